public import AnimFile

extension Diagnostic.Rule {
  /// The availability of fixes for a rule.
  public enum Fixing: String, Hashable, Sendable, CaseIterable {
    /// Findings have no fix: only the author knows the intention.
    case never
    /// Some findings have an unsafe fix, which needs review.
    case unsafe
    /// Some findings have a safe fix; others may have an unsafe one.
    case safe
  }

  /// The availability of fixes for this rule. ``Diagnostic/fix`` is the fix of a single finding.
  public var fixing: Fixing { documentation.fixing }

  /// The availability in words; nil if there is nothing to add.
  package var fixingPhrase: String? {
    switch fixing {
    case .never: nil
    case .unsafe: "'animfile validate --fix --unsafe-fixes' fixes it if the intent can be guessed."
    case .safe where [.unknownMember, .unknownType, .unknownValue, .unknownEasing].contains(self):
      "'animfile validate --fix' replaces synonyms. With '--unsafe-fixes', it also replaces misspellings."
    case .safe: "'animfile validate --fix' fixes it if the intent is clear."
    }
  }
}
