import AnimFile

/// The edges of an area: downward line segments, indexed by the row of pixels in which they start.
struct EdgeTable: Sendable {
  struct Edge: Sendable {
    /// The upper end.
    var x0: Double
    var y0: Double
    /// The lower end.
    var x1: Double
    var y1: Double
    /// The reciprocal of the height.
    var scale: Double
    /// 1 if the path runs down along the edge, −1 if up, 0 for a horizontal edge, which only joins others.
    var winding: Int32
    /// The next edge that starts in the same row.
    var next: Int32

    /// The x coordinate at a height between the ends.
    @inline(__always)
    func x(at y: Double) -> Double {
      let inside = x0 + (x1 - x0) * max(0, (y - y0) * scale)
      return y >= y1 ? x1 : inside
    }
  }

  private(set) var edges: [Edge] = []
  /// The first edge that starts in each row of the region, or −1.
  private(set) var firsts: [Int32] = []
  /// The region of pixels to fill.
  private(set) var region = PixelRegion(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The rows that contain edges.
  private(set) var rows = 0..<0
  private var top = 0.0
  private var bottom = 0.0

  /// The maximum deviation of a line from its curve, in pixels.
  static let flatness = 1.0 / 32
  /// The number of edges from which curves are flattened more coarsely, to bound memory.
  private static let mostEdges = 2_000_000

  /// Removes all edges and sets the region.
  mutating func begin(_ region: PixelRegion) {
    self.region = region
    top = Double(region.minY)
    bottom = Double(region.maxY)
    edges.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    firsts.append(contentsOf: repeatElement(-1, count: region.height))
    rows = region.minY..<region.minY
  }

  /// Adds the edges of a path, closing every contour.
  mutating func add(_ path: BezierPath, _ matrix: AffineMatrix) {
    var next = 0
    var start = Point2D.zero
    var current = Point2D.zero
    for verb in path.verbs {
      switch verb {
      case .move:
        addLine(current, start)
        start = matrix.apply(path.points[next]).saturated
        current = start
      case .line:
        let end = matrix.apply(path.points[next]).saturated
        addLine(current, end)
        current = end
      case .quad:
        let control = matrix.apply(path.points[next]).saturated
        let end = matrix.apply(path.points[next + 1]).saturated
        addCurve(CubicSegment(quad: current, control, end), depth: 40)
        current = end
      case .cubic:
        let control1 = matrix.apply(path.points[next]).saturated
        let control2 = matrix.apply(path.points[next + 1]).saturated
        let end = matrix.apply(path.points[next + 2]).saturated
        addCurve(CubicSegment(current, control1, control2, end), depth: 40)
        current = end
      case .close:
        addLine(current, start)
        current = start
      }
      next += verb.pointCount
    }
    addLine(current, start)
  }

  private mutating func addCurve(_ curve: CubicSegment, depth: Int) {
    let (a, b, c, d) = (curve.start, curve.control1, curve.control2, curve.end)
    // Curves above, below or to the right of the region do not matter; to the left, only their heights do.
    if max(max(a.y, b.y), max(c.y, d.y)) <= top || min(min(a.y, b.y), min(c.y, d.y)) >= bottom { return }
    if min(min(a.x, b.x), min(c.x, d.x)) >= Double(region.maxX) { return }
    if max(max(a.x, b.x), max(c.x, d.x)) <= Double(region.minX) { return addLine(a, d) }
    // With n lines a cubic is off by at most 6·Δ/(8·n²), Δ being the larger of its second differences.
    let (first, second) = (a - b - b + c, b - c - c + d)
    let bend = max(first.length, second.length) * 0.75
    let count = (bend / Self.flatness).squareRoot().rounded(.up)
    let isFull = edges.count >= Self.mostEdges
    if count > 32, depth > 0, !isFull {
      let left = curve.part(from: 0, to: 0.5)
      let right = curve.part(from: 0.5, to: 1)
      addCurve(left, depth: depth - 1)
      addCurve(right, depth: depth - 1)
      return
    }
    let steps = Int(max(1, min(isFull ? 8 : 32, count)))
    var before = a
    for step in 1...steps {
      let point = step == steps ? d : curve.point(at: Double(step) / Double(steps))
      addLine(before, point)
      before = point
    }
  }

  private mutating func addLine(_ from: Point2D, _ to: Point2D) {
    let isDown = from.y < to.y
    let (upper, lower) = isDown ? (from, to) : (to, from)
    guard upper.y < bottom, lower.y > top, min(from.x, to.x) < Double(region.maxX) else { return }
    // Flatter edges have no visible coverage, but join the edges at their ends, unless these end at a row's limit.
    let isFlat = lower.y - upper.y <= 1e-9
    if isFlat, from.x == to.x || upper.y == upper.y.rounded(.down) { return }
    // No coordinate within the region is negative.
    let row = upper.y <= top ? 0 : Int(upper.y) - region.minY
    var last = region.maxY
    if lower.y < bottom {
      last = Int(lower.y)
      if Double(last) < lower.y { last += 1 }
    }
    edges.append(
      Edge(
        x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, scale: isFlat ? 0 : 1 / (lower.y - upper.y),
        winding: isFlat ? 0 : isDown ? 1 : -1, next: firsts[row]))
    firsts[row] = Int32(truncatingIfNeeded: edges.count - 1)
    let first = region.minY + row
    rows = rows.isEmpty ? first..<last : min(rows.lowerBound, first)..<max(rows.upperBound, last)
  }
}
