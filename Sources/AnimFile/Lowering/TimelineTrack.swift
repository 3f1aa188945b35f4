/// Builds a track from the changes of one member.
final class TimelineTrack: MemberAction {
  private let lowering: TimelineLowering
  /// In order of inner time.
  private let changes: [TimelineChange]
  private let ownTrack: [PathComponent]
  /// The values of each entry, by node; nil if they are invalid. Repetitions have the same values.
  private var givens: [Int: Given?] = [:]
  /// Whether the shape is independent of parameters.
  private let isLiteral: Bool
  private var context: ReadingContext { lowering.context }

  init(
    _ lowering: TimelineLowering, _ changes: [TimelineChange], ownTrack: [PathComponent], isLiteral: Bool
  ) {
    self.lowering = lowering
    self.changes = changes
    self.ownTrack = ownTrack
    self.isLiteral = isLiteral
  }

  func act(on member: inout FlatAnimated, _ rule: NumberRule) {
    let literal: FlatValue
    switch member {
    case .constant(let value): literal = value
    // A group that a parameter fades has such a track in place of an opacity of 1.
    case .track(let track) where track.values.count == 1 && ownTrack.last?.name == "opacity":
      literal = track.values[0]
    default:
      context.report(
        .drivenTwice(changes[0].target), at: .node(changes[0].targetNode),
        related: [("the other animation", .path(ownTrack))])
      return
    }
    var keyframes = ChangeKeyframes(literal)
    for change in changes {
      keyframes.enter(change.passes, change.path)
      let given = givens[change.node] ?? read(change, rule, literal.kind)
      givens[change.node] = given
      guard let given, let span = span(change, given, literal, keyframes, rule) else { continue }
      keyframes.isFirst = false
      if change.change.verb == .pulse {
        let middle = change.start + (change.end - change.start) / 2
        let back = ChangeKeyframes.Span(
          start: span.end, isJump: false, end: keyframes.current, easing: span.easing)
        keyframes.append(span, from: change.start, to: middle, change.path)
        keyframes.append(back, from: middle, to: change.end, change.path)
      } else {
        keyframes.append(span, from: change.start, to: change.end, change.path)
      }
    }
    guard var track = keyframes.track else { return }
    track.entries = keyframes.entries
    // Parameters and easings are resolved already.
    track.prepare(lowering.resolver.colorSpace)
    member = .track(track)
  }

  /// The values of an entry, and its easing.
  private struct Given {
    var from: FlatValue?
    var to: FlatValue?
    var by: FlatValue?
    var easing: Easing
  }

  /// Returns the values of `change`; nil, after reports, if they are invalid.
  private func read(_ change: TimelineChange, _ rule: NumberRule, _ kind: ValueKind) -> Given? {
    let errors = context.errorCount + lowering.resolver.findings.count
    var given = Given(
      from: value(change.change.from, "from", change, rule, kind),
      to: value(change.change.to, "to", change, rule, kind),
      // A difference may be negative, even if the sum may not.
      by: value(change.change.by, "by", change, .any, kind), easing: change.change.easing)
    given.easing.resolve(lowering.resolver, .any)
    if kind.isDiscrete, given.easing != .hold, let node = context.member("easing", of: change.node) {
      context.report(.discreteEasing(kind.plural), at: node)
    }
    context.reportUnsettled(given.easing, span: change.end - change.start, at: change.node)
    return context.errorCount + lowering.resolver.findings.count == errors ? given : nil
  }

  /// Returns the effect of `change` on the member; nil, after reports, if it is invalid.
  private func span(
    _ change: TimelineChange, _ given: Given, _ literal: FlatValue, _ keyframes: ChangeKeyframes,
    _ rule: NumberRule
  ) -> ChangeKeyframes.Span? {
    let (kind, current, isFirst) = (literal.kind, keyframes.current, keyframes.isFirst)
    var (start, end) = (given.from ?? current, given.to ?? current)
    switch change.change.verb {
    case .fadeIn:
      if isFirst, given.from == nil { start = 0.0.flat }
      if given.to == nil { end = literal.numbers[0] == 0 ? 1.0.flat : literal }
    case .fadeOut:
      if given.to == nil { end = 0.0.flat }
    case .grow:
      if isFirst, given.from == nil {
        start = FlatValue(kind, literal.numbers.map { _ in 0 })
      }
      if given.to == nil { end = FlatValue(kind, literal.numbers.map { $0 == 0 ? 1 : $0 }) }
    case .draw:
      if isFirst, given.from == nil { start = 0.0.flat }
      if given.to == nil { end = 1.0.flat }
    case .move:
      if given.from != nil {
        start = moved(start, change.anchors?.start)
        guard isInRange(start, "from", change, rule) else { return nil }
      }
      if given.to != nil {
        end = moved(end, change.anchors?.end)
        guard isInRange(end, "to", change, rule) else { return nil }
      }
    case .animate, .resize, .scale, .rotate, .pulse: break
    }
    let factor = change.change.verb == .pulse ? FlatValue(kind, literal.numbers.map { _ in 1.1 }) : nil
    if let by = given.by ?? factor {
      guard let sum = sum(start, by, change, rule) else { return nil }
      end = sum
    }
    guard agree(current, start, "from", change), agree(start, end, "to", change) else { return nil }
    if context.countsPlainTracks, isLiteral, change.change.isLiteral, !change.isRepetition {
      reportDeadChange(change, given.easing, from: current, start, end)
      reportRadians(change, rule, [given.from, given.to, given.by])
    }
    return .init(
      start: start, isJump: given.from != nil, end: end, easing: kind.isDiscrete ? nil : given.easing)
  }

  /// Reports a change without effect on its member.
  private func reportDeadChange(
    _ change: TimelineChange, _ easing: Easing, from current: FlatValue, _ start: FlatValue, _ end: FlatValue
  ) {
    // A spring continues the previous velocity, and neighbors affect smooth easings.
    switch easing {
    case .spring, .smooth: return
    default: break
    }
    guard start == end, start == current || change.end > change.start else { return }
    context.timelineFindings.append(
      Finding(
        message: .deadChange(change.change.verb.member, end.briefly, isThere: start == current),
        place: .node(change.targetNode)))
  }

  private func reportRadians(_ change: TimelineChange, _ rule: NumberRule, _ values: [FlatValue?]) {
    guard rule.isAngle,
      let angle = Radians.likeliest(of: values.compactMap { $0?.quantities }.flatMap { $0 })
    else { return }
    context.timelineFindings.append(
      Finding(
        message: .angleInRadians("\(ownTrack.last?.name ?? "rotation")", angle),
        place: .node(change.targetNode)))
  }

  /// Returns the position that moves a shape's anchor to `position`.
  private func moved(_ position: FlatValue, _ anchor: Point2D?) -> FlatValue {
    guard let anchor, position.kind.travels else { return position }
    return (position.point - anchor).flat
  }

  /// Whether the position of a move is in the member's range; otherwise reports an error at the entry's
  /// member `name`.
  private func isInRange(
    _ position: FlatValue, _ name: StaticString, _ change: TimelineChange, _ rule: NumberRule
  ) -> Bool {
    guard let complaint = position.kind.complaint(position, rule) else { return true }
    context.report(.moveOutOfRange(complaint), at: context.member(name, of: change.node) ?? change.node)
    return false
  }

  private func sum(
    _ start: FlatValue, _ by: FlatValue, _ change: TimelineChange, _ rule: NumberRule
  ) -> FlatValue? {
    let kind = start.kind
    let node = context.member("by", of: change.node) ?? change.node
    // For scale, the change is a factor.
    if [.scale, .pulse].contains(change.change.verb), kind == ScaleFactor.kind {
      let product = FlatValue(kind, zip(start.numbers, by.numbers).map { $0 * $1 })
      if let complaint = kind.complaint(product, rule) {
        context.report(.productOutOfRange(complaint), at: node)
        return nil
      }
      return product
    }
    if let mismatch = kind.mismatch(start, by, .strict) {
      context.report(mismatch.inTimeline, at: node)
      return nil
    }
    guard kind.columnKind == .numbers else {
      context.report(.memberNotApplicable("by", kind.plural), at: .node(node - 1))
      return nil
    }
    let sum = FlatValue(kind, zip(start.numbers, by.numbers).map { $0 + $1 })
    if let complaint = kind.complaint(sum, rule) {
      context.report(.sumNotPossible(complaint), at: node)
      return nil
    }
    return sum
  }

  /// Whether `next` can follow `previous` in one track; otherwise reports an error at the entry's member
  /// `name`.
  private func agree(
    _ previous: FlatValue, _ next: FlatValue, _ name: StaticString, _ change: TimelineChange
  ) -> Bool {
    guard let mismatch = previous.kind.mismatch(previous, next, .strict) else { return true }
    context.report(mismatch.inTimeline, at: context.member(name, of: change.node) ?? change.node)
    return false
  }

  /// Returns the value of the entry's member `name`, read like the animated member's.
  private func value(
    _ given: TimelineValue?, _ name: StaticString, _ change: TimelineChange, _ rule: NumberRule,
    _ kind: ValueKind
  ) -> FlatValue? {
    guard given != nil, let node = context.member(name, of: change.node) else { return nil }
    let content = FlatKeyframeValue.read(node, context, rule, kind)
    var value: FlatValue?
    lowering.resolver.at(path: change.path + [.member("\(name)")]) { value = content.value($0, rule) }
    return value
  }
}

extension TimelineEntry.Change {
  fileprivate var isLiteral: Bool {
    [from, to, by].allSatisfy { value in
      if case .object = value?.json { false } else { true }
    }
  }
}

extension PathComponent {
  /// The member's name; nil for an element of a list.
  fileprivate var name: String? { if case .member(let name) = self { name } else { nil } }
}

private struct ChangeKeyframes {
  private var keyframes: [(t: Double, value: FlatValue, easing: Easing?)] = []
  /// The path of each keyframe's timeline entry.
  private(set) var entries: [[PathComponent]] = []
  /// The end value of the last change, or else the value in the document.
  private(set) var current: FlatValue
  /// Whether the next change is the first, apart from those of earlier passes.
  var isFirst = true
  /// The passes of the last change, and for each the state before the first pass.
  private var open: [(pass: TimelinePass, before: State)] = []

  private struct State {
    var current: FlatValue
    var isFirst: Bool
    /// The value of the last keyframe; nil before the first.
    var shown: FlatValue?
  }

  /// The effect of a change on a member.
  struct Span {
    var start: FlatValue
    /// Whether it starts with its own value, regardless of the preceding one.
    var isJump: Bool
    var end: FlatValue
    /// Nil for discrete values.
    var easing: Easing?
  }

  init(_ literal: FlatValue) { current = literal }

  /// The track of the keyframes; nil if there are none.
  var track: FlatTrack? {
    guard !keyframes.isEmpty else { return nil }
    var timeline = KeyframeTimeline()
    var values = ValueColumns(current.kind)
    do throws(TrackError) {
      for keyframe in keyframes {
        try timeline.append(keyframe.t, arrivingWith: keyframe.easing)
        values.append(keyframe.value)
      }
    } catch {
      return nil
    }
    return FlatTrack(timeline, values)
  }

  /// Enters the passes of the next change: in a pass after the first, the values from before the first return.
  mutating func enter(_ passes: [TimelinePass], _ entry: [PathComponent]) {
    var depth = 0
    while depth < min(open.count, passes.count), open[depth].pass.entry == passes[depth].entry {
      if open[depth].pass.number != passes[depth].number {
        open[depth].pass = passes[depth]
        open.removeSubrange((depth + 1)...)
        restore(open[depth].before, at: passes[depth].start, entry)
      }
      depth += 1
    }
    open.removeSubrange(depth...)
    for pass in passes[depth...] {
      open.append((pass, State(current: current, isFirst: isFirst, shown: keyframes.last?.value)))
    }
  }

  private mutating func restore(_ state: State, at time: Double, _ entry: [PathComponent]) {
    (current, isFirst) = (state.current, state.isFirst)
    guard let last = keyframes.last, let shown = state.shown ?? keyframes.first?.value, last.value != shown
    else { return }
    if last.t < time, !current.kind.isDiscrete { append(time, last.value, .hold, entry) }
    append(time, shown, nil, entry)
  }

  mutating func append(_ span: Span, from start: Double, to end: Double, _ entry: [PathComponent]) {
    let rest = keyframes.last?.value
    if let last = keyframes.last, start > last.t, !current.kind.isDiscrete || span.isJump {
      // Rests exactly in between.
      append(start, last.value, .hold, entry)
    }
    if span.isJump || rest != span.start { append(start, span.start, nil, entry) }
    append(end, span.end, end > start ? span.easing : nil, entry)
    current = span.end
  }

  /// Appends a keyframe; of three at one time the middle one has no effect.
  private mutating func append(_ t: Double, _ value: FlatValue, _ easing: Easing?, _ entry: [PathComponent]) {
    let count = keyframes.count
    if count > 0, keyframes[count - 1].t == t {
      if keyframes[count - 1].value == value { return }
      if count > 1, keyframes[count - 2].t == t {
        keyframes[count - 1].value = value
        entries[count - 1] = entry
        return
      }
    }
    keyframes.append((t, value, easing))
    entries.append(entry)
  }
}
