// Recovery of malformed words and numbers.

extension Scanner {
  mutating func word(_ range: Range<Int>) -> Tape.Node {
    let invalid = Tape.Node(.invalid, range)
    let word = text[range]
    if word.elementsEqual("true".utf8) { return Tape.Node(.true, range) }
    if word.elementsEqual("false".utf8) { return Tape.Node(.false, range) }
    if word.elementsEqual("null".utf8) { return Tape.Node(.null, range) }
    if reportInvalidUTF8(in: range) { return invalid }
    if word.starts(with: NumberSpelling.minusSign) {
      let digits: [UInt8] = [UInt8(ascii: "-")] + word.dropFirst(NumberSpelling.minusSign.count)
      if let number = NumberSpelling.corrected(digits[...]) {
        report(
          .jsonBadNumber, "\(quoted(range)) starts with a minus sign (U+2212) instead of a hyphen", range,
          help: "write \(number), with a hyphen")
        return invalid
      }
    }

    let unsigned =
      word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+") ? word.dropFirst() : word
    if let first = unsigned.first, Self.isDigit(first) || first == UInt8(ascii: ".") {
      return number(range, unsigned)
    }
    let lowercased = range.count <= 32 ? String(decoding: word, as: UTF8.self).lowercased() : ""
    let name = lowercased.drop { $0 == "-" || $0 == "+" }
    switch name {
    case "nan", "inf", "infinity":
      report(.jsonNotFinite, "\(quoted(range)) is not a JSON number", range, help: "write a finite number")
    case "true", "false":
      report(.jsonUnknownWord, "unknown word \(quoted(range))", range, help: "write '\(name)', in lower case")
      return Tape.Node(name == "true" ? .true : .false, range)
    case "null", "none", "nil", "undefined":
      report(.jsonUnknownWord, "unknown word \(quoted(range))", range, help: "write a value, or remove it")
    case "yes", "on", "no", "off":
      report(
        .jsonUnknownWord, "unknown word \(quoted(range))", range,
        help: "write \(name == "yes" || name == "on") for a boolean, or \"\(excerpt(range))\" for a string")
    case _ where unsigned.count < word.count:
      report(.jsonBadNumber, "\(quoted(range)) is not a number", range, help: "write the number in digits")
    default: return unquotedText(range)
    }
    return invalid
  }

  /// Reports a string without quotes.
  mutating func unquotedText(_ range: Range<Int>) -> Tape.Node {
    let name = String(decoding: text[range].prefix(8), as: UTF8.self).lowercased()
    let isColor = ["rgb(", "rgba(", "hsl(", "hsla(", "oklab(", "oklch("].contains { name.hasPrefix($0) }
    report(
      .jsonUnknownWord, "unknown word \(quoted(range))", range,
      help: isColor
        ? "write the color as \"#rrggbb\"" : "write strings in double quotes: \"\(excerpt(range))\"")
    return Tape.Node(.invalid, range)
  }

  /// Whether the '#' at `cursor` starts a color rather than a comment.
  func isColor(at cursor: Int) -> Bool {
    let digits = text[wordRange(at: cursor + 1)]
    let rest = text[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }.first
    guard rest.map({ ",]}\r\n".utf8.contains($0) }) ?? true else { return false }
    return [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy { Self.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }
  }

  /// The end of a function of CSS, such as `rgb(1, 2, 3)`, or of an address, which start with a name; nil if it is neither.
  func endOfText(_ name: Range<Int>) -> Int? {
    let first = text[name.lowerBound] | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return nil }
    if text[name.upperBound...].starts(with: "://".utf8) {
      return text[name.upperBound...].firstIndex { Self.isWhitespace($0) || ",]}\"".utf8.contains($0) }
        ?? text.count
    }
    guard byte(at: name.upperBound) == UInt8(ascii: "(") else { return nil }
    var end = name.upperBound + 1
    while let byte = byte(at: end), end < name.upperBound + 80 {
      if byte == UInt8(ascii: ")") { return end + 1 }
      guard Self.isWordByte(byte) || " ,%/#:'\"".utf8.contains(byte) else { return nil }
      end += 1
    }
    return nil
  }

  /// Returns the node of the word at `range`, which starts like a number; `unsigned` excludes its sign.
  mutating func number(_ range: Range<Int>, _ unsigned: ArraySlice<UInt8>) -> Tape.Node {
    let invalid = Tape.Node(.invalid, range)
    let word = text[range]
    guard range.count <= NumberParser.maximumLength else {
      report(
        .jsonNumberTooLong, "the number has \(range.count) characters", range,
        help: "use at most \(NumberParser.maximumLength) characters")
      return invalid
    }
    if let second = unsigned.dropFirst().first, unsigned.first == UInt8(ascii: "0"),
      second | 0x20 == UInt8(ascii: "x")
    {
      let digits = excerpt(range.upperBound - unsigned.count + 2..<range.upperBound)
      // The lengths of hexadecimal colors.
      let isColor = [3, 4, 6, 8].contains(unsigned.count - 2) && unsigned.count == word.count
      report(
        .jsonHexadecimalNumber, "\(quoted(range)) is hexadecimal", range,
        help: isColor ? "write \"#\(digits)\" for a color, or a decimal number" : "write it in decimal")
      return invalid
    }
    let text = text[...]
    guard let match = NumberParser.match(text.span, at: range.lowerBound), match.end == range.upperBound
    else {
      reportMalformedNumber(range, unsigned)
      return invalid
    }
    switch match.deviation {
    case .leadingPlus:
      report(.jsonLeadingPlus, "\(quoted(range)) starts with '+'", range, help: "remove the '+'")
    case .leadingZero:
      report(.jsonLeadingZero, "\(quoted(range)) has leading zeros", range, help: "remove them")
    case .noDigitBeforePoint:
      report(
        .jsonDigitBeforePoint, "missing digit before the decimal point of \(quoted(range))", range,
        help: "add '0' before the point")
    case .noDigitAfterPoint:
      report(
        .jsonDigitAfterPoint, "missing digit after the decimal point of \(quoted(range))", range,
        help: "add '0' after the point, or remove the point")
    case nil where !match.value.isFinite:
      report(
        .jsonNumberOverflow, "\(quoted(range)) is too large for a number", range,
        help: "use a number from -1e9 to 1e9")
    case nil: break
    }
    guard match.value.isFinite else { return invalid }
    // The value is known, so that it can be checked, too.
    return Tape.Node(.number, start: range.lowerBound, end: range.upperBound, payload: match.value.bitPattern)
  }

  /// Reports the number that starts with `first` and contains spaces; nil if there is none.
  ///
  /// Spaces are only accepted before required digits, as in `- 1` and `1. 5`, or before zeros, as in `1 000`.
  /// Others may separate numbers.
  mutating func reportTornNumber(_ first: Range<Int>) -> (node: Tape.Node, end: Int)? {
    func isDigit(_ offset: Int) -> Bool { byte(at: offset).map(Self.isDigit) ?? false }
    var range = first
    let start = text[first.lowerBound] == UInt8(ascii: "-") ? first.lowerBound + 1 : first.lowerBound
    let isMinusSign = text[first].elementsEqual(NumberSpelling.minusSign)
    guard first.count == 1 || isMinusSign || isDigit(start) else { return nil }
    while true {
      var next = range.upperBound
      while let byte = byte(at: next), byte == 0x20 || byte == 0x09 { next += 1 }
      guard next > range.upperBound, isDigit(next) else { break }
      let canContinue =
        switch text[range.upperBound - 1] {
        case UInt8(ascii: "-"), UInt8(ascii: "+"): true
        // In `1. 2.` two numbers end with a point.
        case UInt8(ascii: "."): !text[wordRange(at: next)].contains(UInt8(ascii: "."))
        case _ where isMinusSign && range == first: true
        default: isDigit(range.upperBound - 1) && text[next] == UInt8(ascii: "0") && isDigit(next + 1)
        }
      guard canContinue else { break }
      range = range.lowerBound..<wordRange(at: next).upperBound
    }
    guard range != first else { return nil }
    if !reportInvalidUTF8(in: range) {
      report(
        .jsonBadNumber, "\(quoted(range)) contains spaces", range,
        help: "write the number without spaces\(isMinusSign ? ", with a hyphen" : "")")
    }
    return (Tape.Node(.invalid, range), range.upperBound)
  }

  mutating func reportMalformedNumber(_ range: Range<Int>, _ unsigned: ArraySlice<UInt8>) {
    var rest = unsigned.drop { Self.isDigit($0) }
    if rest.first == UInt8(ascii: "."), rest.count < unsigned.count || rest.count > 1 {
      rest = rest.dropFirst().drop { Self.isDigit($0) }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      if rest.isEmpty {
        report(
          .jsonExponentDigits, "missing digits in the exponent of \(quoted(range))", range,
          help: "add digits to the exponent, or remove it")
        return
      }
    }
    report(
      .jsonBadNumber, "\(quoted(range)) is not a number", range,
      help: Self.bareNumber(text[range]).map { "write \($0)" }
        ?? "write digits, with an optional decimal point")
  }

  /// Returns the number in `word` as JSON, if the unit that follows is redundant.
  private static func bareNumber(_ word: ArraySlice<UInt8>) -> String? {
    let digits = word.prefix { isDigit($0) || "+-.".utf8.contains($0) }
    guard ["px", "deg", "s"].contains(String(decoding: word[digits.endIndex...], as: UTF8.self)) else {
      return nil
    }
    return NumberSpelling.corrected(digits)
  }
}
