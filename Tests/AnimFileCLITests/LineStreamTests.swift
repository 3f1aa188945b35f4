import Testing

@testable import AnimFileCLI

/// The lines of a text that arrives in pieces.
private func lines(_ text: String, limit: Int = 8, pieces size: Int) -> [String] {
  var stream = LineStream(limit: limit)
  var lines: [String] = []
  let bytes = Array(text.utf8)
  for start in stride(from: 0, to: bytes.count, by: size) {
    stream.append(Array(bytes[start..<min(start + size, bytes.count)]))
    while let line = stream.next() { lines.append(String(decoding: line, as: UTF8.self)) }
  }
  stream.append([])
  while let line = stream.next() { lines.append(String(decoding: line, as: UTF8.self)) }
  #expect(stream.isAtEnd)
  return lines
}

@Test(arguments: 1...12)
func `lines are the same however they arrive`(size: Int) {
  #expect(lines("a\nbc\r\n\n\r\nlast", pieces: size) == ["a", "bc", "", "", "last"])
  #expect(lines("", pieces: size) == [])
  #expect(lines("\n", pieces: size) == [""])
  #expect(lines("a\n\n", pieces: size) == ["a", ""])
}

@Test(arguments: 1...12)
func `of a line that is too long, the start and one byte more than the limit are returned`(size: Int) {
  let long = "0123456789012345678901234567890"
  #expect(
    lines("\(long)\nb\n\(long)\n\(long)", pieces: size) == ["012345678", "b", "012345678", "012345678"])
}

@Test func `a stream keeps no more than a line of the longest length`() {
  var stream = LineStream(limit: 100)
  var count = 0
  for _ in 0..<1000 {
    stream.append([UInt8](repeating: UInt8(ascii: "x"), count: 1000))
    while stream.next() != nil { count += 1 }
    #expect(stream.bufferedCount <= 1100)
  }
  #expect(count == 1)
}
