#!/usr/bin/env python3
"""Imports Lottie files, and checks that each result is valid or that there are located errors; or exports documents.

  check.py --animfile ANIMFILE [FILE or FOLDER ...] [--pictures] [--count N] [--least SHARE] [--hostile] [--font FILE ...]
  check.py --animfile ANIMFILE --export FILE or FOLDER ... [--schema FOLDER] [--pictures] [--count N] [--least SHARE]

With --export, every document, and every document that a Lottie file becomes without errors and warnings, becomes a Lottie file.
That is imported without errors and warnings, and exported again: to the same bytes, if no motion is sampled. --schema names the
folder 'schema' of lottie/lottie-spec: the file then follows it, which needs the package jsonschema-rs.

Without files, it reads those of the tests. With --pictures, it also compares frames with lottie-web, which needs Chromium,
the packages playwright, pillow and numpy, and the path of lottie.js or lottie_light.js in $LOTTIE_WEB.

A file agrees if in every frame less than 0.1 % of the pixels differ by more than 16/255 from everything within one pixel of
the same place in the other picture, and the mean difference is less than 1/255. The pictures have 256 pixels on the longer side.
Frames that differ there are drawn again with 1024 pixels, where lines are not thinner than a pixel, and what is in another place
covers the same share of the picture. --least fails below a share of such files.

--hostile checks files that try to cost time or memory, or that other players do not survive: each ends within two units of costs.py and 64 MiB
in a release build.
"""
import argparse, atexit, collections, glob, gzip, io, json, multiprocessing, os, signal, subprocess, sys, tempfile, zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "interchange"))
from imports import LIMIT, check_hostile, difference, imported

# In seconds, for all frames of a file.
PLAYER_LIMIT = 60
# The longer sides of the pictures, in pixels.
SIDES = (256, 1024)
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
    if not any(d["code"] == "export-baked" for d in findings):
        with open(first, "rb") as one, open(second, "rb") as other:
            if one.read() != other.read():
                return first, findings, "is another file after an import"
    return first, findings, None


def hostile_files():
    """Files that try to cost time or memory, or that other players do not survive, by name."""
    def lottie(layers, assets="", more=""):
        return f'{{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,{more}"assets":[{assets}],"layers":[{layers}]}}'

    def layer(shapes, more=""):
        return f'{{"ty":4,"ip":0,"op":60,"ks":{{}},{more}"shapes":[{shapes}]}}'

    def shown(id):
        return f'{{"ty":0,"refId":"{id}","ip":0,"op":60,"w":9,"h":9,"ks":{{}}}}'

    def asset(id, layers):
        return f'{{"id":"{id}","layers":[{layers}]}}'

    def child(index, parent, more=""):
        return f'{{"ty":3,"ind":{index},"parent":{parent},"ip":0,"op":60,"ks":{{"p":{{"k":[1,0]}}}}{more}}}'

    dot = '{"ty":"el","p":{"k":[0,0]},"s":{"k":[9,9]}}'
    red = '{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}'
    painted = layer(f"{dot},{red}")
    solid = '{"ty":1,"sw":9,"sh":9,"ip":0,"op":60,"ks":{}'

    def groups(count):
        return layer('{"ty":"gr","it":[' * count + f"{dot},{red}" + "]}" * count)

    def repeater(copies):
        return layer(f'{dot},{red},{{"ty":"rp","c":{{"k":{copies}}},"o":{{"k":0}},"m":1,"tr":{{"p":{{"k":[1,0]}}}}}}')

    def path(keys):
        return layer(f'{{"ty":"sh","ks":{{"a":1,"k":[{keys}]}}}},{red}')

    def turning(keys):
        return f'{solid[:-1]}"r":{{"a":1,"k":[{keys}]}}}}}}'

    def vertices(count):
        points = ",".join(["[1,2]"] * count)
        return f'{{"v":[{points}],"i":[{points}],"o":[{points}],"c":true}}'

    laughs = asset("0", painted) + "".join("," + asset(level, ",".join([shown(level - 1)] * 10)) for level in range(1, 9))
    chain = asset("0", painted) + "".join("," + asset(level, shown(level - 1)) for level in range(1, 3000))
    animation = lottie(painted)
    texts = {
        "groups-1000": lottie(groups(1000)),
        "groups-100000": lottie(groups(100000)),
        "parents-of-each-other": lottie(child(1, 2) + "," + child(2, 1) + "," + solid + ',"parent":1}'),
        "own-parent": lottie(child(1, 1) + "," + solid + ',"parent":1}'),
        "own-asset": lottie(shown("a"), asset("a", shown("a"))),
        "laughs": lottie(shown("8"), laughs),
        "copies-10000": lottie(repeater(10000)),
        "copies-1e9": lottie(repeater("1e9")),
        "points-1e9": lottie(layer(f'{{"ty":"sr","sy":1,"pt":{{"k":1e9}},"p":{{"k":[0,0]}},"r":{{"k":0}},"or":{{"k":9}},"ir":{{"k":4}}}},{red}')),
        "coordinates-1e300": lottie(layer(f'{{"ty":"el","p":{{"k":[1e300,-1e300]}},"s":{{"k":[1e300,1e300]}}}},{red}')),
        "size-1e9": animation.replace('"w":100,"h":100', '"w":1e9,"h":1e9'),
        "no-keyframes": lottie(turning("")),
        "other-vertices": lottie(path(f'{{"t":0,"s":[{vertices(3)}]}},{{"t":9,"s":[{vertices(4)}]}}')),
        "frame-rate-0": animation.replace('"fr":60', '"fr":0'),
        "equal-times": lottie(turning(",".join(['{"t":5,"s":[1]}'] * 9))),
        "truncated": animation[:-9],
        "empty": "",
        "array": "[]",
        "frame-rate-1e999": animation.replace('"fr":60', '"fr":1e999'),
        "many-keyframes": lottie(turning(",".join(f'{{"t":{time},"s":[{time % 7}]}}' for time in range(80000, 0, -1)))),
        "many-vertices": lottie(path(f'{{"t":0,"s":[{vertices(100000)}]}},{{"t":9,"s":[{vertices(3)}]}}')),
        "many-round-corners": lottie(layer(
            f'{{"ty":"sh","ks":{{"k":[{{"t":0,"s":[{vertices(3000)}]}},{{"t":9,"s":[{vertices(3000).replace("1", "3")}]}}]}}}},{{"ty":"rd","r":{{"k":[{{"t":0,"s":[0]}},{{"t":90000,"s":[9]}}]}}}},{red}')),
        "many-layers": lottie(",".join([painted.replace("{", '{"nm":"a",', 1)] * 4000)),
        "many-parents": lottie(",".join(child(index, index + 1) for index in range(1, 20000)) + "," + solid + ',"ind":20000,"parent":1}'),
        "many-assets": lottie(shown("2999"), chain),
        "many-mattes": lottie(solid + ',"td":1},' + ",".join([solid + ',"td":1,"tt":1}'] * 20000) + "," + solid + ',"tt":1}'),
        "many-masks": lottie(layer(f"{dot},{red}", '"hasMask":true,"masksProperties":[' + ",".join(
            f'{{"mode":"{mode}","pt":{{"k":{vertices(3)}}},"o":{{"k":50}}}}' for mode in "aisd" * 2000) + "],")),
        "many-paints": lottie(layer(",".join([dot] * 3000 + [red] * 3000))),
        "many-trims": lottie(layer(",".join([dot] * 100 + ['{"ty":"tm","s":{"k":1},"e":{"k":50},"o":{"k":0},"m":1}'] * 3000 + [red]))),
        "many-merges": lottie(layer(",".join([dot, dot, '{"ty":"mm","mm":4}'] * 5000 + [red]))),
        "copies-of-copies": lottie(layer('{"ty":"gr","it":[' * 20 + f"{dot},{red}" + ',{"ty":"rp","c":{"k":1000},"tr":{"p":{"k":[1,0]}}}]}' * 20)),
        "gradient": lottie(layer(f'{dot},{{"ty":"gf","t":1,"s":{{"k":[0,0]}},"e":{{"k":[9,9]}},"g":{{"p":1e9,"k":{{"k":[{",".join(["0.5"] * 300000)}]}}}}}}')),
        "expression": lottie(solid[:-1] + '"r":{"k":0,"x":"var $bm_rt; $bm_rt = ' + "(" * 60000 + "1" + ")" * 60000 + '"}}}'),
        "long-expression": lottie(solid[:-1] + '"r":{"k":0,"x":"var $bm_rt; $bm_rt = time' + "+time*time" * 60000 + '"}}}'),
        "expressions": lottie(",".join([solid[:-1] + '"r":{"k":0,"x":"var $bm_rt; $bm_rt = Math.sin(time) * 9;"}}}'] * 300), more='"nm":"a",').replace('"op":60,"w"', '"op":90000,"w"'),
        "range-of-frames": lottie(turning('{"t":-1e9,"s":[0]},{"t":1e9,"s":[9]}')).replace('"ip":0,"op":60,"w"', '"ip":-1e9,"op":1e9,"w"'),
        "gradient-for-ever": lottie(layer(
            f'{dot},{{"ty":"gf","t":2,"s":{{"k":[{{"t":-1e9,"s":[0,0]}},{{"t":1e9,"s":[9,9]}}]}},"e":{{"k":[9,0]}},"g":{{"p":2,"k":{{"k":[0,0,0,0,1,1,1,1]}}}}}}')),
        "many-animators": lottie(
            '{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":9,"f":"a","t":"' + "A" * 2000 + '","fc":[0,0,0]}}]},"a":['
            + ",".join(['{"s":{"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]}},"a":{"o":{"k":50}}}'] * 400) + "]}}",
            more='"fonts":{"list":[{"fName":"a","fFamily":"a","fStyle":"Regular"}]},"chars":[{"ch":"A","size":9,"style":"Regular","fFamily":"a","w":50,'
                 '"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]}]}}],'),
        "text": lottie(f'{{"ty":5,"ip":0,"op":60,"ks":{{}},"t":{{"d":{{"k":[{{"t":0,"s":{{"s":9,"f":"a","t":"{"aa " * 7000}","sz":[50,50],"j":2,"fc":[0,0,0]}}}}]}}}}}}',
                       more=f'"chars":[{{"ch":"a","fFamily":"a","w":9,"data":{{"shapes":[{{"it":[{{"ty":"sh","ks":{{"k":{vertices(3)}}}}}]}}]}}}}],'),
        "slots": lottie(turning("").replace('"k":[]', '"sid":"a"'), more='"slots":{"a":{"p":{"sid":"a","k":' + "[" * 200 + "]" * 200 + "}}},"),
    }
    for name, text in texts.items():
        yield name + ".json", text.encode()
    yield "bomb.tgs", gzip.compress(b'{"layers":[' + b" " * 200_000_000 + b"]}")
    yield "truncated.tgs", gzip.compress(animation.encode())[:-9]
    yield "empty.tgs", gzip.compress(b"")[:10]

    def archive(change=None, **files):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as writer:
            for name, content in files.items():
                writer.writestr(name.replace("_", "/", 1) + ".json", content)
        return change(file.getvalue()) if change else file.getvalue()

    yield "bomb.lottie", archive(animations_a=b'{"layers":[' + b" " * 200_000_000 + b"]}")
    yield "truncated.lottie", archive(animations_a=animation)[:-30]
    yield "without-animation.lottie", archive(manifest="{}")
    yield "many-entries.lottie", archive(**{f"images_{index}": "" for index in range(60000)}, animations_a=animation)
    yield "wrong-place.lottie", archive(lambda bytes: bytes[:-6] + b"\xff\xff\xff\xff" + bytes[-2:], animations_a=animation)
    yield "wrong-content.lottie", archive(lambda bytes: bytes[:60] + b"\0" * 20 + bytes[80:], animations_a=animation)


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
        try:
            edge, mean, frame = compared(self.arguments.animfile, self.web, lottie, document, self.arguments.count, folder)
        except NoAnswer:
            print(f"{path}: lottie-web did not answer", flush=True)
            return
        self.seen += 1
        if agrees(edge, mean):
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
            with open(path, encoding="utf-8-sig") as file:
                document = json.load(file)
            if "layers" in document:
                source, path = path, os.path.join(folder, os.path.basename(path))
                if subprocess.run([arguments.animfile, "import", source, "-o", path, "--strict"], capture_output=True, timeout=LIMIT).returncode != 0:
                    continue
            elif "animfile" not in document:
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


class NoAnswer(Exception):
    """A player does not draw a file in time, or ends."""


class Web:
    """lottie-web in headless Chromium, in a process of its own, which is replaced if it does not answer."""

    def __init__(self):
        self.process = None
        atexit.register(self.stop)

    def stop(self):
        if self.process:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.process.join()
            self.process = None

    def frames(self, document, frames, size, folder):
        if self.process is None:
            self.pipe, end = multiprocessing.Pipe()
            self.process = multiprocessing.Process(target=self.serve, args=(end,), daemon=True)
            self.process.start()
            end.close()
        self.pipe.send((document, frames, size, folder))
        try:
            answer = self.pipe.recv() if self.pipe.poll(PLAYER_LIMIT) else None
        except EOFError:
            answer = None
        if answer is None:
            self.stop()
            raise NoAnswer()
        return answer

    @staticmethod
    def serve(pipe):
        from playwright.sync_api import sync_playwright
        import shutil
        os.setpgid(0, 0)
        browser = sync_playwright().start().chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"])
        with open(os.environ["LOTTIE_WEB"], encoding="utf-8") as file:
            library = file.read()
        while True:
            document, frames, size, folder = pipe.recv()
            page = browser.new_page(viewport={"width": size[0], "height": size[1]})
            page.route("**/*", lambda route: route.abort() if route.request.url.startswith("http") else route.continue_())
            page.set_content(f"<style>body{{margin:0}}#c{{width:{size[0]}px;height:{size[1]}px}}</style><div id=c></div>")
            page.add_script_tag(content=library)
            page.evaluate("""d => { window.a = lottie.loadAnimation({container: document.getElementById('c'), renderer: 'svg', loop: false,
              autoplay: false, animationData: d, rendererSettings: {preserveAspectRatio: 'none'}}); a.setSubframe(true); }""", document)
            pictures = []
            for frame in frames:
                # A page that draws nothing new has no animation frames.
                page.evaluate("""f => { a.goToAndStop(f, true); return new Promise(r => { setTimeout(r, 500);
                  requestAnimationFrame(() => requestAnimationFrame(r)); }); }""", frame)
                path = os.path.join(folder, f"web-{frame}.png")
                page.screenshot(path=path)
                pictures.append((frame, path))
            page.close()
            pipe.send(pictures)


def compared(animfile, web, path, output, count, folder):
    """The greatest differences of the frames of a file, and the first frame with the greatest one."""
    with open(path, encoding="utf-8-sig") as file:
        document = json.load(file)
    last = max(0, int(document["op"] - document.get("ip", 0)) - 1)
    frames = sorted({round(last * (i + 0.5) / count) for i in range(count)})
    worst = (0, 0, None)
    for side in SIDES:
        scale = side / max(document["w"], document["h"])
        size = max(1, round(document["w"] * scale)), max(1, round(document["h"] * scale))
        worst, differing = (0, 0, None), []
        for frame, picture in web.frames(document, frames, size, folder):
            ours = os.path.join(folder, f"ours-{frame}.png")
            subprocess.run([animfile, "render", output, "--t", repr(frame / document["fr"]), "--size", f"{size[0]}x{size[1]}", "-o", ours],
                           check=True, capture_output=True, timeout=LIMIT)
            edge, mean = difference(picture, ours)
            worst = (max(worst[0], edge), max(worst[1], mean), frame if edge > worst[0] or worst[2] is None else worst[2])
            if not agrees(edge, mean):
                differing.append(frame)
        frames = differing
        if not frames:
            break
    return worst


def agrees(edge, mean):
    return edge < 0.001 and mean < 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--animfile", required=True)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--export", action="store_true")
    parser.add_argument("--schema")
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--font", action="append", default=[], help="a font for texts without outlines")
    arguments = parser.parse_args()
    if arguments.export:
        return check_exports(arguments)
    results = Results(arguments)
    total = clean = 0
    with tempfile.TemporaryDirectory() as folder:
        if arguments.hostile:
            print("Hostile files")
            results.failures += check_hostile(arguments.animfile, hostile_files(), folder)
        for path in files_of(arguments.files):
            total += 1
            output = os.path.join(folder, os.path.basename(path) + ".json")
            exists, findings, complaint = imported(arguments.animfile, path, output, arguments.font)
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
