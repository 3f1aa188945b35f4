/// The content of a keyframe, step or reference whose form depends on the kind of the values.
///
/// Reading yields a node: the kind is not known to the visitor of members.
enum FlatContent: DocumentValue {
  case unread(Int?)
  indirect case value(FlatKeyframeValue)
  indirect case easing(FlatEasing)
  case keyframes(FlatTrack)
  indirect case steps([FlatSteps.Step], ValueKind)

  static var phrase: String { "any value" }
  static var placeholder: FlatContent { .unread(nil) }

  /// The node, after reading.
  var node: Int? { if case .unread(let node) = self { node } else { nil } }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> FlatContent {
    .unread(node)
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .unread: break
    case .value(let value): value.write(to: &writer)
    case .easing(let easing): easing.write(to: &writer)
    case .keyframes(let track): track.writeKeyframes(to: &writer)
    case .steps(let steps, let kind):
      writer.beginArray()
      for step in steps { StepMembers(step, kind).write(to: &writer) }
      writer.endArray()
    }
  }
}

/// The value of a keyframe or step as written in a document, without its type.
package enum FlatKeyframeValue: Hashable, Sendable {
  case literal(FlatValue)
  indirect case parameter(FlatReference)

  package var literal: FlatValue? {
    if case .literal(let value) = self { value } else { nil }
  }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatKeyframeValue
  {
    guard context.tape.kind(node) == .object else { return .literal(kind.read(node, context, rule)) }
    return readReference(node, context, rule, kind).map { .parameter($0) } ?? .literal(kind.placeholder)
  }

  /// Reads the reference of the object at `node`; nil, after a report, if it is none.
  static func readReference(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatReference?
  {
    guard context.form(of: node, among: ["parameter"]) == nil else {
      return FlatReference.read(node, context, rule, kind)
    }
    context.reportWrongType(
      node, expected: kind.phrase,
      help: kind.literalHelp(node, context) ?? "write a constant, or a parameter { \"parameter\": … }")
    return nil
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .literal(let value): value.kind.write(value, &writer)
    case .parameter(let reference): reference.write(to: &writer)
    }
  }

  /// Returns the reference, if `resolver` preserves it.
  func reference(keptBy resolver: Resolver, _ rule: NumberRule) -> FlatReference? {
    guard case .parameter(let reference) = self, resolver.keeps(reference, rule) else { return nil }
    return reference
  }

  /// Resolves the value; nil, after a report, if it cannot be resolved.
  func value(_ resolver: Resolver, _ rule: NumberRule) -> FlatValue? {
    switch self {
    case .literal(let value): value
    case .parameter(let reference): reference.value(resolver, rule)
    }
  }
}

/// An easing with velocities, which only keyframes can add to it.
struct FlatEasing: Hashable, Sendable {
  var easing = Easing.linear
  /// Nil for most keyframes.
  private(set) var velocities: Box<FlatVelocities>?

  init(_ easing: Easing = .linear, _ velocities: FlatVelocities? = nil) {
    self.easing = easing
    self.velocities = velocities.map { Box($0) }
  }

  static func read(_ node: Int, _ context: ReadingContext, _ kind: ValueKind) -> FlatEasing {
    if context.tape.kind(node) == .object, context.member("smooth", of: node) != nil {
      return readSmooth(node, context, kind)
    }
    let easing = Easing.read(node, context, .any)
    if kind.isDiscrete, easing != .hold { context.report(.discreteEasing(kind.plural), at: node) }
    return FlatEasing(easing)
  }

  private static func readSmooth(_ node: Int, _ context: ReadingContext, _ kind: ValueKind) -> FlatEasing {
    guard !kind.isDiscrete else {
      context.report(.discreteEasing(kind.plural), at: node)
      return FlatEasing()
    }
    guard var reader = ObjectReader(node, context, .any, expected: Easing.phrase),
      let smooth = reader.take("smooth")
    else { return FlatEasing() }
    if reader.hasUnmatchedMembers { reader.finish(knowing: ["smooth"]) }
    guard !kind.hasVelocity, let velocity = velocity(in: smooth, context) else {
      let unread = SmoothMembers.read(smooth, context, .any)
      let velocities = FlatVelocities(
        start: unread.startVelocity?.node.map { kind.read($0, context, .any) },
        end: unread.endVelocity?.node.map { kind.read($0, context, .any) })
      return FlatEasing(.smooth, velocities.isEmpty ? nil : velocities)
    }
    context.report(
      .memberNotApplicable(context.tape.string(velocity), kind.plural), at: .node(velocity))
    return FlatEasing()
  }

  /// Returns the name node of the first velocity in the object at `smooth`.
  private static func velocity(in smooth: Int, _ context: ReadingContext) -> Int? {
    guard context.tape.kind(smooth) == .object else { return nil }
    return (context.member("startVelocity", of: smooth) ?? context.member("endVelocity", of: smooth)).map {
      $0 - 1
    }
  }

  func write(to writer: inout JSONWriter) {
    guard let velocities = velocities?.contents else {
      easing.write(to: &writer)
      return
    }
    writer.beginObject()
    writer.name("smooth")
    SmoothMembers(
      startVelocity: velocities.start.map { .value(.literal($0)) },
      endVelocity: velocities.end.map { .value(.literal($0)) }
    ).write(to: &writer)
    writer.endObject()
  }
}

extension FlatVelocities {
  var isEmpty: Bool { start == nil && end == nil }

  /// Returns whether a velocity cannot belong to `value`, as when it has another number of components.
  func mismatches(_ value: FlatValue) -> Bool {
    [start, end].contains { velocity in
      velocity.map { value.kind.mismatch(value, $0, .strict) != nil } ?? false
    }
  }
}

/// The members of a smooth easing.
private struct SmoothMembers: DocumentObject {
  var startVelocity: FlatContent?
  var endVelocity: FlatContent?

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("startVelocity", &startVelocity)
    visitor.optional("endVelocity", &endVelocity)
  }
}
