/// An evaluator with a log, prepared once for all its playheads.
final class InputPlan: Sendable {
  let log: InputLog
  /// The evaluator without the log.
  let base: Evaluator
  /// The evaluator whose bound parameters are columns, and these parameters.
  let bound: (evaluator: Evaluator, live: LiveParameters)
  /// The bound parameters with settings, and the motions of their readers.
  let motions: [Motions]
  /// Whether settings change the structure of frames or tracks, so that each time needs its own evaluator.
  let isStructural: Bool
  /// The times at which a value starts or ends to move, in ascending order.
  let times: [Double]
  /// For each stretch that these times separate, whether the evaluator of one time in it is that of all; empty if it never
  /// is, or needs none.
  private let areStill: [Bool]
  /// The time from which all that depends on the log rests, except endless passes.
  let end: Double
  /// The time from which no frame changes; nil if there is none.
  let restTime: Double?
  /// The ends of transitions and of times since events.
  let ends: InputEnds
  /// The readers of all parameters.
  let readers: Set<LiveParameters.Uses.Reader>
  /// The clocks that follow the log.
  let clocks: [EventClock]
  /// The longest time by which copies read the log earlier; nil if it is unknown.
  let longestDelay: Double?
  /// The largest number of settings and firings.
  let maximumSettings: Int

  /// The inputs as given.
  let source: Inputs

  /// - Parameters:
  ///   - readers: The readers of all parameters.
  ///   - hasEvents: Whether a time or a track runs since an event.
  ///   - maximumSettings: The largest number of settings and firings.
  init(
    _ log: InputLog, _ base: Evaluator, _ source: Inputs, readers: Set<LiveParameters.Uses.Reader>,
    hasEvents: Bool, maximumSettings: Int
  ) {
    self.log = log
    self.readers = readers
    self.maximumSettings = maximumSettings
    self.base = base
    self.source = source
    let bound = base.withBoundParameters()
    self.bound = bound
    var isStructural = false
    var times: Set<Double> = []
    var moves: [(start: Double, end: Double)] = []
    var motions: [Motions] = []
    for (name, settings) in log.settings {
      for setting in settings.settings { times.insert(setting.time) }
      guard let index = bound.live.boundIndex(name, settings) else {
        isStructural = true
        continue
      }
      let readers = bound.evaluator.plan.readers[index].map { reader, place in
        Motions.Reader(index: place, form: reader.form, motion: settings.motion(reader))
      }
      let last = settings.settings.last.map { ($0.time, $0.value) }
      motions.append(
        Motions(parameter: index, last: last, readers: readers.sorted { $0.index < $1.index }))
    }
    // Without a transition, values change at settings only, and may have different structures.
    for use in readers where use.reader.transition != nil {
      guard let motion = log.settings[use.name]?.motion(of: use), motion.count > 1 else { continue }
      for span in 1..<motion.count {
        moves.append((motion.start(of: span), motion.end(of: span)))
        times.insert(motion.start(of: span))
        times.insert(motion.end(of: span))
      }
    }
    self.motions = motions.sorted { $0.parameter < $1.parameter }
    self.isStructural = isStructural
    let clocked =
      isStructural
      ? base.snapshot(InputMoment(log: log, time: .greatestFiniteMagnitude)) : bound.evaluator
    self.times = times.union(clocked.eventTimes(log)).sorted()
    // The evaluator of a time knows how long ago events were.
    areStill = isStructural && !hasEvents ? Self.stillStretches(between: self.times, moves) : []
    let events = clocked.plan.clocks.map { $0.accepted(log.times(of: $0.event)) }
    let settled: SettledTimes
    if isStructural {
      settled = SettledTimes(everywhere: times.max() ?? -.infinity)
    } else {
      let ends = motions.flatMap { entry in
        entry.readers.map {
          (parameter: entry.parameter, reader: $0.index, end: $0.motion.restTime($0.form))
        }
      }
      settled = SettledTimes(bound.evaluator.plan, ends)
    }
    let rest = RestFinder(clocked, settled, lastEvents: events.map { $0.last })
    end = max(0, rest.inputEnd)
    restTime = rest.result
    longestDelay = base.parsed.hasFixedDelays ? rest.longestDelay : nil
    clocks = clocked.plan.clocks
    ends = InputEnds(base.document, log, readers, clocked, events)
  }

  /// Returns for each stretch between times whether it has no part of a motion. Motions start and end at these times.
  private static func stillStretches(
    between times: [Double], _ moves: [(start: Double, end: Double)]
  ) -> [Bool] {
    // How many more motions run after each time than before.
    var changes = Array(repeating: 0, count: times.count + 1)
    for move in moves where move.end > move.start {
      changes[times.partitioningIndex { $0 >= move.start } + 1] += 1
      changes[times.partitioningIndex { $0 >= move.end } + 1] -= 1
    }
    var running = 0
    return changes.map { change in
      running += change
      return running == 0
    }
  }

  /// The stretch of time with a time inside in which all values keep still; nil if a value moves or changes at the time.
  func stillStretch(at time: Double) -> Int? {
    let stretch = times.partitioningIndex { $0 >= time }
    let isInside = stretch == times.count || times[stretch] > time
    return isInside && !areStill.isEmpty && areStill[stretch] ? stretch : nil
  }

  /// The motions of the readers of a bound parameter.
  struct Motions: Sendable {
    struct Reader: Sendable {
      var index: Int
      var form: ParameterReader.Form
      var motion: LiveMotion
    }

    var parameter: Int
    /// The last setting.
    var last: (time: Double, value: ParameterValue)?
    var readers: [Reader]
  }
}

extension Evaluator {
  /// Returns an evaluator whose frames depend on a log of settings, too.
  ///
  /// - Parameter inputs: The values of parameters from the start, and the settings.
  /// - Throws: An error if a parameter is unknown, or cannot have a value.
  /// - Complexity: O(settings × readers with different transitions), plus the cost of an evaluator if there are values
  ///   from the start, and for each different value that changes the structure of frames.
  public func applying(_ inputs: Inputs) throws(ParameterError) -> Evaluator {
    do throws(InputError) { return try prepared(inputs) } catch { throw error.error }
  }

  /// An error in a log, and the setting that causes it; nil for a value from the start.
  package struct InputError: Error {
    package var setting: Int?
    package var error: ParameterError
  }

  package func prepared(_ inputs: Inputs) throws(InputError) -> Evaluator {
    var base = self.inputs?.base ?? self
    func parameter(_ name: String, _ setting: Int?) throws(InputError) -> Parameter {
      if let known = document.parameters[name] { return known }
      let names = Suggestion.Names(document.parameters.entries.map { $0.name })
      throw InputError(setting: setting, error: ParameterError(.unknownParameter(name, known: names)))
    }
    func value(_ json: JSONValue, _ name: String, _ setting: Int?) throws(InputError) -> ParameterValue {
      let known = try parameter(name, setting)
      do throws(ParameterError) { return try known.value(json, name: name) } catch {
        throw InputError(setting: setting, error: error)
      }
    }
    if !inputs.initial.entries.isEmpty {
      var values = parameters
      for entry in inputs.initial.entries { values[entry.name] = try value(entry.value, entry.name, nil) }
      do throws(InvalidAnimation) {
        base = try Evaluator(document, parameters: values, limits: limits)
      } catch {
        throw InputError(setting: nil, error: ParameterError(error.report))
      }
    }
    base.inputs = nil
    guard !inputs.settings.isEmpty else { return base }
    let checks = ParameterChecks(base)
    guard inputs.settings.count <= checks.maximumSettings(limits) else {
      throw InputError(setting: inputs.settings.count - 1, error: ParameterError(.tooManySettings(limits)))
    }
    var log = InputLog()
    var state = base.parameters
    var known: Set<[String: ParameterValue]> = []
    /// The last setting of the current time that changes the structure.
    var changed: Int?
    for (index, setting) in inputs.settings.enumerated() {
      let definition = try parameter(setting.parameter, index)
      if setting.isFiring, let complaint = definition.complaintAboutFiring(setting.parameter) {
        throw InputError(setting: index, error: ParameterError(complaint))
      }
      let value =
        setting.isFiring ? .trigger : try value(setting.value, setting.parameter, index)
      let name = Array(setting.parameter.utf8)
      if let complaint = checks.complaint(setting.parameter, value) {
        throw InputError(setting: index, error: ParameterError(complaint))
      }
      let initial = base.parameters[setting.parameter] ?? definition.value
      log.settings[name, default: ParameterSettings(initial)].append(
        .init(time: setting.time, value: value, jumps: setting.jumps))
      if !setting.isFiring, checks.isStructural(setting.parameter, value) {
        state[setting.parameter] = value
        changed = index
      }
      // Settings at one time are checked together.
      if index + 1 < inputs.settings.count, inputs.settings[index + 1].time == setting.time { continue }
      guard let last = changed else { continue }
      changed = nil
      guard known.insert(state).inserted else { continue }
      do throws(InvalidAnimation) {
        _ = try Evaluator(document, parameters: state, limits: limits)
      } catch {
        throw InputError(setting: last, error: ParameterError(error.report))
      }
    }
    base.inputs = InputPlan(
      log, base, inputs, readers: checks.readers, hasEvents: checks.hasEvents,
      maximumSettings: checks.maximumSettings(limits))
    return base
  }

  /// Returns the evaluator of the picture for viewers who prefer reduced motion, after the settings and firings up to a
  /// time: all values have arrived, and all times since events are at their ends.
  ///
  /// Its frame is that at ``reducedMotionTime``. It knows no settings: values of parameters that are set later replace those
  /// from the start.
  ///
  /// - Parameter time: The time in seconds since playback began; infinite for the whole log.
  /// - Complexity: That of an evaluator for a document that has been read.
  public func settled(at time: Double = .infinity) -> Evaluator {
    guard let inputs else { return self }
    return inputs.base.snapshot(InputMoment(log: inputs.log, time: time, isSettled: true))
  }

  /// Returns the evaluator of the document with the values at a time of the log.
  package func snapshot(at time: Double) -> Evaluator {
    guard let inputs else { return self }
    return inputs.base.snapshot(InputMoment(log: inputs.log, time: time))
  }
}

/// The checks of the values of all parameters, by the members that use them.
private struct ParameterChecks {
  private var live: LiveParameters
  private let uses: LiveParameters.Uses
  private let evaluator: Evaluator

  init(_ evaluator: Evaluator) {
    self.evaluator = evaluator
    live = LiveParameters(evaluator.parsed, evaluator.parameters)
    uses = live.uses(of: evaluator.parsed)
    _ = live.resolve(evaluator.parsed)
  }

  var readers: Set<LiveParameters.Uses.Reader> { uses.readers }

  /// Whether a time or a track runs since an event.
  var hasEvents: Bool { uses.eventCount > 0 }

  /// Whether a value of a parameter changes the structure of frames or tracks.
  func isStructural(_ name: String, _ value: ParameterValue) -> Bool { live.index(name, value) == nil }

  /// Returns the problem with a value, if there is one.
  func complaint(_ name: String, _ value: ParameterValue) -> Message? {
    if let index = live.index(name, value), let complaint = live.complaint(index, value) { return complaint }
    guard let definition = evaluator.document.parameters[name] else { return nil }
    let travels = definition.transition != nil || uses.travelling.contains(Array(name.utf8))
    let initial = evaluator.parameters[name] ?? definition.value
    return travels && !initial.canMove(to: value) ? .cannotMove(name, value) : nil
  }

  /// The largest number of settings: each counts once for each reader with its own transition, and for each time or track
  /// that runs since an event.
  func maximumSettings(_ limits: Limits) -> Int {
    limits.keyframes / max(1, uses.readers.count + uses.eventCount)
  }
}

extension Message {
  static func tooManySettings(_ limits: Limits) -> Message {
    .limit(
      "keyframes", "the inputs have too many settings for the transitions of the document", limits.keyframes)
  }

  fileprivate static func cannotMove(_ name: String, _ value: ParameterValue) -> Message {
    if case .path = value {
      return Message(
        .morphMismatch, "the path of the parameter \(name.quoted) has another structure than the one before",
        help: "use the same commands, or remove the transition")
    }
    return Message(
      .countMismatch,
      "the array of the parameter \(name.quoted) has another number of elements than the one before",
      help: "use the same number of elements, or remove the transition")
  }
}

extension Evaluator {
  /// The largest number of times that events add to those of settings.
  private static let largestEventCount = 100_000

  /// Returns the times at which the shapes of clocks start, change and end.
  fileprivate func eventTimes(_ log: InputLog) -> Set<Double> {
    var times: Set<Double> = []
    var programs: Set<Int> = []
    for node in nodes where programs.insert(node.program).inserted {
      let tally = node.shape.shape.tracksAfterEvents
      for (event, changes) in tally {
        for event in log.times(of: event) where times.count < Self.largestEventCount {
          for time in changes where time > 0 { times.insert(event + time) }
        }
      }
      guard let clock = node.shape.clock else { continue }
      let events = log.times(of: clock.event)
      let changes = node.shape.shape.timesAfterEvent
      for event in clock.accepted(events) where times.count < Self.largestEventCount {
        for time in [clock.start, clock.stop, clock.end] where time.isFinite && time > 0 {
          times.insert(event + time)
        }
        for time in changes where time > 0 { times.insert(event + time) }
      }
    }
    return times
  }
}
