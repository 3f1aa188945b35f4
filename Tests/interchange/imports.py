"""What the checks of Lottie and of SVG files share: importing files, also hostile ones, and comparing two pictures."""
import json, os, subprocess

from costs import complaint, measured

# Far above the time that any file takes, also in a debug build.
LIMIT = 300


def imported(animfile, path, output, fonts=()):
    """Whether there is a document; the findings; and a complaint, or None."""
    try:
        run = subprocess.run(
            [animfile, "import", path, "-o", output, "--format", "json", *(f"--font={font}" for font in fonts)],
            capture_output=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return False, [], "does not end"
    if run.returncode not in (0, 1):
        return False, [], f"ends with {run.returncode}"
    try:
        findings = json.loads(run.stderr)["files"][0]["diagnostics"]
    except (ValueError, LookupError):
        return False, [], "has no report"
    if run.returncode == 1:
        located = [d for d in findings if d["severity"] == "error" and d["start"]["line"] > 0]
        return False, findings, None if located else "has no document and no error"
    check = subprocess.run([animfile, "validate", "-q", output], capture_output=True, timeout=LIMIT)
    return True, findings, None if check.returncode == 0 else "gives an invalid document"


def over_white(path):
    import numpy
    from PIL import Image
    pixels = numpy.asarray(Image.open(path).convert("RGBA"), dtype=numpy.float64)
    alpha = pixels[..., 3:] / 255
    return numpy.rint(pixels[..., :3] * alpha + 255 * (1 - alpha)).astype(numpy.int16)


def premultiplied(path):
    import numpy
    from PIL import Image
    pixels = numpy.asarray(Image.open(path).convert("RGBA"), dtype=numpy.float64)
    return numpy.concatenate([pixels[..., :3] * pixels[..., 3:] / 255, pixels[..., 3:]], axis=2)


def difference(first, second, isTransparent=False):
    """The share of pixels that differ by more than 16/255 from everything within one pixel of the same place in the other
    picture, both over white, and the mean difference: of the colors over white, or for transparent pictures of the premultiplied
    colors and the opacity."""
    import numpy
    a, b = over_white(first), over_white(second)
    if a.shape != b.shape:
        return 1, 255

    def range_of(picture):
        padded = numpy.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
        height, width = picture.shape[:2]
        shifted = [padded[y:y + height, x:x + width] for y in range(3) for x in range(3)]
        return numpy.minimum.reduce(shifted), numpy.maximum.reduce(shifted)

    (la, ha), (lb, hb) = range_of(a), range_of(b)
    outside = numpy.maximum(numpy.maximum(lb - a, a - hb), numpy.maximum(la - b, b - ha)).max(2)
    if isTransparent:
        a, b = premultiplied(first), premultiplied(second)
    return float((outside > 16).mean()), float(numpy.abs(a - b).mean())


def check_hostile(animfile, files, folder):
    """The complaints about files that try to cost time or memory: each ends within two units of costs.py and 64 MiB in a release build."""
    complaints = []
    for name, content in files:
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(content)
        del content
        command = [animfile, "import", path, "-o", path + ".json", "--format", "json"]
        try:
            status, seconds, memory, report = measured(command)
            findings = json.loads(report)["files"][0]["diagnostics"]
        except (ValueError, LookupError) as error:
            complaints.append(f"{name}: has no report: {error}")
            continue
        codes = sorted({d["code"] for d in findings})
        print(f"  {name}: status {status}, {seconds:.3f} s, {memory:.0f} MiB, {' '.join(codes)}", flush=True)
        if status not in (0, 1):
            complaints.append(f"{name}: ends with {status}")
        if status == 1 and not any(d["severity"] == "error" for d in findings):
            complaints.append(f"{name}: no document and no error")
        if found := complaint(command, seconds, memory, units=2):
            complaints.append(f"{name}: {found}")
        if status == 0 and subprocess.run([animfile, "validate", "-q", path + ".json"], capture_output=True).returncode != 0:
            complaints.append(f"{name}: gives an invalid document")
        os.unlink(path)
    return complaints
