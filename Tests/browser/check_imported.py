#!/usr/bin/env python3
"""Checks the motion of imported SVG files: plays each file in Chromium, and compares pictures with `animfile render` of what is imported.

Usage: check_imported.py --animfile ANIMFILE [--keep FOLDER] [FILE ...]

Without files, it takes those of the tests that move. A file with a warning or an error is skipped, as its findings say what differs.
At irregular times of the first 2.5 seconds, the mean difference is at most 1 % of the pixels' range, and at most 0.4 % of the pixels
differ by more than a quarter.

The console must stay empty. Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import argparse
import io
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

from pages import ROOT, check, failures, launch, run, watch

FIXTURES = ROOT / "Tests/AnimFileTests/Fixtures/SVG"
TIMES = [0, 0.173, 0.41, 0.737, 0.98, 1.31, 1.83, 2.29]
LATER = [4.37, 9.13]
MOVE = """async t => {
  const svg = document.querySelector("svg");
  svg.pauseAnimations();
  svg.setCurrentTime(t);
  for (const animation of document.getAnimations()) {
    animation.pause();
    await animation.ready;
    animation.currentTime = t * 1000;
  }
}"""


def moves(path):
    text = path.read_text(errors="replace")
    return any(word in text for word in ("<animate", "<set", "@keyframes"))


def pixels(png):
    return numpy.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=float) / 255


def check_file(page, animfile, path, folder, keep):
    """The largest mean difference; None if the file is skipped."""
    scene = folder / "scene.json"
    imported = subprocess.run([animfile, "import", "--strict", path, "-o", scene], capture_output=True)
    check(imported.returncode in (0, 1), f"{path.name}: the import ends with {imported.returncode}")
    if imported.returncode != 0:
        return None
    document = json.loads(scene.read_text())
    width, height = document["size"]
    factor = 300 / max(width, height)
    size = f"{round(width * factor)}x{round(height * factor)}"
    # A document that plays once rests at its end, as the file does if no animation is endless.
    end = document.get("duration", 0)
    times = TIMES + LATER if document.get("repeat") == "forever" else [t for t in TIMES if t <= end] or [0]
    behind = [] if "background" in document else ["--background", "white"]
    run(animfile, "render", scene, "--t", ",".join(map(repr, times)), "--size", size, *behind, "-o", folder / "%d.png")
    shown = "display: block; width: {}px; height: {}px".format(*size.split("x"))
    page.set_content(f"<style>body {{ margin: 0; background: white }} body > svg {{ {shown} }}</style>{path.read_text()}")
    worst = 0
    for index, t in enumerate(times):
        page.evaluate(MOVE, t)
        # What is set now is painted with the second frame.
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        ours = pixels((folder / f"{index}.png").read_bytes())
        theirs = pixels(page.screenshot(clip={"x": 0, "y": 0, "width": ours.shape[1], "height": ours.shape[0]}))
        difference = numpy.abs(ours - theirs)
        mean, share = difference.mean(), (difference.max(axis=2) > 0.25).mean()
        worst = max(worst, mean)
        check(mean <= 0.01 and share <= 0.004, f"{path.name}: at {t} the mean difference is {mean:.2%}, and {share:.2%} of the pixels differ")
        if keep:
            Image.fromarray((numpy.concatenate([ours, theirs], axis=1) * 255).astype("uint8")).save(keep / f"{path.stem}-{t}.png")
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the pictures: ours, and Chromium's beside it")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    files = arguments.files or [path for path in sorted(FIXTURES.glob("*.svg")) if moves(path)]
    compared, skipped = 0, []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = launch(playwright)
        page = watch(chromium.new_page(viewport={"width": 400, "height": 400}), "SVG files that move")
        for path in files:
            worst = check_file(page, arguments.animfile, path, pathlib.Path(folder), arguments.keep)
            if worst is None:
                skipped.append(path.name)
            else:
                compared += 1
                print(f"{worst:7.3%}  {path.name}", flush=True)
        chromium.close()
    check(compared > 0, "no file was compared")
    print(f"{compared} files, {len(failures)} failures; with findings: {' '.join(skipped)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
