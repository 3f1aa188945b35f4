/// The tracks of a document as columns of numbers.
package struct TrackColumns: Sendable {
  /// The times of all keyframes.
  private(set) var times: [Double] = []
  /// For each keyframe, the easing of the span that ends there.
  private(set) var arrivals: [ArrivalCode] = []
  /// The numbers of all keyframes' values.
  private(set) var values: [Double] = []
  /// The curves of all easings.
  private(set) var curves: [EasingCurve] = []
  /// The timelines of tracks with spans that need more than their two values.
  private(set) var timelines: [KeyframeTimeline] = []
  /// For each keyframe of a track with velocities, which ones it has.
  private(set) var velocityMasks: [VelocityMask] = []
  /// Three vectors for each of these keyframes: the start, end and inherited velocity of the span that ends there.
  private(set) var velocities: [Double] = []
  /// The verbs of paths.
  private(set) var verbs: [[BezierPath.Verb]] = []

  /// The interpretation of a track's numbers.
  package enum Kind: UInt8, Sendable {
    case numbers
    /// Values that change without interpolation.
    case discrete
    /// A color in the coordinates of a color space.
    case color
    /// Stops of an offset and a color each.
    case stops
    /// The points of a path.
    case path
  }

  /// A track: its location in the columns.
  struct Track: Sendable {
    var kind: Kind
    var before: Extrapolation
    var after: Extrapolation
    /// The space of the coordinates of colors.
    var space = ColorSpace.srgb
    /// Whether all colors are opaque sRGB, whose coordinates are the colors themselves.
    var isPlainColor = false
    /// The number of keyframes.
    var count: Int32
    /// The number of columns of a value.
    var stride: Int32
    /// The first time and arrival.
    var times: Int
    /// The first number.
    var values: Int
    /// The first number of the colors themselves.
    var colors = 0
    /// The timeline, if spans need it.
    var timeline: Int32 = -1
    /// The first mask of velocities, if there are any, and the first velocity.
    var masks: Int32 = -1
    var velocities = 0
    /// The index of a path's verbs.
    var verbs: Int32 = -1
  }

  struct VelocityMask: OptionSet, Sendable {
    let rawValue: UInt8
    static let start = VelocityMask(rawValue: 1)
    static let end = VelocityMask(rawValue: 2)
    static let inherited = VelocityMask(rawValue: 4)
  }
}

/// The easing of a span in a number: its kind, and the index of a curve.
struct ArrivalCode: Sendable {
  enum Kind: UInt8, Sendable {
    case linear, hold, curve
    /// Needs the timeline.
    case other
  }

  private let code: UInt32

  @inline(__always)
  init(_ motion: KeyframeTimeline.Motion, curves: Int) {
    switch motion {
    case .linear: code = 0
    case .hold: code = 1
    case .curve(let index): code = (UInt32(truncatingIfNeeded: curves) &+ index) << 2 | 2
    case .smooth, .spring, .other: code = 3
    }
  }

  @inline(__always)
  var kind: Kind {
    switch code & 3 {
    case 0: .linear
    case 1: .hold
    case 2: .curve
    default: .other
    }
  }

  @inline(__always)
  var curve: Int { Int(code >> 2) }
}

// MARK: Building

extension TrackColumns {
  /// Appends a track; nil for paths whose verbs differ.
  mutating func add<Value: DocumentAnimatable>(_ animated: AnimatedTrack<Value>) -> Track? {
    let source = animated.interpolated
    let timeline = source.timeline
    var track = Track(
      kind: Value.columnKind, before: timeline.before, after: timeline.after,
      count: Int32(timeline.times.count), stride: 0, times: times.count, values: values.count)
    if track.kind == .path {
      guard let verbs = (source as? AnimFile.Track<BezierPath>)?.commonVerbs else { return nil }
      if self.verbs.last != verbs { self.verbs.append(verbs) }
      track.verbs = Int32(self.verbs.count - 1)
    }
    source.values[0].append(to: &values)
    track.stride = Int32(values.count - track.values)
    for index in 1..<max(1, source.values.count) { source.values[index].append(to: &values) }
    if let space = animated.workingSpace, Value.hasColor {
      track.space = space
      track.colors = values.count
      for value in animated.track.values { value.append(to: &values) }
      track.isPlainColor = track.kind == .color && space == .srgb && isOpaque(track)
    } else if Value.hasColor {
      track.kind = .numbers
    }
    times.append(contentsOf: timeline.times)
    let curves = curves.count
    self.curves.append(contentsOf: timeline.curves)
    arrivals.reserveCapacity(arrivals.count + timeline.arrivals.count)
    var needsTimeline = timeline.before != .hold || timeline.after != .hold
    for arrival in timeline.arrivals {
      let code = ArrivalCode(arrival.motion, curves: curves)
      needsTimeline = needsTimeline || code.kind == .other
      arrivals.append(code)
    }
    if needsTimeline {
      track.timeline = Int32(timelines.count)
      timelines.append(timeline)
    }
    if !source.details.isEmpty { addVelocities(source, to: &track) }
    return track
  }

  private func isOpaque(_ track: Track) -> Bool {
    (0..<Int(track.count)).allSatisfy { values[track.colors + 4 * $0 + 3] == 1 }
  }

  private mutating func addVelocities<Value: DocumentAnimatable>(
    _ source: AnimFile.Track<Value>, to track: inout Track
  ) {
    track.masks = Int32(velocityMasks.count)
    track.velocities = velocities.count
    for detail in source.details {
      var mask = VelocityMask()
      let known = [detail.startVelocity, detail.endVelocity, detail.incomingVelocity]
      for (index, velocity) in known.enumerated() {
        if let velocity {
          mask.insert(VelocityMask(rawValue: 1 << UInt8(index)))
          velocity.append(to: &velocities)
        } else {
          velocities.append(contentsOf: repeatElement(0, count: Int(track.stride)))
        }
      }
      velocityMasks.append(mask)
    }
  }
}

extension Track<BezierPath> {
  /// The verbs of all values; nil if they differ.
  fileprivate var commonVerbs: [BezierPath.Verb]? {
    let verbs = values[0].verbs
    return values.allSatisfy { $0.verbs == verbs } ? verbs : nil
  }
}

// MARK: Evaluating

extension TrackColumns {
  /// The index of the last keyframe at or before `time`, which must not be before the first.
  @inline(__always)
  func index(in track: Track, at time: Double, hint: Int) -> Int {
    times.withUnsafeBufferPointer { times in
      KeyframeTimeline.index(
        at: time, in: UnsafeBufferPointer(rebasing: times[track.times..<track.times + Int(track.count)]),
        hint: hint)
    }
  }

  /// Writes the value of a track at `time` to `result`, for any span: that of ``Track/value(at:)``.
  ///
  /// The track must have a timeline.
  ///
  /// - Parameter values: The numbers that the track refers to.
  func evaluate(
    _ track: Track, of values: UnsafeBufferPointer<Double>, at time: Double, hint: inout Int,
    into result: UnsafeMutablePointer<Double>
  ) {
    let timeline = timelines[Int(track.timeline)]
    let span = ColumnSpans(columns: self, values: values, track: track, timeline: timeline)
    span.evaluate(at: time, hint: &hint, into: result)
    switch track.kind {
    case .color, .stops: Self.finish(track, of: values, timeline.source(at: time), result)
    case .numbers, .discrete, .path: break
    }
  }

  /// Converts coordinates that were interpolated between keyframes to colors.
  ///
  /// - Parameter values: The numbers that the track refers to.
  static func finish(
    _ track: Track, of values: UnsafeBufferPointer<Double>, _ source: KeyframeTimeline.Source,
    _ result: UnsafeMutablePointer<Double>
  ) {
    let stride = Int(track.stride)
    func color(_ index: Int) -> RGBAColor {
      RGBAColor(
        red: values[index], green: values[index + 1], blue: values[index + 2], alpha: values[index + 3])
    }
    switch source {
    case .keyframe(let index):
      for lane in 0..<stride { result[lane] = values[track.colors + index * stride + lane] }
    case .span(let index):
      var lane = track.kind == .stops ? 1 : 0
      while lane < stride {
        let (start, end) = (index * stride + lane, (index + 1) * stride + lane)
        let color = track.space.color(
          at: RGBAColor(
            red: result[lane], green: result[lane + 1], blue: result[lane + 2], alpha: result[lane + 3]),
          from: (color(track.colors + start), color(track.values + start)),
          to: (color(track.colors + end), color(track.values + end)))
        result[lane] = color.red
        result[lane + 1] = color.green
        result[lane + 2] = color.blue
        result[lane + 3] = color.alpha
        lane += 5
      }
    }
  }
}

/// The spans of a track that need more than their two values, evaluated in the order of operations of ``Track``.
private struct ColumnSpans {
  let columns: TrackColumns
  let values: UnsafeBufferPointer<Double>
  let track: TrackColumns.Track
  let timeline: KeyframeTimeline

  typealias Result = UnsafeMutablePointer<Double>

  var times: [Double] { timeline.times }
  var stride: Int { Int(track.stride) }

  func evaluate(at time: Double, hint: inout Int, into result: Result) {
    let last = times.count - 1
    if time >= times[0], time <= times[last] {
      hint = timeline.index(at: time, hint: hint)
      return evaluate(hint, at: time, into: result)
    }
    guard let outside = timeline.outside(at: time), track.kind != .discrete || outside.rule != .continue
    else { return assign(time > times[0] ? last : 0, to: result) }
    if case .continue = outside.rule {
      assign(outside.isAfter ? last : 0, to: result)
      let elapsed = time - times[outside.isAfter ? last : 0]
      return addVelocityAtEnd(after: outside.isAfter, scaledBy: elapsed, to: result)
    }
    hint = timeline.index(at: outside.local, hint: hint)
    evaluate(hint, at: outside.local, into: result)
    if track.kind != .discrete, outside.passes != 0 {
      addDifference(0, last, scaledBy: outside.passes, to: result)
    }
  }

  private func assign(_ index: Int, to result: Result) {
    let first = track.values + index * stride
    for lane in 0..<stride { result[lane] = values[first + lane] }
  }

  private func interpolate(_ index: Int, at progress: Double, into result: Result) {
    let (a, b) = (track.values + index * stride, track.values + (index + 1) * stride)
    for lane in 0..<stride {
      result[lane] =
        values[a + lane] + (values[b + lane] - values[a + lane]) * progress
    }
  }

  private func addDifference(_ start: Int, _ end: Int, scaledBy factor: Double, to result: Result) {
    let (a, b) = (track.values + start * stride, track.values + end * stride)
    for lane in 0..<stride { result[lane] += (values[b + lane] - values[a + lane]) * factor }
  }

  /// Adds a velocity of the span that ends at keyframe `index`; false if it has none.
  private func add(
    _ velocity: TrackColumns.VelocityMask, _ index: Int, scaledBy factor: Double, to result: Result
  ) -> Bool {
    guard track.masks >= 0, columns.velocityMasks[Int(track.masks) + index].contains(velocity) else {
      return false
    }
    let place = 3 * index + velocity.rawValue.trailingZeroBitCount
    let first = track.velocities + place * stride
    for lane in 0..<stride { result[lane] += columns.velocities[first + lane] * factor }
    return true
  }

  private func hasVelocity(_ index: Int) -> Bool { times[index + 1] - times[index] > 1e-100 }

  /// Evaluates at `time`, which is at or after keyframe `index` and before the next.
  private func evaluate(_ index: Int, at time: Double, into result: Result) {
    let start = times[index]
    guard time > start, index + 1 < times.count, track.kind != .discrete else {
      return assign(index, to: result)
    }
    let duration = times[index + 1] - start
    let elapsed = time - start
    let easing: Easing
    switch timeline.arrivals[index + 1].motion {
    case .hold: return assign(index, to: result)
    case .linear: return interpolate(index, at: elapsed / duration, into: result)
    case .curve(let place):
      return interpolate(
        index, at: timeline.curves[Int(place)].progress(at: elapsed / duration), into: result)
    case .smooth:
      let f = elapsed / duration
      interpolate(index, at: f * f * (3 - 2 * f), into: result)
      addStartVelocity(index, scaledBy: duration * f * (1 - f) * (1 - f), to: result)
      addEndVelocity(index, scaledBy: -duration * f * f * (1 - f), to: result)
      return
    case .spring, .other: easing = timeline.easing(index + 1)
    }
    guard case .spring(let spring) = easing else {
      // Rounding must not reach the keyframe, where a jump may be.
      let fraction = min(elapsed / duration, 1.0.nextDown)
      return interpolate(index, at: easing.progress(at: fraction, duration: duration), into: result)
    }
    let response = spring.response(elapsed: elapsed, duration: duration)
    interpolate(index, at: response.progress, into: result)
    _ = add(.inherited, index + 1, scaledBy: response.perVelocity, to: result)
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
    let index = isAfter ? last - 1 : 0
    guard hasVelocity(index) else { return }
    let duration = times[index + 1] - times[index]
    let elapsed = isAfter ? duration : 0
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
    case .spring(let spring):
      let rate = spring.responseRate(elapsed: elapsed, duration: duration)
      addProgress(rate.progress)
      _ = add(.inherited, index + 1, scaledBy: rate.perVelocity * factor, to: result)
    default:
      addProgress(easing.rate(at: f, duration: duration, side: isAfter ? .before : .after) / duration)
    }
  }
}
