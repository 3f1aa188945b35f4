/// A cache of the span that contains a track's current time, with the values at its ends.
///
/// Tracks are scattered in memory, and fetching them costs more than the arithmetic. Live spans are stored contiguously
/// in evaluation order.
struct LiveSpan: Sendable {
  /// The index of the last keyframe found.
  var hint = 0
  /// The track of the cached span, if any.
  private var owner: ObjectIdentifier?
  /// The cache is valid strictly between these times.
  private var start = 0.0
  private var end = 0.0
  private var motion = Motion.still
  private var curve = EasingCurve(CubicBezier(unchecked: 0, 0, 1, 1))
  /// The values at both ends, if they are small vectors.
  private(set) var from = SIMD4<Double>.zero
  private(set) var to = SIMD4<Double>.zero
  /// The location of the values at both ends in the sampler, if they are paths.
  var path = LivePath()

  private enum Motion: Sendable { case still, linear, curve }

  /// Whether the cache is valid for the track of `owner` at `time`.
  @inline(__always)
  func holds(_ owner: ObjectIdentifier, at time: Double) -> Bool {
    self.owner == owner && start < time && time < end
  }

  /// The progress at `time`; nil if the value holds.
  @inline(__always)
  func progress(at time: Double) -> Double? {
    switch motion {
    case .still: nil
    case .linear: (time - start) / (end - start)
    case .curve: curve.progress(at: (time - start) / (end - start))
    }
  }

  /// The value at `time`, if it is a small vector.
  @inline(__always)
  func value(at time: Double) -> SIMD4<Double> {
    guard let progress = progress(at: time) else { return from }
    return from + (to - from) * progress
  }

  mutating func release() { owner = nil }

  /// Caches the span of `timeline` that contains `time`. Returns the keyframes at its ends, or nil for a span that
  /// cannot be cached.
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

  /// Caches the values at both ends. If their difference is not finite, the span is not cached.
  mutating func take(_ from: SIMD4<Double>, _ to: SIMD4<Double>) {
    (self.from, self.to) = (from, to)
    for lane in 0..<4 where !(to[lane] - from[lane]).isFinite { owner = nil }
  }
}

/// The location of two paths with the same verbs in a sampler: the points of both, and the verbs.
struct LivePath: Sendable {
  var points = 0
  var pointCount: Int32 = 0
  var pointCapacity: Int32 = 0
  var verbs = 0
  var verbCount: Int32 = 0
  var verbCapacity: Int32 = 0
}

/// A vector of at most four numbers.
package protocol SmallVector: VectorSpace {
  /// The numbers, padded with zeros.
  var lanes: SIMD4<Double> { get }

  init(lanes: SIMD4<Double>)
}

extension Double: SmallVector {
  package var lanes: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
  package init(lanes: SIMD4<Double>) { self = lanes.x }
}

extension Point2D: SmallVector {
  package var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
  package init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
}

extension Size2D: SmallVector {
  package var lanes: SIMD4<Double> { SIMD4(width, height, 0, 0) }
  package init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
}
