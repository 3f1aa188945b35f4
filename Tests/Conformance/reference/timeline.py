"""Timelines as tracks, and directions of motion paths, from "The timeline" and "Turning along a path" of the specification."""

import copy
import math

from . import geometry, shapes
from .easings import Invalid, Unsupported
from .values import JUMPING, Constant, Context, Track, Wiggle, constant, members

VERBS = ("animate", "fadeIn", "fadeOut", "move", "resize", "scale", "rotate", "grow", "pulse", "draw")
COMMON = {
    "opacity": ("number", 1),
    "visible": ("boolean", True),
    "transform.position": ("point", [0, 0]),
    "transform.anchor": ("point", None),
    "transform.scale": ("scale", 1),
    "transform.rotation": ("angle", 0),
    "transform.skew": ("angle", 0),
    "transform.skewAxis": ("angle", 0),
}
PAINT = {
    "color": ("color", None),
    "opacity": ("number", 1),
    "rule": ("word", "nonzero"),
    "width": ("number", 1),
    "cap": ("word", "butt"),
    "join": ("word", "miter"),
    "miterLimit": ("number", 4),
    "dash": ("numbers", None),
    "dashOffset": ("number", 0),
}
GRADIENT = {
    "from": ("point", None),
    "to": ("point", None),
    "center": ("point", None),
    "focus": ("point", None),
    "radius": ("number", None),
    "stops": ("stops", None),
}
STOP = {"offset": ("number", None), "color": ("color", None)}


# The initial end of a trim that `draw` adds, recognized by identity.
DRAWN = float("1")


class Change:
    """A change of one target. `passes` has the number of each repeated entry around it, the pass, and the pass's start."""

    def __init__(self, verb, entry, name, begin, end, passes):
        self.verb, self.entry, self.name = verb, entry, name
        self.begin, self.end, self.passes = begin, end, passes


def rounded(t):
    """A time rounded to a billionth of a second, the later one of two."""
    scaled = t * 1e9
    # Numbers from 2^52 are whole.
    return (math.floor(scaled + 0.5) if scaled < 2**52 else scaled) / 1e9


def walk(entry, begin, changes, passes=()):
    """Collects the changes of an entry; returns its end time."""
    entry = members(entry)
    begin = rounded(begin + entry.get("delay", 0))
    count = entry.get("repeat", 1)
    if count == 1:
        return walk_pass(entry, begin, changes, passes)
    number = len(changes), len(passes), begin
    length = walk_pass(entry, begin, changes, passes + ((number, 0, begin),)) - begin
    for k in range(1, count):
        start = rounded(begin + k * length)
        walk_pass(entry, start, changes, passes + ((number, k, start),))
    return rounded(begin + count * length)


def walk_pass(entry, begin, changes, passes):
    if "sequence" in entry:
        for inner in entry["sequence"]:
            begin = walk(inner, begin, changes, passes)
        return begin
    if "parallel" in entry:
        return max([begin] + [walk(inner, begin, changes, passes) for inner in entry["parallel"]])
    if "stagger" in entry:
        return max(
            [begin]
            + [walk(e, begin + i * entry["each"], changes, passes) for i, e in enumerate(entry["stagger"])]
        )
    if "wait" in entry:
        return rounded(begin + entry["wait"])
    verb = next(v for v in VERBS if v in entry)
    end = rounded(begin + entry.get("duration", 0.3))
    names = entry[verb] if isinstance(entry[verb], list) else [entry[verb]]
    for name in names:
        changes.append(Change(verb, entry, name, begin, end, passes))
    return end


def find(values, name, times):
    """The shape with an id, and the time mappings of its enclosing groups."""
    for value in values:
        way = times + ([members(value["time"])] if "time" in value else [])
        if value.get("id") == name:
            return value, way
        if value["type"] in ("group", "compound"):
            found = find(value["shapes"], name, way)
            if found:
                return found
    return None


def kind_of(shape, path):
    """The kind of a member and its default."""
    names = path.split(".")
    if path in COMMON:
        return COMMON[path]
    if names[0] in ("fill", "stroke"):
        table = PAINT
        if len(names) > 2:
            table = STOP if len(names) > 3 else GRADIENT
        return table[names[-1]]
    if names[0] == "modifiers":
        from . import modifiers

        kind, default = modifiers.MEMBERS[shape["modifiers"][int(names[1])]["type"]][names[2]]
        return kind, default
    return shapes.MEMBERS[shape["type"]][path]


def place(shape, path):
    """The object or list with the last member of a path, and that member's name."""
    names = path.split(".")
    for name in ("fill", "stroke"):
        if names[0] == name and not isinstance(shape.get(name), dict):
            if name not in shape:
                raise Invalid("not-animatable")
            shape[name] = {"color": shape[name]}
    at = shape
    for name in names[:-1]:
        if isinstance(at, list):
            at = at[int(name)]
        else:
            at = at.setdefault(name, {})
    return at, names[-1]


def target(change, shape_of):
    """The shape's id, the member's path, and the meaning of `from`, `to` and `by`."""
    name = change.name
    if change.verb == "animate":
        name, _, path = name.partition(".")
        if path in ("fill", "stroke"):
            path += ".color"
        return name, path
    if change.verb == "draw":
        shape = shape_of(name)
        modifiers = shape.setdefault("modifiers", [])
        if not any(m.get("end") is DRAWN for m in modifiers):
            if any(m["type"] == "trim" for m in modifiers):
                raise Invalid("verb-not-applicable")
            modifiers.append({"type": "trim", "end": DRAWN})
        return name, f"modifiers.{len(modifiers) - 1}.end"
    if change.verb in ("fadeIn", "fadeOut"):
        return name, "opacity"
    if change.verb == "resize":
        shape = shape_of(name)
        for member in ("size", "radii", "radius"):
            if member in shapes.MEMBERS[shape["type"]]:
                return name, member
        raise Invalid("not-animatable")
    scale = "transform.scale"
    return name, {
        "move": "transform.position",
        "scale": scale,
        "grow": scale,
        "pulse": scale,
        "rotate": "transform.rotation",
    }[change.verb]


def sums(kind, a, b, multiply):
    if isinstance(a, dict) or isinstance(b, dict):
        raise Unsupported("sums of parameters")
    if kind == "scale":
        a = a if isinstance(a, list) else [a, a]
        b = b if isinstance(b, list) else [b, b]
    if kind == "corners":
        a = a if isinstance(a, list) else [a] * 4
        b = b if isinstance(b, list) else [b] * 4
    if isinstance(a, list):
        return [sums(None, x, y, multiply) for x, y in zip(a, b)]
    return a * b if multiply else a + b


def same(kind, a, b, context):
    return constant(kind, a, context) == constant(kind, b, context)


def lowered(document, parameters):
    """The document with tracks in place of its timeline, and the end of the last entry."""
    document = copy.deepcopy(document)
    changes, end = [], 0.0
    for entry in document.pop("timeline"):
        end = max(end, walk(entry, 0.0, changes))
    context = Context(document, parameters)

    def shape_of(name):
        found = find(document["shapes"], name, [])
        if found is None:
            raise Invalid("unknown-shape")
        return found[0]

    groups = {}
    for change in sorted(changes, key=lambda c: (c.begin, c.end)):
        groups.setdefault(target(change, shape_of), []).append(change)
    # The end of a move depends on all other changes.
    last = [key for key, list_ in groups.items() if any(c.verb == "move" for c in list_)]
    written = []
    for key in [k for k in groups if k not in last] + last:
        shape, way = find(document["shapes"], key[0], [])
        kind, default = kind_of(shape, key[1])
        at, name = place(shape, key[1])
        initial = at[int(name)] if isinstance(at, list) else at.get(name, default)
        if initial is None:
            raise Invalid("not-animatable")
        keys = keyframes(
            groups[key], kind, initial, context, lambda t: anchor(document, parameters, shape, way, t)
        )
        for k in keys:
            k["t"] = local(way, k["t"])
        written.append((at, int(name) if isinstance(at, list) else name, {"keyframes": keys}))
        if key not in last:
            at[written[-1][1]] = written[-1][2]
    for at, name, value in written:
        at[name] = value
    return document, end


def local(way, t):
    for time in way:
        if time.get("repeat", 1) != 1 or time.get("autoreverses") or time.get("speed", 1) <= 0:
            # The time of an enclosing group may not repeat, reverse or stop either.
            raise Invalid("looping-target")
        t = (t - time.get("offset", 0)) * time.get("speed", 1)
    return t


def anchor(document, parameters, shape, way, t):
    """The position of a shape's anchor, in the shape's own units."""
    from .evaluator import Shape, bounds_of, drawn_children

    context = Context(document, parameters)
    context.duration = None
    value = {k: v for k, v in shape.items() if k != "time"}
    built = Shape(value, "", context)
    t = local(way, t)
    if built.anchor:
        return built.anchor.at(t)
    if built.is_group:
        box = bounds_of(drawn_children(built, t))
    else:
        box = geometry.bounds(built.outline(t))
    return geometry.middle(box) if box else (0.0, 0.0)


def keyframes(changes, kind, initial, context, anchor_at):
    keys, current, was_changed = [], initial, False
    # The repeated entries around the last change, and the state before the first pass of each.
    entered = []
    for change in changes:
        for depth, (number, k, start) in enumerate(change.passes):
            if depth < len(entered) and entered[depth][0] == number:
                if entered[depth][1] != k:
                    current, was_changed, shown = entered[depth][2]
                    del entered[depth + 1 :]
                    entered[depth] = (number, k, entered[depth][2])
                    shown = keys[0]["value"] if shown is None else shown
                    if not same(kind, keys[-1]["value"], shown, context):
                        if keys[-1]["t"] < start and kind not in JUMPING:
                            keys.append({"t": start, "value": keys[-1]["value"], "easing": "hold"})
                        jump(keys, {"t": start, "value": shown})
            else:
                del entered[depth:]
                entered.append((number, k, (current, was_changed, keys[-1]["value"] if keys else None)))
        del entered[len(change.passes) :]
        if change.verb == "pulse":
            pulse(keys, change, kind, current, context)
            was_changed = True
            continue
        entry = change.entry
        start, to = entry.get("from"), entry.get("to")
        if change.verb == "fadeIn":
            if start is None:
                start = current if was_changed else 0
            if to is None:
                to = 1 if same(kind, initial, 0, context) else initial
        elif change.verb == "fadeOut" and to is None:
            to = 0
        elif change.verb == "grow":
            if start is None:
                start = current if was_changed else 0
            if to is None:
                own = initial if isinstance(initial, list) else [initial, initial]
                to = [1 if x == 0 else x for x in own]
        elif change.verb == "draw":
            if start is None:
                start = current if was_changed else 0
            to = 1 if to is None else to
        elif change.verb == "move":
            if start is not None:
                x, y = anchor_at(change.begin)
                start = [start[0] - x, start[1] - y]
            if to is not None:
                x, y = anchor_at(change.end)
                to = [to[0] - x, to[1] - y]
        start = current if start is None else start
        if to is None:
            to = sums(kind, start, entry["by"], change.verb == "scale")
        if kind in JUMPING:
            keys += [{"t": change.begin, "value": start}] if not keys else []
            keys.append({"t": change.end, "value": to})
            current, was_changed = to, True
            continue
        if not keys:
            keys.append({"t": change.begin, "value": start})
        else:
            if keys[-1]["t"] < change.begin:
                keys.append({"t": change.begin, "value": keys[-1]["value"], "easing": "hold"})
            if not same(kind, start, keys[-1]["value"], context):
                jump(keys, {"t": change.begin, "value": start})
        key = {"t": change.end, "value": to, "easing": entry.get("easing", "easeInOut")}
        if change.end == change.begin:
            jump(keys, {"t": change.end, "value": to})
        else:
            keys.append(key)
        current, was_changed = to, True
    return keys


def pulse(keys, change, kind, current, context):
    """Adds the keyframes of a pulse, which ends with the value at its start."""
    middle = change.begin + (change.end - change.begin) / 2
    most = sums(kind, current, change.entry.get("by", 1.1), True)
    easing = change.entry.get("easing", "easeInOut")
    if not keys:
        keys.append({"t": change.begin, "value": current})
    elif keys[-1]["t"] < change.begin:
        keys.append({"t": change.begin, "value": keys[-1]["value"], "easing": "hold"})
    if not same(kind, keys[-1]["value"], current, context):
        jump(keys, {"t": change.begin, "value": current})
    for time, value in ((middle, most), (change.end, current)):
        if time == keys[-1]["t"]:
            jump(keys, {"t": time, "value": value})
        else:
            keys.append({"t": time, "value": value, "easing": easing})


def jump(keys, key):
    """Adds a keyframe at the time of the last one; of three at one time, the middle one is removed."""
    if len(keys) > 1 and keys[-2]["t"] == key["t"]:
        keys.pop()
    keys.append(key)


# MARK: Directions


def degrees(vector):
    return math.degrees(math.atan2(vector[1], vector[0]))


def direction(position, t):
    """The direction of a position's motion path."""
    if isinstance(position, Wiggle):
        position = position.around
    if isinstance(position, Constant):
        return 0.0
    if not isinstance(position, Track):
        raise Unsupported("directions of components")
    track = position
    keys = track.keys
    first, last = track.times[0], track.times[-1]
    period = last - first
    word = track.before if t < first else track.after
    if (t < first or t > last) and word in ("loop", "offset", "pingpong") and period > 0:
        u = (t - first) % (2 * period if word == "pingpong" else period)
        t = first + (2 * period - u if u > period else u)
    t = min(max(t, first), last)

    def rests(i):
        if keys[i].t == keys[i - 1].t or keys[i].easing.kind == "hold":
            return True
        if keys[i].easing.kind == "smooth":
            m0, m1 = track.smooth_velocities(i)
            return keys[i].vector == keys[i - 1].vector and not any(m0) and not any(m1)
        if keys[i].via:
            return track.curves[i][1] == 0
        return keys[i].vector == keys[i - 1].vector

    def tangent(i, x):
        """The direction between keyframe `i` - 1 and `i` at the fraction `x` of the time; 1 is its end."""
        a, b, d = keys[i - 1].vector, keys[i].vector, keys[i].t - keys[i - 1].t
        rule = keys[i].easing
        if rule.kind == "smooth":
            m0, m1 = track.smooth_velocities(i)
            curve = (
                a,
                geometry.add(a, geometry.times(m0, d / 3)),
                geometry.sub(b, geometry.times(m1, d / 3)),
                b,
            )
            return along(curve, x)
        if keys[i].via:
            if x in (0.0, 1.0):
                p = x
            elif rule.kind == "spring":
                raise Unsupported("directions on springs")
            else:
                p = min(max(rule.progress(x), 0.0), 1.0)
            segment, length = track.curves[i]
            return along(segment, geometry.parameter_at(segment, p * length, length))
        return geometry.sub(b, a)

    def along(curve, s):
        if s == 0:
            return next(
                (geometry.sub(p, curve[0]) for p in curve[1:] if p != curve[0]), (0.0, 0.0)
            )
        if s == 1:
            return next(
                (geometry.sub(curve[-1], p) for p in curve[-2::-1] if p != curve[-1]), (0.0, 0.0)
            )
        return geometry.derivative(curve, s)

    i = track.index(t)
    spans = [j for j in range(1, len(keys)) if not rests(j)]
    if not spans:
        return 0.0
    if i < len(keys) - 1 and not rests(i + 1):
        x = (t - keys[i].t) / (keys[i + 1].t - keys[i].t)
        return degrees(tangent(i + 1, x))
    before = [j for j in spans if j <= i]
    if before:
        return degrees(tangent(before[-1], 1.0))
    return degrees(tangent(spans[0], 0.0))
