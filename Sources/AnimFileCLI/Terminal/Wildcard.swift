import AnimFile

/// A pattern that file names are held against: `*` and `?` stand for any characters and any one character of a name, `**`
/// for any folders, `[abc]` and `[a-z]` for one of several characters, `[!abc]` for any other.
///
/// Shells do this before the command sees it, where the pattern has no quotes around it; Windows leaves it to the command.
struct Wildcard {
  /// The folder that holds all files that the pattern can describe.
  let directory: RawText
  private let pattern: [UInt8]

  /// The pattern in `text`, or nil if it has no wildcard.
  init?(_ text: RawText) {
    guard let first = text.bytes.firstIndex(where: { "*?[".utf8.contains($0) }) else { return nil }
    let slash = text.bytes[..<first].lastIndex(of: UInt8(ascii: "/"))
    directory = slash.map { RawText(bytes: Array(text.bytes[..<max(1, $0)])) } ?? "."
    // What is found in the folder '.' begins with './'.
    pattern = (slash == nil ? Array("./".utf8) : []) + text.bytes
  }

  /// Whether the pattern describes the whole of `path`.
  ///
  /// - Complexity: O(pattern × path).
  func matches(_ path: RawText) -> Bool { WildcardMatch.describes(pattern, path.bytes) }
}
