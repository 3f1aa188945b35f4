/// One of several kinds of object, with the members that distinguish it.
struct VariantKind {
  /// The name in documents.
  var name: String
  /// The members that not all kinds have.
  var members: [String]
  /// The required ones of these members.
  var required: [String]

  /// The kinds of shapes, and those of modifiers.
  static let shapesAndModifiers = [AnimatedShape.Geometry.kinds, AnimatedShape.Modifier.kinds]

  /// Whether an object with these members may be of this kind.
  func fits(_ names: [String]) -> Bool {
    !names.isEmpty && names.allSatisfy { members.contains($0) } && required.allSatisfy { names.contains($0) }
  }

  /// Whether an object with these members has a required member of this kind, if the kind has any.
  func isLikely(for names: [String], _ vocabulary: Vocabulary) -> Bool {
    required.isEmpty || names.contains { vocabulary.meaning(of: $0, .member, among: required) != nil }
  }
}

extension DocumentVariant {
  static var kinds: [VariantKind] { variants.indices.map(kind) }

  static func kind(_ index: Int) -> VariantKind {
    let (name, make) = variants[index]
    var recorder = MemberRecorder()
    var kind = make()
    kind.members(&recorder)
    return VariantKind(
      name: "\(name)", members: recorder.members.map { $0.name },
      required: recorder.members.filter { $0.isRequired }.map { $0.name })
  }

  /// Returns the index of the only kind that fits these members, among any others, or of the preferred one.
  static func kind(fitting names: [String]) -> Int? {
    let kinds = kinds
    let particular = names.filter { name in kinds.contains { $0.members.contains(name) } }
    let fitting = kinds.indices.filter { kinds[$0].fits(particular) }
    if fitting.count == 1 { return fitting[0] }
    let preferred = preferredKind(for: names)
    return fitting.first { kinds[$0].name == preferred }
  }
}
