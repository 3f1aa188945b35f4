/// The valid numbers of a member.
package struct NumberRule: Hashable, Sendable {
  /// The minimum, if there is one.
  package var lower: Double?
  var excludesLower = false
  /// The maximum, if there is one.
  package var upper: Double?
  package var isInteger = false
  /// Whether the number is an angle, so that whole turns have no effect.
  package var isAngle = false
  /// The minimum number of elements, if the value is an array.
  var leastCount: UInt8 = 0

  package init(
    lower: Double? = nil, excludesLower: Bool = false, upper: Double? = nil, isInteger: Bool = false,
    isAngle: Bool = false
  ) {
    self.lower = lower
    self.excludesLower = excludesLower
    self.upper = upper
    self.isInteger = isInteger
    self.isAngle = isAngle
  }

  /// Every number that the format supports.
  package static let any = NumberRule()
  /// Any angle, in degrees.
  static let angle = NumberRule(isAngle: true)
  static let nonNegative = NumberRule(lower: 0)
  static let positive = NumberRule(lower: 0, excludesLower: true)
  package static let fraction = NumberRule(lower: 0, upper: 1)
  /// Arrays of any numbers, with a minimum number of elements.
  static func array(atLeast count: UInt8) -> NumberRule {
    var rule = NumberRule.any
    rule.leastCount = count
    return rule
  }
  static func integer(_ range: ClosedRange<Int>) -> NumberRule {
    NumberRule(lower: Double(range.lowerBound), upper: Double(range.upperBound), isInteger: true)
  }

  /// The maximum magnitude of any number in a document.
  package static let largest = 1e9

  /// Returns the problem with `number`, if there is one.
  func complaint(about number: Double) -> Message? {
    if allows(number) { return nil }
    if !number.isFinite { return .numberNotFinite() }
    if abs(number) > Self.largest { return .numberTooLarge(number) }
    if isInteger, number.rounded() != number { return .notAnInteger(number, rule: self) }
    return .outOfRange(number, rule: self)
  }

  @inline(__always)
  func allows(_ number: Double) -> Bool {
    guard number.magnitude <= Self.largest else { return false }
    if let lower, excludesLower ? number <= lower : number < lower { return false }
    if let upper, number > upper { return false }
    return !isInteger || Self.isWhole(number)
  }

  // Inlined, numbers would be rounded even if they need not be whole.
  @inline(never)
  private static func isWhole(_ number: Double) -> Bool { number.rounded() == number }

  /// The rule in words, such as `a non-negative number` or `a number from 0 to 1`.
  var phrase: String {
    let noun = isInteger ? "whole number" : "number"
    guard let range else { return "a \(noun)" }
    if lower == 0, upper == nil { return excludesLower ? "a positive \(noun)" : "a non-negative \(noun)" }
    return lower != nil && (upper != nil || excludesLower)
      ? "a \(noun) \(range)" : "a \(noun) that is \(range)"
  }

  /// The range in words, such as `at least 0` or `from 0 to 1`; nil for any number.
  var range: String? {
    switch (lower, upper) {
    case (nil, nil): nil
    case (let lower?, nil): "\(excludesLower ? "above" : "at least") \(lower.text)"
    case (nil, let upper?): "at most \(upper.text)"
    case (let lower?, let upper?):
      excludesLower
        ? "above \(lower.text) and at most \(upper.text)" : "from \(lower.text) to \(upper.text)"
    }
  }
}
