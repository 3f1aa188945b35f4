// Values: constants, tracks, wiggles, references to parameters, and components.
//
// `at(t)` of a node returns an array of numbers, which the next call may overwrite; a `Path` for outlines; and the value itself
// for those that jump. Afterwards, the value is the same at times from `from` and before `to` of the node, if it has these and inputs
// do not change.

import { fromCoordinates, parseColor, toCoordinates } from "./colors.js";
import { easing, HOLD } from "./easings.js";
import {
  add, clamped, CUBIC, lastIndex, Measure, mix, norm, parsePath, Path, saturated, Segment, sub, times as scaled,
} from "./geometry.js";
import { reference } from "./inputs.js";
import { matched } from "./match.js";
import { atan2, nextDown } from "./math.js";
import { noise } from "./noise.js";

/** The kinds of values that jump. */
export const JUMPING = new Set(["whole", "boolean", "word"]);

const LISTS = new Set(["point", "size", "scale", "corners", "frame", "numbers", "points"]);

/** An error of the document, with its place as a JSON pointer. */
export class DocumentError extends Error {
  constructor(message, place) {
    super(place ? `${place}: ${message}` : message);
    this.place = place;
  }
}

export const MISSING = "the member is missing";

/** Throws an error of the document unless a condition holds. Most have one message: `animfile validate` has all others. */
export function demand(holds, message = "the value is invalid") {
  if (!holds) throw new DocumentError(message);
}

/** The entry with a name; throws an error if there is none. */
export function lookUp(table, name, what) {
  if (!Object.hasOwn(table, name)) demand(false, `unknown ${what} '${typeof name === "string" ? name : ""}'`);
  return table[name];
}

/** Sets the times at which something is the same, `from` and `to`, to all. */
export function widen(whole) {
  whole.from = -Infinity;
  whole.to = Infinity;
}

/**
 * Limits the times at which something is the same to those of a part of it; a part without them changes all the time.
 * @param {*} whole
 * @param {*} part
 */
export function narrow(whole, { from = Infinity, to = Infinity }) {
  if (from > whole.from) whole.from = from;
  if (to < whole.to) whole.to = to;
}

/** The remainder of floored division: exact, and below `b`. */
export function floorModulo(a, b) {
  const rest = a % b;
  return rest < 0 ? Math.min(rest + b, nextDown(b)) : rest;
}

export function pingPong(a, period) {
  const phase = floorModulo(a, 2 * period);
  return phase <= period ? phase : Math.max(0, period - (phase - period));
}

/** The numbers of a constant, a path, or the value itself. */
export function constant(kind, value) {
  if (JUMPING.has(kind)) return value;
  if (kind === "color") {
    const color = typeof value === "string" && parseColor(value);
    demand(color);
    return color;
  }
  if (kind === "path") {
    const path = parsePath(value);
    demand(path);
    return path;
  }
  if (kind === "stops") return value.flatMap((stop) => [stop.offset, ...constant("color", stop.color)]);
  const numbers = [value].flat(2).map(Number);
  if (kind === "scale" && numbers.length === 1) numbers.push(numbers[0]);
  if (kind === "corners" && numbers.length === 1) numbers.push(numbers[0], numbers[0], numbers[0]);
  demand(!numbers.some(Number.isNaN));
  return numbers;
}

/** A value that never changes. */
export class Constant {
  isStill = true;
  end = null;

  constructor(value) {
    this.value = value;
    widen(this);
  }

  at() {
    return this.value;
  }

  get largest() {
    return typeof this.value === "number" ? this.value : this.value[0];
  }
}

// MARK: Tracks

/** Keyframes. */
class Track {
  isOriented = false;
  color = null;
  hint = 0;
  stamp = -1;

  constructor(kind, spec, keys, scope) {
    this.kind = kind;
    this.scope = scope;
    this.before = spec.before ?? "hold";
    this.after = spec.after ?? "hold";
    this.turn = spec.turn;
    this.morph = spec.morph;
    this.space = spec.colorSpace ?? scope.env.space;
    this.isJumping = JUMPING.has(kind);
    // A member of the timeline whose keyframes depend on parameters.
    this.convert = spec.convert;
    this.converted = spec.keyframes;
    this.take(keys);
    this.prepare();
  }

  take(keys) {
    this.keys = keys;
    this.times = keys.map((k) => k.t);
    this.end = this.times[this.times.length - 1];
    this.isLive = this.convert || keys.some((k) => !k.node.isStill);
    this.hasVia = keys.some((k, i) => i > 0 && k.via);
  }

  get largest() {
    return this.keys.reduce((most, { value }) => Math.max(most, this.isJumping ? value : value[0]), -Infinity);
  }

  /** Reads the values of keyframes, again if parameters have changed. */
  prepare() {
    const { env } = this.scope;
    if (this.stamp === env.stamp || (!this.isLive && this.stamp >= 0)) return;
    const keyframes = this.convert?.();
    this.stamp = env.stamp;
    if (keyframes !== this.converted && keyframes) this.take(keysOf(this.kind, { keyframes }, this.scope));
    this.converted = keyframes;
    const { keys, kind } = this;
    for (const key of keys) {
      const value = key.node.at(0);
      key.value = Array.isArray(value) ? value.slice() : value;
    }
    if (this.isJumping) return;
    if (this.turn) {
      for (let k = 1; k < keys.length; k++) keys[k].value = [turned(this.turn, keys[k].value[0], keys[k - 1].value[0])];
    }
    if (kind === "path") {
      const paths = keys.map((k) => k.value);
      (this.morph === "match" ? matched(paths) : alike(paths)).forEach((path, k) => (keys[k].value = path));
      this.path = new Path(keys[0].value.verbs, []);
    }
    const step = kind === "color" ? 4 : 5;
    for (const key of keys) {
      key.vector = kind === "path" ? key.value.points : key.value;
      if (kind !== "color" && kind !== "stops") continue;
      key.vector = key.value.slice();
      for (let at = step - 4; at < key.value.length; at += step) toCoordinates(key.value, at, this.space, key.vector);
    }
    const count = keys[0].vector.length;
    demand(keys.every((key) => key.vector.length === count), "arrays have different numbers of elements");
    this.out = new Array(count).fill(0);
    this.curves = this.hasVia || (this.isOriented && kind === "point") ? new MotionPath(this) : null;
  }

  index(t) {
    const { times } = this;
    const { hint } = this;
    if (times[hint] <= t && (hint + 1 === times.length || t < times[hint + 1])) return hint;
    return (this.hint = lastIndex(times.length, (k) => times[k] <= t));
  }

  /** Sets the place of a time: a keyframe, the time after it, passes of `offset`, and whether it is beyond an end. */
  locate(t) {
    const { times } = this;
    const last = times.length - 1;
    const [first, end] = [times[0], times[last]];
    place.passes = 0;
    place.isBeyond = false;
    this.from = this.to = Infinity;
    const isInside = t >= first && t <= end;
    if (!isInside) {
      const period = end - first;
      const isAfter = t > first;
      const rule = isAfter ? this.after : this.before;
      if (rule === "hold" || !(period > 0)) {
        place.index = isAfter ? last : 0;
        place.elapsed = 0;
        if (rule === "hold") {
          this.from = isAfter ? end : -Infinity;
          this.to = isAfter ? Infinity : first;
        }
        return;
      }
      if (rule === "continue") {
        place.index = isAfter ? last - 1 : 0;
        place.elapsed = t - times[place.index];
        place.outside = t - (isAfter ? end : first);
        place.isBeyond = true;
        return;
      }
      if (rule === "pingpong") {
        t = first + pingPong(t - first, period);
      } else {
        const rest = floorModulo(t - first, period);
        if (rule === "offset") place.passes = Math.round((t - first - rest) / period);
        t = first + rest;
        if (t >= end) t = end > 0 ? nextDown(end) : end - Math.abs(end) * 2 ** -53 - 5e-324;
      }
    }
    const index = this.index(t);
    place.index = index;
    place.elapsed = index < last ? t - times[index] : 0;
    if (isInside && index < last && (this.isJumping || this.keys[index + 1].easing.isHold)) {
      this.from = times[index];
      this.to = times[index + 1];
    }
  }

  at(t) {
    if (this.isLive) this.prepare();
    this.locate(t);
    const { index, elapsed, passes, isBeyond } = place;
    const { keys, out } = this;
    if (this.isJumping) return keys[index].value;
    if (passes === 0 && (elapsed === 0 || (!isBeyond && keys[index + 1].easing.isHold))) return keys[index].value;
    if (this.curves && this.hasVia) {
      this.curves.point(index, elapsed, isBeyond, out);
    } else if (isBeyond) {
      this.extend(index, place.outside, out);
    } else if (elapsed === 0 || keys[index + 1].easing.isHold) {
      for (let c = 0; c < out.length; c++) out[c] = keys[index].vector[c];
    } else {
      this.span(index, elapsed, out);
    }
    if (passes !== 0) {
      const [a, b] = [keys[0].vector, keys[keys.length - 1].vector];
      for (let c = 0; c < out.length; c++) out[c] += (b[c] - a[c]) * passes;
    }
    return this.result(index);
  }

  /** The value with the coordinates in `out`. */
  result(index) {
    const { kind, out } = this;
    if (kind === "path") {
      this.path.points = out;
      for (let c = 0; c < out.length; c++) out[c] = saturated(out[c]);
      return this.path;
    }
    if (kind !== "color" && kind !== "stops") return out;
    this.color ??= out.slice();
    const { color, keys } = this;
    const step = kind === "color" ? 4 : 5;
    const ends = [keys[index], keys[Math.min(index + 1, keys.length - 1)]];
    for (let at = 0; at < out.length; at += step) {
      const first = at + step - 4;
      if (step === 5) color[at] = out[at];
      const own = ends.find((k) => {
        for (let c = 0; c < 4; c++) if (k.vector[first + c] !== out[first + c]) return false;
        return true;
      });
      if (own) for (let c = 0; c < 4; c++) color[first + c] = own.value[first + c];
      else fromCoordinates(out, first, this.space, color);
    }
    return color;
  }

  /** Whether the span after keyframe `i` has velocities. */
  hasVelocity(i) {
    return this.times[i + 1] - this.times[i] > 1e-100;
  }

  addDifference(i, j, factor, out) {
    const [a, b] = [this.keys[i].vector, this.keys[j].vector];
    for (let c = 0; c < out.length; c++) out[c] += (b[c] - a[c]) * factor;
  }

  /** Adds the velocity of `smooth` at keyframe `j`, in the span that ends at keyframe `i`. */
  addSmoothVelocity(j, i, factor, out) {
    const { keys, times } = this;
    const { startVelocity, endVelocity } = keys[i].easing;
    const given = j === i ? endVelocity : startVelocity;
    if (given !== undefined) {
      const velocity = constant(this.kind, given);
      for (let c = 0; c < out.length; c++) out[c] += velocity[c] * factor;
    } else if (j > 0 && j + 1 < keys.length && this.hasVelocity(j - 1) && this.hasVelocity(j)) {
      this.addDifference(j - 1, j + 1, factor / (times[j + 1] - times[j - 1]), out);
    }
  }

  /** Writes the value of the span after keyframe `i`. */
  span(i, elapsed, out) {
    const [a, b] = [this.keys[i].vector, this.keys[i + 1].vector];
    const duration = this.times[i + 1] - this.times[i];
    const rule = this.keys[i + 1].easing;
    const f = elapsed / duration;
    const progress = rule.isSmooth ? f * f * (3 - 2 * f) : rule.response(elapsed, duration);
    for (let c = 0; c < out.length; c++) out[c] = a[c] + (b[c] - a[c]) * progress;
    if (rule.isSmooth) {
      this.addSmoothVelocity(i, i + 1, duration * f * (1 - f) * (1 - f), out);
      this.addSmoothVelocity(i + 1, i + 1, -duration * f * f * (1 - f), out);
    } else if (this.inherits(i + 1)) {
      this.addVelocity(i - 1, true, rule.perVelocity(elapsed, duration), out, true);
    }
  }

  /** Whether the span that ends at keyframe `i` is a spring that inherits the velocity of the span before it. */
  inherits(i) {
    const { easing: rule } = this.keys[i];
    return i > 1 && rule.isSpring && rule.velocity === undefined && this.times[i - 1] < this.times[i] && this.hasVelocity(i - 2);
  }

  /** Adds the velocity at an end of the span after keyframe `i`; with `isWhole`, the velocity is determined before it is scaled. */
  addVelocity(i, isEnd, factor, out, isWhole = false) {
    if (!this.hasVelocity(i)) return;
    if (isWhole) {
      const velocity = this.velocity(i, isEnd);
      for (let c = 0; c < out.length; c++) out[c] += velocity[c] * factor;
      return;
    }
    const duration = this.times[i + 1] - this.times[i];
    const rule = this.keys[i + 1].easing;
    if (rule.isSmooth) return void this.addSmoothVelocity(isEnd ? i + 1 : i, i + 1, factor, out);
    const elapsed = isEnd ? duration : 0;
    // Far outside, the product may be infinite, which times a difference of 0 would be NaN.
    this.addDifference(i, i + 1, clamped(rule.rate(elapsed, duration, isEnd) * factor, -Number.MAX_VALUE, Number.MAX_VALUE), out);
    if (this.inherits(i + 1)) this.addVelocity(i - 1, true, rule.perVelocityRate(elapsed, duration) * factor, out, true);
  }

  velocity(i, isEnd) {
    const result = this.out.map(() => 0);
    this.addVelocity(i, isEnd, 1, result);
    return result;
  }

  /** Writes the value of `continue`, at a time before or after the keyframes. */
  extend(i, time, out) {
    const from = this.keys[time < 0 ? i : i + 1].vector;
    for (let c = 0; c < out.length; c++) out[c] = from[c];
    this.addVelocity(i, time > 0, time, out);
  }

  /** The direction of the motion path, in degrees. */
  direction(t) {
    if (this.isLive) this.prepare();
    this.locate(t);
    return this.curves.direction(place.index, place.elapsed, place.isBeyond);
  }
}

const place = { index: 0, elapsed: 0, outside: 0, passes: 0, isBeyond: false };

export function turned(turn, angle, before) {
  let difference = floorModulo(angle - before, 360);
  if ((turn === "shortest" && difference > 180) || (turn === "counterclockwise" && difference > 0)) difference -= 360;
  return angle + 360 * Math.round((difference - (angle - before)) / 360);
}

/** Paths with the same verbs. */
export function alike(paths) {
  const isSame = (a, b) => a.verbs.length === b.verbs.length && a.verbs.every((v, k) => v === b.verbs[k]);
  const shape = (path) => path.verbs.map((v) => (v === 1 || v === 2 ? CUBIC : v));
  const first = shape(paths[0]).join();
  demand(paths.every((p) => shape(p).join() === first), "paths have different structures");
  return paths.every((p) => isSame(p, paths[0])) ? paths : paths.map((p) => p.asCubics());
}

/** The curves of a track of points, travelled by length. */
class MotionPath {
  constructor(track) {
    this.track = track;
    const { keys, times } = track;
    this.spans = keys.slice(1).map((key, i) => {
      const [a, b] = [keys[i].vector, key.vector];
      const span = { length: norm(sub(b, a)), table: null, segment: Segment.line(a, b), incoming: 0 };
      if (!(times[i] < times[i + 1])) return span;
      if (key.via) {
        span.segment = new Segment(a, key.via[0], key.via[1], b);
        span.table = new Measure([span.segment], a);
        span.length = span.table.length;
        if (!span.table.pieces.length) span.segment = null;
      } else if (key.easing.isSmooth) {
        const [leaving, arriving] = [false, true].map((isEnd) => scaled(track.velocity(i, isEnd), (times[i + 1] - times[i]) / 3));
        span.segment = new Segment(a, add(a, leaving), sub(b, arriving), b);
        span.isSmooth = true;
      }
      return span;
    });
    let direction = null;
    let leading = 0;
    this.spans.forEach((span, i) => {
      const isPath = times[i] < times[i + 1] && !keys[i + 1].easing.isHold && span.segment;
      const [start, end] = isPath ? [span.segment.tangent(0), span.segment.tangent(1)] : [];
      if (start && end) {
        if (!direction) for (const before of this.spans.slice(0, leading)) before.start = before.end = start;
        [span.start, span.end, direction] = [start, end, end];
      } else if (direction) {
        span.start = span.end = direction;
      } else {
        leading = i + 1;
        span.start = span.end = [1, 0];
      }
    });
    if (!track.hasVia) return;
    this.spans.forEach((span, i) => {
      if (track.inherits(i + 1)) span.incoming = this.speed(i - 1, true);
    });
  }

  /** The speed along the path at an end of a span. */
  speed(i, isEnd) {
    const { times, keys } = this.track;
    const duration = times[i + 1] - times[i];
    if (!(duration > 1e-100)) return 0;
    const elapsed = isEnd ? duration : 0;
    const rule = keys[i + 1].easing;
    return this.spans[i].length * rule.rate(elapsed, duration, isEnd)
      + this.spans[i].incoming * rule.perVelocityRate(elapsed, duration);
  }

  distance(i, elapsed, isBeyond) {
    const { times, keys } = this.track;
    const span = this.spans[i];
    const duration = times[i + 1] - times[i];
    if (isBeyond) {
      return elapsed < 0 ? this.speed(i, false) * elapsed : span.length + this.speed(i, true) * (elapsed - duration);
    }
    const rule = keys[i + 1].easing;
    return span.length * rule.response(elapsed, duration) + span.incoming * rule.perVelocity(elapsed, duration);
  }

  point(i, elapsed, isBeyond, out) {
    const { keys, times } = this.track;
    const assign = (p) => ([out[0], out[1]] = p);
    if (elapsed === 0) return assign(keys[i].vector);
    const span = this.spans[i];
    const [a, b] = [keys[i].vector, keys[i + 1].vector];
    if (!span.table && span.incoming === 0 && !isBeyond) {
      return assign(mix(a, b, keys[i + 1].easing.response(elapsed, times[i + 1] - times[i])));
    }
    const distance = this.distance(i, elapsed, isBeyond);
    const along = (p, direction, d) => [p[0] + direction[0] * d, p[1] + direction[1] * d];
    if (isBeyond ? elapsed < 0 : distance <= 0) return assign(along(a, span.start, distance));
    if (isBeyond || distance >= span.length) return assign(along(b, span.end, distance - span.length));
    const found = span.table && span.table.location(distance);
    return assign(found ? found[0].point(found[1]) : mix(a, b, distance / span.length));
  }

  direction(i, elapsed, isBeyond) {
    const degrees = ([x, y]) => atan2(y, x) * (180 / Math.PI);
    const { spans, track } = this;
    if (spans.length === 0) return 0;
    if (i >= spans.length) return degrees(spans[spans.length - 1].end);
    const span = spans[i];
    if (!(elapsed > 0)) return degrees(span.start);
    if (isBeyond) return degrees(span.end);
    if (span.isSmooth) {
      return degrees(span.segment.tangent(elapsed / (track.times[i + 1] - track.times[i])) ?? span.start);
    }
    if (!span.table) return degrees(span.start);
    const distance = this.distance(i, elapsed, false);
    if (distance <= 0) return degrees(span.start);
    if (distance >= span.length) return degrees(span.end);
    const found = span.table.location(distance);
    return degrees((found && found[0].tangent(found[1])) ?? span.start);
  }
}

/** The keyframes of a track, from keyframes or steps. */
function keysOf(kind, spec, scope) {
  const names = scope.env.easings;
  const rule = (written) => (JUMPING.has(kind) ? HOLD : easing(written ?? spec.easing ?? "linear", names));
  const node = (value) => compile(kind, value, scope);
  if (spec.keyframes) {
    return spec.keyframes.map((k) => ({ t: k.t, node: node(k.value), easing: rule(k.easing), via: k.via }));
  }
  let t = 0;
  let current = node(spec.from);
  return [{ t, node: current, easing: rule() }].concat(spec.steps.map((step) => {
    if (step.wait !== undefined) {
      t += step.wait;
      return { t, node: current, easing: HOLD };
    }
    t += step.for;
    current = node(step.to);
    return { t, node: current, easing: rule(step.easing), via: step.via };
  }));
}

// MARK: Clocks and wiggles

/** A track at a number, or since an event. */
class Clocked {
  constructor(track, spec, scope) {
    this.track = track;
    this.event = spec.since === undefined ? null : scope.event(spec.since);
    this.number = this.event ? null : compileBy(undefined, "number", spec.at, scope);
    this.end = this.number ? this.number.end : null;
    this.from = -Infinity;
    this.to = !this.number || this.number.to === Infinity ? Infinity : -Infinity;
  }

  get largest() {
    return this.track.largest;
  }

  time(t) {
    if (this.number) return this.number.at(t)[0];
    const { times, after } = this.track;
    const last = this.event.last();
    if (last !== null) return this.event.now - last;
    return times[this.event.isInitial() && after === "hold" ? times.length - 1 : 0];
  }

  at(t) {
    return this.track.at(this.time(t));
  }

  direction(t) {
    return this.track.direction(this.time(t));
  }
}

class Wiggle {
  out = [];
  step = NaN;
  drawn = [];

  constructor(kind, spec, scope) {
    this.around = compile(kind, spec.around, scope);
    this.end = this.around.end;
    this.easing = easing(spec.easing ?? "easeInOut", scope.env.easings);
    this.spec = spec;
  }

  get largest() {
    return 0;
  }

  at(t) {
    const { amplitude, every, seed = 0, chance = 1 } = this.spec;
    let steps = t / every;
    if (!(Math.abs(steps) < 2 ** 53)) steps = 0;
    const n = Math.floor(steps);
    const x = steps - n;
    const p = x === 0 ? 0 : this.easing.response(x * every, every);
    const around = this.around.at(t);
    const { out, drawn } = this;
    out.length = around.length;
    if (this.step !== n) drawn.length = 0;
    this.step = n;
    for (let c = 0; c < around.length; c++) {
      if (drawn.length <= 2 * c) drawn.push(noise(seed, c, n, chance), noise(seed, c, n + 1, chance));
      const size = typeof amplitude === "number" ? amplitude : amplitude[c % amplitude.length];
      out[c] = around[c] + size * (drawn[2 * c] + (drawn[2 * c + 1] - drawn[2 * c]) * p);
    }
    return this.out;
  }

  direction(t) {
    return this.around.direction ? this.around.direction(t) : 0;
  }
}

/** A value of separate components. */
class Parts {
  out = [];

  constructor(parts) {
    this.parts = parts;
    this.end = latest(parts.map((p) => p.end));
    this.isStill = parts.every((p) => p.isStill);
  }

  get largest() {
    return 0;
  }

  at(t) {
    let count = 0;
    widen(this);
    for (let k = 0; k < this.parts.length; k++) {
      const part = this.parts[k];
      const value = part.at(t);
      narrow(this, part);
      for (let c = 0; c < value.length; c++) this.out[count++] = value[c];
    }
    this.out.length = count;
    return this.out;
  }
}

/** The latest time that is not `null`. */
export function latest(times) {
  return times.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Compiles a value to which another rule applies than to its member. */
function compileBy(rule, kind, value, scope) {
  const { env } = scope;
  const { rule: own } = env;
  env.rule = rule;
  const node = compile(kind, value, scope);
  env.rule = own;
  return node;
}

/**
 * Compiles the value of a member.
 * @param {string} kind The kind of the value.
 * @param {*} value The value as JSON.
 * @param {object} scope The parameters in force.
 * @param {boolean} isOriented Whether a shape turns along the motion path.
 */
export function compile(kind, value, scope, isOriented = false) {
  if (isObject(value)) {
    if (value.keyframes || value.steps) {
      const keys = keysOf(kind, value, scope);
      demand(keys.length);
      const track = new Track(kind, value, keys, scope);
      if (isOriented) {
        track.isOriented = true;
        track.stamp = -1;
        track.prepare();
      }
      return value.since !== undefined || value.at !== undefined ? new Clocked(track, value, scope) : track;
    }
    if (value.wiggle) {
      const wiggle = new Wiggle(kind, value.wiggle, scope);
      if (isOriented) wiggle.around = compile(kind, value.wiggle.around, scope, true);
      return wiggle;
    }
    if (value.parameter !== undefined) return reference(kind, value, scope);
    demand(false);
  }
  if (Array.isArray(value) && LISTS.has(kind) && JSON.stringify(value).includes("{")) {
    const part = kind === "points" ? "point" : "number";
    // The least number of elements is that of the list.
    const rule = scope.env.rule?.slice(0, 2);
    return new Parts(value.map((v) => compileBy(rule, part, v, scope)));
  }
  if (kind === "stops" && Array.isArray(value)) {
    return new Parts(value.flatMap((s) => [compile("number", s.offset, scope), compile("color", s.color, scope)]));
  }
  return new Constant(constant(kind, value));
}
