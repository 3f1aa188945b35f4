/// A member that is clearly a misspelling of another one.
struct MisspelledMember {
  /// The intended name.
  var name: String
  var value: Int
}

extension DocumentObject {
  /// Checks the values of members whose names have been reported, so that one run reports all errors.
  ///
  /// Discards the values.
  @inline(never)
  func check(_ misspelled: [MisspelledMember], _ context: ReadingContext, _ rule: NumberRule) {
    guard !misspelled.isEmpty, context.misspelledDepth < MisspelledReader.maximumDepth else { return }
    context.misspelledDepth += 1
    var copy = self
    MisspelledReader(misspelled, context, rule).walk(&copy)
    context.misspelledDepth -= 1
  }
}

/// Reads the values of members under their intended names.
private final class MisspelledReader: MemberWalker {
  /// The maximum nesting of misspelled members that are examined.
  static let maximumDepth = 4

  let rule: NumberRule
  private let misspelled: [MisspelledMember]
  private let context: ReadingContext

  init(_ misspelled: [MisspelledMember], _ context: ReadingContext, _ rule: NumberRule) {
    self.misspelled = misspelled
    self.context = context
    self.rule = rule
  }

  private func look<Value: DocumentValue>(for name: StaticString, as type: Value.Type, _ rule: NumberRule) {
    guard let member = misspelled.first(where: { $0.name == "\(name)" }) else { return }
    context.reading(member.value) { _ = Value.read(member.value, context, rule) }
  }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    look(for: name, as: Value.self, rule)
  }

  func optional<Value: DocumentValue>(_ name: StaticString, _ value: inout Value?, _ rule: NumberRule) {
    look(for: name, as: Value.self, rule)
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    look(for: name, as: Value.self, rule)
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) { walk(&value) }
}

extension ReadingContext {
  /// Returns the value of a member that is clearly a misspelling of `name`, in an object without that member.
  func misspelled(_ name: StaticString, of node: Int) -> Int? {
    guard tape.kind(node) == .object, member(name, of: node) == nil else { return nil }
    var child = node + 1
    for _ in 0..<min(tape.childCount(node), 64) {
      if vocabulary.isSpelledLike(tape.string(child), "\(name)") { return child + 1 }
      child = tape.next(child + 1)
    }
    return nil
  }
}
