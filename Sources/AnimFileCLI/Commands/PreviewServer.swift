import AnimFile
import AnimFileAuthoring
import AnimFilePictures

/// Serves a preview page, the data of the files' current version, and the changes that the page makes.
struct PreviewServer {
  /// The file that the page shows.
  let file: RawText
  /// The file to which it is compared.
  let other: RawText?
  let request: Preview.Request
  /// The port, which the `Host` header must name.
  let port: Int
  private var text: Result<[UInt8], any Error> = .success([])
  private var otherText: Result<[UInt8], any Error>?
  /// Counts the changes of the files.
  private(set) var version: Int
  private var isLoaded = false

  /// - Parameter version: The version before the first one: random, so that a page left open from an earlier process has an
  ///   outdated version.
  init(file: RawText, other: RawText? = nil, request: Preview.Request, port: Int, version: Int) {
    self.version = version
    self.file = file
    self.other = other
    self.request = request
    self.port = port
  }

  /// Updates the files' contents, or the errors of reading them.
  mutating func update(_ text: Result<[UInt8], any Error>, other: Result<[UInt8], any Error>? = nil) {
    if isLoaded, let old = try? self.text.get(), let new = try? text.get(), old == new,
      (try? otherText?.get()) == (try? other?.get())
    {
      return
    }
    isLoaded = true
    self.text = text
    otherText = other
    version += 1
  }

  /// The names of the files in the page, in the order of the command line.
  private var names: [String] { Preview.names(of: [other, file].compactMap(\.self)) }

  /// The name in the page of the file that it shows.
  private var name: String { names[names.count - 1] }

  /// Returns the response to a request; nil while the request is incomplete.
  ///
  /// - Parameter terminal: Writes the file, and makes pictures of it.
  mutating func answer(_ bytes: [UInt8], _ terminal: Terminal) -> [UInt8]? {
    let request: HTTPRequest
    do throws(HTTPRequest.Failure) {
      request = try HTTPRequest(bytes, bodyLimit: bodyLimit)
    } catch {
      switch error {
      case .incomplete: return nil
      case .malformed: return HTTPResponse.failure("400 Bad Request").bytes()
      case .tooLarge: return HTTPResponse.failure("431 Request Header Fields Too Large").bytes()
      case .bodyTooLarge: return HTTPResponse.failure("413 Content Too Large").bytes()
      case .unknownLength: return HTTPResponse.failure("411 Length Required").bytes()
      }
    }
    let isHead = request.method == "HEAD"
    // The bodies of forbidden requests are not waited for.
    if let refusal = refusal(of: request) { return refusal.bytes(isHead: isHead) }
    guard let body = request.body(in: bytes) else { return nil }
    let response =
      request.method == "POST"
      ? response(toPost: body, at: request.path, terminal) : response(at: request.path)
    return response.bytes(isHead: isHead)
  }

  /// The maximum number of bytes of a request's body. In JSON, a document has escaped quotes and line breaks.
  private var bodyLimit: Int { 2 * min(request.limits.bytes, 1 << 40) + 1 << 16 }

  /// The maximum number of bytes of all requests and responses at a time, apart from one of any size.
  var memoryLimit: Int { 2 * bodyLimit }

  /// The response to a request that is not allowed, whatever its body; nil for others.
  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    // Protects against DNS rebinding: another site's host name may resolve to this address.
    guard let host = request.host, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host) else {
      return .failure("403 Forbidden")
    }
    let reads = ["GET", "HEAD"].contains(request.method)
    guard reads || request.method == "POST" else { return .failure("405 Method Not Allowed") }
    // Protects against requests from pages of other sites.
    if !reads, request.origin != "http://\(host)" { return .failure("403 Forbidden") }
    switch request.path {
    case "/", "/data", "/version", "/favicon.ico": return reads ? nil : .failure("405 Method Not Allowed")
    case "/check", "/edit", "/save", "/render": return reads ? .failure("405 Method Not Allowed") : nil
    default: return .failure("404 Not Found")
    }
  }

  /// Responds to a request that has no body.
  private func response(at path: String) -> HTTPResponse {
    switch path {
    case "/":
      return .page(
        made {
          $0.liveHTML(version: version, comparedTo: $1)
        } or: {
          PreviewPage.liveHTML(problem: $0, version: version, name: name)
        })
    case "/data":
      return .json(
        made {
          $0.data(version: version, comparedTo: $1)
        } or: {
          PreviewPage.data(problem: $0, version: version, name: name)
        })
    case "/version": return .text("\(version)")
    default: return HTTPResponse(status: "204 No Content")
    }
  }

  /// Returns data from the page, or from the reason why there is none.
  private func made(
    _ make: (PreviewPage, PreviewPage?) -> [UInt8], or complain: (PreviewPage.Problem) -> [UInt8]
  ) -> [UInt8] {
    var own = file.reportName
    // A broken file can still be corrected in the page.
    let source = (try? text.get()).flatMap { String(validating: $0, as: UTF8.self) }
    do {
      let page = try request.page(of: text.get(), name)
      own = other?.reportName ?? own
      return make(page, try otherText.map { try request.page(of: $0.get(), names[0]) })
    } catch let error as InvalidAnimation {
      return complain(.init(report: error.report.text(name: own, color: false), document: source))
    } catch let error as InvalidInputs {
      return complain(
        .init(
          heading: "The inputs log has errors", report: error.report.text(name: error.name, color: false),
          document: source))
    } catch let error as UsageError {
      return complain(
        .init(
          heading: "The file does not allow the inputs of the command line",
          report: error.message + (error.hint.map { "\n  \($0)" } ?? ""), document: source))
    } catch {
      return complain(.init(heading: "The file cannot be read", report: "\(error)"))
    }
  }
}

// MARK: - Changes

/// The reason why the server does not do what the page asks for.
private struct Refusal: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

extension PreviewServer {
  /// Responds to a request that has a body.
  ///
  /// A refusal has the status 200, because browsers log other statuses as errors of the page.
  private mutating func response(
    toPost body: [UInt8], at path: String, _ terminal: Terminal
  ) -> HTTPResponse {
    do {
      if path == "/check" { return .json(check(body)) }
      guard let body = JSONValue(json: body) else { throw Refusal("the request is not JSON") }
      switch path {
      case "/edit":
        return try .json(write(edited(by: body), over: current(for: body), terminal))
      case "/save":
        guard let document = body["document"]?.text else { throw Refusal("the request has no document") }
        return try .json(write(Array(document.utf8), over: current(for: body), terminal))
      default: return try picture(body, terminal)
      }
    } catch let refusal as Refusal {
      return .json(Self.refusal(refusal.message))
    } catch let error as UsageError {
      return .json(Self.refusal(error.message + (error.hint.map { "; \($0)" } ?? "")))
    } catch {
      return .json(Self.refusal("\(error)"))
    }
  }

  private static func refusal(_ message: String) -> [UInt8] {
    Array(JSONWriter.text { $0.value(["refused": .string(message)]) }.utf8)
  }

  /// Returns the file's contents, if the page knows them.
  private func current(for body: JSONValue) throws -> [UInt8] {
    guard body["version"] == .number(Double(version)) else {
      throw Refusal("the file was edited in the meantime")
    }
    return try text.get()
  }

  /// Returns the findings in a document that the page has not saved.
  private func check(_ document: [UInt8]) -> [UInt8] {
    let parameters = (try? parameterValues(request.inputs.assignments, of: document, request.limits)) ?? [:]
    let report = Linter(limits: request.limits).report(on: document, parameters: parameters)
    var json = JSONWriter()
    json.beginObject()
    json.count("total", report.diagnostics.count)
    json.name("findings")
    json.beginArray()
    for diagnostic in report.diagnostics.prefix(Self.mostFindings) { json.add(diagnostic) }
    json.endArray()
    json.endObject()
    return json.bytes
  }

  /// The maximum number of findings that a page shows.
  private static let mostFindings = 100

  /// Returns the document with the changes of the page, if it stays valid.
  private func edited(by body: JSONValue) throws -> [UInt8] {
    var editor = try DocumentEditor(current(for: body), limits: request.limits)
    guard case .array(let changes)? = body["changes"] else { throw Refusal("the request has no changes") }
    for change in changes {
      guard let path = change["path"]?.text.flatMap(DocumentPath.init), let value = change["value"] else {
        throw Refusal("a change has no path or no value")
      }
      try editor.set(path, to: value)
    }
    let report = Linter(limits: request.limits).report(on: editor.text)
    if !report.isValid, let error = report.diagnostics.first(where: { $0.severity == .error }) {
      throw Refusal(error.message + (error.help.map { "; \($0)" } ?? ""))
    }
    return editor.text
  }

  /// Writes the file, and returns the new version.
  private mutating func write(
    _ new: [UInt8], over old: [UInt8], _ terminal: Terminal
  ) throws -> [UInt8] {
    if new != old {
      try terminal.replace(file, with: new, ifStill: old)
      update(.success(new), other: otherText)
    }
    return Array(JSONWriter.text { $0.value(["version": .number(Double(version))]) }.utf8)
  }

  /// The media types of animated pictures, by the formats of `render`.
  private static let pictureTypes = ["svg": "image/svg+xml", "apng": "image/apng", "gif": "image/gif"]

  /// Returns an animated picture, with the log of inputs in the request.
  private func picture(_ body: JSONValue, _ terminal: Terminal) throws -> HTTPResponse {
    guard let format = body["format"]?.text, let type = Self.pictureTypes[format] else {
      throw Refusal("the request has no format of animated pictures")
    }
    var render = try Render.Request(
      Arguments(["--animated", "--format", RawText(format), "--", file], for: .render), terminal.system)
    render.limits = request.limits
    if let inputs = body["inputs"] {
      render.inputs = InputArguments(log: Array(JSONWriter.text { $0.value(inputs) }.utf8), name: "inputs")
    }
    let (status, bytes, report) = try terminal.capturing { terminal in
      try Render.render(file, render, sparing: [], to: &terminal)
    }
    guard status == .clean else { throw Refusal(report) }
    return HTTPResponse(status: "200 OK", type: type, body: bytes)
  }
}
