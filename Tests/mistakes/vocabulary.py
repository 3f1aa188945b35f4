"""The vocabulary of other formats and tools: typical mistakes of authors with experience in CSS, SVG, Lottie, SwiftUI and others.

`vocabulary.jsonl` has one mistake per line, as an object:

  origin, name    the origin of the habit, and its name
  document        the text of a whole document with the mistake
  code, line      the expected finding, and the line on which it starts
  findings        the number of findings with that code; 1 by default
  help            a part of the help; null for none
  fix             `safe`, `unsafe` or `none`
  mended          the text after the fix; null without a fix

Every row expects no other finding of severity `warning` or `error`. `check` also verifies, for safe and for unsafe fixes,
that fixing again changes nothing, that a fix adds no finding, and that the result is valid JSON.
"""

import collections
import json
import pathlib
import subprocess
import tempfile

ROWS = pathlib.Path(__file__).with_name("vocabulary.jsonl")


def load():
    return [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]


def run(animfile, folder, *options):
    """The reports on all files in a folder, sorted by name."""
    result = subprocess.run(
        [animfile, "validate", "--no-config", "--format", "ndjson", *options, str(folder)], capture_output=True, check=False)
    if result.returncode not in (0, 1):
        raise SystemExit(f"animfile validate: exit status {result.returncode}: {result.stderr.decode()[:1000]}")
    return [json.loads(line) for line in result.stdout.decode().splitlines()]


def serious(report):
    return [finding for finding in report["diagnostics"] if finding["severity"] != "information"]


def write(folder, texts):
    for number, text in enumerate(texts):
        (folder / f"{number:04}.anim.json").write_bytes(text.encode())


def read(folder, count):
    return [(folder / f"{number:04}.anim.json").read_bytes().decode() for number in range(count)]


def problems_of(row, report, safely, unsafely):
    """The differences from the row's expectations."""
    problems = []
    findings = serious(report)
    wanted = row.get("findings", 1)
    if len(findings) != wanted:
        problems.append(f"{len(findings)} findings, expected {wanted}")
    if not findings:
        return problems
    first = findings[0]
    if first["code"] != row["code"]:
        problems.append(f"code {first['code']}, expected {row['code']}")
    if first["start"]["line"] != row["line"]:
        problems.append(f"line {first['start']['line']}, expected {row['line']}")
    if row["help"] is not None and row["help"] not in (first.get("help") or ""):
        problems.append(f"help {first.get('help')!r}, expected {row['help']!r}")
    kind = "none"
    if unsafely != row["document"]:
        kind = "unsafe"
    if safely != row["document"]:
        kind = "safe"
    if kind != row["fix"]:
        problems.append(f"fix {kind}, expected {row['fix']}")
    elif kind != "none":
        mended = safely if kind == "safe" else unsafely
        if mended != row["mended"]:
            problems.append("mended: " + mended)
    return problems


def check(animfile, shows=False):
    """Prints a score for each origin, and returns the errors."""
    rows = load()
    problems = []
    with tempfile.TemporaryDirectory() as name:
        folders = {kind: pathlib.Path(name) / kind for kind in ("given", "safe", "unsafe")}
        mended = {}
        for kind, folder in folders.items():
            folder.mkdir()
            write(folder, [row["document"] for row in rows])
        reports = run(animfile, folders["given"])
        for kind, options in (("safe", ["--fix"]), ("unsafe", ["--fix", "--unsafe-fixes"])):
            run(animfile, folders[kind], *options)
            mended[kind] = read(folders[kind], len(rows))
            again = run(animfile, folders[kind], *options)
            twice = read(folders[kind], len(rows))
            for number, row in enumerate(rows):
                place = f"{row['origin']}: {row['name']}: after {' '.join(options)}"
                if twice[number] != mended[kind][number]:
                    problems.append(f"{place} a second run changes the text")
                before, after = (serious(each[number]) for each in (reports, again))
                if len(after) > len(before):
                    problems.append(f"{place} there are {len(after)} findings; before the fix, there were {len(before)}")
                if any(finding["code"].startswith("json-") for finding in after):
                    problems.append(f"{place} the text is not JSON")
                if mended[kind][number] != row["document"] and row["fix"] != "none" and after:
                    problems.append(f"{place} findings remain: {after[0]['code']}: {after[0]['message']}")
    score = collections.defaultdict(lambda: [0, 0])
    for number, (row, report) in enumerate(zip(rows, reports)):
        wrong = problems_of(row, report, mended["safe"][number], mended["unsafe"][number])
        score[row["origin"]][0] += not wrong
        score[row["origin"]][1] += 1
        if wrong:
            problems.append(f"{row['origin']}: {row['name']}: " + "; ".join(wrong))
            if shows:
                print(f"{row['origin']}: {row['name']}:\n    " + "\n    ".join(wrong))
                for finding in serious(report):
                    print(f"      {finding['start']['line']}:{finding['start']['column']} {finding['code']}: {finding['message']}; help: {finding.get('help')}")
    print(f"{'vocabulary of':38} {'rows':>6} {'as expected':>12}")
    for origin, (right, count) in sorted(score.items()):
        print(f"{origin:38} {count:6} {right:12}")
    print(f"{'all':38} {len(rows):6} {sum(right for right, _ in score.values()):12}")
    return problems
