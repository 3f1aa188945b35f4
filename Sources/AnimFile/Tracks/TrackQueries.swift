extension KeyframeTimeline {
  /// Whether any keyframe has a spring.
  var hasSpring: Bool { palette.contains { $0.motion == .spring } }

  /// Whether any easing is an unresolved name.
  package var hasNamedEasing: Bool {
    palette.contains { if case .named = $0.easing { true } else { false } }
  }
}
