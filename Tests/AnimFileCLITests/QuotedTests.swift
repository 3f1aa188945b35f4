import Testing

@testable import AnimFileCLI

@Test func `a long quotation is truncated`() {
  #expect(quoted("a\nb") == "'a\\nb'")
  #expect(quoted(String(repeating: "x", count: 100_000)) == "'" + String(repeating: "x", count: 100) + "…'")
}
