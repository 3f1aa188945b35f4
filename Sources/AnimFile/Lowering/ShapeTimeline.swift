/// Lowers the timeline changes of one shape to tracks of its members.
struct ShapeTimeline {
  private let lowering: TimelineLowering
  private let times: [MappedTime]
  private let path: [PathComponent]
  private let isPart: Bool
  private var context: ReadingContext { lowering.context }

  /// - Parameters:
  ///   - times: The time mappings on the path to the shape.
  ///   - path: The path of the shape.
  ///   - isPart: Whether the shape is in a compound.
  init(
    _ lowering: TimelineLowering, _ times: [MappedTime], _ path: [PathComponent], isPart: Bool
  ) {
    self.lowering = lowering
    self.times = times
    self.path = path
    self.isPart = isPart
  }

  private struct Member {
    /// The path from the shape.
    var names: [String]
    var changes: [TimelineChange]
  }

  /// - Parameter isLiteral: Whether the shape depends on no parameter.
  func lower(_ changes: [TimelineChange], into shape: inout AnimatedShape, isLiteral: Bool) {
    let times = times + MappedTime.of(shape, at: path)
    if let looping = times.first(where: { !$0.mapping.runsOnOnce }) {
      return context.report(
        .loopingTarget(shape.id ?? ""), at: .node(changes[0].targetNode),
        related: [("its time mapping", .path(looping.path))])
    }
    if let draw = changes.first(where: { $0.change.verb == .draw }) {
      if shape.modifiers.contains(where: { if case .trim = $0 { true } else { false } }) {
        return context.report(.trimmedTarget(shape.id ?? ""), at: draw.targetNode)
      }
      shape.modifiers.append(.trim())
    }
    var members = grouped(changes, shape)
    // The end of a move depends on the outline and the anchor, so those members come first.
    if let position = members.firstIndex(where: { $0.names == ["transform", "position"] }) {
      members.append(members.remove(at: position))
    }
    for member in members {
      var changes = member.changes.enumerated().sorted {
        ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
      }
      .map({ $0.element })
      let asked = changes
      for index in changes.indices {
        // Adjacent changes must not overlap or separate by rounding.
        if index > 0 { changes[index].start = max(changes[index].start, changes[index - 1].end) }
        changes[index].end = max(changes[index].start, changes[index].end)
      }
      var locals = changes
      for index in locals.indices {
        for time in times {
          locals[index].start = time.mapping.localTime(at: locals[index].start, duration: 0)
          locals[index].end = time.mapping.localTime(at: locals[index].end, duration: 0)
          for pass in locals[index].passes.indices {
            let start = locals[index].passes[pass].start
            locals[index].passes[pass].start = time.mapping.localTime(at: start, duration: 0)
          }
        }
        let bounds = [("starts", locals[index].start), ("ends", locals[index].end)]
        if let bound = bounds.last(where: { $0.1.magnitude > NumberRule.largest }) {
          return context.report(.entryOutOfRange(bound), at: locals[index].node)
        }
      }
      // Overlaps are only reported for existing members.
      if lower(member.names, locals, into: &shape, isLiteral: isLiteral) { reportOverlaps(asked) }
    }
  }

  /// Lowers the changes of the member `names` to one track; returns false, after a report, if it does not
  /// exist.
  private func lower(
    _ names: [String], _ changes: [TimelineChange], into shape: inout AnimatedShape, isLiteral: Bool
  ) -> Bool {
    var changes = changes
    // The values of a track with errors may not fit together.
    let hasErrors = context.errorCount > 0 || lowering.resolver.findings.hasErrors
    for index in changes.indices where changes[index].change.isAbsoluteMove {
      let anchors = (
        start: shape.anchor(at: changes[index].start, hasErrors: hasErrors),
        end: shape.anchor(at: changes[index].end, hasErrors: hasErrors)
      )
      guard let start = anchors.start, let end = anchors.end else {
        context.report(.groupWithoutAnchor(shape.id ?? ""), at: changes[index].targetNode)
        return true
      }
      changes[index].anchors = (start, end)
    }
    let track = TimelineTrack(
      lowering, changes, ownTrack: path + names.map { Int($0).map(PathComponent.index) ?? .member($0) },
      isLiteral: isLiteral)
    let search = MemberSearch(names, track)
    search.walk(&shape)
    report(search, names, changes, shape)
    return if case .found = search.outcome { true } else { false }
  }

  /// Returns the changes grouped by member, in the order of first occurrence.
  private func grouped(_ changes: [TimelineChange], _ shape: AnimatedShape) -> [Member] {
    var members: [Member] = []
    var places: [String: Int] = [:]
    for change in changes {
      guard let names = names(of: change, in: shape) else { continue }
      if isPart, let last = names.last,
        ["fill", "stroke", "opacity", "zIndex"].contains(names[0])
          || names[0] == "modifiers" && names.contains("opacity")
      {
        if !change.isRepetition { context.report(.compoundPartTarget(last), at: change.targetNode) }
        continue
      }
      let member = names.joined(separator: ".")
      if let place = places[member] {
        members[place].changes.append(change)
      } else {
        places[member] = members.count
        members.append(Member(names: names, changes: [change]))
      }
    }
    return members
  }

  /// Returns the path from the shape to the member of `change`; nil, after a report, if there is none.
  private func names(of change: TimelineChange, in shape: AnimatedShape) -> [String]? {
    switch change.change.verb {
    case .animate:
      let rest = change.target.utf8.dropFirst(shape.id?.utf8.count ?? 0)
      guard let names = String(rest.dropFirst()), !names.isEmpty else {
        if !change.isRepetition { context.report(.noMember(shape.id ?? ""), at: change.targetNode) }
        return nil
      }
      // A paint that is written as a color has no other members.
      switch names {
      case "fill" where shape.fill?.onlyColor != nil, "stroke" where shape.stroke?.onlyColor != nil:
        return [names, "color"]
      default: return names.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      }
    case .fadeIn, .fadeOut: return ["opacity"]
    case .move: return ["transform", "position"]
    case .scale, .grow, .pulse: return ["transform", "scale"]
    case .draw: return ["modifiers", "\(shape.modifiers.count - 1)", "end"]
    case .rotate: return ["transform", "rotation"]
    case .resize:
      let collector = NameCollector()
      var geometry = shape.geometry
      collector.walk(&geometry)
      let sizes = ["size", "radii", "radius"]
      if let size = sizes.first(where: { collector.names.contains($0) }) { return [size] }
      if !context.unsoundShapes.contains(shape.id ?? ""), !change.isRepetition {
        context.report(
          .noSize(shape.id ?? "", kind: "\(shape.geometry.name)", isGroup: !shape.isOutlined),
          at: change.targetNode)
      }
      return nil
    }
  }

  // MARK: Reports

  private func reportOverlaps(_ changes: [TimelineChange]) {
    guard lowering.isSound else { return }
    let changes = changes.filter({ $0.isTimed })
    var reported: Set<Int> = []
    for (before, change) in zip(changes, changes.dropFirst())
    where change.start < before.end - TimelineChange.tolerance && reported.insert(change.targetNode).inserted
    {
      context.report(
        .drivenTwice(change.target, at: change.start), at: .node(change.targetNode),
        related: [("the other entry", .node(before.targetNode))])
    }
  }

  private func report(
    _ search: MemberSearch, _ names: [String], _ changes: [TimelineChange], _ shape: AnimatedShape
  ) {
    // The members of a shape with errors are unknown.
    guard !context.unsoundShapes.contains(shape.id ?? ""), let message = message(about: search, names, shape)
    else { return }
    for change in changes where !change.isRepetition { context.report(message, at: change.targetNode) }
  }

  private func message(about search: MemberSearch, _ names: [String], _ shape: AnimatedShape) -> Message? {
    let (id, found) = (shape.id ?? "", search.found)
    func path(_ count: Int) -> String { ([id] + names.prefix(count)).joined(separator: ".") }
    switch search.outcome {
    case .found: return nil
    case .unknown(let known):
      if found == 0, let first = names.first, shape.nestedShapes.contains(where: { $0.holds(id: first) }) {
        return .innerTarget(
          path(1), id: first, names.count == 1 ? "opacity" : names.dropFirst().joined(separator: "."))
      }
      return .unknownTarget(
        Array(names.dropFirst(found)), in: path(found), known: known, of: id,
        animatable: MemberLister.members(of: shape), context.vocabulary)
    case .absent(let count): return .absentTarget(path(count))
    case .object(let members): return .objectTarget(path(found), members: members)
    case .list(let count): return .listTarget(path(found), count: count, next: names.dropFirst(found).first)
    case .still: return .stillTarget(path(found))
    case .parts: return .partTarget(path(found))
    case .shape(let inner):
      return .innerTarget(path(found), id: inner, names.dropFirst(found).joined(separator: "."))
    }
  }
}

extension AnimatedShape {
  fileprivate func holds(id: String) -> Bool {
    self.id == id || nestedShapes.contains { $0.holds(id: id) }
  }
}

/// A time mapping on the path to a shape, with its own path.
struct MappedTime {
  var mapping: TimeMapping
  var path: [PathComponent]

  /// Returns the time mapping of `shape`, which is at `path`, if it has one.
  static func of(_ shape: AnimatedShape, at path: [PathComponent]) -> [MappedTime] {
    shape.time.map { [MappedTime(mapping: $0, path: path + [.member("time")])] } ?? []
  }
}

extension TimelineChange {
  /// The tolerance for overlaps, in seconds: sums of equal times may round differently.
  fileprivate static let tolerance = 1.5e-9
}

extension TimelineEntry.Change {
  /// Whether it moves the shape's anchor to an absolute position.
  fileprivate var isAbsoluteMove: Bool { verb == .move && (to != nil || from != nil) }
}

extension TimeMapping {
  /// Whether time runs forward once.
  fileprivate var runsOnOnce: Bool {
    repeats == .count(1) && !autoreverses && speed > 0 && !hasEvent && !hasNumber
  }
}

extension AnimatedShape {
  /// Returns the anchor that `move` refers to at an inner time, before the position is added; nil if unknown.
  ///
  /// In a document with errors, which has no frames, every known anchor is the origin.
  fileprivate func anchor(at time: Double, hasErrors: Bool) -> Point2D? {
    var sampler = Sampler(time: time)
    switch transform?.anchor {
    case .point(let point)?: return hasErrors ? .zero : point.value(&sampler)
    case nil where !isOutlined: return .zero
    case .center?, nil:
      guard isOutlined else { return nil }
      if hasErrors { return .zero }
      var path = BezierPath()
      geometry.outline(&sampler, into: &path)
      path.saturate()
      return path.bounds?.center ?? .zero
    }
  }
}
