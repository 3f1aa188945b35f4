/// A bit stream; the first bit is the lowest bit of the first byte.
struct BitWriter {
  /// The complete bytes so far.
  var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// Appends up to 32 bits, lowest first.
  @inline(__always)
  mutating func append(_ bits: UInt32, count bitCount: Int) {
    pending |= UInt64(bits) << UInt64(count)
    count += bitCount
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Pads the last byte with zeros.
  mutating func align() {
    if count > 0 { append(0, count: 8 - count) }
  }
}
