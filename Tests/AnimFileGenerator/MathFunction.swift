// Also compiled without the package, by Tests/math/portable.py.
#if canImport(AnimFile)
  import AnimFile
#endif

/// The elementary functions, for tests of all of them.
public enum MathFunction: String, CaseIterable, Sendable {
  case sin, cos, tan, sinDegrees, cosDegrees, tanDegrees, atan2, exp, expm1, log, pow, cbrt, hypot, remainder

  /// The value at `x`, or at `x` and `y`. NaN always has the same bits.
  public func value(_ x: Double, _ y: Double) -> Double {
    let value: Double =
      switch self {
      case .sin: Math.sin(x)
      case .cos: Math.cos(x)
      case .tan: Math.tan(x)
      case .sinDegrees: Math.sinCos(degrees: x).sin
      case .cosDegrees: Math.sinCos(degrees: x).cos
      case .tanDegrees: Math.tan(degrees: x)
      case .atan2: Math.atan2(x, y)
      case .exp: Math.exp(x)
      case .expm1: Math.expm1(x)
      case .log: Math.log(x)
      case .pow: Math.pow(x, y)
      case .cbrt: Math.cbrt(x)
      case .hypot: Math.hypot(x, y)
      case .remainder: Math.remainder(x, y)
      }
    return value.isNaN ? .nan : value
  }

  /// A digest of the bits of the results for `count` pseudo-random arguments, equal on all platforms.
  public func bits(count: Int) -> UInt64 {
    var random = RandomBits()
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<count {
      let (x, y) = (random.argument(index & 3), random.argument((index >> 2) & 3))
      // Fowler, Noll and Vo's hash, a word at a time.
      digest = (digest ^ value(x, y).bitPattern) &* 0x100_0000_01B3
      digest ^= digest >> 32
    }
    return digest
  }
}

/// A sequence of pseudo-random arguments (SplitMix64; Steele, Lea and Flood, 2014).
private struct RandomBits {
  private var state: UInt64 = 0

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// An argument of any size, of everyday size, of a uniform distribution, or close to 1.
  mutating func argument(_ kind: Int) -> Double {
    let bits = next()
    switch kind {
    case 0: return Double(bitPattern: bits)
    case 1: return Double(bitPattern: bits & 0x81FF_FFFF_FFFF_FFFF | 0x3E00_0000_0000_0000)
    case 2: return Double(Int64(bitPattern: bits) >> 11) * 0x1p-45
    default: return 1 + Double(Int64(bitPattern: bits) >> 11) * 0x1p-58
    }
  }
}
