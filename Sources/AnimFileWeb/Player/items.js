// The items that shapes show at a time.

import { clamped, IDENTITY, linear, multiply, Path, placed } from "./geometry.js";
import { isSame, keptObject } from "./members.js";
import { changed, scalePower, trim } from "./modifiers.js";
import { noise } from "./noise.js";
import { painted } from "./paint.js";
import { union } from "./painting.js";
import { narrow, widen } from "./tracks.js";

/** An outline, or the contents of a group, with what is drawn around it. */
class Item {
  constructor(shape, opacity, base) {
    this.shape = shape;
    this.opacity = opacity;
    this.base = base;
    this.matrix = base;
    this.copy = IDENTITY;
    this.copies = null;
    this.path = null;
    this.inside = null;
    this.isEmpty = false;
    this.fill = null;
    this.stroke = null;
    this.clip = null;
    this.mask = null;
    this.z = 0;
  }
}

/** The items of a list of shapes at the time of its container. */
export function shown(siblings, t, context) {
  const items = [];
  context.countVisits(siblings.length);
  for (let index = 0; index < siblings.length; index++) {
    const shape = siblings[index];
    const { env } = shape.scope;
    let own = shape.still;
    if (own && (shape.isStill || (shape.stamp === env.stamp && t >= shape.from && t < shape.to))) {
      context.countItems(own.items);
      context.countElements(own.elements);
    } else {
      const { from, to } = env;
      own = evaluated(shape, t, context);
      env.from = from;
      env.to = to;
    }
    if (!shape.isStill) narrow(env, shape);
    for (let k = 0; k < own.length; k++) items.push(own[k]);
  }
  return items;
}

/** The items of a shape, and the times around this one at which they are the same. */
function evaluated(shape, t, context) {
  const { clock, json, scope: { env } } = shape;
  const { event, number } = clock;
  const { items, elements } = context;
  let own = [];
  context.at(shape.source);
  widen(env);
  const isShown = clock.shows(t, json.in, json.out, context.duration);
  if (isShown) {
    const inside = clock.inside(t);
    own = copies(shape, shape.modifiers.length, t, inside, 0, env.now);
    const { zIndex } = shape.members.at(inside);
    for (let k = 0; k < own.length; k++) own[k].z = zIndex;
    // The time inside is another one.
    if (!clock.isPlain) {
      widen(env);
      if (!event) narrow(env, number ?? {});
    }
    if (shape.parent || shape.road) narrow(env, {});
  }
  const { in: first = -Infinity, out: last = Infinity } = json;
  const times = t < first ? { from: -Infinity, to: first } : t < last ? { from: first, to: last } : { from: isShown ? Infinity : last };
  if (!event) narrow(env, times);
  widen(shape);
  narrow(shape, env);
  shape.stamp = env.stamp;
  // Groups around the shape can change its items.
  if (shape.isFree) shape.still = Object.assign(own, { items: context.items - items, elements: context.elements - elements });
  return own;
}

/** The shape after its first `count` modifiers, at its own time; `whole` is when its parent reads the log. */
function copies(shape, count, outside, t, late, whole) {
  const { modifiers } = shape;
  let last = count - 1;
  while (last >= 0 && !modifiers[last].repeat) last -= 1;
  const items = last < 0 ? single(shape, outside, t, late, whole) : repeated(shape, modifiers[last], last, outside, t, late, whole);
  for (let k = last + 1; k < count; k++) change(items, modifiers[k], t, shape.context);
  return items;
}

function single(shape, outside, t, late, whole) {
  const { context } = shape;
  const { visible, opacity, zIndex } = shape.members.at(t);
  context.countVisits(1);
  if (!visible) return [];
  context.countItems(1);
  let item = new Item(shape, clamped(opacity, 0, 1), transformOf(shape, t, outside, late, whole));
  item.z = zIndex;
  if (shape.isGroup) {
    item.inside = shape.inside(t);
    item.isEmpty = item.inside.every((inner) => inner.isEmpty);
  } else {
    item.path = shape.outline(t);
    context.countElements(item.path.verbs.length);
    item.fill = shape.fill && painted(shape.fill, t);
    item.stroke = shape.stroke && painted(shape.stroke, t, true);
  }
  if (shape.clip.length) item.clip = shown(shape.clip, t, context);
  if (shape.mask) item.mask = shown(shape.masking, t, context);
  if (shape.isFree && !shape.modifiers.length) item = shape.item = keptObject(shape.item, item);
  return [item];
}

function repeated(shape, modifier, index, outside, t, late, whole) {
  const { env } = shape.scope;
  const { delay } = modifier.members.at(t);
  const steps = stepsOf(modifier, t);
  const { now } = env;
  const items = [];
  for (let k = 0; k < steps.length; k++) {
    const wait = k * delay;
    if (wait !== 0) env.setNow(now - wait);
    const own = copies(shape, index, outside, t - wait, late + wait, whole);
    env.setNow(now);
    const { matrix, factor, order } = steps[k];
    for (const item of own) {
      item.copy = multiply(matrix, item.copy);
      item.matrix = multiply(item.base, item.copy);
      item.opacity *= factor;
      item.copies = item.copies ? [order, ...item.copies] : [order];
      items.push(item);
    }
  }
  // The copies are evaluated at other times.
  if (delay !== 0 && (env.from > -Infinity || env.to < Infinity)) narrow(env, {});
  return items;
}

/** The matrices and the opacities of the copies of a repeat. */
function stepsOf(modifier, t) {
  const { members, jitter, json } = modifier;
  const { copies: count, position, rotation, scale, anchor, first, from, to } = members.at(t);
  const most = jitter?.at(t);
  const version = members.version + (jitter?.version ?? 0);
  if (modifier.version === version) return modifier.steps;
  modifier.version = version;
  modifier.steps = [];
  const n = clamped(count, 0, 10000);
  const [start, end] = [clamped(from, 0, 1), clamped(to, 0, 1)];
  for (let k = 0; k < n; k++) {
    const j = k + first;
    let [x, y] = [position[0] * j, position[1] * j];
    let angle = rotation * j;
    let [sx, sy] = [scalePower(scale[0], j), scalePower(scale[1], j)];
    let factor = n > 1 ? start + ((end - start) * k) / (n - 1) : start;
    if (most) {
      const random = (component) => noise(json.jitter.seed ?? 0, component, k);
      x += Math.max(0, most.position[0]) * random(0);
      y += Math.max(0, most.position[1]) * random(1);
      angle += Math.max(0, most.rotation) * random(2);
      const change = 1 + clamped(most.scale, 0, 1) * random(3);
      sx *= change;
      sy *= change;
      factor *= 1 - (clamped(most.opacity, 0, 1) * (1 + random(4))) / 2;
    }
    const matrix = placed(linear(sx, sy, angle, 0, 0), x, y, anchor[0], anchor[1]);
    modifier.steps.push({ matrix, factor, order: json.stack === "below" ? -k : k });
  }
  return modifier.steps;
}

/** The matrix of a shape including its parents, at its own time. */
function transformOf(shape, t, outside, late = 0, whole) {
  const { parent, road } = shape;
  const matrix = shape.matrix(t, road && followed(shape, road, outside - late));
  if (!parent) return matrix;
  const { env } = shape.scope;
  const { now } = env;
  if (late !== 0) env.setNow(whole);
  // The children of a parent share its matrix.
  if (parent.outside !== outside || parent.outsideStamp !== env.stamp) {
    parent.matrixOfParents = transformOf(parent, parent.clock.inside(outside), outside);
    parent.outside = outside;
    parent.outsideStamp = env.stamp;
  }
  env.setNow(now);
  return multiply(parent.matrixOfParents, matrix);
}

/** The outline that a shape follows, in the coordinates of its container: the same object while nothing changes. */
function followed(shape, road, time) {
  const inside = road.clock.inside(time);
  const items = [{ path: road.outline(inside) }];
  for (const modifier of road.modifiers) {
    if (modifier.repeat) break;
    change(items, modifier, inside, road.context);
  }
  const key = [items[0].path, ...transformOf(road, inside, time)];
  if (!isSame(shape.roadKey, key)) {
    shape.roadKey = key;
    shape.roadPath = items[0].path.transformed(key.slice(1));
  }
  return shape.roadPath;
}

function leaves(items, result = []) {
  for (const item of items) {
    if (item.path) result.push(item);
    else leaves(item.inside, result);
  }
  return result;
}

/** Changes outlines; those that rest, once. */
function change(items, modifier, t, context) {
  const { type, members, json } = modifier;
  const values = members.at(t);
  const { version } = members;
  const found = leaves(items);
  const isKnown = (path) => path.modifier === modifier && path.version === version;
  // An outline that stays the same can have the result of the next modifier.
  const keep = (path, result) => Object.assign(path, { modifier, version, result });
  if (type === "trim" && json.mode === "joined") {
    const paths = found.map((item) => item.path);
    const [first] = paths;
    if (!first) return;
    if (!isKnown(first) || !isSame(first.result.paths, paths)) {
      const trimmed = trim(paths, values, true);
      if (trimmed === paths) return;
      keep(first, { paths, trimmed });
    }
    found.forEach((item, k) => (item.path = first.result.trimmed[k]));
    return;
  }
  // At most 64 pieces of a segment approximate what a modifier bends.
  const pieces = type === "twist" || type === "offset" ? 64 : Math.min(values.segments ?? values.ridges ?? 1, 1000);
  for (const item of found) {
    const { path } = item;
    if (!isKnown(path)) {
      context.countElements(type === "trim" ? 0 : path.verbs.length * pieces);
      const result = changed(type, path, values);
      if (result === path) continue;
      keep(path, result);
    }
    item.path = path.result;
  }
}

/** The outlines in items with their matrices, six numbers after each outline. */
export function parts(items, matrix = IDENTITY, result = []) {
  for (const item of items) {
    const full = multiply(matrix, item.matrix);
    if (item.path) result.push(item.path, ...full);
    else parts(item.inside, full, result);
  }
  return result;
}

/** The parts as outlines. */
function outlinesOf(list) {
  const result = [];
  for (let k = 0; k < list.length; k += 7) result.push(list[k].transformed(list.slice(k + 1, k + 7)));
  return result;
}

/** The parts as one outline. */
export function joined(list) {
  const result = new Path();
  for (const path of outlinesOf(list)) result.append(path);
  return result;
}

/** The box around items. */
export function boundsOf(items) {
  return union(outlinesOf(parts(items)).map((path) => path.bounds()));
}
