#!/usr/bin/env python3
"""Parses every report format with an independent reader, and compares the results.

  json, ndjson  against Schemas/report-1.0.schema.json;
  sarif         against a model made from the schema of SARIF 2.1.0 (pydantic-sarif), and read by sarif-tools;
  junit         read by junitparser;
  github        by the escapes that GitHub documents for workflow commands;
  gitlab        by GitLab's documentation of code quality reports;
  xcode         by the format of compiler messages;
  and valid and invalid configurations, by Schemas/configuration-1.0.schema.json and by the program.

All must have the same findings at the same locations, which must be those in the text.

Needs Python 3.9 and the packages of requirements.txt. Exits with 1 if a check fails.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import junitparser
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as SarifLog
from sarif import loader

ROOT = pathlib.Path(__file__).resolve().parents[2]
INVALID = ROOT / "Tests/AnimFileTests/Fixtures/Invalid"
SEVERITIES = {
    "sarif": {"error": "error", "warning": "warning", "note": "information"},
    "github": {"error": "error", "warning": "warning", "notice": "information"},
    "gitlab": {"major": "error", "minor": "warning", "info": "information"},
}
CONFIGURATIONS = [
    {},
    {"//": "all of it", "only": ["json-empty"], "ignore": ["dead-easing"], "severity": {"dead-easing": "off"}},
    {"strict": True, "limits": {"shapes": 10, "nesting": 64}, "$schema": "configuration-1.0.schema.json"},
    {"limits": {"bytes": 1, "keyframes": 1, "pathElements": 1, "frameElements": 1, "frameItems": 1, "levels": 1, "symbolValues": 1,
                "pixels": 1, "pictureSide": 1, "painting": 1, "animationPixels": 1, "dashes": 1, "motion": 1, "expansion": 1}},
    {"strict": "yes"},
    {"strikt": True},
    {"ignore": "dead-easing"},
    {"ignore": [1]},
    {"severity": {"dead-easing": "warn"}},
    {"severity": []},
    {"limits": {"shapes": -1}},
    {"limits": {"shapes": 1.5}},
    {"limits": {"shaps": 1}},
    {"limits": {"nesting": 257}},
    [],
]

problems = []


def check(holds, what):
    if not holds:
        problems.append(what)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--animfile", default=ROOT / ".build/debug/animfile", help="the program")
    animfile = str(arguments.parse_args().animfile)

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        # Names that need escaping in some format.
        (folder / "100% <odd>, \"name\": é.json").write_text('{"animfile": "1.0", "size": [1], "shapes": []}\n')
        (folder / "fine.json").write_text('{"animfile": "1.0", "size": [1, 1], "shapes": []}\n')
        for file in sorted(INVALID.rglob("*.json")):
            target = folder / "fixtures" / file.relative_to(INVALID)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())

        def report(form, *more):
            run = subprocess.run(
                [animfile, "validate", "--no-config", "--format", form, ".", *more], cwd=folder, capture_output=True, check=False)
            check(run.returncode == (2 if more else 1), f"{form}: exit status {run.returncode}")
            return run.stdout

        wanted = check_json(report("json"), report("ndjson", "none.json"), folder)
        for form, reader in (
                ("sarif", check_sarif), ("junit", check_junit), ("github", check_github), ("gitlab", check_gitlab),
                ("xcode", check_xcode)):
            found = reader(report(form), folder)
            missing, extra = wanted[form == "junit"] - found, found - wanted[form == "junit"]
            check(not missing, f"{form}: lacks {sorted(missing)[:3]}")
            check(not extra, f"{form}: has {sorted(extra)[:3]} besides")
        check_failures(report("sarif", "none.json"), report("junit", "none.json"))
        check_configurations(animfile, folder)

    for problem in problems:
        print(problem)
    print(f"{len(wanted[0])} findings in eight forms, {len(CONFIGURATIONS)} configurations: {len(problems)} problems")
    return 1 if problems else 0


def check_json(text, lines, folder):
    """The findings as tuples of file, code, severity, line and column; and the same without the severity."""
    schema = json.loads((ROOT / "Schemas/report-1.0.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    report = json.loads(text)
    for error in validator.iter_errors(report):
        problems.append(f"json: {error.json_path}: {error.message[:200]}")
    for line in lines.decode().splitlines():
        value = json.loads(line)
        kind = "unreadable" if "reason" in value else "file"
        for error in validator.evolve(schema={**schema, "$ref": f"#/$defs/{kind}", "required": [], "properties": {}}).iter_errors(value):
            problems.append(f"ndjson: {error.json_path}: {error.message[:200]}")
    files = [json.loads(line) for line in lines.decode().splitlines()]
    check(files[:-1] == report["files"] and files[-1]["name"] == "none.json", "ndjson: other files than in json")
    findings = set()
    for file in report["files"]:
        source = text_of(folder / file["name"])
        for finding in file["diagnostics"]:
            place = (finding["start"]["line"], finding["start"]["column"])
            check(place == position(source, finding["range"][0]), f"json: {file['name']}: {finding['code']} is not at {place}")
            findings.add((file["name"], finding["code"], finding["severity"], *place))
    check(sum(report["codes"].values()) == sum(len(file["diagnostics"]) for file in report["files"]), "json: codes do not add up")
    return findings, {(name, code, line, column) for name, code, _, line, column in findings}


def text_of(path):
    """The bytes that positions count: a text in UTF-16 is converted to UTF-8."""
    source = path.read_bytes()
    return source.decode("utf-16").encode() if source[:2] in (b"\xff\xfe", b"\xfe\xff") else source


def position(source, offset):
    """The line and column of a byte, counted as in reports."""
    before = re.split(rb"\r\n|\r|\n", source[:offset])
    # A line feed after a carriage return starts no new line.
    return len(before), sum(byte & 0xC0 != 0x80 for byte in before[-1]) + 1


def check_sarif(text, folder):
    log = json.loads(text)
    SarifLog.model_validate(log)
    run, = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    check(len(set(rules)) == len(rules), "sarif: a rule is there twice")
    artifacts = [artifact["location"]["uri"] for artifact in run["artifacts"]]
    found = set()
    for result in run["results"]:
        check(rules[result["ruleIndex"]] == result["ruleId"], f"sarif: the index of {result['ruleId']} is wrong")
        place = result["locations"][0]["physicalLocation"]
        check(place["artifactLocation"]["uri"] in artifacts, "sarif: a result is in no artifact")
        name = unquoted(place["artifactLocation"]["uri"])
        region = place["region"]
        source = text_of(folder / name)
        for line, column, offset in (
                ("startLine", "startColumn", region["byteOffset"]),
                ("endLine", "endColumn", region["byteOffset"] + region["byteLength"])):
            check((region[line], region[column]) == position(source, offset), f"sarif: {name}: {line} of {result['ruleId']}")
        found.add((name, result["ruleId"], SEVERITIES["sarif"][result["level"]], region["startLine"], region["startColumn"]))
    # An independent reader finds the same number.
    file = folder / "report.sarif"
    file.write_bytes(text)
    read = loader.load_sarif_file(str(file))
    file.unlink()
    prints = [(r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], *r["partialFingerprints"].values()) for r in run["results"]]
    check(len(set(prints)) == len(prints), "sarif: two results of a file have the same fingerprint")
    check(read.get_result_count() == len(run["results"]), "sarif: sarif-tools counts other results")
    check(read.get_distinct_tool_names() == ["animfile"], "sarif: sarif-tools reads another tool's name")
    return found


def unquoted(uri):
    return re.sub("((?:%[0-9A-F]{2})+)", lambda match: bytes.fromhex(match[1].replace("%", "")).decode(), uri)


def check_junit(text, _):
    report = junitparser.JUnitXml.fromstring(text)
    found = set()
    counts = [0, 0]
    for suite in report:
        check(suite.tests == len(list(suite)), f"junit: {suite.name}: the count of tests is wrong")
        for case in suite:
            counts[0] += 1
            if case.name == "valid":
                check(not case.result, f"junit: {suite.name} is valid and fails")
                continue
            code, place = case.name.split(" ")
            line, column = map(int, place.split(":"))
            counts[1] += len(case.result)
            check(bool(case.result) != bool(case.system_out), f"junit: {suite.name}: {case.name} has neither a failure nor output")
            found.add((suite.name, code, line, column))
    check((report.tests, report.failures) == tuple(counts), "junit: counts do not add up")
    return found


def check_github(text, _):
    found = set()
    for line in text.decode().splitlines():
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.+)", line)
        if not match:
            problems.append(f"github: {line}")
            continue
        values = dict(part.split("=", 1) for part in match[2].split(","))
        for escape, character in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
            values = {name: value.replace(escape, character) for name, value in values.items()}
        check(set(values) <= {"file", "line", "endLine", "col", "endColumn", "title"}, f"github: {line}")
        found.add((
            values["file"], values["title"], SEVERITIES["github"][match[1]], int(values["line"]), int(values["col"])))
    return found


def check_gitlab(text, _):
    found = set()
    prints = set()
    for issue in json.loads(text):
        check(issue["description"] and issue["fingerprint"] not in prints, f"gitlab: {issue}")
        prints.add(issue["fingerprint"])
        begin = issue["location"]["positions"]["begin"]
        found.add((
            issue["location"]["path"], issue["check_name"], SEVERITIES["gitlab"][issue["severity"]], begin["line"],
            begin["column"]))
    return found


def check_xcode(text, folder):
    found = set()
    for line in text.decode().splitlines():
        match = re.fullmatch(r"(/.+?):(\d+):(\d+): (error|warning|note): (.+)", line)
        if not match:
            problems.append(f"xcode: {line}")
            continue
        # A code begins with a letter; help may end with a list such as [4].
        code = re.search(r" \[([a-z][a-z0-9-]+)\]$", match[5])
        if not code:
            check(match[4] == "note", f"xcode: {line}")
            continue
        name = str(pathlib.Path(match[1]).resolve().relative_to(folder.resolve()))
        severity = "information" if match[4] == "note" else match[4]
        found.add((name, code[1], severity, int(match[2]), int(match[3])))
    return found


def check_failures(sarif, junit):
    """Formats that can report unreadable files do so."""
    invocation, = json.loads(sarif)["runs"][0]["invocations"]
    check(not invocation["executionSuccessful"], "sarif: a file is missing, and all went well")
    check(len(invocation["toolExecutionNotifications"]) == 1, "sarif: a file is missing, and nothing is said")
    check(junitparser.JUnitXml.fromstring(junit).errors == 1, "junit: a file is missing, and nothing is said")


def check_configurations(animfile, folder):
    schema = json.loads((ROOT / "Schemas/configuration-1.0.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    file = folder / ".animfile.json"
    for configuration in CONFIGURATIONS:
        file.write_text(json.dumps(configuration))
        run = subprocess.run(
            [animfile, "validate", "--show-config", "fine.json"], cwd=folder, capture_output=True, check=False)
        check(
            (run.returncode == 0) == validator.is_valid(configuration),
            f"schema and program do not agree on {configuration}: {run.stderr.decode()}")
        if run.returncode == 0:
            check(validator.is_valid(json.loads(run.stdout)), f"--show-config does not print a configuration: {run.stdout}")


if __name__ == "__main__":
    sys.exit(main())
