/// How the inside of a shape is painted.
public struct Fill: Hashable, Sendable {
  /// What with.
  public var paint: Paint
  /// What counts as inside.
  public var rule: Animated<FillRule>
  /// How opaque, times the shape's own opacity; clamped to 0…1.
  public var opacity: Animated<Double>

  /// A fill.
  public init(_ paint: Paint, rule: Animated<FillRule> = .constant(.nonzero), opacity: Animated<Double> = 1) {
    self.paint = paint
    self.rule = rule
    self.opacity = opacity
  }

  /// A fill of one color.
  public init(_ color: Animated<RGBAColor>) { self.init(.color(color)) }
}

extension Fill: ExpressibleByStringLiteral {
  /// A fill of one color, in a document's notation.
  public init(stringLiteral value: String) { self.init(.constant(RGBAColor(stringLiteral: value))) }
}

/// Which points are inside a path that crosses itself.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Those around which the path winds at all.
  case nonzero
  /// Those from which a ray crosses the path an odd number of times.
  case evenodd
}

extension FillRule: AnimatableValue, DiscreteValue, DocumentWord {
  static var placeholder: FillRule { .nonzero }
}

extension Fill: ColorShorthand {
  static var phrase: String { "a color, or an object with 'color' or 'gradient'" }

  init() { self.init(.constant(.black)) }

  init(color: Animated<RGBAColor>) { self.init(.color(color)) }

  var onlyColor: Animated<RGBAColor>? {
    guard case .color(let color) = paint, self == Fill(color) else { return nil }
    return color
  }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Fill {
    readShorthand(node, context, rule)
  }

  func write(to writer: inout JSONWriter) { writeShorthand(to: &writer) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    paint.members(&visitor)
    visitor.defaulted("rule", &rule, .constant(.nonzero))
    visitor.defaulted("opacity", &opacity, .fraction, 1)
  }
}
