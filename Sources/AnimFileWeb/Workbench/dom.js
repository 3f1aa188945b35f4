// Elements of the page.

/** The element with an id. */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));

/** Makes an element with attributes and contents. */
export function make(tag, attributes = {}, ...inside) {
  const element = /** @type {any} */ (document.createElement(tag));
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...inside);
  return element;
}

/** Makes an element of SVG. */
export function makeSVG(tag, attributes = {}, ...inside) {
  const element = /** @type {any} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...inside);
  return element;
}

/** Sets a text or an attribute only if it changes. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Marks a field as wrong, with the id of the message that says why; `null` ends that. */
export function mark(field, id) {
  const values = { "aria-invalid": id && "true", "aria-describedby": id };
  for (const name in values) values[name] ? field.setAttribute(name, values[name]) : field.removeAttribute(name);
}

/** The numbers that a field accepts, for a message. */
export function numbersFrom(least = -Infinity, most = Infinity) {
  return `Expected a number${least === -Infinity ? "" : ` from ${least}`}${most === Infinity ? "" : ` to ${most}`}`;
}

/** A time or a length in percent. */
export const percent = (share) => `${Math.round(share * 1e6) / 1e4}%`;
