// The elementary functions of the core, with the same operations in the same order, so that results have the same bits.
//
// The sources of the algorithms are named in `Sources/AnimFile/Math`. The tables are computed when they are first used.

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);
const HALF = Math.PI / 2;
const SHIFT = 3 * 2 ** 51;

/** Returns the low 32 bits of a double. */
function low(x) {
  float[0] = x;
  return words[0];
}

/** Returns the leading 26 bits of `x`. */
function half(x) {
  float[0] = x;
  words[0] &= 0xf8000000;
  return float[0];
}

/** Returns a power of 2 with a normal result. */
function power2(k) {
  words[0] = 0;
  words[1] = (k + 1023) << 20;
  return float[0];
}

/** Returns the largest double below a positive `x`. */
export function nextDown(x) {
  float[0] = x;
  if (words[0] === 0) words[1] -= 1;
  words[0] -= 1;
  return float[0];
}

// MARK: Tables

const BITS = 128n;
const ONE = 1n << BITS;

/** The double nearest to a fixed-point number. */
function rounded(x) {
  return Number(x) / 2 ** 128;
}

function squareRoot(x) {
  let root = 1n << 130n;
  while (root * root < x) root <<= 1n;
  for (;;) {
    const next = (root + x / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * The sum of sᵏ·t^(2k + 1)/(2k + 1) for a small fraction: an inverse tangent for s = −1, and its hyperbolic form for 1.
 * @param {bigint} t
 * @param {bigint} sign
 */
function inverseTangent(t, sign, bits = BITS) {
  const square = (t * t) >> bits;
  let sum = 0n;
  for (let term = t, k = 1n; term !== 0n; k += 2n) {
    sum += term / k;
    // Division rounds toward 0, so the loop ends.
    term = (sign * term * square) / (1n << bits);
  }
  return sum;
}

function pi(bits) {
  const one = 1n << bits;
  return 16n * inverseTangent(one / 5n, -1n, bits) - 4n * inverseTangent(one / 239n, -1n, bits);
}

let powers, reciprocals, highs, lows, arctangents, twoOverPi;

function fillPowers() {
  let root = 2n * ONE;
  for (let k = 0; k < 7; k++) root = squareRoot(root << BITS);
  powers = new Float64Array(256);
  for (let k = 0, power = ONE; k < 128; k++) {
    const value = rounded(power);
    const exact = BigInt(value * 2 ** 52) << (BITS - 52n);
    powers[2 * k] = rounded(((power - exact) << BITS) / exact);
    powers[2 * k + 1] = value;
    power = (power * root) >> BITS;
  }
}

function fillLogarithms() {
  [reciprocals, highs, lows] = [new Float64Array(128), new Float64Array(128), new Float64Array(128)];
  for (let k = 0; k < 128; k++) {
    words[0] = 0;
    words[1] = 0x3fe69000 + (k << 13) + (1 << 12);
    let inverse = 1 / float[0];
    const unit = inverse < 1 ? 2 ** 25 : 2 ** 24;
    inverse = Math.round(inverse * unit) / unit;
    reciprocals[k] = inverse;
    const exact = BigInt(inverse * 2 ** 52) << (BITS - 52n);
    const logarithm = -2n * inverseTangent(((exact - ONE) << BITS) / (exact + ONE), 1n);
    highs[k] = Math.round(rounded(logarithm) * 2 ** 42) / 2 ** 42;
    lows[k] = rounded(logarithm - (BigInt(highs[k] * 2 ** 42) << (BITS - 42n)));
  }
}

function fillArctangents() {
  arctangents = new Float64Array(66);
  for (let k = 1n, sum = 0n; k <= 32n; k++) {
    sum += inverseTangent((32n * ONE) / (1024n + k * (k - 1n)), -1n);
    const value = rounded(sum);
    float[0] = value;
    arctangents[2 * Number(k)] = value;
    arctangents[2 * Number(k) + 1] = rounded(sum - (BigInt(value * 2 ** 60) << (BITS - 60n)));
  }
}

// MARK: Angles

let quarter = 0;
let angleHigh = 0;
let angleLow = 0;

function reduce(x) {
  const size = Math.abs(x);
  if (size <= Math.PI / 4) {
    [quarter, angleHigh, angleLow] = [0, x, 0];
  } else if (size < 1048576) {
    const shifted = x * (2 / Math.PI) + SHIFT;
    const count = shifted - SHIFT;
    quarter = low(shifted) & 3;
    const first = x - count * 1.5707963267341256;
    const second = count * 6.077100506506192e-11;
    const high = first - second;
    if (Math.abs(high) > 0.001953125) {
      angleHigh = high;
      angleLow = first - high - second;
    } else {
      let b = -(count * 6.077100506303966e-11);
      const sum = first + b;
      let other = sum - first;
      const error = first - (sum - other) + (b - other);
      b = -(count * 2.0222662487111665e-21);
      const next = sum + b;
      other = next - sum;
      const nextError = sum - (next - other) + (b - other);
      const rest = error + nextError - count * 8.4784276603689e-32;
      angleHigh = next + rest;
      angleLow = next - angleHigh + rest;
    }
  } else {
    reduceLarge(x);
  }
}

function reduceLarge(x) {
  if (!twoOverPi) twoOverPi = (2n << 2600n) / pi(1400n);
  float[0] = x;
  const exponent = ((words[1] >>> 20) & 0x7ff) - 1075;
  const significand = (BigInt((words[1] & 0xfffff) | 0x100000) << 32n) | BigInt(words[0]);
  // 192 bits of 2/π, from those that give multiples of 4 on.
  const window = BigInt.asUintN(192, twoOverPi >> (1200n - BigInt(exponent - 2) - 192n));
  const product = BigInt.asUintN(192, significand * window);
  let multiple = Number(product >> 190n);
  let rest = BigInt.asUintN(192, product << 2n);
  const isNegative = rest >> 191n === 1n;
  if (isNegative) {
    multiple += 1;
    rest = BigInt.asUintN(192, -rest);
  }
  const zeros = 192 - rest.toString(2).length;
  rest = BigInt.asUintN(192, rest << BigInt(zeros));
  const a = rest >> 128n;
  const b = (rest >> 64n) & 0xffffffffffffffffn;
  const scale = power2(-64 - zeros);
  const fraction = Number(a & 0xfffffffffffff800n) * scale;
  const fractionLow = Number(((a & 0x7ffn) << 42n) | (b >> 22n)) * (scale * 2 ** -42);
  const c = fraction * HALF;
  const error = productError(fraction, HALF, c);
  const tail = error + (fraction * 6.123233995736766e-17 + fractionLow * HALF);
  const sum = c + tail;
  const sumLow = c - sum + tail;
  const isPositive = isNegative === x < 0;
  quarter = (x < 0 ? -multiple : multiple) & 3;
  angleHigh = isPositive ? sum : -sum;
  angleLow = isPositive ? sumLow : -sumLow;
}

function productError(a, b, product) {
  const [a1, b1] = [half(a), half(b)];
  const [a2, b2] = [a - a1, b - b1];
  return a1 * b1 - product + a1 * b2 + a2 * b1 + a2 * b2;
}

function sineRest() {
  const x = angleHigh;
  const z = x * x;
  const w = z * z;
  const lower = 0.008333333333323662 + z * -0.00019841269830144393;
  const upper = 2.7557313651853214e-06 + z * -2.5050734571074396e-08 + w * 1.5894710581915206e-10;
  const rest = lower + w * upper;
  return x * z * (-0.1666666666666664 + z * rest) + angleLow * (1 - 0.5 * z);
}

let cosineHigh = 0;

/** Sets `cosineHigh`, and returns the rest. */
function cosineRest() {
  const x = angleHigh;
  const z = x * x;
  const w = z * z;
  const lower = 0.04166666666666665 + z * -0.001388888888888284;
  const middle = 2.4801587294628004e-05 + z * -2.7557315738613277e-07;
  const upper = 2.0875897738682976e-09 + z * -1.1367981880483628e-11;
  const rest = lower + w * (middle + w * upper);
  const halved = 0.5 * z;
  cosineHigh = 1 - halved;
  return 1 - cosineHigh - halved + (w * rest - x * angleLow);
}

/** The results of `sinCos` and `sinCosDegrees`: the sine and the cosine. */
export const turn = new Float64Array(2);

function setTurn(s, c, quarters) {
  if (quarters & 1) [s, c] = [c, -s];
  turn[0] = quarters & 2 ? -s : s;
  turn[1] = quarters & 2 ? -c : c;
}

/** Sets `turn` to the sine and cosine of an angle in radians. */
export function sinCos(x) {
  if (!(Math.abs(x) > 2 ** -27)) {
    turn[0] = x;
    turn[1] = x === x ? 1 : NaN;
    return;
  }
  if (!Number.isFinite(x)) {
    turn[0] = turn[1] = NaN;
    return;
  }
  reduce(x);
  const rest = cosineRest();
  setTurn(angleHigh + sineRest(), cosineHigh + rest, quarter);
}

/** Sets `turn` to the sine and cosine of an angle in degrees, exactly for multiples of 90°. */
export function sinCosDegrees(degrees) {
  const part = degrees % 360;
  const shifted = part * (1 / 90) + SHIFT;
  const rest = (part - 90 * (shifted - SHIFT)) * (Math.PI / 180);
  const quarters = low(shifted);
  sinCos(rest);
  setTurn(turn[0], turn[1], quarters);
}

/** The sine of an angle in radians. */
export function sin(x) {
  sinCos(x);
  return turn[0];
}

/** The cosine of an angle in radians. */
export function cos(x) {
  sinCos(x);
  return turn[1];
}

function quotient(aHigh, aLow, bHigh, bLow) {
  const rough = aHigh / bHigh;
  const product = rough * bHigh;
  const error = productError(rough, bHigh, product);
  return rough + (aHigh - product - error + (aLow - rough * bLow)) / bHigh;
}

/** The tangent of an angle in radians. */
export function tan(x) {
  if (!(Math.abs(x) > 2 ** -27)) return x;
  if (!Number.isFinite(x)) return NaN;
  reduce(x);
  const rest = sineRest();
  const s = angleHigh + rest;
  const sLow = angleHigh - s + rest;
  const more = cosineRest();
  const c = cosineHigh + more;
  const cLow = cosineHigh - c + more;
  return quarter & 1 ? -quotient(c, cLow, s, sLow) : quotient(s, sLow, c, cLow);
}

/** The tangent of an angle in degrees. */
export function tanDegrees(degrees) {
  return tan((degrees % 180) * (Math.PI / 180));
}

function difference(base, baseLow, high, angle) {
  const sum = base - high;
  return sum + (base - sum - high + baseLow - angle);
}

/** The angle of the vector (`x`, `y`), in radians. */
export function atan2(y, x) {
  let n = Math.abs(y);
  let d = Math.abs(x);
  if (!(n > 0 && d > 0 && n < Infinity && d < Infinity)) return Math.atan2(y, x);
  if (!arctangents) fillArctangents();
  const isSteep = n > d;
  if (isSteep) [n, d] = [d, n];
  let tangent = n / d;
  let high = 0;
  let rest = 0;
  if (tangent > 2 ** -27) {
    if (d > 2 ** 1000) {
      n *= 2 ** -30;
      d *= 2 ** -30;
    } else if (d < 2 ** -900) {
      n *= 2 ** 200;
      d *= 2 ** 200;
    }
    const shifted = tangent * 32 + SHIFT;
    const index = low(shifted) & 63;
    if (index >= 3) {
      const c = (shifted - SHIFT) * 0.03125;
      const leading = half(d);
      tangent = (n - c * leading - c * (d - leading)) / (d + c * n);
      high = arctangents[2 * index];
      rest = arctangents[2 * index + 1];
    } else {
      const product = tangent * d;
      rest = (n - product - productError(tangent, d, product)) / d;
    }
  }
  const z = tangent * tangent;
  const w = z * z;
  const series = -1 / 3 + z * (1 / 5) + w * (-1 / 7 + z * (1 / 9) + w * (-1 / 11 + z * (1 / 13)));
  const angle = tangent + (tangent * z * series + rest);
  let result;
  if (isSteep) {
    result =
      x > 0
        ? difference(HALF, 6.123233995736766e-17, high, angle)
        : difference(HALF, 6.123233995736766e-17, -high, -angle);
  } else if (x > 0) {
    result = high + angle;
  } else {
    result = difference(Math.PI, 1.2246467991473532e-16, high, angle);
  }
  return y < 0 ? -result : result;
}

/** The length of the vector (`x`, `y`). */
export function hypot(x, y) {
  const sum = x * x + y * y;
  if (sum > 2 ** -900 && sum < 2 ** 1000) return Math.sqrt(sum);
  if (Math.abs(x) === Infinity || Math.abs(y) === Infinity) return Infinity;
  if (x !== x || y !== y) return NaN;
  const scale = Math.max(Math.abs(x), Math.abs(y)) > 1 ? 2 ** -600 : 2 ** 600;
  const [a, b] = [x * scale, y * scale];
  return Math.sqrt(a * a + b * b) / scale;
}

// MARK: Exponentials

let reducedScale = 0;
let reducedRest = 0;

function reducePower(x, tail, bias) {
  if (!powers) fillPowers();
  const shifted = x * (128 / Math.LN2) + SHIFT;
  const count = shifted - SHIFT;
  const r = x - count * 0.005415212347998022 - count * 1.2655086083325438e-13 + tail;
  const bits = low(shifted) | 0;
  const index = bits & 127;
  const z = r * r;
  reducedRest = powers[2 * index] + (r + z * (0.5 + r * (1 / 6) + z * (1 / 24 + r * (1 / 120))));
  reducedScale = powers[2 * index + 1] * power2(((bits - index) >> 7) - bias);
}

/** The exponential function of `x` + `tail`. */
export function exp(x, tail = 0) {
  if (!(Math.abs(x) < 708)) {
    if (x !== x) return x;
    if (x > 710) return Infinity;
    if (x < -746) return 0;
    reducePower(x, tail, x > 0 ? 2 : -200);
    return (reducedScale + reducedScale * reducedRest) * (x > 0 ? 4 : 2 ** -200);
  }
  reducePower(x, tail, 0);
  return reducedScale + reducedScale * reducedRest;
}

/** e^x − 1. */
export function expm1(x) {
  const size = Math.abs(x);
  if (size < 0.35) {
    if (!(size > 2 ** -54)) return x;
    const z = x * x;
    const w = z * z;
    const lower =
      1 / 6 + x * (1 / 24) + z * (0.008333333333333335 + x * 0.0013888888888881925);
    const middle =
      0.0001984126984125676 + x * 2.4801587331673102e-05 + z * (2.7557319262274602e-06 + x * 2.755726617211695e-07);
    const upper = 2.505205694270032e-08 + x * 2.0917678386778937e-09 + z * 1.6091284698648158e-10;
    return x + z * (0.5 + x * (lower + w * (middle + w * upper)));
  }
  if (x < 50 && x > -40) {
    reducePower(x, 0, 0);
    const scale = reducedScale;
    const lower = scale - 1;
    const error = scale >= 1 ? scale - lower - 1 : scale - (lower + 1);
    return lower + (error + scale * reducedRest);
  }
  return x <= -40 ? -1 : exp(x);
}

// MARK: Logarithms

let entryHigh = 0;
let entryLow = 0;
let restHigh = 0;
let restLow = 0;

/** Looks up the logarithm of the table nearest to a positive number, which is reduced by 2^−`bias`. */
function lookUp(x, bias) {
  if (!reciprocals) fillLogarithms();
  float[0] = x;
  const offset = (words[1] - bias * 0x100000 - 0x3fe69000) | 0;
  const index = (offset >> 13) & 127;
  const exponent = offset >> 20;
  words[1] = words[1] - bias * 0x100000 - exponent * 0x100000;
  const significand = float[0];
  words[0] &= 0xfe000000;
  const leading = float[0];
  const inverse = reciprocals[index];
  entryHigh = exponent * 0.6931471805598903 + highs[index];
  entryLow = exponent * 5.497923018708371e-14 + lows[index];
  const a = leading * inverse - 1;
  const b = (significand - leading) * inverse;
  restHigh = a + b;
  restLow = a - restHigh + b;
}

/** The natural logarithm. */
export function log(x) {
  if (!(x >= 2 ** -1022 && x < Infinity)) {
    if (x === 0) return -Infinity;
    if (!(x > 0)) return NaN;
    if (x === Infinity) return x;
    lookUp(x * 2 ** 52, 52);
  } else {
    lookUp(x, 0);
  }
  const r = restHigh;
  const z = r * r;
  const series = -0.5 + r * (1 / 3) + z * (-0.25 + r * (1 / 5) + z * (-1 / 6 + r * (1 / 7)));
  const sum = entryHigh + r;
  return sum + (entryHigh - sum + r + (restLow + entryLow + z * series));
}

/** `x` to the power of `y`. */
export function pow(x, y) {
  const size = Math.abs(y);
  if (!(x > 0 && x < Infinity && size < 2 ** 66 && size > 2 ** -66)) {
    if (!(x < 0 && Number.isInteger(y))) return x ** y;
    const result = pow(-x, y);
    return y % 2 === 0 ? result : -result;
  }
  if (x < 2 ** -1022) lookUp(x * 2 ** 52, 52);
  else lookUp(x, 0);
  const r = restHigh;
  const leading = half(r);
  const square = 0.5 * leading * leading;
  const squareLow = 0.5 * (r - leading) * (r + leading) + r * restLow;
  const z = r * r;
  const series = 1 / 3 + r * -0.25 + z * (0.2 + r * (-1 / 6) + z * (1 / 7 + r * -0.125));
  const sum1 = entryHigh + r;
  const error1 = entryHigh - sum1 + r;
  const sum2 = sum1 - square;
  const error2 = sum1 - sum2 - square;
  const rest = error1 + error2 + (entryLow + restLow - squareLow + z * r * series);
  const y1 = half(y);
  const sum3 = half(sum2);
  return exp(y1 * sum3, (y - y1) * sum3 + y * (sum2 - sum3 + rest));
}

/** The cube root. */
export function cbrt(x) {
  const size = Math.abs(x);
  if (!(size >= 2 ** -900 && size < Infinity)) {
    return x === 0 || !Number.isFinite(x) ? x : cbrt(x * 2 ** 600) * 2 ** -200;
  }
  float[0] = size;
  const high = Math.floor(words[1] / 3);
  const lower = Math.floor(((words[1] % 3) * 2 ** 32 + words[0]) / 3);
  words[0] = -lower;
  words[1] = 0x553ee800 - high - (lower > 0 ? 1 : 0);
  const start = float[0];
  const e = 1 - size * start * (start * start);
  const z = e * e;
  const first = 0.9999999999746221 + e * 0.3333333459073345;
  const middle = 0.22222228233314448 + e * 0.17282985623019317;
  const last = 0.14401042196721592 + e * 0.12667679003209248 + z * 0.11360503086343698;
  const inverse = start * (first + z * middle + z * z * last);
  const square = inverse * inverse;
  const root = size * square;
  const result = root + (size - root * (root * root)) * (square * (1 / 3));
  return x < 0 ? -result : result;
}
