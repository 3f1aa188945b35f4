public import AnimFile

/// Checks texts for all rules, and finds fixes.
///
/// Besides the errors that a ``Validator`` reports, it reports likely mistakes of valid documents: parts without effect and
/// problems during playback. Its findings have fixes.
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
  /// - Complexity: O(*n*) in the length of the text.
  public func report(on text: [UInt8]) -> ValidationReport {
    let lints = Linting.isWanted(selection)
    var analysis = Analysis(
      of: text, limits: limits, selection: selection, keepsReferences: lints, keepsReading: lints)
    if let reading = analysis.reading, let linting = Linting(reading, selection) {
      linting.report(to: &analysis.findings)
    }
    return analysis.report(fixes: FixFinder.fixes)
  }

  /// Checks the document in a text, and returns all findings.
  public func report(on text: String) -> ValidationReport { report(on: Array(text.utf8)) }
}
