import AnimFile

/// Finds a missing or extra quote on a line by the plausibility of each repair.
enum QuoteRepair {
  private static let maximumCount = 64

  /// Returns a repair for each line with an odd number of quotes, relative to the text after preceding ones.
  static func repairs(of text: [UInt8]) -> [Repair] {
    var text = text
    var repairs: [Repair] = []
    var line = 0
    while line < text.count, repairs.count < maximumCount {
      let end = endOfLine(line, text)
      // A line break in a string leaves one quote on each of two lines.
      if isOdd(line..<end, text), !endsInString(end, text) {
        if let repair = repair(line..<end, text) {
          text = repair.applied(to: text)
          repairs.append(repair)
        }
      } else if isOdd(line..<end, text) {
        line = endOfLine(end + 1, text) + 1
        continue
      }
      line = endOfLine(line, text) + 1
    }
    return repairs
  }

  private static func endOfLine(_ offset: Int, _ text: [UInt8]) -> Int {
    var end = min(offset, text.count)
    while end < text.count, text[end] != 0x0A { end += 1 }
    return end
  }

  private static func isOdd(_ line: Range<Int>, _ text: [UInt8]) -> Bool {
    tokens(line, text).contains { $0.kind == .open }
  }

  /// Whether the next line has an odd number of quotes too, and starts with the string's end.
  private static func endsInString(_ end: Int, _ text: [UInt8]) -> Bool {
    guard end < text.count, isOdd(end + 1..<endOfLine(end + 1, text), text) else { return false }
    let next = text[(end + 1)..<endOfLine(end + 1, text)]
    guard let quote = next.firstIndex(of: UInt8(ascii: "\"")) else { return false }
    let following = text[(quote + 1)...].first { !Scanner.isWhitespace($0) }
    return following.map { ",:]}".utf8.contains($0) } ?? true
      && !next[..<quote].contains { ":,{}[]".utf8.contains($0) }
  }

  private static func repair(_ line: Range<Int>, _ text: [UInt8]) -> Repair? {
    guard line.count <= 1000 else { return nil }
    let before = implausibility(line, text)
    var best: (candidate: RepairCandidates.Candidate, implausibility: Int)?
    let candidates = RepairCandidates(text, quotesOnLineOf: line.lowerBound)
    for candidate in candidates.all {
      var changed = Array(text[line])
      let place = candidate.range.lowerBound - line.lowerBound
      changed.replaceSubrange(place..<place + candidate.range.count, with: candidate.bytes)
      let implausibility = implausibility(changed.indices, changed) + (candidate.bytes.isEmpty ? 1 : 0)
      if implausibility < best?.implausibility ?? before { best = (candidate, implausibility) }
    }
    return best.map { candidates.repair($0.candidate) }
  }

  // MARK: Lines

  private enum Kind {
    case string, open, word, colon, comma, opening, closing
  }

  private static func tokens(_ line: Range<Int>, _ text: [UInt8]) -> [(kind: Kind, range: Range<Int>)] {
    var tokens: [(kind: Kind, range: Range<Int>)] = []
    var cursor = line.lowerBound
    while cursor < line.upperBound {
      let start = cursor
      cursor += 1
      switch text[start] {
      case 0x20, 0x09, 0x0D: continue
      case UInt8(ascii: "\""):
        while cursor < line.upperBound, text[cursor] != UInt8(ascii: "\"") {
          cursor += text[cursor] == UInt8(ascii: "\\") ? 2 : 1
        }
        let isOpen = cursor >= line.upperBound
        cursor = min(cursor + 1, line.upperBound)
        tokens.append((isOpen ? .open : .string, start..<cursor))
      case UInt8(ascii: ":"): tokens.append((.colon, start..<cursor))
      case UInt8(ascii: ","): tokens.append((.comma, start..<cursor))
      case UInt8(ascii: "{"), UInt8(ascii: "["): tokens.append((.opening, start..<cursor))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): tokens.append((.closing, start..<cursor))
      case UInt8(ascii: "#") where start == line.lowerBound || Scanner.isWhitespace(text[start - 1]):
        return tokens
      case UInt8(ascii: "/") where cursor < line.upperBound && "/*".utf8.contains(text[cursor]): return tokens
      default:
        while cursor < line.upperBound, !RepairCandidates.endsWord(text[cursor]) { cursor += 1 }
        tokens.append((.word, start..<cursor))
      }
    }
    return tokens
  }

  /// Returns the implausibility of a line on its own.
  private static func implausibility(_ line: Range<Int>, _ text: [UInt8]) -> Int {
    let tokens = tokens(line, text)
    var sum = 0
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1].kind : nil
      let afterNext = index + 2 < tokens.count ? tokens[index + 2].kind : nil
      let contents = text[token.range]
      switch token.kind {
      case .open: sum += 8
      case .string:
        if next == .string || next == .word || next == .open || next == .opening { sum += 3 }
        let inner = contents.dropFirst().dropLast()
        if inner.isEmpty { sum += 1 }
        if inner.first == 0x20 || inner.last == 0x20 || inner.last == UInt8(ascii: ",") { sum += 2 }
        if inner.contains(where: { "{}[]".utf8.contains($0) }) { sum += 1 }
        let pairs = zip(inner, inner.dropFirst())
        if pairs.contains(where: { ",:".utf8.contains($0.0) && $0.1 == 0x20 }) { sum += 1 }
        if next == .colon, !inner.allSatisfy({ Scanner.isWordByte($0) }) { sum += 1 }
      case .word:
        if next == .string || next == .word || next == .open || next == .opening { sum += 3 }
        let isLiteral = ["true", "false", "null"].contains { contents.elementsEqual($0.utf8) }
        let isNumber = contents.first.map { Scanner.isDigit($0) || "-+.".utf8.contains($0) } ?? false
        if !isLiteral, !isNumber { sum += 2 }
        if next == .colon { sum += 2 }
      case .colon:
        if next == .comma || next == .closing || next == .colon { sum += 2 }
        if next == .string, afterNext == .colon { sum += 3 }
      case .closing:
        if next == .string || next == .word || next == .open { sum += 2 }
      case .comma:
        if next == .comma || next == .colon { sum += 2 }
      case .opening:
        if next == .colon || next == .comma { sum += 2 }
      }
    }
    return sum
  }
}
