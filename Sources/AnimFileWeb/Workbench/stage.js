// The picture, what is shown above it, and the pointer in it.

import { apply } from "../Player/geometry.js";
import { boxOf, dataOf, inverse, union } from "../Player/painting.js";
import { hit, Pointer } from "../Player/pointer.js";
import { SVGRenderer } from "../Player/svg.js";
import { $, make, makeSVG } from "./dom.js";
import { itemsOf } from "./survey.js";

/** The ghosts before and after the current frame, and the times between them in seconds. */
const GHOSTS = [-3, -2, -1, 1, 2, 3];
const LARGEST_GAP = 0.1;
const TRAIL = 120;

export class Stage {
  /**
   * @param {{ pick: (source: string | null) => void, input: (setting: object) => void, light: (source: string | null) => void }} actions
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
    $("picture").append(this.renderer.element, ...this.ghosts.map(({ element }) => element), this.over);
    this.source = null;
    this.hasOnion = false;
    this.hasTrail = false;
    this.isInteractive = false;
    this.pointers = new Map();
    this.trailOf = {};
    this.tipped = null;
    new ResizeObserver(() => this.resize()).observe($("picture"));
    const picture = $("picture");
    for (const type of ["down", "move", "up", "cancel", "leave"]) {
      picture.addEventListener(`pointer${type}`, (event) => this.onPointer(type, event));
    }
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
    this.resize();
  }

  /** Sends clicks to the animation, or selects with them. */
  hold(isInteractive) {
    this.isInteractive = isInteractive && Boolean(this.session?.json.listeners?.length);
    $("interact").setAttribute("aria-pressed", String(this.isInteractive));
    $("select").setAttribute("aria-pressed", String(!this.isInteractive));
    $("picture").style.touchAction = this.isInteractive ? "none" : "";
    $("picture").style.cursor = "";
  }

  /** Fits the picture into the stage. */
  resize() {
    if (!this.session) return;
    const [width, height] = this.session.animation.size;
    const { clientWidth, clientHeight } = $("picture");
    if (!(clientWidth > 0 && clientHeight > 0)) return;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    this.scale = scale;
    // Stretched documents have strokes in the units of the viewport.
    this.size = this.session.json.fit === "stretch" ? [width * scale, height * scale] : [width, height];
    for (const element of [this.renderer.element, ...this.ghosts.map((ghost) => ghost.element), this.over]) {
      element.style.width = `${width * scale}px`;
      element.style.height = `${height * scale}px`;
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

  // MARK: Pointer

  place(event) {
    const box = this.renderer.element.getBoundingClientRect();
    const { size } = this.drawing;
    return [((event.clientX - box.x) * size[0]) / box.width, ((event.clientY - box.y) * size[1]) / box.height];
  }

  onPointer(type, event) {
    if (!this.drawing) return;
    const [x, y] = this.place(event);
    const line = hit(this.drawing, x, y);
    const isTouch = event.pointerType !== "mouse";
    this.pointed = event;
    if (type === "leave" && !isTouch) this.aim(null);
    else if (type === "down" || (type === "move" && !isTouch)) this.aim(line);
    if (this.isInteractive) this.send(type, event, x, y, line);
    else if (type === "down" && event.button === 0) this.actions.pick(line?.[0].source ?? null);
  }

  /** Sends a pointer to the listeners of the document. */
  send(type, event, x, y, line) {
    const { session, drawing } = this;
    const { listeners } = session.json;
    if (type === "down" && event.button !== 0) return;
    let pointer = this.pointers.get(event.pointerId);
    if (!pointer) {
      if (type !== "down" && type !== "move") return;
      this.pointers.set(event.pointerId, (pointer = new Pointer(listeners, {
        parameter: (name) => session.parameters[name],
        value: (name) => session.value(name),
        set: (parameter, value, jump) => this.actions.input({ parameter, value, ...(jump && { jump }) }),
        fire: (fire) => this.actions.input({ fire }),
      })));
    }
    const [width, height] = drawing.size;
    const ids = x >= 0 && y >= 0 && x <= width && y <= height ? new Set((line ?? []).map(({ id }) => id)) : null;
    const point = apply(inverse(session.animation.view(drawing.size)), x, y);
    if (type === "down") {
      $("picture").setPointerCapture(event.pointerId);
      pointer.down(ids, point);
    } else if (type === "move") {
      pointer.moved(ids, point);
    } else if (type === "up") {
      pointer.up(ids, point);
    }
    if (type === "cancel" || (type === "leave" && !pointer.isDown)) {
      pointer.cancel();
      this.pointers.delete(event.pointerId);
    }
    $("picture").style.cursor = ["tap", "press", "drag"].some((on) => pointer.at(on, ids).size) ? "pointer" : "";
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
