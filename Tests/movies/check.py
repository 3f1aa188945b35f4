#!/usr/bin/env python3
"""Checks films with ffmpeg, and the validation of many documents in one process.

Compares the pictures that ffmpeg decodes from `--format y4m`, and from an encoded film, with the pixels of `--format rgba`. Compares the memory of
`validate --documents-from -` for few and for many documents.

Needs Python 3.9, NumPy and ffmpeg. Exits with 1 if a check fails.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
FRAMES = 12
failures = []


def check(holds, message):
    if not holds:
        failures.append(message)
        print("FAIL", message)


def run(*command, data=None):
    return subprocess.run([str(word) for word in command], input=data, stdout=subprocess.PIPE, check=True).stdout


def decoded(film, width, height, *options):
    """The pictures that ffmpeg reads, as RGB."""
    pixels = run("ffmpeg", "-v", "error", *options, "-i", film, "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
    return numpy.frombuffer(pixels, numpy.uint8).reshape(-1, height, width, 3).astype(int)


def check_films(animfile, folder):
    largest = mean = 0
    samples = [file for file in sorted((ROOT / "Samples").glob("*.json")) if ".inputs" not in file.name]
    for sample in samples[::6]:
        film = folder / "film.y4m"
        common = ["render", sample, "--size", "160x120", "--frames", FRAMES]
        run(animfile, *common, "-o", film)
        header = film.read_bytes().split(b"\n", 1)[0].decode()
        check(re.fullmatch(r"YUV4MPEG2 W160 H120 F\d+:\d+ Ip A1:1 C444 XCOLORRANGE=LIMITED", header), f"{sample.name}: {header}")
        pixels = numpy.frombuffer(run(animfile, *common, "--format", "rgba", "-o", "-"), numpy.uint8)
        pixels = pixels.reshape(FRAMES, 120, 160, 4).astype(int)
        alpha = pixels[..., 3:]
        expected = (pixels[..., :3] * alpha + 255 * (255 - alpha)) // 255
        actual = decoded(film, 160, 120)
        check(len(actual) == FRAMES, f"{sample.name}: {len(actual)} pictures")
        difference = abs(actual - expected)
        largest, mean = max(largest, difference.max()), max(mean, difference.mean())
        encoded = folder / "film.mp4"
        run("ffmpeg", "-v", "error", "-y", "-i", film, "-pix_fmt", "yuv444p", "-qp", "0", "-colorspace", "smpte170m", encoded)
        check((abs(decoded(encoded, 160, 120) - actual).max() <= 1), f"{sample.name}: the encoded film differs")
    # Steps of the limited range are 255/219 apart, and those of C_B and C_R move a channel by up to 2.
    check(largest <= 4 and mean <= 0.8, "colors of films")
    print(f"films: largest difference of a channel {largest}, mean of a film at most {mean:.2f} of 255")


def memory_of(animfile, count, folder):
    """The peak memory of a process that validates this many documents, in KiB."""
    file = folder / "documents.ndjson"
    line = json.dumps(json.loads((ROOT / "Samples" / "ball.json").read_text())) + "\n"
    with file.open("w") as output:
        for number in range(count):
            output.write(line if number % 10 else '{"animfile": "1.0", "size": [1], "shapes": 1}\n')
    script = (
        "import resource, subprocess, sys\n"
        "with open(sys.argv[2]) as file:\n"
        "  out = subprocess.run([sys.argv[1], 'validate', '--documents-from', '-'], stdin=file, stdout=subprocess.PIPE)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, out.stdout.count(b'\\n'),\n"
        "  out.stdout.count(b'\"valid\":false'), out.returncode)\n"
    )
    return [int(word) for word in run(sys.executable, "-c", script, animfile, file).split()]


def check_documents(animfile, folder, count):
    few, lines, invalid, status = memory_of(animfile, 2_000, folder)
    check((lines, invalid, status) == (2_000, 200, 1), f"{lines} lines, {invalid} invalid, status {status}")
    many, lines, invalid, status = memory_of(animfile, count, folder)
    check((lines, invalid, status) == (count, count // 10, 1), f"{lines} lines, {invalid} invalid, status {status}")
    check(many <= 1.25 * few, f"{many} KiB for {count} documents, {few} KiB for 2,000")
    print(f"{count} documents: {many / 1024:.1f} MiB; 2,000 documents: {few / 1024:.1f} MiB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--animfile", required=True, help="the path of the command")
    parser.add_argument("--documents", type=int, default=20_000, help="the number of documents in one process")
    options = parser.parse_args()
    animfile = pathlib.Path(options.animfile).resolve()
    with tempfile.TemporaryDirectory() as name:
        check_films(animfile, pathlib.Path(name))
        check_documents(animfile, pathlib.Path(name), options.documents)
    return 1 if failures else 0


sys.exit(main())
