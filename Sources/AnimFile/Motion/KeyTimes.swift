/// The times in one pass of a document at which a member begins, ends, jumps or reverses, and samples between them.
///
/// They are collected track by track, and mapped to document time through all passes, copies and symbol uses.
final class KeyTimes: AnimatedMemberVisitor {
  /// The minimum number of samples between two keyframes.
  static let parts = 8
  /// Half the distance between the two sides of a discontinuity, in seconds, or relative to the time if that is larger.
  static let instant = 1e-10

  /// The times, in document seconds.
  private(set) var times: Set<Double> = []
  /// Whether all times were collected.
  private(set) var isComplete = true
  private let limit: Int
  private let duration: Double
  /// The mapping of the current shape's time to document time.
  private var pieces: [TimeSegment] = []

  /// - Parameters:
  ///   - shapes: The shapes at whose members to look.
  ///   - limit: The maximum number of times.
  init(_ evaluator: Evaluator, _ shapes: [AnimatedShape], limit: Int) {
    self.limit = limit
    duration = evaluator.duration
    let whole = [TimeSegment(start: 0, end: duration, local: 0)]
    addEdge(0)
    addEdge(duration)
    list(shapes, whole)
  }

  private func list(_ shapes: [AnimatedShape], _ pieces: [TimeSegment]) {
    for shape in shapes where isComplete { look(at: shape, pieces) }
  }

  private func look(at shape: AnimatedShape, _ outer: [TimeSegment]) {
    // Without a log, the time of a shape that follows an event stands still.
    if let time = shape.time, let event = time.since {
      let isShown = event.history.isInitial ? shape.out == nil : time.before == .rest
      let elapsed: ElapsedTime = event.history.isInitial ? .settled : .never
      let local = time.localTime(after: elapsed, duration: shape.contentDuration)
      if isShown {
        inside(shape, outer.map { TimeSegment(start: $0.start, end: $0.end, local: local, rate: 0) })
      }
      return
    }
    let shown = outer.clipped(from: shape.in, to: shape.out, documentEnd: duration)
    if shape.in != nil || shape.out != nil { addEdges(of: shown) }
    var pieces = shown
    if let time = shape.time {
      if time.hasNumber { isComplete = false }
      pieces = shown.mapped(by: time, duration: shape.contentDuration, atMost: limit)
      if pieces.count >= limit { isComplete = false }
      addEdges(of: pieces)
    }
    inside(shape, pieces)
  }

  /// Looks at the members and the contents of a shape.
  private func inside(_ shape: AnimatedShape, _ mapped: [TimeSegment]) {
    var pieces = mapped
    // A repeat's own members are evaluated before its delay.
    for modifier in shape.modifiers.reversed() {
      self.pieces = pieces
      var members = modifier
      AnimatedMemberWalker(self).walk(&members)
      guard case .repeat(let modifier) = modifier else { continue }
      pieces = delayed(pieces, by: modifier)
    }
    if !shape.isStill {
      self.pieces = pieces
      var members = shape.members
      members.modifiers = []
      AnimatedMemberWalker(self).walk(&members)
    }
    list(shape.attachments, pieces)
    switch shape.geometry {
    case .group, .compound: list(shape.nestedShapes, pieces)
    case .use(let use): if let content = use.content { list([content.shape], pieces) }
    default: break
    }
  }

  /// The time segments of all copies.
  private func delayed(_ pieces: [TimeSegment], by modifier: AnimatedShape.Repeat) -> [TimeSegment] {
    guard case .constant(let delay) = modifier.delay else {
      isComplete = false
      return pieces
    }
    guard delay != 0 else { return pieces }
    let copies = modifier.largestCopyCount
    guard copies * pieces.count <= limit else {
      isComplete = false
      return pieces
    }
    return (0..<copies).flatMap { copy in
      pieces.map { piece in
        var piece = piece
        piece.local -= Double(copy) * delay
        return piece
      }
    }
  }

  // MARK: Members

  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    switch member {
    case .track(let track): add(track)
    case .wiggle(let wiggle):
      wiggle.around.walk(walker, rule)
      addWiggle(every: wiggle.every)
    case .constant, .components, .steps, .parameter: break
    }
  }

  private func add(_ track: FlatTrack) {
    switch track.clock {
    case nil: break
    // Without a log, such a track has one value.
    case .since?: return
    case .at?:
      isComplete = false
      return
    }
    let keys = track.times
    let (inner, areAll) = track.timesBetweenKeyframes(atMost: limit)
    if !areAll { isComplete = false }
    for piece in pieces {
      let (low, high) = (min(piece.local, piece.localEnd), max(piece.local, piece.localEnd))
      forEachPass(of: track, from: low, to: high) { place in
        for key in keys { addEdge(place(key), in: piece) }
        for time in inner { add(place(time), in: piece) }
      }
      guard isComplete else { return }
    }
  }

  /// Calls `body` with the mapping of a track's keyframes, for each pass that overlaps a time segment.
  private func forEachPass(
    of track: FlatTrack, from low: Double, to high: Double, _ body: ((Double) -> Double) -> Void
  ) {
    body { $0 }
    let first = track.times[0]
    let duration = track.times[track.times.count - 1] - first
    guard duration > 0 else { return }
    func passes(_ rule: Extrapolation, _ range: ClosedRange<Double>) {
      guard rule == .loop || rule == .pingpong || rule == .offset, isComplete else { return }
      guard range.upperBound - range.lowerBound < Double(limit) else { return isComplete = false }
      for number in stride(from: range.lowerBound, through: range.upperBound, by: 1) {
        guard isComplete else { return }
        let start = first + number * duration
        if rule == .pingpong, number.floorModulo(2) == 1 {
          body { start + duration - ($0 - first) }
        } else {
          body { start + ($0 - first) }
        }
      }
    }
    let (before, after) = (
      ((low - first) / duration).rounded(.down), ((high - first) / duration).rounded(.down)
    )
    if before < 0 { passes(track.timeline.before, before ... -1) }
    if after >= 1 { passes(track.timeline.after, 1...after) }
  }

  private func addWiggle(every: Double) {
    for piece in pieces {
      let (low, high) = (min(piece.local, piece.localEnd), max(piece.local, piece.localEnd))
      let (first, last) = ((low / every).rounded(.down), (high / every).rounded(.up))
      guard last - first < Double(limit) else { return isComplete = false }
      for step in stride(from: first, through: last, by: 1) {
        for part in 0..<4 { add((step + Double(part) / 4) * every, in: piece) }
      }
    }
  }

  // MARK: Times

  private func add(_ local: Double, in piece: TimeSegment) {
    guard piece.rate != 0 else { return }
    let time = piece.outer(at: local)
    if time >= piece.start, time <= piece.end { add(time) }
  }

  private func addEdge(_ local: Double, in piece: TimeSegment) {
    guard piece.rate != 0 else { return }
    let time = piece.outer(at: local)
    if time >= piece.start, time <= piece.end { addEdge(time) }
  }

  private func addEdges(of pieces: [TimeSegment]) {
    for piece in pieces {
      addEdge(piece.start)
      addEdge(piece.end)
    }
  }

  /// Adds both sides of a possible discontinuity.
  private func addEdge(_ time: Double) {
    let instant = Self.instant * max(1, time)
    for time in [time - instant, time, time + instant] { add(time) }
  }

  private func add(_ time: Double) {
    guard time >= 0, time <= duration, isComplete else { return }
    if times.count < limit { times.insert(time) } else { isComplete = times.contains(time) }
  }
}

extension FlatTrack {
  /// Times where values may reverse between keyframes, and evenly spaced samples. A larger change of a number gets more
  /// samples, because the number may be an angle.
  ///
  /// - Parameter limit: The maximum number of times; `areAll` is false if there are more.
  fileprivate func timesBetweenKeyframes(atMost limit: Int) -> (times: [Double], areAll: Bool) {
    let count = min(values.quantityCount, 4)
    let velocities = plainVelocities
    var result: [Double] = []
    for index in times.indices.dropLast() {
      let (start, duration) = (times[index], times[index + 1] - times[index])
      guard duration > 0, !kind.isDiscrete else { continue }
      guard result.count < limit else { return (result, false) }
      let easing = timeline.easing(index + 1)
      if easing == .hold { continue }
      if case .steps(let steps, _) = easing {
        for step in 1..<max(2, min(steps, 1000)) {
          let time = start + duration * Double(step) / Double(steps)
          result += [time - KeyTimes.instant, time]
        }
        continue
      }
      let plain = ScalarSpan(from: 0, to: 1, start: start, duration: duration, easing: easing)
      result += plain.turns.map { start + $0 }
      var parts = KeyTimes.parts
      for component in 0..<count {
        guard let span = span(after: index, component, values, velocities) else { continue }
        result += span.turns.map { start + $0 }
        if count == 1 { parts = max(parts, Int(min(4000, abs(span.to - span.from) / 22.5))) }
      }
      result += (1..<parts).map { start + duration * Double($0) / Double(parts) }
    }
    return (result, true)
  }
}
