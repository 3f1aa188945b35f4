extension InputPlan {
  /// Returns inputs without the settings and firings that have no effect on frames from a time on.
  ///
  /// Once all readers of a parameter rest, what follows depends only on their value. A jump to it replaces all settings up
  /// to there. Events since which times run stay, as far as they are the last ones.
  func compacted(at time: Double) -> Inputs {
    guard let longestDelay else { return source }
    // Delayed copies read the log at earlier times.
    let end = time - longestDelay - 1e-9 * max(1, abs(time), longestDelay)
    var kept: [[UInt8]: (last: Double, times: Set<Double>)] = [:]
    for (name, settings) in log.settings { kept[name] = self.kept(name, settings, upTo: end) }
    var result = source
    result.keep { setting, next in
      guard let (last, times) = kept[Array(setting.parameter.utf8)], setting.time <= last else { return true }
      guard times.contains(setting.time) else { return false }
      // Of several settings at one time the last counts.
      if let next, next.time == setting.time { return false }
      if !setting.isFiring { setting.jumps = true }
      return true
    }
    return result
  }

  /// Returns the time up to which settings of a parameter are replaced, and the times of those that stay; nil to keep all.
  private func kept(
    _ name: [UInt8], _ settings: ParameterSettings, upTo end: Double
  ) -> (last: Double, times: Set<Double>)? {
    let clocks = clocks(name)
    let count = settings.settings.partitioningIndex { $0.time > end }
    guard count > 0 else { return nil }
    if settings.initial == .trigger {
      let times = settings.settings.prefix(count).map { $0.time }
      // From an event on that all clocks accept, they depend on no earlier one.
      let ignoring = clocks.map { Set($0.accepted(settings.settings.map { $0.time })) }
      let first = times.last { time in ignoring.allSatisfy { $0.contains(time) } }
      guard let first, let last = times.last else { return nil }
      return (last, Set(times.filter { $0 >= first }))
    }
    let readers = readers.filter { $0.name == name }
    guard !readers.contains(where: { $0.reader.transition?.turn != nil }),
      !clocks.contains(where: { $0.ignoresEvents })
    else { return nil }
    let rests = settings.restTimes(Array(readers))
    let last = (0..<count).last { index in
      rests[index] <= end
        && (index + 1 == settings.settings.count || rests[index] < settings.settings[index + 1].time)
    }
    guard let last else { return nil }
    var times: Set<Double> = [settings.settings[last].time]
    if !clocks.isEmpty {
      var values: Set<ParameterValue> = []
      var first = last
      for index in (0...last).reversed() {
        let value = settings.settings[index].value
        // A jump to the same value is no event.
        let before = index > 0 ? settings.settings[index - 1].value : settings.initial
        guard value != before, values.insert(value).inserted else { continue }
        times.insert(settings.settings[index].time)
        first = index
      }
      // A return to the value from the start needs another value before it.
      if first > 0, settings.settings[first].value == settings.initial {
        times.insert(settings.settings[first - 1].time)
      }
    }
    return (settings.settings[last].time, times)
  }

  /// The clocks whose events can be settings of a parameter.
  private func clocks(_ name: [UInt8]) -> [EventClock] {
    // Inside symbols, a parameter can have another name.
    clocks.filter { !$0.event.history.isLive || Array($0.event.parameter.utf8) == name }
  }
}

extension Inputs {
  /// Keeps the settings for which `decide` returns true, which can change them. It receives the next setting of the same
  /// parameter, too.
  fileprivate mutating func keep(_ decide: (_ setting: inout Setting, _ next: Setting?) -> Bool) {
    var next: [String: Setting] = [:]
    var kept: [Setting] = []
    for var setting in settings.reversed() {
      let following = next.updateValue(setting, forKey: setting.parameter)
      if decide(&setting, following) { kept.append(setting) }
    }
    settings = kept.reversed()
  }
}
