extension AnimatedShape {
  /// Lets outlines swing from side to side.
  public struct Zigzag: Hashable, Sendable {
    /// How far the ridges are from the outline.
    public var size: Animated<Double>
    /// How many ridges every line and curve gets, from 0 to 1 000.
    public var ridges: Animated<Int>
    /// How the ridges are joined.
    public var style: Style

    /// How ridges are joined.
    public enum Style: String, Hashable, Sendable, CaseIterable {
      /// With straight lines.
      case corner
      /// With smooth waves.
      case smooth
    }

    /// A modifier that lets outlines swing from side to side.
    public init(size: Animated<Double>, ridges: Animated<Int>, style: Style = .corner) {
      self.size = size
      self.ridges = ridges
      self.style = style
    }
  }
}

extension AnimatedShape.Modifier {
  /// Lets outlines swing from side to side.
  public static func zigzag(
    size: Animated<Double>, ridges: Animated<Int>, style: AnimatedShape.Zigzag.Style = .corner
  ) -> Self {
    .zigzag(.init(size: size, ridges: ridges, style: style))
  }
}

extension AnimatedShape.Zigzag.Style: DocumentWord {
  static var placeholder: Self { .corner }
}

extension AnimatedShape.Zigzag: OutlineModifier {
  /// The most ridges of one line or curve.
  private static let mostRidges = 1_000

  init() { self.init(size: 0, ridges: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("size", &size)
    visitor.required("ridges", &ridges, .integer(0...Self.mostRidges))
    visitor.defaulted("style", &style, .corner)
  }

  func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ sampler: inout Sampler) {
    let size = size.value(&sampler)
    let ridges = max(0, min(Self.mostRidges, ridges.value(&sampler)))
    for index in range {
      items[index].path.zigzag(
        size: size, ridges: ridges, points: style == .smooth ? .smooth : .corner, using: &sampler.scratch)
    }
  }

  func elementBound(_ count: Int) -> Int {
    count.multipliedCapped(by: ridges.largest(in: 0...Self.mostRidges) + 2)
  }
}
