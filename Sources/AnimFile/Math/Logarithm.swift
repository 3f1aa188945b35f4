extension Math {
  /// The natural logarithm.
  ///
  /// P. T. P. Tang, "Table-driven implementation of the logarithm function", 1990: x = 2^k·m, and ln m is ln c from a
  /// table plus the series of ln(1 + r) with r = m/c − 1. The reciprocals 1/c have 25 bits, so that r is the exact sum of
  /// two numbers.
  package static func log(_ x: Double) -> Double {
    var bits = x.bitPattern
    if bits &- 0x0010_0000_0000_0000 >= 0x7FE0_0000_0000_0000 {
      if x == 0 { return -.infinity }
      if x < 0 || x.isNaN { return .nan }
      if x == .infinity { return x }
      bits = (x * 0x1p52).bitPattern &- (52 << 52)
    }
    let entry = LogarithmTable.Entry(bits)
    let (r, rError) = entry.rest
    let z = r * r
    let series = (-0.5 + r * (1.0 / 3)) + z * ((-0.25 + r * (1.0 / 5)) + z * (-1.0 / 6 + r * (1.0 / 7)))
    let (sum, error) = orderedSum(entry.high, r)
    return sum + (error + ((rError + entry.low) + z * series))
  }
}
