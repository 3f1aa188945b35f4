#!/usr/bin/env python3
"""Generates the cases of the conformance suite.

    make.py                                          checks that the files are up to date
    make.py --write --animfile ../../.build/debug/animfile    writes them

Frames come from the evaluator in `reference`, which implements only the specification. For constructs that it does not cover,
`--write` records the frames of the command, and the case is marked `"recorded": true`; review the difference before keeping it.
Without `--write`, recorded frames are unchanged, and the command is not needed.

Needs only Python 3.9. Exits with 1 if a file is not up to date.
"""

import argparse
import pathlib
import shlex
import sys

import suite
from topics import diagnostics, document, easings, examples, inputs, members, modifiers, shapes, timeline, tracks, values

TOPICS = (examples, document, values, tracks, easings, members, shapes, modifiers, timeline, inputs, diagnostics)


def main():
    parser = argparse.ArgumentParser(description="Generates the cases of the conformance suite.")
    parser.add_argument("--write", action="store_true", help="write the files instead of checking them")
    parser.add_argument("--animfile", help="the command, whose frames are recorded")
    arguments = parser.parse_args()
    if arguments.write and not arguments.animfile:
        parser.error("--write needs --animfile")
    made = suite.Suite()
    for topic in TOPICS:
        topic.add(made)
    written = suite.read()
    recorded = {
        (file, case["name"]): case.get("frames") for file, cases in written.items() for case in cases
    }
    command = None
    if arguments.write:
        adapter = pathlib.Path(__file__).resolve().parent / "adapters/animfile.py"
        command = shlex.join([sys.executable, str(adapter), arguments.animfile])
    files = made.resolve(command, recorded)
    cases = [case for list_ in files.values() for case in list_]
    frames = sum(len(case.get("frames") or []) for case in cases)
    records = sum("recorded" in case for case in cases)
    summary = f"{len(cases)} cases with {frames} frames, {records} of the cases recorded"
    if arguments.write:
        suite.write(files)
        print("wrote", summary)
        return 0
    found = list(suite.drift(files, written))
    for text in found[:50]:
        print(text[:600])
    print(summary + f", {len(found)} differences from the files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
