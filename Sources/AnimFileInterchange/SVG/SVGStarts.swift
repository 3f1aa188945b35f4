import AnimFile

// When the animations of SMIL start.
extension SVGImporter {
  private static let maximumAnimations = 10_000

  /// The longest animation that ends, in seconds.
  static let longestAnimation = 1e6

  /// The least length of an iteration, in seconds: shorter ones have no time to show.
  static let leastDuration = 1e-6

  /// Reads the animations of SMIL, and those of style sheets.
  mutating func collectAnimations(_ nodes: [Int]) {
    if nodes.count > Self.maximumAnimations {
      report(
        .svgLimit, "more than \(Self.maximumAnimations) animations: the others are left out",
        at: nodes[Self.maximumAnimations])
    }
    var timings: [Int: SVGTiming] = [:]
    for node in nodes.prefix(Self.maximumAnimations) { timings[node] = timing(node) }
    var queue = startQueue(nodes, timings)
    queue.run()
    let cycles = queue.cycles()
    var copies = 0
    for node in nodes {
      if let timing = timings[node], let times = queue.starts[node] {
        addMotions(of: node, timing, times, cycles[node], queue, copies: &copies)
      } else if queue.late.contains(node) {
        report(
          .svgAnimation,
          "the animation is over when it starts, or when the document does: it has no effect", at: node)
      }
    }
    collectStyleAnimations()
    setDuration()
    passMotionsOn()
  }

  // MARK: Reading

  /// Reads when an animation starts, and how long it lasts; nil if it has no effect.
  private mutating func timing(_ node: Int) -> SVGTiming? {
    let isSet = tree.name(node) == "set"
    let length = tree.value(node, "dur").flatMap { SVGTiming.clock($0) }
    guard isSet && length == nil || length ?? 0 >= Self.leastDuration else {
      report(.svgAnimation, "the animation has no duration: it has no effect", at: node)
      return nil
    }
    let duration = length ?? 1
    var count = isSet && length == nil ? .infinity : iterations(node, duration)
    guard count > 0 else { return nil }
    if duration * count > Self.longestAnimation { count = .infinity }
    var timing = SVGTiming(
      duration: duration, count: count, begins: SVGTiming.begins(tree.value(node, "begin")))
    switch tree.value(node, "restart")?.trimmed {
    case "never": timing.restart = .never
    case "whenNotActive": timing.restart = .whenNotActive
    default: break
    }
    limit(&timing, node)
    if tree.value(node, "accumulate")?.trimmed == "sum", count > 1 {
      report(.svgAnimation, "the iterations of the animation do not add up", at: range(node, "accumulate"))
    }
    return timing
  }

  /// The number of iterations of an animation.
  private func iterations(_ node: Int, _ duration: Double) -> Double {
    var count: Double?
    if let text = tree.value(node, "repeatCount")?.trimmed {
      count = text == "indefinite" ? .infinity : Double(text) ?? 1
    }
    guard let text = tree.value(node, "repeatDur")?.trimmed else { return count ?? 1 }
    if text == "indefinite" { return .infinity }
    guard let total = SVGTiming.clock(text), total > 0 else { return count ?? 1 }
    return min(count ?? .infinity, total / duration)
  }

  /// Reads the limits of the time that an animation lasts.
  private mutating func limit(_ timing: inout SVGTiming, _ node: Int) {
    let least = tree.value(node, "min").flatMap { SVGTiming.clock($0) } ?? 0
    // Neither applies if the most is less than the least.
    if let most = tree.value(node, "max").flatMap({ SVGTiming.clock($0) }), most > 0, most >= least {
      timing.most = most
    }
    for part in (tree.value(node, "end") ?? "").split(separator: ";").map(\.trimmed) where !part.isEmpty {
      timing.ends.append(SVGTiming.clock(part) ?? .infinity)
      if SVGTiming.clock(part) == nil, part != "indefinite" {
        report(
          .svgAnimation, "the end at an event or at another animation is left out", at: range(node, "end"))
      }
    }
    timing.ends.sort()
    if least > timing.duration * timing.count || least > 0 && !timing.ends.isEmpty {
      report(.svgAnimation, "'min' has no effect: the animation can end before", at: range(node, "min"))
    }
  }

  /// The starts that animations have by themselves, and those that depend on other animations.
  private mutating func startQueue(_ nodes: [Int], _ timings: [Int: SVGTiming]) -> SVGStartQueue {
    var animations: [String: Int] = [:]
    for node in nodes where timings[node] != nil {
      if let id = tree.value(node, "id"), animations[id] == nil { animations[id] = node }
    }
    var queue = SVGStartQueue(timings)
    for node in nodes {
      for begin in timings[node]?.begins ?? [] {
        switch begin {
        case .time(let time): queue.add(node, at: time)
        case .sync(let id, let isEnd, let delay):
          guard let other = animations[id] else {
            report(.svgAnimation, "no animation has the id \(id.quotedText)", at: range(node, "begin"))
            continue
          }
          queue.add(SVGStartQueue.Follower(node: node, isEnd: isEnd, delay: delay), of: other)
        case .event:
          report(
            .svgAnimation, "the start at an event is left out",
            help: "set a parameter in the document, and use 'since'", at: range(node, "begin"))
        }
      }
    }
    return queue
  }

  // MARK: Motions

  /// Adds the motions of an animation, once for each of the starts that are kept.
  ///
  /// - Parameter copies: The number of starts of all animations that are kept.
  private mutating func addMotions(
    of node: Int, _ timing: SVGTiming, _ times: [Double], _ cycle: SVGStartQueue.Cycle?,
    _ queue: SVGStartQueue, copies: inout Int
  ) {
    guard let first = motion(node, timing, at: times[0]) else { return }
    if queue.restartsBeforeFollowedEnd(node) {
      report(
        .svgAnimation, "animations that start at the end of this one do so even if it starts again before",
        at: range(node, "begin"))
    }
    var selection = queue.selection(times, cycle)
    if !selection.isComplete || copies + selection.times.count > Self.maximumAnimations {
      // Without a cycle that begins later.
      selection = SVGStartQueue.Selection(times: [times[0]], isComplete: false)
      report(.svgAnimation, "only the first start of the animation is kept", at: range(node, "begin"))
    }
    copies += selection.times.count
    for (index, time) in selection.times.enumerated() {
      guard var motions = index == 0 ? first : motion(node, timing, at: time) else { continue }
      for place in motions.indices {
        if index >= selection.lead { motions[place].period = selection.period?.shortened(within: 1e-9) }
        motions[place].restart = selection.next(after: index)
      }
      add(motions, of: node)
    }
  }

  /// The motions of an animation from a start on.
  private mutating func motion(_ node: Int, _ timing: SVGTiming, at time: Double) -> [SVGMotion]? {
    motion(node, time, timing.duration, timing.count(from: time))
  }
}
