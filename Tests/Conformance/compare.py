"""Compares the frames of an implementation with those of the suite. The rules are on the page "Conformance" of the documentation."""

import math

IDENTITY = [1, 0, 0, 1, 0, 0]
# The defaults of members that a frame omits.
DEFAULTS = {
    "transform": IDENTITY,
    "dash": [],
    "dashOffset": 0,
    "opacity": 1,
    "groups": [],
    "clips": [],
    "masks": [],
    "blend": "normal",
    "isolated": False,
    "inverted": False,
}
SAMPLES = 24


def close(a, b, tolerance):
    return abs(a - b) <= tolerance * max(1.0, abs(a))


def differences(expected, actual, tolerance=1e-6, outline="structure"):
    """The differences between two frames, as sentences."""
    found = []
    compare(resolved(expected), resolved(actual), "", tolerance, outline, found)
    return found


def resolved(frame):
    """The frame with clips and masks in place of their indices."""
    clips = frame.get("clips", [])
    masks = frame.get("masks", [])

    def clip(index):
        value = dict(clips[index])
        if "clip" in value:
            value["clip"] = clip(value["clip"])
        value["outlines"] = [owner(o) for o in value["outlines"]]
        return value

    def owner(value):
        if isinstance(value.get("clip"), int):
            value = {**value, "clip": clip(value["clip"])}
        if isinstance(value.get("mask"), int):
            value = {**value, "mask": picture(masks[value["mask"]])}
        return value

    def picture(value):
        value = dict(value)
        for name in ("items", "groups"):
            if name in value:
                value[name] = [owner(v) for v in value[name]]
        return value

    return picture({name: value for name, value in frame.items() if name not in ("clips", "masks")})


def compare(expected, actual, place, tolerance, outline, found):
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            found.append(f"{place or '/'}: {actual!r} in place of an object")
            return
        for name, value in expected.items():
            here = f"{place}/{name}"
            other = actual.get(name)
            if other is None:
                other = actual.get("opacity") if name == "effectiveOpacity" else DEFAULTS.get(name)
            if name == "focus" and other is None:
                other = actual.get("center")
            if value is None:
                if other is not None:
                    found.append(f"{here}: {other!r} in place of nothing")
            elif other is None:
                found.append(f"{here}: nothing in place of {value!r}")
            elif name == "d":
                outlines(value, other, here, tolerance, outline, found)
            elif name == "color" and isinstance(value, str) and "rgba" in expected:
                # `rgba` is the same color without rounding.
                pass
            else:
                compare(value, other, here, tolerance, outline, found)
    elif isinstance(expected, list):
        if not isinstance(actual, list) or len(actual) != len(expected):
            size = len(actual) if isinstance(actual, list) else repr(actual)
            found.append(f"{place}: {size} elements in place of {len(expected)}")
            return
        for index, (value, other) in enumerate(zip(expected, actual)):
            compare(value, other, f"{place}/{index}", tolerance, outline, found)
    elif isinstance(expected, (int, float)) and not isinstance(expected, bool):
        if not isinstance(actual, (int, float)) or not close(expected, actual, tolerance):
            found.append(f"{place}: {actual!r} in place of {expected!r}")
    elif expected != actual:
        found.append(f"{place}: {actual!r} in place of {expected!r}")


# MARK: Outlines


def contours(text):
    """Path data of absolute M, L, Q, C and Z as `(points of cubics, is closed)` for each contour."""
    result, words, at = [], text.split(), 0
    while at < len(words):
        letter = words[at]
        count = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}[letter]
        numbers = [float(w) for w in words[at + 1 : at + 1 + count]]
        points = list(zip(numbers[::2], numbers[1::2]))
        at += 1 + count
        if letter == "M":
            result.append([points, False])
            continue
        chain = result[-1][0]
        start = chain[-1]
        if letter == "Z":
            result[-1][1] = True
        elif letter == "L":
            chain += [mix(start, points[0], 1 / 3), mix(start, points[0], 2 / 3), points[0]]
        elif letter == "Q":
            chain += [mix(start, points[0], 2 / 3), mix(points[1], points[0], 2 / 3), points[1]]
        else:
            chain += points
    for contour in result:
        chain, is_closed = contour
        if is_closed and math.dist(chain[-1], chain[0]) > 1e-9:
            # The closing line counts, whether it is explicit or not.
            start, end = chain[-1], chain[0]
            chain += [mix(start, end, 1 / 3), mix(start, end, 2 / 3), end]
    return result


def mix(a, b, p):
    return (a[0] + (b[0] - a[0]) * p, a[1] + (b[1] - a[1]) * p)


def outlines(expected, actual, place, tolerance, mode, found):
    try:
        wanted, given = contours(expected), contours(actual)
    except (KeyError, IndexError, ValueError):
        found.append(f"{place}: {actual!r} is not path data of absolute M, L, Q, C and Z")
        return
    if mode == "geometry":
        wanted, given = flattened(wanted), flattened(given)
    if [len(c[0]) for c in wanted] != [len(c[0]) for c in given] and mode != "geometry":
        found.append(f"{place}: {actual!r} has different segments from {expected!r}")
        return
    if len(wanted) != len(given):
        found.append(f"{place}: {len(given)} contours in place of {len(wanted)}")
        return
    for (a, is_closed), (b, other) in zip(wanted, given):
        if is_closed != other:
            found.append(f"{place}: {actual!r} is not closed where {expected!r} is")
            return
        if mode == "geometry":
            far = max(distance(a, b), distance(b, a))
        else:
            size = max([1.0] + [abs(c) for p in a for c in p])
            far = max(max(abs(p[0] - q[0]), abs(p[1] - q[1])) for p, q in zip(a, b)) / size
        if far > tolerance:
            found.append(f"{place}: {actual!r} is {far:.3g} away from {expected!r}")
            return


def flattened(paths):
    """Polylines of the contours that have a length."""
    result = []
    for chain, is_closed in paths:
        line = [chain[0]]
        for i in range(0, len(chain) - 1, 3):
            p = chain[i : i + 4]
            straight = all(math.dist(p[k], mix(p[0], p[3], k / 3)) < 1e-9 for k in (1, 2))
            count = 1 if straight else SAMPLES
            for k in range(1, count + 1):
                s = k / count
                w = ((1 - s) ** 3, 3 * (1 - s) ** 2 * s, 3 * (1 - s) * s * s, s**3)
                line.append(tuple(sum(f * q[c] for f, q in zip(w, p)) for c in (0, 1)))
        if any(math.dist(line[0], p) > 1e-9 for p in line):
            result.append((line, is_closed))
    return result


def distance(points, line):
    """The largest distance of about 64 of the points from the line."""
    farthest = 0.0
    for p in points[:: max(1, len(points) // 64)]:
        nearest = math.inf
        for a, b in zip(line, line[1:]):
            d = (b[0] - a[0], b[1] - a[1])
            size = d[0] * d[0] + d[1] * d[1]
            s = ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / size if size > 0 else 0.0
            s = min(max(s, 0.0), 1.0)
            nearest = min(nearest, math.dist(p, (a[0] + d[0] * s, a[1] + d[1] * s)))
        farthest = max(farthest, nearest)
    return farthest


# MARK: Diagnostics


def diagnostics_differ(expected, actual):
    """The differences between two lists of diagnostics, ignoring order, texts and additional members."""
    names = ("code", "at", "line", "column")

    def key(diagnostic, like):
        return tuple(diagnostic.get(n) for n in names if n in like)

    rest = list(actual)
    found = []
    for diagnostic in expected:
        match = next((d for d in rest if key(d, diagnostic) == key(diagnostic, diagnostic)), None)
        if match is None:
            found.append(f"no {diagnostic['code']} at {diagnostic.get('at') or diagnostic.get('line')}")
        else:
            rest.remove(match)
    found += [f"{d['code']} at {d.get('at') or d.get('line')} is unexpected" for d in rest]
    return found
