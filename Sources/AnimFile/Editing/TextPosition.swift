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

  /// The lines of a UTF-8 text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: [UInt8], encoding: TextPosition.Encoding) {
    source = SourceText(text)
    self.encoding = encoding
  }

  /// The offset at `position`. Past the end of a line or of the text it is that end.
  ///
  /// - Complexity: O(length of the line).
  public func offset(of position: TextPosition) -> Int {
    if position.line < 0 { return 0 }
    if position.line >= source.lineCount { return source.bytes.count }
    let line = source.line(position.line + 1)
    var units = 0
    var offset = line.startIndex
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
  /// - Complexity: O(length of the line + log *n*).
  public func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), source.bytes.count)
    var low = 1
    var high = source.lineCount + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if source.start(ofLine: middle) <= offset { low = middle } else { high = middle }
    }
    let start = source.start(ofLine: low)
    let units = source.bytes[start..<offset].reduce(0) { $0 + encoding.units(startingWith: $1) }
    return TextPosition(line: low - 1, character: units)
  }
}
