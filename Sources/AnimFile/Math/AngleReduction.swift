/// An angle less a multiple of π/2.
struct ReducedAngle {
  /// The multiple, modulo 4.
  var quarter: UInt64
  /// The rest, at most about π/4, as a rounded value and its error.
  var high: Double
  var low: Double

  @inline(__always) private init(_ quarter: UInt64, _ high: Double, _ low: Double) {
    (self.quarter, self.high, self.low) = (quarter, high, low)
  }

  /// Reduces a finite angle of any size.
  @inline(__always) init(_ x: Double) {
    if x.magnitude <= 0x1.921fb54442d18p-1 {
      self.init(0, x, 0)
    } else if x.magnitude < 0x1p20 {
      self.init(moderate: x)
    } else {
      self.init(large: x)
    }
  }

  /// Subtracts a multiple of π/2 in parts of 33 bits, so that products with the multiple are exact.
  ///
  /// W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", 1980. Two parts suffice unless most of the
  /// angle cancels.
  @inline(__always) private init(moderate x: Double) {
    let shifted = x * 0x1.45f306dc9c883p-1 + Math.integerShift
    let count = shifted - Math.integerShift
    let quarter = shifted.bitPattern & 3
    let first = x - count * 0x1.921fb544p+0
    let second = count * 0x1.0b4611a626331p-34
    let high = first - second
    if high.magnitude > 0x1p-9 {
      self.init(quarter, high, (first - high) - second)
    } else {
      self.init(cancelling: first, count, quarter)
    }
  }

  /// Continues with all parts of π/2.
  @inline(never) private init(cancelling first: Double, _ count: Double, _ quarter: UInt64) {
    let (sum, error) = Math.sum(first, -(count * 0x1.0b4611a6p-34))
    let (next, nextError) = Math.sum(sum, -(count * 0x1.3198a2ep-69))
    let rest = (error + nextError) - count * 0x1.b839a252049c1p-104
    let (high, low) = Math.orderedSum(next, rest)
    self.init(quarter, high, low)
  }

  /// Multiplies by 192 bits of 2/π, from those that give multiples of 4 on.
  ///
  /// M. H. Payne and R. N. Hanek, "Radian reduction for trigonometric functions", 1983.
  @inline(never) private init(large x: Double) {
    let bits = x.bitPattern
    let significand = (bits & 0xF_FFFF_FFFF_FFFF) | 0x10_0000_0000_0000
    // The angle is significand · 2^exponent. Bit 0 of the table has the weight 2^63.
    let exponent = Int((bits >> 52) & 0x7FF) - 1075
    let start = exponent - 2 + 64
    let (word, shift) = (start >> 6, UInt64(start & 63))
    func window(_ index: Int) -> UInt64 {
      let high = Self.twoOverPi[word + index] << shift
      return shift == 0 ? high : high | Self.twoOverPi[word + index + 1] >> (64 - shift)
    }
    // The product modulo 4, with the binary point after two bits.
    let (middleHigh, middleLow) = significand.multipliedFullWidth(by: window(1))
    let lowHigh = significand.multipliedFullWidth(by: window(2)).high
    let (middle, carry) = middleLow.addingReportingOverflow(lowHigh)
    let top = significand &* window(0) &+ middleHigh &+ (carry ? 1 : 0)
    let low = significand &* window(2)
    // The nearest multiple, and the signed rest as a fixed-point number.
    var (a, b, c) = (top << 2 | middle >> 62, middle << 2 | low >> 62, low << 2)
    var multiple = top >> 62
    let isNegative = a >> 63 == 1
    if isNegative {
      multiple &+= 1
      c = 0 &- c
      b = ~b &+ (c == 0 ? 1 : 0)
      a = ~a &+ (b == 0 && c == 0 ? 1 : 0)
    }
    // Two leading parts of the rest, and their product with π/2. No double is so close to a multiple that the first
    // word is 0.
    let zeros = UInt64(a.leadingZeroBitCount)
    if zeros > 0 {
      a = a << zeros | b >> (64 - zeros)
      b = b << zeros | c >> (64 - zeros)
    }
    let scale = Double(sign: .plus, exponent: -64 - Int(zeros), significand: 1)
    let fraction = Double(a & 0xFFFF_FFFF_FFFF_F800) * scale
    let fractionLow = Double((a & 0x7FF) << 42 | b >> 22) * (scale * 0x1p-42)
    let (product, error) = Math.product(fraction, 0x1.921fb54442d18p+0)
    let rest = error + (fraction * 0x1.1a62633145c07p-54 + fractionLow * 0x1.921fb54442d18p+0)
    let (sum, sumLow) = Math.orderedSum(product, rest)
    let isPositive = isNegative == (x < 0)
    let quarter = (x < 0 ? 0 &- multiple : multiple) & 3
    self.init(quarter, isPositive ? sum : -sum, isPositive ? sumLow : -sumLow)
  }

  /// The bits of 2/π, after 64 zeros.
  private static let twoOverPi: [UInt64] = [
    0x0000000000000000, 0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041,
    0xFE5163ABDEBBC561, 0xB7246E3A424DD2E0, 0x06492EEA09D1921C, 0xFE1DEB1CB129A73E,
    0xE88235F52EBB4484, 0xE99C7026B45F7E41, 0x3991D639835339F4, 0x9C845F8BBDF9283B,
    0x1FF897FFDE05980F, 0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08, 0x56033046FC7B6BAB,
  ]
}
