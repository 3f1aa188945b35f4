/// The content of a keyframe or step apart from times.
///
/// Only for writing: the reader uses ``UnparsedValue`` instead, so that it need not be specialized for each
/// value type.
enum KeyframeContent<Value: DocumentAnimatable>: DocumentValue {
  case value(KeyframeValue<Value>)
  case easing(KeyframeEasing<Value>)

  static var phrase: String { Value.phrase }
  static var placeholder: KeyframeContent { .value(.placeholder) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> KeyframeContent {
    placeholder
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .value(let value): value.write(to: &writer)
    case .easing(let easing): easing.write(to: &writer)
    }
  }
}

/// An easing with velocities, which only keyframes can add to it.
struct KeyframeEasing<Value: DocumentAnimatable>: Hashable, Sendable {
  var easing = Easing.linear
  private var velocities: Velocities?

  /// Boxed, because few keyframes have velocities.
  private indirect enum Velocities: Hashable, Sendable {
    case of(start: Value?, end: Value?)
  }

  init(easing: Easing = .linear, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    self.easing = easing
    if startVelocity != nil || endVelocity != nil { velocities = .of(start: startVelocity, end: endVelocity) }
  }

  var startVelocity: Value? {
    if case .of(let start, _) = velocities { start } else { nil }
  }

  var endVelocity: Value? {
    if case .of(_, let end) = velocities { end } else { nil }
  }

  /// Returns whether a velocity cannot belong to `value`, as when it has another number of components.
  func hasMismatchedVelocity(_ value: Value) -> Bool {
    [startVelocity, endVelocity].contains { velocity in
      velocity.map { Value.mismatch(value, $0, .strict) != nil } ?? false
    }
  }

  static func read(_ node: Int, _ context: ReadingContext) -> KeyframeEasing {
    if context.tape.kind(node) == .object, context.member("smooth", of: node) != nil {
      return readSmooth(node, context)
    }
    let easing = Easing.read(node, context, .any)
    if Value.isDiscrete, easing != .hold { context.report(.discreteEasing(Value.plural), at: node) }
    return KeyframeEasing(easing: easing)
  }

  private static func readSmooth(_ node: Int, _ context: ReadingContext) -> KeyframeEasing {
    guard !Value.isDiscrete else {
      context.report(.discreteEasing(Value.plural), at: node)
      return KeyframeEasing()
    }
    guard var reader = ObjectReader(node, context, .any, expected: Easing.phrase),
      let smooth = reader.take("smooth")
    else { return KeyframeEasing() }
    if reader.hasUnmatchedMembers { reader.finish(knowing: ["smooth"]) }
    guard !Value.hasVelocity, let velocity = velocity(in: smooth, context) else {
      let unread = SmoothVelocities<UnparsedValue>.read(smooth, context, .any)
      return KeyframeEasing(
        easing: .smooth,
        startVelocity: unread.startVelocity?.node.map { Value.read($0, context, .any) },
        endVelocity: unread.endVelocity?.node.map { Value.read($0, context, .any) })
    }
    context.report(
      .memberNotApplicable(context.tape.string(velocity), Value.plural), at: .node(velocity))
    return KeyframeEasing()
  }

  /// Returns the name node of the first velocity in the object at `smooth`.
  private static func velocity(in smooth: Int, _ context: ReadingContext) -> Int? {
    guard context.tape.kind(smooth) == .object else { return nil }
    return (context.member("startVelocity", of: smooth) ?? context.member("endVelocity", of: smooth)).map {
      $0 - 1
    }
  }

  func write(to writer: inout JSONWriter) {
    guard startVelocity != nil || endVelocity != nil else {
      easing.write(to: &writer)
      return
    }
    writer.beginObject()
    writer.name("smooth")
    SmoothVelocities(startVelocity: startVelocity, endVelocity: endVelocity).write(to: &writer)
    writer.endObject()
  }
}

/// The members of a smooth easing.
private struct SmoothVelocities<Velocity: DocumentValue>: DocumentObject {
  var startVelocity: Velocity?
  var endVelocity: Velocity?

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("startVelocity", &startVelocity)
    visitor.optional("endVelocity", &endVelocity)
  }
}
