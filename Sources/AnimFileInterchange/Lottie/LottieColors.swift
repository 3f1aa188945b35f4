/// Changes of colors, as lists of red, green and blue from 0 to 1.
enum LottieColors {
  /// Moves a color toward another one.
  static func mix(_ color: inout [Double], with other: [Double], _ weight: Double) {
    for channel in color.indices { color[channel] += (other[channel] - color[channel]) * weight }
  }

  /// Turns a color on the color wheel.
  static func turnHue(of color: inout [Double], by degrees: Double) {
    var (hue, saturation, value) = components(color)
    hue = (hue + degrees / 60).truncatingRemainder(dividingBy: 6)
    color = self.color(hue < 0 ? hue + 6 : hue, saturation, value)
  }

  static func changeSaturation(of color: inout [Double], by difference: Double) {
    let (hue, saturation, value) = components(color)
    color = self.color(hue, min(max(saturation + difference, 0), 1), value)
  }

  static func changeBrightness(of color: inout [Double], by difference: Double) {
    let (hue, saturation, value) = components(color)
    color = self.color(hue, saturation, min(max(value + difference, 0), 1))
  }

  /// Returns the hue in sixths of a turn, the saturation and the value of a color.
  private static func components(_ color: [Double]) -> (hue: Double, saturation: Double, value: Double) {
    let (red, green, blue) = (color[0], color[1], color[2])
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let range = most - least
    guard range > 0 else { return (0, 0, most) }
    let hue: Double
    if most == red {
      hue = (green - blue) / range + (green < blue ? 6 : 0)
    } else if most == green {
      hue = (blue - red) / range + 2
    } else {
      hue = (red - green) / range + 4
    }
    return (hue, range / most, most)
  }

  private static func color(_ hue: Double, _ saturation: Double, _ value: Double) -> [Double] {
    [5.0, 3, 1].map { shift in
      let k = (shift + hue).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(k, 4 - k, 1))
    }
  }
}
