/// A place where a text is not the JSON it should be.
struct JSONProblem: Hashable, Sendable {
  /// What kind of mistake it is, in words that never change: `json-trailing-comma`.
  var code: String
  /// What is wrong.
  var message: String
  /// Where, in bytes. Empty where something is missing.
  var range: Range<Int>
  /// What to write instead.
  var help: String?
  /// Another place that matters, and why.
  var related: Related?

  struct Related: Hashable, Sendable {
    var range: Range<Int>
    var message: String
  }

  init(_ code: String, _ message: String, at range: Range<Int>, help: String? = nil, related: Related? = nil)
  {
    self.code = "json-" + code
    self.message = message
    self.range = range
    self.help = help
    self.related = related
  }
}
