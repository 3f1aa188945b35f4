import AnimFile

/// Draws one shape as a ``Playhead`` does, recording every stage.
///
/// A straightforward implementation, without reused or precomputed storage. Tests require bitwise equal
/// results.
struct OutlineTrace {
  private let evaluator: Evaluator
  private let target: Int
  private let viewport: AffineMatrix
  /// The matrices that children inherit, with their factors, in the order of the evaluator's parents.
  private var inherited: [Inherited]
  /// The outlines that other shapes follow, by index in the evaluator's parents.
  private var followed: [Int: FollowedOutline] = [:]
  /// The outlines of the shape where it is part of a clip, a mask or a compound.
  private var clips: [Outline] = []

  /// An outline between its shape and the picture.
  struct Outline {
    var item: Frame.Item
    fileprivate(set) var node: Int
    fileprivate(set) var stages: [Stage]
    /// Innermost first.
    fileprivate(set) var steps: [Step]
    /// The place in the drawing order of the copies of each enclosing repeat, outermost first.
    fileprivate var order: [Int] = []

    /// The index of the copy in each enclosing repeat, outermost first.
    var copy: [Int] { stages.compactMap(\.copy).reversed() }

    /// Returns the index of the copy in each repeat of that shape, outermost first.
    func copy(of node: Int?) -> [Int] { stages.filter { $0.node == node }.compactMap(\.copy).reversed() }
  }

  struct Stage {
    /// The shape, or the one that the modifier belongs to.
    var node: Int
    /// The modifier; nil for the shape's own outline.
    var modifier: Int?
    var kind: String
    /// The index of the copy, for a repeat.
    var copy: Int?
    /// The inner time from this stage on.
    var time: Double
    /// The inner time of the shape's or modifier's members.
    var membersTime: Double
    /// Nil for a repeat, which does not change outlines.
    var path: BezierPath?
  }

  /// One matrix between the shape and the viewport.
  struct Step {
    var kind: Explanation.Matrix.Kind
    /// The shape of the matrix; nil for the viewport.
    var node: Int?
    /// The inner time of that shape.
    var time: Double
    var matrix: AffineMatrix
    /// The fixed point apart from the translation; nil if no pivot matters.
    var pivot: Point2D?
  }

  private struct Inherited {
    var matrix = AffineMatrix.identity
    var steps: [Step] = []
  }

  // Classes, to limit stack use.
  private final class Level {
    let time: Double
    let matrix: AffineMatrix
    /// Innermost first.
    let steps: [Step]
    /// The shapes of the list.
    var siblings: (list: ShapeList, shapes: [AnimatedShape])?

    init(time: Double, matrix: AffineMatrix = .identity, steps: [Step] = []) {
      self.time = time
      self.matrix = matrix
      self.steps = steps
    }
  }

  private final class Copy {
    let time: Double
    let matrix: AffineMatrix
    /// Whether a repeat created it.
    let isRepeated: Bool
    /// The sum of the delays of repeats.
    let delay: Double

    init(time: Double, matrix: AffineMatrix = .identity, isRepeated: Bool = false, delay: Double = 0) {
      self.time = time
      self.matrix = matrix
      self.isRepeated = isRepeated
      self.delay = delay
    }
  }

  /// - Parameters:
  ///   - target: The node of the shape to draw.
  ///   - size: The size of the viewport; nil for the document's.
  init(_ evaluator: Evaluator, _ target: Int, viewport size: Size2D?) {
    self.evaluator = evaluator
    self.target = target
    let document = evaluator.resolved
    viewport =
      size == nil || size == document.size
      ? .identity : document.fit.matrix(from: document.size, to: size ?? document.size).saturated
    inherited = Array(repeating: Inherited(), count: evaluator.parents.count)
  }

  /// Returns the drawn outlines of the shape at `time`, in drawing order.
  mutating func outlines(at time: Double) -> [Outline] {
    let level = Level(time: evaluator.localTime(at: time))
    let drawn = draw(evaluator.list, evaluator.resolved.shapes, in: level, only: target)
    let ordered = (drawn + clips).filter { $0.node == target }.enumerated().sorted { a, b in
      if a.element.order == b.element.order { return a.offset < b.offset }
      return a.element.order.lexicographicallyPrecedes(b.element.order)
    }
    return ordered.map { _, outline in
      var outline = outline
      outline.item.transform = (viewport * outline.item.matrix).saturated
      outline.steps.append(Step(kind: .viewport, node: nil, time: time, matrix: viewport))
      return outline
    }
  }

  /// - Parameter only: A node; subtrees that do not contain it are skipped.
  private mutating func draw(
    _ list: ShapeList, _ shapes: [AnimatedShape], in level: Level, only: Int? = nil
  ) -> [Outline] {
    let places = places(list)
    level.siblings = (list, shapes)
    placeParents(of: list, shapes, in: level)
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

  // Recursive functions are separate from others, to limit stack use.

  /// Returns the first copy; nil if the shape is not visible.
  @inline(never)
  private func copy(of index: Int, in level: Level) -> Copy? {
    let shape = evaluator.nodes[index].shape
    guard shape.shows(at: level.time, documentEnd: evaluator.duration) else { return nil }
    return Copy(time: shape.localTime(at: level.time))
  }

  /// Returns the nodes of a list, without nested ones.
  private func places(_ list: ShapeList) -> [Int] {
    var places: [Int] = []
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      places.append(index)
      index = evaluator.nodes[index].end
    }
    return places
  }

  private mutating func placeParents(of list: ShapeList, _ shapes: [AnimatedShape], in level: Level) {
    let places = places(list)
    for place in list.parents {
      guard let index = places.firstIndex(of: evaluator.parents[place]) else { continue }
      placeParent(place, places[index], shapes[index], in: level)
    }
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
    if evaluator.nodes.contains(where: { $0.followed == place }) { measure(place, node.shape, at: copy.time) }
  }

  /// Measures the outline of a followed shape.
  private mutating func measure(_ place: Int, _ shape: EvaluatedShape, at time: Double) {
    var sampler = Sampler(time: time)
    var items = [Frame.Item()]
    shape.outline(&sampler, into: &items[0].path)
    for modifier in shape.shape.modifiers {
      guard modifier.outline != nil else { break }
      modifier.modify(&items, in: 0..<1, &sampler)
      items[0].path.saturate()
    }
    items[0].path.apply(inherited[place].matrix)
    items[0].path.saturate()
    var outline = FollowedOutline()
    outline.measure(items[0].path)
    followed[place] = outline
  }

  /// Returns the outline that a copy of a shape follows; nil if it follows none.
  private func outline(followedBy index: Int, _ copy: Copy, in level: Level) -> FollowedOutline? {
    guard let place = evaluator.nodes[index].followed else { return nil }
    guard copy.delay != 0, let siblings = level.siblings else { return followed[place] }
    var earlier = self
    let past = Level(time: (level.time - copy.delay).saturated)
    past.siblings = siblings
    earlier.placeParents(of: siblings.list, siblings.shapes, in: past)
    return earlier.followed[place]
  }

  /// Returns the shape's own matrix and its fixed point.
  private mutating func matrix(
    _ index: Int, _ shape: AnimatedShape, _ copy: Copy, in level: Level
  ) -> (matrix: AffineMatrix, pivot: Point2D?) {
    let node = evaluator.nodes[index]
    var sampler = Sampler(time: copy.time)
    let followed = outline(followedBy: index, copy, in: level)
    guard !node.shape.isOutlined else {
      var path = BezierPath()
      node.shape.outline(&sampler, into: &path)
      return (
        node.shape.matrix(&sampler, path: path, followed: followed), node.shape.pivot(&sampler, path: path)
      )
    }
    guard let turn = node.shape.turnAboutContent(&sampler, followed: followed) else {
      let path = BezierPath()
      return (
        node.shape.matrix(&sampler, path: path, followed: followed), node.shape.pivot(&sampler, path: path)
      )
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

  /// Draws a shape with its first `count` modifiers.
  private mutating func modify(
    _ place: Int, _ shapes: [AnimatedShape], _ index: Int, upTo count: Int, _ copy: Copy, in level: Level
  ) -> [Outline] {
    guard count > 0 else { return self.place(place, shapes, index, copy, in: level) }
    if shapes.repeats(index, count - 1) { return repeated(place, shapes, index, count - 1, copy, in: level) }
    var drawn = modify(place, shapes, index, upTo: count - 1, copy, in: level)
    apply(shapes, index, count - 1, of: place, at: copy.time, to: &drawn)
    return drawn
  }

  /// Draws the copies that a repeat creates of a shape.
  @inline(never)
  private mutating func repeated(
    _ place: Int, _ shapes: [AnimatedShape], _ index: Int, _ number: Int, _ copy: Copy, in level: Level
  ) -> [Outline] {
    guard let copies = copies(of: shapes.modifiers(of: index)[number], at: copy.time) else { return [] }
    var drawsBelow = false
    if case .repeat(let modifier) = shapes.modifiers(of: index)[number] {
      drawsBelow = modifier.stack == .below
    }
    var drawn: [Outline] = []
    for count in 0..<copies.count {
      let inside = self.copy(count, copies, of: copy)
      let start = (drawn.count, clips.count)
      drawn += modify(place, shapes, index, upTo: number, inside, in: level)
      for place in start.0..<drawn.count { drawn[place].order.insert(drawsBelow ? -count : count, at: 0) }
      note(count, number, of: place, inside, copy, in: &drawn, from: start.0)
      note(count, number, of: place, inside, copy, in: &clips, from: start.1)
    }
    return drawn
  }

  @inline(never)
  private func copy(_ number: Int, _ copies: AnimatedShape.Repeat.Copies, of copy: Copy) -> Copy {
    Copy(
      time: (copy.time - Double(number) * copies.delay).saturated,
      matrix: (copy.matrix * copies.matrix(number)).saturated, isRepeated: true,
      delay: copy.delay + Double(number) * copies.delay)
  }

  /// Returns the copies of a repeat; nil for modifiers of outlines.
  @inline(never)
  private func copies(
    of modifier: AnimatedShape.Modifier, at time: Double
  ) -> AnimatedShape.Repeat.Copies? {
    guard case .repeat(let modifier) = modifier else { return nil }
    var sampler = Sampler(time: time)
    return AnimatedShape.Repeat.Copies(modifier, &sampler)
  }

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

  @inline(never)
  private func apply(
    _ shapes: [AnimatedShape], _ index: Int, _ number: Int, of node: Int, at time: Double,
    to drawn: inout [Outline]
  ) {
    let modifier = shapes.modifiers(of: index)[number]
    var sampler = Sampler(time: time)
    var items = drawn.map(\.item)
    modifier.modify(&items, in: 0..<items.count, &sampler)
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

  /// Draws one copy of a shape, or its content.
  private mutating func place(
    _ place: Int, _ shapes: [AnimatedShape], _ index: Int, _ copy: Copy, in level: Level
  ) -> [Outline] {
    guard let inside = self.level(in: place, shapes, index, copy, in: level) else { return [] }
    let clip = shapes.clip(of: index)
    if !clip.isEmpty { clips += draw(list(.clip, of: place), clip, in: inside, only: target) }
    if shapes.hasMask(index) { drawMask(place, shapes, index, inside) }
    if shapes.isCompound(index) { drawParts(place, shapes, index, inside) }
    guard let outline = outline(place, shapes, index, inside) else {
      return draw(list(.contents, of: place), shapes.contents(of: index), in: inside)
    }
    return [outline]
  }

  @inline(never)
  private mutating func drawMask(_ place: Int, _ shapes: [AnimatedShape], _ index: Int, _ level: Level) {
    clips += draw(list(.mask, of: place), shapes.mask(of: index), in: level, only: target)
  }

  @inline(never)
  private mutating func drawParts(_ place: Int, _ shapes: [AnimatedShape], _ index: Int, _ level: Level) {
    clips += draw(list(.contents, of: place), shapes.contents(of: index), in: level, only: target)
  }

  private enum List { case clip, mask, contents }

  /// Returns the nodes of a shape's clip, mask or content.
  @inline(never)
  private func list(_ list: List, of index: Int) -> ShapeList {
    switch list {
    case .clip: evaluator.nodes[index].clip
    case .mask: evaluator.nodes[index].mask
    case .contents: evaluator.nodes[index].contents
    }
  }

  /// Returns the level of a shape's content and outline; nil if the shape is not visible.
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

  /// Returns the outline of a shape at its own level; nil for a group.
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
  /// The nested shapes: a group's, or those of the symbol that it uses.
  var contents: [AnimatedShape] {
    if case .use(let use) = geometry { return use.content.map { [$0.shape] } ?? [] }
    return nestedShapes
  }
}

extension [AnimatedShape] {
  // Separate functions, because a local copy of a shape takes much stack.

  @inline(never)
  fileprivate func repeats(_ index: Int, _ number: Int) -> Bool {
    if case .repeat = self[index].modifiers[number] { true } else { false }
  }

  @inline(never)
  fileprivate func modifiers(of index: Int) -> [AnimatedShape.Modifier] { self[index].modifiers }

  @inline(never)
  fileprivate func clip(of index: Int) -> [AnimatedShape] { self[index].clip }

  @inline(never)
  fileprivate func hasMask(_ index: Int) -> Bool { self[index].hasMask }

  @inline(never)
  fileprivate func isCompound(_ index: Int) -> Bool {
    if case .compound = self[index].geometry { true } else { false }
  }

  @inline(never)
  fileprivate func mask(of index: Int) -> [AnimatedShape] { self[index].mask?.shapes ?? [] }

  @inline(never)
  fileprivate func contents(of index: Int) -> [AnimatedShape] { self[index].contents }
}
