/// Paints a frame, some rows of pixels at a time.
struct FramePainter {
  private let frame: Frame
  /// From the viewport to pixels.
  private let matrix: AffineMatrix
  private let bounds: PixelRegion
  /// The area that each item's line covers, in the viewport.
  private var lines: [BezierPath?] = []
  /// The pixels that each item may touch; nil for none.
  private var regions: [PixelRegion?] = []
  /// The groups that are more than their items one after the other, in the order of their first items.
  private let groups: [Frame.Group]
  private var filler = AreaFiller()
  /// Layers to be used again.
  private var spare: [PixelLayer] = []

  init(_ frame: Frame, width: Int, height: Int, scale: Double) {
    self.frame = frame
    matrix = .scale(scale, scale)
    bounds = PixelRegion(minX: 0, minY: 0, maxX: width, maxY: height)
    groups = frame.groups.filter { !$0.items.isEmpty && ($0.opacity != 1 || $0.clip != nil) }
    for item in frame.items {
      let line = item.strokedOutline(tolerance: 1 / 32 / scale)
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
  }

  /// Adds the pixels of some rows to `bytes`: red, green, blue and alpha of each, not multiplied.
  mutating func paint(rows: Range<Int>, into bytes: inout [UInt8]) {
    let region = PixelRegion(minX: 0, minY: rows.lowerBound, maxX: bounds.maxX, maxY: rows.upperBound)
    var layer = takeLayer(region)
    if let background = frame.background { layer.fill(background.pixel(opacity: 1)) }
    paint(frame.items.indices, groups.indices, on: &layer)
    layer.appendBytes(to: &bytes)
    spare.append(layer)
  }

  private mutating func takeLayer(_ region: PixelRegion) -> PixelLayer {
    guard var layer = spare.popLast() else { return PixelLayer(region) }
    layer.reset(region)
    return layer
  }

  /// Paints items, and the groups that they are in as far as these are among `inner`.
  private mutating func paint(_ items: Range<Int>, _ inner: Range<Int>, on layer: inout PixelLayer) {
    var item = items.lowerBound
    var next = inner.lowerBound
    while item < items.upperBound {
      guard next < inner.upperBound, groups[next].items.lowerBound == item else {
        paintItem(item, on: &layer)
        item += 1
        continue
      }
      let group = groups[next]
      let first = next + 1
      next = first
      while next < inner.upperBound, groups[next].items.lowerBound < group.items.upperBound { next += 1 }
      paint(group, first..<next, on: &layer)
      item = group.items.upperBound
    }
  }

  private mutating func paint(_ group: Frame.Group, _ inner: Range<Int>, on layer: inout PixelLayer) {
    guard group.opacity > 0 else { return }
    var touched: PixelRegion?
    for case let region? in regions[group.items] { touched = touched?.union(region) ?? region }
    guard let region = touched?.intersection(layer.region) else { return }
    var picture = takeLayer(region)
    paint(group.items, inner, on: &picture)
    let mask = group.clip.map { self.mask($0, region) }
    layer.paint(picture, opacity: group.opacity, within: mask)
    spare.append(picture)
  }

  private mutating func paintItem(_ index: Int, on layer: inout PixelLayer) {
    let item = frame.items[index]
    guard item.opacity > 0, let region = regions[index]?.intersection(layer.region) else { return }
    let mask = item.clip.map { self.mask($0, region) }
    // Fill and line are one picture where they are not opaque or are clipped.
    guard item.fill != nil, lines[index] != nil, item.opacity != 1 || mask != nil else {
      paintParts(index, on: &layer, region, opacity: item.opacity, within: mask)
      return
    }
    var picture = takeLayer(region)
    paintParts(index, on: &picture, region, opacity: 1, within: nil)
    layer.paint(picture, opacity: item.opacity, within: mask)
    spare.append(picture)
  }

  private mutating func paintParts(
    _ index: Int, on layer: inout PixelLayer, _ region: PixelRegion, opacity: Double, within mask: PixelMask?
  ) {
    let item = frame.items[index]
    let units = matrix * item.transform
    if let fill = item.fill {
      let paint = PixelPaint(fill.paint, units, opacity: fill.opacity * opacity)
      if !paint.isInvisible {
        filler.fill(item.path, units, fill.rule, in: region) { y, x, coverage in
          layer.paint(y, x, coverage, paint, within: mask)
        }
      }
    }
    if let stroke = item.stroke, let line = lines[index] {
      let paint = PixelPaint(stroke.paint, units, opacity: stroke.opacity * opacity)
      if !paint.isInvisible {
        filler.fill(line, matrix, .nonzero, in: region) { y, x, coverage in
          layer.paint(y, x, coverage, paint, within: mask)
        }
      }
    }
  }

  /// What a clip lets through.
  private mutating func mask(_ index: Int, _ region: PixelRegion) -> PixelMask {
    let clip = frame.clips[index]
    var mask = PixelMask(region)
    for outline in clip.outlines {
      let inner = outline.clip.map { self.mask($0, region) }
      filler.fill(outline.path, matrix * outline.transform, outline.rule, in: region) { y, x, coverage in
        mask.add(y, x, coverage, within: inner)
      }
    }
    if let outer = clip.clip { mask.intersect(self.mask(outer, region)) }
    return mask
  }
}
