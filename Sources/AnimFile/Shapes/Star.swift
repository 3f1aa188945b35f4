extension AnimatedShape {
  /// A regular polygon.
  public struct Polygon: Hashable, Sendable {
    /// The center.
    public var center: Animated<Point2D>
    /// The number of corners, from 3 to 10,000.
    public var points: Animated<Int>
    /// The distance of the corners from the center; clamped to 0 or more.
    public var radius: Animated<Double>
    /// The roundness: 0 for straight sides, 1 for approximately a circle.
    public var roundness: Animated<Double>
    /// The rotation of the first corner from 12 o'clock, in degrees clockwise.
    public var rotation: Animated<Double>

    /// Creates a polygon about a point.
    public init(
      center: Animated<Point2D>, points: Animated<Int>, radius: Animated<Double>,
      roundness: Animated<Double> = 0,
      rotation: Animated<Double> = 0
    ) {
      self.center = center
      self.points = points
      self.radius = radius
      self.roundness = roundness
      self.rotation = rotation
    }
  }

  /// A star.
  public struct Star: Hashable, Sendable {
    /// The center.
    public var center: Animated<Point2D>
    /// The number of tips, from 3 to 10,000.
    public var points: Animated<Int>
    /// The distance of the tips from the center; clamped to 0 or more.
    public var outerRadius: Animated<Double>
    /// The distance of the inner corners from the center; clamped to 0 or more.
    public var innerRadius: Animated<Double>
    /// The roundness of the tips: 0 for straight sides.
    public var roundness: Animated<Double>
    /// The roundness of the inner corners; nil for that of the tips.
    public var innerRoundness: Animated<Double>?
    /// The rotation of the first tip from 12 o'clock, in degrees clockwise.
    public var rotation: Animated<Double>

    /// Creates a star about a point.
    public init(
      center: Animated<Point2D>, points: Animated<Int>, outerRadius: Animated<Double>,
      innerRadius: Animated<Double>, roundness: Animated<Double> = 0,
      innerRoundness: Animated<Double>? = nil, rotation: Animated<Double> = 0
    ) {
      self.center = center
      self.points = points
      self.outerRadius = outerRadius
      self.innerRadius = innerRadius
      self.roundness = roundness
      self.innerRoundness = innerRoundness
      self.rotation = rotation
    }
  }
}

extension AnimatedShape.Geometry {
  /// A regular polygon about a point.
  public static func polygon(
    center: Animated<Point2D>, points: Animated<Int>, radius: Animated<Double>,
    roundness: Animated<Double> = 0,
    rotation: Animated<Double> = 0
  ) -> Self {
    .polygon(.init(center: center, points: points, radius: radius, roundness: roundness, rotation: rotation))
  }

  /// A star about a point.
  public static func star(
    center: Animated<Point2D>, points: Animated<Int>, outerRadius: Animated<Double>,
    innerRadius: Animated<Double>,
    roundness: Animated<Double> = 0, innerRoundness: Animated<Double>? = nil, rotation: Animated<Double> = 0
  ) -> Self {
    .star(
      .init(
        center: center, points: points, outerRadius: outerRadius, innerRadius: innerRadius,
        roundness: roundness, innerRoundness: innerRoundness, rotation: rotation))
  }
}

/// The allowed numbers of corners or tips.
private let cornerCounts = 3...10_000

extension AnimatedShape {
  /// A regular polygon about a point; the rotation is in degrees, clockwise.
  public static func polygon(
    center: Animated<Point2D>, points: Animated<Int>, radius: Animated<Double>,
    roundness: Animated<Double> = 0, rotation: Animated<Double> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .polygon(center: center, points: points, radius: radius, roundness: roundness, rotation: rotation),
      id: id, transform: transform, opacity: opacity, modifiers: modifiers, clip: clip, fill: fill,
      stroke: stroke)
  }

  /// A star about a point; the rotation is in degrees, clockwise.
  public static func star(
    center: Animated<Point2D>, points: Animated<Int>, outerRadius: Animated<Double>,
    innerRadius: Animated<Double>, roundness: Animated<Double> = 0,
    innerRoundness: Animated<Double>? = nil, rotation: Animated<Double> = 0,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .star(
        center: center, points: points, outerRadius: outerRadius, innerRadius: innerRadius,
        roundness: roundness, innerRoundness: innerRoundness, rotation: rotation), id: id,
      transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Polygon: ShapeGeometry {
  package static let name: StaticString = "polygon"

  package init() { self.init(center: .constant(.zero), points: 3, radius: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("points", &points, .integer(cornerCounts))
    visitor.required("radius", &radius, .nonNegative)
    visitor.defaulted("roundness", &roundness, .nonNegative, 0)
    visitor.defaulted("rotation", &rotation, .angle, 0)
  }

  package var elementBound: Int { points.largest(in: cornerCounts) + 2 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(center)
    visitor.add(points)
    visitor.add(radius)
    visitor.add(roundness)
    visitor.add(rotation)
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    path.addPolygon(
      center: columns.point(0), points: columns.integer(2), radius: max(0, columns[3]),
      roundness: max(0, columns[4]), rotation: columns[5])
  }
}

extension AnimatedShape.Star: ShapeGeometry {
  package static let name: StaticString = "star"

  package init() { self.init(center: .constant(.zero), points: 3, outerRadius: 0, innerRadius: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("points", &points, .integer(cornerCounts))
    visitor.required("outerRadius", &outerRadius, .nonNegative)
    visitor.required("innerRadius", &innerRadius, .nonNegative)
    visitor.defaulted("roundness", &roundness, .nonNegative, 0)
    visitor.optional("innerRoundness", &innerRoundness, .nonNegative)
    visitor.defaulted("rotation", &rotation, .angle, 0)
  }

  package var elementBound: Int { 2 * points.largest(in: cornerCounts) + 2 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(center)
    visitor.add(points)
    visitor.add(outerRadius)
    visitor.add(innerRadius)
    visitor.add(roundness)
    visitor.add(innerRoundness ?? roundness)
    visitor.add(rotation)
  }

  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    path.addStar(
      center: columns.point(0), points: columns.integer(2), outerRadius: max(0, columns[3]),
      innerRadius: max(0, columns[4]), outerRoundness: max(0, columns[5]),
      innerRoundness: max(0, columns[6]), rotation: columns[7])
  }
}

/// An integer, interpolated in steps.
extension Int: AnimatableValue, DiscreteValue {
  public static let kind = ValueKind(Int.self)
  package static var plural: String { "whole numbers" }
  package static var packedForm: PackedForm { .integer }

  public init(flat: FlatValue) { self = Int(exactly: flat.numbers[0].rounded()) ?? 0 }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Int>
  ) -> Result<Int, ParameterMisuse> {
    guard case .number(let number) = parameter else { return .failure(.type) }
    let mapped = number * (reference.scale ?? 1) + Double(reference.offset ?? 0)
    guard let whole = Int(exactly: mapped) else { return .failure(.type) }
    return .success(whole)
  }

  package func complaint(_ rule: NumberRule) -> Message? { rule.complaint(about: Double(self)) }
}
