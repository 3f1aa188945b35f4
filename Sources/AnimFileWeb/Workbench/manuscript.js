// The text of the document: as it is in the file, and as the page has edited it.

import { replaced } from "./source.js";

/** The most steps that can be undone. */
const MOST_STEPS = 200;

/** Sends a request to the command that serves the page. */
export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the command answers ${answer.status}`);
  return answer;
}

export class Manuscript {
  /**
   * @param {{ show: (data: any) => void, say: (text: string) => void, update: () => void, refresh: () => Promise<void>, save: () => any }} actions
   *   Show a version of the document, show a message, update what depends on the state, read the file again, and save the draft.
   */
  constructor(actions) {
    this.actions = actions;
    /** What the command wrote. */
    this.data = null;
    /** The text of the page, if it is not that of the file. */
    this.draft = null;
    /** The steps that can be undone or done again: the texts before and after. */
    this.done = [];
    this.undone = [];
    /** The version of the file that the draft continues. */
    this.base = null;
    this.isBusy = false;
    this.turn = Promise.resolve();
  }

  /**
   * Runs an action after those before it.
   * @template T
   * @param {() => Promise<T>} action
   * @returns {Promise<T>}
   */
  inTurn(action) {
    const result = this.turn.then(action);
    this.turn = result.then(() => {}, () => {});
    return result;
  }

  get isLive() {
    return this.data.live;
  }

  /** The text of the file; `null` if it is not text. */
  get saved() {
    return this.data.document ?? null;
  }

  get text() {
    return this.draft ?? this.saved;
  }

  /** Whether the file has changed since the draft was begun. */
  get isOutdated() {
    return this.draft !== null && this.base !== this.data.version;
  }

  /** Takes over a version of the file. */
  receive(data) {
    this.data = data;
    if (this.draft === data.document) this.draft = null;
    if (this.draft === null) this.actions.show(data);
    this.actions.update();
  }

  /** Makes a text that of the page. */
  type(text) {
    if (text === this.text) return;
    if (this.draft === null) this.base = this.data.version;
    this.draft = text === this.saved ? null : text;
    const { heading, problem, ...data } = this.data;
    this.actions.show(this.draft === null ? this.data : { ...data, document: text });
    this.actions.update();
  }

  /** Replaces values, in the file or in the draft. Changes of one series are one step. Returns whether it did. */
  change(changes, series) {
    return this.inTurn(() => this.replace(changes, series));
  }

  async replace(changes, series) {
    const before = this.text;
    if (this.draft !== null || !this.isLive) {
      const text = changes.reduce((own, { path, value }) => replaced(own, path, value), before);
      this.type(text);
      this.record(before, text, series);
      return true;
    }
    if (!await this.write("edit", { changes })) return false;
    this.record(before, this.text, series);
    return true;
  }

  record(before, after, series) {
    const last = this.done.at(-1);
    if (series && last?.series === series && last.after === before) last.after = after;
    else this.done = [...this.done, { before, after, series }].slice(-MOST_STEPS);
    this.undone = [];
    this.actions.update();
  }

  /** Writes the file. Returns whether the command did. */
  async write(path, body) {
    this.isBusy = true;
    try {
      const version = this.draft === null ? this.data.version : this.base;
      const { refused } = await (await post(path, { version, ...body })).json();
      if (refused) this.actions.say(`Not written: ${refused}`);
      else await this.actions.refresh();
      return !refused;
    } catch {
      this.actions.say("Not written: the command has ended");
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** Saves the draft. Returns whether the command did. */
  save() {
    return this.inTurn(() => this.store());
  }

  async store() {
    const { draft, saved } = this;
    if (draft === null || !await this.write("save", { document: draft })) return false;
    this.draft = this.text === draft ? null : this.draft;
    this.record(saved, draft);
    return true;
  }

  /** Returns to the text of the file. */
  revert() {
    const { draft } = this;
    if (draft === null) return;
    this.draft = null;
    this.actions.show(this.data);
    this.record(draft, this.saved);
  }

  /** Undoes the last step, or does it again. */
  async step(from, to, isBack) {
    const last = from.at(-1);
    if (!last) return;
    const [old, next] = isBack ? [last.after, last.before] : [last.before, last.after];
    if (this.text !== old) {
      from.length = 0;
      this.actions.say("The text was edited in the meantime");
      this.actions.update();
      return;
    }
    if (this.draft !== null || !this.isLive) this.type(next);
    else if (!await this.write("save", { document: next })) return;
    from.pop();
    to.push(last);
    this.actions.say(isBack ? "Undone" : "Done again");
    this.actions.update();
  }

  undo() {
    return this.inTurn(() => this.step(this.done, this.undone, true));
  }

  redo() {
    return this.inTurn(() => this.step(this.undone, this.done, false));
  }
}
