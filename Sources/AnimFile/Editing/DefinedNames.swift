/// The names that a document defines, each with the place of its definition.
struct DefinedNames {
  /// A shape with an id.
  struct NamedShape {
    let id: String
    /// The node of the id.
    let node: Int
    let shape: Int
    /// The list that the shape is in.
    let list: Int
  }

  /// A member of `symbols`, `parameters` or `easings`: its name and the node of that.
  typealias Member = (name: String, node: Int)

  private(set) var symbols: [Member] = []
  private(set) var parameters: [Member] = []
  private(set) var easings: [Member] = []
  /// Every shape with an id, in the order of the text.
  private(set) var shapes: [NamedShape] = []

  /// - Complexity: O(*n*) in the size of the document.
  init(_ tape: Tape) {
    symbols = Self.members("symbols", tape)
    parameters = Self.members("parameters", tape)
    easings = Self.members("easings", tape)
    // Shapes still to be looked at, the next one last.
    var pending = (symbols.map { ($0.node + 1, $0.node) } + Self.elements("shapes", of: 0, tape)).reversed()
      .map { $0 }
    while let (shape, list) = pending.popLast() {
      if let node = tape.value(of: "id", in: shape), tape.kind(node) == .string {
        shapes.append(NamedShape(id: tape.string(node), node: node, shape: shape, list: list))
      }
      pending += (Self.elements("shapes", of: shape, tape) + Self.elements("clip", of: shape, tape))
        .reversed()
    }
  }

  private static func members(_ name: String, _ tape: Tape) -> [Member] {
    guard let object = tape.value(of: name, in: 0), tape.kind(object) == .object else { return [] }
    return tape.names(of: object).map { (tape.string($0), $0) }.filter { $0.0 != "//" }
  }

  private static func elements(_ name: String, of object: Int, _ tape: Tape) -> [(Int, Int)] {
    guard let list = tape.value(of: name, in: object), tape.kind(list) == .array else { return [] }
    return tape.children(of: list).map { ($0, list) }
  }

  /// The shape that the target of an entry such as `box.fill.color` begins with, the longest there is, and what follows.
  func shape(of target: String) -> (shape: NamedShape, rest: Substring)? {
    var best: NamedShape?
    for shape in shapes where shape.id.utf8.count > best?.id.utf8.count ?? -1 {
      if target == shape.id || target.hasPrefix(shape.id + ".") { best = shape }
    }
    return best.map { ($0, target.dropFirst($0.id.count + 1)) }
  }
}

extension Tape {
  /// The nodes of the names in an object.
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

  /// The nodes of the elements of an array.
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

  /// The text of the object's member with that name, if it is a string.
  func text(of name: String, in object: Int) -> String? {
    value(of: name, in: object).flatMap { kind($0) == .string ? string($0) : nil }
  }

  /// The value at `node` as it stands in the text, on one line, cut off where it is longer than `limit` bytes.
  func excerpt(_ node: Int, limit: Int = 60) -> String {
    let part = bytes[range(node)].prefix(limit * 4)
    let words = String(decoding: part, as: UTF8.self).split { $0 == " " || $0.isNewline || $0 == "\t" }
    let line = words.joined(separator: " ")
    return line.count > limit || part.count < range(node).count ? line.prefix(limit) + "…" : line
  }
}
