/// A growable list of nodes in manually managed memory, which the creator must transfer or free.
package struct NodeList {
  /// Unchecked pointers, because this is the scanner's innermost loop. Reads are before `end`; writes are
  /// before or at `end`, which must be less than `limit`.
  private var start: UnsafeMutablePointer<Tape.Node>
  private var end: UnsafeMutablePointer<Tape.Node>
  private var limit: UnsafeMutablePointer<Tape.Node>

  /// Creates an empty list with a positive capacity.
  package init(capacity: Int) {
    precondition(capacity > 0, "capacity must be positive")
    start = .allocate(capacity: capacity)
    end = start
    limit = start + capacity
  }

  package var capacity: Int { limit - start }

  /// Creates a list of nodes with a total capacity.
  init(_ nodes: ArraySlice<Tape.Node>, capacity: Int) {
    self.init(capacity: max(capacity, nodes.count + 1))
    nodes.withUnsafeBufferPointer { nodes in
      guard let first = nodes.baseAddress else { return }
      start.initialize(from: first, count: nodes.count)
    }
    end = start + nodes.count
  }

  /// Grows to a total capacity.
  package mutating func grow(to capacity: Int) {
    var larger = NodeList(capacity: max(capacity, count + 1))
    larger.end = larger.start + count
    larger.start.moveInitialize(from: start, count: count)
    start.deallocate()
    self = larger
  }

  /// Transfers the memory to a tape, which frees it.
  consuming func forTape() -> Tape.Nodes { Tape.Nodes(owning: start, count: count) }

  /// Returns the nodes in an array and frees the memory.
  package consuming func forArray() -> [Tape.Node] {
    defer { start.deallocate() }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  package consuming func discard() { start.deallocate() }

  @inline(__always)
  package var count: Int { end - start }

  @inline(__always)
  package var hasRoomForTwo: Bool { limit - end >= 2 }

  /// Appends a node. There must be unused capacity.
  @inline(__always)
  package mutating func append(_ node: Tape.Node) {
    assert(end < limit)
    end.initialize(to: node)
    end += 1
  }

  package subscript(index: Int) -> Tape.Node {
    precondition(index >= 0 && index < count, "the index of the node is out of range")
    return start[index]
  }

  package func replaceLast(by node: Tape.Node) {
    precondition(count > 0, "no node to replace")
    (end - 1).pointee = node
  }

  package mutating func removeAll(from index: Int) {
    precondition(index >= 0 && index <= count, "the index of the node is out of range")
    end = start + index
  }

  package func replace(_ index: Int, by node: Tape.Node) {
    precondition(index >= 0 && index < count, "the index of the node is out of range")
    start[index] = node
  }

  /// Whether the last node is a name without escapes that equals `key`.
  @inline(__always)
  func endsWithName(_ key: NameKey, in text: Span<UInt8>) -> Bool {
    guard end > start else { return false }
    let node = (end - 1).pointee
    guard node.payload == key.prefix, node.kind == .name, node.isPlainString, node.contentsCount == key.count
    else { return false }
    // The prefix has been compared.
    return key.text.withUTF8Buffer { name in
      (min(8, key.count)..<key.count).allSatisfy { name[$0] == text.byte(at: node.contentsStart &+ $0) }
    }
  }

  package var last: Tape.Node? { count > 0 ? self[count - 1] : nil }

  @inline(__always)
  package func close(_ container: Scanner.Container, at end: Int) {
    assert(container.node < count)
    start[container.node].close(at: end, next: count, childCount: container.childCount)
  }

  package func start(of container: Scanner.Container) -> Int {
    self[container.node].start
  }
}
