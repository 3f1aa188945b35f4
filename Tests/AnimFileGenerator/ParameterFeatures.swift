import AnimFile

/// Parameters: their types, references and values.
enum ParameterFeatures {
  static let types = ["number", "angle", "point", "size", "color", "boolean", "numbers", "points", "path"]
}

extension SceneBuilder {
  /// A reference to a parameter that fits members of `kind`.
  func reference(_ kind: ValueKind) -> JSONValue {
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
