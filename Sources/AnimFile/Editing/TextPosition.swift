/// A place in a text as editors count: lines and characters from 0.
public struct TextPosition: Hashable, Sendable, Comparable {
  /// The line. Lines end at a line feed, at a carriage return, or at both.
  public var line: Int
  /// The place in the line, in units of an encoding.
  public var character: Int

  /// A place in a text.
  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  public static func < (a: Self, b: Self) -> Bool { (a.line, a.character) < (b.line, b.character) }

  /// What the characters of a line are counted in.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// Bytes of UTF-8.
    case utf8 = "utf-8"
    /// Code units of UTF-16: two for characters outside of the basic plane.
    case utf16 = "utf-16"
    /// Unicode scalar values.
    case utf32 = "utf-32"

    /// How many units the character that begins with `byte` has; none for a byte that continues one.
    fileprivate func units(startingWith byte: UInt8) -> Int {
      switch self {
      case .utf8: 1
      case _ where byte & 0xC0 == 0x80: 0
      case .utf16: byte >= 0xF0 ? 2 : 1
      case .utf32: 1
      }
    }
  }
}

/// The lines of a text: turns positions into UTF-8 offsets and back.
public struct TextLines: Sendable {
  private let source: SourceText
  /// What positions are counted in.
  public let encoding: TextPosition.Encoding
  /// The units before each block of ``blockSize`` bytes, so that a position in a long line needs no walk through the line.
  private let unitsBefore: [Int]

  private static let blockSize = 256

  /// The lines of a UTF-8 text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: [UInt8], encoding: TextPosition.Encoding) {
    source = SourceText(text)
    self.encoding = encoding
    var blocks = [0]
    blocks.reserveCapacity(text.count / Self.blockSize + 1)
    var units = 0
    for start in stride(from: 0, to: text.count, by: Self.blockSize) {
      for byte in text[start..<min(start + Self.blockSize, text.count)] {
        units += encoding.units(startingWith: byte)
      }
      blocks.append(units)
    }
    unitsBefore = blocks
  }

  /// The units of the text before `offset`.
  private func units(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return source.bytes[block * Self.blockSize..<offset].reduce(unitsBefore[block]) {
      $0 + encoding.units(startingWith: $1)
    }
  }

  /// The offset at `position`. Past the end of a line or of the text it is that end.
  ///
  /// - Complexity: O(log *n*).
  public func offset(of position: TextPosition) -> Int {
    if position.line < 0 { return 0 }
    if position.line >= source.lineCount { return source.bytes.count }
    let line = source.line(position.line + 1)
    var units = 0
    var offset = line.startIndex
    // The last block of the line that starts at or before the position.
    let start = self.units(before: line.startIndex)
    var low = offset / Self.blockSize
    var high = max(low, (line.endIndex - 1) / Self.blockSize)
    while low < high {
      let middle = (low + high + 1) / 2
      if unitsBefore[middle] - start <= position.character { low = middle } else { high = middle - 1 }
    }
    if low * Self.blockSize > offset {
      offset = low * Self.blockSize
      units = unitsBefore[low] - start
    }
    while offset < line.endIndex {
      let count = encoding.units(startingWith: line[offset])
      // A position inside a character is the character's.
      if count > 0, units + count > position.character { break }
      units += count
      offset += 1
    }
    return offset
  }

  /// The position of the byte at `offset`.
  ///
  /// - Complexity: O(log *n*).
  public func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), source.bytes.count)
    var low = 1
    var high = source.lineCount + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if source.start(ofLine: middle) <= offset { low = middle } else { high = middle }
    }
    let units = units(before: offset) - units(before: source.start(ofLine: low))
    return TextPosition(line: low - 1, character: units)
  }
}
