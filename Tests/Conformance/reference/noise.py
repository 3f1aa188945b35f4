"""The random numbers of wiggles, from "Random numbers" of the specification."""

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def number(seed, component, step, chance=1.0):
    """The random number of a step, at least −1 and below 1."""
    stream = mix((mix((seed + GOLDEN) & MASK) + (component + 1) * GOLDEN) & MASK)
    while (
        chance < 1
        and step % 64 != 0
        and (mix((mix(stream) + step * GOLDEN) & MASK) >> 11) * 2**-53 >= chance
    ):
        step -= 1
    return (mix((stream + step * GOLDEN) & MASK) >> 11) * 2**-52 - 1
