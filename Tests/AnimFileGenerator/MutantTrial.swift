import AnimFile
import AnimFileAuthoring

/// Tests mutated documents, which differ from valid ones in a few bytes or words.
public struct MutantTrial {
  /// The counters of the mutations.
  public private(set) var counts: [String: Int] = [:]
  private var scene: (seed: UInt64, text: [UInt8], tokens: [Range<Int>])?
  private let limits: Limits

  /// The number of mutants of one document.
  private static let perScene: UInt64 = 256
  /// Replacement words.
  private static let words: [[UInt8]] = [
    "null", "true", "[]", "{}", "[0,0]", "1e309", "-0", "1e-400", "0.1.2", "\"\"", "\"\\ud800\"", "'x'",
    "NaN", "//", "/*", "{", "}",
    "[", "]", ":", ",", "\"", "-1", "1e9", "1000000001", "\u{FEFF}", "\u{A0}", "\u{200B}", "“",
    "\"keyframes\"", "\"t\"", "\"value\"",
    "\"type\"", "\"parameter\"", "\"wiggle\"", "\"steps\"", "\"shapes\"", "\"id\"", "\"easing\"",
    "\"spring\"",
  ].map { Array($0.utf8) }

  /// Replacement values.
  private static let values: [[UInt8]] = [
    "null", "true", "false", "[]", "{}", "[0, 0]", "[1, 2, 3]", "0", "-0", "-1", "0.5", "1e9", "-1e9",
    "1e300", "1e-400",
    "1000000001", "3", "\"\"", "\"none\"", "\"#f00\"", "\"M0 0L10 10Q3 3 0 9Z\"", "\"linear\"", "\"smooth\"",
    "\"spring\"",
    "{\"parameter\": \"p1\"}", "{\"keyframes\": [{\"t\": 0, \"value\": 0}, {\"t\": 1, \"value\": 9}]}",
    "{\"from\": 1, \"steps\": [{\"for\": 1, \"to\": 2}]}", "{\"wiggle\": {\"around\": 1, \"amount\": 2}}",
    "[[0, 0], [10, 0], [10, 10]]",
  ].map { Array($0.utf8) }

  public init() {
    var limits = Limits()
    limits.bytes = 100_000
    limits.keyframes = 5_000
    limits.frameElements = 50_000
    limits.frameItems = 2_000
    self.limits = limits
  }

  /// The property that fails for the text of a number; nil if all hold.
  public mutating func failure(_ number: UInt64) -> String? {
    let text = text(number)
    // The comparison costs as much as the rest.
    if number % 4 == 0 {
      note("read with and without packing")
      if let difference = PackingTrial.difference(text, limits: limits) { return difference }
    }
    let evaluator: Evaluator
    do {
      evaluator = try Evaluator(json: text, limits: limits)
    } catch {
      note("with errors")
      return failure(error.report, text, isValid: false) ?? failureOfFixes(number, text)
    }
    note("that are valid")
    do {
      for time in [0.37, -1e9] {
        note("frames")
        guard FrameBits(try evaluator.frame(at: time)).isFinite else { return "not finite at \(time)" }
      }
    } catch {
      return "valid, but cannot be evaluated: \(error)"
    }
    // Lints cost as much again.
    guard number % 8 == 0 else { return nil }
    note("that are valid, with all rules")
    return failure(Linter(limits: limits).report(on: text), text, isValid: true)
  }

  private mutating func note(_ name: String) { counts["mutants: \(name)", default: 0] += 1 }

  /// Returns the contradiction in a report; nil if there is none.
  private func failure(_ report: ValidationReport, _ text: [UInt8], isValid: Bool) -> String? {
    var errors = 0
    for diagnostic in report.diagnostics {
      let range = diagnostic.place.range
      guard range.lowerBound >= 0, range.lowerBound <= range.upperBound, range.upperBound <= text.count else {
        return "\(diagnostic.code) at \(range) of \(text.count) bytes"
      }
      if diagnostic.severity == .error { errors += 1 }
    }
    guard report.isValid == isValid, isValid == (errors == 0), isValid == (report.errorCount == 0) else {
      return "valid: \(report.isValid), with \(errors) errors"
    }
    return nil
  }

  /// Fixes every hundredth text, which is slower than validation.
  private mutating func failureOfFixes(_ number: UInt64, _ text: [UInt8]) -> String? {
    guard number % 100 == 0 else { return nil }
    let linter = Linter(limits: limits)
    let fixed = linter.fixed(text, includesUnsafe: true)
    note("with fixes tried")
    if fixed.text != text { note("mended") }
    return linter.fixed(fixed.text, includesUnsafe: true).text == fixed.text
      ? nil : "what is mended can be mended again"
  }

  /// The text of a number.
  public mutating func text(_ number: UInt64) -> [UInt8] {
    let seed = number / Self.perScene
    if scene?.seed != seed {
      // Small documents are fast to validate and have the same features.
      let text = GeneratedScene(seed: seed, shapes: seed % 8 == 0 ? 3 : 1).text
      scene = (seed, text, Self.tokens(of: text))
    }
    guard let scene else { return [] }
    var random = SplitMix64(seed: number ^ 0xA076_1D64_78BD_642F)
    var text = scene.text
    // Most texts stay JSON: the repair of one that does not costs ten times as much as the rest of a trial.
    switch random.below(8) {
    case 0:
      for _ in 0..<1 + random.below(3) where !text.isEmpty { Self.changeBytes(&text, &random) }
    case 1: Self.changeTokens(&text, scene.tokens, &random)
    default: Self.changeValues(&text, scene.tokens, &random)
    }
    return text
  }

  private static func changeBytes(_ text: inout [UInt8], _ random: inout SplitMix64) {
    let place = random.below(text.count)
    switch random.below(6) {
    case 0: text[place] ^= 1 << UInt8(random.below(8))
    case 1: text[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: text.remove(at: place)
    case 3: text.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
    case 4: text[place] = random.pick(Array("\"\\{}[]:,-.0159eE \n".utf8))
    default:
      text.removeLast(min(text.count, random.chance(0.1) ? random.below(text.count) : 1 + random.below(4)))
    }
  }

  private static func changeTokens(
    _ text: inout [UInt8], _ tokens: [Range<Int>], _ random: inout SplitMix64
  ) {
    let first = random.pick(tokens)
    let second = random.pick(tokens)
    switch random.below(6) {
    case 0: text.replaceSubrange(first, with: random.pick(words))
    case 1: text.replaceSubrange(first, with: Array(text[second]))
    case 2: text.removeSubrange(first)
    case 3: text.insert(contentsOf: Array(text[first]), at: second.lowerBound)
    case 4: text.insert(contentsOf: random.pick(words), at: first.lowerBound)
    default:
      text.removeSubrange(min(first.lowerBound, second.lowerBound)..<max(first.lowerBound, second.lowerBound))
    }
  }

  /// Changes, removes or repeats a name, value, member or element; the text stays JSON.
  private static func changeValues(
    _ text: inout [UInt8], _ tokens: [Range<Int>], _ random: inout SplitMix64
  ) {
    func byte(_ index: Int) -> UInt8 { tokens.indices.contains(index) ? text[tokens[index].lowerBound] : 0 }
    func isName(_ index: Int) -> Bool { byte(index + 1) == UInt8(ascii: ":") }
    func isSign(_ index: Int) -> Bool { "{}[]:,".utf8.contains(byte(index)) }
    let first = random.below(tokens.count)
    // The next name or scalar.
    guard let place = (first..<tokens.count).first(where: { !isSign($0) }) else { return }
    switch random.below(isName(place) ? 2 : 6) {
    case 0: text.removeSubrange(member(at: place, of: text, tokens))
    case 1 where isName(place):
      let names = tokens.indices.filter(isName)
      text.replaceSubrange(tokens[place], with: Array(text[tokens[random.pick(names)]]))
    case 1:
      let other = random.below(tokens.count)
      guard !isSign(other) else { return text.replaceSubrange(tokens[place], with: random.pick(values)) }
      text.replaceSubrange(tokens[place], with: Array(text[tokens[other]]))
    case 2: text.replaceSubrange(tokens[place], with: random.pick(values))
    case 3 where byte(place - 1) != UInt8(ascii: ":"):
      text.insert(contentsOf: Array(text[tokens[place]]) + Array(", ".utf8), at: tokens[place].lowerBound)
    default:
      guard byte(place) != UInt8(ascii: "\"") else {
        return text.replaceSubrange(tokens[place], with: random.pick(values))
      }
      let number = Double(String(decoding: text[tokens[place]], as: UTF8.self)) ?? 1
      guard abs(number) < 1e300 else { return text.replaceSubrange(tokens[place], with: Array("1".utf8)) }
      let changed = random.pick([-number, number * 10, number * 1e-3, number + 1, number / 3, 0, 1 - number])
      text.replaceSubrange(tokens[place], with: Array("\(changed)".utf8))
    }
  }

  /// The range of the member or element of a name or scalar, with one adjacent comma.
  private static func member(at place: Int, of text: [UInt8], _ tokens: [Range<Int>]) -> Range<Int> {
    func isComma(_ index: Int) -> Bool {
      tokens.indices.contains(index) && text[tokens[index].lowerBound] == UInt8(ascii: ",")
    }
    func isColon(_ index: Int) -> Bool {
      tokens.indices.contains(index) && text[tokens[index].lowerBound] == UInt8(ascii: ":")
    }
    var (first, last) = (place, place)
    if isColon(place - 1) { first = place - 2 }
    if isColon(place + 1) {
      last = place + 2
      var depth = 0
      while last < tokens.count {
        let byte = text[tokens[last].lowerBound]
        if "{[".utf8.contains(byte) { depth += 1 }
        if "}]".utf8.contains(byte) { depth -= 1 }
        if depth == 0 { break }
        last += 1
      }
      last = min(last, tokens.count - 1)
    }
    if isComma(last + 1) {
      last += 1
    } else if isComma(first - 1) {
      first -= 1
    }
    return tokens[first].lowerBound..<tokens[last].upperBound
  }

  /// The ranges of the strings, numbers, words and punctuation of a text.
  private static func tokens(of text: [UInt8]) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var place = 0
    while place < text.count {
      let start = place
      switch text[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        place += 1
        continue
      case UInt8(ascii: "\""):
        place += 1
        while place < text.count, text[place] != UInt8(ascii: "\"") {
          place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
        UInt8(ascii: ","):
        place += 1
      default:
        while place < text.count, !Array(" \n{}[]:,\"".utf8).contains(text[place]) { place += 1 }
      }
      tokens.append(start..<min(place, text.count))
    }
    return tokens
  }
}
