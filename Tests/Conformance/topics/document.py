"""The document: viewport, passes, markers, extensions, background, and complete frames."""

from suite import at_x, keyframes, line, scene

CIRCLE = {
    "id": "dot",
    "type": "circle",
    "center": [100, 50],
    "radius": 50,
    "fill": "red",
    "stroke": {"color": "blue", "width": 4, "dash": [3, 1], "dashOffset": 2},
}


def add(suite):
    viewport(suite)
    playing(suite)
    durations(suite)
    irrelevant(suite)


def viewport(suite):
    turned = {**CIRCLE, "transform": {"rotation": 30, "scale": [2, 1], "position": [5, -5]}}
    gradient = {
        "type": "rect",
        "origin": [10, 10],
        "size": [80, 40],
        "fill": {
            "gradient": {
                "type": "linear",
                "from": [10, 10],
                "to": [90, 50],
                "stops": [{"offset": 0, "color": "red"}, {"offset": 1, "color": "blue"}],
            }
        },
        "stroke": {
            "gradient": {
                "type": "radial",
                "center": [50, 30],
                "radius": 40,
                "focus": [45, 30],
                "stops": [{"offset": 0.2, "color": "red"}, {"offset": 1, "color": "#0000"}],
            },
            "width": 3,
        },
    }
    clipped = {**CIRCLE, "clip": [{"type": "rect", "origin": [60, 10], "size": [40, 40]}]}
    for fit in ("contain", "cover", "stretch", "none", None):
        members = {} if fit is None else {"fit": fit}
        for size in ([200, 100], [400, 100], [400, 400], [50, 300], [0.5, 0.25]):
            for name, shape in {
                "a circle": CIRCLE,
                "deformed": turned,
                "gradients": gradient,
                "clipped": clipped,
            }.items():
                if name != "a circle" and size in ([200, 100], [0.5, 0.25]):
                    continue
                suite.add(
                    "document/viewport",
                    f"{fit or 'without a fit'} in {size[0]} by {size[1]}, {name}",
                    {"animfile": "1.0", "size": [200, 100], **members, "shapes": [shape]},
                    (0,),
                    size=size,
                )


def playing(suite):
    x = keyframes((0, 0), (2, 100))
    times = (-5, -1, -0.5, 0, 0.5, 1, 1.9, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 11)
    for repeat in (None, 1, 0.5, 1.5, 2, 3, 2.25, "forever"):
        for back in (None, True):
            for duration in (None, 1.5, 3):
                members = {}
                if repeat is not None:
                    members["repeat"] = repeat
                if back:
                    members["autoreverses"] = True
                if duration:
                    members["duration"] = duration
                suite.add(
                    "document/playing",
                    ", ".join(f"{n} {v}" for n, v in members.items()) or "one pass",
                    at_x(x, **members),
                    times,
                    ("transform",),
                    frame=("duration",),
                )
    for start in (0.5, 1.9, 2, 3):
        for repeat in (0.5, 1, 1.5, 2, "forever"):
            for back in (False, True):
                suite.add(
                    "document/playing",
                    f"from {start} s on, repeat {repeat}" + (", forward and back" if back else ""),
                    at_x(x, repeat=repeat, repeatFrom=start, **({"autoreverses": True} if back else {})),
                    times,
                    ("transform",),
                    frame=("duration",),
                )
    for period in (0.1, 0.3, 0.7):
        for back in (False, True):
            suite.add(
                "document/playing",
                f"multiples of {period}" + (", forward and back" if back else ""),
                at_x(keyframes((0, 0), (period, 100)), repeat="forever", autoreverses=back),
                sorted({period * n for n in (1, 2, 3, 6, 7, 10, 30)} | {0.1 * n for n in (1, 3, 7, 10)}),
                ("transform",),
            )
    suite.add(
        "document/playing",
        "the t of a frame is the time that was asked for",
        at_x(x, repeat="forever"),
        (5.5,),
        ("transform",),
    )


def durations(suite):
    def tracked(end, **members):
        return line(transform={"position": [keyframes((0, 0), (end, 10)), 0]}, **members)

    documents = {
        "none": scene(line()),
        "the last keyframe of all": scene(tracked(1), tracked(3), tracked(2)),
        "negative times only": scene(line(transform={"position": [keyframes((-3, 0), (-1, 10)), 0]})),
        "a background": scene(background=keyframes((0, "red"), (4, "blue"))),
        "in a group": scene({"type": "group", "shapes": [tracked(2.5)]}),
        "an offset": scene(tracked(2, time={"offset": 1.5})),
        "a negative offset": scene(tracked(2, time={"offset": -1.5})),
        "a speed": scene(tracked(2, time={"speed": 4})),
        "an offset and a speed": scene(tracked(2, time={"offset": 1, "speed": 0.5})),
        "passes": scene(tracked(2, time={"repeat": 3})),
        "passes forward and back": scene(tracked(2, time={"repeat": 2, "autoreverses": True})),
        "part of a pass": scene(tracked(2, time={"repeat": 1.5})),
        "forever": scene(tracked(2, time={"repeat": "forever"})),
        "forever forward and back": scene(tracked(2, time={"repeat": "forever", "autoreverses": True, "offset": 1})),
        "passes with their own duration": scene(tracked(2, time={"repeat": 3, "duration": 5})),
        "backwards": scene(tracked(2, time={"speed": -1}), tracked(0.5)),
        "standing still": scene(tracked(2, time={"speed": 0}), tracked(0.5)),
        "nested": scene(
            {"type": "group", "time": {"offset": 1, "speed": 2}, "shapes": [tracked(2, time={"offset": 3, "repeat": 2})]}
        ),
        "a wiggle": scene(line(transform={"position": {"wiggle": {"around": [0, 0], "amplitude": 1, "every": 1}}}), tracked(0.5)),
        "a delay": scene(
            {**tracked(2), "modifiers": [{"type": "repeat", "copies": 4, "delay": 0.25}]}
        ),
        "a clip": scene(line(clip=[tracked(2)])),
        "a gradient": scene(
            line(
                stroke={
                    "gradient": {
                        "type": "linear",
                        "from": [0, 0],
                        "to": [1, keyframes((0, 0), (2, 1))],
                        "stops": [{"offset": 0, "color": keyframes((0, "red"), (3, "blue"))}],
                    }
                }
            )
        ),
        "a modifier": scene(line(modifiers=[{"type": "trim", "end": keyframes((0, 0), (2, 1))}])),
        "a timeline": {
            **scene(line(id="a")),
            "timeline": [{"sequence": [{"fadeIn": "a"}, {"wait": 1}]}, {"wait": 0.5}],
        },
        "set": scene(tracked(1), duration=7),
        "set, shorter": scene(tracked(3), duration=0.5),
    }
    for name, document in documents.items():
        suite.add("document/duration", name, document, (0, 1), ("transform",), frame=("duration",))


def irrelevant(suite):
    base = scene(CIRCLE)
    documents = {
        "nothing": base,
        "comments": {"//": "all", **scene({"//": [1, {}], **CIRCLE, "fill": {"//": None, "color": "red"}})},
        "texts": {**base, "title": "a", "description": "b", "author": "c", "license": "d", "$schema": "e"},
        "a label": {**base, "label": "A dot"},
        "extras": {**base, "extras": {"a": [1, None, {"b": True}]}},
        "a frame rate": {**base, "frameRate": 30},
        "a poster": {**base, "duration": 2, "poster": 1, "reducedMotion": 0.5},
        "markers": {**base, "duration": 2, "markers": [{"name": "a", "t": 1}, {"name": "b", "t": 0}]},
        "an unknown extension": {**base, "extensions": {"acme_glow": {"strength": 3}}},
        "a label of a shape": scene({**CIRCLE, "label": "A dot"}),
        "extras of a shape": scene({**CIRCLE, "extras": "anything"}),
        "a newer minor version": {**base, "animfile": "1.1"},
        "a newer minor version with a member": {**base, "animfile": "1.7", "camera": 3},
        "an unused parameter": {**base, "parameters": {"a": {"type": "number", "default": 3, "label": "x"}}},
        "an unused symbol": {**base, "symbols": {"a": {"type": "circle", "center": [0, 0], "radius": 1}}},
        "a background": {**base, "background": "#ff000080"},
        "an empty timeline": {**base, "timeline": []},
        "listeners": {
            **base,
            "parameters": {"on": {"type": "boolean", "default": False}},
            "listeners": [{"on": "tap", "shape": "dot", "toggle": "on"}, {"on": "hover", "set": "on"}],
        },
        "no shapes": {**base, "shapes": []},
    }
    for name, document in documents.items():
        suite.add("document/members", name, document, (0, 1))
