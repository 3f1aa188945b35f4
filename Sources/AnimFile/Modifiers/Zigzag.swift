extension AnimatedShape {
  /// Adds ridges on alternating sides of outlines.
  public struct Zigzag: Hashable, Sendable {
    /// The distance of the ridges from the outline.
    public var size: Animated<Double>
    /// The number of ridges on every line and curve, from 0 to 1,000.
    public var ridges: Animated<Int>
    /// How the ridges are connected.
    public var style: Style

    /// How the ridges of a zigzag are connected.
    public enum Style: String, Hashable, Sendable, CaseIterable {
      /// Straight lines.
      case corner
      /// Smooth waves.
      case smooth
    }

    /// Creates a modifier that adds ridges on alternating sides of outlines.
    public init(size: Animated<Double>, ridges: Animated<Int>, style: Style = .corner) {
      self.size = size
      self.ridges = ridges
      self.style = style
    }
  }
}

extension AnimatedShape.Modifier {
  /// Adds ridges on alternating sides of outlines.
  public static func zigzag(
    size: Animated<Double>, ridges: Animated<Int>, style: AnimatedShape.Zigzag.Style = .corner
  ) -> Self {
    .zigzag(.init(size: size, ridges: ridges, style: style))
  }
}

extension AnimatedShape.Zigzag.Style: DocumentWord {
  package static var placeholder: Self { .corner }
}

extension AnimatedShape.Zigzag: DocumentObject, ColumnSource {
  /// The maximum number of ridges on one line or curve.
  private static let mostRidges = 1_000

  package init() { self.init(size: 0, ridges: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("size", &size)
    visitor.required("ridges", &ridges, .integer(0...Self.mostRidges))
    visitor.defaulted("style", &style, .corner)
  }

  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(size)
    visitor.add(ridges)
  }

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ style: Style,
    _ workspace: inout Workspace
  ) {
    let ridges = max(0, min(mostRidges, columns.integer(1)))
    for index in range {
      items[index].path.zigzag(
        size: columns[0], ridges: ridges, points: style == .smooth ? .smooth : .corner,
        using: &workspace.scratch)
    }
  }

  func elementBound(_ count: Int) -> Int {
    count.multipliedCapped(by: ridges.largest(in: 0...Self.mostRidges) + 2)
  }
}
