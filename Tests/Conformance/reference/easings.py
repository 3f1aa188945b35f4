"""Easings: progress and its derivative, from "Interpolation" of the specification."""

import math

KAPPA = 4 / 3 * (math.sqrt(2) - 1)

BEZIERS = {
    "ease": (0.25, 0.1, 0.25, 1),
    "easeIn": (0.42, 0, 1, 1),
    "easeOut": (0, 0, 0.58, 1),
    "easeInOut": (0.42, 0, 0.58, 1),
}


class Invalid(Exception):
    """An error of the document that this evaluator detects."""


class Unsupported(Exception):
    """A construct that the reference evaluator does not cover."""


# MARK: Cubic Béziers


def cubic(s, p1, p2):
    return 3 * (1 - s) ** 2 * s * p1 + 3 * (1 - s) * s * s * p2 + s**3


def cubic_slope(s, p1, p2):
    return 3 * (1 - s) ** 2 * p1 + 6 * (1 - s) * s * (p2 - p1) + 3 * s * s * (1 - p2)


def bezier(x, curve):
    x1, y1, x2, y2 = curve
    if x == 0.5 and x1 + x2 == 1 and y1 + y2 == 1:
        return 0.5
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if cubic(middle, x1, x2) < x:
            low = middle
        else:
            high = middle
    return cubic((low + high) / 2, y1, y2)


def bezier_end_slope(curve, at_end):
    """dy/dx at an end of the curve; `None` for a vertical tangent."""
    x1, y1, x2, y2 = curve
    if at_end:
        # The same curve, reversed.
        x1, y1, x2, y2 = 1 - x2, 1 - y2, 1 - x1, 1 - y1
    for dx, dy in ((x1, y1), (x2, y2), (1, 1)):
        if dx > 0:
            return dy / dx
        if dy != 0:
            return None
    return 1.0


# MARK: Penner's families

BACK = 1.70158


def bounce(x):
    if x < 1 / 2.75:
        return 7.5625 * x * x
    if x < 2 / 2.75:
        return 7.5625 * (x - 1.5 / 2.75) ** 2 + 0.75
    if x < 2.5 / 2.75:
        return 7.5625 * (x - 2.25 / 2.75) ** 2 + 0.9375
    return 7.5625 * (x - 2.625 / 2.75) ** 2 + 0.984375


def family(name, in_out):
    """f of a family, and its derivatives at 0 and at 1; `None` for an infinite one."""
    c = BACK * 1.525 if in_out else BACK
    shift, period = (11.125, 4.5) if in_out else (10.75, 3)

    def elastic(x):
        return -(2 ** (10 * x - 10)) * math.sin((10 * x - shift) * 2 * math.pi / period)

    def elastic_slope(x):
        angle = (10 * x - shift) * 2 * math.pi / period
        return -(2 ** (10 * x - 10)) * 10 * (
            math.log(2) * math.sin(angle) + 2 * math.pi / period * math.cos(angle)
        )

    return {
        "Sine": (lambda x: 1 - math.cos(math.pi * x / 2), 0.0, math.pi / 2),
        "Quad": (lambda x: x**2, 0.0, 2.0),
        "Cubic": (lambda x: x**3, 0.0, 3.0),
        "Quart": (lambda x: x**4, 0.0, 4.0),
        "Quint": (lambda x: x**5, 0.0, 5.0),
        "Expo": (lambda x: 2 ** (10 * x - 10), 10 * math.log(2) * 2**-10, 10 * math.log(2)),
        "Circ": (lambda x: 1 - math.sqrt(max(0, 1 - x * x)), 0.0, None),
        "Back": (lambda x: (c + 1) * x**3 - c * x * x, 0.0, 3 * (c + 1) - 2 * c),
        "Elastic": (elastic, elastic_slope(0), elastic_slope(1)),
        "Bounce": (lambda x: 1 - bounce(1 - x), 2 * 7.5625 * (2.75 - 2.625) / 2.75, 0.0),
    }[name]


def penner(name):
    """Progress of a named easing and its derivatives at both ends; `None` if the name is unknown."""
    for prefix in ("easeInOut", "easeIn", "easeOut"):
        rest = name[len(prefix) :]
        if name.startswith(prefix) and rest in (
            "Sine Quad Cubic Quart Quint Expo Circ Back Elastic Bounce".split()
        ):
            f, start, end = family(rest, prefix == "easeInOut")
            if prefix == "easeIn":
                return f, start, end
            if prefix == "easeOut":
                return lambda x: 1 - f(1 - x), end, start
            return (lambda x: f(2 * x) / 2 if x <= 0.5 else 1 - f(2 - 2 * x) / 2), start, start
    return None


# MARK: Springs


class Spring:
    """The members of a spring, resolved to a frequency and a damping ratio."""

    def __init__(self, members):
        self.velocity = members.get("velocity")
        bounce_default = 0.3
        self.settles = not ({"duration", "response", "stiffness"} & set(members))
        if "duration" in members:
            self.omega = 2 * math.pi / members["duration"]
            bounce_default = 0.0
        elif "response" in members:
            self.omega = 2 * math.pi / members["response"]
        elif "stiffness" in members:
            self.omega = math.sqrt(members["stiffness"] / members.get("mass", 1))
        if "dampingFraction" in members:
            self.zeta = members["dampingFraction"]
        elif "damping" in members:
            self.zeta = members["damping"] / (2 * math.sqrt(members["stiffness"] * members.get("mass", 1)))
        else:
            bounce = members.get("bounce", bounce_default)
            self.zeta = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
        if self.settles:
            self.omega = settling_frequency(self.zeta)

    def c_and_s(self, t):
        return solutions(self.omega, self.zeta, t)

    def alone(self, t, v):
        """Progress and velocity at `t` for the start velocity `v`."""
        sigma = self.zeta * self.omega
        c, s = self.c_and_s(t)
        return 1 - c - (sigma - v) * s, self.omega**2 * s + v * (c - sigma * s)


def solutions(omega, zeta, t):
    sigma = zeta * omega
    discriminant = sigma * sigma - omega * omega
    if abs(zeta - 1) < 1e-9:
        return math.exp(-sigma * t), t * math.exp(-sigma * t)
    if discriminant < 0:
        root = math.sqrt(-discriminant)
        return (
            math.exp(-sigma * t) * math.cos(root * t),
            math.exp(-sigma * t) * math.sin(root * t) / root,
        )
    root = math.sqrt(discriminant)
    slow, fast = math.exp((root - sigma) * t), math.exp((-root - sigma) * t)
    return (slow + fast) / 2, (slow - fast) / (2 * root)


def settling_frequency(zeta):
    """The frequency at which the envelope reaches 0.001 at time 1, for no start velocity."""

    def envelope(omega):
        sigma = zeta * omega
        discriminant = sigma * sigma - omega * omega
        second = 1 + abs(sigma)
        if abs(zeta - 1) < 1e-12:
            return math.exp(-sigma) * second
        if discriminant < 0:
            return math.exp(-sigma) * min(math.sqrt(1 + sigma**2 / -discriminant), second)
        root = math.sqrt(discriminant)
        q = sigma / root
        return math.exp(root - sigma) * min((abs(1 + q) + abs(1 - q)) / 2, second)

    low, high = 1e-9, 1.0
    while envelope(high) > 0.001:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if envelope(middle) > 0.001:
            low = middle
        else:
            high = middle
    return (low + high) / 2


# MARK: Resolving


class Easing:
    """One easing: a kind, its progress as a function of x, and its slopes at both ends."""

    def __init__(self, kind, progress=None, start=0.0, end=0.0, spring=None, velocities=(None, None)):
        self.kind = kind
        self.progress = progress
        self.start = start
        self.end = end
        self.spring = spring
        self.velocities = velocities


def linear_points(entries):
    points = [list(e) if isinstance(e, list) else [None, e] for e in entries]
    if points[0][0] is None:
        points[0][0] = 0.0
    if points[-1][0] is None:
        points[-1][0] = 1.0
    i = 0
    while i < len(points):
        if points[i][0] is None:
            j = i
            while points[j][0] is None:
                j += 1
            count = j - i
            first, last = points[i - 1][0], points[j][0]
            for m in range(count):
                points[i + m][0] = first + (last - first) * (m + 1) / (count + 1)
            i = j
        i += 1
    return points


def linear_pieces(points):
    def piece(index):
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        return x0, y0, x1, y1

    def slope(index):
        x0, y0, x1, y1 = piece(index)
        return (y1 - y0) / (x1 - x0) if x1 > x0 else 0.0

    def index_at(x):
        found = 0
        for i, point in enumerate(points):
            if point[0] <= x:
                found = i
        return min(found, len(points) - 2)

    def progress(x):
        index = index_at(x)
        x0, y0, x1, y1 = piece(index)
        if x1 == x0:
            return y1 if x >= x1 else y0
        return y0 + (y1 - y0) * (x - x0) / (x1 - x0)

    # The velocity from the left at 1: that of the piece that ends the track, not of one that starts with a jump at 1.
    last = len(points) - 2
    while last > 0 and points[last][0] >= 1:
        last -= 1
    return progress, slope(index_at(0.0)), slope(last)


def steps(n, jump):
    if jump == "start":
        return lambda x: min(math.floor(n * x) + 1, n) / n
    if jump == "none":
        return lambda x: min(math.floor(n * x), n - 1) / (n - 1)
    if jump == "both":
        return lambda x: (math.floor(n * x) + 1) / (n + 1)
    return lambda x: math.floor(n * x) / n


def easing(value, names):
    """The easing for the document's `value`; `names` are the document's custom easings."""
    if isinstance(value, list):
        return Easing(
            "curve",
            lambda x: bezier(x, value),
            bezier_end_slope(value, False),
            bezier_end_slope(value, True),
        )
    if isinstance(value, dict):
        value = {name: member for name, member in value.items() if name != "//"}
        if "steps" in value:
            return Easing("curve", steps(value["steps"], value.get("jump", "end")))
        if "linear" in value:
            return Easing("curve", *linear_pieces(linear_points(value["linear"])))
        if "smooth" in value:
            members = value["smooth"]
            return Easing("smooth", velocities=(members.get("startVelocity"), members.get("endVelocity")))
        return Easing("spring", spring=Spring(value["spring"]))
    if value in names:
        return easing(names[value], {})
    if value == "linear":
        return Easing("curve", lambda x: x, 1.0, 1.0)
    if value == "hold":
        return Easing("curve", lambda x: 0.0)
    if value == "smooth":
        return Easing("smooth")
    if value == "spring":
        return Easing("spring", spring=Spring({}))
    if value in BEZIERS:
        return easing(list(BEZIERS[value]), names)
    found = penner(value)
    if found is None:
        raise Invalid("invalid-easing")
    return Easing("curve", *found)
