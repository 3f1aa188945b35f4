// Shapes, and the items that they show at a time.

import {
  add, apply, clamped, IDENTITY, isIdentity, linear, Measure, multiply, norm, Path, placed, POINTS, saturated, similarity, sub,
  times,
} from "./geometry.js";
import { hexadecimal } from "./colors.js";
import { atan2 } from "./math.js";
import { changed, JITTER, MODIFIERS, scalePower, trim } from "./modifiers.js";
import { noise } from "./noise.js";
import { MEMBERS, outline } from "./shapes.js";
import { compile, DocumentError, floorModulo, latest, pingPong } from "./tracks.js";

export const LIMITS = { levels: 32, frameItems: 100000, frameElements: 2000000 };

const PAINT = {
  width: ["number", 1], cap: ["word", "butt"], join: ["word", "miter"], miterLimit: ["number", 4], dash: ["numbers", []],
  dashOffset: ["number", 0], opacity: ["number", 1], rule: ["word", "nonzero"],
};

const TRANSFORM = {
  position: ["point", [0, 0]], anchor: ["point", [0, 0]], scale: ["scale", 1], rotation: ["angle", 0], skew: ["angle", 0],
  skewAxis: ["angle", 0],
};

const GRADIENT = { from: "point", to: "point", center: "point", radius: "number", focus: "point", stops: "stops" };

/** What shapes share: the duration of the document, and the sizes of the frame so far. */
export class Context {
  constructor() {
    Object.assign(this, { duration: undefined, items: 0, elements: 0 });
  }

  /** Counts elements of outlines toward the limit, before they are made. */
  count(elements) {
    this.elements += elements;
    if (this.elements > LIMITS.frameElements) {
      throw new DocumentError(`more than ${LIMITS.frameElements} path elements in a frame`);
    }
  }
}

// MARK: Time

/** Maps a local time into passes of a duration. */
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

/** The time mapping of a shape. */
class Clock {
  constructor(spec, natural, scope) {
    const { offset = 0, speed = 1, repeat = 1, autoreverses = false, duration = natural ?? 0 } = spec ?? {};
    Object.assign(this, { offset, speed, repeat, autoreverses, duration, natural });
    this.isOnce = repeat === 1 && !autoreverses;
    this.isPlain = !spec;
    this.number = spec?.at === undefined ? null : compile("number", spec.at, scope);
    this.event = spec?.since === undefined ? null : scope.event(spec.since);
    this.rests = spec?.before === "rest";
    if (!this.event || spec.again !== "ignore") return;
    const length = repeat * duration * (autoreverses ? 2 : 1);
    this.pause = Math.max(0, speed > 0 ? offset + length / speed : offset);
  }

  /** Whether a shape with this interval shows. */
  shows(t, from, to, duration) {
    if (this.event) {
      const last = this.event.last(this.pause);
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
      const last = this.event.last(this.pause);
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

/** A shape with all members compiled. */
export class Shape {
  constructor(json, source, scope, context, level = 0) {
    if (level > LIMITS.levels) throw new DocumentError(`${source}: more than ${LIMITS.levels} levels`);
    if (!Object.hasOwn(MEMBERS, json.type)) throw new DocumentError(`${source}: unknown shape type '${json.type}'`);
    Object.assign(this, { json, source, scope, context, type: json.type, id: json.id });
    this.isGroup = this.type === "group" || this.type === "use";
    this.nodes = [];
    const inner = (list, place, own = scope) =>
      list.map((shape, k) => new Shape(shape, `${source}/${place}/${k}`, own, context, level + 1));
    this.opacity = this.node("number", json.opacity ?? 1, "opacity");
    this.visible = this.node("boolean", json.visible ?? true, "visible");
    this.zIndex = this.node("number", json.zIndex ?? 0, "zIndex");
    const transform = json.transform ?? {};
    this.parent = transform.parent;
    this.isOriented = transform.orient === "path";
    const anchor = transform.anchor ?? (this.isGroup ? [0, 0] : "center");
    this.anchor = anchor === "center" ? null : this.node("point", anchor, "transform/anchor");
    let position = transform.position ?? [0, 0];
    if (position.along !== undefined) {
      this.along = position.along;
      this.fraction = this.node("number", position.fraction ?? 0, "transform/position/fraction");
      this.distance = this.node("number", position.offset ?? 0, "transform/position/offset");
      position = [0, 0];
    }
    this.position = this.node("point", position, "transform/position", this.isOriented);
    for (const name of ["scale", "rotation", "skew", "skewAxis"]) {
      this[name] = this.node(TRANSFORM[name][0], transform[name] ?? TRANSFORM[name][1], `transform/${name}`);
    }
    this.isMoved = json.transform !== undefined;
    this.children = [];
    this.geometry = {};
    if (this.type === "group" || this.type === "compound") {
      this.children = inner(json.shapes, "shapes");
    } else if (this.type === "use") {
      const { symbols = {} } = scope.env.document;
      if (!Object.hasOwn(symbols, json.symbol)) throw new DocumentError(`${source}: unknown symbol '${json.symbol}'`);
      const place = `/symbols/${json.symbol.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      this.children = [new Shape(symbols[json.symbol], place, scope.with(json.parameters), context, level + 1)];
    } else {
      for (const [name, [kind, fallback]] of Object.entries(MEMBERS[this.type])) {
        const value = json[name] ?? fallback;
        if (value === undefined) throw new DocumentError(`${source}: the member '${name}' is missing`);
        this.geometry[name] = value === null ? null : this.node(kind, value, name);
      }
    }
    this.modifiers = (json.modifiers ?? []).map((m, k) => this.modifier(m, `modifiers/${k}`));
    this.clip = inner(json.clip ?? [], "clip");
    this.mask = json.mask;
    this.masking = inner(json.mask?.shapes ?? [], "mask/shapes");
    this.blend = json.blend ?? "normal";
    this.isIsolated = this.isGroup && this.findIsolated();
    this.fill = this.paint(json.fill, "fill");
    this.stroke = this.paint(json.stroke, "stroke");
    const parts = [...this.children, ...this.clip, ...this.masking];
    let end = latest([...this.nodes, ...parts].map((part) => part.end));
    if (end !== null && !(end > 0)) end = null;
    for (const { type, nodes } of this.modifiers) {
      if (end === null || type !== "repeat") continue;
      end += Math.max(0, nodes.copies.largest - 1) * Math.max(0, nodes.delay.largest);
    }
    this.clock = new Clock(json.time, end, scope);
    this.end = this.clock.end;
    this.isStill = Object.values(this.geometry).every((node) => !node || node.isStill) && this.type !== "compound";
  }

  node(kind, value, name, isOriented) {
    try {
      const node = compile(kind, value, this.scope, isOriented);
      this.nodes.push(node);
      return node;
    } catch (error) {
      if (!(error instanceof Error) || error.isPlaced) throw error;
      throw Object.assign(new DocumentError(`${this.source}/${name}: ${error.message}`), { isPlaced: true });
    }
  }

  modifier(json, place) {
    if (!Object.hasOwn(MODIFIERS, json.type)) throw new DocumentError(`${this.source}/${place}: unknown modifier`);
    const nodes = {};
    const read = (members, from, to, at) => {
      for (const [name, [kind, fallback]] of Object.entries(members)) {
        to[name] = this.node(kind, from[name] ?? fallback, `${at}/${name}`);
      }
    };
    read(MODIFIERS[json.type], json, nodes, place);
    const result = { type: json.type, nodes, json };
    if (json.type !== "repeat") return result;
    const { opacity = 1 } = json;
    const pair = Array.isArray(opacity) ? opacity : [opacity, opacity];
    result.opacities = pair.map((o) => this.node("number", o, `${place}/opacity`));
    if (json.jitter) read(JITTER, json.jitter, (result.jitter = {}), `${place}/jitter`);
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

  paint(json, place) {
    if (json === undefined) return null;
    const isObject = typeof json === "object" && (json.color !== undefined || json.gradient !== undefined);
    const spec = isObject ? json : { color: json };
    const result = {};
    for (const [name, [kind, fallback]] of Object.entries(PAINT)) {
      result[name] = this.node(kind, spec[name] ?? fallback, `${place}/${name}`);
    }
    if (spec.color !== undefined) {
      result.color = this.node("color", spec.color, `${place}/color`);
      return result;
    }
    const { gradient } = spec;
    result.gradient = { type: gradient.type };
    for (const [name, kind] of Object.entries(GRADIENT)) {
      if (gradient[name] !== undefined) result.gradient[name] = this.node(kind, gradient[name], `${place}/gradient/${name}`);
    }
    if (gradient.transform) {
      result.gradient.transform = {};
      for (const [name, [kind, fallback]] of Object.entries(TRANSFORM)) {
        const value = gradient.transform[name] ?? fallback;
        result.gradient.transform[name] = this.node(kind, value, `${place}/gradient/transform/${name}`);
      }
    }
    return result;
  }

  /** The outline before modifiers. */
  outline(t) {
    if (this.still) return this.still;
    let path;
    if (this.type === "compound") {
      path = new Path();
      join(this.inside(t), IDENTITY, path);
    } else {
      path = outline(this.type, this.geometry, t);
    }
    if (path.points.some((x) => !(Math.abs(x) <= 1e30))) path = new Path(path.verbs, path.points.map(saturated));
    if (this.json.reversed) path = path.reversed();
    if (this.isStill) this.still = path;
    return path;
  }

  inside(t) {
    return shown(this.children, t, this.context);
  }

  /** The center of the contents at a time. */
  center(t) {
    const box = this.isGroup ? boundsOf(this.inside(t), IDENTITY) : this.outline(t).bounds();
    return box ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : [0, 0];
  }

  matrix(t, followed) {
    if (!this.isMoved) return IDENTITY;
    let [x, y] = this.position.at(t);
    let degrees = this.rotation.at(t)[0];
    let lands = false;
    if (this.along !== undefined) {
      const found = placeOn(followed, saturated(this.fraction.at(t)[0]), saturated(this.distance.at(t)[0]));
      [x, y] = found ? found.point : [0, 0];
      if (this.isOriented && found) degrees += found.degrees;
      lands = found !== null;
    } else if (this.isOriented && this.position.direction) {
      degrees += this.position.direction(t);
    }
    const [sx, sy] = this.scale.at(t);
    const matrix = linear(sx, sy, degrees, this.skew.at(t)[0], this.skewAxis.at(t)[0]);
    if (!matrix && !lands) return [1, 0, 0, 1, x, y];
    const [px, py] = this.anchor ? this.anchor.at(t) : this.center(t);
    return placed(matrix, lands ? x - px : x, lands ? y - py : y, px, py);
  }
}

/** The place on an outline; `null` for one without points. */
function placeOn(path, fraction, offset) {
  const table = Measure.path(path);
  const { verbs } = path;
  const isLoop = verbs.indexOf(4) === verbs.length - 1 && verbs.lastIndexOf(0) === 0 && verbs.length > 0;
  const part = isLoop ? fraction - Math.floor(fraction) : fraction;
  const found = table.position(part);
  if (!found) return null;
  const [[x, y], [dx, dy]] = found;
  const beyond = isLoop ? 0 : (part < 0 ? part : Math.max(0, part - 1)) * table.length;
  return {
    point: [saturated(x + dx * beyond + dy * offset), saturated(y + dy * beyond - dx * offset)],
    degrees: atan2(dy, dx) * (180 / Math.PI),
  };
}

/** Runs a function with the time of the inputs moved back. */
function earlier(env, delay, action) {
  if (delay === 0 || env.settings.length === 0) return action();
  const { now } = env;
  env.setNow(now - delay);
  try {
    return action();
  } finally {
    env.setNow(now);
  }
}

/** The matrix of a shape including its parents, at its own time. */
function transformOf(shape, t, siblings, outside, late = 0) {
  const find = (id) => {
    const found = siblings.find((s) => s.id === id);
    if (!found) throw new DocumentError(`${shape.source}: no sibling has the id '${id}'`);
    return found;
  };
  let followed = null;
  if (shape.along !== undefined) {
    const road = find(shape.along);
    const time = outside - late;
    const inside = road.clock.inside(time);
    const items = [{ path: road.outline(inside) }];
    for (const modifier of road.modifiers) {
      if (modifier.type === "repeat") break;
      change(items, modifier, inside);
    }
    followed = items[0].path.transformed(transformOf(road, inside, siblings, time));
  }
  const matrix = shape.matrix(t, followed);
  if (shape.parent === undefined) return matrix;
  const parent = find(shape.parent);
  const own = earlier(shape.scope.env, -late, () =>
    transformOf(parent, parent.clock.inside(outside), siblings, outside));
  return multiply(own, matrix);
}

// MARK: Items

/** The items of a list of shapes at the time of its container. */
export function shown(siblings, t, context) {
  const items = [];
  siblings.forEach((shape, place) => {
    const { in: from, out: to } = shape.json;
    if (!shape.clock.shows(t, from, to, context.duration)) return;
    const inside = shape.clock.inside(t);
    const own = copies(shape, shape.modifiers.length, t, inside, siblings, 0);
    const z = shape.zIndex.at(inside)[0];
    for (const item of own) {
      item.z = z;
      item.place = place;
      items.push(item);
    }
  });
  return items;
}

/** The shape after its first `count` modifiers, at its own time. */
function copies(shape, count, outside, t, siblings, late) {
  let last = count - 1;
  while (last >= 0 && shape.modifiers[last].type !== "repeat") last -= 1;
  const { context } = shape;
  const { env } = shape.scope;
  let items = [];
  if (last < 0) {
    if (!shape.visible.at(t)) return [];
    context.items += 1;
    if (context.items > LIMITS.frameItems) throw new DocumentError(`more than ${LIMITS.frameItems} items in a frame`);
    const matrix = transformOf(shape, t, siblings, outside, late);
    const item = { shape, t, now: env.now, base: matrix, matrix, copy: IDENTITY, copies: [] };
    item.opacity = clamped(shape.opacity.at(t)[0], 0, 1);
    if (shape.isGroup) {
      item.inside = shape.inside(t);
    } else {
      item.path = shape.outline(t);
      context.count(item.path.verbs.length);
    }
    if (shape.clip.length) item.clip = shown(shape.clip, t, context);
    if (shape.mask) item.mask = shown(shape.masking, t, context);
    items.push(item);
  } else {
    const { nodes, opacities, jitter, json } = shape.modifiers[last];
    const n = clamped(nodes.copies.at(t), 0, 10000);
    const [first, final] = opacities.map((node) => clamped(node.at(t)[0], 0, 1));
    const delay = nodes.delay.at(t)[0];
    const start = nodes.first.at(t)[0];
    const [position, anchor, scale] = [nodes.position.at(t), nodes.anchor.at(t), nodes.scale.at(t)].map((v) => v.slice());
    const degrees = nodes.rotation.at(t)[0];
    const size = jitter && jitter.position.at(t).map((x) => Math.max(0, x));
    const more = jitter && [Math.max(0, jitter.rotation.at(t)[0]), ...["scale", "opacity"].map((name) =>
      clamped(jitter[name].at(t)[0], 0, 1))];
    for (let k = 0; k < n; k++) {
      const j = k + start;
      let [x, y] = [position[0] * j, position[1] * j];
      let angle = degrees * j;
      let [sx, sy] = [scalePower(scale[0], j), scalePower(scale[1], j)];
      let factor = n > 1 ? first + ((final - first) * k) / (n - 1) : first;
      if (jitter) {
        const random = (component) => noise(json.jitter.seed ?? 0, component, k);
        x += size[0] * random(0);
        y += size[1] * random(1);
        angle += more[0] * random(2);
        const change = 1 + more[1] * random(3);
        sx *= change;
        sy *= change;
        factor *= 1 - (more[2] * (1 + random(4))) / 2;
      }
      const matrix = placed(linear(sx, sy, angle, 0, 0), x, y, anchor[0], anchor[1]);
      const own = earlier(env, k * delay, () =>
        copies(shape, last, outside, t - k * delay, siblings, late + k * delay));
      for (const item of own) {
        item.copy = multiply(matrix, item.copy);
        item.matrix = multiply(item.base, item.copy);
        item.opacity *= factor;
        item.copies.unshift(json.stack === "below" ? -k : k);
        items.push(item);
      }
    }
  }
  for (let k = last + 1; k < count; k++) change(items, shape.modifiers[k], t);
  return items;
}

function leaves(items, result = []) {
  for (const item of items) {
    if (item.path) result.push(item);
    else leaves(item.inside, result);
  }
  return result;
}

function change(items, modifier, t) {
  const { type, nodes, json } = modifier;
  const values = { join: json.join, style: json.style };
  for (const name in nodes) {
    const value = nodes[name].at(t);
    const kind = MODIFIERS[type][name][0];
    values[name] = kind === "number" || kind === "angle" ? value[0] : value;
  }
  const found = leaves(items);
  if (type === "trim") {
    const paths = trim(found.map((item) => item.path), values, json.mode === "joined");
    found.forEach((item, k) => (item.path = paths[k]));
    return;
  }
  // A modifier that is still changes an outline that is still once.
  modifier.results ??= Object.values(nodes).every((node) => node.isStill) ? new WeakMap() : null;
  for (const item of found) {
    let path = modifier.results?.get(item.path);
    if (!path) {
      const pieces = Math.min(values.segments ?? values.ridges ?? 1, 1000);
      item.shape?.context.count(item.path.verbs.length * pieces);
      path = changed(type, item.path, values);
      modifier.results?.set(item.path, path);
    }
    item.path = path;
  }
}

function join(items, matrix, result) {
  for (const item of items) {
    const full = multiply(matrix, item.matrix);
    if (item.path) result.append(item.path.transformed(full));
    else join(item.inside, full, result);
  }
}

function boundsOf(items, matrix) {
  let box = null;
  for (const item of items) {
    const full = multiply(matrix, item.matrix);
    const own = item.path ? item.path.transformed(full).bounds() : boundsOf(item.inside, full);
    if (!own) continue;
    box ??= own.slice();
    for (let k = 0; k < 2; k++) {
      box[k] = Math.min(box[k], own[k]);
      box[k + 2] = Math.max(box[k + 2], own[k + 2]);
    }
  }
  return box;
}

function compareItems(a, b) {
  if (a.z !== b.z) return a.z - b.z;
  if (a.place !== b.place) return a.place - b.place;
  for (let k = 0; k < a.copies.length && k < b.copies.length; k++) {
    if (a.copies[k] !== b.copies[k]) return a.copies[k] - b.copies[k];
  }
  return 0;
}

// MARK: Frames

/** Rounds the numbers of a frame. */
class Rounding {
  constructor(precision) {
    this.scales = [precision, Math.max(6, precision), Math.max(12, precision)].map((n) => 10 ** n);
  }

  number(x, level = 0) {
    const scaled = x * this.scales[level];
    return Math.abs(scaled) < 2 ** 52 ? Math.round(scaled) / this.scales[level] + 0 : x;
  }

  list(numbers, level = 0) {
    return Array.from(numbers, (x) => this.number(x, level));
  }

  matrix(m) {
    return m.map((x, k) => this.number(x, k < 4 ? 2 : 1));
  }

  path({ verbs, points }) {
    let text = "";
    for (let k = 0, at = 0; k < verbs.length; k++) {
      text += (k ? " " : "") + "MLQCZ"[verbs[k]];
      for (const end = at + 2 * POINTS[verbs[k]]; at < end; at++) text += ` ${this.number(points[at])}`;
    }
    return text;
  }
}

/** Writes a frame as the objects of "Frames as JSON" in the specification. */
export class Writer {
  constructor(view, isStretched, precision, parent) {
    Object.assign(this, { view, isStretched, items: [], groups: [] });
    this.round = parent ? parent.round : new Rounding(precision);
    this.clips = parent ? parent.clips : [];
    this.masks = parent ? parent.masks : [];
  }

  color(color, at = 0) {
    return { color: hexadecimal(color, at), rgba: this.round.list(color.slice(at, at + 4), 1) };
  }

  write(items, matrix = IDENTITY, group = null, opacity = 1) {
    for (const item of items.slice().sort(compareItems)) {
      if (!item.path && !leaves(item.inside).length) continue;
      const { shape } = item;
      const { json } = shape;
      const full = multiply(matrix, item.matrix);
      const entry = {};
      if (json.id !== undefined) entry.id = json.id;
      if (json.label !== undefined) entry.label = json.label;
      entry.source = shape.source;
      if (item.path && group !== null) entry.group = group;
      if (!item.path && group !== null) entry.parent = group;
      entry.opacity = this.round.number(item.opacity, 1);
      if (item.clip) entry.clip = this.clip(item.clip, full, null);
      if (item.mask) entry.mask = this.mask(item, full);
      if (shape.blend !== "normal") entry.blend = shape.blend;
      const product = opacity * item.opacity;
      if (!item.path) {
        if (shape.isIsolated) entry.isolated = true;
        const first = this.items.length;
        const index = this.groups.push(entry) - 1;
        this.write(item.inside, full, index, product);
        entry.items = [first, this.items.length - first];
        continue;
      }
      if (product !== item.opacity) entry.effectiveOpacity = this.round.number(product, 1);
      earlier(shape.scope.env, shape.scope.env.now - item.now, () => this.draw(item, full, entry));
      this.items.push(entry);
    }
  }

  draw({ shape, t, path }, full, entry) {
    const total = multiply(this.view, full).map(saturated);
    const outline = isIdentity(total) ? path : path.transformed(total);
    entry.d = this.round.path(outline);
    const box = outline.bounds();
    if (box) entry.bounds = this.round.list([box[0], box[1], box[2] - box[0], box[3] - box[1]]);
    if (!isIdentity(total)) entry.transform = this.round.matrix(total);
    if (shape.fill) {
      entry.fill = this.paint(shape.fill, t, total);
      entry.fill.rule = shape.fill.rule.at(t);
      this.opacity(shape.fill, t, entry.fill);
    }
    if (shape.stroke) entry.stroke = this.stroke(shape.stroke, t, total, this.isStretched ? full : total);
  }

  opacity(paint, t, entry) {
    const opacity = clamped(paint.opacity.at(t)[0], 0, 1);
    if (opacity !== 1) entry.opacity = this.round.number(opacity, 1);
  }

  stroke(stroke, t, total, pen) {
    const entry = this.paint(stroke, t, total);
    const scale = similarity(pen);
    const factor = scale ?? 1;
    const level = scale === null ? 1 : 0;
    const length = (x) => this.round.number(x * factor, level);
    entry.width = length(clamped(stroke.width.at(t)[0], 0, 1e30));
    entry.cap = stroke.cap.at(t);
    entry.join = stroke.join.at(t);
    entry.miterLimit = this.round.number(clamped(stroke.miterLimit.at(t)[0], 1, 1e30), 1);
    const dash = stroke.dash.at(t).map((x) => Math.max(0, saturated(x)));
    if (dash.reduce((a, b) => a + b, 0) > 0) {
      entry.dash = dash.map(length);
      const offset = saturated(stroke.dashOffset.at(t)[0]);
      if (offset !== 0) entry.dashOffset = length(offset);
    }
    this.opacity(stroke, t, entry);
    if (scale === null) entry.transform = this.round.matrix(pen);
    return entry;
  }

  paint(paint, t, total) {
    if (paint.color) return this.color(paint.color.at(t));
    const { gradient } = paint;
    const points = {};
    for (const name of ["from", "to", "center", "focus"]) {
      if (gradient[name]) points[name] = gradient[name].at(t).map(saturated);
    }
    let radius = gradient.radius ? clamped(gradient.radius.at(t)[0], 0, 1e30) : 0;
    if (points.focus) {
      const off = sub(points.focus, points.center);
      const [far, most] = [norm(off), 0.99 * radius];
      if (far > most) points.focus = add(points.center, times(off, most / far));
    }
    if (gradient.transform) {
      const own = {};
      for (const name in gradient.transform) own[name] = gradient.transform[name].at(t);
      const { position, anchor, scale, rotation: [degrees], skew: [skew], skewAxis: [axis] } = own;
      const matrix = placed(
        linear(scale[0], scale[1], degrees, skew, axis), position[0], position[1], anchor[0], anchor[1]);
      const determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2];
      if (determinant !== 0 && Number.isFinite(1 / determinant)) {
        total = multiply(total, matrix);
      } else {
        if (points.to) points.to = points.from;
        delete points.focus;
        radius = 0;
      }
    }
    const scale = similarity(total);
    const result = { type: gradient.type };
    let middle = null;
    const level = scale === null ? 1 : 0;
    for (const name in points) {
      const place = scale === null ? points[name] : apply(total, ...points[name]);
      if (name === "focus" && place.every((x, k) => x === middle[k])) continue;
      if (name === "center") middle = place;
      result[name] = this.round.list(place, level);
      if (name === "center") result.radius = this.round.number(radius * (scale ?? 1), level);
    }
    const stops = gradient.stops.at(t);
    let least = 0;
    result.stops = [];
    for (let at = 0; at < stops.length; at += 5) {
      least = Math.max(least, clamped(stops[at], 0, 1));
      result.stops.push({ offset: this.round.number(least, 1), ...this.color(stops, at + 1) });
    }
    if (scale === null) result.transform = this.round.matrix(total);
    return { gradient: result };
  }

  clip(items, matrix, bound) {
    const clip = { outlines: [] };
    if (bound !== null) clip.clip = bound;
    this.clipOutlines(items, matrix, null, clip.outlines);
    return this.clips.push(clip) - 1;
  }

  clipOutlines(items, matrix, bound, outlines) {
    for (const item of items) {
      const full = multiply(matrix, item.matrix);
      const own = item.clip ? this.clip(item.clip, full, bound) : bound;
      if (!item.path) {
        this.clipOutlines(item.inside, full, own, outlines);
        continue;
      }
      const { shape, t, path } = item;
      const { env } = shape.scope;
      const rule = shape.fill ? earlier(env, env.now - item.now, () => shape.fill.rule.at(t)) : "nonzero";
      const entry = { d: this.round.path(path.transformed(multiply(this.view, full))), rule };
      if (own !== null) entry.clip = own;
      outlines.push(entry);
    }
  }

  mask({ shape, mask }, matrix) {
    const inside = new Writer(this.view, this.isStretched, 0, this);
    inside.write(mask, matrix);
    const entry = { by: shape.mask.by ?? "alpha" };
    if (shape.mask.inverted) entry.inverted = true;
    entry.items = inside.items;
    if (inside.groups.length) entry.groups = inside.groups;
    return this.masks.push(entry) - 1;
  }
}
