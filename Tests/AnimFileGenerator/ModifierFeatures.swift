import AnimFile

/// All modifiers, with the members that change their effect.
enum ModifierFeatures {
  static let table: [Choice<Void, Members>] = [
    Choice("trim") { builder, _ in builder.trim() },
    Choice("trimJoined") { builder, _ in builder.joined(builder.trim(), [.init("mode", "joined")]) },
    Choice("trimOffset") { builder, _ in
      builder.joined(builder.trim(), builder.member("offset", .number(.any)))
    },
    Choice("repeat", weight: 2) { builder, _ in builder.repetition() },
    Choice("repeatDelay", weight: 2) { builder, _ in
      let delay = builder.random.pick([0.1, 0.25, -0.5, 1e-9])
      return builder.joined(builder.repetition(), [.init("delay", .number(delay))])
    },
    Choice("repeatFade") { builder, _ in
      let opacity = [builder.animated(.number(.fraction)), builder.animated(.number(.fraction))]
      return builder.joined(builder.repetition(), [.init("opacity", .array(opacity))])
    },
    Choice("repeatMoving") { builder, _ in
      builder.joined(
        [.init("copies", builder.animatedCopies())], builder.member("position", .point),
        builder.member("rotation", .number(.any)), builder.member("scale", .scale),
        builder.optional("anchor", .point, 0.5),
        builder.isInCompound ? [] : builder.optional("opacity", .number(.fraction), 0.5))
    },
    Choice("repeatFirst") { builder, _ in
      builder.joined(builder.repetition(), builder.member("first", .number(.any)))
    },
    Choice("repeatBelow") { builder, _ in
      builder.joined(builder.repetition(), [.init("stack", "below")])
    },
    Choice("repeatJitter") { builder, _ in
      builder.joined(builder.repetition(), [.init("jitter", builder.jitter())])
    },
    Choice("roundCorners", weight: 2) { builder, _ in builder.member("radius", .number(.nonNegative)) },
    Choice("offset") { builder, _ in
      builder.joined(builder.offsetBy(), builder.optional("miterLimit", .number(.atLeastOne), 0.3))
    },
    Choice("offsetRound") { builder, _ in builder.joined(builder.offsetBy(), [.init("join", "round")]) },
    Choice("offsetBevel") { builder, _ in builder.joined(builder.offsetBy(), [.init("join", "bevel")]) },
    Choice("reverse", weight: 2) { _, _ in [] },
    Choice("zigzag") { builder, _ in
      builder.joined(builder.member("size", .number(.any)), builder.member("ridges", .whole(0...6)))
    },
    Choice("zigzagSmooth") { builder, _ in
      builder.joined(
        builder.member("size", .number(.any)), builder.member("ridges", .whole(0...6)),
        [.init("style", "smooth")])
    },
    Choice("pucker", weight: 2) { builder, _ in
      let isStill = builder.random.chance(0.5)
      let amount =
        isStill ? .number(builder.random.pick([0, 1, -1, 0.2, 5])) : builder.animated(.number(.fraction))
      return [.init("amount", amount)]
    },
    Choice("twist", weight: 2) { builder, _ in
      builder.joined(builder.member("angle", .number(.any)), builder.optional("center", .point, 0.5))
    },
    Choice("split", weight: 2) { builder, _ in builder.member("segments", .whole(1...5)) },
  ]

  /// The type of the modifier that a table entry creates.
  static func type(of name: String) -> String {
    ["trim", "repeat", "roundCorners", "offset", "reverse", "zigzag", "pucker", "twist", "split"].first {
      name.hasPrefix($0)
    } ?? name
  }

  /// The maximum number of elements that a modifier makes of one.
  static func growth(of name: String) -> Int {
    switch type(of: name) {
    case "offset", "twist": 70
    case "zigzag": 8
    case "split": 6
    case "roundCorners", "pucker", "trim": 2
    default: 1
    }
  }

  static let types = [
    "trim", "repeat", "roundCorners", "offset", "reverse", "zigzag", "pucker", "twist", "split",
  ]
}

extension SceneBuilder {
  /// A list of modifiers, in random order.
  func modifiers() -> [JSONValue] {
    let bound = random.chance(0.3) ? 5_000 : 400
    var list: [JSONValue] = []
    var last: String?
    for _ in 0..<random.pick([1, 1, 2, 2, 3]) {
      let members = choose("modifier", ModifierFeatures.table, ()) {
        if isInCompound, $0 == "repeatFade" { return false }
        // Multiplying modifiers are limited, so that documents stay cheap.
        if $0.hasPrefix("repeat") { return copies <= 4 && copies * growth < bound }
        let factor = ModifierFeatures.growth(of: $0)
        return factor == 1 || copies * growth * factor <= bound
      }
      growth *= ModifierFeatures.growth(of: lastChoice)
      let type = ModifierFeatures.type(of: lastChoice)
      if let last { note("order.\(last)>\(type)") }
      last = type
      var modifier: Members = [.init("type", .string(type))]
      modifier += members
      list.append(.object(modifier))
    }
    // The timeline cannot change members of modifiers.
    (stillMembers, movingMembers) = ([], [])
    return list
  }

  fileprivate func trim() -> Members {
    optional("start", .number(.fraction), 0.7) + optional("end", .number(.fraction), 0.7)
  }

  fileprivate func repetition() -> Members {
    let count = random.pick([0, 1, 2, 3, 4])
    copies *= max(1, count)
    var members: Members = [.init("copies", .number(Double(count)))]
    if random.chance(0.6) { members.add("position", point()) }
    if random.chance(0.4) { members.add("rotation", .number(angle())) }
    if random.chance(0.3) { members.add("scale", constant(.scale)) }
    if random.chance(0.3) { members.add("anchor", point()) }
    return members
  }

  fileprivate func jitter() -> JSONValue {
    let members = joined(
      optional("position", .size, 0.5), optional("rotation", .number(.nonNegative), 0.5),
      optional("scale", .number(.fraction), 0.5),
      isInCompound ? [] : optional("opacity", .number(.fraction), 0.4),
      random.chance(0.5) ? [.init("seed", .number(random.pick([0, 1, 7, 1e9])))] : [])
    return .object(members)
  }

  fileprivate func animatedCopies() -> JSONValue {
    copies *= 4
    return animated(.whole(0...4))
  }

  fileprivate func offsetBy() -> Members {
    guard random.chance(0.5) else { return [.init("distance", animated(.number(.any)))] }
    return [.init("distance", .number(random.pick([0, 5, -5, 30, -30, 1e-9])))]
  }

  fileprivate func joined(_ parts: Members...) -> Members { Array(parts.joined()) }
}
