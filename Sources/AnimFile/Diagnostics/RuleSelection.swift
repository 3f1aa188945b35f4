/// The rules to report, and their severities.
///
/// ```swift
/// var validator = Validator()
/// validator.selection.ignored = [.deadEasing]
/// validator.selection.levels[.keyframeAfterEnd] = .error
/// ```
///
/// A file with an ignored error still cannot be evaluated: ``ValidationReport/isValid`` does not depend on
/// the selection.
public struct RuleSelection: Hashable, Sendable {
  /// The severity of a rule, or `off`.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// The rule is not reported.
    case off
    /// Findings are information.
    case information
    /// Findings are warnings.
    case warning
    /// Findings are errors.
    case error

    /// The severity of reported findings; nil for `off`.
    public var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  /// The only rules reported; nil for all.
  public var only: Set<Diagnostic.Rule>?
  /// Rules that are not reported.
  public var ignored: Set<Diagnostic.Rule>
  /// Severities that override the default. A rule that is off by default is reported if it has a level here
  /// or is listed in ``only``.
  public var levels: [Diagnostic.Rule: Level]

  /// Creates a selection; by default, all rules that are on by default, with their default severity.
  public init(
    only: Set<Diagnostic.Rule>? = nil, ignored: Set<Diagnostic.Rule> = [],
    levels: [Diagnostic.Rule: Level] = [:]
  ) {
    self.only = only
    self.ignored = ignored
    self.levels = levels
  }

  /// Whether findings of a rule are reported.
  public func includes(_ rule: Diagnostic.Rule) -> Bool {
    // A truncated list of findings is always reported.
    if rule == .tooManyFindings { return true }
    if ignored.contains(rule) || levels[rule] == .off { return false }
    if let only { return only.contains(rule) }
    return levels[rule] != nil || rule.isOnByDefault
  }

  /// Returns the severity of a finding, given its default severity; nil if it is not reported.
  public func severity(
    of rule: Diagnostic.Rule, otherwise severity: Diagnostic.Severity
  ) -> Diagnostic.Severity? {
    includes(rule) ? levels[rule]?.severity ?? severity : nil
  }
}
