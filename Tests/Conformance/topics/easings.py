"""Easings alone, before and after a track, and inherited by springs."""

from suite import at_point, at_x, keyframes

PENNER = [
    f"ease{kind}{family}"
    for family in "Sine Quad Cubic Quart Quint Expo Circ Back Elastic Bounce".split()
    for kind in ("In", "Out", "InOut")
]
NAMED = ["linear", "hold", "ease", "easeIn", "easeOut", "easeInOut"] + PENNER
BEZIERS = [
    [0.2, 0, 0, 1],
    [1, 0, 0, 1],
    [0, 1, 1, 0],
    [0.5, -1, 0.5, 2],
    [0.3, 0.3, 0.7, 0.7],
    [0, 0, 1, 1],
    [0, 0, 0, 0.5],
    [1, 0.2, 1, 1],
    [1, 1, 1, 1],
    [0, 0, 0, 0],
    [0.1, 2, 1, 0.5],
]
STEPS = [
    {"steps": n, "jump": jump}
    for n in (1, 2, 3, 4, 7)
    for jump in ("start", "end", "none", "both")
    if not (n == 1 and jump == "none")
] + [{"steps": 4}]
LINEAR = [
    {"linear": [0, 1]},
    {"linear": [0, [0.4, 0.6], 1]},
    {"linear": [0, 0.2, [0.8, 0.6], 1]},
    {"linear": [0, 0.5, 1, [0.75, 0.9], 1]},
    {"linear": [[0, 0.2], [0.5, 0.2], [0.5, 0.8], [1, 0.7]]},
    {"linear": [[0.25, 0.1], [0.75, 0.8]]},
    {"linear": [0, 2, -1, 1]},
]
SPRINGS = {
    "settling": "spring",
    "settling, bounce 0": {"spring": {"bounce": 0}},
    "settling, bounce 0.8": {"spring": {"bounce": 0.8}},
    "settling, bounce -0.5": {"spring": {"bounce": -0.5}},
    "duration": {"spring": {"duration": 0.5}},
    "duration and bounce": {"spring": {"duration": 0.5, "bounce": 0.3}},
    "duration, bounce 1": {"spring": {"duration": 0.8, "bounce": 1}},
    "duration, bounce below 0": {"spring": {"duration": 0.5, "bounce": -0.5}},
    "response": {"spring": {"response": 0.4, "dampingFraction": 0.6}},
    "response, overdamped": {"spring": {"response": 0.4, "dampingFraction": 1.8}},
    "response, without damping": {"spring": {"response": 0.9, "dampingFraction": 0}},
    "mass": {"spring": {"mass": 2, "stiffness": 120, "damping": 14}},
    "stiffness and damping": {"spring": {"stiffness": 100, "damping": 30}},
}
VELOCITIES = {
    "settling": {"spring": {"velocity": 6}},
    "settling, backwards": {"spring": {"bounce": 0, "velocity": -4}},
    "duration": {"spring": {"duration": 0.5, "bounce": -0.5, "velocity": 4}},
    "response": {"spring": {"response": 0.5, "dampingFraction": 1, "velocity": -3}},
    "mass": {"spring": {"mass": 1, "stiffness": 100, "damping": 10, "velocity": 8}},
}
EXTRAPOLATIONS = ("hold", "loop", "pingpong", "offset", "continue")

PARTS = (0.03125, 0.1, 0.25, 0.3, 0.4375, 0.5, 0.625, 0.75, 0.8, 0.9, 0.96875)


def text(easing):
    if isinstance(easing, str):
        return easing
    if isinstance(easing, list):
        return f"[{', '.join(map(str, easing))}]"
    kind = next(iter(easing))
    value = easing[kind]
    if kind == "steps":
        return f"steps {value} {easing.get('jump', '')}".strip()
    return f"{kind} {value}"


def times(*values):
    return sorted(set(values))


def add(suite):
    look = ("transform",)
    everything = NAMED + BEZIERS + STEPS + LINEAR
    for easing in everything:
        suite.add(
            "easings/progress",
            text(easing),
            at_x(keyframes((1, 20), (3, 120, easing))),
            times(0, 1, 3, 4, *[1 + 2 * x for x in PARTS]),
            look,
        )
    for name, easing in list(SPRINGS.items()) + [(f"velocity, {n}", e) for n, e in VELOCITIES.items()]:
        for d in (1, 0.5, 3):
            suite.add(
                "easings/springs",
                f"{name}, in {d} s",
                at_x(keyframes((1, 20), (1 + d, 120, easing))),
                times(0, 1, 1 + d, 2 + d, *[1 + d * x for x in PARTS]),
                look,
            )
    # Each easing before, inside and after a track of three keyframes, with each extrapolation.
    rules = everything + list(SPRINGS.values()) + list(VELOCITIES.values()) + ["smooth"]
    for word in EXTRAPOLATIONS:
        for easing in rules:
            track = keyframes((0.5, 10), (1.5, 40, easing), (3.5, 20, easing), before=word, after=word)
            suite.add(
                f"easings/before-after-{word}",
                text(easing),
                at_x(track),
                (-10.3, -6.4, -2.7, -0.3, 0.4, 0.5, 1.2, 1.5, 2.7, 3.5, 3.9, 5.2, 6.8, 9.3, 15.2),
                look,
            )
    for before in EXTRAPOLATIONS:
        for after in EXTRAPOLATIONS:
            if before == after:
                continue
            for easing in ("linear", "easeInQuad", "smooth"):
                track = keyframes((-1, -30), (0.25, 40, easing), (1, 10, easing), before=before, after=after)
                suite.add(
                    "easings/before-and-after",
                    f"{before}, then {after}, {easing}",
                    at_x(track),
                    (-5.2, -2.6, -1, -0.5, 0.25, 0.9, 1, 1.3, 2.9, 7.3),
                    look,
                )
    # A spring inherits the velocity of each easing.
    for easing in rules:
        for name in ("settling", "duration and bounce", "response, overdamped", "mass"):
            for value in (40, 90):
                track = keyframes((0, 0), (1, 40, easing), (2.5, value, SPRINGS[name]))
                suite.add(
                    "easings/handover",
                    f"{text(easing)} to a spring: {name}, to {value}",
                    at_x(track),
                    (0.5, 1, 1.05, 1.3, 1.9, 2.4, 2.5, 3),
                    look,
                )
    suite.add(
        "easings/handover",
        "a spring with its own velocity inherits none",
        at_x(keyframes((0, 0), (1, 40, "easeInQuad"), (2, 60, VELOCITIES["duration"]))),
        (1.1, 1.5, 1.9),
        look,
    )
    suite.add(
        "easings/handover",
        "no velocity is inherited across a jump",
        at_x(keyframes((0, 0), (1, 40, "easeInQuad"), (1, 10), (2, 60, "spring"))),
        (0.9, 1, 1.1, 1.5, 1.9),
        look,
    )
    suite.add(
        "easings/handover",
        "a rest passes on no velocity",
        at_x(keyframes((0, 0), (1, 40, "easeInQuad"), (2, 40), (3, 60, "spring"))),
        (1.5, 2.1, 2.5, 2.9),
        look,
    )
    suite.add(
        "easings/handover",
        "three springs hand on from one to the next",
        at_x(
            keyframes(
                (0, 0), (0.3, 40, "spring"), (0.5, -40, SPRINGS["duration"]), (0.7, 60, SPRINGS["mass"]), (2, 0, "spring")
            )
        ),
        (0.1, 0.29, 0.35, 0.45, 0.55, 0.65, 0.8, 1.2, 1.9, 2),
        look,
    )
    # The velocity is that of the value: components, and both coordinates of a point.
    suite.add(
        "easings/handover",
        "both coordinates of a point",
        at_point(keyframes((0, [0, 0]), (1, [40, 10], "easeInQuad"), (2, [0, 60], SPRINGS["mass"]))),
        (0.5, 1.1, 1.5, 1.9),
        look,
    )
    # Custom easings of the document.
    for easing in ([0.1, 0.9, 0.2, 1], {"steps": 3}, {"linear": [0, 0.9, 1]}, {"spring": {"bounce": 0.1}}):
        suite.add(
            "easings/names",
            text(easing),
            at_x(keyframes((0, 0), (1, 40, "own"), (2, 80, "linear"), (3, 0)), easings={"own": easing}),
            (0.2, 0.5, 0.9, 1.5, 2.5),
            look,
        )
    suite.add(
        "easings/names",
        "the easing of a track is for the keyframes that do not say",
        at_x(keyframes((0, 0), (1, 40), (2, 80, "linear"), (3, 0), easing="easeInCubic")),
        (0.5, 1.5, 2.5),
        look,
    )
    suite.add(
        "easings/names",
        "hold as the easing of a track",
        at_x(keyframes((0, 0), (1, 40), (2, 80, "linear"), (3, 0), easing="hold", after="continue")),
        (0.5, 1, 1.5, 2.5, 3, 4),
        look,
    )
    smooth(suite)


def smooth(suite):
    look = ("transform",)
    tracks = {
        "two keyframes": keyframes((0, 0), (2, 40)),
        "uneven times": keyframes((0, 0), (1, 10), (1.5, 70), (4, 20)),
        "a jump": keyframes((0, 0), (1, 10), (1, 50), (2, 80), (3, 20)),
        "equal values": keyframes((0, 0), (1, 30), (2, 30), (3, 0)),
        "beside linear": keyframes((0, 0), (1, 10, "linear"), (2, 60), (3, 80, "linear")),
        "velocities": keyframes(
            (0, 0),
            (1, 30, {"smooth": {"startVelocity": 100, "endVelocity": -60}}),
            (2, 10, {"smooth": {"startVelocity": 20}}),
            (4, 50, {"smooth": {"endVelocity": 90}}),
        ),
    }
    for name, track in tracks.items():
        for word in ("hold", "continue", "offset"):
            suite.add(
                "easings/smooth",
                f"{name}, {word}",
                at_x({**track, "easing": "smooth", "before": word, "after": word}),
                (-1.3, 0.25, 0.5, 0.75, 1, 1.2, 1.5, 1.75, 2.5, 2.9, 3.4, 5, 6.1),
                look,
            )
    for kind, values in {
        "points": [[0, 0], [30, 10], [30, 60], [0, 40]],
        "components": None,
    }.items():
        if values is None:
            value = [
                keyframes((0, 0), (1, 30), (2, 10), easing="smooth"),
                keyframes((0, 5), (0.5, 10), (2, 80), easing="smooth"),
            ]
        else:
            value = keyframes(*enumerate(values), easing="smooth")
        suite.add("easings/smooth", kind, at_point(value), (0.3, 0.8, 1.5, 1.9, 2.6), look)
