package import AnimFile

extension BlendMode {
  /// The value of `mix-blend-mode` in CSS.
  var nameInCSS: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

extension BoundingBox {
  /// The viewport, with its size on all sides around it.
  static func surroundings(of size: Size2D) -> BoundingBox {
    BoundingBox(minX: -size.width, minY: -size.height, maxX: 2 * size.width, maxY: 2 * size.height)
  }
}

extension Frame {
  /// Whether an item, a group or a part of a mask is blended with a mode other than `normal`.
  package var isBlended: Bool {
    Self.blends(items, groups) || masks.contains { Self.blends($0.items, $0.groups) }
  }

  private static func blends(_ items: [Item], _ groups: [Group]) -> Bool {
    items.contains { $0.blend != .normal } || groups.contains { $0.blend != .normal }
  }

  /// For each mask, a box around all that it masks, with strokes and a margin; nil if that is nothing.
  var maskRegions: [BoundingBox?] {
    var regions = [BoundingBox?](repeating: nil, count: masks.count)
    guard !masks.isEmpty else { return regions }
    func add(_ items: [Item], _ groups: [Group]) {
      func add(_ mask: Int?, _ items: ArraySlice<Item>) {
        guard let mask else { return }
        for case let box? in items.map(\.paintedBox) { regions[mask] = regions[mask]?.union(box) ?? box }
      }
      for index in items.indices { add(items[index].mask, items[index...index]) }
      for group in groups { add(group.mask, items[group.items]) }
    }
    for mask in masks { add(mask.items, mask.groups) }
    add(items, groups)
    // The edges of a region must not cut antialiased edges of outlines.
    return regions.map { box in
      box.map { box in
        let margin = Point2D(1 + box.width / 10, 1 + box.height / 10)
        return BoundingBox(
          minX: box.minX - margin.x, minY: box.minY - margin.y, maxX: box.maxX + margin.x,
          maxY: box.maxY + margin.y)
      }
    }
  }
}

extension Frame.Item {
  /// A box in the viewport around the outline and its stroke; nil for an empty outline.
  private var box: BoundingBox? { path.transformed(by: transform).controlBounds }

  fileprivate var paintedBox: BoundingBox? {
    guard let box else { return nil }
    guard let stroke else { return box }
    // The reach of joins and of square caps.
    let factor = stroke.join == .miter ? max(1.5, stroke.miterLimit) : 1.5
    let pen = stroke.transform
    let reach = stroke.width / 2 * factor * max(abs(pen.a) + abs(pen.c), abs(pen.b) + abs(pen.d))
    return BoundingBox(
      minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach, maxY: box.maxY + reach)
  }
}
