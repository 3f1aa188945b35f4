/// A reference to a parameter without the type of its value.
package struct FlatReference: Hashable, Sendable {
  package let kind: ValueKind
  /// The parameter's name.
  package var name: String
  /// The factor applied to the parameter's value; nil for 1.
  package var scale: Double?
  /// The offset added after scaling; nil for none.
  package var offset: FlatValue?
  /// The motion to the parameter's next value; nil for that of the parameter.
  package var transition: Transition?

  /// The placeholder in a track until the parameter is resolved.
  var placeholder: FlatValue { offset ?? kind.placeholder }
}

extension FlatReference {
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatReference
  {
    let errors = context.errorCount
    let members = ReferenceMembers.read(node, context, rule)
    var reference = FlatReference(kind: kind, name: members.name, scale: members.scale)
    reference.offset = members.offset?.node.map { kind.read($0, context, .any) }
    reference.transition = members.transition
    if let transition = members.transition, let place = context.member("transition", of: node) {
      transition.checkMembers(
        place, context, turns: kind.turns && rule.isAngle, hasColor: kind.hasColor, kind)
    }
    if let name = context.member("parameter", of: node), context.errorCount == errors {
      context.note(.parameter, reference.name, at: name)
    }
    return reference
  }

  func write(to writer: inout JSONWriter) {
    ReferenceMembers(
      name: name, scale: scale, offset: offset.map { .value(.literal($0)) }, transition: transition
    ).write(to: &writer)
  }

  /// Resolves the reference; nil, after a report, if that fails. (The parser has reported undefined names.)
  func value(_ resolver: Resolver, _ rule: NumberRule) -> FlatValue? {
    if let transition { resolver.at("transition") { transition.check($0) } }
    guard let parameter = resolver.value(of: self) else { return nil }
    switch kind.resolve(parameter, self) {
    case .success(let value):
      // Values in motion may leave the range.
      if !resolver.isLive, let complaint = kind.complaint(value, rule) {
        resolver.report(.parameterValue(name, complaint))
        return nil
      }
      return value
    case .failure(.type):
      resolver.report(
        .parameterType(name, parameter, expected: kind.phrase), at: .member("parameter"))
      return nil
    case .failure(.mapping):
      resolver.report(.parameterMapping(parameter))
      return nil
    }
  }
}

/// The members of a parameter reference.
private struct ReferenceMembers: DocumentObject {
  var name = ""
  var scale: Double?
  var offset: FlatContent?
  var transition: Transition?

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("parameter", &name)
    visitor.optional("scale", &scale)
    visitor.optional("offset", &offset)
    visitor.optional("transition", &transition)
  }
}
