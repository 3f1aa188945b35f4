// The clips and masks of a frame.

extension Playhead {
  /// Whether the mask of a shape is drawn: clips and bounds do not depend on masks.
  mutating func hasMask(_ index: Int, in level: Level) -> Bool {
    plan.programs[Int(plan.nodes[index].program)].hasMask && !level.isClip && !level.isMeasured
  }

  /// Draws the mask of a shape with this matrix, moves it to the frame's masks, and returns its index.
  mutating func mask(_ index: Int, _ matrix: AffineMatrix, _ copy: Copy) -> Int {
    let (start, firstGroup) = (itemCount, frame.groups.count)
    draw(
      plan.mask(of: plan.nodes[index]),
      in: Level(time: copy.time, inputTime: copy.inputTime, matrix: matrix, opacity: 1))
    if maskCount == frame.masks.count { frame.masks.append(Frame.Mask()) }
    let place = maskCount
    maskCount += 1
    moveItems(from: start, groups: firstGroup, toMask: place)
    frame.masks[place].by = nodes[index].shape.maskChannel
    frame.masks[place].inverted = nodes[index].shape.isMaskInverted
    return place
  }

  /// Moves the items from `start` on, and the groups from `firstGroup` on, into a mask.
  private mutating func moveItems(from start: Int, groups firstGroup: Int, toMask place: Int) {
    let count = itemCount - start
    frame.masks[place].items.reserveCapacity(count)
    while frame.masks[place].items.count < count { frame.masks[place].items.append(.init()) }
    if frame.masks[place].items.count > count {
      frame.masks[place].items.removeLast(frame.masks[place].items.count - count)
    }
    for offset in 0..<count {
      swap(&frame.masks[place].items[offset], &frame.items[start + offset])
      if let group = frame.masks[place].items[offset].group {
        frame.masks[place].items[offset].group = group - firstGroup
      }
    }
    frame.masks[place].groups.removeAll(keepingCapacity: true)
    for index in firstGroup..<frame.groups.count {
      var group = frame.groups[index]
      group.parent = group.parent.map { $0 - firstGroup }
      group.items = group.items.lowerBound - start..<group.items.upperBound - start
      frame.masks[place].groups.append(group)
    }
    frame.groups.removeLast(frame.groups.count - firstGroup)
    itemCount = start
  }

  /// Draws the clip of a shape with this matrix, moves it to the frame's clips, and returns its index.
  mutating func clip(
    _ index: Int, _ matrix: AffineMatrix, _ copy: Copy, in level: Level
  ) -> Int {
    let start = itemCount
    let groups = frame.groups.count
    draw(
      plan.clip(of: plan.nodes[index]),
      in: Level(time: copy.time, inputTime: copy.inputTime, matrix: matrix, opacity: 1, isClip: true))
    frame.groups.removeLast(frame.groups.count - groups)
    if clipCount == frame.clips.count { frame.clips.append(Frame.Clip()) }
    let place = clipCount
    clipCount += 1
    frame.clips[place].clip = level.isClip ? level.clip : nil
    let count = itemCount - start
    frame.clips[place].outlines.reserveCapacity(count)
    while frame.clips[place].outlines.count < count { frame.clips[place].outlines.append(.init()) }
    if frame.clips[place].outlines.count > count {
      frame.clips[place].outlines.removeLast(frame.clips[place].outlines.count - count)
    }
    for index in 0..<count {
      swap(&frame.clips[place].outlines[index].path, &frame.items[start + index].path)
      frame.clips[place].outlines[index].transform = frame.items[start + index].transform
      frame.clips[place].outlines[index].clip = frame.items[start + index].clip
      frame.clips[place].outlines[index].rule = frame.items[start + index].fill?.rule ?? .nonzero
      // This item's storage came from another item.
      frame.items[start + index].node = -1
    }
    itemCount = start
    return place
  }
}
