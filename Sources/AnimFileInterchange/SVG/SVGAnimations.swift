import AnimFile

/// A change of one property of one element over time.
struct SVGMotion {
  struct Key {
    /// The part of an iteration, from 0 to 1.
    var offset: Double
    /// The text of the value.
    var value: String
    /// The easing of the interval that ends here.
    var easing: JSONValue?
  }

  enum Kind: Hashable {
    /// A property or an attribute.
    case property(String)
    /// A function of a transform.
    case transform(String)
    case path
  }

  var node: Int
  var kind: Kind
  var keys: [Key]
  var begin: Double
  /// The length of an iteration.
  var duration: Double
  /// The number of iterations; infinite for an endless animation.
  var count: Double
  var alternates = false
  var staysAfter: Bool
  var showsBefore = false
  /// Whether the values are added to that of the element.
  var isSum = false
  /// The time after which the animation starts again because others restart it.
  var period: Double?
  /// The property of CSS that a function of a transform belongs to; nil for an attribute.
  var property: String?
  /// Whether one of its values is that of the element, with the animations that it replaces.
  var isRelative = false
  /// The place of the animation of CSS among those of the element.
  var source = 0
  /// The part of an iteration at which it is paused; nil if it runs.
  var pose: Double?
  /// The times at which other animations replace it.
  var gaps: [Range<Double>] = []
  /// The arguments of the function in the transform that the element has outside the motion; nil if it has others.
  var own: String?
  /// The parts of a path's length between which it moves; empty for the whole path.
  var keyPoints: [Double] = []
  /// For a path that is given by points: the part of an iteration at which each is reached; empty at constant speed.
  var pointTimes: [Double] = []
  /// The easings between these points; nil for constant speed.
  var pointEasings: [JSONValue?] = []
  /// Whether it jumps from point to point.
  var jumps = false

  /// The times at which it applies. The time before the document starts does not matter.
  var active: Range<Double> {
    let start = showsBefore || begin <= 0 ? -.infinity : begin
    return start..<(staysAfter || pass != nil ? .infinity : max(begin + duration * count, start))
  }

  /// Lets an endless animation end with the iteration that has started at a time.
  mutating func end(before time: Double) {
    guard pass != nil, time.isFinite, duration > 0 else { return }
    (count, period) = (max(1, ((time - begin) / duration).rounded(.up)), nil)
  }

  /// Whether it has only jumps.
  var isDiscrete: Bool { keys.dropFirst().allSatisfy { $0.easing == "hold" } }

  /// The length of a pass of an endless animation; nil for one that ends.
  var pass: Double? { period ?? (count.isInfinite ? (alternates ? 2 : 1) * duration : nil) }

  /// Whether it replaces a motion of the same property, which starts before it, until that one ends.
  func takesOver(from other: SVGMotion) -> Bool {
    if node == other.node, source == other.source { return true }
    // It shows before it starts, or the values that are left out are those of the other motion.
    if showsBefore || keys.contains(where: \.value.isEmpty) { return false }
    // The last one of CSS shows, whenever it starts.
    return !isSum && source >= other.source
      && (staysAfter || count.isInfinite
        || begin + duration * count >= other.begin + other.duration * other.count - 1e-9)
  }

  /// Whether an endless animation shows from time 0 on what it shows in later passes.
  var isUnderWay: Bool { begin <= (staysAfter ? 0 : max(0, (pass ?? 0) - duration * count)) + 1e-9 }

  /// The time after which an animation that ends changes nothing.
  var end: Double {
    let isConstant =
      pose != nil || (kind != .path && staysAfter && keys.allSatisfy { $0.value == keys[0].value })
    return isConstant ? begin : begin + duration * count
  }
}

/// The animations in a file.
struct SVGAnimations {
  var byTarget: [Int: [SVGMotion]] = [:]
  /// The motions of inherited properties that elements pass on to those inside, by the elements and the properties.
  var inherited: [Int: [String: [SVGMotion]]] = [:]
  /// The elements whose visibility moves, and with it everything inside.
  var wholes: Set<Int> = []
  /// The elements with something inside that moves; nil if nothing has asked for them.
  var containers: Set<Int>?
  /// Whether styles set the transforms of elements with animated ones.
  var styledTransforms: [Int: Bool] = [:]
  /// The elements that are drawn, or that paint something.
  var seen: Set<Int> = []
  /// The length of a pass of the document; nil if nothing moves.
  var duration: Double?
  /// Whether the document repeats without a seam.
  var isEndless = false
  /// The time from which the document repeats, in seconds.
  var start = 0.0
  /// Whether all iterations of endless animations that start late are written.
  var writesIterations = true

  var isEmpty: Bool { byTarget.isEmpty }

  /// The number of iterations of an endless animation that the document shows.
  func passes(of motion: SVGMotion) -> Int? {
    guard let duration, start > 0 || !isEndless, motion.duration > 0, writesIterations else { return nil }
    return Int(min(((duration - motion.begin) / motion.duration - 1e-9).rounded(.up), 1e6))
  }

  func moves(_ node: Int) -> Bool {
    byTarget[node]?.contains { if case .property = $0.kind { false } else { true } } ?? false
  }

  func scales(_ node: Int) -> Bool {
    byTarget[node]?.contains {
      guard case .transform(let type) = $0.kind else { return false }
      return type.hasPrefix("scale") || type.hasPrefix("skew")
    } ?? false
  }

  func changes(_ node: Int, _ name: String? = nil) -> Bool {
    guard let list = byTarget[node] else { return false }
    guard let name else { return true }
    return list.contains { $0.kind == .property(name) }
  }

  mutating func add(_ motion: SVGMotion, to target: Int) { byTarget[target, default: []].append(motion) }
}

// MARK: Duration

extension SVGImporter {
  /// Sets the duration of the document, once all animations are known.
  private mutating func setDuration() {
    let targets = animations.byTarget.keys.sorted()
    let motions = targets.flatMap { animations.byTarget[$0] ?? [] }
    let end = max(0, motions.filter { $0.pass == nil }.map(\.end).max() ?? 0)
    let endless = motions.filter { $0.pass != nil }
    if let common = Self.common(endless.compactMap(\.pass)) {
      // Before these times, the motion differs from that of later passes.
      let starts = endless.filter { end > 0 ? $0.begin > 0 : !$0.isUnderWay }.map(\.begin)
      var start = max(end, starts.max() ?? 0).shortened(within: 1e-9)
      if end <= 0, start > 0,
        let first = Self.first(of: endless, exceeding: Self.mostLateKeyframes, start + common)
      {
        report(
          .svgAnimation,
          "the animations with delays are under way from the start: the keyframes of all their iterations would be too many",
          at: first.node)
        start = 0
      }
      animations.duration = (start + common).shortened(within: 1e-9)
      (animations.isEndless, animations.start) = (true, start)
      if start <= 0 { for target in targets { startEarlier(target) } }
      animations.writesIterations =
        start <= 0 || Self.first(of: endless, exceeding: Self.mostLateKeyframes, start + common) == nil
      return
    }
    guard let first = endless.first else {
      if end > 0 { animations.duration = end.shortened(within: 1e-9) }
      return
    }
    // The loops are exact up to a time at which all start again.
    let start = max(end, endless.map(\.begin).max() ?? 0).shortened(within: 1e-9)
    let pass = endless.compactMap(\.pass).max() ?? 1
    let length = (Self.leastLoop / pass).rounded(.up) * pass
    animations.duration = (start + length).shortened(within: 1e-9)
    (animations.isEndless, animations.start) = (true, start)
    animations.writesIterations =
      Self.first(of: endless, exceeding: Self.mostLateKeyframes, start + length) == nil
    report(
      .svgAnimation,
      "the endless animations have no common period of an hour or less: they jump every \(length.shortened(within: 1e-3).shortest) s, when the document repeats",
      help: "give them lengths with a common multiple", at: first.node)
  }

  /// The least length of a pass in seconds, if the endless animations have no common period.
  private static let leastLoop = 60.0

  /// The most keyframes of all iterations of animations that start late.
  private static let mostLateKeyframes = 20_000.0

  /// The endless motion with which the keyframes of all iterations up to a time exceed a number; nil if none does.
  private static func first(of motions: [SVGMotion], exceeding limit: Double, _ end: Double) -> SVGMotion? {
    var count = 0.0
    return motions.first { motion in
      guard motion.begin > 0, let pass = motion.pass else { return false }
      count += ((end - motion.begin) / pass).rounded(.up) * Double(motion.keys.count)
      return count > limit
    }
  }

  /// Lets the endless animations of an element be under way when the document starts, as in its later passes.
  private mutating func startEarlier(_ target: Int) {
    for index in (animations.byTarget[target] ?? []).indices {
      guard let motion = animations.byTarget[target]?[index], let pass = motion.pass, motion.begin > 0 else {
        continue
      }
      let begin = motion.begin - (motion.begin / pass - 1e-9).rounded(.up) * pass
      animations.byTarget[target]?[index].begin = begin.shortened(within: 1e-9)
    }
  }

  /// The least common multiple of lengths; nil if there are none, or if it exceeds an hour.
  private static func common(_ lengths: [Double]) -> Double? {
    guard var result = lengths.first else { return nil }
    for length in lengths.dropFirst() {
      guard let multiple = common(result, length) else { return nil }
      result = multiple
    }
    return result <= longest ? result : nil
  }

  /// The longest common period, in seconds.
  private static let longest = 3600.0

  /// The least common multiple of two lengths, exact in milliseconds, or up to a microsecond.
  private static func common(_ a: Double, _ b: Double) -> Double? {
    let (first, second) = ((a * 1000).rounded(), (b * 1000).rounded())
    if abs(first - a * 1000) < 1e-6, abs(second - b * 1000) < 1e-6, first >= 1, second >= 1,
      max(first, second) <= longest * 1000
    {
      return Double(Int(first).leastCommonMultiple(with: Int(second))) / 1000
    }
    var multiple = a
    for _ in 0..<1000 where multiple <= longest {
      let count = (multiple / b).rounded()
      if count >= 1, abs(multiple - count * b) < 1e-6 { return multiple }
      multiple += a
    }
    return nil
  }
}

// MARK: SMIL

extension SVGImporter {
  /// A clock value, such as `2s`, `150ms` or `01:30`.
  static func clock(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmed
    let parts = trimmed.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      var total = 0.0
      for (index, part) in parts.enumerated() {
        guard let number = Double(part), number >= 0 else { return nil }
        // Minutes and seconds have two digits, and seconds a fraction.
        let isHours = index == 0 && parts.count == 3
        let digits = part.prefix { $0 != "." || index + 1 < parts.count }
        guard isHours || digits.utf8.count == 2 && number < 60 else { return nil }
        total = total * 60 + number
      }
      return parts.count <= 3 ? total : nil
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

  private static let maximumAnimations = 10_000

  /// Reads the animations of SMIL, and those of style sheets.
  mutating func collectAnimations(_ nodes: [Int]) {
    var timings: [Int: (duration: Double, count: Double, begins: [Begin])] = [:]
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
      guard isSet || (length ?? 0) > 0 else {
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
      timings[node] = (duration, count, begins)
      if let id = tree.value(node, "id"), indices[id] == nil { indices[id] = node }
      if tree.attribute(node, "end") != nil || tree.attribute(node, "min") != nil
        || tree.attribute(node, "max") != nil
      {
        report(.svgAnimation, "'end', 'min' and 'max' of an animation have no effect", at: node)
      }
      if tree.value(node, "accumulate")?.trimmed == "sum" {
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
      guard next.time + timing.duration * timing.count > 0 else {
        late.insert(next.node)
        continue
      }
      if let last = starts[next.node]?.last {
        let isOver = next.time >= last + timing.duration * timing.count
        switch tree.value(next.node, "restart")?.trimmed {
        case "never": continue
        case "whenNotActive" where !isOver: continue
        default: if next.time <= last { continue }
        }
      }
      starts[next.node, default: []].append(next.time)
      causes.append((next.node, next.cause))
      for follower in followers[next.node] ?? [] {
        let time = next.time + (follower.isEnd ? timing.duration * timing.count : 0) + follower.delay
        guard time.isFinite, time <= 1e6 else { continue }
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
          report(.svgAnimation, "the animation is over when the document starts: it has no effect", at: node)
        }
        continue
      }
      guard let motion = motion(node, first, timing.duration, timing.count) else { continue }
      var kept = times
      var period: Double?
      if times.count > 1, let cycle = cycles[node] {
        kept = cycle.period >= 1e-3 ? Array(times.prefix(cycle.count)) : [first]
        period = cycle.period >= 1e-3 ? cycle.period : nil
      } else if times.count == Self.mostStarts {
        kept = [first]
      }
      if followers[node]?.contains(where: \.isEnd) ?? false,
        zip(times, times.dropFirst()).contains(where: { $1 < $0 + timing.duration * timing.count - 1e-9 })
      {
        report(
          .svgAnimation, "animations that start at the end of this one do so even if it starts again before",
          at: range(node, "begin"))
      }
      // Several starts of a sum would add up.
      if kept.count > 1, motion.contains(where: \.isSum) { (kept, period) = ([first], nil) }
      let isComplete = times.count == 1 || period != nil || kept.count == times.count
      if !isComplete || copies + kept.count > Self.maximumAnimations {
        kept = [first]
        report(.svgAnimation, "only the first start of the animation is kept", at: range(node, "begin"))
      }
      copies += kept.count
      for (index, time) in kept.enumerated() {
        guard var list = index == 0 ? motion : self.motion(node, time, timing.duration, timing.count) else {
          continue
        }
        if let period { for place in list.indices { list[place].period = period.shortened(within: 1e-9) } }
        add(list, of: node)
      }
    }
    collectStyleAnimations()
    setDuration()
    passMotionsOn()
  }

  /// The animations that start again and again, because they restart themselves or follow those that do.
  ///
  /// - Parameters:
  ///   - starts: The first times of each.
  ///   - causes: All starts in their order, each with the index of the start that caused it.
  private static func cycles(
    _ starts: [Int: [Double]], _ causes: [(node: Int, cause: Int?)]
  ) -> [Int: (period: Double, count: Int)] {
    var cycles: [Int: (period: Double, count: Int)] = [:]
    var others: [(node: Int, ancestors: Set<Int>)] = []
    var seen: [Int: Int] = [:]
    var steps = 0
    for start in causes {
      seen[start.node, default: 0] += 1
      // The second start shows whether there is a cycle.
      guard seen[start.node] == 2 else { continue }
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
    for other in others {
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

  /// The length of a cycle of several times, and the number of them in it; nil if they have none.
  ///
  /// - Parameter length: The length of the cycle; nil for the shortest one.
  private static func pattern(_ times: [Double], lasting length: Double? = nil) -> (
    period: Double, count: Int
  )? {
    for count in 1...max(1, (times.count - 1) / 2) {
      let period = times[count] - times[0]
      if let length, abs(period - length) >= 1e-6 { continue }
      if times.indices.dropLast(count).allSatisfy({ abs(times[$0 + count] - times[$0] - period) < 1e-6 }) {
        return (period, count)
      }
    }
    return nil
  }

  private mutating func add(_ motions: [SVGMotion], of node: Int) {
    var target = tree.parent(node)
    if let (id, range) = reference(node) {
      target = elementsByID[id]
      if target == nil { reportReference(id, "element", at: range) }
    }
    guard let target else { return }
    let declared = declared(target)
    for motion in motions {
      if case .property(let name) = motion.kind, declared.isImportant(name) { continue }
      if case .transform = motion.kind, styleSetsTransform(of: target, declared) {
        report(
          .svgAnimation, "the animation has no effect, as a style sets 'transform'",
          help: "set the transform of the element as an attribute", at: motion.node)
        continue
      }
      animations.add(motion, to: target)
    }
  }

  /// Whether the strongest valid value of `transform` is one of a style.
  private mutating func styleSetsTransform(of target: Int, _ declared: SVGDeclared) -> Bool {
    if let known = animations.styledTransforms[target] { return known }
    let strongest = declared.values.last { value in
      value.name == "transform"
        && (SVGTransformList(Array(value.value.utf8)[...]) { _, _ in 0 } != nil
          || ["initial", "inherit", "unset", "revert", "revert-layer"].contains(
            value.value.trimmed.lowercased()))
    }
    let isStyled = strongest?.isStyle ?? false
    animations.styledTransforms[target] = isStyled
    return isStyled
  }

  /// Reads the values of an animation; nil, after a finding, if it has none.
  private mutating func motion(
    _ node: Int, _ begin: Double, _ duration: Double, _ count: Double
  ) -> [SVGMotion]? {
    let name = tree.name(node)
    let attribute = tree.value(node, "attributeName")?.trimmed ?? ""
    var kind = SVGMotion.Kind.property(attribute)
    if name == "animateTransform" {
      kind = .transform((tree.value(node, "type") ?? "translate").trimmed.lowercased())
    }
    if name == "animateMotion" { kind = .path }
    guard kind != .property("") else {
      report(.svgAnimation, "'attributeName' is missing: the animation has no effect", at: node)
      return nil
    }
    var result = SVGMotion(
      node: node, kind: kind, keys: [], begin: begin, duration: duration, count: count,
      staysAfter: tree.value(node, "fill")?.trimmed == "freeze")
    if name == "set" {
      guard let to = tree.value(node, "to") else { return nil }
      result.keys = [.init(offset: 0, value: to), .init(offset: 1, value: to, easing: "hold")]
      if count.isInfinite { (result.count, result.staysAfter) = (1, true) }
      return [result]
    }
    result.isSum = tree.value(node, "additive")?.trimmed == "sum"
    let mode = tree.value(node, "calcMode")?.trimmed ?? (kind == .path ? "paced" : "linear")
    if kind == .path { return followPath(&result, mode) ? [result] : nil }
    guard var values = values(of: node, &result) else { return nil }
    guard !values.isEmpty, values.count <= 10_000 else {
      report(.svgAnimation, "the animation has no values: it has no effect", at: node)
      return nil
    }
    guard hasTimes(node, count: values.count, mode) else { return nil }
    let isSingle = values.count == 1
    if isSingle { values.append(values[0]) }
    let isDiscrete = mode == "discrete" || Self.words.contains(attribute)
    var times: [Double] = isSingle ? [0, 1] : []
    if mode == "paced", !isSingle { times = Self.paced(values) ?? [] }
    if times.isEmpty { times = keyTimes(node, count: values.count, isDiscrete: isDiscrete) }
    let easings = Self.splines(tree.value(node, "keySplines"), mode)
    for (index, value) in values.enumerated() {
      var easing: JSONValue?
      if isDiscrete {
        easing = "hold"
      } else if index > 0, index - 1 < easings.count {
        easing = easings[index - 1]
      }
      result.keys.append(.init(offset: times[index], value: value, easing: index == 0 ? nil : easing))
    }
    if let last = result.keys.last, last.offset < 1 {
      result.keys.append(.init(offset: 1, value: last.value, easing: "hold"))
    }
    result.isRelative = result.keys.contains { $0.value.isEmpty }
    return [result]
  }

  /// The texts of an animation's values, which may be empty; nil after a finding.
  private mutating func values(of node: Int, _ motion: inout SVGMotion) -> [String]? {
    if let text = tree.value(node, "values") {
      var values = text.split(separator: ";").map(\.trimmed)
      if values.last?.isEmpty ?? false { values.removeLast() }
      return values
    }
    if let to = tree.value(node, "to") {
      // From the value of the element to another one, there is nothing to add.
      if tree.attribute(node, "from") == nil { motion.isSum = false }
      return [tree.value(node, "from") ?? "", to]
    }
    guard let by = tree.value(node, "by") else { return [] }
    guard let from = tree.value(node, "from") else {
      motion.isSum = true
      return ["0", by]
    }
    guard let a = Double(from.trimmed), let b = Double(by.trimmed) else {
      report(.svgAnimation, "'by' of this animation is not supported: it is left out", at: range(node, "by"))
      return nil
    }
    return [from, (a + b).shortest]
  }

  /// Reads the path of `animateMotion`, and when its parts are reached. Returns whether it could be read; otherwise there is
  /// a finding.
  private mutating func followPath(_ motion: inout SVGMotion, _ mode: String) -> Bool {
    let node = motion.node
    guard let path = motionPath(node) else {
      report(.svgAnimation, "the path of the animation is not supported: it is left out", at: node)
      return false
    }
    motion.keys = [.init(offset: 0, value: path.text), .init(offset: 1, value: "")]
    let times = Self.times(tree.value(node, "keyTimes"))
    // An easing between the ends of a path.
    let ends = mode == "spline" && path.pointCount == 0 && times.count == 2 ? "0;1" : nil
    if let text = tree.value(node, "keyPoints") ?? ends {
      motion.keyPoints = text.split(separator: ";").compactMap { Double($0.trimmed) }
      guard motion.keyPoints.count > 1, motion.keyPoints.allSatisfy({ 0...1 ~= $0 }) else {
        report(
          .svgValue, "invalid value \(text.quotedText) of 'keyPoints': the animation is left out",
          at: range(node, "keyPoints"))
        return false
      }
      guard times.count == motion.keyPoints.count else {
        report(
          .svgValue, "'keyPoints' has no effect without as many 'keyTimes': the animation is left out",
          at: range(node, "keyPoints"))
        return false
      }
      motion.pointTimes = times
    } else if mode == "discrete", path.pointCount == 0 {
      motion.jumps = true
      return true
    } else if path.pointCount > 0, mode != "paced" {
      guard hasTimes(node, count: path.pointCount, mode) else { return false }
      motion.pointTimes = keyTimes(node, count: path.pointCount, isDiscrete: mode == "discrete")
    } else {
      return true
    }
    motion.jumps = mode == "discrete"
    motion.pointEasings = motion.jumps ? [] : Self.splines(tree.value(node, "keySplines"), mode)
    return true
  }

  /// Whether the times and the splines of an animation fit its values. As in browsers, it has no effect otherwise.
  private mutating func hasTimes(_ node: Int, count: Int, _ mode: String) -> Bool {
    let hasValues = tree.attribute(node, "values") != nil
    func fits(_ name: String, _ isValid: Bool) -> Bool {
      if isValid { return true }
      let text = tree.value(node, name)?.quotedText
      report(
        .svgValue,
        text.map { "invalid value \($0) of '\(name)': the animation has no effect" }
          ?? "'\(name)' is missing: the animation has no effect",
        at: range(node, name))
      return false
    }
    if hasValues || mode == "spline", mode != "paced", let text = tree.value(node, "keyTimes") {
      let times = Self.times(text)
      let isWhole = times.first == 0 && (mode == "discrete" || times.last == 1)
      guard fits("keyTimes", isWhole && times.count == count) else { return false }
    }
    guard mode == "spline" else { return true }
    var splines = (tree.value(node, "keySplines") ?? "").split(separator: ";").map(\.trimmed)
    if splines.last?.isEmpty ?? false { splines.removeLast() }
    let isRight = !splines.isEmpty && (!hasValues || splines.count == count - 1)
    // Unlike those of CSS, they cannot overshoot.
    let fitsRange = splines.allSatisfy { Self.curve($0)?.allSatisfy { 0...1 ~= $0 } ?? false }
    return fits("keySplines", isRight && fitsRange)
  }

  /// The offsets of values: those of `keyTimes`, or equal distances.
  private mutating func keyTimes(_ node: Int, count: Int, isDiscrete: Bool) -> [Double] {
    // Browsers read them for a list of values only, and for steps.
    let isRead = isDiscrete || tree.attribute(node, "values") != nil
    let text = isRead ? tree.value(node, "keyTimes") : nil
    let times = Self.times(text)
    if times.count == count { return times }
    if !(text?.trimmed.isEmpty ?? true), tree.value(node, "calcMode")?.trimmed != "paced" {
      report(.svgValue, "'keyTimes' does not fit the values: it is ignored", at: range(node, "keyTimes"))
    }
    return (0..<count).map { Double($0) / Double(max(1, isDiscrete ? count : count - 1)) }
  }

  /// The numbers of `keyTimes`; empty if they are not in order.
  private static func times(_ text: String?) -> [Double] {
    var parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    if parts.last?.isEmpty ?? false { parts.removeLast() }
    let times = parts.compactMap { Double($0) }
    guard times.count == parts.count else { return [] }
    let isInOrder = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } && times.allSatisfy { 0...1 ~= $0 }
    return isInOrder ? times : []
  }

  /// The easings of `keySplines` between the values, if the mode uses them; nil for a constant speed.
  private static func splines(_ text: String?, _ mode: String) -> [JSONValue?] {
    mode == "spline" ? (text ?? "").split(separator: ";").map { easing($0.trimmed) } : []
  }

  /// Properties with values between which there is nothing.
  static let words: Set<String> = [
    "visibility", "display", "stroke-linecap", "stroke-linejoin", "fill-rule", "mix-blend-mode", "class",
    "href",
  ]

  /// Four numbers of a curve as an easing.
  static func easing(_ text: String) -> JSONValue? {
    guard let numbers = curve(text), numbers != [0, 0, 1, 1] else { return nil }
    return .array(numbers.map { .number($0) })
  }

  /// The four numbers of a curve; nil if the text is none.
  private static func curve(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text.trimmed)
    var numbers: [Double] = []
    while numbers.count < 4, let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    guard numbers.count == 4, scanner.isAtEnd, 0...1 ~= numbers[0], 0...1 ~= numbers[2],
      numbers.allSatisfy({ abs($0) <= 1e6 })
    else { return nil }
    return numbers
  }

  /// Offsets in proportion to the distances of the values.
  private static func paced(_ values: [String]) -> [Double]? {
    let points = values.map { text in
      guard case .plain(let color) = SVGColor(text) else { return numbers(text) }
      return [color.red, color.green, color.blue, color.alpha]
    }
    guard let first = points.first, points.allSatisfy({ $0.count == first.count && !$0.isEmpty }) else {
      return nil
    }
    var total = 0.0
    var sums = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      var square = 0.0
      for (x, y) in zip(a, b) { square += (x - y) * (x - y) }
      total += square.squareRoot()
      sums.append(total)
    }
    return total > 0 ? sums.map { $0 / total } : nil
  }

  /// A list of numbers; empty if it has something else.
  static func numbers(_ text: String) -> [Double] {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard result.count < 10_000, let length = SVGLength(&scanner), length.unit == .user else { return [] }
      result.append(length.value)
      scanner.skipSeparator()
    }
    return result
  }

  /// The path of `animateMotion` as path data, and the number of points if it is given by points; nil if there is none.
  private mutating func motionPath(_ node: Int) -> (text: String, pointCount: Int)? {
    for child in tree.elements(node) where tree.name(child) == "mpath" {
      guard let (id, _) = reference(child), let target = elementsByID[id] else { return nil }
      return tree.value(target, "d").map { ($0, 0) }
    }
    if let path = tree.value(node, "path") { return (path, 0) }
    var points = (tree.value(node, "values") ?? "").split(separator: ";").map(\.trimmed)
    if points.isEmpty, let to = tree.value(node, "to") ?? tree.value(node, "by") {
      points = [tree.value(node, "from") ?? "0,0", to]
    }
    let pairs = points.map { Self.numbers($0) }
    guard pairs.count > 1, pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    let text = "M " + pairs.map { "\($0[0].shortest) \($0[1].shortest)" }.joined(separator: " L ")
    return (text, pairs.count)
  }
}
