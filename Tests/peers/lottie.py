"""Converts the scenes of AnimFileBenchmarks to Lottie: the same shapes, keyframes and numbers, in as short a text as Lottie allows.

Not a converter for other documents: it knows the members that those scenes have.
"""

import json
import re

RATE = 60
SECONDS = 4
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def number(value):
    """Three decimals, as in the scenes, and no point if there are none."""
    value = round(value, 3)
    return int(value) if value == int(value) else value


def color(text):
    return [number(int(text[index:index + 2], 16) / 255) for index in (1, 3, 5)]


def scalar(value):
    return [value]


def percent(value):
    return [number(value * 100)]


def ellipse(radius):
    return [number(2 * radius)] * 2


def outline(data):
    """Path data of one subpath of cubic curves. Lottie's control points are relative to its vertices."""
    values = [float(match) for match in NUMBER.findall(data)]
    points = list(zip(values[::2], values[1::2]))
    vertices = points[0::3]
    leaving = points[1::3] + vertices[-1:]
    arriving = vertices[:1] + points[2::3]

    def relative(controls):
        return [[number(x - vx), number(y - vy)] for (x, y), (vx, vy) in zip(controls, vertices)]

    return {
        "i": relative(arriving), "o": relative(leaving), "v": [[number(x), number(y)] for x, y in vertices], "c": False}


def prop(value, convert=lambda value: value, isPath=False):
    """An animatable property. An easing leads to its keyframe in animfile, and away from it in Lottie."""
    if not isinstance(value, dict):
        return {"a": 0, "k": still(convert(value))}
    keyframes = value["keyframes"]
    result = []
    for index, keyframe in enumerate(keyframes):
        start = convert(keyframe["value"])
        lottie = {"t": number(keyframe["t"] * RATE), "s": [start] if isPath else start}
        if index + 1 < len(keyframes):
            x1, y1, x2, y2 = keyframes[index + 1]["easing"]
            lottie["o"] = {"x": x1, "y": y1}
            lottie["i"] = {"x": x2, "y": y2}
        result.append(lottie)
    return {"a": 1, "k": result}


def still(value):
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def shifted(value, by):
    """A position, moved by a constant."""
    def move(point):
        return [number(point[0] + by[0]), number(point[1] + by[1])]

    if not isinstance(value, dict):
        return move(value)
    return {"keyframes": [{**keyframe, "value": move(keyframe["value"])} for keyframe in value["keyframes"]]}


def place(shape):
    """The position and the anchor of Lottie. In animfile, the anchor is the center by default, and does not move the shape."""
    values = shape.get("transform", {})
    position = values.get("position", [0, 0])
    if "anchor" in values:
        return shifted(position, values["anchor"]), values["anchor"]
    center = shape["center"]
    # One of both is constant.
    return (shifted(position, center) if isinstance(position, dict) else shifted(center, position)), [0, 0]


def transform(shape):
    position, anchor = place(shape)
    return {
        "o": prop(shape.get("opacity", 1), percent), "r": prop(shape.get("transform", {}).get("rotation", 0), scalar),
        "p": prop(position), "a": prop(anchor), "s": {"a": 0, "k": [100, 100]}}


def geometry(shape):
    kind = shape["type"]
    if kind == "circle":
        return {"ty": "el", "p": prop([0, 0]), "s": prop(shape["radius"], ellipse)}
    if kind == "rect":
        return {
            "ty": "rc", "p": prop([0, 0]), "s": prop(shape["size"]), "r": prop(shape["cornerRadius"], scalar)}
    return {"ty": "sh", "ks": prop(shape["d"], outline, isPath=True)}


def paints(shape):
    result = []
    if "stroke" in shape:
        stroke = shape["stroke"]
        result.append({
            "ty": "st", "c": prop(stroke["color"], color), "w": prop(stroke["width"], scalar), "o": {"a": 0, "k": 100}})
    # The default fill is black.
    result.append({"ty": "fl", "c": prop(shape.get("fill", "#000000"), color), "o": {"a": 0, "k": 100}})
    return result


def layer(items, transform):
    # Without `ddd`, rlottie does not rotate layers.
    return {"ddd": 0, "ty": 4, "ip": 0, "op": RATE * SECONDS + 1, "st": 0, "ks": transform, "shapes": items}


def convert(text, layers):
    """The text of a document as the text of a Lottie document, with a layer for each shape or one layer of groups."""
    document = json.loads(text)
    if layers:
        result = [layer([geometry(shape), *paints(shape)], transform(shape)) for shape in document["shapes"]]
    else:
        groups = [
            {
                "ty": "gr", "nm": shape["id"],
                "it": [geometry(shape), *paints(shape), {"ty": "tr", **transform(shape)}]}
            for shape in document["shapes"]
        ]
        result = [layer(groups, transform({"center": [0, 0]}))]
    width, height = document["size"]
    lottie = {
        "v": "5.7.0", "fr": RATE, "ip": 0, "op": RATE * SECONDS + 1, "w": width, "h": height, "layers": result}
    return json.dumps(lottie, separators=(",", ":"))
