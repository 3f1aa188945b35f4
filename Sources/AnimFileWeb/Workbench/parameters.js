// The controls of parameters and triggers.

import { valueOf } from "../Player/playback.js";
import { $, make, mark, put } from "./dom.js";
import { short } from "./survey.js";

const written = (value) => (typeof value === "string" ? value : JSON.stringify(value));

export class Parameters {
  /** @param {{ set: (name: string, value: any) => string | null, fire: (name: string) => void, reset: () => void }} actions */
  constructor(actions) {
    this.actions = actions;
    this.session = null;
    /** The controls, by name. */
    this.fields = new Map();
    this.t = 0;
    $("reset").addEventListener("click", () => {
      this.say(null);
      actions.reset();
    });
    $("when").addEventListener("change", () => this.at(this.t));
  }

  /** Whether changes apply to the current time, and not from the start. */
  get isNow() {
    const checked = /** @type {any} */ (document.querySelector("#when input:checked"));
    return checked.value === "now";
  }

  show(session) {
    const list = Object.entries(session.parameters);
    const key = JSON.stringify(list);
    const isSame = key === this.key;
    this.session = session;
    this.key = key;
    $("parameters").hidden = list.length === 0;
    if (!isSame) {
      this.fields.clear();
      $("fields").replaceChildren(...list.map(([name, parameter]) => this.row(name, parameter)));
      const isLive = session.json.listeners?.length || session.text.includes('"transition"') || session.text.includes('"since"');
      const choice = /** @type {any} */ (document.querySelector(`#when input[value=${isLive ? "now" : "start"}]`));
      choice.checked = true;
      this.say(null);
    }
  }

  row(name, parameter) {
    const { type, range, options } = parameter;
    const id = `parameter-${name.replace(/[^\w-]/g, "_")}`;
    const names = parameter.label === undefined || parameter.label === name ? [name] : [parameter.label, make("small", {}, name)];
    const label = make("label", { for: id }, ...names);
    const row = make("div", { class: "row" }, label);
    if (type === "trigger") {
      const button = make("button", { id }, "Fire");
      button.addEventListener("click", () => this.actions.fire(name));
      row.append(button);
      return row;
    }
    let field;
    let amount = null;
    if (range) {
      field = make("input", { id, type: "range", min: range[0], max: range[1], step: "any" });
      amount = make("span", { class: "amount" });
      row.append(field, amount);
    } else if (type === "boolean") {
      field = make("input", { id, type: "checkbox" });
      row.append(field);
    } else if (type === "choice") {
      field = make("select", { id }, ...options.map((option) => make("option", {}, option)));
      row.append(field);
    } else {
      field = make("input", { id, type: "text", spellcheck: "false", autocomplete: "off" });
      row.append(field);
    }
    const change = () => {
      const value = type === "boolean" ? field.checked : range ? field.valueAsNumber : valueOf(parameter, field.value);
      const wrong = this.actions.set(name, value);
      mark(field, wrong && "wrong");
      this.say(wrong && `${name}: ${wrong}`);
      if (amount) put(amount, short(field.valueAsNumber));
    };
    field.addEventListener(range ? "input" : "change", change);
    field.addEventListener("keydown", (event) => event.key === "Enter" && type !== "boolean" && change());
    this.fields.set(name, { field, amount, type, range });
    return row;
  }

  say(message) {
    $("wrong").hidden = !message;
    put($("wrong"), message ?? "");
  }

  /** Shows the values that a change replaces: those at a time, or those from the start. */
  at(t) {
    this.t = t;
    for (const [name, { field, amount, type }] of this.fields) {
      const isFocused = field === document.activeElement;
      if (isFocused && !(amount || type === "boolean" || type === "choice")) continue;
      const value = this.session.value(name, this.isNow ? t : undefined);
      if (type === "boolean") field.checked = value;
      // A slider that is held stays below the pointer.
      else if (field.value !== written(value) && !(amount && field.matches(":active"))) field.value = written(value);
      if (amount) put(amount, short(value));
      if (!isFocused) mark(field, null);
    }
  }
}
