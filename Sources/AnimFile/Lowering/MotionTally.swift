/// Counts animated members by kind, and collects the times of keyframes.
package final class MotionTally {
  package private(set) var tracks = 0
  package private(set) var keyframes = 0
  package private(set) var steps = 0
  /// The number of moves and waits in all tracks of steps.
  private(set) var stepCount = 0
  package private(set) var wiggles = 0
  package private(set) var hasSprings = false
  package private(set) var hasMorphs = false
  package private(set) var hasMotionPaths = false
  /// The times of keyframes, in the current inner time.
  package private(set) var times: [Double] = []

  /// The lengths of the passes of motion that repeats from time 0 on; nil for other motion.
  package private(set) var passes: [Double?] = []

  /// The times of keyframes after events.
  private(set) var eventTimes: [(event: InputEvent, times: [Double])] = []

  package init() {}

  func add(_ track: FlatTrack) {
    tracks += 1
    passes.append(track.pass)
    keyframes += track.times.count
    switch track.clock {
    case nil: times += track.times
    case .since(let event)?: eventTimes.append((event, track.times))
    case .at?: break
    }
    hasSprings = hasSprings || track.timeline.hasSpring
    hasMorphs = hasMorphs || track.kind.morphs
    hasMotionPaths = hasMotionPaths || !track.vias.isEmpty
  }

  func add(_ written: FlatSteps) {
    steps += 1
    passes.append(nil)
    stepCount += written.steps.count
    hasSprings = hasSprings || written.easing.isSpring
    hasMorphs = hasMorphs || written.kind.morphs
    for case .move(let move) in written.steps {
      hasSprings = hasSprings || (move.easing?.easing).isSpring
      hasMotionPaths = hasMotionPaths || move.via != nil
    }
  }

  func addWiggle() {
    wiggles += 1
    passes.append(nil)
  }

  /// Removes the times from `index` on.
  func removeTimes(from index: Int) { times.removeLast(times.count - index) }

  /// Maps the times from `index` on to the outer time of a shape, in its first pass.
  func map(from index: Int, _ time: TimeMapping) {
    for index in times.indices.dropFirst(index) {
      times[index] = time.speed == 0 ? time.offset : time.offset + times[index] / time.speed
    }
  }
}

extension FlatTrack {
  /// The length of a pass if the values repeat from time 0 on.
  fileprivate var pass: Double? {
    guard clock == nil, let first = times.first, let last = times.last, first <= 0, last > first else {
      return nil
    }
    switch timeline.after {
    case .loop: return last - first
    case .pingpong: return 2 * (last - first)
    case .hold, .offset, .continue: return nil
    }
  }
}

extension Easing? {
  package var isSpring: Bool {
    guard let self else { return false }
    if case .spring = self { return true }
    return false
  }
}

extension Evaluator {
  /// The document times of keyframes, in the first pass of every timeline.
  package var keyframeTimes: Set<Double> {
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    resolved.background?.inspect(finder)
    for shape in resolved.shapes { shape.inspect(finder) }
    return Set(tally.times)
  }
}
