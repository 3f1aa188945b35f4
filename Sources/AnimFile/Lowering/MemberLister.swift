/// Lists the paths of all animatable members of a shape, such as `fill.color`.
package final class MemberLister: MemberWalker {
  package private(set) var members: [String] = []
  private var path: [StaticString] = []
  package var rule: NumberRule { .any }

  /// Returns the animatable members of `shape`, including absent ones with a default.
  package static func members(of shape: AnimatedShape) -> [String] {
    let lister = MemberLister()
    var shape = shape
    lister.walk(&shape)
    return lister.members
  }

  package init() {}

  package func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    path.append(name)
    let search = MemberSearch([], Nothing())
    value.follow(search, rule)
    switch search.outcome {
    case .found: members.append(path.map { "\($0)" }.joined(separator: "."))
    case .object: value.list(self)
    default: break
    }
    path.removeLast()
  }

  package func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    guard var present = value ?? (Value.isImplied ? Value.placeholder : nil) else { return }
    required(name, &present, rule)
  }

  package func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    required(name, &value, rule)
  }

  package func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walk(&value)
  }

  private final class Nothing: MemberAction {
    func act(on member: inout FlatAnimated, _ rule: NumberRule) {}
  }
}

extension DocumentValue {
  package func list(_ lister: MemberLister) {}
}

extension DocumentObject {
  package func list(_ lister: MemberLister) {
    var copy = self
    lister.walk(&copy)
  }
}
