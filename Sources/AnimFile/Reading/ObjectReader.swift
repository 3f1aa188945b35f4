/// Reads the members of one object from the tape.
struct ObjectReader: MemberVisitor {
  let node: Int
  let context: ReadingContext
  let rule: NumberRule
  private let nodes: Tape.Nodes
  /// Where the next member is expected, and which of the object's members that is: they mostly stand in the order in which
  /// they are asked for.
  private var cursor: Int
  private var place = 0
  private let end: Int
  /// How many members there are, and how many of them were found.
  let count: Int
  private var found = 0
  /// Which of the first 64 members were found.
  private var mask: UInt64 = 0
  /// The members' names, once somebody has asked for one that is not where it was expected.
  private var names = NameSet()
  /// The first bytes of the name that is expected next: most members are absent, and that is known from these.
  private var expectedPrefix: UInt64
  private let errorsBefore: Int
  /// Whatever is not as it should be.
  private var issues: ReadIssues?

  private final class ReadIssues {
    /// The places of the members that were found beyond those the mask holds.
    var found: Set<Int> = []
    /// Required members that are absent.
    var missing: [StaticString] = []
    /// Required members that may be absent where another is there, and that all are absent.
    var missingChoice: [StaticString] = []
    /// Members in whose values something is wrong.
    var unsound: [StaticString] = []
    /// The member that would say what kind of object this is, where it is absent.
    var absentKind: (name: StaticString, type: any DocumentVariant.Type, likely: Int?)?
    /// What rules over all members complain about; of no interest if one of them turns out to be misspelled.
    var complaints: [(message: Message, node: Int)] = []
  }

  /// A reader of the object at `node`; if something else stands there, it is reported and nothing returned.
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

  /// A reader of the object at `node`, which has to be one.
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

  /// The node of the value of `name`, noted as known.
  @inline(__always)
  mutating func take(_ name: StaticString) -> Int? {
    // Where every member has been taken, there is nothing more to find.
    guard found < count else { return nil }
    // Inlined, the first bytes of the name are a constant and need no making.
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

  /// Whether `key` is what the member at `name` is called.
  @inline(__always)
  private func isNamed(_ name: Int, _ key: NameKey) -> Bool {
    nodes[name].payload == key.prefix && context.tape.equals(name, key)
  }

  /// Whether there may be a member `name`: where not, there certainly is none.
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
    if let node = take(name) { value = read(name, node, rule) } else { noteMissing(name) }
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
    // Who reads begins with a value whose members are at their defaults.
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

  /// The members that are more than a constant.
  private var motions = NameSet()

  private mutating func noteMotion(_ name: StaticString) { motions.insert(NameKey(name).prefix) }

  /// Whether the member `name` may be more than a constant: where not, it certainly is none.
  func mayMove(_ name: StaticString) -> Bool { motions.mayContain(NameKey(name).prefix) }

  @inline(never)
  private mutating func noteMissing(_ name: StaticString) { noteIssue { $0.missing.append(name) } }

  @inline(never)
  private mutating func noteUnsound(_ name: StaticString) { noteIssue { $0.unsound.append(name) } }

  /// Set once the object's kind is not known: its members cannot be judged then.
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

  /// Reports that the member `name` does not say what kind of object this is; the kind that is meant, if that is plain.
  @inline(never)
  private mutating func likelyKind<Kind: DocumentVariant>(_ name: StaticString, _ type: Kind.Type) -> Int? {
    guard let given = context.member(name, of: node) ?? takeMisspelled("\(name)") else {
      // Where nobody reads what is said, it is not worth while to find out.
      let kind = context.isFull ? nil : Kind.kind(fitting: memberNames())
      noteIssue { $0.absentKind = (name, Kind.self, kind) }
      return kind
    }
    guard context.tape.kind(given) == .string else {
      context.reportWrongType(given, expected: "the name of a \(Kind.noun)")
      return Kind.kind(fitting: memberNames())
    }
    let text = context.tape.string(given)
    let names = Kind.variants.map { "\($0.name)" }
    if let kind = names.firstIndex(of: text) { return kind }
    guard !context.isFull else {
      context.omit(.unknownType, .error, at: .node(given))
      return nil
    }
    context.report(.unknownType(text, noun: Kind.noun, known: names), at: given)
    let container = Kind.noun == "shape" && Vocabulary.isContainer(text) ? "group" : nil
    guard let meant = container ?? Vocabulary.word(meaning: text, among: names),
      let kind = names.firstIndex(of: meant),
      Vocabulary.isSynonym(text, of: meant) || Kind.kind(kind).isLikely(for: memberNames())
    else { return nil }
    return kind
  }

  /// Reports the member that should be called `name`, and notes it as known; the node of its value.
  private mutating func takeMisspelled(_ name: String) -> Int? {
    var child = node + 1
    for place in 0..<min(count, 64) {
      let text = context.tape.string(child)
      if !isMarked(place), Vocabulary.member(meaning: text, among: [name]) == name {
        context.report(.unknownMember(text, nearest: name, known: []), at: .node(child))
        mask |= 1 << UInt64(place)
        found += 1
        return child + 1
      }
      child = context.tape.next(child + 1)
    }
    return nil
  }

  /// What the members are called, at most 100 of them.
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
    // A duration that is wrong is a mistake of its own.
    context.documentEnd = issues?.unsound.isEmpty ?? true ? end : nil
  }

  mutating func announce(parameters: Named<Parameter>) { context.parameters = parameters }

  @inline(__always)
  mutating func excluded(_ name: StaticString, _ message: @autoclosure () -> Message) {
    // Of an object whose kind is not known nobody can say what it cannot have.
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
    // Whoever has nothing to complain about is not asked for anything else.
    guard !isOpaque, let message = complaint() else { return }
    complain(message, name, others())
  }

  @inline(never)
  private mutating func complain(_ message: Message, _ name: StaticString, _ others: [StaticString]?) {
    if let others {
      if let unsound = issues?.unsound, isAny(of: others + [name], in: unsound) { return }
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

  /// Whether anybody will read what is said of a member; if not, there is no need to know all names.
  var wordsFindings: Bool { !context.isFull }

  /// Whether a member is missing, or there is one that nobody asked for.
  var hasLooseEnds: Bool { found < count || issues != nil }

  /// Reports what is missing and what is not known; `known` are the names of all members, which might have been
  /// meant.
  ///
  /// - Returns: The members of other names that are plainly meant, and the nodes of their values.
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
      reportAbsentKind("\(absent.name)", absent.type.kinds, unknown, likely: absent.likely)
    }
    // Of an object of no known kind nobody can say what belongs in it.
    if isOpaque { return [] }
    guard wordsFindings else {
      for name in unknown {
        context.omit(.unknownMember, context.unknownMemberSeverity, at: .node(name))
      }
      if !issues.missing.isEmpty || !issues.missingChoice.isEmpty { reportMissing([]) }
      return []
    }
    return report(
      unknown, known, absent: issues.missing.map { "\($0)" }, choice: issues.missingChoice.map { "\($0)" }
    )
  }
}
