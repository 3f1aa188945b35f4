extension AnimatedShape {
  // A new kind takes a file beside this one, a case here, and a line in each of the three members below.

  /// An operation on outlines before they are drawn.
  public enum Modifier: Hashable, Sendable {
    /// Trims the outline to a part of its length.
    case trim(Trim)
    /// Draws copies of the shape.
    case `repeat`(Repeat)
    /// Replaces corners by arcs.
    case roundCorners(RoundCorners)
    /// Replaces the outline by a parallel one.
    case offset(Offset)
    /// Reverses the direction of the outline.
    case reverse
    /// Adds ridges on alternating sides of the outline.
    case zigzag(Zigzag)
    /// Moves vertices toward the middle, or away from it.
    case pucker(Pucker)
    /// Rotates the outline about a point, by an angle that decreases with the distance.
    case twist(Twist)
    /// Splits every line and curve into pieces.
    case split(Split)
  }
}

extension AnimatedShape.Modifier: DocumentVariant {
  package static let noun = "modifier"

  package static let variants: [(name: StaticString, make: @Sendable () -> Self)] = [
    ("trim", { .trim(AnimatedShape.Trim()) }),
    ("repeat", { .repeat(AnimatedShape.Repeat()) }),
    ("roundCorners", { .roundCorners(AnimatedShape.RoundCorners()) }),
    ("offset", { .offset(AnimatedShape.Offset()) }),
    ("reverse", { .reverse }),
    ("zigzag", { .zigzag(AnimatedShape.Zigzag()) }),
    ("pucker", { .pucker(AnimatedShape.Pucker()) }),
    ("twist", { .twist(AnimatedShape.Twist()) }),
    ("split", { .split(AnimatedShape.Split()) }),
  ]

  package var name: StaticString {
    switch self {
    case .trim: "trim"
    case .repeat: "repeat"
    case .roundCorners: "roundCorners"
    case .offset: "offset"
    case .reverse: "reverse"
    case .zigzag: "zigzag"
    case .pucker: "pucker"
    case .twist: "twist"
    case .split: "split"
    }
  }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    switch self {
    case .trim(var modifier): self = modifier.shown(to: &visitor, Self.trim)
    case .repeat(var modifier): self = modifier.shown(to: &visitor, Self.repeat)
    case .roundCorners(var modifier): self = modifier.shown(to: &visitor, Self.roundCorners)
    case .offset(var modifier): self = modifier.shown(to: &visitor, Self.offset)
    case .zigzag(var modifier): self = modifier.shown(to: &visitor, Self.zigzag)
    case .pucker(var modifier): self = modifier.shown(to: &visitor, Self.pucker)
    case .twist(var modifier): self = modifier.shown(to: &visitor, Self.twist)
    case .split(var modifier): self = modifier.shown(to: &visitor, Self.split)
    case .reverse: break
    }
  }

  /// The modifier of outlines; nil for `repeat`.
  package var outline: OutlineModifier? {
    switch self {
    case .repeat: nil
    case .trim(let modifier): .trim(modifier.mode)
    case .roundCorners: .roundCorners
    case .offset(let modifier): .offset(modifier.join)
    case .reverse: .reverse
    case .zigzag(let modifier): .zigzag(modifier.style)
    case .pucker: .pucker
    case .twist: .twist
    case .split: .split
    }
  }

  /// Changes the outlines of `items` in `range`, which are in drawing order, at the sampler's time; `repeat` changes
  /// nothing.
  package func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ sampler: inout Sampler) {
    guard let outline else { return }
    sampler.evaluate(self)
    let columns = sampler.numbers
    outline.modify(&items, in: range, columns.span, &sampler.workspace)
  }

  /// Returns an upper bound of the elements of the modified outline, given one of `count` elements; requires resolved
  /// references.
  package func elementBound(_ count: Int) -> Int {
    switch self {
    case .repeat: count
    case .trim(let modifier): modifier.elementBound(count)
    case .roundCorners(let modifier): modifier.elementBound(count)
    case .offset(let modifier): modifier.elementBound(count)
    case .reverse: count.addingCapped(1)
    case .zigzag(let modifier): modifier.elementBound(count)
    case .pucker(let modifier): modifier.elementBound(count)
    case .twist(let modifier): modifier.elementBound(count)
    case .split(let modifier): modifier.elementBound(count)
    }
  }
}

/// The kinds of modifiers that change outlines.
///
/// An enumeration instead of a protocol, so that a frame makes no indirect calls.
package enum OutlineModifier: Sendable {
  case trim(AnimatedShape.Trim.Mode)
  case roundCorners
  case offset(Stroke.Join)
  case reverse
  case zigzag(AnimatedShape.Zigzag.Style)
  case pucker, twist, split

  /// The effort for a path element, compared with that of copying it.
  private var effort: Int {
    switch self {
    case .reverse: 1
    case .roundCorners, .zigzag, .pucker: 2
    case .trim, .split: 8
    case .twist: 16
    case .offset: 32
    }
  }

  /// Counts the elements of outlines before or after the modifier.
  func addWork(_ items: [Frame.Item], in range: Range<Int>, _ workspace: inout Workspace) {
    var count = 0
    for index in range where index < items.count { count += items[index].path.verbs.count }
    workspace.work = workspace.work.addingCapped(count.multipliedCapped(by: effort))
  }

  /// Changes the outlines of `items` in `range`, which are in drawing order, according to the modifier's columns.
  func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ columns: Span<Double>, _ workspace: inout Workspace
  ) {
    addWork(items, in: range, &workspace)
    defer { addWork(items, in: range, &workspace) }
    switch self {
    case .trim(let mode): AnimatedShape.Trim.modify(&items, in: range, columns, mode, &workspace)
    case .roundCorners: AnimatedShape.RoundCorners.modify(&items, in: range, columns, &workspace)
    case .offset(let join): AnimatedShape.Offset.modify(&items, in: range, columns, join, &workspace)
    case .reverse: Reverse.modify(&items, in: range, &workspace)
    case .zigzag(let style): AnimatedShape.Zigzag.modify(&items, in: range, columns, style, &workspace)
    case .pucker: AnimatedShape.Pucker.modify(&items, in: range, columns, &workspace)
    case .twist: AnimatedShape.Twist.modify(&items, in: range, columns, &workspace)
    case .split: AnimatedShape.Split.modify(&items, in: range, columns, &workspace)
    }
  }
}

extension AnimatedShape.Modifier: ColumnSource {
  package func columns(_ visitor: inout some ColumnVisitor) {
    switch self {
    case .trim(let modifier): modifier.columns(&visitor)
    case .repeat(let modifier): modifier.columns(&visitor)
    case .roundCorners(let modifier): modifier.columns(&visitor)
    case .offset(let modifier): modifier.columns(&visitor)
    case .zigzag(let modifier): modifier.columns(&visitor)
    case .pucker(let modifier): modifier.columns(&visitor)
    case .twist(let modifier): modifier.columns(&visitor)
    case .split(let modifier): modifier.columns(&visitor)
    case .reverse: break
    }
  }
}

/// An entry of a list of modifiers: an object whose `type` selects the kind.
private struct ModifierEntry: DocumentObject {
  var modifier = AnimatedShape.Modifier.reverse

  static var phrase: String { AnimatedShape.Modifier.phrase }

  init() {}

  init(_ modifier: AnimatedShape.Modifier) { self.modifier = modifier }

  mutating func members(_ visitor: inout some MemberVisitor) { visitor.variant("type", &modifier) }
}

extension AnimatedShape.Modifier: DocumentValue {
  package static var identifyingMembers: [String] { ["type"] }
  package static var phrase: String { "a modifier { \"type\": … }" }
  package static var placeholder: Self { .reverse }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    ModifierEntry.read(node, context, rule).modifier
  }

  package func write(to writer: inout JSONWriter) { ModifierEntry(self).write(to: &writer) }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    var entry = ModifierEntry(self)
    entry.resolve(resolver, rule)
    self = entry.modifier
  }

  package func inspect(_ finder: MotionFinder) { ModifierEntry(self).inspect(finder) }

  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    ModifierEntry(self).walk(walker, rule)
  }

  package mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    var entry = ModifierEntry(self)
    entry.follow(search, rule)
    self = entry.modifier
  }
}

extension AnimatedShape.Modifier {
  /// Returns the message about a member of a shape, with its name at `name`, that is the name of a modifier; nil for
  /// other names.
  ///
  /// Names with another meaning, such as `repeat`, count only if their value is an object.
  ///
  /// - Parameter isFree: Whether the shape has no list of modifiers.
  static func asMember(_ name: Int, _ context: ReadingContext, isFree: Bool) -> Message? {
    let tape = context.tape
    let value = name + 1
    let given = tape.string(name)
    let isObject = tape.kind(value) == .object
    guard isObject || given != "repeat" && given != "reverse" else { return nil }
    let names = variants.map { "\($0.name)" }
    guard
      let kind = names.contains(given)
        ? given
        : isObject
          ? context.vocabulary.translation(of: given, .value, among: names)
            ?? names.first(where: { $0.folded == given.folded }) : nil,
      let index = names.firstIndex(of: kind)
    else { return nil }
    let own = Self.kind(index)
    let text = "unknown member \(given.quoted): it is a modifier"
    guard let members = context.members(of: value, among: own.members) else {
      let members = own.required.map { ", \"\($0)\": …" }.joined()
      return Message(.unknownMember, text, help: "write \"modifiers\": [{ \"type\": \"\(kind)\"\(members) }]")
    }
    let json = "\"modifiers\": [{ \"type\": \"\(kind)\"\(members) }]"
    let range = tape.range(name).lowerBound..<tape.range(value).upperBound
    return Message(
      .unknownMember, text,
      help: Advice("write \(json)", isFree ? FixProposal(change: .edit(range, json), isSafe: false) : nil))
  }
}
