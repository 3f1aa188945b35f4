import AnimFile

/// Finds a duration, times of keyframes and timeline entries, or times of transitions, that look like milliseconds.
final class MillisecondLint: AnimatedMemberVisitor {
  /// The least interval that looks like milliseconds, and the least duration, in seconds.
  static let leastInterval = 50.0
  private static let leastDuration = 100.0
  /// How many times as long as all other intervals an interval in milliseconds is.
  private static let leastRatio = 200.0
  /// The maximum number of times that are reported.
  private static let mostSuspects = 100
  /// How many times as long as its motion a duration in milliseconds is.
  private static let ratios = 900.0...2000.0

  private(set) var findings: [Finding] = []
  /// The latest time, and the location of its number.
  private var latest: (time: Double, place: [PathComponent])?
  private var shortest = Double.infinity
  /// The number of times after the first.
  private var count = 0
  /// The longest interval that is plausible in seconds, and the number of such intervals.
  private var longest = 0.0
  private var plausibleCount = 0
  /// The first times after intervals that may be milliseconds, the number of all, and the shortest of these intervals.
  private var suspects: [(time: Double, isPause: Bool, place: [PathComponent])] = []
  private var suspectCount = 0
  private var shortestSuspect = Double.infinity
  /// Whether a wiggle or an extrapolation sets a pace of its own.
  private var isEndless = false
  private var path: [PathComponent] = []

  init(_ linting: Linting) {
    let document = linting.original
    guard linting.wants(.implausibleDuration) else { return }
    for entry in document.parameters.entries {
      if let transition = entry.value.transition {
        look(at: transition, [.member("parameters"), .member(entry.name), .member("transition")])
      }
    }
    guard
      document.duration ?? linting.resolved.passDuration >= Self.leastDuration
    else { return }
    for entry in document.symbols.entries {
      look(at: [entry.value], [.member("symbols"), .member(entry.name)], isList: false)
    }
    look(at: document.shapes, [.member("shapes")])
    for (index, entry) in document.timeline.entries.enumerated() {
      look(at: entry, [.member("timeline"), .index(index)])
    }
    if let duration = document.duration {
      let end = max(document.naturalDuration, document.timeline.duration)
      guard !isEndless, end > 0, Self.ratios.contains(duration / end) else { return }
      findings.append(
        Finding(message: .implausibleDuration(duration, end: end), place: .path([.member("duration")])))
      return
    }
    guard !isEndless else { return }
    if plausibleCount >= 3, suspectCount < plausibleCount, shortestSuspect >= Self.leastRatio * longest {
      reportSuspects()
      return
    }
    guard shortest >= Self.leastInterval, let latest, case let end = linting.resolved.passDuration
    else { return }
    var message = Message.timesInMilliseconds(end, latest.time)
    // A single slow change is plausible.
    if count == 1 { message.severity = .information }
    findings.append(Finding(message: message, place: .path(latest.place)))
  }

  /// Reports the times that are milliseconds among seconds.
  private func reportSuspects() {
    for suspect in suspects {
      var message = Message.timeInMilliseconds(suspect.time, longest: longest)
      // A long pause is plausible.
      if suspect.isPause { message.severity = .information }
      findings.append(Finding(message: message, place: .path(suspect.place)))
    }
  }

  private func look(at transition: Transition, _ place: [PathComponent]) {
    func note(_ time: Double?, _ place: [PathComponent]) {
      guard let time, time >= Self.leastInterval else { return }
      findings.append(Finding(message: .transitionInMilliseconds(time), place: .path(place)))
    }
    note(transition.duration, place + [.member("duration")])
    note(transition.delay, place + [.member("delay")])
    note(transition.down?.duration, place + [.member("down"), .member("duration")])
    note(transition.down?.delay, place + [.member("down"), .member("delay")])
  }

  private func look(at shapes: [AnimatedShape], _ list: [PathComponent], isList: Bool = true) {
    for (index, shape) in shapes.enumerated() {
      let place = isList ? list + [.index(index)] : list
      if shape.time != nil || shape.in != nil || shape.out != nil { isEndless = true }
      if !shape.isStill {
        path = place
        var members = shape.members
        AnimatedMemberWalker(self).walk(&members)
      }
      look(at: shape.clip, place + [.member("clip")])
      look(at: shape.mask?.shapes ?? [], place + [.member("mask"), .member("shapes")])
      look(at: shape.nestedShapes, place + [.member("shapes")])
    }
  }

  func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    switch member {
    // With a number as their clock, times are not in seconds.
    case .track(let track) where track.clock?.isNumber == true: break
    case .steps(let steps) where steps.clock?.isNumber == true: break
    case .track(let track):
      let timeline = track.timeline
      if timeline.before != .hold || timeline.after != .hold { isEndless = true }
      var last = 0.0
      for (index, time) in timeline.times.enumerated() {
        // Until the first keyframe, the value rests, too.
        let rests = index == 0 || track.parameters.isEmpty && track.values.areEqual(index - 1, index)
        let place = path + walker.path + [.member("keyframes"), .index(index), .member("t")]
        note(time, after: last, place, isPause: rests)
        last = time
      }
    case .steps(let steps):
      if steps.isExtrapolated { isEndless = true }
      for (index, step) in steps.steps.enumerated() {
        let (seconds, name) =
          switch step {
          case .wait(let seconds): (seconds, "wait")
          case .move(let move): (move.duration, "for")
          }
        let place = path + walker.path + [.member("steps"), .index(index), .member(name)]
        note(seconds, after: 0, place, isPause: name == "wait")
      }
    case .wiggle: isEndless = true
    default: break
    }
  }

  private func look(at entry: TimelineEntry, _ place: [PathComponent]) {
    func list(_ entries: [TimelineEntry], _ name: String) {
      for (index, entry) in entries.enumerated() {
        look(at: entry, place + [.member(name), .index(index)])
      }
    }
    note(entry.delay, after: 0, place + [.member("delay")], isPause: true)
    switch entry.action {
    case .sequence(let entries): list(entries, "sequence")
    case .parallel(let entries): list(entries, "parallel")
    case .stagger(let entries, let each):
      note(each, after: 0, place + [.member("each")])
      list(entries, "stagger")
    case .wait(let seconds): note(seconds, after: 0, place + [.member("wait")], isPause: true)
    case .change(let change):
      note(change.duration, after: 0, place + [.member("duration")])
      // A long duration is rarer than two distant keyframes.
      count += 1
    }
  }

  /// - Parameter isPause: Whether nothing moves in the interval from `last` to `time`.
  private func note(_ time: Double, after last: Double, _ place: [PathComponent], isPause: Bool = false) {
    guard time > last else { return }
    count += 1
    let interval = time - last
    shortest = min(shortest, interval)
    if interval >= Self.leastDuration, interval.remainder(dividingBy: 10) == 0 {
      suspectCount += 1
      if suspects.count < Self.mostSuspects { suspects.append((time, isPause, place)) }
      shortestSuspect = min(shortestSuspect, interval)
    } else {
      longest = max(longest, interval)
      plausibleCount += 1
    }
    if time > latest?.time ?? 0 { latest = (time, place) }
  }
}
