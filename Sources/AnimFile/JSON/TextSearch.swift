extension Collection<UInt8> {
  /// Returns the first range with the UTF-8 bytes of `text`; nil if there is none.
  ///
  /// - Complexity: O(*n* · *m*), where *m* is the length of `text`.
  // Embedded Swift cannot search strings.
  @inlinable
  package func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].starts(with: text.utf8) }.map { $0..<index($0, offsetBy: text.utf8.count) }
  }
}

extension StringProtocol {
  /// Whether the text contains the UTF-8 bytes of `text`, which is not empty.
  // The function of the standard library links regular expressions, which are an eighth of a static command.
  @inlinable
  package func contains(_ text: String) -> Bool { utf8.range(of: text) != nil }

  /// The parts between commas outside parentheses.
  package var partsBetweenCommas: [String] {
    var parts = [""]
    var depth = 0
    for character in self {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
