/// The fill of a shape.
public struct Fill: Hashable, Sendable {
  /// The paint.
  public var paint: Paint
  /// The rule that determines the interior.
  public var rule: Animated<FillRule>
  /// The opacity, multiplied by the shape's; clamped to 0…1.
  public var opacity: Animated<Double>

  /// Creates a fill.
  public init(_ paint: Paint, rule: Animated<FillRule> = .constant(.nonzero), opacity: Animated<Double> = 1) {
    self.paint = paint
    self.rule = rule
    self.opacity = opacity
  }

  /// Creates a fill of one color.
  public init(_ color: Animated<RGBAColor>, opacity: Animated<Double> = 1) {
    self.init(.color(color), opacity: opacity)
  }

  /// Creates a fill of one constant color.
  // Literals choose the initializer for animated colors.
  @_disfavoredOverload
  public init(_ color: RGBAColor, opacity: Animated<Double> = 1) {
    self.init(.constant(color), opacity: opacity)
  }
}

extension Fill: ExpressibleByStringLiteral {
  /// Creates a fill of one color from its notation in a document.
  public init(stringLiteral value: String) { self.init(.constant(RGBAColor(stringLiteral: value))) }
}

/// The rule that determines the interior of a self-intersecting path.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Points with a nonzero winding number are inside.
  case nonzero
  /// Points from which a ray crosses the path an odd number of times are inside.
  case evenodd
}

extension FillRule: AnimatableValue, DiscreteValue, DocumentWord {
  public static let kind = ValueKind(FillRule.self)
  package static var placeholder: FillRule { .nonzero }
}

extension Fill: ColorShorthand {
  package static var phrase: String { "a color or an object with 'color' or 'gradient'" }

  package init() { self.init(.constant(.black)) }

  init(color: Animated<RGBAColor>) { self.init(.color(color)) }

  var onlyColor: Animated<RGBAColor>? {
    guard case .color(let color) = paint, self == Fill(color) else { return nil }
    return color
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Fill {
    readShorthand(node, context, rule)
  }

  package func write(to writer: inout JSONWriter) { writeShorthand(to: &writer) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    paint.members(&visitor)
    visitor.defaulted("rule", &rule, .constant(.nonzero))
    visitor.defaulted("opacity", &opacity, .fraction, 1)
  }
}
