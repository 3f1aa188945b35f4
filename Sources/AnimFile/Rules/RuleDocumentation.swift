extension Diagnostic {
  /// What there is to know about a kind of finding.
  ///
  /// The texts are plain: whole sentences, with what a file says in single quotes.
  public struct RuleDocumentation: Hashable, Sendable {
    /// What it is about.
    public let category: RuleCategory
    /// How much a finding of the kind matters, unless the file says otherwise by its version.
    public let severity: Diagnostic.Severity
    /// The version of this library that first reported it, such as `0.1.0`.
    public let since: String
    /// What a finding of the kind means, in one sentence.
    public let meaning: String
    /// Why it is worth reporting, and what else there is to know about it.
    public let why: String
    /// What to do about it.
    public let remedy: String
    /// The heading in the specification under which there is more; nil if there is none of its own.
    public let section: String?
    /// A text with the mistake and the same without it, or why there is none to show.
    public let example: Rule.Example

    /// - Parameter since: The version that is first to report it; left out, the first of all.
    init(
      _ category: RuleCategory, _ severity: Diagnostic.Severity, since: String = "0.1.0", meaning: String,
      why: String,
      remedy: String, section: String? = nil, example: Rule.Example
    ) {
      self.category = category
      self.severity = severity
      self.since = since
      self.meaning = meaning
      self.why = why
      self.remedy = remedy
      self.section = section
      self.example = example
    }
  }
}
