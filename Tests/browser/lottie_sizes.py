#!/usr/bin/env python3
"""Compares the sizes of a scene as an animfile document, as animated SVG, and as an equivalent Lottie document.

No tool converts between them, so two Lottie documents are written here by hand, as short as possible. rlottie draws them, and
their pixels are compared with those of `animfile render`, so that only equivalent documents count.

Prints the table of Benchmarks.md, and exits with 1 if that differs, or if the pictures differ. Needs Python 3.9, and the
packages of requirements.txt.
"""

import argparse
import gzip
import io
import json
import pathlib
import re
import subprocess
import sys

import numpy
from PIL import Image
from rlottie_python import LottieAnimation

ROOT = pathlib.Path(__file__).resolve().parents[2]
RATE = 60

# The control points of CSS's easings: at the start keyframe and at the end keyframe.
EASINGS = {
    "linear": ((1 / 3, 1 / 3), (2 / 3, 2 / 3)), "easeIn": ((0.42, 0), (1, 1)),
    "easeOut": ((0, 0), (0.58, 1)), "easeInOut": ((0.42, 0), (0.58, 1)),
}


def still(value):
    return {"a": 0, "k": value}


def moving(*keyframes):
    """Keyframes of a time in seconds, a value, and the easing to the next one."""
    result = []
    for t, value, *easing in keyframes:
        keyframe = {"t": round(t * RATE, 3), "s": value if isinstance(value, list) else [value]}
        if easing and easing[0] == "hold":
            keyframe["h"] = 1
        elif easing:
            (ox, oy), (ix, iy) = EASINGS[easing[0]]
            keyframe |= {"o": {"x": [round(ox, 3)], "y": [round(oy, 3)]}, "i": {"x": [round(ix, 3)], "y": [round(iy, 3)]}}
        result.append(keyframe)
    return {"a": 1, "k": result}


def color(text):
    return [round(int(text[index:index + 2], 16) / 255, 3) for index in (1, 3, 5)]


def fill(text):
    return {"ty": "fl", "c": still(color(text)), "o": still(100)}


def stroke(text, width):
    return {"ty": "st", "c": still(color(text)), "o": still(100), "w": still(width), "lc": 2, "lj": 2}


def circle(x, y, radius):
    return {"ty": "el", "p": still([x, y]), "s": still([2 * radius, 2 * radius])}


def outline(*points, closed=False):
    """Points, each with the offsets of its control points before and after it, if any."""
    return {
        "v": [list(p[0]) for p in points], "i": [list(p[1]) if len(p) > 1 else [0, 0] for p in points],
        "o": [list(p[2]) if len(p) > 2 else [0, 0] for p in points], "c": closed,
    }


def path(*points, closed=False):
    return {"ty": "sh", "ks": still(outline(*points, closed=closed))}


def arc(x1, y1, cx, cy, x2, y2):
    """A quadratic curve."""
    third = 2 / 3
    return path(
        ((x1, y1), (0, 0), (round((cx - x1) * third, 3), round((cy - y1) * third, 3))),
        ((x2, y2), (round((cx - x2) * third, 3), round((cy - y2) * third, 3))))


def group(*items, position=(0, 0)):
    return {"ty": "gr", "it": [*items, {"ty": "tr", "p": still(list(position)), "o": still(100)}]}


def layer(end, *shapes, position=(0, 0), opacity=still(100)):
    return {"ty": 4, "ip": 0, "op": end, "st": 0, "ks": {"p": still(list(position)), "o": opacity}, "shapes": list(shapes)}


def document(size, end, layers, assets=()):
    result = {"v": "5.5.0", "fr": RATE, "ip": 0, "op": end * RATE, "w": size[0], "h": size[1], "layers": layers}
    return result | ({"assets": list(assets)} if assets else {})


def loader():
    """One spoke in a precomposition over two rounds, and twelve delayed copies of it."""
    def rounds(first, *rest):
        return [first, *rest[:-1]] + [(rest[-1][0], *first[1:])] + [(t + 1.2, *other) for t, *other in rest]

    opacity = rounds((0, 20, "easeOut"), (0.4, 100, "easeIn"), (1.2, 20))
    end = rounds((0, 15, "easeOut"), (0.4, 100, "easeInOut"), (1.2, 15))
    line = group(path(((0, -18),), ((0, -44),)), stroke("#2b6cb0", 7))
    spoke = layer(2.4 * RATE, line, {"ty": "tm", "s": still(0), "e": moving(*end), "o": still(0)},
                  position=(60, 60), opacity=moving(*opacity))
    copies = [
        {
            "ty": 0, "refId": "s", "ip": 0, "op": 72, "st": round((0.1 * index - 1.2) * RATE, 3), "w": 120, "h": 120,
            "ks": {"a": still([60, 60]), "p": still([60, 60]), "r": still(30 * index)},
        }
        for index in range(12)
    ]
    return document((120, 120), 1.2, copies, [{"id": "s", "layers": [spoke]}])


def rating_highlight():
    """Both directions, which Lottie requires explicitly. A capsule is a line with round caps."""
    dark = "#3b2a2a"
    ends = [(150, 150), (150, 205), (205, 205), (150, 205), (150, 150)]
    capsule = {"ty": "sh", "ks": {"a": 1, "k": [
        keyframe | {"s": [outline(((a, 30),), ((b, 30),))]}
        for keyframe, (a, b) in zip(moving(*((0.4 * n, 0, "linear") for n in range(4)), (1.6, 0))["k"], ends)]}}

    def face(x, tint, *features):
        return group(*features, group(circle(0, 0, 15), fill(tint)), position=(x, 30))

    def eyes(y):
        return group(circle(-5, y, 1.7), circle(5, y, 1.7), fill(dark))

    def line(width, *outlines):
        return group(*outlines, stroke(dark, width))

    mouth = group(
        path(((-7, 2.5), (0, 9.5)), ((7, 2.5), (0, 0), (0, 9.5)), closed=True), fill(dark))
    tongue = group(
        path(((-3.5, 8.4), (2.333, 1.467), (2.333, -1.867)), ((3.5, 8.4), (-2.333, -1.867), (-2.333, 1.467)), closed=True),
        fill("#f2795a"))
    faces = [
        face(40, "#f2795a", line(1.8, arc(-6, 8.5, 0, 1.5, 6, 8.5)),
             line(1.6, path(((-8.5, -7.5),), ((-3, -5.5),)), path(((8.5, -7.5),), ((3, -5.5),))), eyes(-2.5)),
        face(95, "#f6a05b", line(1.8, arc(-5.5, 7, 0, 3.5, 5.5, 7)), eyes(-3.5)),
        face(150, "#f7cc5e", line(1.8, path(((-5, 5.5),), ((5, 5.5),))), eyes(-3.5)),
        face(205, "#b7d46a", line(1.8, arc(-5.5, 4, 0, 9, 5.5, 4)), eyes(-3.5)),
        face(260, "#7fc97a", tongue, mouth,
             line(1.7, arc(-7.5, -2.5, -5, -6, -2.5, -2.5), arc(2.5, -2.5, 5, -6, 7.5, -2.5))),
    ]
    behind = {"ty": 1, "ip": 0, "op": 96, "st": 0, "ks": {}, "sw": 300, "sh": 60, "sc": "#fffaf2"}
    return document((300, 60), 1.6, [layer(96, *faces, group(capsule, stroke("#8fb4ff", 45))), behind])


SCENES = {"loader": loader, "rating-highlight": rating_highlight}


def run(*words):
    return subprocess.run([str(w) for w in words], check=True, capture_output=True).stdout


def without_comments(value):
    if isinstance(value, dict):
        return {name: without_comments(inner) for name, inner in value.items() if name not in ("//", "$schema", "description")}
    return [without_comments(inner) for inner in value] if isinstance(value, list) else value


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


def difference(animfile, sample, lottie, end):
    """The mean difference of the channels at several times, on white."""
    worst = 0
    # rlottie supports only the other name of a layer's rotation.
    animation = LottieAnimation.from_data(compact(lottie).decode().replace('"r":{"a":0', '"rz":{"a":0'))
    size = lottie["w"], lottie["h"]
    # At 0 the highlight is a line without length, which rlottie does not draw.
    for frame in range(3, round(end * RATE), 7):
        theirs = animation.render_pillow_frame(frame_num=frame, width=size[0] * 2, height=size[1] * 2).convert("RGBA")
        back = Image.new("RGBA", theirs.size, "white")
        theirs = numpy.asarray(Image.alpha_composite(back, theirs).convert("RGB"), dtype=float)
        behind = [] if "background" in json.loads(sample.read_text()) else ["--background", "white"]
        ours = run(animfile, "render", sample, "--t", frame / RATE, "--scale", 2, "--format", "png", *behind)
        ours = numpy.asarray(Image.open(io.BytesIO(ours)).convert("RGB"), dtype=float)
        worst = max(worst, numpy.abs(ours - theirs).mean() / 255)
    return worst


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    arguments = parser.parse_args()
    failures = []
    lines = []
    for name, make in SCENES.items():
        sample = ROOT / f"Samples/{name}.json"
        lottie = make()
        end = lottie["op"] / RATE
        off = difference(arguments.animfile, sample, lottie, end)
        if off > 0.01:
            failures.append(f"{name}: the Lottie document looks different: {off:.2%}")
        files = (compact(without_comments(json.loads(sample.read_text()))), run(
            arguments.animfile, "render", sample, "--animated"), compact(lottie))
        sizes = (f"{len(f):,} ({len(gzip.compress(f, 9, mtime=0)):,})" for f in files)
        lines.append(f"| `{name}` | " + " | ".join(sizes) + " |")
    text = "\n".join(lines)
    print(text)
    # The output of gzip differs slightly between its versions.
    def lengths(text):
        return re.sub(r" \([\d,]+\)", "", text)

    if lengths(text) not in lengths((ROOT / "Sources/AnimFile/AnimFile.docc/Benchmarks.md").read_text()):
        failures.append("Benchmarks.md has other sizes")
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
