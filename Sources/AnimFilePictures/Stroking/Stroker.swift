import AnimFile

/// Builds the outlines of strokes.
///
/// A stroke is the area swept by its cross-section, a segment of the stroke's width perpendicular to the path. Along a
/// line or a gently bent curve, the swept area has a left and a right side, which are extended as long as they run
/// forward. All added contours run clockwise around their areas, so the rule `nonzero` covers their union.
struct Stroker {
  let style: StrokeStyle
  /// The outline so far.
  private(set) var outline = BezierPath()
  /// The sides of the current part, both in the path's direction.
  private var left = BezierPath()
  private var right = BezierPath()
  /// The start of the current part, and its direction.
  private var start = Place()
  /// Whether sides have been interrupted within the contour.
  private var isBroken = false
  /// The remaining number of pieces for the current curve.
  private var budget = 0

  private struct Place {
    var point = Point2D.zero
    var direction = Point2D.zero
  }

  init(_ style: StrokeStyle) { self.style = style }

  /// Whether the outline has reached its size limit: curves are no longer divided and strokes no longer dashed.
  var isFull: Bool { outline.points.count > 4_000_000 }

  /// Adds a stroke along consecutive curves, none of them a single point.
  mutating func add(_ curves: [CubicSegment], isClosed: Bool) {
    guard let first = curves.first, let firstDirection = first.tangent(at: 0) else { return }
    isBroken = false
    begin(at: first.start, firstDirection)
    let capped = !isClosed
    var arriving = firstDirection
    for (index, curve) in curves.enumerated() {
      guard let leaving = curve.tangent(at: 0) else { continue }
      if index > 0 { join(at: curve.start, arriving, leaving) }
      arriving = curve.tangent(at: 1) ?? leaving
      if curve.isLine {
        addLine(to: curve.end, arriving)
      } else {
        budget = isFull ? 1 : 1024
        addCurve(StrokedCurve(curve), 0, 1, capped: capped, depth: 18)
      }
    }
    let end = curves[curves.count - 1].end
    guard isClosed else {
      return finish(at: end, arriving, startCap: !isBroken, endCap: true)
    }
    join(at: end, arriving, firstDirection)
    guard !isBroken else { return finish(at: end, firstDirection, startCap: false, endCap: false) }
    outline.append(left)
    outline.close()
    outline.appendBackwards(right, isConnected: false)
    outline.close()
  }

  /// Adds a stroke without length.
  mutating func addPoint(_ point: Point2D, along direction: Point2D) {
    guard style.cap != .butt else { return }
    begin(at: point, direction)
    finish(at: point, direction, startCap: true, endCap: true)
  }
}

// MARK: Sides

extension Stroker {
  private mutating func begin(at point: Point2D, _ direction: Point2D) {
    start = Place(point: point, direction: direction)
    let side = direction.left * style.radius
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    left.move(to: point + side)
    right.move(to: point - side)
  }

  /// Joins the sides at both ends of the current part, with caps or straight lines.
  private mutating func finish(at point: Point2D, _ direction: Point2D, startCap: Bool, endCap: Bool) {
    let isEmpty = left.verbs.count == 1 && !startCap && !endCap
    guard !isEmpty, let firstLeft = left.points.first else { return }
    outline.append(left)
    if endCap {
      cap(at: point, direction)
      if let end = right.points.last, style.cap == .round { outline.points[outline.points.count - 1] = end }
    }
    outline.appendBackwards(right, isConnected: true)
    if startCap {
      cap(at: start.point, Point2D.zero - start.direction)
      // The close draws the straight line.
      if style.cap == .round { outline.points[outline.points.count - 1] = firstLeft }
    }
    outline.close()
  }

  /// Adds a cap from the left side to the right side.
  private mutating func cap(at point: Point2D, _ direction: Point2D) {
    let side = direction.left * style.radius
    switch style.cap {
    case .butt: break
    case .round: outline.appendArc(around: point, from: side, sweep: .pi, tolerance: style.tolerance)
    case .square:
      let ahead = direction * style.radius
      outline.line(to: point + side + ahead)
      outline.line(to: point - side + ahead)
    }
  }

  private mutating func addLine(to point: Point2D, _ direction: Point2D) {
    let side = direction.left * style.radius
    left.line(to: point + side)
    right.line(to: point - side)
  }

  private mutating func join(at point: Point2D, _ arriving: Point2D, _ leaving: Point2D) {
    // Negative zero would be a turn to the other side, where the line returns along itself.
    let turn = arriving.cross(leaving) + 0
    let cosine = arriving.dot(leaving)
    if abs(turn) < 1e-9, cosine > 0 { return }
    let (from, to) = (arriving.left * style.radius, leaving.left * style.radius)
    if turn >= 0 {
      left.appendJoin(around: point, from: from, to: to, turn, cosine, style)
      right.line(to: point)
      right.line(to: point - to)
    } else {
      right.appendJoin(
        around: point, from: Point2D.zero - from, to: Point2D.zero - to, turn, cosine, style)
      left.line(to: point)
      left.line(to: point + to)
    }
  }
}

// MARK: Curves

extension Stroker {
  private mutating func addCurve(
    _ curve: StrokedCurve, _ t0: Double, _ t1: Double, capped: Bool, depth: Int
  ) {
    budget -= 1
    let (start, end) = (curve.direction(t0), curve.direction(t1))
    let mayDivide = depth > 0 && budget > 0
    if curve.isGentle(t0, t1, style.radius) {
      let (leftFit, leftError) = curve.parallel(style.radius, t0, t1)
      let (rightFit, rightError) = curve.parallel(-style.radius, t0, t1)
      if max(leftError, rightError) <= style.tolerance || !mayDivide || depth <= 10 {
        left.append(leftFit)
        right.append(rightFit)
        return
      }
    } else if curve.isShort(t0, t1, style) || !mayDivide {
      // The cross-section also moves backward, so its swept area is added separately.
      finish(at: curve.point(t0), start, startCap: capped && !isBroken, endCap: false)
      isBroken = true
      addSwept(from: curve.point(t0), start, to: curve.point(t1), end)
      begin(at: curve.point(t1), end)
      return
    }
    let middle = (t0 + t1) / 2
    addCurve(curve, t0, middle, capped: capped, depth: depth - 1)
    addCurve(curve, middle, t1, capped: capped, depth: depth - 1)
  }

  /// Adds the area swept along a short part.
  private mutating func addSwept(
    from a: Point2D, _ arriving: Point2D, to b: Point2D, _ leaving: Point2D
  ) {
    let (sideA, sideB) = (arriving.left * style.radius, leaving.left * style.radius)
    addQuad(a, b, b + sideB, a + sideA)
    addQuad(a, b, b - sideB, a - sideA)
    let cosine = arriving.dot(leaving)
    guard cosine < 0.9 else { return }
    // The direction changes abruptly, as at a round join.
    let turn = Math.atan2(arriving.cross(leaving), cosine)
    let sector = turn >= 0 ? sideA : Point2D.zero - sideB
    outline.move(to: b)
    outline.line(to: b + sector)
    outline.appendArc(around: b, from: sector, sweep: abs(turn), tolerance: style.tolerance)
    outline.close()
  }

  /// Adds a quadrilateral, or two triangles if two of its sides cross.
  private mutating func addQuad(_ a: Point2D, _ b: Point2D, _ c: Point2D, _ d: Point2D) {
    let (across, along) = (c - b, d - a)
    let determinant = along.cross(across)
    let (s, t) = ((b - a).cross(across) / determinant, (b - a).cross(along) / determinant)
    if s > 0, s < 1, t > 0, t < 1 {
      let crossing = a + along * s
      addPolygon([a, b, crossing])
      addPolygon([crossing, c, d])
    } else {
      addPolygon([a, b, c, d])
    }
  }

  private mutating func addPolygon(_ corners: [Point2D]) {
    var area = 0.0
    for index in 1..<corners.count - 1 {
      area += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0])
    }
    guard area != 0 else { return }
    outline.move(to: corners[0])
    for corner in area > 0 ? Array(corners.dropFirst()) : corners.dropFirst().reversed() {
      outline.line(to: corner)
    }
    outline.close()
  }
}

// MARK: Parts of outlines

extension BezierPath {
  /// Appends a contour of lines and cubics in reverse, as a separate contour or connected by a line.
  fileprivate mutating func appendBackwards(_ other: BezierPath, isConnected: Bool) {
    var next = other.points.count - 1
    guard next >= 0 else { return }
    if !isConnected {
      move(to: other.points[next])
    } else if points.last != other.points[next] {
      line(to: other.points[next])
    }
    for verb in other.verbs.reversed() {
      switch verb {
      case .line: line(to: other.points[next - 1])
      case .cubic:
        cubic(control1: other.points[next - 1], control2: other.points[next - 2], to: other.points[next - 3])
      case .move, .quad, .close: break
      }
      next -= verb.pointCount
    }
  }

  /// Adds a join on the outside of a corner.
  ///
  /// - Parameters:
  ///   - from: The vector from the corner to the arriving side; `to` is the one to the leaving side.
  ///   - turn: The sine of the change of direction; `cosine` is its cosine.
  fileprivate mutating func appendJoin(
    around corner: Point2D, from: Point2D, to: Point2D, _ turn: Double, _ cosine: Double, _ style: StrokeStyle
  ) {
    switch style.join {
    case .miter:
      // 1/sin(α/2) is 1/cos(θ/2) for the change of direction θ, and 1 + cos θ is 2·cos²(θ/2).
      if (1 + cosine) * style.miterLimit * style.miterLimit >= 2 {
        line(to: corner + (from + to) * (1 / (1 + cosine)))
      }
    case .round:
      appendArc(around: corner, from: from, sweep: Math.atan2(turn, cosine), tolerance: style.tolerance)
      points[points.count - 1] = corner + to
      return
    case .bevel: break
    }
    line(to: corner + to)
  }

  /// Adds an arc of cubics of at most 90°; `sweep` is in radians, clockwise if positive.
  fileprivate mutating func appendArc(
    around center: Point2D, from: Point2D, sweep: Double, tolerance: Double
  ) {
    // The error of a quarter circle is 2.73e-4 of its radius, of an eighth 4.2e-6.
    let longest = from.length * 2.73e-4 <= tolerance ? 0.5 * Double.pi : 0.25 * .pi
    let count = max(1, (abs(sweep) / longest - 1e-9).rounded(.up))
    let step = sweep / count
    let (sin, cos) = Math.sinCos(step)
    let handle = Math.arcHandle(sweep: abs(step)) * (step < 0 ? -1 : 1)
    var offset = from
    for _ in 0..<Int(count) {
      let next = Point2D(offset.x * cos - offset.y * sin, offset.x * sin + offset.y * cos)
      cubic(
        control1: center + offset - offset.left * handle, control2: center + next + next.left * handle,
        to: center + next)
      offset = next
    }
  }
}
