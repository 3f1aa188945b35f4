#!/usr/bin/env python3
"""Compiles the C example of the article about WebAssembly with the library for C, and compares what it prints; and checks that the header
declares every function that the library exports.

Usage: check.py [OPTION OF swift build] …

Needs Swift, whose toolchain has a C compiler. Exits with 1 if anything differs.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "Sources/AnimFileWeb/C"


def main():
    if "--help" in sys.argv or "-h" in sys.argv:
        print(__doc__)
        return 0
    build = ["swift", "build", "--package-path", str(ROOT), *sys.argv[1:], "--product", "AnimFileC"]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    folder = pathlib.Path(subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip())
    article = (ROOT / "Sources/AnimFile/AnimFile.docc/WebAssembly.md").read_text()
    example, expected = re.search(r"```c\n(.*?)```\n```text\n(.*?)```", article, re.S).groups()
    failures = []
    with tempfile.TemporaryDirectory() as name:
        program = pathlib.Path(name) / "example"
        program.with_suffix(".c").write_text(example)
        subprocess.run(
            [pathlib.Path(shutil.which("swiftc")).resolve().parent / "clang", "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{HEADER}", program.with_suffix(".c"), "-o", program, f"-L{folder}", "-lAnimFileC", f"-Wl,-rpath,{folder}"],
            check=True)
        printed = subprocess.run([program], capture_output=True, text=True)
        if printed.stdout != expected or printed.returncode != 0:
            failures.append(f"the example prints {printed.stdout!r}, not {expected!r}: {printed.stderr}")
    exported = set(re.findall(r'@_cdecl\("(\w+)"\)', (ROOT / "Sources/AnimFileWeb/Exports.swift").read_text()))
    declared = set(re.findall(r"\b(animfile_\w+)\(", (HEADER / "animfile.h").read_text()))
    if exported != declared:
        failures.append(f"only exported: {exported - declared}; only declared: {declared - exported}")
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
