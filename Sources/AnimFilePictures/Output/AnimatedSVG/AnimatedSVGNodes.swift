import AnimFile

/// The shapes of a document that move, and the shapes with which each of them is drawn.
struct AnimatedSVGNodes: Sendable {
  /// Whether the values of each node's elements can change.
  let moves: [Bool]
  /// The node around each node; −1 for none.
  private var outer: [Int] = []
  /// The outermost node that is always drawn as a whole and contains the node; the node itself if there is none.
  private var whole: [Int] = []
  private let nodes: [ShapeNode]
  /// Whether shapes can be drawn without their siblings.
  private let isDivisible: Bool

  init(_ evaluator: Evaluator) {
    nodes = evaluator.nodes
    // With settings of parameters, any shape may change.
    let isFixed = !evaluator.hasSettings
    isDivisible = isFixed && !evaluator.list.isStacked
    var own = nodes.map { !isFixed || $0.movesItself }
    var next = nodes.count
    for index in nodes.indices.reversed() {
      let shape = nodes[index].shape.shape
      var turnsAboutContent = false
      if case .center? = shape.transform?.anchor { turnsAboutContent = true }
      let end =
        shape.isOutlined || turnsAboutContent
        ? nodes[index].end : max(nodes[index].clip.nodes.upperBound, nodes[index].mask.nodes.upperBound)
      // Outlines, pivots, clips and masks depend on the shapes in the node.
      if next < end { own[index] = true }
      if own[index] { next = index }
    }
    /// Whether each parent moves the shapes that are linked to it. A parent follows its own parent.
    var linked: [Bool] = []
    for index in evaluator.parents {
      linked.append(own[index] || nodes[index].link.map { linked[$0] } ?? false)
    }
    var moves = own
    var around: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let last = around.last, nodes[last].end <= index { around.removeLast() }
      let outer = around.last ?? -1
      self.outer.append(outer)
      let isInside = outer >= 0 && (whole[outer] != outer || nodes[outer].isWhole(around: index))
      whole.append(isInside ? whole[outer] : index)
      moves[index] = own[index] || outer >= 0 && moves[outer] || node.link.map { linked[$0] } ?? false
      if node.end > index + 1 { around.append(index) }
    }
    self.moves = moves
  }

  /// Returns the nodes that must be drawn for some of them, as ``Playhead/selection``.
  func selection(of wanted: some Sequence<Int>) -> [Bool] {
    guard isDivisible else { return [] }
    var selection = [Bool](repeating: false, count: nodes.count)
    /// Whether the node and those around it are selected.
    var isDone = selection
    func select(_ range: Range<Int>) {
      for index in range { selection[index] = true }
    }
    for index in wanted where index >= 0 {
      var node = whole[index]
      guard !isDone[node] else { continue }
      isDone[node] = true
      select(node..<nodes[node].end)
      while outer[node] >= 0 {
        node = outer[node]
        if selection[node] { break }
        selection[node] = true
        select(nodes[node].clip.nodes)
        select(nodes[node].mask.nodes)
      }
    }
    return selection
  }
}

extension ShapeNode {
  /// Whether anything about the shape can change, apart from the shapes around it and in it.
  fileprivate var movesItself: Bool {
    let shape = shape.shape
    if shape.isStill { return shape.in != nil || shape.out != nil || shape.time != nil }
    let finder = MotionFinder()
    if shape.isOutlined {
      var geometry = shape.geometry
      finder.walk(&geometry)
    }
    shape.fill?.inspect(finder)
    shape.stroke?.inspect(finder)
    shape.transform?.inspect(finder)
    shape.visible.inspect(finder)
    shape.opacity.inspect(finder)
    shape.zIndex.inspect(finder)
    for modifier in shape.modifiers { modifier.inspect(finder) }
    return finder.moves || shape.in != nil || shape.out != nil || shape.time != nil
  }

  /// Whether the node is drawn as a whole if a nested node is drawn.
  fileprivate func isWhole(around nested: Int) -> Bool {
    !shape.shape.modifiers.isEmpty || shape.shape.isOutlined || contents.isStacked
      || clip.nodes.contains(nested) || mask.nodes.contains(nested)
  }
}
