import AnimFile
import AnimFileAuthoring

/// A glob pattern for file names: `*` and `?` match any characters and any one character of a name, `**` any folders,
/// `[abc]` and `[a-z]` one of several characters, `[!abc]` any other.
///
/// Shells expand unquoted patterns before the command sees them; on Windows, the command must do it.
struct Wildcard {
  /// The folder that contains all possible matches.
  let directory: RawText
  private let pattern: [UInt8]

  /// Parses a pattern; nil if it has no wildcard.
  init?(_ text: RawText) {
    guard let first = text.bytes.firstIndex(where: { "*?[".utf8.contains($0) }) else { return nil }
    let slash = text.bytes[..<first].lastIndex(of: UInt8(ascii: "/"))
    directory = slash.map { RawText(bytes: Array(text.bytes[..<max(1, $0)])) } ?? "."
    // Paths found in the folder '.' begin with './'.
    pattern = (slash == nil ? Array("./".utf8) : []) + text.bytes
  }

  /// Whether the pattern matches the whole of `path`.
  ///
  /// - Complexity: O(pattern × path).
  func matches(_ path: RawText) -> Bool { WildcardMatch.describes(pattern, path.bytes) }
}
