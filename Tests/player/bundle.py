#!/usr/bin/env python3
"""Joins and minifies the modules of the web player and of the preview page with esbuild, and writes them into the library.

    python3 Tests/player/bundle.py           checks that WebPlayerText.swift and PreviewPageText.swift are up to date
    python3 Tests/player/bundle.py --write   writes them

The tests in Swift compare the digest of the modules, so only a change of a module needs esbuild: apt-get install esbuild.
"""

import argparse
import base64
import gzip
import hashlib
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = ROOT / "Sources/AnimFileWeb/Player"
RESULT = ROOT / "Sources/AnimFilePictures/Player/WebPlayerText.swift"
PAGE = ROOT / "Sources/AnimFileWeb/Workbench"
PAGE_RESULT = ROOT / "Sources/AnimFilePictures/Preview/PreviewPageText.swift"
# Properties of the player's objects, for which esbuild chooses short names. No page, document or program knows them.
INTERNAL = """
    activate addDifference addSmoothVelocity addVelocity area asCubics back bar base basis begin bestStart beta
    bracketed build byName centroid changes check children clock colored composed constant contents contour
    contours control convert converted coordinates copy countElements countItems countVisits crossing cubic curves
    declared definitions degrees demand depth digits drawn elapsed elements encloses entry env evaluate events
    extend extent factor findBounds findCentroid findContours findIsolated findPieces findPlaces findPoints finish
    fixed follow followed found fractions full geometry goal goalOf guarded hasClosingLine hasVelocity hasVia held
    hint histories history hovered ids improved incoming index inherits inner inside isBeyond isBlended isCentered
    isClosed isDown isEmpty isFree isFresh isGroup isHold isInitial isIsolated isJumping isLasting isLine isLinked
    isLive isLoading isMoving isNew isNumber isOnce isOriented isOver isPlain isPoint isSame isShort isSmooth
    isSpring isStill isStretched isTrigger isTrue isWithin jet jitters joint kind largest last late layers limit
    list lists listWithPoints locate location mappings masking matrixNow matrixOfParents measure members moment
    moved moving natural node nodes oldest omega order outer outerAtEnd outerAtStart outline outside outsideStamp
    overrides own parts paths perVelocity perVelocityRate phase piece places prefix prepare progress quad rate
    read readLayers reads reducePower references reflected refuseAbove region rests restTime restTimes result road
    roadKey roadPath root saturated scaled scales scope seen segment segmentsAs send sense setAll setClock setLog
    setNow setPen sets settled settledFrom settles settling settlingTime setTurn shaded shows sigma sinCos
    sinCosDegrees slope slot slots solution space spans spec stamp still stretches swings table take taken takes
    tangent times transformed transformOf trimmed url used vector verb verbs verify verifyLog verifySetting
    version view viewport visit visited visits write writer written
""".split()
# The most bytes of the player's script after gzip, and of the page without a document.
LARGEST = 56_700
LARGEST_PAGE = 234_000
# Another version can write another text.
VERSION = "0.17.0"


def digest(paths):
    """The 64-bit FNV-1a hash of files."""
    result = 0xCBF29CE484222325
    for path in paths:
        for byte in path.read_bytes():
            result = (result ^ byte) * 0x100000001B3 % 2**64
    return f"{result:016x}"


def esbuild(*words, folder=MODULES, text=None):
    return subprocess.run(["esbuild", *words], check=True, capture_output=True, text=True, cwd=folder, input=text).stdout


def modules(folder):
    return sorted(path for path in folder.iterdir() if path.is_file())


def literal(text):
    """A string literal in Swift."""
    if '"""##' in text or "\r" in text:
        raise SystemExit("a string in Swift cannot contain this text")
    return f'##"""\n{text}\n"""##'


def player():
    """The script of the player."""
    # The names of documents, and those of the declarations without their comments.
    declarations = re.sub(r"/\*.*?\*/|//.*", "", (MODULES / "player.d.ts").read_text())
    words = set(re.findall(r"\w+", declarations))
    for path in (ROOT / "Schemas").rglob("*.json"):
        words.update(re.findall(r'"(\w+)"', path.read_text()))
    # And the strings of the modules, which can be names of members.
    for path in MODULES.glob("*.js"):
        words.update(re.findall(r'"(\w+)"', path.read_text()))
    if found := words.intersection(INTERNAL):
        raise SystemExit(f"the names of INTERNAL must be internal: {', '.join(sorted(found))}")
    script = esbuild(
        "player.js", "--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8",
        f"--mangle-props=^({'|'.join(INTERNAL)})$",
        "--banner:js=// The web player of animfile, MIT License")
    # The style sheet of the element is a template without values.
    return re.sub(r"(?<=`)\n:host[^`$]*(?=`)", lambda found: esbuild("--loader=css", "--minify", text=found.group()).strip(), script)


def player_source(script):
    return f'''// swift-format-ignore-file
// The web player, joined and minified from the modules in `Sources/AnimFileWeb/Player`.
// `Tests/player/bundle.py --write` updates it.

extension WebPlayer {{
  /// The digest of the modules.
  static let digest = "{digest(modules(MODULES))}"

  /// The script, a module.
  package static let script: String = {literal(script)}

  /// The declarations of its exports for TypeScript.
  package static let declarations: String = {literal((MODULES / "player.d.ts").read_text())}
}}
'''


def page():
    """The parts of the preview page: its body, its style and its script."""
    body = re.sub(r">\s+<(?=/?(?:div|section|header|main|body|button|details|dl|dt|option|select|aside|h1|h2|p|pre)\b)", "><",
                  (PAGE / "page.html").read_text().strip())
    style = esbuild("style.css", "--minify", "--charset=utf8", "--target=chrome111,firefox113,safari16.4", folder=PAGE).strip()
    script = esbuild(
        "workbench.js", "--bundle", "--minify", "--format=iife", "--target=es2022", "--charset=utf8", folder=PAGE).strip()
    if "</script" in script or "</style" in style:
        raise SystemExit("a script or a style in a page cannot contain its end tag")
    return body, style, script


def hashed(text):
    """The digest of a text in a content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def page_source(body, style, script):
    return f'''// swift-format-ignore-file
// The parts of the preview page, joined and minified from the modules in `Sources/AnimFileWeb/Workbench` and `Player`.
// `Tests/player/bundle.py --write` updates it.

extension PreviewPage {{
  /// The digest of the modules of the page and of the player.
  static let digest = "{digest(modules(PAGE) + modules(MODULES))}"

  /// The start of the body, without the data and the script.
  static let content: String = {literal(body)}

  /// The style sheet, and the digest with which the content security policy allows it.
  static let style: String = {literal(style)}
  static let styleDigest = "{hashed(style)}"

  /// The script, and its digest.
  static let script: String = {literal(script)}
  static let scriptDigest = "{hashed(script)}"
}}
'''


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    script, parts = player(), page()
    texts = {RESULT: player_source(script), PAGE_RESULT: page_source(*parts)}
    size = len(gzip.compress(script.encode(), 9, mtime=0))
    page_size = sum(len(part.encode()) for part in parts)
    print(f"web player: {len(script.encode())} bytes, {size} after gzip; preview page: {page_size} bytes")
    version = esbuild("--version").strip()
    if not arguments.write and version != VERSION:
        print(f"esbuild {version} is not {VERSION}: the texts are not compared")
    for path, text in texts.items():
        if arguments.write:
            path.write_text(text)
        elif version == VERSION and path.read_text() != text:
            print(f"error: {path.name} differs from the modules; write it with Tests/player/bundle.py --write", file=sys.stderr)
            return 1
    for own, most in ((size, LARGEST), (page_size, LARGEST_PAGE)):
        if own > most:
            print(f"error: {own} bytes; there may be {most}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
