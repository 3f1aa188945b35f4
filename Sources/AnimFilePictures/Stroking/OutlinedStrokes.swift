public import AnimFile

extension Frame {
  /// Returns the frame with strokes as filled outlines, with the rule `nonzero`.
  ///
  /// An item with a fill and a stroke becomes two items with the same id and source, the stroke on top. They form a
  /// group if the item is clipped, masked, blended or not opaque. A stroke without width, or with a collapsed pen, is
  /// removed.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum deviation of outlines, in viewport units.
  ///   - limits: The limits of dashes, ``Limits/dashes``, and of path elements, ``Limits/frameElements``.
  /// - Throws: ``RasterError/tooManyDashes(limit:)``, before any outline is made, or
  ///   ``RasterError/tooManyElements(limit:)``.
  /// - Complexity: O(*n*) in the elements of all paths and in the dashes.
  public func strokesOutlined(
    tolerance: Double = 0.01, limits: Limits = Limits()
  ) throws(RasterError) -> Frame {
    try checkDashes(limits)
    var frame = self
    var elements = 0
    (frame.items, frame.groups) = try Self.outlined(items, groups, tolerance, limits, &elements)
    for index in masks.indices {
      (frame.masks[index].items, frame.masks[index].groups) = try Self.outlined(
        masks[index].items, masks[index].groups, tolerance, limits, &elements)
    }
    return frame
  }

  /// - Parameter elements: The number of path elements of outlines so far.
  private static func outlined(
    _ items: [Item], _ groups: [Group], _ tolerance: Double, _ limits: Limits, _ elements: inout Int
  ) throws(RasterError) -> (items: [Item], groups: [Group]) {
    var frame = (items: [Item](), groups: [Group]())
    /// The new index of each group.
    var places: [Int] = []
    /// The number of new items before each item.
    var counts: [Int] = []
    func place(_ group: Int?) -> Int? { group.map { places[$0] } }
    for (index, item) in items.enumerated() {
      counts.append(frame.items.count)
      // Groups are in the order of their first items.
      while places.count < groups.count, groups[places.count].items.lowerBound <= index {
        var group = groups[places.count]
        group.parent = place(group.parent)
        places.append(frame.groups.count)
        frame.groups.append(group)
      }
      var inside = item
      inside.group = place(item.group)
      inside.stroke = nil
      guard let line = item.outlinedStroke(tolerance) else {
        frame.items.append(inside)
        continue
      }
      elements += line.path.verbs.count
      if elements > limits.frameElements { throw .tooManyElements(limit: limits.frameElements) }
      var outline = inside
      outline.path = line.path
      outline.fill = line.fill
      guard item.fill != nil else {
        frame.items.append(outline)
        continue
      }
      if item.opacity != 1 || item.clip != nil || item.mask != nil || item.blend != .normal {
        let first = frame.items.count
        frame.groups.append(
          Group(
            id: item.id, source: item.source, label: item.label, opacity: item.opacity, parent: inside.group,
            clip: item.clip, mask: item.mask, blend: item.blend, isolated: true, items: first..<first + 2))
        inside.belong(to: frame.groups.count - 1)
        outline.belong(to: frame.groups.count - 1)
      }
      outline.label = nil
      frame.items += [inside, outline]
    }
    counts.append(frame.items.count)
    for (index, group) in groups.enumerated() where index < places.count {
      frame.groups[places[index]].items = counts[group.items.lowerBound]..<counts[group.items.upperBound]
    }
    return frame
  }
}

extension Frame {
  /// Checks the number of dashes of all strokes before any is made.
  func checkDashes(_ limits: Limits) throws(RasterError) {
    var count = 0
    for items in itemLists {
      for item in items {
        count += item.dashBound
        if count > limits.dashes { throw .tooManyDashes(limit: limits.dashes) }
      }
    }
  }
}

extension Frame.Item {
  /// An upper bound of the dashes and gaps of the item's stroke.
  fileprivate var dashBound: Int {
    guard let stroke, !stroke.dash.isEmpty, stroke.width > 0,
      let pattern = DashPattern(stroke.dash, offset: stroke.dashOffset),
      let inverse = stroke.transform.inverse
    else { return 0 }
    let path = stroke.transform == transform ? path : path.transformed(by: inverse * transform)
    guard path.points.allSatisfy(\.isFinite) else { return 0 }
    return path.contours.reduce(0) { count, contour in
      let points = path.points[contour.points]
      guard let first = points.first, let last = points.last else { return count }
      // A curve is no longer than its control polygon.
      var length = contour.isClosed ? (first - last).length : 0
      for (point, next) in zip(points, points.dropFirst()) { length += (next - point).length }
      return count + pattern.partBound(length: length)
    }
  }

  /// Moves the item into a group, which takes over its opacity, clip, mask and blend mode.
  fileprivate mutating func belong(to group: Int) {
    self.group = group
    opacity = 1
    clip = nil
    mask = nil
    blend = .normal
    label = nil
  }

  /// The outline of the item's stroke in the item's units, and its fill.
  fileprivate func outlinedStroke(_ tolerance: Double) -> (path: BezierPath, fill: Frame.Fill)? {
    guard let stroke, let inverse = transform.inverse,
      let outline = strokedOutline(tolerance: tolerance), !outline.isEmpty
    else { return nil }
    return (
      outline.transformed(by: inverse),
      Frame.Fill(paint: stroke.paint, rule: .nonzero, opacity: stroke.opacity)
    )
  }
}
