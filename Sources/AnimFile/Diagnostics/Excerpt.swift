/// A line of a text with a marked range.
struct Excerpt {
  /// The number of columns if the terminal's width is unknown.
  private static let defaultWidth = 100
  /// The number of columns above which the width does not matter.
  private static let maximumWidth = 1 << 20

  private let line: String
  private let mark: String
  private let lineNumber: Int

  /// - Parameter width: The maximum number of columns, including the line number; nil for about 100.
  init(_ source: SourceText, _ place: Diagnostic.Place, width limit: Int? = nil) {
    lineNumber = place.start.line
    // The line number, the separator, and the ellipses at both ends.
    let gutter = String(lineNumber).utf8.count + 4
    let limit = limit.map { max(16, min(max(0, $0), Self.maximumWidth) - gutter - 2) } ?? Self.defaultWidth
    let bytes = source.line(place.start.line)
    let lineStart = source.start(ofLine: place.start.line)
    let start = min(max(place.range.lowerBound - lineStart, 0), bytes.count)
    let end = min(max(place.range.upperBound - lineStart, start), bytes.count)
    // Only the surroundings are decoded, so that a line of many megabytes costs nothing.
    let from = max(0, start - 4 * limit)
    let to = min(bytes.count, start + 4 * limit)
    let before = Self.cells(bytes.dropFirst(from).prefix(start - from))
    let marked = Self.cells(bytes.dropFirst(start).prefix(min(end, to) - start))
    let after = Self.cells(bytes.dropFirst(min(end, to)).prefix(to - min(end, to)))

    var shownBefore = before[...]
    var width = before.reduce(0) { $0 + $1.width }
    // A short line is shown whole; a long one at least with the marked range and as much on both sides.
    let rest = (marked + after).reduce(0) { $0 + $1.width }
    let room = limit - min(rest, limit / 2)
    while width > room, let first = shownBefore.first {
      width -= first.width
      shownBefore.removeFirst()
    }
    let isCutBefore = from > 0 || shownBefore.count < before.count
    var text = (isCutBefore ? "…" : "") + shownBefore.map { $0.text }.joined()
    let indent = width + (isCutBefore ? 1 : 0)
    var markWidth = 0
    var used = indent
    for cell in marked where used + cell.width <= limit {
      text += cell.text
      used += cell.width
      markWidth += cell.width
    }
    var isCutAfter = to < bytes.count
    for cell in after {
      guard used + cell.width <= limit else {
        isCutAfter = true
        break
      }
      text += cell.text
      used += cell.width
    }
    line = text + (isCutAfter ? "…" : "")
    mark = String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: max(0, markWidth - 1))
  }

  func text(tint: String, reset: String) -> String {
    let number = String(lineNumber)
    let gutter = String(repeating: " ", count: number.utf8.count)
    return " \(number) | \(line)\n \(gutter) | \(tint)\(mark)\(reset)\n"
  }

  /// A piece of a line with its width in terminal columns.
  private struct Cell {
    var text: String
    var width: Int
  }

  private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    // Fast path: visible ASCII characters need no tables of Unicode.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return bytes.map { Cell(text: String(Unicode.Scalar($0)), width: 1) }
    }
    var cells: [Cell] = []
    // Invalid UTF-8, and a character cut at the edge, becomes a replacement character.
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\t" {
        cells.append(Cell(text: "  ", width: 2))
        continue
      }
      let text = String(character).printable
      let isEscaped = text.unicodeScalars.count > character.unicodeScalars.count
      cells.append(Cell(text: text, width: isEscaped ? text.unicodeScalars.count : character.columns))
    }
    return cells
  }
}

extension Character {
  /// The character's width in terminal columns: two for the wide ones of Unicode Standard Annex 11 and for emoji.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.generalCategory == .nonspacingMark
      || first.properties.generalCategory == .enclosingMark
    {
      return 0
    }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
