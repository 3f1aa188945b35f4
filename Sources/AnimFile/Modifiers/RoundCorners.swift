extension AnimatedShape {
  /// Replaces the corners of outlines by arcs.
  public struct RoundCorners: Hashable, Sendable {
    /// The radius of the arcs; clamped to 0 or more, and reduced where a side is too short.
    public var radius: Animated<Double>

    /// Creates a modifier that replaces corners by arcs.
    public init(radius: Animated<Double>) { self.radius = radius }
  }
}

extension AnimatedShape.Modifier {
  /// Replaces the corners of outlines by arcs.
  public static func roundCorners(radius: Animated<Double>) -> Self { .roundCorners(.init(radius: radius)) }
}

extension AnimatedShape.RoundCorners: DocumentObject, ColumnSource {
  package init() { self.init(radius: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("radius", &radius, .nonNegative)
  }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(radius)
  }

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ workspace: inout Workspace
  ) {
    for index in range { items[index].path.roundCorners(radius: columns[0], using: &workspace.scratch) }
  }

  func elementBound(_ count: Int) -> Int { count.multipliedCapped(by: 2).addingCapped(2) }
}
