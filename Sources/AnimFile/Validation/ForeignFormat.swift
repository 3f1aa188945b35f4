/// Another file format, recognized to report one error instead of one for each unknown member.
package struct ForeignFormat {
  /// The name, with an article where it needs one.
  package let name: String
  /// The advice for files of the format.
  let help: String

  private init(_ name: String, help: String = Message.beginning) {
    self.name = name
    self.help = help
  }

  private static let conversion = "convert it: animfile import FILE -o NEW"
  private static let unpacking =
    "if it contains a Lottie animation, convert it: animfile import FILE -o NEW"

  /// The first bytes of files that are not text.
  private static let signatures: [(bytes: [UInt8], format: ForeignFormat)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], ForeignFormat("a PNG picture")),
    ([0xFF, 0xD8, 0xFF], ForeignFormat("a JPEG picture")),
    (Array("GIF87a".utf8), ForeignFormat("a GIF picture")),
    (Array("GIF89a".utf8), ForeignFormat("a GIF picture")),
    (Array("RIFF".utf8), ForeignFormat("a WebP picture or a sound")),
    (Array("%PDF-".utf8), ForeignFormat("a PDF document")),
    ([0x50, 0x4B, 3, 4], ForeignFormat("a ZIP archive", help: unpacking)),
    ([0x1F, 0x8B, 8], ForeignFormat("a gzip file", help: unpacking)),
    ([0x7F, 0x45, 0x4C, 0x46], ForeignFormat("a program")),
    (Array("RIVE\u{7}".utf8), ForeignFormat("a Rive file")),
  ]

  /// The format of a file that is not text.
  ///
  /// Files without a known beginning are binary if an eighth of their first bytes are control characters.
  ///
  /// - Parameter isText: Whether the bytes are valid text. Then only a known beginning counts.
  package static func binary(_ bytes: [UInt8], isText: Bool) -> ForeignFormat? {
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.format }
    if isText { return nil }
    let beginning = bytes.prefix(512)
    let controls = beginning.count { $0 < 0x20 && !Scanner.isWhitespace($0) }
    return controls >= 16 && controls > beginning.count / 8 ? ForeignFormat("binary") : nil
  }

  /// The name at the start of a text that begins like YAML: with two lines of a name and a colon, or of a name and an
  /// element, without the commas of JSON.
  private static func yamlName(_ text: [UInt8], from start: Int) -> Range<Int>? {
    var rest = text[start...].prefix(2000)
    var first: Range<Int>?
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      let content = line.drop { $0 == 0x20 }
      guard let last = content.last(where: { !Scanner.isWhitespace($0) }) else { continue }
      if content.first == UInt8(ascii: "#") || content.starts(with: "---".utf8) { continue }
      let name = content.prefix { Scanner.isWordByte($0) }
      let isMember =
        !name.isEmpty && text[name.endIndex...].starts(with: ":".utf8)
        && [0x20, 0x0A, 0x0D].contains(text[name.endIndex + 1])
      guard !",{[".utf8.contains(last), isMember || (first != nil && content.starts(with: "- ".utf8)) else {
        return nil
      }
      if let first { return first }
      guard content.startIndex == line.startIndex else { return nil }
      first = name.startIndex..<name.endIndex
    }
    return nil
  }

  /// The format of a text that begins like XML or YAML, or names another file, and the range that shows it.
  static func markup(_ text: [UInt8]) -> (format: ForeignFormat, range: Range<Int>)? {
    if text.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
      let format = ForeignFormat("a Git LFS pointer", help: "get the file that it stands for: git lfs pull")
      return (format, 0..<(text.firstIndex { $0 < 0x20 } ?? text.count))
    }
    var content = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let next = text[content...].firstIndex(where: { !Scanner.isWhitespace($0) }) {
      content = next
      guard text[content...].starts(with: "<!--".utf8),
        let end = text[content...].range(of: "-->")?.upperBound
      else { break }
      content = end
    }
    let start = content
    if let name = yamlName(text, from: start) {
      return (ForeignFormat("YAML", help: "convert it to JSON"), name)
    }
    guard start + 1 < text.count, text[start] == UInt8(ascii: "<"),
      text[start + 1] | 0x20 >= UInt8(ascii: "a") && text[start + 1] | 0x20 <= UInt8(ascii: "z")
        || "!?".utf8.contains(text[start + 1]),
      text.last(where: { !Scanner.isWhitespace($0) }) == UInt8(ascii: ">")
    else { return nil }
    let end = text[start...].prefix(40).firstIndex { $0 == 0x20 || $0 < 0x20 || $0 == UInt8(ascii: ">") }
    let range = start..<(end ?? start + 1)
    let beginning = String(decoding: text[start...].prefix(1000), as: UTF8.self).lowercased().utf8
    guard beginning.range(of: "<svg") != nil else {
      return (ForeignFormat(beginning.range(of: "<html") != nil ? "HTML" : "XML"), range)
    }
    return (ForeignFormat("SVG", help: conversion), range)
  }

  /// The format of the JSON on a tape, if it has the members of another format and not those of a document.
  private static func format(of tape: Tape) -> ForeignFormat? {
    let names = memberNames(tape)
    guard names.isDisjoint(with: ["animfile", "shapes"]) else { return nil }
    if names.contains("layers"), !names.isDisjoint(with: ["v", "fr", "ip", "op"]) {
      return ForeignFormat("a Lottie animation", help: conversion)
    }
    if names.contains("asset"), !names.isDisjoint(with: ["scenes", "nodes", "meshes", "animations"]) {
      return ForeignFormat("glTF")
    }
    if names.contains("$schema") || names.contains("$id"), !names.isDisjoint(with: ["properties", "$defs"]) {
      return ForeignFormat("a JSON Schema")
    }
    return nil
  }

  /// The message about a tape without a document.
  ///
  /// - Parameter isJSON: Whether the text is valid JSON. Invalid JSON is reported as such, unless it shows another
  ///   format.
  static func message(of tape: Tape, isJSON: Bool) -> Message? {
    if memberNames(tape).contains("animfile-inputs") { return .inputsAsDocument() }
    if let format = format(of: tape) { return .foreignFormat(format) }
    guard isJSON else { return nil }
    let names = memberNames(tape)
    return names.isEmpty || suggestDocument(names) ? nil : .noDocument()
  }

  /// Whether the tape of a text with mistakes may be meant as a document, so that they are worth fixing.
  static func maybeDocument(_ tape: Tape) -> Bool {
    guard tape.kind(0) == .object else { return false }
    let names = memberNames(tape)
    return tape.childCount(0) == 0 || suggestDocument(names) && format(of: tape) == nil
  }

  /// Whether members are those of a document. One that lacks 'animfile', or misspells it, has another of them.
  private static func suggestDocument(_ names: Set<String>) -> Bool {
    let expected = [
      "animfile", "shapes", "size", "symbols", "timeline", "duration", "background", "parameters",
    ]
    return !names.isDisjoint(with: expected)
      || names.contains { Suggestion.nearest(to: $0, among: expected) != nil }
  }

  /// The first 100 member names of the object on a tape, without comments.
  private static func memberNames(_ tape: Tape) -> Set<String> {
    guard tape.kind(0) == .object else { return [] }
    var names: Set<String> = []
    var child = 1
    for _ in 0..<min(tape.childCount(0), 100) {
      names.insert(tape.string(child))
      child = tape.next(child + 1)
    }
    return names.subtracting(["//"])
  }
}
