/// Where outlines that never change are worked out, each in no more memory than it needs.
struct OutlineRoom {
  var sampler = Sampler(time: 0)
  private var path = BezierPath()
  /// The verbs of the last outline: those of the next are mostly the same, and then share their memory.
  private var verbs: [BezierPath.Verb] = []

  /// The outline of a shape that does not move.
  mutating func outline(of geometry: AnimatedShape.Geometry, isReversed: Bool) -> BezierPath {
    path.removeAll(keepingCapacity: true)
    geometry.outline(&sampler, into: &path)
    if isReversed { path = path.reversed() }
    path.saturate()
    return copy(path)
  }

  /// A path changed by modifiers that do not move.
  mutating func path(
    _ path: BezierPath, changedBy modifiers: some Sequence<AnimatedShape.Modifier>
  ) -> BezierPath {
    var items = [Frame.Item()]
    items[0].path = path
    for modifier in modifiers {
      modifier.outline?.modify(&items, in: 0..<1, &sampler)
      items[0].path.saturate()
    }
    return copy(items[0].path)
  }

  private mutating func copy(_ path: BezierPath) -> BezierPath {
    if verbs != path.verbs { verbs = path.verbs.trimmed }
    var copy = BezierPath()
    copy.verbs = verbs
    copy.points = path.points.trimmed
    return copy
  }
}

extension Array {
  /// The same in memory of its own, and no more than it needs.
  @inline(__always)
  fileprivate var trimmed: [Element] {
    // A slice of everything would share the memory.
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy.append(contentsOf: self)
    return copy
  }
}
