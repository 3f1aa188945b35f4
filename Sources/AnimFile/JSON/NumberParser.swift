/// Parses decimal numbers to the nearest double.
///
/// The result is correctly rounded, ties to even. Underflow yields zero with the number's sign, overflow
/// infinity.
package enum NumberParser {
  package static let maximumLength = 1000

  /// A deviation from the JSON grammar with an unambiguous value.
  enum Deviation: Hashable {
    case leadingPlus, leadingZero, noDigitBeforePoint, noDigitAfterPoint
  }

  /// A number at the start of a text.
  package struct Match {
    /// The nearest double, possibly infinite.
    package var value: Double
    /// The offset after the number.
    package var end: Int
    /// The first deviation from the JSON grammar, if any.
    var deviation: Deviation?
  }

  /// Returns the longest number that starts at `start`; nil if there is no digit or the number is too long.
  ///
  /// An `e` without digits after it is not part of the number.
  package static func match(_ text: Span<UInt8>, at start: Int) -> Match? {
    if let number = text.plainNumber(at: start) { return Match(value: number.value, end: number.end) }
    return matchAny(text, at: start)
  }

  private static func matchAny(_ text: Span<UInt8>, at start: Int) -> Match? {
    var digits = Digits(position: start)
    var deviation: Deviation?
    let sign = text.byte(at: start)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits.position &+= 1
      if sign == UInt8(ascii: "+") { deviation = .leadingPlus }
    }

    let first = digits.position
    digits.takeRun(of: text)
    let wholeCount = digits.position &- first
    let isZeroFirst = text.byte(at: first) == UInt8(ascii: "0")
    if wholeCount > 1, isZeroFirst { deviation = deviation ?? .leadingZero }

    var fractionCount = 0
    if text.byte(at: digits.position) == UInt8(ascii: ".") {
      let point = digits.position
      digits.position &+= 1
      digits.takeRun(of: text)
      fractionCount = digits.position &- point &- 1
      if wholeCount == 0 {
        guard fractionCount > 0 else { return nil }
        deviation = deviation ?? .noDigitBeforePoint
      } else if fractionCount == 0 {
        deviation = deviation ?? .noDigitAfterPoint
      }
    } else if wholeCount == 0 {
      return nil
    }

    digits.exponent = 0 &- fractionCount
    if wholeCount &+ fractionCount > (isZeroFirst ? 20 : 19) {
      digits.cutOff(text, from: first)
    }
    digits.takeExponent(of: text)
    guard digits.position &- start <= maximumLength else { return nil }
    let magnitude = digits.value ?? exactValue(text, from: first)
    return Match(
      value: sign == UInt8(ascii: "-") ? -magnitude : magnitude, end: digits.position, deviation: deviation)
  }

  /// Returns `mantissa` · 10^`exponent`, or nil if 128 bits of the power of ten do not determine the nearest
  /// double.
  ///
  /// Uses exact arithmetic where possible (Clinger), otherwise the Eisel-Lemire algorithm.
  static func nearest(_ mantissa: UInt64, exponent: Int) -> Double? {
    if mantissa <= 1 << 53 {
      if exponent == 0 { return Double(mantissa) }
      if exponent < 0, exponent >= -22 { return Double(mantissa) / PowersOfTen.exact[-exponent] }
      if exponent > 0, exponent <= 22 { return Double(mantissa) * PowersOfTen.exact[exponent] }
    }
    guard mantissa != 0, exponent >= -342 else { return 0 }
    guard exponent <= 308 else { return .infinity }

    let zeros = mantissa.leadingZeroBitCount
    let normalized = mantissa &<< UInt64(truncatingIfNeeded: zeros)
    let power = PowersOfTen.leadingBits(exponent)
    var (high, low) = power.high.multipliedFullWidth(by: normalized)
    if high & 0x1FF == 0x1FF {
      let correction = power.low.multipliedFullWidth(by: normalized).high
      low &+= correction
      if low < correction { high &+= 1 }
    }
    if low == .max, !(-27...55).contains(exponent) { return nil }

    let upperBit = high &>> 63
    let shift = upperBit &+ 9
    var significand = high &>> shift
    var biased = ((217_706 &* exponent) &>> 16) &+ 63 &+ Int(upperBit) &- zeros &+ 1023
    if biased <= 0 {
      guard biased > -63 else { return 0 }
      significand &>>= UInt64(1 &- biased)
      significand = (significand &+ (significand & 1)) &>> 1
      // A subnormal significand that rounds to 2^52 has the bit pattern of the smallest normal number.
      return Double(bitPattern: significand)
    }
    if low <= 1, (-4...23).contains(exponent), significand & 3 == 1, significand &<< shift == high {
      // Halfway between two doubles: round to even.
      significand &= ~1
    }
    significand = (significand &+ (significand & 1)) &>> 1
    if significand >= 1 << 53 {
      significand = 1 << 52
      biased &+= 1
    }
    guard biased < 2047 else { return .infinity }
    return Double(bitPattern: UInt64(biased) &<< 52 | significand & (1 << 52 - 1))
  }

  /// Returns the value of the unsigned number that begins at an offset, with any number of digits.
  private static func exactValue(_ text: Span<UInt8>, from start: Int) -> Double {
    var digits = Digits(position: start)
    digits.takeRun(of: text)
    if text.byte(at: digits.position) == UInt8(ascii: ".") {
      let point = digits.position
      digits.position += 1
      digits.takeRun(of: text)
      digits.exponent = point + 1 - digits.position
    }
    var characters: [UInt8] = []
    for index in start..<digits.position { characters.append(text[index]) }
    digits.takeExponent(of: text)
    return ExactDecimal.value(characters, exponent: digits.exponent)
  }
}

/// Accumulates the digits of a number.
private struct Digits {
  var position: Int
  /// The digits so far, wrapped on overflow.
  private var mantissa: UInt64 = 0
  var exponent = 0
  private var isCutOff = false

  @inline(__always)
  init(position: Int) {
    self.position = position
  }

  @inline(__always)
  mutating func takeRun(of text: Span<UInt8>) {
    while let word = text.word(at: position) {
      let digits = EightDigits(word)
      guard digits.count != 0 else { return }
      mantissa = mantissa &* PowersOfTen.whole[digits.count] &+ digits.value
      position &+= digits.count
      guard digits.count == 8 else { return }
    }
    takeRunAtEnd(of: text)
  }

  @inline(never)
  private mutating func takeRunAtEnd(of text: Span<UInt8>) {
    while true {
      let digit = text.byte(at: position) &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      position &+= 1
    }
  }

  /// Reparses the digits at `start` after an overflow, keeping only the first 19 without leading zeros.
  @inline(never)
  mutating func cutOff(_ text: Span<UInt8>, from start: Int) {
    mantissa = 0
    exponent = 0
    var count = 0
    var hasPoint = false
    for offset in start..<position {
      let byte = text.byte(at: offset)
      guard byte != UInt8(ascii: ".") else {
        hasPoint = true
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      if count < 19 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if mantissa != 0 { count &+= 1 }
        if hasPoint { exponent &-= 1 }
      } else {
        if digit != 0 { isCutOff = true }
        if !hasPoint { exponent &+= 1 }
      }
    }
  }

  mutating func takeExponent(of text: Span<UInt8>) {
    guard text.byte(at: position) | 0x20 == UInt8(ascii: "e") else { return }
    var cursor = position &+ 1
    let sign = text.byte(at: cursor)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { cursor &+= 1 }
    let first = cursor
    var power = 0
    while true {
      let digit = text.byte(at: cursor) &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      // Larger exponents overflow or underflow anyway.
      if power < 100_000 { power = power &* 10 &+ Int(digit) }
      cursor &+= 1
    }
    guard cursor > first else { return }
    exponent &+= sign == UInt8(ascii: "-") ? 0 &- power : power
    position = cursor
  }

  /// The nearest double, or nil if it requires exact arithmetic.
  var value: Double? {
    guard let value = NumberParser.nearest(mantissa, exponent: exponent) else { return nil }
    guard isCutOff else { return value }
    return NumberParser.nearest(mantissa &+ 1, exponent: exponent) == value ? value : nil
  }
}

/// The leading digits of eight bytes.
struct EightDigits {
  let count: Int
  /// The bytes, with digits replaced by their values.
  private let nibbles: UInt64
  /// The high bit of each non-digit byte, valid up to the first one, and up to the second if the first is a
  /// point.
  private let others: UInt64

  /// - Parameter word: The bytes in little-endian order.
  @inline(__always)
  init(_ word: UInt64) {
    nibbles = word ^ 0x3030_3030_3030_3030
    others = ((nibbles &+ 0x7676_7676_7676_7676) | nibbles) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
  }

  /// The value of the digits. There must be at least one.
  @inline(__always)
  var value: UInt64 { Self.value(nibbles, count: count) }

  /// The number at the start of the bytes: its digits, the number of decimals, and its length in bytes.
  ///
  /// Nil if JSON does not allow it, because of leading zeros or a point without digits on both sides; also
  /// nil for eight digits. A number of length eight may continue in the next byte.
  @inline(__always)
  var plainNumber: (digits: UInt64, decimals: Int, length: Int)? {
    // A leading zero before a digit is the only case with none of these bits set.
    guard count &- 1 < 7, count != 0, others & 0x8000 | nibbles & 0xFF != 0 else { return nil }
    let bits = UInt64(truncatingIfNeeded: 8 &* count)
    guard (nibbles &>> bits) & 0xFF == UInt64(UInt8(ascii: ".") ^ 0x30) else { return (value, 0, count) }
    let length = (others & (others &- 1)).trailingZeroBitCount &>> 3
    guard length > count &+ 1 else { return nil }
    // Close the gap of the point.
    let whole: UInt64 = 1 &<< bits &- 1
    let joined = nibbles & whole | (nibbles &>> 8) & ~whole
    return (Self.value(joined, count: length &- 1), length &- count &- 1, length)
  }

  @inline(__always)
  private static func value(_ nibbles: UInt64, count: Int) -> UInt64 {
    // Align the digits at the end with leading zeros, then combine them to pairs, fours and eight.
    let aligned = nibbles &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let pairs = aligned &* 10 &+ aligned &>> 8
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    return ((pairs & mask) &* 0x000F_4240_0000_0064 &+ ((pairs &>> 16) & mask) &* 0x0000_2710_0000_0001)
      &>> 32
  }
}

extension Span<UInt8> {
  /// Returns the byte at `offset`, or zero past the end: one comparison checks both bounds.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    unsafe UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[unchecked: offset] : 0
  }

  /// Returns eight bytes at `offset` in little-endian order, or nil past the end.
  @inline(__always)
  package func word(at offset: Int) -> UInt64? {
    offset >= 0 && offset <= count &- 8 ? uncheckedWord(at: offset) : nil
  }

  /// Returns eight bytes at `offset`, unchecked: callers check once for several words.
  @inline(__always)
  func uncheckedWord(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count - 8)
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }
}
