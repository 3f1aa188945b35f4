// Reads and writes steps.

extension FlatSteps {
  /// Reads the steps of the object at `node`; nil if they have errors.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatSteps?
  {
    let errors = context.errorCount
    let start = context.startInStep(of: node)
    var members = StepsMembers()
    members.options.traits = TrackTraits(kind)
    members.startsInStep = start != nil
    members.fill(from: node, context, rule)
    let options = members.options
    // The times of such a track are not those of the document.
    let documentEnd = context.documentEnd
    defer { context.documentEnd = documentEnd }
    if options.boxedClock != nil { context.documentEnd = nil }
    var reader = StepReader(context, rule, options, kind, track: node)
    reader.startInStep = start
    if let start = members.from.node ?? start ?? context.misspelled("from", of: node) {
      reader.readStart(start)
    }
    if let list = members.steps.node ?? context.misspelled("steps", of: node) { reader.readSteps(list) }
    guard context.errorCount == errors, let from = reader.from else { return nil }
    reportSmooth(reader.steps, options.easing, node, context)
    // The traits derive from the kind.
    members.options.traits = TrackTraits()
    let steps = FlatSteps(kind: kind, from: from, steps: reader.steps, options: members.options)
    steps.literals?.checkMatch(options.morph, at: node, context)
    return context.errorCount == errors ? steps : nil
  }

  /// The values at the start and after every step; nil if one of them is a parameter.
  package var literals: ValueColumns? {
    guard let value = from.literal else { return nil }
    var values = ValueColumns(kind)
    values.append(value)
    for step in steps {
      switch step {
      case .move(let move):
        guard let next = move.to.literal else { return nil }
        values.append(next)
      case .wait: values.repeatValue(values.count - 1)
      }
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
      if case .move(let move) = step, move.easing?.easing == .smooth {
        context.report(.smoothWithVia(), at: context.member("easing", of: child) ?? child)
      }
      child = context.tape.next(child)
    }
  }

  func write(to writer: inout JSONWriter) {
    var options = options
    options.traits = TrackTraits(kind)
    StepsMembers(from: .value(from), steps: .steps(steps, kind), options: options).write(to: &writer)
  }
}

/// The members of a track of steps.
private struct StepsMembers: DocumentObject {
  var from = FlatContent.placeholder
  var steps = FlatContent.placeholder
  var options = TrackOptions()
  /// Whether the first step has the member 'from' that the track lacks.
  var startsInStep = false

  static var phrase: String { "a track { \"from\": …, \"steps\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    if !startsInStep { visitor.required("from", &from, visitor.rule) }
    visitor.required("steps", &steps, visitor.rule)
    options.members(&visitor)
  }
}

/// The members of a step.
struct StepMembers: DocumentObject {
  var to: FlatContent?
  var duration: Double?
  var easing: FlatContent?
  var via: ViaPoints?
  var wait: Double?
  var traits = TrackTraits()
  /// The report of the start of the track in this step; nil if it has none.
  var misplacedStart: Message?

  static var phrase: String { "a step { \"to\": …, \"for\": … } or { \"wait\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) {
    if let misplacedStart { visitor.excluded("from", misplacedStart) }
    visitor.optional("to", &to, visitor.rule)
    visitor.optional("for", &duration, .nonNegative)
    visitor.optional("easing", &easing)
    if traits.travels {
      visitor.optional("via", &via)
    } else {
      visitor.excluded("via", .memberNotApplicable("via", traits.plural))
    }
    visitor.optional("wait", &wait, .positive)
    let isOnlyStart = misplacedStart != nil && to == nil && duration == nil
    visitor.requires(["to"], unless: to != nil || wait != nil || isOnlyStart)
    visitor.requires(["for"], unless: duration != nil || wait != nil || isOnlyStart)
    let isBoth = wait != nil && (to != nil || duration != nil || easing != nil || via != nil)
    visitor.check("wait") { isBoth ? .twoSteps() : nil }
  }
}

extension StepMembers {
  init(_ step: FlatSteps.Step, _ kind: ValueKind) {
    traits = TrackTraits(kind)
    switch step {
    case .wait(let seconds): wait = seconds
    case .move(let move):
      to = .value(move.to)
      duration = move.duration
      via = move.via
      easing = move.easing.map { .easing($0) }
    }
  }
}

private struct WaitMembers: DocumentObject {
  var wait = 0.0

  static var phrase: String { StepMembers.phrase }

  mutating func members(_ visitor: inout some MemberVisitor) { visitor.required("wait", &wait, .positive) }
}

private struct StepReader {
  private(set) var from: FlatKeyframeValue?
  private(set) var steps: [FlatSteps.Step] = []

  private let context: ReadingContext
  private let rule: NumberRule
  private let kind: ValueKind
  private let options: TrackOptions
  private var clock = StepClock()
  /// The value of the start, if it is in the first step instead of the track.
  var startInStep: Int?
  /// The last value and its node, if it could be read and is not a parameter.
  private var previous: (value: FlatValue, node: Int)?

  /// The node of the track, until it has a fix for its paths.
  private var unfixedTrack: Int?
  private let track: Int
  /// The value before the previous one, if these two do not match.
  private var beforeMismatch: FlatValue?

  /// - Parameter track: The node of the track.
  init(
    _ context: ReadingContext, _ rule: NumberRule, _ options: TrackOptions, _ kind: ValueKind, track: Int
  ) {
    self.context = context
    self.track = track
    unfixedTrack = track
    self.rule = rule
    self.options = options
    self.kind = kind
  }

  mutating func readStart(_ node: Int) {
    let errors = context.errorCount
    from = FlatKeyframeValue.read(node, context, rule, kind)
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
    var members = StepMembers()
    members.traits = options.traits
    if let start = startInStep, context.tape.next(node) > start, node < start {
      members.misplacedStart = .startInStep(context, value: start, step: node, of: track)
    }
    members.fill(from: node, context, rule)
    let hasUnknownMember = context.errorCount > errors
    let easing = (members.easing?.node ?? (hasUnknownMember ? context.misspelled("easing", of: node) : nil))
      .map { FlatEasing.read($0, context, kind) }
    let errorsBeforeValue = context.errorCount
    let value = (members.to?.node ?? context.misspelled("to", of: node)).map {
      FlatKeyframeValue.read($0, context, rule, kind)
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
      if easing?.velocities?.contents.mismatches(literal) ?? false {
        context.report(.velocityCountMismatch(), at: context.member("easing", of: node) ?? node)
      }
      if let before { compare(literal, at: node, with: before) } else { beforeMismatch = nil }
      previous = (literal, node)
    }
    guard isSound, let value, let duration = members.duration else { return }
    if members.via != nil, duration == 0 {
      context.report(.deadVia(), at: context.member("via", of: node) ?? node)
    }
    context.reportUnsettled(easing?.easing ?? options.easing, span: duration, at: node)
    steps.append(.move(FlatSteps.Move(to: value, duration: duration, easing: easing, via: members.via)))
  }

  private func isMisspelledWait(_ node: Int) -> Bool {
    context.tape.kind(node) == .object && context.member("wait", of: node) == nil
      && context.form(of: node, among: ["to", "for", "wait"]) == "wait"
  }

  /// Reports the reason why `value`, of the step at `node`, cannot follow the preceding value.
  private mutating func compare(
    _ value: FlatValue, at node: Int, with before: (value: FlatValue, node: Int)
  ) {
    guard var mismatch = kind.mismatch(before.value, value, options.morph) else {
      beforeMismatch = nil
      return
    }
    // Only the value between two that match is wrong, and it has been reported.
    if let last = beforeMismatch, kind.mismatch(last, value, options.morph) == nil {
      beforeMismatch = nil
      return
    }
    beforeMismatch = before.value
    if kind.mismatch(before.value, value, .match) == nil {
      mismatch.proposal = unfixedTrack.flatMap { context.matchingPaths(of: $0, mismatch) }
      unfixedTrack = nil
    }
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
    if t > NumberRule.largest {
      isRight = false
      return context.report(.stepTooLate(t), at: node)
    }
    count = t == before ? count + 1 : 1
    if count == 3 { context.report(.stepCollision(t), at: node) }
    if late == nil, let end = context.documentEnd, t > end { late = (t, node) }
  }

  func reportLate(_ context: ReadingContext) {
    if let end = context.documentEnd, let late, !context.isRetimed(late.node) {
      context.report(.stepAfterEnd(late.t, duration: end), at: late.node)
    }
  }
}

extension ReadingContext {
  /// Returns the value of 'from' in the first step of the track at `node`, which lacks it itself; nil if
  /// there is none.
  fileprivate func startInStep(of node: Int) -> Int? {
    guard tape.kind(node) == .object, let list = member("steps", of: node), tape.kind(list) == .array,
      tape.childCount(list) > 0, tape.kind(list + 1) == .object,
      let start = member("from", of: list + 1), member("from", of: node) == nil,
      misspelled("from", of: node) == nil
    else { return nil }
    return start
  }
}

extension Message {
  /// - Parameters:
  ///   - value: The value of 'from', in the first step of the track.
  fileprivate static func startInStep(_ context: ReadingContext, value: Int, step: Int, of track: Int)
    -> Message
  {
    let tape = context.tape
    let member = "\"from\": \(context.json(value))"
    var message = Message(
      .unknownMember, "'from' belongs in the track, not in its first step",
      help: "write \(member.utf8.count > 60 ? "'from'" : member) before 'steps'")
    // A single edit, from the name of the list to the next step or member.
    guard value == step + 2, let list = context.member("steps", of: track) else { return message }
    let isOnlyMember = tape.childCount(step) == 1
    guard !isOnlyMember || tape.childCount(list) > 1 else { return message }
    let next = isOnlyMember ? tape.next(step) : tape.next(value)
    // What stands between the names stays as it is.
    let start = tape.range(list - 1).lowerBound
    let range = start..<tape.range(next).lowerBound
    let kept = start..<(isOnlyMember ? tape.range(step).lowerBound : tape.range(value - 1).lowerBound)
    let text = "\(member), \(String(decoding: tape.bytes[kept], as: UTF8.self))"
    message.proposal = FixProposal(change: .edit(range, text), isSafe: false)
    return message
  }

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

  fileprivate static func stepTooLate(_ t: Double) -> Message {
    Message(
      .numberTooLarge, "the step ends at \(t.text) s, which is out of range", help: "use times up to 1e9")
  }

  fileprivate static func stepAfterEnd(_ t: Double, duration: Double) -> Message {
    Message(
      .keyframeAfterEnd, "the step ends at \(t.text) s, after the end of the document at \(duration.text) s",
      help: unitHelp(t, duration: duration))
  }

  fileprivate static func twoSteps() -> Message {
    Message(
      .twoSteps, "a step that waits cannot change the value",
      help: "split it into two steps: { \"to\": …, \"for\": … }, { \"wait\": … }")
  }
}
