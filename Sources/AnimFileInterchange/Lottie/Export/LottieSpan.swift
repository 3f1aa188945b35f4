import AnimFile

/// A part of a value over time, in seconds: constant, or with one easing for all its numbers.
struct LottieSpan {
  var start: Double
  var end: Double
  var from: [Double]
  var to: [Double]
  /// The easing; nil if the first value is held.
  var curve: LottieCurve?
  /// The control points of a motion path.
  var via: ([Double], [Double])?

  static func constant(_ value: [Double], from start: Double, to end: Double) -> LottieSpan {
    LottieSpan(start: start, end: end, from: value, to: value, curve: nil)
  }

  var isConstant: Bool { via == nil && (curve == nil || from == to) }

  /// The span with other numbers, after a linear function.
  func map(_ transform: ([Double]) -> [Double]) -> LottieSpan {
    var result = self
    result.from = transform(from)
    result.to = transform(to)
    result.via = via.map { (transform($0.0), transform($0.1)) }
    return result
  }

  /// The span in reverse, with other times.
  func reversed(from start: Double, to end: Double) -> LottieSpan {
    guard let curve else { return .constant(from, from: start, to: end) }
    return LottieSpan(
      start: start, end: end, from: to, to: from, curve: curve.reversed, via: via.map { ($0.1, $0.0) })
  }

  /// The part of a motion path up to a time.
  private func part(to time: Double) -> LottieSpan {
    var result = self
    result.end = time
    guard let curve, let via, start < time else { return result }
    let part = curve.part(from: 0, to: (time - start) / (end - start))
    // The progress can be too small for an easing of its own.
    guard let rest = part.curve else { return .constant(from, from: start, to: time) }
    result.curve = rest
    let path = LottieMotionCurve(from, via.0, via.1, to)
    let piece = path.part(to: path.parameter(atFraction: part.end))
    (result.to, result.via) = (piece.end, (piece.first, piece.second))
    return result
  }

  /// The part between two times; nil if it is empty.
  func clipped(from low: Double, to high: Double) -> LottieSpan? {
    guard start < high, end > low else { return nil }
    var result = self
    if let curve, via == nil {
      let (low, high) = (max(start, low), min(end, high))
      guard low > start || high < end else { return self }
      let part = curve.part(from: (low - start) / (end - start), to: (high - start) / (end - start))
      (result.start, result.end) = (low, high)
      result.from = low > start ? from.mixed(with: to, [part.start]) : from
      result.to = high < end ? from.mixed(with: to, [part.end]) : to
      result.curve = part.curve
      return part.curve == nil ? .constant(result.from, from: low, to: high) : result
    }
    if end > high { result = result.part(to: high) }
    if start < low {
      let back = result.reversed(from: -result.end, to: -result.start).part(to: -low)
      result = back.reversed(from: low, to: result.end)
    }
    return result
  }

  /// The parts of the span with its numbers limited to a range.
  ///
  /// A number rests while it is beyond a limit, so that each part begins where one reaches or leaves a limit.
  func clamped(to range: ClosedRange<Double>) -> [LottieSpan] {
    func limited(_ span: LottieSpan) -> LottieSpan {
      var result = span
      result.from = span.from.map { $0.clamped(to: range) }
      result.to = span.to.map { $0.clamped(to: range) }
      return result
    }
    guard let curve, from != to, via == nil else { return [limited(self)] }
    let sections = [0] + curve.turns + [1]
    let extremes = sections.map { from.mixed(with: to, [curve.progress(at: $0)]) }
    // Less is rounding.
    let exceeds = extremes.contains { $0.contains { abs($0 - $0.clamped(to: range)) > 1e-6 } }
    guard exceeds else { return [limited(self)] }
    var places = sections
    for index in from.indices where from[index] != to[index] {
      for limit in [range.lowerBound, range.upperBound] where limit.isFinite {
        places += curve.places(ofProgress: (limit - from[index]) / (to[index] - from[index]), in: sections)
      }
    }
    return parts(between: places).map(limited)
  }

  /// The parts of the span, divided wherever it reaches one of these progresses.
  func parts(atProgress progresses: [Double]) -> [LottieSpan] {
    guard let curve, via == nil else { return [self] }
    let sections = [0] + curve.turns + [1]
    let places = progresses.flatMap { curve.places(ofProgress: $0, in: sections) }
    return places.isEmpty ? [self] : parts(between: [0] + places + [1])
  }

  /// The parts between fractions of the time.
  private func parts(between fractions: [Double]) -> [LottieSpan] {
    let times = fractions.sorted().map { $0 == 1 ? end : start + (end - start) * $0 }
    return zip(times, times.dropFirst()).compactMap { a, b in clipped(from: a, to: b) }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension LottieCurve {
  /// The easing of the way back.
  var reversed: LottieCurve { LottieCurve(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1) }

  /// The fractions of the time at which the progress has a value, inside sections in which it rises or falls.
  fileprivate func places(ofProgress value: Double, in sections: [Double]) -> [Double] {
    zip(sections, sections.dropFirst()).compactMap { a, b in
      var (low, high) = (a, b)
      let isRising = progress(at: a) < progress(at: b)
      for _ in 0..<52 {
        let middle = (low + high) / 2
        if (progress(at: middle) < value) == isRising { low = middle } else { high = middle }
      }
      return low > a && high < b ? low : nil
    }
  }

  /// The curve with even steps of time through the progress after one and two thirds.
  ///
  /// It is exact for polynomials of at most the third degree.
  init(third: Double, twoThirds: Double) {
    let (a, b) = (27 * third - 1, 27 * twoThirds - 8)
    self.init(x1: 1.0 / 3, y1: (2 * a - b) / 18, x2: 2.0 / 3, y2: (2 * b - a) / 18)
  }
}

/// Fits spans to a function of time.
struct LottieFit {
  /// The tolerances of the numbers.
  var tolerances: [Double]
  /// The length of the shortest span in seconds.
  var shortest: Double
  /// The distance of preferred times, in seconds; 0 for none.
  var grid: Double
  /// The greatest rounding of written numbers, as a multiple of the tolerances.
  var rounding: Double
  /// The greatest number of spans.
  var limit = 20_000
  private(set) var spans: [LottieSpan] = []
  /// The greatest difference found, as a multiple of the tolerances.
  private(set) var error = 0.0

  init(tolerances: [Double], shortest: Double, grid: Double = 0, rounding: Double) {
    self.tolerances = tolerances
    self.shortest = shortest
    self.grid = grid
    self.rounding = rounding
  }

  private static let samples = 9

  /// Adds spans between two times.
  mutating func add(from start: Double, to end: Double, _ function: (Double) -> [Double]) {
    guard end > start else { return }
    // Both sides of a jump are outside.
    let inset = min(1e-9 * max(1, abs(start), abs(end)), (end - start) / 16)
    let (from, to) = (function(start + inset), function(end - inset))
    let inside: (Double) -> [Double] = { function(min(max($0, start + inset), end - inset)) }
    var plain = Addition(room: limit - spans.count)
    add(start, end, from, to, inside, to: &plain)
    if plain.error > 1 {
      // The function can start or end with an infinite velocity.
      var rooted = Addition(room: limit - spans.count)
      addRooted(start, end, from, to, inside, to: &rooted)
      if rooted.error < plain.error { plain = rooted }
    }
    spans += plain.spans
    error = max(error, plain.error)
  }

  /// Spans to add.
  private struct Addition {
    /// The greatest number of spans that may be added.
    var room: Int
    var spans: [LottieSpan] = []
    /// The greatest difference found, as a multiple of the tolerances.
    var error = 0.0

    mutating func append(_ part: Part) {
      spans.append(part.span)
      error = max(error, part.error)
    }
  }

  /// Adds spans of which the first and the last follow a square root, where no other span does.
  private func addRooted(
    _ start: Double, _ end: Double, _ from: [Double], _ to: [Double], _ function: (Double) -> [Double],
    to result: inout Addition
  ) {
    /// The longest part at an end that follows a square root; nil if the end needs none.
    func part(atEnd: Bool) -> Part? {
      var length = end - start
      let short = min(2 * shortest, length)
      let edge = atEnd ? end - short : start + short
      let (a, b) = atEnd ? (edge, end) : (start, edge)
      let plain = self.part(from: a, to: b, atEnd ? function(a) : from, atEnd ? to : function(b), function)
      guard plain.error > 1 else { return nil }
      while length >= shortest {
        let (a, b) = atEnd ? (end - length, end) : (start, start + length)
        let (p, q) = (a == start ? from : function(a), b == end ? to : function(b))
        let span = span(a, b, p, q, function, root: atEnd ? .end : .start)
        let error = error(of: span, function)
        if error <= 1 { return (span, error) }
        length /= 2
      }
      return nil
    }
    let first = part(atEnd: false)
    if let first, first.span.end >= end { return result.append(first) }
    let last = part(atEnd: true).flatMap { $0.span.start >= (first?.span.end ?? start) ? $0 : nil }
    if let first { result.append(first) }
    add(
      first?.span.end ?? start, last?.span.start ?? end, first?.span.to ?? from, last?.span.from ?? to,
      function, to: &result)
    if let last { result.append(last) }
  }

  /// Adds spans as long as the tolerance permits, from left to right.
  private func add(
    _ start: Double, _ end: Double, _ from: [Double], _ to: [Double], _ function: (Double) -> [Double],
    to result: inout Addition
  ) {
    var (start, from) = (start, from)
    var length = end - start
    var isAfterJump = false
    while start < end, result.spans.count < result.room {
      let part = longest(from: start, to: end, from, to, about: length, function)
      if part.error > 1, !isAfterJump,
        let jump = jump(from: start, to: part.span.end, from, part.span.to, function)
      {
        if jump.time - start > 1e-8 {
          let before = self.part(
            from: start, to: jump.time, from, jump.from, { function(min($0, jump.time)) })
          result.append(before)
          start = jump.time
        } else {
          // The part that begins with the jump must advance.
          isAfterJump = true
        }
        (from, length) = (jump.to, end - start)
        continue
      }
      isAfterJump = false
      result.append(part)
      length = 2 * (part.span.end - start)
      (start, from) = (part.span.end, part.span.to)
    }
    guard start < end else { return }
    let rest = span(start, end, from, to, function)
    result.append((rest, error(of: rest, function, isFinal: true)))
  }

  /// The time between two others at which the function jumps, and the values on both sides; nil if it does not.
  private func jump(
    from start: Double, to end: Double, _ from: [Double], _ to: [Double], _ function: (Double) -> [Double]
  ) -> (time: Double, from: [Double], to: [Double])? {
    func difference(_ a: [Double], _ b: [Double]) -> Double {
      a.indices.reduce(0) { max($0, abs(a[$1] - b[$1]) / tolerance($1)) }
    }
    var (low, high, from, to) = (start, end, from, to)
    while high - low > 1e-10 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      let value = function(middle)
      if difference(from, value) > difference(value, to) {
        (high, to) = (middle, value)
      } else {
        (low, from) = (middle, value)
      }
    }
    return difference(from, to) > 1 ? (low, from, to) : nil
  }

  /// A span with its greatest difference, as a multiple of the tolerances.
  private typealias Part = (span: LottieSpan, error: Double)

  /// The longest part found within the tolerances; the shortest one if there is none.
  private func longest(
    from start: Double, to end: Double, _ from: [Double], _ to: [Double], about length: Double,
    _ function: (Double) -> [Double]
  ) -> Part {
    // Late times have no parts as short as early ones.
    let least = max(shortest / 2, 4 * start.ulp)
    func part(_ length: Double) -> Part {
      let time = place(near: start + max(length, least), from: start, to: end)
      return self.part(from: start, to: time, from, time == end ? to : function(time), function)
    }
    var best: Part?
    var failed: Part?
    var length = length
    while best == nil || failed == nil {
      let next = part(length)
      if next.error <= 1 {
        best = next
        if next.span.end >= end { return next }
        length *= 2
      } else {
        failed = next
        if length < 2 * shortest { break }
        length /= 2
      }
    }
    guard var best, var failed else { return best ?? failed ?? part(length) }
    // A longer part would not save one.
    if end - best.span.end < 1.01 * (best.span.end - start),
      self.part(from: best.span.end, to: end, best.span.to, to, function).error <= 1
    {
      return best
    }
    for _ in 0..<3 {
      let next = part((best.span.end + failed.span.end) / 2 - start)
      guard next.span.end > best.span.end, next.span.end < failed.span.end else { break }
      if next.error <= 1 { best = next } else { failed = next }
    }
    return best
  }

  /// A time near another one that needs few digits, unless the part from the start is short.
  private func place(near time: Double, from start: Double, to end: Double) -> Double {
    guard time < end else { return end }
    for step in [grid, grid / 4] where step > 0 && time - start >= 3 * step {
      let place = (time / step).rounded() * step
      return place < end ? place : end
    }
    return time
  }

  private func part(
    from start: Double, to end: Double, _ from: [Double], _ to: [Double], _ function: (Double) -> [Double]
  ) -> Part {
    let span = span(start, end, from, to, function)
    return (span, error(of: span, function))
  }

  /// The end of a span at which its curve follows a square root.
  private enum Root { case start, end }

  private func span(
    _ start: Double, _ end: Double, _ from: [Double], _ to: [Double], _ function: (Double) -> [Double],
    root: Root? = nil
  ) -> LottieSpan {
    var widest = 0
    var change = 0.0
    for index in from.indices {
      let relative = abs(to[index] - from[index]) / tolerance(index)
      if relative > change { (widest, change) = (index, relative) }
    }
    // A smaller change is one of rounding, which no easing can scale.
    guard change > 1e-4 else { return .constant(from, from: start, to: end) }
    func progress(_ fraction: Double) -> Double {
      (function(start + (end - start) * fraction)[widest] - from[widest]) / (to[widest] - from[widest])
    }
    // The fractions are the squares of the parameters, or those from the end.
    if root == .start {
      var curve = LottieCurve(third: progress(1.0 / 9), twoThirds: progress(4.0 / 9))
      (curve.x1, curve.x2) = (0, 1.0 / 3)
      return LottieSpan(start: start, end: end, from: from, to: to, curve: curve)
    }
    if root == .end {
      var curve = LottieCurve(third: progress(5.0 / 9), twoThirds: progress(8.0 / 9))
      (curve.x1, curve.x2) = (2.0 / 3, 1)
      return LottieSpan(start: start, end: end, from: from, to: to, curve: curve)
    }
    var curve = LottieCurve(third: progress(1.0 / 3), twoThirds: progress(2.0 / 3))
    let isLine = abs(curve.y1 - curve.x1) < 1e-4 && abs(curve.y2 - curve.x2) < 1e-4
    // A curve far beyond both ends scales the rounding of the numbers.
    if isLine || max(abs(curve.y1), abs(curve.y2)) * rounding > 1 { curve = .linear }
    return LottieSpan(start: start, end: end, from: from, to: to, curve: curve)
  }

  /// The tolerance of a number; the last one applies to all further numbers.
  func tolerance(_ index: Int) -> Double { tolerances[min(index, tolerances.count - 1)] }

  /// - Parameter isFinal: Whether a span beyond the tolerances is written, rather than replaced by shorter ones.
  private func error(
    of span: LottieSpan, _ function: (Double) -> [Double], isFinal: Bool = false
  ) -> Double {
    var worst = 0.0
    for sample in 1..<Self.samples {
      let x = Double(sample) / Double(Self.samples)
      let value = function(span.start + (span.end - span.start) * x)
      let progress = span.curve?.progress(at: x) ?? 0
      for index in value.indices where index < span.from.count {
        let fitted = span.from[index] + (span.to[index] - span.from[index]) * progress
        worst = max(worst, abs(fitted - value[index]) / tolerance(index))
      }
      // The span is too long, and its error only chooses a shorter one.
      if worst > 1, !isFinal, span.end - span.start >= 2 * shortest { break }
    }
    return worst
  }
}

extension [LottieSpan] {
  /// The keyframes of spans that follow each other, in frames.
  func track(frameRate: Double) -> LottieTrack<[Double]> {
    var keys: [LottieKey<[Double]>] = []
    var holds = false
    /// Whether the last keyframe only ends a constant.
    for span in self {
      let t = span.start * frameRate
      if let last = keys.last {
        if holds {
          if last.value != span.from { keys.append(LottieKey(t: t, value: span.from, holds: true)) }
        } else if !last.value.isClose(to: span.from) {
          keys.append(LottieKey(t: t, value: span.from))
        }
      } else {
        keys.append(LottieKey(t: t, value: span.from))
      }
      if span.isConstant {
        holds = true
        continue
      }
      if holds, let last = keys.last, last.t < t {
        keys.append(LottieKey(t: t, value: span.from, holds: true))
      }
      if holds, keys.count == 1 { keys[0].t = t }
      holds = false
      var key = LottieKey(t: span.end * frameRate, value: span.to)
      if let curve = span.curve, !curve.isLinear { key.curves = [curve] }
      key.via = span.via
      keys.append(key)
    }
    // A constant before the first change needs no keyframe.
    if keys.count > 2, keys[0].value == keys[1].value, keys[1].holds { keys.removeFirst() }
    if keys.count > 1 { keys[0].holds = false }
    return LottieTrack(keys: keys, node: nil)
  }
}

extension [Double] {
  fileprivate func isClose(to other: [Double]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { abs($0 - $1) <= 1e-7 * Swift.max(1, abs($0)) }
  }
}
