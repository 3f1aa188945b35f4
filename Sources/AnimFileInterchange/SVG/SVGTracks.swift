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

  private static let maximumIterations = 100

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
  ) -> [(motion: SVGMotion, keys: [Keyframe])] {
    var lists: [(motion: SVGMotion, keys: [Keyframe])] = []
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

  /// The motions of a member that show: one that is endless from the start takes the place of the others.
  ///
  /// - Parameter lists: The motions in the order of their starts.
  private mutating func shown(
    _ lists: [(motion: SVGMotion, keys: [Keyframe])]
  ) -> [(motion: SVGMotion, keys: [Keyframe])] {
    let endless = lists.filter { $0.motion.count.isInfinite && $0.motion.begin <= 0 }
    guard lists.count > 1, let first = endless.first, lists[lists.count - 1].motion.count.isInfinite,
      lists[lists.count - 1].motion.begin <= 0
    else { return lists }
    // In CSS, that of the last name.
    let last = endless.reduce(first) { $1.motion.source >= $0.motion.source ? $1 : $0 }
    if last.motion.isSum || last.motion.keys.contains(where: \.value.isEmpty) {
      report(
        .svgAnimation, "the animations of the element do not add up: only the last one shows",
        at: last.motion.node)
    }
    return [last]
  }

  mutating func track(_ lists: [(motion: SVGMotion, keys: [Keyframe])], _ base: JSONValue)
    -> JSONValue?
  {
    var lists = lists
    lists.sort { $0.motion.begin < $1.motion.begin }
    lists = shown(lists)
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
    guard let first = lists.first else { return nil }
    var result: [Keyframe] = []
    var after: String?
    let isEndless = lists.count == 1 && first.motion.count.isInfinite && first.motion.period == nil
    // A track that repeats has no other value before its start.
    let starts =
      isEndless && first.motion.begin > 0 && !first.motion.showsBefore && first.keys[0].value != base
    let isNumeric = first.keys.allSatisfy { $0.value.mixed(with: $0.value, 0) != nil }
    let passes = starts && isNumeric ? animations.passes(of: first.motion) : nil
    // Whether the last iteration can be longer than the document.
    var isCut = passes != nil
    if isEndless, passes == nil || passes ?? 0 > Self.maximumIterations {
      // A pass that begins at 0 shows its first value there, and one that ends at 0 its last.
      let pass = first.motion.pass ?? 1
      let begin = first.motion.begin - min((first.motion.begin / pass).rounded(.up), 0) * pass
      result = first.keys.map {
        Keyframe(t: $0.t + begin, value: $0.value, easing: $0.easing, via: $0.via)
      }
      after = first.motion.alternates ? "pingpong" : "loop"
      if starts {
        report(.svgAnimation, "before its start the animation shows its first value", at: first.motion.node)
      }
    } else {
      let period = lists.compactMap(\.motion.period).max()
      if let period, let other = lists.first(where: { abs(($0.motion.period ?? period) - period) > 1e-6 }) {
        report(
          .svgAnimation,
          "the animation starts again with another one of the same property, every \(period.shortened(within: 1e-3).shortest) s",
          at: other.motion.node)
      }
      for (index, list) in lists.enumerated() {
        let motion = list.motion
        let next = index + 1 < lists.count ? lists[index + 1].motion.begin : .infinity
        var count = passes.map { Double($0) } ?? motion.count
        if count.isInfinite, next.isInfinite, let shown = animations.passes(of: motion),
          shown <= Self.maximumIterations,
          // Only spans of numbers can be divided.
          isNumeric || motion.begin + Double(shown) * motion.duration <= (animations.duration ?? 0) + 1e-9
        {
          (count, isCut) = (Double(shown), true)
        }
        if count > Double(Self.maximumIterations) {
          if next.isFinite {
            count = min(count, ((next - motion.begin) / motion.duration).rounded(.up))
          } else {
            report(
              .svgAnimation, "the animation stops after \(Self.maximumIterations) iterations", at: motion.node
            )
          }
          count = min(count, Double(Self.maximumIterations))
        }
        if count != count.rounded() {
          report(.svgAnimation, "the last iteration of the animation is complete", at: motion.node)
          count = count.rounded(.up)
        }
        if motion.begin > 0 || index > 0, !motion.showsBefore, result.isEmpty, list.keys[0].value != base {
          result.append(Keyframe(t: motion.begin, value: base))
        }
        if let last = result.last, last.t < motion.begin {
          // The value rests until the motion starts.
          result.append(Keyframe(t: motion.begin, value: last.value, easing: "hold"))
        }
        let own = iterations(of: list, count, until: next)
        result += own.keys
        let end = motion.begin + count * motion.duration
        if end > next + 1e-9 {
          if index + 1 < lists.count, !lists[index + 1].motion.takesOver(from: motion) {
            report(
              .svgAnimation, "the animation ends when the next one of the same property starts",
              at: motion.node)
          } else if own.isRounded {
            report(
              .svgAnimation,
              "the animation stays at a keyframe when the next one of the same property starts",
              at: motion.node)
          }
        } else if !isCut, !motion.staysAfter, result.last?.value != base {
          result.append(Keyframe(t: end, value: base))
        }
      }
      if let period, let start = result.first {
        let end = first.motion.begin + period
        if start.t > first.motion.begin {
          result.insert(Keyframe(t: first.motion.begin, value: start.value), at: 0)
        }
        // It can start again before it is over.
        if let last = result.last, last.t > end + 1e-9 {
          if let parts = Self.divided(result, at: end) {
            result = parts.before
          } else {
            report(
              .svgAnimation, "the animation stays at a keyframe until it starts again", at: first.motion.node)
            result = result.filter { $0.t <= end + 1e-9 }
          }
        }
        if let last = result.last, last.t < end {
          result.append(Keyframe(t: end, value: last.value, easing: "hold"))
        }
        after = "loop"
      }
    }
    result = Self.cleaned(result)
    if isCut, let end = animations.duration { result = Self.cut(result, at: end) }
    for gap in first.motion.gaps where after == nil {
      if let masked = Self.masked(result, gap, by: base) {
        result = Self.cleaned(masked)
      } else {
        report(
          .svgAnimation, "the animation also shows while another one takes its place", at: first.motion.node)
      }
    }
    return value(of: result, after, at: first.motion.node)
  }

  /// The keyframes of some iterations up to a time, and whether they end before it because a span cannot be divided.
  private func iterations(
    of list: (motion: SVGMotion, keys: [Keyframe]), _ count: Double, until next: Double
  ) -> (keys: [Keyframe], isRounded: Bool) {
    var result: [Keyframe] = []
    for iteration in 0..<Int(count) {
      let start = list.motion.begin + Double(iteration) * list.motion.duration
      let isBackward = list.motion.alternates && iteration % 2 == 1
      for key in isBackward ? Self.reversed(list.keys, list.motion.duration) : list.keys {
        var key = key
        key.t += start
        if key.t > next + 1e-9 {
          if result.isEmpty { return (result, true) }
          if let parts = Self.divided(result + [key], at: next) { return (parts.before, false) }
          return (result, key.value != result.last?.value)
        }
        result.append(key)
      }
    }
    return (result, false)
  }

  /// Keyframes of numbers up to a time, with the part of the last span up to it.
  private static func cut(_ keys: [Keyframe], at end: Double) -> [Keyframe] {
    guard let next = keys.firstIndex(where: { $0.t > end }), next > 0 else { return keys }
    guard keys[next - 1].t < end, keys[next].easing != "hold" else { return Array(keys[..<next]) }
    return divided(keys, at: end)?.before ?? Array(keys[...next])
  }

  /// The keyframes up to a time, and those from it on; nil if the span at the time cannot be divided.
  private static func divided(
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
    if late.easing == "hold" { return resting(start.value) }
    guard let curve = late.easing.map({ LottieCurve($0) }) ?? .linear else {
      return late.value == start.value ? resting(start.value) : nil
    }
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
  private static func reversed(_ keys: [Keyframe], _ duration: Double) -> [Keyframe] {
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
          // What was between them had no time to show.
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
    keyframeCount += keys.count
    guard keyframeCount <= limits.keyframes else {
      exceed("keyframes", "too many keyframes", limits.keyframes, at: node)
      return nil
    }
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
    for motion in animations.byTarget[node] ?? [] {
      guard case .property(let name) = motion.kind, !known.contains(name) else { continue }
      report(.svgAnimation, "the animation of \(name.quotedText) is left out", at: motion.node)
    }
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
        // What it shows inherits the motion.
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
