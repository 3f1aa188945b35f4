// Compares the player with the command: elementary functions, tables, limits, values of parameters, the cases in `Comparisons`, samples, and
// generated documents.
//
//     node Tests/player/run.mjs PATH-OF-ANIMFILE [FOLDER-OF-DOCUMENTS [SEED]]
//
// `AnimFileCampaign --write` writes such a folder. The first document has random inputs of SEED, the next ones of the numbers after it. Exits
// with 1 if a frame differs.

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { load } from "../../Sources/AnimFileWeb/Player/document.js";
import { endOf, forget, Log, restOf } from "../../Sources/AnimFileWeb/Player/playback.js";
import { mathDifferences } from "./math.mjs";
import { tableDifferences } from "./tables.mjs";

const [binary, folder, seed = "1"] = process.argv.slice(2);
const samples = fileURLToPath(new URL("../../Samples", import.meta.url));
const cases = fileURLToPath(new URL("Comparisons", import.meta.url));
const SHOWN = 20;
let failures = 0;
const refused = [];

function fail(text) {
  failures += 1;
  if (failures <= SHOWN) console.log(text);
}

/** The first difference between two values of frames; `null` for none. */
function difference(expected, actual, place) {
  if (typeof expected === "number" && typeof actual === "number") {
    const isNear = Math.abs(expected - actual) <= 2e-6 * Math.max(1, Math.abs(expected));
    return isNear ? null : `${place}: ${actual} in place of ${expected}`;
  }
  if (place.endsWith("/bounds") && expected && actual) {
    // Far away, the size is the difference of large numbers.
    const scale = Math.max(...expected.map(Math.abs), 1);
    const isNear = expected.every((x, k) => Math.abs(x - actual[k]) <= 2e-6 * Math.max(1, Math.abs(x)) + 1e-15 * scale);
    return isNear ? null : `${place}: ${actual} in place of ${expected}`;
  }
  if (typeof expected === "string" && place.endsWith("/d") && typeof actual === "string") {
    const [a, b] = [expected, actual].map((d) => d.split(" ").map((word) => (/[A-Z]/.test(word) ? word : Number(word))));
    return difference(a, b, place.slice(0, -2) + "/outline");
  }
  if (typeof expected !== "object" || typeof actual !== "object" || expected === null || actual === null) {
    // Of two neighboring 8-bit channels, rounding decides; `rgba` has the same color.
    if (expected === actual || place.endsWith("/color")) return null;
    return `${place}: ${JSON.stringify(actual)} in place of ${JSON.stringify(expected)}`;
  }
  // A color without opacity has no channels that can be seen.
  if (place.endsWith("/rgba") && expected[3] === 0 && actual[3] === 0) return null;
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = difference(expected[name], actual[name], `${place}/${name}`);
    if (found) return found;
  }
  return null;
}

/** A frame with clips in place of their indices, whose order is free. */
function resolved(frame) {
  const owner = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(owner);
    const entries = Object.entries(value).filter(([name]) => name !== "clips");
    return Object.fromEntries(entries.map(([name, inner]) => [
      name, name === "clip" ? owner(frame.clips[inner]) : owner(inner)]));
  };
  return owner(frame);
}

const run = promisify(execFile);

/** Compares the frames of a document at times that depend on its duration. */
async function compare(path, count, log, canFail) {
  let animation;
  try {
    animation = load(readFileSync(path, "utf8"));
  } catch (error) {
    return fail(`${path}: ${error.stack}`);
  }
  const length = animation.duration || 1;
  // Times on keyframes of generated documents have few digits; these have more.
  const times = Array.from({ length: count }, (_, k) => Number(((length * 1.2 * k) / (count - 1)).toFixed(4)));
  const options = log ? ["--inputs", log] : [];
  const command = ["eval", path, "--format", "ndjson", `--t=${times.join(",")}`, ...options];
  const { stdout } = await run(binary, command, { maxBuffer: 2 ** 30 }).catch((error) => error);
  // The generator also writes documents with errors that depend on values.
  if (!stdout) return canFail ? refused.push(path) : fail(`${path}: the command prints no frame`);
  const inputs = log ? JSON.parse(readFileSync(log, "utf8")) : null;
  const lines = stdout.trim().split("\n");
  // Forward, then back and forth, because what does not change from one frame to the next is kept.
  const order = [...times.keys()].flatMap((k) => [k, count - 1 - k]);
  for (const k of [...times.keys(), ...order]) {
    try {
      const found = difference(resolved(JSON.parse(lines[k])), resolved(animation.frame(times[k], { inputs })), "");
      if (found) return fail(`${path}, t = ${times[k]}: ${found}`);
    } catch (error) {
      return fail(`${path}, t = ${times[k]}: ${error.stack}`);
    }
  }
}

async function compareAll(jobs, name, action = compare) {
  const before = failures;
  const queue = jobs.slice();
  const work = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await action(...job);
  };
  await Promise.all([work(), work(), work()]);
  console.log(`${name}: ${jobs.length} documents, ${failures - before} differ, ${refused.length} have errors`);
}

const { count, different } = mathDifferences();
console.log(`elementary functions: ${count} results, ${different.length} differ`);
for (const line of different) fail(line);
const tables = tableDifferences();
console.log(`tables and limits: ${tables.count} entries, ${tables.different.length} differ`);
for (const line of tables.different) fail(line);

// MARK: Values of parameters

const circle = { type: "circle", center: [0, 0], radius: 3, fill: "red" };
const parameter = { parameter: "p" };
/** Shapes with a parameter, its default, and other values. */
const RULES = [
  [{ ...circle, radius: parameter }, 1, [0, 5, -1, "big"]],
  [{ ...circle, radius: { keyframes: [{ t: 0, value: 1 }, { t: 1, value: { parameter: "p", offset: -3 } }] } }, 4, [3, 2]],
  [{ ...circle, opacity: parameter }, 1, [0, 0.5, 1.5, -0.5]],
  [{ ...circle, stroke: { color: "red", width: parameter, miterLimit: 4 } }, 1, [0, -2]],
  [{ ...circle, stroke: { color: "red", dash: [2, parameter] } }, 1, [3, -3]],
  [{ ...circle, modifiers: [{ type: "repeat", copies: parameter }] }, 2, [0, 2.5, -1, 20000]],
  [{ ...circle, modifiers: [{ type: "trim", end: parameter }] }, 1, [0.5, 2]],
  [{ type: "rect", origin: [0, 0], size: [5, 5], cornerRadius: parameter, fill: "red" }, 1, [2, -2]],
  [{ ...circle, opacity: 0.5, time: { at: parameter } }, 1, [7, -7]],
  [{ ...circle, opacity: { keyframes: [{ t: 0, value: 0 }, { t: 100, value: 1 }], at: parameter } }, 0, [50, -7]],
  [{ ...circle, opacity: { keyframes: [{ t: 0, value: parameter }, { t: 9, value: 1 }], at: { ...parameter, offset: 8 } } }, 0, [1, 7, -7]],
  [{ type: "rect", origin: [0, 0], size: [{ keyframes: [{ t: -9, value: 0 }, { t: 9, value: 1 }], at: parameter }, 5], fill: "red" }, 0, [7, -7]],
  [{ type: "rect", origin: [0, 0], size: [{ keyframes: [{ t: -9, value: 0 }, { t: 9, value: 1 }], at: 3 }, parameter], fill: "red" }, 0, [7, -7]],
  [{ ...circle, opacity: { wiggle: { around: parameter, amplitude: 1, every: 1 } } }, 1, [0.5, 2, -1]],
  [{ ...circle, opacity: 0.5, transform: { position: [parameter, 3] } }, 1, [7, -7]],
  [{ type: "polygon", center: [0, 0], points: parameter, radius: 4, fill: "red" }, 5, [3, 2, 3.5]],
  [{ type: "blob", center: [0, 0], radius: 4, offsets: parameter, fill: "red" }, [1, 2, 3], [[1, -2, 3, 4], [1, 2], []]],
  [{ type: "blob", center: [0, 0], radius: 4, offsets: [1, 2, parameter], fill: "red" }, 1, [2, -3]],
  [{ type: "blob", center: [0, 0], radius: 4, offsets: { wiggle: { around: parameter, amplitude: 1, every: 1 } }, fill: "red" }, [1, 2, 3], [[1, 2], [1, 2, 3, 4]]],
  [{ type: "blob", center: [0, 0], radius: 4, offsets: { wiggle: { around: [1, 2, parameter], amplitude: 1, every: 1 } }, fill: "red" }, 1, [2, -3]],
  [{ type: "lineChart", frame: [0, 0, 9, 9], values: parameter, stroke: "red" }, [1, 2], [[3], []]],
  [{ type: "lineChart", frame: [0, 0, 9, 9], values: [parameter], stroke: "red" }, 1, [3, -3]],
];

/** Compares which values of a parameter are allowed, in the player from the start and in a log, and in the command. */
async function compareRules() {
  for (const [shape, initial, values] of RULES) {
    const document = { animfile: "1.0", size: [9, 9], parameters: { p: { type: Array.isArray(initial) ? "numbers" : "number", default: initial } }, shapes: [shape] };
    const path = join(workFolder, "rules.json");
    writeFileSync(path, JSON.stringify(document));
    const allows = (action) => {
      try {
        action();
        return true;
      } catch (error) {
        if (!error.place) fail(`the error of a value has no place: ${error.stack}`);
        return false;
      }
    };
    for (const value of values) {
      const found = [
        await run(binary, ["eval", path, "--t=0", `--set=p=${Array.isArray(value) ? JSON.stringify(value) : value}`]).then(() => true, () => false),
        allows(() => load(document, { parameters: { p: value } })),
        allows(() => load(document).frame(1, { inputs: { settings: [{ t: 0, parameter: "p", value }] } })),
        allows(() => load(document).frame(1, { inputs: { initial: { p: value } } })),
      ];
      if (new Set(found).size > 1) fail(`the value ${JSON.stringify(value)} in ${JSON.stringify(shape)}: ${found.join(", ")}`);
    }
  }
}

/** Types of values with a structure, a shape with a parameter, its value from the start, and others. */
const STRUCTURES = [
  ["path", { type: "path", d: parameter }, "M 0 0 L 9 0 L 9 9 Z", ["M 1 1 H 9 V 5 Z", "M 0 0 L 9 0 Q 9 5 9 9 Z", "M 0 0 L 9 9", ""]],
  ["numbers", { type: "lineChart", frame: [0, 0, 9, 9], values: parameter }, [1, 2, 3], [[4, 5, 6], [1, 2]]],
  ["points", { type: "polyline", points: parameter }, [[0, 0], [9, 9]], [[[1, 1], [5, 5]], [[0, 0], [5, 5], [9, 9]]]],
];

/** Compares to which values a setting can lead, in the player and in the command: with a transition to those of one structure. */
async function compareStructures() {
  const path = join(workFolder, "structures.json");
  const transition = { duration: 0.5 };
  for (const [type, shape, initial, values] of STRUCTURES) {
    for (const [declared, own, visible] of [[{}, {}, true], [{ transition }, {}, true], [{}, { transition }, false]]) {
      const [name] = Object.keys(shape).filter((member) => shape[member] === parameter);
      const document = {
        animfile: "1.0", size: [9, 9], parameters: { p: { type, default: initial, ...declared } },
        shapes: [{ ...shape, stroke: "red", visible, [name]: { ...parameter, ...own } }],
      };
      writeFileSync(path, JSON.stringify(document));
      for (const value of values) {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        const expected = await run(binary, ["eval", path, "--t=1", `--set=p=${text}@0.5`]).then(() => true, () => false);
        let message = null;
        try {
          load(document).frame(1, { inputs: { settings: [{ t: 0.5, parameter: "p", value }] } });
        } catch (error) {
          ({ message } = error);
        }
        if (expected !== (message === null)) fail(`a setting to ${text} in ${JSON.stringify(document)}: ${message}`);
        const rule = type === "path" ? "path has another structure" : "array has another number of elements";
        if (message && message !== `inputs: p: the ${rule} than the one before`) fail(`a setting to ${text}: ${message}`);
      }
    }
  }
}

// MARK: Cases

/** The options of a frame for viewers who prefer less motion, after all settings. */
const SETTLED = { now: 1e9, settledFrom: -Infinity };

/** The frames that the command prints, or `null` and the error. */
async function framesOf(path, ...options) {
  const { stdout, stderr } = await run(binary, ["eval", path, "--format", "ndjson", ...options], { maxBuffer: 2 ** 30 }).catch((error) => error);
  return { frames: stdout ? stdout.trim().split("\n").map((line) => JSON.parse(line)) : null, stderr };
}

/** A log to which settings are added one by one, while an animation follows it. */
function logOf(animation, inputs) {
  const own = new Log(inputs?.initial);
  for (const setting of inputs?.settings ?? []) {
    own.add(setting);
    animation.frame(setting.t, { inputs: own.inputs });
  }
  return own;
}

/**
 * Compares the frames of a document with a log. With `reducedMotion`, it is the frame for viewers who prefer less motion. With `forget`, the
 * player drops the settings that no frame from that time on needs, and `left` of them stay. `end` is the end of the playback; `null` if there is
 * none. From `rest` on, nothing changes, and shortly before, something does.
 */
async function compareCase({ name, document, inputs, times = [0], reducedMotion = false, forget: earliest, left, end, rest }) {
  const [path, log] = ["case.json", "case.inputs.json"].map((file) => join(workFolder, file));
  writeFileSync(path, JSON.stringify(document));
  writeFileSync(log, JSON.stringify(inputs ?? { "animfile-inputs": "1.0" }));
  const { frames, stderr } = await framesOf(path, "--inputs", log, reducedMotion ? "--reduced-motion" : `--t=${times.join(",")}`);
  if (!frames) return fail(`${name}: ${stderr}`);
  const animation = load(document);
  const check = (what, expected, found) => {
    if (expected !== undefined && found !== (expected ?? Infinity)) fail(`${name}: ${what} is ${found} in place of ${expected}`);
  };
  check("the end", end, endOf(animation));
  if (rest !== undefined) {
    const [before, last, later] = [rest - 0.4, rest + 1e-6, rest + 100].map((t) => animation.frame(t, { inputs }).items);
    const found = difference(later, last, "/items");
    if (found) fail(`${name}, at rest: ${found}`);
    if (!difference(last, before, "/items")) fail(`${name}: it rests earlier`);
    check("the rest", rest, Number(restOf(animation, inputs).toFixed(9)));
  }
  const own = logOf(animation, inputs);
  if (earliest !== undefined) {
    own.limit = 0;
    forget(own, animation, earliest);
    check("the number of settings that stay", left, own.inputs.settings.length);
  }
  for (const [k, frame] of frames.entries()) {
    const t = reducedMotion ? frame.t : times[k];
    const options = { inputs: own.inputs, ...(reducedMotion ? SETTLED : {}) };
    const found = difference(resolved(frame), resolved(animation.frame(t, options)), "");
    if (found) fail(`${name}, t = ${t}: ${found}`);
  }
}

// MARK: Long logs

/** Transitions, each with a type, a value from the start, others, a shape, and whether a long log becomes short. */
const dot = (members) => ({ ...circle, ...members });
const LONG = [
  ["the default", {}, "number", 0, [9, 40, 90], dot({ center: [parameter, 5] }), true],
  ["linear", { duration: 0.5, easing: "linear" }, "number", 0, [9, 40, 90], dot({ center: [parameter, 5] }), true],
  ["a physical spring, down", { easing: { spring: { response: 0.2 } }, down: { duration: 0.4, delay: 0.1 } }, "number", 0, [9, 40, 90], dot({ center: [parameter, 5] }), true],
  ["of two references", { duration: 0.2 }, "number", 0, [9, 40, 90], dot({ center: [parameter, { ...parameter, transition: { duration: 1, easing: "easeOut" } }] }), true],
  ["a slow start", { duration: 1, easing: [0.9, 0, 1, 1] }, "number", 0, [9, 40, 90], dot({ center: [parameter, 5] }), false],
  ["a color", { duration: 0.4, colorSpace: "oklab" }, "color", "red", ["blue", "#123456", "lime"], dot({ fill: parameter }), true],
  ["a path", { duration: 0.4 }, "path", "M 0 0 L 9 9", ["M 1 2 L 7 8", "M 0 9 L 9 0", "M 5 5 L 9 0"], { type: "path", d: parameter, stroke: "red" }, true],
  ["an event", { duration: 0.4 }, "boolean", false, [true, false], dot({ radius: { ...parameter, scale: 5 }, time: { since: { parameter: "p", is: false }, before: "rest" } }), true],
];

/** Compares frames before and after a long log without a rest becomes short. */
function compareLong() {
  for (const [name, transition, type, initial, values, shape, isShort] of LONG) {
    const document = { animfile: "1.0", size: [99, 99], parameters: { p: { type, default: initial, transition } }, shapes: [shape] };
    const [animation, other] = [load(document), load(document)];
    const full = { initial: {}, settings: Array.from({ length: 2000 }, (_, k) => ({ t: k / 60, parameter: "p", value: values[k % values.length] })) };
    const own = logOf(animation, full);
    forget(own, animation, 30);
    if ((own.inputs.settings.length < 1500) !== isShort) fail(`a long log, ${name}: ${own.inputs.settings.length} settings stay`);
    for (const t of [30, 30.01, 31.7, 33.3, 33.4, 33.6, 34, 40]) {
      const found = difference(other.frame(t, { inputs: full }), animation.frame(t, { inputs: own.inputs }), "");
      if (found) fail(`a long log, ${name}, t = ${t}: ${found}`);
    }
  }
}

// MARK: Random inputs

/** A generator of whole numbers below a limit, which are the same for a seed. */
function generator(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Another value of a parameter, which is often one that the members allow. */
function anotherValue({ type, default: initial, range, options }, random) {
  const share = random(1001) / 1000;
  switch (type) {
    case "number":
    case "angle": {
      const [least, most] = range ?? [-1e9, 1e9];
      const isWhole = Number.isInteger(initial);
      const near = !isWhole ? initial * (0.7 + 0.3 * share) : initial === 0 || initial === 1 ? random(2) : initial + random(3);
      return random(100) ? Math.max(least, Math.min(near, most)) : Number((least + (most - least) * share).toFixed(2));
    }
    case "boolean": return share < 0.5;
    case "choice": return options[random(options.length)];
    case "color": return ["red", "#123456", "#00ff0080", "blue", "transparent"][random(5)];
    case "path": return initial;
    case "points": return initial.map(([x, y]) => [x + share, y - share]);
    default: return initial.map((x) => x * (0.7 + 0.3 * share));
  }
}

/** Random values from the start, settings and firings, at times that differ; `null` without parameters. */
function randomInputs({ parameters = {} }, length, random) {
  const names = Object.keys(parameters);
  if (!names.length) return null;
  const settings = new Map();
  for (let k = random(20); k >= 0; k--) {
    const name = names[random(names.length)];
    const t = Number(Math.min((length * random(44)) / 40, 1e9).toFixed(4));
    const setting = { t, parameter: name, value: undefined };
    if (random(8) === 0) setting.jump = true;
    if (parameters[name].type === "trigger") settings.set(t, { t, fire: name });
    else settings.set(t, { ...setting, value: anotherValue(parameters[name], random) });
  }
  const initial = {};
  for (const name of names) {
    if (parameters[name].type !== "trigger" && random(3) === 0) initial[name] = anotherValue(parameters[name], random);
  }
  return { initial, settings: [...settings.values()].sort((a, b) => a.t - b.t) };
}

/** Compares frames of a document with random inputs, also after some are forgotten, and that for viewers who prefer less motion. */
async function compareWithInputs(path, seed) {
  const random = generator(seed);
  let animation;
  try {
    animation = load(readFileSync(path, "utf8"));
  } catch {
    // The comparison without inputs reports it.
    return;
  }
  const length = animation.duration || 1;
  const inputs = randomInputs(animation.json, length, random);
  if (!inputs) return;
  const log = join(workFolder, `${seed}.json`);
  writeFileSync(log, JSON.stringify({ "animfile-inputs": "1.0", ...inputs }));
  const size = random(2) ? animation.size : [50 + random(500), 50 + random(500)];
  const times = Array.from({ length: 7 }, () => (length * random(1300)) / 1000).concat(inputs.settings[0].t);
  const options = ["--inputs", log, "--size", size.join("x")];
  const { frames } = await framesOf(path, `--t=${times.join(",")}`, ...options);
  if (!frames) return refused.push(path);
  const place = `${path} with the inputs of seed ${seed}`;
  const test = (frame, t, inputs, what = "", options = {}) => {
    try {
      const found = difference(resolved(frame), resolved(animation.frame(t, { inputs, size, ...options })), "");
      if (found) fail(`${place}, t = ${t}${what}: ${found}`);
      return !found;
    } catch (error) {
      fail(`${place}, t = ${t}${what}: ${error.stack}`);
      return false;
    }
  };
  const order = [...times.keys()].sort((a, b) => times[a] - times[b]);
  for (const k of [...order, ...order.toReversed()]) if (!test(frames[k], times[k], inputs)) return;
  const own = logOf(animation, inputs);
  own.limit = 0;
  for (const k of order) if (!test(frames[k], times[k], own.inputs, ", one by one")) return;
  const still = await framesOf(path, "--reduced-motion", ...options);
  if (!still.frames) fail(`${place}: ${still.stderr}`);
  else test(still.frames[0], still.frames[0].t, inputs, ", less motion", SETTLED);
  const start = times[random(times.length)];
  try {
    forget(own, animation, start);
  } catch (error) {
    return fail(`${place}, forgotten before ${start}: ${error.stack}`);
  }
  for (const k of order) if (times[k] >= start && !test(frames[k], times[k], own.inputs, `, forgotten before ${start}`)) return;
}

const workFolder = mkdtempSync(join(tmpdir(), "animfile-"));
let before = failures;
await compareRules();
await compareStructures();
const valueCount = RULES.flatMap(([, , values]) => values).length + 3 * STRUCTURES.flatMap(([, , , values]) => values).length;
console.log(`values of parameters: ${valueCount}, ${failures - before} differ`);

before = failures;
compareLong();
console.log(`long logs: ${LONG.length}, ${failures - before} differ`);

for (const name of readdirSync(cases)) {
  before = failures;
  const list = JSON.parse(readFileSync(join(cases, name), "utf8"));
  for (const own of list) await compareCase(own);
  console.log(`${name.replace(".json", "")}: ${list.length} cases, ${failures - before} differ`);
}

const names = readdirSync(samples).filter((name) => name.endsWith(".json"));
const jobs = [];
for (const name of names.filter((n) => !n.endsWith(".inputs.json"))) {
  const log = join(samples, name.replace(".json", ".inputs.json"));
  jobs.push([join(samples, name), 25, null]);
  if (existsSync(log)) jobs.push([join(samples, name), 25, log]);
}
await compareAll(jobs, "samples");
if (folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  await compareAll(files.map((name) => [join(folder, name), 4, null, true]), "generated documents");
  refused.length = 0;
  await compareAll(files.map((name, k) => [join(folder, name), Number(seed) + k]), "generated documents with inputs", compareWithInputs);
}
rmSync(workFolder, { recursive: true });
process.exit(failures ? 1 : 0);
