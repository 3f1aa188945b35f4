// Frames as the objects of "Frames as JSON" in the specification.

import { apply, isIdentity, multiply, POINTS, saturated, similarity } from "./geometry.js";

const ZEROS = ["", "0", "00", "000", "0000", "00000"];

/** Writes drawings as frames; what does not change between drawings is the same object. */
export class FrameWriter {
  /** @param {number} precision The number of decimals. */
  constructor(precision) {
    this.scales = [precision, Math.max(6, precision), Math.max(12, precision)].map((n) => 10 ** n);
    this.digits = precision;
  }

  /** The frame of a drawing. */
  frame({ t, duration, size, label, background, items, groups, clips, masks }) {
    const frame = { animfile: "1.0", t: this.number(t, 1), duration: this.number(duration, 1), size };
    if (label !== undefined) frame.label = label;
    if (background) frame.background = this.once(background, this.color);
    return Object.assign(frame, this.contents(items, groups), clips.length && { clips: clips.map((c) => this.once(c, this.clip)) },
      masks.length && { masks: masks.map((m) => this.once(m, this.mask)) });
  }

  contents(items, groups) {
    const result = { items: items.map((item) => this.once(item, this.item)) };
    if (groups.length) result.groups = groups.map((group) => this.once(group, this.group));
    return result;
  }

  /** What a function makes of an object, made once. */
  once(object, make) {
    return (object.written ??= make.call(this, object));
  }

  // MARK: Numbers

  /** Rounds coordinates at level 0, what a matrix applies to at level 1, and linear parts of matrices at level 2. */
  number(x, level = 0) {
    const scaled = x * this.scales[level];
    return Math.abs(scaled) < 2 ** 52 ? Math.round(scaled) / this.scales[level] + 0 : x;
  }

  list(numbers, level = 0) {
    return numbers.map((x) => this.number(x, level));
  }

  matrix(m) {
    return m.map((x, k) => this.number(x, k < 4 ? 2 : 1));
  }

  path({ verbs, points }) {
    let text = "";
    for (let k = 0, at = 0; k < verbs.length; k++) {
      text += (k ? " " : "") + "MLQCZ"[verbs[k]];
      for (const end = at + 2 * POINTS[verbs[k]]; at < end; at++) text += " " + this.text(points[at]);
    }
    return text;
  }

  /** The notation of a rounded coordinate: for usual ones from whole numbers, which is several times as fast. */
  text(x) {
    const scale = this.scales[0];
    const scaled = Math.round(x * scale);
    const size = Math.abs(scaled);
    if (!(size < 1e9 * scale && scale <= 1e6)) return "" + this.number(x);
    const whole = (size / scale) | 0;
    let rest = (size - whole * scale) | 0;
    const start = (scaled < 0 ? "-" : "") + whole;
    if (rest === 0) return start;
    let zeros = this.digits;
    while (rest % 10 === 0) {
      rest = (rest / 10) | 0;
      zeros -= 1;
    }
    const digits = "" + rest;
    return start + "." + ZEROS[zeros - digits.length] + digits;
  }

  color({ color, rgba }) {
    return { color, rgba: this.list(rgba, 1) };
  }

  // MARK: Objects

  /** The members that items and groups share. */
  entry({ id, label, source, group, parent, opacity, clip, mask, blend }) {
    const result = {};
    if (id !== undefined) result.id = id;
    if (label !== undefined) result.label = label;
    result.source = source;
    if (group !== undefined) result.group = group;
    if (parent !== undefined) result.parent = parent;
    result.opacity = this.number(opacity, 1);
    if (clip !== undefined) result.clip = clip;
    if (mask !== undefined) result.mask = mask;
    if (blend !== "normal") result.blend = blend;
    return result;
  }

  group(group) {
    const result = this.entry(group);
    if (group.isolated) result.isolated = true;
    result.items = group.items;
    return result;
  }

  item(item) {
    const { path, matrix, pen, fill, stroke, opacity, effectiveOpacity } = item;
    const result = this.entry(item);
    if (effectiveOpacity !== opacity) result.effectiveOpacity = this.number(effectiveOpacity, 1);
    const outline = isIdentity(matrix) ? path : path.transformed(matrix);
    result.d = this.path(outline);
    const box = outline.bounds();
    if (box) result.bounds = this.list([box[0], box[1], saturated(box[2] - box[0]), saturated(box[3] - box[1])]);
    if (!isIdentity(matrix)) result.transform = this.matrix(matrix);
    if (fill) {
      result.fill = this.paint(fill, matrix);
      result.fill.rule = fill.rule;
      this.opacity(fill, result.fill);
    }
    if (stroke) result.stroke = this.stroke(stroke, matrix, pen ?? matrix);
    return result;
  }

  opacity({ opacity }, result) {
    if (opacity !== undefined) result.opacity = this.number(opacity, 1);
  }

  stroke(stroke, matrix, pen) {
    const result = this.paint(stroke, matrix);
    const scale = similarity(pen);
    const length = (x) => this.number(x * (scale ?? 1), scale === null ? 1 : 0);
    result.width = length(stroke.width);
    result.cap = stroke.cap;
    result.join = stroke.join;
    result.miterLimit = this.number(stroke.miterLimit, 1);
    if (stroke.dash) {
      result.dash = stroke.dash.map(length);
      if (stroke.dashOffset !== 0) result.dashOffset = length(stroke.dashOffset);
    }
    this.opacity(stroke, result);
    if (scale === null) result.transform = this.matrix(pen);
    return result;
  }

  paint({ color, rgba, gradient }, matrix) {
    if (!gradient) return this.color({ color, rgba });
    const total = gradient.transform ? multiply(matrix, gradient.transform) : matrix;
    const scale = similarity(total);
    const level = scale === null ? 1 : 0;
    const result = { type: gradient.type };
    let middle = null;
    for (const name of ["from", "to", "center", "focus"]) {
      if (!gradient[name]) continue;
      const place = scale === null ? gradient[name] : apply(total, ...gradient[name]);
      if (name === "focus" && place[0] === middle[0] && place[1] === middle[1]) continue;
      result[name] = this.list(place, level);
      if (name !== "center") continue;
      middle = place;
      result.radius = this.number(gradient.radius * (scale ?? 1), level);
    }
    result.stops = gradient.stops.map((stop) => ({ offset: this.number(stop.offset, 1), ...this.color(stop) }));
    if (scale === null) result.transform = this.matrix(total);
    return { gradient: result };
  }

  clip({ outlines, clip }) {
    const result = { outlines: outlines.map((outline) => this.once(outline, this.outline)) };
    if (clip !== undefined) result.clip = clip;
    return result;
  }

  outline({ path, matrix, rule, clip }) {
    const result = { d: this.path(path.transformed(matrix)), rule };
    if (clip !== undefined) result.clip = clip;
    return result;
  }

  mask({ by, inverted, items, groups }) {
    const result = { by };
    if (inverted) result.inverted = true;
    return Object.assign(result, this.contents(items, groups));
  }
}
