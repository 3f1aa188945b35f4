/// Takes the messages of the Language Server Protocol out of a stream of bytes: each is a header with the length of what
/// follows.
struct MessageStream {
  /// What came out of the stream.
  enum Event: Equatable {
    /// The content of a message.
    case message([UInt8])
    /// Something that is no message; why it is none.
    case malformed(String)
  }

  /// A message may not be longer than this, in bytes.
  static let maximumLength = 1 << 28 - 1
  private static let maximumHeaderLength = 1 << 12

  private var buffer: [UInt8] = []
  /// Where in the buffer the next message begins.
  private var start = 0
  /// How many bytes of a message that is too long are still to come.
  private var ignored = 0

  /// Adds what has arrived.
  mutating func append(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    let skipped = min(ignored, bytes.count)
    ignored -= skipped
    buffer += bytes[skipped...]
  }

  /// The next message, or nil if it has not arrived as a whole.
  mutating func next() -> Event? {
    guard let (header, content) = header() else {
      guard buffer.count - start > Self.maximumHeaderLength else { return nil }
      start = buffer.count
      return .malformed("a header does not end")
    }
    guard let length = Self.length(in: header) else {
      start = content
      return .malformed("a header has no Content-Length")
    }
    guard length <= Self.maximumLength else {
      let arrived = min(buffer.count - content, length)
      start = content + arrived
      ignored = length - arrived
      return .malformed("a message of more than \(Self.maximumLength) bytes")
    }
    guard buffer.count - content >= length else { return nil }
    start = content + length
    return .message(Array(buffer[content..<start]))
  }

  /// The header that begins at `start`, and where its content does; nil if it has not arrived as a whole.
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
