import AnimFile

/// An SVG text split into a template, with placeholders for numbers and colors, and their values.
///
/// SVGs with the same template differ only in their values, so frames between them can be interpolated.
struct SVGTemplate: Sendable {
  /// The placeholder of a number.
  static let numberMark: UInt8 = 1
  /// The placeholder of a color, which has three values: red, green and blue, 0…255.
  static let colorMark: UInt8 = 2

  /// The number of values of a placeholder.
  static func width(ofMark byte: UInt8) -> Int { byte == numberMark ? 1 : byte == colorMark ? 3 : 0 }

  /// The text with placeholders.
  private(set) var text: [UInt8] = []
  /// The values of the placeholders, in order.
  private(set) var numbers: [Double] = []

  /// Parses the output of ``Frame/svg(precision:scale:idPrefix:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ svg: [UInt8]) {
    text.reserveCapacity(svg.count)
    var rest = svg[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      text += rest[..<start]
      rest = rest[start...]
      while let byte = rest.first, byte != UInt8(ascii: ">") {
        guard byte == UInt8(ascii: " "), let equals = rest.firstIndex(of: UInt8(ascii: "=")),
          let end = rest[(equals + 2)...].firstIndex(of: UInt8(ascii: "\""))
        else {
          text.append(byte)
          rest = rest.dropFirst()
          continue
        }
        text += rest[..<(equals + 2)]
        take(rest[(equals + 2)..<end], Attribute(rest[(rest.startIndex + 1)..<equals]))
        text.append(UInt8(ascii: "\""))
        rest = rest[(end + 1)...]
      }
    }
    text += rest
  }

  private mutating func take(_ value: ArraySlice<UInt8>, _ attribute: Attribute) {
    switch attribute {
    case .text: text += value
    case .color:
      guard value.count == 7, value.first == UInt8(ascii: "#") else { return text += value }
      text.append(Self.colorMark)
      let digits = value.dropFirst().map { Double($0.hexDigit) }
      for index in stride(from: 0, to: 6, by: 2) { numbers.append(16 * digits[index] + digits[index + 1]) }
    case .lengths, .fractions, .matrix:
      let bytes = value.span
      var index = 0
      while index < bytes.count {
        if let number = NumberParser.match(bytes, at: index) {
          text.append(Self.numberMark)
          numbers.append(number.value)
          index = number.end
        } else {
          text.append(bytes[index])
          index += 1
        }
      }
    }
  }

  /// The kind of an attribute's values.
  enum Attribute: Sendable {
    /// Values that cannot be interpolated.
    case text
    case color
    case lengths
    /// Numbers of 0…1.
    case fractions
    case matrix

    init(_ name: some Collection<UInt8>) {
      switch String(decoding: name, as: UTF8.self) {
      case "d", "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "stroke-width", "stroke-dasharray",
        "stroke-dashoffset", "stroke-miterlimit":
        self = .lengths
      case "fill", "stroke", "stop-color": self = .color
      case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "offset": self = .fractions
      case "transform", "gradientTransform": self = .matrix
      default: self = .text
      }
    }

    /// The maximum deviation from linear interpolation between two frames.
    ///
    /// - Parameter extent: The longer side of the picture.
    func tolerance(extent: Double) -> Double {
      switch self {
      case .text: 0
      case .color: 4
      case .lengths: extent / 1000
      case .fractions: 0.01
      case .matrix: 0.002
      }
    }
  }

  /// An attribute value that contains placeholders.
  struct Place: Sendable {
    let attribute: Attribute
    /// The range of its values.
    let numbers: Range<Int>
  }

  /// The attribute values that contain placeholders.
  var places: [Place] {
    var places: [Place] = []
    var (count, index) = (0, 0)
    while let equals = text[index...].firstIndex(of: UInt8(ascii: "=")) {
      index = equals + 1
      // In a title, which may also contain placeholders, no closing quote follows.
      guard index < text.count, text[index] == UInt8(ascii: "\""),
        let end = text[(index + 1)...].firstIndex(of: UInt8(ascii: "\""))
      else { continue }
      let marks = text[index..<end].reduce(0) { $0 + Self.width(ofMark: $1) }
      guard marks > 0 else { continue }
      let start = text[..<equals].lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? equals
      places.append(Place(attribute: Attribute(text[start..<equals]), numbers: count..<count + marks))
      count += marks
      index = end
    }
    return places
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8 {
    self <= UInt8(ascii: "9") ? self - UInt8(ascii: "0") : (self | 0x20) - UInt8(ascii: "a") + 10
  }
}
