/// Which shape explains that a drawn one differs: itself, a group around it, a parent that it moves with, or the document.
///
/// It is the highest of those that say something else in the two documents about what differs, if the shape itself says the
/// same there.
struct DifferenceCause {
  /// A shape, or nil for the document as a whole, by its node in the first evaluator, or in the second where there is none.
  struct Place: Hashable {
    var node: Int?
    var isInSecond = false
  }

  private let first: Evaluator
  private let second: Evaluator
  private var links: [[Int: [Link]]] = [[:], [:]]
  /// The nodes of the second by the names they have in the first.
  private let partners: [[String: Int]]
  /// What shapes of the second are called that have an id in one of the documents only, by what they would be called.
  let names: [String: String]

  /// A shape on which another depends.
  private struct Link {
    var node: Int
    /// Whether only its transform counts.
    var isParent: Bool
  }

  init(_ first: Evaluator, _ second: Evaluator) {
    self.first = first
    self.second = second
    let places = Dictionary(
      second.nodes.map { ($0.shape.source, $0.shape) }, uniquingKeysWith: { first, _ in first })
    let ids = [first, second].map { Set($0.nodes.compactMap(\.shape.id)) }
    var names: [String: String] = [:]
    for node in first.nodes {
      guard let other = places[node.shape.source], (node.shape.id == nil) != (other.id == nil),
        node.shape.id.map({ !ids[1].contains($0) }) ?? true, other.id.map({ !ids[0].contains($0) }) ?? true,
        "\(node.shape.shape.geometry.name)" == "\(other.shape.geometry.name)"
      else { continue }
      names[other.ownName] = node.shape.ownName
    }
    self.names = names
    partners = [first, second].enumerated().map { side, evaluator in
      Dictionary(
        evaluator.nodes.enumerated().map { index, node in
          (side == 0 ? node.shape.ownName : names[node.shape.ownName] ?? node.shape.ownName, index)
        }, uniquingKeysWith: { first, _ in first })
    }
  }

  private func name(_ node: Int, inSecond: Bool) -> String {
    let own = (inSecond ? second : first).nodes[node].shape.ownName
    return inSecond ? names[own] ?? own : own
  }

  /// What a shape depends on, the highest first, and itself at the end.
  private mutating func links(_ node: Int, inSecond: Bool) -> [Link] {
    let side = inSecond ? 1 : 0
    if let known = links[side][node] { return known }
    let evaluator = inSecond ? second : first
    var result: [Link] = []
    for place in evaluator.way(to: node) {
      var parents: [Link] = []
      var next = evaluator.nodes[place].parent
      while let parent = next {
        parents.append(Link(node: evaluator.parents[parent], isParent: true))
        next = evaluator.nodes[evaluator.parents[parent]].parent
      }
      result += parents.reversed() + [Link(node: place, isParent: false)]
    }
    links[side][node] = result
    return result
  }

  /// Why a shape that both draw is not the same: `a` and `b` are its nodes.
  mutating func cause(_ a: Int, _ b: Int, _ aspect: SceneComparison.Aspect) -> Place {
    let own = Place(node: a)
    let (links, others) = (links(a, inSecond: false), links(b, inSecond: true))
    let isAlike =
      links.count == others.count
      && zip(links, others).allSatisfy {
        $0.isParent == $1.isParent && name($0.node, inSecond: false) == name($1.node, inSecond: true)
      }
    guard aspect != .order, isAlike, agree(a, b, aspect, isOwn: true) else { return own }
    for (link, other) in zip(links, others).dropLast() {
      let matters = !link.isParent || [.outline, .line, .clip].contains(aspect)
      if matters, !agree(link.node, other.node, aspect, isOwn: false) { return Place(node: link.node) }
    }
    return Place(node: nil)
  }

  /// Whether something around a shape that both draw, or a parent of it, says something else as well.
  mutating func differsAround(_ a: Int, _ b: Int, _ aspect: SceneComparison.Aspect) -> Bool {
    let (links, others) = (links(a, inSecond: false), links(b, inSecond: true))
    guard aspect != .order, links.count == others.count else { return false }
    return zip(links, others).dropLast().contains { link, other in
      (!link.isParent || [.outline, .line, .clip].contains(aspect))
        && !agree(link.node, other.node, aspect, isOwn: false)
    }
  }

  /// Why a shape is drawn by one alone, the second if `inSecond`: `node` is its own.
  mutating func cause(ofPresence node: Int, inSecond: Bool) -> Place {
    for link in links(node, inSecond: inSecond) where !link.isParent {
      guard let other = partners[inSecond ? 0 : 1][name(link.node, inSecond: inSecond)] else {
        return Place(node: link.node, isInSecond: inSecond)
      }
      let (a, b) = inSecond ? (other, link.node) : (link.node, other)
      if !agree(a, b, .presence, isOwn: false) { return Place(node: link.node, isInSecond: inSecond) }
    }
    return Place(node: node, isInSecond: inSecond)
  }

  /// The shape at a place; nil for the document.
  func shape(_ place: Place) -> EvaluatedShape? {
    place.node.map { (place.isInSecond ? second : first).nodes[$0].shape }
  }

  /// Whether two shapes say the same of what makes an aspect of what is drawn of them.
  ///
  /// - Parameter isOwn: Whether they draw it themselves, and are not only around what does.
  private func agree(_ a: Int, _ b: Int, _ aspect: SceneComparison.Aspect, isOwn: Bool) -> Bool {
    let (a, b) = (first.nodes[a].shape.shape, second.nodes[b].shape.shape)
    guard a.time == b.time else { return false }
    switch (a.geometry, b.geometry) {
    case (.use(let use), .use(let other)): if use != other { return false }
    default: break
    }
    switch aspect {
    case .presence:
      return a.in == b.in && a.out == b.out && a.visible == b.visible && a.modifiers == b.modifiers
    case .order: return true
    case .outline:
      return a.transform == b.transform && a.modifiers == b.modifiers && a.reversed == b.reversed
        && (!isOwn || a.geometry == b.geometry)
    case .fill: return !isOwn || a.fill == b.fill
    case .stroke: return !isOwn || a.stroke == b.stroke
    case .line: return a.transform == b.transform && (!isOwn || a.stroke == b.stroke)
    case .opacity: return a.opacity == b.opacity && a.modifiers == b.modifiers
    case .clip: return a.clip == b.clip && a.transform == b.transform && a.modifiers == b.modifiers
    }
  }
}

extension EvaluatedShape {
  /// What tells it from others in a document: its id, or where it is.
  var ownName: String { id.map { "#" + $0 } ?? source }
}
