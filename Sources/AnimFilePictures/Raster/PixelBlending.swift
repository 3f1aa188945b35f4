import AnimFile

/// The blending of two pixels by the formulas of Compositing and Blending Level 1, section 10, in encoded sRGB.
struct PixelBlending {
  private let mode: BlendMode

  init(_ mode: BlendMode) { self.mode = mode }

  /// Returns a premultiplied pixel composited over a premultiplied backdrop.
  @inline(__always)
  func composite(_ source: Pixel, over backdrop: Pixel) -> Pixel {
    guard source.w > 0 else { return backdrop }
    let plain = source + backdrop * (1 - source.w)
    guard backdrop.w > 0 else { return plain }
    // source·(1 − αb) + αs·αb·B(Cb, Cs) + backdrop·(1 − αs), as the difference from the mode normal.
    let blended = blend(backdrop / backdrop.w, source / source.w) * (source.w * backdrop.w)
    var result = plain - source * backdrop.w + blended
    result.w = plain.w
    return result
  }

  /// Returns the blended color of two colors that are not premultiplied, with an alpha of 1.
  private func blend(_ b: Pixel, _ s: Pixel) -> Pixel {
    switch mode {
    case .normal: s
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: Self.hardLight(s, b)
    case .darken: pointwiseMin(b, s)
    case .lighten: pointwiseMax(b, s)
    case .colorDodge: Self.each(b, s, Self.dodge)
    case .colorBurn: Self.each(b, s) { b, s in 1 - Self.dodge(1 - b, 1 - s) }
    case .hardLight: Self.hardLight(b, s)
    case .softLight: Self.each(b, s, Self.softLight)
    case .difference: pointwiseMax(b - s, s - b)
    case .exclusion: b + s - 2 * b * s
    case .hue: Self.withLuminosity(Self.withSaturation(s, Self.saturation(b)), Self.luminosity(b))
    case .saturation: Self.withLuminosity(Self.withSaturation(b, Self.saturation(s)), Self.luminosity(b))
    case .color: Self.withLuminosity(s, Self.luminosity(b))
    case .luminosity: Self.withLuminosity(b, Self.luminosity(s))
    }
  }

  private static func each(_ b: Pixel, _ s: Pixel, _ function: (Float, Float) -> Float) -> Pixel {
    Pixel(function(b.x, s.x), function(b.y, s.y), function(b.z, s.z), 1)
  }

  /// Multiplies for dark `s`, and screens for light ones.
  private static func hardLight(_ b: Pixel, _ s: Pixel) -> Pixel {
    each(b, s) { b, s in
      guard s > 0.5 else { return b * (2 * s) }
      let light = 2 * s - 1
      return b + light - b * light
    }
  }

  private static func dodge(_ b: Float, _ s: Float) -> Float {
    if b <= 0 { return 0 }
    return s >= 1 ? 1 : min(1, b / (1 - s))
  }

  private static func softLight(_ b: Float, _ s: Float) -> Float {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (curve - b)
  }

  // MARK: Colors as a whole

  private static func luminosity(_ color: Pixel) -> Float { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }

  private static func saturation(_ color: Pixel) -> Float {
    max(color.x, color.y, color.z) - min(color.x, color.y, color.z)
  }

  /// Returns a color with another luminosity, moved towards gray until its channels are in range.
  private static func withLuminosity(_ color: Pixel, _ luminosity: Float) -> Pixel {
    let shifted = color + (luminosity - Self.luminosity(color))
    let level = Self.luminosity(shifted)
    let least = min(shifted.x, shifted.y, shifted.z)
    let most = max(shifted.x, shifted.y, shifted.z)
    var result = shifted
    if least < 0 { result = level + (result - level) * (level / (level - least)) }
    if most > 1 { result = level + (result - level) * ((1 - level) / (most - level)) }
    return result
  }

  /// Returns a color with another saturation, and the same order of its channels.
  private static func withSaturation(_ color: Pixel, _ saturation: Float) -> Pixel {
    let least = min(color.x, color.y, color.z)
    let range = max(color.x, color.y, color.z) - least
    return range > 0 ? (color - least) * (saturation / range) : .zero
  }
}
