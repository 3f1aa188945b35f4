"""Collects cases, computes their frames, and writes and reads the files of the suite."""

import json
import pathlib
import shlex
import sys

from compare import differences
from reference.easings import Unsupported
from reference.evaluator import Evaluator
from run import ask, request

CASES = pathlib.Path(__file__).resolve().parent / "cases"


def scene(*shapes, **members):
    """A document of 200 by 200."""
    return {"animfile": "1.0", "size": [200, 200], **members, "shapes": list(shapes)}


def line(**members):
    return {"type": "line", "from": [0, 0], "to": [0, 10], **members}


def at_x(value, **members):
    """A document in which a number is a line's horizontal offset."""
    return scene(line(transform={"position": [value, 0]}), **members)


def at_point(value, **members):
    """A document in which a point is a line's position."""
    return scene(line(transform={"position": value}), **members)


def painted(value, **members):
    """A document in which a color is a fill."""
    return scene({"type": "circle", "center": [0, 0], "radius": 1, "fill": {"color": value}}, **members)


def keyframes(*pairs, **members):
    """A track of `(t, value)` or `(t, value, easing)`."""
    result = []
    for pair in pairs:
        key = {"t": pair[0], "value": pair[1]}
        if len(pair) > 2:
            key.update(pair[2] if isinstance(pair[2], dict) and "easing" in pair[2] else {"easing": pair[2]})
        result.append(key)
    return {"keyframes": result, **members}


def rounded(value):
    """The value with numbers of at most nine decimals."""
    if isinstance(value, float):
        value = round(value, 9)
        return int(value) if value == int(value) and abs(value) < 1e15 else value
    if isinstance(value, dict):
        return {name: rounded(v) for name, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(v) for v in value]
    return value


def rounded_path(text):
    words = []
    for word in text.split():
        words.append(word if word.isalpha() else repr(rounded(float(word))))
    return " ".join(words)


def absent(name, item):
    """The default of a member that an item omits."""
    if name == "transform":
        return [1, 0, 0, 1, 0, 0]
    return item["opacity"] if name == "effectiveOpacity" else None


class Suite:
    def __init__(self):
        self.files = {}
        self.names = {}

    def add(self, file, name, document, times=(), look=(), **options):
        """Adds a case. `look` names the relevant members of items; by default all.

        `items` are closed forms for every frame, which replace the results of the reference evaluator.
        """
        count = self.names.get((file, name), 0) + 1
        self.names[file, name] = count
        case = {"name": name if count == 1 else f"{name} ({count})"}
        if "example" in options:
            case["example"] = options.pop("example")
        case["text" if isinstance(document, str) else "document"] = document
        for option in ("parameters", "inputs", "size", "tolerance", "outline"):
            if option in options:
                case[option] = options.pop(option)
        case["look"] = tuple(look)
        case["times"] = [float(t) for t in times]
        case["frame"] = options.pop("frame", ())
        case["items"] = options.pop("items", None)
        if "diagnostics" in options:
            case["diagnostics"] = options.pop("diagnostics")
        assert not options, options
        self.files.setdefault(file, []).append(case)

    def __len__(self):
        return sum(map(len, self.files.values()))

    def expected(self, case):
        """The frames of the reference evaluator; `None` if it does not cover the case."""
        if case["items"] is not None:
            return [{"items": case["items"]} for _ in case["times"]]
        try:
            evaluator = Evaluator(case["document"], case.get("parameters", {}), case.get("inputs"))
            return [evaluator.frame(t, case.get("size")) for t in case["times"]]
        except Unsupported:
            return None

    def resolve(self, command, recorded):
        """Computes the frames of all cases, and returns the files of the suite."""
        answers = {}
        wanted = []
        for file, cases in self.files.items():
            for case in cases:
                if "diagnostics" in case:
                    continue
                case["frames"] = self.expected(case)
                if case["frames"] is None:
                    case["recorded"] = True
                    wanted.append((file, case))
        if command:
            plain = [{**case, "frames": [{"t": t} for t in case["times"]]} for _, case in wanted]
            answers = ask(command, (request(i, case) for i, case in enumerate(plain)))
        for index, (file, case) in enumerate(wanted):
            if command:
                answer = answers[index]
                if "frames" not in answer:
                    raise SystemExit(f"error: {file}: {case['name']}: {answer}")
                case["frames"] = answer["frames"]
            else:
                case["frames"] = recorded.get((file, case["name"]))
        return {file: [self.written(case) for case in cases] for file, cases in self.files.items()}

    def written(self, case):
        """The case as written to a file."""
        result = {
            name: case[name]
            for name in (
                "name",
                "example",
                "document",
                "text",
                "parameters",
                "inputs",
                "size",
                "tolerance",
                "outline",
                "recorded",
                "diagnostics",
            )
            if name in case
        }
        if "diagnostics" in case:
            return result
        result["frames"] = None
        if case["frames"] is not None:
            result["frames"] = [
                self.frame(t, frame, case) for t, frame in zip(case["times"], case["frames"])
            ]
        return result

    def frame(self, t, frame, case):
        """The members of a frame that are relevant for the case."""
        result = {"t": rounded(t) if rounded(t) == t else t}
        names = case["frame"] or (() if case["look"] else ("background", "groups", "clips", "masks"))
        for name in names:
            if name in frame:
                result[name] = self.item(frame[name]) if name in ("groups", "clips", "masks") else rounded(frame[name])
        if "duration" in names:
            result["duration"] = rounded(frame["duration"])
        result["items"] = [
            self.item(
                {name: item.get(name, absent(name, item)) for name in case["look"] or sorted(item)}
            )
            for item in frame["items"]
        ]
        return result

    def item(self, value):
        if isinstance(value, list):
            return [self.item(v) for v in value]
        if not isinstance(value, dict):
            return rounded(value)
        return {
            name: rounded_path(v)
            if name == "d" and v is not None
            else self.item(v)
            for name, v in value.items()
            if not (name == "color" and "rgba" in value)
        }


# MARK: Files


def text_of(cases):
    """The text of a file: one line for each document and each frame."""
    def compact(value):
        return json.dumps(value, ensure_ascii=False)

    lines = []
    for case in cases:
        members = []
        for name, value in case.items():
            if name == "frames":
                frames = ",\n      ".join(compact(f) for f in value)
                members.append(f'"frames": [\n      {frames} ]')
            else:
                members.append(f"{compact(name)}: {compact(value)}")
        lines.append("  { " + ",\n    ".join(members) + " }")
    return '{ "cases": [\n' + ",\n".join(lines) + "\n] }\n"


def read():
    """The files of the suite, by their names."""
    return {
        path.relative_to(CASES).with_suffix("").as_posix(): json.loads(path.read_text())["cases"]
        for path in sorted(CASES.rglob("*.json"))
    }


def write(files):
    for path in CASES.rglob("*.json"):
        if path.relative_to(CASES).with_suffix("").as_posix() not in files:
            path.unlink()
    for name, cases in files.items():
        path = CASES / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = text_of(cases)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


def drift(files, written):
    """The files that are not up to date, as sentences."""
    for name in sorted(set(files) | set(written)):
        made, found = files.get(name), written.get(name)
        if made is None or found is None:
            yield f"{name}: the file is " + ("missing" if found is None else "not one that make.py writes")
            continue
        if [c["name"] for c in made] != [c["name"] for c in found]:
            yield f"{name}: the names of the cases differ"
            continue
        for a, b in zip(made, found):
            for member in sorted(set(a) | set(b)):
                if member == "frames":
                    for f, g in zip(a["frames"] or b["frames"], b["frames"]):
                        for text in differences(f, g, 1e-8):
                            yield f"{name}: {a['name']}: t = {f['t']}: {text}"
                elif a.get(member) != b.get(member):
                    yield f"{name}: {a['name']}: '{member}' differs"
