/// Lists the ways to all members of a shape that can be animated, such as `fill.color`.
final class MemberLister: MemberWalker {
  private(set) var members: [String] = []
  private var path: [StaticString] = []
  var rule: NumberRule { .any }

  /// The members of `shape` that can be animated, those that it leaves out among them only where they have a default.
  static func members(of shape: AnimatedShape) -> [String] {
    let lister = MemberLister()
    var shape = shape
    lister.walk(&shape)
    return lister.members
  }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    path.append(name)
    let search = MemberSearch([], Nothing())
    value.follow(search, rule)
    switch search.outcome {
    case .found: members.append(path.map { "\($0)" }.joined(separator: "."))
    case .object: (value as? any DocumentObject)?.show(to: self)
    default: break
    }
    path.removeLast()
  }

  func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    guard var present = value ?? (Value.isImplied ? Value.standIn : nil) else { return }
    required(name, &present, rule)
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    required(name, &value, rule)
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walk(&value)
  }

  private struct Nothing: MemberAction {
    func act<Value: DocumentAnimatable>(on member: inout Animated<Value>, _ rule: NumberRule) {}
  }
}

extension DocumentObject {
  fileprivate func show(to lister: MemberLister) {
    var copy = self
    lister.walk(&copy)
  }
}
