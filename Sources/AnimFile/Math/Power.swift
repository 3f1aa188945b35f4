extension Math {
  /// `x` to the power of `y`.
  ///
  /// e^(y·ln x), with a logarithm of about 70 bits.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    let bits = x.bitPattern
    guard bits &- 0x0010_0000_0000_0000 < 0x7FE0_0000_0000_0000, y.magnitude < 0x1p66, y.magnitude > 0x1p-66
    else { return specialPower(x, y) }
    return positivePower(bits, y)
  }

  /// - Parameter bits: As for the logarithm's table.
  @inline(__always) private static func positivePower(_ bits: UInt64, _ y: Double) -> Double {
    let entry = LogarithmTable.Entry(bits)
    let (r, rError) = entry.rest
    // r²/2 as a sum.
    let half = leadingHalf(r)
    let square = 0.5 * half * half
    let squareLow = 0.5 * (r - half) * (r + half) + r * rError
    let z = r * r
    let series =
      (1.0 / 3 + r * -0.25) + z * ((0.2 + r * (-1.0 / 6)) + z * (1.0 / 7 + r * -0.125))
    let (sum1, error1) = orderedSum(entry.high, r)
    let (sum2, error2) = orderedSum(sum1, -square)
    let rest = (error1 + error2) + ((entry.low + rError - squareLow) + z * r * series)
    // The product with y; that of the leading halves is exact.
    let (y1, sum3) = (leadingHalf(y), leadingHalf(sum2))
    return exp(y1 * sum3, (y - y1) * sum3 + y * ((sum2 - sum3) + rest))
  }

  /// ``pow(_:_:)`` where `x` is not a positive normal number, or the size of `y` is extreme.
  @inline(never) private static func specialPower(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isLarge = y.magnitude >= 0x1p53
    let isInteger = isLarge || Double(Int64(y)) == y
    let isOdd = !isLarge && isInteger && Int64(y) & 1 == 1
    let sign = isOdd && x.sign == .minus ? -1.0 : 1
    let size = x.magnitude
    if size == 0 || size == .infinity {
      return sign * ((size == 0) == (y > 0) ? 0 : .infinity)
    }
    if y.isInfinite || y.magnitude >= 0x1p66 {
      if size == 1 { return 1 }
      return (size > 1) == (y > 0) ? .infinity : 0
    }
    if x < 0, !isInteger { return .nan }
    if y.magnitude <= 0x1p-66 { return 1 }
    let bits = size.isNormal ? size.bitPattern : (size * 0x1p52).bitPattern &- (52 << 52)
    return sign * positivePower(bits, y)
  }
}
