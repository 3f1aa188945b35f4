import Testing

@testable import AnimFile

@Test func `ordinary text is printed as it is`() {
  #expect("a b".printable == "a b")
  #expect("Füße \\ 図形 👩‍👩‍👧".printable == "Füße \\ 図形 👩‍👩‍👧")
}

@Test func `terminal control characters are escaped`() {
  #expect("\u{1b}[31mred".printable == "\\u{1b}[31mred")
  #expect("a\nb\r\tc".printable == "a\\nb\\r\\tc")
  #expect("\0\u{7f}\u{9b}".printable == "\\u{0}\\u{7f}\\u{9b}")
}

@Test func `characters that would reorder or break the text are escaped`() {
  #expect("a\u{202e}gnp.exe".printable == "a\\u{202e}gnp.exe")
  #expect(
    "\u{2066}\u{200f}\u{2028}\u{feff}\u{e0041}".printable == "\\u{2066}\\u{200f}\\u{2028}\\u{feff}\\u{e0041}"
  )
}

@Test func `a printed text is one line`() {
  let all = (0...0x10_ffff).compactMap { Unicode.Scalar($0) }
  let text = String(String.UnicodeScalarView(all)).printable
  #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  #expect(!text.contains { $0.isNewline })
}
