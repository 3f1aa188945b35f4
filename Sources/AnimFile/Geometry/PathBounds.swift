extension BezierPath {
  /// The bounding box of the path itself, not of its control points; `nil` for an empty path.
  ///
  /// Exact up to rounding: extremes are at ends or at zeros of a derivative. A move without drawing counts as a point
  /// only if the path draws nothing.
  ///
  /// - Complexity: O(*n*), one square root for each curve that leaves the box of its ends.
  public var bounds: BoundingBox? { bounds { $0 } }

  /// The ``bounds`` of the transformed path, without allocating it.
  package func bounds(transformedBy matrix: AffineMatrix) -> BoundingBox? { bounds { matrix.apply($0) } }

  @inline(__always)
  private func bounds(_ place: (Point2D) -> Point2D) -> BoundingBox? {
    let drawn = firstDrawnPoint
    guard let start = drawn ?? points.first else { return nil }
    var box = BoundingBox(place(start))
    var next = 0
    var current = box.origin
    for (index, verb) in verbs.enumerated() {
      var end = current
      switch verb {
      case .move:
        end = place(points[next])
        if drawn == nil || drawsAfter(index) { box.formUnion(end) }
      case .line:
        end = place(points[next])
        box.formUnion(end)
      case .quad:
        let control = place(points[next])
        end = place(points[next + 1])
        box.formUnion(end)
        if !box.contains(control) { box.formUnion(extremesOf: CubicSegment(quad: current, control, end)) }
      case .cubic:
        let (control1, control2) = (place(points[next]), place(points[next + 1]))
        end = place(points[next + 2])
        box.formUnion(end)
        // A curve stays within its control points, so usually there is nothing to solve.
        if !(box.contains(control1) && box.contains(control2)) {
          box.formUnion(extremesOf: CubicSegment(current, control1, control2, end))
        }
      case .close: break
      }
      next += verb.pointCount
      // A move follows a close, and resets this.
      current = end
    }
    return box
  }

  /// Whether the move at `index` starts a subpath that draws.
  private func drawsAfter(_ index: Int) -> Bool { index + 1 < verbs.count && verbs[index + 1] != .move }

  /// The start of the first subpath that draws.
  private var firstDrawnPoint: Point2D? {
    // All verbs before it are moves.
    let index = verbs.indices.first { drawsAfter($0) }
    return index.map { points[$0] }
  }

  /// The bounding box of all points, including control points; `nil` for an empty path.
  public var controlBounds: BoundingBox? {
    guard let first = points.first else { return nil }
    var box = BoundingBox(first)
    for point in points { box.formUnion(point) }
    return box
  }
}

extension BoundingBox {
  /// Extends the box to contain `curve`.
  mutating func formUnion(bounding curve: CubicSegment) {
    formUnion(curve.start)
    formUnion(curve.end)
    if !(contains(curve.control1) && contains(curve.control2)) { formUnion(extremesOf: curve) }
  }

  /// Extends the box to contain the extremes of `curve` in x and y.
  fileprivate mutating func formUnion(extremesOf curve: CubicSegment) {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    for t in stationaryParameters(p0.x, p1.x, p2.x, p3.x) {
      let x = curve.point(at: t).x
      minX = min(minX, x)
      maxX = max(maxX, x)
    }
    for t in stationaryParameters(p0.y, p1.y, p2.y, p3.y) {
      let y = curve.point(at: t).y
      minY = min(minY, y)
      maxY = max(maxY, y)
    }
  }
}

/// Up to two parameters, as a sequence without allocation.
private struct Parameters: Sequence, IteratorProtocol {
  var first: Double?
  var second: Double?

  mutating func next() -> Double? {
    defer {
      first = second
      second = nil
    }
    return first
  }
}

/// The parameters inside 0…1 at which the derivative of one coordinate of a cubic is zero.
///
/// A third of the derivative is a·t² + 2b·t + c with a = d0 − 2d1 + d2, b = d1 − d0, c = d0, from the differences of
/// neighboring points. Of the two formulas for a root, the one without cancellation is used.
private func stationaryParameters(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> Parameters {
  // Only signs and ratios matter, so huge coordinates are scaled down first.
  let largest = max(max(abs(p0), abs(p1)), max(abs(p2), abs(p3)))
  let unit = largest > 1e100 ? 1 / largest : 1
  let (d0, d1, d2) = (p1 * unit - p0 * unit, p2 * unit - p1 * unit, p3 * unit - p2 * unit)
  let size = max(abs(d0), max(abs(d1), abs(d2)))
  guard size > 0 else { return Parameters() }
  let (c, e1, e2) = (d0 / size, d1 / size, d2 / size)
  let a = c - 2 * e1 + e2
  let b = e1 - c
  let discriminant = b * b - a * c
  guard discriminant >= 0 else { return Parameters() }
  let root = discriminant.squareRoot()
  let q = b < 0 ? root - b : -(b + root)
  // Divisions by zero give infinity or NaN, and neither is inside.
  let (t0, t1) = (q / a, c / q)
  let inside0 = t0 > 0 && t0 < 1
  let inside1 = t1 > 0 && t1 < 1
  return Parameters(first: inside0 ? t0 : inside1 ? t1 : nil, second: inside0 && inside1 ? t1 : nil)
}
