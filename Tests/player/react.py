#!/usr/bin/env python3
"""Checks the declarations for TypeScript with which the article about the player introduces the element to React.

A page in `react/use.tsx` uses them, with a declaration of the part of React that they need. Needs tsc.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARTICLE = ROOT / "Sources/AnimFile/AnimFile.docc/WebPlayer.md"
DECLARATIONS = ROOT / "Sources/AnimFileWeb/Player/player.d.ts"


def main():
    found = re.findall(r'^```ts\n(.*?declare module "react".*?)```$', ARTICLE.read_text(), re.S | re.M)
    if len(found) != 1:
        raise SystemExit(f"{ARTICLE.name} has {len(found)} declarations for React in place of one")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "Tests/player/react", folder / "node_modules/react", ignore=shutil.ignore_patterns("*.tsx"))
        shutil.copy(ROOT / "Tests/player/react/use.tsx", folder)
        shutil.copy(DECLARATIONS, folder / "animfile-player.d.ts")
        (folder / "declarations.ts").write_text(found[0])
        return subprocess.run(
            ["tsc", "--noEmit", "--strict", "--jsx", "react", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node",
             "declarations.ts", "use.tsx"], cwd=folder).returncode


if __name__ == "__main__":
    sys.exit(main())
