"""Keyframes, steps, turns, motion paths, wiggles and directions."""

from suite import at_point, at_x, keyframes, line, scene

WORDS = ("hold", "loop", "pingpong", "offset", "continue")
LOOK = ("transform",)


def turned(value, **members):
    return scene(line(transform={"anchor": [0, 0], "rotation": value}), **members)


def add(suite):
    keyframe_cases(suite)
    loops(suite)
    steps(suite)
    turns(suite)
    motion_paths(suite)
    directions(suite)
    wiggles(suite)


def keyframe_cases(suite):
    tracks = {
        "one keyframe": keyframes((1, 30)),
        "two keyframes": keyframes((0, 10), (2, 30)),
        "negative times": keyframes((-3, 10), (-1, 30), (2, 0)),
        "a jump": keyframes((0, 0), (1, 10), (1, 50), (2, 60)),
        "a jump at the start": keyframes((0, 0), (0, 10), (1, 50)),
        "a jump at the end": keyframes((0, 0), (1, 10), (1, 50)),
        "only a jump": keyframes((1, 0), (1, 50)),
        "two jumps": keyframes((0, 0), (1, 10), (1, 50), (2, 60), (2, -5), (3, 5)),
        "equal values": keyframes((0, 10), (1, 10, "easeOutBack"), (2, 10, "spring")),
        "values that 32 bits do not hold": keyframes((0, 0.1), (0.3, 123456.789), (0.7, -0.0001)),
        "short spans": keyframes((0, 0), (1e-6, 10), (2e-6, -10), (1, 5)),
    }
    for name, track in tracks.items():
        for word in WORDS:
            suite.add(
                "tracks/keyframes",
                f"{name}, {word}",
                at_x({**track, "before": word, "after": word}),
                (-4.4, -3, -2, -1, -0.6, 0, 0.1, 0.3, 0.5, 0.99, 1, 1.25, 1.5, 2, 2.2, 3, 4.7, 8.1),
                LOOK,
            )
    # Discrete values: words, booleans and integers.
    for word in ("hold", "loop", "pingpong"):
        cap = keyframes((0, "butt"), (1, "round"), (2, "square"), before=word, after=word)
        suite.add(
            "tracks/jumping",
            f"a word, {word}",
            scene(line(stroke={"color": "red", "cap": cap})),
            (-1.5, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3.5, 4.5),
            ("stroke",),
        )
        visible = keyframes((0, False), (1, True), (2, False), before=word, after=word)
        suite.add(
            "tracks/jumping",
            f"a boolean, {word}",
            scene(line(id="a", visible=visible)),
            (-1.5, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3.5, 4.5),
            ("id",),
        )
        points = keyframes((0, 3), (1, 5), (2, 4), before=word, after=word)
        suite.add(
            "tracks/jumping",
            f"a whole number, {word}",
            scene({"type": "polygon", "center": [0, 0], "radius": 10, "points": points}),
            (-1.5, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3.5, 4.5),
            ("d",),
        )
    for rule in ("evenodd", "nonzero"):
        suite.add(
            "tracks/jumping",
            f"a rule, to {rule}",
            scene(
                {
                    "type": "circle",
                    "center": [0, 0],
                    "radius": 1,
                    "fill": {"color": "red", "rule": keyframes((0, "nonzero"), (1, rule))},
                }
            ),
            (0.5, 1),
            ("fill",),
        )


def loops(suite):
    """Loops whose period is not a binary fraction, at multiples of it: floorMod is the exact remainder."""
    for period in (0.1, 0.3, 0.7, 1 / 3, 1.1):
        for word in ("loop", "pingpong", "offset"):
            times = [period * n for n in (1, 2, 3, 6, 7, 10, 11, 30)] + [0.1 * n for n in (1, 3, 6, 7, 9, 10, 33)]
            times += [-period, -3 * period, -0.1]
            suite.add(
                "tracks/exact-multiples",
                f"{word}, a period of {period:g}",
                at_x(keyframes((0, 0), (period, 100), before=word, after=word)),
                sorted(set(times)),
                LOOK,
            )
    for offset in (0.1, -0.2):
        suite.add(
            "tracks/exact-multiples",
            f"a track that starts at {offset}",
            at_x(keyframes((offset, 0), (offset + 0.3, 100), before="loop", after="loop")),
            [round(0.1 * n, 10) for n in range(-5, 12)],
            LOOK,
        )


def steps(suite):
    tracks = {
        "two steps": {"from": 5, "steps": [{"to": 9, "for": 1}, {"to": 2, "for": 0.5, "easing": "easeInQuad"}]},
        "a wait": {"from": 5, "steps": [{"to": 9, "for": 1}, {"wait": 0.5}, {"to": 2, "for": 1}]},
        "a wait first": {"from": 5, "steps": [{"wait": 0.5}, {"to": 9, "for": 1}]},
        "a wait at the end": {"from": 5, "steps": [{"to": 9, "for": 1}, {"wait": 0.5}]},
        "a jump": {"from": 5, "steps": [{"to": 9, "for": 1}, {"to": 20, "for": 0}, {"to": 30, "for": 1}]},
        "a jump first": {"from": 5, "steps": [{"to": 20, "for": 0}, {"to": 30, "for": 1}]},
        "sums": {"from": 0, "steps": [{"to": n % 2 * 10, "for": 0.1} for n in range(1, 8)]},
        "an easing": {
            "from": 0,
            "easing": "easeOutBack",
            "steps": [{"to": 10, "for": 1}, {"to": 0, "for": 1, "easing": "linear"}],
        },
        "a spring after a step": {
            "from": 0,
            "steps": [{"to": 10, "for": 0.5, "easing": "easeInCubic"}, {"to": 20, "for": 1, "easing": "spring"}],
        },
        "a spring after a wait": {
            "from": 0,
            "steps": [{"to": 10, "for": 0.5}, {"wait": 0.25}, {"to": 20, "for": 1, "easing": "spring"}],
        },
        "smooth steps": {
            "from": 0,
            "easing": "smooth",
            "steps": [{"to": 10, "for": 0.5}, {"to": 30, "for": 1}, {"wait": 0.5}, {"to": 0, "for": 1}],
        },
    }
    for name, track in tracks.items():
        for word in WORDS:
            suite.add(
                "tracks/steps",
                f"{name}, {word}",
                at_x({**track, "before": word, "after": word}),
                (-1.7, -0.2, 0, 0.05, 0.25, 0.45, 0.5, 0.7, 1, 1.2, 1.35, 1.5, 1.9, 2.4, 3.3, 5.8),
                LOOK,
            )
    suite.add(
        "tracks/steps",
        "a point with a via",
        at_point({"from": [0, 0], "steps": [{"to": [100, 0], "for": 2, "via": [[0, 60], [100, 60]]}, {"wait": 1}]}),
        (0.5, 1, 1.5, 2.5),
        LOOK,
        tolerance=1e-4,
    )
    suite.add(
        "tracks/steps",
        "the natural duration",
        at_x({"from": 0, "steps": [{"to": 1, "for": 1.5}, {"wait": 0.75}]}, repeat=2),
        (1, 2.5),
        LOOK,
        frame=("duration",),
    )


def turns(suite):
    pairs = [(330, 30), (30, 330), (0, 180), (180, 0), (10, 10), (0, 720), (0, -450), (-170, 190), (350, 350.5), (0, 360)]
    for turn in ("shortest", "clockwise", "counterclockwise"):
        for a, b in pairs:
            suite.add(
                "tracks/turns",
                f"{turn}, from {a} to {b}",
                turned(keyframes((0, a), (1, b), turn=turn)),
                (0, 0.25, 0.5, 1),
                LOOK,
            )
        suite.add(
            "tracks/turns",
            f"{turn}, several and offset",
            turned(keyframes((0, 0), (1, 200), (2, 20), (3, 300), turn=turn, after="offset", before="offset")),
            (-1.5, 0.5, 1.5, 2.5, 3.5, 7.2),
            LOOK,
        )
        suite.add(
            "tracks/turns",
            f"{turn}, smooth and a spring",
            turned(keyframes((0, 0), (1, 200, "smooth"), (2, 20, "smooth"), (3, 300, "spring"), turn=turn)),
            (0.5, 1.5, 2.1, 2.5),
            LOOK,
        )
        suite.add(
            "tracks/turns",
            f"{turn}, the angles of an arc",
            scene(
                {
                    "type": "arc",
                    "center": [50, 50],
                    "radius": 20,
                    "startAngle": keyframes((0, 350), (1, 100), turn=turn),
                    "endAngle": {"from": 30, "steps": [{"to": 300, "for": 1}], "turn": turn},
                }
            ),
            (0.25, 0.5),
            ("d",),
        )
        suite.add(
            "tracks/turns",
            f"{turn}, a parameter",
            turned(
                keyframes((0, 300), (1, {"parameter": "to"}), turn=turn),
                parameters={"to": {"type": "angle", "default": 20}},
            ),
            (0.5, 1),
            LOOK,
            parameters={"to": 700},
        )


CURVES = {
    "an arch": ([0, 0], [100, 0], [[0, 60], [100, 60]]),
    "an S": ([0, 0], [60, 60], [[80, 0], [-20, 60]]),
    "a straight line": ([0, 0], [90, 30], [[0, 0], [90, 30]]),
    "a straight line, unevenly": ([0, 0], [100, 0], [[10, 0], [20, 0]]),
    "a cusp": ([0, 0], [100, 0], [[100, 80], [0, 80]]),
    "a loop": ([0, 0], [0, 0], [[80, 0], [0, 80]]),
    "a handle on the start": ([0, 0], [50, 50], [[0, 0], [50, 0]]),
    "no length": ([20, 20], [20, 20], [[20, 20], [20, 20]]),
}


def curved(name, easing="linear", **members):
    start, end, via = CURVES[name]
    return {
        "keyframes": [
            {"t": 0, "value": start},
            {"t": 2, "value": end, "via": via, "easing": easing},
        ],
        **members,
    }


def motion_paths(suite):
    for name in CURVES:
        for easing in ("linear", "easeInOut", "easeOutBack", "easeInBack"):
            suite.add(
                "tracks/motion-paths",
                f"{name}, {easing}",
                at_point(curved(name, easing)),
                (-1, 0, 0.2, 0.5, 1, 1.5, 1.8, 2, 3),
                LOOK,
                tolerance=1e-4,
            )
        for word in ("loop", "pingpong", "offset", "continue"):
            suite.add(
                "tracks/motion-paths",
                f"{name}, {word}",
                at_point(curved(name, "easeInQuad", before=word, after=word)),
                (-2.5, -0.5, 0.5, 2.5, 3.25, 5),
                LOOK,
                tolerance=1e-4,
            )
        for spring in ("spring", {"spring": {"duration": 0.8, "bounce": 0.4}}):
            suite.add(
                "tracks/motion-paths",
                f"{name}, {spring}",
                at_point(curved(name, spring)),
                (0.2, 0.5, 0.9, 1.5, 2),
                LOOK,
                tolerance=1e-4,
            )
    # A spring inherits the speed along the path.
    for spring in ("spring", {"spring": {"duration": 0.8, "bounce": 0.4}}, {"spring": {"velocity": 3, "bounce": 0}}):
        for first in ("linear", "easeInQuad", "easeOutQuad"):
            for straight in (False, True):
                track = {
                    "keyframes": [
                        {"t": 0, "value": [0, 0]},
                        {"t": 1, "value": [100, 0], "easing": first, "via": [[0, 60], [100, 60]]},
                        {"t": 3, "value": [160, -80], "easing": spring},
                    ]
                }
                if not straight:
                    track["keyframes"][2]["via"] = [[100, -40], [120, -80]]
                suite.add(
                    "tracks/motion-paths",
                    f"{first} on a curve, then {'a line' if straight else 'a curve'} with {spring}",
                    at_point(track),
                    (0.5, 1.1, 1.5, 2.5, 3),
                    LOOK,
                    tolerance=1e-4,
                )
    suite.add(
        "tracks/motion-paths",
        "a line, then a curve with a spring",
        at_point(
            {
                "keyframes": [
                    {"t": 0, "value": [0, 0]},
                    {"t": 1, "value": [30, 40], "easing": "easeInQuad"},
                    {"t": 2, "value": [100, 40], "via": [[60, 80], [80, 0]], "easing": "spring"},
                ]
            }
        ),
        (0.5, 1.05, 1.2, 1.5, 1.9),
        LOOK,
        tolerance=1e-4,
    )


    for spring in ("spring", {"spring": {"duration": 0.8, "bounce": 0.4}}, {"spring": {"velocity": 3, "bounce": 0}}):
        for via in (None, [[100, 0], [100, 0]]):
            last = {"t": 3, "value": [100, 0], "easing": spring, **({"via": via} if via else {})}
            track = curved("an arch", "easeInQuad")
            suite.add(
                "tracks/motion-paths",
                f"a curve, then a rest with {spring}" + (", on a curve without length" if via else ""),
                at_point({"keyframes": track["keyframes"] + [last]}),
                (1.5, 2.1, 2.4, 2.9, 3),
                LOOK,
                tolerance=1e-4,
            )
    for easing in ([0.3, 0, 0.7, 3], "easeOutBack", {"linear": [0, 1.5, 1]}):
        for word in ("continue", "offset"):
            suite.add(
                "tracks/motion-paths",
                f"arriving backward with {easing}, {word}",
                at_point(curved("an arch", easing, before=word, after=word)),
                (-1, -0.25, 1.5, 2.5, 4),
                LOOK,
                tolerance=1e-4,
            )


def directions(suite):
    def oriented(position, **transform):
        return scene(line(transform={"anchor": [0, 0], "orient": "path", "position": position, **transform}))

    for name in CURVES:
        for word in ("hold", "pingpong", "continue"):
            suite.add(
                "tracks/directions",
                f"{name}, {word}",
                oriented(curved(name, before=word, after=word)),
                (-1.3, 0, 0.5, 1.5, 2, 2.5, 3.6),
                LOOK,
                tolerance=1e-4,
            )
        suite.add(
            "tracks/directions",
            f"{name}, overshooting",
            oriented(curved(name, "easeInOutBack"), rotation=30),
            (0.2, 0.5, 1.8),
            LOOK,
            tolerance=1e-4,
        )
    tracks = {
        "straight ways": keyframes((0, [0, 0]), (1, [10, 0]), (2, [10, 20]), (3, [0, 20])),
        "a rest": keyframes((0, [0, 0]), (1, [10, 0]), (2, [10, 0]), (3, [10, 20])),
        "a rest first": keyframes((0, [0, 0]), (1, [0, 0]), (2, [10, 10])),
        "a rest last": keyframes((0, [0, 0]), (1, [10, 10]), (2, [10, 10])),
        "a jump": keyframes((0, [0, 0]), (1, [10, 0]), (1, [50, 50]), (2, [50, 0])),
        "a hold": keyframes((0, [0, 0]), (1, [10, 0]), (2, [10, 50], "hold"), (3, [20, 60])),
        "a hold first": keyframes((0, [0, 0]), (1, [0, 50], "hold"), (2, [30, 50])),
        "a hold last": keyframes((0, [0, 0]), (1, [10, 0]), (2, [10, 50], "hold")),
        "only a jump": keyframes((1, [0, 0]), (1, [10, 10])),
        "no movement": keyframes((0, [5, 5]), (1, [5, 5])),
        "one keyframe": keyframes((0, [5, 5])),
        "smooth": keyframes((0, [0, 0]), (1, [30, 10]), (2, [40, 60]), (3, [0, 80]), easing="smooth"),
        "smooth, with velocities": keyframes(
            (0, [0, 0]), (2, [30, 10], {"smooth": {"startVelocity": [0, 80], "endVelocity": [60, 0]}})
        ),
    }
    for name, track in tracks.items():
        suite.add(
            "tracks/directions", name, oriented(track), (-0.5, 0, 0.4, 1, 1.5, 2, 2.6, 3, 3.5), LOOK
        )
    suite.add("tracks/directions", "a constant", oriented([10, 20]), (0, 1), LOOK)
    wiggle = {"wiggle": {"around": keyframes((0, [0, 0]), (1, [30, 40])), "amplitude": 5, "every": 0.5}}
    suite.add("tracks/directions", "a wiggle", oriented(wiggle), (0.2, 0.7), LOOK)


def wiggles(suite):
    times = (-70.3, -1, -0.3, 0, 0.1, 0.25, 0.5, 0.8, 1, 1.7, 6.4, 31.9, 32, 100.05)
    for seed in (0, 1, 7, 1000000000):
        for chance in (1, 0.5, 0.1):
            for easing in (None, "linear", "hold", "spring", {"steps": 2}):
                members = {"around": 100, "amplitude": 10, "every": 0.5, "seed": seed, "chance": chance}
                if easing is not None:
                    members["easing"] = easing
                if chance == 1:
                    del members["chance"]
                suite.add(
                    "tracks/wiggles",
                    f"seed {seed}, chance {chance}, {easing or 'without an easing'}",
                    at_x({"wiggle": members}),
                    times,
                    LOOK,
                )
    suite.add(
        "tracks/wiggles",
        "around a track",
        at_x({"wiggle": {"around": keyframes((0, 0), (2, 100)), "amplitude": 5, "every": 0.25}}),
        times,
        LOOK,
    )
    for amplitude in (4, [4, 0], [0, 9]):
        suite.add(
            "tracks/wiggles",
            f"a point, amplitude {amplitude}",
            at_point({"wiggle": {"around": [50, 60], "amplitude": amplitude, "every": 1, "seed": 3}}),
            times,
            LOOK,
        )
    suite.add(
        "tracks/wiggles",
        "both components by themselves",
        at_point(
            [
                {"wiggle": {"around": 50, "amplitude": 4, "every": 1, "seed": 3}},
                {"wiggle": {"around": 50, "amplitude": 4, "every": 1, "seed": 3}},
            ]
        ),
        times,
        LOOK,
    )
    suite.add(
        "tracks/wiggles",
        "lists of points",
        scene(
            {
                "type": "polyline",
                "points": {
                    "wiggle": {"around": [[0, 0], [10, 20], [30, 0]], "amplitude": [3, 1], "every": 0.5, "seed": 9}
                },
            }
        ),
        (0, 0.3, 1.9),
        ("d",),
    )
    suite.add(
        "tracks/wiggles",
        "corner radii and sizes",
        scene(
            {
                "type": "rect",
                "origin": [0, 0],
                "size": {"wiggle": {"around": [40, 50], "amplitude": [8, 3], "every": 0.5}},
                "cornerRadius": {"wiggle": {"around": [1, 2, 3, 4], "amplitude": [1, 0, 2, 3], "every": 1}},
            }
        ),
        (0, 0.3, 1.9),
        ("d",),
    )
    suite.add(
        "tracks/wiggles",
        "where t / every is 2^53 or more, it counts as 0",
        at_x({"wiggle": {"around": 0, "amplitude": 10, "every": 1e-9}}),
        (0, 1e9, -1e9),
        LOOK,
    )
