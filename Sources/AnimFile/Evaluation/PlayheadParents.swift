// The matrices that children inherit, and the outlines that shapes follow.

extension Playhead {
  /// Computes the matrix that the children of a shape inherit.
  mutating func placeParent(_ place: Int, in level: Level) {
    let index = evaluator.parents[place]
    let node = plan.nodes[index]
    let program = Int(node.program)
    let copy = Copy(time: localTime(program, index, in: level), inputTime: level.inputTime)
    take(plan.programs[program].members.steps, slots: node.slots, at: copy.time)
    let matrix: AffineMatrix
    if plan.programs[program].isOutlined {
      var path = workspace.borrowOutline()
      outline(index, copy, hasVerbs: false, into: &path)
      matrix = self.matrix(index, middle: turnsAboutOutline(index) ? path.bounds?.center ?? .zero : .zero)
      parentMatrices[place] = (inherited(Int(node.parent)) * matrix).saturated
      if node.isFollowed { measure(place, index, copy, &path) }
      workspace.recycle(outline: path)
    } else {
      matrix = groupMatrix(index, copy, in: level)
      parentMatrices[place] = (inherited(Int(node.parent)) * matrix).saturated
    }
  }

  /// Measures the outline of a followed shape, after the modifiers before its first repeat, in the units of its list.
  ///
  /// - Parameter path: The outline before modifiers, if it is animated.
  @inline(never)
  private mutating func measure(
    _ place: Int, _ index: Int, _ copy: Copy, _ path: inout BezierPath
  ) {
    let node = plan.nodes[index]
    if let still = nodes[index].shape.constantPath(&outlines) {
      path.removeAll(keepingCapacity: true)
      path.append(still)
    }
    let range = plan.programs[Int(node.program)].modifiers
    if !range.isEmpty, plan.modifiers[range.lowerBound].outline != nil {
      if itemCount == frame.items.count { frame.items.append(Frame.Item()) }
      let item = itemCount
      // The item's storage holds another outline meanwhile.
      frame.items[item].node = -1
      swap(&frame.items[item].path, &path)
      for modifier in plan.modifiers[range] {
        guard modifier.outline != nil else { break }
        evaluate(modifier.members, spans: node.spans, slots: node.slots, at: copy.time)
        Self.modify(
          &frame.items, in: item..<item + 1, modifier, sampler.table, slots: node.slots, &workspace)
        frame.items[item].path.saturate()
      }
      swap(&frame.items[item].path, &path)
    }
    path.apply(parentMatrices[place])
    path.saturate()
    let isNew = followed[place].measure(path)
    workspace.work = workspace.work.addingCapped((isNew ? 32 : 1) * path.verbs.count)
  }

  /// Computes the parents of a list at another time of the list, with the settings up to then.
  @inline(never)
  mutating func replaceParents(in outer: Level, delay: Double) {
    var level = outer
    level.time = (outer.time - delay).saturated
    level.inputTime = (outer.inputTime - delay).saturated
    let now = inputTime
    inputTime = level.inputTime
    defer { inputTime = now }
    guard let inputs else { return evaluateParents(level) }
    guard inputs.isStructural else {
      for reading in readings.indices { readings[reading].assigned = nil }
      for place in level.parents { readInputs(at: inputTime, in: slots(of: evaluator.parents[place])) }
      return evaluateParents(level)
    }
    if inputTime == now { return evaluateParents(level) }
    let current = (evaluator, plan, nodes, sampler, events)
    take(snapshot(inputs, at: inputTime))
    evaluateParents(level)
    (evaluator, plan, nodes, sampler, events) = current
    forgetItems()
  }

  /// Evaluates and places the parents of a list.
  private mutating func evaluateParents(_ level: Level) {
    for place in level.parents {
      let index = evaluator.parents[place]
      let node = plan.nodes[index]
      let program = Int(node.program)
      evaluate(
        plan.programs[program].members, spans: node.spans, slots: node.slots,
        at: localTime(program, index, in: level))
      placeParent(place, in: level)
    }
  }

  /// Returns the matrix of a parent; the identity for a negative index.
  mutating func inherited(_ parent: Int) -> AffineMatrix {
    parent >= 0 ? parentMatrices[parent] : .identity
  }
}
