#!/usr/bin/env python3
"""Writes the fonts of the tests, and what other software reads from them.

The fonts are made here from scratch, for this project and under its license. Beside NAME.ttf or NAME.otf are NAME.outlines.txt,
with the advance and the outline of each character according to fontTools, and NAME.positions.txt, with the origins of the glyphs
of texts according to HarfBuzz. All numbers are in font units, with y up.

Needs fontTools and uharfbuzz. The files are the same whenever this runs.
"""
import os, struct

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables.DefaultTable import DefaultTable

import outlines

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "AnimFileTests", "Fixtures", "Fonts")

TEXTS = ["AVA", "VAV", "oVo", "AA oo", "Ao", "Vo V", "eéo", "VVAAVV", "A", "", "😀V"]

# A lookup with an extension comes last, and pairs of classes after single pairs.
FEATURES = """
languagesystem DFLT dflt;
languagesystem latn dflt;
feature kern {
    lookup pairs {
        pos A V -80;
        pos V A -70;
        pos A space <1 0 -33 0>;
        enum pos [o e] V -25;
        subtable;
        pos [A V] [o e eacute] -40;
        pos o [A o] <0 5 10 0>;
    } pairs;
    lookup both useExtension {
        pos e <0 0 -11 0> eacute <7 0 -13 0>;
    } both;
} kern;
"""


def rectangle(pen, left, bottom, right, top):
    pen.moveTo((left, bottom))
    pen.lineTo((left, top))
    pen.lineTo((right, top))
    pen.lineTo((right, bottom))
    pen.closePath()


def drawn(draw):
    pen = TTGlyphPen(None)
    draw(pen)
    return pen.glyph()


def composed(*parts):
    """A glyph of components: the name, the offset or pair of points, the matrix, and further flags."""
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for name, place, matrix, flags in parts:
        component = GlyphComponent()
        component.glyphName = name
        component.flags = flags
        if isinstance(place, dict):
            component.firstPt, component.secondPt = place["points"]
        else:
            component.x, component.y = place
        if matrix:
            component.transform = matrix
        glyph.components.append(component)
    return glyph


def quadratic():
    """TrueType outlines: curves without points on them, implied points, and all kinds of components."""
    def letter_a(pen):
        pen.moveTo((20, 0))
        pen.lineTo((300, 700))
        pen.lineTo((580, 0))
        pen.closePath()
        pen.moveTo((150, 100))
        pen.lineTo((450, 100))
        pen.lineTo((300, 480))
        pen.closePath()

    def letter_v(pen):
        pen.moveTo((0, 700))
        pen.qCurveTo((150, 650), (290, 300), (290, 0))
        pen.lineTo((310, 0))
        pen.qCurveTo((311, 301), (451, 653), (600, 700))
        pen.closePath()

    def letter_o(pen):
        # No point is on the curve.
        pen.qCurveTo((50, 0), (451, 1), (450, 500), (50, 500), None)
        pen.closePath()

    def letter_e(pen):
        pen.moveTo((40, 250))
        pen.qCurveTo((40, 500), (250, 500))
        pen.qCurveTo((460, 500), (460, 250))
        pen.closePath()
        pen.moveTo((100, -20))
        pen.lineTo((400, -20))
        pen.lineTo((400, 15))
        pen.closePath()

    def acute(pen):
        pen.moveTo((-40, 550))
        pen.lineTo((60, 700))
        pen.lineTo((100, 700))
        pen.lineTo((30, 550))
        pen.closePath()

    glyphs = {
        ".notdef": drawn(lambda pen: rectangle(pen, 50, 0, 450, 700)),
        "space": Glyph(),
        "A": drawn(letter_a), "V": drawn(letter_v), "o": drawn(letter_o), "e": drawn(letter_e), "acute": drawn(acute),
        "eacute": composed(("e", (0, 0), None, 0x0200), ("acute", (210, 0), None, 0)),
        "scaled": composed(
            ("A", (100, -50), [[0.5, 0], [0, 0.5]], 0x1000), ("V", (100, -50), [[0.5, 0], [0, -0.75]], 0x0800),
            ("o", (-7, 300), [[0.25, 0.125], [-0.375, 1.5]], 0)),
        "nested": composed(("eacute", (10, 20), None, 0), ("scaled", (0, -300), [[-1, 0], [0, 1]], 0)),
        "joined": composed(("A", (0, 0), None, 0), ("acute", {"points": (1, 0)}, None, 0)),
        "smile": drawn(lambda pen: rectangle(pen, 0, -100, 900, 800)),
        "moved": drawn(lambda pen: rectangle(pen, 100, 0, 200, 100)),
    }
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({0x20: "space", 0xA0: "space", 0x41: "A", 0x56: "V", 0x6F: "o", 0x65: "e", 0xB4: "acute", 0xE9: "eacute",
                               0x31: "scaled", 0x32: "nested", 0x33: "joined", 0x34: "moved", 0x1F600: "smile"})
    builder.setupGlyf(glyphs)
    widths = dict(zip(glyphs, [500, 250, 600, 600, 500, 500, 300, 500, 700, 700, 600, 900, 300]))
    builder.setupHorizontalMetrics({name: (width, getattr(builder.font["glyf"][name], "xMin", 0)) for name, width in widths.items()})
    # The outline moves to its side bearing.
    builder.font["hmtx"]["moved"] = (300, 30)
    builder.setupHorizontalHeader(ascent=800, descent=-200, lineGap=90)
    return builder


def cubic():
    """CFF outlines: all operators of Type 2 charstrings, subroutines, hints, and an accented glyph of two parts."""
    programs = {
        ".notdef": "-20 50 0 rmoveto 400 700 -400 hlineto endchar",
        "space": "-270 endchar",
        # Hints with a mask, a width, and the operators of lines.
        "A": "100 0 20 300 40 hstemhm 10 30 50 20 hintmask 10100000 20 0 rmoveto 280 700 280 -700 rlineto "
             "-430 100 rmoveto 300 hlineto -150 380 rlineto cntrmask 11110000 endchar",
        "V": "0 700 rmoveto 250 -650 rlineto 50 -50 50 50 hlineto -55 callsubr 100 vmoveto -107 callgsubr endchar",
        # Curves that alternate, in both directions, with and without a last operand.
        "o": "50 hmoveto 200 -50 50 200 -60 200 10 -100 20 40 60 -10 7 vhcurveto 10 20 30 40 hvcurveto "
             "10 20 30 40 5 6 7 8 9 hvcurveto 1 2 3 4 5 6 7 8 hvcurveto endchar",
        "e": "40 250 rmoveto 0 100 50 150 100 0 100 0 110 -100 0 -150 rrcurveto 5 10 20 30 40 vvcurveto 10 20 30 40 vvcurveto "
             "7 10 20 30 40 hhcurveto 10 20 30 40 hhcurveto 1 2 3 4 5 6 -10 -20 rcurveline -5 -6 1 2 3 4 5 6 rlinecurve endchar",
        # The four kinds of flex.
        "acute": "-40 550 rmoveto 10 20 5 30 40 50 60 hflex 10 20 30 40 50 60 70 80 90 100 110 120 50 flex "
                 "10 1 20 2 30 40 50 3 60 hflex1 1 2 3 4 5 6 7 8 9 10 11 flex1 -1 20 -3 4 -5 60 7 8 9 10 -11 flex1 endchar",
        # The accent of U+00B4 on the letter e.
        "eacute": "210 -30 101 194 endchar",
        "scaled": "7 2 div 100 rmoveto 100 3 div 20 rlineto 10 -4.25 rlineto endchar",
        "smile": "0 -100 rmoveto 1000 29000 -28100 hlineto endchar",
    }
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(list(programs))
    builder.setupCharacterMap({0x20: "space", 0x41: "A", 0x56: "V", 0x6F: "o", 0x65: "e", 0xB4: "acute", 0xE9: "eacute",
                               0x31: "scaled", 0x1F600: "smile"})

    def compiled(text):
        program = []
        masked = False
        for word in text.split():
            if masked:
                program.append(int(word, 2).to_bytes(1, "big"))
            else:
                program.append(float(word) if "." in word else int(word) if word.lstrip("-").isdigit() else word)
            masked = word in ("hintmask", "cntrmask")
        return T2CharString(program=program)

    builder.setupCFF("Cubic", {}, {name: compiled(text) for name, text in programs.items()}, {"defaultWidthX": 500, "nominalWidthX": 520})
    top = builder.font["CFF "].cff.topDictIndex[0]
    from fontTools.cffLib import SubrsIndex
    top.Private.Subrs = SubrsIndex()
    for index in range(53):
        top.Private.Subrs.append(compiled("10 20 rlineto -106 callgsubr return" if index == 52 else "return"))
    for text in ["-30 -40 rlineto 50 hlineto return", "10 5 20 15 -30 8 rrcurveto return"]:
        builder.font["CFF "].cff.GlobalSubrs.append(compiled(text))
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in zip(programs, [500, 250, 620, 500, 500, 500, 500, 500, 500, 500])})
    builder.setupHorizontalHeader(ascent=750, descent=-250)
    return builder


def finished(builder, name):
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "licenseDescription": "Made for tests"})
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = 3_800_000_000
    builder.font.recalcTimestamp = False
    return builder.font


def kern_table(font):
    """A table `kern` with three parts, of which one is for vertical lines."""
    table = newTable("kern")
    table.version = 0
    table.kernTables = []
    for pairs, coverage in [({("A", "V"): -90, ("V", "A"): -60, ("e", "eacute"): -15}, 1), ({("A", "V"): 500}, 0), ({("A", "V"): 7}, 1)]:
        part = KernTable_format_0()
        part.coverage = coverage
        part.kernTable = pairs
        table.kernTables.append(part)
    font["kern"] = table


def kern_classes(font, is_apple):
    """A table `kern` with sorted pairs and with classes, in the form of OpenType or of Apple."""
    order = font.getGlyphOrder()
    columns = {"A": 1, "V": 2, "o": 3, "e": 3, "eacute": 3}
    rows = {"A": 1, "V": 2, "o": 0, "e": 0}
    array = [[0, -3, 4, 0], [0, 0, -95, -35], [0, -75, 0, -45]]
    header = 8 if is_apple else 6
    width = 2 * len(array[0])

    def classes(numbers, value):
        first, last = (side(map(order.index, numbers)) for side in (min, max))
        return struct.pack(">HH", first, last - first + 1) + b"".join(
            struct.pack(">H", value(numbers.get(name, 0))) for name in order[first:last + 1])

    left = header + 8
    values = left + len(classes(rows, lambda row: 0)) + len(classes(columns, lambda column: 0))
    lefts = classes(rows, lambda row: values + width * row)
    rights = classes(columns, lambda column: 2 * column)
    by_class = struct.pack(">HHHH", width, left, left + len(lefts), values) + lefts + rights
    by_class += b"".join(struct.pack(">4h", *row) for row in array)
    pair = struct.pack(">HHHH", 1, 6, 0, 0) + struct.pack(">HHh", order.index("V"), order.index("o"), -9)
    table = struct.pack(">II", 0x10000, 2) if is_apple else struct.pack(">HH", 0, 2)
    for form, content in [(0, pair), (2, by_class)]:
        if is_apple:
            table += struct.pack(">IHH", header + len(content), form, 0) + content
        else:
            table += struct.pack(">HHH", 0, header + len(content), form << 8 | 1) + content
    font["kern"] = DefaultTable("kern")
    font["kern"].data = table


def character_map(font, form, platform, encoding, names):
    """A table `cmap` with one subtable."""
    table = CmapSubtable.newSubtable(form)
    table.platformID, table.platEncID, table.language, table.cmap = platform, encoding, 0, names
    font["cmap"].tables = [table]


def positions(path):
    """The origins of the glyphs of each text, according to HarfBuzz."""
    font = outlines.harfbuzz_font(path)
    for text in TEXTS:
        yield text + "\t" + " ".join(f"{x},{y}" for _, x, y in outlines.shaped(font, text))


def write(font, name, ending):
    path = os.path.join(FOLDER, name + ending)
    font.save(path)
    with open(os.path.join(FOLDER, name + ".outlines.txt"), "w") as file:
        for code, advance, data in outlines.of_font(TTFont(path)):
            file.write(f"{chr(code)}\t{advance}\t{data}\n")
    with open(os.path.join(FOLDER, name + ".positions.txt"), "w") as file:
        file.writelines(line + "\n" for line in positions(path))


def endless():
    """A font with a glyph that is a component of itself."""
    path = os.path.join(FOLDER, "quadratic.ttf")
    font = TTFont(path)
    glyph = font.getGlyphID("eacute")
    place = font.reader.tables["glyf"].offset + font["loca"][glyph] + 12
    with open(path, "rb") as file:
        content = bytearray(file.read())
    content[place:place + 2] = glyph.to_bytes(2, "big")
    with open(os.path.join(FOLDER, "endless.ttf"), "wb") as file:
        file.write(content)


def cut():
    """A font that ends early."""
    with open(os.path.join(FOLDER, "pairs.ttf"), "rb") as file:
        content = file.read(900)
    with open(os.path.join(FOLDER, "cut.ttf"), "wb") as file:
        file.write(content)


def main():
    os.makedirs(FOLDER, exist_ok=True)
    font = finished(quadratic(), "Quadratic")
    addOpenTypeFeaturesFromString(font, FEATURES)
    write(font, "quadratic", ".ttf")
    font = finished(quadratic(), "Pairs")
    kern_table(font)
    # Without the table for all planes.
    font["cmap"].tables = [table for table in font["cmap"].tables if table.format == 4]
    write(font, "pairs", ".ttf")
    font = finished(quadratic(), "Classes")
    kern_classes(font, is_apple=False)
    names = font.getBestCmap()
    character_map(font, 6, 3, 1, {code: name for code, name in names.items() if code <= 0xE9})
    write(font, "classes", ".ttf")
    font = finished(quadratic(), "Roman")
    kern_classes(font, is_apple=True)
    names = {chr(code): name for code, name in names.items() if code <= 0xE9}
    character_map(font, 0, 1, 0, {letter.encode("mac_roman")[0]: name for letter, name in names.items()})
    write(font, "roman", ".ttf")
    font = finished(cubic(), "Cubic")
    addOpenTypeFeaturesFromString(font, FEATURES)
    write(font, "cubic", ".otf")
    collection = TTCollection()
    collection.fonts = [TTFont(os.path.join(FOLDER, "quadratic.ttf")), TTFont(os.path.join(FOLDER, "cubic.otf"))]
    collection.save(os.path.join(FOLDER, "collection.ttc"))
    endless()
    cut()


if __name__ == "__main__":
    main()
