/// The Lottie file in a `.tgs` file, which is gzip, or in a `.lottie` file, which is ZIP.
enum LottieArchive {
  /// Returns the content of an archive, or the text itself if it is none.
  ///
  /// - Parameter limit: The maximum length of the content.
  static func content(of bytes: [UInt8], limit: Int) throws(Inflater.Problem) -> [UInt8] {
    if bytes.starts(with: [0x1F, 0x8B]) { return try gzip(bytes, limit: limit) }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return try ZIP(bytes).animation(limit: limit) }
    return bytes
  }

  /// Decodes the first member of a gzip file (RFC 1952).
  private static func gzip(_ bytes: [UInt8], limit: Int) throws(Inflater.Problem) -> [UInt8] {
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
    let (output, count) = try Inflater.inflate(bytes[place...], limit: limit)
    guard let sum = bytes.word(at: place + count), sum == output.checksum,
      bytes.word(at: place + count + 4) == UInt32(truncatingIfNeeded: output.count)
    else { throw .malformed }
    return output
  }

  /// The entries of a ZIP file.
  private struct ZIP {
    struct Entry {
      var name: [UInt8]
      var method: Int
      var checksum: UInt32
      var size: Int
      /// The place of the header before the content.
      var header: Int
    }

    private let bytes: [UInt8]
    private var entries: [Entry] = []

    init(_ bytes: [UInt8]) throws(Inflater.Problem) {
      self.bytes = bytes
      // The end record has 22 bytes and a comment of up to 65535.
      var end = bytes.count - 22
      let least = max(0, end - 0xFFFF)
      while end >= least, bytes.word(at: end) != 0x0605_4B50 { end -= 1 }
      guard end >= least, let count = bytes.half(at: end + 10), let start = bytes.word(at: end + 16) else {
        throw .malformed
      }
      var place = Int(start)
      for _ in 0..<count {
        guard bytes.word(at: place) == 0x0201_4B50, let method = bytes.half(at: place + 10),
          let checksum = bytes.word(at: place + 16), let size = bytes.word(at: place + 20),
          let name = bytes.half(at: place + 28), let extra = bytes.half(at: place + 30),
          let comment = bytes.half(at: place + 32), let header = bytes.word(at: place + 42),
          place + 46 + name <= bytes.count
        else { throw .malformed }
        entries.append(
          Entry(
            name: Array(bytes[(place + 46)..<(place + 46 + name)]), method: method, checksum: checksum,
            size: Int(size), header: Int(header)))
        place += 46 + name + extra + comment
      }
    }

    /// The first animation, in `a` or `animations`.
    func animation(limit: Int) throws(Inflater.Problem) -> [UInt8] {
      let found = entries.first { entry in
        (entry.name.starts(with: "animations/".utf8) || entry.name.starts(with: "a/".utf8))
          && entry.name.suffix(5).elementsEqual(".json".utf8)
      }
      guard let found else { throw .malformed }
      return try content(of: found, limit: limit)
    }

    private func content(of entry: Entry, limit: Int) throws(Inflater.Problem) -> [UInt8] {
      guard bytes.word(at: entry.header) == 0x0403_4B50, let name = bytes.half(at: entry.header + 26),
        let extra = bytes.half(at: entry.header + 28)
      else { throw .malformed }
      let start = entry.header + 30 + name + extra
      guard start <= bytes.count, entry.size <= bytes.count - start else { throw .malformed }
      let packed = bytes[start..<(start + entry.size)]
      let content: [UInt8]
      switch entry.method {
      case 0:
        guard packed.count <= limit else { throw .tooLong }
        content = Array(packed)
      case 8: content = try Inflater.inflate(packed, limit: limit).output
      default: throw .malformed
      }
      guard content.checksum == entry.checksum else { throw .malformed }
      return content
    }
  }
}

extension [UInt8] {
  /// The 16-bit number at a place, lowest byte first; nil beyond the end.
  fileprivate func half(at place: Int) -> Int? {
    guard place >= 0, place <= count - 2 else { return nil }
    return Int(self[place]) | Int(self[place + 1]) << 8
  }

  /// The 32-bit number at a place, lowest byte first; nil beyond the end.
  fileprivate func word(at place: Int) -> UInt32? {
    guard let low = half(at: place), let high = half(at: place + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// The CRC-32 of gzip and ZIP.
  fileprivate var checksum: UInt32 {
    var sum: UInt32 = ~0
    for byte in self {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
