import AnimFile

/// A color, or the color of the surroundings.
enum SVGColor: Hashable {
  case plain(RGBAColor)
  case current
}

extension SVGColor {
  /// Reads a color of CSS; nil if it is none.
  init?(_ text: some StringProtocol) {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    guard let color = SVGColor(&scanner) else { return nil }
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
    self = color
  }

  init?(_ scanner: inout SVGScanner) {
    if scanner.next == UInt8(ascii: "#") {
      scanner.offset += 1
      guard let color = RGBAColor("#" + scanner.word()) else { return nil }
      self = .plain(color)
      return
    }
    let word = scanner.word()
    if word == "currentcolor" {
      self = .current
    } else if ["rgb", "rgba", "hsl", "hsla"].contains(word) {
      guard let color = Self.function(&scanner, isHue: word.hasPrefix("hsl")) else { return nil }
      self = .plain(color)
    } else if let color = RGBAColor(word), !word.isEmpty {
      self = .plain(color)
    } else {
      return nil
    }
  }

  /// Reads the arguments of `rgb` or `hsl`; nil if they are not those of a color.
  private static func function(_ scanner: inout SVGScanner, isHue: Bool) -> RGBAColor? {
    guard scanner.skip("("), let (values, commas) = arguments(&scanner), scanner.skip(")"), values.count >= 3,
      commas == 0 || commas == values.count - 1
    else { return nil }
    var alpha = 1.0
    if values.count == 4 {
      guard ["", "%"].contains(values[3].unit) else { return nil }
      alpha = min(max(values[3].number / (values[3].unit == "%" ? 100 : 1), 0), 1)
    }
    if isHue {
      guard values[0].unit != "%", values[1].unit == values[2].unit, commas == 0 || values[1].unit == "%"
      else {
        return nil
      }
      return color(hue: values[0], values[1].number / 100, values[2].number / 100, alpha)
    }
    guard values[..<3].allSatisfy({ ["", "%"].contains($0.unit) }),
      commas == 0 || Set(values[..<3].map(\.unit)).count == 1
    else { return nil }
    let channels = values[..<3].map { min(max($0.number / ($0.unit == "%" ? 100 : 255), 0), 1) }
    return RGBAColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  private typealias Argument = (number: Double, unit: String)

  /// Reads up to four numbers before a parenthesis, and counts the commas between them; nil if there is a mistake.
  private static func arguments(_ scanner: inout SVGScanner) -> (values: [Argument], commas: Int)? {
    var values: [Argument] = []
    var commas = 0
    scanner.skipSpace()
    while let byte = scanner.next, byte != UInt8(ascii: ")") {
      if !values.isEmpty {
        if scanner.next == UInt8(ascii: "/") {
          guard values.count == 3, commas == 0 else { return nil }
          scanner.offset += 1
        } else if scanner.next == UInt8(ascii: ",") {
          commas += 1
          scanner.offset += 1
        }
        scanner.skipSpace()
      }
      if scanner.bytes[scanner.offset...].starts(with: "none".utf8) {
        _ = scanner.word()
        values.append((0, ""))
      } else {
        guard let number = scanner.number() else { return nil }
        values.append((number, scanner.skip("%") ? "%" : scanner.word()))
      }
      scanner.skipSpace()
      guard values.count <= 4 else { return nil }
    }
    return (values, commas)
  }

  /// The color of a hue; nil if its unit is not that of an angle.
  private static func color(
    hue: Argument, _ saturation: Double, _ lightness: Double, _ alpha: Double
  ) -> RGBAColor? {
    let turns: Double
    switch hue.unit {
    case "", "deg": turns = hue.number / 360
    case "grad": turns = hue.number / 400
    case "rad": turns = hue.number / (2 * .pi)
    case "turn": turns = hue.number
    default: return nil
    }
    let sector = (turns - turns.rounded(.down)) * 12
    let (s, l) = (min(max(saturation, 0), 1), min(max(lightness, 0), 1))
    let a = s * min(l, 1 - l)
    func channel(_ n: Double) -> Double {
      var k = n + sector
      if k >= 12 { k -= 12 }
      return l - a * max(-1, min(k - 3, 9 - k, 1))
    }
    return RGBAColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}

/// A paint of an area.
enum SVGPaint: Hashable {
  case none
  case color(SVGColor)
  /// A gradient or pattern in terms of the shape that it paints, or of a context element, by its index.
  case server(id: String, fallback: SVGColor?, origin: Int? = nil)
  /// The paints of the context element: the shape that shows a marker, or the `use` that shows its target.
  case contextFill, contextStroke
}

extension SVGPaint {
  /// Whether it is a gradient or a pattern, if it is something.
  var isServer: Bool { if case .server = self { true } else { false } }

  init?(_ text: some StringProtocol) {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    let (id, isURL) = scanner.url()
    if isURL {
      scanner.skipSpace()
      let rest = String(decoding: scanner.bytes[scanner.offset...], as: UTF8.self).trimmed
      let fallback = SVGColor(rest)
      guard rest.isEmpty || rest.lowercased() == "none" || fallback != nil else { return nil }
      self = .server(id: id ?? "", fallback: fallback)
      return
    }
    switch text.trimmed.lowercased() {
    case "none": self = .none
    case "context-fill": self = .contextFill
    case "context-stroke": self = .contextStroke
    default:
      guard let color = SVGColor(text) else { return nil }
      self = .color(color)
    }
  }
}
