// Frames as SVG: elements are made once, and changed only where values change. The element of a group that moves has a matrix, so that
// what is in it stays as it is. Others leave their matrix to what is in them: browsers draw some groups into pixels of their own, which
// they move and scale with the matrix around them.

import { ordered } from "./drawing.js";
import { IDENTITY, multiply, similarity } from "./geometry.js";
import { isSame, kept } from "./members.js";
import { dataOf, inverse, matrixOf, modeOf, stroked } from "./painting.js";

const SVG = "http://www.w3.org/2000/svg";
/** The attributes of most shapes, which inherit them from the element around all of them. */
const COMMON = { fill: "none", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": 4 };
/** The area of masks: larger than anything in sight. */
const AREA = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };
let renderers = 0;
/** The matrix with which others are handed to the browser. */
let carrier;

/** An element that knows its attributes, so that equal values are not written again. */
export class Node {
  values = {};
  matrix = IDENTITY;
  transform = null;

  constructor(name, parent) {
    this.element = document.createElementNS(SVG, name);
    parent?.element.append(this.element);
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
  place(matrix) {
    if (isSame(this.matrix, matrix)) return;
    this.matrix = matrix;
    if (!this.transform) {
      this.set("transform", "scale(1)");
      this.transform = this.element.transform.baseVal.getItem(0);
    }
    const [a, b, c, d, e, f] = matrix;
    if (a === 1 && b === 0 && c === 0 && d === 1) return this.transform.setTranslate(e, f);
    carrier ??= document.createElementNS(SVG, "svg").createSVGMatrix();
    [carrier.a, carrier.b, carrier.c, carrier.d, carrier.e, carrier.f] = matrix;
    return this.transform.setMatrix(carrier);
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

/** The element of an item or of a definition, with those in it, and with the definitions that only it uses. */
class Part extends Node {
  item = null;
  slots = [];
  /** The children of the last frame that have no place yet; `null` while all are in place. */
  rest = null;
  definitions = {};
  clips = [];
  /** The reference to a definition. */
  url = "";
  isMoving = false;
  /** The matrix from the units of the item to those of the element, and that of the groups around it that do not move. */
  units = IDENTITY;
  outer = IDENTITY;

  /** The child at a place with a key: one of the last frame if possible, otherwise a new one. */
  slot(at, key, name) {
    const { slots, element } = this;
    if (!this.rest) {
      if (slots[at]?.key === key) return slots[at];
      this.rest = slots.splice(at);
    }
    const { rest } = this;
    const index = rest.findIndex((slot) => slot.key === key);
    // Those before it go, or are inserted at another place, so that those in order stay.
    for (let k = 0; k < index; k++) rest[k].element.remove();
    const slot = index < 0 ? new Part(name) : rest.splice(index, 1)[0];
    slot.key = key;
    const next = at ? slots[at - 1].element.nextSibling : element.firstChild;
    if (next !== slot.element) element.insertBefore(slot.element, next);
    slots.push(slot);
    return slot;
  }

  /** Ends an update, after which there are `count` children. */
  finish(count) {
    if (!this.rest && count === this.slots.length) return;
    for (const slot of this.rest ?? this.slots.splice(count)) slot.remove();
    this.rest = null;
  }

  remove() {
    super.remove();
    for (const node of [...this.slots, ...this.clips, ...Object.values(this.definitions)]) node.remove();
  }
}

/** Changes what is in a mask, invisibly: Chromium does not repaint a mask if only a mask in it changes. */
function touch(node) {
  node.set("flood-opacity", node.values["flood-opacity"] ? undefined : 0.5);
}

function resize(nodes, count, make) {
  while (nodes.length < count) nodes.push(make());
  while (nodes.length > count) nodes.pop().remove();
}

/** Draws into an `svg` element. */
export class SVGRenderer {
  ids = 0;
  last = null;
  back = undefined;
  size = null;
  /** The matrix of the viewport, if it changes proportions, which pens ignore. */
  stretch = null;
  /** The matrix from the units of the mask that is drawn to the viewport, without that one. */
  base = IDENTITY;
  /** The number of masks around what is drawn. */
  masks = 0;

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
    this.picture = new Part("g", this.root);
    for (const node of [this.definitions, this.picture]) node.setAll(COMMON);
  }

  /**
   * Shows a drawing.
   * @param {object} drawing What `Animation.draw` returns.
   */
  draw(drawing) {
    if (drawing === this.last) return;
    this.last = drawing;
    const { size, background, view, contents } = drawing;
    if (!isSame(this.size, size)) {
      this.size = size;
      const [width, height] = size;
      this.root.setAll({ width, height, viewBox: `0 0 ${width} ${height}` });
    }
    if (this.back !== background) {
      this.back = background;
      if (background) this.color(this.background, "fill", background);
      else this.background.set("fill", "none");
    }
    this.isBlended = drawing.isBlended;
    const stretch = drawing.isStretched ? view : null;
    /** Whether also items must be looked at that are the same. */
    this.isNew = stretch !== null || this.stretch !== null;
    this.stretch = stretch;
    this.list(this.picture, contents, stretch ? IDENTITY : view);
  }

  /** Shows items in an element; `outer` is the matrix from their units to those of the element. */
  list(layer, items, outer) {
    const list = ordered(items);
    let count = 0;
    for (let k = 0; k < list.length; k++) {
      const item = list[k];
      if (item.isEmpty) continue;
      let slot = layer.slots[count];
      const isNew = this.isNew || slot?.item !== item || !isSame(slot.outer, outer);
      if (isNew || layer.rest) {
        slot = layer.slot(count, item.shape.key, item.path ? "path" : "g");
        this.item(slot, item, outer);
      }
      count += 1;
    }
    layer.finish(count);
  }

  item(node, item, outer) {
    const { shape, path, inside, fill, stroke, opacity, clip } = item;
    const { item: old, units: before } = node;
    const { stretch } = this;
    const own = multiply(outer, item.matrix);
    node.item = item;
    node.outer = outer;
    // The factor by which a matrix scales a pen; `null` if the browser must draw it after the matrix.
    const scale = stretch ? null : similarity(own);
    node.isMoving = (path && stroke && scale === null) || (!stretch && (node.isMoving || (old !== null && !isSame(old.matrix, item.matrix))));
    const factor = node.isMoving ? 1 : scale;
    node.place(node.isMoving ? own : IDENTITY);
    if (old?.shape !== shape) {
      node.set("data-id", shape.json.id);
      node.style("mix-blend-mode", shape.blend === "normal" ? undefined : modeOf(shape.blend));
      node.style("isolation", shape.isIsolated && this.isBlended ? "isolate" : undefined);
    }
    // The opacity of a paint alone is that of the whole, and takes the browser less time.
    const alpha = path && !(fill && stroke) ? opacity : 1;
    node.set("opacity", opacity === alpha ? undefined : opacity);
    const isFaded = old?.opacity !== opacity;
    const inner = node.isMoving ? IDENTITY : own;
    let units = inner;
    // Nothing is visible of what is flat.
    const full = multiply(this.base, own);
    const back = stretch && inverse(full);
    if (back) units = multiply(inner, multiply(multiply(back, stretch), full));
    units = node.units = kept(before, units);
    const isMoved = before !== units;
    if (isMoved || !isSame(old?.clip ?? null, clip)) this.clip(node, clip, units);
    if (item.mask) {
      const { base } = this;
      if (node.isMoving) this.base = full;
      this.mask(node, item, inner);
      this.base = base;
    }
    if (inside) return this.list(node, inside, inner);
    if (isMoved || old?.path !== path || !old.stroke?.dash !== !stroke?.dash) {
      const outline = units === IDENTITY ? path : path.transformed(units);
      node.set("d", dataOf(stroke ? stroked(outline, stroke) : outline));
    }
    if (!fill) {
      node.set("fill", undefined);
    } else if (isMoved || isFaded || old.fill !== fill) {
      this.paint(node, "fill", fill, units, alpha);
      node.set("fill-rule", fill.rule === "nonzero" ? undefined : fill.rule);
    }
    if (!stroke || !(stroke.width > 0)) return node.set("stroke", undefined);
    if (!isMoved && !isFaded && old.stroke === stroke) return undefined;
    this.paint(node, "stroke", stroke, units, alpha);
    const { width, cap, join, miterLimit, dash, dashOffset } = stroke;
    return node.setAll({
      "stroke-width": width * factor, "stroke-linecap": cap === "butt" ? undefined : cap, "stroke-linejoin": join === "miter" ? undefined : join,
      "stroke-miterlimit": miterLimit === 4 ? undefined : miterLimit,
      "stroke-dasharray": dash?.map((length) => length * factor).join(" "), "stroke-dashoffset": dashOffset && dashOffset * factor,
    });
  }

  /** A new definition. */
  define(name, values) {
    const node = new Part(name, this.definitions);
    const id = this.prefix + (this.ids += 1);
    node.url = `url(#${id})`;
    node.setAll({ id, ...values });
    return node;
  }

  /** Sets the clip of a node, with the matrix of its units. */
  clip(node, items, units) {
    let count = 0;
    /** Defines a clip inside another one or none, and returns a reference to it. */
    const define = (items, matrix, bound) => {
      const own = (node.clips[count++] ??= this.define("clipPath"));
      own.set("clip-path", bound);
      let parts = 0;
      const add = (items, matrix, bound) => {
        for (const { path, inside, clip, fill, matrix: placed } of items) {
          const full = multiply(matrix, placed);
          const within = clip ? define(clip, full, bound) : bound;
          if (!path) {
            add(inside, full, within);
            continue;
          }
          const part = (own.slots[parts++] ??= new Node("path", own));
          // A clip is in the units of what it clips, after its matrix.
          part.place(within ? IDENTITY : full);
          part.setAll({ d: dataOf(within ? path.transformed(full) : path), "clip-rule": fill?.rule, "clip-path": within });
        }
      };
      add(items, matrix, undefined);
      resize(own.slots, parts, null);
      return own.url;
    };
    node.set("clip-path", items ? define(items, units, undefined) : undefined);
    resize(node.clips, count, null);
  }

  /** SVG has no inverted masks: their values are those of a white area with a black one in it, which has the values as its mask. */
  mask(node, { mask, shape: { mask: { by = "alpha", inverted } } }, outer) {
    const { definitions } = node;
    if (!definitions.mask) {
      const area = { maskUnits: "userSpaceOnUse", ...AREA };
      const own = (definitions.mask = this.define("mask", area));
      node.set("mask", own.url);
      if (inverted) {
        const outside = (definitions.outside = this.define("mask", area));
        const fills = { "#fff": undefined, "#000": own.url };
        for (const fill in fills) (definitions.area = new Node("rect", outside)).setAll({ fill, mask: fills[fill], ...AREA });
        node.set("mask", outside.url);
      }
    }
    definitions.mask.style("mask-type", by);
    if (inverted) touch(definitions.area);
    if (this.masks) touch(node);
    this.masks += 1;
    this.list(definitions.mask, mask, outer);
    this.masks -= 1;
  }

  color(node, name, { color, rgba }, opacity = 1) {
    node.set(name === "stop" ? "stop-color" : name, color.slice(0, 7));
    const alpha = rgba[3] * opacity;
    node.set(`${name}-opacity`, alpha === 1 ? undefined : alpha);
  }

  /** Sets a paint, with the matrix of its units. */
  paint(node, name, paint, units, alpha) {
    const opacity = alpha * (paint.opacity ?? 1);
    if (!paint.gradient) return this.color(node, name, paint, opacity);
    const { type, stops, transform, center, radius, focus, from, to } = paint.gradient;
    let own = node.definitions[name];
    if (own?.type !== type) {
      own?.remove();
      own = node.definitions[name] = this.define(`${type}Gradient`, { gradientUnits: "userSpaceOnUse" });
      own.type = type;
    }
    if (type === "linear") {
      own.setAll({ x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
    } else {
      own.setAll({ cx: center[0], cy: center[1], r: radius, fx: focus?.[0], fy: focus?.[1] });
    }
    const full = multiply(units, transform ?? IDENTITY);
    own.set("gradientTransform", full === IDENTITY ? undefined : matrixOf(full));
    resize(own.slots, stops.length, () => new Node("stop", own));
    stops.forEach((stop, k) => {
      own.slots[k].set("offset", stop.offset);
      this.color(own.slots[k], "stop", stop);
    });
    node.set(name, own.url);
    return node.set(`${name}-opacity`, opacity === 1 ? undefined : opacity);
  }
}
