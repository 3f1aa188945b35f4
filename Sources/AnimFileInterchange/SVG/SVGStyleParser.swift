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
    // What masks in a vector graphic is a mask element, whichever of the two refers to it.
    if lower == "mask-image" || lower == "-webkit-mask-image" { return "mask" }
    // Browsers read these prefixed names as the properties themselves.
    guard lower.hasPrefix("-webkit-") else { return lower }
    let bare = String(lower.dropFirst(8))
    let aliases: Set<String> = ["transform", "transform-origin", "filter", "clip-path", "mask"]
    let isAlias = bare.hasPrefix("animation") || aliases.contains(bare)
    return isAlias ? bare : lower
  }
}

/// A parser of selectors.
enum SVGSelectorParser {
  enum Result {
    case selector(SVGStyleSheet.Selector)
    /// A selector that matches nothing in a picture, such as `:hover`.
    case never
    case unknown(String)
  }

  static func selector(_ text: String) -> Result {
    var scanner = SVGScanner(text)
    var parts: [(compound: SVGStyleSheet.Compound, combinator: SVGStyleSheet.Combinator)] = []
    var combinator = SVGStyleSheet.Combinator.descendant
    var specificity = 0
    var isNever = false
    scanner.skipSpace()
    while !scanner.isAtEnd {
      var compound = SVGStyleSheet.Compound()
      let start = scanner.offset
      while let byte = scanner.next, !SVGScanner.isSpace(byte),
        ![">", "+", "~"].contains(Character(UnicodeScalar(byte)))
      {
        switch byte {
        case UInt8(ascii: "*"): scanner.offset += 1
        case UInt8(ascii: "#"):
          scanner.offset += 1
          compound.id = identifier(&scanner)
          specificity += 1_000_000
        case UInt8(ascii: "."):
          scanner.offset += 1
          compound.classes.append(identifier(&scanner))
          specificity += 1000
        case UInt8(ascii: "["):
          guard let attribute = attribute(&scanner) else { return .unknown(text.trimmed) }
          compound.attributes.append(attribute)
          specificity += 1000
        case UInt8(ascii: ":"):
          scanner.offset += 1
          let name = scanner.word()
          switch name {
          case "not":
            guard let inner = argument(&scanner) else { return .unknown(text.trimmed) }
            switch selector(inner) {
            case .selector(let excluded) where excluded.parts.count == 1:
              compound.excluded.append(excluded.parts[0].compound)
              specificity += excluded.specificity
            case .never: specificity += 1000
            default: return .unknown(text.trimmed)
            }
            continue
          case "root": compound.isRoot = true
          case "only-child":
            compound.positions += ["first-child", "last-child"].compactMap {
              SVGSiblingPosition(pseudoClass: $0)
            }
          case "hover", "active", "focus", "visited", "target", "focus-visible", "focus-within":
            isNever = true
          default:
            if let position = SVGSiblingPosition(pseudoClass: name) {
              compound.positions.append(position)
              break
            }
            guard let argument = argument(&scanner),
              let position = SVGSiblingPosition(pseudoClass: name, argument: argument)
            else { return .unknown(text.trimmed) }
            compound.positions.append(position)
            specificity += 1000
            continue
          }
          guard scanner.next != UInt8(ascii: "(") else { return .unknown(text.trimmed) }
          specificity += 1000
        default:
          let name = identifier(&scanner)
          guard !name.isEmpty else { return .unknown(text.trimmed) }
          compound.type = name
          specificity += 1
        }
      }
      guard scanner.offset > start, parts.count < 64 else { return .unknown(text.trimmed) }
      parts.append((compound, combinator))
      scanner.skipSpace()
      combinator = .descendant
      if scanner.skip(">") {
        combinator = .child
      } else if scanner.skip("+") {
        combinator = .next
      } else if scanner.skip("~") {
        combinator = .sibling
      } else {
        continue
      }
      scanner.skipSpace()
      guard !scanner.isAtEnd else { return .unknown(text.trimmed) }
    }
    guard !parts.isEmpty else { return .unknown(text.trimmed) }
    if isNever { return .never }
    return .selector(SVGStyleSheet.Selector(parts: parts.reversed(), specificity: specificity))
  }

  /// Reads what is in parentheses; nil if there are none.
  private static func argument(_ scanner: inout SVGScanner) -> String? {
    guard scanner.skip("("), let end = scanner.bytes[scanner.offset...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    defer { scanner.offset = end + 1 }
    return String(decoding: scanner.bytes[scanner.offset..<end], as: UTF8.self)
  }

  private static func identifier(_ scanner: inout SVGScanner) -> String {
    var result: [UInt8] = []
    while let byte = scanner.next {
      if byte == UInt8(ascii: "\\"), scanner.offset + 1 < scanner.bytes.endIndex {
        scanner.offset += 1
        result += escaped(&scanner)
      } else if SVGScanner.isWordByte(byte) {
        result.append(byte)
        scanner.offset += 1
      } else {
        break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads what follows a backslash: a byte, or the code of a character in up to six hexadecimal digits and a space.
  private static func escaped(_ scanner: inout SVGScanner) -> [UInt8] {
    let digits = scanner.bytes[scanner.offset...].prefix(6).prefix {
      UnicodeScalar($0).properties.isASCIIHexDigit
    }
    guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      defer { scanner.offset += 1 }
      return [scanner.bytes[scanner.offset]]
    }
    scanner.offset = digits.endIndex
    if let byte = scanner.next, SVGScanner.isSpace(byte) { scanner.offset += 1 }
    let scalar = code == 0 ? nil : UnicodeScalar(code)
    return Array(String(scalar ?? "\u{FFFD}").utf8)
  }

  private static func attribute(_ scanner: inout SVGScanner) -> SVGStyleSheet.Compound.Attribute? {
    scanner.offset += 1
    scanner.skipSpace()
    let name = identifier(&scanner)
    scanner.skipSpace()
    if scanner.skip("]") { return name.isEmpty ? nil : .present(name) }
    var kind: Character = "="
    if let byte = scanner.next, byte != UInt8(ascii: "=") {
      kind = Character(UnicodeScalar(byte))
      guard ["~", "|", "^", "$", "*"].contains(kind) else { return nil }
      scanner.offset += 1
    }
    guard scanner.skip("=") else { return nil }
    scanner.skipSpace()
    var value: String
    if let quote = scanner.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      scanner.offset += 1
      guard let end = scanner.bytes[scanner.offset...].firstIndex(of: quote) else { return nil }
      value = String(decoding: scanner.bytes[scanner.offset..<end], as: UTF8.self)
      scanner.offset = end + 1
    } else {
      value = identifier(&scanner)
    }
    scanner.skipSpace()
    guard scanner.skip("]"), !name.isEmpty else { return nil }
    return .equal(name, kind, value)
  }
}
