import AnimFile
import Testing

@testable import AnimFileCLI

@Test(arguments: ["320x200", "320X200", "320×200", "320.0x2e2"])
func `a size is a width, an x and a height`(text: String) throws {
  #expect(try SizeArgument(text).size(of: Size2D(1, 1)) == Size2D(320, 200))
}

@Test func `a size may have decimals`() throws {
  #expect(try SizeArgument("0.5x.25").size(of: Size2D(1, 1)) == Size2D(0.5, 0.25))
  #expect(try SizeArgument("1e9x1e9").size(of: Size2D(1, 1)) == Size2D(1e9, 1e9))
}

@Test(arguments: [("400x", 400, 300), ("x150", 200, 150), ("400x400", 400, 400)])
func `a missing width or height follows from the proportions`(text: String, width: Double, height: Double)
  throws
{
  #expect(try SizeArgument(text).size(of: Size2D(800, 600)) == Size2D(width, height))
}

@Test(arguments: [("200x", Size2D(1, 1e9)), ("x200", Size2D(1e9, 1e-3)), ("x5e-324", Size2D(1e-9, 1e9))])
func `a side that follows from extreme proportions is an error`(text: String, size: Size2D) throws {
  let argument = try SizeArgument(text)
  #expect(throws: UsageError.self) { try argument.size(of: size) }
}

@Test(arguments: [
  "", "x", "320", "320x200x1", "320,200", "0x200", "320x0", "-1x2", "nanx1", "1xinf",
  "1e999x1",
  "1.1e9x1", "0x10x0x10", "400px",
])
func `anything else is not a size`(text: String) {
  #expect(throws: UsageError.self) { try SizeArgument(text) }
}

@Test func `a unit is not a part of a size`() {
  #expect(throws: UsageError("'400px' is not a size", hint: "write a size like 320x200, 320x or x200")) {
    try SizeArgument("400px")
  }
}
