import AnimFile

/// A strict reader of XML 1.0 with namespaces, without validation.
///
/// It reads nothing but the text: document types are skipped, and only short entities that are defined in the text are
/// replaced. It does not recurse.
struct XMLReader {
  /// The first mistake, after which nothing is read.
  struct Problem: Error {
    var message: String
    var range: Range<Int>
    var help: String?
  }

  static let maximumDepth = 1024
  static let maximumNodes = 1_000_000
  static let maximumAttributes = 1024
  private static let maximumEntities = 64
  private static let maximumEntityLength = 4096
  /// The maximum total length of the replacements of entities.
  private static let maximumExpansion = 1 << 20

  private let text: [UInt8]
  private var offset = 0
  private var tree: XMLTree
  private var nameIndices = XMLNameIndices()
  private var entities: [String: [UInt8]] = [:]
  private var expansion = 0
  /// The open elements.
  private var stack: [(node: Int, name: Range<Int>, bindings: Int)] = []
  private var bindings: [(prefix: String, namespace: XMLTree.Namespace)] = [("xml", .xml)]

  /// Reads a text in UTF-8 without a byte order mark.
  static func read(_ text: [UInt8]) throws(Problem) -> XMLTree {
    var reader = XMLReader(text)
    try reader.document()
    return reader.tree
  }

  private init(_ text: [UInt8]) {
    self.text = text
    tree = XMLTree(text: text)
  }

  // MARK: The document

  private mutating func document() throws(Problem) {
    var hasRoot = false
    while offset < text.count {
      if !stack.isEmpty {
        try content()
        continue
      }
      skipSpace()
      guard offset < text.count else { break }
      guard text[offset] == UInt8(ascii: "<") else {
        throw problem(
          hasRoot ? "text after the root element" : "text before the root element", help: "remove it")
      }
      if starts(with: "<?") {
        try skip(past: "?>", "processing instruction")
      } else if starts(with: "<!--") {
        try comment()
      } else if starts(with: "<!DOCTYPE") {
        guard !hasRoot else { throw problem("a document type after the root element") }
        try documentType()
      } else {
        guard !hasRoot else {
          throw problem("a second root element", help: "put both into one element")
        }
        hasRoot = true
        try startTag()
      }
    }
    if let open = stack.last {
      let start = Int(tree.nodes[open.node].range.lowerBound)
      throw Problem(
        message: "missing end tag of \(string(open.name).quotedText)", range: start..<open.name.upperBound,
        help: "add </\(string(open.name))>, or check whether the file is complete")
    }
    guard hasRoot else { throw problem("the text has no element") }
  }

  /// Reads one item inside an element.
  private mutating func content() throws(Problem) {
    guard text[offset] == UInt8(ascii: "<") else { return try characters() }
    if starts(with: "</") { return try endTag() }
    if starts(with: "<!--") { return try comment() }
    if starts(with: "<?") { return try skip(past: "?>", "processing instruction") }
    if starts(with: "<![CDATA[") {
      let start = offset + 9
      try skip(past: "]]>", "CDATA section")
      addText(start..<(offset - 3), isDecoded: false)
      return
    }
    try startTag()
  }

  private mutating func comment() throws(Problem) {
    let start = offset
    offset += 4
    while offset + 1 < text.count,
      !(text[offset] == UInt8(ascii: "-") && text[offset + 1] == UInt8(ascii: "-"))
    {
      offset += 1
    }
    guard offset + 2 < text.count else {
      throw Problem(message: "unclosed comment", range: start..<(start + 4), help: "end it with -->")
    }
    guard text[offset + 2] == UInt8(ascii: ">") else {
      throw problem("'--' in a comment", help: "remove a hyphen")
    }
    offset += 3
  }

  private mutating func skip(past end: String, _ what: String) throws(Problem) {
    let start = offset
    offset += 2
    while offset < text.count, !starts(with: end) { offset += 1 }
    guard offset < text.count else {
      throw Problem(
        message: "unclosed \(what)", range: start..<min(start + 9, text.count), help: "end it with \(end)")
    }
    offset += end.utf8.count
  }

  // MARK: Document types

  /// Skips a document type with its internal subset, and collects short entities.
  private mutating func documentType() throws(Problem) {
    let start = offset
    var isSubset = false
    offset += 9
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: ">") where !isSubset:
        offset += 1
        return
      case UInt8(ascii: "["):
        isSubset = true
        offset += 1
      case UInt8(ascii: "]"):
        isSubset = false
        offset += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = text[offset]
        offset += 1
        while offset < text.count, text[offset] != quote { offset += 1 }
        offset += 1
      case UInt8(ascii: "<") where starts(with: "<!--"): try comment()
      case UInt8(ascii: "<") where starts(with: "<?"): try skip(past: "?>", "processing instruction")
      case UInt8(ascii: "<") where starts(with: "<!ENTITY"): entity()
      default: offset += 1
      }
    }
    throw Problem(
      message: "unclosed document type", range: start..<min(start + 9, text.count), help: "end it with >")
  }

  /// Reads the start of an entity declaration, and keeps it if it is a short text.
  private mutating func entity() {
    offset += 8
    skipSpace()
    guard let name = name() else { return }
    skipSpace()
    guard offset < text.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text[offset]) else { return }
    let quote = text[offset]
    let start = offset + 1
    guard let end = text[start...].firstIndex(of: quote) else { return }
    offset = end + 1
    let value = text[start..<end]
    let isPlain = !value.contains { [UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "%")].contains($0) }
    guard isPlain, value.count <= Self.maximumEntityLength, entities.count < Self.maximumEntities else {
      return
    }
    let key = string(name)
    if entities[key] == nil { entities[key] = Array(value) }
  }

  // MARK: Elements

  private mutating func startTag() throws(Problem) {
    let start = offset
    offset += 1
    guard let name = name() else {
      throw problem("'<' starts no tag", help: "write &lt; for the character")
    }
    let tag = start..<name.upperBound
    let node = try open(tag)
    let bindingCount = bindings.count
    let first = tree.attributes.count
    let prefixes = try attributes(of: tag)
    let isEmpty = try endOfTag()
    resolve(first, prefixes)
    try checkDuplicates(first, prefixes)
    let (prefix, local) = parts(name)
    tree.nodes[node].name = nameIndices.index(of: local, in: text, &tree.names)
    tree.nodes[node].namespace = namespace(string(prefix))
    tree.nodes[node].attributes = Int32(first)..<Int32(tree.attributes.count)
    if isEmpty {
      bindings.removeLast(bindings.count - bindingCount)
    } else {
      stack.append((node, name, bindingCount))
    }
  }

  /// Adds an element without its name and attributes.
  private mutating func open(_ tag: Range<Int>) throws(Problem) -> Int {
    guard stack.count < Self.maximumDepth else {
      throw Problem(message: "more than \(Self.maximumDepth) nested elements", range: tag, help: nil)
    }
    guard tree.nodes.count < Self.maximumNodes else {
      throw Problem(message: "more than \(Self.maximumNodes) elements", range: tag, help: nil)
    }
    let node = tree.nodes.count
    tree.nodes.append(
      XMLTree.Node(
        name: 0, namespace: .absent, parent: Int32(stack.last?.node ?? -1),
        range: Int32(tag.lowerBound)..<Int32(tag.upperBound), attributes: 0..<0))
    link(node)
    return node
  }

  /// Reads the attributes of a tag up to its end; returns the prefixes of their names.
  private mutating func attributes(of tag: Range<Int>) throws(Problem) -> [Range<Int>] {
    let first = tree.attributes.count
    var prefixes: [Range<Int>] = []
    while true {
      let hadSpace = skipSpace()
      guard offset < text.count else {
        throw Problem(message: "unclosed tag", range: tag, help: "end the tag with >")
      }
      if text[offset] == UInt8(ascii: ">") || text[offset] == UInt8(ascii: "/") { return prefixes }
      guard tree.attributes.count - first < Self.maximumAttributes else {
        throw Problem(message: "more than \(Self.maximumAttributes) attributes of one element", range: tag)
      }
      let place = offset
      guard let attribute = name() else {
        throw problem("unexpected character in a tag", help: "end the tag with >")
      }
      guard hadSpace else {
        throw Problem(
          message: "missing space before an attribute", range: place..<attribute.upperBound,
          help: "add a space")
      }
      try self.attribute(attribute, prefixes: &prefixes)
    }
  }

  /// Reads the end of a start tag; returns whether it is also the end of the element.
  private mutating func endOfTag() throws(Problem) -> Bool {
    let isEmpty = text[offset] == UInt8(ascii: "/")
    if isEmpty {
      offset += 1
      guard offset < text.count, text[offset] == UInt8(ascii: ">") else {
        throw problem("missing '>' after '/'", help: "end the tag with />")
      }
    }
    offset += 1
    return isEmpty
  }

  private mutating func link(_ node: Int) {
    guard let parent = stack.last?.node else { return }
    let last = tree.nodes[parent].lastChild
    if last < 0 {
      tree.nodes[parent].firstChild = Int32(node)
    } else {
      tree.nodes[Int(last)].next = Int32(node)
    }
    tree.nodes[parent].lastChild = Int32(node)
  }

  private mutating func endTag() throws(Problem) {
    let start = offset
    offset += 2
    guard let name = name(), let open = stack.last else { throw problem("unexpected end tag") }
    guard text[name] == text[open.name] else {
      throw Problem(
        message: "the end tag \(string(name).quotedText) does not match \(string(open.name).quotedText)",
        range: start..<name.upperBound, help: "close the elements in the opposite order")
    }
    skipSpace()
    guard offset < text.count, text[offset] == UInt8(ascii: ">") else {
      throw problem("missing '>' of an end tag", help: "add it")
    }
    offset += 1
    bindings.removeLast(bindings.count - open.bindings)
    stack.removeLast()
  }

  /// Reads the value of an attribute after its name.
  private mutating func attribute(_ name: Range<Int>, prefixes: inout [Range<Int>]) throws(Problem) {
    skipSpace()
    guard offset < text.count, text[offset] == UInt8(ascii: "=") else {
      throw Problem(
        message: "the attribute \(string(name).quotedText) has no value", range: name,
        help: "write \(string(name))=\"…\"")
    }
    offset += 1
    skipSpace()
    guard offset < text.count, text[offset] == UInt8(ascii: "\"") || text[offset] == UInt8(ascii: "'") else {
      throw problem("missing quote before the value of an attribute", help: "put the value in quotes")
    }
    let quote = text[offset]
    offset += 1
    let start = offset
    var isPlain = true
    while offset < text.count, text[offset] != quote {
      let byte = text[offset]
      if byte == UInt8(ascii: "<") {
        throw problem("'<' in the value of an attribute", help: "write &lt;, or check the quotes")
      }
      if byte == UInt8(ascii: "&") { isPlain = false }
      if byte < 0x20 {
        guard byte == 0x0A || byte == 0x0D || byte == 0x09 else { throw controlCharacter() }
      }
      offset += 1
    }
    guard offset < text.count else {
      throw Problem(
        message: "unclosed value of the attribute \(string(name).quotedText)", range: name,
        help: "end it with \(quote == UInt8(ascii: "\"") ? "\"" : "'")")
    }
    let end = offset
    offset += 1
    var decoded: Range<Int32>?
    if !isPlain {
      let place = tree.decoded.count
      try decode(start..<end)
      decoded = Int32(place)..<Int32(tree.decoded.count)
    }
    let (prefix, local) = parts(name)
    let attribute = XMLTree.Attribute(
      name: nameIndices.index(of: local, in: text, &tree.names), namespace: .absent,
      range: Int32(start)..<Int32(end),
      decoded: decoded)
    let first = prefix.isEmpty ? local : prefix
    if first.count == 5, text[first].elementsEqual("xmlns".utf8) {
      bindings.append((prefix.isEmpty ? "" : string(local), Self.namespace(named: tree.string(attribute))))
    } else {
      tree.attributes.append(attribute)
      prefixes.append(name)
    }
  }

  /// Finds the namespaces of attributes, which later attributes of the tag can declare.
  private mutating func resolve(_ first: Int, _ names: [Range<Int>]) {
    for (index, name) in names.enumerated() {
      let range = parts(name).prefix
      guard !range.isEmpty else { continue }
      let prefix = string(range)
      // A well-known prefix that is not declared stands for its usual namespace, as in fragments cut from a file.
      tree.attributes[first + index].namespace =
        bindings.last { $0.prefix == prefix }?.namespace ?? (prefix == "xlink" ? .xlink : .foreign)
    }
  }

  private func checkDuplicates(_ first: Int, _ names: [Range<Int>]) throws(Problem) {
    func problem(_ index: Int) -> Problem {
      Problem(
        message: "duplicate attribute \(string(names[index]).quotedText)", range: names[index],
        help: "remove one of the two")
    }
    if names.count > 16 {
      var seen: Set<ArraySlice<UInt8>> = []
      for index in names.indices where !seen.insert(text[names[index]]).inserted { throw problem(index) }
      return
    }
    for index in names.indices {
      for other in names.indices.prefix(index)
      where tree.attributes[first + index].name == tree.attributes[first + other].name
        && text[names[index]] == text[names[other]]
      { throw problem(index) }
    }
  }

  // MARK: Texts

  private mutating func characters() throws(Problem) {
    let start = offset
    var isPlain = true
    var isBlank = true
    while offset < text.count, text[offset] != UInt8(ascii: "<") {
      let byte = text[offset]
      if byte == UInt8(ascii: "&") { isPlain = false }
      if byte > 0x20 { isBlank = false }
      if byte < 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { throw controlCharacter() }
      offset += 1
    }
    // Between the parts of a text of SVG, white space shows.
    if isBlank, !isInText { return }
    if isPlain { return addText(start..<offset, isDecoded: false) }
    let place = tree.decoded.count
    let end = offset
    try decode(start..<end)
    offset = end
    addText(place..<tree.decoded.count, isDecoded: true)
  }

  /// Whether the innermost element is one of a text of SVG.
  private var isInText: Bool {
    guard let node = stack.last?.node else { return false }
    return ["text", "tspan", "a"].contains(tree.name(node))
  }

  private mutating func addText(_ range: Range<Int>, isDecoded: Bool) {
    guard !range.isEmpty, let parent = stack.last?.node else { return }
    let node = tree.nodes.count
    tree.nodes.append(
      XMLTree.Node(
        name: -1, namespace: .absent, parent: Int32(parent),
        range: Int32(range.lowerBound)..<Int32(range.upperBound), attributes: 0..<0, isDecoded: isDecoded))
    link(node)
  }

  /// Appends a text with its references replaced to `decoded`.
  private mutating func decode(_ range: Range<Int>) throws(Problem) {
    var place = range.lowerBound
    while place < range.upperBound {
      guard text[place] == UInt8(ascii: "&") else {
        tree.decoded.append(text[place])
        place += 1
        continue
      }
      guard let end = text[place..<min(range.upperBound, place + 80)].firstIndex(of: UInt8(ascii: ";")) else {
        throw Problem(
          message: "'&' without ';'", range: place..<(place + 1), help: "write &amp; for the character")
      }
      let name = string((place + 1)..<end)
      switch name {
      case "amp": tree.decoded.append(UInt8(ascii: "&"))
      case "lt": tree.decoded.append(UInt8(ascii: "<"))
      case "gt": tree.decoded.append(UInt8(ascii: ">"))
      case "quot": tree.decoded.append(UInt8(ascii: "\""))
      case "apos": tree.decoded.append(UInt8(ascii: "'"))
      default:
        if name.hasPrefix("#") {
          let digits = name.dropFirst()
          let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
          guard let value, let scalar = Unicode.Scalar(value), value >= 0x20 || [9, 10, 13].contains(value),
            let bytes = UTF8.encode(scalar)
          else {
            throw Problem(
              message: "\("&\(name);".quotedText) is no character", range: place..<(end + 1),
              help: "remove it")
          }
          tree.decoded += bytes
        } else if let value = entities[name] {
          expansion += value.count
          guard expansion <= Self.maximumExpansion else {
            throw Problem(
              message: "the entities expand to too much text", range: place..<(end + 1), help: nil)
          }
          tree.decoded += value
        } else {
          throw Problem(
            message: "unknown entity \("&\(name);".quotedText)", range: place..<(end + 1),
            help: "only short entities that the file defines are replaced, and no external ones")
        }
      }
      place = end + 1
    }
  }

  // MARK: Names

  /// Reads a name; nil, without a step, if there is none.
  private mutating func name() -> Range<Int>? {
    let start = offset
    while offset < text.count, Self.isNameByte(text[offset], first: offset == start) { offset += 1 }
    return offset > start ? start..<offset : nil
  }

  private static func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...0xFF:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
    default: false
    }
  }

  /// The places of the prefix, empty if there is none, and of the local name.
  private func parts(_ name: Range<Int>) -> (prefix: Range<Int>, local: Range<Int>) {
    for offset in name where text[offset] == UInt8(ascii: ":") {
      return (name.lowerBound..<offset, (offset + 1)..<name.upperBound)
    }
    return (name.lowerBound..<name.lowerBound, name)
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  private func namespace(_ prefix: String) -> XMLTree.Namespace {
    if let binding = bindings.last(where: { $0.prefix == prefix }) { return binding.namespace }
    return prefix.isEmpty ? .absent : prefix == "svg" ? .svg : .foreign
  }

  private static func namespace(named uri: String) -> XMLTree.Namespace {
    switch uri {
    case "http://www.w3.org/2000/svg": .svg
    case "http://www.w3.org/1999/xlink": .xlink
    case "": .absent
    default: .foreign
    }
  }

  // MARK: Characters

  private func starts(with prefix: String) -> Bool { text[offset...].starts(with: prefix.utf8) }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while offset < text.count {
      let byte = text[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      offset += 1
    }
    return offset > start
  }

  private func problem(_ message: String, help: String? = nil) -> Problem {
    Problem(message: message, range: offset..<min(offset + 1, text.count), help: help)
  }

  private func controlCharacter() -> Problem {
    problem("a control character, which XML does not allow", help: "remove it")
  }
}
