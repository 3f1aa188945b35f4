/// The members of a track other than its values, shared by all forms of tracks.
struct TrackOptions: Hashable, Sendable {
  var easing: Easing?
  var before = Extrapolation.hold
  var after = Extrapolation.hold
  var colorSpace: ColorSpace?
  var morph = Morph.strict
  var turn: Turn?
  var traits = TrackTraits()
  // Boxed, because few tracks have one.
  var boxedClock: Box<TrackClock>?

  /// The clock in place of the inner time; nil for the inner time.
  var clock: TrackClock? {
    get { boxedClock?.contents }
    set { boxedClock = newValue.map { Box($0) } }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
    clockMembers(&visitor)
    if !traits.isDiscrete { visitor.optional("easing", &easing) }
    visitor.defaulted("before", &before, .hold)
    visitor.defaulted("after", &after, .hold)
    if traits.hasColor { visitor.optional("colorSpace", &colorSpace) }
    if traits.morphs { visitor.defaulted("morph", &morph, .strict) }
    if traits.turns {
      visitor.optional("turn", &turn)
      let isAngle = visitor.rule.isAngle
      visitor.check("turn", with: []) { [turn] in turn == nil || isAngle ? nil : .turnOfNoAngle() }
    } else {
      visitor.excluded("turn", .memberNotApplicable("turn", traits.plural))
    }
    let (before, after, traits) = (before, after, traits)
    visitor.check("before", with: []) { Self.complaint(before, traits) }
    visitor.check("after", with: []) { Self.complaint(after, traits) }
  }

  private mutating func clockMembers(_ visitor: inout some MemberVisitor) {
    var event: InputEvent?
    var number: Animated<Double>?
    switch clock {
    case .since(let value)?: event = value
    case .at(let value)?: number = Animated(value)
    case nil: break
    }
    visitor.optional("since", &event)
    visitor.optional("at", &number)
    let hasBoth = event != nil && number != nil
    visitor.check("at", with: []) { hasBoth ? .sinceAndAt() : nil }
    if event != nil || number != nil || boxedClock != nil {
      clock = event.map { .since($0) } ?? number.map { .at($0.flat) }
    }
  }

  private static func complaint(_ extrapolation: Extrapolation, _ traits: TrackTraits) -> Message? {
    guard traits.isDiscrete, extrapolation == .offset || extrapolation == .continue else { return nil }
    return .discreteExtrapolation(extrapolation.rawValue, traits.plural)
  }
}

/// The meaning of optional members in tracks of one value type.
struct TrackTraits: Hashable, Sendable {
  /// The name of the type in the plural.
  var plural = ""
  var isDiscrete = false
  var hasColor = false
  var morphs = false
  /// Whether values can be angles.
  var turns = false
  /// Whether values are positions with motion paths between them.
  var travels = false
}

extension TrackTraits {
  init(_ kind: ValueKind) {
    self.init(
      plural: kind.plural, isDiscrete: kind.isDiscrete, hasColor: kind.hasColor, morphs: kind.morphs,
      turns: kind.turns, travels: kind.travels)
  }
}

extension Message {
  static func turnOfNoAngle() -> Message {
    Message(.memberNotApplicable, "'turn' applies only to angles")
  }

  /// - Parameter isHeld: Whether there is a motion path of positive duration, but the value jumps at its end.
  package static func deadVia(isHeld: Bool = false) -> Message {
    Message(
      .deadVia, "this 'via' has no effect",
      help: isHeld
        ? "remove it, or use an easing other than 'hold': with 'hold', the value jumps at the keyframe"
        : "remove it: no motion path from an earlier time ends here",
      proposal: FixProposal(change: .removeMember, isSafe: true))
  }

  static func smoothWithVia() -> Message {
    Message(
      .smoothWithVia, "'smooth' and 'via' both bend the motion path",
      help: "use another easing: with 'via', the easing sets the progress along the motion path")
  }
}
