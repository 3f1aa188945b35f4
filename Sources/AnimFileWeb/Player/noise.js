// The random numbers of wiggles and jitters, in 64-bit integers as two halves of 32 bits.

const [GOLDEN_HIGH, GOLDEN_LOW] = [0x9e3779b9, 0x7f4a7c15];
let [high, low] = [0, 0];

function multiply(a, b, c, d) {
  const [b0, b1] = [b & 0xffff, b >>> 16];
  const [d0, d1] = [d & 0xffff, d >>> 16];
  const first = b0 * d0;
  const middle = b1 * d0 + (first >>> 16);
  const other = b0 * d1 + (middle % 0x10000);
  low = ((other << 16) | (first & 0xffff)) >>> 0;
  const carry = b1 * d1 + Math.floor(middle / 0x10000) + Math.floor(other / 0x10000);
  high = (carry + Math.imul(a, d) + Math.imul(b, c)) >>> 0;
}

function add(a, b) {
  const sum = low + b;
  low = sum >>> 0;
  high = (high + a + (sum > 0xffffffff ? 1 : 0)) >>> 0;
}

function shift(count) {
  const [h, l] = [high >>> count, ((low >>> count) | (high << (32 - count))) >>> 0];
  high = (high ^ h) >>> 0;
  low = (low ^ l) >>> 0;
}

/** The output function of SplitMix64. */
function mix() {
  shift(30);
  multiply(high, low, 0xbf58476d, 0x1ce4e5b9);
  shift(27);
  multiply(high, low, 0x94d049bb, 0x133111eb);
  shift(31);
}

/** Sets the word of a step of a stream, and returns its leading 53 bits. */
function word(streamHigh, streamLow, step) {
  multiply(Math.floor(step / 2 ** 32) >>> 0, step >>> 0, GOLDEN_HIGH, GOLDEN_LOW);
  add(streamHigh, streamLow);
  mix();
  return high * 2 ** 21 + (low >>> 11);
}

/** The random number of a step, at least −1 and below 1. */
export function noise(seed, component, step, chance = 1) {
  [high, low] = [0, seed];
  add(GOLDEN_HIGH, GOLDEN_LOW);
  mix();
  const [keyHigh, keyLow] = [high, low];
  multiply(0, component + 1, GOLDEN_HIGH, GOLDEN_LOW);
  add(keyHigh, keyLow);
  mix();
  const [streamHigh, streamLow] = [high, low];
  if (chance < 1) {
    mix();
    const [chanceHigh, chanceLow] = [high, low];
    while (step % 64 !== 0 && !(word(chanceHigh, chanceLow, step) * 2 ** -53 < chance)) step -= 1;
  }
  return word(streamHigh, streamLow, step) * 2 ** -52 - 1;
}
