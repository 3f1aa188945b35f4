import AnimFile

/// The custom properties of elements, as far as they are known.
struct SVGCustomProperties {
  /// A custom property of an element.
  struct Key: Hashable {
    var node: Int
    var name: String
  }

  /// An element that sets custom properties, in the scope around it.
  struct Scope: Hashable {
    var node: Int
    var outer: Int
  }

  /// The custom properties that elements set themselves.
  fileprivate var own: [Int: [String: String]] = [:]
  /// The values of custom properties; nil for those that have none.
  fileprivate var values: [Key: String?] = [:]
  /// The scopes inside elements, and the numbers of all scopes.
  fileprivate var scopes: [Int: Int] = [:]
  fileprivate var scopeNumbers: [Scope: Int] = [:]
  /// The elements that show others by reference, by the elements that they show, while these are converted.
  fileprivate var hosts: [Int: Int] = [:]
  /// Whether the file may use custom properties; nil before it is known.
  fileprivate var areUsed: Bool?
  /// The bytes of values that custom properties brought in.
  fileprivate var bytes = 0

  /// Values and scopes.
  typealias Inherited = (values: [Key: String?], scopes: [Int: Int])

  /// Lets an element inherit from another one, which shows it. Returns the values and scopes before.
  mutating func enter(_ target: Int, from host: Int) -> Inherited {
    let known = (values, scopes)
    (hosts[target], values, scopes) = (host, [:], [:])
    return known
  }

  /// Lets an element inherit from the one around it again.
  mutating func leave(_ target: Int, _ known: Inherited) {
    (hosts[target], values, scopes) = (nil, known.values, known.scopes)
  }
}

// Custom properties such as `--accent`, and the functions that stand for other text.
extension SVGImporter {
  /// The text of a value after the functions that stand for other text.
  enum Substitution {
    case text(String)
    /// The name of a custom property that has no value.
    case missing(String)
    /// More text than `maximumValueLength`, or references deeper than `maximumReferences`.
    case tooLong
  }

  /// The most bytes of a value with its custom properties, and of all such values, far above those of drawings.
  private static let maximumValueLength = 10_000
  private static let maximumVariableBytes = 10_000_000
  /// The most custom properties that refer to each other in a row.
  private static let maximumReferences = 32

  /// A value with the values of custom properties for `var()`, and one color for `light-dark()`.
  mutating func substituted(_ text: String, _ node: Int) -> Substitution {
    guard Self.mayHaveVariables(text.utf8) else { return .text(text) }
    return substituted(Array(text.utf8)[...], node, references: 0)
  }

  /// Whether a text has `var(` or `dark(`.
  private static func mayHaveVariables(_ text: some Sequence<UInt8>) -> Bool {
    var last: UInt32 = 0
    for byte in text {
      if byte == UInt8(ascii: "("), last & 0xFF_FFFF == 0x76_6172 || last == 0x6461_726B { return true }
      last = last << 8 | UInt32(byte | 0x20)
    }
    return false
  }

  private mutating func substituted(
    _ text: ArraySlice<UInt8>, _ node: Int, references: Int
  ) -> Substitution {
    guard references <= Self.maximumReferences else { return .tooLong }
    var result: [UInt8] = []
    var scanner = SVGScanner(text)
    while !scanner.isAtEnd {
      let start = scanner.offset
      let name = scanner.word()
      guard scanner.next == UInt8(ascii: "("), name == "var" || name == "light-dark" else {
        if scanner.offset == start { scanner.offset += 1 }
        result += text[start..<scanner.offset]
        continue
      }
      scanner.offset += 1
      let arguments = Self.arguments(&scanner)
      let chosen: Substitution
      if name == "light-dark" {
        guard arguments.count == 2 else { return .text(String(decoding: text, as: UTF8.self)) }
        chosen = substituted(arguments[isDark(node) ? 1 : 0], node, references: references + 1)
      } else {
        chosen = variable(arguments, node, references: references + 1)
      }
      guard case .text(let value) = chosen else { return chosen }
      result += value.utf8
      customProperties.bytes += value.utf8.count
      guard result.count <= Self.maximumValueLength, customProperties.bytes <= Self.maximumVariableBytes
      else {
        return .tooLong
      }
    }
    return .text(String(decoding: result, as: UTF8.self))
  }

  /// The value of a custom property, or the fallback after the first comma.
  private mutating func variable(
    _ arguments: [ArraySlice<UInt8>], _ node: Int, references: Int
  ) -> Substitution {
    let name = String(decoding: arguments.first ?? [], as: UTF8.self).trimmed
    if let value = variable(SVGCustomProperties.Key(node: node, name: name), references: references) {
      return .text(value)
    }
    guard arguments.count > 1 else { return .missing(name) }
    // Commas after the first one are part of the fallback.
    return substituted(
      Array(arguments.dropFirst().joined(separator: ",".utf8))[...], node, references: references)
  }

  /// The value of a custom property, of an element or the nearest one around it that sets it; nil if it has none, as in a cycle.
  private mutating func variable(_ key: SVGCustomProperties.Key, references: Int) -> String? {
    if let known = customProperties.values[key] { return known }
    var value: String?
    if let text = variables(key.node)[key.name] {
      // Within its own value, the property has none.
      customProperties.values.updateValue(nil, forKey: key)
      if case .text(let result) = substituted(Array(text.utf8)[...], key.node, references: references) {
        value = result
      }
    } else if let parent = customProperties.hosts[key.node] ?? tree.parent(key.node) {
      value = variable(SVGCustomProperties.Key(node: parent, name: key.name), references: references)
    }
    customProperties.values.updateValue(value, forKey: key)
    return value
  }

  /// The custom properties that an element sets itself, and its `color-scheme`.
  private mutating func variables(_ node: Int) -> [String: String] {
    if let known = customProperties.own[node] { return known }
    var result: [String: String] = [:]
    for declaration in declarations(node)
    where declaration.name.hasPrefix("--") || declaration.name == "color-scheme" {
      let isInherited = ["inherit", "unset"].contains(declaration.value.lowercased())
      result[declaration.name] = isInherited ? nil : declaration.value
    }
    customProperties.own[node] = result
    return result
  }

  /// The elements whose custom properties apply to what is inside an element, as a number; 0 if there are none.
  private mutating func scope(_ node: Int?) -> Int {
    var path: [Int] = []
    var current = node
    var result = 0
    while let element = current {
      if let known = customProperties.scopes[element] {
        result = known
        break
      }
      path.append(element)
      current = customProperties.hosts[element] ?? tree.parent(element)
    }
    for element in path.reversed() {
      if !variables(element).isEmpty {
        let scope = SVGCustomProperties.Scope(node: element, outer: result)
        result = customProperties.scopeNumbers[scope] ?? customProperties.scopeNumbers.count + 1
        customProperties.scopeNumbers[scope] = result
      }
      customProperties.scopes[element] = result
    }
    return result
  }

  /// The scope of the custom properties that apply to an element that another one shows by reference; nil if they are those
  /// that apply to it anyway.
  mutating func scope(of target: Int, in host: Int) -> Int? {
    if customProperties.areUsed == nil {
      customProperties.areUsed = [tree.text, tree.decoded].contains { Self.mayHaveVariables($0) }
    }
    guard customProperties.areUsed ?? false else { return nil }
    // Around itself, in a cycle of references, it keeps its own properties.
    var ancestor: Int? = host
    while let element = ancestor {
      if element == target { return nil }
      ancestor = customProperties.hosts[element] ?? tree.parent(element)
    }
    let inside = scope(host)
    return customProperties.hosts.isEmpty && inside == scope(tree.parent(target)) ? nil : inside
  }

  /// Whether an element is in a dark scheme only, so that `light-dark()` is its second color.
  private mutating func isDark(_ node: Int) -> Bool {
    var ancestor: Int? = node
    while let current = ancestor {
      if let scheme = variables(current)["color-scheme"]?.lowercased().words {
        return scheme.contains("dark") && !scheme.contains("light")
      }
      ancestor = customProperties.hosts[current] ?? tree.parent(current)
    }
    return false
  }

  /// Reads the arguments of a function after its parenthesis, up to its end.
  private static func arguments(_ scanner: inout SVGScanner) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = scanner.offset
    var depth = 1
    var quote: UInt8?
    while let byte = scanner.next {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { break }
      } else if byte == UInt8(ascii: ","), depth == 1 {
        result.append(scanner.bytes[start..<scanner.offset])
        start = scanner.offset + 1
      }
      scanner.offset += 1
    }
    result.append(scanner.bytes[start..<scanner.offset])
    scanner.offset = min(scanner.offset + 1, scanner.bytes.endIndex)
    return result
  }
}
