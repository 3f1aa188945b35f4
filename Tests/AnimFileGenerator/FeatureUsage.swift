/// The features of one document, by scope.
///
/// Two features interact if they are in the same scope, or one is in a scope that encloses the other's: the easing of a
/// track interacts with the modifiers of its shape and of the enclosing groups, but not with the modifiers of a
/// sibling.
public struct FeatureUsage: Sendable {
  struct Scope: Sendable {
    var parent: Int?
    var features: [Int] = []
  }

  var scopes: [Scope] = [Scope(parent: nil)]

  /// Calls `body` with the indices of all pairs of interacting features, and with each feature and itself.
  func forEachPair(_ body: (Int, Int) -> Void) {
    for index in scopes.indices {
      let own = scopes[index].features
      for (place, first) in own.enumerated() {
        body(first, first)
        for second in own[..<place] where first != second { body(first, second) }
      }
      var around = scopes[index].parent
      while let outer = around {
        for first in own {
          for second in scopes[outer].features where first != second { body(first, second) }
        }
        around = scopes[outer].parent
      }
    }
  }

  /// The names of all used features.
  public var names: Set<String> {
    Set(scopes.lazy.flatMap(\.features).map { FeatureCatalog.shared.names[$0] })
  }
}
