extension InputPlan {
  /// Returns inputs without the settings and firings that have no effect on frames from a time on.
  ///
  /// Once all readers of a parameter rest, what follows depends only on their value. A jump to it replaces all settings up
  /// to there. Events since which times run stay, as far as they are the last ones. Settings to the value before start
  /// nothing. All this holds for any values from the start.
  func compacted(at time: Double) -> Inputs {
    guard let longestDelay, !source.settings.isEmpty else { return source }
    // Delayed copies read the log at earlier times.
    let end = time - longestDelay - 1e-9 * max(1, abs(time), longestDelay)
    let settings = source.settings
    var places: [[UInt8]: [Int]] = [:]
    for (place, setting) in settings.enumerated() {
      let name = Array(setting.parameter.utf8)
      // Of several settings at one time the last counts.
      if let last = places[name]?.last, settings[last].time == setting.time { places[name]?.removeLast() }
      places[name, default: []].append(place)
    }
    // Later settings come after the last one.
    var kept: Set<Int> = [settings.count - 1]
    var result = source
    for (name, places) in places {
      let times = places.map { settings[$0].time }
      let ended = log.settings[name].flatMap { self.kept(name, $0, times, upTo: end) }
      var previous: JSONValue?
      for place in places {
        let setting = settings[place]
        defer { previous = setting.value }
        if let ended, setting.time <= ended.last {
          guard ended.times.contains(setting.time) else { continue }
          if !setting.isFiring { result.settings[place].jumps = true }
        } else if !setting.isFiring, !setting.jumps, setting.time <= end, setting.value == previous {
          continue
        }
        kept.insert(place)
      }
    }
    result.settings = kept.sorted().map { result.settings[$0] }
    return result
  }

  /// Returns the time up to which settings of a parameter are replaced, and the times of those that stay; nil to keep all.
  ///
  /// - Parameter all: The times of all settings, also of those that start nothing.
  private func kept(
    _ name: [UInt8], _ settings: ParameterSettings, _ all: [Double], upTo end: Double
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
      // Another value before it makes the first one an event, also if it becomes the value from the start.
      if let before = all.last(where: { $0 < settings.settings[first].time }) { times.insert(before) }
    }
    return (settings.settings[last].time, times)
  }

  /// The clocks whose events can be settings of a parameter.
  private func clocks(_ name: [UInt8]) -> [EventClock] {
    // Inside symbols, a parameter can have another name.
    clocks.filter { !$0.event.history.isLive || Array($0.event.parameter.utf8) == name }
  }
}
