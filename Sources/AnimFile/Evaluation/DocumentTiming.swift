/// The mapping from player time to the time of a document: the first pass, and the passes after it, which can start later.
package struct DocumentTiming: Hashable, Sendable {
  /// The time at which the passes after the first start, in seconds; 0 if there are none.
  package let start: Double
  /// The passes since ``start``, with the duration from there to the end of the document.
  package let passes: TimeMapping
  /// The duration of the document in one direction, in seconds.
  package let duration: Double

  /// - Parameter duration: The duration of the document in one direction, in seconds.
  package init(_ document: AnimationDocument, duration: Double) {
    self.init(
      document.repeats, autoreverses: document.autoreverses, from: document.repeatFrom, duration: duration)
  }

  package init(_ repeats: TimeMapping.Repeat, autoreverses: Bool, from time: Double, duration: Double) {
    self.duration = duration
    // From the end on, nothing is left to repeat.
    let playsOnce = time > 0 && time >= duration || repeats == .count(1) && !autoreverses
    start = playsOnce ? 0 : time
    passes =
      playsOnce
      ? TimeMapping(duration: duration)
      : TimeMapping(repeats: repeats, autoreverses: autoreverses, duration: duration - time)
  }

  /// Whether the time of the document is that of the player.
  package var playsOnce: Bool { passes.repeats == .count(1) && !passes.autoreverses }

  /// The seconds from ``start`` to the end of the first pass, in both directions if the passes alternate.
  package var passLength: Double { (passes.duration ?? 0) * (passes.autoreverses ? 2 : 1) }

  /// The end of the last pass, in seconds; infinite if there is none.
  package var end: Double {
    guard case .count(let count) = passes.repeats else { return .infinity }
    return start + count * passLength
  }

  /// The number of passes, 0 for infinite; nil if it is not an integer or if the passes differ, so that a recording has all
  /// of them.
  package var wholePasses: Int? {
    guard case .count(let count) = passes.repeats else { return 0 }
    return start > 0 ? nil : Int(exactly: count)
  }

  /// Returns the time of the document at a time of the player, both in seconds.
  func localTime(at time: Double) -> Double {
    // The first pass, without rounding.
    if start > 0, time < min(duration, end) { return time }
    return start + passes.localTime(at: time - start, duration: duration)
  }

  /// Returns the time of the document as a function of the time that runs.
  func mapped(_ time: RunningTime) -> RunningTime {
    var passes = passes
    passes.offset = start
    let inner = time.mapped(by: passes, duration: duration)
    return start > 0 ? inner.advanced(by: start) : inner
  }

  /// Returns the pieces of the time of the document during a time of the player from 0 on.
  ///
  /// - Parameter length: The length of the time of the player, in seconds.
  package func segments(during length: Double, atMost limit: Int) -> [TimeSegment] {
    if playsOnce { return [TimeSegment(start: 0, end: length, local: 0)] }
    var passes = passes
    passes.offset = start
    let once = start > 0 ? [TimeSegment(start: 0, end: min(start, length), local: 0)] : []
    guard length > start || start == 0 else { return once }
    let rest = [TimeSegment(start: start, end: length, local: start)]
    return once
      + rest.mapped(by: passes, duration: duration, atMost: limit).map {
        TimeSegment(start: $0.start, end: $0.end, local: $0.local + start, rate: $0.rate)
      }
  }
}
