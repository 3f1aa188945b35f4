#!/usr/bin/env python3
"""Joins and minifies the modules of the web player with esbuild, and writes them into the library.

    python3 Tests/player/bundle.py           checks that Sources/AnimFilePictures/Player/WebPlayerText.swift is up to date
    python3 Tests/player/bundle.py --write   writes it

The tests in Swift compare the digest of the modules, so only a change of a module needs esbuild: apt-get install esbuild.
"""

import argparse
import gzip
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = ROOT / "Sources/AnimFileWeb/Player"
RESULT = ROOT / "Sources/AnimFilePictures/Player/WebPlayerText.swift"
# The most bytes of the script after gzip.
LARGEST = 60_000
# Another version can write another text.
VERSION = "0.17.0"


def digest(paths):
    """The 64-bit FNV-1a hash of files."""
    result = 0xCBF29CE484222325
    for path in paths:
        for byte in path.read_bytes():
            result = (result ^ byte) * 0x100000001B3 % 2**64
    return f"{result:016x}"


def bundled():
    """The script, and the version of esbuild."""
    def esbuild(*words):
        return subprocess.run(["esbuild", *words], check=True, capture_output=True, text=True, cwd=MODULES).stdout

    script = esbuild(
        "player.js", "--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8",
        "--banner:js=// The web player of animfile, MIT License")
    return script, esbuild("--version").strip()


def source(script):
    declarations = (MODULES / "player.d.ts").read_text()
    for text in (script, declarations):
        if '"""##' in text or "\r" in text:
            raise SystemExit("a string in Swift cannot contain this text")
    names = sorted(path for path in MODULES.iterdir() if path.suffix in (".js", ".ts"))
    return f'''// swift-format-ignore-file
// The web player, joined and minified from the modules in `Sources/AnimFileWeb/Player`.
// `Tests/player/bundle.py --write` updates it.

extension WebPlayer {{
  /// The digest of the modules.
  static let digest = "{digest(names)}"

  /// The script, a module.
  package static let script: String = ##"""
{script}
"""##

  /// The declarations of its exports for TypeScript.
  package static let declarations: String = ##"""
{declarations}
"""##
}}
'''


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    script, version = bundled()
    text = source(script)
    size = len(gzip.compress(script.encode(), 9, mtime=0))
    print(f"web player: {len(script.encode())} bytes, {size} after gzip")
    if arguments.write:
        RESULT.write_text(text)
    elif version != VERSION:
        print(f"esbuild {version} is not {VERSION}: the text is not compared")
    elif RESULT.read_text() != text:
        print("error: WebPlayerText.swift differs from the modules; write it with Tests/player/bundle.py --write", file=sys.stderr)
        return 1
    if size > LARGEST:
        print(f"error: it may have {LARGEST}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
