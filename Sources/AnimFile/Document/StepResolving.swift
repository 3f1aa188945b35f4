// Conversion of steps to tracks.

extension AnimatedSteps where Value: DocumentAnimatable {
  /// Converts the steps to a track; nil, after a report, if a reference cannot be resolved.
  func track(_ resolver: Resolver, _ rule: NumberRule) -> AnimatedTrack<Value>? {
    let findings = resolver.findings.count
    var easing = easing ?? .linear
    resolver.at("easing") { easing.resolve($0, .any) }
    var value: Value?
    // The references that are preserved, by keyframe index.
    var kept: [Int: ParameterReference<Value>] = [:]
    kept[0] = from.reference(keptBy: resolver, rule)
    resolver.at("from") { value = kept[0].map(\.placeholder) ?? from.value($0, rule) }
    var keyframes = [Keyframe(t: 0, value: value ?? Value.placeholder)]
    keyframes.reserveCapacity(steps.count + 1)
    // The parser has already compared literals.
    var isLiteral = from.literal != nil
    resolver.at("steps") { resolver in
      for (index, step) in steps.enumerated() {
        let before = keyframes[keyframes.count - 1]
        var next = Keyframe(t: before.t + step.duration, value: before.value, easing: .hold)
        kept[index + 1] = kept[index]
        if case .move(let move) = step {
          kept[index + 1] = move.to.reference(keptBy: resolver, rule)
          resolver.at(index) { resolver in
            next = move.keyframe(
              after: before, resolver, rule, morph,
              isCompared: isLiteral && move.to.literal != nil || kept[index] != nil)
          }
          isLiteral = move.to.literal != nil
        }
        keyframes.append(next)
      }
    }
    guard resolver.findings.count == findings,
      let flat = try? Track(keyframes, easing: easing, before: before, after: after)
    else { return nil }
    var track = AnimatedTrack(flat)
    track.colorSpace = colorSpace
    track.morph = morph
    track.parameters = kept
    if morph == .match, literals == nil, kept.isEmpty { Value.reportMatching(flat.values, resolver) }
    track.turn = turn
    for (index, step) in steps.enumerated() { if let via = step.via { track.vias[index + 1] = via } }
    track.reportSmooth { keyframe in
      guard let keyframe else { return resolver.report(.smoothWithVia(), at: .member("easing")) }
      resolver.report(.smoothWithVia(), at: .member("steps"), .index(keyframe - 1), .member("easing"))
    }
    track.resolve(resolver, rule)
    return track
  }
}

extension AnimatedSteps.Move where Value: DocumentAnimatable {
  /// Returns the keyframe at the end of the step.
  ///
  /// - Parameter isCompared: Whether the value has been compared with the preceding one.
  fileprivate func keyframe(
    after before: Keyframe<Value>, _ resolver: Resolver, _ rule: NumberRule, _ morph: Morph,
    isCompared: Bool
  ) -> Keyframe<Value> {
    var easing = easing
    resolver.at("easing") { easing?.resolve($0, .any) }
    if let kept = to.reference(keptBy: resolver, rule) {
      return Keyframe(
        t: before.t + duration, value: kept.placeholder ?? before.value, easing: easing,
        startVelocity: startVelocity, endVelocity: endVelocity)
    }
    var value: Value?
    resolver.at("to") { value = to.value($0, rule) }
    if let value, !isCompared, let mismatch = Value.mismatch(before.value, value, morph) {
      resolver.report(mismatch, at: .member("to"))
    }
    if let value, to.literal == nil,
      KeyframeEasing(startVelocity: startVelocity, endVelocity: endVelocity).hasMismatchedVelocity(value)
    {
      resolver.report(.velocityCountMismatch(), at: .member("easing"))
    }
    return Keyframe(
      t: before.t + duration, value: value ?? before.value, easing: easing, startVelocity: startVelocity,
      endVelocity: endVelocity)
  }
}
