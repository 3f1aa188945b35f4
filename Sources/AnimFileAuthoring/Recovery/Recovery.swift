package import AnimFile

/// Recovery from malformed JSON: removes other text around it, and adds or removes brackets and quotes.
package enum Recovery {
  /// Reads a malformed text as probably intended.
  @Sendable
  package static func recovered(
    _ text: [UInt8], maximumDepth: Int, tape: Tape?, problems: [JSONProblem], judge: (Tape, Bool) -> Int
  ) -> RecoveredText {
    var result = RecoveredText(tape: tape, problems: problems)
    let masked = MaskedText(text)
    if !masked.problems.isEmpty {
      result.problems = []
      result.tape = Tape.scan(masked.bytes, maximumDepth: maximumDepth, problems: &result.problems)
    }
    if let repaired = RepairSearch.repaired(
      masked.bytes, maximumDepth: maximumDepth, problems: result.problems, judge: judge)
    {
      result = RecoveredText(
        tape: repaired.tape, problems: repaired.allProblems, isRepaired: true, isCutOff: repaired.isClosed)
    }
    result.problems = (masked.problems + result.problems).inTextOrder
    return result
  }
}
