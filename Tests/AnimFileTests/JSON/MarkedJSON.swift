@testable import AnimFile

/// A text in which `①` and `②` mark the start and end of a range.
struct MarkedJSON: ExpressibleByStringLiteral {
  /// The text without the marks.
  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  init(stringLiteral marked: String) {
    self.init(marked)
  }

  init(_ marked: String) {
    var start = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "①": start = bytes.count
      case "②": ranges.append(start..<bytes.count)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}

/// The tape of a text, if it has one, and the problems.
func scan(_ text: [UInt8]) -> (tape: Tape?, problems: [JSONProblem]) {
  var problems: [JSONProblem] = []
  let tape = Tape.scan(text, problems: &problems)
  return (tape, problems)
}

func scan(_ text: String) -> (tape: Tape?, problems: [JSONProblem]) {
  scan(Array(text.utf8))
}

/// A reproducible random sequence (SplitMix64).
struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
