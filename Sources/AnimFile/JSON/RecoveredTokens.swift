// Recovery of malformed strings, comments and commas.

extension Scanner {
  /// Returns the node of the double-quoted string at `cursor`; nil if it is unterminated.
  package mutating func takeString(_ cursor: inout Int, kind: Tape.Kind) -> Tape.Node? {
    let start = cursor
    let before = problems.count
    guard let string = string(from: start, quote: UInt8(ascii: "\"")) else { return nil }
    cursor = string.end
    // A string with invalid UTF-8, which has been reported, must not be compared with known words.
    if kind == .string, problems.dropFirst(before).contains(where: { $0.rule == .jsonInvalidUTF8 }) {
      return Tape.Node(.invalid, start..<cursor)
    }
    return node(kind, start: start, string)
  }

  /// Returns the node of the single-quoted string at `cursor`; nil if it is unterminated.
  mutating func takeSingleQuoted(_ cursor: inout Int, kind: Tape.Kind) -> Tape.Node? {
    let start = cursor
    let index = problems.count
    guard let string = string(from: start, quote: UInt8(ascii: "'")) else { return nil }
    cursor = string.end
    problems.insert(
      JSONProblem(
        .jsonSingleQuotes, "string in single quotes", at: start..<cursor, help: "use double quotes"),
      at: index)
    return node(kind, start: start, string)
  }

  /// Returns the node of the string in typographic quotes at `cursor`; nil if none ends on the same line.
  mutating func takeSmartQuoted(_ cursor: inout Int, kind: Tape.Kind) -> Tape.Node? {
    let start = cursor
    guard let length = Self.smartQuoteLength(in: text, at: start) else { return nil }
    let first = start + length
    var end = first
    while let byte = byte(at: end), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      if end > first || byte > 0x7F, let length = Self.smartQuoteLength(in: text, at: end) {
        cursor = end + length
        guard !reportInvalidUTF8(in: start..<cursor) else { return Tape.Node(.invalid, start..<cursor) }
        report(
          .jsonSmartQuotes, "string in typographic quotes: \(excerpt(start..<cursor))", start..<cursor,
          help: "use straight quotes: \"\(excerpt(first..<end))\"")
        return Tape.Node(kind, start: first, end: end, payload: prefix(of: text[first..<end]), isBare: true)
      }
      end += 1
    }
    return nil
  }

  /// The quotes of word processors.
  package static let smartQuotes = ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "″", "＂", "`"]
    .map { Array($0.utf8) }

  /// Returns the number of bytes of the quote of a word processor at `offset`; nil if there is none.
  package static func smartQuoteLength(in text: [UInt8], at offset: Int) -> Int? {
    guard offset < text.count, text[offset] >= 0x80 || text[offset] == UInt8(ascii: "`") else { return nil }
    return smartQuotes.first { text[offset...].starts(with: $0) }?.count
  }

  func node(_ kind: Tape.Kind, start: Int, _ string: StringToken) -> Tape.Node {
    let contents = start + 1..<string.end - 1
    let payload =
      string.hasEscapes
      ? prefix(of: StringPieces.value(of: text, in: contents)[...]) : prefix(of: text[contents])
    return Tape.Node(kind, start: start, end: string.end, payload: payload, hasEscapes: string.hasEscapes)
  }

  mutating func skipQuoted(_ cursor: inout Int) -> Bool {
    let index = problems.count
    guard let string = string(from: cursor, quote: text[cursor]) else { return false }
    problems.removeSubrange(index...)
    cursor = string.end
    return true
  }

  /// Returns the first eight bytes in little-endian order, padded with zeros.
  package func prefix(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for (index, byte) in bytes.prefix(8).enumerated() { prefix |= UInt64(byte) << UInt64(8 * index) }
    return prefix
  }

  /// Reports and skips a comment; returns whether the scanner can continue, or nil if there is no comment.
  mutating func takeComment(_ cursor: inout Int) -> Bool? {
    let start = cursor
    let help = "remove it, or write a member \"//\": JSON has no comments"
    if text[start] == UInt8(ascii: "/") {
      guard let second = byte(at: start + 1) else { return nil }
      if second == UInt8(ascii: "*") {
        var end = start + 2
        while end + 1 < text.count {
          if text[end] == UInt8(ascii: "*"), text[end + 1] == UInt8(ascii: "/") {
            cursor = end + 2
            report(.jsonComment, "comment not allowed", start..<cursor, help: help)
            return true
          }
          end += 1
        }
        report(.jsonComment, "unterminated comment", start..<start + 2, help: help)
        return false
      }
      guard second == UInt8(ascii: "/") else { return nil }
    }
    var end = start
    while let byte = self.byte(at: end), byte != 0x0A, byte != 0x0D { end += 1 }
    cursor = end
    report(.jsonComment, "comment not allowed", start..<end, help: help)
    return true
  }

  /// Skips a comma without a value before it since `start`; of several in a row the first is reported.
  mutating func takeExtraComma(_ cursor: inout Int, after start: Int) {
    if extraComma <= start {
      report(.jsonExtraComma, "extra comma", cursor..<cursor + 1, help: "remove it")
    }
    extraComma = cursor
    cursor += 1
  }

  /// Whether `comma` is after all values and names so far.
  package func isLast(_ comma: Int, of nodes: NodeList) -> Bool {
    nodes.last.map { comma > $0.start } ?? false
  }

  package mutating func reportTrailingComma(_ comma: Int) {
    guard extraComma < comma else { return }
    report(.jsonTrailingComma, "trailing comma", comma..<comma + 1, help: "remove it")
  }

  package mutating func missingValue(before cursor: Int) -> Tape.Node {
    let gap = endOfPreviousToken(before: cursor)
    report(
      .jsonMissingValue, "missing value after ':'", gap,
      help: "add a value between ':' and \(quotedCharacter(at: cursor))")
    return Tape.Node(.invalid, gap)
  }
}
