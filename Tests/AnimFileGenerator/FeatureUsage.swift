/// What one document uses, and where.
///
/// Two features act on each other if they are used in one scope, or one of them in a scope around that of the other: the easing
/// of a track with the modifiers of its shape and of the groups around it, but not with the modifiers of the shape beside it.
public struct FeatureUsage: Sendable {
  struct Scope: Sendable {
    var parent: Int?
    var features: [Int] = []
  }

  var scopes: [Scope] = [Scope(parent: nil)]

  /// Calls `body` with the indices of all pairs of features that act on each other, and with each feature and itself.
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

  /// The names of all features that are used.
  public var names: Set<String> {
    Set(scopes.lazy.flatMap(\.features).map { FeatureCatalog.shared.names[$0] })
  }
}
