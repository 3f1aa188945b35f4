extension Math {
  /// The remainder of `x` divided by `y`, with the sign of `x`. Exact, as C's `fmod`.
  ///
  /// Long division of the significands as integers, eleven bits at a time.
  package static func remainder(_ x: Double, _ y: Double) -> Double {
    let (a, b) = (x.magnitude, y.magnitude)
    // Also false for NaN.
    guard a >= b, b > 0, a < .infinity else {
      return a < b && a.isFinite ? x : .nan
    }
    let (dividend, exponent) = parts(a)
    let (divisor, unit) = parts(b)
    var rest = dividend % divisor
    var shift = exponent - unit
    while shift > 0, rest > 0 {
      let step = min(shift, 11)
      rest = (rest << UInt64(step)) % divisor
      shift -= step
    }
    let result: Double
    if unit > -1023 {
      result = Double(rest) * Double(bitPattern: UInt64(unit + 1023) << 52)
    } else {
      // Both factors are normal, and the product is exact.
      result = Double(rest) * 0x1p-1000 * Double(bitPattern: UInt64(unit + 2023) << 52)
    }
    return x.sign == .minus ? -result : result
  }

  /// A positive number as an integer of at most 53 bits times a power of 2.
  @inline(__always) private static func parts(_ x: Double) -> (significand: UInt64, exponent: Int) {
    let exponent = Int(x.bitPattern >> 52)
    let fraction = x.bitPattern & 0xF_FFFF_FFFF_FFFF
    return exponent == 0 ? (fraction, -1074) : (fraction | 0x10_0000_0000_0000, exponent - 1075)
  }
}
