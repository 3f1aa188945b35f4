/// Detects angles in radians in place of degrees.
package enum Radians {
  /// Returns the largest angle, if all of them look like multiples of a quarter turn in radians.
  ///
  /// Angles in degrees rarely equal a multiple of π/2 to all written decimals, or of π/4 with three decimals.
  package static func likeliest(of angles: [Double]) -> Double? {
    var largest = 0.0
    for angle in angles where angle != 0 {
      guard isLikely(angle) else { return nil }
      if angle.magnitude > largest.magnitude { largest = angle }
    }
    return largest == 0 ? nil : largest
  }

  private static func isLikely(_ angle: Double) -> Bool {
    let size = angle.magnitude
    guard size > 0.7, size < 26, let decimals = decimals(of: size), decimals >= 2 else { return false }
    let part = decimals == 2 ? Double.pi / 2 : Double.pi / 4
    let multiple = (size / part).rounded()
    guard multiple > 0 else { return false }
    // Truncated or rounded.
    return (size - multiple * part).magnitude < power(decimals)
      && (decimals > 2 || [1, 2, 3, 4, 8].contains(multiple))
  }

  private static func decimals(of number: Double) -> Int? {
    var scaled = number
    for decimals in 0...9 {
      if (scaled - scaled.rounded()).magnitude < 1e-9 * max(1, scaled) { return decimals }
      scaled *= 10
    }
    return 9
  }

  private static func power(_ decimals: Int) -> Double { (0..<decimals).reduce(1) { size, _ in size / 10 } }

  /// Returns the angle in degrees, rounded to a multiple of 45.
  static func degrees(_ angle: Double) -> Double { (angle / .pi * 4).rounded() * 45 }
}
