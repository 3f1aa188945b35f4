@testable import AnimFile

/// A document with the given shapes, and with other members before them.
func document(_ shapes: String, _ members: String = "") -> String {
  #"{"animfile":"1.0","size":[200,100],\#(members)"shapes":[\#(shapes)]}"#
}

/// The codes of what is wrong with a text, in order.
func codes(_ text: String) -> [String] {
  Validator.ofMistakes.report(on: text).diagnostics.map(\.code)
}

/// What is wrong with a text, in order.
func findings(_ text: String) -> [Diagnostic] {
  Validator.ofMistakes.report(on: text).diagnostics
}

extension Validator {
  /// A validator that does not speak of what has no effect: what is tried out is seldom painted, and often stands still.
  static let ofMistakes = Validator(selection: RuleSelection(ignored: Set(Linting.rules)))
}
