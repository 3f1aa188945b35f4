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
   * @param {{ show: (data: any, isTrial?: boolean) => boolean, say: (text: string) => void, update: () => void, refresh: () => Promise<void>, save: () => any }} actions
   *   Show a version of the document and return whether it is shown, or what is wrong with it; show a message, update what depends on the state, read the file again, and save the draft.
   */
  constructor(actions) {
    this.actions = actions;
    /** The text that the command wrote. */
    this.data = null;
    /** The text of the page, if it is not that of the file. */
    this.draft = null;
    /** The text of the file when the draft was begun or last saved. */
    this.base = null;
    /** The text after the changes that the command has not answered; `null` if there are none. */
    this.ahead = null;
    /** The text that the page has saved elsewhere. */
    this.kept = null;
    /** The number of changes that are not sent yet. */
    this.waiting = 0;
    /** The version that this page has written last, and the number of versions that others have written. */
    this.own = null;
    this.others = 0;
    /** The text and the title that are shown. */
    this.shown = {};
    /** The steps that can be undone or done again: the texts before and after. */
    this.done = [];
    this.undone = [];
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
    return this.draft ?? this.ahead ?? this.saved;
  }

  /** Whether another program has changed the file since the draft was begun. */
  get isOutdated() {
    return this.draft !== null && !this.isBusy && !this.waiting && this.base !== this.saved;
  }

  /** Whether the page has a text that is not in the file. */
  get isUnsaved() {
    return (this.draft !== null && this.draft !== this.kept) || this.waiting > 0 || this.isBusy;
  }

  show(data, isTrial = false) {
    const isShown = this.actions.show(data, isTrial);
    this.shown = isShown && !data.problem ? { document: data.document, title: data.title } : {};
  }

  /** Shows a text that is not in the file. A trial reports no errors: the command does. */
  showText(document, isTrial = false) {
    const { heading, problem, ...data } = this.data;
    this.show({ ...data, document }, isTrial);
  }

  /** Takes over a version of the file. */
  receive(data) {
    this.data = data;
    if (this.draft === data.document) this.draft = null;
    if (data.version !== this.own) {
      this.others += 1;
      this.ahead = null;
      if (this.draft === null) this.show(data);
    } else {
      this.settle();
    }
    this.actions.update();
  }

  /** Shows what the command has written, if no changes follow and it is not what the page expected. */
  settle() {
    if (this.waiting) return;
    this.ahead = null;
    const { document, title } = this.shown;
    if (this.draft === null && (document !== this.saved || title !== this.data.title)) this.show(this.data);
  }

  /** Makes a text that of the page. */
  type(text) {
    if (text === this.text) return;
    if (this.draft === null) this.base = this.ahead ?? this.saved;
    this.draft = text === this.saved ? null : text;
    if (this.draft === null) this.show(this.data);
    else this.showText(text);
    this.actions.update();
  }

  /**
   * Replaces values, in the file or in the draft. Changes of one series are one step. Returns whether it did.
   *
   * The page shows the result at once, so that the next change continues it.
   */
  change(changes, series) {
    const edited = (text) => changes.reduce((own, { path, value }) => replaced(own, path, value), text);
    if (this.draft !== null || !this.isLive) {
      return this.inTurn(async () => {
        const before = this.text;
        const text = edited(before);
        this.type(text);
        this.record(before, text, series, this.draft !== null);
        return true;
      });
    }
    const { others } = this;
    // The picture can be older than a file with errors.
    if (!this.data.problem) {
      this.ahead = edited(this.text);
      this.showText(this.ahead, true);
      this.actions.update();
    }
    this.waiting += 1;
    return this.inTurn(() => this.replace(changes, series, others));
  }

  /** Replaces values in the file, if no other program has changed it. */
  async replace(changes, series, others) {
    const before = this.saved;
    this.waiting -= 1;
    const isCurrent = this.others === others;
    if (!isCurrent) this.actions.say("Not written: the file was edited in the meantime");
    const { ahead } = this;
    const isWritten = isCurrent && await this.write("edit", { changes });
    // A draft that continues what the page expected continues what the command has written, or refused.
    if (this.others === others && !this.waiting && this.draft !== null && this.base === ahead) this.base = this.saved;
    if (isWritten) {
      this.settle();
      if (this.isOwn) this.record(before, this.saved, series);
    } else {
      this.ahead = null;
      if (this.draft === null) this.show(this.data);
    }
    this.actions.update();
    return isWritten;
  }

  /** Whether no other program has written the file after the page. */
  get isOwn() {
    return this.data.version === this.own;
  }

  record(before, after, series, isOfDraft = false) {
    const last = this.done.at(-1);
    if (series && last?.series === series && last.after === before) last.after = after;
    else this.done = [...this.done, { before, after, series, isOfDraft }].slice(-MOST_STEPS);
    this.undone = [];
    this.actions.update();
  }

  /** Writes the file. Returns whether the command did. */
  async write(path, body) {
    this.isBusy = true;
    try {
      const { refused, version } = await (await post(path, { version: this.data.version, ...body })).json();
      if (refused) {
        this.actions.say(`Not written: ${refused}`);
        return false;
      }
      this.own = version;
      await this.actions.refresh();
      return true;
    } catch {
      this.actions.say("Not written: the command has ended");
      return false;
    } finally {
      this.isBusy = false;
      if (this.draft !== null) this.actions.update();
    }
  }

  /** Saves the draft. Returns whether the command did. */
  save() {
    return this.inTurn(() => this.store());
  }

  async store() {
    const { draft, saved } = this;
    if (draft === null) return false;
    if (this.isOutdated) {
      this.actions.say("Not written: the file was edited in the meantime");
      return false;
    }
    if (!await this.write("save", { document: draft })) return false;
    this.base = draft;
    // One step undoes the whole draft.
    this.done = this.done.filter(({ isOfDraft }) => !isOfDraft);
    if (this.isOwn) this.record(saved, draft);
    return true;
  }

  /** Returns to the text of the file. */
  revert() {
    const { draft } = this;
    if (draft === null) return;
    this.draft = null;
    this.show(this.data);
    this.record(draft, this.saved, undefined, true);
  }

  /** Undoes the last step, or does it again. */
  async step(from, to, isBack) {
    const last = from.at(-1);
    if (!last) return;
    const [old, next] = isBack ? [last.after, last.before] : [last.before, last.after];
    if ((this.draft ?? this.saved) !== old) {
      from.length = 0;
      this.actions.say("The text was edited in the meantime");
      this.actions.update();
      return;
    }
    // Values that were never in the file are not written to it.
    if (this.draft !== null || !this.isLive || last.isOfDraft) this.type(next);
    else if (!await this.restore(next)) return;
    from.pop();
    to.push(last);
    this.actions.say(isBack ? "Undone" : "Done again");
    this.actions.update();
  }

  /** Writes an earlier or later text. */
  async restore(document) {
    if (!this.waiting) {
      this.ahead = document;
      this.showText(document, true);
    }
    const isWritten = await this.write("save", { document });
    if (!isWritten && !this.waiting) {
      this.ahead = null;
      if (this.draft === null) this.show(this.data);
    }
    this.settle();
    return isWritten;
  }

  undo() {
    return this.inTurn(() => this.step(this.done, this.undone, true));
  }

  redo() {
    return this.inTurn(() => this.step(this.undone, this.done, false));
  }
}
