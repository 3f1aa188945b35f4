import AnimFile

/// A value over the time of the file.
struct LottieSpans {
  var spans: [LottieSpan]
  /// Whether it approximates the value.
  var isBaked = false
  /// The greatest difference found, as a multiple of the tolerance.
  var error = 0.0

  /// The value, if it is always the same.
  var constant: [Double]? {
    let first = spans[0].from
    return spans.allSatisfy { $0.isConstant && $0.from == first } ? first : nil
  }

  /// The times at which its parts begin and end.
  var edges: [Double] { spans.map(\.start) + [spans[spans.count - 1].end] }

  /// The numbers after a linear function, which keeps the easings.
  func map(_ transform: ([Double]) -> [Double]) -> LottieSpans {
    var result = self
    result.spans = spans.map { $0.map(transform) }
    return result
  }

  /// Whether all numbers are in a range, also between the ends of parts.
  func isWithin(_ range: ClosedRange<Double>) -> Bool {
    spans.allSatisfy { span in
      let parts = span.clamped(to: range)
      return parts.count == 1 && parts[0].from == span.from && parts[0].to == span.to
    }
  }

  /// The numbers limited to a range.
  func clamped(to range: ClosedRange<Double>) -> LottieSpans {
    var result = self
    result.spans = spans.flatMap { $0.clamped(to: range) }
    return result
  }

  /// Whether the parts of two values have the same times and easings, apart from constant parts.
  func hasTiming(of other: LottieSpans) -> Bool {
    spans.count == other.spans.count
      && zip(spans, other.spans).allSatisfy { a, b in
        a.start == b.start && a.end == b.end && a.via == nil && b.via == nil
          && (a.curve == b.curve || a.isConstant && b.curve != nil || b.isConstant && a.curve != nil)
      }
  }

  /// Both values as one list of numbers, with the same timing.
  func joined(with other: LottieSpans) -> LottieSpans {
    var result = self
    result.isBaked = isBaked || other.isBaked
    result.error = max(error, other.error)
    for index in spans.indices {
      let (a, b) = (spans[index], other.spans[index])
      result.spans[index].from = a.from + b.from
      // A constant part has an easing only if the other one moves.
      result.spans[index].to = (a.isConstant ? a.from : a.to) + (b.isConstant ? b.from : b.to)
      result.spans[index].curve = a.isConstant ? b.isConstant ? nil : b.curve : a.curve
    }
    return result
  }

  /// The parts, which have inner times, in the time of the file.
  fileprivate func spans(in segment: TimeSegment) -> [LottieSpan] {
    guard segment.rate < 0 else {
      return spans.map { span in
        var span = span
        (span.start, span.end) = (segment.outer(at: span.start), segment.outer(at: span.end))
        return span
      }
    }
    return spans.reversed().map { span in
      span.reversed(from: segment.outer(at: span.end), to: segment.outer(at: span.start))
    }
  }

  /// The value at a time.
  func value(at time: Double) -> [Double] {
    let next = spans.partitioningIndex { $0.start > time }
    let span = spans[max(0, next - 1)]
    guard let curve = span.curve, span.end > span.start else { return span.from }
    let progress = curve.progress(at: (time - span.start) / (span.end - span.start))
    guard let via = span.via else { return span.from.mixed(with: span.to, [progress]) }
    return LottieMotionCurve(span.from, via.0, via.1, span.to).point(atFraction: progress)
  }
}

extension LottieExporter {
  // MARK: Members

  /// The value of a member over the time of the file.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerances of its numbers; the last one applies to all further numbers.
  ///   - hasPath: Whether the target can carry motion paths.
  mutating func spans(
    _ member: FlatAnimated, _ time: LottieExportTime, tolerance: [Double], hasPath: Bool = false
  ) -> LottieSpans {
    switch member {
    case .constant(let value):
      return LottieSpans(spans: [.constant(value.numbers, from: time.start, to: time.end)])
    case .components(_, let parts):
      let all = parts.parts.map { spans($0, time, tolerance: tolerance) }
      return joined(all, time, tolerance)
    case .track(let track) where !track.hasClock && isDirect(track):
      if let result = spans(track, time, tolerance, hasPath: hasPath) { return result }
    default: break
    }
    return fitted([member], time, tolerance) { member.value(at: time.local($0)).numbers }
  }

  /// The value of a track over the time of the file, from its own keyframes; nil if the time is empty.
  private func spans(
    _ track: FlatTrack, _ time: LottieExportTime, _ tolerance: [Double], hasPath: Bool
  ) -> LottieSpans? {
    var result = LottieSpans(spans: [])
    for segment in time.segments where segment.end > segment.start {
      guard segment.rate != 0 else {
        let value = track.value(at: segment.local).numbers
        result.spans.append(.constant(value, from: segment.start, to: segment.end))
        continue
      }
      let fit = LottieFit(
        tolerances: tolerance, shortest: shortest * abs(segment.rate), rounding: rounding(tolerance))
      let local = LottieTrackParts.spans(
        of: track, from: min(segment.local, segment.localEnd), to: max(segment.local, segment.localEnd),
        hasPath: hasPath, fit: fit, motion)
      result.isBaked = result.isBaked || local.isBaked
      result.error = max(result.error, local.error)
      result.spans += local.spans(in: segment)
    }
    return result.spans.isEmpty ? nil : result
  }

  /// Several values as one list of numbers.
  mutating func joined(
    _ all: [LottieSpans], _ time: LottieExportTime, _ tolerance: [Double]
  ) -> LottieSpans {
    let moving = all.filter { $0.constant == nil }
    guard let first = moving.first else {
      return LottieSpans(
        spans: [.constant(all.flatMap { $0.spans[0].from }, from: time.start, to: time.end)])
    }
    if let timing = Self.sharedTiming(moving) {
      let parts = all.map { part -> LottieSpans in
        guard let constant = part.constant else { return part }
        var still = first
        still.spans = first.spans.map { .constant(constant, from: $0.start, to: $0.end) }
        return still
      }
      var result = parts.dropFirst().reduce(parts[0]) { $0.joined(with: $1) }
      for index in result.spans.indices { result.spans[index].curve = timing.spans[index].curve }
      return result
    }
    let edges = moving.flatMap(\.edges)
    return fitted(edges, tolerance) { t in all.flatMap { $0.value(at: t) } }
  }

  /// The values as one, if they have the same times and easings.
  static func sharedTiming(_ moving: [LottieSpans]) -> LottieSpans? {
    guard var result = moving.first else { return nil }
    for other in moving.dropFirst() {
      guard other.hasTiming(of: result) else { return nil }
      result = result.joined(with: other)
    }
    return result
  }

  /// Whether the track is a progress between its numbers.
  private func isDirect(_ track: FlatTrack) -> Bool {
    guard track.interpolated.isUniform else { return track.kind.isDiscrete }
    if track.kind.columnKind == .stops { return false }
    if let working = track.working, track.kind.columnKind == .color {
      guard working.space == .srgb else { return false }
      return stride(from: 3, to: track.values.numbers.count, by: 4).allSatisfy {
        track.values.numbers[$0] == 1
      }
    }
    return true
  }

  // MARK: Fits

  /// The greatest rounding of numbers with these tolerances, as a multiple of them.
  private func rounding(_ tolerance: [Double]) -> Double { tolerance == [colorTolerance] ? 0.5 : 0.02 }

  /// Spans through a function of members, in a time.
  mutating func fitted(
    _ members: [FlatAnimated], _ time: LottieExportTime, _ tolerance: [Double],
    _ function: (Double) -> [Double]
  ) -> LottieSpans {
    fitted(edges(of: members, time), tolerance, function)
  }

  /// Spans through a function of time.
  ///
  /// - Parameter edges: The times at which it can jump or turn, in any order.
  func fitted(
    _ edges: [Double], _ tolerance: [Double], _ function: (Double) -> [Double]
  ) -> LottieSpans {
    var fit = LottieFit(
      tolerances: tolerance, shortest: shortest, grid: 1 / frameRate, rounding: rounding(tolerance))
    var places: [Double] = []
    for edge in edges.sorted() where places.isEmpty || edge - places[places.count - 1] > 1e-9 {
      places.append(edge)
    }
    let first = function(places[0])
    for (a, b) in zip(places, places.dropFirst()) {
      fit.add(from: a, to: b) { motion.counted($0, function) ?? first }
    }
    guard !fit.spans.isEmpty else {
      return LottieSpans(spans: [.constant(first, from: places[0], to: max(duration, places[0]))])
    }
    return LottieSpans(spans: fit.spans, isBaked: fit.error > 1e-6, error: fit.error)
  }

  /// The times at which members jump or turn.
  func edges(of members: [FlatAnimated], _ time: LottieExportTime) -> [Double] {
    var result = time.edges
    func add(_ member: FlatAnimated) {
      switch member {
      case .constant, .steps, .parameter: break
      case .components(_, let parts): for part in parts.parts { add(part) }
      case .wiggle(let wiggle):
        add(wiggle.around)
        for segment in time.segments where segment.rate != 0 {
          let (low, high) = (min(segment.local, segment.localEnd), max(segment.local, segment.localEnd))
          guard (high - low) / wiggle.every < 20_000 else { continue }
          for step in stride(from: (low / wiggle.every).rounded(.up), through: high / wiggle.every, by: 1) {
            result.append(segment.outer(at: step * wiggle.every))
          }
        }
      case .track(let track):
        if track.hasClock {
          // Times since an event do not pass.
          guard case .at(let number)? = track.clock, !number.isConstant else { return }
          add(number)
          // Between frames, any number can reach a keyframe. The times are sorted, and the number is examined at each.
          guard motion.counts(duration * frameRate * 2) else { return }
          for frame in stride(from: 0, through: duration, by: 4 / frameRate) { result.append(frame) }
          return
        }
        for segment in time.segments where segment.rate != 0 {
          let (low, high) = (min(segment.local, segment.localEnd), max(segment.local, segment.localEnd))
          for key in passes(of: track, from: low, to: high) where key > low && key < high {
            result.append(segment.outer(at: key))
          }
        }
      }
    }
    for member in members { add(member) }
    return result.filter { $0 >= time.start && $0 <= time.end }
  }

  /// The times of the keyframes of a track and of their kinks, in all passes.
  private func passes(of track: FlatTrack, from low: Double, to high: Double) -> [Double] {
    let times = track.times
    let (first, last) = (times[0], times[times.count - 1])
    var own = times
    for index in times.indices.dropLast() where times[index + 1] > times[index] {
      let length = times[index + 1] - times[index]
      own += track.timeline.easing(index + 1).kinks.map { times[index] + length * $0 }
    }
    var result = own
    func add(_ rule: Extrapolation, _ low: Double, _ high: Double) {
      guard high > low, last > first, rule == .loop || rule == .offset || rule == .pingpong else { return }
      let passes = LottiePasses(of: track, rule)
      let numbers = passes.numbers(from: low, to: high, fewerThan: 100_000 / Double(own.count))
      guard let numbers else { return }
      for number in numbers { result += own.map { passes.time($0, in: number) } }
    }
    add(track.timeline.before, low, min(high, first))
    add(track.timeline.after, max(low, last), high)
    return result
  }
}

extension Easing {
  /// The easing as one curve; nil for other easings.
  var plainCurve: LottieCurve? {
    switch self {
    case .preset(.linear), .named: .linear
    case .preset(let preset): preset.curve.map { LottieCurve(x1: $0.x1, y1: $0.y1, x2: $0.x2, y2: $0.y2) }
    case .cubicBezier(let curve): LottieCurve(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
    default: nil
    }
  }

  /// Whether a value can move between two equal keyframes.
  var hasVelocity: Bool {
    switch self {
    case .smooth, .spring: true
    default: false
    }
  }

  /// The fractions of the time at which the formula changes.
  var kinks: [Double] {
    switch self {
    case .preset(let preset):
      let n = 2.75
      let bounces = [1 / n, 2 / n, 2.5 / n]
      switch preset {
      case .easeOutBounce: return bounces
      case .easeInBounce: return bounces.reversed().map { 1 - $0 }
      case .easeInOutBounce:
        return bounces.reversed().map { (1 - $0) / 2 } + [0.5] + bounces.map { 0.5 + $0 / 2 }
      default: return preset.rawValue.hasPrefix("easeInOut") && preset.curve == nil ? [0.5] : []
      }
    case .steps(let count, _) where count <= 1000:
      return (1..<max(2, count)).map { Double($0) / Double(max(1, count)) }
    case .piecewiseLinear(let pieces): return pieces.times.filter { $0 > 0 && $0 < 1 }
    default: return []
    }
  }
}
