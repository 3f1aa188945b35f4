// Fast paths of the scanner: plain tokens at a distance from the end of the text.
//
// Unchecked offsets are before the end: a comparison with the count, or a byte that is not zero at a later offset, shows it.

extension Span<UInt8> {
  @inline(__always)
  func endOfWhitespace(from offset: Int) -> Int {
    if byte(at: offset) > 0x20 { return offset }
    // White space is mostly one space, or one line feed.
    return unsafe byte(at: offset &+ 1) > 0x20 && Self.isWhitespace(self[unchecked: offset])
      ? offset &+ 1 : endOfWhitespaceRun(from: offset)
  }

  /// Whether a byte of at most 0x20 is white space.
  @inline(__always)
  private static func isWhitespace(_ byte: UInt8) -> Bool {
    let whitespace: UInt64 = 1 << 0x20 | 1 << 0x0A | 1 << 0x0D | 1 << 0x09
    return (whitespace &>> UInt64(byte)) & 1 != 0
  }

  /// Returns the offset after the comma at `offset` and the white space around it; nil if there is no comma.
  @inline(__always)
  func endOfComma(from offset: Int) -> Int? {
    // Mostly a comma and one space, or nothing else.
    if let next = endOfPlainComma(at: offset) { return next }
    let comma = endOfWhitespace(from: offset)
    return byte(at: comma) == UInt8(ascii: ",") ? endOfWhitespace(from: comma &+ 1) : nil
  }

  /// Returns the offset after the comma at `offset` and one space at most, if other white space neither follows nor precedes.
  @inline(__always)
  private func endOfPlainComma(at offset: Int) -> Int? {
    guard offset <= count &- 4 else { return nil }
    let bytes = unsafe UInt32(
      littleEndian: self.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
    if bytes & 0xFFFF == 0x202C, bytes & 0xFF_0000 > 0x20_FFFF { return offset &+ 2 }
    return bytes & 0xFF == 0x2C && bytes & 0xFF00 > 0x20FF ? offset &+ 1 : nil
  }

  @inline(never)
  private func endOfWhitespaceRun(from offset: Int) -> Int {
    var offset = offset
    while offset < count {
      switch unsafe self[unchecked: offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return offset
      }
      // Skip indentation, eight spaces at a time.
      while offset <= count &- 8 {
        let others = uncheckedWord(at: offset) ^ 0x2020_2020_2020_2020
        offset &+= others.trailingZeroBitCount &>> 3
        if others != 0 { break }
      }
    }
    return offset
  }

  /// Returns the string whose quote is at `offset`, if it is ASCII without escapes and ends well before the
  /// text does.
  @inline(__always)
  func plainString(at offset: Int) -> (end: Int, prefix: UInt64)? {
    guard let first = word(at: offset &+ 1) else { return nil }
    var word = first
    var cursor = offset &+ 1
    while true {
      let stops = Self.stringStops(word)
      if stops != 0 {
        let bits = UInt64(truncatingIfNeeded: stops.trailingZeroBitCount & ~7)
        guard (word &>> bits) & 0xFF == UInt64(UInt8(ascii: "\"")) else { return nil }
        let end = cursor &+ Int(truncatingIfNeeded: bits &>> 3) &+ 1
        return (end, cursor == offset &+ 1 ? first & ((1 &<< bits) &- 1) : first)
      }
      cursor &+= 8
      guard let next = self.word(at: cursor) else { return nil }
      word = next
    }
  }

  /// Returns the high bit of each byte that is a quote, a backslash, a control character or not ASCII, valid
  /// up to the first one.
  @inline(__always)
  private static func stringStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- ones &* 0x20) & ~word
    return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | control | word)
      & (ones &* 0x80)
  }

  /// Returns the number at `offset`, if it is valid JSON.
  @inline(__always)
  package func number(at offset: Int) -> (end: Int, value: Double)? {
    if let number = plainNumber(at: offset) { return number }
    // Matches a minus, a digit and some harmless other bytes.
    return (byte(at: offset) &- UInt8(ascii: "-")) <= UInt8(ascii: "9") - UInt8(ascii: "-")
      ? anyNumber(at: offset) : nil
  }

  /// Returns the number at `offset`, if it is simple and well before the end of the text: up to seven digits,
  /// or eight characters including a point, not counting a sign.
  ///
  /// Branch-free with regard to signs, points and lengths, because they are unpredictable.
  @inline(__always)
  func plainNumber(at offset: Int) -> (end: Int, value: Double)? {
    guard let number = plainDigits(at: offset), isAfterValue(unchecked: number.end) else { return nil }
    return (number.end, number.value)
  }

  /// A number of a list or object, and the punctuation after it.
  struct ListedNumber {
    var value: Double
    /// The offset after the number.
    var end: Int
    /// The offset of the comma or closing bracket.
    var punctuation: Int
    /// The offset after the comma and white space, or after the closing bracket.
    var next: Int
    /// Whether it is the last one.
    var isLast: Bool
  }

  /// Returns the number at `offset`, if it is valid JSON and the last value before the byte `closing`, or before a comma.
  @inline(__always)
  func listedNumber(at offset: Int, before closing: UInt8) -> ListedNumber? {
    // The byte after the number is checked here, which is faster than in `plainNumber`.
    if let number = plainDigits(at: offset) {
      if let next = endOfPlainComma(at: number.end) {
        return ListedNumber(
          value: number.value, end: number.end, punctuation: number.end, next: next, isLast: false)
      }
      if unsafe self[unchecked: number.end] == closing {
        return ListedNumber(
          value: number.value, end: number.end, punctuation: number.end, next: number.end &+ 1, isLast: true)
      }
    }
    return anyListedNumber(at: offset, before: closing)
  }

  @inline(never)
  private func anyListedNumber(at offset: Int, before closing: UInt8) -> ListedNumber? {
    guard let number = number(at: offset) else { return nil }
    let end = endOfWhitespace(from: number.end)
    let byte = byte(at: end)
    guard byte == closing || byte == UInt8(ascii: ",") else { return nil }
    let isLast = byte == closing
    return ListedNumber(
      value: number.value, end: number.end, punctuation: end,
      next: isLast ? end &+ 1 : endOfWhitespace(from: end &+ 1), isLast: isLast)
  }

  /// Returns the number at `offset` of path data, under the conditions of ``plainNumber(at:)``.
  @inline(__always)
  func plainPathNumber(at offset: Int) -> (end: Int, value: Double)? {
    guard let number = plainDigits(at: offset) else { return nil }
    let next = unsafe self[unchecked: number.end]
    guard next &- UInt8(ascii: "0") > 9, next | 0x20 != UInt8(ascii: "e"),
      next != UInt8(ascii: ".") || number.hasPoint
    else { return nil }
    return (number.end, number.value)
  }

  /// Returns the digits at `offset` as a number, with at least one byte after them.
  @inline(__always)
  private func plainDigits(at offset: Int) -> (end: Int, value: Double, hasPoint: Bool)? {
    // The sign, eight characters and the byte after them.
    guard offset <= count &- 10 else { return nil }
    let signed = uncheckedWord(at: offset)
    if let fraction = Self.plainFraction(signed) {
      return (offset &+ 2 &+ fraction.decimals, fraction.value, true)
    }
    // This bit is set in digits, but not in a minus.
    let isUnsigned = (signed &>> 4) & 1
    let signMask = isUnsigned &- 1
    guard (signed ^ UInt64(UInt8(ascii: "-"))) & signMask & 0xFF == 0 else { return nil }
    let start = offset &+ 1 &- Int(truncatingIfNeeded: isUnsigned)
    let digits = EightDigits(signed ^ ((signed ^ uncheckedWord(at: offset &+ 1)) & signMask))
    guard let number = digits.plainNumber else { return nil }
    let value = Double(Int64(bitPattern: number.digits)) / PowersOfTen.exact[number.decimals]
    return (
      start &+ number.length, Double(bitPattern: value.bitPattern | signMask &<< 63), number.decimals > 0
    )
  }

  /// Returns the value of bytes that start with `0.` and a digit, which most easings and opacities do.
  @inline(__always)
  private static func plainFraction(_ word: UInt64) -> (value: Double, decimals: Int)? {
    guard word & 0xFFFF == 0x2E30 else { return nil }
    // Zeros, which are not digits, take the place of the bytes after the eighth.
    let digits = EightDigits(word &>> 16)
    guard digits.count != 0 else { return nil }
    return (Double(Int64(bitPattern: digits.value)) / PowersOfTen.exact[digits.count], digits.count)
  }

  @inline(never)
  func anyNumber(at offset: Int) -> (end: Int, value: Double)? {
    guard let match = NumberParser.match(self, at: offset), match.deviation == nil, match.value.isFinite,
      isAfterValue(match.end)
    else { return nil }
    return (match.end, match.value)
  }

  /// Returns the word `true`, `false` or `null` at `offset`.
  @inline(__always)
  func literal(at offset: Int) -> (kind: Tape.Kind, end: Int)? {
    guard let word = word(at: offset) else { return nil }
    let literal: (kind: Tape.Kind, end: Int)
    if word & 0xFFFF_FFFF == 0x6575_7274 {
      literal = (.true, offset &+ 4)
    } else if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {
      literal = (.false, offset &+ 5)
    } else if word & 0xFFFF_FFFF == 0x6C6C_756E {
      literal = (.null, offset &+ 4)
    } else {
      return nil
    }
    return isAfterValue(literal.end) ? literal : nil
  }

  /// Whether the byte at `offset` can directly follow a number or word.
  @inline(__always)
  private func isAfterValue(_ offset: Int) -> Bool {
    offset >= count || isAfterValue(unchecked: offset)
  }

  @inline(__always)
  private func isAfterValue(unchecked offset: Int) -> Bool {
    switch unsafe self[unchecked: offset] {
    case UInt8(ascii: ","): true
    case 0...0x20, UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }
}
