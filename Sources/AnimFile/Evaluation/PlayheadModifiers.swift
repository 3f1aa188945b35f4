// How a playhead applies modifiers: copies, and changes of outlines.

extension Playhead {
  /// Draws a shape with its first `count` modifiers.
  mutating func modify(_ index: Int, upTo count: Int, _ copy: Copy, in level: Level) {
    guard count > 0 else { return place(index, copy, in: level) }
    let node = plan.nodes[index]
    let range = plan.programs[Int(node.program)].modifiers
    let modifiers = plan.modifiers
    if modifiers[range.lowerBound + count - 1].outline == nil {
      return drawCopies(index, modifiers[range.lowerBound + count - 1], before: count - 1, copy, in: level)
    }
    var first = count - 1
    while first > 0, modifiers[range.lowerBound + first - 1].outline != nil { first -= 1 }
    let (start, firstList) = (itemCount, listOrder.count)
    var inside = level
    inside.isModified = true
    modify(index, upTo: first, copy, in: inside)
    for modifier in modifiers[range.lowerBound + first..<range.lowerBound + count] {
      evaluate(modifier.members, spans: node.spans, slots: node.slots, at: copy.time)
      if listOrder.count > firstList, case .trim(.joined)? = modifier.outline {
        let order = listOrder.items(start..<itemCount, from: firstList)
        modifier.outline?.addWork(frame.items, in: start..<itemCount, &workspace)
        Self.trim(&frame.items, joined: order, modifier, sampler.table, slots: node.slots, &workspace)
      } else {
        Self.modify(
          &frame.items, in: start..<itemCount, modifier, sampler.table, slots: node.slots, &workspace)
      }
      for index in start..<itemCount { frame.items[index].path.saturate() }
    }
    if !level.isModified { listOrder.keep(firstList) }
  }

  /// Draws the copies that a modifier makes of a shape with its first `count` modifiers.
  private mutating func drawCopies(
    _ index: Int, _ modifier: ModifierProgram, before count: Int, _ copy: Copy, in level: Level
  ) {
    let node = plan.nodes[index]
    evaluate(modifier.members, spans: node.spans, slots: node.slots, at: copy.time)
    let copies = AnimatedShape.Repeat.Copies(
      sampler.table.span.extracting(modifier.members.slots.shifted(by: node.slots)),
      seed: modifier.copies.seed)
    // The order of drawing has no effect in clips.
    let drawsBelow = modifier.copies.drawsBelow && !level.isClip
    let firstCopy = stacked.count
    for place in 0..<copies.count {
      let number = drawsBelow ? copies.count - 1 - place : place
      let firstItem = itemCount
      var copy = copy
      let delay = Double(number) * copies.delay
      copy.time = (copy.time - delay).saturated
      copy.delay += delay
      if node.followed >= 0, copies.delay != 0 { replaceParents(in: level, delay: copy.delay) }
      copy.matrix = (copy.matrix * copies.matrix(number)).saturated
      copy.opacity *= copies.opacity(number)
      if inputs == nil || delay == 0 {
        modify(index, upTo: count, copy, in: level)
      } else {
        let now = copy.inputTime
        copy.inputTime = (now - delay).saturated
        modify(index, upTo: count, copy, in: level, settingsUpTo: now)
      }
      if drawsBelow, level.isModified {
        stacked.append(StackedShape(node: number, items: firstItem..<itemCount))
      }
    }
    if node.followed >= 0, copies.delay != 0 { replaceParents(in: level, delay: copy.delay) }
    guard stacked.count > firstCopy else { return }
    listOrder.add(stacked[firstCopy...])
    stacked.removeLast(stacked.count - firstCopy)
  }

  // Static functions, so that the table and other properties are accessed separately.

  static func modify(
    _ items: inout [Frame.Item], in range: Range<Int>, _ modifier: ModifierProgram, _ table: [Double],
    slots: Int, _ workspace: inout Workspace
  ) {
    modifier.outline?.modify(
      &items, in: range, table.span.extracting(modifier.members.slots.shifted(by: slots)), &workspace)
  }

  private static func trim(
    _ items: inout [Frame.Item], joined order: [Int], _ modifier: ModifierProgram, _ table: [Double],
    slots: Int, _ workspace: inout Workspace
  ) {
    AnimatedShape.Trim.modify(
      &items, joined: order, table.span.extracting(modifier.members.slots.shifted(by: slots)), &workspace)
  }
}
