import AnimFile
import AnimFileAuthoring

/// The relevant capabilities of an editor.
struct ClientCapabilities {
  /// The encoding of character offsets.
  var encoding = TextPosition.Encoding.utf16
  var hasSnippets = false
  /// Whether hovers can be Markdown.
  var hasMarkdownHovers = false
  /// Whether the documentation of completions can be Markdown.
  var hasMarkdownDocumentation = false
  var hasNestedSymbols = false
  var hasDefinitionLinks = false
  var hasRelatedInformation = false
  var hasCodeDescriptions = false
  var preparesRenames = false
  /// The maximum number of folding ranges of a text.
  var mostFoldingRanges = 5000
  /// The base URL of the documentation of rules, if the editor's settings have one.
  var documentation: String?
  var watchesFiles = false

  init() {}

  init(_ capabilities: JSONValue) {
    let encodings = capabilities.at("general", "positionEncodings")?.strings ?? []
    encoding = encodings.compactMap(TextPosition.Encoding.init(rawValue:)).first ?? .utf16
    func has(_ feature: String, _ names: String...) -> Bool {
      names.reduce(capabilities.at("textDocument", feature)) { $0?[$1] }?.isTrue ?? false
    }
    hasSnippets = has("completion", "completionItem", "snippetSupport")
    let hovers = capabilities.at("textDocument", "hover", "contentFormat")
    hasMarkdownHovers = hovers?.strings.contains("markdown") ?? false
    let documentation = capabilities.at("textDocument", "completion", "completionItem", "documentationFormat")
    hasMarkdownDocumentation = documentation?.strings.contains("markdown") ?? false
    hasNestedSymbols = has("documentSymbol", "hierarchicalDocumentSymbolSupport")
    hasDefinitionLinks = has("definition", "linkSupport")
    hasRelatedInformation = has("publishDiagnostics", "relatedInformation")
    hasCodeDescriptions = has("publishDiagnostics", "codeDescriptionSupport")
    preparesRenames = has("rename", "prepareSupport")
    if let limit = capabilities.at("textDocument", "foldingRange", "rangeLimit")?.integer {
      mostFoldingRanges = max(0, limit)
    }
    watchesFiles =
      capabilities.at("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.isTrue ?? false
  }

  /// The URL of the documentation of a rule. Without a base URL, a URN identifies the rule.
  func documentation(ofRule code: String) -> String {
    documentation.map { "\($0)#\(code)" } ?? "urn:animfile:rule:\(code)"
  }

  /// The content of a hover: Markdown if the editor supports it there.
  func hover(_ markdown: String) -> JSONValue { Self.markup(markdown, isMarkdown: hasMarkdownHovers) }

  /// The documentation of a completion: Markdown if the editor supports it there.
  func documentation(_ markdown: String) -> JSONValue {
    Self.markup(markdown, isMarkdown: hasMarkdownDocumentation)
  }

  private static func markup(_ markdown: String, isMarkdown: Bool) -> JSONValue {
    [
      "kind": isMarkdown ? "markdown" : "plaintext",
      "value": .string(isMarkdown ? markdown : plain(markdown)),
    ]
  }

  /// The text without the marks of emphasis and code, the only ones in use besides lists.
  private static func plain(_ markdown: String) -> String {
    var text: [UInt8] = []
    var rest = Array(markdown.utf8)[...]
    var isCode = false
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "`") {
        isCode.toggle()
      } else if !isCode, byte == UInt8(ascii: "*"), rest.first == byte {
        rest.removeFirst()
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
