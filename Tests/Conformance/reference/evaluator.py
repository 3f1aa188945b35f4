"""Documents to frames, from "The document", "Members of every shape" and "Frames as JSON" of the specification."""

import math

from . import colors, geometry, inputs, modifiers, noise, shapes, timeline
from .easings import Unsupported
from .values import Clocked, Components, Context, Track, Wiggle, compiled, latest, members

PAINT_DEFAULTS = {
    "width": ("number", 1),
    "cap": ("word", "butt"),
    "join": ("word", "miter"),
    "miterLimit": ("number", 4),
    "dash": ("numbers", []),
    "dashOffset": ("number", 0),
    "opacity": ("number", 1),
    "rule": ("word", "nonzero"),
}


GRADIENT_TRANSFORM = {
    "position": ("point", [0, 0]),
    "anchor": ("point", [0, 0]),
    "scale": ("scale", 1),
    "rotation": ("angle", 0),
    "skew": ("angle", 0),
    "skewAxis": ("angle", 0),
}


def clamp(value, low=0.0, high=math.inf):
    return min(max(value, low), high)


# MARK: Time


def passes(local, d, repeat, autoreverses):
    """Maps a local time into passes of the duration `d`."""
    if repeat == 1 and not autoreverses:
        return local
    if d == 0:
        return 0.0
    whole = 2 * d if autoreverses else d

    def inside(u):
        return 2 * d - u if u > d else u

    if repeat != "forever":
        if local < 0:
            return 0.0
        if local >= repeat * whole:
            part = repeat - math.floor(repeat)
            if part == 0:
                return 0.0 if autoreverses else d
            return inside(part * whole)
    u = local % whole
    return inside(0.0 if u >= whole else u)


class Clock:
    """The time mapping of a shape."""

    def __init__(self, value, natural, context):
        value = members(value or {})
        self.offset, self.speed = value.get("offset", 0), value.get("speed", 1)
        self.repeat, self.autoreverses = value.get("repeat", 1), value.get("autoreverses", False)
        self.duration = value.get("duration", natural or 0.0)
        self.natural = natural
        self.number = compiled("number", value["at"], context) if "at" in value else None
        self.since = "since" in value
        self.at_rest = value.get("before") == "rest"
        if self.since:
            times, self.is_settled = inputs.event_times(value["since"], context)
            self.now, self.event = context.now, None
            for time in times:
                if value.get("again") == "ignore" and self.event is not None and time < self.event + self.last_end():
                    continue
                self.event = time

    def last_end(self):
        """The time from an event to the end of its last pass."""
        if self.repeat == "forever":
            return math.inf
        length = self.repeat * self.duration * (2 if self.autoreverses else 1)
        return max(0.0, self.offset + length / self.speed if self.speed > 0 else self.offset)

    def shows(self, t, start, out, duration):
        if self.since:
            if self.event is None:
                return out is None if self.is_settled else self.at_rest
            t, duration = self.now - self.event, None
        if start is not None and t < start:
            return False
        return out is None or t < out or t == out == duration

    def inside(self, t):
        if self.number:
            return self.number.at(t)[0]
        if self.since and self.event is None:
            if not self.is_settled or self.speed <= 0 or self.repeat == "forever":
                return 0.0
            return passes(math.inf, self.duration, self.repeat, self.autoreverses) if not self.is_once else self.duration
        if self.since:
            t = self.now - self.event
        return passes((t - self.offset) * self.speed, self.duration, self.repeat, self.autoreverses)

    def end_outside(self):
        """The end of the last pass in outer time; `None` if it does not extend the duration."""
        if self.number:
            return self.number.end
        if self.natural is None or self.speed <= 0 or self.since:
            return None
        length = self.natural if self.is_once else self.duration * (2 if self.autoreverses else 1)
        count = 1 if self.repeat == "forever" else self.repeat
        return self.offset + count * length / self.speed

    @property
    def is_once(self):
        return self.repeat == 1 and not self.autoreverses


# MARK: Shapes


class Shape:
    """A shape with all its members compiled."""

    def __init__(self, value, source, context, symbols=()):
        value = members(value)
        self.json, self.source, self.context = value, source, context
        self.kind = value["type"]
        self.id = value.get("id")
        self.tracks = []
        self.opacity = self.track("number", value.get("opacity", 1))
        self.visible = self.track("boolean", value.get("visible", True))
        self.z_index = self.track("number", value.get("zIndex", 0))
        transform = members(value.get("transform", {}))
        self.parent = transform.get("parent")
        self.orient = transform.get("orient")
        anchor = transform.get("anchor", [0, 0] if self.is_group else "center")
        self.anchor = None if anchor == "center" else self.track("point", anchor)
        position = transform.get("position", [0, 0])
        self.following = None
        if isinstance(position, dict) and "along" in position:
            place = members(position)
            self.following = {
                "along": place["along"],
                "fraction": self.track("number", place.get("fraction", 0)),
                "offset": self.track("number", place.get("offset", 0)),
            }
            position = [0, 0]
        self.position = self.track("point", position)
        self.scale = self.track("scale", transform.get("scale", 1))
        self.rotation = self.track("angle", transform.get("rotation", 0))
        self.skew = self.track("angle", transform.get("skew", 0))
        self.skew_axis = self.track("angle", transform.get("skewAxis", 0))
        self.geometry = {}
        self.children = []
        if self.kind in ("group", "compound"):
            self.children = shape_list(value["shapes"], source + "/shapes", context, symbols)
        elif self.kind == "use":
            name = value["symbol"]
            given = members(value.get("parameters", {}))
            inner = context.with_parameters(
                {n: context.initial(v["parameter"]) if isinstance(v, dict) else v for n, v in given.items()},
                {n: context.source(v["parameter"]) for n, v in given.items() if isinstance(v, dict)},
                {n: context.transition(v["parameter"]) for n, v in given.items() if isinstance(v, dict)},
            )
            symbol = context.document["symbols"][name]
            self.children = [Shape(symbol, "/symbols/" + name, inner, symbols)]
        else:
            for name, (kind, default) in shapes.MEMBERS[self.kind].items():
                written = value.get(name, default)
                self.geometry[name] = None if written is None else self.track(kind, written)
        self.modifiers = [self.modifier(m) for m in value.get("modifiers", [])]
        self.clip = shape_list(value.get("clip", []), source + "/clip", context, symbols)
        self.mask = members(value["mask"]) if "mask" in value else None
        masking = shape_list(self.mask["shapes"], source + "/mask/shapes", context, symbols) if self.mask else []
        self.masking = masking
        self.blend = value.get("blend", "normal")
        self.isolated = self.is_group and (
            self.mask is not None
            or len(self.clip) > 0
            or self.blend != "normal"
            or any(o != 1 or o is True for o in written_opacities(value))
            or any(m.get("jitter", {}).get("opacity", 0) != 0 for m in value.get("modifiers", []))
        )
        self.fill = self.paint(value.get("fill"))
        self.stroke = self.paint(value.get("stroke"))
        self.reversed = value.get("reversed", False)
        self.end_inside = latest(
            [t.end for t in self.tracks]
            + [c.end for c in self.children + self.clip + self.masking]
        )
        if self.end_inside is not None and self.end_inside <= 0:
            self.end_inside = None
        if self.end_inside is not None:
            self.end_inside += sum(
                max(0, largest(m["copies"]) - 1) * max(0, largest(m["delay"]))
                for kind, m in self.modifiers
                if kind == "repeat"
            )
        self.clock = Clock(value.get("time"), self.end_inside, context)
        self.end = self.clock.end_outside() if "time" in value else self.end_inside

    @property
    def is_group(self):
        return self.kind in ("group", "use")

    def track(self, kind, value):
        track = compiled(kind, value, self.context)
        self.tracks.append(track)
        return track

    def modifier(self, value):
        value = members(value)
        kind = value["type"]
        result = {
            name: self.track(k, value.get(name, default))
            for name, (k, default) in modifiers.MEMBERS[kind].items()
        }
        if kind == "repeat":
            opacity = value.get("opacity", 1)
            result["opacity"] = [
                self.track("number", o) for o in (opacity if isinstance(opacity, list) else [opacity] * 2)
            ]
            result["below"] = value.get("stack", "above") == "below"
            result["jitter"] = None
            if "jitter" in value:
                jitter = members(value["jitter"])
                result["jitter"] = {
                    name: self.track(k, jitter.get(name, default))
                    for name, (k, default) in modifiers.JITTER.items()
                }
                result["jitter"]["seed"] = int(jitter.get("seed", 0))
        return kind, result

    def paint(self, value):
        if value is None:
            return None
        if not (isinstance(value, dict) and ("color" in value or "gradient" in value)):
            value = {"color": value}
        value = members(value)
        result = {
            name: self.track(kind, value.get(name, default))
            for name, (kind, default) in PAINT_DEFAULTS.items()
        }
        if "color" in value:
            result["color"] = self.track("color", value["color"])
        else:
            gradient = members(value["gradient"])
            result["gradient"] = {"type": gradient["type"]}
            for name, kind in (
                ("from", "point"),
                ("to", "point"),
                ("center", "point"),
                ("radius", "number"),
                ("focus", "point"),
                ("stops", "stops"),
            ):
                if name in gradient:
                    result["gradient"][name] = self.track(kind, gradient[name])
            if "transform" in gradient:
                transform = members(gradient["transform"])
                result["gradient"]["transform"] = {
                    name: self.track(kind, transform.get(name, default))
                    for name, (kind, default) in GRADIENT_TRANSFORM.items()
                }
        return result

    # MARK: At a local time

    def outline(self, t):
        """The outline before modifiers."""
        if self.kind == "compound":
            outline = joined(drawn_children(self, t), geometry.IDENTITY)
            return [c.reversed() for c in outline] if self.reversed else outline

        def value(name):
            member = self.geometry[name]
            if member is None:
                return None
            result = member.at(t)
            if name in shapes.CLAMPED:
                result = tuple(max(0.0, v) for v in result)
            kind = shapes.MEMBERS[self.kind][name][0]
            return result[0] if kind in ("number", "angle") else result

        outline = shapes.outline(self.kind, value)
        return [c.reversed() for c in outline] if self.reversed else outline

    def matrix(self, t, center, followed=None):
        """The transform of the shape itself; `center()` is the center of its contents, `followed` the outline that it follows."""
        position = self.position.at(t)
        anchor = self.anchor.at(t) if self.anchor else center()
        angle = self.rotation.at(t)[0]
        if self.following:
            place = place_on(followed, self.following["fraction"].at(t)[0], self.following["offset"].at(t)[0])
            if place is not None:
                position = geometry.sub(place[0], anchor)
                angle += math.degrees(math.atan2(place[1][1], place[1][0])) if self.orient else 0
        elif self.orient:
            angle += timeline.direction(self.position, t)
        return geometry.multiply(
            geometry.translation(*position),
            geometry.translation(*anchor),
            geometry.rotation(angle),
            geometry.skewing(self.skew.at(t)[0], self.skew_axis.at(t)[0]),
            geometry.scaling(*self.scale.at(t)),
            geometry.translation(-anchor[0], -anchor[1]),
        )


def gradient_matrix(transform, t):
    anchor = transform["anchor"].at(t)
    return geometry.multiply(
        geometry.translation(*transform["position"].at(t)),
        geometry.translation(*anchor),
        geometry.rotation(transform["rotation"].at(t)[0]),
        geometry.skewing(transform["skew"].at(t)[0], transform["skewAxis"].at(t)[0]),
        geometry.scaling(*transform["scale"].at(t)),
        geometry.translation(-anchor[0], -anchor[1]),
    )


def written_opacities(value):
    """The opacities of a shape and of its copies, as they are written."""
    result = [value.get("opacity", 1)]
    for modifier in value.get("modifiers", []):
        if modifier["type"] == "repeat":
            opacity = modifier.get("opacity", 1)
            result += opacity if isinstance(opacity, list) else [opacity]
    return result


def largest(value):
    """The largest number on keyframes; 0 for components and wiggles."""
    if isinstance(value, (Components, Wiggle)):
        return 0
    values = [k.value for k in value.keys] if isinstance(value, (Track, Clocked)) else [value.at(0)]
    return max(v[0] if isinstance(v, tuple) else v for v in values)


def shape_list(values, source, context, symbols):
    return [Shape(v, f"{source}/{i}", context, symbols) for i, v in enumerate(values)]


# MARK: Frames


class Item:
    """A drawn element: an outline with its matrix, or a group of items."""

    def __init__(self, shape, t, matrix, opacity, outline=None, inside=None):
        self.shape, self.t, self.matrix, self.opacity = shape, t, matrix, opacity
        self.outline, self.inside = outline, inside
        self.clip = None
        self.mask = None
        self.z_index = 0.0
        # The place of the shape in its list, and those of the copy in each repeat, outermost first.
        self.place = 0
        self.copies = ()


def place_on(outline, fraction, offset):
    """The point at a fraction of an outline's length, and the direction there; `None` for an outline without points."""
    if not outline:
        return None
    segments = [s for contour in outline for s in contour.drawn() if geometry.segment_length(s) > 0]
    total = sum(geometry.segment_length(s) for s in segments)
    if total == 0:
        point, direction = outline[0].start, (1.0, 0.0)
        return (point[0] + offset * direction[1], point[1] - offset * direction[0]), direction
    beyond = 0.0
    if len(outline) == 1 and outline[0].closed:
        fraction -= math.floor(fraction)
    else:
        beyond = fraction if fraction < 0 else max(0.0, fraction - 1)
    left = clamp(fraction, 0.0, 1.0) * total
    for segment in segments:
        size = geometry.segment_length(segment)
        if left < size or segment is segments[-1]:
            break
        left -= size
    s = geometry.parameter_at(segment, left, size)
    along = geometry.derivative(segment, s)
    if geometry.norm(along) == 0:
        raise Unsupported("directions of derivatives that are 0")
    along = geometry.times(along, 1 / geometry.norm(along))
    point = geometry.add(geometry.point_at(segment, s), geometry.times(along, beyond * total))
    return (point[0] + offset * along[1], point[1] - offset * along[0]), along


def followed_outline(shape, outside, siblings):
    """The outline of the shape that another one follows, at a time of the list and in its units."""
    followed = next(s for s in siblings if s.id == shape.following["along"])
    t = followed.clock.inside(outside)
    item = Item(followed, t, geometry.IDENTITY, 1.0, outline=followed.outline(t))
    for kind, values in followed.modifiers:
        if kind == "repeat":
            break
        change([item], kind, values, t)
    return geometry.transformed(item.outline, transform_of(followed, t, siblings, outside))


def transform_of(shape, t, siblings, outside, delay=0.0, followed=None):
    """The matrix of a shape including its parents; `t` is the shape's own time, and `delay` that of its copy.

    `followed` are the siblings with the settings up to the copy's time.
    """

    def center():
        if not shape.is_group:
            box = geometry.bounds(shape.outline(t))
            return geometry.middle(box) if box else (0.0, 0.0)
        box = bounds_of(drawn_children(shape, t))
        return geometry.middle(box) if box else (0.0, 0.0)

    matrix = shape.matrix(
        t, center, followed_outline(shape, outside - delay, followed or siblings) if shape.following else None
    )
    if shape.parent is None:
        return matrix
    parent = next(s for s in siblings if s.id == shape.parent)
    return geometry.multiply(
        transform_of(parent, parent.clock.inside(outside), siblings, outside), matrix
    )


def bounds_of(items, matrix=geometry.IDENTITY):
    box = None
    for item in items:
        full = geometry.multiply(matrix, item.matrix)
        new = (
            bounds_of(item.inside, full)
            if item.outline is None
            else geometry.bounds(geometry.transformed(item.outline, full))
        )
        if new:
            box = new if box is None else geometry.unite(box, new)
    return box


def drawn(siblings, t, duration, is_root=False):
    """The items of a list of shapes at the enclosing time."""
    items = []
    for place, shape in enumerate(siblings):
        start, out = shape.json.get("in"), shape.json.get("out")
        if not shape.clock.shows(t, start, out, duration):
            continue
        inside = shape.clock.inside(t)
        new = copies(shape, len(shape.modifiers), t, inside, siblings)
        for item in new:
            item.z_index = shape.z_index.at(inside)[0]
            item.place = place
        items += new
    return items


def stacked(items):
    """Siblings in drawing order."""
    return sorted(items, key=lambda item: (item.z_index, item.place, item.copies))


def drawn_children(shape, t):
    return drawn(shape.children, t, shape.context.duration)


def heard(shape, delay):
    """The shape with the settings up to an earlier time."""
    if shape.owner.now is None or delay == 0:
        return shape
    return shape.owner.at(shape.owner.now - delay).order[shape.place]


def copies(shape, count, outside, t, siblings, late=0.0, followed=None):
    """The shape after its first `count` modifiers, at its own time `t`; `late` is the sum of the delays of its copies.

    `followed` are the siblings with the settings up to the copy's time.
    """
    followed = followed or siblings
    # The last repeat splits the list: the modifiers before it are evaluated at the times of the copies.
    last = next((i for i in range(count - 1, -1, -1) if shape.modifiers[i][0] == "repeat"), None)
    if last is None:
        if not shape.visible.at(t):
            return []
        matrix = transform_of(shape, t, siblings, outside, late, followed)
        opacity = clamp(shape.opacity.at(t)[0], 0.0, 1.0)
        if shape.is_group:
            item = Item(shape, t, matrix, opacity, inside=drawn_children(shape, t))
        else:
            item = Item(shape, t, matrix, opacity, outline=shape.outline(t))
        item.base = matrix
        item.copy = geometry.IDENTITY
        if shape.clip:
            item.clip = drawn(shape.clip, t, shape.context.duration)
        if shape.mask is not None:
            item.mask = drawn(shape.masking, t, shape.context.duration)
        result = [item]
        start = 0
    else:
        values = shape.modifiers[last][1]
        n = int(clamp(values["copies"].at(t), 0))
        opacities = [clamp(o.at(t)[0], 0.0, 1.0) for o in values["opacity"]]
        delay = values["delay"].at(t)[0]
        position, anchor = values["position"].at(t), values["anchor"].at(t)
        scale, turn = values["scale"].at(t), values["rotation"].at(t)[0]
        first, jitter = values["first"].at(t)[0], values["jitter"]
        result = []
        for k in range(n):
            j = k + first
            shift, more, size_change, fade = (0.0, 0.0), 0.0, 1.0, 1.0
            if jitter is not None:
                r = [noise.number(jitter["seed"], c, k, 1) for c in range(5)]
                size = [max(0.0, x) for x in jitter["position"].at(t)]
                shift = (size[0] * r[0], size[1] * r[1])
                more = max(0.0, jitter["rotation"].at(t)[0]) * r[2]
                size_change = 1 + clamp(jitter["scale"].at(t)[0], 0.0, 1.0) * r[3]
                fade = 1 - clamp(jitter["opacity"].at(t)[0], 0.0, 1.0) * (1 + r[4]) / 2
            matrix = geometry.multiply(
                geometry.translation(position[0] * j + shift[0], position[1] * j + shift[1]),
                geometry.translation(*anchor),
                geometry.rotation(turn * j + more),
                geometry.scaling(*(modifiers.power(s, j) * size_change for s in scale)),
                geometry.translation(-anchor[0], -anchor[1]),
            )
            factor = opacities[0]
            if n > 1:
                factor += (opacities[1] - opacities[0]) * k / (n - 1)
            factor *= fade
            ears = [heard(s, k * delay) for s in followed]
            for item in copies(
                heard(shape, k * delay), last, outside, t - k * delay, siblings, late + k * delay, ears
            ):
                item.copy = geometry.multiply(matrix, item.copy)
                item.matrix = geometry.multiply(item.base, item.copy)
                item.opacity *= factor
                item.copies = (-k if values["below"] else k, *item.copies)
                result.append(item)
        start = last + 1
    for kind, values in shape.modifiers[start:count]:
        change(result, kind, values, t)
    return result


def joined(items, matrix):
    """The outlines of items, in the units of `matrix`, one after the other."""
    result = []
    for item in items:
        full = geometry.multiply(matrix, item.matrix)
        result += joined(item.inside, full) if item.outline is None else geometry.transformed(item.outline, full)
    return result


def leaves(items):
    for item in items:
        if item.outline is None:
            yield from leaves(item.inside)
        else:
            yield item


def change(items, kind, values, t):
    def value(name):
        result = values[name].at(t)
        number = modifiers.MEMBERS[kind][name][0] in ("number", "angle")
        return result[0] if number else result

    outlines = list(leaves(items))
    if kind == "trim":
        for item, outline in zip(outlines, modifiers.trim([i.outline for i in outlines], value)):
            item.outline = outline
        return
    for item in outlines:
        item.outline = modifiers.changed(kind, item.outline, value)


class Evaluator:
    """Frames of one document with one set of parameters and one log of inputs."""

    def __init__(self, document, parameters, log=None, now=None, moments=None):
        self.now = now
        # The evaluators for all times of the log.
        self.moments = {} if moments is None else moments
        self.source = (document, parameters, log)
        document = members(document)
        log = members(log or {})
        parameters = {**parameters, **members(log.get("initial", {}))}
        # With settings, each frame has an evaluator of its own.
        self.given = (document, parameters, log) if log.get("settings") and now is None else None
        if now is not None and document.get("timeline"):
            raise Unsupported("inputs of a timeline")
        if document.get("timeline"):
            document, end = timeline.lowered(document, parameters)
        else:
            end = None
        self.document = document
        context = Context(document, parameters, log, now or 0.0)
        self.background = (
            compiled("color", document["background"], context) if "background" in document else None
        )
        context.duration = document.get("duration")
        self.shapes = shape_list(document["shapes"], "/shapes", context, ())
        natural = latest(
            [s.end for s in self.shapes] + [end] + ([self.background.end] if self.background else [])
        )
        self.duration = document.get("duration", max(natural or 0.0, 0.0))
        self.order = list(self.all_shapes(self.shapes))
        for place, shape in enumerate(self.order):
            shape.context.duration = self.duration
            shape.owner, shape.place = self, place

    def at(self, now):
        """The evaluator with the settings up to a time."""
        if now not in self.moments:
            self.moments[now] = Evaluator(*self.source, now, self.moments)
        return self.moments[now]

    def all_shapes(self, siblings):
        for shape in siblings:
            yield shape
            yield from self.all_shapes(shape.children + shape.clip + shape.masking)

    def document_time(self, t):
        """The time of the document at a time of the player."""
        repeat, autoreverses = self.document.get("repeat", 1), self.document.get("autoreverses", False)
        start = self.document.get("repeatFrom", 0)
        if repeat == 1 and not autoreverses or start > 0 and start >= self.duration:
            return t
        length = (self.duration - start) * (2 if autoreverses else 1)
        end = math.inf if repeat == "forever" else start + repeat * length
        if start > 0 and t < min(self.duration, end):
            return t
        return start + passes(t - start, self.duration - start, repeat, autoreverses)

    def frame(self, t, size=None):
        if self.given:
            return Evaluator(*self.given, now=t).frame(t, size)
        document = self.document
        local = self.document_time(t)
        width, height = document["size"]
        viewport = size or [width, height]
        x, y = viewport[0] / width, viewport[1] / height
        fit = document.get("fit", "contain")
        a, d = {
            "contain": (min(x, y),) * 2,
            "cover": (max(x, y),) * 2,
            "stretch": (x, y),
            "none": (1, 1),
        }[fit]
        view = (a, 0.0, 0.0, d, (viewport[0] - a * width) / 2, (viewport[1] - d * height) / 2)
        writer = Writer(view, fit == "stretch")
        writer.write(drawn(self.shapes, local, self.duration), geometry.IDENTITY, None, 1.0, None)
        frame = {"duration": self.duration, "size": list(viewport), "items": writer.items}
        if self.background:
            frame["background"] = color_json(self.background.at(local))
        if writer.groups:
            frame["groups"] = writer.groups
        if writer.clips:
            frame["clips"] = writer.clips
        if writer.masks:
            frame["masks"] = writer.masks
        return frame


def color_json(color):
    return {"color": colors.hexadecimal(color), "rgba": list(color)}


def similarity(m):
    """The factor of a similarity, 0 if the matrix is singular; `None` for other matrices."""
    a, b, c, d = m[:4]
    scale = math.hypot(a, b)
    tolerance = 1e-9 * max(scale, math.hypot(c, d))
    same = (abs(a - d) <= tolerance and abs(b + c) <= tolerance) or (
        abs(a + d) <= tolerance and abs(b - c) <= tolerance
    )
    return scale if same else None


def moved_focus(focus, center, radius):
    """The focus, at most 0.99 of the radius from the center."""
    far = geometry.norm(geometry.sub(focus, center))
    if far == 0:
        return center
    return geometry.mix(center, focus, min(1.0, 0.99 * radius / far))


class Writer:
    def __init__(self, view, stretched):
        self.view, self.stretched = view, stretched
        self.items, self.groups, self.clips, self.masks = [], [], [], []

    def mask_json(self, item, matrix):
        """Adds a mask of items in the units of `matrix`; returns its index."""
        inside = Writer(self.view, self.stretched)
        inside.clips, inside.masks = self.clips, self.masks
        inside.write(item.mask, matrix, None, 1.0, None)
        mask = {"by": item.shape.mask.get("by", "alpha"), "items": inside.items}
        if item.shape.mask.get("inverted", False):
            mask["inverted"] = True
        if inside.groups:
            mask["groups"] = inside.groups
        self.masks.append(mask)
        return len(self.masks) - 1

    def clip_json(self, items, matrix, bound):
        """Adds a clip of items in the units of `matrix`; returns its index."""
        outlines = []
        self.clip_outlines(items, matrix, None, outlines)
        clip = {"outlines": outlines}
        if bound is not None:
            clip["clip"] = bound
        self.clips.append(clip)
        return len(self.clips) - 1

    def clip_outlines(self, items, matrix, bound, outlines):
        for item in items:
            full = geometry.multiply(matrix, item.matrix)
            own = bound
            if item.clip is not None:
                own = self.clip_json(item.clip, full, bound)
            if item.outline is None:
                self.clip_outlines(item.inside, full, own, outlines)
                continue
            rule = item.shape.fill["rule"].at(item.t) if item.shape.fill else "nonzero"
            outline = {
                "d": geometry.path_data(
                    geometry.transformed(item.outline, geometry.multiply(self.view, full))
                ),
                "rule": rule,
            }
            if own is not None:
                outline["clip"] = own
            outlines.append(outline)

    def write(self, items, matrix, group, opacity, _):
        for item in stacked(items):
            if not any(True for _ in leaves([item])):
                continue
            full = geometry.multiply(matrix, item.matrix)
            entry = {"source": item.shape.source}
            if item.shape.id is not None:
                entry["id"] = item.shape.id
            if "label" in item.shape.json:
                entry["label"] = item.shape.json["label"]
            entry["opacity"] = item.opacity
            if item.clip is not None:
                entry["clip"] = self.clip_json(item.clip, full, None)
            if item.mask is not None:
                entry["mask"] = self.mask_json(item, full)
            if item.shape.blend != "normal":
                entry["blend"] = item.shape.blend
            if item.outline is None:
                entry["isolated"] = item.shape.isolated
                first, index = len(self.items), len(self.groups)
                if group is not None:
                    entry["parent"] = group
                self.groups.append(entry)
                self.write(item.inside, full, index, opacity * item.opacity, None)
                entry["items"] = [first, len(self.items) - first]
                continue
            if group is not None:
                entry["group"] = group
                if opacity * item.opacity != item.opacity:
                    entry["effectiveOpacity"] = opacity * item.opacity
            total = geometry.multiply(self.view, full)
            outline = geometry.transformed(item.outline, total)
            entry["d"] = geometry.path_data(outline)
            box = geometry.bounds(outline)
            if box:
                entry["bounds"] = [box[0], box[1], box[2] - box[0], box[3] - box[1]]
            if total != geometry.IDENTITY:
                entry["transform"] = list(total)
            if item.shape.fill:
                entry["fill"] = self.fill(item.shape.fill, item.t, total)
            if item.shape.stroke:
                entry["stroke"] = self.stroke(item.shape.stroke, item.t, total, full)
            self.items.append(entry)

    def fill(self, fill, t, total):
        result = self.paint(fill, t, total)
        result["rule"] = fill["rule"].at(t)
        opacity = clamp(fill["opacity"].at(t)[0], 0.0, 1.0)
        if opacity != 1:
            result["opacity"] = opacity
        return result

    def stroke(self, stroke, t, total, full):
        result = self.paint(stroke, t, total)
        pen = full if self.stretched else total
        scale = similarity(pen)
        factor = 1.0 if scale is None else scale
        result["width"] = clamp(stroke["width"].at(t)[0]) * factor
        result["cap"], result["join"] = stroke["cap"].at(t), stroke["join"].at(t)
        result["miterLimit"] = clamp(stroke["miterLimit"].at(t)[0], 1.0)
        dash = [clamp(d) * factor for d in stroke["dash"].at(t)]
        if sum(dash) > 0:
            result["dash"] = dash
            offset = stroke["dashOffset"].at(t)[0] * factor
            if offset != 0:
                result["dashOffset"] = offset
        opacity = clamp(stroke["opacity"].at(t)[0], 0.0, 1.0)
        if opacity != 1:
            result["opacity"] = opacity
        if scale is None:
            result["transform"] = list(pen)
        return result

    def paint(self, paint, t, total):
        if "color" in paint:
            return color_json(paint["color"].at(t))
        gradient = paint["gradient"]
        has_extent = True
        if "transform" in gradient:
            own = gradient_matrix(gradient["transform"], t)
            has_extent = own[0] * own[3] - own[1] * own[2] != 0
            total = geometry.multiply(total, own) if has_extent else total
        scale = similarity(total)
        matrix = total if scale is not None else geometry.IDENTITY
        result = {"type": gradient["type"]}
        for name in ("from", "to", "center", "focus"):
            if name in gradient:
                point = gradient[name].at(t)
                if name == "focus":
                    point = moved_focus(point, gradient["center"].at(t), clamp(gradient["radius"].at(t)[0]))
                if not has_extent and name in ("to", "focus"):
                    point = gradient["from" if name == "to" else "center"].at(t)
                result[name] = list(geometry.apply(matrix, point))
        if "focus" in result and result["focus"] == result["center"]:
            del result["focus"]
        if "radius" in gradient:
            result["radius"] = clamp(gradient["radius"].at(t)[0]) * (1.0 if scale is None else scale)
            result["radius"] *= has_extent
        stops, least = [], 0.0
        for offset, color in gradient["stops"].at(t):
            least = max(least, clamp(offset, 0.0, 1.0))
            stops.append({"offset": least, **color_json(color)})
        result["stops"] = stops
        if scale is None:
            result["transform"] = list(total)
        return {"gradient": result}
