extension AnimatedShape {
  /// Replaces outlines by parallel ones.
  public struct Offset: Hashable, Sendable {
    /// The distance of the new outline from the old one: positive outside, negative inside.
    public var distance: Animated<Double>
    /// The join at outer corners.
    public var join: Stroke.Join
    /// The maximum length of a pointed corner, in multiples of the distance.
    public var miterLimit: Animated<Double>

    /// Creates a modifier that replaces outlines by parallel ones.
    public init(distance: Animated<Double>, join: Stroke.Join = .miter, miterLimit: Animated<Double> = 4) {
      self.distance = distance
      self.join = join
      self.miterLimit = miterLimit
    }
  }
}

extension AnimatedShape.Modifier {
  /// Replaces outlines by parallel ones.
  public static func offset(
    distance: Animated<Double>, join: Stroke.Join = .miter, miterLimit: Animated<Double> = 4
  ) -> Self {
    .offset(.init(distance: distance, join: join, miterLimit: miterLimit))
  }
}

extension AnimatedShape.Offset: DocumentObject, ColumnSource {
  package init() { self.init(distance: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("distance", &distance)
    visitor.defaulted("join", &join, .miter)
    visitor.defaulted("miterLimit", &miterLimit, NumberRule(lower: 1), 4)
  }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(distance)
    visitor.add(miterLimit)
  }

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ join: Stroke.Join,
    _ workspace: inout Workspace
  ) {
    let miterLimit = max(1, columns[1])
    let offsetJoin: OffsetJoin =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    workspace.scratch.work = 0
    // A step takes about as long as copying eight elements.
    defer { workspace.work = workspace.work.addingCapped(workspace.scratch.work.multipliedCapped(by: 8)) }
    for index in range {
      items[index].path.offset(
        distance: columns[0], join: offsetJoin, miterLimit: miterLimit, using: &workspace.scratch)
    }
  }

  // 64 pieces for a curve, and 5 elements for a corner.
  func elementBound(_ count: Int) -> Int { count.multipliedCapped(by: 70) }
}
