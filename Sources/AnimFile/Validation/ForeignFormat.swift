/// A file of another format is told so once, and not in what is unknown about each of its members.
enum ForeignFormat {
  /// What a text is that begins as XML does, and where it says so.
  static func markup(_ text: [UInt8]) -> (name: String, range: Range<Int>)? {
    guard let start = text.firstIndex(where: { !Scanner.isWhitespace($0) }),
      text[start] == UInt8(ascii: "<"), start + 1 < text.count
    else { return nil }
    let end = text[start...].prefix(40).firstIndex { $0 == 0x20 || $0 < 0x20 || $0 == UInt8(ascii: ">") }
    let range = start..<(end ?? start + 1)
    let beginning = String(decoding: text[start...].prefix(1000), as: UTF8.self).lowercased()
    guard beginning.contains("<svg") else {
      return (beginning.contains("<html") ? "HTML" : "XML", range)
    }
    return ("SVG", range)
  }

  /// What the JSON on a tape is, if it has the members of another format and not those of a document.
  static func name(of tape: Tape) -> String? {
    guard tape.kind(0) == .object else { return nil }
    var names: Set<String> = []
    var child = 1
    for _ in 0..<min(tape.childCount(0), 100) {
      names.insert(tape.string(child))
      child = tape.next(child + 1)
    }
    guard names.isDisjoint(with: ["animfile", "shapes"]) else { return nil }
    if names.contains("layers"), !names.isDisjoint(with: ["v", "fr", "ip", "op"]) {
      return "a Lottie animation"
    }
    if names.contains("asset"), !names.isDisjoint(with: ["scenes", "nodes", "meshes", "animations"]) {
      return "glTF"
    }
    if names.contains("$schema") || names.contains("$id"), !names.isDisjoint(with: ["properties", "$defs"]) {
      return "a JSON Schema"
    }
    return nil
  }
}
