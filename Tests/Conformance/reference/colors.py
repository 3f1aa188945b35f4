"""Colors: notation, color spaces and premultiplied interpolation, from "Colors" of the specification."""

import re

from .css_colors import NAMES
from .easings import Invalid

TRANSPARENT = (0.0, 0.0, 0.0, 0.0)


def parse(text):
    """`[red, green, blue, alpha]` in sRGB, not premultiplied."""
    text = text.lower()
    if text == "transparent":
        return TRANSPARENT
    if text in NAMES:
        text = "#" + NAMES[text]
    if not re.fullmatch("#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", text):
        raise Invalid("invalid-color")
    digits = text[1:]
    if len(digits) <= 4:
        digits = "".join(d + d for d in digits)
    channels = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    return tuple(channels + [1.0] * (4 - len(channels)))


def hexadecimal(color):
    """The notation with 8 bits a channel, rounded half to even."""
    channels = [round(c * 255) for c in color]
    if channels[3] == 255:
        channels.pop()
    return "#" + "".join(f"{c:02x}" for c in channels)


def decode_gamma(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def encode_gamma(c):
    return 12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055


def cube_root(x):
    return x ** (1 / 3) if x >= 0 else -((-x) ** (1 / 3))


def to_space(rgb, space):
    if space == "srgb":
        return tuple(rgb)
    r, g, b = (decode_gamma(c) for c in rgb)
    if space == "linear":
        return r, g, b
    l = cube_root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    m = cube_root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    s = cube_root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    )


def from_space(values, space):
    if space == "srgb":
        return tuple(values)
    if space == "oklab":
        lightness, a, b = values
        l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
        values = (
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        )
    return tuple(encode_gamma(v) for v in values)


def premultiplied(color, space):
    """The color as an interpolation vector."""
    alpha = color[3]
    return tuple(c * alpha for c in to_space(color[:3], space)) + (alpha,)


def unmultiplied(vector, space):
    """The color of an interpolated vector, clamped to 0…1."""
    alpha = vector[3]
    if alpha <= 0:
        return TRANSPARENT
    values = from_space([v / alpha for v in vector[:3]], space)
    return tuple(min(max(v, 0.0), 1.0) for v in values) + (min(alpha, 1.0),)
