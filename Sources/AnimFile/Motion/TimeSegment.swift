/// A segment of the document's time in which an inner time is linear.
package struct TimeSegment: Hashable {
  /// The start and end in the document's time.
  package var start: Double
  package var end: Double
  /// The inner time at the start.
  package var local: Double
  /// The rate of the inner time; negative runs backwards.
  package var rate = 1.0

  package init(start: Double, end: Double, local: Double, rate: Double = 1.0) {
    self.start = start
    self.end = end
    self.local = local
    self.rate = rate
  }

  package var localEnd: Double { local + (end - start) * rate }

  package func local(at time: Double) -> Double { local + (time - start) * rate }

  package func outer(at local: Double) -> Double { rate == 0 ? start : start + (local - self.local) / rate }

  /// The maximum number of segments. Later passes repeat earlier ones.
  static let maximumCount = 32
}

extension [TimeSegment] {
  /// Returns the segments clipped to a range of inner time, in a document that ends at `documentEnd`.
  package func clipped(from first: Double?, to last: Double?, documentEnd: Double) -> [TimeSegment] {
    guard first != nil || last != nil else { return self }
    let (low, high) = (first ?? -.infinity, last ?? .infinity)
    return compactMap { piece in
      guard piece.rate != 0 else { return piece.local >= low && piece.local < high ? piece : nil }
      let bounds = [piece.outer(at: low), piece.outer(at: high)].sorted()
      let (start, end) = (Swift.max(piece.start, bounds[0]), Swift.min(piece.end, bounds[1]))
      // A segment of length 0 at the document's end is its last frame.
      guard start < end || (start == end && start == documentEnd) else { return nil }
      return TimeSegment(start: start, end: end, local: piece.local(at: start), rate: piece.rate)
    }
  }

  /// Returns the segments in the inner time of content with the time mapping and the natural duration
  /// `duration`.
  package func mapped(
    by mapping: TimeMapping, duration: Double, atMost limit: Int = TimeSegment.maximumCount
  ) -> [TimeSegment] {
    var result: [TimeSegment] = []
    guard !mapping.hasEvent, !mapping.hasNumber else {
      // Any part of all passes can show.
      let end = mapping.duration ?? duration
      return map { piece in
        let length = piece.end - piece.start
        return TimeSegment(start: piece.start, end: piece.end, local: 0, rate: length > 0 ? end / length : 0)
      }
    }
    for piece in self {
      let raw = TimeSegment(
        start: piece.start, end: piece.end, local: (piece.local - mapping.offset) * mapping.speed,
        rate: piece.rate * mapping.speed)
      if mapping.repeats == .count(1), !mapping.autoreverses {
        result.append(raw)
      } else {
        raw.appendPasses(of: mapping, mapping.duration ?? duration, atMost: limit, to: &result)
      }
      if result.count >= limit { break }
    }
    return result
  }
}

extension TimeSegment {
  /// Appends the passes of a repetition; this segment is in the time before repeating.
  fileprivate func appendPasses(
    of mapping: TimeMapping, _ oneWay: Double, atMost limit: Int, to pieces: inout [TimeSegment]
  ) {
    func still(_ start: Double, _ end: Double) {
      let middle = start + (end - start) / 2
      let time = rate == 0 ? local : local(at: middle)
      let inside = TimeMapping(
        speed: 1, repeats: mapping.repeats, autoreverses: mapping.autoreverses, duration: oneWay
      ).localTime(at: time, duration: oneWay)
      pieces.append(TimeSegment(start: start, end: end, local: inside, rate: 0))
    }
    guard oneWay > 0, rate != 0 else { return still(start, end) }
    let passes: Double =
      if case .count(let count) = mapping.repeats { count * (mapping.autoreverses ? 2 : 1) } else {
        .infinity
      }
    let isEndless = passes == .infinity
    var time = start
    while time < end, pieces.count < limit {
      let raw = local(at: time)
      // Just past a boundary, rounding must not find the preceding pass.
      let nudge = oneWay * 1e-9 * (rate > 0 ? 1 : -1)
      let number = ((raw + nudge) / oneWay).rounded(.down)
      if !isEndless, number < 0 || raw + nudge >= passes * oneWay {
        let edge =
          number < 0 ? (rate > 0 ? outer(at: 0) : end) : (rate > 0 ? end : outer(at: passes * oneWay))
        let next = min(end, max(edge, time.nextUp))
        still(time, next)
        time = next
        continue
      }
      let seam = outer(at: min((rate > 0 ? number + 1 : number) * oneWay, passes * oneWay))
      let next = min(end, max(seam, time.nextUp))
      let isReversed = mapping.autoreverses && number.floorModulo(2) == 1
      let inside = raw - number * oneWay
      pieces.append(
        TimeSegment(
          start: time, end: next, local: isReversed ? oneWay - inside : inside,
          rate: isReversed ? -rate : rate))
      time = next
    }
    if start == end, pieces.count < limit { still(start, end) }
  }
}
