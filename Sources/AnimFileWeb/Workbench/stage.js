// The picture, what is shown above it, and the pointer in it.

import { boxOf, dataOf, union } from "../Player/painting.js";
import { lineAt, Pointers } from "../Player/pointer.js";
import { SVGRenderer } from "../Player/svg.js";
import { $, make, makeSVG } from "./dom.js";
import { itemsOf } from "./survey.js";

/** The ghosts before and after the current frame, and the times between them in seconds. */
const GHOSTS = [-3, -2, -1, 1, 2, 3];
const LARGEST_GAP = 0.1;
const TRAIL = 120;
/** The limits of the zoom, and its change by a key and by a pixel of the wheel. */
const [SMALLEST, LARGEST] = [0.25, 32];
export const ZOOM = 1.25;
const BY_WHEEL = 0.0025;
/** The pixels of the picture that stay in view. */
const REST = 40;
/** Two pictures are above each other if they are larger there by this factor. */
const LARGER = 1.15;
/** The pixels that a finger moves before it does not select. */
const SLOP = 8;

export class Stage {
  /**
   * @param {{ pick: (source: string | null) => void, input: (setting: object) => void, light: (source: string | null) => void,
   *   viewed: () => void }} actions
   */
  constructor(actions) {
    this.actions = actions;
    this.session = null;
    this.renderer = new SVGRenderer();
    this.renderer.element.setAttribute("id", "frame-svg");
    this.ghosts = GHOSTS.map(() => new SVGRenderer());
    this.over = makeSVG("svg", { class: "over", "aria-hidden": "true" });
    this.ghosts.forEach(({ element }, k) => {
      element.setAttribute("aria-hidden", "true");
      element.style.opacity = String(0.32 - 0.08 * Math.abs(GHOSTS[k]));
      element.style.pointerEvents = "none";
    });
    this.renderer.element.setAttribute("role", "img");
    /** The picture of the version to which the document is compared. */
    this.old = new SVGRenderer();
    this.old.element.setAttribute("id", "old-svg");
    this.old.element.setAttribute("role", "img");
    this.mode = "new";
    this.cut = 0.5;
    $("picture").append(this.renderer.element, this.old.element, ...this.ghosts.map(({ element }) => element), this.over);
    this.source = null;
    this.hasOnion = false;
    this.hasTrail = false;
    this.isInteractive = false;
    this.pointers = new Pointers($("picture"), {
      parameter: (name) => this.session.parameters[name],
      value: (name) => this.session.value(name, this.t),
      set: (parameter, value, jump) => this.actions.input({ parameter, value, ...(jump && { jump }) }),
      fire: (fire) => this.actions.input({ fire }),
    });
    this.trailOf = {};
    this.tipped = null;
    this.zoom = 1;
    /** The offset of the picture from the middle, in parts of its size. */
    this.offset = [0, 0];
    /** Whether dragging moves the picture, and whether it did. */
    this.isHand = false;
    this.hasMoved = false;
    /** The places of the pointers that move the picture. */
    this.hands = new Map();
    /** The fingers on the picture. */
    this.fingers = new Map();
    new ResizeObserver(() => this.resize()).observe($("picture"));
    const picture = $("picture");
    for (const type of ["down", "move", "up", "cancel", "leave"]) {
      picture.addEventListener(`pointer${type}`, (event) => this.onView(type, event) || this.onPointer(type, event));
    }
    picture.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    addEventListener("blur", () => this.pointers.release());
  }

  show(session) {
    this.session = session;
    this.pointers.clear();
    const { json } = session;
    this.isInteractive = Boolean(json.listeners?.length);
    $("tool").hidden = !this.isInteractive;
    this.hold(true);
    this.renderer.element.setAttribute("aria-label", json.label ?? json.title ?? session.data.title);
    this.trailOf = {};
    this.compare(session.other ? this.mode : "new", this.cut);
  }

  /** Sets how two versions are shown: `beside`, `overlay`, `difference`, `old` or `new`, and the part of the old one. */
  compare(mode, cut) {
    const { other } = this.session;
    [this.mode, this.cut] = [mode, cut];
    const isBoth = other !== null && mode !== "new" && mode !== "old";
    const { element } = this.old;
    element.style.display = other && mode !== "new" ? "" : "none";
    element.style.clipPath = mode === "overlay" ? `inset(0 ${100 - cut * 100}% 0 0)` : "";
    if (other) element.setAttribute("aria-label", `${other.file}, the old version`);
    this.renderer.element.style.visibility = mode === "old" ? "hidden" : "";
    $("picture").dataset.mode = mode;
    $("names").hidden = !other;
    const names = [mode === "new" ? "" : other?.file, mode === "old" ? "" : this.session.data.file];
    [...$("names").children].forEach((name, k) => (name.textContent = names[k] ?? ""));
    $("names").dataset.mode = isBoth ? mode : "one";
    this.resize();
  }

  /** Sends clicks to the animation, or selects with them. */
  hold(isInteractive) {
    this.isInteractive = isInteractive && Boolean(this.session?.json.listeners?.length);
    $("interact").setAttribute("aria-pressed", String(this.isInteractive));
    $("select").setAttribute("aria-pressed", String(!this.isInteractive));
    $("picture").style.cursor = "";
    this.touch();
  }

  /** Leaves to the browser only the scrolling of windows that are too low. */
  touch() {
    $("picture").style.touchAction = this.isInteractive || !this.isFitted ? "none" : "";
  }

  /** Fits the picture into the stage. */
  resize() {
    if (!this.session) return;
    const [width, height] = this.session.animation.size;
    const { clientWidth, clientHeight } = $("picture");
    if (!(clientWidth > 0 && clientHeight > 0)) return;
    const fitIn = (columns, rows) => Math.min(clientWidth / columns / width, clientHeight / rows / height);
    const isBeside = this.mode === "beside";
    const isStacked = isBeside && fitIn(1, 2) > LARGER * fitIn(2, 1);
    const [columns, rows] = isStacked ? [1, 2] : [isBeside ? 2 : 1, 1];
    const fit = fitIn(columns, rows);
    $("picture").classList.toggle("stacked", isStacked);
    $("names").classList.toggle("stacked", isStacked);
    const scale = this.scale = fit * this.zoom;
    const outer = [clientWidth / columns / (width * scale), clientHeight / rows / (height * scale)];
    const rest = [REST / (width * scale), REST / (height * scale)];
    this.offset = this.offset.map((x, k) => {
      const most = Math.max(0, (1 + outer[k]) / 2 - rest[k]);
      return this.isFitted ? 0 : Math.min(most, Math.max(-most, x));
    });
    const [x, y] = [this.offset[0] * width * scale, this.offset[1] * height * scale];
    this.touch();
    // Stretched documents have strokes in the units of the viewport.
    this.size = this.session.json.fit === "stretch" ? [width * fit, height * fit] : [width, height];
    for (const element of [this.renderer.element, this.old.element, ...this.ghosts.map((ghost) => ghost.element), this.over]) {
      element.style.width = `${width * scale}px`;
      element.style.height = `${height * scale}px`;
      element.style.translate = this.isFitted ? "" : `${x}px ${y}px`;
    }
    if (this.t !== undefined) this.draw(this.t);
  }

  /** Draws the frame at a time. */
  draw(t) {
    const { session, size } = this;
    this.t = t;
    if (!session || !size) return;
    this.drawing = session.draw(t, size);
    this.renderer.draw(this.drawing);
    if (session.other && this.mode !== "new") this.old.draw(session.other.draw(t, session, size));
    this.drawGhosts(t);
    this.drawOver(t);
    this.tip();
  }

  drawGhosts(t) {
    const { session, size } = this;
    const gap = Math.min(LARGEST_GAP, session.end / 12);
    this.ghosts.forEach((ghost, k) => {
      const time = t + GHOSTS[k] * gap;
      const isShown = this.hasOnion && time >= 0 && time <= session.end && gap > 0;
      ghost.element.style.display = isShown ? "" : "none";
      if (isShown) ghost.draw({ ...session.survey.draw(session.drawn(time), size), background: null });
    });
  }

  /** The outline and the motion path of the selected shape. */
  drawOver(t) {
    const { source, session, size, drawing } = this;
    const parts = [];
    if (source !== null) {
      const items = itemsOf(drawing, source);
      for (const { path, matrix } of items) {
        parts.push(makeSVG("path", { d: dataOf(path), transform: `matrix(${matrix.join(" ")})` }));
      }
      const box = union(items.map((item) => boxOf(item, true)));
      if (box) parts.push(makeSVG("rect", { x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1] }));
      if (this.hasTrail && session.end > 0) parts.push(...this.trail(t));
    }
    if (this.mode === "overlay") {
      const x = this.cut * size[0];
      parts.push(makeSVG("line", { x1: x, x2: x, y1: 0, y2: size[1] }));
    }
    this.over.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    this.over.replaceChildren(...parts);
  }

  /** The path of the center of the selected shape, with dots at its keyframes. */
  trail(t) {
    const { source, session, size, trailOf } = this;
    if (trailOf.source !== source || trailOf.version !== session.version || trailOf.size !== size) {
      const times = Array.from({ length: TRAIL + 1 }, (_, k) => session.drawn((session.end * k) / TRAIL));
      const stops = session.survey.all.filter((member) => member.source === source).flatMap((member) => member.keyframes().map((key) => key.t));
      this.trailOf = {
        source, version: session.version, size, line: session.survey.centers(source, times, size).filter(Boolean),
        dots: session.survey.centers(source, [...new Set(stops)].slice(0, 60).map((own) => session.drawn(own)), size).filter(Boolean),
      };
    }
    const { line, dots } = this.trailOf;
    const points = line.map((point) => point.map((x) => Math.round(x * 1e4) / 1e4).join()).join(" ");
    const radius = (3 / this.scale) * (size[0] / session.animation.size[0]);
    const width = radius / 2.5;
    const dot = ([cx, cy]) => makeSVG("circle", { class: "dot", cx, cy, r: radius, "stroke-width": width });
    return [makeSVG("polyline", { points }), ...dots.map(dot)];
  }

  // MARK: View

  get isFitted() {
    return this.zoom === 1;
  }

  /** Zooms, so that the place of a pointer stays where it is; without one, the middle. */
  zoomBy(factor, place = null) {
    const own = this.renderer.element.getBoundingClientRect();
    const old = this.old.element.getBoundingClientRect();
    const isOld = this.mode === "beside" && place && place[0] < old.right && place[1] < old.bottom;
    const box = isOld ? old : own;
    const center = [box.x + box.width / 2, box.y + box.height / 2];
    const before = this.zoom;
    let zoom = Math.min(LARGEST, Math.max(SMALLEST, before * factor));
    if (Math.abs(zoom - 1) < 0.02) zoom = 1;
    // The place in parts of the picture, from its middle; without a pointer, the middle of its area.
    const point = [box.width, box.height].map((side, k) => (place ? (place[k] - center[k]) / side : -this.offset[k]));
    this.zoom = zoom;
    this.offset = this.offset.map((x, k) => ((x + point[k]) * before) / zoom - point[k]);
    this.viewed();
  }

  /** Moves the picture by pixels. */
  pan(x, y) {
    const [width, height] = this.session.animation.size.map((side) => side * this.scale);
    this.offset = [this.offset[0] + x / width, this.offset[1] + y / height];
    this.viewed();
  }

  look(zoom, offset) {
    this.zoom = Math.min(LARGEST, Math.max(SMALLEST, zoom));
    this.offset = offset;
    this.viewed();
  }

  viewed() {
    this.resize();
    this.actions.viewed();
  }

  onWheel(event) {
    if (!this.session || (!event.ctrlKey && !event.metaKey && this.isFitted)) return;
    event.preventDefault();
    // Lines and pages in pixels.
    const unit = [1, 16, 400][event.deltaMode];
    if (event.ctrlKey || event.metaKey) {
      const most = Math.min(100, Math.max(-100, event.deltaY * unit));
      this.zoomBy(Math.exp(-most * BY_WHEEL * (event.deltaMode ? 1 : 2)), [event.clientX, event.clientY]);
    } else {
      const [x, y] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
      this.pan(-x * unit, -y * unit);
    }
  }

  /** Moves and zooms the picture with the hand or with two fingers. Returns whether the pointer did. */
  onView(type, event) {
    if (!this.session) return false;
    const { hands, fingers } = this;
    const place = [event.clientX, event.clientY];
    const isFinger = event.pointerType === "touch";
    if (type === "down" && isFinger) fingers.set(event.pointerId, place);
    if (type === "down" && (this.isHand || event.button === 1)) {
      hands.set(event.pointerId, place);
      $("picture").setPointerCapture(event.pointerId);
      event.preventDefault();
    } else if (type === "down" && isFinger && fingers.size === 2) {
      for (const id of fingers.keys()) {
        hands.set(id, fingers.get(id));
        this.pointers.cancel(id);
      }
      this.aim(null);
    }
    const before = hands.get(event.pointerId);
    if (type === "move") {
      if (before) {
        const other = [...hands].find(([id]) => id !== event.pointerId)?.[1];
        hands.set(event.pointerId, place);
        this.hasMoved = true;
        if (other) {
          const length = (a) => Math.max(1, Math.hypot(a[0] - other[0], a[1] - other[1]));
          const middle = (a) => [(a[0] + other[0]) / 2, (a[1] + other[1]) / 2];
          const [from, to] = [middle(before), middle(place)];
          this.zoomBy(length(place) / length(before), to);
          if (!this.isFitted) this.pan(to[0] - from[0], to[1] - from[1]);
        } else if (!this.isFitted) {
          this.pan(place[0] - before[0], place[1] - before[1]);
        }
      } else if (isFinger && !this.isInteractive && !this.isFitted && fingers.size === 1) {
        // One finger moves an enlarged picture.
        const start = fingers.get(event.pointerId);
        if (start && Math.hypot(place[0] - start[0], place[1] - start[1]) > SLOP) hands.set(event.pointerId, place);
      }
    }
    if (type === "up" || type === "cancel") {
      hands.delete(event.pointerId);
      fingers.delete(event.pointerId);
    }
    return before !== undefined || hands.has(event.pointerId);
  }

  // MARK: Pointer

  place(event) {
    const box = this.renderer.element.getBoundingClientRect();
    const { size } = this.drawing;
    return [((event.clientX - box.x) * size[0]) / box.width, ((event.clientY - box.y) * size[1]) / box.height];
  }

  onPointer(type, event) {
    if (!this.drawing) return;
    const [x, y] = this.place(event);
    const line = lineAt(this.drawing, x, y);
    const isTouch = event.pointerType !== "mouse";
    this.pointed = event;
    if (type === "leave" && !isTouch) this.aim(null);
    else if (type === "down" || (type === "move" && !isTouch)) this.aim(line);
    if (this.isInteractive) this.pointers.send(type, event, this.session.animation, this.drawing.size, x, y, line);
    else if (type === (event.pointerType === "touch" ? "up" : "down") && event.button === 0) this.actions.pick(line?.[0].source ?? null);
  }

  /** Shows what is under the pointer. */
  aim(line) {
    const source = line?.[0].source ?? null;
    if (!this.isInteractive) $("picture").style.cursor = line ? "crosshair" : "";
    if (source !== this.tipped) this.actions.light(source);
    this.tipped = source;
    this.line = line;
    this.tip();
  }

  tip() {
    const tip = $("tip");
    const { line, session, pointed } = this;
    tip.hidden = !line;
    if (!line) return;
    const [{ source }] = line;
    const named = line.find(({ id }) => id !== undefined);
    const members = session.survey.all.filter((member) => member.source === source);
    const t = session.drawn(this.t);
    const text = [
      ...(line[0].label ? [line[0].label] : []), ...members.slice(0, 8).map((member) => `${member.path}: ${member.text(t)}`),
    ].join("\n");
    const name = line[0].id ?? (named ? `${named.id} › ${source.split("/").pop()}` : source);
    if (tip.textContent !== name + text) tip.replaceChildren(make("b", {}, name), text);
    const box = $("stage").getBoundingClientRect();
    const x = Math.min(pointed.clientX - box.left + 14, box.width - tip.offsetWidth - 4);
    const y = Math.min(pointed.clientY - box.top + 14, box.height - tip.offsetHeight - 4);
    tip.style.left = `${Math.max(4, x)}px`;
    tip.style.top = `${Math.max(4, y)}px`;
  }
}
