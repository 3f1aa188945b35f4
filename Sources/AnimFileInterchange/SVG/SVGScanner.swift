import AnimFile

/// A scanner of the values of attributes and properties.
struct SVGScanner {
  let bytes: ArraySlice<UInt8>
  var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  init(_ text: some StringProtocol) { self.init(Array(text.utf8)[...]) }

  var isAtEnd: Bool { offset >= bytes.endIndex }

  var next: UInt8? { isAtEnd ? nil : bytes[offset] }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  mutating func skipSpace() {
    while let byte = next, Self.isSpace(byte) { offset += 1 }
  }

  /// Skips white space with at most one comma, and returns whether there was a comma.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard next == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// Skips a character; false, without a step, if it is not the next one.
  mutating func skip(_ character: Character) -> Bool {
    guard let next, next == character.asciiValue else { return false }
    offset += 1
    return true
  }

  mutating func number() -> Double? {
    guard !isAtEnd else { return nil }
    var place = offset - bytes.startIndex
    let value: Double
    do throws(SVGNumber.Mistake) {
      value = try SVGNumber.scan(bytes.span, at: &place)
    } catch {
      // The 'e' of 'em' and 'ex' begins no exponent.
      guard case .noExponentDigits(let end) = error else { return nil }
      guard
        let letter = bytes[offset..<(bytes.startIndex + end)].lastIndex(where: {
          $0 | 0x20 == UInt8(ascii: "e")
        })
      else { return nil }
      var scanner = SVGScanner(bytes[offset..<letter])
      guard let value = scanner.number() else { return nil }
      offset = letter
      return value
    }
    guard value.isFinite else { return nil }
    offset = bytes.startIndex + place
    return value
  }

  /// Reads letters, digits, hyphens and underscores in lower case; empty if there are none.
  mutating func word() -> String {
    let start = offset
    while let byte = next, Self.isWordByte(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  /// Reads a unit in lower case: letters only, because a number can follow at once.
  mutating func unit() -> String {
    let start = offset
    while let byte = next, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Reads `url(#id)`, with or without quotes; the id is nil if the address is not in this file.
  mutating func url() -> (id: String?, isURL: Bool) {
    let start = offset
    guard bytes[offset...].starts(with: "url(".utf8),
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: ")"))
    else { return (nil, false) }
    var text = String(decoding: bytes[(start + 4)..<end], as: UTF8.self).trimmed
    offset = end + 1
    if let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote {
      text = String(text.dropFirst().dropLast())
    }
    return (text.hasPrefix("#") ? String(text.dropFirst()) : nil, true)
  }
}

extension StringProtocol {
  /// The text without the quotes around it, if there are any.
  var unquoted: String {
    guard let quote = first, quote == "\"" || quote == "'", last == quote, dropFirst().last != nil else {
      return String(self)
    }
    return String(dropFirst().dropLast())
  }

  /// The text without white space at its ends.
  var trimmed: String {
    let scalars = unicodeScalars
    var (start, end) = (scalars.startIndex, scalars.endIndex)
    while start < end, scalars[start].value <= 0x20 { scalars.formIndex(after: &start) }
    while start < end {
      let last = scalars.index(before: end)
      guard scalars[last].value <= 0x20 else { break }
      end = last
    }
    return String(self[start..<end])
  }

  /// The words between white space.
  var words: [String] {
    Array(utf8).split(whereSeparator: { SVGScanner.isSpace($0) }).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The words between white space, each with its arguments in parentheses.
  var wordsOutsideParentheses: [String] {
    var depth = 0
    return Array(utf8).split { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return depth == 0 && SVGScanner.isSpace(byte)
    }.map { String(decoding: $0, as: UTF8.self) }
  }
}

// MARK: Lengths

/// A length with a unit.
struct SVGLength: Hashable {
  enum Unit: Hashable { case user, percent, em, ex, rem }

  var value: Double
  var unit = Unit.user

  /// Reads a length. Absolute units become user units.
  init?(_ text: some StringProtocol) {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    self.init(&scanner)
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
  }

  init?(_ scanner: inout SVGScanner) {
    guard let number = scanner.number() else { return nil }
    value = number
    if scanner.skip("%") {
      unit = .percent
      return
    }
    switch scanner.unit() {
    case "", "px": break
    case "pt": value *= 4 / 3
    case "pc": value *= 16
    case "mm": value *= 96 / 25.4
    case "cm": value *= 96 / 2.54
    case "in": value *= 96
    case "q": value *= 96 / 101.6
    case "em": unit = .em
    case "ex", "ch": unit = .ex
    case "rem": unit = .rem
    default: return nil
    }
    guard abs(value) <= 1e9 else { return nil }
  }

  init(value: Double, unit: Unit = .user) {
    self.value = value
    self.unit = unit
  }
}

/// The direction in which a percentage is measured.
enum SVGAxis { case x, y, diagonal }

// MARK: Transforms

/// A list of transforms.
struct SVGTransformList {
  var matrix = AffineMatrix.identity
  /// The angle and the center, if the list is one rotation about a point.
  var rotation: (angle: Double, center: Point2D)?

  private static let maximumCount = 10_000

  /// Reads the syntax of the attribute, or that of CSS; nil if it is wrong.
  init?(_ bytes: ArraySlice<UInt8>, length: (SVGLength, SVGAxis) -> Double) {
    var scanner = SVGScanner(bytes)
    scanner.skipSpace()
    if scanner.bytes[scanner.offset...].elementsEqual("none".utf8) { return }
    var count = 0
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.skip("("), count < Self.maximumCount else { return nil }
      count += 1
      guard let values = Self.arguments(&scanner, of: name),
        let step = Self.matrix(of: name, values, length: length)
      else { return nil }
      if name == "rotate", values.count == 3, count == 1 {
        rotation = (values[0].value, Point2D(length(values[1], .x), length(values[2], .y)))
      }
      matrix = count == 1 ? step : matrix * step
      scanner.skipSeparator()
    }
    if count != 1 { rotation = nil }
    guard [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].allSatisfy({ abs($0) <= 1e9 }) else {
      return nil
    }
  }

  /// Reads the arguments of a function and the parenthesis after them; nil if there is a mistake.
  private static func arguments(_ scanner: inout SVGScanner, of name: String) -> [SVGLength]? {
    var values: [SVGLength] = []
    scanner.skipSpace()
    while scanner.next != UInt8(ascii: ")") {
      guard values.count < 6, let value = value(&scanner, isAngle: takesAngle(name, values.count))
      else { return nil }
      values.append(value)
      scanner.skipSeparator()
    }
    scanner.offset += 1
    return values
  }

  /// The matrix of a function; nil if there is none with this number of arguments.
  private static func matrix(
    of name: String, _ values: [SVGLength], length: (SVGLength, SVGAxis) -> Double
  ) -> AffineMatrix? {
    func number(_ index: Int) -> Double { values[index].value }
    func part(_ index: Int, _ axis: SVGAxis) -> Double {
      index < values.count ? length(values[index], axis) : 0
    }
    switch (name, values.count) {
    case ("matrix", 6):
      return AffineMatrix(
        a: number(0), b: number(1), c: number(2), d: number(3), tx: number(4), ty: number(5))
    case ("translate", 1), ("translate", 2): return .translation(Point2D(part(0, .x), part(1, .y)))
    // Without a perspective, the third dimension has no effect.
    case ("translate3d", 3): return .translation(Point2D(part(0, .x), part(1, .y)))
    case ("scale3d", 3): return .scale(number(0), number(1))
    case ("translatez", 1), ("scalez", 1): return .identity
    case ("translatex", 1): return .translation(Point2D(part(0, .x), 0))
    case ("translatey", 1): return .translation(Point2D(0, part(0, .y)))
    case ("scale", 1): return .scale(number(0), number(0))
    case ("scale", 2): return .scale(number(0), number(1))
    case ("scalex", 1): return .scale(number(0), 1)
    case ("scaley", 1): return .scale(1, number(0))
    case ("rotate", 1), ("rotatez", 1): return .rotation(degrees: number(0))
    case ("rotate", 3):
      let center = Point2D(part(1, .x), part(2, .y))
      return .translation(center) * .rotation(degrees: number(0))
        * .translation(Point2D(-center.x, -center.y))
    case ("skewx", 1): return AffineMatrix(a: 1, b: 0, c: Math.tan(degrees: number(0)), d: 1, tx: 0, ty: 0)
    case ("skewy", 1): return AffineMatrix(a: 1, b: Math.tan(degrees: number(0)), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// Whether the lengths and angles of a property have units, as a style needs unless they are 0; in an attribute,
  /// whether they have none.
  static func hasUnits(_ text: String, of property: String, isStyle: Bool = true) -> Bool {
    switch property {
    case "transform": isStyle ? hasUnits(text) : !hasUnit(text)
    case "translate": hasUnits("translate(\(text))")
    case "rotate": hasUnits("rotate(\(planeAngle(text.words) ?? "0"))")
    default: true
    }
  }

  /// The angle in a value of `rotate`; nil if it is one in space.
  static func planeAngle(_ words: [String]) -> String? {
    let angles = words.count == 2 ? words.filter { $0.lowercased() != "z" } : words
    return angles.count == 1 ? angles[0] : nil
  }

  private static func hasUnits(_ text: String) -> Bool {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      // Other mistakes are found where the list is read.
      guard scanner.skip("(") else { return true }
      scanner.skipSpace()
      let isFactor = ["matrix", "scale", "perspective", "rotate3d"].contains { name.hasPrefix($0) }
      while !scanner.isAtEnd, !scanner.skip(")") {
        guard let number = scanner.number() else { return true }
        let hasUnit = scanner.skip("%") || !scanner.unit().isEmpty
        if !hasUnit, !isFactor, number != 0 { return false }
        scanner.skipSeparator()
      }
      scanner.skipSeparator()
    }
    return true
  }

  /// Whether a number between parentheses has a unit.
  private static func hasUnit(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var isInside = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("): isInside = true
      case UInt8(ascii: ")"): isInside = false
      case UInt8(ascii: "%"): if isInside { return true }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        guard isInside else { continue }
        // An exponent is followed by a sign or a digit.
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        let isSigned = next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
        let isExponent = byte | 0x20 == UInt8(ascii: "e") && (isSigned || 48...57 ~= next)
        if !isExponent { return true }
      default: continue
      }
    }
    return false
  }

  private static func takesAngle(_ name: String, _ index: Int) -> Bool {
    (name == "rotate" && index == 0) || name == "rotatez" || name == "skewx" || name == "skewy"
  }

  private static func value(_ scanner: inout SVGScanner, isAngle: Bool) -> SVGLength? {
    guard isAngle else { return SVGLength(&scanner) }
    guard let number = scanner.number() else { return nil }
    switch scanner.unit() {
    case "", "deg": return SVGLength(value: number)
    case "grad": return SVGLength(value: number * 0.9)
    case "rad": return SVGLength(value: number * 180 / .pi)
    case "turn": return SVGLength(value: number * 360)
    default: return nil
    }
  }
}
