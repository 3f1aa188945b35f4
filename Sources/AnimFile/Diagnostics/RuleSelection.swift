/// Which kinds of finding are reported, and how much each matters.
///
/// ```swift
/// var validator = Validator()
/// validator.selection.ignored = [.deadEasing]
/// validator.selection.levels[.keyframeAfterEnd] = .error
/// ```
///
/// A file with an error that is ignored still cannot be evaluated: ``ValidationReport/isValid`` does not depend on what is
/// reported.
public struct RuleSelection: Hashable, Sendable {
  /// How much a kind of finding matters, or that it does not matter at all.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// It is not reported.
    case off
    /// It is worth knowing.
    case information
    /// It is probably a mistake.
    case warning
    /// It is a mistake.
    case error

    /// The severity with which findings are reported; nil if they are not.
    public var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  /// The only kinds that are reported; nil for all.
  public var only: Set<Diagnostic.Rule>?
  /// Kinds that are not reported.
  public var ignored: Set<Diagnostic.Rule>
  /// How much kinds matter that matter more or less than by default. What is off by default is reported if it has a level
  /// here, or is one of ``only``.
  public var levels: [Diagnostic.Rule: Level]

  /// A selection; by default everything that is not off, as much as it matters by default.
  public init(
    only: Set<Diagnostic.Rule>? = nil, ignored: Set<Diagnostic.Rule> = [],
    levels: [Diagnostic.Rule: Level] = [:]
  ) {
    self.only = only
    self.ignored = ignored
    self.levels = levels
  }

  /// Whether findings of a kind are reported.
  public func includes(_ rule: Diagnostic.Rule) -> Bool {
    // That findings are missing is said in any case.
    if rule == .tooManyFindings { return true }
    if ignored.contains(rule) || levels[rule] == .off { return false }
    if let only { return only.contains(rule) }
    return levels[rule] != nil || rule.isOnByDefault
  }

  /// How much a finding matters that would matter so much by itself; nil if it is not reported.
  public func severity(
    of rule: Diagnostic.Rule, otherwise severity: Diagnostic.Severity
  ) -> Diagnostic.Severity? {
    includes(rule) ? levels[rule]?.severity ?? severity : nil
  }
}
