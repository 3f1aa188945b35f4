// Every `unsafe` passes on the coverage of a row, which is lent to a closure.

import AnimFile

/// Paints a frame in bands of pixel rows.
struct FramePainter {
  private let frame: Frame
  /// The transform from the viewport to pixels.
  private let matrix: AffineMatrix
  private let bounds: PixelRegion
  private let dithering: Bool
  /// The frame, after its masks.
  private let pictures: [FramePicture]
  private var filler = AreaFiller()
  /// Layers for reuse.
  private var spare: [PixelLayer] = []
  /// An upper bound of the painting work, in solid pixels.
  private(set) var painting = 0.0

  /// - Throws: ``RasterError/tooManyElements(limit:)`` or ``RasterError/tooMuchPainting(pixels:limit:)``, before anything is
  ///   painted.
  init(
    _ frame: Frame, width: Int, height: Int, scale: Double, dithering: Bool = true, limits: Limits = Limits()
  ) throws(RasterError) {
    self.frame = frame
    self.dithering = dithering
    matrix = .scale(scale, scale)
    bounds = PixelRegion(minX: 0, minY: 0, maxX: width, maxY: height)
    var pictures: [FramePicture] = []
    for mask in frame.masks {
      pictures.append(try FramePicture(mask.items, mask.groups, scale: scale, bounds: bounds, limits))
    }
    pictures.append(try FramePicture(frame.items, frame.groups, scale: scale, bounds: bounds, limits))
    self.pictures = pictures
    painting = work
    if painting > Double(limits.painting) {
      let pixels = Int(exactly: painting.rounded(.up)) ?? .max
      throw .tooMuchPainting(pixels: pixels, limit: limits.painting)
    }
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
  /// The cost of blending a pixel relative to a solid one.
  private static let blendCost = 8.0
  /// The cost of an edge in a row, or of an element in a band, in solid pixels.
  private static let sideCost = 32.0

  /// An amount of painting work.
  private struct Work {
    /// The painted pixels, in solid ones.
    var pixels = 0.0
    /// The edges in rows, and the elements in bands.
    var sides = 0.0

    static func += (total: inout Work, part: Work) {
      total.pixels += part.pixels
      total.sides += part.sides
    }
  }

  /// An upper bound of the painting work, in solid pixels.
  private var work: Double {
    let parts = Double((bounds.height + rowsAtOnce - 1) / rowsAtOnce)
    var clips: [Work] = []
    // A clip's own clip precedes it.
    for clip in frame.clips { clips.append(work(of: clip, clips, parts)) }
    var masks: [Work] = []
    // A mask's own masks precede it.
    for picture in pictures { masks.append(work(of: picture, clips, masks, parts)) }
    let all = masks[pictures.count - 1]
    return Double(bounds.width) * Double(bounds.height) + all.pixels + all.sides * Self.sideCost
  }

  /// The work of a clip for each pixel.
  ///
  /// - Parameters:
  ///   - clips: The work of the clips before it.
  ///   - parts: The number of bands.
  private func work(of clip: Frame.Clip, _ clips: [Work], _ parts: Double) -> Work {
    var work = clip.clip.map { clips[$0] } ?? Work()
    for outline in clip.outlines {
      work.pixels += 1
      work.sides += sides(outline.path, matrix * outline.transform, parts)
      if let inner = outline.clip { work += clips[inner] }
    }
    work.pixels += 1
    return work
  }

  /// The work of the frame, or of a mask.
  ///
  /// - Parameters:
  ///   - clips: The work of each clip.
  ///   - masks: The work of the masks before it.
  ///   - parts: The number of bands.
  private func work(of picture: FramePicture, _ clips: [Work], _ masks: [Work], _ parts: Double) -> Work {
    var work = Work()
    func add(mask: Int?, clip: Int?, _ times: Double, _ region: PixelRegion) {
      var times = times
      if let clip {
        times += clips[clip].pixels
        work.sides += clips[clip].sides
      }
      if let mask {
        times += 3
        work += masks[mask]
      }
      work.pixels += times * Double(region.width) * Double(region.height)
    }
    for (index, item) in picture.items.enumerated() {
      guard item.opacity > 0, let region = picture.regions[index] else { continue }
      var times = item.needsLayer ? 2.0 : 0
      if item.blend != .normal { times += Self.blendCost }
      if let fill = item.fill {
        times += Self.cost(fill.paint)
        work.sides += sides(item.path, matrix * item.transform, parts)
      }
      if let stroke = item.stroke, let line = picture.lines[index] {
        times += Self.cost(stroke.paint)
        work.sides += sides(line, matrix, parts)
      }
      add(mask: item.mask, clip: item.clip, times, region)
    }
    for group in picture.groups {
      guard group.opacity > 0, let region = picture.region(of: group) else { continue }
      add(mask: group.mask, clip: group.clip, group.blend == .normal ? 2 : 2 + Self.blendCost, region)
    }
    return work
  }

  /// The work for a pixel of a paint, in solid pixels.
  private static func cost(_ paint: Frame.Paint) -> Double {
    if case .gradient = paint { gradientCost } else { 1 }
  }

  /// The estimated number of edges in all rows, and of the path's elements in all bands.
  ///
  /// At worst all edges of a row are one cluster, which is cut where edges end or cross, and each part sorts its edges;
  /// so edges count more in rows with many.
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
    // The picture, its groups, an isolated item, and masks of a quarter of a layer; a mask's own masks precede it.
    var layers: [Int] = []
    for picture in pictures {
      let deepest = picture.masks.map { layers[$0] }.max() ?? 0
      layers.append(2 + picture.groupDepth + (deepestClip + picture.groupDepth) / 4 + deepest)
    }
    return layers[pictures.count - 1]
  }

  /// Appends the pixels of some rows to `bytes`: red, green, blue and alpha, not premultiplied.
  mutating func paint(rows: Range<Int>, into bytes: inout [UInt8]) {
    let region = PixelRegion(minX: 0, minY: rows.lowerBound, maxX: bounds.maxX, maxY: rows.upperBound)
    var layer = takeLayer(region)
    if let background = frame.background { layer.fill(background.pixel(opacity: 1)) }
    let picture = pictures[pictures.count - 1]
    paint(picture, picture.items.indices, picture.groups.indices, on: &layer)
    layer.appendBytes(to: &bytes, dithering: dithering)
    spare.append(layer)
  }

  private mutating func takeLayer(_ region: PixelRegion) -> PixelLayer {
    guard var layer = spare.popLast() else { return PixelLayer(region) }
    layer.reset(region)
    return layer
  }

  /// Paints items, and those of their groups that are in `inner`.
  private mutating func paint(
    _ picture: FramePicture, _ items: Range<Int>, _ inner: Range<Int>, on layer: inout PixelLayer
  ) {
    var item = items.lowerBound
    var next = inner.lowerBound
    while item < items.upperBound {
      guard next < inner.upperBound, picture.groups[next].items.lowerBound == item else {
        paintItem(picture, item, on: &layer)
        item += 1
        continue
      }
      let group = picture.groups[next]
      let first = next + 1
      next = first
      while next < inner.upperBound, picture.groups[next].items.lowerBound < group.items.upperBound {
        next += 1
      }
      paint(picture, group, first..<next, on: &layer)
      item = group.items.upperBound
    }
  }

  private mutating func paint(
    _ picture: FramePicture, _ group: Frame.Group, _ inner: Range<Int>, on layer: inout PixelLayer
  ) {
    guard group.opacity > 0, let region = picture.region(of: group)?.intersection(layer.region) else {
      return
    }
    var own = takeLayer(region)
    paint(picture, group.items, inner, on: &own)
    let visible = visibility(clip: group.clip, mask: group.mask, region)
    layer.paint(own, opacity: group.opacity, within: visible, blend: group.blend)
    spare.append(own)
  }

  private mutating func paintItem(_ picture: FramePicture, _ index: Int, on layer: inout PixelLayer) {
    let item = picture.items[index]
    guard item.opacity > 0, let region = picture.regions[index]?.intersection(layer.region) else { return }
    let visible = visibility(clip: item.clip, mask: item.mask, region)
    // Fill and stroke are composited together if the item is clipped, masked or not opaque.
    let hasBoth = item.fill != nil && picture.lines[index] != nil
    guard item.blend != .normal || hasBoth && item.needsLayer else {
      paintParts(picture, index, on: &layer, region, opacity: item.opacity, within: visible)
      return
    }
    var own = takeLayer(region)
    paintParts(picture, index, on: &own, region, opacity: 1, within: nil)
    layer.paint(own, opacity: item.opacity, within: visible, blend: item.blend)
    spare.append(own)
  }

  /// Returns the product of the coverage of a clip and the values of a mask; nil without either.
  private mutating func visibility(clip: Int?, mask: Int?, _ region: PixelRegion) -> PixelMask? {
    let clipped = clip.map { self.mask($0, region) }
    guard let mask else { return clipped }
    var values = self.values(ofMask: mask, region)
    if let clipped { values.intersect(clipped) }
    return values
  }

  private mutating func values(ofMask index: Int, _ region: PixelRegion) -> PixelMask {
    var layer = takeLayer(region)
    let picture = pictures[index]
    paint(picture, picture.items.indices, picture.groups.indices, on: &layer)
    let values = PixelMask(layer, by: frame.masks[index].by, isInverted: frame.masks[index].inverted)
    spare.append(layer)
    return values
  }

  private mutating func paintParts(
    _ picture: FramePicture, _ index: Int, on layer: inout PixelLayer, _ region: PixelRegion, opacity: Double,
    within mask: PixelMask?
  ) {
    let item = picture.items[index]
    let units = matrix * item.transform
    if let fill = item.fill {
      let paint = PixelPaint(fill.paint, units, opacity: fill.opacity * opacity)
      if !paint.isInvisible {
        unsafe filler.fill(item.path, units, fill.rule, in: region) { y, x, coverage in
          unsafe layer.paint(y, x, coverage, paint, within: mask)
        }
      }
    }
    if let stroke = item.stroke, let line = picture.lines[index] {
      let paint = PixelPaint(stroke.paint, units, opacity: stroke.opacity * opacity)
      if !paint.isInvisible {
        unsafe filler.fill(line, matrix, .nonzero, in: region) { y, x, coverage in
          unsafe layer.paint(y, x, coverage, paint, within: mask)
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
      unsafe filler.fill(outline.path, matrix * outline.transform, outline.rule, in: region) {
        y, x, coverage in
        unsafe mask.add(y, x, coverage, within: inner)
      }
    }
    if let outer = clip.clip { mask.intersect(self.mask(outer, region)) }
    return mask
  }
}

extension Frame.Item {
  /// Whether a fill and a stroke have to be composited before they are drawn.
  fileprivate var needsLayer: Bool { opacity != 1 || clip != nil || mask != nil || blend != .normal }
}
