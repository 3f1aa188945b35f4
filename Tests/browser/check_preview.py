#!/usr/bin/env python3
"""Checks the pages of `animfile preview` in Chromium, as a person would use them.

  (a) of every sample, at several exact times: the picture that the page would copy is the one of `animfile eval`, every number
      within 1e-6, and the boxes of the elements on the screen are within 0.5 px of where that picture has them;
  (b) play, pause, the scrubber, the keys, the loop and the copy button do what they say;
  (c) light and dark, and a page at rest for people who want less motion;
  (d) with --watch: a change is followed, a mistake is shown as text, and parameters can be tried out.

Nothing may be written to the console on the way. Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
failures = []


def check(holds, message):
    if not holds:
        failures.append(message)
        print(f"error: {message}", file=sys.stderr)


def run(*words):
    return subprocess.run([str(w) for w in words], check=True, capture_output=True, text=True).stdout


def same(ours, theirs):
    """Whether two SVG texts have the same elements, and numbers that differ by at most 1e-6."""
    ours, theirs = (re.sub(r"\s+", " ", re.sub(r"\s*/?>\s*", ">", t)).replace(" <", "<") for t in (ours, theirs))
    ours, theirs = (re.sub(r"</(path|rect|stop)>", "", t).strip() for t in (ours, theirs))
    if NUMBER.sub("#", ours) != NUMBER.sub("#", theirs):
        return False
    return all(abs(float(a) - float(b)) <= 1.1e-6 for a, b in zip(NUMBER.findall(ours), NUMBER.findall(theirs)))


# Where the outlines are on the screen, of the page's own picture and of another one put in its place.
BOXES = """other => {
  const boxes = svg => [...svg.querySelectorAll("path")].filter(e => !e.closest("clipPath")).map(e => {
    const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; });
  const own = document.querySelector("#picture svg"), mine = boxes(own);
  const holder = document.createElement("div");
  holder.innerHTML = other;
  const guest = holder.firstElementChild;
  own.replaceWith(guest);
  const theirs = boxes(guest);
  guest.replaceWith(own);
  if (mine.length !== theirs.length) return Infinity;
  return Math.max(0, ...mine.flatMap((b, i) => b.map((n, j) => Math.abs(n - theirs[i][j]))));
}"""


class Browser:
    def __init__(self, chromium):
        self.chromium = chromium

    def page(self, address, **options):
        context = self.chromium.new_context(viewport={"width": 1100, "height": 900}, **options)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.on("console", lambda m: check(m.type not in ("error", "warning"), f"{address}: console: {m.text}"))
        page.on("pageerror", lambda e: check(False, f"{address}: {e}"))
        page.goto(address)
        return page


def at(page, t):
    page.fill("#time", repr(t))


def time_of(page):
    return float(page.get_attribute("#scrubber", "aria-valuenow"))


def check_sample(browser, animfile, sample, folder):
    name = str(sample.relative_to(ROOT))
    html = folder / (name.replace("/", "-") + ".html")
    run(animfile, "preview", sample, "-o", html)
    page = browser.page(html.as_uri())
    data = json.loads(page.text_content("#data"))
    rate, end = data["rate"], data["end"]
    frames = sorted({0, data["count"] // 3, data["count"] * 2 // 3, data["count"] - 1})
    for frame in frames:
        t = end if frame == data["count"] - 1 else frame / rate
        at(page, t)
        svg = run(animfile, "eval", sample, "--t", repr(t), "--format", "svg")
        check(same(page.evaluate("svg()"), svg), f"{name}: at {t} the picture is another than that of 'eval'")
        off = page.evaluate(BOXES, svg)
        check(off <= 0.5, f"{name}: at {t} something is {off} px away from where it belongs")
    # Between two frames it is on the way from one to the other.
    if data["count"] > 2:
        t = end * 0.37
        at(page, t)
        off = page.evaluate(BOXES, run(animfile, "eval", sample, "--t", repr(t), "--format", "svg"))
        check(off <= 8 or off == float("inf"), f"{name}: at {t}, between frames, something is {off} px off")
    page.context.close()
    return html.stat().st_size


def check_controls(browser, animfile, folder, pictures):
    html = folder / "controls.html"
    sample = ROOT / "Samples/page-entrance.json"
    run(animfile, "preview", sample, "-o", html)
    page = browser.page(html.as_uri())
    page.wait_for_timeout(300)
    check(time_of(page) > 0, "the page does not begin to play")
    check(page.get_attribute("#play", "aria-label") == "Pause", "the button does not say that it pauses")
    page.click("#play")
    held = time_of(page)
    page.wait_for_timeout(150)
    check(time_of(page) == held, "the page goes on playing after a click on the button")
    page.locator("#play").blur()
    page.keyboard.press("Home")
    check(time_of(page) == 0, "Home does not lead to the start")
    rate = json.loads(page.text_content("#data"))["rate"]
    step = json.loads(page.text_content("#data"))["step"]
    for key, frames in [(".", 1), ("ArrowRight", 2), (",", 1), ("Shift+ArrowRight", 11), ("ArrowLeft", 10)]:
        page.keyboard.press(key)
        check(abs(time_of(page) - frames * step / rate) < 1e-4, f"after {key} the time is {time_of(page)}")
    page.keyboard.press("End")
    end = json.loads(page.text_content("#data"))["end"]
    check(abs(time_of(page) - end) < 1e-4, "End does not lead to the end")
    page.keyboard.press("[")
    check(time_of(page) < end, "[ does not lead to the keyframe before")
    box = page.locator("#scrubber").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20, steps=5)
    page.mouse.up()
    check(abs(time_of(page) - end / 2) < end / 200, f"the scrubber is dragged to {time_of(page)}, not the middle")
    page.click("#copy")
    page.wait_for_function("document.getElementById('said').value !== ''")
    check("copied" in page.evaluate("document.getElementById('said').value"), "it does not say that it copied")
    clip = page.evaluate("navigator.clipboard.readText()")
    check(clip.startswith("<svg") and "data-node" not in clip, "what was copied is no picture")
    check(same(clip, page.evaluate("svg()")), "what was copied is another picture")
    item = page.locator("#picture [data-node]").first.bounding_box()
    page.mouse.move(item["x"] + item["width"] / 2, item["y"] + item["height"] / 2)
    check(page.is_visible("#tip") and page.text_content("#tip b"), "nothing is said about the shape under the pointer")
    page.locator("#copy").blur()
    page.keyboard.press(" ")
    page.wait_for_timeout(100)
    check(page.get_attribute("#play", "aria-label") == "Pause", "the space bar does not play")
    page.keyboard.press(" ")
    loop = page.is_checked("#loop")
    page.keyboard.press("l")
    check(page.is_checked("#loop") != loop, "l does not change the loop")
    unnamed = page.evaluate("""() => [...document.querySelectorAll("button, input, select, [role=slider]")].filter(e =>
      !(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")?.textContent.trim())).length""")
    check(unnamed == 0, f"{unnamed} controls have no name")
    page.context.close()
    colors = {}
    for scheme in ("light", "dark"):
        page = browser.page(html.as_uri(), color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_timeout(150)
        colors[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
        rest = json.loads(page.text_content("#data"))["rest"]
        check(abs(time_of(page) - rest) < 1e-4, f"with less motion the time is {time_of(page)} instead of {rest}")
        check(page.get_attribute("#play", "aria-label") == "Play", "with less motion the page plays at once")
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
        page.wait_for_timeout(600)
        page.keyboard.press(" ")
        page.keyboard.press("End")
        before = page.evaluate("svg()")
        page.locator("#fields input[type=range]").first.focus()
        page.keyboard.press("End")
        page.wait_for_function("before => svg() !== before", arg=before)
        slider = page.input_value("#fields input[type=range] >> nth=0")
        name = page.text_content("#fields .field span >> nth=0")
        data = page.evaluate("({ end: state.data.end })")
        svg = run(animfile, "eval", file, "--t", data["end"], "--set", f"{name}={slider}", "--format", "svg")
        check(same(page.evaluate("svg()"), svg), "a parameter that is tried out gives another picture than --set")
        if pictures:
            page.screenshot(path=pictures / "preview-watch.png", full_page=True)
        file.write_text(text.replace('"shapes"', '"shape<b>s"', 1))
        page.wait_for_selector("#problem:not([hidden])")
        check("error" in page.text_content("#report"), "the report on a broken file is not shown")
        check(page.locator("#report b").count() == 0, "a report is taken for HTML")
        if pictures:
            page.screenshot(path=pictures / "preview-problem.png", full_page=True)
        file.write_text(text)
        page.wait_for_selector("#stage:not([hidden])")
        check(page.is_hidden("#problem"), "the report stays when the file is right again")
        page.context.close()
    finally:
        server.terminate()
        server.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(ROOT / ".build/debug/animfile"))
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder for pictures of the pages")
    parser.add_argument("--only", help="only the samples with this in their name")
    arguments = parser.parse_args()
    samples = [s for s in sorted((ROOT / "Samples").rglob("*.json")) if (arguments.only or "") in str(s)]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        browser = Browser(chromium)
        folder = pathlib.Path(folder)
        for sample in samples:
            size = check_sample(browser, arguments.animfile, sample, folder)
            print(f"{size / 1000:8.0f} kB  {sample.relative_to(ROOT)}")
        check_controls(browser, arguments.animfile, folder, arguments.pictures)
        check_watch(browser, arguments.animfile, folder, arguments.pictures)
        chromium.close()
    print(f"{len(samples)} pages, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
