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

extension AnimatedShape {
  /// A capsule between the centers of its two half circles.
  public static func capsule(
    start: Animated<Point2D>, end: Animated<Point2D>, radius: Animated<Double>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .capsule(start: start, end: end, radius: radius), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Capsule: ShapeGeometry {
  package static let name: StaticString = "capsule"

  package init() { self.init(start: .constant(.zero), end: .constant(.zero), radius: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("start", &start)
    visitor.required("end", &end)
    visitor.required("radius", &radius, .nonNegative)
  }

  package var elementBound: Int { 8 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(start)
    visitor.add(end)
    visitor.add(radius)
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    path.addCapsule(start: columns.point(0), end: columns.point(2), radius: max(0, columns[4]))
  }
}
