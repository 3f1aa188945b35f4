"""Documents that grow along one construct, and small documents that multiply.

Each function of `GROWING` returns a document of about `size` bytes. Each entry of `HOSTILE` is a small document that requires much more
than its own length.
"""

import json
import random

HEAD = {"animfile": "1.0", "size": [200, 200]}
DOT_OUTLINE = {"type": "circle", "center": [100, 100], "radius": 40}
DOT = {"type": "circle", "center": [100, 100], "radius": 40, "fill": "red"}


def text(value):
    return json.dumps(value, separators=(",", ":"))


def scene(*shapes, **members):
    return text(HEAD | members | {"shapes": list(shapes)})


def filled(size, element, build):
    """The text that `build` creates from as many elements as fit into `size`."""
    probe = 64
    each = max(1, len(build([element(i) for i in range(probe)])) - len(build([]))) / probe
    return build([element(i) for i in range(max(1, int(size / each)))])


def track(values, step=0.01, **members):
    return members | {"keyframes": [{"t": round(i * step, 6), "value": value} for i, value in enumerate(values)]}


GROWING = {}


def growing(function):
    GROWING[function.__name__.replace("_", "-")] = function
    return function


# Shapes


@growing
def shapes(size):
    return filled(size, lambda i: {"id": f"s{i}", "type": "circle", "center": [i % 200, i * 7 % 200], "radius": 3, "fill": "red"},
                  lambda list: scene(*list))


@growing
def stroked_shapes(size):
    return filled(size, lambda i: {"type": "rect", "origin": [i % 200, i * 7 % 200], "size": [30, 10], "stroke": {"color": "red", "dash": [2, 1]}},
                  lambda list: scene(*list))


@growing
def moving_shapes(size):
    return filled(size, lambda i: {"id": f"s{i}", "type": "circle", "center": [track([i % 200, 20, 80]), 9], "radius": 3, "fill": "red"},
                  lambda list: scene(*list))


@growing
def fading_groups(size):
    return filled(size, lambda i: {"type": "group", "opacity": 0.5, "shapes": [DOT, DOT]}, lambda list: scene(*list))


@growing
def clipped_shapes(size):
    return filled(size, lambda i: DOT | {"clip": [{"type": "rect", "origin": [i % 100, 0], "size": [9, 9]}]}, lambda list: scene(*list))


@growing
def compound_parts(size):
    return filled(size, lambda i: {"type": "circle", "center": [i % 200, i * 7 % 200], "radius": 3},
                  lambda list: scene({"type": "compound", "fill": "red", "shapes": list}))


@growing
def compounds(size):
    return filled(size, lambda i: {"type": "compound", "fill": "red", "transform": {"rotation": 9}, "shapes": [DOT_OUTLINE, DOT_OUTLINE]},
                  lambda list: scene(*list))


@growing
def masked_shapes(size):
    return filled(size, lambda i: DOT | {"mask": {"by": "luminance", "shapes": [{"type": "rect", "origin": [i % 100, 0], "size": [9, 9], "fill": "white"}]}},
                  lambda list: scene(*list))


@growing
def mask_items(size):
    return filled(size, lambda i: {"type": "circle", "center": [i % 200, i * 7 % 200], "radius": 3, "fill": "red"},
                  lambda list: scene(DOT | {"mask": {"shapes": list}}))


@growing
def blended_shapes(size):
    return filled(size, lambda i: {"type": "circle", "center": [i % 200, i * 7 % 200], "radius": 3, "fill": "red", "blend": "luminosity"},
                  lambda list: scene(*list))


@growing
def stacked_shapes(size):
    return filled(size, lambda i: {"type": "circle", "center": [i % 200, 9], "radius": 3, "fill": "red", "zIndex": i * 7919 % 1000},
                  lambda list: scene(*list))


@growing
def clip_outlines(size):
    return filled(size, lambda i: {"type": "circle", "center": [i % 200, i * 7 % 200], "radius": 3}, lambda list: scene(DOT | {"clip": list}))


@growing
def group_children(size):
    return filled(size, lambda i: {"type": "circle", "center": [i % 200, 3], "radius": 3}, lambda list: scene({"type": "group", "shapes": list}))


@growing
def nested_groups(size):
    def nest(i):
        shape = DOT
        for level in range(20):
            shape = {"type": "group", "id": f"g{i}-{level}", "transform": {"rotation": 1}, "shapes": [shape]}
        return shape

    return filled(size, nest, lambda list: scene(*list))


@growing
def centered_groups(size):
    def nest(i):
        shape = DOT
        for level in range(8):
            shape = {"type": "group", "transform": {"anchor": "center", "rotation": 1}, "shapes": [shape]}
        return shape

    return filled(size, nest, lambda list: scene(*list))


@growing
def parents_chain(size):
    return filled(size, lambda i: DOT | {"id": f"s{i}", "transform": {"rotation": 1} | ({"parent": f"s{i - 1}"} if i else {})},
                  lambda list: scene(*list))


@growing
def parents_of_one(size):
    return filled(size, lambda i: DOT | {"id": f"s{i}", "transform": {"rotation": 1} | ({"parent": "s0"} if i else {})}, lambda list: scene(*list))


@growing
def followers_chain(size):
    return filled(size, lambda i: DOT | {"id": f"s{i}", "transform": {"position": {"along": f"s{i - 1}", "fraction": 0.3}} if i else {}},
                  lambda list: scene(*list))


@growing
def followers_of_one(size):
    return filled(size, lambda i: DOT | {"id": f"s{i}", "transform": {"position": {"along": "s0", "fraction": i / 1000}} if i else {}},
                  lambda list: scene(*list))


@growing
def parents_cycle(size):
    return filled(size, lambda i: DOT | {"id": f"s{i}", "transform": {"parent": f"s{i + 1}"}}, lambda list: scene(*list, DOT | {"id": f"s{len(list)}", "transform": {"parent": "s0"}}))


@growing
def symbols(size):
    return filled(size, lambda i: (f"y{i}", DOT),
                  lambda list: scene(*({"type": "use", "symbol": name} for name, _ in list), symbols=dict(list)))


@growing
def uses(size):
    return filled(size, lambda i: {"type": "use", "symbol": "dot"}, lambda list: scene(*list, symbols={"dot": DOT}))


@growing
def uses_with_values(size):
    return filled(size, lambda i: {"type": "use", "symbol": "dot", "parameters": {"r": i % 50}}, lambda list: scene(
        *list, parameters={"r": {"type": "number", "default": 1}}, symbols={"dot": DOT | {"radius": {"parameter": "r"}}}))


@growing
def symbol_chains(size):
    def chain(i):
        names = [f"c{i}-{level}" for level in range(12)]
        return [(name, {"type": "use", "symbol": after}) for name, after in zip(names, names[1:])] + [(names[-1], DOT)]

    return filled(size, chain, lambda list: scene(*({"type": "use", "symbol": one[0][0]} for one in list),
                                                  symbols={name: shape for one in list for name, shape in one}))


@growing
def use_parameters(size):
    return filled(size, lambda i: f"p{i}", lambda names: scene(
        {"type": "use", "symbol": "dot", "parameters": {name: 3 for name in names}},
        parameters={name: {"type": "number", "default": 1} for name in names}, symbols={"dot": DOT}))


@growing
def use_parameters_passed_on(size):
    return filled(size, lambda i: f"p{i}", lambda names: scene(
        {"type": "use", "symbol": "a", "parameters": {name: {"parameter": name} for name in names}},
        parameters={name: {"type": "number", "default": 1} for name in names},
        symbols={"a": {"type": "use", "symbol": "b", "parameters": {name: {"parameter": name} for name in names}},
                 "b": {"type": "group", "shapes": [DOT | {"radius": {"parameter": name}} for name in names[:500]]}}))


@growing
def use_parameters_of_many_symbols(size):
    return filled(size, lambda i: i, lambda list: scene(
        {"type": "use", "symbol": "all", "parameters": {f"p{i}": 3 for i in list}},
        parameters={f"p{i}": {"type": "number", "default": 1} for i in list},
        symbols={"all": {"type": "group", "shapes": [{"type": "use", "symbol": f"y{i}", "parameters": {"p0": i}} for i in list]}}
        | {f"y{i}": DOT | {"radius": {"parameter": f"p{i}"}} for i in list}))


@growing
def parameters(size):
    return filled(size, lambda i: f"p{i}", lambda names: scene(
        *(DOT | {"radius": {"parameter": name}} for name in names),
        parameters={name: {"type": "number", "default": 1} for name in names}))


# Values over time


@growing
def keyframes(size):
    return filled(size, lambda i: i % 200, lambda list: scene(DOT | {"center": [track(list or [0]), 9]}))


@growing
def keyframes_by_lines(size):
    return filled(size, lambda i: i % 200, lambda list: json.dumps(json.loads(scene(DOT | {"center": [track(list or [0]), 9]})), indent=1))


@growing
def late_keyframes_in_a_symbol(size):
    return filled(size, lambda i: DOT | {"radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 3 + i % 5, "value": 9}]}}, lambda list: scene(
        {"type": "use", "symbol": "dots"}, duration=1, symbols={"dots": {"type": "group", "shapes": list}}))


@growing
def smooth_keyframes(size):
    return filled(size, lambda i: [i % 200, i * 7 % 200], lambda list: scene(
        DOT | {"center": track(list or [[0, 0]], easing="smooth"), "transform": {"position": track(list or [[0, 0]], easing="smooth"), "orient": "path"}}))


@growing
def curved_keyframes(size):
    return filled(size, lambda i: {"t": i * 0.01, "value": [i % 200, 9]} | ({"via": [[9, 9], [i, 50]]} if i else {}),
                  lambda list: scene(DOT | {"transform": {"position": {"keyframes": list}, "orient": "path"}}))


@growing
def spring_keyframes(size):
    return filled(size, lambda i: {"t": i * 0.01, "value": i % 100, "easing": {"spring": {"bounce": 0.5}}},
                  lambda list: scene(DOT | {"radius": {"keyframes": list}}))


@growing
def color_keyframes(size):
    return filled(size, lambda i: f"#{i % 4096:03x}", lambda list: scene(DOT | {"fill": track(list or ["red"], colorSpace="oklab")}))


@growing
def far_keyframes(size):
    return filled(size, lambda i: {"t": i * 1000, "value": i % 100, "easing": {"spring": {"duration": 0.01}}},
                  lambda list: scene(DOT | {"radius": {"keyframes": list}}))


@growing
def jumps(size):
    return filled(size, lambda i: {"t": i // 2 * 0.01, "value": i % 100}, lambda list: scene(DOT | {"radius": {"keyframes": list}}))


@growing
def looping_keyframes(size):
    return filled(size, lambda i: i % 200, lambda list: scene(DOT | {"center": [track(list or [0], after="loop"), 9]}, duration=1000000))


@growing
def reversed_keyframes(size):
    return filled(size, lambda i: i, lambda list: scene(
        DOT | {"radius": {"keyframes": [{"t": -i, "value": i % 50} for i in list or [0]]}}))


@growing
def pairs_of_reversed_keyframes(size):
    return filled(size, lambda i: {"t": i ^ 1, "value": i % 50}, lambda list: scene(DOT | {"radius": {"keyframes": list}}))


@growing
def steps(size):
    return filled(size, lambda i: {"to": i % 50, "for": 0.1}, lambda list: scene(DOT | {"radius": {"from": 1, "steps": list}}))


@growing
def wiggles(size):
    return filled(size, lambda i: DOT | {"radius": {"wiggle": {"around": 9, "amplitude": 3, "every": 0.01 + i % 9}}}, lambda list: scene(*list, duration=10))


@growing
def wiggle_of_points(size):
    return filled(size, lambda i: [i % 200, i * 7 % 200], lambda list: scene(
        {"type": "polyline", "points": {"wiggle": {"around": list, "amplitude": 3, "every": 0.1}}, "stroke": "red"}, duration=2))


@growing
def tracks_of_points(size):
    return filled(size, lambda i: [track([i % 200, 50]), i * 7 % 200], lambda list: scene({"type": "polyline", "points": list, "stroke": "red"}))


@growing
def easings_defined(size):
    return filled(size, lambda i: (f"e{i}", [0.1, 0, 0.5, 1]), lambda list: scene(
        *(DOT | {"radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 9, "easing": name}]}} for name, _ in list), easings=dict(list)))


@growing
def easing_chain(size):
    return filled(size, lambda i: f"e{i}", lambda names: scene(
        DOT, easings={name: after for name, after in zip(names, names[1:] + ["linear"])}))


@growing
def linear_pieces(size):
    return filled(size, lambda i: i % 7 / 7, lambda list: scene(
        DOT | {"radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 5, "value": 50, "easing": {"linear": [0] + list + [1]}}]}}))


@growing
def linear_easings(size):
    return filled(size, lambda i: {"t": i, "value": i % 50, "easing": {"linear": [0, 0.1 * (i % 9), 1]}},
                  lambda list: scene(DOT | {"radius": {"keyframes": list}}))


@growing
def linear_easing_of_all(size):
    return filled(size, lambda i: i, lambda list: scene(
        DOT | {"radius": {"keyframes": [{"t": i, "value": i % 50, "easing": "a"} for i in list or [0]]}}, easings={"a": {"linear": [i % 7 / 7 for i in list] + [0, 1]}}))


@growing
def shapes_that_come_later(size):
    return filled(size, lambda i: DOT | {"in": 0.5}, lambda list: scene(*list, duration=3))


@growing
def hidden_shapes(size):
    return filled(size, lambda i: DOT | {"visible": False, "radius": track([1, 50], 1)}, lambda list: scene(*list))


@growing
def easing_steps(size):
    return filled(size, lambda i: {"t": i, "value": i % 50, "easing": {"steps": 1000000}}, lambda list: scene(DOT | {"radius": {"keyframes": list}}))


# Outlines


@growing
def path_elements(size):
    return filled(size, lambda i: f"L{i % 200} {i * 7 % 200}", lambda list: scene({"type": "path", "d": "M0 0" + "".join(list), "fill": "red"}))


@growing
def path_curves(size):
    return filled(size, lambda i: f"Q{i % 200} {i * 7 % 200} {i * 11 % 200} 9", lambda list: scene(
        {"type": "path", "d": "M0 0" + "".join(list), "stroke": {"color": "red", "width": 5, "dash": [1, 1]}}))


@growing
def path_subpaths(size):
    return filled(size, lambda i: f"M{i % 200} {i * 7 % 200}h5v5z", lambda list: scene({"type": "path", "d": "".join(list), "fill": "red", "modifiers": [{"type": "trim", "end": 0.7, "mode": "joined"}]}))


@growing
def path_of_nothing(size):
    return filled(size, lambda i: "ZZ" if i % 2 else "M0 0M0 0", lambda list: scene({"type": "path", "d": "M0 0" + "".join(list), "stroke": {"color": "red", "cap": "round", "width": 4}}))


@growing
def path_arcs(size):
    return filled(size, lambda i: f"A9 9 0 1 0 {i % 200} {i * 7 % 200}", lambda list: scene({"type": "path", "d": "M0 0" + "".join(list), "fill": "red"}))


@growing
def path_keyframes(size):
    return filled(size, lambda i: f"M0 {i % 200}L20 30L{i % 100} 4Z", lambda list: scene({"type": "path", "d": track(list or ["M0 0"]), "fill": "red"}))


@growing
def path_errors(size):
    return filled(size, lambda i: {"type": "path", "d": "M0 0X"}, lambda list: scene(*list))


@growing
def matched_keyframes(size):
    return filled(size, lambda i: "M0 0L20 0L9 9Z" if i % 2 else f"M0 0L20 0L9 9L{i % 50} 4Z", lambda list: scene(
        {"type": "path", "d": track(list or ["M0 0"], morph="match"), "fill": "red"}))


@growing
def matched_keyframes_in_pairs(size):
    return filled(size, lambda i: {"type": "path", "fill": "red", "d": track(["M0 0L20 0L9 9Z", "M0 0L20 0L9 9L4 4Z"], morph="match")}, lambda list: scene(*list))


@growing
def matched_subpaths(size):
    return filled(size, lambda i: f"M{i % 200} {i * 7 % 200}h5v5z", lambda list: scene(
        {"type": "path", "d": track(["".join(list), "".join(reversed(list)) + "M0 0h2v2z"], 1, morph="match"), "fill": "red"}))


@growing
def matched_vertices(size):
    return filled(size, lambda i: f"L{i % 200} {i * 7 % 200}", lambda list: scene(
        {"type": "path", "d": track(["M0 0" + "".join(list) + "Z", "M0 0" + "".join(reversed(list)) + "L1 1Z"], 1, morph="match"), "fill": "red"}))


@growing
def points(size):
    return filled(size, lambda i: [i % 200, i * 7 % 200], lambda list: scene({"type": "polyline", "points": list, "stroke": "red"}))


@growing
def smooth_points(size):
    return filled(size, lambda i: [i % 200, i * 7 % 200], lambda list: scene({"type": "polyline", "points": list, "curve": "smooth", "closed": True, "stroke": {"color": "red", "width": 9, "join": "round"}}))


@growing
def offset_points(size):
    return filled(size, lambda i: [i % 200, i * 7 % 200], lambda list: scene({"type": "polyline", "points": list, "stroke": "red", "modifiers": [
        {"type": "offset", "distance": 3, "join": "round"}]}))


@growing
def trimmed_points(size):
    return filled(size, lambda i: [i % 200, i * 7 % 200], lambda list: scene({"type": "polyline", "points": list, "stroke": "red", "modifiers": [
        {"type": "trim", "start": track([0, 0.9], 1), "end": 0.95}]}))


@growing
def moving_points(size):
    return filled(size, lambda i: [i % 200, i * 7 % 200], lambda list: scene({"type": "polyline", "points": track([list, list[::-1]], 1), "stroke": "red"}))


@growing
def chart_values(size):
    return filled(size, lambda i: i % 50, lambda list: scene({"type": "lineChart", "frame": [0, 0, 200, 100], "values": list, "curve": "monotone", "stroke": "red"}))


@growing
def blob_offsets(size):
    return filled(size, lambda i: i % 50 / 100, lambda list: scene({"type": "blob", "center": [9, 9], "radius": 50, "offsets": list, "fill": "red"}))


@growing
def stops(size):
    return filled(size, lambda i: f"#{i % 4096:03x}", lambda list: scene(DOT | {"fill": {"gradient": {
        "type": "linear", "from": [0, 0], "to": [200, 0],
        "stops": [{"offset": i / max(1, len(list)), "color": color} for i, color in enumerate(list)]}}}))


@growing
def moving_stops(size):
    def stop_list(list, shift):
        return [{"offset": i / max(1, len(list)), "color": list[i - shift]} for i in range(len(list))]

    return filled(size, lambda i: f"#{i % 4096:03x}", lambda list: scene(DOT | {"fill": {"gradient": {
        "type": "radial", "center": [100, 100], "radius": 50, "stops": track([stop_list(list, 0), stop_list(list, 1)], 1)}}}))


@growing
def gradients(size):
    return filled(size, lambda i: DOT | {"fill": {"gradient": {"type": "linear", "from": [i % 100, 0], "to": [200, 0], "stops": [
        {"offset": 0, "color": "red"}, {"offset": 1, "color": "blue"}]}}}, lambda list: scene(*list))


@growing
def dash_entries(size):
    return filled(size, lambda i: 1 + i % 3, lambda list: scene(DOT | {"stroke": {"color": "red", "dash": list or [1]}}))


@growing
def dash_zeros(size):
    return filled(size, lambda i: 0, lambda list: scene(DOT | {"stroke": {"color": "red", "cap": "round", "dash": list + [1]}}))


@growing
def modifiers(size):
    return filled(size, lambda i: [{"type": "trim", "end": 0.9999}, {"type": "reverse"}, {"type": "roundCorners", "radius": 1}][i % 3],
                  lambda list: scene({"type": "rect", "origin": [9, 9], "size": [90, 90], "fill": "red", "modifiers": list}))


@growing
def modifiers_of_repeat(size):
    return filled(size, lambda i: {"type": "repeat", "copies": 1, "rotation": 1}, lambda list: scene(DOT | {"modifiers": list}))


@growing
def repeats(size):
    return filled(size, lambda i: DOT | {"modifiers": [{"type": "repeat", "copies": 2, "rotation": 1, "delay": 0.1}]}, lambda list: scene(*list))


# The timeline


def dots(count):
    return [DOT | {"id": f"s{i}"} for i in range(count)]


@growing
def timeline_sequence(size):
    return filled(size, lambda i: {"animate": "s0.radius", "to": i % 50}, lambda list: scene(*dots(1), timeline=[{"sequence": list}]))


@growing
def timeline_parallel(size):
    return filled(size, lambda i: i, lambda list: scene(*dots(len(list)), timeline=[{"parallel": [{"fadeIn": f"s{i}"} for i in list]}]))


@growing
def timeline_stagger(size):
    return filled(size, lambda i: i, lambda list: scene(*dots(len(list)), timeline=[{"stagger": [{"move": f"s{i}", "by": [9, 9]} for i in list], "each": 0.1}]))


@growing
def timeline_entries(size):
    return filled(size, lambda i: {"rotate": "s0", "by": 9, "delay": i}, lambda list: scene(*dots(1), timeline=list))


@growing
def timeline_overlaps(size):
    return filled(size, lambda i: {"rotate": "s0", "by": 9, "duration": 1}, lambda list: scene(*dots(1), timeline=list))


@growing
def timeline_misspelled(size):
    return filled(size, lambda i: {"animate": f"sx{i}.radius", "to": 9}, lambda list: scene(*dots(2 + len(list) // 4), timeline=[{"sequence": list}]))


@growing
def timeline_waits(size):
    return filled(size, lambda i: {"wait": 1}, lambda list: scene(*dots(1), timeline=[{"sequence": list}]))


@growing
def timeline_moves_to(size):
    return filled(size, lambda i: {"move": "s0", "to": [i % 200, 9]}, lambda list: scene(*dots(1), timeline=[{"sequence": list}]))


@growing
def timeline_nested(size):
    def nest(i):
        entry = {"fadeIn": f"s{i}"}
        for level in range(12):
            entry = {"sequence": [entry]}
        return entry

    return filled(size, nest, lambda list: scene(*dots(len(list)), timeline=[{"parallel": list}]))


@growing
def timeline_dots(size):
    return scene(*dots(1), DOT | {"id": "a" + ".a" * (size // 8)}, timeline=[{"animate": "a" + ".a" * (size // 4), "to": 9}])


# The document


@growing
def markers(size):
    return filled(size, lambda i: {"name": f"m{i}", "t": i * 0.001}, lambda list: scene(DOT, duration=1000, markers=list))


@growing
def listeners(size):
    return filled(size, lambda i: {"on": "tap", "shape": f"s{i % 100}", "toggle": "on"}, lambda list: scene(
        *({**DOT, "id": f"s{i}"} for i in range(100)), parameters={"on": {"type": "boolean", "default": False}}, listeners=list))


@growing
def listeners_of_unknown_shapes(size):
    return filled(size, lambda i: {"on": "tap", "shape": f"s{i}", "toggle": "on"}, lambda list: scene(
        DOT, parameters={"on": {"type": "boolean", "default": False}}, listeners=list))


@growing
def markers_of_one_name(size):
    return filled(size, lambda i: {"name": "m", "t": i * 0.001}, lambda list: scene(DOT, duration=1000, markers=list))


@growing
def extras(size):
    return filled(size, lambda i: {"a": [i, "text", None]}, lambda list: scene(DOT, extras=list))


@growing
def extensions(size):
    return filled(size, lambda i: (f"acme_{i}", i), lambda list: scene(DOT, extensions=dict(list), extensionsRequired=[name for name, _ in list]))


@growing
def long_string(size):
    return scene(DOT | {"label": "x" * size})


@growing
def long_escapes(size):
    return scene(DOT | {"label": "é\t\u202e" * (size // 20), "id": "\x07"})


@growing
def long_name(size):
    return scene(DOT | {"x" * size: 1})


@growing
def long_id(size):
    return scene(DOT | {"id": "x" * size}, DOT | {"id": "x" * 9})


@growing
def long_path_number(size):
    return scene({"type": "path", "d": "M0 0L0." + "3" * size + " 1", "fill": "red"})


@growing
def long_number(size):
    return scene(DOT).replace("40", "40." + "3" * size)


@growing
def long_color(size):
    return scene(DOT | {"fill": "#" + "a" * size})


@growing
def long_easing_name(size):
    return scene(DOT | {"radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 2, "easing": "x" * size}]}}, easings={"y" * 20: "linear"})


@growing
def spaces(size):
    return scene(DOT) + " " * size


@growing
def empty_lines(size):
    return scene(DOT).replace(",", "," + "\n" * (size // 10))


# Mistakes


@growing
def unknown_members(size):
    return filled(size, lambda i: (f"radis{i}", 1), lambda list: scene(DOT | dict(list)))


@growing
def unknown_members_of_many(size):
    return filled(size, lambda i: DOT | {"radus": 1, "fil": 3, "centre": [1, 2]}, lambda list: scene(*list))


@growing
def repeated_members(size):
    return filled(size, lambda i: '"label":"x"', lambda list: scene(DOT).replace('"radius"', ",".join(list + ['"radius"'])))


@growing
def repeated_members_by_pairs(size):
    return filled(size, lambda i: f'"x{i // 2}":1', lambda list: scene(DOT, extras={}).replace('"extras":{}', '"extras":{' + ",".join(list) + "}"))


@growing
def misspelled_parents(size):
    return filled(size, lambda i: DOT | {"id": f"shape{i}", "transform": {"parent": f"shapf{i}"}}, lambda list: scene(*list))


@growing
def misspelled_parameters(size):
    return filled(size, lambda i: i, lambda list: scene(
        *(DOT | {"radius": {"parameter": f"raduis{i}"}} for i in list), parameters={f"radius{i}": {"type": "number", "default": 1} for i in list}))


@growing
def misspelled_symbols(size):
    return filled(size, lambda i: i, lambda list: scene(
        *({"type": "use", "symbol": f"whele{i}"} for i in list), symbols={f"wheel{i}": DOT for i in list}))


@growing
def misspelled_easings(size):
    return filled(size, lambda i: i, lambda list: scene(
        DOT | {"radius": {"keyframes": [{"t": i, "value": 1, "easing": f"snpa{i}"} for i in list or [0]]}}, easings={f"snap{i}": "linear" for i in list}))


@growing
def misspelled_words(size):
    return filled(size, lambda i: DOT | {"stroke": {"color": "tomatoe", "cap": "rund", "join": "mitre"}}, lambda list: scene(*list))


@growing
def misspelled_types(size):
    return filled(size, lambda i: {"type": "circel", "center": [9, 9], "radius": 4}, lambda list: scene(*list))


@growing
def unused_names(size):
    return filled(size, lambda i: (f"e{i}", "linear"), lambda list: scene(DOT, easings=dict(list), symbols={name: DOT for name, _ in list}))


@growing
def duplicate_ids(size):
    return filled(size, lambda i: DOT | {"id": "same"}, lambda list: scene(*list))


@growing
def duplicate_ids_by_pairs(size):
    return filled(size, lambda i: DOT | {"id": f"same{i // 2}"}, lambda list: scene(*list))


@growing
def invalid_values(size):
    return filled(size, lambda i: {"type": "circle", "center": "middle", "radius": "40", "fill": 3, "opacity": 7}, lambda list: scene(*list))


@growing
def quoted_numbers(size):
    return filled(size, lambda i: ["10", "20px"], lambda list: scene({"type": "polyline", "points": list}))


@growing
def empty_objects(size):
    return filled(size, lambda i: {}, lambda list: scene(*list))


@growing
def arrays_for_shapes(size):
    return filled(size, lambda i: [], lambda list: scene(*list))


@growing
def dead_easings(size):
    return filled(size, lambda i: DOT | {"radius": {"keyframes": [{"t": 0, "value": 1, "easing": "easeIn"}]}, "opacity": 1}, lambda list: scene(*list))


@growing
def comments_in_object(size):
    return filled(size, lambda i: f"/* {i} */", lambda list: scene(DOT).replace('"shapes"', "\n".join(list + ['"shapes"'])))


@growing
def comments_in_array(size):
    return filled(size, lambda i: f"// {i}\n" + text(DOT), lambda list: scene().replace("[]", "[" + ",".join(list + [text(DOT)]) + "]"))


@growing
def comments_alone_in_array(size):
    return filled(size, lambda i: f"// {i}\n", lambda list: scene().replace("[]", "[" + "".join(list) + text(DOT) + "]"))


@growing
def trailing_commas(size):
    return filled(size, lambda i: text(DOT)[:-1] + ",}", lambda list: scene().replace("[]", "[" + ",".join(list) + ",]"))


@growing
def missing_commas(size):
    return filled(size, lambda i: text(DOT), lambda list: scene().replace("[]", "[" + " ".join(list) + "]"))


@growing
def extra_commas(size):
    return filled(size, lambda i: ",", lambda list: scene().replace("[]", "[" + "".join(list) + text(DOT) + "]"))


@growing
def missing_brackets(size):
    return filled(size, lambda i: text(DOT)[:-1], lambda list: scene().replace("[]", "[" + ",".join(list) + "]"))


@growing
def extra_brackets(size):
    return filled(size, lambda i: text(DOT) + "}", lambda list: scene().replace("[]", "[" + ",".join(list) + "]"))


@growing
def missing_quotes(size):
    return filled(size, lambda i: text(DOT).replace('"type', 'type').replace('"red"', '"red'), lambda list: scene().replace("[]", "[" + ",\n".join(list) + "]"))


@growing
def unquoted_names(size):
    return filled(size, lambda i: text(DOT).replace('"type"', "type").replace('"red"', "red"), lambda list: scene().replace("[]", "[" + ",".join(list) + "]"))


@growing
def single_quotes(size):
    return filled(size, lambda i: text(DOT).replace('"', "'"), lambda list: scene().replace("[]", "[" + ",".join(list) + "]"))


@growing
def opened_brackets(size):
    return scene().replace("[]", "[" * size)


@growing
def opened_objects(size):
    return scene().replace("[]", '[{"shapes":' * (size // 11))


@growing
def noise(size):
    random.seed(size)
    return "{" + "".join(random.choices('{}[]",:0123456789.-+eE truefalsn\n\\/*abc', k=size))


@growing
def broken_off(size):
    return shapes(size)[:-20]


# Small documents that multiply.

POINTS = [[i * 37 % 200, i * 53 % 200] for i in range(30)]
HUGE = 999999999


def hostile():
    dash = {"color": "red", "width": 2, "dash": [0.01, 0.01]}
    yield "dashes-of-copies", scene({"type": "path", "d": "M0 0L200 200", "stroke": {"color": "red", "dash": [0.003, 0.003]},
                                     "modifiers": [{"type": "repeat", "copies": 10000, "rotation": 1}]})
    yield "dashes-of-circle", scene(DOT | {"radius": HUGE, "stroke": dash})
    yield "dashes-of-far-line", scene({"type": "line", "from": [-HUGE, 0], "to": [HUGE, 9], "stroke": {"color": "red", "dash": [20000, 20000]}})
    yield "dashes-of-points", scene(*({"type": "polyline", "points": POINTS, "stroke": dash | {"cap": "round"}} for _ in range(50)))
    yield "dashes-of-subpaths", scene({"type": "path", "d": "M0 0L200 200" * 400, "stroke": {"color": "red", "dash": [0.004, 0.004]}})
    yield "dashes-over-time", scene({"type": "line", "from": [0, 0], "to": [200, 200], "stroke": {
        "color": "red", "dash": [{"keyframes": [{"t": 0, "value": 50}, {"t": 1, "value": 0.0001}]}, 1]}}, frameRate=1000)
    yield "dashes-of-nothing", scene(DOT | {"stroke": {"color": "red", "dash": [1e-9, 0, 1e-9], "dashOffset": HUGE}})
    for duration in (3600, 1000000, HUGE):
        yield f"still-{duration}", scene(DOT, duration=duration)
        yield f"still-forever-{duration}", scene(DOT, duration=duration, repeat="forever", autoreverses=True, frameRate=1000)
        yield f"slow-{duration}", scene(DOT | {"radius": track([1, 50], duration)})
        yield f"slow-spring-{duration}", scene(DOT | {"radius": track([1, 50], duration, easing="spring")})
        yield f"fast-spring-{duration}", scene(DOT | {"radius": track([1, 50], duration, easing={"spring": {"duration": 0.001, "bounce": 1}})})
        yield f"many-steps-{duration}", scene(DOT | {"radius": track([1, 50], duration, easing={"steps": 1000000})})
        yield f"looping-{duration}", scene(DOT | {"radius": track([1, 50], 0.001, after="loop")}, duration=duration)
        yield f"fast-group-{duration}", scene({"type": "group", "time": {"speed": HUGE, "repeat": "forever"}, "shapes": [DOT | {"radius": track([1, 50], 1)}]}, duration=duration)
        yield f"wiggle-{duration}", scene(DOT | {"radius": {"wiggle": {"around": 9, "amplitude": 3, "every": 0.000001}}}, duration=duration)
        yield f"repeated-{duration}", scene(DOT | {"radius": track([1, 50])}, repeat=duration)
        yield f"delayed-copies-{duration}", scene(DOT | {"radius": track([1, 50]), "modifiers": [{"type": "repeat", "copies": 1000, "delay": duration, "position": [1, 0]}]})
    yield "wiggle-tiny", scene(DOT | {"radius": {"wiggle": {"around": 9, "amplitude": 3, "every": 1e-9}}}, duration=1000, frameRate=1000)
    yield "wiggle-of-copies", scene({"type": "polyline", "stroke": "red", "points": {"wiggle": {"around": POINTS, "amplitude": 9, "every": 0.001, "chance": 0.0001}},
                                     "modifiers": [{"type": "repeat", "copies": 10000, "delay": 0.01, "position": [0.1, 0]}]}, duration=10)
    yield "frame-rate", scene(DOT | {"radius": track([1, 50], 60)}, frameRate=1000)
    yield "frame-rate-of-copies", scene(DOT | {"radius": track([1, 50], 60), "modifiers": [{"type": "repeat", "copies": 300, "rotation": 3, "delay": 0.1}]}, frameRate=1000)
    yield "tiny-frame-rate", scene(DOT | {"radius": track([1, 50], 60)}, frameRate=1e-9)
    for width, height in ((260000000, 1), (1, 260000000), (16000, 16000), (HUGE, HUGE), (1e-9, 1e-9), (1e-9, 1e9), (1000000, 200)):
        yield f"size-{width}x{height}", text(HEAD | {"size": [width, height], "background": "white", "shapes": [DOT, DOT | {"opacity": 0.5, "stroke": "blue"}]})
    yield "groups-of-large-pixels", text(HEAD | {"size": [8000, 8000], "shapes": [nested_layers(30)]})
    yield "clips-of-large-pixels", text(HEAD | {"size": [8000, 8000], "shapes": [nested_clips(20)]})
    for copies in ((10000,), (1000, 1000), (100, 100, 100), (10,) * 6, (10000, 10000), (10000, 50)):
        shape = DOT
        for count in copies:
            shape = {"type": "group", "shapes": [shape], "modifiers": [{"type": "repeat", "copies": count, "position": [1, 0]}]}
        yield "copies-" + "-".join(map(str, copies)), scene(shape)
    yield "copies-of-stars", scene({"type": "star", "center": [9, 9], "points": 40, "outerRadius": 9, "innerRadius": 4, "fill": "red",
                                   "modifiers": [{"type": "repeat", "copies": 10000, "position": [0.01, 0]}]})
    yield "copies-of-strokes", scene({"type": "star", "center": [100, 100], "points": 40, "outerRadius": 90, "innerRadius": 4, "stroke": {"color": "red", "width": 30, "join": "round"},
                                     "modifiers": [{"type": "repeat", "copies": 10000, "rotation": 0.1}]})
    yield "copies-fading", scene(DOT | {"stroke": "blue", "opacity": 0.5, "modifiers": [{"type": "repeat", "copies": 10000, "position": [0.01, 0], "opacity": [1, 0]}]})
    yield "copies-jittering", scene(DOT | {"modifiers": [{"type": "repeat", "copies": 10000, "rotation": 0.1, "first": -0.5, "scale": 0.999, "stack": "below",
                                                          "jitter": {"position": [9, 9], "rotation": 20, "scale": 0.5, "opacity": 0.5}}]})
    yield "copies-moving", scene(DOT | {"center": [track([0, 200], 10), 9], "modifiers": [{"type": "repeat", "copies": 10000, "position": [0.01, 0], "delay": 0.001}]})
    yield "copies-of-gradients", scene(DOT | {"fill": {"gradient": {"type": "linear", "from": [0, 0], "to": [200, 0], "stops": [{"offset": 0, "color": "red"}, {"offset": 1, "color": "blue"}]}},
                                             "modifiers": [{"type": "repeat", "copies": 10000, "rotation": 0.1}]})
    yield "masks-of-large-pixels", text(HEAD | {"size": [8000, 8000], "shapes": [nested_masks(15)]})
    yield "masks-of-masks", scene(nested_masks(15))
    yield "masks-of-masks-in-symbols", text(HEAD | {
        "symbols": {f"s{i}": DOT | {"mask": {"shapes": [{"type": "use", "symbol": f"s{i - 1}"}] * 2}} if i else DOT for i in range(15)},
        "shapes": [{"type": "use", "symbol": "s14"}]})
    yield "copies-in-compounds", scene(nested_compounds(8))
    yield "nested-compounds", scene(nested_compounds(25, 1))
    yield "copies-of-masks", scene(DOT | {"mask": {"shapes": [DOT | {"modifiers": [{"type": "repeat", "copies": 300, "position": [0.1, 0]}]}]}, "modifiers": [{"type": "repeat", "copies": 300, "position": [1, 0]}]})
    stops = [{"offset": i / 500, "color": "red"} for i in range(500)]
    for name, members in {
        "stops": {"fill": {"gradient": {"type": "linear", "from": [0, 0], "to": [9, 0], "stops": stops}}},
        "dashes": {"stroke": {"color": "red", "dash": [1] * 2000}},
        "labels": {"label": "a" * 50000},
    }.items():
        for copies in (10000, 100):
            yield f"{copies}-copies-of-{name}", scene(DOT | members | {"modifiers": [{"type": "repeat", "copies": copies, "position": [0.01, 0]}]})
    yield "copies-of-clips", scene(DOT | {"clip": [DOT | {"modifiers": [{"type": "repeat", "copies": 1000, "position": [0.1, 0]}]}], "modifiers": [{"type": "repeat", "copies": 100, "position": [1, 0]}]})
    road = {"id": "road", "type": "path", "d": "M 0 0" + "C 9 0 9 9 0 9C 5 5 5 9 0 0" * 5000}
    for copies in (10000, 100):
        yield f"{copies}-delayed-followers", scene(road, DOT | {"transform": {"position": {"along": "road", "fraction": track([0, 1], 1)}},
                                                               "modifiers": [{"type": "repeat", "copies": copies, "delay": 0.001}]})
    yield "copies-of-matches", scene({"type": "path", "fill": "red", "d": track(["M0 0L20 0L9 9Z" * 100, "M0 0L20 0L9 9L4 4Z" * 101], 1, morph="match"),
                                     "modifiers": [{"type": "repeat", "copies": 1000, "position": [0.1, 0], "delay": 0.001}]})
    laughs = {f"l{i}": {"type": "group", "shapes": [{"type": "use", "symbol": f"l{i + 1}"}] * 10} for i in range(9)} | {"l9": DOT}
    yield "laughs", scene({"type": "use", "symbol": "l0"}, symbols=laughs)
    few = {f"l{i}": {"type": "group", "shapes": [{"type": "use", "symbol": f"l{i + 1}"}] * 10} for i in range(5)} | {"l5": DOT}
    yield "few-laughs", scene({"type": "use", "symbol": "l0"}, symbols=few)
    yield "moving-laughs", scene({"type": "use", "symbol": "l0"}, symbols=few | {"l5": DOT | {"radius": track([1, 50], 1)}})
    with_values = {f"l{i}": {"type": "group", "shapes": [{"type": "use", "symbol": f"l{i + 1}", "parameters": {"r": i * 10 + j}} for j in range(10)]} for i in range(5)} | {
        "l5": DOT | {"radius": {"parameter": "r"}}}
    yield "laughs-with-values", scene({"type": "use", "symbol": "l0"}, symbols=with_values, parameters={"r": {"type": "number", "default": 1}})
    keyed = DOT | {"radius": {"keyframes": [{"t": i, "value": {"parameter": "r"}} for i in range(500)]}}
    yield "uses-of-keyframes", scene(*({"type": "use", "symbol": "dot", "parameters": {"r": i}} for i in range(1000)), symbols={"dot": keyed},
                                     parameters={"r": {"type": "number", "default": 1}})
    for ridges in (100, 1000):
        yield f"zigzag-{ridges}", scene({"type": "star", "center": [100, 100], "points": 200, "outerRadius": 90, "innerRadius": 40, "stroke": "red", "modifiers": [
            {"type": "zigzag", "size": 2, "ridges": ridges}]})
        yield f"zigzag-offset-{ridges}", scene({"type": "star", "center": [100, 100], "points": 9, "outerRadius": 90, "innerRadius": 40, "stroke": "red", "modifiers": [
            {"type": "zigzag", "size": 2, "ridges": ridges}, {"type": "offset", "distance": 3, "join": "round"}, {"type": "repeat", "copies": 20, "rotation": 1}]})
        yield f"split-zigzag-{ridges}", scene({"type": "circle", "center": [100, 100], "radius": 90, "stroke": "red", "modifiers": [
            {"type": "split", "segments": ridges}, {"type": "zigzag", "size": 2, "ridges": 100, "style": "smooth"}]})
    yield "zigzags-of-zigzags", scene(DOT | {"modifiers": [{"type": "zigzag", "size": 1, "ridges": 6}] * 8})
    yield "offsets-of-offsets", scene({"type": "star", "center": [100, 100], "points": 20, "outerRadius": 90, "innerRadius": 40, "fill": "red", "modifiers": [
        {"type": "offset", "distance": 1, "join": "round"}] * 12})
    yield "far-polyline", scene({"type": "polyline", "points": [[(-1) ** i * HUGE, i * 9] for i in range(60)], "curve": "smooth", "stroke": {"color": "red", "width": HUGE, "join": "round"}})
    yield "wide-stroke", scene(DOT | {"stroke": {"color": "red", "width": HUGE, "join": "round", "cap": "round"}})
    yield "far-curve", scene({"type": "path", "d": "M0 0C999999999 999999999 -999999999 999999999 200 200" * 20, "fill": "red", "stroke": "blue"})
    yield "far-circle", scene(DOT | {"radius": HUGE, "stroke": {"color": "blue", "width": 3}})
    yield "far-gradient", scene(DOT | {"fill": {"gradient": {"type": "radial", "center": [HUGE, 0], "radius": 1e-9, "stops": [{"offset": 0, "color": "red"}, {"offset": 1, "color": "blue"}]}}})
    yield "scale-growing", scene(DOT | {"modifiers": [{"type": "repeat", "copies": 10000, "scale": 1.5}]})
    yield "smooth-velocity", scene(DOT | {"center": {"keyframes": [{"t": 0, "value": [100, 100]}, {"t": 1, "value": [100, 100], "easing": {"smooth": {"startVelocity": [1e9, -1e9], "endVelocity": [1e9, 1e9]}}}]}})
    yield "smooth-velocity-position", scene(DOT | {"transform": {"orient": "path", "position": {"keyframes": [{"t": 0, "value": [100, 100]}, {"t": 1, "value": [100, 100], "easing": {
        "smooth": {"startVelocity": [1e9, -1e9]}}}]}}})
    yield "via-far", scene(DOT | {"transform": {"orient": "path", "position": {"keyframes": [{"t": 0, "value": [0, 0]}, {"t": 1, "value": [9, 9], "via": [[HUGE, HUGE], [-HUGE, HUGE]]}]}}})
    yield "continue-far", scene(DOT | {"radius": track([1, HUGE], 1e-9, after="continue")}, duration=HUGE)
    yield "offset-loop", scene(DOT | {"radius": track([1, 50], 1e-9, after="offset")}, duration=1000)
    yield "elastic", scene(DOT | {"radius": track([0, HUGE], 1, easing="easeOutElastic")})
    yield "spins", scene({"type": "rect", "origin": [50, 50], "size": [99, 9], "fill": "red", "transform": {"rotation": track([0, HUGE], 10)}})
    yield "many-rotations", scene(*({"type": "rect", "origin": [50, 50], "size": [99, 9], "fill": "red", "transform": {"rotation": track([0, 36000], 100)}} for _ in range(50)))
    yield "skewed", scene(DOT | {"transform": {"skew": track([0, 89.9999999], 1), "scale": track([1e-9, HUGE], 1)}})
    yield "stagger-far", scene(*dots(30), timeline=[{"stagger": [{"fadeIn": f"s{i}"} for i in range(30)], "each": HUGE}])
    for name, entry in {"changes": {"rotate": "s0", "by": 9}, "waits": {"wait": 0.001}, "nothing": {"sequence": []}}.items():
        for _ in range(5):
            entry = {"sequence": [entry], "repeat": 10000}
        yield f"repeats-of-{name}", scene(*dots(1), timeline=[entry])
    yield "repeats-to-the-limit", scene(*dots(30), timeline=[{"sequence": [{"pulse": [f"s{i}" for i in range(30)], "duration": 0.1}], "repeat": 5000}])
    yield "sequence-of-nothing", scene(*dots(1), timeline=[{"sequence": [{"rotate": "s0", "by": 9, "duration": 0}] * 500}])
    yield "springs-of-parts", scene({"type": "polyline", "stroke": "red", "points": track([POINTS, [[0, 0]] * 30], 100, easing={"spring": {"duration": 0.01, "bounce": 0.999}})})
    yield "color-steps", scene(DOT | {"fill": track(["red", "blue"] * 50, 1, colorSpace="oklab", easing={"steps": 1000000})})
    yield "trims", scene({"type": "polyline", "points": POINTS * 100, "stroke": "red", "modifiers": [{"type": "trim", "end": {"wiggle": {"around": 0.5, "amplitude": 0.4, "every": 0.01}}}]}, duration=60)
    yield "twists", scene({"type": "polyline", "points": POINTS * 100, "stroke": "red", "modifiers": [{"type": "twist", "angle": track([0, HUGE], 10)}]})
    yield "clips-of-groups", scene(nested_clips(25))
    yield "centered-groups", scene(centered(12))
    yield "centered-groups-of-many", scene(centered(10, [DOT] * 20))
    yield "moving-clip-groups", scene({"type": "group", "clip": [DOT | {"radius": track([1, 50], 20)}] * 100, "shapes": [DOT | {"radius": track([50, 1], 20)}] * 200})
    yield "reversed-times-4000", scene(DOT | {"radius": {"keyframes": [{"t": 4000 - i, "value": 9} for i in range(4000)]}})
    yield "markers-at-once", scene(DOT, duration=1, markers=[{"name": f"m{i}", "t": 0.5} for i in range(2000)])
    yield "poster-far", scene(DOT | {"radius": track([1, 50], 1, after="loop")}, poster=HUGE, duration=HUGE)
    yield "nested-200", "[" * 200 + "]" * 200
    yield "nested-objects-64", scene(DOT, extras=json.loads('{"a":' * 60 + "1" + "}" * 60))


def nested_layers(depth):
    shape = {"type": "rect", "origin": [0, 0], "size": [8000, 8000], "fill": "red", "stroke": "blue"}
    for _ in range(depth):
        shape = {"type": "group", "opacity": 0.9, "shapes": [shape]}
    return shape


def nested_compounds(depth, copies=4):
    shape = {"type": "compound", "shapes": [DOT_OUTLINE]}
    for _ in range(depth):
        shape = {"type": "compound", "transform": {"rotation": track([0, 90], 1)}, "shapes": [shape],
                 "modifiers": [{"type": "repeat", "copies": copies, "position": [1, 0]}]}
    return shape | {"fill": "red"}


def nested_masks(depth):
    mask = {"type": "rect", "origin": [0, 0], "size": [8000, 8000], "fill": "#fff8"}
    for _ in range(depth):
        mask = {"type": "circle", "center": [4000, 4000], "radius": 5000, "fill": "#fff8", "mask": {"shapes": [mask], "inverted": True}}
    return DOT | {"radius": 5000, "mask": {"shapes": [mask]}}


def nested_clips(depth):
    clip = {"type": "rect", "origin": [0, 0], "size": [8000, 8000]}
    for _ in range(depth):
        clip = {"type": "circle", "center": [4000, 4000], "radius": 5000, "clip": [clip]}
    return DOT | {"radius": 5000, "clip": [clip]}


def centered(depth, content=None):
    shape = {"type": "group", "shapes": content or [DOT]}
    for _ in range(depth):
        shape = {"type": "group", "transform": {"anchor": "center", "rotation": 1}, "shapes": [shape]}
    return shape


HOSTILE = dict(hostile())
