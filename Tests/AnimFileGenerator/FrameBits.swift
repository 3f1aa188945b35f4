import AnimFile
import AnimFileWeb

/// A digest of all numbers of a frame, bit by bit, except for the sign of zero.
struct FrameBits: Equatable {
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var isFinite = true

  init(_ frame: Frame) {
    var list = FrameNumbers()
    list.fill(with: frame)
    for number in list.numbers { add(number) }
  }

  private mutating func add(_ number: Double) {
    if !number.isFinite { isFinite = false }
    // The library writes zero without a sign, so the sign is ignored.
    digest = (digest ^ (number + 0).bitPattern) &* 0x0000_0100_0000_01B3
    digest ^= digest >> 29
  }
}
