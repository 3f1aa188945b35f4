/// A mutable position in time, with its frame, that reuses storage between moves.
///
/// Frames are bitwise identical to those of ``Evaluator/frame(at:viewport:)``.
///
/// - Note: Do not keep copies of ``frame`` between moves, because they force a copy of its storage.
public struct Playhead: Sendable {
  /// The frame at the current time; empty before the first move.
  public private(set) var frame = Frame()

  private(set) var evaluator: Evaluator
  /// The parameters, after one has been set.
  private(set) var live: LiveParameters?
  /// The settings of parameters on which the frame depends.
  private(set) var inputs: InputPlan?
  /// The stretch of time for which the evaluator was made, while no value moves.
  private var stillStretch: Int?
  /// The evaluators of the last stretches without motion of a log that changes the structure.
  private var stillEvaluators: [(stretch: Int, evaluator: Evaluator)] = []
  private static let mostStillEvaluators = 8
  /// The settings so far, if some have been added.
  var settingsSoFar = Inputs()
  /// The last settings of the bound parameters, by index.
  private var lastSettings: [Int: (time: Double, value: ParameterValue)] = [:]
  /// The motions of the bound parameters with settings.
  private var readings: [LiveReading] = []
  /// The numbers that their readers have.
  private var readNumbers: [Double] = []
  /// How often values of parameters have been assigned to columns.
  private var assignments = 0
  /// The events of the plan's clocks, in the same order.
  private var events: [ClockEvents] = []
  /// The ends of transitions and of times since events.
  private(set) var ends = InputEnds()
  /// The time of the last move, setting or firing.
  var currentTime = 0.0
  /// The time before which frames are not known any more.
  private var firstTime = -Double.infinity
  /// The time up to which settings apply to the shape that is being evaluated.
  private var inputTime = 0.0
  /// Copies of the evaluator's properties, for faster access.
  private var plan: Plan
  private var nodes: [ShapeNode]
  private var documentEnd: Double
  private var viewport: AffineMatrix
  private let isStretched: Bool
  /// Whether the viewport is valid.
  private(set) var isValid: Bool
  private var sampler: SpanSampler
  private var workspace = Workspace()
  /// For outlines that are constant and not yet known.
  private var outlines = OutlineScratch()
  /// The number of valid items, clips and masks; the rest is reusable storage.
  private var itemCount = 0
  private var clipCount = 0
  private var maskCount = 0
  /// Whether items are those of another evaluator, and not reusable in the next frame.
  private var hasOtherItems = false
  /// The matrices of the evaluator's parents, in the same order.
  private var parentMatrices: [AffineMatrix] = []
  /// The outlines of the evaluator's parents, in the same order, if any shape follows one.
  private var followed: [FollowedOutline] = []
  /// The shapes of stacked lists that are being drawn, innermost last.
  private var stacked: [StackedShape] = []
  /// The stacked lists inside the modifiers of a group.
  private var listOrder = ListOrder()
  /// Whether each node is drawn, except in contents that are only measured; empty for all nodes.
  ///
  /// A node is drawn only with the shapes around it. The nodes of its clip and its mask, and all nodes in it if it has
  /// modifiers or stacked shapes, must then be drawn, too.
  package var selection: [Bool] = []

  /// The motion of a reader of a bound parameter.
  private struct LiveReading {
    var parameter: Int
    var reader: Int
    var form: ParameterReader.Form
    var motion: LiveMotion
    /// Its numbers.
    var range: Range<Int>
    /// The span whose result has been assigned; nil for another value.
    var assigned: Int?
  }

  /// The times of the events of a clock that count, and whether the parameter has had the value from the start.
  private struct ClockEvents {
    var times: [Double]
    var isInitial: Bool
  }

  /// The context shared by the shapes of one list.
  fileprivate struct Level {
    var time: Double
    /// The time up to which settings of parameters apply.
    var inputTime: Double
    var matrix: AffineMatrix
    var opacity: Double
    /// The enclosing group in the frame.
    var group: Int?
    /// The clip of clip shapes.
    var clip: Int?
    /// Whether the shapes are drawn only for their bounds, to which masks do not contribute.
    var isMeasured = false
    /// Whether the shapes belong to a clip.
    var isClip = false
    /// Whether modifiers of an enclosing shape still apply to the outlines.
    var isModified = false
    /// The parents among the shapes, by index in the evaluator's parents.
    var parents = 0..<0
  }

  /// The state that differs between copies of a shape.
  fileprivate struct Copy {
    var time: Double
    var inputTime: Double
    var matrix = AffineMatrix.identity
    var opacity = 1.0
    /// The sum of the delays of repeats.
    var delay = 0.0
  }

  /// Creates a playhead.
  ///
  /// - Parameters:
  ///   - evaluator: The evaluator.
  ///   - viewport: The size of the viewport; nil for the document's.
  public init(_ evaluator: Evaluator, viewport: Size2D? = nil) {
    self.evaluator = evaluator
    plan = evaluator.plan
    nodes = evaluator.nodes
    documentEnd = evaluator.duration
    sampler = plan.sampler
    let document = evaluator.resolved
    isStretched = document.fit == .stretch
    self.viewport = .identity
    isValid = true
    resize(to: viewport)
    frame.duration = evaluator.duration
    frame.label = document.label
    if case .constant(let color)? = document.background { frame.background = color }
    resetParents()
    readClocks()
    if let inputs = evaluator.inputs { follow(inputs) }
  }

  /// Changes the size of the viewport. The frame changes with the next move.
  ///
  /// - Parameter viewport: The size of the viewport; nil for the document's. Moves throw an error if its sides are not above
  ///   0 and at most 1e9.
  /// - Complexity: O(1).
  public mutating func resize(to viewport: Size2D?) {
    let document = evaluator.resolved
    let size = viewport ?? document.size
    isValid = size.isViewport
    self.viewport =
      size == document.size || !isValid
      ? .identity : document.fit.matrix(from: document.size, to: size).saturated
    frame.size = size
  }

  /// Reads the events of the plan's clocks.
  private mutating func readClocks() {
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
  private mutating func follow(_ inputs: InputPlan) {
    self.inputs = inputs
    stillEvaluators = []
    adopt(inputs.bound.evaluator)
    live = inputs.bound.live
    settingsSoFar = inputs.source
    ends = inputs.ends
    readings = []
    readNumbers = []
    lastSettings = [:]
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

  /// Appends a setting to the motions of a parameter that has settings already.
  ///
  /// - Returns: Whether it could be appended; otherwise nothing changes.
  mutating func append(
    _ name: String, _ value: ParameterValue, at time: Double, jumps: Bool
  ) throws(ParameterError) -> Bool {
    guard let inputs, !inputs.isStructural, let live, let index = live.index(name, value),
      let last = lastSettings[index], last.time < time
    else { return false }
    guard settingsSoFar.settings.count < inputs.maximumSettings else {
      throw ParameterError(.tooManySettings(evaluator.limits))
    }
    if let complaint = live.complaint(index, value) { throw ParameterError(complaint) }
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
  /// up to the last one. References whose transition has `turn`, animated delays of copies, and `"again": "ignore"` for
  /// booleans and choices keep the settings of their parameters.
  ///
  /// - Parameter time: The time of the earliest frame that is still needed, in seconds since playback began.
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
  private mutating func readInputs(at time: Double, in slots: Range<Int>? = nil) {
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
  private mutating func slots(of index: Int) -> Range<Int> {
    let end = Int(plan.nodes[index].end)
    return plan.nodes[index].slots..<(end < plan.nodes.count ? plan.nodes[end].slots : sampler.table.count)
  }

  /// Draws a copy of a shape with the settings up to an earlier time.
  private mutating func modify(
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
  private mutating func snapshot(_ inputs: InputPlan, at time: Double) -> Evaluator {
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
  private mutating func take(_ evaluator: Evaluator) {
    self.evaluator = evaluator
    plan = evaluator.plan
    nodes = evaluator.nodes
    sampler = plan.sampler
    readClocks()
    forgetItems()
  }

  /// Makes no item of an earlier frame reusable, because the constant members of shapes may differ.
  private mutating func forgetItems() {
    for index in itemCount..<max(itemCount, frame.items.count) { frame.items[index].node = -1 }
    for mask in maskCount..<max(maskCount, frame.masks.count) {
      for index in frame.masks[mask].items.indices { frame.masks[mask].items[index].node = -1 }
    }
    hasOtherItems = true
  }

  /// Replaces the evaluator by one of the same document with other values of parameters.
  private mutating func adopt(_ evaluator: Evaluator) {
    stillStretch = nil
    take(evaluator)
    documentEnd = evaluator.duration
    frame.duration = evaluator.duration
    if case .constant(let color)? = evaluator.resolved.background { frame.background = color }
    resetParents()
  }

  /// Makes room for the parents of the evaluator.
  private mutating func resetParents() {
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

  /// Moves to `time`, in seconds; any finite number.
  ///
  /// - Throws: An error if the time or the viewport is invalid, or the time is forgotten; the frame is then unchanged.
  /// - Complexity: O(shapes + path elements) for small forward steps.
  public mutating func move(to time: Double) throws(EvaluationError) {
    guard time.isFinite else { throw .timeNotFinite }
    guard isValid else { throw .invalidViewport }
    guard time >= firstTime else { throw .timeForgotten }
    currentTime = time
    if let inputs {
      if inputs.isStructural {
        let stretch = inputs.stillStretch(at: time)
        if stretch == nil || stretch != stillStretch {
          adopt(snapshot(inputs, at: time))
        }
        stillStretch = stretch
      } else {
        readInputs(at: time)
      }
    }
    itemCount = 0
    clipCount = 0
    maskCount = 0
    if hasOtherItems {
      forgetItems()
      hasOtherItems = false
    }
    let local = evaluator.localTime(at: time)
    inputTime = time
    frame.t = time == 0 ? 0 : time
    if let background = plan.background {
      evaluate(background, spans: 0, slots: 0, at: local)
      frame.background = sampler.table.span.color(0)
    }
    // Growing would copy the items.
    frame.items.reserveCapacity(nodes.count)
    frame.groups.removeAll(keepingCapacity: true)
    draw(evaluator.list, in: Level(time: local, inputTime: time, matrix: .identity, opacity: 1))
    if frame.items.count > itemCount { frame.items.removeLast(frame.items.count - itemCount) }
    if frame.clips.count > clipCount { frame.clips.removeLast(frame.clips.count - clipCount) }
    if frame.masks.count > maskCount { frame.masks.removeLast(frame.masks.count - maskCount) }
  }

  /// Evaluates members at a time.
  private mutating func evaluate(_ members: MemberProgram, spans: Int, slots: Int, at time: Double) {
    if !members.spans.isEmpty {
      sampler.sample(members.spans.shifted(by: spans), at: time, plan)
      sampler.finish(plan)
    }
    if !members.steps.isEmpty { take(members.steps, slots: slots, at: time) }
  }

  /// Performs steps at a time, in order.
  @inline(never)
  private mutating func take(_ steps: Range<Int>, slots: Int, at time: Double) {
    for index in steps {
      switch plan.steps[index] {
      case .wiggle(let input, let output, let wiggle):
        let step = wiggle.step(at: time)
        for component in 0..<input.count {
          sampler.table[slots + output + component] =
            sampler.table[slots + input.lowerBound + component] + wiggle.displacement(component, at: step)
        }
      case .driven(let input, let output, let track):
        track.evaluate(
          atOwnTime: sampler.table[slots + input], into: &sampler.table, from: slots + output)
      case .event(let clock, let output, let track):
        track.evaluate(
          atOwnTime: track.time(after: elapsed(clock, at: inputTime)), into: &sampler.table,
          from: slots + output)
      case .travel(let output, let motion):
        var hint = 0
        let point = motion.point(at: time, hint: &hint)
        sampler.table[slots + output] = point.x
        sampler.table[slots + output + 1] = point.y
      case .direction(let output, let position):
        sampler.table[slots + output] = position.direction(at: time)
      }
    }
  }

  private mutating func draw(_ list: ShapeList, in outer: Level) {
    var level = outer
    level.parents = list.parents
    sample(list, in: level)
    for place in list.parents { placeParent(place, in: level) }
    // The order of drawing has no effect in clips.
    if list.isStacked, !level.isClip { return drawStacked(list, in: level) }
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      if isSelected(index, in: level), shows(Int(plan.nodes[index].program), in: level) {
        drawShape(index, in: level)
      }
      index = Int(plan.nodes[index].end)
    }
  }

  @inline(__always)
  private mutating func isSelected(_ index: Int, in level: Level) -> Bool {
    selection.isEmpty || level.isMeasured || selection[index]
  }

  /// Draws all copies of a visible shape.
  @inline(__always)
  private mutating func drawShape(_ index: Int, in level: Level) {
    let program = Int(plan.nodes[index].program)
    let copy = Copy(time: localTime(program, index, in: level), inputTime: level.inputTime)
    if plan.programs[program].modifiers.isEmpty {
      place(index, copy, in: level)
    } else {
      modify(index, upTo: plan.programs[program].modifiers.count, copy, in: level)
    }
  }

  /// Draws the shapes of a list in the order of their `zIndex`.
  private mutating func drawStacked(_ list: ShapeList, in level: Level) {
    let first = stacked.count
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      let node = plan.nodes[index]
      let program = Int(node.program)
      if shows(program, in: level) {
        stacked.append(StackedShape(node: index, zIndex: zIndex(program, index, in: level)))
      }
      index = Int(node.end)
    }
    stacked.sort(from: first, StackedShape.isDrawnEarlier)
    let end = stacked.count
    for place in first..<end {
      let start = itemCount
      drawShape(stacked[place].node, in: level)
      stacked[place].items = start..<itemCount
    }
    if level.isModified { listOrder.add(stacked[first...]) }
    stacked.removeLast(end - first)
  }

  /// Returns the place of a shape among its siblings.
  private mutating func zIndex(_ program: Int, _ index: Int, in level: Level) -> Double {
    let stacking = Int(plan.programs[program].stacking)
    guard stacking >= 0 else { return 0 }
    let node = plan.nodes[index]
    let members = plan.stackings[stacking]
    evaluate(members, spans: node.spans, slots: node.slots, at: localTime(program, index, in: level))
    return sampler.table[node.slots + members.slots.lowerBound]
  }

  /// Evaluates the tracks of all visible shapes of a list, so that easings are solved together.
  private mutating func sample(_ list: ShapeList, in level: Level) {
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      let node = plan.nodes[index]
      let program = Int(node.program)
      let spans = plan.programs[program].members.spans
      if !spans.isEmpty,
        node.isParent || !plan.programs[program].hasRepeat,
        node.isParent || isSelected(index, in: level) && shows(program, in: level)
      {
        sampler.sample(
          spans.shifted(by: node.spans), at: localTime(program, index, in: level), plan)
      }
      index = Int(node.end)
    }
    sampler.finish(plan)
  }

  // Methods that change nothing are mutating, too: otherwise, each call would copy the playhead.

  /// Returns the local time of a shape.
  @inline(__always)
  private mutating func localTime(_ program: Int, _ node: Int, in level: Level) -> Double {
    guard plan.programs[program].hasTime else { return level.time }
    let clock = Int(plan.programs[program].clock)
    guard clock < 0 else {
      return plan.clocks[clock].localTime(after: elapsed(clock, at: level.inputTime))
    }
    let timing = Int(plan.programs[program].timing)
    guard timing < 0 else { return number(timing, plan.nodes[node], at: level.time) }
    return nodes[node].shape.localTime(at: level.time)
  }

  /// Whether a shape is drawn.
  @inline(__always)
  private mutating func shows(_ program: Int, in level: Level) -> Bool {
    let clock = Int(plan.programs[program].clock)
    guard clock < 0 else { return plan.clocks[clock].shows(after: elapsed(clock, at: level.inputTime)) }
    return plan.programs[program].shows(at: level.time, documentEnd: documentEnd)
  }

  /// Returns a number that is a local time.
  private mutating func number(_ timing: Int, _ node: PlanNode, at time: Double) -> Double {
    let members = plan.timings[timing]
    evaluate(members, spans: node.spans, slots: node.slots, at: time)
    return sampler.table[node.slots + members.slots.lowerBound].saturated
  }

  /// Returns the time since the last event of a clock.
  private mutating func elapsed(_ clock: Int, at time: Double) -> ElapsedTime {
    plan.clocks[clock].elapsed(at: time, events[clock].times, isInitial: events[clock].isInitial)
  }

  /// Computes the matrix that the children of a shape inherit.
  private mutating func placeParent(_ place: Int, in level: Level) {
    let index = evaluator.parents[place]
    let node = plan.nodes[index]
    let program = Int(node.program)
    let copy = Copy(time: localTime(program, index, in: level), inputTime: level.inputTime)
    take(plan.programs[program].members.steps, slots: node.slots, at: copy.time)
    let matrix: AffineMatrix
    if plan.programs[program].isOutlined {
      var path = workspace.borrowOutline()
      outline(index, copy, hasVerbs: false, into: &path)
      matrix = self.matrix(index, middle: turnsAboutOutline(index) ? path.bounds?.center ?? .zero : .zero)
      parentMatrices[place] = (inherited(Int(node.parent)) * matrix).saturated
      if node.isFollowed { measure(place, index, copy, in: level, &path) }
      workspace.recycle(outline: path)
    } else {
      matrix = groupMatrix(index, copy, in: level)
      parentMatrices[place] = (inherited(Int(node.parent)) * matrix).saturated
    }
  }

  /// Measures the outline of a followed shape, after the modifiers before its first repeat, in the units of its list.
  ///
  /// - Parameter path: The outline before modifiers, if it is animated.
  @inline(never)
  private mutating func measure(
    _ place: Int, _ index: Int, _ copy: Copy, in level: Level, _ path: inout BezierPath
  ) {
    let node = plan.nodes[index]
    if let still = nodes[index].shape.constantPath(&outlines) {
      path.removeAll(keepingCapacity: true)
      path.append(still)
    }
    let range = plan.programs[Int(node.program)].modifiers
    if !range.isEmpty, plan.modifiers[range.lowerBound].outline != nil {
      if itemCount == frame.items.count { frame.items.append(Frame.Item()) }
      let item = itemCount
      // The item's storage holds another outline meanwhile.
      frame.items[item].node = -1
      swap(&frame.items[item].path, &path)
      for modifier in plan.modifiers[range] {
        guard modifier.outline != nil else { break }
        evaluate(modifier.members, spans: node.spans, slots: node.slots, at: copy.time)
        Self.modify(
          &frame.items, in: item..<item + 1, modifier, sampler.table, slots: node.slots, &workspace)
        frame.items[item].path.saturate()
      }
      swap(&frame.items[item].path, &path)
    }
    path.apply(parentMatrices[place])
    path.saturate()
    followed[place].measure(path)
  }

  /// Computes the parents of a list at another time of the list, with the settings up to then.
  @inline(never)
  private mutating func replaceParents(in outer: Level, delay: Double) {
    var level = outer
    level.time = (outer.time - delay).saturated
    level.inputTime = (outer.inputTime - delay).saturated
    let now = inputTime
    inputTime = level.inputTime
    defer { inputTime = now }
    guard let inputs else { return evaluateParents(level) }
    guard inputs.isStructural else {
      for reading in readings.indices { readings[reading].assigned = nil }
      for place in level.parents { readInputs(at: inputTime, in: slots(of: evaluator.parents[place])) }
      return evaluateParents(level)
    }
    if inputTime == now { return evaluateParents(level) }
    let current = (evaluator, plan, nodes, sampler, events)
    take(snapshot(inputs, at: inputTime))
    evaluateParents(level)
    (evaluator, plan, nodes, sampler, events) = current
    forgetItems()
  }

  /// Evaluates and places the parents of a list.
  private mutating func evaluateParents(_ level: Level) {
    for place in level.parents {
      let index = evaluator.parents[place]
      let node = plan.nodes[index]
      let program = Int(node.program)
      evaluate(
        plan.programs[program].members, spans: node.spans, slots: node.slots,
        at: localTime(program, index, in: level))
      placeParent(place, in: level)
    }
  }

  /// Returns the matrix of a parent; the identity for a negative index.
  private mutating func inherited(_ parent: Int) -> AffineMatrix {
    parent >= 0 ? parentMatrices[parent] : .identity
  }

  /// Stores an animated outline at a time for which the shape has been evaluated in `path`.
  ///
  /// - Parameter hasVerbs: Whether `path` is the shape's outline at another time.
  private mutating func outline(_ index: Int, _ copy: Copy, hasVerbs: Bool, into path: inout BezierPath) {
    let time = copy.time
    let node = plan.nodes[index]
    let program = Int(node.program)
    guard let outline = plan.outline(of: program) else { return }
    let isReversed = plan.programs[program].isReversed
    var forward = isReversed ? workspace.borrowPath() : BezierPath()
    if isReversed { swap(&forward, &path) }
    switch outline {
    case .path(let row):
      sampler.path(node.spans + row, at: time, plan, hasVerbs: hasVerbs && !isReversed, into: &path)
    case .columns(let function, let slots):
      path.removeAll(keepingCapacity: true)
      Self.outline(
        plan.outlineFunctions[function], sampler.table, slots.shifted(by: node.slots), &workspace, into: &path
      )
      if !isReversed { path.saturate() }
    case .unmatched(let track): path = BezierPath(flat: plan.outlineTracks[track].value(at: time))
    case .driven(let column, let track):
      path = BezierPath(flat: plan.outlineTracks[track].value(atOwnTime: sampler.table[node.slots + column]))
    case .event(let clock, let track):
      let elapsed = elapsed(clock, at: copy.inputTime)
      let track = plan.outlineTracks[track]
      path = BezierPath(flat: track.value(atOwnTime: track.time(after: elapsed)))
    case .contents:
      path.removeAll(keepingCapacity: true)
      appendContents(of: index, copy, to: &path)
      if !isReversed { path.saturate() }
    }
    guard isReversed else { return }
    swap(&forward, &path)
    path.removeAll(keepingCapacity: true)
    path.append(reversed: forward)
    path.saturate()
    workspace.recycle(forward)
  }

  /// Appends the outlines in a compound, in its units.
  ///
  /// Draws the shapes and discards them.
  private mutating func appendContents(of index: Int, _ copy: Copy, to path: inout BezierPath) {
    let (start, groups, lists) = (itemCount, frame.groups.count, listOrder.count)
    draw(
      plan.contents(of: plan.nodes[index]),
      in: Level(
        time: copy.time, inputTime: copy.inputTime, matrix: .identity, opacity: 1, isMeasured: true,
        isClip: true,
        isModified: true))
    for item in start..<itemCount {
      path.append(frame.items[item].path, transformedBy: frame.items[item].matrix)
    }
    itemCount = start
    frame.groups.removeLast(frame.groups.count - groups)
    listOrder.keep(lists)
  }

  // Static functions, so that the table and other properties are accessed separately.

  private static func outline(
    _ function: OutlineFunction, _ table: [Double], _ slots: Range<Int>, _ workspace: inout Workspace,
    into path: inout BezierPath
  ) {
    function(table.span.extracting(slots), &workspace, &path)
  }

  private static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ modifier: ModifierProgram, _ table: [Double],
    slots: Int, _ workspace: inout Workspace
  ) {
    modifier.outline?.modify(
      &items, in: range, table.span.extracting(modifier.members.slots.shifted(by: slots)), &workspace)
  }

  private static func trim(
    _ items: inout [Frame.Item], joined order: [Int], _ modifier: ModifierProgram, _ table: [Double],
    slots: Int, _ workspace: inout Workspace
  ) {
    AnimatedShape.Trim.modify(
      &items, joined: order, table.span.extracting(modifier.members.slots.shifted(by: slots)), &workspace)
  }

  /// Returns the rotation, scale and skew of an animated transform, and its position.
  private mutating func turn(_ transform: ShapeAnimation.Transform, _ node: PlanNode) -> ShapeTransform.Turn {
    if let following = transform.following { return turn(transform, following, node) }
    let slots = node.slots
    return ShapeTransform.Turn(
      sampler.table.span.extracting(transform.slots.shifted(by: slots)),
      direction: transform.direction.map { sampler.table[slots + $0] })
  }

  /// Returns the rotation, scale and skew of a shape that follows an outline, and the place of its pivot.
  @inline(never)
  private mutating func turn(
    _ transform: ShapeAnimation.Transform, _ following: Range<Int>, _ node: PlanNode
  ) -> ShapeTransform.Turn {
    let first = node.slots + following.lowerBound
    let place =
      node.followed >= 0
      ? followed[Int(node.followed)].place(
        at: sampler.table[first].saturated, offset: sampler.table[first + 1].saturated) : nil
    var turn = ShapeTransform.Turn(
      sampler.table.span.extracting(transform.slots.shifted(by: node.slots)),
      direction: transform.isOrientedByOutline ? place?.degrees ?? 0 : nil)
    turn.position = place?.point ?? .zero
    turn.landsOnPosition = place != nil
    return turn
  }

  /// Whether the matrix of a shape depends on the center of its outline.
  private mutating func turnsAboutOutline(_ index: Int) -> Bool {
    let node = plan.nodes[index]
    guard let transform = plan.transform(of: Int(node.program)), case .outline = transform.pivot else {
      return false
    }
    return turn(transform, node).needsPivot
  }

  /// Returns the matrix of a shape whose outline has the center `middle`; not of a group about its content.
  private mutating func matrix(_ index: Int, middle: Point2D = .zero) -> AffineMatrix {
    let node = plan.nodes[index]
    let program = Int(node.program)
    guard let transform = plan.transform(of: program) else { return plan.matrix(of: program) }
    let turn = turn(transform, node)
    let pivot: Point2D
    switch transform.pivot {
    case .columns:
      let first = node.slots + transform.slots.lowerBound + 7
      pivot = Point2D(sampler.table[first], sampler.table[first + 1])
    case .point(let point): pivot = point
    case .outline: pivot = middle
    case .content: pivot = .zero
    }
    return turn.matrix(about: pivot).saturated
  }

  /// Draws a shape with its first `count` modifiers.
  private mutating func modify(_ index: Int, upTo count: Int, _ copy: Copy, in level: Level) {
    guard count > 0 else { return place(index, copy, in: level) }
    let node = plan.nodes[index]
    let range = plan.programs[Int(node.program)].modifiers
    let modifiers = plan.modifiers
    let members = modifiers[range.lowerBound + count - 1].members
    if modifiers[range.lowerBound + count - 1].outline == nil {
      evaluate(members, spans: node.spans, slots: node.slots, at: copy.time)
      let form = modifiers[range.lowerBound + count - 1].copies
      let copies = AnimatedShape.Repeat.Copies(
        sampler.table.span.extracting(members.slots.shifted(by: node.slots)), seed: form.seed)
      // The order of drawing has no effect in clips.
      let drawsBelow = form.drawsBelow && !level.isClip
      let firstCopy = stacked.count
      for place in 0..<copies.count {
        let number = drawsBelow ? copies.count - 1 - place : place
        let firstItem = itemCount
        var copy = copy
        let delay = Double(number) * copies.delay
        copy.time = (copy.time - delay).saturated
        copy.delay += delay
        if node.followed >= 0, copies.delay != 0 { replaceParents(in: level, delay: copy.delay) }
        copy.matrix = (copy.matrix * copies.matrix(number)).saturated
        copy.opacity *= copies.opacity(number)
        if inputs == nil || delay == 0 {
          modify(index, upTo: count - 1, copy, in: level)
        } else {
          let now = copy.inputTime
          copy.inputTime = (now - delay).saturated
          modify(index, upTo: count - 1, copy, in: level, settingsUpTo: now)
        }
        if drawsBelow, level.isModified {
          stacked.append(StackedShape(node: number, items: firstItem..<itemCount))
        }
      }
      if node.followed >= 0, copies.delay != 0 { replaceParents(in: level, delay: copy.delay) }
      if stacked.count > firstCopy {
        listOrder.add(stacked[firstCopy...])
        stacked.removeLast(stacked.count - firstCopy)
      }
      return
    }
    var first = count - 1
    while first > 0, modifiers[range.lowerBound + first - 1].outline != nil { first -= 1 }
    let (start, firstList) = (itemCount, listOrder.count)
    var inside = level
    inside.isModified = true
    modify(index, upTo: first, copy, in: inside)
    for modifier in modifiers[range.lowerBound + first..<range.lowerBound + count] {
      evaluate(modifier.members, spans: node.spans, slots: node.slots, at: copy.time)
      if listOrder.count > firstList, case .trim(.joined)? = modifier.outline {
        let order = listOrder.items(start..<itemCount, from: firstList)
        Self.trim(&frame.items, joined: order, modifier, sampler.table, slots: node.slots, &workspace)
      } else {
        Self.modify(
          &frame.items, in: start..<itemCount, modifier, sampler.table, slots: node.slots, &workspace)
      }
      for index in start..<itemCount { frame.items[index].path.saturate() }
    }
    if !level.isModified { listOrder.keep(firstList) }
  }

  private mutating func place(_ index: Int, _ copy: Copy, in level: Level) {
    let node = plan.nodes[index]
    let program = Int(node.program)
    let members = plan.programs[program].members
    if plan.programs[program].hasRepeat {
      evaluate(members, spans: node.spans, slots: node.slots, at: copy.time)
    } else if !members.steps.isEmpty {
      take(members.steps, slots: node.slots, at: copy.time)
    }
    guard sampler.table[node.slots] != 0 else { return }
    let opacity = sampler.table[node.slots + 1].clamped(0, 1) * copy.opacity
    if plan.programs[program].isOutlined {
      draw(index, opacity, copy, in: level)
    } else {
      enter(index, opacity, copy, in: level)
    }
  }

  private mutating func draw(_ index: Int, _ opacity: Double, _ copy: Copy, in level: Level) {
    let place = itemCount
    let matrix = addItem(index, opacity, copy, in: level)
    if plan.nodes[index].clip != 0 { frame.items[place].clip = clip(index, matrix, copy, in: level) }
    if hasMask(index, in: level) { frame.items[place].mask = mask(index, matrix, copy) }
  }

  /// Adds the item of a shape without its clip, and returns the matrix of the shape.
  ///
  /// A separate function, because clips and groups nest: its stack frame is released before they are drawn.
  @inline(never)
  private mutating func addItem(
    _ index: Int, _ opacity: Double, _ copy: Copy, in level: Level
  ) -> AffineMatrix {
    if itemCount == frame.items.count { frame.items.append(Frame.Item()) }
    let place = itemCount
    itemCount += 1
    let node = plan.nodes[index]
    let program = Int(node.program)
    let around = node.parent >= 0 ? level.matrix * inherited(Int(node.parent)) : level.matrix
    let isSame = frame.items[place].node == index
    if !isSame { frame.items[place].show(nodes[index].shape, index) }
    let (wasModified, wasAssigned) = frame.items[place].begin(opacity, in: level, assignments)
    let animation = Int(plan.programs[program].animation)
    let isOwn = isSame && !wasModified && !level.isModified
    let isStill = isOwn && !wasAssigned && plan.programs[program].isStill
    // Otherwise neither time nor parameters have changed its members.
    if !isStill, animation >= 0, let form = plan.animations[animation].outline {
      let isKept = Self.keepsOutline(
        &frame.items[place].origin, form, sampler.table, slots: node.slots,
        isOwn: isOwn)
      if !isKept {
        // The storage of the path is taken out of the item meanwhile.
        var path = BezierPath()
        swap(&path, &frame.items[place].path)
        outline(index, copy, hasVerbs: isSame && !wasModified, into: &path)
        swap(&path, &frame.items[place].path)
      }
    } else if level.isModified || !isSame || wasModified,
      let still = nodes[index].shape.constantPath(&outlines)
    {
      if level.isModified {
        frame.items[place].path.removeAll(keepingCapacity: true)
        frame.items[place].path.append(still)
      } else {
        frame.items[place].path = still
      }
    }
    let middle = turnsAboutOutline(index) ? frame.items[place].path.bounds?.center ?? .zero : .zero
    let matrix = (around * matrix(index, middle: middle) * copy.matrix).saturated
    if animation >= 0, !isStill {
      Self.paint(&frame.items[place], plan.animations[animation], sampler.table, slots: node.slots)
    }
    frame.items[place].place(matrix, in: viewport, isStretched: isStretched)
    return matrix
  }

  /// Whether the outline of an item is what its columns determine already. Remembers the columns otherwise.
  ///
  /// - Parameter isOwn: Whether the item's path is the outline of the same shape, without modifiers.
  private static func keepsOutline(
    _ origin: inout FrameOrigin, _ outline: ShapeAnimation.Outline, _ table: [Double], slots: Int, isOwn: Bool
  ) -> Bool {
    // With many columns, comparing them costs as much as the outline.
    guard case .columns(_, let columns) = outline, columns.count <= 64 else {
      if !origin.columns.isEmpty { origin.columns.removeAll(keepingCapacity: true) }
      return false
    }
    let first = columns.lowerBound + slots
    if isOwn, origin.columns.count == columns.count {
      var place = 0
      while place < columns.count, origin.columns[place].bitPattern == table[first + place].bitPattern {
        place += 1
      }
      if place == columns.count { return true }
      while place < columns.count {
        origin.columns[place] = table[first + place]
        place += 1
      }
      return false
    }
    origin.columns.removeAll(keepingCapacity: true)
    for place in 0..<columns.count { origin.columns.append(table[first + place]) }
    return false
  }

  /// Assigns an animated fill and stroke to an item.
  @inline(__always)
  private static func paint(
    _ item: inout Frame.Item, _ animation: ShapeAnimation, _ table: [Double], slots: Int
  ) {
    if let fill = animation.fill {
      if item.fill == nil { item.fill = Frame.Fill() }
      item.fill?.assign(table.span.extracting(fill.shifted(by: slots)), animation.fillForm)
    }
    if let stroke = animation.stroke {
      if item.strokes.isEmpty { item.strokes.append(Frame.Stroke()) }
      item.strokes[0].assign(
        table.span.extracting(stroke.shifted(by: slots)), animation.strokeForm, dashes: animation.dashes)
    }
  }

  /// Returns the matrix of a group.
  private mutating func groupMatrix(_ index: Int, _ copy: Copy, in level: Level) -> AffineMatrix {
    let node = plan.nodes[index]
    guard let transform = plan.transform(of: Int(node.program)), case .content = transform.pivot else {
      return matrix(index)
    }
    let turn = turn(transform, node)
    guard turn.needsPivot else { return turn.matrix(about: .zero).saturated }
    return turn.matrix(about: middle(of: plan.contents(of: node), copy, in: level)).saturated
  }

  /// Returns the center of all visible outlines in a group, in its own units.
  ///
  /// Draws the content and discards it; validation limits how often that can happen.
  private mutating func middle(of contents: ShapeList, _ copy: Copy, in level: Level) -> Point2D {
    let start = (items: itemCount, groups: frame.groups.count, clips: clipCount, lists: listOrder.count)
    draw(
      contents,
      in: Level(
        time: copy.time, inputTime: copy.inputTime, matrix: .identity, opacity: 1, isMeasured: true,
        isClip: level.isClip,
        isModified: level.isModified))
    var box: BoundingBox?
    for index in start.items..<itemCount {
      guard let bounds = frame.items[index].path.bounds(transformedBy: frame.items[index].matrix) else {
        continue
      }
      box = box?.union(bounds) ?? bounds
    }
    itemCount = start.items
    clipCount = start.clips
    listOrder.keep(start.lists)
    frame.groups.removeLast(frame.groups.count - start.groups)
    // Without visible content, the center does not matter.
    return box?.center ?? .zero
  }

  /// Draws the content of one copy of a group.
  private mutating func enter(_ index: Int, _ opacity: Double, _ copy: Copy, in level: Level) {
    let node = plan.nodes[index]
    let own = level.matrix * inherited(Int(node.parent)) * groupMatrix(index, copy, in: level)
    let matrix = (own * copy.matrix).saturated
    var group = Frame.Group(nodes[index].shape, node: index, opacity: opacity, parent: level.group)
    let (clips, masks) = (clipCount, maskCount)
    if node.clip != 0 { group.clip = clip(index, matrix, copy, in: level) }
    if hasMask(index, in: level) { group.mask = mask(index, matrix, copy) }
    let first = itemCount
    let place = frame.groups.count
    frame.groups.append(group)
    draw(
      plan.contents(of: node),
      in: Level(
        time: copy.time, inputTime: copy.inputTime, matrix: matrix, opacity: level.opacity * opacity,
        group: place,
        clip: group.clip ?? level.clip, isMeasured: level.isMeasured, isClip: level.isClip,
        isModified: level.isModified))
    guard itemCount > first else {
      // Frames list only groups with items, and only their clips and masks.
      frame.groups.removeLast(frame.groups.count - place)
      clipCount = clips
      maskCount = masks
      return
    }
    frame.groups[place].items = first..<itemCount
  }

  /// Whether the mask of a shape is drawn: clips and bounds do not depend on masks.
  private mutating func hasMask(_ index: Int, in level: Level) -> Bool {
    plan.programs[Int(plan.nodes[index].program)].hasMask && !level.isClip && !level.isMeasured
  }

  /// Draws the mask of a shape with this matrix, moves it to the frame's masks, and returns its index.
  private mutating func mask(_ index: Int, _ matrix: AffineMatrix, _ copy: Copy) -> Int {
    let (start, firstGroup) = (itemCount, frame.groups.count)
    draw(
      plan.mask(of: plan.nodes[index]),
      in: Level(time: copy.time, inputTime: copy.inputTime, matrix: matrix, opacity: 1))
    if maskCount == frame.masks.count { frame.masks.append(Frame.Mask()) }
    let place = maskCount
    maskCount += 1
    moveItems(from: start, groups: firstGroup, toMask: place)
    frame.masks[place].by = nodes[index].shape.maskChannel
    frame.masks[place].inverted = nodes[index].shape.isMaskInverted
    return place
  }

  /// Moves the items from `start` on, and the groups from `firstGroup` on, into a mask.
  private mutating func moveItems(from start: Int, groups firstGroup: Int, toMask place: Int) {
    let count = itemCount - start
    frame.masks[place].items.reserveCapacity(count)
    while frame.masks[place].items.count < count { frame.masks[place].items.append(.init()) }
    if frame.masks[place].items.count > count {
      frame.masks[place].items.removeLast(frame.masks[place].items.count - count)
    }
    for offset in 0..<count {
      swap(&frame.masks[place].items[offset], &frame.items[start + offset])
      if let group = frame.masks[place].items[offset].group {
        frame.masks[place].items[offset].group = group - firstGroup
      }
    }
    frame.masks[place].groups.removeAll(keepingCapacity: true)
    for index in firstGroup..<frame.groups.count {
      var group = frame.groups[index]
      group.parent = group.parent.map { $0 - firstGroup }
      group.items = group.items.lowerBound - start..<group.items.upperBound - start
      frame.masks[place].groups.append(group)
    }
    frame.groups.removeLast(frame.groups.count - firstGroup)
    itemCount = start
  }

  /// Draws the clip of a shape with this matrix, moves it to the frame's clips, and returns its index.
  private mutating func clip(
    _ index: Int, _ matrix: AffineMatrix, _ copy: Copy, in level: Level
  ) -> Int {
    let start = itemCount
    let groups = frame.groups.count
    draw(
      plan.clip(of: plan.nodes[index]),
      in: Level(time: copy.time, inputTime: copy.inputTime, matrix: matrix, opacity: 1, isClip: true))
    frame.groups.removeLast(frame.groups.count - groups)
    if clipCount == frame.clips.count { frame.clips.append(Frame.Clip()) }
    let place = clipCount
    clipCount += 1
    frame.clips[place].clip = level.isClip ? level.clip : nil
    let count = itemCount - start
    frame.clips[place].outlines.reserveCapacity(count)
    while frame.clips[place].outlines.count < count { frame.clips[place].outlines.append(.init()) }
    if frame.clips[place].outlines.count > count {
      frame.clips[place].outlines.removeLast(frame.clips[place].outlines.count - count)
    }
    for index in 0..<count {
      swap(&frame.clips[place].outlines[index].path, &frame.items[start + index].path)
      frame.clips[place].outlines[index].transform = frame.items[start + index].transform
      frame.clips[place].outlines[index].clip = frame.items[start + index].clip
      frame.clips[place].outlines[index].rule = frame.items[start + index].fill?.rule ?? .nonzero
      // This item's storage came from another item.
      frame.items[start + index].node = -1
    }
    itemCount = start
    return place
  }
}

extension Frame.Item {
  /// Assigns the constant members of the shape with the node `index`.
  fileprivate mutating func show(_ shape: EvaluatedShape, _ index: Int) {
    node = index
    takeNames(of: shape)
    fill = shape.constantFill
    stroke = shape.constantStroke
    blend = shape.blend
  }

  /// Assigns what a list determines, before the outline is evaluated.
  ///
  /// - Returns: Whether the path had been modified, and whether parameters have been assigned since it was evaluated.
  @inline(__always)
  fileprivate mutating func begin(_ opacity: Double, in level: Playhead.Level, _ assignments: Int)
    -> (wasModified: Bool, wasAssigned: Bool)
  {
    group = level.group
    clip = level.isClip ? level.clip : nil
    mask = nil
    self.opacity = opacity
    effectiveOpacity = level.opacity * opacity
    let before = (origin.isModified, origin.assignments != assignments)
    origin.isModified = level.isModified
    origin.assignments = assignments
    return before
  }

  /// Assigns the matrix from the shape's units to the document's, and what follows from it.
  @inline(__always)
  fileprivate mutating func place(_ matrix: AffineMatrix, in viewport: AffineMatrix, isStretched: Bool) {
    self.matrix = matrix
    transform = (viewport * matrix).saturated
    if !strokes.isEmpty { strokes[0].transform = isStretched ? matrix : transform }
  }
}

extension ShapeProgram {
  /// Whether it is drawn at `time`, in the parent's time, in a document that ends at `documentEnd`.
  @inline(__always)
  fileprivate func shows(at time: Double, documentEnd: Double) -> Bool {
    time >= start && (time < stop || (time == stop && stop == documentEnd))
  }
}

extension Range<Int> {
  @inline(__always)
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    // Both bounds move by the same distance, so they stay in order.
    unsafe Range(uncheckedBounds: (lowerBound &+ distance, upperBound &+ distance))
  }
}
