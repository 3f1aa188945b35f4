/// Draws one shape as a ``Playhead`` does, keeping what each step made of it.
///
/// It goes the plain way, without storage to use again or anything held ready. Tests hold it to the same bits.
struct OutlineTrace {
  private let evaluator: Evaluator
  /// The node of the shape.
  private let target: Int
  private let viewport: AffineMatrix
  /// The matrices that children inherit, and the steps they are made of, in the order of the evaluator's parents.
  private var inherited: [Inherited]
  /// What was drawn of the shape where it clips others.
  private var clips: [Outline] = []

  /// An outline on its way into the picture.
  struct Outline {
    /// What is drawn.
    var item: Frame.Item
    /// Which shape it is.
    fileprivate(set) var node: Int
    fileprivate(set) var stages: [Stage]
    /// The innermost first.
    fileprivate(set) var steps: [Step]
  }

  /// What made an outline, and what it was then.
  struct Stage {
    /// The shape, or the one that the modifier belongs to.
    var node: Int
    /// The modifier; nil for the shape's own outline.
    var modifier: Int?
    var kind: String
    /// Which copy, for a repeat.
    var copy: Int?
    /// The local time.
    var time: Double
    /// Nil for a repeat, which leaves outlines alone.
    var path: BezierPath?
  }

  /// One matrix on the way to the viewport.
  struct Step {
    var kind: Explanation.Matrix.Kind
    /// The shape it belongs to; nil for the viewport.
    var node: Int?
    /// The local time of that shape.
    var time: Double
    var matrix: AffineMatrix
  }

  private struct Inherited {
    var matrix = AffineMatrix.identity
    var steps: [Step] = []
  }

  private struct Level {
    var time: Double
    var matrix = AffineMatrix.identity
    /// The innermost first.
    var steps: [Step] = []
  }

  private struct Copy {
    var time: Double
    var matrix = AffineMatrix.identity
    /// Whether a repeat made it.
    var isRepeated = false
  }

  /// - Parameters:
  ///   - target: The node of the shape to draw.
  ///   - size: The size of the viewport; nil for the document's own.
  init(_ evaluator: Evaluator, _ target: Int, viewport size: Size2D?) {
    self.evaluator = evaluator
    self.target = target
    let document = evaluator.document
    viewport =
      size == nil || size == document.size
      ? .identity : document.fit.matrix(from: document.size, to: size ?? document.size).saturated
    inherited = Array(repeating: Inherited(), count: evaluator.parents.count)
  }

  /// What is drawn of the shape at `time`, in drawing order.
  mutating func outlines(at time: Double) -> [Outline] {
    let level = Level(time: evaluator.localTime(at: time))
    let drawn = draw(evaluator.list, evaluator.document.shapes, in: level, only: target)
    return (drawn + clips).filter { $0.node == target }.map { outline in
      var outline = outline
      outline.item.transform = (viewport * outline.item.matrix).saturated
      outline.steps.append(Step(kind: .viewport, node: nil, time: time, matrix: viewport))
      return outline
    }
  }

  /// - Parameter only: A node; what does not hold it is left out.
  private mutating func draw(
    _ list: ShapeList, _ shapes: [AnimatedShape], in level: Level, only: Int? = nil
  ) -> [Outline] {
    let parents = list.parents.map { evaluator.parents[$0] }
    let places = list.nodes.isEmpty ? [] : self.places(list)
    for (place, node) in zip(list.parents, parents) {
      guard let index = places.firstIndex(of: node) else { continue }
      placeParent(place, node, shapes[index], in: level)
    }
    var drawn: [Outline] = []
    for (place, shape) in zip(places, shapes) {
      let node = evaluator.nodes[place]
      if let only, !(place..<node.end).contains(only) { continue }
      guard node.shape.shows(at: level.time, documentEnd: evaluator.duration) else { continue }
      let copy = Copy(time: node.shape.localTime(at: level.time))
      drawn += modify(place, shape, upTo: shape.modifiers.count, copy, in: level)
    }
    return drawn
  }

  /// The nodes of a list, without those inside them.
  private func places(_ list: ShapeList) -> [Int] {
    var places: [Int] = []
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      places.append(index)
      index = evaluator.nodes[index].end
    }
    return places
  }

  private mutating func placeParent(
    _ place: Int, _ index: Int, _ shape: AnimatedShape, in level: Level
  ) {
    let node = evaluator.nodes[index]
    let copy = Copy(time: node.shape.localTime(at: level.time))
    let matrix = matrix(index, shape, copy, in: level)
    let outer = node.parent.map { inherited[$0] } ?? Inherited()
    inherited[place] = Inherited(
      matrix: (outer.matrix * matrix).saturated,
      steps: [Step(kind: .parent, node: index, time: copy.time, matrix: matrix)] + outer.steps)
  }

  /// The shape's own matrix.
  private mutating func matrix(
    _ index: Int, _ shape: AnimatedShape, _ copy: Copy, in level: Level
  ) -> AffineMatrix {
    let node = evaluator.nodes[index]
    var sampler = Sampler(time: copy.time)
    guard !node.shape.isOutlined else {
      var path = BezierPath()
      node.shape.outline(&sampler, into: &path)
      return node.shape.matrix(&sampler, path: path)
    }
    guard let turn = node.shape.turnAboutContent(&sampler) else {
      return node.shape.matrix(&sampler, path: BezierPath())
    }
    guard turn.needsPivot else { return turn.matrix(about: .zero).saturated }
    let clipsBefore = clips.count
    var box: BoundingBox?
    for outline in draw(node.contents, shape.contents, in: Level(time: copy.time)) {
      guard let bounds = outline.item.path.bounds(transformedBy: outline.item.matrix) else { continue }
      box = box?.union(bounds) ?? bounds
    }
    clips.removeLast(clips.count - clipsBefore)
    return turn.matrix(about: box?.center ?? .zero).saturated
  }

  /// Draws a shape as the first `count` of its modifiers make it.
  private mutating func modify(
    _ index: Int, _ shape: AnimatedShape, upTo count: Int, _ copy: Copy, in level: Level
  ) -> [Outline] {
    guard count > 0 else { return place(index, shape, copy, in: level) }
    var sampler = Sampler(time: copy.time)
    let modifier = shape.modifiers[count - 1]
    if case .repeat(let modifier) = modifier {
      let copies = AnimatedShape.Repeat.Copies(modifier, &sampler)
      var drawn: [Outline] = []
      for number in 0..<copies.count {
        var copy = copy
        copy.time = (copy.time - Double(number) * copies.delay).saturated
        copy.matrix = (copy.matrix * copies.matrix(number)).saturated
        copy.isRepeated = true
        let stage = Stage(
          node: index, modifier: count - 1, kind: "repeat", copy: number, time: copy.time)
        for var outline in modify(index, shape, upTo: count - 1, copy, in: level) {
          outline.stages.append(stage)
          drawn.append(outline)
        }
      }
      return drawn
    }
    var drawn = modify(index, shape, upTo: count - 1, copy, in: level)
    var items = drawn.map(\.item)
    modifier.outline?.modify(&items, in: 0..<items.count, &sampler)
    for place in drawn.indices {
      items[place].path.saturate()
      drawn[place].item = items[place]
      guard drawn[place].node == target else { continue }
      drawn[place].stages.append(
        Stage(
          node: index, modifier: count - 1, kind: "\(modifier.name)", time: copy.time,
          path: items[place].path))
    }
    return drawn
  }

  /// Draws one copy of a shape, or what is in it.
  private mutating func place(
    _ index: Int, _ shape: AnimatedShape, _ copy: Copy, in level: Level
  ) -> [Outline] {
    let node = evaluator.nodes[index]
    var sampler = Sampler(time: copy.time)
    guard node.shape.isVisible(&sampler) else { return [] }
    let outer = node.parent.map { inherited[$0] } ?? Inherited()
    let own = matrix(index, shape, copy, in: level)
    let matrix = (level.matrix * outer.matrix * own * copy.matrix).saturated
    var steps = [Step(kind: .transform, node: index, time: copy.time, matrix: own)]
    if copy.isRepeated {
      steps.insert(Step(kind: .copy, node: index, time: copy.time, matrix: copy.matrix), at: 0)
    }
    steps += outer.steps + level.steps
    let inside = Level(time: copy.time, matrix: matrix, steps: steps)
    if !node.clip.nodes.isEmpty { clips += draw(node.clip, shape.clip, in: inside, only: target) }
    guard node.shape.isOutlined else { return draw(node.contents, shape.contents, in: inside) }
    var item = Frame.Item()
    item.matrix = matrix
    node.shape.outline(&sampler, into: &item.path)
    let stage = Stage(
      node: index, modifier: nil, kind: "\(shape.geometry.name)", time: copy.time, path: item.path)
    return [Outline(item: item, node: index, stages: [stage], steps: steps)]
  }
}

extension AnimatedShape {
  /// The shapes that are drawn in it: a group's, or a symbol's where it is used.
  var contents: [AnimatedShape] {
    if case .use(let use) = geometry { return use.content.map { [$0.shape] } ?? [] }
    return geometry.shapes
  }
}
