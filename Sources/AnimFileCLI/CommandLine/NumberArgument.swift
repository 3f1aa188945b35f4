extension Double {
  /// Parses a finite decimal number: `2`, `-0.5`, `.5`, `1e3`.
  ///
  /// `Double(_:)` alone would also accept `nan`, `inf` and `0x1p3`. A negative zero becomes zero.
  init(argument text: String) throws(UsageError) {
    guard text.isDecimalNumber, let number = Double(text) else {
      throw UsageError("\(quoted(text)) is not a number", hint: Self.unitHint(text))
    }
    guard number.isFinite else { throw UsageError("\(quoted(text)) is too large") }
    self = number + 0
  }

  /// Advice on a number with a unit of time, such as `500ms`; nil for other text.
  private static func unitHint(_ text: String) -> String? {
    let (unit, scale) = text.hasSuffix("ms") ? ("ms", 0.001) : ("s", 1)
    guard text.hasSuffix(unit) else { return nil }
    let digits = String(text.dropLast(unit.count))
    guard digits.isDecimalNumber, let number = Double(digits) else { return nil }
    return "write times in seconds, without a unit: \(number * scale)"
  }
}

extension String {
  /// An optional sign, digits with at most one point, an optional exponent.
  fileprivate var isDecimalNumber: Bool {
    var rest = Array(utf8)[...]
    func takeDigits() -> Int {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    func take(_ bytes: String) -> Bool {
      guard let first = rest.first, bytes.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = take("+-")
    var digits = takeDigits()
    if take(".") { digits += takeDigits() }
    guard digits > 0 else { return false }
    if take("eE") {
      _ = take("+-")
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
