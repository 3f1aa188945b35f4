import AnimFile

extension Double {
  /// The shortest decimal that differs from the number by no more than a tolerance.
  func shortened(within tolerance: Double) -> Double {
    guard isFinite else { return 0 }
    let bounded = Swift.min(Swift.max(self, -1e9), 1e9)
    var factor = 1.0
    for _ in 0..<13 {
      let value = (bounded * factor).rounded() / factor
      if abs(value - bounded) <= tolerance { return value == 0 ? 0 : value }
      factor *= 10
    }
    return bounded == 0 ? 0 : bounded
  }

  /// The number with at most seven significant digits.
  var shortFactor: Double { shortened(within: abs(self) * 5e-8) }
}

extension Int {
  /// The smallest number that is a multiple of two others, both of which are above 0.
  func leastCommonMultiple(with other: Int) -> Int { self / greatestCommonDivisor(with: other) * other }
}
