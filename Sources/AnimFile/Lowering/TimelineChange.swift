/// A change of a timeline with everything that is known about it before its values are.
struct TimelineChange {
  /// What the document says.
  var change: TimelineEntry.Change
  /// Where it stands on the tape.
  var node: Int
  /// The way to it from the document.
  var path: [PathComponent]
  /// When it begins and ends, in seconds: first of the document, later of the shape.
  var start: Double
  var end: Double
  /// For a move, where the shape's anchor is by itself when it begins and when it ends.
  var anchors: (start: Point2D, end: Point2D)?

  /// The text that names the shape.
  func target(_ context: ReadingContext) -> Int { context.member(change.verb.member, of: node) ?? node }
}

/// Lists the changes of a timeline, each with its times.
struct TimelineFlattening {
  private(set) var changes: [TimelineChange] = []
  private let context: ReadingContext
  private var path: [PathComponent] = [.member("timeline")]

  init(_ timeline: AnimationDocument.Timeline, at node: Int, _ context: ReadingContext) {
    self.context = context
    var next = node + 1
    for (index, entry) in timeline.entries.enumerated() where next < context.tape.next(node) {
      path.append(.index(index))
      _ = add(entry, at: next, from: 0)
      path.removeLast()
      next = context.tape.next(next)
    }
  }

  /// Adds what is in `entry`, which stands at `node` and begins at `start`; when it is over.
  private mutating func add(_ entry: TimelineEntry, at node: Int, from start: Double) -> Double {
    let begin = (start + entry.delay).roundedTime
    switch entry.action {
    case .wait(let seconds): return (begin + seconds).roundedTime
    case .change(let change):
      let end = (begin + change.duration).roundedTime
      if let target = context.member(change.verb.member, of: node), context.tape.kind(target) == .string {
        changes.append(
          TimelineChange(
            change: change, node: node, path: path, start: begin, end: end))
      }
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
        end = max(end, flattening.add(entry, at: node, from: begin))
      }
      return end
    case .stagger(let entries, let interval):
      var end = begin
      each(entries, "stagger", of: node) { flattening, index, entry, node in
        end = max(end, flattening.add(entry, at: node, from: begin + Double(index) * interval))
      }
      return end
    }
  }

  /// Does `body` with each of `entries`, which stand in the list `name` of the object at `node`.
  private mutating func each(
    _ entries: [TimelineEntry], _ name: StaticString, of node: Int,
    _ body: (inout Self, Int, TimelineEntry, Int) -> Void
  ) {
    guard let list = context.member(name, of: node), context.tape.kind(list) == .array else { return }
    path.append(.member("\(name)"))
    var next = list + 1
    for (index, entry) in entries.enumerated() where next < context.tape.next(list) {
      path.append(.index(index))
      body(&self, index, entry, next)
      path.removeLast()
      next = context.tape.next(next)
    }
    path.removeLast()
  }
}
