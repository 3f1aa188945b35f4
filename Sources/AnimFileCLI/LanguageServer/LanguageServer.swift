import AnimFile
import AnimFileAuthoring

/// A server for the Language Server Protocol 3.17.
///
/// Messages are handled one at a time. Texts are validated when no message is waiting, so fast typing produces no
/// outdated diagnostics.
struct LanguageServer {
  enum Phase {
    case created, running, shutDown
  }

  var phase = Phase.created
  var client = ClientCapabilities()
  /// The open texts, by URI.
  var documents: [String: OpenDocument] = [:]
  /// The URIs of texts to validate, in the order of their changes.
  var unchecked: [String] = []
  /// The errors of configurations, by open document, of which the editor knows.
  var shownErrors: [String: String] = [:]
  /// The validation settings before any configuration file is read.
  let settings: ValidationSettings
  private var stream = MessageStream()
  private var waiting: [JSONValue] = []

  init(settings: ValidationSettings) { self.settings = settings }

  /// Handles messages until an exit notification or the end of the input.
  mutating func run(_ terminal: inout Terminal) throws -> ExitStatus {
    var isAtEnd = false
    while terminal.isOpen {
      if !isAtEnd, terminal.system.hasInput || (waiting.isEmpty && unchecked.isEmpty) {
        let bytes = try terminal.readInput(1 << 16)
        isAtEnd = bytes.isEmpty
        stream.append(bytes)
        receiveMessages(&terminal)
      } else if let message = waiting.first {
        waiting.removeFirst()
        if let status = handle(message, &terminal) { return status }
      } else if let uri = unchecked.first {
        unchecked.removeFirst()
        check(uri, &terminal)
      } else {
        break
      }
    }
    return .findings
  }

  /// Queues the received messages, and removes canceled requests.
  private mutating func receiveMessages(_ terminal: inout Terminal) {
    while let event = stream.next() {
      switch event {
      case .malformed(let reason): terminal.respond(to: .null, ResponseError(.parseError, reason))
      case .message(let bytes):
        guard let value = JSONValue(json: bytes, maximumDepth: 256) else {
          terminal.respond(to: .null, ResponseError(.parseError, "the message is not JSON"))
          continue
        }
        if value["method"]?.text == "$/cancelRequest", let id = value.at("params", "id"),
          let index = waiting.firstIndex(where: { $0["id"] == id && $0["method"] != nil })
        {
          waiting.remove(at: index)
          terminal.respond(to: id, ResponseError(.requestCancelled, "the request was cancelled"))
        } else {
          waiting.append(value)
        }
      }
    }
  }

  /// Handles a message; returns the exit status if it ends the run.
  private mutating func handle(_ value: JSONValue, _ terminal: inout Terminal) -> ExitStatus? {
    do throws(ResponseError) {
      switch try Message(value) {
      case .response: break
      case .notification(method: "exit", _): return phase == .shutDown ? .clean : .findings
      case .notification(let method, let params):
        guard phase == .running else { break }
        do throws(ResponseError) {
          try notice(method, params, &terminal)
        } catch {
          // Notifications have no response, even if they are invalid.
          let text = "'\(method)' was ignored: \(error.message)"
          terminal.notify("window/logMessage", ["type": 1, "message": .string(text)])
        }
      case .request(let id, let method, let params):
        do throws(ResponseError) {
          terminal.respond(to: id, try answer(method, params, terminal))
        } catch {
          terminal.respond(to: id, error)
        }
      }
    } catch {
      terminal.respond(to: value["id"] ?? .null, error)
    }
    return nil
  }

  /// Returns the response to a request.
  private mutating func answer(
    _ method: String, _ params: JSONValue, _ terminal: Terminal
  ) throws(ResponseError) -> JSONValue {
    switch (phase, method) {
    case (.created, "initialize"): return initialize(params)
    case (.created, _): throw ResponseError(.serverNotInitialized, "the first request must be 'initialize'")
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server has been shut down")
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "duplicate request 'initialize'")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, _):
      guard let feature = Self.features[method] else {
        throw ResponseError(.methodNotFound, "unknown method '\(method)'")
      }
      guard let uri = params.at("textDocument", "uri")?.text, var document = documents[uri] else {
        throw ResponseError(.invalidParams, "'textDocument' is not open")
      }
      // An invalid configuration is reported when the text is validated.
      document.linter = (try? linter(for: document, terminal)) ?? Linter()
      // Taken out, so that cached data is updated in place.
      documents[uri] = nil
      defer { documents[uri] = document }
      return try feature(&document, params, client)
    }
  }

  private mutating func initialize(_ params: JSONValue) -> JSONValue {
    phase = .running
    client = ClientCapabilities(params["capabilities"] ?? .null)
    client.documentation = params.at("initializationOptions", "documentation")?.text
    let rename: JSONValue = client.preparesRenames ? ["prepareProvider": true] : true
    return [
      "capabilities": [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "hoverProvider": true,
        "completionProvider": ["triggerCharacters": ["\"", ":"]],
        "definitionProvider": true,
        "documentSymbolProvider": true,
        "colorProvider": true,
        "documentFormattingProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": rename,
        "foldingRangeProvider": true,
        "documentLinkProvider": [:],
        "inlayHintProvider": true,
      ],
      "serverInfo": ["name": "animfile", "version": .string("\(Release.version)")],
    ]
  }

  // MARK: Notifications

  private mutating func notice(
    _ method: String, _ params: JSONValue, _ terminal: inout Terminal
  ) throws(ResponseError) {
    let uri = params.at("textDocument", "uri")?.text
    switch (method, uri) {
    case ("initialized", _):
      if client.watchesFiles { terminal.request("client/registerCapability", id: "watch", Self.watchers) }
    case ("textDocument/didOpen", let uri?):
      let item = params["textDocument"] ?? .null
      documents[uri] = OpenDocument(
        uri: uri, languageID: item["languageId"]?.text ?? "", version: item["version"] ?? .null,
        text: item["text"]?.text ?? "", encoding: client.encoding)
      willCheck(uri)
    case ("textDocument/didChange", let uri?):
      guard var document = documents.removeValue(forKey: uri) else { return }
      defer { documents[uri] = document }
      try document.change(
        params["contentChanges"]?.elements ?? [], version: params.at("textDocument", "version") ?? .null)
      willCheck(uri)
    case ("textDocument/didClose", let uri?):
      documents[uri] = nil
      shownErrors[uri] = nil
      unchecked.removeAll { $0 == uri }
      terminal.notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
    case ("textDocument/didSave", _), ("workspace/didChangeWatchedFiles", _),
      ("workspace/didChangeConfiguration", _):
      // A configuration may have changed.
      for uri in documents.keys.sorted() { willCheck(uri) }
    default: break
    }
  }

  private mutating func willCheck(_ uri: String) {
    if !unchecked.contains(uri) { unchecked.append(uri) }
  }

  private static let watchers: JSONValue = [
    "registrations": [
      [
        "id": "configuration", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": ["watchers": [["globPattern": "**/.animfile.json"]]],
      ]
    ]
  ]
}
