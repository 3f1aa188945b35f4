// Easings: the progress of a span, and its rate.

import { lastIndex } from "./geometry.js";
import { cos, exp, expm1, hypot, log, nextDown, pow, sin, sinCos, turn } from "./math.js";
import { demand } from "./tracks.js";

const LAST = nextDown(1);

/** The form of an easing: a function of the fraction, a spring, a hold or `smooth`. */
class Easing {
  constructor(progress, slope) {
    this.progress = progress;
    this.slope = slope;
  }

  /** Progress after `elapsed` of `duration` seconds. */
  response(elapsed, duration) {
    return this.progress(Math.min(elapsed / duration, LAST));
  }

  /** The share of the velocity at the start that the value has then. */
  perVelocity() {
    return 0;
  }

  /** The rate of `response`, per second. */
  rate(elapsed, duration, isBefore) {
    const slope = this.slope(elapsed / duration, isBefore);
    return (Number.isFinite(slope) ? slope : 1) / duration;
  }

  perVelocityRate() {
    return 0;
  }
}

// MARK: Bézier curves

class Cubic {
  constructor(first, second, isReversed) {
    const c = 3 * first;
    const b = 3 * (second - first) - c;
    this.a = 1 - c - b;
    this.c = isReversed ? 3 * (1 - second) : c;
    this.b = isReversed ? 3 * (second - first) - this.c : b;
  }

  value(s) {
    return ((this.a * s + this.b) * s + this.c) * s;
  }

  slope(s) {
    return (3 * this.a * s + 2 * this.b) * s + this.c;
  }

  improved(s, target) {
    const residual = this.value(s) - target;
    const slope = this.slope(s);
    return s - (residual * slope) / (slope * slope - residual * (3 * this.a * s + this.b));
  }

  solution(target, guess) {
    const s = this.improved(this.improved(guess, target), target);
    const isSolved = Math.abs(this.value(s) - target) <= Math.min(1e-15 * target, 1e-13 * this.slope(s));
    return isSolved && s >= 0 && s <= 1 ? s : this.bracketed(target, guess);
  }

  bracketed(target, guess) {
    const { a, b, c } = this;
    const inflection = -b / (3 * a);
    const origin = inflection <= 1 && Math.abs(guess - inflection) < guess ? inflection : 0;
    const square = origin === 0 ? b : 0;
    const slope = origin === 0 ? c : c + b * origin;
    const rest = target - ((a * origin + b) * origin + c) * origin;
    let [below, above] = [-origin, 1 - origin];
    let d = guess - origin;
    let lastStep = 1;
    for (let k = 0; k < 200; k++) {
      const residual = ((a * d + square) * d + slope) * d - rest;
      if (residual === 0) break;
      if (residual < 0) below = Math.max(below, d);
      else above = Math.min(above, d);
      const next = d - residual / ((3 * a * d + 2 * square) * d + slope);
      if (next === d) break;
      const isGood = next > below && next < above && Math.abs(next - d) <= lastStep / 2;
      const previous = d;
      d = isGood ? next : below + (above - below) / 2;
      lastStep = Math.abs(d - previous);
      if (d <= below || d >= above) break;
    }
    return origin + d;
  }
}

/** Guesses of the parameter at the multiples of 1/16. */
function knotsOf({ a, b, c }) {
  const f = Math.fround;
  const [fa, fb, fc] = [f(a), f(b), f(c)];
  const knots = [0];
  for (let k = 1; k < 16; k++) {
    let s = 0.5;
    for (let step = 0.25, j = 0; j < 8; j++, step /= 2) {
      const x = f(f(f(f(f(f(fa * s) + fb) * s) + fc)) * s);
      s += x < k / 16 ? step : -step;
    }
    knots.push((((s * 512) >> 1) + 0.5) / 256);
  }
  knots.push(1);
  return knots;
}

/** @param {number[]} points */
function bezier([x1, y1, x2, y2]) {
  const [xs, ys] = [new Cubic(x1, x2), new Cubic(y1, y2)];
  const [xsFromEnd, ysFromEnd] = [new Cubic(x1, x2, true), new Cubic(y1, y2, true)];
  const isLinear = x1 === y1 && x2 === y2;
  const isSymmetric = Math.abs(x1 + x2 - 1) <= 2 ** -52 && Math.abs(y1 + y2 - 1) <= 2 ** -52;
  let knots = null;
  const parameter = (x) => {
    knots ??= knotsOf(xs);
    const scaled = x * 16;
    const cell = Math.floor(scaled);
    const guess = knots[cell] + (scaled - cell) * (knots[cell + 1] - knots[cell]);
    return x <= 0.5 ? xs.solution(x, guess) : xsFromEnd.solution(1 - x, 1 - guess);
  };
  return new Easing(
    (x) => {
      if (!(x > 0)) return 0;
      if (!(x < 1)) return 1;
      if (isLinear) return x;
      if (x === 0.5 && isSymmetric) return 0.5;
      const s = parameter(x);
      return x <= 0.5 ? ys.value(s) : 1 - ysFromEnd.value(s);
    },
    (x) => {
      if (x <= 0) {
        if (x1 !== 0 || y1 !== 0) return y1 / x1;
        return x2 !== 0 || y2 !== 0 ? y2 / x2 : 1;
      }
      if (x >= 1) {
        if (x2 !== 1 || y2 !== 1) return (1 - y2) / (1 - x2);
        return x1 !== 1 || y1 !== 1 ? (1 - y1) / (1 - x1) : 1;
      }
      const s = parameter(x);
      return x <= 0.5 ? ys.slope(s) / Math.max(0, xs.slope(s)) : ysFromEnd.slope(s) / Math.max(0, xsFromEnd.slope(s));
    });
}

// MARK: Named easings

export const CURVES = {
  ease: [0.25, 0.1, 0.25, 1],
  easeIn: [0.42, 0, 1, 1],
  easeOut: [0, 0, 0.58, 1],
  easeInOut: [0.42, 0, 0.58, 1],
};

function power(n) {
  return [
    (x) => {
      let result = x;
      for (let k = 1; k < n; k++) result *= x;
      return result;
    },
    (x) => {
      let result = n;
      for (let k = 1; k < n; k++) result *= x;
      return result;
    },
  ];
}

function back(c) {
  return [(x) => x * x * ((c + 1) * x - c), (x) => x * (3 * (c + 1) * x - 2 * c)];
}

function elastic(shift, swing) {
  return [
    (x) => -pow(2, 10 * x - 10) * sin((10 * x - shift) * swing),
    (x) => {
      const angle = (10 * x - shift) * swing;
      return -10 * pow(2, 10 * x - 10) * (Math.LN2 * sin(angle) + swing * cos(angle));
    },
  ];
}

function bounceArc(x) {
  if (x < 1 / 2.75) return [0, 0];
  if (x < 2 / 2.75) return [1.5 / 2.75, 0.75];
  if (x < 2.5 / 2.75) return [2.25 / 2.75, 0.9375];
  return [2.625 / 2.75, 0.984375];
}

/** The formula of each family and its slope. */
export const FAMILIES = {
  Sine: [
    (x) => {
      const sine = sin((x * Math.PI) / 4);
      return 2 * sine * sine;
    },
    (x) => (sin((x * Math.PI) / 2) * Math.PI) / 2,
  ],
  Quad: power(2),
  Cubic: power(3),
  Quart: power(4),
  Quint: power(5),
  Expo: [(x) => pow(2, 10 * x - 10), (x) => 10 * Math.LN2 * pow(2, 10 * x - 10)],
  Circ: [
    (x) => (x * x) / (1 + Math.sqrt(Math.max(0, (1 - x) * (1 + x)))),
    (x) => x / Math.sqrt(Math.max(0, (1 - x) * (1 + x))),
  ],
  Back: back(1.70158),
  Elastic: elastic(10.75, (2 * Math.PI) / 3),
  Bounce: [
    (x) => {
      const [middle, low] = bounceArc(1 - x);
      const off = 1 - x - middle;
      return 1 - (7.5625 * off * off + low);
    },
    (x) => 2 * 7.5625 * (1 - x - bounceArc(1 - x)[0]),
  ],
};

const IN_OUT = { Back: back(1.70158 * 1.525), Elastic: elastic(11.125, (2 * Math.PI) / 4.5) };

function family(name) {
  const match = /^ease(In|Out|InOut)([A-Z][a-z]+)$/.exec(name);
  if (!match || !Object.hasOwn(FAMILIES, match[2])) return null;
  const direction = match[1];
  const [f, slope] = (direction === "InOut" && IN_OUT[match[2]]) || FAMILIES[match[2]];
  const inner = {
    In: f,
    Out: (x) => 1 - f(1 - x),
    InOut: (x) => (x < 0.5 ? f(2 * x) / 2 : 1 - f(2 - 2 * x) / 2),
  }[direction];
  return new Easing(
    (x) => (x > 0 ? (x < 1 ? inner(x) : 1) : 0),
    (x) => slope(direction === "In" ? x : direction === "Out" ? 1 - x : x < 0.5 ? 2 * x : 2 - 2 * x));
}

// MARK: Steps and pieces

function steps(count, jump) {
  return new Easing(
    (x) => {
      const begun = Math.floor((x > 0 ? Math.min(x, 1) : 0) * count);
      if (jump === "start") return Math.min(begun + 1, count) / count;
      if (jump === "none") return Math.min(begun, count - 1) / (count - 1);
      return jump === "both" ? (begun + 1) / (count + 1) : begun / count;
    },
    () => 0);
}

function pieces(entries) {
  const ys = entries.map((e) => (typeof e === "number" ? e : e[1]));
  const xs = [];
  let missing = 0;
  entries.forEach((e, index) => {
    const x = typeof e === "number" ? (index === 0 ? 0 : index === entries.length - 1 ? 1 : null) : e[0];
    if (x === null) {
      missing += 1;
      return;
    }
    const previous = xs.length ? xs[xs.length - 1] : x;
    for (let k = 0; k < missing; k++) xs.push(previous + ((x - previous) * (k + 1)) / (missing + 1));
    xs.push(x);
    missing = 0;
  });
  const piece = (x) => lastIndex(xs.length - 1, (k) => xs[k] <= x);
  return new Easing(
    (x) => {
      const k = piece(x);
      if (!(xs[k + 1] > xs[k])) return x < xs[k] ? ys[k] : ys[k + 1];
      if (x === xs[k + 1]) return ys[k + 1];
      return ys[k] + (ys[k + 1] - ys[k]) * ((x - xs[k]) / (xs[k + 1] - xs[k]));
    },
    (x, isBefore) => {
      let k = piece(x);
      if (isBefore && x === xs[k] && k > 0) k -= 1;
      while (isBefore && k > 0 && xs[k] === xs[k + 1]) k -= 1;
      const width = xs[k + 1] - xs[k];
      return width > 0 ? (ys[k + 1] - ys[k]) / width : 0;
    });
}

// MARK: Springs

let [basisC, basisS] = [0, 0];

class Spring {
  constructor(members) {
    const { duration, response, stiffness, velocity } = members;
    this.isSpring = true;
    this.velocity = velocity;
    this.settles = duration === undefined && response === undefined && stiffness === undefined;
    if (stiffness !== undefined) {
      const { mass = 1, damping } = members;
      this.omega = Math.sqrt(stiffness / mass);
      this.sigma = damping / mass / 2;
      this.beta = Math.sqrt(Math.abs((this.sigma - this.omega) * (this.sigma + this.omega)));
      this.swings = this.sigma < this.omega;
      return;
    }
    const { bounce = duration === undefined ? 0.3 : 0, dampingFraction } = members;
    const zeta = dampingFraction ?? (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce));
    this.assign((2 * Math.PI) / (duration ?? response), zeta);
    if (!this.settles) return;
    this.assign(1, zeta);
    this.assign(this.settlingTime(1e-3), zeta);
  }

  assign(omega, zeta) {
    this.omega = omega;
    this.sigma = zeta * omega;
    this.beta = omega * Math.sqrt(Math.abs((1 - zeta) * (1 + zeta)));
    this.swings = zeta < 1;
  }

  /** The time at which the envelope reaches a tolerance, for no initial velocity. */
  settlingTime(tolerance) {
    const { sigma, omega, beta } = this;
    const rate = this.swings ? sigma : (omega * omega) / (sigma + beta);
    const b = sigma / beta;
    const amplitude = this.swings ? hypot(1, b) : (Math.abs(1 + b) + Math.abs(1 - b)) / 2;
    const byAmplitude = Math.max(0, log(amplitude / tolerance) / rate);
    const growth = sigma / rate;
    const goal = log(tolerance);
    let time = 1;
    while (log(1 + growth * time) - time > goal || growth / (1 + growth * time) > 0.5) time *= 2;
    for (let k = 0; k < 64; k++) {
      const excess = log(1 + growth * time) - time - goal;
      const next = time - excess / (growth / (1 + growth * time) - 1);
      if (!(next < time && next > 0)) break;
      time = next;
    }
    return Math.min(byAmplitude, time / rate);
  }

  /** The time at which a physical spring rests. */
  get restTime() {
    return this.settlingTime(1e-6);
  }

  /** Sets `basisC` and `basisS` to the two solutions. */
  basis(time) {
    const { sigma, omega, beta } = this;
    const angle = beta * time;
    if (this.swings) {
      const decay = exp(-sigma * time);
      sinCos(angle);
      basisC = decay * turn[1];
      basisS = decay * (angle > 0 ? turn[0] / beta : time);
    } else {
      const decay = exp(((-omega * omega) / (sigma + beta)) * time);
      const less = expm1(-2 * angle);
      basisC = decay * (1 + less / 2);
      basisS = decay * (angle > 0 ? -less / (2 * beta) : time);
    }
  }

  value(unit) {
    return 1 - basisC - (this.sigma - (this.velocity ?? 0) * unit) * basisS;
  }

  /**
   * Sets `basisC` and `basisS` for a time. Returns the unit of time, which is the duration for a spring that settles, and what is left at
   * its end, of the way or of the share of a velocity: 0 for others.
   */
  begin(elapsed, duration, ofVelocity = false) {
    const unit = this.settles ? duration : 1;
    let left = 0;
    if (this.settles) {
      this.basis(1);
      left = ofVelocity ? basisS : 1 - this.value(unit);
    }
    this.basis(elapsed / unit);
    return [unit, left];
  }

  response(elapsed, duration) {
    const [unit, left] = this.begin(elapsed, duration);
    return this.value(unit) + (elapsed / unit) * left;
  }

  perVelocity(elapsed, duration) {
    const [unit, left] = this.begin(elapsed, duration, true);
    return unit * (basisS - (elapsed / unit) * left);
  }

  rate(elapsed, duration) {
    const [unit, left] = this.begin(elapsed, duration);
    const velocity = (this.velocity ?? 0) * unit;
    return (this.omega * this.omega * basisS + velocity * (basisC - this.sigma * basisS) + left) / unit;
  }

  perVelocityRate(elapsed, duration) {
    const [, left] = this.begin(elapsed, duration, true);
    return basisC - this.sigma * basisS - left;
  }
}

// MARK: Resolving

/** The resolved easings, by the format's own names and by the arrays and objects of documents. */
const byName = new Map();
const byValue = new WeakMap();

/**
 * Resolves an easing of a document.
 * @param {*} value The easing as JSON.
 * @param {object} names The document's easings.
 */
export function easing(value, names) {
  if (typeof value === "string" && Object.hasOwn(names, value)) return easing(names[value], {});
  const known = typeof value === "object" ? byValue : byName;
  let result = known.get(value);
  if (!result) known.set(value, (result = made(value)));
  return result;
}

/** @param {*} value An array, an object, or one of the format's own names. */
function made(value) {
  if (Array.isArray(value)) return bezier(value);
  if (typeof value === "object") {
    if ("steps" in value) return steps(value.steps, value.jump);
    if ("linear" in value) return pieces(value.linear);
    if ("spring" in value) return new Spring(value.spring);
    return smooth(value.smooth);
  }
  if (value === "linear") return new Easing((x) => x, () => 1);
  if (value === "hold") return HOLD;
  if (value === "smooth") return smooth({});
  if (value === "spring") return new Spring({});
  const found = Object.hasOwn(CURVES, value) ? bezier(CURVES[value]) : family(value);
  demand(found, `unknown easing '${value}'`);
  return found;
}

/** @param {{ startVelocity?: number, endVelocity?: number }} velocities */
function smooth({ startVelocity, endVelocity }) {
  const result = new Easing((x) => x * x * (3 - 2 * x), (x) => 6 * x * (1 - x));
  return Object.assign(result, { isSmooth: true, startVelocity, endVelocity });
}

export const HOLD = Object.assign(new Easing(() => 0, () => 0), { isHold: true });
