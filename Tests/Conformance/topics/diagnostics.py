"""Documents with errors: each kind at least once, with its location."""

import pathlib
import re

from suite import at_point, at_x, keyframes, line, painted, scene

PAGE = pathlib.Path(__file__).resolve().parents[3] / "Sources/AnimFile/AnimFile.docc/Diagnostics.md"
CIRCLE = {"type": "circle", "center": [0, 0], "radius": 1}
NUMBER = "/shapes/0/transform/position/0"
POINT = "/shapes/0/transform/position"


def one(code, at=None):
    return [{"code": code} if at is None else {"code": code, "at": at}]


def add(suite):
    documents(suite)
    values(suite)
    tracks(suite)
    references(suite)
    timelines(suite)
    texts(suite)
    documented(suite)


def documented(suite):
    """The examples of the page "Diagnostics", which has one for each rule."""
    for rule, body in re.findall(r"^### ([a-z-]+)\n(.*?)(?=^##|\Z)", PAGE.read_text(), re.M | re.S):
        blocks = re.findall(r"^```(\w+)\n(.*?)\n```", body, re.M | re.S)
        if not body.startswith("\nError.") or len(blocks) < 2 or blocks[1][0] != "text":
            continue
        found = [
            {"code": code, "line": int(line), "column": int(column)}
            for line, column, code in re.findall(r"^example.json:(\d+):(\d+): error: .*\[([a-z-]+)\]$", blocks[1][1], re.M)
        ]
        suite.add("diagnostics/rules", rule, blocks[0][1], diagnostics=found)


def documents(suite):
    base = scene(line())
    without = {name: value for name, value in base.items() if name != "size"}

    def case(name, document, *found):
        suite.add("diagnostics/documents", name, document, diagnostics=list(found))

    case("a Lottie file", {"v": "5.7.4", "fr": 60, "ip": 0, "op": 60, "w": 200, "h": 200, "layers": []}, {"code": "foreign-format"})
    case("a missing member", without, *one("missing-member", ""))
    case("an unknown member", {**base, "camera": 3}, *one("unknown-member", "/camera"))
    case("an unknown member of a shape", scene(line(radus=1)), *one("unknown-member", "/shapes/0/radus"))
    case("a size of text", {**base, "size": "200"}, *one("wrong-type", "/size"))
    case("a size of one number", {**base, "size": [200]}, *one("wrong-count", "/size"))
    case("a size of 0", {**base, "size": [200, 0]}, *one("out-of-range", "/size/1"))
    case("null", {**base, "duration": None}, *one("wrong-type", "/duration"))
    case("a negative duration", {**base, "duration": -1}, *one("out-of-range", "/duration"))
    case("a duration of 0", {**base, "duration": 0}, *one("out-of-range", "/duration"))
    case("a repeat of 0", {**base, "repeat": 0}, *one("out-of-range", "/repeat"))
    case("a repeatFrom below 0", {**base, "repeat": 2, "repeatFrom": -1}, *one("out-of-range", "/repeatFrom"))
    case("an unknown fit", {**base, "fit": "fill"}, *one("unknown-value", "/fit"))
    case("a frame rate of 2000", {**base, "frameRate": 2000}, *one("out-of-range", "/frameRate"))
    case("an invalid version", {**base, "animfile": "one"}, *one("invalid-version", "/animfile"))
    case("a newer major version", {**base, "animfile": "2.0"}, *one("unsupported-version", "/animfile"))
    case("a required extension", {**base, "extensionsRequired": ["acme_glow"]}, *one("unsupported-extension", "/extensionsRequired/0"))
    case("markers of one name", {**base, "duration": 1, "markers": [{"name": "a", "t": 0}, {"name": "a", "t": 1}]}, *one("duplicate-marker", "/markers/1/name"))
    case("an unknown type", scene({"type": "banana"}), *one("unknown-type", "/shapes/0/type"))
    case("a missing type", scene({"center": [0, 0], "radius": 1}), *one("missing-member", "/shapes/0"))
    case("an empty id", scene(line(id="")), *one("invalid-id", "/shapes/0/id"))
    case("ids twice", scene(line(id="a"), line(id="a")), *one("duplicate-id", "/shapes/1/id"))
    case("ids twice, at other depths", scene(line(id="a"), {"type": "group", "shapes": [line(id="a")]}), *one("duplicate-id", "/shapes/1/shapes/0/id"))
    case("a fill of a group", scene({"type": "group", "shapes": [], "fill": "red"}), *one("not-for-groups", "/shapes/0/fill"))
    case("a center and an origin", scene({"type": "rect", "center": [0, 0], "origin": [0, 0], "size": [1, 1]}), {"code": "two-places"})
    case("neither a center nor an origin", scene({"type": "rect", "size": [1, 1]}), *one("missing-member", "/shapes/0"))
    case("a color and a gradient", scene({**CIRCLE, "fill": {"color": "red", "gradient": {"type": "linear", "from": [0, 0], "to": [1, 0], "stops": [{"offset": 0, "color": "red"}]}}}), {"code": "two-paints"})
    case("an inner radius without a sector", scene({"type": "arc", "center": [0, 0], "radius": 9, "innerRadius": 3, "startAngle": 0, "endAngle": 90}), {"code": "hole-without-sector"})
    case("an out before its in", scene(line(**{"in": 2, "out": 1})), {"code": "empty-interval"})
    case("stops in another order", scene({**CIRCLE, "fill": {"gradient": {"type": "linear", "from": [0, 0], "to": [1, 0], "stops": [{"offset": 1, "color": "red"}, {"offset": 0, "color": "red"}]}}}), *one("stop-order", "/shapes/0/fill/gradient/stops/1"))
    tapped = {
        **scene({**CIRCLE, "id": "dot", "clip": [{**CIRCLE, "id": "cut"}]}),
        "parameters": {"on": {"type": "boolean", "default": True}, "go": {"type": "trigger"}, "x": {"type": "number", "default": 1}},
    }

    def listener(name, listener, *found):
        case(f"a listener with {name}", {**tapped, "listeners": [listener]}, *found)

    listener("no event", {"shape": "dot", "toggle": "on"}, *one("missing-member", "/listeners/0"))
    listener("an unknown event", {"on": "sing", "shape": "dot", "toggle": "on"}, *one("unknown-type", "/listeners/0/on"))
    listener("an unknown shape", {"on": "tap", "shape": "dott", "toggle": "on"}, *one("unknown-shape", "/listeners/0/shape"))
    listener("a shape of a clip", {"on": "tap", "shape": "cut", "toggle": "on"}, *one("unknown-shape", "/listeners/0/shape"))
    listener("an unknown parameter", {"on": "tap", "shape": "dot", "toggle": "off"}, *one("unknown-parameter", "/listeners/0/toggle"))
    listener("a toggle of a trigger", {"on": "tap", "shape": "dot", "toggle": "go"}, *one("parameter-type", "/listeners/0/toggle"))
    listener("two actions", {"on": "tap", "shape": "dot", "toggle": "on", "fire": "go"}, *one("two-actions", "/listeners/0/fire"))
    listener("no action", {"on": "tap", "shape": "dot"}, *one("missing-member", "/listeners/0"))
    listener("no constant", {"on": "tap", "shape": "dot", "set": "on"}, *one("missing-member", "/listeners/0"))
    listener("a constant of another type", {"on": "tap", "shape": "dot", "set": "on", "to": 1}, *one("wrong-type", "/listeners/0/to"))
    listener("a drag without a range", {"on": "drag", "shape": "dot", "set": "x", "along": [[0, 0], [1, 0]]}, *one("parameter-type", "/listeners/0/set"))
    listener("a drag of no length", {"on": "drag", "shape": "dot", "set": "x", "along": [[1, 0], [1, 0]]}, *one("wrong-count", "/listeners/0/along"))
    deep = line()
    for _ in range(33):
        deep = {"type": "group", "shapes": [deep]}
    case("groups 33 deep", scene(deep), {"code": "json-too-deep"})
    case("more than one mistake", scene(line(radus=1), {"type": "circle", "center": [0, 0], "radius": -1}), *one("unknown-member", "/shapes/0/radus"), *one("out-of-range", "/shapes/1/radius"))


def values(suite):
    def case(name, document, *found):
        suite.add("diagnostics/values", name, document, diagnostics=list(found))

    case("a negative radius", scene({**CIRCLE, "radius": -1}), *one("out-of-range", "/shapes/0/radius"))
    case("a negative radius in a keyframe", scene({**CIRCLE, "radius": keyframes((0, 1), (1, -1))}), *one("out-of-range", "/shapes/0/radius/keyframes/1/value"))
    case("an opacity above 1", scene(line(opacity=1.5)), *one("out-of-range", "/shapes/0/opacity"))
    case("a miter limit below 1", scene(line(stroke={"color": "red", "miterLimit": 0.5})), *one("out-of-range", "/shapes/0/stroke/miterLimit"))
    case("a negative dash", scene(line(stroke={"color": "red", "dash": [1, -1]})), *one("out-of-range", "/shapes/0/stroke/dash/1"))
    case("half a corner", scene({"type": "polygon", "center": [0, 0], "radius": 1, "points": 3.5}), *one("not-an-integer", "/shapes/0/points"))
    case("two corners", scene({"type": "polygon", "center": [0, 0], "radius": 1, "points": 2}), *one("out-of-range", "/shapes/0/points"))
    case("more than a thousand million", at_x(1e10), *one("number-too-large", NUMBER))
    case("three coordinates", at_point([1, 2, 3]), *one("wrong-count", POINT))
    case("lists of several lengths", scene({"type": "lineChart", "frame": [0, 0, 1, 1], "values": keyframes((0, [1, 2]), (1, [1]))}), *one("count-mismatch", "/shapes/0/values/keyframes/1/value"))
    case("a color of five digits", painted("#12345"), *one("invalid-color", "/shapes/0/fill/color"))
    case("a color by no name", painted("redd"), *one("invalid-color", "/shapes/0/fill/color"))
    case("path data that begins with a line", scene({"type": "path", "d": "L 0 0"}), *one("invalid-path", "/shapes/0/d"))
    case("path data with two commas", scene({"type": "path", "d": "M 0,,0"}), *one("invalid-path", "/shapes/0/d"))
    case("path data with a number too few", scene({"type": "path", "d": "M 0 0 L 1"}), *one("invalid-path", "/shapes/0/d"))
    case("path data with a flag of 2", scene({"type": "path", "d": "M 0 0 A 1 1 0 2 0 3 3"}), *one("invalid-path", "/shapes/0/d"))
    case("other contours", scene({"type": "path", "d": keyframes((0, "M 0 0 L 1 0 Z"), (1, "M 0 0 L 1 0"))}), *one("morph-mismatch", "/shapes/0/d/keyframes/1/value"))
    case("a number for a word", scene(line(stroke={"color": "red", "cap": 1})), *one("wrong-type", "/shapes/0/stroke/cap"))
    case("an unknown word", scene(line(stroke={"color": "red", "cap": "flat"})), *one("unknown-value", "/shapes/0/stroke/cap"))
    case("a text for a number", at_x("1"), *one("wrong-type", NUMBER))
    case("a trim above 1", scene(line(modifiers=[{"type": "trim", "end": 1.5}])), *one("out-of-range", "/shapes/0/modifiers/0/end"))
    case("too many copies", scene(line(modifiers=[{"type": "repeat", "copies": 10001}])), *one("out-of-range", "/shapes/0/modifiers/0/copies"))
    case("a modifier of no type", scene(line(modifiers=[{"type": "blur"}])), *one("unknown-type", "/shapes/0/modifiers/0/type"))
    case("a speed of text", scene(line(time={"speed": "fast"})), *one("wrong-type", "/shapes/0/time/speed"))


def tracks(suite):
    def case(name, document, *found):
        suite.add("diagnostics/tracks", name, document, diagnostics=list(found))

    keys = NUMBER + "/keyframes"
    case("no keyframes", at_x({"keyframes": []}), *one("no-keyframes", keys))
    case("keyframes in another order", at_x(keyframes((1, 0), (0, 1))), *one("keyframe-order", keys + "/1/t"))
    case("three keyframes at the same time", at_x(keyframes((0, 0), (1, 1), (1, 2), (1, 3))), {"code": "keyframe-collision"})
    case("two steps of no time", at_x({"from": 0, "steps": [{"to": 1, "for": 0}, {"to": 2, "for": 0}]}), {"code": "keyframe-collision"})
    case("keyframes and steps", at_x({"keyframes": [{"t": 0, "value": 0}], "from": 0, "steps": [{"to": 1, "for": 1}]}), {"code": "unknown-member"}, {"code": "unknown-member"})
    case("a step that both changes and waits", at_x({"from": 0, "steps": [{"to": 1, "for": 1, "wait": 1}]}), {"code": "two-steps"})
    case("a step without a time", at_x({"from": 0, "steps": [{"to": 1}]}), *one("missing-member", NUMBER + "/steps/0"))
    case("a wait of 0", at_x({"from": 0, "steps": [{"wait": 0}]}), *one("out-of-range", NUMBER + "/steps/0/wait"))
    case("an easing of a word", scene(line(stroke={"color": "red", "cap": keyframes((0, "butt"), (1, "round", "easeIn"))})), *one("discrete-easing", "/shapes/0/stroke/cap/keyframes/1/easing"))
    case("an unknown easing", at_x(keyframes((0, 0), (1, 1, "easeSoft"))), *one("unknown-easing", keys + "/1/easing"))
    case("three control values", at_x(keyframes((0, 0), (1, 1, [0, 0, 1]))), {"code": "wrong-count"})
    case("a control point outside", at_x(keyframes((0, 0), (1, 1, [-0.1, 0, 1, 1]))), *one("easing-control-point", keys + "/1/easing/0"))
    case("steps of nothing", at_x(keyframes((0, 0), (1, 1, {"steps": 0}))), *one("out-of-range", keys + "/1/easing/steps"))
    case("one step with none", at_x(keyframes((0, 0), (1, 1, {"steps": 1, "jump": "none"}))), {"code": "invalid-easing"})
    case("linear pieces that descend", at_x(keyframes((0, 0), (1, 1, {"linear": [[0.5, 0], [0.2, 1]]}))), {"code": "invalid-easing"})
    case("a spring of two kinds", at_x(keyframes((0, 0), (1, 1, {"spring": {"response": 1, "stiffness": 2}}))), {"code": "invalid-easing"})
    case("a bounce of -1", at_x(keyframes((0, 0), (1, 1, {"spring": {"bounce": -1}}))), *one("out-of-range", keys + "/1/easing/spring/bounce"))
    case("a via of a number", at_x(keyframes((0, 0), (1, 1, {"easing": "linear", "via": [[0, 0], [1, 1]]}))), *one("member-not-applicable", keys + "/1/via"))
    case("smooth beside a via", at_point(keyframes((0, [0, 0]), (1, [1, 1], {"easing": "smooth", "via": [[0, 0], [1, 1]]}))), {"code": "smooth-with-via"})
    case("a turn of a number", at_x(keyframes((0, 0), (1, 1), turn="shortest")), *one("member-not-applicable", NUMBER + "/turn"))
    case("a color space of a number", at_x(keyframes((0, 0), (1, 1), colorSpace="linear")), *one("unknown-member", NUMBER + "/colorSpace"))
    case("an orient of components", scene(line(transform={"orient": "path", "position": [keyframes((0, 0), (1, 1)), 0]})), {"code": "orient-of-parts"})
    case("a wiggle of a color", painted({"wiggle": {"around": "red", "amplitude": 1, "every": 1}}), {"code": "member-not-applicable"})
    case("a wiggle of no time", at_x({"wiggle": {"around": 0, "amplitude": 1, "every": 0}}), *one("out-of-range", NUMBER + "/wiggle/every"))
    case("a chance of 0", at_x({"wiggle": {"around": 0, "amplitude": 1, "every": 1, "chance": 0}}), *one("out-of-range", NUMBER + "/wiggle/chance"))
    case("offset of a discrete value", scene(line(visible=keyframes((0, True), (1, False), after="offset"))), *one("discrete-easing", "/shapes/0/visible/after"))
    case("an easing by a name of the format", at_x(0, easings={"linear": [0, 0, 1, 1]}), *one("reserved-name", "/easings/linear"))
    case("an easing that stands for another", at_x(keyframes((0, 0), (1, 1, "b")), easings={"a": [0, 0, 1, 1], "b": "a"}), *one("easing-of-easing", "/easings/b"))


def references(suite):
    def case(name, document, *found):
        suite.add("diagnostics/references", name, document, diagnostics=list(found))

    number = {"a": {"type": "number", "default": 3, "range": [0, 4]}}
    case("an unknown parameter", at_x({"parameter": "b"}), *one("unknown-parameter", NUMBER + "/parameter"))
    case("a parameter of another type", at_point({"parameter": "a"}, parameters=number), {"code": "parameter-type"})
    angle = {"a": {"type": "angle", "default": 3}}
    case(
        "an angle for a whole number",
        scene({"type": "polygon", "center": [0, 0], "radius": 9, "points": {"parameter": "a"}}, parameters=angle),
        {"code": "parameter-type"},
    )
    case(
        "an angle for corner radii",
        scene({"type": "rect", "origin": [0, 0], "size": [9, 9], "cornerRadius": {"parameter": "a"}}, parameters=angle),
        {"code": "parameter-type"},
    )
    case("an angle for a scale", scene(line(transform={"scale": {"parameter": "a"}}), parameters=angle), {"code": "parameter-type"})
    case(
        "a result that is not whole",
        scene({"type": "polygon", "center": [0, 0], "radius": 9, "points": {"parameter": "a", "scale": 1.5}}, parameters=number),
        {"code": "parameter-type"},
    )
    case("a default outside its range", at_x(0, parameters={"a": {"type": "number", "default": 5, "range": [0, 4]}}), *one("parameter-range", "/parameters/a/default"))
    case("a range that is empty", at_x(0, parameters={"a": {"type": "number", "default": 5, "range": [9, 4]}}), {"code": "invalid-range"})
    case("a scale of a color", painted({"parameter": "c", "scale": 2}, parameters={"c": {"type": "color", "default": "red"}}), {"code": "parameter-mapping"})
    case("a result outside", scene({**CIRCLE, "radius": {"parameter": "a", "offset": -9}}, parameters=number), {"code": "out-of-range"})
    case("an unknown symbol", scene({"type": "use", "symbol": "a"}), *one("unknown-symbol", "/shapes/0/symbol"))
    case("a symbol that uses itself", scene({"type": "use", "symbol": "a"}, symbols={"a": {"type": "use", "symbol": "a"}}), {"code": "symbol-cycle"})
    case("an unknown parent", scene(line(transform={"parent": "a"})), *one("unknown-parent", "/shapes/0/transform/parent"))
    case("a parent in another list", scene(line(id="a"), {"type": "group", "shapes": [line(transform={"parent": "a"})]}), *one("unknown-parent", "/shapes/1/shapes/0/transform/parent"))
    case("a parent of itself", scene(line(id="a", transform={"parent": "a"})), {"code": "parent-cycle"})
    case("parents in a circle", scene(line(id="a", transform={"parent": "b"}), line(id="b", transform={"parent": "a"})), {"code": "parent-cycle"})


def timelines(suite):
    def case(name, entries, *found, shape=None, **members):
        document = {**scene(shape or {"id": "a", **CIRCLE}, **members), "timeline": entries}
        suite.add("diagnostics/timelines", name, document, diagnostics=list(found))

    case("two kinds of entry", [{"fadeIn": "a", "wait": 1}], {"code": "two-actions"})
    case("no kind of entry", [{"duration": 1}], {"code": "missing-member"})
    case("to and by", [{"rotate": "a", "to": 90, "by": 90}], {"code": "two-ends"})
    case("neither to nor by", [{"rotate": "a"}], {"code": "missing-member"})
    case("an unknown shape", [{"fadeIn": "b"}], *one("unknown-shape", "/timeline/0/fadeIn"))
    case("an unknown member", [{"animate": "a.width", "to": 1}], *one("unknown-target", "/timeline/0/animate"))
    case("a member that is not animated", [{"animate": "a.reversed", "to": True}], {"code": "not-animatable"})
    case("the color of no fill", [{"animate": "a.fill.color", "to": "red"}], {"code": "not-animatable"})
    case("a size of a line", [{"resize": "a", "to": [1, 1]}], {"code": "verb-not-applicable"}, shape=line(id="a"))
    case("two changes at once", [{"rotate": "a", "to": 90}, {"rotate": "a", "to": 30}], {"code": "driven-twice"})
    case("a track and a change", [{"animate": "a.radius", "to": 9}], {"code": "driven-twice"}, shape={"id": "a", **CIRCLE, "radius": keyframes((0, 0), (1, 1))})
    case("a shape that repeats", [{"rotate": "a", "to": 90}], {"code": "looping-target"}, shape={"id": "a", **CIRCLE, "time": {"repeat": 2}})
    case("a color by", [{"animate": "a.fill.color", "by": "red"}], {"code": "member-not-applicable"}, shape={"id": "a", **CIRCLE, "fill": "red"})
    case("a value outside", [{"animate": "a.opacity", "to": 2}], *one("out-of-range", "/timeline/0/to"))
    case("a sum outside", [{"animate": "a.opacity", "by": -2}], {"code": "out-of-range"})
    case(
        "a path of another structure",
        [{"animate": "a.d", "to": "M 0 0 L 9 9 L 3 3"}],
        *one("morph-mismatch", "/timeline/0/to"),
        shape={"id": "a", "type": "path", "d": "M 0 0 L 9 9"},
    )
    case("an entry that ends too late", [{"fadeIn": "a", "delay": 9e8, "duration": 9e8}], *one("number-too-large", "/timeline/0"))
    case(
        "an easing of a value that jumps",
        [{"animate": "a.visible", "to": False, "easing": "linear"}],
        *one("discrete-easing", "/timeline/0/easing"),
    )
    case("a negative delay", [{"fadeIn": "a", "delay": -1}], *one("out-of-range", "/timeline/0/delay"))
    case("a negative wait", [{"wait": -1}], *one("out-of-range", "/timeline/0/wait"))
    case("no passes", [{"fadeIn": "a", "repeat": 0}], *one("out-of-range", "/timeline/0/repeat"))
    case("too many passes", [{"fadeIn": "a", "repeat": 10001}], *one("out-of-range", "/timeline/0/repeat"))
    case("half a pass", [{"fadeIn": "a", "repeat": 1.5}], *one("not-an-integer", "/timeline/0/repeat"))
    case("endless passes", [{"fadeIn": "a", "repeat": "forever"}], *one("wrong-type", "/timeline/0/repeat"))
    case("passes that end too late", [{"fadeIn": "a", "duration": 5e8, "repeat": 3}], *one("number-too-large", "/timeline/0"))
    case("no shapes", [{"fadeIn": []}], *one("wrong-count", "/timeline/0/fadeIn"))
    case("an unknown shape of two", [{"fadeIn": ["a", "b"]}], *one("unknown-shape", "/timeline/0/fadeIn/1"))
    case("the same shape twice", [{"fadeIn": ["a", "a"]}], *one("driven-twice", "/timeline/0/fadeIn/1"))
    case("an unknown shape in every pass", [{"sequence": [{"fadeIn": "b"}], "repeat": 3}], *one("unknown-shape", "/timeline/0/sequence/0/fadeIn"))
    case("from of a pulse", [{"pulse": "a", "from": 1}], *one("member-not-applicable", "/timeline/0/from"))
    case("by of a grow", [{"grow": "a", "by": 1}], *one("member-not-applicable", "/timeline/0/by"))
    case("a shape that is trimmed", [{"draw": "a"}], *one("verb-not-applicable", "/timeline/0/draw"), shape={"id": "a", **CIRCLE, "modifiers": [{"type": "trim"}]})
    case("a fill with a gradient", [{"animate": "a.fill", "to": "red"}], {"code": "not-animatable"}, shape={"id": "a", **CIRCLE, "fill": {"gradient": {"type": "linear", "from": [0, 0], "to": [1, 0], "stops": [{"offset": 0, "color": "red"}]}}})
    case("a stagger without each", [{"stagger": []}], *one("missing-member", "/timeline/0"))


def texts(suite):
    head = '{ "animfile": "1.0", "size": [200, 200],\n  "shapes": [] '

    def case(name, text, code, line=None, column=None):
        found = {"code": code}
        if line:
            found.update(line=line, column=column)
        suite.add("diagnostics/texts", name, text, diagnostics=[found])

    case("nothing", "", "json-empty", 1, 1)
    case("no closing brace", head, "json-unclosed")
    case("a bracket in place of a brace", '{ "animfile": "1.0", "size": [200, 200}, "shapes": [] }', "json-mismatched-bracket")
    case("text after the end", head + "} x", "json-text-after-end", 2, 18)
    case("a name twice", head + ', "size": [1, 1] }', "json-duplicate-name", 2, 18)
    case("a name without quotes", head + ", duration: 1 }", "json-unquoted-name", 2, 18)
    case("no name", head + ', : 1 }', "json-missing-name")
    case("no colon", head + ', "duration" 1 }', "json-missing-colon")
    case("no value", head + ', "duration": }', "json-missing-value")
    case("no comma", head + ' "duration": 1 }', "json-missing-comma")
    case("a comma at the end", head + ", }", "json-trailing-comma", 2, 16)
    case("two commas", head + ',, "duration": 1 }', "json-extra-comma")
    case("a comment of two slashes", head + "} // end", "json-comment")
    case("True", head + ', "autoreverses": True }', "json-unknown-word", 2, 34)
    case("single quotes", head + ", 'title': 'a' }".replace("'a'", '"a"'), "json-single-quotes", 2, 18)
    case("smart quotes", head + ", \u201ctitle\u201d: 1 }".replace(": 1", ': "a"'), "json-smart-quotes")
    case("a constant of JavaScript", "const scene = " + head + " };", "json-text-before-start", 1, 1)
    case("a merge conflict", head + ',\n<<<<<<< a\n  "title": "a"\n=======\n  "title": "b"\n>>>>>>> b\n}', "json-merge-conflict", 3, 1)
    case("a no-break space", head + ',\u00a0"title": "a" }', "json-foreign-space")
    case("a full-width colon", head + ', "title"\uff1a "a" }', "json-foreign-character")
    case("a string without an end", head + ', "title": "a\n}', "json-unterminated-string")
    case("a tab in a string", head + ', "title": "a\tb" }', "json-control-character")
    case("an invalid escape", head + ', "title": "a\\qb" }', "json-bad-escape")
    case("half a character", head + ', "title": "\\ud800" }', "json-lone-surrogate")
    case("NaN", head + ', "poster": NaN }', "json-not-finite")
    case("two points", head + ', "duration": 1.2.3 }', "json-bad-number")
    case("a leading zero", head + ', "duration": 01 }', "json-leading-zero")
    case("a leading plus", head + ', "duration": +1 }', "json-leading-plus")
    case("no digit before the point", head + ', "duration": .5 }', "json-digit-before-point")
    case("no digit after the point", head + ', "duration": 1. }', "json-digit-after-point")
    case("no digit in the exponent", head + ', "duration": 1e }', "json-exponent-digits")
    case("a hexadecimal number", head + ', "duration": 0x10 }', "json-hexadecimal-number")
    case("a number beyond all doubles", head + ', "duration": 1e999 }', "json-number-overflow")
    case("an array", "[1]", "wrong-type")
    case("too deep", head + ', "extras": ' + "[" * 70 + "]" * 70 + " }", "json-too-deep")
