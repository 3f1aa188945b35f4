/// An invalid command line.
struct UsageError: Error, Equatable {
  /// The error: lower case, without a full stop, the user's words in quotes, escaped for display.
  var message: String
  /// The correction.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
