/// The value `K/N` of `--part`.
struct PartArgument {
  /// The number of the part, from 1.
  let number: Int
  /// The number of parts.
  let count: Int

  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), 1...1_000_000 ~= count,
      1...count ~= number
    else {
      throw UsageError(
        "\(quoted(text)) is not a part",
        hint: "write the number of the part and the number of parts, such as 1/4 to 4/4")
    }
    self.number = number
    self.count = count
  }
}
