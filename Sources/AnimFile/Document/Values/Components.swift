// The numeric components of values.

extension Double {
  /// The number rounded to three decimals, for messages.
  package var rounded: Double { magnitude < 1e12 ? (self * 1000).rounded() / 1000 + 0 : self }
}
