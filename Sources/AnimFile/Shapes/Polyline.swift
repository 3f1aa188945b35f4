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

extension AnimatedShape {
  /// A line through points.
  public static func polyline(
    points: Animated<PointList>, curve: Animated<PolylineCurve> = .constant(.linear),
    closed: Animated<Bool> = false,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .polyline(points: points, curve: curve, closed: closed), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Polyline: ShapeGeometry {
  package static let name: StaticString = "polyline"

  package init() { self.init(points: []) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("points", &points)
    visitor.defaulted("curve", &curve, .constant(.linear))
    visitor.defaulted("closed", &closed, false)
  }

  package var elementBound: Int { (points.partCount ?? points.largestCount / 2) + 2 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(curve)
    visitor.add(closed)
    visitor.add(points)
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    var points = workspace.borrowPoints()
    for index in stride(from: 2, to: columns.count - 1, by: 2) { points.append(columns.point(index)) }
    path.addPolyline(points, curve: PolylineCurve(columns[0]), closed: columns.flag(1))
    workspace.recycle(points)
  }
}

extension PolylineCurve: AnimatableValue, DiscreteValue, DocumentWord {
  public static let kind = ValueKind(PolylineCurve.self)
  package static var placeholder: PolylineCurve { .linear }

  init(_ column: Double) { self = column == 0 ? .linear : column == 1 ? .catmullRom : .monotone }
}
