import AnimFile

extension Tape {
  /// Returns the tape of a text that is being edited, valid or not.
  ///
  /// Missing values become `invalid`, and unmatched closing brackets are skipped. Reports nothing: use
  /// ``Tape/scan(_:maximumDepth:problems:)``, which stops at errors that would make the structure ambiguous.
  ///
  /// - Parameter maximumDepth: The maximum nesting of arrays and objects; deeper brackets are skipped.
  /// - Returns: A tape with at least one node, and the unclosed containers.
  /// - Complexity: O(*n*) in the length of the text for valid JSON; otherwise O(*n* × *d*) for a depth of
  ///   *d*.
  static func scanLeniently(_ text: [UInt8], maximumDepth: Int = 64) -> (tape: Tape, open: Set<Int>) {
    var scanner = LenientScanner(text, maximumDepth: maximumDepth)
    scanner.scan()
    return (Tape(bytes: text, nodes: scanner.nodes, hasText: true), scanner.open)
  }
}

/// Builds well-formed nodes from malformed text.
private struct LenientScanner {
  private(set) var nodes: [Tape.Node] = []
  private(set) var open: Set<Int> = []
  private let scanner: Scanner
  private let maximumDepth: Int
  private var cursor = 0
  private var containers: [Container] = []

  private struct Container {
    let node: Int
    let isObject: Bool
    var childCount = 0
    /// The end of the name, or of its colon, while its value is pending.
    var pending: Int?
  }

  init(_ text: [UInt8], maximumDepth: Int) {
    scanner = Scanner(text: text, maximumDepth: maximumDepth)
    self.maximumDepth = maximumDepth
  }

  mutating func scan() {
    if scanner.text.starts(with: [0xEF, 0xBB, 0xBF]) { cursor = 3 }
    while nodes.isEmpty || !containers.isEmpty {
      cursor = scanner.endOfWhitespace(from: cursor)
      guard let byte = scanner.byte(at: cursor) else { break }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): begin(isObject: byte == UInt8(ascii: "{"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): end(isObject: byte == UInt8(ascii: "}"))
      case UInt8(ascii: ","):
        endMember()
        cursor += 1
      case UInt8(ascii: ":"):
        cursor += 1
        if let last = containers.indices.last, containers[last].pending != nil {
          containers[last].pending = cursor
        }
      case UInt8(ascii: "/"), UInt8(ascii: "#"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): add(quoted(byte))
      default:
        let range = scanner.wordRange(at: cursor)
        if range.isEmpty { cursor += 1 } else { add(word(range)) }
      }
    }
    while !containers.isEmpty { close(at: scanner.text.count, isClosed: false) }
    if nodes.isEmpty { nodes.append(Tape.Node(.invalid, cursor..<cursor)) }
  }

  // MARK: Tokens

  private struct Token {
    var node: Tape.Node
    var end: Int
    var isText: Bool
  }

  private func quoted(_ quote: UInt8) -> Token {
    var end = cursor + 1
    var hasEscapes = false
    while let byte = scanner.byte(at: end), byte != quote, byte != 0x0A, byte != 0x0D {
      if byte == UInt8(ascii: "\\"), end + 1 < scanner.text.count { (hasEscapes, end) = (true, end + 1) }
      end += 1
    }
    end = min(end, scanner.text.count)
    let contents = cursor + 1..<end
    let prefix = scanner.prefix(
      of: hasEscapes ? StringPieces.value(of: scanner.text, in: contents)[...] : scanner.text[contents])
    let isClosed = scanner.byte(at: end) == quote
    let node = Tape.Node(
      .string, start: isClosed ? cursor : cursor + 1, end: isClosed ? end + 1 : end, payload: prefix,
      hasEscapes: hasEscapes, isBare: !isClosed)
    return Token(node: node, end: isClosed ? end + 1 : end, isText: true)
  }

  private func word(_ range: Range<Int>) -> Token {
    let kind: Tape.Kind
    switch scanner.text[range] {
    case let word where word.elementsEqual("true".utf8): kind = .true
    case let word where word.elementsEqual("false".utf8): kind = .false
    case let word where word.elementsEqual("null".utf8): kind = .null
    default:
      let text = scanner.text[...]
      if range.count <= NumberParser.maximumLength,
        let match = NumberParser.match(text.span, at: range.lowerBound), match.end == range.upperBound
      {
        let node = Tape.Node(
          .number, start: range.lowerBound, end: range.upperBound, payload: match.value.bitPattern)
        return Token(node: node, end: range.upperBound, isText: false)
      }
      let node = Tape.Node(
        .invalid, start: range.lowerBound, end: range.upperBound,
        payload: scanner.prefix(of: scanner.text[range]), isBare: true)
      return Token(node: node, end: range.upperBound, isText: true)
    }
    return Token(node: Tape.Node(kind, range), end: range.upperBound, isText: false)
  }

  private mutating func skipComment() {
    if scanner.text[cursor] == UInt8(ascii: "/"), scanner.byte(at: cursor + 1) == UInt8(ascii: "*") {
      cursor += 2
      while let byte = scanner.byte(at: cursor),
        byte != UInt8(ascii: "*") || scanner.byte(at: cursor + 1) != UInt8(ascii: "/")
      {
        cursor += 1
      }
      cursor = min(cursor + 2, scanner.text.count)
    } else {
      while let byte = scanner.byte(at: cursor), byte != 0x0A, byte != 0x0D { cursor += 1 }
    }
  }

  // MARK: Structure

  /// Appends a name or a value, depending on the context.
  private mutating func add(_ token: Token) {
    cursor = token.end
    let isName = token.isText && scanner.byte(at: scanner.endOfWhitespace(from: cursor)) == UInt8(ascii: ":")
    if isName, let object = containers.lastIndex(where: \.isObject) {
      // Lists have no names, so a name ends them.
      while containers.count > object + 1 { close(at: token.node.start, isClosed: false) }
    }
    guard let last = containers.indices.last, containers[last].isObject else { return addValue(token.node) }
    if containers[last].pending != nil {
      // A name whose value is missing, or a value.
      if !isName { return addValue(token.node) }
      endMember()
    }
    addName(token)
  }

  private mutating func addName(_ token: Token) {
    guard let last = containers.indices.last else { return }
    let node = token.node
    nodes.append(
      node.kind == .string
        ? node.asName
        : Tape.Node(.name, start: node.start, end: token.end, payload: node.payload, isBare: true))
    containers[last].childCount += 1
    containers[last].pending = token.end
  }

  private mutating func addValue(_ node: Tape.Node) {
    nodes.append(node)
    countValue()
  }

  private mutating func countValue() {
    guard let last = containers.indices.last else { return }
    if containers[last].isObject { containers[last].pending = nil } else { containers[last].childCount += 1 }
  }

  /// Inserts a placeholder for a missing value.
  private mutating func endMember() {
    guard let last = containers.indices.last, let end = containers[last].pending else { return }
    nodes.append(Tape.Node(.invalid, start: end, end: end, isBare: true))
    containers[last].pending = nil
  }

  private mutating func begin(isObject: Bool) {
    defer { cursor += 1 }
    guard containers.count < maximumDepth else { return }
    if let last = containers.indices.last, containers[last].isObject, containers[last].pending == nil {
      addName(
        Token(node: Tape.Node(.string, start: cursor, end: cursor, isBare: true), end: cursor, isText: true))
    }
    countValue()
    containers.append(Container(node: nodes.count, isObject: isObject))
    nodes.append(Tape.Node(isObject ? .object : .array, start: cursor, end: cursor + 1))
  }

  private mutating func end(isObject: Bool) {
    defer { cursor += 1 }
    guard let place = containers.lastIndex(where: { $0.isObject == isObject }) else { return }
    while containers.count > place + 1 { close(at: cursor, isClosed: false) }
    close(at: cursor + 1, isClosed: true)
  }

  private mutating func close(at end: Int, isClosed: Bool) {
    endMember()
    guard let container = containers.popLast() else { return }
    nodes[container.node].close(at: end, next: nodes.count, childCount: container.childCount)
    if !isClosed { open.insert(container.node) }
  }
}

extension Tape.Node {
  /// The same string as a name.
  fileprivate var asName: Tape.Node {
    Tape.Node(
      .name, start: start, end: start + length, payload: payload, hasEscapes: hasEscapes,
      isBare: contentsStart == start)
  }
}
