"""Outlines and positions of fonts according to fontTools and HarfBuzz."""
import uharfbuzz
from fontTools.pens.basePen import BasePen
from fontTools.ttLib.tables._g_l_y_f import Glyph

# The features of texts that are not converted.
FEATURES = dict.fromkeys("liga clig calt ccmp locl rlig mark mkmk cpsp".split(), False)


def number(value):
    """A number with at most three decimals, as the command prints it with --precision 3."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class PathPen(BasePen):
    """Collects path data with absolute coordinates. A line to the start before a close is left out."""

    def __init__(self, glyphs, transform):
        super().__init__(glyphs)
        self.transform = transform
        self.contours = []

    def _add(self, command, *points):
        self.contours[-1].append((command, [self.transform(x, y) for x, y in points]))

    def _moveTo(self, point):
        self.contours.append([])
        self._add("M", point)

    def _lineTo(self, point):
        self._add("L", point)

    def _qCurveToOne(self, control, point):
        self._add("Q", control, point)

    def _curveToOne(self, first, second, point):
        self._add("C", first, second, point)

    def data(self, is_cubic):
        parts = []
        for contour in self.contours:
            if is_cubic and len(contour) > 1 and contour[-1][0] == "L" and contour[-1][1] == contour[0][1]:
                contour = contour[:-1]
            # A single point draws nothing.
            if len(contour) == 1:
                continue
            for command, points in contour:
                parts.append(" ".join([command] + [f"{number(x)} {number(y)}" for x, y in points]))
            parts.append("Z")
        return " ".join(parts)


def path_data(font, glyphs, name, transform=lambda x, y: (x, y)):
    """The path data of a glyph. An outline moves to its side bearing, also if it is composed of others."""
    pen = PathPen(glyphs, transform)
    glyph = font["glyf"][name] if "glyf" in font else None
    if glyph is not None and glyph.isComposite():
        flat = Glyph()
        flat.coordinates, flat.endPtsOfContours, flat.flags = glyph.getCoordinates(font["glyf"])
        flat.numberOfContours = len(flat.endPtsOfContours)
        if flat.numberOfContours:
            flat.draw(pen, font["glyf"], font["hmtx"][name][1] - glyph.xMin)
    else:
        glyphs[name].draw(pen)
    return pen.data("CFF " in font)


def characters(font):
    """The names of the glyphs of characters. A font for old Macs has the codes of Mac OS Roman."""
    names = font.getBestCmap()
    if names is None:
        roman = font["cmap"].getcmap(1, 0).cmap
        names = {ord(bytes([code]).decode("mac_roman")): name for code, name in roman.items() if name != ".notdef"}
    return names


def of_font(font):
    """The code, the advance and the path data of each character."""
    glyphs = font.getGlyphSet()
    for code, name in sorted(characters(font).items()):
        yield code, font["hmtx"][name][0], path_data(font, glyphs, name)


def harfbuzz_font(path):
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)))


def shaped(font, text):
    """The origins of the glyphs of a text, with their names' numbers, according to HarfBuzz."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.language = "en"
    uharfbuzz.shape(font, buffer, FEATURES)
    x = y = 0
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions or []):
        yield info.codepoint, x + place.x_offset, y + place.y_offset
        x += place.x_advance
        y += place.y_advance
