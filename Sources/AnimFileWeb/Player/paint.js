// Paints in the coordinates of their shapes.

import { hexadecimal } from "./colors.js";
import { add, clamped, linear, norm, placed, saturated, sub, times } from "./geometry.js";
import { inverse } from "./painting.js";

const LARGEST = 1e30;

/** A color at a place of an array. */
function colored(color, at = 0) {
  return { color: hexadecimal(color, at), rgba: color.slice(at, at + 4) };
}

/**
 * The fill or stroke at a time: the same object while nothing changes.
 * @param {import("./members.js").Members} paint The members.
 * @param {number} t The time of the shape.
 * @param {boolean} isStroke Whether the paint has a width.
 */
export function painted(paint, t, isStroke = false) {
  const values = paint.at(t);
  if (paint.isFresh()) return paint.result;
  const result = paint.gradient ? { gradient: gradientOf(paint.gradient, values) } : colored(values.color);
  if (isStroke) {
    result.width = clamped(values.width, 0, LARGEST);
    result.cap = values.cap;
    result.join = values.join;
    result.miterLimit = clamped(values.miterLimit, 1, LARGEST);
    const dash = values.dash.map((x) => Math.max(0, saturated(x)));
    if (dash.reduce((a, b) => a + b, 0) > 0) {
      result.dash = dash;
      result.dashOffset = saturated(values.dashOffset);
    }
  } else if (values.rule) {
    result.rule = values.rule;
  }
  if (values.opacity < 1) result.opacity = clamped(values.opacity, 0, 1);
  paint.result = result;
  return result;
}

function gradientOf({ type, transform }, values) {
  const result = { type };
  for (const name of ["from", "to", "center"]) if (values[name]) result[name] = values[name].map(saturated);
  let radius = clamped(values.radius, 0, LARGEST);
  let focus = values.focus && values.focus.map(saturated);
  if (focus) {
    const off = sub(focus, result.center);
    const [far, most] = [norm(off), 0.99 * radius];
    if (far > most) focus = add(result.center, times(off, most / far));
  }
  if (transform) {
    const { position: [x, y], anchor, scale, rotation, skew, skewAxis } = values;
    const matrix = placed(linear(scale[0], scale[1], rotation, skew, skewAxis), x, y, anchor[0], anchor[1]);
    if (inverse(matrix)) {
      result.transform = matrix;
    } else {
      // All of a plane that is flat has the last color.
      if (result.to) result.to = result.from;
      focus = null;
      radius = 0;
    }
  }
  if (result.center) result.radius = radius;
  if (focus) result.focus = focus;
  let least = 0;
  result.stops = [];
  for (let at = 0; at < values.stops.length; at += 5) {
    least = Math.max(least, clamped(values.stops[at], 0, 1));
    result.stops.push({ offset: least, ...colored(values.stops, at + 1) });
  }
  return result;
}
