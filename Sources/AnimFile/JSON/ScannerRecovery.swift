// What the scanner does where a text is not JSON: report it, and go on if what was meant is plain.

extension Scanner {
  /// How to go on where a name should be.
  enum NameRecovery {
    case node(Tape.Node), again, close, stop
  }

  /// How to go on where a colon should be.
  enum ColonRecovery {
    case again, value, missing(Tape.Node), stop
  }

  /// How to go on where a value should be.
  enum ValueRecovery {
    case node(Tape.Node), again, close, stop
  }

  /// How to go on after a value.
  enum EndRecovery {
    case again, next, value, stop
    /// The last value is not one, but the beginning of this node.
    case replaceLast(Tape.Node)
  }

  mutating func recoverName(
    _ cursor: inout Int, after comma: Int, in container: Container, nodes: NodeList
  ) -> NameRecovery {
    guard mayGoOn(at: cursor) else { return .stop }
    guard let byte = byte(at: cursor) else {
      reportUnclosed(container, nodes: nodes)
      return .stop
    }
    switch byte {
    case UInt8(ascii: "\""):
      return takeString(&cursor, kind: .name).map(NameRecovery.node) ?? .stop
    case UInt8(ascii: "'"):
      return takeSingleQuoted(&cursor, kind: .name).map(NameRecovery.node) ?? .stop
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      if let mayGoOn = takeComment(&cursor) { return mayGoOn ? .again : .stop }
    case UInt8(ascii: ","):
      takeExtraComma(&cursor, after: isLast(comma, of: nodes) ? comma : nodes.start(of: container))
      return .again
    case UInt8(ascii: "}"):
      if isLast(comma, of: nodes) { reportTrailingComma(comma) }
      return .close
    case UInt8(ascii: "]"):
      report(mismatched(cursor, container, nodes: nodes))
      return .stop
    default:
      if let node = takeSmartQuoted(&cursor, kind: .name) { return .node(node) }
      if Self.isWordByte(byte) {
        let range = wordRange(at: cursor)
        cursor = range.upperBound
        if !reportInvalidUTF8(in: range) {
          report(
            .jsonUnquotedName, "a name without quotes, \(quoted(range))", range,
            help: "write \"\(excerpt(range))\" in double quotes")
        }
        return .node(
          Tape.Node(
            .name, start: range.lowerBound, end: range.upperBound,
            payload: prefix(of: text[range]), isBare: true))
      }
    }
    report(
      .jsonMissingName, "a member's name should be here, not \(quotedCharacter(at: cursor))",
      cursor..<cursor + 1, help: "a member is a name in double quotes, ':' and a value")
    return .stop
  }

  mutating func recoverColon(
    _ cursor: inout Int, in container: Container, nodes: NodeList
  ) -> ColonRecovery {
    guard mayGoOn(at: cursor) else { return .stop }
    guard let byte = byte(at: cursor) else {
      reportUnclosed(container, nodes: nodes)
      return .stop
    }
    let name = nodes[nodes.count - 1].range
    let help = "write ':' between a name and its value"
    let gap = name.upperBound..<name.upperBound
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      if let mayGoOn = takeComment(&cursor) { return mayGoOn ? .again : .stop }
    case UInt8(ascii: ",") where startsLastValue(at: cursor + 1):
      cursor += 1
      report(.jsonMissingColon, "',' after a name", cursor - 1..<cursor, help: help)
      return .value
    case UInt8(ascii: ","), UInt8(ascii: "}"):
      report(
        .jsonMissingValue, "the name \(excerpt(name)) has no value", gap,
        help: "write ':' and a value after it"
      )
      return .missing(Tape.Node(.invalid, gap))
    case UInt8(ascii: "]"):
      report(mismatched(cursor, container, nodes: nodes))
      return .stop
    case UInt8(ascii: "="):
      let start = cursor
      cursor += self.byte(at: cursor + 1) == UInt8(ascii: ">") ? 2 : 1
      report(.jsonMissingColon, "\(quoted(start..<cursor)) after a name", start..<cursor, help: help)
      return .value
    default:
      if startsValue(at: cursor) {
        report(.jsonMissingColon, "no ':' after a name", gap, help: help)
        return .value
      }
    }
    reportUnexpected(cursor, help: help)
    return .stop
  }

  mutating func recoverValue(
    _ cursor: inout Int, after comma: Int, in container: Container, isRoot: Bool, nodes: NodeList
  ) -> ValueRecovery {
    guard mayGoOn(at: cursor) else { return .stop }
    guard let byte = byte(at: cursor) else {
      if isRoot {
        if problems.isEmpty { reportEmpty() }
      } else {
        reportUnclosed(container, nodes: nodes)
      }
      return .stop
    }
    let isMember = !isRoot && container.isObject
    switch byte {
    case UInt8(ascii: "\""):
      return takeString(&cursor, kind: .string).map(ValueRecovery.node) ?? .stop
    case UInt8(ascii: "'"):
      return takeSingleQuoted(&cursor, kind: .string).map(ValueRecovery.node) ?? .stop
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      if let mayGoOn = takeComment(&cursor) { return mayGoOn ? .again : .stop }
    case UInt8(ascii: ",") where isMember:
      return .node(missingValue(before: cursor))
    case UInt8(ascii: ",") where !isRoot:
      takeExtraComma(&cursor, after: isLast(comma, of: nodes) ? comma : nodes.start(of: container))
      return .again
    case UInt8(ascii: "}") where isMember:
      return .node(missingValue(before: cursor))
    case UInt8(ascii: "]") where !isRoot && !isMember:
      if isLast(comma, of: nodes) { reportTrailingComma(comma) }
      return .close
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if isRoot {
        reportUnexpected(cursor, help: "a value should be here")
      } else {
        report(mismatched(cursor, container, nodes: nodes))
      }
      return .stop
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ";"):
      reportUnexpected(cursor, help: "a value should be here")
      cursor += 1
      return .again
    default:
      if let node = takeSmartQuoted(&cursor, kind: .string) { return .node(node) }
      if Self.isWordByte(byte) {
        let range = wordRange(at: cursor)
        if let number = reportTornNumber(range) {
          cursor = number.end
          return .node(number.node)
        }
        cursor = range.upperBound
        return .node(word(range))
      }
    }
    let range = unexpectedRange(at: cursor)
    reportUnexpected(range, help: "a value should be here")
    cursor = range.upperBound
    // What touches a string or container does not count as a value of its own.
    let opensValue = byteOpensValue(at: cursor)
    return opensValue ? .again : .node(Tape.Node(.invalid, range))
  }

  mutating func recoverEnd(
    _ cursor: inout Int, in container: Container, nodes: NodeList
  ) -> EndRecovery {
    guard mayGoOn(at: cursor) else { return .stop }
    guard let byte = byte(at: cursor) else {
      reportUnclosed(container, nodes: nodes)
      return .stop
    }
    let gap = endOfPreviousToken(before: cursor)
    let help = container.isObject ? "write ',' between members" : "write ',' between elements"
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      if let mayGoOn = takeComment(&cursor) { return mayGoOn ? .again : .stop }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      report(mismatched(cursor, container, nodes: nodes))
      return .stop
    case UInt8(ascii: ";"):
      report(.jsonMissingComma, "';' where ',' should be", cursor..<cursor + 1, help: help)
      cursor += 1
      return .next
    case UInt8(ascii: ":"):
      reportUnexpected(
        cursor,
        help: container.isObject
          ? "':' follows a name, once" : "only objects, which are in '{' and '}', have names")
      cursor += 1
      return container.isObject ? .stop : .value
    default:
      if let last = nodes.last, last.kind == .number, last.range.upperBound == gap.lowerBound,
        let number = reportTornNumber(last.range)
      {
        cursor = number.end
        return .replaceLast(number.node)
      }
      if container.isObject ? startsMember(at: cursor) : startsValue(at: cursor) {
        report(
          .jsonMissingComma,
          container.isObject ? "no ',' between two members" : "no ',' between two elements",
          gap,
          help: help)
        return .next
      }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        reportUnexpected(
          cursor, help: "after a value comes ',' or '\(Character(Unicode.Scalar(container.closingBracket)))'")
        return .stop
      }
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let start = cursor
      guard skipQuoted(&cursor) else { return .stop }
      reportUnexpected(start..<cursor, help: help)
      return .again
    }
    let range = unexpectedRange(at: cursor)
    reportUnexpected(
      range, help: "after a value comes ',' or '\(Character(Unicode.Scalar(container.closingBracket)))'")
    cursor = range.upperBound
    return .again
  }

  /// Reports what stands after the root's end.
  mutating func checkRest(from offset: Int) {
    var cursor = offset
    while mayGoOn(at: cursor), let byte = byte(at: cursor) {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09:
        cursor += 1
        continue
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        if let mayGoOn = takeComment(&cursor) {
          guard mayGoOn else { return }
          continue
        }
      default: break
      }
      var end = text.count
      while end > cursor + 1, Self.isWhitespace(text[end - 1]) { end -= 1 }
      report(
        .jsonTextAfterEnd, "text after the end of the document", cursor..<end,
        help: byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
          ? "this bracket closes nothing" : "a file is one JSON value")
      return
    }
  }

  // MARK: Tokens

  /// The node of the string in double quotes at `cursor`, or `nil` if it does not end.
  private mutating func takeString(_ cursor: inout Int, kind: Tape.Kind) -> Tape.Node? {
    let start = cursor
    guard let string = string(from: start, quote: UInt8(ascii: "\"")) else { return nil }
    cursor = string.end
    return node(kind, start: start, string)
  }

  /// The node of the string in single quotes at `cursor`, or `nil` if it does not end.
  private mutating func takeSingleQuoted(_ cursor: inout Int, kind: Tape.Kind) -> Tape.Node? {
    let start = cursor
    let index = problems.count
    guard let string = string(from: start, quote: UInt8(ascii: "'")) else { return nil }
    cursor = string.end
    problems.insert(
      JSONProblem(
        .jsonSingleQuotes, "a string in single quotes", at: start..<cursor, help: "write it in double quotes"),
      at: index)
    return node(kind, start: start, string)
  }

  /// The node of the string in typographic quotes at `cursor`, or `nil` if none begins there and ends on the same line.
  private mutating func takeSmartQuoted(_ cursor: inout Int, kind: Tape.Kind) -> Tape.Node? {
    let start = cursor
    guard let opening = Self.smartQuotes.first(where: { text[start...].starts(with: $0) }) else { return nil }
    let first = start + opening.count
    var end = first
    while let byte = byte(at: end), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      if end > first || byte > 0x7F,
        let closing = Self.smartQuotes.first(where: { text[end...].starts(with: $0) })
      {
        cursor = end + closing.count
        guard !reportInvalidUTF8(in: start..<cursor) else { return Tape.Node(.invalid, start..<cursor) }
        report(
          .jsonSmartQuotes, "a string in typographic quotes, \(quoted(start..<cursor))", start..<cursor,
          help: "write straight quotes, \"\(excerpt(first..<end))\"")
        return Tape.Node(kind, start: first, end: end, payload: prefix(of: text[first..<end]), isBare: true)
      }
      end += 1
    }
    return nil
  }

  /// What word processors make of quotes.
  static let smartQuotes: [[UInt8]] = ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "″", "＂", "`"].map {
    Array($0.utf8)
  }

  private func node(_ kind: Tape.Kind, start: Int, _ string: StringToken) -> Tape.Node {
    let contents = start + 1..<string.end - 1
    let payload =
      string.hasEscapes
      ? prefix(of: StringPieces.value(of: text, in: contents)[...]) : prefix(of: text[contents])
    return Tape.Node(kind, start: start, end: string.end, payload: payload, hasEscapes: string.hasEscapes)
  }

  private mutating func skipQuoted(_ cursor: inout Int) -> Bool {
    let index = problems.count
    guard let string = string(from: cursor, quote: text[cursor]) else { return false }
    problems.removeSubrange(index...)
    cursor = string.end
    return true
  }

  /// The first eight bytes, the first in the lowest place, zeros after the end.
  func prefix(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for (index, byte) in bytes.prefix(8).enumerated() { prefix |= UInt64(byte) << UInt64(8 * index) }
    return prefix
  }

  /// Reports the comment at `cursor` and moves behind it, and says whether one can go on; `nil` if there is none.
  private mutating func takeComment(_ cursor: inout Int) -> Bool? {
    let start = cursor
    let help = "JSON has no comments; take it out"
    if text[start] == UInt8(ascii: "/") {
      guard let second = byte(at: start + 1) else { return nil }
      if second == UInt8(ascii: "*") {
        var end = start + 2
        while end + 1 < text.count {
          if text[end] == UInt8(ascii: "*"), text[end + 1] == UInt8(ascii: "/") {
            cursor = end + 2
            report(.jsonComment, "a comment", start..<cursor, help: help)
            return true
          }
          end += 1
        }
        report(.jsonComment, "a comment that does not end", start..<start + 2, help: help)
        return false
      }
      guard second == UInt8(ascii: "/") else { return nil }
    }
    var end = start
    while let byte = self.byte(at: end), byte != 0x0A, byte != 0x0D { end += 1 }
    cursor = end
    report(.jsonComment, "a comment", start..<end, help: help)
    return true
  }

  /// Moves behind a comma before which there is nothing since `start`; of several in a row the first is reported.
  private mutating func takeExtraComma(_ cursor: inout Int, after start: Int) {
    if extraComma <= start {
      report(.jsonExtraComma, "a comma with nothing before it", cursor..<cursor + 1, help: "take it out")
    }
    extraComma = cursor
    cursor += 1
  }

  /// Whether `comma` stands after all values and names so far.
  private func isLast(_ comma: Int, of nodes: NodeList) -> Bool {
    nodes.last.map { comma > $0.start } ?? false
  }

  private mutating func reportTrailingComma(_ comma: Int) {
    guard extraComma < comma else { return }
    report(.jsonTrailingComma, "a comma with nothing after it", comma..<comma + 1, help: "take it out")
  }

  private mutating func missingValue(before cursor: Int) -> Tape.Node {
    let gap = endOfPreviousToken(before: cursor)
    report(
      .jsonMissingValue, "no value after ':'", gap,
      help: "write a value between ':' and \(quotedCharacter(at: cursor))")
    return Tape.Node(.invalid, gap)
  }

  // MARK: Words and numbers

  /// The node of a number or word that stands at `range`.
  private mutating func word(_ range: Range<Int>) -> Tape.Node {
    let invalid = Tape.Node(.invalid, range)
    let word = text[range]
    if word.elementsEqual("true".utf8) { return Tape.Node(.true, range) }
    if word.elementsEqual("false".utf8) { return Tape.Node(.false, range) }
    if word.elementsEqual("null".utf8) { return Tape.Node(.null, range) }
    if reportInvalidUTF8(in: range) { return invalid }

    let unsigned =
      word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+") ? word.dropFirst() : word
    if let first = unsigned.first, Self.isDigit(first) || first == UInt8(ascii: ".") {
      return number(range, unsigned)
    }
    let lowercased = range.count <= 32 ? String(decoding: word, as: UTF8.self).lowercased() : ""
    let name = lowercased.drop { $0 == "-" || $0 == "+" }
    switch name {
    case "nan", "inf", "infinity":
      report(.jsonNotFinite, "\(quoted(range)) is not a number in JSON", range, help: "write a finite number")
    case "true", "false":
      report(.jsonUnknownWord, "unknown word \(quoted(range))", range, help: "write '\(name)', in lower case")
      return Tape.Node(name == "true" ? .true : .false, range)
    case "null", "none", "nil", "undefined":
      report(.jsonUnknownWord, "unknown word \(quoted(range))", range, help: "write 'null' or leave it out")
    case _ where unsigned.count < word.count:
      report(.jsonBadNumber, "\(quoted(range)) is not a number", range, help: "a number is written in digits")
    default:
      report(
        .jsonUnknownWord, "unknown word \(quoted(range))", range,
        help: "write a string in double quotes, \"\(excerpt(range))\"")
    }
    return invalid
  }

  /// The node of the word at `range`, which starts like a number; `unsigned` is what follows its sign.
  private mutating func number(_ range: Range<Int>, _ unsigned: ArraySlice<UInt8>) -> Tape.Node {
    let invalid = Tape.Node(.invalid, range)
    guard range.count <= NumberParser.maximumLength else {
      report(
        .jsonNumberTooLong, "a number of \(range.count) characters", range,
        help: "write at most \(NumberParser.maximumLength)")
      return invalid
    }
    if let second = unsigned.dropFirst().first, unsigned.first == UInt8(ascii: "0"),
      second | 0x20 == UInt8(ascii: "x")
    {
      report(.jsonHexadecimalNumber, "\(quoted(range)) is hexadecimal", range, help: "write it in decimal")
      return invalid
    }
    let text = text[...]
    guard let match = NumberParser.match(text.span, at: range.lowerBound), match.end == range.upperBound
    else {
      reportMalformedNumber(range, unsigned)
      return invalid
    }
    switch match.oddity {
    case .leadingPlus:
      report(.jsonLeadingPlus, "\(quoted(range)) starts with '+'", range, help: "leave the '+' out")
    case .leadingZero:
      report(.jsonLeadingZero, "\(quoted(range)) starts with zeros", range, help: "leave the zeros out")
    case .noDigitBeforePoint:
      report(
        .jsonDigitBeforePoint, "no digit before the point of \(quoted(range))", range,
        help: "write '0' before it")
    case .noDigitAfterPoint:
      report(
        .jsonDigitAfterPoint, "no digit after the point of \(quoted(range))", range,
        help: "write '0' after it, or leave it out")
    case nil:
      guard match.value.isFinite else {
        report(
          .jsonNumberOverflow, "\(quoted(range)) is too large for a number", range,
          help: "the largest is about 1.8e308")
        return invalid
      }
      return Tape.Node(
        .number, start: range.lowerBound, end: range.upperBound, payload: match.value.bitPattern)
    }
    return invalid
  }

  /// Reports the number that begins with `first` and has spaces in it, or `nil` if there is no such number.
  ///
  /// The spaces may be where only digits can follow, as in `- 1` and `1. 5`, or before zeros, as in `1 000`. Anything else
  /// may be several numbers.
  private mutating func reportTornNumber(_ first: Range<Int>) -> (node: Tape.Node, end: Int)? {
    func isDigit(_ offset: Int) -> Bool { byte(at: offset).map(Self.isDigit) ?? false }
    var range = first
    let start = text[first.lowerBound] == UInt8(ascii: "-") ? first.lowerBound + 1 : first.lowerBound
    guard first.count == 1 || isDigit(start) else { return nil }
    while true {
      var next = range.upperBound
      while let byte = byte(at: next), byte == 0x20 || byte == 0x09 { next += 1 }
      guard next > range.upperBound, isDigit(next) else { break }
      let mayGoOn =
        switch text[range.upperBound - 1] {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
        default: isDigit(range.upperBound - 1) && text[next] == UInt8(ascii: "0") && isDigit(next + 1)
        }
      guard mayGoOn else { break }
      range = range.lowerBound..<wordRange(at: next).upperBound
    }
    guard range != first else { return nil }
    if !reportInvalidUTF8(in: range) {
      report(
        .jsonBadNumber, "\(quoted(range)) has spaces in it", range, help: "write a number without spaces")
    }
    return (Tape.Node(.invalid, range), range.upperBound)
  }

  private mutating func reportMalformedNumber(_ range: Range<Int>, _ unsigned: ArraySlice<UInt8>) {
    var rest = unsigned.drop { Self.isDigit($0) }
    if rest.first == UInt8(ascii: "."), rest.count < unsigned.count || rest.count > 1 {
      rest = rest.dropFirst().drop { Self.isDigit($0) }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      if rest.isEmpty {
        report(
          .jsonExponentDigits, "no digit in the exponent of \(quoted(range))", range,
          help: "write digits after it, or leave it out")
        return
      }
    }
    report(
      .jsonBadNumber, "\(quoted(range)) is not a number", range,
      help: "write digits, a point if need be, and digits")
  }

  // MARK: Looking around

  func byte(at offset: Int) -> UInt8? {
    offset < text.count ? text[offset] : nil
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a byte may be part of a number, a word or an unquoted name.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  func wordRange(at offset: Int) -> Range<Int> {
    var end = offset
    while let byte = byte(at: end), Self.isWordByte(byte) { end += 1 }
    return offset..<end
  }

  /// The bytes from `offset`, at least one, up to something that has a meaning.
  private func unexpectedRange(at offset: Int) -> Range<Int> {
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

  /// The place after what stands before `offset`.
  private func endOfPreviousToken(before offset: Int) -> Range<Int> {
    var end = offset
    while end > 0, Self.isWhitespace(text[end - 1]) { end -= 1 }
    return end..<end
  }

  /// Whether a value stands at `offset`, as far as one can tell from its beginning.
  private func startsValue(at offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    if byteOpensValue(at: offset) { return true }
    if Self.smartQuotes.contains(where: { text[offset...].starts(with: $0) }) { return true }
    guard Self.isWordByte(byte) else { return false }
    let range = wordRange(at: offset)
    if Self.isDigit(byte) || byte == UInt8(ascii: "-") {
      guard range.count <= NumberParser.maximumLength else { return true }
      let text = text[...]
      return NumberParser.match(text.span, at: offset)?.end == range.upperBound
    }
    return ["true", "false", "null"].contains { text[range].elementsEqual($0.utf8) }
  }

  /// Whether a string, array or object begins at `offset`.
  private func byteOpensValue(at offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    return [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte)
  }

  /// Whether a name and a colon stand at `offset`.
  private func startsMember(at offset: Int) -> Bool {
    guard let end = endOfName(at: offset) else { return false }
    return byte(at: endOfWhitespace(from: end)) == UInt8(ascii: ":")
  }

  /// Whether a value but no member stands at `offset`, white space aside.
  private func startsLastValue(at offset: Int) -> Bool {
    let start = endOfWhitespace(from: offset)
    return startsValue(at: start) && !startsMember(at: start)
  }

  /// The offset after the name at `offset`, in whatever quotes, or `nil` if there is none.
  private func endOfName(at offset: Int) -> Int? {
    guard let first = byte(at: offset) else { return nil }
    if let opening = Self.smartQuotes.first(where: { text[offset...].starts(with: $0) }) {
      var end = offset + opening.count
      while let byte = byte(at: end), byte >= 0x20 {
        if let closing = Self.smartQuotes.first(where: { text[end...].starts(with: $0) }) {
          return end + closing.count
        }
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

  func endOfWhitespace(from offset: Int) -> Int {
    var end = offset
    while let byte = byte(at: end), Self.isWhitespace(byte) { end += 1 }
    return end
  }
}
