/// One component of a track between two keyframes.
///
/// Extrema are computed from the derivative of the easing, not sampled: the value is monotonic between them,
/// so that its range is exact.
package struct ScalarSpan {
  /// The values at the two keyframes.
  package var from: Double
  package var to: Double
  /// The start and the duration, in seconds.
  package var start: Double
  package var duration: Double
  package var easing: Easing
  /// For a smooth span, the rates at its ends; for a spring, the first is the initial rate.
  var startRate = 0.0
  var endRate = 0.0

  package init(
    from: Double, to: Double, start: Double, duration: Double, easing: Easing, startRate: Double = 0.0,
    endRate: Double = 0.0
  ) {
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
    self.easing = easing
    self.startRate = startRate
    self.endRate = endRate
  }

  /// Returns the component at a time after the start, in seconds; the left limit at the end.
  package func value(at elapsed: Double) -> Double {
    let fraction = elapsed / duration
    switch easing {
    case .preset(.hold): return from
    case .smooth:
      let back = 1 - fraction
      return from + (to - from) * fraction * fraction * (3 - 2 * fraction)
        + duration * (startRate * fraction * back * back - endRate * fraction * fraction * back)
    case .spring(let spring):
      guard elapsed > 0 else { return from }
      let response = spring.response(elapsed: elapsed, duration: duration)
      return from + (to - from) * response.progress + startRate * response.perVelocity
    default: return from + (to - from) * easing.progress(at: min(fraction, 1.0.nextDown), duration: duration)
    }
  }

  /// Whether the value stays between its ends, so that no extrema are needed.
  package var isWithinEndValues: Bool {
    switch easing {
    case .smooth, .spring: false
    case .steps, .named: true
    case .cubicBezier(let curve) where (0...1).contains(curve.y1) && (0...1).contains(curve.y2): true
    case .piecewiseLinear(let pieces): pieces.points.allSatisfy { $0.y >= 0 && $0.y <= 1 }
    default: easing.turns.isEmpty
    }
  }

  /// The times of possible extrema after the start, ascending, without the ends.
  package var turns: [Double] {
    switch easing {
    case .smooth: smoothTurns.map { $0 * duration }
    case .spring(let spring): springTurns(spring)
    default: easing.turns.map { $0 * duration }
    }
  }

  /// The zeros of the cubic's derivative.
  private var smoothTurns: [Double] {
    // With rates for the whole span: f(x) = from + m₀·x + (3Δ − 2m₀ − m₁)·x² + (m₀ + m₁ − 2Δ)·x³.
    let (first, last, change) = (startRate * duration, endRate * duration, to - from)
    return Self.roots(3 * (first + last - 2 * change), 2 * (3 * change - 2 * first - last), first)
  }

  /// The zeros of the spring's velocity, one per half oscillation. The amplitude decreases, so only the first
  /// few matter.
  private func springTurns(_ spring: Spring) -> [Double] {
    let half = min(spring.halfSwing(in: duration), duration)
    guard half > 0, half.isFinite else { return [] }
    func rate(_ elapsed: Double) -> Double {
      let rate = spring.responseRate(elapsed: elapsed, duration: duration)
      return (to - from) * rate.progress + startRate * rate.perVelocity
    }
    var turns: [Double] = []
    // Steps of half a half oscillation, because the start is generally not an extremum.
    for step in 0..<12 {
      let (low, high) = (half * Double(step) / 2, min(half * Double(step + 1) / 2, duration))
      guard low < high else { break }
      let (before, after) = (rate(low), rate(high))
      if step > 0, before == 0 { turns.append(low) }
      if before < 0 && after > 0 || before > 0 && after < 0 {
        turns.append(bisect(low, high) { (rate($0) < 0) == (before < 0) })
      }
    }
    return turns
  }

  /// Returns the roots of `a·x² + b·x + c` between 0 and 1, ascending.
  static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    var roots: [Double] = []
    let discriminant = b * b - 4 * a * c
    if discriminant >= 0 {
      // Adding numbers of equal sign avoids cancellation.
      let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      if a != 0 { roots.append(sum / a) }
      if sum != 0 { roots.append(c / sum) }
    }
    return roots.filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

/// Returns the first number from `low` to `high` for which the monotonic predicate `isBefore` does not hold; `high` if it
/// holds for all in between.
package func bisect(_ low: Double, _ high: Double, _ isBefore: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  for _ in 0..<100 {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { break }
    if isBefore(middle) { low = middle } else { high = middle }
  }
  return high
}

extension Easing {
  /// The fractions of the time at which the progress may have an extremum, ascending.
  var turns: [Double] {
    switch self {
    case .cubicBezier(let curve): curve.turns
    case .preset(let preset): preset.turns
    case .piecewiseLinear(let pieces): pieces.times.filter { $0 > 0 && $0 < 1 }
    case .steps, .spring, .smooth, .named: []
    }
  }
}

extension CubicBezier {
  /// The times of the extrema of progress.
  var turns: [Double] {
    // y(s) = ((a·s + b)·s + c)·s
    let c = 3 * y1
    let b = 3 * (y2 - y1) - c
    let a = 1 - c - b
    return ScalarSpan.roots(3 * a, 2 * b, c).map { s in
      let back = 1 - s
      return 3 * x1 * s * back * back + 3 * x2 * s * s * back + s * s * s
    }.filter { $0 > 0 && $0 < 1 }
  }
}

extension FlatTrack {
  /// Whether no two consecutive values are equal, and easings never leave the range of the two keyframes.
  var isPlain: Bool {
    values.count > 1 && !values.hasEqualNeighbors
      && !timeline.hasEasing {
        !ScalarSpan(from: 0, to: 1, start: 0, duration: 1, easing: $0).isWithinEndValues
      }
  }

  /// The velocities of the spans of the values themselves, not those of the interpolated values; nil if there are none.
  package var plainVelocities: VelocityColumns? {
    working == nil ? spanVelocities : VelocityColumns(timeline, values, given: velocities)
  }

  /// Returns a component in the span after a keyframe; nil if it has no duration.
  ///
  /// - Parameters:
  ///   - columns: The values.
  ///   - velocities: The velocities of their spans.
  package func span(
    after keyframe: Int, _ component: Int, _ columns: ValueColumns, _ velocities: VelocityColumns?
  ) -> ScalarSpan? {
    let times = times
    let duration = times[keyframe + 1] - times[keyframe]
    guard duration > 0, let from = columns.quantity(keyframe, component),
      let to = columns.quantity(keyframe + 1, component)
    else { return nil }
    let easing = timeline.easing(keyframe + 1)
    var span = ScalarSpan(from: from, to: to, start: times[keyframe], duration: duration, easing: easing)
    func hasVelocity(_ index: Int) -> Bool { timeline.hasVelocity(index) }
    func rate(_ given: VelocityColumns.Mask, at place: Int) -> Double {
      if let velocity = velocities?.velocity(given, keyframe + 1) { return velocity[component] }
      guard place > 0, place + 1 < times.count, hasVelocity(place - 1), hasVelocity(place),
        let before = columns.quantity(place - 1, component),
        let after = columns.quantity(place + 1, component)
      else { return 0 }
      return (after - before) / (times[place + 1] - times[place - 1])
    }
    switch easing {
    case .smooth:
      span.startRate = rate(.start, at: keyframe)
      span.endRate = rate(.end, at: keyframe + 1)
    case .spring: span.startRate = velocities?.velocity(.inherited, keyframe + 1)?[component] ?? 0
    default: break
    }
    return span
  }
}
