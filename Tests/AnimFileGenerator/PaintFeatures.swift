import AnimFile

/// Fills and strokes.
enum PaintFeatures {
  static let fills = ["color", "object", "linear", "radial"]
  static let fillMembers = ["evenodd", "rule", "opacity"]
  static let strokes = ["color", "object", "linear", "radial"]
  static let strokeMembers = ["width", "cap", "join", "miterLimit", "dash", "dashOffset", "opacity"]
  static let stops = ["list", "animated"]
}

extension SceneBuilder {
  func fill() -> Members {
    guard random.chance(0.6) else { return [] }
    let kind = choose("fill", PaintFeatures.fills)
    if kind == "color" { return color("fill") }
    var members = paint(kind, in: "fill.")
    if uses("fillMember.evenodd", 0.2) {
      members.add("rule", "evenodd")
    } else if uses("fillMember.rule", 0.15) {
      members.add("rule", animated(.word(["nonzero", "evenodd"])))
    }
    if uses("fillMember.opacity", 0.25) { members += member("opacity", .number(.fraction), in: "fill.") }
    return [.init("fill", .object(members))]
  }

  func stroke() -> Members {
    guard random.chance(0.45) else { return [] }
    let kind = choose("stroke", PaintFeatures.strokes)
    if kind == "color" { return color("stroke") }
    var members = paint(kind, in: "stroke.")
    let place = "stroke."
    if uses("strokeMember.width", 0.5) { members += member("width", .number(.nonNegative), in: place) }
    if uses("strokeMember.cap", 0.2) {
      members += member("cap", .word(["butt", "round", "square"]), in: place)
    }
    if uses("strokeMember.join", 0.2) {
      members += member("join", .word(["miter", "round", "bevel"]), in: place)
    }
    if uses("strokeMember.miterLimit", 0.15) {
      members += member("miterLimit", .number(.atLeastOne), in: place)
    }
    if uses("strokeMember.dash", 0.2) {
      members += member("dash", .numbers(random.below(4), .nonNegative), in: place)
      if uses("strokeMember.dashOffset", 0.5) { members += member("dashOffset", .number(.any), in: place) }
    }
    if uses("strokeMember.opacity", 0.2) { members += member("opacity", .number(.fraction), in: place) }
    return [.init("stroke", .object(members))]
  }

  /// A paint that is only a color.
  private func color(_ name: String) -> Members {
    [.init(name, member("color", .color, in: name + ".")[0].value)]
  }

  private func paint(_ kind: String, in place: String) -> Members {
    switch kind {
    case "linear":
      var gradient: Members = [.init("type", "linear")]
      gradient += member("from", .point, in: place + "gradient.")
      gradient += member("to", .point, in: place + "gradient.")
      gradient += gradientTransform()
      gradient += stops()
      return [.init("gradient", .object(gradient))]
    case "radial":
      var gradient: Members = [.init("type", "radial")]
      gradient += member("center", .point, in: place + "gradient.")
      gradient += member("radius", .number(.nonNegative), in: place + "gradient.")
      if uses("gradient.focus", 0.5) { gradient += member("focus", .point, in: place + "gradient.") }
      gradient += gradientTransform()
      gradient += stops()
      return [.init("gradient", .object(gradient))]
    default: return member("color", .color, in: place)
    }
  }

  private func gradientTransform() -> Members {
    guard uses("gradient.transform", 0.25) else { return [] }
    var members: Members = []
    if random.chance(0.3) { members.add("position", animated(.point)) }
    if random.chance(0.3) { members.add("anchor", animated(.point)) }
    if random.chance(0.5) { members.add("scale", animated(.scale)) }
    if random.chance(0.4) { members.add("rotation", animated(.angle)) }
    if random.chance(0.2) { members.add("skew", animated(.angle)) }
    if random.chance(0.1) { members.add("skewAxis", animated(.angle)) }
    return [.init("transform", .object(members))]
  }

  private func stops() -> Members {
    let count = 1 + random.below(3)
    if choose("stops", PaintFeatures.stops) == "animated" { return [.init("stops", animated(.stops(count)))] }
    var offsets = (0..<count).map { _ in number(.fraction) }
    offsets.sort()
    let list: [JSONValue] = offsets.map { offset in
      let isMoving = random.chance(0.2) && count == 1
      let place = isMoving ? animated(.number(.fraction)) : JSONValue.number(offset)
      return .object([.init("offset", place), .init("color", animated(.color))])
    }
    return [.init("stops", .array(list))]
  }
}
