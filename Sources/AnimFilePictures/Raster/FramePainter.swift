import AnimFile

/// Paints a frame in bands of pixel rows.
struct FramePainter {
  private let frame: Frame
  /// The transform from the viewport to pixels.
  private let matrix: AffineMatrix
  private let bounds: PixelRegion
  /// The stroke outline of each item, in the viewport.
  private var lines: [BezierPath?] = []
  /// The pixels that each item may touch; nil for none.
  private var regions: [PixelRegion?] = []
  /// The groups that need compositing, in the order of their first items.
  private let groups: [Frame.Group]
  private var filler = AreaFiller()
  /// Layers for reuse.
  private var spare: [PixelLayer] = []

  /// - Throws: ``RasterError/tooMuchPainting(limit:)``, before anything is painted.
  init(
    _ frame: Frame, width: Int, height: Int, scale: Double, limits: Limits = Limits()
  ) throws(RasterError) {
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
    if work > Double(limits.painting) { throw .tooMuchPainting(limit: limits.painting) }
  }

  /// Calls `body` with successive bands of rows, whose height bounds the memory for layers.
  mutating func paint(_ body: (_ rows: [UInt8]) -> Void) {
    let rows = rowsAtOnce
    var bytes: [UInt8] = []
    for first in stride(from: 0, to: bounds.height, by: rows) {
      bytes.removeAll(keepingCapacity: true)
      paint(rows: first..<min(bounds.height, first + rows), into: &bytes)
      body(bytes)
    }
  }

  private var rowsAtOnce: Int { max(1, (1 << 20) / bounds.width / layerCount) }

  // MARK: Work

  /// The cost of a gradient pixel relative to a solid one.
  private static let gradientCost = 8.0
  /// The cost of an edge in a row, or of an element in a band, in solid pixels.
  private static let sideCost = 32.0

  /// An upper bound of the painting work, in solid pixels.
  private var work: Double {
    let parts = Double((bounds.height + rowsAtOnce - 1) / rowsAtOnce)
    var clipWork: [(pixels: Double, sides: Double)] = []
    // A clip's own clip precedes it.
    for clip in frame.clips {
      var (pixels, sides) = clip.clip.map { clipWork[$0] } ?? (0, 0)
      for outline in clip.outlines {
        pixels += 1
        sides += self.sides(outline.path, matrix * outline.transform, parts)
        if let inner = outline.clip {
          pixels += clipWork[inner].pixels
          sides += clipWork[inner].sides
        }
      }
      clipWork.append((pixels + 1, sides))
    }
    func cost(_ paint: Frame.Paint) -> Double {
      if case .gradient = paint { Self.gradientCost } else { 1 }
    }
    var (pixels, sides) = (Double(bounds.width) * Double(bounds.height), 0.0)
    for (index, item) in frame.items.enumerated() {
      guard item.opacity > 0, let region = regions[index] else { continue }
      var times = item.opacity != 1 || item.clip != nil ? 2.0 : 0
      if let fill = item.fill {
        times += cost(fill.paint)
        sides += self.sides(item.path, matrix * item.transform, parts)
      }
      if let stroke = item.stroke, let line = lines[index] {
        times += cost(stroke.paint)
        sides += self.sides(line, matrix, parts)
      }
      if let clip = item.clip {
        times += clipWork[clip].pixels
        sides += clipWork[clip].sides
      }
      pixels += times * Double(region.width) * Double(region.height)
    }
    for group in groups {
      var touched: PixelRegion?
      for case let region? in regions[group.items] { touched = touched?.union(region) ?? region }
      guard group.opacity > 0, let touched else { continue }
      pixels +=
        (2 + (group.clip.map { clipWork[$0].pixels } ?? 0)) * Double(touched.width) * Double(touched.height)
      if let clip = group.clip { sides += clipWork[clip].sides }
    }
    return pixels + sides * Self.sideCost
  }

  /// The estimated number of edges in all rows, and of the path's elements in all bands.
  ///
  /// A row is cut where edges end or cross, and each part sorts its edges, so edges count more in rows with many.
  private func sides(_ path: BezierPath, _ matrix: AffineMatrix, _ parts: Double) -> Double {
    guard let first = path.points.first else { return 0 }
    func row(_ point: Point2D) -> Double { min(max(matrix.apply(point).y, 0), Double(bounds.height)) }
    var (rows, before) = (0.0, row(first))
    var (top, bottom) = (before, before)
    for point in path.points {
      let next = row(point)
      rows += abs(next - before)
      before = next
      top = min(top, next)
      bottom = max(bottom, next)
    }
    let height = max(1, bottom - top)
    let edges = rows / height
    let ends = 2 * Double(path.points.count) / height
    let cuts = min(Double(AreaFiller.mostCuts), 1 + ends + edges * edges / 1024)
    let sorting = cuts * Math.log(1 + edges) / 8
    return rows * (1 + sorting) + parts * Double(path.points.count) / 4
  }

  /// The maximum number of simultaneous layers and masks, in layers.
  var layerCount: Int {
    var clipDepths = [Int](repeating: 0, count: frame.clips.count)
    var deepestClip = 0
    // A clip's own clip precedes it.
    for (index, clip) in frame.clips.enumerated() {
      let inner = clip.outlines.lazy.compactMap(\.clip).map { clipDepths[$0] }.max() ?? 0
      clipDepths[index] = 1 + max(inner, clip.clip.map { clipDepths[$0] } ?? 0)
      deepestClip = max(deepestClip, clipDepths[index])
    }
    var groupDepths = [Int](repeating: 0, count: frame.groups.count)
    var deepestGroup = 0
    for (index, group) in frame.groups.enumerated() {
      groupDepths[index] = 1 + (group.parent.map { groupDepths[$0] } ?? 0)
      deepestGroup = max(deepestGroup, groupDepths[index])
    }
    // The picture, its groups, an isolated item, and masks of a quarter of a layer.
    return 2 + deepestGroup + (deepestClip + deepestGroup) / 4
  }

  /// Appends the pixels of some rows to `bytes`: red, green, blue and alpha, not premultiplied.
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

  /// Paints items, and those of their groups that are in `inner`.
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
    // Fill and stroke are composited together if the item is clipped or not opaque.
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

  /// The mask of a clip.
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
