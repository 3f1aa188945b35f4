// The page of `animfile preview`: plays a document, and shows how it moves.

import { $, mark, numbersFrom, put } from "./dom.js";
import { Details } from "./details.js";
import { Editor } from "./editor.js";
import { commandsOf, copyText, embedCode, jsonOf, pngOf, save, svgOf } from "./exporting.js";
import { Handles } from "./handles.js";
import { Manuscript, post } from "./manuscript.js";
import { Parameters } from "./parameters.js";
import { Session } from "./session.js";
import { Stage, ZOOM } from "./stage.js";
import { short, valueAt } from "./survey.js";
import { Timeline } from "./timeline.js";

/** The milliseconds between questions to the server, and after it does not answer. */
const INTERVAL = 80;
/** The most milliseconds between two frames, so that the time does not leap after the page was hidden. */
const LONGEST_FRAME = 500;
const PATIENCE = 1000;
/** The forms of a comparison. */
const MODES = ["beside", "overlay", "difference", "old", "new"];
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const [SLOWEST, FASTEST] = [0.001, 100];

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const state = {
  /** @type {Session | null} */ session: null,
  t: 0, isPlaying: false, last: 0, request: 0, speed: 1,
  /** @type {number[] | null} */ region: null,
  /** @type {string | null} */ source: null,
  /** The selected keyframe. @type {any} */ chosen: null,
  backdrop: "checker",
  comparing: 0,
  spoken: 0,
};

const stage = new Stage({ pick, input: (setting) => said(input(setting)), light: (source) => timeline.light(source), viewed });
const timeline = new Timeline({ seek: go, pick, stop: () => play(false), say: said, change: moveKeyframe, choose });
const details = new Details({ pick });
const handles = new Handles({ change: changeEasing, preview: previewEasing, loop: loopSpan, say: said });
const parameters = new Parameters({ set: setParameter, fire: (fire) => said(input({ fire })), reset });
const manuscript = new Manuscript({ show: adopt, say: said, update: updateText, refresh, save: saveText });
const editor = new Editor(manuscript);

// MARK: Time

const start = () => state.region?.[0] ?? 0;
const stop = () => state.region?.[1] ?? state.session.end;
const step = () => 1 / (state.session.json.frameRate ?? 60);

/** Shows the current time everywhere. */
function show() {
  const { session, t } = state;
  if (!session) return;
  try {
    stage.draw(t);
  } catch (error) {
    play(false, false);
    complain("The file cannot be played", error.message);
    return true;
  }
  timeline.at(t);
  details.at(t);
  handles.at(t);
  parameters.at(t);
  clearTimeout(state.comparing);
  if (state.isPlaying) put($("same"), "");
  else state.comparing = setTimeout(compareFrames, 60);
  if (document.activeElement !== $("time") || state.isPlaying) $("time").value = t.toFixed(4);
  const frames = Math.round(session.end / step());
  put($("frame"), `frame ${Math.min(frames, Math.floor(t / step() + 1e-6))} of ${frames}`);
  // A screen reader must not speak every frame.
  const now = performance.now();
  if (state.isPlaying && now - state.spoken < 1000) return;
  state.spoken = now;
  $("scrubber").setAttribute("aria-valuenow", t.toFixed(4));
  $("scrubber").setAttribute("aria-valuetext", `${t.toFixed(3)} seconds`);
}

function go(t) {
  const { session } = state;
  if (!session) return;
  session.isLive = false;
  state.t = Math.min(session.end, Math.max(0, t));
  state.last = 0;
  show();
  remember();
}

function play(isPlaying, isFromStart = true) {
  const { session } = state;
  if (!session) return;
  if (isPlaying && isFromStart && (state.t >= stop() || state.t < start())) {
    session.isLive = false;
    state.t = start();
  }
  const wasPlaying = state.isPlaying;
  state.isPlaying = isPlaying && session.end > 0;
  state.last = 0;
  put($("play"), state.isPlaying ? "❚❚" : "▶");
  $("play").setAttribute("aria-label", state.isPlaying ? "Pause" : "Play");
  if (state.isPlaying && !state.request) state.request = requestAnimationFrame(tick);
  if (isFromStart) show();
  if (wasPlaying && !state.isPlaying) remember();
}

function tick(now) {
  state.request = 0;
  const { session } = state;
  if (!state.isPlaying) return;
  if (state.last) {
    let t = state.t + (Math.min(LONGEST_FRAME, now - state.last) / 1000) * state.speed;
    if (t >= stop()) {
      if (session.isLive && !state.region && session.isEndless) {
        while (t >= session.end) session.grow();
        timeline.update();
        facts();
      } else if ($("loop").checked && !session.isLive && stop() > (state.region ? start() : session.length.start)) {
        // Without a region, the part that plays once is not shown again.
        const from = state.region ? start() : Math.min(session.length.start, stop());
        t = from + ((t - from) % (stop() - from));
      } else {
        state.t = stop();
        play(false, false);
        show();
        return;
      }
    }
    state.t = t;
    show();
  }
  state.last = now;
  if (state.isPlaying) state.request = requestAnimationFrame(tick);
}

function byFrames(count) {
  play(false);
  const exact = state.t / step();
  go((count > 0 ? Math.floor(exact + 1e-6) : Math.ceil(exact - 1e-6)) * step() + count * step());
}

function toKeyframe(direction) {
  play(false);
  const { stops } = state.session;
  const next = direction > 0 ? stops.find((t) => t > state.t + 1e-6) : stops.findLast((t) => t < state.t - 1e-6);
  if (next !== undefined) go(next);
}

function setSpeed(speed) {
  if (speed >= SLOWEST && speed <= FASTEST) state.speed = speed;
  $("speed").value = String(state.speed);
  mark($("speed"), null);
  remember();
}

function bySpeed(direction) {
  const next = direction > 0 ? SPEEDS.find((own) => own > state.speed) : SPEEDS.findLast((own) => own < state.speed);
  setSpeed(next ?? state.speed);
}

function setRegion(region) {
  const { end } = state.session;
  state.region = region && region[1] - region[0] > 1e-3 && (region[0] > 0 || region[1] < end) ? region : null;
  if (state.region) $("loop").checked = true;
  timeline.loop(state.region);
  remember();
}

// MARK: Inputs

/** Updates everything that depends on inputs. */
function updateInputs() {
  const { session } = state;
  if (session.survey.revision !== timeline.revision) timeline.show(session);
  timeline.update();
  $("save-log").disabled = !hasInputs();
  put($("commands").lastElementChild, commandsOf(session.data.file, stem(), hasInputs()));
  $("reset").disabled = $("save-log").disabled;
  state.t = Math.min(state.t, session.end);
  if (state.source !== null) details.show(session, state.source);
  showEasing();
  facts();
}

/** Adds an input at the current time, and plays on. Returns a message if the document does not allow it. */
function input(setting) {
  const { session } = state;
  const wrong = session.input(setting, state.t);
  if (!wrong) parameters.say(null);
  updateInputs();
  if (!wrong && !state.isPlaying && !calm.matches) play(true, false);
  show();
  return wrong;
}

function setParameter(name, value) {
  const { session } = state;
  if (parameters.isNow) return input({ parameter: name, value });
  const wrong = session.start(name, value);
  updateInputs();
  show();
  return wrong;
}

function reset() {
  state.session.clear();
  updateInputs();
  show();
}

// MARK: Selection

function pick(source) {
  const { session } = state;
  if (source !== null && source === state.source) source = null;
  state.source = source;
  state.chosen = null;
  stage.source = source;
  timeline.mark(source);
  details.show(session, source);
  details.at(state.t);
  showEasing();
  arrange();
  stage.draw(state.t);
  editor.reveal(source);
}

/** Selects a keyframe, with its shape. */
function choose(key, isFocused) {
  if (key.source !== state.source) pick(key.source);
  state.chosen = key;
  showEasing();
  handles.at(state.t);
  if (isFocused) focusEasing();
}

/** The selected keyframe in this version of the document; `null` if it is not there. */
function chosenKey() {
  const { session, chosen } = state;
  const member = chosen && session.survey.all.find((own) => own.source === chosen.source && own.path === chosen.path);
  const all = member?.occurrences(chosen.pointer, chosen.k) ?? [];
  if (!all.length) return null;
  const far = (own) => Math.abs(own.t - chosen.t) + (own.start < own.t ? 0 : 1e9);
  const key = all.reduce((best, own) => (far(own) < far(best) ? own : best));
  const { times } = key.track;
  const { id, label, type } = valueAt(session.json, chosen.source);
  return { ...key, member, name: id ?? label ?? type, duration: times[key.k] - times[key.k - 1], place: member.easingOf(key) };
}

function showEasing() {
  const found = chosenKey();
  if (!found) state.chosen = null;
  handles.show(state.session, found);
  timeline.markKey(state.chosen);
  const button = /** @type {any} */ (document.querySelector("[data-show=easing]"));
  button.hidden = !found;
  if (!found && document.body.dataset.tab === "easing") tab("timeline");
}

/** Leads the keyboard to the easing of the selected keyframe. */
function focusEasing() {
  if (!state.chosen) return said("Select a keyframe in the timeline first");
  if (document.querySelector("#tabs").clientHeight > 0) tab("easing");
  handles.focus();
}

/** Shows the picture with an easing that is not written. */
function previewEasing(chosen) {
  const { session } = state;
  session.isTrial = chosen !== null;
  timeline.redraw(handles.chosen.member);
  if (!state.isPlaying) show();
}

/** Plays the span before a keyframe again and again. */
function loopSpan(span) {
  setRegion(span);
  state.t = span[0];
  play(true);
}

/** Sets how two versions are compared. */
function setMode(mode, cut = stage.cut) {
  $("mode").value = mode;
  $("cut").hidden = mode !== "overlay";
  $("cut").value = String(cut);
  stage.compare(mode, cut);
  remember();
}

/** Tells whether the frames of two versions are equal, while nothing plays. */
function compareFrames() {
  const { session, t } = state;
  if (!session.other) return;
  const [now, old] = [session.draw(t), session.other.draw(t, session, session.animation.size)]
    .map(({ items, groups, clips, masks, background }) => jsonOf({ t, duration: 0, size: session.animation.size, items, groups, clips, masks, background }));
  put($("same"), state.isPlaying ? "" : now === old ? "equal here" : "differs here");
}

/** The zoom has changed, or the place of the picture. */
function viewed() {
  put($("fit"), `${Math.round(stage.zoom * 100)} %`);
  remember();
}

/** Sets what is behind the picture: a name, or a color such as #808080. */
function setBackdrop(name) {
  const isColor = name.startsWith("#");
  $("stage").className = isColor ? "" : name;
  $("stage").style.background = isColor ? name : "";
  $("backdrop").value = isColor ? "color" : name;
  $("shade").hidden = !isColor;
  if (isColor) $("shade").value = name;
  state.backdrop = name;
  remember();
}

/** Shows the picture alone on the screen, or returns to the page. */
function fill() {
  if (document.fullscreenElement) document.exitFullscreen();
  else $("stage").requestFullscreen?.().catch(() => said("The browser does not allow a full screen"));
}

/** Shows only the panels that have something to show. */
function arrange() {
  const { session, source } = state;
  const hasParameters = session !== null && Object.keys(session.parameters).length > 0;
  document.querySelector("main").classList.toggle("plain", !hasParameters && source === null);
  const button = /** @type {any} */ (document.querySelector("[data-show=parameters]"));
  button.hidden = !hasParameters;
  if (!hasParameters && document.body.dataset.tab === "parameters") tab("timeline");
}

function tab(name) {
  document.body.dataset.tab = name;
  for (const button of document.querySelectorAll("#tabs button")) {
    button.setAttribute("aria-pressed", String(/** @type {any} */ (button).dataset.show === name));
  }
  if (name === "source") showSource();
}

// MARK: The text

/** Writes the time of a keyframe, and goes there. */
async function moveKeyframe(changes, t) {
  const written = manuscript.change(changes);
  go(t);
  const isDone = await written;
  if (isDone) said(`Moved to ${short(t)} s; Ctrl+Z moves it back`);
  return isDone;
}

/** Writes an easing. Changes of one series are undone together. */
function changeEasing(path, value, series) {
  return manuscript.change([{ path, value }], series);
}

/** Undoes the last change, also one by keys that is not written yet. One that is refused needs no undoing. */
async function undo() {
  const isWritten = await (handles.finish() ?? timeline.finish());
  if (isWritten !== false) manuscript.undo();
}

async function redo() {
  await (handles.finish() ?? timeline.finish());
  manuscript.redo();
}

addEventListener("beforeunload", (event) => {
  if (manuscript.isUnsaved || handles.moved || timeline.moved) event.preventDefault();
});

/** Updates everything that depends on the text and on the file. */
function updateText() {
  $("undo").hidden = !manuscript.done.length;
  editor.update();
}

function saveText() {
  if (manuscript.isLive && !manuscript.isOutdated) return manuscript.save();
  manuscript.kept = manuscript.text;
  save(manuscript.text, manuscript.data.file.replace(/^.*[/\\]/, ""), "application/json");
}

/** Shows what the pane with the text shows only while it is open. */
function showSource() {
  editor.update();
  editor.reveal(state.source);
  editor.list();
}

/** Opens or closes the pane with the text. */
function openSource(isOpen = $("edit").getAttribute("aria-pressed") !== "true") {
  document.querySelector("main").classList.toggle("editing", isOpen);
  $("edit").setAttribute("aria-pressed", String(isOpen));
  if (document.querySelector("#tabs").clientHeight > 0) tab(document.body.dataset.tab === "source" ? "timeline" : "source");
  else showSource();
  if (editor.isOpen) $("text").focus();
}

// MARK: The address

/** Keeps the time, the speed, the loop region and the view in the address, so that a link or a reload shows the same. */
function remember() {
  clearTimeout(remember.timer);
  remember.timer = setTimeout(writeAddress, 200);
}
/** @type {any} */
remember.timer = 0;

function writeAddress() {
  if (state.isPlaying || !state.session) return;
  const parts = new URLSearchParams();
  parts.set("t", String(Math.round(state.t * 1e4) / 1e4));
  if (state.speed !== 1) parts.set("speed", String(state.speed));
  if (state.region) parts.set("loop", state.region.map((t) => Math.round(t * 1e4) / 1e4).join("-"));
  if (!stage.isFitted) parts.set("view", [stage.zoom, ...stage.offset].map((x) => Math.round(x * 1e4) / 1e4).join());
  if (state.session.other) parts.set("compare", stage.mode === "overlay" ? `overlay,${Math.round(stage.cut * 1e3) / 1e3}` : stage.mode);
  if (state.backdrop !== "checker") parts.set("background", state.backdrop.replace("#", ""));
  try {
    history.replaceState(null, "", `#${parts}`);
  } catch {
    // A page without an address of its own, such as one in a frame.
  }
}

/** Takes over what the address contains. Returns whether there is a time. */
function recall() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const numbers = (name) => (parts.get(name) ?? "").split("-").map((text) => (text === "" ? NaN : Number(text)));
  const [speed] = numbers("speed");
  if (speed > 0) setSpeed(speed);
  const [from, to] = numbers("loop");
  if (from >= 0 && to > from) setRegion([from, Math.min(to, state.session.end)]);
  const background = parts.get("background") ?? "";
  if (["light", "dark"].includes(background)) setBackdrop(background);
  else if (/^[0-9a-f]{6}$/i.test(background)) setBackdrop(`#${background.toLowerCase()}`);
  const [mode, cut] = (parts.get("compare") ?? "").split(",");
  if (state.session.other && MODES.includes(mode)) setMode(mode, Math.min(1, Math.max(0, Number(cut || 0.5))));
  const [zoom, ...offset] = (parts.get("view") ?? "").split(",").map(Number);
  if (zoom > 0 && offset.length === 2 && offset.every(Number.isFinite)) stage.look(zoom, offset);
  const [t] = numbers("t");
  if (!Number.isFinite(t)) return false;
  state.t = Math.min(state.session.end, Math.max(0, t));
  return true;
}

// MARK: Exporting

/** Shows a message for a moment; nothing for null. */
function said(text) {
  if (text === null) return;
  put($("said"), text);
  clearTimeout(said.timer);
  said.timer = setTimeout(() => put($("said"), ""), 2500);
}
/** @type {any} */
said.timer = 0;

const stem = () => state.session.data.file.replace(/^.*[/\\]/, "").replace(/\.json$/, "");
const svg = () => svgOf(stage.renderer, state.session.json.label ?? state.session.json.title);

async function copy() {
  const isDone = await copyText(svg());
  said(isDone ? `Copied the frame at ${state.t.toFixed(3)} s` : "The browser does not allow this page to copy");
}

/** Whether inputs differ from the document's own values. */
const hasInputs = () => state.session.settings.length > 0 || Object.keys(state.session.log.inputs.initial).length > 0;

async function embed() {
  const { json, log, data } = state.session;
  const loops = $("loop").checked && json.repeat !== "forever";
  const code = embedCode(data.file.replace(/^.*[/\\]/, ""), { speed: state.speed, loops, values: log.inputs.initial });
  said(await copyText(code) ? "Copied the HTML" : "The browser does not allow this page to copy");
}

/** Saves an animated picture that the command draws. */
async function saveAnimated(format, extension) {
  if (manuscript.draft !== null) return said("Save the text first: the command draws the file");
  said("The command draws …");
  try {
    const inputs = hasInputs() ? JSON.parse(state.session.logText()) : undefined;
    const picture = await (await post("render", { format, inputs })).blob();
    const refused = picture.type === "application/json" ? JSON.parse(await picture.text()).refused : null;
    if (refused) return said(`Not saved: ${refused}`);
    save(picture, `${stem()}.${extension}`);
    said(`Saved ${stem()}.${extension}`);
  } catch {
    said("Not saved: the command has ended");
  }
}

const exports = {
  copy, embed,
  "save-animated": () => saveAnimated("svg", "svg"),
  "save-apng": () => saveAnimated("apng", "png"),
  "save-gif": () => saveAnimated("gif", "gif"),
  "save-svg": () => save(svg(), `${stem()}.svg`, "image/svg+xml"),
  "save-png": async () => save(await pngOf(stage.drawing), `${stem()}.png`, "image/png"),
  "save-json": () => save(jsonOf(state.session.draw(state.t)), `${stem()}.frame.json`, "application/json"),
  "save-log": () => save(state.session.logText(), `${stem()}.inputs.json`, "application/json"),
};

// MARK: Documents

function facts() {
  const { session } = state;
  const { data, json, end } = session;
  const passes = session.repeats === "forever" ? "forever" : session.repeats === 1 ? "once" : `${session.repeats} times`;
  const count = session.length.start > 0 ? `${passes}, from ${short(session.length.start)} s on` : passes;
  const file = data.file === data.title ? [] : [data.file];
  const moves = session.animation.duration > 0
    ? `${short(session.animation.duration)} s${session.isAlternating ? ", alternating" : ""}, ${count}` : session.isEndless ? "endless" : "moves only with inputs";
  put($("facts"), [...file, json.size.join(" × "), end > 0 || Object.keys(session.parameters).length ? moves : "nothing moves"].join(" · "));
  $("facts").title = $("facts").textContent;
  put($("length"), `of ${short(end)} s`);
  $("play").disabled = !(end > 0);
}

function complain(heading, report) {
  $("problem").hidden = false;
  $("mend").hidden = manuscript.text === null || editor.isOpen;
  put($("heading"), heading);
  put($("report"), report);
  $("stale").hidden = state.session === null;
  document.querySelector("main").classList.toggle("void", state.session === null);
}

/** The places of the shapes with an id. */
function placesOf(shapes, found = new Map()) {
  for (const { shape, shapes: inside } of shapes) {
    if (shape.id !== undefined) found.set(shape.id, shape.source);
    placesOf(inside, found);
  }
  return found;
}

/**
 * Returns the place in a document of the shape that has a place in a version before it: that of its id, or its own if the id has
 * changed; `null` if it is gone.
 */
function placesIn(session, before) {
  const [old, now] = [before, session].map(({ survey }) => placesOf(survey.shapes));
  return (source) => {
    if (source === null) return null;
    const [was, is] = [before, session].map(({ json }) => valueAt(json, source));
    if (was?.id === is?.id) return is ? source : null;
    return now.get(was?.id) ?? (is && !old.has(is.id) ? source : null);
  };
}

/** Shows a version of the document, or the report on one with errors; one that is tried reports none. Returns whether it did. */
function adopt(data, isTrial = false) {
  const before = state.session;
  if (!data.problem || !before) put($("title"), (document.title = data.title));
  if (data.problem) {
    editor.complain(null);
    complain(data.heading, data.problem);
    return true;
  }
  let session;
  try {
    session = new Session(data, before);
    session.draw(Math.min(state.t, session.end));
  } catch (error) {
    if (isTrial) return false;
    editor.complain(error);
    // The pane with the text shows the error of a draft.
    if (manuscript.draft === null || !editor.isOpen) complain("The file cannot be played", error.message);
    return;
  }
  editor.complain(null);
  $("problem").hidden = true;
  document.querySelector("main").classList.remove("void");
  state.session = session;
  const place = before ? placesIn(session, before) : (source) => source;
  state.source = place(state.source);
  if (state.chosen) {
    const { source: old, pointer } = state.chosen;
    const source = place(old);
    state.chosen = source === null ? null : { ...state.chosen, source, pointer: pointer.replace(old, () => source) };
  }
  stage.source = state.source;
  timeline.source = state.source;
  document.querySelector("main").classList.toggle("still", !session.survey.all.length && !Object.keys(session.parameters).length);
  timeline.show(session, place);
  parameters.show(session);
  if (before === null) {
    stage.session = session;
    if (session.other) setMode("beside");
    $("loop").checked = session.wraps && !session.settings.length;
    const isKnown = recall();
    if (!isKnown) state.t = calm.matches ? Math.min(session.end, Math.max(0, data.rest ?? 0)) : 0;
    play(!calm.matches && !isKnown, false);
    if (!session.survey.all.length && Object.keys(session.parameters).length) tab("parameters");
  } else {
    state.t = Math.min(state.t, session.end);
    if (state.region && state.region[1] > session.end) setRegion(null);
    play(state.isPlaying, false);
  }
  arrange();
  $("compare").hidden = !session.other;
  for (const id of ["save-animated", "save-apng", "save-gif"]) $(id).hidden = !data.live;
  $("commands").hidden = data.live;
  stage.show(session);
  updateInputs();
  details.show(session, state.source);
  editor.reveal(state.source);
  show();
  return true;
}

/** Reads the file again. */
async function refresh() {
  const { own } = manuscript;
  const data = await (await fetch("data")).json();
  // An answer about a version before a change of the page can come after it.
  if (manuscript.own === own && data.version !== manuscript.data.version) manuscript.receive(data);
}

/** Follows the file, and tells when the server does not answer. */
async function watch() {
  for (;;) {
    try {
      const version = Number(await (await fetch("version")).text());
      if (version !== manuscript.data.version && !manuscript.isBusy) await refresh();
      $("lost").hidden = true;
      await new Promise((done) => setTimeout(done, INTERVAL));
    } catch {
      put($("lost"), "The command has ended: changes of the file are not shown any more.");
      $("lost").hidden = false;
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
}

// MARK: Controls

const clicks = {
  first: () => (play(false), go(0)),
  last: () => (play(false), go(state.session.end)),
  back: () => byFrames(-1),
  forth: () => byFrames(1),
  play: () => play(!state.isPlaying),
  interact: () => stage.hold(true),
  select: () => stage.hold(false),
  from: () => setRegion([state.t, state.region?.[1] > state.t ? state.region[1] : state.session.end]),
  to: () => setRegion([state.region?.[0] < state.t ? state.region[0] : 0, state.t]),
  whole: () => setRegion(null),
  full: fill,
  smaller: () => stage.zoomBy(1 / ZOOM),
  larger: () => stage.zoomBy(ZOOM),
  fit: () => stage.look(1, [0, 0]),
  undo,
  ...exports,
};
for (const id in clicks) $(id).addEventListener("click", () => state.session && clicks[id]());
for (const id of ["edit", "mend"]) $(id).addEventListener("click", () => openSource(id === "mend" || undefined));
for (const button of document.querySelectorAll("#tabs button")) {
  button.addEventListener("click", () => tab(/** @type {any} */ (button).dataset.show));
}

/** A field with a number, which keeps no other text. */
function numberField(field, range, apply, current) {
  const read = () => {
    const text = field.value.trim().replace(",", ".");
    const value = text === "" ? NaN : Number(text);
    const [least, most] = range();
    return value >= least && value <= most ? value : null;
  };
  field.addEventListener("input", () => {
    const value = read();
    mark(field, value === null ? "said" : null);
    if (value === null) said(numbersFrom(...range()));
    else apply(value);
  });
  field.addEventListener("blur", () => {
    mark(field, null);
    field.value = current();
  });
}
numberField($("time"), () => [0, state.session?.end], go, () => state.t.toFixed(4));
$("time").addEventListener("focus", () => play(false));
numberField($("speed"), () => [SLOWEST, FASTEST], (x) => (state.speed = x), () => String(state.speed));

function toggles(id, name) {
  $(id).addEventListener("change", () => {
    stage[name] = $(id).checked;
    if (name === "hasTrail" && $(id).checked && state.source === null) said("Select a shape to see its motion path");
    show();
  });
}
toggles("onion", "hasOnion");
toggles("trail", "hasTrail");
$("backdrop").addEventListener("change", () => setBackdrop($("backdrop").value === "color" ? $("shade").value : $("backdrop").value));
$("mode").addEventListener("change", () => setMode($("mode").value));
$("cut").addEventListener("input", () => setMode("overlay", $("cut").valueAsNumber));
$("shade").addEventListener("input", () => setBackdrop($("shade").value));

const flip = (id) => $(id).click();
const shortcuts = {
  ",": (far) => byFrames(-far), ";": (far) => byFrames(-far), ArrowLeft: (far) => byFrames(-far),
  ".": (far) => byFrames(far), ":": (far) => byFrames(far), ArrowRight: (far) => byFrames(far),
  Home: clicks.first, End: clicks.last,
  "[": () => toKeyframe(-1), "]": () => toKeyframe(1),
  "<": () => bySpeed(-1), ">": () => bySpeed(1),
  "-": clicks.smaller, "+": clicks.larger, "=": clicks.larger, 0: clicks.fit,
  l: () => flip("loop"), n: () => flip("onion"), m: () => flip("trail"), c: copy,
  i: clicks.from, o: clicks.to, x: clicks.whole, f: fill, h: focusEasing, v: () => stage.hold(!stage.isInteractive),
  "/": () => (tab("timeline"), $("filter").focus()),
  e: () => openSource(),
  d: () => state.session.other && setMode(MODES[(MODES.indexOf(stage.mode) + 1) % MODES.length]),
  Escape: () => closeMenus() || (state.source !== null && pick(null)),
};
/** The keys of the slider, besides those of the page. */
const sliding = { ArrowUp: () => byFrames(1), ArrowDown: () => byFrames(-1), PageUp: () => byFrames(10), PageDown: () => byFrames(-10) };

function closeMenus() {
  const open = /** @type {any} */ (document.querySelector(".menu[open]"));
  if (!open) return false;
  open.open = false;
  open.querySelector("summary").focus();
  return true;
}

addEventListener("keydown", (event) => {
  const target = /** @type {any} */ (event.target);
  const isText = target.matches?.("textarea, input[type=text], input[type=search]");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !isText && event.key.toLowerCase() === "z") {
    if (event.shiftKey) redo();
    else undo();
    event.preventDefault();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || !state.session) return;
  if (isText) {
    if (event.key === "Escape" || (event.key === "Enter" && !target.closest("#fields, #editor"))) target.blur();
    return;
  }
  if (target.matches?.("select, input[type=range], input[type=radio]") && event.key !== "Escape") return;
  if (event.key === " ") {
    if (target.matches?.("input, button, summary")) return;
    // Space and a drag move the picture; space alone plays.
    if (!event.repeat) [stage.isHand, stage.hasMoved] = [true, false];
    $("picture").classList.add("hand");
    event.preventDefault();
    return;
  }
  const isSlider = target === $("scrubber");
  const action = (isSlider && sliding[event.key]) || shortcuts[event.key];
  if (!action) return;
  action(event.shiftKey ? 10 : 1);
  event.preventDefault();
});
addEventListener("keyup", (event) => {
  if (event.key !== " " || !stage.isHand) return;
  stage.isHand = false;
  $("picture").classList.remove("hand");
  if (!stage.hasMoved) play(!state.isPlaying);
});
addEventListener("blur", () => (stage.isHand = false));
addEventListener("pointerdown", (event) => {
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (!menu.contains(/** @type {any} */ (event.target))) menu.removeAttribute("open");
  }
});
for (const menu of document.querySelectorAll(".menu")) {
  menu.addEventListener("toggle", () => {
    for (const other of document.querySelectorAll(".menu[open]")) if (other !== menu && /** @type {any} */ (menu).open) other.removeAttribute("open");
  });
}
calm.addEventListener("change", () => {
  if (!calm.matches || !state.session) return;
  play(false);
  go(state.session.data.rest ?? 0);
});

setBackdrop("checker");
manuscript.receive(JSON.parse($("data").textContent));
if (manuscript.isLive) watch();
