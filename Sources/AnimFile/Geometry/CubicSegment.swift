/// A cubic curve, or a straight line in cubic form.
package struct CubicSegment: Hashable, Sendable {
  package var start: Point2D
  package var control1: Point2D
  package var control2: Point2D
  package var end: Point2D
  /// Whether this is a straight line of constant speed, with handles at thirds.
  package var isLine: Bool

  /// Creates a curve from its control points.
  package init(_ start: Point2D, _ control1: Point2D, _ control2: Point2D, _ end: Point2D) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
    isLine = false
  }

  /// Creates a straight line.
  package init(line start: Point2D, _ end: Point2D) {
    self.start = start
    control1 = start.mixed(with: end, 1.0 / 3)
    control2 = start.mixed(with: end, 2.0 / 3)
    self.end = end
    isLine = true
  }

  /// Creates a quadratic curve; its handles are two thirds of the distance to the control point.
  package init(quad start: Point2D, _ control: Point2D, _ end: Point2D) {
    self.init(start, start.mixed(with: control, 2.0 / 3), end.mixed(with: control, 2.0 / 3), end)
  }
}

extension Point2D {
  /// Interpolates linearly to `other`; exactly this point if both are equal.
  package func mixed(with other: Point2D, _ t: Double) -> Point2D {
    let offset = other - self
    // The difference of two finite numbers may overflow.
    guard offset.isFinite else { return self * (1 - t) + other * t }
    return self + offset * t
  }

  /// The length of the vector, without intermediate overflow or underflow.
  package var length: Double { Math.hypot(x, y) }

  /// The vector scaled to length 1, or `nil` for a zero vector.
  var normalized: Point2D? {
    let length = length
    if length.isNormal { return Point2D(x / length, y / length) }
    // The length of a subnormal vector has too few digits, and that of a huge one overflows.
    let size = max(abs(x), abs(y))
    guard size > 0, size.isFinite else { return nil }
    let (nx, ny) = (x / size, y / size)
    let factor = Math.hypot(nx, ny)
    return Point2D(nx / factor, ny / factor)
  }

  /// Whether both coordinates are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CubicSegment {
  /// The point at parameter `t`, 0…1; exact at 0 and 1.
  package func point(at t: Double) -> Point2D {
    if t <= 0 { return start }
    if t >= 1 { return end }
    if isLine { return start.mixed(with: end, t) }
    let u = 1 - t
    let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point2D(
      b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
      b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y)
  }

  /// The unit tangent at parameter `t`; `nil` if all four points coincide.
  ///
  /// Where the derivative vanishes, it is the direction of the first nonzero derivative: the direction in which the
  /// curve continues, or at the end the one in which it arrives.
  package func tangent(at t: Double) -> Point2D? {
    if isLine { return (end - start).normalized }
    let (d0, d1, d2) = (control1 - start, control2 - control1, end - control2)
    let size = max(max(d0.extent, d1.extent), d2.extent)
    guard size > 0 else { return nil }
    let u = 1 - t
    // A third of the first derivative; a sixth of the second and of the third.
    let first = d0 * (u * u) + d1 * (2 * u * t) + d2 * (t * t)
    if first.extent > 1e-10 * size { return first.normalized }
    let second = (d1 - d0) * u + (d2 - d1) * t
    if second.extent > 1e-10 * size { return (t < 1 ? second : Point2D.zero - second).normalized }
    return (d0 - d1 - d1 + d2).normalized ?? (end - start).normalized
  }

  package func derivatives(at t: Double) -> (first: Point2D, second: Point2D) {
    let (d0, d1, d2) = (control1 - start, control2 - control1, end - control2)
    let u = 1 - t
    let first = d0 * (3 * u * u) + d1 * (6 * u * t) + d2 * (3 * t * t)
    return (first, (d1 - d0) * (6 * u) + (d2 - d1) * (6 * t))
  }

  /// The part between two parameters, by de Casteljau's construction; its ends are exact at 0 and 1.
  package func part(from t0: Double, to t1: Double) -> CubicSegment {
    if isLine { return CubicSegment(line: point(at: t0), point(at: t1)) }
    guard t0 > 0 || t1 < 1 else { return self }
    // The blossom at (t0 or t1, three times) gives the new control points.
    func blossom(_ r: Double, _ s: Double, _ t: Double) -> Point2D {
      let a = start.mixed(with: control1, r)
      let b = control1.mixed(with: control2, r)
      let c = control2.mixed(with: end, r)
      return a.mixed(with: b, s).mixed(with: b.mixed(with: c, s), t)
    }
    return CubicSegment(
      point(at: t0), blossom(t0, t0, t1), blossom(t0, t1, t1), point(at: t1))
  }
}

extension Point2D {
  /// The larger absolute coordinate.
  fileprivate var extent: Double { max(abs(x), abs(y)) }
}

extension BezierPath {
  /// Calls `body` with every line and curve, and the index of its subpath.
  ///
  /// The closing line of a subpath is included, unless it has no length.
  package func forEachSegment(_ body: (CubicSegment, _ subpath: Int) -> Void) {
    var next = 0
    var subpath = -1
    var start = Point2D.zero
    var current = Point2D.zero
    for verb in verbs {
      switch verb {
      case .move:
        subpath += 1
        start = points[next]
        current = start
      case .line:
        body(CubicSegment(line: current, points[next]), subpath)
        current = points[next]
      case .quad:
        body(CubicSegment(quad: current, points[next], points[next + 1]), subpath)
        current = points[next + 1]
      case .cubic:
        body(CubicSegment(current, points[next], points[next + 1], points[next + 2]), subpath)
        current = points[next + 2]
      case .close:
        if current != start { body(CubicSegment(line: current, start), subpath) }
        current = start
      }
      next += verb.pointCount
    }
  }

  /// Returns the path with every line and curve as a cubic.
  ///
  /// Lines get handles at thirds; quadratic curves are elevated exactly, up to rounding. A ``close()`` is kept, and its
  /// closing line is not converted.
  public func asCubics() -> BezierPath {
    guard verbs.contains(where: { $0 == .line || $0 == .quad }) else { return self }
    var result = BezierPath()
    result.reserveCapacity(elements: verbs.count, points: 3 * verbs.count)
    var next = 0
    var current = Point2D.zero
    for verb in verbs {
      switch verb {
      case .move:
        current = points[next]
        result.move(to: current)
      case .line: result.append(CubicSegment(line: current, points[next]))
      case .quad: result.append(CubicSegment(quad: current, points[next], points[next + 1]))
      case .cubic:
        result.cubic(control1: points[next], control2: points[next + 1], to: points[next + 2])
      case .close: result.close()
      }
      next += verb.pointCount
      if next > 0 { current = points[next - 1] }
    }
    return result
  }

  /// Adds `segment` as a cubic, from the current point.
  package mutating func append(_ segment: CubicSegment) {
    cubic(control1: segment.control1, control2: segment.control2, to: segment.end)
  }
}
