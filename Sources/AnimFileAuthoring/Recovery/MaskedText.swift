import AnimFile

/// A copy of malformed text, with foreign characters replaced by spaces or by similar JSON characters.
///
/// The copy has the same length, so that offsets are valid in both. Strings are unchanged.
struct MaskedText {
  private(set) var bytes: [UInt8]
  /// The replacements, unordered.
  private(set) var problems: [JSONProblem] = []
  private let text: [UInt8]

  init(_ text: [UInt8]) {
    self.text = text
    bytes = text
    maskSurroundings()
    maskLines()
  }

  private mutating func blank(_ range: Range<Int>) {
    for offset in range where !Self.isLineBreak(bytes[offset]) { bytes[offset] = 0x20 }
  }

  private mutating func report(
    _ rule: Diagnostic.Rule, _ message: String, _ range: Range<Int>, help: String, replacement: String? = nil
  ) {
    guard problems.count < Scanner.maximumProblems else { return }
    var problem = JSONProblem(rule, message, at: range, help: help)
    if let replacement { problem.edit = .init(range: range, bytes: Array(replacement.utf8), isSafe: true) }
    problems.append(problem)
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func endOfLine(_ offset: Int) -> Int {
    var end = offset
    while end < text.count, !Self.isLineBreak(text[end]) { end += 1 }
    return end
  }

  // MARK: Text around the document

  /// Masks prose, Markdown fences and JavaScript before the first brace, and their counterparts at the end.
  private mutating func maskSurroundings() {
    guard let start = startOfForeignText(), let brace = startOfDocument(from: start) else { return }
    var end = brace
    while end > start, Scanner.isWhitespace(text[end - 1]) { end -= 1 }
    blank(start..<brace)
    let isFenced = text[start..<end].contains("```".utf8)
    report(
      .jsonTextBeforeStart,
      isFenced ? "a Markdown code fence around the document" : "text before the document",
      start..<end,
      help: isFenced ? "save only the lines between the fences" : "remove it: a file contains one JSON value")
    if isFenced, let fence = fence(after: brace) {
      blank(fence..<text.count)
    } else {
      maskStatementEnd(after: brace)
    }
  }

  /// Masks the `;` or `);` of a JavaScript statement.
  private mutating func maskStatementEnd(after start: Int) {
    var end = text.count
    while end > start, Scanner.isWhitespace(text[end - 1]) || ";)".utf8.contains(text[end - 1]) {
      end -= 1
    }
    blank(end..<text.count)
  }

  /// Returns the offset of the first foreign text after white space and comments; nil if the text starts like
  /// JSON.
  private func startOfForeignText() -> Int? {
    var offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while offset < text.count {
      if Scanner.isWhitespace(text[offset]) {
        offset += 1
      } else if let space = ForeignCharacter(text, at: offset), space.replacement == 0x20 {
        offset += space.length
      } else if let end = endOfComment(at: offset), text[offset] != UInt8(ascii: "#") {
        offset = end
      } else {
        break
      }
    }
    guard offset < text.count else { return nil }
    let isBracket = ForeignCharacter(text, at: offset).map { $0.replacement == UInt8(ascii: "{") } ?? false
    return isBracket || "{[\"}],:'".utf8.contains(text[offset])
      || text[offset...].starts(with: "<<<<<<<".utf8)
      ? nil : offset
  }

  /// Returns the offset of the document's opening brace; nil if members or markup precede it.
  private func startOfDocument(from start: Int) -> Int? {
    if text[start] == UInt8(ascii: "#"),
      text[endOfLine(start)...].first(where: { !Scanner.isWhitespace($0) })
        == UInt8(ascii: "{")
    {
      return nil
    }
    var offset = start
    var last: Int?
    while offset < text.count, offset - start < 1 << 16 {
      switch text[offset] {
      case UInt8(ascii: "{"):
        var next = offset + 1
        while next < text.count, Scanner.isWhitespace(text[next]) { next += 1 }
        if next < text.count, "\"'}{/".utf8.contains(text[next]) { return offset }
        last = offset
      case UInt8(ascii: "\""):
        // A name and a colon belong to an object whose brace is missing.
        let line = text[offset..<endOfLine(offset)]
        if let quote = line.dropFirst().firstIndex(of: UInt8(ascii: "\"")),
          text[(quote + 1)...].first(where: { !Scanner.isWhitespace($0) }) == UInt8(ascii: ":")
        {
          return last
        }
      default: break
      }
      offset += 1
    }
    return last
  }

  /// Returns the offset of the line after `start` that closes a Markdown fence.
  private func fence(after start: Int) -> Int? {
    var line = endOfLine(start)
    while line < text.count {
      line += 1
      var content = line
      while content < text.count, text[content] == 0x20 || text[content] == 0x09 { content += 1 }
      if text[content...].starts(with: "```".utf8) { return content }
      line = endOfLine(line)
    }
    return nil
  }

  // MARK: Lines

  private mutating func maskLines() {
    var offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var conflict: (start: Int, side: Int?)?
    while offset < text.count {
      let end = endOfLine(offset)
      let startsLine = offset == 0 || Self.isLineBreak(text[offset - 1])
      if startsLine, let marker = marker(offset..<end) {
        switch (marker, conflict?.side) {
        case ("<", _):
          conflict = (offset, nil)
          blank(offset..<end)
          reportConflict(offset..<end)
        case ("=", _) where conflict == nil:
          // The line before the first side has been removed.
          conflict = (offset, offset)
          blank(offset..<end)
          reportConflict(offset..<end)
        case ("=", _) where conflict != nil, ("|", nil) where conflict != nil:
          if conflict?.side == nil { conflict?.side = offset }
          blank(offset..<end)
        case (">", let side?):
          blank(side..<end)
          conflict = nil
        case (">", nil):
          blank(offset..<end)
          if conflict == nil { reportConflict(offset..<end) }
          conflict = nil
        default: break
        }
        offset = end
      } else {
        maskCharacters(&offset, until: end)
      }
      // A comment may have ended within another line.
      if offset < text.count, Self.isLineBreak(text[offset]) { offset += 1 }
    }
  }

  private mutating func reportConflict(_ line: Range<Int>) {
    report(
      .jsonMergeConflict, "unresolved merge conflict", line,
      help: "keep one side, and remove the lines with '<<<<<<<', '=======' and '>>>>>>>'")
  }

  /// Returns the character that starts the line seven times, as in Git's conflict markers.
  private func marker(_ line: Range<Int>) -> Character? {
    guard line.count >= 7 else { return nil }
    let first = text[line.lowerBound]
    guard "<=>|".utf8.contains(first), text[line].prefix(7).allSatisfy({ $0 == first }),
      line.count == 7 || text[line.lowerBound + 7] == 0x20
    else { return nil }
    return Character(Unicode.Scalar(first))
  }

  /// Masks foreign characters outside strings until the end of the line, or of a comment that ends later.
  private mutating func maskCharacters(_ offset: inout Int, until end: Int) {
    while offset < end {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset = endOfString(from: offset, quote: byte, until: end)
      case UInt8(ascii: "<") where text[offset...].starts(with: "<!--".utf8):
        let close = endOfComment(at: offset) ?? end
        report(
          .jsonComment, "comment not allowed", offset..<close,
          help: "remove it, or write a member \"//\": JSON has no comments")
        blank(offset..<close)
        offset = close
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        offset = endOfComment(at: offset) ?? offset + 1
      case 0x0B, 0x0C, 0x80...:
        maskCharacter(&offset, until: end)
      default: offset += 1
      }
    }
  }

  /// Returns the offset after the string at `start`; after its quote if it is unterminated on the line.
  private func endOfString(from start: Int, quote: UInt8, until end: Int) -> Int {
    var offset = start + 1
    while offset < end {
      if text[offset] == quote { return offset + 1 }
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return quote == UInt8(ascii: "\"") ? end : start + 1
  }

  /// Returns the offset after the comment at `offset`; nil if it is absent or unterminated.
  private func endOfComment(at offset: Int) -> Int? {
    let rest = text[offset...]
    if rest.starts(with: "//".utf8) || rest.first == UInt8(ascii: "#") { return endOfLine(offset) }
    let closing: [UInt8]
    if rest.starts(with: "/*".utf8) {
      closing = Array("*/".utf8)
    } else if rest.starts(with: "<!--".utf8) {
      closing = Array("-->".utf8)
    } else {
      return nil
    }
    var end = offset + 2
    while end + closing.count <= text.count {
      if text[end] == closing[0], text[end...].starts(with: closing) { return end + closing.count }
      end += 1
    }
    return nil
  }

  private mutating func maskCharacter(_ offset: inout Int, until end: Int) {
    if let length = Scanner.smartQuoteLength(in: text, at: offset) {
      offset += length
      // A pair of such quotes encloses a string; the scanner handles an unpaired quote.
      var close = offset
      while close < end {
        if let length = Scanner.smartQuoteLength(in: text, at: close) {
          offset = close + length
          return
        }
        close += 1
      }
      return
    }
    guard let first = ForeignCharacter(text, at: offset) else {
      offset += 1
      return
    }
    // Report a run of one kind of characters once.
    var characters = [first]
    var close = offset + first.length
    while close < end, let next = ForeignCharacter(text, at: close), next.kind == first.kind {
      characters.append(next)
      close += next.length
    }
    let range = offset..<close
    let written = String(decoding: characters.map(\.replacement), as: UTF8.self)
    blank(range)
    switch first.kind {
    case .space, .invisible:
      let isSpace = first.kind == .space
      report(
        .jsonForeignSpace,
        "\(first.name) outside a string"
          + (characters.count > 1 ? ", and \(characters.count - 1) more" : ""),
        range, help: isSpace ? "replace it with a space" : "remove it", replacement: isSpace ? written : "")
    case .punctuation, .digit:
      // Brackets and commas extend to their own end, numbers to their last digit.
      let start =
        written.utf8.allSatisfy { "{[".utf8.contains($0) }
        ? range.lowerBound : range.upperBound - written.utf8.count
      for (index, byte) in written.utf8.enumerated() { bytes[start + index] = byte }
      report(
        .jsonForeignCharacter,
        "'\(String(decoding: text[range], as: UTF8.self))' (\(first.codePoint)) in place of '\(written)'",
        range,
        help: "replace it with '\(written)'", replacement: written)
    }
    offset = close
  }
}

/// A non-JSON character that is commonly confused with a JSON character.
private struct ForeignCharacter {
  enum Kind {
    case space, invisible, punctuation, digit
  }

  let kind: Kind
  let scalar: Unicode.Scalar
  let length: Int
  /// The similar JSON character.
  let replacement: UInt8

  /// Matches a foreign character at `offset`; nil if there is none.
  init?(_ text: [UInt8], at offset: Int) {
    let first = text[offset]
    guard first >= 0x80 || first == 0x0B || first == 0x0C else { return nil }
    var decoder = UTF8()
    var iterator = text[offset..<min(text.count, offset + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    self.scalar = scalar
    length = UTF8.width(scalar)
    switch scalar.value {
    case 0x0B, 0x0C, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      (kind, replacement) = (.space, 0x20)
    case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF:
      (kind, replacement) = (.invisible, 0x20)
    case 0xFF10...0xFF19, 0xFF0B, 0xFF0D, 0xFF0E:
      (kind, replacement) = (.digit, UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
    case 0x2010...0x2013, 0xFE63: (kind, replacement) = (.digit, UInt8(ascii: "-"))
    case 0xFF0C, 0xFF1A, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D:
      (kind, replacement) = (.punctuation, UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
    case 0x3001, 0xFE50, 0xFF64, 0x60C: (kind, replacement) = (.punctuation, UInt8(ascii: ","))
    case 0xFF1B: (kind, replacement) = (.punctuation, UInt8(ascii: ","))
    case 0xFF1D, 0x2236, 0xA789, 0xFE55: (kind, replacement) = (.punctuation, UInt8(ascii: ":"))
    default: return nil
    }
  }

  var codePoint: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// The character in words, with its article.
  var name: String {
    switch scalar.value {
    case 0xA0, 0x202F: "no-break space (\(codePoint))"
    case 0x200B: "zero-width space (\(codePoint))"
    case 0xFEFF: "byte order mark (\(codePoint))"
    case 0x3000: "ideographic space (\(codePoint))"
    case 0x0B, 0x0C: "control character (\(codePoint))"
    default: kind == .space ? "Unicode space (\(codePoint))" : "invisible character (\(codePoint))"
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(_ other: String.UTF8View) -> Bool {
    let other = Array(other)
    guard let first = other.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: other) }
  }
}
