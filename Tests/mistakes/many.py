#!/usr/bin/env python3
"""Makes five to ten mistakes in a file, and counts those that the first run of `animfile validate` reports on their lines.

The mistakes are a random mix: text around the document, characters of another encoding, JSON syntax errors, wrong containers,
misspelled members, bad values, unknown references, missing members. They are on separate lines, so each has a line that a finding
must name. The script checks three rates:

  97 %   of the mistakes are reported on their line in the first run;
  3 %    at most are reported only in a second run, after the mistakes that the first run reports have been corrected;
  0.4    findings per file, on average, belong to none of the mistakes.

The files are made from the samples, in their own layout and in that of `json.dumps(…, indent=2)`. `--seed` selects others.

Needs only Python 3.9. Exits with 1 if a rate is not reached. `--show` prints the missed mistakes, `--extra` the additional findings.
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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check  # noqa: E402

ROOT = check.ROOT
FOUND = 97
HIDDEN = 3
EXTRA = 0.4

# `edits` are (start, end, replacement) in the original text. A finding on one of the lines from `first` to `last` reports the mistake, if
# its code begins with `code`. `extends` is how many lines below the last edit may report it as well.
Mistake = collections.namedtuple("Mistake", "kind edits first last code", defaults=("",))
# A change of the whole text, applied last.
Wrapping = collections.namedtuple("Wrapping", "kind before after lines")

PROSE = "Here is the animation you asked for, with a card that fades in (and out):"
WRAPPINGS = [
    Wrapping("a fence of Markdown", "```json\n", "\n```\n", [1]),
    Wrapping("prose and a fence of Markdown", PROSE + "\n\n```json\n", "\n```\n\nIt loops forever. Enjoy!\n", [1, 2, 3]),
    Wrapping("prose before the text", PROSE + "\n", "", [1]),
    Wrapping("export default", "export default ", ";\n", [1]),
    Wrapping("a constant of JavaScript", "const scene = ", ";\n", [1]),
    Wrapping("module.exports", "module.exports = ", ";\n", [1]),
    Wrapping("a comment of HTML before the text", "<!-- made by hand -->\n", "", [1]),
    Wrapping("a byte order mark", "\ufeff", "", [1]),
    Wrapping("UTF-16", "", "", [1]),
]


class Text:
    """A document's text with the positions of all values."""

    def __init__(self, text):
        self.text = text
        self.value = json.loads(text)
        self.tokens = check.tokens(text)
        self.lines = text.split("\n")
        self.spans = {}
        stack = []
        for token in self.tokens:
            if token.kind in ("{", "["):
                stack.append(token)
            elif token.kind in ("}", "]"):
                start = stack.pop()
                self.spans[start.path] = (start.start, token.end)
            elif not token.is_name and token.kind in ("string", "number", "word"):
                self.spans[token.path] = (token.start, token.end)

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def at(self, path):
        value = self.value
        for key in path:
            value = value[key]
        return value


def single(text, rng):
    """The mistakes of `check.py` as edits."""
    for mistake in check.mistakes("", text.text, rng):
        old, new = text.text, mistake.text
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        if "id is used twice" in mistake.kind or mistake.kind == "two keyframes are swapped":
            continue
        code = "missing-member" if mistake.kind == "a member is missing" else ""
        first, last = mistake.first, mistake.last
        if mistake.kind == "a comma is missing":
            last += 1
        if mistake.kind.startswith("a point has"):
            # The count of the list is wrong, and the list may begin on a line above.
            first = text.line(old.rindex("[", 0, start))
        yield Mistake(mistake.kind, [(start, len(old) - end, new[start:len(new) - end])], first, last, code)


def characters(text):
    """Mistakes of encodings, editors and languages other than JSON."""
    source = text.text
    for number, line in enumerate(text.lines, 1):
        start = sum(len(other) + 1 for other in text.lines[:number - 1])
        indent = len(line) - len(line.lstrip())
        if not line.strip() or number == 1:
            continue

        def insert(kind, place, inserted):
            return Mistake(kind, [(place, place, inserted)], number, number)

        if indent:
            yield Mistake("no-break spaces", [(start, start + indent, "\u00a0" * indent)], number, number)
            yield insert("a zero width space", start + indent, "\u200b")
            yield Mistake("an ideographic space", [(start, start + 1, "\u3000")], number, number)
        if line.rstrip().endswith(("{", "[", ",")):
            end = start + len(line)
            yield insert("a comment of HTML", end, " <!-- why -->")
            yield insert("a comment of Python", end, "  # why")
            yield insert("a comment of C", end, " /* why */")
        if line.rstrip().endswith(",") and number + 1 < len(text.lines) and '"' in line:
            # A single member or element on its line, so that both sides of the conflict are equivalent.
            body = line.strip()
            if body.count('"') % 2 == 0 and all(body.count(a) == body.count(b) for a, b in ("{}", "[]")):
                conflict = f"<<<<<<< HEAD\n{line}\n=======\n{line}\n>>>>>>> feature/colors"
                yield Mistake("a conflict of Git", [(start, start + len(line), conflict)], number, number)
    for token in text.tokens:
        number = text.line(token.start)
        word = source[token.start:token.end]
        if not check.ours(token) or number == 1:
            continue

        def replace(kind, replacement, number=number, token=token):
            return Mistake(kind, [(token.start, token.end, replacement)], number, number)

        if token.kind == ":":
            yield replace("a full-width colon", "：")
            yield replace("an arrow", " =>")
        elif token.kind == ",":
            yield replace("a full-width comma", "，")
        elif token.kind == "name" and len(word) > 3:
            yield replace("a name in typographic quotes", f"“{word[1:-1]}”")
            yield replace("a name in full-width quotes", f"＂{word[1:-1]}＂")
            yield replace("a name in backticks", f"`{word[1:-1]}`")
            if not check.own_name(token):
                yield replace("a name without its first quote", word[1:])
        elif token.kind == "string":
            if re.fullmatch('"[#A-Za-z0-9]+"', word):
                yield replace("a text in typographic quotes", f"“{word[1:-1]}”")
                yield replace("a text without quotes", word[1:-1].replace("#", "0x"))
                yield replace("a text without its last quote", word[:-1])
                if len(word) > 5:
                    yield replace("a line break in a text", word[:3] + "\n" + word[3:])
                    yield replace("a byte of Latin-1", word[:3] + "\udce9" + word[3:])
        elif token.kind == "number":
            if word.startswith("0.") and word != "0.":
                yield replace("a number without its zero", word[1:])
            yield replace("undefined", "undefined")
            yield replace("None", "None")
            yield replace("NaN", "NaN")
            yield replace("a hexadecimal number", "0x10")
            yield replace("a number in groups", "1_000")
        elif token.kind == "word":
            yield replace("True", word.capitalize())


def brackets(text):
    """Additional and missing brackets."""
    open_ = []
    for token in text.tokens:
        if token.kind in ("{", "["):
            open_.append(token)
        if token.kind not in ("}", "]"):
            continue
        opening = open_.pop()
        first, last = text.line(opening.start), text.line(token.start)
        if not open_ or first == 1:
            continue
        if first == last and token.start - opening.end > 2:
            for kind, edit in (
                ("a closing bracket is missing", (token.start, token.end, "")),
                ("an opening bracket is missing", (opening.start, opening.end, "")),
                ("a closing bracket is there twice", (token.end, token.end, token.kind)),
                ("an opening bracket is there twice", (opening.start, opening.start, opening.kind)),
                ("a closing bracket of the other kind", (token.start, token.end, "]" if token.kind == "}" else "}")),
                ("a closing parenthesis", (token.start, token.end, ")")),
            ):
                yield Mistake(kind, [edit], first, last + 1 if "missing" in kind else last)
        elif first < last:
            yield Mistake("the closing bracket of a block is missing", [(token.start, token.end, "")], last - 1, last + 1)
            yield Mistake("the closing bracket of a block is of the other kind",
                          [(token.start, token.end, "]" if token.kind == "}" else "}")], last, last)


def containers(text):
    """Lists for objects and objects for lists."""
    for path, (start, end) in text.spans.items():
        if not path or check.FREE & set(path):
            continue
        value = text.at(path)
        line = text.line(start)
        if line == 1:
            continue
        children = [text.spans[path + (index,)] for index in range(len(value))] if isinstance(value, list) else []
        if path[-1] in ("keyframes", "shapes", "timeline", "modifiers", "sequence", "parallel", "stops", "points") and children:
            if not all(isinstance(item, dict) for item in value):
                continue

            def named(names, kind):
                edits = [(start, start + 1, "{"), (end - 1, end, "}")]
                edits += [(child[0], child[0], json.dumps(name) + ": ") for name, child in zip(names, children)]
                return Mistake(kind, sorted(edits), line, line)

            yield named([str(index) for index in range(len(children))], "a list as an object with numbers for names")
            ids = [item.get("id") for item in value]
            if all(ids) and len(set(ids)) == len(ids):
                yield named(ids, "a list of shapes as an object")
            if len(children) == 1:
                yield Mistake("the only element without its list", [(start, start + 1, ""), (end - 1, end, "")], line,
                              text.line(children[0][0]))
        elif isinstance(value, dict) and path[-1] in ("fill", "stroke", "transform", "time", "clip", "parameters", "easings"):
            yield Mistake("an object in a list", [(start, start, "["), (end, end, "]")], line, line)
        elif path[-1] in ("opacity", "rotation", "radius", "position", "center") and isinstance(value, (int, float, list)):
            if isinstance(value, (int, float)) or all(isinstance(item, (int, float)) for item in value):
                yield Mistake("a value as Lottie has it",
                              [(start, start, '{ "a": 0, "k": '), (end, end, " }")], line, line)


def pool(text, rng):
    """Mistakes by kind."""
    kinds = collections.defaultdict(list)
    for source in (single(text, rng), characters(text), brackets(text), containers(text)):
        for mistake in source:
            if mistake.first > 1:
                kinds[mistake.kind].append(mistake)
    return kinds


# Kinds that may hide others: in an object of unknown type, everything is unknown.
OPAQUE = {"a type is misspelled", "a text is a number", "a text is a list"}


def choose(text, kinds, rng):
    """Five to ten mistakes on separate lines."""
    wanted = rng.randint(5, 10)
    taken, chosen = set(), []
    names = sorted(kinds)
    for _ in range(200):
        if len(chosen) == wanted:
            break
        mistake = rng.choice(kinds[rng.choice(names)])
        lines = set()
        for start, end, replacement in mistake.edits:
            lines |= set(range(text.line(start) - 1, text.line(end) + 2))
        lines |= {mistake.first, mistake.last}
        source = text.lines[mistake.first - 1]
        is_header = '"animfile"' in source or mistake.kind in OPAQUE and '"type"' in source
        # The shape that starts on the line would have no known type.
        if is_header or lines & taken or '"type"' in source and "name" in mistake.kind:
            continue
        taken |= lines
        chosen.append(mistake)
    return chosen


def made(text, mistakes, wrapping=None):
    """The text with the mistakes, and the lines on which each may be reported."""
    edits = sorted((edit, index) for index, mistake in enumerate(mistakes) for edit in mistake.edits)
    result, position = [], 0
    shifts = []
    for (start, end, replacement), _ in edits:
        result += [text.text[position:start], replacement]
        shifts.append((text.line(start), replacement.count("\n") - text.text.count("\n", start, end)))
        position = end
    changed = "".join(result) + text.text[position:]

    def moved(line, is_last):
        return line + sum(shift for at, shift in shifts if at < line or is_last and at == line)

    places = [(moved(mistake.first, False), moved(mistake.last, True)) for mistake in mistakes]
    if wrapping:
        before = wrapping.before.count("\n")
        places = [(first + before, last + before) for first, last in places]
        changed = wrapping.before + changed.rstrip("\n") + (wrapping.after or "\n")
    encoding = "utf-16" if wrapping and wrapping.kind == "UTF-16" else "utf-8"
    if encoding == "utf-16":
        changed = changed.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return changed.encode(encoding, "surrogateescape"), places


def validate(animfile, texts):
    """The findings in each text, without information."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            (pathlib.Path(folder) / f"{number:06}.anim.json").write_bytes(text)
        run = subprocess.run(
            [animfile, "validate", "--no-config", "--format", "ndjson", folder], capture_output=True, check=False)
        if run.returncode not in (0, 1):
            raise SystemExit(f"animfile validate: exit status {run.returncode}: {run.stderr.decode()[:1000]}")
        return [
            [finding for finding in json.loads(line)["diagnostics"] if finding["severity"] != "information"]
            for line in run.stdout.decode().splitlines()]


def matched(mistakes, places, findings):
    """The reported mistakes, and the remaining findings."""
    left = list(findings)
    reported = set()
    order = sorted(range(len(mistakes)), key=lambda index: (places[index][1] - places[index][0], places[index]))
    for index in order:
        first, last = places[index]
        for finding in left:
            if first <= finding["start"]["line"] <= last and finding["code"].startswith(mistakes[index].code):
                reported.add(index)
                left.remove(finding)
                break
    return reported, left


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--animfile", default=ROOT / ".build/debug/animfile", help="the program")
    arguments.add_argument("--files", type=int, default=300, help="the number of files")
    arguments.add_argument("--seed", type=int, default=1, help="the seed of the files")
    arguments.add_argument("--show", action="store_true", help="print the mistakes that were missed")
    arguments.add_argument("--extra", action="store_true", help="print the findings that match no mistake")
    arguments.add_argument("--keep", type=pathlib.Path, help="a folder for the files")
    options = arguments.parse_args()
    rng = random.Random(options.seed)
    texts = []
    for file in sorted((ROOT / "Samples").rglob("*.json")):
        source = file.read_text()
        value = json.loads(source)
        if "shapes" not in value or len(source) > 20_000:
            continue
        texts += [(str(file.relative_to(ROOT)), Text(layout)) for layout in (source, json.dumps(value, indent=2, ensure_ascii=False) + "\n")]
    pools = {}
    files = []
    while len(files) < options.files:
        index = rng.randrange(len(texts))
        name, text = texts[index]
        if index not in pools:
            pools[index] = pool(text, rng)
        mistakes = choose(text, pools[index], rng)
        if len(mistakes) >= 5:
            wrapping = rng.choice(WRAPPINGS) if rng.random() < 0.5 else None
            files.append((name, text, mistakes, wrapping))

    def run(selected):
        inputs = [made(text, mistakes, wrapping) for _, text, mistakes, wrapping in selected]
        return inputs, validate(str(options.animfile), [data for data, _ in inputs])

    inputs, found = run(files)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        for number, (data, _) in enumerate(inputs):
            (options.keep / f"{number:04}.json").write_bytes(data)
    total = missed = extras = 0
    by_kind = collections.defaultdict(lambda: [0, 0, 0])
    again = []
    for number, ((name, text, mistakes, wrapping), (data, places), findings) in enumerate(zip(files, inputs, found)):
        all_mistakes = list(mistakes)
        all_places = list(places)
        if wrapping:
            all_mistakes.append(Mistake(wrapping.kind, [], wrapping.lines[0], wrapping.lines[-1]))
            all_places.append((wrapping.lines[0], wrapping.lines[-1]))
        reported, left = matched(all_mistakes, all_places, findings)
        total += len(all_mistakes)
        extras += len(left)
        kept = []
        lines = data.decode("utf-16" if wrapping and wrapping.kind == "UTF-16" else "utf-8", "replace").split("\n")
        header = f"{number:04} {name}: {len(all_mistakes)} mistakes, {len(findings)} findings"
        for index, mistake in enumerate(all_mistakes):
            row = by_kind[mistake.kind]
            row[0] += 1
            row[1] += index in reported
            if index not in reported:
                missed += 1
                if mistake.edits:
                    kept.append(mistake)
                if options.show:
                    line = all_places[index][0]
                    print(f"{header}\n  missed: {mistake.kind} on line {line}: {lines[line - 1].strip()[:110]}")
                    header = f"{number:04}"
        if options.extra:
            for finding in left:
                line = finding["start"]["line"]
                print(f"{header}\n  extra: {line}:{finding['start']['column']} {finding['code']}: {finding['message'][:100]}: "
                      f"{lines[line - 1].strip()[:90] if line <= len(lines) else ''}")
                header = f"{number:04}"
        hidden_wrapping = wrapping if wrapping and len(all_mistakes) - 1 not in reported else None
        if kept or hidden_wrapping:
            again.append((name, text, kept, hidden_wrapping))
    # The second run, after correcting the mistakes that the first run reports.
    hidden = 0
    second_inputs, second = run(again) if again else ([], [])
    for (name, text, mistakes, wrapping), (data, places), findings in zip(again, second_inputs, second):
        reported, _ = matched(mistakes, places, findings)
        hidden += len(reported)
        for index in reported:
            by_kind[mistakes[index].kind][2] += 1

    print(f"{'kind':52} {'made':>6} {'found':>8} {'hidden':>8}")
    for kind, row in sorted(by_kind.items()):
        print(f"{kind:52} {row[0]:6} {100 * row[1] / row[0]:7.1f}% {row[2]:8}")
    shares = 100 - 100 * missed / total, 100 * hidden / total, extras / len(files)
    print(f"{len(files)} files with {total} mistakes: {shares[0]:.1f} % found in the first run, {shares[1]:.1f} % only in the second, "
          f"{shares[2]:.2f} findings per file that match no mistake")
    problems = []
    if shares[0] < FOUND:
        problems.append(f"{shares[0]:.1f} % are found in the first run, {FOUND} % are required")
    if shares[1] > HIDDEN:
        problems.append(f"{shares[1]:.1f} % are found only in the second run, at most {HIDDEN} % are allowed")
    if shares[2] > EXTRA:
        problems.append(f"{shares[2]:.2f} findings per file match no mistake, at most {EXTRA} are allowed")
    for problem in problems:
        print(f"error: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
