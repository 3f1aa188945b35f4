// Reports of missing and unknown members.

extension ObjectReader {
  /// Reports the unknown members, whose names are at `unknown`, and the missing ones, each mistake once.
  ///
  /// - Parameters:
  ///   - known: The names of all members.
  ///   - absent: Required members.
  ///   - choice: Members of which one is required.
  /// - Returns: Misspelled members with the nodes of their values.
  func report(
    _ unknown: [Int], _ known: [String], absent: [String], choice: [String]
  ) -> [MisspelledMember] {
    var report = MemberReport(self, known, absent: absent, choice: choice)
    report.run(unknown)
    return report.misspelled
  }
}

/// A report on the members of one object.
private struct MemberReport {
  private(set) var misspelled: [MisspelledMember] = []

  private let reader: ObjectReader
  private let known: [String]
  /// The required members that are missing, and for which no unknown member stands.
  private var absent: [String]
  /// The members of which one is required, if all are missing and no unknown member stands for one.
  private var choice: [String]
  private let present: Set<String>
  /// The known members that are absent: an existing member is not suggested again.
  private let free: [String]
  /// Whether an unknown member stands for a missing one; not where unknown members are ignored.
  private let stands: Bool

  private var context: ReadingContext { reader.context }
  private var tape: Tape { reader.context.tape }

  init(_ reader: ObjectReader, _ known: [String], absent: [String], choice: [String]) {
    let present = Set(reader.presentNames())
    self.reader = reader
    self.known = known
    self.absent = absent
    self.choice = choice
    self.present = present
    free = known.filter { !present.contains($0) }
    stands = reader.context.unknownMemberSeverity == .error
  }

  mutating func run(_ unknown: [Int]) {
    let rest = reportTranslated(reportJoined(unknown))
    let new = rest.filter { !present.contains(tape.string($0)) }
    if stands, reader.reportOtherKind(new, known, absent, choice) { return }
    var isExplained = false
    for name in rest {
      if context.isFull {
        context.omit(.unknownMember, context.unknownMemberSeverity, at: .node(name))
        // It may be a misspelling of the missing member, and then both are one mistake.
        isExplained = stands
      } else if case let text = tape.string(name), !present.contains(text) {
        // The scanner reports duplicate names.
        if !reportElsewhere(name, text) { reportUnknown(name, text) }
      }
    }
    if !isExplained { reportMissing() }
  }

  private func report(_ message: Message, at name: Int) {
    var message = message
    message.severity = context.unknownMemberSeverity
    context.report(message, at: .node(name))
  }

  /// Notes that an unknown member stands for the missing member `meant`: a single mistake.
  private mutating func stand(for meant: String) {
    context.misspelledMembers.insert(meant)
    absent.removeAll { $0 == meant }
    if choice.contains(meant) { choice = [] }
  }

  /// Reports unknown members that are one member together; returns the others.
  private mutating func reportJoined(_ unknown: [Int]) -> [Int] {
    var joined = reader.reportCoordinates(unknown, free)
    joined.nodes.formUnion(reader.reportStrokeParts(unknown, known, free))
    if stands {
      absent.removeAll { joined.members.contains($0) }
      if choice.contains(where: { joined.members.contains($0) }) { choice = [] }
    }
    return unknown.filter { !joined.nodes.contains($0) }
  }

  /// Reports members of related formats; returns the others.
  private mutating func reportTranslated(_ unknown: [Int]) -> [Int] {
    var translated: Set<Int> = []
    for name in unknown where !context.isFull && !present.contains(tape.string(name)) {
      guard !translated.contains(name) else { continue }
      if let others = reader.reportSpring(at: name, unknown) {
        translated.formUnion(others)
      } else if let foreign = context.advisor?.member(
        name, of: reader.node, free: free, known: known, context)
      {
        translated.insert(name)
        report(
          Message(.unknownMember, "unknown member \(tape.string(name).quoted)", help: foreign.help), at: name)
        if let meant = foreign.meant, stands { stand(for: meant) }
      }
    }
    return unknown.filter { !translated.contains($0) }
  }

  /// Reports a member that has its place, or its counterpart, elsewhere; returns whether it did.
  private func reportElsewhere(_ name: Int, _ text: String) -> Bool {
    if known.contains("modifiers"),
      let message = AnimatedShape.Modifier.asMember(name, context, isFree: free.contains("modifiers"))
    {
      report(message, at: name)
      return true
    }
    if let help = reader.helpElsewhere(text, known) ?? reader.locationHelp(text, known)
      ?? context.advisor?.unsupportedMember(text, among: known)
    {
      report(Message(.unknownMember, "unknown member \(text.quoted)", help: help), at: name)
      return true
    }
    if let nested = context.advisor?.nested(text, among: known) {
      var message = Message.misplacedMember(text, inner: nested.inner, outer: nested.outer)
      message.proposal = reader.proposal(moving: name, to: nested.inner, in: nested.outer, free: free)
      report(message, at: name)
      return true
    }
    return false
  }

  private mutating func reportUnknown(_ name: Int, _ text: String) {
    let vocabulary = context.vocabulary
    let translation = vocabulary.translation(of: text, .member, among: known)
    // With a size present, a width hardly means another member.
    let isRepeated = translation.map { present.contains($0) } ?? false
    let candidates = reader.drawsLine(known) ? free.filter { $0 != "fill" } : free
    let meant =
      vocabulary.meaning(of: text, .member, among: absent + choice)
      ?? (isRepeated ? nil : vocabulary.meaning(of: text, .member, among: candidates))
    var message = Message.unknownMember(text, nearest: meant, known: known)
    if meant == nil, let given = translation ?? vocabulary.meaning(of: text, .member, among: known),
      translation != nil || given.first == text.first
    {
      message.help = "remove it: '\(given)' is already present"
    }
    report(message, at: name)
    guard let meant, stands else { return }
    let isReadable =
      vocabulary.isSpelledLike(text, meant) || meant == "shapes" && reader.holdsTypes(name + 1)
      || reader.hasWords(meant) && tape.kind(name + 1) == .string
    if isReadable { misspelled.append(MisspelledMember(name: meant, value: name + 1)) }
    stand(for: meant)
  }

  private func reportMissing() {
    guard !absent.isEmpty || !choice.isEmpty else { return }
    let help: String? =
      switch (absent, choice) {
      case (_, ["to", "by"]): context.changeHelp(reader.node)
      case (_, ["toggle", "fire", "set"]):
        "add 'toggle' with the name of a boolean, 'fire' with that of a trigger, or 'set' and 'to'"
      case (["each"], _): "add \"each\": 0.1, the seconds from one start to the next"
      case (["along"], []) where known.contains("toggle") || known.contains("set"):
        "add \"along\": [[x, y], [x, y]], the points at which the parameter has its least and greatest value"
      default: nil
      }
    reader.reportMissing(absent, oneOf: choice, help: help)
  }
}

extension ObjectReader {
  /// Returns a fix that moves the member whose name is at `name` into the member `outer` as `inner`; nil if
  /// that is not obvious, or would take more than one edit.
  fileprivate func proposal(moving name: Int, to inner: String, in outer: String, free: [String])
    -> FixProposal?
  {
    let tape = context.tape
    // A paint has a color or a gradient.
    guard inner != "gradient" else { return nil }
    let member = "\"\(inner)\": \(context.json(name + 1))"
    let end = tape.range(name + 1).upperBound
    if free.contains(outer) {
      // The origin of positions is unknown.
      guard ["rotation", "scale", "skew", "parent", "speed", "repeat", "autoreverses"].contains(inner) else {
        return nil
      }
      let range = tape.range(name).lowerBound..<end
      return FixProposal(change: .edit(range, "\"\(outer)\": { \(member) }"), isSafe: false)
    }
    var child = node + 1
    while child < tape.next(node), tape.string(child) != outer { child = tape.next(child + 1) }
    guard child < tape.next(node) else { return nil }
    let value = child + 1
    let isAdjacent = tape.next(value) == name
    switch tape.kind(value) {
    case .string where outer == "fill" || outer == "stroke":
      let text = "{ \"color\": \(context.json(value)), \(member) }"
      return FixProposal(
        change: isAdjacent
          ? .edit(tape.range(value).lowerBound..<end, text) : .join(as: outer, with: child, json: text),
        isSafe: false)
    case .object where tape.childCount(value) > 0:
      var last = value + 1
      while tape.next(last + 1) < tape.next(value) {
        if tape.string(last) == inner { return nil }
        last = tape.next(last + 1)
      }
      if tape.string(last) == inner { return nil }
      let rest = tape.range(last + 1).upperBound
      guard !isAdjacent else {
        return FixProposal(change: .edit(rest..<end, ", \(member) }"), isSafe: false)
      }
      let object = String(decoding: tape.bytes[tape.range(value).lowerBound..<rest], as: UTF8.self)
      return FixProposal(
        change: .join(as: outer, with: child, json: "\(object), \(member) }"), isSafe: false)
    default: return nil
    }
  }

  /// Whether the members are those of a line or polyline, which have no area.
  fileprivate func drawsLine(_ known: [String]) -> Bool {
    guard known.contains("modifiers") else { return false }
    if known.contains("from"), known.contains("to") { return true }
    guard known.contains("points"), known.contains("closed") else { return false }
    return context.member("closed", of: node).map { context.tape.kind($0) != .true } ?? true
  }

  /// Whether a text can be the value of the member: a color or an easing.
  fileprivate func hasWords(_ member: String) -> Bool {
    ["fill", "stroke", "background", "color", "easing"].contains(member)
  }

  /// Reports the color and the width of a line as one stroke; returns the nodes of their names.
  fileprivate func reportStrokeParts(_ unknown: [Int], _ known: [String], _ free: [String]) -> [Int] {
    let tape = context.tape
    guard !context.isFull, (2...100).contains(unknown.count), free.contains("stroke"), drawsLine(known) else {
      return []
    }
    func first(_ words: Set<String>) -> Int? {
      unknown.first { words.contains(tape.string($0).folded) }
    }
    guard let color = first(["color", "colour", "strokecolor"]), tape.kind(color + 1) == .string,
      let width = first(["width", "strokewidth", "linewidth", "thickness"]), tape.kind(width + 1) == .number
    else { return [] }
    let json = "{ \"color\": \(context.json(color + 1)), \"width\": \(context.json(width + 1)) }"
    let names = [color, width].sorted()
    var message = Message(
      .unknownMember,
      "unknown members \(tape.string(names[0]).quoted) and \(tape.string(names[1]).quoted)",
      help: Advice(
        "write \"stroke\": \(json)",
        FixProposal(change: .join(as: "stroke", with: names[1], json: json), isSafe: false)))
    message.severity = context.unknownMemberSeverity
    context.report(message, at: .node(names[0]), related: [("the other member", .node(names[1]))])
    context.misspelledMembers.insert("stroke")
    return names
  }

  /// Whether the list at `list` starts with an object that has a type.
  fileprivate func holdsTypes(_ list: Int) -> Bool {
    context.tape.kind(list) == .array && context.tape.childCount(list) > 0
      && context.member("type", of: list + 1) != nil
  }

  /// Returns advice on where the document supports the apparent intention of this member; nil for most.
  fileprivate func helpElsewhere(_ name: String, _ known: [String]) -> Advice? {
    switch name {
    case "width" where known.contains("start") && known.contains("end"),
      "height" where known.contains("start") && known.contains("end"):
      return "set 'radius' to half the width of the capsule"
    case "property" where known.contains("animate"):
      return "name the member in 'animate', as in \"animate\": \"ID.opacity\""
    case "repeat" where known.contains("modifiers"):
      return numberText(of: name).map {
        Advice(
          "use 'repeat' inside 'time' to repeat the motion, or a modifier { \"type\": \"repeat\", \"copies\": \($0) } to draw copies"
        )
      }
    case "parameters" where known.contains("modifiers"):
      return
        "move 'parameters' to the top level of the document: a 'use' sets their values"
    case "scale" where known == ["parameter"], "offset" where known == ["parameter"]:
      return
        "move '\(name)' to the reference inside the symbol: a 'use' passes parameters on unchanged"
    default: return nil
    }
  }

  /// Returns advice on members of objects without a position or size, such as groups; nil for others.
  fileprivate func locationHelp(_ name: String, _ known: [String]) -> Advice? {
    guard known.contains("transform"), context.vocabulary.translation(of: name, .member, among: known) == nil
    else {
      return nil
    }
    switch name {
    case "x": return "write \"transform\": { \"position\": [\(numberText(of: name) ?? "…"), 0] }"
    case "y": return "write \"transform\": { \"position\": [0, \(numberText(of: name) ?? "…")] }"
    case "width" where known.contains("shapes") || known.contains("symbol"),
      "height" where known.contains("shapes") || known.contains("symbol"),
      "size" where known.contains("shapes") || known.contains("symbol"):
      return "use 'scale' inside 'transform' to resize it: its contents determine its size"
    default: return nil
    }
  }

  /// Returns the number of the member `name`; nil if it is none.
  private func numberText(of name: String) -> String? {
    var child = node + 1
    for _ in 0..<count {
      if context.tape.string(child) == name, context.tape.kind(child + 1) == .number {
        return context.tape.number(child + 1).text
      }
      child = context.tape.next(child + 1)
    }
    return nil
  }

  /// Reports pairs of members that are one member here, such as `cx` and `cy`.
  ///
  /// - Returns: The nodes of their names, and the corresponding members.
  fileprivate func reportCoordinates(_ unknown: [Int], _ free: [String]) -> (
    nodes: Set<Int>, members: [String]
  ) {
    let tape = context.tape
    var nodes: Set<Int> = []
    var members: [String] = []
    guard unknown.count > 1, unknown.count <= 100, !context.isFull else { return (nodes, members) }
    let names = unknown.map { tape.string($0) }
    let coordinates = context.advisor?.coordinates ?? []
    for pair in coordinates {
      // The shape's own position precedes that of the transform.
      let isInTransform =
        pair.isOfTransform && free.contains("transform")
        && !coordinates.contains { $0.first == pair.first && free.contains($0.member) }
      guard free.contains(pair.member) || isInTransform, !members.contains(pair.member) else { continue }
      guard let first = names.firstIndex(of: pair.first), let second = names.firstIndex(of: pair.second)
      else { continue }
      let pairNodes = [unknown[first], unknown[second]]
      // Each may have a track of its own.
      let kinds = pairNodes.map { tape.kind($0 + 1) }
      guard kinds.allSatisfy({ [.number, .object, .string].contains($0) }), nodes.isDisjoint(with: pairNodes)
      else { continue }
      let values = pairNodes.map { name -> String in
        switch tape.kind(name + 1) {
        case .number: tape.number(name + 1).text
        case .string: Double(decimal: tape.string(name + 1)).flatMap { $0.isFinite ? $0.text : nil } ?? "…"
        default: "…"
        }
      }
      var json = "[\(values.joined(separator: ", "))]"
      if pair.isHalved {
        guard kinds == [.number, .number] else { continue }
        json = "[\(pairNodes.map { (tape.number($0 + 1) / 2).text }.joined(separator: ", "))]"
      }
      var message = Message(
        .unknownMember, "unknown members \(pair.first.quoted) and \(pair.second.quoted)",
        help: isInTransform
          ? "write \"transform\": { \"\(pair.member)\": \(json) }"
          : Advice(
            "write \"\(pair.member)\": \(json)",
            kinds.contains(.string)
              ? nil
              : FixProposal(
                change: .join(as: pair.member, with: pairNodes[1], json: pair.isHalved ? json : nil),
                isSafe: pair.isSafe)))
      message.severity = context.unknownMemberSeverity
      context.report(
        message, at: .node(pairNodes[0]), related: [("the other member", .node(pairNodes[1]))])
      if context.unknownMemberSeverity == .error { context.misspelledMembers.insert(pair.member) }
      nodes.formUnion(pairNodes)
      members.append(pair.member)
    }
    return (nodes, members)
  }

  /// Reports members of a spring beside an easing that is only the name 'spring'; returns the nodes of all
  /// their names, or nil if there are none.
  fileprivate func reportSpring(at name: Int, _ unknown: [Int]) -> [Int]? {
    let tape = context.tape
    // Check the name first, because a member lookup is linear.
    guard Easing.springMembers.contains(tape.string(name)), let easing = context.member("easing", of: node),
      tape.kind(easing) == .string, tape.equals(easing, "spring")
    else { return nil }
    let names = unknown.filter { Easing.springMembers.contains(tape.string($0)) }
    let given = Set(names.map { tape.string($0) })
    var members = names.map { "\"\(tape.string($0))\": \(context.json($0 + 1))" }
    let lacking = Easing.springMembers(lackingBeside: given)
    members += lacking.map { "\"\($0)\": …" }
    let text = "\"easing\": { \"spring\": { \(members.joined(separator: ", ")) } }"
    // Only if they are adjacent.
    var all = names + [easing - 1]
    all.sort()
    let isTogether = zip(all, all.dropFirst()).allSatisfy { tape.next($0 + 1) == $1 }
    let range = tape.range(all[0]).lowerBound..<tape.range(all[all.count - 1] + 1).upperBound
    var message = Message(
      .unknownMember, "unknown member \(tape.string(name).quoted): it belongs inside the spring",
      help: Advice(
        "write \(text)",
        isTogether && lacking.isEmpty ? FixProposal(change: .edit(range, text), isSafe: false) : nil))
    message.severity = context.unknownMemberSeverity
    context.report(message, at: .node(name))
    return names
  }

  /// Reports in one finding that the members belong to another kind of object; returns whether they do.
  fileprivate func reportOtherKind(
    _ unknown: [Int], _ known: [String], _ absent: [String], _ choice: [String]
  ) -> Bool {
    // Looked up again, because readers should stay small.
    guard !unknown.isEmpty, unknown.count + (absent.isEmpty && choice.isEmpty ? 0 : 1) > 1,
      let place = context.member("type", of: node), context.tape.kind(place) == .string
    else { return false }
    let given = context.tape.string(place)
    let ofThis = VariantKind.shapesAndModifiers.lazy.compactMap { kinds in
      kinds.first { $0.name == given && $0.members.allSatisfy { known.contains($0) } }.map {
        (kinds, $0.members)
      }
    }.first
    guard let (kinds, own) = ofThis else { return false }
    let names = presentNames() + unknown.map { context.tape.string($0) }
    let particular = names.filter { own.contains($0) || !known.contains($0) }
    guard let meant = kinds.first(where: { $0.name != given && $0.fits(particular) }) else { return false }
    let first = unknown.map { context.tape.string($0) }
    if context.isFull {
      context.omit(.unknownMember, .error, at: .node(place))
    } else {
      context.report(
        .otherKind(given, unknown: first, missing: absent + choice.prefix(1), meant: meant.name),
        at: .node(place))
    }
    return true
  }

  func reportAbsentKind(
    _ member: String, _ kinds: [VariantKind], _ unknown: [Int], likely: Int?
  ) {
    let tape = context.tape
    if unknown.count == 1, let kind = kinds.first(where: { $0.name == tape.string(unknown[0]) }) {
      context.report(.kindAsMember(kind, of: member), at: .node(unknown[0]))
      return
    }
    var message = Message.missingMembers([member])
    if let likely {
      let name = kinds[likely].name
      // Before the first member, to share its line.
      let start = tape.range(node + 1).lowerBound
      message.help = "its members match \(name.quoted): add \"\(member)\": \"\(name)\""
      message.proposal = FixProposal(
        change: .edit(start..<start, "\"\(member)\": \"\(name)\", "), isSafe: false)
    } else {
      message.help = Message.choice(of: kinds.map { $0.name }).text
    }
    reportMissing(message)
  }

  fileprivate func presentNames() -> [String] {
    var names: [String] = []
    var child = node + 1
    for place in 0..<count {
      if isMarked(place) { names.append(context.tape.string(child)) }
      child = context.tape.next(child + 1)
    }
    return names
  }

  func reportMissing(_ names: [String], oneOf choice: [String] = [], help: String? = nil) {
    var message = Message.missingMembers(names, oneOf: choice)
    message.help = message.help ?? help
    if names == ["animfile"], choice.isEmpty, count > 0 {
      // Comments and the schema come first.
      var next = node + 1
      var place = 1
      while place < count, context.tape.equals(next, "$schema") || context.tape.equals(next, "//") {
        next = context.tape.next(next + 1)
        place += 1
      }
      let start = context.tape.range(next).lowerBound
      message.proposal = FixProposal(
        change: .edit(start..<start, "\"animfile\": \"\(FormatVersion.current)\", "), isSafe: true)
    }
    reportMissing(message)
  }

  func reportMissing(_ message: @autoclosure () -> Message) {
    let start = context.tape.range(node).lowerBound
    let place = Finding.Place.part(
      node, start..<min(start + 1, context.tape.range(node).upperBound))
    if context.isFull {
      context.omit(.missingMember, .error, at: place)
    } else {
      context.report(message(), at: place)
    }
  }
}
