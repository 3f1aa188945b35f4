extension AnimatedShape {
  /// Two half circles joined by straight sides; a circle if both points coincide.
  public struct Capsule: Hashable, Sendable {
    /// The center of one half circle.
    public var start: Animated<Point2D>
    /// The center of the other half circle.
    public var end: Animated<Point2D>
    /// The radius of both; clamped to 0 or more.
    public var radius: Animated<Double>

    /// Creates a capsule between two points.
    public init(start: Animated<Point2D>, end: Animated<Point2D>, radius: Animated<Double>) {
      self.start = start
      self.end = end
      self.radius = radius
    }
  }
}

extension AnimatedShape.Geometry {
  /// A capsule between two points.
  public static func capsule(start: Animated<Point2D>, end: Animated<Point2D>, radius: Animated<Double>)
    -> Self
  {
    .capsule(.init(start: start, end: end, radius: radius))
  }
}

extension AnimatedShape.Capsule: ShapeGeometry {
  package init() { self.init(start: .constant(.zero), end: .constant(.zero), radius: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("start", &start)
    visitor.required("end", &end)
    visitor.required("radius", &radius, .nonNegative)
  }

  var elementBound: Int { 8 }

  func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    let start = start.value(&sampler)
    let end = end.value(&sampler)
    path.addCapsule(start: start, end: end, radius: max(0, radius.value(&sampler)))
  }
}
