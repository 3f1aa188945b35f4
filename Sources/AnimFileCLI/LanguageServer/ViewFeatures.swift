import AnimFile
import AnimFileAuthoring

// The features for the view of a text: folding, links and inlay hints.

extension LanguageServer {
  /// The arrays and objects that span several lines, at most one for each line. If the editor limits their
  /// number, the outermost have precedence.
  @Sendable
  static func foldingRange(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard document.isAnimation else { return [] }
    var ranges: [(start: Int, end: Int, depth: Int)] = []
    for (range, depth) in document.editor().containers {
      let start = document.lines.line(of: range.lowerBound)
      var end = document.lines.line(of: range.upperBound - 1)
      // A line that starts with closing brackets remains visible.
      let before = document.text[range].dropLast().last { !Self.closing.contains($0) }
      if before == 0x0A || before == 0x0D { end -= 1 }
      guard end > start, ranges.last?.start != start else { continue }
      ranges.append((start, end, depth))
    }
    if ranges.count > client.mostFoldingRanges {
      let outermost = ranges.sorted { ($0.depth, $0.start) < ($1.depth, $1.start) }
      ranges = outermost.prefix(client.mostFoldingRanges).sorted { $0.start < $1.start }
    }
    return .array(ranges.map { ["startLine": JSONValue($0.start), "endLine": JSONValue($0.end)] })
  }

  /// The bytes before a closing bracket in a line of closing brackets.
  private static let closing = Set(" \t]}".utf8)

  @Sendable
  static func documentLink(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    guard document.isAnimation else { return [] }
    return .array(
      document.editor().links.compactMap { link in
        document.url(of: link.target).map {
          ["range": document.range(link.range), "target": .string($0), "tooltip": "the schema"]
        }
      })
  }

  @Sendable
  static func inlayHint(
    _ document: inout OpenDocument, _ params: JSONValue, _ client: ClientCapabilities
  ) throws(ResponseError) -> JSONValue {
    let start = try document.offset(params.at("range", "start"))
    let end = try document.offset(params.at("range", "end"))
    guard document.isAnimation, start <= end else { return [] }
    return .array(
      document.editor().inlayHints(in: start..<end).map { hint in
        [
          "position": document.position(hint.offset), "label": .string(hint.label),
          "tooltip": .string(hint.tooltip), "paddingLeft": true,
        ]
      })
  }
}

extension OpenDocument {
  /// The URL of a target: itself if it has a scheme, or else resolved against the file's folder.
  fileprivate func url(of target: String) -> String? {
    if let colon = target.firstIndex(of: ":"), !target[..<colon].contains("/") { return target }
    guard uri.hasPrefix("file://") else { return nil }
    let path = target.percentEncodedPath
    if path.hasPrefix("//") { return "file:" + path }
    if path.hasPrefix("/") { return "file://" + path }
    var folders = uri.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in path.split(separator: "/") where part != "." {
      // The first three parts are the scheme and the host.
      if part == ".." {
        if folders.count > 3 { folders.removeLast() }
      } else {
        folders.append(part)
      }
    }
    return folders.joined(separator: "/")
  }
}

extension String {
  /// The text with the bytes that cannot be in the path of a URL percent-encoded.
  fileprivate var percentEncodedPath: String {
    let digits = Array("0123456789ABCDEF")
    return utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let isAlphanumeric = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      if isAlphanumeric || "-._~!$&'()*+,;=:@/%".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
