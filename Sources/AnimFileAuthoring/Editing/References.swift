public import AnimFile

extension EditorDocument {
  /// The kind of a name that a document defines.
  public enum NameKind: String, Hashable, Sendable {
    /// The id of a shape.
    case shape
    /// The name of a symbol.
    case symbol
    /// The name of a parameter.
    case parameter
    /// The name of an easing.
    case easing
    /// The name of a marker.
    case marker
  }

  /// A definition of a name, or a reference to it.
  public struct Occurrence: Hashable, Sendable {
    /// The range of the name, without quotes; in a path such as `box.fill.color`, that of the id.
    public let range: Range<Int>
    /// Whether this is the definition.
    public let isDefinition: Bool
    /// The text that follows the name in the replaced range, because escapes hide where the name ends.
    let suffix: String
  }

  /// A name and all its occurrences in the document.
  public struct References: Hashable, Sendable {
    /// The kind of the name.
    public let kind: NameKind
    /// The name.
    public let name: String
    /// The occurrence at the requested position.
    public let origin: Occurrence
    /// All occurrences, in document order.
    public let occurrences: [Occurrence]
  }

  /// Returns the occurrences of the name at `offset`; nil if there is no name.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func references(at offset: Int) -> References? {
    let names = NameOccurrences(tape)
    guard
      let origin = names.all.first(where: { name in
        let range = quotedRange(name.node)
        return range.lowerBound <= offset && offset <= range.upperBound
      })
    else { return nil }
    return References(
      kind: origin.kind, name: String(decoding: origin.name, as: UTF8.self), origin: occurrence(origin),
      occurrences: names.all.filter { $0.kind == origin.kind && $0.name == origin.name }.map(occurrence))
  }

  private func occurrence(_ name: NameOccurrences.Name) -> Occurrence {
    let contents = tape[name.node].contents
    guard let length = name.lengthInPath else {
      return Occurrence(range: contents, isDefinition: name.isDefinition, suffix: "")
    }
    if tape[name.node].hasEscapes {
      let rest = tape.string(name.node).utf8.dropFirst(length)
      return Occurrence(
        range: contents, isDefinition: name.isDefinition, suffix: String(decoding: rest, as: UTF8.self))
    }
    let end = min(contents.lowerBound + length, contents.upperBound)
    return Occurrence(
      range: contents.lowerBound..<end, isDefinition: name.isDefinition, suffix: "")
  }
}

// MARK: - Rename

extension EditorDocument {
  /// The reason why a name cannot be changed.
  public struct RenameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, in lower case without a full stop.
    public let message: String

    public var description: String { message }
  }

  /// Returns the name at `offset` and its occurrences if it can be renamed: the document defines it, and
  /// `offset` is in the name.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func renamable(at offset: Int) -> References? {
    guard let references = references(at: offset), references.occurrences.contains(where: \.isDefinition)
    else { return nil }
    // The rest of a path names a member of the format.
    let end = references.origin.range.upperBound
    return offset <= end || text[end] == UInt8(ascii: "\"") ? references : nil
  }

  /// Returns the edits that replace the name at `offset` in its definition and all references, in text
  /// order; nil if there is no such name.
  ///
  /// - Throws: An error if the format does not permit the new name, or if references would become ambiguous.
  /// - Complexity: O(*n*) in the length of the text.
  public func rename(at offset: Int, to name: String) throws(RenameError) -> [Diagnostic.Fix.Edit]? {
    guard let references = renamable(at: offset) else { return nil }
    if name == references.name { return [] }
    try check(name, for: references)
    return references.occurrences.map { occurrence in
      let text = (name + occurrence.suffix).quotedForJSON.dropFirst().dropLast()
      return Diagnostic.Fix.Edit(range: occurrence.range, replacement: String(text))
    }
  }

  private func check(_ name: String, for references: References) throws(RenameError) {
    let kind = references.kind
    guard !name.isEmpty else { throw RenameError(message: "the name of a \(kind.rawValue) cannot be empty") }
    guard !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw RenameError(message: "a name cannot contain control characters")
    }
    if name == "//", [.symbol, .parameter, .easing].contains(kind) {
      throw RenameError(message: "'//' is reserved for comments")
    }
    if kind == .easing, Easing.isReserved(name) {
      throw RenameError(message: "'\(name)' is the name of a built-in easing")
    }
    let names = NameOccurrences(tape)
    let (old, new) = (Array(references.name.utf8), Array(name.utf8))
    guard !names.all.contains(where: { $0.kind == kind && $0.isDefinition && $0.name == new }) else {
      throw RenameError(message: "there is already a \(kind.rawValue) named '\(name)'")
    }
    guard kind == .shape else { return }
    // Ids can contain dots, so a new id can match the start of an existing path.
    var paths = ShapePaths()
    for shape in names.all where shape.kind == .shape && shape.isDefinition {
      paths.insert(shape.name == old ? new : shape.name)
    }
    for target in names.all {
      guard target.kind == .shape, let length = target.lengthInPath else { continue }
      let path = Array(tape.string(target.node).utf8)
      let isRenamed = target.name == old
      let renamed = isRenamed ? new + path.dropFirst(length) : path
      let expected = isRenamed ? new.count : length
      if let match = paths.longestID(in: renamed), match != expected {
        throw RenameError(
          message: "'\(String(decoding: renamed, as: UTF8.self))' would refer to another shape")
      }
    }
  }
}

// MARK: - Search

/// The definitions of names in a document, and the references to them, in document order.
struct NameOccurrences {
  struct Name {
    let kind: EditorDocument.NameKind
    var name: [UInt8]
    let node: Int
    var isDefinition = false
    /// The length of an id at the start of a path such as `box.fill.color`.
    var lengthInPath: Int?
  }

  private(set) var all: [Name] = []
  private let tape: Tape

  /// The meaning of a container's members or elements.
  private enum Role {
    case document, shapes, shape, mask, symbols, parameters, easings, markers, marker, listeners, listener,
      transform, position,
      timeline, entry
    case assignments, value
  }

  /// - Complexity: O(*n*) in the size of the document.
  init(_ tape: Tape) {
    self.tape = tape
    var pending: [(node: Int, role: Role)] = [(0, .document)]
    while let (node, role) = pending.popLast() {
      switch tape.kind(node) {
      case .object:
        for name in tape.names(of: node) {
          if let inner = visit(name, in: role), tape[name + 1].isContainer {
            pending.append((name + 1, inner))
          }
        }
      case .array:
        for child in tape.children(of: node) where tape[child].isContainer {
          pending.append((child, Self.element(of: role)))
        }
      default: break
      }
    }
    all.sort { $0.node < $1.node }
    resolvePaths()
  }

  private static func element(of list: Role) -> Role {
    switch list {
    case .shapes: .shape
    case .markers: .marker
    case .timeline: .entry
    case .listeners: .listener
    default: .value
    }
  }

  /// Adds the names in a member, and returns the role of its value; nil to skip it.
  private mutating func visit(_ name: Int, in role: Role) -> Role? {
    let value = name + 1
    if tape.equals(name, "//") { return nil }
    switch role {
    case .symbols:
      add(.symbol, name, isDefinition: true)
      return .shape
    case .parameters:
      add(.parameter, name, isDefinition: true)
      // A transition has an easing.
      return .value
    case .easings:
      add(.easing, name, isDefinition: true)
      addEasing(value)
      return nil
    case .assignments:
      add(.parameter, name)
      return .value
    case .document:
      switch tape.string(name) {
      case "shapes": return .shapes
      case "symbols": return .symbols
      case "parameters": return .parameters
      case "easings": return .easings
      case "markers": return .markers
      case "timeline": return .timeline
      case "listeners": return .listeners
      default: return .value
      }
    case .shape:
      switch tape.string(name) {
      case "id": add(.shape, value, isDefinition: true)
      case "symbol": add(.symbol, value)
      case "parameters": return .assignments
      case "shapes", "clip": return .shapes
      case "mask": return .mask
      case "transform": return .transform
      case "extras": return nil
      default: return .value
      }
      return nil
    case .mask: return tape.equals(name, "shapes") ? .shapes : .value
    case .marker:
      if tape.equals(name, "name") { add(.marker, value, isDefinition: true) }
      return nil
    case .listener:
      switch tape.string(name) {
      case "shape": add(.shape, value)
      case "toggle", "fire", "set": add(.parameter, value)
      default: break
      }
      return nil
    case .entry:
      switch tape.string(name) {
      case "sequence", "parallel", "stagger": return .timeline
      case let verb where TimelineEntry.Verb(rawValue: verb) != nil:
        let targets = tape.kind(value) == .array ? tape.children(of: value) : [value]
        for target in targets { add(.shape, target, isPath: verb == "animate") }
      default: return visitValue(name)
      }
      return nil
    case .transform:
      if tape.equals(name, "parent") { add(.shape, value) }
      return tape.equals(name, "position") ? .position : visitValue(name)
    case .position:
      if tape.equals(name, "along") { add(.shape, value) }
      return visitValue(name)
    case .shapes, .markers, .listeners, .timeline, .value: return visitValue(name)
    }
  }

  private mutating func visitValue(_ name: Int) -> Role {
    if tape.equals(name, "parameter") || tape.equals(name, "since") {
      add(.parameter, name + 1)
    } else if tape.equals(name, "easing") {
      addEasing(name + 1)
    }
    return .value
  }

  private mutating func addEasing(_ node: Int) {
    guard tape.kind(node) == .string else { return }
    let text = tape.string(node)
    if !Easing.isReserved(text) { add(.easing, node) }
  }

  private mutating func add(
    _ kind: EditorDocument.NameKind, _ node: Int, isDefinition: Bool = false, isPath: Bool = false
  ) {
    guard tape.kind(node) == .string || tape.kind(node) == .name else { return }
    let name = Array(tape.string(node).utf8)
    all.append(
      Name(
        kind: kind, name: name, node: node, isDefinition: isDefinition,
        lengthInPath: isPath ? name.count : nil))
  }

  /// Splits the paths of timeline entries after the longest matching id, or else before the first dot.
  private mutating func resolvePaths() {
    guard all.contains(where: { $0.lengthInPath != nil }) else { return }
    var paths = ShapePaths()
    for name in all where name.kind == .shape && name.isDefinition { paths.insert(name.name) }
    for index in all.indices where all[index].lengthInPath != nil {
      let path = all[index].name
      let length = paths.longestID(in: path) ?? path.firstIndex(of: UInt8(ascii: ".")) ?? path.count
      all[index].name = Array(path[..<length])
      all[index].lengthInPath = length
    }
  }
}

/// The ids of shapes as a prefix tree of their parts between dots, which finds the longest id in linear time.
private struct ShapePaths {
  private struct Edge: Hashable {
    let from: Int
    let part: ArraySlice<UInt8>
  }

  private var edges: [Edge: Int] = [:]
  private var isID = [false]

  mutating func insert(_ id: [UInt8]) {
    var node = 0
    for part in id.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let edge = Edge(from: node, part: part)
      if let next = edges[edge] {
        node = next
      } else {
        node = isID.count
        isID.append(false)
        edges[edge] = node
      }
    }
    isID[node] = true
  }

  /// Returns the length of the longest id that `path` is, or that it starts with before a dot.
  func longestID(in path: [UInt8]) -> Int? {
    var node = 0
    var longest: Int?
    for part in path.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let next = edges[Edge(from: node, part: part)] else { break }
      node = next
      if isID[node] { longest = part.endIndex }
    }
    return longest
  }
}
