import AnimFile

/// A zero-based line and character position, as in editors.
public struct TextPosition: Hashable, Sendable, Comparable {
  /// The line. Lines end at a line feed, a carriage return, or both.
  public var line: Int
  /// The offset in the line, in code units of an encoding.
  public var character: Int

  /// Creates a position.
  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  public static func < (a: Self, b: Self) -> Bool { (a.line, a.character) < (b.line, b.character) }

  /// The encoding whose code units count as characters.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// UTF-8 bytes.
    case utf8 = "utf-8"
    /// UTF-16 code units: two for characters outside the basic multilingual plane.
    case utf16 = "utf-16"
    /// Unicode scalar values.
    case utf32 = "utf-32"

    /// Returns the number of units of the character that starts with `byte`; 0 for a continuation byte.
    fileprivate func units(startingWith byte: UInt8) -> Int {
      switch self {
      case .utf8: 1
      case _ where byte & 0xC0 == 0x80: 0
      case .utf16: byte >= 0xF0 ? 2 : 1
      case .utf32: 1
      }
    }

    /// Returns the number of units of the characters that start in `bytes`.
    fileprivate func units(in bytes: Span<UInt8>) -> Int {
      if self == .utf8 { return bytes.count }
      // Characters of four bytes have two units in UTF-16.
      let extra = self == .utf16 ? 1 : 0
      var units = 0
      var index = 0
      while index < bytes.count {
        // Most characters are ASCII: eight of them are counted at once.
        let start = index
        while let word = bytes.word(at: index), word & 0x8080_8080_8080_8080 == 0 { index &+= 8 }
        units &+= index &- start
        guard index < bytes.count else { break }
        let byte = bytes[index]
        units &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? extra : 0)
        index &+= 1
      }
      return units
    }
  }
}

/// The lines of a text: converts between positions and UTF-8 offsets.
public struct TextLines: Sendable {
  private let source: SourceText
  /// The encoding of positions.
  public let encoding: TextPosition.Encoding
  /// The units before each block of ``blockSize`` bytes, for lookups in long lines.
  private let unitsBefore: [Int]

  private static let blockSize = 256

  /// Creates the line table of a UTF-8 text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: [UInt8], encoding: TextPosition.Encoding) {
    source = SourceText(text)
    self.encoding = encoding
    var blocks = [0]
    blocks.reserveCapacity(text.count / Self.blockSize + 1)
    var units = 0
    let bytes = text.span
    for start in stride(from: 0, to: text.count, by: Self.blockSize) {
      units += encoding.units(in: bytes.extracting(start..<min(start + Self.blockSize, text.count)))
      blocks.append(units)
    }
    unitsBefore = blocks
  }

  private func units(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return unitsBefore[block]
      + encoding.units(in: source.bytes.span.extracting(block * Self.blockSize..<offset))
  }

  /// Returns the offset of `position`, clamped to the end of its line and of the text.
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
      // A position inside a character belongs to that character.
      if count > 0, units + count > position.character { break }
      units += count
      offset += 1
    }
    return offset
  }

  /// Returns the zero-based line of the byte at `offset`.
  ///
  /// - Complexity: O(log *n*).
  public func line(of offset: Int) -> Int {
    var low = 1
    var high = source.lineCount + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if source.start(ofLine: middle) <= offset { low = middle } else { high = middle }
    }
    return low - 1
  }

  /// Returns the position of the byte at `offset`.
  ///
  /// - Complexity: O(log *n*).
  public func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), source.bytes.count)
    let line = line(of: offset)
    let units = units(before: offset) - units(before: source.start(ofLine: line + 1))
    return TextPosition(line: line, character: units)
  }
}
