// Finds the one bracket or quote that makes sense of a text.
//
// Where a bracket or quote is missing, a reader stumbles somewhere behind the mistake, or over many things. So every
// single change that might be meant is tried, and the one that leaves the least to complain about is taken. Among equals,
// the lines decide: people indent what is inside.

enum RepairSearch {
  /// How long a text may be to be searched; a longer one is reported as it is read.
  static let maximumLength = 1 << 18
  /// How many bytes may be read in search of one change.
  private static let maximumWork = 1 << 19
  /// How many changes are looked for, one after the other.
  private static let maximumRepairs = 4
  /// How many changes are judged by what the text then says.
  private static let finalists = 16

  /// What may come from a bracket or quote that is missing, wrong or one too many.
  private static let signs: Set<Diagnostic.Rule> = [
    .jsonUnclosed, .jsonMismatchedBracket, .jsonTextAfterEnd, .jsonUnexpectedText, .jsonMissingName,
    .jsonUnterminatedString, .jsonUnquotedName, .jsonUnknownWord, .jsonMissingValue, .jsonMissingColon,
    .jsonMissingComma, .jsonBadNumber, .jsonControlCharacter, .jsonComment,
  ]

  /// The text read as its author probably meant it; nil if no other reading is better than that of the scanner.
  ///
  /// - Parameter judge: How much there is to report about what a text says; 0 for nothing.
  static func repaired(
    _ text: [UInt8], maximumDepth: Int, problems: [JSONProblem], judge: (Tape) -> Int
  ) -> RepairedText? {
    guard problems.contains(where: { signs.contains($0.rule) }) else { return nil }
    let read = RepairedText(text, maximumDepth: maximumDepth)
    let cost = cost(of: read, judge) ?? .max
    // Text behind a document without mistakes is the only mistake.
    if cost == .max, read.isReadable, read.problems.count == 1, read.tape.map(judge) == 0 { return nil }
    let searched = text.count <= maximumLength ? search(read, cost: cost, judge) : nil
    let least = searched?.cost ?? cost
    if least <= 1 { return searched?.text }
    // A text that breaks off is one mistake: what follows from it is not worth reporting.
    if !read.isReadable, read.problems.count == 1, read.isCutOff { return searched?.text }
    // With several mistakes, no single change gets the reader to the end, or the wrong one does.
    let recovered = RepairedText.recovered(text, maximumDepth: maximumDepth)
    // Of a text that is no object it is enough to know where it is not JSON.
    if let tape = recovered.tape, tape.kind(0) == .object {
      let itsCost = recovered.repairs.count + recovered.problems.count + judge(tape)
      if itsCost < least { return recovered }
    }
    return searched?.text
  }

  /// The text after up to four changes, each of which leaves less to report; nil if it cannot be read to its end.
  private static func search(
    _ text: RepairedText, cost: Int, _ judge: (Tape) -> Int
  ) -> (text: RepairedText, cost: Int)? {
    var best = text
    var cost = cost
    while best.repairs.count < maximumRepairs, cost > 1 {
      // What stops the reader may be another mistake than the first one, which it got over.
      let next =
        improved(best, cost: cost, .first, judge) ?? improved(best, cost: cost, .last, judge)
        ?? improved(best, cost: cost, .beginning, judge)
      guard let next else { break }
      best = next.text
      cost = next.cost
    }
    return best.repairs.isEmpty || !best.isReadToItsEnd ? nil : (best, cost)
  }

  /// How much there is to complain about; nil if the text cannot be read to its end.
  private static func cost(of text: RepairedText, _ judge: (Tape) -> Int) -> Int? {
    guard text.isReadToItsEnd, let tape = text.tape else { return nil }
    return text.repairs.count + text.problems.count + judge(tape)
  }

  /// Where to look for a change.
  private enum Place {
    /// At the first mistake.
    case first
    /// Where the reader had to stop, if that is elsewhere.
    case last
    /// At the first mistake, for a change that only gets the reader farther.
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
    // First by what the scanner says alone, then by what the text says.
    var readable: [RepairedText] = []
    var farthest: RepairedText?
    for candidate in candidates.prefix(max(8, maximumWork / max(1, text.text.count))) {
      let next = text.applying(candidate)
      guard next.isReadToItsEnd else {
        if next.reach > farthest?.reach ?? 0 { farthest = next }
        continue
      }
      // Nothing can be better than a text with nothing wrong but this.
      if next.problems.isEmpty, self.cost(of: next, judge) == next.repairs.count {
        return (next, next.repairs.count)
      }
      // What is missing where a text breaks off is not worth telling.
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
    // A second mistake may stop the reader still: then the change that gets it farthest is a beginning.
    guard place == .beginning, !text.isReadToItsEnd, fault.rule != .jsonUnclosed, let farthest,
      farthest.reach > fault.range.upperBound + 1
    else { return nil }
    return (farthest, cost)
  }
}

extension RepairedText {
  /// Whether it can be understood, and all of it.
  fileprivate var isReadToItsEnd: Bool { isReadable && problems.last?.rule != .jsonTextAfterEnd }

  /// Whether the reader stopped at the end of the text, or in a string on its last line.
  fileprivate var isCutOff: Bool {
    guard let last = problems.last else { return false }
    return last.rule == .jsonUnclosed
      || last.rule == .jsonUnterminatedString
        && text[last.range.upperBound...].allSatisfy(Scanner.isWhitespace)
  }

  /// How far one gets in the text before there is something wrong.
  fileprivate var reach: Int { problems.first?.range.lowerBound ?? text.count }
}
