import AnimFile

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
    let validator = Validator(limits: limits)
    let report = validator.report(on: text)
    var errors = 0
    for diagnostic in report.diagnostics {
      let range = diagnostic.place.range
      guard range.lowerBound >= 0, range.lowerBound <= range.upperBound, range.upperBound <= text.count else {
        return "\(diagnostic.code) at \(range) of \(text.count) bytes"
      }
      if diagnostic.severity == .error { errors += 1 }
    }
    guard report.isValid == (errors == 0), report.isValid == (report.errorCount == 0) else {
      return "valid: \(report.isValid), with \(errors) errors"
    }
    counts[report.isValid ? "mutants that are valid" : "mutants with errors", default: 0] += 1
    // Fixing and drawing are slower than validation, so only a sample of the texts is fixed.
    if !report.isValid, number % 32 == 0 {
      let fixed = validator.fixed(text, includesUnsafe: true)
      if validator.fixed(fixed.text, includesUnsafe: true).text != fixed.text {
        return "what is mended can be mended again"
      }
      counts["mutants mended", default: 0] += fixed.text == text ? 0 : 1
    }
    guard report.isValid, number % 4 == 0 else { return nil }
    do {
      let evaluator = try Evaluator(json: text, limits: limits)
      for time in [0.37, -1e9] {
        guard FrameBits(try evaluator.frame(at: time)).isFinite else { return "not finite at \(time)" }
      }
      return nil
    } catch {
      return "valid, and cannot be evaluated: \(error)"
    }
  }

  /// The text of a number.
  public mutating func text(_ number: UInt64) -> [UInt8] {
    let seed = number / Self.perScene
    if scene?.seed != seed {
      let text = GeneratedScene(seed: seed, shapes: 3).text
      scene = (seed, text, Self.tokens(of: text))
    }
    guard let scene else { return [] }
    var random = SplitMix64(seed: number ^ 0xA076_1D64_78BD_642F)
    var text = scene.text
    if random.chance(0.5) {
      for _ in 0..<1 + random.below(3) where !text.isEmpty { Self.changeBytes(&text, &random) }
    } else {
      Self.changeTokens(&text, scene.tokens, &random)
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
