// Reads and writes tracks and their keyframes.

/// The members of a track.
struct TrackMembers: DocumentObject {
  var keyframes = FlatContent.placeholder
  var options = TrackOptions()

  static var phrase: String { "a track { \"keyframes\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("keyframes", &keyframes, visitor.rule)
    options.members(&visitor)
  }
}

/// The members of a keyframe.
struct KeyframeMembers: DocumentObject {
  var t = 0.0
  var value = FlatContent.placeholder
  var easing: FlatContent?
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

extension FlatTrack {
  /// Reads the track of the object at `node`; nil if it has errors.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatTrack?
  {
    let errors = context.errorCount
    var members = TrackMembers()
    members.options.traits = TrackTraits(kind)
    members.fill(from: node, context, rule)
    guard let list = members.keyframes.node ?? context.misspelled("keyframes", of: node) else { return nil }
    // The times of such a track are not those of the document.
    let documentEnd = context.documentEnd
    defer { context.documentEnd = documentEnd }
    if members.options.boxedClock != nil { context.documentEnd = nil }
    return read(list: list, of: node, members.options, context, rule, kind, errors)
  }

  /// Reads the keyframes at `list` of the track at `node`; nil if it has errors.
  ///
  /// - Parameter errors: The number of errors before the track.
  static func read(
    list: Int, of node: Int, _ options: TrackOptions, _ context: ReadingContext, _ rule: NumberRule,
    _ kind: ValueKind, _ errors: Int
  ) -> FlatTrack? {
    if context.tape.kind(list) == .keyframes {
      let track = context.tape.takeKeyframes(list).flatMap {
        read($0, list, of: node, options, context, rule, kind)
      }
      if track == nil { context.tape.requireNodes() }
      return track
    }
    var keyframes = KeyframeReader(context, rule, options, kind, track: node)
    guard keyframes.read(list), context.errorCount == errors, keyframes.values.count > 0 else { return nil }
    var timeline = keyframes.timeline
    timeline.assign(options)
    var track = FlatTrack(
      timeline, keyframes.values, velocities: keyframes.velocities, parameters: keyframes.parameters, options,
      vias: keyframes.vias)
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
    context.noteTrack(until: track.hasClock ? 0 : track.times.last ?? 0, isResolved: isResolved)
    if isResolved, context.countsPlainTracks, !track.hasClock, track.isPlain,
      !(rule.isAngle && track.isInRadians)
    {
      context.notePlainTrack()
    }
    if isResolved, kind.hasColor || kind.morphs { track.prepare(options.colorSpace ?? context.colorSpace) }
    if track.timeline.hasSpring { track.timeline.reportUnsettledSprings(node, context) }
    if track.parameters.isEmpty { track.values.checkMatch(options.morph, at: node, context) }
    return context.errorCount == errors ? track : nil
  }

  /// Whether the values of angles look like radians.
  ///
  /// - Complexity: O(1) unless the first values do.
  private var isInRadians: Bool { kind.turns && Radians.likeliest(of: values.numbers) != nil }

  func write(to writer: inout JSONWriter) {
    TrackMembers(keyframes: .keyframes(self), options: options).write(to: &writer)
  }

  /// Writes the list of keyframes.
  func writeKeyframes(to writer: inout JSONWriter) {
    let (values, timeline, parameters) = (values, timeline, parameters)
    var members = KeyframeMembers()
    members.traits = TrackTraits(kind)
    // One visitor for all of them, for which `members(_:)` is specialized: most of a document are keyframes.
    var visitor = ObjectWriter()
    swap(&writer, &visitor.writer)
    visitor.writer.beginArray()
    for index in 0..<values.count {
      members.t = timeline.times[index]
      members.value = .value(parameters[index].map { .parameter($0) } ?? .literal(values[index]))
      members.easing =
        timeline.arrivals[index].isOwn
        ? nil : .easing(FlatEasing(timeline.easing(index), velocities[index]))
      members.via = vias[index]
      visitor.writer.beginObject()
      members.members(&visitor)
      visitor.writer.endObject()
    }
    visitor.writer.endArray()
    swap(&writer, &visitor.writer)
  }
}

extension FlatTrack {
  /// Reads packed keyframes at `list`; nil if their nodes are needed, because they may have findings.
  private static func read(
    _ packed: PackedKeyframes, _ list: Int, of node: Int, _ options: TrackOptions, _ context: ReadingContext,
    _ rule: NumberRule, _ kind: ValueKind
  ) -> FlatTrack? {
    guard let values = packed.read(list, context, rule, kind, options.morph) else { return nil }
    var timeline = packed.timeline
    timeline.assign(options)
    let (end, hasSpring) = (timeline.times.last ?? 0, timeline.hasSpring)
    let isResolved = !timeline.hasNamedEasing && options.turn == nil
    context.noteTrack(until: options.boxedClock == nil ? end : 0, isResolved: isResolved)
    if hasSpring { timeline.reportUnsettledSprings(node, context) }
    values.checkMatch(options.morph, at: node, context)
    let isPrepared = isResolved && (kind.hasColor || kind.morphs)
    let track = FlatTrack(
      consume timeline, consume values, options,
      preparedFor: isPrepared ? options.colorSpace ?? context.colorSpace : nil, hasSpring: hasSpring)
    if isResolved, context.countsPlainTracks, !track.hasClock, track.isPlain,
      !(rule.isAngle && track.isInRadians)
    {
      context.notePlainTrack()
    }
    return track
  }
}

extension KeyframeTimeline {
  /// Assigns the easing and the extrapolations of a track.
  fileprivate mutating func assign(_ options: TrackOptions) {
    if let easing = options.easing { setOwnEasing(easing) }
    before = options.before
    after = options.after
  }
}

extension ValueColumns {
  /// Reports the paths of the track or steps at `node` that `Morph.match` cannot make compatible.
  func checkMatch(_ morph: Morph, at node: Int, _ context: ReadingContext) {
    guard let message = complaintAboutMatch(morph) else { return }
    context.report(message, at: .node(context.member("morph", of: node) ?? node))
  }

  /// Reports paths that `Morph.match` cannot make compatible, once parameters are resolved.
  func checkMatch(_ morph: Morph, _ resolver: Resolver) {
    guard let message = complaintAboutMatch(morph) else { return }
    resolver.report(message, at: .member("morph"))
  }
}

extension ReadingContext {
  /// Returns the fix for paths of a track that differ in structure: the member `morph`, unless the track has it.
  func matchingPaths(of track: Int, _ mismatch: Message) -> FixProposal? {
    guard mismatch.rule == .morphMismatch, tape.kind(track) == .object, member("morph", of: track) == nil
    else { return nil }
    // Before the first member, to share its line.
    let start = tape.range(track + 1).lowerBound
    return FixProposal(change: .edit(start..<start, "\"morph\": \"match\", "), isSafe: true)
  }
}
