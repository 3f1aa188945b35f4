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
  times = [];

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
    if (source === undefined || this.version === env.version) return this.times;
    this.version = env.version;
    const history = env.history(source);
    if (this.history !== history) {
      this.history = history;
      this.count = 0;
      this.before = env.initial(source);
      this.times = [];
    }
    for (; this.count < history.settings.length; this.count++) {
      const { t, value } = history.settings[this.count];
      const happens = this.isTrigger || (value === goal && this.before !== goal);
      this.before = value;
      if (happens && !(t < this.times.at(-1) + pause)) this.times.push(t);
    }
    return this.times;
  }

  /** Whether the last event is settled. */
  get isOver() {
    return lastUpTo(this.all(), this.env.clock) >= this.env.settledFrom;
  }

  /** The time of the last event up to now that counts, or `null`. */
  last() {
    const { env } = this;
    if (env.reads?.add(this)) this.isLasting = true;
    return this.isOver ? null : lastUpTo(this.all(), Math.min(env.now, this.now)) ?? null;
  }

  /** On what everything since an event depends in the conversion of the timeline. */
  at() {
    return [this.last(), this.isInitial()];
  }

  /** Whether the time is at its end: the last event is settled, or the parameter has the value from the start. */
  isInitial() {
    if (this.isOver) return true;
    if (this.isTrigger) return false;
    return (this.source === undefined ? this.fixed : this.env.initial(this.source)) === this.goal;
  }
}

function lastUpTo(times, end) {
  return times.findLast((t) => t <= end);
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
  /** An outline with the verbs of the motion. */
  first = null;

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

  read() {
    const { kind, spec, env, type, source } = this;
    if (source === undefined) return this.finish(this.convert(this.fixed));
    const history = env.history(source);
    const last = history.at(env.clock);
    const isSettled = last?.t >= env.settledFrom;
    if (!this.transition || !history.settings.length || isSettled) {
      const target = isSettled ? last : history.at(env.now);
      return this.finish(this.convert(target ? target.value : env.initial(source)));
    }
    this.restTimes();
    const { motion } = this;
    if (kind === "boolean") return motion.isTrue(env.now);
    if (JUMPING.has(kind)) {
      const value = motion.target(env.now);
      return spec.map ? this.convert(this.options[value[0]]) : Math.round(this.scaled(value)[0]);
    }
    const value = motion.at(env.now);
    // At rest, a path has its own commands.
    if (kind === "path") return this.paths.get(value) ?? new Path(this.first.verbs, value);
    return spec.map ? value : this.finish(type === "color" ? value : this.scaled(value));
  }

  /** The numbers of a value between which the motion runs; a path for outlines. */
  vector(value) {
    const { kind, spec, type } = this;
    if (spec.map && (kind === "word" || kind === "whole")) return [this.options.push(value) - 1];
    const vector = spec.map ? this.convert(value) : numbersOf(type, value);
    return kind === "boolean" ? [Number(spec.map ? vector : vector[0])] : vector;
  }

  /** The same with the points of outlines. */
  numbers(value) {
    const vector = this.vector(value);
    if (this.kind !== "path") return vector;
    const { points } = alike([this.first, vector])[1];
    this.paths.set(points, vector);
    return points;
  }

  begin() {
    const { kind, spec, env, transition } = this;
    this.before = env.initial(this.source);
    this.options = [];
    this.rests = [];
    this.paths = new Map();
    // Of a map, also options that are not set decide whether paths move as cubics.
    if (kind === "path") [this.first] = alike([this.vector(this.before), ...Object.values(spec.map ?? {}).map((d) => constant(kind, d))]);
    const numbers = this.numbers(this.before);
    this.goal = this.goalOf(this.before);
    const isColor = kind === "color" || kind === "stops";
    const space = isColor ? (transition.colorSpace ?? env.space) : null;
    this.motion = new Motion(numbers, transition, env.easings, space, kind === "stops" ? 5 : 4);
  }

  /** Equal for options with the same constant. */
  goalOf(value) {
    const goal = this.spec.map && this.convert(value);
    return String(goal?.points ? [goal.verbs, goal.points] : goal);
  }

  /** Sets the next target. */
  follow({ t, value, jump }) {
    const { before, rests } = this;
    const numbers = this.numbers(value);
    const isLower = typeof value === "number" ? value < before : typeof value === "boolean" && before && !value;
    const goal = this.goalOf(value);
    // An option with the same constant as the one before starts nothing here.
    const isSame = this.spec.map && !jump && goal === this.goal;
    this.before = value;
    this.goal = goal;
    rests.push(isSame ? Math.max(rests.at(-1) ?? 0, t) : this.motion.set(t, numbers, jump, isLower));
  }

  /** The times from which the value rests after each setting, if no other one follows. */
  restTimes() {
    const { env } = this;
    if (this.version === env.version) return this.rests;
    this.version = env.version;
    const history = env.history(this.source);
    if (this.history !== history) this.begin();
    this.history = history;
    while (this.rests.length < history.settings.length) this.follow(history.settings[this.rests.length]);
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
