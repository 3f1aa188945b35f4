#!/usr/bin/env python3
"""Changes bytes of valid documents at random, and compares the reports of `animfile validate` with Python's JSON parser.

For each mutant, and for each invalid text of the JSON test suite:

  - the command ends with status 0 or 1, and an invalid document has at least one error;
  - every finding is inside the text;
  - there is a finding whose code begins with `json-` if and only if a strict JSON parser rejects the text: `json.loads` with
    checks for UTF-8, repeated names, numbers that are not finite, and lone surrogates.

Two limits of the format are not errors for the parser, and count as rejected: nesting beyond 64, and numbers of more than 1,000
characters.

Needs only Python 3.9. `--count` and `--seed` select other mutants. Exits with 1 if one of them fails.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BATCH = 1000

SEEDS = [
    '{ "animfile": "1.0", "size": [200, 120], "duration": 2,\n  "shapes": [\n    { "id": "dot", "type": "circle", "center": [20, 60], '
    '"radius": 10,\n      "fill": "#8fb4ff", "opacity": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1.5e0, "value": 1, '
    '"easing": "easeOut" } ] } } ] }\n',
    '{"animfile":"1.0","title":"caf\u00e9 \\u00e9 \\ud83d\\ude00 \U0001f600","size":[10,10],"background":null,"shapes":[]}',
    '{\n  "animfile": "1.0",\n  "size": [100, 100],\n  "repeat": "forever",\n  "autoreverses": true,\n  "parameters": { "a": '
    '{ "type": "number", "default": -0.5 } },\n  "shapes": [ { "type": "rect", "size": [1, 2], "center": [[0, 0]] } ],\n'
    '  "extras": { "x": [1, -2.5E+3, {}, [], "\\n\\t\\\\", false] }\n}\n',
    '{"animfile": "1.0", "size": [1, 1], "timeline": [{"sequence": [{"wait": 1}]}], "shapes": []}',
]
BYTES = b'{}[]",:\'\\/#<>=+-.0123456789eEtrufalsn \t\n\r\x00\x01\x0b\x7f\x80\xa0\xc2\xe2\xef\xff\xfe\xbb\xbf`;()|'
PIECES = [
    b"\xc2\xa0", b"\xe2\x80\x8b", "：".encode(), "，".encode(), "“".encode(), "−".encode(), b"\xef\xbb\xbf", b"//", b"/*", b"*/", b"<!--",
    b"-->", b"```", b"<<<<<<< a\n", b"\n=======\n", b"\n>>>>>>> b\n", b"NaN", b"None", b"undefined", b"\\ud800", b"\\u12", b"\r\n", b"}}",
    b"]]", b"{{", b"[[", b'""', b"<svg>", b"null", b"1e999", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b'"animfile"', b"export default ", b"00",
    b"-", b"\xff\xfe", b"\x00",
]


def mutated(text, rng):
    """The bytes with one to four random changes."""
    data = bytearray(text.encode())
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        place = rng.randrange(len(data) + 1)
        kind = rng.randrange(8)
        if kind == 0 and place < len(data):
            del data[place]
        elif kind == 1 and place < len(data):
            data[place] = rng.choice(BYTES)
        elif kind == 2:
            data.insert(place, rng.choice(BYTES))
        elif kind == 3 and place < len(data):
            data[place] ^= 1 << rng.randrange(8)
        elif kind == 4:
            end = min(len(data), place + rng.randrange(1, 12))
            del data[place:end]
        elif kind == 5:
            data[place:place] = rng.choice(PIECES)
        elif kind == 6:
            end = min(len(data), place + rng.randrange(1, 30))
            data[place:place] = data[place:end]
        elif rng.randrange(8) == 0:
            del data[place:]
        else:
            data[place:place] = rng.choice(PIECES)
        if not data:
            data = bytearray(b" ")
    return bytes(data)


def refused(data):
    """Whether a strict parser rejects the text, and why."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"no UTF-8: {error}"
    if text.startswith("\ufeff"):
        return "a byte order mark"

    def names(pairs):
        result = dict(pairs)
        if len(result) != len(pairs):
            raise ValueError("a repeated name")
        return result

    def constant(word):
        raise ValueError(word)

    def number(digits):
        value = float(digits)
        if value in (float("inf"), float("-inf")):
            raise ValueError("not finite")
        if len(digits) > 1000:
            raise ValueError("too long")
        return value

    try:
        value = json.loads(text, object_pairs_hook=names, parse_constant=constant, parse_float=number, parse_int=number)
    except (ValueError, RecursionError) as error:
        return str(error)
    pending = [(value, 1)]
    while pending:
        value, depth = pending.pop()
        if isinstance(value, str):
            if any("\ud800" <= character <= "\udfff" for character in value):
                return "half of a surrogate pair"
        elif isinstance(value, (list, dict)):
            if depth > 64:
                return "nested too deeply"
            if isinstance(value, dict):
                pending += [(name, depth) for name in value]
                value = list(value.values())
            pending += [(child, depth + 1) for child in value]
    return None


def validate(animfile, texts):
    """The report on each text."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            (pathlib.Path(folder) / f"{number:06}.anim.json").write_bytes(text)
        run = subprocess.run(
            [animfile, "validate", "--no-config", "--format", "ndjson", folder], capture_output=True, check=False)
        if run.returncode not in (0, 1):
            raise SystemExit(f"animfile validate: exit status {run.returncode}: {run.stderr.decode()[:1000]}")
        return [json.loads(line) for line in run.stdout.decode().splitlines()]


def complaints(data, report):
    """The errors of the report on a text."""
    findings = report["diagnostics"]
    reason = refused(data)
    codes = [finding["code"] for finding in findings]
    # Invalid UTF-8 is reported at positions of the decoded text.
    length = 2 * len(data) if "json-encoding" in codes else len(data)
    is_markup = "foreign-format" in codes and re.match(rb"(\xef\xbb\xbf)?\s*(<!--.*?-->\s*)*<[a-zA-Z!?]", data, re.DOTALL)
    if reason is not None and not any(code.startswith("json-") for code in codes) and not is_markup:
        yield f"no json- code, but: {reason}"
    if reason is None and any(code.startswith("json-") for code in codes):
        yield f"{codes}, but the text is JSON"
    if not report["valid"] and not any(finding["severity"] == "error" for finding in findings):
        yield "invalid without an error"
    if reason is not None and report["valid"]:
        yield "valid without being JSON"
    for finding in findings:
        for start, end in [finding["range"]] + [related["range"] for related in finding["related"]]:
            if not 0 <= start <= end <= length:
                yield f"{finding['code']} from {start} to {end} of {length}"
        lines = data.count(b"\n") + data.count(b"\r") + 1
        if not 1 <= finding["start"]["line"] <= finding["end"]["line"] <= lines:
            yield f"{finding['code']} on line {finding['start']['line']} of {lines}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--animfile", default=ROOT / ".build/debug/animfile", help="the program")
    arguments.add_argument("--count", type=int, default=2000, help="the number of mutants")
    arguments.add_argument("--seed", type=int, default=1, help="the seed of the mutants")
    options = arguments.parse_args()
    rng = random.Random(options.seed)
    suite = [file.read_bytes() for file in sorted((ROOT / "Tests/AnimFileTests/Fixtures/JSONTestSuite").rglob("*.json"))]
    failures = made = 0
    texts = suite
    while texts:
        for data, report in zip(texts, validate(str(options.animfile), texts)):
            made += 1
            for complaint in complaints(data, report):
                failures += 1
                if failures <= 20:
                    print(f"error: {complaint}\n  {data!r}")
        left = min(BATCH, options.count + len(suite) - made)
        texts = [mutated(rng.choice(SEEDS), rng) for _ in range(left)]
    print(f"{made} texts, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
