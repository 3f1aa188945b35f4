import AnimFile
import AnimFileAuthoring

/// A text that is open in the editor.
struct OpenDocument {
  let uri: String
  private(set) var version: JSONValue
  let languageID: String
  private(set) var text: [UInt8]
  private(set) var lines: TextLines
  private var known: EditorDocument?
  /// The linter of the last check or request.
  var linter = Linter() {
    didSet { if linter.limits != oldValue.limits { known = nil } }
  }

  init(uri: String, languageID: String, version: JSONValue, text: String, encoding: TextPosition.Encoding) {
    self.uri = uri
    self.languageID = languageID
    self.version = version
    self.text = Array(text.utf8)
    lines = TextLines(self.text, encoding: encoding)
  }

  /// The editor services for the text, cached.
  mutating func editor() -> EditorDocument {
    if let known { return known }
    let editor = EditorDocument(text, limits: linter.limits)
    known = editor
    return editor
  }

  /// Whether the text is an animation, possibly an unfinished one.
  var isAnimation: Bool {
    mutating get {
      // The configuration of the validator.
      if uri.hasSuffix("/.animfile.json") { return false }
      if languageID == "animfile" || uri.hasSuffix(".anim.json") || uri.hasSuffix(".animfile.json") {
        return true
      }
      // Documents are recognized without a tape.
      return AnimationDocument.isRecognized(in: text) || editor().isAnimation
    }
  }

  /// Applies the changes of `textDocument/didChange`: all of them, or none if one is invalid.
  mutating func change(_ changes: [JSONValue], version: JSONValue) throws(ResponseError) {
    var changed = self
    for change in changes {
      guard let new = change["text"]?.text else {
        throw ResponseError(.invalidParams, "a change must have a 'text'")
      }
      if let range = change["range"], range != .null {
        let range = try changed.offsets(range)
        changed.text.replaceSubrange(range, with: new.utf8)
      } else {
        changed.text = Array(new.utf8)
      }
      changed.lines = TextLines(changed.text, encoding: lines.encoding)
    }
    changed.version = version
    changed.known = nil
    self = changed
  }

  /// The UTF-8 offset of an LSP position.
  func offset(_ position: JSONValue?) throws(ResponseError) -> Int {
    guard let line = position?["line"]?.integer, let character = position?["character"]?.integer, line >= 0,
      character >= 0
    else {
      throw ResponseError(.invalidParams, "a position must have a 'line' and a 'character' of at least 0")
    }
    return lines.offset(of: TextPosition(line: line, character: character))
  }

  private func offsets(_ range: JSONValue) throws(ResponseError) -> Range<Int> {
    let start = try offset(range["start"])
    let end = try offset(range["end"])
    return min(start, end)..<max(start, end)
  }

  /// An LSP range.
  func range(_ range: Range<Int>) -> JSONValue {
    ["start": position(range.lowerBound), "end": position(range.upperBound)]
  }

  /// An LSP position.
  func position(_ offset: Int) -> JSONValue {
    let position = lines.position(of: offset)
    return ["line": JSONValue(position.line), "character": JSONValue(position.character)]
  }

  /// The path of the file, or a placeholder for an untitled text.
  var path: RawText {
    guard uri.hasPrefix("file://") else { return "untitled.json" }
    var bytes: [UInt8] = []
    var rest = uri.utf8.dropFirst(7).drop { $0 != UInt8(ascii: "/") }
    while let byte = rest.popFirst() {
      let code = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), code.utf8.count == 2, let value = UInt8(code, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return RawText(bytes: bytes)
  }
}
