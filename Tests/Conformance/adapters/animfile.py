#!/usr/bin/env python3
"""Adapts the command `animfile` to the protocol of `run.py`: `adapters/animfile.py PATH-OF-ANIMFILE`."""

import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile


def assignments(parameters):
    for name, value in parameters.items():
        yield "--set"
        yield f"{name}={value if isinstance(value, str) else json.dumps(value)}"


def answer(command, request):
    text = request["text"] if "text" in request else json.dumps(request["document"])
    arguments = [command, "eval", "-", "--format", "ndjson", "--precision", "12"]
    # `=` keeps a negative time from being parsed as an option.
    arguments.append("--t=" + ",".join(map(repr, request["times"])))
    if "size" in request:
        arguments.append("--size=" + "x".join(map(repr, request["size"])))
    arguments += assignments(request.get("parameters", {}))
    if "inputs" in request:
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as log:
            json.dump(request["inputs"], log)
            log.flush()
            return asked(command, arguments + ["--inputs", log.name], request, text)
    return asked(command, arguments, request, text)


def asked(command, arguments, request, text):
    run = subprocess.run(arguments, input=text, capture_output=True, text=True, encoding="utf-8")
    if run.returncode == 0:
        return {"id": request["id"], "frames": [json.loads(line) for line in run.stdout.splitlines()]}
    run = subprocess.run(
        [command, "validate", "-", "--format", "json"], input=text, capture_output=True, text=True, encoding="utf-8"
    )
    if run.returncode not in (0, 1):
        return {"id": request["id"], "diagnostics": [{"code": f"ended-with-{run.returncode}"}]}
    found = [d for file in json.loads(run.stdout)["files"] for d in file["diagnostics"]]
    return {
        "id": request["id"],
        "diagnostics": [
            {
                "code": d["code"],
                "at": d["pointer"],
                "line": d["start"]["line"],
                "column": d["start"]["column"],
            }
            for d in found
            if d["severity"] == "error"
        ],
    }


def main():
    command = sys.argv[1]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(lambda line: answer(command, json.loads(line)), sys.stdin):
            print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
