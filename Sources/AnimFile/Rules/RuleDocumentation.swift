extension Diagnostic {
  /// The documentation of a rule.
  ///
  /// Texts are plain sentences, with excerpts of a file in single quotes.
  public struct RuleDocumentation: Hashable, Sendable {
    /// The subject of the rule.
    public let category: RuleCategory
    /// The default severity of findings; the version of a file may change it.
    public let severity: Diagnostic.Severity
    /// The first version of this library with the rule, such as `0.1.0`.
    public let since: String
    /// The meaning of a finding, in one sentence.
    public let meaning: String
    /// The reason for the rule, and further details.
    public let why: String
    /// The correction of a finding.
    public let howToFix: String
    /// The heading of the section in the specification; nil if there is none.
    public let section: String?
    /// A text with a finding and its correction, or the reason why there is no example.
    public let example: Rule.Example

    /// - Parameter since: The first version with the rule; by default the first version of all.
    init(
      _ category: RuleCategory, _ severity: Diagnostic.Severity, since: String = "0.1.0", meaning: String,
      why: String,
      howToFix: String, section: String? = nil, example: Rule.Example
    ) {
      self.category = category
      self.severity = severity
      self.since = since
      self.meaning = meaning
      self.why = why
      self.howToFix = howToFix
      self.section = section
      self.example = example
    }
  }
}
