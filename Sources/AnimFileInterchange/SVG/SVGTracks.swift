import AnimFile

// Motions as tracks.
extension SVGImporter {
  /// A keyframe of the document.
  struct Keyframe {
    var t: Double
    var value: JSONValue
    var easing: JSONValue?
    var via: JSONValue?

    /// The keyframe in the document. The first one of a track has no easing.
    func json(isFirst: Bool) -> JSONValue {
      var members = [JSONValue.Member("t", .number(t)), JSONValue.Member("value", value)]
      if let easing, !isFirst { members.append(JSONValue.Member("easing", easing)) }
      if let via, !isFirst { members.append(JSONValue.Member("via", via)) }
      return .object(members)
    }
  }

  static let maximumIterations = 1000
  /// The most starts of the animations of one member.
  private static let maximumStarts = 20_000

  /// A track of motions that change one member; nil if all have values that are not those of the member.
  ///
  /// - Parameters:
  ///   - base: The value outside the motions.
  ///   - read: The value of a text. An empty text is the base.
  mutating func track(
    _ motions: [SVGMotion], base: JSONValue, _ read: (String, SVGMotion) -> JSONValue?
  ) -> JSONValue? {
    track(keyframes(of: motions, base: base, read), base)
  }

  /// The motions whose values are those of a member, with their keyframes. The others have findings.
  mutating func keyframes(
    of motions: [SVGMotion], base: JSONValue, _ read: (String, SVGMotion) -> JSONValue?
  ) -> [SVGMotionKeys] {
    var lists: [SVGMotionKeys] = []
    each: for motion in motions {
      var keys: [Keyframe] = []
      for key in motion.keys {
        guard let value = key.value.isEmpty ? base : read(key.value, motion) else {
          report(
            .svgAnimation,
            "the value \(key.value.quotedText) of the animation is not supported: it is left out",
            at: motion.node)
          continue each
        }
        keys.append(Keyframe(t: key.offset * motion.duration, value: value, easing: key.easing))
      }
      lists.append((motion, keys))
    }
    return lists
  }

  /// A track of motions that change one member.
  ///
  /// - Parameters:
  ///   - lists: The motions with the keyframes of one iteration of each.
  ///   - base: The value outside the motions.
  mutating func track(_ lists: [SVGMotionKeys], _ base: JSONValue) -> JSONValue? {
    var lists = posed(lists.filter { !$0.keys.isEmpty })
    let period = lists.first?.motion.period
    // All start again together.
    let isCycle = period != nil && lists.allSatisfy { abs(($0.motion.period ?? 0) - (period ?? 0)) < 1e-6 }
    if isCycle {
      for index in lists.indices { lists[index].motion.period = nil }
    } else {
      lists = repeated(lists)
    }
    let order = lists.indices.sorted {
      lists[$0].motion.priority != lists[$1].motion.priority
        ? lists[$0].motion.priority < lists[$1].motion.priority : $0 < $1
    }
    lists = order.map { lists[$0] }
    guard let first = lists.min(by: { $0.motion.begin < $1.motion.begin })?.motion else { return nil }
    let (start, end) = isCycle ? (first.begin, first.begin + (period ?? 0)) : (0, animations.duration ?? 0)
    let stretches = Self.stretches(of: lists, over: base, from: start, until: end, includingEnd: !isCycle)
    reportSums(in: stretches, lists)
    if !isCycle, let loop = loop(stretches, lists, base) { return loop }
    var result = keyframes(
      of: lists, in: stretches, over: base, cycle: isCycle ? start..<end : nil, until: end)
    if isCycle, first.begin > 0, let key = result.first {
      result.insert(Keyframe(t: key.t, value: base), at: 0)
    }
    result = Self.cleaned(result)
    if !isCycle { result = Self.cut(result, at: end) }
    for gap in first.gaps {
      if let masked = Self.masked(result, gap, by: base) {
        result = Self.cleaned(masked)
      } else {
        report(
          .svgAnimation, "the animation also shows while another one takes its place", at: first.node)
      }
    }
    return value(of: result, isCycle ? "loop" : nil, at: first.node)
  }

  /// The motions; those that are paused stay at their poses.
  private mutating func posed(_ lists: [SVGMotionKeys]) -> [SVGMotionKeys] {
    var lists = lists
    for (index, list) in lists.enumerated() {
      guard let pose = list.motion.pose, let last = list.keys.last else { continue }
      let time = pose * list.motion.duration
      var value = Self.divided(list.keys, at: time)?.after.first?.value
      if value == nil {
        report(.svgAnimation, "the paused animation shows the next of its keyframes", at: list.motion.node)
        value = list.keys.first { $0.t >= time }?.value
      }
      let ends = [list.keys[0].t, last.t]
      lists[index].keys = ends.map { Keyframe(t: $0, value: value ?? last.value, easing: nil) }
    }
    return lists
  }

  /// The motions with all their starts.
  private mutating func repeated(_ lists: [SVGMotionKeys]) -> [SVGMotionKeys] {
    var all: [SVGMotionKeys] = []
    for list in lists where all.count < Self.maximumStarts {
      all += starts(of: list.motion).map { ($0, list.keys) }
    }
    if all.count >= Self.maximumStarts {
      report(
        .svgLimit,
        "the animations of the property start more than \(Self.maximumStarts) times: later ones are left out",
        at: all[0].motion.node)
    }
    return all
  }

  /// The keyframes of the motions that show, and of the base where none does.
  ///
  /// - Parameters:
  ///   - cycle: The cycle of motions that start again together; nil for others.
  ///   - end: The time up to which endless motions are needed.
  private mutating func keyframes(
    of lists: [SVGMotionKeys], in stretches: [SVGStretch], over base: JSONValue, cycle: Range<Double>?,
    until end: Double
  ) -> [Keyframe] {
    var result: [Keyframe] = []
    var reported: Set<Int> = []
    for stretch in stretches {
      var range = cycle.map { stretch.range.clamped(to: $0) } ?? stretch.range
      guard let place = stretch.shown else {
        if range.lowerBound.isFinite { result.append(Keyframe(t: range.lowerBound, value: base)) }
        if range.upperBound.isFinite {
          result.append(Keyframe(t: range.upperBound, value: base, easing: "hold"))
        }
        continue
      }
      let motion = lists[place].motion
      if range.upperBound.isInfinite, motion.count.isInfinite {
        // The last iteration can be longer than the document.
        let count = max(1, ((end - motion.begin) / motion.duration - 1e-9).rounded(.up))
        range = range.lowerBound..<max(motion.begin + count * motion.duration, end, range.lowerBound)
      }
      let keys = Self.keys(of: lists[place], over: stretch.under ?? base, base)
      let part = Self.part(of: motion, keys, range)
      result += part.keys
      if part.isShortened, reported.insert(motion.node).inserted {
        report(
          .svgAnimation, "the animation stops after \(Self.maximumIterations) iterations", at: motion.node)
      }
      if part.isRounded, reported.insert(motion.node).inserted {
        report(
          .svgAnimation,
          "the animation stays at a keyframe where it, or another one of the same property, starts or ends",
          at: motion.node)
      }
    }
    return result
  }

  /// All starts, up to the end of the document, of a motion that can start again and again.
  func starts(of motion: SVGMotion) -> [SVGMotion] {
    guard let period = motion.period, period > 0, let duration = animations.duration else { return [motion] }
    let count = max(1, ((duration - motion.begin) / period - 1e-9).rounded(.up))
    return (0..<Int(min(count, Double(Self.maximumIterations)))).map { index in
      var copy = motion
      copy.begin += Double(index) * period
      copy.restart += Double(index) * period
      copy.period = nil
      return copy
    }
  }

  /// A track that repeats, for an endless motion that always shows; nil if others show, too.
  private mutating func loop(
    _ stretches: [SVGStretch], _ lists: [SVGMotionKeys], _ base: JSONValue
  ) -> JSONValue? {
    guard let last = stretches.last, let place = last.shown, lists[place].motion.count.isInfinite,
      stretches.dropLast().allSatisfy({ $0.shown == nil })
    else { return nil }
    let motion = lists[place].motion
    let keys = Self.keys(of: lists[place], over: last.under ?? base, base)
    // A track that repeats has no other value before its start.
    if stretches.count > 1, keys[0].value != base {
      let isNumeric = keys.allSatisfy { $0.value.mixed(with: $0.value, 0) != nil }
      if let passes = animations.passes(of: motion), passes <= Self.maximumIterations,
        // Only spans of numbers can be divided.
        isNumeric || motion.begin + Double(passes) * motion.duration <= (animations.duration ?? 0) + 1e-9
      {
        return nil
      }
      report(.svgAnimation, "before its start the animation shows its first value", at: motion.node)
    }
    // A pass that begins at 0 shows its first value there, and one that ends at 0 its last.
    let pass = motion.pass ?? 1
    let begin = motion.begin - min((motion.begin / pass).rounded(.up), 0) * pass
    let result = keys.map {
      Keyframe(t: $0.t + begin, value: $0.value, easing: $0.easing, via: $0.via)
    }
    return value(of: Self.cleaned(result), motion.alternates ? "pingpong" : "loop", at: motion.node)
  }

  /// Reports motions whose values depend on others that move at the same time.
  private mutating func reportSums(in stretches: [SVGStretch], _ lists: [SVGMotionKeys]) {
    var reported: Set<Int> = []
    for stretch in stretches where stretch.under == nil {
      guard let place = stretch.shown, reported.insert(lists[place].motion.node).inserted else { continue }
      let motion = lists[place].motion
      if motion.isSum {
        report(
          .svgAnimation, "the animations of the element do not add up: only the last one shows",
          at: motion.node)
      } else if motion.isRelative {
        report(
          .svgAnimation, "the animation begins or ends with the element alone, not with the one it replaces",
          help: "give the first and the last keyframe", at: motion.node)
      }
    }
  }

  /// Keyframes of numbers up to a time, with the part of the last span up to it.
  private static func cut(_ keys: [Keyframe], at end: Double) -> [Keyframe] {
    guard let next = keys.firstIndex(where: { $0.t > end }), next > 0 else { return keys }
    guard keys[next - 1].t < end, keys[next].easing != "hold" else { return Array(keys[..<next]) }
    return divided(keys, at: end)?.before ?? Array(keys[...next])
  }

  /// The keyframes up to a time, and those from it on; nil if the span at the time cannot be divided.
  static func divided(
    _ keys: [Keyframe], at time: Double
  ) -> (before: [Keyframe], after: [Keyframe])? {
    guard let last = keys.last else { return ([], []) }
    let next = keys.firstIndex { $0.t > time } ?? keys.count
    guard next > 0 else { return ([], [Keyframe(t: time, value: keys[0].value)] + keys) }
    let start = keys[next - 1]
    if start.t == time {
      // Of two keyframes at this time, the first one belongs to the time before it.
      let isJump = next > 1 && keys[next - 2].t == time
      return (Array(keys[..<(isJump ? next - 1 : next)]), Array(keys[(next - 1)...]))
    }
    let (before, after) = (Array(keys[..<next]), Array(keys[next...]))
    func resting(_ value: JSONValue) -> (before: [Keyframe], after: [Keyframe]) {
      (before + [Keyframe(t: time, value: value, easing: "hold")], [Keyframe(t: time, value: value)] + after)
    }
    guard var late = after.first else { return resting(last.value) }
    if late.easing == "hold" || (late.value == start.value && late.via == nil) { return resting(start.value) }
    guard let curve = late.easing.map({ LottieCurve($0) }) ?? .linear else { return nil }
    let place = (time - start.t) / (late.t - start.t)
    let (first, second) = (curve.part(from: 0, to: place), curve.part(from: place, to: 1))
    guard late.via == nil, let value = start.value.mixed(with: late.value, first.end) else { return nil }
    late.easing = second.curve?.easing
    return (
      before + [Keyframe(t: time, value: value, easing: first.curve?.easing)],
      [Keyframe(t: time, value: value), late] + after.dropFirst()
    )
  }

  /// Keyframes with another value for some time; nil if a span cannot be divided.
  private static func masked(_ keys: [Keyframe], _ gap: Range<Double>, by rest: JSONValue) -> [Keyframe]? {
    guard let first = keys.first else { return keys }
    var result = [Keyframe(t: min(0, first.t), value: rest)]
    if gap.lowerBound.isFinite {
      guard let parts = divided(keys, at: gap.lowerBound) else { return nil }
      result = parts.before + [Keyframe(t: gap.lowerBound, value: rest)]
    }
    guard gap.upperBound.isFinite else { return result }
    guard let parts = divided(keys, at: gap.upperBound) else { return nil }
    if parts.after.allSatisfy({ $0.value == rest }) { return result }
    return result + [Keyframe(t: gap.upperBound, value: rest, easing: "hold")] + parts.after
  }

  /// The keys of an iteration that runs backward.
  static func reversed(_ keys: [Keyframe], _ duration: Double) -> [Keyframe] {
    var result: [Keyframe] = []
    for index in keys.indices.reversed() {
      var key = keys[index]
      key.t = duration - key.t
      key.easing = index + 1 < keys.count ? mirrored(keys[index + 1].easing) : nil
      result.append(key)
    }
    return result
  }

  /// Keyframes with at most two at one time.
  private static func cleaned(_ keys: [Keyframe]) -> [Keyframe] {
    var result: [Keyframe] = []
    for key in keys {
      var key = key
      key.t = key.t.shortened(within: 1e-9)
      if let last = result.last, last.t >= key.t {
        key.t = last.t
        if last.value == key.value { continue }
        (key.easing, key.via) = (nil, nil)
        if result.count > 1, result[result.count - 2].t == key.t {
          result[result.count - 1].value = key.value
          // Keyframes between them had no time to show.
          if result[result.count - 2].value == key.value { result.removeLast() }
          continue
        }
      }
      result.append(key)
    }
    return result
  }

  private mutating func value(of keys: [Keyframe], _ after: String?, at node: Int) -> JSONValue? {
    guard let first = keys.first else { return nil }
    if keys.allSatisfy({ $0.value == first.value && $0.via == nil }) { return first.value }
    guard budget.add(keyframes: keys.count, at: node) else { return nil }
    let list = keys.enumerated().map { index, key in key.json(isFirst: index == 0) }
    var members = [JSONValue.Member("keyframes", .array(list))]
    if let after { members.append(JSONValue.Member("after", .string(after))) }
    return .object(members)
  }

  // MARK: Properties

  /// The motions of a property of an element.
  func motions(_ node: Int, _ name: String) -> [SVGMotion] {
    animations.byTarget[node]?.filter { $0.kind == .property(name) } ?? []
  }

  /// A number of the document, or its track.
  mutating func number(
    _ node: Int, _ name: String, _ base: Double, in range: ClosedRange<Double> = -1e9...1e9,
    factor: Double = 1, _ context: SVGContext?, _ axis: SVGAxis = .diagonal
  ) -> JSONValue? {
    let motions = motions(node, name)
    guard !motions.isEmpty else { return nil }
    let track = track(motions, base: .number(base)) { text, motion in
      guard let length = SVGLength(text) else { return nil }
      var value =
        context?.resolve(length, axis) ?? (length.unit == .percent ? length.value / 100 : length.value)
      value *= factor
      if motion.isSum { value += base }
      return .number(value.shortened(within: 1e-9))
    }
    return track.map { limited($0, to: range, at: motions[0].node) }
  }

  /// A number or a track whose values stay in a range, with keyframes where lines reach its ends.
  private mutating func limited(_ track: JSONValue, to range: ClosedRange<Double>, at node: Int) -> JSONValue
  {
    func clamped(_ value: Double) -> Double { min(max(value, range.lowerBound), range.upperBound) }
    if case .number(let value) = track { return .number(clamped(value)) }
    guard case .object(var members) = track,
      let place = members.firstIndex(where: { $0.name == "keyframes" }),
      case .array(let keys) = members[place].value
    else { return track }
    var result: [JSONValue] = []
    var last: (t: Double, value: Double)?
    for key in keys {
      guard case .object(var parts) = key, case .number(let t)? = key["t"],
        case .number(let value)? = key["value"]
      else { return track }
      if let last, last.t < t, clamped(last.value) != last.value || clamped(value) != value {
        let fractions = [range.lowerBound, range.upperBound].map { ($0 - last.value) / (value - last.value) }
        for fraction in fractions.sorted() where key["easing"] == nil && fraction > 0 && fraction < 1 {
          let time = (last.t + (t - last.t) * fraction).shortened(within: 1e-9)
          let end = clamped(last.value + (value - last.value) * fraction).shortened(within: 1e-9)
          // A keyframe between two with the same limited value has no effect.
          if result.count > 1, result.suffix(2).allSatisfy({ $0["value"] == .number(end) }) {
            result.removeLast()
          }
          result.append(.object([.init("t", .number(time)), .init("value", .number(end))]))
        }
        if let easing = key["easing"], easing != "hold", clamped(last.value) != clamped(value) {
          report(
            .svgAnimation,
            "the values leave \(range.lowerBound.shortest) to \(range.upperBound.shortest): they are limited before they are interpolated",
            at: node)
        }
      }
      last = (t, value)
      for index in parts.indices where parts[index].name == "value" {
        parts[index].value = .number(clamped(value))
      }
      result.append(.object(parts))
    }
    members[place].value = .array(result)
    return .object(members)
  }

  /// Reports motions whose values cannot be added to that of the element.
  mutating func reportSums(_ motions: [SVGMotion]) {
    for motion in motions where motion.isSum {
      report(.svgAnimation, "the values of the animation replace that of the element", at: motion.node)
    }
  }

  /// Reports the motions of an element that change nothing here.
  mutating func reportMotions(_ node: Int, except known: Set<String>) {
    let isGroup = ["g", "a", "switch"].contains(tree.name(node))
    for motion in animations.byTarget[node] ?? [] {
      guard case .property(let name) = motion.kind, !known.contains(name),
        // Groups have no outline to change.
        !(isGroup && Self.outlineAttributes.contains(name))
      else { continue }
      report(.svgAnimation, "the animation of \(name.quotedText) is left out", at: motion.node)
    }
  }

  private static let outlineAttributes: Set<String> = outlineMembers.values.reduce(into: []) {
    $0.formUnion($1)
  }

  /// Reports the motions of elements that are no shapes, such as those of clips and gradients themselves.
  mutating func reportUnseenMotions() {
    let shapes: Set<String> = ["g", "a", "use", "svg", "switch", "text", "image", "foreignObject", "tspan"]
    for (target, motions) in animations.byTarget.sorted(by: { $0.key < $1.key })
    where !animations.seen.contains(target) {
      let name = tree.name(target)
      guard target == 0 || (!shapes.contains(name) && Self.outlineMembers[name] == nil && name != "stop")
      else { continue }
      for motion in motions {
        // The content of the element inherits the motion.
        if case .property(let property) = motion.kind, animations.inherited[target]?[property] != nil {
          continue
        }
        report(.svgAnimation, "the animation of \(name.quotedText) is left out", at: motion.node)
      }
    }
  }
}

extension LottieCurve {
  /// Creates the curve of an easing of the document; nil if it is of another kind.
  init?(_ easing: JSONValue) {
    guard case .array(let values) = easing, values.count == 4 else { return nil }
    let points = values.map { if case .number(let number) = $0 { number } else { 0.0 } }
    self.init(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
  }

  /// The easing of the document; nil for a line.
  var easing: JSONValue? {
    isLinear ? nil : .array([x1, y1, x2, y2].map { .number($0.shortened(within: 1e-6)) })
  }
}

extension JSONValue {
  /// The number, or the array of numbers, with another one added and a third one subtracted; nil for something else.
  func adding(_ sum: JSONValue, subtracting difference: JSONValue) -> JSONValue? {
    switch (self, sum, difference) {
    case (.number(let value), .number(let sum), .number(let difference)):
      return .number((value + sum - difference).shortened(within: 1e-9))
    case (.array(let values), .array(let sums), .array(let differences))
    where values.count == sums.count && values.count == differences.count:
      let all = values.indices.compactMap { values[$0].adding(sums[$0], subtracting: differences[$0]) }
      return all.count == values.count ? .array(all) : nil
    default: return nil
    }
  }

  /// The number, or the array of numbers, between this one and another; nil if it is something else.
  fileprivate func mixed(with other: JSONValue, _ progress: Double) -> JSONValue? {
    switch (self, other) {
    case (.number(let from), .number(let to)):
      return .number((from + (to - from) * progress).shortened(within: 1e-9))
    case (.array(let from), .array(let to)) where from.count == to.count:
      let values = zip(from, to).compactMap { $0.mixed(with: $1, progress) }
      return values.count == from.count ? .array(values) : nil
    case (.string(let from), .string(let to)):
      if let a = RGBAColor(from), let b = RGBAColor(to) { return .string(a.mixed(with: b, progress).hex) }
      guard let a = try? BezierPath(svgPathData: from), let b = try? BezierPath(svgPathData: to),
        !a.verbs.isEmpty,
        a.verbs == b.verbs
      else { return nil }
      var path = a
      for index in path.points.indices {
        path.points[index] = a.points[index].mixed(with: b.points[index], progress)
      }
      return .string(path.svgPathData(precision: 6))
    default: return nil
    }
  }
}

extension RGBAColor {
  /// Interpolates to another color in sRGB, premultiplied.
  fileprivate func mixed(with other: RGBAColor, _ progress: Double) -> RGBAColor {
    let alpha = alpha + (other.alpha - alpha) * progress
    func channel(_ member: KeyPath<RGBAColor, Double>) -> Double {
      let (a, b) = (self[keyPath: member] * self.alpha, other[keyPath: member] * other.alpha)
      return alpha > 0 ? (a + (b - a) * progress) / alpha : 0
    }
    return RGBAColor(red: channel(\.red), green: channel(\.green), blue: channel(\.blue), alpha: alpha)
  }
}
