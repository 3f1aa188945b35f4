// Messages of timeline rules.

extension Message {
  // MARK: Entries

  static func noAction(known: [String], help: Advice?) -> Message {
    Message(
      .missingMember, "this entry has no action", help: help ?? Advice("add one of: \(list(known))"))
  }

  /// - Parameters:
  ///   - isDelay: Whether the second is 'stagger' with a number, a delay in other tools.
  ///   - shape: The shape that the first names, if the second has the value.
  static func twoActions(_ first: String, _ second: String, isDelay: Bool, shape: String?) -> Message {
    let help: Advice =
      if isDelay {
        "wrap the entries that start one after another in { \"stagger\": [ … ], \"each\": … }"
      } else if let shape, !["sequence", "parallel", "stagger", "wait"].contains(second) {
        Advice("write { \"\(second)\": \(shape.quotedForJSON), \"to\": … }")
      } else {
        "split it into two entries"
      }
    return Message(
      .twoActions, "an entry can have only one action, but this one has '\(first)' and '\(second)'",
      help: help)
  }

  static func memberBesideTarget(_ name: String, help: Advice) -> Message {
    Message(
      .unknownMember, "unknown member \(name.quoted): 'animate' names the shape and the member", help: help)
  }

  static func twoEnds() -> Message {
    Message(
      .twoEnds, "'to' and 'by' are mutually exclusive",
      help: "keep 'to' for the final value, or 'by' for the change")
  }

  /// - Parameter bound: The time at which the entry starts or ends, and which of the two it is.
  static func entryOutOfRange(_ bound: (verb: String, time: Double)) -> Message {
    Message(
      .numberTooLarge, "this entry \(bound.verb) at \(bound.time.text) s, which is out of range",
      help: "use times from -1e9 to 1e9")
  }

  // MARK: Targets

  /// - Parameters:
  ///   - unused: The only id without references, which may be the one meant.
  ///   - repeated: An id of several shapes, one of which may be meant.
  static func unknownShape(
    _ id: String, known: Suggestion.Names, unused: String? = nil, repeated: String? = nil
  ) -> Message {
    // A similar id that is not repeated is a better guess.
    let nearest = known.nearest(to: id) ?? known.akin(to: id)
    let repeated = nearest == nil || nearest == repeated ? repeated : nil
    return Message(
      .unknownShape, "unknown shape \(id.quoted)",
      help: repeated.map { "give this id to one of the shapes with the id \($0.quoted)" }
        ?? .likely(id, among: known, unused: unused)
        ?? (known.all.isEmpty
          ? "add an 'id' to the shape: no shape in this document has one" : choice(of: known.all)))
  }

  static func backgroundTarget() -> Message {
    Message(
      .unknownShape, "unknown shape 'background'",
      help: "a timeline animates shapes: give the document's 'background' keyframes")
  }

  static func shapeOutOfReach(_ id: String, in holder: ShapeHolder) -> Message {
    let (place, help) =
      switch holder {
      case .clip: ("a clip", "add keyframes to the shape itself")
      case .mask: ("a mask", "add keyframes to the shape itself")
      case .compound: ("a compound", "add keyframes to the shape itself")
      case .symbol(let name):
        (
          "the symbol \(name.quoted)",
          "add keyframes to the shape itself, or animate the 'use' that draws it"
        )
      }
    return Message(
      .unknownShape, "the shape \(id.quoted) is inside \(place), where a timeline cannot animate it",
      help: help)
  }

  static func noMember(_ id: String) -> Message {
    Message(
      .unknownTarget, "\(id.quoted) names a shape, not a member",
      help: "add the member, as in \((id + ".opacity").quoted)")
  }

  /// - Parameters:
  ///   - names: The path components after `path`; the first is unknown there. `known` lists the valid names.
  ///   - animatable: The paths from the shape `id` to all its animatable values.
  static func unknownTarget(
    _ names: [String], in path: String, known: [String], of id: String, animatable: [String],
    inside: [String] = [], _ vocabulary: Vocabulary
  ) -> Message {
    let (name, rest) = (names.first ?? "", names.joined(separator: "."))
    let given = path + "." + rest
    let help: Advice
    if let meant = vocabulary.translation(of: name, .target, among: animatable),
      "\(id).\(meant)".hasPrefix(path + ".")
    {
      help = .meant("\(id).\(meant)", by: given, isSafe: false)
    } else if let nested = vocabulary.advisor?.nested(name, among: known),
      Suggestion.nearest(to: name, among: known) == nil
    {
      help = .meant("\(path).\(nested.outer).\(nested.inner)", by: given, isSafe: false)
    } else if let meant = vocabulary.meaning(
      of: name, .member, among: known.filter { $0 != "id" && $0 != "type" })
    {
      help = .meant(([path, meant] + names.dropFirst()).joined(separator: "."), by: given, isSafe: false)
    } else if let meant = animatable.first(where: { $0.hasSuffix("." + rest) }) {
      help = .meant(id + "." + meant, by: given, isSafe: false)
    } else {
      help = Advice(
        choice(of: animatable).text + (inside.isEmpty ? "" : "; or a shape inside it: \(list(inside))"))
    }
    return Message(.unknownTarget, "unknown member \(name.quoted) of \(path.quoted)", help: help)
  }

  static func objectTarget(_ path: String, members: [String]) -> Message {
    let usual = members.first.map { "; did you mean \((path + "." + $0).quoted)?" } ?? ""
    return Message(
      .notAnimatable, "\(path.quoted) is an object, not an animatable value",
      help: choice(of: members).text + usual)
  }

  /// - Parameter next: The name after the path of the array.
  static func listTarget(_ path: String, count: Int, next: String?) -> Message {
    Message(
      .unknownTarget,
      next.flatMap { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int($0) : nil }
        .map { "\(path.quoted) has no element \($0)" }
        ?? "\(path.quoted) is an array, and only its elements can be animated",
      help: count == 0
        ? "add elements to it: it is empty"
        : count == 1
          ? "use its only element, \((path + ".0").quoted)"
          : "use one of its elements, from \((path + ".0").quoted) to \((path + ".\(count - 1)").quoted)")
  }

  static func absentTarget(_ path: String) -> Message {
    Message(
      .notAnimatable, "\(path.quoted) has no initial value",
      help: "add an initial value to the shape")
  }

  static func stillTarget(_ path: String) -> Message {
    Message(.notAnimatable, "\(path.quoted) cannot be animated")
  }

  static func partTarget(_ path: String) -> Message {
    Message(
      .unknownTarget, "the components of \(path.quoted) cannot be animated separately",
      help: "animate \(path.quoted) as a whole")
  }

  static func innerTarget(_ path: String, id: String?, _ member: String) -> Message {
    let rest = member.isEmpty ? "" : "." + member
    return Message(
      .unknownTarget, "\(path.quoted) is a shape, which must be referenced by its own id",
      help: id.map { "write \(($0 + rest).quoted)" }
        ?? "add an id to it, and write \(("ID" + rest).quoted)")
  }

  static func loopingTarget(_ id: String) -> Message {
    Message(
      .loopingTarget,
      "the timeline cannot animate \(id.quoted): its time repeats, reverses, stands still or follows an event",
      help: "put it into a group without 'time', and animate the group")
  }

  // MARK: Parameters of entries

  static func noSize(_ id: String, kind: String, isGroup: Bool) -> Message {
    Message(
      .verbNotApplicable, "\(id.quoted) is a \(kind), which has no 'size', 'radii' or 'radius'",
      help: isGroup
        ? "use 'scale'" : "use 'scale', or 'animate' with one of its members")
  }

  static func groupWithoutAnchor(_ id: String) -> Message {
    Message(
      .verbNotApplicable,
      "the group \(id.quoted) cannot move to a point: its center depends on its visible shapes",
      help: "set its 'anchor' to a point, or move it with 'by'")
  }

  static func trimmedTarget(_ id: String) -> Message {
    Message(
      .verbNotApplicable, "\(id.quoted) has a 'trim' already, and 'draw' adds one",
      help: "animate the 'end' of its 'trim' instead")
  }

  static func sumNotPossible(_ complaint: Message) -> Message {
    Message(complaint.rule, "after adding 'by': \(complaint.text)", help: complaint.help)
  }

  static func moveOutOfRange(_ complaint: Message) -> Message {
    Message(
      complaint.rule, "the position that places the anchor at this point is out of range: \(complaint.text)",
      help: complaint.help)
  }

  static func productOutOfRange(_ complaint: Message) -> Message {
    Message(complaint.rule, "after multiplying by 'by': \(complaint.text)", help: complaint.help)
  }

  static func drivenTwice(_ target: String) -> Message {
    Message(
      .drivenTwice, "\(target.quoted) is already animated",
      help: "remove this entry, or replace the other animation with a constant")
  }

  static func drivenTwice(_ target: String, at time: Double) -> Message {
    Message(
      .drivenTwice,
      "this entry starts to change \(target.quoted) at \(time.text) s, while another entry is still changing it",
      help:
        "put both entries into a 'sequence': entries in a 'parallel', or directly in the timeline, start together"
    )
  }

  // MARK: Changes without effect

  /// - Parameters:
  ///   - verb: The action of the entry.
  ///   - value: The resulting value, abbreviated.
  ///   - isThere: Whether the member already has that value before the entry.
  static func deadChange(_ verb: StaticString, _ value: String?, isThere: Bool) -> Message {
    let name = "\(verb)".quoted
    let text =
      switch (isThere, value) {
      case (true, let value?): "this \(name) has no effect: the value is \(value) before and after"
      case (true, nil): "this \(name) has no effect: the value is the same before and after"
      case (false, let value?): "nothing changes during this \(name): it starts and ends at \(value)"
      case (false, nil): "nothing changes during this \(name): it starts and ends with the same value"
      }
    return Message(
      .deadChange, text, help: "change 'from' or 'to', or replace the entry with { \"wait\": … }")
  }

  package static func angleInRadians(_ member: String, _ angle: Double) -> Message {
    Message(
      .angleInRadians, "\(member.quoted) is \(angle.text) degrees, which looks like radians",
      help: "angles are in degrees: write \(Radians.degrees(angle).text)")
  }
}

/// A container whose shapes timeline entries or listeners cannot name.
enum ShapeHolder {
  case clip
  case mask
  case compound
  case symbol(String)
}
