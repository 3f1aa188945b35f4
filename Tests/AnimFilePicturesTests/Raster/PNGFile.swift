import Testing

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

  /// The content of the first chunk of a name.
  func content(_ name: String) -> [UInt8]? { chunks.first { $0.name == name }?.content }

  /// Decompresses pixels to red, green, blue and alpha.
  func pixels(_ data: [UInt8], width: Int) throws -> [UInt8] {
    let header = try #require(content("IHDR"))
    let (depth, colorType) = (Int(header[8]), header[9])
    let samples = try #require([0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType])
    let rows = try Self.unfiltered(
      Inflater.inflate(data), rowSize: (width * samples * depth + 7) / 8, step: max(1, samples * depth / 8))
    let (palette, alphas) = (content("PLTE") ?? [], content("tRNS") ?? [])
    var pixels: [UInt8] = []
    for row in rows {
      for x in 0..<width {
        let sample = row[x * samples * depth / 8..<row.count]
        let first = sample[sample.startIndex]
        switch colorType {
        case 0: pixels += [first, first, first, 255]
        case 2: pixels += Array(sample.prefix(3)) + [255]
        case 3:
          let index = Int(first) >> (8 - depth - x * depth % 8) & (1 << depth - 1)
          pixels += palette[3 * index..<3 * index + 3] + [index < alphas.count ? alphas[index] : 255]
        case 4: pixels += [first, first, first, sample[sample.startIndex + 1]]
        default: pixels += sample.prefix(4)
        }
      }
    }
    return pixels
  }

  /// Undoes the filters of rows.
  private static func unfiltered(_ filtered: [UInt8], rowSize: Int, step: Int) throws -> [[UInt8]] {
    guard filtered.count.isMultiple(of: rowSize + 1) else { throw Inflater.Problem.malformed }
    var above = [UInt8](repeating: 0, count: rowSize)
    var rows: [[UInt8]] = []
    for first in stride(from: 0, to: filtered.count, by: rowSize + 1) {
      var row = Array(filtered[first + 1..<first + 1 + rowSize])
      for index in row.indices {
        let left = index < step ? 0 : Int(row[index - step])
        let (up, corner) = (Int(above[index]), index < step ? 0 : Int(above[index - step]))
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
      rows.append(row)
      above = row
    }
    return rows
  }
}
