#!/usr/bin/env python3
"""Measures the web player beside lottie-web, which plays the Lottie export of the same scenes, in one run of Chromium.

    measure_players.py --animfile PROGRAM --lottie FOLDER [--write] [SCENES]

FOLDER has the builds lottie.min.js (full) and lottie_light.min.js (SVG only) of lottie-web. Every player shows FRAMES frames in
callbacks of `requestAnimationFrame`, at the same times, after WARM others. The main-thread time of a frame is the growth of `TaskDuration` of the Chrome
DevTools protocol: scripts, style, layout, painting and, without a GPU, the pixels of canvases. The first frame counts from the text of
the document, after the script is there. Each number is the smallest of ROUNDS, in which the players take turns, because other work of
the machine only adds time.

With --write, replaces the table of the article about the player. With --check, exits with 1 if a limit of LIMITS is exceeded.
Takes two to eight minutes. Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import argparse
import gzip
import json
import pathlib
import re
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

from pages import ROOT, check, failures, run

ARTICLE = ROOT / "Sources/AnimFile/AnimFile.docc/WebPlayer.md"
TABLE = re.compile(r"(?<=<!-- measure_players.py -->\n).*?(?=\n\n)", re.S)
SCENES = ["ball", "rating-highlight", "icon-set", "gradients-and-strokes", "epicycles", "evening-town"]
# Frames are not limited to the rate of a screen, so that a run is short.
WARM, FRAMES, ROUNDS = 240, 120, 4
# Milliseconds of the main thread.
LIMITS = {("evening-town", "animfile", "svg"): 4, ("evening-town", "animfile", "canvas"): 2}

# `begin` shows the first frame of a text; `seek` shows another.
ANIMFILE = """
window.begin = async (text, renderer, width, height) => {
  const player = document.createElement("animfile-player");
  player.setAttribute("renderer", renderer);
  Object.assign(player.style, { display: "block", width: `${width}px`, height: `${height}px` });
  document.body.append(player);
  if (!(await player.load(text))) throw new Error(player.error.message);
  player.seek(0);
  window.seek = (t) => player.seek(t);
};"""
LOTTIE = """
window.begin = (text, renderer, width, height) => new Promise((resolve, reject) => {
  const container = document.createElement("div");
  Object.assign(container.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(container);
  const animation = lottie.loadAnimation({ container, renderer, loop: false, autoplay: false, animationData: JSON.parse(text) });
  animation.addEventListener("data_failed", reject);
  animation.setSubframe(true);
  animation.goToAndStop(0, true);
  window.seek = (t) => animation.goToAndStop(t * animation.frameRate, true);
  resolve();
});"""
PLAY = """
([times]) => new Promise((resolve) => {
  let k = 0;
  const next = () => {
    if (k === times.length) return resolve();
    seek(times[k++]);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


class Player:
    """A player with a renderer, in a page of its own for each scene."""

    def __init__(self, name, script, setup, renderer, kind="text/javascript"):
        self.name, self.script, self.setup, self.renderer, self.kind = name, script, setup, renderer, kind

    def measure(self, browser, text, size, times):
        """Milliseconds of the main thread: to the first frame, and of each frame after it."""
        width, height = size
        page = browser.new_page(viewport={"width": max(200, width), "height": max(200, height)})
        problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.set_content("<!doctype html><style>body { margin: 0 }</style><body></body>")
        page.add_script_tag(content=self.script, type="module" if self.kind == "module" else "text/javascript")
        page.add_script_tag(content=self.setup)
        page.evaluate(PAINTED)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def busy():
            metrics = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
            return 1000 * metrics["TaskDuration"]

        page.evaluate("text => { window.text = text; }", text)
        start = busy()
        page.evaluate("([renderer, width, height]) => begin(text, renderer, width, height)", [self.renderer, width, height])
        page.evaluate(PAINTED)
        first = busy() - start
        page.evaluate(PLAY, [times[:WARM]])
        start = busy()
        page.evaluate(PLAY, [times[WARM:]])
        each = (busy() - start) / (len(times) - WARM)
        shown = page.evaluate("document.querySelectorAll('svg, canvas, animfile-player').length")
        check(shown > 0 and not problems, f"{self.name} shows nothing: {problems}")
        page.close()
        return first, each


def table(results, scenes, players, sizes):
    """The rows of the article."""
    cells = [f"{name}, {kind.replace('svg', 'SVG')}" for name, kind in players]
    lines = ["| ms a frame, then of the first one | " + " | ".join(cells) + " |", "| --- |" + " ---: |" * len(cells)]
    for scene in scenes:
        row = []
        for player in players:
            first, each = results[scene, *player]
            row.append(f"{each:.2f}, {first:.0f}")
        lines.append(f"| `{scene}` | " + " | ".join(row) + " |")
    lines.append("| size, kB after gzip | " + " | ".join(f"{sizes[name] / 1000:.1f}" for name, _ in players) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", required=True)
    parser.add_argument("--lottie", required=True, type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("scenes", nargs="*", default=SCENES)
    arguments = parser.parse_args()
    results = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(arguments.animfile, "player", "-o", folder / "player.js")
        texts = {"animfile": (folder / "player.js").read_text()}
        for build in ("lottie_light", "lottie"):
            texts[build.replace("_", " ")] = (arguments.lottie / f"{build}.min.js").read_text()
        sizes = {name: len(gzip.compress(text.encode(), 9)) for name, text in texts.items()}
        players = [
            Player("animfile", texts["animfile"], ANIMFILE, "svg", "module"),
            Player("lottie light", texts["lottie light"], LOTTIE, "svg"),
            Player("lottie", texts["lottie"], LOTTIE, "svg"),
            Player("animfile", texts["animfile"], ANIMFILE, "canvas", "module"),
            Player("lottie", texts["lottie"], LOTTIE, "canvas"),
        ]
        documents = {}
        for scene in arguments.scenes:
            text = (ROOT / "Samples" / f"{scene}.json").read_text()
            run(arguments.animfile, "export", ROOT / "Samples" / f"{scene}.json", "-o", folder / "lottie.json")
            documents[scene] = text, (folder / "lottie.json").read_text()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu", "--disable-frame-rate-limit", "--disable-gpu-vsync"])
            for _ in range(ROUNDS):
                for scene, (own, lottie) in documents.items():
                    size = [round(side) for side in json.loads(own)["size"]]
                    duration = json.loads(run(arguments.animfile, "info", "--format", "json", ROOT / "Samples" / f"{scene}.json"))["duration"]
                    # A scene without motion has no duration.
                    times = [k / 60 % (duration or 1) for k in range(WARM + FRAMES)]
                    for player in players:
                        found = player.measure(browser, own if player.name == "animfile" else lottie, size, times)
                        key = scene, player.name, player.renderer
                        results[key] = [min(pair) for pair in zip(results.get(key, found), found)]
            browser.close()
    text = table(results, arguments.scenes, [(p.name, p.renderer) for p in players], sizes)
    print(text)
    for key, most in LIMITS.items():
        if arguments.check and key in results:
            check(results[key][1] <= most, f"{' '.join(key)}: {results[key][1]:.2f} ms a frame; there may be {most}")
    if arguments.write:
        article = ARTICLE.read_text()
        if not TABLE.search(article):
            sys.exit(f"{ARTICLE.name} has no table of this script")
        ARTICLE.write_text(TABLE.sub(lambda _: text, article))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
