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
  private let layout: Layout
  private let spans: [Span]
  private let opacity: Float

  private enum Layout {
    /// The coefficients of x and y, and the offset of the origin.
    case linear(x: Double, y: Double, start: Double)
    /// The focus, the vector from it to the center, and the squared radius less the squared length of that vector.
    case radial(focus: Point2D, axis: Point2D, rest: Double)
  }

  /// The colors between two stops, or beyond all of them.
  private struct Span {
    /// The offsets of the stops: not below the first, and below the second.
    var start: Double
    var end: Double
    /// The color at the start, and its change for an offset of 1.
    var color: Pixel
    var change: Pixel
  }

  /// Nil for a gradient without extent.
  init?(_ gradient: Frame.Gradient, _ matrix: AffineMatrix, opacity: Double) {
    guard let inverse = gradient.matrix(to: matrix).inverse, gradient.stops.count > 1 else { return nil }
    self.inverse = inverse
    self.opacity = Float(opacity)
    var spans: [Span] = []
    for stop in gradient.stops {
      var color = stop.color
      let alpha = color.alpha.clamped(0, 1)
      color.alpha = 1
      var pixel = color.pixel(opacity: 1)
      pixel.w = Float(alpha)
      if spans.isEmpty {
        spans.append(Span(start: -.infinity, end: stop.offset, color: pixel, change: .zero))
      } else {
        let last = spans.count - 1
        spans[last].end = stop.offset
        let length = stop.offset - spans[last].start
        if length > 0 { spans[last].change = (pixel - spans[last].color) * Float(1 / length) }
      }
      spans.append(Span(start: stop.offset, end: .infinity, color: pixel, change: .zero))
    }
    self.spans = spans
    switch gradient.layout {
    case .linear(let from, let to):
      let axis = to - from
      let length = axis.dot(axis)
      guard length > 0, length.isFinite else { return nil }
      layout = .linear(x: axis.x / length, y: axis.y / length, start: -from.dot(axis) / length)
    case .radial(let center, let radius, let focus):
      guard radius > 0 else { return nil }
      // A frame's focus is always inside the circle.
      let axis = center - focus
      layout = .radial(focus: focus, axis: axis, rest: radius * radius - axis.dot(axis))
    }
  }

  /// The colors of a row of pixels.
  func row(_ y: Int) -> Row { Row(self, y) }

  /// The colors of a row of pixels, which is fastest from pixel to pixel.
  struct Row {
    private let gradient: PixelGradient
    private let y: Double
    /// The span of the last pixel.
    private var span: Span
    private var index = 0

    fileprivate init(_ gradient: PixelGradient, _ y: Int) {
      self.gradient = gradient
      self.y = Double(y) + 0.5
      span = gradient.spans[0]
    }

    /// The color at the center of a pixel.
    @inline(__always)
    mutating func pixel(_ x: Int) -> Pixel {
      let offset = gradient.offset(Point2D(Double(x) + 0.5, y))
      while offset >= span.end {
        index += 1
        span = gradient.spans[index]
      }
      while offset < span.start {
        index -= 1
        span = gradient.spans[index]
      }
      var color = span.color
      if index > 0 { color += span.change * Float(offset - span.start) }
      let alpha = color.w * gradient.opacity
      color.w = 1
      return color * alpha
    }
  }

  /// The offset at a point in pixels; beyond all stops, −1 or 2.
  @inline(__always)
  private func offset(_ point: Point2D) -> Double {
    let place = inverse.apply(point)
    let offset: Double
    switch layout {
    case .linear(let x, let y, let start): offset = place.x * x + place.y * y + start
    case .radial(let focus, let axis, let rest):
      // The circle around focus + t·axis of radius t·r contains the point.
      let from = place - focus
      let along = from.dot(axis)
      let square = from.dot(from)
      let root = (along * along + rest * square).squareRoot()
      offset = along > 0 ? square / (along + root) : (root - along) / rest
    }
    // As the last color, where the offset is not a number.
    return offset < 2 ? max(-1, offset) : 2
  }
}
