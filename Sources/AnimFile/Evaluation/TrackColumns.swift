/// The tracks of a document as columns of numbers.
package struct TrackColumns: Sendable {
  /// The times of all keyframes.
  private(set) var times: [Double] = []
  /// For each keyframe, the easing of the span that ends there.
  private(set) var arrivals: [ArrivalCode] = []
  /// The numbers of all keyframes' values.
  private(set) var values: [Double] = []
  /// The curves of all easings, after those of presets.
  private(set) var curves = EasingPalette.presets.compactMap { $0.curve }
  /// The timelines of tracks with spans that need more than their two values.
  private(set) var timelines: [KeyframeTimeline] = []
  /// The velocities of tracks that have any.
  private(set) var velocities: [VelocityColumns] = []
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
    /// The index of the velocities, if there are any.
    var velocities: Int32 = -1
    /// The index of a path's verbs.
    var verbs: Int32 = -1
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

  /// - Parameters:
  ///   - curves: The index of the first curve of the arrival's palette.
  ///   - own: The index of the curve of the track's own easing.
  @inline(__always)
  init(_ arrival: KeyframeTimeline.Arrival, curves: Int, own: Int) {
    switch arrival.motion {
    case .linear: code = 0
    case .hold: code = 1
    case .curve:
      let first = arrival.source == .preset ? -EasingPalette.firstCurve : curves
      let index = arrival.isOwn ? own : first &+ arrival.index
      code = UInt32(truncatingIfNeeded: index) << 2 | 2
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
  /// Appends a track; nil if its values differ in structure.
  mutating func add(_ source: FlatTrack) -> Track? {
    let timeline = source.timeline
    let columns = source.interpolated
    guard columns.isUniform else { return nil }
    var track = Track(
      kind: source.kind.columnKind, before: timeline.before, after: timeline.after,
      count: Int32(timeline.times.count), stride: Int32(columns.stride), times: times.count,
      values: values.count)
    if track.kind == .path {
      let verbs = columns.commonVerbs
      if self.verbs.last != verbs { self.verbs.append(verbs) }
      track.verbs = Int32(self.verbs.count - 1)
    }
    values.append(contentsOf: columns.numbers)
    if source.kind.hasColor, let space = source.workingSpace {
      track.space = space
      track.colors = values.count
      values.append(contentsOf: source.values.numbers)
      track.isPlainColor = track.kind == .color && space == .srgb && isOpaque(track)
    } else if source.kind.hasColor {
      track.kind = .numbers
    }
    times.append(contentsOf: timeline.times)
    let curves = curves.count
    self.curves.append(contentsOf: timeline.palette.curves)
    let own = self.curves.count
    if let curve = timeline.easing.curve { self.curves.append(curve) }
    var needsTimeline = timeline.before != .hold || timeline.after != .hold
    for arrival in timeline.arrivals {
      let code = ArrivalCode(arrival, curves: curves, own: own)
      needsTimeline = needsTimeline || code.kind == .other
      arrivals.append(code)
    }
    if needsTimeline {
      track.timeline = Int32(timelines.count)
      var prepared = timeline
      prepared.prepareCurves()
      timelines.append(prepared)
    }
    if let velocities = source.spanVelocities {
      track.velocities = Int32(self.velocities.count)
      self.velocities.append(velocities)
    }
    return track
  }

  private func isOpaque(_ track: Track) -> Bool {
    (0..<Int(track.count)).allSatisfy { values[track.colors + 4 * $0 + 3] == 1 }
  }
}

// MARK: Evaluating

extension TrackColumns {
  /// The index of the last keyframe at or before `time`, which must not be before the first.
  @inline(__always)
  func index(in track: Track, at time: Double, hint: Int) -> Int {
    times.withNumbers { times in
      KeyframeTimeline.index(at: time, in: times.from(track.times).first(Int(track.count)), hint: hint)
    }
  }

  /// Writes the value of a track at `time` to `result`, for any span: that of ``Track/value(at:)``.
  ///
  /// The track must have a timeline.
  ///
  /// - Parameter values: The numbers that the track refers to.
  func evaluate(
    _ track: Track, of values: Numbers, at time: Double, hint: inout Int, into result: MutableNumbers
  ) {
    let timeline = timelines[Int(track.timeline)]
    let spans = ColumnSpans(
      timeline: timeline, isDiscrete: track.kind == .discrete, stride: Int(track.stride),
      values: values.from(track.values),
      velocities: track.velocities < 0 ? nil : velocities[Int(track.velocities)])
    spans.evaluate(at: time, hint: &hint, into: result)
    switch track.kind {
    case .color, .stops: Self.finish(track, of: values, timeline.source(at: time), result)
    case .numbers, .discrete, .path: break
    }
  }

  /// Converts coordinates that were interpolated between keyframes to colors.
  ///
  /// - Parameter values: The numbers that the track refers to.
  static func finish(
    _ track: Track, of values: Numbers, _ source: KeyframeTimeline.Source, _ result: MutableNumbers
  ) {
    finish(
      colors: values.from(track.colors), coordinates: values.from(track.values), stride: Int(track.stride),
      isStops: track.kind == .stops, track.space, source, result)
  }

  /// Converts coordinates that were interpolated between keyframes to colors.
  ///
  /// - Parameters:
  ///   - colors: The colors of all keyframes.
  ///   - coordinates: Their coordinates in `space`.
  static func finish(
    colors: Numbers, coordinates: Numbers, stride: Int, isStops: Bool,
    _ space: ColorSpace, _ source: KeyframeTimeline.Source, _ result: MutableNumbers
  ) {
    func color(_ numbers: Numbers, _ index: Int) -> RGBAColor {
      RGBAColor(
        red: numbers[index], green: numbers[index + 1], blue: numbers[index + 2], alpha: numbers[index + 3])
    }
    switch source {
    case .keyframe(let index):
      for lane in 0..<stride { result[lane] = colors[index * stride + lane] }
    case .span(let index):
      var lane = isStops ? 1 : 0
      while lane < stride {
        let (start, end) = (index * stride + lane, (index + 1) * stride + lane)
        let color = space.color(
          at: RGBAColor(
            red: result[lane], green: result[lane + 1], blue: result[lane + 2], alpha: result[lane + 3]),
          from: (color(colors, start), color(coordinates, start)),
          to: (color(colors, end), color(coordinates, end)))
        result[lane] = color.red
        result[lane + 1] = color.green
        result[lane + 2] = color.blue
        result[lane + 3] = color.alpha
        lane += 5
      }
    }
  }
}
