/// Validates texts.
///
/// Reports whether a text is a valid document, and the findings of its reader. The help suggests names with a similar spelling.
/// A ``Linter`` also reports likely mistakes of valid documents, recognizes words and notations of other formats, and finds fixes.
public struct Validator: Hashable, Sendable {
  /// The limits of documents.
  public var limits: Limits
  /// The reported rules and their severities.
  public var selection: RuleSelection

  /// Creates a validator.
  public init(limits: Limits = Limits(), selection: RuleSelection = RuleSelection()) {
    self.limits = limits
    self.selection = selection
  }

  /// Validates the document in a UTF-8 text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func report(on text: [UInt8]) -> ValidationReport {
    Analysis(of: text, limits: limits, selection: selection).report()
  }

  /// Returns all findings in the document in any collection of bytes, such as `Data` or an array slice.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func report(on text: some Collection<UInt8>) -> ValidationReport { report(on: Array(text)) }

  /// Validates the document in a text.
  public func report(on text: String) -> ValidationReport { report(on: Array(text.utf8)) }
}
