"""Animated values: constants, tracks, steps, wiggles, parameters and components."""

import bisect
import math

from . import colors, geometry, inputs, noise, svg_path
from .easings import Easing, Invalid, Unsupported, easing

JUMPING = {"whole", "boolean", "word"}
FIXED_SIZES = {"point": 2, "size": 2, "scale": 2, "corners": 4, "frame": 4}
LOWER_BOUNDED = {"number>=0", "size"}


class Context:
    """The context of values: parameters, easings and the color space."""

    def __init__(self, document, parameters, log=None, now=0.0, sources=None, transitions=None):
        self.document = document
        self.parameters = parameters
        self.log = log or {}
        self.now = now
        # The parameters whose settings others follow; None for those with a constant value.
        self.sources = sources or {}
        # The transitions of parameters that have none of their own.
        self.transitions = transitions or {}
        self.easings = document.get("easings", {})
        self.space = document.get("colorSpace", "srgb")

    def with_parameters(self, parameters, sources, transitions):
        return Context(
            self.document,
            {**self.parameters, **parameters},
            self.log,
            self.now,
            {**self.sources, **{name: sources.get(name) for name in parameters}},
            {**self.transitions, **{name: transitions.get(name) for name in parameters}},
        )

    def transition(self, name):
        """The transition of the parameter `name`: its own, or that of the one to which it refers."""
        return self.document["parameters"][name].get("transition", self.transitions.get(name))

    def source(self, name):
        """The parameter whose settings the parameter `name` follows here, if any."""
        return self.sources.get(name, name)

    def initial(self, name):
        """The value from the start of the parameter `name`."""
        declared = self.document["parameters"][name]
        return self.parameters[name] if name in self.parameters else declared.get("default")


def members(value):
    """An object without its comment."""
    return {name: member for name, member in value.items() if name != "//"}


def is_object(value, name):
    return isinstance(value, dict) and name in value


# MARK: Constants


def referenced(kind, value, context):
    """The value of a parameter, scaled and offset."""
    name = value["parameter"]
    declared = context.document["parameters"][name]
    result = context.initial(name)
    source = context.source(name)
    if "map" in value:
        return mapped_value(kind, value, declared, source, context)
    if context.log.get("settings") and source is not None:
        transition = value.get("transition", context.transition(name))
        form = kind if kind in ("boolean", "whole") else "motion"
        result = inputs.value(name, source, transition, context.initial(source), context, form)
    scale, offset = value.get("scale", 1), value.get("offset")

    def mapped(element, shift):
        if isinstance(element, list):
            shifts = shift if isinstance(shift, list) else [shift] * len(element)
            return [mapped(e, s) for e, s in zip(element, shifts)]
        return element * scale + (shift or 0)

    if isinstance(result, tuple):
        return result
    if isinstance(result, bool) and kind in ("number", "angle"):
        result = float(result)
    if isinstance(result, (int, float, list)) and not isinstance(result, bool):
        result = mapped(result, offset)
    return constant(kind, result, context)


def mapped_value(kind, value, declared, source, context):
    """The constant for the value of a boolean or a choice, in motion if there is a transition."""

    def of(option):
        option = option if isinstance(option, str) else "true" if option else "false"
        return constant(kind, value["map"][option], context)

    name = value["parameter"]
    initial = context.initial(name)
    transition = value.get("transition", context.transition(name))
    if not context.log.get("settings") or source is None:
        return of(initial)
    return inputs.mapped(kind, source, transition, initial, of, context)


def constant(kind, value, context):
    """The value of a constant as numbers: a tuple for points and lists, a color, stops, contours, or a word."""
    if is_object(value, "parameter"):
        return referenced(kind, value, context)
    if kind in ("number", "angle"):
        return (float(value),)
    if kind in ("whole", "boolean", "word"):
        return value
    if kind == "scale" and not isinstance(value, list):
        return (float(value), float(value))
    if kind == "corners" and not isinstance(value, list):
        return (float(value),) * 4
    if kind in FIXED_SIZES or kind == "numbers":
        return tuple(constant("number", v, context)[0] for v in value)
    if kind == "points":
        return tuple(c for point in value for c in constant("point", point, context))
    if kind == "color":
        return colors.parse(value)
    if kind == "stops":
        return tuple(
            (float(stop["offset"]), constant("color", stop["color"], context)) for stop in value
        )
    if kind == "path":
        return svg_path.parse(value)
    raise Unsupported(kind)


# MARK: Interpolation vectors


class Codec:
    """Converts values of one kind to vectors and back."""

    def __init__(self, kind, space, structure=None):
        self.kind, self.space, self.structure = kind, space, structure

    def vector(self, value):
        if self.kind == "color":
            return colors.premultiplied(value, self.space)
        if self.kind == "stops":
            return tuple(
                v
                for offset, color in value
                for v in (offset,) + colors.premultiplied(color, self.space)
            )
        if self.kind == "path":
            return tuple(c for contour in value for p in contour_points(contour) for c in p)
        return value

    def value(self, vector):
        if self.kind == "color":
            return colors.unmultiplied(vector, self.space)
        if self.kind == "stops":
            return tuple(
                (vector[i], colors.unmultiplied(vector[i + 1 : i + 5], self.space))
                for i in range(0, len(vector), 5)
            )
        if self.kind == "path":
            return contours(self.structure, vector)
        return vector


def contour_points(contour):
    yield contour.start
    for segment in contour.segments:
        yield from segment[1:]


def contours(structure, vector):
    numbers = iter(vector)
    outline = []
    for lengths, closed in structure:
        contour = geometry.Contour((next(numbers), next(numbers)), [], closed)
        for length in lengths:
            contour.to(*[(next(numbers), next(numbers)) for _ in range(length - 1)])
        outline.append(contour)
    return outline


def structure_of(outline):
    return [([len(s) for s in contour.segments], contour.closed) for contour in outline]


def made_alike(paths):
    """Paths with the same structure: segments of different kinds become cubics."""
    structures = [structure_of(p) for p in paths]
    if any(
        [(len(l), c) for l, c in s] != [(len(l), c) for l, c in structures[0]] for s in structures
    ):
        raise Invalid("morph-mismatch")
    if all(s == structures[0] for s in structures):
        return paths
    return [
        [
            geometry.Contour(c.start, [geometry.as_cubic(s) for s in c.segments], c.closed)
            for c in path
        ]
        for path in paths
    ]


def plus(a, b, k=1.0):
    return tuple(x + y * k for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def zero(a):
    return (0.0,) * len(a)


# MARK: Tracks


class Key:
    def __init__(self, t, value, easing, via=None):
        self.t, self.value, self.easing, self.via = t, value, easing, via
        self.vector = value


class Track:
    """Keyframes with their extrapolation."""

    def __init__(self, kind, keys, before="hold", after="hold", space="srgb", turn=None):
        self.kind, self.keys, self.before, self.after = kind, keys, before, after
        self.times = [k.t for k in keys]
        if kind in JUMPING:
            return
        if turn:
            turned(keys, turn)
        if kind == "path":
            for key, path in zip(keys, made_alike([k.value for k in keys])):
                key.value = path
        self.codec = Codec(kind, space, structure_of(keys[0].value) if kind == "path" else None)
        for key in keys:
            key.vector = self.codec.vector(key.value)
        self.has_via = any(k.via for k in keys[1:])
        self.curves = [None] + [self.curve(i) for i in range(1, len(keys))]

    # The end of the track, for the natural duration.
    @property
    def end(self):
        return self.times[-1]

    def at(self, t):
        keys, first, last = self.keys, self.times[0], self.times[-1]
        period = last - first
        if first <= t <= last or period == 0:
            return self.inside(min(max(t, first), last) if t > last else t)
        word = self.before if t < first else self.after
        if word == "hold":
            return keys[0].value if t < first else keys[-1].value
        if word in ("loop", "offset"):
            u = (t - first) % period
            if u >= period:
                u = 0.0
            if word == "loop":
                return self.inside(first + u)
            passes = round((t - first - u) / period)
            step = minus(keys[-1].vector, keys[0].vector)
            return self.codec.value(plus(self.vector_inside(first + u), step, passes))
        if word == "pingpong":
            u = (t - first) % (2 * period)
            return self.inside(first + u if u <= period else first + (2 * period - u))
        if t < first:
            return self.codec.value(plus(keys[0].vector, self.velocity(1, False), t - first))
        return self.codec.value(
            plus(keys[-1].vector, self.velocity(len(keys) - 1, True), t - last)
        )

    def index(self, t):
        return bisect.bisect_right(self.times, t) - 1

    def inside(self, t):
        i = self.index(t)
        if i < 0:
            return self.keys[0].value
        if self.kind in JUMPING or i == len(self.keys) - 1 or self.times[i] == t:
            return self.keys[i].value
        if self.keys[i + 1].easing.kind == "hold":
            return self.keys[i].value
        return self.codec.value(self.span(i + 1, t))

    def vector_inside(self, t):
        i = self.index(t)
        if i == len(self.keys) - 1 or self.times[i] == t:
            return self.keys[i].vector
        return self.span(i + 1, t)

    def curve(self, i):
        """The curve that ends at keyframe `i`, with its length."""
        if not self.has_via:
            return None
        a, b = self.keys[i - 1].vector, self.keys[i].vector
        via = self.keys[i].via
        points = (a, b) if via is None else (a, tuple(via[0]), tuple(via[1]), b)
        return points, geometry.segment_length(points)

    def span(self, i, t):
        """The value in the span that ends at keyframe `i`."""
        a, b = self.keys[i - 1], self.keys[i]
        d = b.t - a.t
        x = (t - a.t) / d
        rule = b.easing
        if rule.kind == "smooth":
            m0, m1 = self.smooth_velocities(i)
            h = (
                2 * x**3 - 3 * x**2 + 1,
                d * (x**3 - 2 * x**2 + x),
                3 * x**2 - 2 * x**3,
                d * (x**3 - x**2),
            )
            return tuple(
                h[0] * p + h[1] * u + h[2] * q + h[3] * v
                for p, u, q, v in zip(a.vector, m0, b.vector, m1)
            )
        if rule.kind == "spring":
            return self.spring_value(i, x, d)
        return self.along(i, rule.progress(x))

    def along(self, i, p):
        """The point at the progress `p`."""
        a, b = self.keys[i - 1].vector, self.keys[i].vector
        if self.curves[i] is None or self.keys[i].via is None:
            return plus(a, minus(b, a), p)
        segment, length = self.curves[i]
        if length == 0:
            return a
        if p < 0 or p > 1:
            ends = self.tangent(i, p > 1)
            return plus(b if p > 1 else a, ends, (p - 1 if p > 1 else p) * length)
        return geometry.point_at(segment, geometry.parameter_at(segment, p * length, length))

    def tangent(self, i, at_end):
        """The unit tangent of the curve that ends at keyframe `i`, at one of its ends; zeros without a direction."""
        segment, length = self.curves[i]
        if length == 0:
            return (0.0, 0.0)
        points = segment[::-1] if at_end else segment
        for point in points[1:]:
            direction = geometry.sub(point, points[0])
            size = geometry.norm(direction)
            if size > 0:
                return geometry.times(direction, (-1 if at_end else 1) / size)
        return (0.0, 0.0)

    def smooth_velocities(self, i):
        given = self.keys[i].easing.velocities

        def worked_out(j):
            keys = self.keys
            if (
                j in (0, len(keys) - 1)
                or keys[j].t == keys[j - 1].t
                or keys[j].t == keys[j + 1].t
            ):
                return zero(keys[j].vector)
            step = keys[j + 1].t - keys[j - 1].t
            return tuple(v / step for v in minus(keys[j + 1].vector, keys[j - 1].vector))

        def velocity(member, j):
            if member is None:
                return worked_out(j)
            return constant(self.kind, member, None)

        return velocity(given[0], i - 1), velocity(given[1], i)

    # MARK: Velocities

    def inherited(self, i):
        """The velocity at the end of the span before the one that ends at keyframe `i`."""
        if i < 2 or self.keys[i - 1].t == self.keys[i - 2].t:
            return None
        return self.velocity(i - 1, True)

    def speed(self, i):
        """The speed along the path at the end of the span that ends at keyframe `i`."""
        d = self.keys[i].t - self.keys[i - 1].t
        slope = self.slope(i, True)
        return self.curves[i][1] * slope / d

    def slope(self, i, at_end):
        """The derivative of the progress with respect to x, at an end of the span that ends at keyframe `i`."""
        rule = self.keys[i].easing
        if rule.kind != "spring":
            slope = rule.end if at_end else rule.start
            return 1.0 if slope is None else slope
        d = self.keys[i].t - self.keys[i - 1].t
        v = self.spring_start(i, d)
        spring = rule.spring
        if spring.settles:
            p1, v1 = spring.alone(1.0, v * d)
            return (v1 if at_end else v * d) + 1 - p1
        return d * (spring.alone(d, v)[1] if at_end else v)

    def spring_start(self, i, d):
        """The initial velocity of a spring, in progress per second, as far as it can be expressed so."""
        spring = self.keys[i].easing.spring
        if spring.velocity is not None:
            return spring.velocity
        if self.has_via and i > 1 and self.keys[i - 1].t > self.keys[i - 2].t:
            length = self.curves[i][1]
            return self.speed(i - 1) / length if length > 0 else 0.0
        return 0.0

    def velocity(self, i, at_end):
        """The velocity at an end of the span that ends at keyframe `i`, in units per second."""
        if self.kind in JUMPING or len(self.keys) < 2:
            return zero(self.keys[0].vector)
        a, b = self.keys[i - 1], self.keys[i]
        d = b.t - a.t
        if d == 0:
            return zero(a.vector)
        rule = b.easing
        if rule.kind == "smooth":
            return self.smooth_velocities(i)[1 if at_end else 0]
        if rule.kind == "hold":
            return zero(a.vector)
        slope = self.slope(i, at_end)
        if self.curves[i] is not None and b.via is not None:
            return tuple(c * slope * self.curves[i][1] / d for c in self.tangent(i, at_end))
        result = tuple(c * slope / d for c in minus(b.vector, a.vector))
        if rule.kind == "spring" and rule.spring.velocity is None and not self.has_via:
            u = self.inherited(i)
            if u is not None:
                result = plus(result, u, self.inherited_rate(rule.spring, d, at_end))
        return result

    def inherited_rate(self, spring, d, at_end):
        """The derivative of the contribution of an inherited velocity of 1."""
        if not at_end and not spring.settles:
            return 1.0
        if spring.settles:
            c, s = spring.c_and_s(1.0)
            sigma = spring.zeta * spring.omega
            return (c - sigma * s if at_end else 1.0) - s
        c, s = spring.c_and_s(d)
        return c - spring.zeta * spring.omega * s

    def swing(self, i, s):
        """A spring between equal keyframes, along the final tangent of the preceding path."""
        if self.keys[i].easing.spring.velocity is not None or i < 2 or self.keys[i - 1].t == self.keys[i - 2].t:
            return self.keys[i].vector
        return plus(self.keys[i].vector, self.tangent(i - 1, True), self.speed(i - 1) * s)

    def spring_value(self, i, x, d):
        a, b = self.keys[i - 1], self.keys[i]
        spring = b.easing.spring
        v = self.spring_start(i, d)
        if spring.settles:
            p = spring.alone(x, v * d)[0] + x * (1 - spring.alone(1.0, v * d)[0])
            s = d * (spring.c_and_s(x)[1] - x * spring.c_and_s(1.0)[1])
        else:
            p = spring.alone(x * d, v)[0]
            s = spring.c_and_s(x * d)[1]
        result = self.along(i, p)
        if self.has_via and self.curves[i][1] == 0:
            return self.swing(i, s)
        if spring.velocity is None and not self.has_via:
            u = self.inherited(i)
            if u is not None:
                result = plus(result, u, s)
        return result


def turned(keys, turn):
    for before, key in zip(keys, keys[1:]):
        difference = (key.value[0] - before.value[0]) % 360
        if turn == "shortest" and difference > 180:
            difference -= 360
        if turn == "counterclockwise" and difference > 0:
            difference -= 360
        key.value = (before.value[0] + difference,)


def keys_of(kind, value, context):
    """The keyframes of a track as `(t, value, easing, via)`, from keyframes or from steps."""
    fallback = value.get("easing", "linear")

    def rule(written):
        written = fallback if written is None else written
        if kind in JUMPING:
            return Easing("hold")
        if written == "hold":
            return Easing("hold", lambda x: 0.0)
        return easing(written, context.easings)

    if "keyframes" in value:
        return [
            Key(float(k["t"]), constant(kind, k["value"], context), rule(k.get("easing")), k.get("via"))
            for k in map(members, value["keyframes"])
        ]
    t, current = 0.0, constant(kind, value["from"], context)
    keys = [Key(t, current, rule(None))]
    for step in map(members, value["steps"]):
        if "wait" in step:
            t += step["wait"]
            keys.append(Key(t, current, Easing("hold", lambda x: 0.0)))
        else:
            t += step["for"]
            current = constant(kind, step["to"], context)
            keys.append(Key(t, current, rule(step.get("easing")), step.get("via")))
    return keys


class Constant:
    end = None

    def __init__(self, value):
        self.value = value

    def at(self, t):
        return self.value


class Wiggle:
    """A wiggle around another value."""

    def __init__(self, kind, value, context):
        self.around = compiled(kind, value["around"], context)
        self.amplitude, self.every = value["amplitude"], value["every"]
        self.seed, self.chance = int(value.get("seed", 0)), value.get("chance", 1)
        self.easing = easing(value.get("easing", "easeInOut"), context.easings)

    @property
    def end(self):
        return self.around.end

    def at(self, t):
        steps = t / self.every
        if abs(steps) >= 2**53:
            steps = 0.0
        n = math.floor(steps)
        x = steps - n
        if self.easing.kind == "spring":
            spring = self.easing.spring
            v = spring.velocity or 0.0
            if spring.settles:
                v *= self.every
                p = spring.alone(x, v)[0] + x * (1 - spring.alone(1.0, v)[0])
            else:
                p = spring.alone(x * self.every, v)[0]
            p = 0.0 if x == 0 else p
        elif self.easing.kind == "smooth":
            raise Unsupported("smooth wiggles")
        else:
            p = 0.0 if x == 0 else self.easing.progress(x)
        result = []
        for c, value in enumerate(self.around.at(t)):
            a, b = (noise.number(self.seed, c, n + k, self.chance) for k in (0, 1))
            amplitude = self.amplitude
            if isinstance(amplitude, list):
                amplitude = amplitude[c % len(amplitude)]
            result.append(value + amplitude * (a + (b - a) * p))
        return tuple(result)


class Components:
    """A value of separately animated components."""

    def __init__(self, parts):
        self.parts = parts

    @property
    def end(self):
        return latest(p.end for p in self.parts)

    def at(self, t):
        return tuple(c for part in self.parts for c in part.at(t))


def latest(times):
    return max((t for t in times if t is not None), default=None)


def compiled(kind, value, context):
    """An object with `at(t)` and `end` for the JSON of a value."""
    if isinstance(value, dict):
        value = members(value)
        if "keyframes" in value or "steps" in value:
            if value.get("morph") == "match":
                raise Unsupported("matched morphs")
            track = Track(
                kind,
                keys_of(kind, value, context),
                value.get("before", "hold"),
                value.get("after", "hold"),
                value.get("colorSpace", context.space),
                value.get("turn"),
            )
            return Clocked(track, value, context) if "since" in value or "at" in value else track
        if "wiggle" in value:
            return Wiggle(kind, members(value["wiggle"]), context)
    if isinstance(value, list):
        if kind == "points" and any(isinstance(c, dict) for p in value for c in (p if isinstance(p, list) else [p])):
            return Components([compiled("point", p, context) for p in value])
        if kind == "stops" and any(
            isinstance(stop[name], dict) for stop in value for name in ("offset", "color")
        ):
            return Stops(
                [(compiled("number", s["offset"], context), compiled("color", s["color"], context)) for s in value]
            )
        if kind in ("point", "size", "scale", "corners", "frame", "numbers") and any(
            isinstance(c, dict) for c in value
        ):
            return Components([compiled("number", c, context) for c in value])
    return Constant(constant(kind, value, context))


class Clocked:
    """A track at a number, or since an event."""

    def __init__(self, track, value, context):
        self.track, self.kind, self.keys, self.velocity = track, track.kind, track.keys, track.velocity
        self.number = compiled("number", value["at"], context) if "at" in value else None
        if "since" in value:
            times, settled = inputs.event_times(value["since"], context)
            if times:
                self.time = context.now - times[-1]
            else:
                self.time = track.times[-1 if settled and track.after == "hold" else 0]

    @property
    def end(self):
        return self.number.end if self.number else None

    def at(self, t):
        return self.track.at(self.number.at(t)[0] if self.number else self.time)


class Stops:
    """A list of stops with animated offsets and colors."""

    def __init__(self, stops):
        self.stops = stops

    @property
    def end(self):
        return latest(part.end for stop in self.stops for part in stop)

    def at(self, t):
        return tuple((offset.at(t)[0], color.at(t)) for offset, color in self.stops)
