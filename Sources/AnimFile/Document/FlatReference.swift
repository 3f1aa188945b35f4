/// A reference to a parameter without the type of its value.
package struct FlatReference: Hashable, Sendable {
  package let kind: ValueKind
  /// The parameter's name.
  package var name: String {
    get { exactName.text }
    set { exactName = ExactText(newValue) }
  }
  private var exactName: ExactText
  /// The factor applied to the parameter's value; nil for 1.
  package var scale: Double?
  /// The offset added after scaling; nil for none.
  package var offset: FlatValue?
  /// The constant for each name of a boolean or choice; nil for the parameter's own value.
  package var map: Named<FlatValue>?
  /// The motion to the parameter's next value; nil for that of the parameter.
  package var transition: Transition?

  init(
    kind: ValueKind, name: String, scale: Double? = nil, offset: FlatValue? = nil,
    transition: Transition? = nil
  ) {
    self.kind = kind
    exactName = ExactText(name)
    self.scale = scale
    self.offset = offset
    self.transition = transition
  }

  /// The placeholder in a track until the parameter is resolved.
  var placeholder: FlatValue { offset ?? kind.placeholder }
}

extension FlatReference {
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatReference
  {
    let errors = context.errorCount
    let members = ReferenceMembers.read(node, context, rule)
    var reference = FlatReference(kind: kind, name: members.name, scale: members.scale)
    reference.offset = members.offset?.node.map { kind.read($0, context, .any) }
    reference.transition = members.transition
    if let map = members.map { reference.readMap(map, node, context, rule) }
    if let transition = members.transition, let place = context.member("transition", of: node) {
      transition.checkMembers(
        place, context, turns: kind.turns && rule.isAngle, hasColor: kind.hasColor, kind)
      if transition.down != nil, let value = context.parameters[reference.name]?.value, !value.isOrdered,
        !context.unsoundNames.contains(reference.name), let down = context.member("down", of: place)
      {
        context.report(.memberNotApplicable("down", value.plural), at: .node(down - 1))
      }
    }
    if let name = context.member("parameter", of: node), context.errorCount == errors {
      context.note(.parameter, reference.name, at: name)
    }
    return reference
  }

  /// Reads the constants of the reference at `node`, one for each name of the parameter.
  private mutating func readMap(
    _ written: Named<FlatContent>, _ node: Int, _ context: ReadingContext, _ rule: NumberRule
  ) {
    guard let place = context.member("map", of: node), context.tape.kind(place) == .object else { return }
    var values: Named<FlatValue> = [:]
    for entry in written.entries {
      if let node = entry.value.node { values[entry.name] = kind.read(node, context, rule) }
    }
    map = values
    for name in ["scale", "offset"] as [StaticString] {
      if let member = context.member(name, of: node) {
        context.report(.mapWithFactor("\(name)"), at: .node(member - 1))
      }
    }
    guard let parameter = context.parameters[name] else { return }
    let isSound = !context.unsoundNames.contains(name)
    // Errors elsewhere in its definition do not affect the options of a choice.
    guard
      isSound
        || parameter.options.count > 1 && parameter.mapNames == parameter.options
          && !parameter.options.contains("")
    else { return }
    guard let names = parameter.mapNames else {
      return context.report(.mapOfNoChoice(name, parameter.value), at: .node(place - 1))
    }
    // A choice whose options have errors, such as a misspelled name, has none.
    if names.isEmpty { return }
    reportOptions(names, given: values, place, context)
    guard isSound, transition ?? parameter.transition != nil else { return }
    for (first, second) in zip(values.entries, values.entries.dropFirst()) {
      if var mismatch = kind.mismatch(first.value, second.value, .strict) {
        mismatch.help = "give all values of the map the same structure, or remove the transition"
        return context.report(mismatch, at: place)
      }
    }
  }

  /// Reports the options without a value, and the names in the map at `place` that are no options.
  private func reportOptions(
    _ options: [String], given values: Named<FlatValue>, _ place: Int, _ context: ReadingContext
  ) {
    var missing = options.filter { values[$0] == nil }
    let unknown = unknownNames(in: place, besides: options, context)
    // The only unknown name stands for the only missing option.
    let counterpart = unknown.count == 1 && missing.count == 1 ? missing[0] : nil
    // Each search reads all names.
    let searched = unknown.prefix(Self.mostCompared / options.count)
    for node in searched {
      let name = context.tape.string(node)
      var nearest =
        Suggestion.nearest(to: name, among: missing) ?? Self.flag(name, among: missing) ?? counterpart
      // A misspelled name is not also missing.
      missing.removeAll { $0 == nearest }
      nearest = nearest ?? Suggestion.nearest(to: name, among: options)
      context.report(.unknownMember(name, nearest: nearest, known: options), at: .node(node))
    }
    for node in unknown.dropFirst(searched.count) {
      context.report(.unknownMember(context.tape.string(node), nearest: nil, known: []), at: .node(node))
    }
    if !missing.isEmpty { context.report(.missingOptions(missing), at: .node(place)) }
  }

  /// Returns the nodes of the names in the map at `place` that are none of `options`.
  private func unknownNames(in place: Int, besides options: [String], _ context: ReadingContext) -> [Int] {
    // Names are the same only if their bytes are.
    let known = Set(options.map { Array($0.utf8) })
    var unknown: [Int] = []
    var child = place + 1
    while child < context.tape.next(place) {
      let name = context.tape.string(child)
      if name != "//", !known.contains(Array(name.utf8)) { unknown.append(child) }
      child = context.tape.next(child + 1)
    }
    return unknown
  }

  /// The most names of which the nearest ones are searched.
  private static let mostCompared = 100_000

  /// The name of a boolean that a word such as `on` means.
  private static func flag(_ word: String, among names: [String]) -> String? {
    switch word.lowercased() {
    case "on", "yes", "1": names.first { $0 == "true" }
    case "off", "no", "0": names.first { $0 == "false" }
    default: nil
    }
  }

  func write(to writer: inout JSONWriter) {
    ReferenceMembers(
      name: name, map: map.map(Self.written), scale: scale, offset: offset.map { .value(.literal($0)) },
      transition: transition
    ).write(to: &writer)
  }

  private static func written(_ map: Named<FlatValue>) -> Named<FlatContent> {
    var written: Named<FlatContent> = [:]
    for entry in map.entries { written[entry.name] = .value(.literal(entry.value)) }
    return written
  }

  /// Returns the constant for the name of a value; nil, after a report, if there is none.
  private func mapped(_ parameter: ParameterValue, _ map: Named<FlatValue>, _ resolver: Resolver)
    -> FlatValue?
  {
    // The parser has reported missing names.
    if let name = parameter.option { return map[name] }
    resolver.report(.mapOfNoChoice(name, parameter), at: .member("map"))
    return nil
  }

  /// Resolves the reference; nil, after a report, if that fails. (The parser has reported undefined names.)
  func value(_ resolver: Resolver, _ rule: NumberRule) -> FlatValue? {
    if let transition { resolver.at("transition") { transition.check($0) } }
    if let map {
      if let value = resolver.mappedValue(of: self, map) { return value }
      return resolver.parameter(name).flatMap { mapped($0, map, resolver) }
    }
    guard let parameter = resolver.value(of: self) else { return nil }
    switch kind.resolve(parameter, self) {
    case .success(let value):
      // Values in motion may leave the range.
      if !resolver.isLive, let complaint = kind.complaint(value, rule) {
        resolver.report(.parameterValue(name, complaint))
        return nil
      }
      return value
    case .failure(.type):
      resolver.report(
        .parameterType(name, parameter, expected: kind.phrase), at: .member("parameter"))
      return nil
    case .failure(.mapping):
      resolver.report(.parameterMapping(parameter))
      return nil
    }
  }
}

/// The members of a parameter reference.
private struct ReferenceMembers: DocumentObject {
  var name = ""
  var map: Named<FlatContent>?
  var scale: Double?
  var offset: FlatContent?
  var transition: Transition?

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("parameter", &name)
    visitor.optional("map", &map)
    visitor.optional("scale", &scale)
    visitor.optional("offset", &offset)
    visitor.optional("transition", &transition)
  }
}

extension Message {
  fileprivate static func mapWithFactor(_ name: String) -> Message {
    Message(
      .parameterMapping, "'\(name)' does not apply to a reference with 'map'",
      help: "remove it, and write the values in 'map'")
  }

  fileprivate static func mapOfNoChoice(_ name: String, _ value: ParameterValue) -> Message {
    Message(
      .parameterType,
      "'map' needs a boolean or a choice, but the parameter \(name.quoted) is \(value.typePhrase)",
      help: "use 'scale' and 'offset' for numbers, or change the type of the parameter")
  }

  fileprivate static func missingOptions(_ names: [String]) -> Message {
    var message = missingMembers(names)
    message.help = "add a value for every option of the parameter"
    return message
  }

  static func unknownOption(_ option: String, of options: [String]) -> Message {
    let nearest = Suggestion.nearest(to: option, among: options)
    return Message(
      .unknownValue, "unknown option \(option.quoted)",
      help: nearest.map { "did you mean \($0.quoted)?" }
        ?? "use one of: \(options.map { $0.quoted }.joined(separator: ", "))")
  }

  static func duplicateOption(_ option: String) -> Message {
    Message(.duplicateID, "duplicate option \(option.quoted)", help: "use each option once")
  }

  static func optionsOfNoChoice() -> Message {
    Message(
      .memberNotApplicable, "'options' applies only to parameters of the type 'choice'",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }
}
