/// The path of a value in a document: member names and indices, from the root.
///
/// As text, a path is written as in many programming languages: `shapes[0].fill.color`, or `shapes.0.fill.color`. A name with other characters
/// than ASCII letters, digits, `_`, `-` and `$` is a JSON string in brackets: `extras["my key"]`. The empty text is
/// the path of the whole document. A JSON pointer (RFC 6901) such as `/shapes/0/fill`, as in
/// ``Diagnostic/Place/pointer``, can be parsed too.
///
/// ```swift
/// let radius: DocumentPath = "shapes[2].radius"
/// let same: DocumentPath = ["shapes", 2, "radius"]
/// ```
public struct DocumentPath: Hashable, Sendable {
  /// The steps from the root to the value; empty for the whole document.
  public var components: [Component]

  /// Creates a path from its components.
  public init(_ components: [Component] = []) { self.components = components }

  /// One step from a value to a nested value.
  public enum Component: Sendable {
    /// The member of an object with this name.
    case member(String)
    /// The element of an array with this index, counted from 0. In an object, the member with this number as its name.
    case index(Int)
  }

  /// Returns the path of a nested value.
  public func appending(_ component: Component) -> DocumentPath { DocumentPath(components + [component]) }

  /// The path of the enclosing value; nil for the whole document.
  public var parent: DocumentPath? { components.isEmpty ? nil : DocumentPath(components.dropLast()) }
}

extension DocumentPath {
  init(_ components: some Sequence<Component>) { self.init(Array(components)) }
}

extension DocumentPath.Component: Hashable {
  /// Compares names bytewise, as documents do.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.member(let name), .member(let other)): name.isIdentical(to: other)
    case (.index(let index), .index(let other)): index == other
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .member(let name): hasher.combine(name)
    case .index(let index): hasher.combine(index)
    }
  }
}

// MARK: Text

extension DocumentPath: LosslessStringConvertible {
  /// Parses a path such as `shapes[0].fill.color`, or a JSON pointer such as `/shapes/0/fill/color`; nil if the text is
  /// neither.
  ///
  /// In a pointer, a token of digits without leading zeros is an index, and `~` is followed by `0` or `1`.
  ///
  /// With a literal, as in `DocumentPath("shapes[0]")`, Swift calls ``init(stringLiteral:)`` instead, which stops the
  /// program if the text is no path. `DocumentPath.init("shapes[0]")` calls this initializer.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ description: String) {
    if description.utf8.first == UInt8(ascii: "/") {
      let tokens = description.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      guard tokens.allSatisfy({ Self.isPointerToken($0.utf8) }) else { return nil }
      self.init(
        tokens.map { token in
          Self.index(token.utf8).map(Component.index) ?? .member(String(token).unescapedFromPointer)
        })
      return
    }
    var parser = Parser(rest: Array(description.utf8)[...])
    guard let components = parser.components() else { return nil }
    self.init(components)
  }

  /// The path as text, which ``init(_:)-(String)`` parses.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .member(let name)
      where !name.isEmpty && name.utf8.allSatisfy(Self.isPlain) && Self.index(name.utf8) == nil:
        text += (text.isEmpty ? "" : ".") + name
      case .member(let name): text += "[\(name.asJSON)]"
      }
    }
    return text
  }

  /// The JSON pointer of the path (RFC 6901).
  public var pointer: String {
    components.reduce(into: "") { text, component in
      switch component {
      case .index(let index): text += "/\(index)"
      case .member(let name): text += "/" + name.escapedForPointer
      }
    }
  }

  /// Whether a digit 0 or 1 follows each tilde of a token of a JSON pointer.
  private static func isPointerToken(_ token: Substring.UTF8View) -> Bool {
    var isEscape = false
    for byte in token {
      if isEscape, byte != UInt8(ascii: "0"), byte != UInt8(ascii: "1") { return false }
      isEscape = byte == UInt8(ascii: "~")
    }
    return !isEscape
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Returns the value of decimal digits without leading zeros.
  fileprivate static func index(_ digits: some Collection<UInt8>) -> Int? {
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private struct Parser {
    var rest: ArraySlice<UInt8>

    mutating func components() -> [Component]? {
      var components: [Component] = []
      while let byte = rest.first {
        if byte == UInt8(ascii: "[") {
          rest.removeFirst()
          guard let component = bracketed() else { return nil }
          components.append(component)
        } else {
          if !components.isEmpty {
            guard byte == UInt8(ascii: ".") else { return nil }
            rest.removeFirst()
          }
          let name = rest.prefix { !".[]".utf8.contains($0) }
          guard !name.isEmpty else { return nil }
          rest = rest.dropFirst(name.count)
          components.append(
            DocumentPath.index(name).map(Component.index) ?? .member(String(decoding: name, as: UTF8.self)))
        }
      }
      return components
    }

    /// Parses an index or a quoted name, and the bracket after it.
    private mutating func bracketed() -> Component? {
      var end = rest.startIndex
      guard rest.first == UInt8(ascii: "\"") else {
        let digits = rest.prefix { $0 != UInt8(ascii: "]") }
        rest = rest.dropFirst(digits.count)
        guard rest.popFirst() != nil, let index = DocumentPath.index(digits) else { return nil }
        return .index(index)
      }
      end += 1
      while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
        end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < rest.endIndex, case .string(let name)? = JSONValue(json: Array(rest[...end])) else {
        return nil
      }
      rest = rest[(end + 1)...]
      return rest.popFirst() == UInt8(ascii: "]") ? .member(name) : nil
    }
  }
}

extension String {
  /// The text with the escapes of JSON pointers decoded.
  package var unescapedFromPointer: String {
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "~", let digit = rest.popFirst() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      result += digit == "0" ? "~" : "/"
    }
    return result
  }
}

// MARK: Literals

extension DocumentPath: ExpressibleByStringInterpolation {
  /// Creates a path from its text, such as `"shapes[\(index)].radius"`.
  ///
  /// Swift also calls it for `DocumentPath("…")` with a literal. For text that may be no path, write
  /// `DocumentPath.init("…")`, or pass a variable.
  ///
  /// - Precondition: The literal is a path; for other text, use ``init(_:)-(String)``.
  public init(stringLiteral value: String) {
    guard let path = DocumentPath(value) else { preconditionFailure("'\(value)' is not a path") }
    self = path
  }
}

extension DocumentPath: ExpressibleByArrayLiteral {
  /// Creates a path from its components, such as `["shapes", 0, "radius"]`.
  public init(arrayLiteral elements: Component...) { self.init(elements) }
}

extension DocumentPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates the step to a member.
  public init(stringLiteral value: String) { self = .member(value) }

  /// Creates the step to an element.
  public init(integerLiteral value: Int) { self = .index(value) }
}
