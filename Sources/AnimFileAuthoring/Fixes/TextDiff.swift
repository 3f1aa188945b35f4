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

  /// - Complexity: O(*n* log *n*) in the number of lines.
  package init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    var differing = DifferingLines(old, new)
    differing.compare(old.indices, new.indices, depth: 0)
    let (removed, inserted) = (differing.removed, differing.inserted)
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed[i] {
        lines.append(Line(mark: "-", bytes: old[i], old: i, new: j))
        i += 1
      } else if j < new.count, inserted[j] {
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

/// The lines that differ between two texts.
///
/// Long texts are divided at lines that occur once in both, in the same order (Bram Cohen's patience diff).
private struct DifferingLines {
  private(set) var removed: [Bool]
  private(set) var inserted: [Bool]
  /// The lines as numbers; equal lines have equal numbers.
  private var old: [Int] = []
  private var new: [Int] = []

  /// The maximum number of lines whose shortest difference is computed, in quadratic time.
  private static let fewLines = 1000
  private static let maximumDepth = 8

  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    removed = Array(repeating: false, count: old.count)
    inserted = Array(repeating: false, count: new.count)
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
  }

  /// Marks the differing lines of two ranges.
  mutating func compare(_ first: Range<Int>, _ second: Range<Int>, depth: Int) {
    var (a, b) = (first, second)
    while let x = a.first, let y = b.first, old[x] == new[y] {
      (a, b) = (a.dropFirst(), b.dropFirst())
    }
    while let x = a.last, let y = b.last, old[x] == new[y] {
      (a, b) = (a.dropLast(), b.dropLast())
    }
    guard !a.isEmpty, !b.isEmpty else { return mark(a, b) }
    if a.count + b.count <= Self.fewLines {
      for change in new[b].difference(from: old[a]) {
        switch change {
        case .remove(let offset, _, _): removed[a.lowerBound + offset] = true
        case .insert(let offset, _, _): inserted[b.lowerBound + offset] = true
        }
      }
      return
    }
    let anchors = depth < Self.maximumDepth ? anchors(a, b) : []
    guard !anchors.isEmpty else { return mark(a, b) }
    var (x, y) = (a.lowerBound, b.lowerBound)
    for anchor in anchors {
      compare(x..<anchor.old, y..<anchor.new, depth: depth + 1)
      (x, y) = (anchor.old + 1, anchor.new + 1)
    }
    compare(x..<a.upperBound, y..<b.upperBound, depth: depth + 1)
  }

  private mutating func mark(_ a: Range<Int>, _ b: Range<Int>) {
    for index in a { removed[index] = true }
    for index in b { inserted[index] = true }
  }

  /// Returns the longest increasing sequence of lines that occur once in both ranges.
  private func anchors(_ a: Range<Int>, _ b: Range<Int>) -> [(old: Int, new: Int)] {
    /// For each line the index of its only occurrence, or -1 if there are several.
    func places(_ lines: [Int], _ range: Range<Int>) -> [Int: Int] {
      var places: [Int: Int] = [:]
      for index in range { places[lines[index]] = places[lines[index]] == nil ? index : -1 }
      return places
    }
    let (inOld, inNew) = (places(old, a), places(new, b))
    let pairs = a.compactMap { index -> (old: Int, new: Int)? in
      guard inOld[old[index]] == index, let other = inNew[old[index]], other >= 0 else { return nil }
      return (index, other)
    }
    // Patience sorting: the last pair of the best sequence of each length, and the pair before each.
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].new < pairs[index].new { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low < tails.count { tails[low] = index } else { tails.append(index) }
    }
    var sequence: [(old: Int, new: Int)] = []
    var next = tails.last
    while let index = next {
      sequence.append(pairs[index])
      next = previous[index]
    }
    return sequence.reversed()
  }
}
