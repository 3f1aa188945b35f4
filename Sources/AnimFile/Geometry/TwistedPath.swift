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
      for segment in scratch.segments {
        let (start, end) = (TwistedPoint(segment.curve, twist, 0), TwistedPoint(segment.curve, twist, 1))
        scratch.append(segment.curve, twist, start, end, depth: 6)
      }
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
    let offset = point - center
    return center + turned(offset, Math.sinCos(degrees: degrees * (1 - offset.length / radius)))
  }

  /// Transforms a point and the derivative of a curve through it.
  func callAsFunction(_ point: Point2D, _ derivative: Point2D) -> (point: Point2D, derivative: Point2D) {
    let offset = point - center
    let distance = offset.length
    // The rate at which the distance grows, and the angle decreases.
    let growth = distance > 0 ? offset.dot(derivative) / distance : 0
    let swing = Point2D(-offset.y, offset.x) * (-radians / radius * growth)
    let turn = Math.sinCos(degrees: degrees * (1 - distance / radius))
    return (center + turned(offset, turn), turned(derivative + swing, turn))
  }

  private func turned(_ offset: Point2D, _ turn: (sin: Double, cos: Double)) -> Point2D {
    Point2D(offset.x * turn.cos - offset.y * turn.sin, offset.x * turn.sin + offset.y * turn.cos)
  }
}

/// A transformed point of a curve.
private struct TwistedPoint {
  let t: Double
  let point: Point2D
  let derivative: Point2D

  init(_ curve: CubicSegment, _ twist: Twist, _ t: Double) {
    self.t = t
    (point, derivative) = twist(curve.point(at: t), curve.derivatives(at: t).first)
  }
}

extension PathScratch {
  /// Adds the twisted part of a curve between two points.
  fileprivate mutating func append(
    _ curve: CubicSegment, _ twist: Twist, _ start: TwistedPoint, _ end: TwistedPoint, depth: Int
  ) {
    let length = end.t - start.t
    let third = length / 3
    let fit = CubicSegment(
      start.point, start.point + start.derivative * third, end.point - end.derivative * third, end.point)
    func isClose(_ step: Int) -> Bool {
      let s = Double(step) / 4
      return (twist(curve.point(at: start.t + length * s)) - fit.point(at: s)).length <= 1e-4 * twist.radius
    }
    if depth == 0 || (1...3).allSatisfy(isClose) { return output.append(fit) }
    let middle = TwistedPoint(curve, twist, (start.t + end.t) / 2)
    append(curve, twist, start, middle, depth: depth - 1)
    append(curve, twist, middle, end, depth: depth - 1)
  }
}
