/// The times and easings of a track's keyframes: a track without its values.
@usableFromInline
package struct KeyframeTimeline: Sendable {
  // Structure of arrays: a search touches only the times.

  /// The times of the keyframes in seconds, ascending.
  package private(set) var times: [Double]

  /// The easing of keyframes without their own.
  package private(set) var easing: Easing

  /// The easing of the span that ends at each keyframe.
  package private(set) var arrivals: [Arrival]

  /// The easings that arrivals refer to.
  private(set) var palette: EasingPalette

  /// The curves of the palette and of ``easing``, prepared for repeated evaluation; empty if they are not prepared.
  private var prepared: [EasingCurve]

  /// The common pattern of the arrivals, which spares most evaluations reading them.
  private var pattern: Pattern

  /// The extrapolation before the first keyframe.
  package internal(set) var before: Extrapolation

  /// The extrapolation after the last keyframe.
  package internal(set) var after: Extrapolation

  /// The evaluation of a span.
  package enum Motion: UInt8, Sendable {
    case linear, hold, curve, smooth, spring, other
  }

  /// The common pattern of all spans.
  private enum Pattern {
    /// All spans have the same easing.
    case same(Arrival)
    /// Each span has its own curve, in order.
    case ownCurves
    /// No pattern: the arrival must be read.
    case mixed
  }

  /// Creates a timeline without keyframes.
  init(easing: Easing = .linear, before: Extrapolation = .hold, after: Extrapolation = .hold) {
    times = []
    self.easing = easing
    arrivals = []
    palette = EasingPalette()
    prepared = []
    pattern = .mixed
    self.before = before
    self.after = after
  }

  /// Creates a timeline of keyframes, whose times must be valid and ascend.
  // Properties have no initial values, which would be stored and replaced.
  init(times: consuming [Double], arrivals: consuming [Arrival], _ palette: consuming EasingPalette) {
    self.times = times
    easing = .linear
    self.arrivals = arrivals
    self.palette = palette
    prepared = []
    pattern = .mixed
    before = .hold
    after = .hold
  }

  /// Creates a timeline of one keyframe.
  init(instantAt t: Double) {
    self.init()
    times = [t]
    arrivals = [.linear]
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
    arrivals.append(easing.map { palette.arrival(with: $0) } ?? Arrival(own: self.easing))
  }

  /// The easing of the span that ends at keyframe `index`.
  package func easing(_ index: Int) -> Easing { easing(of: arrivals[index]) }

  private func easing(of arrival: Arrival) -> Easing {
    arrival.isOwn ? easing : palette.easing(of: arrival)
  }

  /// Determines the pattern and prepares curves for repeated evaluation, after all keyframes have been added.
  mutating func prepare() {
    prepareCurves()
    let arrivals = arrivals.dropFirst()
    guard let first = arrivals.first else { return }
    if arrivals.allSatisfy({ $0 == first }) {
      pattern = .same(first)
    } else if arrivals.enumerated().allSatisfy({ $1 == .curve($0) }) {
      pattern = .ownCurves
    } else {
      pattern = .mixed
    }
  }

  /// Prepares curves for repeated evaluation.
  mutating func prepareCurves() {
    guard prepared.isEmpty else { return }
    prepared.reserveCapacity(palette.curves.count + 1)
    for curve in palette.curves { prepared.append(EasingCurve(curve)) }
    if let curve = easing.curve { prepared.append(EasingCurve(curve)) }
  }

  /// The curve of an arrival whose motion is a curve.
  @inline(__always)
  func curve(of arrival: Arrival) -> EasingCurve {
    !arrival.isOwn && arrival.source == .curve && arrival.index < prepared.count
      ? prepared[arrival.index] : unpreparedCurve(of: arrival)
  }

  @inline(never)
  private func unpreparedCurve(of arrival: Arrival) -> EasingCurve {
    if arrival.isOwn, prepared.count > palette.curves.count { return prepared[palette.curves.count] }
    return EasingCurve(easing(of: arrival).curve ?? CubicBezier(unchecked: 0, 0, 1, 1))
  }

  mutating func replaceEasings(_ replacement: (Easing) -> Easing) {
    let old = self
    easing = replacement(old.easing)
    palette = EasingPalette()
    prepared = []
    var replaced: [Arrival: Arrival] = [:]
    for (index, arrival) in old.arrivals.enumerated() {
      if arrival.isOwn {
        arrivals[index] = Arrival(own: easing)
      } else if let known = replaced[arrival] {
        arrivals[index] = known
      } else {
        arrivals[index] = palette.arrival(with: replacement(old.palette.easing(of: arrival)))
        replaced[arrival] = arrivals[index]
      }
    }
    prepare()
  }

  /// Replaces the easing of keyframes without their own.
  mutating func setOwnEasing(_ easing: Easing) {
    guard easing != self.easing else { return }
    self.easing = easing
    prepared = []
    pattern = .mixed
    let own = Arrival(own: easing)
    for index in arrivals.indices where arrivals[index].isOwn { arrivals[index] = own }
  }

  /// Whether an easing satisfies `predicate`: the track's own, or that of a keyframe.
  package func hasEasing(_ predicate: (Easing) -> Bool) -> Bool {
    if predicate(easing) || palette.hasEasing(predicate) { return true }
    let presets = arrivals.reduce(into: 0 as UInt8) { $0 |= $1.presetBit }
    return EasingPalette.presets.indices.contains {
      presets & 1 << $0 != 0 && predicate(.preset(EasingPalette.presets[$0]))
    }
  }

  /// The indices of the keyframes, from the second, with an easing that satisfies `predicate`.
  package func keyframes(where predicate: (Easing) -> Bool) -> [Int] {
    guard hasEasing(predicate) else { return [] }
    var answers: [Int: Bool] = [:]
    return arrivals.indices.dropFirst().filter { index in
      let arrival = arrivals[index]
      if let answer = answers[arrival.number] { return answer }
      let answer = predicate(easing(of: arrival))
      answers[arrival.number] = answer
      return answer
    }
  }

  /// The distinct easings: the track's own, then the others in the order of their first use.
  var easings: [Easing] {
    var checked: Set<Int> = []
    return [easing]
      + arrivals.filter { !$0.isOwn && checked.insert($0.number).inserted }.map { easing(of: $0) }
  }
}

extension KeyframeTimeline: Hashable {
  // Prepared curves and the pattern are derived.

  @usableFromInline
  package static func == (a: KeyframeTimeline, b: KeyframeTimeline) -> Bool {
    a.times == b.times && a.easing == b.easing && a.arrivals == b.arrivals && a.palette == b.palette
      && a.before == b.before && a.after == b.after
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(times)
    hasher.combine(easing)
    hasher.combine(arrivals)
    hasher.combine(palette)
    hasher.combine(before)
    hasher.combine(after)
  }
}

extension KeyframeTimeline {
  /// The easing of a span in a number: its evaluation, and its place in a palette.
  package struct Arrival: BitwiseCopyable, Hashable, Sendable {
    /// From the lowest bit: three of motion, one for the track's own easing, two of source, and the index.
    private let code: UInt32

    enum Source: UInt32 {
      case preset, curve, other
    }

    @inline(__always)
    private init(_ motion: Motion, _ source: Source = .preset, _ index: Int = 0, isOwn: Bool = false) {
      code =
        UInt32(motion.rawValue) | (isOwn ? 8 : 0) | source.rawValue &<< 4
        | UInt32(truncatingIfNeeded: index) &<< 6
    }

    /// The track's own easing.
    init(own easing: Easing) { self.init(easing.motion, isOwn: true) }

    /// The easing at an index of ``EasingPalette/presets``.
    fileprivate init(preset index: Int) {
      self.init(index == 0 ? .linear : index == 1 ? .hold : .curve, .preset, index)
    }

    /// An easing of a palette that is not a curve.
    fileprivate init(other index: Int, _ easing: Easing) { self.init(easing.motion, .other, index) }

    static let linear = Arrival(.linear, isOwn: true)

    /// The curve at an index of a palette.
    @inline(__always)
    static func curve(_ index: Int) -> Arrival { Arrival(.curve, .curve, index) }

    /// Whether the easing is the track's own.
    @inline(__always)
    package var isOwn: Bool { code & 8 != 0 }

    @inline(__always)
    package var motion: Motion {
      switch code & 7 {
      case 0: .linear
      case 1: .hold
      case 2: .curve
      case 3: .smooth
      case 4: .spring
      default: .other
      }
    }

    @inline(__always)
    var source: Source {
      switch code &>> 4 & 3 {
      case 0: .preset
      case 1: .curve
      default: .other
      }
    }

    /// The index among the presets, curves or other easings of a palette.
    @inline(__always)
    var index: Int { Int(truncatingIfNeeded: code &>> 6) }

    /// Equal only for equal arrivals.
    fileprivate var number: Int { Int(truncatingIfNeeded: code) }

    /// The bit of the preset; 0 for other easings.
    fileprivate var presetBit: UInt8 {
      isOwn || source != .preset ? 0 : 1 &<< UInt8(truncatingIfNeeded: index)
    }
  }
}

extension Easing {
  /// The evaluation of a span with the easing.
  fileprivate var motion: KeyframeTimeline.Motion {
    switch self {
    case .preset(.linear), .named: .linear
    case .preset(.hold): .hold
    case .smooth: .smooth
    case .spring: .spring
    default: curve == nil ? .other : .curve
    }
  }
}

/// The easings of keyframes, each stored once if it is used again soon.
struct EasingPalette: Hashable, Sendable {
  /// The control values of curves.
  private(set) var curves: [CubicBezier] = []
  /// The easings that are neither curves nor among ``presets``.
  private(set) var others: [Easing] = []

  /// The presets that need no place in a palette: those without a curve, then the curves of CSS.
  static let presets: [Easing.Preset] = [.linear, .hold, .ease, .easeIn, .easeOut, .easeInOut]

  /// The index of the first preset with a curve.
  static var firstCurve: Int { 2 }

  /// The number of the last easings that are compared with a new one.
  static var mostCompared: Int { 4 }

  init() {}

  /// Creates a palette of curves and other easings.
  init(curves: [CubicBezier], others: [Easing]) {
    self.curves = curves
    self.others = others
  }

  mutating func arrival(with easing: Easing) -> KeyframeTimeline.Arrival {
    switch easing {
    case .cubicBezier(let curve): return arrival(with: curve)
    case .preset(.linear): return KeyframeTimeline.Arrival(preset: 0)
    case .preset(.hold): return KeyframeTimeline.Arrival(preset: 1)
    case .preset(.ease): return KeyframeTimeline.Arrival(preset: 2)
    case .preset(.easeIn): return KeyframeTimeline.Arrival(preset: 3)
    case .preset(.easeOut): return KeyframeTimeline.Arrival(preset: 4)
    case .preset(.easeInOut): return KeyframeTimeline.Arrival(preset: 5)
    default: break
    }
    var index = others.count - 1
    while index >= max(0, others.count - Self.mostCompared) {
      if others[index] == easing { return KeyframeTimeline.Arrival(other: index, easing) }
      index -= 1
    }
    others.append(easing)
    return KeyframeTimeline.Arrival(other: others.count - 1, easing)
  }

  @inline(__always)
  mutating func arrival(with curve: CubicBezier) -> KeyframeTimeline.Arrival {
    let count = curves.count
    var index = count &- 1
    let end = max(0, count &- Self.mostCompared)
    while index >= end {
      if curves[index] == curve { return .curve(index) }
      index &-= 1
    }
    curves.append(curve)
    return .curve(count)
  }

  func easing(of arrival: KeyframeTimeline.Arrival) -> Easing {
    switch arrival.source {
    case .preset: .preset(Self.presets[arrival.index])
    case .curve: .cubicBezier(curves[arrival.index])
    case .other: others[arrival.index]
    }
  }

  func hasEasing(_ predicate: (Easing) -> Bool) -> Bool {
    others.contains(where: predicate) || curves.contains { predicate(.cubicBezier($0)) }
  }

  /// Whether an easing that is not a curve satisfies `predicate`.
  func hasOther(_ predicate: (Easing) -> Bool) -> Bool { others.contains(where: predicate) }
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
    let arrival: Arrival
    switch pattern {
    case .same(let shared): arrival = shared
    case .ownCurves: arrival = .curve(index)
    case .mixed: arrival = arrivals[index + 1]
    }
    switch arrival.motion {
    case .hold: return .at(index)
    case .linear: return .between(index, progress: (time - start) / (times[index + 1] - start))
    case .curve:
      let fraction = (time - start) / (times[index + 1] - start)
      return .between(index, progress: curve(of: arrival).progress(at: fraction))
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
