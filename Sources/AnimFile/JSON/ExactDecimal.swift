/// Converts decimal numbers with integers of any size, for the few whose nearest double 128 bits do not determine.
enum ExactDecimal {
  /// Returns the double nearest to `digits` · 10^`exponent`, ties to even.
  ///
  /// - Parameter digits: ASCII digits, most significant first; other characters are skipped.
  /// - Complexity: O(*n*²) in the number of digits, which callers limit.
  static func value(_ digits: some Sequence<UInt8>, exponent: Int) -> Double {
    let zero = UInt8(ascii: "0")
    var numerator = BigInteger()
    var count = 0
    for digit in digits where digit &- zero <= 9 && (count > 0 || digit != zero) {
      numerator.multiply(by: 10, adding: UInt32(digit &- zero))
      count += 1
    }
    guard count > 0, count + exponent >= -330 else { return 0 }
    guard count + exponent <= 310 else { return .infinity }

    // The number is numerator / denominator · 2^exponent, as 10^n = 5^n · 2^n.
    var denominator = BigInteger(1)
    for _ in 0..<max(exponent, 0) { numerator.multiply(by: 5) }
    for _ in 0..<max(-exponent, 0) { denominator.multiply(by: 5) }

    // A quotient of 63 or 64 bits.
    let shift = denominator.bitCount + 63 - numerator.bitCount
    if shift > 0 { numerator.shiftLeft(shift) } else { denominator.shiftLeft(-shift) }
    denominator.shiftLeft(63)
    var quotient: UInt64 = 0
    for _ in 0..<64 {
      quotient <<= 1
      if numerator.subtract(denominator) { quotient |= 1 }
      numerator.shiftLeft(1)
    }
    return rounded(quotient, exponent: exponent - shift, hasRemainder: !numerator.isZero)
  }

  /// Returns the double nearest to a number from `quotient` · 2^`exponent` up to, but not including, that of the next
  /// quotient.
  private static func rounded(_ quotient: UInt64, exponent: Int, hasRemainder: Bool) -> Double {
    let bits = 64 - quotient.leadingZeroBitCount
    let power = bits - 1 + exponent
    guard power <= 1023 else { return .infinity }
    // Subnormal numbers have fewer bits.
    let dropped = bits - (power >= -1022 ? 53 : 53 - (-1022 - power))
    guard dropped <= 64 else { return 0 }
    var significand = dropped == 64 ? 0 : quotient >> UInt64(dropped)
    let half: UInt64 = 1 << UInt64(dropped - 1)
    let rest = quotient & (half << 1 &- 1)
    if rest > half || rest == half && (hasRemainder || significand & 1 == 1) { significand += 1 }
    // The leading bit of a normal significand counts as one of the exponent.
    return Double(bitPattern: UInt64(max(power + 1022, 0)) << 52 + significand)
  }
}

/// A natural number of any size.
private struct BigInteger {
  /// The digits to the base 2^32, least significant first, without leading zeros.
  private var digits: [UInt32] = []

  init() {}

  init(_ number: UInt32) { digits = [number] }

  var isZero: Bool { digits.isEmpty }

  var bitCount: Int { digits.count * 32 - (digits.last?.leadingZeroBitCount ?? 0) }

  mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
    var carry = UInt64(addend)
    for index in digits.indices {
      carry += UInt64(digits[index]) * UInt64(factor)
      digits[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { digits.append(UInt32(carry)) }
  }

  mutating func shiftLeft(_ count: Int) {
    guard !isZero, count > 0 else { return }
    let bits = UInt64(count % 32)
    if bits > 0 {
      var carry: UInt64 = 0
      for index in digits.indices {
        carry |= UInt64(digits[index]) << bits
        digits[index] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      if carry > 0 { digits.append(UInt32(carry)) }
    }
    if count >= 32 { digits.insert(contentsOf: repeatElement(0, count: count / 32), at: 0) }
  }

  /// Subtracts `other` if the difference is not negative; returns whether it was subtracted.
  mutating func subtract(_ other: BigInteger) -> Bool {
    guard !isLess(than: other) else { return false }
    var borrow: Int64 = 0
    for index in digits.indices {
      borrow += Int64(digits[index]) - (index < other.digits.count ? Int64(other.digits[index]) : 0)
      digits[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while digits.last == 0 { digits.removeLast() }
    return true
  }

  private func isLess(than other: BigInteger) -> Bool {
    guard digits.count == other.digits.count else { return digits.count < other.digits.count }
    for index in digits.indices.reversed() where digits[index] != other.digits[index] {
      return digits[index] < other.digits[index]
    }
    return false
  }
}

extension Double {
  /// Parses a text that is one decimal number, with or without an exponent; nil for any other text.
  // The initializer of the standard library needs a C library.
  package init?(decimal text: some StringProtocol) {
    let bytes = Array(text.utf8)[...]
    guard let match = NumberParser.match(bytes.span, at: 0), match.end == bytes.count else { return nil }
    self = match.value
  }
}
