#!/usr/bin/env python3
"""Compares `animfile text` with fontTools and HarfBuzz on installed fonts, and runs it with hostile fonts.

  check.py --animfile ANIMFILE [FONT ...] [--units N]

Each glyph of a character has to have the outline and the advance that fontTools reads, and each text the origins of glyphs that
HarfBuzz shapes without ligatures. Both are compared exactly, in font units. Without fonts, it takes those in FONTS that are
installed: with TrueType outlines and GPOS, with a table kern alone, and with CFF outlines.

Hostile fonts end with an error, within a unit of costs.py and 64 MiB in a release build. --units allows more, for a debug build.
"""
import argparse, json, os, random, struct, subprocess, sys, tempfile, unicodedata

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib import TTFont

import outlines

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "interchange"))
from costs import complaint, measured

FIXTURES = os.path.join(HERE, "..", "AnimFileTests", "Fixtures", "Fonts")
FONTS = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf",
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
    "/usr/share/fonts/opentype/font-awesome/FontAwesome.otf",
    "/usr/share/fonts/truetype/font-awesome/fontawesome-webfont.ttf",
]
WORDS = ["AVAWATA To Ty We Yo P. LT r. f' \"A\"", "Ťažký Łódź Æon Đorđe ÀÇÉ ñandú", "1/2 (A) [V] 10:30 – 11,7 T—V", "Hamburgefonstiv",
         "ГТА Уда Рука Ґава", "ΑΥΤΟ Λόγος Τα Ϋψ"]
LIMIT = 300


def text_of(animfile, font, text, options):
    """The paths of the group that the command prints: the id, the path data and the anchor."""
    run = subprocess.run([animfile, "text", "-", "--font", font, "--group", "--precision", "3", "--anchor", "baseline", *options],
                         input=text.encode(), capture_output=True, timeout=LIMIT)
    if run.returncode != 0:
        raise ValueError(f"ends with {run.returncode}: {run.stderr.decode()[:500]}")
    pending, paths = [json.loads(run.stdout)], []
    while pending:
        shape = pending.pop()
        if shape["type"] == "group":
            pending += reversed(shape["shapes"])
        else:
            paths.append((shape["id"], shape["d"], shape["transform"]["anchor"]))
    return paths


def is_ignored(code):
    """Whether a character shows nothing or ends a line, instead of being a glyph."""
    return code in (0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0xFEFF, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029) \
        or 0x180B <= code <= 0x180F or 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E or 0x2060 <= code <= 0x206F \
        or 0xFE00 <= code <= 0xFE0F or 0xFFF0 <= code <= 0xFFF8 or 0x1BCA0 <= code <= 0x1BCA3 or 0x1D173 <= code <= 0x1D17A \
        or 0xE0000 <= code <= 0xE0FFF


def check_outlines(animfile, path, font):
    """The number of equal outlines, and complaints."""
    glyphs = font.getGlyphSet()
    names = {code: name for code, name in outlines.characters(font).items() if not is_ignored(code) and not 0xD800 <= code <= 0xDFFF}
    size = font["head"].unitsPerEm
    drawn = text_of(animfile, path, "".join(map(chr, sorted(names))), ["--size", str(size), "--no-kerning"])
    complaints, count, x = [], 0, 0
    rest, left, top = iter(drawn), None, None
    for code in sorted(names):
        name = names[code]
        # Glyphs beyond the line move all of them by the same distance.
        if left is None and drawn and outlines.path_data(font, glyphs, name):
            left, top = drawn[0][2][0] - x, drawn[0][2][1]
        wanted = left is not None and outlines.path_data(font, glyphs, name, lambda px, py: (px + x + left, top - py))
        if wanted:
            _, data, anchor = next(rest, (None, "", None))
            count += 1
            if anchor != [x + left, top]:
                complaints.append(f"{path}: U+{code:04X} is at {anchor} instead of {[x + left, top]}")
                break
            if wanted != data:
                complaints.append(f"{path}: U+{code:04X} is {data[:200]} instead of {wanted[:200]}")
        x += font["hmtx"][name][0]
    if not complaints and (not count or next(rest, None) is not None):
        complaints.append(f"{path}: {len(drawn)} outlines instead of {count}")
    return count, complaints


def texts_for(names):
    """Words, all pairs of common letters, and random words of each script in the font."""
    numbers = random.Random(1)
    texts = [text for text in WORDS + [unicodedata.normalize("NFD", text) for text in WORDS[:2]] if all(ord(letter) in names for letter in unicodedata.normalize("NFC", text))]
    pairs = [a + b for a in "AFLPTVWYafkrvwy ,." for b in "AJOTVWYaeoutvy ,.-"]
    texts += ["".join(pairs[index:index + 20]) for index in range(0, len(pairs), 20) if all(ord(c) in names for c in "".join(pairs))]
    for first, last in [(0x21, 0x7E), (0xC0, 0x17F), (0x391, 0x3C9), (0x410, 0x44F), (0xF000, 0xF2E0)]:
        letters = [chr(code) for code in range(first, last + 1) if code in names and not is_ignored(code)]
        texts += ["".join(numbers.choice(letters) for _ in range(30)) for _ in range(60)] if len(letters) > 20 else []
    return [text.strip() for text in texts if not unicodedata.category(text[-1]).startswith("Z") or text.strip()]


def check_positions(animfile, path, font):
    """The number of equal texts, and complaints."""
    names = outlines.characters(font)
    size = font["head"].unitsPerEm
    texts = texts_for(names)
    harfbuzz = outlines.harfbuzz_font(path)
    drawn = text_of(animfile, path, "\n".join(texts), ["--size", str(size), "--line-height", "4"])
    lines = {}
    for _, _, anchor in drawn:
        lines.setdefault(anchor[1], []).append(anchor)
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    visible = {}
    complaints, left, drawn = [], None, iter(drawn)
    top = None
    for index, text in enumerate(texts):
        for glyph, x, y in outlines.shaped(harfbuzz, text):
            if glyph not in visible:
                visible[glyph] = bool(outlines.path_data(font, glyphs, order[glyph]))
            if not visible[glyph]:
                continue
            _, _, anchor = next(drawn, (None, None, [0, 0]))
            if left is None:
                left, top = anchor[0] - x, anchor[1] + y
            if anchor != [x + left, top + 4 * size * index - y]:
                complaints.append(f"{path}: in {text!r}, {order[glyph]} is at {anchor[0] - left} instead of {x}")
                break
        if len(complaints) > 3:
            break
    if not complaints and next(drawn, None) is not None:
        complaints.append(f"{path}: more glyphs than HarfBuzz has")
    return len(texts), complaints


def without_positioning(path, folder):
    """A copy of a font whose only kerning is the table kern."""
    font = TTFont(path)
    del font["GPOS"]
    copy = os.path.join(folder, "kern-" + os.path.basename(path))
    font.save(copy)
    return copy


def compact(programs, subroutines=()):
    """The bytes of a font with charstrings and global subroutines, which are not checked."""
    builder = FontBuilder(1000, isTTF=False)
    names = [".notdef"] + [f"g{index}" for index in range(len(programs))]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({0x41 + index: name for index, name in enumerate(names[1:])})
    builder.setupHorizontalMetrics({name: (500, 0) for name in names})
    builder.setupHorizontalHeader()
    empty = T2CharString(bytecode=b"\x0e")
    builder.setupCFF("Hostile", {}, {name: empty for name in names}, {})
    top = builder.font["CFF "].cff.topDictIndex[0]
    top.recalcFontBBox = lambda: None
    for name, program in zip(names[1:], programs):
        top.CharStrings[name] = T2CharString(bytecode=program)
    for program in subroutines:
        builder.font["CFF "].cff.GlobalSubrs.append(T2CharString(bytecode=program))
    builder.setupNameTable({"familyName": "Hostile", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    builder.font.recalcBBoxes = False
    path = tempfile.mktemp()
    builder.font.save(path)
    with open(path, "rb") as file:
        content = file.read()
    os.unlink(path)
    return content


def sfnt(tables, tag=b"\0\1\0\0"):
    """The bytes of a font with these tables."""
    head = tag + struct.pack(">HHHH", len(tables), 0, 0, 0)
    place = len(head) + 16 * len(tables)
    for name, content in tables.items():
        head += name.encode() + struct.pack(">III", 0, place, len(content))
        place += len(content)
    return head + b"".join(tables.values())


def tables_of(name):
    font = TTFont(os.path.join(FIXTURES, name))
    return {tag: font.reader[tag] for tag in font.reader.keys()}


def positioning(features, lookups, subtables):
    """A table GPOS whose script has a feature kern many times, whose lookup is always the same."""
    scripts = struct.pack(">H4sH", 1, b"DFLT", 8) + struct.pack(">HHHHH", 4, 0, 0, 0xFFFF, features) + struct.pack(">H", 0) * features
    feature = struct.pack(">H4sH", 1, b"kern", 8) + struct.pack(">HH", 0, lookups) + struct.pack(">H", 0) * lookups
    pair = struct.pack(">HHHHH", 1, 10, 4, 0, 0) + struct.pack(">HHH", 1, 1, 12)
    lookup = struct.pack(">HHHH", 1, 4, 2, 0) + struct.pack(">H", subtables) + struct.pack(">H", 6 + 2 * subtables) * subtables + pair
    start = 10
    return struct.pack(">IHHH", 0x10000, start, start + len(scripts), start + len(scripts) + len(feature)) + scripts + feature + lookup


def hostile_fonts():
    """Fonts that try to cost time or memory, by name, and whether they may give a document."""
    base = tables_of("quadratic.ttf")
    simple = struct.pack(">h4h", 1, 0, 0, 1, 1) + struct.pack(">HH", 0xFFFF, 0)

    def glyf(glyphs, **more):
        """A font whose characters A, V, o and so on have these descriptions."""
        offsets, content = [0], b""
        for glyph in glyphs:
            content += glyph + bytes(-len(glyph) % 2)
            offsets.append(len(content))
        offsets += [offsets[-1]] * (14 - len(offsets))
        head = bytearray(base["head"])
        head[50:52] = b"\0\1"
        return sfnt({**base, "head": bytes(head), "glyf": content, "loca": struct.pack(f">{len(offsets)}I", *offsets), **more})

    def parts(glyph, count):
        flags = [0x0023] * (count - 1) + [0x0003]
        return struct.pack(">h4h", -1, 0, 0, 1, 1) + b"".join(struct.pack(">HHhh", flag, glyph, 0, 0) for flag in flags)

    empty = b""
    yield "itself.ttf", glyf([empty, empty, parts(2, 1)])
    yield "chain.ttf", glyf([empty, empty] + [parts(index + 3, 2) for index in range(11)])
    yield "bomb.ttf", glyf([empty, empty, parts(3, 200), parts(4, 200), parts(5, 200), parts(6, 200), simple + b"\x39\xff" * 0x100])
    yield "many-points.ttf", glyf([empty, empty, simple + b"\x39\xff" * 0x100])
    yield "many-flags.ttf", glyf([empty, empty, struct.pack(">h4h", 0x7FFF, 0, 0, 1, 1) + bytes(range(256)) * 1000])
    yield "many-features.ttf", sfnt({**base, "GPOS": positioning(30_000, 5, 1)})
    yield "many-lookups.ttf", sfnt({**base, "GPOS": positioning(5, 30_000, 1)})
    yield "features-by-lookups.ttf", sfnt({**base, "GPOS": positioning(5_000, 20_000, 1)})
    yield "many-subtables.ttf", sfnt({**base, "GPOS": positioning(1, 1, 30_000)})
    yield "some-subtables.ttf", sfnt({**base, "GPOS": positioning(1, 1, 999)})
    pairs = {tag: content for tag, content in base.items() if tag != "GPOS"}
    kern = struct.pack(">HHHHHHH", 0, 14, 1, 0, 0, 0, 0)
    yield "many-kerns.ttf", sfnt({**pairs, "kern": struct.pack(">HH", 0, 0xFFFF) + kern * 0x8000})
    yield "apple-kerns.ttf", sfnt({**pairs, "kern": struct.pack(">II", 0x10000, 0xFFFFFFFF) + struct.pack(">IHHHHHH", 16, 0, 0, 0, 0, 0, 0) * 0x8000})
    classes = {tag: content for tag, content in tables_of("classes.ttf").items()}

    def by_class(*numbers):
        return sfnt({**pairs, "kern": struct.pack(">HHHHH", 0, 1, 0, 0xFFFF, 0x201) + struct.pack(f">{len(numbers)}H", *numbers)})

    yield "class-offsets.ttf", by_class(2, 0xFFFF, 0xFFFF, 0xFFFF)
    yield "class-table.ttf", by_class(2, 14, 14, 14, 0, 0xFFFF)
    # All classes of left glyphs begin at the end of the table.
    yield "class-rows.ttf", by_class(2, 14, 14, 14, 0, 16, *[0xFFFF] * 16)
    yield "class-repeats.ttf", sfnt({**classes, "kern": struct.pack(">HH", 0, 0xFFFF) + classes["kern"][4:4 + 20] * 0x8000})
    yield "byte-codes.ttf", sfnt({**base, "cmap": struct.pack(">HHHHI", 0, 1, 1, 0, 12) + struct.pack(">HHH", 0, 262, 0) + b"\xff" * 40})
    yield "code-range.ttf", sfnt({**base, "cmap": struct.pack(">HHHHI", 0, 1, 3, 1, 12) + struct.pack(">HHHHH", 6, 0xFFFF, 0, 0, 0xFFFF)})
    yield "code-range-glyphs.ttf", sfnt({**base, "cmap": struct.pack(">HHHHI", 0, 1, 3, 1, 12) + struct.pack(">HHHHH", 6, 0xFFFF, 0, 0, 0xFFFF) + b"\xff" * 0x1FFFE})
    groups = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIII", 12, 0, 0xFFFFFFFF, 0, 0xFFFFFFFF)
    yield "many-groups.ttf", sfnt({**base, "cmap": groups})
    yield "many-maps.ttf", sfnt({**base, "cmap": struct.pack(">HH", 0, 0xFFFF) + struct.pack(">HHI", 3, 1, 4) * 0xFFFF})
    yield "many-tables.ttf", b"\0\1\0\0" + struct.pack(">HHHH", 0xFFFF, 0, 0, 0) + struct.pack(">4sIII", b"abcd", 0, 0, 1) * 0xFFFF
    yield "many-fonts.ttc", b"ttcf" + struct.pack(">III", 0x10000, 0xFFFFFFFF, 0xFFFFFFFF)
    yield "zeros.ttf", bytes(1 << 20)
    yield "subroutines.otf", compact([b"\x29\x1d\x0e"], [b"\x0b"] + [bytes([32 + level, 29]) * 100 + b"\x0b" for level in range(9)])
    yield "lines.otf", compact([b"\x8b\x8b\x15" + (b"\x8c" * 48 + b"\x05") * 20_000 + b"\x0e"])
    yield "recursion.otf", compact([b"\x20\x1d\x0e"], [b"\x20\x1d\x0b"])
    yield "stack.otf", compact([b"\x8c" * 100_000])
    yield "huge.otf", compact([b"\x8b\x8b\x15" + b"\x1c\x7f\xff\x1c\x7f\xff\x05" * 50 + b"\x0e"])
    yield "roll.otf", compact([(b"\x8c" * 40 + b"\xb3\x8c\x0c\x1e" + b"\x0c\x12" * 40) * 5_000])


def check_hostile(animfile, folder, units):
    complaints = []
    text = "AVoeé123😀BCD" * 20
    for name, content in hostile_fonts():
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(content)
        command = [animfile, "text", text, "--font", path, "-o", path + ".json", "--format", "json"]
        try:
            status, seconds, memory, report = measured(command)
            codes = sorted({d["code"] for file in json.loads(report)["files"] for d in file["diagnostics"]})
        except (ValueError, LookupError) as error:
            complaints.append(f"{name}: has no report: {error}")
            continue
        print(f"  {name}: status {status}, {seconds:.3f} s, {memory:.0f} MiB, {' '.join(codes)}", flush=True)
        if status not in (0, 1):
            complaints.append(f"{name}: ends with {status}")
        if found := complaint(command, seconds, memory, units):
            complaints.append(f"{name}: {found}")
        if status == 0 and subprocess.run([animfile, "validate", "-q", path + ".json"]).returncode != 0:
            complaints.append(f"{name}: gives an invalid document")
    return complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--animfile", required=True)
    parser.add_argument("fonts", nargs="*")
    parser.add_argument("--units", type=float, default=1)
    arguments = parser.parse_args()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        fonts = arguments.fonts or [path for path in FONTS if os.path.exists(path)]
        if not fonts:
            failures.append("no font is installed")
        copies = []
        if not arguments.fonts:
            copies = [without_positioning(path, folder) for path in fonts if "Narrow" in path or "DejaVuSans.ttf" in path]
        for path in fonts + copies:
            font = TTFont(path, lazy=True)
            try:
                glyphs, complaints = (0, []) if path in copies else check_outlines(arguments.animfile, path, font)
                texts, more = check_positions(arguments.animfile, path, font)
            except (ValueError, subprocess.SubprocessError) as error:
                glyphs, texts, complaints, more = 0, 0, [], [f"{path}: {error}"]
            failures += complaints[:3] + more
            print(f"{os.path.basename(path)}: {glyphs} outlines, {texts} texts, {len(complaints) + len(more)} differ", flush=True)
        print("Hostile fonts")
        failures += check_hostile(arguments.animfile, folder, arguments.units)
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
