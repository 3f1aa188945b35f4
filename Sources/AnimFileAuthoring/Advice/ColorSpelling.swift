import AnimFile

/// Recognizes colors in the notation of CSS, SVG, SwiftUI and others.
enum ColorSpelling {
  /// Returns advice on a string that is not a color; nil for an unknown spelling.
  static func advice(_ text: String, _ node: Int, _ context: ReadingContext) -> Advice? {
    gradientHelp(text, node, context) ?? borderHelp(text, node, context) ?? noneHelp(text, node, context)
      ?? parameterHelp(text, context) ?? help(for: text, context)
  }

  /// Returns advice for authors who write `[1, 0, 0]`.
  static func channelHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    let tape = context.tape
    if tape.kind(node) == .null || tape.kind(node) == .false {
      return Advice(
        "remove the member to paint nothing",
        isPaint(node, context) ? FixProposal(change: .removeMember, isSafe: false) : nil)
    }
    if tape.kind(node) == .array, (3...4).contains(tape.childCount(node)),
      case let channels = (0..<tape.childCount(node)).map({ node + 1 + $0 }),
      channels.allSatisfy({ tape.kind($0) == .number && (0...255).contains(tape.number($0)) })
    {
      let values = channels.map { tape.number($0) }
      // Channels and opacity range up to 1 or up to 255.
      let largest = values.prefix(3).contains { $0 > 1 } ? 255.0 : 1
      let alpha = values.count > 3 ? values[3] : 1
      let color = RGBAColor(
        red: values[0] / largest, green: values[1] / largest, blue: values[2] / largest,
        alpha: alpha > 1 ? alpha / 255 : alpha)
      return .write("\"\(color.hex)\"")
    }
    if tape.kind(node) == .number, let number = Int(exactly: tape.number(node)), 0x100...0xFFFFFF ~= number {
      let color = RGBAColor(
        red: Double(number >> 16) / 255, green: Double(number >> 8 & 0xFF) / 255,
        blue: Double(number & 0xFF) / 255)
      return .write("\"\(color.hex)\"")
    }
    if tape.kind(node) == .number, node > 0, tape.kind(node - 1) == .name, tape.equals(node - 1, "stroke") {
      return "write { \"color\": …, \"width\": \(tape.number(node).text) }"
    }
    return nil
  }

  /// Returns advice for authors who write a CSS gradient.
  private static func gradientHelp(_ text: String, _ node: Int, _ context: ReadingContext) -> Advice? {
    let folded = text.lowercased().utf8
    guard folded.range(of: "gradient(") != nil else { return nil }
    let name = node > 0 && context.tape.kind(node - 1) == .name ? context.tape.string(node - 1) : ""
    switch name {
    case "background" where context.member("background", of: 0) == node:
      return "use a single color; for a gradient, add a 'rect' of the document's size as the first shape"
    case "fill", "stroke", "background", "border", "outline":
      return context.cssGradientAdvice(text, at: node, isPaint: true)
    case "color":
      let advice = context.cssGradientAdvice(text, at: node, isPaint: false)
      return Advice("use 'gradient' in place of 'color': \(advice.text)")
    default: return "use a single color: this member does not accept a gradient"
    }
  }

  /// Returns advice for authors who write a CSS border such as `2px solid red` as a stroke.
  private static func borderHelp(_ text: String, _ node: Int, _ context: ReadingContext) -> Advice? {
    guard node > 0, context.tape.kind(node - 1) == .name,
      ["stroke", "border", "outline"].contains(context.tape.string(node - 1))
    else { return nil }
    let words = text.split(separator: " ")
    let widths = words.compactMap { Double(decimal: $0.hasSuffix("px") ? $0.dropLast(2) : $0) }.filter {
      $0.isFinite
    }
    let colors = words.filter { RGBAColor(String($0)) != nil }
    guard widths.count == 1, colors.count == 1,
      words.count == 2 || words.count == 3 && words.contains("solid")
    else { return nil }
    return .write("{ \"color\": \"\(colors[0])\", \"width\": \(widths[0].text) }")
  }

  /// Whether the value at `node` belongs to a member that paints nothing when absent.
  private static func isPaint(_ node: Int, _ context: ReadingContext) -> Bool {
    node > 0 && context.tape.kind(node - 1) == .name
      && ["fill", "stroke", "background"].contains(context.tape.string(node - 1))
  }

  /// Returns advice for authors who paint with `"none"`, as in SVG and CSS.
  private static func noneHelp(_ text: String, _ node: Int, _ context: ReadingContext) -> Advice? {
    guard text.lowercased() == "none", isPaint(node, context) else { return nil }
    return Advice("remove the member to paint nothing", FixProposal(change: .removeMember, isSafe: true))
  }

  /// Returns advice for authors who write the name of a parameter in place of a color.
  private static func parameterHelp(_ text: String, _ context: ReadingContext) -> Advice? {
    guard context.definesParameter(text) else { return nil }
    return .write(
      "{ \"parameter\": \(text.quotedForJSON) }", " to use the parameter's value")
  }

  /// Returns the color of `Color.red`, `.red` or `Color(red: 1, green: 0, blue: 0)`.
  private static func swiftHelp(_ text: String) -> Advice? {
    let name = text.split(separator: ".").last.map { String($0).lowercased() } ?? ""
    if text.contains("."), !text.contains("("), RGBAColor(name) != nil {
      return .meant(name, by: text, isSafe: false)
    }
    guard let open = text.firstIndex(of: "("), text.last == ")",
      ["Color", "UIColor", "NSColor", "SKColor", ".init"].contains(text[..<open])
    else { return nil }
    var channels: [Double] = []
    for part in text[text.index(after: open)...].dropLast().split(separator: ",") {
      let words = part.split(separator: ":").map { $0.filter { $0 != " " } }
      guard words.count == 2, ["red", "green", "blue", "opacity", "alpha"].contains(words[0]),
        let channel = Double(decimal: words[1]), (0...1).contains(channel)
      else { return nil }
      channels.append(channel)
    }
    guard channels.count == 3 || channels.count == 4 else { return nil }
    let color = RGBAColor(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 1)
    return .write("\"\(color.hex)\"")
  }

  private static func help(for text: String, _ context: ReadingContext) -> Advice? {
    if let advice = swiftHelp(text) { return advice }
    if let color = functional(text) { return .write("\"\(color.hex)\"", isSafe: true) }
    // Colors that sRGB lacks change.
    if let color = perceptual(text) { return .write("\"\(color.hex)\"") }
    if !text.hasPrefix("#"), text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      RGBAColor("#" + text) != nil
    {
      return .write("\"#\(text)\"", isSafe: true)
    }
    if text.lowercased().hasPrefix("0x"), RGBAColor("#" + text.dropFirst(2)) != nil {
      return .write("\"#\(text.dropFirst(2))\"", isSafe: true)
    }
    let name = text.dropFirst()
    if text.hasPrefix("$"), !name.isEmpty,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    {
      return .write("{ \"parameter\": \"\(name)\" }", " to use the parameter's value")
    }
    let folded = text.lowercased()
    if folded == "none" { return "remove the member to paint nothing" }
    if folded == "currentcolor" || folded == "inherit" {
      return "write the color itself, or { \"parameter\": … } for a color that a player supplies"
    }
    if folded.hasPrefix("url(") {
      return
        "write the gradient where it is used: { \"gradient\": { \"type\": \"linear\", \"stops\": [ … ], … } }"
    }
    if folded.hasPrefix("var(") {
      let name = String(text.dropFirst(4).drop { $0 == "-" || $0 == " " }.prefix { $0 != ")" && $0 != "," })
      if context.definesParameter(name) { return parameterHelp(name, context) }
      return "write { \"parameter\": … } for a value that a player supplies, or the color itself"
    }
    return nil
  }

  /// Returns the notation in documents of a color of CSS; nil for any other text.
  static func code(ofCSS text: String) -> String? {
    RGBAColor(text) == nil ? functional(text)?.hex : text
  }

  /// Parses `rgb(255, 90, 54)`, `rgba(255 90 54 / 50%)` or `hsl(120, 100%, 50%)` of CSS. The parentheses are
  /// optional, and so is the name `rgb`.
  private static func functional(_ text: String) -> RGBAColor? {
    let folded = text.lowercased()
    let hasHue = folded.hasPrefix("hsl")
    let name = folded.prefix { "rgbahsl".contains($0) }
    guard ["rgb", "rgba", "hsl", "hsla", ""].contains(name) else { return nil }
    let words = folded[name.endIndex...].split { ", /():".contains($0) }
    guard words.count == 3 || words.count == 4 else { return nil }
    var channels: [Double] = []
    for (index, word) in words.enumerated() {
      if hasHue, index == 0 {
        let units = [("turn", 360), ("grad", 0.9), ("rad", 180 / Double.pi), ("deg", 1), ("", 1)]
        guard let (unit, degrees) = units.first(where: { word.hasSuffix($0.0) }),
          let hue = Double(decimal: word.dropLast(unit.count)), hue.isFinite
        else { return nil }
        channels.append(hue * degrees)
        continue
      }
      let isPercentage = word.last == "%"
      guard let number = Double(decimal: isPercentage ? word.dropLast() : word), number.isFinite,
        isPercentage || !hasHue || index == 3
      else { return nil }
      channels.append(isPercentage ? number / 100 : index < 3 ? number / 255 : number)
    }
    let alpha = channels.count > 3 ? channels[3] : 1
    return hasHue
      ? hued(channels[0], saturation: channels[1], lightness: channels[2], alpha: alpha)
      : RGBAColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  /// Parses `oklab(62% 0.1 -0.05)` or `oklch(0.7 0.1 120 / 50%)` of CSS: CSS Color Module Level 4, section 9.
  private static func perceptual(_ text: String) -> RGBAColor? {
    let folded = text.lowercased()
    guard folded.hasPrefix("oklab(") || folded.hasPrefix("oklch("), folded.hasSuffix(")") else { return nil }
    let words = folded.dropFirst(6).dropLast().split { " /".contains($0) }
    guard words.count == 3 || words.count == 4 else { return nil }
    // A hundred per cent of each.
    let isPolar = folded.hasPrefix("oklch")
    let whole = [1, 0.4, isPolar ? .nan : 0.4, 1]
    var values: [Double] = []
    for (word, whole) in zip(words, whole) {
      let isPercentage = word.last == "%"
      let digits = isPercentage ? word.dropLast() : word.hasSuffix("deg") ? word.dropLast(3) : word
      guard let number = Double(decimal: digits), number.isFinite, !isPercentage || whole.isFinite else {
        return nil
      }
      values.append(isPercentage ? number / 100 * whole : number)
    }
    let alpha = values.count > 3 ? values[3].clamped(0, 1) : 1
    var (a, b) = (values[1], values[2])
    if isPolar {
      let (sine, cosine) = Math.sinCos(degrees: values[2])
      (a, b) = (values[1] * cosine, values[1] * sine)
    }
    return ColorSpace.oklab.color(
      at: RGBAColor(red: values[0] * alpha, green: a * alpha, blue: b * alpha, alpha: alpha))
  }

  /// Converts HSL to sRGB, with the hue in degrees: CSS Color Module Level 4, section 7.1.
  private static func hued(_ hue: Double, saturation: Double, lightness: Double, alpha: Double) -> RGBAColor {
    let lightness = lightness.clamped(0, 1)
    let reach = saturation.clamped(0, 1) * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let turned = Math.remainder(offset + hue / 30, 12)
      let place = turned < 0 ? turned + 12 : turned
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    return RGBAColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
