// The outlines of shapes.

import { add, arcHandle, clamped, KAPPA, left, mix, norm, Path, sub, times, unit } from "./geometry.js";
import { hypot, sinCosDegrees, turn } from "./math.js";

const positive = (x) => (x > 0 ? x : 0);
const corners = (n) => Math.max(3, Math.min(n, 10000));

function ellipse([x, y], a, b) {
  const path = new Path();
  const [p, q] = [KAPPA * a, KAPPA * b];
  path.move(x, y - b);
  path.cubic(x + p, y - b, x + a, y - q, x + a, y);
  path.cubic(x + a, y + q, x + p, y + b, x, y + b);
  path.cubic(x - p, y + b, x - a, y + q, x - a, y);
  path.cubic(x - a, y - q, x - p, y - b, x, y - b);
  path.close();
  return path;
}

/** A closed outline with handles before and after each vertex; `null` handles make lines. */
function rounded(vertices, handles) {
  const path = new Path();
  vertices.forEach(([x, y], k) => {
    if (k === 0) path.move(x, y);
    else if (!handles) path.line(x, y);
    if (!handles) return;
    const next = (k + 1) % vertices.length;
    const [[hx, hy], [nx, ny], [ex, ey]] = [handles[k], handles[next], vertices[next]];
    path.cubic(x + hx, y + hy, ex - nx, ey - ny, ex, ey);
  });
  path.close();
  return path;
}

/** The outline with corners, each a radius, the length of its handles, and its roundness. */
function star([x, y], corners, rotation) {
  const [vertices, handles] = [[], []];
  corners.forEach(([r, length], k) => {
    // Reduced first: adding a vertex's angle to a huge rotation would lose precision.
    sinCosDegrees((rotation % 360) + (k * 360) / corners.length);
    const [s, c] = [turn[0], turn[1]];
    vertices.push([x + r * s, y - r * c]);
    handles.push([length * c, length * s]);
  });
  return rounded(vertices, corners.some(([, , roundness]) => roundness !== 0) ? handles : null);
}

function catmullRom(path, points, isClosed) {
  const n = points.length;
  /** The handle of a point, with the vectors to the point ahead and from the point behind. */
  const handle = (ahead, behind) => {
    if (!behind) return times(ahead, 1 / 3);
    const [d0, d1] = [norm(behind), norm(ahead)];
    const root = Math.sqrt(d0);
    const divisor = 3 * root * (root + Math.sqrt(d1));
    const result = times(add(times(ahead, d0), times(behind, d1)), 1 / divisor);
    return divisor > 0 && result.every(Number.isFinite) ? result : [0, 0];
  };
  for (let k = 0; k < (isClosed && n > 1 ? n : n - 1); k++) {
    const [a, b] = [points[k], points[(k + 1) % n]];
    const before = k > 0 || isClosed ? points[(k + n - 1) % n] : null;
    const after = k + 2 < n || isClosed ? points[(k + 2) % n] : null;
    path.cubic(...add(a, handle(sub(b, a), before && sub(a, before))), ...add(b, handle(sub(a, b), after && sub(b, after))), ...b);
  }
}

function monotone(path, points) {
  /** The slope and the width of the piece after a point; `null` if it is vertical or missing. */
  const piece = (k) => {
    if (k < 0 || k + 1 >= points.length) return null;
    const [width, height] = sub(points[k + 1], points[k]);
    return width !== 0 && Number.isFinite(height / width) ? [height / width, width] : null;
  };
  // The slope at the current point, if the piece before continues smoothly into this one.
  let carried = null;
  for (let k = 0; k + 1 < points.length; k++) {
    const [from, to] = [points[k], points[k + 1]];
    const current = piece(k);
    if (!current) {
      path.cubic(...mix(from, to, 1 / 3), ...mix(from, to, 2 / 3), ...to);
      carried = null;
      continue;
    }
    const [slope, width] = current;
    let [m0, m1] = [carried ?? slope, slope];
    const next = piece(k + 1);
    const goesOn = next !== null && next[1] > 0 === width > 0;
    if (goesOn) m1 = (slope > 0 && next[0] > 0) || (slope < 0 && next[0] < 0) ? slope / 2 + next[0] / 2 : 0;
    const [size, limit] = [hypot(m0, m1), 3 * Math.abs(slope)];
    if (size > limit) {
      m0 *= limit / size;
      m1 *= limit / size;
    }
    // The piece before shares this point, and so the scaled slope.
    const before = carried === null ? null : piece(k - 1);
    if (before) path.points[path.points.length - 3] = from[1] - (m0 * before[1]) / 3;
    const third = width / 3;
    path.cubic(from[0] + third, from[1] + m0 * third, to[0] - third, to[1] - m1 * third, ...to);
    carried = goesOn ? m1 : null;
  }
}

/** Builds outlines from the values of members. */
export const OUTLINES = {
  path: (v) => v.d,
  line(v) {
    return new Path([0, 1], [...v.from, ...v.to]);
  },
  polyline(v) {
    const path = new Path();
    const points = [];
    for (let k = 0; k < v.points.length; k += 2) points.push([v.points[k], v.points[k + 1]]);
    if (!points.length) return path;
    path.move(...points[0]);
    if (v.curve === "catmullRom") catmullRom(path, points, v.closed);
    else if (v.curve === "monotone") monotone(path, points);
    else for (const point of points.slice(1)) path.line(...point);
    if (v.closed) path.close();
    return path;
  },
  rect(v) {
    const [width, height] = v.size.map(positive);
    const x = v.origin ? v.origin[0] : v.center[0] - width / 2;
    const y = v.origin ? v.origin[1] : v.center[1] - height / 2;
    let radii = v.cornerRadius.map(positive);
    let factor = 1;
    [width, height, width, height].forEach((side, k) => {
      const sum = radii[k] + radii[(k + 1) % 4];
      if (sum > side) factor = Math.min(factor, side / sum);
    });
    if (factor < 1) radii = radii.map((r) => r * factor);
    const [tl, tr, br, bl] = radii;
    const [right, bottom] = [x + width, y + height];
    const k = 1 - KAPPA;
    const path = new Path();
    path.move(x + tl, y);
    path.line(right - tr, y);
    if (tr > 0) path.cubic(right - tr * k, y, right, y + tr * k, right, y + tr);
    path.line(right, bottom - br);
    if (br > 0) path.cubic(right, bottom - br * k, right - br * k, bottom, right - br, bottom);
    path.line(x + bl, bottom);
    if (bl > 0) path.cubic(x + bl * k, bottom, x, bottom - bl * k, x, bottom - bl);
    if (tl > 0) {
      path.line(x, y + tl);
      path.cubic(x, y + tl * k, x + tl * k, y, x + tl, y);
    }
    path.close();
    return path;
  },
  circle: (v) => ellipse(v.center, positive(v.radius), positive(v.radius)),
  ellipse: (v) => ellipse(v.center, positive(v.radii[0]), positive(v.radii[1])),
  arc(v) {
    const [x, y] = v.center;
    const radius = positive(v.radius);
    const sweep = clamped(v.endAngle - v.startAngle, -360, 360);
    const endAngle = Math.abs(sweep) === 360 ? v.startAngle : v.endAngle;
    const path = new Path();
    const add = (r, from, to, by) => {
      const count = Math.abs(by) > 90 ? Math.ceil(Math.abs(by) / 90) : 1;
      const step = by / count;
      const handle = arcHandle(step * (Math.PI / 180));
      sinCosDegrees(from);
      let [s0, c0] = [turn[0], turn[1]];
      if (path.verbs.length) path.line(x + r * c0, y + r * s0);
      else path.move(x + r * c0, y + r * s0);
      for (let k = 1; k <= count; k++) {
        sinCosDegrees(k < count ? from + step * k : to);
        const [s1, c1] = [turn[0], turn[1]];
        path.cubic(
          x + r * (c0 - handle * s0), y + r * (s0 + handle * c0), x + r * (c1 + handle * s1), y + r * (s1 - handle * c1),
          x + r * c1, y + r * s1);
        [s0, c0] = [s1, c1];
      }
    };
    add(radius, v.startAngle, endAngle, sweep);
    if (v.closure === "sector" && v.innerRadius === null) path.line(x, y);
    if (v.closure === "sector" && v.innerRadius !== null) {
      add(Math.min(positive(v.innerRadius), radius), endAngle, v.startAngle, -sweep);
    }
    if (v.closure !== "open") path.close();
    return path;
  },
  polygon(v) {
    const [radius, roundness] = [positive(v.radius), positive(v.roundness)];
    const n = corners(v.points);
    return star(v.center, new Array(n).fill([radius, (roundness * 2 * Math.PI * radius) / 4 / n, roundness]), v.rotation);
  },
  star(v) {
    const n = corners(v.points);
    const corner = (radius, roundness) => [radius, roundness * ((2 * Math.PI) / 4 / n) * radius, roundness];
    const roundness = positive(v.roundness);
    const tip = corner(positive(v.outerRadius), roundness);
    const inner = corner(positive(v.innerRadius), v.innerRoundness === null ? roundness : positive(v.innerRoundness));
    return star(v.center, Array.from({ length: 2 * n }, (_, k) => (k % 2 ? inner : tip)), v.rotation);
  },
  capsule({ start, end, radius }) {
    const direction = unit(sub(end, start)) ?? [1, 0];
    const ahead = times(direction, positive(radius));
    const side = times(left(direction), positive(radius));
    const path = new Path();
    const half = (center, first, second) => {
      const [more, less] = [times(second, KAPPA), times(first, KAPPA)];
      path.cubic(...add(add(center, first), more), ...add(add(center, second), less), ...add(center, second));
      path.cubic(...sub(add(center, second), less), ...add(sub(center, first), more), ...sub(center, first));
    };
    path.move(...add(end, side));
    half(end, side, ahead);
    path.line(...sub(start, side));
    half(start, times(side, -1), times(ahead, -1));
    path.line(...add(end, side));
    path.close();
    return path;
  },
  blob(v) {
    const [x, y] = v.center;
    const radius = positive(v.radius);
    const n = v.offsets.length;
    const h = arcHandle((2 * Math.PI) / n);
    const [vertices, handles] = [[], []];
    for (let k = 0; k < n; k++) {
      sinCosDegrees((k * 360) / n);
      const d = radius + v.offsets[k];
      vertices.push([x + d * turn[0], y + d * turn[1]]);
      handles.push([d * h * turn[1], -d * h * turn[0]]);
    }
    return rounded(vertices, handles);
  },
  lineChart(v) {
    const [x, y, width] = v.frame;
    const path = new Path();
    path.move(x, y);
    const n = v.values.length;
    for (let k = 0; k < n; k++) path.line(x + (width * (k + 1)) / n, y + v.values[k]);
    return path;
  },
};
