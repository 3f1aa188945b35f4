#!/usr/bin/env python3
"""Compares imported Lottie files, and Lottie players, with the frames that After Effects made of the same files.

  references.py --animfile ANIMFILE [--write]

The files and pictures of the folder "references" are samples by LottieFiles, which LICENSE there covers. A file agrees if in
every picture less than 0.1 % of the pixels differ by more than 16/255 from everything within one pixel of the same place in
the other picture.

Measures rlottie and ThorVG if the packages rlottie-python and thorvg-python are there, and lottie-web if $LOTTIE_WEB has the
path of its lottie.js; that needs Chromium and the package playwright. Exits with 1 if a row of the table of LottieImport.md
differs from what is measured, or the README's table from that table; --write updates both. Needs the packages pillow and numpy.
"""
import argparse, glob, importlib.util, json, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "interchange"))
from check import Web
from imports import LIMIT, difference, imported

REFERENCES = os.path.join(HERE, "references")
ROOT = os.path.join(HERE, "..", "..")
ARTICLE = os.path.join(ROOT, "Sources", "AnimFile", "AnimFile.docc", "LottieImport.md")
README = os.path.join(ROOT, "README.md")


class Importer:
    """Files that are imported and then drawn by the command."""

    def __init__(self, animfile):
        self.animfile = animfile

    def frames(self, path, document, frames, folder):
        output = os.path.join(folder, "imported.json")
        exists, findings, complaint = imported(self.animfile, path, output)
        problem = complaint or next((d["message"] for d in findings if d["severity"] != "information"), None)
        if problem or not exists:
            sys.exit(f"{path}: {problem or 'is not imported'}")
        for frame in frames:
            picture = os.path.join(folder, f"{frame}.png")
            subprocess.run([self.animfile, "render", output, "--t", repr(frame / document["fr"]),
                            "--size", f"{document['w']}x{document['h']}", "-o", picture],
                           check=True, capture_output=True, timeout=LIMIT)
            yield picture


class LottieWeb:
    """The renderer of lottie-web that makes SVG."""

    def __init__(self):
        self.web = Web()

    def frames(self, path, document, frames, folder):
        for _, picture in self.web.frames(document, frames, (document["w"], document["h"]), folder):
            yield picture


def straight(premultiplied, order, folder, frame):
    """The path of a picture over white, of 8-bit channels multiplied by alpha."""
    import numpy
    from PIL import Image
    pixels = numpy.asarray(premultiplied, dtype=numpy.float64)
    path = os.path.join(folder, f"{frame}.png")
    Image.fromarray(numpy.clip(pixels[..., order] + 255 - pixels[..., 3:], 0, 255).round().astype(numpy.uint8)).save(path)
    return path


class RLottie:
    def frames(self, path, document, frames, folder):
        import numpy
        from rlottie_python import LottieAnimation
        animation = LottieAnimation.from_file(path)
        width, height = document["w"], document["h"]
        for frame in frames:
            pixels = animation.lottie_animation_render(frame_num=frame, width=width, height=height, bytes_per_line=4 * width)
            yield straight(numpy.frombuffer(pixels, numpy.uint8).reshape(height, width, 4), [2, 1, 0], folder, frame)


class ThorVG:
    def frames(self, path, document, frames, folder):
        import thorvg_python
        engine = thorvg_python.Engine(threads=0)
        canvas = thorvg_python.SwCanvas(engine)
        canvas.set_target(document["w"], document["h"], cs=thorvg_python.Colorspace.ABGR8888)
        animation = thorvg_python.LottieAnimation(engine)
        picture = animation.get_picture()
        with open(path, "rb") as file:
            picture.load_data(file.read(), "lottie+json", None, True)
        picture.set_size(document["w"], document["h"])
        canvas.add(picture)
        for frame in frames:
            animation.set_frame(float(frame))
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            yield straight(canvas.get_pillow(), [0, 1, 2], folder, frame)


def measured(player):
    """How many files agree, the mean difference of all files, and the names of those that do not agree."""
    means, differing = [], []
    for path in sorted(glob.glob(os.path.join(REFERENCES, "*.json"))):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        pictures = sorted(glob.glob(f"{path[:-5]}-[0-9][0-9].png"))
        frames = [int(picture[-6:-4]) for picture in pictures]
        with tempfile.TemporaryDirectory() as folder:
            differences = [difference(*pair) for pair in zip(player.frames(path, document, frames, folder), pictures, strict=True)]
        means.append(sum(mean for _, mean in differences) / len(differences))
        if max(edge for edge, _ in differences) >= 0.001:
            differing.append(os.path.basename(path)[:-5])
    return len(means) - len(differing), len(means), sum(means) / len(means), differing


# In the order of the README's columns.
NAMES = ["`animfile import`", "lottie-web", "ThorVG", "rlottie"]
ROW = r"^\| {} \| (\d+ of \d+) \|.*\|$"


def text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def replaced(pattern, row, content, name):
    content, found = re.subn(pattern, lambda _: row, content, flags=re.MULTILINE)
    if found != 1:
        sys.exit(f"{name} has {found} rows like this one: {row}")
    return content


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--animfile", required=True)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    players = {NAMES[0]: Importer(arguments.animfile)}
    if "LOTTIE_WEB" in os.environ:
        players[NAMES[1]] = LottieWeb()
    if importlib.util.find_spec("thorvg_python"):
        players[NAMES[2]] = ThorVG()
    if importlib.util.find_spec("rlottie_python"):
        players[NAMES[3]] = RLottie()
    article, readme = before = text(ARTICLE), text(README)
    for name, player in players.items():
        agreeing, count, mean, differing = measured(player)
        row = f"| {name} | {agreeing} of {count} | {mean:.2f} |"
        print(row, " ".join(differing), flush=True)
        article = replaced(ROW.format(re.escape(name)), row, article, "LottieImport.md")
    cells = " | ".join(re.search(ROW.format(re.escape(name)), article, re.MULTILINE)[1] for name in NAMES)
    readme = replaced(r"^\| every frame agrees \|.*$", f"| every frame agrees | {cells} |", readme, "README.md")
    if (article, readme) == before:
        return 0
    if not arguments.write:
        print("a table of LottieImport.md or README.md differs: --write updates them", file=sys.stderr)
        return 1
    for path, content in ((ARTICLE, article), (README, readme)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
