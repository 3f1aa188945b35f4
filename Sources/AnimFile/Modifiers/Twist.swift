extension AnimatedShape {
  /// Turns outlines about a point, the more the nearer to it.
  public struct Twist: Hashable, Sendable {
    /// How far the outline is turned at the point itself, in degrees clockwise.
    public var angle: Animated<Double>
    /// The point, in the outline's units.
    public var center: Animated<Point2D>

    /// A modifier that turns outlines about a point.
    public init(angle: Animated<Double>, center: Animated<Point2D> = .constant(.zero)) {
      self.angle = angle
      self.center = center
    }
  }
}

extension AnimatedShape.Modifier {
  /// Turns outlines about a point, the more the nearer to it.
  public static func twist(angle: Animated<Double>, center: Animated<Point2D> = .constant(.zero)) -> Self {
    .twist(.init(angle: angle, center: center))
  }
}

extension AnimatedShape.Twist: OutlineModifier {
  init() { self.init(angle: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("angle", &angle)
    visitor.defaulted("center", &center, .constant(.zero))
  }

  func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ sampler: inout Sampler) {
    let degrees = angle.value(&sampler).saturated
    let center = center.value(&sampler).saturated
    for index in range {
      items[index].path.twist(degrees: degrees, center: center, using: &sampler.scratch)
    }
  }

  // 64 pieces for a line or curve.
  func elementBound(_ count: Int) -> Int { count.multipliedCapped(by: 66) }
}
