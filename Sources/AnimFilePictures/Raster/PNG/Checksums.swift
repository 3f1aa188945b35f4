// Every `unsafe` reads bytes that an array lends to a closure, before their end.

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

  private typealias Lanes = SIMD16<UInt32>
  /// How often each byte of sixteen counts at their end.
  private static let weights = Lanes(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)

  mutating func update(_ bytes: [UInt8]) {
    // The maximum number of bytes before the sums exceed 32 bits.
    let longest = 5552
    unsafe bytes.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count {
        let end = min(bytes.count, place + longest)
        // The sums of each lane, and of these sums before each sixteen bytes.
        var (sums, earlier) = (Lanes.zero, Lanes.zero)
        let first = place
        while place + 16 <= end {
          earlier &+= sums
          unsafe sums &+= Lanes(
            truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self))
          place += 16
        }
        b &+= a &* UInt32(place - first) &+ (earlier &* 16 &+ sums &* Self.weights).wrappedSum()
        a &+= sums.wrappedSum()
        while place < end {
          unsafe a &+= UInt32(bytes[place])
          b &+= a
          place += 1
        }
        a %= 65521
        b %= 65521
      }
    }
  }
}
