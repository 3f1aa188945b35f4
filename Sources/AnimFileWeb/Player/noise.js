// The random numbers of wiggles and jitters, in 64-bit integers.

const GOLDEN = 0x9e3779b97f4a7c15n;
const word = (x) => BigInt.asUintN(64, x);

/** The output function of SplitMix64. */
function mixed(x) {
  x = word(x);
  x = word((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = word((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return x ^ (x >> 31n);
}

/** The number of a stream, of 2⁵³. */
const drawn = (stream, step) => Number(mixed(stream + BigInt(step) * GOLDEN) >> 11n);

/** The random number of a step, at least −1 and below 1. */
export function noise(seed, component, step, chance = 1) {
  const key = mixed(BigInt(seed) + GOLDEN);
  const stream = mixed(key + BigInt(component + 1) * GOLDEN);
  if (chance < 1) {
    const chances = mixed(stream);
    while (step % 64 !== 0 && !(drawn(chances, step) * 2 ** -53 < chance)) step -= 1;
  }
  return drawn(stream, step) * 2 ** -52 - 1;
}
