import AnimFile

/// A repair of malformed text: the insertion, removal or replacement of a bracket or quote.
struct Repair: Sendable {
  /// The bytes to replace; empty for an insertion.
  var range: Range<Int>
  var bytes: [UInt8]
  var problem: JSONProblem
  /// The distance from the position that lines and indentation suggest; 0 is the best.
  var implausibility = 0

  /// Returns the repaired text.
  func applied(to text: [UInt8]) -> [UInt8] { text.replacing(range, with: bytes) }

  fileprivate var mended: JSONProblem {
    var problem = problem
    problem.edit = JSONProblem.Edit(range: range, bytes: bytes)
    return problem
  }

  /// Converts an offset in the repaired text to the original one.
  func original(_ offset: Int) -> Int {
    if offset <= range.lowerBound { return offset }
    if offset >= range.lowerBound + bytes.count { return offset - bytes.count + range.count }
    return range.lowerBound
  }
}

/// Malformed text with repairs, read as probably intended.
struct RepairedText: Sendable {
  /// The text after all repairs.
  private(set) var text: [UInt8]
  private let original: [UInt8]
  private let maximumDepth: Int
  /// The repairs, each relative to the text after the preceding ones.
  private(set) var repairs: [Repair] = []
  /// The remaining errors, relative to `text`.
  private(set) var problems: [JSONProblem] = []
  /// The nodes, relative to `text`; nil if it is still unreadable.
  private var nodes: [Tape.Node]?
  /// Whether the text ends within values, which are read up to there.
  private(set) var isClosed = false

  init(_ text: [UInt8], maximumDepth: Int) {
    self.text = text
    original = text
    self.maximumDepth = maximumDepth
    scan()
  }

  /// Reads the text with recovery from any number of errors.
  static func recovered(_ text: [UInt8], maximumDepth: Int) -> RepairedText {
    RepairedText(recovering: text, maximumDepth: maximumDepth)
  }

  private init(recovering text: [UInt8], maximumDepth: Int) {
    original = text
    self.maximumDepth = maximumDepth
    repairs = QuoteRepair.repairs(of: text)
    self.text = repairs.reduce(text) { $1.applied(to: $0) }
    (nodes, problems) = RecoveringScanner.scan(self.text, maximumDepth: maximumDepth)
  }

  /// Returns the text with its open values read up to its end, and with the same problems; nil if it is no object.
  func closed() -> RepairedText? {
    // A string without an end is left out.
    let end = problems.last.flatMap { $0.rule == .jsonUnterminatedString ? $0.range.lowerBound : nil }
    var closed = RepairedText.recovered(Array(text[..<(end ?? text.count)]), maximumDepth: maximumDepth)
    guard closed.repairs.isEmpty, let tape = closed.tape, tape.kind(0) == .object else { return nil }
    closed.problems = problems
    closed.isClosed = true
    return closed
  }

  private mutating func scan() {
    var scanner = Scanner(text: text, maximumDepth: maximumDepth)
    nodes = scanner.scan().map { $0.forArray() }
    problems = scanner.problemsInOrder()
  }

  /// Returns the text with one more repair.
  func applying(_ repair: Repair) -> RepairedText {
    var copy = self
    copy.text = repair.applied(to: text)
    copy.repairs.append(repair)
    copy.scan()
    return copy
  }

  /// The result of scanning the text with one more repair.
  struct Attempt {
    /// The nodes; nil if the text cannot be read to its end.
    fileprivate var nodes: [Tape.Node]?
    /// The number of errors.
    var problemCount: Int
    /// The offset of the first error in the repaired text, or the length of the text.
    var reach: Int

    var isReadToItsEnd: Bool { nodes != nil }
  }

  /// The state of a scan at places before the first error, where the scans of repaired texts can start.
  struct Beginning {
    fileprivate var checkpoints: [Scanner.Checkpoint]
    fileprivate var nodes: [Tape.Node]
  }

  /// Scans the text up to its first error.
  func beginning() -> Beginning {
    var scanner = Scanner(text: text, maximumDepth: maximumDepth)
    scanner.isTerse = true
    let (checkpoints, nodes) = scanner.checkpoints()
    return Beginning(checkpoints: checkpoints, nodes: nodes)
  }

  /// Scans the text with one more repair, up to a number of errors.
  func attempt(
    _ candidate: RepairCandidates.Candidate, from beginning: Beginning, problemLimit: Int
  ) -> Attempt {
    var scanner = Scanner(
      text: text.replacing(candidate.range, with: candidate.bytes), maximumDepth: maximumDepth)
    scanner.isTerse = true
    scanner.problemLimit = min(scanner.problemLimit, problemLimit)
    let start = beginning.checkpoints.last { $0.offset < candidate.range.lowerBound }
    let nodes = start.map { scanner.scan(from: $0, beginning.nodes) } ?? scanner.scan()
    let problems = scanner.problems
    var attempt = Attempt(
      problemCount: problems.count,
      reach: problems.lazy.map(\.range.lowerBound).min() ?? scanner.text.count)
    guard let nodes else { return attempt }
    // The scanner reports trailing text last.
    if problems.last?.rule == .jsonTextAfterEnd { nodes.discard() } else { attempt.nodes = nodes.forArray() }
    return attempt
  }

  /// Returns the text with one more repair that leaves no error, without another scan.
  func applying(_ repair: Repair, _ attempt: Attempt) -> RepairedText {
    var copy = self
    copy.text = repair.applied(to: text)
    copy.repairs.append(repair)
    copy.nodes = attempt.nodes
    copy.problems = []
    return copy
  }

  var isReadable: Bool { nodes != nil }

  /// The tape, with positions in the original text; nil if the text is still unreadable.
  var tape: Tape? {
    nodes.map { nodes in
      Tape(bytes: original, nodes: nodes.map { $0.moved { place($0, before: repairs.count) } }, hasText: true)
    }
  }

  /// All errors, with positions in the original text.
  var allProblems: [JSONProblem] {
    let mended = repairs.enumerated().map { moved($0.element.mended, before: $0.offset) }
    return (mended + problems.map { moved($0, before: repairs.count) }).inTextOrder
  }

  private func moved(_ problem: JSONProblem, before count: Int) -> JSONProblem {
    var moved = problem
    moved.range = place(problem.range, before: count)
    if let related = problem.related {
      moved.related = .init(range: place(related.range, before: count), message: related.message)
    }
    if let edit = problem.edit {
      moved.edit = .init(
        range: place(edit.range, before: count), bytes: edit.bytes, isSafe: edit.isSafe)
    }
    return moved
  }

  /// Converts a range of the text after `count` repairs to the original text.
  private func place(_ range: Range<Int>, before count: Int) -> Range<Int> {
    let start = place(range.lowerBound, before: count)
    return start..<max(start, place(range.upperBound, before: count))
  }

  private func place(_ offset: Int, before count: Int) -> Int {
    repairs[..<count].reversed().reduce(offset) { $1.original($0) }
  }
}

extension [UInt8] {
  /// Returns the bytes with a replacement for `range`.
  fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
    var changed: [UInt8] = []
    changed.reserveCapacity(count + bytes.count)
    changed += self[..<range.lowerBound]
    changed += bytes
    changed += self[range.upperBound...]
    return changed
  }
}

extension Tape.Node {
  /// Returns the node with its ranges mapped to another text.
  fileprivate func moved(_ place: (Range<Int>) -> Range<Int>) -> Tape.Node {
    let outer = place(range)
    guard kind == .string || kind == .name else {
      return Tape.Node(kind, start: outer.lowerBound, end: outer.upperBound, payload: payload)
    }
    let inner = place(contents)
    let hasQuotes = outer.lowerBound + 1 == inner.lowerBound && inner.upperBound + 1 == outer.upperBound
    let range = hasQuotes && contents != self.range ? outer : inner
    return Tape.Node(
      kind, start: range.lowerBound, end: range.upperBound, payload: payload, hasEscapes: hasEscapes,
      isBare: range == inner)
  }
}
