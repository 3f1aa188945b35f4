// Changes of colors, as lists of red, green and blue.

extension [Double] {
  mutating func mix(with color: [Double], _ weight: Double) {
    for channel in indices { self[channel] += (color[channel] - self[channel]) * weight }
  }

  /// Turns a color on the color wheel.
  mutating func changeHue(by degrees: Double) {
    var (hue, saturation, value) = hueSaturationValue
    hue = (hue + degrees / 60).truncatingRemainder(dividingBy: 6)
    self = Self.color(hue < 0 ? hue + 6 : hue, saturation, value)
  }

  mutating func changeSaturation(by difference: Double) {
    let (hue, saturation, value) = hueSaturationValue
    self = Self.color(hue, Swift.min(Swift.max(saturation + difference, 0), 1), value)
  }

  mutating func changeBrightness(by difference: Double) {
    let (hue, saturation, value) = hueSaturationValue
    self = Self.color(hue, saturation, Swift.min(Swift.max(value + difference, 0), 1))
  }

  /// The hue in sixths of a turn, the saturation and the value of a color.
  private var hueSaturationValue: (hue: Double, saturation: Double, value: Double) {
    let (most, least) = (Swift.max(self[0], self[1], self[2]), Swift.min(self[0], self[1], self[2]))
    let range = most - least
    guard range > 0 else { return (0, 0, most) }
    let hue: Double
    if most == self[0] {
      hue = (self[1] - self[2]) / range + (self[1] < self[2] ? 6 : 0)
    } else if most == self[1] {
      hue = (self[2] - self[0]) / range + 2
    } else {
      hue = (self[0] - self[1]) / range + 4
    }
    return (hue, range / most, most)
  }

  private static func color(_ hue: Double, _ saturation: Double, _ value: Double) -> [Double] {
    [5.0, 3, 1].map { shift in
      let k = (shift + hue).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * Swift.max(0, Swift.min(k, 4 - k, 1))
    }
  }
}
