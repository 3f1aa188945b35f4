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
    func attribute(_ name: String) -> Int? { chain.first { tree.attribute($0, name) != nil } }
    let owner = chain.first { link in tree.elements(link).contains { isSVG($0) } }
    guard let owner else { return nil }
    active += chain
    defer { active.removeLast(chain.count) }
    guard active.count <= 64 else {
      exceed("levels", "patterns are nested too deep", limits.levels, at: node)
      return nil
    }
    let isBox = isInBounds(pattern: chain)
    var matrix = transform("patternTransform", of: chain, context)
    var local = context
    if isBox { local.viewport = Size2D(1, 1) }
    func number(_ name: String, _ axis: SVGAxis, _ importer: inout SVGImporter) -> Double {
      attribute(name).flatMap { importer.length($0, name, axis, local) } ?? 0
    }
    var tile = BoundingBox(
      minX: number("x", .x, &self), minY: number("y", .y, &self), maxX: 0, maxY: 0)
    let (width, height) = (number("width", .x, &self), number("height", .y, &self))
    guard width > 0, height > 0 else { return nil }
    (tile.maxX, tile.maxY) = (tile.minX + width, tile.minY + height)
    if isBox {
      guard let units = painted.boxMatrix else { return nil }
      tile = tile.transformed(by: units)
    }
    if !painted.matrix.isIdentity { matrix = painted.matrix * matrix }
    guard let inverse = matrix.inverse else { return nil }
    // The matrix from the contents to the tile.
    var inside = AffineMatrix.translation(tile.origin)
    var inner = context
    if let element = attribute("viewBox"), let view = viewBox(element) {
      let aspect = attribute("preserveAspectRatio").flatMap { tree.value($0, "preserveAspectRatio") }
      inside = .translation(tile.origin) * view.matrix(tile.size, aspect)
      inner.viewport = Size2D(view.width, view.height)
    } else if attribute("patternContentUnits").flatMap({ tree.value($0, "patternContentUnits") })?.trimmed
      == "objectBoundingBox"
    {
      guard let units = painted.boxMatrix else { return nil }
      inside = AffineMatrix(a: units.a, b: 0, c: 0, d: units.d, tx: tile.minX, ty: tile.minY)
      inner.viewport = Size2D(1, 1)
    }
    inner.style = inherited(owner)
    inner = self.context(owner, declared(owner), inner)
    inner.matrix = context.matrix * matrix * inside
    inner.depth += 1
    guard inner.depth <= Self.maximumDepth else { return nil }
    let area = box.expanded(by: painted.pen).transformed(by: inverse)
    let columns =
      ((area.minX - tile.minX) / tile.width).rounded(
        .down)...((area.maxX - tile.minX) / tile.width).rounded(.down)
    let rows =
      ((area.minY - tile.minY) / tile.height).rounded(
        .down)...((area.maxY - tile.minY) / tile.height).rounded(.down)
    let (across, down) = (columns.upperBound - columns.lowerBound + 1, rows.upperBound - rows.lowerBound + 1)
    guard across * down <= Double(Self.maximumTiles) else {
      report(
        .svgLimit, "the pattern needs more than \(Self.maximumTiles) tiles: it is left out",
        help: "make its tiles larger", at: node)
      return nil
    }
    add(shapes: 4, at: node)
    var content = SVGShape.group(children(owner, inner), inside)
    content.isExact = false
    var picture = SVGShape.group([content])
    let overflow = word(owner, declared(owner), "overflow")
    if overflow != "visible" { clip(&picture, to: tile) }
    guard !picture.simplified().isEmpty else { return nil }
    guard across * down * Double(picture.count) <= 5 * Double(Self.maximumTiles) else {
      report(
        .svgLimit, "the tiles of the pattern have too many shapes: it is left out",
        help: "make its tiles larger",
        at: node)
      return nil
    }
    report(.svgExpanded, "the pattern becomes \(Int(across * down)) tiles", at: node)
    let tolerance = extent / 262_144
    func copies(_ count: Double, _ x: Double, _ y: Double) -> JSONValue {
      .object([
        .init("type", "repeat"), .init("copies", .number(count)),
        .init(
          "position",
          .array([
            .number(x.shortened(within: tolerance / max(count, 1))),
            .number(y.shortened(within: tolerance / max(count, 1))),
          ])),
      ])
    }
    picture.matrix = .translation(Point2D(columns.lowerBound * tile.width, rows.lowerBound * tile.height))
    picture.isExact = false
    if across > 1 { picture.modifiers = [copies(across, tile.width, 0)] }
    if down > 1 {
      picture = .group([picture])
      picture.modifiers = [copies(down, 0, tile.height)]
    }
    var result = SVGShape.group([picture], matrix)
    result.isExact = false
    return result
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
