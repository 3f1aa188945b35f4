#!/usr/bin/env python3
"""Makes the cases of the conformance suite.

    make.py                                          checks that the files are what this script makes
    make.py --write --animfile ../../.build/debug/animfile    writes them

Frames come from the evaluator in `reference`, which is written from the specification alone. Where it does not cover a construct,
`--write` records the frames of the command, and the case is marked `"recorded": true`; look at what changed before you keep it.
Without `--write` recorded frames stay as they are, and the command is not needed.

Needs Python 3.9 and nothing else. Exits with 1 if a file is not what it should be.
"""

import argparse
import pathlib
import shlex
import sys

import suite
from topics import diagnostics, document, easings, examples, members, modifiers, shapes, timeline, tracks, values

TOPICS = (examples, document, values, tracks, easings, members, shapes, modifiers, timeline, diagnostics)


def main():
    parser = argparse.ArgumentParser(description="Makes the cases of the conformance suite.")
    parser.add_argument("--write", action="store_true", help="write the files in place of checking them")
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
