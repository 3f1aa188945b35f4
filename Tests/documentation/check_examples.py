#!/usr/bin/env python3
"""Runs the examples of the documentation's articles, and compares the pictures that they create.

Each article runs in an empty folder. HTML comments directly before a block change what happens to it:

  <!-- file: NAME -->       the block is written to the file NAME
  <!-- exits with N -->     the commands of the block exit with the status N, by default 0
  <!-- not run -->          the block is not run

A block in `sh` is run with bash, with `animfile` in the search path; a block in `python` with Python. A block in `text` directly after such a block is its
output, standard output before standard error; a line `…` stands for any lines. A block in `yaml` or `toml` is not run.
A picture `pictures/NAME` of an article has to be a file NAME that the article's commands made; --write updates it.

Needs Python 3.9. Exits with 1 if a check fails.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import markdown

COMMENT = re.compile(r"^<!-- (?:file: (?P<file>\S+)|exits with (?P<status>\d+)|(?P<skip>not run)) -->$")


def blocks(text):
    """The fenced blocks, as (first line, language, notes, text)."""
    notes, block = [], None
    for number, line in enumerate(text.split("\n"), 1):
        if block:
            if line.startswith("```"):
                yield block[0], block[1], notes, "\n".join(block[2]) + "\n"
                block, notes = None, []
            else:
                block[2].append(line)
        elif line.startswith("```"):
            block = (number + 1, line[3:].strip(), [])
        elif match := COMMENT.match(line):
            notes.append(match.groupdict())
        elif line.strip():
            notes = []


def agrees(printed, shown):
    """Whether the output is the text of a block, in which a line `…` stands for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in shown.splitlines())
    return re.fullmatch(pattern, re.sub(r"[ \t]+\n", "\n", printed)) is not None


def run_article(page, folder, environment, failures):
    """The number of executed blocks."""
    name = page.relative_to(markdown.ROOT)
    count, last = 0, None
    for number, language, notes, text in blocks(page.read_text()):
        note = {key: value for group in notes for key, value in group.items() if value}
        if "file" in note:
            file = folder / note["file"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        if language == "text" and last is not None and not note:
            if not agrees(last, text):
                failures.append(f"{name}:{number}: the output differs from the one shown:\n{last}")
            last = None
            continue
        last = None
        if language not in ("sh", "python") or "skip" in note:
            continue
        command = ["bash", "-eu", "-o", "pipefail", "-c", text] if language == "sh" else [sys.executable, "-c", text]
        done = subprocess.run(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        count += 1
        last = done.stdout + done.stderr
        if done.returncode != int(note.get("status", 0)):
            failures.append(f"{name}:{number}: exits with {done.returncode}:\n{last}")
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--animfile", default=str(markdown.ROOT / ".build/debug/animfile"))
    parser.add_argument("--write", action="store_true", help="update the pictures")
    parser.add_argument("pages", nargs="*", help="the articles, by default all with a file or a picture")
    arguments = parser.parse_args()
    failures, count, shown = [], 0, set()
    pages = [pathlib.Path(page).resolve() for page in arguments.pages] or [
        page for page in markdown.pages()
        if page.parent == markdown.CATALOG and re.search(r"<!-- file: |\]\(pictures/", page.read_text())]
    for page in pages:
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary) / "article"
            tools = pathlib.Path(temporary) / "bin"
            folder.mkdir()
            tools.mkdir()
            (tools / "animfile").symlink_to(pathlib.Path(arguments.animfile).resolve())
            environment = dict(
                os.environ, PATH=f"{tools}:{os.environ['PATH']}", NO_COLOR="1", GIT_CONFIG_GLOBAL=os.devnull,
                GIT_AUTHOR_NAME="Author", GIT_AUTHOR_EMAIL="author@example.com",
                GIT_COMMITTER_NAME="Author", GIT_COMMITTER_EMAIL="author@example.com")
            count += run_article(page, folder, environment, failures)
            for number, is_picture, _, destination in markdown.links(page.read_text()):
                if not is_picture or not destination.startswith("pictures/"):
                    continue
                shown.add(destination)
                made = folder / destination[len("pictures/"):]
                picture = page.parent / destination
                place = f"{page.relative_to(markdown.ROOT)}:{number}"
                if not made.exists():
                    failures.append(f"{place}: no command of the article creates {made.name}")
                elif arguments.write:
                    picture.parent.mkdir(exist_ok=True)
                    shutil.copyfile(made, picture)
                elif not picture.exists() or picture.read_bytes() != made.read_bytes():
                    failures.append(f"{place}: {destination} is stale: run Tests/documentation/check_examples.py --write")
    if not arguments.pages:
        for picture in sorted((markdown.CATALOG / "pictures").glob("*")):
            if f"pictures/{picture.name}" not in shown:
                failures.append(f"no article shows {picture.relative_to(markdown.ROOT)}")
    return markdown.finish(failures, f"{len(pages)} articles, {count} blocks run, {len(shown)} pictures")


if __name__ == "__main__":
    sys.exit(main())
