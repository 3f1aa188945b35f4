/// A value that changes over time.
///
/// A track has at least one keyframe, and their times are finite and ascending. Two keyframes at one time are a jump:
/// the later one holds from that time on, and the earlier one is the limit from the left. The initializer enforces
/// this, so evaluation cannot fail.
///
/// A track can have any type of value. A ``VectorSpace`` is interpolated between keyframes (``value(at:)``); other
/// values only jump (``discreteValue(at:)``).
public struct Track<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The times and easings of the keyframes.
  @usableFromInline package var timeline: KeyframeTimeline

  /// The values of the keyframes.
  public private(set) var values: [Value]

  /// The details of the spans that end at each keyframe; empty if there are none.
  package private(set) var details: [Detail]

  /// Rare properties of a span.
  package struct Detail: Hashable, Sendable {
    package var startVelocity: Value?
    package var endVelocity: Value?
    /// For a spring, the velocity at the end of the preceding span.
    var incomingVelocity: Value?
  }

  /// Creates a track of keyframes.
  ///
  /// - Parameters:
  ///   - keyframes: At least one, in ascending order of their times; two may share a time.
  ///   - easing: The easing of keyframes without their own.
  ///   - before: The extrapolation before the first keyframe.
  ///   - after: The extrapolation after the last keyframe.
  /// - Complexity: O(*n*) in the number of keyframes.
  public init(
    _ keyframes: [Keyframe<Value>], easing: Easing = .linear, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) throws(TrackError) {
    var building = TrackBuilder<Value>(
      KeyframeTimeline(easing: easing, before: before, after: after), keyframes.count)
    for keyframe in keyframes { try building.append(keyframe) }
    try self.init(building)
  }

  init(_ building: TrackBuilder<Value>) throws(TrackError) {
    guard !building.values.isEmpty else { throw .empty }
    timeline = building.timeline
    values = building.values
    details = building.details
    timeline.prepare()
  }

  /// Creates a track of valid keyframes whose springs are connected.
  init(_ timeline: KeyframeTimeline, _ values: [Value], _ details: [Detail]) {
    self.timeline = timeline
    self.values = values
    self.details = details
    self.timeline.prepare()
  }

  /// Creates a track with the constant `value`.
  public init(constant value: Value) {
    timeline = KeyframeTimeline(instantAt: 0)
    values = [value]
    details = []
  }

  /// The times of the keyframes in seconds, ascending.
  public var times: [Double] { timeline.times }

  /// The extrapolation before the first keyframe.
  public var before: Extrapolation {
    get { timeline.before }
    set { timeline.before = newValue }
  }

  /// The extrapolation after the last keyframe.
  public var after: Extrapolation {
    get { timeline.after }
    set { timeline.after = newValue }
  }

  /// The easing of keyframes without their own.
  public var easing: Easing { timeline.easing }

  /// Every easing in the track: its own first, then the others in the order of their first use.
  ///
  /// An easing that is used again much later may be included twice.
  public var easings: [Easing] { timeline.easings }

  /// The time from the first keyframe to the last, in seconds.
  public var duration: Double { times[times.count - 1] - times[0] }
}

extension Track {
  /// The keyframes, as a view of the track.
  public var keyframes: Keyframes { Keyframes(track: self) }

  /// The keyframes of a track.
  public struct Keyframes: RandomAccessCollection, Sendable {
    fileprivate let track: Track

    public var startIndex: Int { 0 }
    public var endIndex: Int { track.values.count }

    public subscript(index: Int) -> Keyframe<Value> {
      let isOwn = track.timeline.arrivals[index].isOwn
      let detail = track.details.isEmpty ? nil : track.details[index]
      return Keyframe(
        t: track.timeline.times[index], value: track.values[index],
        easing: isOwn ? nil : track.timeline.easing(index),
        startVelocity: detail?.startVelocity, endVelocity: detail?.endVelocity)
    }
  }

  /// Returns a track with the same times and easings, and other values.
  ///
  /// - Parameters:
  ///   - transform: Maps values.
  ///   - velocities: Maps velocities; `transform` if `nil`. The two differ if `transform` adds something.
  /// - Complexity: O(*n*) in the number of keyframes.
  public func map<Other>(
    _ transform: (Value) -> Other, velocities: ((Value) -> Other)? = nil
  ) -> Track<Other> {
    Track<Other>(
      timeline, values.map(transform),
      details.map { detail in
        func velocity(_ value: Value) -> Other { velocities?(value) ?? transform(value) }
        return Track<Other>.Detail(
          startVelocity: detail.startVelocity.map(velocity), endVelocity: detail.endVelocity.map(velocity))
      })
  }

  /// Returns a track with the same times and easings, and other values that can be interpolated.
  ///
  /// - Parameters:
  ///   - transform: Maps values.
  ///   - velocities: Maps velocities; `transform` if `nil`. The two differ if `transform` adds something.
  /// - Precondition: The results have the same structure, such as lists of one length.
  /// - Complexity: O(*n*) in the number of keyframes.
  public func map<Other: VectorSpace>(
    _ transform: (Value) -> Other, velocities: ((Value) -> Other)? = nil
  ) -> Track<Other> {
    var result = Track<Other>(timeline, values.map(transform), [])
    result.adoptVelocities(of: self) { velocities?($0) ?? transform($0) }
    precondition(result.isUniform, "the values of a track must have the same structure")
    return result
  }

  /// Returns the track with each easing replaced, which resolves named easings.
  ///
  /// - Complexity: O(*n*) in the number of keyframes.
  public func replacingEasings(_ replacement: (Easing) -> Easing) -> Track {
    var result = self
    result.timeline.replaceEasings(replacement)
    return result
  }

  mutating func setIncomingVelocity(_ velocity: Value, at index: Int) {
    if details.isEmpty { details = Array(repeating: Detail(), count: values.count) }
    details[index].incomingVelocity = velocity
  }
}

extension Track where Value: VectorSpace {
  /// Creates a track of keyframes whose values can be interpolated.
  ///
  /// - Parameters:
  ///   - keyframes: At least one, in ascending order of their times; two may share a time.
  ///   - easing: The easing of keyframes without their own.
  ///   - before: The extrapolation before the first keyframe.
  ///   - after: The extrapolation after the last keyframe.
  /// - Throws: An error if the times are invalid, or the values and velocities do not have the same structure.
  /// - Complexity: O(*n*) in the number of keyframes.
  public init(
    _ keyframes: [Keyframe<Value>], easing: Easing = .linear, before: Extrapolation = .hold,
    after: Extrapolation = .hold
  ) throws(TrackError) {
    var building = TrackBuilder<Value>(
      KeyframeTimeline(easing: easing, before: before, after: after), keyframes.count)
    for keyframe in keyframes { try building.append(keyframe) }
    if let index = Self.firstOfOtherStructure(keyframes) { throw .otherStructure(index) }
    try self.init(building)
    connectSprings()
  }

  /// The index of the first keyframe whose value or velocity cannot be added to those of the preceding ones.
  private static func firstOfOtherStructure(_ keyframes: [Keyframe<Value>]) -> Int? {
    func isUniform(_ count: Int) -> Bool {
      var values: [Value] = []
      values.reserveCapacity(count)
      for keyframe in keyframes.prefix(count) {
        values.append(keyframe.value)
        if let velocity = keyframe.startVelocity { values.append(velocity) }
        if let velocity = keyframe.endVelocity { values.append(velocity) }
      }
      return Value.haveEqualStructure(values)
    }
    if isUniform(keyframes.count) { return nil }
    return Array(keyframes.indices).partitioningIndex { !isUniform($0 + 1) }
  }

  /// Returns the track with each easing replaced, which resolves named easings.
  ///
  /// - Complexity: O(*n*) in the number of keyframes.
  public func replacingEasings(_ replacement: (Easing) -> Easing) -> Track {
    var result = self
    result.timeline.replaceEasings(replacement)
    result.connectSprings()
    return result
  }

  /// Whether all values and velocities have the same structure.
  fileprivate var isUniform: Bool {
    Value.haveEqualStructure(
      values + details.flatMap { [$0.startVelocity, $0.endVelocity].compactMap { $0 } })
  }

  fileprivate mutating func adoptVelocities<Source>(
    of source: Track<Source>, _ velocity: (Source) -> Value
  ) {
    details = source.details.map {
      Detail(startVelocity: $0.startVelocity.map(velocity), endVelocity: $0.endVelocity.map(velocity))
    }
    connectSprings()
  }

  /// Computes the initial velocities of springs without their own.
  private mutating func connectSprings() {
    for index in details.indices { details[index].incomingVelocity = nil }
    for (index, velocity) in springVelocities() { setIncomingVelocity(velocity, at: index) }
  }
}

/// An error in a list of keyframes.
public enum TrackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The list is empty.
  case empty
  /// The time of the keyframe at that index is not finite, or beyond ±``latestTime``.
  case timeOutOfRange(Int)
  /// The keyframe at that index is earlier than the preceding one.
  case descending(Int)
  /// The keyframe at that index is the third at its time.
  case threeAtOneTime(Int)
  /// The value or a velocity of the keyframe at that index cannot be added to the preceding ones: a list of another
  /// length, or a path with other commands.
  case otherStructure(Int)

  public var description: String {
    switch self {
    case .empty: "a track needs at least one keyframe"
    case .timeOutOfRange(let index): "the time of keyframe \(index) is not finite, or too large"
    case .descending(let index): "keyframe \(index) is earlier than the one before it"
    case .threeAtOneTime(let index): "keyframe \(index) is the third at its time"
    case .otherStructure(let index):
      "keyframe \(index) has another structure than the ones before it, such as a list of another length"
    }
  }

  /// The latest time of a keyframe, in seconds. It keeps differences of times finite.
  public static let latestTime = 1e300
}

/// A builder of a track's keyframes.
struct TrackBuilder<Value: Hashable & Sendable> {
  var timeline: KeyframeTimeline
  private(set) var values: [Value] = []
  private(set) var details: [Track<Value>.Detail] = []

  /// Creates a builder without keyframes, with capacity for `count`.
  init(_ timeline: KeyframeTimeline, _ count: Int) {
    self.timeline = timeline
    reserveCapacity(count)
  }

  mutating func reserveCapacity(_ count: Int) {
    timeline.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  mutating func append(_ keyframe: Keyframe<Value>) throws(TrackError) {
    try timeline.append(keyframe.t, arrivingWith: keyframe.easing)
    append(keyframe.value, keyframe.startVelocity, keyframe.endVelocity)
  }

  /// Appends the value and velocities of a keyframe.
  mutating func append(_ value: Value, _ startVelocity: Value?, _ endVelocity: Value?) {
    if startVelocity != nil || endVelocity != nil || !details.isEmpty {
      while details.count < values.count { details.append(Track<Value>.Detail()) }
      details.append(Track<Value>.Detail(startVelocity: startVelocity, endVelocity: endVelocity))
    }
    values.append(value)
  }
}
