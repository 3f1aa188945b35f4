import AnimFile

/// The size that `--size` asks for: `320x200`, or `320x` and `x200`, which keep the animation's proportions.
struct SizeArgument: Hashable {
  /// The argument as the user wrote it.
  private let text: String
  private let width: Double?
  private let height: Double?

  /// Parses `text`.
  ///
  /// Width and height are decimal numbers above 0 and at most 1e9, with `x`, `X` or `×` between them. One of them may be
  /// missing.
  init(_ text: String) throws(UsageError) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
    guard parts.count == 2, !(parts[0].isEmpty && parts[1].isEmpty) else {
      throw UsageError("\(quoted(text)) is not a size", hint: Self.hint)
    }
    if text.hasSuffix("px") { throw UsageError("\(quoted(text)) is not a size", hint: Self.hint) }
    self.text = text
    width = try Self.extent(parts[0], of: text)
    height = try Self.extent(parts[1], of: text)
  }

  private static let hint = "write a size like 320x200, 320x or x200"

  private static func extent(_ part: Substring, of text: String) throws(UsageError) -> Double? {
    if part.isEmpty { return nil }
    guard let extent = try? Double(argument: String(part)) else {
      throw UsageError("\(quoted(String(part))) in \(quoted(text)) is not a number", hint: hint)
    }
    guard extent > 0 else {
      throw UsageError("width and height in \(quoted(text)) must be above 0", hint: hint)
    }
    guard extent <= 1e9 else { throw UsageError("width and height in \(quoted(text)) must be at most 1e9") }
    return extent
  }

  /// Returns the size in which an animation of `size` is shown.
  ///
  /// - Throws: A usage error if the side that follows from the proportions is out of range.
  func size(of size: Size2D) throws(UsageError) -> Size2D {
    let width = self.width ?? (height ?? size.height) * (size.width / size.height)
    let height = self.height ?? width * (size.height / size.width)
    guard width > 0, width <= 1e9, height > 0, height <= 1e9 else {
      let side = self.width == nil ? "width" : "height"
      throw UsageError(
        "'--size': the \(side) that follows from \(quoted(text)) and the proportions of the animation is not above 0 and at most 1e9",
        hint: "give both width and height")
    }
    return Size2D(width, height)
  }
}
