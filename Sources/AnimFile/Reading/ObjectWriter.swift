/// Writes the members of one object, omitting defaults.
final class ObjectWriter: MemberWalker {
  var writer = JSONWriter()
  var rule: NumberRule { .any }
  var changesValues: Bool { false }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    writer.name(name)
    value.write(to: &writer)
  }

  func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    value?.accept(self, name, rule)
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    guard value != fallback else { return }
    writer.name(name)
    value.write(to: &writer)
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    writer.name(name)
    writer.string("\(value.name)")
    walk(&value)
  }
}

extension JSONWriter {
  mutating func name(_ name: StaticString) { self.name("\(name)") }
}
