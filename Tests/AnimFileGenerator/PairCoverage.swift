/// The pairs of features that have interacted in the documents so far.
public struct PairCoverage: Sendable {
  private let catalog = FeatureCatalog.shared
  private var counts: [UInt32]
  /// The number of documents so far.
  public private(set) var documents = 0

  public init() { counts = Array(repeating: 0, count: catalog.names.count * catalog.names.count) }

  /// Adds a document.
  public mutating func add(_ usage: FeatureUsage) {
    documents += 1
    let size = catalog.names.count
    counts.withUnsafeMutableBufferPointer { counts in
      usage.forEachPair { first, second in
        counts[min(first, second) * size + max(first, second)] &+= 1
      }
    }
  }

  /// Adds the documents of `seeds`, in order, until all possible pairs are covered.
  public mutating func addScenes(_ seeds: Range<UInt64>) {
    for seed in seeds {
      add(GeneratedScene(seed: seed).usage)
      if documents.isMultiple(of: 500), summary.missing.isEmpty { return }
    }
  }

  /// The coverage in numbers and names.
  public struct Summary: Sendable {
    /// The number of possible pairs.
    public var possible = 0
    /// The number of covered pairs.
    public var covered = 0
    /// The number of excluded pairs, as ``FeatureCatalog`` declares.
    public var excluded = 0
    /// The possible pairs that have not occurred.
    public var missing: [String] = []
    /// The pairs that have occurred although the catalog excludes them.
    public var contradicted: [String] = []
    /// The rules of the catalog that exclude no pair of features.
    public var unusedRules: [String] = []
    /// Whether exactly the possible pairs are covered.
    public var isComplete: Bool { missing.isEmpty && contradicted.isEmpty && unusedRules.isEmpty }
  }

  public var summary: Summary {
    var summary = Summary()
    let names = catalog.names
    var used = Set<Int>()
    for first in names.indices {
      if counts[first * names.count + first] == 0 { summary.missing.append(names[first]) }
      for second in names.indices where second > first && catalog.isPaired[first] && catalog.isPaired[second]
      {
        let count = counts[first * names.count + second]
        if let rule = catalog.exclusion(first, second) {
          if let index = rule.index { used.insert(index) }
          summary.excluded += 1
          if count > 0 {
            summary.contradicted.append("\(names[first]) with \(names[second]), excluded: \(rule.reason)")
          }
        } else {
          summary.possible += 1
          if count > 0 {
            summary.covered += 1
          } else {
            summary.missing.append("\(names[first]) with \(names[second])")
          }
        }
      }
    }
    summary.unusedRules = catalog.exclusions.indices.filter { !used.contains($0) }.map {
      "\(catalog.exclusions[$0].first) with \(catalog.exclusions[$0].second)"
    }
    return summary
  }
}
