@testable import AnimFile
@testable import AnimFilePictures

/// A simple DEFLATE decoder, to check the library's output.
struct Inflater {
  private let bytes: [UInt8]
  private var place = 0
  private(set) var output: [UInt8] = []

  struct Malformed: Error {}

  /// The content of a zlib stream.
  static func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflater = Inflater(bytes: bytes)
    guard bytes.count > 6, (Int(bytes[0]) * 256 + Int(bytes[1])) % 31 == 0, bytes[0] & 15 == 8 else {
      throw Malformed()
    }
    inflater.place = 16
    while try !inflater.block() {}
    let end = (inflater.place + 7) / 8
    var sum = Adler32()
    sum.update(inflater.output)
    guard Array(bytes[end...]) == PNGChunk.word(sum.value) else { throw Malformed() }
    return inflater.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for bit in 0..<count {
      guard place / 8 < bytes.count else { throw Malformed() }
      value |= (Int(bytes[place / 8]) >> (place % 8) & 1) << bit
      place += 1
    }
    return value
  }

  /// The number of symbols of each length, and the symbols by length.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in 1...15 {
        let symbols = lengths.indices.filter { lengths[$0] == length }
        counts[length] = symbols.count
        self.symbols += symbols
      }
    }
  }

  private mutating func symbol(_ tree: Code) throws -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code = code << 1 | (try bits(1))
      let count = tree.counts[length]
      if code - first < count { return tree.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
    }
    throw Malformed()
  }

  /// Decodes a block; returns whether it is the last.
  private mutating func block() throws -> Bool {
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0:
      place = (place + 7) / 8 * 8
      let count = try bits(16)
      guard try bits(16) == ~count & 0xFFFF else { throw Malformed() }
      for _ in 0..<count { output.append(UInt8(try bits(8))) }
    case 2:
      let counts = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
      var meta = [Int](repeating: 0, count: 19)
      for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(counts.2) {
        meta[symbol] = try bits(3)
      }
      var lengths: [Int] = []
      let code = Code(meta)
      while lengths.count < counts.0 + counts.1 {
        switch try symbol(code) {
        case 16: lengths += repeatElement(lengths.last ?? 0, count: try bits(2) + 3)
        case 17: lengths += repeatElement(0, count: try bits(3) + 3)
        case 18: lengths += repeatElement(0, count: try bits(7) + 11)
        case let length: lengths.append(length)
        }
      }
      try content(Code(Array(lengths[..<counts.0])), Code(Array(lengths[counts.0...])))
    default: throw Malformed()
    }
    return isLast
  }

  private mutating func content(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      // RFC 1951, section 3.2.5, in formulas.
      let group = symbol - 257
      let extra = group < 8 || group == 28 ? 0 : group / 4 - 1
      let base = group == 28 ? 258 : group < 8 ? group + 3 : (4 + group % 4) << extra + 3
      let length = base + (try bits(extra))
      let code = try self.symbol(distances)
      let distanceExtra = code < 4 ? 0 : code / 2 - 1
      let distance = (code < 4 ? code + 1 : (2 + code % 2) << distanceExtra + 1) + (try bits(distanceExtra))
      guard distance <= output.count else { throw Malformed() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}

/// A parsed PNG file.
struct PNGFile {
  struct Chunk {
    let name: String
    let content: [UInt8]
  }

  let chunks: [Chunk]

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: PNGChunk.signature) else { throw Inflater.Malformed() }
    var chunks: [Chunk] = []
    var rest = bytes.dropFirst(8)
    while !rest.isEmpty {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      let content = Array(rest.dropFirst(8).prefix(count))
      var sum = CRC32()
      sum.update(rest.dropFirst(4).prefix(4 + count))
      guard content.count == count,
        rest.dropFirst(8 + count).prefix(4).elementsEqual(PNGChunk.word(sum.value))
      else { throw Inflater.Malformed() }
      chunks.append(Chunk(name: name, content: content))
      rest = rest.dropFirst(12 + count)
    }
    self.chunks = chunks
  }

  /// Decompresses and unfilters pixels.
  static func pixels(_ data: [UInt8], width: Int) throws -> [UInt8] {
    let filtered = try Inflater.inflate(data)
    let size = 4 * width
    guard filtered.count.isMultiple(of: size + 1) else { throw Inflater.Malformed() }
    var above = [UInt8](repeating: 0, count: size)
    var pixels: [UInt8] = []
    for first in stride(from: 0, to: filtered.count, by: size + 1) {
      var row = Array(filtered[first + 1..<first + 1 + size])
      for index in row.indices {
        let left = index < 4 ? 0 : Int(row[index - 4])
        let (up, corner) = (Int(above[index]), index < 4 ? 0 : Int(above[index - 4]))
        let expected: Int
        switch filtered[first] {
        case 0: expected = 0
        case 1: expected = left
        case 2: expected = up
        case 3: expected = (left + up) / 2
        case 4:
          let guess = left + up - corner
          let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
          expected = a <= b && a <= c ? left : b <= c ? up : corner
        default: throw Inflater.Malformed()
        }
        row[index] = row[index] &+ UInt8(expected)
      }
      pixels += row
      above = row
    }
    return pixels
  }
}
