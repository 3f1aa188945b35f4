/// Reads the members of one object from the tape.
struct ObjectReader: MemberVisitor {
  var isReader: Bool { true }

  let node: Int
  let context: ReadingContext
  let rule: NumberRule
  private let nodes: Tape.Nodes
  /// The expected node and index of the next member: members are usually in the order in which they are read.
  private var cursor: Int
  private var place = 0
  private let end: Int
  /// The number of members, and the number of them that were found.
  let count: Int
  private var found = 0
  /// A bit set of the first 64 members that were found.
  private var mask: UInt64 = 0
  /// A filter of the member names, built when a member is not at its expected position.
  private var names = NameSet()
  /// The prefix of the next expected name, which rules out most absent members.
  private var expectedPrefix: UInt64
  private let errorsBefore: Int
  /// The problems of the object.
  private var issues: ReadIssues?

  private final class ReadIssues {
    /// The indices of found members beyond those of the mask.
    var found: Set<Int> = []
    /// Required members that are absent.
    var missing: [StaticString] = []
    /// Alternatives of which one is required, if all of them are absent.
    var missingChoice: [StaticString] = []
    /// Members whose values have errors.
    var unsound: [StaticString] = []
    /// The absent member that selects the kind of object, and the likely kind.
    var absentKind: (name: StaticString, kinds: () -> [VariantKind], likely: Int?)?
    /// Problems found by checks of all members; dropped if a member turns out to be misspelled.
    var complaints: [(message: Message, node: Int)] = []
  }

  /// Creates a reader of the object at `node`; nil, after a report, if the value is not an object.
  init?(
    _ node: Int, _ context: ReadingContext, _ rule: NumberRule = .any,
    expected: @autoclosure () -> String = "an object"
  ) {
    guard context.tape.kind(node) == .object else {
      context.reportWrongType(node, expected: expected())
      return nil
    }
    self.init(object: node, context, rule)
  }

  /// Creates a reader of the object at `node`, which must be an object.
  init(object node: Int, _ context: ReadingContext, _ rule: NumberRule) {
    self.node = node
    self.context = context
    self.rule = rule
    nodes = context.tape.nodes
    cursor = node + 1
    expectedPrefix = nodes.prefix(node + 1)
    end = nodes.next(node)
    count = nodes[node].childCount
    errorsBefore = context.errorCount
  }

  private mutating func noteIssue(_ note: (ReadIssues) -> Void) {
    let issues = issues ?? ReadIssues()
    note(issues)
    self.issues = issues
  }

  /// Returns the value node of the member `name`, and marks it as known.
  @inline(__always)
  mutating func take(_ name: StaticString) -> Int? {
    // All members have been found.
    guard found < count else { return nil }
    // Inlining makes the prefix of the name a constant.
    let key = NameKey(name)
    if key.prefix != expectedPrefix {
      if names.isEmpty { collectNames() }
      guard names.mayContain(key.prefix) else { return nil }
    }
    return search(key)
  }

  @inline(never)
  private mutating func search(_ key: NameKey) -> Int? {
    var name = cursor
    var place = place
    if name == end || !isNamed(name, key) {
      name = node + 1
      place = 0
      while !isNamed(name, key) {
        name = nodes.next(name + 1)
        place += 1
        if name == end { return nil }
      }
    }
    found += 1
    if place < 64 { mask |= 1 << UInt64(place) } else { noteIssue { $0.found.insert(place) } }
    cursor = nodes.next(name + 1)
    expectedPrefix = cursor < end ? nodes.prefix(cursor) : 0
    self.place = place + 1
    return name + 1
  }

  /// Whether the name node `name` equals `key`.
  @inline(__always)
  private func isNamed(_ name: Int, _ key: NameKey) -> Bool {
    nodes[name].payload == key.prefix && context.tape.equals(name, key)
  }

  /// Whether there may be a member `name`; false is certain.
  mutating func mayHave(_ name: StaticString) -> Bool {
    if names.isEmpty { collectNames() }
    return names.mayContain(NameKey(name).prefix)
  }

  @inline(never)
  private mutating func collectNames() {
    var child = node + 1
    for _ in 0..<count {
      names.insert(nodes.prefix(child))
      child = nodes.next(child + 1)
    }
  }

  func isMarked(_ place: Int) -> Bool {
    place < 64 ? mask & (1 << UInt64(place)) != 0 : issues?.found.contains(place) == true
  }

  @inline(__always)
  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    guard let node = take(name) else { return noteMissing(name) }
    context.requiredNode = node
    value = read(name, node, rule)
  }

  @inline(__always)
  mutating func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    if let node = take(name) { value = read(name, node, rule) } else { value = nil }
  }

  @inline(__always)
  mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    // The initial value has all members at their defaults.
    if let node = take(name) { read(name, node, rule, &value, fallback) }
  }

  @inline(never)
  private mutating func read<Value: DocumentValue>(
    _ name: StaticString, _ node: Int, _ rule: NumberRule, _ value: inout Value, _ fallback: Value
  ) {
    value = read(name, node, rule)
    if context.notesDefaults, value == fallback { context.noteDefault(node - 1) }
  }

  @inline(never)
  private mutating func read<Value: DocumentValue>(_ name: StaticString, _ node: Int, _ rule: NumberRule)
    -> Value
  {
    let (errors, animated) = (context.errorCount, context.animatedCount)
    let value = Value.read(node, context, rule)
    if context.errorCount > errors { noteUnsound(name) }
    if context.animatedCount > animated { noteMotion(name) }
    return value
  }

  /// A filter of the members that are not constant.
  private var motions = NameSet()

  private mutating func noteMotion(_ name: StaticString) { motions.insert(NameKey(name).prefix) }

  /// Whether the member `name` may be other than constant; false is certain.
  func mayMove(_ name: StaticString) -> Bool { motions.mayContain(NameKey(name).prefix) }

  @inline(never)
  private mutating func noteMissing(_ name: StaticString) { noteIssue { $0.missing.append(name) } }

  @inline(never)
  private mutating func noteUnsound(_ name: StaticString) { noteIssue { $0.unsound.append(name) } }

  /// Whether the object's kind is unknown, so its members are not checked.
  private(set) var isOpaque = false

  mutating func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    let kinds = Kind.variants
    var kind = kinds.count
    if let node = take(name), context.tape.kind(node) == .string {
      kind = 0
      while kind < kinds.count, !context.tape.equals(node, kinds[kind].name) { kind += 1 }
    }
    if kind == kinds.count {
      kind = likelyKind(name, Kind.self) ?? kind
    }
    if kind < kinds.count, let meant = Kind.correctedKind(of: node, kinds[kind].name, context) {
      kind = meant
    }
    if kind < kinds.count {
      value = kinds[kind].make()
    } else {
      isOpaque = true
      guard let other = Kind.ofUnknownType(isThere: { context.member($0, of: node) != nil }) else { return }
      value = other.value
      guard other.showsMembers else { return }
    }
    let animated = context.animatedCount
    value.members(&self)
    if context.animatedCount > animated { noteMotion(name) }
  }

  /// Reports that the member `name` does not select a kind; returns the likely kind, if it is clear.
  @inline(never)
  private mutating func likelyKind<Kind: DocumentVariant>(_ name: StaticString, _ type: Kind.Type) -> Int? {
    guard let given = context.member(name, of: node) ?? takeMisspelled("\(name)") else {
      // When diagnostics are capped, skip the search.
      let kind = context.isFull ? nil : Kind.kind(fitting: memberNames())
      noteIssue { $0.absentKind = (name, { Kind.kinds }, kind) }
      return kind
    }
    guard context.tape.kind(given) == .string else {
      context.reportWrongType(given, expected: Kind.kindPhrase)
      return Kind.kind(fitting: memberNames())
    }
    let text = context.tape.string(given)
    let names = Kind.variants.map { "\($0.name)" }
    if let kind = names.firstIndex(of: text) { return kind }
    guard !context.isFull else {
      context.omit(.unknownType, .error, at: .node(given))
      return nil
    }
    context.report(.unknownType(text, Kind.self, known: names, context.vocabulary), at: given)
    let container = Kind.noun == "shape" && context.advisor?.isContainer(text) ?? false ? "group" : nil
    guard let meant = container ?? context.vocabulary.meaning(of: text, .value, among: names),
      let kind = names.firstIndex(of: meant),
      context.vocabulary.isSynonym(text, of: meant)
        || Kind.kind(kind).isLikely(for: memberNames(), context.vocabulary)
    else { return nil }
    return kind
  }

  /// Reports the member that is a misspelling of `name`, and marks it as known; returns its value node.
  private mutating func takeMisspelled(_ name: String) -> Int? {
    var child = node + 1
    for place in 0..<min(count, 64) {
      let text = context.tape.string(child)
      if !isMarked(place), context.vocabulary.meaning(of: text, .member, among: [name]) == name {
        context.report(.unknownMember(text, nearest: name, known: []), at: .node(child))
        mask |= 1 << UInt64(place)
        found += 1
        return child + 1
      }
      child = context.tape.next(child + 1)
    }
    return nil
  }

  /// Returns the names of the first 100 members.
  private func memberNames() -> [String] {
    var names: [String] = []
    var child = node + 1
    for _ in 0..<min(count, 100) {
      names.append(context.tape.string(child))
      child = context.tape.next(child + 1)
    }
    return names
  }

  mutating func announce(end: Double?) {
    // An invalid duration has been reported already.
    context.documentEnd = issues?.unsound.isEmpty ?? true ? end : nil
  }

  var shapeRole: ShapeRole {
    get { context.shapeRole }
    set { context.shapeRole = newValue }
  }

  mutating func announce(parameters: Named<Parameter>) { context.parameters = parameters }

  @inline(__always)
  mutating func excluded(_ name: StaticString, _ message: @autoclosure () -> Message) {
    // The kind is unknown, so exclusions do not apply.
    if let value = take(name), !isOpaque { context.report(message(), at: .node(value - 1)) }
  }

  mutating func requires(_ names: @autoclosure () -> [StaticString], unless isPresent: Bool) {
    if isPresent { return }
    let names = names()
    if names.count == 1 { noteMissing(names[0]) } else { noteIssue { $0.missingChoice = names } }
  }

  @inline(__always)
  mutating func check(
    _ name: StaticString, with others: @autoclosure () -> [StaticString]?, _ complaint: () -> Message?
  ) {
    // Evaluate the names only after a failed check.
    guard !isOpaque, let message = complaint() else { return }
    complain(message, name, others())
  }

  @inline(never)
  private mutating func complain(_ message: Message, _ name: StaticString, _ others: [StaticString]?) {
    if let others {
      if let issues, isAny(of: others + [name], in: issues.unsound + issues.missing) { return }
      context.report(message, at: context.member(name, of: node) ?? node)
    } else {
      let lacks = issues.map { !$0.missing.isEmpty || !$0.missingChoice.isEmpty } ?? false
      guard context.errorCount == errorsBefore, !lacks else { return }
      let place = context.member(name, of: node) ?? node
      noteIssue { $0.complaints.append((message, place)) }
    }
  }

  private func isAny(of names: [StaticString], in list: [StaticString]) -> Bool {
    list.contains { unsound in names.contains { "\($0)" == "\(unsound)" } }
  }

  /// Whether findings are kept; if not, the names are not collected.
  var wordsFindings: Bool { !context.isFull }

  /// Whether a member is missing or unknown.
  var hasUnmatchedMembers: Bool { found < count || issues != nil }

  /// Reports missing and unknown members; `known` are the names of all members, for suggestions.
  ///
  /// - Returns: Misspelled members with the nodes of their values.
  @discardableResult
  consuming func finish(knowing known: [String]) -> [MisspelledMember] {
    let tape = context.tape
    let issues = issues ?? ReadIssues()
    let lacks = !issues.missing.isEmpty || !issues.missingChoice.isEmpty || issues.absentKind != nil
    var unknown: [Int] = []
    if lacks || found < count {
      var child = node + 1
      for place in 0..<count {
        if !isMarked(place), !tape.equals(child, "//") { unknown.append(child) }
        child = tape.next(child + 1)
      }
    }
    guard lacks || !unknown.isEmpty else {
      for complaint in issues.complaints { context.report(complaint.message, at: complaint.node) }
      return []
    }
    if issues.absentKind != nil, context.isFull {
      reportMissing([])
    } else if let absent = issues.absentKind {
      reportAbsentKind("\(absent.name)", absent.kinds(), unknown, likely: absent.likely)
    }
    // The kind is unknown, so its members are not checked.
    if isOpaque { return [] }
    guard wordsFindings else {
      for name in unknown {
        context.omit(.unknownMember, context.unknownMemberSeverity, at: .node(name))
      }
      // An unknown member may be a misspelling of the missing one, and then both are one mistake.
      if unknown.isEmpty, !issues.missing.isEmpty || !issues.missingChoice.isEmpty { reportMissing([]) }
      return []
    }
    return report(
      unknown, known, absent: issues.missing.map { "\($0)" }, choice: issues.missingChoice.map { "\($0)" }
    )
  }
}
