/// All features of documents, and the pairs of features that cannot interact.
///
/// A new feature is an entry of one of the tables, `ShapeFeatures.table` for a shape and so on; it is then listed,
/// chosen and counted. A feature that is not a choice of a table is a name in one of the lists, with
/// `uses("group.name", probability)` where it is written. If the format excludes it from others, add a line to
/// `exclusions`. The campaign's `--coverage` prints the missing pairs, and a test fails as long as there are any.
public struct FeatureCatalog: Sendable {
  /// All features, as `group.name`.
  public let names: [String]
  /// The pairs that cannot interact, and the reasons.
  let exclusions: [Exclusion]
  private let indices: [String: Int]
  private let groups: [Int]
  private let reasons: [String?]
  /// Whether each feature is counted in pairs, and not only by itself.
  let isPaired: [Bool]
  /// For each pair, the index of the rule that excludes it, or -1.
  private let rules: [Int16]

  public static let shared = FeatureCatalog()

  /// A pair of features, or of families of features, that cannot interact.
  struct Exclusion: Sendable {
    /// Names, separated by spaces; `*` stands for every name of a group.
    let first: String
    let second: String
    let reason: String
  }

  /// Features of one kind.
  private struct Group {
    let name: String
    let members: [String]
    /// The reason why no two of them interact; nil if they can.
    var exclusive: String?
    /// Whether combinations with other features are counted.
    var isPaired = true
  }

  private static let list: [Group] = [
    Group(name: "shape", members: ShapeFeatures.table.map(\.name)),
    Group(name: "time", members: MemberFeatures.times.map(\.name)),
    Group(name: "member", members: MemberFeatures.names),
    Group(name: "transform", members: TransformFeatures.names),
    Group(name: "clip", members: ["one", "several"]),
    Group(name: "mask", members: ["alpha", "luminance", "inverted"]),
    Group(name: "blend", members: MemberFeatures.blends, isPaired: false),
    Group(name: "use", members: ["parameter", "value"]),
    Group(name: "symbol", members: ["again"], isPaired: false),
    Group(name: "fill", members: PaintFeatures.fills),
    Group(name: "fillMember", members: PaintFeatures.fillMembers),
    Group(name: "stroke", members: PaintFeatures.strokes),
    Group(name: "strokeMember", members: PaintFeatures.strokeMembers),
    Group(name: "gradient", members: ["focus", "transform"]),
    Group(name: "stops", members: PaintFeatures.stops),
    Group(name: "modifier", members: ModifierFeatures.table.map(\.name)),
    Group(name: "value", members: ValueKind.names),
    Group(name: "form", members: ValueFeatures.forms.map(\.name)),
    Group(
      name: "times", members: ValueFeatures.times.map(\.name) + ["single"],
      exclusive: "a track has its times once"),
    Group(name: "steps", members: ["wait", "jump"]),
    Group(name: "key", members: ["equal", "parameter"]),
    Group(name: "track", members: ["easing"]),
    Group(name: "path", members: ["via"]),
    Group(name: "via", members: ValueFeatures.vias.map(\.name)),
    Group(
      name: "before", members: ValueFeatures.extrapolations, exclusive: "a track has one value of each member"
    ),
    Group(
      name: "after", members: ValueFeatures.extrapolations, exclusive: "a track has one value of each member"),
    Group(name: "turn", members: ValueFeatures.turns, exclusive: "a track has one value of each member"),
    Group(
      name: "trackSpace", members: ValueFeatures.spaces, exclusive: "a track has one value of each member"),
    Group(name: "morph", members: ["strict", "match"], exclusive: "a track has one value of each member"),
    Group(name: "wiggle", members: ["amplitudes", "seed", "chance"]),
    Group(name: "parameter", members: ParameterFeatures.types + ["scale", "offset", "range", "set"]),
    Group(name: "map", members: ["boolean", "choice"], isPaired: false),
    // Frames after settings are checked for every document, and transitions affect no other feature.
    Group(name: "transition", members: ParameterFeatures.transitions, isPaired: false),
    Group(name: "clock", members: ["since", "at"], isPaired: false),
    // Listeners have no effect on frames.
    Group(name: "listener", members: ListenerFeatures.table.map(\.name), isPaired: false),
    Group(name: "easing", members: EasingFeatures.table.map(\.name)),
    Group(name: "verb", members: TimelineFeatures.verbs.map(\.name), exclusive: "an entry is one change"),
    Group(name: "entry", members: TimelineFeatures.entries),
    Group(name: "document", members: DocumentFeatures.names),
    Group(
      name: "playing", members: DocumentFeatures.playing.map(\.name), exclusive: "a document says it once"),
    Group(name: "fit", members: DocumentFeatures.fits, exclusive: "a document says it once"),
    Group(name: "space", members: ValueFeatures.spaces, exclusive: "a document says it once"),
    Group(
      name: "order",
      members: ModifierFeatures.types.flatMap { first in ModifierFeatures.types.map { "\(first)>\($0)" } },
      isPaired: false),
  ]

  private init() {
    var names: [String] = []
    var groups: [Int] = []
    for (index, group) in Self.list.enumerated() {
      names += group.members.map { "\(group.name).\($0)" }
      groups += group.members.map { _ in index }
    }
    let count = names.count
    let indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let exclusions = Exclusion.all
    var rules = [Int16](repeating: -1, count: count * count)
    func members(_ pattern: String) -> [Int] {
      pattern.split(separator: " ").flatMap { part in
        part.hasSuffix(".*")
          ? names.indices.filter { names[$0].utf8.starts(with: part.utf8.dropLast()) }
          : indices[String(part)].map { [$0] } ?? []
      }
    }
    for (index, exclusion) in exclusions.enumerated() {
      for first in members(exclusion.first) {
        for second in members(exclusion.second) where first != second {
          rules[first * count + second] = Int16(index)
          rules[second * count + first] = Int16(index)
        }
      }
    }
    self.names = names
    self.groups = groups
    self.rules = rules
    self.exclusions = exclusions
    isPaired = groups.map { Self.list[$0].isPaired }
    reasons = Self.list.map(\.exclusive)
    self.indices = indices
  }

  func index(of feature: String) -> Int {
    guard let index = indices[feature] else { preconditionFailure("\(feature) is in no table of features") }
    return index
  }

  /// The reason why two features cannot interact; nil if they can.
  func exclusion(_ first: Int, _ second: Int) -> (index: Int?, reason: String)? {
    let rule = Int(rules[first * names.count + second])
    if rule >= 0 { return (rule, exclusions[rule].reason) }
    if groups[first] == groups[second], let reason = reasons[groups[first]] { return (nil, reason) }
    return nil
  }
}
