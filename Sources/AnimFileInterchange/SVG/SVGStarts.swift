import AnimFile

// When the animations of SMIL start.
extension SVGImporter {
  /// A clock value, such as `2s`, `150ms` or `01:30`.
  static func clock(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmed
    let parts = trimmed.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      var total = 0.0
      for (index, part) in parts.enumerated() {
        guard part.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let number = Double(part) else {
          return nil
        }
        // Minutes and seconds have two digits, and seconds a fraction.
        let isHours = index == 0 && parts.count == 3
        let digits = part.prefix { $0 != "." || index + 1 < parts.count }
        guard isHours || digits.utf8.count == 2 && number < 60 else { return nil }
        total = total * 60 + number
      }
      return parts.count <= 3 && total <= 1e6 ? total : nil
    }
    var scanner = SVGScanner(trimmed)
    guard let number = scanner.number() else { return nil }
    let unit = scanner.word()
    guard scanner.isAtEnd, let factor = ["": 1.0, "s": 1, "ms": 0.001, "min": 60, "h": 3600][unit] else {
      return nil
    }
    let value = number * factor
    return abs(value) <= 1e6 ? value : nil
  }

  /// A time at which an animation starts.
  private enum Begin {
    case time(Double)
    /// The start or the end of another animation, and a delay.
    case sync(id: String, isEnd: Bool, Double)
    case event
  }

  private static func begins(_ text: String?) -> [Begin] {
    guard let text, !text.trimmed.isEmpty else { return [.time(0)] }
    return text.split(separator: ";").map { part in
      let word = part.trimmed
      if let time = clock(word) { return .time(time) }
      for (name, isEnd) in [(".begin", false), (".end", true)] {
        guard let place = word[...].range(of: name) else { continue }
        let id = String(word[..<place.lowerBound])
        let rest = word[place.upperBound...].filter { $0 != " " }
        if rest.isEmpty { return .sync(id: id, isEnd: isEnd, 0) }
        let delay = clock(rest.dropFirst())
        if let delay, rest.hasPrefix("+") { return .sync(id: id, isEnd: isEnd, delay) }
        if let delay, rest.hasPrefix("-") { return .sync(id: id, isEnd: isEnd, -delay) }
      }
      return .event
    }
  }

  /// When an animation starts, and how long it lasts.
  private struct Timing {
    var duration: Double
    var count: Double
    var begins: [Begin]
    /// The times at which it ends at the latest, in their order.
    var ends: [Double] = []
    /// The most time that it lasts.
    var most = Double.infinity

    /// The time that it lasts from a start on; nil if it has no time to start then.
    func length(from begin: Double) -> Double? {
      let length = min(duration * count, most)
      if ends.isEmpty { return length }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] > begin { high = middle } else { low = middle + 1 }
      }
      return low < ends.count ? min(length, ends[low] - begin) : nil
    }

    /// The number of iterations from a start on.
    func count(from begin: Double) -> Double {
      let length = length(from: begin) ?? 0
      return length < duration * count ? length / duration : count
    }
  }

  private static let maximumAnimations = 10_000

  /// The longest animation that ends, in seconds.
  static let longestAnimation = 1e6

  /// The least length of an iteration, in seconds: shorter ones have no time to show.
  static let leastDuration = 1e-6

  /// Reads the animations of SMIL, and those of style sheets.
  mutating func collectAnimations(_ nodes: [Int]) {
    var timings: [Int: Timing] = [:]
    var indices: [String: Int] = [:]
    if nodes.count > Self.maximumAnimations {
      report(
        .svgLimit, "more than \(Self.maximumAnimations) animations: the others are left out",
        at: nodes[Self.maximumAnimations])
    }
    for node in nodes.prefix(Self.maximumAnimations) {
      let begins = Self.begins(tree.value(node, "begin"))
      let isSet = tree.name(node) == "set"
      let length = tree.value(node, "dur").flatMap { Self.clock($0) }
      guard isSet && length == nil || length ?? 0 >= Self.leastDuration else {
        report(.svgAnimation, "the animation has no duration: it has no effect", at: node)
        continue
      }
      let duration = length ?? 1
      var count = 1.0
      if let text = tree.value(node, "repeatCount")?.trimmed {
        count = text == "indefinite" ? .infinity : Double(text) ?? 1
      }
      if let text = tree.value(node, "repeatDur")?.trimmed {
        if text == "indefinite" {
          count = .infinity
        } else if let total = Self.clock(text), total > 0 {
          count = tree.attribute(node, "repeatCount") == nil ? total / duration : min(count, total / duration)
        }
      }
      if isSet, length == nil { count = .infinity }
      guard count > 0 else { continue }
      if duration * count > Self.longestAnimation { count = .infinity }
      var timing = Timing(duration: duration, count: count, begins: begins)
      limit(&timing, node)
      timings[node] = timing
      if let id = tree.value(node, "id"), indices[id] == nil { indices[id] = node }
      if tree.value(node, "accumulate")?.trimmed == "sum", count > 1 {
        report(.svgAnimation, "the iterations of the animation do not add up", at: range(node, "accumulate"))
      }
    }
    // Who starts when an animation starts or ends.
    var followers: [Int: [(node: Int, isEnd: Bool, delay: Double)]] = [:]
    var pending: [(time: Double, node: Int, cause: Int?)] = []
    for node in nodes {
      guard let timing = timings[node] else { continue }
      for begin in timing.begins {
        switch begin {
        case .time(let time): pending.append((time, node, nil))
        case .sync(let id, let isEnd, let delay):
          guard let other = indices[id] else {
            report(.svgAnimation, "there is no animation \(id.quotedText)", at: range(node, "begin"))
            continue
          }
          followers[other, default: []].append((node, isEnd, delay))
        case .event:
          report(
            .svgAnimation, "the start at an event is left out",
            help: "set a parameter in the document, and use 'since'", at: range(node, "begin"))
        }
      }
    }
    // Each animation starts several times: later starts show the length of a cycle.
    var starts: [Int: [Double]] = [:]
    // The starts in their order, each with the index of the start that caused it.
    var causes: [(node: Int, cause: Int?)] = []
    var steps = 0
    // The animations with a start that is over before the document starts.
    var late: Set<Int> = []
    pending.sort { ($0.time, $0.node) > ($1.time, $1.node) }
    while let next = pending.popLast(), steps < 200_000 {
      steps += 1
      guard let timing = timings[next.node], starts[next.node]?.count ?? 0 < Self.mostStarts else {
        continue
      }
      if let last = starts[next.node]?.last, next.time <= last + 1e-9 { continue }
      guard let length = timing.length(from: next.time), next.time + length > 0 else {
        late.insert(next.node)
        continue
      }
      if let last = starts[next.node]?.last {
        let isOver = next.time >= last + (timing.length(from: last) ?? 0)
        switch tree.value(next.node, "restart")?.trimmed {
        case "never": continue
        case "whenNotActive" where !isOver: continue
        default: break
        }
      }
      starts[next.node, default: []].append(next.time)
      causes.append((next.node, next.cause))
      for follower in followers[next.node] ?? [] {
        let time = next.time + (follower.isEnd ? length : 0) + follower.delay
        guard time.isFinite, time <= 1e6 else { continue }
        // An insertion moves the later ones.
        steps += 1 + pending.count / 256
        var (low, index) = (0, pending.count)
        while low < index {
          let middle = (low + index) / 2
          if (pending[middle].time, pending[middle].node) < (time, follower.node) {
            index = middle
          } else {
            low = middle + 1
          }
        }
        pending.insert((time, follower.node, causes.count - 1), at: index)
      }
    }
    let cycles = Self.cycles(starts, causes)
    var copies = 0
    for node in nodes {
      guard let timing = timings[node], let times = starts[node], let first = times.first else {
        if late.contains(node) {
          report(
            .svgAnimation,
            "the animation is over when it starts, or when the document does: it has no effect",
            at: node)
        }
        continue
      }
      guard let motion = motion(node, first, timing.duration, timing.count(from: first)) else { continue }
      var kept = times
      var period: Double?
      // The starts before the cycle.
      var before = 0
      if times.count > 1, let cycle = cycles[node] {
        kept = cycle.period >= 1e-3 ? Array(times.prefix(cycle.start + cycle.count)) : [first]
        (period, before) = cycle.period >= 1e-3 ? (cycle.period, cycle.start) : (nil, 0)
      } else if times.count == Self.mostStarts {
        kept = [first]
      }
      if followers[node]?.contains(where: \.isEnd) ?? false,
        zip(times, times.dropFirst()).contains(where: { $1 < $0 + (timing.length(from: $0) ?? 0) - 1e-9 })
      {
        report(
          .svgAnimation, "animations that start at the end of this one do so even if it starts again before",
          at: range(node, "begin"))
      }
      let isComplete = times.count == 1 || period != nil || kept.count == times.count
      if !isComplete || copies + kept.count > Self.maximumAnimations {
        kept = [first]
        report(.svgAnimation, "only the first start of the animation is kept", at: range(node, "begin"))
      }
      copies += kept.count
      for (index, time) in kept.enumerated() {
        guard
          var list = index == 0 ? motion : self.motion(node, time, timing.duration, timing.count(from: time))
        else {
          continue
        }
        for place in list.indices {
          if index >= before { list[place].period = period?.shortened(within: 1e-9) }
          if index + 1 < kept.count {
            list[place].restart = kept[index + 1]
          } else if let period {
            list[place].restart = kept[before] + period
          }
        }
        add(list, of: node)
      }
    }
    collectStyleAnimations()
    setDuration()
    passMotionsOn()
  }

  /// Reads the limits of the time that an animation lasts.
  private mutating func limit(_ timing: inout Timing, _ node: Int) {
    let least = tree.value(node, "min").flatMap { Self.clock($0) } ?? 0
    // Neither applies if the most is less than the least.
    if let most = tree.value(node, "max").flatMap({ Self.clock($0) }), most > 0, most >= least {
      timing.most = most
    }
    for part in (tree.value(node, "end") ?? "").split(separator: ";").map(\.trimmed) where !part.isEmpty {
      timing.ends.append(Self.clock(part) ?? .infinity)
      if Self.clock(part) == nil, part != "indefinite" {
        report(
          .svgAnimation, "the end at an event or at another animation is left out", at: range(node, "end"))
      }
    }
    timing.ends.sort()
    if least > timing.duration * timing.count || least > 0 && !timing.ends.isEmpty {
      report(.svgAnimation, "'min' has no effect: the animation can end before", at: range(node, "min"))
    }
  }

  /// The animations that start again and again, because they restart themselves or follow those that do.
  ///
  /// - Parameters:
  ///   - starts: The first times of each.
  ///   - causes: All starts in their order, each with the index of the start that caused it.
  private static func cycles(
    _ starts: [Int: [Double]], _ causes: [(node: Int, cause: Int?)]
  ) -> [Int: Cycle] {
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
        cycles[start.node] = pattern(times)
      }
    }
    let known = cycles
    for other in others where known[other.node] == nil {
      guard let times = starts[other.node] else { continue }
      for ancestor in other.ancestors.sorted() {
        guard let cycle = known[ancestor], let pattern = pattern(times, lasting: cycle.period) else {
          continue
        }
        cycles[other.node] = pattern
        break
      }
    }
    return cycles
  }

  /// The most starts of an animation that are looked at, and so twice the most in a cycle, and one more.
  private static let mostStarts = 9

  /// Times that repeat.
  private struct Cycle {
    /// The number of times before it.
    var start: Int
    /// The number of times in it.
    var count: Int
    var period: Double
  }

  /// The shortest cycle of several times, the earliest one; nil if they have none.
  ///
  /// - Parameter length: The length of the cycle; nil for any.
  private static func pattern(_ times: [Double], lasting length: Double? = nil) -> Cycle? {
    // What follows has the shortest cycle at least four times.
    for start in 0...max(0, times.count - 5) {
      let rest = times[start...]
      for count in 1...max(1, (rest.count - 1) / 2) where count < rest.count {
        let period = times[start + count] - times[start]
        if let length, abs(period - length) >= 1e-6 { continue }
        if rest.indices.dropLast(count).allSatisfy({ abs(times[$0 + count] - times[$0] - period) < 1e-6 }) {
          return Cycle(start: start, count: count, period: period)
        }
      }
    }
    return nil
  }
}
