"""Matrices, outlines as lists of contours, bounds and arc lengths."""

import math

# MARK: Matrices

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(*matrices):
    """The product, for column vectors: the last matrix is applied first."""
    result = IDENTITY
    for m in matrices:
        a, b, c, d, x, y = result
        result = (
            a * m[0] + c * m[1],
            b * m[0] + d * m[1],
            a * m[2] + c * m[3],
            b * m[2] + d * m[3],
            a * m[4] + c * m[5] + x,
            b * m[4] + d * m[5] + y,
        )
    return result


def translation(x, y):
    return (1.0, 0.0, 0.0, 1.0, x, y)


def cos_sin(degrees):
    turn = degrees % 360
    exact = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    if turn in exact:
        return exact[turn]
    return math.cos(math.radians(turn)), math.sin(math.radians(turn))


def rotation(degrees):
    c, s = cos_sin(degrees)
    return (c, s, -s, c, 0.0, 0.0)


def scaling(x, y):
    return (x, 0.0, 0.0, y, 0.0, 0.0)


def skewing(sigma, axis):
    slant = (1.0, 0.0, -math.tan(math.radians(sigma)), 1.0, 0.0, 0.0)
    return multiply(rotation(axis), slant, rotation(-axis))


def apply(m, p):
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])


# MARK: Points


def add(a, b):
    return (a[0] + b[0], a[1] + b[1])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1])


def times(a, k):
    return (a[0] * k, a[1] * k)


def mix(a, b, p):
    return (a[0] + (b[0] - a[0]) * p, a[1] + (b[1] - a[1]) * p)


def norm(a):
    return math.hypot(a[0], a[1])


# MARK: Segments, as tuples of 2, 3 or 4 points


def as_cubic(segment):
    if len(segment) == 4:
        return segment
    a, b = segment[0], segment[-1]
    if len(segment) == 2:
        return (a, mix(a, b, 1 / 3), mix(b, a, 1 / 3), b)
    q = segment[1]
    return (a, mix(a, q, 2 / 3), mix(b, q, 2 / 3), b)


def point_at(segment, s):
    points = list(segment)
    while len(points) > 1:
        points = [mix(a, b, s) for a, b in zip(points, points[1:])]
    return points[0]


def split_segment(segment, s):
    """Both parts, by de Casteljau's construction."""
    points, left, right = list(segment), [], []
    while points:
        left.append(points[0])
        right.append(points[-1])
        points = [mix(a, b, s) for a, b in zip(points, points[1:])]
    return tuple(left), tuple(reversed(right))


def part(segment, s0, s1):
    if s1 < 1:
        segment = split_segment(segment, s1)[0]
    if s0 > 0:
        segment = split_segment(segment, s0 / s1)[1]
    return segment


def derivative(segment, s):
    n = len(segment) - 1
    return times(point_at([sub(b, a) for a, b in zip(segment, segment[1:])], s), n)


GAUSS = [
    (0.1834346424956498, 0.3626837833783620),
    (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745),
    (0.9602898564975363, 0.1012285362903763),
]


def gauss(segment, s0, s1):
    middle, half = (s0 + s1) / 2, (s1 - s0) / 2
    total = 0.0
    for x, w in GAUSS:
        total += w * norm(derivative(segment, middle - half * x))
        total += w * norm(derivative(segment, middle + half * x))
    return total * half


def segment_length(segment, s0=0.0, s1=1.0, depth=0, tolerance=None):
    if len(segment) == 2:
        return norm(sub(segment[1], segment[0])) * (s1 - s0)
    if tolerance is None:
        polygon = sum(norm(sub(b, a)) for a, b in zip(segment, segment[1:]))
        if polygon == 0:
            return 0.0
        tolerance = 1e-11 * polygon
    whole = gauss(segment, s0, s1)
    middle = (s0 + s1) / 2
    halves = gauss(segment, s0, middle) + gauss(segment, middle, s1)
    if abs(whole - halves) <= tolerance or depth > 40:
        return halves
    return segment_length(segment, s0, middle, depth + 1, tolerance) + segment_length(
        segment, middle, s1, depth + 1, tolerance
    )


def parameter_at(segment, length, total=None):
    """The parameter at which the segment has the given length."""
    if total is None:
        total = segment_length(segment)
    if total == 0 or length <= 0:
        return 0.0
    if length >= total:
        return 1.0
    if len(segment) == 2:
        return length / total
    low, high, behind = 0.0, 1.0, 0.0
    for _ in range(44):
        middle = (low + high) / 2
        piece = segment_length(segment, low, middle)
        if behind + piece < length:
            low, behind = middle, behind + piece
        else:
            high = middle
    return (low + high) / 2


# MARK: Contours


class Contour:
    """A start, consecutive segments, and whether a line closes the contour."""

    def __init__(self, start, segments=(), closed=False):
        self.start = start
        self.segments = list(segments)
        self.closed = closed

    def to(self, *points):
        end = self.segments[-1][-1] if self.segments else self.start
        self.segments.append((end,) + points)

    @property
    def end(self):
        return self.segments[-1][-1] if self.segments else self.start

    def drawn(self):
        """All segments, including a closing line with a length."""
        if self.closed and self.end != self.start:
            return self.segments + [(self.end, self.start)]
        return list(self.segments)

    def mapped(self, f):
        return Contour(f(self.start), [tuple(f(p) for p in s) for s in self.segments], self.closed)

    def reversed(self):
        start = self.start if self.closed else self.end
        segments = [tuple(reversed(s)) for s in reversed(self.segments)]
        if self.closed and self.end != self.start:
            # The closing line comes first, and the former first segment becomes the close if it is a line.
            segments.insert(0, (self.start, self.end))
            if len(segments[-1]) == 2:
                segments.pop()
        elif self.closed and segments:
            start = self.start
        return Contour(start, segments, self.closed)


def without_points(contour):
    """The contour without segments whose points coincide."""
    segments = [s for s in contour.segments if any(p != s[0] for p in s)]
    return Contour(contour.start, segments, contour.closed)


def has_length(contour):
    return any(p != contour.start for s in contour.segments for p in s)


def transformed(outline, matrix):
    return [contour.mapped(lambda p: apply(matrix, p)) for contour in outline]


def extremes(values):
    """The smallest and the largest coordinate of a segment."""
    low, high = min(values[0], values[-1]), max(values[0], values[-1])
    roots = []
    if len(values) == 3:
        denominator = values[0] - 2 * values[1] + values[2]
        if denominator != 0:
            roots = [(values[0] - values[1]) / denominator]
    elif len(values) == 4:
        d0, d1, d2 = (b - a for a, b in zip(values, values[1:]))
        a, b, c = d0 - 2 * d1 + d2, d1 - d0, d0
        if abs(a) < 1e-14 * max(abs(d0), abs(d1), abs(d2), 1e-300):
            roots = [-c / (2 * b)] if b != 0 else []
        elif b * b - a * c >= 0:
            root = math.sqrt(b * b - a * c)
            roots = [(-b - root) / a, (-b + root) / a]
    for s in roots:
        if 0 < s < 1:
            value = point_at([(v, 0.0) for v in values], s)[0]
            low, high = min(low, value), max(high, value)
    return low, high


def bounds(outline):
    """`(left, top, right, bottom)`; `None` without a point."""
    box = None
    # A move without segments counts only in an outline that has nothing else.
    drawn = [c for c in outline if c.segments or c.closed]
    for contour in drawn or outline:
        for segment in contour.segments or [(contour.start, contour.start)]:
            x0, x1 = extremes([p[0] for p in segment])
            y0, y1 = extremes([p[1] for p in segment])
            new = (x0, y0, x1, y1)
            box = new if box is None else unite(box, new)
    return box


def unite(a, b):
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def middle(box):
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def number_text(value):
    value = round(value, 12)
    return repr(0.0 if value == 0 else value).removesuffix(".0")


def path_data(outline):
    words = []

    def point(letter, *points):
        words.append(letter)
        for p in points:
            words.append(number_text(p[0]))
            words.append(number_text(p[1]))

    for contour in outline:
        point("M", contour.start)
        for segment in contour.segments:
            point("?LQC"[len(segment) - 1], *segment[1:])
        if contour.closed:
            words.append("Z")
    return " ".join(words)
