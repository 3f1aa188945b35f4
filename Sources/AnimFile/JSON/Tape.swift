/// The JSON values of a text in document order, each with its byte range.
///
/// Node 0 is the root. An array's first element is the node after the array; the following one is `next` of
/// the first. An object's first name is the node after the object, its value the node after the name, and the
/// second name `next` of that value.
package final class Tape {
  package enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
    case name
    /// A value that is not JSON and has been reported.
    case invalid
    /// A list of keyframes as columns, without nodes for its elements.
    case keyframes

    /// Returns the kind whose raw value is in the lowest four bits of a node's head.
    // The synthesized initializer is not inlined, and every access to a node needs this one.
    @inline(__always)
    fileprivate init(head: UInt64) {
      switch head & 15 {
      case 0: self = .object
      case 1: self = .array
      case 2: self = .string
      case 3: self = .number
      case 4: self = .true
      case 5: self = .false
      case 6: self = .null
      case 7: self = .name
      case 8: self = .invalid
      default: self = .keyframes
      }
    }
  }

  /// The bytes that strings are read from: the text, or the concatenated strings of a value.
  package let bytes: [UInt8]
  /// The nodes, in memory owned by the tape.
  let nodes: Nodes
  /// Whether `bytes` is source text.
  package let hasText: Bool
  /// The lists of keyframes without nodes; nil for those that have been read.
  private var packed: [PackedKeyframes?]
  /// Whether the reader needs the nodes of a packed list, so that the text must be scanned again.
  private(set) var needsNodes = false

  /// Creates a tape that takes ownership of the nodes' memory.
  init(bytes: [UInt8], nodes: Nodes, hasText: Bool, packed: [PackedKeyframes?] = []) {
    self.bytes = bytes
    self.hasText = hasText
    self.nodes = nodes
    self.packed = packed
  }

  /// Whether lists of keyframes lack nodes.
  var isPacked: Bool { !packed.isEmpty }

  /// Returns the list of keyframes of a node without nodes for its elements; nil for other nodes.
  func keyframes(_ node: Int) -> PackedKeyframes? {
    kind(node) == .keyframes ? packed[Int(truncatingIfNeeded: self[node].payload)] : nil
  }

  /// Returns the list of keyframes of a node, and releases its memory; nil if it has been taken already.
  func takeKeyframes(_ node: Int) -> PackedKeyframes? {
    packed[Int(truncatingIfNeeded: self[node].payload)].take()
  }

  /// Records that the reader needs the nodes of a packed list.
  func requireNodes() { needsNodes = true }

  package convenience init(bytes: [UInt8], nodes: [Node], hasText: Bool) {
    self.init(bytes: bytes, nodes: Nodes(nodes), hasText: hasText)
  }

  deinit { nodes.deallocate() }

  package var count: Int { nodes.count }

  @inline(__always)
  package subscript(node: Int) -> Node { nodes[node] }

  /// The text; empty if the tape was made from a value.
  var text: [UInt8] { hasText ? bytes : [] }

  @inline(__always)
  package func kind(_ node: Int) -> Kind {
    nodes[node].kind
  }

  /// Returns the range of the value in the text, with its quotes or brackets; empty if there is no text.
  package func range(_ node: Int) -> Range<Int> {
    hasText ? self[node].range : 0..<0
  }

  @inline(__always)
  package func next(_ node: Int) -> Int { nodes.next(node) }

  /// Returns the number of members of an object or elements of an array; zero for other kinds.
  @inline(__always)
  package func childCount(_ node: Int) -> Int {
    let value = self[node]
    return value.isContainer ? value.childCount : 0
  }

  /// Returns the value of a number; zero for other kinds.
  @inline(__always)
  package func number(_ node: Int) -> Double {
    let value = self[node]
    return value.kind == .number ? value.number : 0
  }
}

extension Tape {
  /// The nodes of a tape. Callers must keep the tape alive.
  ///
  /// Unmanaged memory avoids the reference counting that each access to an array, or to the tape, would
  /// cause. The tape owns it, and frees it when nothing refers to the tape.
  @safe struct Nodes {
    private let start: UnsafeMutablePointer<Node>
    let count: Int

    /// Takes ownership of `count` nodes.
    init(owning start: UnsafeMutablePointer<Node>, count: Int) {
      unsafe self.start = unsafe start
      self.count = count
    }

    fileprivate init(_ nodes: [Node]) {
      count = nodes.count
      unsafe start = .allocate(capacity: nodes.count)
      unsafe nodes.withUnsafeBufferPointer { source in
        if let first = source.baseAddress { unsafe start.initialize(from: first, count: source.count) }
      }
    }

    fileprivate func deallocate() { unsafe start.deallocate() }

    @inline(__always)
    subscript(node: Int) -> Node {
      precondition(node >= 0 && node < count, "there is no such node")
      return unsafe start[node]
    }

    @inline(__always)
    func next(_ node: Int) -> Int {
      let value = self[node]
      return value.isContainer ? value.next : node &+ 1
    }

    /// Returns the first eight bytes of a string or name, as in ``NameKey/prefix``; 0 past the last node.
    @inline(__always)
    func prefix(_ node: Int) -> UInt64 { node < count ? self[node].payload : 0 }
  }

  package struct Node: Sendable {
    package static let maximumOffset = 1 << 28 - 1

    /// From the lowest bit: four of kind, `hasEscapes`, `isBare`, two free, 28 of start, 28 of length.
    private var head: UInt64
    /// A number's bits; the first eight raw bytes of a string or name, zero-padded; the next node (in the
    /// upper half) and the child count of a container; the index of a list of keyframes.
    package private(set) var payload: UInt64

    @inline(__always)
    package init(
      _ kind: Kind, start: Int, end: Int, payload: UInt64 = 0, hasEscapes: Bool = false, isBare: Bool = false
    ) {
      head =
        UInt64(kind.rawValue) | (hasEscapes ? 1 << 4 : 0) | (isBare ? 1 << 5 : 0)
        | UInt64(truncatingIfNeeded: start) &<< 8 | UInt64(truncatingIfNeeded: end &- start) &<< 36
      self.payload = payload
    }

    package init(_ kind: Kind, _ range: Range<Int>) {
      self.init(kind, start: range.lowerBound, end: range.upperBound)
    }

    @inline(__always)
    package var kind: Kind { Kind(head: head) }
    @inline(__always)
    package var isContainer: Bool { head & 15 <= 1 }
    /// Whether a string or name has escapes, so that its bytes differ from its value.
    @inline(__always)
    package var hasEscapes: Bool { head & 1 << 4 != 0 }
    /// Whether this is a string or name without escapes.
    @inline(__always)
    var isPlainString: Bool {
      head & 1 << 4 == 0 && (kind == .string || kind == .name)
    }
    /// Whether a string or name has no quotes.
    @inline(__always)
    private var isBare: Bool { head & 1 << 5 != 0 }
    @inline(__always)
    package var start: Int { Int(truncatingIfNeeded: head &>> 8) & Self.maximumOffset }
    @inline(__always)
    package var length: Int { Int(truncatingIfNeeded: head &>> 36) }
    package var range: Range<Int> { start..<start + length }

    package var contents: Range<Int> {
      isBare ? range : start + 1..<start + max(1, length - 1)
    }

    @inline(__always)
    package var contentsCount: Int { isBare ? length : length &- 2 }
    @inline(__always)
    package var contentsStart: Int { isBare ? start : start &+ 1 }

    @inline(__always)
    var number: Double { Double(bitPattern: payload) }
    @inline(__always)
    package var next: Int { Int(truncatingIfNeeded: payload &>> 32) }
    @inline(__always)
    var childCount: Int { Int(truncatingIfNeeded: payload & 0xFFFF_FFFF) }

    /// Stores the end of a container.
    package mutating func close(at end: Int, next: Int, childCount: Int) {
      self = Node(
        kind, start: start, end: end,
        payload: UInt64(truncatingIfNeeded: next) &<< 32 | UInt64(truncatingIfNeeded: childCount))
    }
  }
}
