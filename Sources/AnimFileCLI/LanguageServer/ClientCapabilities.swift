import AnimFile

/// The relevant capabilities of an editor.
struct ClientCapabilities {
  /// The encoding of character offsets.
  var encoding = TextPosition.Encoding.utf16
  var hasSnippets = false
  var hasMarkdown = false
  var hasNestedSymbols = false
  var hasDefinitionLinks = false
  var hasRelatedInformation = false
  var watchesFiles = false

  init() {}

  init(_ capabilities: JSONValue) {
    let encodings = capabilities.at("general", "positionEncodings")?.strings ?? []
    encoding = encodings.compactMap(TextPosition.Encoding.init(rawValue:)).first ?? .utf16
    func has(_ feature: String, _ names: String...) -> Bool {
      names.reduce(capabilities.at("textDocument", feature)) { $0?[$1] }?.isTrue ?? false
    }
    hasSnippets = has("completion", "completionItem", "snippetSupport")
    let formats = capabilities.at("textDocument", "hover", "contentFormat")?.strings ?? []
    hasMarkdown = formats.contains("markdown")
    hasNestedSymbols = has("documentSymbol", "hierarchicalDocumentSymbolSupport")
    hasDefinitionLinks = has("definition", "linkSupport")
    hasRelatedInformation = has("publishDiagnostics", "relatedInformation")
    watchesFiles =
      capabilities.at("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.isTrue ?? false
  }

  /// A text as `MarkupContent`: Markdown if the editor supports it.
  func markup(_ markdown: String) -> JSONValue {
    ["kind": hasMarkdown ? "markdown" : "plaintext", "value": .string(markdown)]
  }
}
