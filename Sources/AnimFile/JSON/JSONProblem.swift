/// A JSON error in a text.
package struct JSONProblem: Hashable, Sendable {
  var rule: Diagnostic.Rule
  var message: String
  /// The byte range; empty if something is missing.
  var range: Range<Int>
  /// Advice on the correction.
  var help: String?
  /// A related location with its role.
  var related: Related?
  /// The edit that repairs the text, if the repair search found one.
  var edit: Edit?

  struct Edit: Hashable, Sendable {
    var range: Range<Int>
    var bytes: [UInt8]
    /// Whether the edit certainly preserves the meaning of the text.
    var isSafe = false
  }

  var code: String { rule.code }

  struct Related: Hashable, Sendable {
    var range: Range<Int>
    var message: String
  }

  init(
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
