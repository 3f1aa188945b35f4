extension Track {
  /// Whether a keyframe arrives with a spring.
  var hasSpring: Bool {
    easings.contains { if case .spring = $0 { true } else { false } }
  }

  /// Whether an easing is known only by a name.
  var hasNamedEasing: Bool {
    easings.contains { if case .named = $0 { true } else { false } }
  }
}
