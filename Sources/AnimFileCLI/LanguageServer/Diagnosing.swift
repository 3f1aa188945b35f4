import AnimFile
import AnimFileAuthoring

extension LanguageServer {
  /// Validates a text and publishes its diagnostics.
  mutating func check(_ uri: String, _ terminal: inout Terminal) {
    guard var document = documents[uri] else { return }
    var diagnostics: [JSONValue] = []
    if document.isAnimation {
      documents[uri] = document
      let linter: Linter
      do {
        linter = try self.linter(for: document, terminal)
        shownErrors[uri] = nil
      } catch {
        linter = Linter()
        let reason = (error as? ConfigurationError)?.text ?? "\(error)"
        // An editor shows each message as a window.
        if !shownErrors.values.contains(reason) {
          terminal.notify("window/showMessage", ["type": 1, "message": .string(reason)])
        }
        shownErrors[uri] = reason
      }
      diagnostics = linter.report(on: document.text).diagnostics.map { diagnostic($0, document) }
    }
    terminal.notify(
      "textDocument/publishDiagnostics",
      ["uri": .string(uri), "version": document.version, "diagnostics": .array(diagnostics)])
  }

  /// The linter for a text, configured by its file's folder.
  func linter(for document: OpenDocument, _ terminal: Terminal) throws -> Linter {
    // Files may have changed, so nothing is cached.
    var settings = settings
    return try settings.rules(for: document.path, terminal).configuration.linter
  }

  /// A finding as an LSP `Diagnostic`.
  private func diagnostic(_ diagnostic: Diagnostic, _ document: OpenDocument) -> JSONValue {
    let severity =
      switch diagnostic.severity {
      case .error: 1
      case .warning: 2
      case .information: 3
      }
    var members: [JSONValue.Member] = [
      .init("range", document.range(diagnostic.place.range)),
      .init("severity", JSONValue(severity)),
      .init("code", .string(diagnostic.code)),
      .init("source", "animfile"),
      .init("message", .string(diagnostic.message + (diagnostic.help.map { "\n" + $0 } ?? ""))),
    ]
    if client.hasCodeDescriptions {
      let href = client.documentation(ofRule: diagnostic.code)
      members.append(.init("codeDescription", ["href": .string(href)]))
    }
    // Content without effect is shown faded.
    if diagnostic.code.hasPrefix("dead-") || diagnostic.code.hasPrefix("unused-") {
      members.append(.init("tags", [1]))
    }
    if client.hasRelatedInformation, !diagnostic.related.isEmpty {
      let related = diagnostic.related.map { related -> JSONValue in
        [
          "location": ["uri": .string(document.uri), "range": document.range(related.place.range)],
          "message": .string(related.message),
        ]
      }
      members.append(.init("relatedInformation", .array(related)))
    }
    return .object(members)
  }
}
