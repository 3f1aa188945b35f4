/// The stroke of a shape's outline.
public struct Stroke: Hashable, Sendable {
  /// The paint.
  public var paint: Paint
  /// The width in the shape's units; clamped at 0.
  public var width: Animated<Double>
  /// The line cap.
  public var cap: Animated<Cap>
  /// The line join.
  public var join: Animated<Join>
  /// The miter limit as a multiple of the width; at least 1.
  public var miterLimit: Animated<Double>
  /// The alternating lengths of dashes and gaps; empty for a solid line.
  public var dash: Animated<AnimatableVector>
  /// The offset of the start of the line into the dash pattern.
  public var dashOffset: Animated<Double>
  /// The opacity, multiplied by the shape's; clamped to 0…1.
  public var opacity: Animated<Double>

  /// The shape of a line's ends.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Ends exactly at the end point.
    case butt
    /// Ends with a half circle beyond the end point.
    case round
    /// Ends with half a square beyond the end point.
    case square
  }

  /// The shape of a line's corners.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed, up to the miter limit.
    case miter
    /// Round.
    case round
    /// Beveled.
    case bevel
  }

  /// Creates a stroke.
  public init(
    _ paint: Paint, width: Animated<Double> = 1, cap: Animated<Cap> = .constant(.butt),
    join: Animated<Join> = .constant(.miter), miterLimit: Animated<Double> = 4,
    dash: Animated<AnimatableVector> = [], dashOffset: Animated<Double> = 0, opacity: Animated<Double> = 1
  ) {
    self.paint = paint
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashOffset = dashOffset
    self.opacity = opacity
  }

  /// Creates a stroke of one color.
  public init(
    _ color: Animated<RGBAColor>, width: Animated<Double> = 1, cap: Cap = .butt, join: Join = .miter,
    miterLimit: Animated<Double> = 4, dash: Animated<AnimatableVector> = [], dashOffset: Animated<Double> = 0,
    opacity: Animated<Double> = 1
  ) {
    self.init(
      .color(color), width: width, cap: .constant(cap), join: .constant(join), miterLimit: miterLimit,
      dash: dash,
      dashOffset: dashOffset, opacity: opacity)
  }

  /// Creates a stroke of one constant color.
  // Literals choose the initializer for animated colors.
  @_disfavoredOverload
  public init(
    _ color: RGBAColor, width: Animated<Double> = 1, cap: Cap = .butt, join: Join = .miter,
    miterLimit: Animated<Double> = 4, dash: Animated<AnimatableVector> = [], dashOffset: Animated<Double> = 0,
    opacity: Animated<Double> = 1
  ) {
    self.init(
      .constant(color), width: width, cap: cap, join: join, miterLimit: miterLimit, dash: dash,
      dashOffset: dashOffset, opacity: opacity)
  }
}

extension Stroke: ExpressibleByStringLiteral {
  /// Creates a stroke of one color, 1 unit wide, from the color's notation in a document.
  public init(stringLiteral value: String) { self.init(.constant(RGBAColor(stringLiteral: value))) }
}

extension Stroke: ColorShorthand {
  package static var phrase: String { "a color or an object with 'color' or 'gradient', 'width' and so on" }

  package init() { self.init(.constant(.black)) }

  init(color: Animated<RGBAColor>) { self.init(.color(color)) }

  var onlyColor: Animated<RGBAColor>? {
    guard case .color(let color) = paint, self == Stroke(color) else { return nil }
    return color
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Stroke {
    readShorthand(node, context, rule)
  }

  package func write(to writer: inout JSONWriter) { writeShorthand(to: &writer) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    paint.members(&visitor)
    visitor.defaulted("width", &width, .nonNegative, 1)
    visitor.defaulted("cap", &cap, .constant(.butt))
    visitor.defaulted("join", &join, .constant(.miter))
    visitor.defaulted("miterLimit", &miterLimit, NumberRule(lower: 1), 4)
    visitor.defaulted("dash", &dash, .nonNegative, [])
    visitor.defaulted("dashOffset", &dashOffset, .any, 0)
    visitor.defaulted("opacity", &opacity, .fraction, 1)
  }
}

extension Stroke.Cap: AnimatableValue, DiscreteValue, DocumentWord {
  public static let kind = ValueKind(Stroke.Cap.self)
  package static var placeholder: Stroke.Cap { .butt }
}

extension Stroke.Join: AnimatableValue, DiscreteValue, DocumentWord {
  public static let kind = ValueKind(Stroke.Join.self)
  package static var placeholder: Stroke.Join { .miter }
}
