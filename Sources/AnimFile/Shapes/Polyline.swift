extension AnimatedShape {
  /// A line through any number of points.
  public struct Polyline: Hashable, Sendable {
    /// The points in order.
    public var points: Animated<PointList>
    /// The interpolation of the points.
    public var curve: Animated<PolylineCurve>
    /// Whether the line returns to the first point.
    public var closed: Animated<Bool>

    /// Creates a line through `points`.
    public init(
      points: Animated<PointList>, curve: Animated<PolylineCurve> = .constant(.linear),
      closed: Animated<Bool> = false
    ) {
      self.points = points
      self.curve = curve
      self.closed = closed
    }
  }
}

extension AnimatedShape.Geometry {
  /// A line through any number of points.
  public static func polyline(
    points: Animated<PointList>, curve: Animated<PolylineCurve> = .constant(.linear),
    closed: Animated<Bool> = false
  ) -> Self { .polyline(.init(points: points, curve: curve, closed: closed)) }
}

extension AnimatedShape.Polyline: ShapeGeometry {
  package init() { self.init(points: []) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("points", &points)
    visitor.defaulted("curve", &curve, .constant(.linear))
    visitor.defaulted("closed", &closed, false)
  }

  var elementBound: Int { (points.partCount ?? points.largest(\.points.count)) + 2 }

  func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    let curve = curve.value(&sampler)
    let closed = closed.value(&sampler)
    var list = sampler.borrowPoints()
    points.sample(&sampler, into: &list)
    path.addPolyline(list.points, curve: curve, closed: closed)
    sampler.recycle(list)
  }
}

extension PolylineCurve: AnimatableValue, DiscreteValue, DocumentWord {
  package static var placeholder: PolylineCurve { .linear }
}
