"""Modifiers on every kind of outline, alone and in pairs of both orders."""

from suite import keyframes, line, scene

OUTLINES = {
    "a line": {"type": "line", "from": [10, 10], "to": [70, 40]},
    "an open polyline": {"type": "polyline", "points": [[0, 0], [60, 0], [60, 40], [20, 60]]},
    "a curve": {"type": "path", "d": "M 0 0 C 0 60 80 60 80 0"},
    "a quadratic curve and a line": {"type": "path", "d": "M 0 0 Q 30 50 60 0 L 90 10"},
    "a rect": {"type": "rect", "origin": [0, 0], "size": [80, 40]},
    "a reversed triangle": {"type": "path", "d": "M 0 0 L 0 60 L 70 60 Z"},
    "a circle": {"type": "circle", "center": [40, 40], "radius": 30},
    "a ring of two contours": {"type": "path", "d": "M 0 0 L 90 0 L 90 90 L 0 90 Z M 30 30 L 30 60 L 60 60 L 60 30 Z"},
    "a capsule": {"type": "capsule", "start": [20, 20], "end": [70, 20], "radius": 15},
    "a path with repeated points": {
        "type": "path",
        "d": "M 10 10 L 70 10 L 70 10 L 70 50 C 70 50 70 50 70 50 L 10 50 Z",
    },
}
GROUP = {
    "type": "group",
    "shapes": [
        {"id": "a", "type": "line", "from": [0, 0], "to": [60, 0]},
        {"id": "b", "type": "rect", "origin": [10, 10], "size": [40, 20], "transform": {"rotation": 30}},
        {"id": "c", "type": "path", "d": "M 0 0 L 20 0 M 0 10 L 10 10", "modifiers": [{"type": "reverse"}]},
    ],
}
ALONE = {
    "trim": [
        {"start": 0.25, "end": 0.75},
        {"end": 0.4},
        {"start": 0.9, "end": 0.2},
        {"end": 0.5, "offset": 0.875},
        {"start": 0.1, "end": 0.6, "offset": -0.3},
        {"start": 0.2, "end": 0.7, "offset": 2.5},
        {"start": 0.3, "end": 0.3},
        {"start": 0, "end": 1, "offset": 0.5},
        {"start": 0, "end": 0},
        {"end": keyframes((0, 0), (1, 1, "easeOutBack"))},
        {"start": keyframes((0, 0), (1, 0.5)), "offset": keyframes((0, 0), (1, 1))},
    ],
    "repeat": [
        {"copies": 0},
        {"copies": 1, "position": [9, 9], "opacity": [0.3, 0.9]},
        {"copies": 3, "position": [20, 5]},
        {"copies": 3, "rotation": 30, "anchor": [10, 10]},
        {"copies": 4, "scale": 0.5, "position": [10, 0], "rotation": 20},
        {"copies": 3, "scale": [2, 0.5]},
        {"copies": 3, "scale": [-1, 1], "position": [5, 0]},
        {"copies": 4, "opacity": 0.5},
        {"copies": 4, "opacity": [1, 0.1]},
        {"copies": keyframes((0, 1), (1, 4)), "position": keyframes((0, [0, 0]), (1, [30, 10]))},
        {"copies": 3, "rotation": keyframes((0, 0), (1, 90)), "delay": 0.25},
        {"copies": 3, "position": [10, 4], "rotation": 20, "scale": 2, "first": -1},
        {"copies": 3, "position": [10, 4], "scale": [-4, 0.5], "first": -1.5, "anchor": [5, 5]},
        {"copies": 3, "position": [8, 0], "scale": [0, -1], "first": -1, "opacity": [1, 0.4]},
        {"copies": 2, "rotation": 30, "scale": 0.8, "first": keyframes((0, -2), (1, 2))},
        {"copies": 3, "position": [10, 0], "opacity": [1, 0.4], "stack": "below"},
        {"copies": keyframes((0, 1), (1, 4)), "position": [10, 0], "stack": "below", "delay": 0.25},
        {"copies": 3, "jitter": {}},
        {"copies": 4, "position": [10, 0], "jitter": {"position": [10, 5], "rotation": 90}, "anchor": [3, 4]},
        {"copies": 4, "scale": 0.9, "first": 1, "jitter": {"scale": 1, "opacity": 0.5, "seed": 7}},
        {"copies": 3, "jitter": {"position": keyframes((0, [0, 0]), (1, [30, 10])), "seed": 1000000000}},
    ],
    "roundCorners": [{"radius": 0}, {"radius": 5}, {"radius": 100}, {"radius": keyframes((0, 0), (1, 10, "easeInBack"))}],
    "offset": [
        {"distance": 5},
        {"distance": -5},
        {"distance": 0},
        {"distance": 6, "join": "round"},
        {"distance": 6, "join": "bevel"},
        {"distance": 6, "miterLimit": 1},
    ],
    "reverse": [{}],
    "zigzag": [
        {"size": 3, "ridges": 2},
        {"size": 3, "ridges": 3},
        {"size": -4, "ridges": 1},
        {"size": 5, "ridges": 0},
        {"size": 0, "ridges": 2},
        {"size": keyframes((0, 0), (1, 9)), "ridges": keyframes((0, 1), (1, 4))},
        {"size": 4, "ridges": 2, "style": "smooth"},
    ],
    "pucker": [{"amount": 0.2}, {"amount": -0.5}, {"amount": 1}, {"amount": 0}, {"amount": keyframes((0, -1), (1, 1))}],
    "twist": [{"angle": 90}, {"angle": -180, "center": [40, 20]}, {"angle": keyframes((0, 0), (1, 60))}],
    "split": [{"segments": 1}, {"segments": 2}, {"segments": 5}, {"segments": keyframes((0, 1), (1, 3))}],
}
PAIRS = {
    "trim": {"start": 0.1, "end": 0.6},
    "repeat": {"copies": 2, "position": [20, 10], "rotation": 15},
    "roundCorners": {"radius": 4},
    "offset": {"distance": 3},
    "reverse": {},
    "zigzag": {"size": 3, "ridges": 2},
    "pucker": {"amount": 0.3},
    "twist": {"angle": 40},
    "split": {"segments": 2},
}
# The number of segments in these outlines depends on the implementation.
FREE = {"offset", "twist"}
LOOK = ("d", "transform", "opacity")


def options(*kinds):
    """Outlines followed by cubics are compared as lines and areas."""
    return {"outline": "geometry", "tolerance": 0.15} if FREE & set(kinds) else {}


def add(suite):
    for kind, variants in ALONE.items():
        for name, shape in OUTLINES.items():
            if kind == "offset" and name in ("a capsule",):
                continue
            for index, values in enumerate(variants):
                # Two curves suffice.
                if kind in ("repeat", "twist") and name not in ("a line", "a rect", "a circle", "a curve"):
                    continue
                animated = any(isinstance(v, dict) for v in values.values())
                modifier = {"type": kind, **values}
                suite.add(
                    f"modifiers/{kind}",
                    f"{name}, {describe(values)}",
                    scene({**shape, "modifiers": [modifier]}),
                    (0, 0.3, 0.8, 1) if animated else (0,),
                    LOOK,
                    **options(kind),
                )
        for values in variants[:3]:
            suite.add(
                f"modifiers/{kind}",
                f"a group, {describe(values)}",
                scene({**GROUP, "modifiers": [{"type": kind, **values}]}),
                (0,),
                LOOK,
                **options(kind),
            )
    for first, a in PAIRS.items():
        for second, b in PAIRS.items():
            # The result of these depends on the vertices of an outline, which depend on the implementation.
            if first in FREE and second in FREE | {"roundCorners", "zigzag", "pucker", "split"}:
                continue
            for name in ("an open polyline", "a rect"):
                modifiers = [{"type": first, **a}, {"type": second, **b}]
                suite.add(
                    "modifiers/pairs",
                    f"{name}: {first}, then {second}",
                    scene({**OUTLINES[name], "modifiers": modifiers}),
                    (0,),
                    LOOK,
                    **options(first, second),
                )
    joined(suite)
    delays(suite)
    stacks(suite)
    closed_forms(suite)


def describe(values):
    return ", ".join(f"{n} {'animated' if isinstance(v, dict) else v}" for n, v in values.items()) or "as it is"


def joined(suite):
    two = {"type": "path", "d": "M 0 0 L 60 0 L 60 60 Z M 100 0 L 140 0"}
    for start, end, offset in (
        (0, 0.5, 0),
        (0.25, 0.75, 0),
        (0, 0.1, 0),
        (0.9, 1, 0),
        (0, 0.3, 0.9),
        (0.2, 0.6, 0.5),
        (0, 1, 0.3),
        (0.5, 0.5, 0),
    ):
        modifier = {"type": "trim", "mode": "joined", "start": start, "end": end, "offset": offset}
        for name, shape in (("two contours", two), ("a group", GROUP), ("a rect", OUTLINES["a rect"])):
            suite.add(
                "modifiers/joined",
                f"{name}, {start} to {end}, offset {offset}",
                scene({**shape, "modifiers": [modifier]}),
                (0,),
                LOOK,
            )


def delays(suite):
    moving = {
        "type": "circle",
        "center": [0, 0],
        "radius": keyframes((0, 2), (1, 10)),
        "opacity": keyframes((0, 0), (1, 1)),
        "fill": keyframes((0, "red"), (1, "blue")),
        "transform": {"position": keyframes((0, [0, 0]), (1, [50, 0], "easeInQuad"))},
    }
    repeat = {"type": "repeat", "copies": 3, "position": [10, 20], "opacity": [1, 0.5], "delay": 0.25}
    look = ("d", "transform", "opacity", "fill")
    times = (0, 0.2, 0.5, 0.9, 1.2, 1.6)
    cases = {
        "alone": [repeat],
        "after a trim": [{"type": "trim", "end": keyframes((0, 0.2), (1, 0.9))}, repeat],
        "before a trim": [repeat, {"type": "trim", "end": keyframes((0, 0.2), (1, 0.9))}],
        "with a step that changes": [{**repeat, "position": keyframes((0, [0, 0]), (1, [40, 0]))}],
        "twice": [repeat, {"type": "repeat", "copies": 2, "position": [0, 50], "delay": 0.5}],
        "behind": [{**repeat, "delay": -0.25}],
    }
    for name, modifiers in cases.items():
        suite.add("modifiers/delays", name, scene({**moving, "modifiers": modifiers}), times, look)
    suite.add(
        "modifiers/delays",
        "in its own time",
        scene({**moving, "modifiers": [repeat], "time": {"offset": 0.5, "speed": 2}}),
        times,
        look,
    )
    suite.add(
        "modifiers/delays",
        "a shape that is visible only later",
        scene({**moving, "visible": keyframes((0, False), (0.4, True)), "modifiers": [repeat]}),
        times,
        look,
    )
    suite.add(
        "modifiers/delays",
        "a group",
        scene({"type": "group", "shapes": [moving, line()], "modifiers": [repeat]}),
        times,
        ("d", "transform", "opacity", "effectiveOpacity", "group"),
        frame=("groups",),
    )


def stacks(suite):
    """Orders of copies, and jitter, in lists of several shapes and inside other modifiers."""
    below = {"type": "repeat", "copies": 3, "position": [0, 20], "stack": "below"}
    above = {"type": "repeat", "copies": 2, "position": [30, 0]}
    joined = {"type": "trim", "end": 0.4, "mode": "joined"}
    low = {"type": "line", "from": [0, 0], "to": [20, 0]}
    look = ("d", "matrix", "transform", "opacity", "group")
    cases = {
        "below, then above": {**low, "modifiers": [below, above]},
        "above, then below": {**low, "modifiers": [above, below]},
        "below twice": {**low, "modifiers": [below, {**above, "stack": "below"}]},
        "a joined trim of copies": {**low, "modifiers": [below, joined]},
        "a joined trim of a group with copies": {
            "type": "group",
            "shapes": [{**low, "zIndex": 1, "modifiers": [below, above]}, low],
            "modifiers": [joined],
        },
        "a joined trim of copies of a group": {
            "type": "group",
            "shapes": [{**low, "zIndex": 1}, line()],
            "modifiers": [below, joined],
        },
        "a compound": {"type": "compound", "shapes": [{**low, "modifiers": [below]}]},
        "in a clip": {"type": "rect", "size": [90, 90], "origin": [0, 0], "clip": [{**low, "modifiers": [below]}]},
        "a group that jitter isolates": {
            "type": "group",
            "shapes": [low, line()],
            "modifiers": [{**below, "jitter": {"opacity": 0.4, "seed": 2}}],
        },
        "a group with a jitter of places alone": {
            "type": "group",
            "shapes": [low, line()],
            "modifiers": [{**below, "jitter": {"position": [5, 5]}}],
        },
    }
    for name, shape in cases.items():
        suite.add("modifiers/stacks", name, scene(shape, low), (0,), look, frame=("groups", "clips"))


def closed_forms(suite):
    """Closed forms of outlines whose number of segments depends on the implementation."""
    circle = {"type": "circle", "center": [40, 40], "radius": 30}
    for distance in (-29, -10, 10, 60):
        suite.add(
            "modifiers/offset",
            f"bounds of a circle, {distance}",
            scene({**circle, "modifiers": [{"type": "offset", "distance": distance}]}),
            (0,),
            ("bounds",),
            tolerance=0.01,
            items=[{"bounds": [10.0 - distance, 10.0 - distance, 60.0 + 2 * distance, 60.0 + 2 * distance]}],
        )
