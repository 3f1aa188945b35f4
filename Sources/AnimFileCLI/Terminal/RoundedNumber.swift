import AnimFile

extension Double {
  /// Returns the number in decimal notation, rounded to at most `precision` decimals.
  func text(precision: Int) -> String {
    String(decoding: JSONValue.number(self).text(style: .compact, precision: precision), as: UTF8.self)
  }
}
