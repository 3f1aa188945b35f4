/// A command line that cannot be carried out as it stands.
struct UsageError: Error, Equatable {
  /// What is wrong: lower case, no full stop, the user's words in quotes, printable.
  var message: String
  /// What to do instead.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
