/// Splits a byte stream into lines. Its memory is bounded by the longest line that it returns.
struct LineStream {
  /// The maximum length of a line; of a longer one, this many bytes and one more are returned.
  private let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer, and the place up to which no line break was found.
  private var start = 0
  private var searched = 0
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false
  private var isFinished = false

  init(limit: Int) { self.limit = limit }

  /// Whether the stream has ended and all lines have been returned.
  var isAtEnd: Bool { isFinished && start == buffer.count }

  /// The number of bytes in memory that have not been returned.
  var bufferedCount: Int { buffer.count - start }

  /// Appends received bytes; none at the end of the stream.
  mutating func append(_ bytes: [UInt8]) {
    if bytes.isEmpty { isFinished = true }
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    buffer += bytes
  }

  /// The next line without its line break, LF or CR LF; nil if it is incomplete.
  mutating func next() -> [UInt8]? {
    while let line = nextPart() {
      if let line { return line }
    }
    return nil
  }

  /// The next line; nil inside for the skipped rest of one, and nil if it is incomplete.
  private mutating func nextPart() -> [UInt8]?? {
    let end: Int
    if let found = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      end = found
    } else if isFinished || buffer.count - start > limit {
      end = buffer.count
    } else {
      searched = buffer.count
      return nil
    }
    guard start < buffer.count else { return nil }
    let isWhole = end < buffer.count || isFinished
    let wasSkipping = isSkipping
    isSkipping = !isWhole
    var line = buffer[start..<end].prefix(limit + 1)
    if line.last == UInt8(ascii: "\r"), line.count == end - start { line.removeLast() }
    start = min(end + 1, buffer.count)
    searched = start
    return .some(wasSkipping ? nil : Array(line))
  }
}
