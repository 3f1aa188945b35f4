/// The text with everything that could act on a terminal or mislead a reader spelled out.
///
/// Control characters, line separators and the characters that reorder text become `\n`, `\t` or
/// `\u{1b}`; the rest stays. The result is one line and meant for people: a backslash is not doubled.
func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.isMisleading: result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// The text between single quotes, printable, and cut short if it is very long.
func quoted(_ text: String) -> String {
  text.utf8.count <= 200 ? "'\(printable(text))'" : "'\(printable(String(text.prefix(100))))…'"
}

/// The name between single quotes, printable.
func quoted(_ text: RawText) -> String { "'\(text)'" }

extension Unicode.Scalar {
  /// Whether a terminal would obey the character, or a reader be deceived by it.
  fileprivate var isMisleading: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0: true  // C0, delete, C1
    case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true  // bidirectional controls
    case 0x2028, 0x2029: true  // line and paragraph separators
    case 0x200b, 0x2060, 0xfeff: true  // invisible without joining anything
    case 0xfff9...0xfffb, 0xe0001...0xe007f: true  // annotations and tags
    default: false
    }
  }
}
