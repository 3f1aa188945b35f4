// Finds the one bracket or quote that repairs a text.
//
// A missing bracket or quote causes an error somewhere after it, or many errors. So the search tries every
// plausible repair and takes the one that leaves the least to report. Ties are decided by line indentation.

import AnimFile

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
  /// - Parameter judge: Returns the amount to report about the content; 0 for none. If `counts` is false, any other value
  ///   may stand for the amount.
  static func repaired(
    _ text: [UInt8], maximumDepth: Int, problems: [JSONProblem], judge: (Tape, _ counts: Bool) -> Int
  ) -> RepairedText? {
    guard problems.contains(where: { signs.contains($0.rule) }) else { return nil }
    let read = RepairedText(text, maximumDepth: maximumDepth)
    let cost = cost(of: read, judge) ?? .max
    // Trailing text after a valid document is the only error.
    if cost == .max, read.isReadable, read.problems.count == 1, read.tape.map({ judge($0, false) }) == 0 {
      return nil
    }
    let searched = text.count <= maximumLength ? search(read, cost: cost, judge) : nil
    let least = searched?.cost ?? cost
    if least <= 1 { return searched?.text }
    // A truncated text is one error; consequential errors are not reported.
    if !read.isReadable, read.problems.count == 1, read.isCutOff { return searched?.text ?? read.closed() }
    // With several errors, a single repair does not reach the end, or the wrong one does.
    let recovered = RepairedText.recovered(text, maximumDepth: maximumDepth)
    // If the text is not an object, its JSON errors suffice.
    if let tape = recovered.tape, tape.kind(0) == .object {
      let itsCost = recovered.repairs.count + recovered.problems.count + judge(tape, true)
      if itsCost < least { return recovered }
    }
    return searched?.text
  }

  /// Returns the text after up to four repairs, each of which leaves less to report; nil if that fails.
  private static func search(
    _ text: RepairedText, cost: Int, _ judge: (Tape, Bool) -> Int
  ) -> (text: RepairedText, cost: Int)? {
    var best = text
    var cost = cost
    while best.repairs.count < maximumRepairs, cost > 1 {
      // The scanner may have recovered from the first error and stopped at another.
      let first = improved(best, cost: cost, .first, judge)
      let next =
        first.best ?? improved(best, cost: cost, .last, judge).best
        ?? first.beginning.map { ($0, cost) }
      guard let next else { break }
      best = next.text
      cost = next.cost
    }
    return best.repairs.isEmpty || !best.isReadToItsEnd ? nil : (best, cost)
  }

  /// Returns the amount to report; nil if the text cannot be read to its end.
  private static func cost(of text: RepairedText, _ judge: (Tape, Bool) -> Int) -> Int? {
    guard text.isReadToItsEnd, let tape = text.tape else { return nil }
    return text.repairs.count + text.problems.count + judge(tape, true)
  }

  private enum Place {
    case first
    /// The location where the scanner stopped, if different.
    case last
  }

  /// Returns the best text after one more repair; without one, the text that the scanner reads farthest.
  private static func improved(
    _ text: RepairedText, cost: Int, _ place: Place, _ judge: (Tape, Bool) -> Int
  ) -> (best: (text: RepairedText, cost: Int)?, beginning: RepairedText?) {
    let faults = text.problems.filter { signs.contains($0.rule) }
    if place == .last, text.isReadToItsEnd || faults.count < 2 { return (nil, nil) }
    guard let fault = place == .last ? faults.last : faults.first else { return (nil, nil) }
    let candidates = RepairCandidates(text.text, around: fault.range.lowerBound)
    let ordered = candidates.all.enumerated()
      .sorted { ($0.element.implausibility, $0.offset) < ($1.element.implausibility, $1.offset) }.map(
        \.element)
    let count = text.repairs.count + 1
    let beginning = text.beginning()
    // Rank by the scanner's errors first, then by content.
    var readable: [Finalist] = []
    var spotless = 0
    var farthest: (candidate: RepairCandidates.Candidate, reach: Int)?
    // The least cost so far. A candidate that leaves as many errors is not better, whatever its content.
    var least = cost
    for candidate in ordered.prefix(max(8, maximumWork / max(1, text.text.count))) {
      let attempt = text.attempt(candidate, from: beginning, problemLimit: max(1, least - count))
      guard attempt.isReadToItsEnd else {
        if attempt.reach > farthest?.reach ?? 0 { farthest = (candidate, attempt.reach) }
        continue
      }
      var finalist = Finalist(candidate: candidate, problemCount: attempt.problemCount)
      // Missing closers at the end of a truncated text are not worth reporting.
      var isFinalist = !candidate.closesTheEnd
      if attempt.problemCount == 0 {
        isFinalist = isFinalist && spotless < finalists
        let next = text.applying(candidates.repair(candidate), attempt)
        let signs = next.tape.map { judge($0, isFinalist) } ?? 0
        // A text without any other error is optimal.
        if signs == 0 { return ((next, count), nil) }
        finalist.judged = (next, count + signs)
        if isFinalist {
          spotless += 1
          least = min(least, count + signs)
        }
      }
      if isFinalist { readable.append(finalist) }
    }
    var best: (text: RepairedText, cost: Int)?
    let order = readable.enumerated().sorted {
      ($0.element.problemCount, $0.offset) < ($1.element.problemCount, $1.offset)
    }
    for (_, finalist) in order.prefix(finalists) {
      let least = best?.cost ?? cost
      if let judged = finalist.judged {
        if judged.cost < least { best = judged }
      } else if count + finalist.problemCount < least {
        let next = text.applying(candidates.repair(finalist.candidate))
        if let itsCost = self.cost(of: next, judge), itsCost < least { best = (next, itsCost) }
      }
    }
    if let best { return (best, nil) }
    // If a second error still stops the scanner, start with the repair that gets it farthest.
    guard place == .first, !text.isReadToItsEnd, fault.rule != .jsonUnclosed, let farthest,
      farthest.reach > fault.range.upperBound + 1
    else { return (nil, nil) }
    return (nil, text.applying(candidates.repair(farthest.candidate)))
  }

  /// A repair that lets the scanner read the text to its end.
  private struct Finalist {
    var candidate: RepairCandidates.Candidate
    /// The number of the scanner's errors.
    var problemCount: Int
    /// The text and its cost, if the content was judged.
    var judged: (text: RepairedText, cost: Int)?
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
}
