// Adapts the player to the protocol of `Tests/Conformance/run.py`: one request and one answer in each line.

import { createInterface } from "node:readline";
import { load } from "../../Sources/AnimFileWeb/Player/document.js";

function answer({ id, document, parameters, inputs, size, times }) {
  if (!document) return { id, unsupported: "texts" };
  try {
    const animation = load(document, { parameters, precision: 12 });
    return { id, frames: times.map((t) => animation.frame(t, { inputs, size })) };
  } catch (error) {
    return { id, diagnostics: [{ code: error.message }] };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
