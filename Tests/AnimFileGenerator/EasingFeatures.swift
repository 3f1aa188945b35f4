import AnimFile

/// All easings. Some depend on the kind of the values, because velocities are values.
enum EasingFeatures {
  /// The names of easings without members.
  static let presets = Easing.Preset.allCases.map(\.rawValue)

  static let table: [Choice<ValueKind, JSONValue>] = plain + curves + pieces + springs

  private static let plain: [Choice<ValueKind, JSONValue>] = presets.map { name in
    Choice(name) { _, _ in JSONValue.string(name) }
  }

  private static let curves: [Choice<ValueKind, JSONValue>] = [
    Choice("bezier") { builder, _ -> JSONValue in
      builder.list(
        builder.number(.fraction), builder.number(.fraction), builder.number(.fraction),
        builder.number(.fraction))
    },
    Choice("bezierOvershoot") { builder, _ -> JSONValue in
      builder.list(0.5, builder.random.pick([-1, -5, 2.5]), builder.random.pick([0, 0.5, 1]), 2)
    },
    Choice("bezierVertical") { _, _ -> JSONValue in [1, 0, 0, 1] },
    Choice("stepsEnd") { builder, _ -> JSONValue in builder.jumps(1, nil) },
    Choice("stepsStart") { builder, _ -> JSONValue in builder.jumps(1, "start") },
    Choice("stepsNone") { builder, _ -> JSONValue in builder.jumps(2, "none") },
    Choice("stepsBoth") { builder, _ -> JSONValue in builder.jumps(1, "both") },
  ]

  private static let pieces: [Choice<ValueKind, JSONValue>] = [
    Choice("pieces") { builder, _ -> JSONValue in
      let middle = builder.list(builder.number(.fraction), 0.6)
      return ["linear": .array([.number(0), middle, .number(1)])]
    },
    Choice("piecesJump") { _, _ -> JSONValue in ["linear": [0, [0.5, 0.2], [0.5, 0.8], 1]] },
    Choice("piecesBeyond") { _, _ -> JSONValue in ["linear": [[-1, -0.5], 0.5, [2, 3]]] },
    Choice("piecesInside") { _, _ -> JSONValue in ["linear": [[0.25, -1], [0.5, 0.5], [0.75, 2]]] },
    Choice("smooth", weight: 2) { _, _ -> JSONValue in "smooth" },
    Choice("smoothVelocities", weight: 2) { builder, kind -> JSONValue in
      var members: Members = []
      if builder.random.chance(0.8) { members.add("startVelocity", builder.velocity(kind)) }
      if builder.random.chance(0.8) { members.add("endVelocity", builder.velocity(kind)) }
      return ["smooth": .object(members)]
    },
  ]

  private static let springs: [Choice<ValueKind, JSONValue>] = [
    Choice("spring", weight: 2) { _, _ -> JSONValue in "spring" },
    Choice("springSettling") { builder, _ -> JSONValue in
      builder.spring([("bounce", [0, 0.5, 0.99, -0.5, -0.99])])
    },
    Choice("springDuration", weight: 2) { builder, _ -> JSONValue in
      builder.spring([("duration", [0.5, 2, 1e-3, 10]), ("bounce", [0, 0.3, 1, -0.5])])
    },
    Choice("springResponse") { builder, _ -> JSONValue in
      builder.spring([("response", [0.3, 1]), ("dampingFraction", [0, 0.5, 1, 1 + 1e-9, 3])])
    },
    Choice("springPhysical") { builder, _ -> JSONValue in
      builder.spring([("mass", [1, 0.1]), ("stiffness", [100, 1, 1e4]), ("damping", [0, 10, 20, 200])])
    },
    Choice("springVelocity") { builder, _ -> JSONValue in
      builder.spring([("duration", [0.5]), ("velocity", [0, 5, -20])])
    },
    Choice("named", weight: 2) { builder, _ -> JSONValue in .string(builder.namedEasing()) },
  ]

  /// Easings with velocities in the units of the values.
  static let withVelocities: Set = ["smoothVelocities"]
  /// Easings that bend the motion path, as a `via` does.
  static let bending: Set = ["smooth", "smoothVelocities"]
}

extension SceneBuilder {
  func easing(_ kind: ValueKind, bends: Bool = true, velocities: Bool = true) -> JSONValue {
    let allowsVelocities = velocities && kind.hasVelocities
    return choose("easing", EasingFeatures.table, kind) { name in
      if EasingFeatures.withVelocities.contains(name) { return bends && allowsVelocities }
      return bends || !EasingFeatures.bending.contains(name)
    }
  }

  /// A number of steps, at least `least`.
  fileprivate func jumps(_ least: Int, _ jump: String?) -> JSONValue {
    var members: Members = [.init("steps", .number(Double(least + random.below(5))))]
    if let jump { members.add("jump", .string(jump)) }
    return .object(members)
  }

  /// A spring, with one of the given values for each member.
  fileprivate func spring(_ choices: [(name: String, values: [Double])]) -> JSONValue {
    var members: Members = []
    for choice in choices { members.add(choice.name, .number(random.pick(choice.values))) }
    return .object([.init("spring", .object(members))])
  }

  fileprivate func velocity(_ kind: ValueKind) -> JSONValue {
    switch kind {
    case .scale: list(coordinate(), coordinate())
    case .number, .angle: .number(random.pick([0, 100, -100, 1e9, 5]))
    case .size: list(random.pick([0, -50, 50]), 30)
    case .corners: .array((0..<4).map { _ in .number(random.pick([0, -50, 50])) })
    default: constant(kind)
    }
  }

  /// The name of a custom easing, which is created if there is none.
  fileprivate func namedEasing() -> String {
    if let easing = easings.first, random.chance(0.5) { return easing.name }
    let name = easings.isEmpty ? random.pick(["bouncy", "a(b)", "ease in", "ä"]) : newName("curve")
    guard !easings.contains(where: { $0.name == name }) else { return name }
    let value: JSONValue
    switch random.below(6) {
    case 0: value = ["spring": ["bounce": 0.3]]
    case 1: value = list(0.2, 0, 0, 1.4)
    case 2: value = ["steps": 3]
    case 3: value = ["linear": [0, 0.9, 1]]
    case 4: value = "easeInOutBack"
    default: value = spring([("duration", [0.4]), ("bounce", [0.5])])
    }
    easings.add(name, value)
    return name
  }
}

extension ValueKind {
  /// Whether such values can have velocities.
  fileprivate var hasVelocities: Bool {
    switch self {
    case .number, .angle, .point, .size, .scale, .corners, .frame, .numbers, .points: true
    default: false
    }
  }
}
