import AnimFile
import AnimFilePictures

/// Draws a frame on a surface.
struct FrameDrawing<Surface: FrameSurface> {
  private let frame: Frame
  private let isBlended: Bool

  init(_ frame: Frame) {
    self.frame = frame
    isBlended = frame.isBlended
  }

  /// Draws the frame inside its viewport. Nothing is blended with what the surface already has.
  func draw(on surface: inout Surface) {
    let size = frame.size
    guard size.width > 0, size.height > 0 else { return }
    var viewport = BezierPath()
    viewport.move(to: .zero)
    for corner in [Point2D(size.width, 0), Point2D(size.width, size.height), Point2D(0, size.height)] {
      viewport.line(to: corner)
    }
    viewport.close()
    surface.clip(to: [Frame.Clip.Outline(path: viewport)]) { surface in
      composed(
        on: &surface, opacity: 1, blend: .normal, clip: nil, mask: nil, needsLayer: isBlended
      ) { surface in
        if let background = frame.background {
          surface.fill(viewport, .identity, .nonzero, with: .color(background), opacity: 1)
        }
        draw(frame.items, frame.groups, on: &surface)
      }
    }
  }

  // MARK: Groups

  private func draw(_ items: [Frame.Item], _ groups: [Frame.Group], on surface: inout Surface) {
    draw(items, groups, items.indices, groups.indices, on: &surface)
  }

  /// Draws some items, and those of their groups that are in `inner`.
  private func draw(
    _ items: [Frame.Item], _ groups: [Frame.Group], _ range: Range<Int>, _ inner: Range<Int>,
    on surface: inout Surface
  ) {
    var item = range.lowerBound
    var next = inner.lowerBound
    while item < range.upperBound {
      guard next < inner.upperBound, groups[next].items.lowerBound == item else {
        draw(items[item], on: &surface)
        item += 1
        continue
      }
      let group = groups[next]
      let first = next + 1
      next = first
      while next < inner.upperBound, groups[next].items.lowerBound < group.items.upperBound { next += 1 }
      item = group.items.upperBound
      guard group.opacity > 0 else { continue }
      let needsLayer = group.opacity != 1 || group.blend != .normal || group.isolated && isBlended
      composed(
        on: &surface, opacity: group.opacity, blend: group.blend, clip: group.clip, mask: group.mask,
        needsLayer: needsLayer
      ) { surface in draw(items, groups, group.items, first..<next, on: &surface) }
    }
  }

  // MARK: Clips and masks

  /// Draws with a clip and a mask, and in a layer if that is needed.
  ///
  /// - Parameter needsLayer: Whether the opacity and the blend mode apply to all that is drawn together. Otherwise, they are not
  ///   applied.
  private func composed(
    on surface: inout Surface, opacity: Double, blend: BlendMode, clip: Int?, mask: Int?, needsLayer: Bool,
    _ draw: (inout Surface) -> Void
  ) {
    var outlines: [Frame.Clip.Outline] = []
    var masks: [LayerMask<Surface>] = []
    if let clip {
      if frame.clips[clip].outlines.isEmpty { return }
      if let intersected = intersectedOutlines(of: clip) {
        outlines = intersected
      } else {
        masks.append(LayerMask { drawArea(of: clip, on: &$0) })
      }
    }
    if let mask {
      let picture = frame.masks[mask]
      masks.append(
        LayerMask(channel: picture.by, isInverted: picture.inverted, frame: frame.showing(picture)) {
          surface in
          self.draw(picture.items, picture.groups, on: &surface)
        })
    }
    let isLayer = needsLayer || !masks.isEmpty
    func compose(_ surface: inout Surface) {
      guard isLayer else { return draw(&surface) }
      surface.layer(
        opacity: needsLayer ? opacity : 1, blend: needsLayer ? blend : .normal, masks: masks, draw)
    }
    if outlines.isEmpty { compose(&surface) } else { surface.clip(to: outlines, compose) }
  }

  /// The outlines that a clip intersects; nil if it is the union of several.
  private func intersectedOutlines(of clip: Int) -> [Frame.Clip.Outline]? {
    var result: [Frame.Clip.Outline] = []
    var next: Int? = clip
    while let index = next {
      let clip = frame.clips[index]
      guard clip.outlines.count == 1, clip.outlines[0].clip == nil else { return nil }
      result.append(clip.outlines[0])
      next = clip.clip
    }
    return result
  }

  /// Fills the area of a clip.
  private func drawArea(of index: Int, on surface: inout Surface) {
    func draw(clip: Int?, on surface: inout Surface, _ draw: (inout Surface) -> Void) {
      composed(
        on: &surface, opacity: 1, blend: .normal, clip: clip, mask: nil, needsLayer: false, draw)
    }
    let clip = frame.clips[index]
    draw(clip: clip.clip, on: &surface) { surface in
      for outline in clip.outlines where outline.transform.inverse != nil {
        draw(clip: outline.clip, on: &surface) { surface in
          surface.fill(outline.path, outline.transform, outline.rule, with: .color(.black), opacity: 1)
        }
      }
    }
  }

  // MARK: Items

  private func draw(_ item: Frame.Item, on surface: inout Surface) {
    // An outline that a singular matrix flattens has no area.
    guard item.opacity > 0, item.transform.inverse != nil else { return }
    let hasBoth = item.fill != nil && item.stroke != nil
    let needsLayer = item.blend != .normal || item.mask != nil || hasBoth && item.opacity != 1
    composed(
      on: &surface, opacity: item.opacity, blend: item.blend, clip: item.clip, mask: item.mask,
      needsLayer: needsLayer
    ) { surface in
      let opacity = needsLayer ? 1 : item.opacity
      if let fill = item.fill {
        surface.fill(
          item.path, item.transform, fill.rule, with: fill.paint, opacity: opacity * fill.opacity)
      }
      if let stroke = item.stroke, stroke.width > 0, let line = item.line {
        surface.stroke(line, with: stroke, item.transform, opacity: opacity * stroke.opacity)
      }
    }
  }
}

extension Frame {
  /// Returns a frame that consists of the picture of a mask.
  fileprivate func showing(_ mask: Mask) -> Frame {
    var frame = self
    (frame.items, frame.groups, frame.background) = (mask.items, mask.groups, nil)
    return frame
  }
}

extension Frame.Item {
  /// The outline in units of the pen; nil if the pen is flat.
  fileprivate var line: BezierPath? {
    guard let stroke else { return nil }
    var line = path
    if stroke.transform != transform {
      guard let back = stroke.transform.inverse else { return nil }
      line.apply(back * transform)
    }
    return stroke.cap == .butt ? line : line.withVisiblePoints(stroke.width)
  }
}

extension BezierPath {
  /// Returns the path with very short lines instead of subpaths that are points, because graphics systems draw no caps on
  /// lines without length.
  ///
  /// - Parameter width: The width of the stroke.
  func withVisiblePoints(_ width: Double) -> BezierPath {
    var result = BezierPath()
    var start = Point2D.zero
    /// The elements of the subpath after its start.
    var rest: [Element] = []
    func finish() {
      guard !rest.isEmpty else { return }
      result.move(to: start)
      guard rest.allSatisfy({ $0.stays(at: start) }), rest != [.close] else {
        for element in rest { result.append(element) }
        return
      }
      result.line(to: start + Point2D(width / 1024, 0))
    }
    for element in elements {
      guard case .move(let point) = element else {
        rest.append(element)
        continue
      }
      finish()
      (start, rest) = (point, [])
    }
    finish()
    return result
  }

  private mutating func append(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): line(to: point)
    case .quad(let control, let point): quad(control: control, to: point)
    case .cubic(let control1, let control2, let point):
      cubic(control1: control1, control2: control2, to: point)
    case .close: close()
    }
  }
}

extension BezierPath.Element {
  /// Whether all points of the element are equal to a point.
  fileprivate func stays(at point: Point2D) -> Bool {
    switch self {
    case .move(let end), .line(let end): end == point
    case .quad(let control, let end): control == point && end == point
    case .cubic(let control1, let control2, let end):
      control1 == point && control2 == point && end == point
    case .close: true
    }
  }
}
