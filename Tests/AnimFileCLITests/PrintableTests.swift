import Testing

@testable import AnimFileCLI

@Test func `ordinary text is printed as it is`() {
  #expect(printable("a b") == "a b")
  #expect(printable("Füße \\ 図形 👩‍👩‍👧") == "Füße \\ 図形 👩‍👩‍👧")
}

@Test func `what a terminal would obey is spelled out`() {
  #expect(printable("\u{1b}[31mred") == "\\u{1b}[31mred")
  #expect(printable("a\nb\r\tc") == "a\\nb\\r\\tc")
  #expect(printable("\0\u{7f}\u{9b}") == "\\u{0}\\u{7f}\\u{9b}")
}

@Test func `what would reorder or break the text is spelled out`() {
  #expect(printable("a\u{202e}gnp.exe") == "a\\u{202e}gnp.exe")
  #expect(
    printable("\u{2066}\u{200f}\u{2028}\u{feff}\u{e0041}") == "\\u{2066}\\u{200f}\\u{2028}\\u{feff}\\u{e0041}"
  )
}

@Test func `a printed text is one line, whatever it was`() {
  let all = (0...0x10_ffff).compactMap { Unicode.Scalar($0) }
  let text = printable(String(String.UnicodeScalarView(all)))
  #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  #expect(!text.contains { $0.isNewline })
}

@Test func `a quotation is not longer than somebody would read`() {
  #expect(quoted("a\nb") == "'a\\nb'")
  #expect(quoted(String(repeating: "x", count: 100_000)) == "'" + String(repeating: "x", count: 100) + "…'")
}
