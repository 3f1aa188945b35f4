import AnimFile

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
