extension CubicSegment {
  /// The signed area between the curve and the two lines from `origin` to its ends, positive where the curve runs
  /// clockwise.
  ///
  /// Half the integral of x·dy − y·dx, which for a cubic is (6P₀×P₁ + 3P₀×P₂ + P₀×P₃ + 3P₁×P₂ + 3P₁×P₃ + 6P₂×P₃)/20.
  func area(around origin: Point2D) -> Double {
    let (p0, p1, p2, p3) = (start - origin, control1 - origin, control2 - origin, end - origin)
    let first = 6 * p0.cross(p1) + 3 * p0.cross(p2) + p0.cross(p3)
    return (first + 3 * p1.cross(p2) + 3 * p1.cross(p3) + 6 * p2.cross(p3)) / 20
  }
}

extension Point2D {
  /// The cross product: positive where `other` is clockwise of this vector.
  package func cross(_ other: Point2D) -> Double { x * other.y - y * other.x }

  /// The dot product.
  package func dot(_ other: Point2D) -> Double { x * other.x + y * other.y }

  /// The vector rotated counter-clockwise on screen by a quarter turn: to the left.
  package var left: Point2D { Point2D(y, -x) }
}

extension PathScratch {
  /// The signed area of the loaded contour, positive if it runs clockwise.
  func area() -> Double {
    guard let origin = segments.first?.start else { return 0 }
    return segments.reduce(0) { $0 + $1.curve.area(around: origin) }
  }
}

extension BezierPath {
  /// The total signed area of the closed contours, positive for clockwise ones.
  func closedArea(using scratch: inout PathScratch) -> Double {
    var area = 0.0
    for contour in contours where contour.isClosed {
      scratch.load(contour, of: self)
      area += scratch.area()
    }
    return area
  }
}
