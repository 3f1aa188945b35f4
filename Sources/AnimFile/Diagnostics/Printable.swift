extension String {
  /// The text with escapes for all characters that could control a terminal or mislead a reader.
  ///
  /// Control characters, line separators and bidirectional controls become `\n`, `\t` or `\u{1b}`; other characters are
  /// unchanged. The result is one line for display: a backslash is not doubled.
  package var printable: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return unicodeScalars.reduce(into: "") { $0 += $1.printable }
  }
}

extension Unicode.Scalar {
  /// The character, escaped if it could control a terminal or mislead a reader.
  package var printable: String {
    switch value {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x20, 0x7F..<0xA0,  // C0, delete, C1
      0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F,  // bidirectional and deprecated controls
      0x2028, 0x2029,  // line and paragraph separators
      0x200B, 0x2060...0x2065, 0xFEFF,  // invisible without joining anything
      0xFFF9...0xFFFB, 0xE0000...0xE0FFF:  // annotations, tags and other invisible characters
      "\\u{\(String(value, radix: 16))}"
    default: String(Character(self))
    }
  }
}
