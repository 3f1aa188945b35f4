/// Steele, Lea and Flood's SplitMix64: the same sequence for the same seed on every platform.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with a seed.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A random integer in 0 ..< `bound`.
  public mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A random number in 0 ..< 1.
  public mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// True with the given probability.
  public mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

  /// A random element of a nonempty array.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
