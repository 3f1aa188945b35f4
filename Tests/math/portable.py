#!/usr/bin/env python3
"""Compares the elementary functions between this machine and WebAssembly, and looks for fused operations.

Compiles `Sources/AnimFile/Math` as Embedded Swift, which has no C library, and
  (a) links it for WebAssembly without imports;
  (b) compares the digests of all functions' results, as WasmKit (part of the toolchain) and Node compute them, with
      Tests/AnimFileTests/Fixtures/Math/bits.txt;
  (c) checks that the code for 64-bit ARM, which has fused multiplication and addition, does not use it.

Needs Swift 6.2 or later. Skips Node if it is not installed. Exits with 1 if a check fails.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURE = ROOT / "Tests/AnimFileTests/Fixtures/Math/bits.txt"
COUNT = 100_000
EXPORT = """
@_expose(wasm, "bits") @_cdecl("bits") public func bits(_ index: Int32, _ count: Int32) -> UInt64 {
  MathFunction.allCases[Int(index)].bits(count: Int(count))
}
"""
NODE = """
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const { bits } = new WebAssembly.Instance(module, {}).exports;
for (let index = 0; index < Number(process.argv[2]); index++)
  console.log(BigInt.asUintN(64, bits(index, Number(process.argv[3]))).toString());
"""


def compile_for(target, output, folder, *options):
    export = folder / "Export.swift"
    export.write_text(EXPORT)
    sources = [*sorted((ROOT / "Sources/AnimFile/Math").glob("*.swift"))]
    sources += [ROOT / "Tests/AnimFileGenerator/MathFunction.swift", export]
    subprocess.run(
        ["swiftc", "-target", target, "-enable-experimental-feature", "Embedded", "-wmo", "-O", "-parse-as-library"]
        + ["-package-name", "animfile", "-module-name", "MathBits", *options, "-o", str(output), *map(str, sources)],
        check=True,
    )


def main():
    expected = [line.split() for line in FIXTURE.read_text().splitlines()]
    failures = []

    def compare(engine, numbers):
        for (name, digest), number in zip(expected, numbers, strict=True):
            if int(number) % 2**64 != int(digest, 16):
                failures.append(f"{engine}: {name} differs from {FIXTURE.name}")
        print(f"{engine}: {len(expected)} functions, {COUNT} results each")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        compile_for("wasm32-unknown-none-wasm", folder / "bits.o", folder, "-c")
        module = folder / "bits.wasm"
        linker = shutil.which("wasm-ld")
        if not linker:
            linker = str(pathlib.Path(shutil.which("swiftc")).resolve().parent / "wasm-ld")
        # Without --allow-undefined, a call of a C function is an error.
        subprocess.run([linker, str(folder / "bits.o"), "--no-entry", "--export=bits", "-o", str(module)], check=True)

        if kit := shutil.which("wasmkit"):
            runs = [
                subprocess.run(
                    [kit, "run", str(module), "bits", f"i32:{index}", f"i32:{COUNT}"],
                    capture_output=True, text=True, check=True,
                ).stdout
                for index in range(len(expected))
            ]  # fmt: skip
            compare("WasmKit", [re.search(r"i64\((\d+)\)", run)[1] for run in runs])
        else:
            print("WasmKit: not installed")
        if node := shutil.which("node"):
            run = subprocess.run(
                [node, "-e", NODE, str(module), str(len(expected)), str(COUNT)],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            compare("Node", run.stdout.split())
        else:
            print("Node: not installed")

        assembly = folder / "bits.s"
        compile_for("aarch64-none-none-elf", assembly, folder, "-emit-assembly")
        text = assembly.read_text()
        if not re.search(r"\bfmul\b", text):
            failures.append("the ARM assembly has no multiplications")
        fused = re.findall(r"\bfn?m(?:add|sub)\b|\bfml[as]\b", text)
        if fused:
            failures.append(f"the ARM assembly has {len(fused)} fused operations")
        print(f"64-bit ARM: {len(fused)} fused operations")
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
