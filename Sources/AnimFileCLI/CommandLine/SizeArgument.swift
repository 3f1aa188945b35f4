import AnimFile

extension Size2D {
  /// Parses a size such as `320x200`.
  ///
  /// Width and height are decimal numbers above 0 and at most 1e9, separated by `x`, `X` or `×`.
  init(argument text: String) throws(UsageError) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
    guard parts.count == 2 else {
      throw UsageError("\(quoted(text)) is not a size", hint: "a size is written like 320x200")
    }
    self.init(try Self.extent(parts[0], of: text), try Self.extent(parts[1], of: text))
  }

  private static func extent(_ part: Substring, of text: String) throws(UsageError) -> Double {
    let hint = "a size is written like 320x200"
    guard let extent = try? Double(argument: String(part)) else {
      throw UsageError("\(quoted(String(part))) in \(quoted(text)) is not a number", hint: hint)
    }
    guard extent > 0 else {
      throw UsageError("width and height in \(quoted(text)) must be above 0", hint: hint)
    }
    guard extent <= 1e9 else { throw UsageError("width and height in \(quoted(text)) must be at most 1e9") }
    return extent
  }
}
