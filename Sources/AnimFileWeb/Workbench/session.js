// A loaded document with its inputs and its timeline.

import { load } from "../Player/document.js";
import { accepts, endOf, Log } from "../Player/playback.js";
import { playing } from "../Player/shape.js";
import { Survey } from "./survey.js";

/** The length of a timeline in seconds, if a scene moves without an end and without a duration. */
const ENDLESS = 4;
/** The most settings and firings of a log. */
const MOST_INPUTS = 2000;
/** The most seconds between two settings of one movement of a slider. */
const LONGEST_STEP = 0.25;

/** The values that a parameter accepts, for a message. */
export function expected({ type, range, options }) {
  if (options) return `one of ${options.join(", ")}`;
  if (range) return `${type === "angle" ? "an angle" : `a ${type}`} from ${range[0]} to ${range[1]}`;
  if (type === "color") return "a color, such as #ff8800";
  if (type === "point") return "a point, such as [10, 20]";
  if (type === "boolean") return "true or false";
  if (type === "path") return "path data, such as M 0 0 L 10 10";
  return type === "numbers" || type === "points" ? `an array of ${type}` : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

/** The length of a timeline: of the first pass, in both directions if the document alternates. */
function lengthOf(animation) {
  const { json, duration } = animation;
  const { start, repeat, autoreverses: isAlternating, pass: whole } = playing(animation);
  const isEndless = endOf(animation) === Infinity;
  const period = duration > 0 ? whole : isEndless ? ENDLESS : 0;
  return { isAlternating, isEndless, start, period, pass: start + period, wraps: isEndless || repeat > 1 };
}

/** The time that is drawn: the end of a scene that repeats shows its last pose, not the first of the next pass. */
function drawn(t, end, { start, period, wraps, isAlternating }, duration) {
  const isSeam = wraps && !isAlternating && duration > 0 && t > 0 && t >= end;
  const passes = (t - start) / period;
  return isSeam && Math.abs(passes - Math.round(passes)) < 1e-9 ? t - 1e-6 * period : t;
}

/** The version to which a document is compared. */
class Other {
  constructor(data) {
    this.file = data.file;
    this.animation = load(data.document.replace(/^\ufeff/, ""), { parameters: data.values });
    this.length = lengthOf(this.animation);
    this.version = -1;
  }

  /** Draws the frame at a time of a session, with those of its inputs that this version allows. */
  draw(t, session, size) {
    if (this.version !== session.version) {
      this.version = session.version;
      this.inputs = allowed(session.log.inputs, this.animation);
    }
    return this.animation.draw(drawn(t, session.end, this.length, this.animation.duration), { inputs: this.inputs, size });
  }
}

/** The inputs that an animation allows. */
function allowed({ initial, settings }, { env }) {
  const allows = (verify) => {
    try {
      verify();
      return true;
    } catch {
      return false;
    }
  };
  const start = { initial: Object.fromEntries(Object.entries(initial).filter(([name, value]) => allows(() => env.verify(name, value)))) };
  return { ...start, settings: settings.filter((setting) => allows(() => env.verifySetting(setting, start))) };
}

export class Session {
  /**
   * @param {any} data The text that the command wrote.
   * @param {Session | null} before The version of the document before this one, whose inputs are kept.
   */
  constructor(data, before) {
    this.data = data;
    // A byte order mark is not part of JSON.
    this.text = data.document.replace(/^\ufeff/, "");
    this.animation = load(this.text, { parameters: data.values });
    this.survey = new Survey(this.text, data.values);
    const { json } = this.animation;
    this.json = json;
    this.parameters = json.parameters ?? {};
    this.repeats = json.repeat ?? 1;
    this.length = lengthOf(this.animation);
    this.isAlternating = this.length.isAlternating;
    this.isEndless = this.length.isEndless;
    this.wraps = this.length.wraps;
    /** The seconds of a pass. */
    this.pass = this.length.pass;
    /** The version to which this one is compared. */
    this.other = data.other ? new Other(data.other) : null;
    this.log = new Log({ ...data.values, ...data.inputs?.initial });
    this.log.inputs.settings = data.inputs?.settings ?? [];
    /** Whether inputs continue the timeline while it plays. */
    this.isLive = false;
    /** The time of the last setting of each parameter since inputs began to continue the timeline. */
    this.moved = {};
    this.grown = 0;
    /** Whether the picture is that of the survey, in which an easing is tried. */
    this.isTrial = false;
    /** Changes with everything that curves depend on. */
    this.version = 0;
    if (before) this.keep(before);
    this.update();
  }

  /** Takes over the inputs that this version of the document allows. */
  keep({ log: { inputs }, isLive }) {
    const { initial, settings } = allowed(inputs, this.animation);
    this.log.inputs = { initial: { ...this.log.inputs.initial, ...initial }, settings };
    this.isLive = isLive;
  }

  get settings() {
    return this.log.inputs.settings;
  }

  /** Reads the inputs again. */
  update() {
    const { survey, settings, pass } = this;
    this.version += 1;
    let end = pass;
    survey.read(this.log.inputs, end);
    if (settings.length) {
      const rest = Math.max(survey.rest, settings.at(-1).t + 0.25);
      const { start, period } = this.length;
      end = this.isEndless && pass > 0 ? start + Math.max(1, Math.ceil((rest - start) / period - 1e-9)) * period : Math.max(pass, rest);
    }
    this.end = Math.max(end, this.grown, this.other?.length.pass ?? 0);
    survey.read(this.log.inputs, this.end);
  }

  /** Extends the timeline of a scene without an end, because inputs continue. */
  grow() {
    this.grown = this.end + Math.max(this.pass, this.end / 4);
    this.update();
  }

  /** The time of the document that is drawn. */
  drawn(t) {
    return drawn(t, this.end, this.length, this.animation.duration);
  }

  draw(t, size) {
    if (this.isTrial) return this.survey.draw(this.drawn(t), size);
    return this.animation.draw(this.drawn(t), { inputs: this.log.inputs, size });
  }

  /** Draws once, and returns to the inputs before if the document does not allow the new ones. Returns a message or null. */
  trial(before, t) {
    try {
      this.animation.draw(t, { inputs: this.log.inputs });
      this.update();
      return null;
    } catch (error) {
      this.log.inputs = before;
      this.animation.draw(t, { inputs: before });
      this.update();
      // The row has the name.
      return error.message.replace(/^inputs: [^:]*: /, "");
    }
  }

  check(name, value) {
    return accepts(this.parameters[name], value) ? null : `expected ${expected(this.parameters[name])}`;
  }

  /** Sets the value of a parameter from the start. Returns a message, or null. */
  start(name, value) {
    const wrong = this.check(name, value);
    if (wrong) return wrong;
    const before = this.log.inputs;
    this.log.inputs = { initial: { ...before.initial, [name]: value }, settings: before.settings };
    return this.trial(before, 0);
  }

  /** Adds a setting or a firing at a time. Returns a message, or null. */
  input(setting, t) {
    const wrong = setting.parameter === undefined ? null : this.check(setting.parameter, setting.value);
    if (wrong) return wrong;
    const before = this.log.inputs;
    if (before.settings.length >= MOST_INPUTS) return `the log has ${MOST_INPUTS} inputs: reset it to record more`;
    if (!this.isLive) this.moved = {};
    // A slider sets many values, which replace those of its parameter at one time, and between them those of an earlier movement.
    const { parameter } = setting;
    const last = parameter === undefined ? undefined : this.moved[parameter];
    const from = t - last < LONGEST_STEP ? last : t;
    const isReplaced = (own) => parameter !== undefined && own.parameter === parameter && (own.t === t || (own.t > from && own.t < t));
    this.log.inputs = { initial: before.initial, settings: before.settings.filter((own) => !isReplaced(own)) };
    this.log.add({ t, ...setting });
    if (parameter !== undefined) this.moved[parameter] = t;
    this.isLive = true;
    return this.trial(before, t);
  }

  /** Removes all settings and firings, and the values from the start. */
  clear() {
    this.log.inputs = { initial: { ...this.data.values }, settings: [] };
    this.isLive = false;
    this.grown = 0;
    this.update();
  }

  /** The value that a parameter has or moves to at a time; without one, its value from the start. */
  value(name, t = -Infinity) {
    return this.log.target(this.parameters, name, t);
  }

  /** The log of inputs as the text of a file. */
  logText() {
    const { initial, settings } = this.log.inputs;
    const log = { "animfile-inputs": "1.0", ...(Object.keys(initial).length && { initial }), settings };
    return JSON.stringify(log, null, 2) + "\n";
  }

  /** The times of all keyframes, inputs and markers, in ascending order. */
  get stops() {
    const times = new Set([0, this.end, ...this.settings.map(({ t }) => t), ...this.markers.map(({ t }) => t)]);
    for (const { t } of this.keyframes) times.add(t);
    return [...times].filter((t) => t >= 0 && t <= this.end).sort((a, b) => a - b);
  }

  get markers() {
    const shown = this.animation.markers.flatMap(({ name, t }) => this.survey.shown([t]).map((own) => ({ name, t: own })));
    // Where the passes start, if not at 0.
    if (this.length.start > 0) shown.push({ name: "↻ repeats from here", t: this.length.start });
    return shown.sort((a, b) => a.t - b.t);
  }

  /** All keyframes of all members. */
  get keyframes() {
    if (this.known?.version !== this.version) {
      this.known = { version: this.version, list: this.survey.all.flatMap((member) => member.keyframes()) };
    }
    return this.known.list;
  }
}
