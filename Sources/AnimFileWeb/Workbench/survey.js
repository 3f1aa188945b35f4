// The animated members of a document: their values over time, their keyframes, and the shapes that have them.

import { hexadecimal } from "../Player/colors.js";
import { load } from "../Player/document.js";
import { Reference } from "../Player/inputs.js";
import { boxOf, union } from "../Player/painting.js";
import { lineOf } from "../Player/pointer.js";
import {
  ALONG, COLOR, FADE, GRADIENT, JITTER, MEMBERS, MODIFIERS, PAINT, SHOWN, TRANSFORM,
} from "../Player/members.js";
import { documentTime, playing } from "../Player/shape.js";

/** The most keyframes of a member, and passes of a shape, that are shown. */
const MOST_KEYS = 400;
const MOST_PASSES = 100;
/** The seconds over which a rate is measured. */
const BRIEF = 1e-4;

const COMPONENTS = {
  point: ["x", "y"], scale: ["x", "y"], size: ["width", "height"], frame: ["x", "y", "width", "height"], color: ["r", "g", "b", "a"],
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value depends on parameters alone. */
const isSteady = (node) => node instanceof Reference || (node.parts?.every((part) => part.isStill || isSteady(part)) ?? false);

/** A number with at most three decimals. */
export const short = (x) => (typeof x === "number" ? String(Math.round(x * 1000) / 1000).replace("-", "−") : String(x));

/** The value of a member as a text. */
export function spoken(kind, value) {
  if (kind === "color") return hexadecimal(value).replace(/^(#.{6})ff$/, "$1");
  if (kind === "path") return `${value.verbs.length} elements`;
  if (kind === "stops") return `${value.length / 5} stops`;
  if (!Array.isArray(value)) return String(value);
  return value.slice(0, 6).map(short).join(", ") + (value.length > 6 ? " …" : "");
}

/** The name of an easing, or its notation. */
export function nameOf(easing) {
  if (typeof easing === "string") return easing;
  if (Array.isArray(easing)) return `[${easing.map(short).join(", ")}]`;
  return isObject(easing) ? (Object.keys(easing)[0] ?? "") : "";
}

/** Times of keyframes outside of a shape's clock. */
function outer(clock, times, end) {
  if (clock.isPlain) return times;
  const { offset, speed, repeat, autoreverses, duration, event } = clock;
  if (clock.number || !(speed > 0 || (speed < 0 && !(duration > 0)))) return [];
  const starts = event ? event.all() : [0];
  const length = duration * (autoreverses ? 2 : 1);
  const count = clock.isOnce || !(length > 0) ? 1 : Math.min(MOST_PASSES, repeat === "forever" ? Infinity : Math.ceil(repeat));
  const result = [];
  for (const start of starts) {
    for (let k = 0; k < count && start + offset + (k * length) / speed <= end; k++) {
      for (const t of times) {
        const both = autoreverses && t < duration ? [t, 2 * duration - t] : [t];
        for (const inside of both) result.push(start + offset + (k * length + inside) / speed);
      }
    }
  }
  return result;
}

/** The tracks of a value with their specifications and JSON pointers, each with the times at which it starts. */
function tracksOf(node, spec, pointer, found = []) {
  if (node.keys) found.push({ track: node, spec, pointer, starts: [0] });
  else if (node.track) found.push({ track: node.track, spec, pointer, starts: node.event ? node.event.all() : [] });
  else if (node.parts) node.parts.forEach((part, k) => tracksOf(part, Array.isArray(spec) ? spec[k] : {}, `${pointer}/${k}`, found));
  else if (node.around) tracksOf(node.around, spec?.wiggle?.around, `${pointer}/wiggle/around`, found);
  return found;
}

/** The value that a JSON pointer names. */
export function valueAt(json, pointer) {
  return pointer.split("/").slice(1).reduce((at, name) => at?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], json);
}

/** The time at which a value rests that inputs set in motion. */
function restOf(node) {
  const spans = node.motion?.spans;
  const inner = [...(node.keys ?? []).map((key) => key.node), node.number, node.around, ...(node.parts ?? [])].filter(Boolean);
  let rest = Math.max(0, ...inner.map(restOf));
  if (spans?.length > 1) rest = Math.max(rest, ...spans.slice(1).map((span) => span.start + span.duration));
  if (node.track && node.event) rest = Math.max(rest, ...node.event.all().map((t) => t + node.track.times.at(-1)));
  return rest;
}

/** The sets of members of a shape: tables with kinds, the JSON with the members, and its path in the shape. */
function setsOf(shape) {
  const { json } = shape;
  const sets = [[shape.members, [SHOWN], json, ""]];
  const add = (members, tables, from, path) => members && sets.push([members, tables, from ?? {}, path]);
  add(shape.transform, [TRANSFORM], json.transform, "transform.");
  add(shape.transform, [ALONG], json.transform?.position, "transform.position.");
  add(shape.geometry, [MEMBERS[shape.type]], json, "");
  for (const name of ["fill", "stroke"]) {
    if (!shape[name]) continue;
    const isWhole = isObject(json[name]) && (json[name].color !== undefined || json[name].gradient !== undefined);
    const spec = isWhole ? json[name] : { color: json[name] };
    add(shape[name], [PAINT, COLOR], spec, isWhole ? `${name}.` : name);
    add(shape[name], [GRADIENT], spec.gradient, `${name}.gradient.`);
    add(shape[name], [TRANSFORM], spec.gradient?.transform, `${name}.gradient.transform.`);
  }
  shape.modifiers.forEach((modifier, k) => {
    const path = `modifiers.${k}.`;
    add(modifier.members, [MODIFIERS[modifier.type]], modifier.json, path);
    const { opacity } = modifier.json;
    if (Array.isArray(opacity)) add(modifier.members, [FADE], { from: opacity[0], to: opacity[1] }, `${path}opacity.`);
    else if (modifier.type === "repeat") add(modifier.members, [{ from: FADE.from }], { from: opacity }, `${path}opacity`);
    add(modifier.jitter, [JITTER], modifier.json.jitter, `${path}jitter.`);
  });
  return sets;
}

/** An animated member. */
class Member {
  constructor(survey, shape, clocks, path, kind, node, spec) {
    this.survey = survey;
    this.shape = shape;
    this.source = shape.source;
    this.clocks = clocks;
    this.path = path;
    this.kind = kind;
    this.node = node;
    /** The keyframes of a track, which are others after the timeline is converted again. */
    this.keys = node.keys;
    this.spec = spec;
    this.names = COMPONENTS[kind] ?? [];
  }

  /** The JSON pointer of the value. */
  get pointer() {
    return `${this.source}/${this.path.replaceAll(".", "/")}`;
  }

  get hasCurve() {
    return this.kind !== "path" && this.kind !== "stops" && this.kind !== "word";
  }

  /** The value at a player time. */
  value(t) {
    const { env, local } = this.survey.at(t);
    env.setNow(t);
    const inside = this.clocks.reduce((time, clock) => clock.inside(time), local);
    const value = this.node.at(inside);
    return Array.isArray(value) ? value.slice() : value;
  }

  text(t) {
    return spoken(this.kind, this.value(t));
  }

  /** The components as numbers. */
  numbers(t) {
    const value = this.value(t);
    return Array.isArray(value) ? value : [Number(value)];
  }

  /** The keyframes in ascending order of their player times. */
  keyframes() {
    const { survey, clocks } = this;
    const found = [];
    for (const { track, spec, pointer, starts } of tracksOf(this.node, this.spec, this.pointer)) {
      const written = spec?.keyframes ?? [{ value: spec?.from }, ...(spec?.steps ?? [])];
      track.keys.forEach((key, k) => {
        const own = written[k] ?? {};
        const easing = k === 0 ? "" : own.wait !== undefined ? "hold" : nameOf(own.easing ?? spec?.easing ?? (track.isJumping ? "hold" : "linear"));
        let times = starts.map((start) => start + key.t);
        for (const clock of clocks.slice().reverse()) times = outer(clock, times, survey.end).slice(0, MOST_KEYS);
        const text = spoken(this.kind, key.value);
        for (const t of survey.shown(times)) found.push({ t, easing, text, track, k, pointer });
      });
    }
    found.sort((a, b) => a.t - b.t);
    const isMirrored = survey.animation.json.autoreverses || clocks.some((clock) => clock.autoreverses);
    return found.slice(0, MOST_KEYS).map(({ t, easing, text, track, k, pointer }, at) => {
      const before = found[at - 1];
      const isNext = before?.track === track && before.k === k - 1;
      // On the way back, the easing is that of the keyframe before.
      const isBack = isMirrored && before?.track === track && before.k === k + 1;
      const eased = isNext ? k : isBack ? before.k : null;
      return { t, text, easing: isNext ? easing : isBack ? before.easing : "", eased, track, k, pointer };
    });
  }

  /** The seconds that pass in the member's keyframes for a second of the player, at a time. */
  rate(t) {
    const inside = (time) => this.clocks.reduce((own, clock) => clock.inside(own), this.survey.at(time).local);
    const [before, after] = [-1, 1].map((side) => (inside(t + 2 * side * BRIEF) - inside(t + side * BRIEF)) / (side * BRIEF));
    const isRate = (x) => Math.abs(x) > 1e-3 && Math.abs(x) < 1e3;
    return t >= 2 * BRIEF && isRate(before) ? before : isRate(after) ? after : null;
  }

  /**
   * Where the document has the easing with which a keyframe is reached: the JSON pointer, the easing, and whether it is the keyframe's own; or
   * the reason why there is none.
   */
  easingOf({ track, k, pointer }) {
    const spec = valueAt(this.survey.animation.json, pointer);
    const step = spec?.steps?.[k - 1];
    const own = spec?.keyframes ? spec.keyframes[k] : k === 0 && spec?.steps ? spec : step;
    if (!own || (spec.keyframes && own.t !== track.times[k])) return { reason: `This keyframe does not come from ${this.path} itself, so its easing is not here.` };
    if (track.isJumping) return { reason: "This value jumps, so it has no easing." };
    if (k === 0) return { reason: "The first keyframe has no easing: select a later one." };
    if (step?.wait !== undefined) return { reason: "The value rests here, so it has no easing." };
    if (track.times[k] === track.times[k - 1]) return { reason: "The value jumps here, so it has no easing." };
    const path = `${pointer}/${spec.keyframes ? `keyframes/${k}` : `steps/${k - 1}`}/easing`;
    return { path, value: own.easing ?? spec.easing ?? "linear", isOwn: own.easing !== undefined };
  }

  /** The keyframes at one place of the document, in ascending order, each with the time at which its span starts. */
  occurrences(pointer, k) {
    const keys = this.keyframes();
    return keys.flatMap((key, at) => {
      const before = keys[at - 1];
      if (key.pointer !== pointer || key.k !== k) return [];
      return [{ ...key, start: before?.track === key.track && before.k === k - 1 ? before.t : key.t }];
    });
  }

  /**
   * Where the document has the time of a keyframe: the JSON pointer of a number, that number, and the rate at which it changes as
   * the keyframe moves; `null` if it is not in the keyframes or the steps of this member, as with a timeline.
   */
  placeOf({ t, track, k, pointer }) {
    const spec = valueAt(this.survey.animation.json, pointer);
    const rate = this.rate(t);
    const step = spec?.steps?.[k - 1];
    const [path, written] = spec?.keyframes
      ? [`${pointer}/keyframes/${k}/t`, spec.keyframes[k]?.t]
      : [`${pointer}/steps/${k - 1}/${step?.wait === undefined ? "for" : "wait"}`, step?.wait ?? step?.for];
    if (typeof written !== "number" || rate === null) return null;
    return spec.keyframes && written !== track.times[k] ? null : { path, written, rate };
  }
}

/** The animated members of a document, evaluated apart from the picture. */
export class Survey {
  /**
   * @param {string} text The document.
   * @param {object} values The values of parameters.
   */
  constructor(text, values) {
    this.animation = load(text, { parameters: values });
    this.inputs = null;
    this.end = 0;
    /** The outermost shapes; each has its animated `members` and the `shapes` in it. */
    this.shapes = [];
    /** All members, in the order of the shapes. */
    this.all = [];
    /** Changes with the list of members. */
    this.revision = 0;
  }

  /** Reads the inputs, up to the end of the timeline. */
  read(inputs, end) {
    this.inputs = inputs;
    this.end = end;
    this.animation.draw(0, { inputs });
    const before = this.all;
    this.shapes = this.list(this.animation.shapes, [], new Set());
    const flat = (shapes) => shapes.flatMap((shape) => [...shape.members, ...flat(shape.shapes)]);
    const all = this.all = flat(this.shapes);
    if (all.length !== before.length || all.some(({ node, keys }, k) => node !== before[k].node || keys !== before[k].keys)) this.revision += 1;
  }

  list(shapes, clocks, seen) {
    return shapes.flatMap((shape) => {
      // All uses of a symbol share its members; the first represents them.
      if (seen.has(shape.source)) return [];
      seen.add(shape.source);
      const own = [...clocks, shape.clock];
      const members = this.membersOf(shape, own);
      const inside = this.list([...shape.children, ...shape.clip, ...shape.masking], own, seen);
      return [{ shape, members, shapes: inside, isStill: !members.length && inside.every((own) => own.isStill) }];
    });
  }

  membersOf(shape, clocks) {
    const result = [];
    for (const [members, tables, json, prefix] of setsOf(shape)) {
      for (const { name, node } of members.moving) {
        const table = tables.find((own) => Object.hasOwn(own, name));
        if (!table) continue;
        const path = prefix.endsWith(".") || prefix === "" ? prefix + name : prefix;
        const member = new Member(this, shape, clocks, path, table[name][0], node, json[name]);
        if (!isSteady(node) || this.moves(member)) result.push(member);
      }
    }
    return result;
  }

  /** Whether a value that depends on parameters alone changes. */
  moves(member) {
    const { settings = [] } = this.inputs ?? {};
    if (!settings.length) return false;
    const first = member.text(0);
    return settings.some(({ t }) => member.text(t) !== first || member.text(t + 0.1) !== first) || member.text(this.end) !== first;
  }

  /** The parameters, and the time of the document at a player time. */
  at(t) {
    const { animation, inputs } = this;
    animation.env.setLog(inputs);
    return { env: animation.env, local: documentTime(animation, t) };
  }

  /** Times of the document as player times up to the end. */
  shown(times) {
    const { animation, end } = this;
    const { duration } = animation;
    const { start, repeat, autoreverses: isAlternating, pass: length } = playing(animation);
    const count = repeat === "forever" ? Infinity : repeat;
    if (count === 1 && !isAlternating) return times.filter((t) => t >= 0 && t <= end);
    const result = times.filter((t) => t >= 0 && t < start && t <= end);
    for (let k = 0; k < Math.min(count, MOST_PASSES) && start + k * length <= end && length > 0; k++) {
      for (const t of times.filter((t) => t >= start && t <= duration)) {
        for (const own of isAlternating && t < duration ? [t - start, length - t + start] : [t - start]) {
          // The end of a timeline is not the start of the next pass.
          const time = start + k * length + own;
          if (time <= end && !(k > 0 && own === 0 && time === end)) result.push(time);
        }
      }
    }
    return [...new Set(result)];
  }

  /** The time at which everything rests that inputs set in motion. */
  get rest() {
    const { settings = [] } = this.inputs ?? {};
    let rest = settings.at(-1)?.t ?? 0;
    this.animation.draw(rest + 1e-3, { inputs: this.inputs });
    const visit = (shape) => {
      for (const [members] of setsOf(shape)) for (const { node } of members.moving) rest = Math.max(rest, restOf(node));
      const { event, natural, duration, repeat, autoreverses, speed, offset } = shape.clock;
      const last = event?.all().at(-1);
      if (last !== undefined) {
        const length = repeat === "forever" ? 0 : (shape.clock.isOnce ? natural ?? 0 : duration * repeat * (autoreverses ? 2 : 1));
        rest = Math.max(rest, last + offset + (speed > 0 ? length / speed : 0));
      }
      [...shape.children, ...shape.clip, ...shape.masking].forEach(visit);
    };
    this.animation.shapes.forEach(visit);
    return rest;
  }

  /** The drawing at a player time. */
  draw(t, size) {
    return this.animation.draw(t, { inputs: this.inputs, size });
  }

  /** The center of what a shape draws at each of some times; `null` where it draws nothing. */
  centers(source, times, size) {
    return times.map((t) => {
      const drawing = this.draw(t, size);
      const box = boxOfSource(drawing, source);
      return box && [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    });
  }
}

/** The items that a shape draws. */
export const itemsOf = (drawing, source) =>
  drawing.items.filter((item) => lineOf(drawing, item).some((part) => part.source === source));

/** The box around what a shape draws; `null` for nothing. */
const boxOfSource = (drawing, source) => union(itemsOf(drawing, source).map((item) => boxOf(item, false)));
