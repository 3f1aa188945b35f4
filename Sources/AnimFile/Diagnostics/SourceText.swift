/// A text with a line table: converts byte offsets into lines and columns.
package struct SourceText: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The offset at which each line starts; the first is 0.
  private let lineStarts: [Int32]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts: [Int32] = [0]
    var offset = 0
    let text = bytes.span
    while offset < text.count {
      // Most lines are long: eight bytes without a line end are skipped at once.
      while let word = text.word(at: offset), !Self.mayHaveLineEnd(word) { offset += 8 }
      guard offset < text.count else { break }
      let byte = text[offset]
      offset += 1
      if byte == 0x0A {
        starts.append(Int32(truncatingIfNeeded: offset))
      } else if byte == 0x0D {
        if offset < text.count, text[offset] == 0x0A { offset += 1 }
        starts.append(Int32(truncatingIfNeeded: offset))
      }
    }
    lineStarts = starts
  }

  /// Returns a range extended to the characters that it begins or ends in.
  func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    /// Whether the offset is inside a character. In valid UTF-8, at most three bytes continue one.
    func isInside(_ offset: Int) -> Bool {
      offset > 0 && offset < bytes.count && bytes[offset] & 0xC0 == 0x80
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    for _ in 0..<3 where isInside(start) { start -= 1 }
    for _ in 0..<3 where isInside(end) && end > start { end += 1 }
    return start..<(range.isEmpty ? start : end)
  }

  /// Whether one of eight bytes may be a line end: true if one is a control character up to U+000D.
  private static func mayHaveLineEnd(_ word: UInt64) -> Bool {
    // The top bit of each byte that is below 0x0E, and of some above such a byte.
    (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & 0x8080_8080_8080_8080 != 0
  }

  /// The number of lines; an empty text has one.
  package var lineCount: Int { lineStarts.count }

  /// The bytes of `line`, counted from 1, without its line end.
  package func line(_ line: Int) -> ArraySlice<UInt8> {
    let start = start(ofLine: line)
    var end = line < lineStarts.count ? self.start(ofLine: line + 1) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// The offset at which `line`, counted from 1, starts.
  package func start(ofLine line: Int) -> Int { Int(lineStarts[line - 1]) }

  /// Converts offsets into positions. Queries in ascending order read each byte at most once, whatever the
  /// line length.
  package struct Locator {
    private let text: SourceText
    private var line = 1
    private var offset = 0
    private var column = 1

    package init(_ text: SourceText) { self.text = text }

    package mutating func position(of target: Int) -> Diagnostic.Position {
      let target = min(max(target, 0), text.bytes.count)
      let starts = text.lineStarts
      if target < Int(starts[line - 1]) || (line < starts.count && target >= Int(starts[line])) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
          let middle = (low + high) / 2
          if Int(starts[middle]) <= target { low = middle } else { high = middle }
        }
        line = low + 1
        offset = Int(starts[low])
        column = 1
      } else if target < offset {
        offset = Int(starts[line - 1])
        column = 1
      }
      while offset < target {
        // Continuation bytes belong to the preceding character.
        if text.bytes[offset] & 0xC0 != 0x80 { column += 1 }
        offset += 1
      }
      return Diagnostic.Position(line: line, column: column)
    }
  }
}
