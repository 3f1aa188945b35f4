/// A picture taken apart: its text, with a mark wherever a number or a color is, and the numbers.
///
/// Pictures with the same text differ in their numbers alone, so that what is between them can be had from these.
struct SVGTemplate: Sendable {
  /// What stands for a number.
  static let numberMark: UInt8 = 1
  /// What stands for a color, which has three numbers: red, green and blue, 0…255.
  static let colorMark: UInt8 = 2

  /// How many numbers a byte stands for.
  static func width(ofMark byte: UInt8) -> Int { byte == numberMark ? 1 : byte == colorMark ? 3 : 0 }

  /// The text with the marks.
  private(set) var text: [UInt8] = []
  /// What the marks stand for, in order.
  private(set) var numbers: [Double] = []

  /// Takes apart what ``Frame/svg(precision:scale:idPrefix:)`` writes.
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
      var rest = value
      while let byte = rest.first {
        let token = rest.prefix(while: \.isInNumber)
        if token.isEmpty || byte == UInt8(ascii: "e") {
          text.append(byte)
          rest = rest.dropFirst()
        } else {
          text.append(Self.numberMark)
          numbers.append(Double(String(decoding: token, as: UTF8.self)) ?? 0)
          rest = rest.dropFirst(token.count)
        }
      }
    }
  }

  /// What an attribute's value is made of.
  enum Attribute: Sendable {
    /// Something that is not between other things of its kind.
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

    /// How far a number may be from a straight line between two frames for the line to be taken for it.
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

  /// A value of an attribute that has marks in it.
  struct Place: Sendable {
    let attribute: Attribute
    /// Which of the numbers are in it.
    let numbers: Range<Int>
  }

  /// Where the marks are.
  var places: [Place] {
    var places: [Place] = []
    var (count, index) = (0, 0)
    while let equals = text[index...].firstIndex(of: UInt8(ascii: "=")) {
      index = equals + 1
      // In a title, where there may be one too, no quote follows that ends.
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
  fileprivate var isInNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"): true
    default: false
    }
  }

  fileprivate var hexDigit: UInt8 {
    self <= UInt8(ascii: "9") ? self - UInt8(ascii: "0") : (self | 0x20) - UInt8(ascii: "a") + 10
  }
}
