/// Reads decimal numbers as the nearest double.
///
/// The result is always the one an exact computation would round to, ties to even. Underflow gives zero (of the number's
/// sign), overflow gives infinity.
enum NumberParser {
  /// The longest number read, in characters.
  static let maximumLength = 1000

  /// What makes a number one that JSON does not allow, though its value is plain.
  enum Oddity: Hashable {
    case leadingPlus, leadingZero, noDigitBeforePoint, noDigitAfterPoint
  }

  /// A number at the start of some text.
  struct Match {
    /// The nearest double, infinite if there is none.
    var value: Double
    /// The offset after the number.
    var end: Int
    /// The first reason for JSON not to allow the number, if there is one.
    var oddity: Oddity?
  }

  /// The longest number that starts at `start`, or `nil` if there is no digit or the number is too long.
  ///
  /// An `e` without digits after it is not part of the number.
  static func match(_ text: Span<UInt8>, at start: Int) -> Match? {
    if let number = text.plainNumber(at: start) { return Match(value: number.value, end: number.end) }
    return matchAny(text, at: start)
  }

  private static func matchAny(_ text: Span<UInt8>, at start: Int) -> Match? {
    var digits = Digits(position: start)
    var oddity: Oddity?
    let sign = text.byte(at: start)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits.position &+= 1
      if sign == UInt8(ascii: "+") { oddity = .leadingPlus }
    }

    let first = digits.position
    digits.takeRun(of: text)
    let wholeCount = digits.position &- first
    let isZeroFirst = text.byte(at: first) == UInt8(ascii: "0")
    if wholeCount > 1, isZeroFirst { oddity = oddity ?? .leadingZero }

    var fractionCount = 0
    if text.byte(at: digits.position) == UInt8(ascii: ".") {
      let point = digits.position
      digits.position &+= 1
      digits.takeRun(of: text)
      fractionCount = digits.position &- point &- 1
      if wholeCount == 0 {
        guard fractionCount > 0 else { return nil }
        oddity = oddity ?? .noDigitBeforePoint
      } else if fractionCount == 0 {
        oddity = oddity ?? .noDigitAfterPoint
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
    let magnitude = digits.value ?? exactValue(text, from: first, to: digits.position)
    return Match(
      value: sign == UInt8(ascii: "-") ? -magnitude : magnitude, end: digits.position, oddity: oddity)
  }

  /// `mantissa` · 10^`exponent`, or `nil` if 128 bits of the power of ten cannot tell which double is nearest.
  ///
  /// Exact arithmetic where that is possible (Clinger), and otherwise the algorithm of Eisel and Lemire.
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
      // A significand that has grown to 2^52 is the smallest normal number, whose bits are the same.
      return Double(bitPattern: significand)
    }
    if low <= 1, (-4...23).contains(exponent), significand & 3 == 1, significand &<< shift == high {
      // Halfway between two doubles: not up, but to the even one.
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

  /// The value of the unsigned number in `range`, whatever its digits.
  private static func exactValue(_ text: Span<UInt8>, from start: Int, to end: Int) -> Double {
    let digits = String(unsafeUninitializedCapacity: end - start) { buffer in
      for index in start..<end { buffer[index - start] = text[index] }
      return end - start
    }
    // The grammar has been checked, so there is always a value.
    return Double(digits) ?? .nan
  }
}

/// The digits of a number as they are taken from a text.
private struct Digits {
  var position: Int
  /// The digits so far, without their highest places if there are too many.
  private var mantissa: UInt64 = 0
  var exponent = 0
  private var isCutOff = false

  @inline(__always)
  init(position: Int) {
    self.position = position
  }

  /// Takes digits as long as there are any.
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

  /// Takes the digits that begin at `start` and have been found to be too many once more, but only the first 19 of them,
  /// zeros in front not counted.
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
      // Beyond this it only matters that it is beyond.
      if power < 100_000 { power = power &* 10 &+ Int(digit) }
      cursor &+= 1
    }
    guard cursor > first else { return }
    exponent &+= sign == UInt8(ascii: "-") ? 0 &- power : power
    position = cursor
  }

  /// The nearest double, or `nil` if only exact arithmetic can tell.
  var value: Double? {
    guard let value = NumberParser.nearest(mantissa, exponent: exponent) else { return nil }
    guard isCutOff else { return value }
    return NumberParser.nearest(mantissa &+ 1, exponent: exponent) == value ? value : nil
  }
}

/// The digits at the start of eight bytes.
struct EightDigits {
  /// How many of the bytes are digits, before the first that is not.
  let count: Int
  /// The bytes, of which the digits are their values.
  private let nibbles: UInt64
  /// The highest bit of each byte that is not a digit, right up to the first, and up to the second if the first is a point.
  private let others: UInt64

  /// - Parameter word: The bytes, the first in the lowest place.
  @inline(__always)
  init(_ word: UInt64) {
    nibbles = word ^ 0x3030_3030_3030_3030
    others = ((nibbles &+ 0x7676_7676_7676_7676) | nibbles) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
  }

  /// The value of the digits, of which there must be at least one.
  @inline(__always)
  var value: UInt64 { Self.value(nibbles, count: count) }

  /// The number that the bytes begin with: its digits, how many of them are decimals, and its length in bytes.
  ///
  /// It is `nil` where JSON does not allow it: zeros in front, a point without digits on either side of it. Of eight
  /// digits one cannot say, so it is `nil` then too. A number of length eight may go on in the next byte.
  @inline(__always)
  var plainNumber: (digits: UInt64, decimals: Int, length: Int)? {
    // A zero in front of another digit is the one case without any of these bits.
    guard count &- 1 < 7, count != 0, others & 0x8000 | nibbles & 0xFF != 0 else { return nil }
    let bits = UInt64(truncatingIfNeeded: 8 &* count)
    guard (nibbles &>> bits) & 0xFF == UInt64(UInt8(ascii: ".") ^ 0x30) else { return (value, 0, count) }
    let length = (others & (others &- 1)).trailingZeroBitCount &>> 3
    guard length > count &+ 1 else { return nil }
    // The digits after the point move up to those before it.
    let whole: UInt64 = 1 &<< bits &- 1
    let joined = nibbles & whole | (nibbles &>> 8) & ~whole
    return (Self.value(joined, count: length &- 1), length &- count &- 1, length)
  }

  @inline(__always)
  private static func value(_ nibbles: UInt64, count: Int) -> UInt64 {
    // The digits move to the end and zeros fill the front; then ones become pairs, pairs fours and fours eight.
    let aligned = nibbles &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let pairs = aligned &* 10 &+ aligned &>> 8
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    return ((pairs & mask) &* 0x000F_4240_0000_0064 &+ ((pairs &>> 16) & mask) &* 0x0000_2710_0000_0001)
      &>> 32
  }
}

extension Span<UInt8> {
  /// The byte at `offset`, or zero past the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[unchecked: offset] : 0
  }

  /// The eight bytes at `offset`, the first in the lowest place, or `nil` if there are not that many.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    offset >= 0 && offset <= count &- 8 ? uncheckedWord(at: offset) : nil
  }

  /// The eight bytes at `offset`, which must be in the text: the caller has made sure, for several at once.
  @inline(__always)
  func uncheckedWord(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count - 8)
    return UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }
}
