/// Determines the time from which no frame changes.
///
/// The result is an upper bound. It is exact for keyframes, transitions and delayed copies whose times are not mapped.
final class RestFinder: AnimatedMemberVisitor {
  /// The time from which all that comes to rest does so.
  private(set) var end = -Double.infinity
  /// The same for what depends on the log.
  private(set) var inputEnd = -Double.infinity
  /// Whether something never comes to rest.
  private(set) var isEndless = false

  /// The longest time by which copies read the log earlier; nil if it is unknown.
  private(set) var longestDelay: Double? = 0

  private let evaluator: Evaluator
  /// The last event of each clock of the plan.
  private let lastEvents: [Double?]
  /// The clocks of tracks, by event.
  private var trackClocks: [InputEvent: Int] = [:]
  private let settled: SettledTimes
  private var time = RunningTime.player

  /// - Parameters:
  ///   - evaluator: An evaluator that keeps references to parameters with settings, or that of the end of the log.
  ///   - lastEvents: The last event that counts for each clock of its plan.
  init(_ evaluator: Evaluator, _ settled: SettledTimes, lastEvents: [Double?]) {
    self.evaluator = evaluator
    self.settled = settled
    self.lastEvents = lastEvents
    for (index, clock) in evaluator.plan.clocks.enumerated() where clock.isOfTrack {
      trackClocks[clock.event] = index
    }
    let document = evaluator.resolved
    let playing = evaluator.timing.mapped(.player)
    time = playing
    document.background?.walk(AnimatedMemberWalker(self), .any)
    settle(settled.background)
    visit(evaluator.list, playing)
  }

  /// The time from which no frame changes, at least 0; nil if there is none.
  var result: Double? { isEndless ? nil : max(0, end) }

  // MARK: Times

  private func rest(from end: Double, _ followsEvent: Bool) {
    self.end = max(self.end, end)
    if followsEvent { inputEnd = max(inputEnd, end) }
  }

  private func rest(at local: Double) { rest(from: time.time(at: local), time.followsEvent) }

  /// Notes a member that moves as long as its time runs.
  private func restWithTime() {
    if time.runsForever { isEndless = true } else { rest(from: time.end, time.followsEvent) }
  }

  /// Notes the time from which the values of parameters rest.
  private func settle(_ settings: Double) {
    guard settings > -.infinity else { return }
    guard let delays = time.delays else { return isEndless = true }
    guard delays.upperBound != 0 else { return rest(from: settings, true) }
    let end = settings + delays.upperBound
    rest(from: end + 64 * max(abs(end), abs(settings), delays.upperBound).ulp, true)
  }

  // MARK: Shapes

  private func visit(_ list: ShapeList, _ outer: RunningTime) {
    guard !list.nodes.isEmpty else { return }
    let nodes = evaluator.nodes
    var delays: ClosedRange<Double>? = 0...0
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      visit(index, outer)
      if nodes[index].followed != nil {
        let own = nodes[index].shape.shape.delays
        if let all = delays, let own {
          delays = min(all.lowerBound, own.lowerBound)...max(all.upperBound, own.upperBound)
        } else {
          delays = nil
        }
      }
      index = nodes[index].end
    }
    // Delayed copies take the outlines that they follow at earlier times.
    guard delays != 0...0 else { return }
    for place in list.parents { visit(evaluator.parents[place], outer.delayed(by: delays)) }
  }

  private func visit(_ index: Int, _ outer: RunningTime) {
    let node = evaluator.nodes[index]
    let shape = node.shape.shape
    var shown = outer
    if let clock = node.shape.clock {
      let last = lastEvents[Int(evaluator.plan.programs[node.program].clock)]
      shown = last.map { outer.since($0) } ?? outer.resting(from: -.infinity)
      if clock.event.history.isLive || last != nil, outer.delays == nil { isEndless = true }
      // The event shows the shape.
      if last != nil, !shown.isEndless { rest(from: shown.time(at: 0), true) }
    }
    let isSource = evaluator.plan.nodes[index].isParent || evaluator.plan.nodes[index].isFollowed
    if limit(shape, shown), !isSource {
      // Until then, its copies read the log.
      let before = (end, inputEnd, isEndless)
      inside(index, shape, shown)
      (end, inputEnd, isEndless) = before
      return
    }
    var inner = shown
    if let mapping = shape.time {
      if let number = mapping.at {
        time = outer
        let before = (end, inputEnd, isEndless)
        (end, inputEnd, isEndless) = (-.infinity, -.infinity, false)
        number.walk(AnimatedMemberWalker(self), .any)
        settle(settled[index])
        inner = isEndless ? outer.restless : outer.resting(from: end)
        end = max(end, before.0)
        inputEnd = max(inputEnd, before.1)
        isEndless = isEndless || before.2
      } else {
        inner = shown.mapped(by: mapping, duration: node.shape.naturalDuration)
      }
    }
    inside(index, shape, inner)
  }

  /// Notes the times at which a shape appears and disappears; returns whether it is not drawn in the end.
  private func limit(_ shape: AnimatedShape, _ outer: RunningTime) -> Bool {
    guard shape.in != nil || shape.out != nil else { return false }
    time = outer
    if outer.isEndless {
      isEndless = true
      return false
    }
    var last = -Double.infinity
    for case let local? in [shape.in, shape.out] { last = max(last, outer.time(at: local)) }
    // At the end of the document, it is still drawn.
    if shape.out == evaluator.duration, outer.runsForever { last = last.nextUp }
    rest(from: last, outer.followsEvent)
    return outer.runsForever && (outer.isForward ? shape.out != nil : shape.in != nil)
  }

  private func inside(_ index: Int, _ shape: AnimatedShape, _ mapped: RunningTime) {
    time = mapped
    // A repeat's own members are evaluated before its delay.
    for modifier in shape.modifiers.reversed() {
      var members = modifier
      AnimatedMemberWalker(self).walk(&members)
      if case .repeat(let copies) = modifier {
        time = time.delayed(by: copies.delays)
        if !copies.hasFixedDelays { longestDelay = nil }
      }
    }
    let inner = time
    longestDelay = longestDelay.flatMap { longest in inner.delays.map { max(longest, $0.upperBound) } }
    settle(settled[index])
    if !shape.isStill {
      var members = shape.members
      members.modifiers = []
      members.time = nil
      AnimatedMemberWalker(self).walk(&members)
    }
    let node = evaluator.nodes[index]
    for list in [node.clip, node.mask, node.contents] { visit(list, inner) }
  }

  // MARK: Members

  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    switch member {
    case .track(let track): add(track, walker)
    case .wiggle(let wiggle):
      restWithTime()
      wiggle.around.walk(walker, rule)
    case .constant, .components, .steps, .parameter: break
    }
  }

  private func add(_ track: FlatTrack, _ walker: AnimatedMemberWalker) {
    let outer = time
    defer { time = outer }
    switch track.clock {
    case nil: break
    case .at(let number)?: return number.walk(walker, .any)
    case .since(let event)?:
      // Without a clock in the plan, the document is that of a time of the log.
      let last = trackClocks[event].flatMap { lastEvents[$0] } ?? event.history.times.last
      guard let last else { return }
      time = outer.since(last)
    }
    guard let keys = track.changes else { return }
    guard !time.isEndless, time.isForward || time.isBackward else { return restWithTime() }
    let rule = time.isForward ? track.timeline.after : track.timeline.before
    guard rule == .hold || track.kind.isDiscrete && rule == .continue else { return restWithTime() }
    rest(at: time.isForward ? keys.upperBound : keys.lowerBound)
  }
}

extension RunningTime {
  /// A time that never comes to rest.
  fileprivate var restless: RunningTime {
    RunningTime.player.mapped(by: TimeMapping(repeats: .forever), duration: 1).delayed(by: delays)
  }
}

/// The times from which the parameters that shapes read rest.
struct SettledTimes {
  private var nodes: [Int: Double] = [:]
  /// The time for all shapes.
  private var everywhere = -Double.infinity
  private(set) var background = -Double.infinity

  /// The times of a document in which any shape can read any parameter.
  init(everywhere: Double) {
    self.everywhere = everywhere
    background = everywhere
  }

  /// - Parameter ends: The times from which the readers of bound parameters rest.
  init(_ plan: Plan, _ ends: [(parameter: Int, reader: Int, end: Double)]) {
    for (parameter, reader, end) in ends {
      for binding in plan.bindings[parameter] where binding.reader == reader {
        // Nodes without columns begin where the next one does.
        let node = plan.nodes.partitioningIndex { $0.slots > binding.slot } - 1
        if node < 0 {
          background = max(background, end)
        } else {
          nodes[node] = max(nodes[node] ?? -.infinity, end)
        }
      }
    }
  }

  subscript(node: Int) -> Double { nodes[node] ?? everywhere }
}

extension FlatTrack {
  /// The first and the last time between which values can differ; nil if there is one value.
  fileprivate var changes: ClosedRange<Double>? {
    guard times.count > 1 else { return nil }
    var last = times.count - 1
    while last > 0, isStill(before: last) { last -= 1 }
    let isHeld = timeline.after == .hold && timeline.before == .hold
    if last == 0, isHeld { return nil }
    return times[0]...times[max(last, 1)]
  }

  /// Whether the value is known to be constant in the span that ends with a keyframe.
  private func isStill(before index: Int) -> Bool {
    if timeline.easing(index) == .smooth || Optional(timeline.easing(index)).isSpring { return false }
    return parameters[index] == nil && parameters[index - 1] == nil && vias[index] == nil
      && velocities[index] == nil && turn == nil && values[index] == values[index - 1]
  }
}

extension AnimatedShape {
  /// The smallest and the largest delay of its copies; nil if they are unknown.
  fileprivate var delays: ClosedRange<Double>? {
    var time: RunningTime? = RunningTime.player
    for case .repeat(let copies) in modifiers { time = time?.delayed(by: copies.delays) }
    return time?.delays
  }
}

extension AnimatedShape.Repeat {
  /// Whether the delays of copies are always the same.
  fileprivate var hasFixedDelays: Bool { delay == 0 || delay.isConstant && copies.isConstant }

  /// The smallest and the largest delay of copies at rest; nil if the delay is animated.
  fileprivate var delays: ClosedRange<Double>? {
    guard case .constant(let delay) = delay else { return nil }
    let last = delay * Double(max(0, largestCopyCount - 1))
    return min(0, last)...max(0, last)
  }
}

extension AnimationDocument {
  /// Whether the delays of all copies are always the same, whatever values parameters have.
  var hasFixedDelays: Bool {
    var pending = shapes + symbols.entries.map { $0.value }
    while let shape = pending.popLast() {
      pending += shape.attachments
      pending += shape.nestedShapes
      for case .repeat(let copies) in shape.modifiers where !copies.hasFixedDelays { return false }
    }
    return true
  }
}

extension Evaluator {
  /// The time from which no frame changes, in seconds since playback began and at least 0; nil if there is none.
  ///
  /// A player can stop there. Passes without end, wiggles, and values that repeat or continue never rest, unless they are
  /// not drawn any more. The time is exact for keyframes, transitions and delayed copies. It can be later than necessary
  /// if a motion is invisible, as outside the viewport, or for repeats whose `delay` is animated.
  ///
  /// - Complexity: O(shapes + keyframes).
  public var restTime: Double? {
    if let inputs { return inputs.restTime }
    let lastEvents = plan.clocks.map { $0.accepted($0.event.history.times).last }
    return RestFinder(self, SettledTimes(everywhere: -.infinity), lastEvents: lastEvents).result
  }

  /// Returns the time from which no frame changes after settings of parameters; nil if there is none.
  ///
  /// - Parameter inputs: The values of parameters from the start, and the settings.
  /// - Throws: An error if the document does not allow the inputs.
  /// - Complexity: That of ``applying(_:)``, and O(shapes + keyframes). The time is that of ``restTime``.
  public func restTime(inputs: Inputs) throws(ParameterError) -> Double? { try applying(inputs).restTime }
}
