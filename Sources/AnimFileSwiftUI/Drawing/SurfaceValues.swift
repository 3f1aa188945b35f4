import AnimFile
import AnimFilePictures

extension Frame.Paint {
  /// The paint, with a color instead of a gradient without extent: that of its last stop.
  var simplified: Frame.Paint {
    guard case .gradient(let gradient) = self, let last = gradient.stops.last else { return self }
    switch gradient.layout {
    case .linear(let start, let end): return start == end ? .color(last.color) : self
    case .radial(_, let radius, _): return radius > 0 ? self : .color(last.color)
    }
  }
}

extension Frame.Stroke {
  /// The lengths of dashes and gaps; empty for a solid line, which is also what dashes and gaps without length draw.
  var visibleDash: [Double] {
    let lengths = dash.map { max(0, $0) }
    return lengths.contains { $0 > 0 } ? lengths : []
  }
}

/// The luminance of a picture, for masks.
struct LuminanceMap: Hashable {
  let width: Int
  let height: Int
  /// The luminance of each pixel times its opacity, 0…255, in rows from top to bottom.
  let values: [UInt8]

  /// - Parameters:
  ///   - picture: The picture. One that is too large has no map.
  ///   - scale: The number of pixels of a unit.
  init?(_ picture: Frame, scale: Double) {
    guard let image = try? picture.image(scale: scale) else { return nil }
    (width, height) = (image.width, image.height)
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for pixel in stride(from: 0, to: image.pixels.count, by: 4) {
      let (red, green) = (Double(image.pixels[pixel]), Double(image.pixels[pixel + 1]))
      let (blue, alpha) = (Double(image.pixels[pixel + 2]), Double(image.pixels[pixel + 3]))
      let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      values.append(UInt8((luminance * alpha / 255).rounded()))
    }
    self.values = values
  }
}
