// Gives the player documents with mistakes: it must refuse each with an error that names a place, or draw it, within eight seconds.
//
//     node Tests/player/broken.mjs [COUNT] [SEED] [FILES]
//
// Changes samples and test inputs at random places, COUNT times, and then tries documents that expand when they are evaluated. Exits with
// 1 after another exception, or a document that takes longer than eight seconds of processor time on a fast machine.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DocumentError, load } from "../../Sources/AnimFileWeb/Player/document.js";

const [count = "3000", seed = "1", ...given] = process.argv.slice(2);
const LONGEST = 8000;
const folder = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const counts = { drawn: 0, refused: 0 };
let failures = 0;
let longest = 0;

/** How many times slower the machine is than a fast one, where this takes 150 ms; at least 1. */
function slowness() {
  const start = process.cpuUsage();
  let hash = 1;
  for (let i = 0; i < 1e8; i += 1) hash = Math.imul(hash ^ i, 16777619);
  // The result is used, so that the loop is not left out.
  return hash === 0 ? 1 : Math.max(1, process.cpuUsage(start).user / 150_000);
}

function attempt(name, document, inputs = null) {
  const start = process.cpuUsage();
  let failure = null;
  let outcome = "drawn";
  try {
    const animation = load(document);
    for (const t of [0, 0.7, (animation.duration || 1) * 0.9, -1, 1e9]) {
      JSON.stringify(animation.frame(t, { inputs }));
    }
  } catch (error) {
    outcome = "refused";
    if (!(error instanceof DocumentError)) failure = error.stack;
    else if (typeof error.place !== "string" || /undefined|\[object|of null/.test(error.message)) failure = `message: ${error.message}`;
  }
  let time = process.cpuUsage(start).user / 1000;
  if (time > LONGEST) time /= slowness();
  longest = Math.max(longest, time);
  if (time > LONGEST) failure ??= `takes ${Math.round(time)} ms`;
  counts[outcome] += 1;
  if (!failure) return;
  failures += 1;
  if (failures <= 20) console.log(`${name}: ${failure}`);
}

// MARK: Random changes

let state = Number(seed);
function random(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const VALUES = [
  null, true, false, 0, -1, 1, 0.5, 1e9, -1e9, 1e308, 5e-324, "", "x", "#fff", "forever", "center", "smooth", "M 0 0 L 5 5 Z", [], {}, [[]], [null],
  [0, 0], [1, 2, 3, 4, 5], [{}], { keyframes: [] }, { keyframes: [{ t: 0, value: 1 }] }, { keyframes: [{ t: 1 }, { t: 0, value: [] }] },
  { steps: [{ for: 1, to: 3 }], from: 0 }, { wiggle: { around: 1, amplitude: 2, every: 1 } }, { wiggle: {} }, { parameter: "x" },
  { linear: [0, 1] }, { linear: [] }, { spring: { stiffness: 0 } }, { steps: 0 }, { color: 5 }, { gradient: { type: "radial" } }, { d: 1 },
];

/** All objects and arrays of a document, with the names in them. */
function places(value, found = []) {
  if (typeof value !== "object" || value === null) return found;
  for (const name of Object.keys(value)) {
    found.push([value, name]);
    places(value[name], found);
  }
  return found;
}

function changed(text) {
  const document = JSON.parse(text);
  for (let k = random(3); k >= 0; k--) {
    const found = places(document);
    if (!found.length) return document;
    const [object, name] = found[random(found.length)];
    const [other, otherName] = found[random(found.length)];
    const kind = random(6);
    if (kind === 0) delete object[name];
    else if (kind === 1) object[name] = structuredClone(other[otherName]);
    else if (kind === 2 && !Array.isArray(object)) [object[otherName], object[name]] = [object[name], undefined];
    else if (kind === 3 && typeof object[name] === "number") object[name] *= [-1, 1e6, 1e-6, 0.5, 1e300][random(5)];
    else object[name] = structuredClone(VALUES[random(VALUES.length)]);
  }
  return JSON.parse(JSON.stringify(document));
}

const texts = [];
for (const path of given.length ? given : ["Samples", "Tests/AnimFileTests/Fixtures/Invalid", "Tests/AnimFileTests/Fixtures/Valid"].map(folder)) {
  for (const name of path.endsWith(".json") ? [""] : readdirSync(path, { recursive: true })) {
    if (!(path + name).endsWith(".json") || name.endsWith(".inputs.json")) continue;
    const text = readFileSync(join(path, name), "utf8");
    attempt(name, text);
    try {
      JSON.parse(text);
      texts.push([name || path, text]);
    } catch {
      // Not JSON: tried as it is.
    }
  }
}
for (let k = 0; k < Number(count); k++) {
  const [name, text] = texts[random(texts.length)];
  const document = changed(text);
  const before = JSON.stringify(document);
  attempt(`${name}, change ${k}`, document);
  if (JSON.stringify(document) !== before) {
    failures += 1;
    console.log(`${name}, change ${k}: the player changes the document`);
  }
}

// MARK: Documents that expand

const circle = { type: "circle", center: [0, 0], radius: 5, fill: "red" };
const made = (shapes, more = {}) => ({ animfile: "1.0", size: [10, 10], shapes, ...more });
const nested = (depth, inner, make) => (depth === 0 ? inner : make(nested(depth - 1, inner, make)));
const times = (n, make) => Array.from({ length: n }, (_, k) => make(k));
const repeat = (copies, more) => ({ type: "repeat", copies, ...more });

const EXPANDING = {
  "repeats of repeats": made([{ ...circle, modifiers: times(8, () => repeat(10000)) }]),
  "repeats of nothing": made([{ ...circle, visible: false, modifiers: times(8, () => repeat(10000)) }]),
  "repeats of empty groups": made([nested(8, { type: "group", shapes: [] }, (g) => ({ type: "group", shapes: [g], modifiers: [repeat(10000)] }))]),
  "repeats of a late group": made([{ type: "group", in: 1e6, shapes: [circle], modifiers: times(4, () => repeat(10000, { delay: 1 })) }]),
  "symbols of symbols": made([{ type: "use", symbol: "s0" }], {
    symbols: Object.fromEntries(times(20, (k) => [`s${k}`, {
      type: "group", shapes: times(10, () => (k < 19 ? { type: "use", symbol: `s${k + 1}` } : circle)) }])),
  }),
  "a symbol in itself": made([{ type: "use", symbol: "s" }], { symbols: { s: { type: "group", shapes: [{ type: "use", symbol: "s" }] } } }),
  "a parent cycle": made([{ ...circle, id: "a", transform: { parent: "b" } }, { ...circle, id: "b", transform: { parent: "a" } }]),
  "its own parent": made([{ ...circle, id: "a", transform: { parent: "a" } }]),
  "a path cycle": made([{ ...circle, id: "a", transform: { position: { along: "b" } } }, { ...circle, id: "b", transform: { parent: "a" } }]),
  "a long chain of parents": made(times(5000, (k) => ({ ...circle, id: `${k}`, transform: k ? { parent: `${k - 1}` } : {} }))),
  "a longer chain of parents": made(times(20000, (k) => ({ ...circle, id: `${k}`, transform: k ? { parent: `${k - 1}` } : {} }))),
  "centers of centers": made([nested(10, circle, (g) => ({ type: "group", transform: { anchor: "center", scale: 0.9 }, shapes: [g, g] }))]),
  "centers without contents": made([nested(30, circle, (g) => ({ type: "group", transform: { anchor: "center", scale: 0.9 }, shapes: [g] }))]),
  "compounds of compounds": made([nested(10, circle, (g) => ({ type: "compound", shapes: [{ ...g, fill: undefined }, { ...g, fill: undefined }] }))]),
  "clips of clips": made([nested(10, circle, (g) => ({ ...circle, clip: [g, g] }))]),
  "masks of masks": made([nested(10, circle, (g) => ({ ...circle, mask: { shapes: [g, g] } }))]),
  "deep nesting": made([nested(2000, circle, (g) => ({ type: "group", shapes: [g] }))]),
  "modifiers that multiply": made([{ ...circle, modifiers: times(20, () => ({ type: "zigzag", size: 1, ridges: 1000 })) }]),
  "segments that multiply": made([{ ...circle, modifiers: times(20, () => ({ type: "split", segments: 1000 })) }]),
  "twists of pieces": made([{ ...circle, modifiers: [{ type: "split", segments: 1000 }, ...times(9, () => ({ type: "twist", angle: 1e9 }))] }]),
  "offsets of pieces": made([{ ...circle, modifiers: [{ type: "split", segments: 500 }, ...times(4, () => ({ type: "offset", distance: 4 }))] }]),
  "many corners": made([{ type: "star", center: [0, 0], points: 1e9, outerRadius: 5, innerRadius: 3, modifiers: [repeat(10000)] }]),
  "an endless timeline": made([{ ...circle, id: "a" }], {
    timeline: [nested(12, { animate: "a.radius", to: 3, duration: 0 }, (e) => ({ sequence: [e], repeat: 1000 }))] }),
  "an endless wait": made([circle], { timeline: [{ wait: 1, repeat: 1e15 }] }),
  "tiny periods": made([{ ...circle, radius: { wiggle: { around: 1, amplitude: 1, every: 1e-300 } } }]),
  "a tiny loop": made([{ ...circle, radius: { keyframes: [{ t: 0, value: 1 }, { t: 5e-324, value: 2 }], after: "offset" } }]),
  "a slow spring": made([{ ...circle, radius: { keyframes: [{ t: 0, value: 1 }, { t: 1, value: 2, easing: { spring: { bounce: 1 } } }] } }]),
  "easings by themselves": made([{ ...circle, radius: { keyframes: [{ t: 0, value: 1 }, { t: 1, value: 2, easing: "e" }] } }], { easings: { e: "e" } }),
};
for (const [name, document] of Object.entries(EXPANDING)) attempt(name, document);
// A property that every object inherits is neither a member nor a name that a document defines.
for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
  const shape = { ...circle, id: "a", fill: { color: "red" }, transform: { rotation: 1 } };
  for (const path of [`fill.${name}.width`, `fill.${name}.prototype.opacity`, `transform.${name}.fraction`, `${name}.radius`, name]) {
    attempt(`a change of ${path}`, made([shape], { timeline: [{ animate: `a.${path}`, to: 0.5 }] }));
  }
  attempt(`an easing ${name}`, made([{ ...circle, radius: { keyframes: [{ t: 0, value: 1 }, { t: 1, value: 2, easing: name }] } }]));
  attempt(`a symbol ${name}`, made([{ type: "use", symbol: name }]));
  attempt(`a parameter ${name}`, made([{ ...circle, radius: { parameter: name } }]));
}
const inherited = [Object.prototype, Object, Function.prototype].flatMap((object) => Object.entries(object));
if (inherited.length) {
  failures += 1;
  console.log(`documents have changed all objects: ${inherited.map(([name]) => name).join(", ")}`);
}
for (const text of ["", "{", "null", "[]", "7", '"x"', "{}", '{"animfile":"1.0"}', "[".repeat(1e6)]) attempt(text.slice(0, 20), text);

console.log(`broken documents: ${counts.drawn} drawn, ${counts.refused} refused, ${failures} failures; the longest took ${longest.toFixed(0)} ms`);
process.exit(failures ? 1 : 0);
