extension AnimatedShape {
  /// Two half circles joined by straight sides; a circle if the two points coincide.
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

  package var outlineKind: OutlineKind { .capsule }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(start)
    visitor.add(end)
    visitor.add(radius)
  }

  static func outline(_ columns: Span<Double>, into path: inout BezierPath) {
    path.addCapsule(start: columns.point(0), end: columns.point(2), radius: max(0, columns[4]))
  }
}
