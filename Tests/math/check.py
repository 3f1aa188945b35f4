#!/usr/bin/env python3
"""Measures the errors of the elementary functions against mpmath, in units of the last place.

The arguments of each function have several distributions: uniform, of any size, subnormal, close to 1, close to 0, close to
multiples of π/2, close to overflow, and hard cases from the literature. Prints the largest error of each. Exits with 1 if
one exceeds 1.5, or if a remainder is not exact.

  check.py --campaign .build/release/AnimFileCampaign --count 20000
  check.py --campaign .build/release/AnimFileCampaign --write    # writes Tests/AnimFileTests/Fixtures/Math/results.txt

Needs the packages of requirements.txt. A count of 1,000,000 takes about half an hour.
"""

import argparse
import array
import math
import pathlib
import random
import struct
import subprocess
import sys

from mpmath import mp, mpf

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURE = ROOT / "Tests/AnimFileTests/Fixtures/Math/results.txt"
LIMIT = 1.5
LARGEST = sys.float_info.max
mp.prec = 200


def from_bits(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def to_bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


# Distributions of arguments. Each takes a random generator and returns a finite double.


def uniform(low, high):
    return lambda r: r.uniform(low, high)


def sized(low, high, signed=True):
    """Uniform in the exponent of 2."""

    def draw(r):
        exponent = r.randint(low, high - 1)
        x = math.ldexp(1 + r.random(), exponent)
        return -x if signed and r.random() < 0.5 else x

    return draw


def subnormal(r):
    return math.copysign(from_bits(r.getrandbits(r.randint(1, 52)) or 1), r.random() - 0.5)


def near_one(r):
    return 1 + math.copysign(2.0 ** r.uniform(-53, -1), r.random() - 0.5)


def near_quarter_turns(r):
    multiple = r.getrandbits(r.choice([2, 10, 20, 40, 52])) + 1
    x = float(multiple * mp.pi / 2)
    for _ in range(r.randint(0, 3)):
        x = math.nextafter(x, math.inf) if r.random() < 0.5 else math.nextafter(x, 0)
    return math.copysign(x, r.random() - 0.5)


# The doubles closest to multiples of π/2 (Kahan; Muller, "Elementary Functions", chapter 11), and others that are hard for
# reductions.
HARD_ANGLES = [
    6381956970095103 * 2.0**797,
    5.319372648326541416707296656673541083813475031793921822105998164685e255,
    1e22,
    2.0**120,
    math.pi,
    math.pi / 2,
    math.pi / 4,
    math.nextafter(math.pi / 4, 1),
    2.0**20,
    math.nextafter(2.0**20, 0),
    LARGEST,
    355.0,
    52174.0,
    710.0 / 226,
    2.0**-27,
    5e-324,
]


def hard_angle(r):
    return r.choice(HARD_ANGLES)


def pair(x, y):
    return lambda r: (x(r), y(r))


def alone(x):
    return lambda r: (x(r), 0.0)


def power_near_limit(r):
    """A power that is close to overflow or underflow, or anywhere in between."""
    x = abs(r.choice([near_one, sized(-1022, 1024), uniform(0, 10), subnormal])(r))
    logarithm = math.log(x) if x > 0 else 0
    if logarithm == 0:
        return (2.0, r.uniform(-1080, 1026))
    return (x, r.uniform(-1.02, 1.02) * 730 / logarithm)


def similar(r):
    x = sized(-1022, 1023)(r)
    return (x, x * r.uniform(-2, 2))


ANGLES = {
    "uniform": alone(uniform(-100, 100)),
    "first turn": alone(uniform(-1.6, 1.6)),
    "any size": alone(sized(-1022, 1024)),
    "moderate": alone(sized(-30, 60)),
    "near π/2": alone(near_quarter_turns),
    "hard": alone(hard_angle),
    "subnormal": alone(subnormal),
}
EXPONENTS = {
    "uniform": alone(uniform(-746, 710)),
    "near 0": alone(sized(-60, 0)),
    "any size": alone(sized(-1022, 10)),
    "unit": alone(uniform(-1, 1)),
    "near underflow": alone(uniform(-746, -707)),
    "near overflow": alone(uniform(709, 709.8)),
}
VECTORS = {
    "uniform": pair(uniform(-10, 10), uniform(-10, 10)),
    "any size": pair(sized(-1022, 1023), sized(-1022, 1023)),
    "similar": similar,
    "small": pair(sized(-60, 3), uniform(-2, 2)),
    "subnormal": pair(subnormal, subnormal),
    "large": pair(sized(1000, 1023), sized(1000, 1023)),
}
FUNCTIONS = {
    "sin": (lambda x, y: mp.sin(x), ANGLES),
    "cos": (lambda x, y: mp.cos(x), ANGLES),
    "tan": (lambda x, y: mp.tan(x), ANGLES),
    "atan2": (lambda x, y: mp.atan2(x, y), VECTORS),
    "exp": (lambda x, y: mp.exp(x), EXPONENTS),
    "expm1": (lambda x, y: mp.expm1(x), EXPONENTS),
    "log": (
        lambda x, y: mp.log(x),
        {
            "uniform": alone(uniform(1e-300, 4)),
            "any size": alone(sized(-1022, 1024, signed=False)),
            "near 1": alone(near_one),
            "subnormal": alone(lambda r: abs(subnormal(r))),
        },
    ),
    "pow": (
        lambda x, y: mp.power(x, y),
        {
            "uniform": pair(uniform(1e-300, 10), uniform(-10, 10)),
            "up to the limits": power_near_limit,
            "near 1": pair(near_one, sized(0, 50)),
            "sRGB": pair(uniform(1e-300, 1), lambda r: r.choice([2.4, 1 / 2.4])),
            "of 2": pair(lambda r: 2.0, uniform(-10, 0)),
        },
    ),
    "cbrt": (
        lambda x, y: mp.sign(x) * mp.cbrt(abs(x)),
        {
            "uniform": alone(uniform(-1, 1)),
            "any size": alone(sized(-1022, 1024)),
            "near 1": alone(near_one),
            "subnormal": alone(subnormal),
        },
    ),
    "hypot": (lambda x, y: mp.sqrt(x * x + y * y), VECTORS),
}
REMAINDERS = {
    **VECTORS,
    "turns": pair(sized(0, 60), lambda r: 360.0),
    "subnormal divisor": pair(sized(-1022, -900), subnormal),
}


def results(campaign, function, arguments):
    data = array.array("d", [number for pair in arguments for number in pair])
    output = subprocess.run(
        [campaign, "--math", function], input=data.tobytes(), capture_output=True, check=True
    ).stdout
    return array.array("d", output)


def unit(exact):
    """The unit in the last place of the doubles around a number, as an exponent of 2."""
    if exact == 0:
        return -1074
    return min(971, max(-1074, exact.exp + exact.bc - 53))


def error(result, exact):
    if math.isnan(result):
        return math.inf
    if math.isinf(result):
        # Overflow is right from half a unit above the largest number on.
        return 0 if abs(exact) >= mpf(LARGEST) + mpf(2) ** 970 and (exact > 0) == (result > 0) else math.inf
    return float(mp.ldexp(abs(exact - mpf(result)), -unit(exact)))


def measure(campaign, count):
    worst_of_all = 0
    for function, (exact, kinds) in FUNCTIONS.items():
        for kind, draw in kinds.items():
            r = random.Random(f"{function} {kind}")
            total = max(100, count // len(kinds))
            worst, place = 0, ""
            for start in range(0, total, 50_000):
                arguments = [draw(r) for _ in range(min(50_000, total - start))]
                found = results(campaign, function, arguments)
                for (x, y), result in zip(arguments, found):
                    distance = error(result, exact(mpf(x), mpf(y)))
                    if distance > worst:
                        worst, place = distance, f"{x.hex()} {y.hex()}"
            print(f"{function:6} {kind:18} {worst:.4f}  {place}", flush=True)
            worst_of_all = max(worst_of_all, worst)
    wrong = 0
    for kind, draw in REMAINDERS.items():
        r = random.Random(kind)
        arguments = [draw(r) for _ in range(max(100, count // len(REMAINDERS)))]
        found = results(campaign, "remainder", arguments)
        for (x, y), result in zip(arguments, found):
            expected = math.fmod(x, y) if y else math.nan
            wrong += not (to_bits(result) == to_bits(expected) or (math.isnan(result) and math.isnan(expected)))
    print(f"remainder: {wrong} wrong")
    return worst_of_all <= LIMIT and wrong == 0


def write(campaign):
    """Writes arguments, exact values and results for the tests in Swift."""
    lines = []
    for function, (exact, kinds) in FUNCTIONS.items():
        for kind, draw in kinds.items():
            r = random.Random(f"fixture {function} {kind}")
            arguments = [draw(r) for _ in range(300 // len(kinds))]
            if kind == "hard":
                arguments = [(x, 0.0) for x in HARD_ANGLES]
            for (x, y), result in zip(arguments, results(campaign, function, arguments)):
                value = exact(mpf(x), mpf(y))
                if abs(value) >= mpf(LARGEST):
                    continue
                nearest = float(value)
                rest = float(mp.ldexp(value - mpf(nearest), -unit(mpf(nearest))) * 1000)
                bits = [f"{to_bits(number):016x}" for number in (x, y, nearest)]
                lines.append(f"{function} {' '.join(bits)} {rest:.1f} {to_bits(result):016x}\n")
    FIXTURE.write_text("".join(lines))
    print(f"{len(lines)} lines in {FIXTURE.relative_to(ROOT)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--campaign", default=str(ROOT / ".build/release/AnimFileCampaign"))
    parser.add_argument("--count", type=int, default=20_000, help="the number of arguments of each function")
    parser.add_argument("--write", action="store_true", help="write the fixture of the tests in Swift")
    options = parser.parse_args()
    if options.write:
        write(options.campaign)
    elif not measure(options.campaign, options.count):
        sys.exit(f"error: an error exceeds {LIMIT} units in the last place, or a remainder is wrong")


if __name__ == "__main__":
    main()
