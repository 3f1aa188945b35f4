#!/usr/bin/env python3
"""Imports SVG files, checks that each result is valid or that there are located errors, and compares pictures.

  check.py --animfile ANIMFILE [FILE or FOLDER ...] [--sample N] [--seconds N] [--hostile] [--beside] [--list] [--least SHARE] [--font FILE ...]

Without files, it reads those of the tests and the icons that are installed in /usr/share/icons. --sample takes N files of each
folder there, and --seconds stops after that time. Each document is drawn by `animfile render` and compared with the picture
of rsvg-convert, or with --beside with the PNG file next to the SVG file. Files with an error or a warning are not compared.
Texts have the fonts that --font names; those in Tests/svg/texts need DejaVu.

A picture agrees if at most 0.25 % of its pixels differ by more than 16/255 from everything within one pixel of the same
place in the other picture, and the mean difference is at most 1/255. With --beside, it is that of the premultiplied colors and
the opacity, and at most 0.3/255. --least fails below a share of such files. --hostile checks files that try to cost time or
memory: each ends within two units of costs.py and 64 MiB in a release build.
"""
import argparse, collections, concurrent.futures, glob, gzip, json, os, random, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "interchange"))
from imports import LIMIT, check_hostile, difference, imported

FIXTURES = os.path.join(HERE, "..", "AnimFileTests", "Fixtures", "SVG")
ICONS = "/usr/share/icons"


def files_in(folder):
    found = []
    for root, _, names in os.walk(folder):
        found += [os.path.join(root, name) for name in names if name.endswith((".svg", ".svgz"))]
    return sorted(path for path in found if not os.path.islink(path))


def files_of(paths, sample):
    """The files in a random order that is always the same, some of each set of icons."""
    chosen = random.Random(1)
    if not paths:
        paths = [FIXTURES] + sorted(glob.glob(os.path.join(ICONS, "*")))
    result = []
    for path in paths:
        found = files_in(path) if os.path.isdir(path) else [path]
        if sample and len(found) > sample:
            found = chosen.sample(found, sample)
        result += found
    chosen.shuffle(result)
    return result


def whole_size(width, height):
    """A size in pixels with nearly the same proportions: rounding alone would change every edge."""
    def error(side):
        scale = side / max(width, height)
        return max(abs(width * scale - max(1, round(width * scale))), abs(height * scale - max(1, round(height * scale))))
    side = min(range(128, 193), key=lambda side: (round(error(side), 3), side))
    scale = side / max(width, height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def compared(animfile, path, output, beside, name):
    """The differences of the picture; None if the other renderer has no picture."""
    reference = path.rsplit(".", 1)[0] + ".png"
    if beside:
        from PIL import Image
        if not os.path.exists(reference):
            return None
        size = Image.open(reference).size
    else:
        with open(output, encoding="utf-8") as file:
            size = whole_size(*json.load(file)["size"])
        reference = name + ".reference.png"
        run = subprocess.run(["rsvg-convert", "--unlimited", "-w", str(size[0]), "-h", str(size[1]), path, "-o", reference], capture_output=True, timeout=LIMIT)
        if run.returncode != 0:
            return None
    ours = name + ".png"
    subprocess.run([animfile, "render", output, "--t", "0", "--size", f"{size[0]}x{size[1]}", "-o", ours], check=True, capture_output=True, timeout=LIMIT)
    return difference(reference, ours, isTransparent=beside)


def examined(job):
    """Imports and compares one file."""
    animfile, path, beside, fonts, folder, index = job
    name = os.path.join(folder, str(index))
    output = name + ".json"
    try:
        exists, findings, complaint = imported(animfile, path, output, fonts)
        if complaint or not exists or any(d["severity"] != "information" for d in findings):
            return path, findings, complaint, None
        return path, findings, None, compared(animfile, path, output, beside, name)
    except (subprocess.SubprocessError, OSError) as error:
        return path, [], str(error), None
    finally:
        for old in glob.glob(name + ".*"):
            os.unlink(old)


def hostile_files():
    """Files that try to cost time or memory, by name."""
    def svg(body, attributes=""):
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"{attributes}>{body}</svg>'
    dot = '<rect width="9" height="9"/>'
    chain = "".join(f'<g id="u{i}">' + f'<use href="#u{i - 1}"/>' * 10 + "</g>" for i in range(1, 20))
    clips = "".join(f'<clipPath id="c{i}">' + f'<rect width="9" height="9" clip-path="url(#c{i + 1})"/>' * 10 + "</clipPath>" for i in range(30))
    entities = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
    texts = {
        "entities": f'<!DOCTYPE svg [<!ENTITY a0 "x">{entities}]>' + svg("<title>&a11;</title>" + dot),
        "long-entity": f'<!DOCTYPE svg [<!ENTITY a "{"x" * 4000}">]>' + svg("<title>" + "&a;" * 50000 + "</title>" + dot),
        "external-entity": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + svg("<title>&a;</title>" + dot),
        "external-subset": '<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x">%p;]>' + svg(dot),
        "deep-groups": svg("<g>" * 200000 + dot + "</g>" * 200000),
        "deep-styles": svg('<g opacity=".9">' * 1000 + dot + "</g>" * 1000),
        "uses": svg(f'<defs><g id="u0">{dot * 10}</g>{chain}</defs><use href="#u19"/>'),
        "use-cycle": svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
        "use-root": svg('<use href="#s"/>' + dot, ' id="s"'),
        "gradient-chain": svg("".join(f'<linearGradient id="g{i}" href="#g{i + 1}"/>' for i in range(50000)) + '<rect width="9" height="9" fill="url(#g0)"/>'),
        "clips": svg(clips + '<rect width="9" height="9" clip-path="url(#c0)"/>'),
        "mask-cycle": svg('<mask id="m" mask="url(#m)"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" mask="url(#m)"/>'),
        "small-tiles": svg('<pattern id="p" width="1e-7" height="1e-7" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="90" height="90" fill="url(#p)"/>'),
        "tile-without-width": svg('<pattern id="p" x="100000000" width="1e-9" height="1" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect x="100000000" width="10" height="10" fill="url(#p)"/>'),
        "markers": svg(f'<marker id="m" markerWidth="3" markerHeight="3"><path d="M0 0h1v1z" marker-start="url(#m)"/>{dot * 1000}</marker><path marker-mid="url(#m)" d="M0 0{"l1 1" * 90000}"/>'),
        "long-path": svg(f'<path d="M0 0{"l1 1" * 3000000}"/>'),
        "numbers": svg('<path d="M1e308 1e308L-1e308 1e400z"/><circle r="1e300"/><g transform="scale(1e200) scale(1e200)">' + dot + '</g><rect width="1e-320" height="NaN"/>'),
        "variables": svg("<style>:root{--a0:red red;" + "".join(f"--a{i}:var(--a{i - 1})var(--a{i - 1});" for i in range(1, 60)) + "}</style>" + '<rect width="9" height="9" fill="var(--a59)" stroke="var(--a5)"/>' * 3000),
        "variable-fallbacks": svg('<rect width="9" height="9" fill="' + "var(--a,light-dark(" * 100000 + '"/>'),
        "variables-deep": svg("<g style='--a:1'>" * 200 + '<rect width="9" height="9" fill="var(--b)"/>' * 2000 + "</g>" * 200),
        "variable-cycle": svg('<style>.x{--a:red}</style><g id="a" class="x"><rect width="9" height="9" fill="var(--b)"/><use href="#b"/></g><g id="b" class="x"><use href="#a"/></g>'),
        "variable-uses": svg("<style>" + "".join(f".c{i}{{--a:#{i:06x}}}" for i in range(1000)) + '</style><defs><g id="u"><rect width="9" height="9" fill="var(--a)"/></g></defs>' + "".join(f'<use href="#u" class="c{i}"/>' for i in range(1000))),
        "dashes": svg('<g stroke="red"><animate attributeName="stroke-dasharray" dur="1s" values="' + "1 2;" * 1000 + "1 " * 1000 + '"/>' + '<path d="M0 0h9"/>' * 1000 + "</g>"),
        "inherited-motions": svg("<g>" + '<animate attributeName="fill" dur="1s" values="red;lime"/>' * 1000 + dot * 2000 + "</g>"),
        "transforms": svg(f'<g transform="{"rotate(1)" * 500000}">{dot}</g>'),
        "selectors": svg("<style>" + "g " * 40 + "nothing{fill:red}" + "g>" * 30 + "rect{fill:red}</style>" + "<g>" * 60 + dot + "</g>" * 60),
        "many-rules": svg("<style>" + "".join(f".c{i} .d{i}{{fill:red}}" for i in range(5000)) + '</style><g class="c1">' + '<rect class="d1" width="1" height="1"/>' * 5000 + "</g>"),
        "too-many-rules": svg("<style>" + "".join(f".c{i} .d{i}{{fill:red}}" for i in range(20000)) + '</style><g class="c1">' + '<rect class="d1" width="1" height="1"/>' * 20000 + "</g>"),
        "starts": svg(
            "<defs>" + '<rect width="9" height="9"><animate attributeName="x" to="1" dur="1s"/></rect>' * 9998 + "</defs>"
            + '<rect width="9" height="9"><animate id="a" attributeName="x" from="0" to="1" dur="1s" begin="0;1.1;a.end+1" restart="whenNotActive"/></rect>'),
        "mask-chain": svg("".join(f'<mask id="m{i}"><rect width="9" height="9" mask="url(#m{i + 1})"/></mask>' for i in range(10000)) + '<rect width="9" height="9" mask="url(#m9999)"/>'),
        "context-paints": svg('<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient><defs><g id="u0"><rect width="9" height="9" fill="context-fill"/></g>'
                              + "".join(f'<g id="u{i}">' + "".join(f'<use href="#u{i - 1}" transform="rotate({i * j}) scale(.9)" fill="url(#g)"/>' for j in (1, 2, 3)) + "</g>" for i in range(1, 20)) + '</defs><use href="#u19" fill="url(#g)"/>'),
        "spread": svg('<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="1e-9" spreadMethod="reflect"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="90" height="90" fill="url(#a)"/>'),
        "attributes": svg("<rect " + " ".join(f'a{i}="1"' for i in range(200000)) + "/>"),
        "view-box-tiny": svg(dot).replace("0 0 100 100", "0 0 1e-300 1e-300"),
        "view-box-nan": svg(dot).replace("0 0 100 100", "nan 0 inf -1"),
        "truncated": svg(dot)[:-9],
        "zero-byte": svg('<g id="a\0b"/>'),
        "key-points": svg(f'<rect width="9" height="9"><animateMotion dur="1s" path="M0 0{"l1 1" * 9000}" keyPoints="{"0;1;" * 5000}" keyTimes="{";".join(str(i / 9999) for i in range(10000))}" calcMode="linear"/></rect>'),
        "focus": svg('<radialGradient id="g"><stop/><stop offset="1" stop-color="red"/><animate attributeName="fx" dur="1s" values="' + "0.4;0.6;" * 4000 + '"/><animate attributeName="cx" dur="1s" values="' + "0.4;0.5;0.6;" * 3000 + '"/></radialGradient>' + '<rect width="9" height="9" fill="url(#g)"/>' * 3000),
        "path-steps": svg('<path d="M0 0h9"><animate attributeName="d" dur="1s" values="' + ";".join("M0 0h9" + "v1" * (i % 90) for i in range(9000)) + '"/></path>'),
        "path-parts": svg('<path d="M0 0h9"><animate attributeName="d" dur="1s" calcMode="discrete" values="' + ";".join("M0 0h9" + ("m1 1h1z" if i % 2 else "m1 1v1") * 160 for i in range(40)) + '"/></path>'),
        "gradient-motions": svg('<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/><animate attributeName="x1" dur="1s" values="' + "0;1;" * 4000 + '"/></linearGradient>' + '<rect width="9" height="9" fill="url(#g)"/>' * 3000),
        "timing-cycle": svg('<rect width="9" height="9"><animate id="a" attributeName="x" values="0;1" dur="1e-9s" begin="0;b.end"/><animate id="b" attributeName="x" values="0;1" dur="1e-9s" begin="a.end"/></rect>'),
    }
    for name, text in texts.items():
        yield name + ".svg", text.encode()
    yield "encoding.svg", svg('<g id="X"/>').encode().replace(b'"X"', b'"\xff\xfe"')
    yield "bomb.svgz", gzip.compress(svg("<title>" + " " * 200_000_000 + "</title>").encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--animfile", required=True)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("--list", action="store_true", help="print the figures of every file")
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--font", action="append", default=[])
    arguments = parser.parse_args()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        if arguments.hostile:
            print("Hostile files")
            failures += check_hostile(arguments.animfile, hostile_files(), folder)
        end = time.monotonic() + (arguments.seconds or 1e9)
        codes = collections.Counter()
        examples = {}
        total = written = clean = agreeing = 0
        figures = []
        mean_limit = 0.3 if arguments.beside else 1
        jobs = [(arguments.animfile, path, arguments.beside, arguments.font, folder, index)
                for index, path in enumerate(files_of(arguments.files, arguments.sample))]
        with concurrent.futures.ProcessPoolExecutor(max_workers=2) as pool:
            position = 0
            while position < len(jobs) and time.monotonic() < end:
                for path, findings, complaint, result in pool.map(examined, jobs[position:position + 10]):
                    total += 1
                    if complaint:
                        failures.append(f"{path}: {complaint}")
                        continue
                    written += not any(d["code"] in ("svg-xml", "svg-not", "limit-exceeded") for d in findings)
                    for code in {(d["severity"], d["code"]) for d in findings}:
                        codes[code] += 1
                        examples.setdefault(code, path)
                    if any(d["severity"] != "information" for d in findings):
                        if arguments.list:
                            print(f"{path},{' '.join(sorted({d['code'] for d in findings if d['severity'] != 'information'}))},,")
                        continue
                    clean += 1
                    if result is None:
                        continue
                    edge, mean = result
                    figures.append(mean)
                    agrees = edge <= 0.0025 and mean <= mean_limit
                    agreeing += agrees
                    if arguments.list:
                        print(f"{path},,{mean:.3f},{100 * edge:.3f}")
                    elif not agrees:
                        print(f"{path}: {100 * edge:.2f} % of the pixels differ, {mean:.2f}/255 on average", flush=True)
                position += 10
    print(f"{total} files, {written} with documents, {clean} without errors and warnings")
    for (severity, code), count in codes.most_common():
        print(f"  {count:5} {severity} {code}, such as {examples[severity, code]}")
    if figures:
        print(f"{agreeing} of {len(figures)} agree ({agreeing / len(figures):.1%}), mean difference {sum(figures) / len(figures):.3f}/255")
        if agreeing / len(figures) < arguments.least:
            failures.append(f"fewer than {arguments.least:.1%} agree")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
