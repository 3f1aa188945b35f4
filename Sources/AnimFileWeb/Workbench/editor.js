// The pane with the text of the document.

import { $, make, put } from "./dom.js";
import { post } from "./manuscript.js";
import { rangeOf } from "./source.js";

/** The height of a line in pixels, as in the style sheet. */
const LINE = 18;
/** The longest line with colors. */
const LONGEST = 4000;
/** The milliseconds without a key after which the picture follows, and after which the command checks the text. */
const PAUSE = 16;
const CHECK_PAUSE = 250;
const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\w.+-]*)|(true|false|null)/g;

/** The offset at which the browser found an error in JSON; `null` if its message has none. */
function offsetIn(message, text) {
  const [line, column] = (/line (\d+) column (\d+)/.exec(message) ?? []).slice(1).map(Number);
  if (line) return text.split("\n").slice(0, line - 1).reduce((at, own) => at + own.length + 1, 0) + column - 1;
  const [, position] = /position (\d+)/.exec(message) ?? [];
  return position ? Number(position) : /end of/.test(message) ? text.length : null;
}

/** A text without carriage returns, which a text area does not keep. */
const unified = (text) => text.replace(/\r\n?/g, "\n");

/** A text that was edited without carriage returns, with those of the original where it is not changed. */
function withBreaks(original, edited) {
  if (!original.includes("\r")) return edited;
  const shown = unified(original);
  const most = Math.min(shown.length, edited.length);
  let start = 0;
  while (start < most && shown[start] === edited[start]) start += 1;
  let end = 0;
  while (end < most - start && shown.at(-1 - end) === edited.at(-1 - end)) end += 1;
  // The offset in the original.
  const offset = (target) => {
    let at = 0;
    for (let k = 0; k < target; k++) at += original[at] === "\r" && original[at + 1] === "\n" ? 2 : 1;
    return at;
  };
  const lineBreak = original.includes("\r\n") ? "\r\n" : "\r";
  const result = original.slice(0, offset(start)) + edited.slice(start, edited.length - end).replaceAll("\n", lineBreak) + original.slice(offset(shown.length - end));
  // Two breaks of one character can become one of two.
  return unified(result) === edited ? result : edited.replaceAll("\n", lineBreak);
}

export class Editor {
  /** @param {import("./manuscript.js").Manuscript} manuscript */
  constructor(manuscript) {
    this.manuscript = manuscript;
    this.lines = [""];
    this.isRough = false;
    this.crlf = false;
    /** The lines of the selected shape. */
    this.band = null;
    /** The findings of the command, or of the player. */
    this.findings = [];
    this.checked = null;
    this.isChecking = false;
    const area = this.area = $("text");
    area.addEventListener("input", () => this.onInput());
    area.addEventListener("scroll", () => this.draw());
    area.addEventListener("keydown", (event) => this.onKey(event));
    new ResizeObserver(() => this.draw()).observe(area);
    $("save").addEventListener("click", () => this.save());
    $("revert").addEventListener("click", () => manuscript.revert());
  }

  get isOpen() {
    return this.area.clientHeight > 0;
  }

  /** Shows the text of the manuscript, if it is not the one in the pane. */
  update() {
    const { manuscript } = this;
    const { text, draft, isLive, isOutdated, saved } = manuscript;
    const isText = text !== null;
    this.area.readOnly = !isText;
    const shown = unified(text ?? "");
    this.crlf = text?.includes("\r\n") ?? false;
    if (shown !== this.area.value) {
      const { scrollTop, selectionStart } = this.area;
      this.area.value = shown;
      this.area.setSelectionRange(selectionStart, selectionStart);
      this.area.scrollTop = scrollTop;
      this.split();
    }
    put($("state"), !isText ? "not text" : draft === null ? (isLive ? "saved" : "as in the file")
      : !isOutdated ? "not saved" : saved === null ? "the file cannot be read, and this text is not saved"
      : "the file was edited in the meantime: loading it discards this text");
    $("state").classList.toggle("late", isOutdated);
    $("save").disabled = draft === null;
    $("revert").disabled = draft === null;
    put($("save"), isLive && !isOutdated ? "Save" : "Save as a file");
    put($("revert"), isOutdated ? "Load the file" : "Revert");
    this.plan();
  }

  split() {
    this.lines = this.area.value.split("\n");
    this.isRough = this.lines.some((line) => line.length > LONGEST);
    $("code").classList.toggle("rough", this.isRough);
    this.draw();
  }

  onInput() {
    this.split();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Gives the text of the pane to the manuscript. */
  flush() {
    clearTimeout(this.timer);
    const { text } = this.manuscript;
    if (text !== null) this.manuscript.type(withBreaks(text, this.area.value));
  }

  onKey(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      this.save();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // The next line has the same indentation.
      const { value, selectionStart } = this.area;
      const [indent] = /^[ \t]*/.exec(value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart)) ?? [""];
      if (indent && document.execCommand("insertText", false, `\n${indent}`)) event.preventDefault();
    }
  }

  save() {
    this.flush();
    if (!$("save").disabled) this.manuscript.actions.save();
  }

  // MARK: Findings

  /** Shows an error of the player; `null` for none. */
  complain(error) {
    const { text } = this.manuscript;
    this.failure = null;
    if (error && text !== null) {
      let offset = offsetIn(error.message, text);
      // The nearest value around a place that is missing.
      for (let place = error.place; place && offset === null; place = place.replace(/\/[^/]*$/, "")) {
        offset = rangeOf(text, place)?.[0] ?? null;
      }
      const line = offset === null ? 1 : text.slice(0, offset).split("\n").length;
      this.failure = { severity: "error", line, message: error.message };
    }
    this.plan();
    this.list();
  }

  /** Lets the command check the text in a moment. */
  plan() {
    if (!this.manuscript.isLive || this.manuscript.text === this.checked) return;
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => this.check(), CHECK_PAUSE);
  }

  async check() {
    const { text } = this.manuscript;
    // One request at a time, and none for a pane that is not shown.
    if (this.isChecking || !this.isOpen || text === null || text === this.checked) return;
    this.isChecking = true;
    try {
      const { findings, total } = await (await post("check", text)).json();
      this.checked = text;
      this.findings = findings.map(({ code, severity, message, help, start }) => ({ code, severity, message, help, line: start.line }));
      this.omitted = total - findings.length;
    } catch {
      this.findings = [];
    }
    this.isChecking = false;
    if (this.manuscript.text !== this.checked) this.plan();
    this.list();
  }

  list() {
    const isCurrent = this.manuscript.isLive && this.checked === this.manuscript.text;
    const all = this.all = isCurrent ? this.findings : this.failure ? [this.failure] : [];
    $("findings").hidden = !all.length;
    $("findings").replaceChildren(...all.map(({ severity, line, message, code, help }) => {
      const button = make("button", { class: severity }, make("b", {}, `${line}`), ` ${message}`);
      if (code) button.append(make("code", {}, code));
      if (help) button.append(make("span", {}, help));
      button.addEventListener("click", () => this.go(line));
      return make("li", {}, button);
    }));
    if (isCurrent && this.omitted > 0) $("findings").append(make("li", {}, `${this.omitted} more`));
    this.draw();
  }

  // MARK: Lines

  /** Puts the cursor at the start of a line. */
  go(line) {
    const at = this.lines.slice(0, line - 1).reduce((sum, own) => sum + own.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(at, at);
    this.scroll(line, line);
  }

  scroll(first, last) {
    const { scrollTop, clientHeight } = this.area;
    const [top, bottom] = [(first - 1) * LINE, last * LINE];
    if (top < scrollTop || Math.min(bottom, top + clientHeight / 2) > scrollTop + clientHeight) {
      this.area.scrollTop = Math.max(0, top - clientHeight / 4);
      this.area.scrollLeft = 0;
    }
    this.draw();
  }

  /** Marks the lines of a value, and scrolls to them. */
  reveal(pointer) {
    const { text } = this.manuscript;
    const range = pointer !== null && text !== null ? rangeOf(text, pointer) : null;
    this.band = range && range.map((at) => text.slice(0, at).split("\n").length);
    if (this.band && this.isOpen) {
      const at = range[0] - (this.crlf ? this.band[0] - 1 : 0);
      if (document.activeElement !== this.area) this.area.setSelectionRange(at, at);
      this.scroll(...this.band);
    }
    this.draw();
  }

  /** Draws the lines in view, with their numbers. */
  draw() {
    const { area, lines, band } = this;
    if (!this.isOpen) return;
    const first = Math.floor(area.scrollTop / LINE);
    const last = Math.min(lines.length, first + Math.ceil(area.clientHeight / LINE) + 1);
    const worst = new Map();
    for (const { line, severity } of this.all ?? []) if (worst.get(line) !== "error") worst.set(line, severity);
    const numbers = [];
    const rows = [];
    for (let k = first; k < last; k++) {
      const severity = worst.get(k + 1);
      const isIn = band && k + 1 >= band[0] && k + 1 <= band[1];
      const names = [severity, isIn && "band"].filter(Boolean).join(" ");
      numbers.push(make("div", { class: names }, String(k + 1)));
      rows.push(make("div", { class: names }, ...(this.isRough ? [] : this.colored(lines[k]))));
    }
    const width = `${Math.max(3, String(lines.length).length) + 2}ch`;
    $("code").style.setProperty("--gutter", width);
    $("numbers").replaceChildren(...numbers);
    $("numbers").style.transform = `translateY(${first * LINE - area.scrollTop}px)`;
    $("colors").replaceChildren(...rows);
    $("colors").style.transform = `translate(${-area.scrollLeft}px, ${first * LINE - area.scrollTop}px)`;
  }

  colored(line) {
    const parts = [];
    let at = 0;
    for (const match of line.matchAll(TOKEN)) {
      parts.push(line.slice(at, match.index));
      const name = match[2] ? "name" : match[1] ? "string" : "number";
      parts.push(make("span", { class: `is-${name}` }, match[1] ?? match[0]), match[2] ?? "");
      at = match.index + match[0].length;
    }
    return [...parts, line.slice(at) || "\u200b"];
  }
}
