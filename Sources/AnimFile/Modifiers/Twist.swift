extension AnimatedShape {
  /// Rotates outlines about a point, by an angle that decreases with the distance.
  public struct Twist: Hashable, Sendable {
    /// The rotation at the center, in degrees clockwise.
    public var angle: Animated<Double>
    /// The center, in the outline's units.
    public var center: Animated<Point2D>

    /// Creates a modifier that twists outlines about a point.
    public init(angle: Animated<Double>, center: Animated<Point2D> = .constant(.zero)) {
      self.angle = angle
      self.center = center
    }
  }
}

extension AnimatedShape.Modifier {
  /// Rotates outlines about a point, by an angle that decreases with the distance.
  public static func twist(angle: Animated<Double>, center: Animated<Point2D> = .constant(.zero)) -> Self {
    .twist(.init(angle: angle, center: center))
  }
}

extension AnimatedShape.Twist: DocumentObject, ColumnSource {
  package init() { self.init(angle: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("angle", &angle)
    visitor.defaulted("center", &center, .constant(.zero))
  }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(angle)
    visitor.add(center)
  }

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ workspace: inout Workspace
  ) {
    let degrees = columns[0].saturated
    let center = columns.point(1).saturated
    for index in range {
      items[index].path.twist(degrees: degrees, center: center, using: &workspace.scratch)
    }
  }

  // 64 pieces for a line or curve.
  func elementBound(_ count: Int) -> Int { count.multipliedCapped(by: 66) }
}
