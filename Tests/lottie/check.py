#!/usr/bin/env python3
"""Imports Lottie files, and checks that each result is valid or that there are located errors; or exports documents.

  check.py --animfile ANIMFILE [FILE or FOLDER ...] [--pictures] [--count N] [--least SHARE]
  check.py --animfile ANIMFILE --export FILE or FOLDER ... [--schema FOLDER] [--pictures] [--count N] [--least SHARE]

With --export, every document becomes a Lottie file, which is imported without errors and warnings, and exported again. --schema names the folder 'schema' of lottie/lottie-spec: the
file then follows it, which needs the package jsonschema-rs.

Without files, it reads those of the tests. With --pictures, it also compares frames with lottie-web, which needs Chromium,
the packages playwright, pillow and numpy, and the path of lottie.js or lottie_light.js in $LOTTIE_WEB.

A file agrees if in every frame less than 0.1 % of the pixels differ by more than 16/255 from everything within one pixel of
the same place in the other picture, and the mean difference is less than 1/255. --least fails below a share of such files.
"""
import argparse, collections, glob, json, os, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "interchange"))
from imports import LIMIT, difference, imported

FIXTURES = os.path.join(HERE, "..", "AnimFileTests", "Fixtures", "Lottie")


def files_of(paths):
    for path in paths or [FIXTURES]:
        if os.path.isdir(path):
            yield from sorted(glob.glob(os.path.join(path, "*.json")))
        else:
            yield path


def exported(animfile, path, folder):
    """The path of the Lottie file, or None; the findings; and a complaint, or None."""
    name = os.path.splitext(os.path.basename(path))[0]
    first, back, second = (os.path.join(folder, f"{name}.{part}.json") for part in ("lottie", "back", "again"))

    def export(source, output):
        run = subprocess.run([animfile, "export", source, "-o", output, "--format", "json"], capture_output=True, timeout=LIMIT)
        if run.returncode != 0:
            return None
        return json.loads(run.stderr)["files"][0]["diagnostics"]

    try:
        findings = export(path, first)
        if findings is None:
            return None, [], "is not exported"
        run = subprocess.run([animfile, "import", first, "-o", back, "--strict"], capture_output=True, timeout=LIMIT)
        if run.returncode != 0:
            return first, findings, f"is not imported again: {run.stderr.decode()[:300]}"
        again = export(back, second)
    except subprocess.TimeoutExpired:
        return None, [], "does not end"
    if again is None:
        return first, findings, "is not exported again"
    return first, findings, None


def schema_of(folder):
    """A validator of the schema of lottie-spec, whose files refer to each other by folder and name."""
    import jsonschema_rs
    definitions = {}
    for group in sorted(os.listdir(folder)):
        files = sorted(glob.glob(os.path.join(folder, group, "*.json")))
        definitions[group] = {os.path.basename(file)[:-5]: json.load(open(file, encoding="utf-8")) for file in files}
    for group in definitions.values():
        for schema in group.values():
            schema.pop("$schema", None)
            schema.pop("$id", None)

    def types(node):
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from types(child)
        if isinstance(node, dict) and isinstance(node.get("properties"), dict):
            kind = node["properties"].get("ty", {})
            if isinstance(kind, dict) and "const" in kind:
                yield kind["const"]

    def fill(node, known):
        # The lists of known types are empty in the source.
        if isinstance(node, dict) and node.get("enum") == []:
            node["enum"] = known
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            fill(child, known)

    for group in definitions.values():
        known = sorted({kind for schema in group.values() for kind in types(schema)}, key=str)
        for schema in group.values():
            fill(schema, known)
    return jsonschema_rs.validator_for(
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "#/$defs/composition/animation", "$defs": definitions})


class Results:
    """Counts the findings, and the files that agree with lottie-web."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.web = Web() if arguments.pictures else None
        self.codes = collections.Counter()
        self.agreeing = self.seen = 0
        self.failures = []

    def add(self, path, findings, complaint):
        if complaint:
            self.failures.append(f"{path}: {complaint}")
        for code in {(d["severity"], d["code"]) for d in findings}:
            self.codes[code] += 1

    def compare(self, path, lottie, document, folder):
        edge, mean, frame = compared(self.arguments.animfile, self.web, lottie, document, self.arguments.count, folder)
        self.seen += 1
        if edge < 0.001 and mean < 1:
            self.agreeing += 1
        else:
            print(f"{path}: frame {frame}: {100 * edge:.2f} % of the pixels differ, {mean:.2f}/255 on average", flush=True)

    def finish(self):
        for (severity, code), count in self.codes.most_common():
            print(f"  {count:5} {severity} {code}")
        if self.web:
            print(f"{self.agreeing} of {self.seen} agree with lottie-web")
            if self.seen and self.agreeing / self.seen < self.arguments.least:
                self.failures.append(f"fewer than {self.arguments.least:.0%} agree")
        for failure in self.failures:
            print(failure, file=sys.stderr)
        return 1 if self.failures else 0


def check_exports(arguments):
    results = Results(arguments)
    schema = schema_of(arguments.schema) if arguments.schema else None
    total, sizes = 0, []
    with tempfile.TemporaryDirectory() as folder:
        for path in files_of(arguments.files):
            with open(path, encoding="utf-8") as file:
                document = json.load(file)
            if "animfile" not in document:
                continue
            total += 1
            output, findings, complaint = exported(arguments.animfile, path, folder)
            results.add(path, findings, complaint)
            if not output:
                continue
            sizes.append(os.path.getsize(output) / os.path.getsize(path))
            if schema:
                with open(output, encoding="utf-8") as file:
                    problem = next(iter(schema.iter_errors(json.load(file))), None)
                if problem:
                    results.failures.append(f"{path}: at {'/'.join(map(str, problem.instance_path))}: {problem.message[:200]}")
            # Strokes of a stretched document are not stretched, which Lottie does not have.
            if results.web and document.get("fit") != "stretch":
                results.compare(path, output, path, folder)
    print(f"{total} documents, of which the Lottie file has {sorted(sizes)[len(sizes) // 2]:.2f} times the bytes (median)")
    return results.finish()


class Web:
    """lottie-web in headless Chromium."""

    def __init__(self):
        from playwright.sync_api import sync_playwright
        import shutil
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"])
        with open(os.environ["LOTTIE_WEB"], encoding="utf-8") as file:
            self.library = file.read()

    def frames(self, document, frames, size, folder):
        page = self.browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.route("**/*", lambda route: route.abort() if route.request.url.startswith("http") else route.continue_())
        page.set_content(f"<style>body{{margin:0}}#c{{width:{size[0]}px;height:{size[1]}px}}</style><div id=c></div>")
        page.add_script_tag(content=self.library)
        page.evaluate("""d => { window.a = lottie.loadAnimation({container: document.getElementById('c'), renderer: 'svg', loop: false,
          autoplay: false, animationData: d, rendererSettings: {preserveAspectRatio: 'none'}}); a.setSubframe(true); }""", document)
        for frame in frames:
            page.evaluate("f => { a.goToAndStop(f, true); return new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r))); }", frame)
            path = os.path.join(folder, f"web-{frame}.png")
            page.screenshot(path=path)
            yield frame, path
        page.close()


def compared(animfile, web, path, output, count, folder):
    """The greatest differences of the frames of a file."""
    with open(path, encoding="utf-8-sig") as file:
        document = json.load(file)
    last = max(0, int(document["op"] - document.get("ip", 0)) - 1)
    frames = sorted({round(last * (i + 0.5) / count) for i in range(count)})
    scale = 256 / max(document["w"], document["h"])
    size = max(1, round(document["w"] * scale)), max(1, round(document["h"] * scale))
    worst = (0, 0, None)
    for frame, picture in web.frames(document, frames, size, folder):
        ours = os.path.join(folder, f"ours-{frame}.png")
        subprocess.run([animfile, "render", output, "--t", repr(frame / document["fr"]), "--size", f"{size[0]}x{size[1]}", "-o", ours],
                       check=True, capture_output=True, timeout=LIMIT)
        edge, mean = difference(picture, ours)
        worst = (max(worst[0], edge), max(worst[1], mean), frame if edge >= worst[0] else worst[2])
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--animfile", required=True)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--export", action="store_true")
    parser.add_argument("--schema")
    arguments = parser.parse_args()
    if arguments.export:
        return check_exports(arguments)
    results = Results(arguments)
    total = clean = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files_of(arguments.files):
            total += 1
            output = os.path.join(folder, os.path.basename(path) + ".json")
            exists, findings, complaint = imported(arguments.animfile, path, output)
            results.add(path, findings, complaint)
            if not exists or any(d["severity"] != "information" for d in findings):
                continue
            clean += 1
            if results.web:
                results.compare(path, path, output, folder)
    print(f"{total} files, {clean} without errors and warnings")
    return results.finish()


if __name__ == "__main__":
    sys.exit(main())
