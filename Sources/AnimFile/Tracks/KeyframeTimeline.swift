/// The times and easings of a track's keyframes: a track without its values.
@usableFromInline
package struct KeyframeTimeline: Sendable {
  // Structure of arrays: a search touches only the times.

  /// The times of the keyframes in seconds, ascending.
  package private(set) var times: [Double] = []

  /// The distinct easings: the track's own, then the others in order of occurrence.
  package private(set) var palette: [Entry] = []

  /// The prepared curves of the palette's easings.
  private(set) var curves: [EasingCurve] = []

  /// The easing of the span that ends at each keyframe.
  package private(set) var arrivals: [Arrival] = []

  /// The common pattern of the arrivals, which spares most evaluations reading them.
  private var pattern = Pattern.mixed

  /// The extrapolation before the first keyframe.
  package internal(set) var before: Extrapolation

  /// The extrapolation after the last keyframe.
  package internal(set) var after: Extrapolation

  /// An easing and its evaluation.
  package struct Entry: Hashable, Sendable {
    package var easing: Easing
    package var motion: Motion
  }

  /// The easing of a span.
  package struct Arrival: Hashable, Sendable {
    /// The index in the palette; 0 is the track's own easing.
    package var easing: UInt32
    package var motion: Motion
  }

  /// The evaluation of a span.
  package enum Motion: Hashable, Sendable {
    case linear, hold, smooth, spring, other
    /// The index of the curve.
    case curve(UInt32)
  }

  /// The common pattern of all spans.
  private enum Pattern {
    /// All spans have the same easing.
    case same(Motion)
    /// Each span has its own curve, in order.
    case ownCurves
    /// No pattern: the arrival must be read.
    case mixed
  }

  /// Creates a timeline without keyframes.
  init(easing: Easing = .linear, before: Extrapolation = .hold, after: Extrapolation = .hold) {
    self.before = before
    self.after = after
    _ = addToPalette(easing)
  }

  /// Creates a timeline of one keyframe.
  init(instantAt t: Double) {
    self.init()
    times = [t]
    arrivals = [Arrival(easing: 0, motion: .linear)]
  }

  mutating func reserveCapacity(_ count: Int) {
    times.reserveCapacity(count)
    arrivals.reserveCapacity(count)
  }

  /// Appends a keyframe; `easing` is nil for the track's own.
  mutating func append(_ t: Double, arrivingWith easing: Easing?) throws(TrackError) {
    let index = times.count
    guard t.magnitude <= TrackError.latestTime else { throw .timeOutOfRange(index) }
    if index > 0 {
      guard t >= times[index - 1] else { throw .descending(index) }
      if index > 1, t == times[index - 2] { throw .threeAtOneTime(index) }
    }
    times.append(t)
    arrivals.append(easing.map { arrival(with: $0) } ?? Arrival(easing: 0, motion: palette[0].motion))
  }

  /// The easing of keyframes without their own.
  var easing: Easing { palette[0].easing }

  /// The easing of the span that ends at keyframe `index`.
  package func easing(_ index: Int) -> Easing { palette[Int(arrivals[index].easing)].easing }

  /// Determines the pattern, after all keyframes have been added.
  mutating func findPattern() {
    let motions = arrivals.dropFirst().lazy.map { $0.motion }
    guard let first = motions.first else { return }
    if motions.allSatisfy({ $0 == first }) {
      pattern = .same(first)
    } else if motions.enumerated().allSatisfy({ $1 == .curve(UInt32($0)) }) {
      pattern = .ownCurves
    } else {
      pattern = .mixed
    }
  }

  mutating func replaceEasings(_ replacement: (Easing) -> Easing) {
    let entries = palette
    palette = []
    curves = []
    for entry in entries { _ = addToPalette(replacement(entry.easing)) }
    for index in arrivals.indices { arrivals[index].motion = palette[Int(arrivals[index].easing)].motion }
    findPattern()
  }

  /// Replaces the easing of keyframes without their own.
  mutating func setOwnEasing(_ easing: Easing) {
    guard easing != self.easing else { return }
    var isFirst = true
    replaceEasings {
      defer { isFirst = false }
      return isFirst ? easing : $0
    }
  }

  /// Adds an easing to the palette, unless it is one of the last few added.
  private mutating func arrival(with easing: Easing) -> Arrival {
    var place = palette.count - 1
    let end = max(0, palette.count - 5)
    while place > end {
      if palette[place].easing == easing {
        return Arrival(easing: UInt32(place), motion: palette[place].motion)
      }
      place -= 1
    }
    return addToPalette(easing)
  }

  private mutating func addToPalette(_ easing: Easing) -> Arrival {
    // If two keyframes have their own easings, the others probably have, too.
    if palette.count == 2 {
      palette.reserveCapacity(times.capacity + 1)
      curves.reserveCapacity(times.capacity)
    }
    let motion: Motion
    switch easing {
    case .preset(.linear), .named: motion = .linear
    case .preset(.hold): motion = .hold
    case .smooth: motion = .smooth
    case .spring: motion = .spring
    default:
      if let curve = easing.curve {
        motion = .curve(UInt32(curves.count))
        curves.append(EasingCurve(curve))
      } else {
        motion = .other
      }
    }
    palette.append(Entry(easing: easing, motion: motion))
    return Arrival(easing: UInt32(palette.count - 1), motion: motion)
  }
}

extension KeyframeTimeline: Hashable {
  // Curves are derived from the palette, and the pattern from the arrivals.

  @usableFromInline
  package static func == (a: KeyframeTimeline, b: KeyframeTimeline) -> Bool {
    a.times == b.times && a.palette == b.palette && a.arrivals == b.arrivals && a.before == b.before
      && a.after == b.after
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(times)
    hasher.combine(palette)
    hasher.combine(arrivals)
    hasher.combine(before)
    hasher.combine(after)
  }
}

// MARK: - Lookup

extension KeyframeTimeline {
  /// The position of a time among the keyframes.
  @usableFromInline
  enum Place {
    /// On a keyframe.
    case at(Int)
    /// Between two keyframes, with an eased progress.
    case between(Int, progress: Double)
    /// Another case, which needs a full evaluation.
    case elsewhere
  }

  /// Returns the position of `time`; `hint` is the index to check first, and receives the index found.
  @usableFromInline
  func place(at time: Double, hint: inout Int) -> Place {
    let last = times.count - 1
    guard time >= times[0], time <= times[last] else { return placeOutside(time, last) }
    let index = index(at: time, hint: hint)
    hint = index
    let start = times[index]
    guard time > start, index < last else { return .at(index) }
    let motion: Motion
    switch pattern {
    case .same(let shared): motion = shared
    case .ownCurves: motion = .curve(UInt32(truncatingIfNeeded: index))
    case .mixed: motion = arrivals[index + 1].motion
    }
    switch motion {
    case .hold: return .at(index)
    case .linear: return .between(index, progress: (time - start) / (times[index + 1] - start))
    case .curve(let place):
      let fraction = (time - start) / (times[index + 1] - start)
      return .between(index, progress: curves[Int(place)].progress(at: fraction))
    case .smooth, .spring, .other: return .elsewhere
    }
  }

  private func placeOutside(_ time: Double, _ last: Int) -> Place {
    outside(at: time) == nil ? .at(time > times[0] ? last : 0) : .elsewhere
  }

  /// The last keyframe at or before `time`, which must not be before the first.
  func index(at time: Double, hint: Int) -> Int {
    times.withNumbers { Self.index(at: time, in: $0, hint: hint) }
  }

  /// The last of ascending times at or before `time`, which must not be before the first.
  @inline(__always)
  static func index(at time: Double, in times: Numbers, hint: Int) -> Int {
    let count = times.count
    if hint >= 0, hint < count, times[hint] <= time {
      if hint + 1 == count || time < times[hint + 1] { return hint }
      if hint + 2 == count || time < times[hint + 2] { return hint + 1 }
    }
    var low = 0
    var left = count
    // Keyframes are often evenly spaced: a guess by interpolation then spares a search through memory.
    if count > 8 {
      let share = (time - times[0]) / (times[count &- 1] - times[0])
      let guess = min(max(Int(share * Double(count &- 1)), 1), count &- 3)
      // The guess is usually right. The processor predicts this branch, and fetches the value while waiting for the
      // time.
      if times[guess] <= time, time < times[guess &+ 1] { return guess }
      if times[guess &- 1] <= time, time < times[guess &+ 2] {
        low = guess &- 1
        left = 3
      }
    }
    // Each step uses the sign of a difference: a branch would be mispredicted half the time. (Adding 0 turns −0 into
    // 0, which makes the difference of equal times +0.)
    let time = time + 0
    while left > 1 {
      let half = left &>> 1
      let isEarlier = Int(truncatingIfNeeded: (time - times[low &+ half]).bitPattern &>> 63)
      low &+= half & (isEarlier &- 1)
      left &-= half
    }
    return low
  }

  /// A time outside the keyframes, mapped to a time between them.
  struct Outside {
    var rule: Extrapolation
    var isAfter: Bool
    /// The time on the track.
    var local: Double
    /// The number of passes from the track, for passes that start at the end value of the one before.
    var passes = 0.0
    /// Whether this pass runs backwards.
    var isReversed = false
  }

  /// `nil` if the nearest keyframe holds.
  func outside(at time: Double, isAfter: Bool? = nil) -> Outside? {
    let last = times[times.count - 1]
    let isAfter = isAfter ?? (time > last)
    return Outside(time, from: times[0], to: last, isAfter ? after : before, isAfter: isAfter)
  }
}

extension KeyframeTimeline.Outside {
  /// Maps a time outside the keyframes, which span the times from `first` to `last`; nil if the nearest keyframe holds.
  init?(_ time: Double, from first: Double, to last: Double, _ rule: Extrapolation, isAfter: Bool) {
    let period = last - first
    guard time.isFinite, period > 0, rule != .hold else { return nil }
    self.init(rule: rule, isAfter: isAfter, local: time)
    switch rule {
    case .hold, .continue: break
    case .loop, .offset:
      let phase = (time - first).floorModulo(period)
      // Rounding must not reach the last keyframe, where the next pass has begun.
      local = min(first + phase, last.nextDown)
      if rule == .offset {
        let passes = ((time - first - phase) / period).rounded()
        self.passes = max(-Double.greatestFiniteMagnitude, min(passes, .greatestFiniteMagnitude))
      }
    case .pingpong:
      local = min(first + (time - first).pingPong(period), last)
      isReversed = (time - first).floorModulo(2 * period) > period
    }
  }
}
