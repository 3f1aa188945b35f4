/// Finds shapes, tracks and keyframes that have no effect.
///
/// It looks at the document as it was written: what a parameter decides may be decided otherwise.
final class EffectLint: TourGuest {
  private let linting: Linting
  private(set) var findings: [Finding] = []
  private var path: [PathComponent] = []
  private let looksAtTracks: Bool
  /// Whether the shape that is looked at turns along its way.
  private var turnsAlongWay = false

  init(_ linting: Linting) {
    self.linting = linting
    looksAtTracks =
      linting.wants(.stillTrack) || linting.wants(.equalKeyframes) || linting.wants(.deadVia)
  }

  func lint() {
    for entry in linting.original.symbols.entries {
      path = [.member("symbols"), .member(entry.name)]
      look(at: entry.value, nil, isUnpainted: false)
    }
    path = []
    list("shapes", linting.original.shapes, linting.resolved.shapes)
  }

  private func report(_ message: Message, at deeper: [PathComponent] = []) {
    guard linting.wants(message.rule) else { return }
    findings.append(Finding(message: message, place: .path(path + deeper)))
  }

  /// - Parameter resolved: The same shapes with references resolved; nil where that depends on who uses them.
  private func list(
    _ name: String, _ shapes: [AnimatedShape], _ resolved: [AnimatedShape]?, isClip: Bool = false
  ) {
    var parents: Set<String> = []
    for shape in shapes where shape.members.hasTransform {
      if let parent = shape.transform?.parent { parents.insert(parent) }
    }
    path.append(.member(name))
    for (index, shape) in shapes.enumerated() {
      path.append(.index(index))
      let isParent = shape.id.map { parents.contains($0) } ?? false
      look(at: shape, resolved?[index], isUnpainted: isClip || isParent)
      path.removeLast()
    }
    path.removeLast()
  }

  /// - Parameter isUnpainted: Whether the shape has a purpose even if nothing of it is painted.
  private func look(at shape: AnimatedShape, _ resolved: AnimatedShape?, isUnpainted: Bool) {
    if looksAtTracks, !shape.isStill, !shape.survey.isPlain {
      turnsAlongWay = shape.transform?.orient == .path
      var members = shape.members
      AnimatedTour(self).walk(&members)
    }
    if !isUnpainted { reportInvisible(shape, resolved ?? shape) }
    if !shape.clip.isEmpty { list("clip", shape.clip, resolved?.clip, isClip: true) }
    if case .group(let group) = shape.geometry {
      if group.shapes.isEmpty, !isUnpainted { report(.emptyGroup()) }
      list("shapes", group.shapes, resolved?.geometry.shapes, isClip: isUnpainted && path.isInClip)
    }
  }

  private func reportInvisible(_ shape: AnimatedShape, _ resolved: AnimatedShape) {
    if shape.geometry.isOutlined, shape.fill == nil, shape.stroke == nil {
      return report(.noPaint(shape.geometry.isLine ? "stroke" : "fill"))
    }
    guard linting.wants(.neverVisible), let reason = shape.invisibility, resolved.invisibility == reason
    else {
      return
    }
    report(.neverVisible(reason, isSwitch: shape.visible.onlyValue == false))
  }

  // MARK: Tracks

  func look<Value: DocumentAnimatable>(
    at member: Animated<Value>, _ rule: NumberRule, _ tour: AnimatedTour
  ) {
    if Value.travels { lookForUntravelledWays(member, tour) }
    guard case .track(let track) = member, track.parameters.isEmpty else { return }
    if track.isStill {
      report(.stillTrack(tour.name), at: tour.path)
    } else if linting.wants(.equalKeyframes) {
      for run in track.equalRuns {
        let place = tour.path + [.member("keyframes"), .index(run.lowerBound)]
        report(.equalKeyframes(run.count), at: place)
      }
    }
  }

  /// A point that holds until it jumps travels no way. What has no time to be travelled has been reported where it was read.
  private func lookForUntravelledWays<Value: DocumentAnimatable>(
    _ member: Animated<Value>, _ tour: AnimatedTour
  ) {
    // A shape that turns along its way looks in its direction all the same.
    guard !turnsAlongWay || tour.path != [.member("transform"), .member("position")] else { return }
    var places: [[PathComponent]] = []
    switch member {
    case .track(let track):
      let timeline = track.track.timeline
      for index in track.vias.keys.sorted()
      where index > 0 && timeline.times[index - 1] < timeline.times[index] && holds(timeline.easing(index)) {
        places.append([.member("keyframes"), .index(index)])
      }
    case .steps(let steps):
      for (index, step) in steps.steps.enumerated() {
        guard case .move(let move) = step, move.via != nil, move.duration > 0,
          holds(move.easing ?? steps.easing ?? .linear)
        else { continue }
        places.append([.member("steps"), .index(index)])
      }
    default: break
    }
    for place in places { report(.deadVia(isHeld: true), at: tour.path + place + [.member("via")]) }
  }

  /// Whether a value stays what it was until its keyframe.
  private func holds(_ easing: Easing) -> Bool {
    guard case .named(let name) = easing else { return easing == .hold || easing == .steps(1, .end) }
    let named = linting.original.easings.entries.first { $0.name == name }?.value
    return named == .hold || named == .steps(1, .end)
  }
}

extension [PathComponent] {
  /// Whether one of the lists on the way is that of what clips a shape.
  fileprivate var isInClip: Bool { contains(.member("clip")) }
}

extension AnimatedShape {
  /// Whether it is known that nothing of the shape itself changes over time or is decided elsewhere.
  var isStill: Bool {
    guard let motion = survey.motion, survey.isResolved, modifiers.isEmpty else { return false }
    return !moves(motion)
  }

  /// Whether anything of the shape changes over time, modifiers left out, if this is how it moves.
  func moves(_ motion: ShapeMotion) -> Bool {
    motion.tracks > 0 || motion.ofOutline || motion.ofFill || motion.ofStroke || motion.ofTransform
      || !opacity.isConstant || !visible.isConstant
  }

  /// Why it never shows, whatever the time, as the end of a sentence; nil if it does, or may.
  var invisibility: String? {
    if visible.onlyValue == false { return "'visible' is always false" }
    if let opacity = opacity.onlyValue, opacity <= 0 { return "'opacity' is always 0" }
    if let scale = transform?.scale.onlyValue, scale.x == 0 || scale.y == 0 {
      return "its transform's 'scale' is always 0"
    }
    guard geometry.isOutlined else { return nil }
    guard let stroke else {
      guard let fill else { return nil }
      if let opacity = fill.opacity.onlyValue, opacity <= 0 { return "the fill's 'opacity' is always 0" }
      return modifiers.isEmpty ? geometry.emptiness : nil
    }
    guard fill == nil else { return nil }
    if let width = stroke.width.onlyValue, width <= 0 { return "the stroke's 'width' is always 0" }
    if let opacity = stroke.opacity.onlyValue, opacity <= 0 { return "the stroke's 'opacity' is always 0" }
    return nil
  }
}

extension AnimatedShape.Geometry {
  /// Whether it is mostly drawn as a line.
  fileprivate var isLine: Bool {
    switch self {
    case .line, .polyline, .lineChart: true
    default: false
    }
  }

  /// Why there is never anything inside of it, as the end of a sentence; nil if there is, or may be.
  fileprivate var emptiness: String? {
    switch self {
    case .circle(let circle): circle.radius.onlyValue == 0 ? "'radius' is always 0" : nil
    case .ellipse(let ellipse):
      ellipse.radii.onlyValue.map { $0.width == 0 || $0.height == 0 } == true
        ? "one of the 'radii' is always 0" : nil
    case .rect(let rect):
      rect.size.onlyValue.map { $0.width == 0 || $0.height == 0 } == true
        ? "the width or the height in 'size' is always 0" : nil
    case .line: "a line has no inside, and there is no stroke"
    default: nil
    }
  }
}

extension Animated where Value: DocumentAnimatable {
  /// The value that it has at all times; nil if it changes or something else decides.
  var onlyValue: Value? {
    switch self {
    case .constant(let value): value
    case .track(let track): track.parameters.isEmpty && track.isStill ? track.track.values[0] : nil
    default: nil
    }
  }
}

extension AnimatedTrack where Value: DocumentAnimatable {
  /// Whether the value is the same at all times, once parameters are left out of account.
  fileprivate var isStill: Bool {
    vias.isEmpty && track.details.allSatisfy { $0.startVelocity == nil && $0.endVelocity == nil }
      && track.values.allSatisfy { $0 == track.values[0] }
  }

  /// The keyframes, by their indices, that could be left out as those around them have their value: run by run.
  fileprivate var equalRuns: [Range<Int>] {
    let timeline = track.timeline
    // With these, or one behind a name, neighbours decide how a value moves even between equal ones.
    guard vias.isEmpty, track.values.count > 2, !timeline.hasNamedEasing,
      Value.haveEqualNeighbours(track.values), !timeline.palette.contains(where: { $0.motion == .smooth })
    else { return [] }
    var runs: [Range<Int>] = []
    for index in 1..<track.values.count - 1 {
      let isEqual =
        track.values[index] == track.values[index - 1] && track.values[index] == track.values[index + 1]
      let isApart =
        timeline.times[index - 1] < timeline.times[index] && timeline.times[index] < timeline.times[index + 1]
      // A spring may still be moving where the value before it has come to rest.
      let swings =
        timeline.arrivals[index].motion == .spring || timeline.arrivals[index + 1].motion == .spring
      guard isEqual, isApart, !swings else { continue }
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
