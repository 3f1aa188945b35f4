extension AnimatedShape {
  /// Replaces outlines by those parallel to them.
  public struct Offset: Hashable, Sendable {
    /// How far the new outline is from the old one: above 0 outside of it, below inside.
    public var distance: Animated<Double>
    /// How the parts of the new outline meet around an outer corner.
    public var join: Stroke.Join
    /// How many distances a pointed corner may be long before it is cut off.
    public var miterLimit: Animated<Double>

    /// A modifier that replaces outlines by parallels.
    public init(distance: Animated<Double>, join: Stroke.Join = .miter, miterLimit: Animated<Double> = 4) {
      self.distance = distance
      self.join = join
      self.miterLimit = miterLimit
    }
  }
}

extension AnimatedShape.Modifier {
  /// Replaces outlines by those parallel to them.
  public static func offset(
    distance: Animated<Double>, join: Stroke.Join = .miter, miterLimit: Animated<Double> = 4
  ) -> Self {
    .offset(.init(distance: distance, join: join, miterLimit: miterLimit))
  }
}

extension AnimatedShape.Offset: OutlineModifier {
  init() { self.init(distance: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("distance", &distance)
    visitor.defaulted("join", &join, .miter)
    visitor.defaulted("miterLimit", &miterLimit, NumberRule(lower: 1), 4)
  }

  func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ sampler: inout Sampler) {
    let distance = distance.value(&sampler)
    let miterLimit = max(1, miterLimit.value(&sampler))
    let join: OffsetJoin =
      switch self.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    for index in range {
      items[index].path.offset(
        distance: distance, join: join, miterLimit: miterLimit, using: &sampler.scratch)
    }
  }

  // 64 pieces for a curve, and 5 elements for a corner.
  func elementBound(_ count: Int) -> Int { count.multipliedCapped(by: 70) }
}
