// What a frame draws, in drawing order: items, groups, clips and masks.
//
// Outlines and paints are in the coordinates of their shapes, and `matrix` leads from there to the viewport. An object, an outline and
// a paint stay the same objects as long as they do not change.

import { IDENTITY, multiply, viewed } from "./geometry.js";
import { isSame, kept } from "./members.js";

function compare(a, b) {
  if (a.z !== b.z) return a.z - b.z;
  if (a.place !== b.place) return a.place - b.place;
  const [one, other] = [a.copies ?? [], b.copies ?? []];
  for (let k = 0; k < one.length && k < other.length; k++) {
    if (one[k] !== other[k]) return one[k] - other[k];
  }
  return 0;
}

/** The items in drawing order. */
function ordered(items) {
  for (let k = 1; k < items.length; k++) if (compare(items[k - 1], items[k]) > 0) return items.slice().sort(compare);
  return items;
}

/** What was drawn of an occurrence of a shape in the frame before. */
class Slot {
  entry = null;
  /** The matrix in the viewport, and the two of which it is the product. */
  matrix = null;
  full = null;
  view = null;
  clip = null;
  mask = null;
  item = null;
  run = null;
}

export class Drawing {
  /**
   * @param {number[]} view The matrix of the viewport.
   * @param {boolean} isStretched Whether it changes proportions, which the widths of strokes ignore.
   */
  constructor(view, isStretched, context) {
    this.view = view;
    this.isStretched = isStretched;
    this.context = context;
    this.items = [];
    this.groups = [];
    this.clips = [];
    this.masks = [];
    context.drawing += 1;
  }

  slot(shape) {
    if (shape.drawing !== this.context.drawing) [shape.drawing, shape.used] = [this.context.drawing, 0];
    const index = shape.used++;
    return (shape.slots[index] ??= new Slot());
  }

  write(items, matrix = IDENTITY, group = undefined, opacity = 1) {
    for (const item of ordered(items)) {
      if (item.isEmpty) continue;
      const { shape, path, fill, stroke } = item;
      const slot = this.slot(shape);
      const full = multiply(multiply(matrix, item.base), item.copy);
      const product = opacity * item.opacity;
      if (item === slot.item && this.again(slot.run, full, product, group)) continue;
      const before = this.clips.length + this.masks.length;
      const clip = item.clip ? this.clip(slot, item.clip, full) : undefined;
      const mask = item.mask ? this.mask(slot, item, full) : undefined;
      if (path) {
        if (slot.full !== full || slot.view !== this.view) {
          slot.full = full;
          slot.view = this.view;
          slot.matrix = viewed(this.view, full, slot.matrix);
        }
        const total = slot.matrix;
        const pen = this.isStretched && stroke ? full : undefined;
        let { entry } = slot;
        if (!entry || entry.path !== path || entry.matrix !== total || entry.fill !== fill || entry.stroke !== stroke
          || entry.opacity !== item.opacity || entry.effectiveOpacity !== product || entry.group !== group || entry.clip !== clip
          || entry.mask !== mask || !isSame(entry.pen, pen)) {
          const { json: { id, label }, source, blend } = shape;
          entry = slot.entry = {
            id, label, source, group, opacity: item.opacity, clip, mask, blend, effectiveOpacity: product, path, matrix: total,
            pen, fill, stroke, written: null,
          };
        }
        this.items.push(entry);
        continue;
      }
      const first = this.items.length;
      const index = this.groups.push(null) - 1;
      this.write(item.inside, full, index, product);
      const count = this.items.length - first;
      let { entry } = slot;
      if (!entry || entry.items[0] !== first || entry.items[1] !== count || entry.opacity !== item.opacity
        || entry.parent !== group || entry.clip !== clip || entry.mask !== mask) {
        const { json: { id, label }, source, blend, isIsolated } = shape;
        entry = slot.entry = {
          id, label, source, parent: group, opacity: item.opacity, clip, mask, blend, isolated: isIsolated,
          items: [first, count], written: null,
        };
      }
      this.groups[index] = entry;
      slot.run = null;
      if (item === slot.item && before === this.clips.length + this.masks.length) {
        const [own, inner] = [this.items.slice(first), this.groups.slice(index)];
        slot.run = { view: this.view, matrix: full, opacity: product, group, first, index, items: own, groups: inner };
      }
      slot.item = item;
    }
  }

  /** Adds what a group that rests added to the last drawing, if all around it rests, too. */
  again(run, matrix, opacity, group) {
    const { items, groups } = this;
    if (!run || run.view !== this.view || run.opacity !== opacity || run.group !== group) return false;
    if (run.first !== items.length || run.index !== groups.length || !isSame(run.matrix, matrix)) return false;
    for (let k = 0; k < run.items.length; k++) items.push(run.items[k]);
    for (let k = 0; k < run.groups.length; k++) groups.push(run.groups[k]);
    return true;
  }

  /** Adds the clip of an item, inside another clip or none, and returns its index. */
  clip(slot, items, matrix, bound = undefined) {
    const outlines = [];
    this.outlines(items, matrix, undefined, outlines);
    if (!isSame(slot.clip?.outlines, outlines) || slot.clip.clip !== bound) slot.clip = { outlines, clip: bound, written: null };
    return this.clips.push(slot.clip) - 1;
  }

  outlines(items, matrix, bound, result) {
    for (const { shape, path, inside, clip, fill, matrix: own } of items) {
      const slot = this.slot(shape);
      const full = multiply(matrix, own);
      const within = clip ? this.clip(slot, clip, full, bound) : bound;
      if (!path) {
        this.outlines(inside, full, within, result);
        continue;
      }
      const total = kept(slot.matrix, multiply(this.view, full));
      const rule = fill ? fill.rule : "nonzero";
      const { entry } = slot;
      if (!entry || entry.path !== path || slot.matrix !== total || entry.rule !== rule || entry.clip !== within) {
        slot.entry = { path, matrix: total, rule, clip: within, written: null };
        slot.matrix = total;
      }
      result.push(slot.entry);
    }
  }

  /** Adds the mask of an item, and returns its index. */
  mask(slot, { shape, mask }, matrix) {
    const { items, groups } = this;
    [this.items, this.groups] = [[], []];
    this.write(mask, matrix);
    const { mask: old } = slot;
    if (!isSame(old?.items, this.items) || !isSame(old.groups, this.groups)) {
      const { by = "alpha", inverted = false } = shape.mask;
      slot.mask = { by, inverted, items: this.items, groups: this.groups, written: null };
    }
    [this.items, this.groups] = [items, groups];
    return this.masks.push(slot.mask) - 1;
  }
}
