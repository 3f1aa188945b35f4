import AnimFile

/// A scanner for text with any number of errors.
///
/// `Scanner` stops at a mismatched bracket. This one compares the readings of `RecoveryReadings.swift`, takes
/// the one that is consistent with most of the following text, and reports the error that it implies.
struct RecoveringScanner {
  var scanner: Scanner
  var nodes: NodeList
  var stack: [Frame] = []
  /// The containers that ended directly before the cursor, outermost last.
  var ended: [(frame: Frame, closer: Int, count: Int)] = []
  var phase = Phase.value
  var cursor = 0
  /// The last comma between elements or members.
  var comma = 0
  /// Whether indentation reflects nesting.
  var trustsIndentation: Bool
  private var rejectedSuspicions = 0
  var brackets = BalancedBrackets()

  enum Phase {
    case name, value, end
  }

  struct Frame {
    var container: Scanner.Container
    /// The offset of its opening bracket, or where it is missing.
    var start: Int
    /// The expected closing bracket: the other kind if both of its brackets are wrong.
    var closer: UInt8

    var level: Lookahead.Level {
      Lookahead.Level(isObject: container.isObject, closer: closer, start: start)
    }
  }

  /// Returns the nodes of a text and its errors; no nodes if the text cannot be recovered.
  static func scan(_ text: [UInt8], maximumDepth: Int) -> (nodes: [Tape.Node]?, problems: [JSONProblem]) {
    var scanner = RecoveringScanner(text, maximumDepth: maximumDepth)
    let isRead = scanner.scan()
    let problems = scanner.scanner.problemsInOrder()
    guard isRead else {
      scanner.nodes.discard()
      return (nil, problems)
    }
    return (scanner.nodes.forArray(), problems)
  }

  private init(_ text: [UInt8], maximumDepth: Int) {
    scanner = Scanner(text: text, maximumDepth: maximumDepth)
    nodes = NodeList(capacity: text.count / 6 + 16)
    trustsIndentation = scanner.hasIndentation
  }

  private mutating func scan() -> Bool {
    guard let start = scanner.contentStart() else { return false }
    cursor = start
    // Every step consumes text, or opens or closes a container.
    var steps = 4 * scanner.text.count + 64
    while steps > 0 {
      steps -= 1
      if !nodes.hasRoomForTwo { nodes.grow(to: nodes.capacity * 2) }
      cursor = scanner.endOfWhitespace(from: cursor)
      if ended.last?.count != nodes.count { ended.removeAll() }
      let isRootRead = stack.isEmpty && phase == .end
      if isRootRead, !reopensRoot() { break }
      guard cursor < scanner.text.count, !scanner.hasTooManyProblems else {
        finish()
        return nodes.count > 0
      }
      switch phase {
      case .name: readName()
      case .value: guard readValue() else { return false }
      case .end: readEnd()
      }
    }
    guard stack.isEmpty, nodes.count > 0 else {
      finish()
      return nodes.count > 0
    }
    scanner.checkRest(from: cursor)
    return true
  }

  /// Closes all open containers at the end of the text.
  private mutating func finish() {
    cursor = min(cursor, scanner.text.count)
    let isCutShort = scanner.hasTooManyProblems && scanner.problems.last?.rule == .jsonTooManyProblems
    if !isCutShort, scanner.canContinue(at: cursor) {
      if let innermost = stack.last {
        scanner.reportUnclosed(innermost.container, nodes: nodes)
      } else if scanner.problems.isEmpty {
        scanner.reportEmpty()
      }
    }
    if nodes.last?.kind == .name { append(Tape.Node(.invalid, cursor..<cursor)) }
    while !stack.isEmpty { endInnermost(at: cursor) }
  }

  // MARK: Nodes

  mutating func append(_ node: Tape.Node) {
    if !nodes.hasRoomForTwo { nodes.grow(to: nodes.capacity * 2) }
    nodes.append(node)
  }

  mutating func open(_ bracket: UInt8, at start: Int, node range: Range<Int>, closer: UInt8? = nil) {
    let isObject = bracket == UInt8(ascii: "{")
    if !stack.isEmpty { stack[stack.count - 1].container.addValue() }
    stack.append(
      Frame(
        container: Scanner.Container(node: nodes.count, isObject: isObject), start: start,
        closer: closer ?? bracket + 2))
    append(Tape.Node(isObject ? .object : .array, range))
    phase = isObject ? .name : .value
  }

  mutating func endInnermost(at end: Int) {
    guard let frame = stack.popLast() else { return }
    nodes.close(frame.container, at: max(end, nodes.start(of: frame.container)))
    if frame.container.mayRepeatName { scanner.reportRepeatedNames(of: frame.container, nodes: nodes) }
    phase = .end
  }

  private mutating func addName(_ name: Tape.Node) {
    append(name)
    stack[stack.count - 1].container.add(name: name.payload)
  }

  mutating func addValue(_ value: Tape.Node) {
    append(value)
    if !stack.isEmpty { stack[stack.count - 1].container.addValue() }
    phase = .end
  }

  /// Skips the token at the cursor, which has been reported.
  private mutating func skip() {
    cursor = min(scanner.text.count, max(cursor + 1, scanner.unexpectedRange(at: cursor).upperBound))
  }

  // MARK: Names

  private mutating func readName() {
    let byte = scanner.text[cursor]
    if isSuspicious, decide() { return }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]"), decide() {
      return
    }
    if byte == UInt8(ascii: "}") {
      if isLastComma { scanner.reportTrailingComma(comma) }
      phase = .end
      return
    }
    if let end = scanner.endOfName(at: cursor), !isFollowedByColon(end) {
      if takeNumbersUpToBracket() { return }
      // A value may follow a name without a colon.
      if !scanner.startsValue(at: scanner.endOfWhitespace(from: end)), decide() { return }
    }
    guard readNameToken() else { return }
    readColon()
  }

  /// Appends the name at the cursor, if there is one.
  private mutating func readNameToken() -> Bool {
    if scanner.text[cursor] == UInt8(ascii: "\"") {
      addName(string(.name))
      return true
    }
    guard let container = stack.last?.container else { return false }
    switch scanner.recoverName(&cursor, after: comma, in: container, nodes: nodes) {
    case .again: return false
    case .close: phase = .end
    case .node(let name):
      addName(name)
      return true
    case .replaceLast(let node):
      nodes.replaceLast(by: node)
      if scanner.byte(at: cursor) == UInt8(ascii: "}") { phase = .end }
    case .stop:
      let isColon = scanner.byte(at: cursor) == UInt8(ascii: ":")
      skip()
      guard isColon else { break }
      // Skip the value, because it has no name.
      cursor = scanner.endOfWhitespace(from: cursor)
      let isBracket = scanner.byte(at: cursor).map { "{[".utf8.contains($0) } ?? false
      cursor = (isBracket ? brackets.end(of: cursor, in: scanner) : scanner.endOfName(at: cursor)) ?? cursor
      phase = .end
    }
    return false
  }

  private mutating func readColon() {
    while true {
      cursor = scanner.endOfWhitespace(from: cursor)
      guard let byte = scanner.byte(at: cursor) else { return addMissingValue() }
      if byte == UInt8(ascii: ":") {
        cursor += 1
        phase = .value
        return
      }
      if byte == UInt8(ascii: "]") {
        let end = nodes.last?.range.upperBound ?? cursor
        scanner.report(
          .jsonMissingValue, "missing value after a name", end..<end, help: "add ':' and a value after it")
        return addMissingValue()
      }
      guard let container = stack.last?.container, !scanner.hasTooManyProblems else {
        return addMissingValue()
      }
      switch scanner.recoverColon(&cursor, in: container, nodes: nodes) {
      case .again: continue
      case .value:
        phase = .value
        return
      case .missing(let node):
        append(node)
        phase = .end
        return
      case .stop:
        skip()
        if scanner.startsValue(at: scanner.endOfWhitespace(from: cursor)) {
          phase = .value
        } else {
          addMissingValue()
        }
        return
      }
    }
  }

  /// Appends a placeholder for the missing value of the last name. The caller has reported it.
  private mutating func addMissingValue() {
    append(Tape.Node(.invalid, cursor..<cursor))
    phase = .end
  }

  /// Wraps the numbers from the preceding member to a closing bracket in a list whose opening bracket is
  /// missing.
  private mutating func takeNumbersUpToBracket() -> Bool {
    guard nodes.count > 1, nodes[nodes.count - 1].kind == .number, nodes[nodes.count - 2].kind == .name else {
      return false
    }
    var place = cursor
    while let byte = scanner.byte(at: place), Scanner.isDigit(byte) || byte == UInt8(ascii: "-") {
      place = scanner.endOfWhitespace(from: scanner.wordRange(at: place).upperBound)
      if scanner.byte(at: place) == UInt8(ascii: "]") {
        let start = nodes[nodes.count - 1].start
        reportMissing(UInt8(ascii: "["), at: start, before: start..<scanner.wordRange(at: start).upperBound)
        cursor = place + 1
        nodes.replaceLast(by: Tape.Node(.invalid, start..<cursor))
        phase = .end
        return true
      }
      guard scanner.byte(at: place) == UInt8(ascii: ",") else { return false }
      place = scanner.endOfWhitespace(from: place + 1)
    }
    return false
  }

  // MARK: Values

  /// Reads a value, or the start of a container; returns false if the text is nested too deeply to continue.
  private mutating func readValue() -> Bool {
    let byte = scanner.text[cursor]
    let isElement = stack.last.map { !$0.container.isObject } ?? true
    if isElement, isSuspicious, decide() { return true }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard stack.count < scanner.maximumDepth else {
        scanner.reportTooDeep(cursor)
        return false
      }
      open(byte, at: cursor, node: cursor..<cursor + 1)
      cursor += 1
      return true
    case UInt8(ascii: "(") where stack.count < scanner.maximumDepth:
      scanner.report(
        .jsonMismatchedBracket, "'(' cannot open an array", cursor..<cursor + 1, help: "use '[' and ']'")
      open(UInt8(ascii: "["), at: cursor, node: cursor..<cursor + 1, closer: UInt8(ascii: ")"))
      cursor += 1
      return true
    case UInt8(ascii: ")") where isElement && !stack.isEmpty:
      phase = .end
      return true
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if isElement, !stack.isEmpty {
        if byte == stack[stack.count - 1].closer, isLastComma { scanner.reportTrailingComma(comma) }
        phase = .end
        return true
      }
      if !stack.isEmpty {
        addValue(scanner.missingValue(before: cursor))
        return true
      }
    case _ where isElement:
      if let end = scanner.endOfName(at: cursor), isFollowedByColon(end), decide() { return true }
    default: break
    }
    if byte == UInt8(ascii: "\"") {
      addValue(string(.string))
      return true
    }
    let text = scanner.text[...]
    if let number = text.span.number(at: cursor) {
      addValue(Tape.Node(.number, start: cursor, end: number.end, payload: number.value.bitPattern))
      cursor = number.end
      return true
    }
    let container = stack.last?.container ?? Scanner.Container()
    switch scanner.recoverValue(&cursor, after: comma, in: container, isRoot: stack.isEmpty, nodes: nodes) {
    case .again: break
    case .close: phase = .end
    case .node(let node): addValue(node)
    case .stop: skip()
    }
    return true
  }

  private mutating func string(_ kind: Tape.Kind) -> Tape.Node {
    let start = cursor
    if let node = scanner.takeString(&cursor, kind: kind) { return node }
    // End the string before something that looks like the end of a name or value.
    let line = start + 1..<endOfLine(start)
    var end = line.upperBound
    if kind == .name, let colon = scanner.text[line].firstIndex(of: UInt8(ascii: ":")) { end = colon }
    while end > start + 1, " \t,]}".utf8.contains(scanner.text[end - 1]) { end -= 1 }
    cursor = max(end, start + 1)
    let contents = start + 1..<cursor
    return Tape.Node(
      kind, start: contents.lowerBound, end: contents.upperBound,
      payload: scanner.prefix(of: scanner.text[contents]), isBare: true)
  }

  private func endOfLine(_ offset: Int) -> Int {
    var end = offset
    while let byte = scanner.byte(at: end), byte != 0x0A, byte != 0x0D { end += 1 }
    return end
  }

  // MARK: Ends

  private mutating func readEnd() {
    guard let frame = stack.last else { return }
    let byte = scanner.text[cursor]
    switch byte {
    case UInt8(ascii: ","):
      if isSuspicious, decide() { return }
      comma = cursor
      cursor += 1
      phase = frame.container.isObject ? .name : .value
      return
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      if byte != frame.closer || isSuspicious, decide() { return }
      guard byte == frame.closer else {
        scanner.report(scanner.mismatched(cursor, frame.container, nodes: nodes))
        cursor += 1
        return
      }
      let closer = cursor
      cursor += 1
      endInnermost(at: cursor)
      ended.append((frame, closer, nodes.count))
      return
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"):
      if frame.container.isObject, decide() { return }
    default:
      if isSuspicious, decide() { return }
    }
    switch scanner.recoverEnd(&cursor, in: frame.container, nodes: nodes) {
    case .again: break
    case .next: phase = frame.container.isObject ? .name : .value
    case .value: phase = .value
    case .replaceLast(let node): nodes.replaceLast(by: node)
    case .stop: skip()
    }
  }

  /// Whether the root ended prematurely and continues.
  private mutating func reopensRoot() -> Bool {
    guard let byte = scanner.byte(at: cursor), !ended.isEmpty, "\",]}{[".utf8.contains(byte) else {
      return false
    }
    return decide()
  }

  // MARK: Positions

  /// Whether the last comma is after all nodes.
  var isLastComma: Bool { scanner.isLast(comma, of: nodes) }

  func isFollowedByColon(_ offset: Int) -> Bool {
    scanner.isColon(at: scanner.endOfWhitespace(from: offset))
  }

  /// Whether the indentation of the token at the cursor contradicts the innermost container.
  private var isSuspicious: Bool {
    guard trustsIndentation, let frame = stack.last else { return false }
    let byte = scanner.text[cursor]
    return byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      ? scanner.isMisaligned(cursor, with: frame.start) : scanner.isOutdented(cursor, from: frame.start)
  }

  /// Takes the best reading at the cursor, unless it is the plain one.
  private mutating func decide() -> Bool {
    guard let choice = bestReading() else {
      // Stop using indentation if it proves misleading.
      rejectedSuspicions += 1
      if rejectedSuspicions > 40 { trustsIndentation = false }
      return false
    }
    take(choice)
    return true
  }
}
