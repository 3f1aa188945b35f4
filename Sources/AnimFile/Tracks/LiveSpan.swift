/// The span in which a track was found, with all that is needed to find its value there again.
///
/// Tracks lie all over memory, and fetching from there costs more than the arithmetic. Live spans lie side by side in the
/// order in which they are asked for.
struct LiveSpan: Sendable {
  /// The keyframe at which the track was found last.
  var hint = 0
  /// Which track's span this is, if it is held ready.
  private var owner: ObjectIdentifier?
  /// It holds between these times, neither of them included.
  private var start = 0.0
  private var end = 0.0
  private var motion = Motion.still
  private var curve = EasingCurve(CubicBezier(unchecked: 0, 0, 1, 1))
  /// The values at both ends, if they are small.
  private(set) var from = SIMD4<Double>.zero
  private(set) var to = SIMD4<Double>.zero
  /// Where the sampler keeps the values at both ends, if they are paths.
  var path = LivePath()

  private enum Motion: Sendable { case still, linear, curve }

  /// Whether it holds for the track of `owner` at `time`.
  @inline(__always)
  func holds(_ owner: ObjectIdentifier, at time: Double) -> Bool {
    self.owner == owner && start < time && time < end
  }

  /// How much of the way from one end to the other is gone at `time`; nil if the value stays where it is.
  @inline(__always)
  func progress(at time: Double) -> Double? {
    switch motion {
    case .still: nil
    case .linear: (time - start) / (end - start)
    case .curve: curve.progress(at: (time - start) / (end - start))
    }
  }

  /// The value at `time`, if it is small.
  @inline(__always)
  func value(at time: Double) -> SIMD4<Double> {
    guard let progress = progress(at: time) else { return from }
    return from + (to - from) * progress
  }

  mutating func release() { owner = nil }

  /// Takes up the span of `timeline` that `time` is in; the keyframes whose values belong to its ends, or nil if it is one
  /// that cannot be held.
  mutating func take(_ timeline: KeyframeTimeline, of owner: ObjectIdentifier, at time: Double) -> (
    from: Int, to: Int
  )? {
    self.owner = nil
    let times = timeline.times
    let last = times.count - 1
    let index: Int
    if time > times[0], time < times[last] {
      index = hint
      guard index < last, times[index] < time, time < times[index + 1] else { return nil }
      (start, end) = (times[index], times[index + 1])
      switch timeline.arrivals[index + 1].motion {
      case .hold: motion = .still
      case .linear: motion = .linear
      case .curve(let place):
        motion = .curve
        curve = timeline.curves[Int(place)]
      case .smooth, .spring, .other: return nil
      }
    } else {
      motion = .still
      if time > times[last], timeline.after == .hold {
        index = last
        (start, end) = (times[last], .infinity)
      } else if time < times[0], timeline.before == .hold {
        index = 0
        (start, end) = (-.infinity, times[0])
      } else {
        return nil
      }
    }
    self.owner = owner
    return (index, motion == .still ? index : index + 1)
  }

  /// Takes up the values at both ends. Where their difference is no number the span is not held.
  mutating func take(_ from: SIMD4<Double>, _ to: SIMD4<Double>) {
    (self.from, self.to) = (from, to)
    for lane in 0..<4 where !(to[lane] - from[lane]).isFinite { owner = nil }
  }
}

/// Where a sampler keeps two paths of the same verbs: the points of one, those of the other, and the verbs.
struct LivePath: Sendable {
  var points = 0
  var pointCount: Int32 = 0
  var pointCapacity: Int32 = 0
  var verbs = 0
  var verbCount: Int32 = 0
  var verbCapacity: Int32 = 0
}

/// A vector of at most four numbers.
protocol SmallVector: VectorSpace {
  /// The numbers, then zeros.
  var lanes: SIMD4<Double> { get }

  init(lanes: SIMD4<Double>)
}

extension Double: SmallVector {
  var lanes: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
  init(lanes: SIMD4<Double>) { self = lanes.x }
}

extension Point2D: SmallVector {
  var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
}

extension Size2D: SmallVector {
  var lanes: SIMD4<Double> { SIMD4(width, height, 0, 0) }
  init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
}
