extension Frame {
  /// The frame with only the items of the shape with this id, or those inside the group with it, and the groups they are
  /// in.
  package func only(shape id: String) -> Frame {
    // A group comes before those inside it.
    var isMeant: [Bool] = []
    for group in groups {
      isMeant.append(group.id?.isIdentical(to: id) ?? false || group.parent.map { isMeant[$0] } ?? false)
    }
    return keeping { index in
      let item = items[index]
      return item.id?.isIdentical(to: id) ?? false || item.group.map { isMeant[$0] } ?? false
    }
  }

  /// The frame with only some of its items, told by their indices, and the groups they are in.
  func keeping(_ isKept: (Int) -> Bool) -> Frame {
    var frame = self
    frame.items = []
    frame.groups = []
    /// How many of the items before each are left.
    var counts = [0]
    for index in items.indices {
      if isKept(index) { frame.items.append(items[index]) }
      counts.append(frame.items.count)
    }
    var places: [Int: Int] = [:]
    for (index, group) in groups.enumerated() {
      let left = counts[group.items.lowerBound]..<counts[group.items.upperBound]
      guard !left.isEmpty else { continue }
      places[index] = frame.groups.count
      var group = group
      group.items = left
      group.parent = group.parent.flatMap { places[$0] }
      frame.groups.append(group)
    }
    for index in frame.items.indices {
      frame.items[index].group = frame.items[index].group.flatMap { places[$0] }
    }
    return frame
  }
}

extension Evaluator {
  /// The ids of all shapes, those inside groups and symbols included, in drawing order.
  package var shapeIDs: [String] {
    var known: Set<String> = []
    return nodes.compactMap(\.shape.id).filter { known.insert($0).inserted }
  }
}
