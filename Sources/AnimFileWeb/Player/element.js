// The element `animfile-player`.

import { CanvasRenderer } from "./canvas.js";
import { load, parsed } from "./document.js";
import { isSame } from "./members.js";
import { accepts, check, endOf, forget, Log, markersBetween, restOf, valueOf } from "./playback.js";
import { boxesOf, lineAt, lineOf, Pointer, Pointers } from "./pointer.js";
import { playing } from "./shape.js";
import { Node, SVGRenderer } from "./svg.js";

// Classes, because a rule with an attribute is matched with every element of a picture whose style changes.
/** A value, with copies of its arrays. */
const copied = (value) => (Array.isArray(value) ? value.map(copied) : value);

const STYLE = `
:host { display: inline-block; position: relative; overflow: hidden; width: fit-content; min-width: 0; max-width: 100%; vertical-align: middle }
:host([hidden]) { display: none }
.stage { position: relative; width: 100%; height: 100%; box-sizing: border-box; overflow: hidden; user-select: none; -webkit-user-select: none }
svg, canvas, img { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none }
svg { overflow: visible }
img { position: static; display: block; object-fit: contain }
.target { position: absolute; margin: 0; padding: 0; border: 0; background: none; pointer-events: none }
.stage:focus-visible, .target:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
.stage:focus-visible { outline-offset: -3px }
:host([controls]) { aspect-ratio: auto }
.box { display: contents }
.box::before { content: ""; display: block }
:host([controls]) .box { display: flex; flex-direction: column; width: 100%; height: 100% }
:host([controls]) .stage { flex: 1; height: auto; min-height: 0 }
.controls { container-type: inline-size; display: flex; gap: 8px; align-items: center; padding: 2px 8px; background: #222; color: #fff;
  font: 13px/1 system-ui, sans-serif; font-variant-numeric: tabular-nums }
.time { direction: ltr }
.play { width: 32px; height: 32px; padding: 8px; border: 0; border-radius: 4px; background: none; color: inherit }
.play svg { position: static; display: block; fill: currentColor }
.seek { flex: 1; min-width: 0; accent-color: #fff }
@container (width < 180px) { .time { display: none } }
@container (width < 96px) { .seek { display: none } }
.play:focus-visible, .seek:focus-visible { outline: 2px solid #fff }
`;

const PLAY = "M 2 0 L 15 8 L 2 16 Z";
const PAUSE = "M 2 0 H 6 V 16 H 2 Z M 10 0 H 14 V 16 H 10 Z";
const MOST_BYTES = 2 ** 26;

const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

function made(name, attributes, parent) {
  const element = document.createElement(name);
  element.className = attributes.part ?? "box";
  for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute]);
  parent.append(element);
  return element;
}

/**
 * The values that attributes accept, in the notation of parameters.
 * @type {Record<string, any>}
 */
const ATTRIBUTES = {
  fit: { type: "choice", options: ["contain", "cover", "stretch", "none"] },
  renderer: { type: "choice", options: ["svg", "canvas"] },
  speed: { type: "number" },
};
/** The properties of elements that can be set before the script is loaded. */
const PROPERTIES = ["src", "poster", "fit", "loop", "controls", "renderer", "parameters", "speed", "autoplay", "inputs", "time"];
/** The style sheet of each window. */
const sheets = new WeakMap();

function sheetOf(text, view) {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

const warned = new Set();

/** Warns once of a mistake in a page. */
function warn(text) {
  if (warned.has(text)) return;
  warned.add(text);
  console.warn(text);
}

/** Sets an attribute, or removes it. */
function set(element, name, value) {
  if (value === undefined || value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** The label of the shape with an id. */
function labelOf(shapes, id) {
  for (const shape of shapes ?? []) {
    const label = shape.id === id ? shape.label : labelOf(shape.shapes, id);
    if (label !== undefined) return label;
  }
  return undefined;
}

/** Plays a document in a page. */
export class AnimFilePlayer extends Base {
  static get observedAttributes() {
    return ["src", "poster", "fit", "loop", "controls", "renderer", "parameters", "speed", "aria-label"];
  }

  #box;
  #stage;
  #sheet = null;
  #sized = "";
  #renderer = null;
  #image = null;
  #controls = null;
  #targets = [];
  /** The drawing from which the targets have their places, and the inputs from which they have their states. */
  #placed = [];
  #known = null;
  #animation = null;
  /** The settings by which attributes replace those of the document. */
  #own = {};
  #log = new Log();
  #drawing = null;
  #error = null;
  /** The player time, and the moment of the page's clock when it was determined. */
  #time = 0;
  #moment = 0;
  /** The time up to which the page knows the events. */
  #told = 0;
  #request = 0;
  #size = null;
  #end = 0;
  /** The number of passes after the end of a loop. */
  #last = undefined;
  #isPlaying = false;
  /** Whether the page or the user has paused. */
  #isHeld = false;
  /** The time of settings since then, which have arrived. */
  #heldFrom = Infinity;
  /** Whether the document moves, and not only what depends on settings, in the frame at its poster. */
  #hasStarted = false;
  /** Whether the page or the user has chosen the time. */
  #isSought = false;
  #hasEnded = false;
  /** Whether the user wants to see motion, whatever the system's settings. */
  #isForced = false;
  #isVisible = true;
  #isWatched = false;
  /** Aborts the last call of `load`. */
  #attempt = null;
  /** Whether the attributes ask for a document that no call of `load` has replaced. */
  #isAsked = true;
  /** The requests of calls before the document is loaded. */
  #wishes = {};
  /** The last of the events `play` and `pause`. */
  #event = "pause";
  #pointers;
  #observers = [];
  #motion = null;
  #ratio = null;
  /** Whether the user prefers less motion: asking the system takes longer than the rest of a small frame. */
  #isReduced = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.adoptedCallback();
    // A page may set the element's own display.
    this.#box = made("div", {}, root);
    this.#stage = made("div", { part: "stage" }, this.#box);
    this.#pointers = new Pointers(this.#stage, this.#receiver);
    for (const type of ["down", "move", "up", "cancel", "leave"]) {
      this.#stage.addEventListener(`pointer${type}`, (event) => this.#onPointer(type, event));
    }
  }

  // MARK: Life

  adoptedCallback() {
    const view = /** @type {any} */ (this.ownerDocument.defaultView);
    if (!view) return;
    // A content security policy allows style sheets that a script makes.
    if (!sheets.has(view)) sheets.set(view, sheetOf(STYLE, view));
    this.#sheet = sheetOf(this.#sized, view);
    /** @type {ShadowRoot} */ (this.shadowRoot).adoptedStyleSheets = [this.#sheet, sheets.get(view)];
  }

  connectedCallback() {
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#motion = matchMedia("(prefers-reduced-motion: reduce)");
    this.#isReduced = this.#motion.matches;
    if (this.#isStill) this.#isPlaying = false;
    this.#motion.onchange = () => this.#onMotion();
    const resized = new ResizeObserver(([{ contentRect: { width, height } }]) => {
      if (this.#drawing && this.#size[0] === width && this.#size[1] === height) return;
      this.#size = [width, height];
      this.#draw();
    });
    resized.observe(this.#stage);
    const seen = new IntersectionObserver((entries) => {
      this.#isVisible = entries.at(-1).isIntersecting;
      this.#schedule();
    });
    seen.observe(this);
    this.#observers = [resized, seen];
    document.addEventListener("visibilitychange", this.#schedule);
    addEventListener("blur", this.#release);
    this.#schedule();
    this.#sharpen();
    this.#ask();
  }

  disconnectedCallback() {
    for (const observer of this.#observers) observer.disconnect();
    document.removeEventListener("visibilitychange", this.#schedule);
    removeEventListener("blur", this.#release);
    this.#motion.onchange = null;
    this.#release();
    this.#schedule();
    this.#sharpen();
  }

  /** Draws with the pixels of the screen, whenever they change in the page. */
  #sharpen = () => {
    if (this.#ratio) this.#ratio.onchange = null;
    if (!this.isConnected) return;
    this.#ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#ratio.onchange = this.#sharpen;
    this.#draw();
  };

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "src" || (name === "parameters" && !this.#animation)) {
      this.#isAsked ||= name === "src" || this.#error !== null;
      this.#ask();
    } else if (name === "parameters") this.#renew();
    else if (name === "aria-label") this.#describe();
    else if (name === "poster") this.#showPoster();
    else if (this.#animation) {
      this.#verify(name);
      if (name === "loop") this.#finish();
      this.#configure();
    }
  }

  #onMotion() {
    this.#isReduced = this.#motion.matches;
    if (this.#isStill) this.#isPlaying = false;
    else if (this.autoplay) this.play();
    this.#draw();
    this.#schedule();
  }

  /** Loads the document of the attributes soon: a script inside follows the start of the element. */
  #ask() {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", this.#begin, { once: true });
    else queueMicrotask(this.#begin);
  }

  /** Loads the document of the attribute `src`, or else of the script inside. */
  #begin = () => {
    if (!this.#isAsked || !this.isConnected) return;
    const src = this.getAttribute("src");
    const script = this.querySelector(':scope > script[type="application/json"]');
    if (src) this.load(src, true);
    else if (script) this.load(script.textContent);
  };

  /** The values of the attribute `parameters`. */
  #values({ env }) {
    const values = parsed(this.getAttribute("parameters") ?? "{}");
    if (Object(values) !== values || Array.isArray(values)) throw new Error("expected an object");
    for (const name in values) env.verify(name, values[name]);
    return values;
  }

  /** Applies the attribute `parameters` to the document that is shown. */
  #renew() {
    try {
      const inputs = { ...this.#log.inputs, initial: this.#values(this.#animation) };
      this.#animation.env.verifyLog(inputs);
      this.#log.inputs = inputs;
      if (!this.#request) this.#draw();
    } catch (error) {
      this.#report(error, "parameters");
    }
  }

  /**
   * Loads another document.
   * @param {string | URL | object} source An address, the text of a document, or a document as JSON.
   * @returns {Promise<boolean>} Whether the document is shown; otherwise there was an event `error`.
   */
  async load(source, isAddress = source instanceof URL || (typeof source === "string" && !/^\s*[{[]/.test(source))) {
    this.#attempt?.abort();
    const { signal } = (this.#attempt = new AbortController());
    this.#isAsked = false;
    let name = "";
    try {
      let json = source;
      if (isAddress) {
        name = String(source);
        const response = await fetch(source, { signal });
        if (!response.ok) throw new Error(`the server answers ${response.status} ${response.statusText}`.trim());
        if (Number(response.headers.get("content-length")) > MOST_BYTES) throw new Error(`the file has more than ${MOST_BYTES} bytes`);
        json = await response.text();
      }
      if (signal.aborted) return false;
      const animation = load(json);
      // The next errors are those of the attribute, not of the document.
      name = "parameters";
      const values = this.#values(animation);
      name = "";
      this.#show(animation, values);
    } catch (error) {
      if (!signal.aborted) this.#fail(error, name);
    }
    return !signal.aborted && this.#error === null;
  }

  #show(animation, values) {
    const { json } = animation;
    this.#animation = animation;
    this.#own = { repeat: json.repeat, fit: json.fit };
    this.#log = new Log(values);
    this.#error = this.#drawing = null;
    this.#time = this.#told = 0;
    this.#isPlaying = this.#isHeld = this.#hasStarted = this.#isSought = this.#hasEnded = this.#isForced = false;
    this.#heldFrom = Infinity;
    this.#last = undefined;
    this.#pointers.clear();
    const [width, height] = json.size;
    // With a natural size, the ratio is that of the content, whatever the element's border and padding.
    this.#sized = `:host { aspect-ratio: auto ${width} / ${height} } .box::before { width: ${width}px } .stage { aspect-ratio: ${width} / ${height} }`;
    this.#sheet.replaceSync(this.#sized);
    this.#size = [this.#stage.clientWidth, this.#stage.clientHeight];
    this.#makeTargets();
    this.#configure();
    if (this.#error) return;
    for (const name in ATTRIBUTES) this.#verify(name);
    this.#wishes.pauses = false;
    this.#dispatch("ready", { duration: animation.duration, markers: animation.markers });
    if (this.#animation !== animation) return;
    const { inputs, place, plays = this.autoplay, always, pauses } = this.#wishes;
    this.#wishes = {};
    if (inputs !== undefined) this.inputs = inputs;
    if (place !== undefined) this.seek(place);
    if (plays && !pauses) this.play({ always });
  }

  /** The seconds of a pass after the first, both ways. */
  get #pass() {
    return playing(this.#animation).pass;
  }

  /** The time at which the passes after the first start. */
  get #start() {
    return playing(this.#animation).start;
  }

  /** The end of the first pass. */
  get #whole() {
    return this.#start + this.#pass;
  }

  /** Sets how often the document repeats. */
  #limit() {
    const { json, duration } = this.#animation;
    // Passes without a duration would stand still.
    json.repeat = this.loop && duration > 0 ? "forever" : this.#last ?? this.#own.repeat;
    this.#end = endOf(this.#animation);
  }

  /** Makes the pass in which a loop ends the last one. */
  #finish() {
    const isRunning = !this.loop && this.#hasStarted && !this.#hasEnded && this.#pass > 0;
    this.#last = isRunning ? Math.max(1, Math.ceil((this.#time - this.#start) / this.#pass)) : undefined;
  }

  /** Sets the text alternative. */
  #describe() {
    const { label, title } = this.#animation?.json ?? {};
    const text = this.getAttribute("aria-label") ?? label ?? title;
    set(this.#stage, "role", text && (this.#targets.length ? "group" : "img"));
    set(this.#stage, "aria-label", text);
  }

  /** Applies the attributes. */
  #configure() {
    const { json } = this.#animation;
    json.fit = this.fit;
    this.#limit();
    const Renderer = this.getAttribute("renderer") === "canvas" ? CanvasRenderer : SVGRenderer;
    if (!(this.#renderer instanceof Renderer)) {
      this.#renderer?.element.remove();
      this.#renderer = new Renderer();
      this.#renderer.element.setAttribute("part", "picture");
      this.#renderer.element.setAttribute("aria-hidden", "true");
      this.#stage.prepend(this.#renderer.element);
    }
    this.#describe();
    this.#makeControls();
    this.#draw();
    this.#schedule();
  }

  /** Reports an attribute with a value that it does not accept; the default applies. */
  #verify(name) {
    const value = this.getAttribute(name);
    if (value === null || !(name in ATTRIBUTES)) return;
    try {
      check(ATTRIBUTES, name, Number(value) === this.speed ? this.speed : value);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Shows the picture of the attribute `poster` until there is a frame. */
  #showPoster() {
    const src = this.#drawing ? null : this.getAttribute("poster");
    if (src === null) {
      this.#image?.remove();
      this.#image = null;
    } else {
      this.#image ??= made("img", { part: "poster", alt: "" }, this.#stage);
      this.#image.src = src;
    }
  }

  /** Notes listeners of frames: an event takes longer than the rest of a small frame. */
  addEventListener(type, listener, options) {
    this.#isWatched ||= type === "frame";
    super.addEventListener(type, listener, options);
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Reports an error to the page. */
  #report(error, name = "", isFatal = false) {
    const own = error instanceof RangeError ? "the document is nested too deeply" : error.message;
    const place = error.place || name || (/^(\/\S*|[\w.]+): /.exec(own)?.[1] ?? "");
    const detail = { message: name ? `${name}: ${own}` : own, place, error };
    if (isFatal) this.#error = detail;
    this.#dispatch("error", detail);
  }

  /** Reports an error in a call. Returns `false`, which the call returns. */
  #refuse(error, name) {
    this.#report(error, name);
    return false;
  }

  /** Stops because of an error in a document. */
  #fail(error, name) {
    this.#isPlaying = false;
    this.#error = {};
    this.#schedule();
    this.#report(error, name, true);
  }

  // MARK: Time

  /** Whether one frame without motion is shown. */
  get #isStill() {
    return this.#isReduced && !this.#isForced;
  }

  /** The time from which nothing changes. */
  get #rest() {
    return Math.max(this.#hasStarted ? this.#end : 0, restOf(this.#animation, this.#log.inputs));
  }

  /** Whether time passes. */
  get #isRunning() {
    return this.#isPlaying && this.isConnected && this.#isVisible && !document.hidden;
  }

  #schedule = () => {
    const isRunning = this.#isRunning;
    if (isRunning && !this.#request) {
      this.#moment = performance.now();
      this.#request = requestAnimationFrame(this.#tick);
    } else if (!isRunning && this.#request) {
      cancelAnimationFrame(this.#request);
      this.#request = 0;
    }
    this.#updateControls();
  };

  #tick = (now) => {
    this.#request = 0;
    this.#advance(now);
    if (!this.#isBack) this.#time = Math.min(this.#time, this.#rest);
    this.#draw();
    if (this.#error) return;
    if (this.#hasStarted) this.#announce();
    this.#stop();
    if (this.#isRunning && !this.#request) this.#request = requestAnimationFrame(this.#tick);
    this.#updateControls();
  };

  /** Moves the time on to a moment. */
  #advance(now) {
    const elapsed = Math.max(0, now - this.#moment) / 1000;
    this.#moment = Math.max(this.#moment, now);
    this.#time += elapsed * (this.#isBack ? this.speed : Math.abs(this.speed));
    if (this.#time >= 0) return;
    const rest = -this.#time % this.#whole;
    this.#time = 0;
    if (this.#isEndless && this.#announce() && this.#isPlaying && this.#isEndless) this.#begins(this.#whole - rest);
  }

  /** Stops if no later frame differs. */
  #stop() {
    if (this.#isBack ? this.#time === 0 && !this.#isEndless : this.#time >= this.#rest) this.#isPlaying = false;
  }

  /** Whether passes follow each other forever. */
  get #isEndless() {
    return this.#end === Infinity && this.#pass > 0;
  }

  /** Whether time runs backward. */
  get #isBack() {
    return this.#hasStarted && this.speed < 0;
  }

  /** Goes on from another time with the values so far. */
  #begins(t) {
    this.#log.restart();
    this.#hasEnded = false;
    this.#time = this.#told = t;
  }

  /** Tells the page about markers and the end, until a handler goes elsewhere. Returns whether none does. */
  #announce() {
    const animation = this.#animation;
    const [from, to] = [this.#told, this.#time];
    this.#told = to;
    if (to < this.#end) this.#hasEnded = false;
    const passed = from <= to
      ? markersBetween(animation, from, to)
      : markersBetween(animation, to - 1, from).filter(({ t }) => t >= to && t < from).reverse();
    const [before, passes] = [from, to].map((t) => Math.max(0, Math.floor((t - this.#start) / this.#pass)));
    if (this.#pass > 0 && passes > before) {
      passed.push({ t: this.#start + passes * this.#pass });
      passed.sort((a, b) => a.t - b.t);
    }
    for (const event of [...passed, { t: Infinity }]) {
      // A handler can change when the document ends.
      if (event.t > this.#end && to >= this.#end && this.#end > 0 && !this.#hasEnded && !this.#isBack) {
        this.#hasEnded = true;
        this.#stop();
        this.#dispatch("end", { t: this.#end });
      }
      if (this.#told !== to || this.#animation !== animation || this.#error) return false;
      if (event.name !== undefined) this.#dispatch("marker", event);
      else if (event.t <= to && this.#end === Infinity) this.#dispatch("loop", event);
    }
    return true;
  }

  /** The current drawing. */
  #frame() {
    const { json } = this.#animation;
    const [isStill, now] = [this.#isStill, this.#time];
    const place = (isStill ? json.reducedMotion : undefined) ?? json.poster ?? 0;
    const isShown = isStill ? this.#isSought : this.#hasStarted;
    return this.#animation.draw(isShown ? now : place, {
      inputs: this.#log.inputs, size: this.#size, now, settledFrom: isStill ? -Infinity : this.#heldFrom,
    });
  }

  /** Draws the current frame. */
  #draw() {
    const size = this.#size;
    if (!this.#animation || this.#error) return;
    try {
      const isFirst = this.#drawing === null;
      const isShown = size?.[0] > 0 && size[1] > 0;
      if (isShown) this.#drawing = this.#frame();
      if (!isShown) return;
      this.#renderer.draw(this.#drawing);
      if (this.#isPlaying && !this.#isBack) forget(this.#log, this.#animation, this.#time);
      if (isFirst) this.#showPoster();
      this.#placeTargets();
      if (this.#isWatched) this.#dispatch("frame", { t: this.#drawing.t });
    } catch (error) {
      this.#fail(error);
    }
  }

  // MARK: Inputs

  get #parameters() {
    return this.#animation?.json.parameters ?? {};
  }

  /** Adds a setting or a firing at the current time. */
  #input(setting) {
    if (!this.#animation || this.#error) return false;
    const before = this.#log.inputs;
    try {
      // Its arrays are the caller's to change.
      setting.value &&= copied(setting.value);
      this.#animation.env.verifySetting(setting, before);
    } catch (error) {
      return this.#refuse(error);
    }
    if (this.#request) this.#advance(performance.now());
    // Nothing but settings moves a document without an end.
    this.#hasStarted ||= !this.#isStill && !(this.#end > 0);
    if (this.#isHeld) this.#heldFrom = this.#time;
    if (this.#isHeld && setting.fire === undefined) setting.jump = true;
    const { parameter, value, jump } = setting;
    const isChange = jump || value === undefined || JSON.stringify(this.#receiver.value(parameter)) !== JSON.stringify(value);
    const added = { t: this.#time, ...setting };
    if (isChange) this.#log.add(added);
    // Backward, no later time comes.
    if (this.#isBack) this.#log.restart();
    try {
      this.#frame();
    } catch (error) {
      // The members that refer to the parameter do not allow the value.
      if (before.settings.at(-1) === added) before.settings.pop();
      this.#log.inputs = before;
      return this.#refuse(error, parameter);
    }
    if (!this.#isHeld && !this.#isStill) this.#isPlaying = true;
    if (!this.#request) this.#draw();
    this.#schedule();
    return true;
  }

  /** Sets a parameter at the current time; with `jump`, without its transitions. Returns whether the document allows the value. */
  set(name, value, { jump = false } = {}) {
    return this.#input({ parameter: name, value, jump });
  }

  /** Sets a parameter to a value that is written as a text. */
  assign(name, text, options) {
    return this.set(name, valueOf(this.#parameters[name], text), options);
  }

  /** Fires a trigger at the current time. Returns whether there is such a trigger. */
  fire(name) {
    return this.#input({ fire: name });
  }

  #onPointer(type, event) {
    const { listeners } = this.#animation?.json ?? {};
    if (!listeners?.length || !this.#drawing) return;
    // Offsets are in the units of the stage, whatever transforms it, except that `zoom` enlarges them.
    const zoom = /** @type {any} */ (this.#stage).currentCSSZoom ?? 1;
    const [x, y] = [event.offsetX / zoom, event.offsetY / zoom];
    this.#pointers.send(type, event, this.#animation, this.#drawing.size, x, y, lineAt(this.#drawing, x, y));
  }

  /** Ends the pointers that are down, because another element or window can receive their next events. */
  #release = () => this.#pointers.release();

  #receiver = {
    parameter: (name) => this.#parameters[name],
    value: (name) => this.#log.target(this.#parameters, name, this.#time),
    set: (name, value, jump) => {
      const isSame = JSON.stringify(this.#receiver.value(name)) === JSON.stringify(value);
      if (this.set(name, value, { jump }) && !isSame) this.#dispatch("change", { parameter: name, value });
    },
    fire: (name) => this.fire(name) && this.#dispatch("change", { fire: name }),
  };

  // MARK: Keyboard

  /** Makes elements with which a keyboard or an assistive technology reaches what a pointer can tap and drag. */
  #makeTargets() {
    const hadFocus = this.#focused >= 0;
    for (const { element } of this.#targets) element.remove();
    this.#targets = [];
    this.#placed = [];
    this.#known = null;
    const { json } = this.#animation;
    const listeners = json.listeners ?? [];
    let touch = listeners.length ? "manipulation" : "";
    const known = new Set();
    for (const listener of listeners) {
      const { on, shape } = listener;
      const isDrag = on === "drag";
      if (isDrag) {
        const [[ax, ay], [bx, by]] = listener.along;
        const [dx, dy] = [Math.abs(bx - ax), Math.abs(by - ay)];
        touch = touch === "manipulation" && dy < dx / 2 ? "pan-y" : touch === "manipulation" && dx < dy / 2 ? "pan-x" : "none";
      }
      const key = isDrag ? listener.set : `tap ${shape}`;
      if ((on !== "tap" && !isDrag) || known.has(key)) continue;
      known.add(key);
      const name = labelOf(json.shapes, shape) ?? shape ?? json.label ?? json.title ?? "Animation";
      const element = isDrag
        ? made("div", { part: "target slider", role: "slider", tabindex: 0 }, this.#stage)
        : made("button", { part: "target", type: "button" }, this.#stage);
      const parameter = isDrag ? this.#parameters[listener.set] : null;
      set(element, "aria-label", parameter?.label ?? name);
      if (isDrag) {
        set(element, "aria-valuemin", parameter.range[0]);
        set(element, "aria-valuemax", parameter.range[1]);
        const [from, to] = listener.along;
        set(element, "aria-orientation", Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]) ? "vertical" : "horizontal");
        element.addEventListener("keydown", (event) => this.#onKey(event, listener.set, parameter.range));
      } else {
        element.addEventListener("click", () => this.#tap(shape));
      }
      this.#targets.push({ element, listener, value: NaN });
    }
    this.#stage.style.touchAction = touch;
    if (hadFocus) this.#focus(this.#targets);
  }

  /** The index of the target that has the focus, or -1. */
  get #focused() {
    const { activeElement } = /** @type {ShadowRoot} */ (this.shadowRoot);
    return this.#targets.findIndex(({ element }) => element === activeElement);
  }

  /** Moves the focus to the first of these targets that is shown, or to the picture: otherwise the page would lose it. */
  #focus(targets) {
    this.#stage.tabIndex = -1;
    const next = targets.find(({ element }) => !element.hidden)?.element ?? this.#stage;
    next.focus({ preventScroll: true });
  }

  #tap(shape) {
    const item = this.#drawing?.items.find((own) => shape === undefined || lineOf(this.#drawing, own).some(({ id }) => id === shape));
    if (!item) return;
    const ids = shape === undefined ? [] : lineOf(this.#drawing, item).map(({ id }) => id);
    new Pointer(this.#animation.json.listeners, this.#receiver).activate(new Set(ids.slice(ids.indexOf(shape))));
  }

  #onKey(event, name, [least, most]) {
    const step = { ArrowRight: 0.05, ArrowUp: 0.05, ArrowLeft: -0.05, ArrowDown: -0.05, PageUp: 0.2, PageDown: -0.2, Home: -1, End: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const value = this.#receiver.value(name) + step * (most - least);
    this.#receiver.set(name, Math.min(most, Math.max(least, value)), true);
  }

  #placeTargets() {
    if (!this.#targets.length) return;
    const { size, contents } = this.#drawing;
    if (this.#placed[0] !== contents || !isSame(this.#placed[1], size)) {
      this.#placed = [contents, size];
      const found = boxesOf(this.#drawing, new Set(this.#targets.map(({ listener }) => listener.shape)));
      const focused = this.#focused;
      for (const { element, listener: { shape } } of this.#targets) {
        const box = shape === undefined ? [0, 0, ...size] : found.get(shape);
        element.hidden = !box;
        if (!box) continue;
        const [left, top, width, height] = [box[0], box[1], box[2] - box[0], box[3] - box[1]].map((x) => `${Math.round(x)}px`);
        Object.assign(element.style, { left, top, width, height });
      }
      if (this.#targets[focused]?.element.hidden) {
        this.#focus([...this.#targets.slice(focused), ...this.#targets.slice(0, focused).reverse()]);
      }
    }
    const { last, inputs } = this.#log;
    const isLate = last > this.#time;
    if (this.#known === inputs && !isLate) return;
    this.#known = isLate ? null : inputs;
    for (const target of this.#targets) {
      const { element, listener: { toggle, fire, set: name, to, on } } = target;
      const value = this.#receiver.value(toggle ?? name ?? "");
      if (target.value === value) continue;
      target.value = value;
      if (on === "drag") {
        set(element, "aria-valuenow", String(+value.toPrecision(6)));
        set(element, "aria-valuetext", String(+value.toPrecision(3)));
      }
      else if (fire === undefined) set(element, "aria-pressed", String(toggle ? value === true : JSON.stringify(value) === JSON.stringify(to)));
    }
  }

  // MARK: Controls

  #makeControls() {
    if (this.hasAttribute("controls") === (this.#controls !== null)) return;
    this.#controls?.bar.remove();
    this.#controls = null;
    if (!this.hasAttribute("controls")) return;
    const bar = made("div", { part: "controls" }, this.#box);
    const button = made("button", { part: "play", type: "button" }, bar);
    const icon = new Node("svg");
    icon.set("viewBox", "0 0 16 16");
    button.append(icon.element);
    const path = new Node("path", icon);
    const seek = made("input", { part: "seek", type: "range", min: 0, step: "any", "aria-label": "Time in seconds" }, bar);
    const time = made("span", { part: "time" }, bar);
    button.addEventListener("click", () => (this.paused ? this.play({ always: true }) : this.pause()));
    seek.addEventListener("input", () => this.seek(seek.valueAsNumber));
    this.#controls = { bar, button, path, seek, time };
  }

  #updateControls() {
    const event = this.#isPlaying ? "play" : "pause";
    if (this.#event !== event) this.#dispatch((this.#event = event), { t: this.#time });
    if (!this.#controls || !this.#animation) return;
    const { bar, button, path, seek, time } = this.#controls;
    // Nothing of a still picture can be played.
    bar.style.display = this.#end > 0 ? "" : "none";
    set(button, "aria-label", this.paused ? "Play" : "Pause");
    path.set("d", this.paused ? PLAY : PAUSE);
    const length = Number.isFinite(this.#end) ? this.#end : this.#whole;
    seek.hidden = !(length > 0);
    set(seek, "max", String(length));
    const now = this.#hasStarted ? this.#time : 0;
    const t = now > length && length > 0 && this.#end === Infinity ? length - this.#pass + ((now - length) % this.#pass) : now;
    seek.value = t;
    set(seek, "aria-valuetext", `${t.toFixed(1)} of ${length.toFixed(1)} seconds`);
    time.textContent = `${t.toFixed(1)} s`;
  }

  // MARK: For pages

  /** Plays from the current time, or from the start after the end, or `again`. With `always`, also if the user prefers less motion. */
  play({ always = false, again = false } = {}) {
    if (!this.#animation && !this.#error) Object.assign(this.#wishes, { plays: true, always });
    if (!this.#animation || this.#error) return;
    this.#isForced ||= always;
    if (this.#isStill) return;
    this.#isHeld = this.#isSought = false;
    this.#heldFrom = Infinity;
    // Settings before the first pass have moved time.
    const isNew = again || (!this.#hasStarted && this.#time > 0);
    this.#hasStarted = true;
    const isOver = this.#isBack ? !this.#isPlaying && this.#time === 0 && this.#end > 0 : this.#hasEnded;
    if (isNew || isOver) {
      this.#last = undefined;
      this.#limit();
      this.#begins(!this.#isBack ? 0 : this.#end < Infinity ? this.#end : this.#whole);
    }
    if (this.#time === 0) this.#told = -1;
    this.#isPlaying = true;
    this.#schedule();
  }

  /** Pauses. Settings arrive at once until the next `play`. */
  pause() {
    this.#wishes.plays = this.#animation ? undefined : false;
    this.#wishes.pauses = true;
    this.#isHeld = true;
    this.#isPlaying = false;
    this.#schedule();
  }

  /** Shows the frame at a player time in seconds, or at a marker. Returns whether there is one. */
  seek(place) {
    if (this.#error) return false;
    if (!this.#animation) this.#wishes.place = place;
    if (!this.#animation) return true;
    const t = typeof place === "string" ? this.markers.find(({ name }) => name === place)?.t : place;
    if (!Number.isFinite(t)) return this.#refuse(new Error(`seek: there is no time "${String(place)}"`));
    this.#last = undefined;
    this.#limit();
    this.#time = this.#told = Math.max(0, t);
    this.#heldFrom = Infinity;
    if (this.#request) this.#moment = performance.now();
    this.#hasStarted = this.#isSought = true;
    this.#hasEnded = this.#end > 0 && t >= this.#end;
    this.#draw();
    this.#schedule();
    return this.#error === null;
  }

  /** The player time in seconds. */
  get time() {
    return this.#time;
  }

  set time(t) {
    this.seek(t);
  }

  get paused() {
    return !this.#isPlaying;
  }

  get ended() {
    return this.#hasEnded;
  }

  /** The seconds of a one-way pass. */
  get duration() {
    return this.#animation?.duration ?? NaN;
  }

  get markers() {
    return this.#animation?.markers ?? [];
  }

  /** The values that the parameters have or move to at the current time, by name. */
  get parameters() {
    const parameters = this.#parameters;
    return structuredClone(Object.fromEntries(Object.keys(parameters)
      .filter((name) => parameters[name].type !== "trigger")
      .map((name) => [name, this.#log.target(parameters, name, this.#time)])));
  }

  /** Sets the attribute. */
  set parameters(value) {
    set(this, "parameters", typeof value === "object" && value ? JSON.stringify(value) : value);
  }

  /** The log of inputs so far. */
  get inputs() {
    return structuredClone({ "animfile-inputs": "1.0", ...this.#log.inputs });
  }

  /** Replaces it at the current time. */
  set inputs(log) {
    if (!this.#animation) this.#wishes.inputs = log;
    if (!this.#animation) return;
    try {
      const { initial = {}, settings = [] } = structuredClone(log ?? {});
      const isLog = Object(log ?? {}) === (log ?? {}) && Object(initial) === initial && !Array.isArray(initial)
        && Array.isArray(settings);
      if (!isLog || settings.some((setting) => Object(setting) !== setting)) throw new Error("expected a log of inputs");
      const inputs = { initial, settings: settings.sort((a, b) => a.t - b.t) };
      this.#animation.env.verifyLog(inputs);
      this.#log.inputs = inputs;
      this.#heldFrom = Infinity;
      this.#draw();
    } catch (error) {
      this.#refuse(error, error.place ? "" : "inputs");
    }
  }

  /** The document that is shown; `null` if there is none. */
  get animation() {
    return this.#animation;
  }

  /** The last error in a document; `null` if one is shown. */
  get error() {
    return this.#error;
  }

  get autoplay() {
    return this.hasAttribute("autoplay");
  }

  set autoplay(value) {
    this.toggleAttribute("autoplay", !!value);
  }

  get loop() {
    return this.hasAttribute("loop");
  }

  set loop(value) {
    this.toggleAttribute("loop", !!value);
  }

  get speed() {
    const speed = Number(this.getAttribute("speed") || 1);
    return accepts(ATTRIBUTES.speed, speed) ? speed : 1;
  }

  set speed(value) {
    set(this, "speed", value);
  }

  get fit() {
    const fit = this.getAttribute("fit");
    return accepts(ATTRIBUTES.fit, fit) ? fit : this.#own.fit ?? "contain";
  }

  set fit(value) {
    set(this, "fit", value);
  }

  get controls() {
    return this.hasAttribute("controls");
  }

  set controls(value) {
    this.toggleAttribute("controls", !!value);
  }

  get renderer() {
    return this.getAttribute("renderer") === "canvas" ? "canvas" : "svg";
  }

  set renderer(value) {
    set(this, "renderer", value);
  }

  get poster() {
    return this.getAttribute("poster") ?? "";
  }

  set poster(value) {
    set(this, "poster", value);
  }

  get src() {
    return this.getAttribute("src") ?? "";
  }

  set src(value) {
    set(this, "src", value);
  }
}

// MARK: Buttons of the page

/** Responds to elements with `data-animfile-set`, `data-animfile-fire` and `data-animfile-do`. */
function onAction(event) {
  const button = event.composedPath()[0].closest?.("[data-animfile-set], [data-animfile-fire], [data-animfile-do]");
  if (!button) return;
  const { animfileSet, animfileFire, animfileDo, animfileFor } = button.dataset;
  const id = button.getAttribute("for") ?? animfileFor;
  const isField = button.matches("input, select, textarea");
  if (isField !== (event.type === "input")) return;
  const find = (root) => root.querySelector(id ? `#${CSS.escape(id)}` : "animfile-player");
  const player = find(button.getRootNode()) ?? find(document);
  if (!(player instanceof AnimFilePlayer)) return warn(`data-animfile-for: there is no player${id ? ` with the id "${id}"` : ""}`);
  // A user's input is no mistake of the page.
  const tell = (/** @type {any} */ { detail }) => isField || warn(`data-animfile: ${detail.message}`);
  player.addEventListener("error", tell);
  if (isField && animfileSet !== undefined) player.assign(animfileSet, button.type === "checkbox" ? String(button.checked) : button.value);
  else if (animfileSet?.includes("=")) player.assign(...animfileSet.split(/ *= *(.*)/s));
  else if (animfileSet !== undefined) warn(`data-animfile-set: expected name=value, found "${animfileSet}"`);
  if (animfileFire !== undefined) player.fire(animfileFire);
  if (animfileDo === "pause" || (animfileDo === "toggle" && !player.paused)) player.pause();
  else if (["play", "toggle", "restart"].includes(animfileDo)) player.play({ again: animfileDo === "restart" });
  else if (animfileDo !== undefined) warn(`data-animfile-do: expected play, pause, toggle or restart, found "${animfileDo}"`);
  player.removeEventListener("error", tell);
}

if (globalThis.customElements && !customElements.get("animfile-player")) {
  customElements.define("animfile-player", AnimFilePlayer);
  document.addEventListener("click", onAction);
  document.addEventListener("input", onAction);
}
