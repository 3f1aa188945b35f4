// How a playhead follows settings of parameters: the values at a time, and the evaluators of logs that change the structure.

extension Playhead {
  /// Reads the events of the plan's clocks.
  mutating func readClocks() {
    guard !plan.clocks.isEmpty || !events.isEmpty else { return }
    events = plan.clocks.map { clock in
      let history = clock.event.history
      return ClockEvents(times: clock.accepted(history.times), isInitial: history.isInitial)
    }
  }

  /// Reads the events of the clocks that depend on the settings so far.
  private mutating func readEvents(_ log: InputLog) {
    for (index, clock) in plan.clocks.enumerated() where clock.event.history.isLive {
      guard let settings = log.settings[Array(clock.event.parameter.utf8)] else { continue }
      events[index] = ClockEvents(
        times: clock.accepted(settings.times(of: clock.event)),
        isInitial: clock.event.isInitial(settings.initial))
    }
  }

  /// Starts to follow a log.
  mutating func follow(_ inputs: InputPlan) {
    self.inputs = inputs
    stillEvaluators = []
    adopt(inputs.bound.evaluator)
    live = inputs.bound.live
    settingsSoFar = inputs.source
    ends = inputs.ends
    readings = []
    readNumbers = []
    lastSettings = [:]
    unchanged = []
    if inputs.isStructural { return }
    readEvents(inputs.log)
    for entry in inputs.motions {
      lastSettings[entry.parameter] = entry.last
      for reader in entry.readers {
        let first = readNumbers.count
        readNumbers.append(contentsOf: repeatElement(0, count: reader.motion.stride))
        readings.append(
          LiveReading(
            parameter: entry.parameter, reader: reader.index, form: reader.form, motion: reader.motion,
            range: first..<readNumbers.count))
      }
    }
    for (index, entry) in (live?.entries ?? []).enumerated()
    where lastSettings[index] == nil && inputs.log.settings[Array(entry.name.utf8)] != nil {
      unchanged.insert(index)
    }
  }

  /// Starts to follow other settings from the same start.
  mutating func follow(_ settings: Inputs) throws(ParameterError) {
    var base = inputs?.base ?? evaluator
    if inputs == nil, let values = live?.values {
      do throws(InvalidAnimation) {
        base = try Evaluator(evaluator.document, parameters: values, limits: evaluator.limits)
      } catch {
        throw ParameterError(error.report)
      }
    }
    if let next = try base.applying(settings).inputs { follow(next) }
  }

  /// Appends a setting to the motions of a parameter that has settings already, or one to the value from the start.
  ///
  /// ``settingsSoFar`` has it already.
  ///
  /// - Returns: Whether it could be appended; otherwise nothing changes.
  mutating func append(
    _ name: String, _ value: ParameterValue, at time: Double, jumps: Bool
  ) throws(ParameterError) -> Bool {
    guard let inputs, !inputs.isStructural, let live, let index = live.index(name, value)
    else { return false }
    let last = lastSettings[index]
    if let last {
      guard last.time < time else { return false }
    } else {
      guard !jumps, value == live.entries[index].value, value != .trigger else { return false }
    }
    guard settingsSoFar.settings.count <= inputs.maximumSettings else {
      throw ParameterError(.tooManySettings(evaluator.limits))
    }
    if let complaint = live.complaint(index, value) { throw ParameterError(complaint) }
    guard let last else {
      unchanged.insert(index)
      return true
    }
    guard jumps || value != last.value || value == .trigger else { return true }
    lastSettings[index] = (time, value)
    if value != last.value || value == .trigger { addEvent(name, value, at: time) }
    let numbers = value.motionNumbers
    var end = time
    for place in readings.indices where readings[place].parameter == index {
      readings[place].motion.set(
        numbers, at: time, isLower: value.isLower(than: last.value), jumps: jumps)
      readings[place].assigned = nil
      end = max(end, readings[place].motion.restTime(readings[place].form))
    }
    ends.setTransition(index, name, from: time, to: end)
    return true
  }

  /// Replaces the value from the start of a parameter without settings.
  ///
  /// - Returns: Whether it could be replaced; otherwise nothing changes.
  mutating func start(_ name: String, _ value: ParameterValue) throws(ParameterError) -> Bool {
    guard let inputs, !inputs.isStructural, let live, let index = live.index(name, value),
      lastSettings[index] == nil, !unchanged.contains(index)
    else { return false }
    if let complaint = live.complaint(index, value) { throw ParameterError(complaint) }
    assign(index, value.asSetting)
    settingsSoFar.start(name, at: value)
    return true
  }

  /// Appends an event to the clocks that depend on a parameter.
  private mutating func addEvent(_ name: String, _ value: ParameterValue, at time: Double) {
    for (index, clock) in plan.clocks.enumerated()
    where clock.event.history.isLive && clock.event.parameter.isIdentical(to: name)
      && clock.event.matches(value) && clock.accepts(time, after: events[index].times.last)
    {
      events[index].times.append(time)
      ends.addPass(clock, index, from: time)
    }
  }

  /// The time from which no frame changes with the settings so far, in seconds; nil if there is none.
  ///
  /// - Complexity: O(shapes + keyframes). The time is that of ``Evaluator/restTime``.
  public var restTime: Double? {
    guard let inputs else { return evaluator.restTime }
    guard !inputs.isStructural else { return inputs.restTime }
    let ends = readings.map {
      (parameter: $0.parameter, reader: $0.reader, end: $0.motion.restTime($0.form))
    }
    return RestFinder(evaluator, SettledTimes(plan, ends), lastEvents: events.map { $0.times.last }).result
  }

  /// Forgets settings and firings that have no effect on frames from a time on, so that the memory of a playhead that plays
  /// for days is bounded.
  ///
  /// Later frames are the same. Settings are forgotten up to the last one after which all values were at rest, and firings
  /// up to the last one. References whose transition has `turn`, and `"again": "ignore"` for booleans and choices, keep the
  /// settings of their parameters. Copies with a `delay` keep all settings if the delay or the number of copies can change.
  ///
  /// - Parameter time: The time of the earliest frame that is still needed, in seconds since playback began. A setting at an
  ///   earlier time than that is still accepted, but starts from values at rest. If the time is not finite, nothing is forgotten.
  /// - Complexity: That of ``Evaluator/applying(_:)``: call it every few minutes.
  public mutating func forget(before time: Double) {
    guard time.isFinite, let inputs else { return }
    // Settings that have been accepted one by one are accepted together.
    guard let all = try? inputs.base.applying(settingsSoFar).inputs,
      let rest = try? inputs.base.applying(all.compacted(at: time)).inputs
    else { return }
    follow(rest)
    firstTime = max(firstTime, time)
  }

  /// Assigns the values that bound parameters have at a time to the columns that they determine.
  ///
  /// - Parameter slots: The columns to assign; nil for all.
  mutating func readInputs(at time: Double, in slots: Range<Int>? = nil) {
    for index in readings.indices {
      let span = readings[index].motion.span(at: time)
      let rests = readings[index].motion.rests(span, at: time)
      if rests, readings[index].assigned == span { continue }
      readings[index].motion.read(
        readings[index].form, span, at: time, into: &readNumbers, from: readings[index].range.lowerBound)
      readings[index].assigned = rests && slots == nil ? span : nil
      let bindings = plan.bindings[readings[index].parameter]
      var uses = bindings[...]
      if let slots {
        // Bindings are in the order of nodes.
        let first = bindings.partitioningIndex { $0.slot >= slots.lowerBound }
        uses = bindings[first..<max(first, bindings.partitioningIndex { $0.slot >= slots.upperBound })]
      }
      assignments += 1
      sampler.assign(
        readNumbers, readings[index].range, to: uses, reader: readings[index].reader, plan.offsets)
    }
  }

  /// The columns of a node and the nodes inside it.
  mutating func slots(of index: Int) -> Range<Int> {
    let end = Int(plan.nodes[index].end)
    return plan.nodes[index].slots..<(end < plan.nodes.count ? plan.nodes[end].slots : sampler.table.count)
  }

  /// Draws a copy of a shape with the settings up to an earlier time.
  mutating func modify(
    _ index: Int, upTo count: Int, _ copy: Copy, in level: Level, settingsUpTo time: Double
  ) {
    guard let inputs else { return modify(index, upTo: count, copy, in: level) }
    inputTime = copy.inputTime
    defer { inputTime = time }
    guard inputs.isStructural else {
      for reading in readings.indices { readings[reading].assigned = nil }
      readInputs(at: copy.inputTime, in: slots(of: index))
      modify(index, upTo: count, copy, in: level)
      for reading in readings.indices { readings[reading].assigned = nil }
      return readInputs(at: time, in: slots(of: index))
    }
    let current = (evaluator, plan, nodes, sampler, events)
    take(snapshot(inputs, at: copy.inputTime))
    modify(index, upTo: count, copy, in: level)
    (evaluator, plan, nodes, sampler, events) = current
    forgetItems()
  }

  /// Returns the evaluator with the values at a time of a log that changes the structure.
  mutating func snapshot(_ inputs: InputPlan, at time: Double) -> Evaluator {
    func made() -> Evaluator { inputs.base.snapshot(InputMoment(log: inputs.log, time: time)) }
    // Delayed copies go back and forth between a few times.
    guard let stretch = inputs.stillStretch(at: time) else { return made() }
    if let known = stillEvaluators.first(where: { $0.stretch == stretch }) { return known.evaluator }
    let evaluator = made()
    if stillEvaluators.count == Self.mostStillEvaluators { stillEvaluators.removeFirst() }
    stillEvaluators.append((stretch, evaluator))
    return evaluator
  }

  /// Replaces the evaluator by one with the same nodes.
  mutating func take(_ evaluator: Evaluator) {
    self.evaluator = evaluator
    plan = evaluator.plan
    nodes = evaluator.nodes
    sampler = plan.sampler
    readClocks()
    forgetItems()
  }

  /// Makes no item of an earlier frame reusable, because the constant members of shapes may differ.
  mutating func forgetItems() {
    for index in itemCount..<max(itemCount, frame.items.count) { frame.items[index].node = -1 }
    for mask in maskCount..<max(maskCount, frame.masks.count) {
      for index in frame.masks[mask].items.indices { frame.masks[mask].items[index].node = -1 }
    }
    hasOtherItems = true
  }

  /// Replaces the evaluator by one of the same document with other values of parameters.
  mutating func adopt(_ evaluator: Evaluator) {
    stillStretch = nil
    take(evaluator)
    documentEnd = evaluator.duration
    resetParents()
  }

  /// Makes room for the parents of the evaluator.
  mutating func resetParents() {
    parentMatrices = Array(repeating: .identity, count: evaluator.nodes.isEmpty ? 0 : evaluator.parents.count)
    followed = Array(repeating: FollowedOutline(), count: plan.hasFollowers ? evaluator.parents.count : 0)
  }

  /// Prepares the document for values of parameters.
  mutating func prepareParameters() {
    let (evaluator, live) = evaluator.withBoundParameters()
    adopt(evaluator)
    self.live = live
  }

  /// Writes the value of a bound parameter to the columns that it determines.
  mutating func assign(_ index: Int, _ value: ParameterValue) {
    guard let numbers = live?.assign(index, value) else { return }
    let name = evaluator.document.parameters.entries[index].name
    for (index, clock) in plan.clocks.enumerated()
    where clock.event.history.isLive && clock.event.parameter.isIdentical(to: name) {
      events[index].isInitial = clock.event.isInitial(value)
    }
    assignments += 1
    sampler.assign(numbers, to: plan.bindings[index], plan.offsets)
  }

  /// Evaluates the document anew with another value of a parameter.
  mutating func restart(_ name: String, _ value: ParameterValue) throws(ParameterError) {
    if inputs != nil {
      var log = settingsSoFar
      log.start(name, at: value)
      return try follow(log)
    }
    var values = live?.values ?? evaluator.parameters
    values[name] = value
    do throws(InvalidAnimation) {
      adopt(try Evaluator(evaluator.document, parameters: values, limits: evaluator.limits))
    } catch {
      throw ParameterError(error.report)
    }
    prepareParameters()
  }
}
