// What strokes and gradients are in the viewport, as far as that can be said without a matrix.

extension Frame.Stroke {
  /// The factor from the widths and dashes of the pen to those in the viewport; nil if the pen is no circle there, but
  /// deformed by `transform`.
  var viewportScale: Double? { transform.uniformScale }
}

extension Frame.Gradient {
  /// The gradient of a shape with this transform, in the viewport where that is a gradient of the same kind, and
  /// otherwise in the shape's own units with the matrix that brings it to the viewport.
  func inViewport(_ transform: AffineMatrix) -> (layout: Layout, transform: AffineMatrix?) {
    guard let scale = transform.uniformScale else { return (layout, transform) }
    switch layout {
    case .linear(let from, let to):
      return (.linear(from: transform.apply(from), to: transform.apply(to)), nil)
    case .radial(let center, let radius, let focus):
      let placed = Layout.radial(
        center: transform.apply(center), radius: radius * scale, focus: transform.apply(focus))
      return (placed, nil)
    }
  }
}

/// The number of decimals in a picture.
struct FrameNumbers {
  /// Of coordinates and lengths.
  let lengths: JSONWriter.Numbers
  /// Of times, opacities, channels and offsets, which are useless when rounded to a few, and of lengths that a matrix may
  /// still enlarge.
  let fractions: JSONWriter.Numbers
  /// Of the factors in matrices, which large coordinates are multiplied by.
  let factors: JSONWriter.Numbers

  /// - Parameter precision: How many decimals lengths have at most, 0…15; nil for as many as it takes.
  init(precision: Int?) {
    guard let precision else {
      lengths = .shortest
      fractions = .shortest
      factors = .shortest
      return
    }
    let decimals = max(0, min(15, precision))
    lengths = .fixed(decimals)
    fractions = .fixed(max(6, decimals))
    factors = .fixed(max(12, decimals))
  }
}
