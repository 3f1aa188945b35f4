"""Members of every shape: opacity, visibility, time, transforms, parents, clips, paint, groups and uses."""

from suite import at_x, keyframes, line, scene

LOOK = ("transform",)


def rect(**members):
    return {"type": "rect", "origin": [10, 20], "size": [40, 20], **members}


def add(suite):
    showing(suite)
    time_mappings(suite)
    transforms(suite)
    parents(suite)
    stacking(suite)
    clips(suite)
    masks(suite)
    blending(suite)
    paint(suite)
    following(suite)
    groups(suite)
    uses(suite)


def showing(suite):
    times = (-1, 0, 0.4, 0.5, 0.9, 1, 1.5, 2, 2.5)
    shapes = {
        "in": line(id="a", **{"in": 0.5}),
        "out": line(id="a", out=1),
        "in and out": line(id="a", **{"in": 0.5, "out": 1}),
        "out at the end": line(id="a", **{"in": 1, "out": 2}),
        "visible": line(id="a", visible=False),
        "visible in a track": line(id="a", visible=keyframes((0.4, False), (1, True))),
        "visible in its own time": line(id="a", visible=keyframes((0, False), (1, True)), time={"offset": 0.5}),
        "in and out in the time outside": line(id="a", **{"in": 0.5, "out": 1}, time={"offset": 0.4, "speed": 2}),
        "in and out in a group's time": {
            "type": "group",
            "time": {"offset": 0.5},
            "shapes": [line(id="a", **{"in": 0, "out": 0.5})],
        },
        "a group": {"type": "group", "in": 0.5, "out": 1, "shapes": [line(id="a")]},
        "an invisible group": {"type": "group", "visible": False, "shapes": [line(id="a")]},
    }
    for name, shape in shapes.items():
        suite.add("members/showing", name, scene(shape, line(id="b"), duration=2), times, ("id",))
    opacities = {
        "a constant": 0.5,
        "a track": keyframes((0, 0), (1, 1)),
        "steps": {"from": 1, "steps": [{"to": 0.2, "for": 1, "easing": "easeIn"}]},
        "a wiggle": {"wiggle": {"around": 0.5, "amplitude": 0.5, "every": 0.25}},
    }
    for name, opacity in opacities.items():
        group = {
            "type": "group",
            "opacity": opacity,
            "shapes": [{"type": "group", "opacity": 0.5, "shapes": [line(id="a", opacity=opacity)]}, line(id="b")],
        }
        suite.add(
            "members/showing",
            f"opacity, {name}",
            scene(group, line(id="c", opacity=opacity)),
            (0, 0.3, 0.5, 1),
            ("id", "opacity", "effectiveOpacity"),
            frame=("groups",),
        )
    for name, shape in {
        "a line": line(reversed=True),
        "a closed path": {"type": "path", "d": "M 0 0 L 10 0 L 10 10 Z M 1 1 L 2 2", "reversed": True},
        "a closed path whose last point is its first": {"type": "path", "d": "M 0 0 L 10 0 L 10 10 L 0 0 Z", "reversed": True},
        "curves": {"type": "path", "d": "M 0 0 C 1 2 3 4 5 6 Q 7 8 9 0 Z", "reversed": True},
        "a circle": {"type": "circle", "center": [0, 0], "radius": 5, "reversed": True},
        "a rect": rect(cornerRadius=[1, 2, 0, 3], reversed=True),
        "a capsule": {"type": "capsule", "start": [0, 0], "end": [9, 3], "radius": 2, "reversed": True},
    }.items():
        suite.add("members/reversed", name, scene(shape), (0,), ("d",))


def time_mappings(suite):
    x = keyframes((0, 0), (1, 100, "easeInQuad"))
    times = (-2.2, -1, -0.3, 0, 0.2, 0.5, 0.75, 1, 1.3, 1.75, 2, 2.6, 3, 4.1, 9)
    for offset in (0, 0.5, -0.25):
        for speed in (1, 2, -1, 0.5, 0):
            for extra in (
                {},
                {"repeat": 2},
                {"repeat": 1.5},
                {"repeat": "forever"},
                {"autoreverses": True},
                {"repeat": 2.5, "autoreverses": True},
                {"repeat": "forever", "autoreverses": True},
                {"repeat": 2, "duration": 0.75},
            ):
                if offset == -0.25 and len(extra) == 2:
                    continue
                time = {"offset": offset, "speed": speed, **extra}
                suite.add(
                    "members/time",
                    ", ".join(f"{n} {v}" for n, v in time.items()),
                    at_time(x, time),
                    times,
                    LOOK,
                )
    for period in (0.1, 0.3):
        suite.add(
            "members/time",
            f"exact multiples of {period}",
            at_time(keyframes((0, 0), (period, 100)), {"repeat": "forever"}),
            [period * n for n in range(1, 12)],
            LOOK,
        )
    inner = line(transform={"position": [x, 0]}, time={"offset": 0.25, "speed": 2})
    for time in ({"offset": 1}, {"speed": 0.5, "repeat": "forever"}, {"autoreverses": True}, {"speed": -1, "offset": 2}):
        suite.add(
            "members/time",
            f"in a group of {time}",
            scene({"type": "group", "time": time, "shapes": [inner], "transform": {"position": [0, x]}}),
            times,
            LOOK,
        )
    suite.add(
        "members/time",
        "extrapolation inside",
        at_time(keyframes((0, 0), (1, 100), after="loop"), {"offset": 0.5, "speed": 0.3}),
        times,
        LOOK,
    )
    suite.add(
        "members/time",
        "nothing inside has keyframes",
        scene(line(transform={"position": [5, 5]}, time={"repeat": "forever"})),
        (0, 1),
        LOOK,
    )


def at_time(x, time):
    return scene(line(transform={"position": [x, 0]}, time=time))


def transforms(suite):
    values = {
        "position": ([10, 5], keyframes((0, [0, 0]), (1, [30, 40], "easeOutBack"))),
        "anchor": ([7, 3], keyframes((0, [0, 0]), (1, [30, 40]))),
        "scale": ([2, 0.5], keyframes((0, 1), (1, [-1, 3], "easeInBack"))),
        "rotation": (30, keyframes((0, -90), (1, 450, "easeInOut"))),
        "skew": (20, keyframes((0, 0), (1, 40))),
        "skewAxis": (35, keyframes((0, 10), (1, 80))),
    }
    times = (0, 0.25, 0.5, 1)
    for name, (constant, track) in values.items():
        others = {"rotation": 10} if name == "anchor" else {"skew": 15} if name == "skewAxis" else {}
        for kind, value in (("constant", constant), ("animated", track)):
            suite.add(
                "members/transforms",
                f"{name}, {kind}",
                scene(rect(transform={**others, name: value})),
                times,
                ("d", "bounds", "transform"),
            )
    names = list(values)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            transform = {a: values[a][0], b: values[b][1]}
            for kind in ("rect", "group"):
                shape = rect(transform=transform)
                if kind == "group":
                    shape = {"type": "group", "transform": transform, "shapes": [rect(), line()]}
                suite.add("members/transforms", f"{a} and {b} of a {kind}", scene(shape), (0.25, 1), LOOK)
    everything = {name: pair[0] for name, pair in values.items()}
    moving = {name: pair[1] for name, pair in values.items()}
    for name, transform in (("all, constant", everything), ("all, animated", moving)):
        suite.add("members/transforms", name, scene(rect(transform=transform)), times, ("d", "bounds", "transform"))
    centers = {
        "a star": {"type": "star", "center": [50, 50], "points": 5, "outerRadius": 20, "innerRadius": 9},
        "a curve": {"type": "path", "d": "M 0 0 C 0 40 100 40 100 0"},
        "an arc": {"type": "arc", "center": [50, 50], "radius": 30, "startAngle": 10, "endAngle": 120},
        "several contours": {"type": "path", "d": "M 0 0 L 10 0 L 10 10 Z M 40 40 L 60 70"},
        "an outline that changes": {"type": "circle", "center": keyframes((0, [0, 0]), (1, [50, 20])), "radius": 10},
        "no outline": {"type": "path", "d": ""},
        "a point": {"type": "path", "d": "M 30 40"},
        "before modifiers": {
            "type": "line",
            "from": [0, 0],
            "to": [100, 0],
            "modifiers": [{"type": "trim", "end": 0.25}],
        },
    }
    for name, shape in centers.items():
        suite.add(
            "members/transforms",
            f"the center of {name}",
            scene({**shape, "transform": {"rotation": 90, "scale": 2, "position": [3, 4]}}),
            (0, 0.5),
            ("transform", "d"),
        )
    groups = {
        "a group": [rect(), {"type": "rect", "origin": [60, 60], "size": [10, 10], "transform": {"rotation": 45}}],
        "a group with a group": [{"type": "group", "transform": {"position": [30, 0]}, "shapes": [rect()]}, rect()],
        "a group of moving shapes": [
            rect(transform={"position": keyframes((0, [0, 0]), (1, [100, 50]))}),
            rect(out=0.75),
        ],
        "a group with strokes": [rect(stroke={"color": "red", "width": 20})],
    }
    for name, inside in groups.items():
        suite.add(
            "members/transforms",
            f"the center of {name}",
            scene({"type": "group", "transform": {"anchor": "center", "rotation": 90, "scale": 2}, "shapes": inside}),
            (0, 0.5, 1),
            LOOK,
        )


def parents(suite):
    arm = line(id="arm", transform={"position": [100, 50], "anchor": [0, 0], "rotation": keyframes((0, 0), (1, 90))})
    hand = {
        "id": "hand",
        "type": "circle",
        "center": [0, 0],
        "radius": 5,
        "transform": {"parent": "arm", "position": [40, 0], "scale": 2},
    }
    finger = line(id="finger", transform={"parent": "hand", "anchor": [0, 0], "rotation": 45})
    cases = {
        "the parent first": scene(arm, hand),
        "the child first": scene(hand, arm),
        "a grandparent": scene(finger, hand, arm),
        "an invisible parent": scene({**arm, "visible": False}, hand),
        "a parent that is over": scene({**arm, "out": 0.2}, hand),
        "a parent with an opacity": scene({**arm, "opacity": 0.2}, hand),
        "a parent with a time": scene({**arm, "time": {"offset": 0.5}}, hand),
        "a child with a time": scene(arm, {**hand, "time": {"offset": 0.5}}),
        "in a group": scene({"type": "group", "transform": {"position": [5, 5]}, "shapes": [arm, hand]}),
        "a group as a parent": scene(
            {"id": "arm", "type": "group", "transform": {"rotation": 30, "position": [5, 5]}, "shapes": [line()]}, hand
        ),
        "a centered group as a parent": scene(
            {
                "id": "arm",
                "type": "group",
                "transform": {"anchor": "center", "rotation": 30},
                "shapes": [rect()],
            },
            hand,
        ),
        "a parent with an empty outline": scene(
            {"id": "arm", "type": "path", "d": "", "transform": {"position": [10, 20], "rotation": 90, "scale": 2}}, hand
        ),
        "a parent with copies": scene({**arm, "modifiers": [{"type": "repeat", "copies": 2, "position": [50, 0]}]}, hand),
        "a parent with a centered anchor": scene(
            {**arm, "transform": {"rotation": keyframes((0, 0), (1, 90))}}, hand
        ),
    }
    for name, document in cases.items():
        suite.add("members/parents", name, document, (0, 0.3, 0.5, 1), ("id", "transform", "opacity"))


def stacking(suite):
    def dot(id, **members):
        return {"id": id, "type": "circle", "center": [0, 0], "radius": 5, **members}

    rising = keyframes((0, -1), (1, 3, "easeInOut"))
    cases = {
        "constants": scene(dot("a", zIndex=2), dot("b"), dot("c", zIndex=-1.5), dot("d", zIndex=2)),
        "equal ones": scene(dot("a", zIndex=-0.0), dot("b"), dot("c", zIndex=0)),
        "a track": scene(dot("a", zIndex=rising), dot("b", zIndex=1), dot("c")),
        "two tracks": scene(dot("a", zIndex=rising), dot("b", zIndex=keyframes((0, 3), (1, -1))), dot("c")),
        "a time": scene(dot("a", zIndex=rising, time={"offset": 0.4, "speed": 2}), dot("b", zIndex=1)),
        "a hidden one": scene(dot("a", zIndex=5, visible=False), dot("b", zIndex=3), dot("c", **{"in": 0.5})),
        "in a group": scene(
            {"type": "group", "shapes": [dot("a", zIndex=9), dot("b", zIndex=-9)]}, dot("c", zIndex=1), dot("d", zIndex=-1)
        ),
        "of groups": scene(
            {"type": "group", "zIndex": rising, "opacity": 0.5, "shapes": [dot("a", zIndex=2), dot("b")]},
            {"type": "group", "zIndex": 1, "shapes": [dot("c"), {"type": "group", "shapes": [dot("d")]}]},
        ),
        "copies": scene(dot("a", zIndex=rising, modifiers=[{"type": "repeat", "copies": 3, "delay": 0.3}]), dot("b", zIndex=1)),
        "in copies of a group": scene(
            {
                "type": "group",
                "modifiers": [{"type": "repeat", "copies": 2, "delay": 0.4}],
                "shapes": [dot("a", zIndex=rising), dot("b", zIndex=1)],
            }
        ),
        "a parent": scene(
            dot("a", zIndex=1, transform={"position": [10, 0]}), dot("b", transform={"parent": "a", "position": [1, 2]})
        ),
        "a joined trim": scene(
            {
                "type": "group",
                "modifiers": [{"type": "trim", "start": 0.3, "end": 0.6, "mode": "joined"}],
                "shapes": [
                    dot("a", zIndex=rising),
                    {"type": "group", "shapes": [dot("b", zIndex=2), dot("c", zIndex=1)]},
                    dot("d", zIndex=1),
                ],
            }
        ),
        "a wiggle": scene(dot("a", zIndex={"wiggle": {"around": 0, "amplitude": 1, "every": 0.5}}), dot("b")),
    }
    for name, document in cases.items():
        suite.add(
            "members/stacking", name, document, (0, 0.3, 0.5, 0.7, 1), ("id", "source", "group", "d"), frame=("groups",)
        )


def clips(suite):
    dot = {"id": "dot", "type": "circle", "center": [50, 50], "radius": 40, "fill": "red", "transform": {"position": [10, 0]}}
    window = {"type": "rect", "origin": [0, 0], "size": [50, 100]}
    cases = {
        "one shape": scene({**dot, "clip": [window]}),
        "two shapes": scene({**dot, "clip": [window, {"type": "circle", "center": [80, 50], "radius": 10}]}),
        "a transform": scene({**dot, "clip": [{**window, "transform": {"rotation": 30}}]}),
        "a track": scene(
            {**dot, "clip": [{**window, "size": keyframes((0, [0, 100]), (1, [50, 100]))}]}
        ),
        "a time": scene(
            {**dot, "clip": [{**window, "size": keyframes((0, [0, 100]), (1, [50, 100])), "time": {"offset": 0.5}}]}
        ),
        "in and out": scene({**dot, "clip": [{**window, "in": 0.5}]}),
        "an invisible one": scene({**dot, "clip": [{**window, "visible": False}]}),
        "a rule": scene({**dot, "clip": [{**window, "fill": {"color": "red", "rule": "evenodd"}}]}),
        "a group": scene({**dot, "clip": [{"type": "group", "transform": {"position": [5, 5]}, "shapes": [window, window]}]}),
        "a modifier": scene({**dot, "clip": [{**window, "modifiers": [{"type": "reverse"}]}]}),
        "a clip of the clip": scene({**dot, "clip": [{**window, "clip": [{"type": "circle", "center": [30, 30], "radius": 9}]}]}),
        "of a group": scene({"type": "group", "clip": [window], "transform": {"scale": 2}, "shapes": [dot]}),
        "of a group and inside": scene({"type": "group", "clip": [window], "shapes": [{**dot, "clip": [window]}, {**dot, "id": "other"}]}),
        "modifiers of the shape": scene({**dot, "clip": [window], "modifiers": [{"type": "reverse"}]}),
        "copies": scene({**dot, "clip": [window], "modifiers": [{"type": "repeat", "copies": 2, "position": [20, 0]}]}),
    }
    for name, document in cases.items():
        suite.add("members/clips", name, document, (0, 0.5, 1), ("d", "clip", "group"), frame=("groups", "clips"))


def masks(suite):
    dot = {"id": "dot", "type": "circle", "center": [50, 50], "radius": 40, "fill": "red", "transform": {"position": [10, 0]}}
    disk = {name: value for name, value in dot.items() if name != "id"}
    window = {"type": "rect", "origin": [0, 0], "size": [50, 100], "fill": "#8088"}

    def mask(*shapes, **members):
        return {"shapes": list(shapes), **members}

    inner = {**window, "mask": mask(disk, by="luminance")}
    group = {"type": "group", "opacity": 0.5, "transform": {"position": [5, 5]}, "shapes": [window, {**window, "id": "w"}]}
    moving = {**window, "size": keyframes((0, [0, 100]), (1, [50, 100]))}
    cases = {
        "alpha": scene({**dot, "mask": mask(window)}),
        "luminance": scene({**dot, "mask": mask(window, by="luminance")}),
        "inverted": scene({**dot, "mask": mask(window, inverted=True)}),
        "not inverted": scene({**dot, "mask": mask(window, inverted=False, by="alpha")}),
        "nothing": scene({**dot, "mask": mask()}),
        "none that shows": scene({**dot, "mask": mask({**window, "in": 0.5}, {**window, "visible": False})}),
        "two shapes": scene({**dot, "mask": mask(window, disk)}),
        "the order": scene({**dot, "mask": mask({**window, "zIndex": 1}, {**disk, "id": "b"})}),
        "a group": scene({**dot, "mask": mask(group, window)}),
        "a track": scene({**dot, "mask": mask(moving)}),
        "a time": scene({**dot, "time": {"offset": 0.25}, "mask": mask({**moving, "time": {"offset": 0.25}})}),
        "a duration": scene({**dot, "mask": mask(moving)}, {"type": "group", "shapes": []}),
        "a mask of the mask": scene({**dot, "mask": mask(inner, window)}),
        "a clip in the mask": scene({**dot, "mask": mask({**window, "clip": [disk]}), "clip": [window]}),
        "of a group": scene({"type": "group", "mask": mask(window), "transform": {"scale": 2}, "shapes": [dot, window]}),
        "of a group and inside": scene(
            {"type": "group", "mask": mask(window), "shapes": [{**dot, "mask": mask(window)}, {**dot, "id": "other"}]}
        ),
        "of a group without items": scene({"type": "group", "mask": mask(window), "shapes": [{**dot, "in": 0.5}]}, window),
        "of a use": scene(
            {"type": "use", "symbol": "s", "mask": mask({"type": "use", "symbol": "s", "mask": mask(window)})},
            symbols={"s": {**dot, "mask": mask(window)}},
        ),
        "copies": scene(
            {**dot, "mask": mask(moving), "modifiers": [{"type": "repeat", "copies": 2, "position": [20, 0], "delay": 0.2}]}
        ),
        "copies of a group": scene(
            {
                "type": "group",
                "mask": mask(moving),
                "shapes": [dot],
                "modifiers": [{"type": "repeat", "copies": 2, "rotation": 20, "opacity": [1, 0.5]}],
            }
        ),
        "in a clip": scene({**dot, "clip": [{**window, "mask": mask(disk), "blend": "screen"}]}),
        "a centered group": scene(
            {"type": "group", "transform": {"anchor": "center", "rotation": 30}, "shapes": [{**dot, "mask": mask(window)}]}
        ),
        "modifiers of a group": scene(
            {"type": "group", "modifiers": [{"type": "trim", "end": 0.5}], "shapes": [{**dot, "mask": mask(window)}]}
        ),
    }
    for name, document in cases.items():
        suite.add(
            "members/masks", name, document, (0, 0.5, 1), ("d", "clip", "group", "mask"), frame=("groups", "clips", "masks")
        )


def blending(suite):
    dot = {"id": "dot", "type": "circle", "center": [50, 50], "radius": 40, "fill": "red"}
    modes = (
        "multiply screen overlay darken lighten colorDodge colorBurn hardLight softLight difference exclusion "
        "hue saturation color luminosity"
    ).split()
    suite.add(
        "members/blending", "modes", scene(*({**dot, "id": mode, "blend": mode} for mode in modes)), (0,), ("id", "blend")
    )
    fading = keyframes((0, 0), (1, 1))
    repeat = {"type": "repeat", "copies": 2}
    groups = {
        "plain": {},
        "a mode": {"blend": "multiply"},
        "normal": {"blend": "normal"},
        "an opacity": {"opacity": 0.5},
        "an opacity of 1": {"opacity": 1},
        "a fading one": {"opacity": fading},
        "an opacity that rests at 1": {"opacity": keyframes((0, 1))},
        "an opacity in steps": {"opacity": {"from": 1, "steps": [{"to": 0, "for": 1}]}},
        "a parameter": {"opacity": {"parameter": "p"}},
        "a clip": {"clip": [{"type": "circle", "center": [50, 50], "radius": 40}]},
        "an empty clip": {"clip": []},
        "a mask": {"mask": {"shapes": []}},
        "copies": {"modifiers": [repeat]},
        "fading copies": {"modifiers": [{**repeat, "opacity": [1, 0.5]}]},
        "copies with opacities of 1": {"modifiers": [{**repeat, "opacity": [1, 1]}]},
        "copies with a parameter": {"modifiers": [{**repeat, "opacity": [{"parameter": "p"}, 1]}]},
    }
    parameters = {"p": {"type": "number", "default": 1}}
    for name, members in groups.items():
        suite.add(
            "members/blending",
            f"a group, {name}",
            scene({"type": "group", "shapes": [{**dot, "blend": "screen"}], **members}, parameters=parameters),
            (0, 1),
            ("group", "blend"),
            frame=("groups", "clips", "masks"),
        )
    suite.add(
        "members/blending",
        "a use",
        scene({"type": "use", "symbol": "s", "blend": "hue"}, symbols={"s": {**dot, "blend": "screen"}}),
        (0,),
        ("group", "blend"),
        frame=("groups", "clips", "masks"),
    )


def paint(suite):
    def fill(value, **members):
        return scene({"type": "circle", "center": [0, 0], "radius": 5, "fill": value, **members})

    def stroke(value, **members):
        return scene(line(stroke=value, **members))

    values = {
        "width": (3, keyframes((0, 2), (1, 4))),
        "cap": ("round", keyframes((0, "butt"), (0.5, "square"))),
        "join": ("bevel", keyframes((0, "round"), (0.5, "miter"))),
        "miterLimit": (7, keyframes((0, 1), (1, 10))),
        "dash": ([3, 1], keyframes((0, [3, 1]), (1, [0, 5]))),
        "dashOffset": (2, keyframes((0, -3), (1, 9))),
        "opacity": (0.3, keyframes((0, 1), (1, 0))),
    }
    for name, pair in values.items():
        for kind, value in zip(("constant", "animated"), pair):
            paint = {"color": "red", name: value}
            if name == "dashOffset":
                paint["dash"] = [4, 2]
            suite.add("members/strokes", f"{name}, {kind}", stroke(paint), (0, 0.25, 0.5, 1), ("stroke",))
    for name, value in {
        "a color": "red",
        "an object": {"color": "red"},
        "a track": keyframes((0, "red"), (1, "blue")),
        "no width": {"color": "red", "width": 0},
        "dashes of nothing": {"color": "red", "dash": [0, 0]},
    }.items():
        suite.add("members/strokes", name, stroke(value), (0, 0.5), ("stroke",))
    for scale in (2, [2, 1], [-1, 1], [-3, 3], 0):
        for rotation in (0, 30):
            transform = {"anchor": [0, 0], "scale": scale, "rotation": rotation}
            suite.add(
                "members/strokes",
                f"a pen under scale {scale} and rotation {rotation}",
                stroke({"color": "red", "width": 3, "dash": [2, 1], "dashOffset": 1}, transform=transform),
                (0,),
                ("stroke", "d"),
            )
    for name, value in {
        "a color": "tomato",
        "an object": {"color": "tomato"},
        "a track": keyframes((0, "red"), (1, "blue")),
        "a rule": {"color": "red", "rule": "evenodd"},
        "an opacity": {"color": "red", "opacity": 0.5},
        "an animated opacity": {"color": "#f008", "opacity": keyframes((0, 0), (1, 1))},
    }.items():
        suite.add("members/fills", name, fill(value), (0, 0.5), ("fill", "opacity"))
    stops = [{"offset": 0, "color": "red"}, {"offset": 0.5, "color": "#0f08"}, {"offset": 1, "color": "blue"}]
    gradients = {
        "linear": {"type": "linear", "from": [-5, 0], "to": [5, 3], "stops": stops},
        "linear, animated": {
            "type": "linear",
            "from": keyframes((0, [-5, 0]), (1, [0, 0])),
            "to": [keyframes((0, 5), (1, 9)), 3],
            "stops": stops,
        },
        "linear, one place": {"type": "linear", "from": [1, 1], "to": [1, 1], "stops": stops},
        "radial": {"type": "radial", "center": [1, 2], "radius": 5, "stops": stops},
        "radial, animated": {
            "type": "radial",
            "center": keyframes((0, [-5, 0]), (1, [0, 0])),
            "radius": keyframes((0, 5), (1, 9)),
            "focus": keyframes((0, [-5, 1]), (1, [1, 0])),
            "stops": stops,
        },
        "radial, a focus": {"type": "radial", "center": [1, 2], "radius": 5, "focus": [2, 2], "stops": stops},
        "radial, a focus outside": {
            "type": "radial",
            "center": [1, 2],
            "radius": 5,
            "focus": [keyframes((0, 5), (1, 20)), 2],
            "stops": stops,
        },
        "linear, a transform": {
            "type": "linear",
            "from": [-5, 0],
            "to": [5, 3],
            "transform": {"position": [4, 1], "anchor": [2, 3], "rotation": keyframes((0, 0), (1, 90)), "scale": 2},
            "stops": stops,
        },
        "linear, a skewed transform": {
            "type": "linear",
            "from": [-5, 0],
            "to": [5, 3],
            "transform": {"skew": 30, "skewAxis": keyframes((0, 0), (1, 45))},
            "stops": stops,
        },
        "radial, an ellipse": {
            "type": "radial",
            "center": [1, 2],
            "radius": 5,
            "focus": [3, 2],
            "transform": {"anchor": [1, 2], "scale": keyframes((0, [1, 1]), (1, [2, 0.5])), "rotation": 30},
            "stops": stops,
        },
        "radial, a transform without inverse": {
            "type": "radial",
            "center": [1, 2],
            "radius": 5,
            "focus": [3, 2],
            "transform": {"position": [9, 9], "scale": [1, 0]},
            "stops": stops,
        },
        "linear, an empty transform": {"type": "linear", "from": [0, 0], "to": [5, 0], "transform": {}, "stops": stops},
        "one stop": {"type": "linear", "from": [0, 0], "to": [5, 0], "stops": stops[:1]},
        "stops at one place": {
            "type": "linear",
            "from": [0, 0],
            "to": [5, 0],
            "stops": [{"offset": 0.5, "color": "red"}, {"offset": 0.5, "color": "blue"}],
        },
    }
    for name, gradient in gradients.items():
        for transform in ({}, {"rotation": 30, "scale": 2}, {"scale": [2, 1]}, {"skew": 20}, {"scale": [-1, 1]}):
            suite.add(
                "members/gradients",
                f"{name}, {transform or 'in place'}",
                fill({"gradient": gradient}, transform=transform),
                (0, 0.5),
                ("fill",),
            )


def following(suite):
    """Shapes that follow the outlines of others."""
    roads = {
        "a line": {"type": "line", "from": [10, 20], "to": [110, 60]},
        "a polyline": {"type": "polyline", "points": [[0, 0], [40, 0], [40, 30]]},
        "a closed polyline": {"type": "polyline", "points": [[0, 0], [40, 0], [40, 30]], "closed": True},
        "a circle": {"type": "circle", "center": [60, 60], "radius": 30},
        "a reversed circle": {"type": "circle", "center": [60, 60], "radius": 30, "reversed": True},
        "a curve": {"type": "path", "d": "M 0 0 C 0 80 90 80 90 10 Q 95 0 120 40"},
        "two contours": {"type": "path", "d": "M 0 0 L 30 0 L 30 40 Z M 60 0 L 60 70"},
        "a point": {"type": "path", "d": "M 5 6"},
        "an empty path": {"type": "path", "d": ""},
        "a moving rect": {
            "type": "rect",
            "origin": [0, 0],
            "size": [keyframes((0, 40), (1, 80)), 30],
            "transform": {"position": keyframes((0, [0, 0]), (1, [20, 10])), "rotation": 30, "scale": [2, 1]},
        },
        "a trimmed line": {
            "type": "line",
            "from": [0, 0],
            "to": [80, 40],
            "modifiers": [
                {"type": "trim", "start": 0.25, "end": keyframes((0, 0.5), (1, 1))},
                {"type": "repeat", "copies": 2, "position": [0, 30]},
                {"type": "reverse"},
            ],
        },
        "a shape in its own time": {
            "type": "line",
            "from": [0, 0],
            "to": [60, keyframes((0, 0), (1, 60))],
            "time": {"offset": 0.25, "speed": 2},
            "visible": False,
            "in": 5,
        },
        "a compound": {
            "type": "compound",
            "shapes": [
                {"type": "line", "from": [0, 0], "to": [30, 0]},
                {"type": "rect", "origin": [40, 0], "size": [20, 20]},
            ],
        },
    }
    look = ("matrix", "d", "transform")
    follower = {"type": "rect", "origin": [0, 0], "size": [8, 4]}
    for name, road in roads.items():
        for orient in ({}, {"orient": "path"}):
            place = {"along": "road", "fraction": keyframes((0, -0.4), (1, 1.3)), "offset": 3}
            suite.add(
                "members/following",
                f"{name}{', oriented' if orient else ''}",
                scene({"id": "road", **road}, {**follower, "transform": {"position": place, **orient}}),
                (0, 0.3, 0.55, 1),
                look,
            )
    road = {"id": "road", **roads["a moving rect"]}
    place = {"along": "road", "fraction": keyframes((0, 0), (1, 1))}
    scenes = {
        "an anchor": [road, {**follower, "transform": {"anchor": [0, 4], "position": place, "scale": 2}}],
        "a follower in front of the outline": [{**follower, "transform": {"position": place}}, road],
        "a group": [
            road,
            {"type": "group", "transform": {"position": place, "orient": "path", "rotation": 10}, "shapes": [follower]},
        ],
        "a group about its center": [
            road,
            {"type": "group", "transform": {"anchor": "center", "position": place}, "shapes": [follower]},
        ],
        "a parent of the outline": [
            {"id": "hub", "type": "group", "transform": {"rotation": keyframes((0, 0), (1, 90))}, "shapes": []},
            {"id": "road", "type": "line", "from": [0, 0], "to": [50, 0], "transform": {"parent": "hub"}},
            {**follower, "transform": {"position": place, "orient": "path"}},
        ],
        "a child of a follower": [
            road,
            {**follower, "id": "car", "transform": {"position": place, "orient": "path"}},
            {"type": "circle", "center": [0, 0], "radius": 2, "transform": {"parent": "car", "position": [5, 0]}},
        ],
        "a follower of a follower": [
            road,
            {**follower, "id": "car", "transform": {"position": place, "orient": "path"}},
            {**follower, "transform": {"position": {"along": "car", "fraction": 0.3}}},
        ],
        "delayed copies": [
            road,
            {
                **follower,
                "transform": {"position": place, "orient": "path"},
                "modifiers": [{"type": "repeat", "copies": 3, "delay": 0.2}],
            },
            {"type": "circle", "center": [0, 0], "radius": 2, "transform": {"parent": "road"}},
        ],
        "delayed copies in their own time": [
            road,
            {
                **follower,
                "time": {"offset": 0.1, "speed": 2},
                "transform": {"position": place, "orient": "path"},
                "modifiers": [
                    {"type": "repeat", "copies": 2, "delay": 0.17},
                    {"type": "repeat", "copies": 2, "delay": -0.13, "position": [0, 9]},
                ],
            },
        ],
        "in a clip": [{**follower, "clip": [road, {**follower, "transform": {"position": place}}]}],
        "in a compound": [
            {
                "type": "compound",
                "shapes": [
                    {"id": "road", "type": "line", "from": [0, 0], "to": [50, 0]},
                    {**follower, "transform": {"position": place}},
                ],
            }
        ],
    }
    for name, shapes in scenes.items():
        suite.add("members/following", name, scene(*shapes), (0, 0.3, 0.55, 1), look, frame=("groups", "clips"))


def groups(suite):
    inside = [rect(id="a"), {"type": "circle", "id": "b", "center": [50, 0], "radius": 10, "transform": {"position": [10, 0]}}]
    cases = {
        "two shapes": [{"type": "group", "shapes": inside}],
        "a transform": [{"type": "group", "transform": {"position": [100, 0], "rotation": 90}, "shapes": inside}],
        "groups in groups": [
            {
                "id": "outer",
                "type": "group",
                "opacity": 0.5,
                "transform": {"scale": 2},
                "shapes": [
                    line(id="c"),
                    {"id": "inner", "type": "group", "opacity": 0.4, "label": "x", "transform": {"rotation": 30}, "shapes": inside},
                    line(id="d"),
                ],
            },
            line(id="e"),
        ],
        "an empty group": [{"type": "group", "shapes": []}, line(id="e")],
        "a group of which nothing shows": [{"type": "group", "shapes": [line(visible=False)]}, line(id="e")],
        "an animated group": [
            {"type": "group", "transform": {"position": keyframes((0, [0, 0]), (1, [50, 0]))}, "shapes": inside}
        ],
    }
    for name, shapes in cases.items():
        suite.add(
            "members/groups",
            name,
            scene(*shapes),
            (0, 0.5),
            ("id", "source", "group", "transform", "effectiveOpacity", "d"),
            frame=("groups",),
        )


def uses(suite):
    declared = {
        "size": {"type": "number", "default": 10},
        "other": {"type": "number", "default": 7},
        "tint": {"type": "color", "default": "red"},
    }
    dot = {"id": "dot", "type": "circle", "center": [0, 0], "radius": {"parameter": "size"}, "fill": {"parameter": "tint"}}
    pair = {
        "type": "group",
        "shapes": [
            {"type": "use", "symbol": "dot"},
            {"type": "use", "symbol": "dot", "transform": {"position": [30, 0]}, "parameters": {"size": 3}},
        ],
    }
    symbols = {"dot": dot, "pair": pair}
    use = {"type": "use", "symbol": "dot"}
    cases = {
        "as it is": [use],
        "a transform": [{**use, "transform": {"position": [50, 50], "rotation": 30}}],
        "a parameter": [{**use, "parameters": {"size": 20, "tint": "#00f8"}}, use],
        "another parameter": [{**use, "parameters": {"size": {"parameter": "other"}}}],
        "a symbol that uses another": [{"type": "use", "symbol": "pair", "parameters": {"size": 5, "tint": "lime"}}],
        "opacity and time": [{**use, "id": "u", "opacity": 0.5, "in": 0.25, "time": {"offset": 0.5}}],
        "a clip": [{**use, "clip": [rect()]}],
        "modifiers": [{**use, "modifiers": [{"type": "reverse"}, {"type": "repeat", "copies": 2, "position": [9, 0]}]}],
        "the center": [{**use, "transform": {"anchor": "center", "rotation": 90, "position": [5, 5]}}],
    }
    for name, shapes in cases.items():
        for parameters in ({}, {"size": 4, "other": 2}):
            suite.add(
                "members/uses",
                name + (", set" if parameters else ""),
                scene(*shapes, parameters=declared, symbols=symbols),
                (0, 0.5),
                frame=("groups", "clips"),
                look=("id", "source", "group", "transform", "d", "fill", "effectiveOpacity", "clip"),
                **({"parameters": parameters} if parameters else {}),
            )
