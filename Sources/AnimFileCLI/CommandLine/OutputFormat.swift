// Selection of the output format by file extension.

extension Arguments {
  /// The choice of `--format`, or else the format of the extension of `output`; nil if that is unknown.
  ///
  /// - Parameter endings: The extensions of the supported formats, without the dot.
  /// - Throws: An error if the extension is that of another format.
  func format<Format: RawRepresentable<String>>(
    of output: RawText?, endings: [Format]
  ) throws(UsageError) -> Format? {
    if let word = value("format") { return Format(rawValue: word) }
    return try output?.format(among: endings.map(\.rawValue), orFormat: true).flatMap(Format.init)
  }
}

extension RawText {
  /// Extensions that determine a format. Others, such as `.txt`, do not.
  private static let telling: Set<String> = [
    "apng", "avif", "csv", "gif", "htm", "html", "jpeg", "jpg", "json", "mov", "mp4", "ndjson", "pdf", "png",
    "svg", "tsv", "webm", "webp", "xml", "yaml", "yml",
  ]

  /// The one of `endings` that a file name has, ignoring case; nil if its extension determines no format.
  ///
  /// - Throws: An error if the extension is that of another format.
  func format(among endings: [String], orFormat hasFormat: Bool) throws(UsageError) -> String? {
    guard !isDash, !hasPrefix("/dev/") else { return nil }
    let name = text.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    if endings.contains(ending) { return ending }
    guard Self.telling.contains(ending) else { return nil }
    throw UsageError(ending: ending, among: endings, orFormat: hasFormat)
  }
}

extension UsageError {
  /// The formats of films and animated pictures that other programs make of a film without compression.
  private static let films: Set<String> = ["avif", "mkv", "mov", "mp4", "webm", "webp"]

  /// Creates the error for a file name that ends in the extension of another format.
  init(ending: String, among endings: [String], orFormat hasFormat: Bool) {
    let known = endings.map { "." + $0 }
    let list = known.dropLast().joined(separator: ", ") + (known.count > 1 ? " or " : "") + (known.last ?? "")
    let isFilm = endings.contains("y4m") && Self.films.contains(ending)
    self.init(
      "\(quoted("." + ending)) is not an output format of this command",
      hint: isFilm
        ? "convert a film with ffmpeg: animfile render FILE --format y4m -o - | ffmpeg -i - NAME.\(ending)"
        : "use a name that ends in \(list)\(hasFormat ? ", or add --format" : "")")
  }
}
