// Resolution of parameters and easings in tracks.

extension AnimatedTrack where Value: DocumentAnimatable {
  /// Whether the track has unresolved parameters or easings.
  var hasReferences: Bool { !parameters.isEmpty || track.timeline.hasNamedEasing }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    if hasReferences {
      let before = resolver.findings.count
      substitute(resolver, rule)
      guard resolver.findings.count == before else { return }
      reportSmooth { keyframe in
        guard let keyframe else { return resolver.report(.smoothWithVia(), at: .member("easing")) }
        resolver.report(.smoothWithVia(), at: .member("keyframes"), .index(keyframe), .member("easing"))
      }
    }
    // Tracks that keep references are only written, not evaluated.
    if parameters.isEmpty { Value.prepare(&self, colorSpace: colorSpace ?? resolver.colorSpace) }
  }

  /// Replaces names by values and easings.
  private mutating func substitute(_ resolver: Resolver, _ rule: NumberRule) {
    let before = resolver.findings.count
    var easing = track.easing
    resolver.at("easing") { easing.resolve($0, .any) }
    var keyframes = Array(track.keyframes)
    let kept = parameters.filter { resolver.keeps($0.value, rule) }
    // The last keyframe whose parameter has no value here, which is reported.
    var unknown = -2
    resolver.at("keyframes") { resolver in
      for index in keyframes.indices {
        resolver.at(index) { resolver in
          if let reference = parameters[index], kept[index] == nil {
            resolver.at("value") { resolver in
              guard let value = reference.value(resolver, rule) else { return unknown = index }
              keyframes[index].value = value
            }
          }
          // The parser has already compared literals.
          if index > 0, parameters[index] != nil || parameters[index - 1] != nil,
            kept[index] == nil, kept[index - 1] == nil, index - unknown > 1,
            let mismatch = Value.mismatch(keyframes[index - 1].value, keyframes[index].value, morph)
          {
            resolver.report(mismatch, at: .member("value"))
          }
          if parameters[index] != nil, kept[index] == nil,
            KeyframeEasing(
              startVelocity: keyframes[index].startVelocity, endVelocity: keyframes[index].endVelocity
            ).hasMismatchedVelocity(keyframes[index].value)
          {
            resolver.report(.velocityCountMismatch(), at: .member("easing"))
          }
          resolver.at("easing") { keyframes[index].easing?.resolve($0, .any) }
        }
      }
    }
    guard resolver.findings.count == before,
      let resolved = try? Track(keyframes, easing: easing, before: track.before, after: track.after)
    else { return }
    track = resolved
    // The parser has already matched literals.
    if morph == .match, !parameters.isEmpty, kept.isEmpty { Value.reportMatching(track.values, resolver) }
    parameters = kept
  }
}

extension AnimatedTrack {
  /// Calls `report` with each keyframe with a smooth easing, or with nil for the track's easing, if the track
  /// has curved motion paths.
  func reportSmooth(_ report: (_ keyframe: Int?) -> Void) {
    guard !vias.isEmpty else { return }
    for (index, keyframe) in track.keyframes.enumerated() where keyframe.easing == .smooth { report(index) }
    if track.easing == .smooth { report(nil) }
  }
}

extension AnimatedTrack<Point2D> {
  /// Computes the motion path once all values are known.
  mutating func findMotion() { motion = MotionPath(track, vias: vias) }
}
