// Pictures that are put together from several frames.

extension Frame {
  /// A frame with nothing in it.
  init(size: Size2D, background: RGBAColor?) {
    self.size = size
    self.background = background
  }

  /// The frame with something else behind its items; nil for nothing.
  package func with(background: RGBAColor?) -> Frame {
    var frame = self
    frame.background = background
    return frame
  }

  /// Adds what is in another frame as a group, without its background.
  mutating func add(
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

  /// Adds an outline with an area of one color.
  mutating func add(_ path: BezierPath, fill: RGBAColor) {
    items.append(Item(path: path, fill: Fill(paint: .color(fill), rule: .nonzero, opacity: 1)))
  }

  /// Adds a line of one color with round ends.
  mutating func add(_ path: BezierPath, stroke: RGBAColor, width: Double, opacity: Double = 1) {
    let stroke = Stroke(
      paint: .color(stroke), width: width, cap: .round, join: .round, miterLimit: 4, dash: [], dashOffset: 0,
      opacity: opacity, transform: .identity)
    items.append(Item(path: path, stroke: stroke))
  }
}

extension BezierPath {
  /// A rectangle.
  init(origin: Point2D, size: Size2D) {
    self.init()
    move(to: origin)
    line(to: origin + Point2D(size.width, 0))
    line(to: origin + Point2D(size.width, size.height))
    line(to: origin + Point2D(0, size.height))
    close()
  }
}
