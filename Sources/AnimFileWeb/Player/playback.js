// The course of a playback: events, the end, the time from which nothing changes, and the log of inputs.

import { parseColor } from "./colors.js";
import { DocumentError } from "./tracks.js";

/** The end of a document in player time: 0 if nothing moves by itself. */
export function endOf({ json, duration }) {
  if (!(duration > 0)) return reach(json.shapes, json) === Infinity ? Infinity : 0;
  if (json.repeat === "forever") return Infinity;
  return duration * (json.repeat ?? 1) * (json.autoreverses ? 2 : 1);
}

/** The times after `from` and up to `to` at which a document passes its time `t`, in ascending order. */
export function passesOf({ json, duration }, t, from, to) {
  const result = [];
  const { autoreverses = false, repeat = 1 } = json;
  const add = (time) => time > from && time <= to && result.push(time);
  if (!(duration > 0) || (repeat === 1 && !autoreverses)) {
    add(t);
    return result;
  }
  if (t < 0 || t > duration) return result;
  const period = autoreverses ? 2 * duration : duration;
  const end = Math.min(to, endOf({ json, duration }));
  // After a long pause between frames only the last 100 passes are counted, so that the list stays short.
  let k = Math.max(0, Math.floor(from / period) - 1, Math.ceil(end / period) - 100);
  for (; k * period <= end; k++) {
    const times = new Set([k * period + t]);
    if (autoreverses) times.add((k + 1) * period - t);
    for (const time of [...times].sort((a, b) => a - b)) if (time <= end && time !== result[result.length - 1]) add(time);
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

/** An upper bound of the time at which a part of a document rests, in its own units. */
function reach(value, json, level = 0) {
  if (!isObject(value) || level > 64) return 0;
  const inner = Object.values(value).map((part) => reach(part, json, level + 1));
  if (Array.isArray(value)) return Math.max(0, ...inner);
  if (value.wiggle || (value.after ?? "hold") !== "hold") return Infinity;
  if (value.type === "use") inner.push(reach(json.symbols?.[value.symbol], json, level + 1));
  let length = Math.max(0, ...["t", "in", "out"].map((name) => value[name] ?? 0), ...inner);
  if (value.steps) for (const step of value.steps) length += step.for ?? step.wait;
  if (value.spring && (value.spring.stiffness ?? value.spring.response ?? value.spring.duration) !== undefined) length += 60;
  const { offset, speed = 1, repeat = 1, autoreverses, duration = 0, delay = 0 } = value.time ?? value;
  length = Math.max(length, duration) * (repeat === "forever" ? Infinity : repeat > 1 ? repeat : 1);
  if (autoreverses) length *= 2;
  return length / (Math.abs(speed) || 1) + (isObject(offset) ? 0 : Math.abs(offset ?? 0)) + (delay > 0 ? delay : 0);
}

/** An upper bound of the seconds for which something moves after an input. */
export function settlingTime(json) {
  let [length, delays] = [0, 0];
  const springs = reach(Object.values(json.easings ?? {}), json);
  const visit = (value) => {
    if (!isObject(value)) return;
    if (value.since !== undefined || value.time?.since !== undefined) length = Math.max(length, reach(value, json));
    if (isObject(value.transition)) length = Math.max(length, reach({ duration: 0.3, ...value.transition }, json));
    if (value.type === "repeat" && value.delay) {
      delays += Math.abs(value.delay) * (Number.isFinite(value.copies) ? value.copies : 10000);
    }
    Object.values(value).forEach(visit);
  };
  visit(json);
  return length + delays + springs;
}

/** Whether a parameter accepts a value. */
export function accepts({ type, range, options }, value) {
  const isNumber = (x) => typeof x === "number" && Math.abs(x) <= 1e9;
  if (type === "number" || type === "angle") return isNumber(value) && !(range && !(value >= range[0] && value <= range[1]));
  if (type === "boolean") return typeof value === "boolean";
  if (type === "choice") return options.includes(value);
  if (type === "color") return typeof value === "string" && parseColor(value) !== null;
  if (type === "path") return typeof value === "string" || isObject(value);
  if (!Array.isArray(value) || type === "trigger") return false;
  if (type === "points") return value.every((point) => Array.isArray(point) && point.length === 2 && point.every(isNumber));
  return value.every(isNumber) && (type === "numbers" || value.length === 2);
}

/** Throws an error if there is no parameter with a name, or if it does not accept a value. */
export function check(parameters, name, value, place) {
  if (!Object.hasOwn(parameters, name)) throw new DocumentError(`${name}: no parameter has this name`, place);
  const { type, range, options } = parameters[name];
  if (accepts(parameters[name], value)) return;
  const rule = options ? `one of ${options.join(", ")}` : range ? `a ${type} from ${range[0]} to ${range[1]}` : `a ${type}`;
  throw new DocumentError(`${name}: expected ${rule}, found ${JSON.stringify(value)}`, place);
}

/** A text, such as an attribute, as the value of a parameter. */
export function valueOf(parameter, text) {
  if (parameter?.type === "choice" || parameter?.type === "color" || parameter?.type === "path") {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const MOST_SETTINGS = 500;

/** The inputs of a playback. */
export class Log {
  /** What evaluators read. It is replaced when it changes. */
  inputs = { initial: {}, settings: [] };

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

  /** Inserts a setting or a firing at its time, after others at that time. */
  add(setting) {
    const { initial, settings } = this.inputs;
    this.inputs = { initial, settings: [...settings, setting].sort((a, b) => a.t - b.t) };
  }

  /** Drops settings up to a time, if no frame after it depends on them. */
  forget(t) {
    const { initial, settings } = this.inputs;
    if (settings.length <= MOST_SETTINGS) return;
    const known = new Set();
    const isKept = ({ t: own, parameter, value, fire }) => {
      // The last event of each kind starts times.
      const isEvent = typeof value === "boolean" || typeof value === "string";
      const key = JSON.stringify([parameter, fire, isEvent ? value : null]);
      return own > t || (!known.has(key) && known.add(key));
    };
    this.inputs = { initial, settings: settings.slice().reverse().filter(isKept).reverse() };
  }

  /** The inputs up to a time for viewers who prefer less motion: all values have arrived, and all times since events are at their ends. */
  settled(t = Infinity) {
    const { initial, settings } = this.inputs;
    return { initial, settings: settings.filter((setting) => setting.t <= t), isSettled: true };
  }

  /** Makes the values after all settings those from the start. */
  restart() {
    const initial = { ...this.inputs.initial };
    for (const { parameter, value } of this.inputs.settings) if (parameter !== undefined) initial[parameter] = value;
    this.inputs = { initial, settings: [] };
  }
}
