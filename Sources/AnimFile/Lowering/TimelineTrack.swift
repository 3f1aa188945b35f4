/// Builds a track from the changes of one member.
struct TimelineTrack: MemberAction {
  private let lowering: TimelineLowering
  /// In order of local time.
  private let changes: [TimelineChange]
  private let ownTrack: [PathComponent]
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

  func act<Value: DocumentAnimatable>(on member: inout Animated<Value>, _ rule: NumberRule) {
    guard case .constant(let literal) = member else {
      context.report(
        .drivenTwice(changes[0].change.target), at: .node(changes[0].target(context)),
        related: [("the other animation", .path(ownTrack))])
      return
    }
    var keyframes = ChangeKeyframes(literal)
    for (index, change) in changes.enumerated() {
      guard let span = span(change, isFirst: index == 0, literal, keyframes.current, rule) else { continue }
      keyframes.append(span, from: change.start, to: change.end, change.path)
    }
    guard let flat = try? Track(keyframes.keyframes) else { return }
    var track = AnimatedTrack(flat)
    track.entries = keyframes.entries
    // Parameters and easings are resolved already.
    Value.prepare(&track, colorSpace: lowering.resolver.colorSpace)
    member = .track(track)
  }

  /// Returns the effect of `change` on the member; nil, after reports, if it is invalid.
  private func span<Value: DocumentAnimatable>(
    _ change: TimelineChange, isFirst: Bool, _ literal: Value, _ current: Value, _ rule: NumberRule
  ) -> ChangeKeyframes<Value>.Span? {
    let errors = context.errorCount + lowering.resolver.findings.count
    let given = (
      from: value(change.change.from, "from", change, rule, as: Value.self),
      to: value(change.change.to, "to", change, rule, as: Value.self),
      // A difference may be negative, even if the sum may not.
      by: value(change.change.by, "by", change, .any, as: Value.self)
    )
    var easing = change.change.easing
    easing.resolve(lowering.resolver, .any)
    if Value.isDiscrete, easing != .hold, let node = context.member("easing", of: change.node) {
      context.report(.discreteEasing(Value.plural), at: node)
    }
    reportUnsettledSpring(easing, change)
    guard context.errorCount + lowering.resolver.findings.count == errors else { return nil }

    var (start, end) = (given.from ?? current, given.to ?? current)
    switch change.change.verb {
    case .fadeIn:
      if isFirst, given.from == nil { start = (0.0 as? Value) ?? start }
      if given.to == nil { end = (literal as? Double == 0 ? 1.0 as? Value : literal) ?? end }
    case .fadeOut:
      if given.to == nil { end = (0.0 as? Value) ?? end }
    case .move:
      if given.from != nil {
        start = moved(start, change.anchors?.start)
        guard isInRange(start, "from", change, rule) else { return nil }
      }
      if given.to != nil {
        end = moved(end, change.anchors?.end)
        guard isInRange(end, "to", change, rule) else { return nil }
      }
    case .animate, .resize, .scale, .rotate: break
    }
    if let by = given.by {
      guard let sum = sum(start, by, change, rule) else { return nil }
      end = sum
    }
    guard agree(current, start, "from", change), agree(start, end, "to", change) else { return nil }
    if context.countsPlainTracks, isLiteral, change.change.isLiteral {
      reportDeadChange(change, easing, from: current, start, end)
      reportRadians(change, rule, [given.from, given.to, given.by])
    }
    return .init(start: start, isJump: given.from != nil, end: end, easing: Value.isDiscrete ? nil : easing)
  }

  /// Reports a change without effect on its member.
  private func reportDeadChange<Value: DocumentAnimatable>(
    _ change: TimelineChange, _ easing: Easing, from current: Value, _ start: Value, _ end: Value
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
        place: .node(change.target(context))))
  }

  private func reportRadians<Value: DocumentAnimatable>(
    _ change: TimelineChange, _ rule: NumberRule, _ values: [Value?]
  ) {
    guard rule.isAngle,
      let angle = Radians.likeliest(of: values.compactMap { $0?.numbers }.flatMap { $0 })
    else { return }
    context.timelineFindings.append(
      Finding(
        message: .angleInRadians("\(ownTrack.last?.name ?? "rotation")", angle),
        place: .node(change.target(context))))
  }

  /// Returns the position that moves a shape's anchor to `point`.
  private func moved<Value>(_ point: Value, _ anchor: Point2D?) -> Value {
    guard let place = point as? Point2D, let anchor else { return point }
    return (place - anchor) as? Value ?? point
  }

  /// Whether the position of a move is in the member's range; otherwise reports an error at the entry's
  /// member `name`.
  private func isInRange<Value: DocumentAnimatable>(
    _ position: Value, _ name: StaticString, _ change: TimelineChange, _ rule: NumberRule
  ) -> Bool {
    guard let complaint = position.complaint(rule) else { return true }
    context.report(.moveOutOfRange(complaint), at: context.member(name, of: change.node) ?? change.node)
    return false
  }

  private func sum<Value: DocumentAnimatable>(
    _ start: Value, _ by: Value, _ change: TimelineChange, _ rule: NumberRule
  ) -> Value? {
    let node = context.member("by", of: change.node) ?? change.node
    // For scale, the change is a factor.
    if change.change.verb == .scale, let a = start as? ScaleFactor, let b = by as? ScaleFactor {
      let product = ScaleFactor(a.x * b.x, a.y * b.y)
      if let complaint = product.complaint(rule) {
        context.report(.productOutOfRange(complaint), at: node)
        return nil
      }
      return product as? Value
    }
    if let mismatch = Value.mismatch(start, by, .strict) {
      context.report(mismatch.inTimeline, at: node)
      return nil
    }
    guard let sum = start.shifted(by: by) else {
      context.report(.memberNotApplicable("by", Value.plural), at: .node(node - 1))
      return nil
    }
    if let complaint = sum.complaint(rule) {
      context.report(.sumNotPossible(complaint), at: node)
      return nil
    }
    return sum
  }

  /// Whether `next` can follow `previous` in one track; otherwise reports an error at the entry's member
  /// `name`.
  private func agree<Value: DocumentAnimatable>(
    _ previous: Value, _ next: Value, _ name: StaticString, _ change: TimelineChange
  ) -> Bool {
    guard let mismatch = Value.mismatch(previous, next, .strict) else { return true }
    context.report(mismatch.inTimeline, at: context.member(name, of: change.node) ?? change.node)
    return false
  }

  /// Returns the value of the entry's member `name`, read like the animated member's.
  private func value<Value: DocumentAnimatable>(
    _ given: TimelineValue?, _ name: StaticString, _ change: TimelineChange, _ rule: NumberRule,
    as type: Value.Type
  ) -> Value? {
    guard given != nil, let node = context.member(name, of: change.node) else { return nil }
    let content = KeyframeValue<Value>.read(node, context, rule)
    var value: Value?
    lowering.resolver.at(path: change.path + [.member("\(name)")]) { value = content.value($0, rule) }
    return value
  }

  private func reportUnsettledSpring(_ easing: Easing, _ change: TimelineChange) {
    guard case .spring(let spring) = easing, !spring.isSettling, change.end > change.start else { return }
    let span = change.end - change.start
    let left = abs(1 - spring.value(at: span))
    guard left > 0.02 else { return }
    context.report(
      .springUnsettled(
        left: left, settling: spring.settlingTime(tolerance: 1e-3) ?? .infinity, span: span),
      at: context.member("easing", of: change.node) ?? change.node)
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

private struct ChangeKeyframes<Value: DocumentAnimatable> {
  private(set) var keyframes: [Keyframe<Value>] = []
  /// The path of each keyframe's timeline entry.
  private(set) var entries: [[PathComponent]] = []
  /// The end value of the last change, or else the value in the document.
  private(set) var current: Value

  /// The effect of a change on a member.
  struct Span {
    var start: Value
    /// Whether it starts with its own value, regardless of the preceding one.
    var isJump: Bool
    var end: Value
    /// Nil for discrete values.
    var easing: Easing?
  }

  init(_ literal: Value) { current = literal }

  mutating func append(_ span: Span, from start: Double, to end: Double, _ entry: [PathComponent]) {
    if let last = keyframes.last, start > last.t, !Value.isDiscrete || span.isJump {
      // Rests exactly in between.
      append(Keyframe(t: start, value: current, easing: .hold), entry)
    }
    if keyframes.isEmpty || span.isJump { append(Keyframe(t: start, value: span.start), entry) }
    append(Keyframe(t: end, value: span.end, easing: end > start ? span.easing : nil), entry)
    current = span.end
  }

  /// Appends a keyframe; of three at one time the middle one has no effect.
  private mutating func append(_ keyframe: Keyframe<Value>, _ entry: [PathComponent]) {
    let count = keyframes.count
    if count > 0, keyframes[count - 1].t == keyframe.t {
      if keyframes[count - 1].value == keyframe.value { return }
      if count > 1, keyframes[count - 2].t == keyframe.t {
        keyframes[count - 1].value = keyframe.value
        entries[count - 1] = entry
        return
      }
    }
    keyframes.append(keyframe)
    entries.append(entry)
  }
}

extension DocumentAnimatable {
  /// Returns the value with `difference` added; nil for types without addition.
  fileprivate func shifted(by difference: Self) -> Self? {
    guard !Self.hasColor, !Self.morphs, !Self.isDiscrete else { return nil }
    return (self as? any VectorSpace)?.sum(with: difference) as? Self
  }
}

extension VectorSpace {
  fileprivate func sum(with other: Any) -> Self? { (other as? Self).map { self + $0 } }
}
