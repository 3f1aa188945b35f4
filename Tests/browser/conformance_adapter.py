#!/usr/bin/env python3
"""Adapts the web player in Chromium to the protocol of `Tests/Conformance/run.py`.

    run.py --frames-only --command 'python3 ../browser/conformance_adapter.py [SCRIPT]'

Without a script that `animfile player` has written, the page imports the modules of `Sources/AnimFileWeb/Player`.

Needs Python 3.9, the packages of requirements.txt, and Chromium.
"""

import functools
import http.server
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

from pages import ROOT, failures, launch, watch

BATCH = 250
# One answer in each line, for one request in each line.
ANSWER = """async ([script, lines]) => {
  const { load } = await import(script);
  return lines.map((line) => {
    const { id, document, parameters, inputs, size, times } = JSON.parse(line);
    if (!document) return JSON.stringify({ id, unsupported: "texts" });
    try {
      const animation = load(document, { parameters, precision: 12 });
      return JSON.stringify({ id, frames: times.map((t) => animation.frame(t, { inputs, size })) });
    } catch (error) {
      return JSON.stringify({ id, diagnostics: [{ code: error.message }] });
    }
  }).join("\\n");
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"<!doctype html><link rel=icon href=data:,>")

    def log_message(self, *_):
        pass


def main():
    script = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "Sources/AnimFileWeb/Player/document.js").resolve()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(script.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    lines = [line for line in sys.stdin.read().split("\n") if line]
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = watch(browser.new_page(), "conformance")
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        for start in range(0, len(lines), BATCH):
            print(page.evaluate(ANSWER, [f"./{script.name}", lines[start:start + BATCH]]))
        browser.close()
    server.shutdown()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
