/// The times at which the transitions of parameters and the last passes since events end in a log.
struct InputEnds: Sendable {
  fileprivate struct Ends: Sendable {
    var kind: PlaybackEvent.Kind
    /// In ascending order.
    var times: [Double] = []

    /// Adds the end of a motion that starts at a time, and ends the motion before.
    mutating func add(_ end: Double, from start: Double, isEmpty: Bool) {
      if let last = times.last, last >= start { times.removeLast() }
      if !isEmpty, end.isFinite { times.append(end) }
    }
  }

  /// By the index of the parameter in the document.
  private var transitions: [Int: Ends] = [:]
  /// By the index of the clock in the plan.
  private var passes: [Int: Ends] = [:]

  /// Creates the ends of an empty log.
  init() {}

  /// - Parameters:
  ///   - readers: The readers of all parameters.
  ///   - clocked: The evaluator whose clocks follow the log.
  ///   - events: The events that count for each of these clocks.
  init(
    _ document: AnimationDocument, _ log: InputLog, _ readers: Set<LiveParameters.Uses.Reader>,
    _ clocked: Evaluator, _ events: [[Double]]
  ) {
    for (index, entry) in document.parameters.entries.enumerated() {
      let name = Array(entry.name.utf8)
      guard let settings = log.settings[name] else { continue }
      let own = readers.filter { $0.name == name && $0.reader.transition != nil }
      if own.isEmpty { continue }
      for (setting, end) in zip(settings.settings, settings.restTimes(Array(own))) {
        setTransition(index, entry.name, from: setting.time, to: end)
      }
    }
    for node in clocked.nodes {
      let clock = Int(clocked.plan.programs[node.program].clock)
      guard clock >= 0, passes[clock] == nil else { continue }
      passes[clock] = Ends(kind: .passEnd(id: node.shape.id, source: node.shape.source))
      for event in events[clock] { addPass(clocked.plan.clocks[clock], clock, from: event) }
    }
  }

  /// Adds the end of the transitions that a setting starts.
  mutating func setTransition(_ parameter: Int, _ name: String, from start: Double, to end: Double) {
    transitions[parameter, default: Ends(kind: .transitionEnd(parameter: name))].add(
      end, from: start, isEmpty: end <= start)
  }

  /// Adds the end of the last pass since an event that counts; tracks have no passes.
  mutating func addPass(_ clock: EventClock, _ index: Int, from event: Double) {
    passes[index]?.add(event + clock.end, from: event, isEmpty: false)
  }

  /// Returns the number of ends in a range; nil if there are more than the limit.
  func count(in range: Range<Double>, atMost limit: Int) -> Int? {
    var count = 0
    for ends in transitions.values { count += ends.indices(in: range).count }
    for ends in passes.values { count += ends.indices(in: range).count }
    return count <= limit ? count : nil
  }

  /// Calls `body` with the ends in a range: those of parameters, then those of clocks, each in the order of the document.
  func forEach(in range: Range<Double>, _ body: (PlaybackEvent.Kind, ArraySlice<Double>) -> Void) {
    for list in [transitions, passes] {
      for (_, ends) in list.sorted(by: { $0.key < $1.key }) {
        let places = ends.indices(in: range)
        if !places.isEmpty { body(ends.kind, ends.times[places]) }
      }
    }
  }
}

extension InputEnds.Ends {
  fileprivate func indices(in range: Range<Double>) -> Range<Int> {
    let first = times.partitioningIndex { $0 >= range.lowerBound }
    return first..<max(first, times.partitioningIndex { $0 >= range.upperBound })
  }
}
