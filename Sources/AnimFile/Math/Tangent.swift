extension Math {
  /// The tangent of an angle in radians.
  ///
  /// The quotient of sine and cosine, corrected by the remainder of the division and the rounding errors of both.
  package static func tan(_ x: Double) -> Double {
    guard x.magnitude > 0x1p-27 else { return x }
    guard x.isFinite else { return .nan }
    let angle = ReducedAngle(x)
    let sine = orderedSum(angle.high, sineRest(angle))
    let (one, rest) = cosineParts(angle)
    let cosine = orderedSum(one, rest)
    return angle.quarter & 1 == 0 ? quotient(sine, cosine) : -quotient(cosine, sine)
  }

  @inline(__always)
  private static func quotient(_ a: (high: Double, low: Double), _ b: (high: Double, low: Double)) -> Double {
    let rough = a.high / b.high
    let (product, error) = product(rough, b.high)
    let remainder = ((a.high - product) - error) + (a.low - rough * b.low)
    return rough + remainder / b.high
  }
}
