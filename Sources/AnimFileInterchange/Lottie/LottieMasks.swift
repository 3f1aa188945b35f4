import AnimFile

// The masks of layers.

extension LottieImporter {
  /// Applies the masks of a layer to a group of its contents.
  mutating func mask(
    _ group: inout LottieElement, with layer: LottieLayer, _ composition: LottieComposition
  ) {
    let masks = (layer.node["masksProperties"]?.elements ?? []).filter { $0["mode"]?.string != "n" }
    guard !masks.isEmpty, layer.node["hasMask"]?.isTrue ?? true else { return }
    var area = LottieMaskedArea()
    for (index, mask) in masks.enumerated() {
      guard budget.add(shapes: 1) else { return }
      guard area.nesting <= 16, area.doublings <= 5 else {
        report(
          .lottieMask, "the masks are combined too often: this one and those after it are left out",
          at: mask.node)
        break
      }
      combine(&area, with: mask, isFirst: index == 0, composition.clock)
    }
    area.apply(to: &group)
  }

  /// Combines the area of earlier masks with that of a mask.
  private mutating func combine(
    _ area: inout LottieMaskedArea, with mask: LottieNode, isFirst: Bool, _ clock: LottieClock
  ) {
    guard let track = paths(mask["pt"], closed: mask["cl"].map(\.isTrue)) else { return }
    let mode = mask["mode"]?.string ?? "a"
    // An open path has no area, and no area beside it.
    let isOpen = !track.first.isClosed
    let outline = isOpen ? LottieTrack(LottiePath(vertices: [], isClosed: false)) : track
    let shape = maskShape(outline, of: mask, clock)
    if shape.opacity != nil {
      area.isOpaque = false
      if !isFirst, ["l", "d", "f"].contains(mode) {
        report(.lottieMask, "the mask mode '\(mode)' counts as that of an opaque mask", at: mask["o"]?.node)
      }
    }
    if isFirst, ["a", "l", "f"].contains(mode) { area.isInverted = false }
    switch (mode, mask["inv"]?.isTrue ?? false && !isOpen) {
    case ("a", false), ("l", false): area.add(shape)
    case ("a", true), ("l", true):
      if isFirst {
        (area.shapes, area.isInverted) = ([shape], true)
      } else {
        area.addComplement(of: shape)
      }
    case ("s", false), ("i", true), ("d", true): area.subtract(shape)
    case ("i", false), ("s", true), ("d", false): area.intersect(with: shape)
    case ("f", _) where area.isInverted && !area.shapes.isEmpty:
      report(.lottieMask, "a difference of inverted masks is left out", at: mask["mode"]?.node)
    case ("f", _): area.exclude(shape)
    default:
      report(
        .lottieMask, "the mask mode \(mode.quotedText) is unknown: the mask is left out",
        at: mask["mode"]?.node)
    }
  }

  /// The shape of a mask with this outline, filled, with the expansion and the opacity of the mask.
  private mutating func maskShape(
    _ outline: LottieTrack<LottiePath>, of mask: LottieNode, _ clock: LottieClock
  ) -> LottieElement {
    var shape = path(outline, clock)
    let opacity = number(number(mask["o"], 100), clock, scale: 0.01, in: 0...1)
    let feather = numbers(mask["f"], [0, 0])
    if feather.keys.contains(where: { $0.value != [0, 0] }) {
      report(.lottieMask, "the feather of the mask is left out: its edge is sharp", at: mask["f"]?.node)
    }
    let expansion = number(mask["x"], 0)
    if expansion.constant != [0] {
      shape.modifiers = [
        .object([
          JSONValue.Member("type", "offset"), JSONValue.Member("distance", number(expansion, clock)),
          JSONValue.Member("join", "round"),
        ])
      ]
    }
    shape.fill = "black"
    if opacity != 1 { shape.opacity = opacity }
    return shape
  }
}

/// The area that the masks of a layer leave.
private struct LottieMaskedArea {
  /// The shapes of the area; those outside it if it is inverted.
  var shapes: [LottieElement] = []
  var isInverted = true
  /// Whether the masks so far have full opacity.
  var isOpaque = true
  /// The nesting of the masks of masks.
  private(set) var nesting = 0
  /// How often the number of shapes was doubled.
  private(set) var doublings = 0

  mutating func add(_ shape: LottieElement) {
    if isInverted { shapes = masked(by: shape, isInverted: true) } else { shapes.append(shape) }
  }

  mutating func addComplement(of shape: LottieElement) {
    // The complement of the part of the shape outside the area.
    (shapes, isInverted) = ([part(of: shape, isInside: isInverted)], true)
  }

  mutating func subtract(_ shape: LottieElement) {
    if isInverted { shapes.append(shape) } else { shapes = masked(by: shape, isInverted: true) }
  }

  mutating func intersect(with shape: LottieElement) {
    if isInverted {
      (shapes, isInverted) = ([part(of: shape, isInside: false)], false)
    } else {
      shapes = masked(by: shape, isInverted: false)
    }
  }

  /// Keeps the parts in either the area or the shape, but not in both.
  mutating func exclude(_ shape: LottieElement) {
    if !isInverted, isOpaque, shapes.count == 1, let part = Self.parts(of: shape),
      let parts = Self.parts(of: shapes[0])
    {
      var compound = LottieElement("compound")
      compound.children = (parts + part).map { part in
        var part = part
        part.fill = nil
        return part
      }
      compound.fill = Self.evenOdd
      shapes = [compound]
      return
    }
    doublings += 1
    let outside =
      isInverted ? [part(of: shape, isInside: true)] : masked(by: shape, isInverted: true)
    shapes = outside + [part(of: shape, isInside: isInverted)]
    isInverted = false
  }

  private static let evenOdd: JSONValue = ["color": "black", "rule": "evenodd"]

  /// The paths of which an even-odd fill covers the area of a shape; nil if they cross themselves, or for another shape.
  private static func parts(of shape: LottieElement) -> [LottieElement]? {
    guard shape.mask == nil, shape.modifiers.isEmpty else { return nil }
    if shape.type == "compound" { return shape.fill == evenOdd ? shape.children : nil }
    guard shape.type == "path" else { return nil }
    let paths = shape.morph.map { $0.keys.map(\.value) } ?? shape.contours
    return paths.contains(where: \.canCrossItself) ? nil : [shape]
  }

  /// The shapes in a group that another shape masks.
  private mutating func masked(by shape: LottieElement, isInverted: Bool) -> [LottieElement] {
    guard !shapes.isEmpty else { return [] }
    var group = LottieElement.group(shapes)
    group.mask = LottieElement.Mask(shapes: [shape], isInverted: isInverted)
    nesting += 1
    return [group]
  }

  /// The part of a shape inside or outside the shapes.
  private mutating func part(of shape: LottieElement, isInside: Bool) -> LottieElement {
    var result = shape
    if !shapes.isEmpty { result.mask = LottieElement.Mask(shapes: shapes, isInverted: !isInside) }
    nesting += 1
    return result
  }

  /// Clips or masks a group to the area.
  func apply(to group: inout LottieElement) {
    if shapes.isEmpty, isInverted { return }
    if !isInverted, isOpaque, shapes.allSatisfy({ $0.type == "path" && $0.mask == nil }), !shapes.isEmpty {
      group.clip = shapes.map { shape in
        var shape = shape
        shape.fill = nil
        return shape
      }
    } else {
      group.mask = LottieElement.Mask(shapes: shapes, isInverted: isInverted)
    }
  }
}
