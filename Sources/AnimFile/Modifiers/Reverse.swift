/// Reverses the direction of outlines.
struct ReverseModifier: OutlineModifier {
  mutating func members(_ visitor: inout some MemberVisitor) {}

  package func columns(_ visitor: inout some ColumnVisitor) {}

  package func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ workspace: inout Workspace
  ) {
    var forward = workspace.borrowPath()
    for index in range {
      swap(&forward, &items[index].path)
      items[index].path.removeAll(keepingCapacity: true)
      items[index].path.append(reversed: forward)
    }
    workspace.recycle(forward)
  }

  func elementBound(_ count: Int) -> Int { count.addingCapped(1) }
}
