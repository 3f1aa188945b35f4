/// A growable list of nodes in manually managed memory, which the creator must transfer or free.
@safe package struct NodeList {
  /// Unchecked pointers, because this is the scanner's innermost loop. Reads are before `end`; writes are
  /// before or at `end`, which must be less than `limit`.
  private var start: UnsafeMutablePointer<Tape.Node>
  private var end: UnsafeMutablePointer<Tape.Node>
  private var limit: UnsafeMutablePointer<Tape.Node>

  /// Creates an empty list with a positive capacity.
  package init(capacity: Int) {
    precondition(capacity > 0, "capacity must be positive")
    unsafe start = .allocate(capacity: capacity)
    unsafe end = unsafe start
    unsafe limit = unsafe start + capacity
  }

  package var capacity: Int { unsafe limit - start }

  /// Creates a list of nodes with a total capacity.
  init(_ nodes: ArraySlice<Tape.Node>, capacity: Int) {
    self.init(capacity: max(capacity, nodes.count + 1))
    unsafe nodes.withUnsafeBufferPointer { nodes in
      guard let first = nodes.baseAddress else { return }
      unsafe start.initialize(from: first, count: nodes.count)
    }
    unsafe end = unsafe start + nodes.count
  }

  /// Grows to a total capacity.
  package mutating func grow(to capacity: Int) {
    var larger = NodeList(capacity: max(capacity, count + 1))
    unsafe larger.end = unsafe larger.start + count
    unsafe larger.start.moveInitialize(from: start, count: count)
    unsafe start.deallocate()
    self = larger
  }

  /// Transfers the memory to a tape, which frees it.
  consuming func forTape() -> Tape.Nodes { unsafe Tape.Nodes(owning: start, count: count) }

  /// Returns the nodes in an array and frees the memory.
  package consuming func forArray() -> [Tape.Node] {
    defer { unsafe start.deallocate() }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  package consuming func discard() { unsafe start.deallocate() }

  @inline(__always)
  package var count: Int { unsafe end - start }

  @inline(__always)
  package var hasRoomForTwo: Bool { unsafe limit - end >= 2 }

  /// Appends a node. There must be unused capacity.
  @inline(__always)
  package mutating func append(_ node: Tape.Node) {
    unsafe assert(end < limit)
    unsafe end.initialize(to: node)
    unsafe end += 1
  }

  package subscript(index: Int) -> Tape.Node {
    precondition(index >= 0 && index < count, "the index of the node is out of range")
    return unsafe start[index]
  }

  package func replaceLast(by node: Tape.Node) {
    precondition(count > 0, "no node to replace")
    unsafe (end - 1).pointee = node
  }

  package mutating func removeAll(from index: Int) {
    precondition(index >= 0 && index <= count, "the index of the node is out of range")
    unsafe end = unsafe start + index
  }

  package func replace(_ index: Int, by node: Tape.Node) {
    precondition(index >= 0 && index < count, "the index of the node is out of range")
    unsafe start[index] = node
  }

  /// Whether the last node is a name without escapes that equals `key`.
  @inline(__always)
  func endsWithName(_ key: NameKey, in text: Span<UInt8>) -> Bool {
    guard unsafe end > start else { return false }
    let node = unsafe (end - 1).pointee
    guard node.payload == key.prefix, node.kind == .name, node.isPlainString, node.contentsCount == key.count
    else { return false }
    // The prefix has been compared.
    return key.text.withUTF8Buffer { name in
      (min(8, key.count)..<key.count).allSatisfy {
        unsafe name[$0] == text.byte(at: node.contentsStart &+ $0)
      }
    }
  }

  package var last: Tape.Node? { count > 0 ? self[count - 1] : nil }

  @inline(__always)
  package func close(_ container: Scanner.Container, at end: Int) {
    assert(container.node < count)
    unsafe start[container.node].close(at: end, next: count, childCount: container.childCount)
  }

  package func start(of container: Scanner.Container) -> Int {
    self[container.node].start
  }
}
