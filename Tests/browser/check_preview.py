#!/usr/bin/env python3
"""Checks the pages of `animfile preview` in Chromium by user interaction, with visible scroll bars.

  (a) of every sample: the page is below 275 kB; at several times the frame that the page saves equals that of `animfile eval`, and
      the SVG that it saves has the pixels of the library's;
  (b) buttons, keys, the ruler, lanes, keyframes, the filter, speed, loops, typed times, copying, saving, and the address work;
  (c) shapes are selected in the picture and in the timeline, with their values, their source and their motion path;
  (d) parameters, triggers and listeners work, and the recorded log gives the same frames with `animfile eval --inputs`;
  (e) windows from 320 pixels: nothing is cut off, and the picture, the playback and the ruler are in view;
  (f) light and dark color schemes, forced colors, touch, the keyboard alone, and a still page for reduced motion;
  (g) axe-core finds no violation in any state;
  (h) Firefox, if it is installed, plays and selects;
  (i) with --watch: changes are shown, errors of the file and of the inputs are shown apart, and the page tells when the command has ended;
  (j) the picture is enlarged, moved and shown on other backgrounds, by mouse, keys and fingers, and the address keeps that;
  (k) two versions are shown beside each other, over each other and as a difference, which is black where they are equal;
  (l) the embed code plays, and the animated pictures are those of `animfile render`;
  (m) in the text, errors have lines, the picture follows, and saving and undoing write the bytes that they should;
  (n) keyframes that are dragged, or moved by keys, change one number of the file; changes that are not possible are refused;
  (o) the handles, the numbers and the name of an easing, by mouse, touch and keys, change only the bytes of the easing.

The console must stay empty. Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import argparse
import io
import json
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

import numpy as np
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import sync_playwright

from firefox import Firefox
from firefox import program as firefox_program
from pages import ROOT, check, failures, launch, run, samples, watch, with_modules

FRAMES = [0, 0.31, 0.62, 0.95]
LARGEST = 275_000
# Every form of window: phones, laptops, wide windows, and a window of 320 pixels at a zoom of 400 %.
WINDOWS = [(360, 640), (844, 390), (1280, 500), (1600, 900), (1100, 900), (768, 1024), (320, 568)]

# The positions of the outlines on the screen, in the page's own picture and in a replacement.
BOXES = """other => {
  const boxes = svg => [...svg.querySelectorAll("path")].filter(e => !e.closest("clipPath, mask") && e.getAttribute("d")).map(e => {
    const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; });
  const own = document.getElementById("frame-svg"), mine = boxes(own);
  const holder = document.createElement("div");
  holder.innerHTML = other;
  const guest = holder.querySelector("svg");
  guest.style.width = own.style.width;
  guest.style.height = own.style.height;
  own.replaceWith(guest);
  const theirs = boxes(guest);
  guest.replaceWith(own);
  if (mine.length !== theirs.length) return 1e9;
  return Math.max(0, ...mine.flatMap((b, i) => b.map((n, j) => Math.abs(n - theirs[i][j]))));
}"""


class Browser:
    def __init__(self, chromium, has_modules=False):
        self.chromium = chromium
        self.plain = None
        self.has_modules = has_modules

    def page(self, address, size=(1100, 900), allowed=None, **options):
        context = self.chromium.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = watch(context.new_page(), address, allowed)
        if self.has_modules:
            self.renew(context, address)
        page.goto(address)
        return page

    def renew(self, context, address):
        """Replaces the program of a page with that of the modules."""
        if address.startswith("file:"):
            file = pathlib.Path(address.removeprefix("file://").split("#")[0])
            file.write_text(with_modules(file.read_text()))
            return

        def serve(route):
            answer = route.fetch()
            route.fulfill(response=answer, body=with_modules(answer.text()))
        context.route(lambda url: url.split("#")[0] == address, serve)

    def pixels(self, svg):
        """The pixels of a picture in a page without a content security policy."""
        self.plain = self.plain or self.chromium.new_page()
        self.plain.set_content(f"<body style='margin: 0; background: #888'>{svg}")
        return np.asarray(Image.open(io.BytesIO(self.plain.locator("svg").screenshot())).convert("RGB"), dtype=int)


def difference(a, b, place=""):
    """The first difference of two frames; numbers may differ by 1e-6."""
    if isinstance(a, dict) and isinstance(b, dict):
        if a.keys() != b.keys():
            return f"{place}: {sorted(a.keys() ^ b.keys())}"
        return next((d for d in (difference(a[k], b[k], f"{place}/{k}") for k in a) if d), None)
    if isinstance(a, list) and isinstance(b, list):
        if len(a) != len(b):
            return f"{place}: {len(a)} instead of {len(b)}"
        return next((d for d in (difference(x, y, f"{place}/{k}") for k, (x, y) in enumerate(zip(a, b))) if d), None)
    if isinstance(a, (int, float)) and isinstance(b, (int, float)) and not isinstance(a, bool):
        return None if abs(a - b) <= 2e-6 * max(1, abs(b)) else f"{place}: {a} instead of {b}"
    if isinstance(a, str) and isinstance(b, str) and place.endswith("/d"):
        return difference([number(x) for x in a.split()], [number(x) for x in b.split()], place + "[]")
    return None if a == b else f"{place}: {a!r} instead of {b!r}"


def number(word):
    try:
        return float(word)
    except ValueError:
        return word


def at(page, t):
    page.fill("#time", repr(t))
    page.locator("#time").blur()


def time_of(page):
    return float(page.input_value("#time"))


def end_of(page):
    return float(page.get_attribute("#scrubber", "aria-valuemax"))


def is_playing(page):
    return page.get_attribute("#play", "aria-label") == "Pause"


def pause(page):
    if is_playing(page):
        page.click("#play")


def near(page, t, message, off=1e-3):
    own = time_of(page)
    return check(abs(own - t) <= off, f"{message}: the time is {own}, not {t}")


def saved(page, button):
    """The text of a file that the page offers."""
    if not page.get_attribute("#export", "open") == "":
        page.click("#export summary")
    with page.expect_download() as download:
        page.click(button)
    return pathlib.Path(download.value.path()).read_bytes()


def eventually(page, holds, message, seconds=5):
    """Polls for a condition; the page's content security policy forbids evaluating text, as wait_for_function does."""
    end = time.monotonic() + seconds
    while not (done := holds()) and time.monotonic() < end:
        page.wait_for_timeout(30)
    return check(done, message)


def accessible(page, state):
    """Checks a state of the page with axe-core."""
    for violation in Axe().run(page).response["violations"]:
        nodes = "; ".join(str(node["target"]) + " " + node.get("failureSummary", "")[:200] for node in violation["nodes"][:3])
        check(False, f"{state}: {violation['id']}: {nodes}")


def check_sample(browser, animfile, sample, folder):
    name = str(sample.relative_to(ROOT))
    html = folder / (name.replace("/", "-") + ".html")
    warnings = run(animfile, "preview", sample, "-o", html)
    check(warnings == "", f"{name}: {warnings}")
    page = browser.page(html.as_uri())
    pause(page)
    end = end_of(page)
    for share in FRAMES if end > 0 else [0]:
        t = round(share * end, 3)
        if end > 0:
            at(page, t)
        frame = json.loads(saved(page, "#save-json"))
        wrong = difference(frame, json.loads(run(animfile, "eval", sample, "--t", repr(t))))
        check(wrong is None, f"{name}: at {t} the frame differs from that of the library: {wrong}")
    if json.loads(sample.read_text()).get("fit") != "stretch":
        ours = browser.pixels(saved(page, "#save-svg").decode())
        theirs = browser.pixels(run(animfile, "eval", sample, "--t", repr(t), "--format", "svg"))
        off = (np.abs(ours - theirs).max(axis=2) > 40).mean() if ours.shape == theirs.shape else 1
        check(off <= 0.002, f"{name}: at {t} {off:.2%} of the pixels of the picture differ")
    page.context.close()
    size = html.stat().st_size
    check(size <= LARGEST, f"{name}: the page has {size} bytes")
    return size


def check_samples(browser, animfile, found, folder):
    sizes = [check_sample(browser, animfile, sample, folder) for sample in found]
    print(f"{len(sizes)} pages of up to {max(sizes) / 1000:.0f} kB", flush=True)


def check_keys(page):
    end, step = end_of(page), 1 / 60
    page.keyboard.press("Home")
    near(page, 0, "Home")
    for key, frames in [(".", 1), ("ArrowRight", 2), (",", 1), ("Shift+ArrowRight", 11), ("ArrowLeft", 10)]:
        page.keyboard.press(key)
        near(page, frames * step, key)
    page.keyboard.press("End")
    near(page, end, "End")
    page.keyboard.press("[")
    before = time_of(page)
    check(0 < before < end, f"[ leads to {before}")
    page.keyboard.press("]")
    near(page, end, "]")
    page.focus("#scrubber")
    for key, t in [("Home", 0), ("ArrowUp", step), ("PageUp", 11 * step), ("PageDown", step), ("ArrowDown", 0)]:
        page.keyboard.press(key)
        near(page, t, f"{key} on the slider")
    page.locator("#scrubber").blur()
    page.keyboard.press(" ")
    eventually(page, lambda: is_playing(page) and time_of(page) > 0.1, "the space bar does not play")
    page.keyboard.press(" ")
    check(not is_playing(page), "the space bar does not pause")
    loop = page.is_checked("#loop")
    page.keyboard.press("l")
    check(page.is_checked("#loop") != loop, "l does not change the loop")
    page.keyboard.press("l")
    page.keyboard.press("<")
    check(page.input_value("#speed") == "0.5", f"< makes the speed {page.input_value('#speed')}")
    page.keyboard.press(">")
    check(page.input_value("#speed") == "1", "> does not bring the speed back")
    page.keyboard.press("/")
    check(page.evaluate("document.activeElement.id") == "filter", "/ does not lead to the filter")
    page.keyboard.press("Escape")


def check_buttons(page):
    end, step = end_of(page), 1 / 60
    page.click("#first")
    near(page, 0, "the first button")
    page.click("#forth")
    page.click("#forth")
    page.click("#back")
    near(page, step, "two frames forward and one back")
    page.click("#last")
    near(page, end, "the last button")
    page.fill("#time", "1.25")
    page.keyboard.press("Enter")
    near(page, 1.25, "a typed time")
    for junk in ("soon", "-1", "99", ""):
        page.fill("#time", junk)
        check(page.get_attribute("#time", "aria-invalid") == "true", f"the time {junk!r} is not marked as invalid")
        check(page.get_attribute("#time", "aria-describedby") == "said" and page.text_content("#said").startswith("Expected a number from 0 to "),
              f"the time {junk!r} has no message")
        page.keyboard.press("Enter")
        near(page, 1.25, f"after the time {junk!r}")
        check(page.get_attribute("#time", "aria-invalid") is None, "the field is still marked after it was left")
    for text, speed in [("3", "3"), ("nothing", "3"), ("0", "3"), ("1", "1")]:
        page.fill("#speed", text)
        page.keyboard.press("Enter")
        check(page.input_value("#speed") == speed, f"the speed {text!r} gives {page.input_value('#speed')}")


def check_timeline(page):
    end = end_of(page)
    box = page.locator("#scrubber").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    for part in (0.25, 0.75, 0.5):
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + 20, steps=5)
        near(page, part * end, "the ruler is dragged", end / 200)
    page.mouse.up()
    page.mouse.move(box["x"] + 3, box["y"] + 20)
    near(page, end / 2, "the ruler after the button is up", end / 200)
    lane = page.locator("#lanes .member .track").first.bounding_box()
    check(abs(lane["x"] - box["x"]) < 0.6 and abs(lane["width"] - box["width"]) < 0.6, f"the ruler {box} and the lanes {lane} differ")
    page.mouse.click(lane["x"] + lane["width"] * 0.7, lane["y"] + 25)
    near(page, end * 0.7, "a click in a lane", end / 200)
    head = page.locator("#head").bounding_box()
    check(abs(head["x"] - (lane["x"] + lane["width"] * 0.7)) < 2, "the line of the time is not at the time")
    # A keyframe attracts the pointer.
    key = page.locator("#lanes .member .key").nth(1)
    place = key.bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2 + 3, place["y"] + 4)
    near(page, float(key.get_attribute("title").split(" s:")[0]), "a click beside a keyframe")
    check(page.locator("#lanes .easing").count() > 0, "no easing has a name")
    check(page.locator("#lanes .curve polyline").count() > 0 and page.locator("#scrubber .tick").count() > 3, "there are no curves or no ticks")
    markers = page.locator("#scrubber .marker").all_text_contents()
    check(markers == ["cards", "button"], f"the markers are {markers}")
    rows = page.locator("#lanes .lane").count()
    page.fill("#filter", "card1 pos")
    check(page.locator("#lanes .member").count() == 1, "the filter does not find the position of a card")
    page.fill("#filter", "nothing like this")
    check(page.locator("#lanes .lane").count() == 0 and page.is_visible("#none"), "the filter finds what there is not")
    page.fill("#filter", "")
    page.click("#fold")
    check(page.locator("#lanes .member").count() == 0, "the button does not collapse the shapes")
    page.click("#fold")
    check(page.locator("#lanes .lane").count() == rows, "the button does not expand the shapes")
    check(page.locator("#shape h2").text_content() == "header", "a click on a keyframe does not select its shape")
    page.keyboard.press("Escape")
    # The tree by keyboard.
    page.locator("#lanes .lane").first.focus()
    page.keyboard.press("ArrowLeft")
    check(page.locator("#lanes .lane").first.get_attribute("aria-expanded") == "false", "the left arrow does not collapse a shape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    check("position" in page.evaluate("document.activeElement.textContent"), "the down arrow does not lead to the member")
    page.keyboard.press("Home")
    page.keyboard.press("]")
    check(0 < time_of(page) < 1, f"] in a lane leads to {time_of(page)}")
    page.keyboard.press("Enter")
    check(page.locator("#shape h2").text_content() == "header", "enter in a lane does not select its shape")
    page.keyboard.press("Escape")
    check(page.locator("#shape table").count() == 0, "escape does not end the selection")
    check(page.locator("#lanes [tabindex='0']").count() == 1, "more than one row is a tab stop")


def check_playing(page):
    end = end_of(page)
    page.uncheck("#loop")
    page.fill("#speed", "4")
    at(page, end - 1)
    page.click("#play")
    eventually(page, lambda: not is_playing(page), "without the loop it does not stop at the end")
    near(page, end, "without the loop")
    page.check("#loop")
    at(page, end - 0.5)
    page.click("#play")
    eventually(page, lambda: time_of(page) < end / 2, "with the loop it does not start again")
    page.click("#play")
    page.fill("#speed", "1")
    # A loop region.
    at(page, 1.0)
    page.keyboard.press("i")
    at(page, 1.4)
    page.keyboard.press("o")
    check(page.is_visible("#region"), "the loop region is not shown")
    page.click("#play")
    times = []
    for _ in range(25):
        page.wait_for_timeout(40)
        times.append(time_of(page))
    page.click("#play")
    check(0.99 <= min(times) and max(times) <= 1.41 and times != sorted(times), f"the loop region gives {times}")
    eventually(page, lambda: "loop=1-1.4" in page.url, f"the address {page.url} has no loop region")
    page.keyboard.press("x")
    check(page.is_hidden("#region"), "x does not remove the loop region")
    ways = {}
    for speed in ("0.25", "4"):
        page.fill("#speed", speed)
        page.click("#first")
        start = page.evaluate("performance.now()")
        page.click("#play")
        page.wait_for_timeout(400)
        page.click("#play")
        ways[speed] = time_of(page) / (page.evaluate("performance.now()") - start) * 1000
    for speed, way in ways.items():
        check(0.4 * float(speed) < way <= 1.05 * float(speed), f"at {speed}× a second is {way:.2f} seconds")
    page.fill("#speed", "1")
    page.locator("#speed").blur()


def check_quiet(page):
    """Nothing that a screen reader speaks changes at every frame."""
    page.evaluate("""() => {
      window.spoken = 0;
      for (const live of document.querySelectorAll("[role=status], [role=alert], [aria-live], output"))
        new MutationObserver(() => window.spoken++).observe(live, { childList: true, characterData: true, subtree: true });
    }""")
    page.click("#play")
    page.wait_for_timeout(500)
    page.click("#play")
    check(page.evaluate("window.spoken") == 0, "a screen reader speaks while the animation plays")


def check_export(page, animfile, sample, folder):
    at(page, 1.5)
    page.click("#export summary")
    page.click("#copy")
    eventually(page, lambda: "Copied" in page.text_content("#said"), "it does not say that it copied")
    clip = page.evaluate("navigator.clipboard.readText()")
    check(clip.startswith("<svg") and "data-id" not in clip, "the copied picture is not plain SVG")
    off = page.evaluate(BOXES, clip)
    check(off <= 0.01, f"the copied picture differs by {off} px")
    check(saved(page, "#save-svg").decode() == clip, "the saved SVG differs from the copied one")
    png = saved(page, "#save-png")
    check(png[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(png[16:20], "big") >= 1024, "there is no large PNG")
    page.evaluate("navigator.clipboard.writeText('')")
    page.keyboard.press("Escape")
    page.locator("#export summary").blur()
    page.keyboard.press("c")
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()") == clip, "c does not copy")
    # The address leads to the same frame.
    at(page, 2.25)
    eventually(page, lambda: "t=2.25" in page.url, f"the time is not in the address {page.url}")
    again = page.context.new_page()
    again.goto(page.url)
    near(again, 2.25, "the address")
    check(not is_playing(again), "an address with a time plays")
    again.close()
    # What the address contains stays in it.
    again = page.context.new_page()
    again.goto(page.url.split("#")[0] + "#t=0.5&speed=2")
    eventually(again, lambda: again.url.endswith("#t=0.5&speed=2"), f"the address became {again.url}")
    again.wait_for_timeout(500)
    check(again.url.endswith("#t=0.5&speed=2"), f"the address becomes {again.url}")
    again.reload()
    near(again, 0.5, "a reload")
    again.close()


def check_selection(page):
    at(page, 2.5)
    box = page.locator("#frame-svg").bounding_box()
    x, y = box["x"] + box["width"] * 34 / 360, box["y"] + box["height"] * 26 / 270
    page.mouse.move(x, y)
    check(page.is_visible("#tip") and "avatar" in page.text_content("#tip"), "the shape under the pointer is not named")
    check("radius" in page.text_content("#tip"), "the values of the shape under the pointer are not shown")
    check(page.locator(".lane.lit").count() == 2, "the rows of the shape under the pointer are not lit")
    page.mouse.move(2, 2)
    check(page.is_hidden("#tip"), "what was said about a shape stays")
    page.mouse.click(x, y)
    check(page.text_content("#shape h2") == "avatar", "a click does not select the shape")
    check("line 20" in page.text_content("#shape") and '"id": "avatar"' in page.text_content("#shape pre"), "the source is not shown")
    check(page.text_content("#shape td") == page.locator("#lanes [aria-selected=true].member .value").text_content(), "the values differ")
    check(page.locator(".over path").count() == 1, "the selected shape has no outline")
    outline, shape = page.locator(".over path").bounding_box(), page.locator("#frame-svg [data-id=avatar]").bounding_box()
    check(all(abs(outline[k] - shape[k]) < 8 for k in shape), f"the outline {outline} is not at the shape {shape}")
    page.keyboard.press("m")
    check(page.locator(".over polyline").count() == 1, "there is no motion path")
    page.keyboard.press("n")
    check(page.locator("#picture > svg:visible").count() > 3, "there is no onion skin")
    accessible(page, "selection")
    page.keyboard.press("n")
    page.keyboard.press("m")
    page.keyboard.press("f")
    eventually(page, lambda: page.evaluate("document.fullscreenElement?.id") == "stage", "f does not fill the screen")
    page.keyboard.press("f")
    eventually(page, lambda: page.evaluate("document.fullscreenElement") is None, "f does not return from the full screen")
    page.wait_for_timeout(200)
    page.mouse.click(x, y)
    check(page.locator("#shape h2").count() == 0, "a second click does not end the selection")
    page.mouse.move(2, 2)


def check_list_of_keys(page):
    """The menu has the keys of the article."""
    article = (ROOT / "Sources/AnimFile/AnimFile.docc/Preview.md").read_text()
    rows = article.split("| keys | effect |")[1].split("\n\n")[0].splitlines()[2:]
    listed = set(page.locator("#keys kbd").all_text_contents()) | {"+"}
    for row in rows:
        keys = re.findall(r"`(\S+)`", row.split(" | ")[0])
        missing = [key for key in keys if key.replace("-", "−") not in listed]
        check(not missing, f"the menu does not have the keys {missing} of the article")
    check({"space", "home", "end", "←", "→", "alt", "ctrl", "esc"} <= listed, f"the menu has only {listed}")


def check_controls(browser, animfile, folder, pictures):
    html = folder / "controls.html"
    sample = ROOT / "Samples/page-entrance.json"
    run(animfile, "preview", sample, "-o", html)
    page = browser.page(html.as_uri())
    eventually(page, lambda: time_of(page) > 0, "the page does not begin to play")
    check(is_playing(page), "the button does not say that it pauses")
    page.click("#play")
    held = time_of(page)
    page.wait_for_timeout(150)
    check(time_of(page) == held and not is_playing(page), "the page goes on playing after a click on the button")
    page.locator("#play").blur()
    check_keys(page)
    check_list_of_keys(page)
    check_buttons(page)
    check_timeline(page)
    check_playing(page)
    check_quiet(page)
    check_export(page, animfile, sample, folder)
    check_selection(page)
    # The end of a scene that repeats shows its last pose.
    page.keyboard.press("End")
    wrong = difference(json.loads(saved(page, "#save-json"))["items"], json.loads(run(animfile, "eval", sample, "--t", "3.999996"))["items"])
    check(wrong is None, f"the end of a scene that repeats does not show its last pose: {wrong}")
    page.context.close()
    rest = json.loads(sample.read_text()).get("reducedMotion", json.loads(sample.read_text()).get("poster", 0))
    colors = {}
    for scheme in ("light", "dark"):
        page = browser.page(html.as_uri(), color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_timeout(150)
        colors[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
        near(page, rest, "with less motion")
        check(not is_playing(page), "with less motion the page plays at once")
        for menu in ("view", "export", "keys"):
            page.click(f"#{menu} summary")
            accessible(page, f"{scheme}, {menu}")
        page.mouse.click(500, 300)
        check(page.locator(".menu[open]").count() == 0, "a click elsewhere does not close a menu")
        accessible(page, scheme)
        if pictures:
            page.screenshot(path=pictures / f"preview-{scheme}.png")
        page.context.close()
    check(colors["light"] != colors["dark"], "light and dark look the same")
    page = browser.page(html.as_uri(), forced_colors="active")
    pause(page)
    accessible(page, "forced colors")
    page.context.close()


def inside(page, selector, size):
    """Whether an element is in view, and not cut off."""
    box = page.locator(selector).bounding_box()
    return box is not None and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size[0] + 0.5 and box["y"] + box["height"] <= size[1] + 0.5


def focused_id(page):
    return page.evaluate("document.activeElement.id")


def check_markers(browser, animfile, folder, pictures):
    """The names of markers do not overlap, and none is over the edge of the ruler."""
    path = folder / "markers.json"
    path.write_text(json.dumps({
        "animfile": "1.0", "size": [100, 60], "duration": 2, "parameters": {"r": {"type": "number", "default": 5}},
        "markers": [{"name": name, "t": t} for name, t in (("first", 0), ("close", 0.5), ("a very long name of a marker", 0.55), ("at the same time", 0.55), ("end", 2))],
        "shapes": [{"type": "circle", "center": [{"keyframes": [{"t": 0, "value": 5}, {"t": 2, "value": 9}]}, 5], "radius": {"parameter": "r"}}]}))
    html = folder / "markers.html"
    run(animfile, "preview", path, "-o", html)
    page = browser.page(html.as_uri())
    pause(page)
    track = page.locator("#scrubber").bounding_box()
    boxes = [marker.bounding_box() for marker in page.locator(".marker").all()]
    for one, other in zip(boxes, boxes[1:]):
        # A name has at least the line of its marker.
        check(one["x"] + min(one["width"], one["width"] - 7) <= other["x"], f"markers: {one} overlaps {other}")
    check(boxes[-1]["x"] + boxes[-1]["width"] <= track["x"] + track["width"] + 0.5 and boxes[-1]["width"] > 20, f"markers: the last one is {boxes[-1]}")
    field = page.locator("#parameter-r")
    field.fill("big")
    field.press("Enter")
    check(field.get_attribute("aria-describedby") == "wrong" and "expected" in page.text_content("#wrong"), "markers: a wrong field has no message")
    field.fill("4")
    field.press("Enter")
    check(field.get_attribute("aria-describedby") is None, "markers: a right field has a message")
    field.fill("-4")
    field.press("Enter")
    check("/shapes/0/radius does not allow -4" in page.text_content("#wrong"), f"markers: the message is {page.text_content('#wrong')}")
    page.context.close()


def check_entrances(browser, animfile, folder):
    """What plays once is not shown again by the loop, and the ruler tells where the passes start."""
    path = folder / "entrance.json"
    path.write_text(json.dumps({
        "animfile": "1.0", "size": [100, 60], "duration": 1, "repeat": "forever", "repeatFrom": 0.6,
        "shapes": [{"type": "circle", "radius": 5, "center": [{"keyframes": [{"t": 0, "value": 5}, {"t": 1, "value": 95}]}, 30]}]}))
    html = folder / "entrance.html"
    run(animfile, "preview", path, "-o", html)
    page = browser.page(html.as_uri())
    check("forever, from 0.6 s on" in page.text_content("#facts"), f"entrances: the facts are {page.text_content('#facts')}")
    check(page.locator(".marker").all_text_contents() == ["↻ repeats from here"], "entrances: the ruler has no mark")
    times = []
    for _ in range(80):
        times.append(time_of(page))
        page.wait_for_timeout(25)
    returns = [after for before, after in zip(times, times[1:]) if after < before]
    check(len(returns) > 1 and min(returns) >= 0.6, f"entrances: the loop returns to {returns}")
    page.context.close()


def check_windows(browser, animfile, folder, pictures):
    for name in ("page-entrance", "rating-tap", "evening-town"):
        html = folder / f"{name}.html"
        run(animfile, "preview", ROOT / f"Samples/{name}.json", "-o", html)
        for size in WINDOWS:
            page = browser.page(html.as_uri(), size=size)
            pause(page)
            where = f"{name}, {size[0]} × {size[1]}"
            for selector in ("#stage", "#transport", "#play", "#scrubber"):
                check(inside(page, selector, size), f"{where}: {selector} is not in view: {page.locator(selector).bounding_box()}")
            picture = page.locator("#frame-svg").bounding_box()
            check(min(picture["width"], picture["height"]) >= 40, f"{where}: the picture has {picture}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            check(wide <= size[0], f"{where}: the page has {wide} pixels")
            lanes = page.locator("#lanes .member .track")
            if lanes.count():
                ruler, lane = page.locator("#scrubber").bounding_box(), lanes.first.bounding_box()
                check(abs(ruler["x"] - lane["x"]) < 0.6 and abs(ruler["width"] - lane["width"]) < 0.6, f"{where}: the ruler and the lanes differ")
            side = page.locator("#stage").bounding_box(), page.locator("#timeline").bounding_box()
            if size[0] >= 1400 or (size[1] <= 560 and size[0] > 640):
                check(side[1]["x"] >= side[0]["x"] + side[0]["width"], f"{where}: the timeline is not beside the picture")
            if page.is_visible("#tabs"):
                for tab in page.locator("#tabs button:visible").all():
                    box = tab.bounding_box()
                    check(box["x"] >= 0 and box["x"] + box["width"] <= size[0] and tab.evaluate("b => b.scrollWidth <= b.clientWidth"),
                          f"{where}: the tab {tab.text_content()} is cut off: {box}")
                for tab in ("parameters", "shape", "timeline"):
                    page.click(f"[data-show={tab}]")
                    check(page.is_visible(f"#{tab}") and inside(page, "#scrubber", size), f"{where}: the panel {tab} is not shown with the ruler")
                    accessible(page, f"{where}, {tab}")
                    if tab == "timeline" and size[1] > 560:
                        page.keyboard.press("/")
                        check(focused_id(page) == "filter" and (page.is_visible("#fold") or not lanes.count()), f"{where}: the filter or the button to collapse is not shown")
            else:
                accessible(page, where)
            if pictures:
                page.screenshot(path=pictures / f"preview-{name}-{size[0]}.png")
            page.context.close()
    # A window too low for everything scrolls.
    page = browser.page(html.as_uri(), size=(320, 256))
    pause(page)
    page.locator("#scrubber").scroll_into_view_if_needed()
    check(inside(page, "#scrubber", (320, 256)), "in a window of 320 × 256 the ruler cannot be reached")
    check(page.evaluate("document.documentElement.scrollWidth") <= 320, "a window of 320 × 256 scrolls sideways")
    page.context.close()


def check_touch(browser, animfile, folder):
    html = folder / "touch.html"
    run(animfile, "preview", ROOT / "Samples/page-entrance.json", "-o", html)
    page = browser.page(html.as_uri(), size=(360, 640), has_touch=True, is_mobile=True)
    page.tap("#play")
    at(page, 2.5)
    box = page.locator("#frame-svg").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] * 34 / 360, box["y"] + box["height"] * 26 / 270)
    check(page.is_visible("#tip") and "avatar" in page.text_content("#tip"), "a touched shape is not named")
    track = page.locator("#lanes .member .track").first.bounding_box()
    client = page.context.new_cdp_session(page)
    x, y = track["x"] + track["width"] * 0.3, track["y"] + 20
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for k in range(1, 13):
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 10 * k}]})
        page.wait_for_timeout(16)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    check(page.evaluate("document.getElementById('scroll').scrollTop") > 30, "a swipe up in a lane does not scroll")
    near(page, 2.5, "a swipe up in a lane")
    ruler = page.locator("#scrubber").bounding_box()
    page.touchscreen.tap(ruler["x"] + ruler["width"] / 2, ruler["y"] + 20)
    near(page, 2, "a touch of the ruler", 0.05)
    page.context.close()


def check_inputs(browser, animfile, folder):
    """Parameters, listeners, and the log that they make."""
    sample, html = ROOT / "Samples/rating-tap.json", folder / "inputs.html"
    run(animfile, "preview", sample, "-o", html)
    page = browser.page(html.as_uri())
    box = page.locator("#frame-svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 260 / 300, box["y"] + box["height"] / 2)
    eventually(page, lambda: not is_playing(page) and end_of(page) > 0.3, "a tap starts no motion, or motion without an end")
    check(page.input_value("#parameter-face") == "great", "a tap does not set the parameter")
    check(page.is_visible("#inputs") and page.locator("#inputs .key").count() == 1, "the input is not in the timeline")
    check(page.locator("#lanes .member").count() >= 3, "the members that the input moves have no lanes")
    page.select_option("#parameter-face", "poor")
    eventually(page, lambda: not is_playing(page) and page.locator("#inputs .key").count() == 2, "a changed parameter is not recorded")
    log = folder / "recorded.inputs.json"
    log.write_bytes(saved(page, "#save-log"))
    for share in (0.2, 0.6, 1):
        t = round(end_of(page) * share, 4)
        at(page, t)
        t = time_of(page)
        frame = json.loads(saved(page, "#save-json"))
        wrong = difference(frame, json.loads(run(animfile, "eval", sample, "--inputs", log, "--t", repr(t))))
        check(wrong is None, f"at {t} the frame differs from that of the recorded log: {wrong}")
    accessible(page, "inputs")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.mouse.click(box["x"] + box["width"] * 260 / 300, box["y"] + box["height"] / 2)
    check(page.text_content("#shape h2") == "great" and page.locator("#inputs .key").count() == 2, "the pointer does not select")
    page.check("#when input[value=start]")
    page.fill("#parameter-ink", "no color")
    page.keyboard.press("Enter")
    check("expected a color" in page.text_content("#wrong") and page.is_hidden("#problem"), "a wrong value is not reported at the parameter")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.mouse.click(box["x"] + box["width"] * 260 / 300, box["y"] + box["height"] / 2)
    check(page.is_hidden("#wrong"), "the report stays after a tap")
    page.keyboard.press("v")
    page.fill("#parameter-ink", "#102030")
    page.keyboard.press("Enter")
    check(page.is_hidden("#wrong"), "the report stays after the value is right")
    check("#102030" in saved(page, "#save-svg").decode(), "a parameter does not change the picture")
    page.keyboard.press("Escape")
    page.click("#reset")
    check(page.is_hidden("#inputs") and page.input_value("#parameter-face") == "fair", "the inputs are not reset")
    # The filter leads the keyboard to shapes that never move.
    page.fill("#filter", "poor")
    check(page.locator("#lanes .lane").count() == 1, "the filter does not find a shape that never moves")
    page.locator("#lanes .lane").first.focus()
    page.keyboard.press("Enter")
    check(page.text_content("#shape h2") == "poor", "enter does not select a shape that never moves")
    page.context.close()
    # Values and logs of the command line.
    run(animfile, "preview", sample, "--inputs", ROOT / "Samples/rating-tap.inputs.json", "--set", "ink=#123456", "-o", html)
    page = browser.page(html.as_uri())
    pause(page)
    check(page.input_value("#parameter-ink") == "#123456" and page.locator("#inputs .key").count() == 3, "the inputs of the command line are not applied")
    at(page, 0.5)
    wrong = difference(json.loads(saved(page, "#save-json")), json.loads(
        run(animfile, "eval", sample, "--inputs", ROOT / "Samples/rating-tap.inputs.json", "--set", "ink=#123456", "--t", "0.5")))
    check(wrong is None, f"the inputs of the command line give another frame: {wrong}")
    page.context.close()
    check_parameters_in_time(browser, animfile, folder)
    # Stretched documents are drawn in the size of the stage.
    file = folder / "stretch.json"
    file.write_text(json.dumps({
        "animfile": "1.0", "size": [1, 1], "fit": "stretch",
        "shapes": [{"type": "line", "from": [0, 0], "to": [1, 1], "stroke": {"color": "red", "width": 4}}]}))
    run(animfile, "preview", file, "-o", html)
    page = browser.page(html.as_uri())
    size = page.locator("#frame-svg").bounding_box()
    view = page.get_attribute("#frame-svg", "viewBox").split()
    check(abs(float(view[2]) - size["width"]) < 1, f"a stretched document is drawn in {view}, not in {size}")
    page.context.close()


# A parameter that is chosen, one that slides, and a trigger, with labels.
TABS = {
    "animfile": "1.0", "size": [200, 100], "duration": 2,
    "parameters": {
        "tab": {"type": "choice", "options": ["home", "inbox", "profile"], "default": "home", "label": "Selected tab"},
        "level": {"type": "number", "range": [0, 1], "default": 0.5, "transition": {"duration": 0.2}},
        "go": {"type": "trigger", "label": "Departure"}},
    "shapes": [
        {"id": "hit-me", "type": "circle", "radius": 12, "fill": "tomato", "opacity": {"parameter": "level"},
         "center": [{"parameter": "tab", "map": {"home": 30, "inbox": 100, "profile": 170}}, 50]},
        {"id": "gone", "type": "circle", "time": {"since": "go"}, "center": [100, 90], "fill": "black", "radius": {"keyframes": [
            {"t": 0, "value": 5}, {"t": 1, "value": 0}]}}],
    "listeners": [{"on": "tap", "shape": "hit-me", "set": "tab", "to": "profile"}]}


def check_parameters_in_time(browser, animfile, folder):
    """The controls show the values at the current time, and change only those."""
    file, html = folder / "tabs.json", folder / "tabs.html"
    file.write_text(json.dumps(TABS))
    run(animfile, "preview", file, "--tap", "hit-me@0.1", "--set", "tab=inbox@1", "-o", html)
    page = browser.page(html.as_uri() + "#t=0", reduced_motion="reduce")

    def values():
        result = []
        for t in (0, 0.5, 1.5):
            at(page, t)
            result.append(page.input_value("#parameter-tab"))
        return result

    def log():
        return [(own["t"], own.get("value", own.get("fire"))) for own in json.loads(saved(page, "#save-log"))["settings"]]
    check(values() == ["home", "profile", "inbox"], f"the control shows {values()}")
    check(log() == [(0.1, "profile"), (1, "inbox")], f"the inputs are {log()}")
    at(page, 0.5)
    page.select_option("#parameter-tab", "inbox")
    check(log() == [(0.1, "profile"), (0.5, "inbox"), (1, "inbox")], f"after a value at 0.5 s, the inputs are {log()}")
    at(page, 0)
    page.select_option("#parameter-tab", "profile")
    page.click("#parameter-go")
    check(log() == [(0, "profile"), (0, "go"), (0.1, "profile"), (0.5, "inbox"), (1, "inbox")], f"after a value at 0 s, the inputs are {log()}")
    page.keyboard.press("Escape")
    page.check("#when input[value=start]")
    check(values() == ["home"] * 3, f"from the start, the control shows {values()}")
    page.check("#when input[value=now]")
    check(values() == ["profile", "inbox", "inbox"], f"the control shows {values()}")
    # A tap depends on the value at the current time.
    at(page, 0.7)
    box = page.locator("#frame-svg [data-id=hit-me]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    check((0.7, "profile") in log() and (1, "inbox") in log(), f"after a tap, the inputs are {log()}")
    labels = page.locator("#fields label").all_inner_texts()
    check([text.split() for text in labels] == [["Selected", "tab", "tab"], ["level"], ["Departure", "go"]], f"the labels are {labels}")
    accessible(page, "labels of parameters")
    page.context.close()
    # A slider that moves while the animation plays replaces what it recorded before, and nothing later.
    settings = [{"t": round(k * 0.1, 1), "parameter": "level", "value": 0.1} for k in range(1, 20)]
    inputs = folder / "tabs.inputs.json"
    inputs.write_text(json.dumps({"animfile-inputs": "1.0", "settings": settings}))
    run(animfile, "preview", file, "--inputs", inputs, "-o", html)
    page = browser.page(html.as_uri() + "#t=0&speed=0.25")
    slider = page.locator("#parameter-level").bounding_box()
    place = lambda share: (slider["x"] + slider["width"] * share, slider["y"] + slider["height"] / 2)
    page.mouse.move(*place(0.5))
    page.mouse.down()
    for k in range(40):
        page.mouse.move(*place(0.6 + 0.005 * k))
        page.wait_for_timeout(25)
    page.mouse.up()
    pause(page)
    end = time_of(page)
    check(end > 0.15, f"the slider does not play: {end}")
    own = [t for t, value in log() if value != 0.1]
    rest = [t for t, value in log() if value == 0.1]
    check(rest == [own_t for own_t in (s["t"] for s in settings) if own_t > own[-1]], f"the slider from {own[0]} to {own[-1]} s leaves {rest}")
    page.context.close()


def check_watch(browser, animfile, folder, pictures):
    file = folder / "watched.json"
    text = (ROOT / "Samples/rating-highlight.json").read_text()
    file.write_text(text)
    server = subprocess.Popen(
        [animfile, "preview", "--watch", str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        # The browser reports requests that fail after the command has ended.
        page = browser.page(server.stdout.readline().strip(), allowed="ERR_CONNECTION_REFUSED")
        eventually(page, lambda: time_of(page) > 0, "the page that is served does not play")
        page.keyboard.press(" ")
        page.keyboard.press("End")
        before = page.inner_html("#frame-svg")
        slider = page.locator("#fields input[type=range]").first
        name = slider.get_attribute("id").removeprefix("parameter-")
        box = slider.bounding_box()
        page.check("#when input[value=start]")
        page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
        eventually(page, lambda: page.inner_html("#frame-svg") != before, "a parameter that is moved changes nothing")
        t = time_of(page)
        frame = json.loads(saved(page, "#save-json"))
        wrong = difference(frame, json.loads(run(animfile, "eval", file, "--t", repr(t), "--set", f"{name}={slider.input_value()}")))
        check(wrong is None, f"a changed parameter gives a different picture from --set: {wrong}")
        page.keyboard.press("Escape")
        start = time.monotonic()
        file.write_text(text.replace('"title": "', '"title": "New ', 1))
        eventually(page, lambda: page.text_content("#title").startswith("New "), "a change of the file is not shown")
        print(f"    {(time.monotonic() - start) * 1000:.0f} ms until a change is shown")
        check(page.locator("#fields input[type=range]").first.input_value() == slider.input_value(), "a change of the file resets parameters")
        file.write_text(text.replace('"shapes"', '"shape<b>s"', 1))
        page.wait_for_selector("#problem:not([hidden])")
        check("error" in page.text_content("#report"), "the report on a broken file is not shown")
        check(page.locator("#report b").count() == 0, "a report is taken for HTML")
        check(page.text_content("#heading") == "The file has errors", "the report has another heading")
        problem, stage = (page.locator(f"#{name}").bounding_box() for name in ("problem", "stage"))
        check(stage and problem["y"] + problem["height"] <= stage["y"], "the last good picture is not below the report")
        accessible(page, "errors")
        page.click("#first")
        near(page, 0, "the last good picture")
        if pictures:
            page.screenshot(path=pictures / "preview-problem.png")
        file.write_text(text)
        eventually(page, lambda: page.is_hidden("#problem"), "the report stays when the file is right again")
        check(page.is_visible("#stage"), "there is no picture when the file is right again")
        # Close the reader of the address.
        server.stdout.close()
        try:
            status = server.wait(timeout=10)
            check(status in (0, -signal.SIGPIPE), f"--watch ends with {status} after its output is closed")
        except subprocess.TimeoutExpired:
            check(False, "--watch goes on when nobody reads any more")
        eventually(page, lambda: page.is_visible("#lost"), "the page does not tell that the command has ended")
        accessible(page, "ended")
        page.context.close()
    finally:
        server.terminate()
        server.wait()
    file.write_text(text)
    server = subprocess.Popen(
        [animfile, "preview", "--watch", "--set", "nobody=1", str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        page = browser.page(server.stdout.readline().strip())
        check("inputs of the command line" in page.text_content("#heading"), "a wrong parameter is reported as a broken file")
        check(page.is_hidden("#play") and page.is_hidden("#stage"), "there are controls without a picture")
        accessible(page, "wrong parameter")
        page.context.close()
    finally:
        server.terminate()
        server.wait()


def pixel(page, x, y):
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").getpixel((round(x), round(y)))


def check_view(browser, animfile, folder, pictures):
    """Zooming and moving the picture, and what is behind it."""
    html = folder / "view.html"
    run(animfile, "preview", ROOT / "Samples/page-entrance.json", "-o", html)
    page = browser.page(html.as_uri() + "#t=2.5")
    avatar = page.locator("#frame-svg [data-id=avatar]")

    def width():
        return page.locator("#frame-svg").bounding_box()["width"]

    def middle(locator):
        box = locator.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    whole, place = width(), middle(avatar)
    page.keyboard.press("+")
    check(abs(width() / whole - 1.25) < 0.01, f"+ enlarges by {width() / whole}")
    page.keyboard.press("-")
    page.keyboard.press("-")
    check(abs(width() / whole - 0.8) < 0.01, f"- reduces by {width() / whole}")
    page.keyboard.press("0")
    check(abs(width() - whole) < 0.5 and page.text_content("#fit") == "100 %", "0 does not fit the picture")
    # The wheel zooms around the pointer.
    page.mouse.move(*place)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    eventually(page, lambda: width() > 2 * whole, "ctrl and the wheel do not zoom")
    # Browsers round the place of the pointer.
    check(all(abs(a - b) < 2.5 for a, b in zip(place, middle(avatar))), f"the wheel moves the point at {place} to {middle(avatar)}")
    place = middle(avatar)
    page.mouse.wheel(30, 40)
    eventually(page, lambda: abs(middle(avatar)[1] - place[1] + 40) < 1.5, "the wheel does not move an enlarged picture")
    check(abs(middle(avatar)[0] - place[0] + 30) < 1.5, "the wheel does not move an enlarged picture sideways")
    # Space and a drag move, and do not play.
    before = middle(avatar)
    page.keyboard.down(" ")
    page.mouse.move(500, 200)
    page.mouse.down()
    page.mouse.move(540, 230, steps=4)
    page.mouse.up()
    page.keyboard.up(" ")
    check(not is_playing(page), "space and a drag play")
    off = [a - b for a, b in zip(middle(avatar), before)]
    check(abs(off[0] - 40) < 1.5 and abs(off[1] - 30) < 1.5, f"space and a drag move the picture by {off}")
    check(page.locator("#shape h2").count() == 0, "space and a drag select a shape")
    page.mouse.click(*middle(avatar))
    check(page.text_content("#shape h2") == "avatar", "a click in an enlarged picture does not select the shape")
    outline = middle(page.locator(".over path"))
    check(all(abs(a - b) < 1 for a, b in zip(outline, middle(avatar))), "the outline is not at the shape in an enlarged picture")
    # A far drag leaves a part of the picture in view.
    page.keyboard.down(" ")
    page.mouse.down()
    for _ in range(4):
        page.mouse.move(10, 10, steps=2)
        page.mouse.move(1000, 800, steps=2)
    page.mouse.move(5000, 5000, steps=2)
    page.mouse.up()
    page.keyboard.up(" ")
    stage, box = page.locator("#picture").bounding_box(), page.locator("#frame-svg").bounding_box()
    check(box["x"] <= stage["x"] + stage["width"] - 39 and box["y"] <= stage["y"] + stage["height"] - 39, "the picture can be lost")
    # Backgrounds, and the address.
    page.click("#view summary")
    page.select_option("#backdrop", "color")
    page.fill("#shade", "#12ab34")
    accessible(page, "zoom and background")
    page.keyboard.press("Escape")
    stage = page.locator("#stage").bounding_box()
    check(pixel(page, stage["x"] + 4, stage["y"] + 40) == (0x12, 0xAB, 0x34), "the background has not the color")
    eventually(page, lambda: "background=12ab34" in page.url and "view=" in page.url, f"the view is not in the address {page.url}")
    again = page.context.new_page()
    again.set_viewport_size({"width": 1100, "height": 900})
    again.goto(page.url)
    boxes = [one.locator("#frame-svg").bounding_box() for one in (page, again)]
    check(all(abs(boxes[0][k] - boxes[1][k]) < 1 for k in boxes[0]), f"the address does not lead to the same view, but to {boxes}")
    check(pixel(again, stage["x"] + 4, stage["y"] + 40) == (0x12, 0xAB, 0x34), "the address does not lead to the same background")
    again.close()
    page.click("#view summary")
    page.click("#fit")
    for name, color in (("light", (255, 255, 255)), ("dark", (16, 16, 18))):
        page.select_option("#backdrop", name)
        check(page.is_hidden("#shade"), "there is a color for a background without one")
        check(pixel(page, stage["x"] + 4, stage["y"] + 40) == color, f"the background {name} is another color")
    if pictures:
        page.screenshot(path=pictures / "preview-view.png")
    page.context.close()
    # Two fingers.
    page = browser.page(html.as_uri() + "#t=2.5", size=(360, 640), has_touch=True, is_mobile=True)
    whole = width = page.locator("#frame-svg").bounding_box()["width"]
    x, y = middle(page.locator("#picture"))
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py, "id": k} for k, (px, py) in enumerate(points)]})
    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for k in range(1, 9):
        touch("touchMove", (x - 20 - 5 * k, y), (x + 20 + 5 * k, y))
    touch("touchEnd")
    width = page.locator("#frame-svg").bounding_box()["width"]
    check(abs(width / whole - 3) < 0.4, f"two fingers enlarge by {width / whole}")
    check(page.locator("#shape h2").count() == 0, "two fingers select a shape")
    left = page.locator("#frame-svg").bounding_box()["x"]
    touch("touchStart", (x, y))
    for k in range(1, 9):
        touch("touchMove", (x + 10 * k, y))
    touch("touchEnd")
    moved = page.locator("#frame-svg").bounding_box()["x"] - left
    check(55 < moved < 85, f"a finger moves an enlarged picture by {moved}")
    page.context.close()


def check_compare(browser, animfile, folder, pictures):
    """Two versions of a document."""
    old, new, html = folder / "old.json", folder / "new.json", folder / "versions.html"
    scene = {
        "animfile": "1.0", "size": [200, 100], "duration": 1, "shapes": [
            {"id": "dot", "type": "circle", "center": [50, 50], "radius": 20, "fill": "#ff880080", "transform": {"position": {"keyframes": [
                {"t": 0, "value": [0, 0]}, {"t": 1, "value": [100, 0]}]}}},
            {"id": "box", "type": "rect", "center": [100, 85], "size": [180, 10], "fill": "#336699"}]}
    old.write_text(json.dumps(scene))
    scene["duration"] = 2
    scene["shapes"][0]["transform"]["position"]["keyframes"][1]["t"] = 2
    new.write_text(json.dumps(scene))
    run(animfile, "preview", old, new, "-o", html)
    page = browser.page(html.as_uri() + "#t=0")

    def boxes():
        return page.locator("#old-svg").bounding_box(), page.locator("#frame-svg").bounding_box()
    first, second = boxes()
    check(abs(first["width"] - second["width"]) < 0.5 and first["x"] + first["width"] <= second["x"] + 0.5, f"the versions are not beside each other: {boxes()}")
    check(page.locator("#names span").all_text_contents() == ["old.json", "new.json"], "the versions have no names")
    check(end_of(page) == 2, f"the timeline ends at {end_of(page)}")
    eventually(page, lambda: page.url.endswith("#t=0&compare=beside"), f"the address is {page.url}")
    again = page.context.new_page()
    again.goto(page.url.replace("t=0", "t=0.25"))
    again.wait_for_timeout(500)
    check(again.url.endswith("#t=0.25&compare=beside"), f"the address of a comparison becomes {again.url}")
    again.close()
    eventually(page, lambda: page.text_content("#same") == "equal here", "equal frames are not equal")
    at(page, 0.5)
    eventually(page, lambda: page.text_content("#same") == "differs here", "different frames are equal")
    dot = [page.locator(f"{name} [data-id=dot]").bounding_box()["x"] - box["x"] for name, box in zip(("#old-svg", "#frame-svg"), boxes())]
    check(dot[0] > dot[1] + 20, f"the versions are drawn at different times: {dot}")
    accessible(page, "two versions")
    if pictures:
        page.screenshot(path=pictures / "preview-compare.png")
    # Both over each other, the old one on the left.
    page.select_option("#mode", "overlay")
    check(boxes()[0] == boxes()[1], f"the versions are not over each other: {boxes()}")
    cut = page.locator("#cut").bounding_box()
    page.mouse.click(cut["x"] + cut["width"] * 0.25, cut["y"] + cut["height"] / 2)
    share = float(page.input_value("#cut"))
    clip = page.evaluate("document.getElementById('old-svg').style.clipPath")
    check(0.1 < share < 0.4 and f"{100 - share * 100:.2f}"[:4] in clip, f"the slider at {share} cuts {clip}")
    eventually(page, lambda: f"compare=overlay%2C{round(share, 3)}" in page.url, f"the comparison is not in the address {page.url}")
    again = page.context.new_page()
    again.goto(page.url)
    check(again.input_value("#mode") == "overlay" and abs(float(again.input_value("#cut")) - share) < 1e-3, "the address does not lead to the comparison")
    again.close()
    # The difference is black where the versions are equal, also where they are not opaque.
    page.keyboard.press("Escape")
    page.locator("#cut").blur()
    page.select_option("#mode", "difference")
    page.locator("#mode").blur()

    def brightest():
        box = page.locator("#frame-svg").bounding_box()
        shot = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        return shot[int(box["y"]) + 2:int(box["y"] + box["height"]) - 2, int(box["x"]) + 2:int(box["x"] + box["width"]) - 2].max()
    check(brightest() > 60, "different frames have no difference")
    accessible(page, "difference")
    if pictures:
        page.screenshot(path=pictures / "preview-difference.png")
    at(page, 0)
    page.mouse.move(2, 2)
    check(brightest() <= 3, f"equal frames have a difference of {brightest()}")
    page.keyboard.press("d")
    check(page.input_value("#mode") == "old" and page.is_hidden("#frame-svg"), "d does not lead to the old version alone")
    page.keyboard.press("d")
    check(page.input_value("#mode") == "new" and page.is_hidden("#old-svg"), "d does not lead to the new version alone")
    page.context.close()
    for size in WINDOWS:
        page = browser.page(html.as_uri(), size=size)
        pause(page)
        for selector in ("#old-svg", "#frame-svg", "#mode", "#play", "#scrubber"):
            check(inside(page, selector, size), f"{size[0]} × {size[1]} with two versions: {selector} is not in view: {page.locator(selector).bounding_box()}")
        check(page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{size[0]} × {size[1]} with two versions is too wide")
        first, second = boxes()
        area = page.locator("#picture").bounding_box()
        proportion = first["width"] / first["height"]
        beside = min(area["width"] / 2, area["height"] * proportion)
        stacked = min(area["width"], area["height"] / 2 * proportion)
        check(first["width"] >= max(beside, stacked / 1.15) - 1 and abs(first["width"] - second["width"]) < 0.5,
              f"{size[0]} × {size[1]}: two versions are {beside:.0f} wide beside each other and {stacked:.0f} above, but they are at {first} and {second}")
        if stacked <= 1.15 * beside:
            check(first["x"] + first["width"] <= second["x"] + 0.5, f"{size[0]} × {size[1]}: the versions are at {first} and {second}")
        if pictures:
            page.screenshot(path=pictures / f"preview-compare-{size[0]}.png")
        page.context.close()
    # Files with one name, and a version that a command prints.
    (folder / "a").mkdir()
    (folder / "a/new.json").write_text(old.read_text())
    run(animfile, "preview", folder / "a/new.json", new, "-o", html)
    page = browser.page(html.as_uri())
    names = page.locator("#names span").all_text_contents()
    check(names == ["a/new.json", f"{folder.name}/new.json"], f"two files with one name are {names}")
    page.context.close()
    run("bash", "-c", f"{shlex.quote(animfile)} preview <(cat {shlex.quote(str(old))}) {shlex.quote(str(new))} -o {shlex.quote(str(html))}")
    page = browser.page(html.as_uri())
    names = page.locator("#names span").all_text_contents()
    check(names == ["old version", "new.json"], f"the output of a command and a file are {names}")
    page.context.close()
    # Both files are followed.
    with Served(browser, animfile, old, new) as page:
        pause(page)
        at(page, 0.5)
        eventually(page, lambda: page.text_content("#same") == "differs here", "different frames are equal with --watch")
        old.write_text(new.read_text())
        eventually(page, lambda: page.text_content("#same") == "equal here", "a change of the old version is not shown")
        old.write_text("{")
        eventually(page, lambda: page.is_visible("#problem") and "old.json" in page.text_content("#report"), "an error of the old version is not reported")


class Served:
    """A page of `animfile preview --watch`."""

    def __init__(self, browser, animfile, *words, **options):
        self.server = subprocess.Popen(
            [animfile, "preview", "--watch", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.browser, self.options = browser, options
        self.ready = lambda: self.page.input_value("#time")

    def __enter__(self):
        self.address = self.server.stdout.readline().strip()
        self.page = self.browser.page(self.address, **self.options)
        eventually(self.page, self.ready, "the page that is served is not ready")
        return self.page

    def __exit__(self, *_):
        self.page.context.close()
        self.server.terminate()
        self.server.wait()


# Keyframes in a shape with its own time, steps, components, and a jump.
MOVING = """{ "animfile": "1.0", "size": [200, 100], "duration": 2, "shapes": [
  { "id": "dot", "type": "circle", "center": [[20, 50], 50], "radius": { "keyframes": [
      { "t": 0.0, "value": 5 }, { "t": 1.00, "value": 20, "easing": "easeIn" }, { "t": 1.5, "value": 10 } ] } },
  { "id": "late", "type": "circle", "radius": 8, "time": { "offset": 0.5, "speed": 2 },
    "center": [ { "keyframes": [ { "t": 0, "value": 100 }, { "t": 2, "value": 180 } ] }, 20 ] },
  { "id": "walk", "type": "rect", "center": [100, 80], "size": [10, 10], "transform": { "position": { "from": [0, 0], "steps": [
      { "to": [40, 0], "for": 0.5 }, { "wait": 0.25 }, { "to": [0, 0], "for": 0.5 } ] } } } ] }
""".replace("[[20, 50], 50]", "[20, 50]")


# Times before that of the shape, a clock that runs backward, and a jump.
CLOCKS = """{ "animfile": "1.0", "size": [200, 100], "duration": 2, "shapes": [
  { "id": "early", "type": "circle", "center": [20, 20], "time": { "offset": 1 }, "radius": { "keyframes": [
      { "t": -0.5, "value": 5 }, { "t": 0.2, "value": 8 }, { "t": 1, "value": 9 } ] } },
  { "id": "back", "type": "circle", "center": [60, 20], "time": { "speed": -1 }, "radius": { "keyframes": [
      { "t": -2, "value": 5 }, { "t": -1, "value": 8 }, { "t": 0, "value": 9 } ] } },
  { "id": "jump", "type": "circle", "center": [90, 20], "radius": { "keyframes": [
      { "t": 0, "value": 5 }, { "t": 0.5, "value": 8 }, { "t": 0.50, "value": 12 }, { "t": 1.5, "value": 9 } ] } } ] }
"""


def lane(page, path, shape):
    return page.locator(f'#lanes .member:has(.name[title$="{path}"])').nth(
        ["dot", "late", "walk"].index(shape) if path == "center" else 0)


def drag_key(page, row, number, share, modifier=None, cancel=False):
    """Drags a keyframe of a row to a share of the timeline."""
    row.locator(".key").nth(number).wait_for()
    box = row.locator(".track").bounding_box()
    place = row.locator(".key").nth(number).bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    if modifier:
        page.keyboard.down(modifier)
    page.mouse.move((x + box["x"] + box["width"] * share) / 2, y, steps=3)
    page.mouse.move(box["x"] + box["width"] * share, y, steps=3)
    if cancel:
        page.keyboard.press("Escape")
    page.mouse.up()
    if modifier:
        page.keyboard.up(modifier)


def check_moving(browser, animfile, folder, pictures):
    """Keyframes that are dragged are written to the file, and nothing else."""
    file = folder / "moving.json"
    file.write_text(MOVING)

    def becomes(text, message):
        eventually(page, lambda: file.read_text() == text, message)
        check(file.read_text() == text, f"{message}: the file is {file.read_text()}")
        eventually(page, lambda: page.input_value("#text") == text, f"{message}: the page does not follow")

    with Served(browser, animfile, file) as page:
        pause(page)
        radius = page.locator('#lanes .member:has(.name[title$="radius"])').first
        drag_key(page, radius, 1, 0.3)
        moved = MOVING.replace('"t": 1.00', '"t": 0.6')
        becomes(moved, "a dragged keyframe is not written")
        eventually(page, lambda: "0.6 s" in (radius.locator(".key").nth(1).get_attribute("title") or ""), "the page does not show the moved keyframe")
        near(page, 0.6, "the time after a keyframe was dragged")
        accessible(page, "moved keyframe")
        page.keyboard.press("Control+z")
        becomes(MOVING, "undo does not write the old bytes")
        page.keyboard.press("Control+Shift+z")
        becomes(moved, "redo does not write the new bytes")
        page.click("#undo")
        becomes(MOVING, "the button does not undo")
        drag_key(page, radius, 1, 0.3, cancel=True)
        page.wait_for_timeout(150)
        becomes(MOVING, "Escape does not cancel a drag")
        box = radius.locator(".track").bounding_box()
        place = radius.locator(".key").nth(1).bounding_box()
        check(abs(place["x"] + place["width"] / 2 - box["x"] - box["width"] / 2) < 1, "a cancelled keyframe is not back")
        drag_key(page, radius, 1, 0.8)
        eventually(page, lambda: "Not written" in page.text_content("#said"), "a keyframe after the next one is not refused")
        becomes(MOVING, "a keyframe after the next one is written")
        near(page, 0, "the time after a refusal", 2)
        drag_key(page, radius, 1, 0.3013, "Shift")
        eventually(page, lambda: file.read_text() != MOVING, "a keyframe that is dragged with shift is not written")
        t = float(file.read_text().split('"t": ')[2].split(",")[0])
        check(abs(t - 0.6026) < 0.005, f"with shift a keyframe is at {t}")
        page.keyboard.press("Control+z")
        becomes(MOVING, "undo after a fine drag")
        # A shape with its own time.
        late = page.locator('#lanes .member:has(.name[title^="/shapes/1"])').first
        drag_key(page, late, 1, 0.5)
        becomes(MOVING.replace('"t": 2,', '"t": 1,'), "the time of a shape is not taken into account")
        page.keyboard.press("Control+z")
        becomes(MOVING, "undo in a shape with its own time")
        # Steps.
        walk = page.locator('#lanes .member:has(.name[title^="/shapes/2"])').first
        drag_key(page, walk, 2, 0.5)
        becomes(MOVING.replace('"wait": 0.25', '"wait": 0.5'), "the length of a step is not changed")
        page.keyboard.press("Control+z")
        becomes(MOVING, "undo of a step")
        # By keys.
        radius.focus()
        page.keyboard.press("Home")
        page.keyboard.press("]")
        near(page, 1, "the next keyframe")
        page.keyboard.down("Alt")
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("Shift+ArrowLeft")
        page.keyboard.up("Alt")
        becomes(MOVING.replace('"t": 1.00', '"t": 0.87'), "keys do not move a keyframe")
        near(page, 0.87, "the time after a keyframe was moved by keys")
        check("radius" in page.evaluate("document.activeElement.textContent"), "the row has lost the focus")
        page.keyboard.press("Control+z")
        becomes(MOVING, "undo after keys")
        # The file was edited meanwhile, without the page knowing it.
        held = []
        page.route("**/version", lambda route: route.continue_() if held is None else held.append(route))
        eventually(page, lambda: held, "the page does not ask for the version")
        file.write_text(MOVING.replace('"radius": 8', '"radius": 9'))
        drag_key(page, radius, 1, 0.3)
        eventually(page, lambda: "edited in the meantime" in page.text_content("#said"), "a file that was edited meanwhile is not reported")
        check('"radius": 9' in file.read_text() and '"t": 1.00' in file.read_text(), "a file that was edited meanwhile is overwritten")
        route, held = held[0], None
        route.continue_()
        eventually(page, lambda: '"radius": 9' in page.evaluate("document.getElementById('text').value"), "the edited file is not shown")
        page.keyboard.press("Control+z")
        eventually(page, lambda: "edited in the meantime" in page.text_content("#said"), "undo overwrites another edit")
    file.write_text(CLOCKS)
    with Served(browser, animfile, file) as page:
        pause(page)
        for shape, number, share, old, new in (
            (0, 0, 0.2, "-0.5,", "-0.6,"), (1, 1, 0.6, "-1,", "-1.2,"), (2, 1, 0.5, "0.50,", "1,"), (2, 1, 0.2, "0.5,", "0.4,")):
            drag_key(page, page.locator(f'#lanes .member:has(.name[title^="/shapes/{shape}"])').first, number, share)
            becomes(CLOCKS.replace(f'"t": {old}', f'"t": {new}'), f"the keyframe at {old} is not moved")
            page.keyboard.press("Control+z")
            becomes(CLOCKS, f"undo of the keyframe at {old}")
    # Keyframes of a timeline are not in the member.
    with Served(browser, animfile, ROOT / "Samples/page-entrance.json") as page:
        pause(page)
        drag_key(page, page.locator("#lanes .member").first, 1, 0.9)
        eventually(page, lambda: "does not come from" in page.text_content("#said"), "a keyframe of a timeline can be dragged")


# A curve, names, a name of the document, an easing of the whole track, a spring, steps, and a rest.
EASED = """{ "animfile": "1.0", "size": [240, 140], "duration": 2, "easings": { "snap": [0.2, 0, 0, 1] }, "shapes": [
  { "id": "dot", "type": "circle", "fill": "tomato", "radius": { "keyframes": [ { "t": 0, "value": 8 },
      { "t": 0.5, "value": 20, "easing": "easeInBack" }, { "t": 1, "value": 10, "easing": "snap" }, { "t": 2, "value": 8, "easing": "spring" } ] },
    "center": { "keyframes": [ { "t": 0, "value": [30, 40] }, { "t": 1.00, "value": [200, 40], "easing": [0.42, 0.00, 0.58, 1] }, { "t": 2, "value": [30, 40] } ] } },
  { "id": "walk", "type": "rect", "center": [100, 110], "size": [20, 20], "transform": { "position": { "easing": "easeOut", "from": [0, 0], "steps": [
      { "to": [40, 0], "for": 0.5 }, { "wait": 0.25 }, { "to": [0, 0], "for": 0.5, "easing": { "steps": 4 } } ] } } } ] }
"""


def choose_key(page, path, number, tap=False):
    """Selects a keyframe of a member by a click or a touch."""
    row = page.locator(f'#lanes .member:has(.name[title$="{path}"])').first
    key = row.locator(".key").nth(number)
    key.wait_for()
    row.evaluate("row => row.scrollIntoView({ block: 'nearest' })")
    place = key.bounding_box()
    (page.touchscreen.tap if tap else page.mouse.click)(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    return key


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def numbers_of(page):
    """The numbers of the easing in the fields, which are those of the handles for assistive technologies."""
    fields = [float(page.input_value(f'#values [data-name="{name}"]')) for name in ("x1", "y1", "x2", "y2")]
    spoken = [float(word.strip("xy ")) for knob in page.locator(".knob").all() for word in knob.get_attribute("aria-valuetext").split(",")]
    check(fields == spoken, f"the fields have {fields}, the handles {spoken}")
    return fields


def drag_knob(page, number, x, y, up=True):
    """Drags a handle by parts of the graph."""
    box = page.locator("#graph").bounding_box()
    left, top = middle(page, f".knob >> nth={number}")
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + x * box["width"] / 2, top + y * box["height"] / 2, steps=3)
    page.mouse.move(left + x * box["width"], top + y * box["height"], steps=3)
    if up:
        page.mouse.up()


def focused_name(page):
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def check_easings(browser, animfile, folder, pictures):
    """The easing of the selected keyframe: only its bytes change, by mouse, keys, numbers and names."""
    file = folder / "eased.json"
    file.write_text(EASED)
    curve = '"easing": [0.42, 0.00, 0.58, 1]'

    def becomes(text, message):
        eventually(page, lambda: file.read_text() == text, message)
        check(file.read_text() == text, f"{message}: the file is {file.read_text()}")
        eventually(page, lambda: page.input_value("#text") == text, f"{message}: the page does not follow")

    def undone(message):
        page.keyboard.press("Control+z")
        becomes(EASED, f"undo {message}")

    with Served(browser, animfile, file) as page:
        pause(page)
        check(page.is_hidden("#handles"), "there is an easing although no keyframe is selected")
        key = choose_key(page, "center", 1)
        check("chosen" in key.get_attribute("class") and page.locator(".key.chosen").count() == 1, "a click does not select the keyframe")
        check(page.text_content("#shape h2") == "dot" and page.text_content("#easing-of") == "dot · center", "the shape of the keyframe is not selected")
        check(numbers_of(page) == [0.42, 0, 0.58, 1], f"the easing has the numbers {numbers_of(page)}")
        accessible(page, "easing")
        # The picture follows the mouse before anything is written.
        at(page, 0.3)
        before = page.inner_html("#frame-svg")
        drag_knob(page, 0, 0.3, -0.2, up=False)
        check(page.inner_html("#frame-svg") != before, "the picture does not follow a handle")
        check(file.read_text() == EASED, "a handle that is still dragged is written")
        page.keyboard.press("Escape")
        page.mouse.up()
        check(page.inner_html("#frame-svg") == before and numbers_of(page) == [0.42, 0, 0.58, 1], "Escape does not return to the easing of the file")
        becomes(EASED, "Escape does not cancel a drag")
        drag_knob(page, 0, 0.3, -0.2)
        eventually(page, lambda: file.read_text() != EASED, "a dragged handle is not written")
        eventually(page, lambda: page.input_value("#text") != EASED, "the page does not follow a dragged handle")
        now = numbers_of(page)
        check(abs(now[0] - 0.72) < 0.02 and now[1] > 0.2 and now[2:] == [0.58, 1], f"a dragged handle gives {now}")
        becomes(EASED.replace(curve, f'"easing": [{", ".join(f"{x:g}" for x in now)}]'), "more than the easing has changed")
        check(page.inner_html("#frame-svg") != before, "the picture does not show the written easing")
        page.mouse.move(5, 5)
        undone("of a handle")
        eventually(page, lambda: numbers_of(page) == [0.42, 0, 0.58, 1], "undo does not move the handle back")
        check(page.inner_html("#frame-svg") == before, "undo does not restore the picture")
        # The progress is not bounded, but the time is.
        drag_knob(page, 1, 0.6, -1)
        eventually(page, lambda: file.read_text() != EASED, "a handle that is dragged out of the graph is not written")
        eventually(page, lambda: numbers_of(page)[2] == 1 and numbers_of(page)[3] > 1.2, "a handle is not held in the graph")
        page.mouse.move(5, 5)
        undone("of a handle that left the graph")
        # By keys.
        page.keyboard.press("h")
        check(focused_name(page) == "First handle", "h does not lead to the handles")
        for word in ("ArrowRight", "ArrowUp", "Shift+ArrowUp", "Shift+ArrowLeft"):
            page.keyboard.press(word)
        check(numbers_of(page) == [0.33, 0.11, 0.58, 1], f"keys move a handle to {numbers_of(page)}")
        check(file.read_text() == EASED, "each key is written")
        becomes(EASED.replace(curve, '"easing": [0.33, 0.11, 0.58, 1]'), "keys do not move a handle")
        check(focused_name(page) == "First handle", "the handle has lost the focus")
        near(page, 0.3, "the time after keys moved a handle")
        undone("of keys")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Escape")
        page.wait_for_timeout(900)
        becomes(EASED, "Escape does not cancel keys")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
        becomes(EASED.replace(curve, '"easing": [0.42, 0, 0.58, 0.99]'), "a handle that loses the focus is not written")
        undone("after the focus was lost")
        # By numbers.
        field = page.locator('#values [data-name="x2"]')
        for junk in ("1.5", "-0.1", "much", ""):
            field.fill(junk)
            check(field.get_attribute("aria-invalid") == "true" and page.text_content("#said") == "Expected a number from 0 to 1",
                  f"x2 = {junk!r} is not marked as invalid")
            field.press("Enter")
            check(field.input_value() == "0.58" and field.get_attribute("aria-invalid") is None, f"x2 = {junk!r} stays in the field")
        check(file.read_text() == EASED, "a wrong number is written")
        field.fill("0.125")
        field.press("Enter")
        becomes(EASED.replace(curve, '"easing": [0.42, 0, 0.125, 1]'), "a typed number is not written")
        undone("of a number")
        # By name, from a name, and of the document.
        choose_key(page, "center", 1)
        page.select_option("#preset", label="easeOutBack")
        becomes(EASED.replace(curve, '"easing": "easeOutBack"'), "a name is not written")
        check(page.locator("#graph.similar .knob:visible").count() == 2, "a name has no handles")
        accessible(page, "easing by name")
        undone("of a name")
        page.focus("#preset")
        page.select_option("#preset", label="easeOutBack")
        eventually(page, lambda: "easeOutBack" in file.read_text(), "a first name is not written")
        # Each key comes while the page waits for the answer to the one before.
        page.evaluate(LATE)
        for _ in range(3):
            was = file.read_text()
            page.keyboard.press("ArrowDown")
            eventually(page, lambda: file.read_text() != was, "a key in the list of names writes nothing")
        undone("of several names by keys")
        choose_key(page, "radius", 1)
        check(page.locator("#values input").count() == 0, "a name without control values has numbers")
        drag_knob(page, 1, 0, 0.1)
        eventually(page, lambda: page.locator("#values input").count() == 4, "a dragged name is not a curve")
        becomes(EASED.replace('"easeInBack"', f"[{', '.join(f'{x:g}' for x in numbers_of(page))}]"), "more than a name has changed")
        page.mouse.move(5, 5)
        undone("of a dragged name")
        # The name above a span selects its easing.
        page.locator("#lanes .easing", has_text="snap").click()
        eventually(page, lambda: page.input_value("#preset") == '"snap"', "a click on an easing does not select it")
        check("snap stays" in page.text_content("#easing-note"), "the note does not tell that the name stays")
        page.focus(".knob >> nth=1")
        page.keyboard.press("ArrowRight")
        becomes(EASED.replace('"easing": "snap"', '"easing": [0.2, 0, 0.01, 1]'), "a name of the document is not replaced")
        undone("of a replaced name")
        # Springs and steps have numbers, but no handles.
        choose_key(page, "radius", 3)
        check(page.locator(".knob:visible").count() == 0 and "no handles" in page.text_content("#easing-note"), "a spring has handles")
        page.fill('#values [data-name="bounce"]', "0.5")
        page.keyboard.press("Enter")
        becomes(EASED.replace('"spring"', '{ "spring": { "bounce": 0.5 } }'), "the bounce of a spring is not written")
        undone("of a spring")
        choose_key(page, "position", 3)
        page.fill('#values [data-name="steps"]', "6")
        page.keyboard.press("Enter")
        becomes(EASED.replace('"steps": 4', '"steps": 6'), "the number of steps is not written")
        undone("of steps")
        # The easing of a whole track becomes the keyframe's own.
        choose_key(page, "position", 1)
        check(page.input_value("#preset") == '"easeOut"', "the easing of the track is not shown")
        page.select_option("#preset", '"easeInCubic"')
        becomes(EASED.replace('"for": 0.5 }, { "wait"', '"for": 0.5, "easing": "easeInCubic" }, { "wait"'), "a new member is not written")
        undone("of a new member")
        for path, number, message in (("center", 0, "first keyframe"), ("position", 2, "rests")):
            choose_key(page, path, number)
            check(page.is_hidden("#graph") and message in page.text_content("#easing-note"), f"{path} {number}: the note is {page.text_content('#easing-note')}")
        accessible(page, "no easing")
        # The span is played again and again.
        choose_key(page, "center", 2)
        page.click("#span")
        eventually(page, lambda: is_playing(page) and time_of(page) > 1, "the span does not play")
        check(page.is_visible("#region") and page.is_checked("#loop"), "the span is not looped")
        pause(page)
        page.keyboard.press("x")
        # In a row, by keys alone.
        page.locator('#lanes .member:has(.name[title$="center"])').first.focus()
        page.keyboard.press("Home")
        page.keyboard.press("]")
        check(page.text_content("#span") == "Loop 0 – 1 s", "] in a row does not select the keyframe")
        page.keyboard.press(".")
        page.keyboard.press("h")
        check(focused_name(page) == "First handle" and page.text_content("#span") == "Loop 1 – 2 s", "h in a row does not lead to the handles of the span")
        page.keyboard.press("Escape")
        check(page.is_hidden("#handles") and page.locator(".key.chosen").count() == 0, "Escape does not end the selection")
        # The file was edited meanwhile, without the page knowing it.
        choose_key(page, "center", 1)
        held = []
        page.route("**/version", lambda route: route.continue_() if held is None else held.append(route))
        eventually(page, lambda: held, "the page does not ask for the version")
        other = EASED.replace('"tomato"', '"gold"')
        file.write_text(other)
        drag_knob(page, 0, 0.2, 0)
        eventually(page, lambda: "edited in the meantime" in page.text_content("#said"), "a file that was edited meanwhile is not reported")
        check(file.read_text() == other and numbers_of(page) == [0.42, 0, 0.58, 1], "a file that was edited meanwhile is overwritten")
        route, held = held[0], None
        route.continue_()
        eventually(page, lambda: page.input_value("#text") == other and numbers_of(page) == [0.42, 0, 0.58, 1], "the edited file is not shown")
    # Keyframes of a timeline have no easing in the member.
    with Served(browser, animfile, ROOT / "Samples/page-entrance.json") as page:
        pause(page)
        choose_key(page, "position", 1)
        eventually(page, lambda: "does not come from" in page.text_content("#easing-note"), "a keyframe of a timeline has an easing")
    # A page in a file changes its copy of the text.
    html = folder / "eased.html"
    run(animfile, "preview", file, "-o", html)
    text = file.read_text()
    page = browser.page(html.as_uri())
    pause(page)
    for number, old, new in ((1, curve, '"easing": "ease"'), (2, '"value": [30, 40] } ] } }', '"value": [30, 40], "easing": "ease" } ] } }')):
        choose_key(page, "center", number)
        page.select_option("#preset", label="ease")
        eventually(page, lambda: page.input_value("#text") == text.replace(old, new), f"the text of a page in a file is {page.input_value('#text')}")
        page.click("#undo")
        eventually(page, lambda: page.input_value("#text") == text, "undo in a page in a file")
    page.context.close()
    check_easing_windows(browser, html, pictures)


def check_easing_windows(browser, html, pictures):
    """The easing in every form of window, by touch, and in forced colors."""
    for size in WINDOWS:
        for scheme in ("light", "dark"):
            page = browser.page(html.as_uri(), size=size, color_scheme=scheme)
            pause(page)
            choose_key(page, "center", 1)
            if page.is_visible("#tabs"):
                page.click("[data-show=easing]")
            for selector in ("#stage", "#play", "#graph", "#preset", ".knob >> nth=0", ".knob >> nth=1", '#values [data-name="y2"]'):
                check(inside(page, selector, size), f"{size[0]} × {size[1]} with an easing: {selector} is not in view: {page.locator(selector).bounding_box()}")
            check(page.locator("#graph").bounding_box()["width"] >= 90, f"{size[0]} × {size[1]}: the graph is too narrow")
            check(page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{size[0]} × {size[1]} with an easing is too wide")
            accessible(page, f"{size[0]} × {size[1]} {scheme} with an easing")
            if pictures:
                page.screenshot(path=pictures / f"preview-easing-{size[0]}-{scheme}.png")
            page.context.close()
    page = browser.page(html.as_uri(), size=(320, 568), has_touch=True, is_mobile=True)
    page.tap("#play")
    choose_key(page, "center", 1, tap=True)
    page.tap("[data-show=easing]")
    client = page.context.new_cdp_session(page)
    x, y = middle(page, ".knob >> nth=0")
    before = numbers_of(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x + 12, "y": y - 8}]})
    for k in range(1, 9):
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 12 + 3 * k, "y": y - 8 - 4 * k}]})
        page.wait_for_timeout(16)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    eventually(page, lambda: page.is_visible("#undo"), "a handle cannot be dragged by touch")
    now = numbers_of(page)
    check(now[0] > before[0] + 0.1 and now[1] > before[1] + 0.1 and now[2:] == before[2:], f"a finger moves the handles from {before} to {now}")
    check(page.evaluate("document.getElementById('panel').scrollTop") == 0, "dragging a handle scrolls the panel")
    page.context.close()
    page = browser.page(html.as_uri(), forced_colors="active")
    pause(page)
    choose_key(page, "center", 1)
    curve, handle, back = page.evaluate("""["#graph polyline", ".knob", "#graph"].map((selector, k) => {
      const style = getComputedStyle(document.querySelector(selector), k === 1 ? "::before" : null);
      return k === 0 ? style.stroke : style.backgroundColor; })""")
    check(len({curve, handle, back}) == 3, f"in forced colors the curve is {curve}, a handle {handle}, and the graph {back}")
    accessible(page, "easing in forced colors")
    page.context.close()


def check_animated_export(browser, animfile, folder):
    """The code for web pages, and animated pictures with --watch."""
    sample, log = folder / "rating tap.json", folder / "export.inputs.json"
    sample.write_text((ROOT / "Samples/rating-tap.json").read_text())
    html = folder / "export.html"
    run(animfile, "preview", sample, "-o", html)
    page = browser.page(html.as_uri())
    pause(page)
    page.check("#when input[value=start]")
    page.fill("#parameter-ink", "#123456")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.click("#export summary")
    check(page.is_hidden("#save-animated"), "a page in a file offers pictures that it cannot draw")
    commands = page.text_content("#commands pre").split("\n")
    (folder / "rating tap.inputs.json").write_bytes(saved(page, "#save-log"))
    for command, start in zip(commands, (b"<svg", b"\x89PNG")):
        words = shlex.split(command)
        subprocess.run([animfile, *words[1:]], check=True, cwd=folder, capture_output=True)
        check((folder / words[-1]).read_bytes().startswith(start), f"{command} does not write an animated picture")
    accessible(page, "commands")
    page.click("#embed")
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()").startswith("<!--"), "the embed code is not copied")
    code = page.evaluate("navigator.clipboard.readText()")
    page.context.close()
    # The code plays in a page with the files that it names.
    run(animfile, "player", "-o", folder / "animfile-player.js")
    context = browser.chromium.new_context()

    def serve(route):
        path = urllib.parse.unquote(urllib.parse.urlsplit(route.request.url).path)[1:]
        if path:
            route.fulfill(path=folder / path)
        else:
            route.fulfill(body=f"<!doctype html><title>Test</title>{code}", content_type="text/html")
    context.route("http://embed.test/**", serve)
    page = watch(context.new_page(), "embed code")
    page.goto("http://embed.test/")
    eventually(page, lambda: page.evaluate("document.querySelector('animfile-player').parameters?.ink") == "#123456", "the embed code does not play the document with its parameters")
    context.close()
    with Served(browser, animfile, sample) as page:
        pause(page)
        page.select_option("#parameter-face", "poor")
        eventually(page, lambda: page.locator("#inputs .key").count() == 1, "a changed parameter is not recorded")
        pause(page)
        log.write_bytes(saved(page, "#save-log"))
        for button, name in (("#save-animated", "served.svg"), ("#save-apng", "served.png"), ("#save-gif", "served.gif")):
            run(animfile, "render", sample, "--inputs", log, "--animated", "-o", folder / name)
            check(saved(page, button) == (folder / name).read_bytes(), f"{button} saves another file than animfile render")
        check(page.is_hidden("#commands"), "a page that can draw pictures shows commands")


def type_over(page, old, new):
    """Replaces the first occurrence of a text in the editor, as if it were typed."""
    page.evaluate("""([old, new]) => {
      const area = document.getElementById("text"), at = area.value.indexOf(old);
      area.focus();
      area.setSelectionRange(at, at + old.length);
      document.execCommand("insertText", false, new);
    }""".replace("new)", "next)").replace("new]", "next]"), [old, new])


def findings_of(page):
    return page.locator("#findings li").all_text_contents()


def check_editor(browser, animfile, folder, pictures):
    """The pane with the text, from a file and with --watch."""
    file, html = folder / "edited.json", folder / "edited.html"
    text = (ROOT / "Samples/rating-highlight.json").read_text()
    file.write_text(text)
    run(animfile, "preview", file, "-o", html)
    page = browser.page(html.as_uri(), size=(1280, 800))
    pause(page)
    page.keyboard.press("e")
    check(page.input_value("#text") == text and page.evaluate("document.activeElement.id") == "text", "e does not open the text")
    page.keyboard.press("Escape")
    box = page.locator("#frame-svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    line = page.text_content("#shape .field").split("line ")[1].split(" ")[0]
    check(page.locator("#numbers .band").first.text_content() == line, "the lines of the selected shape are not marked")
    check(page.locator("#numbers .band").first.bounding_box()["y"] > page.locator("#code").bounding_box()["y"] - 1, "the text is not scrolled to the selected shape")
    accessible(page, "source")
    page.click("#edit")
    check(page.is_hidden("#editor"), "the button does not close the text")
    page.click("#edit")
    before = page.inner_html("#frame-svg")
    type_over(page, '"shapes": [', '"background": "#123456", "shapes": [')
    eventually(page, lambda: page.inner_html("#frame-svg") != before and "#123456" in page.inner_html("#frame-svg"), "the picture does not follow the text")
    check(page.text_content("#state") == "not saved" and page.is_visible("#undo") is False, "the pane does not tell that the text is not saved")
    draft = page.input_value("#text")
    # Errors are shown at their lines, and the picture stays.
    type_over(page, '"#123456",', '"#123456"')
    eventually(page, lambda: findings_of(page) and "JSON" in findings_of(page)[0], "a syntax error is not reported")
    shown = page.locator("#findings b").text_content()
    wrong_line = draft[:draft.index('"shapes"')].count("\n") + 1
    check(abs(int(shown) - wrong_line) <= 1, f"a syntax error in line {wrong_line} is reported in line {shown}")
    check(page.is_hidden("#problem") and "#123456" in page.inner_html("#frame-svg"), "a syntax error removes the picture")
    accessible(page, "source with errors")
    type_over(page, '"#123456"', '"#12345g",')
    eventually(page, lambda: findings_of(page) and "/background" in findings_of(page)[0], "an error of the player is not reported")
    page.click("#findings button")
    check(page.evaluate("document.activeElement.id") == "text", "a click on a finding does not lead to its line")
    type_over(page, '"#12345g",', '"#123456",')
    eventually(page, lambda: page.is_hidden("#findings"), "the report stays after the text is right")
    check(page.input_value("#text") == draft, "the text differs from what was typed")
    with page.expect_download() as download:
        page.keyboard.press("Control+s")
    check(pathlib.Path(download.value.path()).read_text() == draft, "the saved file is not the text")
    check(download.value.suggested_filename == "edited.json", f"the saved file is called {download.value.suggested_filename}")
    page.keyboard.press("Escape")
    page.click("#revert")
    check(page.input_value("#text") == text and page.inner_html("#frame-svg") == before, "the text cannot be reverted")
    page.click("#undo")
    eventually(page, lambda: page.input_value("#text") == draft, "reverting cannot be undone")
    if pictures:
        page.screenshot(path=pictures / "preview-source.png")
    page.context.close()
    # Every form of window.
    for size in WINDOWS:
        page = browser.page(html.as_uri(), size=size)
        pause(page)
        page.click("[data-show=source]" if page.is_visible("#tabs") else "#edit")
        for selector in ("#stage", "#play", "#save", "#text"):
            check(inside(page, selector, size), f"{size[0]} × {size[1]} with the text: {selector} is not in view: {page.locator(selector).bounding_box()}")
        check(page.locator("#text").bounding_box()["height"] >= 50, f"{size[0]} × {size[1]}: the text has too few lines")
        check(page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{size[0]} × {size[1]} with the text is too wide")
        accessible(page, f"{size[0]} × {size[1]} with the text")
        if pictures:
            page.screenshot(path=pictures / f"preview-source-{size[0]}.png")
        page.context.close()
    check_saving(browser, animfile, folder)


def check_saving(browser, animfile, folder):
    """The pane with the text with --watch: findings of the command, saving, and edits by other programs."""
    file = folder / "saved.json"
    text = (ROOT / "Samples/evening-town.json").read_text()
    file.write_bytes(text.replace("\n", "\r\n").encode())
    with Served(browser, animfile, file, size=(1280, 800)) as page:
        pause(page)
        page.keyboard.press("e")
        eventually(page, lambda: page.is_hidden("#findings"), "a file without errors has findings")
        type_over(page, '"title"', '"titel"')
        eventually(page, lambda: any("unknown-member" in f and "did you mean 'title'?" in f for f in findings_of(page)), "the command does not check what is typed")
        check("titel" not in file.read_text(), "text is written without being saved")
        type_over(page, '"titel"', '"title"')
        eventually(page, lambda: page.is_hidden("#findings") and page.text_content("#state") == "saved", "the findings stay")
        # The time from an edit to the picture, beside that of a fixed amount of work, because the machine may be busy.
        for attempt in range(5):
            color = f"#01020{attempt}"
            took, unit = page.evaluate("""(color) => new Promise((done) => {
              const begin = performance.now();
              let sum = 0;
              for (let k = 0; k < 3e7; k++) sum += k % 7;
              const unit = performance.now() - begin + 0 * sum;
              const area = document.getElementById("text"), picture = document.getElementById("frame-svg");
              const member = `"background": "${color}", `, old = area.value.indexOf('"background"');
              const at = old < 0 ? area.value.indexOf('"size"') : old;
              new MutationObserver(() => picture.innerHTML.includes(color) && done([performance.now() - start, unit]))
                .observe(picture, { subtree: true, childList: true, attributes: true });
              area.focus();
              area.setSelectionRange(at, old < 0 ? at : at + member.length);
              const start = performance.now();
              document.execCommand("insertText", false, member);
              setTimeout(() => done([5000, unit]), 5000);
            })""", color)
            print(f"    {took:.0f} ms from an edit to the picture, {took / unit:.1f} of the unit of {unit:.0f} ms")
            if took <= max(300, 8 * unit):
                break
        else:
            check(False, f"{took:.0f} ms from an edit to the picture, {took / unit:.1f} of the unit of {unit:.0f} ms")
        wanted = page.input_value("#text").replace("\n", "\r\n").encode()
        page.keyboard.press("Control+s")
        eventually(page, lambda: file.read_bytes() == wanted, "the text is not saved with its line breaks")
        eventually(page, lambda: page.text_content("#state") == "saved" and page.is_disabled("#save"), "the pane does not tell that the text is saved")
        # Another program edits the file while the page has a draft.
        type_over(page, color, "#020304")
        eventually(page, lambda: page.is_enabled("#save"), "a draft cannot be saved")
        file.write_text(text)
        eventually(page, lambda: "edited in the meantime: loading it discards" in page.text_content("#state"), "an edit by another program is not reported")
        check("#020304" in page.inner_html("#frame-svg"), "an edit by another program replaces the draft")
        with page.expect_download() as download:
            page.keyboard.press("Control+s")
        check("#020304" in pathlib.Path(download.value.path()).read_text() and file.read_text() == text, "the draft is not saved as another file")
        page.click("#revert")
        eventually(page, lambda: page.input_value("#text") == text and file.read_text() == text, "the file is not loaded")
        # A file with errors is corrected in the page.
        file.write_text(text.replace('"shapes"', '"shaps"', 1))
        page.wait_for_selector("#problem:not([hidden])")
        type_over(page, '"shaps"', '"shapes"')
        page.keyboard.press("Control+s")
        eventually(page, lambda: file.read_text() == text and page.is_hidden("#problem"), "a file with errors cannot be corrected")
    file.write_text(text.replace('"shapes"', '"shaps"', 1))
    server = Served(browser, animfile, file, size=(1280, 800))
    server.ready = lambda: server.page.is_visible("#problem")
    with server as page:
        page.click("#mend")
        check(page.is_visible("#text"), "a file that has errors from the beginning has no text")
        accessible(page, "source of a file with errors")
        type_over(page, '"shaps"', '"shapes"')
        eventually(page, lambda: page.is_visible("#frame-svg"), "the corrected text has no picture")
        page.keyboard.press("Control+s")
        eventually(page, lambda: file.read_text() == text, "the corrected text is not saved")


EASED_CURVE = '"easing": [0.42, 0.00, 0.58, 1]'

# Answers of the command come 400 ms late.
LATE = """() => {
  const own = window.fetch;
  window.fetch = async (...words) => {
    const answer = await own(...words);
    if (/^(edit|save)$/.test(words[0])) await new Promise((done) => setTimeout(done, 400));
    return answer;
  };
}"""


def check_late(browser, animfile, folder):
    """Changes continue those that the command has not answered."""
    file = folder / "late.json"

    def becomes(text, message):
        eventually(page, lambda: file.read_text() == text, message, 20)
        check(file.read_text() == text, f"{message}: the file is {file.read_text()}")
        eventually(page, lambda: page.input_value("#text") == text, f"{message}: the page does not follow")

    curve = EASED_CURVE
    file.write_text(EASED)
    with Served(browser, animfile, file) as page:
        pause(page)
        page.evaluate(LATE)
        choose_key(page, "center", 1)
        for name, value in (("x1", "0.1"), ("y1", "0.2"), ("x2", "0.3"), ("y2", "0.4")):
            page.focus(f'#values [data-name="{name}"]')
            page.keyboard.press("Control+a")
            page.keyboard.type(value)
            page.keyboard.press("Tab")
        becomes(EASED.replace(curve, '"easing": [0.1, 0.2, 0.3, 0.4]'), "numbers that are typed one after another are lost")
        page.focus("#stage")
        for _ in range(4):
            page.keyboard.press("Control+z")
        becomes(EASED, "undo of several numbers")
        # The keys go on after the first three are being written.
        page.focus(".knob >> nth=0")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        eventually(page, lambda: file.read_text() != EASED, "keys do not move a handle")
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        becomes(EASED.replace(curve, '"easing": [0.5, 0, 0.58, 1]'), "a handle that is moved while it is written goes back")
        check(numbers_of(page)[0] == 0.5 and focused_name(page) == "First handle", "the page has lost the handle")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        becomes(EASED, "undo of keys")

    file.write_text(MOVING)
    with Served(browser, animfile, file) as page:
        pause(page)
        page.evaluate(LATE)
        radius = page.locator('#lanes .member:has(.name[title$="radius"])').first
        late = page.locator('#lanes .member:has(.name[title^="/shapes/1"])').first
        drag_key(page, radius, 1, 0.3)
        drag_key(page, late, 1, 0.5)
        becomes(MOVING.replace('"t": 1.00', '"t": 0.6').replace('"t": 2,', '"t": 1,'), "a second keyframe does not move")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        becomes(MOVING, "undo of two keyframes")
        radius.focus()
        page.keyboard.press("Home")
        page.keyboard.press("]")
        for _ in range(5):
            page.keyboard.press("Alt+ArrowLeft")
        becomes(MOVING.replace('"t": 1.00', '"t": 0.95'), "single steps of a keyframe are lost")
        near(page, 0.95, "the time after single steps")
        for _ in range(5):
            page.keyboard.press("Control+z")
        becomes(MOVING, "undo of single steps")
        # A change that is refused does not take back the one before.
        drag_key(page, radius, 1, 0.3)
        drag_key(page, radius, 1, 0.9)
        eventually(page, lambda: "Not written" in page.text_content("#said"), "a keyframe after the next one is not refused")
        check(page.is_hidden("#problem"), "a change that is refused is reported as an error of the file")
        drag_key(page, late, 1, 0.5)
        becomes(MOVING.replace('"t": 1.00', '"t": 0.6').replace('"t": 2,', '"t": 1,'), "the changes before and after a refused one are lost")
        eventually(page, lambda: "0.6 s" in (radius.locator(".key").nth(1).get_attribute("title") or ""), "a refused change stays in the page")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        becomes(MOVING, "undo after a refused change")
        # Typing goes on while the text is saved.
        page.keyboard.press("e")
        type_over(page, '"radius": 8', '"radius": 9')
        page.keyboard.press("Control+s")
        eventually(page, lambda: '"radius": 9' in file.read_text(), "a draft is not saved")
        type_over(page, '"radius": 9', '"radius": 10')
        eventually(page, lambda: page.text_content("#state") == "not saved", "a draft that goes on has another state")
        page.wait_for_timeout(600)
        check(page.text_content("#state") == "not saved" and page.text_content("#save") == "Save", "a draft that goes on cannot be saved")
        page.keyboard.press("Control+s")
        becomes(MOVING.replace('"radius": 8', '"radius": 10'), "a draft that went on is not saved")
        # A file that comes back as it was is no other one.
        saved = file.read_text()
        type_over(page, '"radius": 10', '"radius": 11')
        eventually(page, lambda: page.text_content("#state") == "not saved", "there is no draft")
        file.unlink()
        eventually(page, lambda: "cannot be read" in page.text_content("#state"), "a missing file is not told beside a draft")
        file.write_text(saved)
        eventually(page, lambda: page.text_content("#state") == "not saved", "a file that came back is another one")
        page.keyboard.press("Control+s")
        becomes(saved.replace('"radius": 10', '"radius": 11'), "a draft is not saved after the file came back")

    # Line breaks stay as they are where the text is not changed.
    mixed = MOVING.replace("[\n", "[\r\n", 2)
    file.write_bytes(mixed.encode())
    with Served(browser, animfile, file) as page:
        pause(page)
        page.keyboard.press("e")
        type_over(page, '"radius": 8', '"radius": 9')
        page.keyboard.press("Control+s")
        right = mixed.replace('"radius": 8', '"radius": 9').encode()
        eventually(page, lambda: file.read_bytes() == right, "line breaks are changed")

    # What is selected stays the same shape when others are inserted before it.
    file.write_text(EASED)
    with Served(browser, animfile, file) as page:
        pause(page)
        choose_key(page, "center", 1)
        page.focus(".knob >> nth=0")
        page.keyboard.press("ArrowRight")
        other = EASED.replace('"shapes": [', '"shapes": [ { "id": "new", "type": "circle", "center": { "keyframes": [ { "t": 0, "value": [1, 1] }, { "t": 1, "value": [2, 2] } ] }, "radius": 5 },')
        file.write_text(other)
        eventually(page, lambda: "edited in the meantime" in page.text_content("#said"), "a change that is dropped is not told")
        check(page.text_content("#easing-of") == "dot · center", f"another keyframe is selected: {page.text_content('#easing-of')}")
        page.keyboard.press("ArrowRight")
        becomes(other.replace(EASED_CURVE, '"easing": [0.43, 0, 0.58, 1]'), "keys change another shape")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Control+z")
        page.wait_for_timeout(1000)
        becomes(other.replace(EASED_CURVE, '"easing": [0.43, 0, 0.58, 1]'), "undo takes back more than the keys that are not written")

    # A keyframe stays in the pass, of which the way back is a part.
    alternating = MOVING.replace('"duration": 2,', '"duration": 2, "autoreverses": true, "repeat": "forever",')
    file.write_text(alternating)
    with Served(browser, animfile, file) as page:
        pause(page)
        late = page.locator('#lanes .member:has(.name[title^="/shapes/1"])').first
        drag_key(page, late, 1, 0.9)
        becomes(alternating.replace('"t": 2,', '"t": 3,'), "a keyframe leaves the pass")
        # One step undoes a draft with everything in it.
        page.keyboard.press("e")
        type_over(page, '"radius": 8', '"radius": 9')
        eventually(page, lambda: page.text_content("#state") == "not saved", "there is no draft")
        drag_key(page, late, 1, 0.25)
        page.click("#save")
        becomes(alternating.replace('"radius": 8', '"radius": 9').replace('"t": 2,', '"t": 1,'), "a draft with a moved keyframe is not saved")
        page.focus("#stage")
        page.keyboard.press("Control+z")
        becomes(alternating.replace('"t": 2,', '"t": 3,'), "undo of a draft")
        page.keyboard.press("Control+z")
        becomes(alternating, "undo of what was before a draft")


def check_small_editor(browser, animfile, folder):
    """The text can be edited on a phone, with findings below it."""
    file = folder / "hidden.json"
    shapes = ", ".join('{ "type": "circle", "center": [50, 50], "radius": 5, "fill": "red", "opacity": 0 }' for _ in range(9))
    file.write_text('{ "animfile": "1.0", "size": [100, 100], "shapes": [ %s ] }' % shapes)
    with Served(browser, animfile, file, size=(320, 568)) as page:
        pause(page)
        page.keyboard.press("e")
        eventually(page, lambda: page.is_visible("#findings li"), "there are no findings")
        heights = page.evaluate("['text', 'findings'].map((id) => document.getElementById(id).clientHeight)")
        check(min(heights) >= 60, f"on a phone, the text and the findings have the heights {heights}")


def check_firefox(animfile, folder):
    html = folder / "firefox.html"
    run(animfile, "preview", ROOT / "Samples/page-entrance.json", "-o", html)
    window = Firefox(1100, 900)
    try:
        window.open(html.as_uri())
        check(window.until("Number(document.getElementById('time').value) > 0.2"), "Firefox: the page does not play")
        window.press(" ")
        check(window.evaluate("document.getElementById('play').getAttribute('aria-label')") == "Play", "Firefox: the space bar does not pause")
        check(window.until("document.querySelectorAll('.curve polyline').length") > 0, "Firefox: there are no curves")
        window.press("\ue010")
        check(window.evaluate("document.getElementById('time').value") == "4.0000", "Firefox: End does not lead to the end")
        x, y = window.evaluate("""(() => { const box = document.getElementById("frame-svg").getBoundingClientRect();
          return [box.x + box.width * 34 / 360, box.y + box.height * 26 / 270]; })()""")
        window.click(x, y)
        check(window.evaluate("document.querySelector('#shape h2')?.textContent") == "avatar", "Firefox: a click does not select the shape")
    finally:
        window.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder for pictures of the pages")
    parser.add_argument("--only", help="only the sample with this name")
    parser.add_argument("--modules", action="store_true", help="take the program of the pages from the modules, without a build")
    parser.add_argument("--part", help="only the check with this name, such as watch")
    arguments = parser.parse_args()
    found = samples(arguments.only)
    animfile, pictures = arguments.animfile, arguments.pictures
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = launch(playwright, scrollbars=True)
        browser = Browser(chromium, arguments.modules)
        folder = pathlib.Path(folder)
        parts = {
            "samples": lambda: check_samples(browser, animfile, found, folder),
            "controls": lambda: check_controls(browser, animfile, folder, pictures),
            "windows": lambda: check_windows(browser, animfile, folder, pictures),
            "markers": lambda: check_markers(browser, animfile, folder, pictures),
            "entrances": lambda: check_entrances(browser, animfile, folder),
            "touch": lambda: check_touch(browser, animfile, folder),
            "inputs": lambda: check_inputs(browser, animfile, folder),
            "watch": lambda: check_watch(browser, animfile, folder, pictures),
            "view": lambda: check_view(browser, animfile, folder, pictures),
            "compare": lambda: check_compare(browser, animfile, folder, pictures),
            "export": lambda: check_animated_export(browser, animfile, folder),
            "editor": lambda: check_editor(browser, animfile, folder, pictures),
            "moving": lambda: check_moving(browser, animfile, folder, pictures),
            "easings": lambda: check_easings(browser, animfile, folder, pictures),
            "late": lambda: check_late(browser, animfile, folder),
            "phone": lambda: check_small_editor(browser, animfile, folder),
        }
        for name, part in parts.items():
            if arguments.part in (None, name):
                part()
        chromium.close()
        if firefox_program() and arguments.part in (None, "firefox"):
            check_firefox(animfile, folder)
    print(f"{len(found)} pages, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
