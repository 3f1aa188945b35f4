// Reads and writes timelines: a list of objects, each with a member that names the action.

extension AnimationDocument.Timeline: DocumentValue {
  package static var phrase: String { "an array of timeline entries" }
  package static var placeholder: Self { [] }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    let errors = context.errorCount
    let timeline = Self([TimelineEntry].read(node, context, rule))
    context.isTimelineUnsound = context.errorCount > errors
    return timeline
  }

  package func write(to writer: inout JSONWriter) { entries.write(to: &writer) }

  // Lowering resolves the names of parameters and easings.
}

extension TimelineEntry: DocumentObject {
  package static var identifyingMembers: [String] { kinds.map { "\($0.name)" } }
  package static var phrase: String { "a timeline entry such as { \"fadeIn\": … } or { \"sequence\": … }" }

  package init() { self.init(.wait(0)) }

  /// The kinds of entries, by the member that identifies them.
  package static let kinds: [(name: StaticString, make: @Sendable () -> Action)] = [
    ("sequence", { .sequence([]) }), ("parallel", { .parallel([]) }), ("stagger", { .stagger([], each: 0) }),
    ("wait", { .wait(0) }), ("animate", { .change(Change(.animate, "")) }),
    ("fadeIn", { .change(Change(.fadeIn, "")) }), ("fadeOut", { .change(Change(.fadeOut, "")) }),
    ("move", { .change(Change(.move, "")) }), ("resize", { .change(Change(.resize, "")) }),
    ("scale", { .change(Change(.scale, "")) }), ("rotate", { .change(Change(.rotate, "")) }),
    ("grow", { .change(Change(.grow, "")) }), ("pulse", { .change(Change(.pulse, "")) }),
    ("draw", { .change(Change(.draw, "")) }),
  ]

  package mutating func members(_ visitor: inout some MemberVisitor) {
    // A separate function for containers limits stack use in recursion.
    switch action {
    case .sequence, .parallel, .stagger: containerMembers(&visitor)
    case .wait, .change: leafMembers(&visitor)
    }
    visitor.defaulted("delay", &delay, .nonNegative, 0)
    visitor.defaulted("repeat", &repeats, .integer(1...10_000), 1)
  }

  private mutating func containerMembers(_ visitor: inout some MemberVisitor) {
    switch action {
    case .sequence(var entries):
      visitor.required("sequence", &entries)
      action = .sequence(entries)
    case .parallel(var entries):
      visitor.required("parallel", &entries)
      action = .parallel(entries)
    case .stagger(var entries, var each):
      visitor.required("stagger", &entries)
      visitor.required("each", &each, .nonNegative)
      action = .stagger(entries, each: each)
    case .wait, .change: break
    }
  }

  private mutating func leafMembers(_ visitor: inout some MemberVisitor) {
    switch action {
    case .wait(var seconds):
      visitor.required("wait", &seconds, .nonNegative)
      action = .wait(seconds)
    case .change(var change):
      change.members(&visitor)
      action = .change(change)
    case .sequence, .parallel, .stagger: break
    }
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> TimelineEntry {
    guard context.tape.kind(node) == .object else {
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
    guard let action = kind(of: node, context) else { return placeholder }
    var entry = TimelineEntry(action)
    entry.readMembers(node, context, rule)
    return entry
  }

  @inline(never)
  private mutating func readMembers(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) {
    guard var reader = ObjectReader(node, context, rule, expected: Self.phrase) else { return }
    members(&reader)
    if reader.hasUnmatchedMembers { check(reader.finish(knowing: memberNames), context, rule) }
  }

  /// Returns the kind of the entry at `node`; nil, after a report, if it has none.
  @inline(never)
  private static func kind(of node: Int, _ context: ReadingContext) -> Action? {
    let tape = context.tape
    let names = kinds.map { "\($0.name)" }
    var found: (index: Int, name: Int)?
    var meant: (name: Int, nearest: String)?
    var name = node + 1
    while name < tape.next(node) {
      if let index = kinds.firstIndex(where: { tape.equals(name, $0.name) }) {
        if let found {
          context.report(
            .twoActions(
              names[found.index], names[index],
              isDelay: [found.name, name].contains {
                tape.equals($0, "stagger") && tape.kind($0 + 1) == .number
              }, shape: context.shapeWithAction(found.name, name)), at: .node(name),
            related: [("the other member", .node(found.name))])
          return nil
        }
        found = (index, name)
      } else if meant == nil, !tape.equals(name, "//"),
        let nearest = context.vocabulary.meaning(of: tape.string(name), .action, among: names)
      {
        meant = (name, nearest)
      }
      name = tape.next(name + 1)
    }
    if let found {
      guard names[found.index] == "animate", let member = context.memberBeside(found.name + 1, of: node)
      else {
        return kinds[found.index].make()
      }
      context.report(.memberBesideTarget(member.name, help: member.help), at: .node(member.node))
      return nil
    }
    if let slide = context.member("slideIn", of: node) ?? context.member("slideOut", of: node) {
      let help: Advice =
        "write { \"move\": …, \"from\": [x, y], \"to\": [x, y] }, or 'by' for the distance"
      context.report(
        Message(.unknownMember, "unknown member \(tape.string(slide - 1).quoted)", help: help),
        at: .node(slide - 1))
    } else if let meant {
      context.report(
        .unknownMember(tape.string(meant.name), nearest: meant.nearest, known: names), at: .node(meant.name))
      // Read nested entries too, so that one run reports their errors.
      if ["sequence", "parallel", "stagger"].contains(meant.nearest), tape.kind(meant.name + 1) == .array {
        _ = [TimelineEntry].read(meant.name + 1, context, .any)
      }
    } else {
      let start = tape.range(node).lowerBound
      context.report(
        .noAction(known: names, help: context.actionHelp(node, names)),
        at: .part(node, start..<min(start + 1, tape.range(node).upperBound)))
    }
    return nil
  }
}

extension TimelineEntry.Change {
  /// Visits the members for the values and timing of the change.
  fileprivate mutating func members(_ visitor: inout some MemberVisitor) {
    var list = TimelineTargets(targets)
    visitor.required(verb.member, &list)
    targets = list.ids
    if verb == .pulse {
      visitor.excluded("from", .memberNotApplicable("from", "'pulse'"))
      visitor.excluded("to", .memberNotApplicable("to", "'pulse'"))
      visitor.optional("by", &by)
    } else {
      visitor.optional("from", &from)
      visitor.optional("to", &to)
    }
    if verb == .pulse {
      // Both ends are the current value.
    } else if verb.requiresEndValue {
      visitor.optional("by", &by)
      let (to, by) = (to, by)
      visitor.requires(["to", "by"], unless: to != nil || by != nil)
      visitor.check("by") { to != nil && by != nil ? .twoEnds() : nil }
    } else {
      visitor.excluded("by", .memberNotApplicable("by", "'\(verb.member)'"))
    }
    visitor.defaulted("duration", &duration, .nonNegative, 0.3)
    visitor.defaulted("easing", &easing, .easeInOut)
  }
}

extension TimelineEntry.Verb {
  /// The member that contains the id of the shape.
  var member: StaticString {
    switch self {
    case .animate: "animate"
    case .fadeIn: "fadeIn"
    case .fadeOut: "fadeOut"
    case .move: "move"
    case .resize: "resize"
    case .scale: "scale"
    case .rotate: "rotate"
    case .grow: "grow"
    case .pulse: "pulse"
    case .draw: "draw"
    }
  }

  /// Whether the entry requires an end value.
  fileprivate var requiresEndValue: Bool {
    switch self {
    case .animate, .move, .resize, .scale, .rotate: true
    case .fadeIn, .fadeOut, .grow, .pulse, .draw: false
    }
  }
}

extension ReadingContext {
  /// Returns advice for an entry that names a shape and a member or action, as in other tools.
  fileprivate func actionHelp(_ node: Int, _ kinds: [String]) -> Advice? {
    let targets: [StaticString] = ["target", "targets", "shape", "id", "element", "node"]
    guard let target = targets.lazy.compactMap({ self.member($0, of: node) }).first,
      tape.kind(target) == .string
    else {
      return nil
    }
    let id = tape.string(target)
    let actions: [StaticString] = ["action", "type", "kind", "effect", "animation", "verb"]
    if let action = actions.lazy.compactMap({ self.member($0, of: node) }).first,
      tape.kind(action) == .string,
      let verb = vocabulary.meaning(of: tape.string(action), .action, among: kinds), verb != "animate"
    {
      return entryHelp(verb, id, joining: action, target)
    }
    let properties: [StaticString] = [
      "property", "member", "attribute", "attributeName", "prop", "path", "key",
    ]
    if let property = properties.lazy.compactMap({ self.member($0, of: node) }).first,
      tape.kind(property) == .string
    {
      return entryHelp("animate", "\(id).\(Self.place(of: tape.string(property)))", joining: target, property)
    }
    return changedMember(of: tape.string(target), node)?.help
  }

  /// Returns the shape that `animate` names in `{ "animate": "a", "scale": 2 }`.
  fileprivate func shapeWithAction(_ first: Int, _ second: Int) -> String? {
    guard tape.equals(first, "animate"), tape.kind(first + 1) == .string,
      [.number, .array, .object].contains(tape.kind(second + 1))
    else { return nil }
    let id = tape.string(first + 1)
    return id.utf8.contains(UInt8(ascii: ".")) ? nil : id
  }

  /// Returns the member of an entry that names what the shape at `target` changes, as in
  /// `{ "animate": "a", "opacity": 0 }`; nil if the entry has an end value.
  fileprivate func memberBeside(_ target: Int, of node: Int) -> (node: Int, name: String, help: Advice)? {
    guard tape.kind(target) == .string, member("to", of: node) == nil, member("by", of: node) == nil
    else { return nil }
    let id = tape.string(target)
    return id.utf8.contains(UInt8(ascii: ".")) ? nil : changedMember(of: id, node)
  }

  /// Returns the member of an entry that is one of a shape, and the entry to write.
  private func changedMember(of id: String, _ node: Int) -> (node: Int, name: String, help: Advice)? {
    let changed = ["opacity", "rotation", "scale", "position", "radius", "size", "fill"]
    var child = node + 1
    for _ in 0..<min(tape.childCount(node), 32) {
      let name = tape.string(child)
      // Some tools write both ends in an object.
      let ends = tape.kind(child + 1) == .object
      if changed.contains(name), let end = ends ? member("to", of: child + 1) : child + 1,
        tape.range(end).count <= 40
      {
        let target = "\(id).\(Self.place(of: name))".quotedForJSON
        let text = "\"animate\": \(target), \"to\": \(json(end))"
        var fix: FixProposal?
        if !ends, let animate = member("animate", of: node), tape.next(animate) == child {
          let range = tape.range(animate - 1).lowerBound..<tape.range(end).upperBound
          fix = FixProposal(change: .edit(range, text), isSafe: false)
        }
        return (child, name, Advice("write { \(text) }", fix))
      }
      child = tape.next(child + 1)
    }
    return nil
  }

  /// Returns a fix that replaces two members, with the values at `first` and `second`, by the member `kind`.
  private func entryHelp(_ kind: String, _ target: String, joining first: Int, _ second: Int) -> Advice {
    let text = "\"\(kind)\": \(target.quotedForJSON)"
    let (first, second) = (min(first, second), max(first, second))
    let range = tape.range(first - 1).lowerBound..<tape.range(second).upperBound
    return Advice(
      "write { \(text), … }",
      tape.next(first) == second - 1 ? FixProposal(change: .edit(range, text), isSafe: false) : nil)
  }

  /// Returns the path of the member that other tools call `name`.
  private static func place(of name: String) -> String {
    switch name {
    case "rotation", "rotate": "transform.rotation"
    case "scale": "transform.scale"
    case "position", "translate": "transform.position"
    default: name
    }
  }

  /// Returns an example of the missing members of the change at `node`; nil for any other object.
  func changeHelp(_ node: Int) -> String? {
    guard let verb = TimelineEntry.Verb.allCases.first(where: { member($0.member, of: node) != nil }),
      let place = member(verb.member, of: node),
      tape.kind(place) == .string
        || tape.kind(place) == .array && tape.childCount(place) > 0 && tape.kind(place + 1) == .string
    else { return nil }
    let target = tape.string(tape.kind(place) == .string ? place : place + 1)
    let value =
      switch verb {
      case .move, .resize: "[100, 50]"
      case .scale, .grow, .pulse: "2"
      case .rotate: "90"
      case .draw: "1"
      case .animate, .fadeIn, .fadeOut: Self.example(of: target)
      }
    return
      "add 'to' with the final value, as in { \"\(verb.member)\": \"\(target.quoted.dropFirst().dropLast())\", \"to\": \(value) }, or 'by' with the change"
  }

  private static func example(of target: String) -> String {
    switch target.split(separator: ".").last ?? "" {
    case "opacity": "1"
    case "color", "fill", "stroke": "\"#ff5a36\""
    case "rotation", "startAngle", "endAngle": "90"
    case "scale": "2"
    case "position", "center", "origin", "anchor", "size", "radii": "[100, 50]"
    case "radius", "cornerRadius", "width": "20"
    default: "…"
    }
  }
}

extension TimelineValue: DocumentValue {
  package static var phrase: String { "a value of the member" }
  package static var placeholder: TimelineValue { TimelineValue(json: .null) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> TimelineValue {
    TimelineValue(json: JSONValue(context.tape, node))
  }

  package func write(to writer: inout JSONWriter) { writer.value(json) }
}

extension DocumentValue {
  /// The value as JSON; `null` for numbers that JSON cannot represent.
  package var jsonValue: JSONValue { JSONValue(text: Array(compactJSON.utf8)) }
}

extension JSONValue {
  /// Creates the value of a JSON text; `null` for a text with errors.
  init(text: [UInt8]) {
    var problems: [JSONProblem] = []
    let tape = Tape.scan(text, problems: &problems)
    if let tape, problems.isEmpty { self.init(tape, 0) } else { self = .null }
  }
}
