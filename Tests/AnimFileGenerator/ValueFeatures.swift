import AnimFile

/// The forms of animated values, and the members of tracks.
enum ValueFeatures {
  static let forms: [Choice<ValueKind, JSONValue>] = [
    Choice("constant", weight: 10) { builder, kind in builder.constant(kind) },
    Choice("keyframes", weight: 4) { builder, kind in builder.keyframes(kind) },
    Choice("steps", weight: 1) { builder, kind in builder.steps(kind) },
    Choice("wiggle", weight: 1) { builder, kind in builder.wiggle(kind) },
    Choice("parameter", weight: 2) { builder, kind in builder.reference(kind) },
    Choice("components", weight: 1) { builder, kind in
      .array((kind.components ?? []).map { builder.animated($0) })
    },
  ]

  /// The times of a track's keyframes.
  static let times: [Choice<Int, [Double]>] = [
    Choice("plain", weight: 4) { builder, count in
      var time = builder.random.pick([0, 0, 0.5, 1])
      return (0..<count).map { _ in
        defer { time += builder.random.pick([0.25, 0.5, 1, 1.5]) }
        return time
      }
    },
    Choice("tenths", weight: 2) { builder, count in
      var step = builder.random.below(3)
      return (0..<count).map { _ in
        defer { step += 1 + builder.random.below(3) }
        return Double(step) * 0.1
      }
    },
    Choice("negative") { builder, count in (0..<count).map { Double($0) * 0.7 - 2 } },
    Choice("pair", weight: 2) { builder, count in
      let pair = builder.random.below(max(1, count - 1))
      return (0..<count).map { Double($0 > pair ? $0 - 1 : $0) * 0.5 }
    },
    Choice("tiny") { builder, count in
      (0..<count).map { 0.3 + Double($0) * builder.random.pick([1e-9, 1e-12, 1e-15]) }.sorted()
    },
    Choice("huge") { builder, count in (0..<count).map { Double($0) * 1e9 / Double(max(1, count - 1)) } },
  ]

  /// The `via` of a keyframe, given the points at both ends.
  static let vias: [Choice<(JSONValue, JSONValue), JSONValue>] = [
    Choice("curve", weight: 2) { builder, _ in .array([builder.point(), builder.point()]) },
    Choice("straight") { _, ends in .array([ends.0, ends.1]) },
    Choice("cusp") { _, ends in .array([ends.1, ends.0]) },
    Choice("loop") { builder, ends in
      let control = builder.point()
      return .array([control, control])
    },
  ]

  static let extrapolations = ["hold", "loop", "pingpong", "offset", "continue"]
  static let turns = ["shortest", "clockwise", "counterclockwise"]
  static let spaces = ["srgb", "linear", "oklab"]
}

extension SceneBuilder {
  /// A value that may be animated, in any form.
  func animated(_ kind: ValueKind) -> JSONValue {
    nested {
      note("value.\(kind.name)")
      return choose("form", ValueFeatures.forms, kind) { form in
        switch form {
        case "wiggle": kind.amplitudes != nil && !isWiggling
        case "parameter": kind.parameterType != nil
        case "components": (kind.components.map { $0.count > 0 && $0.count < 6 } ?? false)
        default: true
        }
      }
    }
  }

  /// A track of keyframes.
  func keyframes(_ kind: ValueKind) -> JSONValue {
    var kind = kind
    let isMatched = matching(&kind)
    let count = uses("times.single", 0.08) ? 1 : 2 + random.below(2)
    let times = count == 1 ? [0.5] : choose("times", ValueFeatures.times, count)
    let bends = random.chance(0.5)
    let values = values(count, kind, isMatched: isMatched)
    var list: [JSONValue] = []
    for index in 0..<count {
      var members: Members = [
        .init("t", .number(times[index])), .init("value", keyValue(kind, values[index])),
      ]
      if index > 0 {
        if case .point = kind, !bends, random.chance(0.7) {
          members.add("via", choose("via", ValueFeatures.vias, (values[index - 1], values[index])))
          note("path.via")
        }
        if !kind.isDiscrete, random.chance(0.8) {
          members.add("easing", easing(kind, bends: bends))
        } else if kind.isDiscrete, random.chance(0.2) {
          members.add("easing", "hold")
          note("easing.hold")
        }
      }
      list.append(.object(members))
    }
    var track: Members = [.init("keyframes", .array(list))]
    addOptions(to: &track, kind, bends: bends, isMatched: isMatched)
    return .object(track)
  }

  /// A track of steps.
  func steps(_ kind: ValueKind) -> JSONValue {
    var kind = kind
    let isMatched = matching(&kind)
    let count = 2 + random.below(2)
    let values = values(count, kind, isMatched: isMatched)
    var list: [JSONValue] = []
    var isJump = false
    let bends = random.chance(0.5)
    for index in 1..<count {
      let duration = isJump ? 0.5 : random.pick([0, 0.1, 0.2, 0.5, 1, 1e-9])
      isJump = duration == 0
      var members: Members = [.init("to", keyValue(kind, values[index])), .init("for", .number(duration))]
      if case .point = kind, !bends, random.chance(0.5) {
        members.add("via", choose("via", ValueFeatures.vias, (values[index - 1], values[index])))
        note("path.via")
      }
      if !kind.isDiscrete, random.chance(0.75) { members.add("easing", easing(kind, bends: bends)) }
      list.append(.object(members))
      if uses("steps.wait", 0.4) {
        list.append(["wait": .number(random.pick([0.1, 0.3, 0.4, 1]))])
        isJump = false
      }
    }
    if isJump { note("steps.jump") }
    var track: Members = [.init("from", values[0]), .init("steps", .array(list))]
    addOptions(to: &track, kind, bends: bends, isMatched: isMatched)
    return .object(track)
  }

  /// Whether to match paths, in which case each has its own structure.
  private func matching(_ kind: inout ValueKind) -> Bool {
    guard case .path = kind, uses("morph.match", 0.5) else { return false }
    // A closed subpath cannot open, so either all are closed or all are open.
    kind = .path(random.pick(random.chance(0.5) ? PathTemplate.closed : PathTemplate.open))
    return true
  }

  /// The values of a track, some of which repeat the preceding value.
  private func values(_ count: Int, _ kind: ValueKind, isMatched: Bool) -> [JSONValue] {
    var values: [JSONValue] = []
    for _ in 0..<count {
      if let last = values.last, uses("key.equal", 0.15) {
        values.append(last)
      } else if isMatched, case .path(let template) = kind {
        let isClosed = template.verbs.contains("Z")
        values.append(.string(pathData(random.pick(isClosed ? PathTemplate.closed : PathTemplate.open))))
      } else {
        values.append(constant(kind))
      }
    }
    return values
  }

  /// A keyframe's value, or a reference to a parameter.
  private func keyValue(_ kind: ValueKind, _ value: JSONValue) -> JSONValue {
    guard kind.parameterType != nil,
      uses("key.parameter", ["path", "size", "numbers", "points"].contains(kind.name) ? 0.3 : 0.1)
    else {
      return value
    }
    return reference(kind)
  }

  private func addOptions(to track: inout Members, _ kind: ValueKind, bends: Bool, isMatched: Bool) {
    // Random choices do not affect the rest of the document.
    if side.chance(0.06) { addClock(to: &track) }
    if !kind.isDiscrete, random.chance(0.3) {
      track.add("easing", easing(kind, bends: bends, velocities: false))
      note("track.easing")
    }
    for member in ["before", "after"] where random.chance(0.5) {
      let words =
        kind.isDiscrete ? Array(ValueFeatures.extrapolations.prefix(3)) : ValueFeatures.extrapolations
      track.add(member, .string(choose(member, words)))
    }
    switch kind {
    case .angle where random.chance(0.6): track.add("turn", .string(choose("turn", ValueFeatures.turns)))
    case .color where random.chance(0.4), .stops where random.chance(0.4):
      track.add("colorSpace", .string(choose("trackSpace", ValueFeatures.spaces)))
    case .path:
      if isMatched {
        track.add("morph", "match")
      } else if uses("morph.strict", 0.8) {
        track.add("morph", "strict")
      }
    default: break
    }
  }

  /// Adds an event since which a track runs, or a number that takes the place of its time.
  private func addClock(to track: inout Members) {
    if side.chance(0.5) {
      note("clock.since")
      let name = newName("p")
      if side.chance(0.5) {
        parameters.add(name, ["type": "trigger"])
        track.add("since", .string(name))
      } else {
        parameters.add(
          name, ["type": "choice", "default": side.chance(0.5) ? "a" : "b", "options": ["a", "b"]])
        track.add("since", ["parameter": .string(name), "is": "b"])
        if side.chance(0.5) { settings.add(name, "b") }
      }
      return
    }
    note("clock.at")
    switch side.below(3) {
    case 0:
      track.add(
        "at",
        [
          "keyframes": [["t": 0, "value": 1.5], ["t": 0.7, "value": -0.5, "easing": "easeOutBack"]],
          "after": "pingpong",
        ])
    case 1:
      let name = newName("p")
      parameters.add(name, ["type": "number", "default": 0.3, "transition": [:]])
      track.add("at", ["parameter": .string(name), "scale": 2])
      if side.chance(0.5) { settings.add(name, 0.8) }
    default: track.add("at", ["wiggle": ["around": 0.5, "amplitude": 1, "every": 0.3]])
    }
  }

  func wiggle(_ kind: ValueKind) -> JSONValue {
    isWiggling = true
    defer { isWiggling = false }
    var members: Members = [.init("around", animated(kind))]
    let count = kind.amplitudes ?? 1
    if count > 1, uses("wiggle.amplitudes", 0.5) {
      members.add("amplitude", .array((0..<count).map { _ in .number(random.pick([0, 1, 10, 30])) }))
    } else {
      members.add("amplitude", .number(random.pick([0, 1, 10, 1e-9])))
    }
    members.add("every", .number(random.pick([0.1, 0.5, 1, 1e-9, 1e9])))
    if uses("wiggle.seed", 0.5) { members.add("seed", .number(random.pick([0, 7, 1e9]))) }
    if uses("wiggle.chance", 0.5) { members.add("chance", .number(random.pick([1, 0.5, 1e-9]))) }
    if random.chance(0.5) { members.add("easing", easing(.boolean, bends: false)) }
    return ["wiggle": .object(members)]
  }
}
