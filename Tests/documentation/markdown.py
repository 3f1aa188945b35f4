"""Headings, links and code blocks of the repository's Markdown files."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/AnimFile/AnimFile.docc"

FENCE = re.compile(r"^( *)(```+|~~~+)(.*)$")
HEADING = re.compile(r"^(#{1,6}) +(.*?)(?: +#+)?$")
CODE = re.compile(r"(`+)(.+?)\1")
# An inline link or picture: its text and its destination.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def pages():
    """All Markdown files that git tracks, or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout
    return sorted(path for name in listed.split("\0") if name and (path := ROOT / name).exists())


def prose(text):
    """The lines outside of fenced blocks, as (number, line)."""
    fence = None
    for number, line in enumerate(text.split("\n"), 1):
        match = FENCE.match(line)
        if fence:
            if match and match[2].startswith(fence) and not match[3].strip():
                fence = None
        elif match:
            fence = match[2]
        else:
            yield number, line


def without_code(line):
    """The line with code spans replaced by as many spaces."""
    return CODE.sub(lambda match: " " * len(match[0]), line)


def plain(heading):
    """The text of a heading, without markup."""
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return heading.replace("`", "").replace("**", "").strip()


def headings(text):
    """The headings, as (level, text)."""
    for _, line in prose(text):
        if match := HEADING.match(line):
            yield len(match[1]), plain(match[2])


def slug(heading):
    """The anchor that GitHub generates for a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(text):
    """The headings of a page by their anchors; repeated headings are numbered."""
    found, seen = {}, {}
    for _, heading in headings(text):
        anchor = slug(heading)
        count = seen.get(anchor, 0)
        seen[anchor] = count + 1
        found[f"{anchor}-{count}" if count else anchor] = heading
    return found


def links(text):
    """The links and pictures outside of code, as (line number, is a picture, text, destination)."""
    for number, line in prose(text):
        # Code in the text of a link is part of the link, so positions come from the line without code.
        bare = without_code(line)
        for match in LINK.finditer(bare):
            yield number, bool(match[1]), line[match.start(2):match.end(2)], match[3]


def finish(failures, counts):
    """Prints the failures and one line of counts. Returns the exit status."""
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    print(f"{counts}, {len(failures)} failures")
    return 1 if failures else 0
