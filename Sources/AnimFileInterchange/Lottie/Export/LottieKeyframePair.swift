import AnimFile

/// Two successive keyframes of a track.
struct LottieKeyframePair {
  private let track: FlatTrack
  private let start: Double
  private let end: Double
  private let from: [Double]
  private let to: [Double]
  private let easing: Easing
  private let via: ViaPoints?

  /// Creates the pair of a keyframe and the one after it.
  init(_ track: FlatTrack, after index: Int) {
    let values = track.interpolated
    self.track = track
    (start, end) = (track.times[index], track.times[index + 1])
    from = Array(values.numbers[values.range(index)])
    to = Array(values.numbers[values.range(index + 1)])
    easing = track.timeline.easing(index + 1)
    via = track.vias[index + 1]
  }

  /// The value between the keyframes, as it is or fitted.
  ///
  /// - Parameters:
  ///   - hasPath: Whether the target can carry motion paths.
  ///   - fit: A fit without spans.
  ///   - motion: The numbers that may still be examined.
  func spans(hasPath: Bool, fit: LottieFit, _ motion: LottieExporter.Motion) -> LottieSpans {
    if let spans = exactSpans(hasPath: hasPath) { return LottieSpans(spans: spans) }
    return fitted(fit, motion)
  }

  // MARK: Exact spans

  /// The spans of the easing and the path; nil if Lottie lacks them.
  private func exactSpans(hasPath: Bool) -> [LottieSpan]? {
    if isConstant { return [.constant(from, from: start, to: end)] }
    if case .steps(let count, _) = easing, count <= 1000 { return steps(count) }
    if let via { return motionPath(via, hasPath: hasPath) }
    if let curve = easing.plainCurve {
      return [LottieSpan(start: start, end: end, from: from, to: to, curve: curve)]
    }
    if case .piecewiseLinear(let pieces) = easing { return lines(pieces) }
    return nil
  }

  private var isConstant: Bool {
    track.kind.isDiscrete || easing == .hold || from == to && via == nil && !easing.hasVelocity
  }

  private func steps(_ count: Int) -> [LottieSpan] {
    (0..<max(1, count)).map { step in
      let (a, b) = (Double(step) / Double(count), Double(step + 1) / Double(count))
      let middle = (a + b) / 2
      let value = via == nil ? self.value(at: middle) : track.value(at: start + length * middle).numbers
      return .constant(value, from: time(at: a), to: time(at: b))
    }
  }

  private func motionPath(_ via: ViaPoints, hasPath: Bool) -> [LottieSpan]? {
    guard let curve = easing.plainCurve, (0...1).contains(curve.y1), (0...1).contains(curve.y2) else {
      return nil
    }
    let (first, second) = ([via.control1.x, via.control1.y], [via.control2.x, via.control2.y])
    let line = LottieStraightPath(from, first, second, to)
    guard hasPath || line != nil else { return nil }
    var span = LottieSpan(start: start, end: end, from: from, to: to, curve: curve, via: (first, second))
    guard let line else { return [span] }
    // At constant speed, a straight path is no different from lines, and some players cut short one that turns.
    span.via = nil
    return line.pieces(of: span)
  }

  private func lines(_ pieces: PiecewiseLinear) -> [LottieSpan] {
    let places = [0] + pieces.times.filter { $0 > 0 && $0 < 1 } + [1]
    return zip(places, places.dropFirst()).filter { $0 < $1 }.map { a, b in
      // Both sides of a jump are outside.
      let inset = (b - a) * 1e-9
      return LottieSpan(
        start: time(at: a), end: time(at: b), from: value(at: a + inset), to: value(at: b - inset),
        curve: .linear)
    }
  }

  // MARK: Fits

  /// The value as a fit, in parts between the kinks of the easing.
  private func fitted(_ fit: LottieFit, _ motion: LottieExporter.Motion) -> LottieSpans {
    var fit = fit
    let edges = [start] + easing.kinks.map { start + length * $0 } + [end]
    for (a, b) in zip(edges, edges.dropFirst()) {
      fit.add(from: a, to: b) { motion.counted($0, unlimitedValue) ?? from }
    }
    // The values on keyframes are exact.
    var spans = fit.spans
    func isNear(_ a: [Double], _ b: [Double]) -> Bool {
      a.indices.allSatisfy { abs(a[$0] - b[$0]) <= fit.tolerance($0) }
    }
    if let first = spans.first, isNear(first.from, from) { spans[0].from = from }
    if let last = spans.last, isNear(last.to, to) { spans[spans.count - 1].to = to }
    return LottieSpans(spans: spans, isBaked: fit.error > 1e-6, error: fit.error)
  }

  /// The value at a time, without the limits of colors.
  private func unlimitedValue(_ time: Double) -> [Double] {
    guard track.kind.columnKind == .color, !easing.hasVelocity else { return track.value(at: time).numbers }
    // The evaluation limits colors, which turns where they reach a limit.
    return value(at: (time - start) / length)
  }

  // MARK: Fractions of the time

  private var length: Double { end - start }

  private func time(at fraction: Double) -> Double { fraction == 1 ? end : start + length * fraction }

  /// The value on the line between both, also beyond its ends.
  private func value(at fraction: Double) -> [Double] {
    from.mixed(with: to, [easing.progress(at: fraction, duration: length)])
  }
}
