import AnimFile

/// Red, green, blue and alpha, premultiplied.
typealias Pixel = SIMD4<Float>

extension RGBAColor {
  /// The premultiplied color at an opacity.
  func pixel(opacity: Double) -> Pixel {
    let alpha = Float(alpha.clamped(0, 1) * opacity)
    return Pixel(Float(red.clamped(0, 1)), Float(green.clamped(0, 1)), Float(blue.clamped(0, 1)), 1) * alpha
  }
}

/// A paint in pixel coordinates.
enum PixelPaint {
  case solid(Pixel)
  case gradient(PixelGradient)

  /// - Parameter matrix: The transform from the paint's units to pixels.
  init(_ paint: Frame.Paint, _ matrix: AffineMatrix, opacity: Double) {
    switch paint {
    case .color(let color): self = .solid(color.pixel(opacity: opacity))
    case .gradient(let gradient):
      let last = gradient.stops.last?.color ?? .transparent
      // As in SVG, a gradient without extent has its last color.
      if let gradient = PixelGradient(gradient, matrix, opacity: opacity) {
        self = .gradient(gradient)
      } else {
        self = .solid(last.pixel(opacity: opacity))
      }
    }
  }

  /// Whether the paint is fully transparent.
  var isInvisible: Bool {
    if case .solid(let pixel) = self { return pixel.w <= 0 }
    return false
  }
}

/// A gradient in pixel coordinates. As in SVG, channels and opacity are interpolated in sRGB, not premultiplied.
struct PixelGradient {
  private let inverse: AffineMatrix
  private let shape: Shape
  private let offsets: [Double]
  private let colors: [Pixel]
  private let opacity: Float

  private enum Shape {
    /// The coefficients of x and y, and the offset of the origin.
    case linear(x: Double, y: Double, start: Double)
    /// The focus, the vector from it to the center, and the squared radius less the squared length of that vector.
    case radial(focus: Point2D, axis: Point2D, rest: Double)
  }

  /// Nil for a gradient without extent.
  init?(_ gradient: Frame.Gradient, _ matrix: AffineMatrix, opacity: Double) {
    guard let inverse = gradient.matrix(to: matrix).inverse, gradient.stops.count > 1 else { return nil }
    self.inverse = inverse
    self.opacity = Float(opacity)
    offsets = gradient.stops.map(\.offset)
    colors = gradient.stops.map { stop in
      var color = stop.color
      let alpha = color.alpha.clamped(0, 1)
      color.alpha = 1
      var pixel = color.pixel(opacity: 1)
      pixel.w = Float(alpha)
      return pixel
    }
    switch gradient.layout {
    case .linear(let from, let to):
      let axis = to - from
      let length = axis.dot(axis)
      guard length > 0, length.isFinite else { return nil }
      shape = .linear(x: axis.x / length, y: axis.y / length, start: -from.dot(axis) / length)
    case .radial(let center, let radius, let focus):
      guard radius > 0 else { return nil }
      // A frame's focus is always inside the circle.
      let axis = center - focus
      shape = .radial(focus: focus, axis: axis, rest: radius * radius - axis.dot(axis))
    }
  }

  /// The color at the center of a pixel.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let place = inverse.apply(Point2D(Double(x) + 0.5, Double(y) + 0.5))
    let offset: Double
    switch shape {
    case .linear(let x, let y, let start): offset = place.x * x + place.y * y + start
    case .radial(let focus, let axis, let rest):
      // The circle around focus + t·axis of radius t·r contains the point.
      let from = place - focus
      let along = from.dot(axis)
      let square = from.dot(from)
      let root = (along * along + rest * square).squareRoot()
      offset = along > 0 ? square / (along + root) : (root - along) / rest
    }
    return color(at: offset.isFinite ? offset : 1)
  }

  private func color(at offset: Double) -> Pixel {
    var color = colors[0]
    var next = 0
    while next < offsets.count, offsets[next] <= offset { next += 1 }
    if next == offsets.count {
      color = colors[next - 1]
    } else if next > 0 {
      let part = Float((offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1]))
      color = colors[next - 1] + (colors[next] - colors[next - 1]) * part
    }
    let alpha = color.w * opacity
    color.w = 1
    return color * alpha
  }
}
