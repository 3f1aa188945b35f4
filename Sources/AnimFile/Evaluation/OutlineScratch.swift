/// Where outlines that never change are worked out, each in no more memory than it needs.
struct OutlineScratch {
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

  /// The box of a shape's outline at the shape's own time 0, before modifiers, in the coordinates of what it is in; nil for one
  /// without, and where that takes more than a look.
  mutating func bounds(ofStart shape: AnimatedShape) -> BoundingBox? {
    guard shape.geometry.isOutlined else { return nil }
    path.removeAll(keepingCapacity: true)
    sampler.restart(at: 0, firstHint: 0)
    shape.geometry.outline(&sampler, into: &path)
    guard shape.members.hasTransform, let transform = shape.transform else { return path.bounds }
    guard transform.orient == nil else { return nil }
    let matrix = EvaluatedTransform(transform, isOutlined: true, stillBounds: nil)
      .matrix(&sampler, path: path)
    return path.bounds(transformedBy: matrix)
  }

  /// The box of an outline at a time, before modifiers.
  mutating func bounds(of geometry: AnimatedShape.Geometry, at time: Double) -> BoundingBox? {
    path.removeAll(keepingCapacity: true)
    sampler.restart(at: time, firstHint: 0)
    geometry.outline(&sampler, into: &path)
    return path.bounds
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
