/// What was found in a text, in order of position.
public struct ValidationReport: Hashable, Sendable {
  /// The findings.
  public let diagnostics: [Diagnostic]
  /// How many errors there are, with those that are not listed.
  public let errorCount: Int
  /// How many warnings there are, with those that are not listed.
  public let warningCount: Int
  /// How many findings there are that are neither, with those that are not listed.
  public let informationCount: Int
  /// The text, for excerpts.
  let source: SourceText
  /// The findings that are not listed.
  let omitted: OmittedFindings

  init(
    diagnostics: [Diagnostic], source: SourceText, isValid: Bool,
    omitted: OmittedFindings = OmittedFindings()
  ) {
    self.diagnostics = diagnostics
    self.isValid = isValid
    self.source = source
    self.omitted = omitted
    // The finding that there are more is none by itself.
    func count(of severity: Diagnostic.Severity) -> Int {
      omitted.count(of: severity)
        + diagnostics.count { $0.severity == severity && $0.rule != .tooManyFindings }
    }
    errorCount = count(of: .error)
    warningCount = count(of: .warning)
    informationCount = count(of: .information)
  }

  /// How many findings there are, with those that are not listed.
  var findingCount: Int { errorCount + warningCount + informationCount }

  /// How many findings there are of each kind, with those that are not listed.
  var counts: [OmittedFindings.Kind: Int] {
    var counts = omitted.counts
    for diagnostic in diagnostics where diagnostic.rule != .tooManyFindings {
      counts[OmittedFindings.Kind(rule: diagnostic.rule, severity: diagnostic.severity), default: 0] += 1
    }
    return counts
  }

  /// The report with more to say about what would be right where there is a finding of one kind.
  package func helping(with rule: Diagnostic.Rule, _ help: @autoclosure () -> String) -> ValidationReport {
    guard diagnostics.contains(where: { $0.rule == rule }) else { return self }
    return ValidationReport(
      diagnostics: diagnostics.map { $0.rule == rule ? $0.helping(help()) : $0 }, source: source,
      isValid: isValid, omitted: omitted)
  }

  /// Whether the text can be evaluated: whether there is no error, reported or not.
  public let isValid: Bool
}

/// Finds everything that is wrong with a text.
public struct Validator: Hashable, Sendable {
  /// How much a document may ask for.
  public var limits: Limits
  /// Which kinds of finding are reported, and how much each matters.
  public var selection: RuleSelection

  /// A validator.
  public init(limits: Limits = Limits(), selection: RuleSelection = RuleSelection()) {
    self.limits = limits
    self.selection = selection
  }

  /// Everything that is wrong with the document in a UTF-8 text, in one run.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func report(on text: [UInt8]) -> ValidationReport {
    Analysis(of: text, limits: limits, selection: selection, lints: true).report
  }

  /// Everything that is wrong with the document in a text, in one run.
  public func report(on text: String) -> ValidationReport { report(on: Array(text.utf8)) }
}
