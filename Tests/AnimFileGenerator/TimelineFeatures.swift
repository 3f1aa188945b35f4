import AnimFile

/// Changes of shapes by the timeline.
enum TimelineFeatures {
  /// A change: its member and its end value.
  struct Change {
    /// The changed member, which no simultaneous change may use.
    var member: String
    var members: Members
    /// The kind of its values, for the easing.
    var kind: ValueKind
    /// The entry of the table.
    var verb = ""
  }

  static let verbs: [Choice<TimelineTarget, Change?>] = changes + shorthands

  private static let changes: [Choice<TimelineTarget, Change?>] = [
    "Number", "Color", "Path", "Point", "List", "Word",
  ].map {
    kind in
    Choice("animate\(kind)", weight: kind == "Path" ? 40 : 4) { builder, target in
      builder.animateEntry(target, kind)
    }
  }

  private static let shorthands: [Choice<TimelineTarget, Change?>] = [
    Choice("fadeIn", weight: 2) { builder, target -> Change? in
      var members: Members = [.init("fadeIn", .string(target.id))]
      builder.note("value.number")
      if builder.uses("entry.from", 0.2) { members.add("from", .number(builder.number(.fraction))) }
      if builder.uses("entry.to", 0.2) { members.add("to", .number(builder.number(.fraction))) }
      return Change(member: "opacity", members: members, kind: .number(.fraction))
    },
    Choice("fadeOut", weight: 2) { builder, target -> Change? in
      var members: Members = [.init("fadeOut", .string(target.id))]
      builder.note("value.number")
      if builder.uses("entry.from", 0.2) { members.add("from", .number(builder.number(.fraction))) }
      if builder.uses("entry.to", 0.2) { members.add("to", .number(builder.number(.fraction))) }
      return Change(member: "opacity", members: members, kind: .number(.fraction))
    },
    Choice("move") { builder, target -> Change? in builder.end("move", "transform.position", .point, target)
    },
    Choice("moveBy") { builder, target -> Change? in
      builder.end("move", "transform.position", .point, target, by: builder.list(builder.coordinate(), 10))
    },
    Choice("resize", weight: 5) { builder, target -> Change? in
      guard let member = target.resized else { return nil }
      let isAdded = member.value.isModest && builder.random.chance(0.4)
      return builder.end(
        "resize", member.path, member.kind, target, by: isAdded ? member.kind.increment : Optional.none)
    },
    Choice("scale") { builder, target -> Change? in builder.end("scale", "transform.scale", .scale, target) },
    Choice("scaleBy") { builder, target -> Change? in
      builder.end(
        "scale", "transform.scale", .scale, target, by: .number(builder.random.pick([2, 0.5, -1, 0])))
    },
    Choice("grow") { builder, target -> Change? in
      builder.note("value.scale")
      var members: Members = [.init("grow", .string(target.id))]
      if builder.uses("entry.from", 0.2) { members.add("from", builder.constant(.scale)) }
      if builder.uses("entry.to", 0.2) { members.add("to", builder.constant(.scale)) }
      return Change(member: "transform.scale", members: members, kind: .scale)
    },
    Choice("pulse") { builder, target -> Change? in
      builder.note("value.scale")
      var members: Members = [.init("pulse", .string(target.id))]
      if builder.random.chance(0.5) { members.add("by", .number(builder.random.pick([2, 0.5, -1, 0]))) }
      return Change(member: "transform.scale", members: members, kind: .scale)
    },
    Choice("draw", weight: 2) { builder, target -> Change? in
      builder.note("value.number")
      var members: Members = [.init("draw", .string(target.id))]
      if builder.uses("entry.from", 0.2) { members.add("from", .number(builder.number(.fraction))) }
      if builder.uses("entry.to", 0.2) { members.add("to", .number(builder.number(.fraction))) }
      return Change(member: "trim", members: members, kind: .number(.fraction))
    },
    Choice("rotate") { builder, target -> Change? in
      builder.end("rotate", "transform.rotation", .angle, target)
    },
    Choice("rotateBy") { builder, target -> Change? in
      builder.end("rotate", "transform.rotation", .angle, target, by: .number(builder.angle()))
    },
  ]

  static let entries = [
    "sequence", "parallel", "stagger", "wait", "delay", "from", "to", "by", "zero", "parameter", "again",
    "single", "repeat", "passes", "list",
  ]
}

extension TimelineTarget {
  /// The member that `resize` changes, if it is constant.
  fileprivate var resized: StillMember? {
    for name in ["size", "radii", "radius"] {
      if moving.contains(name) { return nil }
      if let member = members.first(where: { $0.path == name }) { return member }
    }
    return nil
  }
}

extension SceneBuilder {
  /// The timeline; empty if there is nothing to change.
  func timeline() -> [JSONValue] {
    guard !targets.isEmpty else { return [] }
    var changed: Set<String> = []
    var list: [JSONValue] = []
    for _ in 0..<2 + random.below(3) {
      let kind = random.pick(["single", "sequence", "parallel", "stagger"])
      if kind == "single" {
        list += change(&changed, with: kind)
        continue
      }
      var entries: [JSONValue] = []
      var isWaiting = false
      let passes = random.chance(isFavored("entry.passes") ? 0.6 : 0.2) ? 2 + random.below(2) : 1
      isRepeating = passes > 1
      defer { isRepeating = false }
      for index in 0..<2 + random.below(2) {
        if kind == "sequence", index > 0, random.chance(0.25) {
          entries.append(["wait": .number(random.pick([0, 0.5, 1e-9]))])
          isWaiting = true
        }
        lastChange = nil
        entries += change(&changed, with: kind, isWaiting: isWaiting)
        if kind == "sequence", random.chance(0.5), let again = changeAgain() { entries.append(again) }
      }
      guard !entries.isEmpty else { continue }
      var members: Members = [.init(kind, .array(entries))]
      if kind == "stagger" { members.add("each", .number(random.pick([0, 0.1, 0.3]))) }
      if random.chance(0.3) { members.add("delay", .number(random.pick([0.1, 1]))) }
      if passes > 1 { members.add("repeat", .number(Double(passes))) }
      list.append(.object(members))
    }
    return list
  }

  /// A change of a member that nothing else changes.
  private func change(
    _ changed: inout Set<String>, with kind: String, isWaiting: Bool = false
  ) -> [JSONValue] {
    for _ in 0..<4 {
      let target = random.pick(targets)
      var result: JSONValue?
      within(target.scope) {
        nested {
          let verbs = TimelineFeatures.verbs.map(\.name)
          guard verbs.contains(where: { self.canDo($0, target) }) else { return }
          let change = choose("verb", TimelineFeatures.verbs, target) {
            // Only possible changes are offered, so that no unused feature is noted.
            self.canDo($0, target)
          }
          guard var change, !target.moving.contains(change.member),
            changed.insert("\(target.id) \(change.member)").inserted
          else { return forget() }
          change.verb = lastChoice
          note("entry.\(kind)")
          if isWaiting { note("entry.wait") }
          if isRepeating { note("entry.passes") }
          lastChange = (change, target)
          if uses("entry.list", 0.15) { addTarget(to: &change, besides: target, &changed) }
          result = timed(change)
        }
      }
      if let result { return [result] }
    }
    return []
  }

  /// Adds another target to a change, if there is one.
  private func addTarget(
    to change: inout TimelineFeatures.Change, besides target: TimelineTarget, _ changed: inout Set<String>
  ) {
    let name = change.members[0].name
    var names = [change.members[0].value]
    let other = random.pick(targets)
    if name != "animate", name != "resize", other.id != target.id, canDo(change.verb, other),
      !other.moving.contains(change.member),
      name != "move" || !other.isCentered || !change.members.contains(where: { $0.name == "from" }),
      changed.insert("\(other.id) \(change.member)").inserted
    {
      names.append(.string(other.id))
    }
    change.members[0] = .init(name, .array(names))
  }

  /// A second change of the last changed member.
  private func changeAgain() -> JSONValue? {
    guard let (change, target) = lastChange, let verb = change.members.first,
      // A centered group cannot move to a position.
      verb.name != "move" || !target.isCentered
    else { return nil }
    return within(target.scope) {
      nested {
        note("entry.again")
        note("entry.sequence")
        if isRepeating { note("entry.passes") }
        // The second change has an end value.
        let name = change.verb.hasSuffix("By") ? String(change.verb.dropLast(2)) : change.verb
        note("verb.\(name)")
        var next = change
        next.members = [verb]
        note("value.\(change.kind.name)")
        if !["fadeIn", "fadeOut", "grow", "pulse", "draw"].contains(verb.name) {
          next = end(verb.name, change.member, change.kind, target)
        }
        if uses("entry.list", 0.15) {
          next.members[0] = .init(verb.name, .array([next.members[0].value]))
        }
        return timed(next)
      }
    }
  }

  /// Adds a duration to a change.
  private func timed(_ change: TimelineFeatures.Change) -> JSONValue {
    var members = change.members
    if uses("entry.zero", 0.12) {
      members.add("duration", 0)
    } else if random.chance(0.8) {
      members.add("duration", .number(random.pick([0.1, 0.2, 0.5, 1, 1e-9])))
    }
    if uses("entry.repeat", 0.15) { members.add("repeat", .number(random.pick([2, 3]))) }
    if uses("entry.delay", 0.2) { members.add("delay", .number(random.pick([0.1, 0.3, 1]))) }
    if !change.kind.isDiscrete, random.chance(0.9) {
      members.add("easing", easing(change.kind, velocities: false))
    }
    return .object(members)
  }

  private func canDo(_ verb: String, _ target: TimelineTarget) -> Bool {
    switch verb {
    case "resize": target.resized != nil
    case "move": !target.moving.contains("transform.position") && !target.isCentered
    case "moveBy":
      !target.moving.contains("transform.position")
        && (target.members.first { $0.path == "transform.position" }?.value.isModest ?? true)
    case "scale", "scaleBy", "grow", "pulse": !target.moving.contains("transform.scale")
    case "rotate", "rotateBy": !target.moving.contains("transform.rotation")
    case "draw": !target.isTrimmed
    case "fadeIn", "fadeOut": !target.moving.contains("opacity")
    default: target.members.contains { "animate" + $0.kind.timelineKind == verb }
    }
  }

  fileprivate func animateEntry(_ target: TimelineTarget, _ kind: String) -> TimelineFeatures.Change? {
    let members = target.members.filter { $0.kind.timelineKind == kind }
    guard !members.isEmpty else { return nil }
    let member = random.pick(members)
    var by: JSONValue?
    if !member.kind.isDiscrete, random.chance(0.4), member.value.isModest { by = member.kind.increment }
    return end("animate", member.path, member.kind, target, by: by)
  }

  /// A change with an end value.
  fileprivate func end(
    _ verb: String, _ member: String, _ kind: ValueKind, _ target: TimelineTarget, by: JSONValue? = nil
  ) -> TimelineFeatures.Change {
    note("value.\(kind.name)")
    let name = verb == "animate" ? "\(target.id).\(member)" : target.id
    var members: Members = [.init(verb, .string(name))]
    // With an offset, the sum must be in range, too.
    let canStartAnywhere = verb != "move" || !target.isCentered
    if canStartAnywhere, uses("entry.from", 0.25) {
      members.add("from", by == nil ? constant(kind) : parameterValue(kind))
    }
    if let by {
      note("entry.by")
      members.add("by", by)
    } else if kind.parameterType != nil, uses("entry.parameter", 0.25) {
      members.add("to", reference(kind))
    } else {
      note("entry.to")
      members.add("to", constant(kind))
    }
    return TimelineFeatures.Change(member: member, members: members, kind: kind)
  }
}

extension ValueKind {
  /// The kind of change for such members.
  fileprivate var timelineKind: String {
    switch self {
    case .number, .angle: "Number"
    case .color: "Color"
    case .path: "Path"
    case .point, .size, .scale, .corners, .frame: "Point"
    case .numbers, .points, .stops: "List"
    case .boolean, .word, .whole: "Word"
    }
  }

  /// An increment that keeps modest values in range.
  fileprivate var increment: JSONValue? {
    switch self {
    case .number(.fraction): nil
    case .number, .angle: 5
    case .point, .size: [3, 4]
    case .frame: [1, 2, 3, 4]
    case .numbers(let count, _): .array((0..<count).map { .number(Double($0)) })
    case .points(let count): .array((0..<count).map { _ in [1, 2] })
    case .corners: [1, 2, 3, 4]
    case .scale, .color, .path, .stops, .boolean, .word, .whole: nil
    }
  }
}

extension JSONValue {
  /// Whether its numbers are far from the limits.
  fileprivate var isModest: Bool {
    switch self {
    case .number(let number): abs(number) < 1e8
    case .array(let elements): elements.allSatisfy { $0.isModest }
    default: true
    }
  }
}
