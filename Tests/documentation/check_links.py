#!/usr/bin/env python3
"""Checks that every relative link and picture in every Markdown file of the repository leads to a file and a heading.

Anchors are those that GitHub generates. DocC's own syntax `<doc:…>` is an error, because code-hosting sites do not resolve it.

Needs Python 3.9 and git. Exits with 1 if a check fails.
"""

import re
import sys

import markdown


def main():
    failures, count, anchored = [], 0, 0
    pages = markdown.pages()
    for page in pages:
        text = page.read_text()
        name = page.relative_to(markdown.ROOT)
        for number, line in markdown.prose(text):
            if "<doc:" in markdown.without_code(line) or re.search(r"\]\(doc:", line):
                failures.append(f"{name}:{number}: a link of DocC; write [text](Page.md#heading)")
        for number, _, _, destination in markdown.links(text):
            if re.match(r"[a-z]+:", destination):
                continue
            count += 1
            path, _, anchor = destination.partition("#")
            target = (page.parent / path).resolve() if path else page
            if not target.exists():
                failures.append(f"{name}:{number}: the file {path} does not exist")
            elif not target.is_relative_to(markdown.ROOT):
                failures.append(f"{name}:{number}: {path} is outside the repository")
            elif anchor:
                anchored += 1
                if anchor not in markdown.anchors(target.read_text()):
                    failures.append(f"{name}:{number}: {path or page.name} has no heading with the anchor #{anchor}")
    return markdown.finish(failures, f"{len(pages)} pages, {count} relative links, {anchored} with an anchor")


if __name__ == "__main__":
    sys.exit(main())
