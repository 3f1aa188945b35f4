/// A decoder of DEFLATE (RFC 1951).
///
/// Every error is an exception: truncated input, invalid codes and distances, and output beyond the limit.
package struct Inflater {
  package enum Problem: Error {
    case malformed
    /// The output is longer than the limit.
    case tooLong
  }

  private let bytes: ArraySlice<UInt8>
  private let limit: Int
  /// The next bit, counted from the lowest bit of the first byte.
  private var place = 0
  private var output: [UInt8] = []

  /// Decodes a stream, and returns the number of bytes that it takes.
  ///
  /// - Parameter limit: The maximum length of the output.
  package static func inflate(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) throws(Problem) -> (output: [UInt8], count: Int) {
    var inflater = Inflater(bytes: bytes, limit: limit)
    while try !inflater.block() {}
    return (inflater.output, (inflater.place + 7) / 8)
  }

  /// The greatest length of the output of data with a length: a match of 258 bytes takes at least two bits.
  static func mostOutput(of count: Int) -> Int { 1032 * count }

  /// The first bytes of a stream, fewer if it is damaged after them.
  static func beginning(of bytes: ArraySlice<UInt8>, count: Int) -> [UInt8] {
    var inflater = Inflater(bytes: bytes, limit: count)
    do throws(Problem) { while try !inflater.block() {} } catch { return inflater.output }
    return inflater.output
  }

  private init(bytes: ArraySlice<UInt8>, limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  /// The next bits, at most 16.
  private mutating func bits(_ count: Int) throws(Problem) -> Int {
    guard place + count <= 8 * bytes.count else { throw .malformed }
    let value = window & (1 << count - 1)
    place += count
    return value
  }

  /// At least the next 17 bits, and zeros after the last one.
  private var window: Int {
    let index = bytes.startIndex + place / 8
    var value = 0
    for byte in 0..<min(3, bytes.endIndex - index) { value |= Int(bytes[index + byte]) << (8 * byte) }
    return value >> (place % 8)
  }

  private mutating func append(_ byte: UInt8) throws(Problem) {
    guard output.count < limit else { throw .tooLong }
    output.append(byte)
  }

  /// A canonical Huffman code.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    /// Creates a code from the length of each symbol.
    init(_ lengths: ArraySlice<Int>) throws(Problem) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var left = 1
      for length in 1...15 {
        left = left << 1 - counts[length]
        // More codes than there are bits for them.
        guard left >= 0 else { throw .malformed }
      }
      var offsets = [Int](repeating: 0, count: 16)
      for length in 1..<15 { offsets[length + 1] = offsets[length] + counts[length] }
      symbols = [Int](repeating: 0, count: counts.reduce(0, +))
      for (symbol, length) in zip(0..., lengths) where length > 0 {
        symbols[offsets[length]] = symbol
        offsets[length] += 1
      }
    }
  }

  private mutating func symbol(_ tree: Code) throws(Problem) -> Int {
    var (code, first, index) = (0, 0, 0)
    var window = window
    for length in 1...15 {
      code = code << 1 | window & 1
      window >>= 1
      let count = tree.counts[length]
      if code - first < count {
        _ = try bits(length)
        return tree.symbols[index + code - first]
      }
      index += count
      first = (first + count) << 1
    }
    throw .malformed
  }

  /// Decodes a block; returns whether it is the last.
  private mutating func block() throws(Problem) -> Bool {
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0:
      place = (place + 7) / 8 * 8
      let count = try bits(16)
      guard try bits(16) == ~count & 0xFFFF else { throw .malformed }
      for _ in 0..<count { try append(UInt8(try bits(8))) }
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try content(Code(lengths[...]), Code([Int](repeating: 5, count: 30)[...]))
    case 2:
      let (literals, distances, metas) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
      guard literals <= 286, distances <= 30 else { throw .malformed }
      var meta = [Int](repeating: 0, count: 19)
      for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(metas) {
        meta[symbol] = try bits(3)
      }
      var lengths: [Int] = []
      let code = try Code(meta[...])
      while lengths.count < literals + distances {
        switch try symbol(code) {
        case 16:
          guard let last = lengths.last else { throw .malformed }
          lengths += repeatElement(last, count: try bits(2) + 3)
        case 17: lengths += repeatElement(0, count: try bits(3) + 3)
        case 18: lengths += repeatElement(0, count: try bits(7) + 11)
        case let length: lengths.append(length)
        }
      }
      guard lengths.count == literals + distances else { throw .malformed }
      try content(Code(lengths[..<literals]), Code(lengths[literals...]))
    default: throw .malformed
    }
    return isLast
  }

  private mutating func content(_ literals: Code, _ distances: Code) throws(Problem) {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      // RFC 1951, section 3.2.5, in formulas.
      let group = symbol - 257
      guard group <= 28 else { throw .malformed }
      let extra = group < 8 || group == 28 ? 0 : group / 4 - 1
      let base = group == 28 ? 258 : group < 8 ? group + 3 : (4 + group % 4) << extra + 3
      let length = base + (try bits(extra))
      let code = try self.symbol(distances)
      guard code < 30 else { throw .malformed }
      let distanceExtra = code < 4 ? 0 : code / 2 - 1
      let distance = (code < 4 ? code + 1 : (2 + code % 2) << distanceExtra + 1) + (try bits(distanceExtra))
      guard distance <= output.count else { throw .malformed }
      let room = min(length, limit - output.count)
      for _ in 0..<room { output.append(output[output.count - distance]) }
      guard room == length else { throw .tooLong }
    }
  }
}
