/// A parser of numbers in SVG path data.
package enum SVGNumber {
  /// A syntax error of a number.
  package enum Mistake: Error {
    /// Digits are missing, possibly after a sign or a point.
    case noDigits
    /// The exponent's digits are missing at this offset.
    case noExponentDigits(offset: Int)
    /// The number is beyond the range of doubles.
    case tooLarge
  }

  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Parses a number and advances `offset` past it: a sign, digits with or without a point, an exponent. Parsing stops
  /// at the first other character; after an error, `offset` is unchanged.
  ///
  /// Up to 19 digits that make an integer of at most 2⁵³, times or divided by a power of ten up to 10²², take one exact
  /// operation on doubles (Clinger, "How to read floating point numbers accurately", 1990).
  package static func scan(_ bytes: Span<UInt8>, at offset: inout Int) throws(Mistake) -> Double {
    if let number = bytes.plainPathNumber(at: offset) {
      offset = number.end
      return number.value
    }
    return try scanAny(bytes, at: &offset)
  }

  @inline(never)
  private static func scanAny(_ bytes: Span<UInt8>, at offset: inout Int) throws(Mistake) -> Double {
    let start = offset
    var cursor = offset
    guard cursor < bytes.count else { throw .noDigits }
    let isNegative = bytes[cursor] == UInt8(ascii: "-")
    if isNegative || bytes[cursor] == UInt8(ascii: "+") { cursor += 1 }
    var mantissa: UInt64 = 0
    let digitsStart = cursor
    while cursor < bytes.count, isDigit(bytes[cursor]) {
      mantissa = mantissa &* 10 &+ UInt64(bytes[cursor] &- UInt8(ascii: "0"))
      cursor += 1
    }
    var digits = cursor - digitsStart
    var exponent = 0
    if cursor < bytes.count, bytes[cursor] == UInt8(ascii: ".") {
      cursor += 1
      let fractionStart = cursor
      while cursor < bytes.count, isDigit(bytes[cursor]) {
        mantissa = mantissa &* 10 &+ UInt64(bytes[cursor] &- UInt8(ascii: "0"))
        cursor += 1
      }
      exponent = fractionStart - cursor
      digits += cursor - fractionStart
    }
    guard digits > 0 else { throw .noDigits }
    if cursor < bytes.count, bytes[cursor] | 0x20 == UInt8(ascii: "e") {
      cursor += 1
      var exponentIsNegative = false
      if cursor < bytes.count, bytes[cursor] == UInt8(ascii: "-") || bytes[cursor] == UInt8(ascii: "+") {
        exponentIsNegative = bytes[cursor] == UInt8(ascii: "-")
        cursor += 1
      }
      let exponentStart = cursor
      var written = 0
      while cursor < bytes.count, isDigit(bytes[cursor]) {
        // Larger than any number of digits could compensate.
        if written < 100_000_000 { written = written * 10 + Int(bytes[cursor] &- UInt8(ascii: "0")) }
        cursor += 1
      }
      guard cursor > exponentStart else { throw .noExponentDigits(offset: cursor) }
      exponent += exponentIsNegative ? -written : written
    }
    offset = cursor
    // Nineteen digits cannot have overflowed the mantissa.
    if digits <= 19, mantissa <= 1 << 53, -22...22 ~= exponent {
      let size = Double(mantissa)
      let value = exponent < 0 ? size / powerOfTen(-exponent) : size * powerOfTen(exponent)
      return isNegative ? -value : value
    }
    var value = Double.nan
    if let match = NumberParser.match(bytes, at: start), match.end == cursor { value = match.value }
    // A number too long for the parser.
    if value.isNaN { value = slowNumber(bytes, start..<cursor) }
    guard value.isFinite else {
      offset = start
      throw .tooLarge
    }
    return value
  }

  /// The value of a well-formed number of any length.
  ///
  /// A double depends on at most 768 digits and on whether a nonzero digit follows, so the rest is cut off.
  private static func slowNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
    var text: [UInt8] = []
    var index = range.lowerBound
    var hasPoint = false
    var significant = 0
    // The decimal exponent of the collected digits: digits cut off before the point, less digits read after it.
    var shift = 0
    var isCut = false
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if !isDigit(bytes[index]), bytes[index] != UInt8(ascii: ".") { index += 1 }
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        hasPoint = true
      } else if isDigit(byte) {
        if significant < 800 {
          if significant > 0 || byte != UInt8(ascii: "0") {
            text.append(byte)
            significant += 1
          }
          if hasPoint { shift -= 1 }
        } else {
          isCut = isCut || byte != UInt8(ascii: "0")
          if !hasPoint { shift += 1 }
        }
      } else {
        break
      }
      index += 1
    }
    guard significant > 0 else { return isNegative ? -0.0 : 0 }
    if isCut {
      text.append(UInt8(ascii: "1"))
      shift -= 1
    }
    var exponent = 0
    if index < range.upperBound {
      index += 1
      let isNegative = bytes[index] == UInt8(ascii: "-")
      if !isDigit(bytes[index]) { index += 1 }
      while index < range.upperBound {
        if exponent < 100_000_000 { exponent = exponent * 10 + Int(bytes[index] &- UInt8(ascii: "0")) }
        index += 1
      }
      if isNegative { exponent = -exponent }
    }
    let magnitude = ExactDecimal.value(text, exponent: exponent + shift)
    return isNegative ? -magnitude : magnitude
  }
}

/// 10 to the power of 0…22: all powers that are exact as doubles.
private func powerOfTen(_ exponent: Int) -> Double {
  switch exponent {
  case 0: 1
  case 1: 1e1
  case 2: 1e2
  case 3: 1e3
  case 4: 1e4
  case 5: 1e5
  case 6: 1e6
  case 7: 1e7
  case 8: 1e8
  case 9: 1e9
  case 10: 1e10
  case 11: 1e11
  case 12: 1e12
  case 13: 1e13
  case 14: 1e14
  case 15: 1e15
  case 16: 1e16
  case 17: 1e17
  case 18: 1e18
  case 19: 1e19
  case 20: 1e20
  case 21: 1e21
  default: 1e22
  }
}
