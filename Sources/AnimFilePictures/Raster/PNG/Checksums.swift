/// The checksum of PNG chunks: CRC-32 with the reflected polynomial 0xEDB88320 (ISO 3309).
struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
  }

  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8 }
  }
}

/// The checksum of zlib streams (RFC 1950).
struct Adler32 {
  private var a: UInt32 = 1
  private var b: UInt32 = 0

  var value: UInt32 { b << 16 | a }

  mutating func update(_ bytes: [UInt8]) {
    // The maximum number of bytes before the sums exceed 32 bits.
    let longest = 5552
    var first = 0
    while first < bytes.count {
      let end = min(bytes.count, first + longest)
      for byte in bytes[first..<end] {
        a &+= UInt32(byte)
        b &+= a
      }
      a %= 65521
      b %= 65521
      first = end
    }
  }
}
