// Drawings on a 2D canvas.

import { multiply } from "./geometry.js";
import { boxAfter, boxOf, inverse, modeOf, once, penned, stroked, union } from "./painting.js";

// Shorter lines have no direction on a canvas.
const SHORTEST = 5e-4;

/** A path of a canvas; a subpath that is a point is a short line, as lines without a length have no caps on a canvas. */
function madePath({ verbs, points }) {
  const path = new Path2D();
  let isPoint = false;
  let [x, y] = [0, 0];
  const end = () => isPoint && path.lineTo(x + SHORTEST, y);
  for (let k = 0, at = 0; k < verbs.length; k++) {
    const verb = verbs[k];
    const p = points;
    if (verb === 0) {
      end();
      [x, y] = [p[at], p[at + 1]];
      // A subpath of one command draws nothing.
      isPoint = verbs[k + 1] > 0;
      path.moveTo(x, y);
      at += 2;
      continue;
    }
    if (verb === 4) {
      if (!isPoint) path.closePath();
      continue;
    }
    const next = at + 2 * verb;
    for (let n = at; isPoint && n < next; n += 2) isPoint = p[n] === x && p[n + 1] === y;
    // A segment without a length would have a join with the short line.
    if (verb === 1 && !isPoint) path.lineTo(p[at], p[at + 1]);
    if (verb === 2 && !isPoint) path.quadraticCurveTo(p[at], p[at + 1], p[at + 2], p[at + 3]);
    if (verb === 3 && !isPoint) path.bezierCurveTo(p[at], p[at + 1], p[at + 2], p[at + 3], p[at + 4], p[at + 5]);
    at = next;
  }
  end();
  return path;
}

/** The path of an outline, made once. */
export function path2D(path) {
  return (path.drawn ??= madePath(path));
}

/** Sets the properties of a pen. */
export function setPen(context, stroke) {
  context.lineWidth = stroke.width;
  context.lineCap = stroke.cap;
  context.lineJoin = stroke.join;
  context.miterLimit = stroke.miterLimit;
  context.setLineDash(stroke.dash ?? []);
  context.lineDashOffset = stroke.dashOffset ?? 0;
}

let shared;

/** A context that belongs to no picture. */
export function scratch() {
  if (typeof OffscreenCanvas === "undefined") throw new Error("gradients and hit tests need OffscreenCanvas");
  return (shared ??= new OffscreenCanvas(1, 1).getContext("2d"));
}

/** The style of a gradient in its units. */
const gradientStyle = once(({ type, from, to, center, radius, focus = center, stops }) => {
  const isPoint = type === "linear" ? from[0] === to[0] && from[1] === to[1] : !(radius > 0);
  if (isPoint) return stops[stops.length - 1].color;
  // Gradients belong to no canvas.
  const result = type === "linear"
    ? scratch().createLinearGradient(...from, ...to)
    : scratch().createRadialGradient(...focus, 0, ...center, radius);
  for (const stop of stops) result.addColorStop(stop.offset, stop.color);
  return result;
});

const styleOf = (paint) => (paint.gradient ? gradientStyle(paint.gradient) : paint.color);

/** Paints drawings into 2D contexts of one size. */
class Painter {
  layers = [];
  readLayers = [];
  depth = 0;

  paint(drawing, context) {
    this.drawing = drawing;
    this.isBlended = drawing.isBlended;
    const { a, b, c, d, e, f } = context.getTransform();
    this.base = [a, b, c, d, e, f];
    this.width = context.canvas.width;
    this.height = context.canvas.height;
    context.save();
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    context.shadowColor = "transparent";
    if (drawing.background) {
      context.fillStyle = drawing.background.color;
      context.fillRect(0, 0, ...drawing.size);
    }
    this.list(context, drawing);
    context.restore();
  }

  list(context, picture) {
    const { items, groups } = picture;
    let [at, next] = [0, 0];
    const visit = (into, end) => {
      while (at < end) {
        const group = groups[next];
        if (group === undefined || group.items[0] !== at) {
          if (into) this.item(into, items[at]);
          at += 1;
          continue;
        }
        next += 1;
        const [first, count] = group.items;
        const { opacity, blend, mask, clip, isolated } = group;
        const needsLayer = opacity !== 1 || blend !== "normal" || mask !== undefined || (isolated && this.isBlended);
        const inside = (inner) => visit(inner, first + count);
        if (!into || !(opacity > 0)) inside(null);
        else if (needsLayer || clip !== undefined) this.composed(into, group, needsLayer, () => items.slice(first, first + count), inside);
        else inside(into);
      }
    };
    visit(context, items.length);
  }

  /** Draws something with its clip, and in a layer of its own if it needs one. */
  composed(context, { clip, mask, opacity, blend }, needsLayer, items, draw) {
    const outlines = clip === undefined ? [] : this.outlines(clip);
    const box = needsLayer || !outlines ? this.region(items()) : null;
    if (!box && (needsLayer || !outlines)) return draw(null);
    if (!box && !outlines.length) return draw(context);
    context.save();
    for (const { path, matrix, rule } of outlines ?? []) {
      this.place(context, matrix);
      context.clip(path2D(path), rule);
    }
    if (!box) {
      draw(context);
    } else {
      const layer = this.open(box);
      draw(layer);
      if (!outlines) this.cut(layer, box, false, (inside) => this.clip(inside, clip, box));
      if (mask !== undefined) {
        const { by, inverted } = this.drawing.masks[mask];
        const isRead = by === "luminance";
        this.cut(layer, box, inverted, (inside) => {
          this.list(inside, this.drawing.masks[mask]);
          if (isRead) luminance(inside, box);
        }, isRead);
      }
      this.close(layer, box, context, opacity, blend === "normal" ? "source-over" : modeOf(blend));
    }
    return context.restore();
  }

  /** The outlines that a clip intersects; `null` if it is the union of several, or flat, which a context ignores. */
  outlines(index) {
    const result = [];
    while (index !== undefined) {
      const { outlines, clip } = this.drawing.clips[index];
      if (outlines.length !== 1 || outlines[0].clip !== undefined || !inverse(outlines[0].matrix)) return null;
      result.push(outlines[0]);
      index = clip;
    }
    return result;
  }

  /** Fills the area of a clip. */
  clip(context, index, box) {
    const { outlines, clip } = this.drawing.clips[index];
    for (const { path, matrix, rule, clip: own } of outlines) {
      const fill = (into) => {
        into.fillStyle = "#000";
        this.place(into, matrix);
        into.fill(path2D(path), rule);
      };
      if (own === undefined) {
        fill(context);
        continue;
      }
      const layer = this.open(box);
      fill(layer);
      this.cut(layer, box, false, (inside) => this.clip(inside, own, box));
      this.close(layer, box, context, 1, "source-over");
    }
    if (clip !== undefined) this.cut(context, box, false, (inside) => this.clip(inside, clip, box));
  }

  /** Multiplies a layer by the opacity of another one, or by what that leaves. */
  cut(context, box, isInverted, draw, isRead = false) {
    const layer = this.open(box, isRead);
    draw(layer);
    this.close(layer, box, context, 1, isInverted ? "destination-out" : "destination-in");
  }

  // MARK: Layers

  /** The pixels that items can cover, as `[x, y, width, height]`; `null` if there are none. */
  region(items) {
    const { base, width, height } = this;
    const box = union(items.map((item) => (item.fill || item.stroke) && boxOf(item, true)));
    if (!box) return null;
    const [x0, y0, x1, y1] = boxAfter(base, box);
    const [left, top] = [Math.max(0, Math.floor(x0) - 1), Math.max(0, Math.floor(y0) - 1)];
    const [right, bottom] = [Math.min(width, Math.ceil(x1) + 1), Math.min(height, Math.ceil(y1) + 1)];
    return right > left && bottom > top ? [left, top, right - left, bottom - top] : null;
  }

  /** A transparent layer, in which only the pixels of a box are drawn; one that is read has its pixels in memory. */
  open(box, isRead = false) {
    const { width, height } = this;
    const layers = isRead ? this.readLayers : this.layers;
    const layer = (layers[this.depth] ??= new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: isRead }));
    this.depth += 1;
    const { canvas } = layer;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    layer.save();
    layer.beginPath();
    layer.rect(...box);
    layer.clip();
    layer.clearRect(...box);
    return layer;
  }

  /** Draws a layer into another one. */
  close(layer, box, context, opacity, operation) {
    layer.restore();
    this.depth -= 1;
    context.save();
    context.resetTransform();
    context.globalAlpha = opacity;
    context.globalCompositeOperation = operation;
    context.drawImage(layer.canvas, ...box, ...box);
    context.restore();
  }

  // MARK: Items

  item(context, item) {
    const { fill, stroke, opacity, clip, mask, blend } = item;
    if (!(opacity > 0)) return;
    const isPlain = blend === "normal";
    const needsLayer = mask !== undefined || (fill && stroke && (opacity !== 1 || !isPlain));
    if (clip === undefined && !needsLayer && isPlain) {
      this.parts(context, item, opacity);
      return;
    }
    this.composed(context, item, needsLayer, () => [item], (into) => {
      if (!into) return;
      const isDirect = into === context;
      if (isDirect && !isPlain) into.globalCompositeOperation = modeOf(blend);
      this.parts(into, item, isDirect ? opacity : 1);
      if (isDirect) into.globalCompositeOperation = "source-over";
    });
  }

  parts(context, item, opacity) {
    const { path, matrix, pen, fill, stroke } = item;
    if (fill) {
      const units = fill.gradient?.transform;
      context.globalAlpha = opacity * (fill.opacity ?? 1);
      context.fillStyle = styleOf(fill);
      const own = units ? path.transformed(inverse(units)) : path;
      this.place(context, units ? multiply(matrix, units) : matrix);
      context.fill(path2D(own), fill.rule);
    }
    if (stroke && stroke.width > 0) {
      const own = pen ? penned(item) : path;
      const alpha = opacity * (stroke.opacity ?? 1);
      if (own && stroke.gradient && (pen || stroke.gradient.transform)) {
        this.shaded(context, item, path2D(stroked(own, stroke)), alpha);
      } else if (own) {
        setPen(context, stroke);
        context.globalAlpha = alpha;
        context.strokeStyle = styleOf(stroke);
        this.place(context, pen ?? matrix);
        context.stroke(path2D(stroked(own, stroke)));
      }
    }
    context.globalAlpha = 1;
  }

  /** Sets the units of what follows. */
  place(context, matrix) {
    const [a, b, c, d, e, f] = multiply(this.base, matrix);
    context.setTransform(a, b, c, d, e, f);
  }

  /** Draws a stroke whose gradient has other units than its pen. */
  shaded(context, item, path, alpha) {
    const { matrix, pen = matrix, stroke } = item;
    const box = this.region([item]);
    if (!box) return;
    const layer = this.open(box);
    setPen(layer, stroke);
    this.place(layer, pen);
    layer.stroke(path);
    const units = stroke.gradient.transform ? multiply(matrix, stroke.gradient.transform) : matrix;
    const back = inverse(units);
    const [w, h] = this.drawing.size;
    const area = new Path2D();
    if (back) area.addPath(new Path2D(`M${-w} ${-h}H${2 * w}V${2 * h}H${-w}Z`), new DOMMatrix(back));
    layer.globalCompositeOperation = "source-in";
    layer.fillStyle = styleOf(stroke);
    this.place(layer, units);
    layer.fill(area);
    this.close(layer, box, context, alpha, context.globalCompositeOperation);
  }
}

/** Makes the luminance of the pixels in a box their opacity. */
function luminance(context, box) {
  const pixels = context.getImageData(...box);
  const { data } = pixels;
  for (let k = 0; k < data.length; k += 4) {
    data[k + 3] *= (0.2126 * data[k] + 0.7152 * data[k + 1] + 0.0722 * data[k + 2]) / 255;
  }
  context.putImageData(pixels, box[0], box[1]);
}

const painters = new WeakMap();

/**
 * Paints a drawing into a 2D context, in its units. Does not clip the picture to the viewport.
 * @param {object} drawing What `Animation.draw` returns.
 * @param {CanvasRenderingContext2D} context
 */
export function paint(drawing, context) {
  if (!painters.has(context)) painters.set(context, new Painter());
  painters.get(context).paint(drawing, context);
}

/** Draws into a `canvas` element. */
export class CanvasRenderer {
  constructor() {
    /** The element, with the size of the last drawing in the pixels of the screen. */
    this.element = document.createElement("canvas");
    this.context = this.element.getContext("2d");
  }

  /**
   * Shows a drawing.
   * @param {object} drawing What `Animation.draw` returns.
   * @param {number} scale The pixels of the canvas for each unit of the viewport.
   */
  draw(drawing, scale = globalThis.devicePixelRatio ?? 1) {
    const { element, context } = this;
    const [width, height] = drawing.size.map((side) => Math.max(1, Math.round(side * scale)));
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    context.setTransform(width / drawing.size[0], 0, 0, height / drawing.size[1], 0, 0);
    paint(drawing, context);
  }
}
