"""Values of every type, colors, and parameters."""

from suite import at_point, at_x, keyframes, line, painted, scene

SPACES = ("srgb", "linear", "oklab")
COLORS = [
    ("red", "blue"),
    ("#ff5a36", "#0a7c"),
    ("#ff5a36", "transparent"),
    ("#00ff0040", "#ff00ffc0"),
    ("transparent", "#12345678"),
    ("#12345600", "#abcdef"),
    ("black", "white"),
    ("rebeccapurple", "RebeccaPurple"),
    ("#102030", "#102030"),
    ("#ABC", "#abcd"),
]
LOOK = ("transform",)


def add(suite):
    colors(suite)
    types(suite)
    clamping(suite)
    parameters(suite)


def colors(suite):
    for space in SPACES:
        for a, b in COLORS:
            for by in ("document", "track"):
                track = keyframes((0, a), (1, b))
                document = {}
                if by == "track":
                    track["colorSpace"] = space
                    document["colorSpace"] = "linear" if space == "srgb" else "srgb"
                else:
                    document["colorSpace"] = space
                suite.add(
                    "values/colors",
                    f"{a} to {b} in {space}, set by the {by}",
                    painted(track, **document),
                    (-1, 0, 0.25, 0.5, 0.9, 1, 2),
                    ("fill",),
                )
        for easing in ("easeOutBack", "easeInElastic", "hold", {"steps": 2}, "spring", "smooth"):
            for a, b in COLORS[1:4]:
                suite.add(
                    "values/colors",
                    f"{a} to {b} in {space}, {easing}",
                    painted(keyframes((0, a), (1, b, easing), (2, a, easing)), colorSpace=space),
                    (0.2, 0.5, 0.8, 1.2, 1.7),
                    ("fill",),
                )
        for word in ("loop", "pingpong", "offset", "continue"):
            suite.add(
                "values/colors",
                f"{word} in {space}",
                painted(keyframes((0, "#404050"), (1, "#506040e0"), before=word, after=word), colorSpace=space),
                (-0.75, -0.3, 1.5, 1.8, 2.3),
                ("fill",),
            )
        suite.add(
            "values/colors",
            f"steps in {space}",
            painted(
                {
                    "from": "#f00a",
                    "steps": [{"to": "#00f", "for": 1}, {"wait": 0.5}, {"to": "#0f03", "for": 1}],
                    "colorSpace": space,
                }
            ),
            (0.5, 1.2, 2, 2.5),
            ("fill",),
        )
        suite.add(
            "values/colors",
            f"the timeline in {space}",
            {
                **scene(
                    {"id": "dot", "type": "circle", "center": [0, 0], "radius": 1, "fill": "#f00a"}, colorSpace=space
                ),
                "timeline": [
                    {
                        "sequence": [
                            {"animate": "dot.fill.color", "to": "#00ff", "duration": 1, "easing": "linear"},
                            {"animate": "dot.fill.color", "to": "transparent", "duration": 1},
                            {"animate": "dot.fill.color", "from": "lime", "to": "#fff4", "duration": 1, "easing": "easeOutBack"},
                        ]
                    }
                ],
            },
            (0, 0.5, 0.9, 1, 1.5, 2, 2.5, 2.8, 3),
            ("fill",),
        )
        suite.add(
            "values/colors",
            f"the background in {space}",
            scene(background=keyframes((0, "#f00a"), (1, "#00ff")), colorSpace=space),
            (0, 0.3, 0.5, 1),
            frame=("background",),
        )
        gradient = {
            "type": "linear",
            "from": [0, 0],
            "to": [10, 0],
            "stops": keyframes(
                (0, [{"offset": 0, "color": "#f00a"}, {"offset": 0.5, "color": "blue"}]),
                (1, [{"offset": 0.2, "color": "lime"}, {"offset": 0.9, "color": "#00f0"}]),
                colorSpace=space,
            ),
        }
        suite.add(
            "values/stops",
            f"a list in {space}",
            scene({"type": "circle", "center": [0, 0], "radius": 5, "fill": {"gradient": gradient}}),
            (-1, 0, 0.3, 0.5, 0.8, 1, 2),
            ("fill",),
        )
    stops = [
        {"offset": keyframes((0, 0), (1, 0.8)), "color": keyframes((0, "red"), (1, "#00f8"))},
        {"offset": 0.5, "color": "lime"},
        {"offset": keyframes((0, 1), (1, 0.1)), "color": "white"},
    ]
    suite.add(
        "values/stops",
        "stops that overtake each other",
        scene(
            {
                "type": "circle",
                "center": [0, 0],
                "radius": 5,
                "stroke": {"gradient": {"type": "radial", "center": [0, 0], "radius": 5, "stops": stops}},
            }
        ),
        (0, 0.25, 0.5, 0.8, 1),
        ("stroke",),
    )
    for word in ("#f50", "#f508", "#ff5500", "#ff550088", "tomato", "TOMATO", "transparent", "Transparent", "grey", "gray"):
        suite.add("values/color-notations", word, painted(word), (0,), ("fill",))


def both(value, other):
    return [value, keyframes((0, value), (2, other))]


def types(suite):
    for index, value in enumerate(both([10, 20], [30, -40])):
        suite.add("values/types", f"a point, {'animated' if index else 'constant'}", at_point(value), (0, 0.5, 2), LOOK)
    suite.add(
        "values/types",
        "a point in components",
        at_point([keyframes((0, 0), (1, 100)), keyframes((0, 0), (2, 100, "easeInQuad"))]),
        (0.5, 1, 1.5),
        LOOK,
    )
    suite.add("values/types", "a point, one component animated", at_point([5, keyframes((0, 0), (1, 10))]), (0.5,), LOOK)
    for name, value in {
        "a number": 2,
        "two": [2, 0.5],
        "a track of numbers": keyframes((0, 1), (1, 3)),
        "a track of both": keyframes((0, 1), (1, [3, 2])),
        "components": [keyframes((0, 1), (1, 3)), 2],
        "negative": [-1, 1],
        "zero": 0,
    }.items():
        suite.add(
            "values/types",
            f"a scale, {name}",
            scene(line(transform={"anchor": [0, 0], "scale": value})),
            (0, 0.25, 1),
            LOOK,
        )
    for name, value in {
        "a number": 6,
        "four": [1, 2, 3, 4],
        "a track of numbers": keyframes((0, 0), (1, 12)),
        "a track of four": keyframes((0, [0, 0, 0, 0]), (1, [9, 2, 30, 4])),
        "a track of both": keyframes((0, 5), (1, [9, 2, 3, 4])),
        "components": [1, keyframes((0, 0), (1, 12)), 3, 4],
    }.items():
        suite.add(
            "values/types",
            f"corner radii, {name}",
            scene({"type": "rect", "origin": [0, 0], "size": [40, 30], "cornerRadius": value}),
            (0, 0.5, 1),
            ("d",),
        )
    for name, value in {
        "a constant": [0, 40, 320, 100],
        "a track": keyframes((0, [0, 40, 320, 100]), (1, [10, 0, 100, 50])),
        "components": [keyframes((0, 0), (1, 8)), 40, {"from": 320, "steps": [{"to": 100, "for": 1}]}, 100],
    }.items():
        suite.add(
            "values/types",
            f"a frame, {name}",
            scene({"type": "lineChart", "frame": value, "values": [10, 30, 20]}),
            (0, 0.5, 1),
            ("d",),
        )
    for name, value in {
        "a constant": [10, 30, 20],
        "one": [10],
        "a track": keyframes((0, [10, 30, 20]), (1, [0, -5, 20], "easeOutBack")),
        "components": [keyframes((0, 0), (1, 8)), 40, {"from": 3, "steps": [{"to": 10, "for": 1}]}],
    }.items():
        suite.add(
            "values/types",
            f"numbers, {name}",
            scene({"type": "lineChart", "frame": [0, 0, 90, 50], "values": value}),
            (0, 0.5, 0.9, 1),
            ("d",),
        )
    for name, value in {
        "a constant": [[0, 0], [10, 20], [30, 0]],
        "none": [],
        "one": [[5, 6]],
        "a track": keyframes((0, [[0, 0], [10, 20]]), (1, [[5, 5], [-10, 0]], "smooth"), (2, [[0, 0], [3, 3]], "smooth")),
        "separate points": [[0, 0], keyframes((0, [0, 0]), (1, [100, 50], "easeInQuad")), [keyframes((0, 0), (1, 9)), 1]],
    }.items():
        suite.add(
            "values/types",
            f"points, {name}",
            scene({"type": "polyline", "points": value}),
            (0, 0.5, 1, 1.5),
            ("d", "bounds"),
        )
    for name, value in {
        "a constant": [3, 1],
        "a track": keyframes((0, [3, 1]), (1, [5, 0])),
        "components": [keyframes((0, 3), (1, 7)), 2],
        "odd": [3, 1, 2],
        "empty": [],
    }.items():
        suite.add(
            "values/types",
            f"dashes, {name}",
            scene(line(stroke={"color": "red", "dash": value, "dashOffset": keyframes((0, 0), (1, 4))})),
            (0, 0.5, 1),
            ("stroke",),
        )


def clamping(suite):
    up = "easeOutBack"
    down = "easeInBack"
    paint = {
        "color": "red",
        "opacity": keyframes((0, 0), (1, 1, up)),
        "width": keyframes((0, 0), (1, 4, down)),
        "miterLimit": keyframes((0, 1), (1, 4, down)),
        "dash": keyframes((0, [0, 2]), (1, [4, 3], down)),
        "dashOffset": keyframes((0, 0), (1, 4, down)),
    }
    times = (0, 0.1, 0.3, 0.5, 0.7, 0.9, 1)
    suite.add("values/clamping", "strokes", scene(line(stroke=paint)), times, ("stroke",))
    fill = {"color": "red", "opacity": keyframes((0, 0), (1, 1, {"linear": [0, 2, -1, 1]}))}
    suite.add(
        "values/clamping",
        "fills and opacities",
        scene({"type": "circle", "center": [0, 0], "radius": 1, "fill": fill, "opacity": keyframes((0, 0.2), (1, 0.9, {"linear": [0, 2, -1, 1]}))}),
        times,
        ("opacity", "fill"),
    )
    shapes = {
        "a circle": {"type": "circle", "center": [5, 5], "radius": keyframes((0, 0), (1, 10, down))},
        "an ellipse": {"type": "ellipse", "center": [5, 5], "radii": keyframes((0, [0, 1]), (1, [10, 9], down))},
        "a rect": {"type": "rect", "origin": [5, 5], "size": keyframes((0, [0, 1]), (1, [10, 9], down)), "cornerRadius": keyframes((0, 0), (1, 3, down))},
        "a centered rect": {"type": "rect", "center": [5, 5], "size": keyframes((0, [0, 1]), (1, [10, 9], down))},
        "a polygon": {"type": "polygon", "center": [5, 5], "points": 3, "radius": keyframes((0, 0), (1, 10, down)), "roundness": keyframes((0, 0), (1, 1, down))},
        "a star": {"type": "star", "center": [5, 5], "points": 3, "outerRadius": keyframes((0, 0), (1, 10, down)), "innerRadius": keyframes((0, 0), (1, 5, down))},
        "an arc": {"type": "arc", "center": [5, 5], "startAngle": 0, "endAngle": 90, "radius": keyframes((0, 0), (1, 10, down))},
        "a ring": {"type": "arc", "center": [5, 5], "startAngle": 0, "endAngle": 90, "closure": "sector", "radius": 10, "innerRadius": keyframes((0, 0), (1, 20, "easeInOutBack"))},
        "a capsule": {"type": "capsule", "start": [0, 0], "end": [9, 0], "radius": keyframes((0, 0), (1, 10, down))},
        "a blob": {"type": "blob", "center": [0, 0], "offsets": [1, 2, 3], "radius": keyframes((0, 0), (1, 10, down))},
    }
    for name, shape in shapes.items():
        suite.add("values/clamping", name, scene(shape), times, ("d",))
    suite.add(
        "values/clamping",
        "a radial gradient",
        scene(
            {
                "type": "circle",
                "center": [0, 0],
                "radius": 1,
                "fill": {
                    "gradient": {
                        "type": "radial",
                        "center": [0, 0],
                        "radius": keyframes((0, 0), (1, 5, down)),
                        "stops": [
                            {"offset": keyframes((0, 0), (1, 1, down)), "color": "red"},
                            {"offset": keyframes((0, 0.5), (1, 1, up)), "color": "blue"},
                        ],
                    }
                },
            }
        ),
        times,
        ("fill",),
    )
    suite.add("values/clamping", "numbers keep an overshoot", at_x(keyframes((0, 0), (1, 10, up))), times, LOOK)


def parameters(suite):
    declared = {
        "n": {"type": "number", "default": 3, "range": [0, 10]},
        "a": {"type": "angle", "default": 30},
        "p": {"type": "point", "default": [10, 20]},
        "s": {"type": "size", "default": [30, 40]},
        "c": {"type": "color", "default": "#34c759"},
        "b": {"type": "boolean", "default": True},
        "list": {"type": "numbers", "default": [10, 20, 30]},
    }
    uses = {
        "a number": ({"parameter": "n"}, ("n", 7), lambda v: line(transform={"position": [v, 0]}), LOOK),
        "a number, mapped": (
            {"parameter": "n", "scale": 5, "offset": -2},
            ("n", 7),
            lambda v: line(transform={"position": [v, 0]}),
            LOOK,
        ),
        "an angle": ({"parameter": "a"}, ("a", 90), lambda v: line(transform={"anchor": [0, 0], "rotation": v}), LOOK),
        "a number as an angle": (
            {"parameter": "n", "scale": 10},
            ("n", 9),
            lambda v: line(transform={"anchor": [0, 0], "rotation": v}),
            LOOK,
        ),
        "a point": ({"parameter": "p"}, ("p", [5, -5]), lambda v: line(transform={"position": v}), LOOK),
        "a point, mapped": (
            {"parameter": "p", "scale": 2, "offset": [1, -1]},
            ("p", [5, -5]),
            lambda v: line(transform={"position": v}),
            LOOK,
        ),
        "a point as a scale": (
            {"parameter": "p"},
            ("p", [2, 3]),
            lambda v: line(transform={"anchor": [0, 0], "scale": v}),
            LOOK,
        ),
        "a number as a scale": (
            {"parameter": "n"},
            ("n", 2),
            lambda v: line(transform={"anchor": [0, 0], "scale": v}),
            LOOK,
        ),
        "a size": ({"parameter": "s"}, ("s", [7, 8]), lambda v: {"type": "rect", "origin": [0, 0], "size": v}, ("d",)),
        "a number as a corner radius": (
            {"parameter": "n"},
            ("n", 2),
            lambda v: {"type": "rect", "origin": [0, 0], "size": [40, 30], "cornerRadius": v},
            ("d",),
        ),
        "a whole number": (
            {"parameter": "n"},
            ("n", 5),
            lambda v: {"type": "polygon", "center": [0, 0], "radius": 10, "points": v},
            ("d",),
        ),
        "a color": (
            {"parameter": "c"},
            ("c", "#ff5a3680"),
            lambda v: {"type": "circle", "center": [0, 0], "radius": 1, "fill": {"color": v}},
            ("fill",),
        ),
        "a boolean": ({"parameter": "b"}, ("b", False), lambda v: line(id="x", visible=v), ("id",)),
        "a list": (
            {"parameter": "list"},
            ("list", [1, 2, 3]),
            lambda v: {"type": "lineChart", "frame": [0, 0, 30, 10], "values": v},
            ("d",),
        ),
    }
    for name, (reference, (parameter, value), shape, look) in uses.items():
        document = scene(shape(reference), parameters=declared)
        suite.add("values/parameters", name, document, (0,), look)
        suite.add("values/parameters", f"{name}, set", document, (0,), look, parameters={parameter: value})
        animated = shape({"from": reference, "steps": [{"wait": 1}]})
        suite.add(
            "values/parameters",
            f"{name}, set, in a track",
            scene(animated, parameters=declared),
            (0, 0.5, 2),
            look,
            parameters={parameter: value},
        )
    suite.add(
        "values/parameters",
        "in components and keyframes",
        scene(
            line(
                transform={
                    "position": [
                        keyframes((0, 40), (1, {"parameter": "n", "scale": 55, "offset": 40}, "easeOutBack")),
                        {"parameter": "n"},
                    ]
                }
            ),
            parameters=declared,
        ),
        (0, 0.5, 1),
        LOOK,
        parameters={"n": 4},
    )
    suite.add(
        "values/parameters",
        "around a wiggle",
        scene(
            line(transform={"position": {"wiggle": {"around": {"parameter": "p"}, "amplitude": 3, "every": 1}}}),
            parameters=declared,
        ),
        (0, 0.5, 1),
        LOOK,
        parameters={"p": [4, 5]},
    )
