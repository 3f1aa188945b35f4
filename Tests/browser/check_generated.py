#!/usr/bin/env python3
"""Compares the pictures of generated documents: PNG, SVG and animated SVG.

`AnimFileCampaign --write` generates valid documents from the description of the format. The tracks of every other document become
loops, which are shorter than the document. Each document is fitted into a square of 120 px and rendered at several times:

  (a) the PNG against the SVG as librsvg draws it. Where these differ, against the SVG as Chromium draws it. The PNG has to agree with
      one of the two: librsvg draws some gradients without extent in other colors, and Chromium rounds coordinates to 32 bits;
  (b) the animated SVG in Chromium, set to the same times, against the still SVG: both draw the same outlines with the same paints and
      clips. Where these differ, the pixels of both have to agree: an outline outside of the picture, or one that is not visible, may
      be missing in one of them.

LIMITS has the tolerances, with their reasons. Excluded are:

  - drawings that the command refuses because of its limits on painting and motion, such as an animated SVG of a loop of 1e-9 s;
    REFUSED has the largest share of such documents;
  - the stills that librsvg refuses, or draws for minutes: coordinates of 1e17, or dashed strokes of such lengths, which are too
    large for Chromium's 32 bits as well;
  - the animated SVG at time 0, as Chromium counts time in microseconds and a change of 1e-9 s that starts there is over;
  - the motion after LONGEST seconds;
  - strokes more than twice as wide as their outline. The offsets of tight curves turn inside out there: Chromium and librsvg leave
    holes where opposite windings cancel. The specification, like those of SVG and PDF, defines a stroke as the union of the areas of
    its segments, which PNG fills. Directions of tiny outlines are lost in their 32 bits;
  - the stills that differ and have coordinates above 2²⁴ px, such as masks of such sizes, and documents 1e-9 wide: 32 bits do not
    resolve a pixel there.

Needs Python 3.9, the packages of requirements.txt, rsvg-convert and Chromium.
"""

import argparse
import base64
import concurrent.futures
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

from check_animated import COMPARE, MOVE, SCRIPT
from pages import ROOT, check, failures, launch, run, watch

SIDE = 120
# A command that takes longer has failed.
SECONDS = 120
# How many numbers an animated SVG may take, with the work of its modifiers.
MOTION = 1 << 21
# Documents that take longer, in seconds, are cut to this: an animated SVG of a motion that repeats for days exceeds MOTION.
LONGEST = 5

# The duration of a document with loops, and their lengths, in seconds.
LOOPED = 1.5
LOOPS = [0.25, 0.3, 0.5, 0.75]

LIMITS = {
    # The mean difference of all channels. Antialiased edges differ by a few levels each.
    "mean": 0.01,
    # The share of pixels in which a channel differs by more than a quarter: corners, and pixels with several edges in them.
    "share": 0.004,
    # Points of the animated SVG, in pixels: its tolerance is a quarter, and a quarter is for what it rounds.
    "points": 0.5,
    # Colors, of 255: the tolerance of animated SVG is 1.5, and both files round to whole levels.
    "colors": 2,
    # Opacities: the tolerance of animated SVG is 0.005.
    "opacities": 0.006,
}
# The largest shares of documents of which a picture is refused.
REFUSED = {"refused": 0.02, "refused animated": 0.45, "refused by librsvg": 0.1}
# What the command says of a drawing that exceeds its limits.
REFUSALS = ("exceeds the limit of", "exceed the limit of")


def loop(value, random):
    """Lets the tracks in a document become loops."""
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        loop(part, random)
    keys = value.get("keyframes") if isinstance(value, dict) else None
    if not isinstance(keys, list) or not all(isinstance(key, dict) and isinstance(key.get("t"), (int, float)) for key in keys):
        return
    first, last = (keys[0]["t"], keys[-1]["t"]) if keys else (0, 0)
    if last > first:
        length = random.choice(LOOPS)
        for key in keys:
            key["t"] = (key["t"] - first) / (last - first) * length
        value["after"] = random.choice(["loop", "loop", "pingpong"])


def looped(document):
    """A document that repeats, and whose tracks are loops."""
    result = json.loads(json.dumps(document)) | {"duration": LOOPED, "repeat": "forever"}
    result.pop("autoreverses", None)
    loop(result, random.Random(json.dumps(document)))
    return result


def call(*words, **options):
    return subprocess.run([str(w) for w in words], capture_output=True, timeout=SECONDS, **options)


def times(info):
    """The start, and irregular fractions of a pass, forward and back if it alternates."""
    start = info.get("repeatFrom", 0) if info.get("repeatFrom", 0) < info["duration"] else 0
    # Two passes, if the start plays once.
    end = start + (info["duration"] - start) * (2 if info["autoreverses"] else 1) * (2 if start else 1)
    return [0] if end == 0 else [0, *(end * (index * 0.6180339887 % 1) for index in (1, 2, 3))]


def pixels(png):
    """Red, green and blue on white, from 0 to 1."""
    image = numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"), dtype=float) / 255
    return image[..., :3] * image[..., 3:] + 1 - image[..., 3:]


def differ(ours, theirs):
    """How two pictures differ, in words; empty if they agree."""
    if ours.shape != theirs.shape:
        return f"{ours.shape[:2]} pixels instead of {theirs.shape[:2]}"
    difference = numpy.abs(ours - theirs)
    mean, share = difference.mean(), (difference.max(axis=2) > 0.25).mean()
    if mean < LIMITS["mean"] and share < LIMITS["share"]:
        return ""
    return f"{mean:.2%} on average, {share:.2%} of the pixels by more than a quarter"


class Drawings:
    """All output of the command for one document, in a folder."""

    def __init__(self, animfile, document, folder):
        self.name, self.folder, self.refusal, self.failure = document.name, folder, "", ""
        folder.mkdir()
        try:
            self.draw(animfile, document)
        except subprocess.TimeoutExpired as error:
            self.failure = f"takes more than {SECONDS} s: {' '.join(error.cmd)}"

    def draw(self, animfile, document):
        written = document.read_text()
        if int(document.stem) % 2:
            document.write_text(json.dumps(looped(json.loads(written))))
            # Some tracks cannot be loops.
            if call(animfile, "info", document).returncode != 0:
                document.write_text(written)
        result = self.made(call(animfile, "info", "--format", "json", document))
        if result is None:
            return
        info = json.loads(result.stdout)
        if info["duration"] > LONGEST:
            info["duration"] = LONGEST
            document.write_text(json.dumps(json.loads(document.read_text()) | {"duration": LONGEST}))
        self.times = times(info)
        chosen = ["--t", ",".join(map(repr, self.times)), "--size", f"{SIDE}x{SIDE}"]
        for kind in ("png", "svg"):
            if self.made(call(animfile, "render", document, *chosen, "-o", self.folder / f"%d.{kind}")) is None:
                return
        for index in range(len(self.times)):
            drawing = self.folder / f"{index}.rsvg.png"
            try:
                if call("rsvg-convert", self.folder / f"{index}.svg", "-o", drawing).returncode != 0:
                    drawing.unlink(missing_ok=True)
            except subprocess.TimeoutExpired:
                drawing.unlink(missing_ok=True)
        options = ["--animated", "--size", f"{SIDE}x{SIDE}", "--limit", f"motion={MOTION}"]
        self.made(call(animfile, "render", document, *options, "-o", self.folder / "a.svg"))

    def made(self, result):
        if result.returncode == 0:
            return result
        message = result.stderr.decode()
        if result.returncode == 2 and any(text in message for text in REFUSALS):
            self.refusal = message.splitlines()[0]
        else:
            self.failure = f"exit status {result.returncode}: {message}"
        return None

    @property
    def has_loops(self):
        """Whether something in the animated SVG repeats within the document."""
        return bool(re.search(r' dur="(0.25|0.3|0.5|0.6|0.75)s"', self.text("a.svg")))

    def text(self, name):
        return (self.folder / name).read_text()

    def image(self, name):
        path = self.folder / name
        return pixels(path.read_bytes()) if path.exists() else None


def image_in_browser(page, svg, shape):
    """The pixels of an <img> with the SVG."""
    address = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
    page.set_content('<style>body { margin: 0; background: white } img { display: block }</style><img id="i">')
    page.evaluate("a => { const i = document.getElementById('i'); i.src = a; return i.decode(); }", address)
    return screenshot(page, shape)


def screenshot(page, shape):
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return pixels(page.screenshot(clip={"x": 0, "y": 0, "width": shape[1], "height": shape[0]}))


def has_wide_stroke(svg):
    """Whether the stroke of an outline is more than twice as wide as the outline."""
    for element in re.findall(r"<path [^>]*>", svg):
        width = re.search(r'stroke-width="([^"]+)"', element)
        numbers = [float(n) for n in re.findall(r"[-\d.e]+", re.search(r' d="([^"]*)"', element)[1]) if n != "e"]
        if width and numbers:
            size = max(max(axis) - min(axis) for axis in (numbers[::2], numbers[1::2]) if axis)
            if float(width[1]) > 2 * size:
                return True
    return False


def has_far_coordinates(drawing):
    """Whether a picture has coordinates or matrices whose 32 bits do not resolve a pixel."""
    attributes = re.findall(r' (?:d|x|y|width|height|transform|gradientTransform|[xyr][12]?|c[xy])="([^"]*)"', drawing)
    numbers = (float(n) for text in attributes for n in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?", text))
    return any(abs(number) > 2**24 for number in numbers)


def check_stills(page, drawings, counts):
    for index, t in enumerate(drawings.times):
        ours = drawings.image(f"{index}.png")
        theirs = drawings.image(f"{index}.rsvg.png")
        counts["pictures"] += 1
        if theirs is None:
            counts["refused by librsvg"] += 1
            continue
        other = differ(ours, theirs)
        if not other:
            continue
        counts["differ from librsvg"] += 1
        if has_wide_stroke(drawings.text(f"{index}.svg")):
            counts["wide strokes"] += 1
            continue
        if has_far_coordinates(drawings.text(f"{index}.svg")):
            counts["far coordinates"] += 1
            continue
        third = differ(ours, image_in_browser(page, drawings.text(f"{index}.svg"), ours.shape))
        if not check(not third, f"{drawings.name}: at {t} PNG differs from librsvg ({other}) and from Chromium ({third})"):
            return


def check_animated(page, drawings, counts, verbose):
    moving = drawings.text("a.svg")

    def show():
        page.set_content(
            f'<style>body {{ margin: 0; background: white }} #ours > svg {{ display: block }}</style>'
            f'<div id="ours">{moving}</div><div id="theirs"></div>')
        page.evaluate(SCRIPT + "; Object.assign(window, { drawn, apart })")

    show()
    for index, t in enumerate(drawings.times):
        if t == 0 and len(drawings.times) > 1:
            continue
        page.evaluate(MOVE, t)
        still = drawings.text(f"{index}.svg")
        off = page.evaluate(COMPARE, still)
        counts["animated"] += 1
        kinds = [
            f"{kind} are off by {off[kind]} at {off['where'].get(kind)}" for kind in ("points", "colors", "opacities")
            if off[kind] is None or off[kind] > LIMITS[kind]
        ]
        if off["other"] is None and not kinds:
            continue
        counts["compared by pixels"] += 1
        page.evaluate("document.getElementById('theirs').innerHTML = ''")
        shape = drawings.image(f"{index}.png").shape
        ours = screenshot(page, shape)
        other = differ(ours, image_in_browser(page, still, shape))
        reason = "; ".join(kinds + [off["other"] or ""])
        if verbose:
            print(f"{drawings.name}: at {t} {reason[:200]}")
        if not check(not other, f"{drawings.name}: at {t} animated SVG differs from SVG ({other}): {reason[:300]}"):
            return
        show()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/release/animfile"))
    parser.add_argument("--campaign", default=str(ROOT / ".build/release/AnimFileCampaign"))
    parser.add_argument("--count", type=int, default=200, help="the number of documents")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first document")
    parser.add_argument("--keep", type=pathlib.Path, help="keep the pictures in this new folder")
    parser.add_argument("--verbose", action="store_true", help="print the reasons for pixel comparisons")
    arguments = parser.parse_args()
    counts = dict.fromkeys(
        ("documents", "with loops", "pictures", "differ from librsvg", "animated", "compared by pixels", "wide strokes", "far coordinates", *REFUSED), 0)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = arguments.keep or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        sources = folder / "documents"
        sources.mkdir()
        run(arguments.campaign, "--write", arguments.count, sources, "--seed", arguments.seed)
        documents = sorted(sources.iterdir(), key=lambda path: int(path.stem))
        chromium = launch(playwright)
        page = watch(chromium.new_page(viewport={"width": 300, "height": 300}), "generated documents")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for drawings in pool.map(lambda d: Drawings(arguments.animfile, d, folder / d.stem), documents):
                counts["documents"] += 1
                check(not drawings.failure, f"{drawings.name}: {drawings.failure}")
                has_stills = (drawings.folder / "0.svg").exists()
                if drawings.refusal:
                    counts["refused animated" if has_stills else "refused"] += 1
                    if arguments.verbose:
                        print(f"{drawings.name}: {drawings.refusal}")
                if drawings.failure or not has_stills:
                    continue
                check_stills(page, drawings, counts)
                if (drawings.folder / "a.svg").exists():
                    counts["with loops"] += drawings.has_loops
                    check_animated(page, drawings, counts, arguments.verbose)
        chromium.close()
    for kind, share in REFUSED.items():
        check(counts[kind] <= 2 + share * arguments.count, f"{counts[kind]} of {arguments.count} documents: {kind}")
    print(", ".join(f"{number} {name}" for name, number in counts.items()) + f", {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
