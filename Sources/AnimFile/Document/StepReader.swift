// Reads and writes steps.

extension AnimatedSteps: DocumentValue where Value: DocumentAnimatable {
  package static var phrase: String { StepsMembers<UnparsedValue>.phrase }
  package static var placeholder: AnimatedSteps { AnimatedSteps(from: .literal(Value.placeholder), []) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedSteps {
    readSteps(node, context, rule) ?? placeholder
  }

  /// Reads the steps of the object at `node`; nil if they have errors.
  static func readSteps(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> AnimatedSteps? {
    let errors = context.errorCount
    var members = StepsMembers<UnparsedValue>()
    members.options.traits = Value.traits
    members.fill(from: node, context, rule)
    var reader = StepReader<Value>(context, rule, members.options)
    if let start = members.from.node ?? context.misspelled("from", of: node) { reader.readStart(start) }
    if let list = members.steps.node ?? context.misspelled("steps", of: node) { reader.readSteps(list) }
    guard context.errorCount == errors, let from = reader.from else { return nil }
    let options = members.options
    reportSmooth(reader.steps, options.easing, node, context)
    let steps = AnimatedSteps(
      from: from, reader.steps, easing: options.easing, before: options.before, after: options.after,
      colorSpace: options.colorSpace, morph: options.morph, turn: options.turn)
    if options.morph == .match, let values = steps.literals {
      Value.reportMatching(values, at: node, context)
    }
    return context.errorCount == errors ? steps : nil
  }

  /// The values at the start and after every step; nil if one of them is a parameter.
  package var literals: [Value]? {
    guard var value = from.literal else { return nil }
    var values = [value]
    for step in steps {
      if case .move(let move) = step {
        guard let next = move.to.literal else { return nil }
        value = next
      }
      values.append(value)
    }
    return values
  }

  /// Reports smooth easings of points with motion paths.
  private static func reportSmooth(
    _ steps: [Step], _ easing: Easing?, _ node: Int, _ context: ReadingContext
  ) {
    guard steps.contains(where: { $0.via != nil }), let list = context.member("steps", of: node) else {
      return
    }
    if easing == .smooth { context.report(.smoothWithVia(), at: context.member("easing", of: node) ?? node) }
    var child = list + 1
    for step in steps {
      if case .move(let move) = step, move.easing == .smooth {
        context.report(.smoothWithVia(), at: context.member("easing", of: child) ?? child)
      }
      child = context.tape.next(child)
    }
  }

  package func write(to writer: inout JSONWriter) {
    StepsMembers(
      from: StepsContent.from(from), steps: StepsContent.steps(steps),
      options: TrackOptions(
        easing: easing, before: before, after: after, colorSpace: colorSpace, morph: morph, turn: turn,
        traits: Value.traits)
    ).write(to: &writer)
  }
}

/// The members of a track of steps. ``UnparsedValue`` replaces the values for reading, so that the reader need
/// not be specialized for each value type.
private struct StepsMembers<Content: DocumentValue>: DocumentObject {
  var from = Content.placeholder
  var steps = Content.placeholder
  var options = TrackOptions()

  static var phrase: String { "a track { \"from\": …, \"steps\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("from", &from, visitor.rule)
    visitor.required("steps", &steps, visitor.rule)
    options.members(&visitor)
  }
}

/// The content of a track of steps.
private enum StepsContent<Value: DocumentAnimatable>: DocumentValue {
  case from(KeyframeValue<Value>)
  case steps([AnimatedSteps<Value>.Step])

  static var phrase: String { Value.phrase }
  static var placeholder: StepsContent { .steps([]) }

  // `StepReader` reads the steps.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> StepsContent { placeholder }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .from(let value): value.write(to: &writer)
    case .steps(let steps):
      writer.beginArray()
      for step in steps { StepMembers<KeyframeContent<Value>>(step).write(to: &writer) }
      writer.endArray()
    }
  }
}

/// The members of a step. ``UnparsedValue`` replaces whatever depends on the value type for reading.
private struct StepMembers<Content: DocumentValue>: DocumentObject {
  var to: Content?
  var duration: Double?
  var easing: Content?
  var via: ViaPoints?
  var wait: Double?
  var traits = TrackTraits()

  static var phrase: String { "a step { \"to\": …, \"for\": … } or { \"wait\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("to", &to, visitor.rule)
    visitor.optional("for", &duration, .nonNegative)
    visitor.optional("easing", &easing)
    if traits.travels {
      visitor.optional("via", &via)
    } else {
      visitor.excluded("via", .memberNotApplicable("via", traits.plural))
    }
    visitor.optional("wait", &wait, .positive)
    visitor.requires(["to"], unless: to != nil || wait != nil)
    visitor.requires(["for"], unless: duration != nil || wait != nil)
    let isBoth = wait != nil && (to != nil || duration != nil || easing != nil || via != nil)
    visitor.check("wait") { isBoth ? .twoSteps() : nil }
  }
}

extension StepMembers {
  init<Value>(_ step: AnimatedSteps<Value>.Step) where Content == KeyframeContent<Value> {
    traits = Value.traits
    switch step {
    case .wait(let seconds): wait = seconds
    case .move(let move):
      to = .value(move.to)
      duration = move.duration
      via = move.via
      easing = move.easing.map {
        .easing(KeyframeEasing(easing: $0, startVelocity: move.startVelocity, endVelocity: move.endVelocity))
      }
    }
  }
}

private struct WaitMembers: DocumentObject {
  var wait = 0.0

  static var phrase: String { StepMembers<UnparsedValue>.phrase }

  mutating func members(_ visitor: inout some MemberVisitor) { visitor.required("wait", &wait, .positive) }
}

private struct StepReader<Value: DocumentAnimatable> {
  private(set) var from: KeyframeValue<Value>?
  private(set) var steps: [AnimatedSteps<Value>.Step] = []

  private let context: ReadingContext
  private let rule: NumberRule
  private let easing: Easing?
  private let morph: Morph
  private let traits = Value.traits
  private var clock = StepClock()
  /// The last value and its node, if it could be read and is not a parameter.
  private var previous: (value: Value, node: Int)?

  init(_ context: ReadingContext, _ rule: NumberRule, _ options: TrackOptions) {
    self.context = context
    self.rule = rule
    easing = options.easing
    morph = options.morph
  }

  mutating func readStart(_ node: Int) {
    let errors = context.errorCount
    from = KeyframeValue.read(node, context, rule)
    if context.errorCount == errors { previous = from?.literal.map { ($0, node) } }
  }

  mutating func readSteps(_ node: Int) {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(node, expected: "an array of steps")
      for child in context.elements(ofObject: node, named: ["to", "wait"]) { read(child) }
      return
    }
    let count = tape.childCount(node)
    guard count > 0 else {
      context.report(.noSteps(), at: node)
      return
    }
    // The value at time 0 counts as a keyframe too.
    guard context.countKeyframes(count + 1, at: node) else { return }
    steps.reserveCapacity(count)
    var child = node + 1
    for _ in 0..<count {
      read(child)
      child = tape.next(child)
    }
    clock.reportLate(context)
  }

  private mutating func read(_ node: Int) {
    let errors = context.errorCount
    if isMisspelledWait(node) {
      // The missing members of a move step do not matter here.
      _ = WaitMembers.read(node, context, rule)
      return clock.pass(nil, at: node, context)
    }
    var members = StepMembers<UnparsedValue>()
    members.traits = traits
    members.fill(from: node, context, rule)
    let easing = members.easing?.node.map { KeyframeEasing<Value>.read($0, context) }
    let errorsBeforeValue = context.errorCount
    let value = (members.to?.node ?? context.misspelled("to", of: node)).map {
      KeyframeValue<Value>.read($0, context, rule)
    }
    let isValueSound = context.errorCount == errorsBeforeValue
    let isSound = context.errorCount == errors
    clock.pass(isSound ? members.wait ?? members.duration : nil, at: node, context)
    if let wait = members.wait {
      steps.append(.wait(wait))
      return
    }
    let before = previous
    previous = nil
    if isValueSound, let literal = value?.literal {
      if easing?.hasMismatchedVelocity(literal) ?? false {
        context.report(.velocityCountMismatch(), at: context.member("easing", of: node) ?? node)
      }
      if let before { compare(literal, at: node, with: before) }
      previous = (literal, node)
    }
    guard isSound, let value, let duration = members.duration else { return }
    if members.via != nil, duration == 0 {
      context.report(.deadVia(), at: context.member("via", of: node) ?? node)
    }
    context.reportUnsettled(easing?.easing ?? self.easing, span: duration, at: node)
    steps.append(
      .move(
        AnimatedSteps.Move(
          to: value, for: duration, easing: easing?.easing, startVelocity: easing?.startVelocity,
          endVelocity: easing?.endVelocity, via: members.via)))
  }

  private func isMisspelledWait(_ node: Int) -> Bool {
    context.tape.kind(node) == .object && context.member("wait", of: node) == nil
      && context.form(of: node, among: ["to", "for", "wait"]) == "wait"
  }

  /// Reports the reason why `value`, of the step at `node`, cannot follow the preceding value.
  private func compare(_ value: Value, at node: Int, with before: (value: Value, node: Int)) {
    guard let mismatch = Value.mismatch(before.value, value, morph) else { return }
    context.report(
      mismatch, at: .node(context.member("to", of: node) ?? node),
      related: [(message: "the previous value", place: .node(before.node))])
  }
}

/// Sums the durations of steps, and checks that no three of them end at the same time.
private struct StepClock {
  private var t = 0.0
  /// The number of ends at that time; the start counts.
  private var count = 1
  /// Whether the duration of every step so far is known.
  private var isRight = true
  /// The first step that ends after the document, with its end time and node.
  private var late: (t: Double, node: Int)?

  mutating func pass(_ duration: Double?, at node: Int, _ context: ReadingContext) {
    guard let duration, isRight else {
      isRight = false
      return
    }
    let before = t
    t += duration
    count = t == before ? count + 1 : 1
    if count == 3 { context.report(.stepCollision(t), at: node) }
    if late == nil, let end = context.documentEnd, t > end { late = (t, node) }
  }

  func reportLate(_ context: ReadingContext) {
    if let end = context.documentEnd, let late {
      context.report(.stepAfterEnd(late.t, duration: end), at: late.node)
    }
  }
}

extension Message {
  fileprivate static func noSteps() -> Message {
    Message(
      .noKeyframes, "'steps' is empty",
      help: "add a step: { \"to\": …, \"for\": … } or { \"wait\": … }")
  }

  fileprivate static func stepCollision(_ t: Double) -> Message {
    Message(
      .keyframeCollision,
      "three values have the same time, \(t.text): neither this step nor the previous one takes time",
      help: "remove one of these steps: two values at the same time make a jump, and a third has no meaning")
  }

  fileprivate static func stepAfterEnd(_ t: Double, duration: Double) -> Message {
    Message(
      .keyframeAfterEnd, "the step ends at \(t.text), after the end of the document at \(duration.text)")
  }

  fileprivate static func twoSteps() -> Message {
    Message(
      .twoSteps, "a step that waits cannot change the value",
      help: "split it into two steps: { \"to\": …, \"for\": … }, { \"wait\": … }")
  }
}
