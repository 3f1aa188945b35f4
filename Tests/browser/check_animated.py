#!/usr/bin/env python3
"""Checks animated SVG, `animfile render --animated`, in Chromium.

  (a) of every sample, at 20 times: all drawn elements agree with `animfile render` for that time: points, pens, gradients and
      clips within 0.5 px, colors within 1.5 of 255, opacities within 1.5 of 255;
  (b) of every sample, at one time: in an `<img>`, with its clock nearly stopped, the pixels equal `animfile render -o x.png`;
  (c) a loop restarts, an animation without a loop rests at its end, and an `<img>` plays, also masks in masks.

The console must stay empty. Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import argparse
import base64
import io
import json
import pathlib
import re
import sys
import tempfile

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

from pages import ROOT, check, failures, launch, run, samples, watch

SCRIPT = (pathlib.Path(__file__).parent / "drawn.js").read_text()
COUNT = 20
# Slowed down by this factor, an <img> does not visibly move.
SLOW = 100_000

MOVE = """t => { const svg = document.querySelector("#ours > svg"); svg.pauseAnimations(); svg.setCurrentTime(t); }"""
COMPARE = """other => {
  const theirs = document.getElementById("theirs");
  theirs.innerHTML = other;
  return apart(drawn(document.querySelector("#ours > svg")), drawn(theirs.firstElementChild));
}"""


def times(info):
    """Times of one pass, forward and back: the start, and irregular fractions."""
    start = info.get("repeatFrom", 0) if info.get("repeatFrom", 0) < info["duration"] else 0
    # Two passes, if the start plays once.
    end = start + (info["duration"] - start) * (2 if info["autoreverses"] else 1) * (2 if start else 1)
    if end == 0:
        return [0]
    # The golden ratio keeps the times apart.
    return sorted(round(end * (index * 0.6180339887 % 1), 5) for index in range(COUNT))


def still(svg, t):
    """The SVG with its clock slowed down to stay at one time."""
    return re.sub(
        r'(?:begin="([^"]+)s" )?dur="([^"]+)s"',
        lambda m: f'dur="{float(m[2]) * SLOW}s" begin="{(float(m[1] or 0) - t) * SLOW}s"',
        svg,
    )


def pixels(png):
    return numpy.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=float) / 255


def check_sample(page, animfile, sample, folder, worst):
    name = str(sample.relative_to(ROOT))
    info = json.loads(run(animfile, "info", "--format", "json", sample))
    moving = folder / "moving.svg"
    warnings = run(animfile, "render", sample, "--animated", "-o", moving)
    check(warnings == "", f"{name}: {warnings}")
    svg = moving.read_text()
    moments = times(info)
    run(animfile, "render", sample, "--t", ",".join(map(repr, moments)), "-o", folder / "%d.svg")
    page.set_content(f'<style>body {{ margin: 0 }}</style><div id="ours">{svg}</div><div id="theirs"></div>')
    page.evaluate(SCRIPT + "; Object.assign(window, { drawn, apart })")
    for index, t in enumerate(moments):
        page.evaluate(MOVE, t)
        off = page.evaluate(COMPARE, (folder / f"{index}.svg").read_text())
        if not check(off["other"] is None, f"{name}: at {t} {off['other']}"):
            break
        for kind, most in (("points", 0.5), ("colors", 1.5), ("opacities", 1.5 / 255)):
            value = float("inf") if off[kind] is None else off[kind]
            check(value <= most, f"{name}: at {t} {kind} are off by {value:.4f} at {off['where'].get(kind)}")
            worst[kind] = max(worst[kind], value)
    t = moments[len(moments) // 3]
    ours = picture(page, still(svg, t), info["size"])
    # An <img> is on the page's white background.
    behind = [] if "background" in json.loads(sample.read_text()) else ["--background", "white"]
    run(animfile, "render", sample, "--t", repr(t), *behind, "-o", folder / "still.png")
    theirs = pixels((folder / "still.png").read_bytes())
    difference = numpy.abs(ours[: theirs.shape[0], : theirs.shape[1]] - theirs)
    mean, share = difference.mean(), (difference.max(axis=2) > 0.25).mean()
    check(mean < 0.01, f"{name}: in an <img> at {t} the mean difference is {mean:.2%}")
    check(share < 0.004, f"{name}: in an <img> at {t} {share:.2%} of the pixels differ by more than a quarter")
    worst["pixels"] = max(worst["pixels"], mean)
    print(f"{len(svg) / 1000:8.1f} kB  {len(moments):2} times  {mean:7.3%}  {name}", flush=True)


def picture(page, svg, size):
    """The pixels of an <img> with the SVG."""
    address = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
    page.set_content('<style>body { margin: 0; background: white } img { display: block }</style><img id="i">')
    page.evaluate("a => { const i = document.getElementById('i'); i.src = a; return i.decode(); }", address)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    width, height = (max(1, round(side)) for side in size)
    return pixels(page.screenshot(clip={"x": 0, "y": 0, "width": width, "height": height}))


def check_playing(page, animfile):
    """Checks a loop, an end, and that an <img> plays."""
    loop = ROOT / "Samples/loader.json"
    svg = run(animfile, "render", loop, "--animated")
    end = json.loads(run(animfile, "info", "--format", "json", loop))["duration"]
    once = ROOT / "Samples/candle.json"
    last = json.loads(run(animfile, "info", "--format", "json", once))["duration"]
    for sample, t, same in ((loop, 2.25 * end, 0.25 * end), (loop, 0.75 * end, 0.75 * end), (once, last + 5, last)):
        page.set_content(f'<div id="ours">{run(animfile, "render", sample, "--animated")}</div><div id="theirs"></div>')
        page.evaluate(SCRIPT + "; Object.assign(window, { drawn, apart })")
        page.evaluate(MOVE, t)
        off = page.evaluate(COMPARE, run(animfile, "render", sample, "--t", repr(same)))
        check(
            off["other"] is None and off["points"] <= 0.5,
            f"{sample.name}: at {t} it differs from {same}: {off['other'] or off['points']}")
    first = picture(page, svg, [120, 120])
    page.wait_for_timeout(300)
    second = pixels(page.screenshot(clip={"x": 0, "y": 0, "width": 120, "height": 120}))
    check(numpy.abs(first - second).mean() > 0.002, "loader.json: in an <img> nothing moves")


def check_masks(page, animfile, folder):
    """Chromium repaints masks in masks; pictures that it draws at once hide the mistake."""
    area = {"type": "rect", "origin": [0, 0], "size": [200, 100], "fill": "tomato"}
    hole = {"type": "circle", "radius": 20, "fill": "black", "center": [{"keyframes": [{"t": 0, "value": 30}, {"t": 1, "value": 170}]}, 50]}
    nested = area | {"mask": {"shapes": [hole]}}
    for name, shape, expected in (
            ("an inverted mask", area | {"mask": {"inverted": True, "shapes": [hole]}}, [True, True, False]),
            ("a mask in a mask", area | {"mask": {"shapes": [nested]}}, [False, False, True]),
            ("three masks", {"type": "group", "shapes": [area], "mask": {"shapes": [
                {"type": "group", "shapes": [area], "mask": {"inverted": True, "shapes": [nested]}}]}}, [True, True, False])):
        path = folder / "masks.json"
        path.write_text(json.dumps({"animfile": "1.0", "size": [200, 100], "duration": 1, "shapes": [shape]}))
        svg = run(animfile, "render", path, "--animated", "--format", "svg", "-o", "-")
        picture(page, svg, [200, 100])
        page.wait_for_timeout(1300)
        shown = pixels(page.screenshot(clip={"x": 0, "y": 0, "width": 200, "height": 100}))[50, [30, 100, 170], 2] < 0.5
        check(shown.tolist() == expected, f"masks: at the end, {name} shows {shown.tolist()}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--only", help="only the sample with this name")
    arguments = parser.parse_args()
    worst = dict.fromkeys(("points", "colors", "opacities", "pixels"), 0)
    found = samples(arguments.only)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = launch(playwright)
        page = watch(chromium.new_page(viewport={"width": 700, "height": 900}), "SVG that moves")
        for sample in found:
            check_sample(page, arguments.animfile, sample, pathlib.Path(folder), worst)
        check_playing(page, arguments.animfile)
        check_masks(page, arguments.animfile, pathlib.Path(folder))
        chromium.close()
    print(
        f"{len(found)} samples; at most {worst['points']:.3f} px, {worst['colors']:.2f} of 255 in colors, "
        f"{worst['opacities'] * 255:.2f} of 255 in opacities, {worst['pixels']:.3%} of the pixels' range; {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
