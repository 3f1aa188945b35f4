import AnimFile

/// Finds the shape that explains a difference: the drawn shape, an enclosing group, a transform parent, or the
/// document.
///
/// If the drawn shape has the same members in both documents, the cause is its highest ancestor whose members differ.
struct DifferenceCause {
  /// A node in the first evaluator, or in the second if the first has none; nil for the whole document.
  struct Place: Hashable {
    var node: Int?
    var isInSecond = false
  }

  private let first: Evaluator
  private let second: Evaluator
  /// The names of the shapes in which parameters or events have other uses.
  private let changedUses: Set<String>
  private var links: [[Int: [Link]]] = [[:], [:]]
  /// The nodes of the second evaluator, keyed by their names in the first.
  private let partners: [[String: Int]]
  /// The names of the second document's shapes whose ids exist in only one document, keyed by their names without those
  /// ids.
  let names: [String: String]

  /// A shape that another shape depends on.
  private struct Link {
    var node: Int
    /// Whether only its transform matters.
    var isParent: Bool
  }

  init(_ first: Evaluator, _ second: Evaluator) {
    self.first = first
    self.second = second
    changedUses = Interaction(first.document).shapesWithDifferences(from: Interaction(second.document))
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

  /// The dependencies of a shape, outermost first, ending with the shape.
  private mutating func links(_ node: Int, inSecond: Bool) -> [Link] {
    let side = inSecond ? 1 : 0
    if let known = links[side][node] { return known }
    let evaluator = inSecond ? second : first
    var result: [Link] = []
    for place in evaluator.path(to: node) {
      var parents: [Link] = []
      var next = evaluator.nodes[place].link
      while let parent = next {
        parents.append(Link(node: evaluator.parents[parent], isParent: true))
        next = evaluator.nodes[evaluator.parents[parent]].link
      }
      result += parents.reversed() + [Link(node: place, isParent: false)]
    }
    links[side][node] = result
    return result
  }

  /// Returns the cause of a difference in a shape that both animations draw, as nodes `a` and `b`.
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
      let matters = !link.isParent || [.outline, .line, .clip, .mask].contains(aspect)
      if matters, !agree(link.node, other.node, aspect, isOwn: false) { return Place(node: link.node) }
    }
    // The values of parameters are not among the members of evaluated shapes.
    let user = links.last { changedUses.contains(name($0.node, inSecond: false)) }
    return Place(node: user?.node)
  }

  /// Whether an enclosing group or a parent of a shape that both animations draw also differs.
  mutating func differsAround(_ a: Int, _ b: Int, _ aspect: SceneComparison.Aspect) -> Bool {
    let (links, others) = (links(a, inSecond: false), links(b, inSecond: true))
    guard aspect != .order, links.count == others.count else { return false }
    return zip(links, others).dropLast().contains { link, other in
      (!link.isParent || [.outline, .line, .clip, .mask].contains(aspect))
        && !agree(link.node, other.node, aspect, isOwn: false)
    }
  }

  /// Returns the cause of a shape that only one animation draws: the second if `inSecond`.
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

  /// Whether two shapes have equal members for an aspect of the drawing.
  ///
  /// - Parameter isOwn: Whether the shapes draw the aspect directly, rather than enclose the shape that does.
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
    case .mask: return a.mask == b.mask && a.transform == b.transform && a.modifiers == b.modifiers
    case .blend: return a.blend == b.blend && (isOwn || a.isIsolated == b.isIsolated)
    }
  }
}

extension EvaluatedShape {
  /// The name that identifies the shape in its document: its id, or its location.
  var ownName: String { id.map { "#" + $0 } ?? source }
}
