#!/usr/bin/env python3
"""Checks the web player, `animfile player`, in Chromium and, if it is installed, in Firefox.

  (a) pictures: of every sample, at TIMES times, both renderers against `animfile render`;
  (b) the element: attributes, methods, events, pointer, touch, keyboard, reduced motion, sizes, errors, and buttons of the page; and
      that both renderers draw the same in viewports of other proportions;
  (c) memory: no element, listener or path is left over after thousands of frames;
  (d) axe-core finds no violation;
  (e) the pages of the articles work.

All pages have the content security policy POLICY, and their consoles must stay empty. In Firefox, (a) is checked for one time of each
sample, and a part of (b).

Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import argparse
import base64
import concurrent.futures
import http.server
import io
import json
import os
import pathlib
import re
import sys
import tempfile
import threading
import time

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

from firefox import Firefox, program as firefox_program
from pages import ROOT, check, failures, launch, run, samples, watch

TIMES = 3
# No inline script, style or data, and nothing from other servers.
POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'self'"
# The largest mean difference of the channels of a sample, of 255, and the most pixels that differ by more than FAR.
# Browsers antialias edges with fewer levels, and draw each clip and layer with 8 bits.
MEAN, FAR, PIXELS = 0.8, 64, 20

# A pixel.
ICON = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


class Server:
    """Serves files from memory, with the content security policy."""

    def __init__(self):
        self.files = {}
        files = self.files

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                found = files.get(self.path.split("?")[0])
                self.send_response(200 if found is not None else 404)
                kinds = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".png": "image/png"}
                self.send_header("Content-Type", kinds.get(pathlib.PurePath(self.path).suffix, "text/html; charset=utf-8"))
                self.send_header("Content-Security-Policy", POLICY)
                self.end_headers()
                self.wfile.write(found or b"")

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for name in ("icon.png", "favicon.ico"):
            self.add(name, base64.b64decode(ICON))

    def add(self, name, content):
        self.files[f"/{name}"] = content if isinstance(content, bytes) else content.encode()
        return f"http://127.0.0.1:{self.port}/{name}"

    def page(self, name, body, script="import './animfile-player.js';"):
        """Adds a page with a module."""
        name = name.replace(" ", "-")
        self.add(f"{name}.js", script)
        return self.add(name, f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}</title></head>
            <body><main><h1>{name}</h1>{body}</main><script type="module" src="{name}.js"></script></body></html>""")


# Draws frames of a document with both renderers, below each other.
SHOW = """
import { CanvasRenderer, load, SVGRenderer } from "./animfile-player.js";
window.show = (json, times, viewport = null) => {
  document.body.replaceChildren();
  document.body.style.margin = "0";
  const animation = load(json);
  const size = (viewport ?? animation.size).map((side) => Math.max(1, Math.round(side)));
  for (const Renderer of [SVGRenderer, CanvasRenderer]) {
    const one = new Renderer();
    for (const t of times) {
      // Elements of the frames before are reused; the picture is a copy.
      one.draw(animation.draw(t, { size }), 1);
      let copy = one.element;
      if (Renderer === SVGRenderer) {
        copy = one.element.cloneNode(true);
        // Ids must be unique in the page.
        for (const element of copy.querySelectorAll("*")) {
          for (const { name, value } of [...element.attributes]) {
            if (/animfile-/.test(value)) element.setAttribute(name, value.replace("animfile-", `copy-${document.body.childElementCount}-`));
          }
        }
      } else {
        copy = document.createElement("canvas");
        Object.assign(copy, { width: size[0], height: size[1] });
        copy.getContext("2d").drawImage(one.element, 0, 0);
      }
      copy.style.display = "block";
      document.body.append(copy);
    }
  }
  return size;
};
"""


def pixels(png):
    """Red, green and blue on white, from 0 to 255."""
    image = numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA"), dtype=float)
    alpha = image[..., 3:] / 255
    return image[..., :3] * alpha + 255 * (1 - alpha)


def times(info, count):
    """Irregular fractions of a pass, forward and back if it alternates."""
    start = info.get("repeatFrom", 0) if info.get("repeatFrom", 0) < info["duration"] else 0
    # Two passes, if the start plays once.
    end = start + (info["duration"] - start) * (2 if info["autoreverses"] else 1) * (2 if start else 1)
    return sorted(round(end * (index * 0.6180339887 % 1), 4) for index in range(count)) if end else [0]


def references(animfile, sample, count, folder):
    """The times of a sample, and its pictures at them."""
    info = json.loads(run(animfile, "info", "--format", "json", sample))
    moments = times(info, count)
    own = folder / sample.stem
    own.mkdir()
    width, height = (max(1, round(side)) for side in info["size"])
    run(animfile, "render", sample, "--t", ",".join(map(repr, moments)), "--size", f"{width}x{height}", "-o", own / "%d.png")
    return moments, [pixels((own / f"{index}.png").read_bytes()) for index in range(len(moments))]


def check_pictures(shot, show, name, text, moments, expected, worst, keep=None):
    """Compares the pictures of a sample; `show` draws them, and `shot` is the picture of a part of the page, `keep` a folder."""
    width, height = show(json.loads(text), moments)
    drawn = pixels(shot(width, height * 2 * len(moments)))
    if keep:
        for top in range(2 * len(moments)):
            part = drawn[top * height : (top + 1) * height, :width]
            pair = numpy.concatenate([part, expected[top % len(moments)], numpy.abs(part - expected[top % len(moments)])], axis=1)
            Image.fromarray(pair.astype("uint8")).save(keep / f"{pathlib.Path(name).stem}-{top}.png")
    for k, renderer in enumerate(("SVG", "canvas")):
        for index, t in enumerate(moments):
            top = (k * len(moments) + index) * height
            difference = numpy.abs(drawn[top : top + height, :width] - expected[index])
            mean, far = difference.mean(), int((difference.max(axis=2) > FAR).sum())
            worst[renderer] = max(worst[renderer], (mean, far, f"{name} at {t}"))
            worst["far"] = max(worst["far"], far)
            check(mean <= MEAN, f"{name}: at {t} {renderer} differs by {mean:.2f} of 255 on average")
            check(far <= PIXELS, f"{name}: at {t} in {renderer} {far} pixels differ by more than {FAR}")


# MARK: The element

# A volume control: a drag, a button that is held, a point that follows the pointer, and a toggle.
VOLUME = {
    "animfile": "1.0", "size": [160, 60], "label": "Volume",
    "parameters": {
        "muted": {"type": "boolean", "default": False, "transition": {"duration": 0.2}},
        "held": {"type": "boolean", "default": False},
        "over": {"type": "boolean", "default": False},
        "place": {"type": "point", "default": [0, 0]},
        "volume": {"type": "number", "default": 0.5, "range": [0, 1], "label": "Loudness"},
        "kind": {"type": "choice", "options": ["quiet", "loud"], "default": "quiet"},
        "tint": {"type": "color", "default": "#3b2a2a"},
        "ping": {"type": "trigger"}},
    "shapes": [
        {"id": "button", "label": "Mute", "type": "circle", "center": [20, 20], "radius": 12,
         "fill": {"parameter": "muted", "map": {"false": "#34c759", "true": "#ff5a36"}}},
        {"id": "line", "type": "line", "from": [50, 20], "to": [140, 20], "stroke": {"color": "#c9c2b4", "width": 4, "cap": "round"}},
        {"id": "knob", "type": "circle", "center": [{"parameter": "volume", "scale": 90, "offset": 50}, 20], "radius": 9,
         "fill": {"parameter": "tint"}},
        {"id": "wave", "type": "circle", "center": [20, 20], "out": 0.5, "time": {"since": "ping"}, "stroke": "black",
         "radius": {"keyframes": [{"t": 0, "value": 4}, {"t": 0.5, "value": 20}]}},
        {"id": "far", "type": "circle", "center": {"parameter": "place"}, "radius": 0.5, "fill": "black", "visible": False}],
    "listeners": [
        {"on": "tap", "shape": "button", "toggle": "muted"},
        {"on": "tap", "shape": "line", "set": "kind", "to": "loud"},
        {"on": "press", "shape": "knob", "set": "held"},
        {"on": "hover", "shape": "knob", "set": "over"},
        {"on": "move", "set": "place"},
        {"on": "drag", "shape": "knob", "set": "volume", "along": [[50, 20], [140, 20]]}]}

# Moves from left to right, with markers.
SLIDE = {
    "animfile": "1.0", "size": [200, 100], "duration": 1, "title": "A slide", "poster": 0.5, "reducedMotion": 0.75,
    "markers": [{"name": "start", "t": 0}, {"name": "middle", "t": 0.5}, {"name": "end", "t": 1}],
    "shapes": [{"id": "dot", "type": "circle", "radius": 10, "fill": "black",
                "center": [{"keyframes": [{"t": 0, "value": 0}, {"t": 1, "value": 200}]}, 50]}]}

# A dot that moves by itself, one that a parameter moves, and one since an event.
MIXED = {
    "animfile": "1.0", "size": [200, 100], "duration": 1, "poster": 0.5,
    "markers": [{"name": "start", "t": 0}, {"name": "middle", "t": 0.5}],
    "parameters": {
        "place": {"type": "number", "default": 0, "range": [0, 100], "transition": {"duration": 0.4, "easing": "linear"}},
        "on": {"type": "boolean", "default": False},
        "list": {"type": "points", "default": [[0, 0], [9, 9]], "transition": {}}},
    "shapes": [
        {"id": "own", "type": "circle", "radius": 10, "fill": "black", "center": [{"keyframes": [{"t": 0, "value": 0}, {"t": 1, "value": 200}]}, 50]},
        {"id": "set", "type": "circle", "radius": 10, "fill": "black", "center": [{"parameter": "place"}, 20]},
        {"id": "since", "type": "circle", "radius": 10, "fill": "black", "time": {"since": "on", "before": "rest"},
         "center": [{"keyframes": [{"t": 0, "value": 0}, {"t": 0.3, "value": 150}]}, 80]},
        {"id": "list", "type": "polyline", "points": {"parameter": "list"}, "stroke": "black"}]}

# A mask by luminance, inverted, that moves, and a clip that is a union.
MASKED = {
    "animfile": "1.0", "size": [100, 60], "repeat": "forever",
    "shapes": [
        {"type": "rect", "origin": [0, 0], "size": [100, 60], "fill": "teal", "mask": {"by": "luminance", "inverted": True, "shapes": [
            {"type": "circle", "center": [{"keyframes": [{"t": 0, "value": 0}, {"t": 2, "value": 100}]}, 30], "radius": 20, "fill": "#999"}]}},
        {"type": "rect", "origin": [0, 0], "size": [100, 60], "fill": "gold", "opacity": 0.5, "stroke": "red", "clip": [
            {"type": "circle", "center": [30, 30], "radius": 10}, {"type": "circle", "center": [60, 30], "radius": 10}]}]}

# A group that moves and another that rests, with all that depends on the matrices around it.
NESTED = {
    "animfile": "1.0", "size": [120, 80], "duration": 1,
    "shapes": [{
        "type": "group", "transform": {"position": [60, 40], **moving}, "shapes": [
            {"type": "rect", "center": [0, -18], "size": [50, 20], "cornerRadius": 4, "stroke": {"color": "navy", "width": 3, "dash": [9, 4]},
             "fill": {"gradient": {"type": "linear", "from": [-25, 0], "to": [25, 0], "stops": [
                 {"offset": 0, "color": "gold"}, {"offset": 1, "color": "tomato"}]}}},
            {"type": "group", "opacity": 0.5, "transform": {"position": [-18, 16], "scale": [1.5, 0.8]}, "shapes": [
                {"type": "circle", "center": [0, 0], "radius": 12, "fill": "teal", "stroke": {"color": "black", "width": 2}},
                {"type": "circle", "center": [8, 0], "radius": 9, "fill": "white"}]},
            {"type": "group", "clip": [{"type": "circle", "center": [20, 14], "radius": 12, "transform": {"scale": [1, 0.6]}}], "shapes": [
                {"type": "rect", "origin": [8, 0], "size": [14, 30], "fill": "purple"},
                {"type": "rect", "origin": [22, 0], "size": [14, 30], "fill": "orange", "mask": {"inverted": True, "shapes": [
                    {"type": "circle", "center": [26, 14], "radius": 4, "fill": "black"}]}}]}],
        "modifiers": [{"type": "repeat", "copies": 2, "position": [6, 4], "scale": 0.7}]} for moving in (
            {"scale": 0.8},
            {"rotation": {"keyframes": [{"t": 0, "value": 0}, {"t": 1, "value": 80}]},
             "scale": {"keyframes": [{"t": 0, "value": 0.4}, {"t": 0.5, "value": [0.9, 0.5]}, {"t": 1, "value": [0.2, 0.6]}]}})]}

# Outlines without a length, whose caps are a circle or a square.
CAPS = {"animfile": "1.0", "size": [120, 40], "shapes": [
    {"type": "arc", "center": [20 + 40 * k, 20], "radius": 10, "startAngle": 30, "endAngle": 30, "closure": closure,
     "stroke": {"color": "black", "width": 12, "cap": cap}} for k, (cap, closure) in enumerate([("round", "open"), ("square", "open"), ("round", "chord")])]}

# A knob in a card: both can be tapped, and the knob can be dragged. Three buttons, of which each hides itself.
CARD = {
    "animfile": "1.0", "size": [200, 100],
    "parameters": {
        "volume": {"type": "number", "default": 0.5, "range": [0, 1]},
        "card": {"type": "boolean", "default": False}, "knob": {"type": "boolean", "default": False}},
    "shapes": [{"id": "card", "type": "group", "shapes": [
        {"type": "rect", "origin": [0, 0], "size": [200, 100], "fill": "white"},
        {"id": "knob", "type": "circle", "center": [{"parameter": "volume", "scale": 100, "offset": 50}, 50], "radius": 15, "fill": "black"}]}],
    "listeners": [
        {"on": "tap", "shape": "card", "toggle": "card"}, {"on": "tap", "shape": "knob", "toggle": "knob"},
        {"on": "drag", "shape": "knob", "set": "volume", "along": [[50, 50], [150, 50]]}]}
HIDING = {
    "animfile": "1.0", "size": [200, 100],
    "parameters": {name: {"type": "boolean", "default": True} for name in "abc"},
    "shapes": [{"id": name, "type": "circle", "center": [50 * k + 50, 50], "radius": 15, "fill": "black", "visible": {"parameter": name}}
               for k, name in enumerate("abc")],
    "listeners": [{"on": "tap", "shape": name, "toggle": name} for name in "abc"]}

# Copies that follow a parameter late, by a delay that moves.
LATE = {
    "animfile": "1.0", "size": [200, 100], "duration": 0.2,
    "parameters": {"x": {"type": "number", "default": 0, "range": [0, 100], "transition": {"duration": 0.2}}},
    "shapes": [{"id": "dot", "type": "circle", "radius": 9, "fill": "black", "center": [{"parameter": "x", "offset": 20}, 20], "modifiers": [
        {"type": "repeat", "copies": 3, "position": [0, 25], "delay": {"keyframes": [{"t": 0, "value": 0}, {"t": 0.2, "value": 0.15}]}}]}]}

# A hole that moves, as an inverted mask and as a mask in a mask.
HOLE = {"type": "circle", "radius": 20, "fill": "black", "center": [{"keyframes": [{"t": 0, "value": 30}, {"t": 1, "value": 170}]}, 50]}
AREA = {"type": "rect", "origin": [0, 0], "size": [200, 100], "fill": "tomato"}
HOLES = [AREA | {"mask": {"inverted": True, "shapes": [HOLE]}},
         AREA | {"mask": {"shapes": [AREA | {"mask": {"shapes": [HOLE]}}]}},
         {"type": "group", "shapes": [AREA], "mask": {"shapes": [{"type": "group", "shapes": [AREA], "mask": {"inverted": True, "shapes": [
             AREA | {"mask": {"shapes": [HOLE]}}]}}]}}]
# Clips in which there is nothing.
FLAT = [AREA | {"clip": [{"type": "circle", "center": [100, 50], "radius": 30, "transform": {"scale": scale}}]} for scale in (0, -0.0, [0, 1])]


def document(shape, **members):
    return {"animfile": "1.0", "size": [200, 100], "shapes": [shape], **members}


# Documents with errors, and what the messages contain.
BROKEN = [
    ("{", "JSON"),
    ("[]", "a document is an object"),
    ("null", "a document is an object"),
    (json.dumps({"animfile": "2.0", "size": [1, 1], "shapes": []}), "animfile: "),
    (json.dumps({"animfile": "1.0", "size": [1], "shapes": []}), "size: "),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": {}}), "shapes: "),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": [None]}), "/shapes"),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": [{"type": "blop"}]}), "/shapes/0: unknown shape type 'blop'"),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": [{"type": "circle", "center": [0, 0]}]}), "/shapes/0/radius: "),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": [{"type": "circle", "center": [0, 0], "radius": "big"}]}), "/shapes/0/radius: "),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "symbols": {"a": {"type": "use", "symbol": "a"}},
                 "shapes": [{"type": "use", "symbol": "a"}]}), "levels"),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": [
        {"id": k, "type": "circle", "center": [0, 0], "radius": 1, "transform": {"parent": other}} for k, other in ("ab", "ba")]}),
     "/shapes/"),
    (json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": [], "extensionsRequired": ["x"]}), "extensionsRequired: "),
    *((json.dumps({"animfile": "1.0", "size": [9, 9], "shapes": [], "parameters": {"on": {"type": "boolean", "default": True}, "level": {"type": "number", "default": 0, "range": [0, 1]}}, member: value}), f"/{member}: the value is invalid")
      for member, value in (("markers", {}), ("markers", [7]), ("markers", [{"name": "a"}]), ("listeners", {}), ("listeners", [None]),
                            ("listeners", [{"on": "drag", "set": "on"}]), ("listeners", [{"on": "drag", "set": "level", "along": [7, [9, 9]]}]), ("listeners", [{"on": "drag", "set": "on", "along": [[0, 0], [9, 9]]}]),
                            ("listeners", [{"on": "drag", "set": "off", "along": [[0, 0], [9, 9]]}]))),
    ("{}", "/animfile: the member is missing"),
    (json.dumps({"animfile": "1.0", "shapes": []}), "/size: the member is missing"),
    (json.dumps({"animfile": "1.0", "size": [9, 9]}), "/shapes: the member is missing"),
]

# Attributes with mistakes, and the messages of their errors without the reasons of the browser.
WRONG_ATTRIBUTES = [
    ("""parameters='{"volume": 0.25,}'""", ["parameters: the text is not JSON: "]),
    ("""parameters='7'""", ["parameters: expected an object"]),
    ("""parameters='{"volume": 7}'""", ["parameters: volume: expected a number from 0 to 1, found 7"]),
    ("""parameters='{"sound": 1}'""", ["parameters: sound: no parameter has this name"]),
    ('speed="abc" fit="fill" renderer="webgl"', [
        'fit: expected one of contain, cover, stretch, none, found "fill"', 'renderer: expected one of svg, canvas, found "webgl"',
        'speed: expected a number, found "abc"']),
    ('speed=""', ['speed: expected a number, found ""']),
    ('speed=".5" fit="none" renderer="canvas"', []),
]

LISTEN = """
import "./animfile-player.js";
window.events = [];
for (const player of document.querySelectorAll("animfile-player")) {
  for (const type of ["ready", "marker", "end", "error"]) {
    player.addEventListener(type, ({ detail }) => window.events.push([player.id, type, detail.name ?? detail.message ?? detail.t ?? null]));
  }
  player.addEventListener("frame", () => (window.frames_ = (window.frames_ ?? 0) + 1));
}
window.loaded = true;
"""


class Element:
    """A page with players."""

    def __init__(self, browser, server, name, body, **options):
        self.context = browser.new_context(viewport={"width": 800, "height": 600}, **options)
        self.page = watch(self.context.new_page(), name)
        self.page.goto(server.page(name, body, LISTEN))
        self.name = name
        self.until("window.loaded && window.events.length > 0", "there is no event")

    def value(self, script):
        return self.page.evaluate(script)

    def until(self, script, message, seconds=5):
        end = time.monotonic() + seconds
        while not (holds := self.value(script)) and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        return check(holds, f"{self.name}: {message}: {script}")

    def expect(self, script, expected, message):
        found = self.value(script)
        check(found == expected, f"{self.name}: {message}: {found!r} instead of {expected!r}")

    def point(self, x, y, player="p"):
        """A point of the viewport of a player in the page."""
        left, top = self.value(f"(b => [b.x, b.y])({player}.getBoundingClientRect())")
        return left + x, top + y

    def close(self):
        self.context.close()


def check_pointer(browser, server):
    e = Element(browser, server, "pointer", '<animfile-player id="p" src="volume.json"></animfile-player>')
    mouse = e.page.mouse
    e.value("window.changes = []; p.addEventListener('change', ({ detail }) => changes.push(detail))")
    e.page.mouse.click(*e.point(20, 20))
    e.until("p.parameters.muted === true", "a tap does not toggle")
    e.expect("changes", [{"parameter": "place", "value": [20, 20]}, {"parameter": "muted", "value": True}],
             "the changes by listeners")
    e.until("p.paused", "it does not rest after the transition")
    e.expect("p.animation.draw(p.time, { inputs: p.inputs }).items[0].fill.color", "#ff5a36", "the color after the tap")
    mouse.click(*e.point(100, 50))
    mouse.click(*e.point(60, 20))
    e.until("p.parameters.kind === 'loud'", "a tap on a line does not set")
    e.expect("p.parameters.muted", True, "a tap beside the button toggles")
    mouse.move(*e.point(95, 20))
    e.until("p.parameters.over && !p.parameters.held", "hovering does not set")
    e.expect("p.shadowRoot.querySelector('[part=stage]').style.cursor", "pointer", "the cursor over the knob")
    mouse.down()
    e.until("p.parameters.held", "pressing does not set")
    mouse.move(*e.point(122, 30), steps=4)
    e.until("Math.abs(p.parameters.volume - 0.8) < 1e-9", "dragging does not set")
    mouse.move(*e.point(400, 300), steps=2)
    e.until("p.parameters.volume === 1", "dragging ends at the edge of the viewport")
    mouse.up()
    e.until("!p.parameters.held", "the button is held after the pointer is up")
    e.expect("p.parameters.over", False, "it hovers outside of the viewport")
    mouse.move(*e.point(33, 44))
    e.until("JSON.stringify(p.parameters.place) === '[33,44]'", "the point does not follow the pointer")
    for place in ((20, 20), (60, 50)):
        mouse.move(*e.point(*place))
        mouse.down() if place[0] == 20 else mouse.up()
    e.expect("p.parameters.muted", True, "a tap that ends elsewhere toggles")
    e.close()


def check_drag(browser, server):
    """A drag does not end in a tap, neither of what is dragged nor of what is around it; other taps can move."""
    e = Element(browser, server, "drag", '<animfile-player id="p" src="card.json"></animfile-player>')
    mouse = e.page.mouse
    values = "[p.parameters.card, p.parameters.knob, Math.round(100 * p.parameters.volume)]"

    def press(*places):
        mouse.move(*e.point(*places[0]))
        mouse.down()
        for place in places[1:]:
            mouse.move(*e.point(*place))
        mouse.up()

    press((100, 50), (103, 51))
    e.expect(values, [True, True, 53], "the values after a tap that trembles")
    press((103, 50), (130, 50))
    e.expect(values, [True, True, 80], "the values after a drag")
    press((130, 50), (100, 50), (130, 50))
    e.expect(values, [True, True, 80], "the values after a drag back and forth")
    press((130, 50), (130, 60))
    e.expect(values, [True, True, 80], "the values after a drag beside its line")
    press((20, 20), (60, 80))
    e.expect(values, [False, True, 80], "the values after a tap that moves, without a drag")
    e.close()


def check_released(browser, server):
    """What is pressed is released if the pointer is canceled, the window loses the focus, or the player is removed."""
    e = Element(browser, server, "released", '<animfile-player id="p" src="volume.json"></animfile-player><p id="after"></p>')
    mouse = e.page.mouse
    stage = "p.shadowRoot.querySelector('[part=stage]')"
    for action in (f"{stage}.dispatchEvent(new PointerEvent('pointercancel', {{ pointerId: 1 }}))", "dispatchEvent(new Event('blur'))",
                   "(window.gone = p).remove()"):
        mouse.move(*e.point(95, 20))
        mouse.down()
        e.expect("p.parameters.held", True, "the value while it is pressed")
        e.value("window.own = p")
        e.value(action)
        e.expect("own.parameters.held", False, f"the value after {action}")
        mouse.up()
    e.value("after.append(gone)")
    e.expect("[p.parameters.held, p.parameters.over]", [False, False], "the values after it is there again")
    mouse.move(*e.point(96, 20))
    e.until("p.parameters.over", "it does not hover again")
    e.value("dispatchEvent(new Event('blur'))")
    e.expect("p.parameters.over", True, "hovering ends with the focus of the window")
    e.close()


def check_focus(browser, server):
    """The focus of a target that disappears goes to the next one, or to the picture."""
    e = Element(browser, server, "focus", '<animfile-player id="p" src="hiding.json"></animfile-player>')
    name = "(x => x && (x.part.contains('stage') ? 'stage' : x.getAttribute('aria-label')))(p.shadowRoot.activeElement)"
    for key, expected in (("Tab", "a"), ("Enter", "b"), ("Tab", "c"), ("Enter", "b"), ("Enter", "stage")):
        e.page.keyboard.press(key)
        e.page.wait_for_timeout(50)
        e.expect(f"[{name}, document.activeElement === p]", [expected, True], f"the focus after {key}")
    e.value("p.load(new URL('hiding.json', location))")
    e.page.wait_for_timeout(50)
    e.page.keyboard.press("Tab")
    e.expect(name, "a", "the focus after another document is loaded")
    e.value("p.load(new URL('card.json', location))")
    e.until(f"{name} === 'card'", "another document loses the focus")
    e.value("p.load(new URL('slide.json', location))")
    e.until(f"{name} === 'stage'", "a document without targets loses the focus")
    e.close()


def check_rest(browser, server):
    """A player rests when the last copy has arrived, whatever their delays."""
    e = Element(browser, server, "rest", '<animfile-player id="p" src="late.json"></animfile-player>')
    e.value("p.play(); p.set('x', 100)")
    e.until("!p.paused && p.time > 0.1", "it does not play")
    e.until("p.paused", "it never rests")
    check(0.49 < (t := e.value("p.time")) < 0.6, f"rest: it rests at {t}")
    e.expect("(t => [t, t + 9].map(t => p.animation.draw(t, { inputs: p.inputs }).items.map(i => i.path.bounds()[0])))(p.time)",
             [[111, 111, 111]] * 2, "the copies at rest, and later")
    e.value("p.loop = true; p.play(); p.set('x', 0)")
    e.until("p.time > 1", "a loop rests")
    e.close()


def check_touch(browser, server):
    e = Element(browser, server, "touch", '<animfile-player id="p" src="volume.json"></animfile-player>', has_touch=True)
    e.page.touchscreen.tap(*e.point(20, 20))
    e.until("p.parameters.muted === true", "a touch does not toggle")
    e.expect("p.shadowRoot.querySelector('[part=stage]').style.touchAction", "pan-y", "touches beside the direction of the drag")
    e.close()


def check_keyboard(browser, server):
    e = Element(browser, server, "keyboard", '<animfile-player id="p" src="volume.json"></animfile-player>')
    e.value("window.changes = []; p.addEventListener('change', ({ detail }) => changes.push(detail))")
    focused = "p.shadowRoot.activeElement"
    e.page.keyboard.press("Tab")
    e.expect(f"[{focused}.getAttribute('aria-label'), {focused}.ariaPressed]", ["Mute", "false"], "the first element with the focus")
    e.page.keyboard.press("Enter")
    e.until("p.parameters.muted === true", "the key Enter does not tap")
    e.page.keyboard.press("Space")
    e.until("p.parameters.muted === false", "the space bar does not tap")
    e.page.keyboard.press("Tab")
    e.page.keyboard.press("Enter")
    e.until("p.parameters.kind === 'loud'", "a tap by key does not set")
    e.page.keyboard.press("Tab")
    e.expect(f"[{focused}.role, {focused}.getAttribute('aria-label')]", ["slider", "Loudness"], "the third element with the focus")
    e.expect(f"[{focused}.ariaOrientation, {focused}.ariaValueText]", ["horizontal", "0.5"], "the slider")
    e.page.keyboard.press("ArrowRight")
    e.until(f"Math.abs(p.parameters.volume - 0.55) < 1e-9 && {focused}.ariaValueNow === '0.55'", "an arrow key does not move the slider")
    e.page.keyboard.press("End")
    e.until("p.parameters.volume === 1", "the key End does not lead to the end")
    # The browser's own.
    e.page.keyboard.press("Control+Home")
    e.page.keyboard.press("End")
    e.expect("changes.slice(-2)", [{"parameter": "volume", "value": 0.55}, {"parameter": "volume", "value": 1}], "the changes by keys")
    e.until(f"""(() => {{ const [a, b] = [{focused}, p].map(x => x.getBoundingClientRect());
        return Math.max(...[a.x - b.x - 131, a.y - b.y - 11, a.width - 18, a.height - 18].map(Math.abs)) <= 1; }})()""",
            "the slider is not at the knob")
    e.close()


def check_playing(browser, server):
    e = Element(browser, server, "playing", '<animfile-player id="p" src="slide.json" controls></animfile-player>')
    center = "(d => (d.items[0].matrix[4] + d.items[0].path.bounds()[0] + 10))(p.animation.draw(p.time))"
    seek = "p.shadowRoot.querySelector('[part=seek]')"
    e.expect(f"[{seek}.ariaValueText, p.shadowRoot.querySelector('[part=controls]').offsetHeight]", ["0.0 of 1.0 seconds", 36], "the controls")
    e.expect("[p.paused, p.ended, p.duration, p.time]", [True, False, 1, 0], "the state before playing")
    dot = """(b => [b.x + b.width / 2 - p.getBoundingClientRect().x])(p.shadowRoot.querySelector('path[data-id=dot]').getBoundingClientRect())[0]"""
    check(abs(e.value(dot) - 100) < 1, f"playing: before playing, the poster of the document is not shown: {e.value(dot)}")
    e.value("p.play()")
    e.until("events.some(x => x[1] === 'end')", "it does not end")
    e.expect("events.map(x => x.slice(1).join(' '))", ["ready ", "marker start", "marker middle", "marker end", "end 1"], "the events")
    e.expect("[p.paused, p.ended, p.time]", [True, True, 1], "the state at the end")
    check(abs(e.value(dot) - 200) < 1, "playing: at the end, the last frame is not shown")
    e.value("events.length = 0; p.speed = 4; p.play()")
    e.until("events.some(x => x[1] === 'end')", "it does not play again")
    e.value("p.seek('middle')")
    e.expect("[p.time, p.paused]", [0.5, True], "after seeking a marker")
    check(abs(e.value(dot) - 100) < 1, "playing: seeking does not show the frame")
    e.value("events.length = 0; p.loop = true; p.play()")
    e.until("p.time > 2.6 && events.filter(x => x[2] === 'middle').length >= 2", "the loop does not go on")
    e.expect("events.some(x => x[1] === 'end')", False, "a loop ends")
    e.value("p.pause()")
    was = e.value("p.time")
    e.page.wait_for_timeout(100)
    e.expect("p.time", was, "a pause")
    # Controls, by mouse and keyboard.
    e.page.get_by_role("button", name="Play").click()
    e.until("!p.paused", "the button does not play")
    e.page.get_by_role("button", name="Pause").click()
    e.until("p.paused", "the button does not pause")
    e.page.get_by_role("slider").focus()
    e.page.keyboard.press("Home")
    e.until("p.time === 0", "the slider does not seek")
    e.value("p.speed = -1; p.loop = false; p.seek(0.2); p.play()")
    e.until("p.time === 0 && p.paused", "it does not play backward to the start")
    e.value("p.load({ animfile: '1.0', size: [200, 100], shapes: [] })")
    e.until("p.shadowRoot.querySelector('[part=controls]').offsetHeight === 0", "a still picture has controls")
    e.value("p.load(new URL('slide.json', location))")
    e.until("p.duration === 1", "the document is not loaded again")
    # The controls are inside the element, whatever size and display the page gives it.
    for display in ("inline-block", "block", "inline-flex"):
        for height in (80, 300):
            e.value(f"p.style.cssText = 'display: {display}; width: 200px; height: {height}px'")
            e.expect("""(b => Math.round(p.getBoundingClientRect().bottom - b.bottom))(
                p.shadowRoot.querySelector('[part=controls]').getBoundingClientRect())""", 0, f"controls in {display}, {height} px")
    e.close()


# The centers of the three dots of MIXED in the picture.
DOTS = """["own", "set", "since"].map(id => (b => Math.round(b.x + b.width / 2 - p.getBoundingClientRect().x))(
    p.shadowRoot.querySelector(`[data-id=${id}]`).getBoundingClientRect()))"""


def check_poster_settings(browser, server):
    """In a document that has never played, only what depends on settings moves, and the rest stays at the poster."""
    e = Element(browser, server, "poster settings", '<animfile-player id="p" src="mixed.json"></animfile-player>')
    e.expect(DOTS, [100, 0, 0], "the poster")
    e.value("window.passed = []; p.addEventListener('marker', ({ detail }) => passed.push(detail.name)); p.addEventListener('end', () => passed.push('end'))")
    e.value("p.set('place', 100)")
    e.until(f"({DOTS})[1] > 0 && ({DOTS})[1] < 100", "the transition does not run")
    e.until("p.paused", "it does not rest")
    e.expect(f"[{DOTS}, passed, p.ended]", [[100, 100, 0], [], False], "the poster with another value")
    e.value("p.set('on', true)")
    e.until(f"JSON.stringify({DOTS}) === '[100,100,150]'", "the time since an event does not run")
    e.until("p.paused", "it does not rest after an event")
    check(e.value("p.play(), p.time") < 0.1, "poster settings: the first pass does not begin at the start")
    e.until("p.ended", "it does not end")
    e.expect(f"[{DOTS}, passed]", [[200, 100, 150], ["start", "middle", "end"]], "the end of the pass")
    e.close()


def check_springs(browser, server):
    """Physical springs rest, and nothing asks for frames any more."""
    e = Element(browser, server, "springs", '<animfile-player id="p" src="volume.json"></animfile-player>')
    for spring in ({"duration": 0.2}, {"response": 0.2, "dampingFraction": 1}, {"stiffness": 900, "damping": 60}):
        spec = document({"type": "circle", "radius": 5, "fill": "red", "center": [{"parameter": "x"}, 50]},
                        parameters={"x": {"type": "number", "default": 0, "transition": {"easing": {"spring": spring}}}})
        e.value(f"p.load({json.dumps(spec)}).then(() => p.set('x', 60))")
        e.until("!p.paused", "a setting does not wake it up", 2)
        e.until("p.paused", f"the spring {spring} does not rest", 3)
        check(abs(e.value("p.animation.draw(p.time, { inputs: p.inputs }).items[0].path.bounds()[0]") - 55) < 1e-9, "springs: the last frame is not the last one")
    e.close()


def check_again(browser, server):
    """After the end, `play` begins again, whether a transition runs or not."""
    e = Element(browser, server, "again", '<animfile-player id="p" src="mixed.json" speed="4"></animfile-player>')
    e.value("p.play()")
    e.until("p.ended && p.paused", "it does not end")
    e.value("p.speed = 1; p.set('place', 100)")
    e.expect("[p.paused, p.ended]", [False, True], "the state while a transition runs")
    e.expect("p.play(), [p.paused, p.ended, p.time < 0.1, p.parameters.place]", [False, False, True, 100], "the state after it begins again")
    e.until("p.time > 0.3", "it does not go on")
    e.expect("p.play({ again: true }), [p.paused, p.time < 0.1]", [False, True], "the state after it begins again in the middle")
    e.close()


def check_passes_of_loops(browser, server):
    """Backward, a loop goes on from the end of a pass; when it is removed, the pass is the last one."""
    e = Element(browser, server, "passes of loops", '<animfile-player id="p" src="mixed.json" loop speed="-3"></animfile-player>')
    e.value("window.passed = []; p.addEventListener('marker', ({ detail }) => passed.push(detail.name)); p.play()")
    e.until("passed.length >= 5", "a loop does not go on backward")
    e.expect("[passed.slice(0, 4), p.paused, p.time > 0]", [["middle", "start", "middle", "start"], False, True], "the markers, backward")
    e.value("p.seek(0.9); p.set('place', 100); p.play()")
    e.until("p.time < 0.5", "it does not play backward")
    e.expect(f"({DOTS})[1]", 100, "a setting does not arrive at once backward")
    e.value("p.loop = false")
    e.until("p.paused", "a loop backward does not end")
    e.expect("p.time", 0, "the end of a loop backward")
    e.value("p.addEventListener('loop', ({ detail }) => passed.push(detail.t))")
    for repeat in (4, "forever"):
        e.value(f"passed.length = 0; p.loop = true; p.speed = 2; p.load({json.dumps(MIXED | {'repeat': repeat})}).then(() => p.play())")
        e.until("p.time > 1.2", "the loop does not play")
        e.value("p.loop = false; p.speed = 4")
        e.until("p.ended", "the loop does not end")
        e.expect("[p.time, p.paused, passed]", [2, True, ["start", "middle", "start", 1, "middle"]], f"the end of the pass, with the document's repeat {repeat}")
    e.value("p.play()")
    e.until("p.time > 2.2", "the document's own repeat does not apply again")
    # The last pass of a document is none of the next one.
    e.value("p.loop = true; p.seek(0.9); p.play()")
    e.value("p.loop = false")
    e.value(f"p.speed = 8; p.load({json.dumps(MIXED | {'repeat': 4})}).then(() => p.play())")
    e.until("p.ended && p.time > 3.9", "the next document has the last pass of the one before")
    e.close()


def check_handlers(browser, server):
    """What handlers of events do takes effect, and the events after it do not come."""
    e = Element(browser, server, "handlers", '<animfile-player id="p" src="slide.json"></animfile-player>')
    e.value("""void (window.start = (kind, name, action, speed = 4) => {
        window.own?.remove();
        window.own = p.cloneNode();
        const passed = window.passed = [];
        let count = 0;
        const tell = ({ type, detail }) => {
            passed.push(detail.name ?? type);
            if (type === kind && detail.name === name && count++ < 2) action();
        };
        for (const type of ["marker", "loop", "end", "play", "pause"]) own.addEventListener(type, tell);
        Object.assign(own, { autoplay: true, speed, loop: speed < 0 });
        p.after(own);
    })""")
    e.value("start('marker', 'end', () => own.seek('start'))")
    e.until("own.ended && own.paused", "it does not end after a seek at the end")
    e.expect("passed", ["play", "start", "middle", "end", "middle", "end", "middle", "end", "end", "pause"], "the events of a seek at the end")
    e.value("start('marker', 'end', () => { own.play({ again: true }); })")
    e.until("own.ended && own.paused", "it does not end after playing again")
    e.expect("passed.join(' ')", "play start middle end start middle end start middle end end pause", "the events of playing again")
    e.value("start('marker', 'end', () => { own.loop = true; })")
    e.until("own.time > 2.2", "it does not play after a loop begins at the end")
    e.expect("[own.paused, passed.slice(3, 5)]", [False, ["end", "loop"]], "the events of a loop that begins at the end")
    e.page.evaluate("json => start('loop', undefined, () => { if (passed.filter(name => name === 'loop').length === 2) own.pause(); }) ?? own.load(json)", MIXED | {
        "repeat": "forever", "repeatFrom": 0.4, "markers": [{"name": "once", "t": 0.1}, {"name": "again", "t": 0.8}]})
    e.until("own.paused && own.time > 1.5", "it does not repeat from a later time")
    e.expect("passed.join(' ')", "play once again loop again loop pause", "the events of a document that repeats from a later time")
    e.value("start('marker', 'start', () => own.pause(), -4)")
    e.until("own.paused && passed.includes('pause')", "it does not pause at the start, backward")
    e.expect("own.time", 0, "the time after a pause at the start, backward")
    e.value("void (own.remove(), window.own = p.cloneNode(), own.autoplay = true, own.addEventListener('ready', () => own.pause()), p.after(own))")
    e.until("own.animation", "it is not loaded")
    e.page.wait_for_timeout(60)
    e.expect("[own.paused, own.time]", [True, 0], "the state after a pause when it is ready")
    e.value("start('end', undefined, () => own.seek(0.2))")
    e.until("own.paused && own.time === 0.2", "a seek after the end has no effect")
    e.page.wait_for_timeout(60)
    e.expect("[own.time, own.ended, passed.slice(-2)]", [0.2, False, ["end", "pause"]], "the state after a seek after the end")
    e.page.evaluate("json => start('marker', 'middle', () => { own.load(json); })", MIXED | {"markers": [], "poster": 0})
    e.until("own.animation?.json.poster === 0 && own.ended && own.paused", "another document does not end")
    e.expect("passed.slice(3)", ["pause", "play", "end", "pause"], "the events after another document")
    e.value("start('marker', 'start', () => own.seek(0.4), -4)")
    e.until("passed.filter(name => name === 'start').length === 3", "it does not play backward")
    e.expect("passed.slice(0, 5)", ["play", "middle", "start", "start", "start"], "the events of a seek at the start, backward")
    e.close()


def check_order(browser, server):
    """Events come in the order of their times, also of several in one frame."""
    e = Element(browser, server, "order", '<animfile-player id="p" src="slide.json"></animfile-player>')
    e.value("""(() => {
        window.passed = [];
        for (const type of ["marker", "loop", "end"]) {
            p.addEventListener(type, ({ detail }) => passed.push([detail.name ?? type, Math.round(detail.t * 1000) / 1000]));
        }
        // A frame that takes long, every time.
        p.addEventListener("frame", () => { for (const t = performance.now() + 60; performance.now() < t;); });
    })()""")
    brief = MIXED | {"duration": 0.2, "markers": [{"name": "never", "t": -1}, {"name": "soon", "t": 0.001}, {"name": "last", "t": 0.2}]}
    e.page.evaluate("json => { p.loop = true; p.load(json).then(() => p.play()); }", brief)
    e.until("passed.length > 12", "it does not play")
    e.expect("passed.slice(0, 7)", [["soon", 0.001], ["last", 0.2], ["loop", 0.2], ["soon", 0.201], ["last", 0.4], ["loop", 0.4], ["soon", 0.401]], "the events of a loop")
    late = MIXED | {"duration": 0.2, "markers": [{"name": "late", "t": 0.201}]}
    e.page.evaluate("json => { p.loop = false; p.load(json).then(() => { passed.length = 0; p.play(); p.set('place', 100); }); }", late)
    e.until("p.paused && passed.length === 2", "there are no events after the end")
    e.expect("passed", [["end", 0.2], ["late", 0.201]], "the events after the end")
    e.close()


def check_held(browser, server):
    """After a pause, values have no transitions, and times since events are at their ends until it plays."""
    e = Element(browser, server, "held", '<animfile-player id="p" src="mixed.json"></animfile-player>')
    e.value("p.play()")
    e.until("p.time > 0.2", "it does not play")
    e.value("p.pause(); p.set('place', 100); p.set('on', true)")
    e.expect(f"({DOTS}).slice(1)", [100, 150], "the values and times after a pause")
    own = e.value(f"({DOTS})[0]")
    e.page.wait_for_timeout(60)
    e.expect(f"({DOTS})[0]", own, "a setting moves what is paused")
    e.value("p.play()")
    e.until(f"({DOTS})[2] < 150", "the time since an event does not run when it plays")
    e.until(f"({DOTS})[2] === 150", "the time since an event does not end")
    e.value("p.seek(0.9); p.pause(); p.set('on', false); p.seek(0.95); p.set('on', true)")
    e.expect(f"({DOTS})[2]", 150, "the time since an event after seeking")
    e.value("p.seek(0.95)")
    e.expect(f"({DOTS})[2]", 0, "the frame of a time does not depend on the pause")
    e.close()


def check_saved_log(browser, server):
    e = Element(browser, server, "saved log", '<animfile-player id="p" src="mixed.json"></animfile-player>')
    e.value("p.seek(0.2); p.pause(); p.set('place', 40); window.saved = p.inputs; p.load(new URL('mixed.json', location))")
    e.until("p.inputs.settings.length === 0", "a new document keeps the log")
    e.value("p.inputs = saved; p.seek(0.3)")
    e.expect(f"[p.inputs.settings.length, p.parameters.place, ({DOTS})[1]]", [1, 40, 40], "the saved log")
    for log, message in (("{ settings: [{ t: 0, parameter: 'place', value: 400 }] }", "inputs: place: expected a number from 0 to 100, found 400"),
                         ("{ settings: 7 }", "inputs: expected a log of inputs"), ("{ initial: null }", "inputs: expected a log of inputs"), ("{ settings: [{ parameter: 'place' }] }", "inputs: the time of a setting is invalid"),
                         ("{ settings: [{ t: -1, parameter: 'place', value: 4 }] }", "inputs: the time of a setting is invalid"),
                         ("{ settings: [{ t: '1', parameter: 'place', value: 4 }] }", "inputs: the time of a setting is invalid"),
                         ("{ settings: [{ t: null, parameter: 'place', value: 4 }] }", "inputs: the time of a setting is invalid"), ("'x'", "inputs: expected a log of inputs"), ("{ settings: [7] }", "inputs: expected a log of inputs")):
        e.value(f"events.length = 0; p.inputs = {log}")
        e.expect("[events.map(x => x[2]), p.inputs.settings.length, p.error]", [[message], 1, None], "a wrong log")
    e.close()


def check_values_of_the_page(browser, server):
    """Values that a page sets or gets are copies."""
    e = Element(browser, server, "copies", '<animfile-player id="p" src="mixed.json"></animfile-player>')
    e.value("window.points = [[0, 0], [9, 9]]; p.set('list', points, { jump: true }); points[1][0] = 40; p.set('list', points, { jump: true }); points[1][0] = 77")
    e.expect("p.parameters.list", [[0, 0], [40, 9]], "an array that the page has changed")
    e.expect("p.inputs.settings.at(-1).value[1][0]", 40, "the log of an array that the page has changed")
    e.value("p.parameters.list[1][0] = 7")
    e.expect("p.parameters.list", [[0, 0], [40, 9]], "a value that the page has got and changed")
    e.expect("[p.set('list', new Proxy([[0, 0], [50, 9]], {}), { jump: true }), p.parameters.list[1]]", [True, [50, 9]], "a proxy of an array")
    e.value("p.load(new URL('mixed.json', location))")
    e.until("p.inputs.settings.length === 0", "a new document keeps the log")
    e.value("p.parameters.list[1][0] = 7")
    e.expect("[p.parameters.list[1][0], p.animation.json.parameters.list.default[1][0]]", [9, 9], "a default that the page has changed")
    e.expect("[p.set('list', () => 7), p.error]", [False, None], "a value that cannot be copied")
    e.close()


def check_messages(browser, server):
    e = Element(browser, server, "messages", '<animfile-player id="p" src="mixed.json"></animfile-player>')
    for call, message in (
        ("p.set('list', [[1, 2]])", "list: the array has another number of elements than the one before"),
        ("p.set('list', 7)", "list: expected points, found 7"), ("p.set('place', 'x')", 'place: expected a number from 0 to 100, found "x"'),
        ("p.load(null)", "a document is an object"), ("p.load()", "a document is an object")):
        e.value(f"events.length = 0; void {call}")
        e.until("events.length > 0", f"{call} reports nothing")
        e.expect("events.map(x => x[2])", [message], f"the message of {call}")
    e.close()


def check_earlier_settings(browser, server):
    """After a seek back, settings stay at their times, and the values are those of the current time."""
    e = Element(browser, server, "earlier settings", '<animfile-player id="p" src="volume.json"></animfile-player>')
    e.value("p.pause(); p.seek(2); p.set('volume', 1); p.set('muted', true); p.seek(1)")
    pressed = "p.shadowRoot.querySelector('[part=target]').ariaPressed"
    e.expect(f"[p.parameters.volume, p.parameters.muted, {pressed}]", [0.5, False, "false"], "the values before the settings")
    e.value("p.set('volume', 0.25)")
    e.expect("p.parameters.volume", 0.25, "the value that was set")
    e.expect("p.inputs.settings.map(({ t, value }) => [t, value])", [[1, 0.25], [2, 1], [2, True]], "the settings")
    e.expect("p.animation.draw(1.5, { inputs: p.inputs }).items[2].path.bounds()[0]", 50 + 90 * 0.25 - 9, "the knob between the settings")
    e.value("p.seek(3)")
    e.expect(f"[p.parameters.volume, p.parameters.muted, {pressed}]", [1, True, "true"], "the values after the settings")
    e.close()


def check_log(browser, server):
    """Values that a parameter has already are not logged, and of many settings those on which no later frame depends are dropped."""
    e = Element(browser, server, "log", '<animfile-player id="p" src="volume.json"></animfile-player>')
    e.value("p.set('volume', 0.25); p.set('volume', 0.25); p.set('muted', true); p.set('muted', true); p.set('volume', 0.25, { jump: true })")
    e.expect("p.inputs.settings.map(({ parameter }) => parameter)", ["volume", "muted", "volume"], "the settings that start something")
    e.value("for (let k = 0; k < 600; k++) { p.set('volume', k % 2); for (const t = performance.now(); t === performance.now();); }")
    e.until("p.inputs.settings.length < 10", "no settings are dropped")
    e.expect("[p.parameters.volume, p.parameters.muted]", [1, True], "the values after settings are dropped")
    e.value("p.pause(); for (let k = 0; k < 600; k++) { p.set('volume', k % 2); p.set('muted', k % 3 === 0); }")
    e.expect("p.inputs.settings.length < 12", True, "of settings of one parameter at one time, the last is logged")
    e.close()


def check_viewports(browser, server):
    """Both renderers draw the same, whatever the proportions of the viewport."""
    page = watch(browser.new_page(viewport={"width": 400, "height": 900}), "viewports")
    page.goto(server.page("viewports", "", SHOW))
    moments = [0.2, 0.9, 0.55]
    cases = [(NESTED, fit, *size) for fit in ("contain", "cover", "stretch") for size in ((120, 80), (301, 110), (75, 93))]
    for scene, fit, width, height in [*cases, (CAPS, "contain", 480, 160)]:
        page.evaluate("words => show(...words)", [scene | {"fit": fit}, moments, [width, height]])
        drawn = pixels(page.screenshot(clip={"x": 0, "y": 0, "width": width, "height": 6 * height}, full_page=True))
        for index, t in enumerate(moments):
            svg, canvas = (drawn[top * height : (top + 1) * height] for top in (index, index + 3))
            difference = numpy.abs(svg - canvas)
            mean, far = difference.mean(), int((difference.max(axis=2) > FAR).sum())
            check(canvas.min() < 200, f"viewports: '{fit}' in {width} x {height} draws nothing")
            check(mean <= MEAN and far <= PIXELS,
                  f"viewports: '{fit}' in {width} x {height} at {t}: the renderers differ by {mean:.2f} of 255, and by more than {FAR} in {far} pixels")
    page.close()


def check_masks(browser, server):
    """A picture is the same as one that is drawn anew after a mask in a mask has changed, and an empty clip hides everything."""
    e = Element(browser, server, "masks", '<animfile-player id="p" src="slide.json"></animfile-player>')
    shot = lambda: pixels(e.page.screenshot(clip=e.value("(b => ({ x: b.x, y: b.y, width: b.width, height: b.height }))(p.getBoundingClientRect())")))
    for renderer in ("svg", "canvas"):
        e.value(f"p.renderer = '{renderer}'")
        for k, shape in enumerate(HOLES):
            e.page.evaluate("json => p.load(json)", document(shape, duration=1))
            shot()
            e.value("p.seek(1)")
            found = shot()[50, [30, 100, 170], 2].tolist()
            expected = [255, 255, 71] if k == 1 else [71, 71, 255]
            check(found == expected, f"masks: number {k} in {renderer}: {found} instead of {expected}")
        for k, shape in enumerate(FLAT):
            e.page.evaluate("json => p.load(json)", document(shape))
            check(shot().min() == 255, f"masks: the empty clip {k} shows something in {renderer}")
    e.close()


def check_points(browser, server):
    """A subpath that is a point has round caps, and a point that is far away does not move the others."""
    e = Element(browser, server, "points", '<animfile-player id="p" src="slide.json"></animfile-player>')
    shot = lambda: pixels(e.page.screenshot(clip=e.value("(b => ({ x: b.x, y: b.y, width: b.width, height: b.height }))(p.getBoundingClientRect())")))
    pen = {"stroke": {"color": "black", "width": 30, "cap": "round"}}
    for renderer in ("svg", "canvas"):
        e.value(f"p.renderer = '{renderer}'")
        for d in ("M 100 50 Z", "M 100 50 L 100 50", "M 100 50 L 100 50 Z"):
            e.page.evaluate("json => p.load(json)", document({"type": "path", "d": d, **pen}))
            check(shot()[50, [90, 100, 110]].max() < 9, f"points: {d} is not drawn in {renderer}")
        e.page.evaluate("json => p.load(json)", document({"type": "path", "d": "M 100 50", **pen}))
        check(shot().min() == 255, f"points: a lone command is drawn in {renderer}")
        far = {"type": "path", "d": "M 10 10 L 90000000 10 L 90000000 20.5 L 10 20.5 Z M 30.4 60 H 30.6 V 90 H 30.4 Z", "fill": "black"}
        e.page.evaluate("json => p.load(json)", document(far))
        found = int(shot()[75, 30, 0])
        check(abs(found - 204) < 9, f"points: beside a far point, a fifth of a pixel has {found} of 255 in {renderer}")
    e.close()


def check_transforms(browser, server):
    """A pointer is where it is seen, and the picture has the size of the content, whatever the page's style."""
    e = Element(browser, server, "transforms", '<animfile-player id="p" src="volume.json"></animfile-player>')
    styles = ["rotate: 40deg", "scale: -1 1.5", "transform: skewX(20deg)", "transform: perspective(300px) rotateY(40deg)", "zoom: 1.5",
              "border: 7px solid; padding: 11px", "border: 7px solid; padding: 11px; box-sizing: border-box"]
    for renderer in ("svg", "canvas"):
        e.value(f"p.renderer = '{renderer}'")
        for style in styles:
            e.value(f"p.style.cssText = 'display: block; margin: 80px; {style}'; p.set('tint', 'fuchsia', {{ jump: true }})")
            for volume in (0.2, 0.9):
                e.value(f"p.set('volume', {volume}, {{ jump: true }})")
                e.page.wait_for_timeout(60)
                drawn = pixels(e.page.screenshot())
                rows, columns = numpy.nonzero((drawn[..., 0] > 220) & (drawn[..., 1] < 30) & (drawn[..., 2] > 220))
                if not check(len(rows) > 0, f"transforms: no knob in {style}"):
                    continue
                e.page.mouse.move(columns.mean(), rows.mean())
                found = e.value("p.parameters.place")
                off = abs(found[0] - 50 - 90 * volume) + abs(found[1] - 20)
                check(off < 2.5, f"transforms: {found} at the volume {volume} in {renderer}, {style}")
            e.expect("(s => [s.clientWidth, s.clientHeight])(p.shadowRoot.querySelector('[part=stage]'))", [160, 60], f"the size with {style}")
    e.close()


def check_passes(browser, server):
    """Backward playback, and a loop that ends."""
    e = Element(browser, server, "passes", '<animfile-player id="p" src="slide.json"></animfile-player>')
    e.value("window.kinds = []; for (const type of ['play', 'pause']) p.addEventListener(type, () => kinds.push(type))")
    e.value("p.seek(1); events.length = 0; p.speed = -2; p.play()")
    e.until("!p.ended && p.time < 0.9", "it has ended while it plays backward")
    e.until("p.paused", "it does not reach the start")
    e.expect("events.map(x => x[2])", ["middle", "start"], "the markers backward")
    e.value("p.play()")
    e.until("p.time > 0.2", "at the start it does not play backward from the end")
    e.until("p.paused && p.time === 0", "it does not reach the start again")
    e.expect("kinds", ["play", "pause", "play", "pause"], "the events of playback")
    e.value("p.speed = 1; p.loop = true; p.seek(2.5); p.play(); p.loop = false")
    e.until("p.time > 2.55", "the pass is not finished")
    e.until("p.ended", "the pass does not end")
    e.expect("[p.time, p.seek(0.5), p.play()]", [3, True, None], "the end of the pass")
    e.until("p.ended", "it does not end")
    e.expect("p.time", 1, "the end after a seek")
    e.close()


def check_before(browser, server):
    """What a page sets before the script is loaded, and before the document is."""
    e = Element(browser, server, "before", '<animfile-player id="v" src="volume.json"></animfile-player><p id="place"></p>')
    e.value("""(() => {
        const frame = document.createElement("iframe");
        document.body.append(frame);
        window.made = frame.contentDocument.createElement("animfile-player");
        Object.assign(made, { src: "volume.json", parameters: { volume: 0.25 }, controls: true, renderer: "canvas", ariaLabel: "Early" });
        place.append(made);
        window.early = document.createElement("animfile-player");
        early.src = "slide.json";
        place.append(early);
        early.play();
        early.seek(0.5);
    })()""")
    e.until("made.animation && early.time > 0.5 && !early.ended", "a call before the document is loaded is forgotten")
    e.expect("[made.parameters.volume, made.controls, made.renderer, made.getAttribute('src')]", [0.25, True, "canvas", "volume.json"], "the properties")
    e.expect("[made.parameters = { volume: 0.75 }, made.parameters.volume]", [{"volume": 0.75}, 0.75], "parameters that change")
    e.expect("[made.poster = 'icon.png', made.getAttribute('poster'), made.parameters = null, made.hasAttribute('parameters'), made.parameters.volume]",
             ["icon.png", "icon.png", None, False, 0.5], "properties and attributes")
    e.value("events.length = 0; made.addEventListener('error', ({ detail }) => events.push(detail.message)); made.parameters = '[]'")
    e.expect("events", ["parameters: expected an object"], "the error of an array")
    e.value("""(() => {
        window.moved = document.createElement("animfile-player");
        document.body.append(moved);
        document.querySelector("iframe").contentDocument.body.append(moved);
    })()""")
    e.expect("moved.shadowRoot.adoptedStyleSheets.length", 2, "the styles in another document")
    # The poster is shown, and has a name, while the document is loaded.
    e.value("""(() => {
        window.late = document.createElement("animfile-player");
        Object.assign(late, { poster: "icon.png", ariaLabel: "Late" });
        late.style.width = "50px";
        document.body.append(late);
    })()""")
    e.until("late.getBoundingClientRect().height === 50", "the poster is invisible")
    e.expect("(s => [s.role, s.ariaLabel])(late.shadowRoot.querySelector('[part=stage]'))", ["img", "Late"], "the role before the document")
    e.expect("(late.src = '', late.seek(1n), late.load({ animfile: '1.0', size: [9, 9], shapes: [] }).then(() => late.time))", 0, "a time that is none")
    e.expect("[late.seek(NaN), v.seek(Symbol())]", [False, False], "the result of seeking other values")
    e.close()


def check_detached(browser, server):
    """Attributes and properties that change while a player is not in the page."""
    e = Element(browser, server, "detached", '<animfile-player id="p" src="slide.json"></animfile-player><p id="place"></p>')
    e.value("(window.own = p).remove(); own.src = 'mixed.json'")
    e.page.wait_for_timeout(50)
    e.expect("own.duration === 1 && own.markers.length", 3, "the document before it is in the page again")
    e.value("place.append(own)")
    e.until("own.markers.length === 2", "another 'src' has no effect")
    e.page.evaluate("""async json => {
        window.made = document.createElement("animfile-player");
        window.found = [];
        made.addEventListener("error", ({ detail }) => found.push(detail.message));
        await made.load(json);
        Object.assign(made, { controls: true, loop: true, renderer: "canvas", fit: "cover", ariaLabel: "Made", parameters: { place: 40 }, speed: 0 });
        made.fit = "fill";
        place.append(made);
        made.play();
    }""", MIXED)
    e.expect("['picture', 'play'].map(name => made.shadowRoot.querySelector(`[part=${name}]`)?.localName)", ["canvas", "button"], "the parts")
    e.expect("[made.animation.json.repeat, made.animation.json.fit, made.parameters.place, made.shadowRoot.querySelector('.stage').ariaLabel]",
             ["forever", "contain", 40, "Made"], "the attributes")
    e.expect("found", ['fit: expected one of contain, cover, stretch, none, found "fill"'], "the errors")
    e.page.evaluate("""() => {
        window.early = document.createElement("animfile-player");
        window.found = [];
        early.addEventListener("error", ({ detail }) => found.push(detail.message));
        early.parameters = { volume: 0.25 };
        place.append(early);
        early.parameters = { volume: 7 };
        early.src = "volume.json";
    }""")
    e.until("found.length > 0", "wrong parameters cause no event")
    e.value("early.parameters = { volume: 0.75 }")
    e.until("early.animation", "right parameters show no document")
    e.expect("[early.parameters.volume, found]", [0.75, ["parameters: volume: expected a number from 0 to 1, found 7"]], "the errors of parameters")
    # Frameworks set what is absent to such values.
    for value in ("undefined", "null", "false"):
        e.expect(f"['autoplay', 'loop', 'controls'].flatMap(name => [made[name] = true, made[name] = {value}, made.hasAttribute(name)].slice(2))",
                 [False] * 3, f"attributes that are {value}")
    for value in ("undefined", "null"):
        e.expect(f"""['src', 'poster', 'fit', 'renderer', 'speed', 'parameters'].filter(name => {{
            made.setAttribute(name, '{{}}'); made[name] = {value}; return made.hasAttribute(name); }})""", [], f"attributes that are {value}")
    e.expect("[made.src, made.poster, made.fit, made.renderer, made.speed]", ["", "", "contain", "svg", 1], "the defaults")
    # The last one that a page asks for is shown.
    e.page.evaluate("""async json => {
        Object.assign(made, { parameters: null, src: "slide.json" });
        await made.load(json);
        made.remove();
        place.append(made);
    }""", VOLUME)
    e.page.wait_for_timeout(100)
    e.expect("made.animation.json.label", "Volume", "the document after a call of 'load'")
    e.page.emulate_media(reduced_motion="reduce")
    e.page.evaluate("""async json => {
        window.still = document.createElement("animfile-player");
        still.autoplay = true;
        await still.load(json);
        place.append(still);
    }""", SLIDE)
    e.expect("still.paused", True, "whether it is paused if the user prefers less motion")
    e.close()


def check_requests(browser, server):
    """A file is requested once, whatever happens to the player, and a request is aborted if another one follows."""
    e = Element(browser, server, "requests", """
        <animfile-player id="p" src="slide.json" parameters="{}"></animfile-player><p id="place"></p><p id="other"></p>""")
    count = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.json')).length"
    e.expect(count, 1, "the requests of a player in the page")
    e.value("""(() => {
        const own = fetch;
        window.signals = [];
        window.fetch = async (source, options) => {
            signals.push(options?.signal);
            await new Promise(resolve => setTimeout(resolve, 200));
            return own(source, options);
        };
        window.made = document.createElement("animfile-player");
        made.src = "mixed.json";
        made.autoplay = true;
        place.append(made);
    })()""")
    e.until("signals.length === 1", "nothing is requested")
    e.value("(async () => { for (let k = 0; k < 10; k++) { (k % 2 ? place : other).append(made); await 0; } })()")
    e.until("made.time > 0", "it does not load a document while it moves")
    e.expect("signals.length", 1, "the requests while it moves")
    e.value("window.results = []; for (const name of ['mixed', 'volume']) made.load(`${name}.json`).then(x => results.push(x)); made.src = 'slide.json'")
    e.until("made.markers.length === 3 && results.length === 2", "the last document is not shown")
    e.expect("[results, signals.slice(1).map(signal => signal?.aborted), made.error]", [[False, False], [True, True, False], None], "the requests of several calls")
    e.close()


def check_rules(browser, server):
    e = Element(browser, server, "rules", '<animfile-player id="p" src="rules.json"></animfile-player>')
    for name, value in (("c", 2.5), ("c", -1), ("c", 20000), ("o", 2), ("o", -1)):
        e.expect(f"[events.length = 0, p.set('{name}', {value}), events.map(x => x[1]), p.parameters.{name}]", [0, False, ["error"], {"c": 3, "o": 0.5}[name]],
                 f"setting {name} to {value}")
    e.expect("events[0][2]", "o: /shapes/0/opacity does not allow -1", "the message")
    e.expect("[p.set('c', 4), p.set('o', 1)]", [True, True], "right values")
    # A transition leads to paths of one structure, also of a shape that is not drawn.
    path = "M 0 0 L 9 0 L 9 9"
    for value in ("M 0 0 L 5 5", "M 0 0 L 9 0 Q 5 5 9 9"):
        e.expect(f"[events.length = 0, p.set('d', '{value}'), p.parameters.d, events[0][2]]",
                 [0, False, path, "d: the path has another structure than the one before"], f"setting the path {value}")
    e.expect("[p.set('d', 'M 1'), p.assign('d', 'M 1 1 H 3 V 4'), p.parameters.d]", [False, True, "M 1 1 H 3 V 4"], "setting other paths")
    e.close()


def check_module(browser, server):
    e = Element(browser, server, "module", '<animfile-player id="p" src="volume.json"></animfile-player>')
    e.value("import('./animfile-player.js').then((all) => (window.all = all))")
    e.expect("all.hitTest(p.animation.draw(0), 20, 20)", [{"id": "button", "label": "Mute", "source": "/shapes/0"}], "a hit")
    e.expect("all.hitTest(p.animation.draw(0), 1, 59)", None, "a hit of nothing")
    declarations = (ROOT / "Sources/AnimFileWeb/Player/player.d.ts").read_text()
    declared = sorted(re.findall(r"^export (?:class|const|function) (\w+)", declarations, re.M))
    e.expect("Object.keys(all).sort()", declared, "the exports that have declarations")
    e.expect("p.animation instanceof all.Animation", True, "the class of an animation")
    e.expect("all.LIMITS", {"levels": 32, "shapes": 100000, "frameItems": 100000, "frameElements": 2000000}, "the limits")
    e.close()


def check_actions(browser, server):
    """Buttons in a shadow tree, and mistakes in attributes of buttons."""
    context = browser.new_context()
    page = context.new_page()
    found = []
    page.on("console", lambda message: found.append(message.text))
    page.goto(server.page("actions", """<div id="host"></div><button data-animfile-do="stop">A</button>
        <button data-animfile-for="none" data-animfile-do="play">B</button><button data-animfile-set="volume">C</button>
        <button data-animfile-set="volum=1">E</button><button data-animfile-fire="volume">F</button>""", LISTEN))
    page.evaluate("""async () => {
        const root = host.attachShadow({ mode: "open" });
        root.innerHTML = `<animfile-player id="own"></animfile-player><button data-animfile-for="own" data-animfile-set="volume = 1">D</button>`;
        window.own = root.firstChild;
        await own.load(new URL("volume.json", location));
        root.lastChild.click();
        for (const button of document.querySelectorAll("button")) { button.click(); button.click(); }
    }""")
    check(page.evaluate("own.parameters.volume") == 1, "actions: a button in a shadow tree does not find the player beside it")
    document = '<animfile-player src="volume.json"></animfile-player>'
    page.evaluate(f"""async () => {{ host.insertAdjacentHTML("afterend", '{document}');
        await new Promise(resolve => host.nextElementSibling.addEventListener("ready", resolve));
        for (const button of document.querySelectorAll("button")) {{ button.click(); button.click(); }} }}""")
    expected = ["data-animfile-for: there is no player", 'data-animfile-for: there is no player with the id "none"',
                'data-animfile-do: expected play, pause, toggle or restart, found "stop"', 'data-animfile-set: expected name=value, found "volume"',
                "data-animfile: volum: no parameter has this name", "data-animfile: volume: no trigger has this name"]
    check(sorted(found) == sorted(expected), f"actions: the warnings are {found}")
    states = page.evaluate("""async () => {
        const player = document.querySelector("animfile-player");
        await player.load(new URL("slide.json", location));
        return ["toggle", "toggle", "toggle", "restart"].map(name => {
            player.insertAdjacentHTML("afterend", `<button data-animfile-do="${name}"></button>`);
            if (name === "restart") player.seek(0.5);
            player.nextElementSibling.click();
            return [player.paused, player.time < 0.4];
        });
    }""")
    check(states == [[False, True], [True, True], [False, True], [False, True]], f"actions: the states after toggles and a restart are {states}")
    context.close()


def check_reduced_motion(browser, server):
    e = Element(browser, server, "reduced motion",
                '<animfile-player id="p" src="slide.json" autoplay controls></animfile-player><animfile-player id="v" src="volume.json"></animfile-player>',
                reduced_motion="reduce")
    dot = "(b => b.x + b.width / 2 - p.getBoundingClientRect().x)(p.shadowRoot.querySelector('path[data-id=dot]').getBoundingClientRect())"
    e.until("p.paused && events.length >= 2", "it does not load")
    check(abs(e.value(dot) - 150) < 1, "reduced motion: the frame at 'reducedMotion' is not shown")
    e.value("p.play()")
    e.expect("p.paused", True, "a call of play moves")
    e.page.mouse.click(*e.point(20, 20, "v"))
    e.until("v.parameters.muted === true", "a tap does not toggle")
    e.expect("v.shadowRoot.querySelector('path[data-id=button]').getAttribute('fill')", "#ff5a36", "the transition is not over at once")
    e.page.get_by_role("button", name="Play").click()
    e.until("p.ended", "the user cannot play")
    e.value("p.load(new URL('mixed.json', location))")
    e.until("p.markers.length === 2", "it does not load another document")
    e.value("p.seek(0.2); p.set('place', 100); p.set('on', true)")
    e.expect(f"[p.paused, {DOTS}]", [True, [40, 100, 150]], "after seeking, settings do not arrive at once")
    e.value("p.time = 0.4")
    e.expect(f"[p.paused, {DOTS}]", [True, [80, 100, 150]], "another frame is not shown")
    e.close()


def check_attributes(browser, server):
    inline = json.dumps(SLIDE | {"label": "From inside"})
    e = Element(browser, server, "attributes", f"""
        <animfile-player id="p" poster="icon.png"><script type="application/json">{inline}</script></animfile-player>
        <animfile-player id="c" src="slide.json" renderer="canvas" autoplay loop speed="2"></animfile-player>
        <animfile-player id="v" src="volume.json" parameters='{{"volume": 0.25}}' aria-label="Loud or not"></animfile-player>
        <button id="b1" data-animfile-for="v" data-animfile-set="muted=true">Mute</button>
        <button id="b2" data-animfile-for="v" data-animfile-fire="ping">Ping</button>
        <button id="b3" data-animfile-for="v" data-animfile-set="tint=tomato">Red</button>
        <button id="b4" data-animfile-for="c" data-animfile-do="pause">Pause</button>
        <label>Volume <input id="r" type="range" min="0" max="1" step="0.01" value="0.25" data-animfile-for="v" data-animfile-set="volume"></label>
        <label>Kind <select id="s" data-animfile-for="v" data-animfile-set="kind"><option>quiet<option>loud</select></label>""")
    e.until("events.filter(x => x[1] === 'ready').length === 3", "not all are ready")
    stage = "shadowRoot.querySelector('[part=stage]')"
    e.expect(f"[p, c, v].map(x => [x.{stage}.role, x.{stage}.ariaLabel])",
             [["img", "From inside"], ["img", "A slide"], ["group", "Loud or not"]], "roles and labels")
    e.expect("[p, v].map(x => (b => [b.width, b.height])(x.getBoundingClientRect()))", [[200, 100], [160, 60]], "the sizes")
    e.expect("p.shadowRoot.querySelector('[part=poster]')", None, "the poster stays")
    e.expect("v.parameters.volume", 0.25, "the attribute 'parameters'")
    e.until("c.time > 0.1", "autoplay does not play")
    e.expect("c.shadowRoot.querySelector('[part=picture]').localName", "canvas", "the renderer")
    e.value("c.setAttribute('renderer', 'svg')")
    e.expect("[c.shadowRoot.querySelector('[part=picture]').localName, c.shadowRoot.querySelectorAll('[part=picture]').length]", ["svg", 1], "the renderer after a change")
    for button, result in (("b1", "v.parameters.muted"), ("b2", "v.inputs.settings.some(x => x.fire === 'ping')"), ("b3", "v.parameters.tint === 'tomato'"), ("b4", "c.paused")):
        e.page.click(f"#{button}")
        e.until(result, f"the button {button} has no effect")
    e.page.fill("#r", "0.75")
    e.until("v.parameters.volume === 0.75", "a field has no effect")
    e.page.select_option("#s", "loud")
    e.until("v.parameters.kind === 'loud'", "a selection has no effect")
    e.value("p.style.width = '100px'")
    e.until("(b => b.width === 100 && b.height === 50)(p.getBoundingClientRect()) && p.shadowRoot.querySelector('svg').getAttribute('width') === '100'", "the size does not follow")
    e.value("p.style.height = '100px'; p.fit = 'stretch'")
    e.until("p.shadowRoot.querySelector('svg').getAttribute('viewBox') === '0 0 100 100' && (b => Math.abs(b.width - 10) + Math.abs(b.height - 20) < 0.1)(p.shadowRoot.querySelector('path').getBoundingClientRect())", "'fit' has no effect")
    e.value("p.load({ animfile: '1.0', size: [9, 9], shapes: [] })")
    e.until("p.duration === 0", "another document is not loaded")
    was = e.value("(window.gone = c, c.play(), c.remove(), gone.time)")
    e.page.wait_for_timeout(100)
    e.expect("gone.time", was, "the time of a player that was removed")
    e.value("document.body.append(gone)")
    e.until(f"gone.time > {was}", "a player that was removed does not play again")
    e.close()


def check_pixel_ratio(browser, server):
    """A canvas at rest has the pixels of the screen, also after a zoom or on another screen."""
    e = Element(browser, server, "pixel ratio", '<animfile-player id="p" src="slide.json" renderer="canvas"></animfile-player>')
    session = e.context.new_cdp_session(e.page)
    e.value("window.own = p")
    width = "own.shadowRoot.querySelector('canvas')?.width"
    for ratio in (3, 1, 1.1, 3, 2):
        if ratio == 2:
            e.value("own.remove()")
        # A zoom changes the width, too.
        metrics = {"width": round(1500 / ratio), "height": 600, "deviceScaleFactor": ratio, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", metrics)
        if ratio == 2:
            e.page.wait_for_timeout(100)
            e.expect(width, 600, "the width of a canvas that is not in the page")
            e.value("document.querySelector('main').append(own)")
        e.until(f"{width} === {round(200 * ratio)}", f"the canvas has the pixels of another ratio than {ratio}")
    e.close()


def check_visibility(browser, server):
    e = Element(browser, server, "visibility", '<p id="tall"></p><animfile-player id="p" src="slide.json" autoplay loop></animfile-player>')
    e.value("tall.style.height = '3000px'")
    e.page.wait_for_timeout(150)
    was = e.value("p.time")
    e.page.wait_for_timeout(150)
    e.expect("p.time", was, "it plays outside of the window")
    e.value("p.scrollIntoView()")
    e.until(f"p.time > {was} + 0.05", "it does not play inside the window")
    e.close()


def check_removal(browser, server):
    """A player that a handler of its events removes stops, and is freed."""
    e = Element(browser, server, "removal", '<animfile-player id="p" src="mixed.json"></animfile-player><p id="place"></p>')
    for kind in ("marker", "loop", "frame"):
        e.value(f"""(() => {{
            window.own = document.createElement("animfile-player");
            Object.assign(own, {{ src: "mixed.json", autoplay: true, loop: true, speed: 4 }});
            own.addEventListener("{kind}", () => own.remove());
            place.append(own);
        }})()""")
        e.until("!own.isConnected", f"there is no event '{kind}'")
        was = e.value("own.time")
        e.page.wait_for_timeout(100)
        e.expect("own.time", was, f"the time after a removal by '{kind}'")
        e.value("window.old = new WeakRef(own); window.own = undefined")
        e.context.new_cdp_session(e.page).send("HeapProfiler.collectGarbage")
        e.expect("old.deref() === undefined", True, f"whether a player is freed after a removal by '{kind}'")
    e.close()


def check_errors(browser, server):
    body = "".join(f'<animfile-player id="p{k}" src="broken-{k}.json"></animfile-player>' for k in range(len(BROKEN)))
    e = Element(browser, server, "errors", f'{body}<animfile-player id="v" src="volume.json"></animfile-player>')
    e.until(f"events.length === {len(BROKEN)} + 1", "not every player has an event")
    for k, (text, expected) in enumerate(BROKEN):
        found = e.value(f"p{k}.error && p{k}.error.message")
        check(found is not None and expected in found, f"errors: of {text} the message is {found!r}")
        e.expect(f"events.filter(x => x[0] === 'p{k}').map(x => x[1])", ["error"], f"the events of {text}")
    for call in ("set('volume', 7)", "set('loudness', 1)", "set('kind', 'other')", "set('tint', 'reddish')", "fire('volume')", "assign('place', 'here')"):
        e.expect(f"[events.length = 0, v.{call}, events.map(x => x[1]).join()]", [0, False, "error"], f"the result of {call}")
    e.expect("[events.length = 0, v.seek('nowhere'), events.length, v.error]", [0, False, 1, None], "seeking an unknown marker")
    e.expect("[events.length = 0, v.seek(0.5), events.length]", [0, True, 0], "seeking a time")
    e.expect("p0.seek(0)", False, "seeking without a document")
    e.value("p0.load({ animfile: '1.0', size: [9, 9], shapes: [] })")
    e.until("p0.error === null && p0.animation !== null", "a valid document does not replace one with errors")
    e.close()
    # An address that is none.
    e = Element(browser, server, "addresses", '<animfile-player id="p" src="http://["></animfile-player>')
    e.expect("[events.length, events[0][1], p.error.place]", [1, "error", "http://["], "the events of an address that is none")
    e.value("events.length = 0; p.src = '//:0'")
    e.until("events.length === 1 && p.error.place === '//:0'", "there is no event of an address that changes")
    e.value("p.src = 'slide.json'")
    e.until("p.animation", "a right address is not loaded")
    e.close()
    # A file that is missing is also an error of the console, which the page cannot prevent.
    page = browser.new_page()
    page.goto(server.page("missing", '<animfile-player id="p" src="missing.json"></animfile-player>', LISTEN))
    for _ in range(200):
        if page.evaluate("window.events?.length > 0"):
            break
        page.wait_for_timeout(20)
    found = page.evaluate("window.events[0]")
    check("missing.json" in found[2] and "404" in found[2], f"errors: of a missing file the event is {found}")
    page.close()


def check_wrong_attributes(browser, server):
    body = "".join(f'<animfile-player id="p{k}" src="volume.json" {text}></animfile-player>' for k, (text, _) in enumerate(WRONG_ATTRIBUTES))
    e = Element(browser, server, "wrong attributes", body)
    for k, (text, expected) in enumerate(WRONG_ATTRIBUTES):
        is_shown = not text.startswith("parameters")
        e.until(f"events.some(x => x[0] === 'p{k}' && x[1] === '{'ready' if is_shown else 'error'}')", f"no event of {text}")
        found = e.value(f"events.filter(x => x[0] === 'p{k}' && x[1] === 'error').map(x => x[2])")
        check(len(found) == len(expected) and all(own.startswith(text) for own, text in zip(found, expected)),
              f"wrong attributes: the errors of {text} are {found}")
        e.expect(f"p{k}.error?.place", None if is_shown else "parameters", f"the place of the error in {text}")
    e.expect("[p4.speed, p4.fit, p4.shadowRoot.querySelector('[part=picture]').localName]", [1, "contain", "svg"], "the defaults")
    e.expect("[p6.speed, p6.fit, p6.shadowRoot.querySelector('[part=picture]').localName]", [0.5, "none", "canvas"], "the values")
    e.value("window.places = []; p6.addEventListener('error', ({ detail }) => places.push(detail.place))")
    e.expect("[p6.fit = 'fill', p6.fit, p6.speed = 'fast', p6.speed, p6.setAttribute('renderer', 'svg'), places]",
             ["fill", "contain", "fast", 1, None, ["fit", "speed"]], "mistakes in attributes that change")
    e.close()


def check_narrow_controls(browser, server):
    """The controls fit into narrow elements, and the slider can be used where it is shown."""
    e = Element(browser, server, "narrow controls", '<animfile-player id="p" src="slide.json" controls></animfile-player>')
    part = "(name => p.shadowRoot.querySelector(`[part=${name}]`).getBoundingClientRect())"
    for width, shown in ((400, "play seek time"), (200, "play seek time"), (120, "play seek"), (60, "play")):
        e.value(f"p.style.width = '{width}px'")
        e.expect(f"['play', 'seek', 'time'].filter(name => {part}(name).width > 0).join(' ')", shown, f"the controls in {width} px")
        if "seek" in shown:
            check(e.value(f"{part}('seek').width") >= 48, f"narrow controls: in {width} px the slider has {e.value(f'{part}(`seek`).width')} px")
        last = shown.split()[-1]
        e.expect(f"{part}('{last}').right <= p.getBoundingClientRect().right && {part}('controls').height", 36, f"the row of controls in {width} px")
    e.close()


def check_memory(browser, server):
    """Plays many frames of scenes in which shapes, gradients, clips and masks come and go."""
    e = Element(browser, server, "memory", '<animfile-player id="p" src="volume.json"></animfile-player>')
    session = e.context.new_cdp_session(e.page)
    e.page.evaluate("""async () => {
        const { CanvasRenderer, load, SVGRenderer } = await import("./animfile-player.js");
        window.render = (documents, from, count) => {
          window.all ??= documents.flatMap(json => [SVGRenderer, CanvasRenderer].map(Renderer => [load(json), new Renderer()]));
          for (const [animation, renderer] of window.all) {
            document.body.append(renderer.element);
            for (let k = from; k < from + count; k++) renderer.draw(animation.draw((k * 0.0618) % 9, { size: [80, 60] }), 1);
          }
          return window.all.reduce((sum, [, { element }]) => sum + element.querySelectorAll("*").length, 0);
        };
    }""")
    documents = [json.loads((ROOT / f"Samples/{name}.json").read_text()) for name in ("loader", "matched-morph", "stage-lights")]
    documents.append(MASKED)

    def used(first, count):
        elements = e.page.evaluate("([a, b, c]) => render(a, b, c)", [documents, first, count])
        session.send("HeapProfiler.collectGarbage")
        return elements, session.send("Runtime.getHeapUsage")["usedSize"]

    _, before = used(0, 200)
    elements, after = used(200, 1500)
    more, later = used(1700, 200)
    check(later - before < 1_000_000, f"memory: {(later - before) / 1e6:.2f} MB more after 12,000 frames")
    check(more <= elements * 1.2, f"memory: {more} elements after {elements}")
    # A pointer that moves for a long time.
    move = "(() => { for (let k = 0; k < 1000; k++) p.set('place', [k % 160, 20], { jump: true }); })()"
    e.value(move)
    e.page.wait_for_timeout(300)
    e.value("p.set('muted', true)")
    e.value(move)
    e.until("(p.set('place', [1, 2]), p.inputs.settings.length < 600)", "the log of inputs grows")
    e.expect("p.parameters.muted", True, "a setting that was made long ago")
    e.close()


def check_accessibility(browser, server):
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        raise SystemExit("there is no axe-core: pip install -r Tests/browser/requirements.txt")
    e = Element(browser, server, "accessibility", """
        <animfile-player id="p" src="volume.json" controls></animfile-player>
        <animfile-player src="slide.json" controls autoplay loop></animfile-player>
        <animfile-player src="slide.json" renderer="canvas"></animfile-player>""")
    e.until("events.filter(x => x[1] === 'ready').length === 3", "not all are ready")
    found = Axe().run(e.page)
    check(found.violations_count == 0, f"accessibility: {found.generate_report()}")
    e.close()


def check_articles(browser, server):
    """Runs the pages of the articles."""
    found = []
    for article in ("WebPlayer", "Accessibility", "ChartsAndLiveData", "Games"):
        text = (ROOT / f"Sources/AnimFile/AnimFile.docc/{article}.md").read_text()
        found += re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", text, re.S)
    names = [name for name, _ in found]
    check(len(set(names)) == len(names), "articles: two files have one name")
    for name, content in found:
        server.add(name, content)
    server.add("one.png", base64.b64decode(ICON))
    pages = sorted(name for name in names if name.endswith(".html"))
    check(pages == ["game.html", "live.html", "rating.html", "scenes.html", "scroll.html"], f"articles: the pages are {pages}")
    page = watch(browser.new_page(viewport={"width": 900, "height": 700}), "articles")
    players = "[...document.querySelectorAll('animfile-player')]"

    def until(script, message):
        end = time.monotonic() + 5
        while not (holds := page.evaluate(script)) and time.monotonic() < end:
            page.wait_for_timeout(20)
        check(holds, f"articles: {message}")

    # A parameter changes at once, and what assistive technology is told with the next picture.
    def tells(element, attribute, value):
        end = time.monotonic() + 5
        while (found := element.get_attribute(attribute)) != value and time.monotonic() < end:
            page.wait_for_timeout(20)
        check(found == value, f"articles: {attribute} is {found!r} instead of {value!r}")

    page.goto(f"http://127.0.0.1:{server.port}/scenes.html")
    until(f"{players}.length === 10 && {players}.every(p => p.animation)", "not every scene is loaded")
    until(f"{players}.filter(p => p.time > 0.1).length === 5", "not every scene with 'autoplay' plays")
    sizes = page.evaluate("[...document.querySelectorAll('.square')].map(p => [p.offsetWidth, p.offsetHeight, p.fit])")
    check(sizes == [[100, 100, "cover"], [100, 100, "stretch"]], f"articles: the squares are {sizes}")
    page.goto(f"http://127.0.0.1:{server.port}/rating.html")
    until("rating.animation", "the rating is not loaded")
    box = page.evaluate("(b => [b.x, b.y])(rating.getBoundingClientRect())")
    page.mouse.click(box[0] + 75, box[1] + 25)
    until("rating.parameters.stars === 'two' && document.getElementById('result').value === 'two'", "a tap does not rate")
    page.get_by_role("button", name="Three stars").press("Enter")
    until("document.getElementById('result').value === 'three'", "a key does not rate")
    page.get_by_role("button", name="Clear").click()
    until("rating.parameters.stars === 'none'", "the button does not clear")
    page.goto(f"http://127.0.0.1:{server.port}/scroll.html")
    until("scene.animation", "the scene to scroll is not loaded")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until("Math.abs(scene.time - 1.5) < 0.01", "scrolling does not seek")
    page.goto(f"http://127.0.0.1:{server.port}/game.html")
    # Looks at every frame, because a burst is short: the opaque pixels, and the red ones at the first sprite.
    page.evaluate("""() => {
        const copy = new OffscreenCanvas(480, 240).getContext("2d", { willReadFrequently: true });
        const count = (box, channel, least) => copy.getImageData(...box).data.filter((x, k) => k % 4 === channel && x > least).length;
        window.seen = { drawn: 0, burst: 0 };
        (function look() {
            copy.clearRect(0, 0, 480, 240);
            copy.drawImage(field, 0, 0);
            seen.drawn = Math.max(seen.drawn, count([0, 0, 480, 240], 3, 0));
            seen.burst = Math.max(seen.burst, count([20, 0, 40, 40], 0, 200));
            requestAnimationFrame(look);
        })();
    }""")
    until("seen.drawn > 1000", "the game draws nothing")
    check(page.evaluate("seen.burst") == 0, "articles: there is a burst without a hit")
    box = page.evaluate("(b => [b.x, b.y])(field.getBoundingClientRect())")
    for place in ((40, 20), (40, 200)):
        page.mouse.click(box[0] + place[0], box[1] + place[1])
    until("document.getElementById('hits').value === '1'", "one of two clicks hits")
    until("seen.burst > 50", "a hit shows no burst")
    page.goto(f"http://127.0.0.1:{server.port}/live.html")
    until("chart.parameters?.points?.[5][1] !== 50 && chart.time > 0", "no value arrives")
    until("document.getElementById('now').value.endsWith(' %')", "the page does not tell the value")
    until("!chart.paused && chart.animation.frame(chart.time, { inputs: chart.inputs }).items[0].bounds[0] < -1", "the chart does not move")
    page.goto(server.page("bell", '<animfile-player id="p" src="bell.json"></animfile-player>'))
    until("window.p?.animation", "the bell is not loaded")
    stage = page.evaluate("(s => [s.role, s.ariaLabel])(p.shadowRoot.querySelector('.stage'))")
    check(stage == ["group", "A bell and its volume"], f"articles: the bell is {stage}")
    button, slider = page.get_by_role("button", name="Mute", exact=True), page.get_by_role("slider", name="Volume", exact=True)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until("p.parameters.muted === true", "a key does not mute the bell")
    tells(button, "aria-pressed", "true")
    page.keyboard.press("Tab")
    for key, volume in (("ArrowRight", 0.55), ("PageDown", 0.35), ("End", 1)):
        page.keyboard.press(key)
        until(f"Math.abs(p.parameters.volume - {volume}) < 1e-9", f"{key} does not lead to the volume {volume}")
    tells(slider, "aria-valuenow", "1")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    until("window.p?.animation && p.paused", "the bell moves although the user prefers less motion")
    page.close()


def check_firefox(server, drawn):
    """Compares pictures, and uses an element with the pointer and the keyboard."""
    worst = {"SVG": (0, 0, ""), "canvas": (0, 0, ""), "far": 0}
    firefox = Firefox(1200, 900)
    try:
        firefox.open(server.page("pictures", "", SHOW))
        for sample, moments, expected in drawn:
            check_pictures(
                lambda w, h: firefox.screenshot(), lambda *both: firefox.evaluate("show(...arguments)", *both),
                f"Firefox: {sample.relative_to(ROOT)}", sample.read_text(), moments[-1:], expected[-1:], worst)
        firefox.open(server.page("pointer", '<animfile-player id="p" src="volume.json"></animfile-player>', LISTEN))
        check(firefox.until("window.events && events.length > 0 && events[0][1] === 'ready'"), "Firefox: the document is not loaded")
        left, top = firefox.evaluate("(b => [b.x, b.y])(p.getBoundingClientRect())")
        firefox.click(left + 20, top + 20)
        check(firefox.until("p.parameters.muted === true"), "Firefox: a tap does not toggle")
        check(firefox.until("p.paused"), "Firefox: it does not rest after the transition")
        found = firefox.evaluate("p.shadowRoot.querySelector('path[data-id=button]').getAttribute('fill')")
        check(found == "#ff5a36", f"Firefox: the color after the tap is {found}")
        for key in ("\ue004", "\ue007"):  # Tab and Enter
            firefox.press(key)
        check(firefox.until("p.parameters.muted === false"), "Firefox: a key does not tap")
        firefox.open(server.page("errors", '<animfile-player id="p" src="broken-7.json"></animfile-player>', LISTEN))
        check(firefox.until("window.events && events.length > 0"), "Firefox: an error causes no event")
        check(BROKEN[7][1] in firefox.evaluate("p.error.message"), "Firefox: the message of an error is different")
    finally:
        firefox.close()
    return worst


CHECKS = [check_pointer, check_drag, check_released, check_focus, check_rest, check_touch, check_keyboard, check_playing, check_poster_settings,
          check_springs, check_again, check_passes_of_loops, check_handlers, check_order, check_held, check_saved_log, check_values_of_the_page, check_messages,
          check_earlier_settings, check_log, check_viewports, check_reduced_motion, check_masks, check_points, check_transforms, check_passes,
          check_before, check_detached, check_requests, check_rules, check_module, check_actions, check_attributes, check_pixel_ratio,
          check_visibility, check_removal, check_errors, check_wrong_attributes, check_narrow_controls, check_memory, check_accessibility,
          check_articles]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--player", type=pathlib.Path, help="the file of the player (default: that of the command)")
    parser.add_argument("--only", help="only the sample or the check with this name")
    parser.add_argument("--keep", type=pathlib.Path, help="keep the pictures in this folder, beside the expected ones")
    arguments = parser.parse_args()
    server = Server()
    worst = {"SVG": (0, 0, ""), "canvas": (0, 0, ""), "far": 0}
    browsers = {"Chromium": worst}
    is_check = any(c.__name__ == f"check_{arguments.only}" for c in CHECKS)
    found = [] if is_check else samples(arguments.only)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        player = arguments.player or folder / "animfile-player.js"
        if not arguments.player:
            run(arguments.animfile, "player", "-o", player)
        server.add("animfile-player.js", player.read_bytes())
        server.add("volume.json", json.dumps(VOLUME))
        for name, content in (("slide", SLIDE), ("card", CARD), ("hiding", HIDING), ("late", LATE), ("mixed", MIXED)):
            server.add(f"{name}.json", json.dumps(content))
        server.add("rules.json", json.dumps(document(
            {"type": "circle", "center": [0, 0], "radius": 3, "fill": "red", "opacity": {"parameter": "o"},
             "modifiers": [{"type": "repeat", "copies": {"parameter": "c"}}]},
            parameters={"c": {"type": "number", "default": 3}, "o": {"type": "number", "default": 0.5},
                        "d": {"type": "path", "default": "M 0 0 L 9 0 L 9 9", "transition": {}}})))
        for k, (text, _) in enumerate(BROKEN):
            server.add(f"broken-{k}.json", text)
        chromium = launch(playwright)
        page = watch(chromium.new_page(viewport={"width": 1200, "height": 900}), "pictures")
        page.goto(server.page("pictures", "", SHOW))
        drawn = []
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(lambda sample: references(arguments.animfile, sample, TIMES, folder), found)
            for sample, (moments, expected) in zip(found, made):
                drawn.append((sample, moments, expected))
                check_pictures(
                    lambda w, h: page.screenshot(clip={"x": 0, "y": 0, "width": w, "height": h}, full_page=True),
                    lambda *both: page.evaluate("both => show(...both)", both),
                    str(sample.relative_to(ROOT)), sample.read_text(), moments, expected, worst, arguments.keep)
        page.close()
        for run_check in CHECKS:
            if arguments.only in (None, run_check.__name__.removeprefix("check_")):
                run_check(chromium, server)
        chromium.close()
    if not firefox_program():
        print("Firefox is not installed")
    elif not is_check:
        browsers["Firefox"] = check_firefox(server, drawn)
    for name, worst in browsers.items():
        print(f"{name}: {len(found)} samples; " + "; ".join(
            f"{renderer} at most {worst[renderer][0]:.2f} of 255, in {worst[renderer][2]}" for renderer in ("SVG", "canvas"))
            + f"; at most {worst['far']} pixels off by more than {FAR}")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
