/// Splits a byte stream into messages of the Language Server Protocol: each has a header with the length of its
/// content.
struct MessageStream {
  /// An item of the stream.
  enum Event: Equatable {
    /// The content of a message.
    case message([UInt8])
    /// An invalid message, with the reason.
    case malformed(String)
  }

  /// The maximum length of a message, in bytes.
  static let maximumLength = 1 << 28 - 1
  private static let maximumHeaderLength = 1 << 12

  private var buffer: [UInt8] = []
  /// The start of the next message in the buffer.
  private var start = 0
  /// The remaining bytes of an oversized message, which are skipped.
  private var ignored = 0

  /// Appends received bytes.
  mutating func append(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    let skipped = min(ignored, bytes.count)
    ignored -= skipped
    buffer += bytes[skipped...]
  }

  /// The next message, or nil if it is incomplete.
  mutating func next() -> Event? {
    guard let (header, content) = header() else {
      guard buffer.count - start > Self.maximumHeaderLength else { return nil }
      start = buffer.count
      return .malformed("unterminated header")
    }
    guard let length = Self.length(in: header) else {
      start = content
      return .malformed("missing or invalid header Content-Length")
    }
    guard length <= Self.maximumLength else {
      let arrived = min(buffer.count - content, length)
      start = content + arrived
      ignored = length - arrived
      return .malformed("the message has more than \(Self.maximumLength) bytes")
    }
    guard buffer.count - content >= length else { return nil }
    start = content + length
    return .message(Array(buffer[content..<start]))
  }

  /// The header at `start`, and the start of its content; nil if it is incomplete.
  private func header() -> (ArraySlice<UInt8>, content: Int)? {
    var lineStart = start
    let end = min(buffer.count, start + Self.maximumHeaderLength)
    for index in start..<end where buffer[index] == 0x0A {
      let line = buffer[lineStart..<index]
      if line.isEmpty || line.elementsEqual([0x0D]) { return (buffer[start..<lineStart], index + 1) }
      lineStart = index + 1
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].filter { $0 != " " && $0 != "\t" }
      if let length = Int(digits), length >= 0 { return length }
    }
    return nil
  }
}
