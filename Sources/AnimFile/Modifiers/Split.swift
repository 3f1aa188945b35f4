extension AnimatedShape {
  /// Splits every line and curve into pieces of equal length, which does not change the outline.
  public struct Split: Hashable, Sendable {
    /// The number of pieces, from 1 to 1,000.
    public var segments: Animated<Int>

    /// Creates a modifier that splits lines and curves.
    public init(segments: Animated<Int>) { self.segments = segments }
  }
}

extension AnimatedShape.Modifier {
  /// Splits every line and curve into pieces of equal length, which does not change the outline.
  public static func split(segments: Animated<Int>) -> Self { .split(.init(segments: segments)) }
}

extension AnimatedShape.Split: DocumentObject, ColumnSource {
  /// The maximum number of pieces of one line or curve.
  private static let mostSegments = 1_000

  package init() { self.init(segments: 1) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("segments", &segments, .integer(1...Self.mostSegments))
  }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(segments)
  }

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ workspace: inout Workspace
  ) {
    let count = max(1, min(mostSegments, columns.integer(0)))
    for index in range { items[index].path.split(pieces: count, using: &workspace.scratch) }
  }

  func elementBound(_ count: Int) -> Int {
    count.multipliedCapped(by: segments.largest(in: 1...Self.mostSegments) + 1)
  }
}
