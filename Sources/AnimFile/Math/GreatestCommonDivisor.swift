extension Int {
  /// The greatest common divisor with another number, both at least 0; that of 0 and a number is the number.
  ///
  /// By Euclid's algorithm.
  package func greatestCommonDivisor(with other: Int) -> Int {
    var (a, b) = (self, other)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
