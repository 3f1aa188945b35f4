"""Timelines: entries, changes, verbs, and members between changes."""

from suite import keyframes, line, scene

TIMES = (-1, 0, 0.1, 0.3, 0.5, 0.75, 1, 1.25, 1.5, 1.9, 2, 2.5, 3, 3.3, 4, 5.5)
DOT = {"id": "dot", "type": "circle", "center": [50, 50], "radius": 10, "fill": "red", "stroke": {"color": "blue", "width": 2}}
BOX = {"id": "box", "type": "rect", "origin": [10, 20], "size": [40, 20], "fill": "red"}


def timed(entries, *shapes, **members):
    return {**scene(*shapes, **members), "timeline": entries}


def add(suite):
    arrangement(suite)
    changes(suite)
    verbs(suite)
    between(suite)
    times(suite)
    members(suite)


def arrangement(suite):
    def fade(name, **members):
        return {"fadeOut": name, "duration": 0.5, **members}

    shapes = [line(id=name) for name in "abc"]
    entries = {
        "one": [fade("a")],
        "side by side": [fade("a"), fade("b", delay=0.5)],
        "a sequence": [{"sequence": [fade("a"), fade("b"), fade("c")]}],
        "a sequence with a wait": [{"sequence": [fade("a"), {"wait": 0.75}, fade("b")]}],
        "a sequence with a delay": [{"sequence": [fade("a"), fade("b", delay=0.25), fade("c")], "delay": 0.5}],
        "a wait with a delay": [{"sequence": [{"wait": 0.5, "delay": 0.25}, fade("b")]}],
        "parallel": [{"sequence": [{"parallel": [fade("a"), fade("b", duration=1)]}, fade("c")]}],
        "parallel with delays": [{"sequence": [{"parallel": [fade("a", delay=1), fade("b")], "delay": 0.25}, fade("c")]}],
        "a stagger": [{"stagger": [fade("a"), fade("b"), fade("c")], "each": 0.25}],
        "a stagger of no time": [{"stagger": [fade("a"), fade("b"), fade("c")], "each": 0}],
        "a stagger, then more": [{"sequence": [{"stagger": [fade("a", duration=2), fade("b")], "each": 0.25, "delay": 0.5}, fade("c")]}],
        "a stagger of sequences": [{"stagger": [{"sequence": [fade("a"), fade("b")]}, fade("c")], "each": 0.1}],
        "empty lists": [{"sequence": [{"parallel": []}, {"sequence": []}, {"stagger": [], "each": 1}, fade("a")]}],
        "sums of tenths": [{"sequence": [{"wait": 0.1}, {"wait": 0.2}, fade("a", duration=0.1), fade("b", duration=0.7)]}],
        "the default duration": [{"sequence": [{"fadeOut": "a"}, {"fadeOut": "b", "easing": "linear"}]}],
        "a wait at the end": [fade("a"), {"wait": 3}],
        "several shapes": [{"fadeOut": ["a", "c"], "duration": 0.5, "delay": 0.25}, fade("b")],
        "a repeated change": [{"sequence": [fade("a", repeat=3), fade("b")]}],
        "a repeated change with a delay": [fade("a", repeat=2, delay=0.3)],
        "a repeated sequence": [{"sequence": [fade("a"), {"wait": 0.25}, fade("b")], "repeat": 2, "delay": 0.1}],
        "a repeated parallel": [{"parallel": [fade("a", delay=0.2), fade("b", duration=1)], "repeat": 2}, {"wait": 0.1, "repeat": 40}],
        "a repeated stagger of several shapes": [{"stagger": [{"fadeOut": ["a", "b"]}, fade("c")], "each": 0.1, "repeat": 3}],
        "a repeated entry in a repeated entry": [{"sequence": [fade("a", repeat=2), fade("b")], "repeat": 2}],
    }
    for name, timeline in entries.items():
        suite.add(
            "timeline/entries", name, timed(timeline, *shapes), TIMES, ("id", "opacity"), frame=("duration",)
        )


def changes(suite):
    for easing in ("linear", None, "hold", "easeOutBack", "spring", {"spring": {"duration": 0.4, "bounce": 0.3}}, {"steps": 3}, [0.2, 0, 0, 1]):
        rest = {} if easing is None else {"easing": easing}
        suite.add(
            "timeline/changes",
            f"to and by, {easing or 'by default'}",
            timed(
                [
                    {
                        "sequence": [
                            {"animate": "dot.radius", "to": 30, "duration": 1, **rest},
                            {"animate": "dot.radius", "by": -25, "duration": 1, **rest},
                        ]
                    }
                ],
                DOT,
            ),
            TIMES,
            ("d",),
        )
    suite.add(
        "timeline/changes",
        "a spring takes over the velocity of the change before",
        timed(
            [
                {
                    "sequence": [
                        {"rotate": "dot", "to": 90, "duration": 1, "easing": "easeInQuad"},
                        {"rotate": "dot", "by": 30, "duration": 1, "easing": "spring"},
                    ]
                }
            ],
            DOT,
        ),
        TIMES,
        ("transform",),
    )
    suite.add(
        "timeline/changes",
        "parameters",
        timed(
            [{"animate": "dot.radius", "from": {"parameter": "a"}, "to": {"parameter": "b", "scale": 2}, "duration": 1}],
            DOT,
            parameters={"a": {"type": "number", "default": 1}, "b": {"type": "number", "default": 10}},
        ),
        TIMES,
        ("d",),
        parameters={"b": 4},
    )


def verbs(suite):
    group = {"id": "g", "type": "group", "transform": {"position": [5, 5]}, "shapes": [BOX, {**DOT, "transform": {"position": [9, 9]}}]}
    faded = {**DOT, "opacity": 0.4}
    gone = {**DOT, "opacity": 0}
    entries = {
        "fadeIn": ([{"fadeIn": "dot", "duration": 1, "delay": 0.5}], [DOT]),
        "fadeIn to the opacity of the shape": ([{"fadeIn": "dot", "duration": 1}], [faded]),
        "fadeIn of an invisible shape": ([{"fadeIn": "dot", "duration": 1}], [gone]),
        "fadeIn from and to": ([{"fadeIn": "dot", "from": 0.2, "to": 0.7, "duration": 1}], [DOT]),
        "fadeOut": ([{"fadeOut": "dot", "duration": 1}], [faded]),
        "fadeOut to": ([{"fadeOut": "dot", "to": 0.3, "duration": 1}], [DOT]),
        "fadeOut and fadeIn": (
            [{"sequence": [{"fadeOut": "dot", "to": 0.25, "duration": 1}, {"wait": 0.5}, {"fadeIn": "dot", "duration": 1}]}],
            [faded],
        ),
        "fadeIn twice": (
            [{"sequence": [{"fadeIn": "dot", "duration": 1}, {"fadeOut": "dot", "duration": 0.5}, {"fadeIn": "dot", "duration": 1}]}],
            [DOT],
        ),
        "move by": ([{"move": "dot", "by": [30, -10], "duration": 1}], [DOT]),
        "move to": ([{"move": "dot", "to": [100, 80], "duration": 1}], [DOT]),
        "move from and to": ([{"move": "dot", "from": [0, 0], "to": [100, 80], "duration": 1}], [DOT]),
        "move from": ([{"move": "dot", "from": [0, 0], "by": [10, 0], "duration": 1}], [DOT]),
        "move twice": (
            [{"sequence": [{"move": "box", "to": [100, 50], "duration": 1}, {"move": "box", "by": [0, 20], "duration": 1}]}],
            [BOX],
        ),
        "move to with an anchor": ([{"move": "box", "to": [100, 50], "duration": 1}], [{**BOX, "transform": {"anchor": [10, 20]}}]),
        "move to while it grows": (
            [{"move": "box", "to": [100, 50], "duration": 1}, {"resize": "box", "to": [80, 60], "duration": 2}],
            [BOX],
        ),
        "move of a group": ([{"move": "g", "to": [100, 50], "duration": 1}], [group]),
        "move inside a group": ([{"move": "box", "to": [100, 50], "duration": 1}], [group]),
        "resize a rect": ([{"resize": "box", "to": [80, 10], "duration": 1}], [BOX]),
        "resize a circle": ([{"resize": "dot", "by": 15, "duration": 1}], [DOT]),
        "resize an ellipse": (
            [{"resize": "e", "from": [1, 2], "to": [30, 8], "duration": 1}],
            [{"id": "e", "type": "ellipse", "center": [0, 0], "radii": [5, 5]}],
        ),
        "scale by": (
            [{"sequence": [{"scale": "box", "by": 2, "duration": 1}, {"scale": "box", "by": [1.5, 0.5], "duration": 1}]}],
            [BOX],
        ),
        "scale to": ([{"scale": "box", "to": [2, 3], "duration": 1}], [{**BOX, "transform": {"scale": [0.5, 1]}}]),
        "rotate by and to": (
            [{"sequence": [{"rotate": "box", "by": 90, "duration": 1}, {"rotate": "box", "to": 0, "duration": 1}]}],
            [{**BOX, "transform": {"rotation": 30}}],
        ),
        "grow": ([{"grow": "box", "duration": 1, "delay": 0.5}], [{**BOX, "transform": {"scale": [2, 0]}}]),
        "grow from and to": ([{"grow": "dot", "from": 0.5, "to": [2, 1], "duration": 1}], [DOT]),
        "grow after scale": (
            [{"sequence": [{"scale": "box", "to": 0.25, "duration": 1}, {"wait": 0.5}, {"grow": "box", "duration": 1}]}],
            [BOX],
        ),
        "grow, again and again": ([{"sequence": [{"wait": 0.2}, {"grow": "dot", "duration": 0.5}], "repeat": 3}], [DOT]),
        "pulse": ([{"pulse": "dot", "duration": 1, "delay": 0.5}], [DOT]),
        "pulse by": ([{"pulse": "box", "by": [1.5, 0.5], "duration": 1, "easing": "linear"}], [{**BOX, "transform": {"scale": 2}}]),
        "pulse three times": ([{"pulse": "dot", "duration": 0.5, "repeat": 3}], [DOT]),
        "pulse after scale": ([{"sequence": [{"scale": "box", "to": 3, "duration": 0.5}, {"wait": 0.1}, {"pulse": "box", "duration": 1}]}], [BOX]),
        "move by, again and again": (
            [{"sequence": [{"move": "box", "by": [0, 20], "duration": 0.3}, {"move": "box", "by": [30, 0], "duration": 0.3}], "repeat": 2, "delay": 0.25}],
            [BOX],
        ),
        "move, and back again and again": (
            [{"sequence": [{"move": "dot", "to": [80, 50], "duration": 0.5}, {"sequence": [{"move": "dot", "by": [0, 20], "duration": 0.25}, {"wait": 0.1}], "repeat": 3}]}],
            [DOT],
        ),
        "fadeIn, again and again": ([{"sequence": [{"wait": 0.2}, {"fadeIn": "dot", "duration": 0.4}, {"wait": 0.2}], "repeat": 3}], [faded]),
        "repeated inside repeated": (
            [{"sequence": [{"rotate": "box", "by": 45, "duration": 0.2, "repeat": 2}, {"rotate": "box", "by": 90, "duration": 0.3}], "repeat": 3}],
            [BOX],
        ),
        "draw": ([{"draw": "box", "duration": 1, "delay": 0.25}], [BOX]),
        "draw from and to": ([{"draw": "box", "from": 0.5, "to": 0.75, "duration": 1}], [BOX]),
        "draw and undo": ([{"sequence": [{"draw": "box", "duration": 1}, {"wait": 0.5}, {"draw": "box", "to": 0, "duration": 1}], "repeat": 2}], [BOX]),
        "draw after another modifier": (
            [{"draw": "box", "duration": 1, "easing": "linear"}],
            [{**BOX, "modifiers": [{"type": "repeat", "copies": 2, "position": [5, 50]}]}],
        ),
        "several at once": (
            [
                {
                    "parallel": [
                        {"fadeIn": "dot", "duration": 1},
                        {"move": "dot", "to": [100, 100], "duration": 1},
                        {"rotate": "dot", "by": 90, "duration": 2},
                        {"scale": "dot", "to": 2, "duration": 0.5},
                    ]
                }
            ],
            [DOT],
        ),
    }
    for name, (timeline, shapes) in entries.items():
        suite.add(
            "timeline/verbs",
            name,
            timed(timeline, *shapes),
            TIMES,
            ("id", "opacity", "transform", "d", "effectiveOpacity"),
        )


def between(suite):
    def radius(**members):
        return {"animate": "dot.radius", "duration": 1, "easing": "linear", **members}

    entries = {
        "a rest": [{"sequence": [radius(to=30), {"wait": 1}, radius(to=5)]}],
        "from makes a jump": [{"sequence": [radius(to=30), {"wait": 1}, radius(**{"from": 50}, to=5)]}],
        "from makes a jump without a wait": [{"sequence": [radius(to=30), radius(**{"from": 50}, to=5)]}],
        "from of the first": [{"sequence": [{"wait": 0.5}, radius(**{"from": 50}, to=5)]}],
        "from as it was": [{"sequence": [radius(to=30), radius(**{"from": 30}, to=5)]}],
        "no time": [{"sequence": [{"wait": 0.5}, radius(to=30, duration=0), {"wait": 0.5}, radius(by=3)]}],
        "no time, then at once": [{"sequence": [radius(to=30), radius(to=5, duration=0), radius(to=50)]}],
        "no time first": [{"sequence": [radius(to=30, duration=0), radius(to=5)]}],
        "from and no time": [{"sequence": [radius(to=30), {"wait": 0.5}, radius(**{"from": 3}, to=5, duration=0)]}],
        "in another order": [radius(to=5, delay=2), radius(to=30)],
        "to the current value": [{"sequence": [radius(to=10), radius(to=30)]}],
    }
    for name, timeline in entries.items():
        suite.add("timeline/between", name, timed(timeline, DOT), TIMES, ("d",))


def times(suite):
    change = [{"sequence": [{"move": "dot", "by": [40, 0], "duration": 1}, {"wait": 0.5}, {"rotate": "dot", "by": 90, "duration": 1}]}]
    for name, time in {
        "an offset": {"offset": 0.5},
        "a speed": {"speed": 2},
        "both": {"offset": -0.25, "speed": 0.5},
    }.items():
        suite.add("timeline/times", name, timed(change, {**DOT, "time": time}), TIMES, ("transform",))
        suite.add(
            "timeline/times",
            f"{name}, of a group",
            timed(change, {"type": "group", "time": time, "shapes": [{**DOT, "time": {"offset": 0.1}}]}),
            TIMES,
            ("transform",),
        )
        spring = [{"rotate": "dot", "by": 90, "duration": 1, "easing": {"spring": {"duration": 0.4, "bounce": 0.3}}}]
        suite.add("timeline/times", f"{name}, a spring in seconds", timed(spring, {**DOT, "time": time}), TIMES, ("transform",))
    suite.add(
        "timeline/times",
        "the timeline moves a group that repeats",
        timed(
            [{"move": "g", "by": [40, 0], "duration": 1}],
            {"id": "g", "type": "group", "shapes": [{**DOT, "time": {"repeat": "forever"}, "radius": keyframes((0, 1), (1, 9))}]},
        ),
        TIMES,
        ("transform", "d"),
    )
    suite.add("timeline/times", "passes of the document", timed(change, DOT, repeat=2, autoreverses=True), TIMES, ("transform",))


def members(suite):
    gradient = {
        "type": "linear",
        "from": [0, 0],
        "to": [10, 0],
        "stops": [{"offset": 0, "color": "red"}, {"offset": 1, "color": "#00f8"}],
    }
    shapes = {
        "dot": DOT,
        "box": {**BOX, "fill": {"gradient": gradient}},
        "path": {"id": "path", "type": "path", "d": "M 0 0 L 10 0 L 10 10 Z", "stroke": "red"},
        "star": {"id": "star", "type": "star", "center": [0, 0], "points": 5, "outerRadius": 10, "innerRadius": 5},
        "line": {"id": "line", "type": "line", "from": [0, 0], "to": [9, 0], "modifiers": [{"type": "trim", "end": 0}]},
        "chart": {"id": "chart", "type": "lineChart", "frame": [0, 0, 30, 10], "values": [1, 2, 3]},
    }
    changes = {
        "dot.center": {"to": [9, 9]},
        "dot.fill.color": {"to": "#0f08"},
        "dot.fill": {"from": "lime", "to": "#0f08"},
        "dot.fill.opacity": {"to": 0.2},
        "dot.stroke.width": {"by": 4},
        "dot.stroke.dashOffset": {"to": 5},
        "dot.stroke.cap": {"to": "round"},
        "dot.transform.position": {"by": [5, 6]},
        "dot.transform.scale": {"to": [2, 3]},
        "dot.transform.skew": {"to": 30},
        "dot.visible": {"to": False},
        "dot.opacity": {"to": 0.5},
        "box.size": {"by": [5, -10]},
        "box.cornerRadius": {"to": 8},
        "box.origin": {"to": [0, 0]},
        "box.fill.gradient.to": {"by": [5, 5]},
        "box.fill.gradient.stops.0.color": {"to": "lime"},
        "box.fill.gradient.stops.1.offset": {"to": 0.5},
        "path.d": {"to": "M 5 5 L 20 0 L 30 10 Z"},
        "path.stroke.color": {"from": "lime", "to": "#00f4"},
        "star.points": {"to": 7},
        "star.roundness": {"to": 0.5},
        "star.rotation": {"by": 90},
        "line.to": {"by": [10, 10]},
        "line.modifiers.0.end": {"to": 1},
        "chart.values": {"to": [9, 8, 7]},
        "chart.frame": {"to": [1, 2, 60, 10]},
    }
    for path, change in changes.items():
        shape = shapes[path.split(".")[0]]
        suite.add(
            "timeline/members",
            path,
            timed([{"animate": path, **change, "duration": 1, "delay": 0.5}], shape),
            (0, 0.5, 0.75, 1, 1.49, 1.5, 2),
        )
    for space in ("linear", "oklab"):
        suite.add(
            "timeline/members",
            f"a color in the {space} space of the document",
            timed([{"animate": "dot.fill.color", "to": "#0f08", "duration": 1}], DOT, colorSpace=space),
            (0, 0.25, 0.75, 1),
            ("fill",),
        )
