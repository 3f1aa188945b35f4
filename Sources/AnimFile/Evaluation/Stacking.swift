// The order in which siblings are drawn.

/// A shape of a list that is drawn in the order of `zIndex`, or a copy of a shape.
struct StackedShape: Sendable {
  /// The node, which increases in the order of the list, or the index of the copy.
  let node: Int
  let zIndex: Double
  /// The items of the shape in the frame.
  var items = 0..<0

  init(node: Int, zIndex: Double = 0, items: Range<Int> = 0..<0) {
    (self.node, self.zIndex, self.items) = (node, zIndex, items)
  }

  static func isDrawnEarlier(_ a: Self, _ b: Self) -> Bool {
    a.zIndex == b.zIndex ? a.node < b.node : a.zIndex < b.zIndex
  }
}

extension [StackedShape] {
  /// Sorts the elements from `first` on. Heap sort, because it takes no memory.
  mutating func sort(from first: Int, _ isEarlier: (StackedShape, StackedShape) -> Bool) {
    let count = count - first
    guard (1..<Swift.max(count, 1)).contains(where: { isEarlier(self[first + $0], self[first + $0 - 1]) })
    else {
      return
    }
    func sift(_ root: Int, _ end: Int) {
      var root = root
      while 2 * root + 1 < end {
        var child = 2 * root + 1
        if child + 1 < end, isEarlier(self[first + child], self[first + child + 1]) { child += 1 }
        guard isEarlier(self[first + root], self[first + child]) else { return }
        swapAt(first + root, first + child)
        root = child
      }
    }
    for root in (0..<count / 2).reversed() { sift(root, count) }
    for end in (1..<count).reversed() {
      swapAt(first, first + end)
      sift(0, end)
    }
  }
}

/// The items of stacked lists and copies in the order of the lists and copies, for modifiers that depend on it.
struct ListOrder: Sendable {
  /// The shapes of the lists, each list in its own order.
  private var shapes: [StackedShape] = []
  /// The ranges of the lists in `shapes`; lists inside another one precede it.
  private var lists: [Range<Int>] = []
  private var order: [Int] = []
  private var sorted: [Int] = []

  /// The number of lists.
  var count: Int { lists.count }

  /// Adds the shapes of a list, after the lists inside it.
  mutating func add(_ list: ArraySlice<StackedShape>) {
    let first = shapes.count
    shapes.append(contentsOf: list)
    shapes.sort(from: first) { $0.node < $1.node }
    lists.append(first..<shapes.count)
  }

  /// Removes all lists but the first `count`.
  mutating func keep(_ count: Int) {
    guard lists.count > count else { return }
    shapes.removeLast(shapes.count - lists[count].lowerBound)
    lists.removeLast(lists.count - count)
  }

  /// Returns the indices of the items in `range`, which are those of the lists from `first` on, in the order of the
  /// lists.
  mutating func items(_ range: Range<Int>, from first: Int) -> [Int] {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: range)
    for list in lists[first...] {
      sorted.removeAll(keepingCapacity: true)
      var start = range.upperBound
      for shape in shapes[list] {
        start = min(start, shape.items.lowerBound)
        for item in shape.items { sorted.append(order[item - range.lowerBound]) }
      }
      for (place, item) in sorted.enumerated() { order[start - range.lowerBound + place] = item }
    }
    return order
  }
}
