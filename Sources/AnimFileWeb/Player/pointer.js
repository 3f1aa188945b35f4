// Listeners: events of a pointer as settings and firings.

import { path2D, scratch, setPen } from "./canvas.js";
import { defined } from "./frame.js";
import { apply, clamped, norm, sub } from "./geometry.js";
import { boxOf, inverse, penned, union } from "./painting.js";

/** Whether a path covers a point, after a matrix. */
function isInside(path, matrix, rule, x, y) {
  const tester = scratch();
  tester.setTransform(...matrix);
  return tester.isPointInPath(path2D(path), x, y, rule);
}

function covers(item, x, y) {
  const { path, matrix, pen, fill, stroke } = item;
  if (fill && isInside(path, matrix, fill.rule, x, y)) return true;
  const line = stroke && stroke.width > 0 ? (pen ? penned(item) : path) : null;
  if (!line) return false;
  const tester = scratch();
  setPen(tester, stroke);
  tester.setTransform(...(pen ?? matrix));
  return tester.isPointInStroke(path2D(line), x, y);
}

function admits(drawing, index, x, y) {
  if (index === undefined) return true;
  const { outlines, clip } = drawing.clips[index];
  return admits(drawing, clip, x, y) && outlines.some(({ path, matrix, rule, clip: own }) =>
    isInside(path, matrix, rule, x, y) && admits(drawing, own, x, y));
}

/** An item and its groups, innermost first. */
export function lineOf(drawing, item) {
  const result = [item];
  for (let k = item.group; k !== undefined; k = drawing.groups[k].parent) result.push(drawing.groups[k]);
  return result;
}

/**
 * The topmost shape at a point of the viewport, and its groups, innermost first; `null` if there is none.
 * @param {object} drawing What `Animation.draw` returns.
 * @param {number} x
 * @param {number} y
 */
export function hitTest(drawing, x, y) {
  return lineAt(drawing, x, y)?.map(({ id, label, source }) => defined({ id, label, source })) ?? null;
}

/** The same as parts of the drawing. */
export function lineAt(drawing, x, y) {
  const { size, items } = drawing;
  if (!(x >= 0 && y >= 0 && x <= size[0] && y <= size[1])) return null;
  for (let k = items.length - 1; k >= 0; k--) {
    if (!covers(items[k], x, y)) continue;
    const found = lineOf(drawing, items[k]);
    if (found.every(({ clip }) => admits(drawing, clip, x, y))) return found;
  }
  return null;
}

/** The boxes around the shapes with these ids, as `[left, top, right, bottom]`. */
export function boxesOf(drawing, ids) {
  const result = new Map();
  for (const item of drawing.items) {
    for (const { id } of lineOf(drawing, item)) {
      if (!ids.has(id)) continue;
      if (!result.has(id)) result.set(id, []);
      result.get(id).push(boxOf(item, false));
    }
  }
  for (const [id, boxes] of result) result.set(id, union(boxes));
  return result;
}

/** How far a pointer that drags can move, in the viewport, so that it still taps. */
const SLOP = 4;

/** A mouse, a pen or a finger. */
export class Pointer {
  isDown = false;
  /** Where it went down, in the viewport. */
  start = [0, 0];
  held = new Set();
  hovered = new Set();

  /**
   * @param {object[]} listeners The listeners of the document.
   * @param {object} target Receives the responses: `value(name)`, `parameter(name)`, `set(name, value, jump)`, `fire(name)`.
   */
  constructor(listeners, target) {
    this.listeners = listeners;
    this.target = target;
  }

  /** The listeners of an event that apply where `ids` are; `null` for a place outside of the viewport. */
  at(event, ids) {
    return new Set(this.listeners.filter(({ on, shape }) =>
      on === event && ids && (shape === undefined || ids.has(shape))));
  }

  /** Sets booleans of listeners that begin or end to apply. */
  follow(event, before, after) {
    const names = (listeners) => new Set([...listeners].filter((l) => l.on === event).map((l) => l.set));
    const [old, own] = [names(before), names(after)];
    for (const name of new Set(this.listeners.filter((l) => l.on === event).map((l) => l.set))) {
      if (old.has(name) !== own.has(name)) this.target.set(name, own.has(name), false);
    }
  }

  move(ids, point) {
    const hovered = this.at("hover", ids);
    this.follow("hover", this.hovered, hovered);
    this.hovered = hovered;
    for (const { set } of this.at("move", ids)) this.target.set(set, point, true);
  }

  drag([x, y], place) {
    const drags = this.listeners.filter((l) => l.on === "drag" && this.held.has(l));
    if (drags.length && norm(sub(place, this.start)) > SLOP) this.held = new Set([...this.held].filter(({ on }) => on !== "tap"));
    for (const { set, along } of drags) {
      const [[ax, ay], [bx, by]] = along;
      const [dx, dy] = [bx - ax, by - ay];
      const part = clamped(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1);
      const [least, most] = this.target.parameter(set).range;
      this.target.set(set, part < 1 ? least + (most - least) * part : most, true);
    }
  }

  down(ids, point, place) {
    this.move(ids, point);
    if (this.isDown) return;
    this.isDown = true;
    this.start = place;
    this.held = new Set(["tap", "press", "drag"].flatMap((event) => [...this.at(event, ids)]));
    this.follow("press", [], this.held);
    this.drag(point, place);
  }

  moved(ids, point, place) {
    this.move(ids, point);
    if (this.isDown) this.drag(point, place);
  }

  up(ids, point, place) {
    this.moved(ids, point, place);
    this.follow("press", this.held, []);
    const taps = [...this.at("tap", ids)].filter((l) => this.held.has(l));
    this.held = new Set();
    this.isDown = false;
    for (const listener of taps) this.act(listener);
  }

  cancel() {
    this.follow("press", this.held, []);
    this.follow("hover", this.hovered, []);
    this.held = new Set();
    this.hovered = new Set();
    this.isDown = false;
  }

  /** Taps without a pointer. */
  activate(ids) {
    for (const listener of this.at("tap", ids)) this.act(listener);
  }

  act({ toggle, fire, set, to }) {
    if (toggle !== undefined) this.target.set(toggle, this.target.value(toggle) !== true, false);
    else if (fire !== undefined) this.target.fire(fire);
    else if (JSON.stringify(this.target.value(set)) !== JSON.stringify(to)) this.target.set(set, to, false);
  }
}

/** The mice, pens and fingers on an element that shows a document. */
export class Pointers {
  #known = new Map();
  #element;
  #target;

  /** @param {object} target As of a `Pointer`. */
  constructor(element, target) {
    this.#element = element;
    this.#target = target;
  }

  clear() {
    this.#known.clear();
  }

  /** Ends a pointer without a tap. */
  cancel(id) {
    this.#known.get(id)?.cancel();
    this.#known.delete(id);
  }

  /** Ends the pointers that are down. */
  release() {
    for (const [id, { isDown }] of this.#known) if (isDown) this.cancel(id);
  }

  /**
   * Sends an event to the listeners of an animation.
   * @param {string} type Its kind, without `pointer`.
   * @param {number[]} size The size of the viewport, in which `x` and `y` are.
   * @param {object[] | null} line The result of `hitTest`.
   */
  send(type, event, animation, size, x, y, line) {
    if (type === "down" && event.button !== 0) return;
    const { pointerId } = event;
    let pointer = this.#known.get(pointerId);
    if (!pointer) {
      if (type !== "down" && type !== "move") return;
      this.#known.set(pointerId, (pointer = new Pointer(animation.json.listeners, this.#target)));
    }
    const ids = x >= 0 && y >= 0 && x <= size[0] && y <= size[1] ? new Set((line ?? []).map(({ id }) => id)) : null;
    const point = apply(inverse(animation.view(size)), x, y);
    if (type === "down") {
      this.#element.setPointerCapture(pointerId);
      pointer.down(ids, point, [x, y]);
    } else if (type === "move") {
      pointer.moved(ids, point, [x, y]);
    } else if (type === "up") {
      pointer.up(ids, point, [x, y]);
    }
    if (type === "cancel" || (type === "leave" && !pointer.isDown)) this.cancel(pointerId);
    this.#element.style.cursor = ["tap", "press", "drag"].some((on) => pointer.at(on, ids).size) ? "pointer" : "";
  }
}
