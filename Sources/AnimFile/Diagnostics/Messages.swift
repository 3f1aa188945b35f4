// Messages of the rules of the format. The scanner words the findings about JSON.
//
// Codes never change their meaning; texts may. Messages are in lower case without a full stop, quote the
// file, and never name a type of the library.

extension Message {
  static func list(_ words: [String]) -> String {
    let shown = words.prefix(24).map { $0.quoted.dropFirst().dropLast() }.joined(separator: ", ")
    return words.count > 24 ? shown + ", …" : shown
  }

  /// Returns advice to use one of `words`.
  static func choice(of words: [String]) -> Advice {
    words.count == 1 ? "use \(words[0].quoted)" : "use one of: \(list(words))"
  }

  // MARK: Other formats

  static func foreignFormat(_ format: ForeignFormat) -> Message {
    Message(
      .foreignFormat, "the file is \(format.name), not an animfile document", help: Advice(format.help))
  }

  static func inputsAsDocument() -> Message {
    Message(
      .foreignFormat, "the file is a log of inputs, not an animfile document",
      help: "check it together with its document: animfile eval DOCUMENT --inputs FILE")
  }

  /// The message about a document in place of a log of inputs.
  static func documentAsInputs() -> Message {
    Message(
      .foreignFormat, "the file is an animfile document, not a log of inputs",
      help: "start the log with { \"animfile-inputs\": \"\(FormatVersion.current)\", \"settings\": [ … ] }")
  }

  static func noDocument() -> Message {
    Message(
      .foreignFormat, "the file is JSON, but not an animfile document: missing member 'animfile'",
      help: Advice(beginning))
  }

  /// The advice to begin with a document.
  static let beginning =
    "start the document with { \"animfile\": \"\(FormatVersion.current)\", \"size\": [ … ], \"shapes\": [ … ] }"

  // MARK: Members

  package static func unknownMember(_ name: String, nearest: String?, known: [String]) -> Message {
    Message(
      .unknownMember, "unknown member \(name.quoted)",
      help: nearest.map { .meant($0, by: name) }
        ?? (known.isEmpty ? nil : choice(of: known)))
  }

  /// - Parameter choice: Members of which one is required and missing too.
  static func missingMembers(_ names: [String], oneOf choice: [String] = []) -> Message {
    let alternatives = choice.map { "'\($0)'" }.joined(separator: " or ")
    let list =
      switch (names.isEmpty, choice.isEmpty) {
      case (_, true): enumeration(first(of: names), "and")
      case (true, false): alternatives
      case (false, false): "\(first(of: names).joined(separator: ", ")), and either \(alternatives)"
      }
    let isSingle = names.count + (choice.isEmpty ? 0 : 1) == 1
    return Message(
      .missingMember, isSingle ? "missing member \(list)" : "missing members \(list)",
      help: names.contains("animfile") ? "add \"animfile\": \"\(FormatVersion.current)\"" : nil)
  }

  /// Returns at most ten of the names, quoted, and the number of the others.
  private static func first(of names: [String]) -> [String] {
    let quoted = names.prefix(names.count > 10 ? 9 : 10).map { $0.quoted }
    return names.count > 10 ? quoted + ["\(names.count - 9) more"] : quoted
  }

  /// Returns the words as a list that ends with `last`: `a, b and c`.
  private static func enumeration(_ words: [String], _ last: String) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }

  /// - Parameter meant: The kind of object whose members it has.
  static func otherKind(_ kind: String, unknown: [String], missing: [String], meant: String) -> Message {
    func words(_ names: [String], _ last: String) -> String {
      enumeration(names.prefix(8).map { $0.quoted }, last)
    }
    let lack = missing.isEmpty ? "" : ", and requires \(words(missing, "and"))"
    return Message(
      .unknownMember, "\(kind.quoted) has no member \(words(unknown, "or"))\(lack)",
      help: Advice(
        "did you mean \(meant.quoted), which has these members?",
        FixProposal(change: .writeWord(meant, insteadOf: kind), isSafe: false)))
  }

  /// The value of the member `member` is written as the name of a member.
  static func kindAsMember(_ kind: VariantKind, of member: String) -> Message {
    let members = kind.required.map { ", \"\($0)\": …" }.joined()
    return Message(
      .missingMember,
      "missing member '\(member)': \(kind.name.quoted) is a value of '\(member)', not a member",
      help: "write { \"\(member)\": \"\(kind.name)\"\(members) }, with the other members in the same object")
  }

  static func wrongType(expected: String, found: String, help: Advice? = nil) -> Message {
    Message(.wrongType, "expected \(expected), found \(found)", help: help)
  }

  static func unknownType<Kind: DocumentVariant>(
    _ name: String, _ kind: Kind.Type, known: [String], _ vocabulary: Vocabulary
  ) -> Message {
    let noun = kind.noun
    let reason = vocabulary.advisor?.reasonForAbsence(of: name).map { Advice($0) }
    return Message(
      .unknownType, "unknown \(kind.kindNoun) \(name.quoted)",
      // An unknown shape type may name another kind of object.
      help: (noun == "shape" ? reason : nil)
        ?? vocabulary.meaning(of: name, .value, among: known).map { .meant($0, by: name) }
        ?? (noun == "parameter" ? nil : reason)
        ?? choice(of: known))
  }

  static func unknownValue(_ name: String, known: [String], _ vocabulary: Vocabulary) -> Message {
    Message(
      .unknownValue, "unknown value \(name.quoted)",
      help: vocabulary.advisor?.extrapolation(name.folded).flatMap { word in
        name.contains("(") && known.contains(word) ? .meant(word, by: name, isSafe: true) : nil
      }
        ?? vocabulary.meaning(of: name, .value, among: known).map { .meant($0, by: name) }
        ?? (known == ["center"] ? "write a point [x, y] or \"center\"" : choice(of: known)))
  }

  /// - Parameter kind: The shape type: `group` or `use`.
  static func notForGroups(_ name: String, _ kind: String) -> Message {
    Message(
      .notForGroups, "a '\(kind)' has no outline, so '\(name)' does not apply",
      help: "move '\(name)' to the shapes inside it")
  }

  // MARK: Numbers and lists

  static func outOfRange(_ number: Double, rule: NumberRule) -> Message {
    Message(
      .outOfRange, "expected \(rule.phrase), found \(number.text)",
      // Numbers below 10 are more likely slips than percentages.
      help: rule == .fraction && number >= 10 && number <= 100
        ? Advice(
          "write \((number / 100).text) for \(number.text)%",
          FixProposal(change: .writeNumber(number / 100, insteadOf: number), isSafe: false)) : nil)
  }

  static func notAnInteger(_ number: Double, rule: NumberRule) -> Message {
    let near = [number.rounded(.down), number.rounded(.up)].filter { rule.allows($0) }
    return Message(
      .notAnInteger, "expected \(rule.phrase), found \(number.text)",
      help: near.isEmpty ? nil : Advice("write \(near.map { $0.text }.joined(separator: " or "))"))
  }

  static func numberTooLarge(_ number: Double) -> Message {
    Message(
      .numberTooLarge,
      number < 0 ? "the magnitude of \(number.text) is too large" : "\(number.text) is too large",
      help: "use a number from -1e9 to 1e9")
  }

  static func numberNotFinite() -> Message {
    Message(.numberNotFinite, "the number is infinite or NaN", help: "use a number from -1e9 to 1e9")
  }

  static func wrongCount(expected: String, found: Int) -> Message {
    Message(
      .wrongCount,
      "expected \(expected), found \(found == 0 ? "an empty array" : found == 1 ? "1 value" : "\(found) values")"
    )
  }

  static func countMismatch(_ count: Int, previous: Int) -> Message {
    Message(
      .countMismatch,
      "this array has \(count) \(count == 1 ? "value" : "values"), but the previous one has \(previous)",
      help: "use the same number of values in both arrays")
  }

  static func velocityCountMismatch() -> Message {
    Message(
      .countMismatch, "a velocity of this easing and the value have different numbers of elements",
      help: "use the same number of elements in the velocity and the value")
  }

  // MARK: Words

  static func invalidColor(_ text: String, help: Advice) -> Message {
    Message(.invalidColor, "\(text.quoted) is not a color", help: help)
  }

  static func invalidPath(_ problem: String, help: String?) -> Message {
    Message(.invalidPath, problem, help: help)
  }

  static func invalidID(_ problem: String) -> Message {
    Message(.invalidID, problem, help: "use at least one character, and no control characters")
  }

  static func duplicateID(_ id: String) -> Message {
    Message(.duplicateID, "duplicate id \(id.quoted)", help: "use a different id for each shape")
  }

  // MARK: Version

  static func invalidVersion(_ found: String, isCurrent: Bool = false) -> Message {
    Message(
      .invalidVersion, "\(found) is not a version", help: "write \"animfile\": \"\(FormatVersion.current)\"",
      proposal: FixProposal(change: .write(json: "\"\(FormatVersion.current)\""), isSafe: isCurrent))
  }

  static func unsupportedVersion(_ found: String) -> Message {
    Message(
      .unsupportedVersion, "version \(found.quoted) is not supported",
      help: "use version \(FormatVersion.current)")
  }

  static func newerVersion(_ found: String) -> Message {
    Message(
      .newerVersion,
      "version \(found.quoted) is newer than \(FormatVersion.current), the latest version that this program supports",
      help: "update this program: this version ignores unknown members")
  }

  // MARK: Keyframes

  static func noKeyframes() -> Message {
    Message(.noKeyframes, "'keyframes' is empty", help: "add at least one keyframe")
  }

  static func keyframeOrder(_ t: Double, previous: Double) -> Message {
    Message(
      .keyframeOrder, "the keyframe at \(t.text) s is listed after the keyframe at \(previous.text) s",
      help: "sort the keyframes by time",
      proposal: FixProposal(change: .sort(by: "t"), isSafe: true))
  }

  static func keyframeCollision(_ t: Double) -> Message {
    Message(
      .keyframeCollision, "more than two keyframes have the same time, \(t.text) s",
      help: "keep two of these keyframes, between which the value jumps: a further one has no meaning")
  }

  /// - Parameter isRemovable: Whether no value changes without the keyframe.
  static func jumpWithoutChange(_ t: Double, isRemovable: Bool) -> Message {
    Message(
      .jumpWithoutChange, "two keyframes at \(t.text) s have the same value, so the value does not jump",
      proposal: FixProposal(change: .removeElement, isSafe: isRemovable))
  }

  static func deadEasing() -> Message {
    Message(
      .deadEasing, "the easing of the first keyframe has no effect",
      help: "move it to the second keyframe: an easing applies to the span that ends at its keyframe",
      proposal: FixProposal(change: .moveToNextElement, isSafe: false))
  }

  /// - Parameter values: The type of the values in the plural.
  static func discreteEasing(_ values: String) -> Message {
    Message(
      .discreteEasing, "'easing' does not apply to \(values), which cannot be interpolated",
      help: "remove the easing: the value jumps at the keyframe",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }

  /// - Parameter values: The type of the values in the plural.
  static func discreteExtrapolation(_ word: String, _ values: String) -> Message {
    Message(
      .discreteEasing, "'\(word)' does not apply to \(values), which cannot be interpolated",
      help: "use one of: hold, loop, pingpong")
  }

  static func notInCompounds(_ name: String) -> Message {
    Message(
      .memberNotApplicable, "'\(name)' does not apply to the shapes of a 'compound'",
      help: Advice(
        "remove '\(name)', or write it on the compound", FixProposal(change: .removeMember, isSafe: false)))
  }

  /// A member that a timeline changes.
  static func compoundPartTarget(_ name: String) -> Message {
    Message(
      .memberNotApplicable, "'\(name)' does not apply to the shapes of a 'compound'",
      help: "change the compound, or use a 'group' in place of it")
  }

  static func useInCompound() -> Message {
    Message(
      .memberNotApplicable, "a compound cannot contain a 'use'",
      help: "write the shapes of the symbol themselves, or use a 'group' in place of the compound")
  }

  static func notInClips(_ name: String) -> Message {
    Message(
      .memberNotApplicable, "'\(name)' does not apply to the shapes of a 'clip'",
      help: Advice("remove '\(name)'", FixProposal(change: .removeMember, isSafe: true)))
  }

  /// - Parameter values: The type of the values in the plural, or the action of an entry in quotes.
  static func memberNotApplicable(_ name: String, _ values: String) -> Message {
    Message(
      .memberNotApplicable, "'\(name)' does not apply to \(values)",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }

  static func morphMismatch(_ signature: String, previous: String, _ morph: Morph) -> Message {
    let help: Advice =
      switch morph {
      case .strict:
        "give both paths the same number of subpaths, with the same number of segments in each, or add \"morph\": \"match\""
      case .match:
        "close both subpaths with Z, or leave both open: a closed subpath cannot morph into an open one"
      }
    return Message(
      .morphMismatch,
      "this path has \(commands(signature)), but the previous path has \(commands(previous))",
      help: help)
  }

  private static func commands(_ signature: String) -> String {
    signature.isEmpty ? "no commands" : "the commands \(signature)"
  }

  /// This message for two values of an entry of the timeline, which has no member `morph`.
  var inTimeline: Self {
    guard rule == .morphMismatch else { return self }
    var message = self
    message.help = """
      give both paths the same number of subpaths, with the same number of segments in each, or move the change into \
      keyframes of 'd' with "morph": "match"
      """
    return message
  }

  static func matchTooLarge(_ limit: Int) -> Message {
    Message(
      .limitExceeded, "too many path elements in one track after matching: the maximum is \(limit)",
      help: "use fewer keyframes, or simpler paths")
  }

  static func misplacedMember(_ name: String, inner: String, outer: String) -> Message {
    Message(
      .unknownMember, "unknown member \(name.quoted)", help: "did you mean '\(inner)' inside '\(outer)'?")
  }

  static func keyframeAfterEnd(_ t: Double, duration: Double) -> Message {
    Message(
      .keyframeAfterEnd, "the keyframe at \(t.text) s is after the end of the document at \(duration.text) s",
      help: unitHelp(t, duration: duration))
  }

  /// Returns advice on a time after the end of the document that is probably in milliseconds or frames.
  static func unitHelp(_ t: Double, duration: Double) -> Advice? {
    // Frame numbers are whole. Times in seconds hardly exceed the duration by so much.
    let isCount = t >= 10 && t >= 5 * duration && t == t.rounded()
    return isCount || t >= 50 && t >= 20 * duration
      ? "times are in seconds: divide milliseconds by 1000, and frame numbers by the frame rate" : nil
  }

  // MARK: Easings

  static func unknownEasing(
    _ name: String, known: Suggestion.Names, unused: String? = nil, _ vocabulary: Vocabulary
  ) -> Message {
    Message(
      .unknownEasing, "unknown easing \(name.quoted)",
      help: vocabulary.advisor?.easing(name)
        ?? vocabulary.easing(meaning: name, among: known).map { .meant($0, by: name) }
        ?? known.akin(to: name).map { .meant($0, by: name) }
        ?? unused.map { .unused($0) }
        ?? "use one of: linear, hold, ease, easeIn, easeOut, easeInOut, easeOutBack, …, smooth, or a name from 'easings'"
    )
  }

  static func unknownSymbol(_ name: String, known: Suggestion.Names, unused: String? = nil) -> Message {
    Message(
      .unknownSymbol, "unknown symbol \(name.quoted)",
      help: .likely(name, among: known, unused: unused)
        ?? (known.all.isEmpty ? "define it in 'symbols'" : choice(of: known.all)))
  }

  /// - Parameter names: The symbols in order of reference; the first is repeated at the end.
  static func symbolCycle(_ names: [String]) -> Message {
    Message(
      .symbolCycle, "the symbol uses itself: \(circle(names))",
      help: "remove one of these uses")
  }

  /// - Parameter child: The id of the shape with the parent, which cannot be its own parent.
  static func unknownParent(
    _ id: String, of child: String? = nil, known: Suggestion.Names, isElsewhere: Bool,
    isFollowed: Bool = false
  ) -> Message {
    let likely = isElsewhere ? nil : known.nearest(to: id).flatMap { $0 == child ? nil : $0 }
    return Message(
      .unknownParent,
      isElsewhere
        ? "the \(isFollowed ? "shape" : "parent") \(id.quoted) is not in the same array as this shape"
        : "no shape in the same array has the id \(id.quoted)",
      help: isElsewhere
        ? isFollowed
          ? "move both shapes into the same array"
          : "move both shapes into the same array, or put this shape into a group with the parent's transform"
        : likely.map { .meant($0, by: id) } ?? siblings(of: child, known.all))
  }

  private static func siblings(of child: String?, _ ids: [String]) -> Advice? {
    let others = ids.filter { $0 != child }
    return others.isEmpty ? nil : choice(of: others)
  }

  /// - Parameter ids: The shapes, each followed by its parent; the first is repeated at the end.
  static func parentCycle(_ ids: [String]) -> Message {
    Message(
      .parentCycle, "the parents form a cycle: \(circle(ids))",
      help: "remove 'parent' or 'along' from one of these shapes")
  }

  /// A group or use whose outline is followed.
  static func followedGroup(_ id: String, kind: String) -> Message {
    Message(
      .memberNotApplicable, "\(id.quoted) is a '\(kind)', which has no outline to follow",
      help: "use the id of a shape with an outline, in the same array")
  }

  /// Returns the names of a cycle joined by arrows, with the middle of long cycles elided.
  private static func circle(_ names: [String]) -> String {
    let most = 12
    guard names.count > most else { return names.map({ $0.quoted }).joined(separator: " → ") }
    return (names.prefix(most - 2).map { $0.quoted } + ["…"] + names.suffix(1).map { $0.quoted })
      .joined(separator: " → ")
  }

  static func invalidEasing(_ problem: String, help: String? = nil) -> Message {
    Message(.invalidEasing, problem, help: help)
  }

  static func easingControlPoint(_ x: Double) -> Message {
    Message(
      .easingControlPoint, "expected a control point with x from 0 to 1, found \(x.text)",
      help: "keep x from 0 to 1, so that the curve has one value at each time; y can be any number")
  }

  static func reservedEasing(_ name: String) -> Message {
    Message(.reservedName, "\(name.quoted) is a built-in easing", help: "choose another name")
  }

  static func easingOfEasing(_ name: String) -> Message {
    Message(
      .easingOfEasing, "\(name.quoted) refers to another easing in 'easings'",
      help: "replace it with the definition of \(name.quoted)")
  }

  static func springUnsettled(left: Double, settling: Double, span: Double) -> Message {
    let percent = (left * 1000).rounded() / 10
    let needed =
      settling.isFinite
      ? "it needs \(((settling * 1000).rounded() / 1000).text) s to settle, but the span lasts \(span.text) s"
      : "it never settles"
    return Message(
      .springUnsettled,
      "the spring is still \(percent.text)% away from its end value at the keyframe: \(needed)",
      help:
        "use a longer span, a shorter spring duration or more damping; otherwise the value jumps at the keyframe"
    )
  }

  // MARK: References

  static func unknownParameter(_ name: String, known: Suggestion.Names, unused: String? = nil) -> Message {
    Message(
      .unknownParameter, "unknown parameter \(name.quoted)",
      help: .likely(name, among: known, unused: unused)
        ?? (known.all.isEmpty ? "define it in the document's 'parameters'" : choice(of: known.all))
    )
  }

  /// - Parameters:
  ///   - known: The triggers and booleans.
  ///   - choices: The choices, which need one of their options.
  static func unknownEvent(_ name: String, known: Suggestion.Names, choices: Suggestion.Names) -> Message {
    let likelyChoice = choices.nearest(to: name).map {
      Advice("did you mean { \"parameter\": \($0.quotedForJSON), \"is\": … }, with one of its options?")
    }
    return Message(
      .unknownParameter, "unknown parameter \(name.quoted)",
      help: .likely(name, among: known) ?? likelyChoice
        ?? (known.all.isEmpty
          ? "define a trigger in the document's 'parameters', or write { \"parameter\": …, \"is\": … } for a choice"
          : choice(of: known.all)))
  }

  /// The value of a parameter has the wrong type where the parameter is used.
  static func parameterType(_ name: String, _ value: ParameterValue, expected: String) -> Message {
    // The value, or its product with 'scale' plus 'offset', is not whole.
    if case .number = value, expected == Int.phrase {
      return Message(
        .parameterType, "expected \(expected), but the parameter \(name.quoted) yields a fraction")
    }
    var help: Advice?
    if case .choice = value {
      help = "add a 'map' with a value for each option: \"map\": { \"\(value.option ?? "")\": …, … }"
    }
    return Message(
      .parameterType, "expected \(expected), but the parameter \(name.quoted) is \(value.typePhrase)",
      help: help)
  }

  /// A value of the wrong type for a parameter.
  static func parameterType(_ name: String, _ value: ParameterValue, insteadOf expected: ParameterValue)
    -> Message
  {
    Message(
      .parameterType,
      "expected \(expected.typePhrase) for the parameter \(name.quoted), found \(value.typePhrase)",
      help: "create the value with .\(expected.type)(…)")
  }

  /// A parameter of another type in place of a value for a parameter.
  static func overrideType(
    _ name: String, _ value: ParameterValue, by outer: String, _ outerValue: ParameterValue
  ) -> Message {
    Message(
      .parameterType,
      "the parameter \(outer.quoted) is \(outerValue.typePhrase), but \(name.quoted) is \(value.typePhrase)",
      help: "use a parameter of the same type, or a value")
  }

  static func rangeOfNoNumber() -> Message {
    Message(
      .memberNotApplicable, "'range' applies only to parameters of the type 'number' or 'angle'",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }

  static func parameterMapping(_ value: ParameterValue) -> Message {
    let (values, hasMap): (String, Bool)
    switch value {
    case .numbers, .points:
      return Message(
        .parameterMapping, "'offset' and the value of the parameter have different numbers of elements")
    case .number, .angle: (values, hasMap) = (Double.plural, false)
    case .point: (values, hasMap) = (Point2D.plural, false)
    case .size: (values, hasMap) = (Size2D.plural, false)
    case .color: (values, hasMap) = (RGBAColor.plural, false)
    case .boolean: (values, hasMap) = (Bool.plural, true)
    case .path: (values, hasMap) = (BezierPath.plural, false)
    case .choice: (values, hasMap) = ("choices", true)
    case .trigger: (values, hasMap) = ("triggers", false)
    }
    return Message(
      .parameterMapping, "'scale' and 'offset' do not apply to \(values)",
      help: hasMap ? "remove them, or write a 'map' from the values of the parameter" : "remove them")
  }

  static func parameterRange(_ name: String, value: Double, lower: Double, upper: Double) -> Message {
    Message(
      .parameterRange,
      "expected a number from \(lower.text) to \(upper.text) for the parameter \(name.quoted), found \(value.text)"
    )
  }

  static func defaultRange(_ number: Double, lower: Double, upper: Double) -> Message {
    Message(
      .parameterRange, "the default \(number.text) is outside the range from \(lower.text) to \(upper.text)")
  }

  static func invalidRange(from lower: Double, to upper: Double) -> Message {
    Message(
      .invalidRange, "the range's minimum, \(lower.text), is greater than its maximum, \(upper.text)",
      help: .write("[\(upper.text), \(lower.text)]"))
  }

  static func parameterValue(_ name: String, _ complaint: Message) -> Message {
    Message(complaint.rule, "parameter \(name.quoted): \(complaint.text)", help: complaint.help)
  }

  // MARK: Time

  static func emptyInterval(from start: Double, to end: Double) -> Message {
    Message(
      .emptyInterval, "'out' at \(end.text) s is not after 'in' at \(start.text) s",
      help: "make 'out' later than 'in': the shape is visible from 'in' to 'out'")
  }

  static func duplicateMarker(_ name: String) -> Message {
    Message(.duplicateMarker, "duplicate marker \(name.quoted)")
  }

  /// - Parameter what: The subject and the verb, such as `'poster' is`.
  static func timeAfterEnd(_ what: String, _ t: Double, duration: Double) -> Message {
    Message(
      .timeAfterEnd, "\(what) at \(t.text) s, after the end of the document at \(duration.text) s",
      help: unitHelp(t, duration: duration))
  }

  static func nothingRepeats(from t: Double, duration: Double) -> Message {
    Message(
      .timeAfterEnd,
      "'repeatFrom' is at \(t.text) s, and the document ends at \(duration.text) s: nothing is left to repeat",
      help: timeAfterEnd("", t, duration: duration).help ?? "use an earlier time, or a longer 'duration'")
  }

  static func noDuration(_ what: String) -> Message {
    Message(
      .noDuration, "\(what), but one pass lasts 0 s: there is no 'duration', and no keyframe after 0",
      help: "add a 'duration'")
  }

  // MARK: Gradients

  static func stopOrder(_ offset: Double, previous: Double) -> Message {
    Message(
      .stopOrder, "the stop at \(offset.text) is listed after the stop at \(previous.text)",
      help: "sort the stops by offset",
      proposal: FixProposal(change: .sort(by: "offset"), isSafe: true))
  }

  // MARK: Limits

  /// - Parameter excess: The problem, such as `too many shapes`.
  package static func limit(_ name: String, _ excess: String, _ limit: Int) -> Message {
    Message(.limitExceeded, "\(excess): the maximum is \(limit)", help: "the name of this limit is '\(name)'")
  }

  static func tooManyFindings(_ omitted: Int) -> Message {
    Message(
      .tooManyFindings, "\(omitted) more \(omitted == 1 ? "finding is" : "findings are") not listed",
      help: "fix the findings above first")
  }
}
