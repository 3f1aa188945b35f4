import Testing

@testable import AnimFileCLI

private let scene = """
  { "animfile": "1.0", "size": [9, 9], "parameters": { "to": { "type": "number", "default": 4, "range": [0, 9] } },
    "shapes": [{ "type": "circle", "id": "dot", "center": [4, 4], "fill": { "color": "red" },
      "radius": { "keyframes": [{ "t": 0, "value": 1 }, { "t": 1, "value": { "parameter": "to" } }] } }] }
  """

private func get(_ target: String, host: String = "127.0.0.1:4321", method: String = "GET") -> String {
  "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n"
}

private func post(_ target: String, _ body: String, origin: String = "http://127.0.0.1:4321") -> String {
  "POST \(target) HTTP/1.1\r\nHost: 127.0.0.1:4321\r\nOrigin: \(origin)\r\n"
    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

/// The responses to requests. `change` may change the file before the request with a given number.
private func answers(
  to requests: [String], change: (Int, inout String?) -> Void = { _, _ in }
) throws -> [String] {
  var file: String? = scene
  let request = try Preview.Request(Arguments(["--watch", "a.json"], for: .preview))
  var server = PreviewServer(file: "a.json", request: request, port: 4321, version: 0)
  var last: String?
  return requests.enumerated().map { index, request in
    change(index + 1, &file)
    let name: RawText = "a.json"
    let system = MemorySystem(files: file.map { ["a.json": $0] } ?? [:])
    if index == 0 || file != last { server.update(Result { try system.read(name, limit: 1 << 20) }) }
    last = file
    return String(decoding: server.answer(Array(request.utf8), Terminal(system)) ?? [], as: UTF8.self)
  }
}

@Test func `a preview is served only to requests with a local host`() throws {
  let answers = try answers(to: [
    get("/"), get("/", host: "localhost:4321"), get("/", host: "evil.example"), get("/", host: "127.0.0.1"),
    "GET / HTTP/1.1\r\n\r\n", get("/version"),
  ])
  let statuses = answers.map { $0.prefix { $0 != "\r\n" } }
  #expect(
    statuses == [
      "HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "HTTP/1.1 403 Forbidden", "HTTP/1.1 403 Forbidden",
      "HTTP/1.1 403 Forbidden", "HTTP/1.1 200 OK",
    ])
  #expect(answers.first?.contains("<!doctype html>") ?? false)
  #expect(answers.last?.hasSuffix("\r\n\r\n1") ?? false)
}

@Test(arguments: [
  ("\r\n\r\n", "400"), ("GET\r\n\r\n", "400"), ("GET / HTTP/2\r\n\r\n", "400"),
  ("GET http://x/ HTTP/1.1\r\n\r\n", "400"),
  ("GET / HTTP/1.1\r\nno colon\r\n\r\n", "400"),
  ("GET /\u{0} HTTP/1.1\r\n\r\n", "400"), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
  ("GET /" + String(repeating: "a", count: 20_000) + " HTTP/1.1\r\n\r\n", "431"),
  (post("/", ""), "405"), (get("/", method: "DELETE"), "405"), (get("/a.json"), "404"),
  (get("/save"), "405"), (post("/a.json", ""), "404"), (get("/save", method: "POST"), "411"),
  (post("/save", "", origin: "http://evil.example").replacing("Length: 0", with: "Length: 9"), "403"),
  (
    post("/save", "").replacing("127.0.0.1", with: "evil.example").replacing("Length: 0", with: "Length: 9"),
    "403"
  ),
  (post("/none", "").replacing("Length: 0", with: "Length: 9"), "404"),
  (post("/data", "").replacing("Length: 0", with: "Length: 9"), "405"),
  (post("/save", "", origin: "http://evil.example"), "403"), (post("/save", "", origin: "null"), "403"),
  (post("/save", "").replacing("Origin: http://127.0.0.1:4321\r\n", with: ""), "403"),
  (post("/save", "").replacing("Length: 0", with: "Length: 999999999999"), "413"),
  (post("/save", "").replacing("Length: 0", with: "Length: -1"), "400"),
  (get("/../a.json"), "404"), (get("/%2e%2e/a.json"), "404"), (get("//etc/passwd"), "404"),
  (get("/data/"), "404"),
  (get("/favicon.ico"), "204"),
])
func `a request for anything else is rejected`(request: String, status: String) throws {
  #expect(try answers(to: [request]).map { String($0.dropFirst(9).prefix(3)) } == [status])
}

@Test func `a page of another site cannot show a preview`() throws {
  for answer in try answers(to: [get("/"), get("/data"), get("/none"), post("/check", "{}")]) {
    #expect(answer.contains("\r\nX-Frame-Options: DENY\r\n"))
    #expect(answer.contains("\r\nContent-Security-Policy: frame-ancestors 'none'\r\n"))
  }
}

@Test func `a head is an answer without its body`() throws {
  let answers = try answers(to: [get("/version", method: "HEAD")])
  #expect(answers.first?.hasSuffix("Connection: close\r\n\r\n") ?? false)
}

@Test func `the page of a preview follows the file, and shows its errors`() throws {
  let answers = try answers(to: [
    get("/version"), get("/version"), get("/data"), get("/data"), get("/version"),
  ]) {
    number, file in
    if number == 2 { file = #"{ "animfile": "1.0", "<b>": 1 }"# }
    if number == 4 { file = nil }
  }
  #expect(answers.count == 5)
  guard answers.count == 5 else { return }
  #expect(answers[0].hasSuffix("\r\n1"))
  #expect(answers[1].hasSuffix("\r\n2"))
  #expect(answers[2].contains("error: ") && answers[2].contains("[missing-member]"))
  #expect(answers[3].contains("cannot read 'a.json'"))
  #expect(answers[4].hasSuffix("\r\n3"))
}

@Test func `a page has the values of the command line, and reports those that a file does not allow`() throws
{
  func data(_ words: [RawText]) throws -> String {
    let request = try Preview.Request(Arguments(["--watch", "a.json"] + words, for: .preview))
    var server = PreviewServer(file: "a.json", request: request, port: 4321, version: 0)
    server.update(.success(Array(scene.utf8)))
    return String(
      decoding: server.answer(Array(get("/data").utf8), Terminal(MemorySystem())) ?? [], as: UTF8.self)
  }
  #expect(try data([]).contains(#""values":{},"inputs":null"#))
  #expect(try data(["--set", "to=9"]).contains(#""values":{"to":9},"inputs":null"#))
  #expect(try data(["--set", "to=9@0.5"]).contains(#""settings":[{"t":0.5,"parameter":"to","value":9}]"#))
  let wrong = try data(["--set", "to=99"])
  #expect(wrong.contains("The file does not allow the inputs of the command line"))
  #expect(wrong.contains("\"problem\":\"'--set to=99'"))
  #expect(try data(["--set", "nobody=1"]).contains("unknown parameter 'nobody'"))
}

/// The body of the response to a `POST`, and the file after it.
private func posted(
  _ target: String, _ body: String, whileWriting change: @escaping (MemorySystem) -> Void = { _ in }
) throws -> (answer: String, file: String?) {
  let request = try Preview.Request(Arguments(["--watch", "a.json"], for: .preview))
  var server = PreviewServer(file: "a.json", request: request, port: 4321, version: 0)
  let system = MemorySystem(files: ["a.json": scene])
  system.whileCreating = change
  server.update(.success(Array(scene.utf8)))
  let answer = String(
    decoding: server.answer(Array(post(target, body).utf8), Terminal(system)) ?? [], as: UTF8.self)
  return (String(answer.split(separator: "\r\n\r\n", maxSplits: 1).last ?? ""), system.text(of: "a.json"))
}

private let lastTime = "/shapes/0/radius/keyframes/1/t"

@Test func `a moved keyframe changes only its time in the file`() throws {
  let (answer, file) = try posted(
    "/edit", #"{ "version": 1, "changes": [{ "path": "\#(lastTime)", "value": 0.75 }] }"#)
  #expect(answer == #"{"version":2}"#)
  #expect(file == scene.replacing(#""t": 1,"#, with: #""t": 0.75,"#))
}

@Test(arguments: [
  (#"{ "version": 1, "changes": [{ "path": "\#(lastTime)", "value": -1 }] }"#, "keyframe"),
  (#"{ "version": 1, "changes": [{ "path": "/shapes/7/radius", "value": 1 }] }"#, "there is no value"),
  (#"{ "version": 0, "changes": [{ "path": "\#(lastTime)", "value": 2 }] }"#, "edited in the meantime"),
  (#"{ "version": 1, "changes": [{ "path": "\#(lastTime)" }] }"#, "no path or no value"),
  (#"{ "version": 1 }"#, "no changes"), ("[", "not JSON"),
])
func `a change that the file does not allow is refused`(body: String, message: String) throws {
  let (answer, file) = try posted("/edit", body)
  #expect(answer.hasPrefix(#"{"refused":"#) && answer.contains(message), "\(answer)")
  #expect(file == scene)
}

@Test func `a text is saved as it is`() throws {
  let (answer, file) = try posted("/save", #"{ "version": 1, "document": "{ \"animfile\" }\n" }"#)
  #expect(answer == #"{"version":2}"#)
  #expect(file == "{ \"animfile\" }\n")
}

@Test func `a file that another program edits is not overwritten`() throws {
  let (answer, file) = try posted("/save", #"{ "version": 1, "document": "{}" }"#) { system in
    system.files["a.json"] = Array("[]".utf8)
  }
  #expect(answer.contains("it was edited in the meantime"))
  #expect(file == "[]")
}

@Test func `a text that is typed is checked without being saved`() throws {
  let (answer, file) = try posted("/check", scene.replacing("radius", with: "radus"))
  #expect(answer.contains(#""code":"unknown-member""#) && answer.contains("did you mean 'radius'?"))
  #expect(file == scene)
  #expect(try posted("/check", scene).answer == #"{"total":0,"findings":[]}"#)
}

@Test func `a served picture is that of the command`() throws {
  let log = #"{ "animfile-inputs": "1.0", "initial": { "to": 9 }, "settings": [] }"#
  let (svg, _) = try posted("/render", #"{ "format": "svg", "inputs": \#(log) }"#)
  let (_, system) = animfile(
    "render a.json --animated --format svg --inputs log.json",
    on: MemorySystem(files: ["a.json": scene, "log.json": log]))
  #expect(svg == String(decoding: system.output, as: UTF8.self))
  let (wrong, _) = try posted(
    "/render", #"{ "format": "svg", "inputs": \#(log.replacing("9", with: "99")) }"#)
  #expect(wrong.contains(#"{"refused":"#) && wrong.contains("99"), "\(wrong)")
  let (film, _) = try posted("/render", #"{ "format": "y4m" }"#)
  #expect(film.contains("the request has no format of animated pictures"), "\(film)")
}

@Test func `a picture of a file whose name starts with a dash is served`() throws {
  let request = try Preview.Request(Arguments(["--watch", "--", "-a.json"], for: .preview))
  var server = PreviewServer(file: "-a.json", request: request, port: 4321, version: 0)
  let system = MemorySystem(files: ["-a.json": scene])
  let answer = server.answer(Array(post("/render", #"{ "format": "svg" }"#).utf8), Terminal(system))
  #expect(String(decoding: answer ?? [], as: UTF8.self).contains("\r\n\r\n<svg "))
}

@Test func `a request waits for its body`() throws {
  let request = try Preview.Request(Arguments(["--watch", "a.json"], for: .preview))
  var server = PreviewServer(file: "a.json", request: request, port: 4321, version: 0)
  server.update(.success(Array(scene.utf8)))
  let bytes = Array(post("/check", scene).utf8)
  #expect(server.answer(bytes.dropLast(), Terminal(MemorySystem())) == nil)
  #expect(server.answer(bytes, Terminal(MemorySystem())) != nil)
}

@Test func `a page that compares two files contains both`() throws {
  let old = scene.replacing("red", with: "blue")
  let (status, system) = animfile(
    "preview old.json a.json -o a.html", on: MemorySystem(files: ["a.json": scene, "old.json": old]))
  #expect(status == .clean)
  let page = system.text(of: "a.html") ?? ""
  #expect(
    page.contains(#""file":"a.json""#) && page.contains(#""other":{"title":"old.json","file":"old.json""#))
}

@Test(arguments: [
  ("scenes/logo.json", ["logo.json"]),
  ("/home/me/old/logo.json /home/me/new/logo.json", ["old/logo.json", "new/logo.json"]),
  ("old/a/logo.json new/a/logo.json", ["old/a/logo.json", "new/a/logo.json"]),
  ("logo.json new/logo.json", ["logo.json", "new/logo.json"]),
  ("./logo.json logo.json", ["logo.json", "logo.json"]),
  ("- new/logo.json", ["<stdin>", "logo.json"]),
  ("/dev/fd/63", ["<pipe>"]),
  ("/dev/fd/63 new/logo.json", ["old version", "logo.json"]),
  ("/dev/fd/63 /dev/fd/62", ["old version", "new version"]),
])
func `the names of files in a page tell them apart`(line: String, expected: [String]) {
  #expect(Preview.names(of: line.split(separator: " ").map { RawText(String($0)) }) == expected)
}

@Test func `no text of a file can end the data element`() {
  let file = #"{ "animfile": "1.0", "size": [9, 9], "title": "</script><b>", "shapes": [] }"#
  let (status, system) = animfile("preview -o a.html a.json", on: MemorySystem(files: ["a.json": file]))
  #expect(status == .clean)
  let page = system.text(of: "a.html") ?? ""
  #expect(!page.contains("</script><b>"))
  #expect(page.contains("<title>&lt;/script&gt;&lt;b&gt;</title>"))
}

@Test(arguments: [
  ("preview a.json --port 80", "'--port' requires '--watch'"),
  ("preview --watch -", "'--watch' cannot watch standard input"),
  ("preview --watch -o b.html a.json", "are mutually exclusive"),
  ("preview --watch --port 70000 a.json", "is not a whole number from 1 to 65535"),
  ("preview --set to=99 a.json", "'--set to=99'"),
  ("preview -o p.svg a.json", "'.svg' is not an output format of this command"),
  ("preview nobody.json", "cannot read 'nobody.json'"),
])
func `errors of a preview are reported`(line: String, message: String) {
  let (status, system) = animfile(line, on: MemorySystem(files: ["a.json": scene]))
  #expect(status == .failure)
  #expect(system.errorText.contains(message))
}

#if !os(Windows)
  @Test func `a slow client does not block others`() throws {
    let shell = try Shell()
    let result = try shell.run(
      """
      printf '%s' '{ "animfile": "1.0", "size": [9, 9], "shapes": [] }' >a.json
      animfile preview --watch a.json >url 2>/dev/null &
      while [ ! -s url ] && kill -0 $!; do sleep 0.05; done
      python3 - "$(cat url)" <<'PYTHON'
      import socket, sys, urllib.request
      url = sys.argv[1]
      port = int(url.split(":")[2].strip("/"))
      slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(80)]
      for each in slow[20:]: each.send(b"GET / HT")
      print(urllib.request.urlopen(url + "version", timeout=5).read().isdigit())
      big = socket.create_connection(("127.0.0.1", port))
      big.send(b"GET / HTTP/1.1\\r\\n" + b"a" * 20000)
      print(big.recv(12).decode())
      PYTHON
      kill $!
      """)
    #expect(result.output == "True\nHTTP/1.1 431\n", "\(result.error)")
  }

  @Test func `the oldest of many large requests gives way`() throws {
    let shell = try Shell()
    let result = try shell.run(
      """
      printf '%s' '{ "animfile": "1.0", "size": [9, 9], "shapes": [] }' >a.json
      animfile preview --watch --limit bytes=1000 a.json >url 2>/dev/null &
      while [ ! -s url ] && kill -0 $!; do sleep 0.05; done
      python3 - "$(cat url)" <<'PYTHON'
      import socket, sys, urllib.request
      url = sys.argv[1]
      port = int(url.split(":")[2].strip("/"))
      head = "POST /save HTTP/1.1\\r\\nHost: 127.0.0.1:%d\\r\\nOrigin: http://127.0.0.1:%d\\r\\nContent-Length: 60000\\r\\n\\r\\n" % (port, port)
      large = []
      for _ in range(5):
        each = socket.create_connection(("127.0.0.1", port))
        each.settimeout(5)
        each.sendall(head.encode() + b" " * 59999)
        large.append(each)
        urllib.request.urlopen(url + "version", timeout=5).read()
      for each in large:
        try:
          each.sendall(b" ")
          print(each.recv(12).decode() or "closed")
        except OSError:
          print("closed")
      PYTHON
      kill $!
      """)
    #expect(result.output == "closed\nclosed\nclosed\nHTTP/1.1 200\nHTTP/1.1 200\n", "\(result.error)")
  }

  @Test func `a served preview ends when its output has no reader`() throws {
    let shell = try Shell()
    let result = try shell.run(
      """
      printf '%s' '{ "animfile": "1.0", "size": [9, 9], "shapes": [] }' >a.json
      (timeout 20 animfile preview --watch a.json 2>/dev/null; echo " $?" >status) | head -c 7
      cat status
      """)
    #expect(result.output == "http:// 0\n", "\(result.error)")
  }
#endif
