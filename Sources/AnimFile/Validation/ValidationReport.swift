/// The findings in a text, in order of position.
public struct ValidationReport: Hashable, Sendable {
  /// The listed findings.
  public let diagnostics: [Diagnostic]
  /// The number of errors, including unlisted ones.
  public let errorCount: Int
  /// The number of warnings, including unlisted ones.
  public let warningCount: Int
  /// The number of findings of lower severity, including unlisted ones.
  public let informationCount: Int
  /// The text, for excerpts.
  package let source: SourceText
  /// The findings that are not listed.
  package let omitted: OmittedFindings

  package init(
    diagnostics: [Diagnostic], source: SourceText, isValid: Bool,
    omitted: OmittedFindings = OmittedFindings()
  ) {
    self.diagnostics = diagnostics
    self.isValid = isValid
    self.source = source
    self.omitted = omitted
    // The finding about further findings does not count.
    func count(of severity: Diagnostic.Severity) -> Int {
      omitted.count(of: severity)
        + diagnostics.count { $0.severity == severity && $0.rule != .tooManyFindings }
    }
    errorCount = count(of: .error)
    warningCount = count(of: .warning)
    informationCount = count(of: .information)
  }

  /// The number of findings, including unlisted ones.
  package var findingCount: Int { errorCount + warningCount + informationCount }

  /// The number of findings of each kind, including unlisted ones.
  package var counts: [OmittedFindings.Kind: Int] {
    var counts = omitted.counts
    for diagnostic in diagnostics where diagnostic.rule != .tooManyFindings {
      counts[OmittedFindings.Kind(rule: diagnostic.rule, severity: diagnostic.severity), default: 0] += 1
    }
    return counts
  }

  /// Whether the text can be evaluated: there are no errors, reported or suppressed.
  public let isValid: Bool
}
