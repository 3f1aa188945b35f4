// Error recovery of the scanner: reports the error and continues if the intention is clear.

extension Scanner {
  /// How to continue without a name.
  package enum NameRecovery {
    case node(Tape.Node), again, close, stop
    /// The last value is only the start of this node; another name follows.
    case replaceLast(Tape.Node)
  }

  /// How to continue without a colon.
  package enum ColonRecovery {
    case again, value, missing(Tape.Node), stop
  }

  /// How to continue without a value.
  package enum ValueRecovery {
    case node(Tape.Node), again, close, stop
  }

  /// How to continue after a value.
  package enum EndRecovery {
    case again, next, value, stop
    /// The last value is only the start of this node.
    case replaceLast(Tape.Node)
  }

  package mutating func recoverName(
    _ cursor: inout Int, after comma: Int, in container: Container, nodes: NodeList
  ) -> NameRecovery {
    guard canContinue(at: cursor) else { return .stop }
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
      if let canContinue = takeComment(&cursor) { return canContinue ? .again : .stop }
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
      if let node = takeNumbersWithoutBrackets(&cursor, nodes: nodes) { return .replaceLast(node) }
      if Self.isWordByte(byte) {
        let range = wordRange(at: cursor)
        cursor = range.upperBound
        if !reportInvalidUTF8(in: range) {
          report(
            .jsonUnquotedName, "unquoted name \(quoted(range))", range,
            help: "add double quotes: \"\(excerpt(range))\"")
        }
        return .node(
          Tape.Node(
            .name, start: range.lowerBound, end: range.upperBound,
            payload: prefix(of: text[range]), isBare: true))
      }
    }
    report(
      .jsonMissingName, "expected a member name, found \(quotedCharacter(at: cursor))",
      cursor..<cursor + 1, help: "write a name in double quotes, ':' and a value")
    return .stop
  }

  package mutating func recoverColon(
    _ cursor: inout Int, in container: Container, nodes: NodeList
  ) -> ColonRecovery {
    guard canContinue(at: cursor) else { return .stop }
    guard let byte = byte(at: cursor) else {
      reportUnclosed(container, nodes: nodes)
      return .stop
    }
    let name = nodes[nodes.count - 1].range
    let help = "write ':' between a name and its value"
    let gap = name.upperBound..<name.upperBound
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      if let canContinue = takeComment(&cursor) { return canContinue ? .again : .stop }
    case UInt8(ascii: ",") where startsLastValue(at: cursor + 1):
      cursor += 1
      report(.jsonMissingColon, "',' in place of ':' after a name", cursor - 1..<cursor, help: help)
      return .value
    case UInt8(ascii: ","), UInt8(ascii: "}"):
      report(
        .jsonMissingValue, "the name \(excerpt(name)) has no value", gap,
        help: "add ':' and a value after it"
      )
      return .missing(Tape.Node(.invalid, gap))
    case UInt8(ascii: "]"):
      report(mismatched(cursor, container, nodes: nodes))
      return .stop
    case UInt8(ascii: "="):
      let start = cursor
      cursor += self.byte(at: cursor + 1) == UInt8(ascii: ">") ? 2 : 1
      report(
        .jsonMissingColon, "\(quoted(start..<cursor)) in place of ':' after a name", start..<cursor,
        help: help)
      return .value
    default:
      if startsValue(at: cursor) {
        report(.jsonMissingColon, "missing ':' after a name", gap, help: help)
        return .value
      }
    }
    reportUnexpected(cursor, help: help)
    return .stop
  }

  package mutating func recoverValue(
    _ cursor: inout Int, after comma: Int, in container: Container, isRoot: Bool, nodes: NodeList
  ) -> ValueRecovery {
    guard canContinue(at: cursor) else { return .stop }
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
    case UInt8(ascii: "#") where !isRoot && isColor(at: cursor):
      let range = cursor..<wordRange(at: cursor + 1).upperBound
      cursor = range.upperBound
      return .node(unquotedText(range))
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      if let canContinue = takeComment(&cursor) { return canContinue ? .again : .stop }
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
        reportUnexpected(cursor, help: "write a value here")
      } else {
        report(mismatched(cursor, container, nodes: nodes))
      }
      return .stop
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ";"):
      reportUnexpected(cursor, help: "write a value here")
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
        if !isRoot, let end = endOfText(range) {
          cursor = end
          return .node(unquotedText(range.lowerBound..<end))
        }
        cursor = range.upperBound
        return .node(word(range))
      }
    }
    let range = unexpectedRange(at: cursor)
    reportUnexpected(range, help: "write a value here")
    cursor = range.upperBound
    // Text that touches a string or container is not a value of its own.
    let opensValue = byteOpensValue(at: cursor)
    return opensValue ? .again : .node(Tape.Node(.invalid, range))
  }

  package mutating func recoverEnd(
    _ cursor: inout Int, in container: Container, nodes: NodeList
  ) -> EndRecovery {
    guard canContinue(at: cursor) else { return .stop }
    guard let byte = byte(at: cursor) else {
      reportUnclosed(container, nodes: nodes)
      return .stop
    }
    let gap = endOfPreviousToken(before: cursor)
    let help = container.isObject ? "add ',' between members" : "add ',' between elements"
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      if let canContinue = takeComment(&cursor) { return canContinue ? .again : .stop }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      report(mismatched(cursor, container, nodes: nodes))
      return .stop
    case UInt8(ascii: ";"):
      report(.jsonMissingComma, "';' in place of ','", cursor..<cursor + 1, help: help)
      cursor += 1
      return .next
    case UInt8(ascii: ":"):
      reportUnexpected(
        cursor,
        help: container.isObject
          ? "write ':' only after a name" : "use '{' and '}' around members with names")
      cursor += 1
      return container.isObject ? .stop : .value
    default:
      if let last = nodes.last, last.kind == .number, last.range.upperBound == gap.lowerBound,
        let number = reportTornNumber(last.range)
      {
        cursor = number.end
        return .replaceLast(number.node)
      }
      if container.isObject, let node = takeNumbersWithoutCommas(&cursor, nodes: nodes) {
        return .replaceLast(node)
      }
      if container.isObject ? startsMember(at: cursor) : startsValue(at: cursor) {
        report(
          .jsonMissingComma,
          container.isObject ? "missing ',' between two members" : "missing ',' between two elements",
          gap,
          help: help)
        return .next
      }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        reportUnexpected(
          cursor, help: "write ',' or '\(Character(Unicode.Scalar(container.closingBracket)))' after a value")
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
    let numberHelp = helpAfterNumber(range)
    reportUnexpected(
      range,
      help: numberHelp
        ?? "write ',' or '\(Character(Unicode.Scalar(container.closingBracket)))' after a value")
    cursor = range.upperBound
    return .again
  }

  /// Returns advice on the percent sign or the calculation at `range`, directly after a number; nil for
  /// anything else.
  private func helpAfterNumber(_ range: Range<Int>) -> String? {
    let digits = text[..<range.lowerBound].suffix(24)
    let start = digits.lastIndex { !Self.isDigit($0) && !"+-.eE".utf8.contains($0) }.map { $0 + 1 }
    guard let start, let number = Self.number(in: text[start..<range.lowerBound]) else { return nil }
    if text[range].elementsEqual("%".utf8) { return "write a number without a unit: JSON has no percentages" }
    guard let operand = Self.number(in: text[range].dropFirst()) else { return nil }
    let result: Double
    switch text[range.lowerBound] {
    case UInt8(ascii: "/"): result = number / operand
    case UInt8(ascii: "*"): result = number * operand
    default: return nil
    }
    return result.isFinite ? "write \(result.text): JSON has no calculations" : nil
  }

  private static func number(in text: ArraySlice<UInt8>) -> Double? {
    guard !text.isEmpty, let match = NumberParser.match(text.span, at: 0), match.end == text.count,
      match.deviation == nil
    else { return nil }
    return match.value
  }

  /// Reports text after the root's end.
  package mutating func checkRest(from offset: Int) {
    var cursor = offset
    while canContinue(at: cursor), let byte = byte(at: cursor) {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09:
        cursor += 1
        continue
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        if let canContinue = takeComment(&cursor) {
          guard canContinue else { return }
          continue
        }
      default: break
      }
      var end = text.count
      while end > cursor + 1, Self.isWhitespace(text[end - 1]) { end -= 1 }
      report(
        .jsonTextAfterEnd, "text after the document", cursor..<end,
        help: byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
          ? "remove the unmatched bracket" : "remove it: a file contains one JSON value")
      return
    }
  }
}
