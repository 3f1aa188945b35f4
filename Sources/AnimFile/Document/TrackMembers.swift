// Reads and writes tracks and their keyframes.

/// The members of a track. ``UnparsedValue`` replaces the keyframes for reading, so that the reader need not be
/// specialized for each value type.
struct TrackMembers<Keyframes: DocumentValue>: DocumentObject {
  var keyframes = Keyframes.placeholder
  var options = TrackOptions()

  static var phrase: String { "a track { \"keyframes\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("keyframes", &keyframes, visitor.rule)
    options.members(&visitor)
  }
}

struct KeyframeList<Value: DocumentAnimatable>: DocumentValue {
  /// The keyframes, with placeholders for parameters.
  var keyframes: [Keyframe<Value>] = []
  /// The parameters that provide values, by keyframe index.
  var parameters: [Int: ParameterReference<Value>] = [:]
  /// The control points of motion paths, by keyframe index.
  var vias: [Int: ViaPoints] = [:]

  static var phrase: String { "an array of keyframes" }
  static var placeholder: KeyframeList { KeyframeList() }

  // `KeyframeReader` reads the keyframes.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> KeyframeList { placeholder }

  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for (index, keyframe) in keyframes.enumerated() {
      var members = KeyframeMembers<KeyframeContent<Value>>()
      members.traits = Value.traits
      members.via = vias[index]
      members.t = keyframe.t
      members.value = .value(parameters[index].map(KeyframeValue.parameter) ?? .literal(keyframe.value))
      members.easing = keyframe.easing.map {
        .easing(
          KeyframeEasing(easing: $0, startVelocity: keyframe.startVelocity, endVelocity: keyframe.endVelocity)
        )
      }
      members.write(to: &writer)
    }
    writer.endArray()
  }
}

/// The members of a keyframe. ``UnparsedValue`` replaces whatever depends on the value type for reading.
struct KeyframeMembers<Content: DocumentValue>: DocumentObject {
  var t = 0.0
  var value = Content.placeholder
  var easing: Content?
  var via: ViaPoints?
  var traits = TrackTraits()

  static var phrase: String { "a keyframe { \"t\": …, \"value\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("t", &t)
    visitor.required("value", &value, visitor.rule)
    visitor.optional("easing", &easing)
    if traits.travels {
      visitor.optional("via", &via)
    } else {
      visitor.excluded("via", .memberNotApplicable("via", traits.plural))
    }
  }
}

extension AnimatedTrack where Value: DocumentAnimatable {
  /// Reads the track of the object at `node`; nil if it has errors.
  static func readTrack(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedTrack? {
    let errors = context.errorCount
    var members = TrackMembers<UnparsedValue>()
    members.options.traits = Value.traits
    members.fill(from: node, context, rule)
    guard let list = members.keyframes.node ?? context.misspelled("keyframes", of: node) else { return nil }
    var keyframes = KeyframeReader<Value>(context, rule, members.options.morph)
    guard keyframes.read(list), context.errorCount == errors else { return nil }
    keyframes.track.timeline.setOwnEasing(members.options.easing ?? .linear)
    keyframes.track.timeline.before = members.options.before
    keyframes.track.timeline.after = members.options.after
    guard let flat = try? Track(keyframes.track) else { return nil }
    let options = members.options
    var track = AnimatedTrack(
      flat, keyframes.parameters, colorSpace: options.colorSpace, morph: options.morph)
    if let turn = options.turn { track.turn = turn }
    if !keyframes.vias.isEmpty { track.vias = keyframes.vias }
    let errorsSoFar = context.errorCount
    track.reportSmooth { keyframe in
      guard let keyframe else {
        return context.report(.smoothWithVia(), at: context.member("easing", of: node) ?? node)
      }
      var child = list + 1
      for _ in 0..<keyframe { child = context.tape.next(child) }
      context.report(.smoothWithVia(), at: context.member("easing", of: child) ?? child)
    }
    guard context.errorCount == errorsSoFar else { return nil }
    let isResolved = !track.hasReferences && !track.needsPreparation
    context.noteTrack(until: flat.times.last ?? 0, isResolved: isResolved)
    if isResolved, context.countsPlainTracks, flat.isPlain, !(rule.isAngle && flat.isInRadians) {
      context.notePlainTrack()
    }
    if isResolved, Value.needsPreparing {
      Value.prepare(&track, colorSpace: options.colorSpace ?? context.colorSpace)
    }
    if flat.timeline.hasSpring { flat.timeline.reportUnsettledSprings(node, context) }
    if members.options.morph == .match, keyframes.parameters.isEmpty {
      Value.reportMatching(flat.values, at: node, context)
    }
    return context.errorCount == errors ? track : nil
  }

  func write(to writer: inout JSONWriter) {
    TrackMembers(
      keyframes: KeyframeList(keyframes: Array(track.keyframes), parameters: parameters, vias: vias),
      options: TrackOptions(
        easing: track.easing == .linear ? nil : track.easing, before: track.before, after: track.after,
        colorSpace: colorSpace, morph: morph, turn: turn, traits: Value.traits)
    ).write(to: &writer)
  }
}
