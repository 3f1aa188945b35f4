"""Inputs: settings of parameters, and the transitions between their values."""

import math

from . import colors
from .easings import Unsupported, easing

DEFAULT = {"spring": {"bounce": 0}}


def settings(log, name):
    """The settings of one parameter: of several at one time, the last."""
    found = {}
    for setting in log.get("settings", []):
        if setting.get("parameter") == name:
            found[setting["t"]] = (setting["value"], setting.get("jump", False))
    return [(t, value, jump) for t, (value, jump) in sorted(found.items())]


def event_times(event, context):
    """The times of an event up to now, and whether the parameter has had the value from the start."""
    name = event if isinstance(event, str) else event["parameter"]
    kind = context.document["parameters"][name]["type"]
    source = context.source(name)
    log = context.log.get("settings", [])
    if kind == "trigger":
        fired = {s["t"] for s in log if s.get("fire") == source and s["t"] <= context.now}
        return sorted(fired) if source is not None else [], False
    wanted = True if isinstance(event, str) else event["is"]
    last = context.initial(name) if source is None else context.initial(source)
    initial = last == wanted
    times = []
    for t, new, _ in settings(context.log, source) if source is not None else []:
        if t <= context.now and new == wanted and last != wanted:
            times.append(t)
        last = new
    return times, initial


def rest_time(spring):
    """The time at which the envelope of a physical spring reaches 1e-6."""
    low, high = 0.0, 1.0
    sigma = spring.zeta * spring.omega
    discriminant = sigma * sigma - spring.omega**2

    def envelope(t):
        second = 1 + sigma * t
        if abs(spring.zeta - 1) < 1e-12:
            return math.exp(-sigma * t) * second
        if discriminant < 0:
            return math.exp(-sigma * t) * min(math.sqrt(1 + sigma**2 / -discriminant), second)
        root = math.sqrt(discriminant)
        q = sigma / root
        return math.exp((root - sigma) * t) * min((abs(1 + q) + abs(1 - q)) / 2, second)

    while envelope(high) > 1e-6:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if envelope(middle) > 1e-6 else (low, middle)
    return high


class Phase:
    """How a value moves to a higher target, or to a lower one."""

    def __init__(self, members, names):
        self.delay = members.get("delay", 0)
        self.duration = members.get("duration", 0.3)
        self.easing = easing(members.get("easing", DEFAULT), names)
        self.rest = None
        if self.easing.kind == "spring" and not self.easing.spring.settles:
            self.rest = rest_time(self.easing.spring)

    def progress(self, tau, duration):
        """Progress, and the factor of the initial velocity."""
        if self.easing.kind != "spring":
            return self.easing.progress(tau / duration), 0.0
        spring = self.easing.spring
        if not spring.settles:
            return spring.alone(tau, 0.0)[0], spring.c_and_s(tau)[1]
        y = tau / duration
        end = spring.alone(1.0, 0.0)[0]
        s = duration * (spring.c_and_s(y)[1] - y * spring.c_and_s(1.0)[1])
        return spring.alone(y, 0.0)[0] + y * (1 - end), s


class Motion:
    """The transitions of one reference."""

    def __init__(self, initial, transition, names, space):
        """`initial` is a list of numbers; `space` is the space of colors, or None."""
        transition = {k: v for k, v in transition.items() if k != "//"}
        self.up = Phase(transition, names)
        self.down = Phase({**transition, **transition.get("down", {})}, names)
        if "duration" not in transition.get("down", {}) and "duration" not in transition:
            self.down.duration = 0.3
        self.turn = transition.get("turn")
        self.space = transition.get("colorSpace", space) if space else None
        self.before = initial
        start = self.coordinates(initial)
        # Start, value, velocity, target, origin, phase, duration, f, and the target as read.
        self.spans = [(-math.inf, start, [0.0] * len(start), start, start, None, 0.0, 1.0, initial)]

    def coordinates(self, value):
        if self.space is None:
            return list(value)
        return list(colors.premultiplied(value, self.space))

    def set(self, t, value, jump, lower=None):
        value = list(value)
        if self.turn:
            value = [turned(self.turn, value[0], self.before[0])]
        if lower is None or self.turn:
            lower = len(value) == 1 and value[0] < self.before[0]
        self.before = value
        phase = self.down if lower else self.up
        e = t if jump else t + phase.delay
        while len(self.spans) > 1 and self.spans[-1][0] >= e:
            self.spans.pop()
        goal = self.coordinates(value)
        x, u = self.state(self.spans[-1], e)
        start, _, _, target, origin, running, duration, f, _ = self.spans[-1]
        if jump or phase.rest is None and phase.duration == 0:
            self.spans.append((e, goal, [0.0] * len(goal), goal, goal, phase, 0.0, 1.0, value))
            return
        fraction, back = 1.0, x
        if phase.easing.kind == "spring":
            length = phase.rest if phase.rest is not None else phase.duration
        else:
            if e - start < duration and goal == origin:
                p = running.progress(e - start, duration)[0]
                fraction = min(max(f * p + 1 - f, 0.0), 1.0)
                back = target
            length = phase.duration * fraction
        self.spans.append((e, x, u, goal, back, phase, length, fraction, value))

    def state(self, span, t):
        """The value and its left derivative, in coordinates."""
        start, x, u, target, _, phase, duration, _, _ = span
        tau = t - start
        if not tau < duration:
            value = target
        else:
            value = self.value(span, tau)
        if duration == 0 or tau > duration:
            return value, [0.0] * len(value)
        # A one-sided difference: closed forms of every easing's derivative are more than a reference needs.
        h = 1e-5 * duration
        end = min(tau, duration * (1 - 1e-15))
        rows = [self.value(span, end - k * h) if end > k * h else None for k in (0, 1, 2)]
        if rows[2] is None:
            raise Unsupported("a transition that ends as it starts")
        return value, [(3 * a - 4 * b + c) / (2 * h) for a, b, c in zip(*rows)]

    def value(self, span, tau):
        _, x, u, target, _, phase, duration, _, _ = span
        p, s = phase.progress(tau, duration)
        return [a + (v - a) * p + w * s for a, v, w in zip(x, target, u)]

    def at(self, t):
        span = [span for span in self.spans if span[0] <= t][-1]
        if not t - span[0] < span[6]:
            return span[8]
        value = self.value(span, t - span[0])
        return list(colors.unmultiplied(value, self.space)) if self.space else value

    def is_true(self, t):
        span = [span for span in self.spans if span[0] <= t][-1]
        return span[8][0] != 0 or t - span[0] < span[6] and span[4][0] != 0

    def target(self, t):
        return [span for span in self.spans if span[0] <= t][-1][8]


def turned(turn, angle, before):
    way = (angle - before) % 360
    if turn == "shortest" and way > 180 or turn == "counterclockwise" and way > 0:
        way -= 360
    return before + way


def numbers(kind, value):
    """The numbers of a parameter's value of this type."""
    if kind == "color":
        return list(colors.parse(value))
    if kind == "path":
        raise Unsupported("paths that travel")
    if isinstance(value, list):
        return [n for element in value for n in (element if isinstance(element, list) else [element])]
    return [float(value)]


def written(kind, values, like):
    """A value of this type with these numbers; a color as channels."""
    if kind == "color":
        return tuple(values)
    if kind == "points":
        return [list(values[i : i + 2]) for i in range(0, len(values), 2)]
    return list(values) if isinstance(like, list) else values[0]


def value(name, source, transition, initial, context, form):
    """The value of the parameter `source`, as a reference to `name` with this transition reads it now.

    `form` is "motion", "boolean" or "whole".
    """
    log = settings(context.log, source)
    kind = context.document["parameters"][source]["type"]
    target = initial
    for t, new, _ in log:
        if t <= context.now:
            target = new
    if transition is None:
        return target
    motion = Motion(numbers(kind, initial), transition, context.easings, context.space if kind == "color" else None)
    last = initial
    for t, new, jump in log:
        if new != last or jump:
            motion.set(t, numbers(kind, new), jump)
        last = new
    if form == "boolean":
        return motion.is_true(context.now)
    if form == "whole":
        return round(motion.target(context.now)[0])
    return written(kind, motion.at(context.now), target)


def mapped(kind, source, transition, initial, of, context):
    """The constant that `of` gives for the value of the parameter `source`, in motion with a transition."""
    log = settings(context.log, source)
    target = initial
    for t, new, _ in log:
        if t <= context.now:
            target = new
    if transition is None:
        return of(target)
    jumping = kind in ("word", "whole")
    if kind in ("path", "stops"):
        raise Unsupported("constants of this kind that travel")
    options = [initial] + [new for _, new, _ in log]

    def vector(option):
        if jumping:
            return [float(options.index(option))]
        found = of(option)
        return [float(found)] if kind == "boolean" else list(found)

    motion = Motion(vector(initial), transition, context.easings, context.space if kind == "color" else None)
    last = initial
    for t, new, jump in log:
        if of(new) != of(last) or jump:
            motion.set(t, vector(new), jump, lower=isinstance(new, bool) and last and not new)
        last = new
    if kind == "boolean":
        return motion.is_true(context.now)
    if jumping:
        return of(options[int(motion.target(context.now)[0])])
    return tuple(motion.at(context.now))
