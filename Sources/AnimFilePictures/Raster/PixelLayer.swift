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
    mask?.multiply(coverage, y, x)
    if case .gradient = paint {
      beginShades()
      for index in coverage.indices where coverage[index] > Self.faintest { shades[first + index] = true }
    } else if !shades.isEmpty, case .solid(let color) = paint, color.w == 1 {
      for index in coverage.indices where coverage[index] == 1 { shades[first + index] = false }
    }
    // Pointers, because this visits every painted pixel.
    pixels.withUnsafeMutableBufferPointer { pixels in
      switch paint {
      case .solid(let color):
        for index in coverage.indices {
          let share = coverage[index]
          guard share > Self.faintest else { continue }
          pixels[first + index] = pixels[first + index].under(color * share)
        }
      case .gradient(let gradient):
        var row = gradient.row(y)
        for index in coverage.indices {
          let share = coverage[index]
          guard share > Self.faintest else { continue }
          pixels[first + index] = pixels[first + index].under(row.pixel(x + index) * share)
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
      // A pointer, because this visits every pixel of the picture.
      span.withUnsafeMutableBufferPointer { result, count in
        let result = UnsafeMutableRawBufferPointer(result)
        // Caches the last conversion: neighboring pixels are often equal.
        var last = Pixel.zero
        var channels = SIMD4<UInt8>.zero
        var index = 0
        for y in region.minY..<region.maxY {
          for x in region.minX..<region.maxX {
            let pixel = pixels[index]
            if !dithered.isEmpty, dithered[index] {
              let shade = pixel.bytes(threshold: OrderedDithering.threshold(x, y))
              result.storeBytes(of: shade, toByteOffset: count, as: SIMD4<UInt8>.self)
            } else {
              if pixel != last {
                last = pixel
                channels = pixel.bytes(threshold: 0.5)
              }
              result.storeBytes(of: channels, toByteOffset: count, as: SIMD4<UInt8>.self)
            }
            index += 1
            count += 4
          }
        }
      }
    }
  }
}

extension Pixel {
  /// The pixel with another one composited over it.
  @inline(__always)
  fileprivate func under(_ other: Pixel) -> Pixel { other + self * (1 - other.w) }

  /// The channels in 8 bits each, not premultiplied; all are 0 if the alpha is.
  ///
  /// - Parameter threshold: A number between 0 and 1, which is added before fractions are dropped.
  @inline(__always)
  fileprivate func bytes(threshold: Float) -> SIMD4<UInt8> {
    func byte(_ channel: Float) -> UInt8 { UInt8(Swift.max(0, Swift.min(255, channel * 255 + threshold))) }
    let alpha = byte(w)
    guard alpha > 0 else { return .zero }
    return SIMD4<UInt8>(byte(x / w), byte(y / w), byte(z / w), alpha)
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
    shares.withUnsafeBufferPointer { shares in
      for index in coverage.indices { coverage[index] *= shares[first + index] }
    }
  }

  /// Adds an area to the mask, in one row, and multiplies the coverage by the other mask.
  mutating func add(
    _ y: Int, _ x: Int, _ coverage: UnsafeMutableBufferPointer<Float>, within mask: PixelMask?
  ) {
    let first = region.index(x, y)
    mask?.multiply(coverage, y, x)
    shares.withUnsafeMutableBufferPointer { shares in
      for index in coverage.indices {
        shares[first + index] += (1 - shares[first + index]) * coverage[index]
      }
    }
  }

  /// Intersects the mask with another one of the same region.
  mutating func intersect(_ other: PixelMask) {
    for index in shares.indices { shares[index] *= other.shares[index] }
  }
}
