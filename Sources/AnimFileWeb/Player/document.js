// Documents: loading, and frames at times.

import { Scope } from "./inputs.js";
import { Context, LIMITS, passes, Shape, shown, Writer } from "./frame.js";
import { lowered } from "./timeline.js";
import { compile, DocumentError, latest } from "./tracks.js";

export { DocumentError };

/** The parameters and inputs of a document, and the time at which they are read. */
class Environment {
  constructor(document, values) {
    this.document = document;
    this.parameters = document.parameters ?? {};
    this.easings = document.easings ?? {};
    this.space = document.colorSpace ?? "srgb";
    this.values = values;
    this.log = null;
    this.settings = [];
    this.now = 0;
    // Changes with the log, and with everything that parameters depend on.
    this.version = 0;
    this.stamp = 0;
    for (const name of Object.keys(values)) this.check(name, "parameters");
  }

  check(name, place) {
    if (!Object.hasOwn(this.parameters, name)) throw new DocumentError(`${place}: unknown parameter '${name}'`);
  }

  setLog(log) {
    if (log === this.log && (log?.settings?.length ?? 0) === this.settings.length) return;
    this.log = log;
    this.settings = log?.settings?.slice() ?? [];
    for (const setting of this.settings) this.check(setting.parameter ?? setting.fire, "inputs");
    for (const name of Object.keys(log?.initial ?? {})) this.check(name, "inputs");
    this.byName = new Map();
    this.version += 1;
    this.stamp += 1;
  }

  setNow(t) {
    if (t !== this.now && this.settings.length) this.stamp += 1;
    this.now = t;
  }

  /** The value of a parameter from the start. */
  initial(name) {
    const initial = this.log?.initial ?? {};
    if (Object.hasOwn(initial, name)) return initial[name];
    return Object.hasOwn(this.values, name) ? this.values[name] : this.parameters[name].default;
  }

  /** The settings of a parameter: of several at one time, the last. */
  settingsOf(name) {
    if (!this.settings.length) return this.settings;
    let found = this.byName.get(name);
    if (!found) {
      const times = new Map();
      for (const s of this.settings) if (s.parameter === name) times.set(s.t, s);
      found = [...times.values()].sort((a, b) => a.t - b.t);
      this.byName.set(name, found);
    }
    return found;
  }
}

/** Copies JSON without its comments. */
function withoutComments(value, depth = 0) {
  if (depth > 64) throw new DocumentError("arrays and objects are nested more than 64 deep");
  if (Array.isArray(value)) return value.map((v) => withoutComments(v, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  const result = {};
  for (const name of Object.keys(value)) {
    if (name === "//" || name === "__proto__") continue;
    result[name] = withoutComments(value[name], depth + 1);
  }
  return result;
}

/** A loaded document. */
export class Animation {
  /**
   * @param {string | object} document A document, as text or as JSON.
   * @param {{ parameters?: Object<string, *>, precision?: number }} options
   */
  constructor(document, { parameters = {}, precision = 6 } = {}) {
    const json = withoutComments(typeof document === "string" ? JSON.parse(document) : document);
    if (!/^1\.\d{1,8}$/.test(json.animfile)) throw new DocumentError("animfile: the version is not 1.x");
    if (!Array.isArray(json.size) || !json.size.every((x) => x > 0)) throw new DocumentError("size: two numbers above 0");
    if (!Array.isArray(json.shapes)) throw new DocumentError("shapes: the member is missing");
    if (json.extensionsRequired?.length) throw new DocumentError("extensionsRequired: no extension is supported");
    this.json = json;
    this.precision = precision;
    this.env = new Environment(json, parameters);
    this.context = new Context();
    this.build();
    /** The length of a one-way pass, in seconds. */
    this.duration = json.duration ?? Math.max(this.natural ?? 0, 0);
    this.context.duration = this.duration;
    /** The width and the height. */
    this.size = json.size;
    this.markers = json.markers ?? [];
    this.label = json.label;
  }

  build() {
    const { env, json } = this;
    this.stamp = env.stamp;
    const scope = new Scope(env);
    const lowering = json.timeline?.length ? lowered(json, scope, this.context) : null;
    const { document, end = null } = lowering ?? { document: json };
    this.isLive = lowering !== null && Object.keys(env.parameters).length > 0;
    this.shapes = document.shapes.map((shape, k) => new Shape(shape, `/shapes/${k}`, scope, this.context));
    this.background = json.background === undefined ? null : compile("color", json.background, scope);
    this.natural = latest([...this.shapes.map((s) => s.end), end, this.background?.end ?? null]);
  }

  /**
   * The frame at a time, as an object of the schema of frames.
   * @param {number} t The time in seconds.
   * @param {{ inputs?: object, size?: [number, number] }} options The log of inputs, and the size of the viewport.
   */
  frame(t, { inputs = null, size = this.size } = {}) {
    const { json, env, context } = this;
    env.setLog(inputs);
    env.setNow(t);
    if (this.isLive && this.stamp !== env.stamp) this.build();
    const local = passes(t, this.duration, json.repeat ?? 1, json.autoreverses ?? false);
    context.items = 0;
    context.elements = 0;
    const [x, y] = [size[0] / json.size[0], size[1] / json.size[1]];
    const fit = json.fit ?? "contain";
    const scale = fit === "contain" ? Math.min(x, y) : fit === "cover" ? Math.max(x, y) : 1;
    const [a, d] = fit === "stretch" ? [x, y] : [scale, scale];
    const view = [a, 0, 0, d, (size[0] - a * json.size[0]) / 2, (size[1] - d * json.size[1]) / 2];
    const writer = new Writer(view, fit === "stretch", this.precision);
    writer.write(shown(this.shapes, local, context));
    const frame = { animfile: "1.0", t: writer.round.number(t, 1), duration: writer.round.number(this.duration, 1), size };
    if (json.label !== undefined) frame.label = json.label;
    if (this.background) frame.background = writer.color(this.background.at(local));
    frame.items = writer.items;
    if (writer.groups.length) frame.groups = writer.groups;
    if (writer.clips.length) frame.clips = writer.clips;
    if (writer.masks.length) frame.masks = writer.masks;
    return frame;
  }
}

/**
 * Loads a document.
 * @param {string | object} document A document, as text or as JSON.
 * @param {{ parameters?: Object<string, *>, precision?: number }} options Values of parameters, and decimals of frames.
 * @returns {Animation}
 */
export function load(document, options) {
  return new Animation(document, options);
}

export { LIMITS };
