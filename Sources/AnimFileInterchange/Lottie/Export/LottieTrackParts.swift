import AnimFile

/// Makes the parts of a track in a range of its own time.
struct LottieTrackParts {
  private let track: FlatTrack
  private let hasPath: Bool
  private let fit: LottieFit
  private let motion: LottieExporter.Motion
  /// The parts between the first and the last keyframe, once they are needed.
  private var pass: [LottieSpan] = []
  private var result = LottieSpans(spans: [])

  private init(_ track: FlatTrack, hasPath: Bool, fit: LottieFit, _ motion: LottieExporter.Motion) {
    (self.track, self.hasPath, self.fit, self.motion) = (track, hasPath, fit, motion)
  }

  /// The parts of a track between two times.
  ///
  /// - Parameters:
  ///   - hasPath: Whether the target can carry motion paths.
  ///   - fit: A fit without spans.
  ///   - motion: The numbers that may still be examined.
  static func spans(
    of track: FlatTrack, from low: Double, to high: Double, hasPath: Bool, fit: LottieFit,
    _ motion: LottieExporter.Motion
  ) -> LottieSpans {
    var parts = LottieTrackParts(track, hasPath: hasPath, fit: fit, motion)
    parts.appendAll(from: low, to: high)
    return parts.result
  }

  private var first: Double { track.times[0] }
  private var last: Double { track.times[track.times.count - 1] }

  /// The numbers of a keyframe.
  private func value(_ index: Int) -> [Double] {
    Array(track.interpolated.numbers[track.interpolated.range(index)])
  }

  private mutating func appendAll(from low: Double, to high: Double) {
    appendOutside(track.timeline.before, from: low, to: min(high, first), nearest: 0)
    if high > first, low < last {
      makePass()
      result.spans += pass.compactMap { $0.clipped(from: low, to: high) }
    }
    appendOutside(track.timeline.after, from: max(low, last), to: high, nearest: track.times.count - 1)
    if result.spans.isEmpty {
      result.spans = [.constant(track.value(at: low).numbers, from: low, to: high)]
    }
  }

  private mutating func makePass() {
    guard pass.isEmpty else { return }
    let times = track.times
    for index in times.indices.dropLast() where times[index + 1] > times[index] {
      let part = LottieKeyframePair(track, after: index).spans(hasPath: hasPath, fit: fit, motion)
      result.isBaked = result.isBaked || part.isBaked
      result.error = max(result.error, part.error)
      pass += part.spans
    }
  }

  // MARK: Outside the keyframes

  /// Appends the parts before the first or after the last keyframe, of which one is the nearest.
  private mutating func appendOutside(
    _ rule: Extrapolation, from low: Double, to high: Double, nearest: Int
  ) {
    guard high > low else { return }
    if rule == .hold || last <= first {
      result.spans.append(.constant(value(nearest), from: low, to: high))
    } else if rule == .continue {
      result.spans.append(continuation(from: low, to: high, nearest: nearest))
    } else {
      appendPasses(rule, from: low, to: high, nearest: nearest)
    }
  }

  private func continuation(from low: Double, to high: Double, nearest: Int) -> LottieSpan {
    let isBefore = nearest == 0
    let velocity = track.velocity(track.interpolated, at: nearest, side: isBefore ? .after : .before)?.numbers
    // The values of colors have limits, unlike those of keyframes with a velocity.
    let isColor = track.kind.columnKind == .color
    func outside(_ time: Double) -> [Double] {
      guard isColor, let velocity else { return track.value(at: time).numbers }
      return zip(value(nearest), velocity).map { $0 + $1 * (time - track.times[nearest]) }
    }
    return LottieSpan(
      start: low, end: high, from: outside(isBefore ? low : low.nextUp),
      to: outside(isBefore ? high.nextDown : high), curve: .linear)
  }

  private mutating func appendPasses(
    _ rule: Extrapolation, from low: Double, to high: Double, nearest: Int
  ) {
    makePass()
    let passes = LottiePasses(of: track, rule)
    let limit = min(20_000, 200_000 / Double(pass.count))
    guard let numbers = passes.numbers(from: low, to: high, fewerThan: limit) else {
      return appendRest(value(nearest), from: low, to: high)
    }
    let change = zip(value(0), value(track.times.count - 1)).map { $1 - $0 }
    for number in numbers {
      for span in passes.isReversed(number) ? pass.reversed() : pass {
        var moved = passes.span(span, in: number)
        if rule == .offset { moved = moved.map { zip($0, change).map { $0 + number * $1 } } }
        if let part = moved.clipped(from: low, to: high) { result.spans.append(part) }
      }
    }
  }

  /// Appends one value instead of too many passes.
  private mutating func appendRest(_ rest: [Double], from low: Double, to high: Double) {
    result.isBaked = true
    for index in rest.indices {
      for number in pass.flatMap({ [$0.from[index], $0.to[index]] }) {
        result.error = max(result.error, abs(number - rest[index]) / fit.tolerance(index))
      }
    }
    result.spans.append(.constant(rest, from: low, to: high))
  }
}

/// The repetitions of the keyframes of a track before and after them, numbered from the keyframes themselves.
struct LottiePasses {
  private let start: Double
  private let end: Double
  private let rule: Extrapolation

  init(of track: FlatTrack, _ rule: Extrapolation) {
    (start, end) = (track.times[0], track.times[track.times.count - 1])
    self.rule = rule
  }

  private var period: Double { end - start }

  /// The numbers of the passes in a range of time; nil if there are too many.
  func numbers(from low: Double, to high: Double, fewerThan limit: Double) -> StrideTo<Double>? {
    let (first, end) = (((low - start) / period).rounded(.down), ((high - start) / period).rounded(.up))
    return end - first < limit ? stride(from: first, to: end, by: 1) : nil
  }

  func isReversed(_ number: Double) -> Bool {
    rule == .pingpong && number.remainder(dividingBy: 2) != 0
  }

  /// The time in a pass for a time between the keyframes.
  func time(_ time: Double, in number: Double) -> Double {
    let passStart = start + number * period
    return isReversed(number) ? passStart + end - time : passStart + time - start
  }

  /// The part of a pass for one between the keyframes.
  func span(_ span: LottieSpan, in number: Double) -> LottieSpan {
    let (start, end) = (time(span.start, in: number), time(span.end, in: number))
    if isReversed(number) { return span.reversed(from: end, to: start) }
    var result = span
    (result.start, result.end) = (start, end)
    return result
  }
}
