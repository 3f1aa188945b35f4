/// The elementary functions.
///
/// The results are the same bits on every platform: the functions only use operations that IEEE 754 rounds correctly
/// (`+ − × ÷ √`, comparisons and bit patterns), in a fixed order and without fused multiplication and addition, which
/// Swift never introduces. Each result is within 1.5 units in the last place of the exact value; the tests in
/// `Tests/math` measure the errors. Special cases (zeros, infinities, NaN, subnormal numbers) follow Annex F of the C
/// standard.
package enum Math {
  /// A number whose sum with a smaller number rounds that to an integer, half to even, in the low bits of the sum.
  ///
  /// Valid for magnitudes below 2^51.
  @inline(__always) static var integerShift: Double { 0x1.8p52 }

  /// The leading 26 bits of `x`; the rest has at most 27 bits, so products of such halves are exact or nearly so.
  @inline(__always) static func leadingHalf(_ x: Double) -> Double {
    Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_F800_0000)
  }

  /// The sum and its rounding error (Knuth's TwoSum).
  @inline(__always) static func sum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let high = a + b
    let other = high - a
    return (high, (a - (high - other)) + (b - other))
  }

  /// The sum and its rounding error, where |`a`| ≥ |`b`| or `a` is 0 (Dekker's FastTwoSum).
  @inline(__always) static func orderedSum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let high = a + b
    return (high, (a - high) + b)
  }

  /// The product and its rounding error (Dekker's product), for magnitudes far from overflow and underflow.
  @inline(__always) static func product(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let high = a * b
    let (a1, b1) = (leadingHalf(a), leadingHalf(b))
    let (a2, b2) = (a - a1, b - b1)
    return (high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2)
  }
}
