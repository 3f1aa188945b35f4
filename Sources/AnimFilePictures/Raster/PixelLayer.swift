// Every `unsafe` is of pixels, bytes or coverages that are lent to a closure: a row of coverage lies within the layer.

import AnimFile

/// A buffer of pixels to paint on.
struct PixelLayer {
  private(set) var region: PixelRegion
  private(set) var pixels: [Pixel]
  /// Whether each pixel shows a gradient, which is dithered; empty if none does.
  private var shades: [Bool] = []

  /// Fainter coverage is invisible.
  private static let faintest: Float = 1 / 2048

  init(_ region: PixelRegion) {
    self.region = region
    pixels = [Pixel](repeating: .zero, count: region.width * region.height)
  }

  /// Clears the layer for a region, reusing its memory.
  mutating func reset(_ region: PixelRegion) {
    self.region = region
    pixels.removeAll(keepingCapacity: true)
    pixels.append(contentsOf: repeatElement(.zero, count: region.width * region.height))
    shades.removeAll(keepingCapacity: true)
  }

  /// Notes which pixels show a gradient, from now on.
  private mutating func beginShades() {
    guard shades.isEmpty else { return }
    shades.append(contentsOf: repeatElement(false, count: pixels.count))
  }

  /// Fills the layer with one color.
  mutating func fill(_ pixel: Pixel) {
    for index in pixels.indices { pixels[index] = pixel }
  }

  /// Paints over a part of a row, and multiplies the coverage by the mask.
  mutating func paint(
    _ y: Int, _ x: Int, _ coverage: UnsafeMutableBufferPointer<Float>, _ paint: PixelPaint,
    within mask: PixelMask?
  ) {
    let first = region.index(x, y)
    unsafe mask?.multiply(coverage, y, x)
    if case .gradient = paint {
      beginShades()
      for index in coverage.indices where unsafe coverage[index] > Self.faintest {
        shades[first + index] = true
      }
    } else if !shades.isEmpty, case .solid(let color) = paint, color.w == 1 {
      for index in coverage.indices where unsafe coverage[index] == 1 { shades[first + index] = false }
    }
    // Pointers, because this visits every painted pixel.
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      switch paint {
      case .solid(let color):
        for index in coverage.indices {
          let share = unsafe coverage[index]
          guard share > Self.faintest else { continue }
          unsafe pixels[first + index] = unsafe pixels[first + index].under(color * share)
        }
      case .gradient(let gradient):
        var row = gradient.row(y)
        for index in coverage.indices {
          let share = unsafe coverage[index]
          guard share > Self.faintest else { continue }
          unsafe pixels[first + index] = unsafe pixels[first + index].under(row.pixel(x + index) * share)
        }
      }
    }
  }

  /// Composites another layer over this one.
  mutating func paint(_ layer: PixelLayer, opacity: Double, within mask: PixelMask?, blend: BlendMode) {
    guard let common = region.intersection(layer.region) else { return }
    if !layer.shades.isEmpty { beginShades() }
    let blending = blend == .normal ? nil : PixelBlending(blend)
    for y in common.minY..<common.maxY {
      for x in common.minX..<common.maxX {
        let place = layer.region.index(x, y)
        let pixel = layer.pixels[place]
        guard pixel.w > 0 else { continue }
        let share = Float(opacity) * (mask?[x, y] ?? 1)
        let index = region.index(x, y)
        if !shades.isEmpty {
          let isShade = !layer.shades.isEmpty && layer.shades[place]
          let isCovered = blend == .normal && pixel.w * share >= 1
          shades[index] = isShade || shades[index] && !isCovered
        }
        if let blending {
          pixels[index] = blending.composite(pixel * share, over: pixels[index])
        } else {
          pixels[index] = pixels[index].under(pixel * share)
        }
      }
    }
  }

  /// Appends red, green, blue and alpha of all pixels, 8 bits each, not premultiplied.
  ///
  /// - Parameter dithering: Whether pixels that show a gradient are rounded with ordered dithering.
  func appendBytes(to bytes: inout [UInt8], dithering: Bool) {
    let dithered = dithering ? shades : []
    bytes.append(addingCapacity: 4 * pixels.count) { span in
      // Pointers, because this visits every pixel of the picture.
      unsafe span.withUnsafeMutableBufferPointer { result, count in
        guard let base = result.baseAddress else { return }
        let place = unsafe UnsafeMutableRawPointer(base) + count
        unsafe pixels.withUnsafeBytes { bytes in
          guard let source = bytes.baseAddress else { return }
          // Caches the last conversion: neighboring pixels are often equal.
          var (first, second): (UInt64, UInt64) = (0, 0)
          var channels: UInt32 = 0
          for index in 0..<pixels.count {
            let low = unsafe source.load(fromByteOffset: 16 * index, as: UInt64.self)
            let high = unsafe source.load(fromByteOffset: 16 * index + 8, as: UInt64.self)
            if low != first || high != second {
              (first, second) = (low, high)
              channels = unsafe source.load(fromByteOffset: 16 * index, as: Pixel.self).bytes(threshold: 0.5)
            }
            unsafe place.storeBytes(of: channels, toByteOffset: 4 * index, as: UInt32.self)
          }
        }
        for index in dithered.indices where dithered[index] {
          let (row, column) = index.quotientAndRemainder(dividingBy: region.width)
          let threshold = OrderedDithering.threshold(region.minX + column, region.minY + row)
          unsafe place.storeBytes(
            of: pixels[index].bytes(threshold: threshold), toByteOffset: 4 * index, as: UInt32.self)
        }
        count += 4 * pixels.count
      }
    }
  }
}

extension Pixel {
  /// The pixel with another one composited over it.
  @inline(__always)
  fileprivate func under(_ other: Pixel) -> Pixel { other + self * (1 - other.w) }

  /// The channels in 8 bits each, in memory from red to alpha, not premultiplied; all are 0 if the alpha is.
  ///
  /// - Parameter threshold: A number between 0 and 1, which is added before fractions are dropped.
  @inline(__always)
  fileprivate func bytes(threshold: Float) -> UInt32 {
    func byte(_ channel: Float) -> UInt32 { UInt32(Swift.max(0, Swift.min(255, channel))) }
    let alpha = byte(w * 255 + threshold)
    guard alpha > 0 else { return 0 }
    let scaled = (w == 1 ? self : self / w) * 255 + threshold
    return (byte(scaled.x) | byte(scaled.y) << 8 | byte(scaled.z) << 16 | alpha << 24).littleEndian
  }
}

/// The visibility of each pixel, 0…1.
struct PixelMask {
  let region: PixelRegion
  private var shares: [Float]

  init(_ region: PixelRegion) {
    self.region = region
    shares = [Float](repeating: 0, count: region.width * region.height)
  }

  /// The values of a mask's picture.
  init(_ layer: PixelLayer, by channel: AnimatedShape.Mask.Channel, isInverted: Bool) {
    region = layer.region
    // The pixels are premultiplied, so the luminance includes the opacity.
    let weights: Pixel =
      switch channel {
      case .alpha: Pixel(0, 0, 0, 1)
      case .luminance: Pixel(0.2126, 0.7152, 0.0722, 0)
      }
    shares = layer.pixels.map { pixel in
      let value = Swift.min(1, (pixel * weights).sum())
      return isInverted ? 1 - value : value
    }
  }

  subscript(x: Int, y: Int) -> Float { shares[region.index(x, y)] }

  /// Multiplies the coverage of a part of a row.
  func multiply(_ coverage: UnsafeMutableBufferPointer<Float>, _ y: Int, _ x: Int) {
    let first = region.index(x, y)
    unsafe shares.withUnsafeBufferPointer { shares in
      for index in coverage.indices { unsafe coverage[index] *= shares[first + index] }
    }
  }

  /// Adds an area to the mask, in one row, and multiplies the coverage by the other mask.
  mutating func add(
    _ y: Int, _ x: Int, _ coverage: UnsafeMutableBufferPointer<Float>, within mask: PixelMask?
  ) {
    let first = region.index(x, y)
    unsafe mask?.multiply(coverage, y, x)
    unsafe shares.withUnsafeMutableBufferPointer { shares in
      for index in coverage.indices {
        unsafe shares[first + index] += (1 - shares[first + index]) * coverage[index]
      }
    }
  }

  /// Intersects the mask with another one of the same region.
  mutating func intersect(_ other: PixelMask) {
    for index in shares.indices { shares[index] *= other.shares[index] }
  }
}
