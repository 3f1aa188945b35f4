/// Type-erased visitor for cold paths.
///
/// `members(_:)` is specialized for each visitor type. The reader needs the speed; all other visitors share
/// one specialization, through ``MemberWalk``. They skip checks.
package protocol MemberWalker: AnyObject, MemberVisitor {}

extension DocumentValue {
  /// Passes the value of an optional member on in place: unspecialized code looks up the metadata of each optional local variable.
  @inline(__always)
  mutating func accept(_ walker: some MemberWalker, _ name: StaticString, _ rule: NumberRule) {
    var walker = walker
    walker.required(name, &self, rule)
  }
}

#if hasFeature(Embedded)
  // Embedded Swift specializes all generic code.

  extension MemberWalker {
    package func walk(_ object: inout some DocumentObject) {
      var walker = self
      object.members(&walker)
    }

    package func walk(_ kind: inout some DocumentVariant) {
      var walker = self
      kind.members(&walker)
    }
  }
#else
  extension MemberWalker {
    package func walk(_ object: inout some DocumentObject) {
      var walk = MemberWalk(walker: self)
      object.members(&walk)
    }

    package func walk(_ kind: inout some DocumentVariant) {
      var walk = MemberWalk(walker: self)
      kind.members(&walk)
    }
  }

  /// Forwards members to a walker of any type.
  struct MemberWalk: MemberVisitor {
    fileprivate var walker: any MemberWalker
    var rule: NumberRule { walker.rule }
    var changesValues: Bool { walker.changesValues }

    mutating func required<Value: DocumentValue>(
      _ name: StaticString, _ value: inout Value, _ rule: NumberRule
    ) {
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
#endif
