/// Records the members of an object type, without a document.
struct MemberRecorder: MemberVisitor {
  struct Member {
    var name: String
    var phrase: String
    var isRequired: Bool
    var rule: NumberRule
    /// The default as JSON.
    var fallback: String?
  }

  private(set) var members: [Member] = []
  var rule: NumberRule { .any }
  var changesValues: Bool { false }

  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    members.append(Member(name: "\(name)", phrase: Value.phrase, isRequired: true, rule: rule))
  }

  mutating func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    members.append(Member(name: "\(name)", phrase: Value.phrase, isRequired: false, rule: rule))
  }

  mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    members.append(
      Member(
        name: "\(name)", phrase: Value.phrase, isRequired: false, rule: rule, fallback: fallback.compactJSON))
  }

  mutating func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    members.append(
      Member(name: "\(name)", phrase: Kind.kindPhrase, isRequired: true, rule: .any))
    value.members(&self)
  }
}

/// Collects the member names of an object.
final class NameCollector: MemberWalker {
  private(set) var names: [String] = []
  var rule: NumberRule { .any }
  var changesValues: Bool { false }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    names.append("\(name)")
  }

  func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    names.append("\(name)")
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    names.append("\(name)")
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    names.append("\(name)")
    walk(&value)
  }
}

extension DocumentValue {
  package var compactJSON: String {
    var writer = JSONWriter(style: .compact)
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
