import AnimFile

/// The possible repairs of one bracket or quote around an error.
struct RepairCandidates {
  private let text: [UInt8]
  private var tokens: [Token] = []
  /// The first token that ends after the error offset.
  private var fault = 0
  /// The innermost open bracket before each token up to those near the error, and at the end.
  private var openBrackets: [Int?] = []
  /// The offsets of all lines, if they were collected.
  private var lineStarts: [Int]?
  /// The candidates, most likely positions first.
  private(set) var all: [Candidate] = []
  /// Keys of the candidates in `all`, from range and byte.
  private var known: Set<UInt64> = []

  /// A repair without its error message, which only the chosen repair needs.
  struct Candidate {
    /// The bytes to replace; empty for an insertion.
    var range: Range<Int>
    /// The replacement; nil for a removal.
    fileprivate var byte: UInt8?
    fileprivate var mistake: Mistake
    /// The distance from the position that lines and indentation suggest; 0 is the best.
    var implausibility: Int

    /// The replacement.
    var bytes: [UInt8] { byte.map { [$0] } ?? [] }

    /// Whether the repair inserts a closing bracket at the end of the text.
    var closesTheEnd: Bool {
      if case .unclosed(_, _, isAtEnd: true) = mistake { true } else { false }
    }
  }

  /// An error, with the tokens and ranges of its message.
  fileprivate enum Mistake {
    /// A missing closing bracket before a token, and the range of the opening bracket.
    case unclosed(before: Int, opening: Range<Int>?, isAtEnd: Bool)
    /// A missing opening bracket before a token.
    case unopened(before: Int)
    /// A bracket of the wrong kind, and the opening bracket that it should match.
    case otherBracket(Int, opening: Int?)
    case extraBracket(Int)
    case smartQuote
    case missingQuote(before: Range<Int>)
    case unterminated(Range<Int>, contents: Range<Int>)
    case extraQuote(Range<Int>)
    case emptyString(Range<Int>)
  }

  private struct Token {
    /// A punctuation character, a quote for a string, or a letter for a word.
    var kind: UInt8
    var range: Range<Int>

    var isOpening: Bool { kind == UInt8(ascii: "{") || kind == UInt8(ascii: "[") }
    var isClosing: Bool { kind == UInt8(ascii: "}") || kind == UInt8(ascii: "]") }
    var endsValue: Bool { isClosing || kind == UInt8(ascii: "\"") || kind == UInt8(ascii: "a") }
    var startsValue: Bool { isOpening || kind == UInt8(ascii: "\"") || kind == UInt8(ascii: "a") }
  }

  /// An array or object, according to brackets.
  private struct Level {
    /// The token of its bracket; nil for the outermost level.
    var opening: Int?
    /// The gaps after its values, each as the index of the following token.
    var gaps: [Int] = []
    /// The first tokens of its values.
    var starts: [Int] = []
    /// The nested levels of the same kind: the last array, or all objects.
    var inside: [Level] = []
  }

  /// Collects the repairs around an error at `offset`.
  init(_ text: [UInt8], around offset: Int) {
    self.text = text
    lineStarts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
    tokenize()
    fault = tokens.firstIndex { $0.range.upperBound > offset } ?? tokens.count
    findOpenBrackets()
    changeNearby()
    changeContainers()
    changeQuotes(onLineOf: min(offset, max(0, text.count - 1)))
    if fault > 0 { changeQuotes(onLineOf: tokens[fault - 1].range.lowerBound) }
  }

  /// Collects the repairs of one quote on the line of `offset`.
  init(_ text: [UInt8], quotesOnLineOf offset: Int) {
    self.text = text
    changeQuotes(onLineOf: offset)
  }

  private mutating func tokenize() {
    var cursor = 0
    while cursor < text.count {
      let start = cursor
      cursor += 1
      switch text[start] {
      case 0x20, 0x0A, 0x0D, 0x09: continue
      case UInt8(ascii: "\""):
        // A string ends at the latest with its line.
        while cursor < text.count, text[cursor] != 0x0A, text[cursor] != UInt8(ascii: "\"") {
          cursor += text[cursor] == UInt8(ascii: "\\") ? 2 : 1
        }
        cursor = min(text.count, cursor + 1)
        tokens.append(Token(kind: UInt8(ascii: "\""), range: start..<cursor))
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
        UInt8(ascii: ":"):
        tokens.append(Token(kind: text[start], range: start..<cursor))
      default:
        while cursor < text.count, !Self.endsWord(text[cursor]) { cursor += 1 }
        tokens.append(Token(kind: UInt8(ascii: "a"), range: start..<cursor))
      }
    }
  }

  static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""):
      true
    default: false
    }
  }

  // MARK: Brackets

  /// The tokens near the error.
  private var nearby: Range<Int> { max(0, fault - 12)..<min(tokens.count + 1, fault + 5) }

  private mutating func findOpenBrackets() {
    var open: [Int] = []
    openBrackets.reserveCapacity(nearby.upperBound)
    for index in 0..<nearby.upperBound {
      openBrackets.append(open.last)
      guard index < tokens.count else { return }
      if tokens[index].isOpening { open.append(index) }
      if tokens[index].isClosing { open.removeLast(min(1, open.count)) }
    }
  }

  /// Adds every insertion, removal and replacement of a bracket among the tokens near the error.
  private mutating func changeNearby() {
    let nearest = nearby.sorted {
      (abs($0 - fault), $0) < (abs($1 - fault), $1)
    }
    for index in nearest {
      addClosing(UInt8(ascii: "}"), before: index)
      addClosing(UInt8(ascii: "]"), before: index)
      addOpening(UInt8(ascii: "{"), before: index)
      addOpening(UInt8(ascii: "["), before: index)
      if index < tokens.count, tokens[index].isClosing || tokens[index].isOpening { addOther(than: index) }
    }
  }

  /// Adds closing brackets wherever a container near the error could end, and opening brackets before its
  /// values.
  private mutating func changeContainers() {
    var levels = [Level()]
    for (index, token) in tokens[..<fault].enumerated() {
      let level = levels.count - 1
      if token.isOpening {
        levels[level].starts.append(index)
        levels.append(Level(opening: index))
      } else if token.isClosing, level > 0, let opening = levels[level].opening {
        var closed = levels.removeLast()
        closed.gaps.append(index)
        let isObject = tokens[opening].kind == UInt8(ascii: "{")
        if levels[level - 1].opening.map({ tokens[$0].kind == tokens[opening].kind }) ?? true {
          let inside = [closed] + closed.inside
          levels[level - 1].inside = isObject ? levels[level - 1].inside + inside : inside
        }
        levels[level - 1].gaps.append(index + 1)
      } else if token.endsValue {
        levels[level].starts.append(index)
        levels[level].gaps.append(index + 1)
      }
    }
    for level in levels.reversed() {
      for container in [level] + level.inside {
        guard let opening = container.opening else { continue }
        for gap in container.gaps.suffix(40).reversed() {
          addClosing(tokens[opening].kind + 2, before: gap, of: opening)
        }
        guard tokens[opening].kind == UInt8(ascii: "[") else { continue }
        for start in container.starts.suffix(40).reversed() { addOpening(UInt8(ascii: "["), before: start) }
      }
      if let value = level.starts.last {
        addOpening(UInt8(ascii: "["), before: value)
        addOpening(UInt8(ascii: "{"), before: value)
      }
    }
  }

  private mutating func addClosing(_ bracket: UInt8, before index: Int, of opening: Int? = nil) {
    guard index > 0, tokens[index - 1].endsValue || tokens[index - 1].isOpening else { return }
    let gap = tokens[index - 1].range.upperBound
    let start = (opening ?? openBracket(before: index, kind: bracket - 2)).map { tokens[$0].range }
    add(
      gap..<gap, bracket, .unclosed(before: index, opening: start, isAtEnd: index == tokens.count),
      implausibility: implausibility(ofClosingAt: index, start?.lowerBound))
  }

  /// Returns the location of a gap in words: before the token at `index`, or after the preceding one.
  private func place(of index: Int) -> String {
    let before = tokens[index - 1].range
    let isBreak = text[before.upperBound..<tokens[index].range.lowerBound].contains(0x0A)
    return isBreak ? "after \(words(before))" : "before \(words(tokens[index].range))"
  }

  private func words(_ range: Range<Int>) -> String {
    Scanner(text: text, maximumDepth: 0).quoted(range)
  }

  private func openBracket(before index: Int, kind: UInt8) -> Int? {
    openBrackets[index].flatMap { tokens[$0].kind == kind ? $0 : nil }
  }

  private mutating func addOpening(_ bracket: UInt8, before index: Int) {
    guard index < tokens.count, tokens[index].startsValue || tokens[index].isClosing,
      index == 0 || !tokens[index - 1].endsValue
    else { return }
    let start = tokens[index].range.lowerBound
    add(
      start..<start, bracket, .unopened(before: index),
      implausibility: index == fault || index + 2 == fault ? 1 : 3)
  }

  /// Adds the removal and the replacement of the bracket at `index`.
  private mutating func addOther(than index: Int) {
    let token = tokens[index]
    let other: UInt8 =
      switch token.kind {
      case UInt8(ascii: "}"): UInt8(ascii: "]")
      case UInt8(ascii: "]"): UInt8(ascii: "}")
      case UInt8(ascii: "{"): UInt8(ascii: "[")
      default: UInt8(ascii: "{")
      }
    let opening = token.isClosing ? openBracket(before: index, kind: other - 2) : nil
    if token.isOpening || opening != nil {
      add(token.range, other, .otherBracket(index, opening: opening), implausibility: 2)
    }
    // A document is an object, so the first bracket is extra only before another one.
    if index == 0, token.isOpening, tokens.count < 2 || !tokens[1].isOpening { return }
    add(
      token.range, nil, .extraBracket(index), implausibility: isDoubled(index) ? 1 : index == fault ? 2 : 4)
  }

  /// Whether the bracket at `index` directly follows an equal one, and others close below it.
  private func isDoubled(_ index: Int) -> Bool {
    guard index > 0, tokens[index].isClosing, tokens[index - 1].kind == tokens[index].kind,
      tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
    else { return false }
    let next = index + 1 < tokens.count && tokens[index + 1].kind == UInt8(ascii: ",") ? index + 2 : index + 1
    return next < tokens.count && isFirstOnLine(tokens[next].range.lowerBound)
  }

  /// Returns the implausibility of closing the container at `opening` before the token at `index`. Likely
  /// places are where indentation ends, and where the error was found.
  private func implausibility(ofClosingAt index: Int, _ opening: Int?) -> Int {
    guard index < tokens.count, let opening else { return index == fault ? 1 : 3 }
    let before = tokens[index - 1].range.upperBound
    // A bracket aligned with this line already closes it.
    if tokens[index - 1].isClosing, isFirstOnLine(tokens[index - 1].range.lowerBound),
      indentation(of: before) == indentation(of: opening)
    {
      return 4
    }
    // A comma at the end of a line belongs to the preceding value.
    let next = tokens[index].kind == UInt8(ascii: ",") ? index + 1 : index
    guard next < tokens.count else { return 1 }
    let isBreak = text[before..<tokens[next].range.lowerBound].contains(0x0A)
    if isBreak, indentation(of: tokens[next].range.lowerBound) <= indentation(of: opening),
      !(tokens[next].isClosing && indentation(of: tokens[next].range.lowerBound) == indentation(of: opening)
        && text[opening..<before].contains(0x0A))
    {
      return 0
    }
    if index == fault || index + 1 == fault { return 1 }
    return isBreak ? 3 : 2
  }

  private func isFirstOnLine(_ offset: Int) -> Bool {
    lineStart(of: offset) + indentation(of: offset) == offset
  }

  private func indentation(of offset: Int) -> Int {
    let start = lineStart(of: offset)
    var end = start
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    return end - start
  }

  private func lineStart(of offset: Int) -> Int {
    if let lineStarts {
      var (low, high) = (0, lineStarts.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
      }
      return lineStarts[low]
    }
    var start = offset
    while start > 0, text[start - 1] != 0x0A { start -= 1 }
    return start
  }

  // MARK: Quotes

  /// Adds a quote at every word boundary on the line of `offset`, if it has an odd number of quotes.
  private mutating func changeQuotes(onLineOf offset: Int) {
    let start = lineStart(of: offset)
    var end = start
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    let line = start..<end
    let count = line.count {
      text[$0] == UInt8(ascii: "\"") && ($0 == start || text[$0 - 1] != UInt8(ascii: "\\"))
    }
    guard count % 2 == 1, line.count <= 1000 else { return }
    for place in start...end { addQuote(at: place, in: line) }
    for place in line {
      guard let length = Scanner.smartQuoteLength(in: text, at: place) else { continue }
      add(place..<place + length, UInt8(ascii: "\""), .smartQuote, implausibility: 0)
    }
  }

  private mutating func addQuote(at place: Int, in line: Range<Int>) {
    let before = place > line.lowerBound ? text[place - 1] : UInt8(ascii: " ")
    let after = place < line.upperBound ? text[place] : 0x0A
    func isInner(_ byte: UInt8) -> Bool { !Self.endsWord(byte) }
    let quote = UInt8(ascii: "\"")
    if isInner(after), !isInner(before), before != quote {
      add(place..<place, quote, .missingQuote(before: wordRange(from: place, in: line)), implausibility: 1)
    } else if isInner(before), !isInner(after), after != quote {
      var start = place
      while start > line.lowerBound, text[start - 1] != quote { start -= 1 }
      let string = max(line.lowerBound, start - 1)..<place
      add(place..<place, quote, .unterminated(string, contents: start..<place), implausibility: 1)
    } else if before == quote, after != quote, place >= line.lowerBound + 1 {
      // An empty string, or a redundant quote.
      add(place - 1..<place, nil, .extraQuote(place - 1..<place), implausibility: 3)
      add(place..<place, quote, .emptyString(place - 1..<place), implausibility: 3)
    }
  }

  private func wordRange(from start: Int, in line: Range<Int>) -> Range<Int> {
    var end = start
    while end < line.upperBound, !Self.endsWord(text[end]) { end += 1 }
    return start..<end
  }

  private mutating func add(_ range: Range<Int>, _ byte: UInt8?, _ mistake: Mistake, implausibility: Int) {
    let key =
      UInt64(range.lowerBound) << 16 | UInt64(range.count) << 9 | UInt64(byte ?? 0) << 1
      | (byte == nil ? 1 : 0)
    guard known.insert(key).inserted else { return }
    all.append(Candidate(range: range, byte: byte, mistake: mistake, implausibility: implausibility))
  }

  // MARK: Messages

  /// Returns the repair with its error message.
  func repair(_ candidate: Candidate) -> Repair {
    Repair(
      range: candidate.range, bytes: candidate.bytes, problem: problem(candidate),
      implausibility: candidate.implausibility)
  }

  private func problem(_ candidate: Candidate) -> JSONProblem {
    let range = candidate.range
    let bracket = candidate.byte.map { "'\(Character(Unicode.Scalar($0)))'" } ?? ""
    let isObject = candidate.byte.map { "{}".utf8.contains($0) } ?? false
    let what = isObject ? "an object" : "an array"
    let startNote = Scanner.Container(isObject: isObject).startNote
    switch candidate.mistake {
    case .unclosed(let index, let opening, let isAtEnd):
      let related = opening.map { JSONProblem.Related(range: $0, message: startNote) }
      if isAtEnd {
        return JSONProblem(
          .jsonUnclosed, "the text ends inside \(what)", at: text.count..<text.count,
          help: "add \(bracket)", related: related)
      }
      return JSONProblem(
        .jsonMissingBracket, "missing \(bracket) at the end of \(what)", at: range,
        help: "add \(bracket) \(place(of: index))", related: related)
    case .unopened(let index):
      return JSONProblem(
        .jsonMissingBracket, "missing \(bracket) at the start of \(what)", at: range,
        help: "add \(bracket) before \(words(tokens[index].range))")
    case .otherBracket(let index, let opening):
      return JSONProblem(
        .jsonMismatchedBracket,
        "\(words(range)) cannot \(tokens[index].isClosing ? "close" : "open") \(what)",
        at: range, help: "replace it with \(bracket)",
        related: opening.map { .init(range: tokens[$0].range, message: startNote) })
    case .extraBracket:
      return JSONProblem(
        .jsonExtraBracket, "unmatched \(words(range))",
        at: range,
        help: "remove it")
    case .smartQuote:
      return JSONProblem(
        .jsonSmartQuotes, "\(words(range)) in place of a straight quote", at: range,
        help: "replace it with '\"'")
    case .missingQuote(let word):
      return JSONProblem(
        .jsonMissingQuote, "missing quote before \(words(word))", at: range, help: "add '\"' before it")
    case .unterminated(let string, let contents):
      return JSONProblem(
        .jsonUnterminatedString, "unterminated string", at: string,
        help: "add '\"' after \(words(contents))")
    case .extraQuote(let quote):
      return JSONProblem(.jsonMissingQuote, "unmatched quote", at: quote, help: "remove it")
    case .emptyString(let quote):
      return JSONProblem(.jsonMissingQuote, "unmatched quote", at: quote, help: "add the matching quote")
    }
  }
}
