import AnimFile

extension Option {
  /// `--limit`, for all commands that read documents.
  static let limit = Option.repeated(
    "limit", "NAME=NUMBER",
    "change a limit of the format, as in shapes=500; may be repeated")
}

extension Arguments {
  /// The limits of the format, overridden by `--limit`.
  func limits() throws(UsageError) -> Limits {
    var limits = Limits()
    for (name, limit) in try limitAssignments() { limits[name] = limit }
    return limits
  }

  /// The limits set by `--limit`.
  func limitAssignments() throws(UsageError) -> [String: Int] {
    var limits: [String: Int] = [:]
    for (name, text) in try assignments("limit") {
      guard Limits.names.contains(name) else {
        throw UsageError(
          "'--limit': unknown limit \(quoted(name))" + suggestion(for: name, among: Limits.names),
          hint: "use one of: \(Limits.names.joined(separator: ", "))")
      }
      let range = Limits.range(of: name)
      guard let limit = Int(text), range.contains(limit) else {
        throw UsageError(
          "\(quoted("--limit \(name)=\(text)")): \(quoted(text)) is not a whole number from \(range.lowerBound) to \(range.upperBound)"
        )
      }
      limits[name] = limit
    }
    return limits
  }
}
