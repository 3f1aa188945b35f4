/// The chunks of a PNG file.
enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns a chunk: its length, name, content and checksum.
  static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var checksum = CRC32()
    checksum.update(name.utf8)
    checksum.update(content)
    return word(UInt32(content.count)) + Array(name.utf8) + content + word(checksum.value)
  }

  static let end = bytes("IEND", [])

  /// Returns a number in four bytes, highest first.
  static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns a number in two bytes, highest first.
  static func half(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
