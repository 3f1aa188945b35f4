// Finds the one bracket or quote that repairs a text.
//
// A missing bracket or quote causes an error somewhere after it, or many errors. So the search tries every
// plausible repair and takes the one that leaves the least to report. Ties are decided by line indentation.

enum RepairSearch {
  /// The maximum length of a searched text; longer texts are reported as scanned.
  static let maximumLength = 1 << 18
  /// The maximum number of bytes read in search of one repair.
  private static let maximumWork = 1 << 19
  /// The maximum number of successive repairs.
  private static let maximumRepairs = 4
  /// The number of candidates that are judged by their content.
  private static let finalists = 16

  /// The rules that a missing, wrong or redundant bracket or quote can trigger.
  private static let signs: Set<Diagnostic.Rule> = [
    .jsonUnclosed, .jsonMismatchedBracket, .jsonTextAfterEnd, .jsonUnexpectedText, .jsonMissingName,
    .jsonUnterminatedString, .jsonUnquotedName, .jsonUnknownWord, .jsonMissingValue, .jsonMissingColon,
    .jsonMissingComma, .jsonBadNumber, .jsonControlCharacter, .jsonComment,
  ]

  /// Returns the text as probably intended; nil if no other reading is better than the scanner's.
  ///
  /// - Parameter judge: Returns the amount to report about the content; 0 for none.
  static func repaired(
    _ text: [UInt8], maximumDepth: Int, problems: [JSONProblem], judge: (Tape) -> Int
  ) -> RepairedText? {
    guard problems.contains(where: { signs.contains($0.rule) }) else { return nil }
    let read = RepairedText(text, maximumDepth: maximumDepth)
    let cost = cost(of: read, judge) ?? .max
    // Trailing text after a valid document is the only error.
    if cost == .max, read.isReadable, read.problems.count == 1, read.tape.map(judge) == 0 { return nil }
    let searched = text.count <= maximumLength ? search(read, cost: cost, judge) : nil
    let least = searched?.cost ?? cost
    if least <= 1 { return searched?.text }
    // A truncated text is one error; consequential errors are not reported.
    if !read.isReadable, read.problems.count == 1, read.isCutOff { return searched?.text }
    // With several errors, a single repair does not reach the end, or the wrong one does.
    let recovered = RepairedText.recovered(text, maximumDepth: maximumDepth)
    // If the text is not an object, its JSON errors suffice.
    if let tape = recovered.tape, tape.kind(0) == .object {
      let itsCost = recovered.repairs.count + recovered.problems.count + judge(tape)
      if itsCost < least { return recovered }
    }
    return searched?.text
  }

  /// Returns the text after up to four repairs, each of which leaves less to report; nil if that fails.
  private static func search(
    _ text: RepairedText, cost: Int, _ judge: (Tape) -> Int
  ) -> (text: RepairedText, cost: Int)? {
    var best = text
    var cost = cost
    while best.repairs.count < maximumRepairs, cost > 1 {
      // The scanner may have recovered from the first error and stopped at another.
      let next =
        improved(best, cost: cost, .first, judge) ?? improved(best, cost: cost, .last, judge)
        ?? improved(best, cost: cost, .beginning, judge)
      guard let next else { break }
      best = next.text
      cost = next.cost
    }
    return best.repairs.isEmpty || !best.isReadToItsEnd ? nil : (best, cost)
  }

  /// Returns the amount to report; nil if the text cannot be read to its end.
  private static func cost(of text: RepairedText, _ judge: (Tape) -> Int) -> Int? {
    guard text.isReadToItsEnd, let tape = text.tape else { return nil }
    return text.repairs.count + text.problems.count + judge(tape)
  }

  private enum Place {
    case first
    /// The location where the scanner stopped, if different.
    case last
    /// The first error, accepting a repair that only lets the scanner get farther.
    case beginning
  }

  private static func improved(
    _ text: RepairedText, cost: Int, _ place: Place, _ judge: (Tape) -> Int
  ) -> (text: RepairedText, cost: Int)? {
    let faults = text.problems.filter { signs.contains($0.rule) }
    if place == .last, text.isReadToItsEnd || faults.count < 2 { return nil }
    guard let fault = place == .last ? faults.last : faults.first else { return nil }
    let candidates = RepairCandidates(text.text, around: fault.range.lowerBound).all.enumerated()
      .sorted { ($0.element.oddness, $0.offset) < ($1.element.oddness, $1.offset) }.map(\.element)
    // Rank by the scanner's errors first, then by content.
    var readable: [RepairedText] = []
    var farthest: RepairedText?
    for candidate in candidates.prefix(max(8, maximumWork / max(1, text.text.count))) {
      let next = text.applying(candidate)
      guard next.isReadToItsEnd else {
        if next.reach > farthest?.reach ?? 0 { farthest = next }
        continue
      }
      // A text without any other error is optimal.
      if next.problems.isEmpty, self.cost(of: next, judge) == next.repairs.count {
        return (next, next.repairs.count)
      }
      // Missing closers at the end of a truncated text are not worth reporting.
      if candidate.problem.rule != .jsonUnclosed { readable.append(next) }
    }
    var best: (text: RepairedText, cost: Int)?
    let finalists = readable.enumerated().sorted {
      ($0.element.problems.count, $0.offset) < ($1.element.problems.count, $1.offset)
    }
    for (_, candidate) in finalists.prefix(Self.finalists) {
      if let itsCost = self.cost(of: candidate, judge), itsCost < best?.cost ?? cost {
        best = (candidate, itsCost)
      }
    }
    if let best { return best }
    // If a second error still stops the scanner, start with the repair that gets it farthest.
    guard place == .beginning, !text.isReadToItsEnd, fault.rule != .jsonUnclosed, let farthest,
      farthest.reach > fault.range.upperBound + 1
    else { return nil }
    return (farthest, cost)
  }
}

extension RepairedText {
  /// Whether the entire text can be parsed.
  fileprivate var isReadToItsEnd: Bool { isReadable && problems.last?.rule != .jsonTextAfterEnd }

  /// Whether the scanner stopped at the end of the text, or in a string on its last line.
  fileprivate var isCutOff: Bool {
    guard let last = problems.last else { return false }
    return last.rule == .jsonUnclosed
      || last.rule == .jsonUnterminatedString
        && text[last.range.upperBound...].allSatisfy(Scanner.isWhitespace)
  }

  /// The offset of the first error, or the length of the text.
  fileprivate var reach: Int { problems.first?.range.lowerBound ?? text.count }
}
