extension Math {
  /// The exponential function.
  package static func exp(_ x: Double) -> Double { exp(x, 0) }

  /// The exponential function of a sum whose second part is small.
  ///
  /// P. T. P. Tang, "Table-driven implementation of the exponential function", 1989: x = k·ln 2/128 + r, and
  /// 2^(k/128)·(1 + r + r²/2 + …) takes the fractional power from a table.
  @inline(__always) static func exp(_ x: Double, _ low: Double) -> Double {
    guard x.magnitude < 708 else { return extremeExp(x, low) }
    let (scale, rest) = reducedPower(x, low)
    return scale + scale * rest
  }

  /// e^(`x` + `low`) as `scale`·(1 + `rest`).
  ///
  /// - Parameter bias: A power of 2 by which the scale is reduced, so that it is a normal number.
  @inline(__always) private static func reducedPower(
    _ x: Double, _ low: Double, bias: UInt64 = 0
  ) -> (scale: Double, rest: Double) {
    let shifted = x * 0x1.71547652b82fep+7 + integerShift
    let count = shifted - integerShift
    let r = ((x - count * 0x1.62e42fef8p-8) - count * 0x1.1cf79abc9e3b4p-43) + low
    let index = shifted.bitPattern & 127
    let (tail, power) = ExponentialTable.entry(index)
    // The low bits of `shifted` are 128·exponent + index.
    let exponent = ((shifted.bitPattern &- index) << 45) &- (bias << 52)
    let z = r * r
    let rest = tail + (r + z * ((0.5 + r * (1.0 / 6)) + z * (1.0 / 24 + r * (1.0 / 120))))
    return (Double(bitPattern: power.bitPattern &+ exponent), rest)
  }

  /// ``exp(_:_:)`` where the result overflows or is subnormal, or nearly so.
  @inline(never) private static func extremeExp(_ x: Double, _ low: Double) -> Double {
    if x.isNaN { return x }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    if x > 0 {
      let (scale, rest) = reducedPower(x, low, bias: 2)
      return (scale + scale * rest) * 4
    }
    // Rounds to a subnormal number once.
    let (scale, rest) = reducedPower(x, low, bias: 0 &- 200)
    return (scale + scale * rest) * 0x1p-200
  }

  /// e^x − 1, accurate also where x is small.
  package static func expm1(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0.35 {
      guard size > 0x1p-54 else { return x }
      // A minimax polynomial.
      let z = x * x
      let w = z * z
      let low =
        (0x1.5555555555555p-3 + x * 0x1.5555555555556p-5)
        + z * (0x1.1111111111112p-7 + x * 0x1.6c16c16c15f8bp-10)
      let middle =
        (0x1.a01a01a018d4p-13 + x * 0x1.a01a01a891eabp-16)
        + z * (0x1.71de3a5e0ba4ep-19 + x * 0x1.27e4d62290567p-22)
      let high = (0x1.ae641c93f7f72p-26 + x * 0x1.1f7d89b7b6a54p-29) + z * 0x1.61d9e135102f5p-33
      return x + z * (0.5 + x * (low + w * (middle + w * high)))
    }
    if x < 50, x > -40 {
      let (scale, rest) = reducedPower(x, 0)
      // The larger of the two comes first.
      let difference = scale - 1
      let error = scale >= 1 ? (scale - difference) - 1 : scale - (difference + 1)
      return difference + (error + scale * rest)
    }
    return x <= -40 ? -1 : exp(x)
  }
}
