extension Track where Value: VectorSpace {
  /// Returns the value at `time`, in seconds.
  ///
  /// On a keyframe this is exactly its value, bit for bit. Between two keyframes it is `a + (b − a) · p`, where `p` is
  /// the easing's progress, except that ``Easing/smooth`` has its own formula, and a spring without a velocity inherits
  /// that of the preceding span. See ``Extrapolation`` for times outside the keyframes.
  ///
  /// Any `time` is allowed. NaN gives the first keyframe's value, and an infinite time that of the keyframe at that
  /// end.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes.
  public func value(at time: Double) -> Value {
    var result = Value.zero
    var hint = 0
    value(at: time, into: &result, hint: &hint)
    return result
  }

  /// Writes the value at `time` into `result`, reusing its storage.
  ///
  /// The result has the same bits as that of ``value(at:)``, whatever the hint.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - result: Receives the value. An ``AnimatableVector`` with sufficient capacity does not allocate.
  ///   - hint: The index to check first, and then the index found. Starts as 0; a player keeps one for each track.
  /// - Complexity: O(1) if the time is in the hint's span or the next one, else O(log *n*).
  @inlinable
  public func value(at time: Double, into result: inout Value, hint: inout Int) {
    // Compiled in the caller's module, where the type is known; the search and the easing are precompiled.
    switch timeline.place(at: time, hint: &hint) {
    case .at(let index): result.assign(values[index])
    case .between(let index, let progress):
      result.interpolate(from: values[index], to: values[index + 1], at: progress)
    case .elsewhere: evaluate(at: time, into: &result, hint: &hint)
    }
  }

  /// Writes the value into `result` if it is neither a keyframe's nor a blend of two.
  @usableFromInline
  func evaluate(at time: Double, into result: inout Value, hint: inout Int) {
    let last = values.count - 1
    guard time < times[0] || time > times[last] else { return evaluate(hint, at: time, into: &result) }
    guard let outside = timeline.outside(at: time) else { return }
    if case .continue = outside.rule {
      result.assign(values[outside.isAfter ? last : 0])
      let elapsed = time - times[outside.isAfter ? last : 0]
      return addVelocityAtEnd(after: outside.isAfter, scaledBy: elapsed, to: &result)
    }
    let index = timeline.index(at: outside.local, hint: hint)
    hint = index
    evaluate(index, at: outside.local, into: &result)
    if outside.passes != 0 {
      result.addDifference(from: values[0], to: values[last], scaledBy: outside.passes)
    }
  }

  /// Returns the derivative at `time`, in units per second, on one side of it.
  ///
  /// Analytic, and exact up to rounding. It is 0 if the value holds and in spans below 1e-100 s, and at a jump that of
  /// the span on that side. Where an easing is vertical, this is the mean rate of the span.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes.
  public func velocity(at time: Double, side: TimeSide = .after) -> Value {
    var result = Value.zero
    let last = times.count - 1
    let isInside =
      side == .after ? time >= times[0] && time < times[last] : time > times[0] && time <= times[last]
    if isInside {
      addVelocity(at: time, side: side, scaledBy: 1, to: &result)
      return result
    }
    // On the last keyframe itself, the extrapolation follows.
    let isAfter = time >= times[last] && side == .after || time > times[last]
    guard let outside = timeline.outside(at: time, isAfter: isAfter) else { return result }
    switch outside.rule {
    case .hold: break
    case .continue: addVelocityAtEnd(after: isAfter, scaledBy: 1, to: &result)
    case .loop, .offset:
      let atSeam = side == .before && outside.local == times[0]
      addVelocity(at: atSeam ? times[last] : outside.local, side: side, scaledBy: 1, to: &result)
    case .pingpong:
      // Where the direction reverses, both sides are the same side of the keyframe.
      let turnsAtStart = outside.local == times[0]
      let turnsAtEnd = outside.local == times[last]
      let goesBack =
        turnsAtStart ? side == .before : turnsAtEnd ? side == .after : outside.isReversed
      let local: TimeSide = goesBack ? (side == .after ? .before : .after) : side
      addVelocity(at: outside.local, side: local, scaledBy: goesBack ? -1 : 1, to: &result)
    }
    return result
  }
}

extension Track {
  /// Returns the value of the last keyframe at or before `time`, for values that cannot be interpolated.
  ///
  /// Before the first keyframe it is the first one's value. ``Extrapolation/loop`` and ``Extrapolation/pingpong`` apply
  /// as documented, ``Extrapolation/offset`` is the same as `loop`, and ``Extrapolation/continue`` the same as `hold`.
  /// Easings have no effect.
  ///
  /// - Complexity: O(log *n*) in the number of keyframes.
  public func discreteValue(at time: Double) -> Value {
    var hint = 0
    return discreteValue(at: time, hint: &hint)
  }

  /// Returns the value of the last keyframe at or before `time`, checking the hint first.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - hint: The index to check first, and then the index found; starts as 0.
  /// - Complexity: O(1) if the time is in the hint's span or the next one, else O(log *n*).
  public func discreteValue(at time: Double, hint: inout Int) -> Value {
    let last = times.count - 1
    if time >= times[0], time <= times[last] {
      hint = timeline.index(at: time, hint: hint)
      return values[hint]
    }
    guard let outside = timeline.outside(at: time), outside.rule != .continue else {
      return values[time > times[0] ? last : 0]
    }
    hint = timeline.index(at: outside.local, hint: hint)
    return values[hint]
  }
}

// MARK: - Inside a span

extension Track where Value: VectorSpace {
  /// The value at `time`, which is at or after keyframe `index` and before the next.
  private func evaluate(_ index: Int, at time: Double, into result: inout Value) {
    let start = times[index]
    guard time > start, index + 1 < times.count else { return result.assign(values[index]) }
    let duration = times[index + 1] - start
    let elapsed = time - start
    let progress: Double
    let arrival = timeline.arrivals[index + 1]
    switch arrival.motion {
    case .hold: return result.assign(values[index])
    case .linear: progress = elapsed / duration
    case .curve: progress = timeline.curve(of: arrival).progress(at: elapsed / duration)
    case .smooth: return evaluateSmooth(index, elapsed / duration, duration, into: &result)
    case .spring, .other:
      return evaluateSlowly(index, elapsed, duration, into: &result)
    }
    result.interpolate(from: values[index], to: values[index + 1], at: progress)
  }

  private func evaluateSlowly(_ index: Int, _ elapsed: Double, _ duration: Double, into result: inout Value) {
    let easing = timeline.easing(index + 1)
    guard case .spring(let spring) = easing else {
      // Rounding must not reach the keyframe, where a jump may be.
      let fraction = min(elapsed / duration, 1.0.nextDown)
      let progress = easing.progress(at: fraction, duration: duration)
      return result.interpolate(from: values[index], to: values[index + 1], at: progress)
    }
    let response = spring.response(elapsed: elapsed, duration: duration)
    result.interpolate(from: values[index], to: values[index + 1], at: response.progress)
    if let velocity = detail(index + 1)?.incomingVelocity {
      result.add(velocity, scaledBy: response.perVelocity)
    }
  }

  /// glTF 2.0, appendix C: `(2f³ − 3f² + 1)·a + d·(f³ − 2f² + f)·m₀ + (−2f³ + 3f²)·b + d·(f³ − f²)·m₁`.
  private func evaluateSmooth(_ index: Int, _ f: Double, _ duration: Double, into result: inout Value) {
    result.interpolate(from: values[index], to: values[index + 1], at: f * f * (3 - 2 * f))
    addStartVelocity(index, scaledBy: duration * f * (1 - f) * (1 - f), to: &result)
    addEndVelocity(index, scaledBy: -duration * f * f * (1 - f), to: &result)
  }

  private func detail(_ index: Int) -> Detail? {
    details.isEmpty ? nil : details[index]
  }

  /// Adds the velocity of a smooth span at its start, keyframe `index`.
  private func addStartVelocity(_ index: Int, scaledBy factor: Double, to result: inout Value) {
    if let velocity = detail(index + 1)?.startVelocity { return result.add(velocity, scaledBy: factor) }
    addChordVelocity(index, scaledBy: factor, to: &result)
  }

  /// Adds the velocity of the smooth span from keyframe `index` at its end.
  private func addEndVelocity(_ index: Int, scaledBy factor: Double, to result: inout Value) {
    if let velocity = detail(index + 1)?.endVelocity { return result.add(velocity, scaledBy: factor) }
    addChordVelocity(index + 1, scaledBy: factor, to: &result)
  }

  /// Adds the velocity of the chord between the neighbors of keyframe `index`; zero at an end of the track or a jump.
  private func addChordVelocity(_ index: Int, scaledBy factor: Double, to result: inout Value) {
    guard index > 0, index + 1 < times.count else { return }
    guard hasVelocity(index - 1), hasVelocity(index) else { return }
    let chord = times[index + 1] - times[index - 1]
    result.addDifference(from: values[index - 1], to: values[index + 1], scaledBy: factor / chord)
  }
}

// MARK: - Velocity

extension Track where Value: VectorSpace {
  /// Adds the velocity on one side of `time`, inside a span of the track.
  private func addVelocity(
    at time: Double, side: TimeSide, scaledBy factor: Double, to result: inout Value
  ) {
    var index = timeline.index(at: time, hint: 0)
    if side == .before {
      // The span that ends here, before a jump if there is one.
      while index > 0, times[index] == time { index -= 1 }
    }
    guard index + 1 < times.count else { return }
    addVelocity(index, elapsed: time - times[index], side: side, scaledBy: factor, to: &result)
  }

  /// Adds the velocity after the last keyframe, or before the first.
  private func addVelocityAtEnd(after isAfter: Bool, scaledBy factor: Double, to result: inout Value) {
    let last = times.count - 1
    if isAfter {
      guard last > 0 else { return }
      addVelocity(
        last - 1, elapsed: times[last] - times[last - 1], side: .before, scaledBy: factor, to: &result)
    } else {
      guard last > 0 else { return }
      addVelocity(0, elapsed: 0, side: .after, scaledBy: factor, to: &result)
    }
  }

  /// Adds the velocity inside the span that starts at keyframe `index`.
  private func addVelocity(
    _ index: Int, elapsed: Double, side: TimeSide, scaledBy factor: Double, to result: inout Value
  ) {
    guard hasVelocity(index) else { return }
    let duration = times[index + 1] - times[index]
    let f = elapsed / duration
    let easing = timeline.easing(index + 1)
    func addProgress(_ rate: Double, to result: inout Value) {
      // Far outside, the product may be infinite, which times a difference of 0 would be NaN.
      let scale = max(-.greatestFiniteMagnitude, min(rate * factor, .greatestFiniteMagnitude))
      result.addDifference(from: values[index], to: values[index + 1], scaledBy: scale)
    }
    switch easing {
    case .smooth:
      addProgress(6 * f * (1 - f) / duration, to: &result)
      addStartVelocity(index, scaledBy: factor * (1 - f) * (1 - 3 * f), to: &result)
      addEndVelocity(index, scaledBy: factor * f * (3 * f - 2), to: &result)
    case .spring(let spring):
      let rate = spring.responseRate(elapsed: elapsed, duration: duration)
      addProgress(rate.progress, to: &result)
      if let velocity = detail(index + 1)?.incomingVelocity {
        result.add(velocity, scaledBy: rate.perVelocity * factor)
      }
    default:
      addProgress(easing.rate(at: f, duration: duration, side: side) / duration, to: &result)
    }
  }

  /// The initial velocities of springs without their own, by the keyframe at the span's end.
  func springVelocities() -> [(Int, Value)] {
    // Values of different structures, such as unmatched paths, have no differences.
    guard timeline.hasSpring, Value.haveEqualStructure(values) else { return [] }
    var track = self
    var found: [(Int, Value)] = []
    for index in times.indices.dropFirst(2) {
      guard case .spring(let spring) = timeline.easing(index),
        spring.initialVelocity == nil, times[index - 1] < times[index], hasVelocity(index - 2)
      else { continue }
      var velocity = Value.zero
      let elapsed = times[index - 1] - times[index - 2]
      track.addVelocity(index - 2, elapsed: elapsed, side: .before, scaledBy: 1, to: &velocity)
      found.append((index, velocity))
      track.setIncomingVelocity(velocity, at: index)
    }
    return found
  }
}
