#!/usr/bin/env python3
"""Derives the constants of `Sources/AnimFile/Math` and compares them with the sources.

Polynomials are minimax approximations (Remez's algorithm, in 300 bits); tables and the parts of π and ln 2 are computed in
1400 bits. With --print, prints the constants instead. Exits with 1 if one is missing in its file.

Needs mpmath.
"""

import argparse
import pathlib
import re
import struct
import sys

from mpmath import atan, cos, floor, log, lu_solve, matrix, mp, mpf, nint, pi, sin, sqrt

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources/AnimFile/Math"


def literal(x):
    """The nearest double as a Swift literal."""
    text = float(x).hex()
    return re.sub(r"0+p", "p", text).replace(".p", ".0p") if "." in text else text


def remez(f, weight, degree, low, high):
    """The coefficients of the polynomial p with the least maximum of |weight·(p − f)|."""
    count = degree + 2
    middle, radius = (low + high) / 2, (high - low) / 2
    inside = 1 - mpf(10) ** -9
    points = [middle - radius * inside * cos(pi * i / (count - 1)) for i in range(count)]
    grid = [middle - radius * cos(pi * (i + mpf(1) / 2) / 600) for i in range(600)]
    while True:
        system, values = matrix(count, count), matrix(count, 1)
        for row, x in enumerate(points):
            for column in range(count - 1):
                system[row, column] = x**column
            system[row, count - 1] = (-1) ** row / weight(x)
            values[row] = f(x)
        solution = lu_solve(system, values)
        coefficients, level = list(solution)[:-1], abs(solution[count - 1])
        errors = [weight(x) * (mp.polyval(coefficients[::-1], x) - f(x)) for x in grid]
        # The extremes between changes of the sign are the next points.
        runs = [[0]]
        for i in range(1, len(grid)):
            if (errors[i] > 0) == (errors[runs[-1][-1]] > 0):
                runs[-1].append(i)
            else:
                runs.append([i])
        extremes = [max(run, key=lambda i: abs(errors[i])) for run in runs]
        while len(extremes) > count:
            extremes.pop(0 if abs(errors[extremes[0]]) < abs(errors[extremes[-1]]) else -1)
        if max(map(abs, errors)) < level * mpf("1.0005") or len(extremes) < count:
            return coefficients
        points = [grid[i] for i in extremes]


def polynomials():
    mp.prec = 300
    square = (pi / 4 * mpf("1.0001")) ** 2
    yield "Sine.swift", remez(lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, lambda z: z, 5, mpf(0), square)
    yield "Sine.swift", remez(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, lambda z: z * z, 5, mpf(0), square)
    yield (
        "Exponential.swift",
        remez(lambda x: (mp.expm1(x) - x - x * x / 2) / x**3, lambda x: mpf(1), 10, mpf(-0.36), mpf(0.36)),
    )
    # The error 1 − x·y³ of the first approximation y of x^(−1/3), for x from 1 to 8.
    errors = []
    for i in range(6000):
        x = 1 + 7 * i / 6000
        start = 0x553E_E800_0000_0000 - to_bits(x) // 3
        errors.append(1 - x * from_bits(start) ** 3)
    yield (
        "CubeRoot.swift",
        remez(lambda e: (1 - e) ** (-mpf(1) / 3), lambda e: mpf(1), 6, min(errors) * 1.001, max(errors) * 1.001),
    )


def from_bits(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def to_bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def leading(x, bits):
    """The leading bits of a positive number."""
    _, exponent = mp.frexp(x)
    return mp.ldexp(floor(mp.ldexp(x, bits - exponent)), exponent - bits)


def parts(x, *bits):
    """Consecutive parts of a number, and the rest."""
    result = []
    for count in bits:
        result.append(leading(x, count))
        x -= result[-1]
    return [*result, x]


def constants():
    mp.prec = 1400
    half = pi / 2
    yield "AngleReduction.swift", [2 / pi, pi / 4, half, half - float(half)]
    yield "AngleReduction.swift", parts(half, 33)
    first, second, third, rest = parts(half, 33, 33, 33)
    # The third part has fewer bits because it ends in zeros.
    yield "AngleReduction.swift", [first, second, third, rest]
    yield "Arctangent.swift", [half, half - float(half), pi, pi - float(pi), 3 * pi / 4]
    unit = log(mpf(2)) / 128
    yield "Exponential.swift", [1 / unit, *parts(unit, 35)]
    yield "LogarithmTable.swift", parts(log(mpf(2)), 42)


def tables():
    mp.prec = 1400
    words = int(floor(mp.ldexp(2 / pi, 64 * 19)))
    yield (
        "AngleReduction.swift",
        [0, *((words >> (64 * (18 - i))) & (2**64 - 1) for i in range(19))],
        lambda word: f"0x{word:016X}",
    )
    entries = []
    for index in range(33):
        angle = atan(mpf(index) / 32)
        entries += [angle, angle - float(angle)]
    yield "Arctangent.swift", entries, literal
    entries = []
    for index in range(128):
        power = mpf(2) ** (mpf(index) / 128)
        entries += [(power - float(power)) / float(power), power]
    yield "ExponentialTable.swift", entries, literal
    reciprocals, highs, lows = [], [], []
    for index in range(128):
        # Intervals of 2^45 bit patterns; the number 1 is in the middle of one.
        low, high = (mpf(from_bits(to_bits(1.0) - (151 << 44) + (i << 45))) for i in (index, index + 1))
        reciprocal = mpf(1)
        if not low < 1 < high:
            fraction, exponent = mp.frexp(2 / (low + high))
            reciprocal = mp.ldexp(nint(mp.ldexp(fraction, 25)), exponent - 25)
        logarithm = -log(reciprocal)
        rounded = mp.ldexp(nint(mp.ldexp(logarithm, 42)), -42)
        reciprocals.append(reciprocal)
        highs.append(rounded)
        lows.append(logarithm - rounded)
    for entries in (reciprocals, highs, lows):
        yield "LogarithmTable.swift", entries, literal


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--print", action="store_true", help="print the constants")
    options = parser.parse_args()
    expected = [(file, [literal(x)]) for file, numbers in [*polynomials(), *constants()] for x in numbers]
    expected += [(file, [spell(x) for x in entries]) for file, entries, spell in tables()]
    missing = 0
    for file, spellings in expected:
        if options.print:
            print(f"{file}: {', '.join(spellings)}")
            continue
        text = (SOURCES / file).read_text()
        found = " ".join(re.findall(r"-?0x[0-9A-Fa-f.]+(?:p[+-]?\d+)?", text.replace("_", "")))
        if not re.search(rf"(?:^| )-?{re.escape(' '.join(spellings).lstrip('-'))}(?: |$)", found):
            print(f"error: {file} has not {spellings[0]}" + (" …" if len(spellings) > 1 else ""), file=sys.stderr)
            missing += 1
    if not options.print:
        print(f"{len(expected)} constants and tables, {missing} missing")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
