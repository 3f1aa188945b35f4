extension AnimationDocument {
  /// Returns whether a text appears to be a document: an object with a member `animfile`.
  ///
  /// The text may have any mistake that leaves this member readable, such as comments, missing quotes or brackets, a
  /// Markdown fence, or UTF-16 as its encoding. A `true` result does not mean that the document is valid.
  ///
  /// - Complexity: O(*n*) in the length of the text up to that member; of the whole text in UTF-16.
  public static func isRecognized(in text: [UInt8]) -> Bool {
    // In UTF-16, every ASCII character has a zero byte beside it.
    let isWide =
      text.prefix(4).contains(0) || text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
    let narrow = isWide ? text.filter { $0 != 0 } : text
    return hasVersionMember(narrow.span)
  }

  private static func hasVersionMember(_ text: Span<UInt8>) -> Bool {
    let name = Array("animfile".utf8)
    var depth = 0
    var isObject = false
    var position = 0
    while position < text.count {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth == 1 { isObject = byte == UInt8(ascii: "{") }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "/") where position + 1 < text.count && text[position + 1] == UInt8(ascii: "/"):
        while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
      case UInt8(ascii: "/") where position + 1 < text.count && text[position + 1] == UInt8(ascii: "*"):
        position += 2
        while position + 1 < text.count,
          text[position] != UInt8(ascii: "*") || text[position + 1] != UInt8(ascii: "/")
        { position += 1 }
        position += 1
      case UInt8(ascii: "\"") where depth > 0:
        let start = position + 1
        position = start
        while position < text.count, text[position] != byte, text[position] != UInt8(ascii: "\n") {
          position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let isName =
          depth == 1 && isObject && position - start == name.count && contains(name, at: start, text)
        if isName, isFollowedByColon(position + 1, text) { return true }
      case name[0] where depth == 1 && isObject && !Scanner.isWordByte(text[position - 1]):
        let end = position + name.count
        if end < text.count, contains(name, at: position, text) {
          let isQuoted = text[end] == UInt8(ascii: "'")
          if isFollowedByColon(isQuoted ? end + 1 : end, text) { return true }
        }
      default: break
      }
      position += 1
    }
    return false
  }

  /// Whether `name` stands at `start`.
  private static func contains(_ name: [UInt8], at start: Int, _ text: Span<UInt8>) -> Bool {
    start + name.count <= text.count && name.indices.allSatisfy { name[$0] == text[start + $0] }
  }

  private static func isFollowedByColon(_ start: Int, _ text: Span<UInt8>) -> Bool {
    var position = start
    while position < text.count, text[position] <= UInt8(ascii: " ") { position += 1 }
    return position < text.count && text[position] == UInt8(ascii: ":")
  }
}
