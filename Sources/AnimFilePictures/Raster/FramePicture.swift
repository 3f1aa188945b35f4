import AnimFile

/// The items of a frame or of a mask, with what painting them needs.
struct FramePicture {
  let items: [Frame.Item]
  /// The groups that need compositing, in the order of their first items.
  let groups: [Frame.Group]
  /// The stroke outline of each item, in the viewport.
  let lines: [BezierPath?]
  /// The pixels that each item may touch; nil for none.
  let regions: [PixelRegion?]
  /// The deepest nesting of groups.
  let groupDepth: Int

  /// - Throws: ``RasterError/tooManyElements(limit:)`` if the outlines of the strokes are too many.
  init(
    _ items: [Frame.Item], _ groups: [Frame.Group], scale: Double, bounds: PixelRegion, _ limits: Limits
  ) throws(RasterError) {
    self.items = items
    let blends = groups.blend(items)
    self.groups = groups.indices.filter { index in
      let group = groups[index]
      return !group.items.isEmpty
        && (group.opacity != 1 || group.clip != nil || group.mask != nil || group.blend != .normal
          || group.isolated && blends[index])
    }.map { groups[$0] }
    var lines: [BezierPath?] = []
    var regions: [PixelRegion?] = []
    var elements = 0
    for item in items {
      let line = item.strokedOutline(tolerance: 1 / 32 / scale)
      elements += line?.verbs.count ?? 0
      if elements > limits.frameElements { throw .tooManyElements(limit: limits.frameElements) }
      let outline = item.fill == nil ? nil : item.path.transformed(by: item.transform).controlBounds
      var box = outline
      if let covered = line?.controlBounds { box = box?.union(covered) ?? covered }
      lines.append(line)
      regions.append(
        box.flatMap { box in
          PixelRegion(
            BoundingBox(
              minX: box.minX * scale, minY: box.minY * scale, maxX: box.maxX * scale, maxY: box.maxY * scale),
            within: bounds)
        })
    }
    self.lines = lines
    self.regions = regions
    var depths = [Int](repeating: 0, count: groups.count)
    for (index, group) in groups.enumerated() { depths[index] = 1 + (group.parent.map { depths[$0] } ?? 0) }
    groupDepth = depths.max() ?? 0
  }

  /// The pixels that the items of a group may touch; nil for none.
  func region(of group: Frame.Group) -> PixelRegion? {
    var touched: PixelRegion?
    for case let region? in regions[group.items] { touched = touched?.union(region) ?? region }
    return touched
  }

  /// The masks of the items and groups.
  var masks: [Int] { items.compactMap(\.mask) + groups.compactMap(\.mask) }
}

extension [Frame.Group] {
  /// Returns for each group whether something in it is blended with a mode other than `normal`, apart from isolated
  /// groups in it.
  func blend(_ items: [Frame.Item]) -> [Bool] {
    var blends = [Bool](repeating: false, count: count)
    func mark(_ first: Int?) {
      var next = first
      while let group = next, !blends[group] {
        blends[group] = true
        next = self[group].isolated ? nil : self[group].parent
      }
    }
    for item in items where item.blend != .normal { mark(item.group) }
    for group in self where group.blend != .normal { mark(group.parent) }
    return blends
  }
}
