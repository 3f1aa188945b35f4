/// A text that equals only texts with the same code points, as names do in a document. (Swift's `==` treats "é" and
/// "e\u{301}" as equal.)
struct ExactText: Hashable, Sendable {
  var text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.isIdentical(to: b.text) }
}

extension ExactText {
  /// The text, or nil if there is none.
  static func optional(_ text: String?) -> ExactText? { text.map { ExactText($0) } }
}
