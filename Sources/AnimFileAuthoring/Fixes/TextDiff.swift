import AnimFile

/// The difference between two texts, in the unified format of `diff -u` and `patch`.
package struct TextDiff {
  private static let context = 3

  private struct Line {
    /// The prefix of the line: a space, `-` or `+`.
    let mark: Character
    /// The line with its line break.
    let bytes: ArraySlice<UInt8>
    /// The number of preceding lines in each text.
    let old: Int
    let new: Int
  }

  private var lines: [Line] = []

  /// - Complexity: O((*n* + *m*)·*d*) for *d* differing lines.
  package init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        lines.append(Line(mark: "-", bytes: old[i], old: i, new: j))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        lines.append(Line(mark: "+", bytes: new[j], old: i, new: j))
        j += 1
      } else {
        lines.append(Line(mark: " ", bytes: old[i], old: i, new: j))
        i += 1
        j += 1
      }
    }
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (offset, byte) in text.enumerated() where byte == 0x0A {
      lines.append(text[start...offset])
      start = offset + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// Returns the difference; empty if there is none.
  ///
  /// - Parameters:
  ///   - name: The name of the text.
  ///   - color: Whether to add ANSI colors.
  package func text(name: String, color: Bool = false) -> String {
    func styled(_ line: String, _ code: String) -> String { color ? "\u{1b}[\(code)m\(line)\u{1b}[0m" : line }
    let changes = lines.indices.filter { lines[$0].mark != " " }
    guard !changes.isEmpty else { return "" }
    var hunks: [Range<Int>] = []
    for change in changes {
      let range = max(0, change - Self.context)..<min(lines.count, change + Self.context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    var text = styled("--- \(name)", "1") + "\n" + styled("+++ \(name)", "1") + "\n"
    for hunk in hunks {
      let first = lines[hunk.lowerBound]
      let old = lines[hunk].count { $0.mark != "+" }
      let new = lines[hunk].count { $0.mark != "-" }
      text += styled("@@ -\(Self.span(first.old, old)) +\(Self.span(first.new, new)) @@", "36") + "\n"
      for line in lines[hunk] {
        let hasEnd = line.bytes.last == 0x0A
        let content = Self.printable(hasEnd ? line.bytes.dropLast() : line.bytes)
        let shown = "\(line.mark)\(content)"
        switch line.mark {
        case "-": text += styled(shown, "31")
        case "+": text += styled(shown, "32")
        default: text += shown
        }
        text += hasEnd ? "\n" : "\n\\ No newline at end of file\n"
      }
    }
    return text
  }

  /// Escapes control characters of a line, without its line break; tabs and the carriage return of a line
  /// break stay.
  private static func printable(_ line: ArraySlice<UInt8>) -> String {
    let hasReturn = line.last == 0x0D
    let text = String(decoding: hasReturn ? line.dropLast() : line, as: UTF8.self)
    return text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\t") + (hasReturn ? "\r" : "")
  }

  /// Returns the line range of a hunk in one text; an empty range has the number of the preceding line.
  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }
}
