extension AnimatedShape {
  /// Whether this is a group or use whose contents are blended only with each other.
  ///
  /// The members as written decide, not their values at a time, so nothing changes abruptly when an opacity reaches 1.
  package var isIsolated: Bool {
    guard !isOutlined else { return false }
    return hasMask || !clip.isEmpty || blend != .normal || opacity != 1
      || modifiers.contains { $0.opacities.contains { $0 != 1 } || $0.opacityJitter != 0 }
  }

  /// Whether this is a group or use with an opacity that is a parameter.
  var isFadedByParameters: Bool {
    guard !isOutlined else { return false }
    return opacity.isParameter
      || modifiers.contains { $0.opacities.contains { $0.isParameter } || $0.opacityJitter.isParameter }
  }

  /// Replaces opacities of 1 by tracks, after parameters have been resolved, so that the shape stays isolated.
  mutating func keepFading() {
    guard !isIsolated else { return }
    opacity = .keyframes(AnimatedKeyframe(0, 1))
  }
}

extension AnimatedShape.Modifier {
  /// The opacities of copies.
  fileprivate var opacities: [Animated<Double>] {
    if case .repeat(let copies) = self { [copies.opacity.first, copies.opacity.last] } else { [] }
  }
}

extension AnimatedShape.Modifier {
  /// The maximum random decrease of the opacities of copies.
  fileprivate var opacityJitter: Animated<Double> {
    if case .repeat(let copies) = self { copies.jitter?.opacity ?? 0 } else { 0 }
  }
}

extension Animated<Double> {
  fileprivate var isParameter: Bool { if case .parameter = self { true } else { false } }
}
