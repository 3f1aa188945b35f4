// The outlines and the matrices of shapes at a time.

extension Playhead {
  /// Stores an animated outline at a time for which the shape has been evaluated in `path`.
  ///
  /// - Parameter hasVerbs: Whether `path` is the shape's outline at another time.
  mutating func outline(_ index: Int, _ copy: Copy, hasVerbs: Bool, into path: inout BezierPath) {
    let time = copy.time
    let node = plan.nodes[index]
    let program = Int(node.program)
    guard let outline = plan.outline(of: program) else { return }
    let isReversed = plan.programs[program].isReversed
    var forward = isReversed ? workspace.borrowPath() : BezierPath()
    if isReversed { swap(&forward, &path) }
    switch outline {
    case .path(let row):
      sampler.path(node.spans + row, at: time, plan, hasVerbs: hasVerbs && !isReversed, into: &path)
    case .columns(let function, let slots):
      path.removeAll(keepingCapacity: true)
      Self.outline(
        plan.outlineFunctions[function], sampler.table, slots.shifted(by: node.slots), &workspace, into: &path
      )
      if !isReversed { path.saturate() }
    case .unmatched(let track): path = BezierPath(flat: plan.outlineTracks[track].value(at: time))
    case .driven(let column, let track):
      path = BezierPath(flat: plan.outlineTracks[track].value(atOwnTime: sampler.table[node.slots + column]))
    case .event(let clock, let track):
      let elapsed = elapsed(clock, at: copy.inputTime)
      let track = plan.outlineTracks[track]
      path = BezierPath(flat: track.value(atOwnTime: track.time(after: elapsed)))
    case .contents:
      path.removeAll(keepingCapacity: true)
      appendContents(of: index, copy, to: &path)
      if !isReversed { path.saturate() }
    }
    guard isReversed else { return }
    swap(&forward, &path)
    path.removeAll(keepingCapacity: true)
    path.append(reversed: forward)
    path.saturate()
    workspace.recycle(forward)
  }

  /// Appends the outlines in a compound, in its units.
  ///
  /// Draws the shapes and discards them.
  private mutating func appendContents(of index: Int, _ copy: Copy, to path: inout BezierPath) {
    let (start, groups, lists) = (itemCount, frame.groups.count, listOrder.count)
    draw(
      plan.contents(of: plan.nodes[index]),
      in: Level(
        time: copy.time, inputTime: copy.inputTime, matrix: .identity, opacity: 1, isMeasured: true,
        isClip: true,
        isModified: true))
    for item in start..<itemCount {
      path.append(frame.items[item].path, transformedBy: frame.items[item].matrix)
    }
    itemCount = start
    frame.groups.removeLast(frame.groups.count - groups)
    listOrder.keep(lists)
  }

  static func outline(
    _ function: OutlineFunction, _ table: [Double], _ slots: Range<Int>, _ workspace: inout Workspace,
    into path: inout BezierPath
  ) {
    function(table.span.extracting(slots), &workspace, &path)
  }

  /// Returns the rotation, scale and skew of an animated transform, and its position.
  mutating func turn(_ transform: ShapeAnimation.Transform, _ node: PlanNode) -> ShapeTransform.Turn {
    if let following = transform.following { return turn(transform, following, node) }
    let slots = node.slots
    return ShapeTransform.Turn(
      sampler.table.span.extracting(transform.slots.shifted(by: slots)),
      direction: transform.direction.map { sampler.table[slots + $0] })
  }

  /// Returns the rotation, scale and skew of a shape that follows an outline, and the place of its pivot.
  @inline(never)
  mutating func turn(
    _ transform: ShapeAnimation.Transform, _ following: Range<Int>, _ node: PlanNode
  ) -> ShapeTransform.Turn {
    let first = node.slots + following.lowerBound
    let place =
      node.followed >= 0
      ? followed[Int(node.followed)].place(
        at: sampler.table[first].saturated, offset: sampler.table[first + 1].saturated) : nil
    var turn = ShapeTransform.Turn(
      sampler.table.span.extracting(transform.slots.shifted(by: node.slots)),
      direction: transform.isOrientedByOutline ? place?.degrees ?? 0 : nil)
    turn.position = place?.point ?? .zero
    turn.landsOnPosition = place != nil
    return turn
  }

  /// Whether the matrix of a shape depends on the center of its outline.
  mutating func turnsAboutOutline(_ index: Int) -> Bool {
    let node = plan.nodes[index]
    guard let transform = plan.transform(of: Int(node.program)), case .outline = transform.pivot else {
      return false
    }
    return turn(transform, node).needsPivot
  }

  /// Returns the matrix of a shape whose outline has the center `middle`; not of a group about its content.
  mutating func matrix(_ index: Int, middle: Point2D = .zero) -> AffineMatrix {
    let node = plan.nodes[index]
    let program = Int(node.program)
    guard let transform = plan.transform(of: program) else { return plan.matrix(of: program) }
    let turn = turn(transform, node)
    let pivot: Point2D
    switch transform.pivot {
    case .columns:
      let first = node.slots + transform.slots.lowerBound + 7
      pivot = Point2D(sampler.table[first], sampler.table[first + 1])
    case .point(let point): pivot = point
    case .outline: pivot = middle
    case .content: pivot = .zero
    }
    return turn.matrix(about: pivot).saturated
  }
}
