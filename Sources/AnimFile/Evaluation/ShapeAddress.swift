// How commands and messages name shapes: wherever a symbol is used, and in every copy.

/// Where a path such as `blue.tail.fill.color` leads to.
struct ShapeAddress: Sendable {
  /// The node of the shape.
  var node: Int
  /// The copies that are meant of the shape, and of shapes that it is in, from the outside in.
  var copies: [Copy] = []
  /// What follows after the shape: the way to a member.
  var names: [String] = []

  /// One of the copies that are made of a shape.
  struct Copy: Sendable {
    var node: Int
    /// Its number in drawing order, among those in the copies before it.
    var number: Int
  }
}

/// The shapes of an evaluator by the names that are theirs.
///
/// A path begins with a shape: its id, or the JSON pointer that frames give as ``Frame/Item/source``. After that may come
///
/// - a shape in it, by the same, as in `blue.tail` for the shape `tail` of the symbol that `blue` uses;
/// - `clip.0` or `shapes.0`, for a shape in one of its lists;
/// - `copy.1`, for one of its copies.
///
/// A member's name comes before the id of a shape that has the same.
struct ShapeIndex {
  private let nodes: [ShapeNode]
  /// The nodes of each id and of each pointer, ascending. Ids are compared by their bytes.
  private var places: [[UInt8]: [Int]] = [:]

  init(_ nodes: [ShapeNode]) {
    self.nodes = nodes
    for (index, node) in nodes.enumerated() {
      if let id = node.shape.id { places[Array(id.utf8), default: []].append(index) }
      places[Array(node.shape.source.utf8), default: []].append(index)
    }
  }

  /// The shape that `path` begins with, and what comes after it; nil where it begins with no shape.
  ///
  /// Of shapes that have the same id it is the first.
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
        names.removeFirst(2)
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

  /// A path that leads to the shape at `node`, and to no other: its name, after those of shapes around it where others have
  /// the same.
  func name(of node: Int) -> String {
    var names: [String] = []
    for around in ancestors(of: node) { names.append(name(of: around, in: names)) }
    return name(of: node, in: names)
  }

  /// - Parameter outer: The names of the shapes around it, from the outside in.
  private func name(of node: Int, in outer: [String]) -> String {
    let shape = nodes[node].shape
    let own = [shape.id, shape.source].compactMap { $0 }
    if let name = own.first(where: { address($0)?.node == node }) { return name }
    // What is in a symbol is there once for every use of it.
    for outer in outer {
      for name in own {
        let path = "\(outer).\(name)"
        if let address = address(path), address.node == node, address.names.isEmpty { return path }
      }
    }
    return shape.name
  }

  /// The shapes around the one at `node`, from the outside in.
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

  /// Paths that lead to the shapes of a pointer, one for each.
  func names(ofSource source: String) -> [String] { (places[Array(source.utf8)] ?? []).map(name) }

  private func number(after names: ArraySlice<String>) -> Int? {
    names.dropFirst().first.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The shape that `names` begins with, by as many of them as possible, as an id may have dots.
  private func shape(_ names: inout ArraySlice<String>, in range: Range<Int>) -> Int? {
    for count in (1...max(1, names.count)).reversed() {
      let name = Array(names.prefix(count).joined(separator: ".").utf8)
      guard let place = places[name]?.first(in: range) else { continue }
      names.removeFirst(count)
      return place
    }
    return nil
  }

  /// The shape in one of the lists of `node` that `names` begins with, as in `clip.0`.
  private func element(_ names: ArraySlice<String>, of node: ShapeNode) -> Int? {
    let list: ShapeList
    switch (names.first, node.shape.shape.geometry) {
    case ("clip", _): list = node.clip
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
  /// The first of ascending numbers that is in a range.
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
  /// Where `path` leads to.
  func address(_ path: String, in book: ShapeIndex) throws(MemberError) -> ShapeAddress {
    guard let address = book.address(path) else { throw noShape(path, in: book) }
    guard !address.names.isEmpty else {
      throw MemberError(
        message: "\(path.quoted) is a shape, and not one of its members",
        help: "add the member, as in \((path + ".opacity").quoted)")
    }
    return address
  }

  /// Why `path` begins with no shape: of symbols only what uses of them draw is there.
  private func noShape(_ path: String, in book: ShapeIndex) -> MemberError {
    let name = String(path.prefix { $0 != "." })
    guard let symbol = document.symbols.entries.first(where: { $0.name == name || $0.value.holds(name) })
    else {
      return MemberError(.unknownShape(name, known: Suggestion.Names(shapeIDs)))
    }
    let isSymbol = symbol.name == name
    let message =
      isSymbol
      ? "\(name.quoted) is a symbol, and not a shape"
      : "\(name.quoted) is a shape of the symbol \(symbol.name.quoted), which nothing draws"
    let drawn = book.names(ofSource: "/symbols/\(symbol.name.escapedForPointer)").prefix(4)
    guard isSymbol, let first = drawn.first else {
      return MemberError(
        message: message,
        help: "add { \"type\": \"use\", \"symbol\": \(symbol.name.quotedForJSON) } to the shapes")
    }
    let member = path.dropFirst(name.count)
    let others = drawn.dropFirst().map { ($0 + member).quotedInFull }
    let more = others.isEmpty ? "" : ", and in other uses \(others.joined(separator: ", "))"
    return MemberError(
      message: message, help: "where it is first used it is \((first + member).quotedInFull)\(more)")
  }
}

extension String {
  /// The text in quotes, whatever its length: a name that is to be typed is of no use without its end.
  var quotedInFull: String { "'\(printable)'" }
}

extension AnimatedShape {
  /// Whether a shape of the id `id` is in it, or it is one.
  fileprivate func holds(_ id: String) -> Bool {
    self.id == id || geometry.shapes.contains { $0.holds(id) } || clip.contains { $0.holds(id) }
  }
}
