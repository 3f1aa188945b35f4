"""Outlines of shapes, from "Shapes" and "Outlines" of the specification."""

import math

from .easings import KAPPA, Unsupported
from .geometry import Contour, add, cos_sin, mix, norm, sub, times
from .svg_path import arc_cubics

# The members of an outline, with their kinds and defaults; `None` for required ones.
MEMBERS = {
    "path": {"d": ("path", None)},
    "line": {"from": ("point", None), "to": ("point", None)},
    "polyline": {"points": ("points", None), "curve": ("word", "linear"), "closed": ("boolean", False)},
    "rect": {
        "center": ("point", None),
        "origin": ("point", None),
        "size": ("size", None),
        "cornerRadius": ("corners", 0),
    },
    "circle": {"center": ("point", None), "radius": ("number", None)},
    "ellipse": {"center": ("point", None), "radii": ("size", None)},
    "arc": {
        "center": ("point", None),
        "radius": ("number", None),
        "innerRadius": ("number", None),
        "startAngle": ("angle", None),
        "endAngle": ("angle", None),
        "closure": ("word", "open"),
    },
    "polygon": {
        "center": ("point", None),
        "points": ("whole", None),
        "radius": ("number", None),
        "roundness": ("number", 0),
        "rotation": ("angle", 0),
    },
    "star": {
        "center": ("point", None),
        "points": ("whole", None),
        "outerRadius": ("number", None),
        "innerRadius": ("number", None),
        "roundness": ("number", 0),
        "innerRoundness": ("number", None),
        "rotation": ("angle", 0),
    },
    "capsule": {"start": ("point", None), "end": ("point", None), "radius": ("number", None)},
    "blob": {"center": ("point", None), "radius": ("number", None), "offsets": ("numbers", None)},
    "lineChart": {"frame": ("frame", None), "values": ("numbers", None)},
}

# Members that are clamped to 0 or more, after everything else.
CLAMPED = {"size", "cornerRadius", "radius", "radii", "innerRadius", "outerRadius", "roundness", "innerRoundness"}


def pairs(flat):
    return [tuple(flat[i : i + 2]) for i in range(0, len(flat), 2)]


def outline(kind, value):
    """The outline of a shape of this type; `value` returns a member's value by name."""
    return globals()["outline_of_" + kind](value)


def outline_of_path(value):
    return value("d")


def outline_of_line(value):
    contour = Contour(value("from"))
    contour.to(value("to"))
    return [contour]


def outline_of_polyline(value):
    points = pairs(value("points"))
    if not points:
        return []
    contour = Contour(points[0], [], value("closed"))
    curve = value("curve")
    if curve == "linear":
        for point in points[1:]:
            contour.to(point)
    elif curve == "catmullRom":
        catmull_rom(contour, points)
    else:
        monotone(contour, points)
    return [contour]


def catmull_rom(contour, points):
    n = len(points)
    count = n if contour.closed and n > 1 else n - 1
    for i in range(count):
        p1, p2 = points[i], points[(i + 1) % n]
        p0 = points[i - 1] if i > 0 or contour.closed else None
        p3 = points[(i + 2) % n] if i + 2 < n or contour.closed else None
        d1 = norm(sub(p2, p1))

        def handle(a, b, before):
            if before is None:
                return mix(a, b, 1 / 3)
            d0 = norm(sub(a, before))
            if d0 == 0 or d1 == 0:
                return a
            s0, s1 = math.sqrt(d0), math.sqrt(d1)
            top = add(times(sub(b, a), d0), times(sub(a, before), d1))
            return add(a, times(top, 1 / (3 * s0 * (s0 + s1))))

        contour.to(handle(p1, p2, p0), handle(p2, p1, p3), p2)


def monotone(contour, points):
    start = 0
    n = len(points)
    while start < n - 1:
        direction = sign(points[start + 1][0] - points[start][0])
        if direction == 0:
            contour.to(points[start + 1])
            start += 1
            continue
        end = start + 1
        while end < n - 1 and sign(points[end + 1][0] - points[end][0]) == direction:
            end += 1
        run = points[start : end + 1]
        for (a, b), point in zip(monotone_cubics(run), run[1:]):
            contour.to(a, b, point)
        start = end


def sign(x):
    return (x > 0) - (x < 0)


def monotone_cubics(points):
    h = [b[0] - a[0] for a, b in zip(points, points[1:])]
    delta = [(b[1] - a[1]) / w for a, b, w in zip(points, points[1:], h)]
    slopes = [delta[0]]
    for a, b in zip(delta, delta[1:]):
        slopes.append(0.0 if a * b <= 0 else (a + b) / 2)
    slopes.append(delta[-1])
    for i, d in enumerate(delta):
        if d == 0:
            slopes[i] = slopes[i + 1] = 0.0
            continue
        total = (slopes[i] / d) ** 2 + (slopes[i + 1] / d) ** 2
        if total > 9:
            slopes[i] *= 3 / math.sqrt(total)
            slopes[i + 1] *= 3 / math.sqrt(total)
    return [
        (
            (a[0] + w / 3, a[1] + slopes[i] * w / 3),
            (b[0] - w / 3, b[1] - slopes[i + 1] * w / 3),
        )
        for i, (a, b, w) in enumerate(zip(points, points[1:], h))
    ]


def outline_of_rect(value):
    width, height = value("size")
    center, origin = value("center"), value("origin")
    x, y = origin if origin is not None else (center[0] - width / 2, center[1] - height / 2)
    radii = list(value("cornerRadius"))
    factor = 1.0
    for side, a, b in ((width, 0, 1), (height, 1, 2), (width, 2, 3), (height, 3, 0)):
        if radii[a] + radii[b] > side:
            factor = min(factor, side / (radii[a] + radii[b]))
    tl, tr, br, bl = (r * factor for r in radii)
    k = 1 - KAPPA
    right, bottom = x + width, y + height
    contour = Contour((x + tl, y), [], True)
    contour.to((right - tr, y))
    if tr > 0:
        contour.to((right - tr * k, y), (right, y + tr * k), (right, y + tr))
    contour.to((right, bottom - br))
    if br > 0:
        contour.to((right, bottom - br * k), (right - br * k, bottom), (right - br, bottom))
    contour.to((x + bl, bottom))
    if bl > 0:
        contour.to((x + bl * k, bottom), (x, bottom - bl * k), (x, bottom - bl))
    if tl > 0:
        contour.to((x, y + tl))
        contour.to((x, y + tl * k), (x + tl * k, y), (x + tl, y))
    return [contour]


def outline_of_circle(value):
    return ellipse(value("center"), value("radius"), value("radius"))


def outline_of_ellipse(value):
    return ellipse(value("center"), *value("radii"))


def ellipse(center, a, b):
    x, y = center
    p, q = KAPPA * a, KAPPA * b
    contour = Contour((x, y - b), [], True)
    contour.to((x + p, y - b), (x + a, y - q), (x + a, y))
    contour.to((x + a, y + q), (x + p, y + b), (x, y + b))
    contour.to((x - p, y + b), (x - a, y + q), (x - a, y))
    contour.to((x - a, y - q), (x - p, y - b), (x, y - b))
    return [contour]


def outline_of_arc(value):
    center, radius = value("center"), value("radius")
    start, end = value("startAngle"), value("endAngle")
    sweep = max(-360.0, min(360.0, end - start))
    closure, inner = value("closure"), value("innerRadius")

    def at(r, angle):
        c, s = cos_sin(angle)
        return (center[0] + r * c, center[1] + r * s)

    def arc(contour, r, from_angle, turn):
        for cubic in arc_cubics(center, (r, r), 0.0, math.radians(from_angle), math.radians(turn)):
            contour.to(*cubic[1:])

    contour = Contour(at(radius, start), [], closure != "open")
    arc(contour, radius, start, sweep)
    if closure == "sector":
        if inner is None:
            contour.to(center)
        else:
            inner = min(inner, radius)
            contour.to(at(inner, start + sweep))
            arc(contour, inner, start + sweep, -sweep)
    return [contour]


def outline_of_polygon(value):
    n = value("points")
    return rounded_star(value, [(value("radius"), value("roundness"))] * n, n)


def outline_of_star(value):
    n = value("points")
    q, inner = value("roundness"), value("innerRoundness")
    return rounded_star(
        value, [(value("outerRadius"), q), (value("innerRadius"), q if inner is None else inner)] * n, n
    )


def rounded_star(value, corners, n):
    center, rotation = value("center"), value("rotation")
    vertices, handles = [], []
    for i, (r, q) in enumerate(corners):
        c, s = cos_sin(rotation + i * 360 / len(corners))
        vertices.append((center[0] + r * s, center[1] - r * c))
        length = q * 2 * math.pi * r / (4 * n)
        handles.append((length * c, length * s))
    contour = Contour(vertices[0], [], True)
    if all(q == 0 for _, q in corners):
        for vertex in vertices[1:]:
            contour.to(vertex)
        return [contour]
    for i in range(len(vertices)):
        j = (i + 1) % len(vertices)
        contour.to(add(vertices[i], handles[i]), sub(vertices[j], handles[j]), vertices[j])
    return [contour]


def outline_of_capsule(value):
    start, end, r = value("start"), value("end"), value("radius")
    d = norm(sub(end, start))
    e = times(sub(end, start), 1 / d) if d > 0 else (1.0, 0.0)
    l = (e[1], -e[0])

    def at(base, along, left):
        return (
            base[0] + r * (along * e[0] + left * l[0]),
            base[1] + r * (along * e[1] + left * l[1]),
        )

    k = KAPPA
    contour = Contour(at(end, 0, 1), [], True)
    contour.to(at(end, k, 1), at(end, 1, k), at(end, 1, 0))
    contour.to(at(end, 1, -k), at(end, k, -1), at(end, 0, -1))
    contour.to(at(start, 0, -1))
    contour.to(at(start, -k, -1), at(start, -1, -k), at(start, -1, 0))
    contour.to(at(start, -1, k), at(start, -k, 1), at(start, 0, 1))
    contour.to(at(end, 0, 1))
    return [contour]


def outline_of_blob(value):
    center, radius, offsets = value("center"), value("radius"), value("offsets")
    n = len(offsets)
    h = 4 / 3 * math.tan(math.radians(90 / n))
    points, handles = [], []
    for i, offset in enumerate(offsets):
        d = radius + offset
        c, s = cos_sin(i * 360 / n)
        points.append((center[0] + d * s, center[1] + d * c))
        handles.append((d * h * c, -d * h * s))
    contour = Contour(points[0], [], True)
    for i in range(n):
        j = (i + 1) % n
        contour.to(add(points[i], handles[i]), sub(points[j], handles[j]), points[j])
    return [contour]


def outline_of_lineChart(value):
    x, y, width, _ = value("frame")
    values = value("values")
    contour = Contour((x, y))
    for i, v in enumerate(values):
        contour.to((x + (i + 1) * width / len(values), y + v))
    return [contour]
