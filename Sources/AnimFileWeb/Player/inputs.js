// Inputs: settings of parameters, firings of triggers, and transitions.

import { fromCoordinates, toCoordinates } from "./colors.js";
import { easing } from "./easings.js";
import { clamped, Path } from "./geometry.js";
import { alike, Constant, constant, demand, DocumentError, JUMPING, lookUp, turned, widen } from "./tracks.js";

const SPRING = { spring: { bounce: 0 } };

/** Where parameters have values: the document, or the symbol of a use. */
export class Scope {
  constructor(env, overrides = new Map()) {
    this.env = env;
    this.overrides = overrides;
  }

  /** The scope of a symbol with these parameters. */
  with(parameters = {}) {
    const overrides = new Map(this.overrides);
    for (const [name, value] of Object.entries(parameters)) {
      const isReference = typeof value === "object" && !Array.isArray(value) && value.parameter !== undefined;
      overrides.set(name, isReference ? this.resolve(value.parameter) : { constant: value });
    }
    return new Scope(this.env, overrides);
  }

  /** The constant of a parameter here, or the parameter of the document that it follows. */
  resolve(name) {
    return this.overrides.get(name) ?? { source: name };
  }

  declared(name) {
    return lookUp(this.env.parameters, name, "parameter");
  }

  /** An event: its times up to now. */
  event(written) {
    const name = typeof written === "string" ? written : written.parameter;
    const event = new Event(this, name, typeof written === "string" ? true : written.is, this.declared(name).type === "trigger");
    if (this.env.isLoading) this.env.events.push(event);
    return event;
  }
}

class Event {
  /** The seconds after an event that counts in which others do not; `undefined` if all count. */
  pause = undefined;
  /** Whether the conversion of the timeline depends on it, for which an event long ago counts. */
  isLasting = false;
  version = -1;

  constructor(scope, name, goal, isTrigger) {
    const { source, constant: fixed } = scope.resolve(name);
    this.env = scope.env;
    this.source = source;
    this.fixed = fixed;
    this.goal = goal;
    this.isTrigger = isTrigger;
  }

  /** The time since which the time runs: that of the conversion, or now. */
  get now() {
    return this.env.moment ?? this.env.now;
  }

  /** The times of the events that count. */
  all() {
    const { env, source, goal, pause } = this;
    if (this.version === env.version) return this.times;
    this.version = env.version;
    this.times = [];
    if (source === undefined) return this.times;
    let times = [];
    if (this.isTrigger) {
      times = [...new Set(env.settings.filter((s) => s.fire === source).map((s) => s.t))].sort((a, b) => a - b);
    } else {
      let last = env.initial(source);
      for (const { t, value } of env.settingsOf(source)) {
        if (value === goal && last !== goal) times.push(t);
        last = value;
      }
    }
    for (const t of times) if (pause === undefined || !this.times.length || t >= this.times.at(-1) + pause) this.times.push(t);
    return this.times;
  }

  /** The time of the last event up to now that counts, or `null`. */
  last() {
    const { env } = this;
    if (env.reads?.add(this)) this.isLasting = true;
    return env.isSettled ? null : this.all().findLast((t) => t <= env.now && t <= this.now) ?? null;
  }

  /** On what everything since an event depends in the conversion of the timeline. */
  at() {
    return [this.last(), this.isInitial()];
  }

  /** Whether the time is at its end: the parameter has the value from the start, or everything is settled. */
  isInitial() {
    if (this.env.isSettled && this.all().length) return true;
    if (this.isTrigger) return false;
    return (this.source === undefined ? this.fixed : this.env.initial(this.source)) === this.goal;
  }
}

// MARK: References

/** The numbers of a parameter's value. */
function numbersOf(type, value) {
  if (type === "path") return constant("path", value);
  return constant(type === "color" ? "color" : "numbers", value);
}

/** Compiles a reference to a parameter. */
export function reference(kind, spec, scope) {
  const declared = scope.declared(spec.parameter);
  const { source, constant: fixed } = scope.resolve(spec.parameter);
  const node = new Reference(kind, spec, declared, scope.env, source, fixed);
  return source === undefined ? new Constant(copied(node.at())) : node;
}

function copied(value) {
  return Array.isArray(value) ? value.slice() : value;
}

export class Reference {
  end = null;
  version = -1;
  stamp = -1;

  constructor(kind, spec, declared, env, source, fixed) {
    this.kind = kind;
    this.spec = spec;
    this.env = env;
    this.source = source;
    this.fixed = fixed;
    this.type = declared.type;
    this.transition = source === undefined ? null : spec.transition ?? declared.transition ?? env.parameters[source].transition;
    this.rule = env.rule;
    this.member = env.member;
    if (env.isLoading) env.references.push(this);
    widen(this);
  }

  get largest() {
    const value = this.at();
    return typeof value === "number" ? value : value[0];
  }

  at() {
    const { env } = this;
    env.reads?.add(this);
    if (this.stamp !== env.stamp) {
      this.stamp = env.stamp;
      this.value = this.read();
    }
    return this.value;
  }

  /** Throws an error if the rules of the member do not allow a value of its parameter. */
  verify(value, place) {
    const { kind, rule, spec, source } = this;
    if (!rule || spec.map) return;
    const numbers = [this.convert(value)].flat();
    const holds = !(numbers.length < rule[2]) && numbers.every((x) => x >= rule[0] && !(x > rule[1]) && (kind !== "whole" || Number.isInteger(x)));
    if (!holds) throw new DocumentError(`${source}: ${this.member} does not allow ${JSON.stringify(value)}`, place);
  }

  /** The target now. */
  target() {
    const { env, source } = this;
    if (source === undefined) return this.fixed;
    let value = env.initial(source);
    for (const setting of env.settingsOf(source)) if (setting.t <= env.now || env.isSettled) value = setting.value;
    return value;
  }

  read() {
    const { kind, spec, env, type } = this;
    const settings = this.source === undefined ? [] : env.settingsOf(this.source);
    if (!this.transition || settings.length === 0 || env.isSettled) return this.finish(this.convert(this.target()));
    this.restTimes(settings);
    const { motion } = this;
    if (kind === "boolean") return motion.isTrue(env.now);
    if (JUMPING.has(kind)) {
      const value = motion.target(env.now);
      return spec.map ? this.convert(this.options[value[0]]) : Math.round(this.scaled(value)[0]);
    }
    const value = motion.at(env.now);
    // At rest, a path has its own commands.
    if (this.verbs) return this.paths.get(value) ?? new Path(this.verbs, value);
    return spec.map ? value : this.finish(type === "color" ? value : this.scaled(value));
  }

  prepare(settings) {
    const { kind, spec, env, type, transition } = this;
    const initial = env.initial(this.source);
    this.options = [initial, ...settings.map((s) => s.value)];
    const isIndexed = spec.map && (kind === "word" || kind === "whole");
    let vectors = this.options.map((option, k) => {
      if (isIndexed) return [k];
      if (spec.map) return this.convert(option);
      return numbersOf(type, option);
    });
    if (kind === "boolean") vectors = vectors.map((v) => [Number(spec.map ? v : v[0])]);
    if (kind === "path") {
      // Of a map, also options that are not set decide whether paths move as cubics.
      const paths = alike([...vectors, ...Object.values(spec.map ?? {}).map((d) => constant(kind, d))]);
      this.verbs = paths[0].verbs;
      this.paths = new Map(vectors.map((path, k) => [paths[k].points, path]));
      vectors = paths.slice(0, vectors.length).map((p) => p.points);
    }
    const isColor = kind === "color" || kind === "stops";
    const space = isColor ? (transition.colorSpace ?? env.space) : null;
    this.motion = new Motion(vectors[0], transition, env.easings, space, kind === "stops" ? 5 : 4);
    const goals = this.options.map((option) => {
      const goal = spec.map && this.convert(option);
      return String(goal?.points ? [goal.verbs, goal.points] : goal);
    });
    let [last, rest] = [initial, 0];
    this.rests = settings.map(({ t, value, jump }, k) => {
      const isLower = typeof value === "number" ? value < last : typeof value === "boolean" && last && !value;
      last = value;
      // An option with the same constant as the one before starts nothing here.
      const isSame = spec.map && !jump && goals[k + 1] === goals[k];
      rest = isSame ? Math.max(rest, t) : this.motion.set(t, vectors[k + 1], jump, isLower);
      return rest;
    });
  }

  /** The times from which the value rests after each setting, if no other one follows. */
  restTimes(settings) {
    if (this.version !== this.env.version) {
      this.version = this.env.version;
      this.prepare(settings);
    }
    return this.rests;
  }

  /** The value of an option of the map, or the numbers of a value after scaling. */
  convert(value) {
    const { kind, spec, type } = this;
    if (spec.map) {
      return constant(kind, lookUp(spec.map, typeof value === "boolean" ? String(value) : value, "option"));
    }
    if (kind === "boolean" || kind === "word") return value;
    if (type === "path" || type === "color") return numbersOf(type, value);
    const numbers = this.scaled(numbersOf(type, value));
    return kind === "whole" ? numbers[0] : numbers;
  }

  scaled(numbers) {
    const { scale, offset } = this.spec;
    if (scale === undefined && offset === undefined) return numbers;
    const offsets = offset === undefined ? null : [offset].flat(2);
    return numbers.map((n, k) => {
      const value = scale === undefined ? n : n * scale;
      return offsets ? value + offsets[offsets.length === 1 ? 0 : k] : value;
    });
  }

  /** One number for a member of several. */
  finish(value) {
    if (value.length === 1 && this.kind === "scale") return [value[0], value[0]];
    if (value.length === 1 && this.kind === "corners") return [value[0], value[0], value[0], value[0]];
    return value;
  }
}

// MARK: Transitions

/** The motion of a reference between targets. */
class Motion {
  constructor(initial, transition, names, space, step) {
    const phase = (members) => {
      const rule = easing(members.easing ?? SPRING, names);
      const rest = rule.isSpring && !rule.settles ? rule.restTime : null;
      return { delay: members.delay ?? 0, duration: members.duration ?? 0.3, rule, rest };
    };
    this.up = phase(transition);
    this.down = phase({ ...transition, ...transition.down });
    this.turn = transition.turn;
    this.space = space;
    this.step = step;
    this.before = initial;
    const start = this.coordinates(initial);
    const zeros = start.map(() => 0);
    this.spans = [
      { start: -Infinity, from: start, velocity: zeros, target: start, origin: start, duration: 0, part: 1, result: initial },
    ];
  }

  coordinates(value) {
    if (!this.space) return value;
    const result = value.slice();
    for (let at = this.step - 4; at < value.length; at += this.step) toCoordinates(value, at, this.space, result);
    return result;
  }

  /** Sets the target. Returns the time at which the motion ends. */
  set(t, value, jump, isLower) {
    if (this.turn) {
      value = [turned(this.turn, value[0], this.before[0])];
      isLower = value[0] < this.before[0];
    }
    this.before = value;
    const phase = isLower ? this.down : this.up;
    const start = jump ? t : t + phase.delay;
    const { spans } = this;
    while (spans.length > 1 && spans[spans.length - 1].start >= start) spans.pop();
    const last = spans[spans.length - 1];
    const target = this.coordinates(value);
    demand(target.length === last.target.length);
    const moves = !jump && (phase.rest !== null || phase.duration > 0);
    const from = moves ? this.value(last, start) : target;
    const velocity = moves ? this.velocity(last, start) : target.map(() => 0);
    let [part, origin] = [1, from];
    let duration = moves ? (phase.rest ?? phase.duration) : 0;
    if (moves && !phase.rule.isSpring) {
      const elapsed = start - last.start;
      if (elapsed < last.duration && last.origin.every((n, k) => n === target[k])) {
        const progress = last.phase.rule.response(elapsed, last.duration);
        part = clamped(last.part * progress + 1 - last.part, 0, 1);
        origin = last.target;
      }
      duration *= part;
    }
    spans.push({ start, from, velocity, target, origin, duration, part, result: value, phase });
    return start + duration;
  }

  value(span, t) {
    const elapsed = t - span.start;
    if (!(elapsed < span.duration)) return span.target;
    const { rule } = span.phase;
    const progress = rule.response(elapsed, span.duration);
    const share = rule.perVelocity(elapsed, span.duration);
    return span.from.map((x, k) => x + (span.target[k] - x) * progress + span.velocity[k] * share);
  }

  velocity(span, t) {
    const elapsed = t - span.start;
    if (!(span.duration > 0 && elapsed <= span.duration)) return span.target.map(() => 0);
    const { rule } = span.phase;
    const rate = rule.rate(elapsed, span.duration, true);
    const share = rule.perVelocityRate(elapsed, span.duration);
    return span.from.map((x, k) => (span.target[k] - x) * rate + span.velocity[k] * share);
  }

  span(t) {
    return this.spans.findLast((span) => span.start <= t);
  }

  at(t) {
    const span = this.span(t);
    if (!(t - span.start < span.duration)) return span.result;
    const value = this.value(span, t);
    if (!this.space) return value;
    for (let at = this.step - 4; at < value.length; at += this.step) fromCoordinates(value, at, this.space, value);
    return value;
  }

  isTrue(t) {
    const span = this.span(t);
    return span.result[0] !== 0 || (t - span.start < span.duration && span.origin[0] !== 0);
  }

  target(t) {
    return this.span(t).result;
  }
}
