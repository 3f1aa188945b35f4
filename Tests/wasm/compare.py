#!/usr/bin/env python3
"""Compares what a page computes between this machine and WebAssembly, bit by bit.

Compiles the core for WebAssembly with `build`, and compares the findings in all samples, test inputs and some generated documents,
and the numbers of 25 frames of every sample and generated document, as
  (a) this machine computes them (AnimFileCampaign --web);
  (b) WasmKit, a part of the toolchain, computes them;
  (c) Node computes them, with the functions that a page calls;
  (d) Python computes them with the same functions, in Wasmtime.

Then changes one bit of one frame, which must be one difference, and runs the example of the page about other languages. Prints the
size of the module for pages.

Needs Swift, Node, the package of requirements.txt, and for the sizes wasm-opt and brotli. Exits with 1 if anything differs.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(__file__).resolve().parent
PAGE = ROOT / "Sources/AnimFile/AnimFile.docc/WebAssembly.md"
CHANGED_FRAME = 40


def inputs(generated):
    """The names of the inputs, and a line for each."""
    names, lines = [], []
    for folder, letter in [(ROOT / "Samples", "f"), (ROOT / "Tests", "d"), (generated, "f")]:
        for path in sorted(folder.rglob("*.json")):
            if letter == "f" and path.name.endswith(".inputs.json"):
                continue
            names.append(str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else f"document {path.stem}")
            lines.append(letter + path.read_bytes().hex())
    return names, "\n".join(lines) + "\n"


def results(command, text, names):
    """The lines that the command prints for each input."""
    run = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True)
    blocks = run.stdout.decode().split("\n\n")
    if blocks.pop() != "" or len(blocks) != len(names):
        raise SystemExit(f"error: {command[0]}: {len(blocks)} results for {len(names)} inputs")
    return [block.split("\n") for block in blocks]


def differences(names, expected, actual):
    """Yields a line for each difference."""
    for name, ours, theirs in zip(names, expected, actual, strict=True):
        if ours[0] != theirs[0]:
            yield f"{name}: findings: {ours[0]} != {theirs[0]}"
        if len(ours) != len(theirs):
            yield f"{name}: {len(ours)} lines, not {len(theirs)}"
        for line, (own, other) in enumerate(zip(ours[1:], theirs[1:])):
            if own != other:
                yield f"{name}: {f'frame {line - 1}' if line else 'duration'}: {own} != {other}"


def sizes(module):
    """Yields the sizes of a module."""
    yield "bytes", module.stat().st_size
    if shutil.which("wasm-opt"):
        small = module.with_suffix(".small.wasm")
        features = ["bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals"]
        options = [f"--enable-{feature}" for feature in features]
        subprocess.run(["wasm-opt", "-Oz", *options, module, "-o", small], check=True)
        yield "after wasm-opt -Oz", small.stat().st_size
        module = small
    if shutil.which("brotli"):
        packed = subprocess.run(["brotli", "--best", "--stdout", module], stdout=subprocess.PIPE, check=True)
        yield "with brotli", len(packed.stdout)


def example(module):
    """What the example of the page prints, and what the page says it prints."""
    blocks = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text(), re.DOTALL)
    code = next(text for language, text in blocks if language == "python")
    shown = next(text for language, text in blocks if language == "text")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(module, pathlib.Path(folder) / "animfile.wasm")
        shutil.copy(ROOT / "Samples" / "ball.json", folder)
        run = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    return run.stdout + run.stderr, shown


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--campaign", required=True, help="the command AnimFileCampaign")
    parser.add_argument("--documents", type=int, default=200, help="the number of generated documents")
    parser.add_argument("--modules", type=pathlib.Path, help="the folder with the modules, already built")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as temporary:
        modules = options.modules or pathlib.Path(temporary)
        if not options.modules:
            subprocess.run([FOLDER / "build", modules], check=True)
        generated = pathlib.Path(temporary) / "documents"
        subprocess.run([options.campaign, "--write", str(options.documents), generated], check=True)
        names, text = inputs(generated)
        node = ["node", FOLDER / "trial.js", modules / "web.wasm"]
        expected = results([options.campaign, "--web"], text, names)
        frames = [line for block in expected for line in block[2:]]
        findings = sum(len(json.loads(block[0])["diagnostics"]) for block in expected)
        print(
            f"{len(names)} texts, {findings} findings, {len(frames)} frames, "
            f"{sum(int(line.split()[0]) for line in frames)} numbers"
        )
        failed = False
        # Node fails if the module for pages has imports.
        engines = {
            "WasmKit": ["wasmkit", "run", modules / "trial.wasm"],
            "Node": node,
            "Wasmtime": [sys.executable, FOLDER / "trial.py", modules / "web.wasm"],
        }
        for engine, command in engines.items():
            found = list(differences(names, expected, results(command, text, names)))
            print(f"{engine}: {len(found)} differences")
            for line in found[:20]:
                print(f"error: {engine}: {line[:1000]}", file=sys.stderr)
            failed = failed or bool(found)

        changed = list(differences(names, expected, results([*node, str(CHANGED_FRAME)], text, names)))
        if len(changed) != 1 or "frame" not in changed[0]:
            print(f"error: a changed bit of a frame is {len(changed)} differences", file=sys.stderr)
            failed = True

        printed, shown = example(modules / "web.wasm")
        if printed != shown:
            print(f"error: the example of {PAGE.name} prints:\n{printed}", file=sys.stderr)
            failed = True

        print(", ".join(f"{size:,} {name}" for name, size in sizes(modules / "web.wasm")))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
