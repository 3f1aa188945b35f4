/// Numbers in the notation of other languages.
package enum NumberSpelling {
  /// U+2212, which word processors and web pages write before negative numbers.
  package static let minusSign: [UInt8] = [0xE2, 0x88, 0x92]

  /// Returns the number in JSON notation: decimal, without `+`, leading zeros, a leading or trailing point,
  /// or `_` between digits. Nil if it is not such a number.
  ///
  /// - Complexity: O(*n*).
  package static func corrected(_ spelling: ArraySlice<UInt8>) -> String? {
    var rest = spelling
    var result = ""
    if rest.first == UInt8(ascii: "-") { result = "-" }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      let digits = String(decoding: rest.dropFirst(2), as: UTF8.self)
      // Beyond 2^53 not every integer is representable.
      guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
        let number = UInt64(digits, radix: 16), number <= 1 << 53
      else { return nil }
      return result + "\(number)"
    }
    guard let whole = digits(&rest) else { return nil }
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard let digits = digits(&rest) else { return nil }
      fraction = digits
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    result += significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    if !fraction.isEmpty { result += "." + String(decoding: fraction, as: UTF8.self) }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      result += "e"
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        result.unicodeScalars.append(Unicode.Scalar(sign))
        rest = rest.dropFirst()
      }
      guard let exponent = digits(&rest), !exponent.isEmpty else { return nil }
      result += String(decoding: exponent, as: UTF8.self)
    }
    return rest.isEmpty ? result : nil
  }

  /// Consumes leading digits with single underscores between them; nil if an underscore is elsewhere.
  private static func digits(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var digits: [UInt8] = []
    var wasDigit = false
    while let byte = rest.first {
      if Scanner.isDigit(byte) {
        digits.append(byte)
      } else if byte != UInt8(ascii: "_") || !wasDigit {
        break
      }
      wasDigit = Scanner.isDigit(byte)
      rest = rest.dropFirst()
    }
    return wasDigit || digits.isEmpty ? digits : nil
  }
}
