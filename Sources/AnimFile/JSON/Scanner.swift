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
    return nodes.map { Tape(bytes: text, nodes: $0.forTape(), hasText: true) }
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
  private var position = Position()

  init(text: [UInt8], maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
  }

  /// What comes next.
  private enum Phase {
    case name, value, end
  }

  /// Where the loop is.
  private struct Position {
    var phase = Phase.value
    var cursor = 0
    /// The last comma between elements or members.
    var comma = 0
    var depth = 0
  }

  /// An array or object that has not ended.
  struct Container {
    var node = 0
    var isObject = false
    var childCount = 0
    /// One bit for each name so far, and those that more than one name had.
    private var nameBits: UInt64 = 0
    private var repeatedBits: UInt64 = 0

    @inline(__always)
    init(node: Int = 0, isObject: Bool = false) {
      self.node = node
      self.isObject = isObject
    }

    /// Notes a name, given the first bytes of its value.
    @inline(__always)
    mutating func add(name prefix: UInt64) {
      let bit: UInt64 = 1 &<< ((prefix &* 0x9E37_79B9_7F4A_7C15) &>> 58)
      repeatedBits |= nameBits & bit
      nameBits |= bit
      childCount &+= 1
    }

    /// Notes a value, which is not a child of its own in an object.
    @inline(__always)
    mutating func addValue() {
      childCount &+= isObject ? 0 : 1
    }

    var mayRepeatName: Bool { repeatedBits != 0 }
    @inline(__always)
    var closingBracket: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  /// The nodes, or `nil` if the text cannot be understood.
  mutating func scan() -> NodeList? {
    guard let start = contentStart() else { return nil }
    position.cursor = start
    // Every container takes a byte at least, so there cannot be more of them than bytes.
    let depthLimit = max(0, min(maximumDepth, text.count))
    return withUnsafeTemporaryAllocation(of: Container.self, capacity: depthLimit + 1) { containers in
      containers.initialize(repeating: Container())
      // Dense text has a node in seven bytes. Room that is not used is never touched.
      var nodes = NodeList(capacity: text.count / 6 + 16)
      while true {
        switch scan(into: &nodes, containers: containers) {
        case .finished: return nodes
        case .stopped:
          nodes.discard()
          return nil
        case .full:
          // The rest will probably be as dense as what has been read.
          let expected = Double(nodes.count) * Double(text.count) / Double(max(1, position.cursor))
          let capacity = nodes.capacity
          nodes.grow(to: max(capacity + capacity / 4, min(Int(expected * 1.05), capacity * 8)) + 16)
        }
      }
    }
  }

  /// How the loop has ended.
  private enum Outcome {
    /// At the end of the text.
    case finished
    /// At something that cannot be understood.
    case stopped
    /// Because there is no room for nodes. It can go on with a longer list.
    case full
  }

  /// Appends nodes from where `position` says.
  ///
  /// - Parameter containers: A stand-in for the outside of the root, and room for all that may be inside one another.
  private mutating func scan(
    into nodes: inout NodeList, containers: UnsafeMutableBufferPointer<Container>
  ) -> Outcome {
    // A slice has a span on older Apple systems as well, an array only on new ones.
    let text = text[...]
    let bytes = text.span
    // In variables of their own, what matters most is kept in registers.
    var list = nodes
    defer { nodes = list }
    var phase = position.phase
    var cursor = position.cursor
    var comma = position.comma
    // The innermost container stays in memory, as there would be no registers for it. The pointer moves by one where
    // `depth` does, which is checked.
    var depth = position.depth
    var container = containers.baseAddress.unsafelyUnwrapped + depth

    scanning: while true {
      // The name phase may append two.
      guard list.hasRoomForTwo else {
        position = Position(phase: phase, cursor: cursor, comma: comma, depth: depth)
        return .full
      }
      switch phase {
      case .name:
        cursor = bytes.endOfWhitespace(from: cursor)
        if bytes.byte(at: cursor) == UInt8(ascii: "\""), let string = bytes.plainString(at: cursor) {
          list.append(Tape.Node(.name, start: cursor, end: string.end, payload: string.prefix))
          container.pointee.add(name: string.prefix)
          cursor = string.end
        } else {
          switch recoverName(&cursor, after: comma, in: container.pointee, nodes: list) {
          case .again: continue scanning
          case .close:
            phase = .end
            continue scanning
          case .node(let name):
            list.append(name)
            container.pointee.add(name: name.payload)
          case .replaceLast(let node):
            list.replaceLast(by: node)
            if bytes.byte(at: cursor) == UInt8(ascii: "}") { phase = .end }
            continue scanning
          case .stop: return .stopped
          }
        }
        while true {
          cursor = bytes.endOfWhitespace(from: cursor)
          if bytes.byte(at: cursor) == UInt8(ascii: ":") {
            cursor &+= 1
            break
          }
          switch recoverColon(&cursor, in: container.pointee, nodes: list) {
          case .again: continue
          case .value: break
          case .missing(let node):
            list.append(node)
            phase = .end
            continue scanning
          case .stop: return .stopped
          }
          break
        }
        phase = .value

      case .value:
        cursor = bytes.endOfWhitespace(from: cursor)
        // Numbers come in rows, so this goes around in a small circle.
        let isArray = depth > 0 && !container.pointee.isObject
        while let number = bytes.number(at: cursor) {
          list.append(Tape.Node(.number, start: cursor, end: number.end, payload: number.value.bitPattern))
          cursor = number.end
          container.pointee.addValue()
          guard isArray, bytes.byte(at: cursor) == UInt8(ascii: ",") else {
            phase = .end
            continue scanning
          }
          comma = cursor
          cursor = bytes.endOfWhitespace(from: cursor &+ 1)
          guard list.hasRoomForTwo else { continue scanning }
        }
        let byte = bytes.byte(at: cursor)
        value: switch byte {
        case UInt8(ascii: "\""):
          guard let string = bytes.plainString(at: cursor) else { break value }
          list.append(Tape.Node(.string, start: cursor, end: string.end, payload: string.prefix))
          cursor = string.end
          container.pointee.addValue()
          phase = .end
          continue scanning
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          guard depth < containers.count &- 1 else {
            reportTooDeep(cursor)
            return .stopped
          }
          container.pointee.addValue()
          depth &+= 1
          container += 1
          let isObject = byte == UInt8(ascii: "{")
          container.pointee = Container(node: list.count, isObject: isObject)
          list.append(Tape.Node(isObject ? .object : .array, start: cursor, end: cursor &+ 1))
          cursor = bytes.endOfWhitespace(from: cursor &+ 1)
          phase =
            bytes.byte(at: cursor) == container.pointee.closingBracket ? .end : isObject ? .name : .value
          continue scanning
        default: break
        }
        if let (kind, end) = bytes.literal(at: cursor) {
          list.append(Tape.Node(kind, start: cursor, end: end))
          cursor = end
        } else {
          switch recoverValue(&cursor, after: comma, in: container.pointee, isRoot: depth == 0, nodes: list) {
          case .again: continue scanning
          case .close:
            phase = .end
            continue scanning
          case .node(let node): list.append(node)
          case .stop: return .stopped
          }
        }
        container.pointee.addValue()
        phase = .end

      case .end:
        if depth == 0 { break scanning }
        cursor = bytes.endOfWhitespace(from: cursor)
        let byte = bytes.byte(at: cursor)
        if byte == UInt8(ascii: ",") {
          comma = cursor
          cursor &+= 1
          phase = container.pointee.isObject ? .name : .value
        } else if byte == container.pointee.closingBracket {
          cursor &+= 1
          list.close(container.pointee, at: cursor)
          if container.pointee.mayRepeatName { reportRepeatedNames(of: container.pointee, nodes: list) }
          depth &-= 1
          container -= 1
        } else {
          switch recoverEnd(&cursor, in: container.pointee, nodes: list) {
          case .again: continue scanning
          case .next: phase = container.pointee.isObject ? .name : .value
          case .value: phase = .value
          case .replaceLast(let node): list.replaceLast(by: node)
          case .stop: return .stopped
          }
        }
      }
    }
    checkRest(from: cursor)
    return .finished
  }
}
