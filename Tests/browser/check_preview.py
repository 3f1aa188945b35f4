#!/usr/bin/env python3
"""Checks the pages of `animfile preview` in Chromium by user interaction.

  (a) of every sample, at 12 frames: the picture that the page would copy equals the library's, every number within 1e-6,
      and the boxes of the elements on the screen are within 0.5 px of their positions in that picture; the page is below 4 MB;
  (b) buttons, keys, the scrubber, curves, speed, the loop, typed times, copying, and the information about the shape under the
      pointer work;
  (c) light and dark color schemes, and a still page for reduced motion;
  (d) with --watch: changes are shown, an error is shown as text above the last valid picture, parameters can be changed, and the
      command ends when its output has no reader.

The console must stay empty. Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import argparse
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from pages import ROOT, check, failures, launch, run, samples, watch

NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
FRAMES = 12
LARGEST = 4_000_000


def difference(ours, theirs):
    """The differences between two SVG texts; none if they have the same elements, and numbers that differ by at most 1e-6."""
    def plain(text):
        text = re.sub(r"\s+", " ", re.sub(r"\s*/?>\s*", ">", text)).replace(" <", "<")
        # A page has one region for all frames of a mask, which only has to hold what the mask shows.
        text = re.sub(r'(<mask id="[^"]*" maskUnits="userSpaceOnUse")( (?:x|y|width|height)="[^"]*")*', r"\1", text)
        return re.sub(r"</(path|rect|stop)>", "", text).strip()

    ours, theirs = plain(ours), plain(theirs)
    if NUMBER.sub("#", ours) != NUMBER.sub("#", theirs):
        pairs = zip(NUMBER.sub("#", ours).split(">"), NUMBER.sub("#", theirs).split(">"))
        return next((f"{a!r} instead of {b!r}" for a, b in pairs if a != b), "one is longer")
    # Colors are hexadecimal, and may contain digits in one text only; they must be equal.
    worst = max((abs(float(a) - float(b)) for a, b in zip(NUMBER.findall(ours), NUMBER.findall(theirs))), default=0)
    return None if worst <= 1.0001e-6 else f"a number is off by {worst}"


# The positions of the outlines on the screen, in the page's own picture and in a replacement.
BOXES = """other => {
  const boxes = svg => [...svg.querySelectorAll("path")].filter(e => !e.closest("clipPath")).map(e => {
    const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; });
  const own = picture.querySelector("svg"), mine = boxes(own);
  const holder = document.createElement("div");
  holder.innerHTML = other;
  const guest = holder.firstElementChild;
  own.replaceWith(guest);
  const theirs = boxes(guest);
  guest.replaceWith(own);
  if (mine.length !== theirs.length) return 1e9;
  return Math.max(0, ...mine.flatMap((b, i) => b.map((n, j) => Math.abs(n - theirs[i][j]))));
}"""


class Browser:
    def __init__(self, chromium):
        self.chromium = chromium

    def page(self, address, **options):
        context = self.chromium.new_context(viewport={"width": 1100, "height": 900}, **options)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = watch(context.new_page(), address)
        page.goto(address)
        return page


def at(page, t):
    page.fill("#time", repr(t))


def time_of(page):
    return float(page.get_attribute("#scrubber", "aria-valuenow"))


def is_playing(page):
    return page.get_attribute("#play", "aria-label") == "Pause"


def data_of(page):
    return json.loads(page.text_content("#data"))


def eventually(page, holds, message, seconds=5):
    """Polls for a condition; the page's content security policy forbids evaluating text, as wait_for_function does."""
    end = time.monotonic() + seconds
    while not (done := holds()) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return check(done, message)


def check_sample(browser, animfile, sample, folder):
    name = str(sample.relative_to(ROOT))
    html = folder / (name.replace("/", "-") + ".html")
    warnings = run(animfile, "preview", sample, "-o", html)
    check(warnings == "", f"{name}: {warnings}")
    page = browser.page(html.as_uri())
    data = data_of(page)
    last = data["count"] - 1
    frames = sorted({round(index * last / (FRAMES - 1)) for index in range(FRAMES)})
    times = [data["end"] if frame == last else frame / data["rate"] for frame in frames]
    run(animfile, "render", sample, "--t", ",".join(map(repr, times)), "-o", folder / "%d.svg")
    for index, t in enumerate(times):
        at(page, t)
        svg = (folder / f"{index}.svg").read_text()
        wrong = difference(page.evaluate("svg()"), svg)
        check(wrong is None, f"{name}: at {t} the picture differs from that of the library: {wrong}")
        off = page.evaluate(BOXES, svg)
        check(off <= 0.5, f"{name}: at {t} an element is {off} px away from its expected position")
    page.context.close()
    size = html.stat().st_size
    check(size <= LARGEST, f"{name}: the page has {size} bytes")
    return size


def check_keys(page, data):
    step = data["step"] / data["rate"]
    page.keyboard.press("Home")
    check(time_of(page) == 0, "Home does not lead to the start")
    for key, frames in [(".", 1), ("ArrowRight", 2), (",", 1), ("Shift+ArrowRight", 11), ("ArrowLeft", 10)]:
        page.keyboard.press(key)
        check(abs(time_of(page) - frames * step) < 1e-4, f"after {key} the time is {time_of(page)}")
    page.keyboard.press("End")
    check(abs(time_of(page) - data["end"]) < 1e-4, "End does not lead to the end")
    ticks = sorted({0, data["end"], *data["ticks"], *(t for _, t in data["markers"])})
    page.keyboard.press("[")
    check(abs(time_of(page) - ticks[-2]) < 1e-4, f"[ leads to {time_of(page)}, not to the previous keyframe at {ticks[-2]}")
    page.keyboard.press("]")
    check(abs(time_of(page) - ticks[-1]) < 1e-4, "] does not lead to the keyframe after")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    eventually(page, lambda: is_playing(page) and time_of(page) > 0.1, "the space bar does not play")
    page.keyboard.press(" ")
    check(not is_playing(page), "the space bar does not pause")
    loop = page.is_checked("#loop")
    page.keyboard.press("l")
    check(page.is_checked("#loop") != loop, "l does not change the loop")
    page.keyboard.press("l")
    page.keyboard.press("-")
    check(page.input_value("#speed") == "0.5", f"- makes the speed {page.input_value('#speed')}")
    page.keyboard.press("+")
    check(page.input_value("#speed") == "1", "+ does not bring the speed back")


def check_buttons(page, data):
    step = data["step"] / data["rate"]
    page.click("#first")
    check(time_of(page) == 0, "the first button does not lead to the start")
    page.click("#forth")
    page.click("#forth")
    page.click("#back")
    check(abs(time_of(page) - step) < 1e-4, f"two frames forward and one back lead to {time_of(page)}")
    page.click("#last")
    check(abs(time_of(page) - data["end"]) < 1e-4, "the last button does not lead to the end")
    page.fill("#time", "1.25")
    page.keyboard.press("Enter")
    check(abs(time_of(page) - 1.25) < 1e-4, f"a typed time leads to {time_of(page)}")
    page.fill("#time", "soon")
    check(abs(time_of(page) - 1.25) < 1e-4, "a time that is none changes the picture")
    page.keyboard.press("Escape")


def check_scrubber(page, data):
    box = page.locator("#scrubber").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    for part in (0.25, 0.75, 0.5):
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + 20, steps=5)
        wanted = part * data["end"]
        check(abs(time_of(page) - wanted) < data["end"] / 200, f"the scrubber is dragged to {time_of(page)}, not {wanted}")
    page.mouse.up()
    page.mouse.move(box["x"] + 3, box["y"] + 20)
    check(abs(time_of(page) - data["end"] / 2) < data["end"] / 200, "the scrubber follows the pointer after the button is up")
    box = page.locator("#lanes .track").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 10)
    check(abs(time_of(page) - data["end"] / 4) < data["end"] / 200, "a click on a curve does not lead to its time")
    lanes = page.locator("#lanes .lane").count()
    check(lanes == len(data["curves"]) and lanes > 0, f"there are {lanes} curves instead of {len(data['curves'])}")
    check(page.locator("#scrubber .tick").count() == len(data["ticks"]), "not every keyframe has a tick")
    markers = page.locator("#scrubber .marker").all_text_contents()
    check(markers == [name for name, _ in data["markers"]], f"the markers are {markers}")


def check_playing(page, data):
    page.uncheck("#loop")
    page.select_option("#speed", "4")
    at(page, data["end"] - 1)
    page.locator("#time").blur()
    page.click("#play")
    eventually(page, lambda: not is_playing(page), "without the loop it does not stop at the end")
    check(abs(time_of(page) - data["end"]) < 1e-4, f"without the loop it stops at {time_of(page)}")
    page.check("#loop")
    at(page, data["end"] - 0.5)
    page.locator("#time").blur()
    page.click("#play")
    eventually(page, lambda: time_of(page) < data["end"] / 2, "with the loop it does not start again")
    page.click("#play")
    ways = {}
    for speed in ("0.25", "4"):
        page.select_option("#speed", speed)
        page.click("#first")
        start = page.evaluate("performance.now()")
        page.click("#play")
        page.wait_for_timeout(400)
        page.click("#play")
        ways[speed] = time_of(page) / (page.evaluate("performance.now()") - start) * 1000
    for speed, way in ways.items():
        check(0.5 * float(speed) < way <= 1.05 * float(speed), f"at {speed}× a second is {way:.2f} seconds")
    page.select_option("#speed", "1")


def check_copy(page, animfile, sample, data):
    t = round(data["count"] / 3) / data["rate"]
    at(page, t)
    page.click("#copy")
    said = "document.getElementById('said').value"
    eventually(page, lambda: "Copied" in page.evaluate(said), "it does not say that it copied")
    clip = page.evaluate("navigator.clipboard.readText()")
    svg = run(animfile, "eval", sample, "--t", repr(t), "--format", "svg")
    wrong = difference(clip, svg)
    check(wrong is None, f"the copied picture differs from that of 'eval': {wrong}")
    page.locator("#copy").blur()
    page.evaluate("navigator.clipboard.writeText('')")
    page.keyboard.press("c")
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()") == clip, "c does not copy")


def check_hover(page):
    at(page, 2.5)
    page.locator("#time").blur()
    for item in page.locator("#picture [data-node]").all():
        box = item.bounding_box()
        if not box or not box["width"] or not box["height"]:
            continue
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        node = page.evaluate("state.node")
        if node is not None:
            break
    if not check(page.is_visible("#tip"), "nothing is said about the shape under the pointer"):
        return
    shape = next(s for s in data_of(page)["shapes"] if s[0] == node)
    check(page.text_content("#tip b") in (shape[1], shape[2]), "another shape than that under the pointer is named")
    own = [c["member"] for c in data_of(page)["curves"] if c["node"] == node]
    check(all(member in page.text_content("#tip") for member in own[:8]), "the values of the shape under the pointer are not shown")
    check(page.locator(".lane.lit").count() == len(own), "the curves of the shape under the pointer are not lit")
    page.mouse.move(2, 2)
    check(page.is_hidden("#tip"), "what was said about a shape stays")


def check_controls(browser, animfile, folder, pictures):
    html = folder / "controls.html"
    sample = ROOT / "Samples/page-entrance.json"
    run(animfile, "preview", sample, "-o", html)
    page = browser.page(html.as_uri())
    data = data_of(page)
    eventually(page, lambda: time_of(page) > 0, "the page does not begin to play")
    check(is_playing(page), "the button does not say that it pauses")
    page.click("#play")
    held = time_of(page)
    page.wait_for_timeout(150)
    check(time_of(page) == held and not is_playing(page), "the page goes on playing after a click on the button")
    page.locator("#play").blur()
    check_keys(page, data)
    check_buttons(page, data)
    check_scrubber(page, data)
    check_playing(page, data)
    check_copy(page, animfile, sample, data)
    check_hover(page)
    unnamed = page.evaluate("""() => [...document.querySelectorAll("button, input, select, [role=slider]")].filter(e =>
      !(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")?.textContent.trim())).length""")
    check(unnamed == 0, f"{unnamed} controls have no name")
    for width in (1100, 480, 360):
        page.set_viewport_size({"width": width, "height": 900})
        for track in page.locator(".track").all():
            room = track.bounding_box()["width"]
            check(room >= 0.5 * width, f"in a window of {width} pixels a curve has {room}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"in a window of {width} pixels, the page has {wide}")
    page.context.close()
    colors = {}
    for scheme in ("light", "dark"):
        page = browser.page(html.as_uri(), color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_timeout(150)
        colors[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
        check(abs(time_of(page) - data["rest"]) < 1e-4, f"with less motion the time is {time_of(page)}, not {data['rest']}")
        check(not is_playing(page), "with less motion the page plays at once")
        if pictures:
            page.screenshot(path=pictures / f"preview-{scheme}.png", full_page=True)
        page.context.close()
    check(colors["light"] != colors["dark"], "light and dark look the same")


def check_watch(browser, animfile, folder, pictures):
    file = folder / "watched.json"
    text = (ROOT / "Samples/rating-highlight.json").read_text()
    file.write_text(text)
    server = subprocess.Popen(
        [animfile, "preview", "--watch", str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        page = browser.page(server.stdout.readline().strip())
        eventually(page, lambda: time_of(page) > 0, "the page that is served does not play")
        page.keyboard.press(" ")
        page.keyboard.press("End")
        before = page.evaluate("svg()")
        name = page.text_content("#fields .field span >> nth=0")
        slider = page.locator("#fields input[type=range]").first
        box = slider.bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
        eventually(page, lambda: page.evaluate("svg()") != before, "a parameter that is moved changes nothing")
        page.wait_for_timeout(300)
        end = page.evaluate("state.data.end")
        svg = run(animfile, "eval", file, "--t", end, "--set", f"{name}={slider.input_value()}", "--format", "svg")
        wrong = difference(page.evaluate("svg()"), svg)
        check(wrong is None, f"a changed parameter gives a different picture from --set: {wrong}")
        if pictures:
            page.screenshot(path=pictures / "preview-watch.png", full_page=True)
        file.write_text(text.replace('"shapes"', '"shape<b>s"', 1))
        page.wait_for_selector("#problem:not([hidden])")
        check("error" in page.text_content("#report"), "the report on a broken file is not shown")
        check(page.locator("#report b").count() == 0, "a report is taken for HTML")
        problem, stage = (page.locator(f"#{name}").bounding_box() for name in ("problem", "stage"))
        check(stage and problem["y"] + problem["height"] <= stage["y"], "the last good picture is not below the report")
        page.click("#first")
        check(time_of(page) == 0, "the last good picture cannot be played")
        page.click("#last")
        if pictures:
            page.screenshot(path=pictures / "preview-problem.png", full_page=True)
        file.write_text(text)
        eventually(page, lambda: page.is_hidden("#problem"), "the report stays when the file is right again")
        check(page.is_visible("#stage"), "there is no picture when the file is right again")
        page.context.close()
        # Close the reader of the address.
        server.stdout.close()
        try:
            status = server.wait(timeout=10)
            check(status in (0, -signal.SIGPIPE), f"--watch ends with {status} after its output is closed")
        except subprocess.TimeoutExpired:
            check(False, "--watch goes on when nobody reads any more")
    finally:
        server.terminate()
        server.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder for pictures of the pages")
    parser.add_argument("--only", help="only the sample with this name")
    arguments = parser.parse_args()
    found = samples(arguments.only)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = launch(playwright)
        browser = Browser(chromium)
        folder = pathlib.Path(folder)
        for sample in found:
            size = check_sample(browser, arguments.animfile, sample, folder)
            print(f"{size / 1000:8.0f} kB  {sample.relative_to(ROOT)}", flush=True)
        check_controls(browser, arguments.animfile, folder, arguments.pictures)
        check_watch(browser, arguments.animfile, folder, arguments.pictures)
        chromium.close()
    print(f"{len(found)} pages, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
