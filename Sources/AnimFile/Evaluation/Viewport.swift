extension AnimationDocument.Fit {
  /// Returns the matrix that fits a document of `size` into `viewport`.
  ///
  /// With the factors `x = viewport.width / size.width` and `y = viewport.height / size.height`, `contain`
  /// scales by the smaller, `cover` by the larger, `stretch` by each along its axis and `none` not at all;
  /// then the centers are aligned.
  package func matrix(from size: Size2D, to viewport: Size2D) -> AffineMatrix {
    let x = viewport.width / size.width
    let y = viewport.height / size.height
    let scale: ScaleFactor =
      switch self {
      case .contain: ScaleFactor(min(x, y))
      case .cover: ScaleFactor(max(x, y))
      case .stretch: ScaleFactor(x, y)
      case .none: 1
      }
    return AffineMatrix(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: (viewport.width - size.width * scale.x) / 2,
      ty: (viewport.height - size.height * scale.y) / 2)
  }
}

extension Size2D {
  /// Whether a viewport can have the size: both sides are above 0 and at most 1e9.
  package var isViewport: Bool { NumberRule.positive.allows(width) && NumberRule.positive.allows(height) }
}
