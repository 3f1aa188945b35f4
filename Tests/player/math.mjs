// Compares the elementary functions of the player with the results of the core, bit for bit.

import { readFileSync } from "node:fs";
import * as math from "../../Sources/AnimFileWeb/Player/math.js";

const bits = new BigUint64Array(1);
const numbers = new Float64Array(bits.buffer);

function double(text) {
  bits[0] = BigInt("0x" + text);
  return numbers[0];
}

/** Returns the number of results, and the lines that differ. */
export function mathDifferences() {
  const path = new URL("../AnimFileTests/Fixtures/Math/results.txt", import.meta.url);
  const lines = readFileSync(path, "utf8").trim().split("\n");
  const different = lines.filter((line) => {
    const [name, x, y, , , result] = line.split(" ");
    return !Object.is(math[name](double(x), double(y)), double(result));
  });
  return { count: lines.length, different };
}
