// Addresses of shapes in commands and messages, including the instances of symbols and the copies of repeats.

/// The resolution of a path such as `blue.tail.fill.color`.
package struct ShapeAddress: Sendable {
  package var node: Int
  /// The selected copies of the shape and its ancestors, outermost first.
  package var copies: [Copy] = []
  /// The names after the shape: the path of a member.
  package var names: [String] = []

  package init(node: Int, copies: [Copy] = [], names: [String] = []) {
    self.node = node
    self.copies = copies
    self.names = names
  }

  /// A selected copy of a shape.
  package struct Copy: Sendable {
    package var node: Int
    /// Its index, within the preceding copies.
    package var number: Int
  }
}

/// An index of an evaluator's shapes by name.
///
/// A path starts with a shape: its id, or its JSON pointer as in ``Frame/Item/source``. It may continue with
///
/// - a nested shape, by id or pointer, as in `blue.tail` for the shape `tail` of the symbol that `blue` uses;
/// - `clip.0`, `mask.shapes.0` or `shapes.0`, for a shape in one of its lists;
/// - `copy.1`, for one of its copies.
///
/// A member takes precedence over a nested shape whose id is the member's name.
package struct ShapeIndex {
  private let nodes: [ShapeNode]
  /// The nodes of each id and pointer, ascending. Ids are compared bytewise.
  private var places: [[UInt8]: [Int]] = [:]

  package init(_ nodes: [ShapeNode]) {
    self.nodes = nodes
    for (index, node) in nodes.enumerated() {
      if let id = node.shape.id { places[Array(id.utf8), default: []].append(index) }
      places[Array(node.shape.source.utf8), default: []].append(index)
    }
  }

  /// Returns the shape at the start of `path` and the rest of the path; nil if there is none.
  ///
  /// If several shapes have the same id, the first is selected.
  func address(_ path: String) -> ShapeAddress? {
    var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    guard let first = shape(&names, in: nodes.indices) else { return nil }
    var address = ShapeAddress(node: first)
    while let name = names.first {
      let node = nodes[address.node]
      if name == "copy", let number = number(after: names) {
        address.copies.append(ShapeAddress.Copy(node: address.node, number: number))
        names.removeFirst(2)
      } else if let inside = element(names, of: node) {
        address.node = inside
        names.removeFirst(name == "mask" ? 3 : 2)
      } else if name != "point", !node.shape.shape.members.memberNames.contains(name),
        let inside = shape(&names, in: address.node + 1..<node.end)
      {
        address.node = inside
      } else {
        break
      }
    }
    address.names = Array(names)
    return address
  }

  /// Returns an unambiguous path of the shape at `node`: its name, prefixed with those of its ancestors if
  /// others have the same.
  package func name(of node: Int) -> String {
    var names: [String] = []
    for around in ancestors(of: node) { names.append(name(of: around, in: names)) }
    return name(of: node, in: names)
  }

  /// - Parameter outer: The names of the ancestors, outermost first.
  private func name(of node: Int, in outer: [String]) -> String {
    let shape = nodes[node].shape
    let own = [shape.id, shape.source].compactMap { $0 }
    if let name = own.first(where: { address($0)?.node == node }) { return name }
    // The shapes of a symbol exist once for every use.
    for outer in outer {
      for name in own {
        let path = "\(outer).\(name)"
        if let address = address(path), address.node == node, address.names.isEmpty { return path }
      }
    }
    return shape.name
  }

  private func ancestors(of node: Int) -> [Int] {
    var ancestors: [Int] = []
    var place = 0
    while place < node {
      if nodes[place].end > node {
        ancestors.append(place)
        place += 1
      } else {
        place = nodes[place].end
      }
    }
    return ancestors
  }

  /// Returns the paths of all shapes with the JSON pointer `source`.
  func names(ofSource source: String) -> [String] { (places[Array(source.utf8)] ?? []).map(name) }

  private func number(after names: ArraySlice<String>) -> Int? {
    names.dropFirst().first.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Returns the shape at the start of `names`, consuming as many as possible: an id may contain dots.
  private func shape(_ names: inout ArraySlice<String>, in range: Range<Int>) -> Int? {
    for count in (1...max(1, names.count)).reversed() {
      let name = Array(names.prefix(count).joined(separator: ".").utf8)
      guard let place = places[name]?.first(in: range) else { continue }
      names.removeFirst(count)
      return place
    }
    return nil
  }

  /// Returns the shape in one of the lists of `node` that `names` starts with, as in `clip.0`.
  private func element(_ names: ArraySlice<String>, of node: ShapeNode) -> Int? {
    let list: ShapeList
    var names = names
    switch (names.first, node.shape.shape.geometry) {
    case ("clip", _): list = node.clip
    case ("mask", _):
      names = names.dropFirst()
      guard names.first == "shapes" else { return nil }
      list = node.mask
    case ("shapes", .group): list = node.contents
    default: return nil
    }
    guard let number = number(after: names) else { return nil }
    var (index, place) = (0, list.nodes.lowerBound)
    while place < list.nodes.upperBound, index < number {
      place = nodes[place].end
      index += 1
    }
    return place < list.nodes.upperBound ? place : nil
  }
}

extension [Int] {
  /// Returns the first element within a range of ascending numbers.
  fileprivate func first(in range: Range<Int>) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] < range.upperBound ? self[low] : nil
  }
}

extension Evaluator {
  /// The ids of all shapes, including those inside groups and symbols, in drawing order.
  package var shapeIDs: [String] {
    var known: Set<String> = []
    return nodes.compactMap { $0.shape.id }.filter { known.insert($0).inserted }
  }

  /// The path of a member, in which a paint that is written as a color stands for that color, as in the timeline.
  package func fullPath(_ path: String, in book: ShapeIndex) -> String {
    guard let address = book.address(path) else { return path }
    let shape = nodes[address.node].shape.shape
    switch address.names {
    case ["fill"] where shape.fill?.onlyColor != nil, ["stroke"] where shape.stroke?.onlyColor != nil:
      return path + ".color"
    default: return path
    }
  }

  package func address(_ path: String, in book: ShapeIndex) throws(MemberError) -> ShapeAddress {
    guard let address = book.address(path) else { throw noShape(path, in: book) }
    guard !address.names.isEmpty else {
      throw MemberError(
        message: "\(path.quoted) names a shape, not a member",
        help: "add the member, as in \((path + ".opacity").quoted)")
    }
    return address
  }

  /// Returns the error for a path that starts with no shape. Symbols are only drawn by their uses.
  private func noShape(_ path: String, in book: ShapeIndex) -> MemberError {
    let name = String(path.prefix { $0 != "." })
    guard let symbol = document.symbols.entries.first(where: { $0.name == name || $0.value.holds(name) })
    else {
      return MemberError(.unknownShape(name, known: Suggestion.Names(shapeIDs)))
    }
    let isSymbol = symbol.name == name
    let message =
      isSymbol
      ? "\(name.quoted) is a symbol, not a shape"
      : "\(name.quoted) is a shape of the symbol \(symbol.name.quoted), which no 'use' draws"
    let drawn = book.names(ofSource: "/symbols/\(symbol.name.escapedForPointer)").prefix(4)
    guard isSymbol, let first = drawn.first else {
      return MemberError(
        message: message,
        help: "add { \"type\": \"use\", \"symbol\": \(symbol.name.quotedForJSON) } to the shapes")
    }
    let member = path.dropFirst(name.count)
    let others = drawn.dropFirst().map { ($0 + member).quotedInFull }
    let more = others.isEmpty ? "" : ", or \(others.joined(separator: ", ")) for other uses"
    return MemberError(
      message: message, help: "use \((first + member).quotedInFull) for its first use\(more)")
  }
}

extension String {
  /// The text in quotes, never truncated, because users type such names.
  package var quotedInFull: String { "'\(printable)'" }
}

extension AnimatedShape {
  fileprivate func holds(_ id: String) -> Bool {
    self.id == id || nestedShapes.contains { $0.holds(id) } || attachments.contains { $0.holds(id) }
  }
}
