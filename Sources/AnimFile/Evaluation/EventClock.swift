/// The time since an event.
enum ElapsedTime: Hashable, Sendable {
  /// The event has not happened.
  case never
  /// The parameter has had the value from the start.
  case settled
  case time(Double)
}

/// The time of a shape that runs since an event.
struct EventClock: Sendable {
  private let mapping: TimeMapping
  private let duration: Double
  let start: Double
  let stop: Double
  /// The event, and its times so far.
  let event: InputEvent
  /// The time from an event to the end of its last pass; infinite for endless passes.
  let end: Double
  /// Whether it is the clock of a track, rather than that of a shape.
  let isOfTrack: Bool

  /// - Parameters:
  ///   - mapping: A mapping with an event.
  ///   - duration: The duration of the contents.
  ///   - start: The start of the visibility.
  ///   - stop: The end of the visibility.
  init?(_ mapping: TimeMapping, duration: Double, start: Double, stop: Double) {
    guard let event = mapping.since else { return nil }
    self.mapping = mapping
    self.duration = duration
    self.start = start
    self.stop = stop
    self.event = event
    end = mapping.endAfterEvent(ofContentLasting: duration)
    isOfTrack = false
  }

  /// The clock of a track; nil if it does not run since an event.
  init?(_ track: FlatTrack) {
    guard case .since(let event)? = track.clock else { return nil }
    mapping = TimeMapping(since: event)
    duration = 0
    start = -.infinity
    stop = .infinity
    self.event = event
    end = 0
    isOfTrack = true
  }

  /// Whether events before the end of the last pass do not count.
  var ignoresEvents: Bool { mapping.again == .ignore }

  /// Returns the times of the events that count.
  func accepted(_ times: [Double]) -> [Double] {
    guard mapping.again == .ignore else { return times }
    var accepted: [Double] = []
    for time in times where accepts(time, after: accepted.last) { accepted.append(time) }
    return accepted
  }

  /// Whether an event counts after the last one that counts.
  func accepts(_ time: Double, after last: Double?) -> Bool {
    guard mapping.again == .ignore, let last else { return true }
    return time >= last + end
  }

  /// The time since the last event, in a document for one time of a log.
  var elapsed: ElapsedTime {
    elapsed(at: event.history.now, accepted(event.history.times), isInitial: event.history.isInitial)
  }

  /// Returns the time since the last event that counts.
  ///
  /// - Parameters:
  ///   - time: The time of the log.
  ///   - times: The times of the events that count.
  ///   - isInitial: Whether the parameter has had the value from the start.
  @inline(__always)
  func elapsed(at time: Double, _ times: [Double], isInitial: Bool) -> ElapsedTime {
    let next = times.partitioningIndex { $0 > time }
    return next > 0 ? .time(time - times[next - 1]) : isInitial ? .settled : .never
  }

  /// Returns the inner time of the shape.
  func localTime(after elapsed: ElapsedTime) -> Double {
    mapping.localTime(after: elapsed, duration: duration)
  }

  /// Whether the shape is drawn.
  func shows(after elapsed: ElapsedTime) -> Bool {
    switch elapsed {
    case .never: mapping.before == .rest
    case .settled: stop == .infinity
    case .time(let time): time >= start && time < stop
    }
  }
}
