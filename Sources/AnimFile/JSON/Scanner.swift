extension Tape {
  /// Returns the tape of a text that should be JSON by RFC 8259, with unique member names.
  ///
  /// Never fails: each error is appended to `problems` once, in text order. Malformed text still has a tape
  /// if the intention is clear enough to continue; its values that are not JSON are `invalid`.
  ///
  /// - Parameters:
  ///   - maximumDepth: The maximum nesting of arrays and objects.
  ///   - packsKeyframes: Whether plain lists of keyframes become columns instead of nodes.
  package static func scan(
    _ text: [UInt8], maximumDepth: Int = 64, packsKeyframes: Bool = false, problems: inout [JSONProblem]
  ) -> Tape? {
    var scanner = Scanner(text: text, maximumDepth: maximumDepth)
    if packsKeyframes { scanner.packer = KeyframePacker() }
    let nodes = scanner.scan()
    problems += scanner.problemsInOrder()
    return nodes.map {
      Tape(bytes: text, nodes: $0.forTape(), hasText: true, packed: scanner.packer?.lists ?? [])
    }
  }
}

/// Converts a text to nodes.
///
/// `scan` is a non-recursive loop that handles only valid JSON. Everything else goes to a `recover` function,
/// which reports it and decides how to continue.
package struct Scanner {
  package let text: [UInt8]
  package let maximumDepth: Int
  package var problems: [JSONProblem] = []
  /// Whether problems need only a rule and a range: most messages stay empty.
  package var isTerse = false
  /// The number of problems at which the scan ends.
  package var problemLimit = Self.maximumProblems
  /// The last redundant comma.
  var extraComma = 0
  private var position = Position()
  /// Packs plain lists of keyframes; nil if all values become nodes.
  fileprivate var packer: KeyframePacker?

  package init(text: [UInt8], maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
  }

  /// The next expected token.
  fileprivate enum Phase {
    case name, value, end
  }

  /// The state of the loop.
  fileprivate struct Position {
    var phase = Phase.value
    var cursor = 0
    /// The last comma between elements or members.
    var comma = 0
    var depth = 0
  }

  package struct Container {
    package var node = 0
    package var isObject = false
    package var childCount = 0
    /// A hashed bit for each name so far, and the bits that occurred more than once.
    private var nameBits: UInt64 = 0
    private var repeatedBits: UInt64 = 0

    @inline(__always)
    package init(node: Int = 0, isObject: Bool = false) {
      self.node = node
      self.isObject = isObject
    }

    /// Records a name, given its first bytes.
    @inline(__always)
    package mutating func add(name prefix: UInt64) {
      let bit: UInt64 = 1 &<< ((prefix &* 0x9E37_79B9_7F4A_7C15) &>> 58)
      repeatedBits |= nameBits & bit
      nameBits |= bit
      childCount &+= 1
    }

    /// Counts a value; in an object, only names count as children.
    @inline(__always)
    package mutating func addValue() {
      childCount &+= isObject ? 0 : 1
    }

    package var mayRepeatName: Bool { repeatedBits != 0 }
    @inline(__always)
    var closingBracket: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  /// Returns the nodes, or nil if the text cannot be parsed.
  package mutating func scan() -> NodeList? {
    guard let start = contentStart() else { return nil }
    position.cursor = start
    // Dense text has a node per seven bytes. Unused capacity is never touched.
    return scan(continuing: NodeList(capacity: text.count / 6 + 16), in: [])
  }

  /// A state between two tokens before the first error.
  package struct Checkpoint {
    fileprivate var position: Position
    /// The open containers, from the placeholder for the level outside the root.
    fileprivate var containers: [Container]
    /// The number of nodes.
    var count: Int
    /// The last node, which recovery from the first error may have replaced.
    fileprivate var last: Tape.Node

    /// The offset up to which the text was scanned.
    package var offset: Int { position.cursor }
  }

  /// Returns some checkpoints, and the nodes of the text up to its first error.
  package mutating func checkpoints() -> (list: [Checkpoint], nodes: [Tape.Node]) {
    guard let start = contentStart(), problems.isEmpty else { return ([], []) }
    position.cursor = start
    let step = max(16, text.count / 256)
    return unsafe Self.withContainers(containerCapacity) { containers in
      var list: [Checkpoint] = []
      var nodes = NodeList(capacity: step)
      while case .full = unsafe scan(into: &nodes, containers: containers), problems.isEmpty {
        unsafe list.append(
          Checkpoint(
            position: position, containers: Array(containers[...position.depth]), count: nodes.count,
            last: nodes[nodes.count - 1]))
        nodes.grow(to: nodes.capacity + step)
      }
      return (list, nodes.forArray())
    }
  }

  /// Returns the nodes, or nil if the text cannot be parsed, given a checkpoint of a text that is the same up to and
  /// including the byte at the checkpoint, and the nodes of that text.
  package mutating func scan(from checkpoint: Checkpoint, _ nodes: [Tape.Node]) -> NodeList? {
    position = checkpoint.position
    let list = NodeList(
      nodes[..<checkpoint.count], capacity: checkpoint.count + (text.count - checkpoint.offset) / 6 + 16)
    list.replaceLast(by: checkpoint.last)
    return scan(continuing: list, in: checkpoint.containers)
  }

  /// The capacity for the maximum nesting, and for a placeholder for the level outside the root.
  private var containerCapacity: Int {
    // Every container takes at least one byte, so their number is limited by the length.
    max(0, min(maximumDepth, text.count)) + 1
  }

  private static func withContainers<Result>(
    _ capacity: Int, _ body: (UnsafeMutableBufferPointer<Container>) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Container.self, capacity: capacity) { containers in
      unsafe containers.initialize(repeating: Container())
      return unsafe body(containers)
    }
  }

  /// Continues the scan with nodes and open containers.
  private mutating func scan(continuing nodes: NodeList, in open: [Container]) -> NodeList? {
    unsafe Self.withContainers(containerCapacity) { containers in
      for (depth, container) in open.enumerated() { unsafe containers[depth] = container }
      var nodes = nodes
      while true {
        switch unsafe scan(into: &nodes, containers: containers) {
        case .finished: return nodes
        case .stopped:
          nodes.discard()
          return nil
        case .full:
          // Assume that the rest has the same density.
          let expected = Double(nodes.count) * Double(text.count) / Double(max(1, position.cursor))
          let capacity = nodes.capacity
          nodes.grow(to: max(capacity + capacity / 4, min(Int(expected * 1.05), capacity * 8)) + 16)
        }
      }
    }
  }

  /// The reason why the loop ended.
  private enum Outcome {
    case finished
    /// An unrecoverable error.
    case stopped
    /// Insufficient capacity. The loop can continue with a longer list.
    case full
  }

  /// Appends nodes from `position`.
  ///
  /// - Parameter containers: A placeholder for the level outside the root, and capacity for the maximum
  ///   nesting.
  private mutating func scan(
    into nodes: inout NodeList, containers: UnsafeMutableBufferPointer<Container>
  ) -> Outcome {
    // Slices have spans on older Apple systems too, arrays only on newer ones.
    let text = text[...]
    let bytes = text.span
    // Local variables keep hot state in registers.
    var list = nodes
    defer { nodes = list }
    var phase = position.phase
    var cursor = position.cursor
    var comma = position.comma
    // The innermost container stays in memory, because registers are scarce. The pointer moves by one with
    // `depth`, which is checked, so that it never leaves the memory of the containers.
    var depth = position.depth
    var container = unsafe containers.baseAddress.unsafelyUnwrapped + depth

    scanning: while true {
      // A name and its value are appended without another check.
      guard list.hasRoomForTwo else {
        position = Position(phase: phase, cursor: cursor, comma: comma, depth: depth)
        return .full
      }
      // Falls through from a name to its value, and from a value to its end.
      switch phase {
      case .name:
        cursor = bytes.endOfWhitespace(from: cursor)
        if bytes.byte(at: cursor) == UInt8(ascii: "\""), let string = bytes.plainString(at: cursor) {
          list.append(Tape.Node(.name, start: cursor, end: string.end, payload: string.prefix))
          unsafe container.pointee.add(name: string.prefix)
          cursor = string.end
        } else {
          switch unsafe recoverName(&cursor, after: comma, in: container.pointee, nodes: list) {
          case .again: continue scanning
          case .close:
            phase = .end
            continue scanning
          case .node(let name):
            list.append(name)
            unsafe container.pointee.add(name: name.payload)
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
          switch unsafe recoverColon(&cursor, in: container.pointee, nodes: list) {
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
        fallthrough

      case .value:
        cursor = bytes.endOfWhitespace(from: cursor)
        var isRead = false
        let byte = bytes.byte(at: cursor)
        value: switch byte {
        case UInt8(ascii: "\""):
          guard let string = bytes.plainString(at: cursor) else { break value }
          list.append(Tape.Node(.string, start: cursor, end: string.end, payload: string.prefix))
          cursor = string.end
          unsafe container.pointee.addValue()
          isRead = true
        // One comparison: signs are unpredictable. Nothing starts with the other bytes.
        case UInt8(ascii: "-")...UInt8(ascii: "9"):
          if unsafe depth > 0 && !container.pointee.isObject {
            // Consecutive numbers.
            let first = cursor
            while let number = bytes.listedNumber(at: cursor, before: UInt8(ascii: "]")) {
              list.append(
                Tape.Node(.number, start: cursor, end: number.end, payload: number.value.bitPattern))
              unsafe container.pointee.addValue()
              if number.isLast {
                cursor = number.punctuation
                isRead = true
                break value
              }
              comma = number.punctuation
              cursor = number.next
              guard list.hasRoomForTwo else { continue scanning }
            }
            if cursor != first { continue scanning }
          }
          guard let number = bytes.number(at: cursor) else { break value }
          list.append(Tape.Node(.number, start: cursor, end: number.end, payload: number.value.bitPattern))
          cursor = number.end
          unsafe container.pointee.addValue()
          isRead = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          guard depth < containers.count &- 1 else {
            reportTooDeep(cursor)
            return .stopped
          }
          if byte == UInt8(ascii: "["), packer != nil, list.endsWithName(NameKey("keyframes"), in: bytes),
            depth &+ KeyframePacker.depth < containers.count, let end = packer?.pack(bytes, at: cursor)
          {
            let index = UInt64(truncatingIfNeeded: (packer?.lists.count ?? 0) &- 1)
            list.append(Tape.Node(.keyframes, start: cursor, end: end, payload: index))
            cursor = end
            isRead = true
            break value
          }
          unsafe container.pointee.addValue()
          depth &+= 1
          unsafe container += 1
          let isObject = byte == UInt8(ascii: "{")
          unsafe container.pointee = Container(node: list.count, isObject: isObject)
          list.append(Tape.Node(isObject ? .object : .array, start: cursor, end: cursor &+ 1))
          cursor = bytes.endOfWhitespace(from: cursor &+ 1)
          phase =
            unsafe bytes.byte(at: cursor) == container.pointee.closingBracket
            ? .end : isObject ? .name : .value
          continue scanning
        default:
          guard let (kind, end) = bytes.literal(at: cursor) else { break value }
          list.append(Tape.Node(kind, start: cursor, end: end))
          cursor = end
          unsafe container.pointee.addValue()
          isRead = true
        }
        if !isRead {
          switch unsafe recoverValue(
            &cursor, after: comma, in: container.pointee, isRoot: depth == 0, nodes: list)
          {
          case .again: continue scanning
          case .close:
            phase = .end
            continue scanning
          case .node(let node): list.append(node)
          case .stop: return .stopped
          }
          unsafe container.pointee.addValue()
        }
        phase = .end
        fallthrough

      case .end:
        while true {
          if depth == 0 { break scanning }
          cursor = bytes.endOfWhitespace(from: cursor)
          let byte = bytes.byte(at: cursor)
          if byte == UInt8(ascii: ",") {
            comma = cursor
            cursor &+= 1
            phase = unsafe container.pointee.isObject ? .name : .value
            continue scanning
          }
          guard unsafe byte == container.pointee.closingBracket else { break }
          cursor &+= 1
          unsafe list.close(container.pointee, at: cursor)
          if unsafe container.pointee.mayRepeatName {
            unsafe reportRepeatedNames(of: container.pointee, nodes: list)
          }
          depth &-= 1
          unsafe container -= 1
        }
        switch unsafe recoverEnd(&cursor, in: container.pointee, nodes: list) {
        case .again: continue scanning
        case .next: phase = unsafe container.pointee.isObject ? .name : .value
        case .value: phase = .value
        case .replaceLast(let node): list.replaceLast(by: node)
        case .stop: return .stopped
        }
      }
    }
    checkRest(from: cursor)
    return .finished
  }
}
