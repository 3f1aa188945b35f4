// The timeline as tracks.

import { ALONG, COLOR, GRADIENT, isSame, JITTER, MEMBERS, MODIFIERS, PAINT, SHOWN, TRANSFORM } from "./members.js";
import { KEYFRAMES, Shape } from "./shape.js";
import { compile, demand, JUMPING } from "./tracks.js";

const VERBS = ["animate", "fadeIn", "fadeOut", "move", "resize", "scale", "rotate", "grow", "pulse", "draw"];

const UNKNOWN = "unknown shape or member";

const STOP = { offset: ["number"], color: ["color"] };
const REPEAT = { opacity: ["number", 1] };
const MOVES = { move: "position", scale: "scale", grow: "scale", pulse: "scale", rotate: "rotation" };

/** Rounds to a billionth of a second. */
const rounded = (t) => Math.round(t * 1e9) / 1e9;

// MARK: Entries

/** Adds the changes of an entry to a walk: its list, the number of entries so far, and the place. Returns the end. */
function walk(entry, start, walked, passes) {
  const begin = rounded(start + (entry.delay ?? 0));
  const count = entry.repeat ?? 1;
  if (count === 1) return walkPass(entry, begin, walked, passes);
  const number = walked.visited;
  const length = walkPass(entry, begin, walked, [...passes, [number, 0, begin]]) - begin;
  for (let k = 1; k < count; k++) {
    const start = rounded(begin + k * length);
    walkPass(entry, start, walked, [...passes, [number, k, start]]);
  }
  return rounded(begin + count * length);
}

function walkPass(entry, begin, walked, passes) {
  // Also counts waits, which make no changes. A change counts as at least three keyframes.
  walked.visited += 1;
  demand(Math.max(walked.visited, 3 * walked.changes.length) <= KEYFRAMES, "too many entries");
  if (entry.sequence) return entry.sequence.reduce((t, inner) => walk(inner, t, walked, passes), begin);
  const list = entry.parallel ?? entry.stagger;
  if (list) {
    const each = entry.stagger ? entry.each : 0;
    return list.reduce((t, inner, k) => Math.max(t, walk(inner, begin + k * each, walked, passes)), begin);
  }
  if (entry.wait !== undefined) return rounded(begin + entry.wait);
  const verb = VERBS.find((v) => entry[v] !== undefined);
  demand(verb);
  const end = rounded(begin + (entry.duration ?? 0.3));
  for (const name of [entry[verb]].flat()) {
    walked.changes.push({ verb, entry, name, begin, end, passes, place: walked.place });
  }
  return end;
}

// MARK: Targets

/** All shapes with ids, each with the time mappings around it. */
function index(shapes, times, found, depth = 0) {
  for (const shape of shapes) {
    const mappings = shape.time ? [...times, shape.time] : times;
    if (shape.id !== undefined) found.set(shape.id, { shape, mappings, depth });
    if (shape.shapes) index(shape.shapes, mappings, found, depth + 1);
  }
  return found;
}

/** The tables in which the member at a path is looked up. */
function tablesOf(shape, [first, second, third, ...rest]) {
  switch (first) {
    case "transform": return third ? [ALONG] : [TRANSFORM];
    case "fill":
    case "stroke":
      if (second !== "gradient") return [PAINT, COLOR];
      return third === "transform" ? [TRANSFORM] : rest.length ? [STOP] : [GRADIENT];
    case "modifiers": {
      const { type } = shape.modifiers[second];
      return third === "jitter" ? [JITTER] : type === "repeat" ? [MODIFIERS[type], REPEAT] : [MODIFIERS[type]];
    }
    default: return second ? [] : [SHOWN, MEMBERS[shape.type]];
  }
}

/** The kind and the default of the member at a path; `null` if there is no such member. */
function kindOf(shape, path) {
  const names = path.split(".");
  const name = names[names.length - 1];
  // A property that every object inherits is no member: writing there would change all objects of the page.
  if (names.some((part) => part in {})) return null;
  const table = tablesOf(shape, names).find((members) => Object.hasOwn(members, name));
  // An anchor that is not written depends on the shape.
  return !table ? null : name === "anchor" && names[0] !== "modifiers" ? ["point"] : table[name];
}

/** The object or array with the last member of a path, and that member's name. */
function placeOf(shape, path) {
  const names = path.split(".");
  const [first] = names;
  if ((first === "fill" || first === "stroke") && shape[first] !== undefined) {
    const paint = shape[first];
    const isObject = typeof paint === "object" && (paint.color !== undefined || paint.gradient !== undefined);
    if (!isObject) shape[first] = { color: paint };
  }
  const at = names.slice(0, -1).reduce((object, name) => (object[name] ??= {}), shape);
  return [at, names[names.length - 1]];
}

/** The id of the shape and the path of the member that a change names. */
function target(change, found, drawn) {
  const { verb, name } = change;
  if (verb === "animate") {
    let id = name;
    while (!found.has(id)) {
      const dot = id.lastIndexOf(".");
      demand(dot >= 0, UNKNOWN);
      id = id.slice(0, dot);
    }
    const path = name.slice(id.length + 1);
    return [id, path === "fill" || path === "stroke" ? `${path}.color` : path];
  }
  demand(found.has(name), UNKNOWN);
  const { shape } = found.get(name);
  if (verb === "draw") {
    if (!drawn.has(name)) {
      drawn.set(name, (shape.modifiers ?? []).length);
      shape.modifiers = [...(shape.modifiers ?? []), { type: "trim", end: 1 }];
    }
    return [name, `modifiers.${drawn.get(name)}.end`];
  }
  if (verb === "fadeIn" || verb === "fadeOut") return [name, "opacity"];
  if (verb === "resize") return [name, ["size", "radii", "radius"].find((member) => member in MEMBERS[shape.type])];
  return [name, `transform.${MOVES[verb]}`];
}

function local(mappings, t) {
  return mappings.reduce((time, { offset = 0, speed = 1 }) => (time - offset) * speed, t);
}

// MARK: Keyframes

/** Compares and adds values of one kind, with the parameters that they refer to. */
class Values {
  constructor(kind, scope) {
    this.kind = kind;
    this.scope = scope;
  }

  /** The value as plain JSON, with its parameters resolved. */
  numbers(value) {
    const found = compile(this.kind, value, this.scope).at(0);
    return Array.isArray(found) ? found.slice() : found;
  }

  isSame(a, b) {
    return JSON.stringify(this.numbers(a)) === JSON.stringify(this.numbers(b));
  }

  sum(a, b, multiplies) {
    const left = this.numbers(a);
    const right = this.numbers(b);
    const result = left.map((x, k) => {
      const y = right[right.length === 1 ? 0 : k];
      return multiplies ? x * y : x + y;
    });
    if (this.kind === "number" || this.kind === "angle") return result[0];
    if (this.kind !== "points") return result;
    return Array.from({ length: result.length / 2 }, (_, k) => [result[2 * k], result[2 * k + 1]]);
  }
}

/** Adds a keyframe at the time of the last one; of three at one time, the middle one is removed. */
function jump(keys, key) {
  if (keys.length > 1 && keys[keys.length - 2].t === key.t) keys.pop();
  keys.push(key);
}

function keyframes(changes, kind, initial, values, anchorAt) {
  const keys = [];
  let current = initial;
  let wasChanged = false;
  const entered = [];
  const lastKey = () => keys[keys.length - 1];
  const rest = (t) => {
    if (!keys.length || !(lastKey().t < t) || JUMPING.has(kind)) return;
    keys.push({ t, value: lastKey().value, easing: "hold" });
  };
  for (const { verb, entry, begin, end, passes } of changes) {
    passes.forEach(([number, k, start], depth) => {
      if (depth < entered.length && entered[depth][0] === number) {
        if (entered[depth][1] === k) return;
        let shown;
        [current, wasChanged, shown] = entered[depth][2];
        entered.length = depth + 1;
        entered[depth] = [number, k, entered[depth][2]];
        shown ??= { value: keys[0].value };
        if (!values.isSame(lastKey().value, shown.value)) {
          rest(start);
          jump(keys, { t: start, value: shown.value });
        }
      } else {
        entered.length = depth;
        entered.push([number, k, [current, wasChanged, keys.length ? { value: lastKey().value } : null]]);
      }
    });
    entered.length = Math.min(entered.length, passes.length);
    const easing = entry.easing ?? "easeInOut";
    if (verb === "pulse") {
      const most = values.sum(current, entry.by ?? 1.1, true);
      if (!keys.length) keys.push({ t: begin, value: current });
      rest(begin);
      if (!values.isSame(lastKey().value, current)) jump(keys, { t: begin, value: current });
      for (const [t, value] of [[begin + (end - begin) / 2, most], [end, current]]) {
        if (t === lastKey().t) jump(keys, { t, value });
        else keys.push({ t, value, easing });
      }
      wasChanged = true;
      continue;
    }
    let { from, to } = entry;
    if (verb === "fadeIn") {
      from ??= wasChanged ? current : 0;
      to ??= values.isSame(initial, 0) ? 1 : initial;
    } else if (verb === "fadeOut") {
      to ??= entry.by === undefined ? 0 : undefined;
    } else if (verb === "grow") {
      from ??= wasChanged ? current : 0;
      to ??= values.numbers(initial).map((x) => (x === 0 ? 1 : x));
    } else if (verb === "draw") {
      from ??= wasChanged ? current : 0;
      to ??= 1;
    } else if (verb === "move") {
      const moved = (point, t) => {
        const anchor = anchorAt(t);
        return values.numbers(point).map((x, k) => x - anchor[k]);
      };
      if (from !== undefined) from = moved(from, begin);
      if (to !== undefined) to = moved(to, end);
    }
    from ??= current;
    to ??= values.sum(from, entry.by, verb === "scale");
    if (JUMPING.has(kind)) {
      if (!keys.length) keys.push({ t: begin, value: from });
      else if (!values.isSame(from, lastKey().value)) jump(keys, { t: begin, value: from });
      jump(keys, { t: end, value: to });
    } else {
      if (!keys.length) keys.push({ t: begin, value: from });
      rest(begin);
      if (!values.isSame(from, lastKey().value)) jump(keys, { t: begin, value: from });
      if (end === begin) jump(keys, { t: end, value: to });
      else keys.push({ t: end, value: to, easing });
    }
    current = to;
    wasChanged = true;
  }
  return keys;
}

/**
 * Converts the timeline of a document.
 * @returns {{ document: object, end: number }} The document with tracks in its place, and the end of its last entry.
 */
export function lowered(original, scope, context) {
  const { env } = scope;
  const document = structuredClone({ ...original, timeline: undefined });
  const walked = { changes: [], visited: 0, place: "" };
  const end = original.timeline.reduce((t, entry, k) => {
    walked.place = `/timeline/${k}`;
    context.at(walked.place);
    return Math.max(t, walk(entry, 0, walked, []));
  }, 0);
  const found = index(document.shapes, [], new Map());
  const drawn = new Map();
  const groups = new Map();
  for (const change of walked.changes.sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    context.at(change.place);
    const [id, path] = target(change, found, drawn);
    const key = JSON.stringify([id, path]);
    if (!groups.has(key)) groups.set(key, { id, path, changes: [] });
    groups.get(key).changes.push(change);
  }
  // The end of a move depends on all other changes, and on the moves of shapes in a compound.
  const isMove = (group) => group.changes.some((c) => c.verb === "move");
  const rank = (group) => (isMove(group) ? -found.get(group.id).depth : -Infinity);
  const order = [...groups.values()].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  for (const group of order) {
    const { shape, mappings } = found.get(group.id);
    const { place } = group.changes[0];
    context.at(place);
    const [kind, fallback] = kindOf(shape, group.path) ?? [];
    demand(kind, UNKNOWN);
    const [at, name] = placeOf(shape, group.path);
    const initial = at[name] ?? fallback;
    demand(initial !== undefined && initial !== null, UNKNOWN);
    const { time, in: _, out, ...rest } = shape;
    let built;
    const anchorAt = (t) => {
      built ??= new Shape(rest, place, scope, context);
      const inside = local(mappings, t);
      const { moment } = env;
      env.moment = t;
      env.stamp += 1;
      const anchor = (built.transform ? built.transform.at(inside).anchor : built.isGroup ? [0, 0] : null) ?? built.center(inside);
      env.moment = moment;
      return anchor;
    };
    let keys;
    let known = [];
    // Makes the keyframes again when a parameter that they depend on has changed, also at the time of a copy.
    const convert = () => {
      const { reads } = env;
      if (!keys || known.some(([node, value]) => !isSame(node.at(), value))) {
        env.reads = new Set();
        keys = keyframes(group.changes, kind, initial, new Values(kind, scope), anchorAt);
        for (const key of keys) key.t = local(mappings, key.t);
        known = [...env.reads].map((node) => [node, node.at()]);
        env.reads = reads;
      }
      if (reads) for (const [node] of known) reads.add(node);
      return keys;
    };
    at[name] = { keyframes: convert(), convert: known.length ? convert : undefined };
  }
  return { document, end };
}
