/// Prints numbers in JSON's grammar.
///
/// Both formats omit redundant characters: no `.0`, no `+`, no trailing zeros of a fraction, and `0` for
/// negative zero. Non-finite numbers become `null`, because JSON cannot represent them.
package enum NumberPrinter {
  static let maximumDecimals = 17

  /// Appends the shortest decimal number that round-trips to `value`; of several, the nearest.
  ///
  /// Uses an exponent below 1e-6 and from 1e21 on.
  package static func appendShortest(_ value: Double, to output: inout [UInt8]) {
    append(to: &output) { buffer in
      if value.isFinite { shortest(value, to: &buffer) } else { buffer.put("null") }
    }
  }

  /// Appends `value` with at most `decimals` decimals, correctly rounded, ties to even.
  ///
  /// Uses the shortest form, with an exponent, from 1e21 on.
  package static func appendFixed(_ value: Double, decimals: Int, to output: inout [UInt8]) {
    append(to: &output) { buffer in
      guard value.isFinite else { return buffer.put("null") }
      guard value.magnitude < 1e21 else { return shortest(value, to: &buffer) }
      fixed(value, decimals: max(0, min(decimals, maximumDecimals)), to: &buffer)
    }
  }

  /// Appends `value` with at most `decimals` decimals, or in shortest form if a double is less precise.
  ///
  /// Parsing yields a number within half a unit of the last decimal, or the same number.
  @inline(__always)
  package static func appendRounded(_ value: Double, decimals: Int, to output: inout [UInt8]) {
    let decimals = max(0, min(decimals, maximumDecimals))
    // Beyond 2⁵³ units, doubles are coarser than the decimals.
    if value.magnitude * PowersOfTen.exact[decimals] < 0x1p53 {
      appendFixed(value, decimals: decimals, to: &output)
    } else {
      appendShortest(value, to: &output)
    }
  }

  /// Appends through a buffer at the end of `output`.
  @inline(__always)
  private static func append(to output: inout [UInt8], _ body: (inout DigitBuffer) -> Void) {
    output.append(addingCapacity: DigitBuffer.capacity) { span in
      // The buffer lives as long as the closure, and counts what it has initialized.
      unsafe span.withUnsafeMutableBufferPointer { memory, count in
        var buffer = unsafe DigitBuffer(memory)
        body(&buffer)
        count = buffer.count
      }
    }
  }

  // MARK: Fixed

  @inline(__always)
  private static func fixed(_ value: Double, decimals: Int, to buffer: inout DigitBuffer) {
    let (significand, exponent) = parts(of: value)
    // From 2^-11 up to 2^26, with up to eight digits in all.
    if (27...63).contains(0 &- exponent), decimals <= 7 {
      let product = significand.multipliedFullWidth(by: PowersOfTen.whole[decimals])
      let shift = UInt64(truncatingIfNeeded: 0 &- exponent)
      let quotient = product.high &<< (64 &- shift) | product.low &>> shift
      // The bits shifted out, left-aligned. Round up if the first one and any other is set, or if only the
      // first is set and the quotient is odd. (A branch here would be unpredictable.)
      let remainder = product.low &<< (64 &- shift)
      let others = remainder &<< 1 | quotient & 1
      let digits = quotient &+ (remainder &>> 63) & ((others | (0 &- others)) &>> 63)
      if digits < 100_000_000 { return buffer.putShort(digits, decimals: decimals, isNegative: value < 0) }
      return fixed(digits, decimals: decimals, isNegative: value < 0, to: &buffer)
    }
    fixedSlowly(value, decimals: decimals, to: &buffer)
  }

  /// Prints a number of more than eight digits, up to seven of them decimals.
  @inline(never)
  private static func fixed(_ digits: UInt64, decimals: Int, isNegative: Bool, to buffer: inout DigitBuffer) {
    let (whole, fraction) = digits.quotientAndRemainder(dividingBy: PowersOfTen.whole[decimals])
    if isNegative { buffer.put(UInt8(ascii: "-")) }
    buffer.putWhole(whole)
    if fraction != 0 { buffer.putFraction(fraction, digits: decimals) }
  }

  @inline(never)
  private static func fixedSlowly(_ value: Double, decimals: Int, to buffer: inout DigitBuffer) {
    let (significand, exponent) = parts(of: value)
    var whole: UInt64
    var fraction: UInt64
    if exponent >= 0 {
      // An integer below 1e21.
      if exponent <= 10 {
        whole = significand &<< UInt64(truncatingIfNeeded: exponent)
        fraction = 0
      } else {
        return large(significand, exponent: exponent, isNegative: value < 0, to: &buffer)
      }
    } else if exponent <= -64 {
      // Below half of 2^-10, but it may still round up.
      whole = 0
      fraction = scaled(significand, exponent: exponent, by: PowersOfTen.whole[decimals])
    } else {
      whole = significand &>> UInt64(truncatingIfNeeded: 0 &- exponent)
      let rest = significand &- whole &<< UInt64(truncatingIfNeeded: 0 &- exponent)
      fraction = scaled(rest, exponent: exponent, by: PowersOfTen.whole[decimals])
      // When rounding to an integer, ties depend on the integer, not on the fraction.
      if decimals == 0, rest &<< 1 == 1 &<< UInt64(truncatingIfNeeded: 0 &- exponent) { fraction = whole & 1 }
      if fraction == PowersOfTen.whole[decimals] {
        whole &+= 1
        fraction = 0
      }
    }
    if value < 0, whole | fraction != 0 { buffer.put(UInt8(ascii: "-")) }
    buffer.putWhole(whole)
    if fraction != 0 { buffer.putFraction(fraction, digits: decimals) }
  }

  /// Returns the significand and binary exponent of the magnitude of `value`.
  @inline(__always)
  private static func parts(of value: Double) -> (significand: UInt64, exponent: Int) {
    let bits = value.bitPattern
    let fraction = bits & (1 << 52 - 1)
    let exponent = Int(truncatingIfNeeded: (bits &>> 52) & 0x7FF)
    return exponent == 0 ? (fraction, -1074) : (fraction | 1 << 52, exponent &- 1075)
  }

  /// Returns `significand` · 2^`exponent` · `factor` for a negative exponent, rounded half to even.
  @inline(__always)
  private static func scaled(_ significand: UInt64, exponent: Int, by factor: UInt64) -> UInt64 {
    let product = significand.multipliedFullWidth(by: factor)
    let shift = 0 &- exponent
    let quotient: UInt64
    // The bits shifted out, left-aligned.
    let remainder: (high: UInt64, low: UInt64)
    if shift < 64 {
      let count = UInt64(truncatingIfNeeded: shift)
      quotient = product.high &<< (64 &- count) | product.low &>> count
      remainder = (product.low &<< (64 &- count), 0)
    } else if shift == 64 {
      quotient = product.high
      remainder = (product.low, 0)
    } else if shift < 128 {
      let count = UInt64(truncatingIfNeeded: shift &- 64)
      quotient = product.high &>> count
      remainder = (product.high &<< (64 &- count) | product.low &>> count, product.low &<< (64 &- count))
    } else {
      // The product has at most 53 + 57 bits, so this is less than a half.
      return 0
    }
    let half: UInt64 = 1 << 63
    if remainder.high > half || remainder.high == half && (remainder.low != 0 || quotient & 1 == 1) {
      return quotient &+ 1
    }
    return quotient
  }

  /// Prints an integer from about 2^63 to 1e21.
  @inline(never)
  private static func large(
    _ significand: UInt64, exponent: Int, isNegative: Bool, to buffer: inout DigitBuffer
  ) {
    // Below 1e21 the exponent is at most 17.
    let count = UInt64(truncatingIfNeeded: exponent)
    let (upper, lower) = PowersOfTen.whole[19].dividingFullWidth(
      (significand &>> (64 &- count), significand &<< count))
    if isNegative { buffer.put(UInt8(ascii: "-")) }
    if upper == 0 {
      buffer.putWhole(lower)
    } else {
      buffer.putWhole(upper)
      buffer.putPadded(lower, digits: 19)
    }
  }

  // MARK: Shortest

  @inline(__always)
  private static func shortest(_ value: Double, to buffer: inout DigitBuffer) {
    // Fast path: most numbers in files have few decimals. At most one number with up to 15 digits rounds to a
    // given double, so a short one that round-trips is the shortest.
    let thousands = value.magnitude * 1000 + 0.5
    if thousands < 1e8 {
      let digits = UInt64(thousands)
      if Double(Int64(bitPattern: digits)) / 1000 == value.magnitude {
        return buffer.putShort(digits, decimals: 3, isNegative: value < 0)
      }
    }
    shortestBySearching(value, to: &buffer)
  }

  @inline(never)
  private static func shortestBySearching(_ value: Double, to buffer: inout DigitBuffer) {
    guard value != 0 else { return buffer.put(UInt8(ascii: "0")) }
    if value < 0 { buffer.put(UInt8(ascii: "-")) }
    let (significand, exponent) = parts(of: value)
    if exponent <= 0, exponent > -53 {
      let count = UInt64(truncatingIfNeeded: 0 &- exponent)
      if significand & (1 &<< count &- 1) == 0 { return buffer.putWhole(significand &>> count) }
    }
    var (digits, power) = shortestDecimal(significand, exponent: exponent)
    // Remove the trailing zeros that the algorithm leaves.
    if digits >= 1_000_000_000 {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 100_000_000)
      if remainder == 0 {
        digits = quotient
        power &+= 8
      }
    }
    while true {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { break }
      digits = quotient
      power &+= 1
    }
    buffer.putDecimal(digits, power: power)
  }

  /// Returns the shortest decimal in the rounding interval of a double, as digits times a power of ten.
  ///
  /// Implements Schubfach with the variable names of the paper: Raffaello Giulietti, "The Schubfach way to
  /// render doubles", 2020.
  @inline(__always)
  private static func shortestDecimal(_ c: UInt64, exponent q: Int) -> (digits: UInt64, power: Int) {
    // Below a power of two, doubles are twice as dense.
    let isLowerCloser = c == 1 << 52 && q > -1074
    let excluded = c & 1
    // ⌊log₁₀ 2^q⌋, or ⌊log₁₀ ¾ 2^q⌋.
    let k = (q &* 1_262_611 &- (isLowerCloser ? 524_031 : 0)) &>> 22
    let h = UInt64(truncatingIfNeeded: q &+ ((0 &- k) &* 1_741_647) &>> 19 &+ 1)
    let g = PowersOfTen.leadingBitsRoundedUp(0 &- k)
    let c4 = c &<< 2
    let lower = roundedToOdd(g, (c4 &- (isLowerCloser ? 1 : 2)) &<< h) &+ excluded
    let v = roundedToOdd(g, c4 &<< h)
    let upper = roundedToOdd(g, (c4 &+ 2) &<< h) &- excluded

    let s = v &>> 2
    if s >= 10 {
      let tens = s / 10
      let isLowInside = lower <= 40 &* tens
      let isHighInside = 40 &* tens &+ 40 <= upper
      if isLowInside != isHighInside { return (tens &+ (isHighInside ? 1 : 0), k &+ 1) }
    }
    let isLowInside = lower <= 4 &* s
    let isHighInside = 4 &* s &+ 4 <= upper
    if isLowInside != isHighInside { return (s &+ (isHighInside ? 1 : 0), k) }
    let middle = 4 &* s &+ 2
    let isUp = v > middle || v == middle && s & 1 == 1
    return (s &+ (isUp ? 1 : 0), k)
  }

  /// Returns `g` · `factor` / 2^128, truncated, with the last bit set if inexact.
  @inline(__always)
  private static func roundedToOdd(_ g: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let x = g.low.multipliedFullWidth(by: factor).high
    let y = g.high.multipliedFullWidth(by: factor)
    let (low, overflow) = y.low.addingReportingOverflow(x)
    return (y.high &+ (overflow ? 1 : 0)) | (low > 1 ? 1 : 0)
  }
}

/// A buffer for the characters of a number.
@safe private struct DigitBuffer {
  /// Fits a sign, 21 digits, a point and 17 decimals, or "-0.00000" and 17 digits, plus the excess of 8-byte
  /// writes.
  static let capacity = 64

  /// An unchecked pointer, because this code is hot. All writes start at `count`, whose maximum plus eight
  /// bytes is within the capacity.
  private let memory: UnsafeMutableRawPointer
  private(set) var count = 0

  @inline(__always)
  init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    precondition(memory.count >= Self.capacity, "not enough capacity for a number")
    unsafe self.memory = unsafe UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    unsafe memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  mutating func put(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { put(unsafe text.utf8Start[index]) }
  }

  /// Appends the first `count` of eight characters in little-endian order.
  @inline(__always)
  private mutating func put(_ characters: UInt64, count added: Int) {
    unsafe memory.storeBytes(of: characters.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= added
  }

  /// Appends a number of up to eight digits, up to seven of them decimals, without trailing zeros of its
  /// fraction.
  ///
  /// Branch-free, because the lengths of numbers are unpredictable.
  @inline(__always)
  mutating func putShort(_ value: UInt64, decimals: Int, isNegative: Bool) {
    unsafe memory.storeBytes(of: UInt8(ascii: "-"), toByteOffset: count, as: UInt8.self)
    count &+= isNegative && value != 0 ? 1 : 0
    let digits = Self.digits(value)
    // The leading zeros, except for the one before the point.
    let unused = min(digits.trailingZeroBitCount &>> 3, 7 &- decimals)
    put((digits | Self.zeros) &>> UInt64(truncatingIfNeeded: 8 &* unused), count: 8 &- unused &- decimals)
    unsafe memory.storeBytes(of: UInt8(ascii: "."), toByteOffset: count, as: UInt8.self)
    // Two shifts, because the total distance can be the width of a word.
    let fraction = (digits &>> UInt64(truncatingIfNeeded: 8 &* (7 &- decimals))) &>> 8
    unsafe memory.storeBytes(
      of: (fraction | Self.zeros).littleEndian, toByteOffset: count &+ 1, as: UInt64.self)
    count &+= fraction == 0 ? 0 : 9 &- fraction.leadingZeroBitCount &>> 3
  }

  @inline(__always)
  mutating func putWhole(_ value: UInt64) {
    if value < 10 {
      put(UInt8(truncatingIfNeeded: value) &+ UInt8(ascii: "0"))
    } else if value < 100_000_000 {
      putUnpadded(value)
    } else {
      putLongWhole(value)
    }
  }

  @inline(never)
  private mutating func putLongWhole(_ value: UInt64) {
    let (upper, lower) = value.quotientAndRemainder(dividingBy: 100_000_000)
    if upper < 100_000_000 {
      putUnpadded(upper)
    } else {
      let (top, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
      putUnpadded(top)
      put(Self.zeros | Self.digits(middle), count: 8)
    }
    put(Self.zeros | Self.digits(lower), count: 8)
  }

  /// Appends an integer from 1 to 99 999 999.
  @inline(__always)
  private mutating func putUnpadded(_ value: UInt64) {
    let digits = Self.digits(value)
    let unused = digits.trailingZeroBitCount & ~7
    put((digits | Self.zeros) &>> UInt64(truncatingIfNeeded: unused), count: 8 &- unused &>> 3)
  }

  mutating func putPadded(_ value: UInt64, digits: Int) {
    var rest = value
    for index in stride(from: count + digits - 1, through: count, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe memory.storeBytes(
        of: UInt8(truncatingIfNeeded: digit) &+ UInt8(ascii: "0"), toByteOffset: index, as: UInt8.self)
      rest = quotient
    }
    count += digits
  }

  /// Appends a point and the digits of a nonzero fraction, without trailing zeros.
  @inline(__always)
  mutating func putFraction(_ fraction: UInt64, digits: Int) {
    put(UInt8(ascii: "."))
    if digits <= 8 {
      putUntrailed(fraction &* PowersOfTen.whole[8 &- digits])
    } else {
      putLongFraction(fraction, digits: digits)
    }
  }

  @inline(never)
  private mutating func putLongFraction(_ fraction: UInt64, digits: Int) {
    let (upper, lower) = fraction.quotientAndRemainder(dividingBy: PowersOfTen.whole[digits &- 8])
    guard lower != 0 else { return putUntrailed(upper) }
    put(Self.zeros | Self.digits(upper), count: 8)
    if digits <= 16 {
      putUntrailed(lower &* PowersOfTen.whole[16 &- digits])
    } else {
      let (middle, last) = lower.quotientAndRemainder(dividingBy: 10)
      if last == 0 {
        putUntrailed(middle)
      } else {
        put(Self.zeros | Self.digits(middle), count: 8)
        put(UInt8(truncatingIfNeeded: last) &+ UInt8(ascii: "0"))
      }
    }
  }

  /// Appends the eight digits of a nonzero number, without trailing zeros.
  @inline(__always)
  private mutating func putUntrailed(_ value: UInt64) {
    let digits = Self.digits(value)
    put(digits | Self.zeros, count: 8 &- digits.leadingZeroBitCount &>> 3)
  }

  /// Appends `digits`, without trailing zeros, times ten to `power`, in JavaScript's number format.
  @inline(__always)
  mutating func putDecimal(_ digits: UInt64, power: Int) {
    let start = count
    putWhole(digits)
    let length = count &- start
    // The position of the point, counted from the first digit.
    let point = length &+ power
    if point > 0, point <= 21 {
      if power >= 0 {
        for _ in 0..<power { put(UInt8(ascii: "0")) }
      } else {
        insertPoint(at: start &+ point)
      }
    } else if point <= 0, point > -6 {
      insertZeros(0 &- point, at: start)
    } else {
      if length > 1 { insertPoint(at: start &+ 1) }
      put(UInt8(ascii: "e"))
      let exponent = point &- 1
      if exponent < 0 { put(UInt8(ascii: "-")) }
      putWhole(UInt64(truncatingIfNeeded: abs(exponent)))
    }
  }

  /// Inserts a point at `offset`, before up to 24 characters.
  @inline(__always)
  private mutating func insertPoint(at offset: Int) {
    moveOn(at: offset, by: 1, over: UInt64(UInt8(ascii: ".")))
  }

  /// Inserts "0." and up to five zeros at `offset`, before up to 24 characters.
  @inline(__always)
  private mutating func insertZeros(_ zeros: Int, at offset: Int) {
    // "0.000000" in little-endian order.
    moveOn(at: offset, by: zeros &+ 2, over: 0x3030_3030_3030_2E30)
  }

  /// Moves up to 24 characters at `offset` by up to 8, and fills the gap.
  @inline(__always)
  private mutating func moveOn(at offset: Int, by distance: Int, over others: UInt64) {
    // Bytes beyond the last character are copied too, but stay beyond it.
    let first = unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let second = unsafe memory.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
    let third = unsafe memory.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self)
    unsafe memory.storeBytes(of: others.littleEndian, toByteOffset: offset, as: UInt64.self)
    unsafe memory.storeBytes(of: first, toByteOffset: offset &+ distance, as: UInt64.self)
    unsafe memory.storeBytes(of: second, toByteOffset: offset &+ distance &+ 8, as: UInt64.self)
    unsafe memory.storeBytes(of: third, toByteOffset: offset &+ distance &+ 16, as: UInt64.self)
    count &+= distance
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// Returns the eight digits of a number below 1e8 as bytes in little-endian order.
  @inline(__always)
  private static func digits(_ value: UInt64) -> UInt64 {
    // Split eight digits into two fours, four pairs, and eight ones.
    let upper = value / 10_000
    let fours = upper | (value &- upper &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }
}
