/// What was found in a text, in order of position.
public struct ValidationReport: Hashable, Sendable {
  /// The findings.
  public let diagnostics: [Diagnostic]
  /// How many of them are errors.
  public let errorCount: Int
  /// How many of them are warnings.
  public let warningCount: Int
  /// How many of them are neither.
  public var informationCount: Int { diagnostics.count - errorCount - warningCount }
  /// The text, for excerpts.
  let source: SourceText
  /// How many findings there are, with those that are not listed.
  let findingCount: Int

  init(diagnostics: [Diagnostic], source: SourceText, isValid: Bool, findingCount: Int? = nil) {
    self.diagnostics = diagnostics
    self.isValid = isValid
    self.source = source
    self.findingCount = findingCount ?? diagnostics.count
    errorCount = diagnostics.count { $0.severity == .error }
    warningCount = diagnostics.count { $0.severity == .warning }
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
