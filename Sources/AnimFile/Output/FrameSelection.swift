extension Frame {
  /// The frame with only the items of the shape with this id, or those inside the group with it, and the groups they are
  /// in.
  package func only(shape id: String) -> Frame {
    // Whatever has one id is together in the drawing order.
    var range: Range<Int>?
    if let group = groups.first(where: { $0.id?.isIdentical(to: id) ?? false }) {
      range = group.items
    } else if let first = items.firstIndex(where: { $0.id?.isIdentical(to: id) ?? false }) {
      let end = items[first...].firstIndex { !($0.id?.isIdentical(to: id) ?? false) } ?? items.endIndex
      range = first..<end
    }
    var frame = self
    frame.items = Array(items[range ?? 0..<0])
    frame.groups = []
    var places: [Int: Int] = [:]
    for (index, group) in groups.enumerated() {
      let shared = group.items.clamped(to: range ?? 0..<0)
      guard let range, !shared.isEmpty else { continue }
      places[index] = frame.groups.count
      frame.groups.append(group)
      let last = frame.groups.count - 1
      frame.groups[last].items = shared.lowerBound - range.lowerBound..<shared.upperBound - range.lowerBound
      frame.groups[last].parent = group.parent.flatMap { places[$0] }
    }
    for index in frame.items.indices {
      frame.items[index].group = frame.items[index].group.flatMap { places[$0] }
    }
    return frame
  }
}

extension Evaluator {
  /// The ids of all shapes, those inside groups included, in drawing order.
  package var shapeIDs: [String] { shapes.compactMap(\.id) }
}
