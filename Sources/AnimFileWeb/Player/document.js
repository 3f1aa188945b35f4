// Documents: loading, and frames at times.

import { parseColor } from "./colors.js";
import { Drawing } from "./drawing.js";
import { FrameWriter } from "./frame.js";
import { Scope } from "./inputs.js";
import { shown } from "./items.js";
import { isSame, kept, Members } from "./members.js";
import { painted } from "./paint.js";
import { check } from "./playback.js";
import { Context, LIMITS, passes, refuseTooMany, shapesOf } from "./shape.js";
import { lowered } from "./timeline.js";
import { compile, constant, demand, DocumentError, latest, MISSING, narrow, widen } from "./tracks.js";

export { DocumentError };

/** The parameters and inputs of a document, and the time at which they are read. */
class Environment {
  log = null;
  settings = [];
  // Whether all values have arrived, and all events are long ago.
  isSettled = false;
  now = 0;
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
    // What is evaluated is the same at times from `from` and before `to`, if inputs do not change.
    widen(this);
  }

  /** Throws an error unless a parameter can have a value; with a log, unless a setting in it can lead there. */
  verify(name, value, place, log) {
    check(this.parameters, name, value, place);
    const readers = this.references.filter(({ source }) => source === name);
    for (const reference of readers) reference.verify(value, place);
    const declared = this.parameters[name];
    if (!log || ![declared, ...readers].some(({ transition }) => transition)) return;
    const structure = (value) => (declared.type === "path" ? String(constant("path", value).verbs) : [value].flat().length);
    if (structure(value) !== structure(this.initial(name, log))) {
      throw new DocumentError(`${name}: no transition leads to another structure`, place);
    }
  }

  verifyLog(log) {
    const { initial = {}, settings = [] } = log;
    const isNew = initial !== this.log?.initial;
    if (isNew) for (const name in initial) this.verify(name, initial[name], "inputs");
    const known = new Set(isNew ? [] : this.settings);
    for (const setting of settings) if (!known.has(setting)) this.verifySetting(setting, log, "inputs");
  }

  /** Throws an error unless a log can have a setting or a firing. */
  verifySetting({ parameter, fire, value }, log, place = "") {
    if (fire === undefined) this.verify(parameter, value, place, log);
    else if (this.parameters[fire]?.type !== "trigger") throw new DocumentError(`${fire}: no trigger has this name`, place);
  }

  setLog(log) {
    if (log === this.log && (log?.settings?.length ?? 0) === this.settings.length) return;
    this.verifyLog(log ?? {});
    this.log = log;
    this.settings = log?.settings?.slice() ?? [];
    this.isSettled = log?.isSettled ?? false;
    this.byName = new Map();
    this.version += 1;
    this.stamp += 1;
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

  /** The settings of a parameter that start something: of several at one time, the last. */
  settingsOf(name) {
    if (!this.settings.length) return this.settings;
    let found = this.byName.get(name);
    if (!found) {
      const key = (value) => JSON.stringify(this.parameters[name].type === "color" ? parseColor(value) : value);
      let last = key(this.initial(name));
      found = this.settings.filter((s) => s.parameter === name).sort((a, b) => a.t - b.t).filter((s, k, all) => {
        const before = last;
        return s.t !== all[k + 1]?.t && ((last = key(s.value)) !== before || s.jump);
      });
      this.byName.set(name, found);
    }
    return found;
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
  /** What is drawn is the same at times from `from` and before `to`, if inputs do not change. */
  from = Infinity;
  to = Infinity;
  /** The seconds by which copies with a delay read the log late. */
  late = 0;

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
    const json = parsed(typeof document === "string" ? document : JSON.stringify(document));
    const require = (name, holds) => {
      this.context.at("", name);
      demand(holds, json?.[name] == null ? MISSING : undefined);
    };
    require("animfile", /^1\.\d{1,8}$/.test(json?.animfile));
    const { size, shapes, duration, extensionsRequired } = json;
    require("size", Array.isArray(size) && size.length === 2 && size.every((x) => x > 0));
    require("shapes", Array.isArray(shapes));
    require("extensionsRequired", !extensionsRequired?.length);
    require("duration", duration === undefined || duration >= 0);
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
   * What is drawn at a time: `items`, `groups`, `clips` and `masks` as in `frame`, with outlines and paints in the coordinates of
   * their shapes. What has not changed since the last call is the same object.
   * @param {number} t The time in seconds.
   * @param {{ inputs?: object, size?: [number, number] }} options The log of inputs, and the size of the viewport.
   */
  draw(t, { inputs = null, size = this.size } = {}) {
    return this.guarded(() => {
      this.env.setLog(inputs);
      this.env.setNow(t);
      return this.drawing(t, size);
    });
  }

  drawing(t, size) {
    const { env, json, context } = this;
    context.begin();
    const local = passes(t, this.duration, json.repeat ?? 1, json.autoreverses ?? false);
    this.viewport = kept(this.viewport, this.view(size));
    const background = this.background && painted(this.background, local);
    // Whether the viewport changes proportions, which the widths of strokes ignore.
    const isStretched = json.fit === "stretch";
    const { last, viewport } = this;
    let contents = last?.contents;
    if (!contents || this.seen !== env.stamp || !(local >= this.from && local < this.to)) {
      widen(env);
      env.oldest = t;
      contents = shown(this.shapes, local, context);
      this.late = t - env.oldest;
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
