/// The Lottie file in a `.tgs` file, which is gzip, or in a `.lottie` file, which is ZIP.
enum LottieArchive {
  /// Returns the content of an archive, or the text itself if it is none, and the names of further animations, which are
  /// not read.
  ///
  /// - Parameter limit: The maximum length of the content.
  static func content(
    of bytes: [UInt8], limit: Int
  ) throws(Inflater.Problem) -> (text: [UInt8], others: [String]) {
    if bytes.starts(with: [0x1F, 0x8B]) { return (try GzipFile.content(of: bytes, limit: limit), []) }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return try ZIP(bytes).animation(limit: limit) }
    return (bytes, [])
  }

  /// The entries of a ZIP file.
  private struct ZIP {
    struct Entry {
      var name: [UInt8]
      var method: Int
      var checksum: UInt32
      var size: Int
      /// The length of the content.
      var length: Int
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
          let length = bytes.word(at: place + 24), let name = bytes.half(at: place + 28),
          let extra = bytes.half(at: place + 30),
          let comment = bytes.half(at: place + 32), let header = bytes.word(at: place + 42),
          place + 46 + name <= bytes.count
        else { throw .malformed }
        entries.append(
          Entry(
            name: Array(bytes[(place + 46)..<(place + 46 + name)]), method: method, checksum: checksum,
            size: Int(size), length: Int(length), header: Int(header)))
        place += 46 + name + extra + comment
      }
    }

    /// The first animation, in `a` or `animations`, and the names of the others.
    func animation(limit: Int) throws(Inflater.Problem) -> (text: [UInt8], others: [String]) {
      let found = entries.filter { entry in
        (entry.name.starts(with: "animations/".utf8) || entry.name.starts(with: "a/".utf8))
          && entry.name.suffix(5).elementsEqual(".json".utf8)
      }
      guard let first = found.first else { throw .malformed }
      let others = found.dropFirst().map { String(decoding: $0.name, as: UTF8.self) }
      return (try content(of: first, limit: limit), others)
    }

    private func content(of entry: Entry, limit: Int) throws(Inflater.Problem) -> [UInt8] {
      guard bytes.word(at: entry.header) == 0x0403_4B50, let name = bytes.half(at: entry.header + 26),
        let extra = bytes.half(at: entry.header + 28)
      else { throw .malformed }
      let start = entry.header + 30 + name + extra
      guard start <= bytes.count, entry.size <= bytes.count - start else { throw .malformed }
      let packed = bytes[start..<(start + entry.size)]
      let content: [UInt8]
      guard entry.length <= Inflater.mostOutput(of: entry.size) else { throw .malformed }
      guard entry.length <= limit else { throw .tooLong }
      switch entry.method {
      case 0: content = Array(packed)
      case 8:
        // Data that gives more than the stated length is damaged.
        guard let inflated = try? Inflater.inflate(packed, limit: entry.length) else { throw .malformed }
        content = inflated.output
      default: throw .malformed
      }
      guard content.checksum == entry.checksum else { throw .malformed }
      return content
    }
  }
}
