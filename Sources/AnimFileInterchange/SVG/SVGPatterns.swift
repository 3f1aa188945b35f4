import AnimFile

// Patterns as clipped tiles.
extension SVGImporter {
  private static let maximumTiles = 10_000

  /// The tiles of a pattern over an area, in the units of the shape that it paints; nil if it paints nothing.
  ///
  /// - Parameter painted: The area to cover.
  mutating func pattern(_ node: Int, _ painted: PaintArea, _ context: SVGContext) -> SVGShape? {
    guard let box = painted.box, !active.contains(node) else {
      if painted.box != nil { reportCycle(tree.value(node, "id") ?? "", at: tree.range(node)) }
      return nil
    }
    let chain = chain(node, ["pattern"])
    let tree = tree
    let owner = chain.first { link in tree.elements(link).contains { isSVG($0) } }
    guard let owner else { return nil }
    active += chain
    defer { active.removeLast(chain.count) }
    guard active.count <= 64 else {
      exceed("levels", "patterns are nested too deep", limits.levels, at: node)
      return nil
    }
    guard let frame = patternFrame(chain, painted, context) else { return nil }
    let inner = self.context(owner, inside: frame, context)
    guard inner.depth <= Self.maximumDepth else { return nil }
    let area = box.expanded(by: painted.pen).transformed(by: frame.inverse)
    guard let tiling = Tiling(frame.tile, over: area),
      let picture = picture(owner, inner, frame, tiling, at: node)
    else { return nil }
    report(.svgExpanded, "the pattern becomes \(Int(tiling.count)) tiles", at: node)
    var result = SVGShape.group([tiling.copies(of: picture, tolerance: extent / 262_144)], frame.matrix)
    result.isExact = false
    return result
  }

  /// The units of a pattern, which it can take from patterns that it refers to.
  private struct PatternFrame {
    var tile: BoundingBox
    /// The matrix from the units of the tile to those of the shape.
    var matrix: AffineMatrix
    var inverse: AffineMatrix
    /// The matrix from the contents to the tile.
    var inside: AffineMatrix
    /// The viewport of the contents, if it is their own.
    var viewport: Size2D?
  }

  /// Reads the units of a pattern; nil if its tiles have no area.
  private mutating func patternFrame(
    _ chain: [Int], _ painted: PaintArea, _ context: SVGContext
  ) -> PatternFrame? {
    let tree = tree
    func attribute(_ name: String) -> Int? { chain.first { tree.attribute($0, name) != nil } }
    func value(_ name: String) -> String? { attribute(name).flatMap { tree.value($0, name) } }
    let own = transform("patternTransform", of: chain, context)
    guard let tile = tile(chain, painted, context) else { return nil }
    let matrix = painted.matrix.isIdentity ? own : painted.matrix * own
    guard let inverse = matrix.inverse else { return nil }
    var frame = PatternFrame(
      tile: tile, matrix: matrix, inverse: inverse, inside: .translation(tile.origin))
    if let element = attribute("viewBox"), let view = viewBox(element) {
      frame.inside = .translation(tile.origin) * view.matrix(tile.size, value("preserveAspectRatio"))
      frame.viewport = Size2D(view.width, view.height)
    } else if value("patternContentUnits")?.trimmed == "objectBoundingBox" {
      guard let units = painted.boxMatrix else { return nil }
      frame.inside = AffineMatrix(a: units.a, b: 0, c: 0, d: units.d, tx: tile.minX, ty: tile.minY)
      frame.viewport = Size2D(1, 1)
    }
    return frame
  }

  /// The first tile of a pattern; nil if it has no area.
  private mutating func tile(_ chain: [Int], _ painted: PaintArea, _ context: SVGContext) -> BoundingBox? {
    let isBox = isInBounds(pattern: chain)
    var local = context
    if isBox { local.viewport = Size2D(1, 1) }
    func number(_ name: String, _ axis: SVGAxis, _ importer: inout SVGImporter) -> Double {
      let element = chain.first { importer.tree.attribute($0, name) != nil }
      return element.flatMap { importer.length($0, name, axis, local) } ?? 0
    }
    let (x, y) = (number("x", .x, &self), number("y", .y, &self))
    let (width, height) = (number("width", .x, &self), number("height", .y, &self))
    guard width > 0, height > 0 else { return nil }
    let tile = BoundingBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
    return isBox ? painted.boxMatrix.map { tile.transformed(by: $0) } : tile
  }

  /// The context inside the element with the contents of a pattern.
  private mutating func context(
    _ owner: Int, inside frame: PatternFrame, _ context: SVGContext
  ) -> SVGContext {
    var inner = context
    if let viewport = frame.viewport { inner.viewport = viewport }
    inner.style = inherited(owner)
    inner = self.context(owner, declared(owner), inner)
    inner.matrix = context.matrix * frame.matrix * frame.inside
    inner.depth += 1
    return inner
  }

  /// The contents of a tile; nil if they show nothing, or if there would be too many shapes.
  private mutating func picture(
    _ owner: Int, _ context: SVGContext, _ frame: PatternFrame, _ tiling: Tiling, at node: Int
  ) -> SVGShape? {
    guard tiling.count <= Double(Self.maximumTiles) else {
      report(
        .svgLimit, "the pattern needs more than \(Self.maximumTiles) tiles: it is left out",
        help: "make its tiles larger", at: node)
      return nil
    }
    add(shapes: 4, at: node)
    var content = SVGShape.group(children(owner, context), frame.inside)
    content.isExact = false
    var picture = SVGShape.group([content])
    let overflow = word(owner, declared(owner), "overflow")
    if overflow != "visible" { clip(&picture, to: frame.tile) }
    guard !picture.simplified().isEmpty else { return nil }
    guard tiling.count * Double(picture.count) <= 5 * Double(Self.maximumTiles) else {
      report(
        .svgLimit, "the tiles of the pattern have too many shapes: it is left out",
        help: "make its tiles larger", at: node)
      return nil
    }
    return picture
  }

  /// Whether a pattern has tiles for an area: those in terms of bounds need bounds with an area.
  mutating func paints(pattern node: Int, _ area: PaintArea) -> Bool {
    area.boxMatrix != nil || !isInBounds(pattern: chain(node, ["pattern"]))
  }

  /// Whether the tiles of a pattern are in terms of bounds, by the pattern and those that it refers to.
  private func isInBounds(pattern chain: [Int]) -> Bool {
    let units = chain.lazy.compactMap { tree.value($0, "patternUnits") }.first
    return units?.trimmed != "userSpaceOnUse"
  }

  /// Tiles inside an outline.
  func filled(_ tiles: SVGShape, in shape: SVGShape, _ opacity: JSONValue) -> SVGShape {
    var group = SVGShape.group([tiles])
    group.clip = [shape]
    group.hasBounds = false
    if opacity != 1 { group.opacity = opacity }
    return group
  }

  /// Tiles inside a stroke.
  func stroked(_ tiles: SVGShape, along shape: SVGShape, _ opacity: JSONValue) -> SVGShape {
    var group = SVGShape.group([tiles])
    group.hasBounds = false
    group.mask = SVGShape.Mask(shapes: [shape], isLuminance: false)
    if opacity != 1 { group.opacity = opacity }
    return group
  }
}

/// The tiles that cover an area.
private struct Tiling {
  let size: Size2D
  let columns: ClosedRange<Double>
  let rows: ClosedRange<Double>

  /// Nil if the tile has no size after rounding.
  init?(_ tile: BoundingBox, over area: BoundingBox) {
    size = tile.size
    let (minX, maxX) = ((area.minX - tile.minX) / tile.width, (area.maxX - tile.minX) / tile.width)
    let (minY, maxY) = ((area.minY - tile.minY) / tile.height, (area.maxY - tile.minY) / tile.height)
    // False for what is not a number.
    guard tile.width > 0, tile.height > 0, minX <= maxX, minY <= maxY else { return nil }
    columns = minX.rounded(.down)...maxX.rounded(.down)
    rows = minY.rounded(.down)...maxY.rounded(.down)
  }

  var across: Double { columns.upperBound - columns.lowerBound + 1 }
  var down: Double { rows.upperBound - rows.lowerBound + 1 }
  var count: Double { across * down }

  /// The tiles with copies of the first one.
  func copies(of picture: SVGShape, tolerance: Double) -> SVGShape {
    func copies(_ count: Double, _ x: Double, _ y: Double) -> JSONValue {
      let position = [x, y].map { JSONValue.number($0.shortened(within: tolerance / max(count, 1))) }
      return .object([
        .init("type", "repeat"), .init("copies", .number(count)), .init("position", .array(position)),
      ])
    }
    var picture = picture
    picture.matrix = .translation(Point2D(columns.lowerBound * size.width, rows.lowerBound * size.height))
    picture.isExact = false
    if across > 1 { picture.modifiers = [copies(across, size.width, 0)] }
    guard down > 1 else { return picture }
    picture = .group([picture])
    picture.modifiers = [copies(down, 0, size.height)]
    return picture
  }
}
