/// A clock in place of the inner time of a track.
package enum TrackClock: Hashable, Sendable {
  /// The time since an event.
  case since(InputEvent)
  /// A number, evaluated at the inner time.
  case at(FlatAnimated)
}

extension TrackClock {
  /// Whether the clock is a number, so that times are in its units instead of seconds.
  package var isNumber: Bool {
    if case .at = self { true } else { false }
  }

  mutating func resolve(_ resolver: Resolver) {
    switch self {
    case .since(var event):
      resolver.at("since") { event.resolve($0, .any) }
      self = .since(event)
    case .at(var number):
      resolver.at("at") { number.resolve($0, .any) }
      self = .at(number)
    }
  }

  /// The names of the parameters on which the time depends.
  var parameterNames: Set<String> {
    switch self {
    case .since(let event): return [event.parameter]
    case .at(let number):
      let names = ReferenceNames()
      names.add(number)
      return names.all
    }
  }
}

/// Collects the parameters in a member.
private final class ReferenceNames {
  private(set) var all: Set<String> = []

  func add(_ member: FlatAnimated) {
    switch member {
    case .constant: break
    case .parameter(let reference): all.insert(reference.name)
    case .wiggle(let wiggle): add(wiggle.around)
    case .components(_, let components): for part in components.parts { add(part) }
    case .track(let track): all.formUnion(track.parameterNames)
    case .steps(let steps): all.formUnion(steps.parameterNames)
    }
  }
}

extension FlatTrack {
  /// The names of the parameters of its keyframes and of its time.
  var parameterNames: Set<String> {
    Set(parameters.values.map { $0.name }).union(clock?.parameterNames ?? [])
  }
}

extension FlatSteps {
  /// The names of the parameters of its values and of its time.
  var parameterNames: Set<String> {
    var names = options.clock?.parameterNames ?? []
    if case .parameter(let reference) = from { names.insert(reference.name) }
    for case .move(let move) in steps {
      if case .parameter(let reference) = move.to { names.insert(reference.name) }
    }
    return names
  }
}

extension InputEvent {
  /// The time since the last event, of a document for one time of a log.
  var elapsed: ElapsedTime {
    guard let last = history.times.last(where: { $0 <= history.now }) else {
      return history.isInitial ? .settled : .never
    }
    return .time(history.now - last)
  }
}

extension InputEvent {
  /// The time since the last event in seconds, and whether the parameter has had the value from the start.
  package var elapsedTime: (time: Double?, isSettled: Bool) {
    switch elapsed {
    case .time(let time): (time, false)
    case .settled: (nil, true)
    case .never: (nil, false)
    }
  }
}

extension FlatTrack {
  /// The time that takes the place of an inner time. References must be resolved.
  package func time(at local: Double) -> Double {
    switch clock {
    case nil: local
    case .at(let number)?: number.value(at: local).numbers[0]
    case .since(let event)?: time(after: event.elapsed)
    }
  }

  /// The time that takes the place of the inner time after an event: that of the first keyframe before it, and of the last
  /// keyframe, or the first one with repeated or continued values, if the parameter has had the value from the start.
  func time(after elapsed: ElapsedTime) -> Double {
    switch elapsed {
    case .never: times[0]
    case .time(let time): time
    case .settled: timeline.after == .hold ? times[times.count - 1] : times[0]
    }
  }
}

extension Message {
  static func sinceAndAt() -> Message {
    Message(
      .memberNotApplicable, "a track has either 'since' or 'at'", help: "remove one of them",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }
}
