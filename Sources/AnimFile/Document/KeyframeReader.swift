/// The nodes of the parts of a keyframe.
private struct KeyframeParts {
  var t: Double
  var value: Int?
  var easing: Int?
  var via: ViaPoints?

  init(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ traits: TrackTraits) {
    if let plain = KeyframeParts(plain: node, context) {
      self = plain
      return
    }
    var members = KeyframeMembers()
    members.traits = traits
    let errors = context.errorCount
    members.fill(from: node, context, rule)
    t = members.t
    value = members.value.node ?? context.misspelled("value", of: node)
    easing = members.easing?.node
    if easing == nil, context.errorCount > errors { easing = context.misspelled("easing", of: node) }
    via = members.via
  }

  /// Fast path for keyframes of a time, a value and optionally an easing, in this order; nil for others.
  private init?(plain node: Int, _ context: ReadingContext) {
    let tape = context.tape
    let count = tape.childCount(node)
    guard tape.kind(node) == .object, count == 2 || count == 3, tape.equals(node + 1, "t"),
      tape.kind(node + 2) == .number, tape.equals(node + 3, "value")
    else { return nil }
    t = Double.read(node + 2, context, .any)
    value = node + 4
    guard count == 3 else { return }
    let name = tape.next(node + 4)
    guard tape.equals(name, "easing") else { return nil }
    easing = name + 1
  }
}

/// Reads the keyframes of a track.
struct KeyframeReader {
  var timeline = KeyframeTimeline()
  /// The values, with placeholders for parameters.
  private(set) var values: ValueColumns
  private(set) var velocities: [Int: FlatVelocities] = [:]
  /// The parameters that provide values, by keyframe index.
  private(set) var parameters: [Int: FlatReference] = [:]
  /// The control points of motion paths, by keyframe index.
  private(set) var vias: [Int: ViaPoints] = [:]

  private let context: ReadingContext
  private let rule: NumberRule
  private let morph: Morph
  private let kind: ValueKind
  private let traits: TrackTraits
  private var times = TimeOrder()
  /// The second keyframes of jumps between equal values, their times, and the nodes before them.
  private var emptyJumps: [(node: Int, t: Double, previous: Int)] = []
  /// Whether a value between keyframes depends on more than two of them.
  private var looksFurther: Bool

  /// The node of the track, until it has a fix for its paths.
  private var unfixedTrack: Int?
  /// The index of the last keyframe, if it does not match the preceding one.
  private var mismatched: Int?

  /// - Parameter track: The node of the track.
  init(
    _ context: ReadingContext, _ rule: NumberRule, _ options: TrackOptions, _ kind: ValueKind, track: Int
  ) {
    self.context = context
    unfixedTrack = track
    self.rule = rule
    self.kind = kind
    morph = options.morph
    traits = options.traits
    looksFurther =
      options.before == .continue || options.after == .continue || options.easing?.looksFurther == true
    values = ValueColumns(kind)
  }

  /// Reads the list at `node`; returns false if it has errors.
  mutating func read(_ node: Int) -> Bool {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(node, expected: "an array of keyframes", help: listHelp(node))
      var previous: Int?
      for child in context.elements(ofObject: node, named: ["t"]) {
        previous = read(child, after: previous) ? child : nil
      }
      return false
    }
    let count = tape.childCount(node)
    guard count > 0 else {
      context.report(.noKeyframes(), at: node)
      return false
    }
    guard context.countKeyframes(count, at: node) else { return false }
    if tape.kind(node + 1) == .array || tape.kind(node + 1) == .number, !context.holdsObject(node) {
      if let advice = context.advisor?.keyframePairs(node, context) {
        context.reportUnlessFull(.wrongType, at: node) {
          .wrongType(expected: "an array of keyframes", found: "an array of pairs", help: advice)
        }
      } else {
        context.reportWrongType(
          node + 1, expected: "a keyframe", help: "write { \"t\": …, \"value\": … } for each keyframe")
      }
      return false
    }
    timeline.reserveCapacity(count)
    let errors = context.errorCount
    var child = node + 1
    let end = tape.next(node)
    /// The preceding keyframe, if it could be read.
    var previous: Int?
    while child < end {
      previous = read(child, after: previous) ? child : nil
      if values.count == 1 { values.reserveCapacity(count) }
      child = tape.next(child)
    }
    // If times do not ascend, the first keyframe may not be the intended one.
    if times.isAscending { reportDeadMembers(ofFirst: node + 1) }
    for jump in emptyJumps where !times.collisions.contains(jump.t) {
      context.report(
        .jumpWithoutChange(jump.t, isRemovable: !looksFurther), at: .node(jump.node),
        related: Self.related(jump.previous))
    }
    times.reportLate(context)
    return context.errorCount == errors
  }

  /// Returns advice for authors who write values keyed by time, as in CSS, or a single keyframe.
  private func listHelp(_ node: Int) -> Advice? {
    guard context.tape.kind(node) == .object, context.tape.childCount(node) > 0 else { return nil }
    if context.member("t", of: node) != nil {
      return "wrap it in [ … ]: a single keyframe also needs an array"
    }
    if let advice = context.advisor?.keyframes(node, context) { return advice }
    let name = context.tape.string(node + 1)
    let time = Double(decimal: name).flatMap { $0.isFinite ? $0.text : nil } ?? "…"
    return "put the time in each keyframe: [{ \"t\": \(time), \"value\": … }, …]"
  }

  /// Reads the keyframe at `node`; `previous` is the value node of the preceding keyframe, if it could be
  /// read. Returns whether the value has no errors.
  private mutating func read(_ node: Int, after previous: Int?) -> Bool {
    let errors = context.errorCount
    let members = KeyframeParts(node, context, rule, traits)
    let isFirst = values.count == 0
    let errorsBeforeValue = context.errorCount
    readValue(members.value)
    let isValueSound = members.value != nil && context.errorCount == errorsBeforeValue
    let easing = members.easing.map { FlatEasing.read($0, context, kind) }
    if easing?.easing.looksFurther == true { looksFurther = true }
    let isSound = context.errorCount == errors
    times.check(isSound ? members.t : nil, node, context)
    if isValueSound, let previous { check(node, after: previous) }
    let index = values.count - 1
    if let via = members.via {
      vias[index] = via
      if !isFirst, times.repeated != nil { reportDead("via", .deadVia(), of: node) }
    }
    // An order error has been reported, and the track is discarded.
    try? timeline.append(members.t, arrivingWith: easing?.easing)
    if let given = easing?.velocities?.contents {
      if isValueSound, parameters[index] == nil, given.mismatches(values[index]) {
        context.report(.velocityCountMismatch(), at: context.member("easing", of: node) ?? node)
      }
      velocities[index] = given
    }
    return isValueSound
  }

  private func reportDeadMembers(ofFirst node: Int) {
    guard context.tape.kind(node) == .object else { return }
    if context.member("easing", of: node) != nil { reportDead("easing", .deadEasing(), of: node) }
    if vias[0] != nil { reportDead("via", .deadVia(), of: node) }
  }

  private func reportDead(_ member: StaticString, _ message: Message, of node: Int) {
    context.report(message, at: context.member(member, of: node) ?? node)
  }

  /// Appends the value at `node`, or a placeholder for an absent value or a parameter.
  private mutating func readValue(_ node: Int?) {
    guard let node else { return values.append(kind.placeholder) }
    guard context.tape.kind(node) == .object else { return kind.append(node, context, rule, &values) }
    let reference = FlatKeyframeValue.readReference(node, context, rule, kind)
    if let reference { parameters[values.count] = reference }
    values.append(reference?.placeholder ?? kind.placeholder)
  }

  /// Checks the last value, at `node`, against the preceding keyframe's, at `previous`.
  private mutating func check(_ node: Int, after previous: Int) {
    let index = values.count - 1
    if !parameters.isEmpty, parameters[index] != nil || parameters[index - 1] != nil { return }
    if let t = times.repeated, values.areEqual(index - 1, index) {
      emptyJumps.append((node, t, previous))
    }
    guard kind.isStructured, var mismatch = values.mismatch(index - 1, index, morph) else {
      mismatched = nil
      return
    }
    // Only the keyframe between two that match is wrong, and it has been reported.
    let isReturn = mismatched == index - 1 && values.mismatch(index - 2, index, morph) == nil
    mismatched = isReturn ? nil : index
    if !isReturn {
      if values.mismatch(index - 1, index, .match) == nil {
        mismatch.proposal = unfixedTrack.flatMap { context.matchingPaths(of: $0, mismatch) }
        unfixedTrack = nil
      }
      context.report(
        mismatch, at: .node(context.member("value", of: node) ?? node), related: Self.related(previous))
    }
  }

  private static func related(_ previous: Int) -> [(message: String, place: Finding.Place)] {
    [(message: "the previous keyframe", place: .node(previous))]
  }
}

/// Checks that the times of keyframes ascend, whether or not the keyframes have other errors.
private struct TimeOrder {
  private var last: (t: Double, keyframe: Int)?
  /// The number of keyframes at the last time.
  private var count = 0

  /// The first keyframe after the document's end.
  private var late: (t: Double, keyframe: Int)?

  /// The times that more than two keyframes share.
  private(set) var collisions: Set<Double> = []

  /// Whether all times so far ascend.
  private(set) var isAscending = true

  /// The last time, if two keyframes share it.
  var repeated: Double? { count > 1 ? last?.t : nil }

  /// Checks the time `t` of the keyframe at the node `keyframe`. If `t` is nil because the keyframe has
  /// errors, its time is read from the node if possible.
  mutating func check(_ t: Double?, _ keyframe: Int, _ context: ReadingContext) {
    guard let t = t ?? Self.time(of: keyframe, context) else { return }
    defer { last = (t, keyframe) }
    if late == nil, let end = context.documentEnd, t > end { late = (t, keyframe) }
    guard let last else {
      count = 1
      return
    }
    count = t == last.t ? count + 1 : 1
    guard t < last.t || count == 3 else { return }
    let node = context.member("t", of: keyframe) ?? keyframe
    let related = [(message: "the previous keyframe", place: Finding.Place.node(last.keyframe))]
    isAscending = false
    if t < last.t {
      context.report(.keyframeOrder(t, previous: last.t), at: .node(node), related: related)
    } else {
      collisions.insert(t)
      context.report(.keyframeCollision(t), at: .node(node), related: related)
    }
  }

  @inline(never)
  private static func time(of keyframe: Int, _ context: ReadingContext) -> Double? {
    guard context.tape.kind(keyframe) == .object, let node = context.member("t", of: keyframe),
      context.tape.kind(node) == .number
    else { return nil }
    return context.tape.number(node)
  }

  func reportLate(_ context: ReadingContext) {
    // If times do not ascend, any of them may be the wrong one.
    if isAscending, let end = context.documentEnd, let late, !context.isRetimed(late.keyframe) {
      context.report(
        .keyframeAfterEnd(late.t, duration: end),
        at: context.member("t", of: late.keyframe) ?? late.keyframe)
    }
  }
}

extension ReadingContext {
  /// Counts `count` more keyframes; returns false if there are too many, which is reported once.
  func countKeyframes(_ count: Int, at node: Int) -> Bool {
    let limit = limits.keyframes
    let before = keyframeCount
    keyframeCount += count
    guard keyframeCount > limit else { return true }
    keyframeCount = limit + 1
    if before <= limit { report(.limit("keyframes", "too many keyframes", limit), at: node) }
    return false
  }

  /// Reports a physical spring that has not settled at the end of its span, of `span` seconds; `node` is the
  /// keyframe or step with the easing.
  func reportUnsettled(_ easing: Easing?, span: Double, at node: Int) {
    guard span > 0, case .spring(let spring) = easing, !spring.isSettling else { return }
    let left = abs(1 - spring.value(at: span))
    guard left > 0.02 else { return }
    report(
      .springUnsettled(left: left, settling: spring.settlingTime(tolerance: 1e-3) ?? .infinity, span: span),
      at: member("easing", of: node) ?? node)
  }
}

extension KeyframeTimeline {
  /// Reports springs that have not settled at the end of their spans; the track is the object at `node`.
  func reportUnsettledSprings(_ node: Int, _ context: ReadingContext) {
    guard let list = context.member("keyframes", of: node) else { return }
    let isPacked = context.tape.kind(list) == .keyframes
    var child = isPacked ? list : list + 1
    var previous = 0.0
    for index in times.indices {
      if index > 0 { context.reportUnsettled(easing(index), span: times[index] - previous, at: child) }
      previous = times[index]
      if !isPacked { child = context.tape.next(child) }
    }
  }
}

extension Easing {
  /// Whether it depends on the velocity at the keyframe before, or on keyframes further away.
  fileprivate var looksFurther: Bool {
    switch self {
    case .smooth, .spring, .named: true
    case .preset, .cubicBezier, .steps, .piecewiseLinear: false
    }
  }
}
