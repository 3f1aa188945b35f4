// Frames as SVG: elements are made once, and changed only where values change.

import { IDENTITY, multiply } from "./geometry.js";
import { dataOf, inverse, matrixOf, modeOf, penned, stroked } from "./painting.js";

const SVG = "http://www.w3.org/2000/svg";
let renderers = 0;

/** An element that knows its attributes, so that equal values are not written again. */
export class Node {
  values = {};
  transform = null;

  constructor(name, parent, before = null) {
    this.element = document.createElementNS(SVG, name);
    parent?.element.insertBefore(this.element, before);
  }

  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    if (value === undefined) this.element.removeAttribute(name);
    else this.element.setAttribute(name, value);
  }

  setAll(values) {
    for (const name in values) this.set(name, values[name]);
  }

  /** Sets the matrix without its text, which is several times as fast. */
  place(matrix, carrier) {
    if (!this.transform) {
      this.set("transform", "scale(1)");
      this.transform = this.element.transform.baseVal.getItem(0);
    }
    [carrier.a, carrier.b, carrier.c, carrier.d, carrier.e, carrier.f] = matrix;
    this.transform.setMatrix(carrier);
  }

  /** Sets a property of the style, which a content security policy allows. */
  style(name, value = "") {
    if ((this.values[name] ?? "") === value) return;
    this.values[name] = value;
    this.element.style.setProperty(name, value);
  }

  remove() {
    this.element.remove();
  }
}

/** An element whose children are the items and groups of a list. */
class Layer extends Node {
  slots = [];
  /** The number of slots with each key that have no place yet; `null` while all are in place. */
  rest = null;
  taken = new Map();

  /** The child at a place with a key: one of the last frame if possible, otherwise a new one. */
  slot(at, key, make) {
    const { slots } = this;
    if (!this.rest) {
      if (slots[at]?.key === key) return slots[at];
      this.rest = new Map();
      for (let k = at; k < slots.length; k++) this.rest.set(slots[k].key, (this.rest.get(slots[k].key) ?? 0) + 1);
    }
    const left = this.rest.get(key);
    if (left) {
      let end = at;
      while (slots[end].key !== key) end += 1;
      this.take(at, end);
      this.rest.set(key, left - 1);
      return slots[at];
    }
    const slot = this.taken.get(key)?.shift() ?? make();
    slot.key = key;
    this.element.insertBefore(slot.element, slots[at]?.element ?? null);
    slots.splice(at, 0, slot);
    return slot;
  }

  /** Removes children that are not at their places. */
  take(at, end) {
    for (const slot of this.slots.splice(at, end - at)) {
      this.rest?.set(slot.key, this.rest.get(slot.key) - 1);
      if (!this.taken.has(slot.key)) this.taken.set(slot.key, []);
      this.taken.get(slot.key).push(slot);
    }
  }

  /** Ends an update, after which there are `count` children. */
  finish(count) {
    if (count < this.slots.length) this.take(count, this.slots.length);
    this.rest = null;
    if (!this.taken.size) return;
    for (const slots of this.taken.values()) for (const slot of slots) slot.remove();
    this.taken.clear();
  }

  remove() {
    super.remove();
    for (const slot of this.slots) slot.remove();
  }
}

/** The elements of an item: a path, inside a group if the item has a clip or a mask, and another path for a pen of its own. */
class Shape extends Node {
  gradients = {};
  item = null;

  constructor(isInside, hasPen) {
    super(isInside || hasPen ? "g" : "path");
    this.outline = isInside || hasPen ? new Node("path", this) : this;
    this.line = hasPen ? new Node("path", this) : this.outline;
  }

  remove() {
    super.remove();
    for (const gradient of Object.values(this.gradients)) gradient.remove();
  }
}

/** A gradient, or a clip. */
class Definition extends Node {
  parts = [];
}

const text = (matrix) => (matrix && matrix !== IDENTITY ? matrixOf(matrix) : undefined);

/** Draws into an `svg` element. */
export class SVGRenderer {
  clips = [];
  masks = [];
  paints = 0;
  /** The matrix with which others are handed to the browser. */
  carrier = null;
  back = undefined;
  /** What masks cover. */
  area = null;

  constructor() {
    renderers += 1;
    this.prefix = `animfile-${renderers}-`;
    this.root = new Node("svg");
    /** The element, with the size of the last drawing. */
    this.element = this.root.element;
    // In a page, the picture must not be blended with what is behind it.
    this.root.style("isolation", "isolate");
    this.definitions = new Node("defs", this.root);
    this.background = new Node("rect", this.root);
    this.background.setAll({ width: "100%", height: "100%" });
    this.picture = new Layer("g", this.root);
  }

  /**
   * Shows a drawing.
   * @param {object} drawing What `Animation.draw` returns.
   */
  draw(drawing) {
    const { size: [width, height], clips, masks, background } = drawing;
    if (this.area?.width !== width + 2 || this.area.height !== height + 2) {
      this.root.setAll({ width, height, viewBox: `0 0 ${width} ${height}` });
      this.area = { x: -1, y: -1, width: width + 2, height: height + 2 };
    }
    if (this.back !== background) {
      this.back = background;
      if (background) this.color(this.background, "fill", background);
      else this.background.set("fill", "none");
    }
    this.isBlended = drawing.isBlended;
    this.resize(this.clips, clips, () => new Definition("clipPath", this.definitions));
    clips.forEach((clip, k) => this.clip(this.clips[k], clip, k));
    this.resize(this.masks, masks, () => new Layer("mask", this.definitions));
    masks.forEach((mask, k) => this.mask(this.masks[k], mask, k));
    this.list(this.picture, drawing);
  }

  resize(nodes, values, make) {
    while (nodes.length < values.length) nodes.push(make());
    while (nodes.length > values.length) {
      const node = nodes.pop();
      node.remove();
      node.outside?.remove();
    }
  }

  reference(name, k) {
    return k === undefined ? undefined : `url(#${this.prefix}${name}${k})`;
  }

  clip(node, clip, k) {
    if (node.clip === clip) return;
    node.clip = clip;
    node.setAll({ id: `${this.prefix}clip${k}`, "clip-path": this.reference("clip", clip.clip) });
    this.resize(node.parts, clip.outlines, () => new Node("path", node));
    clip.outlines.forEach(({ path, matrix, rule, clip: own }, n) => {
      // A clip is in the units of what it clips, after its matrix.
      const isOwn = own !== undefined;
      node.parts[n].setAll({
        d: dataOf(isOwn ? path.transformed(matrix) : path), transform: isOwn ? undefined : text(matrix),
        "clip-rule": rule, "clip-path": this.reference("clip", own),
      });
    });
  }

  /** SVG has no inverted masks: their values are those of a white area with a black one in it, which has the values as its mask. */
  mask(node, mask, k) {
    const id = `${this.prefix}mask${k}`;
    const begin = (element, id, channel) => {
      element.setAll({ id, maskUnits: "userSpaceOnUse", ...this.area });
      element.style("mask-type", channel);
    };
    if (mask.inverted) {
      begin(node, `${id}i`, mask.by);
      if (!node.outside) {
        node.outside = new Node("mask", this.definitions);
        node.areas = ["#fff", "#000"].map((fill) => {
          const area = new Node("rect", node.outside);
          area.set("fill", fill);
          return area;
        });
      }
      begin(node.outside, id, "luminance");
      for (const area of node.areas) area.setAll(this.area);
      node.areas[1].set("mask", `url(#${id}i)`);
    } else {
      node.outside?.remove();
      node.outside = undefined;
      begin(node, id, mask.by);
    }
    this.list(node, mask);
  }

  list(layer, picture) {
    const { items, groups } = picture;
    let [at, next] = [0, 0];
    const visit = (own, end) => {
      let count = 0;
      for (; at < end; count++) {
        const group = groups[next];
        const isGroup = group !== undefined && group.items[0] === at;
        const part = isGroup ? group : items[at];
        let slot = own.slots[count];
        if (own.rest || slot?.item !== part) {
          slot = isGroup ? own.slot(count, group.source, () => new Layer("g")) : this.shape(own, count, part);
          if (slot.item !== part) isGroup ? this.compose(slot, part) : this.item(slot, part);
        }
        if (isGroup) {
          next += 1;
          visit(slot, at + group.items[1]);
        } else {
          at += 1;
        }
      }
      own.finish(count);
    };
    visit(layer, items.length);
  }

  shape(layer, count, { clip, mask, pen, source }) {
    const isInside = clip !== undefined || mask !== undefined;
    const hasPen = pen !== undefined;
    return layer.slot(count, source + (hasPen ? "+" : isInside ? "-" : ""), () => new Shape(isInside, hasPen));
  }

  compose(node, item) {
    const { id, opacity, clip, mask, blend, isolated } = item;
    const old = node.item;
    node.item = item;
    if (old?.opacity === opacity && old.clip === clip && old.mask === mask && old.id === id && old.blend === blend) return;
    node.set("data-id", id);
    node.set("opacity", opacity === 1 ? undefined : opacity);
    node.set("clip-path", this.reference("clip", clip));
    node.set("mask", this.reference("mask", mask));
    node.style("mix-blend-mode", blend === "normal" ? undefined : modeOf(blend));
    node.style("isolation", isolated && this.isBlended ? "isolate" : undefined);
  }

  item(shape, item) {
    const { outline, line } = shape;
    const { path, matrix, pen, fill, stroke } = item;
    const old = shape.item;
    this.compose(shape, item);
    if (old?.path !== path || !old.stroke?.dash !== !stroke?.dash) outline.set("d", dataOf(stroke ? stroked(path, stroke) : path));
    if (old?.matrix !== matrix) outline.place(matrix, (this.carrier ??= this.element.createSVGMatrix()));
    if (!fill) {
      outline.set("fill", "none");
    } else if (old?.fill !== fill) {
      this.paint(outline, "fill", fill, shape);
      outline.set("fill-rule", fill.rule === "nonzero" ? undefined : fill.rule);
    }
    const penPath = pen && stroke && penned(item);
    if (!stroke || !(stroke.width > 0) || penPath === null) return line.set("stroke", undefined);
    if (penPath) line.setAll({ fill: "none", d: dataOf(stroked(penPath, stroke)), transform: text(pen) });
    // The units of the gradient are those of the outline.
    if (old?.stroke !== stroke || pen) this.paint(line, "stroke", stroke, shape, pen && multiply(inverse(pen), matrix));
    if (old?.stroke === stroke) return undefined;
    return line.setAll({
      "stroke-width": stroke.width, "stroke-linecap": stroke.cap, "stroke-linejoin": stroke.join,
      "stroke-miterlimit": stroke.miterLimit, "stroke-dasharray": stroke.dash?.join(" "), "stroke-dashoffset": stroke.dashOffset,
    });
  }

  color(node, name, { color, rgba }, opacity = 1) {
    node.set(name === "stop" ? "stop-color" : name, color.slice(0, 7));
    const alpha = rgba[3] * opacity;
    node.set(`${name}-opacity`, alpha === 1 ? undefined : alpha);
  }

  paint(node, name, paint, shape, units) {
    if (!paint.gradient) return this.color(node, name, paint, paint.opacity);
    const { type, stops, transform, center, radius, focus, from, to } = paint.gradient;
    let own = shape.gradients[name];
    if (own?.type !== type) {
      own?.remove();
      own = shape.gradients[name] = new Definition(`${type}Gradient`, this.definitions);
      own.type = type;
      own.id = `${this.prefix}paint${(this.paints += 1)}`;
      own.setAll({ id: own.id, gradientUnits: "userSpaceOnUse" });
    }
    if (type === "linear") {
      own.setAll({ x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
    } else {
      own.setAll({ cx: center[0], cy: center[1], r: radius, fx: focus?.[0], fy: focus?.[1] });
    }
    own.set("gradientTransform", text(units && transform ? multiply(units, transform) : (units ?? transform)));
    this.resize(own.parts, stops, () => new Node("stop", own));
    stops.forEach((stop, k) => {
      own.parts[k].set("offset", stop.offset);
      this.color(own.parts[k], "stop", stop);
    });
    node.set(name, `url(#${own.id})`);
    return node.set(`${name}-opacity`, paint.opacity);
  }
}
