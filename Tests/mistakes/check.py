#!/usr/bin/env python3
"""Makes single mistakes in every sample, and checks that `animfile validate` reports them at their location.

Each mistake is a common one: a misspelled name, a value of the wrong kind or out of range, an undefined reference, an
extra or a missing member, a JSON syntax error. It is made in the text, so its line is known. The required rates are

  99 % found,  99 % on the line of the mistake,  95 % with exactly one error,

of all mistakes, and 95 % found of every kind; and of files with several independent mistakes, every one of them.

The rows of vocabulary.jsonl follow, each of which must give exactly its expected result: see vocabulary.py.

Needs only Python 3.9. Exits with 1 if a rate is not reached. `--show KIND` prints the missed mistakes.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import vocabulary

ROOT = pathlib.Path(__file__).resolve().parents[2]
PER_KIND = 6
FILES_WITH_SEVERAL = 5

Token = collections.namedtuple("Token", "kind start end path is_name")
Mistake = collections.namedtuple("Mistake", "kind text first last is_leaf", defaults=(False,))

# Objects whose names and values are defined by the author.
FREE = {"extras", "extensions", "//"}
NAMES = {"parameters", "easings", "symbols", "with"}


def tokens(text):
    """The tokens of a JSON text, each with the path of the value that it names, is, or belongs to."""
    result = []
    stack = []
    pattern = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s,:\[\]{}"]+)')
    position = 0
    expects_name = False
    while True:
        match = pattern.match(text, position)
        if not match:
            return result
        token, position = match[1], match.end()
        path = tuple(key for container in stack for key in container[1:2])
        start, end = match.span(1)
        if token in "{[":
            result.append(Token(token, start, end, path, False))
            stack.append([token, None if token == "{" else 0])
            expects_name = token == "{"
        elif token in "}]":
            stack.pop()
            result.append(Token(token, start, end, tuple(key for container in stack for key in container[1:2]), False))
        elif token == ",":
            result.append(Token(token, start, end, path, False))
            if stack[-1][0] == "[":
                stack[-1][1] += 1
            else:
                expects_name = True
        elif token == ":":
            result.append(Token(token, start, end, path, False))
        elif expects_name:
            stack[-1][1] = json.loads(token)
            expects_name = False
            result.append(Token("name", start, end, tuple(key for c in stack for key in c[1:2]), True))
        else:
            kind = "string" if token[0] == '"' else "word" if token in ("true", "false", "null") else "number"
            result.append(Token(kind, start, end, path, False))


def ours(token):
    """Whether the format defines the meaning of the token."""
    return not FREE & set(token.path)


def own_name(token):
    """Whether the name is defined by the author."""
    return len(token.path) > 1 and token.path[-2] in NAMES


def mistakes(name, text, rng):
    """Mistakes of every kind in a text, at most PER_KIND of each."""
    all_tokens = tokens(text)
    value = json.loads(text)
    made = collections.defaultdict(list)
    leaves = {token.path for token in all_tokens if token.kind in ("string", "number", "word")}

    def line(offset):
        return text.count("\n", 0, offset) + 1

    def replace(kind, token, word, last=None):
        changed = text[:token.start] + word + text[token.end:]
        if changed != text:
            is_leaf = not token.is_name or token.path in leaves
            made[kind].append(Mistake(kind, changed, line(token.start), last or line(token.start), is_leaf))

    for index, token in enumerate(all_tokens):
        if not ours(token):
            continue
        word = text[token.start:token.end]
        last = token.path[-1] if token.path else None
        if token.kind == "name" and not own_name(token) and len(word) > 4:
            letters = word[1:-1]
            place = rng.randrange(1, len(letters))
            replace("a name lacks a letter", token, f'"{letters[:place]}{letters[place + 1:]}"')
            if letters[place - 1] != letters[place]:
                replace("two letters of a name are swapped", token,
                        f'"{letters[:place - 1]}{letters[place]}{letters[place - 1]}{letters[place + 1:]}"')
            if re.search("[a-z][A-Z]", letters):
                replace("a name is in another case", token,
                        '"' + re.sub("[A-Z]", lambda match: "-" + match[0].lower(), letters) + '"')
            replace("a name without quotes", token, letters)
            replace("a name in single quotes", token, f"'{letters}'")
            replace("a name without its last quote", token, f'"{letters}')
        elif token.kind == "number":
            is_count = isinstance(last, int) and isinstance(token.path[-2], int)
            replace("a number in quotes", token, f'"{word}"')
            replace("a number is null", token, "null")
            replace("a number is an object", token, "{}")
            replace("a number is NaN", token, "NaN")
            replace("a number with a unit", token, f"{word}px")
            if not word.startswith("-"):
                replace("a number with a plus", token, f"+{word}")
                replace("a number with a leading zero", token, f"0{word}")
            if last in ("radius", "radii", "width") or last == "opacity":
                replace("a number is out of range", token, "-1.5")
            if last == "value" and is_count is False and "opacity" in token.path:
                replace("a number is out of range", token, "150")
        elif token.kind == "string" and not token.is_name:
            # `repeat` can also be a number.
            if last != "repeat":
                replace("a text is a number", token, "7")
            replace("a text is a list", token, "[]")
            replace("a text in single quotes", token, "'" + word[1:-1] + "'")
            if last == "type" and len(word) > 4:
                replace("a type is misspelled", token, word[:2] + word[3:])
            if last in ("easing", "shape", "symbol", "parent", "parameter") and len(word) > 4:
                replace("a reference is misspelled", token, word[:-2] + "q" + word[-1])
            if last in ("fill", "stroke", "background", "color") or (last in ("value", "from", "to") and re.match('"#', word)):
                replace("a color is misspelled", token, word[:-1] + 'q"')
            if last == "path" or (last == "d"):
                replace("path data with another letter", token, re.sub("[LCQ]", "X", word, count=1))
            if last in ("fit", "cap", "join", "fillRule", "repeat", "colorSpace") and len(word) > 4:
                replace("a word is misspelled", token, word[:-2] + "q" + word[-1])
        elif token.kind == "word":
            replace("true or false in quotes", token, f'"{word}"')
            replace("true or false in capitals", token, word.capitalize())
        elif token.kind == ",":
            replace("a comma is missing", token, " ")
            replace("a comma is there twice", token, ",,")
            replace("a semicolon", token, ";")
        elif token.kind == ":":
            replace("a colon is missing", token, " ")
            replace("an equals sign", token, "=")
        elif token.kind in "}]":
            before = all_tokens[index - 1]
            if before.kind not in "{[":
                changed = text[:before.end] + "," + text[before.end:]
                made["a comma before the end"].append(
                    Mistake("a comma before the end", changed, line(before.end), line(token.end)))
            replace("a bracket of the other kind", token, "]" if token.kind == "}" else "}")
        if token.kind == "name" and token.end - token.start > 2:
            end_of_line = text.find("\n", token.start)
            if end_of_line > 0 and text[:end_of_line].rstrip().endswith((",", "{", "[")):
                changed = text[:end_of_line] + "  // why" + text[end_of_line:]
                made["a comment"].append(Mistake("a comment", changed, line(end_of_line), line(end_of_line)))

    structural(text, value, all_tokens, made, line)
    for kind, list_ in sorted(made.items()):
        for mistake in rng.sample(list_, min(PER_KIND, len(list_))):
            yield mistake


REQUIRED = {
    "circle": ["center", "radius"], "rect": ["size"], "ellipse": ["center", "radii"], "line": ["from", "to"],
    "path": ["path"], "polyline": ["points"], "group": ["shapes"], "use": ["symbol"],
}


def structural(text, value, all_tokens, made, line):
    """Mistakes in a whole member or object."""
    spans = {}
    open_ = []
    for token in all_tokens:
        if token.kind in "{[":
            open_.append(token)
        elif token.kind in "}]":
            start = open_.pop()
            spans[start.path] = (start.start, token.end)
        elif not token.is_name and token.kind in ("string", "number", "word"):
            spans[token.path] = (token.start, token.end)
    names = {token.path: token for token in all_tokens if token.is_name}

    def at(path):
        node = value
        for key in path:
            node = node[key]
        return node

    ids = [path for path in spans if path and path[-1] == "id" and "shapes" in path and not FREE & set(path)]
    for path, token in names.items():
        if FREE & set(path) or path[:-1] not in spans or path not in spans:
            continue
        first, last = line(spans[path[:-1]][0]), line(spans[path[:-1]][1])
        holder = at(path[:-1])
        if isinstance(holder, dict) and path[-1] in REQUIRED.get(holder.get("type"), []):
            # The member, and the comma after or before it.
            start, end = token.start, spans[path][1]
            comma = re.match(r"\s*,\s*", text[end:])
            if comma:
                end += comma.end()
            else:
                start = text[:start].rstrip().rfind(",")
            # A gradient also has a 'type', and members of the same names.
            if "shapes" in path or "symbols" in path:
                made["a member is missing"].append(
                    Mistake("a member is missing", text[:start] + text[end:], first, last))
        if path[-1] not in ("//",) and len(path) > 1 and path[-2] not in NAMES:
            member = text[token.start:spans[path][1]]
            if "\n" not in member:
                changed = text[:token.start] + member + ", " + text[token.start:]
                made["a member is there twice"].append(
                    Mistake("a member is there twice", changed, line(token.start), line(token.start)))
        if path[-1] == "keyframes" and isinstance(at(path), list) and len(at(path)) > 1:
            here = [spans[path + (index,)] for index in range(2)]
            if "t" in at(path)[0] and at(path)[0]["t"] != at(path)[1].get("t"):
                changed = (text[:here[0][0]] + text[here[1][0]:here[1][1]] + text[here[0][1]:here[1][0]]
                           + text[here[0][0]:here[0][1]] + text[here[1][1]:])
                made["two keyframes are swapped"].append(Mistake(
                    "two keyframes are swapped", changed, line(here[0][0]), line(here[1][1])))
        if isinstance(at(path), list) and len(at(path)) == 2 and all(isinstance(item, (int, float)) for item in at(path)):
            if path[-1] in ("center", "origin", "size", "position", "from", "to", "anchor", "radii"):
                start, end = spans[path + (1,)]
                made["a point has three coordinates"].append(Mistake(
                    "a point has three coordinates", text[:end] + ", 5" + text[end:], line(start), line(start)))
                comma = text[:start].rfind(",")
                made["a point has one coordinate"].append(Mistake(
                    "a point has one coordinate", text[:comma] + text[end:], line(comma), line(comma)))
    for index in range(1, len(ids)):
        start, end = spans[ids[index]]
        other = json.dumps(at(ids[0]), ensure_ascii=False)
        # References to the old id would be wrong as well.
        if text.count(text[start:end]) == 1 and ids[0][:1] == ids[index][:1] == ("shapes",):
            made["an id is used twice"].append(
                Mistake("an id is used twice", text[:start] + other + text[end:], line(start), line(start)))


def validate(animfile, texts):
    """The findings in each text."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            (pathlib.Path(folder) / f"{number:06}.anim.json").write_text(text)
        run = subprocess.run(
            [animfile, "validate", "--no-config", "--format", "ndjson", folder], capture_output=True, check=False)
        if run.returncode not in (0, 1):
            raise SystemExit(f"animfile validate: exit status {run.returncode}: {run.stderr.decode()[:1000]}")
        return [json.loads(line)["diagnostics"] for line in run.stdout.decode().splitlines()]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--animfile", default=ROOT / ".build/debug/animfile", help="the program")
    arguments.add_argument("--show", help="print the mistakes of this kind that were missed; 'vocabulary' for those rows, 'all' for every kind")
    options = arguments.parse_args()
    rng = random.Random(20)
    samples = {
        str(file.relative_to(ROOT)): file.read_text() for file in sorted((ROOT / "Samples").rglob("*.json"))
        if not file.name.endswith(".inputs.json")}
    corpus = [(name, mistake) for name, text in samples.items() for mistake in mistakes(name, text, rng)]
    found = validate(str(options.animfile), [mistake.text for _, mistake in corpus])

    results = collections.defaultdict(lambda: [0, 0, 0, 0])
    for (name, mistake), findings in zip(corpus, found):
        errors = [finding for finding in findings if finding["severity"] != "information"]
        on_line = any(mistake.first <= finding["start"]["line"] <= mistake.last for finding in errors)
        row = results[mistake.kind]
        for index, holds in enumerate((True, bool(errors), on_line, len(errors) == 1)):
            row[index] += holds
        if not (on_line and len(errors) == 1) and options.show in (mistake.kind, "all"):
            print(f"{mistake.kind}: {name}:{mistake.first}")
            print("    " + mistake.text.splitlines()[mistake.first - 1].strip()[:150])
            for finding in findings[:4]:
                print(f"    {finding['start']['line']}:{finding['start']['column']} {finding['code']}: {finding['message']}")

    problems = []
    total = [sum(row[index] for row in results.values()) for index in range(4)]
    print(f"{'kind':38} {'made':>6} {'found':>8} {'on line':>8} {'one':>8}")
    for kind, row in sorted(results.items()) + [("all", total)]:
        shares = [100 * count / row[0] for count in row[1:]]
        print(f"{kind:38} {row[0]:6} " + " ".join(f"{share:7.1f}%" for share in shares))
        if shares[0] < 95:
            problems.append(f"of '{kind}' only {shares[0]:.1f} % are found")
    for what, index, wanted in (("found", 1, 99), ("on their line", 2, 99), ("one error", 3, 95)):
        if 100 * total[index] < wanted * total[0]:
            problems.append(f"{what}: {100 * total[index] / total[0]:.2f} %, wanted are {wanted} %")
    problems += several(str(options.animfile), samples, rng)
    problems += vocabulary.check(str(options.animfile), options.show in ("vocabulary", "all"))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


# Kinds of mistakes that do not affect their surroundings, if nothing is nested in them.
INDEPENDENT = {
    "a name lacks a letter", "a number in quotes", "a number is null", "a text is a number", "a color is misspelled",
    "a number with a unit", "a number is out of range", "true or false in quotes", "a text is a list", "a word is misspelled",
}


def several(animfile, samples, rng):
    """Files with several mistakes on distant lines; all must be found."""
    problems = []
    files = []
    for name, text in samples.items():
        lines = text.split("\n")
        candidates = [
            mistake for mistake in mistakes(name, text, rng)
            if mistake.kind in INDEPENDENT and mistake.is_leaf and mistake.first == mistake.last]
        for _ in range(FILES_WITH_SEVERAL):
            rng.shuffle(candidates)
            chosen = {}
            for mistake in candidates:
                number = mistake.first
                is_header = '"animfile"' in lines[number - 1] or '"type"' in lines[number - 1]
                if not is_header and all(abs(number - other) > 1 for other in chosen) and len(chosen) < 8:
                    chosen[number] = mistake.text.split("\n")[number - 1]
            if len(chosen) > 1:
                changed = list(lines)
                for number, line in chosen.items():
                    changed[number - 1] = line
                files.append((name, sorted(chosen), "\n".join(changed)))
    made = missed = 0
    for (name, numbers, text), findings in zip(files, validate(animfile, [text for _, _, text in files])):
        there = {finding["start"]["line"] for finding in findings if finding["severity"] != "information"}
        made += len(numbers)
        for number in numbers:
            if number not in there:
                missed += 1
                problems.append(f"{name}: of {len(numbers)} mistakes, the one on line {number} is not found: "
                                + text.split("\n")[number - 1].strip()[:120])
    print(f"{len(files)} files with {made} mistakes in total: {missed} missed")
    return problems


if __name__ == "__main__":
    sys.exit(main())
