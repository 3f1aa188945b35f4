extension AnimatedShape {
  /// A smooth closed curve around a circle, with a radial offset for each point.
  public struct Blob: Hashable, Sendable {
    /// The center.
    public var center: Animated<Point2D>
    /// The radius of the circle; clamped to 0 or more.
    public var radius: Animated<Double>
    /// The radial offsets of the points, positive outward; at least 3, the first at 6 o'clock, then counter-clockwise.
    public var offsets: Animated<AnimatableVector>

    /// Creates a blob around a circle.
    public init(center: Animated<Point2D>, radius: Animated<Double>, offsets: Animated<AnimatableVector>) {
      self.center = center
      self.radius = radius
      self.offsets = offsets
    }
  }
}

extension AnimatedShape.Geometry {
  /// A blob around a circle.
  public static func blob(
    center: Animated<Point2D>, radius: Animated<Double>, offsets: Animated<AnimatableVector>
  ) -> Self { .blob(.init(center: center, radius: radius, offsets: offsets)) }
}

extension AnimatedShape {
  /// A smooth closed curve around a circle.
  public static func blob(
    center: Animated<Point2D>, radius: Animated<Double>, offsets: Animated<AnimatableVector>,
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], fill: Fill? = nil, stroke: Stroke? = nil
  ) -> AnimatedShape {
    AnimatedShape(
      .blob(center: center, radius: radius, offsets: offsets), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip, fill: fill, stroke: stroke)
  }
}

extension AnimatedShape.Blob: ShapeGeometry {
  package static let name: StaticString = "blob"

  package init() { self.init(center: .constant(.zero), radius: 0, offsets: [0, 0, 0]) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("center", &center)
    visitor.required("radius", &radius, .nonNegative)
    visitor.required("offsets", &offsets, .array(atLeast: 3))
    let count = offsets.listCount
    visitor.check("offsets") {
      count.flatMap { $0 < 3 ? .wrongCount(expected: "at least 3 offsets", found: $0) : nil }
    }
  }

  package var elementBound: Int { (offsets.partCount ?? offsets.largestCount) + 2 }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(center)
    visitor.add(radius)
    visitor.add(offsets)
  }

  /// Point i of n is at `center + (radius + offsetᵢ)·(sin αᵢ, cos αᵢ)` with `αᵢ = 2πi/n`; both its handles are
  /// perpendicular to its radius and `(4/3)·tan(π/2n)` times its distance from the center long.
  package static func outline(
    _ columns: Span<Double>, _ workspace: inout Workspace, into path: inout BezierPath
  ) {
    var offsets = workspace.borrowNumbers()
    for index in 3..<columns.count { offsets.append(columns[index]) }
    path.addBlob(center: columns.point(0), radius: max(0, columns[2]), offsets: offsets)
    workspace.recycle(offsets)
  }
}

extension Animated<AnimatableVector> {
  /// The number of offsets, if it does not depend on parameters.
  var listCount: Int? {
    switch self {
    case .constant(let list): list.count
    case .track(let track):
      if track.flat.parameters.isEmpty { track.flat.values.range(0).count } else { nil }
    case .components(let components): components.count
    case .steps(let steps): steps.flat.from.literal?.numbers.count
    case .wiggle(let wiggle): wiggle.around.listCount
    case .parameter: nil
    }
  }
}
