// What the scanner reads at full speed: plain tokens, well before the end of the text.

extension Span<UInt8> {
  /// The offset of the first byte from `offset` that is not white space.
  @inline(__always)
  func endOfWhitespace(from offset: Int) -> Int {
    byte(at: offset) > 0x20 ? offset : endOfWhitespaceRun(from: offset)
  }

  @inline(never)
  private func endOfWhitespaceRun(from offset: Int) -> Int {
    var offset = offset
    while true {
      switch byte(at: offset) {
      case 0x20, 0x0A, 0x0D, 0x09:
        offset &+= 1
        while let word = word(at: offset), word == 0x2020_2020_2020_2020 { offset &+= 8 }
      default: return offset
      }
    }
  }

  /// The string at `offset`, where a quote is, if it is ASCII without escapes and ends well before the text does.
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

  /// The high bit of each byte that is a quote, a backslash, a control character or not ASCII, right up to the first one.
  @inline(__always)
  private static func stringStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let control = (word &- ones &* 0x20) & ~word
    return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | control | word)
      & (ones &* 0x80)
  }

  /// The number at `offset`, if it is a simple one: up to seven digits on each side of the point, and no exponent.
  @inline(__always)
  func plainNumber(at offset: Int) -> (end: Int, value: Double)? {
    // One or zero rather than true or false: signs are hard to predict.
    let sign: UInt64 = byte(at: offset) == UInt8(ascii: "-") ? 1 : 0
    var cursor = offset &+ Int(truncatingIfNeeded: sign)
    guard let wholeWord = word(at: cursor) else { return nil }
    let whole = EightDigits(wholeWord)
    guard whole.count &- 1 < 7, whole.count != 0 else { return nil }
    guard whole.count == 1 || wholeWord & 0xFF != UInt64(UInt8(ascii: "0")) else { return nil }
    var mantissa = whole.value
    cursor &+= whole.count
    var value: Double
    if byte(at: cursor) == UInt8(ascii: ".") {
      guard let fractionWord = word(at: cursor &+ 1) else { return nil }
      let fraction = EightDigits(fractionWord)
      guard fraction.count != 0, fraction.count != 8 else { return nil }
      mantissa = mantissa &* PowersOfTen.whole[fraction.count] &+ fraction.value
      value = Double(Int64(bitPattern: mantissa)) / PowersOfTen.exact[fraction.count]
      cursor &+= 1 &+ fraction.count
    } else {
      value = Double(Int64(bitPattern: mantissa))
    }
    guard isAfterValue(cursor) else { return nil }
    return (cursor, Double(bitPattern: value.bitPattern | sign &<< 63))
  }

  /// The number at `offset`, if it is one by JSON's rules.
  @inline(never)
  func anyNumber(at offset: Int) -> (end: Int, value: Double)? {
    guard let match = NumberParser.match(self, at: offset), match.oddity == nil, match.value.isFinite,
      isAfterValue(match.end)
    else { return nil }
    return (match.end, match.value)
  }

  /// The word `true`, `false` or `null` at `offset`.
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

  /// Whether the byte at `offset` can follow a number or word at once.
  @inline(__always)
  private func isAfterValue(_ offset: Int) -> Bool {
    switch byte(at: offset) {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }
}
