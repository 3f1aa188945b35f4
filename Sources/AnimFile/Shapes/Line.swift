extension AnimatedShape {
  /// A straight line from one point to another.
  public struct Line: Hashable, Sendable {
    /// The start.
    public var from: Animated<Point2D>
    /// The end.
    public var to: Animated<Point2D>

    /// Creates a line between two points.
    public init(from: Animated<Point2D>, to: Animated<Point2D>) {
      self.from = from
      self.to = to
    }
  }
}

extension AnimatedShape.Geometry {
  /// A straight line from one point to another.
  public static func line(from: Animated<Point2D>, to: Animated<Point2D>) -> Self {
    .line(.init(from: from, to: to))
  }
}

extension AnimatedShape {
  /// A straight line from one point to another.
  public static func line(
    from: Animated<Point2D>, to: Animated<Point2D>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .line(from: from, to: to), id: id, transform: transform, opacity: opacity, modifiers: modifiers,
      clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Line: ShapeGeometry {
  package static let name: StaticString = "line"

  package init() { self.init(from: .constant(.zero), to: .constant(.zero)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("from", &from)
    visitor.required("to", &to)
  }

  package var elementBound: Int { 2 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(from)
    visitor.add(to)
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    path.move(to: columns.point(0))
    path.line(to: columns.point(2))
  }
}
