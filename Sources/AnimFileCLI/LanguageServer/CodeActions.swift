import AnimFile

extension LanguageServer {
  /// The fixes of what was found in a range of a text.
  @Sendable
  static func codeAction(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard document.isAnimation else { return [] }
    let start = try document.offset(params.at("range", "start"))
    let end = try document.offset(params.at("range", "end"))
    var actions: [JSONValue] = []
    for diagnostic in Validator().report(on: document.text).diagnostics {
      let range = diagnostic.place.range
      guard let fix = diagnostic.fix, range.lowerBound <= end, range.upperBound >= start else { continue }
      var edits: [JSONValue] = []
      for edit in fix.edits {
        edits.append(["range": document.range(edit.range), "newText": .string(edit.replacement)])
      }
      let changes = JSONValue.object([JSONValue.Member(document.uri, .array(edits))])
      actions.append([
        "title": .string(fix.title), "kind": "quickfix", "isPreferred": .bool(fix.isSafe),
        "edit": ["changes": changes],
      ])
    }
    return .array(actions)
  }
}
