/// A change of one target with its times and locations, before its values are read.
struct TimelineChange {
  /// The change as written.
  var change: TimelineEntry.Change
  /// The changed target.
  var target: String
  var node: Int
  /// The node of the text that names the target.
  var targetNode: Int
  /// The path from the document.
  var path: [PathComponent]
  /// The start and end in seconds, of the document at first and of the shape later.
  var start: Double
  var end: Double
  /// Whether the times are certain, and not affected by entries with errors.
  var isTimed: Bool
  /// The passes of the repeated entries around the change, from the outside in.
  var passes: [TimelinePass]
  /// For a move, the shape's own anchor at the start and the end.
  var anchors: (start: Point2D, end: Point2D)?

  /// Whether it is the repetition of an earlier change, whose problems are reported there.
  var isRepetition: Bool { passes.contains { $0.number > 0 } }
}

/// A pass of a repeated entry.
struct TimelinePass {
  /// The number of the entry among the repeated ones, counted once for each pass of those around it.
  var entry: Int
  /// The number of the pass, from 0.
  var number: Int
  /// The start in seconds, of the document at first and of the shape later.
  var start: Double
}

/// Flattens a timeline to a list of changes with times.
struct TimelineFlattener {
  private(set) var changes: [TimelineChange] = []
  private let context: ReadingContext
  private var path: [PathComponent] = [.member("timeline")]
  private var passes: [TimelinePass] = []
  private var repeatedEntries = 0
  /// Whether there are too many keyframes, which is reported.
  private(set) var isFull = false

  init(_ timeline: AnimationDocument.Timeline, at node: Int, _ context: ReadingContext) {
    self.context = context
    add(timeline.entries, of: node) { flattener, _, entry, node in
      _ = flattener.add(entry, at: node, from: Moment(time: 0))
    }
  }

  /// A time, and whether it is certain.
  private struct Moment {
    var time: Double
    var isSure = true

    func later(by seconds: Double) -> Moment { Moment(time: (time + seconds).roundedTime, isSure: isSure) }

    func orLater(_ other: Moment) -> Moment {
      Moment(time: max(time, other.time), isSure: isSure && other.isSure)
    }
  }

  /// Adds the changes of `entry`, which is at `node` and starts at `start`; returns its end.
  private mutating func add(_ entry: TimelineEntry, at node: Int, from start: Moment) -> Moment {
    var begin = start.later(by: entry.delay)
    begin.isSure = begin.isSure && context.hasSureTimes(entry, at: node)
    guard entry.repeats > 1 else { return addPass(entry, at: node, from: begin) }
    let before = changes.count
    passes.append(TimelinePass(entry: repeatedEntries, number: 0, start: begin.time))
    repeatedEntries += 1
    defer { passes.removeLast() }
    var end = addPass(entry, at: node, from: begin)
    let length = end.time - begin.time
    // Passes without changes are not visited: they could be many, in each other.
    if changes.count > before {
      for number in 1..<entry.repeats where !isFull {
        let start = begin.later(by: Double(number) * length)
        passes[passes.count - 1].number = number
        passes[passes.count - 1].start = start.time
        _ = addPass(entry, at: node, from: start)
      }
    }
    end.time = (begin.time + Double(entry.repeats) * length).roundedTime
    return end
  }

  /// Adds the changes of a pass of `entry`, which starts at `begin`; returns its end.
  private mutating func addPass(_ entry: TimelineEntry, at node: Int, from begin: Moment) -> Moment {
    switch entry.action {
    case .wait(let seconds): return begin.later(by: seconds)
    case .change(let change):
      let end = begin.later(by: change.duration)
      add(change, at: node, from: begin, to: end)
      return end
    case .sequence(let entries):
      var time = begin
      each(entries, "sequence", of: node) { flattening, _, entry, node in
        time = flattening.add(entry, at: node, from: time)
      }
      return time
    case .parallel(let entries):
      var end = begin
      each(entries, "parallel", of: node) { flattening, _, entry, node in
        end = end.orLater(flattening.add(entry, at: node, from: begin))
      }
      return end
    case .stagger(let entries, let interval):
      var end = begin
      each(entries, "stagger", of: node) { flattening, index, entry, node in
        let start = Moment(time: begin.time + Double(index) * interval, isSure: begin.isSure)
        end = end.orLater(flattening.add(entry, at: node, from: start))
      }
      return end
    }
  }

  /// Adds a change for each target of `change`.
  private mutating func add(
    _ change: TimelineEntry.Change, at node: Int, from begin: Moment, to end: Moment
  ) {
    guard let member = context.member(change.verb.member, of: node) else { return }
    var target = context.tape.kind(member) == .array ? member + 1 : member
    let count = change.verb.keyframes + (passes.contains { $0.number > 0 } ? 2 : 0)
    for name in change.targets where target < context.tape.next(member) && !isFull {
      if context.tape.kind(target) == .string {
        isFull = !context.countKeyframes(count, at: node)
        changes.append(
          TimelineChange(
            change: change, target: name, node: node, targetNode: target, path: path, start: begin.time,
            end: end.time, isTimed: end.isSure, passes: passes))
      }
      target = context.tape.next(target)
    }
  }

  private mutating func each(
    _ entries: [TimelineEntry], _ name: StaticString, of node: Int,
    _ body: (inout Self, Int, TimelineEntry, Int) -> Void
  ) {
    guard let list = context.member(name, of: node) else { return }
    path.append(.member("\(name)"))
    add(entries, of: list, body)
    path.removeLast()
  }

  /// Calls `body` with the index and the node of each of the entries that were read from `list`.
  private mutating func add(
    _ entries: [TimelineEntry], of list: Int, _ body: (inout Self, Int, TimelineEntry, Int) -> Void
  ) {
    let tape = context.tape
    // A missing bracket or an object with names is an error, but its entries are checked.
    let nodes =
      tape.kind(list) == .array
      ? nil : context.elements(ofObject: list, named: TimelineEntry.identifyingMembers)
    var next = list + 1
    for (index, entry) in entries.enumerated() where !isFull {
      if let nodes {
        guard index < nodes.count else { return }
        next = nodes[index]
      }
      guard next < tape.next(list) else { return }
      path.append(.index(index))
      body(&self, index, entry, next)
      path.removeLast()
      if nodes == nil { next = tape.next(next) }
    }
  }
}

extension ReadingContext {
  /// Whether all times of an entry could be read, and no unknown member may be a misspelled time.
  fileprivate func hasSureTimes(_ entry: TimelineEntry, at node: Int) -> Bool {
    guard isTimelineUnsound else { return true }
    guard tape.kind(node) == .object else { return false }
    let known = entry.memberNames
    var name = node + 1
    while name < tape.next(node) {
      let text = tape.string(name)
      guard known.contains(text) || text == "//" else { return false }
      if ["duration", "delay", "wait", "each"].contains(text) {
        guard tape.kind(name + 1) == .number, (0...NumberRule.largest).contains(tape.number(name + 1)) else {
          return false
        }
      }
      if text == "repeat" {
        guard tape.kind(name + 1) == .number, (1...10_000).contains(tape.number(name + 1)),
          tape.number(name + 1).rounded() == tape.number(name + 1)
        else { return false }
      }
      name = tape.next(name + 1)
    }
    // Entries with errors are read as pauses of length 0.
    switch entry.action {
    case .wait: return member("wait", of: node) != nil
    case .stagger: return member("each", of: node) != nil
    case .change, .sequence, .parallel: return true
    }
  }
}

extension TimelineEntry.Verb {
  /// The maximum number of keyframes of a change in the first pass.
  fileprivate var keyframes: Int { self == .pulse ? 4 : 3 }
}
