// Strokes and gradients in the viewport, without a matrix where possible.

import AnimFile

extension Frame.Stroke {
  /// The factor from the pen's widths and dashes to those in the viewport; nil if `transform` deforms the pen's circle.
  var viewportScale: Double? { transform.uniformScale }
}

extension Frame.Gradient {
  /// The matrix from the units of the layout to the viewport of a shape with this transform.
  func matrix(to transform: AffineMatrix) -> AffineMatrix {
    self.transform.isIdentity ? transform : (transform * self.transform).saturated
  }

  /// The gradient of a shape with this transform: in the viewport if it has the same kind there, otherwise in its own
  /// units with the matrix to the viewport.
  func inViewport(_ transform: AffineMatrix) -> (layout: Layout, transform: AffineMatrix?) {
    let transform = matrix(to: transform)
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

/// The number formats of a frame.
struct FrameNumbers {
  /// The format of coordinates and lengths.
  let lengths: JSONWriter.Numbers
  /// The format of times, opacities, channels and offsets, which need more decimals, and of lengths that a matrix may
  /// enlarge.
  let fractions: JSONWriter.Numbers
  /// The format of matrix factors, which are multiplied by large coordinates.
  let factors: JSONWriter.Numbers

  /// - Parameter precision: The maximum number of decimals of lengths, 0…15; nil for the shortest numbers that
  ///   round-trip.
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
