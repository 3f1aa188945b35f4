import AnimFile

/// Simulates the starts of animations in the order of their times, with those that follow from others.
struct SVGStartQueue {
  /// An animation that starts when another one starts or ends.
  struct Follower {
    var node: Int
    var isEnd: Bool
    var delay: Double
  }

  private struct Start {
    var time: Double
    var node: Int
    /// The index of the start that caused it.
    var cause: Int?
  }

  private let timings: [Int: SVGTiming]
  private var followers: [Int: [Follower]] = [:]
  /// The starts to come, the latest first.
  private var pending: [Start] = []
  private var steps = 0
  /// The first times at which each animation starts; later ones show the length of a cycle.
  private(set) var starts: [Int: [Double]] = [:]
  /// The starts in their order, each with the index of the start that caused it.
  private var causes: [(node: Int, cause: Int?)] = []
  /// The animations with a start that is over before the document starts.
  private(set) var late: Set<Int> = []

  /// The most starts of an animation that are looked at, and so twice the most in a cycle, and one more.
  private static let mostStarts = 9

  init(_ timings: [Int: SVGTiming]) { self.timings = timings }

  mutating func add(_ node: Int, at time: Double) { pending.append(Start(time: time, node: node)) }

  mutating func add(_ follower: Follower, of node: Int) { followers[node, default: []].append(follower) }

  // MARK: Simulation

  mutating func run() {
    pending.sort { ($0.time, $0.node) > ($1.time, $1.node) }
    while let next = pending.popLast(), steps < 200_000 {
      steps += 1
      begin(next)
    }
  }

  private mutating func begin(_ start: Start) {
    let (node, time) = (start.node, start.time)
    guard let timing = timings[node], starts[node]?.count ?? 0 < Self.mostStarts else { return }
    let last = starts[node]?.last
    if let last, time <= last + 1e-9 { return }
    guard let length = timing.length(from: time), time + length > 0 else {
      late.insert(node)
      return
    }
    if let last, !timing.restarts(at: time, after: last) { return }
    starts[node, default: []].append(time)
    causes.append((node, start.cause))
    for follower in followers[node] ?? [] {
      let next = time + (follower.isEnd ? length : 0) + follower.delay
      guard next.isFinite, next <= 1e6 else { continue }
      insert(Start(time: next, node: follower.node, cause: causes.count - 1))
    }
  }

  private mutating func insert(_ start: Start) {
    // An insertion moves the later ones.
    steps += 1 + pending.count / 256
    let index = pending.partitioningIndex { ($0.time, $0.node) < (start.time, start.node) }
    pending.insert(start, at: index)
  }

  // MARK: Results

  /// Whether an animation starts again before an end at which others start.
  func restartsBeforeFollowedEnd(_ node: Int) -> Bool {
    guard followers[node]?.contains(where: \.isEnd) ?? false, let times = starts[node],
      let timing = timings[node]
    else { return false }
    return zip(times, times.dropFirst()).contains { $1 < $0 + (timing.length(from: $0) ?? 0) - 1e-9 }
  }

  /// Starts of an animation that stand for all of them.
  struct Selection {
    var times: [Double]
    /// The number of times before the cycle.
    var lead = 0
    /// The length of the cycle; nil if the times do not repeat.
    var period: Double?
    /// Whether no start is left out.
    var isComplete = true

    /// The time of the start after one of them; infinite if there is none.
    func next(after index: Int) -> Double {
      if index + 1 < times.count { return times[index + 1] }
      return period.map { times[lead] + $0 } ?? .infinity
    }
  }

  /// The first starts of an animation, up to the end of a cycle; only the first one if there are too many.
  ///
  /// - Parameter cycle: The cycle of the animation, if it has one.
  func selection(_ times: [Double], _ cycle: Cycle?) -> Selection {
    if times.count > 1, let cycle {
      guard cycle.period >= 1e-3 else { return Selection(times: [times[0]], isComplete: false) }
      let kept = Array(times.prefix(cycle.start + cycle.count))
      return Selection(times: kept, lead: cycle.start, period: cycle.period)
    }
    guard times.count < Self.mostStarts else { return Selection(times: [times[0]], isComplete: false) }
    return Selection(times: times)
  }

  // MARK: Cycles

  /// Times that repeat.
  struct Cycle {
    /// The number of times before it.
    var start: Int
    /// The number of times in it.
    var count: Int
    var period: Double

    /// The shortest cycle of several times, the earliest one; nil if they have none.
    ///
    /// - Parameter length: The length of the cycle; nil for any.
    init?(_ times: [Double], lasting length: Double? = nil) {
      // The times that follow contain the shortest cycle at least four times.
      for start in 0...max(0, times.count - 5) {
        let rest = times[start...]
        for count in 1...max(1, (rest.count - 1) / 2) where count < rest.count {
          let period = times[start + count] - times[start]
          if let length, abs(period - length) >= 1e-6 { continue }
          if rest.indices.dropLast(count).allSatisfy({ abs(times[$0 + count] - times[$0] - period) < 1e-6 }) {
            (self.start, self.count, self.period) = (start, count, period)
            return
          }
        }
      }
      return nil
    }
  }

  /// The animations that start again and again, because they restart themselves or follow those that do.
  func cycles() -> [Int: Cycle] {
    var cycles: [Int: Cycle] = [:]
    var others: [(node: Int, ancestors: Set<Int>)] = []
    var seen: [Int: Int] = [:]
    var steps = 0
    for start in causes {
      seen[start.node, default: 0] += 1
      // The second or the third start shows whether there is a cycle.
      guard seen[start.node] == 2 || seen[start.node] == 3, cycles[start.node] == nil else { continue }
      var ancestors: Set<Int> = [start.node]
      var cause = start.cause
      while let index = cause, steps < 1_000_000, ancestors.insert(causes[index].node).inserted {
        steps += 1
        cause = causes[index].cause
      }
      if cause == nil {
        others.append((start.node, ancestors))
      } else if steps < 1_000_000, let times = starts[start.node] {
        cycles[start.node] = Cycle(times)
      }
    }
    let known = cycles
    for other in others where known[other.node] == nil {
      guard let times = starts[other.node] else { continue }
      let shared = other.ancestors.sorted().lazy
        .compactMap { known[$0].flatMap { Cycle(times, lasting: $0.period) } }.first
      if let shared { cycles[other.node] = shared }
    }
    return cycles
  }
}
