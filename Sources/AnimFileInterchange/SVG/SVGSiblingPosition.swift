/// A place among siblings that a selector asks for, such as `:nth-child(2n+1)`.
struct SVGSiblingPosition: Hashable {
  /// The distance between the places; 0 for one place.
  var step = 0
  /// A place, from 1.
  var offset = 1
  var isFromEnd = false
  /// Whether only siblings of the same type count.
  var isOfType = false

  /// The place of `:first-child`, `:last-child`, `:first-of-type` or `:last-of-type`; nil for another name.
  init?(pseudoClass: String) {
    guard ["first-child", "last-child", "first-of-type", "last-of-type"].contains(pseudoClass) else {
      return nil
    }
    isFromEnd = pseudoClass.hasPrefix("last")
    isOfType = pseudoClass.hasSuffix("of-type")
  }

  /// The places of `:nth-child()` and the like; nil for another name, or if the argument is none.
  init?(pseudoClass: String, argument: String) {
    let names = ["nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"]
    guard names.contains(pseudoClass) else { return nil }
    isFromEnd = pseudoClass.hasPrefix("nth-last")
    isOfType = pseudoClass.hasSuffix("of-type")
    let text = argument.trimmed.lowercased()
    switch text {
    case "odd": (step, offset) = (2, 1)
    case "even": (step, offset) = (2, 0)
    default:
      let parts = text.split(separator: "n", omittingEmptySubsequences: false)
      guard parts.count <= 2, let last = parts.last else { return nil }
      if parts.count == 2 {
        guard let step = Self.integer(parts[0], empty: 1) else { return nil }
        self.step = step
      }
      guard let offset = Self.integer(last, empty: parts.count == 2 ? 0 : nil) else { return nil }
      self.offset = offset
    }
  }

  /// Reads an integer with a sign, around which there can be white space.
  private static func integer(_ text: Substring, empty: Int?) -> Int? {
    let digits = text.filter { !$0.isWhitespace }
    if digits.isEmpty { return empty }
    if empty == 1, digits == "+" || digits == "-" { return digits == "+" ? 1 : -1 }
    guard let number = Int(digits), abs(number) <= 1_000_000 else { return nil }
    return number
  }

  /// Whether a place is one of these.
  ///
  /// - Parameter place: The place from 1, from the end if `isFromEnd`.
  func contains(_ place: Int) -> Bool {
    let distance = place - offset
    return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
  }
}
