/// One change that makes sense of a text that is not JSON: a bracket or quote more, less or other.
struct Repair: Sendable {
  /// The bytes to replace; empty where something is missing.
  var range: Range<Int>
  /// What to put in their place.
  var bytes: [UInt8]
  /// The mistake, as it is reported.
  var problem: JSONProblem
  /// How far the change is from what the lines and their indentation suggest; 0 fits best.
  var oddness = 0

  /// The text with the change.
  func applied(to text: [UInt8]) -> [UInt8] {
    var changed: [UInt8] = []
    changed.reserveCapacity(text.count + bytes.count)
    changed += text[..<range.lowerBound]
    changed += bytes
    changed += text[range.upperBound...]
    return changed
  }

  /// The mistake with the change.
  fileprivate var mended: JSONProblem {
    var problem = problem
    problem.edit = JSONProblem.Edit(range: range, bytes: bytes)
    return problem
  }

  /// Where the byte at `offset` of the changed text was before.
  func original(_ offset: Int) -> Int {
    if offset <= range.lowerBound { return offset }
    if offset >= range.lowerBound + bytes.count { return offset - bytes.count + range.count }
    return range.lowerBound
  }
}

/// A text that is not JSON, read as what it was probably meant to be.
struct RepairedText: Sendable {
  /// The text with all changes.
  private(set) var text: [UInt8]
  private let original: [UInt8]
  private let maximumDepth: Int
  /// The changes, each to the text that the one before has left.
  private(set) var repairs: [Repair] = []
  /// What is wrong even after the changes, in terms of `text`.
  private(set) var problems: [JSONProblem] = []
  /// The nodes, in terms of `text`; nil if the text still cannot be understood.
  private var nodes: [Tape.Node]?

  init(_ text: [UInt8], maximumDepth: Int) {
    self.text = text
    original = text
    self.maximumDepth = maximumDepth
    scan()
  }

  /// The text read behind every mistake, however many there are.
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

  private mutating func scan() {
    var scanner = Scanner(text: text, maximumDepth: maximumDepth)
    nodes = scanner.scan().map { $0.forArray() }
    problems = scanner.problemsInOrder()
  }

  mutating func apply(_ repair: Repair) {
    text = repair.applied(to: text)
    repairs.append(repair)
    scan()
  }

  /// The text with one more change.
  func applying(_ repair: Repair) -> RepairedText {
    var copy = self
    copy.apply(repair)
    return copy
  }

  /// Whether the text can be understood.
  var isReadable: Bool { nodes != nil }

  /// The values, with their places in the text as it was; nil if it still cannot be understood.
  var tape: Tape? {
    nodes.map { nodes in
      Tape(bytes: original, nodes: nodes.map { $0.moved { place($0, before: repairs.count) } }, hasText: true)
    }
  }

  /// All mistakes, with their places in the text as it was.
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

  /// Where `range` of the text after the first `count` changes was at first.
  private func place(_ range: Range<Int>, before count: Int) -> Range<Int> {
    let start = place(range.lowerBound, before: count)
    return start..<max(start, place(range.upperBound, before: count))
  }

  private func place(_ offset: Int, before count: Int) -> Int {
    repairs[..<count].reversed().reduce(offset) { $1.original($0) }
  }
}

extension Tape.Node {
  /// The node in another text, given where each part of this one is there.
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
