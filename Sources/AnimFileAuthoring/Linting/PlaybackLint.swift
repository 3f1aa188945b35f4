import AnimFile

/// Checks playback: values that leave the range of their members, and discontinuities of loops.
///
/// Traverses the document as evaluated. Reports the first occurrence, in the document's time.
final class PlaybackLint: AnimatedMemberVisitor {
  private let linting: Linting
  private(set) var findings: [Finding] = []
  private var path: [PathComponent] = []
  /// The visibility and time mapping of the visited shape.
  private var pieces: [TimeSegment] = []
  /// The symbols that have been visited, at their first use.
  private var symbols: Set<[UInt8]> = []
  private let duration: Double
  private let checksClamping: Bool
  private let checksGradients: Bool
  private var scratch = OutlineScratch()
  /// The ends of a loop; nil if there is none.
  private let seam: LoopDiscontinuity?
  /// The time at which the passes after the first start, in seconds.
  private let start: Double
  /// Whether the visited shape may differ between the ends of a loop.
  private var mayJump = false
  /// Whether a shape rests before the end and then resets to its start, which indicates an intentional
  /// restart.
  private var restarts = false

  init(_ linting: Linting) {
    self.linting = linting
    duration = linting.resolved.passDuration
    checksClamping = linting.wants(.belowZero) || linting.wants(.clampedValue)
    checksGradients = linting.wants(.fixedGradient)
    let timing = DocumentTiming(linting.resolved, duration: duration)
    start = timing.start
    let repeats = timing.passes.repeats == .forever && !timing.passes.autoreverses
    seam = repeats && duration > 0 && linting.wants(.loopJump) ? LoopDiscontinuity(linting) : nil
  }

  func lint() {
    list("shapes", linting.resolved.shapes, [TimeSegment(start: 0, end: duration, local: 0)])
    if restarts { findings.removeAll { $0.message.rule == .loopJump } }
  }

  private func list(_ name: String, _ shapes: [AnimatedShape], _ pieces: [TimeSegment]) {
    path.append(.member(name))
    for (index, shape) in shapes.enumerated() {
      path.append(.index(index))
      look(at: shape, pieces)
      path.removeLast()
    }
    path.removeLast()
  }

  private func report(_ message: Message, at place: [PathComponent]) {
    findings.append(Finding(message: message, place: .path(path + place)))
  }

  private func look(at shape: AnimatedShape, _ outer: [TimeSegment]) {
    // The times of a shape that follows an event are not those of the document.
    let follows = shape.time?.since != nil
    let shown = follows ? outer : outer.clipped(from: shape.in, to: shape.out, documentEnd: duration)
    guard !shown.isEmpty else {
      // Without a duration the playing time is unknown, and a symbol may show in another use.
      if duration > 0, linting.wants(.neverVisible), !outer.isEmpty, path.first != .member("symbols") {
        let begin = outer.map { min($0.local, $0.localEnd) }.reduce(.infinity, min)
        let end = outer.map { max($0.local, $0.localEnd) }.reduce(-.infinity, max)
        if let time = shape.in, time >= end {
          report(.neverVisible(from: time, end: end), at: [.member("in")])
        } else if let time = shape.out, time <= begin {
          report(.neverVisible(until: time, begin: begin), at: [.member("out")])
        }
      }
      return
    }
    let pieces = shape.time.map { shown.mapped(by: $0, duration: shape.contentDuration) } ?? shown
    if !shape.isStill {
      self.pieces = pieces
      mayJump =
        seam != nil && !restarts && pieces.last?.end == duration
        && pieces.contains { $0.start <= start }
      if checksClamping && !shape.facts.isPlain || mayJump {
        var members = shape.members
        AnimatedMemberWalker(self).walk(&members)
      }
    }
    if checksGradients, shape.isOutlined, shape.modifiers.isEmpty {
      for left in shape.detachedGradients(within: duration > 0 ? duration : shape.contentDuration, &scratch) {
        report(.fixedGradient(left), at: [.member(left.name), .member("gradient")])
      }
    }
    if !shape.clip.isEmpty { list("clip", shape.clip, pieces) }
    if let mask = shape.mask {
      path.append(.member("mask"))
      list("shapes", mask.shapes, pieces)
      path.removeLast()
    }
    switch shape.geometry {
    case .group, .compound: list("shapes", shape.nestedShapes, pieces)
    case .use(let use):
      guard let content = use.content, symbols.insert(Array(use.symbol.utf8)).inserted else { return }
      let outer = path
      path = [.member("symbols"), .member(use.symbol)]
      look(at: content.shape, pieces)
      path = outer
    default: break
    }
  }

  // MARK: Members

  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    if checksClamping, !rule.isInteger, rule.lower != nil || rule.upper != nil, !member.kind.isDiscrete {
      reportClamping(member, rule, walker)
    }
    if mayJump, !member.kind.isDiscrete { reportLoopJump(member, rule, walker) }
  }

  private func reportClamping(_ member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    let violation: RangeViolation?
    var place = path + walker.path
    switch member {
    case .track(let track):
      violation = track.clock == nil ? track.firstViolation(rule, pieces) : nil
      if let keyframe = violation?.keyframe { place += [.member("keyframes"), .index(keyframe)] }
    case .wiggle(let wiggle): violation = wiggle.firstViolation(rule, duration > 0 ? pieces : nil)
    default: violation = nil
    }
    guard let violation else { return }
    let message = Message.leavesRange(walker.name, violation)
    guard linting.wants(message.rule) else { return }
    findings.append(Finding(message: message, place: .path(place)))
  }

  private func reportLoopJump(_ member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    // A jump is not noticeable among random steps or other jumps.
    if case .wiggle = member { return }
    if case .track(let track) = member, track.jumps { return }
    guard let seam, let first = pieces.first, let last = pieces.last else { return }
    let after = member.value(at: (pieces.last { $0.start <= start } ?? first).local(at: start))
    let before = member.value(at: last.local(at: duration.nextDown))
    guard before.differsVisibly(from: after, isAngle: rule.isAngle) else { return }
    guard seam.differs(at: path) else {
      mayJump = false
      return
    }
    // A value that has settled stays visible for a while first.
    let rest = member.value(at: last.local(at: max(last.start, duration - min(0.1, duration / 10))))
    guard before.differsVisibly(from: rest, isAngle: false) else {
      restarts = true
      return
    }
    findings.append(
      Finding(
        message: .loopJump(walker.name, before.briefly, after.briefly, from: start),
        place: .path(path + walker.path)))
    // One finding per loop suffices.
    mayJump = false
  }
}

extension FlatValue {
  /// Whether two values differ by more than rounding errors; angles by more than whole turns.
  fileprivate func differsVisibly(from other: Self, isAngle: Bool) -> Bool {
    let (a, b) = (quantities, other.quantities)
    guard a.count == b.count, !a.isEmpty else { return self != other }
    return zip(a, b).contains { a, b in
      var difference = (a - b).magnitude
      if isAngle { difference = min(difference.floorModulo(360), 360 - difference.floorModulo(360)) }
      return difference > 1e-6 * max(1, a.magnitude, b.magnitude)
    }
  }
}

extension FlatTrack {
  /// Whether its values jump or change in steps.
  fileprivate var jumps: Bool {
    let times = timeline.times
    // A jump from the end of each pass to the start of the next.
    if timeline.before == .loop || timeline.after == .loop, !values.areEqual(0, values.count - 1) {
      return true
    }
    return zip(times, times.dropFirst()).contains { $0 == $1 }
      || timeline.hasEasing { easing in
        switch easing {
        case .preset(.hold), .steps: true
        default: false
        }
      }
  }
}
