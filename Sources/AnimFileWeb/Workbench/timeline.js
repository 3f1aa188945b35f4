// The ruler, and a row for every animated member, as a tree by shape.

import { $, make, makeSVG, percent, put } from "./dom.js";
import { short } from "./survey.js";

/** The most rows that exist at a time; a filter finds the others. */
const MOST_ROWS = 1500;
const MANY_ROWS = 200;
const SAMPLES = 240;
const COLORS = 6;
/** The pixels within which a pointer finds a keyframe. */
const NEAR = 5;
/** The pixels within which a finger finds a keyframe. */
const NEAR_FINGER = 14;
/** The pixels that a finger, or the mouse on a keyframe, moves before it drags. */
const SLOP = 8;
const SLOP_OF_MOUSE = 3;
/** The steps of keyframes in seconds if the document has no frame rate, and with shift. */
const STEP = 0.01;
const FINE = 0.001;
/** The milliseconds without a key after which a keyframe that was moved by keys is written. */
const REST = 700;

/** The steps of a scale: 1, 2 or 5 times a power of ten. */
function stepOf(end, width) {
  const least = (end * 64) / Math.max(width, 64);
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((k) => k * power).find((step) => step >= least) ?? 10 * power;
}

export class Timeline {
  /**
   * @param {{ seek: (t: number) => void, pick: (source: string | null) => void, stop: () => void, say: (text: string) => void,
   *   change: (changes: object[], t: number) => Promise<boolean>, choose: (key: object, isFocused: boolean) => void }} actions
   */
  constructor(actions) {
    this.actions = actions;
    this.session = null;
    /** The revision of the members for which there are rows. */
    this.revision = -1;
    this.rows = [];
    this.closed = new Set();
    this.version = -1;
    this.end = 1;
    this.region = null;
    this.sizes = [0, 1];
    /** The keyframe that is moved. */
    this.moved = null;
    /** The selected keyframe. */
    this.chosen = null;
    /** The keyframes whose easings labels name. */
    this.eased = new WeakMap();
    // Rows are drawn when they come into view.
    this.seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const row = this.byElement.get(target);
        if (row) row.isVisible = isIntersecting;
      }
      this.draw();
    }, { root: $("scroll"), rootMargin: "100px" });
    this.byElement = new WeakMap();
    new ResizeObserver(() => this.measure()).observe($("scroll"));
    for (const track of [$("scrubber"), $("inputs").querySelector(".track")]) this.drags(track, null);
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.moved) return;
      this.drop(false);
      event.stopPropagation();
    }, true);
    addEventListener("keyup", (event) => event.key === "Alt" && this.finish());
    $("lanes").addEventListener("keydown", (event) => this.onKey(event));
    $("filter").addEventListener("input", () => this.build());
    $("fold").addEventListener("click", () => this.fold());
  }

  // MARK: Rows

  /**
   * Shows the members of a document.
   * @param {(source: string) => string | null} place The place of a shape of the version before.
   */
  show(session, place = (source) => source) {
    const { moved } = this;
    this.session = session;
    this.moved = null;
    clearTimeout(this.timer);
    this.version = -1;
    this.revision = session.survey.revision;
    this.closed = new Set([...this.closed].map(place).filter((source) => source !== null));
    this.build(place);
    this.update();
    if (!moved) return;
    this.actions.say("Not moved: the document was edited in the meantime");
    this.actions.seek(moved.start);
  }

  build(place = (source) => source) {
    const { session } = this;
    const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const active = this.rows.find(({ element }) => element === document.activeElement);
    const focused = active && active.key.replace(active.source, () => place(active.source));
    this.seen.disconnect();
    this.rows = [];
    let omitted = 0;
    const nameOf = (shape) => shape.id ?? shape.json.label ?? shape.type;
    const add = (row) => {
      if (this.rows.length < MOST_ROWS) this.rows.push(row);
      else if (row.member) omitted += 1;
    };
    const contains = (text) => words.every((word) => text.includes(word));
    const described = ({ shape }, path) => `${path} ${nameOf(shape)} ${shape.type}`.toLowerCase();
    const isMember = (member, text) => contains(`${text} ${member.path.toLowerCase()}`);
    // Shapes that never move are found only by a filter.
    const isListed = (own, path) => {
      if (!words.length) return !own.isStill;
      const text = described(own, path);
      return contains(text) || own.members.some((member) => isMember(member, text)) || own.shapes.some((inner) => isListed(inner, text));
    };
    const list = (shapes, level, path) => {
      for (const own of shapes) {
        if (!isListed(own, path)) continue;
        const name = nameOf(own.shape);
        const full = described(own, path);
        const members = own.members.filter((member) => isMember(member, full));
        const { source } = own.shape;
        const isOpen = words.length > 0 || !this.closed.has(source);
        const isLeaf = !members.length && !own.shapes.some((inner) => isListed(inner, full));
        add({ key: source, source, name, level, own, isOpen, isLeaf, type: own.shape.type });
        if (!isOpen) continue;
        for (const member of members) add({ key: `${source} ${member.path}`, source, name: member.path, level: level + 1, member });
        list(own.shapes, level + 1, full);
      }
    };
    if (session) list(session.survey.shapes, 1, "");
    $("lanes").classList.toggle("many", this.rows.length > MANY_ROWS);
    $("lanes").replaceChildren(...this.rows.map((row) => this.make(row)));
    const total = session?.survey.all.length ?? 0;
    $("none").hidden = this.rows.length > 0 && !omitted;
    put($("none"), omitted ? `${omitted} more members: filter to find them.` : words.length ? "Nothing matches the filter." : "Nothing moves by itself. Use the picture or the parameters to record inputs.");
    $("fold").hidden = !total;
    put($("fold"), this.isFolded ? "Expand" : "Collapse");
    const first = this.rows.find(({ key }) => key === focused) ?? this.rows[0];
    if (first) first.element.tabIndex = 0;
    if (focused) first?.element.focus();
    this.mark(this.source, false);
    this.measure();
  }

  make(row) {
    const { member, name, level, own } = row;
    const label = make("span", { class: "name", title: member ? `${row.source} ${name}` : row.source }, name.replace(/^transform\./, ""));
    label.style.paddingLeft = `${(level - 1) * 12 + (member ? 2 : 0)}px`;
    row.track = make("div", { class: "track" });
    row.value = make("span", { class: "value" });
    const element = row.element = make("div", {
      class: `lane ${member ? "member" : "shape"}`, role: "treeitem", "aria-level": level, tabindex: -1, "aria-selected": "false",
    }, label, row.track, row.value);
    element.setAttribute("aria-label", member ? name : `${name}, ${row.type}`);
    if (own) {
      if (!row.isLeaf) element.setAttribute("aria-expanded", String(row.isOpen));
      put(row.value, own.shape.id === undefined ? "" : row.type);
      row.value.style.color = "var(--soft)";
    }
    label.addEventListener("click", (event) => {
      this.focus(row);
      if (own && event.offsetX < 16 + (level - 1) * 12) this.toggle(row);
      else this.actions.pick(row.source);
    });
    label.addEventListener("dblclick", () => own && this.toggle(row));
    this.drags(row.track, row);
    this.byElement.set(element, row);
    this.seen.observe(element);
    return element;
  }

  get isFolded() {
    const moving = this.session?.survey.shapes.filter((own) => !own.isStill) ?? [];
    return moving.length > 0 && moving.every(({ shape }) => this.closed.has(shape.source));
  }

  fold() {
    const all = (shapes) => shapes.flatMap((own) => [own.shape.source, ...all(own.shapes)]);
    this.closed = this.isFolded ? new Set() : new Set(all(this.session.survey.shapes));
    this.build();
  }

  toggle(row) {
    if (row.isOpen) this.closed.add(row.source);
    else this.closed.delete(row.source);
    this.build();
  }

  focus(row) {
    for (const own of this.rows) own.element.tabIndex = own === row ? 0 : -1;
    row.element.focus();
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey) return;
    const row = this.byElement.get(event.target);
    const at = this.rows.indexOf(row);
    if (!row || at < 0) return;
    if (event.altKey) {
      const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!direction) return;
      this.nudge(row, direction, event.shiftKey);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const parent = this.rows.slice(0, at).findLast(({ level }) => level < row.level);
    const keys = {
      ArrowDown: () => this.rows[at + 1] && this.focus(this.rows[at + 1]),
      ArrowUp: () => this.rows[at - 1] && this.focus(this.rows[at - 1]),
      ArrowRight: () => !row.member && !row.isLeaf && (row.isOpen ? this.focus(this.rows[at + 1]) : this.toggle(row)),
      ArrowLeft: () => (row.own && row.isOpen && !row.isLeaf ? this.toggle(row) : parent && this.focus(parent)),
      Enter: () => this.actions.pick(row.source),
      h: () => this.handle(row),
      " ": null,
      "[": () => this.step(row, -1),
      "]": () => this.step(row, 1),
    };
    if (!keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Goes to the previous or next keyframe of a row. */
  step(row, direction) {
    const { t } = this;
    const times = this.keysOf(row).map((key) => key.t);
    const next = direction > 0 ? times.find((own) => own > t + 1e-6) : times.findLast((own) => own < t - 1e-6);
    this.actions.stop();
    if (next === undefined) return;
    this.actions.seek(next);
    if (row.member && this.chosen) this.choose(row, this.keysOf(row).find((key) => key.t === next));
  }

  /** Leads to the easing at the current time. */
  handle(row) {
    const key = row.member && (this.keysOf(row).find(({ t }) => t >= this.t - 1e-4) ?? this.keysOf(row).at(-1));
    if (key) this.choose(row, key, key.k, true);
    else this.actions.say("Go to a member of the shape first");
  }

  /** Selects a keyframe. */
  choose(row, { pointer, k, t }, own = k, isFocused = false) {
    this.actions.choose({ source: row.source, path: row.member.path, pointer, k: own, t }, isFocused);
  }

  /** Marks the selected keyframe. */
  markKey(chosen) {
    this.chosen = chosen;
    for (const row of this.rows) this.markKeys(row);
  }

  markKeys(row) {
    const { chosen } = this;
    const isRow = row.source === chosen?.source && row.member?.path === chosen.path;
    for (const { element, label, pointer, k, eased } of row.keys ?? []) {
      const isOwn = isRow && pointer === chosen.pointer;
      element?.classList.toggle("chosen", isOwn && k === chosen.k);
      label?.classList.toggle("chosen", isOwn && eased === chosen.k);
    }
  }

  /** Draws the curve of a member again. */
  redraw(member) {
    for (const row of this.rows) if (row.member === member) row.drawn = undefined;
    this.draw();
  }

  // MARK: Drawing

  /** Draws again what depends on inputs and on the end. */
  update() {
    const { session } = this;
    if (!session || this.version === session.version) return;
    this.version = session.version;
    this.end = session.end;
    for (const row of this.rows) row.keys = row.drawn = undefined;
    this.ruler();
    this.draw();
  }

  share(t) {
    return this.end > 0 ? t / this.end : 0;
  }

  ruler() {
    const { session, end } = this;
    const track = $("scrubber");
    const width = track.clientWidth;
    const parts = [make("div", { class: "rail" })];
    const at = (element, t) => {
      element.style.left = percent(this.share(t));
      parts.push(element);
      return element;
    };
    const step = end > 0 ? stepOf(end, width) : 1;
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    for (let k = 0; k * step <= end * (1 + 1e-9); k++) {
      const edge = k === 0 ? " edge" : k * step > end - step / 4 ? " far" : "";
      at(make("span", { class: `scale${edge}` }, (k * step).toFixed(digits)), k * step);
    }
    const times = [...new Set(session.keyframes.map(({ t }) => Math.round(t * 1e6) / 1e6))];
    // No more than one for each pixel.
    const drawn = new Set();
    for (const t of times) {
      const pixel = Math.round(this.share(t) * width);
      if (drawn.has(pixel)) continue;
      drawn.add(pixel);
      at(make("i", { class: "tick" }), t);
    }
    const markers = session.markers.filter(({ t }) => t <= end);
    const before = (k) => markers[k - 1]?.t ?? 0;
    /** Whether the name is before the marker, because it is near the end. */
    const isFar = (k) => k === markers.length - 1 && end - markers[k].t < (markers[k].t - before(k)) / 4;
    markers.forEach(({ name, t }, k) => {
      // A name ends where the next one begins.
      let room = isFar(k) ? t - before(k) : (markers[k + 1]?.t ?? end) - t;
      if (k && isFar(k)) room /= 2;
      if (isFar(k + 1)) room /= 2;
      at(make("span", { class: `marker${isFar(k) ? " far" : ""}`, title: `${name}, ${short(t)} s` }, name), t).style.maxWidth =
        percent(this.share(room));
    });
    track.replaceChildren(...parts);
    track.setAttribute("aria-valuemax", String(end));
    const { settings } = session;
    $("inputs").hidden = !settings.length;
    put($("inputs").lastElementChild, `${settings.length}`);
    $("inputs").children[1].replaceChildren(...settings.slice(-400).map(({ t, parameter, value, fire }) => {
      const key = make("i", { class: "key", title: `${short(t)} s: ${fire ?? `${parameter} = ${JSON.stringify(value)}`}` });
      key.style.left = percent(this.share(t));
      return key;
    }));
  }

  keysOf(row) {
    if (!row.keys) {
      const all = ({ members, shapes }) => [...members.flatMap((m) => m.keyframes()), ...shapes.flatMap(all)];
      row.keys = (row.member ? row.member.keyframes() : all(row.own)).filter(({ t }) => t <= this.end).sort((a, b) => a.t - b.t);
    }
    return row.keys;
  }

  /** Draws the rows in view. */
  draw() {
    for (const row of this.rows) {
      if (!row.isVisible || row.drawn === this.version) continue;
      row.drawn = this.version;
      const parts = [];
      if (row.member?.hasCurve && this.end > 0) parts.push(this.curve(row.member, this.keysOf(row)));
      this.marks(row, parts);
      row.track.replaceChildren(...parts);
      this.markKeys(row);
    }
    this.values(this.t ?? 0);
  }

  /** The keyframes of a row, with the easings between them. */
  marks(row, parts) {
    const keys = this.keysOf(row);
    const width = row.track.clientWidth;
    const drawn = new Set();
    keys.forEach(({ t, easing, text }, k) => {
      const x = this.share(t);
      const before = keys[k - 1];
      if (row.member && before && easing && t > before.t) {
        const left = this.share(before.t);
        const line = make("i", { class: "span" });
        parts.unshift(line);
        line.style.left = percent(left);
        line.style.width = percent(x - left);
        if ((x - left) * width > 5.5 * easing.length + 12) {
          const label = make("span", { class: "easing", title: easing }, easing);
          label.style.left = percent((left + x) / 2);
          keys[k].label = label;
          this.eased.set(label, keys[k]);
          parts.push(label);
        }
      }
      const pixel = Math.round(x * width);
      if (drawn.has(pixel)) return;
      drawn.add(pixel);
      const key = make("i", { class: "key" });
      if (row.member) key.title = `${short(t)} s: ${text}${easing ? `, ${easing}` : ""}`;
      key.style.left = percent(x);
      keys[k].element = key;
      parts.push(key);
    });
  }

  curve(member, keys) {
    const { end } = this;
    const times = new Set();
    for (let k = 0; k <= SAMPLES; k++) times.add((end * k) / SAMPLES);
    // Both sides of jumps.
    for (const { t } of keys) times.add(t).add(Math.max(0, t - end * 1e-5)).add(Math.min(end, t + end * 1e-5));
    const list = [...times].filter((t) => t <= end).sort((a, b) => a - b);
    const samples = list.map((t) => member.numbers(this.session.drawn(t)));
    if (member.kind === "color") {
      const every = Math.max(1, Math.floor(list.length / 80));
      const stops = samples.map(([r, g, b, a], k) => `rgb(${r * 255} ${g * 255} ${b * 255} / ${a}) ${percent(this.share(list[k]))}`)
        .filter((_, k) => k % every === 0 || k === list.length - 1);
      const strip = make("div", { class: "strip" });
      strip.style.background = `linear-gradient(90deg, ${stops.join()})`;
      return strip;
    }
    // All components have the same scale, but each its own minimum, so that a distant one does not flatten the others.
    const count = samples[0].length;
    const ranges = Array.from({ length: count }, (_, c) => {
      const column = samples.map((values) => values[c]);
      return [Math.min(...column), Math.max(...column)];
    });
    const extent = Math.max(...ranges.map(([least, most]) => most - least));
    const svg = makeSVG("svg", { class: "curve", viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" });
    if (!(extent > 0) || !Number.isFinite(extent)) return svg;
    ranges.forEach(([least, most], c) => {
      if (most === least) return;
      const points = samples.map((values, k) =>
        `${(this.share(list[k]) * 1000).toFixed(1)},${(100 - ((values[c] - least) / extent) * 100).toFixed(1)}`);
      const line = makeSVG("polyline", { points: points.join(" ") });
      line.style.stroke = `var(--c${c % COLORS})`;
      svg.append(line);
    });
    return svg;
  }

  /** Shows a time. */
  at(t) {
    this.t = t;
    const [left, width] = this.sizes;
    $("head").style.transform = `translateX(${left + this.share(t) * width}px)`;
    this.values(t);
  }

  values(t) {
    if (!this.session) return;
    const drawn = this.session.drawn(t);
    for (const row of this.rows) if (row.isVisible && row.member) put(row.value, row.member.text(drawn));
  }

  measure() {
    const track = $("scrubber");
    const width = track.clientWidth;
    const left = track.getBoundingClientRect().left - $("rows").getBoundingClientRect().left;
    const isOther = Math.abs(width - this.sizes[1]) > 0.5;
    this.sizes = [left, width];
    if (isOther && this.session) {
      for (const row of this.rows) row.drawn = undefined;
      this.ruler();
      this.draw();
    }
    this.at(this.t ?? 0);
    this.loop(this.region);
  }

  /** Shows a loop region. */
  loop(region) {
    this.region = region;
    const element = $("region");
    element.hidden = !region;
    if (!region) return;
    const [left, width] = this.sizes;
    element.style.left = `${left + this.share(region[0]) * width}px`;
    element.style.width = `${this.share(region[1] - region[0]) * width}px`;
  }

  /** Marks the rows of a shape. */
  mark(source, scrolls = true) {
    this.source = source;
    let first = null;
    for (const row of this.rows) {
      const isOwn = row.source === source;
      row.element.setAttribute("aria-selected", String(isOwn));
      if (isOwn) first ??= row;
    }
    if (scrolls && first) first.element.scrollIntoView({ block: "nearest" });
  }

  /** Marks the rows of the shapes under the pointer. */
  light(source) {
    for (const row of this.rows) row.element.classList.toggle("lit", source !== null && row.source === source);
  }

  // MARK: Moving keyframes

  /** Begins to move a keyframe. Returns whether the document has its time. */
  grab(row, key, isByKeys) {
    const place = row.member.placeOf(key);
    if (!place) {
      this.actions.say(`This keyframe does not come from ${row.member.path} itself: change the ${this.session.json.timeline ? "timeline" : "document"}`);
      return false;
    }
    this.actions.stop();
    this.moved = { row, key, ...place, isByKeys, t: key.t, value: place.written, start: this.t };
    key.element?.classList.add("moving");
    return true;
  }

  /** Moves the keyframe to a time, in steps of a frame or of a hundredth of a second. */
  move(t, isFine) {
    const { moved } = this;
    const { frameRate } = this.session.json;
    const step = isFine ? FINE : frameRate ? 1 / frameRate : STEP;
    // The way back of a pass that alternates shows the same keyframes.
    const turn = this.session.isAlternating ? this.session.animation.duration : this.end;
    const [least, most] = moved.key.t <= turn ? [0, turn] : [turn, this.end];
    const exact = moved.written + moved.rate * (Math.min(most, Math.max(least, t)) - moved.key.t);
    // Lengths are not below 0, times can be.
    const floor = moved.path.endsWith("/t") ? -Infinity : 0;
    moved.value = Math.max(floor, Math.round(Math.round(exact / step) * step * 1e6) / 1e6);
    moved.t = moved.key.t + (moved.value - moved.written) / moved.rate;
    if (moved.key.element) moved.key.element.style.left = percent(this.share(moved.t));
    this.actions.seek(moved.t);
  }

  /** Moves the keyframe at the current time by a step. */
  nudge(row, direction, isFar) {
    if (!this.moved) {
      const keys = row.member ? this.keysOf(row).filter((key) => Math.abs(key.t - this.t) < 1e-4) : [];
      // Of two at one time, the outer one moves.
      const key = keys.at(direction > 0 ? -1 : 0);
      if (!key) return this.actions.say(row.member ? "Go to a keyframe with [ or ] first" : "Go to a member of the shape first");
      if (!this.grab(row, key, true)) return;
    }
    const { frameRate } = this.session.json;
    const step = frameRate ? 1 / frameRate : STEP;
    this.move(this.moved.t + direction * step * (isFar ? 10 : 1), false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finish(), REST);
  }

  /** Writes the time of a keyframe that keys have moved. Returns whether it is written; `null` if there is none. */
  finish() {
    return this.moved?.isByKeys ? this.drop(true) : null;
  }

  /** Writes the time of the keyframe, or moves it back. */
  async drop(isRight) {
    const { moved } = this;
    this.moved = null;
    clearTimeout(this.timer);
    const { row, key, path, value, written, t, start } = moved;
    const isChanged = isRight && value !== written && await this.actions.change([{ path, value }], t);
    if (isChanged) return true;
    key.element?.classList.remove("moving");
    if (key.element) key.element.style.left = percent(this.share(key.t));
    row.drawn = undefined;
    this.draw();
    if (!isRight || value !== written) this.actions.seek(start);
    return false;
  }

  // MARK: Pointers

  /** Moves a keyframe, or else the time, by dragging in a track. A finger that moves up or down scrolls. */
  drags(track, row) {
    let isDown = false;
    let start = [0, 0];
    let key = null;
    let label = null;
    const timeOf = (event) => {
      const box = track.getBoundingClientRect();
      return ((event.clientX - box.left) / box.width) * this.end;
    };
    const keyAt = (t, reach) => {
      const near = (row?.keys ?? []).slice().sort((a, b) => Math.abs(a.t - t) - Math.abs(b.t - t))[0];
      return near && Math.abs(this.share(near.t - t)) * track.clientWidth <= reach ? near : null;
    };
    const seek = (event) => {
      const t = Math.min(this.end, Math.max(0, timeOf(event)));
      this.actions.seek(keyAt(t, NEAR)?.t ?? t);
    };
    track.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.moved) return;
      isDown = true;
      start = [event.clientX, event.clientY];
      track.setPointerCapture(event.pointerId);
      this.actions.stop();
      const isMouse = event.pointerType === "mouse";
      key = row?.member ? keyAt(timeOf(event), isMouse ? NEAR : NEAR_FINGER) : null;
      label = this.eased.get(event.target) ?? null;
      if (isMouse || track.id === "scrubber") seek(event);
    });
    track.addEventListener("pointermove", (event) => {
      if (!isDown) return;
      const isMouse = event.pointerType === "mouse";
      const far = Math.abs(event.clientX - start[0]);
      if (this.moved && !this.moved.isByKeys) return this.move(timeOf(event), event.shiftKey);
      if (key) {
        if (far <= (isMouse ? SLOP_OF_MOUSE : SLOP)) return;
        // Of two at one time, the outer one moves.
        const same = this.keysOf(row).filter(({ t, pointer }) => t === key.t && pointer === key.pointer);
        key = same.at(event.clientX > start[0] ? -1 : 0) ?? key;
        if (!this.grab(row, key, false)) isDown = false;
        else this.move(timeOf(event), event.shiftKey);
        key = null;
        return;
      }
      // A finger that only begins to scroll has moved a little, too.
      if (isMouse || far > SLOP) seek(event);
    });
    track.addEventListener("pointerup", (event) => {
      if (this.moved && !this.moved.isByKeys) this.drop(true);
      // A tap.
      else if (isDown && Math.abs(event.clientX - start[0]) <= SLOP && Math.abs(event.clientY - start[1]) < SLOP) {
        if (event.pointerType !== "mouse") seek(event);
        if (label) this.choose(row, label, label.eased);
        else if (key) this.choose(row, key);
      }
      isDown = false;
    });
    track.addEventListener("pointercancel", () => {
      isDown = false;
      if (this.moved && !this.moved.isByKeys) this.drop(false);
    });
  }
}
