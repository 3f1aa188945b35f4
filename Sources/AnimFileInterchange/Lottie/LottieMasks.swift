import AnimFile

// The masks of layers.

extension LottieImporter {
  /// Applies the masks of a layer to a group of its contents.
  mutating func mask(
    _ group: inout LottieElement, with layer: LottieLayer, _ composition: LottieComposition
  ) {
    let masks = (layer.node["masksProperties"]?.elements ?? []).filter { $0["mode"]?.string != "n" }
    guard !masks.isEmpty, layer.node["hasMask"]?.isTrue ?? true else { return }
    let clock = composition.clock
    /// The picture so far: the shapes, or what they leave.
    var shapes: [LottieElement] = []
    var isInverted = true
    var isPlain = true
    /// The nesting of the masks of masks.
    var nesting = 0
    for (index, mask) in masks.enumerated() {
      guard budget.add(shapes: 1) else { return }
      guard nesting <= 16 else { return budget.exceedLevels() }
      let mode = mask["mode"]?.string ?? "a"
      guard var track = paths(mask["pt"], closed: mask["cl"].map(\.isTrue)) else { continue }
      // An open path has no area, and no area beside it.
      let isOpen = !track.first.isClosed
      if isOpen { track = LottieTrack(LottiePath(vertices: [], isClosed: false)) }
      var shape = path(track, clock)
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
      if opacity != 1 {
        shape.opacity = opacity
        isPlain = false
      }
      if opacity != 1, index > 0, ["l", "d", "f"].contains(mode) {
        report(.lottieMask, "the mask mode '\(mode)' counts as that of an opaque mask", at: mask["o"]?.node)
      }
      let isComplement = mask["inv"]?.isTrue ?? false && !isOpen
      let previous = LottieElement.Mask(shapes: shapes, isInverted: isInverted)
      func masked(_ mask: LottieElement.Mask) -> LottieElement {
        var result = shape
        if !mask.shapes.isEmpty { result.mask = mask }
        nesting += 1
        return result
      }
      func rest() -> [LottieElement] {
        guard !shapes.isEmpty else { return [] }
        var group = LottieElement.group(shapes)
        group.mask = LottieElement.Mask(shapes: [shape], isInverted: true)
        nesting += 1
        return [group]
      }
      func common() -> [LottieElement] {
        guard !shapes.isEmpty else { return [] }
        var group = LottieElement.group(shapes)
        group.mask = LottieElement.Mask(shapes: [shape])
        nesting += 1
        return [group]
      }
      let adds = mode == "a" || mode == "l" || mode == "f"
      if index == 0, adds { (shapes, isInverted) = ([], false) }
      switch (mode, isComplement) {
      case ("a", false), ("l", false):
        if isInverted { shapes = rest() } else { shapes.append(shape) }
      case ("a", true), ("l", true):
        // The complement of the part of the mask outside the picture.
        if index == 0 {
          (shapes, isInverted) = ([shape], true)
        } else {
          (shapes, isInverted) = ([masked(LottieElement.Mask(shapes: shapes, isInverted: !isInverted))], true)
        }
      case ("s", false), ("i", true), ("d", true):
        if isInverted { shapes.append(shape) } else { shapes = rest() }
      case ("i", false), ("s", true), ("d", false):
        if isInverted {
          (shapes, isInverted) = ([masked(previous)], false)
        } else {
          shapes = common()
        }
      case ("f", _) where isInverted && !shapes.isEmpty:
        report(.lottieMask, "a difference of inverted masks is left out", at: mask["mode"]?.node)
      case ("f", _):
        let outside = isInverted ? [masked(LottieElement.Mask(shapes: shapes))] : rest()
        shapes = outside + [masked(LottieElement.Mask(shapes: shapes, isInverted: !isInverted))]
        isInverted = false
      default:
        report(
          .lottieMask, "the mask mode \(mode.quotedText) is unknown: the mask is left out",
          at: mask["mode"]?.node)
      }
    }
    if shapes.isEmpty, isInverted { return }
    if !isInverted, isPlain, shapes.allSatisfy({ $0.type == "path" && $0.mask == nil }), !shapes.isEmpty {
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
