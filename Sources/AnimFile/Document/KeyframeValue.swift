/// The value of a keyframe or step as written in a document.
public enum KeyframeValue<Value: AnimatableValue>: Hashable, Sendable {
  /// A literal value.
  case literal(Value)
  /// The value of a parameter.
  case parameter(ParameterReference<Value>)
}

extension KeyframeValue: DocumentValue where Value: DocumentAnimatable {
  package static var phrase: String { Value.phrase }
  package static var placeholder: KeyframeValue { .literal(Value.placeholder) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> KeyframeValue {
    guard context.tape.kind(node) == .object else { return .literal(Value.read(node, context, rule)) }
    guard context.form(of: node, among: ["parameter"]) == nil else {
      return .parameter(ParameterReference.read(node, context, rule))
    }
    context.reportWrongType(
      node, expected: Value.phrase,
      help: Value.literalHelp(node, context) ?? "write a constant, or a parameter { \"parameter\": … }")
    return placeholder
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .literal(let value): value.write(to: &writer)
    case .parameter(let reference): reference.write(to: &writer)
    }
  }

  var literal: Value? {
    if case .literal(let value) = self { value } else { nil }
  }

  /// Returns the reference, if `resolver` preserves it.
  func reference(keptBy resolver: Resolver, _ rule: NumberRule) -> ParameterReference<Value>? {
    guard case .parameter(let reference) = self, resolver.keeps(reference, rule) else { return nil }
    return reference
  }

  /// Resolves the value; nil, after a report, if it cannot be resolved.
  func value(_ resolver: Resolver, _ rule: NumberRule) -> Value? {
    switch self {
    case .literal(let value): value
    case .parameter(let reference): reference.value(resolver, rule)
    }
  }
}
