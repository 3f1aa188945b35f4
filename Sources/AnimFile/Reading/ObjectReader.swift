/// Reads the members of one object from the tape.
struct ObjectReader: MemberVisitor {
  let node: Int
  let context: ReadingContext
  let rule: NumberRule
  /// Where the next member is expected: members mostly stand in the order in which they are asked for.
  private var cursor: Int
  private let end: Int
  /// How many members were found.
  private var found = 0
  /// The name nodes that were found beyond those the mask holds.
  private var seen: [Int] = []
  /// Which of the first 64 members were found.
  private var mask: UInt64 = 0
  /// Required members that are absent.
  private var missing: [StaticString] = []
  /// Required members that may be absent where another is there, and that all are absent.
  private var missingChoice: [StaticString] = []
  /// Members in whose values something is wrong.
  private var unsound: [StaticString] = []
  /// The member that would say what kind of object this is, where it is absent.
  private var absentKind: StaticString?
  private let errorsBefore: Int
  /// What rules over all members complain about; of no interest if one of them turns out to be misspelled.
  private var complaints: [(message: Message, node: Int)] = []

  /// A reader of the object at `node`; if something else stands there, it is reported and nothing returned.
  init?(_ node: Int, _ context: ReadingContext, _ rule: NumberRule = .any, expected: String = "an object") {
    guard context.tape.kind(node) == .object else {
      context.reportWrongType(node, expected: expected)
      return nil
    }
    self.node = node
    self.context = context
    self.rule = rule
    cursor = node + 1
    end = context.tape.next(node)
    errorsBefore = context.errorCount
  }

  /// The node of the value of `name`, noted as known.
  @inline(never)
  mutating func take(_ name: StaticString) -> Int? {
    let key = NameKey(name)
    if cursor < end, context.tape.equals(cursor, key) {
      let value = cursor + 1
      mark(cursor, value)
      return value
    }
    // Where every member has been taken, there is nothing more to find.
    guard found < context.tape.childCount(node) else { return nil }
    var child = node + 1
    while child < end {
      let value = child + 1
      if context.tape.equals(child, key) {
        mark(child, value)
        return value
      }
      child = context.tape.next(value)
    }
    return nil
  }

  private mutating func mark(_ name: Int, _ value: Int) {
    found += 1
    // Names of one object lie far apart when their values are long, so the mask holds only near ones.
    let distance = name - node - 1
    if distance < 64 { mask |= 1 << UInt64(distance) } else { seen.append(name) }
    cursor = context.tape.next(value)
  }

  private func isMarked(_ name: Int) -> Bool {
    let distance = name - node - 1
    return distance < 64 ? mask & (1 << UInt64(distance)) != 0 : seen.contains(name)
  }

  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)
  {
    if let node = take(name) { value = read(name, node, rule) } else { missing.append(name) }
  }

  mutating func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    if let node = take(name) { value = read(name, node, rule) } else { value = nil }
  }

  mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    if let node = take(name) { value = read(name, node, rule) } else { value = fallback }
  }

  private mutating func read<Value: DocumentValue>(_ name: StaticString, _ node: Int, _ rule: NumberRule)
    -> Value
  {
    let errors = context.errorCount
    let value = Value.read(node, context, rule)
    if context.errorCount > errors { unsound.append(name) }
    return value
  }

  /// Set once the object's kind is not known: its members cannot be judged then.
  private(set) var isOpaque = false

  mutating func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    let tape = context.tape
    guard let node = take(name) else {
      absentKind = name
      isOpaque = true
      return
    }
    guard tape.kind(node) == .string else {
      context.reportWrongType(node, expected: "the name of a \(Kind.noun)")
      isOpaque = true
      return
    }
    guard let kind = Kind.variants.first(where: { tape.equals(node, $0.name) }) else {
      context.report(
        .unknownType(tape.string(node), noun: Kind.noun, known: Kind.variants.map { "\($0.name)" }), at: node)
      isOpaque = true
      return
    }
    value = kind.make()
    value.members(&self)
  }

  mutating func announce(end: Double?) {
    // A duration that is wrong is a mistake of its own.
    context.documentEnd = unsound.isEmpty ? end : nil
  }

  mutating func announce(parameters: Named<Parameter>) { context.parameters = parameters }

  mutating func excluded(_ name: StaticString, _ message: Message) {
    // Of an object whose kind is not known nobody can say what it cannot have.
    if let value = take(name), !isOpaque { context.report(message, at: .node(value - 1)) }
  }

  mutating func requires(_ names: [StaticString], unless isPresent: Bool) {
    if isPresent { return }
    if names.count == 1 { missing += names } else { missingChoice = names }
  }

  mutating func check(_ name: StaticString, with others: [StaticString]?, _ complaint: () -> Message?) {
    guard !isOpaque else { return }
    if let others {
      guard !isAny(of: others + [name], in: unsound), let message = complaint() else { return }
      context.report(message, at: context.member(name, of: node) ?? node)
    } else {
      guard context.errorCount == errorsBefore, missing.isEmpty, missingChoice.isEmpty,
        let message = complaint()
      else { return }
      complaints.append((message, context.member(name, of: node) ?? node))
    }
  }

  private func isAny(of names: [StaticString], in list: [StaticString]) -> Bool {
    list.contains { unsound in names.contains { "\($0)" == "\(unsound)" } }
  }

  /// Whether a member is missing, or there is one that nobody asked for.
  var hasLooseEnds: Bool {
    !missing.isEmpty || !missingChoice.isEmpty || absentKind != nil || !complaints.isEmpty
      || found < context.tape.childCount(node)
  }

  /// Reports what is missing and what is not known; `known` are the names of all members, which might have been
  /// meant.
  consuming func finish(knowing known: [String]) {
    let tape = context.tape
    let isIncomplete = !missing.isEmpty || !missingChoice.isEmpty || absentKind != nil
    guard isIncomplete || found < tape.childCount(node) else {
      reportComplaints()
      return
    }
    var unknown: [Int] = []
    var child = node + 1
    while child < end {
      if !isMarked(child), !tape.equals(child, "//") { unknown.append(child) }
      child = tape.next(child + 1)
    }
    guard isIncomplete || !unknown.isEmpty else {
      reportComplaints()
      return
    }
    if isOpaque {
      // Only what decides the kind is reported; all else would follow from it.
      if let absentKind { reportAbsentKind("\(absentKind)", unknown) }
      return
    }
    var choice = missingChoice.map { "\($0)" }
    var absent = missing.map { "\($0)" }
    let present = Set(presentNames())
    // A member that is there already was hardly meant a second time.
    let free = known.filter { !present.contains($0) }
    for name in unknown {
      guard !context.isFull else {
        context.omit(context.unknownMemberSeverity, at: .node(name))
        continue
      }
      let text = tape.string(name)
      // A second member of one name is the scanner's to report.
      if present.contains(text) { continue }
      if let (inner, outer) = Vocabulary.nested(text, among: known) {
        var message = Message.misplacedMember(text, inner: inner, outer: outer)
        message.severity = context.unknownMemberSeverity
        context.report(message, at: .node(name))
        continue
      }
      let meant =
        Vocabulary.member(meaning: text, among: absent + choice)
        ?? Vocabulary.member(meaning: text, among: free)
      var message = Message.unknownMember(text, nearest: meant, known: known)
      if meant == nil, let given = Vocabulary.member(meaning: text, among: known) {
        message.help = "'\(given)' is given already"
      }
      message.severity = context.unknownMemberSeverity
      context.report(message, at: .node(name))
      // The misspelled member is the missing one: one mistake, one finding.
      if let meant { context.misspelledMembers.insert(meant) }
      if let meant, message.severity == .error {
        absent.removeAll { $0 == meant }
        if choice.contains(meant) { choice = [] }
      }
    }
    reportMissing(absent, oneOf: choice)
  }

  private func reportAbsentKind(_ kind: String, _ unknown: [Int]) {
    for name in unknown.prefix(100) {
      let text = context.tape.string(name)
      if Vocabulary.member(meaning: text, among: [kind]) == kind {
        context.report(.unknownMember(text, nearest: kind, known: []), at: .node(name))
        return
      }
    }
    reportMissing([kind])
  }

  private func reportComplaints() {
    for complaint in complaints { context.report(complaint.message, at: complaint.node) }
  }

  private func presentNames() -> [String] {
    var names: [String] = []
    var child = node + 1
    while child < end {
      if isMarked(child) { names.append(context.tape.string(child)) }
      child = context.tape.next(child + 1)
    }
    return names
  }

  private func reportMissing(_ names: [String], oneOf choice: [String] = []) {
    guard !names.isEmpty || !choice.isEmpty else { return }
    let start = context.tape.range(node).lowerBound
    context.report(
      .missingMembers(names, oneOf: choice),
      at: .part(node, start..<min(start + 1, context.tape.range(node).upperBound)))
  }
}
