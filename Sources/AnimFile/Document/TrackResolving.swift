// Resolution of parameters and easings in tracks.

extension FlatTrack {
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
    if var clock {
      clock.resolve(resolver)
      self.clock = clock
    }
    // Tracks that keep references are only written, not evaluated.
    if parameters.isEmpty { prepare(colorSpace ?? resolver.colorSpace) }
  }

  /// Replaces names by values and easings.
  private mutating func substitute(_ resolver: Resolver, _ rule: NumberRule) {
    let before = resolver.findings.count
    let (old, parameters, morph) = (timeline, parameters, morph)
    var easing = old.easing
    resolver.at("easing") { easing.resolve($0, .any) }
    let written = self.values
    var values = ValueColumns(written.kind)
    var easings: [Easing?] = []
    let kept = parameters.filter { resolver.keeps($0.value, rule) }
    // The last keyframe whose parameter has no value here, which is reported.
    var unknown = -2
    resolver.at("keyframes") { resolver in
      for index in 0..<written.count {
        resolver.at(index) { resolver in
          let isResolved = parameters[index] != nil && kept[index] == nil
          if isResolved, let reference = parameters[index] {
            resolver.at("value") { resolver in
              if let value = reference.value(resolver, rule) {
                values.append(value)
              } else {
                unknown = index
                values.append(index, of: written)
              }
            }
          } else {
            values.append(index, of: written)
          }
          // The parser has already compared literals.
          if index > 0, parameters[index] != nil || parameters[index - 1] != nil,
            kept[index] == nil, kept[index - 1] == nil, index - unknown > 1,
            let mismatch = values.mismatch(index - 1, index, morph)
          {
            resolver.report(mismatch, at: .member("value"))
          }
          if isResolved, let given = velocities[index], given.mismatches(values[index]) {
            resolver.report(.velocityCountMismatch(), at: .member("easing"))
          }
          var own = old.arrivals[index].isOwn ? nil : old.easing(index)
          resolver.at("easing") { own?.resolve($0, .any) }
          easings.append(own)
        }
      }
    }
    guard resolver.findings.count == before else { return }
    var timeline = KeyframeTimeline(easing: easing, before: old.before, after: old.after)
    timeline.reserveCapacity(easings.count)
    for (t, easing) in zip(old.times, easings) { try? timeline.append(t, arrivingWith: easing) }
    var options = options
    options.easing = easing
    let entries = entries
    self = FlatTrack(timeline, values, velocities: velocities, parameters: kept, options, vias: vias)
    if !entries.isEmpty { self.entries = entries }
    // The parser has already matched literals.
    if !parameters.isEmpty, kept.isEmpty { values.checkMatch(morph, resolver) }
  }
}
