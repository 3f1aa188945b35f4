/// The random numbers of a wiggle: for each component an endless row of them, in both directions, any of which is worked out
/// without those before it.
///
/// With `m` for the function that makes a number of SplitMix64 out of its state, and G for its increment, all modulo 2⁶⁴:
///
/// - the stream of a component c is `s = m(m(seed + G) + (c + 1)·G)`
/// - its number at the step n is `m(s + n·G)`, and what decides whether that step is kept is `m(m(s) + n·G)`
///
/// Negative n count in two's complement. The numbers are the same everywhere: there is nothing to round.
struct WiggleNoise {
  /// Every so many steps there is a new value, whatever the chance: nobody looks further back than that.
  static let block = 64

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private let key: UInt64
  /// How likely a step is to have a new value, 0…1.
  private let chance: Double

  init(seed: Int, chance: Double) {
    key = Self.mixed(UInt64(bitPattern: Int64(seed)) &+ Self.increment)
    self.chance = chance
  }

  /// The number of `component` at `step`, at least −1 and below 1.
  func value(_ component: Int, at step: Int64) -> Double {
    let stream = Self.mixed(key &+ UInt64(bitPattern: Int64(component) &+ 1) &* Self.increment)
    // The upper 53 bits are as many as a double has.
    return Double(Self.word(stream, kept(step, stream)) >> 11) * 0x1p-52 - 1
  }

  /// The step at or before `step` that has a new value.
  private func kept(_ step: Int64, _ stream: UInt64) -> Int64 {
    guard chance < 1 else { return step }
    let chances = Self.mixed(stream)
    var step = step
    while step % Int64(Self.block) != 0, Double(Self.word(chances, step) >> 11) * 0x1p-53 >= chance {
      step -= 1
    }
    return step
  }

  private static func word(_ stream: UInt64, _ step: Int64) -> UInt64 {
    mixed(stream &+ UInt64(bitPattern: step) &* increment)
  }

  /// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
  private static func mixed(_ state: UInt64) -> UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
