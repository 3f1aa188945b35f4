#!/usr/bin/env python3
"""Compares the composition of PNG with that of Chromium: blend modes, isolation, masks, clips and opacities.

Scenes are generated from a seed: every blend mode on items and groups, over opaque, translucent and missing backgrounds; both kinds of
masks, inverted or not, on items and groups, and inside each other; and random trees of all of these. Each is rendered as PNG and as
SVG, and the pixels of the PNG are compared with those of Chromium's picture of the SVG, premultiplied and with their opacity.

MEAN and LARGEST bound the mean difference of all scenes and of each. They are for rounding: Chromium rounds each layer to 8 bits,
and an inverted mask takes three.

Needs Python 3.9, the packages of requirements.txt and Chromium.
"""

import argparse
import base64
import concurrent.futures
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

from pages import ROOT, check, failures, launch, watch

SIDE = 96
# Pictures in one screenshot.
COLUMNS, ROWS = 10, 5
# The limits of the mean difference of all channels, of 255: over all scenes, and of each.
MEAN = 0.3
LARGEST = 0.6
MODES = (
    "normal multiply screen overlay darken lighten colorDodge colorBurn hardLight softLight difference exclusion "
    "hue saturation color luminosity"
).split()


def rect(x, y, width, height, fill, **members):
    return {"type": "rect", "origin": [x, y], "size": [width, height], "fill": fill, **members}


def group(*shapes, **members):
    return {"type": "group", "shapes": list(shapes), **members}


def gradient(*colors):
    stops = [{"offset": i / (len(colors) - 1), "color": color} for i, color in enumerate(colors)]
    return {"gradient": {"type": "linear", "from": [8, 8], "to": [88, 40], "stops": stops}}


def scene(*shapes, **members):
    return {"animfile": "1.0", "size": [SIDE, SIDE], **members, "shapes": list(shapes)}


def modes():
    """Every mode on items and groups, over backdrops of all kinds."""
    stripes = [rect(8 * i, 8, 8, 80, color) for i, color in enumerate(
        ("#000", "#fff", "#808080", "#f00", "#0f0", "#00f", "#ff0", "#0ff", "#f0f", "#c86432", "#3264c880", "#fff4"))]
    for mode in MODES:
        fill = gradient("#ff2010", "#20a0f0", "#f0f0f0", "#101010")
        over = rect(4, 16, 88, 24, fill, blend=mode)
        thin = rect(4, 56, 88, 24, gradient("#ff201080", "#20a0f000", "#f0f0f0c0"), blend=mode)
        yield f"{mode} on white", scene(*stripes, over, thin, background="#fff")
        yield f"{mode} without a background", scene(*stripes, over, thin)
        yield f"{mode} on a translucent background", scene(over, thin, background="#c0804080")
        yield f"{mode} of a group", scene(
            *stripes, group(over | {"blend": "normal"}, thin | {"blend": "normal"}, blend=mode, opacity=0.7), background="#d0e0f0")
        yield f"{mode} in a group that is not isolated", scene(*stripes, group(over, group(thin, id="inner"), id="outer"), background="#fff")
        yield f"{mode} in an isolated group", scene(*stripes, group(*stripes[:6], over, thin, opacity=0.6), background="#fff")
        yield f"{mode} of a stroke", scene(
            *stripes, {"type": "circle", "center": [48, 48], "radius": 30, "fill": "#40c08080", "stroke": {"color": "#8040c0", "width": 12},
                       "blend": mode, "opacity": 0.8}, background="#fff")
        yield f"{mode} in a mask", scene(
            rect(0, 0, 96, 96, gradient("#f04020", "#2040f0"),
                 mask={"by": "luminance", "shapes": [*stripes, over, thin]}), background="#fff")


def masks():
    """Both kinds of masks, inverted or not, on items and groups, and inside each other."""
    soft = rect(8, 8, 80, 80, {"gradient": {"type": "radial", "center": [48, 48], "radius": 40, "stops": [
        {"offset": 0, "color": "#fff"}, {"offset": 0.6, "color": "#30c060c0"}, {"offset": 1, "color": "#ff000000"}]}})
    bars = [rect(12 * i, 24, 8, 48, color) for i, color in enumerate(("#000", "#fff", "#f00", "#0f0", "#00f", "#80808080", "#fff8"))]
    picture = rect(0, 0, 96, 96, gradient("#f04020", "#20c0f0", "#f0f020"))
    for by in ("alpha", "luminance"):
        for inverted in (False, True):
            options = {"by": by, "inverted": inverted}
            name = f"{by}{', inverted' * inverted}"
            one, many = {"shapes": [soft], **options}, {"shapes": [*bars, soft], **options}
            inner = {"shapes": [rect(0, 0, 96, 96, "#e0e0e0", mask=one), group(*bars, opacity=0.5)], **options}
            clip = [{"type": "circle", "center": [48, 48], "radius": 36}]
            for background in ("#fff", None):
                paper = {"background": background} if background else {}
                yield f"{name} of an item", scene(picture | {"mask": one}, **paper)
                yield f"{name} of many shapes", scene(picture | {"mask": many, "opacity": 0.7}, **paper)
                yield f"{name} of a group", scene(group(picture, *bars, mask=one, opacity=0.8), **paper)
                yield f"{name} in a mask", scene(picture | {"mask": inner}, **paper)
                yield f"{name} with a clip", scene(picture | {"mask": many, "clip": clip}, group(*bars, mask=one, clip=clip), **paper)
                yield f"{name} with a blend mode", scene(*bars, picture | {"mask": many, "blend": "multiply"}, **paper)
                yield f"{name} with nothing", scene(picture | {"mask": {"shapes": [], **options}}, bars[2], **paper)
                yield f"{name} of copies", scene(
                    group(rect(4, 4, 40, 40, "#c04080"), mask={"shapes": [rect(8, 8, 20, 40, "#fffc")], **options}, blend="difference",
                          modifiers=[{"type": "repeat", "copies": 3, "position": [20, 14], "rotation": 8, "opacity": [1, 0.5]}]), **paper)


def color(rng):
    return "#" + "".join(rng.choice("0123456789abcdef") for _ in range(8 if rng.random() < 0.4 else 6))


def tree(rng, depth):
    x, y = rng.randrange(0, 64), rng.randrange(0, 64)
    width, height = rng.randrange(16, 80), rng.randrange(16, 80)
    if depth > 0 and rng.random() < 0.5:
        shape = group(*(tree(rng, depth - 1) for _ in range(rng.randrange(1, 4))))
    else:
        fill = color(rng) if rng.random() < 0.6 else gradient(*(color(rng) for _ in range(3)))
        shape = rect(x, y, width, height, fill)
    if rng.random() < 0.5:
        shape["blend"] = rng.choice(MODES)
    if rng.random() < 0.3:
        shape["opacity"] = rng.randrange(1, 10) / 10
    if rng.random() < 0.2:
        shape["clip"] = [{"type": "rect", "origin": [x, y], "size": [width, height]}]
    if depth > 0 and rng.random() < 0.35:
        shape["mask"] = {
            "by": rng.choice(["alpha", "luminance"]), "inverted": rng.random() < 0.4,
            "shapes": [tree(rng, depth - 1) for _ in range(rng.randrange(0, 3))]}
    return shape


def trees(seed, count):
    for number in range(seed, seed + count):
        rng = random.Random(number)
        paper = {"background": color(rng)} if rng.random() < 0.7 else {}
        yield f"tree {number}", scene(*(tree(rng, 3) for _ in range(rng.randrange(2, 6))), **paper)


def draw(animfile, folder, number, document):
    """The PNG's pixels and the SVG of a document."""
    file = folder / f"{number}.json"
    file.write_text(json.dumps(document))
    def render(*options):
        result = subprocess.run([animfile, "render", file, *options], capture_output=True, check=False)
        if result.returncode != 0:
            raise SystemExit(f"error: {json.dumps(document)}: {result.stderr.decode()}")
        return result.stdout
    return premultiplied(render("--format", "png")), render()


def premultiplied(png):
    image = numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"), dtype=float)
    image[..., :3] *= image[..., 3:] / 255
    return image


def in_browser(page, svgs):
    """The pixels of up to COLUMNS * ROWS pictures."""
    images = "".join(
        f'<img src="data:image/svg+xml;base64,{base64.b64encode(svg).decode()}" '
        f'style="left:{SIDE * (i % COLUMNS)}px;top:{SIDE * (i // COLUMNS)}px">' for i, svg in enumerate(svgs))
    page.set_content(f"<style>html, body {{ margin: 0; background: transparent }} img {{ position: absolute }}</style>{images}")
    page.evaluate("() => Promise.all([...document.images].map(image => image.decode()))")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    sheet = premultiplied(page.screenshot(omit_background=True))
    return [
        sheet[SIDE * (i // COLUMNS):SIDE * (i // COLUMNS + 1), SIDE * (i % COLUMNS):SIDE * (i % COLUMNS + 1)]
        for i in range(len(svgs))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--count", type=int, default=100, help="the number of random trees")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first tree")
    parser.add_argument("--keep", type=pathlib.Path, help="keep the documents in this folder")
    arguments = parser.parse_args()
    scenes = [*modes(), *masks(), *trees(arguments.seed, arguments.count)]
    worst, total = (0, ""), 0
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = arguments.keep or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        chromium = launch(playwright)
        size = {"width": SIDE * COLUMNS, "height": SIDE * ROWS}
        page = watch(chromium.new_page(viewport=size), "composition")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            drawn = list(pool.map(lambda i: draw(arguments.animfile, folder, i, scenes[i][1]), range(len(scenes))))
        for start in range(0, len(scenes), COLUMNS * ROWS):
            part = drawn[start:start + COLUMNS * ROWS]
            for index, theirs in enumerate(in_browser(page, [svg for _, svg in part])):
                name = scenes[start + index][0]
                mean = numpy.abs(part[index][0] - theirs).mean()
                total += mean
                worst = max(worst, (mean, name))
                check(mean <= LARGEST, f"{start + index}: {name}: PNG differs from Chromium by {mean:.3f} of 255 on average")
        chromium.close()
    check(total <= MEAN * len(scenes), f"PNG differs from Chromium by {total / len(scenes):.3f} of 255 on average")
    print(f"{len(scenes)} scenes; {total / len(scenes):.3f} of 255 on average, at most {worst[0]:.3f} ({worst[1]}); {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
