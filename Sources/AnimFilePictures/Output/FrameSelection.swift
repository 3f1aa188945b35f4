package import AnimFile

extension Frame {
  /// Returns the frame with only the items of the shape or group with this id, and their enclosing groups.
  package func only(shape id: String) -> Frame {
    keeping(belongs(to: id))
  }

  /// Returns the frame with only some of its items, selected by index, and the groups, clips and masks that they need.
  package func keeping(_ isKept: (Int) -> Bool) -> Frame {
    var frame = self
    frame.items = []
    frame.groups = []
    /// The number of kept items before each item.
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
    frame.mergeClips()
    return frame
  }
}
