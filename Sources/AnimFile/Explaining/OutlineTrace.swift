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

    /// Which copy it is in each of the repeats around it, from the outside in.
    var copy: [Int] { stages.compactMap(\.copy).reversed() }

    /// Which copy of that shape it is in, in each of the shape's own repeats, the outermost first.
    func copy(of node: Int?) -> [Int] { stages.filter { $0.node == node }.compactMap(\.copy).reversed() }
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
    /// The local time from here on.
    var time: Double
    /// The local time that counts for what made it.
    var membersTime: Double
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
    /// The point that stays in place but for the position; nil where that makes no difference.
    var pivot: Point2D?
  }

  private struct Inherited {
    var matrix = AffineMatrix.identity
    var steps: [Step] = []
  }

  // Instances, so that they take no room on the stack.
  private final class Level {
    let time: Double
    let matrix: AffineMatrix
    /// The innermost first.
    let steps: [Step]

    init(time: Double, matrix: AffineMatrix = .identity, steps: [Step] = []) {
      self.time = time
      self.matrix = matrix
      self.steps = steps
    }
  }

  private final class Copy {
    let time: Double
    let matrix: AffineMatrix
    /// Whether a repeat made it.
    let isRepeated: Bool

    init(time: Double, matrix: AffineMatrix = .identity, isRepeated: Bool = false) {
      self.time = time
      self.matrix = matrix
      self.isRepeated = isRepeated
    }
  }

  /// - Parameters:
  ///   - target: The node of the shape to draw.
  ///   - size: The size of the viewport; nil for the document's own.
  init(_ evaluator: Evaluator, _ target: Int, viewport size: Size2D?) {
    self.evaluator = evaluator
    self.target = target
    let document = evaluator.resolved
    viewport =
      size == nil || size == document.size
      ? .identity : document.fit.matrix(from: document.size, to: size ?? document.size).saturated
    inherited = Array(repeating: Inherited(), count: evaluator.parents.count)
  }

  /// What is drawn of the shape at `time`, in drawing order.
  mutating func outlines(at time: Double) -> [Outline] {
    let level = Level(time: evaluator.localTime(at: time))
    let drawn = draw(evaluator.list, evaluator.resolved.shapes, in: level, only: target)
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
    let places = places(list)
    for place in list.parents {
      guard let index = places.firstIndex(of: evaluator.parents[place]) else { continue }
      placeParent(place, places[index], shapes[index], in: level)
    }
    var drawn: [Outline] = []
    for (index, place) in places.enumerated() {
      if let only, !(place..<evaluator.nodes[place].end).contains(only) { continue }
      guard let copy = copy(of: place, in: level) else { continue }
      let count = shapes.modifiers(of: index).count
      if count == 0 {
        drawn += self.place(place, shapes, index, copy, in: level)
      } else {
        drawn += modify(place, shapes, index, upTo: count, copy, in: level)
      }
    }
    return drawn
  }

  // What calls itself for shapes in shapes is kept apart from what does not, so that it takes little of the stack.

  /// The first copy of a shape; nil where it is not there.
  @inline(never)
  private func copy(of index: Int, in level: Level) -> Copy? {
    let shape = evaluator.nodes[index].shape
    guard shape.shows(at: level.time, documentEnd: evaluator.duration) else { return nil }
    return Copy(time: shape.localTime(at: level.time))
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
    let (matrix, pivot) = matrix(index, shape, copy, in: level)
    let outer = node.parent.map { inherited[$0] } ?? Inherited()
    inherited[place] = Inherited(
      matrix: (outer.matrix * matrix).saturated,
      steps: [Step(kind: .parent, node: index, time: copy.time, matrix: matrix, pivot: pivot)] + outer.steps)
  }

  /// The shape's own matrix, and the point that it leaves in place.
  private mutating func matrix(
    _ index: Int, _ shape: AnimatedShape, _ copy: Copy, in level: Level
  ) -> (matrix: AffineMatrix, pivot: Point2D?) {
    let node = evaluator.nodes[index]
    var sampler = Sampler(time: copy.time)
    guard !node.shape.isOutlined else {
      var path = BezierPath()
      node.shape.outline(&sampler, into: &path)
      return (node.shape.matrix(&sampler, path: path), node.shape.pivot(&sampler, path: path))
    }
    guard let turn = node.shape.turnAboutContent(&sampler) else {
      let path = BezierPath()
      return (node.shape.matrix(&sampler, path: path), node.shape.pivot(&sampler, path: path))
    }
    guard turn.needsPivot else { return (turn.matrix(about: .zero).saturated, nil) }
    let clipsBefore = clips.count
    var box: BoundingBox?
    for outline in draw(node.contents, shape.contents, in: Level(time: copy.time)) {
      guard let bounds = outline.item.path.bounds(transformedBy: outline.item.matrix) else { continue }
      box = box?.union(bounds) ?? bounds
    }
    clips.removeLast(clips.count - clipsBefore)
    let pivot = box?.center ?? .zero
    return (turn.matrix(about: pivot).saturated, pivot)
  }

  /// Draws a shape as the first `count` of its modifiers make it.
  private mutating func modify(
    _ place: Int, _ shapes: [AnimatedShape], _ index: Int, upTo count: Int, _ copy: Copy, in level: Level
  ) -> [Outline] {
    guard count > 0 else { return self.place(place, shapes, index, copy, in: level) }
    if shapes.repeats(index, count - 1) { return repeated(place, shapes, index, count - 1, copy, in: level) }
    var drawn = modify(place, shapes, index, upTo: count - 1, copy, in: level)
    apply(shapes, index, count - 1, of: place, at: copy.time, to: &drawn)
    return drawn
  }

  /// Draws the copies that a repeat makes of a shape.
  @inline(never)
  private mutating func repeated(
    _ place: Int, _ shapes: [AnimatedShape], _ index: Int, _ number: Int, _ copy: Copy, in level: Level
  ) -> [Outline] {
    guard let copies = copies(of: shapes.modifiers(of: index)[number], at: copy.time) else { return [] }
    var drawn: [Outline] = []
    for count in 0..<copies.count {
      let inside = self.copy(count, copies, of: copy)
      let start = (drawn.count, clips.count)
      drawn += modify(place, shapes, index, upTo: number, inside, in: level)
      note(count, number, of: place, inside, copy, in: &drawn, from: start.0)
      note(count, number, of: place, inside, copy, in: &clips, from: start.1)
    }
    return drawn
  }

  @inline(never)
  private func copy(_ number: Int, _ copies: AnimatedShape.Repeat.Copies, of copy: Copy) -> Copy {
    Copy(
      time: (copy.time - Double(number) * copies.delay).saturated,
      matrix: (copy.matrix * copies.matrix(number)).saturated, isRepeated: true)
  }

  /// What a repeat makes; nil for what changes outlines.
  @inline(never)
  private func copies(
    of modifier: AnimatedShape.Modifier, at time: Double
  ) -> AnimatedShape.Repeat.Copies? {
    guard case .repeat(let modifier) = modifier else { return nil }
    var sampler = Sampler(time: time)
    return AnimatedShape.Repeat.Copies(modifier, &sampler)
  }

  /// Notes that outlines are in a copy, which a repeat made of another.
  @inline(never)
  private func note(
    _ number: Int, _ modifier: Int, of node: Int, _ inside: Copy, _ outside: Copy,
    in outlines: inout [Outline], from start: Int
  ) {
    for place in start..<outlines.count {
      outlines[place].stages.append(
        Stage(
          node: node, modifier: modifier, kind: "repeat", copy: number, time: inside.time,
          membersTime: outside.time))
    }
  }

  /// Changes outlines by a modifier.
  @inline(never)
  private func apply(
    _ shapes: [AnimatedShape], _ index: Int, _ number: Int, of node: Int, at time: Double,
    to drawn: inout [Outline]
  ) {
    let modifier = shapes.modifiers(of: index)[number]
    var sampler = Sampler(time: time)
    var items = drawn.map(\.item)
    modifier.outline?.modify(&items, in: 0..<items.count, &sampler)
    for place in drawn.indices {
      items[place].path.saturate()
      drawn[place].item = items[place]
      guard drawn[place].node == target else { continue }
      drawn[place].stages.append(
        Stage(
          node: node, modifier: number, kind: "\(modifier.name)", time: time, membersTime: time,
          path: items[place].path))
    }
  }

  /// Draws one copy of a shape, or what is in it.
  private mutating func place(
    _ place: Int, _ shapes: [AnimatedShape], _ index: Int, _ copy: Copy, in level: Level
  ) -> [Outline] {
    guard let inside = self.level(in: place, shapes, index, copy, in: level) else { return [] }
    let clip = shapes.clip(of: index)
    if !clip.isEmpty { clips += draw(contents(of: place, areClip: true), clip, in: inside, only: target) }
    guard let outline = outline(place, shapes, index, inside) else {
      return draw(contents(of: place, areClip: false), shapes.contents(of: index), in: inside)
    }
    return [outline]
  }

  /// The nodes of what is in a shape, or of what clips it.
  @inline(never)
  private func contents(of index: Int, areClip: Bool) -> ShapeList {
    areClip ? evaluator.nodes[index].clip : evaluator.nodes[index].contents
  }

  /// The level of what is in a shape, and of its own outline; nil where the shape is not visible.
  @inline(never)
  private mutating func level(
    in place: Int, _ shapes: [AnimatedShape], _ index: Int, _ copy: Copy, in level: Level
  ) -> Level? {
    let node = evaluator.nodes[place]
    var sampler = Sampler(time: copy.time)
    guard node.shape.isVisible(&sampler) else { return nil }
    let outer = node.parent.map { inherited[$0] } ?? Inherited()
    let (own, pivot) = matrix(place, shapes[index], copy, in: level)
    let matrix = (level.matrix * outer.matrix * own * copy.matrix).saturated
    var steps = [Step(kind: .transform, node: place, time: copy.time, matrix: own, pivot: pivot)]
    if copy.isRepeated {
      steps.insert(Step(kind: .copy, node: place, time: copy.time, matrix: copy.matrix), at: 0)
    }
    return Level(time: copy.time, matrix: matrix, steps: steps + outer.steps + level.steps)
  }

  /// The outline of a shape, whose own level this is; nil for a group.
  @inline(never)
  private func outline(_ place: Int, _ shapes: [AnimatedShape], _ index: Int, _ level: Level) -> Outline? {
    guard evaluator.nodes[place].shape.isOutlined else { return nil }
    var sampler = Sampler(time: level.time)
    var item = Frame.Item()
    item.matrix = level.matrix
    evaluator.nodes[place].shape.outline(&sampler, into: &item.path)
    let stage = Stage(
      node: place, modifier: nil, kind: "\(shapes[index].geometry.name)", time: level.time,
      membersTime: level.time, path: item.path)
    return Outline(item: item, node: place, stages: [stage], steps: level.steps)
  }
}

extension AnimatedShape {
  /// The shapes that are drawn in it: a group's, or a symbol's where it is used.
  var contents: [AnimatedShape] {
    if case .use(let use) = geometry { return use.content.map { [$0.shape] } ?? [] }
    return geometry.shapes
  }
}

extension [AnimatedShape] {
  // Whoever takes a shape out of the list takes room for it on the stack.

  /// Whether a modifier of a shape is a repeat.
  @inline(never)
  fileprivate func repeats(_ index: Int, _ number: Int) -> Bool {
    if case .repeat = self[index].modifiers[number] { true } else { false }
  }

  @inline(never)
  fileprivate func modifiers(of index: Int) -> [AnimatedShape.Modifier] { self[index].modifiers }

  @inline(never)
  fileprivate func clip(of index: Int) -> [AnimatedShape] { self[index].clip }

  @inline(never)
  fileprivate func contents(of index: Int) -> [AnimatedShape] { self[index].contents }
}
