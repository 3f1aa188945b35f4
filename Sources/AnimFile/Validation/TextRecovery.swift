/// Reads malformed text as probably intended.
///
/// - Parameters:
///   - text: A text with problems.
///   - maximumDepth: The maximum nesting of arrays and objects.
///   - tape: The scanner's nodes of the text; nil if it cannot be parsed.
///   - problems: The scanner's problems.
///   - judge: Returns the number of problems in the content of a tape; 0 for none. If its second argument is false, any other
///     value may stand for the number.
package typealias TextRecovery =
  @Sendable (
    _ text: [UInt8], _ maximumDepth: Int, _ tape: Tape?, _ problems: [JSONProblem],
    _ judge: (Tape, _ counts: Bool) -> Int
  ) -> RecoveredText

/// The nodes and the problems of a malformed text.
package struct RecoveredText {
  package var tape: Tape?
  /// The problems, in text order.
  package var problems: [JSONProblem]
  /// Whether brackets or quotes were added or removed.
  package var isRepaired = false
  /// Whether the text ends within values, which are read up to there.
  package var isCutOff = false

  package init(tape: Tape?, problems: [JSONProblem], isRepaired: Bool = false, isCutOff: Bool = false) {
    self.tape = tape
    self.problems = problems
    self.isRepaired = isRepaired
    self.isCutOff = isCutOff
  }
}
