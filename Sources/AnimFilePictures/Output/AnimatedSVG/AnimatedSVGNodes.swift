import AnimFile

/// The shapes of a document that move, and the shapes with which each of them is drawn.
struct AnimatedSVGNodes: Sendable {
  /// The number of equal passes of the motion of each node in that of the document: 1 if it has no shorter ones, and
  /// 0 if the values of the node's elements cannot change.
  let passes: [Int]
  /// The same for the background.
  let backgroundPasses: Int
  /// Whether the values of each node's elements can change.
  var moves: [Bool] { passes.map { $0 > 0 } }
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
    // Documents that end, turn around, or have a start that plays once have no shorter passes.
    let timing = evaluator.timing
    let canRepeat =
      isDivisible && timing.passes.repeats == .forever && !timing.passes.autoreverses && timing.start == 0
    let duration = canRepeat ? evaluator.recordedDuration : 0
    var background = MotionPasses()
    background.add(duration) { evaluator.resolved.background?.inspect($0) }
    backgroundPasses = isFixed ? background.count : 1
    var own = nodes.map { isFixed ? $0.passes(in: duration) : 1 }
    /// Whether each node has no passes of its own, as its copies are late, or its elements depend on its siblings.
    var isBound: [Bool] = []
    var around: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let last = around.last, nodes[last].end <= index { around.removeLast() }
      let outer = around.last ?? -1
      self.outer.append(outer)
      isBound.append(outer >= 0 && (isBound[outer] || nodes[outer].isStacked) || node.hasLateCopies)
      if isBound[index] { own[index] = min(own[index], 1) }
      if node.end > index + 1 { around.append(index) }
    }
    var next = nodes.count
    for index in nodes.indices.reversed() {
      let shape = nodes[index].shape.shape
      var turnsAboutContent = false
      if case .center? = shape.transform?.anchor { turnsAboutContent = true }
      let end =
        shape.isOutlined || turnsAboutContent
        ? nodes[index].end : max(nodes[index].clip.nodes.upperBound, nodes[index].mask.nodes.upperBound)
      // Outlines, pivots, clips and masks depend on the shapes in the node.
      if next < end { for inside in index + 1..<end { own[index].formPasses(with: own[inside]) } }
      if own[index] > 0 { next = index }
    }
    /// The passes of each parent with those of the shapes that it follows. A parent follows its own parent.
    var linked: [Int] = []
    for index in evaluator.parents {
      var passes = own[index]
      if let link = nodes[index].link { passes.formPasses(with: linked[link]) }
      linked.append(passes)
    }
    var passes = own
    for (index, node) in nodes.enumerated() {
      let outer = outer[index]
      let isInside = outer >= 0 && (whole[outer] != outer || nodes[outer].isWhole(around: index))
      whole.append(isInside ? whole[outer] : index)
      if outer >= 0 { passes[index].formPasses(with: passes[outer]) }
      if let link = node.link { passes[index].formPasses(with: linked[link]) }
      if isBound[index] { passes[index] = min(passes[index], 1) }
    }
    self.passes = passes
  }

  /// The number of equal passes of the motion of a node, or of the background, whose node is −1.
  func passes(of node: Int) -> Int { node < 0 ? backgroundPasses : passes[node] }

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
  /// The number of equal passes of the motion of the shape in a duration, apart from the shapes around it and in it.
  fileprivate func passes(in duration: Double) -> Int {
    let shape = shape.shape
    if shape.in != nil || shape.out != nil || shape.time != nil { return 1 }
    if shape.isStill { return 0 }
    var passes = MotionPasses()
    passes.add(duration) { finder in
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
    }
    return passes.count
  }

  /// Whether the shapes in the node have a drawing order of their own.
  fileprivate var isStacked: Bool { contents.isStacked || mask.isStacked }

  /// Whether the time of copies of the shape is not that of the shape.
  fileprivate var hasLateCopies: Bool {
    shape.shape.modifiers.contains { if case .repeat(let copies) = $0 { copies.delay != 0 } else { false } }
  }

  /// Whether the node is drawn as a whole if a nested node is drawn.
  fileprivate func isWhole(around nested: Int) -> Bool {
    !shape.shape.modifiers.isEmpty || shape.shape.isOutlined || contents.isStacked
      || clip.nodes.contains(nested) || mask.nodes.contains(nested)
  }
}

/// The number of equal passes of motion in a duration.
private struct MotionPasses {
  /// 0 if nothing moves.
  private(set) var count = 0

  mutating func add(_ duration: Double, _ inspect: (MotionFinder) -> Void) {
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    inspect(finder)
    if finder.moves, tally.passes.isEmpty { count = 1 }
    for pass in tally.passes { count.formPasses(with: pass.map { Self.number(of: $0, in: duration) } ?? 1) }
  }

  /// The number of passes of a length in a duration; 1 if it is not whole.
  private static func number(of length: Double, in duration: Double) -> Int {
    let number = (duration / length).rounded()
    guard number >= 2, number <= 1e6, abs(number * length - duration) <= 1e-9 * duration else { return 1 }
    return Int(number)
  }
}

extension Int {
  /// Combines the numbers of passes of two motions to that of both: their greatest common divisor.
  fileprivate mutating func formPasses(with other: Int) { self = greatestCommonDivisor(with: other) }
}
