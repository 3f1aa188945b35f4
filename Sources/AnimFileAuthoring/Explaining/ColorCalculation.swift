// Formulas of colors interpolated in a space other than the file's.

import AnimFile

/// The interpolation between two colors in a color space, premultiplied.
struct ColorCalculation {
  private let space: ColorSpace
  private let start: RGBAColor
  private let end: RGBAColor
  private let progress: Double
  /// The premultiplied mixture at the progress.
  private let mixed: RGBAColor

  /// Creates the interpolation between two RGBA colors; nil if they are not colors.
  init?(_ space: ColorSpace, _ start: [Double], _ end: [Double], _ progress: Double) {
    guard let start = RGBAColor(rgba: start), let end = RGBAColor(rgba: end) else { return nil }
    self.space = space
    self.start = start
    self.end = end
    self.progress = progress
    var mixed = space.coordinates(of: start)
    mixed.interpolate(from: space.coordinates(of: start), to: space.coordinates(of: end), at: progress)
    self.mixed = mixed
  }

  /// Returns the lines of the formula for `result`, an RGBA color; empty if the result differs.
  func lines(_ result: [Double], _ precision: Int) -> [String] {
    let color = space.color(at: mixed)
    // An Oklab round trip is accurate to 3e-9.
    guard zip(color.rgba, result).allSatisfy({ abs($0 - $1) <= 1e-8 }), mixed.alpha > 0 else { return [] }
    // The inverse conversion is steep near black.
    let digits = min(precision + 4, 15)
    func shown(_ numbers: [Double]) -> String { Operand.shown(numbers, digits) }
    func opaque(_ color: RGBAColor) -> [Double] {
      var opaque = color
      opaque.alpha = 1
      return Array(space.coordinates(of: opaque).rgba.dropLast())
    }
    let factor = Operand.text(progress, digits)
    let isOpaque = start.alpha == 1 && end.alpha == 1
    var lines = [start, end].map { color in
      "in \(space.rawValue): \(Operand.shown(Array(color.rgba.dropLast()), precision)) is \(shown(opaque(color)))"
    }
    let coordinates = [mixed.red, mixed.green, mixed.blue].map { $0 / mixed.alpha }
    let (a, b) = (shown(opaque(start)), shown(opaque(end)))
    if isOpaque {
      lines.append("calculation: \(a) + (\(b) - \(a)) * \(factor) = \(shown(coordinates))")
    } else {
      let (alpha, other) = (Operand.text(start.alpha, digits), Operand.text(end.alpha, digits))
      lines.append("alpha: \(alpha) + (\(other) - \(alpha)) * \(factor) = \(shown([mixed.alpha]))")
      lines.append(
        "calculation: (\(a) * \(alpha) + (\(b) * \(other) - \(a) * \(alpha)) * \(factor)) / \(shown([mixed.alpha])) = \(shown(coordinates))"
      )
    }
    let back = Operand.shown(Array(result.dropLast()), precision)
    lines.append("in srgb: \(shown(coordinates)) is \(back), each from 0 to 1")
    return lines
  }
}

extension RGBAColor {
  fileprivate var rgba: [Double] { [red, green, blue, alpha] }

  fileprivate init?(rgba: [Double]) {
    guard rgba.count == 4 else { return nil }
    self.init(red: rgba[0], green: rgba[1], blue: rgba[2], alpha: rgba[3])
  }
}
