// The slow path for strings: escapes, characters beyond ASCII, errors.

extension Scanner {
  struct StringToken {
    var end: Int
    var hasEscapes = false
  }

  /// Returns the string whose opening quote is at `start`; nil if it is unterminated.
  ///
  /// Reports only the first control character and the first invalid UTF-8 sequence in a string, because the
  /// others usually have the same cause.
  mutating func string(from start: Int, quote: UInt8) -> StringToken? {
    let problemCount = problems.count
    var token = StringToken(end: start + 1)
    var hasControl = false
    var hasLineBreak = false
    var hasInvalidUTF8 = false
    while true {
      let cursor = token.end
      guard let byte = byte(at: cursor) else {
        reportUnterminated(start, since: problemCount)
        return nil
      }
      switch byte {
      case quote:
        token.end += 1
        if hasLineBreak, !isFollowedByPunctuation(token.end) {
          reportUnterminated(start, since: problemCount)
          return nil
        }
        return token
      case UInt8(ascii: "\\"):
        token.hasEscapes = true
        guard let end = escape(at: cursor, quote: quote) else {
          reportUnterminated(start, since: problemCount)
          return nil
        }
        token.end = end
      case ..<0x20:
        hasLineBreak = hasLineBreak || byte == 0x0A || byte == 0x0D
        if !hasControl {
          report(
            .jsonControlCharacter, "unescaped \(Self.name(ofControl: byte)) in a string", cursor..<cursor + 1,
            help: "replace it with '\(Self.escape(ofControl: byte))'")
        }
        hasControl = true
        token.end += 1
      case ..<0x80:
        token.end += 1
      default:
        let length = utf8Length(at: cursor)
        if length == nil, !hasInvalidUTF8 {
          reportInvalidUTF8(at: cursor)
          hasInvalidUTF8 = true
        }
        token.end += length ?? 1
      }
    }
  }

  /// Returns the offset after the escape at `offset`; nil if the text ends in it.
  private mutating func escape(at offset: Int, quote: UInt8) -> Int? {
    guard let letter = byte(at: offset + 1) else { return nil }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), quote:
      return offset + 2
    case UInt8(ascii: "u"):
      return unicodeEscape(at: offset)
    case ..<0x20:
      // A line break or control character after the backslash is reported instead.
      return offset + 1
    default:
      let end = offset + 1 + (utf8Length(at: offset + 1) ?? 1)
      if letter < 0x80 || utf8Length(at: offset + 1) != nil {
        report(
          .jsonBadEscape, "unknown escape sequence \(quoted(offset..<end))", offset..<end,
          help: "write '\\\\' for a backslash, or '\\u' and four hexadecimal digits for a character")
        return end
      }
      return offset + 1
    }
  }

  private mutating func unicodeEscape(at offset: Int) -> Int {
    guard let unit = StringPieces.codeUnit(text, at: offset + 2, before: text.count) else {
      var end = offset + 2
      while let byte = byte(at: end), StringPieces.hexadecimalValue(byte) != nil { end += 1 }
      // A byte that is not UTF-8 follows and is reported instead.
      if end < text.count, utf8Length(at: end) == nil { return end }
      report(
        .jsonBadEscape, "\(quoted(offset..<end)) does not have four hexadecimal digits", offset..<end,
        help: "write four digits, such as '\\u00e9'")
      return end
    }
    let end = offset + 6
    guard unit & 0xF800 == 0xD800 else { return end }
    let isEscapeNext = byte(at: end) == UInt8(ascii: "\\") && byte(at: end + 1) == UInt8(ascii: "u")
    let next = isEscapeNext ? StringPieces.codeUnit(text, at: end + 2, before: text.count) : nil
    // The other surrogate may be a malformed escape itself.
    if unit < 0xDC00, isEscapeNext, next == nil { return end }
    if unit < 0xDC00, let next, next & 0xFC00 == 0xDC00 { return end + 6 }
    let help = "write the character itself, or '\\ud800' to '\\udbff' followed by '\\udc00' to '\\udfff'"
    if unit >= 0xDC00, let next, next & 0xFC00 == 0xD800 {
      report(
        .jsonLoneSurrogate, "the halves of a surrogate pair are in the wrong order", offset..<end + 6,
        help: help)
      return end + 6
    }
    report(
      .jsonLoneSurrogate, "\(quoted(offset..<end)) is half of a surrogate pair", offset..<end, help: help)
    return end
  }

  /// Replaces the reports about the string at `start` by one that it is unterminated.
  private mutating func reportUnterminated(_ start: Int, since problemCount: Int) {
    problems.removeSubrange(min(problemCount, problems.count)...)
    var end = start + 1
    while let byte = byte(at: end), byte != 0x0A, byte != 0x0D { end += 1 }
    report(
      .jsonUnterminatedString, "unterminated string", start..<end,
      help: "\(text[start] == UInt8(ascii: "'") ? "use double quotes" : "add '\"' at the end")")
  }

  /// Whether the next token after `offset` can follow a string.
  private func isFollowedByPunctuation(_ offset: Int) -> Bool {
    guard let byte = byte(at: endOfWhitespace(from: offset)) else { return true }
    return [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte)
  }

  // MARK: UTF-8

  /// Returns the length of the character at `offset`; nil if it is not UTF-8.
  func utf8Length(at offset: Int) -> Int? {
    func isContinuation(_ distance: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      byte(at: offset + distance).map { range.contains($0) } ?? false
    }
    switch text[offset] {
    case 0...0x7F: return 1
    case 0xC2...0xDF:
      return isContinuation(1) ? 2 : nil
    case 0xE0:
      return isContinuation(1, in: 0xA0...0xBF) && isContinuation(2) ? 3 : nil
    case 0xED:
      return isContinuation(1, in: 0x80...0x9F) && isContinuation(2) ? 3 : nil
    case 0xE1...0xEF:
      return isContinuation(1) && isContinuation(2) ? 3 : nil
    case 0xF0:
      return isContinuation(1, in: 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF4:
      return isContinuation(1, in: 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF1...0xF3:
      return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : nil
    default: return nil
    }
  }

  /// Reports the first byte of `range` that is not UTF-8; returns whether there is one.
  mutating func reportInvalidUTF8(in range: Range<Int>) -> Bool {
    var cursor = range.lowerBound
    while cursor < range.upperBound {
      guard let length = utf8Length(at: cursor) else {
        reportInvalidUTF8(at: cursor)
        return true
      }
      cursor += length
    }
    return false
  }

  private mutating func reportInvalidUTF8(at offset: Int) {
    report(
      .jsonInvalidUTF8, "the byte \(Self.hexadecimal(text[offset])) is not valid UTF-8", offset..<offset + 1,
      help: "save the file as UTF-8")
  }
}
