// Outlines, their segments and matrices.

import { atan2, hypot, sinCos, sinCosDegrees, tan, tanDegrees, turn } from "./math.js";

/** The verbs of outlines. */
const [MOVE, CLOSE] = [0, 4];
export const [LINE, QUAD, CUBIC] = [1, 2, 3];
/** The number of points of each verb. */
export const POINTS = [1, 1, 2, 3, 0];
export const KAPPA = 0.5522847498307936;
const LARGEST = 1e30;

/** Limits a result to the largest magnitude of the format. */
export function saturated(x) {
  return Math.abs(x) <= LARGEST ? x : x !== x ? 0 : x > 0 ? LARGEST : -LARGEST;
}

/** The last index below `count` with a property that the first indices have; 0 if none has it. */
export function lastIndex(count, holds) {
  let low = 0;
  for (let high = count; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

export function clamped(x, least, most) {
  return x > least ? Math.min(x, most) : least;
}

export const add = (a, b) => [a[0] + b[0], a[1] + b[1]];
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1]];
export const times = (a, k) => [a[0] * k, a[1] * k];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
export const cross = (a, b) => a[0] * b[1] - a[1] * b[0];
export const left = (a) => [a[1], -a[0]];
export const norm = (a) => hypot(a[0], a[1]);
export const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];

export function mix(a, b, t) {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** The center of a box. Halved before the addition, as the sum of two large numbers may overflow. */
export const middle = (box) => [box[0] / 2 + box[2] / 2, box[1] / 2 + box[3] / 2];

/** The unit vector; `null` without a direction. */
export function unit(a) {
  const length = norm(a);
  if (length > 2 ** -1022 && length < Infinity) return [a[0] / length, a[1] / length];
  const size = Math.max(Math.abs(a[0]), Math.abs(a[1]));
  if (!(size > 0 && size < Infinity)) return null;
  const [x, y] = [a[0] / size, a[1] / size];
  const factor = hypot(x, y);
  return [x / factor, y / factor];
}

/** The handle length of a cubic that approximates an arc, as a fraction of the radius. */
export const arcHandle = (radians) => (4 / 3) * tan(radians / 4);

/** An outline: verbs, and the coordinates of their points. */
export class Path {
  constructor(verbs = [], points = []) {
    this.verbs = verbs;
    this.points = points;
    // Found when they are first needed, from when on the path must not change.
    this.box = undefined;
    this.measure = null;
    this.list = null;
    this.listWithPoints = null;
    // The results of the renderers and of the modifier that was applied last.
    this.data = null;
    this.drawn = null;
    this.modifier = null;
    this.version = -1;
    this.result = null;
  }

  move(x, y) {
    this.verbs.push(MOVE);
    this.points.push(x, y);
  }

  line(x, y) {
    this.verbs.push(LINE);
    this.points.push(x, y);
  }

  quad(x1, y1, x, y) {
    this.verbs.push(QUAD);
    this.points.push(x1, y1, x, y);
  }

  cubic(x1, y1, x2, y2, x, y) {
    this.verbs.push(CUBIC);
    this.points.push(x1, y1, x2, y2, x, y);
  }

  close() {
    this.verbs.push(CLOSE);
  }

  /** Appends another path. */
  append(other) {
    for (const verb of other.verbs) this.verbs.push(verb);
    for (const number of other.points) this.points.push(number);
  }

  /** Appends a segment from the current point. */
  segment(s) {
    if (s.verb === LINE) this.line(...s.d);
    else if (s.verb === QUAD) this.quad(...s.control, ...s.d);
    else this.cubic(...s.b, ...s.c, ...s.d);
  }

  /** The contours: paths with their segments. */
  contours(withPoints = false) {
    return withPoints ? (this.listWithPoints ??= this.findContours(true)) : (this.list ??= this.findContours(false));
  }

  findContours(withPoints) {
    const result = [];
    let contour = null;
    let [start, current] = [null, null];
    const { verbs, points } = this;
    for (let k = 0, i = 0; k < verbs.length; k++) {
      const verb = verbs[k];
      if (verb === MOVE) {
        start = current = [points[i], points[i + 1]];
        contour = { path: new Path(), start, segments: [], isClosed: false, hasClosingLine: false };
        result.push(contour);
      }
      contour.path.verbs.push(verb);
      const count = 2 * POINTS[verb];
      for (let j = 0; j < count; j++) contour.path.points.push(points[i + j]);
      let segment = null;
      if (verb === LINE) segment = Segment.line(current, [points[i], points[i + 1]]);
      if (verb === QUAD) {
        segment = Segment.quad(current, [points[i], points[i + 1]], [points[i + 2], points[i + 3]]);
      }
      if (verb === CUBIC) {
        segment = new Segment(
          current, [points[i], points[i + 1]], [points[i + 2], points[i + 3]], [points[i + 4], points[i + 5]]);
      }
      if (verb === CLOSE) {
        contour.isClosed = true;
        if (!isSame(current, start)) {
          segment = Segment.line(current, start);
          contour.hasClosingLine = withPoints || !segment.isShort;
          const last = contour.segments.at(-1);
          if (!contour.hasClosingLine && last) last.d = start;
        }
      }
      // The next segment begins where the last one ends, even if one between them is left out.
      if (segment && (withPoints || !segment.isShort)) {
        current = segment.d;
        contour.segments.push(segment);
      }
      if (verb === CLOSE) current = start;
      i += count;
    }
    return result;
  }

  /** The same outline as cubics alone. */
  asCubics() {
    const result = new Path();
    for (const contour of this.contours(true)) {
      result.move(...contour.start);
      contour.segments.forEach((s, index) => {
        if (contour.hasClosingLine && index === contour.segments.length - 1) return;
        result.cubic(...s.b, ...s.c, ...s.d);
      });
      if (contour.isClosed) result.close();
    }
    return result;
  }

  reversed() {
    const result = new Path();
    for (const { path, isClosed } of this.contours(true)) {
      const { verbs, points } = path;
      let last = points.length - 2;
      let first = 1;
      let end = isClosed ? verbs.length - 1 : verbs.length;
      if (isClosed) {
        result.move(points[0], points[1]);
        if (points[last] !== points[0] || points[last + 1] !== points[1]) {
          result.line(points[last], points[last + 1]);
          if (first < end && verbs[first] === LINE) first += 1;
        }
      } else {
        result.move(points[last], points[last + 1]);
      }
      for (let k = end - 1; k >= first; k--) {
        const verb = verbs[k];
        const target = last - 2 * POINTS[verb];
        const [x, y] = [points[target], points[target + 1]];
        if (verb === LINE) result.line(x, y);
        else if (verb === QUAD) result.quad(points[last - 2], points[last - 1], x, y);
        else result.cubic(points[last - 2], points[last - 1], points[last - 4], points[last - 3], x, y);
        last = target;
      }
      if (isClosed) result.close();
    }
    return result;
  }

  transformed([a, b, c, d, x, y]) {
    const { points } = this;
    const result = new Array(points.length);
    for (let i = 0; i < points.length; i += 2) {
      const px = points[i];
      const py = points[i + 1];
      result[i] = saturated(a * px + c * py + x);
      result[i + 1] = saturated(b * px + d * py + y);
    }
    return new Path(this.verbs, result);
  }

  /** The outline with results limited to the largest magnitude of the format. */
  saturated() {
    const { points } = this;
    for (let k = 0; k < points.length; k++) {
      if (!(Math.abs(points[k]) <= LARGEST)) return new Path(this.verbs, points.map(saturated));
    }
    return this;
  }

  /** `[left, top, right, bottom]` of the curves; `null` without points. */
  bounds() {
    if (this.box === undefined) this.box = this.findBounds();
    return this.box;
  }

  findBounds() {
    const { verbs, points } = this;
    let drawn = false;
    for (const verb of verbs) drawn ||= verb !== MOVE;
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = 0, i = 0; k < verbs.length; k++) {
      const verb = verbs[k];
      const isLone = verb === MOVE && drawn && (k + 1 === verbs.length || verbs[k + 1] === MOVE);
      if (verb !== CLOSE && !isLone) {
        for (let axis = 0; axis < 2; axis++) {
          const end = i + 2 * POINTS[verb] - 2 + axis;
          include(box, axis, points[end]);
          if (verb === LINE || verb === MOVE) continue;
          const from = points[i - 2 + axis];
          const control = points[i + axis];
          const to = points[end];
          if (verb === QUAD) extremes(box, axis, from, from + (control - from) * (2 / 3), to + (control - to) * (2 / 3), to);
          if (verb === CUBIC) extremes(box, axis, from, control, points[i + 2 + axis], to);
        }
      }
      // A curve after a close starts at a move, so the point before it is its start.
      i += 2 * POINTS[verb];
    }
    return box[0] <= box[2] ? box : null;
  }
}

/** Extends a box so that it includes a coordinate. */
export function include(box, axis, value) {
  if (value < box[axis]) box[axis] = value;
  if (value > box[axis + 2]) box[axis + 2] = value;
}

function extremes(box, axis, p0, p1, p2, p3) {
  const least = Math.min(p0, p3);
  const most = Math.max(p0, p3);
  if (p1 >= least && p1 <= most && p2 >= least && p2 <= most) return;
  const [d0, d1, d2] = [p1 - p0, p2 - p1, p3 - p2];
  const size = Math.max(Math.abs(d0), Math.abs(d1), Math.abs(d2));
  const [c, e1] = [d0 / size, d1 / size];
  const [a, b] = [c - 2 * e1 + d2 / size, e1 - c];
  const root = Math.sqrt(b * b - a * c);
  // The stable form of the roots of a·t² + 2b·t + c.
  const q = b < 0 ? root - b : -(b + root);
  for (const t of [q / a, c / q]) {
    if (!(t > 0 && t < 1)) continue;
    const u = 1 - t;
    include(box, axis, u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3);
  }
}

/** The results of `jet`: a point, and the first and the second derivative. */
export const jet = new Float64Array(6);

/** A line or a curve as a cubic with the points a, b, c and d. */
export class Segment {
  constructor(a, b, c, d, verb = CUBIC, control = null) {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.verb = verb;
    this.control = control;
    this.table = null;
    this.size = -1;
  }

  static line(a, d) {
    return new Segment(a, mix(a, d, 1 / 3), mix(a, d, 2 / 3), d, LINE);
  }

  static quad(a, control, d) {
    return new Segment(a, mix(a, control, 2 / 3), mix(d, control, 2 / 3), d, QUAD, control);
  }

  get isLine() {
    return this.verb === LINE;
  }

  get isPoint() {
    return this.isWithin(0);
  }

  /** Whether its points coincide up to rounding. */
  get isShort() {
    return this.isWithin(1e-12);
  }

  /** Whether its points coincide within a fraction of the larger coordinate of its start. */
  isWithin(fraction) {
    const [x, y] = this.a;
    const limit = fraction * Math.max(Math.abs(x), Math.abs(y));
    const isNear = (p) => Math.abs(p[0] - x) <= limit && Math.abs(p[1] - y) <= limit;
    return isNear(this.d) && (this.isLine || (isNear(this.b) && isNear(this.c)));
  }

  point(t) {
    const { a, b, c, d } = this;
    if (t <= 0) return a;
    if (t >= 1) return d;
    if (this.isLine) return mix(a, d, t);
    const u = 1 - t;
    const b0 = u * u * u;
    const b1 = 3 * u * u * t;
    const b2 = 3 * u * t * t;
    const b3 = t * t * t;
    return [b0 * a[0] + b1 * b[0] + b2 * c[0] + b3 * d[0], b0 * a[1] + b1 * b[1] + b2 * c[1] + b3 * d[1]];
  }

  /** Sets `jet` to the point and the derivatives. */
  jet(t) {
    const { a, b, c, d } = this;
    const u = 1 - t;
    const k0 = 3 * u * u;
    const k1 = 6 * u * t;
    const k2 = 3 * t * t;
    for (let axis = 0; axis < 2; axis++) {
      const p0 = a[axis];
      const p1 = b[axis];
      const p2 = c[axis];
      const p3 = d[axis];
      const d0 = p1 - p0;
      const d1 = p2 - p1;
      const d2 = p3 - p2;
      if (t <= 0) jet[axis] = p0;
      else if (t >= 1) jet[axis] = p3;
      else if (this.verb === LINE) jet[axis] = p0 + (p3 - p0) * t;
      else jet[axis] = u * u * u * p0 + k0 * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
      jet[2 + axis] = d0 * k0 + d1 * k1 + d2 * k2;
      jet[4 + axis] = (d1 - d0) * (6 * u) + (d2 - d1) * (6 * t);
    }
  }

  /** The unit tangent; `null` without a direction. */
  tangent(t) {
    const { a, b, c, d } = this;
    if (this.isLine) return unit(sub(d, a));
    const x0 = b[0] - a[0];
    const y0 = b[1] - a[1];
    const x1 = c[0] - b[0];
    const y1 = c[1] - b[1];
    const x2 = d[0] - c[0];
    const y2 = d[1] - c[1];
    const extent = Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1), Math.abs(x2), Math.abs(y2));
    if (!(extent > 0)) return null;
    const u = 1 - t;
    const k0 = u * u;
    const k1 = 2 * u * t;
    const k2 = t * t;
    let x = x0 * k0 + x1 * k1 + x2 * k2;
    let y = y0 * k0 + y1 * k1 + y2 * k2;
    if (Math.max(Math.abs(x), Math.abs(y)) > 1e-10 * extent) return unit([x, y]);
    x = (x1 - x0) * u + (x2 - x1) * t;
    y = (y1 - y0) * u + (y2 - y1) * t;
    if (Math.max(Math.abs(x), Math.abs(y)) > 1e-10 * extent) return unit(t < 1 ? [x, y] : [-x, -y]);
    return unit([x0 - x1 - x1 + x2, y0 - y1 - y1 + y2]) ?? unit(sub(d, a));
  }

  part(t0, t1) {
    if (!(t0 > 0 || t1 < 1)) return this;
    if (this.isLine) return Segment.line(this.point(t0), this.point(t1));
    if (this.verb === QUAD) {
      const [first, second] = [mix(this.a, this.control, t0), mix(this.control, this.d, t0)];
      return Segment.quad(this.point(t0), mix(first, second, t1), this.point(t1));
    }
    const blossom = (r, s, t) => {
      const [a, b, c] = [mix(this.a, this.b, r), mix(this.b, this.c, r), mix(this.c, this.d, r)];
      return mix(mix(a, b, s), mix(b, c, s), t);
    };
    return new Segment(this.point(t0), blossom(t0, t0, t1), blossom(t0, t1, t1), this.point(t1));
  }

  /** The pieces on which one quadrature is accurate: `[t0, t1, length]`. */
  pieces() {
    return (this.table ??= this.findPieces());
  }

  findPieces() {
    const { a, d } = this;
    if (this.isLine) return [[0, 1, norm(sub(d, a))]];
    const speed = this.speed();
    const [unit, polygon] = speed.slice(6);
    const result = [];
    if (!(polygon > 0)) return result;
    const divide = (t0, t1, whole, depth) => {
      const middle = (t0 + t1) / 2;
      const first = integral(speed, t0, middle);
      const second = integral(speed, middle, t1);
      // Also ends for lengths that are not finite.
      if (depth === 0 || !(Math.abs(first + second - whole) > 1e-9 * polygon)) {
        result.push([t0, middle, first * unit], [middle, t1, second * unit]);
      } else {
        divide(t0, middle, first, depth - 1);
        divide(middle, t1, second, depth - 1);
      }
    };
    divide(0, 1, integral(speed, 0, 1), 24);
    return result;
  }

  /** The derivative a·t² + b·t + c, as six numbers, in a unit that follows, and the length of the control polygon. */
  speed() {
    let [d0, d1, d2] = [sub(this.b, this.a), sub(this.c, this.b), sub(this.d, this.c)];
    let unit = 1;
    if (Math.max(...[d0, d1, d2].flat().map(Math.abs)) < 1e-100) {
      // The squares of tiny lengths would vanish; scaling by a power of two is exact.
      unit = 2 ** -600;
      [d0, d1, d2] = [d0, d1, d2].map((d) => times(d, 2 ** 600));
    }
    const a = times(add(sub(sub(d0, d1), d1), d2), 3);
    const b = times(sub(d1, d0), 6);
    return [a[0], a[1], b[0], b[1], 3 * d0[0], 3 * d0[1], unit, norm(d0) + norm(d1) + norm(d2)];
  }

  length() {
    if (this.size < 0) this.size = this.pieces().reduce((total, piece) => total + piece[2], 0);
    return this.size;
  }

  /** The parameter at a length. */
  parameter(distance) {
    if (this.isLine) {
      const length = this.length();
      return length > 0 ? clamped(distance / length, 0, 1) : 0;
    }
    if (!(distance > 0)) return 0;
    let rest = distance;
    for (const [t0, t1, length] of this.pieces()) {
      if (rest < length) return parameterIn(this.speed(), t0, t1, rest, length);
      rest -= length;
    }
    return 1;
  }

  /** The area between the segment and a point. */
  area(origin) {
    const [p0, p1, p2, p3] = [sub(this.a, origin), sub(this.b, origin), sub(this.c, origin), sub(this.d, origin)];
    const first = 6 * cross(p0, p1) + 3 * cross(p0, p2) + cross(p0, p3);
    return (first + 3 * cross(p1, p2) + 3 * cross(p1, p3) + 6 * cross(p2, p3)) / 20;
  }
}

function speedAt([ax, ay, bx, by, cx, cy], t) {
  const x = (ax * t + bx) * t + cx;
  const y = (ay * t + by) * t + cy;
  return Math.sqrt(x * x + y * y);
}

/** An eight-point Gauss–Legendre sum. */
function integral(speed, t0, t1) {
  const center = (t0 + t1) / 2;
  const half = (t1 - t0) / 2;
  const pair = (offset) => speedAt(speed, center - offset) + speedAt(speed, center + offset);
  let sum = 0.362683783378362 * pair(half * 0.1834346424956498);
  sum += 0.3137066458778873 * pair(half * 0.525532409916329);
  sum += 0.2223810344533745 * pair(half * 0.7966664774136267);
  sum += 0.1012285362903763 * pair(half * 0.9602898564975363);
  return sum * half;
}

function parameterIn(speed, t0, t1, length, whole) {
  let [low, high] = [t0, t1];
  let t = t0 + (t1 - t0) * (length / whole);
  for (let k = 0; k < 64; k++) {
    const error = integral(speed, t0, t) * speed[6] - length;
    if (Math.abs(error) <= 1e-14 * whole) break;
    if (error > 0) high = t;
    else low = t;
    const newton = t - error / (speedAt(speed, t) * speed[6]);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (next === t || Math.abs(next - t) <= 1e-16) break;
    t = next;
  }
  return t;
}

/** The lengths along consecutive segments. */
export class Measure {
  constructor(segments, origin) {
    this.length = 0;
    this.origin = origin;
    this.pieces = [];
    for (const segment of segments) {
      let start = this.length;
      const own = [];
      for (const [t0, t1, length] of segment.pieces()) {
        if (!(length > 0)) continue;
        own.push({ segment, t0, t1, start, length });
        start += length;
      }
      // Lengths that the sum does not resolve add nothing.
      if (!(start > this.length)) continue;
      this.length = start;
      this.pieces.push(...own);
    }
  }

  static path(path) {
    if (path.measure) return path.measure;
    const contours = path.contours(true);
    path.measure = new Measure(contours.flatMap((c) => c.segments), contours.length ? contours[0].start : null);
    return path.measure;
  }

  /** The segment and the parameter after a distance; `null` for a path without length. */
  location(distance) {
    const { pieces } = this;
    const last = pieces.length - 1;
    if (last < 0) return null;
    if (!(distance > 0)) return [pieces[0].segment, 0];
    if (!(distance < this.length)) return [pieces[last].segment, 1];
    const { segment, t0, t1, start, length } = pieces[lastIndex(pieces.length, (k) => pieces[k].start <= distance)];
    const rest = distance - start;
    if (!(rest < length)) return [segment, t1];
    if (segment.isLine) return [segment, rest / length];
    return [segment, parameterIn(segment.speed(), t0, t1, rest, length)];
  }

  /** The point at a fraction of the length, and the direction there; `null` for an empty path. */
  position(fraction) {
    if (!this.origin) return null;
    const found = this.location(fraction * this.length);
    if (!found) return [this.origin, [1, 0]];
    return [found[0].point(found[1]), found[0].tangent(found[1]) ?? [1, 0]];
  }
}

/** The place on an outline; `null` for one without points. */
export function placeOn(path, fraction, offset) {
  const table = Measure.path(path);
  const { verbs } = path;
  const isLoop = verbs.indexOf(CLOSE) === verbs.length - 1 && verbs.lastIndexOf(MOVE) === 0 && verbs.length > 0;
  const part = isLoop ? fraction - Math.floor(fraction) : fraction;
  const found = table.position(part);
  if (!found) return null;
  const [[x, y], [dx, dy]] = found;
  const beyond = isLoop ? 0 : (part < 0 ? part : Math.max(0, part - 1)) * table.length;
  return {
    point: [saturated(x + dx * beyond + dy * offset), saturated(y + dy * beyond - dx * offset)],
    degrees: atan2(dy, dx) * (180 / Math.PI),
  };
}

// MARK: Matrices

export const IDENTITY = [1, 0, 0, 1, 0, 0];

function product(l, r) {
  return [
    l[0] * r[0] + l[2] * r[1],
    l[1] * r[0] + l[3] * r[1],
    l[0] * r[2] + l[2] * r[3],
    l[1] * r[2] + l[3] * r[3],
    l[0] * r[4] + l[2] * r[5] + l[4],
    l[1] * r[4] + l[3] * r[5] + l[5],
  ];
}

/** The matrix with numbers limited to the largest magnitude of the format. */
function limited(m) {
  for (let k = 0; k < 6; k++) if (!(Math.abs(m[k]) <= LARGEST)) return m.map(saturated);
  return m;
}

/** The product of two matrices with limited numbers; the second one is applied first. */
export function multiply(l, r) {
  return l === IDENTITY ? r : r === IDENTITY ? l : limited(product(l, r));
}

export function apply(m, x, y) {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

export function rotation(degrees) {
  sinCosDegrees(degrees);
  return [turn[1], turn[0], -turn[0], turn[1], 0, 0];
}

/** The matrix of scale, rotation and skew; `null` for the identity. */
export function linear(scaleX, scaleY, degrees, skew, skewAxis) {
  if (scaleX === 1 && scaleY === 1 && degrees === 0 && skew === 0) return null;
  let matrix = rotation(degrees);
  if (skew !== 0) {
    const slant = [1, 0, -tanDegrees(skew), 1, 0, 0];
    matrix = product(matrix, product(product(rotation(skewAxis), slant), rotation(-skewAxis)));
  }
  return product(matrix, [scaleX, 0, 0, scaleY, 0, 0]);
}

/** The matrix that applies a linear matrix about a pivot, then moves. */
export function placed(matrix, x, y, pivotX, pivotY) {
  if (!matrix) return limited([1, 0, 0, 1, x, y]);
  const pivot = apply(matrix, pivotX, pivotY);
  return limited([matrix[0], matrix[1], matrix[2], matrix[3], x + (pivotX - pivot[0]), y + (pivotY - pivot[1])]);
}

/** The factor of a similarity, 0 for a singular matrix; `null` for other matrices. */
export function similarity([a, b, c, d]) {
  const [x, y] = [a * a + b * b, c * c + d * d];
  const tolerance = 1e-12 * (x + y);
  return Math.abs(x - y) <= tolerance && Math.abs(a * c + b * d) <= tolerance ? Math.sqrt((x + y) / 2) : null;
}

// MARK: Path data

/** Adds an arc as in SVG, by its appendix F.6.5. */
function addArc(path, p, [rx, ry, axis, isLarge, isSweep], q) {
  if (isSame(p, q)) return;
  [rx, ry] = [Math.abs(rx), Math.abs(ry)];
  sinCosDegrees(axis);
  const [s, c] = [turn[0], turn[1]];
  // Half the chord in units of the radii.
  const [hx, hy] = [p[0] / 2 - q[0] / 2, p[1] / 2 - q[1] / 2];
  let [x, y] = [(c * hx + s * hy) / rx, (c * hy - s * hx) / ry];
  const reach = hypot(x, y);
  if (!(rx > 0 && ry > 0 && reach > 0 && reach < Infinity)) return path.line(...q);
  let [scale, mx, my] = [1, 0, 0];
  if (reach >= 1) {
    [scale, x, y] = [reach, x / reach, y / reach];
  } else {
    const distance = (Math.sqrt((1 - reach) * (1 + reach)) / reach) * (isLarge === isSweep ? -1 : 1);
    [mx, my] = [distance * y, -distance * x];
  }
  const [first, last] = [[x - mx, y - my], [0 - x - mx, 0 - y - my]];
  let angle = atan2(cross(first, last), dot(first, last));
  if (isSweep && angle < 0) angle += 2 * Math.PI;
  if (!isSweep && angle > 0) angle -= 2 * Math.PI;
  const m = [c * rx * scale, s * rx * scale, -s * ry * scale, c * ry * scale, p[0] / 2 + q[0] / 2, p[1] / 2 + q[1] / 2];
  // The slack keeps a quarter turn in one piece.
  const count = clamped(Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-9), 1, 4);
  const step = angle / count;
  const handle = arcHandle(step);
  const start = atan2(first[1], first[0]);
  let [cosine, sine] = first;
  for (let k = 1; k <= count; k++) {
    sinCos(start + step * k);
    const [nextCosine, nextSine] = k < count ? [turn[1], turn[0]] : last;
    path.cubic(
      ...apply(m, cosine - handle * sine + mx, sine + handle * cosine + my),
      ...apply(m, nextCosine + handle * nextSine + mx, nextSine - handle * nextCosine + my),
      ...(k < count ? apply(m, nextCosine + mx, nextSine + my) : q));
    [cosine, sine] = [nextCosine, nextSine];
  }
}

const COUNTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Parses SVG path data; `null` for a syntax error. */
export function parsePath(text) {
  const path = new Path();
  const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
  const flag = /[01]/y;
  const space = /[ \t\r\n\f]*/y;
  let at = 0;
  const read = (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match && match[0];
  };
  let [current, start, control] = [[0, 0], [0, 0], null];
  let isOpen = false;
  let kind = "";
  read(space);
  while (at < text.length) {
    const letter = text[at++];
    const upper = letter.toUpperCase();
    const count = COUNTS[upper];
    if (count === undefined || (path.verbs.length === 0 && upper !== "M")) return null;
    read(space);
    if (upper === "Z") {
      if (isOpen) path.close();
      [current, isOpen, kind] = [start, false, ""];
      continue;
    }
    for (let isRepeated = false; ; isRepeated = true) {
      /** @type {any} */
      const values = [];
      let hasComma = false;
      for (let k = 0; k < count; k++) {
        const word = read(upper === "A" && (k === 3 || k === 4) ? flag : number);
        if (word === null) return null;
        values.push(Number(word));
        read(space);
        hasComma = text[at] === ",";
        if (hasComma) {
          at += 1;
          read(space);
        }
      }
      const [dx, dy] = letter === upper ? [0, 0] : current;
      if (upper === "M" && !isRepeated) {
        current = start = [values[0] + dx, values[1] + dy];
        path.move(...start);
        [isOpen, kind] = [true, ""];
      } else {
        if (!isOpen) path.move(...start);
        isOpen = true;
        let end;
        if (upper === "H") end = [values[0] + dx, current[1]];
        else if (upper === "V") end = [current[0], values[0] + dy];
        else end = [values[count - 2] + dx, values[count - 1] + dy];
        if (upper === "A") {
          addArc(path, current, values, end);
        } else if (count >= 4 || upper === "T") {
          const points = values.map((v, k) => v + (k % 2 ? dy : dx));
          if (upper === "S" || upper === "T") {
            const isSmooth = kind !== "" && (upper === "S" ? "CS" : "QT").includes(kind);
            const reflected = isSmooth
              ? [2 * current[0] - control[0], 2 * current[1] - control[1]] : current;
            points.unshift(...reflected);
          }
          if (points.length === 6) path.cubic(...points);
          else path.quad(...points);
          control = points.slice(-4, -2);
        } else {
          path.line(...end);
        }
        [current, kind] = [end, upper];
      }
      number.lastIndex = at;
      if (hasComma ? false : !number.test(text)) break;
    }
  }
  return path;
}
