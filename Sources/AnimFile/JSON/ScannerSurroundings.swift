// Inspection of malformed text around an offset.

extension Scanner {
  package func byte(at offset: Int) -> UInt8? {
    offset < text.count ? text[offset] : nil
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9
  }

  package static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a byte may be part of a number, a word or an unquoted name.
  package static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  package func wordRange(at offset: Int) -> Range<Int> {
    var end = offset
    while let byte = byte(at: end), Self.isWordByte(byte) { end += 1 }
    return offset..<end
  }

  /// Whether the last value before `cursor` is a member's number, in the object that is open there.
  private func endsWithNumber(_ nodes: NodeList, before cursor: Int) -> Bool {
    guard nodes.count > 1, nodes[nodes.count - 1].kind == .number, nodes[nodes.count - 2].kind == .name
    else { return false }
    let end = nodes[nodes.count - 1].range.upperBound
    return end <= cursor
      && !(end..<cursor).contains { [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte(at: $0)) }
  }

  /// Reports that a member's numeric value and the numbers from `cursor` on are a list without brackets, and
  /// advances to the next name or the end of the object. Nil if another reading is possible.
  mutating func takeNumbersWithoutBrackets(_ cursor: inout Int, nodes: NodeList) -> Tape.Node? {
    guard endsWithNumber(nodes, before: cursor) else { return nil }
    let start = nodes[nodes.count - 1].start
    var place = cursor
    while startsValue(at: place),
      byte(at: place).map({ Self.isDigit($0) || $0 == UInt8(ascii: "-") }) ?? false
    {
      let end = wordRange(at: place).upperBound
      var next = end
      while let byte = byte(at: next), Self.isWhitespace(byte) { next += 1 }
      let isFollowed = byte(at: next) == UInt8(ascii: ",")
      if isFollowed { next += 1 }
      while isFollowed, let byte = byte(at: next), Self.isWhitespace(byte) { next += 1 }
      let isAtEnd = byte(at: next) == UInt8(ascii: "}")
      if isAtEnd || isFollowed && byte(at: next) == UInt8(ascii: "\"") {
        cursor = next
        let text = excerpt(start..<end)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let isDecimal = parts.count == 2 && parts[1].utf8.allSatisfy(Self.isDigit)
        report(
          .jsonMissingBracket, "numbers without brackets", start..<end,
          help: isDecimal && !parts[0].contains(".")
            ? "write \(parts[0]).\(parts[1]) for a decimal number, or [\(parts[0]), \(parts[1])] for an array"
            : "put them in an array: [\(text)]")
        return Tape.Node(.invalid, start..<end)
      }
      guard isFollowed else { return nil }
      place = next
    }
    return nil
  }

  /// Reports that a member's numeric value and the numbers from `cursor` on are a list without brackets and
  /// commas, and advances past them. Nil if another reading is possible.
  mutating func takeNumbersWithoutCommas(_ cursor: inout Int, nodes: NodeList) -> Tape.Node? {
    guard endsWithNumber(nodes, before: cursor) else { return nil }
    var numbers = [nodes[nodes.count - 1].range]
    var place = cursor
    while startsValue(at: place),
      byte(at: place).map({ Self.isDigit($0) || $0 == UInt8(ascii: "-") }) ?? false
    {
      numbers.append(wordRange(at: place))
      place = endOfWhitespace(from: numbers[numbers.count - 1].upperBound)
    }
    let next = byte(at: place)
    guard (2...16).contains(numbers.count), next == UInt8(ascii: ",") || next == UInt8(ascii: "}") else {
      return nil
    }
    let range = numbers[0].lowerBound..<numbers[numbers.count - 1].upperBound
    cursor = range.upperBound
    report(
      .jsonMissingBracket, "numbers without brackets", range,
      help: "put them in an array: [\(numbers.map { excerpt($0) }.joined(separator: ", "))]")
    return Tape.Node(.invalid, range)
  }

  /// Returns the range from `offset` to the next meaningful byte, at least one byte.
  package func unexpectedRange(at offset: Int) -> Range<Int> {
    var end = offset + 1
    while let byte = byte(at: end), !Self.isWhitespace(byte) {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "#"):
        return offset..<end
      default: end += 1
      }
    }
    return offset..<end
  }

  /// Returns the empty range after the token before `offset`.
  package func endOfPreviousToken(before offset: Int) -> Range<Int> {
    var end = offset
    while end > 0, Self.isWhitespace(text[end - 1]) { end -= 1 }
    return end..<end
  }

  /// Whether a value seems to start at `offset`.
  package func startsValue(at offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    if byteOpensValue(at: offset) { return true }
    if Self.smartQuoteLength(in: text, at: offset) != nil { return true }
    guard Self.isWordByte(byte) else { return false }
    let range = wordRange(at: offset)
    if Self.isDigit(byte) || byte == UInt8(ascii: "-") {
      guard range.count <= NumberParser.maximumLength else { return true }
      let text = text[...]
      return NumberParser.match(text.span, at: offset)?.end == range.upperBound
    }
    return ["true", "false", "null"].contains { text[range].elementsEqual($0.utf8) }
  }

  /// Whether a string, array or object starts at `offset`.
  func byteOpensValue(at offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    return [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte)
  }

  /// Whether a name and a colon are at `offset`.
  func startsMember(at offset: Int) -> Bool {
    guard let end = endOfName(at: offset) else { return false }
    return byte(at: endOfWhitespace(from: end)) == UInt8(ascii: ":")
  }

  /// Whether a value, but no member, is at `offset` after white space.
  func startsLastValue(at offset: Int) -> Bool {
    let start = endOfWhitespace(from: offset)
    return startsValue(at: start) && !startsMember(at: start)
  }

  /// Returns the offset after the name at `offset`, in any kind of quotes; nil if there is none.
  package func endOfName(at offset: Int) -> Int? {
    guard let first = byte(at: offset) else { return nil }
    if let length = Self.smartQuoteLength(in: text, at: offset) {
      var end = offset + length
      while let byte = byte(at: end), byte >= 0x20 {
        if let length = Self.smartQuoteLength(in: text, at: end) { return end + length }
        end += 1
      }
    }
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      return Self.isWordByte(first) ? wordRange(at: offset).upperBound : nil
    }
    var end = offset + 1
    while let byte = byte(at: end), byte != first {
      if byte == 0x0A || byte == 0x0D { return nil }
      end += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < text.count ? end + 1 : nil
  }

  package func endOfWhitespace(from offset: Int) -> Int {
    var end = offset
    while let byte = byte(at: end), Self.isWhitespace(byte) { end += 1 }
    return end
  }
}
