/// Estimates the cost of evaluating and examining frames, in shapes and eighths of path elements.
package struct EvaluationCost {
  /// The number of random numbers that cost as much as a shape.
  private static let numbersPerShape = 256.0
  /// The number of elements that cost as much as one of a twisted outline.
  private static let elementsPerTwisted = 4.0

  /// The cost of a frame that draws nothing: every shape and wiggle is evaluated.
  private let base: Double
  /// Whether the outline of each node is twisted.
  private let isTwisted: [Bool]

  package init(_ evaluator: Evaluator) {
    base =
      Double(evaluator.nodes.count) / 4 + WiggleWork(evaluator.resolved).numbers / Self.numbersPerShape
    var isTwisted = [Bool](repeating: false, count: evaluator.nodes.count)
    for (index, node) in evaluator.nodes.enumerated()
    where node.shape.shape.modifiers.contains(where: { if case .twist = $0 { true } else { false } }) {
      for inside in index..<max(node.end, index + 1) { isTwisted[inside] = true }
    }
    self.isTwisted = isTwisted
  }

  /// Returns the cost of a frame.
  package func callAsFunction(_ frame: Frame) -> Double {
    let clips = frame.clips.reduce(0) { $1.outlines.reduce($0) { $0 + 1 + Double($1.path.verbs.count) / 8 } }
    let items = frame.masks.isEmpty ? frame.items : frame.items + frame.masks.flatMap { $0.items }
    return items.reduce(base + 1 + clips) { cost, item in
      let factor =
        isTwisted.indices.contains(item.node) && isTwisted[item.node] ? Self.elementsPerTwisted : 1
      return cost + 1 + factor * Double(item.path.verbs.count) / 8
    }
  }
}
