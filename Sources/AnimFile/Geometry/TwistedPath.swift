extension BezierPath {
  /// Twists the path about a point; the rotation decreases with the distance from it.
  ///
  /// With r the distance of a point from `center` and R the largest distance of all points of the path, including
  /// control points, the point is rotated by `degrees` · (1 − r/R), clockwise on screen.
  ///
  /// Lines and curves become cubics with exact points and directions at their ends; they are halved, at most six times,
  /// until the error at ¼, ½ and ¾ is within 1e-4·R, which is reached for up to about ten turns. Vertices are exact. An
  /// angle of 0 changes nothing.
  ///
  /// - Complexity: O(*n*): at most 64 cubics for a line or curve.
  mutating func twist(degrees: Double, center: Point2D, using scratch: inout PathScratch) {
    let radius = points.reduce(0) { max($0, ($1 - center).length) }
    guard degrees != 0, radius > 0, radius.isFinite else { return }
    let twist = Twist(radians: degrees * (.pi / 180), degrees: degrees, center: center, radius: radius)
    scratch.output.removeAll(keepingCapacity: true)
    for contour in contours {
      scratch.load(contour, of: self, withPoints: true)
      scratch.output.move(to: twist(points[contour.points.lowerBound]))
      for segment in scratch.segments { scratch.append(segment.curve, twist, 0, 1, depth: 6) }
      if contour.isClosed { scratch.output.close() }
    }
    swap(&self, &scratch.output)
  }
}

/// The transformation of a twist.
private struct Twist {
  let radians: Double
  let degrees: Double
  let center: Point2D
  let radius: Double

  /// Transforms a point.
  func callAsFunction(_ point: Point2D) -> Point2D {
    let way = point - center
    return center + turned(way, Math.sinCos(degrees: degrees * (1 - way.length / radius)))
  }

  /// Transforms the derivative of a curve through a point.
  func derivative(_ derivative: Point2D, at point: Point2D) -> Point2D {
    let way = point - center
    let distance = way.length
    // The rate at which the distance grows, and the angle decreases.
    let growth = distance > 0 ? way.dot(derivative) / distance : 0
    let swing = Point2D(-way.y, way.x) * (-radians / radius * growth)
    return turned(derivative + swing, Math.sinCos(degrees: degrees * (1 - distance / radius)))
  }

  private func turned(_ way: Point2D, _ turn: (sin: Double, cos: Double)) -> Point2D {
    Point2D(way.x * turn.cos - way.y * turn.sin, way.x * turn.sin + way.y * turn.cos)
  }
}

extension PathScratch {
  /// Adds the twisted part of a curve between two parameters.
  fileprivate mutating func append(
    _ curve: CubicSegment, _ twist: Twist, _ t0: Double, _ t1: Double, depth: Int
  ) {
    let (start, end) = (curve.point(at: t0), curve.point(at: t1))
    let third = (t1 - t0) / 3
    let (first, last) = (twist(start), twist(end))
    let fit = CubicSegment(
      first, first + twist.derivative(curve.derivatives(at: t0).first, at: start) * third,
      last - twist.derivative(curve.derivatives(at: t1).first, at: end) * third, last)
    var isClose = true
    for step in 1...3 {
      let s = Double(step) / 4
      let place = twist(curve.point(at: t0 + (t1 - t0) * s))
      isClose = isClose && (place - fit.point(at: s)).length <= 1e-4 * twist.radius
    }
    if isClose || depth == 0 { return output.append(fit) }
    let middle = (t0 + t1) / 2
    append(curve, twist, t0, middle, depth: depth - 1)
    append(curve, twist, middle, t1, depth: depth - 1)
  }
}
