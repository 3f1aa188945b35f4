@testable import AnimFile
@testable import AnimFileInterchange
@testable import AnimFilePictures

extension Inflater {
  /// The content of a zlib stream.
  static func inflate(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    guard bytes.count > 6, (Int(bytes[0]) * 256 + Int(bytes[1])) % 31 == 0, bytes[0] & 15 == 8 else {
      throw .malformed
    }
    let (output, count) = try inflate(bytes[2...], limit: 1 << 30)
    var sum = Adler32()
    sum.update(output)
    guard Array(bytes[(2 + count)...]) == PNGChunk.word(sum.value) else { throw .malformed }
    return output
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
    guard bytes.starts(with: PNGChunk.signature) else { throw Inflater.Problem.malformed }
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
      else { throw Inflater.Problem.malformed }
      chunks.append(Chunk(name: name, content: content))
      rest = rest.dropFirst(12 + count)
    }
    self.chunks = chunks
  }

  /// Decompresses and unfilters pixels.
  static func pixels(_ data: [UInt8], width: Int) throws -> [UInt8] {
    let filtered = try Inflater.inflate(data)
    let size = 4 * width
    guard filtered.count.isMultiple(of: size + 1) else { throw Inflater.Problem.malformed }
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
        default: throw Inflater.Problem.malformed
        }
        row[index] = row[index] &+ UInt8(expected)
      }
      pixels += row
      above = row
    }
    return pixels
  }
}
