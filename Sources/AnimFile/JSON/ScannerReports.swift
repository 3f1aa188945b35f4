// The scanner's messages about whole texts and containers.

extension Scanner {
  /// The number of errors at which the scanner gives up.
  package static let maximumProblems = 1000

  package var hasTooManyProblems: Bool { problems.count >= problemLimit }

  /// Whether the scanner may continue; reports once that there are too many errors.
  package mutating func canContinue(at offset: Int) -> Bool {
    guard hasTooManyProblems else { return true }
    problems.append(
      JSONProblem(.jsonTooManyProblems, "too many errors to continue parsing", at: offset..<offset))
    return false
  }

  package mutating func report(
    _ rule: Diagnostic.Rule, _ message: String, _ range: Range<Int>, help: String? = nil,
    related: JSONProblem.Related? = nil
  ) {
    report(JSONProblem(rule, message, at: range, help: help, related: related))
  }

  package mutating func report(_ problem: JSONProblem) {
    guard !hasTooManyProblems else { return }
    problems.append(problem)
  }

  package func problemsInOrder() -> [JSONProblem] {
    problems.inTextOrder
  }

  // MARK: The text as a whole

  /// Returns the start of the JSON; nil if the text is not UTF-8 or too large.
  package mutating func contentStart() -> Int? {
    guard text.count <= Tape.Node.maximumOffset else {
      report(
        .jsonTooLarge, "the text has too many bytes: the maximum is \(Tape.Node.maximumOffset)", 0..<0)
      return nil
    }
    if let encoding = foreignEncoding() {
      report(
        .jsonEncoding, "the text is encoded as \(encoding)", 0..<min(4, text.count),
        help: "save the file as UTF-8")
      return nil
    }
    guard text.starts(with: [0xEF, 0xBB, 0xBF]) else { return 0 }
    report(
      .jsonByteOrderMark, "byte order mark before the text", 0..<3,
      help: "save the file as UTF-8 without a byte order mark")
    return 3
  }

  /// Returns the name of the apparent encoding, if it is one that contains zero bytes.
  func foreignEncoding() -> String? {
    if text.starts(with: [0xFF, 0xFE, 0, 0]) || text.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard text.count >= 2, text.count % 2 == 0 else { return nil }
    let zeros = text.prefix(4).map { $0 == 0 }
    switch zeros {
    case [true, false], [false, true], [true, false, true, false], [false, true, false, true]: return "UTF-16"
    case [true, true, true, false], [false, true, true, true]: return "UTF-32"
    default: return nil
    }
  }

  package mutating func reportEmpty() {
    report(.jsonEmpty, "the text is empty", 0..<text.count, help: "write one JSON value")
  }

  // MARK: Containers

  package mutating func reportTooDeep(_ offset: Int) {
    report(
      .jsonTooDeep, "arrays and objects are nested too deeply: the maximum is \(maximumDepth)",
      offset..<offset + 1, help: "the name of this limit is 'nesting'")
  }

  package mutating func reportUnclosed(_ container: Container, nodes: NodeList) {
    let start = nodes.start(of: container)
    // A word truncated by the end of the text is not an error of its own.
    if let last = problems.last, last.range.upperBound == text.count,
      [.jsonUnknownWord, .jsonBadNumber, .jsonExponentDigits, .jsonDigitAfterPoint].contains(last.rule)
    {
      problems.removeLast()
    }
    guard !isTerse else { return report(.jsonUnclosed, "", text.count..<text.count) }
    report(
      .jsonUnclosed, "the text ends inside \(container.isObject ? "an object" : "an array")",
      text.count..<text.count, help: "add '\(Character(Unicode.Scalar(container.closingBracket)))'",
      related: .init(range: start..<start + 1, message: container.startNote))
  }

  package func mismatched(_ offset: Int, _ container: Container, nodes: NodeList) -> JSONProblem {
    guard !isTerse else { return JSONProblem(.jsonMismatchedBracket, "", at: offset..<offset + 1) }
    let start = nodes.start(of: container)
    return JSONProblem(
      .jsonMismatchedBracket,
      "\(quotedCharacter(at: offset)) cannot close \(container.isObject ? "an object" : "an array")",
      at: offset..<offset + 1,
      help: "add '\(Character(Unicode.Scalar(container.closingBracket)))' before it",
      related: .init(range: start..<start + 1, message: container.startNote))
  }

  // MARK: Other errors

  mutating func reportUnexpected(_ offset: Int, help: @autoclosure () -> String) {
    reportUnexpected(offset..<offset + 1, help: help())
  }

  mutating func reportUnexpected(_ range: Range<Int>, help: @autoclosure () -> String) {
    guard !reportInvalidUTF8(in: range) else { return }
    guard !isTerse else { return report(.jsonUnexpectedText, "", range) }
    report(.jsonUnexpectedText, "unexpected \(quoted(range))", range, help: help())
  }

  // MARK: Wording

  /// Returns the excerpt in single quotes.
  package func quoted(_ range: Range<Int>) -> String {
    "'\(excerpt(range))'"
  }

  /// Returns the source text, shortened, without control characters.
  func excerpt(_ range: Range<Int>) -> String {
    if isTerse { return "" }
    let limit = 40
    var excerpt = ""
    for scalar in String(decoding: text[range.prefix(4 * limit)], as: UTF8.self).unicodeScalars {
      guard excerpt.unicodeScalars.count < limit else { return excerpt + "…" }
      excerpt.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar)
    }
    return range.count > 4 * limit ? excerpt + "…" : excerpt
  }

  /// Returns the character at `offset`, in quotes if it is visible.
  package func quotedCharacter(at offset: Int) -> String {
    guard let byte = byte(at: offset) else { return "the end of the text" }
    if byte < 0x20 || byte == 0x7F { return "a \(Self.name(ofControl: byte))" }
    return quoted(offset..<offset + (utf8Length(at: offset) ?? 1))
  }

  static func name(ofControl byte: UInt8) -> String {
    switch byte {
    case 0x09: "tab"
    case 0x0A: "line feed"
    case 0x0D: "carriage return"
    default: "control character (\(hexadecimal(byte)))"
    }
  }

  package static func escape(ofControl byte: UInt8) -> String {
    switch byte {
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: "\\u00" + hexadecimal(byte).dropFirst(2).lowercased()
    }
  }

  static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0x0" + digits : "0x" + digits
  }
}

extension Scanner.Container {
  /// The note at its opening bracket.
  package var startNote: String { isObject ? "the object starts here" : "the array starts here" }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}

extension [JSONProblem] {
  /// The errors sorted stably by position.
  package var inTextOrder: [JSONProblem] {
    enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
      .map { $0.element }
  }
}
