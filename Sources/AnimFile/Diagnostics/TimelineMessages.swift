// Messages of timeline rules.

extension Message {
  // MARK: Entries

  static func noAction(known: [String], help: Advice?) -> Message {
    Message(
      .missingMember, "this entry does not say what happens", help: help ?? Advice("one of: \(list(known))"))
  }

  /// - Parameter isDelay: Whether the second is 'stagger' with a number, a delay in other tools.
  static func twoActions(_ first: String, _ second: String, isDelay: Bool) -> Message {
    Message(
      .twoActions, "an entry does one thing, but here are '\(first)' and '\(second)'",
      help: isDelay
        ? "write { \"stagger\": [ … ], \"each\": … } around the entries that begin one after another"
        : "write two entries")
  }

  static func twoEnds() -> Message {
    Message(
      .twoEnds, "'to' and 'by' exclude each other",
      help: "keep 'to' for where it ends, or 'by' for how far it goes")
  }

  /// - Parameter bound: The time at which the entry starts or ends, and which of the two it is.
  static func entryOutOfRange(_ bound: (verb: String, time: Double)) -> Message {
    Message(
      .numberTooLarge, "this entry \(bound.verb) at \(bound.time.text), out of the range of times",
      help: "times go from -1e9 to 1e9")
  }

  // MARK: Targets

  static func unknownShape(_ id: String, known: Suggestion.Names, unused: String? = nil) -> Message {
    Message(
      .unknownShape, "there is no shape \(id.quoted)",
      help: .likely(id, among: known, unused: unused)
        ?? (known.all.isEmpty ? "no shape of this document has an 'id'" : "ids here: \(list(known.all))"))
  }

  /// - Parameter holder: The container of the shape, with its article.
  static func shapeOutOfReach(_ id: String, in holder: String) -> Message {
    Message(
      .unknownShape, "the shape \(id.quoted) is in \(holder), where a timeline does not reach",
      help: holder == "a clip"
        ? "give the shape keyframes of its own"
        : "give the shape keyframes of its own, or name the 'use' that draws it")
  }

  static func noMember(_ id: String) -> Message {
    Message(
      .unknownTarget, "\(id.quoted) is a shape, but nothing says which of its members changes",
      help: "add the member, as in \((id + ".opacity").quoted)")
  }

  /// - Parameters:
  ///   - names: The path components after `way`; the first is unknown there. `known` lists the valid names.
  ///   - animatable: The paths from the shape `id` to all its animatable values.
  static func unknownTarget(
    _ names: [String], in way: String, known: [String], of id: String, animatable: [String]
  ) -> Message {
    let (name, rest) = (names.first ?? "", names.joined(separator: "."))
    let help: String
    if ["color", "colour"].contains(name),
      let meant = ["fill.color", "stroke.color"].first(where: animatable.contains)
    {
      help = "did you mean \((way + "." + meant).quoted)?"
    } else if let (inner, outer) = Vocabulary.nested(name, among: known),
      Suggestion.nearest(to: name, among: known) == nil
    {
      help = "did you mean \((way + "." + outer + "." + inner).quoted)?"
    } else if let meant = Vocabulary.member(
      meaning: name, among: known.filter { $0 != "id" && $0 != "type" })
    {
      help = "did you mean \(([way, meant] + names.dropFirst()).joined(separator: ".").quoted)?"
    } else if let meant = animatable.first(where: { $0.hasSuffix("." + rest) }) {
      help = "did you mean \((id + "." + meant).quoted)?"
    } else {
      help = "what can change: \(list(animatable))"
    }
    return Message(.unknownTarget, "\(way.quoted) has no member \(name.quoted)", help: help)
  }

  static func objectTarget(_ way: String, members: [String]) -> Message {
    let usual = members.first.map { "; did you mean \((way + "." + $0).quoted)?" } ?? ""
    return Message(
      .notAnimatable, "\(way.quoted) is not one value, but has members of its own",
      help: "one of: \(list(members))\(usual)")
  }

  static func listTarget(_ way: String, count: Int) -> Message {
    Message(
      .unknownTarget, "\(way.quoted) is a list",
      help: count == 0
        ? "it is empty"
        : count == 1
          ? "its only element is \((way + ".0").quoted)"
          : "its elements go from \((way + ".0").quoted) to \((way + ".\(count - 1)").quoted)")
  }

  static func absentTarget(_ way: String) -> Message {
    Message(
      .notAnimatable, "\(way.quoted) is not given, so there is nothing to change",
      help: "give the shape the value that it starts with")
  }

  static func stillTarget(_ way: String) -> Message {
    Message(.notAnimatable, "\(way.quoted) does not change over time")
  }

  static func partTarget(_ way: String) -> Message {
    Message(
      .unknownTarget, "\(way.quoted) changes as a whole, not part by part",
      help: "animate \(way.quoted), and give it a value with all its parts")
  }

  static func innerTarget(_ way: String, id: String?, _ member: String) -> Message {
    let rest = member.isEmpty ? "" : "." + member
    return Message(
      .unknownTarget, "\(way.quoted) is a shape of its own, which is known by its id",
      help: id.map { "write \(($0 + rest).quoted)" }
        ?? "give it an id, and write \(("that-id" + rest).quoted)")
  }

  static func loopingTarget(_ id: String) -> Message {
    Message(
      .loopingTarget,
      "the time of \(id.quoted) repeats, runs back or stands still, so that the timeline cannot say when",
      help: "put it into a group that has no 'time', and let the timeline change the group")
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
      "the group \(id.quoted) cannot move to a point, as the place of its middle depends on what shows in it",
      help: "give its 'anchor' as a point, or move it 'by' a distance")
  }

  static func sumNotPossible(_ complaint: Message) -> Message {
    Message(complaint.rule, "with this added: \(complaint.text)", help: complaint.help)
  }

  static func moveOutOfRange(_ complaint: Message) -> Message {
    Message(
      complaint.rule, "the position that brings the anchor to this point is out of range: \(complaint.text)",
      help: complaint.help)
  }

  static func productOutOfRange(_ complaint: Message) -> Message {
    Message(complaint.rule, "multiplied by this: \(complaint.text)", help: complaint.help)
  }

  static func drivenTwice(_ target: String) -> Message {
    Message(
      .drivenTwice, "\(target.quoted) has an animation of its own already",
      help: "keep that, or this entry and a value that does not move")
  }

  static func drivenTwice(_ target: String, at time: Double) -> Message {
    Message(
      .drivenTwice, "this changes \(target.quoted) from \(time.text) on, while another entry still does",
      help:
        "entries of a 'sequence' follow each other; those of 'parallel' and of the timeline itself begin together"
    )
  }
}
