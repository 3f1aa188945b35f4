// Functions that both renderers share.

import { apply, clamped, cross, CUBIC, dot, include, Path, POINTS, QUAD, sub } from "./geometry.js";

/** The most pieces of a curve with dashes: browsers measure a curve by chords up to half a pixel away from it. */
const PIECES = 16;
/** The distance of a curve from its chord, in parts of the chord, for which there is one more piece. */
const BEND = 1 / 80;

/** The inverse of a matrix; `null` if it has none. */
export function inverse([a, b, c, d, x, y]) {
  // Divided by the largest entry first, so that the determinant neither overflows nor vanishes.
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  const determinant = (a / size) * (d / size) - (b / size) * (c / size);
  const [p, q, r, s] = [d, -b, -c, a].map((entry) => entry / size / determinant / size);
  const result = [p, q, r, s, -(p * x + r * y), -(q * x + s * y)];
  return result.every(Number.isFinite) ? result : null;
}

/** The name of a blend mode in CSS. */
export const modeOf = (blend) => blend.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Keeps the results of a function of an object. */
export function once(make) {
  const known = new WeakMap();
  return (object) => {
    let result = known.get(object);
    if (result === undefined) known.set(object, (result = make(object)));
    return result;
  };
}

/** The path data of an outline, in single precision: whole numbers with an exponent, which are written several times as fast. */
export function dataOf(path) {
  return (path.data ??= written(path));
}

/** The number of decimals with which the numbers of an array are written. */
function decimals(numbers, start, end) {
  let most = 1e-30;
  for (let k = start; k < end; k++) most = Math.max(most, Math.abs(numbers[k]));
  return 7 - Math.ceil(Math.log10(most));
}

/** The notation of a matrix, in single precision. */
export function matrixOf(m) {
  let text = "matrix(";
  for (let k = 0, digits = 0; k < 6; k++) {
    if (k === 0 || k === 4) digits = decimals(m, k, k ? 6 : 4);
    text += (k ? " " : "") + Math.round(m[k] * 10 ** digits) + "e" + -digits;
  }
  return text + ")";
}

function written({ verbs, points }) {
  // A point that is far away does not coarsen the others.
  const digits = Math.max(3, decimals(points, 0, points.length));
  const [scale, unit] = [10 ** digits, `e${-digits} `];
  let text = "";
  for (let k = 0, at = 0; k < verbs.length; k++) {
    text += "MLQCZ"[verbs[k]];
    for (const end = at + 2 * POINTS[verbs[k]]; at < end; at++) text += Math.round(points[at] * scale) + unit;
  }
  return text;
}

/** The box around an item in the viewport, with its stroke or without, as `[left, top, right, bottom]`; `null` for an empty one. */
export function boxOf({ path, matrix, pen = matrix, stroke }, withStroke) {
  const bounds = path.bounds();
  if (!bounds) return null;
  let reach = 0;
  if (withStroke && stroke) {
    // The reach of joins and of square caps.
    const factor = stroke.join === "miter" ? Math.max(1.5, stroke.miterLimit) : 1.5;
    reach = (stroke.width / 2) * factor * Math.max(Math.abs(pen[0]) + Math.abs(pen[2]), Math.abs(pen[1]) + Math.abs(pen[3]));
  }
  return boxAfter(matrix, bounds).map((x, k) => (k < 2 ? x - reach : x + reach));
}

/** The box around points. */
export function boxOfPoints(points) {
  const result = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    include(result, 0, x);
    include(result, 1, y);
  }
  return result;
}

/**
 * The box around another one after a matrix.
 * @param {number[]} m
 * @param {number[]} box
 */
export function boxAfter(m, [left, top, right, bottom]) {
  return boxOfPoints([apply(m, left, top), apply(m, right, top), apply(m, left, bottom), apply(m, right, bottom)]);
}

/** The smallest box around some boxes; `null` for none. */
export function union(boxes) {
  const found = boxes.filter((box) => box);
  return found.length ? boxOfPoints(found.flatMap(([left, top, right, bottom]) => [[left, top], [right, bottom]])) : null;
}

/** The outline that a stroke follows: for dashes with curves in pieces, as browsers measure the length of a curve by few chords. */
export function stroked(path, { dash }) {
  return dash && path.verbs.some((verb) => verb === QUAD || verb === CUBIC) ? divided(path) : path;
}

/** The number of pieces of a segment with dashes: few for one that hardly bends. */
function piecesOf({ a, b, c, d, isLine }) {
  if (isLine) return 1;
  const chord = sub(d, a);
  const square = dot(chord, chord);
  let most = 0;
  for (const control of [sub(b, a), sub(c, a)]) {
    const along = dot(control, chord) / square;
    if (!(along >= 0 && along <= 1)) return PIECES;
    most = Math.max(most, Math.abs(cross(control, chord)) / square);
  }
  return clamped(Math.ceil((0.75 * most) / BEND), 1, PIECES);
}

const divided = once((path) => {
  const result = new Path();
  for (const { start, segments, isClosed, hasClosingLine } of path.contours(true)) {
    result.move(...start);
    for (const segment of hasClosingLine ? segments.slice(0, -1) : segments) {
      const count = piecesOf(segment);
      for (let k = 0; k < count; k++) result.segment(segment.part(k / count, (k + 1) / count));
    }
    if (isClosed) result.close();
  }
  return result;
});

/** The outline of an item in the units of its pen, for pens that do not scale with the outline; `null` for a flat pen. */
export const penned = once(({ path, matrix, pen }) => {
  const back = inverse(pen);
  return back && path.transformed(matrix).transformed(back);
});
