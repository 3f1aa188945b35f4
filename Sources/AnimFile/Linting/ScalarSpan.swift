/// One component of what a track does between two keyframes.
///
/// Where it turns is found by the derivative of its easing, not by trying times: between two turns it only rises or only
/// falls, so that what it reaches is known exactly.
struct ScalarSpan {
  /// The component at the two keyframes.
  var from: Double
  var to: Double
  /// When the span starts, and how long it lasts, in seconds.
  var start: Double
  var duration: Double
  var easing: Easing
  /// For a smooth span, the rates at which it leaves and arrives; for a spring, the first is the rate that it takes over.
  var startRate = 0.0
  var endRate = 0.0

  /// The component so many seconds after the start; at the end what it comes to from before.
  func value(at elapsed: Double) -> Double {
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

  /// Whether it stays between its ends, so that nothing needs to be worked out.
  var staysBetweenItsEnds: Bool {
    switch easing {
    case .smooth, .spring: false
    case .steps, .named: true
    case .cubicBezier(let curve) where (0...1).contains(curve.y1) && (0...1).contains(curve.y2): true
    case .piecewiseLinear(let pieces): pieces.points.allSatisfy { $0.y >= 0 && $0.y <= 1 }
    default: easing.turns.isEmpty
    }
  }

  /// The times after the start at which it may turn, in ascending order, the ends left out.
  var turns: [Double] {
    switch easing {
    case .smooth: smoothTurns.map { $0 * duration }
    case .spring(let spring): springTurns(spring)
    default: easing.turns.map { $0 * duration }
    }
  }

  /// Where the derivative of the cubic is 0.
  private var smoothTurns: [Double] {
    // With rates for the whole span: f(x) = from + m₀·x + (3Δ − 2m₀ − m₁)·x² + (m₀ + m₁ − 2Δ)·x³.
    let (first, last, way) = (startRate * duration, endRate * duration, to - from)
    return Self.roots(3 * (first + last - 2 * way), 2 * (3 * way - 2 * first - last), first)
  }

  /// Where the spring's rate is 0. In every half swing it is so once; each turn is nearer to the goal than the one before
  /// last, so that the first few are all that can matter.
  private func springTurns(_ spring: Spring) -> [Double] {
    let half = min(spring.halfSwing(in: duration), duration)
    guard half > 0, half.isFinite else { return [] }
    func rate(_ elapsed: Double) -> Double {
      let rate = spring.responseRate(elapsed: elapsed, duration: duration)
      return (to - from) * rate.progress + startRate * rate.perVelocity
    }
    var turns: [Double] = []
    // Halves of half swings, as the start is no turn in general.
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

  /// The roots of `a·x² + b·x + c` between 0 and 1, in ascending order.
  static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    var roots: [Double] = []
    let discriminant = b * b - 4 * a * c
    if discriminant >= 0 {
      // The sum of numbers of one sign loses no digits.
      let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      if a != 0 { roots.append(sum / a) }
      if sum != 0 { roots.append(c / sum) }
    }
    return roots.filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

/// The last number from `low` up to `high` at which `isBefore` still holds, if it holds at first and then no longer.
func bisect(_ low: Double, _ high: Double, _ isBefore: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  for _ in 0..<100 {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { break }
    if isBefore(middle) { low = middle } else { high = middle }
  }
  return high
}

extension Easing {
  /// The fractions of the time at which the progress may turn back, in ascending order, for an easing that follows from
  /// those alone.
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
  /// The times at which the progress turns back.
  fileprivate var turns: [Double] {
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

extension Easing.Preset {
  /// The times at which the progress turns back.
  fileprivate var turns: [Double] {
    switch self {
    case .easeInBack: Self.back(1.70158)
    case .easeOutBack: Self.out(Self.back(1.70158))
    case .easeInOutBack: Self.inOut(Self.back(1.70158 * 1.525))
    case .easeInElastic: Self.elastic(10.75, 3)
    case .easeOutElastic: Self.out(Self.elastic(10.75, 3))
    case .easeInOutElastic: Self.inOut(Self.elastic(11.125, 4.5))
    case .easeInBounce: Self.bounce
    case .easeOutBounce: Self.out(Self.bounce)
    case .easeInOutBounce: Self.inOut(Self.bounce)
    default: curve?.turns ?? []
    }
  }

  /// Of `(c + 1)·x³ − c·x²`.
  private static func back(_ c: Double) -> [Double] { [2 * c / (3 * (c + 1))] }

  /// Of `−2^(10x − 10)·sin((10x − shift)·2π/period)`: where the tangent of the angle is `−2π/period/ln 2`.
  private static func elastic(_ shift: Double, _ period: Double) -> [Double] {
    let swing = 2 * .pi / period
    let angle = Math.atan2(-swing, 0.693147180559945309417)
    let turns = (-12...12).map { ((angle + Double($0) * .pi) / swing + shift) / 10 }
    return turns.filter { $0 > 0 && $0 < 1 }
  }

  /// Where the ball is highest or on the ground.
  private static let bounce = [1, 1.5, 2, 2.25, 2.5, 2.625].map { 1 - $0 / 2.75 }.reversed() as [Double]

  private static func out(_ turns: [Double]) -> [Double] { turns.map { 1 - $0 }.reversed() }

  private static func inOut(_ turns: [Double]) -> [Double] {
    turns.map { $0 / 2 } + turns.reversed().map { 1 - $0 / 2 }
  }
}

extension Track where Value: DocumentAnimatable {
  /// Whether no value is the same as the one before it, and none leaves the range of the two around it.
  var isPlain: Bool {
    values.count > 1 && !Value.haveEqualNeighbours(values)
      && timeline.palette.allSatisfy {
        ScalarSpan(from: 0, to: 1, start: 0, duration: 1, easing: $0.easing).staysBetweenItsEnds
      }
  }

  /// How many components the values have that are numbers.
  var componentCount: Int { values[0].numbers.count }

  /// What component `index` does after each keyframe but the last; nil where nothing lies between two keyframes.
  ///
  /// - Parameter numbers: The components of the values.
  func span(after keyframe: Int, _ index: Int, _ numbers: [[Double]]) -> ScalarSpan? {
    let duration = times[keyframe + 1] - times[keyframe]
    guard duration > 0, index < numbers[keyframe].count, index < numbers[keyframe + 1].count else {
      return nil
    }
    let easing = timeline.easing(keyframe + 1)
    var span = ScalarSpan(
      from: numbers[keyframe][index], to: numbers[keyframe + 1][index], start: times[keyframe],
      duration: duration, easing: easing)
    let detail = details.isEmpty ? nil : details[keyframe + 1]
    func rate(_ given: Value?, at place: Int) -> Double {
      if let given { return given.numbers[index] }
      guard place > 0, place + 1 < times.count, hasVelocity(place - 1), hasVelocity(place) else { return 0 }
      return (numbers[place + 1][index] - numbers[place - 1][index]) / (times[place + 1] - times[place - 1])
    }
    switch easing {
    case .smooth:
      span.startRate = rate(detail?.startVelocity, at: keyframe)
      span.endRate = rate(detail?.endVelocity, at: keyframe + 1)
    case .spring: span.startRate = detail?.incomingVelocity?.numbers[index] ?? 0
    default: break
    }
    return span
  }
}
