import Testing

@testable import AnimFileCLI

@Test func `a quotation is not longer than somebody would read`() {
  #expect(quoted("a\nb") == "'a\\nb'")
  #expect(quoted(String(repeating: "x", count: 100_000)) == "'" + String(repeating: "x", count: 100) + "…'")
}
