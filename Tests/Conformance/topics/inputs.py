"""Inputs: transitions between the values of parameters."""

NUMBER = {"x": {"type": "number", "default": 0}}
LINE = {"type": "line", "from": [0, 0], "to": [0, 0]}
LOOK = ("transform",)


def scene(shape, parameters, **more):
    return {"animfile": "1.0", "size": [100, 100], "parameters": parameters, **more, "shapes": [shape]}


def placed(transition, parameters=None, member="position", **more):
    reference = {"parameter": "x"}
    if transition is not None:
        reference["transition"] = transition
    value = [reference, 0] if member == "position" else reference
    return scene({**LINE, "transform": {member: value}}, parameters or NUMBER, **more)


def log(*settings, initial=None):
    result = {"animfile-inputs": "1.0", "settings": []}
    if initial:
        result["initial"] = initial
    for t, value, *jump in settings:
        setting = {"t": t, "parameter": "x", "value": value}
        if jump:
            setting["jump"] = True
        result["settings"].append(setting)
    return result


EASINGS = {
    "the default": {},
    "a settling spring": {"easing": "spring", "duration": 0.4},
    "a physical spring": {"easing": {"spring": {"duration": 0.3, "bounce": 0.2}}},
    "an overdamped spring": {"easing": {"spring": {"stiffness": 100, "damping": 40}}},
    "linear": {"easing": "linear", "duration": 0.4},
    "a curve": {"easing": "easeInOut", "duration": 0.5},
    "steps": {"easing": {"steps": 4}, "duration": 0.4},
    "linear pieces": {"easing": {"linear": [0, [0.7, 0.3], 1]}},
    "an elastic easing": {"easing": "easeOutElastic", "duration": 0.8},
    "no duration": {"duration": 0},
    "a delay": {"delay": 0.15, "duration": 0.2, "easing": "easeOut"},
    "down": {"duration": 0.5, "easing": "linear", "down": {"duration": 0.1, "delay": 0.05}},
    "intent": {"delay": 0.3, "down": {"delay": 0}},
}

LOGS = {
    "one setting": log((0.1, 10)),
    "a reversal": log((0, 10), (0.1, 0)),
    "two reversals": log((0, 10), (0.2, 0), (0.25, 10)),
    "another target": log((0, 10), (0.13, -5), (0.2, 30)),
    "a jump": log((0, 10), (0.15, 4, True), (0.3, 10)),
    "an initial value": log((0, 2), (0.2, 8), initial={"x": 8}),
    "two settings at once": log((0, 3), (0, 10), (0.1, 7), (0.1, 10)),
}


def add(suite):
    for easing, transition in EASINGS.items():
        for name, settings in LOGS.items():
            suite.add(
                "inputs/transitions",
                f"{easing}, {name}",
                placed(transition),
                [0, 0.07, 0.15, 0.22, 0.35, 0.5, 1],
                LOOK,
                inputs=settings,
            )
    times = [0, 0.05, 0.12, 0.2, 0.31, 0.6]
    for turn in ("shortest", "clockwise", "counterclockwise"):
        suite.add(
            "inputs/values",
            f"an angle that turns {turn}",
            placed({"turn": turn, "duration": 0.4}, {"x": {"type": "angle", "default": 350}}, "rotation"),
            times,
            LOOK,
            inputs=log((0, 10), (0.1, 200), (0.3, 350)),
        )
    for space in ("srgb", "linear", "oklab"):
        colored = {**LINE, "fill": {"parameter": "x", "transition": {"colorSpace": space, "duration": 0.4, "easing": "linear"}}}
        suite.add(
            "inputs/values",
            f"a color in {space}",
            scene(colored, {"x": {"type": "color", "default": "#ff000080"}}),
            times,
            ("fill",),
            inputs=log((0, "#0040ff"), (0.1, "#fff"), (0.3, "#ff000080")),
        )
    bouncing = {**LINE, "stroke": {"color": {"parameter": "x", "transition": {"easing": {"spring": {"bounce": 0.5}}}}}}
    suite.add(
        "inputs/values",
        "a color that overshoots",
        scene(bouncing, {"x": {"type": "color", "default": "black"}}, colorSpace="oklab"),
        times,
        ("stroke",),
        inputs=log((0, "#ff8800"), (0.1, "#00f")),
    )
    point = {**LINE, "transform": {"position": {"parameter": "x", "transition": {"easing": {"spring": {"duration": 0.4, "bounce": 0.3}}}}}}
    suite.add(
        "inputs/values", "a point", scene(point, {"x": {"type": "point", "default": [1, 2]}}), times, LOOK,
        inputs=log((0, [10, 0]), (0.1, [3, 20])),
    )
    shown = {**LINE, "visible": {"parameter": "x", "transition": {"duration": 0.2, "delay": 0.05}}}
    suite.add(
        "inputs/values", "a boolean", scene(shown, {"x": {"type": "boolean", "default": False}}),
        [0, 0.04, 0.05, 0.3, 0.44, 0.45, 0.5, 0.64, 0.65], LOOK,
        inputs=log((0, True), (0.4, False)),
    )
    stroked = {"type": "polygon", "center": [0, 0], "radius": 9, "points": {"parameter": "x", "transition": {"delay": 0.1}}}
    suite.add(
        "inputs/values", "a whole number", scene(stroked, {"x": {"type": "number", "default": 3}}), [0, 0.05, 0.1, 0.2],
        ("d",), inputs=log((0, 5)),
    )
    chart = {"type": "lineChart", "frame": [0, 0, 100, 100], "range": [0, 10], "values": {"parameter": "x", "transition": {}}}
    del chart["range"]
    suite.add(
        "inputs/values", "an array", scene(chart, {"x": {"type": "numbers", "default": [0, 1, 0]}}), times, ("d",),
        inputs=log((0, [1, 0, 0.5]), (0.1, [0, 0, 1])),
    )
    suite.add(
        "inputs/values", "a scale and an offset",
        scene({**LINE, "transform": {"position": [{"parameter": "x", "scale": -3, "offset": 5, "transition": {}}, 0]}}, NUMBER),
        times, LOOK, inputs=log((0, 10), (0.1, 0)),
    )
    suite.add(
        "inputs/readers", "a transition of the parameter",
        placed(None, {"x": {"type": "number", "default": 0, "transition": {"easing": "linear"}}}),
        times, LOOK, inputs=log((0, 10)),
    )
    suite.add("inputs/readers", "no transition", placed(None), [0, 0.09, 0.1, 0.5], LOOK, inputs=log((0.1, 10)))
    suite.add(
        "inputs/readers", "a named easing", placed({"easing": "mine"}, easings={"mine": [0.2, 0, 0, 1]}),
        times, LOOK, inputs=log((0, 10), (0.1, 0)),
    )
    keyed = {"keyframes": [{"t": 0, "value": 0}, {"t": 1, "value": {"parameter": "x", "transition": {}}}, {"t": 2, "value": 5, "easing": "spring"}]}
    suite.add(
        "inputs/readers", "a keyframe", scene({**LINE, "transform": {"position": [keyed, 0]}}, NUMBER),
        [0, 0.5, 0.9, 1, 1.2, 2], LOOK, inputs=log((0.4, 10), (0.85, 3)),
    )
    suite.add(
        "inputs/readers", "passes", placed({}, duration=0.2, repeat="forever", autoreverses=True),
        [0, 0.3, 0.5, 0.7, 1.5], LOOK, inputs=log((0.4, 10), (0.6, 0)),
    )
    symbols = {"dot": {**LINE, "transform": {"position": [{"parameter": "x", "transition": {"easing": "linear"}}, 0]}}}
    both = {**NUMBER, "y": {"type": "number", "default": 1}}
    for name, given in {"its own": {}, "a constant": {"x": 7}, "another parameter": {"y": 3}, "passed on": {"x": {"parameter": "y"}}}.items():
        use = {"type": "use", "symbol": "dot", **({"parameters": given} if given else {})}
        settings = log((0, 10), (0.2, 4))
        settings["settings"].insert(1, {"t": 0.1, "parameter": "y", "value": 20})
        suite.add(
            "inputs/readers", f"a symbol with {name}", scene(use, both, symbols=symbols), times, LOOK, inputs=settings,
        )
    # A parameter without a transition has that of the parameter to which it refers.
    plain = {"dot": {**LINE, "transform": {"position": [{"parameter": "x"}, 0]}}}
    plain["pair"] = {"type": "group", "shapes": [{"type": "use", "symbol": "dot", "parameters": {"x": {"parameter": "z"}}}]}
    linear, smooth = {"easing": "linear", "duration": 0.4}, {"easing": "easeInOut", "duration": 0.2}
    moving = {"type": "number", "default": 1, "transition": linear}
    for name, inner, use in [
        ("a transition that it inherits", {}, {"symbol": "dot", "parameters": {"x": {"parameter": "y"}}}),
        ("a transition that it inherits through another", {}, {"symbol": "pair", "parameters": {"z": {"parameter": "y"}}}),
        ("its own transition", {"transition": smooth}, {"symbol": "dot", "parameters": {"x": {"parameter": "y"}}}),
    ]:
        declared = {"x": {**NUMBER["x"], **inner}, "y": moving, "z": NUMBER["x"]}
        settings = log()
        settings["settings"].append({"t": 0.1, "parameter": "y", "value": 20})
        suite.add(
            "inputs/readers", f"a symbol with {name}", scene({"type": "use", **use}, declared, symbols=plain), times, LOOK,
            inputs=settings,
        )
    copies = {**LINE, "modifiers": [{"type": "repeat", "copies": 3, "delay": 0.1}], "transform": {"position": [{"parameter": "x", "transition": {}}, 0]}}
    suite.add("inputs/readers", "delayed copies", scene(copies, NUMBER), times, LOOK, inputs=log((0, 10), (0.25, 0)))
    nested = {"type": "group", "modifiers": [{"type": "repeat", "copies": 2, "delay": 0.15}], "shapes": [copies]}
    suite.add("inputs/readers", "delayed copies of delayed copies", scene(nested, NUMBER), times, LOOK, inputs=log((0, 10), (0.25, 0)))
    follower = {
        **LINE, "id": "follower", "modifiers": [{"type": "repeat", "copies": 3, "delay": 0.1}],
        "transform": {"position": {"along": "road", "fraction": 0.5, "offset": {"parameter": "x"}}},
    }
    road = {"id": "road", "type": "line", "from": [0, 0], "to": [{"parameter": "x", "scale": 4, "transition": {"easing": "linear"}}, 20]}
    followed = {**scene(follower, NUMBER), "shapes": [road, follower]}
    suite.add("inputs/readers", "delayed copies of a follower", followed, times, LOOK, inputs=log((0, 10), (0.25, 2)))
    timeline = [{"animate": "dot.transform.rotation", "to": {"parameter": "x", "transition": {}}, "duration": 1}]
    suite.add(
        "inputs/readers", "a timeline", scene({**LINE, "id": "dot"}, NUMBER, timeline=timeline), times, LOOK,
        inputs=log((0, 90), (0.2, 45)),
    )
    maps(suite, times)
    events(suite)
    clocks(suite)


MOOD = {"x": {"type": "choice", "options": ["a", "b", "c"], "default": "b"}}
FLAG = {"x": {"type": "boolean", "default": False}}


def maps(suite, times):
    """Choices, booleans as numbers, and constants for each value."""
    moves = log((0, "c"), (0.1, "a"), (0.3, "b"))
    same = log((0, "a"), (0.1, "c"), (0.2, "a"))
    flips = log((0, True), (0.1, False), (0.3, True))
    for name, transition in {"no transition": None, "a spring": {}, "linear": {"easing": "linear"}}.items():
        more = {} if transition is None else {"transition": transition}

        def mapped(**values):
            return {"parameter": "x", "map": values, **more}

        turned = {**LINE, "transform": {"rotation": mapped(a=0, b=90, c=-45)}}
        suite.add("inputs/maps", f"angles, {name}", scene(turned, MOOD), times, LOOK, inputs=moves)
        moved = {**LINE, "transform": {"position": mapped(a=[0, 0], b=[10, 5], c=[-4, 8])}}
        suite.add("inputs/maps", f"points, {name}", scene(moved, MOOD), times, LOOK, inputs=moves)
        equal = {**LINE, "transform": {"position": [mapped(a=5, b=-5, c=5), 0]}, "visible": mapped(a=False, b=True, c=False)}
        suite.add("inputs/maps", f"equal constants, {name}", scene(equal, MOOD), times, LOOK, inputs=same)
        filled = {**LINE, "fill": mapped(a="red", b="#00f8", c="white")}
        suite.add("inputs/maps", f"colors, {name}", scene(filled, MOOD), times, ("fill",), inputs=moves)
        capped = {**LINE, "stroke": {"color": "red", "cap": mapped(a="round", b="square", c="butt")}}
        suite.add("inputs/maps", f"words, {name}", scene(capped, MOOD), times, ("stroke",), inputs=moves)
        seen = {**LINE, "visible": mapped(a=True, b=False, c=True)}
        suite.add("inputs/maps", f"booleans, {name}", scene(seen, MOOD), times, LOOK, inputs=moves)
        sided = {"type": "polygon", "center": [0, 0], "radius": 9, "points": mapped(a=3, b=4, c=5)}
        suite.add("inputs/maps", f"whole numbers, {name}", scene(sided, MOOD), times, ("d",), inputs=moves)
        flag = {**LINE, "transform": {"position": [mapped(true=5, false=-5), {"parameter": "x", "scale": 3, "offset": 1, **more}]}}
        suite.add("inputs/maps", f"a boolean, {name}", scene(flag, FLAG), times, LOOK, inputs=flips)


MOVING = {**LINE, "transform": {"position": [{"keyframes": [{"t": 0, "value": 0}, {"t": 1, "value": 40}], "after": "continue"}, 0]}}
EVENTS = {
    "liked": {"type": "trigger"},
    "open": {"type": "boolean", "default": False},
    "closed": {"type": "boolean", "default": True},
    "mood": {"type": "choice", "options": ["a", "b"], "default": "a"},
}


def fired(*events):
    """A log of firings of `liked`, which are times, and of settings, which are names with times and values."""
    settings = []
    for event in events:
        if isinstance(event, tuple):
            t, name, value, *jump = event
            settings.append({"t": t, "parameter": name, "value": value, **({"jump": True} if jump else {})})
        else:
            settings.append({"t": event, "fire": "liked"})
    return {"animfile-inputs": "1.0", "settings": settings}


MAPPINGS = {
    "plain": {},
    "an offset and a speed": {"offset": 0.2, "speed": 2},
    "backward": {"offset": 1, "speed": -1},
    "a speed of 0": {"speed": 0},
    "passes": {"repeat": 2, "duration": 0.3},
    "a part of a pass": {"repeat": 1.5, "autoreverses": True},
    "endless passes": {"repeat": "forever", "duration": 0.4},
    "a duration": {"duration": 0.5},
}


def events(suite):
    """Times that run since an event."""
    times = [0, 0.1, 0.25, 0.3, 0.6, 0.75, 1.1, 1.5, 2, 3.5]
    log = fired(0.1, 0.3, 0.75, 2, 2)
    for name, mapping in MAPPINGS.items():
        for again in ("restart", "ignore"):
            if again == "ignore" and mapping.get("repeat") == "forever":
                continue
            for before in ("hidden", "rest"):
                value = {"since": "liked", **mapping, "before": before, "again": again}
                suite.add(
                    "inputs/since", f"{name}, {again}, {before}", scene({**MOVING, "time": value}, EVENTS),
                    times, LOOK, inputs=log,
                )
        suite.add(
            "inputs/since", f"{name}, settled", scene({**MOVING, "time": {"since": "closed", **mapping}}, EVENTS),
            [0, 0.5, 1, 2], LOOK, inputs=fired((1, "closed", False), (1.5, "closed", True)),
        )
    shown = {**MOVING, "in": 0.2, "out": 0.8}
    cases = {
        "a trigger": ("liked", fired(0.1, 1)),
        "a boolean": ("open", fired((0.1, "open", True), (0.3, "open", False), (0.5, "open", False), (1, "open", True))),
        "a boolean that was true": ("closed", fired((0.5, "closed", False), (1, "closed", True))),
        "a boolean that becomes false": ({"parameter": "closed", "is": False}, fired((0.1, "closed", False), (0.5, "closed", True))),
        "an option": ({"parameter": "mood", "is": "b"}, fired((0.1, "mood", "b"), (0.2, "mood", "b", True), (0.5, "mood", "a"), (1, "mood", "b"))),
        "the first option": ({"parameter": "mood", "is": "a"}, fired((0.1, "mood", "b"), (0.5, "mood", "a"))),
        "two settings at once": ("open", fired((0.1, "open", True), (0.1, "open", False), (0.5, "open", True))),
        "no log": ("liked", None),
        "no log, settled": ("closed", None),
    }
    for name, (event, log) in cases.items():
        for members in ({}, {"before": "rest"}):
            suite.add(
                "inputs/since", f"{name}, {'rest' if members else 'in and out'}",
                scene({**shown, "time": {"since": event, **members}}, EVENTS), times, LOOK,
                **({"inputs": log} if log else {}),
            )
    inner = {"type": "group", "time": {"offset": 0.5, "speed": 3}, "shapes": [{**MOVING, "time": {"since": "liked"}}]}
    suite.add("inputs/since", "inside another time", scene(inner, EVENTS), times, LOOK, inputs=fired(0.1, 0.6))
    outer = {"type": "group", "time": {"since": "liked", "speed": 0.5}, "out": 2, "shapes": [{**MOVING, "time": {"offset": 0.1}}]}
    suite.add("inputs/since", "around another time", scene(outer, EVENTS), times, LOOK, inputs=fired(0.1, 0.6))
    looping = scene({**MOVING, "time": {"since": "liked"}}, EVENTS, duration=0.4, repeat="forever")
    suite.add("inputs/since", "passes of the document", looping, times, LOOK, inputs=fired(0.1, 0.6))
    parents = scene({**MOVING, "id": "arm", "time": {"since": "liked"}}, EVENTS)
    parents["shapes"].append({**LINE, "transform": {"position": [1, 1], "parent": "arm"}})
    suite.add("inputs/since", "a parent", parents, times, LOOK, inputs=fired(0.5))
    symbols = {"dot": {**MOVING, "time": {"since": "liked"}}}
    both = {**EVENTS, "other": {"type": "trigger"}}
    for name, given in {"its own": {}, "another trigger": {"liked": {"parameter": "other"}}}.items():
        use = {"type": "use", "symbol": "dot", **({"parameters": given} if given else {})}
        settings = fired(0.1, 0.6)
        settings["settings"].insert(1, {"t": 0.3, "fire": "other"})
        suite.add("inputs/since", f"a symbol with {name}", scene(use, both, symbols=symbols), times, LOOK, inputs=settings)
    opening = {"leaf": {**MOVING, "time": {"since": "open"}}}
    for name, given in {"a constant": {"open": True}, "another boolean": {"open": {"parameter": "closed"}}}.items():
        use = {"type": "use", "symbol": "leaf", "parameters": given}
        suite.add(
            "inputs/since", f"a symbol with {name}", scene(use, EVENTS, symbols=opening), times, LOOK,
            inputs=fired((0.1, "open", True), (0.3, "closed", False), (0.6, "closed", True)),
        )


def clocks(suite):
    """Tracks that run since an event, or at a number."""
    times = [0, 0.1, 0.25, 0.6, 0.75, 1.1, 1.5, 2.7]
    number = {"x": {"type": "number", "default": 0.3}, **EVENTS}
    keys = [{"t": 0, "value": 0}, {"t": 0.4, "value": 10, "easing": "easeInOut"}, {"t": 1, "value": 4}]
    drivers = {
        "a constant": 0.7,
        "a track": {"keyframes": [{"t": 0, "value": 1.2}, {"t": 1, "value": -0.2, "easing": "easeOut"}], "after": "pingpong"},
        "a parameter": {"parameter": "x", "transition": {"easing": "linear"}},
        "a wiggle": {"wiggle": {"around": 0.5, "amplitude": 0.7, "every": 0.3}},
        "a track at a parameter": {"at": {"parameter": "x"}, "from": 1, "steps": [{"to": 0, "for": 1}]},
    }
    setting = log((0.2, 0.9), (0.7, 0.1))
    for after in ("hold", "loop", "pingpong", "offset", "continue"):
        for name, driver in drivers.items():
            track = {"at": driver, "keyframes": keys, "after": after}
            suite.add(
                "inputs/clocks", f"{name}, {after}", scene({**LINE, "transform": {"position": [track, 0]}}, number),
                times, LOOK, inputs=setting,
            )
        for name, event in {"a trigger": "liked", "a boolean": "closed", "an option": {"parameter": "mood", "is": "a"}}.items():
            track = {"since": event, "keyframes": keys, "after": after}
            suite.add(
                "inputs/clocks", f"since {name}, {after}", scene({**LINE, "transform": {"position": [track, 0]}}, number),
                times, LOOK,
                inputs=fired(0.1, (0.6, "closed", False), (0.6, "mood", "b"), (0.75, "closed", True), (1.1, "mood", "a"), 1.5),
            )
    colored = {**LINE, "fill": {"since": "liked", "keyframes": [{"t": 0, "value": "#ff0000"}, {"t": 1, "value": "#0000ff80"}]}}
    suite.add("inputs/clocks", "a color", scene(colored, number), times, ("fill",), inputs=fired(0.25))
    turned = {**LINE, "transform": {"rotation": {"at": {"parameter": "x"}, "turn": "shortest", "keyframes": [{"t": 0, "value": 350}, {"t": 1, "value": 10}]}}}
    suite.add("inputs/clocks", "a turn", scene(turned, number), times, LOOK, inputs=setting)
    curved = {**LINE, "transform": {"orient": "path", "position": {"at": {"parameter": "x"}, "keyframes": [{"t": 0, "value": [0, 0]}, {"t": 1, "value": [40, 9], "via": [[0, 30], [40, 30]]}]}}}
    del curved["transform"]["orient"]
    suite.add("inputs/clocks", "a motion path", scene(curved, number), times, LOOK, inputs=setting, tolerance=1e-4)
    hidden = {**LINE, "visible": {"since": "liked", "keyframes": [{"t": 0, "value": False}, {"t": 0.2, "value": True}]}}
    suite.add("inputs/clocks", "a boolean", scene(hidden, number), times, LOOK, inputs=fired(0.5))
    path = {"type": "path", "d": {"since": "liked", "keyframes": [{"t": 0, "value": "M 0 0 L 1 1"}, {"t": 1, "value": "M 0 0 L 9 3"}]}}
    suite.add("inputs/clocks", "a path", scene(path, number), times, ("d",), inputs=fired(0.25))
    for name, driver in drivers.items():
        suite.add(
            "inputs/clocks", f"the time at {name}", scene({**MOVING, "in": 0.1, "out": 2, "time": {"at": driver}}, number),
            times, LOOK, inputs=setting,
        )
    inner = {"type": "group", "time": {"at": {"parameter": "x", "transition": {}}, }, "shapes": [{**MOVING, "time": {"offset": 0.1, "speed": 2}}]}
    suite.add("inputs/clocks", "the time at a parameter, around another time", scene(inner, number), times, LOOK, inputs=setting)
    outer = {"type": "group", "time": {"speed": 2}, "shapes": [{**MOVING, "time": {"at": drivers["a track"]}}]}
    suite.add("inputs/clocks", "the time at a track, inside another time", scene(outer, number), times, LOOK)
