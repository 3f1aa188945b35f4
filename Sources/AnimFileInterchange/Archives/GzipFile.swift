/// Decodes gzip files (RFC 1952).
enum GzipFile {
  /// Decodes the first member of a file.
  ///
  /// - Parameter limit: The maximum length of the content.
  static func content(of bytes: [UInt8], limit: Int) throws(Inflater.Problem) -> [UInt8] {
    let place = try start(bytes)
    // The length at the end of the file, unless it is more than the data can be.
    if let length = bytes.word(at: bytes.count - 4), length > limit,
      Int(length) <= Inflater.mostOutput(of: bytes.count)
    {
      throw .tooLong
    }
    let (output, count) = try Inflater.inflate(bytes[place...], limit: limit)
    guard let sum = bytes.word(at: place + count), sum == output.checksum,
      bytes.word(at: place + count + 4) == UInt32(truncatingIfNeeded: output.count)
    else { throw .malformed }
    return output
  }

  /// The first bytes of the content; nil if the file is damaged there.
  static func beginning(of bytes: [UInt8], count: Int) -> [UInt8]? {
    guard let place = try? start(bytes) else { return nil }
    return Inflater.beginning(of: bytes[place...], count: count)
  }

  /// The place of the compressed data.
  private static func start(_ bytes: [UInt8]) throws(Inflater.Problem) -> Int {
    guard bytes.count > 18, bytes[2] == 8, bytes[3] & 0xE0 == 0 else { throw .malformed }
    let flags = bytes[3]
    var place = 10
    if flags & 4 != 0 {
      guard place + 2 <= bytes.count else { throw .malformed }
      place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8
    }
    // The name and the comment end with a zero byte.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { throw .malformed }
      place = end + 1
    }
    if flags & 2 != 0 { place += 2 }
    guard place + 8 <= bytes.count else { throw .malformed }
    return place
  }
}

extension [UInt8] {
  /// The 16-bit number at a place, lowest byte first; nil beyond the end.
  func half(at place: Int) -> Int? {
    guard place >= 0, place <= count - 2 else { return nil }
    return Int(self[place]) | Int(self[place + 1]) << 8
  }

  /// The 32-bit number at a place, lowest byte first; nil beyond the end.
  func word(at place: Int) -> UInt32? {
    guard let low = half(at: place), let high = half(at: place + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// The CRC-32 of gzip and ZIP.
  var checksum: UInt32 {
    let table = (0..<256).map { byte -> UInt32 in
      (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    var sum: UInt32 = ~0
    for byte in self { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    return ~sum
  }
}
