/// Scratch storage to compute constant outlines, which are then copied without excess capacity.
package struct OutlineScratch {
  var sampler = Sampler(time: 0)
  private var path = BezierPath()
  /// The verbs of the last outline, at first those of an ellipse. The next outline often has equal verbs and then shares
  /// their storage.
  private var verbs = Self.ellipse

  private static let ellipse: [BezierPath.Verb] = [.move, .cubic, .cubic, .cubic, .cubic, .close]

  package init() {}

  /// Returns the constant outline of a shape.
  package mutating func outline(of geometry: AnimatedShape.Geometry, isReversed: Bool) -> BezierPath {
    path.removeAll(keepingCapacity: true)
    geometry.outline(&sampler, into: &path)
    if isReversed { path = path.reversed() }
    path.saturate()
    return copy(path)
  }

  /// Returns a path changed by constant modifiers.
  package mutating func path(
    _ path: BezierPath, changedBy modifiers: some Sequence<AnimatedShape.Modifier>
  ) -> BezierPath {
    var items = [Frame.Item()]
    items[0].path = path
    for modifier in modifiers {
      modifier.modify(&items, in: 0..<1, &sampler)
      items[0].path.saturate()
    }
    return copy(items[0].path)
  }

  /// Returns the bounds of a shape's outline at an inner time, before modifiers; nil for shapes without an outline, and where
  /// the bounds are not cheap to compute.
  ///
  /// - Parameter matrix: The matrix from the shape's list to the coordinates of the bounds.
  package mutating func bounds(
    of shape: AnimatedShape, at time: Double = 0, in matrix: AffineMatrix? = nil
  ) -> BoundingBox? {
    guard shape.isOutlined else { return nil }
    path.removeAll(keepingCapacity: true)
    sampler.time = time
    shape.geometry.outline(&sampler, into: &path)
    guard shape.hasTransform, let transform = shape.transform else {
      return matrix.map { path.bounds(transformedBy: $0) } ?? path.bounds
    }
    guard transform.orient == nil, transform.following == nil else { return nil }
    let own = EvaluatedTransform(transform, isOutlined: true, constantBounds: nil)
      .matrix(&sampler, path: path)
    return path.bounds(transformedBy: matrix.map { $0 * own } ?? own)
  }

  /// Returns the matrix from a group's contents to its list at an inner time; nil where it is not cheap to compute.
  package mutating func matrix(ofGroup shape: AnimatedShape, at time: Double = 0) -> AffineMatrix? {
    guard shape.hasTransform, let transform = shape.transform else { return .identity }
    guard transform.orient == nil, transform.following == nil, transform.parent == nil,
      transform.anchor != .center
    else { return nil }
    sampler.time = time
    return EvaluatedTransform(transform, isOutlined: false, constantBounds: nil)
      .matrix(&sampler, path: BezierPath())
  }

  /// Returns the bounds of an outline at a time, before modifiers.
  package mutating func bounds(of geometry: AnimatedShape.Geometry, at time: Double) -> BoundingBox? {
    path.removeAll(keepingCapacity: true)
    sampler.time = time
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
  /// A copy without excess capacity.
  @inline(__always)
  var trimmed: [Element] {
    if isEmpty { return [] }
    // A slice of the whole array would share its storage.
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy.append(contentsOf: self)
    return copy
  }
}
