#!/usr/bin/env python3
"""Compares transitions with physical springs with a numerical integration of the equation of motion.

    springs.py PATH-OF-ANIMFILE

Each case sets a parameter several times, in flight and at rest. Runge-Kutta's method of fourth order integrates
x'' = -k/m·(x - target) - c/m·x' through all settings, without the closed form of the evaluators. Values must agree to 1e-6.
"""

import json
import random
import subprocess
import sys
import tempfile

STEP = 1e-4
TOLERANCE = 1e-6


def integrated(mass, stiffness, damping, settings, times):
    """The values at ascending times after settings (time, target), starting at rest at 0."""
    x, u, target, t = 0.0, 0.0, 0.0, 0.0
    pending = list(settings)
    values = []

    def slope(x, u):
        return u, -(stiffness * (x - target) + damping * u) / mass

    for goal in times:
        while t < goal or pending and pending[0][0] <= t:
            if pending and pending[0][0] <= t:
                target = pending.pop(0)[1]
                continue
            end = min([goal] + [s for s, _ in pending[:1]])
            count = max(1, round((end - t) / STEP))
            h = (end - t) / count
            for _ in range(count):
                a = slope(x, u)
                b = slope(x + h / 2 * a[0], u + h / 2 * a[1])
                c = slope(x + h / 2 * b[0], u + h / 2 * b[1])
                d = slope(x + h * c[0], u + h * c[1])
                x += h / 6 * (a[0] + 2 * b[0] + 2 * c[0] + d[0])
                u += h / 6 * (a[1] + 2 * b[1] + 2 * c[1] + d[1])
            t = end
        values.append(x)
    return values


def evaluated(command, spring, settings, times):
    document = {
        "animfile": "1.0",
        "size": [9, 9],
        "parameters": {"x": {"type": "number", "default": 0, "transition": {"easing": {"spring": spring}}}},
        "shapes": [{"id": "dot", "type": "circle", "center": [0, 0], "radius": 1, "transform": {"rotation": {"parameter": "x"}}}],
    }
    log = {"animfile-inputs": "1.0", "settings": [{"t": t, "parameter": "x", "value": v} for t, v in settings]}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(log, file)
        file.flush()
        run = subprocess.run(
            [command, "sample", "-", "dot.transform.rotation", "--inputs", file.name, "--format", "json", "--precision", "12",
             "--t", ",".join(map(repr, times))],
            input=json.dumps(document), capture_output=True, text=True, check=True,
        )
    return [row[1] for row in json.loads(run.stdout)["rows"]]


def main():
    choice = random.Random(1)
    worst = 0.0
    for mass, stiffness, damping in [(1, 100, 10), (1, 100, 20), (2, 80, 60), (1, 300, 6), (0.5, 40, 12)]:
        for _ in range(4):
            settings, t = [], 0.0
            for _ in range(5):
                settings.append((round(t, 3), round(choice.uniform(-1, 1), 3)))
                t += choice.uniform(0.05, 0.6)
            times = [round(t * i / 20, 4) for i in range(1, 21)]
            expected = integrated(mass, stiffness, damping, settings, times)
            found = evaluated(sys.argv[1], {"mass": mass, "stiffness": stiffness, "damping": damping}, settings, times)
            worst = max([worst] + [abs(a - b) for a, b in zip(expected, found)])
    print(f"20 springs with 100 settings differ by at most {worst:.1e} from their integration")
    return 0 if worst <= TOLERANCE else 1


if __name__ == "__main__":
    sys.exit(main())
