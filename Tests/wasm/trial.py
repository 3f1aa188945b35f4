"""Does what WebTrial does, with the functions of web.wasm, from Python: reads its inputs and writes its lines.

Usage: trial.py MODULE. Needs the package wasmtime.
"""

import struct
import sys

from wasmtime import Instance, Module, Store

FRAMES = 25
store = Store()
web = Instance(store, Module.from_file(store.engine, sys.argv[1]), []).exports(store)
memory = web["memory"]


def digest(numbers):
    a, b = 0x811C9DC5, 0x9747B28C
    for word in struct.unpack(f"<{len(numbers) // 4}I", numbers):
        a = (a ^ word) * 0x01000193 & 0xFFFFFFFF
        b = (b ^ word) * 0x85EBCA6B & 0xFFFFFFFF
        b ^= b >> 15
    return f"{a:08x}{b:08x}"


def lines(line):
    text = bytes.fromhex(line[1:])
    address = web["alloc"](store, len(text))
    memory.write(store, text, address)
    report = web["validate"](store, address, len(text))
    (count,) = struct.unpack("<I", memory.read(store, report, report + 4))
    yield memory.read(store, report + 4, report + 4 + count).decode()
    web["free"](store, report)
    document = web["open"](store, address, len(text)) if line[0] == "f" else 0
    web["free"](store, address)
    if not document:
        return
    duration = web["duration"](store, document)
    yield struct.pack(">d", duration).hex()
    for step in range(FRAMES):
        frame = web["frame"](store, document, duration * step / (FRAMES - 1))
        (count,) = struct.unpack("<d", memory.read(store, frame, frame + 8))
        yield f"{int(count)} {digest(memory.read(store, frame + 8, frame + 8 + 8 * int(count)))}"
    web["close"](store, document)


for line in sys.stdin:
    if line.strip():
        print("\n".join([*lines(line.strip()), ""]))
