import AnimFile
import AnimFileAuthoring

extension LanguageServer {
  /// The fixes of findings in a range, and an action for all safe fixes.
  @Sendable
  static func codeAction(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard document.isAnimation else { return [] }
    let start = try document.offset(params.at("range", "start"))
    let end = try document.offset(params.at("range", "end"))
    let wanted = params.at("context", "only")?.elements.compactMap(\.text)
    /// Whether the editor requests actions of a kind, or of an enclosing kind.
    func wants(_ kind: String) -> Bool {
      wanted?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    var actions: [JSONValue] = []
    if wants("quickfix") {
      let report = document.linter.report(on: document.text)
      let there = report.diagnostics.filter { diagnostic in
        let range = diagnostic.place.range
        return diagnostic.fix != nil && range.lowerBound <= end && range.upperBound >= start
      }
      // Trying a fix takes a validation of the text, so their number is limited.
      for diagnostic in there.prefix(
        max(1, min(mostQuickFixes, mostBytesTried / max(1, document.text.count))))
      where document.linter.isImproved(diagnostic, in: document.text, report) {
        guard let fix = diagnostic.fix else { continue }
        let edits = fix.edits.map { edit(of: document, $0.range, $0.replacement) }
        actions.append(action(fix.title, "quickfix", isPreferred: fix.isSafe, edits, document))
      }
    }
    if wants("source.fixAll"), let edit = document.safeFixes() {
      actions.append(
        action("apply all safe fixes", "source.fixAll", isPreferred: false, [edit], document))
    }
    return .array(actions)
  }

  /// The maximum number of quick fixes for one range.
  private static let mostQuickFixes = 50
  /// The maximum number of bytes validated to try them.
  private static let mostBytesTried = 4 << 20

  private static func action(
    _ title: String, _ kind: String, isPreferred: Bool, _ edits: [JSONValue], _ document: OpenDocument
  ) -> JSONValue {
    let changes = JSONValue.object([JSONValue.Member(document.uri, .array(edits))])
    return [
      "title": .string(title), "kind": .string(kind), "isPreferred": .bool(isPreferred),
      "edit": ["changes": changes],
    ]
  }

  fileprivate static func edit(of document: OpenDocument, _ range: Range<Int>, _ text: String) -> JSONValue {
    ["range": document.range(range), "newText": .string(text)]
  }
}

extension OpenDocument {
  /// The edit that applies all safe fixes; nil if nothing changes.
  fileprivate func safeFixes() -> JSONValue? {
    Diagnostic.Fix.Edit(from: text[...], to: linter.fixed(text).text[...]).map {
      LanguageServer.edit(of: self, $0.range, $0.replacement)
    }
  }
}
