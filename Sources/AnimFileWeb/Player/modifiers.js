// Modifiers of outlines.

import {
  add, arcHandle, clamped, cross, dot, isSame, jet, left, LINE, mix, norm, Path, Segment, sub, times,
} from "./geometry.js";
import { atan2, hypot, pow, sinCos, sinCosDegrees, tan, turn } from "./math.js";

/** The largest number of ridges and of pieces of a segment. */
const MOST_PIECES = 1000;

/** A factor of the scale of a repeat after `j` steps. */
export function scalePower(s, j) {
  if (j === 0) return 1;
  if (s === 0) return 0;
  const size = pow(Math.abs(s), j);
  return s < 0 && Math.abs(Math.floor(j) % 2) === 1 ? -size : size;
}

// MARK: Trim

const measured = (contours) => contours.map((c) => c.segments.map((s) => s.length()));
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/**
 * Trims paths, by their total length if they are joined.
 * @param {Path[]} paths
 */
export function trim(paths, { start, end, offset }, isJoined) {
  const first = Math.max(0, Math.min(1, start, end));
  const last = Math.max(0, Math.min(1, Math.max(start, end)));
  if (last - first >= 1) return paths;
  if (last - first <= 0) return paths.map(() => new Path());
  let turns = offset - Math.floor(offset);
  if (!(turns < 1)) turns = 0;
  const shift = first + turns >= 1 ? turns - 1 : turns;
  const wraps = first + turns >= 1;
  const [from, to] = wraps ? [first + turns - 1, last + turns - 1] : [first + shift, last + shift];
  const all = paths.map((path) => path.contours(true));
  const lengths = all.map(measured);
  const whole = isJoined ? sum(lengths.map((l) => sum(l.map(sum)))) : 0;
  let behind = 0;
  return all.map((contours, index) => {
    const result = new Path();
    contours.forEach((contour, k) => {
      const sizes = lengths[index][k];
      const length = sum(sizes);
      const total = isJoined ? whole : length;
      const before = isJoined ? behind : 0;
      behind += length;
      trimContour(result, contour, sizes, length, from * total - before, to * total - before, total, to > 1);
    });
    return result;
  });
}

function trimContour(result, contour, sizes, length, first, last, total, wraps) {
  const [start, end, wrapped] = [Math.max(0, first), Math.min(length, last), Math.min(length, last - total)];
  if (!(length > 0)) {
    if ((first <= 0 && last >= 0) || (wraps && last - total >= 0)) result.append(contour.path);
    return;
  }
  const tolerance = 1e-9 * length;
  if ((start <= tolerance && end >= length - tolerance) || wrapped >= length - tolerance) {
    result.append(contour.path);
    return;
  }
  let isDrawing = false;
  const keep = (from, to) => {
    let reached = 0;
    contour.segments.forEach((segment, k) => {
      const before = reached;
      reached += sizes[k];
      if (!(reached > from + tolerance) || !(before < to - tolerance)) return;
      const t0 = from - before <= tolerance ? 0 : segment.parameter(from - before);
      const t1 = reached - to <= tolerance ? 1 : segment.parameter(to - before);
      if (!(t0 < t1)) return;
      const part = segment.part(t0, t1);
      if (!isDrawing) result.move(...part.a);
      isDrawing = true;
      result.segment(part);
    });
  };
  if (end - start > tolerance) keep(start, end);
  if (wrapped > tolerance) {
    if (!contour.isClosed) isDrawing = false;
    keep(0, wrapped);
  }
}

// MARK: Corners

const between = (a, b) => atan2(Math.abs(cross(a, b)), dot(a, b));

function cornerFactor(before, after) {
  const [arriving, leaving] = [before.tangent(1), after.tangent(0)];
  if (!arriving || !leaving) return 0;
  const angle = between(arriving, leaving);
  const degree = Math.PI / 180;
  return angle > degree && angle < degree * 179 ? tan(angle / 2) : 0;
}

function roundCorners(path, { radius }) {
  if (!(radius > 0)) return path;
  const result = new Path();
  for (const contour of path.contours()) {
    const { segments, isClosed } = contour;
    const n = segments.length;
    const lengths = segments.map((s) => s.length());
    const wanted = segments.map((s, k) => (isClosed || k > 0 ? radius * cornerFactor(segments[(k + n - 1) % n], s) : 0));
    if (!wanted.some((w) => w > 0)) {
      result.append(contour.path);
      continue;
    }
    const share = (k) => {
      const both = wanted[k] + wanted[(k + 1) % n];
      return both > 0 ? lengths[k] / both : 1;
    };
    const cut = (k) => (wanted[k] > 0 ? wanted[k] * Math.min(1, share((k + n - 1) % n), share(k)) : 0);
    const rest = (k) => {
      const last = k + 1 < n ? cut(k + 1) : isClosed ? cut(0) : 0;
      const first = cut(k);
      if (!(lengths[k] - first - last > 1e-9 * lengths[k]) && (first > 0 || last > 0)) {
        // Nothing is left between the corners, or beside the only one.
        const t = !(last > 0) ? 1 : !(first > 0) ? 0 : segments[k].parameter(first);
        return [t, t];
      }
      const t0 = first > 0 ? segments[k].parameter(first) : 0;
      if (!(last > 0)) return [t0, 1];
      return [t0, segments[k].parameter(lengths[k] - last)];
    };
    result.move(...segments[0].point(rest(0)[0]));
    for (let k = 0; k < n; k++) {
      const [t0, t1] = rest(k);
      const isLast = k + 1 === n;
      const isDrawnByClose = isLast && contour.hasClosingLine && wanted[0] === 0;
      if (t0 < t1 && !isDrawnByClose) result.segment(segments[k].part(t0, t1));
      const next = isLast ? 0 : k + 1;
      if ((isLast && !isClosed) || !(wanted[next] > 0)) continue;
      const s = rest(next)[0];
      const [a, d] = [segments[k].point(t1), segments[next].point(s)];
      const [arriving, leaving] = [segments[k].tangent(t1), segments[next].tangent(s)];
      if (!arriving || !leaving) {
        result.line(...d);
        continue;
      }
      const angle = between(arriving, leaving);
      const handle = (angle > 1e-6 ? arcHandle(angle) / tan(angle / 2) : 2 / 3) * cut(next);
      result.cubic(...add(a, times(arriving, handle)), ...sub(d, times(leaving, handle)), ...d);
    }
    if (isClosed) result.close();
  }
  return result;
}

// MARK: Zigzag, pucker, split and twist

function zigzag(path, { size, ridges, style }) {
  if (size === 0 || !(ridges > 0)) return path;
  ridges = Math.min(ridges, MOST_PIECES);
  const result = new Path();
  for (const contour of path.contours()) {
    const { segments, isClosed } = contour;
    if (!segments.length) {
      result.append(contour.path);
      continue;
    }
    result.move(...segments[0].a);
    let side = size;
    segments.forEach((s, index) => {
      const spacing = s.length() / ridges;
      const [leaving, arriving] = [s.tangent(0), s.tangent(1)];
      if (!leaving || !arriving) return;
      let control = add(add(s.a, times(leaving, spacing / 8)), times(left(leaving), side / 2));
      for (let k = 0; k < ridges; k++) {
        const t = s.parameter((k + 0.5) * spacing);
        const direction = s.tangent(t) ?? leaving;
        const tip = add(s.point(t), times(left(direction), side));
        if (style === "smooth") {
          result.cubic(...control, ...sub(tip, times(direction, spacing / (k === 0 ? 4 : 2))), ...tip);
          control = add(tip, times(direction, spacing / (k + 1 === ridges ? 4 : 2)));
        } else {
          result.line(...tip);
        }
        side = -side;
      }
      if (style === "smooth") {
        const last = sub(times(left(arriving), -side / 2), times(arriving, spacing / 8));
        result.cubic(...control, ...add(s.d, last), ...s.d);
      } else if (!(isClosed && index + 1 === segments.length)) {
        result.line(...s.d);
      }
    });
    if (isClosed) result.close();
  }
  return result;
}

function pucker(path, { amount }) {
  if (amount === 0) return path;
  const result = new Path();
  for (const { path: own, segments: kept, isClosed } of path.contours()) {
    if (!kept.length) {
      result.append(own);
      continue;
    }
    const vertices = kept.map((s) => s.d);
    if (!isClosed || !isSame(kept[kept.length - 1].d, kept[0].a)) vertices.unshift(kept[0].a);
    const mean = vertices.reduce((m, v) => add(m, times(v, 1 / vertices.length)), [0, 0]);
    const moved = (p, factor) => add(p, times(sub(mean, p), factor));
    result.move(...moved(kept[0].a, amount));
    for (const s of kept) {
      const [b, c] = s.isLine ? [s.a, s.d] : [s.b, s.c];
      result.cubic(...moved(b, -amount), ...moved(c, -amount), ...moved(s.d, amount));
    }
    if (isClosed) result.close();
  }
  return result;
}

function split(path, { segments: count }) {
  if (!(count > 1)) return path;
  count = Math.min(count, MOST_PIECES);
  const result = new Path();
  for (const { start, segments, isClosed, hasClosingLine } of path.contours(true)) {
    result.move(...start);
    segments.forEach((s, index) => {
      const isClosing = hasClosingLine && index + 1 === segments.length;
      const length = s.isLine ? 1 : s.length();
      let t0 = 0;
      for (let k = 1; k <= count; k++) {
        const t1 = k === count ? 1 : s.isLine || length === 0 ? k / count : s.parameter((length * k) / count);
        if (k < count || !isClosing) result.segment(s.part(t0, t1));
        t0 = t1;
      }
    });
    if (isClosed) result.close();
  }
  return result;
}

function twist(path, { angle, center }) {
  let radius = 0;
  for (let k = 0; k < path.points.length; k += 2) {
    radius = Math.max(radius, norm(sub([path.points[k], path.points[k + 1]], center)));
  }
  if (angle === 0 || !(radius > 0)) return path;
  const swing = (-angle * (Math.PI / 180)) / radius;
  const [cx, cy] = center;
  /** The turned point, and its derivative. */
  const turned = (s, t) => {
    s.jet(t);
    const vx = jet[2];
    const vy = jet[3];
    const ox = jet[0] - cx;
    const oy = jet[1] - cy;
    const distance = hypot(ox, oy);
    const growth = swing * (distance > 0 ? (ox * vx + oy * vy) / distance : 0);
    sinCosDegrees(angle * (1 - distance / radius));
    const sine = turn[0];
    const cosine = turn[1];
    const x = vx + -oy * growth;
    const y = vy + ox * growth;
    return [cx + (ox * cosine - oy * sine), cy + (ox * sine + oy * cosine), x * cosine - y * sine, x * sine + y * cosine];
  };
  const result = new Path();
  const append = (s, t0, t1, a, d, depth) => {
    const third = (t1 - t0) / 3;
    const [bx, by, cx, cy] = [a[0] + a[2] * third, a[1] + a[3] * third, d[0] - d[2] * third, d[1] - d[3] * third];
    const middle = (t0 + t1) / 2;
    const half = depth > 0 ? turned(s, middle) : null;
    const isClose = (t, place) => {
      const u = 1 - t;
      const [b0, b1, b2, b3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      return hypot(place[0] - (b0 * a[0] + b1 * bx + b2 * cx + b3 * d[0]), place[1] - (b0 * a[1] + b1 * by + b2 * cy + b3 * d[1]))
        <= 1e-4 * radius;
    };
    if (!half || (isClose(0.25, turned(s, t0 + (t1 - t0) * 0.25)) && isClose(0.5, half)
      && isClose(0.75, turned(s, t0 + (t1 - t0) * 0.75)))) {
      result.cubic(bx, by, cx, cy, d[0], d[1]);
      return;
    }
    append(s, t0, middle, a, half, depth - 1);
    append(s, middle, t1, half, d, depth - 1);
  };
  for (const { start, segments, isClosed } of path.contours(true)) {
    const point = new Segment(start, start, start, start);
    const [x, y] = turned(point, 0);
    result.move(x, y);
    for (const s of segments) append(s, 0, 1, turned(s, 0), turned(s, 1), 6);
    if (isClosed) result.close();
  }
  return result;
}

// MARK: Offset

/** The area of a list of segments. */
export const areaOf = (segments) => (segments.length ? sum(segments.map((s) => s.area(segments[0].a))) : 0);

/** The total area of the closed contours of a path. */
export function closedArea(path) {
  return sum(path.contours().filter((c) => c.isClosed).map((c) => areaOf(c.segments)));
}

const [SMOOTH, INNER, CUT] = [0, 1, 2];

class Piece {
  constructor(curve) {
    this.curve = curve;
    this.from = 0;
    this.to = 1;
    this.joint = SMOOTH;
  }

  get start() {
    return this.curve.point(this.from);
  }

  get end() {
    return this.curve.point(this.to);
  }
}

function offset(path, { distance, miterLimit, join }) {
  if (distance === 0) return path;
  const outwards = closedArea(path) < 0 ? -distance : distance;
  const result = new Path();
  const limit = Math.max(1, miterLimit);
  for (const contour of path.contours()) {
    if (!contour.segments.length) {
      result.append(contour.path);
      continue;
    }
    const side = contour.isClosed ? outwards : distance;
    const pieces = offsetPieces(contour, side, join ?? "miter", limit);
    const kept = cutInnerCorners(pieces, contour.isClosed);
    appendOffset(result, contour, pieces, kept, side);
  }
  return result;
}

function offsetPieces({ segments, isClosed }, distance, join, limit) {
  const pieces = [];
  const addJoin = (before, after) => {
    const [arriving, leaving] = [before.tangent(1), after.tangent(0)];
    if (!arriving || !leaving) return null;
    const corner = after.a;
    const cosine = dot(arriving, leaving);
    let turnSign = cross(arriving, leaving);
    if (!(Math.abs(turnSign) > 1e-9 || cosine < 0)) return null;
    if (Math.abs(turnSign) <= 1e-9) turnSign = cross(sub(corner, before.point(63 / 64)), sub(after.point(1 / 64), corner));
    if (!(turnSign * distance >= 0)) return null;
    const [from, to] = [arriving, leaving].map((u) => add(corner, times(left(u), distance)));
    if (join === "miter" && (1 + cosine) * limit * limit >= 2) {
      const tip = add(corner, times(add(left(arriving), left(leaving)), distance / (1 + cosine)));
      if (before.isLine && pieces.length) {
        const last = pieces[pieces.length - 1];
        last.curve = Segment.line(last.curve.a, tip);
      } else {
        pieces.push(new Piece(Segment.line(from, tip)));
      }
      if (after.isLine) return tip;
      pieces.push(new Piece(Segment.line(tip, to)));
      return null;
    }
    if (join === "round") addRound(pieces, corner, arriving, leaving, distance);
    else pieces.push(new Piece(Segment.line(from, to)));
    return null;
  };
  segments.forEach((s, k) => {
    const tip = k > 0 ? addJoin(segments[k - 1], s) : null;
    if (s.isLine) {
      const direction = s.tangent(0);
      if (!direction) return;
      const shift = times(left(direction), distance);
      pieces.push(new Piece(Segment.line(tip ?? add(s.a, shift), add(s.d, shift))));
    } else {
      addParallel(pieces, new Parallel(s, distance), 0, 1, 6);
    }
  });
  if (!pieces.length) return pieces;
  if (isClosed) {
    const tip = addJoin(segments[segments.length - 1], segments[0]);
    if (tip) pieces[0].curve = Segment.line(tip, pieces[0].curve.d);
  }
  pieces.forEach((piece, k) => {
    if (!isClosed && k === 0) return;
    const end = pieces[k > 0 ? k - 1 : pieces.length - 1].end;
    if (!(norm(sub(end, piece.start)) <= 1e-9 * (Math.abs(distance) + norm(end)))) piece.joint = INNER;
  });
  return pieces;
}

function addRound(pieces, corner, arriving, leaving, distance) {
  const angle = atan2(Math.abs(cross(arriving, leaving)), dot(arriving, leaving));
  const count = angle > Math.PI / 2 + 1e-9 ? 2 : 1;
  const step = (distance < 0 ? -angle : angle) / count;
  const handle = arcHandle(Math.abs(step)) * Math.abs(distance);
  let direction = arriving;
  for (let k = 1; k <= count; k++) {
    let next = leaving;
    if (k < count) {
      sinCos(step);
      next = [direction[0] * turn[1] - direction[1] * turn[0], direction[0] * turn[0] + direction[1] * turn[1]];
    }
    const [from, to] = [direction, next].map((u) => add(corner, times(left(u), distance)));
    pieces.push(new Piece(new Segment(from, add(from, times(direction, handle)), sub(to, times(next, handle)), to)));
    direction = next;
  }
}

function addParallel(pieces, parallel, t0, t1, depth) {
  const sense = parallel.sense(t0, t1);
  if (sense < 0) return;
  const fit = sense > 0 ? parallel.fit(t0, t1, 5e-4 * Math.abs(parallel.distance)) : null;
  const middle = (t0 + t1) / 2;
  if (fit) {
    pieces.push(new Piece(fit));
  } else if (depth > 0) {
    addParallel(pieces, parallel, t0, middle, depth - 1);
    addParallel(pieces, parallel, middle, t1, depth - 1);
  } else if (parallel.stretch(middle) > 0) {
    pieces.push(new Piece(Segment.line(parallel.point(t0), parallel.point(t1))));
  }
}

/** The parallel of a curve at a distance to the left. */
class Parallel {
  constructor(curve, distance) {
    this.curve = curve;
    this.distance = distance;
  }

  normal(t) {
    return left(this.curve.tangent(t) ?? [0, 0]);
  }

  point(t) {
    return add(this.curve.point(t), times(this.normal(t), this.distance));
  }

  stretch(t) {
    this.curve.jet(t);
    const speed = hypot(jet[2], jet[3]);
    const stretch = 1 + this.distance * ((jet[2] * jet[5] - jet[3] * jet[4]) / speed / speed / speed);
    return Number.isFinite(stretch) ? stretch : 1;
  }

  sense(t0, t1) {
    const isForward = this.stretch(t0 + ((t1 - t0) * 0.5) / 5) > 0;
    for (let k = 1; k < 5; k++) {
      if (this.stretch(t0 + ((t1 - t0) * (k + 0.5)) / 5) > 0 !== isForward) return 0;
    }
    return isForward ? 1 : -1;
  }

  fit(t0, t1, tolerance) {
    const [start, middle, end] = [this.point(t0), this.point((t0 + t1) / 2), this.point(t1)];
    const [u, v] = [this.curve.tangent(t0) ?? [0, 0], this.curve.tangent(t1) ?? [0, 0]];
    const chord = norm(sub(end, start));
    const handle = (t) => {
      const stretch = this.stretch(t);
      const length = (hypot(jet[2], jet[3]) * stretch * (t1 - t0)) / 3;
      return length >= 0 && length <= 2 * chord ? length : chord / 3;
    };
    const made = (a, b) => new Segment(start, add(start, times(u, a)), sub(end, times(v, b)), end);
    const straight = made(handle(t0), handle(t1));
    const error = this.error(straight, t0, t1, tolerance);
    const determinant = cross(u, v);
    if (Math.abs(determinant) > 1e-3) {
      const wanted = times(add(sub(middle, start), sub(middle, end)), 4 / 3);
      const [alpha, beta] = [cross(wanted, v) / determinant, cross(wanted, u) / determinant];
      if (alpha > 0 && beta > 0 && alpha <= 2 * chord && beta <= 2 * chord) {
        const through = made(alpha, beta);
        const other = this.error(through, t0, t1, tolerance);
        if (other !== null && other < (error ?? Infinity)) return through;
      }
    }
    return error === null ? null : straight;
  }

  error(fit, t0, t1, tolerance) {
    const { curve, distance } = this;
    let worst = 0;
    for (let step = 1; step < 8; step++) {
      const place = fit.point(step / 8);
      let t = t0 + (t1 - t0) * (step / 8);
      for (let k = 0; k < 4; k++) {
        const next = nearer(curve, place, t, t0, t1);
        if (next === t) break;
        t = next;
      }
      const near = curve.point(t);
      const normal = this.normal(t);
      const x = place[0] - near[0];
      const y = place[1] - near[1];
      worst = Math.max(
        worst, Math.abs(x * normal[0] + y * normal[1] - distance), Math.abs(hypot(x, y) - Math.abs(distance)));
      if (!(worst <= tolerance)) return null;
    }
    return worst;
  }
}

/** One step of Newton's method toward the parameter of the point nearest to a place. */
function nearer(curve, place, t, t0, t1) {
  curve.jet(t);
  const x = jet[2];
  const y = jet[3];
  const ox = place[0] - jet[0];
  const oy = place[1] - jet[1];
  const change = (ox * x + oy * y) / (x * x + y * y - (ox * jet[4] + oy * jet[5]));
  return Number.isFinite(change) ? clamped(t + change, t0, t1) : t;
}

const PASSED = 31;

function cutInnerCorners(pieces, isClosed) {
  const kept = [];
  const search = (find) => {
    for (let total = 0; total <= 2 * PASSED; total++) {
      for (let ahead = Math.max(0, total - PASSED); ahead <= Math.min(PASSED, total); ahead++) {
        const found = find(total - ahead, ahead);
        if (found) return found;
      }
    }
    return null;
  };
  for (let next = 0; next < pieces.length; next++) {
    if (kept.length && pieces[next].joint === INNER) {
      const found = search((back, ahead) => {
        if (back >= kept.length || next + ahead >= pieces.length) return null;
        const last = pieces[kept[kept.length - 1 - back]];
        const crossing = crossingOf(last.curve, pieces[next + ahead].curve);
        return crossing && crossing[0] > last.from + 1e-9 ? [back, ahead, ...crossing] : null;
      });
      if (found) {
        const [back, ahead, t0, t1] = found;
        kept.length -= back;
        pieces[kept[kept.length - 1]].to = t0;
        next += ahead;
        Object.assign(pieces[next], { from: t1, joint: CUT });
      }
    }
    kept.push(next);
  }
  if (!isClosed) return kept;
  let head = 0;
  while (head < kept.length && pieces[kept[head]].joint === INNER) {
    const found = search((back, ahead) => {
      const [last, first] = [kept.length - 1 - back, head + ahead];
      if (last <= first) return null;
      const [before, after] = [pieces[kept[last]], pieces[kept[first]]];
      const crossing = crossingOf(before.curve, after.curve);
      const isNew = crossing && crossing[0] > before.from + 1e-9 && crossing[1] < after.to - 1e-9;
      return isNew ? [back, ahead, ...crossing] : null;
    });
    if (!found) break;
    const [back, ahead, t0, t1] = found;
    kept.length -= back;
    head += ahead;
    pieces[kept[kept.length - 1]].to = t0;
    Object.assign(pieces[kept[head]], { from: t1, joint: CUT });
  }
  return kept.slice(head);
}

function controlBox({ a, b, c, d }) {
  return [
    Math.min(a[0], b[0], c[0], d[0]), Math.min(a[1], b[1], c[1], d[1]),
    Math.max(a[0], b[0], c[0], d[0]), Math.max(a[1], b[1], c[1], d[1]),
  ];
}

const overlap = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

function crossingOf(one, other) {
  if (!overlap(controlBox(one), controlBox(other))) return null;
  if (one.isLine && other.isLine) {
    const [a, b, off] = [sub(one.d, one.a), sub(other.d, other.a), sub(other.a, one.a)];
    const determinant = cross(a, b);
    const [t0, t1] = [cross(off, b) / determinant, cross(off, a) / determinant];
    return t0 >= 0 && t0 <= 1 && t1 >= 0 && t1 <= 1 ? [t0, t1] : null;
  }
  let budget = 400;
  const search = (t0, t1, s0, s1, depth) => {
    budget -= 1;
    if (!(budget > 0)) return null;
    if (!overlap(controlBox(one.part(t0, t1)), controlBox(other.part(s0, s1)))) return null;
    if (depth === 0 || Math.max(t1 - t0, s1 - s0) < 1e-9) return [(t0 + t1) / 2, (s0 + s1) / 2];
    if (t1 - t0 >= s1 - s0) {
      const middle = (t0 + t1) / 2;
      return search(middle, t1, s0, s1, depth - 1) ?? search(t0, middle, s0, s1, depth - 1);
    }
    const middle = (s0 + s1) / 2;
    return search(t0, t1, s0, middle, depth - 1) ?? search(t0, t1, middle, s1, depth - 1);
  };
  return search(0, 1, 0, 1, 64);
}

function appendOffset(result, { segments, isClosed }, pieces, kept, distance) {
  if (!kept.length) return;
  if (isClosed && kept.length <= 2 && kept.every((k) => pieces[k].curve.isLine)) return;
  const path = new Path();
  const start = pieces[kept[0]].start;
  path.move(...start);
  const endsAtStart = isClosed && pieces[kept[0]].joint !== INNER;
  kept.forEach((index, k) => {
    const piece = pieces[index];
    if (k > 0 && piece.joint === INNER) path.line(...piece.start);
    const meetsStart = k === kept.length - 1 && endsAtStart;
    if (piece.curve.verb === LINE) {
      if (!meetsStart) path.line(...piece.end);
    } else {
      const part = piece.curve.part(piece.from, piece.to);
      path.cubic(...part.b, ...part.c, ...(meetsStart ? start : part.d));
    }
  });
  if (isClosed) path.close();
  if (!isClosed || !isGone(segments, pieces, kept, distance)) result.append(path);
}

/** Whether what is left of a closed contour is an artifact of one that was too narrow. */
function isGone(segments, pieces, kept, distance) {
  const area = areaOf(segments);
  if (!(area * distance < 0)) return false;
  const origin = pieces[kept[0]].start;
  let remaining = 0;
  for (const k of kept) remaining += cross(sub(pieces[k].start, origin), sub(pieces[k].end, origin));
  if (remaining * area <= 0 && kept.length > 2) return true;
  const least = Math.abs(distance) * (1 - 1e-3);
  return !kept.some((k) => {
    const piece = pieces[k];
    return [piece.start, piece.curve.point((piece.from + piece.to) / 2)].some(
      (point) => !segments.some((s) => isNearer(s, least, point)));
  });
}

function isNearer(curve, distance, point) {
  const box = controlBox(curve);
  if (!(point[0] > box[0] - distance && point[0] < box[2] + distance)) return false;
  if (!(point[1] > box[1] - distance && point[1] < box[3] + distance)) return false;
  if (curve.isLine) {
    const direction = sub(curve.d, curve.a);
    const t = clamped(dot(sub(point, curve.a), direction) / dot(direction, direction), 0, 1);
    return norm(sub(mix(curve.a, curve.d, t), point)) < distance;
  }
  let [best, bestDistance] = [0, Infinity];
  for (let k = 0; k <= 16; k++) {
    const d = norm(sub(curve.point(k / 16), point));
    if (d < bestDistance) [best, bestDistance] = [k / 16, d];
  }
  for (let k = 0; k < 4; k++) {
    best = nearer(curve, point, best, 0, 1);
    bestDistance = Math.min(bestDistance, norm(sub(curve.point(best), point)));
  }
  return bestDistance < distance;
}

const CHANGES = {
  trim: (path, values) => trim([path], values, false)[0],
  roundCorners, offset, zigzag, pucker, twist, split, reverse: (path) => path.reversed(),
};

/** The outline after a modifier other than `repeat`. */
export function changed(type, path, values) {
  return CHANGES[type](path, values);
}
