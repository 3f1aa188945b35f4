/// What a track says besides its values, in whichever form it is written.
struct TrackOptions: Hashable, Sendable {
  var easing: Easing?
  var before = Extrapolation.hold
  var after = Extrapolation.hold
  var colorSpace: ColorSpace?
  var morph = Morph.strict
  var traits = TrackTraits()

  mutating func members(_ visitor: inout some MemberVisitor) {
    if !traits.isDiscrete { visitor.optional("easing", &easing) }
    visitor.defaulted("before", &before, .hold)
    visitor.defaulted("after", &after, .hold)
    if traits.hasColor { visitor.optional("colorSpace", &colorSpace) }
    if traits.morphs { visitor.defaulted("morph", &morph, .strict) }
    let (before, after, traits) = (before, after, traits)
    visitor.check("before", with: []) { Self.complaint(before, traits) }
    visitor.check("after", with: []) { Self.complaint(after, traits) }
  }

  private static func complaint(_ extrapolation: Extrapolation, _ traits: TrackTraits) -> Message? {
    guard traits.isDiscrete, extrapolation == .offset || extrapolation == .continue else { return nil }
    return .discreteExtrapolation(extrapolation.rawValue, traits.phrase)
  }
}

/// What members mean in tracks of one type of values.
struct TrackTraits: Hashable, Sendable {
  var phrase = ""
  var isDiscrete = false
  var hasColor = false
  var morphs = false
}

extension DocumentAnimatable {
  static var traits: TrackTraits {
    TrackTraits(phrase: phrase, isDiscrete: isDiscrete, hasColor: hasColor, morphs: morphs)
  }
}
