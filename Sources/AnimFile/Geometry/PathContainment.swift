extension BezierPath {
  /// Whether the filled path covers a point.
  ///
  /// Open subpaths are closed with a straight line, as for filling. The result is exact up to rounding; a point on the
  /// outline may count as inside or outside.
  ///
  /// - Parameters:
  ///   - point: The point, in the path's units; a point that is not finite is outside.
  ///   - rule: The rule for overlapping and self-intersecting subpaths.
  /// - Complexity: O(*n*) in the elements of the path.
  public func contains(_ point: Point2D, rule: FillRule = .nonzero) -> Bool {
    guard point.isFinite else { return false }
    let winding = windingNumber(around: point)
    return switch rule {
    case .nonzero: winding != 0
    case .evenodd: winding & 1 != 0
    }
  }

  /// Returns the number of times that the path runs around a point, clockwise on screen minus counter-clockwise.
  func windingNumber(around point: Point2D) -> Int {
    var ray = Ray(origin: point)
    var next = 0
    var start = Point2D.zero
    var current = Point2D.zero
    for verb in verbs {
      switch verb {
      case .move:
        ray.cross(current, start)
        start = points[next]
        current = start
      case .line:
        ray.cross(current, points[next])
        current = points[next]
      case .quad:
        ray.cross(CubicSegment(quad: current, points[next], points[next + 1]))
        current = points[next + 1]
      case .cubic:
        ray.cross(CubicSegment(current, points[next], points[next + 1], points[next + 2]))
        current = points[next + 2]
      case .close:
        ray.cross(current, start)
        current = start
      }
      next += verb.pointCount
    }
    ray.cross(current, start)
    return ray.winding
  }
}

/// A horizontal ray to the right that counts the lines and curves that cross it.
private struct Ray {
  let origin: Point2D
  /// The crossings downward minus those upward.
  private(set) var winding = 0

  /// The number of times that a curve is halved before its rest counts as a line.
  private static let depth = 48

  init(origin: Point2D) { self.origin = origin }

  /// Counts the crossing of a line. The upper end belongs to a line and the lower end does not, so that a ray through
  /// a corner crosses one of its two lines.
  mutating func cross(_ start: Point2D, _ end: Point2D) {
    let (isAbove, endsAbove) = (start.y <= origin.y, end.y <= origin.y)
    guard isAbove != endsAbove else { return }
    if min(start.x, end.x) <= origin.x {
      guard max(start.x, end.x) > origin.x else { return }
      // The same order of ends for both directions of a line.
      let (upper, lower) = isAbove ? (start, end) : (end, start)
      guard upper.mixed(with: lower, (origin.y - upper.y) / (lower.y - upper.y)).x > origin.x else { return }
    }
    winding += isAbove ? 1 : -1
  }

  /// Counts the crossings of a curve, halving it while the point is among its control points.
  ///
  /// Of a curve that is not finite, only the ends count.
  mutating func cross(_ curve: CubicSegment) {
    let isFinite =
      curve.start.isFinite && curve.control1.isFinite && curve.control2.isFinite && curve.end.isFinite
    if isFinite { cross(curve, Self.depth) } else { cross(curve.start, curve.end) }
  }

  private mutating func cross(_ curve: CubicSegment, _ depth: Int) {
    let (a, b, c, d) = (curve.start, curve.control1, curve.control2, curve.end)
    if min(min(a.y, b.y), min(c.y, d.y)) > origin.y || max(max(a.y, b.y), max(c.y, d.y)) <= origin.y {
      return
    }
    if max(max(a.x, b.x), max(c.x, d.x)) <= origin.x { return }
    // Beside the point, only the ends matter.
    if depth == 0 || min(min(a.x, b.x), min(c.x, d.x)) > origin.x { return cross(a, d) }
    // De Casteljau's construction at the middle; both halves share its points.
    func middle(_ p: Point2D, _ q: Point2D) -> Point2D { Point2D(p.x / 2 + q.x / 2, p.y / 2 + q.y / 2) }
    let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d))
    let (abc, bcd) = (middle(ab, bc), middle(bc, cd))
    let half = middle(abc, bcd)
    cross(CubicSegment(a, ab, abc, half), depth - 1)
    cross(CubicSegment(half, bcd, cd, d), depth - 1)
  }
}
