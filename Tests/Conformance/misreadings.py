#!/usr/bin/env python3
"""Checks that the suite detects misreadings of the specification.

Each misreading is a plausible but wrong change of the reference evaluator. The changed evaluator must fail at least one case.
Needs only Python 3.9. Exits with 1 if a misreading is not detected.
"""

import concurrent.futures
import importlib
import json
import os
import pathlib
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# The evaluator's file, the original code, its replacement, and the part of the suite that must detect it.
MISREADINGS = [
    ("easings", "c = BACK * 1.525 if in_out else BACK", "c = BACK", "easings"),
    ("easings", "(11.125, 4.5) if in_out else (10.75, 3)", "(10.75, 3)", "easings"),
    ("easings", "lambda x: 1 - bounce(1 - x)", "lambda x: bounce(x)", "easings"),
    ("easings", "min(math.floor(n * x) + 1, n) / n", "(math.floor(n * x) + 1) / (n + 1)", "easings"),
    ("easings", "(math.floor(n * x) + 1) / (n + 1)", "(math.floor(n * x) + 1) / n", "easings"),
    ("easings", "1 / (1 + bounce)", "1 - bounce", "easings"),
    ("easings", "bounce_default = 0.3", "bounce_default = 0.0", "easings"),
    ("easings", "bounce_default = 0.0", "bounce_default = 0.3", "easings"),
    ("easings", 'members.get("mass", 1))\n        if', 'members.get("mass", 2))\n        if', "easings"),
    ("easings", "if envelope(middle) > 0.001", "if envelope(middle) > 0.01", "easings"),
    ("easings", "if point[0] <= x:", "if point[0] < x:", "easings"),
    ("easings", "points[0][0] = 0.0", "points[0][0] = 0.1", "easings"),
    ("easings", "if dx > 0:\n            return dy / dx", "if dx > 0:\n            return 1.0", "easings"),
    ("values", "return velocity(given[0], i - 1), velocity(given[1], i)", "return velocity(given[1], i - 1), velocity(given[0], i)", "easings"),
    ("values", "or keys[j].t == keys[j - 1].t\n", "or False\n", "easings"),
    ("values", "u = self.inherited(i)\n            if u is not None:\n                result = plus(result, u, s)", "u = None\n            if u is not None:\n                result = plus(result, u, s)", "easings"),
    ("values", "s = d * (spring.c_and_s(x)[1] - x * spring.c_and_s(1.0)[1])", "s = d * spring.c_and_s(x)[1]", "easings"),
    ("values", "p = spring.alone(x, v * d)[0] + x * (1 - spring.alone(1.0, v * d)[0])", "p = spring.alone(x, v * d)[0]", "easings"),
    ("values", "spring.alone(x, v * d)[0] + x * (1 - spring.alone(1.0, v * d)[0])", "spring.alone(x, v)[0] + x * (1 - spring.alone(1.0, v)[0])", "easings"),
    ("values", "if first <= t <= last or period == 0:", "if first <= t < last or period == 0:", "tracks"),
    ("values", "return self.inside(first + u if u <= period else first + (2 * period - u))", "return self.inside(first + u % period)", "tracks"),
    ("values", "self.codec.value(plus(self.vector_inside(first + u), step, passes))", "self.inside(first + u)", "tracks"),
    ("values", "plus(keys[0].vector, self.velocity(1, False), t - first)", "plus(keys[0].vector, self.velocity(1, True), t - first)", "easings"),
    ("values", "return 1.0 if slope is None else slope", "return 0.0 if slope is None else slope", "easings"),
    ("values", "return bisect.bisect_right(self.times, t) - 1", "return bisect.bisect_left(self.times, t) - 1", "tracks"),
    ("values", "self.times[i] == t:\n            return self.keys[i].value", "False:\n            return self.keys[i].value", "easings"),
    ("values", "difference > 180", "difference >= 180", "tracks"),
    ("values", 'turn == "counterclockwise" and difference > 0', 'turn == "counterclockwise"', "tracks"),
    ("values", "key.value = (before.value[0] + difference,)", "key.value = (key.value[0] + difference * 0,)", "tracks"),
    ("values", "if p < 0 or p > 1:\n            ends", "p = min(max(p, 0), 1)\n        if p < 0 or p > 1:\n            ends", "tracks"),
    ("values", "geometry.parameter_at(segment, p * length, length))", "p)", "tracks"),
    ("values", "return self.speed(i - 1) / length if length > 0 else 0.0", "return 0.0", "tracks"),
    ("values", "keys.append(Key(t, current, Easing(\"hold\", lambda x: 0.0)))", "keys.append(Key(t, current, rule(None)))", "tracks"),
    ("values", 'easing(value.get("easing", "easeInOut"), context.easings)', 'easing(value.get("easing", "linear"), context.easings)', "tracks"),
    ("values", 'get("transition", self.transitions.get(name))', 'get("transition")', "inputs"),
    ("values", "amplitude = amplitude[c % len(amplitude)]", "amplitude = amplitude[0]", "tracks"),
    ("values", "if abs(steps) >= 2**53:", "if False:", "tracks"),
    ("noise", "(component + 1) * GOLDEN", "component * GOLDEN", "tracks"),
    ("noise", "and step % 64 != 0", "and step % 32 != 0", "tracks"),
    ("noise", "step -= 1", "step -= 2", "tracks"),
    ("noise", ">= chance", "< chance", "tracks"),
    ("colors", "return tuple(c * alpha for c in to_space(color[:3], space)) + (alpha,)", "return to_space(tuple(c * alpha for c in color[:3]), space) + (alpha,)", "values"),
    ("colors", "return tuple(c * alpha for c in to_space(color[:3], space)) + (alpha,)", "return tuple(to_space(color[:3], space)) + (alpha,)", "values"),
    ("colors", "alpha = vector[3]\n", "alpha = min(vector[3], 1.0)\n", "values"),
    ("colors", "min(max(v, 0.0), 1.0) for v in values", "v for v in values", "values"),
    ("colors", 'digits = "".join(d + d for d in digits)', 'digits = "".join(d + "0" for d in digits)', "values"),
    ("timeline", "return a * b if multiply else a + b", "return a + b", "timeline"),
    ("timeline", "start = current if was_changed else 0", "start = 0", "timeline"),
    ("timeline", "to = 1 if same(kind, initial, 0, context) else initial", "to = 1", "timeline"),
    ("timeline", 'entry.get("duration", 0.3)', 'entry.get("duration", 1)', "timeline"),
    ("timeline", 'entry.get("easing", "easeInOut")', 'entry.get("easing", "linear")', "timeline"),
    ("timeline", "to = [to[0] - x, to[1] - y]", "to = list(to)", "timeline"),
    ("timeline", "x, y = anchor_at(change.end)", "x, y = anchor_at(change.begin)", "timeline"),
    ("timeline", "begin + i * entry[\"each\"]", "begin + i * entry[\"each\"] * 2", "timeline"),
    ("timeline", 'begin + entry.get("delay", 0)', "begin", "timeline"),
    ("values", 'value.get("colorSpace", context.space)', 'value.get("colorSpace", "srgb")', "timeline"),
    ("timeline", "t = (t - time.get(\"offset\", 0)) * time.get(\"speed\", 1)", "t = t - time.get(\"offset\", 0)", "timeline"),
    ("timeline", 'keys.append({"t": change.begin, "value": keys[-1]["value"], "easing": "hold"})\n            if', 'pass\n            if', "timeline"),
    ("timeline", 'keys.append({"t": change.end, "value": to})\n            current, was_changed = to, True\n            continue', 'keys.append({"t": change.begin, "value": to})\n            current, was_changed = to, True\n            continue', "timeline"),
    ("timeline", "if before:\n        return degrees(tangent(before[-1], 1.0))", "if before:\n        return 0.0", "tracks"),
    ("timeline", "(2 * period if word == \"pingpong\" else period)", "period", "tracks"),
    ("evaluator", "local >= repeat * whole", "local > repeat * whole", "document"),
    ("evaluator", "return 0.0 if autoreverses else d", "return d", "members"),
    ("evaluator", "return 0.0 if autoreverses else d", "return 0.0", "document"),
    ("evaluator", "        if local < 0:\n            return 0.0\n", "", "document"),
    ("evaluator", "return passes((t - self.offset) * self.speed,", "return passes(t * self.speed - self.offset,", "members"),
    ("evaluator", "t < out or t == out == duration", "t < out", "members"),
    ("evaluator", "t < out or t == out == duration", "t <= out", "members"),
    ("evaluator", '[0, 0] if self.is_group else "center"', '"center"', "members"),
    ("evaluator", '[0, 0] if self.is_group else "center"', "[0, 0]", "members"),
    ("evaluator", "geometry.skewing(self.skew.at(t)[0], self.skew_axis.at(t)[0]),\n            geometry.scaling(*self.scale.at(t)),", "geometry.scaling(*self.scale.at(t)),\n            geometry.skewing(self.skew.at(t)[0], self.skew_axis.at(t)[0]),", "members"),
    ("evaluator", "transform_of(parent, parent.clock.inside(outside), siblings, outside), matrix", "transform_of(parent, outside, siblings, outside), matrix", "members"),
    ("evaluator", "transform_of(parent, parent.clock.inside(outside), siblings, outside), matrix\n", "matrix, transform_of(parent, parent.clock.inside(outside), siblings, outside)\n", "members"),
    ("evaluator", "geometry.scaling(*(modifiers.power(s, j) * size_change for s in scale))", "geometry.scaling(*((1 + (s - 1) * j) * size_change for s in scale))", "modifiers"),
    ("evaluator", "* k / (n - 1)", "* k / n", "modifiers"),
    ("evaluator", "t - k * delay", "t + k * delay", "modifiers"),
    ("evaluator", "result.append(item)\n        start = last + 1", "result.insert(0, item)\n        start = last + 1", "modifiers"),
    ("evaluator", "item.matrix = geometry.multiply(item.base, item.copy)", "item.matrix = geometry.multiply(item.copy, item.base)", "modifiers"),
    ("evaluator", '"cover": (max(x, y),) * 2', '"cover": (min(x, y),) * 2', "document"),
    ("evaluator", "pen = full if self.stretched else total", "pen = total", "document"),
    ("evaluator", "least = max(least, clamp(offset, 0.0, 1.0))", "least = clamp(offset, 0.0, 1.0)", "values"),
    ("evaluator", 'entry["effectiveOpacity"] = opacity * item.opacity', 'entry["effectiveOpacity"] = item.opacity', "members"),
    ("evaluator", "result = tuple(max(0.0, v) for v in result)", "pass", "values"),
    ("evaluator", "count = 1 if self.repeat == \"forever\" else self.repeat", "count = 2 if self.repeat == \"forever\" else self.repeat", "document"),
    ("evaluator", "return out is None if self.is_settled else self.at_rest", "return True", "inputs"),
    ("evaluator", "t, duration = self.now - self.event, None", "t, duration = self.now, None", "inputs"),
    ("evaluator", "t = self.now - self.event\n        return passes", "pass\n        return passes", "inputs"),
    ("inputs", 'context.initial(name) if source is None else context.initial(source)', "None", "inputs"),
    ("inputs", "if of(new) != of(last) or jump:", "if new != last or jump:", "inputs"),
    ("inputs", "if t <= context.now and new == wanted and last != wanted:", "if t <= context.now and new == wanted:", "inputs"),
    ("inputs", "if lower is None or self.turn:\n            lower = len(value) == 1 and value[0] < self.before[0]", "lower = False", "inputs"),
    ("inputs", "e = t if jump else t + phase.delay", "e = t + phase.delay", "inputs"),
    ("inputs", "while len(self.spans) > 1 and self.spans[-1][0] >= e:", "while False:", "inputs"),
    ("inputs", "length = phase.duration * fraction", "length = phase.duration", "inputs"),
    ("evaluator", "ears = [heard(s, k * delay) for s in followed]", "ears = followed", "inputs"),
    ("evaluator", "heard(shape, k * delay), last", "shape, last", "inputs"),
    ("evaluator", "more = max(0.0, jitter[\"rotation\"].at(t)[0]) * r[2]", "more = jitter[\"rotation\"].at(t)[0] * r[2]", "modifiers"),
    ("evaluator", "* (1 + r[4]) / 2", "* r[4]", "modifiers"),
    ("modifiers", "return -size if s < 0 and math.floor(j) % 2 == 1 else size", "return size", "modifiers"),
    ("evaluator", "fraction -= math.floor(fraction)", "pass", "members"),
    ("evaluator", "max(0.0, fraction - 1)", "0.0", "members"),
    ("evaluator", "point[0] + offset * along[1], point[1] - offset * along[0]", "point[0] - offset * along[1], point[1] + offset * along[0]", "members"),
    ("shapes", "0.0 if a * b <= 0 else (a + b) / 2", "(a + b) / 2", "shapes"),
    ("shapes", "if total > 9:", "if total > 4:", "shapes"),
    ("shapes", "zip(monotone_cubics(run), run[1:])", "zip(monotone_cubics(run) if direction > 0 else [(b, a) for a, b in reversed(monotone_cubics(run[::-1]))], run[1:])", "shapes"),
    ("shapes", "s0, s1 = math.sqrt(d0), math.sqrt(d1)", "s0, s1 = d0, d1", "shapes"),
    ("shapes", "factor = min(factor, side / (radii[a] + radii[b]))", "radii[a] = radii[b] = side / 2", "shapes"),
    ("shapes", "sweep = max(-360.0, min(360.0, end - start))", "sweep = end - start", "shapes"),
    ("shapes", "inner = min(inner, radius)", "pass", "shapes"),
    ("shapes", "length = q * 2 * math.pi * r / (4 * n)", "length = q * 2 * math.pi * r / (4 * len(radii))", "shapes"),
    ("shapes", "l = (e[1], -e[0])", "l = (-e[1], e[0])", "shapes"),
    ("shapes", "points.append((center[0] + d * s, center[1] + d * c))", "points.append((center[0] + d * s, center[1] - d * c))", "shapes"),
    ("shapes", "x + (i + 1) * width / len(values)", "x + i * width / max(1, len(values) - 1)", "shapes"),
    ("shapes", "p, q = KAPPA * a, KAPPA * b", "p, q = 0.5519 * a, 0.5519 * b", "shapes"),
    ("svg_path", "if kind and kind in family:", "if True:", "shapes"),
    ("svg_path", "if large == sweep:", "if large != sweep:", "shapes"),
    ("svg_path", "if grow > 1:", "if False:", "shapes"),
    ("svg_path", "if p == q:\n        return", "if p == q:\n        contour.to(q)\n        return", "shapes"),
    ("geometry", "mix(a, q, 2 / 3), mix(b, q, 2 / 3)", "mix(a, q, 1 / 2), mix(b, q, 1 / 2)", "shapes"),
    ("geometry", "start = self.start if self.closed else self.end\n", "start = self.end\n", "members"),
    ("geometry", "low, high = min(low, value), max(high, value)", "pass", "shapes"),
    ("modifiers", "if start > end:\n        start, end = end, start", "if start > end:\n        end += 1", "modifiers"),
    ("modifiers", "if end - start >= 1:\n        return outlines", "", "modifiers"),
    ("modifiers", "if contour.closed and tail and head:", "if False:", "modifiers"),
    ("modifiers", "if size == 0 and result and behind < high - near:", "if False:", "modifiers"),
    ("modifiers", "side = -side", "pass", "modifiers"),
    ("modifiers", "(i + 0.5) * step", "i * step", "modifiers"),
    ("modifiers", "mix(contour.start, center, amount)", "contour.start", "modifiers"),
    ("modifiers", "vertices.pop()\n        center", "pass\n        center", "modifiers"),
    ("modifiers", "angle * (1 - r / radius)", "angle * r / radius", "modifiers"),
    ("modifiers", "if area < 0:\n        distance = -distance", "", "modifiers"),
    ("modifiers", "cuts = [geometry.parameter_at(segment, total * i / n, total) for i in range(n)] + [1.0]", "cuts = [i / n for i in range(n)] + [1.0]", "modifiers"),
]


def noticed(number):
    """Whether a case fails under a misreading, or the reason why the misreading could not be tested."""
    name, old, new, part = MISREADINGS[number]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE / "reference", pathlib.Path(folder) / "reference")
        path = pathlib.Path(folder) / "reference" / f"{name}.py"
        text = path.read_text()
        if old not in text:
            return f"the evaluator does not have {old!r}"
        path.write_text(text.replace(old, new))
        sys.dont_write_bytecode = True
        sys.path[:0] = [folder, str(HERE)]
        for module in [m for m in sys.modules if m == "reference" or m.startswith("reference.")]:
            del sys.modules[module]
        try:
            return differs(part)
        finally:
            del sys.path[:2]


def differs(part):
    from compare import differences

    evaluator = importlib.import_module("reference.evaluator")
    for path in sorted((HERE / "cases" / part).rglob("*.json")):
        for case in json.loads(path.read_text())["cases"]:
            if "frames" not in case or "recorded" in case:
                continue
            try:
                scene = evaluator.Evaluator(case["document"], case.get("parameters", {}), case.get("inputs"))
                for expected in case["frames"]:
                    frame = scene.frame(expected["t"], case.get("size"))
                    rest = {name: value for name, value in expected.items() if name != "t"}
                    outline = case.get("outline", "structure")
                    if differences(rest, frame, case.get("tolerance", 1e-6), outline):
                        return True
            except Exception:
                # A misreading that raises an exception is detected.
                return True
    return False


def main():
    missed = 0
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for (name, old, new, part), result in zip(MISREADINGS, pool.map(noticed, range(len(MISREADINGS)))):
            if result is not True:
                missed += 1
                print(f"{name}: {old!r} → {new!r}: {result or f'no case in {part} differs'}")
    print(f"{len(MISREADINGS)} misreadings, {missed} unnoticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
