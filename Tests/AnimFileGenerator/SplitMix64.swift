/// Steele, Lea and Flood's SplitMix64: the same numbers for the same seed on every platform.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts from `seed`.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  public mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number from 0 up to, but not including, 1.
  public mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// True with the probability `probability`.
  public mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

  /// One of `elements`, which are not empty.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
