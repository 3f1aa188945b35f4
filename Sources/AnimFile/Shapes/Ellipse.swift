extension AnimatedShape {
  /// A circle.
  public struct Circle: Hashable, Sendable {
    /// The center.
    public var center: Animated<Point2D>
    /// The radius; clamped to 0 or more.
    public var radius: Animated<Double>

    /// Creates a circle about a point.
    public init(center: Animated<Point2D>, radius: Animated<Double>) {
      self.center = center
      self.radius = radius
    }
  }

  /// An axis-aligned ellipse.
  public struct Ellipse: Hashable, Sendable {
    /// The center.
    public var center: Animated<Point2D>
    /// Half the width and half the height; clamped to 0 or more.
    public var radii: Animated<Size2D>

    /// Creates an ellipse about a point.
    public init(center: Animated<Point2D>, radii: Animated<Size2D>) {
      self.center = center
      self.radii = radii
    }
  }
}

extension AnimatedShape.Geometry {
  /// A circle about a point.
  public static func circle(center: Animated<Point2D>, radius: Animated<Double>) -> Self {
    .circle(.init(center: center, radius: radius))
  }

  /// An ellipse about a point.
  public static func ellipse(center: Animated<Point2D>, radii: Animated<Size2D>) -> Self {
    .ellipse(.init(center: center, radii: radii))
  }
}

extension AnimatedShape {
  /// A circle about a point.
  public static func circle(
    center: Animated<Point2D>, radius: Animated<Double>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .circle(center: center, radius: radius), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }

  /// An ellipse about a point.
  public static func ellipse(
    center: Animated<Point2D>, radii: Animated<Size2D>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .ellipse(center: center, radii: radii), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Circle: ShapeGeometry {
  package static let name: StaticString = "circle"

  package init() { self.init(center: .constant(.zero), radius: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("radius", &radius, .nonNegative)
  }

  package var elementBound: Int { 6 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(center)
    visitor.add(radius)
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    let radius = max(0, columns[2])
    path.addEllipse(center: columns.point(0), radii: Size2D(radius, radius))
  }
}

extension AnimatedShape.Ellipse: ShapeGeometry {
  package static let name: StaticString = "ellipse"

  package init() { self.init(center: .constant(.zero), radii: .constant(.zero)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("radii", &radii, .nonNegative)
  }

  package var elementBound: Int { 6 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(center)
    visitor.add(radii)
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    path.addEllipse(center: columns.point(0), radii: Size2D(max(0, columns[2]), max(0, columns[3])))
  }
}
