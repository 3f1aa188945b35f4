// The outlines of shapes.

import { arcHandle, clamped, KAPPA, Path } from "./geometry.js";
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

function star([x, y], n, corners, rotation) {
  const [vertices, handles] = [[], []];
  corners.forEach(([r, q], k) => {
    sinCosDegrees(rotation + (k * 360) / corners.length);
    const [s, c] = [turn[0], turn[1]];
    vertices.push([x + r * s, y - r * c]);
    const length = (q * 2 * Math.PI * r) / (4 * n);
    handles.push([length * c, length * s]);
  });
  return rounded(vertices, corners.some(([, q]) => q !== 0) ? handles : null);
}

function catmullRom(path, points, isClosed) {
  const n = points.length;
  const handle = (a, b, before) => {
    if (!before) return [a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3];
    const [d0, d1] = [hypot(a[0] - before[0], a[1] - before[1]), hypot(b[0] - a[0], b[1] - a[1])];
    if (d0 === 0 || d1 === 0) return a;
    const [s0, s1] = [Math.sqrt(d0), Math.sqrt(d1)];
    const divisor = 3 * s0 * (s0 + s1);
    return [0, 1].map((k) => a[k] + (d0 * (b[k] - a[k]) + d1 * (a[k] - before[k])) / divisor);
  };
  for (let k = 0; k < (isClosed && n > 1 ? n : n - 1); k++) {
    const [a, b] = [points[k], points[(k + 1) % n]];
    const before = k > 0 || isClosed ? points[(k + n - 1) % n] : null;
    const after = k + 2 < n || isClosed ? points[(k + 2) % n] : null;
    path.cubic(...handle(a, b, before), ...handle(b, a, after), ...b);
  }
}

function monotone(path, points) {
  const slope = (k) => (points[k + 1][1] - points[k][1]) / (points[k + 1][0] - points[k][0]);
  const direction = (k) => (Number.isFinite(slope(k)) ? Math.sign(points[k + 1][0] - points[k][0]) : 0);
  for (let first = 0; first < points.length - 1; ) {
    const way = direction(first);
    let last = first + 1;
    if (way === 0) {
      const [[x, y0], [ex, y1]] = [points[first], points[last]];
      path.cubic(x + (ex - x) / 3, y0 + (y1 - y0) / 3, ex - (ex - x) / 3, y1 - (y1 - y0) / 3, ex, y1);
      first = last;
      continue;
    }
    while (last < points.length - 1 && direction(last) === way) last += 1;
    const deltas = [];
    for (let k = first; k < last; k++) deltas.push(slope(k));
    const slopes = [deltas[0]];
    for (let k = 1; k < deltas.length; k++) {
      const isTurn = deltas[k - 1] * deltas[k] <= 0;
      slopes.push(isTurn ? 0 : (deltas[k - 1] + deltas[k]) / 2);
    }
    slopes.push(deltas[deltas.length - 1]);
    deltas.forEach((delta, k) => {
      if (delta === 0) {
        slopes[k] = slopes[k + 1] = 0;
        return;
      }
      const [p, q] = [slopes[k] / delta, slopes[k + 1] / delta];
      const sum = p * p + q * q;
      if (!(sum > 9)) return;
      slopes[k] *= 3 / Math.sqrt(sum);
      slopes[k + 1] *= 3 / Math.sqrt(sum);
    });
    for (let k = 0; k < deltas.length; k++) {
      const [a, b] = [points[first + k], points[first + k + 1]];
      const h = b[0] - a[0];
      path.cubic(a[0] + h / 3, a[1] + (slopes[k] * h) / 3, b[0] - h / 3, b[1] - (slopes[k + 1] * h) / 3, ...b);
    }
    first = last;
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
      const count = Math.abs(by) > 0 ? Math.ceil(Math.abs(by) / 90) : 1;
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
    const corner = [positive(v.radius), positive(v.roundness)];
    const n = corners(v.points);
    return star(v.center, n, new Array(n).fill(corner), v.rotation);
  },
  star(v) {
    const tip = [positive(v.outerRadius), positive(v.roundness)];
    const inner = [positive(v.innerRadius), v.innerRoundness === null ? tip[1] : positive(v.innerRoundness)];
    const n = corners(v.points);
    return star(v.center, n, Array.from({ length: 2 * n }, (_, k) => (k % 2 ? inner : tip)), v.rotation);
  },
  capsule(v) {
    const r = positive(v.radius);
    const [dx, dy] = [v.end[0] - v.start[0], v.end[1] - v.start[1]];
    const d = hypot(dx, dy);
    const [ex, ey] = d > 0 ? [dx / d, dy / d] : [1, 0];
    const path = new Path();
    const at = ([x, y], along, side) => [x + r * (along * ex + side * ey), y + r * (along * ey - side * ex)];
    const k = KAPPA;
    const quarter = (base, a, b, c, e, f, g) => path.cubic(...at(base, a, b), ...at(base, c, e), ...at(base, f, g));
    path.move(...at(v.end, 0, 1));
    quarter(v.end, k, 1, 1, k, 1, 0);
    quarter(v.end, 1, -k, k, -1, 0, -1);
    path.line(...at(v.start, 0, -1));
    quarter(v.start, -k, -1, -1, -k, -1, 0);
    quarter(v.start, -1, k, -k, 1, 0, 1);
    path.line(...at(v.end, 0, 1));
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
