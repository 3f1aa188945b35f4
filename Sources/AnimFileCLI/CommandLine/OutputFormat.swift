// Which format a file gets whose name says one.

extension Arguments {
  /// The choice of `--format`, or else what the name of `output` ends in; nil if that says nothing.
  ///
  /// - Parameter endings: The endings of the formats that can be written, without the dot.
  /// - Throws: if the name ends as files of another format do.
  func format<Format: RawRepresentable<String>>(
    of output: RawText?, endings: [Format]
  ) throws(UsageError) -> Format? {
    if let word = value("format") { return Format(rawValue: word) }
    return try output?.format(among: endings.map(\.rawValue), orFormat: true).flatMap(Format.init)
  }
}

extension RawText {
  /// Endings that say what a file is. Others, such as `.txt`, say nothing about what is in it.
  private static let telling: Set<String> = [
    "apng", "avif", "csv", "gif", "htm", "html", "jpeg", "jpg", "json", "mov", "mp4", "ndjson", "pdf", "png",
    "svg", "tsv", "webm", "webp", "xml", "yaml", "yml",
  ]

  /// Which of `endings` the name of a file has, in capitals or not; nil if it does not say what the file is.
  ///
  /// - Throws: if it says something else.
  func format(among endings: [String], orFormat hasFormat: Bool) throws(UsageError) -> String? {
    guard !isDash, !hasPrefix("/dev/") else { return nil }
    let name = text.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    if endings.contains(ending) { return ending }
    guard Self.telling.contains(ending) else { return nil }
    let known = endings.map { "." + $0 }
    let list = known.dropLast().joined(separator: ", ") + (known.count > 1 ? " or " : "") + (known.last ?? "")
    throw UsageError(
      "\(quoted("." + ending)) is no format that this writes",
      hint: "end the name in \(list)\(hasFormat ? ", or give --format" : "")")
  }
}
