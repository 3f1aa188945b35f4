import AnimFile

/// Members of all kinds of shapes.
enum MemberFeatures {
  /// The blend modes but the default.
  static let blends = BlendMode.allCases.dropFirst().map(\.rawValue)

  static let names = ["in", "out", "visible", "opacity", "zIndex", "reversed", "label", "extras"]

  /// Time mappings with ranges for their members, and whether the timeline can change the contents.
  static let times: [Choice<Void, (members: Members, isReachable: Bool)>] = [
    mapping("offset", weight: 2, isReachable: true, [("offset", [0, 0.5, -1, 0.1, 1e6])]),
    mapping("speed", weight: 2, isReachable: true, [("speed", [2, 0.5, 3, 1e-9])]),
    mapping("backwards", [("speed", [-1, -0.5]), ("offset", [1])]),
    mapping("still", [("speed", [0])]),
    mapping("repeat", [("repeat", [2, 3]), ("duration", [0.1])]),
    mapping("part", [("repeat", [0.5, 2.3, 1e-9]), ("duration", [1, 0.3])]),
    mapping("forever", [("speed", [1.5]), ("duration", [1, 0.1, 1e-9, 1e9])], [.init("repeat", "forever")]),
    mapping("natural", [], [.init("repeat", "forever")]),
    mapping(
      "autoreverses", [("duration", [0.7]), ("repeat", [1, 1.5, 2])], [.init("autoreverses", true)]),
    event("sinceTrigger"), event("sinceBoolean"), event("sinceChoice"),
    number("at"),
  ]

  /// A time that is a number.
  private static func number(_ name: String) -> Choice<Void, (members: Members, isReachable: Bool)> {
    Choice(name) { builder, _ in
      var members: Members = []
      switch builder.side.below(3) {
      case 0:
        members.add(
          "at",
          [
            "keyframes": [["t": 0, "value": 1.5], ["t": 0.7, "value": -0.5, "easing": "easeOutBack"]],
            "after": "offset",
          ])
      case 1:
        let parameter = builder.newName("p")
        builder.parameters.add(parameter, ["type": "number", "default": 0.3, "transition": [:]])
        members.add("at", ["parameter": .string(parameter), "scale": 2])
        if builder.side.chance(0.5) { builder.settings.add(parameter, 0.8) }
      default:
        members.add(
          "at", builder.side.pick([0.5, ["wiggle": ["around": 0.5, "amplitude": 1, "every": 0.3]]]))
      }
      return (members, false)
    }
  }

  /// A time that runs since an event.
  private static func event(_ name: String) -> Choice<Void, (members: Members, isReachable: Bool)> {
    Choice(name) { builder, _ in
      let parameter = builder.newName("p")
      var members: Members = []
      switch name {
      case "sinceTrigger":
        builder.parameters.add(parameter, ["type": "trigger"])
        members.add("since", .string(parameter))
      case "sinceBoolean":
        builder.parameters.add(
          parameter, ["type": "boolean", "default": .bool(builder.side.chance(0.7))])
        members.add("since", .string(parameter))
        if builder.side.chance(0.5) { builder.settings.add(parameter, true) }
      default:
        builder.parameters.add(
          parameter,
          [
            "type": "choice", "default": builder.side.chance(0.5) ? "a" : "b", "options": ["a", "b"],
          ])
        members.add("since", ["parameter": .string(parameter), "is": "b"])
        if builder.side.chance(0.5) { builder.settings.add(parameter, "b") }
      }
      let isEndless = builder.side.chance(0.2)
      if builder.side.chance(0.2) { members.add("offset", builder.side.pick([0.2, -0.5])) }
      if builder.side.chance(0.2) { members.add("speed", builder.side.pick([2, -1, 0, 1e-9])) }
      if builder.side.chance(0.2) { members.add("duration", builder.side.pick([0.3, 1e9])) }
      if isEndless {
        members.add("repeat", "forever")
      } else if builder.side.chance(0.3) {
        members.add("repeat", builder.side.pick([2, 0.5]))
      }
      if builder.side.chance(0.7) { members.add("before", "rest") }
      if !isEndless, builder.side.chance(0.4) { members.add("again", "ignore") }
      return (members, false)
    }
  }

  private static func mapping(
    _ name: String, weight: Int = 1, isReachable: Bool = false, _ numbers: [(name: String, values: [Double])],
    _ others: Members = []
  ) -> Choice<Void, (members: Members, isReachable: Bool)> {
    Choice(name, weight: weight) { builder, _ in
      var members = others
      for number in numbers { members.add(number.name, .number(builder.random.pick(number.values))) }
      return (members, isReachable)
    }
  }
}

extension SceneBuilder {
  /// The time mapping of a shape.
  func time() -> JSONValue {
    let (members, isReachable) = choose("time", MemberFeatures.times, ())
    if !isReachable { self.isReachable = false }
    return .object(members)
  }

  /// Members of all shapes that have no table of their own.
  func memberFeatures(isContainer: Bool) -> Members {
    var members: Members = []
    if !isInCompound, uses("member.opacity", 0.3) { members += member("opacity", .number(.fraction)) }
    if uses("member.visible", 0.12) { members += member("visible", .boolean) }
    if !isInCompound, random.chance(0.25) {
      members.add("blend", .string(choose("blend", MemberFeatures.blends)))
    }
    if !isInClip, !isInCompound, uses("member.zIndex", 0.2) { members += member("zIndex", .number(.any)) }
    let start = random.pick([0, -1, 0.1, 0.3])
    let hasIn = uses("member.in", 0.1)
    if hasIn { members.add("in", .number(start)) }
    if uses("member.out", 0.1) {
      members.add("out", .number((hasIn ? start : 0) + random.pick([0.2, 1, 1e-9, 1e6])))
    }
    if uses("member.label", 0.08) { members.add("label", "a \"label\" with \u{1F600}") }
    if uses("member.extras", 0.08) { members.add("extras", ["null": nil, "list": [1, true, "x", []]]) }
    return members
  }
}
