// The members of objects: kinds, defaults, which are `undefined` for required members, and what a parameter can give them: the least
// and the largest number, and the least number of elements. A `null` stays absent.

import { Path } from "./geometry.js";
import { compile, demand, MISSING, narrow, widen } from "./tracks.js";

const LENGTH = [0];
const SHARE = [0, 1];
const CORNERS = [3, 10000];

/** The members of outlines. */
export const MEMBERS = {
  path: { d: ["path"] },
  line: { from: ["point"], to: ["point"] },
  polyline: { points: ["points"], curve: ["word", "linear"], closed: ["boolean", false] },
  rect: { center: ["point", null], origin: ["point", null], size: ["size", undefined, LENGTH], cornerRadius: ["corners", 0, LENGTH] },
  circle: { center: ["point"], radius: ["number", undefined, LENGTH] },
  ellipse: { center: ["point"], radii: ["size", undefined, LENGTH] },
  arc: {
    center: ["point"], radius: ["number", undefined, LENGTH], innerRadius: ["number", null, LENGTH], startAngle: ["angle"], endAngle: ["angle"],
    closure: ["word", "open"],
  },
  polygon: {
    center: ["point"], points: ["whole", undefined, CORNERS], radius: ["number", undefined, LENGTH], roundness: ["number", 0, LENGTH],
    rotation: ["angle", 0],
  },
  star: {
    center: ["point"], points: ["whole", undefined, CORNERS], outerRadius: ["number", undefined, LENGTH],
    innerRadius: ["number", undefined, LENGTH], roundness: ["number", 0, LENGTH], innerRoundness: ["number", null, LENGTH],
    rotation: ["angle", 0],
  },
  capsule: { start: ["point"], end: ["point"], radius: ["number", undefined, LENGTH] },
  blob: { center: ["point"], radius: ["number", undefined, LENGTH], offsets: ["numbers", undefined, [-1e9, 1e9, 3]] },
  lineChart: { frame: ["frame"], values: ["numbers", undefined, [-1e9, 1e9, 1]] },
  compound: {}, group: {}, use: {},
};

export const MODIFIERS = {
  trim: { start: ["number", 0, SHARE], end: ["number", 1, SHARE], offset: ["number", 0] },
  repeat: {
    copies: ["whole", undefined, [0, 10000]], position: ["point", [0, 0]], rotation: ["angle", 0], scale: ["scale", 1], anchor: ["point", [0, 0]],
    delay: ["number", 0], first: ["number", 0],
  },
  roundCorners: { radius: ["number", undefined, LENGTH] },
  offset: { distance: ["number"], miterLimit: ["number", 4, [1]] },
  reverse: {},
  zigzag: { size: ["number"], ridges: ["whole", undefined, [0, 1000]] },
  pucker: { amount: ["number"] },
  twist: { angle: ["angle"], center: ["point", [0, 0]] },
  split: { segments: ["whole", undefined, [1, 1000]] },
};

/** The ends of the opacities of a repeat. */
export const FADE = { from: ["number", 1, SHARE], to: ["number", 1, SHARE] };

export const JITTER = {
  position: ["size", [0, 0], LENGTH], rotation: ["angle", 0, LENGTH], scale: ["number", 0, SHARE], opacity: ["number", 0, SHARE],
};

export const SHOWN = { opacity: ["number", 1, SHARE], visible: ["boolean", true], zIndex: ["number", 0] };

export const TRANSFORM = {
  position: ["point", [0, 0]], scale: ["scale", 1], rotation: ["angle", 0], skew: ["angle", 0], skewAxis: ["angle", 0],
  anchor: ["point", [0, 0]],
};

/** The members of a position on an outline. */
export const ALONG = { fraction: ["number", 0], offset: ["number", 0] };

export const PAINT = {
  width: ["number", 1, LENGTH], cap: ["word", "butt"], join: ["word", "miter"], miterLimit: ["number", 4, [1]],
  dash: ["numbers", [], LENGTH], dashOffset: ["number", 0], opacity: ["number", 1, SHARE], rule: ["word", "nonzero"],
};

export const COLOR = { color: ["color"] };

export const GRADIENT = {
  from: ["point", null], to: ["point", null], center: ["point", null], focus: ["point", null], radius: ["number", 0, LENGTH],
  stops: ["stops"],
};

/** Whether two values are equal: numbers, words, arrays of them, or outlines. */
export function isSame(a, b) {
  if (a === b) return true;
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return false;
  if (b instanceof Path) return a.verbs === b.verbs && isSame(a.points, b.points);
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

/** Returns the old value if the new one is equal, so that what depends on it can be skipped. */
export function kept(old, value) {
  return isSame(old, value) ? old : value;
}

/** Returns the old object if all members of the new one are the same values or equal arrays. */
export function keptObject(old, object) {
  for (const name in object) {
    const value = object[name];
    if (old?.[name] !== value && !(Array.isArray(value) && isSame(old?.[name], value))) return object;
  }
  return old;
}

/** Members of an object that are evaluated together. */
export class Members {
  values = {};
  moving = [];
  nodes = {};
  version = 0;
  t = NaN;
  from = Infinity;
  to = Infinity;
  stamp = -1;
  result = null;
  /** The gradient as JSON, if these are the members of one. */
  gradient = null;
  seen = -1;

  constructor(env) {
    this.env = env;
  }

  /**
   * Compiles the members of a table.
   * @param {object} table Kinds and defaults by name.
   * @param {object} json The object with the members.
   * @param {{ scope: object, context: object }} owner The shape.
   * @param {string} place The place of the object.
   */
  read(table, json, { scope, context }, place) {
    for (const name in table) {
      const entry = table[name];
      const value = json[name] ?? undefined;
      context.at(place, name);
      if (value !== undefined) {
        [scope.env.rule, scope.env.member] = [entry[2], `${place}/${name}`];
        this.add(name, entry[0], compile(entry[0], value, scope));
      } else if (entry[1] === null) {
        this.values[name] = null;
      } else {
        demand(entry[1] !== undefined, MISSING);
        this.set(name, entry[0], (entry[3] ??= compile(entry[0], entry[1], scope)));
      }
    }
    scope.env.rule = undefined;
    return this;
  }

  add(name, kind, node) {
    this.nodes[name] = node;
    this.set(name, kind, node);
  }

  set(name, kind, node) {
    const isNumber = kind === "number" || kind === "angle";
    if (!node.isStill) this.moving.push({ name, node, isNumber, value: undefined });
    this.values[name] = !node.isStill ? undefined : isNumber ? node.at(0)[0] : node.at(0);
  }

  /** The values at a time, by name. `version` changes with them. */
  at(t) {
    const { env, moving, values } = this;
    if (!moving.length) return values;
    if (env.stamp !== this.stamp || (t !== this.t && !(t >= this.from && t < this.to))) this.evaluate(t);
    narrow(env, this);
    return values;
  }

  evaluate(t) {
    const { env, moving, values } = this;
    widen(this);
    for (let k = 0; k < moving.length; k++) {
      const member = moving[k];
      const { node } = member;
      const found = node.at(t);
      narrow(this, node);
      if (member.isNumber) {
        if (member.value === found[0]) continue;
        member.value = found[0];
      } else {
        if (isSame(member.value, found)) continue;
        // A node reuses the memory of its values.
        member.value = Array.isArray(found) ? found.slice() : found instanceof Path ? new Path(found.verbs, found.points.slice()) : found;
      }
      values[member.name] = member.value;
      this.version += 1;
    }
    this.t = t;
    this.stamp = env.stamp;
  }

  /** Whether a result made for `this.seen` is still right; marks it as made. */
  isFresh() {
    if (this.seen === this.version) return true;
    this.seen = this.version;
    return false;
  }
}
