import AnimFile

/// The names that a document defines, with the nodes of their definitions.
struct DefinedNames {
  struct NamedShape {
    let id: String
    let node: Int
    let shape: Int
    /// The list that contains the shape.
    let list: Int
    /// Whether a timeline and listeners can name the shape: it is outside symbols, clips and masks.
    let isInScene: Bool
  }

  /// A member of `symbols`, `parameters` or `easings`: its name and the node of the name.
  typealias Member = (name: String, node: Int)

  private(set) var symbols: [Member] = []
  private(set) var parameters: [Member] = []
  private(set) var easings: [Member] = []
  /// All shapes with an id, in document order.
  private(set) var shapes: [NamedShape] = []

  /// - Complexity: O(*n*) in the size of the document.
  init(_ tape: Tape) {
    symbols = Self.members("symbols", tape)
    parameters = Self.members("parameters", tape)
    easings = Self.members("easings", tape)
    // A stack of shapes to visit.
    var pending: [(shape: Int, list: Int, isInScene: Bool)] =
      (symbols.map { ($0.node + 1, $0.node, false) } + Self.elements("shapes", of: 0, tape, isInScene: true))
      .reversed()
    while let (shape, list, isInScene) = pending.popLast() {
      if let node = tape.value(of: "id", in: shape), tape.kind(node) == .string {
        shapes.append(
          NamedShape(id: tape.string(node), node: node, shape: shape, list: list, isInScene: isInScene))
      }
      let mask = tape.value(of: "mask", in: shape).flatMap { tape.kind($0) == .object ? $0 : nil }
      pending +=
        (Self.elements("shapes", of: shape, tape, isInScene: isInScene)
        + Self.elements("clip", of: shape, tape, isInScene: false)
        + (mask.map { Self.elements("shapes", of: $0, tape, isInScene: false) } ?? []))
        .reversed()
    }
  }

  private static func members(_ name: String, _ tape: Tape) -> [Member] {
    guard let object = tape.value(of: name, in: 0), tape.kind(object) == .object else { return [] }
    return tape.names(of: object).map { (tape.string($0), $0) }.filter { $0.0 != "//" }
  }

  private static func elements(
    _ name: String, of object: Int, _ tape: Tape, isInScene: Bool
  ) -> [(shape: Int, list: Int, isInScene: Bool)] {
    guard let list = tape.value(of: name, in: object), tape.kind(list) == .array else { return [] }
    return tape.children(of: list).map { ($0, list, isInScene) }
  }

  /// Returns the shape with the longest id that an entry's target such as `box.fill.color` starts with, and
  /// the rest of the target.
  func shape(of target: String) -> (shape: NamedShape, rest: Substring)? {
    var best: NamedShape?
    for shape in shapes where shape.id.utf8.count > best?.id.utf8.count ?? -1 {
      if target == shape.id || target.hasPrefix(shape.id + ".") { best = shape }
    }
    return best.map { ($0, target.dropFirst($0.id.count + 1)) }
  }
}

/// A kind of name that a document defines.
public enum DefinedNameKind: String, Hashable, Sendable, CaseIterable {
  /// The ids of shapes.
  case ids
  /// The members that can be animated, as `box.fill.color`.
  case members
  /// The names of parameters.
  case parameters
  /// The names of easings that the document defines.
  case easings
  /// The names of symbols.
  case symbols
  /// The names of markers.
  case markers
}

extension EditorDocument {
  /// Returns the names of a kind, each once, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the size of the document and of the result.
  public func names(_ kind: DefinedNameKind) -> [String] {
    let names = DefinedNames(tape)
    var known: Set<String> = []
    let shapes = names.shapes.filter { known.insert($0.id).inserted }
    switch kind {
    case .ids: return shapes.map(\.id)
    case .members:
      return shapes.flatMap { shape in animatableMembers(of: shape.shape).map { "\(shape.id).\($0)" } }
    case .parameters: return names.parameters.map(\.name)
    case .easings: return names.easings.map(\.name)
    case .symbols: return names.symbols.map(\.name)
    case .markers:
      guard let list = tape.value(of: "markers", in: 0), tape.kind(list) == .array else { return [] }
      return tape.children(of: list).compactMap { tape.text(of: "name", in: $0) }
        .filter { known.insert($0).inserted }
    }
  }
}

extension Tape {
  func names(of object: Int) -> [Int] {
    guard kind(object) == .object else { return [] }
    var names: [Int] = []
    var node = object + 1
    while node < next(object) {
      names.append(node)
      node = next(node + 1)
    }
    return names
  }

  func children(of array: Int) -> [Int] {
    guard kind(array) == .array else { return [] }
    var children: [Int] = []
    var node = array + 1
    while node < next(array) {
      children.append(node)
      node = next(node)
    }
    return children
  }

  func text(of name: String, in object: Int) -> String? {
    value(of: name, in: object).flatMap { kind($0) == .string ? string($0) : nil }
  }

  /// Returns the source text of the value at `node` on one line, truncated to `limit` bytes.
  func excerpt(_ node: Int, limit: Int = 60) -> String {
    let part = bytes[range(node)].prefix(limit * 4)
    let words = String(decoding: part, as: UTF8.self).split { $0 == " " || $0.isNewline || $0 == "\t" }
    let line = words.joined(separator: " ")
    return line.count > limit || part.count < range(node).count ? line.prefix(limit) + "…" : line
  }
}
