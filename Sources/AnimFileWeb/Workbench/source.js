// The places of values in the text of a document.

const SPACE = /[\s,:]*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,:{}[\]"]+/y;

/** The end of a match of a sticky expression. */
function after(expression, text, at) {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}

/** The end of the value at a place. */
function endOf(text, at) {
  let depth = 0;
  for (let k = at; k < text.length; ) {
    const symbol = text[k];
    if (symbol === '"') k = after(STRING, text, k);
    else if (symbol === "{" || symbol === "[") [depth, k] = [depth + 1, k + 1];
    else if (symbol === "}" || symbol === "]") [depth, k] = [depth - 1, k + 1];
    else k = Math.max(k + 1, after(SCALAR, text, k));
    if (depth === 0) return k;
    k = after(SPACE, text, k);
  }
  return text.length;
}

/** The range of the value that a JSON pointer names; `null` if there is none. */
export function rangeOf(text, pointer) {
  let at = after(SPACE, text, 0);
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const isObject = text[at] === "{";
    if (!isObject && text[at] !== "[") return null;
    at = after(SPACE, text, at + 1);
    for (let k = 0; ; k++) {
      if (at >= text.length || text[at] === "}" || text[at] === "]") return null;
      let key = String(k);
      if (isObject) {
        const end = endOf(text, at);
        key = JSON.parse(text.slice(at, end));
        at = after(SPACE, text, end);
      }
      if (key === name) break;
      at = after(SPACE, text, endOf(text, at));
    }
  }
  return [at, endOf(text, at)];
}

/** The end of the last value in the object that a JSON pointer names. */
function endInside(text, pointer) {
  const [from, to] = rangeOf(text, pointer);
  let end = to - 1;
  while (end > from + 1 && /\s/.test(text[end - 1])) end -= 1;
  return end;
}

/** A value as JSON on one line, with spaces. */
export function spacedJSON(value) {
  if (Array.isArray(value)) return `[${value.map(spacedJSON).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value).map(([name, own]) => `${JSON.stringify(name)}: ${spacedJSON(own)}`).join(", ")} }`;
}

/** The text with another value in a place. A new member becomes the last one of its object. */
export function replaced(text, pointer, value) {
  const range = rangeOf(text, pointer);
  if (range) return text.slice(0, range[0]) + spacedJSON(value) + text.slice(range[1]);
  const at = pointer.lastIndexOf("/");
  const end = endInside(text, pointer.slice(0, at));
  return `${text.slice(0, end)}, ${JSON.stringify(pointer.slice(at + 1))}: ${spacedJSON(value)}${text.slice(end)}`;
}

/** The lines of a value: the number of the first, and the lines with the white space removed that all have. */
export function linesOf(text, pointer) {
  const range = rangeOf(text, pointer);
  if (!range) return null;
  const first = text.slice(0, range[0]).split("\n").length;
  const lines = text.slice(text.lastIndexOf("\n", range[0]) + 1, range[1]).split("\n");
  const margin = Math.min(...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
  return { first, lines: lines.map((line) => line.slice(margin)) };
}
