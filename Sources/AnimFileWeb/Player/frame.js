// Frames as the objects of "Frames as JSON" in the specification.

import { apply, IDENTITY, isSame, multiply, POINTS, saturated, similarity } from "./geometry.js";
import { isSame as isEqual } from "./members.js";

/** An object without the members that are undefined. */
export function defined(members) {
  const result = {};
  for (const name in members) if (members[name] !== undefined) result[name] = members[name];
  return result;
}

/** Writes drawings as frames; what does not change between drawings is the same object. */
export class FrameWriter {
  /** @param {number} precision The number of decimals. */
  constructor(precision) {
    this.scales = [precision, Math.max(6, precision), Math.max(12, precision)].map((n) => 10 ** n);
  }

  /** The frame of a drawing. */
  frame({ t, duration, size, label, background, items, groups, clips, masks }) {
    return defined({
      animfile: "1.0", t: this.number(t, 1), duration: this.number(duration, 1), size, label,
      background: background ? this.once(background, this.color) : undefined, ...this.contents(items, groups),
      clips: this.all(clips, this.clip), masks: this.all(masks, this.mask),
    });
  }

  contents(items, groups) {
    return { items: items.map((item) => this.once(item, this.item)), groups: this.all(groups, this.group) };
  }

  all(objects, make) {
    return objects.length ? objects.map((object) => this.once(object, make)) : undefined;
  }

  /** The result of a function for an object, computed once. */
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
      for (const end = at + 2 * POINTS[verbs[k]]; at < end; at++) text += " " + this.number(points[at]);
    }
    return text;
  }

  color({ color, rgba }) {
    return { color, rgba: this.list(rgba, 1) };
  }

  // MARK: Objects

  /** The members that items and groups share. */
  entry({ id, label, source, group, parent, opacity, clip, mask, blend }) {
    return { id, label, source, group, parent, opacity: this.number(opacity, 1), clip, mask, blend: blend === "normal" ? undefined : blend };
  }

  group(group) {
    return defined({ ...this.entry(group), isolated: group.isolated || undefined, items: group.items });
  }

  item(item) {
    const { path, matrix, pen = matrix, fill, stroke, opacity, effectiveOpacity } = item;
    const isPlain = isEqual(matrix, IDENTITY);
    const outline = isPlain ? path : path.transformed(matrix);
    const box = outline.bounds();
    return defined({
      ...this.entry(item), effectiveOpacity: effectiveOpacity === opacity ? undefined : this.number(effectiveOpacity, 1), d: this.path(outline),
      bounds: box ? this.list([box[0], box[1], saturated(box[2] - box[0]), saturated(box[3] - box[1])]) : undefined,
      transform: isPlain ? undefined : this.matrix(matrix),
      fill: fill ? defined({ ...this.paint(fill, matrix), rule: fill.rule }) : undefined, stroke: stroke ? this.stroke(stroke, matrix, pen) : undefined,
    });
  }

  stroke(stroke, matrix, pen) {
    const scale = similarity(pen);
    const length = (x) => this.number(saturated(x * (scale ?? 1)), scale === null ? 1 : 0);
    const { width, cap, join, miterLimit, dash, dashOffset } = stroke;
    return defined({
      ...this.paint(stroke, matrix), width: length(width), cap, join, miterLimit: this.number(miterLimit, 1), dash: dash?.map(length),
      dashOffset: dashOffset ? length(dashOffset) : undefined, transform: scale === null ? this.matrix(pen) : undefined,
    });
  }

  paint(paint, matrix) {
    const { gradient } = paint;
    const opacity = paint.opacity === undefined ? undefined : this.number(paint.opacity, 1);
    if (!gradient) return { ...this.color(paint), opacity };
    const { type, from, to, center, focus, radius, stops, transform } = gradient;
    const total = transform ? multiply(matrix, transform) : matrix;
    const scale = similarity(total);
    const level = scale === null ? 1 : 0;
    const exact = (point) => (scale === null ? point : apply(total, ...point));
    const place = (point) => point && this.list(exact(point).map(saturated), level);
    const isCentered = focus && isSame(exact(focus), exact(center));
    return {
      gradient: defined({
        type, from: place(from), to: place(to), center: place(center), radius: center && this.number(saturated(radius * (scale ?? 1)), level),
        focus: isCentered ? undefined : place(focus), stops: stops.map((stop) => ({ offset: this.number(stop.offset, 1), ...this.color(stop) })),
        transform: scale === null ? this.matrix(total) : undefined,
      }),
      opacity,
    };
  }

  clip({ outlines, clip }) {
    return defined({ outlines: outlines.map((outline) => this.once(outline, this.outline)), clip });
  }

  outline({ path, matrix, rule, clip }) {
    return defined({ d: this.path(path.transformed(matrix)), rule, clip });
  }

  mask({ by, inverted, items, groups }) {
    return defined({ by, inverted: inverted || undefined, ...this.contents(items, groups) });
  }
}
