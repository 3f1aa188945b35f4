import AnimFile
import AnimFileAuthoring

/// Listeners: the events and the actions.
enum ListenerFeatures {
  static let table: [Choice<[String], JSONValue?>] = [
    listener("tapToggle", "tap", ["boolean"]) { ["toggle": .string($0)] },
    listener("tapFire", "tap", ["trigger"]) { ["fire": .string($0)] },
    Choice("tapSet") { builder, ids in
      // Defaults satisfy all rules.
      let known = builder.parameters.filter { $0.value["default"] != nil }
      guard !known.isEmpty else { return nil }
      let parameter = builder.side.pick(known)
      return builder.listener(
        "tap", ids, ["set": .string(parameter.name), "to": parameter.value["default"] ?? nil])
    },
    listener("press", "press", ["boolean"]) { ["set": .string($0)] },
    listener("hover", "hover", ["boolean"]) { ["set": .string($0)] },
    Choice("drag") { builder, ids in
      let ranged = builder.parameters.filter { $0.value["range"] != nil }
      guard !ranged.isEmpty else { return nil }
      let along: JSONValue = builder.side.pick([[[0, 0], [100, 50]], [[1e9, -1e9], [0, 1e-9]]])
      return builder.listener(
        "drag", ids, ["set": .string(builder.side.pick(ranged).name), "along": along])
    },
    listener("move", "move", ["point"]) { ["set": .string($0)] },
  ]

  /// A listener for a parameter of one of some types.
  private static func listener(
    _ name: String, _ event: String, _ types: [String], _ members: @escaping @Sendable (String) -> JSONValue
  ) -> Choice<[String], JSONValue?> {
    Choice(name) { builder, ids in
      let fitting = builder.parameters.filter { types.contains($0.value["type"]?.text ?? "") }
      guard !fitting.isEmpty else { return nil }
      return builder.listener(event, ids, members(builder.side.pick(fitting).name))
    }
  }
}

extension SceneBuilder {
  /// Returns listeners to shapes in `shapes`, for the parameters so far. Random choices do not affect the rest of the document.
  func listeners(_ shapes: [JSONValue]) -> [JSONValue] {
    guard !parameters.isEmpty, side.chance(0.5) else { return [] }
    let ids = Self.ids(shapes)
    return (0..<3).compactMap { _ in
      let choice = side.pick(ListenerFeatures.table)
      guard let listener = choice.make(self, ids) else { return nil }
      note("listener.\(choice.name)")
      return listener
    }
  }

  fileprivate func listener(_ event: String, _ ids: [String], _ members: JSONValue) -> JSONValue {
    var all: Members = [.init("on", .string(event))]
    if !ids.isEmpty, side.chance(0.7) { all.add("shape", .string(side.pick(ids))) }
    if case .object(let members) = members { all += members }
    return .object(all)
  }

  /// The ids of the shapes in `shapes` and in their groups.
  private static func ids(_ shapes: [JSONValue]) -> [String] {
    shapes.flatMap { shape -> [String] in
      let inside =
        if shape["type"]?.text == "group", case .array(let shapes)? = shape["shapes"] { ids(shapes) } else {
          [String]()
        }
      return (shape["id"]?.text.map { [$0] } ?? []) + inside
    }
  }
}
