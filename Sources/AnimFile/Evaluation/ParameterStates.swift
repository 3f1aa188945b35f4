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
