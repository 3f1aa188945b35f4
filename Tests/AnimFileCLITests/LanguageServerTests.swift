import AnimFile
import AnimFileAuthoring
import Testing

@testable import AnimFileCLI

// Tests the language server in process.

/// The server's responses to messages that arrive in pieces, and its exit status.
private func conversation(_ pieces: [UInt8]..., files: [String: String] = [:]) -> Conversation {
  let system = MemorySystem(files: files)
  system.input = pieces
  let (status, _) = animfile("lsp", on: system)
  var stream = MessageStream()
  stream.append(system.output)
  var answers: [JSONValue] = []
  while case .message(let bytes)? = stream.next() {
    if let value = JSONValue(json: bytes) { answers.append(value) }
  }
  return Conversation(status: status, answers: answers)
}

private struct Conversation {
  let status: AnimFileCLI.ExitStatus
  let answers: [JSONValue]

  /// The codes of the error responses.
  var errors: [Int] { answers.compactMap { errorCode($0) } }

  /// The last published diagnostics.
  var diagnostics: JSONValue? { answers.last { $0["method"] != nil }?.at("params", "diagnostics") }
}

private func all(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

/// A message with its header.
private func framed(_ text: String) -> [UInt8] {
  Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
}

private func request(_ id: Int, _ method: String, _ params: JSONValue = .object([])) -> [UInt8] {
  let message: JSONValue = [
    "jsonrpc": "2.0", "id": JSONValue(id), "method": .string(method), "params": params,
  ]
  return framed(String(decoding: message.json, as: UTF8.self))
}

private func notification(_ method: String, _ params: JSONValue = .object([])) -> [UInt8] {
  let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
  return framed(String(decoding: message.json, as: UTF8.self))
}

private func opened(_ text: String, _ uri: String = "file:///a.json", version: Int = 1) -> [UInt8] {
  notification(
    "textDocument/didOpen",
    [
      "textDocument": [
        "uri": .string(uri), "languageId": "json", "version": JSONValue(version), "text": .string(text),
      ]
    ])
}

private let start = request(0, "initialize", ["capabilities": [:]])
private let end = all(request(99, "shutdown"), notification("exit"))

private func errorCode(_ answer: JSONValue?) -> Int? { answer?.at("error", "code")?.integer }

@Suite struct `The language server` {
  @Test func `exits with 0 if a shutdown request precedes the exit notification`() {
    let result = conversation(start, end)
    #expect(result.status == .clean)
    #expect(result.answers.last == ["jsonrpc": "2.0", "id": 99, "result": nil])
  }

  @Test func `exits with 1 otherwise, or if its input ends`() {
    #expect(conversation(start, notification("exit")).status == .findings)
    #expect(conversation(notification("exit")).status == .findings)
    #expect(conversation(start).status == .findings)
    #expect(conversation().status == .findings)
  }

  @Test func `takes messages in pieces of any size`() {
    let rest = all(opened(#"{"animfile": "1.0"}"#), end)
    let system = MemorySystem()
    system.input = all(start, rest).map { [$0] }
    _ = animfile("lsp", on: system)
    let whole = MemorySystem()
    whole.input = [start, rest]
    _ = animfile("lsp", on: whole)
    #expect(system.outputText == whole.outputText)
  }

  @Test func `rejects messages at the wrong time`() {
    let early = conversation(request(1, "textDocument/hover"), start, start, end)
    #expect(early.errors == [-32002, -32600])
    let late = conversation(
      start, request(1, "shutdown"), request(2, "textDocument/hover"), notification("exit"))
    #expect(late.status == .clean)
    #expect(late.errors == [-32600])
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), ("7", -32600), (#"{"id": 1}"#, -32600),
    (#"{"id": 1, "method": 2}"#, -32600),
    (#"{"id": true, "method": "shutdown"}"#, -32600), (#"{"id": 1, "method": "nothing/known"}"#, -32601),
    (#"{"id": 1, "method": "textDocument/hover", "params": []}"#, -32602),
    (
      #"{"id": 1, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///b.json"}}}"#,
      -32602
    ),
    (
      #"{"id": 1, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///a.json"}}}"#,
      -32602
    ),
    (
      #"{"id": 1, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///a.json"}, "position": {"line": -1, "character": 0.5}}}"#,
      -32602
    ),
  ]) func `reports why it cannot answer, and continues`(message: String, code: Int) {
    let result = conversation(start, opened("{}"), framed(message), end)
    #expect(result.errors == [code])
    #expect(result.status == .clean)
  }

  @Test func `skips invalid headers`() {
    let result = conversation(start, Array("Content-Type: x\r\n\r\nContent-Length: -5\r\n\r\n".utf8), end)
    #expect(result.errors == [-32700, -32700])
    #expect(result.status == .clean)
    let endless = conversation(start, [UInt8](repeating: 65, count: 1 << 14), end)
    #expect(endless.errors.first == -32700)
  }

  @Test func `skips requests that were canceled while waiting`() {
    let result = conversation(
      all(
        start, opened("{}"), request(5, "textDocument/hover"), notification("$/cancelRequest", ["id": 5]), end
      ))
    #expect(result.errors == [-32800])
    #expect(result.answers.count { $0["id"] == 5 } == 1)
    #expect(result.status == .clean)
  }

  @Test func `validates the latest text when no message is waiting, with its version`() {
    func change(_ text: String, _ version: Int) -> [UInt8] {
      notification(
        "textDocument/didChange",
        [
          "textDocument": ["uri": "file:///a.json", "version": JSONValue(version)],
          "contentChanges": [["text": .string(text)]],
        ])
    }
    let typed = all(
      start, opened(#"{"animfile": "1.0"}"#), change(#"{"animfile": "1.0", "size": [1, 1]}"#, 2),
      change(#"{"animfile": "1.0", "size": [1, 1], "shapes": []}"#, 3))
    let result = conversation(typed)
    let reports = result.answers.filter { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(reports.count == 1)
    #expect(reports.first?.at("params", "version") == 3)
    #expect(result.diagnostics == [])
  }

  @Test func `ignores all changes of a notification if one of them is invalid`() {
    let document = #"{"animfile": "1.0", "size": [9], "shapes": []}"#
    let folding = request(2, "textDocument/foldingRange", ["textDocument": ["uri": "file:///a.json"]])
    let change = notification(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///a.json", "version": 2],
        "contentChanges": [["text": ""], .object([])],
      ])
    let result = conversation(start, opened(document), folding, all(change, folding))
    #expect(result.answers.filter { $0["id"] == 2 }.count == 2)
    #expect(result.diagnostics?.elements.first?["code"] == "wrong-count")
  }

  @Test(arguments: [("utf-8", 6), ("utf-16", 4), ("utf-32", 3)])
  func `counts characters in the negotiated encoding`(encoding: String, character: Int) throws {
    let start = request(
      0, "initialize", ["capabilities": ["general": ["positionEncodings": ["utf-7", .string(encoding)]]]])
    let answers = conversation(start, end).answers
    #expect(answers.first?.at("result", "capabilities", "positionEncoding") == .string(encoding))
    var document = OpenDocument(
      uri: "", languageID: "", version: 1, text: "[\"😀\": 1]",
      encoding: try #require(TextPosition.Encoding(rawValue: encoding)))
    // After the one character outside the Basic Multilingual Plane.
    let place: JSONValue = ["line": 0, "character": JSONValue(character)]
    try document.change([["range": ["start": place, "end": place], "text": "!"]], version: 2)
    #expect(String(decoding: document.text, as: UTF8.self) == "[\"😀!\": 1]")
  }

  @Test func `completions have no edits that touch each other`() {
    let text = ##"{"animfile": "1.0", "size": [1, 1], "shapes": [{"type": "circle", "center": [1, 1] }]}"##
    for column in 80..<84 {
      let place: JSONValue = ["line": 0, "character": JSONValue(column)]
      let result = conversation(
        start, opened(text),
        request(
          7, "textDocument/completion", ["textDocument": ["uri": "file:///a.json"], "position": place]), end)
      let items = result.answers.first { $0["id"] == 7 }?.at("result", "items")?.elements ?? []
      #expect(column != 82 || !items.isEmpty)
      for item in items {
        #expect(item["detail"]?.text?.contains("`") != true)
        let start = item.at("textEdit", "range", "start", "character")?.integer ?? 0
        for edit in item["additionalTextEdits"]?.elements ?? [] {
          #expect(edit.at("range", "end", "character")?.integer ?? 0 < start)
        }
      }
      // After the array the comma is part of the text.
      if column == 82 {
        #expect(items.contains { $0.at("textEdit", "newText")?.text?.hasPrefix(",") == true })
      }
    }
  }

  @Test func `ignores JSON that is not an animation`() {
    #expect(conversation(start, opened(#"{"name": "x"}"#, "file:///package.json")).diagnostics == [])
    #expect(conversation(start, opened(#"{"name": "x"}"#, "file:///x.anim.json")).diagnostics != [])
  }

  @Test func `checks by the configuration of the folder`() {
    let text = #"{"animfile": "1.0", "size": [1, 1], "duration": 1, "shapes": [], "nmae": 1}"#
    let result = conversation(
      start, opened(text, "file:///art/a%2Ejson"),
      files: ["/art/.animfile.json": #"{"severity": {"unknown-member": "information"}}"#])
    #expect(result.diagnostics?.elements.first?["severity"] == 3)
  }

  /// The actions offered for the whole text.
  private func actions(
    _ text: String, only: JSONValue? = nil, files: [String: String] = [:], _ setup: [UInt8]? = nil
  ) -> [JSONValue] {
    let context: JSONValue = only.map { ["diagnostics": [], "only": $0] } ?? ["diagnostics": []]
    let range: JSONValue = [
      "start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0],
    ]
    let params: JSONValue = [
      "textDocument": ["uri": "file:///art/a.json"], "range": range, "context": context,
    ]
    let result = conversation(
      all(setup ?? start, opened(text, "file:///art/a.json"), request(7, "textDocument/codeAction", params)),
      files: files)
    return result.answers.first { $0["id"] == 7 }?["result"]?.elements ?? []
  }

  @Test func `offers fixes for findings of the folder's configuration`() {
    let text =
      #"{"animfile": "1.0", "size": [1, 1], "shapes": [], "fit": "contain", "nmae": 1, "duration": "1"}"#
    func titles(_ configuration: String) -> [String] {
      actions(text, only: ["quickfix"], files: ["/art/.animfile.json": configuration])
        .compactMap { $0["title"]?.text }
    }
    #expect(titles("{}") == ["replace it with 1"])
    #expect(titles(#"{"ignore": ["wrong-type"]}"#) == [])
    let valid = #"{"animfile": "1.0", "size": [1, 1], "shapes": [], "fit": "contain"}"#
    let configuration = ["/art/.animfile.json": #"{"severity": {"default-member": "warning"}}"#]
    #expect(actions(valid, only: ["quickfix"]).isEmpty)
    #expect(actions(valid, only: ["quickfix"], files: configuration).count == 1)
    #expect(actions(valid, only: ["source.fixAll"], files: configuration).count == 1)
  }

  @Test func `offers no fix that causes another error`() {
    func titles(_ radius: String) -> [String] {
      let circle = #"{"type": "circle", "center": [1, 1], "radus": \#(radius), "fill": "rde"}"#
      return actions(
        #"{"animfile": "1.0", "size": [9, 9], "shapes": [\#(circle)]}"#, only: ["quickfix"]
      ).compactMap { $0["title"]?.text }
    }
    #expect(titles("1") == ["replace it with 'radius'", "replace it with 'red'"])
    #expect(titles("-1") == ["replace it with 'radius'", "replace it with 'red'"])
    #expect(titles("true") == ["replace it with 'red'"])
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `makes all safe fixes at once`(encoding: String) throws {
    let text =
      "{\"animfile\": \"1.0\", \"title\": 'é😀', \"size\": [1, 1,],\n\"description\": \"😀\", \"shapes\": []}"
    let setup = request(
      0, "initialize", ["capabilities": ["general": ["positionEncodings": [.string(encoding)]]]])
    for only: JSONValue? in [["source.fixAll"], ["source"], nil] {
      let all = actions(text, only: only, setup).filter { $0["kind"] == "source.fixAll" }
      #expect(all.count == 1)
      let edit = try #require(all.first?.at("edit", "changes", "file:///art/a.json")?.elements.first)
      #expect(edit["newText"] == .string("\"é😀\", \"size\": [1, 1"))
      let columns = ["utf-8": (29, 53), "utf-16": (29, 50), "utf-32": (29, 49)][encoding]
      #expect(edit.at("range", "start", "character")?.integer == columns?.0)
      #expect(edit.at("range", "end", "character")?.integer == columns?.1)
    }
    #expect(actions(text, only: ["refactor"], setup).isEmpty)
    let good = #"{"animfile": "1.0", "size": [1, 1], "shapes": []}"#
    #expect(actions(good).isEmpty)
  }

  /// Fuzzes the server: it must answer each request and continue.
  @Test func `survives messages of any content`() {
    var generator = SystemRandomNumberGenerator()
    let values: [JSONValue] = [
      .null, 1, -1, 1e300, 0.5, "", "é😀", "file:///art/a.json", [], [[]], ["a": 1], .bool(true),
      ["line": 1e12, "character": -3],
      ["start": ["line": 5, "character": 1], "end": ["line": 0, "character": 0]],
      [["text": "x"]], [["range": .null, "text": "é"]], [["range": ["start": 1], "text": .null]],
    ]
    let names = [
      "textDocument", "uri", "text", "version", "position", "range", "contentChanges", "context", "only",
      "options",
      "capabilities", "id", "color", "line", "start", "languageId",
    ]
    let methods =
      [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
        "$/cancelRequest", "$/setTrace", "$/unknown", "initialized", "workspace/didChangeConfiguration",
        "workspace/didChangeWatchedFiles", "workspace/executeCommand", "completionItem/resolve", "",
      ] + LanguageServer.features.keys.sorted()
    func value(_ depth: Int) -> JSONValue {
      guard depth > 0, Bool.random(using: &generator) else {
        return values.randomElement(using: &generator) ?? .null
      }
      return .object(
        names.shuffled(using: &generator).prefix(4).map { JSONValue.Member($0, value(depth - 1)) })
    }
    var bytes = all(start, opened(#"{"animfile": "1.0"}"#, "file:///art/a.json"))
    var requests = 1
    for index in 0..<2000 {
      let method = methods.randomElement(using: &generator) ?? ""
      var params = value(3)
      if Bool.random(using: &generator), case .object(let members) = params {
        let others = members.filter { $0.name != "textDocument" }
        params = .object([.init("textDocument", ["uri": "file:///art/a.json"])] + others)
      }
      if Bool.random(using: &generator) {
        requests += 1
        bytes += request(index + 10, method, params)
      } else {
        bytes += notification(method, params)
      }
    }
    let result = conversation(bytes, end)
    #expect(result.status == .clean)
    let answered = result.answers.filter { $0["id"] != nil && $0["method"] == nil }.count
    // The shutdown request adds one.
    #expect(answered == requests + 1)
  }

  @Test func `formats only the lines that differ`() {
    let shapes = (1...4).map { #"{"type": "line", "from": [\#($0), 0], "to": [0, \#($0)], "stroke": "red"}"# }
    let source = #"{"animfile": "1.0", "size": [1, 1], "shapes": [\#(shapes.joined(separator: ", "))]}"#
    guard let formatted = try? AnimationDocument.formatted(json: Array(source.utf8)) else {
      Issue.record("the text cannot be formatted")
      return
    }
    let lines = String(decoding: formatted, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let place = lines.firstIndex { $0.contains("[2, 0]") } ?? 0
    var changed = lines.map(String.init)
    changed[place] += "  "
    let result = conversation(
      start, opened(changed.joined(separator: "\n")),
      request(3, "textDocument/formatting", ["textDocument": ["uri": "file:///a.json"]]), end)
    let edit = result.answers.first { $0["id"] == 3 }?["result"]?.elements.first
    #expect(edit?["newText"] == .string(lines[place] + "\n"))
    #expect(edit?.at("range", "start") == ["line": JSONValue(place), "character": 0])
    #expect(edit?.at("range", "end") == ["line": JSONValue(place + 1), "character": 0])
  }
}

@Suite struct `A stream of messages` {
  @Test func `takes other headers, other line ends, and any case`() {
    var stream = MessageStream()
    stream.append(Array("content-length:2\nContent-Type: a\n\n{}Content-Length: 3\r\n\r\n12".utf8))
    #expect(stream.next() == .message(Array("{}".utf8)))
    #expect(stream.next() == nil)
    stream.append(Array("3".utf8))
    #expect(stream.next() == .message(Array("123".utf8)))
  }

  @Test func `skips a message that is too long`() {
    var stream = MessageStream()
    stream.append(Array("Content-Length: \(MessageStream.maximumLength + 2)\r\n\r\nab".utf8))
    #expect(stream.next() == .malformed("the message has more than \(MessageStream.maximumLength) bytes"))
    let piece = [UInt8](repeating: 65, count: 1 << 24)
    for _ in 0..<15 { stream.append(piece) }
    stream.append([UInt8](repeating: 65, count: MessageStream.maximumLength - (15 << 24)))
    #expect(stream.next() == nil)
    stream.append(Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(stream.next() == .message(Array("{}".utf8)))
  }
}
