/// A pattern for names of files and folders, as the member `exclude` of a configuration has them.
///
/// `*` and `?` stand for any characters and any one character of a name, `**` for any folders, `[abc]` and `[a-z]` for one
/// of several characters, `[!abc]` for any other. A pattern without a slash is held against the name alone, however deep
/// that is; with one, against the path. A slash at the end asks for a folder.
public struct PathPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  private let pattern: [UInt8]
  private let isForFolders: Bool
  private let isForPaths: Bool

  /// Why a text is no pattern.
  public struct Problem: Error, Hashable {
    /// What is wrong with it, in lower case without a full stop.
    public let message: String
    /// What would be right.
    public let help: String
  }

  /// The pattern in a text.
  ///
  /// - Throws: A ``Problem`` where the text names nothing, or is more likely meant to be something else than it would be.
  public init(_ text: String) throws(Problem) {
    var rest = Array(text.utf8)[...]
    if rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    let (slash, isRooted) = (UInt8(ascii: "/"), rest.first == UInt8(ascii: "/"))
    let isForFolders = rest.last == slash
    while rest.last == slash { rest = rest.dropLast() }
    while rest.first == slash { rest = rest.dropFirst() }
    let names = rest.split(separator: slash, omittingEmptySubsequences: false)
    if rest.isEmpty || rest.elementsEqual(".".utf8) {
      throw Problem(message: "\(text.quoted) names no files", help: "write a name, such as \"package.json\"")
    }
    if names.contains(where: { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }) {
      throw Problem(
        message: "\(text.quoted) leads out of its folder or back to it",
        help: "a pattern is for what is in the folder and below: leave '.' and '..' out")
    }
    if rest.contains(UInt8(ascii: "\\")) {
      throw Problem(
        message: "\(text.quoted) has a backslash",
        help: "write '/' between folders, and '[*]' for a star itself")
    }
    if rest.first == UInt8(ascii: "!") {
      throw Problem(
        message: "\(text.quoted) begins with '!'",
        help: "a pattern only leaves out, and takes nothing back in")
    }
    if rest.contains(UInt8(ascii: "{")) {
      throw Problem(message: "\(text.quoted) has braces", help: "write one pattern for each of the names")
    }
    if WildcardMatch.hasOpenSet(rest) {
      throw Problem(
        message: "\(text.quoted) has a '[' without ']'", help: "write '[[]' for the bracket itself")
    }
    self.text = text
    self.isForFolders = isForFolders
    isForPaths = isRooted || names.count > 1
    pattern = Array(rest)
  }

  /// Whether the pattern describes a file or a folder.
  ///
  /// - Parameters:
  ///   - path: Its path from the folder that the pattern is for, in UTF-8 with slashes, without one at either end.
  ///   - isFolder: Whether it is a folder.
  /// - Complexity: O(pattern × path).
  public func matches(_ path: [UInt8], isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    if isForPaths { return WildcardMatch.describes(pattern, path) }
    return WildcardMatch.describes(
      pattern, Array(path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]))
  }
}

/// How patterns with wildcards are held against paths.
package enum WildcardMatch {
  /// Whether `pattern` describes the whole of `path`.
  ///
  /// - Complexity: O(pattern × path).
  package static func describes(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    // Whether what comes from each place of the pattern on describes what comes from a place of the path on; from the end.
    var rest = [Bool](repeating: false, count: pattern.count + 1)
    for place in stride(from: path.count, through: 0, by: -1) {
      var here = [Bool](repeating: false, count: pattern.count + 1)
      here[pattern.count] = place == path.count
      for index in stride(from: pattern.count - 1, through: 0, by: -1) {
        let byte = place < path.count ? path[place] : nil
        let isName = byte != nil && byte != UInt8(ascii: "/")
        switch pattern[index] {
        case UInt8(ascii: "*") where pattern[index...].starts(with: "**/".utf8):
          let isStart = place == 0 || path[place - 1] == UInt8(ascii: "/")
          here[index] = (isStart && here[index + 3]) || (byte != nil && rest[index])
        case UInt8(ascii: "*") where pattern[index...].starts(with: "**".utf8):
          here[index] = here[index + 2] || (byte != nil && rest[index])
        case UInt8(ascii: "*"): here[index] = here[index + 1] || (isName && rest[index])
        case UInt8(ascii: "?"): here[index] = isName && rest[index + 1]
        case UInt8(ascii: "["):
          guard let set = set(in: pattern[index...]) else {
            here[index] = byte == pattern[index] && rest[index + 1]
            break
          }
          here[index] = isName && isOne(of: set, byte) && rest[set.endIndex + 1]
        default: here[index] = byte == pattern[index] && rest[index + 1]
        }
      }
      rest = here
    }
    return rest[0]
  }

  /// Whether a bracket opens a set of characters that nothing closes.
  static func hasOpenSet(_ pattern: ArraySlice<UInt8>) -> Bool {
    var rest = pattern
    while let start = rest.firstIndex(of: UInt8(ascii: "[")) {
      guard let set = set(in: rest[start...]) else { return true }
      rest = rest[(set.endIndex + 1)...]
    }
    return false
  }

  /// What is between the brackets at the beginning of a pattern; nil if nothing closes them.
  private static func set(in pattern: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = pattern.startIndex + 1
    guard let end = pattern[start...].firstIndex(of: UInt8(ascii: "]")), end > start else { return nil }
    return pattern[start..<end]
  }

  private static func isOne(of set: ArraySlice<UInt8>, _ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    if set.count > 1, set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^") {
      return !isOne(of: set.dropFirst(), byte)
    }
    var index = set.startIndex
    while index < set.endIndex {
      if index + 2 < set.endIndex, set[index + 1] == UInt8(ascii: "-") {
        if set[index] <= byte, byte <= set[index + 2] { return true }
        index += 3
      } else {
        if set[index] == byte { return true }
        index += 1
      }
    }
    return false
  }
}
