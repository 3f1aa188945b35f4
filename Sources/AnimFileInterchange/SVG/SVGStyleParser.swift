import AnimFile

/// A parser of rules and declarations.
struct SVGStyleParser {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  /// The offset in the file of the first byte, minus its index.
  private let shift: Int
  /// The rules inside others, which are skipped.
  var nested: [Range<Int>] = []

  init(_ bytes: ArraySlice<UInt8>, place: Int) {
    self.bytes = bytes
    offset = bytes.startIndex
    shift = place - bytes.startIndex
  }

  var isAtEnd: Bool { offset >= bytes.endIndex }
  var next: UInt8? { isAtEnd ? nil : bytes[offset] }
  var place: Int { offset + shift }

  mutating func advance() { offset += 1 }

  mutating func skip(_ character: Character) -> Bool {
    guard let next, next == character.asciiValue else { return false }
    offset += 1
    return true
  }

  /// Skips white space, comments and the marks of HTML comments.
  mutating func skipSpace() {
    while let byte = next {
      if SVGScanner.isSpace(byte) {
        offset += 1
      } else if bytes[offset...].starts(with: "<!--".utf8) {
        offset += 4
      } else if bytes[offset...].starts(with: "-->".utf8) {
        offset += 3
      } else if !skipComment() {
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    guard next == UInt8(ascii: "/"), offset + 1 < bytes.endIndex, bytes[offset + 1] == UInt8(ascii: "*")
    else {
      return false
    }
    offset += 2
    while !isAtEnd, !bytes[offset...].starts(with: "*/".utf8) { offset += 1 }
    offset = min(offset + 2, bytes.endIndex)
    return true
  }

  mutating func word() -> String {
    let start = offset
    while let byte = next, SVGScanner.isWordByte(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  /// Reads up to `{`, `}` or `;` outside quotes and brackets, without comments.
  mutating func prelude() -> String {
    text(until: [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";")])
  }

  private mutating func text(until ends: [UInt8]) -> String {
    var result: [UInt8] = []
    var quote: UInt8?
    var brackets = 0
    while let byte = next {
      if quote == nil, skipComment() { continue }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if brackets == 0, ends.contains(byte) {
        break
      } else if byte == UInt8(ascii: "(") {
        brackets += 1
      } else if byte == UInt8(ascii: ")") {
        brackets = max(0, brackets - 1)
      }
      result.append(byte)
      offset += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Skips the rest of a block after its `{`.
  mutating func skipBlock() {
    var depth = 1
    while depth > 0, !isAtEnd {
      _ = prelude()
      switch next {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      offset = min(offset + 1, bytes.endIndex)
    }
  }

  /// Reads declarations up to the end of the block or of the text, and ignores those that exceed the limit of a style
  /// sheet.
  mutating func declarations() -> [SVGStyleSheet.Declaration] {
    var result: [SVGStyleSheet.Declaration] = []
    while true {
      skipSpace()
      guard let byte = next else { return result }
      if byte == UInt8(ascii: "}") {
        offset += 1
        return result
      }
      let start = place
      let name = text(until: [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{")])
      guard skip(":") else {
        if skip("{") {
          skipNested(from: start)
        } else if next != UInt8(ascii: "}") {
          offset = min(offset + 1, bytes.endIndex)
        }
        continue
      }
      var value = text(until: [UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{")]).trimmed
      if skip("{") {
        skipNested(from: start)
        continue
      }
      let end = place
      _ = skip(";")
      var isImportant = false
      if let mark = value.lastIndex(of: "!"), value[mark...].dropFirst().trimmed.lowercased() == "important" {
        isImportant = true
        value = value[..<mark].trimmed
      }
      // One more shows that the limit is exceeded.
      guard result.count <= SVGStyleSheet.maximumDeclarations else { continue }
      result.append(
        SVGStyleSheet.Declaration(
          name: Self.property(name.trimmed), value: value, isImportant: isImportant, range: start..<end))
    }
  }

  /// Skips a rule inside another one after its `{`.
  private mutating func skipNested(from start: Int) {
    nested.append(start..<place)
    skipBlock()
  }

  /// The property that a name in a declaration means.
  private static func property(_ name: String) -> String {
    if name.hasPrefix("--") { return name }
    let lower = name.lowercased()
    // In SVG, both properties refer to a mask element.
    if lower == "mask-image" || lower == "-webkit-mask-image" { return "mask" }
    // Browsers read these prefixed names as the properties themselves.
    guard lower.hasPrefix("-webkit-") else { return lower }
    let bare = String(lower.dropFirst(8))
    let aliases: Set<String> = ["transform", "transform-origin", "filter", "clip-path", "mask"]
    let isAlias = bare.hasPrefix("animation") || aliases.contains(bare)
    return isAlias ? bare : lower
  }
}
