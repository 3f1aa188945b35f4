/// The outline of a shape at one time, measured for the shapes that follow it.
package struct FollowedOutline: Sendable {
  private var table = ArcLengthTable()
  /// The outline that the table is of.
  private var measured = BezierPath()
  /// Whether the outline is one closed subpath, on which fractions wrap.
  private var isLoop = false

  /// A place on or beside an outline.
  package struct Place: Sendable {
    package var point: Point2D
    /// The direction of the outline, clockwise from the right.
    package var degrees: Double
  }

  package init() {}

  /// Measures an outline, replacing the previous one. Returns whether it differs from that.
  ///
  /// - Complexity: O(*n*) in the number of its elements.
  @discardableResult package mutating func measure(_ path: BezierPath) -> Bool {
    // An outline that rests costs no more than the comparison. Zeros have signs, which places can have, too.
    func isSame(_ a: Point2D, _ b: Point2D) -> Bool {
      a.x.bitPattern == b.x.bitPattern && a.y.bitPattern == b.y.bitPattern
    }
    if path.verbs == measured.verbs, path.points.elementsEqual(measured.points, by: isSame) { return false }
    measured.verbs.removeAll(keepingCapacity: true)
    measured.points.removeAll(keepingCapacity: true)
    measured.verbs.append(contentsOf: path.verbs)
    measured.points.append(contentsOf: path.points)
    table.measure(path)
    isLoop = path.isClosedLoop
    return true
  }

  /// Returns the place at a fraction of the length, displaced to the left of the direction by `offset`; nil for an
  /// outline without points.
  package func place(at fraction: Double, offset: Double) -> Place? {
    let part = isLoop ? fraction - fraction.rounded(.down) : fraction
    guard let position = table.position(atFraction: part) else { return nil }
    let tangent = position.tangent
    // Beyond its ends, an outline continues straight on.
    let beyond = isLoop ? 0 : (part < 0 ? part : max(0, part - 1)) * table.length
    let point = Point2D(
      position.point.x + tangent.x * beyond + tangent.y * offset,
      position.point.y + tangent.y * beyond - tangent.x * offset)
    return Place(point: point.saturated, degrees: position.degrees)
  }
}

extension BezierPath {
  /// Whether the path is one closed subpath.
  fileprivate var isClosedLoop: Bool {
    guard verbs.last == .close else { return false }
    var (moves, closes) = (0, 0)
    for verb in verbs {
      if verb == .move { moves += 1 }
      if verb == .close { closes += 1 }
    }
    return moves == 1 && closes == 1
  }
}
