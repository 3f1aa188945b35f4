extension Math {
  /// The length of the vector (`x`, `y`), without overflow or underflow on the way.
  ///
  /// The relative errors of the squares and their sum are halved by the root, so the result is within 1.5 units in the last
  /// place.
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    let sum = x * x + y * y
    guard sum > 0x1p-900, sum < 0x1p1000 else { return extremeHypotenuse(x, y) }
    return sum.squareRoot()
  }

  @inline(never) private static func extremeHypotenuse(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    let scale = max(x.magnitude, y.magnitude) > 1 ? 0x1p-600 : 0x1p600
    let (a, b) = (x * scale, y * scale)
    return (a * a + b * b).squareRoot() / scale
  }
}
