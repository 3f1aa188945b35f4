// Composition of several frames.

package import AnimFile

extension Frame {
  /// Returns the frame with another background; nil for none.
  package func with(background: RGBAColor?) -> Frame {
    var frame = self
    frame.background = background
    return frame
  }

  /// Adds the contents of another frame as a group, without its background.
  package mutating func add(
    _ other: Frame, _ matrix: AffineMatrix, opacity: Double = 1, clip: BezierPath? = nil, label: String? = nil
  ) {
    let firstItem = items.count
    var group = Group(label: label, opacity: opacity)
    group.items = firstItem..<firstItem + other.items.count
    if let clip {
      group.clip = clips.count
      clips.append(Clip(outlines: [Clip.Outline(path: clip)]))
    }
    let outer = groups.count
    groups.append(group)
    let (firstGroup, firstClip) = (groups.count, clips.count)
    for var group in other.groups {
      group.items = group.items.lowerBound + firstItem..<group.items.upperBound + firstItem
      group.parent = group.parent.map { $0 + firstGroup } ?? outer
      group.clip = group.clip.map { $0 + firstClip }
      groups.append(group)
    }
    for var clip in other.clips {
      clip.clip = clip.clip.map { $0 + firstClip }
      for index in clip.outlines.indices {
        clip.outlines[index].transform = matrix * clip.outlines[index].transform
        clip.outlines[index].clip = clip.outlines[index].clip.map { $0 + firstClip }
      }
      clips.append(clip)
    }
    for var item in other.items {
      item.transform = matrix * item.transform
      if let stroke = item.stroke { item.stroke?.transform = matrix * stroke.transform }
      item.group = item.group.map { $0 + firstGroup } ?? outer
      item.clip = item.clip.map { $0 + firstClip }
      item.effectiveOpacity *= opacity
      items.append(item)
    }
  }

  /// Removes unused clips and duplicates.
  ///
  /// - Complexity: O(*n*) in the elements of the frame.
  package mutating func mergeClips() {
    var isNeeded = [Bool](repeating: false, count: clips.count)
    for clip in items.lazy.compactMap(\.clip) { isNeeded[clip] = true }
    for clip in groups.lazy.compactMap(\.clip) { isNeeded[clip] = true }
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
    for index in items.indices { items[index].clip = items[index].clip.map { places[$0] } }
    for index in groups.indices { groups[index].clip = groups[index].clip.map { places[$0] } }
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
