// Checks the text of the preview page against a command that answers late, refuses, or finds other programs at work:
//     node Tests/player/manuscript.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import { Manuscript } from "../../Sources/AnimFileWeb/Workbench/manuscript.js";
import { replaced } from "../../Sources/AnimFileWeb/Workbench/source.js";

const START = '{ "a": 1, "b": 2 }';

/** A page and the command that serves it, with a file. */
function opened(text = START) {
  const file = { text, version: 1, saves: 0, refuses: null, after: null };
  const said = [];
  const data = () => ({ live: true, version: file.version, title: "file", document: file.text });
  const write = (next) => {
    if (next !== file.text) [file.text, file.version] = [next, file.version + 1];
  };
  globalThis.fetch = async (path, { body } = {}) => {
    await new Promise((done) => setTimeout(done, 5));
    const json = JSON.parse(body);
    let answer;
    if (file.refuses?.(json)) answer = { refused: "a wrong value" };
    else if (json.version !== file.version) answer = { refused: "the file was edited in the meantime" };
    else {
      file.saves += path === "save";
      write(path === "save" ? json.document : json.changes.reduce((own, { path, value }) => replaced(own, path, value), file.text));
      answer = { version: file.version };
      file.after?.();
    }
    return { ok: true, json: async () => answer };
  };
  const page = new Manuscript({
    show: () => true, say: (text) => said.push(text), update() {}, save() {},
    refresh: async () => {
      const now = data();
      if (now.version !== page.data.version) page.receive(now);
    },
  });
  page.receive(data());
  const settled = () => page.turn;
  return { page, file, said, write, data, settled };
}

const set = (path, value) => [{ path, value }];

test("changes continue those that are not answered, and each is a step", async () => {
  const { page, file, settled } = opened();
  page.change(set("/a", 5));
  page.change(set("/b", 6));
  assert.equal(page.text, '{ "a": 5, "b": 6 }');
  await settled();
  assert.equal(file.text, '{ "a": 5, "b": 6 }');
  await page.undo();
  assert.equal(file.text, '{ "a": 5, "b": 2 }');
  await page.undo();
  assert.equal(file.text, START);
  await page.redo();
  assert.equal(file.text, '{ "a": 5, "b": 2 }');
});

test("a draft that continues a refused change can be saved", async () => {
  const { page, file, settled } = opened();
  file.refuses = (json) => json.changes !== undefined;
  page.change(set("/a", 5));
  page.type('{ "a": 5, "b": 7 }');
  await settled();
  assert.equal(page.isOutdated, false);
  assert.ok(await page.save());
  assert.equal(file.text, '{ "a": 5, "b": 7 }');
});

test("a draft that continues a written change can be saved", async () => {
  const { page, file, settled } = opened();
  page.change(set("/a", 5));
  page.type('{ "a": 5, "b": 7 }');
  await settled();
  assert.equal(page.isOutdated, false);
  assert.ok(await page.save());
  assert.equal(file.text, '{ "a": 5, "b": 7 }');
});

test("typing goes on while a draft is saved", async () => {
  const { page, file } = opened();
  page.type('{ "a": 3, "b": 2 }');
  const saved = page.save();
  await new Promise((done) => setTimeout(done, 1));
  page.type('{ "a": 34, "b": 2 }');
  await saved;
  assert.equal(page.isOutdated, false);
  assert.ok(await page.save());
  assert.equal(file.text, '{ "a": 34, "b": 2 }');
});

test("undoing a return to the file writes nothing", async () => {
  const { page, file } = opened();
  page.type('{ "a": broken');
  page.revert();
  await page.undo();
  assert.equal(file.text, START);
  assert.equal(file.saves, 0);
  assert.equal(page.draft, '{ "a": broken');
});

test("one step undoes a draft with changes in it", async () => {
  const { page, file, settled } = opened();
  page.type('{ "a": 3, "b": 2 }');
  page.change(set("/b", 9));
  await settled();
  await page.save();
  assert.equal(file.text, '{ "a": 3, "b": 9 }');
  await page.undo();
  assert.equal(file.text, START);
  await page.undo();
  assert.equal(file.text, START);
});

test("typing while a step is undone continues what it restores", async () => {
  const { page, file, settled } = opened();
  page.change(set("/a", 5));
  await settled();
  const undone = page.undo();
  await new Promise((done) => setTimeout(done, 1));
  assert.equal(page.text, START);
  page.type('{ "a": 1, "b": 8 }');
  await undone;
  assert.equal(page.isOutdated, false);
  assert.ok(await page.save());
  assert.equal(file.text, '{ "a": 1, "b": 8 }');
});

test("what others write is neither undone nor overwritten", async () => {
  const { page, file, said, write, data, settled } = opened();
  file.after = () => {
    file.after = null;
    write('{ "a": 5, "b": 2, "c": 3 }');
  };
  page.change(set("/a", 5));
  await settled();
  assert.equal(page.done.length, 0);
  page.change(set("/a", 6));
  write('{ "a": 0, "b": 0 }');
  page.receive(data());
  await settled();
  assert.equal(file.text, '{ "a": 0, "b": 0 }');
  assert.match(said.at(-1), /edited in the meantime/);
  page.type('{ "a": 9, "b": 0 }');
  write('{ "a": 1, "b": 1 }');
  page.receive(data());
  assert.ok(page.isOutdated);
  assert.equal(await page.save(), false);
  assert.equal(file.text, '{ "a": 1, "b": 1 }');
});

test("a draft does not overwrite what others write after the change that it continues", async () => {
  const { page, file, write, settled } = opened();
  file.after = () => {
    file.after = null;
    write('{ "a": 5, "b": 2, "c": 3 }');
  };
  page.change(set("/a", 5));
  page.type('{ "a": 5, "b": 7 }');
  await settled();
  assert.ok(page.isOutdated);
  assert.equal(await page.save(), false);
  assert.equal(file.text, '{ "a": 5, "b": 2, "c": 3 }');
});

test("a file that comes back as it was is the same", () => {
  const { page, file, data } = opened();
  page.type('{ "a": 9, "b": 2 }');
  const { document, ...missing } = data();
  page.receive({ ...missing, version: 2, problem: "missing", heading: "The file cannot be read" });
  assert.ok(page.isOutdated);
  page.receive({ ...data(), version: 3 });
  assert.equal(page.isOutdated, false);
  assert.equal(page.text, '{ "a": 9, "b": 2 }');
  assert.equal(file.text, START);
});

test("a change without a place is not counted", async () => {
  const { page } = opened();
  assert.throws(() => page.change(set("/x/y", 1)));
  assert.equal(page.isUnsaved, false);
});
