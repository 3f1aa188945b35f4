"""Shared code of the checks in a browser."""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
failures = []


def check(holds, message):
    if not holds:
        failures.append(message)
        print(f"error: {message}", file=sys.stderr)
    return holds


def run(*words, text=True):
    return subprocess.run([str(w) for w in words], check=True, capture_output=True, text=text).stdout


def with_modules(html):
    """A preview page with the style, the body and the script of the modules in the repository, so that no build is needed."""
    sys.path.insert(0, str(ROOT / "Tests/player"))
    import bundle
    body, style, script = with_modules.parts = getattr(with_modules, "parts", None) or bundle.page()
    data = re.search(r'<script type="application/json" id="data">.*?</script>', html, re.S).group()
    head = html[:html.index("<style>")]
    for part, text in (("style", style), ("script", script)):
        head = re.sub(rf"{part}-src 'sha256-[^']*'", lambda _: f"{part}-src '{bundle.hashed(text)}'", head)
    return f"{head}<style>{style}</style>\n</head>\n{body}\n{data}<script>{script}</script>\n</body>\n</html>\n"


def samples(only=None):
    found = [
        s for s in sorted((ROOT / "Samples").rglob("*.json"))
        if not s.name.endswith(".inputs.json") and (not only or s.stem == only)]
    if not found:
        raise SystemExit(f"unknown sample {only}")
    return found


def launch(playwright, scrollbars=False):
    program = shutil.which("chromium")
    if program is None:
        raise SystemExit("there is no Chromium: apt-get install chromium")
    return playwright.chromium.launch(
        executable_path=program, args=["--no-sandbox", "--disable-gpu"],
        ignore_default_args=["--hide-scrollbars"] if scrollbars else None)


def watch(page, name, allowed=None):
    """Treats every console message and error of the page as a failure, except messages with an allowed text."""
    page.on("console", lambda m: check(
        m.type not in ("error", "warning") or (allowed and allowed in m.text), f"{name}: console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"{name}: {e}"))
    return page
