/// A bit stream; the first bit is the lowest bit of the first byte.
struct BitWriter {
  /// The complete bytes so far, after ``align()``.
  var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// Appends up to 32 bits, lowest first.
  @inline(__always)
  mutating func append(_ bits: UInt32, count bitCount: Int) {
    pending |= UInt64(bits) &<< UInt64(truncatingIfNeeded: count)
    count &+= bitCount
    if count >= 32 { flush() }
  }

  /// Appends the bits of a symbol.
  @inline(__always)
  mutating func append(_ code: HuffmanCode, _ symbol: Int) {
    append(code.bits[symbol], count: Int(code.lengths[symbol]))
  }

  /// Moves complete bytes to `bytes`.
  mutating func flush() {
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Pads the last byte with zeros.
  mutating func align() {
    flush()
    if count > 0 { append(0, count: 8 - count) }
    flush()
  }
}
