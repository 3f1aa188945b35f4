import AnimFile

/// An HTTP request, as far as the preview server needs it.
struct HTTPRequest: Equatable {
  /// The maximum number of bytes of the request line and headers.
  static let limit = 1 << 14

  let method: String
  /// The path before the question mark, undecoded.
  let path: String
  /// The `Host` header.
  let host: String?

  /// An error of a request.
  enum Failure: Error {
    case malformed
    case tooLarge
  }

  /// Parses the request line and headers.
  init(_ head: [UInt8]) throws(Failure) {
    if head.count > Self.limit { throw .tooLarge }
    let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    guard lines.count > 1, head.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else {
      throw .malformed
    }
    let words = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { throw .malformed }
    method = words[0]
    path = String(words[1].prefix { $0 != "?" })
    var hosts: [String] = []
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        throw .malformed
      }
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
      if String(decoding: line[..<colon], as: UTF8.self).lowercased() == "host" { hosts.append(value) }
    }
    guard hosts.count <= 1 else { throw .malformed }
    host = hosts.first?.lowercased()
  }
}

struct HTTPResponse {
  var status: String
  var type = "text/plain; charset=utf-8"
  var body: [UInt8] = []

  static func page(_ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: "200 OK", type: "text/html; charset=utf-8", body: body)
  }
  static func json(_ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: "200 OK", type: "application/json", body: body)
  }
  static func text(_ text: String) -> HTTPResponse {
    HTTPResponse(status: "200 OK", body: Array(text.utf8))
  }
  static func failure(_ status: String) -> HTTPResponse {
    HTTPResponse(status: status, body: Array((status + "\n").utf8))
  }

  /// The serialized response; without the body for `HEAD`.
  func bytes(isHead: Bool = false) -> [UInt8] {
    let lines = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)",
      "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
    ]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : body)
  }
}
