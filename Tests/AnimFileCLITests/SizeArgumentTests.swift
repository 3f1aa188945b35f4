import AnimFile
import Testing

@testable import AnimFileCLI

@Test(arguments: ["320x200", "320X200", "320×200", "320.0x2e2"])
func `a size is a width and a height with an x between`(text: String) throws {
  #expect(try Size2D(argument: text) == Size2D(320, 200))
}

@Test func `a size may have decimals`() throws {
  #expect(try Size2D(argument: "0.5x.25") == Size2D(0.5, 0.25))
  #expect(try Size2D(argument: "1e9x1e9") == Size2D(1e9, 1e9))
}

@Test(arguments: [
  "", "x", "320", "320x", "x200", "320x200x1", "320,200", "0x200", "320x0", "-1x2", "nanx1", "1xinf",
  "1e999x1",
  "1.1e9x1", "0x10x0x10",
])
func `anything else is not a size`(text: String) {
  #expect(throws: UsageError.self) { try Size2D(argument: text) }
}
