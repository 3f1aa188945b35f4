/// The properties of a reference on which its motion depends.
struct ParameterReader: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case motion
    /// A Boolean, which is true until a transition to false has ended.
    case flag
    /// A whole number, which takes the target.
    case target
  }

  /// The transition, without named easings; nil to jump.
  var transition: Transition?
  var form: Form
  /// The default space of colors.
  var space: ColorSpace
}

/// The settings of one parameter, of which the last one at each time counts.
struct ParameterSettings: Sendable {
  struct Setting: Sendable {
    var time: Double
    var value: ParameterValue
    var jumps: Bool
  }

  let initial: ParameterValue
  private(set) var settings: [Setting] = []

  init(_ initial: ParameterValue) { self.initial = initial }

  mutating func append(_ setting: Setting) {
    if settings.last?.time == setting.time { settings.removeLast() }
    // Setting the current target starts nothing, but a jump arrives.
    guard setting.jumps || setting.value != last || setting.value == .trigger else { return }
    settings.append(setting)
  }

  /// Returns the times of an event, in ascending order.
  func times(of event: InputEvent, upTo end: Double = .infinity) -> [Double] {
    var previous = initial
    var times: [Double] = []
    for setting in settings {
      guard setting.time <= end else { break }
      if event.matches(setting.value), setting.value == .trigger || setting.value != previous {
        times.append(setting.time)
      }
      previous = setting.value
    }
    return times
  }

  /// The last value.
  var last: ParameterValue { settings.last?.value ?? initial }

  /// The target at a time.
  func target(at time: Double) -> ParameterValue {
    let next = settings.partitioningIndex { $0.time > time }
    return next > 0 ? settings[next - 1].value : initial
  }

  /// Returns the value at a time that a reader with a map and a transition has.
  func mappedValue(_ reader: ParameterReader, _ map: Named<FlatValue>, _ time: Double) -> FlatValue? {
    guard let target = target(at: time).option.flatMap({ map[$0] }) else { return nil }
    // Without a transition, values may have different structures.
    if reader.transition == nil { return target }
    guard let mapped = mappedMotion(reader, map) else { return nil }
    let motion = mapped.motion
    let span = motion.span(at: time)
    if reader.form == .motion, motion.rests(span, at: time), !mapped.isUniform {
      // At rest, the path has its own commands.
      let last = settings.last { $0.time <= motion.start(of: span) }?.value ?? initial
      return last.option.flatMap { map[$0] } ?? target
    }
    var numbers = Array(repeating: 0.0, count: motion.stride)
    motion.read(reader.form, span, at: time, into: &numbers, from: 0)
    return mapped.value(numbers)
  }

  /// The motion of a reader between the constants of a map.
  struct MappedMotion {
    var motion: LiveMotion
    fileprivate var kind: ValueKind
    fileprivate var verbs: [BezierPath.Verb]
    /// Whether all constants have the same structure.
    fileprivate var isUniform: Bool

    func value(_ numbers: [Double]) -> FlatValue { FlatValue(kind, numbers, verbs: verbs) }
  }

  /// Returns the motion of a reader with a map and a transition.
  ///
  /// - Parameter visit: Called with the motion up to each setting.
  func mappedMotion(
    _ reader: ParameterReader, _ map: Named<FlatValue>,
    _ visit: (_ setting: Int, LiveMotion) -> Void = { _, _ in }
  ) -> MappedMotion? {
    guard let first = initial.option.flatMap({ map[$0] }) else { return nil }
    let kind = first.kind
    // Paths of different commands travel as cubics.
    let isUniform = map.entries.allSatisfy { $0.value.verbs == first.verbs }
    func moving(_ value: FlatValue) -> FlatValue {
      isUniform ? value : BezierPath(flat: value).asCubics().flat
    }
    let layout: ColorLayout? =
      switch kind.columnKind {
      case .color: ColorLayout(space: reader.space)
      case .stops: ColorLayout(space: reader.space, stride: 5, offset: 1)
      default: nil
      }
    var motion = LiveMotion(reader.transition, initial: moving(first).numbers, colors: layout)
    var previous = initial
    var target = first
    for (index, setting) in settings.enumerated() {
      guard let value = setting.value.option.flatMap({ map[$0] }) else { continue }
      // An option with the same constant as the one before starts nothing here.
      if setting.jumps || value != target {
        motion.set(
          moving(value).numbers, at: setting.time, isLower: setting.value.isLower(than: previous),
          jumps: setting.jumps)
      }
      (previous, target) = (setting.value, value)
      visit(index, motion)
    }
    return MappedMotion(motion: motion, kind: kind, verbs: moving(first).verbs, isUniform: isUniform)
  }

  /// Returns the motion for a reader with a transition.
  ///
  /// - Parameter visit: Called with the motion up to each setting.
  func motion(
    _ reader: ParameterReader, _ visit: (_ setting: Int, LiveMotion) -> Void = { _, _ in }
  ) -> LiveMotion {
    var isColor = false
    if case .color = initial { isColor = true }
    // Choices have no numbers: any different ones give the times of their motion.
    var names: [[UInt8]: Double] = [:]
    func numbers(_ value: ParameterValue) -> [Double] {
      guard case .choice(let name) = value else { return value.motionNumbers }
      let number = names[Array(name.utf8)] ?? Double(names.count)
      names[Array(name.utf8)] = number
      return [number]
    }
    var motion = LiveMotion(
      reader.transition, initial: numbers(initial),
      colors: isColor ? ColorLayout(space: reader.space) : nil)
    var previous = initial
    for (index, setting) in settings.enumerated() {
      motion.set(
        numbers(setting.value), at: setting.time, isLower: setting.value.isLower(than: previous),
        jumps: setting.jumps)
      previous = setting.value
      visit(index, motion)
    }
    return motion
  }

  /// Returns the time from which all readers rest after each setting, if no other setting follows.
  func restTimes(_ readers: [LiveParameters.Uses.Reader]) -> [Double] {
    var times = settings.map { $0.time }
    for use in readers where use.reader.transition != nil {
      _ = motion(of: use) { index, motion in
        times[index] = max(times[index], motion.restTime(use.reader.form))
      }
    }
    return times
  }

  /// Returns the motion of a reader with a transition, which may have a map.
  ///
  /// - Parameter visit: Called with the motion up to each setting.
  fileprivate func motion(
    of use: LiveParameters.Uses.Reader, _ visit: (_ setting: Int, LiveMotion) -> Void = { _, _ in }
  ) -> LiveMotion? {
    if let map = use.map { return mappedMotion(use.reader, map, visit)?.motion }
    return motion(use.reader, visit)
  }
}

extension LiveMotion {
  /// Writes the numbers that a reader has at a time to `result`.
  func read(
    _ form: ParameterReader.Form, _ span: Int, at time: Double, into result: inout [Double], from place: Int
  ) {
    switch form {
    case .motion: evaluate(span, at: time, into: &result, from: place)
    case .target: target(span, into: &result, from: place)
    case .flag: result[place] = flag(span, at: time) ? 1 : 0
    }
  }
}

/// The settings of the parameters of a document.
struct InputLog: Sendable {
  /// By name.
  fileprivate(set) var settings: [[UInt8]: ParameterSettings] = [:]

  /// Returns the times of an event in a document, in ascending order.
  func times(of event: InputEvent) -> [Double] {
    guard event.history.isLive, let settings = settings[Array(event.parameter.utf8)] else {
      return event.history.times
    }
    return settings.times(of: event)
  }
}

/// A time in a log.
struct InputMoment: Sendable {
  var log: InputLog
  var time: Double
  /// Whether all values have arrived, and all events are long ago.
  var isSettled = false

  /// The value of a parameter for a reader.
  func value(of reader: ParameterReader, _ settings: ParameterSettings, _ time: Double) -> ParameterValue {
    let target = settings.target(at: time)
    guard reader.transition != nil, !isSettled else { return target }
    let motion = settings.motion(reader)
    var numbers = Array(repeating: 0.0, count: motion.stride)
    motion.read(reader.form, motion.span(at: time), at: time, into: &numbers, from: 0)
    // Numbers read Booleans as 0 and 1.
    if case .boolean = target, reader.form != .flag { return .number(numbers[0]) }
    return target.with(numbers)
  }
}

extension Array {
  /// The index of the first element that satisfies the predicate, if those that do follow those that do not.
  package func partitioningIndex(_ predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

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
    longestDelay = rest.longestDelay
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
  /// Its frame is that at ``reducedMotionTime``.
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

// MARK: Reports

extension Evaluator {
  /// The times at which a value of a parameter starts or ends to move, in ascending order.
  package var inputTimes: [Double] { inputs?.times ?? [] }

  /// The end of a recording in seconds: that of a pass, or with settings the time from which all that depends on them
  /// rests, if that is later. Endless passes do not extend it.
  package var recordedDuration: Double { max(duration, inputs?.end ?? 0) }

  /// The names of the parameters whose settings start motion, in the order of the document.
  package var movingParameters: [String] {
    let names = LiveParameters(parsed, parameters).uses(of: parsed).travelling
    return document.parameters.entries.map { $0.name }.filter { names.contains(Array($0.utf8)) }
  }

  /// The names of the parameters whose settings or firings start motion, or times, in the order of the document.
  package var drivingParameters: [String] {
    let uses = LiveParameters(parsed, parameters).uses(of: parsed)
    let names = uses.travelling.union(uses.eventNames)
    return document.parameters.entries.map { $0.name }.filter { names.contains(Array($0.utf8)) }
  }

  /// Whether frames depend on settings, so that a recording plays once.
  package var hasSettings: Bool { inputs != nil }

  /// Whether settings change the structure of frames or tracks, so that each time needs its own evaluator.
  package var isStructural: Bool { inputs?.isStructural ?? false }

  /// The state of a parameter at a time of a log.
  package struct ParameterState {
    /// The value that a reader has; for a Boolean in motion, a number. With a map, the name of the target.
    package var value: ParameterValue
    /// The time of the last setting; nil before the first.
    package var setting: Double?
    /// The value set.
    package var target: JSONValue
    /// The motion of the transition; nil at rest.
    package var motion: Motion?

    /// The motion of a transition.
    package struct Motion {
      package var progress: Double
      /// The value at its start, and its target; with a map, those of the map.
      package var from: JSONValue
      package var to: JSONValue
      /// The velocity of each component per second, from earlier times.
      package var velocity: [Double]
    }
  }

  /// Returns the state of a parameter for a reader at a time; nil if it has no settings.
  ///
  /// - Parameters:
  ///   - transition: The transition of the reference; nil for that of the parameter.
  ///   - map: The constants of the reference, if it has a map.
  ///   - kind: The kind of the reference's value; nil for the parameter's own.
  ///   - isSettled: Whether all values have arrived.
  package func state(
    of name: String, _ transition: Transition?, map: Named<FlatValue>? = nil, kind: ValueKind? = nil,
    at time: Double, isSettled: Bool = false
  ) -> ParameterState? {
    guard let inputs, let settings = inputs.log.settings[Array(name.utf8)] else { return nil }
    let resolver = Resolver(easings: document.easings.entries.map { ($0.name, $0.value) })
    var transition = transition ?? document.parameters[name]?.transition
    transition?.resolveEasings(resolver)
    let reader = ParameterReader(transition: transition, form: .motion, space: document.colorSpace)
    let target = settings.target(at: time)
    let last = settings.settings.last { $0.time <= time }?.time
    var result = ParameterState(value: target, setting: last, target: target.jsonValue)
    // Words and whole numbers take the target.
    let takesTarget = kind.map { $0 == Int.kind || $0 != Bool.kind && $0.isDiscrete } ?? false
    guard transition != nil, !isSettled, !takesTarget else { return result }
    if let map {
      guard let mapped = settings.mappedMotion(reader, map) else { return result }
      let state = mapped.motion.state(at: time)
      result.motion = state.progress.map { progress in
        .init(
          progress: progress, from: mapped.value(state.from).jsonValue,
          to: mapped.value(state.to).jsonValue, velocity: state.velocity)
      }
      return result
    }
    if case .choice = target { return result }
    let motion = settings.motion(reader)
    let state = motion.state(at: time)
    func value(_ numbers: [Double]) -> ParameterValue {
      if case .boolean = target, state.progress != nil { return .number(numbers[0]) }
      return target.with(numbers)
    }
    result.value = value(motion.value(at: time))
    result.motion = state.progress.map { progress in
      .init(
        progress: progress, from: value(state.from).jsonValue, to: value(state.to).jsonValue,
        velocity: state.velocity)
    }
    return result
  }
}

// MARK: Files

extension Inputs {
  /// Parses a log from any collection of bytes, such as `Data` or an array slice, as ``read(json:for:)-([UInt8],_)`` does.
  public static func read(json text: some Collection<UInt8>, for evaluator: Evaluator) -> (
    inputs: Inputs, report: ValidationReport
  ) { read(json: Array(text), for: evaluator) }

  /// Parses a log from a text, as ``read(json:for:)-([UInt8],_)`` does.
  public static func read(json text: String, for evaluator: Evaluator) -> (
    inputs: Inputs, report: ValidationReport
  ) { read(json: Array(text.utf8), for: evaluator) }

  /// Parses a log, and checks it against the document of an evaluator.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the log.
  ///   - evaluator: An evaluator of the document, with the values of parameters to start from.
  /// - Returns: The inputs, and the findings in the text. The inputs are meaningful only if the report is valid.
  /// - Complexity: O(*n*) in the length of the text, and the complexity of ``Evaluator/applying(_:)``.
  public static func read(json text: [UInt8], for evaluator: Evaluator) -> (
    inputs: Inputs, report: ValidationReport
  ) {
    var findings = Findings()
    var inputs = Inputs()
    var tape: Tape?
    if text.count > evaluator.limits.bytes {
      let message = Message.limit("bytes", "the text has too many bytes", evaluator.limits.bytes)
      findings.append(Finding(message: message, place: .text(0..<0)))
    } else {
      var problems: [JSONProblem] = []
      tape = Tape.scan(text, maximumDepth: evaluator.limits.nesting, problems: &problems)
      for problem in problems { findings.append(Finding(problem)) }
    }
    if let tape {
      let context = ReadingContext(tape, limits: evaluator.limits, advisor: evaluator.advisor)
      if tape.kind(0) == .object, context.member("animfile-inputs", of: 0) == nil,
        context.member("settings", of: 0) == nil, let place = context.member("animfile", of: 0)
      {
        context.report(.documentAsInputs(), at: .node(place - 1))
      } else {
        inputs = .read(0, context, .any)
        if context.errorCount == 0 { inputs.checkValues(context, evaluator) }
      }
      findings.append(context.findings)
    }
    let source = SourceText(text)
    let report = ValidationReport(
      diagnostics: LocationResolver(tape: tape, text: source).diagnostics(for: findings.all), source: source,
      isValid: !findings.hasErrors)
    return (inputs, report)
  }

  /// Reports unknown parameters, and values that they cannot have.
  private func checkValues(_ context: ReadingContext, _ evaluator: Evaluator) {
    let definitions = evaluator.document.parameters
    let tape = context.tape
    func check(_ name: String, _ nameNode: Int, _ valueNode: Int) {
      guard let definition = definitions[name] else {
        let names = Suggestion.Names(definitions.entries.map { $0.name })
        return context.report(.unknownParameter(name, known: names), at: nameNode)
      }
      let errors = context.errorCount
      let value = definition.value.anotherValue(valueNode, context)
      if context.errorCount == errors, let complaint = definition.complaint(about: value, name: name) {
        context.report(complaint, at: valueNode)
      }
    }
    func check(firing name: String, _ node: Int) {
      guard let definition = definitions[name] else {
        let names = Suggestion.Names(definitions.entries.map { $0.name })
        return context.report(.unknownParameter(name, known: names), at: node)
      }
      if let complaint = definition.complaintAboutFiring(name) { context.report(complaint, at: node) }
    }
    if let node = context.member("initial", of: 0) {
      var child = node + 1
      while child < tape.next(node) {
        if !tape.equals(child, "//") { check(tape.string(child), child, child + 1) }
        child = tape.next(child + 1)
      }
    }
    var nodes: [Int] = []
    if let list = context.member("settings", of: 0) {
      var child = list + 1
      for setting in settings {
        nodes.append(child)
        if setting.isFiring, let name = context.member("fire", of: child) {
          check(firing: setting.parameter, name)
        } else if let name = context.member("parameter", of: child),
          let value = context.member("value", of: child)
        {
          check(setting.parameter, name, value)
        }
        child = tape.next(child)
      }
    }
    guard context.errorCount == 0 else { return }
    do throws(Evaluator.InputError) {
      _ = try evaluator.prepared(self)
    } catch {
      let place = error.setting.map { context.member("value", of: nodes[$0]) ?? nodes[$0] }
      context.report(
        Message(error.error.rule, error.error.message, help: error.error.help.map { Advice($0) }),
        at: place ?? context.member("initial", of: 0) ?? 0)
    }
  }
}
