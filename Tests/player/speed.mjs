// Measures the player: the time of loading, and of each frame.
//
//     node Tests/player/speed.mjs [--benchmarks PATH-OF-ANIMFILEBENCHMARKS] [--limit NAME=MILLISECONDS] [FILES]
//
// Without files, measures all samples. `draw` evaluates and lists what to draw; `frame` also writes it as JSON. Times are processor time,
// each the shortest of several runs of 60 frames. Exits with 1 if `draw` of a document takes longer than its limit.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../Sources/AnimFileWeb/Player/document.js";

const RUNS = 8;
const FRAMES = 60;
const SCENES = [["layers", 20], ["layers", 100], ["layers", 1000], ["scalars", 20, 1000], ["keyframes", 100000]];

const files = [];
const limits = new Map();
let benchmarks = null;
for (let rest = process.argv.slice(2); rest.length; rest = rest.slice(1)) {
  if (rest[0] === "--benchmarks") [, benchmarks] = rest;
  if (rest[0] === "--limit") limits.set(...rest[1].split("="));
  if (rest[0].startsWith("--")) rest = rest.slice(1);
  else files.push(rest[0]);
}

/** The processor time in milliseconds. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The shortest time of a call that draws 60 frames a second, for one frame. */
function shortest(animation, method) {
  const duration = animation.duration || 1;
  let [frame, best] = [0, Infinity];
  for (let run = 0; run <= RUNS; run++) {
    const start = now();
    // The lists of a drawing are made when they are read.
    for (let k = 0; k < FRAMES; k++) void animation[method]((frame++ / 60) % duration).items;
    if (run > 0) best = Math.min(best, (now() - start) / FRAMES);
  }
  return best;
}

let isSlow = false;

function measure(name, text) {
  const start = now();
  const animation = load(text);
  const { items } = animation.draw(0);
  const loading = now() - start;
  const [draw, frame] = ["draw", "frame"].map((method) => shortest(animation, method));
  const cells = [loading.toFixed(1), draw.toFixed(3), frame.toFixed(3), (1000 / draw).toFixed(0), items.length];
  console.log(name.padEnd(28) + cells.map((cell) => String(cell).padStart(10)).join(""));
  if (!(draw <= Number(limits.get(name) ?? Infinity))) {
    console.log(`error: '${name}' takes longer than ${limits.get(name)} ms a frame`);
    isSlow = true;
  }
}

console.log("document".padEnd(28) + ["load ms", "draw ms", "frame ms", "draw/s", "items"].map((head) => head.padStart(10)).join(""));
if (!files.length) {
  const samples = fileURLToPath(new URL("../../Samples", import.meta.url));
  for (const name of readdirSync(samples, { recursive: true }).sort()) {
    if (name.endsWith(".json") && !name.endsWith(".inputs.json")) files.push(join(samples, name));
  }
}
for (const file of files) measure(basename(file, ".json"), readFileSync(file, "utf8"));
for (const scene of benchmarks ? SCENES : []) {
  measure(scene.join(" "), execFileSync(benchmarks, ["scene", ...scene.map(String)], { encoding: "utf8", maxBuffer: 2 ** 28 }));
}
process.exit(isSlow ? 1 : 0);
