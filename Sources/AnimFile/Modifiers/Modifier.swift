extension AnimatedShape {
  /// What is done to outlines between their making and their drawing.
  ///
  /// A new kind is a file beside this one, a case here, and a line in each of the three members below.
  public enum Modifier: Hashable, Sendable {
    /// Keeps a part of the outline.
    case trim(Trim)
    /// Draws the shape several times.
    case `repeat`(Repeat)
    /// Replaces corners by arcs.
    case roundCorners(RoundCorners)
    /// Runs the outline the other way round.
    case reverse
  }
}

extension AnimatedShape.Modifier: DocumentVariant {
  static let noun = "modifier"

  static let variants: [(name: StaticString, make: @Sendable () -> Self)] = [
    ("trim", { .trim(AnimatedShape.Trim()) }),
    ("repeat", { .repeat(AnimatedShape.Repeat()) }),
    ("roundCorners", { .roundCorners(AnimatedShape.RoundCorners()) }),
    ("reverse", { .reverse }),
  ]

  var name: StaticString {
    switch self {
    case .trim: "trim"
    case .repeat: "repeat"
    case .roundCorners: "roundCorners"
    case .reverse: "reverse"
    }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
    switch self {
    case .trim(var modifier): self = modifier.shown(to: &visitor, Self.trim)
    case .repeat(var modifier): self = modifier.shown(to: &visitor, Self.repeat)
    case .roundCorners(var modifier): self = modifier.shown(to: &visitor, Self.roundCorners)
    case .reverse: break
    }
  }

  /// What changes outlines; nil for what draws them several times.
  var outline: (any OutlineModifier)? {
    switch self {
    case .repeat: nil
    case .trim(let modifier): modifier
    case .roundCorners(let modifier): modifier
    case .reverse: ReverseModifier()
    }
  }
}

/// A kind of modifier that changes outlines.
protocol OutlineModifier: DocumentObject {
  /// Changes the outlines of `items` in `range`, which are in drawing order, at the sampler's time.
  func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ sampler: inout Sampler)

  /// The most elements that an outline of `count` elements has afterwards, once references are resolved.
  func elementBound(_ count: Int) -> Int
}

/// What a list of modifiers holds: an object whose `type` says which.
private struct ModifierEntry: DocumentObject {
  var modifier = AnimatedShape.Modifier.reverse

  static var phrase: String { AnimatedShape.Modifier.phrase }

  init() {}

  init(_ modifier: AnimatedShape.Modifier) { self.modifier = modifier }

  mutating func members(_ visitor: inout some MemberVisitor) { visitor.variant("type", &modifier) }
}

extension AnimatedShape.Modifier: DocumentValue {
  static var phrase: String { "a modifier { \"type\": … }" }
  static var standIn: Self { .reverse }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    ModifierEntry.read(node, context, rule).modifier
  }

  func write(to writer: inout JSONWriter) { ModifierEntry(self).write(to: &writer) }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    var entry = ModifierEntry(self)
    entry.resolve(resolver, rule)
    self = entry.modifier
  }

  func inspect(_ finder: MotionFinder) { ModifierEntry(self).inspect(finder) }
}
