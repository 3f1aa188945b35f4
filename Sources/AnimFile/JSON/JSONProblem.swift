/// A JSON error in a text.
package struct JSONProblem: Hashable, Sendable {
  package var rule: Diagnostic.Rule
  package var message: String
  /// The byte range; empty if something is missing.
  package var range: Range<Int>
  /// Advice on the correction.
  package var help: String?
  /// A related location with its role.
  package var related: Related?
  /// The edit that repairs the text, if the repair search found one.
  package var edit: Edit?

  package struct Edit: Hashable, Sendable {
    package var range: Range<Int>
    package var bytes: [UInt8]
    /// Whether the edit certainly preserves the meaning of the text.
    package var isSafe = false

    package init(range: Range<Int>, bytes: [UInt8], isSafe: Bool = false) {
      self.range = range
      self.bytes = bytes
      self.isSafe = isSafe
    }
  }

  var code: String { rule.code }

  package struct Related: Hashable, Sendable {
    package var range: Range<Int>
    package var message: String

    package init(range: Range<Int>, message: String) {
      self.range = range
      self.message = message
    }
  }

  package init(
    _ rule: Diagnostic.Rule, _ message: String, at range: Range<Int>, help: String? = nil,
    related: Related? = nil
  ) {
    self.rule = rule
    self.message = message
    self.range = range
    self.help = help
    self.related = related
  }
}
