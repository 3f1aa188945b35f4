import AnimFile

/// All kinds of shapes, with their specific members.
enum ShapeFeatures {
  static let table: [Choice<Void, Members>] = [
    Choice("path", weight: 5) { builder, _ -> Members in
      let template = builder.random.pick(PathTemplate.all)
      if builder.random.chance(0.3) {
        return builder.members("path", [.init("d", .string(builder.loosePathData()))])
      }
      return builder.members("path", builder.member("d", .path(template)))
    },
    Choice("line") { builder, _ -> Members in
      builder.members("line", builder.member("from", .point), builder.member("to", .point))
    },
    Choice("polyline") { builder, _ -> Members in builder.polyline("linear") },
    Choice("catmullRom") { builder, _ -> Members in builder.polyline("catmullRom") },
    Choice("monotone") { builder, _ -> Members in builder.polyline("monotone") },
    Choice("rect") { builder, _ -> Members in
      builder.members(
        "rect", builder.member("center", .point), builder.member("size", .size),
        builder.optional("cornerRadius", .corners, 0.4))
    },
    Choice("rectOrigin") { builder, _ -> Members in
      builder.members(
        "rect", builder.member("origin", .point), builder.member("size", .size),
        builder.optional("cornerRadius", .corners, 0.4))
    },
    Choice("circle") { builder, _ -> Members in
      builder.members(
        "circle", builder.member("center", .point), builder.member("radius", .number(.nonNegative)))
    },
    Choice("ellipse") { builder, _ -> Members in
      builder.members("ellipse", builder.member("center", .point), builder.member("radii", .size))
    },
    Choice("arc") { builder, _ -> Members in builder.arc(nil) },
    Choice("chord") { builder, _ -> Members in builder.arc("chord") },
    Choice("sector") { builder, _ -> Members in builder.arc("sector") },
    Choice("ring") { builder, _ -> Members in
      builder.arc("sector") + builder.member("innerRadius", .number(.nonNegative))
    },
    Choice("polygon") { builder, _ -> Members in
      builder.members(
        "polygon", builder.member("center", .point), builder.member("points", .whole(3...7)),
        builder.member("radius", .number(.nonNegative)),
        builder.optional("roundness", .number(.nonNegative), 0.3),
        builder.optional("rotation", .number(.any), 0.3))
    },
    Choice("star") { builder, _ -> Members in
      builder.members(
        "star", builder.member("center", .point), builder.member("points", .whole(3...6)),
        builder.member("outerRadius", .number(.nonNegative)),
        builder.member("innerRadius", .number(.nonNegative)),
        builder.optional("roundness", .number(.nonNegative), 0.3),
        builder.optional("innerRoundness", .number(.nonNegative), 0.3),
        builder.optional("rotation", .number(.any), 0.3))
    },
    Choice("capsule") { builder, _ -> Members in
      builder.members(
        "capsule", builder.member("start", .point), builder.member("end", .point),
        builder.member("radius", .number(.nonNegative)))
    },
    Choice("blob") { builder, _ -> Members in
      let count = 3 + builder.random.below(3)
      return builder.members(
        "blob", builder.member("center", .point), builder.member("radius", .number(.nonNegative)),
        builder.member("offsets", .numbers(count, .any)))
    },
    Choice("lineChart") { builder, _ -> Members in
      let count = 1 + builder.random.below(4)
      return builder.members(
        "lineChart", builder.member("frame", .frame), builder.member("values", .numbers(count, .any)))
    },
    Choice("compound", weight: 3) { builder, _ -> Members in
      let wasInCompound = builder.isInCompound
      builder.isInCompound = true
      defer { builder.isInCompound = wasInCompound }
      return builder.members(
        "compound", [.init("shapes", .array(builder.shapes(1 + builder.random.below(3))))])
    },
    Choice("group", weight: 3) { builder, _ -> Members in
      builder.members("group", [.init("shapes", .array(builder.shapes(builder.random.below(4))))])
    },
    Choice("use", weight: 4) { builder, _ -> Members in builder.use() },
  ]

  /// Shapes without their own outline.
  static let containers: Set = ["group", "use"]
  /// Shapes that contain others.
  static let nesting: Set = ["compound", "group", "use"]
}

extension SceneBuilder {
  fileprivate func members(_ type: String, _ others: Members...) -> Members {
    var result: Members = [.init("type", .string(type))]
    for members in others { result += members }
    return result
  }

  /// A member that may be animated.
  func member(_ name: String, _ kind: ValueKind, in place: String = "") -> Members {
    let value = animated(kind)
    let path = place + name
    if value.standsStill {
      stillMembers.append(StillMember(path: path, kind: kind, value: value))
    } else {
      movingMembers.insert(path)
    }
    return [.init(name, value)]
  }

  func optional(_ name: String, _ kind: ValueKind, _ probability: Double, in place: String = "") -> Members {
    random.chance(probability) ? member(name, kind, in: place) : []
  }

  fileprivate func polyline(_ curve: String) -> Members {
    let count = random.pick([0, 1, 2, 3, 4, 5])
    var result = members("polyline", member("points", .points(count)))
    if curve != "linear" || random.chance(0.2) {
      let isStill = random.chance(0.9)
      result.add("curve", isStill ? .string(curve) : animated(.word(["linear", "catmullRom", "monotone"])))
    }
    return result + optional("closed", .boolean, 0.4)
  }

  fileprivate func arc(_ closure: String?) -> Members {
    var result = members(
      "arc", member("center", .point), member("radius", .number(.nonNegative)), member("startAngle", .angle),
      member("endAngle", .angle))
    if let closure {
      result.add("closure", .string(closure))
    } else if random.chance(0.2) {
      result.add("closure", animated(.word(["open", "chord", "sector"])))
    }
    return result
  }

  /// A use of a symbol, which is created unless one exists.
  fileprivate func use() -> Members {
    var result: Members = [.init("type", "use")]
    if symbolsLeftOpen == 0, !symbols.isEmpty, random.chance(0.6) {
      let symbol = random.pick(symbols)
      note("symbol.again")
      result.add("symbol", .string(symbol.name))
      let overrides = overrides(symbolParameters[symbol.name] ?? [])
      if !overrides.isEmpty { result.add("parameters", .object(overrides)) }
      return result
    }
    let name = newName("symbol")
    let wasReachable = isReachable
    isReachable = false
    let (wasInClip, wasInCompound) = (isInClip, isInCompound)
    (isInClip, isInCompound) = (false, false)
    symbolsLeftOpen += 1
    let known = parameters.count
    let shape = shape(isSymbol: true)
    symbolsLeftOpen -= 1
    isReachable = wasReachable
    (isInClip, isInCompound) = (wasInClip, wasInCompound)
    symbols.add(name, shape)
    result.add("symbol", .string(name))
    let own = parameters.dropFirst(known).map(\.name)
    symbolParameters[name] = own
    let overrides = overrides(own)
    if !overrides.isEmpty { result.add("parameters", .object(overrides)) }
    return result
  }

  /// Overrides for some of the parameters that a symbol uses.
  private func overrides(_ own: [String]) -> Members {
    var overrides: Members = []
    for names in parameterNames.sorted(by: { $0.key < $1.key }).map(\.value) {
      for name in names where own.contains(name) {
        if names.count > 1, uses("use.parameter", 0.4) {
          overrides.add(name, ["parameter": .string(names[0])])
        } else if let value = parameters[name]?["default"], uses("use.value", 0.5) {
          // Another default of the same kind is known to be valid.
          let other = names.lazy.compactMap { self.parameters[$0]?["default"] }.first { $0 != value }
          overrides.add(name, settings[name] ?? other ?? value)
        }
      }
    }
    return overrides
  }

  /// A list of shapes, some of which may be parents of others.
  func shapes(_ count: Int) -> [JSONValue] {
    depth += 1
    defer { depth -= 1 }
    let outer = siblings
    siblings = []
    defer { siblings = outer }
    var list: [JSONValue] = []
    for _ in 0..<count where shapesLeft > 0 && depth < 5 { list.append(shape(isSymbol: false)) }
    // A parent may follow its children.
    return random.chance(0.5) ? list : list.reversed()
  }

  /// A shape with all its members.
  func shape(isSymbol: Bool) -> JSONValue {
    shapesLeft -= 1
    return nested {
      let outer = (stillMembers, movingMembers, copies, growth, isReachable)
      (stillMembers, movingMembers) = ([], [])
      defer { (stillMembers, movingMembers, copies, growth, isReachable) = outer }

      let isDeep = depth >= 4 || shapesLeft <= 0
      // The context must be known before the contents: whether it is reachable, and the number of copies.
      let mapping: JSONValue? = random.chance(0.3) ? time() : Optional.none
      let modifiers = random.chance(0.45) ? modifiers() : []
      var members = choose("shape", ShapeFeatures.table, ()) {
        !(isDeep && ShapeFeatures.nesting.contains($0)) && !(self.isInCompound && $0 == "use")
      }
      let type = members["type"].flatMap { if case .string(let type) = $0 { type } else { nil } } ?? ""
      let isContainer = ShapeFeatures.containers.contains(type)
      if ShapeFeatures.nesting.contains(type) { (stillMembers, movingMembers) = ([], []) }
      let id = random.chance(0.8) ? newName(random.pick(["s", "a.b", "ü", "s"])) : nil
      if let id { members.add("id", .string(id)) }
      if let mapping { members.add("time", mapping) }
      if !modifiers.isEmpty { members.add("modifiers", .array(modifiers)) }
      members += memberFeatures(isContainer: isContainer)
      members += transform(isContainer: isContainer, isSymbol: isSymbol)
      if !isContainer {
        if !isInCompound {
          members += fill()
          members += stroke()
        }
        if uses("member.reversed", 0.15) { members.add("reversed", true) }
      }
      let isFree = depth < 4 && shapesLeft > 0 && !isInCompound
      if isFree, random.chance(0.2) { members.add("clip", .array(clip())) }
      if isFree, shapesLeft > 0, random.chance(0.2) { members.add("mask", mask()) }
      if let id, isReachable {
        targets.append(
          TimelineTarget(
            id: id, type: type, scope: currentScope, members: stillMembers,
            moving: isInCompound ? movingMembers.union(["opacity"]) : movingMembers,
            isCentered: isContainer && members["transform"]?["anchor"] == "center",
            isTrimmed: modifiers.contains { $0["type"] == "trim" }))
      }
      if let id, !isSymbol { siblings.append(Sibling(id: id, scope: currentScope, isOutlined: !isContainer)) }
      return .object(members)
    }
  }

  /// The clip of the current shape.
  private func clip() -> [JSONValue] {
    let wasReachable = isReachable
    isReachable = false
    let wasInClip = isInClip
    isInClip = true
    defer { (isReachable, isInClip) = (wasReachable, wasInClip) }
    let outer = (stillMembers, movingMembers)
    defer { (stillMembers, movingMembers) = outer }
    if uses("clip.several", 0.3) { return shapes(2) }
    note("clip.one")
    return shapes(1)
  }

  /// The mask of the current shape.
  private func mask() -> JSONValue {
    let (wasReachable, wasInClip) = (isReachable, isInClip)
    (isReachable, isInClip) = (false, false)
    defer { (isReachable, isInClip) = (wasReachable, wasInClip) }
    let outer = (stillMembers, movingMembers)
    defer { (stillMembers, movingMembers) = outer }
    var members: Members = []
    let channel = choose("mask", ["alpha", "luminance"])
    if channel != "alpha" || random.chance(0.3) { members.add("by", .string(channel)) }
    if uses("mask.inverted", 0.3) { members.add("inverted", true) }
    members.add("shapes", .array(shapes(random.below(3))))
    return .object(members)
  }
}

extension JSONValue {
  /// Whether this is a constant, for a member that may be animated.
  var standsStill: Bool {
    switch self {
    case .object(let members): members.isEmpty
    case .array(let elements): elements.allSatisfy { $0.standsStill || $0["offset"] != nil }
    default: true
    }
  }
}
