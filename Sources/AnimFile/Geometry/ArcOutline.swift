extension BezierPath {
  /// The connection of an arc to the preceding path.
  public enum ArcJoin: Hashable, Sendable {
    /// A move to the arc's start.
    case move
    /// A straight line to the arc's start.
    case line
  }

  /// Adds an open arc of an axis-aligned ellipse.
  ///
  /// Angles are in degrees, clockwise on screen from 3 o'clock: the point at an angle is the center plus (rx·cos,
  /// ry·sin). The arc runs clockwise if `endAngle` is larger and counter-clockwise if it is smaller; a difference of
  /// 360° or more is one whole turn that ends exactly at its start. The arc consists of the fewest cubics of equal
  /// angles up to 90°, at least one, with handles of 4/3·tan(θ/4) radii. Their ends are exact.
  public mutating func addArc(
    center: Point2D, radii: Size2D, startAngle: Double, endAngle: Double, join: ArcJoin = .move
  ) {
    let sweep = Self.arcSweep(from: startAngle, to: endAngle)
    let endAngle = abs(sweep) == 360 ? startAngle : endAngle
    addArc(center: center, radii: radii, from: startAngle, to: endAngle, sweep: sweep, join: join)
  }

  /// Adds a closed sector of a circle: an arc with lines to the center, or, with a hole's radius, with a reverse arc
  /// along the hole.
  ///
  /// Both arcs are those of ``addArc(center:radii:startAngle:endAngle:join:)``. The inner arc begins at the angle at
  /// which the outer one ends, which for a whole turn is `startAngle`.
  public mutating func addSector(
    center: Point2D, radius: Double, innerRadius: Double? = nil, startAngle: Double, endAngle: Double
  ) {
    let sweep = Self.arcSweep(from: startAngle, to: endAngle)
    let endAngle = abs(sweep) == 360 ? startAngle : endAngle
    let radii = Size2D(radius, radius)
    addArc(center: center, radii: radii, from: startAngle, to: endAngle, sweep: sweep, join: .move)
    if let innerRadius {
      let radii = Size2D(innerRadius, innerRadius)
      addArc(center: center, radii: radii, from: endAngle, to: startAngle, sweep: -sweep, join: .line)
    } else {
      line(to: center)
    }
    close()
  }

  /// The signed angle of an arc, at most one whole turn.
  private static func arcSweep(from startAngle: Double, to endAngle: Double) -> Double {
    max(-360, min(360, endAngle - startAngle))
  }

  /// Adds an arc of `sweep` degrees between two angles, which are equal for a whole turn.
  private mutating func addArc(
    center: Point2D, radii: Size2D, from startAngle: Double, to endAngle: Double, sweep: Double, join: ArcJoin
  ) {
    // At most 4 by the line above; the comparison also handles NaN. The quotient of the least angles is 0.
    let count = abs(sweep) > 90 ? Int((abs(sweep) / 90).rounded(.up)) : 1
    let step = sweep / Double(count)
    let handle = Math.arcHandle(sweep: step * (.pi / 180))
    var (sin, cos) = Math.sinCos(degrees: startAngle)
    func point(_ sin: Double, _ cos: Double) -> Point2D {
      Point2D(center.x + radii.width * cos, center.y + radii.height * sin)
    }
    let start = point(sin, cos)
    switch join {
    case .move: move(to: start)
    case .line: line(to: start)
    }
    for index in 1...count {
      let (nextSin, nextCos) = Math.sinCos(
        degrees: index < count ? startAngle + step * Double(index) : endAngle)
      cubic(
        control1: point(sin + handle * cos, cos - handle * sin),
        control2: point(nextSin - handle * nextCos, nextCos + handle * nextSin),
        to: point(nextSin, nextCos))
      (sin, cos) = (nextSin, nextCos)
    }
  }

  /// Adds an elliptical arc to `end`, as SVG's `A` command does; in an empty path, begins at `end`.
  ///
  /// The ellipse's x axis points `rotation` degrees clockwise from the right. Of the four possible arcs, `largeArc`
  /// selects one of more than 180° and `sweep` one that runs clockwise on screen. The formulas are those of SVG 1.1,
  /// F.6.5 and F.6.6: radii that are too small are scaled up, and the signs of negative radii are ignored. A radius of
  /// zero, or beyond the range of numbers, gives a straight line. An arc to its own start adds nothing. The arc
  /// consists of cubics of at most 90°, the last of which ends exactly at `end`.
  public mutating func addSVGArc(
    radii: Size2D, rotation: Double, largeArc: Bool, sweep: Bool, to end: Point2D
  ) {
    guard let start = currentPoint else { return move(to: end) }
    addSVGArc(
      from: start, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep, to: end)
  }

  /// Adds an elliptical arc from `start`, which must be the current point.
  mutating func addSVGArc(
    from start: Point2D, radii: Size2D, rotation: Double, largeArc: Bool, sweep: Bool, to end: Point2D
  ) {
    guard start != end else { return }
    let (rx, ry) = (abs(radii.width), abs(radii.height))
    let (sinPhi, cosPhi) = Math.sinCos(degrees: rotation)
    // Half the chord in the ellipse's axes, relative to the midpoint (F.6.5.1) …
    let half = Point2D(start.x / 2 - end.x / 2, start.y / 2 - end.y / 2)
    let along = Point2D(cosPhi * half.x + sinPhi * half.y, cosPhi * half.y - sinPhi * half.x)
    // … and in units of the radii, where the ellipse is a unit circle.
    var unit = Point2D(along.x / rx, along.y / ry)
    let reach = unit.length
    guard rx > 0, ry > 0, reach.isFinite, reach > 0 else { return line(to: end) }
    var scale = 1.0
    var middle = Point2D.zero
    if reach >= 1 {
      // Radii too small: the center is the midpoint of the chord (F.6.6.2 and 3).
      scale = reach
      unit = Point2D(unit.x / reach, unit.y / reach)
    } else {
      // F.6.5.2, divided by the radii.
      let distance = ((1 - reach) * (1 + reach)).squareRoot() / reach * (largeArc == sweep ? -1 : 1)
      middle = Point2D(distance * unit.y, -distance * unit.x)
    }
    let first = unit - middle
    let last = Point2D.zero - unit - middle
    // The signed angle (F.6.5.6), in the direction of `sweep`.
    var angle = Math.atan2(
      first.x * last.y - first.y * last.x, first.x * last.x + first.y * last.y)
    if sweep, angle < 0 { angle += 2 * .pi }
    if !sweep, angle > 0 { angle -= 2 * .pi }
    // Half a turn can have either sign; the slack keeps a quarter turn in one piece.
    let quarters = (abs(angle) / (.pi / 2) - 1e-9).rounded(.up)
    let matrix = AffineMatrix(
      a: cosPhi * rx * scale, b: sinPhi * rx * scale, c: -sinPhi * ry * scale, d: cosPhi * ry * scale,
      tx: start.x / 2 + end.x / 2, ty: start.y / 2 + end.y / 2)
    // An upper bound of the control points' distance.
    let far = 2 + abs(middle.x) + abs(middle.y)
    let extent = Point2D(
      (abs(matrix.a) + abs(matrix.c)) * far + abs(matrix.tx),
      (abs(matrix.b) + abs(matrix.d)) * far + abs(matrix.ty))
    guard angle.isFinite, extent.isFinite else { return line(to: end) }
    let count = max(1, min(4, quarters))
    let step = angle / count
    let handle = Math.arcHandle(sweep: step)
    let startAngle = Math.atan2(first.y, first.x)
    var (sin, cos) = (first.y, first.x)
    for index in 1...Int(count) {
      let isLast = index == Int(count)
      let theta = startAngle + step * Double(index)
      let (nextSin, nextCos) = isLast ? (last.y, last.x) : Math.sinCos(theta)
      let control1 = Point2D(cos - handle * sin, sin + handle * cos) + middle
      let control2 = Point2D(nextCos + handle * nextSin, nextSin - handle * nextCos) + middle
      cubic(
        control1: matrix.apply(control1), control2: matrix.apply(control2),
        to: isLast ? end : matrix.apply(Point2D(nextCos, nextSin) + middle))
      (sin, cos) = (nextSin, nextCos)
    }
  }
}
