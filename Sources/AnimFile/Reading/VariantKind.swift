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

  /// Whether an object with these members has something that it would have to have, as far as that can be told apart.
  func isLikely(for names: [String]) -> Bool {
    required.isEmpty || names.contains { Vocabulary.member(meaning: $0, among: required) != nil }
  }
}

extension DocumentVariant {
  /// All kinds of the set.
  static var kinds: [VariantKind] { variants.indices.map(kind) }

  /// The kind at a place in the list of all.
  static func kind(_ index: Int) -> VariantKind {
    let (name, make) = variants[index]
    var recorder = MemberRecorder()
    var kind = make()
    kind.members(&recorder)
    return VariantKind(
      name: "\(name)", members: recorder.members.map(\.name),
      required: recorder.members.filter(\.isRequired).map(\.name))
  }

  /// The place of the only kind that an object with these members can be of, whatever else is in it.
  static func kind(fitting names: [String]) -> Int? {
    let kinds = kinds
    let particular = names.filter { name in kinds.contains { $0.members.contains(name) } }
    let fitting = kinds.indices.filter { kinds[$0].fits(particular) }
    return fitting.count == 1 ? fitting[0] : nil
  }
}
