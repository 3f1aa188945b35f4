// How a playhead draws lists, shapes and groups.
//
// Methods that change nothing are mutating, too: otherwise, each call would copy the playhead.

extension Playhead {
  mutating func draw(_ list: ShapeList, in outer: Level) {
    var level = outer
    level.parents = list.parents
    sample(list, in: level)
    for place in list.parents { placeParent(place, in: level) }
    // The order of drawing has no effect in clips.
    if list.isStacked, !level.isClip { return drawStacked(list, in: level) }
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      if isSelected(index, in: level), shows(Int(plan.nodes[index].program), in: level) {
        drawShape(index, in: level)
      }
      index = Int(plan.nodes[index].end)
    }
  }

  @inline(__always)
  private mutating func isSelected(_ index: Int, in level: Level) -> Bool {
    selection.isEmpty || level.isMeasured || selection[index]
  }

  /// Draws all copies of a visible shape.
  @inline(__always)
  private mutating func drawShape(_ index: Int, in level: Level) {
    let program = Int(plan.nodes[index].program)
    let copy = Copy(time: localTime(program, index, in: level), inputTime: level.inputTime)
    if plan.programs[program].modifiers.isEmpty {
      place(index, copy, in: level)
    } else {
      modify(index, upTo: plan.programs[program].modifiers.count, copy, in: level)
    }
  }

  /// Draws the shapes of a list in the order of their `zIndex`.
  private mutating func drawStacked(_ list: ShapeList, in level: Level) {
    let first = stacked.count
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      let node = plan.nodes[index]
      let program = Int(node.program)
      if shows(program, in: level) {
        stacked.append(StackedShape(node: index, zIndex: zIndex(program, index, in: level)))
      }
      index = Int(node.end)
    }
    stacked.sort(from: first, StackedShape.isDrawnEarlier)
    let end = stacked.count
    for place in first..<end {
      let start = itemCount
      drawShape(stacked[place].node, in: level)
      stacked[place].items = start..<itemCount
    }
    if level.isModified { listOrder.add(stacked[first...]) }
    stacked.removeLast(end - first)
  }

  /// Returns the place of a shape among its siblings.
  private mutating func zIndex(_ program: Int, _ index: Int, in level: Level) -> Double {
    let stacking = Int(plan.programs[program].stacking)
    guard stacking >= 0 else { return 0 }
    let node = plan.nodes[index]
    let members = plan.stackings[stacking]
    evaluate(members, spans: node.spans, slots: node.slots, at: localTime(program, index, in: level))
    return sampler.table[node.slots + members.slots.lowerBound]
  }

  /// Evaluates the tracks of all visible shapes of a list, so that easings are solved together.
  mutating func sample(_ list: ShapeList, in level: Level) {
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      let node = plan.nodes[index]
      let program = Int(node.program)
      let spans = plan.programs[program].members.spans
      if !spans.isEmpty,
        node.isParent || !plan.programs[program].hasRepeat,
        node.isParent || isSelected(index, in: level) && shows(program, in: level)
      {
        sampler.sample(
          spans.shifted(by: node.spans), at: localTime(program, index, in: level), plan)
      }
      index = Int(node.end)
    }
    sampler.finish(plan)
  }

  /// Returns the inner time of a shape.
  @inline(__always)
  mutating func localTime(_ program: Int, _ node: Int, in level: Level) -> Double {
    guard plan.programs[program].hasTime else { return level.time }
    let clock = Int(plan.programs[program].clock)
    guard clock < 0 else {
      return plan.clocks[clock].localTime(after: elapsed(clock, at: level.inputTime))
    }
    let timing = Int(plan.programs[program].timing)
    guard timing < 0 else { return number(timing, plan.nodes[node], at: level.time) }
    return nodes[node].shape.localTime(at: level.time)
  }

  /// Whether a shape is drawn.
  @inline(__always)
  private mutating func shows(_ program: Int, in level: Level) -> Bool {
    let clock = Int(plan.programs[program].clock)
    guard clock < 0 else { return plan.clocks[clock].shows(after: elapsed(clock, at: level.inputTime)) }
    return plan.programs[program].shows(at: level.time, documentEnd: documentEnd)
  }

  /// Returns a number that is an inner time.
  private mutating func number(_ timing: Int, _ node: PlanNode, at time: Double) -> Double {
    let members = plan.timings[timing]
    evaluate(members, spans: node.spans, slots: node.slots, at: time)
    return sampler.table[node.slots + members.slots.lowerBound].saturated
  }

  /// Returns the time since the last event of a clock.
  mutating func elapsed(_ clock: Int, at time: Double) -> ElapsedTime {
    plan.clocks[clock].elapsed(at: time, events[clock].times, isInitial: events[clock].isInitial)
  }

  mutating func place(_ index: Int, _ copy: Copy, in level: Level) {
    let node = plan.nodes[index]
    let program = Int(node.program)
    let members = plan.programs[program].members
    if plan.programs[program].hasRepeat {
      evaluate(members, spans: node.spans, slots: node.slots, at: copy.time)
    } else if !members.steps.isEmpty {
      take(members.steps, slots: node.slots, at: copy.time)
    }
    guard sampler.table[node.slots] != 0 else { return }
    let opacity = sampler.table[node.slots + 1].clamped(0, 1) * copy.opacity
    if plan.programs[program].isOutlined {
      draw(index, opacity, copy, in: level)
    } else {
      enter(index, opacity, copy, in: level)
    }
  }

  mutating func draw(_ index: Int, _ opacity: Double, _ copy: Copy, in level: Level) {
    let place = itemCount
    let matrix = addItem(index, opacity, copy, in: level)
    if plan.nodes[index].clip != 0 { frame.items[place].clip = clip(index, matrix, copy, in: level) }
    if hasMask(index, in: level) { frame.items[place].mask = mask(index, matrix, copy) }
  }

  /// Adds the item of a shape without its clip, and returns the matrix of the shape.
  ///
  /// A separate function, because clips and groups nest: its stack frame is released before they are drawn.
  @inline(never)
  private mutating func addItem(
    _ index: Int, _ opacity: Double, _ copy: Copy, in level: Level
  ) -> AffineMatrix {
    if itemCount == frame.items.count { frame.items.append(Frame.Item()) }
    let place = itemCount
    itemCount += 1
    let node = plan.nodes[index]
    let program = Int(node.program)
    let around = node.parent >= 0 ? level.matrix * inherited(Int(node.parent)) : level.matrix
    let isSame = frame.items[place].node == index
    if !isSame { frame.items[place].show(nodes[index].shape, index) }
    let (wasModified, wasAssigned) = frame.items[place].begin(opacity, in: level, assignments)
    let animation = Int(plan.programs[program].animation)
    let isOwn = isSame && !wasModified && !level.isModified
    let isStill = isOwn && !wasAssigned && plan.programs[program].isStill
    // Otherwise neither time nor parameters have changed its members.
    if !isStill, animation >= 0, let form = plan.animations[animation].outline {
      let isKept = Self.keepsOutline(
        &frame.items[place].origin, form, sampler.table, slots: node.slots,
        isOwn: isOwn)
      if !isKept {
        // The storage of the path is taken out of the item meanwhile.
        var path = BezierPath()
        swap(&path, &frame.items[place].path)
        outline(index, copy, hasVerbs: isSame && !wasModified, into: &path)
        swap(&path, &frame.items[place].path)
      }
    } else if level.isModified || !isSame || wasModified,
      let still = nodes[index].shape.constantPath(&outlines)
    {
      if level.isModified {
        frame.items[place].path.removeAll(keepingCapacity: true)
        frame.items[place].path.append(still)
      } else {
        frame.items[place].path = still
      }
    }
    let middle = turnsAboutOutline(index) ? frame.items[place].path.bounds?.center ?? .zero : .zero
    let matrix = (around * matrix(index, middle: middle) * copy.matrix).saturated
    if animation >= 0, !isStill {
      Self.paint(&frame.items[place], plan.animations[animation], sampler.table, slots: node.slots)
    }
    frame.items[place].place(matrix, in: viewport, isStretched: isStretched)
    return matrix
  }

  /// Whether the outline of an item is what its columns determine already. Remembers the columns otherwise.
  ///
  /// - Parameter isOwn: Whether the item's path is the outline of the same shape, without modifiers.
  private static func keepsOutline(
    _ origin: inout FrameOrigin, _ outline: ShapeAnimation.Outline, _ table: [Double], slots: Int, isOwn: Bool
  ) -> Bool {
    // With many columns, comparing them costs as much as the outline.
    guard case .columns(_, let columns) = outline, columns.count <= 64 else {
      if !origin.columns.isEmpty { origin.columns.removeAll(keepingCapacity: true) }
      return false
    }
    let first = columns.lowerBound + slots
    if isOwn, origin.columns.count == columns.count {
      var place = 0
      while place < columns.count, origin.columns[place].bitPattern == table[first + place].bitPattern {
        place += 1
      }
      if place == columns.count { return true }
      while place < columns.count {
        origin.columns[place] = table[first + place]
        place += 1
      }
      return false
    }
    origin.columns.removeAll(keepingCapacity: true)
    for place in 0..<columns.count { origin.columns.append(table[first + place]) }
    return false
  }

  /// Assigns an animated fill and stroke to an item.
  @inline(__always)
  private static func paint(
    _ item: inout Frame.Item, _ animation: ShapeAnimation, _ table: [Double], slots: Int
  ) {
    if let fill = animation.fill {
      if item.fill == nil { item.fill = Frame.Fill() }
      item.fill?.assign(table.span.extracting(fill.shifted(by: slots)), animation.fillForm)
    }
    if let stroke = animation.stroke {
      if item.strokes.isEmpty { item.strokes.append(Frame.Stroke()) }
      item.strokes[0].assign(
        table.span.extracting(stroke.shifted(by: slots)), animation.strokeForm, dashes: animation.dashes)
    }
  }

  /// Returns the matrix of a group.
  mutating func groupMatrix(_ index: Int, _ copy: Copy, in level: Level) -> AffineMatrix {
    let node = plan.nodes[index]
    guard let transform = plan.transform(of: Int(node.program)), case .content = transform.pivot else {
      return matrix(index)
    }
    let turn = turn(transform, node)
    guard turn.needsPivot else { return turn.matrix(about: .zero).saturated }
    return turn.matrix(about: middle(of: plan.contents(of: node), copy, in: level)).saturated
  }

  /// Returns the center of all visible outlines in a group, in its own units.
  ///
  /// Draws the content and discards it; validation limits how often that can happen.
  private mutating func middle(of contents: ShapeList, _ copy: Copy, in level: Level) -> Point2D {
    let start = (items: itemCount, groups: frame.groups.count, clips: clipCount, lists: listOrder.count)
    draw(
      contents,
      in: Level(
        time: copy.time, inputTime: copy.inputTime, matrix: .identity, opacity: 1, isMeasured: true,
        isClip: level.isClip,
        isModified: level.isModified))
    var box: BoundingBox?
    for index in start.items..<itemCount {
      guard let bounds = frame.items[index].path.bounds(transformedBy: frame.items[index].matrix) else {
        continue
      }
      box = box?.union(bounds) ?? bounds
    }
    itemCount = start.items
    clipCount = start.clips
    listOrder.keep(start.lists)
    frame.groups.removeLast(frame.groups.count - start.groups)
    // Without visible content, the center does not matter.
    return box?.center ?? .zero
  }

  /// Draws the content of one copy of a group.
  private mutating func enter(_ index: Int, _ opacity: Double, _ copy: Copy, in level: Level) {
    let node = plan.nodes[index]
    let own = level.matrix * inherited(Int(node.parent)) * groupMatrix(index, copy, in: level)
    let matrix = (own * copy.matrix).saturated
    var group = Frame.Group(nodes[index].shape, node: index, opacity: opacity, parent: level.group)
    let (clips, masks) = (clipCount, maskCount)
    if node.clip != 0 { group.clip = clip(index, matrix, copy, in: level) }
    if hasMask(index, in: level) { group.mask = mask(index, matrix, copy) }
    let first = itemCount
    let place = frame.groups.count
    frame.groups.append(group)
    draw(
      plan.contents(of: node),
      in: Level(
        time: copy.time, inputTime: copy.inputTime, matrix: matrix, opacity: level.opacity * opacity,
        group: place,
        clip: group.clip ?? level.clip, isMeasured: level.isMeasured, isClip: level.isClip,
        isModified: level.isModified))
    guard itemCount > first else {
      // Frames list only groups with items, and only their clips and masks.
      frame.groups.removeLast(frame.groups.count - place)
      clipCount = clips
      maskCount = masks
      return
    }
    frame.groups[place].items = first..<itemCount
  }
}

extension Frame.Item {
  /// Assigns the constant members of the shape with the node `index`.
  fileprivate mutating func show(_ shape: EvaluatedShape, _ index: Int) {
    node = index
    takeNames(of: shape)
    fill = shape.constantFill
    stroke = shape.constantStroke
    blend = shape.blend
  }

  /// Assigns what a list determines, before the outline is evaluated.
  ///
  /// - Returns: Whether the path had been modified, and whether parameters have been assigned since it was evaluated.
  @inline(__always)
  fileprivate mutating func begin(_ opacity: Double, in level: Playhead.Level, _ assignments: Int)
    -> (wasModified: Bool, wasAssigned: Bool)
  {
    group = level.group
    clip = level.isClip ? level.clip : nil
    mask = nil
    self.opacity = opacity
    effectiveOpacity = level.opacity * opacity
    let before = (origin.isModified, origin.assignments != assignments)
    origin.isModified = level.isModified
    origin.assignments = assignments
    return before
  }

  /// Assigns the matrix from the shape's units to the document's, and what follows from it.
  @inline(__always)
  mutating func place(_ matrix: AffineMatrix, in viewport: AffineMatrix, isStretched: Bool) {
    self.matrix = matrix
    transform = (viewport * matrix).saturated
    if !strokes.isEmpty { strokes[0].transform = isStretched ? matrix : transform }
  }
}

extension ShapeProgram {
  /// Whether it is drawn at `time`, in the parent's time, in a document that ends at `documentEnd`.
  @inline(__always)
  fileprivate func shows(at time: Double, documentEnd: Double) -> Bool {
    time >= start && (time < stop || (time == stop && stop == documentEnd))
  }
}
