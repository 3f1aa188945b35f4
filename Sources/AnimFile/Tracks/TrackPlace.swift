/// Where on a track a time falls.
struct TrackPlace {
  /// The keyframe that was last.
  var index: Int
  /// The seconds since then; 0 on the keyframe, and where it holds.
  var elapsed = 0.0
  /// How many passes away, where each starts where the one before ended.
  var passes = 0.0
  /// Whether the value runs on from an end of the track; `elapsed` is then counted from the start of the span there.
  var isBeyond = false
}

extension Track {
  /// Where a time falls, looked for near the hint first.
  func place(at time: Double, hint: inout Int) -> TrackPlace {
    let last = times.count - 1
    if time >= times[0], time <= times[last] {
      hint = timeline.index(at: time, hint: hint)
      return TrackPlace(index: hint, elapsed: hint < last ? time - times[hint] : 0)
    }
    guard let outside = timeline.outside(at: time) else {
      return TrackPlace(index: time > times[0] ? last : 0)
    }
    if case .continue = outside.rule {
      let index = outside.isAfter ? last - 1 : 0
      return TrackPlace(index: index, elapsed: time - times[index], isBeyond: true)
    }
    hint = timeline.index(at: outside.local, hint: hint)
    return TrackPlace(
      index: hint, elapsed: hint < last ? outside.local - times[hint] : 0, passes: outside.passes)
  }

  /// Whether the keyframe at `index` is arrived at smoothly.
  func isSmooth(arrivingAt index: Int) -> Bool { timeline.arrivals[index].motion == .smooth }

  /// Whether the span that starts at keyframe `index` is one that velocities can be told of, and not a jump or so short that
  /// they would overflow.
  func hasVelocity(_ index: Int) -> Bool { times[index + 1] - times[index] > 1e-100 }

  /// Whether the keyframe at `index` is arrived at by a spring that takes over the velocity of the span before.
  func inheritsVelocity(arrivingAt index: Int) -> Bool {
    guard index > 1, case .spring(let spring) = timeline.easing(index) else { return false }
    return spring.initialVelocity == nil && times[index - 1] < times[index] && hasVelocity(index - 2)
  }

  /// The progress `elapsed` seconds into the span that starts at keyframe `index`, and what a velocity at its start adds.
  func response(_ index: Int, elapsed: Double) -> SpringResponse {
    let duration = times[index + 1] - times[index]
    let easing = timeline.easing(index + 1)
    if case .spring(let spring) = easing { return spring.response(elapsed: elapsed, duration: duration) }
    // Rounding must not reach the keyframe, where a jump may be.
    let fraction = min(elapsed / duration, 1.0.nextDown)
    return SpringResponse(progress: easing.progress(at: fraction, duration: duration), perVelocity: 0)
  }

  /// The rate of ``response(_:elapsed:)``, per second.
  func responseRate(_ index: Int, elapsed: Double, side: TimeSide) -> SpringResponse {
    guard hasVelocity(index) else { return SpringResponse(progress: 0, perVelocity: 0) }
    let duration = times[index + 1] - times[index]
    let easing = timeline.easing(index + 1)
    if case .spring(let spring) = easing { return spring.responseRate(elapsed: elapsed, duration: duration) }
    let rate = easing.rate(at: elapsed / duration, duration: duration, side: side)
    return SpringResponse(progress: rate / duration, perVelocity: 0)
  }
}
