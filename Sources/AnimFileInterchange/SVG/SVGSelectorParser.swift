import AnimFile

/// A parser of selectors.
struct SVGSelectorParser {
  enum Result {
    case selector(SVGStyleSheet.Selector)
    /// A selector that matches nothing in a picture, such as `:hover`.
    case never
    case unknown(String)
  }

  private typealias Part = (compound: SVGStyleSheet.Compound, combinator: SVGStyleSheet.Combinator)

  private var scanner: SVGScanner
  private var specificity = 0
  /// Whether a pseudo-class never applies in a picture.
  private var isNever = false

  private init(_ text: String) { scanner = SVGScanner(text) }

  static func selector(_ text: String) -> Result {
    var parser = SVGSelectorParser(text)
    guard let parts = parser.parts() else { return .unknown(text.trimmed) }
    if parser.isNever { return .never }
    return .selector(SVGStyleSheet.Selector(parts: parts.reversed(), specificity: parser.specificity))
  }

  /// Reads compounds, each with the combinator before it; nil if something is unknown.
  private mutating func parts() -> [Part]? {
    var parts: [Part] = []
    var combinator = SVGStyleSheet.Combinator.descendant
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let compound = compound(), parts.count < 64 else { return nil }
      parts.append((compound, combinator))
      scanner.skipSpace()
      let next = self.combinator()
      guard next == nil || !scanner.isAtEnd else { return nil }
      combinator = next ?? .descendant
    }
    return parts.isEmpty ? nil : parts
  }

  /// Reads a combinator with the space after it; nil if there is none.
  private mutating func combinator() -> SVGStyleSheet.Combinator? {
    let combinator: SVGStyleSheet.Combinator
    if scanner.skip(">") {
      combinator = .child
    } else if scanner.skip("+") {
      combinator = .next
    } else if scanner.skip("~") {
      combinator = .sibling
    } else {
      return nil
    }
    scanner.skipSpace()
    return combinator
  }

  /// Reads the simple selectors for one element; nil if there are none, or if one is unknown.
  private mutating func compound() -> SVGStyleSheet.Compound? {
    var compound = SVGStyleSheet.Compound()
    let start = scanner.offset
    while let byte = scanner.next, !SVGScanner.isSpace(byte),
      ![">", "+", "~"].contains(Character(UnicodeScalar(byte)))
    {
      guard simpleSelector(byte, into: &compound) else { return nil }
    }
    return scanner.offset > start ? compound : nil
  }

  /// Reads a simple selector with its first byte; false if it is unknown.
  private mutating func simpleSelector(_ byte: UInt8, into compound: inout SVGStyleSheet.Compound) -> Bool {
    switch byte {
    case UInt8(ascii: "*"): scanner.offset += 1
    case UInt8(ascii: "#"):
      scanner.offset += 1
      compound.id = identifier()
      specificity += 1_000_000
    case UInt8(ascii: "."):
      scanner.offset += 1
      compound.classes.append(identifier())
      specificity += 1000
    case UInt8(ascii: "["):
      guard let attribute = attribute() else { return false }
      compound.attributes.append(attribute)
      specificity += 1000
    case UInt8(ascii: ":"):
      scanner.offset += 1
      return pseudoClass(into: &compound)
    default:
      let name = identifier()
      guard !name.isEmpty else { return false }
      compound.type = name
      specificity += 1
    }
    return true
  }

  /// Reads a pseudo-class after its colon; false if it is unknown.
  private mutating func pseudoClass(into compound: inout SVGStyleSheet.Compound) -> Bool {
    let name = scanner.word()
    switch name {
    case "not": return negation(into: &compound)
    case "root": compound.isRoot = true
    case "only-child":
      compound.positions += ["first-child", "last-child"].compactMap { SVGSiblingPosition(pseudoClass: $0) }
    case "hover", "active", "focus", "visited", "target", "focus-visible", "focus-within": isNever = true
    default:
      guard let position = SVGSiblingPosition(pseudoClass: name) else {
        return self.position(name, into: &compound)
      }
      compound.positions.append(position)
    }
    guard scanner.next != UInt8(ascii: "(") else { return false }
    specificity += 1000
    return true
  }

  /// Reads the argument of `:not()`, which is one compound; false if it is unknown.
  private mutating func negation(into compound: inout SVGStyleSheet.Compound) -> Bool {
    guard let inner = argument() else { return false }
    switch Self.selector(inner) {
    case .selector(let excluded) where excluded.parts.count == 1:
      compound.excluded.append(excluded.parts[0].compound)
      specificity += excluded.specificity
    case .never: specificity += 1000
    default: return false
    }
    return true
  }

  /// Reads the argument of a pseudo-class for places among siblings; false if it is unknown.
  private mutating func position(_ name: String, into compound: inout SVGStyleSheet.Compound) -> Bool {
    guard let argument = argument(),
      let position = SVGSiblingPosition(pseudoClass: name, argument: argument)
    else { return false }
    compound.positions.append(position)
    specificity += 1000
    return true
  }

  /// Reads what is in parentheses; nil if there are none.
  private mutating func argument() -> String? {
    guard scanner.skip("("), let end = scanner.bytes[scanner.offset...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    defer { scanner.offset = end + 1 }
    return String(decoding: scanner.bytes[scanner.offset..<end], as: UTF8.self)
  }

  private mutating func identifier() -> String {
    var result: [UInt8] = []
    while let byte = scanner.next {
      if byte == UInt8(ascii: "\\"), scanner.offset + 1 < scanner.bytes.endIndex {
        scanner.offset += 1
        result += escaped()
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
  private mutating func escaped() -> [UInt8] {
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

  private mutating func attribute() -> SVGStyleSheet.Compound.Attribute? {
    scanner.offset += 1
    scanner.skipSpace()
    let name = identifier()
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
      value = identifier()
    }
    scanner.skipSpace()
    guard scanner.skip("]"), !name.isEmpty else { return nil }
    return .equal(name, kind, value)
  }
}
