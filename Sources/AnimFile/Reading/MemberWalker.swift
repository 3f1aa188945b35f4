/// A visitor that is in no hurry: anybody but the reader.
///
/// `members(_:)` is compiled anew for each type of visitor that it is shown to. The reader is fast for that; one copy is
/// enough for all others, who get the members through a ``MemberWalk``.
protocol MemberWalker: AnyObject, MemberVisitor {}

extension MemberWalker {
  /// Goes through the members of `object`.
  func walk(_ object: inout some DocumentObject) {
    var walk = MemberWalk(walker: self)
    object.members(&walk)
  }

  /// Goes through the members of `kind`.
  func walk(_ kind: inout some DocumentVariant) {
    var walk = MemberWalk(walker: self)
    kind.members(&walk)
  }
}

/// Passes members on to a walker, whatever type that is. Checks are not for walkers.
struct MemberWalk: MemberVisitor {
  fileprivate var walker: any MemberWalker
  var rule: NumberRule { walker.rule }

  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    walker.required(name, &value, rule)
  }

  mutating func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    walker.optional(name, &value, rule)
  }

  mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    walker.defaulted(name, &value, rule, fallback)
  }

  mutating func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walker.variant(name, &value)
  }

  mutating func content(of use: inout AnimatedShape.Use) { walker.content(of: &use) }
}
