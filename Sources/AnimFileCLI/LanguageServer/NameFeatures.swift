import AnimFile
import AnimFileAuthoring

// The features for names: references, highlights and renaming.

extension LanguageServer {
  /// The occurrences of the name at the position in `params`; nil if there is none, or if the document is not an animation.
  private static func names(
    in document: inout OpenDocument, _ params: JSONValue,
    _ find: (EditorDocument, Int) -> EditorDocument.References?
  ) throws(ResponseError) -> EditorDocument.References? {
    let offset = try document.offset(params["position"])
    return document.isAnimation ? find(document.editor(), offset) : nil
  }

  @Sendable
  static func references(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard let references = try names(in: &document, params, { $0.references(at: $1) }) else { return .null }
    let includesDefinition = params.at("context", "includeDeclaration")?.isTrue ?? false
    return .array(
      references.occurrences.filter { includesDefinition || !$0.isDefinition }.map { occurrence in
        ["uri": .string(document.uri), "range": document.range(occurrence.range)]
      })
  }

  @Sendable
  static func documentHighlight(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard let references = try names(in: &document, params, { $0.references(at: $1) }) else { return .null }
    return .array(
      references.occurrences.map { occurrence in
        // A definition is a write, a reference a read.
        ["range": document.range(occurrence.range), "kind": occurrence.isDefinition ? 3 : 2]
      })
  }

  @Sendable
  static func prepareRename(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard let references = try names(in: &document, params, { $0.renamable(at: $1) }) else { return .null }
    return ["range": document.range(references.origin.range), "placeholder": .string(references.name)]
  }

  @Sendable
  static func rename(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    let offset = try document.offset(params["position"])
    guard let name = params["newName"]?.text else {
      throw ResponseError(.invalidParams, "'newName' must be a string")
    }
    guard document.isAnimation else { return .null }
    let edits: [Diagnostic.Fix.Edit]?
    do throws(EditorDocument.RenameError) {
      edits = try document.editor().rename(at: offset, to: name)
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    guard let edits else { throw ResponseError(.requestFailed, "the document defines no name here") }
    let changes = edits.map { edit -> JSONValue in
      ["range": document.range(edit.range), "newText": .string(edit.replacement)]
    }
    return ["changes": .object([JSONValue.Member(document.uri, .array(changes))])]
  }
}
