extension AnimatedShape {
  /// An arc, or a sector of a circle or ring.
  public struct Arc: Hashable, Sendable {
    /// The center of the circle.
    public var center: Animated<Point2D>
    /// The radius; clamped to 0 or more.
    public var radius: Animated<Double>
    /// The radius of the hole, for a sector of a ring; clamped to 0…radius.
    public var innerRadius: Animated<Double>?
    /// The start of the arc, in degrees clockwise from 3 o'clock.
    public var startAngle: Animated<Double>
    /// The end of the arc, in degrees; counter-clockwise if smaller than the start, one whole turn if 360° or more
    /// away.
    public var endAngle: Animated<Double>
    /// How the ends are connected.
    public var closure: Animated<Closure>

    /// How the ends of an arc are connected.
    public enum Closure: String, Hashable, Sendable, CaseIterable {
      /// Not connected.
      case open
      /// A straight line.
      case chord
      /// Lines to the center, or with an inner radius to the inner arc, which runs back.
      case sector
    }

    /// Creates an arc.
    public init(
      center: Animated<Point2D>, radius: Animated<Double>, innerRadius: Animated<Double>? = nil,
      startAngle: Animated<Double>, endAngle: Animated<Double>, closure: Animated<Closure> = .constant(.open)
    ) {
      self.center = center
      self.radius = radius
      self.innerRadius = innerRadius
      self.startAngle = startAngle
      self.endAngle = endAngle
      self.closure = closure
    }
  }
}

extension AnimatedShape.Geometry {
  /// An arc, or a sector of a circle or ring.
  public static func arc(
    center: Animated<Point2D>, radius: Animated<Double>, innerRadius: Animated<Double>? = nil,
    startAngle: Animated<Double>, endAngle: Animated<Double>,
    closure: Animated<AnimatedShape.Arc.Closure> = .constant(.open)
  ) -> Self {
    .arc(
      .init(
        center: center, radius: radius, innerRadius: innerRadius, startAngle: startAngle, endAngle: endAngle,
        closure: closure))
  }
}

extension AnimatedShape.Arc.Closure: AnimatableValue, DiscreteValue, DocumentWord {
  public static let kind = ValueKind(Self.self)
  package static var placeholder: AnimatedShape.Arc.Closure { .open }

  init(_ column: Double) { self = column == 0 ? .open : column == 1 ? .chord : .sector }
}

extension AnimatedShape {
  /// An arc, or a sector of a circle or ring, about a point; angles are in degrees, clockwise from the right.
  public static func arc(
    center: Animated<Point2D>, radius: Animated<Double>, innerRadius: Animated<Double>? = nil,
    startAngle: Animated<Double>, endAngle: Animated<Double>,
    closure: Animated<Arc.Closure> = .constant(.open),
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .arc(
        center: center, radius: radius, innerRadius: innerRadius, startAngle: startAngle, endAngle: endAngle,
        closure: closure), id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip,
      fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Arc: ShapeGeometry {
  package static let name: StaticString = "arc"

  package init() { self.init(center: .constant(.zero), radius: 0, startAngle: 0, endAngle: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("radius", &radius, .nonNegative)
    visitor.optional("innerRadius", &innerRadius, .nonNegative)
    visitor.required("startAngle", &startAngle, .angle)
    visitor.required("endAngle", &endAngle, .angle)
    visitor.defaulted("closure", &closure, .constant(.open))
    let isHoleWithoutSector =
      if case .constant(let closure) = closure { innerRadius != nil && closure != .sector } else { false }
    visitor.check("innerRadius") { isHoleWithoutSector ? .holeWithoutSector() : nil }
  }

  package var elementBound: Int { 12 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(center)
    visitor.add(radius)
    visitor.add(startAngle)
    visitor.add(endAngle)
    visitor.add(closure)
    if let innerRadius { visitor.add(innerRadius) }
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    let center = columns.point(0)
    let radius = max(0, columns[2])
    switch Closure(columns[5]) {
    case .sector:
      let hole = columns.count > 6 ? min(max(0, columns[6]), radius) : nil
      path.addSector(
        center: center, radius: radius, innerRadius: hole, startAngle: columns[3], endAngle: columns[4])
    case let closure:
      path.addArc(
        center: center, radii: Size2D(radius, radius), startAngle: columns[3], endAngle: columns[4])
      if closure == .chord { path.close() }
    }
  }
}

extension Message {
  fileprivate static func holeWithoutSector() -> Message {
    Message(
      .holeWithoutSector, "'innerRadius' has no effect unless 'closure' is 'sector'",
      help: "add \"closure\": \"sector\", or remove 'innerRadius'")
  }
}
