extension KeyframeTimeline {
  /// Whether a keyframe arrives with a spring.
  var hasSpring: Bool { palette.contains { $0.motion == .spring } }

  /// Whether an easing is known only by a name.
  var hasNamedEasing: Bool {
    palette.contains { if case .named = $0.easing { true } else { false } }
  }
}
