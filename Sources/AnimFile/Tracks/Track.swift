/// A value that changes over time.
///
/// A track has at least one keyframe, and their times are finite and ascend; two at one time are a jump,
/// at which the later one holds from that time on and the earlier is the limit from the left.
/// That holds by construction, so nothing can go wrong in evaluating one.
///
/// Any value can be in a track. One that is a ``VectorSpace`` moves from keyframe to keyframe
/// (``value(at:)``); any other only jumps (``discreteValue(at:)``).
public struct Track<Value: Hashable & Sendable>: Hashable, Sendable {
  // Flat, so that a search touches the times only. `arrivals[i]` and `details[i]` are about the span that
  // ends at keyframe i.

  /// The times of the keyframes in seconds, ascending.
  public private(set) var times: [Double]

  /// The values of the keyframes.
  public private(set) var values: [Value]

  /// What keyframes can arrive with: the track's own easing, then the others as they occur.
  private(set) var palette: [TrackPalette]

  /// The curves among the palette's easings, ready to be evaluated.
  private(set) var curves: [CubicBezier]

  private(set) var arrivals: [TrackArrival]

  /// Empty where no keyframe has any.
  private(set) var details: [Detail]

  /// What the value is before the first keyframe.
  public var before: Extrapolation

  /// What the value is after the last keyframe.
  public var after: Extrapolation

  /// What few spans have.
  struct Detail: Hashable, Sendable {
    var startVelocity: Value?
    var endVelocity: Value?
    /// For a spring, the velocity with which the span before arrives.
    var incomingVelocity: Value?
  }

  /// A track of the given keyframes.
  ///
  /// - Parameters:
  ///   - keyframes: At least one, in ascending order of their times; two may share a time.
  ///   - easing: How the value arrives at the keyframes that do not say.
  ///   - before: What the value is before the first keyframe.
  ///   - after: What the value is after the last keyframe.
  /// - Complexity: O(*n*) in the number of keyframes.
  public init(
    _ keyframes: [Keyframe<Value>], easing: Easing = .linear, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) throws(TrackError) {
    times = []
    values = []
    arrivals = []
    details = []
    palette = []
    curves = []
    self.before = before
    self.after = after
    times.reserveCapacity(keyframes.count)
    values.reserveCapacity(keyframes.count)
    arrivals.reserveCapacity(keyframes.count)

    let own = addToPalette(easing)
    for (index, keyframe) in keyframes.enumerated() {
      guard keyframe.t.magnitude <= TrackError.latestTime else { throw .timeOutOfRange(index) }
      if let last = times.last {
        guard keyframe.t >= last else { throw .descending(index) }
        if index > 1, keyframe.t == times[index - 2] { throw .threeAtOneTime(index) }
      }
      times.append(keyframe.t)
      values.append(keyframe.value)
      arrivals.append(keyframe.easing.map { arrival(with: $0) } ?? own)
      if keyframe.startVelocity != nil || keyframe.endVelocity != nil {
        if details.isEmpty { details = Array(repeating: Detail(), count: keyframes.count) }
        details[index].startVelocity = keyframe.startVelocity
        details[index].endVelocity = keyframe.endVelocity
      }
    }
    guard !times.isEmpty else { throw .empty }
    connectSprings()
  }

  /// A track that is `value` at every time.
  public init(constant value: Value) {
    times = [0]
    values = [value]
    palette = [TrackPalette(easing: .linear, motion: .linear)]
    curves = []
    arrivals = [TrackArrival(easing: 0, motion: .linear)]
    details = []
    before = .hold
    after = .hold
  }

  /// How the value arrives at the keyframes that do not say.
  public var easing: Easing { palette[0].easing }

  /// Every easing in the track: its own first, then the others in the order of their first use.
  ///
  /// One that is used again much later can be here twice.
  public var easings: [Easing] { palette.map(\.easing) }

  /// The time from the first keyframe to the last, in seconds.
  public var duration: Double { times[times.count - 1] - times[0] }

  /// Adds an easing to the palette, unless it is one of the last few to have joined.
  private mutating func arrival(with easing: Easing) -> TrackArrival {
    for place in palette.indices.dropFirst().suffix(4).reversed() where palette[place].easing == easing {
      return TrackArrival(easing: UInt32(place), motion: palette[place].motion)
    }
    return addToPalette(easing)
  }

  private mutating func addToPalette(_ easing: Easing) -> TrackArrival {
    let motion: TrackMotion
    switch easing {
    case .preset(.linear), .named: motion = .linear
    case .preset(.hold): motion = .hold
    case .smooth: motion = .smooth
    case .spring: motion = .spring
    default:
      if let curve = easing.curve {
        motion = .curve(UInt32(curves.count))
        curves.append(curve)
      } else {
        motion = .other
      }
    }
    palette.append(TrackPalette(easing: easing, motion: motion))
    return TrackArrival(easing: UInt32(palette.count - 1), motion: motion)
  }
}

extension Track {
  /// The keyframes, as a view of the track.
  public var keyframes: Keyframes { Keyframes(track: self) }

  /// The keyframes of a track.
  public struct Keyframes: RandomAccessCollection, Sendable {
    fileprivate let track: Track

    public var startIndex: Int { 0 }
    public var endIndex: Int { track.times.count }

    public subscript(index: Int) -> Keyframe<Value> {
      let place = Int(track.arrivals[index].easing)
      let detail = track.details.isEmpty ? nil : track.details[index]
      return Keyframe(
        t: track.times[index], value: track.values[index],
        easing: place == 0 ? nil : track.palette[place].easing,
        startVelocity: detail?.startVelocity, endVelocity: detail?.endVelocity)
    }
  }

  /// The same times and easings with other values.
  ///
  /// - Parameters:
  ///   - transform: The new value for a value.
  ///   - velocities: The new velocity for a velocity; `transform` if `nil`. The two differ when `transform`
  ///     adds something.
  /// - Complexity: O(*n*) in the number of keyframes.
  public func map<Other>(
    _ transform: (Value) -> Other, velocities: ((Value) -> Other)? = nil
  ) -> Track<Other> {
    var result = Track<Other>(constant: transform(values[0]))
    result.adopt(self, transform) { velocities?($0) ?? transform($0) }
    return result
  }

  /// The same track with each easing replaced; this is how a named one becomes what the name stands for.
  ///
  /// - Complexity: O(*n*) in the number of keyframes.
  public func replacingEasings(_ replacement: (Easing) -> Easing) -> Track {
    var result = self
    result.palette = []
    result.curves = []
    for entry in palette { _ = result.addToPalette(replacement(entry.easing)) }
    for index in arrivals.indices {
      result.arrivals[index].motion = result.palette[Int(arrivals[index].easing)].motion
    }
    result.connectSprings()
    return result
  }

  private mutating func adopt<Source>(
    _ source: Track<Source>, _ transform: (Source) -> Value, _ velocity: (Source) -> Value
  ) {
    times = source.times
    values = source.values.map(transform)
    palette = source.palette
    curves = source.curves
    arrivals = source.arrivals
    before = source.before
    after = source.after
    details = source.details.map {
      Detail(
        startVelocity: $0.startVelocity.map(velocity),
        endVelocity: $0.endVelocity.map(velocity))
    }
    connectSprings()
  }

  private mutating func connectSprings() {
    for index in details.indices { details[index].incomingVelocity = nil }
    for (index, velocity) in incomingVelocities() { setIncomingVelocity(velocity, at: index) }
  }

  mutating func setIncomingVelocity(_ velocity: Value, at index: Int) {
    if details.isEmpty { details = Array(repeating: Detail(), count: times.count) }
    details[index].incomingVelocity = velocity
  }
}

/// What is wrong with a list of keyframes.
public enum TrackError: Error, Hashable, Sendable {
  /// There are none.
  case empty
  /// The time of the keyframe at that index is not finite, or beyond ±``latestTime``.
  case timeOutOfRange(Int)
  /// The keyframe at that index is earlier than the one before it.
  case descending(Int)
  /// The keyframe at that index is the third at its time.
  case threeAtOneTime(Int)

  /// The latest time a keyframe can have, in seconds. Differences of times are then finite.
  public static let latestTime = 1e300
}

/// How a span is eased.
struct TrackArrival: Hashable, Sendable {
  /// The place in the palette; 0 is the track's own easing.
  var easing: UInt32
  var motion: TrackMotion
}

/// An easing of a track, and what it comes to.
struct TrackPalette: Hashable, Sendable {
  var easing: Easing
  var motion: TrackMotion
}

/// How a span is evaluated.
enum TrackMotion: Hashable, Sendable {
  case linear, hold, smooth, spring, other
  /// The place among the track's curves.
  case curve(UInt32)
}
