// Shapes, with all members compiled.

import { boundsOf, joined, parts, shown } from "./items.js";
import { clamped, IDENTITY, linear, middle, placed, placeOn, saturated } from "./geometry.js";
import {
  ALONG, COLOR, FADE, GRADIENT, JITTER, kept, Members, MEMBERS, MODIFIERS, PAINT, SHOWN, TRANSFORM,
} from "./members.js";
import { OUTLINES } from "./shapes.js";
import { compile, demand, floorModulo, latest, lookUp, pingPong } from "./tracks.js";

export const LIMITS = { levels: 32, shapes: 100000, frameItems: 100000, frameElements: 2000000 };
/** The most keyframes of a document. */
export const KEYFRAMES = 1000000;

/** The state that shapes share: the duration of the document, the sizes of the frame so far, and the place of what is read. */
export class Context {
  duration = undefined;
  visits = 0;
  items = 0;
  elements = 0;
  place = "";
  member = "";
  drawing = 0;
  /** Whether a shape is blended with what is below it. */
  isBlended = false;

  /** Notes the place that is read or evaluated. */
  at(place, member = "") {
    this.place = place;
    this.member = member;
  }

  /** Begins a frame. */
  begin() {
    this.visits = 0;
    this.items = 0;
    this.elements = 0;
  }

  /** Counts shapes that are looked at, also those that do not show: at most as many as elements of outlines. */
  countVisits(count) {
    refuseAbove(LIMITS.frameElements, (this.visits += count), "shapes in a frame");
  }

  countItems(count) {
    refuseAbove(LIMITS.frameItems, (this.items += count), "items in a frame");
  }

  /** Counts elements of outlines before they are made. */
  countElements(count) {
    refuseAbove(LIMITS.frameElements, (this.elements += count), "path elements in a frame");
  }
}

function refuseAbove(limit, count, of) {
  // The message is made only for an error: this is called several times for each shape of each frame.
  if (!(count <= limit)) demand(false, `more than ${limit} ${of}`);
}

// MARK: Time

/** Maps an inner time into passes of a duration. */
export function passes(local, duration, repeat, autoreverses) {
  if (repeat === 1 && !autoreverses) return local;
  if (!(duration > 0)) return 0;
  const inside = (t) => (autoreverses ? pingPong(t, duration) : floorModulo(t, duration));
  if (repeat === "forever") return inside(local);
  if (!(local > 0)) return 0;
  const whole = autoreverses ? 2 * duration : duration;
  if (local < repeat * whole) return inside(local);
  const last = floorModulo(repeat, 1);
  if (autoreverses) return pingPong(last * whole, duration);
  return last === 0 ? duration : last * whole;
}

/**
 * How often a document plays, where its passes after the first start, the length of these, and the end of the last.
 * @param {{ json: any, duration: number }} animation
 * @returns {{ start: number, repeat: number | "forever", autoreverses: boolean, pass: number, end: number }}
 */
export function playing({ json: { repeat = 1, autoreverses = false, repeatFrom: start = 0 }, duration }) {
  // From the end on, nothing is left to repeat.
  const isOnce = (repeat === 1 && !autoreverses) || (start > 0 && start >= duration);
  if (isOnce) return { start: 0, repeat: 1, autoreverses: false, pass: duration, end: duration };
  const pass = (duration - start) * (autoreverses ? 2 : 1);
  return { start, repeat, autoreverses, pass, end: repeat === "forever" ? Infinity : start + repeat * pass };
}

/** The time of a document at a time of the player. */
export function documentTime(animation, t) {
  const { duration } = animation;
  const { start, repeat, autoreverses, end } = playing(animation);
  // The first pass, without rounding.
  if (start > 0 && t < Math.min(duration, end)) return t;
  return start + passes(t - start, duration - start, repeat, autoreverses);
}

/** The time mapping of a shape. */
class Clock {
  constructor(spec, natural, scope) {
    const { offset = 0, speed = 1, repeat = 1, autoreverses = false, duration = natural ?? 0 } = spec ?? {};
    this.offset = offset;
    this.speed = speed;
    this.repeat = repeat;
    this.autoreverses = autoreverses;
    this.duration = duration;
    this.natural = natural;
    this.isOnce = repeat === 1 && !autoreverses;
    this.isPlain = !spec;
    this.number = spec?.at === undefined ? null : compile("number", spec.at, scope);
    this.event = spec?.since === undefined ? null : scope.event(spec.since);
    this.rests = spec?.before === "rest";
    if (!this.event || spec.again !== "ignore") return;
    const length = repeat * duration * (autoreverses ? 2 : 1);
    this.event.pause = Math.max(0, speed > 0 ? offset + length / speed : offset);
  }

  /** Whether a shape with this interval shows. */
  shows(t, from, to, duration) {
    if (this.event) {
      const last = this.event.last();
      if (last === null) return this.event.isInitial() ? to === undefined : this.rests;
      const elapsed = this.event.now - last;
      return !(elapsed < from) && !(elapsed >= to);
    }
    if (t < from) return false;
    return to === undefined || t < to || (t === to && to === duration);
  }

  inside(t) {
    if (this.isPlain) return t;
    if (this.number) return saturated(this.number.at(t)[0]);
    if (this.event) {
      const last = this.event.last();
      if (last === null) {
        if (!this.event.isInitial() || !(this.speed > 0) || this.repeat === "forever") return 0;
        return this.isOnce ? this.duration : passes(Infinity, this.duration, this.repeat, this.autoreverses);
      }
      t = this.event.now - last;
    }
    return passes((t - this.offset) * this.speed, this.duration, this.repeat, this.autoreverses);
  }

  /** The end of the last pass in outer time; `null` if it adds nothing. */
  get end() {
    if (this.isPlain) return this.natural;
    if (this.number) return this.number.end;
    if (this.natural === null || !(this.speed > 0) || this.event) return null;
    const length = this.isOnce ? this.natural : this.duration * (this.autoreverses ? 2 : 1);
    return this.offset + ((this.repeat === "forever" ? 1 : this.repeat) * length) / this.speed;
  }
}

// MARK: Shapes

/** Throws an error if there are too many shapes after expansion of all symbols, before they are made. */
export function refuseTooMany({ shapes, symbols = {} }, context) {
  const known = new Map();
  const sum = (list = [], level) => list.reduce((total, shape) => total + size(shape, level + 1), 0);
  const size = (shape, level) => {
    refuseAbove(LIMITS.levels, level, "levels");
    const { clip, mask, symbol } = shape;
    let inside = sum(shape.shapes, level) + sum(clip, level) + sum(mask?.shapes, level);
    if (shape.type === "use") {
      if (!known.has(symbol)) known.set(symbol, size(lookUp(symbols, symbol, "symbol"), level + 1));
      inside += known.get(symbol);
    }
    return 1 + inside;
  };
  context.at("/shapes");
  refuseAbove(LIMITS.shapes, sum(shapes, -1), "shapes");
}

/** Compiles a list of shapes, and resolves the ids with which they name each other. */
export function shapesOf(list, place, scope, context, level = 0) {
  const shapes = list.map((json, k) => new Shape(json, `${place}/${k}`, scope, context, level));
  let ids = null;
  const find = (shape, id) => {
    if (id === undefined) return null;
    ids ??= new Map(shapes.map((s) => [s.id, s]).reverse());
    context.at(shape.source);
    demand(ids.has(id), "no sibling has this id");
    return ids.get(id);
  };
  for (const [place, shape] of shapes.entries()) {
    shape.place = place;
    shape.parent = find(shape, shape.json.transform?.parent);
    shape.road = find(shape, shape.json.transform?.position?.along);
  }
  if (ids) shapes.forEach(refuseCycles);
  return shapes;
}

/** Throws an error if a shape depends on itself as a parent or as a path. */
function refuseCycles(shape) {
  if (shape.isLinked) return;
  shape.context.at(shape.source);
  demand(shape.isLinked !== false, "the shape depends on itself");
  shape.isLinked = false;
  for (const other of [shape.parent, shape.road]) if (other) refuseCycles(other);
  shape.isLinked = true;
}

/** Marks the shapes in a group whose items a modifier of the group changes. */
function disturb(shape) {
  shape.isFree = false;
  shape.children.forEach(disturb);
}

/** A shape with all members compiled. */
export class Shape {
  children = [];
  geometry = null;
  path = null;
  parts = null;
  matrixNow = null;
  followed = null;
  roadKey = null;
  roadPath = null;
  place = 0;
  outside = NaN;
  outsideStamp = -1;
  matrixOfParents = null;
  isCentered = false;
  road = null;
  parent = null;
  // The results of the last drawing, one for each occurrence of the shape.
  slots = [];
  drawing = -1;
  used = 0;
  // The last items, and the times from `from` and before `to` at which they are the same if inputs do not change.
  from = Infinity;
  to = Infinity;
  stamp = -1;
  still = null;
  /** Whether no modifier of a group around it changes its items. */
  isFree = true;
  /** The last item of a shape without modifiers: the same object while it is equal. */
  item = null;

  constructor(json, source, scope, context, level = 0) {
    context.at(source);
    refuseAbove(LIMITS.levels, level, "levels");
    const table = lookUp(MEMBERS, json.type, "shape type");
    const { type, transform, clip = [], mask, modifiers = [] } = json;
    const { env } = scope;
    this.json = json;
    this.source = source;
    /** The key of elements of a picture: one of the frame before with the same key can be used again. */
    this.key = JSON.stringify([source, json.type === "group" || json.type === "use", json.mask && (json.mask.inverted ?? false)]);
    this.scope = scope;
    this.context = context;
    this.type = type;
    this.id = json.id;
    this.isGroup = type === "group" || type === "use";
    const inner = (list, name) => shapesOf(list, `${source}/${name}`, scope, context, level + 1);
    const read = (table, from, name = "") => new Members(env).read(table, from, this, source + name);
    this.members = read(SHOWN, json);
    this.transform = transform === undefined ? null : this.transformOf(transform, `${source}/transform`);
    if (type === "group" || type === "compound") {
      this.children = inner(json.shapes, "shapes");
    } else if (type === "use") {
      const { symbols = {} } = env.document;
      const symbol = lookUp(symbols, json.symbol, "symbol");
      const place = `/symbols/${json.symbol.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      this.children = [new Shape(symbol, place, scope.with(json.parameters), context, level + 1)];
    } else {
      this.geometry = read(table, json);
    }
    this.modifiers = modifiers.map((modifier, k) => this.modifier(modifier, `${source}/modifiers/${k}`));
    this.clip = inner(clip, "clip");
    this.mask = mask;
    this.masking = inner(mask?.shapes ?? [], "mask/shapes");
    this.blend = json.blend ?? "normal";
    context.isBlended ||= this.blend !== "normal";
    this.isIsolated = this.isGroup && this.findIsolated();
    this.fill = this.paint(json.fill, "/fill");
    this.stroke = this.paint(json.stroke, "/stroke");
    const jitters = this.modifiers.map((m) => m.jitter);
    const sets = [this.members, this.transform, this.geometry, ...this.modifiers.map((m) => m.members), ...jitters, this.fill, this.stroke];
    const inside = [...this.children, ...this.clip, ...this.masking];
    let end = latest([...sets.flatMap((set) => Object.values(set?.nodes ?? {})), ...inside].map((part) => part.end));
    if (end !== null && !(end > 0)) end = null;
    for (const { repeat } of this.modifiers) {
      if (end !== null && repeat) end += Math.max(0, repeat.copies.largest - 1) * Math.max(0, repeat.delay?.largest ?? 0);
    }
    context.at(source);
    this.clock = new Clock(json.time, end, scope);
    this.end = this.clock.end;
    /** Whether the shape never changes. */
    this.isStill = this.clock.isPlain && json.in === undefined && json.out === undefined && transform?.parent === undefined
      && transform?.position?.along === undefined && sets.every((set) => !set?.moving.length) && inside.every((s) => s.isStill);
    if (this.isGroup && this.modifiers.some((modifier) => !modifier.repeat)) this.children.forEach(disturb);
  }

  transformOf(json, place) {
    const { position, anchor, orient } = json;
    const members = new Members(this.scope.env);
    const isAlong = position?.along !== undefined;
    const isCentered = (anchor ?? (this.isGroup ? null : "center")) === "center";
    this.isOriented = orient === "path";
    const own = isAlong || this.isOriented ? null : position;
    members.read(TRANSFORM, { ...json, position: own, anchor: isCentered ? null : anchor }, this, place);
    if (isCentered) members.values.anchor = null;
    if (isAlong) members.read(ALONG, position, this, `${place}/position`);
    if (!this.isOriented || isAlong) return members;
    this.context.at(place, "position");
    const path = compile("point", position ?? [0, 0], this.scope, true);
    members.add("position", "point", path);
    if (path.direction) members.add("direction", "number", { end: null, at: (t) => [path.direction(t)] });
    return members;
  }

  modifier(json, place) {
    this.context.at(place);
    const { type, opacity = 1 } = json;
    const members = new Members(this.scope.env).read(lookUp(MODIFIERS, type, "modifier"), json, this, place);
    Object.assign(members.values, { join: json.join, style: json.style });
    const result = { type, json, members, repeat: null, jitter: null, version: -1, steps: null };
    if (type !== "repeat") return result;
    result.repeat = members.nodes;
    const [from, to] = Array.isArray(opacity) ? opacity : [opacity, opacity];
    members.read(FADE, { from, to }, this, `${place}/opacity`);
    if (json.jitter) result.jitter = new Members(this.scope.env).read(JITTER, json.jitter, this, `${place}/jitter`);
    return result;
  }

  findIsolated() {
    const { json } = this;
    const opacities = [json.opacity ?? 1];
    let isFaded = false;
    for (const { type, json: own } of this.modifiers) {
      if (type !== "repeat") continue;
      opacities.push(own.opacity ?? 1);
      isFaded ||= (own.jitter?.opacity ?? 0) !== 0;
    }
    return isFaded || this.mask !== undefined || this.clip.length > 0 || this.blend !== "normal"
      || opacities.flat().some((o) => o !== 1);
  }

  paint(json, name) {
    if (json === undefined) return null;
    const place = this.source + name;
    const spec = typeof json === "object" && (json.color !== undefined || json.gradient !== undefined) ? json : { color: json };
    const paint = new Members(this.scope.env).read(PAINT, spec, this, place);
    if (spec.color !== undefined) return paint.read(COLOR, spec, this, place);
    const { gradient } = spec;
    paint.read(GRADIENT, gradient, this, `${place}/gradient`);
    paint.gradient = gradient;
    if (gradient.transform) paint.read(TRANSFORM, gradient.transform, this, `${place}/gradient/transform`);
    return paint;
  }

  // MARK: At a time

  inside(t) {
    return shown(this.children, t, this.context);
  }

  /** The outline before modifiers: the same object while nothing changes. */
  outline(t) {
    const { geometry } = this;
    let path;
    if (geometry) {
      const values = geometry.at(t);
      if (geometry.isFresh() && this.path) return this.path;
      path = OUTLINES[this.type](values);
    } else {
      const found = kept(this.parts, parts(this.inside(t)));
      if (found === this.parts) return this.path;
      this.parts = found;
      path = joined(found);
    }
    this.path = path.saturated();
    if (this.json.reversed) this.path = this.path.reversed();
    return this.path;
  }

  /** The center of the contents at a time. */
  center(t) {
    const box = this.isGroup ? boundsOf(this.inside(t)) : this.outline(t).bounds();
    return box ? middle(box) : [0, 0];
  }

  /** The matrix at a time, without that of the parent: the same object while nothing changes. */
  matrix(t, followed) {
    const { transform } = this;
    if (!transform) return IDENTITY;
    const values = transform.at(t);
    if (transform.isFresh() && followed === this.followed && !this.isCentered) return this.matrixNow;
    const { position, scale, rotation, skew, skewAxis, anchor, fraction, offset, direction = 0 } = values;
    this.followed = followed;
    let [x, y] = position;
    let degrees = rotation + direction;
    let lands = false;
    if (followed) {
      const found = placeOn(followed, saturated(fraction), saturated(offset));
      [x, y] = found ? found.point : [0, 0];
      if (this.isOriented && found) degrees += found.degrees;
      lands = found !== null;
    }
    const turned = linear(scale[0], scale[1], degrees, skew, skewAxis);
    this.isCentered = !anchor && (turned !== null || lands);
    const [px, py] = turned || lands ? (anchor ?? this.center(t)) : [0, 0];
    this.matrixNow = kept(this.matrixNow, placed(turned, lands ? x - px : x, lands ? y - py : y, px, py));
    return this.matrixNow;
  }
}
