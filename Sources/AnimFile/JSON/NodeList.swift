/// Nodes as they are found, in memory that somebody else owns.
struct NodeList {
  /// Written through pointers, since this is the scanner's innermost loop. Nothing is read but before `end`, and nothing
  /// written but there or at `end` while that is before `limit`.
  private let start: UnsafeMutablePointer<Tape.Node>
  private var end: UnsafeMutablePointer<Tape.Node>
  private let limit: UnsafeMutablePointer<Tape.Node>

  /// A list that fills `memory`, which has room for more than `first`, and begins with copies of those.
  init(_ memory: UnsafeMutableBufferPointer<Tape.Node>, startingWith first: [Tape.Node]) {
    precondition(memory.count > first.count, "nodes need room")
    start = memory.baseAddress.unsafelyUnwrapped
    limit = start + memory.count
    end = start + memory[...].initialize(fromContentsOf: first)
  }

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
