"""Modifiers of outlines, from "Modifiers" of the specification."""

import math

from . import geometry
from .easings import Unsupported
from .geometry import Contour, add, mix, norm, sub, times

MEMBERS = {
    "trim": {
        "start": ("number", 0),
        "end": ("number", 1),
        "offset": ("number", 0),
        "mode": ("word", "each"),
    },
    "repeat": {
        "copies": ("whole", None),
        "position": ("point", [0, 0]),
        "rotation": ("angle", 0),
        "scale": ("scale", 1),
        "anchor": ("point", [0, 0]),
        "delay": ("number", 0),
        "first": ("number", 0),
    },
    "roundCorners": {"radius": ("number", None)},
    "offset": {"distance": ("number", None), "join": ("word", "miter"), "miterLimit": ("number", 4)},
    "reverse": {},
    "zigzag": {"size": ("number", None), "ridges": ("whole", None), "style": ("word", "corner")},
    "pucker": {"amount": ("number", None)},
    "twist": {"angle": ("angle", None), "center": ("point", [0, 0])},
    "split": {"segments": ("whole", None)},
}


JITTER = {
    "position": ("size", [0, 0]),
    "rotation": ("number", 0),
    "scale": ("number", 0),
    "opacity": ("number", 0),
}


def power(s, j):
    """A factor of the scale after `j` steps."""
    if j == 0:
        return 1.0
    if s == 0:
        return 0.0
    size = abs(s) ** j
    return -size if s < 0 and math.floor(j) % 2 == 1 else size


def length_of(contour):
    return sum(geometry.segment_length(s) for s in contour.drawn())


def kept(contour, low, high):
    """The part of a contour between two lengths, as an open contour; `None` if nothing is left."""
    result, behind = None, 0.0
    # An end this near to a vertex moves to it.
    near = 1e-9 * length_of(contour)
    for segment in contour.drawn():
        size = geometry.segment_length(segment)
        a, b = max(low - behind, 0.0), min(high - behind, size)
        behind += size
        if size == 0 and result and behind < high - near:
            result.to(*segment[1:])
            continue
        if size == 0 or b - a <= near:
            continue
        a, b = (0.0 if a <= near else a), (size if size - b <= near else b)
        s0 = geometry.parameter_at(segment, a, size)
        s1 = geometry.parameter_at(segment, b, size)
        piece = geometry.part(segment, s0, s1)
        if result is None:
            result = Contour(piece[0])
        result.to(*piece[1:])
    return result


def joined_contours(first, second):
    result = Contour(first.start, list(first.segments))
    for segment in second.segments:
        result.to(*segment[1:])
    return result


def trimmed_contour(contour, start, size, total):
    """The parts of a contour from the length `start`, at most `size` long, wrapping around its end."""
    if size <= 0:
        return []
    if start + size <= total:
        part = kept(contour, start, start + size)
        return [part] if part else []
    tail, head = kept(contour, start, total), kept(contour, 0.0, start + size - total)
    if contour.closed and tail and head:
        return [joined_contours(tail, head)]
    return [part for part in (tail, head) if part]


def trim(outlines, value):
    """Trims outlines, by their total length with `joined`."""
    start, end = (min(max(value(n), 0.0), 1.0) for n in ("start", "end"))
    if start > end:
        start, end = end, start
    if end - start >= 1:
        return outlines
    if start == end:
        return [[] for _ in outlines]
    turn = (start + value("offset")) % 1.0
    if value("mode") == "each":
        result = []
        for outline in outlines:
            parts = []
            for contour in outline:
                total = length_of(contour)
                if total == 0:
                    parts.append(contour)
                    continue
                parts += trimmed_contour(contour, turn * total, (end - start) * total, total)
            result.append(parts)
        return result
    lengths = [[length_of(c) for c in outline] for outline in outlines]
    whole = sum(map(sum, lengths))
    low, high = turn * whole, (turn + end - start) * whole
    result, behind = [], 0.0
    for outline, sizes in zip(outlines, lengths):
        parts = []
        for contour, size in zip(outline, sizes):
            if size == 0:
                raise Unsupported("a joined trim of a contour without length")
            # The part beyond the end of all contours wraps around to the start.
            inside = []
            for shift in (0.0, whole):
                a = max(low - behind - shift, 0.0)
                b = min(high - behind - shift, size)
                if b > a:
                    inside.append((a, b))
            behind += size
            if inside == [(0.0, size)]:
                parts.append(contour)
                continue
            if len(inside) == 2:
                raise Unsupported("a joined trim that keeps both ends of a contour")
            for a, b in inside:
                part = kept(contour, a, b)
                if part:
                    parts.append(part)
        result.append(parts)
    return result


def pucker(outline, value):
    amount = value("amount")
    if amount == 0:
        return outline
    result = []
    for contour in outline:
        if not geometry.has_length(contour):
            result.append(contour)
            continue
        contour = geometry.without_points(contour)
        vertices = [contour.start] + [s[-1] for s in contour.segments]
        if contour.closed and len(vertices) > 1 and vertices[-1] == contour.start:
            vertices.pop()
        center = (
            sum(v[0] for v in vertices) / len(vertices),
            sum(v[1] for v in vertices) / len(vertices),
        )
        new = Contour(mix(contour.start, center, amount), [], contour.closed)
        for segment in contour.drawn():
            if len(segment) == 2:
                cubic = (segment[0], segment[0], segment[1], segment[1])
            else:
                cubic = geometry.as_cubic(segment)
            new.to(
                *[sub(h, times(sub(center, h), amount)) for h in cubic[1:3]],
                mix(cubic[3], center, amount),
            )
        result.append(new)
    return result


def zigzag(outline, value):
    size, ridges, is_smooth = value("size"), value("ridges"), value("style") == "smooth"
    if ridges <= 0 or size == 0:
        return outline
    result = []
    for contour in outline:
        if not geometry.has_length(contour):
            result.append(contour)
            continue
        contour = geometry.without_points(contour)
        new = Contour(contour.start, [], contour.closed)
        side = size
        for segment in contour.drawn():
            total = geometry.segment_length(segment)
            step = total / ridges
            # Each point of the path with its handles before and after it.
            places = [vertex(segment, 0.0, step, side)]
            for i in range(ridges):
                s = geometry.parameter_at(segment, (i + 0.5) * step, total)
                u, n = tangent_and_normal(segment, s)
                p = add(geometry.point_at(segment, s), times(n, side))
                before = times(u, step / (4 if i == 0 else 2))
                after = times(u, step / (4 if i == ridges - 1 else 2))
                places.append((sub(p, before), p, add(p, after)))
                side = -side
            places.append(vertex(segment, 1.0, step, -side))
            for a, b in zip(places, places[1:]):
                new.to(*((a[2], b[0], b[1]) if is_smooth else (b[1],)))
        result.append(new)
    return result


def tangent_and_normal(segment, s):
    """The unit tangent and the unit normal to the left."""
    if s in (0.0, 1.0):
        points = segment if s == 0 else segment[::-1]
        away = next(sub(p, points[0]) for p in points[1:] if p != points[0])
        direction = away if s == 0 else times(away, -1)
    else:
        direction = geometry.derivative(segment, s)
    u = times(direction, 1 / norm(direction))
    return u, (u[1], -u[0])


def vertex(segment, s, step, side):
    """A vertex beside a smooth ridge on this side, with its handle before and after it."""
    u, n = tangent_and_normal(segment, s)
    v = segment[0] if s == 0 else segment[-1]
    return (
        add(sub(v, times(u, step / 8)), times(n, side / 2)),
        v,
        add(add(v, times(u, step / 8)), times(n, side / 2)),
    )


def split(outline, value):
    n = value("segments")
    result = []
    for contour in outline:
        new = Contour(contour.start, [], contour.closed)
        segments = contour.drawn()
        for index, segment in enumerate(segments):
            total = geometry.segment_length(segment)
            cuts = [geometry.parameter_at(segment, total * i / n, total) for i in range(n)] + [1.0]
            if total == 0:
                raise Unsupported("pieces of nothing")
            pieces = [geometry.part(segment, a, b) for a, b in zip(cuts, cuts[1:])]
            if contour.closed and index == len(contour.segments):
                pieces.pop()
            for piece in pieces:
                new.to(*piece[1:])
        result.append(new)
    return result


def twist(outline, value):
    """A dense polyline on the twisted outline."""
    angle, center = value("angle"), value("center")
    points = [p for c in outline for p in [c.start] + [q for s in c.segments for q in s[1:]]]
    radius = max((norm(sub(p, center)) for p in points), default=0.0)
    if radius == 0:
        return outline

    def turned(p):
        r = norm(sub(p, center))
        c, s = geometry.cos_sin(angle * (1 - r / radius))
        x, y = sub(p, center)
        return (center[0] + c * x - s * y, center[1] + s * x + c * y)

    result = []
    for contour in outline:
        new = Contour(turned(contour.start), [], contour.closed)
        for segment in contour.drawn():
            for i in range(1, 65):
                new.to(turned(geometry.point_at(segment, i / 64)))
        result.append(new)
    return result


def round_corners(outline, value):
    radius = max(value("radius"), 0.0)
    if radius == 0:
        return outline
    return [rounded(c, radius) if geometry.has_length(c) else c for c in outline]


def rounded(contour, radius):
    contour = geometry.without_points(contour)
    sides = contour.drawn()
    n = len(sides)
    lengths = [geometry.segment_length(s) for s in sides]
    # Corner i is at the start of side i.
    wanted = [0.0] * n
    for i in range(n):
        if i == 0 and not contour.closed:
            continue
        turn = abs(angle_between(tangent_and_normal(sides[i - 1], 1.0)[0], tangent_and_normal(sides[i], 0.0)[0]))
        if math.radians(1) < turn < math.radians(179):
            wanted[i] = radius * math.tan(turn / 2)
    got = list(wanted)
    for i in range(n):
        # The end of an open contour is corner 0, which needs no length there.
        j = (i + 1) % n
        if wanted[i] + wanted[j] > lengths[i]:
            share = lengths[i] / (wanted[i] + wanted[j])
            got[i], got[j] = min(got[i], wanted[i] * share), min(got[j], wanted[j] * share)
    new = None
    for i in range(n):
        before = got[(i + 1) % n] if contour.closed or i < n - 1 else 0.0
        s0 = geometry.parameter_at(sides[i], got[i], lengths[i])
        s1 = geometry.parameter_at(sides[i], lengths[i] - before, lengths[i]) if before > 0 else 1.0
        if new is None:
            start = geometry.part(sides[i], s0, 1.0)[0]
            new = Contour(start, [], contour.closed)
        if lengths[i] - before - got[i] > 1e-9 * lengths[i]:
            piece = geometry.part(sides[i], s0, s1)
            is_close = contour.closed and i == n - 1 and before == 0 and i == len(contour.segments)
            if not is_close:
                new.to(*piece[1:])
        if before > 0:
            j = (i + 1) % n
            p, u = geometry.point_at(sides[i], s1), tangent_and_normal(sides[i], s1)[0]
            s2 = geometry.parameter_at(sides[j], before, lengths[j])
            q, w = geometry.point_at(sides[j], s2), tangent_and_normal(sides[j], s2)[0]
            phi = abs(angle_between(u, w))
            factor = 4 / 3 * math.tan(phi / 4) / math.tan(phi / 2) if phi > 1e-9 else 2 / 3
            new.to(add(p, times(u, factor * before)), sub(q, times(w, factor * before)), q)
    return new


def angle_between(a, b):
    return math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])


def offset(outline, value):
    """Parallels of closed polygons and open polylines; curves are not covered."""
    distance, join, limit = value("distance"), value("join"), value("miterLimit")
    if distance == 0:
        return outline
    area = 0.0
    for contour in outline:
        if any(len(s) != 2 for s in contour.segments):
            raise Unsupported("parallels of curves")
        if contour.closed:
            for segment in contour.drawn():
                area += segment[0][0] * segment[1][1] - segment[0][1] * segment[1][0]
    if area < 0:
        distance = -distance
    result = []
    for contour in outline:
        segments = [s for s in contour.drawn() if s[0] != s[1]]
        if not contour.closed or len(segments) < 3:
            raise Unsupported("parallels of open contours")
        n = len(segments)
        normals = []
        for a, b in segments:
            d = sub(b, a)
            normals.append(times((d[1], -d[0]), 1 / norm(d)))
        points = []
        for i in range(n):
            p, q = normals[i - 1], normals[i]
            vertex = segments[i][0]
            cross = p[0] * q[1] - p[1] * q[0]
            dot = p[0] * q[0] + p[1] * q[1]
            is_outer = cross * distance > 0
            bisector = add(p, q)
            miter = times(bisector, distance / (1 + dot))
            ratio = math.sqrt(2 / (1 + dot))
            if not is_outer or (join == "miter" and ratio <= limit) or abs(cross) < 1e-12:
                points.append(add(vertex, miter))
            elif join == "round":
                turn = math.atan2(cross, dot)
                for k in range(33):
                    c, s = math.cos(turn * k / 32), math.sin(turn * k / 32)
                    n0 = (c * p[0] - s * p[1], s * p[0] + c * p[1])
                    points.append(add(vertex, times(n0, distance)))
            else:
                points.append(add(vertex, times(p, distance)))
                points.append(add(vertex, times(q, distance)))
        new = Contour(points[0], [], True)
        for point in points[1:]:
            new.to(point)
        # Reversed sides mean that the polygon is too narrow for the distance.
        if join == "miter" and len(points) == n:
            for i in range(n):
                d = sub(points[(i + 1) % n], points[i])
                side = sub(segments[i][1], segments[i][0])
                if d[0] * side[0] + d[1] * side[1] < 0:
                    raise Unsupported("parallels that turn inside out")
        result.append(new)
    return result


def changed(kind, outline, value):
    """The outline after a modifier that depends on no other outline."""
    if kind == "reverse":
        return [c.reversed() for c in outline]
    return {
        "pucker": pucker,
        "zigzag": zigzag,
        "split": split,
        "twist": twist,
        "roundCorners": round_corners,
        "offset": offset,
    }[kind](outline, value)
