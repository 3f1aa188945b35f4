extension BezierPath {
  /// Adds a star of `points` tips as a closed subpath.
  ///
  /// It starts at the first tip, at 12 o'clock turned clockwise by `rotation` degrees, and runs clockwise, tips and
  /// inner corners alternating. Vertex i of 2n is at `rotation` − 90° + i·180°/n, at its radius.
  ///
  /// Without roundness it consists of straight lines, `M`, 2n − 1 `L` and `Z`. With roundness it consists of 2n cubics:
  /// both handles of a vertex are perpendicular to its radius r and roundness·2π·r/(4n) long, as in the Lottie
  /// specification. Fewer than 3 points are drawn as 3.
  public mutating func addStar(
    center: Point2D, points: Int, outerRadius: Double, innerRadius: Double,
    outerRoundness: Double = 0, innerRoundness: Double = 0, rotation: Double = 0
  ) {
    let points = max(3, points)
    let handle = 2 * Double.pi / 4 / Double(points)
    let outer = Corner(radius: outerRadius, handle: outerRoundness * handle * outerRadius)
    let inner = Corner(radius: innerRadius, handle: innerRoundness * handle * innerRadius)
    addCorners(
      center: center, pairs: points, outer, inner, rotation: rotation,
      isRound: outerRoundness != 0 || innerRoundness != 0)
  }

  /// Adds a regular polygon of `points` vertices as a closed subpath.
  ///
  /// It starts at 12 o'clock turned clockwise by `rotation` degrees, and runs clockwise. Without roundness it is `M`, n
  /// − 1 `L` and `Z`. With roundness it consists of n cubics: both handles of a vertex are perpendicular to its radius
  /// r and roundness·2π·r/(4n) long, as in the Lottie specification. Fewer than 3 points are drawn as 3.
  public mutating func addPolygon(
    center: Point2D, points: Int, radius: Double, roundness: Double = 0, rotation: Double = 0
  ) {
    let points = max(3, points)
    let corner = Corner(radius: radius, handle: roundness * 2 * .pi * radius / 4 / Double(points))
    addCorners(
      center: center, pairs: points, corner, nil, rotation: rotation, isRound: roundness != 0)
  }

  /// A vertex's distance from the center, and the length of its handles.
  private struct Corner {
    var radius: Double
    var handle: Double
  }

  private mutating func addCorners(
    center: Point2D, pairs: Int, _ first: Corner, _ second: Corner?, rotation: Double, isRound: Bool
  ) {
    // Reduced first: adding a vertex's angle to a huge rotation would lose precision.
    let rotation = Math.remainder(rotation, 360)
    let count = Double(pairs)
    func vertex(_ index: Double, _ corner: Corner) -> (point: Point2D, handle: Point2D) {
      // Measured from 12 o'clock.
      let (sin, cos) = Math.sinCos(degrees: rotation + 360 * index / count)
      return (
        Point2D(center.x + corner.radius * sin, center.y - corner.radius * cos),
        Point2D(corner.handle * cos, corner.handle * sin)
      )
    }
    let start = vertex(0, first)
    move(to: start.point)
    var previous = start
    func add(_ next: (point: Point2D, handle: Point2D), to path: inout BezierPath) {
      if isRound {
        path.cubic(
          control1: previous.point + previous.handle, control2: next.point - next.handle,
          to: next.point)
      } else {
        path.line(to: next.point)
      }
      previous = next
    }
    for index in 0..<pairs {
      if index > 0 { add(vertex(Double(index), first), to: &self) }
      if let second { add(vertex(Double(index) + 0.5, second), to: &self) }
    }
    // The close draws the last straight side.
    if isRound { add(start, to: &self) }
    close()
  }
}
