#!/usr/bin/env python3
"""Runs the conformance suite against an implementation.

    run.py --command 'python3 adapters/animfile.py ../../.build/debug/animfile'

The command is started once. It reads one request per line of standard input and writes one answer per line of standard output,
in the same order:

    {"id": 0, "document": {…}, "parameters": {…}, "size": [w, h], "times": [0, 0.5]}
    {"id": 0, "frames": [{…}, {…}]}

A request has `text`, a string, instead of `document` if the file is not a JSON object. `parameters`, `inputs` and `size` are optional. The
answer for a document with errors is `{"id", "diagnostics": [{"code", "at", "line", "column"}]}`, and `{"id", "unsupported": "…"}` for a
construct that the implementation does not cover.

Needs only Python 3.9. Exits with 1 if an answer differs from the suite, with 2 if the command failed.
"""

import argparse
import json
import pathlib
import shlex
import subprocess
import sys
import threading

from compare import diagnostics_differ, differences

CASES = pathlib.Path(__file__).resolve().parent / "cases"


def load(only):
    """All cases, each with its file."""
    for path in sorted(CASES.rglob("*.json")):
        name = path.relative_to(CASES).with_suffix("").as_posix()
        if only and only not in name:
            continue
        for case in json.loads(path.read_text())["cases"]:
            yield name, case


def request(index, case):
    result = {"id": index}
    for name in ("document", "text", "parameters", "inputs", "size"):
        if name in case:
            result[name] = case[name]
    result["times"] = [frame["t"] for frame in case.get("frames", [])] or [0]
    return result


def ask(command, requests):
    process = subprocess.Popen(
        shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )

    def feed():
        try:
            for line in requests:
                process.stdin.write(json.dumps(line) + "\n")
            process.stdin.close()
        except BrokenPipeError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    answers = {}
    for line in process.stdout:
        answer = json.loads(line)
        answers[answer["id"]] = answer
    feeder.join()
    status = process.wait()
    if status != 0:
        print(f"error: the command ended with {status}", file=sys.stderr)
        sys.exit(2)
    return answers


def judge(case, answer):
    """The errors of an answer, as sentences; `None` if the implementation does not cover the case."""
    if answer is None:
        return ["there is no answer"]
    if "unsupported" in answer:
        return None
    if "diagnostics" in case:
        if "diagnostics" not in answer:
            return ["frames in place of " + ", ".join(d["code"] for d in case["diagnostics"])]
        return diagnostics_differ(case["diagnostics"], answer["diagnostics"])
    if "frames" not in answer:
        return [f"{answer.get('diagnostics')} in place of frames"]
    if len(answer["frames"]) != len(case["frames"]):
        return [f"{len(answer['frames'])} frames in place of {len(case['frames'])}"]
    found = []
    for expected, actual in zip(case["frames"], answer["frames"]):
        rest = {name: value for name, value in expected.items() if name != "t"}
        for text in differences(rest, actual, case.get("tolerance", 1e-6), case.get("outline", "structure")):
            found.append(f"t = {expected['t']}: {text}")
    return found


def main():
    parser = argparse.ArgumentParser(description="Runs the conformance suite against an implementation.")
    parser.add_argument("--command", required=True, help="starts the adapter of the implementation")
    parser.add_argument("--only", metavar="PART", help="run only files whose path contains this")
    parser.add_argument("--covers", type=float, default=100, metavar="PERCENT", help="the required share of covered cases")
    parser.add_argument("--frames-only", action="store_true", help="skip documents with errors")
    parser.add_argument("--quiet", action="store_true", help="print at most 20 differences")
    arguments = parser.parse_args()
    cases = [
        (name, case)
        for name, case in load(arguments.only)
        if "frames" in case or not arguments.frames_only
    ]
    answers = ask(arguments.command, (request(i, case) for i, (_, case) in enumerate(cases)))
    wrong, left = 0, {}
    for index, (name, case) in enumerate(cases):
        found = judge(case, answers.get(index))
        if found is None:
            reason = answers[index]["unsupported"]
            left[reason] = left.get(reason, 0) + 1
        elif found:
            wrong += 1
            if not arguments.quiet or wrong <= 20:
                print(f"{name}: {case['name']}")
                for text in found[:3]:
                    print(f"    {text[:600]}")
    uncovered = sum(left.values())
    frames = sum(len(case.get("frames", [])) for _, case in cases)
    print(f"{len(cases)} cases with {frames} frames: {wrong} differ, {uncovered} are not covered")
    for reason, count in sorted(left.items(), key=lambda pair: -pair[1]):
        print(f"    {count} × {reason}")
    covered = 100 * (len(cases) - uncovered) / max(1, len(cases))
    if covered < arguments.covers:
        print(f"error: {covered:.1f} % are covered, fewer than {arguments.covers:g} %")
    sys.exit(1 if wrong or covered < arguments.covers else 0)


if __name__ == "__main__":
    main()
