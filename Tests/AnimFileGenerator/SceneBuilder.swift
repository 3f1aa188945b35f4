import AnimFile

typealias Members = [JSONValue.Member]

/// Generates one document. The feature tables are extensions; this is their shared state.
final class SceneBuilder {
  var random: SplitMix64
  /// Random choices that do not change others.
  var side: SplitMix64
  /// Features chosen more often in this document.
  private let favored: Set<Int>
  /// The features of the document, by scope.
  private(set) var usage = FeatureUsage()
  private var scope = 0
  private let catalog = FeatureCatalog.shared

  /// The document's parameters, symbols and easings so far.
  var parameters: Members = []
  var symbols: Members = []
  var easings: Members = []
  /// The external values of parameters.
  var settings: Members = []
  /// The names of the parameters of each type.
  var parameterNames: [String: [String]] = [:]
  /// The shapes that the timeline can change.
  var targets: [TimelineTarget] = []
  /// The remaining number of shapes.
  var shapesLeft = 7
  /// The number of copies of the current shape.
  var copies = 1
  /// The number of elements that the modifiers make of one.
  var growth = 1
  /// The nesting depth of the current shape.
  var depth = 0
  /// Whether the timeline can change the current shape.
  var isReachable = true
  /// Whether the current shape is part of a compound.
  var isInCompound = false
  /// Whether the current shape is part of a clip.
  var isInClip = false
  /// Constant members of the current shape, with the shape's scope.
  var stillMembers: [StillMember] = []
  /// Animated members of the current shape.
  var movingMembers: Set<String> = []
  /// The shapes in the current list.
  var siblings: [Sibling] = []
  /// The parameters used by each symbol.
  var symbolParameters: [String: [String]] = [:]
  /// The number of symbols under construction.
  var symbolsLeftOpen = 0
  /// Whether this is inside a wiggle.
  var isWiggling = false
  /// The name of the last choice.
  private(set) var lastChoice = ""
  /// Whether the timeline entry around the next change has several passes.
  var isRepeating = false
  var lastChange: (change: TimelineFeatures.Change, target: TimelineTarget)?
  private var identifiers = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    side = SplitMix64(seed: seed ^ 0x51DE)
    let catalog = FeatureCatalog.shared
    var favored = Self.line(seed, catalog.names.count)
    for (feature, shape) in Self.carriers where favored.contains(catalog.index(of: feature)) {
      favored.insert(catalog.index(of: shape))
    }
    self.favored = favored
  }

  /// Features that few shapes can have, and the shape to favor with them.
  private static let carriers = [
    "morph.strict": "shape.path", "morph.match": "shape.path", "verb.animatePath": "shape.path",
    "verb.animateList": "shape.polyline",
  ]

  /// The points of a line of an affine plane whose points are the features: two features are on exactly one line, so consecutive
  /// seeds favor all pairs equally often.
  private static func line(_ seed: UInt64, _ count: Int) -> Set<Int> {
    // The order is the least prime whose plane has enough points.
    let order = (2...).first { order in
      order * order >= count && (2..<order).allSatisfy { order % $0 != 0 }
    }!
    let number = Int(seed % UInt64(order * (order + 1)))
    let (slope, place) = (number / order, number % order)
    let points = (0..<order).map { x in
      slope == order ? place * order + x : (slope * x + place) % order + x * order
    }
    return Set(points.filter { $0 < count })
  }

  // MARK: Features

  /// Notes a use of `feature` in the current scope.
  func note(_ feature: String) { usage.scopes[scope].features.append(catalog.index(of: feature)) }

  /// Notes a use of `feature` in the scope `other`.
  func note(_ feature: String, in other: Int) {
    usage.scopes[other].features.append(catalog.index(of: feature))
  }

  /// Removes all features from the current scope.
  func forget() { usage.scopes[scope].features.removeAll() }

  /// Calls `body` in a scope nested in the current one.
  func nested<Result>(_ body: () -> Result) -> Result {
    within(scope) { body() }
  }

  /// Calls `body` in a scope nested in `parent`.
  func within<Result>(_ parent: Int, _ body: () -> Result) -> Result {
    let outer = scope
    usage.scopes.append(FeatureUsage.Scope(parent: parent))
    scope = usage.scopes.count - 1
    defer { scope = outer }
    return body()
  }

  var currentScope: Int { scope }

  func isFavored(_ feature: String) -> Bool { favored.contains(catalog.index(of: feature)) }

  /// Whether to use `feature`, which is then noted.
  func uses(_ feature: String, _ probability: Double) -> Bool {
    guard random.chance(isFavored(feature) ? max(0.6, probability) : probability) else { return false }
    note(feature)
    return true
  }

  /// Chooses an entry of a table, notes it, and returns its output.
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

/// A constant member, which the timeline can change.
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
  /// Members with their own tracks.
  var moving: Set<String>
  /// Whether its anchor is the center of its contents, which rules out moving to a position.
  var isCentered: Bool
  /// Whether it has a trim, which rules out drawing it.
  var isTrimmed: Bool
}

extension Members {
  subscript(name: String) -> JSONValue? { first { $0.name == name }?.value }

  mutating func add(_ name: String, _ value: JSONValue) { append(JSONValue.Member(name, value)) }
}
