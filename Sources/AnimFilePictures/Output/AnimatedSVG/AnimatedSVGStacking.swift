import AnimFile

/// The places of siblings in the drawing order, which is fixed in SVG.
///
/// The siblings with a constant `zIndex` have a constant order. Each of the others has an element for every place that
/// it takes: above one of the constant siblings, and at a rank among the others that are above the same one.
struct AnimatedSVGStacking: Sendable {
  /// The rank of each constant sibling among those of its list, by node.
  private var ranks: [Int: Int] = [:]
  /// The nodes of the other siblings.
  private var moving: Set<Int> = []

  /// The place of a sibling.
  struct Place: Sendable {
    /// The order among the siblings; empty for lists without `zIndex`.
    var order: [Int] = []
    /// A suffix of the kind of its elements.
    var kind = ""
  }

  /// The last sibling of a group so far.
  private struct Last {
    var rank = -1
    var number = -1
    var node = -1
  }

  init(_ evaluator: Evaluator) {
    add(evaluator.list, evaluator.nodes)
    for node in evaluator.nodes {
      add(node.contents, evaluator.nodes)
      add(node.mask, evaluator.nodes)
    }
  }

  private mutating func add(_ list: ShapeList, _ nodes: [ShapeNode]) {
    guard list.isStacked else { return }
    var constants: [(zIndex: Double, node: Int)] = []
    var node = list.nodes.lowerBound
    while node < list.nodes.upperBound {
      if case .constant(let zIndex) = nodes[node].shape.shape.zIndex {
        constants.append((zIndex, node))
      } else {
        moving.insert(node)
      }
      node = nodes[node].end
    }
    constants.sort { $0.zIndex == $1.zIndex ? $0.node < $1.node : $0.zIndex < $1.zIndex }
    for (rank, constant) in constants.enumerated() { ranks[constant.node] = rank }
  }

  /// Returns the places of the groups and items of a frame or a mask; nil if there are no lists with `zIndex`.
  func places(
    of frameItems: [Frame.Item], _ frameGroups: [Frame.Group]
  ) -> (groups: [Place], items: [Place])? {
    guard !ranks.isEmpty || !moving.isEmpty else { return nil }
    var groups = [Place](repeating: Place(), count: frameGroups.count)
    var items: [Place] = []
    items.reserveCapacity(frameItems.count)
    /// The last siblings in the document and in each group.
    var last = [Last](repeating: Last(), count: frameGroups.count + 1)
    var next = 0
    for (index, item) in frameItems.enumerated() {
      // A group precedes its inner groups.
      while next < frameGroups.count, frameGroups[next].items.lowerBound <= index {
        groups[next] = place(of: frameGroups[next].node, after: &last[(frameGroups[next].parent ?? -1) + 1])
        next += 1
      }
      items.append(place(of: item.node, after: &last[(item.group ?? -1) + 1]))
    }
    return (groups, items)
  }

  private func place(of node: Int, after last: inout Last) -> Place {
    if let rank = ranks[node] {
      last = Last(rank: rank, number: -1, node: node)
      return Place(order: [2 * rank + 1, 0])
    }
    guard moving.contains(node) else { return Place() }
    // Copies of a shape are consecutive.
    if last.node != node { last.number += 1 }
    last.node = node
    return Place(order: [2 * last.rank + 2, last.number], kind: " above \(last.rank).\(last.number)")
  }
}
