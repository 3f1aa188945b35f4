public import AnimFile

extension Frame {
  /// Returns the topmost item whose drawing covers a point of the viewport; nil if there is none.
  ///
  /// An item covers the points of its filled area, by its fill rule, and of the area of its stroke, with dashes, caps and
  /// joins, within its clips and those of its groups. Paint that is fully transparent covers nothing: an opacity of 0,
  /// also of a group, or a color with alpha 0. A point outside of the viewport hits nothing, and neither does the
  /// background.
  ///
  /// ```swift
  /// let item = try evaluator.frame(at: time).hitTest(Point2D(120, 80))
  /// ```
  ///
  /// - Parameter point: The point in viewport units, as the items' ``Item/viewportPath``.
  /// - Complexity: O(*n*) in the elements of all paths above the item, and in the dashes of strokes near the point.
  public func hitTest(_ point: Point2D) -> Item? {
    guard (0...size.width).contains(point.x), (0...size.height).contains(point.y) else { return nil }
    var clips = ClipTest(frame: self, point: point)
    return items.last { item in
      guard item.effectiveOpacity > 0, item.covers(point) else { return false }
      if let clip = item.clip, !clips.admits(clip) { return false }
      var group = item.group
      while let index = group {
        if let clip = groups[index].clip, !clips.admits(clip) { return false }
        group = groups[index].parent
      }
      return true
    }
  }

  /// Tests whether clips show a point, each at most once.
  private struct ClipTest {
    let frame: Frame
    let point: Point2D
    private var known: [Int: Bool] = [:]

    init(frame: Frame, point: Point2D) {
      self.frame = frame
      self.point = point
    }

    /// The nesting of clips in a document limits the recursion.
    mutating func admits(_ index: Int) -> Bool {
      if let known = known[index] { return known }
      let clip = frame.clips[index]
      var isInside = clip.clip.map { admits($0) } ?? true
      if isInside {
        isInside = false
        for outline in clip.outlines where !isInside {
          guard outline.clip.map({ admits($0) }) ?? true else { continue }
          isInside = outline.path.contains(point, transformedBy: outline.transform, rule: outline.rule)
        }
      }
      known[index] = isInside
      return isInside
    }
  }
}

extension Frame.Item {
  /// Whether the fill or the stroke covers a point of the viewport, apart from clips and opacities of the item.
  fileprivate func covers(_ point: Point2D) -> Bool {
    if let fill, fill.opacity > 0, fill.paint.isVisible,
      path.contains(point, transformedBy: transform, rule: fill.rule)
    {
      return true
    }
    guard let stroke, stroke.opacity > 0, stroke.paint.isVisible, isNearStroke(stroke, point) else {
      return false
    }
    return strokedOutline()?.contains(point) ?? false
  }

  /// Whether the point is within the reach of the stroke's joins and caps from the path's control points.
  private func isNearStroke(_ stroke: Frame.Stroke, _ point: Point2D) -> Bool {
    guard let box = path.controlBounds else { return false }
    let pen = stroke.transform
    let scale = max(abs(pen.a) + abs(pen.c), abs(pen.b) + abs(pen.d))
    let reach = stroke.width * scale * max(1, stroke.join == .miter ? stroke.miterLimit : 1)
    let corners = [
      Point2D(box.minX, box.minY), Point2D(box.maxX, box.minY), Point2D(box.minX, box.maxY),
      Point2D(box.maxX, box.maxY),
    ].map { transform.apply($0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return xs.contains { $0 - reach <= point.x } && xs.contains { $0 + reach >= point.x }
      && ys.contains { $0 - reach <= point.y } && ys.contains { $0 + reach >= point.y }
  }
}

extension Frame.Paint {
  /// Whether the paint is more than a transparent color.
  fileprivate var isVisible: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha > 0 }
    }
  }
}

extension BezierPath {
  /// Whether the transformed path covers a point. A path that is transformed to a line covers none.
  fileprivate func contains(_ point: Point2D, transformedBy matrix: AffineMatrix, rule: FillRule) -> Bool {
    if matrix.isIdentity { return contains(point, rule: rule) }
    return matrix.inverse.map { contains($0.apply(point), rule: rule) } ?? false
  }
}
