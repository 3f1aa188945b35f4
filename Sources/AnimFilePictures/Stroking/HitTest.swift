public import AnimFile

extension Evaluator {
  /// Returns the topmost item at a point of the viewport and a time; nil if there is none.
  ///
  /// - Parameters:
  ///   - point: The point in viewport units.
  ///   - time: The time in seconds; any finite number.
  ///   - viewport: The size of the viewport; nil for the document's.
  /// - Throws: An error if the time is not finite or the viewport is invalid.
  /// - Complexity: That of a frame and of ``AnimFile/Frame/hitTest(_:)``.
  public func hitTest(
    _ point: Point2D, at time: Double, viewport: Size2D? = nil
  ) throws(EvaluationError) -> Frame.Item? {
    try frame(at: time, viewport: viewport).hitTest(point)
  }

  /// Returns the topmost item at a point of the viewport and a time, after settings of parameters; nil if there is none.
  ///
  /// - Parameters:
  ///   - point: The point in viewport units.
  ///   - time: The time in seconds since playback began; any finite number.
  ///   - inputs: The values of parameters from the start, and the settings.
  ///   - viewport: The size of the viewport; nil for the document's.
  /// - Throws: An error if the time is not finite, the viewport is invalid, or the document does not allow the inputs.
  /// - Complexity: That of a frame with inputs and of ``AnimFile/Frame/hitTest(_:)``.
  public func hitTest(
    _ point: Point2D, at time: Double, inputs: Inputs, viewport: Size2D? = nil
  ) throws(EvaluationError) -> Frame.Item? {
    try frame(at: time, inputs: inputs, viewport: viewport).hitTest(point)
  }
}

extension Frame {
  /// Returns the topmost item at a point of the viewport; nil if there is none.
  ///
  /// An item covers the points of its filled area, by its fill rule, and of the area of its stroke, with dashes, caps and
  /// joins, within its clips and those of its groups. Colors, opacities and masks have no effect: a shape whose `opacity`
  /// is 0 is an invisible area that a pointer can hit. A point outside of the viewport hits nothing, and neither does the
  /// background.
  ///
  /// ```swift
  /// let item = try evaluator.frame(at: time).hitTest(Point2D(120, 80))
  /// ```
  ///
  /// - Parameter point: The point in viewport units, as the items' ``Item/viewportPath``.
  /// - Complexity: O(*n*) in the elements of all paths above the item, and in the dashes of strokes near the point.
  public func hitTest(_ point: Point2D) -> Item? {
    guard contains(point) else { return nil }
    var clips = ClipTest(frame: self, point: point)
    return items.last { item in
      guard item.covers(point) else { return false }
      if let clip = item.clip, !clips.admits(clip) { return false }
      return !enclosingGroups(of: item).contains { group in group.clip.map { !clips.admits($0) } ?? false }
    }
  }

  /// Whether a point is in the viewport.
  func contains(_ point: Point2D) -> Bool {
    (0...size.width).contains(point.x) && (0...size.height).contains(point.y)
  }

  /// The groups that contain an item, innermost first.
  func enclosingGroups(of item: Item) -> [Group] {
    var enclosing: [Group] = []
    var next = item.group
    while let index = next {
      enclosing.append(groups[index])
      next = groups[index].parent
    }
    return enclosing
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
  /// Whether the fill or the stroke covers a point of the viewport, apart from clips.
  fileprivate func covers(_ point: Point2D) -> Bool {
    if let fill, path.contains(point, transformedBy: transform, rule: fill.rule) { return true }
    guard let stroke, isNearStroke(stroke, point) else { return false }
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

extension BezierPath {
  /// Whether the transformed path covers a point. A path that is transformed to a line covers none.
  fileprivate func contains(_ point: Point2D, transformedBy matrix: AffineMatrix, rule: FillRule) -> Bool {
    if matrix.isIdentity { return contains(point, rule: rule) }
    return matrix.inverse.map { contains($0.apply(point), rule: rule) } ?? false
  }
}
