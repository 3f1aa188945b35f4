// The possible readings of a misplaced bracket, and their consequences.

import AnimFile

extension RecoveringScanner {
  /// A reading: an error that would explain a misplaced bracket, name or colon.
  enum Reading {
    case plain
    /// The given number of innermost containers lack their closing bracket.
    case missingClosers(Int)
    /// The bracket is redundant.
    case extraBracket
    /// The bracket that ended the given number of preceding containers is redundant.
    case extraClosers(Int)
    case otherCloser
    /// The opening bracket has the wrong kind, and so does its closing bracket if `closerToo` is set.
    case otherOpener(closerToo: Bool)
    /// An object lacks its opening brace, before the name here or before the last string, which is a name.
    case missingBrace
    /// A colon replaces a comma.
    case colonForComma
    /// The last name has no value, and its string is the next name.
    case missingValue
    /// A value without a name extends to this offset.
    case namelessValue(Int)
  }

  /// Returns the reading that is consistent with most of the following text; nil if there is no error.
  mutating func bestReading() -> Reading? {
    var best: (reading: Reading, reach: Int)?
    for reading in readings() {
      guard var lookahead = lookahead(after: reading) else { continue }
      let reach = lookahead.reach()
      if reach > best?.reach ?? -1 { best = (reading, reach) }
    }
    guard let best else { return nil }
    if case .plain = best.reading { return nil }
    return best.reading
  }

  private mutating func readings() -> [Reading] {
    let byte = scanner.text[cursor]
    let depth = stack.count
    let isObject = stack.last?.container.isObject ?? false
    if byte == UInt8(ascii: ")") { return [.plain, .otherCloser, .extraBracket] }
    let isEmpty = stack.last.map { $0.container.node == nodes.count - 1 } ?? false
    let closers = (1..<max(1, min(depth, 8))).map(Reading.missingClosers)
    let reopened = ended.isEmpty ? [] : (1...min(ended.count, 4)).map(Reading.extraClosers)
    guard depth > 0 else { return [.plain] + (phase == .value ? [.missingBrace] : reopened) }
    switch (byte, phase) {
    case (UInt8(ascii: "}"), _), (UInt8(ascii: "]"), _):
      // The second of two equal brackets in a row is probably a typing error.
      let isDoubled = cursor > 0 && scanner.text[cursor - 1] == byte
      return [.plain] + (isDoubled ? [.extraBracket] : []) + closers + [.otherCloser] + reopened + [
        .extraBracket
      ]
    case (UInt8(ascii: "{"), .name), (UInt8(ascii: "["), .name), (UInt8(ascii: "{"), .end),
      (UInt8(ascii: "["), .end):
      let flips: [Reading] = isEmpty ? [.otherOpener(closerToo: true), .otherOpener(closerToo: false)] : []
      return (isEmpty ? [] : closers) + reopened + [.extraBracket] + flips
        + (brackets.end(of: cursor, in: scanner).map { [.namelessValue($0)] } ?? [])
    case (UInt8(ascii: ":"), .end) where isObject: return [.colonForComma, .missingBrace, .missingValue]
    case (_, .value) where !isObject:
      let flips: [Reading] = isEmpty ? [.otherOpener(closerToo: true), .otherOpener(closerToo: false)] : []
      return [.plain] + reopened + closers + [.missingBrace] + flips
    default: return [.plain] + closers + reopened
    }
  }

  /// Returns the state after a reading; nil if it is impossible.
  private func lookahead(after reading: Reading) -> Lookahead? {
    var levels = stack.map(\.level)
    var expectation: Lookahead.Expectation =
      switch phase {
      case .name: .name
      case .value: .value
      case .end: .end
      }
    var place = cursor
    let byte = scanner.text[cursor]
    let isCloser = "}])".utf8.contains(byte)
    /// Returns the next expected token, depending on whether a comma has been read.
    func expected() -> Lookahead.Expectation {
      if phase == .end { return .end }
      return levels.last?.isObject == true ? .name : .value
    }
    switch reading {
    case .plain:
      // The indentation of this line is uncertain, so it must not count against the reading.
      if isCloser {
        guard levels.last?.closer == byte else { return nil }
        levels.removeLast()
        expectation = .end
        place += 1
      } else if trustsIndentation, let level = levels.last, scanner.isOutdented(cursor, from: level.start) {
        levels[levels.count - 1].isAligned = false
      }
    case .missingClosers(let count):
      levels.removeLast(count)
      guard let level = levels.last else { return nil }
      if isCloser {
        guard level.closer == byte else { return nil }
        expectation = .end
      } else {
        // A name belongs in an object, other values in an array.
        let isName = scanner.endOfName(at: cursor).map { isFollowedByColon($0) } ?? false
        guard level.isObject == isName || byte == UInt8(ascii: ",") else { return nil }
        expectation = expected()
      }
    case .extraBracket:
      place += 1
    case .extraClosers(let count):
      levels += ended.suffix(count).reversed().map(\.frame.level)
      guard let level = levels.last, !level.isObject || !hasName(at: cursor, ended[ended.count - count].frame)
      else { return nil }
      expectation = phase == .end ? .end : level.isObject ? .name : .value
    case .otherCloser:
      guard levels.last?.closer != byte else { return nil }
      levels.removeLast()
      expectation = .end
      place += 1
    case .otherOpener(let closerToo):
      guard var level = levels.last else { return nil }
      level.isObject.toggle()
      level.closer = closerToo == (level.closer == UInt8(ascii: "]")) ? UInt8(ascii: "]") : UInt8(ascii: "}")
      levels[levels.count - 1] = level
      expectation = level.isObject ? .name : .value
    case .missingBrace:
      if byte == UInt8(ascii: ":") {
        guard let last = nodes.last, last.kind == .string, isLastString(last) else { return nil }
        levels.append(.init(isObject: true, closer: UInt8(ascii: "}"), start: last.start))
        expectation = .value
        place += 1
      } else {
        levels.append(.init(isObject: true, closer: UInt8(ascii: "}"), start: cursor))
        expectation = .name
      }
    case .colonForComma:
      expectation = .name
      place += 1
    case .missingValue:
      guard let last = nodes.last, last.kind == .string, isLastString(last) else { return nil }
      expectation = .value
      place += 1
    case .namelessValue(let end):
      expectation = .end
      place = end
    }
    return Lookahead(
      scanner: scanner, trustsIndentation: trustsIndentation, levels: levels, expectation: expectation,
      cursor: place)
  }

  /// Whether the name at `offset` is that of a member of the container.
  private func hasName(at offset: Int, _ frame: Frame) -> Bool {
    guard let end = scanner.endOfName(at: offset), isFollowedByColon(end) else { return false }
    let node = frame.container.node
    var name = node + 1
    while name < nodes.count - 1, nodes[name].kind == .name {
      if scanner.text[nodes[name].range].elementsEqual(scanner.text[offset..<end]) { return true }
      name = nodes[name + 1].isContainer ? nodes[name + 1].next : name + 2
    }
    return false
  }

  private func isLastString(_ node: Tape.Node) -> Bool {
    scanner.endOfWhitespace(from: node.range.upperBound) == cursor
  }

  // MARK: Consequences

  /// Continues with a reading, and reports the error.
  mutating func take(_ reading: Reading) {
    let byte = scanner.text[cursor]
    let isCloser = "}])".utf8.contains(byte)
    let wasEnd = phase == .end
    switch reading {
    case .plain: break
    case .missingClosers(1) where holdsOnlyArray:
      // Two brackets in place of one: the contents are not checked.
      guard let frame = stack.popLast() else { return }
      let end = scanner.endOfPreviousToken(before: isLastComma && !wasEnd ? comma : cursor).lowerBound
      reportExtra(frame.start, "unmatched '['")
      nodes.removeAll(from: frame.container.node)
      append(Tape.Node(.invalid, frame.start..<max(end, frame.start)))
      ended.removeAll()
      if !isCloser, !wasEnd { phase = stack.last?.container.isObject == true ? .name : .value }
    case .missingClosers(let count):
      let hasComma = isLastComma && !wasEnd
      let end = scanner.endOfPreviousToken(before: hasComma ? comma : cursor).lowerBound
      for _ in 0..<count {
        reportMissingCloser(at: end)
        endInnermost(at: end)
      }
      ended.removeAll()
      if !isCloser, !wasEnd { phase = stack.last?.container.isObject == true ? .name : .value }
    case .extraBracket:
      reportExtra(cursor, "unmatched \(scanner.quotedCharacter(at: cursor))")
      cursor += 1
    case .extraClosers(let count):
      for entry in ended.suffix(count).reversed() {
        reportExtra(
          entry.closer,
          "\(scanner.quotedCharacter(at: entry.closer)) closes \(entry.frame.container.isObject ? "an object" : "an array") too early"
        )
        stack.append(entry.frame)
      }
      ended.removeAll()
      phase = wasEnd ? .end : stack.last?.container.isObject == true ? .name : .value
    case .otherCloser:
      guard let frame = stack.last else { return }
      // The parenthesis that opens an array has been reported, and ']' is right.
      if frame.closer != UInt8(ascii: ")") || scanner.text[cursor] != UInt8(ascii: "]") {
        var problem = scanner.mismatched(cursor, frame.container, nodes: nodes)
        problem.help = "replace it with '\(Character(Unicode.Scalar(frame.closer)))'"
        problem.edit = .init(range: cursor..<cursor + 1, bytes: [frame.closer])
        scanner.report(problem)
      }
      cursor += 1
      endInnermost(at: cursor)
      ended.removeAll()
    case .otherOpener(let closerToo): turnInnermost(closerToo: closerToo)
    case .missingBrace:
      if byte == UInt8(ascii: ":"), let string = nodes.last {
        reportMissing(UInt8(ascii: "{"), at: string.range.lowerBound, before: string.range)
        nodes.replaceLast(by: Tape.Node(.object, string.start..<string.start))
        stack.append(
          Frame(
            container: Scanner.Container(node: nodes.count - 1, isObject: true), start: string.start,
            closer: UInt8(ascii: "}")))
        appendName(string)
      } else {
        let end = scanner.endOfName(at: cursor) ?? cursor + 1
        reportMissing(UInt8(ascii: "{"), at: cursor, before: cursor..<end)
        open(UInt8(ascii: "{"), at: cursor, node: cursor..<cursor)
      }
    case .colonForComma:
      scanner.report(
        .jsonMissingComma, "':' in place of ','", cursor..<cursor + 1, help: "replace it with ','")
      comma = cursor
      cursor += 1
      phase = .name
    case .missingValue:
      guard let string = nodes.last else { return }
      let start = string.range.lowerBound
      scanner.report(
        .jsonMissingValue, "missing value after ':'", start..<start, help: "add a value after ':'")
      nodes.replaceLast(by: Tape.Node(.invalid, start..<start))
      appendName(string)
    case .namelessValue(let end):
      scanner.report(
        .jsonMissingName, "expected a member name, found \(scanner.quotedCharacter(at: cursor))",
        cursor..<cursor + 1, help: "write a name in double quotes, ':' and a value")
      cursor = end
      phase = .end
    }
  }

  /// Converts the last string, which a colon follows, to the next name of the innermost object.
  private mutating func appendName(_ string: Tape.Node) {
    let isBare = string.contents == string.range
    append(
      Tape.Node(
        .name, start: string.start, end: string.range.upperBound, payload: string.payload,
        hasEscapes: string.hasEscapes, isBare: isBare))
    stack[stack.count - 1].container.add(name: string.payload)
    cursor += 1
    phase = .value
  }

  /// Whether the innermost container is an array whose bracket directly precedes that of its only element.
  private var holdsOnlyArray: Bool {
    guard let frame = stack.last, !frame.container.isObject, frame.container.childCount == 1 else {
      return false
    }
    let child = frame.container.node + 1
    return child < nodes.count && nodes[child].kind == .array && nodes[child].start == frame.start + 1
  }

  /// Changes the kind of the innermost container, which is empty so far.
  private mutating func turnInnermost(closerToo: Bool) {
    guard var frame = stack.popLast() else { return }
    let isObject = !frame.container.isObject
    let opener = frame.start
    let bracket = isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
    let closer = bracket + 2
    frame.closer = closerToo ? (isObject ? UInt8(ascii: "]") : UInt8(ascii: "}")) : closer
    scanner.report(
      JSONProblem(
        .jsonMismatchedBracket,
        "\(scanner.quotedCharacter(at: opener)) cannot open \(isObject ? "an object" : "an array")",
        at: opener..<opener + 1,
        help: closerToo
          ? "use '\(Character(Unicode.Scalar(bracket)))' and '\(Character(Unicode.Scalar(closer)))'"
          : "replace it with '\(Character(Unicode.Scalar(bracket)))'"))
    frame.container = Scanner.Container(node: frame.container.node, isObject: isObject)
    nodes.replace(
      frame.container.node, by: Tape.Node(isObject ? .object : .array, opener..<opener + 1))
    stack.append(frame)
    phase = isObject ? .name : .value
  }

  // MARK: Reports

  private mutating func reportMissingCloser(at end: Int) {
    guard let frame = stack.last else { return }
    let bracket = "'\(Character(Unicode.Scalar(frame.closer)))'"
    let start = frame.start
    var problem = JSONProblem(
      .jsonMissingBracket,
      "missing \(bracket) at the end of \(frame.container.isObject ? "an object" : "an array")",
      at: end..<end, help: "add \(bracket) here",
      related: .init(range: start..<start + 1, message: frame.container.startNote))
    problem.edit = .init(range: end..<end, bytes: [frame.closer])
    scanner.report(problem)
  }

  mutating func reportMissing(_ bracket: UInt8, at start: Int, before token: Range<Int>) {
    let name = "'\(Character(Unicode.Scalar(bracket)))'"
    var problem = JSONProblem(
      .jsonMissingBracket,
      "missing \(name) at the start of \(bracket == UInt8(ascii: "{") ? "an object" : "an array")",
      at: start..<start,
      help: "add \(name) before \(scanner.quoted(token))")
    problem.edit = .init(range: start..<start, bytes: [bracket])
    scanner.report(problem)
  }

  private mutating func reportExtra(_ offset: Int, _ message: String) {
    var problem = JSONProblem(.jsonExtraBracket, message, at: offset..<offset + 1, help: "remove it")
    problem.edit = .init(range: offset..<offset + 1, bytes: [])
    scanner.report(problem)
  }
}
