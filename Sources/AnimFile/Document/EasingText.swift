extension Easing {
  /// Parses an easing from a name or from the JSON of a document. Also accepts `cubic-bezier(x1, y1, x2, y2)`
  /// of CSS.
  package init(text: String, advisor: (any Advisor)? = nil) throws(Parameter.TextError) {
    let text = text.trimmed
    let first = text.utf8.first
    let easing: Easing
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"") {
      easing = try Parameter.read(text, Easing.self)
    } else if let curve = CubicBezier(css: text) {
      easing = .cubicBezier(curve)
    } else {
      easing = try Parameter.read(text.asJSON, Easing.self)
    }
    if case .named(let name) = easing {
      let message = Message.unknownEasing(
        name, known: Suggestion.Names(Preset.allCases.map { $0.rawValue } + ["smooth", "spring"]),
        Vocabulary(advisor: advisor))
      throw Parameter.TextError(message: message.text, help: message.help)
    }
    self = easing
  }
}

extension CubicBezier {
  /// Parses `cubic-bezier(x1, y1, x2, y2)` of CSS; nil for any other text.
  fileprivate init?(css text: String) {
    let start = "cubic-bezier("
    guard text.hasPrefix(start), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(start.count).dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double(decimal: String($0).trimmed) }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

extension String {
  /// The text without leading and trailing spaces.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
