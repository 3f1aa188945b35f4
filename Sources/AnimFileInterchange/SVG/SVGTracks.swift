import AnimFile

// Motions as tracks.
extension SVGImporter {
  /// A keyframe of the document.
  struct Keyframe {
    var t: Double
    var value: JSONValue
    var easing: JSONValue?
    var via: JSONValue?
  }

  private static let maximumIterations = 100

  /// A track of motions that change one member; nil if a value is not one of the member.
  ///
  /// - Parameters:
  ///   - base: The value outside the motions.
  ///   - read: The value of a text. An empty text is the base.
  mutating func track(
    _ motions: [SVGMotion], base: JSONValue, _ read: (String, SVGMotion) -> JSONValue?
  ) -> JSONValue? {
    var lists: [(motion: SVGMotion, keys: [Keyframe])] = []
    for motion in motions {
      var keys: [Keyframe] = []
      for key in motion.keys {
        guard let value = key.value.isEmpty ? base : read(key.value, motion) else {
          report(
            .svgAnimation,
            "the value \(key.value.quotedText) of the animation is not supported: it is left out",
            at: motion.node)
          return nil
        }
        keys.append(Keyframe(t: key.offset * motion.duration, value: value, easing: key.easing))
      }
      lists.append((motion, keys))
    }
    return track(lists, base)
  }

  mutating func track(_ lists: [(motion: SVGMotion, keys: [Keyframe])], _ base: JSONValue)
    -> JSONValue?
  {
    var lists = lists
    lists.sort { $0.motion.begin < $1.motion.begin }
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
    if isEndless, passes == nil || passes ?? 0 > Self.maximumIterations {
      result = first.keys.map {
        Keyframe(t: $0.t + first.motion.begin, value: $0.value, easing: $0.easing, via: $0.via)
      }
      after = first.motion.alternates ? "pingpong" : "loop"
      if starts {
        report(.svgAnimation, "before its start the animation shows its first value", at: first.motion.node)
      }
    } else {
      let period = lists.compactMap(\.motion.period).max()
      for (index, list) in lists.enumerated() {
        let motion = list.motion
        let next = index + 1 < lists.count ? lists[index + 1].motion.begin : .infinity
        var count = passes.map { Double($0) } ?? motion.count
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
        for iteration in 0..<Int(count) {
          let start = motion.begin + Double(iteration) * motion.duration
          let isBackward = motion.alternates && iteration % 2 == 1
          for key in isBackward ? Self.reversed(list.keys, motion.duration) : list.keys {
            guard start + key.t <= next + 1e-9 else { break }
            var key = key
            key.t += start
            result.append(key)
          }
        }
        let end = motion.begin + count * motion.duration
        if end > next + 1e-9 {
          report(
            .svgAnimation, "the animation ends when the next one of the same property starts", at: motion.node
          )
        } else if passes == nil, !motion.staysAfter, result.last?.value != base {
          result.append(Keyframe(t: end, value: base))
        }
      }
      if let period, let start = result.first {
        let end = first.motion.begin + period
        if start.t > first.motion.begin {
          result.insert(Keyframe(t: first.motion.begin, value: start.value), at: 0)
        }
        result = result.filter { $0.t <= end + 1e-9 }
        if let last = result.last, last.t < end {
          result.append(Keyframe(t: end, value: last.value, easing: "hold"))
        }
        after = "loop"
      }
    }
    result = Self.cleaned(result)
    if passes != nil, let end = animations.duration { result = Self.cut(result, at: end) }
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
    var curve = LottieCurve.linear
    if case .array(let numbers)? = late.easing, numbers.count == 4 {
      let points = numbers.map { if case .number(let number) = $0 { number } else { 0.0 } }
      curve = LottieCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    } else if late.easing != nil {
      return late.value == start.value ? resting(start.value) : nil
    }
    func easing(_ curve: LottieCurve?) -> JSONValue? {
      guard let curve, !curve.isLinear else { return nil }
      return .array([curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0.shortened(within: 1e-6)) })
    }
    let place = (time - start.t) / (late.t - start.t)
    let (first, second) = (curve.part(from: 0, to: place), curve.part(from: place, to: 1))
    guard late.via == nil, let value = start.value.mixed(with: late.value, first.end) else { return nil }
    late.easing = easing(second.curve)
    return (
      before + [Keyframe(t: time, value: value, easing: easing(first.curve))],
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
    let list = keys.enumerated().map { index, key in
      var members = [JSONValue.Member("t", .number(key.t)), JSONValue.Member("value", key.value)]
      if let easing = key.easing, index > 0 { members.append(JSONValue.Member("easing", easing)) }
      if let via = key.via, index > 0 { members.append(JSONValue.Member("via", via)) }
      return JSONValue.object(members)
    }
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

  /// A color of the document as a track.
  mutating func colorTrack(_ node: Int, _ name: String, _ base: JSONValue, _ current: RGBAColor?)
    -> JSONValue?
  {
    let motions = motions(node, name)
    guard !motions.isEmpty else { return nil }
    reportSums(motions)
    let track = track(motions, base: base) { text, _ in
      if text.trimmed.lowercased() == "none" { return Self.noColor }
      switch SVGColor(text) {
      case .plain(let color): return Self.text(of: color)
      case .current: return Self.text(of: current ?? .black)
      case nil: return nil
      }
    }
    return track.map { Self.withColors($0) }
  }

  /// The value of no paint before it becomes a transparent color.
  static let noColor: JSONValue = "none"

  /// A track of colors in which no paint is a transparent color. Between it and a color there is nothing: the value changes
  /// where the progress is one half.
  private static func withColors(_ track: JSONValue) -> JSONValue {
    func color(_ value: JSONValue) -> JSONValue { value == noColor ? "#0000" : value }
    guard case .object(var members) = track,
      let place = members.firstIndex(where: { $0.name == "keyframes" }),
      case .array(let keys) = members[place].value
    else { return color(track) }
    func key(_ t: JSONValue, _ value: JSONValue, _ easing: JSONValue?) -> JSONValue {
      let members = [JSONValue.Member("t", t), JSONValue.Member("value", color(value))]
      return .object(members + (easing.map { [JSONValue.Member("easing", $0)] } ?? []))
    }
    var result: [JSONValue] = []
    var last: JSONValue?
    for next in keys {
      guard let value = next["value"], let t = next["t"] else { return track }
      let easing = next["easing"]
      if let last, let start = last["value"], (start == noColor) != (value == noColor), easing != "hold",
        case .number(let from)? = last["t"], case .number(let to) = t, from < to
      {
        let half = from + (to - from) * half(of: easing)
        if half <= from, result.count > 1, result[result.count - 2]["t"] == last["t"] { result.removeLast() }
        result.append(key(.number(half.shortened(within: 1e-9)), value, half > from ? "hold" : nil))
        if half < to { result.append(key(t, value, nil)) }
      } else {
        result.append(key(t, value, easing))
      }
      last = next
    }
    members[place].value = .array(result)
    return .object(members)
  }

  /// The part of a span after which an easing reaches one half.
  private static func half(of easing: JSONValue?) -> Double {
    if case .array(let numbers)? = easing, numbers.count == 4 {
      let points = numbers.map { if case .number(let number) = $0 { number } else { 0.0 } }
      return LottieCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3]).fraction(atProgress: 0.5)
    }
    if case .array(let points)? = easing?["linear"] { return half(ofPieces: points) }
    guard case .number(let count)? = easing?["steps"], count >= 1 else { return 0.5 }
    let jump = easing?["jump"]
    // The number of jumps, and of those at the start.
    let jumps = jump == "none" ? count - 1 : jump == "both" ? count + 1 : count
    let first = jump == "start" || jump == "both" ? 1.0 : 0
    return ((jumps / 2).rounded(.up) - first) / count
  }

  /// The part of a span after which straight pieces, values that may have times, reach one half.
  private static func half(ofPieces points: [JSONValue]) -> Double {
    var values: [Double] = []
    var times: [Double?] = []
    for point in points {
      switch point {
      case .array(let pair):
        guard pair.count == 2, case .number(let time) = pair[0], case .number(let value) = pair[1] else {
          return 0.5
        }
        values.append(value)
        times.append(time)
      case .number(let value):
        values.append(value)
        times.append(nil)
      default: return 0.5
      }
    }
    guard values.count > 1 else { return 0.5 }
    times[0] = times[0] ?? 0
    times[times.count - 1] = times[times.count - 1] ?? 1
    // Points without times are at equal distances between the others.
    var known = (place: 0, time: times[0] ?? 0)
    for (place, time) in times.enumerated() {
      guard let time else { continue }
      for inner in known.place + 1..<max(place, known.place + 1) {
        let part = Double(inner - known.place) / Double(place - known.place)
        times[inner] = known.time + (time - known.time) * part
      }
      known = (place, time)
    }
    guard let next = values.firstIndex(where: { $0 >= 0.5 }), let end = times[next] else { return 0.5 }
    guard next > 0, let start = times[next - 1] else { return min(max(end, 0), 1) }
    let part = (0.5 - values[next - 1]) / (values[next] - values[next - 1])
    return min(max(start + (end - start) * part, 0), 1)
  }

  /// Reports motions whose values cannot be added to that of the element.
  private mutating func reportSums(_ motions: [SVGMotion]) {
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

  // MARK: Outlines

  static let outlineMembers: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"], "line": ["x1", "y1", "x2", "y2"], "path": ["d"],
    "polyline": ["points"],
    "polygon": ["points"],
  ]

  /// Animates the members of an outline.
  mutating func animate(
    _ geometry: inout SVGGeometry, _ node: Int, _ declared: SVGDeclared, _ context: SVGContext
  ) {
    let name = tree.name(node)
    guard movesOutline(node) else { return }
    if name == "ellipse", geometry.type == "circle",
      let index = geometry.members.firstIndex(where: { $0.name == "radius" })
    {
      // Its radii can become different.
      let radius = geometry.members[index].value
      geometry.type = name
      geometry.members[index] = JSONValue.Member("radii", .array([radius, radius]))
    }
    if geometry.type != (name == "polygon" ? "polyline" : name) {
      report(.svgAnimation, "the outline is a path here: its animation is left out", at: node)
      return
    }
    func pair(_ member: String, _ x: String, _ y: String, _ least: Double, _ importer: inout SVGImporter) {
      guard let index = geometry.members.firstIndex(where: { $0.name == member }),
        case .array(var values) = geometry.members[index].value, values.count == 2
      else { return }
      for (part, attribute, axis) in [(0, x, SVGAxis.x), (1, y, .y)] {
        guard case .number(let base) = values[part] else { continue }
        if let track = importer.number(node, attribute, base, in: least...1e9, context, axis) {
          values[part] = track
        }
      }
      geometry.members[index].value = .array(values)
    }
    func single(_ member: String, _ attribute: String, _ importer: inout SVGImporter) {
      let index = geometry.members.firstIndex { $0.name == member }
      var base = 0.0
      if let index, case .number(let number) = geometry.members[index].value { base = number }
      guard let track = importer.number(node, attribute, base, in: 0...1e9, context) else { return }
      if let index {
        geometry.members[index].value = track
      } else {
        geometry.members.append(JSONValue.Member(member, track))
      }
    }
    switch name {
    case "rect":
      pair("origin", "x", "y", -1e9, &self)
      pair("size", "width", "height", 0, &self)
      if let name = animatedRadius(node, declared) { single("cornerRadius", name, &self) }
    case "circle":
      pair("center", "cx", "cy", -1e9, &self)
      single("radius", "r", &self)
    case "ellipse":
      pair("center", "cx", "cy", -1e9, &self)
      pair("radii", "rx", "ry", 0, &self)
    case "line":
      pair("from", "x1", "y1", -1e9, &self)
      pair("to", "x2", "y2", -1e9, &self)
    case "path": animatePath(&geometry, node)
    default: animatePoints(&geometry, node)
    }
  }

  /// The radius of a rectangle that both radii follow; nil if none moves, or if only one of two does.
  private mutating func animatedRadius(_ node: Int, _ declared: SVGDeclared) -> String? {
    let (rx, ry) = (motions(node, "rx"), motions(node, "ry"))
    if rx.isEmpty, ry.isEmpty { return nil }
    // A radius that is not set is the other one.
    if ry.isEmpty, !declared.sets("ry") { return "rx" }
    if rx.isEmpty, !declared.sets("rx") { return "ry" }
    func isSame(_ a: SVGMotion, _ b: SVGMotion) -> Bool {
      a.begin == b.begin && a.duration == b.duration && a.count == b.count && a.period == b.period
        && a.alternates == b.alternates && a.staysAfter == b.staysAfter && a.showsBefore == b.showsBefore
        && a.isSum == b.isSum && a.pose == b.pose
        && a.keys.elementsEqual(b.keys) {
          $0.offset == $1.offset && $0.value == $1.value && $0.easing == $1.easing
        }
    }
    if rx.elementsEqual(ry, by: isSame) { return "rx" }
    report(
      .svgAnimation, "the corners have one radius: the animation of 'rx' or 'ry' alone is left out",
      at: (rx.first ?? ry[0]).node)
    return nil
  }

  /// Whether the value of an element without motions shows, at some time or as a part of these.
  private func showsRest(_ motions: [SVGMotion]) -> Bool {
    !isReplaced(by: motions) || motions.contains { $0.keys.contains(where: \.value.isEmpty) }
  }

  /// Reports that an element shows the first outline of an animation while it should show nothing.
  private mutating func reportPlaceholder(_ geometry: SVGGeometry, _ motions: [SVGMotion]) {
    guard geometry.isPlaceholder, let first = motions.first, !isReplaced(by: motions) else { return }
    report(
      .svgAnimation, "the outline also shows outside the animation", help: "animate 'visible', too",
      at: first.node)
  }

  /// Whether motions apply from the start to the end.
  private func isReplaced(by motions: [SVGMotion]) -> Bool {
    motions.contains { $0.begin <= 0 || $0.showsBefore }
      && motions.contains { motion in
        if motion.staysAfter || motion.pose != nil { return true }
        return motion.pass.map { $0 <= motion.duration * motion.count + 1e-9 } ?? false
      }
  }

  private mutating func animatePath(_ geometry: inout SVGGeometry, _ node: Int) {
    guard let index = geometry.members.firstIndex(where: { $0.name == "d" }) else { return }
    let motions = motions(node, "d")
    guard !motions.isEmpty else { return }
    var shape = showsRest(motions) ? geometry.outline.structure : []
    reportSums(motions)
    var differs: Int?
    var sizes: [Int] = []
    // The structures of the paths by their texts.
    var structures = [geometry.members[index].value: geometry.outline.structure]
    var last: BezierPath?
    // A closed outline cannot turn into an open one.
    var opens = false
    let limit = limits.pathElements
    let track = track(motions, base: geometry.members[index].value) { text, motion in
      var value = text.trimmed
      if value.hasPrefix("path("), let quote = value.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
        value = String(value[value.index(after: quote)...].prefix { $0 != value[quote] })
      }
      guard let outline = try? BezierPath(svgPathData: value, maximumElements: limit) else { return nil }
      if shape.isEmpty { shape = outline.structure }
      if outline.structure != shape { differs = motion.node }
      opens = opens || last?.opensOrCloses(turningInto: outline) ?? false
      last = outline
      sizes.append(outline.verbs.count)
      let text = JSONValue.string(Self.withSingleSpaces(Array(value.utf8)[...]))
      structures[text] = outline.structure
      return text
    }
    guard let track else { return }
    reportPlaceholder(geometry, motions)
    // The outline at rest can show between the animations.
    let rest = geometry.members[index].value
    if case .array(let keys)? = track["keyframes"], keys.contains(where: { $0["value"] == rest }) {
      if geometry.outline.structure != shape { differs = differs ?? motions[0].node }
      opens = opens || last?.opensOrCloses(turningInto: geometry.outline) ?? false
      sizes.append(geometry.outline.verbs.count)
    }
    guard add(elements: sizes.reduce(0, +), at: node) else { return }
    if let differs {
      // Each path can get all elements of all others.
      let isShort = sizes.count * (sizes.reduce(0, +) + shape.count) <= 250_000
      guard isShort, !opens, let steps = Self.stepped(track, structures) else {
        report(
          .svgAnimation, "the paths of the animation have different commands: it is left out",
          help: "use the same commands in every path", at: differs)
        return
      }
      geometry.members[index].value = steps
    } else {
      geometry.members[index].value = track
    }
  }

  /// A track of paths, those with different commands of which change halfway between two keyframes; nil if such a span has an
  /// easing.
  private static func stepped(_ track: JSONValue, _ structures: [JSONValue: [Bool?]]) -> JSONValue? {
    guard case .object(var members) = track,
      let place = members.firstIndex(where: { $0.name == "keyframes" }),
      case .array(var keys) = members[place].value
    else { return track }
    func structure(_ index: Int) -> [Bool?]? { keys[index]["value"].flatMap { structures[$0] } }
    for index in keys.indices.dropFirst()
    where keys[index]["t"] != keys[index - 1]["t"] && structure(index) != structure(index - 1) {
      guard case .object(var key) = keys[index], key.allSatisfy({ $0.name != "easing" || $0.value == "hold" })
      else { return nil }
      if !key.contains(where: { $0.name == "easing" }) {
        let half = JSONValue.object([.init("steps", 2), .init("jump", "none")])
        key.append(JSONValue.Member("easing", half))
      }
      keys[index] = .object(key)
    }
    members[place].value = .array(keys)
    members.append(JSONValue.Member("morph", "match"))
    return .object(members)
  }

  private mutating func animatePoints(_ geometry: inout SVGGeometry, _ node: Int) {
    guard let index = geometry.members.firstIndex(where: { $0.name == "points" }),
      case .array(let base) = geometry.members[index].value
    else { return }
    let motions = motions(node, "points")
    guard !motions.isEmpty else { return }
    reportSums(motions)
    let track = track(motions, base: .array(base)) { text, _ in
      let numbers = Self.numbers(text)
      guard numbers.count == 2 * base.count else { return nil }
      return .array(base.indices.map { .array([.number(numbers[2 * $0]), .number(numbers[2 * $0 + 1])]) })
    }
    guard let track else { return }
    reportPlaceholder(geometry, motions)
    geometry.members[index].value = track
  }

  // MARK: Paints

  /// A fill or a stroke with the motions of its members.
  mutating func animatedPaint(
    _ paint: JSONValue?, _ part: String, _ node: Int, _ context: SVGContext, _ outline: BezierPath
  ) -> JSONValue? {
    guard animations.changes(node) else { return paint }
    let style = context.style
    var members: [JSONValue.Member]
    switch paint {
    case .object(let list)? where paint?["parameter"] == nil: members = list
    case let value?: members = [JSONValue.Member("color", value)]
    case nil: return nil
    }
    func set(_ name: String, _ value: JSONValue?) {
      guard let value else { return }
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index].value = value
      } else {
        members.append(JSONValue.Member(name, value))
      }
    }
    if let color = members.first(where: { $0.name == "color" })?.value {
      let track = colorTrack(node, part, color, style.color)
      if color == Self.noColor, track == nil { return nil }
      set("color", track)
    }
    let opacity = part == "fill" ? style.fillOpacity : style.strokeOpacity
    set("opacity", number(node, part + "-opacity", opacity, in: 0...1, nil))
    if part == "stroke" {
      let pen = penFactor(node, declared(node), context)
      let factor = pathScale(node, outline) * pen
      let width = (style.strokeWidth * pen).shortFactor
      set("width", number(node, "stroke-width", width, in: 0...1e9, factor: pen, context))
      set("dashOffset", number(node, "stroke-dashoffset", style.dashOffset * factor, factor: factor, context))
      set("dash", dashes(node, style.dash, factor, context))
    }
    let isPlain = members.count == 1 && members[0].name == "color"
    return isPlain ? members[0].value : .object(members)
  }

  private mutating func dashes(
    _ node: Int, _ base: [Double], _ factor: Double, _ context: SVGContext
  ) -> JSONValue? {
    let motions = motions(node, "stroke-dasharray")
    guard !motions.isEmpty else { return nil }
    reportSums(motions)
    // All lists get the same length, by repetition.
    var length = 2
    let lists = [base] + motions.flatMap { $0.keys.map { context.lengths($0.value) ?? [] } }
    for count in Set(lists.map(\.count)) where count > 0 && length <= 1000 {
      var (a, b) = (length, count)
      while b != 0 { (a, b) = (b, a % b) }
      length = length / a * count
    }
    guard length <= 1000 else {
      report(
        .svgLimit, "the animation takes more than 1000 dashes: it is left out",
        help: "use as many dashes in every value", at: motions[0].node)
      return nil
    }
    func list(_ numbers: [Double]) -> JSONValue? {
      guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
      return .array(
        (0..<length).map { index in
          // Without dashes, one dash is longer than any line.
          let rest = index % 2 == 0 ? 1e6 : 0
          return .number(
            numbers.isEmpty ? rest : (numbers[index % numbers.count] * factor).shortened(within: 1e-6))
        })
    }
    guard add(elements: length * lists.count, at: node), let rest = list(base) else { return nil }
    return track(motions, base: rest) { text, _ in context.lengths(text).flatMap { list($0) } }
  }

  // MARK: Stops

  /// The stops of a gradient with the motions of each.
  mutating func animatedStops(_ stops: [Stop], of node: Int) -> [JSONValue] {
    let elements = stopElements(of: node)
    return stops.enumerated().map { index, stop in
      guard index < elements.count, animations.changes(elements[index]) else { return value(of: stop) }
      let element = elements[index]
      animations.seen.insert(element)
      reportMotions(element, except: ["stop-color", "stop-opacity", "offset"])
      var offset = JSONValue.number(stop.offset)
      if let track = number(element, "offset", stop.offset, in: 0...1, nil) { offset = track }
      let declared = declared(element)
      let opacity = own(element, declared, "stop-opacity", Self.fraction) ?? 1
      var alpha = 1.0
      if case .plain(let rest)? = own(element, declared, "stop-color", { SVGColor($0) }) {
        alpha = rest.alpha
      }
      var color = Self.color(stop.color, stop.alpha)
      let (colors, opacities) = (motions(element, "stop-color"), motions(element, "stop-opacity"))
      if !colors.isEmpty, let other = opacities.first {
        report(
          .svgAnimation, "the opacity keeps its value at rest, as the color of the stop is animated, too",
          help: "animate the color with its opacity", at: other.node)
      }
      if let track = track(
        colors, base: color,
        { text, _ in
          guard case .plain(var value) = SVGColor(text) else { return nil }
          value.alpha *= opacity
          return Self.text(of: value)
        })
      {
        color = track
      } else if let track = track(
        opacities, base: color,
        { text, _ in
          // A parameter has no opacity of its own.
          guard case .string = stop.color else { return nil }
          return Self.fraction(text).map { Self.color(stop.color, $0 * alpha) }
        })
      {
        color = track
      }
      return .object([.init("offset", offset), .init("color", color)])
    }
  }
}

extension BezierPath {
  /// The verbs, with every curve and line alike: what two paths share between which a path can change.
  var structure: [Bool?] {
    verbs.map { verb in
      switch verb {
      case .move: true
      case .close: false
      case .line, .quad, .cubic: nil
      }
    }
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
    default: return nil
    }
  }
}
