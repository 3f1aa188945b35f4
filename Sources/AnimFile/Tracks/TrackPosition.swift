/// The position of a time on a track.
package struct TrackPosition {
  /// The last keyframe at or before the time.
  package var index: Int
  /// The seconds since then; 0 on the keyframe, and if the value holds.
  package var elapsed = 0.0
  /// The number of passes, for passes that start at the end value of the one before.
  package var passes = 0.0
  /// Whether the value is extrapolated linearly; `elapsed` is then relative to the start of the span at that end.
  package var isBeyond = false
}

extension KeyframeTimeline {
  /// Returns the position of a time, checking the hint first.
  package func position(at time: Double, hint: inout Int) -> TrackPosition {
    let last = times.count - 1
    if time >= times[0], time <= times[last] {
      hint = index(at: time, hint: hint)
      return TrackPosition(index: hint, elapsed: hint < last ? time - times[hint] : 0)
    }
    guard let outside = outside(at: time) else {
      return TrackPosition(index: time > times[0] ? last : 0)
    }
    if case .continue = outside.rule {
      let index = outside.isAfter ? last - 1 : 0
      return TrackPosition(index: index, elapsed: time - times[index], isBeyond: true)
    }
    hint = index(at: outside.local, hint: hint)
    return TrackPosition(
      index: hint, elapsed: hint < last ? outside.local - times[hint] : 0, passes: outside.passes)
  }

  /// The keyframes that a value is interpolated from.
  package enum Source {
    /// The exact value of one keyframe.
    case keyframe(Int)
    /// An interpolation between this keyframe and the next.
    case span(Int)
  }

  /// Returns the keyframes that the value at `time` is interpolated from.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes.
  package func source(at time: Double) -> Source {
    var hint = 0
    let place = position(at: time, hint: &hint)
    let next = place.index + 1
    guard next < times.count else { return .keyframe(place.index) }
    guard !place.isBeyond, place.passes == 0 else { return .span(place.index) }
    let rests = place.elapsed == 0 || arrivals[next].motion == .hold
    return rests ? .keyframe(place.index) : .span(place.index)
  }
}

extension KeyframeTimeline {
  /// Whether the span that ends at keyframe `index` is smooth.
  package func isSmooth(arrivingAt index: Int) -> Bool { arrivals[index].motion == .smooth }

  /// Whether the value rests until keyframe `index`, and jumps to it.
  func isHeld(arrivingAt index: Int) -> Bool { arrivals[index].motion == .hold }

  /// Whether the span that starts at keyframe `index` has velocities: it is not a jump, and not so short that they
  /// would overflow.
  func hasVelocity(_ index: Int) -> Bool { times[index + 1] - times[index] > 1e-100 }

  /// Whether the span that ends at keyframe `index` is a spring that inherits the velocity of the preceding span.
  package func inheritsVelocity(arrivingAt index: Int) -> Bool {
    guard index > 1, case .spring(let spring) = easing(index) else { return false }
    return spring.initialVelocity == nil && times[index - 1] < times[index] && hasVelocity(index - 2)
  }

  /// The progress `elapsed` seconds into the span that starts at keyframe `index`, and its dependence on the initial
  /// velocity.
  package func response(_ index: Int, elapsed: Double) -> SpringResponse {
    let duration = times[index + 1] - times[index]
    let easing = easing(index + 1)
    if case .spring(let spring) = easing { return spring.response(elapsed: elapsed, duration: duration) }
    // Rounding must not reach the keyframe, where a jump may be.
    let fraction = min(elapsed / duration, 1.0.nextDown)
    return SpringResponse(progress: easing.progress(at: fraction, duration: duration), perVelocity: 0)
  }

  /// The rate of ``response(_:elapsed:)``, per second.
  func responseRate(_ index: Int, elapsed: Double, side: TimeSide) -> SpringResponse {
    guard hasVelocity(index) else { return SpringResponse(progress: 0, perVelocity: 0) }
    let duration = times[index + 1] - times[index]
    let easing = easing(index + 1)
    if case .spring(let spring) = easing { return spring.responseRate(elapsed: elapsed, duration: duration) }
    let rate = easing.rate(at: elapsed / duration, duration: duration, side: side)
    return SpringResponse(progress: rate / duration, perVelocity: 0)
  }
}

extension Track {
  /// Whether the span that starts at keyframe `index` has velocities.
  func hasVelocity(_ index: Int) -> Bool { timeline.hasVelocity(index) }
}
