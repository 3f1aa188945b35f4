import AnimFile
import AnimFileAuthoring

extension LanguageServer {
  typealias Feature =
    @Sendable (
      _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
    ) throws(ResponseError) -> JSONValue

  /// The request handlers for open texts, by method.
  static let features: [String: Feature] = [
    "textDocument/hover": hover,
    "textDocument/completion": completion,
    "textDocument/definition": definition,
    "textDocument/documentSymbol": documentSymbol,
    "textDocument/documentColor": documentColor,
    "textDocument/colorPresentation": colorPresentation,
    "textDocument/formatting": formatting,
    "textDocument/codeAction": codeAction,
    "textDocument/references": references,
    "textDocument/documentHighlight": documentHighlight,
    "textDocument/prepareRename": prepareRename,
    "textDocument/rename": rename,
    "textDocument/foldingRange": foldingRange,
    "textDocument/documentLink": documentLink,
    "textDocument/inlayHint": inlayHint,
  ]

  @Sendable
  private static func hover(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    let offset = try document.offset(params["position"])
    guard document.isAnimation, let hover = document.editor().hover(at: offset) else { return .null }
    return ["contents": client.hover(hover.markdown), "range": document.range(hover.range)]
  }

  /// The maximum number of completions sent at once.
  private static let maximumCompletions = 1000

  @Sendable
  private static func completion(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    let offset = try document.offset(params["position"])
    let editor = document.editor()
    guard document.isAnimation || editor.isEmpty else { return .null }
    var items: [JSONValue] = []
    for completion in editor.completions(at: offset) where items.count < maximumCompletions {
      if let item = item(completion, String(items.count + 10_000), document, client) { items.append(item) }
    }
    return ["isIncomplete": .bool(items.count == maximumCompletions), "items": .array(items)]
  }

  private static func item(
    _ completion: EditorDocument.Completion, _ order: String, _ document: OpenDocument,
    _ client: ClientCapabilities
  ) -> JSONValue? {
    let snippet = client.hasSnippets ? completion.snippet : nil
    guard let text = snippet ?? completion.text else { return nil }
    let kind =
      switch completion.kind {
      case .member: 10
      case .value: 12
      case .color: 16
      case .reference: 18
      case .form: 15
      }
    // Edits of an item must not touch, so a comma right before the text belongs to it.
    let precedingComma = completion.commaAt.flatMap { $0 == completion.range.lowerBound ? nil : $0 }
    let comma = completion.commaAt != nil && precedingComma == nil ? "," : ""
    var members: [JSONValue.Member] = [
      .init("label", .string(completion.label)), .init("kind", JSONValue(kind)),
      .init("sortText", .string(order)), .init("filterText", .string(completion.filter)),
      .init("insertTextFormat", snippet == nil ? 1 : 2),
      .init("textEdit", ["range": document.range(completion.range), "newText": .string(comma + text)]),
    ]
    // Details are plain text.
    if let detail = completion.detail {
      members.append(.init("detail", .string(detail.filter { $0 != "`" })))
    }
    if let documentation = completion.documentation {
      members.append(
        .init(
          "documentation",
          completion.kind == .color ? .string(documentation) : client.documentation(documentation)))
    }
    if let comma = precedingComma {
      members.append(
        .init("additionalTextEdits", [["range": document.range(comma..<comma), "newText": ","]]))
    }
    return .object(members)
  }

  @Sendable
  private static func definition(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    let offset = try document.offset(params["position"])
    guard let definition = document.editor().definition(at: offset) else { return .null }
    if !client.hasDefinitionLinks {
      return ["uri": .string(document.uri), "range": document.range(definition.target)]
    }
    // The protocol requires the full range to contain the selection range.
    let whole =
      min(
        definition.whole.lowerBound, definition.target.lowerBound)..<max(
        definition.whole.upperBound, definition.target.upperBound)
    return [
      [
        "originSelectionRange": document.range(definition.origin), "targetUri": .string(document.uri),
        "targetRange": document.range(whole), "targetSelectionRange": document.range(definition.target),
      ]
    ]
  }

  // MARK: Document symbols

  @Sendable
  private static func documentSymbol(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard document.isAnimation else { return [] }
    let outline = document.editor().outline
    if client.hasNestedSymbols { return .array(outline.map { symbol($0, document) }) }
    var items: [JSONValue] = []
    for item in outline { addSymbols(item, nil, document, to: &items) }
    return .array(items)
  }

  private static func symbol(_ item: EditorDocument.OutlineItem, _ document: OpenDocument) -> JSONValue {
    [
      "name": .string(item.name), "detail": .string(item.detail), "kind": JSONValue(kind(of: item)),
      "range": document.range(item.range), "selectionRange": document.range(item.selection),
      "children": .array(item.children.map { symbol($0, document) }),
    ]
  }

  private static func addSymbols(
    _ item: EditorDocument.OutlineItem, _ container: String?, _ document: OpenDocument,
    to items: inout [JSONValue]
  ) {
    let location: JSONValue = ["uri": .string(document.uri), "range": document.range(item.range)]
    items.append([
      "name": .string(item.name), "kind": JSONValue(kind(of: item)), "location": location,
      "containerName": container.map(JSONValue.string) ?? "",
    ])
    for child in item.children { addSymbols(child, item.name, document, to: &items) }
  }

  /// The nearest `SymbolKind` of the protocol.
  private static func kind(of item: EditorDocument.OutlineItem) -> Int {
    switch item.kind {
    case .shape: 19  // object
    case .group: 3  // namespace
    case .symbol: 5  // class
    case .parameter: 13  // variable
    case .easing: 12  // function
    case .marker: 20  // key
    case .entry: 24  // event
    case .list: 18  // array
    }
  }

  // MARK: Colors

  @Sendable
  private static func documentColor(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard document.isAnimation else { return [] }
    let colors = document.editor().colors
    return .array(
      colors.map { mark in
        let color = mark.color
        return [
          "range": document.range(mark.range),
          "color": [
            "red": .number(color.red), "green": .number(color.green), "blue": .number(color.blue),
            "alpha": .number(color.alpha),
          ],
        ]
      })
  }

  @Sendable
  private static func colorPresentation(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    let channels = ["red", "green", "blue", "alpha"].map { params.at("color", $0) }
    var numbers: [Double] = []
    for channel in channels {
      guard case .number(let number)? = channel else {
        throw ResponseError(.invalidParams, "'color' must have four numbers")
      }
      numbers.append(number)
    }
    let color = RGBAColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    return [["label": .string("\"\(color.hex)\"")]]
  }

  // MARK: Formatting

  @Sendable
  private static func formatting(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    let limits = document.linter.limits
    guard let text = try? AnimationDocument.formatted(json: document.text, limits: limits) else {
      return .null
    }
    guard let (range, lines) = change(of: document.text, to: text) else { return [] }
    return [["range": document.range(range), "newText": .string(String(decoding: lines, as: UTF8.self))]]
  }

  /// The differing lines and their replacement; nil if the texts are equal.
  private static func change(of old: [UInt8], to new: [UInt8]) -> (Range<Int>, ArraySlice<UInt8>)? {
    if old == new { return nil }
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var count = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    // The common suffix must start at a line.
    while count > 0, old.count - count == start || old[old.count - count - 1] != 0x0A { count -= 1 }
    return (start..<old.count - count, new[start..<new.count - count])
  }
}
