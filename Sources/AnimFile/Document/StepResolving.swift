// Conversion of steps to tracks.

extension FlatSteps {
  /// Converts the steps to a track; nil, after a report, if a reference cannot be resolved.
  func track(_ resolver: Resolver, _ rule: NumberRule) -> FlatTrack? {
    let findings = resolver.findings.count
    let morph = options.morph
    var easing = options.easing ?? .linear
    resolver.at("easing") { easing.resolve($0, .any) }
    // The references that are preserved, by keyframe index.
    var kept: [Int: FlatReference] = [:]
    kept[0] = from.reference(keptBy: resolver, rule)
    var start: FlatValue?
    resolver.at("from") { start = kept[0].map { $0.placeholder } ?? from.value($0, rule) }
    var values = ValueColumns(kind)
    values.append(start ?? kind.placeholder)
    var velocities: [Int: FlatVelocities] = [:]
    var vias: [Int: ViaPoints] = [:]
    var times = [0.0]
    var easings: [Easing?] = [nil]
    // The parser has already compared literals.
    var isLiteral = from.literal != nil
    resolver.at("steps") { resolver in
      for (index, step) in steps.enumerated() {
        times.append(times[index] + step.duration)
        guard case .move(let move) = step else {
          values.repeatValue(index)
          easings.append(.hold)
          kept[index + 1] = kept[index]
          continue
        }
        kept[index + 1] = move.to.reference(keptBy: resolver, rule)
        resolver.at(index) { resolver in
          var own = move.easing?.easing
          resolver.at("easing") { own?.resolve($0, .any) }
          easings.append(own)
          velocities[index + 1] = move.easing?.velocities?.contents
          move.append(
            to: &values, resolver, rule, morph, kept: kept[index + 1],
            isCompared: isLiteral && move.to.literal != nil || kept[index] != nil)
        }
        vias[index + 1] = move.via
        isLiteral = move.to.literal != nil
      }
    }
    guard resolver.findings.count == findings else { return nil }
    var timeline = KeyframeTimeline(easing: easing, before: options.before, after: options.after)
    timeline.reserveCapacity(times.count)
    do throws(TrackError) {
      for (t, easing) in zip(times, easings) { try timeline.append(t, arrivingWith: easing) }
    } catch {
      return nil
    }
    var track = FlatTrack(timeline, values, velocities: velocities, parameters: kept, options, vias: vias)
    if literals == nil, kept.isEmpty { values.checkMatch(morph, resolver) }
    track.reportSmooth { keyframe in
      guard let keyframe else { return resolver.report(.smoothWithVia(), at: .member("easing")) }
      resolver.report(.smoothWithVia(), at: .member("steps"), .index(keyframe - 1), .member("easing"))
    }
    track.resolve(resolver, rule)
    return track
  }
}

extension FlatSteps.Move {
  /// Appends the value at the end of the step.
  ///
  /// - Parameters:
  ///   - kept: The reference that provides the value, if it is preserved.
  ///   - isCompared: Whether the value has been compared with the preceding one.
  fileprivate func append(
    to values: inout ValueColumns, _ resolver: Resolver, _ rule: NumberRule, _ morph: Morph,
    kept: FlatReference?, isCompared: Bool
  ) {
    if let kept { return values.append(kept.placeholder) }
    var value: FlatValue?
    resolver.at("to") { value = to.value($0, rule) }
    guard let value else { return values.repeatValue(values.count - 1) }
    values.append(value)
    if !isCompared, let mismatch = values.mismatch(values.count - 2, values.count - 1, morph) {
      resolver.report(mismatch, at: .member("to"))
    }
    if to.literal == nil, easing?.velocities?.contents.mismatches(value) ?? false {
      resolver.report(.velocityCountMismatch(), at: .member("easing"))
    }
  }
}
