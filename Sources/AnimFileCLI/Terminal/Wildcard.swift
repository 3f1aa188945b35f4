/// A pattern that file names are held against: `*` and `?` stand for any characters and any one character of a name, `**`
/// for any folders, `[abc]` and `[a-z]` for one of several characters.
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
  func matches(_ path: RawText) -> Bool {
    let path = path.bytes
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
          guard let end = pattern[(index + 1)...].firstIndex(of: UInt8(ascii: "]")), end > index + 1 else {
            here[index] = byte == pattern[index] && rest[index + 1]
            break
          }
          here[index] = isName && Self.isOne(of: pattern[(index + 1)..<end], byte) && rest[end + 1]
        default: here[index] = byte == pattern[index] && rest[index + 1]
        }
      }
      rest = here
    }
    return rest[0]
  }

  private static func isOne(of set: ArraySlice<UInt8>, _ byte: UInt8?) -> Bool {
    guard let byte else { return false }
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
