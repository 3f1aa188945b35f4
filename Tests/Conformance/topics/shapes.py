"""Outlines of every shape, path data and morphs."""

from suite import keyframes, scene

LOOK = ("d", "bounds")


def add(suite):
    members(suite)
    degenerate(suite)
    arcs(suite)
    corners(suite)
    capsules(suite)
    polylines(suite)
    path_data(suite)
    morphs(suite)
    compounds(suite)


BASES = {
    "line": ({"from": [10, 20], "to": [110, 70]}, {"from": [[0, 5], [60, 5]], "to": [[1, 2], [90, -4]]}),
    "polyline": (
        {"points": [[0, 0], [30, 40], [60, 0]]},
        {"points": [[[0, 0], [10, 30]], [[5, 5], [60, -30]]], "closed": [True, False]},
    ),
    "rect": (
        {"center": [60, 40], "size": [40, 20]},
        {"center": [[0, 0], [50, 20]], "size": [[0, 10], [80, 60]], "cornerRadius": [0, 30]},
    ),
    "circle": ({"center": [100, 100], "radius": 40}, {"center": [[0, 0], [50, 20]], "radius": [0, 25]}),
    "ellipse": ({"center": [0, 0], "radii": [20, 10]}, {"center": [[0, 0], [50, 20]], "radii": [[0, 8], [30, 2]]}),
    "arc": (
        {"center": [50, 50], "radius": 30, "startAngle": 20, "endAngle": 200},
        {
            "center": [[0, 0], [50, 20]],
            "radius": [0, 30],
            "startAngle": [-30, 120],
            "endAngle": [-400, 500],
            "closure": ["chord", "sector"],
        },
    ),
    "polygon": (
        {"center": [50, 50], "points": 6, "radius": 20},
        {
            "center": [[0, 0], [50, 20]],
            "points": [3, 8],
            "radius": [0, 30],
            "roundness": [0, 1.5],
            "rotation": [0, 190],
        },
    ),
    "star": (
        {"center": [50, 50], "points": 5, "outerRadius": 20, "innerRadius": 9},
        {
            "center": [[0, 0], [50, 20]],
            "points": [3, 8],
            "outerRadius": [0, 30],
            "innerRadius": [40, 0],
            "roundness": [0, 1.5],
            "innerRoundness": [0, 1.5],
            "rotation": [0, 190],
        },
    ),
    "capsule": (
        {"start": [50, 30], "end": [100, 30], "radius": 20},
        {"start": [[0, 0], [90, 90]], "end": [[5, 60], [90, 90]], "radius": [0, 12]},
    ),
    "blob": (
        {"center": [50, 50], "radius": 20, "offsets": [0, 5, -3, 0, 9]},
        {"center": [[0, 0], [50, 20]], "radius": [0, 30], "offsets": [[0, 0, 5, 1, 2], [9, -40, 2, 3, 1]]},
    ),
    "lineChart": (
        {"frame": [0, 40, 320, 100], "values": [50, 100, 75, 100]},
        {"frame": [[0, 0, 10, 10], [5, 5, 90, 30]], "values": [[1, 2, 3, 4], [50, -20, 0, 10]]},
    ),
    "path": (
        {"d": "M 0 0 L 30 0 Q 40 20 30 40 C 20 50 10 30 0 40 Z"},
        {"d": ["M 0 0 L 10 0 L 10 10 Z", "M 5 5 L 30 0 Q 20 40 0 20 Z"]},
    ),
}
WORDS = {"closed", "closure", "curve", "points of a polygon"}


def members(suite):
    """Every member of every shape, constant and animated."""
    for kind, (base, tracks) in BASES.items():
        suite.add("shapes/members", f"{kind}, constant", scene({"type": kind, **base}), (0,), LOOK)
        for name, (start, end) in tracks.items():
            for value in (start, end):
                suite.add(
                    "shapes/members",
                    f"{kind}, {name} {value}",
                    scene({"type": kind, **base, name: value}),
                    (0,),
                    LOOK,
                )
            jumps = name in WORDS or (name == "points" and kind in ("polygon", "star"))
            easings = (None,) if jumps else ("linear", "easeInOutBack")
            for easing in easings:
                track = keyframes((0, start), (1, end, easing) if easing else (1, end))
                suite.add(
                    "shapes/members",
                    f"{kind}, {name} animated, {easing or 'jumping'}",
                    scene({"type": kind, **base, name: track}),
                    (-1, 0, 0.25, 0.5, 0.9, 1, 2),
                    LOOK,
                )
    suite.add(
        "shapes/members",
        "rect, origin animated",
        scene({"type": "rect", "origin": keyframes((0, [0, 0]), (1, [30, 50])), "size": [10, 20]}),
        (0, 0.5),
        LOOK,
    )


def degenerate(suite):
    shapes = {
        "a line of no length": {"type": "line", "from": [5, 5], "to": [5, 5]},
        "no points": {"type": "polyline", "points": []},
        "one point": {"type": "polyline", "points": [[3, 4]]},
        "one point, closed": {"type": "polyline", "points": [[3, 4]], "closed": True},
        "one point, smooth": {"type": "polyline", "points": [[3, 4]], "curve": "catmullRom"},
        "two points, closed": {"type": "polyline", "points": [[3, 4], [9, 9]], "closed": True},
        "a rect of no size": {"type": "rect", "origin": [5, 5], "size": [0, 0], "cornerRadius": 4},
        "a flat rect": {"type": "rect", "origin": [5, 5], "size": [10, 0], "cornerRadius": 4},
        "a circle of no radius": {"type": "circle", "center": [5, 5], "radius": 0},
        "a flat ellipse": {"type": "ellipse", "center": [5, 5], "radii": [10, 0]},
        "a polygon of no radius": {"type": "polygon", "center": [5, 5], "points": 4, "radius": 0, "roundness": 1},
        "a star with one radius": {"type": "star", "center": [5, 5], "points": 3, "outerRadius": 10, "innerRadius": 10},
        "a capsule of no length": {"type": "capsule", "start": [5, 5], "end": [5, 5], "radius": 3},
        "a capsule of no radius": {"type": "capsule", "start": [5, 5], "end": [9, 5], "radius": 0},
        "a blob of no radius": {"type": "blob", "center": [5, 5], "radius": 0, "offsets": [0, 0, 0]},
        "a blob turned inside out": {"type": "blob", "center": [5, 5], "radius": 2, "offsets": [-5, 0, 0]},
        "one value": {"type": "lineChart", "frame": [0, 0, 10, 10], "values": [5]},
        "a frame of no width": {"type": "lineChart", "frame": [0, 0, 0, 10], "values": [5, 6]},
    }
    for name, shape in shapes.items():
        suite.add("shapes/degenerate", name, scene(shape), (0,), LOOK)


def arcs(suite):
    for closure in ("open", "chord", "sector", "ring"):
        for start, end in (
            (0, 90),
            (0, 60),
            (-90, 0),
            (0, 91),
            (10, 280),
            (0, 359.5),
            (0, 360),
            (30, 390),
            (0, 540),
            (45, 900),
            (90, 0),
            (0, -200),
            (0, -360),
            (20, -500),
            (30, 30),
            # Less than any number divided by 90.
            (0, 1e-323),
        ):
            shape = {"type": "arc", "center": [50, 40], "radius": 20, "startAngle": start, "endAngle": end}
            if closure == "ring":
                shape.update(closure="sector", innerRadius=8)
            elif closure != "open":
                shape["closure"] = closure
            suite.add("shapes/arcs", f"{closure}, {start} to {end}", scene(shape), (0,), LOOK)
    for inner in (0, 20, 35):
        shape = {
            "type": "arc",
            "center": [0, 0],
            "radius": 20,
            "innerRadius": inner,
            "startAngle": 0,
            "endAngle": 120,
            "closure": "sector",
        }
        suite.add("shapes/arcs", f"an inner radius of {inner}", scene(shape), (0,), LOOK)


def corners(suite):
    for radius in (0, 5, 20, 50, [30, 0, 0, 50], [10, 20, 30, 40], [0, 0, 7, 0], [60, 60, 0, 0], [0, 15, 0, 15]):
        for size in ([100, 40], [40, 40], [10, 90]):
            suite.add(
                "shapes/corners",
                f"{radius} of {size}",
                scene({"type": "rect", "origin": [3, 4], "size": size, "cornerRadius": radius}),
                (0,),
                LOOK,
            )


def capsules(suite):
    for end in ([90, 30], [10, 30], [50, 90], [50, -20], [80, 60], [20, 70], [50, 30], [50.001, 30]):
        suite.add(
            "shapes/capsules",
            f"to {end}",
            scene({"type": "capsule", "start": [50, 30], "end": end, "radius": 12}),
            (0,),
            LOOK,
        )


def polylines(suite):
    lists = {
        "a zigzag": [[0, 0], [30, 40], [60, 0], [90, 40]],
        "uneven": [[0, 0], [9, 0], [9, 16], [100, 16.5]],
        "equal neighbors": [[0, 0], [10, 10], [10, 10], [30, 0], [30, 0]],
        "all equal": [[5, 5], [5, 5], [5, 5]],
        "two": [[0, 0], [30, 10]],
        "steps": [[0, 0], [30, 30], [60, 30], [90, 60]],
        "a peak": [[0, 0], [10, 80], [20, 81], [90, 0]],
        "from right to left": [[90, 0], [60, 40], [30, 45], [0, 10]],
        "steeper and steeper": [[10, 0], [20, 4], [30, 24], [40, 144]],
        "steeper and steeper, from right to left": [[40, 0], [30, 4], [20, 24], [10, 144]],
        "back and forth": [[0, 0], [30, 20], [60, 60], [20, 80], [10, 100], [50, 110]],
        "one above the other": [[0, 0], [30, 20], [30, 60], [60, 70]],
        "only one above the other": [[10, 0], [10, 20], [10, 5]],
        "the first point again": [[0, 0], [50, 0], [50, 50], [0, 0]],
    }
    for name, points in lists.items():
        for curve in ("linear", "catmullRom", "monotone"):
            for closed in (False, True):
                suite.add(
                    "shapes/polylines",
                    f"{curve}{', closed' if closed else ''}: {name}",
                    scene({"type": "polyline", "points": points, "curve": curve, "closed": closed}),
                    (0,),
                    LOOK,
                )
    suite.add(
        "shapes/polylines",
        "a curve that jumps",
        scene(
            {
                "type": "polyline",
                "points": lists["uneven"],
                "curve": keyframes((0, "linear"), (1, "monotone")),
                "closed": keyframes((0, False), (1.5, True)),
            }
        ),
        (0, 1, 1.5),
        LOOK,
    )


PATHS = [
    "M10 10h20v10zq5,5 10 0",
    "M 0 0 10 0 10 10 0 10z",
    "m 5 5 10 0 0 10 z m 20 0 l 5 5",
    "M0 0H10V10h-5v-5H0z",
    "M 0 0 C 0 40 100 40 100 0 S 150 -20 200 0 s 10 10 20 0",
    "M 0 0 S 10 20 30 0 S 50 -20 60 0",
    "M 0 0 Q 20 40 40 0 T 80 0 t 40 0 T 160 20",
    "M 0 0 T 20 20 T 60 0",
    "M 0 0 L 5 5 S 10 20 30 0",
    "M 0 0 Q 10 20 30 0 S 50 50 60 0",
    "M 0 0 C 0 40 100 40 100 0 T 150 30",
    "M 10 0 A 10 10 0 0 1 0 10",
    "M 0 0 A 30 20 30 0 1 60 10",
    "M 0 0 A 30 20 30 1 1 60 10",
    "M 0 0 A 30 20 30 0 0 60 10",
    "M 0 0 A 30 20 30 1 0 60 10",
    "M 0 0 a 5 5 0 1 1 40 0",
    "M 0 0 A 5 -9 20 0 1 40 10",
    "M 0 0 A 0 10 0 0 1 30 10",
    "M 5 5 A 10 10 0 0 1 5 5 L 20 20",
    "M 0 0 A 25 25 0 01 50 50 a 25 25 -30 1050 -25",
    "M.5.5L-.5-.5 1e1-2.5E-1+3 4",
    "M 0 0 L 10 0 Z L 5 5",
    "M 0 0 L 10 0 Z l 5 5 Z",
    "M 0 0 L 10 0 Z Z",
    "M 3 4",
    "M 3 4 Z",
    "M 3 4 M 5 6 L 7 8",
    "M 3 4 Z M 1 1 L 2 2",
    "M 0 0 L 0 0",
    "M 0 0 L 10 0 L 0 0 Z",
    "M 0 0 C 0 0 0 0 0 0",
    "",
    " \t\n ",
    "M 0,0\nL 10 , 20\tL-5-5",
    "M 0 0 C 100 100 0 100 100 0",
    "M 0 0 C 100 100 100 100 0 0",
    "M 40 0 M 10 10 l 5 0 0 5 Z Z l 9 0 z M 7 7 z",
    "M 0 0 M 50 50 L 60 60 M 90 90",
    "M 0 0 M 50 50",
    "M 0 0 M 50 50 Z",
    "M 0 0 L 1 1 M 50 50 L 50 50",
    "M 1 1 l 2 2 m 3 3 l 4 4 z m 1 1 h 3",
]


def path_data(suite):
    for text in PATHS:
        suite.add("shapes/path-data", repr(text), scene({"type": "path", "d": text}), (0,), LOOK)


def morphs(suite):
    pairs = {
        "lines": ("M 0 0 L 30 0 L 30 30 Z", "M 10 10 L 50 0 L 20 90 Z"),
        "a line and a quadratic curve": ("M 0 0 L 30 0", "M 0 0 Q 15 30 30 0"),
        "a line and a cubic curve": ("M 0 0 L 30 0", "M 0 0 C 15 30 20 20 30 0"),
        "a quadratic and a cubic curve": ("M 0 0 Q 15 30 30 0 L 40 0", "M 0 0 C 15 30 20 20 30 0 L 50 10"),
        "quadratic curves": ("M 0 0 Q 15 30 30 0", "M 5 5 Q 0 0 30 9"),
        "several contours": ("M 0 0 L 10 0 Z M 20 20 L 30 30", "M 5 0 L 0 10 Z M 20 0 C 1 1 2 2 30 3"),
        "empty paths": ("", " "),
        "single points": ("M 3 4", "M 5 6"),
    }
    for name, (a, b) in pairs.items():
        for morph in ("strict", None):
            for easing in ("linear", "easeOutBack", "hold", "smooth"):
                if easing == "smooth" and not morph:
                    continue
                track = keyframes((0, a), (1, b, easing), (2, a, "linear"))
                if morph:
                    track["morph"] = morph
                suite.add(
                    "shapes/morphs",
                    f"{name}, {morph or 'by default'}, {easing}",
                    scene({"type": "path", "d": track}),
                    (0, 0.25, 0.5, 0.9, 1, 1.5, 2),
                    LOOK,
                )
    for word in ("loop", "offset", "continue"):
        suite.add(
            "shapes/morphs",
            f"{word}",
            scene({"type": "path", "d": keyframes((0, "M 0 0 L 30 0"), (1, "M 0 9 Q 15 30 30 0"), before=word, after=word)}),
            (-0.75, 0.5, 1.5, 2.25),
            LOOK,
        )
    for spring in ("spring", {"spring": {"duration": 0.5, "bounce": 0.3}}):
        suite.add(
            "shapes/morphs",
            f"lines, then a curve with {spring}",
            scene(
                {
                    "type": "path",
                    "d": keyframes((0, "M 0 0 L 30 0"), (1, "M 0 9 L 30 20"), (2, "M 0 9 Q 15 30 30 0", spring)),
                }
            ),
            (0.5, 1.1, 1.5, 1.9, 2),
            LOOK,
        )
    suite.add(
        "shapes/morphs",
        "steps",
        scene({"type": "path", "d": {"from": "M 0 0 L 30 0", "steps": [{"to": "M 0 9 L 30 20", "for": 1}, {"wait": 1}]}}),
        (0.5, 1.5),
        LOOK,
    )
    # Matched paths: on a keyframe, the outline equals the file's, whatever vertices are inserted.
    matches = {
        "a triangle and a square": ("M 0 0 L 12 0 L 12 9 Z", "M 0 0 L 12 0 L 12 12 L 0 12 Z"),
        "the other way round": ("M 0 0 L 12 0 L 12 12 L 0 12 Z", "M 0 12 L 12 12 L 12 0 L 0 0 Z"),
        "a line and a curve": ("M 0 0 L 30 0", "M 0 10 C 10 30 20 -10 30 10"),
        "a part that is missing": ("M 0 0 L 10 0 L 10 10 Z", "M 0 0 L 10 0 L 10 10 Z M 20 20 L 30 20 L 30 30 Z"),
        "nothing": ("", "M 0 0 L 10 0 L 10 10 Z"),
        "a curved part that is missing": ("M 50 0 L 60 0 L 60 20 Z", "M 0 0 Q 10 0 10 30 Z M 50 0 L 60 0 L 60 20 Z"),
        "open parts, one of which is missing": ("M 50 0 L 60 0 L 60 20", "M 50 0 L 60 0 L 60 20 M 0 0 C 10 0 10 30 20 5"),
        "a lone move": ("M 80 80 M 10 10 L 20 10", "M 80 90 L 90 90 M 10 10 L 20 20"),
    }
    for name, (a, b) in matches.items():
        track = keyframes((0, a), (1, b), (2, a), morph="match")
        suite.add("shapes/matches", name, scene({"type": "path", "d": track}), (0, 0.5, 1, 1.5), ("d",), outline="geometry")


def compounds(suite):
    def compound(*shapes, **members):
        return scene({"type": "compound", "id": "c", "fill": "red", "shapes": list(shapes), **members})

    a = {"type": "rect", "origin": [0, 0], "size": [40, 20]}
    b = {"type": "line", "from": [0, 0], "to": keyframes((0, [10, 0]), (1, [20, 5]))}
    turning = {"rotation": keyframes((0, 0), (1, 90))}
    cases = {
        "two shapes": compound(a, b),
        "nothing": compound(),
        "a transform": compound(a, {**b, "transform": {"position": [5, 6], **turning}}),
        "a mirrored shape": compound(a, {**a, "transform": {"scale": [-0.5, 0.5]}}),
        "a reversed shape": compound(a, {**a, "reversed": True}),
        "reversed": compound(a, b, reversed=True),
        "a group": compound({"type": "group", "transform": turning, "shapes": [b, {"type": "group", "shapes": [a]}]}, b),
        "a centered group": compound({"type": "group", "transform": {"anchor": "center", **turning}, "shapes": [a, b]}),
        "a compound": compound({"type": "compound", "transform": turning, "shapes": [a, b]}, b),
        "in, out and visible": compound({**a, "in": 0.5}, {**b, "out": 0.5}, {**b, "visible": keyframes((0, False), (1, True))}),
        "a time": compound({**b, "time": {"offset": 0.25, "speed": 2}}, time={"offset": 0.1}),
        "a parent": compound({**a, "id": "p", "transform": turning}, {**b, "transform": {"parent": "p"}}),
        "modifiers of a shape": compound({**a, "modifiers": [{"type": "trim", "end": 0.5}]}, b),
        "copies of a shape": compound(
            {**b, "modifiers": [{"type": "repeat", "copies": 3, "position": [1, 2], "rotation": 10, "delay": 0.2}]}
        ),
        "modifiers": compound(a, b, modifiers=[{"type": "trim", "start": 0.2, "end": 0.8, "mode": "joined"}]),
        "copies": compound(a, b, modifiers=[{"type": "repeat", "copies": 2, "position": [50, 0], "delay": 0.3}]),
        "the center": compound(a, b, transform=turning),
        "a parent of others": scene(
            {"type": "compound", "id": "c", "transform": turning, "shapes": [a, b]},
            {"type": "line", "from": [0, 0], "to": [1, 0], "transform": {"parent": "c"}},
        ),
        "in a clip": scene({**a, "fill": "red", "clip": [{"type": "compound", "shapes": [a, b], "fill": {"color": "red", "rule": "evenodd"}}]}),
        "in a group with a modifier": scene(
            {"type": "group", "modifiers": [{"type": "trim", "end": 0.5}], "shapes": [{"type": "compound", "shapes": [a, b]}]}
        ),
    }
    for name, document in cases.items():
        suite.add("shapes/compound", name, document, (0, 0.3, 0.5, 1), ("d", "transform", "clip"), frame=("groups", "clips"))
