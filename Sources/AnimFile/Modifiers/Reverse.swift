/// Reverses the direction of outlines.
struct ReverseModifier: OutlineModifier {
  mutating func members(_ visitor: inout some MemberVisitor) {}

  func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ sampler: inout Sampler) {
    var forward = sampler.borrowPath()
    for index in range {
      swap(&forward, &items[index].path)
      items[index].path.removeAll(keepingCapacity: true)
      items[index].path.append(reversed: forward)
    }
    sampler.recycle(forward)
  }

  func elementBound(_ count: Int) -> Int { count.addingCapped(1) }
}
