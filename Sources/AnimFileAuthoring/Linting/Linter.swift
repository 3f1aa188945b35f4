public import AnimFile

/// Checks texts for all rules, and finds fixes.
///
/// Besides the errors that a ``Validator`` reports, it reports likely mistakes of valid documents: parts without effect and
/// problems during playback. It reads malformed JSON as probably intended, to report all errors in it. Its findings have fixes.
public struct Linter: Hashable, Sendable {
  /// The limits of documents.
  public var limits: Limits
  /// The reported rules and their severities.
  public var selection: RuleSelection

  /// Creates a linter.
  public init(limits: Limits = Limits(), selection: RuleSelection = RuleSelection()) {
    self.limits = limits
    self.selection = selection
  }

  /// Checks the document in a UTF-8 text, and returns all findings.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - parameters: Values for parameters, by name.
  /// - Complexity: O(*n*) in the length of the text.
  public func report(on text: [UInt8], parameters: [String: ParameterValue] = [:]) -> ValidationReport {
    let lints = Linting.isWanted(selection)
    var analysis = Analysis(
      of: text, parameters: parameters, limits: limits, selection: selection, keepsReferences: lints,
      keepsReading: lints, recovery: Recovery.recovered, advisor: ForeignVocabulary.shared)
    if let reading = analysis.reading, let linting = Linting(reading, selection) {
      linting.report(to: &analysis.findings)
    }
    return analysis.report(fixes: FixFinder.fixes)
  }

  /// Returns all findings in the document in any collection of bytes, such as `Data` or an array slice.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - parameters: Values for parameters, by name.
  /// - Complexity: O(*n*) in the length of the text.
  public func report(
    on text: some Collection<UInt8>, parameters: [String: ParameterValue] = [:]
  ) -> ValidationReport { report(on: Array(text), parameters: parameters) }

  /// Checks the document in a text, and returns all findings.
  public func report(on text: String) -> ValidationReport { report(on: Array(text.utf8)) }

  /// Returns an evaluator of the document in a UTF-8 text.
  ///
  /// - Throws: The report of this linter, instead of that of ``Evaluator/init(json:parameters:limits:)-([UInt8],_,_)``.
  public func evaluator(
    for text: [UInt8], parameters: [String: ParameterValue] = [:]
  ) throws(InvalidAnimation) -> Evaluator {
    try loading(text, parameters) { () throws(InvalidAnimation) in
      try Evaluator(
        json: text, parameters: parameters, limits: limits, advisor: ForeignVocabulary.shared)
    }
  }

  /// Returns the result of `body`, which loads a document, or throws the report of this linter on it.
  package func loading<Result>(
    _ text: [UInt8], _ parameters: [String: ParameterValue] = [:],
    _ body: () throws(InvalidAnimation) -> Result
  ) throws(InvalidAnimation) -> Result {
    do throws(InvalidAnimation) {
      return try body()
    } catch {
      throw InvalidAnimation(report: report(on: text, parameters: parameters))
    }
  }
}
