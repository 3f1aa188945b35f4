import AnimFile

/// A glob pattern for files and folders, as in the member `exclude` of a configuration.
///
/// `*` and `?` match any characters and any one character of a name, `**` any folders, `[abc]` and `[a-z]` one of
/// several characters, `[!abc]` any other. A pattern without a slash matches names at any depth; one with a slash
/// matches the path. A trailing slash matches folders only.
public struct PathPattern: Hashable, Sendable {
  /// The text of the pattern.
  public let text: String
  private let pattern: [UInt8]
  private let isForFolders: Bool
  private let isForPaths: Bool

  /// An error in a pattern.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// The error, in lower case without a full stop.
    public let message: String
    /// The correction.
    public let help: String

    /// The error and the correction.
    public var description: String { "\(message); \(help)" }
  }

  /// Parses a pattern.
  ///
  /// - Throws: A ``Problem`` if the text names nothing, or probably has another meaning than intended.
  public init(_ text: String) throws(Problem) {
    var rest = Array(text.utf8)[...]
    if rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
    let (slash, isRooted) = (UInt8(ascii: "/"), rest.first == UInt8(ascii: "/"))
    let isForFolders = rest.last == slash
    while rest.last == slash { rest = rest.dropLast() }
    while rest.first == slash { rest = rest.dropFirst() }
    let names = rest.split(separator: slash, omittingEmptySubsequences: false)
    if rest.isEmpty || rest.elementsEqual(".".utf8) {
      throw Problem(
        message: "\(text.quoted) matches no files", help: "write a name, such as \"package.json\"")
    }
    if names.contains(where: { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }) {
      throw Problem(
        message: "\(text.quoted) contains '.' or '..' as a folder name",
        help: "remove '.' and '..': a pattern matches files in the folder and its subfolders")
    }
    if rest.contains(UInt8(ascii: "\\")) {
      throw Problem(
        message: "\(text.quoted) contains a backslash",
        help: "write '/' between folders, and '[*]' for a literal star")
    }
    if rest.first == UInt8(ascii: "!") {
      throw Problem(
        message: "\(text.quoted) starts with '!'",
        help: "remove it: a pattern only excludes files")
    }
    if rest.contains(UInt8(ascii: "{")) {
      throw Problem(
        message: "\(text.quoted) contains braces", help: "write a separate pattern for each name")
    }
    if WildcardMatch.hasOpenSet(rest) {
      throw Problem(
        message: "\(text.quoted) has a '[' without ']'", help: "write '[[]' for a literal bracket")
    }
    self.text = text
    self.isForFolders = isForFolders
    isForPaths = isRooted || names.count > 1
    pattern = Array(rest)
  }

  /// Whether the pattern matches a file or a folder.
  ///
  /// - Parameters:
  ///   - path: The path relative to the pattern's folder, in UTF-8 with slashes, without one at either end.
  ///   - isFolder: Whether it is a folder.
  /// - Complexity: O(pattern × path).
  public func matches(_ path: [UInt8], isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    if isForPaths { return WildcardMatch.describes(pattern, path) }
    return WildcardMatch.describes(
      pattern, Array(path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]))
  }
}

/// Matching of wildcard patterns.
package enum WildcardMatch {
  /// A part of a pattern.
  private enum Part {
    case byte(UInt8)
    /// `?`, any one character of a name.
    case one
    /// `*`, any characters of a name.
    case name
    /// `**`, any characters.
    case all
    /// `**/`, any folders.
    case folders
    /// The contents of `[abc]`, one of several characters of a name.
    case set(ArraySlice<UInt8>)
  }

  /// The parts of a pattern. A bracket that is never closed stands for itself.
  private static func parts(of pattern: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var rest = pattern[...]
    let lastEnd = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    while let first = rest.first {
      if rest.starts(with: "**/".utf8) {
        parts.append(.folders)
        rest = rest.dropFirst(3)
      } else if rest.starts(with: "**".utf8) {
        parts.append(.all)
        rest = rest.dropFirst(2)
      } else if first == UInt8(ascii: "["), rest.startIndex < lastEnd, let set = set(in: rest) {
        parts.append(.set(set))
        rest = rest[(set.endIndex + 1)...]
      } else {
        switch first {
        case UInt8(ascii: "*"): parts.append(.name)
        case UInt8(ascii: "?"): parts.append(.one)
        default: parts.append(.byte(first))
        }
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  /// Whether `pattern` matches the whole of `path`.
  ///
  /// - Complexity: O(pattern × path).
  package static func describes(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let parts = parts(of: pattern)
    // For each suffix of the pattern, whether it matches the current suffix of the path; computed from the end.
    var rest = [Bool](repeating: false, count: parts.count + 1)
    for place in stride(from: path.count, through: 0, by: -1) {
      var here = [Bool](repeating: false, count: parts.count + 1)
      here[parts.count] = place == path.count
      let byte = place < path.count ? path[place] : nil
      let isName = byte != nil && byte != UInt8(ascii: "/")
      for index in parts.indices.reversed() {
        switch parts[index] {
        case .folders:
          let isStart = place == 0 || path[place - 1] == UInt8(ascii: "/")
          here[index] = (isStart && here[index + 1]) || (byte != nil && rest[index])
        case .all: here[index] = here[index + 1] || (byte != nil && rest[index])
        case .name: here[index] = here[index + 1] || (isName && rest[index])
        case .one: here[index] = isName && rest[index + 1]
        case .set(let set): here[index] = isName && rest[index + 1] && isOne(of: set, byte)
        case .byte(let expected): here[index] = byte == expected && rest[index + 1]
        }
      }
      rest = here
    }
    return rest[0]
  }

  /// Whether a bracket opens a character set that is never closed.
  static func hasOpenSet(_ pattern: ArraySlice<UInt8>) -> Bool {
    var rest = pattern
    while let start = rest.firstIndex(of: UInt8(ascii: "[")) {
      guard let set = set(in: rest[start...]) else { return true }
      rest = rest[(set.endIndex + 1)...]
    }
    return false
  }

  /// The contents of the character set at the start of a pattern; nil if it is not closed.
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
