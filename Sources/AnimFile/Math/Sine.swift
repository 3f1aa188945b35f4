extension Math {
  /// The sine of an angle in radians.
  package static func sin(_ x: Double) -> Double {
    guard x.magnitude > 0x1p-27 else { return x }
    guard x.isFinite else { return .nan }
    let angle = ReducedAngle(x)
    let value = angle.quarter & 1 == 0 ? sine(angle) : cosine(angle)
    return angle.quarter & 2 == 0 ? value : -value
  }

  /// The cosine of an angle in radians.
  package static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let angle = ReducedAngle(x)
    let value = angle.quarter & 1 == 0 ? cosine(angle) : sine(angle)
    return (angle.quarter &+ 1) & 2 == 0 ? value : -value
  }

  /// The sine and cosine of an angle in radians, the same as ``sin(_:)`` and ``cos(_:)``.
  package static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    guard x.magnitude > 0x1p-27 else { return (x, 1) }
    let angle = ReducedAngle(x)
    return turned(sine(angle), cosine(angle), by: angle.quarter)
  }

  /// Turns the point (`cosine`, `sine`) of the unit circle by quarters.
  @inline(__always)
  static func turned(_ sine: Double, _ cosine: Double, by quarter: UInt64) -> (sin: Double, cos: Double) {
    let (s, c) = quarter & 1 == 0 ? (sine, cosine) : (cosine, -sine)
    return quarter & 2 == 0 ? (s, c) : (-s, -c)
  }

  @inline(__always) private static func sine(_ angle: ReducedAngle) -> Double {
    angle.high + sineRest(angle)
  }

  @inline(__always) private static func cosine(_ angle: ReducedAngle) -> Double {
    let (one, rest) = cosineParts(angle)
    return one + rest
  }

  /// The difference between the sine of a reduced angle and the angle's `high`.
  ///
  /// The polynomials are minimax approximations, as in K. C. Ng's kernels for FreeBSD, whose order of operations keeps the
  /// rounding errors small.
  @inline(__always) static func sineRest(_ angle: ReducedAngle) -> Double {
    let x = angle.high
    let z = x * x
    let w = z * z
    let low = 0x1.111111110fb4ap-7 + z * -0x1.a01a019c2fea4p-13
    let high = (0x1.71de356eb0deep-19 + z * -0x1.ae5e4bb84c268p-26) + w * 0x1.5d87440c9aff3p-33
    let rest = low + w * high
    return x * z * (-0x1.555555555554cp-3 + z * rest) + angle.low * (1 - 0.5 * z)
  }

  /// The cosine of a reduced angle as a sum.
  @inline(__always) static func cosineParts(_ angle: ReducedAngle) -> (high: Double, low: Double) {
    let x = angle.high
    let z = x * x
    let w = z * z
    let low = 0x1.5555555555553p-5 + z * -0x1.6c16c16c16131p-10
    let middle = 0x1.a01a019e24894p-16 + z * -0x1.27e4f903ab84cp-22
    let high = 0x1.1eea890e2e224p-29 + z * -0x1.8ff9ad8c487d9p-37
    let rest = low + w * (middle + w * high)
    let half = 0.5 * z
    let rounded = 1 - half
    return (rounded, ((1 - rounded) - half) + (w * rest - x * angle.low))
  }
}
