extension KeyframeTimeline {
  /// Whether any keyframe has a spring.
  var hasSpring: Bool {
    func isSpring(_ easing: Easing) -> Bool { if case .spring = easing { true } else { false } }
    return isSpring(easing) || palette.hasOther(isSpring)
  }

  /// Records the names of keyframes' easings, in the list at `node`.
  func noteNames(_ context: ReadingContext, at node: Int) {
    guard !palette.others.isEmpty else { return }
    for case .named(let name) in palette.others { context.note(.easing, name, at: node) }
  }

  /// Whether any easing is an unresolved name.
  package var hasNamedEasing: Bool {
    func isNamed(_ easing: Easing) -> Bool { if case .named = easing { true } else { false } }
    return isNamed(easing) || palette.hasOther(isNamed)
  }
}
