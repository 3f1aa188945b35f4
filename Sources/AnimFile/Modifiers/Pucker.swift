extension AnimatedShape {
  /// Moves vertices toward the middle and handles away from it, or the reverse.
  public struct Pucker: Hashable, Sendable {
    /// The amount: at 1 the vertices are at the middle, at −1 the handles are.
    public var amount: Animated<Double>

    /// Creates a modifier that moves vertices toward the middle.
    public init(amount: Animated<Double>) { self.amount = amount }
  }
}

extension AnimatedShape.Modifier {
  /// Moves vertices toward the middle and handles away from it, or the reverse.
  public static func pucker(amount: Animated<Double>) -> Self { .pucker(.init(amount: amount)) }
}

extension AnimatedShape.Pucker: DocumentObject, ColumnSource {
  package init() { self.init(amount: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) { visitor.required("amount", &amount) }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(amount)
  }

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ workspace: inout Workspace
  ) {
    for index in range { items[index].path.pucker(amount: columns[0], using: &workspace.scratch) }
  }

  func elementBound(_ count: Int) -> Int { count.addingCapped(count) }
}
