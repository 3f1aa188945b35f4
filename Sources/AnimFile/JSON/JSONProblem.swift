/// A place where a text is not the JSON it should be.
struct JSONProblem: Hashable, Sendable {
  /// What kind of mistake it is.
  var rule: Diagnostic.Rule
  /// What is wrong.
  var message: String
  /// Where, in bytes. Empty where something is missing.
  var range: Range<Int>
  /// What to write instead.
  var help: String?
  /// Another place that matters, and why.
  var related: Related?
  /// The change that makes sense of the text, where it was searched for.
  var edit: Edit?

  struct Edit: Hashable, Sendable {
    var range: Range<Int>
    var bytes: [UInt8]
    /// Whether the change keeps the meaning of the text beyond doubt.
    var isSafe = false
  }

  /// The rule's name in reports.
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
