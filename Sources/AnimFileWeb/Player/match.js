// Converts paths of different structures to a common one, for morphs with `match`.

import { add, cross, dot, middle as center, mix, norm, Path, Segment, sub, times } from "./geometry.js";
import { areaOf, closedArea } from "./modifiers.js";
import { boxOfPoints } from "./painting.js";

const PLACES = 96;
const PAIRS = 16384;
const ENCLOSING = 128;

/**
 * Converts paths, in the order in which they turn into each other.
 * @param {Path[]} paths
 * @returns {Path[]} Paths with the same verbs.
 */
export function matched(paths) {
  const chains = [];
  let current = [];
  let direction = 0;
  paths.forEach((path, index) => {
    const area = closedArea(path);
    if (direction === 0) direction = area;
    const own = (area < 0 && direction > 0) || (area > 0 && direction < 0) ? path.reversed() : path;
    const box = own.bounds();
    const middle = box ? center(box) : [0, 0];
    current = pair(chains, current, own.contours(true).map((c) => new Contour(c, middle)), index);
  });
  findPoints(chains, paths.length);
  const result = paths.map(() => new Path());
  for (const chain of chains) {
    chain.align();
    const richest = chain.contours.reduce((best, c) => (c.segments.length > best.segments.length ? c : best));
    result.forEach((path, index) => chain.append(path, index, richest));
  }
  return result;
}

/** Pairs the contours of a path with the chains of the one before. */
function pair(chains, current, contours, index) {
  const partner = new Array(contours.length).fill(null);
  const taken = new Set();
  if (current.length * contours.length <= PAIRS) {
    const pairs = [];
    for (const chain of current) {
      contours.forEach((contour, k) => {
        if (chains[chain].takes(contour)) pairs.push([contour.difference(chains[chain].last), chain, k]);
      });
    }
    pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    for (const [, chain, k] of pairs) {
      if (partner[k] !== null || taken.has(chain)) continue;
      partner[k] = chain;
      taken.add(chain);
    }
  } else {
    for (const isClosed of [true, false]) {
      const alike = current.filter((chain) => chains[chain].isClosed === isClosed);
      const own = contours.map((_, k) => k).filter((k) => contours[k].isClosed === isClosed);
      alike.slice(0, own.length).forEach((chain, k) => {
        partner[own[k]] = chain;
        taken.add(chain);
      });
    }
  }
  for (const chain of current) if (!taken.has(chain)) chains[chain].outerAtEnd = enclosing(chains, chain, current);
  const next = contours.map((contour, k) => {
    if (partner[k] === null) return chains.push(new Chain(contour, index)) - 1;
    chains[partner[k]].add(contour);
    return partner[k];
  });
  next.sort((a, b) => a - b);
  for (const chain of next) {
    if (chains[chain].first === index && index > 0) chains[chain].outerAtStart = enclosing(chains, chain, next);
  }
  return next;
}

function enclosing(chains, own, others) {
  if (others.length > ENCLOSING) return null;
  let best = null;
  for (const other of others) {
    if (other === own || !chains[other].last.encloses(chains[own].last)) continue;
    if (best === null || chains[other].last.extent < chains[best].last.extent) best = other;
  }
  return best;
}

function findPoints(chains, count) {
  const order = (number, extent) =>
    chains.slice().sort((a, b) => number(a) - number(b) || extent(b) - extent(a));
  const point = (contour, present, index, outer) => {
    if (outer === null) return contour.centroid;
    const chain = chains[outer];
    if (index < chain.first) return chain.before[index];
    if (index >= chain.end) return chain.after[index - chain.end];
    const [from, to] = [chain.contours[present - chain.first].bounds, chain.contours[index - chain.first].bounds];
    const moved = [0, 1].map((k) => {
      const size = from[k + 2] - from[k];
      const off = contour.centroid[k] - center(from)[k];
      return center(to)[k] + (size > 0 ? off * ((to[k + 2] - to[k]) / size) : 0);
    });
    return chain.contours[index - chain.first].inside(moved);
  };
  for (const chain of order((c) => c.first, (c) => c.contours[0].extent)) {
    for (let k = 0; k < chain.first; k++) {
      chain.before.push(point(chain.contours[0], chain.first, k, chain.outerAtStart));
    }
  }
  for (const chain of order((c) => count - c.end, (c) => c.last.extent)) {
    for (let k = chain.end; k < count; k++) chain.after.push(point(chain.last, chain.end - 1, k, chain.outerAtEnd));
  }
}

/** Contours that turn into each other, one for each path of a range. */
class Chain {
  contours = [];
  before = [];
  after = [];
  outerAtStart = null;
  outerAtEnd = null;
  drawn = null;

  constructor(contour, first) {
    this.first = first;
    this.add(contour);
  }

  get end() {
    return this.first + this.contours.length;
  }

  get last() {
    return this.contours[this.contours.length - 1];
  }

  get isClosed() {
    return this.drawn ?? this.last.isClosed;
  }

  add(contour) {
    this.contours.push(contour);
    if (!contour.isPoint) this.drawn = contour.isClosed;
  }

  takes(contour) {
    return contour.isPoint || this.drawn === null || contour.isClosed === this.drawn;
  }

  align() {
    const { isClosed } = this;
    let before = null;
    for (const contour of this.contours) {
      if (contour.isPoint) {
        contour.isClosed = isClosed;
        continue;
      }
      if (isClosed && before) contour.begin(contour.bestStart(before));
      before = contour;
    }
  }

  append(path, index, richest) {
    if (index >= this.first && index < this.end) {
      const segments = this.contours[index - this.first].segmentsAs(richest);
      path.move(...segments[0].a);
      for (const s of segments) path.cubic(...s.b, ...s.c, ...s.d);
    } else {
      const point = index < this.first ? this.before[index] : this.after[index - this.end];
      path.move(...point);
      for (let k = 0; k < richest.segments.length; k++) path.cubic(...point, ...point, ...point);
    }
    if (richest.isClosed) path.close();
  }
}

class Contour {
  constructor({ start, segments, isClosed }, middle) {
    const drawn = segments.filter((s) => !s.isPoint);
    this.segments = segments.length ? segments : [new Segment(start, start, start, start)];
    this.isPoint = drawn.length === 0;
    this.isClosed = isClosed;
    this.findPlaces();
    this.centroid = this.findCentroid();
    this.position = sub(this.centroid, middle);
    const path = new Path();
    path.move(...this.segments[0].a);
    for (const s of this.segments) path.segment(s);
    this.bounds = path.bounds();
    const area = areaOf(segments);
    this.size = area < 0 ? -Math.sqrt(-area) : Math.sqrt(area);
    this.extent = Math.abs(this.size);
  }

  difference(other) {
    const off = sub(this.position, other.position);
    return dot(off, off) + (this.size - other.size) * (this.size - other.size);
  }

  /** Finds 96 points at equal lengths. */
  findPlaces() {
    const corners = [this.segments[0].a];
    const lengths = [0];
    for (const s of this.segments) {
      for (let k = 1; k <= 8; k++) {
        const point = s.point(k / 8);
        lengths.push(lengths[lengths.length - 1] + norm(sub(point, corners[corners.length - 1])));
        corners.push(point);
      }
    }
    const whole = lengths[lengths.length - 1];
    let corner = 0;
    this.places = [];
    for (let k = 0; k < PLACES; k++) {
      const wanted = (whole * k) / PLACES;
      while (corner + 2 < corners.length && lengths[corner + 1] <= wanted) corner += 1;
      const length = lengths[corner + 1] - lengths[corner];
      const part = (wanted - lengths[corner]) / length;
      this.places.push(length > 0 ? mix(corners[corner], corners[corner + 1], part) : corners[corner]);
    }
  }

  findCentroid() {
    const { places } = this;
    const box = boxOfPoints(places);
    const middle = center(box);
    let [area, sum] = [0, [0, 0]];
    places.forEach((place, k) => {
      const [a, b] = [sub(place, middle), sub(places[(k + 1) % PLACES], middle)];
      const part = cross(a, b);
      area += part;
      sum = add(sum, times(add(a, b), part));
    });
    const [x, y] = add(middle, [sum[0] / (3 * area), sum[1] / (3 * area)]);
    return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] ? [x, y] : middle;
  }

  fractions() {
    const result = [0];
    for (const s of this.segments) result.push(result[result.length - 1] + s.length());
    const whole = result[result.length - 1];
    return result.map((length, k) => (whole > 0 ? length / whole : k / this.segments.length));
  }

  encloses(other) {
    const [x, y] = other.centroid;
    const { bounds } = this;
    return (
      this.isClosed && this.extent > other.extent && x >= bounds[0] && x <= bounds[2] && y >= bounds[1] && y <= bounds[3] &&
      this.stretches(y).some(([a, b]) => x >= a && x <= b)
    );
  }

  /** The point, or the middle of the longest interval inside at its height. */
  inside(point) {
    const stretches = this.stretches(point[1]);
    if (!stretches.length || stretches.some(([a, b]) => point[0] >= a && point[0] <= b)) return point;
    const longest = stretches.reduce((best, s) => (s[1] - s[0] > best[1] - best[0] ? s : best));
    return [longest[0] / 2 + longest[1] / 2, point[1]];
  }

  stretches(y) {
    const crossings = [];
    this.places.forEach((place, k) => {
      const next = this.places[(k + 1) % PLACES];
      if (place[1] <= y === next[1] <= y) return;
      crossings.push([mix(place, next, (y - place[1]) / (next[1] - place[1]))[0], place[1] <= y ? 1 : -1]);
    });
    crossings.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const result = [];
    let winding = 0;
    crossings.forEach(([x, step], k) => {
      winding += step;
      if (winding !== 0 && k + 1 < crossings.length) result.push([x, crossings[k + 1][0]]);
    });
    return result;
  }

  bestStart(other) {
    const mean = (places) => places.reduce((m, p) => add(m, times(p, 1 / PLACES)), [0, 0]);
    const [own, others] = [mean(this.places), mean(other.places)];
    let scale = 0;
    for (let k = 0; k < PLACES; k++) {
      const [a, b] = [sub(this.places[k], own), sub(other.places[k], others)];
      scale += dot(a, a) + dot(b, b);
    }
    let [best, bestCost] = [0, Infinity];
    this.fractions().slice(0, -1).forEach((fraction, vertex) => {
      const first = fraction * PLACES;
      const shift = Math.floor(first);
      let cost = 0;
      for (let k = 0; k < PLACES; k++) {
        const a = this.places[(k + shift) % PLACES];
        const b = this.places[(k + shift + 1) % PLACES];
        const c = other.places[k];
        const x = a[0] + (b[0] - a[0]) * (first - shift) - own[0] - (c[0] - others[0]);
        const y = a[1] + (b[1] - a[1]) * (first - shift) - own[1] - (c[1] - others[1]);
        cost += x * x + y * y;
      }
      // The slack keeps rounding from deciding between equally good starts.
      if (cost < bestCost - 1e-9 * scale) [best, bestCost] = [vertex, cost];
    });
    return best;
  }

  begin(vertex) {
    if (vertex === 0) return;
    this.segments = [...this.segments.slice(vertex), ...this.segments.slice(0, vertex)];
    this.findPlaces();
  }

  /** The segments, divided into as many as a richer contour has. */
  segmentsAs(richer) {
    const { segments } = this;
    const [count, wanted] = [segments.length, richer.segments.length];
    if (count >= wanted) return segments;
    const [own, others] = [this.fractions(), richer.fractions()];
    const result = [];
    let first = 0;
    segments.forEach((segment, k) => {
      let last = first + 1;
      const limit = wanted - (count - 1 - k);
      if (k + 1 === count) last = wanted;
      else while (last < limit && Math.abs(others[last + 1] - own[k + 1]) < Math.abs(others[last] - own[k + 1])) last += 1;
      const [length, span] = [segment.length(), others[last] - others[first]];
      let t0 = 0;
      for (let piece = first + 1; piece <= last; piece++) {
        if (!(length > 0)) {
          result.push(segment);
          continue;
        }
        const share = (piece - first) / (last - first);
        const fraction = span > 0 ? (others[piece] - others[first]) / span : share;
        const t1 = piece === last ? 1 : segment.parameter(length * fraction);
        result.push(segment.part(t0, t1));
        t0 = t1;
      }
      first = last;
    });
    return result;
  }
}
