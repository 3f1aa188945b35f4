/// Nodes as they are found, in memory that whoever made the list has to give away or free.
struct NodeList {
  /// Written through pointers, since this is the scanner's innermost loop. Nothing is read but before `end`, and nothing
  /// written but there or at `end` while that is before `limit`.
  private var start: UnsafeMutablePointer<Tape.Node>
  private var end: UnsafeMutablePointer<Tape.Node>
  private var limit: UnsafeMutablePointer<Tape.Node>

  /// An empty list with room for `capacity` nodes, of which there must be some.
  init(capacity: Int) {
    precondition(capacity > 0, "nodes need scratch")
    start = .allocate(capacity: capacity)
    end = start
    limit = start + capacity
  }

  /// How many nodes there is room for.
  var capacity: Int { limit - start }

  /// Makes room for `capacity` nodes in all.
  mutating func grow(to capacity: Int) {
    var larger = NodeList(capacity: max(capacity, count + 1))
    larger.end = larger.start + count
    larger.start.moveInitialize(from: start, count: count)
    start.deallocate()
    self = larger
  }

  /// The nodes as a tape's, which frees the memory when it goes.
  consuming func forTape() -> Tape.Nodes { Tape.Nodes(owning: start, count: count) }

  /// The nodes in an array. The memory is freed.
  consuming func forArray() -> [Tape.Node] {
    defer { start.deallocate() }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Frees the memory.
  consuming func discard() { start.deallocate() }

  @inline(__always)
  var count: Int { end - start }

  @inline(__always)
  var hasRoomForTwo: Bool { limit - end >= 2 }

  /// Appends a node, for which there must be room.
  @inline(__always)
  mutating func append(_ node: Tape.Node) {
    assert(end < limit)
    end.initialize(to: node)
    end += 1
  }

  subscript(index: Int) -> Tape.Node {
    precondition(index >= 0 && index < count, "there is no such node")
    return start[index]
  }

  func replaceLast(by node: Tape.Node) {
    precondition(count > 0, "there is no node to replace")
    (end - 1).pointee = node
  }

  /// Removes the nodes from `index` on.
  mutating func removeAll(from index: Int) {
    precondition(index >= 0 && index <= count, "there is no such node")
    end = start + index
  }

  func replace(_ index: Int, by node: Tape.Node) {
    precondition(index >= 0 && index < count, "there is no such node")
    start[index] = node
  }

  var last: Tape.Node? { count > 0 ? self[count - 1] : nil }

  @inline(__always)
  func close(_ container: Scanner.Container, at end: Int) {
    assert(container.node < count)
    start[container.node].close(at: end, next: count, childCount: container.childCount)
  }

  /// Where a container's bracket is.
  func start(of container: Scanner.Container) -> Int {
    self[container.node].start
  }
}
