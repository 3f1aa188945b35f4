/// One of several kinds of object, as far as its members tell it from the others.
struct VariantKind {
  /// The name that a file gives it.
  var name: String
  /// The members that only this kind has, or that it shares with some of the others.
  var members: [String]
  /// Those of them that have to be there.
  var required: [String]

  /// Whether an object with these members may be of this kind.
  func fits(_ names: [String]) -> Bool {
    !names.isEmpty && names.allSatisfy { members.contains($0) } && required.allSatisfy { names.contains($0) }
  }
}

extension DocumentVariant {
  /// All kinds of the set.
  static var kinds: [VariantKind] {
    variants.map { name, make in
      var recorder = MemberRecorder()
      var kind = make()
      kind.members(&recorder)
      return VariantKind(
        name: "\(name)", members: recorder.members.map(\.name),
        required: recorder.members.filter(\.isRequired).map(\.name))
    }
  }
}
