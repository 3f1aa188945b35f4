extension Tape {
  /// The tape of a text that should be JSON by RFC 8259, with member names that differ.
  ///
  /// Never fails: every mistake is appended to `problems`, in text order, and is one problem. A text with mistakes still has
  /// a tape if what was meant is plain enough to go on; its values that are not JSON are `invalid`.
  ///
  /// - Parameter maximumDepth: How many arrays and objects may be inside one another.
  static func scan(_ text: [UInt8], maximumDepth: Int = 64, problems: inout [JSONProblem]) -> Tape? {
    var scanner = Scanner(text: text, maximumDepth: maximumDepth)
    let nodes = scanner.scan()
    problems += scanner.problemsInOrder()
    return nodes.map { Tape(bytes: text, nodes: $0, hasText: true) }
  }
}

/// Turns a text into nodes.
///
/// `scan` is one loop without recursion that knows only correct JSON. Whatever else it meets goes to a `recover` function,
/// which reports it and says how to go on.
struct Scanner {
  let text: [UInt8]
  let maximumDepth: Int
  var problems: [JSONProblem] = []
  /// The last comma that has been taken as one too many.
  var extraComma = 0

  init(text: [UInt8], maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
  }

  /// What comes next.
  private enum Phase {
    case name, value, end
  }

  /// An array or object that has not ended.
  struct Container {
    var node = 0
    var isObject = false
    var childCount = 0
    /// One bit for each name so far.
    var nameBits: UInt64 = 0
    /// Whether two names have the same bit.
    var mayRepeatName = false

    /// Notes a name, given the first bytes of its value.
    @inline(__always)
    mutating func add(name prefix: UInt64) {
      let bit: UInt64 = 1 &<< ((prefix &* 0x9E37_79B9_7F4A_7C15) &>> 58)
      mayRepeatName = mayRepeatName || nameBits & bit != 0
      nameBits |= bit
      childCount &+= 1
    }

    var closingBracket: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  /// The nodes, or `nil` if the text cannot be understood.
  mutating func scan() -> [Tape.Node]? {
    guard let start = contentStart() else { return nil }
    let text = text
    let bytes = text.span
    var nodes = NodeList(expecting: text)
    var container = Container()
    var outer: [Container] = []
    outer.reserveCapacity(min(maximumDepth, 1024))
    var cursor = start
    var comma: Int?
    var phase = Phase.value

    scanning: while true {
      switch phase {
      case .name:
        cursor = bytes.endOfWhitespace(from: cursor)
        if bytes.byte(at: cursor) == UInt8(ascii: "\""), let string = bytes.plainString(at: cursor) {
          nodes.append(Tape.Node(.name, start: cursor, end: string.end, payload: string.prefix))
          container.add(name: string.prefix)
          cursor = string.end
        } else {
          switch recoverName(&cursor, after: comma, in: container, nodes: nodes) {
          case .again: continue scanning
          case .close:
            phase = .end
            continue scanning
          case .node(let name):
            nodes.append(name)
            container.add(name: name.payload)
          case .stop: return nil
          }
        }
        while true {
          cursor = bytes.endOfWhitespace(from: cursor)
          if bytes.byte(at: cursor) == UInt8(ascii: ":") {
            cursor &+= 1
            break
          }
          switch recoverColon(&cursor, in: container, nodes: nodes) {
          case .again: continue
          case .value: break
          case .missing(let node):
            nodes.append(node)
            phase = .end
            continue scanning
          case .stop: return nil
          }
          break
        }
        phase = .value

      case .value:
        cursor = bytes.endOfWhitespace(from: cursor)
        let byte = bytes.byte(at: cursor)
        value: switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          guard let number = bytes.plainNumber(at: cursor) ?? bytes.anyNumber(at: cursor) else { break value }
          nodes.append(Tape.Node(.number, start: cursor, end: number.end, payload: number.value.bitPattern))
          cursor = number.end
          container.childCount &+= container.isObject ? 0 : 1
          // Numbers come in rows, so this saves going around.
          if !container.isObject, !outer.isEmpty, bytes.byte(at: cursor) == UInt8(ascii: ",") {
            comma = cursor
            cursor &+= 1
          } else {
            phase = .end
          }
          continue scanning
        case UInt8(ascii: "\""):
          guard let string = bytes.plainString(at: cursor) else { break value }
          nodes.append(Tape.Node(.string, start: cursor, end: string.end, payload: string.prefix))
          cursor = string.end
          container.childCount &+= container.isObject ? 0 : 1
          phase = .end
          continue scanning
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          guard outer.count < maximumDepth else {
            reportTooDeep(cursor)
            return nil
          }
          container.childCount &+= container.isObject ? 0 : 1
          outer.append(container)
          let isObject = byte == UInt8(ascii: "{")
          container = Container(node: nodes.count, isObject: isObject)
          nodes.append(Tape.Node(isObject ? .object : .array, start: cursor, end: cursor &+ 1))
          cursor = bytes.endOfWhitespace(from: cursor &+ 1)
          comma = nil
          phase = bytes.byte(at: cursor) == container.closingBracket ? .end : isObject ? .name : .value
          continue scanning
        default: break
        }
        if let (kind, end) = bytes.literal(at: cursor) {
          nodes.append(Tape.Node(kind, start: cursor, end: end))
          cursor = end
        } else {
          switch recoverValue(&cursor, after: comma, in: container, isRoot: outer.isEmpty, nodes: nodes) {
          case .again: continue scanning
          case .close:
            phase = .end
            continue scanning
          case .node(let node): nodes.append(node)
          case .stop: return nil
          }
        }
        container.childCount &+= container.isObject ? 0 : 1
        phase = .end

      case .end:
        if outer.isEmpty { break scanning }
        cursor = bytes.endOfWhitespace(from: cursor)
        let byte = bytes.byte(at: cursor)
        if byte == UInt8(ascii: ",") {
          comma = cursor
          cursor &+= 1
          phase = container.isObject ? .name : .value
        } else if byte == container.closingBracket {
          cursor &+= 1
          nodes.close(container, at: cursor)
          if container.mayRepeatName { reportRepeatedNames(of: container, nodes: nodes) }
          container = outer.removeLast()
        } else {
          switch recoverEnd(&cursor, in: container, nodes: nodes) {
          case .again: continue scanning
          case .next:
            comma = nil
            phase = container.isObject ? .name : .value
          case .value: phase = .value
          case .stop:
            return nil
          }
        }
      }
    }
    checkRest(from: cursor)
    return nodes.finish()
  }
}

/// Nodes as they are found.
struct NodeList {
  private(set) var nodes: [Tape.Node]
  private(set) var count = 0

  /// A list with about enough room for the nodes of `text`, judged by how it begins.
  init(expecting text: [UInt8]) {
    let sample = text.prefix(16384)
    var separators = 8
    for byte in sample
    where byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[") {
      separators += 1
    }
    let estimate = sample.isEmpty ? 8 : separators * (text.count / sample.count + 1)
    nodes = Array(repeating: .zero, count: min(estimate, text.count + 8))
  }

  @inline(__always)
  mutating func append(_ node: Tape.Node) {
    if count == nodes.count { grow() }
    nodes[count] = node
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    nodes.append(contentsOf: repeatElement(.zero, count: nodes.count / 2 + 64))
  }

  @inline(__always)
  mutating func close(_ container: Scanner.Container, at end: Int) {
    nodes[container.node].close(at: end, next: count, childCount: container.childCount)
  }

  /// Where a container's bracket is.
  func start(of container: Scanner.Container) -> Int {
    nodes[container.node].start
  }

  consuming func finish() -> [Tape.Node] {
    nodes.removeLast(nodes.count - count)
    return nodes
  }
}

extension Span<UInt8> {
  /// The offset of the first byte from `offset` that is not white space.
  @inline(__always)
  fileprivate func endOfWhitespace(from offset: Int) -> Int {
    byte(at: offset) > 0x20 ? offset : endOfWhitespaceRun(from: offset)
  }

  @inline(never)
  private func endOfWhitespaceRun(from offset: Int) -> Int {
    var offset = offset
    while true {
      switch byte(at: offset) {
      case 0x20, 0x0A, 0x0D, 0x09:
        offset &+= 1
        while let word = word(at: offset), word == 0x2020_2020_2020_2020 { offset &+= 8 }
      default: return offset
      }
    }
  }

  /// The string at `offset`, where a quote is, if it is ASCII without escapes and ends well before the text does.
  @inline(__always)
  fileprivate func plainString(at offset: Int) -> (end: Int, prefix: UInt64)? {
    guard let first = word(at: offset &+ 1) else { return nil }
    var word = first
    var cursor = offset &+ 1
    while true {
      let stops = Self.stringStops(word)
      if stops != 0 {
        let bits = UInt64(truncatingIfNeeded: stops.trailingZeroBitCount & ~7)
        guard (word &>> bits) & 0xFF == UInt64(UInt8(ascii: "\"")) else { return nil }
        let end = cursor &+ Int(truncatingIfNeeded: bits &>> 3) &+ 1
        return (end, cursor == offset &+ 1 ? first & ((1 &<< bits) &- 1) : first)
      }
      cursor &+= 8
      guard let next = self.word(at: cursor) else { return nil }
      word = next
    }
  }

  /// The high bit of each byte that is a quote, a backslash, a control character or not ASCII, right up to the first one.
  @inline(__always)
  private static func stringStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- ones &* 0x20) & ~word
    return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | control | word)
      & (ones &* 0x80)
  }

  /// The number at `offset`, if it is a simple one: up to seven digits on each side of the point, and no exponent.
  @inline(__always)
  fileprivate func plainNumber(at offset: Int) -> (end: Int, value: Double)? {
    // One or zero rather than true or false: signs are hard to predict.
    let sign: UInt64 = byte(at: offset) == UInt8(ascii: "-") ? 1 : 0
    var cursor = offset &+ Int(truncatingIfNeeded: sign)
    guard let wholeWord = word(at: cursor) else { return nil }
    let whole = EightDigits(wholeWord)
    guard whole.count &- 1 < 7, whole.count != 0 else { return nil }
    guard whole.count == 1 || wholeWord & 0xFF != UInt64(UInt8(ascii: "0")) else { return nil }
    var mantissa = whole.value
    cursor &+= whole.count
    var value: Double
    if byte(at: cursor) == UInt8(ascii: ".") {
      guard let fractionWord = word(at: cursor &+ 1) else { return nil }
      let fraction = EightDigits(fractionWord)
      guard fraction.count != 0, fraction.count != 8 else { return nil }
      mantissa = mantissa &* PowersOfTen.whole[fraction.count] &+ fraction.value
      value = Double(Int64(bitPattern: mantissa)) / PowersOfTen.exact[fraction.count]
      cursor &+= 1 &+ fraction.count
    } else {
      value = Double(Int64(bitPattern: mantissa))
    }
    guard isAfterValue(cursor) else { return nil }
    return (cursor, Double(bitPattern: value.bitPattern | sign &<< 63))
  }

  /// The number at `offset`, if it is one by JSON's rules.
  @inline(never)
  fileprivate func anyNumber(at offset: Int) -> (end: Int, value: Double)? {
    guard let match = NumberParser.match(self, at: offset), match.oddity == nil, match.value.isFinite,
      isAfterValue(match.end)
    else { return nil }
    return (match.end, match.value)
  }

  /// The word `true`, `false` or `null` at `offset`.
  @inline(__always)
  fileprivate func literal(at offset: Int) -> (kind: Tape.Kind, end: Int)? {
    guard let word = word(at: offset) else { return nil }
    let literal: (kind: Tape.Kind, end: Int)
    if word & 0xFFFF_FFFF == 0x6575_7274 {
      literal = (.true, offset &+ 4)
    } else if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {
      literal = (.false, offset &+ 5)
    } else if word & 0xFFFF_FFFF == 0x6C6C_756E {
      literal = (.null, offset &+ 4)
    } else {
      return nil
    }
    return isAfterValue(literal.end) ? literal : nil
  }

  /// Whether the byte at `offset` can follow a number or word at once.
  @inline(__always)
  private func isAfterValue(_ offset: Int) -> Bool {
    switch byte(at: offset) {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }
}
