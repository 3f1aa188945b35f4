#!/usr/bin/env python3
"""Checks the schemas against the samples and against the program.

  (a) the schemas are JSON Schema 2020-12;
  (b) every sample is valid, by the schema and by `animfile validate`, and every log of inputs beside a sample by its schema;
      with --generated, so is every document in that folder, by the schema;
  (c) schema and program reject the same documents, among the shapes in cases.json and a few thousand samples with one mistake
      each, except for mistakes that no schema can express: UNSTATABLE lists those, each with its reason;
  (d) the output of `animfile validate --format json`, `animfile rules --format json` and `animfile eval` is valid by their
      schemas;
  (e) the pictures beside the samples are the output of `animfile eval --format svg`.

Needs Python 3.9 and the packages of requirements.txt. Exits with 1 if a check fails.
"""

import argparse
import json
import multiprocessing
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
PER_SAMPLE = 90

# Codes of errors that a schema cannot express, with reasons.
UNSTATABLE = {
    "count-mismatch": "the lists of two keyframes are compared with each other",
    "duplicate-id": "ids at all depths are compared with each other",
    "driven-twice": "times and other members are compared with each other",
    "duplicate-marker": "names in a list are compared with each other",
    "easing-of-easing": "whether a name is one of the document's depends on another place",
    "empty-interval": "two numbers are compared with each other",
    "invalid-color": "names in capitals are only known to be names",
    "invalid-easing": "numbers of one easing are compared with each other",
    "invalid-path": "the grammar of path data is more than its letters",
    "invalid-range": "two numbers are compared with each other",
    "keyframe-collision": "times are compared with each other",
    "keyframe-order": "times are compared with each other",
    "looping-target": "the shape that an entry names is at another place",
    "morph-mismatch": "two paths are compared with each other",
    "not-animatable": "the shape that an entry names is at another place",
    "parameter-mapping": "whether a value can be mapped depends on the parameter's type, at another place",
    "parameter-range": "a default is compared with its range",
    "parameter-type": "a parameter's type is said at another place",
    "stop-order": "offsets are compared with each other",
    "parent-cycle": "shapes refer to each other",
    "symbol-cycle": "symbols refer to each other",
    "unknown-parent": "whether an id is one of those in the list depends on another place",
    "unknown-symbol": "whether a name is one of the document's depends on another place",
    "unknown-easing": "whether a name is one of the document's depends on another place",
    "unknown-shape": "the shape that an entry names is at another place",
    "unknown-target": "the shape that an entry names is at another place",
    "verb-not-applicable": "the shape that an entry names is at another place",
    "unknown-parameter": "parameters are defined at another place",
}


def unstatable(finding):
    """Whether a schema cannot express the error."""
    # A value is computed from a parameter, which is defined at another place; a default is one of the options.
    if finding["code"] in UNSTATABLE or finding["message"].startswith(("parameter '", "unknown option '")):
        return True
    steps = finding["pointer"].split("/")[1:]
    # The constant of a listener has the type of a parameter.
    if steps[:1] == ["listeners"] and "to" in steps:
        return True
    # The names in a map are those of the parameter's values, and its constants have the type of the member.
    if "map" in steps:
        return True
    # The valid values in the timeline depend on the changed member.
    return steps[:1] == ["timeline"] and any(step in ("from", "to", "by") for step in steps)


# Members whose values have no meaning for the format.
FREE = ("//", "extras", "$schema", "title", "description", "author", "license", "label")


def schema(name):
    return json.loads((ROOT / "Schemas" / f"{name}-1.0.schema.json").read_text())


# Mutations: each is (name, function that changes a copy of the document in place).


def at(document, path):
    for step in path:
        document = document[step]
    return document


def setting(path, value):
    def change(document):
        at(document, path[:-1])[path[-1]] = value

    return change


def dropping(path):
    def change(document):
        del at(document, path[:-1])[path[-1]]

    return change


def renaming(path, name):
    def change(document):
        parent = at(document, path[:-1])
        members = list(parent.items())
        parent.clear()
        parent.update((name if key == path[-1] else key, value) for key, value in members)

    return change


def misspelled(word):
    """The word with two letters swapped, or with one more."""
    for index in range(len(word) // 2, len(word) - 1):
        if word[index] != word[index + 1]:
            return word[:index] + word[index + 1] + word[index] + word[index + 2 :]
    return word + "x"


def mutations(node, path=()):
    """Every possible mistake in `node`, which is at `path`."""
    if path:
        others = ["text", 5, True, None, [], {}, [1, 2], {"keyframes": []}]
        for other in others:
            if type(other) is not type(node) or isinstance(node, (list, dict)):
                yield f"type {path} = {other!r}", setting(path, other)
    if isinstance(node, dict):
        yield f"unknown {path}", setting(path + ("unknwon",), 1)
        yield f"comment {path}", setting(path + ("//",), ["free", 1])
        named = path in (("parameters",), ("easings",))
        for key, value in node.items():
            if key in FREE:
                continue
            yield f"drop {path + (key,)}", dropping(path + (key,))
            if not named:
                yield f"misspell {path + (key,)}", renaming(path + (key,), misspelled(key))
                yield f"capital {path + (key,)}", renaming(path + (key,), key.capitalize())
            yield from mutations(value, path + (key,))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield f"drop {path + (index,)}", dropping(path + (index,))
            yield from mutations(value, path + (index,))
        if node:
            yield f"longer {path}", setting(path, node + node[-1:])
    elif isinstance(node, bool) or node is None:
        pass
    elif isinstance(node, (int, float)):
        for number in (-1e10, -1, -0.001, 0, 0.5, 1.001, 2, 3, 1e9, 1e10):
            if number != node:
                yield f"number {path} = {number}", setting(path, number)
    elif isinstance(node, str):
        for text in (misspelled(node), node + "x", node.upper(), node.capitalize(), node + "(", ""):
            if text != node:
                yield f"text {path} = {text!r}", setting(path, text)


def alone(document):
    """Documents with one of the shapes each, for speed: a group with each of its shapes."""

    def chains(shapes):
        for shape in shapes:
            inner = shape.get("shapes")
            if inner:
                for chain in chains(inner):
                    yield {**shape, "shapes": [chain]}
            else:
                yield shape

    if "timeline" in document:
        # Timeline entries name the shapes.
        yield document
        document = {name: value for name, value in document.items() if name != "timeline"}
    for shape in chains(document["shapes"]):
        yield {**document, "shapes": [shape]}


def corpus(name, document):
    """The same mutants in every run: as many of each kind of mistake as the limit allows."""
    generator = random.Random(name)
    kinds = {}
    parts = list(alone(document))
    generator.shuffle(parts)
    for part in parts[:8]:
        for what, change in mutations(part):
            kinds.setdefault(what.split()[0], []).append((what, change, part))
    mutants = []
    for kind in sorted(kinds):
        choices = kinds[kind]
        for what, change, part in generator.sample(choices, min(len(choices), PER_SAMPLE // len(kinds))):
            mutant = json.loads(json.dumps(part))
            change(mutant)
            mutants.append((f"{name}: {what}", mutant))
    return mutants


def cases():
    """The shapes of cases.json, valid and invalid ones, which the samples do not cover."""
    for number, shape in enumerate(json.loads((ROOT / "Tests/schema/cases.json").read_text()), 1):
        yield f"cases.json, case {number}: {json.dumps(shape)}", {
            "animfile": "1.0",
            "size": [1, 1],
            "parameters": {"p": {"type": "number", "default": 3}, "q": {"type": "color", "default": "red"}},
            "easings": {"e": "ease"},
            "shapes": [shape],
        }


VALIDATOR = None


def start():
    global VALIDATOR
    VALIDATOR = jsonschema.Draft202012Validator(schema("animfile"))


def verdict(document):
    return VALIDATOR.is_valid(document)


def first_error(document):
    error = max(VALIDATOR.iter_errors(document), key=lambda error: len(error.absolute_path))
    return f"{error.json_path}: {error.message[:200]}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--animfile", default=ROOT / ".build/debug/animfile", help="the program")
    arguments.add_argument("--generated", help="a folder of valid documents")
    arguments.add_argument("--keep", help="a folder in which to keep the mutants")
    options = arguments.parse_args()
    began = time.monotonic()
    problems = []

    def run(*words):
        return subprocess.run([str(options.animfile), *map(str, words)], capture_output=True, text=True, check=False)

    def valid(value, validator, what):
        for error in validator.iter_errors(value):
            problems.append(f"{what}: {error.json_path}: {error.message[:200]}")

    # (a)
    schemas = {name: schema(name) for name in ("animfile", "inputs", "report", "frame", "rules", "configuration")}
    for name, value in schemas.items():
        try:
            jsonschema.Draft202012Validator.check_schema(value)
        except jsonschema.SchemaError as error:
            problems.append(f"Schemas/{name}-1.0.schema.json: {error.json_path}: {error.message}")
    if problems:
        return finish(problems, "the schemas are broken")
    validators = {name: jsonschema.Draft202012Validator(value) for name, value in schemas.items()}
    start()

    # (b)
    files = sorted((ROOT / "Samples").rglob("*.json"))
    logs = [file for file in files if file.name.endswith(".inputs.json")]
    for log in logs:
        valid(json.loads(log.read_text()), validators["inputs"], str(log.relative_to(ROOT)))
    files = [file for file in files if file not in logs]
    samples = {str(file.relative_to(ROOT)): json.loads(file.read_text()) for file in files}
    generated = sorted(pathlib.Path(options.generated).glob("*.json")) if options.generated else []
    if options.generated and not generated:
        problems.append(f"no documents in {options.generated}")
    documents = samples | {file.name: json.loads(file.read_text()) for file in generated}
    for name, document in documents.items():
        if not verdict(document):
            problems.append(f"{name}: rejected by the schema: {first_error(document)}")
    outcome = run("validate", "--format", "json", ROOT / "Samples")
    report = json.loads(outcome.stdout)
    valid(report, validators["report"], "animfile validate Samples")
    if len(report["files"]) != len(samples):
        problems.append(f"animfile validate Samples: {len(report['files'])} of {len(samples)} files")
    for file in report["files"]:
        # Findings of severity `information` are allowed in samples.
        if any(finding["severity"] != "information" for finding in file["diagnostics"]):
            problems.append(f"{file['name']}: animfile finds {[finding['code'] for finding in file['diagnostics']]}")

    # (c)
    mutants = [mutant for name, document in samples.items() for mutant in corpus(name, document)]
    mutants += cases()
    excused = {}
    agreed = {True: 0, False: 0}
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(exist_ok=True)
        for number, (_, mutant) in enumerate(mutants):
            (folder / f"{number:05}.anim.json").write_text(json.dumps(mutant))
        with multiprocessing.Pool(initializer=start) as pool:
            program = subprocess.Popen(
                [str(options.animfile), "validate", "--format", "json", str(folder)], stdout=subprocess.PIPE)
            verdicts = pool.map(verdict, [mutant for _, mutant in mutants], chunksize=20)
            report = json.loads(program.communicate()[0])
    valid(report, validators["report"], "animfile validate (mutants)")
    found = {int(pathlib.Path(file["name"]).name.split(".")[0]): file for file in report["files"]}
    for number, (what, mutant) in enumerate(mutants):
        file = found[number]
        if verdicts[number] == file["valid"]:
            agreed[file["valid"]] += 1
            continue
        errors = [finding for finding in file["diagnostics"] if finding["severity"] == "error"]
        if verdicts[number] and all(unstatable(finding) for finding in errors):
            for code in {finding["code"] for finding in errors}:
                excused[code] = excused.get(code, 0) + 1
        elif verdicts[number]:
            problems.append(
                f"{what}: only animfile rejects it: " + "; ".join(f"{e['message']} [{e['code']}]" for e in errors))
        else:
            problems.append(f"{what}: only the schema rejects it: {first_error(mutant)}")

    # (d)
    valid(json.loads(run("rules", "--format", "json").stdout), validators["rules"], "animfile rules")
    frames = 0
    for name in samples:
        outcome = run("eval", ROOT / name, "--t", "0,0.7", "--format", "ndjson")
        if outcome.returncode != 0:
            problems.append(f"animfile eval {name}: {outcome.stderr.strip()}")
            continue
        for line in outcome.stdout.splitlines():
            valid(json.loads(line), validators["frame"], f"animfile eval {name}")
            frames += 1

    # (e)
    for picture in sorted((ROOT / "Samples").rglob("*.svg")):
        if picture.parent.name == "pictures":
            continue  # See Tests/pictures.
        outcome = run("eval", picture.with_suffix(".json"), "--format", "svg", "--precision", "2")
        if outcome.stdout != picture.read_text():
            problems.append(
                f"{picture.relative_to(ROOT)} is out of date: animfile eval {picture.with_suffix('.json').relative_to(ROOT)}"
                f" --format svg --precision 2 --output {picture.relative_to(ROOT)}")

    counts = ", ".join(f"{code} {count}" for code, count in sorted(excused.items()))
    return finish(
        problems,
        f"{len(samples)} samples, {len(mutants)} mutants: {agreed[False]} rejected and {agreed[True]} accepted by both,"
        f" {sum(excused.values())} mistakes that a schema cannot express ({counts}); {frames} frames;"
        f" {time.monotonic() - began:.0f} s")


def finish(problems, summary):
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems; {summary}" if problems else summary)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
