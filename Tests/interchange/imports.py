"""What the checks of Lottie and of SVG files share: importing files, also hostile ones, and comparing two pictures."""
import json, os, subprocess, sys

# Far above the time that any file takes, also in a debug build.
LIMIT = 300


def imported(animfile, path, output):
    """Whether there is a document; the findings; and a complaint, or None."""
    try:
        run = subprocess.run([animfile, "import", path, "-o", output, "--format", "json"], capture_output=True, timeout=LIMIT)
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
    """The complaints about files that try to cost time or memory: each ends within 0.1 s and 64 MiB in a release build."""
    complaints = []
    for name, content in files:
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(content)
        del content
        measure = "import resource,subprocess,sys,time\nt=time.monotonic()\nr=subprocess.run(sys.argv[1:],capture_output=True,timeout=60)\nt=time.monotonic()-t\n" \
            "u=resource.getrusage(resource.RUSAGE_CHILDREN)\nprint(r.returncode,u.ru_utime+u.ru_stime,u.ru_maxrss)\nsys.stderr.buffer.write(r.stderr)"
        run = subprocess.run([sys.executable, "-c", measure, animfile, "import", path, "-o", path + ".json", "--format", "json"], capture_output=True, timeout=LIMIT)
        os.unlink(path)
        try:
            status, seconds, memory = run.stdout.split()
            findings = json.loads(run.stderr)["files"][0]["diagnostics"]
        except (ValueError, LookupError):
            complaints.append(f"{name}: does not end, or has no report")
            continue
        codes = sorted({d["code"] for d in findings})
        print(f"  {name}: status {int(status)}, {float(seconds):.3f} s, {int(memory) / 1024:.0f} MiB, {' '.join(codes)}", flush=True)
        if int(status) not in (0, 1):
            complaints.append(f"{name}: ends with {int(status)}")
        if int(status) == 1 and not any(d["severity"] == "error" for d in findings):
            complaints.append(f"{name}: no document and no error")
        if float(seconds) > 0.1 or int(memory) > 64 * 1024:
            complaints.append(f"{name}: takes {float(seconds):.3f} s and {int(memory) / 1024:.0f} MiB")
        if int(status) == 0 and subprocess.run([animfile, "validate", "-q", path + ".json"], capture_output=True).returncode != 0:
            complaints.append(f"{name}: gives an invalid document")
    return complaints
