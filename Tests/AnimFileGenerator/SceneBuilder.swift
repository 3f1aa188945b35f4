import AnimFile

typealias Members = [JSONValue.Member]

/// Writes one document. The tables of features extend it; this is what they share.
final class SceneBuilder {
  var random: SplitMix64
  /// Features that are chosen more often than others in this document.
  private let favored: Set<Int>
  /// What the document uses, scope by scope.
  private(set) var usage = FeatureUsage()
  private var scope = 0
  private let catalog = FeatureCatalog.shared

  /// The document's parameters, symbols and easings so far.
  var parameters: Members = []
  var symbols: Members = []
  var easings: Members = []
  /// Values that parameters get from outside.
  var settings: Members = []
  /// The names of the parameters of each type.
  var parameterNames: [String: [String]] = [:]
  /// What the timeline can change.
  var targets: [TimelineTarget] = []
  /// How many more shapes there can be.
  var shapesLeft = 7
  /// How many copies are drawn of what is built now.
  var copies = 1
  /// How many elements of an outline modifiers may make of one.
  var growth = 1
  /// The shapes around what is built now.
  var depth = 0
  /// Whether the timeline can change what is built now.
  var isReachable = true
  /// Members of the shape that is built now which stand still, and the shape's scope.
  var stillMembers: [StillMember] = []
  /// Members of it that move.
  var movingMembers: Set<String> = []
  /// The shapes in the list that is built now.
  var siblings: [Sibling] = []
  /// The parameters that each symbol uses.
  var symbolParameters: [String: [String]] = [:]
  /// How many symbols are being built.
  var symbolsLeftOpen = 0
  /// Whether this is inside a wiggle.
  var isWiggling = false
  /// The name of what was chosen last.
  private(set) var lastChoice = ""
  /// The last change of the timeline, and what it changes.
  var lastChange: (change: TimelineFeatures.Change, target: TimelineTarget)?
  private var identifiers = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var favored: Set<Int> = []
    for _ in 0..<12 { favored.insert(random.below(FeatureCatalog.shared.names.count)) }
    self.favored = favored
  }

  // MARK: Features

  /// Says that the current scope uses `feature`.
  func note(_ feature: String) { usage.scopes[scope].features.append(catalog.index(of: feature)) }

  /// Says that the scope `other` uses `feature`.
  func note(_ feature: String, in other: Int) {
    usage.scopes[other].features.append(catalog.index(of: feature))
  }

  /// Takes back what the current scope has noted.
  func forget() { usage.scopes[scope].features.removeAll() }

  /// Does `body` in a scope inside the current one.
  func nested<Result>(_ body: () -> Result) -> Result {
    within(scope) { body() }
  }

  /// Does `body` in a scope inside `parent`.
  func within<Result>(_ parent: Int, _ body: () -> Result) -> Result {
    let outer = scope
    usage.scopes.append(FeatureUsage.Scope(parent: parent))
    scope = usage.scopes.count - 1
    defer { scope = outer }
    return body()
  }

  /// The scope that features are noted in now.
  var currentScope: Int { scope }

  func isFavored(_ feature: String) -> Bool { favored.contains(catalog.index(of: feature)) }

  /// Whether to use `feature`, which is then noted.
  func uses(_ feature: String, _ probability: Double) -> Bool {
    guard random.chance(isFavored(feature) ? max(0.6, probability) : probability) else { return false }
    note(feature)
    return true
  }

  /// Chooses from a table, notes the choice, and makes it.
  func choose<Context, Product>(
    _ group: String, _ table: [Choice<Context, Product>], _ context: Context,
    where isAllowed: (String) -> Bool = { _ in true }
  ) -> Product {
    let allowed = table.filter { isAllowed($0.name) }
    let favorites = allowed.filter { isFavored("\(group).\($0.name)") }
    let choice: Choice<Context, Product>
    if !favorites.isEmpty, random.chance(0.5) {
      choice = random.pick(favorites)
    } else {
      var place = random.below(allowed.reduce(0) { $0 + $1.weight })
      var index = 0
      while place >= allowed[index].weight {
        place -= allowed[index].weight
        index += 1
      }
      choice = allowed[index]
    }
    note("\(group).\(choice.name)")
    let product = choice.make(self, context)
    lastChoice = choice.name
    return product
  }

  /// Chooses a name from a list, and notes it.
  func choose(_ group: String, _ names: [String]) -> String {
    let favorites = names.filter { isFavored("\(group).\($0)") }
    let name = !favorites.isEmpty && random.chance(0.6) ? random.pick(favorites) : random.pick(names)
    note("\(group).\(name)")
    return name
  }

  // MARK: Names

  func newName(_ prefix: String) -> String {
    identifiers += 1
    return "\(prefix)\(identifiers)"
  }
}

/// A member that stands still, so that the timeline can change it.
struct StillMember {
  var path: String
  var kind: ValueKind
  var value: JSONValue
}

/// A shape that the timeline can change.
struct TimelineTarget {
  var id: String
  var type: String
  var scope: Int
  var members: [StillMember]
  /// Members that have tracks of their own.
  var moving: Set<String>
  /// Whether its anchor is the middle of what is in it, which nothing can be moved to.
  var isCentered: Bool
}

extension Members {
  subscript(name: String) -> JSONValue? { first { $0.name == name }?.value }

  mutating func add(_ name: String, _ value: JSONValue) { append(JSONValue.Member(name, value)) }
}
