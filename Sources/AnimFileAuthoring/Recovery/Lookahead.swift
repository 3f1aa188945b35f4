import AnimFile

/// Measures how far a reading of a malformed text is consistent, by brackets, names and indentation.
struct Lookahead {
  /// An open array or object.
  struct Level {
    var isObject: Bool
    var closer: UInt8
    /// The offset of the opening bracket.
    var start: Int
    /// Whether its lines are indented further than its own line, as far as known.
    var isAligned = true
  }

  /// The next expected token in an object.
  enum Expectation {
    case name, value, end
  }

  static let distance = 4096

  let scanner: Scanner
  /// Whether indentation reflects nesting.
  let trustsIndentation: Bool
  var levels: [Level]
  var expectation: Expectation
  var cursor: Int

  /// Returns the offset of the first inconsistent token; the limit or the end of the text if there is none.
  mutating func reach() -> Int {
    let text = scanner.text
    let limit = min(text.count, cursor + Self.distance)
    var isFirst = cursor == 0
    while cursor < limit {
      let byte = text[cursor]
      if Scanner.isWhitespace(byte) {
        if byte == 0x0A { isFirst = true }
        cursor += 1
        continue
      }
      guard let level = levels.last else { return cursor }
      let isOutdented =
        isFirst && trustsIndentation && level.isAligned && scanner.isOutdented(cursor, from: level.start)
      isFirst = false
      switch byte {
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        guard byte == level.closer else { return cursor }
        if trustsIndentation, level.isAligned, scanner.isMisaligned(cursor, with: level.start) {
          return cursor
        }
        levels.removeLast()
        expectation = .end
        cursor += 1
        continue
      case _ where isOutdented: return cursor
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
        if level.isObject, expectation != .value { return cursor }
        let isObject = byte == UInt8(ascii: "{")
        let closer = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : byte + 2
        levels.append(Level(isObject: isObject, closer: closer, start: cursor))
        expectation = isObject ? .name : .value
        cursor += 1
        continue
      case UInt8(ascii: ","):
        expectation = level.isObject ? .name : .value
        cursor += 1
        continue
      case UInt8(ascii: ":"):
        if !level.isObject || expectation == .end { return cursor }
        cursor += 1
        continue
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        if let end = scanner.endOfComment(at: cursor) {
          cursor = end
          continue
        }
      default: break
      }
      guard let end = scanner.endOfName(at: cursor), end > cursor else {
        cursor += 1
        continue
      }
      let isName = scanner.isColon(at: scanner.endOfWhitespace(from: end))
      if !level.isObject {
        if isName { return cursor }
        expectation = .end
      } else if isName {
        if expectation == .value { return cursor }
        expectation = .value
      } else {
        // A value may follow a name without a colon.
        if expectation == .name, !scanner.startsValue(at: scanner.endOfWhitespace(from: end)) {
          return cursor
        }
        expectation = expectation == .name ? .value : .end
      }
      cursor = end
      if isName { cursor = scanner.endOfWhitespace(from: end) + 1 }
    }
    return cursor == text.count && !levels.isEmpty ? text.count : cursor + 1
  }
}

extension Scanner {
  /// Whether a colon, or an equals sign in place of one, is at `offset`.
  func isColon(at offset: Int) -> Bool {
    byte(at: offset) == UInt8(ascii: ":") || byte(at: offset) == UInt8(ascii: "=")
  }

  /// Returns the offset after the comment at `offset`; nil if it is absent or unterminated.
  func endOfComment(at offset: Int) -> Int? {
    if byte(at: offset) == UInt8(ascii: "/") {
      if byte(at: offset + 1) == UInt8(ascii: "*") {
        var end = offset + 3
        while end < text.count {
          if text[end] == UInt8(ascii: "/"), text[end - 1] == UInt8(ascii: "*"), end > offset + 2 {
            return end + 1
          }
          end += 1
        }
        return nil
      }
      guard byte(at: offset + 1) == UInt8(ascii: "/") else { return nil }
    }
    var end = offset
    while let byte = byte(at: end), byte != 0x0A, byte != 0x0D { end += 1 }
    return end
  }

  func startOfLine(_ offset: Int) -> Int {
    var start = min(offset, text.count)
    while start > 0, text[start - 1] != 0x0A, offset - start < 4096 { start -= 1 }
    return start
  }

  /// Returns the number of bytes of white space at the start of the line of `offset`.
  func indentation(of offset: Int) -> Int {
    let start = startOfLine(offset)
    var end = start
    while let byte = byte(at: end), byte == 0x20 || byte == 0x09 { end += 1 }
    return end - start
  }

  /// Whether only white space is before `offset` on its line.
  ///
  /// - Complexity: O(*n*) in the length of that white space.
  func isFirstOnLine(_ offset: Int) -> Bool {
    var start = min(offset, text.count)
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    return start == 0 || text[start - 1] == 0x0A
  }

  /// Whether the token at `offset` is the first of its line, and not indented further than the line of its
  /// apparent opening bracket at `start`.
  func isOutdented(_ offset: Int, from start: Int) -> Bool {
    isFirstOnLine(offset) && startOfLine(start) != startOfLine(offset)
      && indentation(of: offset) <= indentation(of: start)
  }

  /// Whether the bracket at `offset` is the first of its line, and not aligned with the line of its opening
  /// bracket at `start`. A difference of one column is tolerated, because a character may be missing.
  func isMisaligned(_ offset: Int, with start: Int) -> Bool {
    isFirstOnLine(offset) && startOfLine(start) != startOfLine(offset)
      && abs(indentation(of: offset) - indentation(of: start)) > 1
  }

  /// Whether most lines are indented.
  var hasIndentation: Bool {
    var (lines, indented) = (0, 0)
    var isStart = true
    for byte in text.prefix(1 << 16) {
      if isStart, byte != 0x0A, byte != 0x0D {
        lines += 1
        if byte == 0x20 || byte == 0x09 { indented += 1 }
      }
      isStart = byte == 0x0A
    }
    return lines > 2 && indented * 2 > lines
  }
}
