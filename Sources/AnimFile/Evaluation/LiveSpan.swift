/// The current span of a track, entered once: between its ends, a value needs neither a search nor the keyframes.
struct LiveSpan: Sendable {
  enum Motion: UInt8, Sendable {
    case still, linear, curve
    /// Every time needs a full evaluation.
    case other
  }

  /// The span is valid strictly between these times.
  fileprivate(set) var start = Double.nan
  fileprivate(set) var end = Double.nan
  fileprivate(set) var motion = Motion.still
  fileprivate var kind: TrackColumns.Kind
  fileprivate var isPlainColor: Bool
  fileprivate var isSymmetric = false
  /// The number of columns.
  let stride: Int32
  /// The first column in the table.
  let slot: Int
  /// The first number of the track's values, and of its colors.
  fileprivate let values: Int
  fileprivate let colors: Int
  /// Whether the values are in the table, because parameters determine some of them.
  fileprivate let isBound: Bool
  /// The first number of the value at the start; that of the end follows.
  fileprivate(set) var from: Int
  /// The keyframe at the start.
  fileprivate(set) var index: Int32 = 0
  /// The track.
  let track: Int32
  // Assigned when a span with a curve is entered.
  fileprivate var curve = EasingCurve(CubicBezier(unchecked: 0, 0, 1, 1), knots: .zero)
  /// The last progress, of a path.
  fileprivate(set) var progress = 0.0

  /// - Parameter values: The first value in the table, of a track with parameters.
  init(_ track: TrackColumns.Track, _ index: Int, slot: Int, values: Int? = nil) {
    kind = track.kind
    isBound = values != nil
    isPlainColor = track.isPlainColor && !isBound
    stride = track.stride
    self.values = values ?? track.values
    colors = values.map { $0 + Int(track.count) * Int(track.stride) } ?? track.colors
    from = self.values
    self.slot = slot
    self.track = Int32(index)
  }
}

/// Evaluates the tracks of a plan into a table of numbers.
struct SpanSampler: Sendable {
  private(set) var spans: [LiveSpan]
  /// The current value of every column.
  var table: [Double]
  private var batch = EasingBatch()

  init(spans: [LiveSpan], table: [Double]) {
    self.spans = spans
    self.table = table
  }

  /// Ends a span, because values of its track have changed.
  mutating func end(_ row: Int) { spans[row].start = .nan }

  /// Evaluates the tracks of `rows` at `time`. Some are complete only after ``finish(_:)``.
  mutating func sample(_ rows: Range<Int>, at time: Double, _ plan: Plan) {
    Self.sample(&spans, &table, &batch, rows, time, plan)
  }

  /// Completes the evaluations since the last call.
  mutating func finish(_ plan: Plan) {
    guard batch.count > 0 else { return }
    Self.finish(&spans, &table, &batch, plan)
  }

  private static func finish(
    _ spans: inout [LiveSpan], _ table: inout [Double], _ batch: inout EasingBatch, _ plan: Plan
  ) {
    var spans = spans.mutableSpan
    solve(&spans, &table, &batch, plan)
  }

  private static func sample(
    _ spans: inout [LiveSpan], _ table: inout [Double], _ batch: inout EasingBatch, _ rows: Range<Int>,
    _ time: Double, _ plan: Plan
  ) {
    var spans = spans.mutableSpan
    for row in rows {
      if !(spans[row].start < time && time < spans[row].end) { enter(&spans[row], &table, time, plan) }
      switch spans[row].motion {
      case .still: break
      case .linear:
        let start = spans[row].start
        blend(&spans[row], &table, (time - start) / (spans[row].end - start), plan)
      case .curve:
        let start = spans[row].start
        let fraction = (time - start) / (spans[row].end - start)
        guard fraction > 0, fraction < 1, fraction != 0.5 || !spans[row].isSymmetric else {
          blend(&spans[row], &table, fraction > 0 ? min(fraction, 1) : 0, plan)
          break
        }
        batch.add(spans[row].curve, at: fraction, for: row)
        if batch.isFull { solve(&spans, &table, &batch, plan) }
      case .other: evaluate(&spans[row], &table, time, plan)
      }
    }
  }

  @inline(never)
  private static func solve(
    _ spans: inout MutableSpan<LiveSpan>, _ table: inout [Double], _ batch: inout EasingBatch,
    _ plan: Plan
  ) {
    batch.solve { row, progress in blend(&spans[row], &table, progress, plan) }
  }

  /// Interpolates between the values at the ends of a span.
  @inline(__always)
  private static func blend(_ span: inout LiveSpan, _ table: inout [Double], _ progress: Double, _ plan: Plan)
  {
    if span.kind == .path {
      span.progress = progress
      return
    }
    let (slot, from, stride, isBound) = (span.slot, span.from, Int(span.stride), span.isBound)
    plan.columns.values.withNumbers { values in
      table.withMutableNumbers { table in
        let values = isBound ? table.reading : values
        // The usual strides without the overhead of a loop.
        guard stride > 0 else { return }
        let x = values[from]
        table[slot] = x + (values[from &+ stride] - x) * progress
        guard stride > 1 else { return }
        let y = values[from &+ 1]
        table[slot &+ 1] = y + (values[from &+ stride &+ 1] - y) * progress
        guard stride > 2 else { return }
        for lane in 2..<stride {
          let start = values[from &+ lane]
          table[slot &+ lane] = start + (values[from &+ stride &+ lane] - start) * progress
        }
      }
    }
    if span.kind != .numbers { finish(span, &table, plan) }
  }

  /// Converts coordinates to colors.
  @inline(never)
  private static func finish(_ span: LiveSpan, _ table: inout [Double], _ plan: Plan) {
    if span.isPlainColor {
      for lane in span.slot..<span.slot + 4 { table[lane] = table[lane].clamped(0, 1) }
      return
    }
    withValues(of: span, &table, plan) { track, values, result in
      TrackColumns.finish(track, of: values, .span(Int(span.index)), result)
    }
  }

  /// Calls `body` with the track of a span, the numbers that it refers to, and its columns in the table.
  private static func withValues(
    of span: LiveSpan, _ table: inout [Double], _ plan: Plan,
    _ body: (TrackColumns.Track, Numbers, MutableNumbers) -> Void
  ) {
    var track = plan.tracks[Int(span.track)]
    track.values = span.values
    track.colors = span.colors
    plan.columns.values.withNumbers { values in
      table.withMutableNumbers { table in
        body(track, span.isBound ? table.reading : values, table.from(span.slot))
      }
    }
  }

  /// Finds the span that contains `time`; assigns its value if it is constant.
  @inline(never)
  private static func enter(_ span: inout LiveSpan, _ table: inout [Double], _ time: Double, _ plan: Plan) {
    let track = plan.tracks[Int(span.track)]
    let last = Int(track.count) - 1
    let (first, end) = (plan.columns.times[track.times], plan.columns.times[track.times + last])
    span.motion = .still
    span.start = .nan
    guard time >= first, time <= end else {
      let isAfter = time > first
      let rule = isAfter ? track.after : track.before
      let holds =
        rule == .hold || !(end - first > 0) || !time.isFinite
        || track.kind == .discrete && rule == .continue
      guard holds else {
        span.motion = .other
        return
      }
      span.start = isAfter ? end : -.infinity
      span.end = isAfter ? .infinity : first
      return hold(&span, isAfter ? last : 0, &table, plan)
    }
    let index = plan.columns.index(in: track, at: time, hint: Int(span.index))
    span.index = Int32(truncatingIfNeeded: index)
    let start = plan.columns.times[track.times + index]
    guard time > start, index < last else { return hold(&span, index, &table, plan) }
    span.end = plan.columns.times[track.times + index + 1]
    span.from = span.values + index * Int(track.stride)
    let arrival = plan.columns.arrivals[track.times + index + 1]
    switch arrival.kind {
    case .linear: span.motion = .linear
    case .hold: break
    case .curve:
      span.curve = plan.knots.curve(plan.columns.curves[arrival.curve], at: arrival.curve)
      span.isSymmetric = span.curve.isSymmetric
      span.motion = span.curve.isLinear ? .linear : .curve
    case .other: span.motion = .other
    }
    if track.kind == .discrete { span.motion = .still }
    if span.motion != .other { span.start = start }
    if span.motion == .still { hold(&span, index, &table, plan) }
  }

  /// Assigns the value of keyframe `index`.
  private static func hold(_ span: inout LiveSpan, _ index: Int, _ table: inout [Double], _ plan: Plan) {
    let stride = Int(span.stride)
    span.index = Int32(truncatingIfNeeded: index)
    span.from = span.values + index * stride
    guard span.kind != .path else { return }
    let isColor = span.kind == .color || span.kind == .stops
    let first = (isColor ? span.colors : span.values) + index * stride
    for lane in 0..<stride {
      table[span.slot + lane] = span.isBound ? table[first + lane] : plan.columns.values[first + lane]
    }
  }

  /// Evaluates a span that cannot be entered.
  @inline(never)
  private static func evaluate(_ span: inout LiveSpan, _ table: inout [Double], _ time: Double, _ plan: Plan)
  {
    guard span.kind != .path else { return }
    var hint = Int(span.index)
    withValues(of: span, &table, plan) { track, values, result in
      plan.columns.evaluate(track, of: values, at: time, hint: &hint, into: result)
    }
    span.index = Int32(truncatingIfNeeded: hint)
  }
}

// MARK: Paths

extension SpanSampler {
  /// Writes the path of the track of `row` at `time`, for which it has been sampled, to `path`.
  ///
  /// - Parameter hasVerbs: Whether `path` already has the verbs of the track.
  mutating func path(_ row: Int, at time: Double, _ plan: Plan, hasVerbs: Bool, into path: inout BezierPath) {
    let span = spans[row]
    let track = plan.tracks[Int(span.track)]
    if !hasVerbs {
      let verbs = plan.columns.verbs[Int(track.verbs)]
      path.setVerbs(verbs.span)
    }
    let count = Int(span.stride) / 2
    if path.points.count != count {
      path.points.removeAll(keepingCapacity: true)
      path.points.append(contentsOf: repeatElement(.zero, count: count))
    }
    guard span.motion != .other else { return Self.evaluate(span, track, time, plan, into: &path) }
    let isStill = span.motion == .still
    let progress = span.progress
    plan.columns.values.withNumbers { values in
      path.points.withMutableNumbers { coordinates in
        let place = span.from
        if isStill {
          for index in 0..<2 &* count { coordinates[index] = values[place &+ index] }
        } else {
          let distance = 2 &* count
          for index in 0..<distance {
            let start = values[place &+ index]
            coordinates[index] = start + (values[place &+ distance &+ index] - start) * progress
          }
        }
      }
    }
  }

  @inline(never)
  private static func evaluate(
    _ span: LiveSpan, _ track: TrackColumns.Track, _ time: Double, _ plan: Plan, into path: inout BezierPath
  ) {
    var hint = Int(span.index)
    path.points.withMutableNumbers { coordinates in
      plan.columns.values.withNumbers { values in
        plan.columns.evaluate(track, of: values, at: time, hint: &hint, into: coordinates)
      }
    }
    path.saturate()
  }
}
