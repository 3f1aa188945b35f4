extension AnimatedShape {
  /// A regular polygon.
  public struct Polygon: Hashable, Sendable {
    /// The middle.
    public var center: Animated<Point2D>
    /// How many corners, from 3 to 10 000.
    public var points: Animated<Int>
    /// How far the corners are from the middle; clamped at 0.
    public var radius: Animated<Double>
    /// How round the corners are: 0 for straight sides, 1 for about a circle.
    public var roundness: Animated<Double>
    /// How far the first corner is from 12 o'clock, in degrees clockwise.
    public var rotation: Animated<Double>

    /// A polygon about a point.
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
    /// The middle.
    public var center: Animated<Point2D>
    /// How many tips, from 3 to 10 000.
    public var points: Animated<Int>
    /// How far the tips are from the middle; clamped at 0.
    public var outerRadius: Animated<Double>
    /// How far the corners between them are from the middle; clamped at 0.
    public var innerRadius: Animated<Double>
    /// How round tips and corners are: 0 for straight sides.
    public var roundness: Animated<Double>
    /// How far the first tip is from 12 o'clock, in degrees clockwise.
    public var rotation: Animated<Double>

    /// A star about a point.
    public init(
      center: Animated<Point2D>, points: Animated<Int>, outerRadius: Animated<Double>,
      innerRadius: Animated<Double>, roundness: Animated<Double> = 0, rotation: Animated<Double> = 0
    ) {
      self.center = center
      self.points = points
      self.outerRadius = outerRadius
      self.innerRadius = innerRadius
      self.roundness = roundness
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
    roundness: Animated<Double> = 0, rotation: Animated<Double> = 0
  ) -> Self {
    .star(
      .init(
        center: center, points: points, outerRadius: outerRadius, innerRadius: innerRadius,
        roundness: roundness,
        rotation: rotation))
  }
}

/// How many corners a polygon or a star can have.
private let cornerCounts = 3...10_000

extension AnimatedShape.Polygon: ShapeGeometry {
  init() { self.init(center: .constant(.zero), points: 3, radius: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("points", &points, .integer(cornerCounts))
    visitor.required("radius", &radius, .nonNegative)
    visitor.defaulted("roundness", &roundness, .nonNegative, 0)
    visitor.defaulted("rotation", &rotation, .angle, 0)
  }

  var elementBound: Int { points.largest(in: cornerCounts) + 2 }

  func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    let center = center.value(&sampler)
    let points = points.value(&sampler)
    let radius = max(0, radius.value(&sampler))
    let roundness = max(0, roundness.value(&sampler))
    path.addPolygon(
      center: center, points: points, radius: radius, roundness: roundness, rotation: rotation.value(&sampler)
    )
  }
}

extension AnimatedShape.Star: ShapeGeometry {
  init() { self.init(center: .constant(.zero), points: 3, outerRadius: 0, innerRadius: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("points", &points, .integer(cornerCounts))
    visitor.required("outerRadius", &outerRadius, .nonNegative)
    visitor.required("innerRadius", &innerRadius, .nonNegative)
    visitor.defaulted("roundness", &roundness, .nonNegative, 0)
    visitor.defaulted("rotation", &rotation, .angle, 0)
  }

  var elementBound: Int { 2 * points.largest(in: cornerCounts) + 2 }

  func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    let center = center.value(&sampler)
    let points = points.value(&sampler)
    let outerRadius = max(0, outerRadius.value(&sampler))
    let innerRadius = max(0, innerRadius.value(&sampler))
    let roundness = max(0, roundness.value(&sampler))
    path.addStar(
      center: center, points: points, outerRadius: outerRadius, innerRadius: innerRadius,
      outerRoundness: roundness, innerRoundness: roundness, rotation: rotation.value(&sampler))
  }
}

/// A whole number, which does not change gradually.
extension Int: AnimatableValue, DiscreteValue {
  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Int>
  ) -> Result<Int, ParameterMisuse> {
    guard case .number(let number) = parameter else { return .failure(.type) }
    let mapped = number * (reference.scale ?? 1) + Double(reference.offset ?? 0)
    guard let whole = Int(exactly: mapped) else { return .failure(.type) }
    return .success(whole)
  }

  func complaint(_ rule: NumberRule) -> Message? { rule.complaint(about: Double(self)) }
}
