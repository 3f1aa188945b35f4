/// Nodes as they are found, in memory that somebody else owns.
struct NodeList {
  /// Written through a pointer, since this is the scanner's innermost loop. Nothing is read or written but at an index
  /// below `count`, or at `count` while that is below `capacity`.
  private let nodes: UnsafeMutablePointer<Tape.Node>
  private let capacity: Int
  private(set) var count: Int

  /// A list that fills `memory`, which is not empty, and begins with copies of `first`.
  init(_ memory: UnsafeMutableBufferPointer<Tape.Node>, startingWith first: [Tape.Node]) {
    precondition(memory.count > first.count, "nodes need room")
    count = memory[...].initialize(fromContentsOf: first)
    capacity = memory.count
    nodes = memory.baseAddress.unsafelyUnwrapped
  }

  @inline(__always)
  var hasRoomForTwo: Bool { count &+ 2 <= capacity }

  /// Appends a node, for which there must be room.
  @inline(__always)
  mutating func append(_ node: Tape.Node) {
    assert(count < capacity)
    nodes[count] = node
    count &+= 1
  }

  subscript(index: Int) -> Tape.Node {
    precondition(index >= 0 && index < count, "there is no such node")
    return nodes[index]
  }

  var last: Tape.Node? { count > 0 ? nodes[count - 1] : nil }

  @inline(__always)
  func close(_ container: Scanner.Container, at end: Int) {
    assert(container.node < count)
    nodes[container.node].close(at: end, next: count, childCount: container.childCount)
  }

  /// Where a container's bracket is.
  func start(of container: Scanner.Container) -> Int {
    self[container.node].start
  }
}
