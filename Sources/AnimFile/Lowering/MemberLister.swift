/// Lists the paths of all animatable members of a shape, such as `fill.color`.
package final class MemberLister: MemberWalker {
  package private(set) var members: [String] = []
  private var path: [StaticString] = []
  private let listsMotionOnly: Bool
  package var rule: NumberRule { .any }

  /// Returns the animatable members of `shape`, including absent ones with a default.
  package static func members(of shape: AnimatedShape) -> [String] {
    let lister = MemberLister()
    var shape = shape
    lister.walk(&shape)
    return lister.members
  }

  package static func moving(in shape: AnimatedShape) -> [String] {
    let lister = MemberLister(listsMotionOnly: true)
    var shape = shape
    lister.walk(&shape)
    var members = lister.members
    for index in shape.modifiers.indices {
      let lister = MemberLister(listsMotionOnly: true)
      lister.walk(&shape.modifiers[index])
      members += lister.members.map { "modifiers.\(index).\($0)" }
    }
    return members
  }

  package init(listsMotionOnly: Bool = false) {
    self.listsMotionOnly = listsMotionOnly
  }

  private func isListed(_ value: some DocumentValue) -> Bool {
    guard listsMotionOnly else { return true }
    let finder = MotionFinder()
    value.inspect(finder)
    return finder.moves
  }

  package func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    path.append(name)
    let search = MemberSearch([], Nothing())
    value.follow(search, rule)
    switch search.outcome {
    case .found: if isListed(value) { members.append(path.map { "\($0)" }.joined(separator: ".")) }
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
