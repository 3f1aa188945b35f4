import AnimFile

/// Parameters: their types, references and values.
enum ParameterFeatures {
  static let types = ["number", "angle", "point", "size", "color", "boolean", "numbers", "points", "path"]
  static let transitions = [
    "reference", "parameter", "settling", "physical", "easing", "duration", "delay", "down", "turn",
    "colorSpace",
  ]
}

extension SceneBuilder {
  /// A reference to a parameter that fits members of `kind`.
  func reference(_ kind: ValueKind) -> JSONValue {
    if side.chance(0.1) { return mapped(kind) }
    let type = kind.parameterType ?? "number"
    note("parameter.\(type)")
    let name = parameter(type, for: kind)
    var members: Members = [.init("parameter", .string(name))]
    if kind.takesFactors, uses("parameter.scale", 0.3) {
      // An integer must stay one.
      if case .whole = kind {
        members.add("scale", 1)
      } else {
        members.add("scale", .number(random.pick([1, 0.5, 2])))
      }
    }
    if kind.takesFactors, uses("parameter.offset", 0.3) { members.add("offset", offset(kind)) }
    if side.chance(0.3) {
      note("transition.reference")
      members.add("transition", transition(type, isAngle: kind.isAngle, isColor: type == "color"))
    }
    return .object(members)
  }

  /// A reference to a boolean or a choice, with a constant for each of its values.
  private func mapped(_ kind: ValueKind) -> JSONValue {
    let isBoolean = side.chance(0.5)
    note(isBoolean ? "map.boolean" : "map.choice")
    let names = isBoolean ? ["true", "false"] : ["a", "b", "c"]
    let name = newName("p")
    if isBoolean {
      parameters.add(name, ["type": "boolean", "default": false])
    } else {
      parameters.add(name, ["type": "choice", "default": "b", "options": .array(names.map { .string($0) })])
    }
    if side.chance(0.5) { settings.add(name, isBoolean ? true : "c") }
    var map: Members = []
    for name in names { map.add(name, parameterValue(kind)) }
    var members: Members = [.init("parameter", .string(name)), .init("map", .object(map))]
    if side.chance(0.4) {
      note("transition.reference")
      members.add(
        "transition", transition("choice", isAngle: kind.isAngle, isColor: kind.parameterType == "color"))
    }
    return .object(members)
  }

  /// A transition of a parameter of a type. Random choices do not affect the rest of the document.
  private func transition(_ type: String, isAngle: Bool, isColor: Bool) -> JSONValue {
    var members: Members = []
    func add(_ feature: String, _ name: String, _ values: [JSONValue]) {
      guard side.chance(0.4) else { return }
      note("transition.\(feature)")
      members.add(name, side.pick(values))
    }
    func addEasing(_ members: inout Members) {
      switch side.below(4) {
      case 0:
        note("transition.settling")
        members.add(
          "easing", side.pick(["spring", ["spring": ["bounce": 0.6]], ["spring": ["bounce": -0.5]]]))
      case 1:
        note("transition.physical")
        members.add(
          "easing",
          side.pick([
            ["spring": ["duration": 0.4, "bounce": 0.3]], ["spring": ["stiffness": 100, "damping": 50]],
            ["spring": ["response": 0.2, "dampingFraction": 1]],
          ]))
      case 2:
        note("transition.easing")
        members.add(
          "easing", side.pick(["linear", "easeInOut", "easeOutBounce", ["steps": 3], [0.2, -1, 0, 2]]))
      default: break
      }
    }
    addEasing(&members)
    let isPhysical = members.contains { member in
      guard member.name == "easing", let spring = member.value["spring"] else { return false }
      return spring["bounce"] == nil || spring["duration"] != nil
    }
    if !isPhysical { add("duration", "duration", [0, 0.2, 1.5]) }
    add("delay", "delay", [0, 0.1, 0.7])
    if type == "number" || type == "angle" || type == "boolean", side.chance(0.4) {
      note("transition.down")
      var down: Members = []
      addEasing(&down)
      if side.chance(0.5) { down.add("delay", side.pick([0, 0.3])) }
      members.add("down", .object(down))
    }
    if isAngle { add("turn", "turn", ["shortest", "clockwise", "counterclockwise"]) }
    if isColor { add("colorSpace", "colorSpace", ["srgb", "linear", "oklab"]) }
    return .object(members)
  }

  /// An offset of a parameter's value that keeps it in range.
  private func offset(_ kind: ValueKind) -> JSONValue {
    switch kind {
    case .point, .scale: list(random.pick([0, 10]), -5)
    case .size: list(0, 3)
    case .numbers(let count, _): .array((0..<count).map { .number(Double($0)) })
    case .points(let count): .array((0..<count).map { _ in list(1, 2) })
    case .corners: .number(2)
    case .whole: 0
    default: .number(random.pick([0, 5]))
    }
  }

  /// The name of a parameter whose values all fit.
  private func parameter(_ type: String, for kind: ValueKind) -> String {
    // Valid values depend on the member's range and list lengths, all of which are in the key.
    let key = "\(type) \(kind)"
    if let names = parameterNames[key], random.chance(0.6) { return random.pick(names) }
    let name = newName("p")
    parameterNames[key, default: []].append(name)
    var members: Members = [.init("type", .string(type)), .init("default", parameterValue(kind))]
    if type == "number" || type == "angle", uses("parameter.range", 0.3) {
      members.add("range", [-1e9, 1e9])
    }
    if side.chance(0.3) {
      note("transition.parameter")
      members.add("transition", transition(type, isAngle: type == "angle", isColor: type == "color"))
    }
    if random.chance(0.1) { members.add("label", "its meaning") }
    parameters.add(name, .object(members))
    if uses("parameter.set", 0.4) { settings.add(name, parameterValue(kind)) }
    return name
  }

  /// A value that still fits after scaling.
  func parameterValue(_ kind: ValueKind) -> JSONValue {
    switch kind {
    case .number(.fraction): .number(random.pick([0, 0.5, 1]))
    case .scale: list(random.pick([1, 0, -2]), random.pick([1, 0.5]))
    case .corners: .number(random.pick([0, 5, 77.7]))
    case .number(.any): .number(random.pick([0, 20, 77.7, -30, -0.0]))
    case .number(.nonNegative): .number(random.pick([0, 20, 77.7]))
    case .point: list(random.pick([0, 20, 77.7, -30]), random.pick([0, 50]))
    case .size: list(random.pick([0, 20, 77.7]), random.pick([0, 50]))
    case .numbers(let count, _): .array((0..<count).map { _ in .number(random.pick([0, 20, 77.7])) })
    case .points(let count): .array((0..<count).map { _ in list(random.pick([0, 20, 77.7, -30]), 50) })
    default: constant(kind)
    }
  }
}

extension ValueKind {
  fileprivate var isAngle: Bool { if case .angle = self { true } else { false } }

  /// Whether references can scale and offset the value and keep it in range.
  fileprivate var takesFactors: Bool {
    switch self {
    case .whole, .number(.any), .number(.nonNegative), .angle, .point, .size, .scale, .numbers, .points,
      .corners:
      true
    default: false
    }
  }
}
