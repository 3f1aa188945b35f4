extension Dictionary {
  /// Creates a dictionary of `pairs`; of equal keys, the first has effect.
  // Embedded Swift has no `init(_:uniquingKeysWith:)`.
  init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init()
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }
}
