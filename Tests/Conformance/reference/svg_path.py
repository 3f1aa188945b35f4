"""SVG path data, from "path" of the specification and SVG 1.1, F.6.5 and F.6.6."""

import math
import re

from .easings import Invalid
from .geometry import Contour

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
SPACE = re.compile(r"[ \t\r\n\f]*")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def arc_cubics(center, radii, axis, start, sweep):
    """The fewest cubics of at most 90° for an arc of an ellipse; angles in radians."""
    count = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    theta = sweep / count
    handle = 4 / 3 * math.tan(theta / 4)
    cos, sin = math.cos(axis), math.sin(axis)

    def place(x, y):
        x, y = x * radii[0], y * radii[1]
        return (center[0] + cos * x - sin * y, center[1] + sin * x + cos * y)

    cubics = []
    for i in range(count):
        a, b = start + i * theta, start + (i + 1) * theta
        cubics.append(
            (
                place(math.cos(a), math.sin(a)),
                place(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a)),
                place(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b)),
                place(math.cos(b), math.sin(b)),
            )
        )
    return cubics


def svg_arc(contour, p, rx, ry, axis, large, sweep, q):
    if p == q:
        return
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0:
        contour.to(q)
        return
    axis = math.radians(axis)
    cos, sin = math.cos(axis), math.sin(axis)
    dx, dy = (p[0] - q[0]) / 2, (p[1] - q[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = (x / rx) ** 2 + (y / ry) ** 2
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    rest = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
    factor = math.sqrt(max(0, rest / ((rx * y) ** 2 + (ry * x) ** 2)))
    if large == sweep:
        factor = -factor
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    center = (cos * cx - sin * cy + (p[0] + q[0]) / 2, sin * cx + cos * cy + (p[1] + q[1]) / 2)
    start = math.atan2((y - cy) / ry, (x - cx) / rx)
    end = math.atan2((-y - cy) / ry, (-x - cx) / rx)
    turn = (end - start) % (2 * math.pi) if sweep else -((start - end) % (2 * math.pi))
    cubics = arc_cubics(center, (rx, ry), axis, start, turn)
    for i, cubic in enumerate(cubics):
        contour.to(cubic[1], cubic[2], q if i == len(cubics) - 1 else cubic[3])


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0
        self.skip()

    def skip(self):
        self.at = SPACE.match(self.text, self.at).end()

    def comma(self):
        self.skip()
        if self.text[self.at : self.at + 1] == ",":
            self.at += 1
            self.skip()
            return True
        return False

    def number(self):
        match = NUMBER.match(self.text, self.at)
        if not match:
            raise Invalid("invalid-path")
        self.at = match.end()
        return float(match[0])

    def flag(self):
        flag = self.text[self.at : self.at + 1]
        if flag not in ("0", "1"):
            raise Invalid("invalid-path")
        self.at += 1
        return flag == "1"


def parse(text):
    """The outline of path data."""
    reader = Reader(text)
    outline = []
    current, start, contour = (0.0, 0.0), (0.0, 0.0), None
    control, kind = None, ""
    first = True
    while reader.at < len(text):
        letter = text[reader.at]
        upper = letter.upper()
        if upper not in ARGUMENTS or (first and upper != "M"):
            raise Invalid("invalid-path")
        first = False
        reader.at += 1
        reader.skip()
        if upper == "Z":
            # A second close adds nothing.
            if contour is not None:
                contour.closed = True
            current, contour, kind = start, None, ""
            continue
        repeated = False
        while True:
            values = []
            for i in range(ARGUMENTS[upper]):
                values.append(reader.flag() if upper == "A" and i in (3, 4) else reader.number())
                more = reader.comma()
            dx, dy = current if letter.islower() else (0.0, 0.0)
            points = [
                (values[i] + dx, values[i + 1] + dy) for i in range(0, len(values) - 1, 2)
            ] if upper not in "HVA" else []
            if upper == "M" and not repeated:
                contour = Contour(points[0])
                outline.append(contour)
                start = current = points[0]
                kind = ""
            else:
                if contour is None:
                    contour = Contour(start)
                    outline.append(contour)
                if upper in "LM":
                    end = points[0]
                    contour.to(end)
                elif upper == "H":
                    end = (values[0] + dx, current[1])
                    contour.to(end)
                elif upper == "V":
                    end = (current[0], values[0] + dy)
                    contour.to(end)
                elif upper == "A":
                    end = (values[5] + dx, values[6] + dy)
                    svg_arc(contour, current, *values[:5], end)
                else:
                    if upper in "ST":
                        family = "CS" if upper == "S" else "QT"
                        reflected = current
                        if kind and kind in family:
                            reflected = (2 * current[0] - control[0], 2 * current[1] - control[1])
                        points.insert(0, reflected)
                    contour.to(*points)
                    control, end = points[-2], points[-1]
                current, kind = end, upper
            repeated = True
            if not more and not NUMBER.match(text, reader.at):
                break
    return outline
