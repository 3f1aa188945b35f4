import AnimFile

/// The closing brackets of a text, found on demand.
struct BalancedBrackets {
  /// The maximum length of an array or object whose end is of use.
  private static let maximumLength = 1 << 16
  /// For each opening bracket that was visited, the offset after the bracket that closes it, or `open`; 0 elsewhere.
  private var ends: [Int32] = []
  private static let open: Int32 = -1
  /// The number of bytes that were read.
  private(set) var bytesRead = 0

  /// Returns the offset after the bracket that closes the one at `offset`; nil if none does within 64 kB.
  ///
  /// - Complexity: O(*n*) in the length of the text for all brackets together, unless quotes are unbalanced.
  mutating func end(of offset: Int, in scanner: Scanner) -> Int? {
    if ends.isEmpty { ends = Array(repeating: 0, count: scanner.text.count) }
    if ends[offset] == 0 { match(from: offset, scanner) }
    let end = Int(ends[offset])
    return end > 0 && end - offset <= Self.maximumLength ? end : nil
  }

  /// Finds the ends of the bracket at `offset` and of those inside it.
  private mutating func match(from offset: Int, _ scanner: Scanner) {
    let text = scanner.text
    var opened: [Int] = []
    var cursor = offset
    repeat {
      let start = cursor
      switch text[cursor] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if ends[cursor] == Self.open {
          // Nothing closes the brackets around one that is never closed.
          cursor = text.count
        } else if ends[cursor] > 0 {
          cursor = Int(ends[cursor])
        } else {
          opened.append(cursor)
          cursor += 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        cursor += 1
        if let start = opened.popLast() { ends[start] = Int32(truncatingIfNeeded: cursor) }
      case UInt8(ascii: "\""): cursor = scanner.endOfName(at: cursor) ?? cursor + 1
      default: cursor += 1
      }
      bytesRead += cursor - start
    } while !opened.isEmpty && cursor < text.count
    for start in opened { ends[start] = Self.open }
  }
}
