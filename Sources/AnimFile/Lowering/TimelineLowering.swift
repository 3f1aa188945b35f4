/// Lowers a document's timeline to tracks of members, so that evaluation needs no timeline.
///
/// Runs after everything else has been read and resolved, because entries can name any shape, and their
/// values are read like those of the animated member.
final class TimelineLowering {
  let context: ReadingContext
  let resolver: Resolver
  /// Whether the text has no errors, which is required to report overlaps.
  let isSound: Bool
  /// The changes by shape id, until the shape is found.
  private var pending: [[UInt8]: [TimelineChange]] = [:]

  /// Replaces the timeline of `document`, which was read from the context's tape and is resolved, by tracks.
  ///
  /// - Parameter isSound: Whether the text has no errors.
  static func lower(
    _ document: inout AnimationDocument, _ context: ReadingContext, _ resolver: Resolver, isSound: Bool
  ) {
    guard !document.timeline.entries.isEmpty, let node = context.member("timeline", of: 0) else { return }
    let duration = document.timeline.duration
    let lowering = TimelineLowering(context, resolver, isSound: isSound)
    lowering.lower(document.timeline, at: node, into: &document)
    document.timeline = []
    // A pause at the end leaves no keyframe that would preserve the duration.
    if document.duration == nil, duration > document.naturalDuration { document.duration = duration }
  }

  private init(_ context: ReadingContext, _ resolver: Resolver, isSound: Bool) {
    self.context = context
    self.resolver = resolver
    self.isSound = isSound
  }

  private func lower(
    _ timeline: AnimationDocument.Timeline, at node: Int, into document: inout AnimationDocument
  ) {
    let flattener = TimelineFlattener(timeline, at: node, context)
    let changes = flattener.changes
    guard !flattener.isFull, endInRange(changes) else { return }
    if isSound, let duration = document.duration, duration > 0 { reportLate(changes, duration) }
    let ids = ShapeIDs(document.shapes)
    for change in changes { pending[ids.owner(of: change), default: []].append(change) }
    lower(&document.shapes, [], [])
    guard !pending.isEmpty else { return }
    reportUnknownShapes(changes.filter { pending[ids.owner(of: $0)] != nil }, changes, ids, document)
  }

  /// Whether all changes end in range; otherwise reports the first that does not.
  private func endInRange(_ changes: [TimelineChange]) -> Bool {
    for change in changes {
      guard change.end <= NumberRule.largest else {
        context.report(.entryOutOfRange(("ends", change.end)), at: change.node)
        return false
      }
    }
    return true
  }

  private func reportLate(_ changes: [TimelineChange], _ duration: Double) {
    guard let late = changes.first(where: { $0.isTimed && $0.end > duration }) else { return }
    context.report(
      .timeAfterEnd("this entry ends", late.end, duration: duration),
      at: late.targetNode)
  }

  /// Reports each unknown shape once, even if several entries name it.
  private func reportUnknownShapes(
    _ lost: [TimelineChange], _ all: [TimelineChange], _ ids: ShapeIDs, _ document: AnimationDocument
  ) {
    // A shape with errors may have had the id.
    let isUnread = context.unsoundShapes.contains("") || context.misspelledMembers.contains("id")
    guard !isUnread, !context.misspelledMembers.contains("shapes"),
      let shapes = context.member("shapes", of: 0), context.tape.kind(shapes) == .array
    else { return }
    var missing: [(id: String, changes: [TimelineChange])] = []
    var places: [[UInt8]: Int] = [:]
    for change in lost where !change.isRepetition {
      let id = ids.name(in: change)
      if let place = places[Array(id.utf8)] {
        missing[place].changes.append(change)
      } else {
        places[Array(id.utf8)] = missing.count
        missing.append((id, [change]))
      }
    }
    // An entry with an error is not among the changes.
    let unused = missing.count == 1 && context.errorCount == 0 ? ids.onlyUnused(all) : nil
    let known = Suggestion.Names(ids.names)
    let outOfReach = UnaddressableShapes(document)
    for (id, changes) in missing {
      guard !context.isFull else {
        context.omit(.unknownShape, .error, at: .node(changes[0].targetNode))
        continue
      }
      let target = changes[0].target
      let isMember = changes[0].change.verb == .animate
      let message =
        outOfReach.shape(of: isMember ? target : id, isMember: isMember)
        .map { .shapeOutOfReach($0.id, in: $0.holder) }
        ?? (isMember && id == "background"
          ? Message.backgroundTarget()
          : Message.unknownShape(
            id, known: known, unused: unused, repeated: missing.count == 1 ? ids.repeated : nil))
      let others = changes.dropFirst().prefix(Self.mostRelated).map {
        (message: "also used here", place: Finding.Place.node($0.targetNode))
      }
      context.report(message, at: .node(changes[0].targetNode), related: Array(others))
    }
  }

  private static let mostRelated = 100

  // MARK: Shapes

  /// - Parameters:
  ///   - times: The time mappings on the path to the shapes.
  ///   - path: The path of their list.
  ///   - areParts: Whether the shapes are in a compound.
  private func lower(
    _ shapes: inout [AnimatedShape], _ times: [MappedTime], _ path: [PathComponent], areParts: Bool = false
  ) {
    for index in shapes.indices where !pending.isEmpty {
      let path = path + [.member("shapes"), .index(index)]
      let changes = shapes[index].id.flatMap { pending.removeValue(forKey: Array($0.utf8)) }
      // After lowering, dependencies on parameters are no longer visible.
      let isLiteral = shapes[index].facts.isResolved
      // The anchor of a compound depends on its parts, so those come first.
      lowerContents(of: &shapes[index], times, path, areParts: areParts)
      if let changes {
        ShapeTimeline(self, times, path, isPart: areParts).lower(
          changes, into: &shapes[index], isLiteral: isLiteral)
      }
    }
  }

  private func lowerContents(
    of shape: inout AnimatedShape, _ times: [MappedTime], _ path: [PathComponent], areParts: Bool
  ) {
    guard !pending.isEmpty, !shape.nestedShapes.isEmpty else { return }
    let inner = times + MappedTime.of(shape, at: path)
    let isCompound = if case .compound = shape.geometry { true } else { false }
    var inside = shape.geometry.takeShapes()
    lower(&inside, inner, path, areParts: areParts || isCompound)
    shape.geometry.shapes = inside
  }
}

/// The shapes that timeline entries cannot address: those in symbols, clips and masks.
private struct UnaddressableShapes {
  private struct Place {
    let id: String
    let holder: ShapeHolder
    /// The index among all of them, in document order.
    let number: Int
  }

  private var places: [[UInt8]: Place] = [:]
  private var lengths: Set<Int> = []

  init(_ document: AnimationDocument) {
    for entry in document.symbols.entries {
      add([entry.value], in: .symbol(entry.name))
    }
    add(document.shapes, in: nil)
  }

  private mutating func add(_ shapes: [AnimatedShape], in holder: ShapeHolder?) {
    for shape in shapes {
      if let holder, let id = shape.id, places[Array(id.utf8)] == nil {
        places[Array(id.utf8)] = Place(id: id, holder: holder, number: places.count)
        lengths.insert(id.utf8.count)
      }
      add(shape.nestedShapes, in: holder)
      add(shape.clip, in: holder ?? .clip)
      add(shape.mask?.shapes ?? [], in: holder ?? .mask)
    }
  }

  /// Returns the shape whose id is `target`, or the start of it, and its container; nil if there is none.
  func shape(of target: String, isMember: Bool) -> (id: String, holder: ShapeHolder)? {
    let bytes = Array(target.utf8)
    var found = places[bytes]
    if isMember {
      for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") && lengths.contains(offset) {
        guard let place = places[Array(bytes[..<offset])] else { continue }
        if place.number < found?.number ?? .max { found = place }
      }
    }
    return found.map { ($0.id, $0.holder) }
  }
}

extension AnimatedShape.Geometry {
  /// Moves the nested shapes out, so that they can be changed in place.
  fileprivate mutating func takeShapes() -> [AnimatedShape] {
    let inside = shapes
    shapes = []
    return inside
  }
}

private struct ShapeIDs {
  private(set) var names: [String] = []
  private var all: Set<[UInt8]> = []
  private var lengths: Set<Int> = []
  /// The first id that several shapes have.
  private(set) var repeated: String?

  init(_ shapes: [AnimatedShape]) { add(shapes) }

  private mutating func add(_ shapes: [AnimatedShape]) {
    for shape in shapes {
      if let id = shape.id {
        if all.insert(Array(id.utf8)).inserted {
          names.append(id)
          lengths.insert(id.utf8.count)
        } else {
          repeated = repeated ?? id
        }
      }
      let inside = shape.nestedShapes
      if !inside.isEmpty { add(inside) }
    }
  }

  /// Returns the id of the shape that `change` names: the longest match, because an id may contain dots.
  func owner(of change: TimelineChange) -> [UInt8] {
    let target = Array(change.target.utf8)
    guard change.change.verb == .animate, !all.contains(target) else { return target }
    for dot in target.indices.reversed() where target[dot] == UInt8(ascii: ".") && lengths.contains(dot) {
      let id = Array(target[..<dot])
      if all.contains(id) { return id }
    }
    return target
  }

  /// Returns the only id that no change names; nil unless there is exactly one.
  func onlyUnused(_ changes: [TimelineChange]) -> String? {
    let used = Set(changes.map { owner(of: $0) })
    let unused = names.filter { !used.contains(Array($0.utf8)) }
    return unused.count == 1 ? unused[0] : nil
  }

  /// Returns the part of `change`'s target that was meant as an id, when none matches.
  func name(in change: TimelineChange) -> String {
    change.change.verb == .animate ? String(change.target.prefix { $0 != "." }) : change.target
  }
}
