// Documents: loading, and frames at times.

import { parseColor } from "./colors.js";
import { Drawing } from "./drawing.js";
import { FrameWriter } from "./frame.js";
import { Scope } from "./inputs.js";
import { shown } from "./items.js";
import { isSame, kept, Members } from "./members.js";
import { painted } from "./paint.js";
import { check } from "./playback.js";
import { Context, documentTime, LIMITS, refuseTooMany, shapesOf } from "./shape.js";
import { lowered } from "./timeline.js";
import { compile, constant, demand, DocumentError, latest, MISSING, narrow, widen } from "./tracks.js";

export { DocumentError };

/** The settings of a parameter that start something, or the firings of a trigger: of several at one time, the last. */
class History {
  settings = [];
  /** The time of the last setting, whether it starts something or not. */
  last = -Infinity;

  /** @param {*} initial The value from the start; `undefined` for a trigger. */
  constructor(initial, type) {
    this.type = type;
    this.initial = this.key(initial);
  }

  /** Equal for equal values. */
  key(value) {
    return JSON.stringify(this.type === "color" ? parseColor(value) : value);
  }

  follow(setting) {
    const { settings } = this;
    this.last = setting.t;
    if (settings.at(-1)?.t === setting.t) settings.pop();
    const before = settings.length ? this.key(settings.at(-1).value) : this.initial;
    if (setting.jump || this.type === "trigger" || this.key(setting.value) !== before) settings.push(setting);
  }

  /** The last setting up to a time. */
  at(time) {
    return this.settings.findLast(({ t }) => t <= time);
  }
}

/** The parameters and inputs of a document, and the time at which they are read. */
class Environment {
  log = null;
  settings = [];
  histories = new Map();
  // The time up to which settings apply, and the one at which the current copy reads them.
  clock = 0;
  now = 0;
  // Values set and triggers fired from this time on have arrived: springs to them are at rest.
  settledFrom = Infinity;
  // The earliest time at which a copy reads the log.
  oldest = 0;
  // Changes with the log, and with everything that parameters depend on.
  version = 0;
  stamp = 0;
  // The references and events that the conversion of a member of the timeline reads, and the time at which it reads events.
  reads = null;
  moment = undefined;
  // Of the loaded document: the events since which times run, the references to parameters, and the member that is compiled with its rule.
  isLoading = true;
  events = [];
  references = [];
  member = "";
  rule = undefined;

  constructor(document, values) {
    this.document = document;
    this.parameters = document.parameters ?? {};
    this.easings = document.easings ?? {};
    this.space = document.colorSpace ?? "srgb";
    this.values = values;
    // The result is the same at times from `from` and before `to`, if inputs do not change.
    widen(this);
  }

  /** Throws an error unless a parameter can have a value; with a log, unless a setting in it can lead there. */
  verify(name, value, place, log) {
    check(this.parameters, name, value, place);
    const readers = this.references.filter(({ source }) => source === name);
    for (const reference of readers) reference.verify(value, place);
    const declared = this.parameters[name];
    if (!log || ![declared, ...readers].some(({ transition }) => transition)) return;
    const isPath = declared.type === "path";
    const structure = (value) => (isPath ? String(constant("path", value).verbs) : [value].flat().length);
    if (structure(value) !== structure(this.initial(name, log))) {
      throw new DocumentError(`${name}: the ${isPath ? "path has another structure" : "array has another number of elements"} than the one before`, place);
    }
  }

  /** Throws an error unless a log can have a setting or a firing. */
  verifySetting({ parameter, fire, value }, log, place = "") {
    if (fire === undefined) this.verify(parameter, value, place, log);
    else if (this.parameters[fire]?.type !== "trigger") throw new DocumentError(`${fire}: no trigger has this name`, place);
  }

  /** Throws an error unless the document allows a log, of which the first settings are known. */
  verifyLog(log, known = 0) {
    const { initial = {}, settings = [] } = log;
    if (!known) for (const name in initial) this.verify(name, initial[name], "inputs");
    for (const setting of settings.slice(known)) {
      if (!(Number.isFinite(setting.t) && setting.t >= 0)) throw new DocumentError("the time of a setting is invalid", "inputs");
      this.verifySetting(setting, log, "inputs");
    }
  }

  /** Follows a log, to which settings can have been added since the last call. */
  setLog(log) {
    const { settings = [], initial } = log ?? {};
    let known = this.settings.length;
    const isSame = settings === this.log?.settings
      ? settings[known - 1] === this.settings[known - 1]
      : this.settings.every((setting, k) => setting === settings[k]);
    const isLonger = isSame && initial === this.log?.initial;
    if (isLonger && settings.length === known) return;
    if (!isLonger) known = 0;
    this.verifyLog(log ?? {}, known);
    this.log = log;
    if (!isLonger) {
      this.settings = [];
      this.histories.clear();
    }
    for (const setting of settings.slice(known)) {
      this.settings.push(setting);
      const name = setting.parameter ?? setting.fire;
      const history = this.histories.get(name);
      if (setting.t > history?.last) history.follow(setting);
      else this.histories.delete(name);
    }
    this.version += 1;
    this.stamp += 1;
  }

  /** Sets the time up to which settings apply. Values set or fired from `settledFrom` on have arrived. */
  setClock(t, settledFrom) {
    this.clock = this.oldest = t;
    if (settledFrom !== this.settledFrom) this.stamp += 1;
    this.settledFrom = settledFrom;
    this.setNow(t);
  }

  setNow(t) {
    if (t !== this.now && this.settings.length) this.stamp += 1;
    this.now = t;
    this.oldest = Math.min(this.oldest, t);
  }

  /** The value of a parameter from the start. */
  initial(name, log = this.log) {
    const initial = log?.initial ?? {};
    if (Object.hasOwn(initial, name)) return initial[name];
    return Object.hasOwn(this.values, name) ? this.values[name] : this.parameters[name].default;
  }

  /** The history of a parameter or a trigger: another object if it does not only grow. */
  history(name) {
    let history = this.histories.get(name);
    if (!history) {
      history = new History(this.initial(name), this.parameters[name].type);
      const own = this.settings.filter(({ parameter, fire }) => (parameter ?? fire) === name);
      for (const setting of own.sort((a, b) => a.t - b.t)) history.follow(setting);
      this.histories.set(name, history);
    }
    return history;
  }
}

/** Parses JSON, without its comments. */
export function parsed(text) {
  try {
    // Looking at every name takes longer than the rest, and most texts cannot have these.
    if (!/"\/\/"|__proto__|\\/.test(text)) return JSON.parse(text);
    return JSON.parse(text, (name, value) => (name === "//" || name === "__proto__" ? undefined : value));
  } catch (error) {
    throw new DocumentError(`the text is not JSON: ${error.message}`, "");
  }
}

/** A loaded document. */
export class Animation {
  /** The drawing is the same at times from `from` and before `to`, if inputs do not change. */
  from = Infinity;
  to = Infinity;
  /** The seconds by which copies with a delay read the log late. */
  late = 0;
  /** The seconds for which something moves after an event, once they are needed. */
  settling = null;

  /**
   * @param {string | object} document A document, as text or as JSON.
   * @param {{ parameters?: Object<string, *>, precision?: number }} options
   */
  constructor(document, { parameters = {}, precision = 6 } = {}) {
    this.context = new Context();
    this.viewport = null;
    this.writer = new FrameWriter(precision);
    this.guarded(() => this.read(document, parameters));
  }

  read(document, parameters) {
    const json = parsed(typeof document === "string" ? document : JSON.stringify(document ?? null));
    demand(Object(json) === json && !Array.isArray(json), "a document is an object");
    const require = (name, holds) => {
      this.context.at("", name);
      demand(holds, json[name] == null ? MISSING : undefined);
    };
    require("animfile", /^1\.\d{1,8}$/.test(json.animfile));
    const { size, shapes, duration, extensionsRequired } = json;
    require("size", Array.isArray(size) && size.length === 2 && size.every((x) => x > 0));
    require("shapes", Array.isArray(shapes));
    require("extensionsRequired", !extensionsRequired?.length);
    require("duration", duration === undefined || duration >= 0);
    const list = (name, holds) => require(name,
      json[name] === undefined || (Array.isArray(json[name]) && json[name].every((part) => Object(part) === part && holds(part))));
    list("markers", ({ t }) => Number.isFinite(t));
    const isPair = (pair, holds) => Array.isArray(pair) && pair.length === 2 && pair.every(holds);
    list("listeners", ({ on, along, set }) => on !== "drag"
      || (isPair(along, (point) => isPair(point, Number.isFinite)) && isPair(json.parameters?.[set]?.range, Number.isFinite)));
    require("repeatFrom", !json.repeatFrom || (typeof json.repeatFrom === "number" && json.repeatFrom > 0));
    this.json = json;
    this.env = new Environment(json, parameters);
    this.build();
    for (const name in parameters) this.env.verify(name, parameters[name], "parameters");
    /** The length of a one-way pass, in seconds. */
    this.duration = duration ?? Math.max(this.natural ?? 0, 0);
    this.context.duration = this.duration;
    /** The width and the height. */
    this.size = size;
    this.markers = json.markers ?? [];
    this.label = json.label;
  }

  /** Runs an action, whose errors become those of the document, at the place that was read or evaluated. */
  guarded(action) {
    const { context } = this;
    context.at("");
    try {
      return action();
    } catch (error) {
      if (error instanceof DocumentError && error.place !== undefined) throw error;
      const isKnown = error instanceof DocumentError;
      const message = isKnown ? error.message : `the value is ${error instanceof RangeError ? "too large" : "invalid"}`;
      throw new DocumentError(message, context.member ? `${context.place}/${context.member}` : context.place);
    }
  }

  build() {
    const { env, json, context } = this;
    context.begin();
    refuseTooMany(json, context);
    const scope = new Scope(env);
    const { document, end } = json.timeline?.length ? lowered(json, scope, context) : { document: json, end: null };
    this.shapes = shapesOf(document.shapes, "/shapes", scope, context);
    this.last = null;
    const { background } = json;
    this.background = null;
    if (background !== undefined) {
      context.at("", "background");
      this.background = new Members(env);
      this.background.add("color", "color", compile("color", background, scope));
    }
    this.natural = latest([...this.shapes, ...Object.values(this.background?.nodes ?? {})].map((part) => part.end).concat(end));
    env.isLoading = false;
  }

  /** The matrix of a viewport. */
  view(size) {
    const { size: own, fit = "contain" } = this.json;
    const [x, y] = [size[0] / own[0], size[1] / own[1]];
    const scale = fit === "contain" ? Math.min(x, y) : fit === "cover" ? Math.max(x, y) : 1;
    const [a, d] = fit === "stretch" ? [x, y] : [scale, scale];
    return [a, 0, 0, d, (size[0] - a * own[0]) / 2, (size[1] - d * own[1]) / 2];
  }

  /**
   * The drawing at a time: `items`, `groups`, `clips` and `masks` as in `frame`, with outlines and paints in the coordinates of
   * their shapes. What has not changed since the last call is the same object.
   * @param {number} t The time in seconds.
   * @param {{ inputs?: object, size?: [number, number], now?: number, settledFrom?: number }} options The log of inputs, the size of the
   * viewport, the time up to which settings apply, and the time from which they have arrived.
   */
  draw(t, { inputs = null, size = this.size, now = t, settledFrom = Infinity } = {}) {
    return this.guarded(() => {
      this.env.setLog(inputs);
      this.env.setClock(now, settledFrom);
      return this.drawing(t, size);
    });
  }

  drawing(t, size) {
    const { env, json, context } = this;
    context.begin();
    const local = documentTime(this, t);
    this.viewport = kept(this.viewport, this.view(size));
    const background = this.background && painted(this.background, local);
    // Whether the viewport changes proportions, which the widths of strokes ignore.
    const isStretched = json.fit === "stretch";
    const { last, viewport } = this;
    let contents = last?.contents;
    if (!contents || this.seen !== env.stamp || !(local >= this.from && local < this.to)) {
      widen(env);
      env.oldest = env.clock;
      contents = shown(this.shapes, local, context);
      this.late = env.clock - env.oldest;
      widen(this);
      narrow(this, env);
      this.seen = env.stamp;
    } else if (last.view === viewport && last.background === background && last.isStretched === isStretched && isSame(last.size, size)) {
      last.t = t;
      return last;
    }
    this.last = new Drawing({
      t, duration: this.duration, size, label: this.label, background, isBlended: context.isBlended, contents, context, view: viewport, isStretched,
    });
    return this.last;
  }

  /**
   * The frame at a time, as an object of the schema of frames.
   * @param {number} t The time in seconds.
   * @param {{ inputs?: object, size?: [number, number] }} options The log of inputs, and the size of the viewport.
   */
  frame(t, options) {
    return this.writer.frame(this.draw(t, options));
  }
}

/**
 * Loads a document.
 * @param {string | object} document A document, as text or as JSON.
 * @param {{ parameters?: Object<string, *>, precision?: number }} [options] Values of parameters, and decimals of frames.
 * @returns {Animation}
 */
export function load(document, options) {
  return new Animation(document, options);
}

export { LIMITS };
