import AnimFile
import AnimFilePictures

/// Serves a preview page, the number of the file's version, and the data of that version.
struct PreviewServer {
  /// The file's name on the page.
  let name: String
  let request: Preview.Request
  /// The port, which the `Host` header must name.
  let port: Int
  private var text: Result<[UInt8], any Error> = .success([])
  /// The number of file changes.
  private var version = 0

  init(name: String, request: Preview.Request, port: Int) {
    self.name = name
    self.request = request
    self.port = port
  }

  /// Updates the file's contents, or the error of reading it.
  mutating func update(_ text: Result<[UInt8], any Error>) {
    self.text = text
    version += 1
  }

  /// The response to a request; `head` is the request line and headers.
  func answer(_ head: [UInt8]) -> [UInt8] {
    let request: HTTPRequest
    do throws(HTTPRequest.Failure) {
      request = try HTTPRequest(head)
    } catch {
      switch error {
      case .malformed: return HTTPResponse.failure("400 Bad Request").bytes()
      case .tooLarge: return HTTPResponse.failure("431 Request Header Fields Too Large").bytes()
      }
    }
    return response(to: request).bytes(isHead: request.method == "HEAD")
  }

  private func response(to request: HTTPRequest) -> HTTPResponse {
    // Protects against DNS rebinding: another site's host name may resolve to this address.
    guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.host) else {
      return .failure("403 Forbidden")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .failure("405 Method Not Allowed")
    }
    switch request.path {
    case "/": return .page(made({ $0.liveHTML() }, or: { PreviewPage.liveHTML(problem: $0, name: name) }))
    case "/data":
      return .json(made({ $0.data(isLive: true) }, or: { PreviewPage.data(problem: $0, name: name) }))
    case "/version": return .text("\(version)")
    case "/favicon.ico": return HTTPResponse(status: "204 No Content")
    default: return .failure("404 Not Found")
    }
  }

  /// Returns data from the page, or from the reason why there is none.
  private func made(
    _ make: (PreviewPage) -> [UInt8], or complain: (PreviewPage.Problem) -> [UInt8]
  ) -> [UInt8] {
    do {
      return make(try request.page(of: text.get(), name))
    } catch let error as InvalidAnimation {
      return complain(.init(report: error.report.text(name: name, color: false)))
    } catch let error as InvalidInputs {
      return complain(
        .init(heading: "The inputs log has errors", report: error.report.text(name: error.name, color: false))
      )
    } catch let error as UsageError {
      return complain(
        .init(
          heading: "The file does not allow the inputs of the command line",
          report: error.message + (error.hint.map { "\n  \($0)" } ?? "")))
    } catch {
      return complain(.init(heading: "The file cannot be read", report: "\(error)"))
    }
  }
}
