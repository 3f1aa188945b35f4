/// The shared state of reading one document: its tape and its findings.
package final class ReadingContext {
  package let tape: Tape
  package private(set) var findings: Findings
  /// Knows words and notations of other formats.
  let advisor: (any Advisor)?
  /// The document's parameters, once they are read.
  var parameters = Named<Parameter>()
  /// Whether a part of a document is read without the parameters, so that values show their types themselves.
  var lacksDeclarations = false
  /// The severity of an unknown member: an error, but a warning in a file of a newer minor version.
  var unknownMemberSeverity = Diagnostic.Severity.error
  /// The number of keyframes read so far, in all tracks.
  var keyframeCount = 0
  /// The number of values read so far that are not constant, and of uses of symbols.
  var animatedCount = 0
  /// The number of references and shorthand tracks read so far, which need resolution.
  var referenceCount = 0
  /// The kind of the values of the wiggle that is being read.
  var wiggleKind: ValueKind?
  private(set) var trackCount = 0
  /// The time of the last keyframe read so far, or 0.
  var lastKeyframe = 0.0
  /// The number of shapes read so far, at any depth.
  var shapeCount = 0
  /// The statistics of those shapes.
  package var tally = ShapeTally()
  let limits: Limits
  /// Names whose values have errors; consequential errors are not reported.
  var unsoundNames: Set<String> = []
  /// The last value of a member that was required.
  var requiredNode = 0
  /// The members that unknown members are misspellings of.
  var misspelledMembers: Set<String> = []
  /// The current nesting of misspelled members.
  var misspelledDepth = 0
  /// The ids of shapes with errors; an empty string stands for shapes whose id is unknown.
  var unsoundShapes: Set<String> = []
  /// Whether timeline entries have errors, apart from their values.
  var isTimelineUnsound = false
  /// References to names that the document must define.
  package private(set) var references: [Reference] = []

  package struct Reference {
    package enum Kind { case parameter, easing, symbol }
    package var kind: Kind
    package var name: String
    package var node: Int
    /// Whether only a trigger or a boolean is meant, whose event starts a time.
    var isEvent = false
  }

  /// The names of members with default values, collected if `notesDefaults` is set.
  package private(set) var membersAtDefault: [Int] = []
  let notesDefaults: Bool

  func noteDefault(_ name: Int) { membersAtDefault.append(name) }

  /// The end of the document, if specified; nil inside time mappings.
  package var documentEnd: Double?
  /// The role of the shapes that are read.
  var shapeRole = ShapeRole.item

  /// The color interpolation space of the document.
  private(set) lazy var colorSpace = readColorSpace()

  /// Scratch storage for paths.
  private var pathScratch = BezierPath()

  package init(
    _ tape: Tape, limits: Limits, selection: RuleSelection = RuleSelection(), advisor: (any Advisor)? = nil
  ) {
    self.advisor = advisor
    self.tape = tape
    self.limits = limits
    findings = Findings(selection)
    notesDefaults = selection.includes(.defaultMember)
  }

  private(set) var errorCount = 0
  /// The number of errors beside the values of known members.
  private(set) var unknownMemberCount = 0

  /// Whether the result will be discarded, because the reader needs the nodes of packed keyframes.
  var isAbandoned: Bool { tape.needsNodes }

  func report(
    _ message: Message, at place: Finding.Place, related: [(message: String, place: Finding.Place)] = []
  ) {
    if message.severity == .error { errorCount += 1 }
    if message.rule == .unknownMember { unknownMemberCount += 1 }
    // Without nodes for keyframes, findings have no exact places.
    if tape.isPacked { tape.requireNodes() }
    findings.append(Finding(message: message, place: place, related: related))
  }

  /// Reads a value that may have another meaning: if its type is wrong, its findings are discarded.
  func reading(_ node: Int, _ body: () -> Void) {
    let before = (findings, errorCount, unknownMemberCount)
    body()
    let isOther = findings.kept.dropFirst(before.0.kept.count).contains { finding in
      guard case .node(node) = finding.place else { return false }
      return finding.message.rule == .wrongType && finding.message.proposal == nil
    }
    if isOther { (findings, errorCount, unknownMemberCount) = before }
  }

  var isFull: Bool { findings.isFull }

  /// Reports an error, constructing the message only if it is kept.
  func reportUnlessFull(_ rule: Diagnostic.Rule, at node: Int, _ message: () -> Message) {
    if isFull { omit(rule, .error, at: .node(node)) } else { report(message(), at: node) }
  }

  /// Counts a finding without a message, because findings are full.
  func omit(_ rule: Diagnostic.Rule, _ severity: Diagnostic.Severity, at place: Finding.Place) {
    if severity == .error { errorCount += 1 }
    if tape.isPacked { tape.requireNodes() }
    findings.omit(rule, severity, at: place)
  }

  /// Whether plain tracks are counted, for linting.
  var countsPlainTracks = false
  /// Lint findings about the timeline, reported if the document has no errors.
  package var timelineFindings: [Finding] = []
  /// The number of tracks read so far without lint findings in any context.
  private(set) var plainTrackCount = 0

  /// Counts the last track as plain.
  func notePlainTrack() { plainTrackCount += 1 }

  /// Records a track of keyframes, possibly with unresolved references.
  func noteTrack(until time: Double, isResolved: Bool) {
    trackCount += 1
    lastKeyframe = max(lastKeyframe, time)
    if !isResolved { referenceCount += 1 }
  }

  /// Records a reference, which is looked up once all names are known.
  func note(_ kind: Reference.Kind, _ name: String, at node: Int, isEvent: Bool = false) {
    referenceCount += 1
    references.append(Reference(kind: kind, name: name, node: node, isEvent: isEvent))
  }

  /// Reports references to names that `document` does not define.
  func reportUnknownReferences(_ document: AnimationDocument) {
    guard !references.isEmpty else { return }
    let parameters = document.parameters.entries.map { $0.name }
    let easings = document.easings.entries.map { $0.name }
    let symbols = document.symbols.entries.map { $0.name }
    let defined = (
      parameters: Set(parameters.map { Array($0.utf8) }), easings: Set(easings.map { Array($0.utf8) }),
      symbols: Set(symbols.map { Array($0.utf8) })
    )
    lazy var knownParameters = Suggestion.Names(parameters)
    lazy var knownEvents = Suggestion.Names(
      document.parameters.entries.filter { $0.value.value.isEventByItself }.map { $0.name })
    lazy var knownChoices = Suggestion.Names(
      document.parameters.entries.filter { !$0.value.options.isEmpty }.map { $0.name })
    lazy var knownEasings = Suggestion.Names(
      Easing.Preset.allCases.map { $0.rawValue } + ["smooth", "spring"] + easings)
    lazy var knownSymbols = Suggestion.Names(symbols)
    // A name without references is probably a new name, and the missing names its old one.
    func onlyUnused(_ kind: Reference.Kind, _ names: [String]) -> String? {
      let all = Set(names.map { Array($0.utf8) })
      var unused = all
      var missing: Set<[UInt8]> = []
      for reference in references where reference.kind == kind {
        let name = Array(reference.name.utf8)
        if unused.remove(name) == nil, !all.contains(name) { missing.insert(name) }
        if missing.count > 1 || unused.isEmpty { return nil }
      }
      return unused.count == 1 ? names.first { unused.contains(Array($0.utf8)) } : nil
    }
    lazy var unusedParameter = onlyUnused(.parameter, parameters)
    lazy var unusedSymbol = onlyUnused(.symbol, symbols)
    // A definition with a reserved name is an error already, and not a suggestion.
    lazy var unusedEasing = onlyUnused(.easing, easings.filter { !Easing.isReserved($0) })
    for reference in references {
      let name = Array(reference.name.utf8)
      switch reference.kind {
      case .parameter where isUnread("parameters"), .easing where isUnread("easings"),
        .symbol where isUnread("symbols"):
        break
      case .parameter where !defined.parameters.contains(name):
        reportUnlessFull(.unknownParameter, at: reference.node) {
          reference.isEvent
            ? .unknownEvent(reference.name, known: knownEvents, choices: knownChoices)
            : .unknownParameter(reference.name, known: knownParameters, unused: unusedParameter)
        }
      case .easing where !defined.easings.contains(name):
        reportUnlessFull(.unknownEasing, at: reference.node) {
          .unknownEasing(reference.name, known: knownEasings, unused: unusedEasing, vocabulary)
        }
      case .symbol where !defined.symbols.contains(name):
        reportUnlessFull(.unknownSymbol, at: reference.node) {
          .unknownSymbol(reference.name, known: knownSymbols, unused: unusedSymbol)
        }
      default: break
      }
    }
  }

  /// Whether the document's member `name` exists but could not be read, or is misspelled.
  private func isUnread(_ name: StaticString) -> Bool {
    if misspelledMembers.contains("\(name)") { return true }
    guard tape.kind(0) == .object, let node = member(name, of: 0) else { return false }
    return tape.kind(node) != .object
  }

  /// Returns the path of the path data at `node`, without excess capacity.
  func path(_ node: Int) throws(SVGPathDataError) -> BezierPath {
    let outcome: Result<Void, SVGPathDataError> = tape.withUTF8(node) { data in
      do throws(SVGPathDataError) {
        return .success(try withPath(data) { _ in })
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
    var path = BezierPath()
    path.append(pathScratch)
    return path
  }

  /// Calls `body` with the path of path data, whose memory is used again.
  func withPath(_ data: Span<UInt8>, _ body: (BezierPath) -> Void) throws(SVGPathDataError) {
    pathScratch.removeAll(keepingCapacity: true)
    try pathScratch.append(svgPathData: data, maximumElements: limits.pathElements)
    body(pathScratch)
  }

  /// Looks up the member directly, because it may come after the values that need it.
  private func readColorSpace() -> ColorSpace {
    guard tape.kind(0) == .object, let node = member("colorSpace", of: 0), tape.kind(node) == .string else {
      return .srgb
    }
    return ColorSpace(rawValue: tape.string(node)) ?? .srgb
  }

  package func report(_ message: Message, at node: Int) { report(message, at: .node(node)) }

  /// Reports a value of the wrong type, unless the scanner has reported it.
  @inline(never)
  package func reportWrongType(
    _ node: Int, expected: @autoclosure () -> String, help: @autoclosure () -> Advice? = nil
  ) {
    guard tape.kind(node) != .invalid else {
      errorCount += 1
      return
    }
    reportUnlessFull(.wrongType, at: node) {
      .wrongType(
        expected: expected(), found: phrase(node),
        help: help() ?? absenceHelp(node) ?? notAnimatableHelp(node)
          ?? advisor?.wrongType(node, expected: expected(), self))
    }
  }

  /// Returns advice for authors who write null for an absent value.
  private func absenceHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .null else { return nil }
    guard node > 0, tape.kind(node - 1) == .name, node != requiredNode,
      !(["type", "on", "t", "value"] as [StaticString]).contains(where: { tape.equals(node - 1, $0) })
    else {
      return "write a value: the format has no null"
    }
    return Advice(
      "remove \(tape.string(node - 1).quoted), or write a value: the format has no null",
      FixProposal(change: .removeMember, isSafe: false))
  }

  /// Returns advice for authors who animate a member that cannot be animated.
  private func notAnimatableHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .object else { return nil }
    if member("keyframes", of: node) != nil {
      return "write a constant: this member cannot be animated"
    }
    guard let parameter = member("parameter", of: node) else { return nil }
    // A listener names the parameter itself.
    if node > 0, tape.kind(node - 1) == .name, tape.kind(parameter) == .string,
      ["toggle", "fire", "set"].contains(tape.string(node - 1))
    {
      return .write(json(parameter), ", the name alone")
    }
    return "write a constant: this member does not accept a parameter"
  }

  /// Whether the list at `node` is within the limit; reports it otherwise.
  func allowsList(_ node: Int) -> Bool {
    guard tape.childCount(node) > limits.pathElements else { return true }
    report(.limit("pathElements", "too many values in this array", limits.pathElements), at: node)
    return false
  }

  /// Returns the value of the member `name` of the object at `node`; nil if that is not an object.
  package func member(_ name: StaticString, of node: Int) -> Int? {
    guard tape.kind(node) == .object else { return nil }
    var child = node + 1
    let end = tape.next(node)
    while child < end {
      if tape.equals(child, name) { return child + 1 }
      child = tape.next(child + 1)
    }
    return nil
  }

  /// Whether a node is in a symbol, in a document whose shapes have time mappings: these can show it at other times.
  func isRetimed(_ node: Int) -> Bool {
    guard let symbols = member("symbols", of: 0), node > symbols, node < tape.next(symbols) else {
      return false
    }
    return hasTimeMappings
  }

  /// Whether the document has a member `time`. Searched once, because many keyframes can ask.
  private lazy var hasTimeMappings = (0..<tape.count).contains {
    tape.kind($0) == .name && tape.equals($0, "time")
  }

  /// Returns the number of members of the object at `node`, excluding comments.
  func memberCount(of node: Int) -> Int {
    tape.childCount(node) - (member("//", of: node) == nil ? 0 : 1)
  }

  /// Returns the first of `names` that the object at `node` has as a member, or else has misspelled.
  func form(of node: Int, among names: [StaticString]) -> String? {
    for name in names where member(name, of: node) != nil { return "\(name)" }
    let known = names.map { "\($0)" }
    var child = node + 1
    for _ in 0..<min(tape.childCount(node), 32) {
      // Stops belong to gradients and only resemble steps.
      if !tape.equals(child, "stops"),
        let meant = vocabulary.meaning(of: tape.string(child), .member, among: known)
      {
        return meant
      }
      child = tape.next(child + 1)
    }
    return nil
  }

  package func numbers(_ names: [StaticString], of node: Int) -> [Double]? {
    var numbers: [Double] = []
    for name in names {
      guard let value = member(name, of: node), tape.kind(value) == .number else { return nil }
      numbers.append(tape.number(value))
    }
    return numbers
  }

  /// Returns the members of the object at `node` as JSON, each after a comma, with names translated to those
  /// of `known`; nil if they are too long to repeat.
  func members(of node: Int, among known: [String]) -> String? {
    guard tape.kind(node) == .object, tape.childCount(node) > 0, tape.range(node).count <= 200 else {
      return nil
    }
    var text = ""
    var child = node + 1
    while child < tape.next(node) {
      let name = tape.string(child)
      let meant =
        known.contains(name) ? name : vocabulary.translation(of: name, .member, among: known) ?? name
      text += ", \(meant.quotedForJSON): \(json(child + 1))"
      child = tape.next(child + 1)
    }
    return text
  }

  /// Whether an element of the array at `node` is or contains an object.
  package func holdsObject(_ node: Int) -> Bool {
    var child = node + 1
    let end = tape.next(node)
    while child < end {
      if tape.kind(child) == .object { return true }
      child += 1
    }
    return false
  }

  /// Whether an element of the array at `node` is a parameter written as its name.
  func holdsBareParameter(_ node: Int) -> Bool {
    var child = node + 1
    let end = tape.next(node)
    while child < end {
      if tape.kind(child) == .string, bareParameter(child, takesText: false) != nil { return true }
      child = tape.next(child)
    }
    return false
  }

  /// Reports keyframes at `node` without a track around them; returns whether it did.
  func reportBareKeyframes(_ node: Int, expected: String) -> Bool {
    guard tape.childCount(node) > 0, tape.kind(node + 1) == .object, member("t", of: node + 1) != nil else {
      return false
    }
    reportWrongType(
      node, expected: expected,
      help: Advice(
        "wrap the array in a track: { \"keyframes\": [ … ] }",
        FixProposal(change: .wrap(member: "keyframes"), isSafe: false)))
    return true
  }

  /// Whether the document defines a parameter of this name, looked up before parameters are read.
  package func definesParameter(_ name: String) -> Bool { definedParameters.contains(Array(name.utf8)) }

  /// The names of the first 1,000 parameters, which need not be valid.
  private lazy var definedParameters: Set<[UInt8]> = {
    guard tape.kind(0) == .object, let parameters = member("parameters", of: 0),
      tape.kind(parameters) == .object
    else { return [] }
    var names: Set<[UInt8]> = []
    var child = parameters + 1
    for _ in 0..<min(tape.childCount(parameters), 1000) {
      names.insert(Array(tape.string(child).utf8))
      child = tape.next(child + 1)
    }
    return names
  }()

  /// Reports a parameter written as `"$name"`, or only as its name; returns whether it did.
  ///
  /// - Parameter takesText: Whether a bare name may be a valid value.
  func reportBareParameter(_ node: Int, expected: String, takesText: Bool) -> Bool {
    guard let name = bareParameter(node, takesText: takesText) else { return false }
    reportWrongType(
      node, expected: expected,
      help: .write("{ \"parameter\": \"\(name)\" }", " to use the parameter's value"))
    return true
  }

  /// Returns the name of the parameter in the string at `node`, such as `"$name"`; nil for another text.
  private func bareParameter(_ node: Int, takesText: Bool) -> Substring? {
    guard tape.range(node).count <= 100 else { return nil }
    // Most texts begin otherwise, and need no string.
    let first = tape.withUTF8(node) { text in text.isEmpty ? 0 : text[0] }
    let mayBegin =
      first == UInt8(ascii: "$") || first == UInt8(ascii: "{") || first == UInt8(ascii: "v")
    if takesText, !mayBegin { return nil }
    let text = tape.string(node)
    let name: Substring
    if !takesText, !text.isEmpty, definesParameter(text) {
      name = text[...]
    } else if text.hasPrefix("${") || text.hasPrefix("{{") {
      name = text.dropFirst(2).prefix { $0 != "}" }
    } else if text.hasPrefix("{"), definesParameter(String(text.dropFirst().prefix { $0 != "}" })) {
      name = text.dropFirst().prefix { $0 != "}" }
    } else if text.hasPrefix("$") {
      name = text.dropFirst()
    } else if text.hasPrefix("var(--") {
      name = text.dropFirst(6).prefix { $0 != ")" }
    } else {
      return nil
    }
    var known = name.drop { $0 == " " }
    while known.last == " " { known.removeLast() }
    let isName = !known.isEmpty && known.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") }
    return isName ? known : nil
  }

  private func phrase(_ node: Int) -> String {
    switch tape.kind(node) {
    case .object: "an object"
    case .array: "an array"
    case .string, .name: "the string \(tape.string(node).quoted)"
    case .number: "the number \(tape.number(node).text)"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .invalid: "invalid JSON"
    case .keyframes: "an array"
    }
  }
}

extension String {
  /// The text in single quotes, truncated to 40 characters, safe to print.
  package var quoted: String {
    // Most texts are short, and nothing in them needs an escape.
    if utf8.count <= 40, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return "'" + self + "'" }
    var result = "'"
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == 40 {
        result += "…"
        break
      }
      result += scalar.printable
    }
    return result + "'"
  }
}
