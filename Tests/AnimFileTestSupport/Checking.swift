import AnimFile
import AnimFileAuthoring

/// A document with the given shapes and members.
func document(_ shapes: String, _ members: String = "") -> String {
  #"{"animfile":"1.0","size":[200,100],\#(members)"shapes":[\#(shapes)]}"#
}

/// The codes of the findings in a text, in order.
func codes(_ text: String) -> [String] {
  Linter.ofMistakes.report(on: text).diagnostics.map(\.code)
}

/// The findings in a text, in order.
func findings(_ text: String) -> [Diagnostic] {
  Linter.ofMistakes.report(on: text).diagnostics
}

extension Linter {
  /// A linter without lint rules, because test documents are often unpainted or static.
  static let ofMistakes = Linter(
    selection: RuleSelection(
      ignored: Set(Diagnostic.RuleCategory.effect.rules + Diagnostic.RuleCategory.playback.rules)))
}
