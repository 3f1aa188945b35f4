import AnimFile

/// An effect of a layer.
struct LottieEffect {
  /// The effects by their numbers in files, with the names of After Effects.
  enum Kind: Int {
    case tint = 20, fill, stroke, tritone, proLevels, dropShadow, radialWipe, displacementMap, setMatte
    case gaussianBlur, twirl, meshWarp, wavy, spherize, puppet
  }

  let node: LottieNode
  let kind: Kind?

  private var name: String {
    switch kind {
    case .tint: "Tint"
    case .fill: "Fill"
    case .stroke: "Stroke"
    case .tritone: "Tritone"
    case .proLevels: "Levels"
    case .dropShadow: "Drop Shadow"
    case .radialWipe: "Radial Wipe"
    case .displacementMap: "Displacement Map"
    case .setMatte: "Set Matte"
    case .gaussianBlur: "Gaussian Blur"
    case .twirl: "Twirl"
    case .meshWarp: "Mesh Warp"
    case .wavy: "Wave Warp"
    case .spherize: "Spherize"
    case .puppet: "Puppet"
    case nil: "without a name"
    }
  }

  /// The name in the file, or else that of the kind, for messages.
  var title: String {
    if let own = node["nm"]?.string, !own.isEmpty { return own.quotedText }
    return kind == nil ? name : name.quotedText
  }

  /// A value of the effect.
  func value(_ index: Int) -> LottieNode? {
    let values = node["ef"]?.elements ?? []
    return index < values.count ? values[index]["v"] : nil
  }
}

extension LottieImporter {
  /// The enabled effects of a layer.
  func effects(_ layer: LottieLayer) -> [LottieEffect] {
    (layer.node["ef"]?.elements ?? []).compactMap { node in
      guard let number = node["ty"]?.integer, number >= 20, node["en"]?.isTrue ?? true else { return nil }
      return LottieEffect(node: node, kind: LottieEffect.Kind(rawValue: number))
    }
  }

  /// Reports the effects and styles of a layer that are left out.
  mutating func reportEffects(_ layer: LottieLayer) {
    for effect in effects(layer) where !isWithoutEffect(effect) {
      if [0, 1, 4, 5].contains(layer.type), isFill(effect) { continue }
      report(
        .lottieEffect, "the effect \(effect.title) is left out", help: "build it from shapes, or remove it",
        at: effect.node.node)
    }
    for style in layer.node["sy"]?.elements ?? [] where !isWithoutEffect(style: style) {
      report(
        .lottieStyle, "the layer style \((style["nm"]?.string ?? "").quotedText) is left out", at: style.node)
    }
  }

  /// The numbers of a property without keyframes, expression and slot. Reports nothing, because the value is read elsewhere.
  private func constant(_ property: LottieNode?) -> [Double]? {
    guard let property, property["x"] == nil, property["sid"] == nil else { return nil }
    return property["k"]?.numbers
  }

  private func isZero(_ property: LottieNode?) -> Bool { constant(property) == [0] }

  /// Whether an effect changes nothing at all times.
  private func isWithoutEffect(_ effect: LottieEffect) -> Bool {
    switch effect.kind {
    case .gaussianBlur, .radialWipe: isZero(effect.value(0))
    case .tint: isZero(effect.value(2))
    case .dropShadow: isZero(effect.value(1)) && (effect.value(5) == nil || isZero(effect.value(5)))
    default: false
    }
  }

  /// Whether a layer style shows nothing at all times.
  private func isWithoutEffect(style: LottieNode) -> Bool {
    isZero(style["o"]) || style["ty"]?.integer == 0 && isZero(style["s"])
  }

  // MARK: Fills

  /// Whether the effect gives all contents one color.
  private func isFill(_ effect: LottieEffect) -> Bool {
    if effect.kind == .fill { return true }
    guard effect.kind == .tint, constant(effect.value(2)) == [100],
      let dark = constant(effect.value(0)), let light = constant(effect.value(1))
    else { return false }
    return dark.prefix(3) == light.prefix(3)
  }

  /// The color and the opacity of an effect that gives all contents one color; nil for another effect.
  mutating func fill(by effect: LottieEffect, _ clock: LottieClock) -> (color: JSONValue, opacity: JSONValue)?
  {
    guard !isWithoutEffect(effect), isFill(effect) else { return nil }
    guard effect.kind == .fill else { return (color(effect.value(0), clock), 1) }
    return (color(effect.value(2), clock), number(number(effect.value(6), 1), clock, in: 0...1))
  }

  /// The color of a fill, where the contents of a layer are.
  func filled(_ contents: [LottieElement], _ fill: (color: JSONValue, opacity: JSONValue)) -> LottieElement {
    guard !contents.isEmpty else { return LottieElement.group([]) }
    var rect = LottieElement("rect")
    // Larger than any contents.
    rect.geometry = [
      JSONValue.Member("origin", .array([-100_000, -100_000])),
      JSONValue.Member("size", .array([200_000, 200_000])),
    ]
    rect.fill = fill.color.isConstant ? fill.color : .object([JSONValue.Member("color", fill.color)])
    if fill.opacity != 1 { rect.opacity = fill.opacity }
    rect.mask = LottieElement.Mask(shapes: contents)
    return rect
  }
}
