/// A track of numbers, evaluated in the order of operations of ``Track``.
struct ColumnSpans {
  let timeline: KeyframeTimeline
  let isDiscrete: Bool
  /// The number of columns of a value.
  let stride: Int
  /// The numbers of all keyframes.
  let values: Numbers
  let velocities: VelocityColumns?

  typealias Result = MutableNumbers

  private var times: [Double] { timeline.times }

  func evaluate(at time: Double, hint: inout Int, into result: Result) {
    let last = times.count - 1
    if time >= times[0], time <= times[last] {
      hint = timeline.index(at: time, hint: hint)
      return evaluate(hint, at: time, into: result)
    }
    guard let outside = timeline.outside(at: time), !isDiscrete || outside.rule != .continue
    else { return assign(time > times[0] ? last : 0, to: result) }
    if case .continue = outside.rule {
      assign(outside.isAfter ? last : 0, to: result)
      let elapsed = time - times[outside.isAfter ? last : 0]
      return addVelocityAtEnd(after: outside.isAfter, scaledBy: elapsed, to: result)
    }
    hint = timeline.index(at: outside.local, hint: hint)
    evaluate(hint, at: outside.local, into: result)
    if !isDiscrete, outside.passes != 0 {
      addDifference(0, last, scaledBy: outside.passes, to: result)
    }
  }

  private func assign(_ index: Int, to result: Result) {
    let first = index * stride
    for lane in 0..<stride { result[lane] = values[first + lane] }
  }

  private func interpolate(_ index: Int, at progress: Double, into result: Result) {
    let (a, b) = (index * stride, (index + 1) * stride)
    for lane in 0..<stride {
      result[lane] =
        values[a + lane] + (values[b + lane] - values[a + lane]) * progress
    }
  }

  private func addDifference(_ start: Int, _ end: Int, scaledBy factor: Double, to result: Result) {
    let (a, b) = (start * stride, end * stride)
    for lane in 0..<stride { result[lane] += (values[b + lane] - values[a + lane]) * factor }
  }

  /// Adds a velocity of the span that ends at keyframe `index`; false if it has none.
  private func add(
    _ velocity: VelocityColumns.Mask, _ index: Int, scaledBy factor: Double, to result: Result
  ) -> Bool {
    guard let velocities, velocities.masks[index].contains(velocity) else { return false }
    let first = velocities.first(velocity, index)
    for lane in 0..<stride { result[lane] += velocities.numbers[first + lane] * factor }
    return true
  }

  private func hasVelocity(_ index: Int) -> Bool { timeline.hasVelocity(index) }

  /// Evaluates at `time`, which is at or after keyframe `index` and before the next.
  private func evaluate(_ index: Int, at time: Double, into result: Result) {
    let start = times[index]
    guard time > start, index + 1 < times.count, !isDiscrete else {
      return assign(index, to: result)
    }
    let duration = times[index + 1] - start
    let elapsed = time - start
    let arrival = timeline.arrivals[index + 1]
    switch arrival.motion {
    case .hold: return assign(index, to: result)
    case .linear: return interpolate(index, at: elapsed / duration, into: result)
    case .curve:
      return interpolate(
        index, at: timeline.curve(of: arrival).progress(at: elapsed / duration), into: result)
    case .smooth:
      let f = elapsed / duration
      interpolate(index, at: f * f * (3 - 2 * f), into: result)
      addStartVelocity(index, scaledBy: duration * f * (1 - f) * (1 - f), to: result)
      addEndVelocity(index, scaledBy: -duration * f * f * (1 - f), to: result)
      return
    case .spring, .other: break
    }
    let response = timeline.easing(index + 1).response(elapsed: elapsed, duration: duration)
    interpolate(index, at: response.progress, into: result)
    if response.perVelocity != 0 {
      _ = add(.inherited, index + 1, scaledBy: response.perVelocity, to: result)
    }
  }

  private func addStartVelocity(_ index: Int, scaledBy factor: Double, to result: Result) {
    if !add(.start, index + 1, scaledBy: factor, to: result) {
      addChordVelocity(index, scaledBy: factor, to: result)
    }
  }

  private func addEndVelocity(_ index: Int, scaledBy factor: Double, to result: Result) {
    if !add(.end, index + 1, scaledBy: factor, to: result) {
      addChordVelocity(index + 1, scaledBy: factor, to: result)
    }
  }

  private func addChordVelocity(_ index: Int, scaledBy factor: Double, to result: Result) {
    guard index > 0, index + 1 < times.count, hasVelocity(index - 1), hasVelocity(index) else { return }
    let chord = times[index + 1] - times[index - 1]
    addDifference(index - 1, index + 1, scaledBy: factor / chord, to: result)
  }

  private func addVelocityAtEnd(after isAfter: Bool, scaledBy factor: Double, to result: Result) {
    let last = times.count - 1
    guard last > 0 else { return }
    addVelocity(isAfter ? last - 1 : 0, atEnd: isAfter, scaledBy: factor, to: result)
  }

  /// Adds the velocity at an end of the span that starts at keyframe `index`, on its inside.
  private func addVelocity(_ index: Int, atEnd: Bool, scaledBy factor: Double, to result: Result) {
    guard hasVelocity(index) else { return }
    let duration = times[index + 1] - times[index]
    let elapsed = atEnd ? duration : 0
    let f = elapsed / duration
    let easing = timeline.easing(index + 1)
    func addProgress(_ rate: Double) {
      // Far outside, the product may be infinite, which times a difference of 0 would be NaN.
      let scale = max(-.greatestFiniteMagnitude, min(rate * factor, .greatestFiniteMagnitude))
      addDifference(index, index + 1, scaledBy: scale, to: result)
    }
    switch easing {
    case .smooth:
      addProgress(6 * f * (1 - f) / duration)
      addStartVelocity(index, scaledBy: factor * (1 - f) * (1 - 3 * f), to: result)
      addEndVelocity(index, scaledBy: factor * f * (3 * f - 2), to: result)
    default:
      let rate = easing.responseRate(elapsed: elapsed, duration: duration, side: atEnd ? .before : .after)
      addProgress(rate.progress)
      _ = add(.inherited, index + 1, scaledBy: rate.perVelocity * factor, to: result)
    }
  }
}

// MARK: Velocities

/// The velocities of the spans of a track.
package struct VelocityColumns: Sendable {
  /// The velocities that the span to each keyframe has.
  fileprivate(set) var masks: [Mask]
  /// Three vectors for each keyframe: the start, end and inherited velocity of the span that ends there.
  fileprivate(set) var numbers: [Double]
  private let stride: Int

  package struct Mask: OptionSet, Sendable {
    package let rawValue: UInt8
    package static let start = Mask(rawValue: 1)
    package static let end = Mask(rawValue: 2)
    /// For a spring, the velocity at the end of the preceding span.
    package static let inherited = Mask(rawValue: 4)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  private init(_ stride: Int, count: Int) {
    self.stride = stride
    masks = Array(repeating: [], count: count)
    numbers = Array(repeating: 0, count: 3 * count * stride)
  }

  /// The index of the first number of a velocity.
  fileprivate func first(_ velocity: Mask, _ index: Int) -> Int {
    (3 * index + velocity.rawValue.trailingZeroBitCount) * stride
  }

  /// Returns a velocity of the span that ends at keyframe `index`; nil if it has none.
  package func velocity(_ velocity: Mask, _ index: Int) -> [Double]? {
    guard masks[index].contains(velocity) else { return nil }
    let first = first(velocity, index)
    return Array(numbers[first..<first + stride])
  }

  /// Whether a spring inherits a velocity.
  var hasInherited: Bool { masks.contains { $0.contains(.inherited) } }

  private mutating func set(_ velocity: Mask, _ index: Int, _ lane: Int, _ number: Double) {
    numbers[first(velocity, index) + lane] = number
  }

  /// The velocities of a track: the given ones, and those that springs inherit. Nil if there are none.
  init?(_ timeline: KeyframeTimeline, _ values: ValueColumns, given: [Int: FlatVelocities]) {
    let hasSprings = !values.kind.isDiscrete && timeline.hasSpring
    guard values.isUniform, hasSprings || !given.isEmpty else { return nil }
    self.init(values.stride, count: values.count)
    for (index, velocities) in given {
      for (mask, velocity) in [(Mask.start, velocities.start), (.end, velocities.end)] {
        guard let velocity else { continue }
        masks[index].insert(mask)
        for lane in 0..<min(stride, velocity.numbers.count) { set(mask, index, lane, velocity.numbers[lane]) }
      }
    }
    if hasSprings { inherit(timeline, values) }
    guard masks.contains(where: { !$0.isEmpty }) else { return nil }
  }

  private mutating func inherit(_ timeline: KeyframeTimeline, _ values: ValueColumns) {
    for index in timeline.times.indices.dropFirst(2) {
      guard timeline.inheritsVelocity(arrivingAt: index) else { continue }
      let velocity = values.numbers.withNumbers { numbers in
        ColumnSpans(
          timeline: timeline, isDiscrete: false, stride: stride, values: numbers, velocities: self
        ).velocityAtEnd(of: index - 2)
      }
      masks[index].insert(.inherited)
      for lane in 0..<stride { set(.inherited, index, lane, velocity[lane]) }
    }
  }
}

extension ColumnSpans {
  /// Returns the velocity at the end of the span that starts at keyframe `index`.
  func velocityAtEnd(of index: Int) -> [Double] {
    velocity { addVelocity(index, atEnd: true, scaledBy: 1, to: $0) }
  }

  private func velocity(_ add: (Result) -> Void) -> [Double] {
    var result = [Double](repeating: 0, count: stride)
    result.withMutableNumbers(add)
    return result
  }

  /// Returns the velocity at a keyframe: at the start of the span after it, or at the end of the span before it.
  func velocity(at index: Int, side: TimeSide) -> [Double] {
    velocity { result in
      switch side {
      case .after: if index + 1 < times.count { addVelocity(index, atEnd: false, scaledBy: 1, to: result) }
      case .before: if index > 0 { addVelocity(index - 1, atEnd: true, scaledBy: 1, to: result) }
      }
    }
  }
}
