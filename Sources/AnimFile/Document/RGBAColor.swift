/// An sRGB color with opacity. Channels range from 0 to 1 and are not premultiplied.
///
/// Documents have 8 bits per channel; interpolated colors have full precision.
public struct RGBAColor: Hashable, Sendable {
  /// The red channel, 0…1.
  public var red: Double
  /// The green channel, 0…1.
  public var green: Double
  /// The blue channel, 0…1.
  public var blue: Double
  /// The opacity: 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Creates a color from its channels, each 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Parses a color in document notation: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a CSS name; nil for
  /// anything else.
  ///
  /// With a literal, as in `RGBAColor("tomato")`, Swift calls ``init(stringLiteral:)`` instead, which stops the program if
  /// the text is no color. `RGBAColor.init("tomato")` calls this initializer.
  public init?(_ text: String) {
    guard let color = Self.parse(text) else { return nil }
    self = color
  }

  /// Opaque black.
  public static let black = RGBAColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = RGBAColor(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let transparent = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// The color as `#rrggbb`, or `#rrggbbaa` if not opaque; channels are rounded half to even.
  public var hex: String {
    // The buffer does not leave the closure, which writes as many bytes as it returns.
    unsafe String(unsafeUninitializedCapacity: 9) { text in
      unsafe text[0] = UInt8(ascii: "#")
      var count = 1
      for channel in [red, green, blue, alpha] {
        let byte = Self.byte(channel)
        if count == 7, byte == 255 { break }
        for digit in [byte >> 4, byte & 15] {
          unsafe text[count] = digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a")
          count += 1
        }
      }
      return count
    }
  }

  private static func byte(_ channel: Double) -> UInt8 {
    UInt8(exactly: (min(max(channel, 0), 1) * 255).rounded(.toNearestOrEven)) ?? 0
  }

  /// Red, green, blue and alpha as 0…255.
  package var bytes: [UInt8] {
    [red, green, blue, alpha].map(Self.byte)
  }

  private static func parse(_ text: String) -> RGBAColor? {
    guard text.utf8.first == UInt8(ascii: "#") else { return named(text.lowercased()) }
    let bytes = Array(text.utf8)[...]
    return hexadecimal(bytes.span)
  }

  /// Parses a color in document notation.
  init?(utf8 text: Span<UInt8>) {
    // The bytes do not leave the closure.
    guard
      let color = unsafe Self.hexadecimal(text)
        ?? Self.parse(text.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
    else { return nil }
    self = color
  }

  /// Parses hexadecimal digits after `#`.
  private static func hexadecimal(_ text: Span<UInt8>) -> RGBAColor? {
    let count = text.count - 1
    guard count == 3 || count == 4 || count == 6 || count == 8, text[0] == UInt8(ascii: "#") else {
      return nil
    }
    var digits: UInt32 = 0
    var areDigits = true
    // Without branches: processors predict the order of digits and letters badly.
    for index in 1...count {
      let byte = text[index]
      let isDigit = byte &- UInt8(ascii: "0") < 10
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 6
      areDigits = areDigits && (isDigit || isLetter)
      // The codes of letters end in 1 to 6, and have bit 6.
      digits = digits << 4 | UInt32(byte & 0xF &+ byte >> 6 &* 9)
    }
    guard areDigits else { return nil }
    let isShort = count <= 4
    let channels = isShort ? count : count / 2
    func channel(_ index: Int) -> Double {
      let place = UInt32(channels - 1 - index)
      let nibble: UInt32 = digits >> (4 * place) & 0xF
      let byte: UInt32 = digits >> (8 * place) & 0xFF
      return Double(isShort ? nibble * 17 : byte) / 255
    }
    return RGBAColor(
      red: channel(0), green: channel(1), blue: channel(2), alpha: channels == 4 ? channel(3) : 1)
  }

  private static func named(_ name: String) -> RGBAColor? {
    if name == "transparent" { return .transparent }
    guard let rgb = NamedColor.byName[name] else { return nil }
    return RGBAColor(
      red: Double(rgb >> 16) / 255, green: Double(rgb >> 8 & 0xFF) / 255, blue: Double(rgb & 0xFF) / 255)
  }
}

extension RGBAColor: ExpressibleByStringLiteral {
  /// Creates a color from document notation.
  ///
  /// Swift also calls it for `RGBAColor("…")` with a literal. For text that may be no color, write `RGBAColor.init("…")`, or
  /// pass a variable.
  ///
  /// - Precondition: The literal is a valid color; for other text, use ``init(_:)``.
  public init(stringLiteral value: String) {
    guard let color = RGBAColor(value) else { preconditionFailure("'\(value)' is not a color") }
    self = color
  }
}

extension RGBAColor: CustomStringConvertible {
  public var description: String { hex }
}

// MARK: Interpolation

/// The space in which premultiplied colors are interpolated.
public enum ColorSpace: String, Hashable, Sendable, CaseIterable, DocumentWord {
  /// Gamma-encoded sRGB.
  case srgb
  /// Linear-light sRGB: IEC 61966-2-1.
  case linear
  /// Oklab, perceptually uniform: Björn Ottosson, "A perceptual color space for image processing", 2020.
  case oklab

  package static var placeholder: ColorSpace { .srgb }

  /// Returns the premultiplied coordinates of `color` in this space.
  package func coordinates(of color: RGBAColor) -> RGBAColor {
    var result = color
    switch self {
    case .srgb: break
    case .linear: result = Self.decoded(color)
    case .oklab: result = Self.oklab(Self.decoded(color))
    }
    result.red *= color.alpha
    result.green *= color.alpha
    result.blue *= color.alpha
    return result
  }

  /// Returns the color at premultiplied `coordinates` in this space, with channels clamped to 0…1.
  package func color(at coordinates: RGBAColor) -> RGBAColor {
    guard coordinates.alpha > 0 else { return .transparent }
    var color = coordinates
    color.red /= coordinates.alpha
    color.green /= coordinates.alpha
    color.blue /= coordinates.alpha
    switch self {
    case .srgb: break
    case .linear: color = Self.encoded(color)
    case .oklab: color = Self.encoded(Self.linear(fromOklab: color))
    }
    return RGBAColor(
      red: color.red.clamped(0, 1), green: color.green.clamped(0, 1), blue: color.blue.clamped(0, 1),
      alpha: coordinates.alpha.clamped(0, 1))
  }

  private static func decoded(_ color: RGBAColor) -> RGBAColor {
    func decode(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4) }
    return RGBAColor(
      red: decode(color.red), green: decode(color.green), blue: decode(color.blue), alpha: color.alpha)
  }

  private static func encoded(_ color: RGBAColor) -> RGBAColor {
    func encode(_ c: Double) -> Double { c <= 0.0031308 ? c * 12.92 : 1.055 * Math.pow(c, 1 / 2.4) - 0.055 }
    return RGBAColor(
      red: encode(color.red), green: encode(color.green), blue: encode(color.blue), alpha: color.alpha)
  }

  private static func oklab(_ c: RGBAColor) -> RGBAColor {
    let l = Math.cbrt(0.4122214708 * c.red + 0.5363325363 * c.green + 0.0514459929 * c.blue)
    let m = Math.cbrt(0.2119034982 * c.red + 0.6806995451 * c.green + 0.1073969566 * c.blue)
    let s = Math.cbrt(0.0883024619 * c.red + 0.2817188376 * c.green + 0.6299787005 * c.blue)
    return RGBAColor(
      red: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      green: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      blue: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, alpha: c.alpha)
  }

  private static func linear(fromOklab c: RGBAColor) -> RGBAColor {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(c.red + 0.3963377774 * c.green + 0.2158037573 * c.blue)
    let m = cube(c.red - 0.1055613458 * c.green - 0.0638541728 * c.blue)
    let s = cube(c.red - 0.0894841775 * c.green - 1.2914855480 * c.blue)
    return RGBAColor(
      red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s, alpha: c.alpha)
  }
}

/// Componentwise arithmetic, which has no colorimetric meaning.
extension RGBAColor: VectorSpace {
  public static let zero = RGBAColor.transparent

  public static func + (a: RGBAColor, b: RGBAColor) -> RGBAColor {
    RGBAColor(red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
  }

  public static func - (a: RGBAColor, b: RGBAColor) -> RGBAColor {
    RGBAColor(red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue, alpha: a.alpha - b.alpha)
  }

  public mutating func scale(by factor: Double) {
    red *= factor
    green *= factor
    blue *= factor
    alpha *= factor
  }

  public var magnitudeSquared: Double { red * red + green * green + blue * blue + alpha * alpha }
}

// MARK: Documents

extension RGBAColor: AnimatableValue, DocumentAnimatable {
  public static let kind = ValueKind(RGBAColor.self)

  public init(flat: FlatValue) {
    self.init(
      red: flat.numbers[0], green: flat.numbers[1], blue: flat.numbers[2], alpha: flat.numbers[3])
  }

  package static var phrase: String { "a color" }
  package static var plural: String { "colors" }
  package static var packedForm: PackedForm { .color }
  package static var placeholder: RGBAColor { .black }
  package static var hasColor: Bool { true }
  package static var takesText: Bool { true }
  package static var hasVelocity: Bool { false }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> RGBAColor {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(node, expected: phrase, help: context.wrongColorAdvice(node))
      return placeholder
    }
    // Fast path: hexadecimal colors need no string.
    if let color = context.tape.withUTF8(node, hexadecimal) { return color }
    let text = context.tape.string(node)
    guard let color = RGBAColor(text) else {
      context.reportUnlessFull(.invalidColor, at: node) {
        .invalidColor(
          text,
          help: context.advisor?.color(text, node, context)
            ?? Suggestion.nearest(to: text, among: NamedColor.names).map { .meant($0, by: text) }
            ?? "write #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS color name")
      }
      return placeholder
    }
    return color
  }

  package func write(to writer: inout JSONWriter) { writer.string(hex) }

  package static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    if context.tape.kind(node) == .object, context.memberCount(of: node) == 1,
      let color = context.member("color", of: node), context.tape.kind(color) == .string
    {
      let text = context.tape.string(color)
      return .write(text.quotedForJSON, isSafe: RGBAColor(text) != nil)
    }
    guard context.tape.kind(node) == .object,
      let channels = context.numbers(["r", "g", "b"], of: node)
        ?? context.numbers(["red", "green", "blue"], of: node)
    else { return nil }
    let alpha = context.numbers(["a"], of: node) ?? context.numbers(["alpha"], of: node) ?? [1]
    // Channels range up to 1 or up to 255.
    let largest = channels.contains { $0 > 1 } ? 255.0 : 1
    let color = RGBAColor(
      red: channels[0] / largest, green: channels[1] / largest, blue: channels[2] / largest, alpha: alpha[0])
    return .write("\"\(color.hex)\"")
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<RGBAColor>
  ) -> Result<RGBAColor, ParameterMisuse> {
    guard case .color(let value) = parameter else { return .failure(.type) }
    return reference.scale == nil && reference.offset == nil ? .success(value) : .failure(.mapping)
  }

}

extension ReadingContext {
  /// Returns advice on a value that is neither a color nor a string.
  func wrongColorAdvice(_ node: Int) -> Advice {
    RGBAColor.literalHelp(node, self) ?? advisor?.channels(node, self)
      ?? "write a color such as \"#ff5a36\" or \"tomato\""
  }
}
