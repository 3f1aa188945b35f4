extension Math {
  /// The sine and cosine of an angle in degrees.
  ///
  /// The angle is reduced to ±45° in degrees, where the reduction is exact, so multiples of 90° give exactly 0 and ±1,
  /// and 1e18 is as accurate as a small angle. NaN for an angle that is not finite.
  package static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    let turn = remainder(degrees, 360)
    let shifted = turn * (1.0 / 90) + integerShift
    let rest = (turn - 90 * (shifted - integerShift)) * (.pi / 180)
    let (sin, cos) = sinCos(rest)
    return turned(sin, cos, by: shifted.bitPattern)
  }

  /// The tangent of an angle in degrees; exactly 0 at multiples of 180°, and large but finite at 90°.
  package static func tan(degrees: Double) -> Double {
    tan(remainder(degrees, 180) * (.pi / 180))
  }

  /// The handle length of a cubic that approximates an arc, as a fraction of the radius: 4/3·tan(θ/4).
  ///
  /// The cubic meets the arc at both ends and in the middle, and is outside it elsewhere: for a quarter circle by at
  /// most 2.73e-4 of the radius. Negative for a counter-clockwise `sweep`.
  package static func arcHandle(sweep radians: Double) -> Double { 4.0 / 3.0 * tan(radians / 4) }

  /// ``arcHandle(sweep:)`` of a quarter turn: 4/3·(√2 − 1).
  static var quarterArcHandle: Double { 0.5522847498307936 }
}
