#!/usr/bin/env python3
"""Checks the pictures rendered by the command.

  (a) of every sample, at several times: `animfile render -o x.png` agrees with librsvg's `rsvg-convert` on
      `animfile render -o x.svg`; the mean difference of the channels is below 1 %, and that of all but one in 10,000 pixels is small;
  (b) the same for difficult scenes, in cases/;
  (c) Pillow reads an animated PNG, and its frames equal the single pictures;
  (d) the PNG files of all samples, 512 pixels wide, are together at most 5 % larger than `optipng -o2` makes them, if it is installed;
  (e) the pictures in Samples/pictures are up to date and at most 300 kB, and README.md or Samples/README.md shows each, with
      the inputs beside a sample if there are any; --write updates them.

Needs Python 3.9, the packages of requirements.txt, and rsvg-convert. Exits with 1 if a check fails.
"""

import argparse
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = ROOT / "Samples" / "pictures"
CASES = pathlib.Path(__file__).resolve().parent / "cases"
# Scenes with a filmstrip, and the options of each.
FILMSTRIPS = {
    "candle": ["--frames", "6"],
    "chart-morph": ["--t", "0,1.6667,3.3333,5"],
    "comet": ["--frames", "5"],
    "drifting-blobs": ["--frames", "5"],
    "evening-sail": ["--frames", "4"],
    "evening-town": ["--t", "1.2,4.4,6.4"],
    "hand": ["--t", "0,0.8,1.5,2.2,3"],
    "jelly": ["--t", "0..1:0.2"],
    "matched-morph": ["--t", "0.4,0.7,1.2,1.7,2.2,2.7,3.2"],
    "modifiers": ["--t", "0,0.6667,1.3333,2"],
    "moons": ["--frames", "5"],
    "page-entrance": ["--t", "0.3,1.1,1.6,2.45,3.2"],
    "press-button": ["--t", "0,0.3,0.45,0.6,0.8,1.5"],
    "stage-lights": ["--frames", "5"],
    "train": ["--frames", "5"],
    "traffic-light": ["--t", "0.6,1.2,2.4,3.6,4.2"],
    "wobbling-blob": ["--frames", "6"],
}
# Scenes with a filmstrip of the inputs beside them, and the options of each.
INTERACTIONS = {
    "like-button": ["--t", "0.1,0.25,0.3,0.4,0.55,0.7,1.1,1.5", "--columns", "4"],
    "live-chart": ["--t", "0.2,0.3,0.4,0.5,0.6,0.9", "--columns", "3"],
    "menu-icon": ["--t", "0.1,0.15,0.2,0.3,0.6,1.06,1.15,1.6"],
    "progress-ring": ["--t", "0.2,0.4,0.6,1.1,1.6,2.1,2.8,3.2"],
    "rating-tap": ["--t", "0.2,0.28,0.35,0.42,0.5,0.9", "--columns", "3"],
    "tab-bar": ["--t", "0.2,0.3,0.36,0.42,0.5,0.9", "--columns", "3"],
    "toggle-switch": ["--t", "0.3,0.36,0.42,0.5,0.6,1.1,1.4"],
}
# Scenes with an animated picture, and the options of each.
ANIMATED = {
    "ball": [],
    "balloon": [],
    "data-story": ["--tolerance", "0.4"],
    "epicycles": ["--tolerance", "0.4"],
    "icon-set": ["--tolerance", "0.4"],
    "loader": [],
    "logo-reveal": ["--tolerance", "0.4"],
    "onboarding": ["--tolerance", "0.4"],
    "rating-highlight": [],
    "robot-arm": [],
    "walk-cycle": ["--tolerance", "0.6"],
    "wheels": [],
}
# Other pictures: the file, the scene and the options.
STILLS = {
    "onboarding-night.svg": ("onboarding", ["--t", "13", "--set", "night=1", "--set", "accent=#2fd6c3"]),
    "walk-cycle-onion.svg": ("walk-cycle", ["--onion", "--t", "1.2,2.34,3.48,4.62,5.76"]),
}
# The limit of the size of a picture, in bytes.
LARGEST = 300_000
# The limit of the mean difference over all channels.
WORST_MEAN = 0.01


def run(*arguments, **options):
    return subprocess.run([str(a) for a in arguments], check=True, capture_output=True, **options).stdout


def pixels(png):
    """Premultiplied red, green and blue, and alpha, all from 0 to 1."""
    image = numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"), dtype=float) / 255
    image[..., :3] *= image[..., 3:]
    return image


def times(animfile, sample):
    info = json.loads(run(animfile, "info", "--format", "json", sample))
    end = info["duration"]
    return [0] if end == 0 else [0, round(end * 0.3, 4), round(end * 0.55, 4), end]


def compare(animfile, sample, scale):
    """The largest mean difference, and the largest share of clearly different pixels, over several times."""
    mean = share = 0
    for t in times(animfile, sample):
        options = ["--t", t, "--scale", scale, sample]
        ours = pixels(run(animfile, "render", "--format", "png", *options))
        svg = run(animfile, "render", *options)
        theirs = pixels(run("rsvg-convert", input=svg))
        if ours.shape != theirs.shape:
            raise SystemExit(f"{sample}: {ours.shape[:2]} pixels instead of {theirs.shape[:2]}")
        difference = numpy.abs(ours - theirs)
        mean = max(mean, difference.mean())
        share = max(share, (difference.max(axis=2) > 0.25).mean())
    return mean, share


def shown_pictures(file):
    """The pictures of an animated file, one for each tenth of a second."""
    result = []
    with Image.open(file) as image:
        for index in range(image.n_frames):
            image.seek(index)
            # Equal pictures are one frame that is shown longer.
            result += [image.convert("RGBA")] * round(image.info["duration"] / 100)
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--write", action="store_true", help="record the filmstrips")
    arguments = parser.parse_args()
    animfile = arguments.animfile
    failures = []

    samples = [file for file in sorted((ROOT / "Samples").rglob("*.json")) if not file.name.endswith(".inputs.json")]
    samples += sorted(CASES.glob("*.json"))
    print(f"{'mean':>8} {'clearly':>9}  scene")
    for sample in samples:
        size = max(json.loads(sample.read_text())["size"])
        # A sufficient size.
        scale = max(1, round(300 / size)) if size < 150 else 1
        mean, share = compare(animfile, sample, scale)
        name = sample.relative_to(ROOT)
        print(f"{mean:8.4%} {share:9.4%}  {name}")
        if mean >= WORST_MEAN:
            failures.append(f"{name}: the mean difference is {mean:.2%}")
        if share >= 1e-3:
            failures.append(f"{name}: {share:.3%} of the pixels differ by more than a quarter")

    with tempfile.TemporaryDirectory() as folder:
        sample = ROOT / "Samples/wheels.json"
        moving = pathlib.Path(folder) / "a.apng"
        run(animfile, "render", sample, "--from", 0, "--to", 1, "--fps", 10, "-o", moving)
        run(animfile, "render", sample, "--from", 0, "--to", 1, "--fps", 10, "-o", f"{folder}/%d.png")
        shown = shown_pictures(moving)
        if len(shown) != 11:
            failures.append(f"an animated PNG shows {len(shown)} pictures instead of 11")
        for index, picture in enumerate(shown[:11]):
            if picture.tobytes() != Image.open(f"{folder}/{index}.png").convert("RGBA").tobytes():
                failures.append(f"picture {index} of an animated PNG is not the picture of its time")

        drawn = pathlib.Path(folder) / "a.gif"
        run(animfile, "render", sample, "--from", 0, "--to", 1, "--fps", 10, "-o", drawn)
        shown = shown_pictures(drawn)
        if len(shown) != 11:
            failures.append(f"a GIF shows {len(shown)} pictures instead of 11")
        for index, picture in enumerate(shown[:11]):
            exact = numpy.asarray(Image.open(f"{folder}/{index}.png").convert("RGB"), float)
            error = abs(numpy.asarray(picture.convert("RGB"), float) - exact).mean()
            if error > 2:
                failures.append(f"picture {index} of a GIF differs by {error:.1f} of 255 from that of its time")

    if shutil.which("optipng"):
        with tempfile.TemporaryDirectory() as folder:
            size = smallest = 0
            for sample in ROOT.glob("Samples/*.json"):
                if sample.name.endswith(".inputs.json"):
                    continue
                picture = pathlib.Path(folder) / "a.png"
                run(animfile, "render", sample, "--size", "512x", "-o", picture)
                size += picture.stat().st_size
                run("optipng", "-quiet", "-o2", picture)
                smallest += picture.stat().st_size
            print(f"PNG files have {size / smallest:.3f} times the bytes of those of optipng")
            if size > 1.05 * smallest:
                failures.append("PNG files are too large")

    PICTURES.mkdir(exist_ok=True)
    pictures = {f"{name}.svg": (name, [*options, "--precision", 2]) for name, options in FILMSTRIPS.items()}
    for name, options in INTERACTIONS.items():
        log = ROOT / f"Samples/{name}.inputs.json"
        pictures[f"{name}.svg"] = (name, ["--inputs", log, *options, "--precision", 2])
    pictures |= {file: (name, [*options, "--precision", 2]) for file, (name, options) in STILLS.items()}
    pictures |= {f"{name}-moving.svg": (name, ["--animated", *options]) for name, options in ANIMATED.items()}
    shown = (ROOT / "README.md").read_text()
    shown += (ROOT / "Samples/README.md").read_text().replace("](pictures/", "](Samples/pictures/")
    for file, (name, options) in pictures.items():
        picture = run(animfile, "render", ROOT / f"Samples/{name}.json", *options, "--id-prefix", f"{name}-")
        path = PICTURES / file
        if arguments.write:
            path.write_bytes(picture)
        elif not path.exists() or path.read_bytes() != picture:
            failures.append(f"{path.relative_to(ROOT)} is stale: run Tests/pictures/check.py --write")
        if len(picture) > LARGEST:
            failures.append(f"{path.relative_to(ROOT)} has {len(picture)} bytes, more than {LARGEST}")
        if f"](Samples/pictures/{file})" not in shown:
            failures.append(f"neither README.md nor Samples/README.md shows {path.relative_to(ROOT)}")
    failures += [f"{p.relative_to(ROOT)} is not in this script" for p in PICTURES.iterdir() if p.name not in pictures]
    logs = [log.relative_to(ROOT) for log in (ROOT / "Samples").rglob("*.inputs.json")]
    failures += [f"{log} is not in INTERACTIONS" for log in logs if log.name.removesuffix(".inputs.json") not in INTERACTIONS]

    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    print(f"{len(samples)} scenes, {len(pictures)} pictures beside the samples, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
