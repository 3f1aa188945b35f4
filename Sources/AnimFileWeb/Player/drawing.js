// The drawing of a frame: the tree of its shapes, and lists of items, groups, clips and masks, in drawing order.
//
// In the lists, outlines and paints are in the coordinates of their shapes, and `matrix` leads from there to the viewport. An object, an
// outline and a paint stay the same objects as long as they do not change.

import { IDENTITY, multiply } from "./geometry.js";
import { isSame, keptObject } from "./members.js";

function compare(a, b) {
  if (a.z !== b.z) return a.z - b.z;
  if (a.shape.place !== b.shape.place) return a.shape.place - b.shape.place;
  const [one, other] = [a.copies ?? [], b.copies ?? []];
  for (let k = 0; k < one.length && k < other.length; k++) {
    if (one[k] !== other[k]) return one[k] - other[k];
  }
  return 0;
}

/** The items in drawing order. */
export function ordered(items) {
  for (let k = 1; k < items.length; k++) if (compare(items[k - 1], items[k]) > 0) return items.slice().sort(compare);
  return items;
}

/** The drawing at a time. Its lists are made when they are first read. */
export class Drawing {
  #lists = null;

  /** @param {object} members The drawing: `contents`, the items of the shapes, `view`, the matrix of the viewport, and so on. */
  constructor(members) {
    Object.assign(this, members);
  }

  get lists() {
    return (this.#lists ??= new Lists(this));
  }

  get items() {
    return this.lists.items;
  }

  get groups() {
    return this.lists.groups;
  }

  get clips() {
    return this.lists.clips;
  }

  get masks() {
    return this.lists.masks;
  }
}

class Lists {
  items = [];
  groups = [];
  clips = [];
  masks = [];

  /** @param {*} drawing */
  constructor({ view, isStretched, context, contents }) {
    this.view = view;
    this.isStretched = isStretched;
    this.context = context;
    context.drawing += 1;
    this.write(contents);
  }

  /** The parts of an occurrence of a shape in the frame before: `entry`, `clip` and `mask`. */
  slot(shape) {
    if (shape.drawing !== this.context.drawing) [shape.drawing, shape.used] = [this.context.drawing, 0];
    const index = shape.used++;
    return (shape.slots[index] ??= {});
  }

  write(items, matrix = IDENTITY, group = undefined, opacity = 1) {
    for (const item of ordered(items)) {
      if (item.isEmpty) continue;
      const { shape, path, fill, stroke } = item;
      const slot = this.slot(shape);
      const product = opacity * item.opacity;
      // Most items are those of the frame before.
      const { entry } = slot;
      if (path && slot.item === item && slot.view === this.view && entry.group === group && entry.effectiveOpacity === product && isSame(slot.outer, matrix)) {
        this.items.push(entry);
        continue;
      }
      const full = multiply(multiply(matrix, item.base), item.copy);
      const clip = item.clip ? this.clip(slot, item.clip, full) : undefined;
      const mask = item.mask ? this.mask(slot, item, full) : undefined;
      if (path) {
        const { json: { id, label }, source, blend } = shape;
        slot.entry = keptObject(slot.entry, {
          id, label, source, group, opacity: item.opacity, clip, mask, blend, effectiveOpacity: product, path,
          matrix: multiply(this.view, full), pen: this.isStretched && stroke ? full : undefined, fill, stroke,
        });
        if (!item.clip && !item.mask) Object.assign(slot, { item, outer: matrix, view: this.view });
        this.items.push(slot.entry);
        continue;
      }
      const first = this.items.length;
      const index = this.groups.push(null) - 1;
      this.write(item.inside, full, index, product);
      const count = this.items.length - first;
      const { json: { id, label }, source, blend, isIsolated } = shape;
      slot.entry = keptObject(slot.entry, {
        id, label, source, parent: group, opacity: item.opacity, clip, mask, blend, isolated: isIsolated, items: [first, count],
      });
      this.groups[index] = slot.entry;
    }
  }

  /** Adds the clip of an item, inside another clip or none, and returns its index. */
  clip(slot, items, matrix, bound = undefined) {
    const outlines = [];
    this.outlines(items, matrix, undefined, outlines);
    slot.clip = keptObject(slot.clip, { outlines, clip: bound });
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
      slot.entry = keptObject(slot.entry, { path, matrix: multiply(this.view, full), rule: fill ? fill.rule : "nonzero", clip: within });
      result.push(slot.entry);
    }
  }

  /** Adds the mask of an item, and returns its index. */
  mask(slot, { shape, mask }, matrix) {
    const { items, groups } = this;
    [this.items, this.groups] = [[], []];
    this.write(mask, matrix);
    const { by = "alpha", inverted = false } = shape.mask;
    slot.mask = keptObject(slot.mask, { by, inverted, items: this.items, groups: this.groups });
    [this.items, this.groups] = [items, groups];
    return this.masks.push(slot.mask) - 1;
  }
}
