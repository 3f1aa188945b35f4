// Fixes of JSON errors, derived from the rule and the text alone.

import AnimFile

extension FixFinder {
  mutating func jsonFix(for finding: Finding, at target: Target) -> Diagnostic.Fix? {
    let range = target.range
    guard range.upperBound <= text.count else { return nil }
    switch finding.message.rule {
    case .jsonByteOrderMark:
      return Diagnostic.Fix("remove it", isSafe: true, [.removal(range)])
    case .jsonTrailingComma: return Diagnostic.Fix("remove it", isSafe: true, [.removal(range)])
    case .jsonExtraComma:
      let isApart = range.lowerBound > 0 && " \t\n{[".utf8.contains(text[range.lowerBound - 1])
      let spaces = isApart ? text[range.upperBound...].prefix { $0 == 0x20 }.count : 0
      // Beside numbers, one is as likely missing as the comma is superfluous.
      // Few bytes are looked at, because many commas can follow each other.
      func isContent(_ byte: UInt8) -> Bool { !Scanner.isWhitespace(byte) && byte != UInt8(ascii: ",") }
      let before = text[..<range.lowerBound].suffix(64).last(where: isContent)
      let after = text[range.upperBound...].prefix(64).first(where: isContent)
      let isInNumbers = [before, after].contains {
        $0.map { Scanner.isDigit($0) || $0 == UInt8(ascii: "-") } ?? false
      }
      return Diagnostic.Fix(
        "remove it", isSafe: !isInNumbers, [.removal(range.lowerBound..<range.upperBound + spaces)])
    case .jsonMissingComma:
      if !range.isEmpty { return replacing(range, by: ",", isSafe: true) }
      return Diagnostic.Fix(
        "add ','", isSafe: true, [.insertion(",", at: endOfContent(before: range.lowerBound))])
    case .jsonMissingColon:
      guard !range.isEmpty else {
        return Diagnostic.Fix("add ':'", isSafe: false, [.insertion(":", at: range.lowerBound)])
      }
      return replacing(range, by: ":", isSafe: text[range.lowerBound] == UInt8(ascii: "="))
    case .jsonComment: return commentFix(range, target.containers)
    case .jsonDuplicateName: return duplicateRemoval(finding, target)
    case .jsonUnquotedName, .jsonSingleQuotes, .jsonSmartQuotes: return requoting(range)
    case .jsonControlCharacter: return escaping(target)
    case .jsonBadEscape:
      return Diagnostic.Fix(
        "write '\\\\' for a backslash", isSafe: false, [.insertion("\\", at: range.lowerBound)])
    case .jsonUnknownWord: return word(range)
    case .jsonLeadingPlus, .jsonLeadingZero, .jsonDigitBeforePoint, .jsonDigitAfterPoint,
      .jsonHexadecimalNumber:
      return NumberSpelling.corrected(text[range]).flatMap { replacing(range, by: $0, isSafe: true) }
    case .jsonBadNumber: return badNumber(range)
    case .jsonExponentDigits:
      let digits = text[range].prefix { $0 | 0x20 != UInt8(ascii: "e") }
      return NumberSpelling.corrected(digits).flatMap { replacing(range, by: $0, isSafe: false) }
    case .jsonUnexpectedText: return percentage(range)
    case .jsonMissingBracket where !range.isEmpty:
      // Before a comma, a zero alone is the whole part of a decimal number, and so is any for a member that takes one number.
      let parts = text[range].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      if parts.count == 2,
        parts[0].elementsEqual("0".utf8) || parts[0].elementsEqual("-0".utf8)
          || takesOneNumber(before: range),
        !parts[1].isEmpty, parts[1].allSatisfy(Scanner.isDigit), let whole = validated(Array(parts[0])),
        let decimals = validated(Array(parts[1]))
      {
        return replacing(range, by: "\(whole).\(decimals)", isSafe: false)
      }
      return Diagnostic.Fix(
        "add '[' and ']' around them", isSafe: false,
        [.insertion("[", at: range.lowerBound), .insertion("]", at: range.upperBound)])
    case .jsonMismatchedBracket: return rebracketing(range)
    case .jsonUnclosed: return closing()
    case .jsonTextBeforeStart: return surroundingsRemoval(range)
    case .jsonTextAfterEnd:
      // Brackets and commas alone carry no content.
      let isEmpty = text[range].allSatisfy { "]}, \t\r\n;".utf8.contains($0) }
      return isEmpty ? Diagnostic.Fix("remove it", isSafe: false, [.removal(range)]) : nil
    default: return nil
    }
  }

  /// Replaces the parentheses around numbers, which open at `range`, and those inside, by brackets.
  private func rebracketing(_ range: Range<Int>) -> Diagnostic.Fix? {
    guard text[range].elementsEqual("(".utf8) else { return nil }
    var edits: [Edit] = []
    var depth = 0
    var hasNumber = false
    for (offset, byte) in zip(range.lowerBound..., text[range.lowerBound...].prefix(400)) {
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        edits.append(Edit(range: offset..<offset + 1, replacement: "["))
      case UInt8(ascii: ")"):
        depth -= 1
        edits.append(Edit(range: offset..<offset + 1, replacement: "]"))
      case UInt8(ascii: "]"): depth -= 1
      default:
        guard Scanner.isDigit(byte) || Scanner.isWhitespace(byte) || ",.+-eE".utf8.contains(byte) else {
          return nil
        }
        hasNumber = hasNumber || Scanner.isDigit(byte)
      }
      if depth == 0 {
        return hasNumber ? Diagnostic.Fix("replace them with '[' and ']'", isSafe: false, edits) : nil
      }
    }
    return nil
  }

  /// Whether the value at `range` belongs to a member whose value is a single number in every object.
  private func takesOneNumber(before range: Range<Int>) -> Bool {
    let before = text[..<range.lowerBound].suffix(40)
    let words = String(decoding: before, as: UTF8.self).split(
      separator: "\"", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 1].allSatisfy({ $0 == ":" || $0 == " " }) else { return false }
    return Self.numbers.contains(String(words[words.count - 2]))
  }

  private static let numbers: Set<String> = [
    "radius", "outerRadius", "innerRadius", "startAngle", "endAngle", "width", "miterLimit", "dashOffset",
    "opacity",
    "rotation", "skew", "skewAxis", "t", "in", "out", "speed", "duration", "delay", "for", "wait", "every",
  ]

  /// Removes everything but the document, which starts with the first brace after `range`.
  private func surroundingsRemoval(_ range: Range<Int>) -> Diagnostic.Fix? {
    guard let start = text[range.upperBound...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
    var rest = text[start...]
    if text[range].range(of: "```") != nil, let fence = rest.range(of: "\n```") {
      rest = rest[..<fence.lowerBound]
    }
    guard let end = rest.lastIndex(of: UInt8(ascii: "}")) else { return nil }
    let tail = end + 1..<text.count
    let isBlank = text[tail].allSatisfy(Scanner.isWhitespace)
    return Diagnostic.Fix(
      "remove the text around the document", isSafe: false,
      [.removal(range.lowerBound..<start)]
        + (isBlank ? [] : [Edit(range: tail, replacement: "\n")]))
  }

  /// Inserts the missing closing brackets of a truncated text.
  private func closing() -> Diagnostic.Fix? {
    guard let last = text.last(where: { !Scanner.isWhitespace($0) }), last != UInt8(ascii: ":"),
      let open = openBrackets(), !open.isEmpty
    else { return nil }
    let end = endOfContent(before: text.count)
    let comma = end > 0 && text[end - 1] == UInt8(ascii: ",") ? end - 1 : end
    // Each closer follows the style of its opener: on its own line, or after a space.
    var closers = ""
    for start in open.reversed() {
      let isObject = text[start] == UInt8(ascii: "{")
      let lineStart = text[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      if text[start..<end].contains(0x0A) {
        let indent = text[lineStart..<start].prefix { $0 == 0x20 || $0 == 0x09 }
        closers += "\n" + String(decoding: indent, as: UTF8.self)
      } else if start + 1 < end, text[start + 1] == 0x20 {
        closers += " "
      }
      closers += isObject ? "}" : "]"
    }
    return Diagnostic.Fix(
      "add \(closers.filter { $0 != "\n" && $0 != " " && $0 != "\t" }.quoted)", isSafe: false,
      [Edit(range: comma..<end, replacement: closers)])
  }

  /// Returns the offsets of unclosed brackets; nil if others do not match.
  private func openBrackets() -> [Int]? {
    var open: [Int] = []
    var cursor = 0
    var comment = 0
    while cursor < text.count {
      while comment < comments.count, comments[comment].range.upperBound <= cursor { comment += 1 }
      if comment < comments.count, comments[comment].range.contains(cursor) {
        cursor = comments[comment].range.upperBound
        continue
      }
      let byte = text[cursor]
      cursor += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(cursor - 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The codes of closing brackets are those of the opening ones plus two.
        guard let start = open.popLast(), text[start] + 2 == byte else { return nil }
      case UInt8(ascii: "\""):
        while cursor < text.count, text[cursor] != UInt8(ascii: "\"") {
          cursor += text[cursor] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard cursor < text.count else { return nil }
        cursor += 1
      default: break
      }
    }
    return open
  }

  func replacing(_ range: Range<Int>, by json: String, isSafe: Bool) -> Diagnostic.Fix? {
    text[range].elementsEqual(json.utf8)
      ? nil
      : Diagnostic.Fix(
        "replace it with \(json.quoted.dropFirst().dropLast())", isSafe: isSafe,
        [Edit(range: range, replacement: json)]
      )
  }

  /// Returns the end of the last token before `offset`, skipping white space and comments.
  func endOfContent(before offset: Int) -> Int {
    var end = offset
    while end > 0 {
      if Scanner.isWhitespace(text[end - 1]) {
        end -= 1
      } else if let comment = comment(startingBefore: end), comment.upperBound == end {
        end = comment.lowerBound
      } else {
        break
      }
    }
    return end
  }

  private func comment(startingBefore offset: Int) -> Range<Int>? {
    var low = 0
    var high = comments.count
    while low < high {
      let middle = (low + high) / 2
      if comments[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? comments[low - 1].range : nil
  }

  /// Returns the start of the first token from `offset`, skipping white space and comments.
  func startOfContent(from offset: Int) -> Int {
    var start = offset
    while start < text.count {
      if Scanner.isWhitespace(text[start]) {
        start += 1
      } else if let comment = comment(startingBefore: start + 1), comment.lowerBound == start {
        start = comment.upperBound
      } else {
        break
      }
    }
    return start
  }

  /// Removes the second of two members with the same name, if their values are equal.
  private func duplicateRemoval(_ finding: Finding, _ target: Target) -> Diagnostic.Fix? {
    guard let tape, tape.kind(target.node) == .name, case .text(let range)? = finding.related.first?.place
    else {
      return nil
    }
    let first = tape.lastNode(startingAtOrBefore: range.lowerBound)
    guard first < target.node, tape.kind(first) == .name, tape.equal(first, target.node),
      JSONValue(tape, first + 1) == JSONValue(tape, target.node + 1)
    else { return nil }
    return memberRemoval(target, isSafe: true)
  }

  // MARK: Strings

  /// Converts the name or string at `range` to double quotes.
  private func requoting(_ range: Range<Int>) -> Diagnostic.Fix? {
    var contents = text[range]
    guard !Self.holdsHiddenSpace(contents) else { return nil }
    if contents.first == UInt8(ascii: "'"), contents.count > 1 {
      contents = contents.dropFirst().dropLast()
    } else {
      for quote in Scanner.smartQuotes where contents.starts(with: quote) {
        contents = contents.dropFirst(quote.count)
        break
      }
      for quote in Scanner.smartQuotes where contents.reversed().starts(with: quote.reversed()) {
        contents = contents.dropLast(quote.count)
        break
      }
    }
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    var isEscaped = false
    for byte in contents {
      if isEscaped {
        // Apostrophes need no escape in double quotes.
        if byte != UInt8(ascii: "'") { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        if byte == UInt8(ascii: "\"") { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    guard !isEscaped, let json = validated(bytes) else { return nil }
    return replacing(range, by: json, isSafe: true)
  }

  /// Whether the bytes contain white space outside JSON's, or a zero-width character: such characters are
  /// typing errors.
  private static func holdsHiddenSpace(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x85, 0xA0, 0xAD, 0x1680, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x2064,
        0x2066...0x206F,
        0x3000, 0xFEFF:
        true
      default: false
      }
    }
  }

  /// Escapes the control characters of a string. If there are line breaks among them, a quote may be missing.
  private func escaping(_ target: Target) -> Diagnostic.Fix? {
    guard let tape, tape.kind(target.node) == .string || tape.kind(target.node) == .name else { return nil }
    let contents = tape[target.node].contents
    guard contents.contains(target.range.lowerBound), contents.upperBound <= text.count else { return nil }
    let edits = contents.filter { text[$0] < 0x20 }.map {
      Edit(range: $0..<$0 + 1, replacement: Scanner.escape(ofControl: text[$0]))
    }
    return Diagnostic.Fix(
      "replace it with '\(Scanner.escape(ofControl: text[target.range.lowerBound]))'",
      isSafe: !text[contents].contains { $0 == 0x0A || $0 == 0x0D }, edits)
  }

  func validated(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  // MARK: Words and numbers

  private func word(_ range: Range<Int>) -> Diagnostic.Fix? {
    guard let word = validated(Array(text[range])) else { return nil }
    switch word.lowercased() {
    case "true", "false": return replacing(range, by: word.lowercased(), isSafe: true)
    case "null", "none", "nil", "undefined": return replacing(range, by: "null", isSafe: false)
    case "yes", "on": return replacing(range, by: "true", isSafe: false)
    case "no", "off": return replacing(range, by: "false", isSafe: false)
    default: return replacing(range, by: word.quotedForJSON, isSafe: false)
    }
  }

  private func badNumber(_ range: Range<Int>) -> Diagnostic.Fix? {
    // Digit groups as in programming languages, or the typographic minus sign.
    let dashed = text[range].starts(with: NumberSpelling.minusSign)
    let spelling: ArraySlice<UInt8> =
      dashed ? [UInt8(ascii: "-")] + text[range].dropFirst(NumberSpelling.minusSign.count) : text[range]
    if let number = NumberSpelling.corrected(spelling) {
      return replacing(range, by: number, isSafe: true)
    }
    let solid = text[range].filter { $0 != 0x20 && $0 != 0x09 }
    let bare = solid.prefix { Scanner.isDigit($0) || "+-.".utf8.contains($0) }
    let unit = String(decoding: solid[bare.endIndex...], as: UTF8.self)
    guard ["", "px", "pt", "deg", "s"].contains(unit), let number = NumberSpelling.corrected(bare[...]) else {
      return nil
    }
    return replacing(range, by: number, isSafe: false)
  }

  /// Converts the percentage at `range` to a fraction.
  private func percentage(_ range: Range<Int>) -> Diagnostic.Fix? {
    guard let tape, text[range].elementsEqual("%".utf8) else { return nil }
    let node = tape.lastNode(startingAtOrBefore: range.lowerBound)
    guard tape.kind(node) == .number, tape.range(node).upperBound == range.lowerBound else { return nil }
    // A percentage of a length has another value.
    guard node > 0, tape.kind(node - 1) == .name,
      ["opacity", "scale"].contains(where: { tape.string(node - 1) == $0 })
    else { return nil }
    return replacing(
      tape.range(node).lowerBound..<range.upperBound, by: (tape.number(node) / 100).text, isSafe: false)
  }
}
