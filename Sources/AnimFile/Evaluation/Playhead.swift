/// A mutable position in time, with its frame, that reuses storage between moves.
///
/// Frames are bitwise identical to those of ``Evaluator/frame(at:viewport:)``.
///
/// - Note: Do not keep copies of ``frame`` between moves, because they force a copy of its storage.
public struct Playhead: Sendable {
  /// The frame at the current time; empty before the first move.
  public internal(set) var frame = Frame()

  var evaluator: Evaluator
  /// The parameters, after one has been set.
  var live: LiveParameters?
  /// The settings of parameters on which the frame depends.
  var inputs: InputPlan?
  /// The stretch of time for which the evaluator was made, while no value moves.
  var stillStretch: Int?
  /// The evaluators of the last stretches without motion of a log that changes the structure.
  var stillEvaluators: [(stretch: Int, evaluator: Evaluator)] = []
  static let mostStillEvaluators = 8
  /// The settings so far, if some have been added.
  var settingsSoFar = Inputs()
  /// The last settings of the bound parameters, by index.
  var lastSettings: [Int: (time: Double, value: ParameterValue)] = [:]
  /// The parameters all of whose settings are to the value from the start, without a motion.
  var unchanged: Set<Int> = []
  /// The motions of the bound parameters with settings.
  var readings: [LiveReading] = []
  /// The numbers that their readers have.
  var readNumbers: [Double] = []
  /// How often values of parameters have been assigned to columns.
  var assignments = 0
  /// The events of the plan's clocks, in the same order.
  var events: [ClockEvents] = []
  /// The ends of transitions and of times since events.
  var ends = InputEnds()
  /// The time of the last move, setting or firing.
  var currentTime = 0.0
  /// The time before which frames are not known any more.
  var firstTime = -Double.infinity
  /// The time up to which settings apply to the shape that is being evaluated.
  var inputTime = 0.0
  /// Copies of the evaluator's properties, for faster access.
  var plan: Plan
  var nodes: [ShapeNode]
  var documentEnd: Double
  var viewport: AffineMatrix
  /// The size of the next frame.
  private var size: Size2D
  let isStretched: Bool
  /// Whether the viewport is valid.
  private(set) var isValid: Bool
  var sampler: SpanSampler
  var workspace = Workspace()
  /// The path elements that modifiers have read and written so far, and that were measured, weighted by their effort. It is
  /// about as large as the time that they take, in which an element of a plain outline counts 1.
  package var work: Int { workspace.work }
  /// For outlines that are constant and not yet known.
  var outlines = OutlineScratch()
  /// The number of valid items, clips and masks; the rest is reusable storage.
  var itemCount = 0
  var clipCount = 0
  var maskCount = 0
  /// Whether items are those of another evaluator, and not reusable in the next frame.
  var hasOtherItems = false
  /// The matrices of the evaluator's parents, in the same order.
  var parentMatrices: [AffineMatrix] = []
  /// The outlines of the evaluator's parents, in the same order, if any shape follows one.
  var followed: [FollowedOutline] = []
  /// The shapes of stacked lists that are being drawn, innermost last.
  var stacked: [StackedShape] = []
  /// The stacked lists inside the modifiers of a group.
  var listOrder = ListOrder()
  /// Whether each node is drawn, except in contents that are only measured; empty for all nodes.
  ///
  /// A node is drawn only with the shapes around it. The nodes of its clip and its mask, and all nodes in it if it has
  /// modifiers or stacked shapes, must then be drawn, too.
  package var selection: [Bool] = []

  /// The motion of a reader of a bound parameter.
  struct LiveReading {
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
  struct ClockEvents {
    var times: [Double]
    var isInitial: Bool
  }

  /// The context shared by the shapes of one list.
  struct Level {
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
  struct Copy {
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
    size = document.size
    isValid = true
    resize(to: viewport)
    frame.size = size
    frame.label = document.label
    showDocument()
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
    size = viewport ?? document.size
    isValid = size.isViewport
    self.viewport =
      size == document.size || !isValid
      ? .identity : document.fit.matrix(from: document.size, to: size).saturated
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
      showDocument()
    }
    let local = evaluator.localTime(at: time)
    inputTime = time
    frame.t = time == 0 ? 0 : time
    frame.size = size
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

  /// Assigns what all frames of the evaluator have in common.
  private mutating func showDocument() {
    frame.duration = evaluator.duration
    if case .constant(let color)? = evaluator.resolved.background { frame.background = color }
  }

  /// The duration of one pass in one direction with the current values of parameters, in seconds.
  package var duration: Double { documentEnd }

  /// Evaluates members at a time.
  mutating func evaluate(_ members: MemberProgram, spans: Int, slots: Int, at time: Double) {
    if !members.spans.isEmpty {
      sampler.sample(members.spans.shifted(by: spans), at: time, plan)
      sampler.finish(plan)
    }
    if !members.steps.isEmpty { take(members.steps, slots: slots, at: time) }
  }

  /// Performs steps at a time, in order.
  @inline(never)
  mutating func take(_ steps: Range<Int>, slots: Int, at time: Double) {
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
}

extension Range<Int> {
  @inline(__always)
  func shifted(by distance: Int) -> Range<Int> {
    // Both bounds move by the same distance, so they stay in order.
    unsafe Range(uncheckedBounds: (lowerBound &+ distance, upperBound &+ distance))
  }
}
