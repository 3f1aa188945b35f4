// The easing of the selected keyframe: its curve with handles, its name and its numbers.

import { CURVES, easing, FAMILIES } from "../Player/easings.js";
import { $, make, makeSVG, mark, numbersFrom, percent, put } from "./dom.js";
import { spacedJSON } from "./source.js";
import { nameOf, short } from "./survey.js";

const SAMPLES = 240;
/** The steps of a handle that is dragged, and with shift; those by keys, and with shift. */
const [STEP, FINE] = [0.01, 0.001];
const [KEY_STEP, FAR_KEY_STEP] = [0.01, 0.1];
/** The milliseconds without a key after which the easing is written. */
const REST = 700;
/** The progress below 0 and above 1 that is in view. */
const MARGIN = 0.3;
/** The samples of a curve that handles approximate, and the largest difference. */
const FIT_SAMPLES = 32;
const FIT_TOLERANCE = 0.03;
const PLAIN = [0.42, 0, 0.58, 1];
const COORDINATES = ["x1", "y1", "x2", "y2"];
/** The least and the most of each number of an easing. */
const LIMITS = {
  x1: [0, 1], y1: [-1e9, 1e9], x2: [0, 1], y2: [-1e9, 1e9], steps: [1, 1e6], bounce: [-0.99, 0.99], duration: [1e-3], response: [1e-3], dampingFraction: [0],
  mass: [1e-3], stiffness: [1e-3], damping: [0],
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const rounded = (x, step) => Math.round(Math.round(x / step) * step * 1e6) / 1e6;

/** The easings that can be chosen, in groups. @type {{ label: string, list: any[] }[]} */
const GROUPS = [
  { label: "Curves", list: ["linear", ...Object.keys(CURVES)] },
  ...["In", "Out", "InOut"].map((direction) => ({ label: `ease${direction} …`, list: Object.keys(FAMILIES).map((name) => `ease${direction}${name}`) })),
  { label: "Others", list: ["smooth", "spring", { steps: 4 }, "hold"] },
];

const fits = new Map();

/** The Bézier curve with two of its control values that is closest to a curve, and the squares of the differences. */
function fitBetween(x1, x2, xs, ys) {
  // With y1 = y2 = 0, the progress is the cube of the parameter; then y1 and y2 follow from linear equations.
  const cubes = easing([x1, 0, x2, 0], {});
  const rows = xs.map((x, k) => {
    const s = Math.cbrt(cubes.progress(x));
    return [3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, ys[k] - s * s * s];
  });
  const sum = (i, j) => rows.reduce((total, row) => total + row[i] * row[j], 0);
  const [aa, ab, bb, ac, bc] = [sum(0, 0), sum(0, 1), sum(1, 1), sum(0, 2), sum(1, 2)];
  const det = aa * bb - ab * ab;
  const [y1, y2] = [(ac * bb - bc * ab) / det, (bc * aa - ac * ab) / det];
  const squares = rows.map(([a, b, c]) => (a * y1 + b * y2 - c) ** 2);
  return { points: [x1, y1, x2, y2], squares, error: squares.reduce((total, own) => total + own, 0) };
}

/** The control values of the Bézier curve that is closest to a curve; `null` if none is close to it. */
function fitOf(key, curve) {
  if (fits.has(key)) return fits.get(key);
  const xs = Array.from({ length: FIT_SAMPLES - 1 }, (_, k) => (k + 1) / FIT_SAMPLES);
  const ys = xs.map((x) => curve.response(x, 1));
  let best = fitBetween(0.5, 0.5, xs, ys);
  const consider = (x1, x2) => {
    if (!(Math.min(x1, x2) >= 0 && Math.max(x1, x2) <= 1)) return false;
    const own = fitBetween(x1, x2, xs, ys);
    if (!(own.error < best.error)) return false;
    best = own;
    return true;
  };
  for (let k = 0; k <= 8; k++) for (let j = 0; j <= 8; j++) consider(k / 8, j / 8);
  for (let step = 1 / 16; step > FINE; ) {
    const [x1, , x2] = best.points;
    const isBetter = [[step, 0], [-step, 0], [0, step], [0, -step], [step, step], [-step, -step], [step, -step], [-step, step]]
      .reduce((found, [a, b]) => consider(x1 + a, x2 + b) || found, false);
    if (!isBetter) step /= 2;
  }
  const isClose = best.squares.every((own) => own <= FIT_TOLERANCE ** 2);
  const result = isClose ? best.points.map((x) => rounded(x, STEP)) : null;
  fits.set(key, result);
  return result;
}

export class Handles {
  /**
   * @param {{ change: (path: string, value: any, series?: object) => Promise<boolean>, preview: (chosen: any) => void, loop: (span: number[]) => void,
   *   say: (text: string) => void }} actions
   *   Write an easing, show one that is not written, loop over a span, and show a message.
   */
  constructor(actions) {
    this.actions = actions;
    /** The selected keyframe. */
    this.chosen = null;
    /** The control values that are dragged, with those at the start. */
    this.moved = null;
    /** The handle that a pointer moves, and the offset of its middle from the pointer. */
    this.held = null;
    this.range = [0, 1];
    /** The changes by keys that are undone together. */
    this.series = {};
    const graph = $("graph");
    this.line = makeSVG("polyline", { class: "progress" });
    this.arms = [0, 1].map(() => makeSVG("line", { class: "arm" }));
    this.svg = makeSVG("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.frame = makeSVG("rect", { x: 0, width: 1 });
    this.svg.append(this.frame, ...this.arms, this.line);
    this.now = make("i", { class: "now" });
    this.knobs = ["First handle", "Second handle"].map((name) =>
      make("span", { class: "knob", role: "slider", tabindex: 0, "aria-label": name, "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": 0 }));
    graph.append(this.svg, this.now, ...this.knobs);
    this.knobs.forEach((knob, at) => this.drags(knob, at));
    // Keys go through the list one by one.
    for (const type of ["pointerdown", "blur"]) $("preset").addEventListener(type, () => (this.series = {}));
    $("preset").addEventListener("change", () => this.write(JSON.parse($("preset").value), this.series));
    $("span").addEventListener("click", () => this.actions.loop([this.chosen.start, this.chosen.t]));
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.moved) return;
      this.drop(false);
      event.stopPropagation();
    }, true);
  }

  // MARK: Showing

  /**
   * Shows the easing of a keyframe.
   * @param {any} chosen The keyframe, its member and its place; `null` for none.
   */
  show(session, chosen) {
    clearTimeout(this.timer);
    if (this.moved) this.actions.say("The easing is not changed: the document was edited in the meantime");
    this.moved = null;
    this.session = session;
    this.chosen = chosen;
    $("handles").hidden = !chosen;
    if (!chosen) return;
    put($("easing-of"), `${chosen.name} · ${chosen.member.path.replace(/^transform\./, "")}`);
    const { place } = chosen;
    const hasEasing = place.path !== undefined;
    $("curve").hidden = !hasEasing;
    put($("easing-note"), hasEasing ? "" : place.reason);
    if (!hasEasing) return;
    put($("span"), `Loop ${short(chosen.start)} – ${short(chosen.t)} s`);
    this.value = place.value;
    const names = session.json.easings ?? {};
    this.resolved = typeof this.value === "string" && Object.hasOwn(names, this.value) ? names[this.value] : this.value;
    this.list(Object.keys(names));
    this.fields();
    this.note();
    this.draw(this.pointsOf(this.resolved));
  }

  /** Whether a Bézier curve is an easing, not only similar to it. */
  isExact(value) {
    return Array.isArray(value) || value === "linear" || Object.hasOwn(CURVES, value);
  }

  /** The control values of an easing, exact or approximate; `null` if its curve is of another kind. */
  pointsOf(value) {
    if (Array.isArray(value)) return value;
    if (value === "linear") return [0, 0, 1, 1];
    return CURVES[value] ?? fitOf(JSON.stringify(value), easing(value, {}));
  }

  /** The names that can be chosen. */
  list(names) {
    const { value } = this;
    const options = (list) => list.map((own) => make("option", { value: JSON.stringify(own) }, isObject(own) ? Object.keys(own)[0] : own));
    const parts = GROUPS.map(({ label, list }) => make("optgroup", { label }, ...options(list)));
    if (names.length) parts.unshift(make("optgroup", { label: "This document" }, ...options(names)));
    const text = JSON.stringify(value);
    const isListed = names.includes(value) || GROUPS.some(({ list }) => list.some((own) => JSON.stringify(own) === text));
    if (!isListed) parts.unshift(make("option", { value: text }, Array.isArray(value) ? "custom curve" : `custom ${nameOf(value)}`));
    const points = this.pointsOf(this.resolved) ?? PLAIN;
    if (!Array.isArray(value)) parts.unshift(make("option", { value: JSON.stringify(points) }, "custom curve"));
    const key = text + JSON.stringify(names);
    if (key === this.listed) return;
    this.listed = key;
    $("preset").replaceChildren(...parts);
    $("preset").value = text;
  }

  /** The numbers of an easing by name. */
  numbersOf(value) {
    if (Array.isArray(value)) return Object.fromEntries(value.map((x, k) => [COORDINATES[k], x]));
    if (value === "spring") return { bounce: 0.3 };
    if (!isObject(value)) {
      return this.isExact(value) ? this.numbersOf(this.pointsOf(value)) : {};
    }
    if ("steps" in value) return { steps: value.steps };
    const entries = Object.entries(value.spring ?? {}).filter(([, own]) => typeof own === "number");
    return value.spring && !entries.length ? { bounce: 0.3 } : Object.fromEntries(entries);
  }

  /** The easing with another number. */
  withNumber(name, x) {
    const value = this.resolved;
    const at = COORDINATES.indexOf(name);
    if (at >= 0) return this.pointsOf(value).map((own, k) => (k === at ? x : own));
    if (name === "steps") return { ...value, steps: Math.round(x) };
    return { spring: { ...(isObject(value) ? value.spring : {}), [name]: x } };
  }

  fields() {
    const numbers = this.numbersOf(this.resolved);
    const names = Object.keys(numbers);
    const box = $("values");
    if (names.join() !== box.dataset.names) {
      box.dataset.names = names.join();
      box.replaceChildren(...names.map((name) => {
        const input = make("input", { type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false", "data-name": name });
        const read = () => (input.value.trim() === "" ? NaN : Number(input.value.replace(",", ".").replace("−", "-")));
        const isRight = () => {
          const [least = -Infinity, most = Infinity] = LIMITS[name] ?? [];
          return read() >= least && read() <= most && Number.isFinite(read());
        };
        const keep = () => {
          input.value = String(this.numbersOf(this.resolved)[name]);
          mark(input, null);
        };
        input.addEventListener("input", () => {
          mark(input, isRight() ? null : "said");
          if (!isRight()) this.actions.say(numbersFrom(...(LIMITS[name] ?? [])));
        });
        input.addEventListener("keydown", (event) => event.key === "Escape" && keep());
        input.addEventListener("change", () => (isRight() && read() !== this.numbersOf(this.resolved)[name] ? this.write(this.withNumber(name, read())) : keep()));
        return make("label", {}, make("span", {}, name), input);
      }));
    }
    for (const input of box.querySelectorAll("input")) {
      if (input !== document.activeElement) input.value = String(numbers[input.dataset.name]);
    }
  }

  note() {
    const { value, resolved } = this;
    const { place: { isOwn }, duration } = this.chosen;
    const kind = isObject(resolved) ? Object.keys(resolved)[0] : resolved;
    const points = this.pointsOf(resolved);
    put($("easing-note"), [
      value !== resolved && `A change gives this keyframe its own easing; ${value} stays.`,
      !isOwn && value !== "linear" && "The easing is that of the track; a change applies to this keyframe.",
      kind === "smooth" && "The velocities at both ends come from the neighboring keyframes.",
      resolved?.spring && easing(resolved, {}).settles === false && `The curve is that of ${short(duration)} s.`,
      !points && "A curve of this kind has no handles.",
      points && !this.isExact(resolved) && kind !== "smooth" && "Dragging a handle replaces it by a similar curve.",
    ].filter(Boolean).join(" "));
  }

  /** Draws the curve, and the handles at control values. */
  draw(points) {
    const { chosen: { duration } } = this;
    const rule = this.rule = this.moved ? easing(points, {}) : easing(this.resolved, {});
    const samples = [];
    for (let k = 0; k <= SAMPLES; k++) {
      // The curve ends where it jumps to the keyframe.
      const x = Math.min(k / SAMPLES, 1 - 1e-9);
      samples.push([x, rule.isHold ? 0 : rule.response(x * duration, duration)]);
    }
    if (!this.moved) {
      const ys = [0, 1, ...samples.map(([, y]) => y), ...(points ? [points[1], points[3]] : [])];
      this.range = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
    }
    const across = (y) => (this.range[1] - y) / (this.range[1] - this.range[0]);
    this.line.setAttribute("points", [...samples, [1, 1]].map(([x, y]) => `${x.toFixed(4)},${across(y).toFixed(4)}`).join(" "));
    this.frame.setAttribute("y", String(across(1)));
    this.frame.setAttribute("height", String(across(0) - across(1)));
    this.points = points;
    $("graph").classList.toggle("similar", !this.moved && !this.isExact(this.resolved));
    this.knobs.forEach((knob, k) => {
      knob.hidden = !points;
      this.arms[k].style.display = points ? "" : "none";
      if (!points) return;
      const [x, y] = points.slice(2 * k);
      knob.style.left = percent(x);
      knob.style.top = percent(across(y));
      knob.setAttribute("aria-valuenow", String(x));
      knob.setAttribute("aria-valuetext", `x ${x}, y ${y}`);
      const ends = { x1: k, y1: across(k), x2: x, y2: across(y) };
      for (const name in ends) this.arms[k].setAttribute(name, String(ends[name]));
    });
    this.at(this.t);
  }

  /** Shows a time. */
  at(t) {
    this.t = t;
    const { chosen, rule } = this;
    if (!chosen || chosen.place.path === undefined) return;
    const x = (t - chosen.start) / (chosen.t - chosen.start);
    this.now.hidden = !(x >= 0 && x <= 1);
    if (this.now.hidden) return;
    const y = x === 1 ? 1 : rule.isHold ? 0 : rule.response(x * chosen.duration, chosen.duration);
    this.now.style.left = percent(x);
    this.now.style.top = percent((this.range[1] - y) / (this.range[1] - this.range[0]));
  }

  /** Leads the keyboard to the easing. */
  focus() {
    (this.chosen?.place.path === undefined ? null : this.points ? this.knobs[0] : $("preset"))?.focus();
  }

  // MARK: Changing

  grab() {
    this.moved ??= { points: this.points.slice(), rule: this.chosen.track.keys[this.chosen.k].easing };
  }

  /** Moves a handle. */
  move(at, x, y, step) {
    const points = this.points.slice();
    points[2 * at] = Math.min(1, Math.max(0, rounded(x, step)));
    points[2 * at + 1] = rounded(y, step);
    this.draw(points);
    for (const input of $("values").querySelectorAll("input")) {
      const k = COORDINATES.indexOf(input.dataset.name);
      if (k >= 0) input.value = String(points[k]);
    }
    this.preview(this.rule);
  }

  /** Lets the picture have an easing that is not written; that of the document for `null`. */
  preview(rule) {
    const { track, k } = this.chosen;
    if (rule) track.keys[k].easing = rule;
    this.actions.preview(rule ? this.chosen : null);
  }

  /** Writes the curve that keys have changed. Returns whether it is written; `null` if there is none. */
  finish() {
    return this.moved && !this.held ? this.drop(true) : null;
  }

  /** Writes the curve, or returns to that of the document. */
  async drop(isRight) {
    const { moved, points, chosen } = this;
    clearTimeout(this.timer);
    this.moved = null;
    if (isRight && points.some((x, k) => x !== moved.points[k]) && await this.write(points)) return true;
    if (this.chosen !== chosen) return false;
    chosen.track.keys[chosen.k].easing = moved.rule;
    this.preview(null);
    this.fields();
    this.draw(this.pointsOf(this.resolved));
    return false;
  }

  /** Writes an easing. Returns whether it is written. */
  async write(value, series) {
    const { chosen } = this;
    const isWritten = await this.actions.change(chosen.place.path, value, series);
    if (isWritten) {
      this.actions.say(`The easing is ${typeof value === "string" ? value : spacedJSON(value)}; Ctrl+Z undoes it`);
    } else if (this.chosen === chosen) {
      this.listed = "";
      this.show(this.session, chosen);
    }
    return isWritten;
  }

  /** Moves a handle by dragging and by keys. */
  drags(knob, at) {
    const place = (event) => {
      const box = $("graph").getBoundingClientRect();
      const [top, bottom] = [this.range[1], this.range[0]];
      return [(event.clientX - box.x) / box.width, top - ((event.clientY - box.y) / box.height) * (top - bottom)];
    };
    knob.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.held) return;
      event.preventDefault();
      // Of two handles that overlap, the closer one.
      const far = this.knobs.map((own) => {
        const box = own.getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
      });
      const closest = Math.abs(far[0] - far[1]) < 1 ? at : Number(far[1] < far[0]);
      const [x, y] = place(event);
      clearTimeout(this.timer);
      this.grab();
      this.held = { at: closest, x: this.points[2 * closest] - x, y: this.points[2 * closest + 1] - y };
      this.knobs[closest].focus();
      knob.setPointerCapture(event.pointerId);
    });
    knob.addEventListener("pointermove", (event) => {
      const { held } = this;
      if (!held || !this.moved) return;
      const [x, y] = place(event);
      const [least, most] = this.range;
      this.move(held.at, x + held.x, Math.min(most, Math.max(least, y + held.y)), event.shiftKey ? FINE : STEP);
    });
    for (const type of ["up", "cancel"]) {
      knob.addEventListener(`pointer${type}`, () => {
        if (this.held && this.moved) this.drop(type === "up");
        this.held = null;
      });
    }
    knob.addEventListener("keydown", (event) => {
      const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      const direction = directions[event.key];
      if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.grab();
      const step = event.shiftKey ? FAR_KEY_STEP : KEY_STEP;
      this.move(at, this.points[2 * at] + direction[0] * step, this.points[2 * at + 1] + direction[1] * step, KEY_STEP);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.moved && this.drop(true), REST);
    });
    knob.addEventListener("blur", () => !this.held && this.moved && this.drop(true));
  }
}
