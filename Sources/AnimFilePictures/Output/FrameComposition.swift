// Composition of several frames.

package import AnimFile

extension Frame {
  /// Returns the frame with another background; nil for none.
  package func with(background: RGBAColor?) -> Frame {
    var frame = self
    frame.background = background
    return frame
  }

  /// Returns the frame with its background as an item, if anything is blended with it.
  func withPaintedBackground() -> Frame {
    guard isBlended, let background else { return self }
    var frame = Frame(size: size, background: nil)
    frame.add(BezierPath(origin: .zero, size: size), fill: background)
    var result = self
    result.background = nil
    result.items.insert(frame.items[0], at: 0)
    for index in groups.indices {
      let items = groups[index].items
      result.groups[index].items = items.lowerBound + 1..<items.upperBound + 1
    }
    return result
  }

  /// Adds the contents of another frame as a group, without its background.
  ///
  /// The contents are blended only with each other.
  package mutating func add(
    _ other: Frame, _ matrix: AffineMatrix, opacity: Double = 1, clip: BezierPath? = nil, label: String? = nil
  ) {
    var group = Group(label: label, opacity: opacity, isolated: true)
    let firstItem = items.count
    group.items = firstItem..<firstItem + other.items.count
    if let clip {
      group.clip = clips.count
      clips.append(Clip(outlines: [Clip.Outline(path: clip)]))
    }
    let outer = groups.count
    groups.append(group)
    let move = Move(
      matrix: matrix, opacity: opacity, items: firstItem, groups: groups.count, clips: clips.count,
      masks: masks.count, outer: outer)
    for group in other.groups { groups.append(move.group(group)) }
    for var clip in other.clips {
      clip.clip = clip.clip.map { $0 + move.clips }
      for index in clip.outlines.indices {
        clip.outlines[index].transform = matrix * clip.outlines[index].transform
        clip.outlines[index].clip = clip.outlines[index].clip.map { $0 + move.clips }
      }
      clips.append(clip)
    }
    for var mask in other.masks {
      var inside = move
      (inside.items, inside.groups, inside.outer, inside.opacity) = (0, 0, nil, 1)
      mask.items = mask.items.map(inside.item)
      mask.groups = mask.groups.map(inside.group)
      masks.append(mask)
    }
    for item in other.items { items.append(move.item(item)) }
  }

  /// The changes to a part of one frame that becomes a part of another.
  private struct Move {
    var matrix: AffineMatrix
    var opacity: Double
    /// The offsets of indices.
    var items: Int
    var groups: Int
    var clips: Int
    var masks: Int
    /// The group of items and groups that have none.
    var outer: Int?

    func group(_ group: Group) -> Group {
      var group = group
      group.items = group.items.lowerBound + items..<group.items.upperBound + items
      group.parent = group.parent.map { $0 + groups } ?? outer
      group.clip = group.clip.map { $0 + clips }
      group.mask = group.mask.map { $0 + masks }
      return group
    }

    func item(_ item: Item) -> Item {
      var item = item
      item.transform = matrix * item.transform
      if let stroke = item.stroke { item.stroke?.transform = matrix * stroke.transform }
      item.group = item.group.map { $0 + groups } ?? outer
      item.clip = item.clip.map { $0 + clips }
      item.mask = item.mask.map { $0 + masks }
      item.effectiveOpacity *= opacity
      return item
    }
  }

  /// Removes unused clips and masks, and duplicates of clips.
  ///
  /// - Complexity: O(*n*) in the elements of the frame.
  package mutating func mergeClips() {
    removeUnusedMasks()
    var isNeeded = [Bool](repeating: false, count: clips.count)
    for items in itemLists { for clip in items.lazy.compactMap(\.clip) { isNeeded[clip] = true } }
    for groups in masks.map(\.groups) + [groups] {
      for clip in groups.lazy.compactMap(\.clip) { isNeeded[clip] = true }
    }
    // A clip's own clip precedes it.
    for index in clips.indices.reversed() where isNeeded[index] {
      if let clip = clips[index].clip { isNeeded[clip] = true }
      for clip in clips[index].outlines.lazy.compactMap(\.clip) { isNeeded[clip] = true }
    }
    var kept: [Clip] = []
    var known: [Clip: Int] = [:]
    /// The new index of each old clip.
    var places = [Int](repeating: 0, count: clips.count)
    for index in clips.indices where isNeeded[index] {
      var clip = clips[index]
      clip.clip = clip.clip.map { places[$0] }
      for outline in clip.outlines.indices {
        clip.outlines[outline].clip = clip.outlines[outline].clip.map { places[$0] }
      }
      if let place = known[clip] {
        places[index] = place
      } else {
        places[index] = kept.count
        known[clip] = kept.count
        kept.append(clip)
      }
    }
    clips = kept
    items.updateClips { places[$0] }
    for index in groups.indices { groups[index].clip = groups[index].clip.map { places[$0] } }
    for mask in masks.indices {
      masks[mask].items.updateClips { places[$0] }
      for index in masks[mask].groups.indices {
        masks[mask].groups[index].clip = masks[mask].groups[index].clip.map { places[$0] }
      }
    }
  }

  /// The items of each mask, and those of the frame.
  var itemLists: [[Item]] { masks.map(\.items) + [items] }

  private mutating func removeUnusedMasks() {
    var isNeeded = [Bool](repeating: false, count: masks.count)
    for mask in items.compactMap(\.mask) + groups.compactMap(\.mask) { isNeeded[mask] = true }
    // A mask's own masks precede it.
    for index in masks.indices.reversed() where isNeeded[index] {
      for mask in masks[index].items.compactMap(\.mask) + masks[index].groups.compactMap(\.mask) {
        isNeeded[mask] = true
      }
    }
    guard isNeeded.contains(false) else { return }
    var places = [Int](repeating: 0, count: masks.count)
    var kept: [Mask] = []
    for index in masks.indices where isNeeded[index] {
      places[index] = kept.count
      var mask = masks[index]
      for item in mask.items.indices { mask.items[item].mask = mask.items[item].mask.map { places[$0] } }
      for group in mask.groups.indices {
        mask.groups[group].mask = mask.groups[group].mask.map { places[$0] }
      }
      kept.append(mask)
    }
    masks = kept
    for index in items.indices { items[index].mask = items[index].mask.map { places[$0] } }
    for index in groups.indices { groups[index].mask = groups[index].mask.map { places[$0] } }
  }

  /// Adds an outline filled with one color.
  mutating func add(_ path: BezierPath, fill: RGBAColor) {
    items.append(Item(path: path, fill: Fill(paint: .color(fill), rule: .nonzero, opacity: 1)))
  }

  /// Adds a stroke of one color with round caps.
  mutating func add(_ path: BezierPath, stroke: RGBAColor, width: Double, opacity: Double = 1) {
    let stroke = Stroke(
      paint: .color(stroke), width: width, cap: .round, join: .round, miterLimit: 4, dash: [], dashOffset: 0,
      opacity: opacity, transform: .identity)
    items.append(Item(path: path, stroke: stroke))
  }
}

extension BezierPath {
  /// Creates a rectangle.
  init(origin: Point2D, size: Size2D) {
    self.init()
    move(to: origin)
    line(to: origin + Point2D(size.width, 0))
    line(to: origin + Point2D(size.width, size.height))
    line(to: origin + Point2D(0, size.height))
    close()
  }
}

extension [Frame.Item] {
  fileprivate mutating func updateClips(_ place: (Int) -> Int) {
    for index in indices { self[index].clip = self[index].clip.map(place) }
  }
}
