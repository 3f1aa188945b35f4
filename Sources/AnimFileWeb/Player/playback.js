// The course of a playback: events, the end, the time from which nothing changes, and the log of inputs.

import { parseColor } from "./colors.js";
import { parsePath } from "./geometry.js";
import { playing } from "./shape.js";
import { DocumentError } from "./tracks.js";

/** The end of a document in player time: 0 if nothing moves by itself. */
export function endOf(animation) {
  const { json, duration } = animation;
  if (!(duration > 0)) return reach(json.shapes, json) === Infinity ? Infinity : 0;
  return playing(animation).end;
}

/** The times after `from` and up to `to` at which a document passes its time `t`, in ascending order. */
function passesOf(animation, t, from, to) {
  const result = [];
  const { duration } = animation;
  const { start, repeat, autoreverses, pass } = playing(animation);
  const add = (time) => time > from && time <= to && result.push(time);
  if (!(duration > 0) || t < start || (repeat === 1 && !autoreverses)) {
    add(t);
    return result;
  }
  if (t < 0 || t > duration) return result;
  const end = Math.min(to, endOf(animation));
  // After a long pause between frames only the last 100 passes are counted, so that the list stays short.
  let k = Math.max(0, Math.floor((from - start) / pass) - 1, Math.ceil((end - start) / pass) - 100);
  // Of passes shorter than the rounding of times, the number does not grow.
  for (let count = 0; count < 200 && start + k * pass <= end && !(k >= repeat); count++, k++) {
    const times = [start + (k * pass + (t - start))];
    // On the way back.
    if (autoreverses && t < duration) times.push(start + ((k + 1) * pass - (t - start)));
    for (const time of times) if (time <= end && time !== result[result.length - 1]) add(time);
  }
  return result;
}

/** The events after `from` and up to `to`: markers in ascending order. */
export function markersBetween(animation, from, to) {
  const found = animation.markers.flatMap(({ name, t }) =>
    passesOf(animation, t, from, to).map((time) => ({ name, t: time })));
  return found.sort((a, b) => a.t - b.t);
}

const isObject = (value) => typeof value === "object" && value !== null;

/** An upper bound of the time at which a part of a document rests, in its own units; `isBack` if its time may run backward. */
function reach(value, json, level = 0, isBack = false) {
  if (!isObject(value) || level > 64) return 0;
  const { offset, speed = 1, repeat = 1, autoreverses, duration = 0, delay = 0 } = value.time ?? value;
  isBack ||= speed < 0;
  const isEndless = (rule) => ["loop", "pingpong", "offset", "continue"].includes(rule);
  if (value.wiggle || isEndless(value.after) || (isBack && isEndless(value.before))) return Infinity;
  const inner = Object.values(value).map((part) => reach(part, json, level + 1, isBack));
  if (Array.isArray(value)) return Math.max(0, ...inner);
  if (value.type === "use") inner.push(reach(json.symbols?.[value.symbol], json, level + 1, isBack));
  let length = Math.max(0, ...["t", "in", "out"].map((name) => value[name] ?? 0), ...inner);
  // An easing has a number of steps.
  if (Array.isArray(value.steps)) for (const step of value.steps) length += step?.for ?? step?.wait ?? 0;
  length = Math.max(length, duration) * (repeat === "forever" ? Infinity : repeat > 1 ? repeat : 1);
  if (autoreverses) length *= 2;
  return length / (Math.abs(speed) || 1) + (isObject(offset) ? 0 : Math.abs(offset ?? 0)) + (delay > 0 ? delay : 0);
}

function forEachObject(value, action) {
  if (!isObject(value)) return;
  action(value);
  for (const inner of Object.values(value)) forEachObject(inner, action);
}

/** An upper bound of the seconds by which copies read the log late: infinite if a delay is animated. */
function longestDelay(json) {
  let sum = 0;
  forEachObject(json, ({ type, delay, copies }) => {
    if (type === "repeat" && delay) sum += isObject(delay) ? Infinity : Math.abs(delay) * (Number.isFinite(copies) ? copies : 10000);
  });
  return sum;
}

/** An upper bound of the seconds for which something moves after an event, without the delays of copies. */
function settlingTime(json) {
  let length = 0;
  forEachObject(json, (value) => {
    if (value.since !== undefined || value.time?.since !== undefined) length = Math.max(length, reach(value, json));
  });
  return length;
}

/** The time from which all that depends on a log rests, with the delays of copies in the last drawing. */
export function restOf(animation, inputs) {
  const { env, json, late } = animation;
  env.setLog(inputs);
  if (!env.settings.length) return 0;
  animation.settling ??= settlingTime(json);
  let rest = env.settings.at(-1).t;
  for (const reference of env.references) if (reference.transition) rest = Math.max(rest, reference.restTimes().at(-1) ?? 0);
  for (const event of env.events) if (event.all().length) rest = Math.max(rest, event.all().at(-1) + animation.settling);
  // Rounding must not end it earlier.
  return (rest + late) * (1 + 2 ** -46);
}

/** Whether a parameter accepts a value. */
export function accepts({ type, range, options }, value) {
  const isNumber = (x) => typeof x === "number" && Math.abs(x) <= 1e9;
  if (type === "number" || type === "angle") return isNumber(value) && !(range && !(value >= range[0] && value <= range[1]));
  if (type === "boolean") return typeof value === "boolean";
  if (type === "choice") return options.includes(value);
  if (type === "color") return typeof value === "string" && parseColor(value) !== null;
  if (type === "path") return typeof value === "string" && parsePath(value) !== null;
  if (!Array.isArray(value) || type === "trigger") return false;
  if (type === "points") return value.every((point) => Array.isArray(point) && point.length === 2 && point.every(isNumber));
  return value.every(isNumber) && (type === "numbers" || value.length === 2);
}

/** Throws an error if there is no parameter with a name, or if it does not accept a value. */
export function check(parameters, name, value, place) {
  if (!Object.hasOwn(parameters, name)) throw new DocumentError(`${name}: no parameter has this name`, place);
  const { type, range, options } = parameters[name];
  if (accepts(parameters[name], value)) return;
  const kind = type.endsWith("s") ? type : `${type[0] === "a" ? "an" : "a"} ${type}`;
  const rule = options ? `one of ${options.join(", ")}` : range ? `${kind} from ${range[0]} to ${range[1]}` : kind;
  throw new DocumentError(`${name}: expected ${rule}, found ${JSON.stringify(value)}`, place);
}

/** A text, such as an attribute, as the value of a parameter. */
export function valueOf(parameter, text) {
  // An option can be the notation of a number.
  if (parameter?.type === "choice") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const MOST_SETTINGS = 500;
const nameOf = ({ parameter, fire }) => parameter ?? fire;

/** Whether the value of a reference is nearly the same from a time on if its motion begins with a jump to the target of a setting. */
function canBegin(reference, first, end) {
  const other = Object.assign(Object.create(Object.getPrototypeOf(reference)), reference);
  other.begin();
  for (const [k, setting] of reference.history.settings.slice(first).entries()) other.follow({ ...setting, jump: setting.jump || k === 0 });
  const isNear = (a, b) => a.every((x, k) => Math.abs(x - b[k]) <= 1e-9 * Math.max(1, Math.abs(x)));
  const [own, found] = [reference, other].map(({ motion: { spans } }) => spans.slice(spans.findLastIndex(({ start }) => start <= end)));
  return own.length === found.length && own.every((span, k) => {
    const { start, from, velocity, origin, part } = found[k];
    return start === span.start && isNear([span.part, ...span.from, ...span.velocity, ...span.origin], [part, ...from, ...velocity, ...origin]);
  });
}

/** The time up to which the settings or firings of a parameter are replaced, and those that stay. */
function keptOf(env, name, own, end) {
  const none = [-Infinity];
  const events = env.events.filter(({ source }) => source === name);
  if (events.some(({ isLasting }) => isLasting)) return none;
  if (env.parameters[name].type === "trigger") {
    // From a firing on that all times accept, they depend on no earlier one.
    const accepted = events.map((event) => event.all());
    const past = own.filter(({ t }) => t <= end);
    const first = past.findLast(({ t }) => accepted.every((times) => times.includes(t)));
    return first ? [past.at(-1).t, new Set(past.filter(({ t }) => t >= first.t))] : none;
  }
  const references = env.references.filter(({ source, transition }) => source === name && transition);
  if (references.some(({ transition }) => transition.turn) || events.some(({ pause }) => pause !== undefined)) return none;
  const { settings } = env.history(name);
  const rests = references.map((reference) => reference.restTimes());
  let last = settings.findLastIndex(({ t }, k) => {
    const rest = Math.max(t, ...rests.map((times) => times[k]));
    return rest <= end && !(rest >= settings[k + 1]?.t);
  });
  // While transitions follow each other, those long ago have no effect.
  const count = settings.filter(({ t }) => t <= end).length;
  for (let length = 32; count - length > last; length *= 2) {
    if (references.every((reference) => canBegin(reference, count - length, end))) last = count - length;
  }
  if (last < 0) return none;
  const kept = new Set([settings[last]]);
  if (events.length) {
    const initial = env.initial(name);
    const values = new Set();
    let first = last;
    for (let k = last; k >= 0; k--) {
      const { value } = settings[k];
      // A jump to the same value is no event.
      if (value === (k ? settings[k - 1].value : initial) || values.has(value)) continue;
      values.add(value);
      kept.add(settings[k]);
      first = k;
    }
    // A return to the value from the start needs another value before it.
    if (first > 0 && settings[first].value === initial) kept.add(settings[first - 1]);
  }
  return [settings[last].t, kept];
}

/** The inputs of a playback. */
export class Log {
  /** The log that evaluators read. Settings are appended to it; otherwise it is replaced when it changes. */
  inputs = { initial: {}, settings: [] };
  /** The number of settings above which some can be dropped. */
  limit = MOST_SETTINGS;

  constructor(initial = {}) {
    this.inputs.initial = initial;
  }

  /** The time of the last setting or firing; `null` if there is none. */
  get last() {
    return this.inputs.settings.at(-1)?.t ?? null;
  }

  /** The value that a parameter has or moves to at a time. */
  target(parameters, name, now) {
    const { initial, settings } = this.inputs;
    const last = settings.findLast(({ t, parameter }) => parameter === name && t <= now);
    if (last) return last.value;
    return Object.hasOwn(initial, name) ? initial[name] : parameters[name]?.default;
  }

  /** Inserts a setting or a firing at its time, after others at that time, of which it replaces one of the same name. */
  add(setting) {
    let { initial, settings } = this.inputs;
    let end = settings.length;
    while (end > 0 && settings[end - 1].t > setting.t) end -= 1;
    let same = end - 1;
    while (settings[same]?.t === setting.t && nameOf(settings[same]) !== nameOf(setting)) same -= 1;
    const isReplaced = settings[same]?.t === setting.t;
    if (end === settings.length && !isReplaced) settings.push(setting);
    else settings = [...settings.slice(0, end).filter((_, k) => !isReplaced || k !== same), setting, ...settings.slice(end)];
    this.inputs = { initial, settings };
  }

  /** Makes the values after all settings those from the start. */
  restart() {
    const initial = { ...this.inputs.initial };
    for (const { parameter, value } of this.inputs.settings) if (parameter !== undefined) initial[parameter] = value;
    this.inputs = { initial, settings: [] };
  }
}

/** Drops settings without a noticeable effect on frames of a document from a time on, if there are many. */
export function forget(log, { env, json }, t) {
  if (log.inputs.settings.length <= log.limit) return;
  env.setLog(log.inputs);
  const delay = longestDelay(json);
  const end = t - delay - 1e-9 * Math.max(1, Math.abs(t), delay);
  const { initial, settings } = log.inputs;
  const jumps = new Map();
  const dropped = new Set();
  for (const name of new Set(settings.map(nameOf))) {
    const own = settings.filter((setting) => nameOf(setting) === name);
    const [last, kept] = keptOf(env, name, own, end);
    for (const setting of own) {
      if (setting.t > last) continue;
      if (!kept.has(setting)) dropped.add(setting);
      else if (setting.fire === undefined) jumps.set(setting, { ...setting, jump: true });
    }
  }
  const rest = settings.filter((setting) => !dropped.has(setting)).map((setting) => jumps.get(setting) ?? setting);
  log.inputs = { initial, settings: rest };
  // The next attempt pays only after as many settings.
  log.limit = Math.max(MOST_SETTINGS, 2 * rest.length);
}
