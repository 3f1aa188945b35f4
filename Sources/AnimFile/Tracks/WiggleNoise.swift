/// The random numbers of a wiggle: for each component a sequence that is infinite in both directions, with random
/// access.
///
/// With `m` the output function of SplitMix64, and G its increment, all modulo 2⁶⁴:
///
/// - the stream of a component c is `s = m(m(seed + G) + (c + 1)·G)`
/// - its number at the step n is `m(s + n·G)`, and `m(m(s) + n·G)` decides whether that step is kept
///
/// Negative n are in two's complement. The numbers are the same on all platforms: nothing is rounded.
package struct WiggleNoise {
  /// The maximum number of steps without a new value, whatever the chance, which bounds the search.
  static let block = 64

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private let key: UInt64
  /// The probability of a new value at a step, 0…1.
  private let chance: Double

  package init(seed: Int, chance: Double) {
    key = Self.mixed(UInt64(bitPattern: Int64(seed)) &+ Self.increment)
    self.chance = chance
  }

  /// The number of `component` at `step`, at least −1 and below 1.
  package func value(_ component: Int, at step: Int64) -> Double {
    let stream = stream(component)
    return Self.number(stream, kept(step, Self.mixed(stream)))
  }

  /// The numbers of `component` at `step` and at the next step.
  func values(_ component: Int, after step: Int64) -> (Double, Double) {
    let stream = stream(component)
    let chances = Self.mixed(stream)
    let first = kept(step, chances)
    let value = Self.number(stream, first)
    // A step without a new value repeats the one before it, which needs no second search.
    return (value, isKept(step + 1, chances) ? Self.number(stream, step + 1) : value)
  }

  private func stream(_ component: Int) -> UInt64 {
    Self.mixed(key &+ UInt64(bitPattern: Int64(component) &+ 1) &* Self.increment)
  }

  private static func number(_ stream: UInt64, _ step: Int64) -> Double {
    // A double has 53 bits.
    Double(word(stream, step) >> 11) * 0x1p-52 - 1
  }

  /// The last step at or before `step` that has a new value.
  private func kept(_ step: Int64, _ chances: UInt64) -> Int64 {
    var step = step
    while !isKept(step, chances) { step -= 1 }
    return step
  }

  /// Whether a step has a new value.
  private func isKept(_ step: Int64, _ chances: UInt64) -> Bool {
    chance >= 1 || step % Int64(Self.block) == 0
      || Double(Self.word(chances, step) >> 11) * 0x1p-53 < chance
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
