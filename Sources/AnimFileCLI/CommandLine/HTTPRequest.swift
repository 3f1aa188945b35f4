import AnimFile

/// The line and the headers of an HTTP request, as far as the preview server needs them.
struct HTTPRequest: Equatable {
  /// The maximum number of bytes of the request line and headers.
  static let limit = 1 << 14

  let method: String
  /// The path before the question mark, undecoded.
  let path: String
  /// The `Host` header.
  let host: String?
  /// The `Origin` header, which browsers send with every `POST`.
  let origin: String?
  /// The range of the body in the request, empty unless the method is `POST`.
  private let bodyRange: Range<Int>

  /// An error of a request.
  enum Failure: Error {
    /// The rest of the headers has not arrived yet.
    case incomplete
    case malformed
    /// The request line and headers exceed ``HTTPRequest/limit``.
    case tooLarge
    case bodyTooLarge
    /// A `POST` does not specify the length of its body.
    case unknownLength
  }

  /// Parses the start of a request, up to the body, which may not have arrived yet.
  ///
  /// - Parameter bodyLimit: The maximum number of bytes of the body.
  init(_ bytes: [UInt8], bodyLimit: Int) throws(Failure) {
    let headEnd = Self.headEnd(of: bytes)
    if headEnd ?? bytes.count > Self.limit { throw .tooLarge }
    guard let headEnd else { throw .incomplete }
    let head = bytes[..<headEnd]
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
    var headers: [String: String] = [:]
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        throw .malformed
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard ["host", "origin", "content-length", "transfer-encoding"].contains(name) else { continue }
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
      guard headers.updateValue(value.lowercased(), forKey: name) == nil else { throw .malformed }
    }
    host = headers["host"]
    origin = headers["origin"]
    guard method == "POST" else {
      bodyRange = headEnd..<headEnd
      return
    }
    guard headers["transfer-encoding"] == nil, let length = headers["content-length"] else {
      throw .unknownLength
    }
    guard let count = Int(length), count >= 0 else { throw .malformed }
    if count > bodyLimit { throw .bodyTooLarge }
    bodyRange = headEnd..<(headEnd + count)
  }

  /// Returns the body; nil if the rest of it has not arrived yet.
  ///
  /// - Parameter bytes: The bytes of the request.
  func body(in bytes: [UInt8]) -> [UInt8]? {
    bytes.count < bodyRange.upperBound ? nil : Array(bytes[bodyRange])
  }

  /// Returns the offset after the empty line that ends the headers; nil if it has not arrived yet.
  private static func headEnd(of bytes: [UInt8]) -> Int? {
    for index in bytes.indices.prefix(limit) where bytes[index] == UInt8(ascii: "\n") {
      let rest = bytes[(index + 1)...]
      let next = rest.first == UInt8(ascii: "\r") ? rest.dropFirst() : rest
      if next.first == UInt8(ascii: "\n") { return next.startIndex + 1 }
    }
    return nil
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
      // Pages of other sites cannot show the preview, where a click could edit the file.
      "X-Frame-Options: DENY", "Content-Security-Policy: frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
    ]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : body)
  }
}
