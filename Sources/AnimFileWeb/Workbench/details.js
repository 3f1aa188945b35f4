// The selected shape: its values now, and its lines in the source.

import { $, make, put } from "./dom.js";
import { linesOf } from "./source.js";
import { valueAt } from "./survey.js";

const MOST_LINES = 200;

export class Details {
  /** @param {{ pick: (source: string | null) => void }} actions */
  constructor(actions) {
    this.actions = actions;
    this.rows = [];
    this.session = null;
    this.source = null;
    this.show(null, null);
  }

  show(session, source) {
    this.session = session;
    this.source = source;
    this.rows = [];
    $("shape").classList.toggle("empty", source === null);
    if (source === null) {
      $("shape").replaceChildren(make("p", { class: "note" }, "Select a shape in the picture or in the timeline to see its values and its source."));
      return;
    }
    const members = session.survey.all.filter((member) => member.source === source);
    const found = linesOf(session.text, source);
    const json = valueAt(session.json, source);
    const close = make("button", { title: "End the selection (Escape)", "aria-label": "End the selection" }, "×");
    close.addEventListener("click", () => this.actions.pick(null));
    const name = json?.id ?? json?.label ?? source;
    const place = [json?.type, found && `line ${found.first}`, name !== source && source].filter(Boolean).join(" · ");
    const parts = [make("div", { class: "top" }, make("h2", {}, name), close), make("p", { class: "field" }, place)];
    if (json?.label && json.label !== name) parts.push(make("p", {}, json.label));
    if (members.length) {
      const body = make("tbody");
      for (const member of members) {
        const cell = make("td");
        this.rows.push({ member, cell });
        body.append(make("tr", {}, make("th", { scope: "row" }, member.path), cell));
      }
      parts.push(make("table", { "aria-label": "Values now" }, body));
    } else {
      parts.push(make("p", { class: "note" }, "No member of this shape moves."));
    }
    if (found) {
      const { first, lines } = found;
      const text = lines.slice(0, MOST_LINES).map((line, k) => `${String(first + k).padStart(4)}  ${line}`);
      if (lines.length > MOST_LINES) text.push(`      … ${lines.length - MOST_LINES} more lines`);
      parts.push(make("pre", { tabindex: 0, role: "region", "aria-label": "Lines of the shape" }, text.join("\n")));
    }
    $("shape").replaceChildren(...parts);
  }

  at(t) {
    if (!this.session) return;
    const drawn = this.session.drawn(t);
    for (const { member, cell } of this.rows) put(cell, member.text(drawn));
  }
}
