import AnimFile

// Paints and gradient stops that move.
extension SVGImporter {
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
    if let easing, let pieces = PiecewiseLinear(easing) {
      guard let next = pieces.points.firstIndex(where: { $0.y >= 0.5 }) else { return 0.5 }
      let end = pieces.times[next]
      guard next > 0 else { return min(max(end, 0), 1) }
      let (from, to) = (pieces.points[next - 1].y, pieces.points[next].y)
      let start = pieces.times[next - 1]
      return min(max(start + (end - start) * (0.5 - from) / (to - from), 0), 1)
    }
    guard case .number(let count)? = easing?["steps"], count >= 1 else { return 0.5 }
    let jump = easing?["jump"]
    // The number of jumps, and of those at the start.
    let jumps = jump == "none" ? count - 1 : jump == "both" ? count + 1 : count
    let first = jump == "start" || jump == "both" ? 1.0 : 0
    return ((jumps / 2).rounded(.up) - first) / count
  }

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
      if factor != pen, movesOutline(node), style.isDashed || animations.changes(node, "stroke-dasharray") {
        report(
          .svgAnimation, "the dashes keep the length of the outline at rest, while an animation changes it",
          help: "measure them without 'pathLength'", at: node)
      }
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
      length = length.leastCommonMultiple(with: count)
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
    let jumping = motions.map { jumps(of: $0, base, context) }
    return track(jumping, base: rest) { text, motion in
      // Browsers ignore SMIL animations from or to no dashes.
      guard let numbers = context.lengths(text), !numbers.isEmpty || motion.isStyle else {
        return nil
      }
      return list(numbers)
    }
  }

  /// A motion of dashes with jumps in place of changes that browsers do not show gradually: from and to no dashes, and in SMIL
  /// between different numbers of dashes.
  private mutating func jumps(of motion: SVGMotion, _ base: [Double], _ context: SVGContext) -> SVGMotion {
    func count(_ key: SVGMotion.Key) -> Int {
      (key.value.isEmpty ? base : context.lengths(key.value) ?? []).count
    }
    var result = motion
    result.keys = Array(motion.keys.prefix(1))
    for (last, key) in zip(motion.keys, motion.keys.dropFirst()) {
      let (from, to) = (count(last), count(key))
      let isGradual = motion.isStyle ? (from == 0) == (to == 0) : from == to
      let curve = key.easing.map { LottieCurve($0) } ?? .linear
      if !isGradual, let curve, curve.turns.isEmpty {
        let half = last.offset + (key.offset - last.offset) * curve.fraction(atProgress: 0.5)
        result.keys.append(SVGMotion.Key(offset: half, value: key.value, easing: "hold", isOwn: key.isOwn))
        result.keys.append(SVGMotion.Key(offset: key.offset, value: key.value, isOwn: key.isOwn))
      } else {
        if !isGradual, key.easing != "hold" {
          report(
            .svgAnimation, "the dashes change gradually, not at half of the progress",
            help: "use 'linear', 'ease' or a curve without overshoot", at: motion.node)
        }
        result.keys.append(key)
      }
    }
    return result
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
      reportSums(colors)
      // Documents interpolate premultiplied, where a color without opacity is lost.
      let least = 1.0 / 255
      if let track = track(
        colors, base: Self.color(stop.color, max(stop.alpha, least)),
        { text, _ in
          guard case .plain(var value) = SVGColor(text) else { return nil }
          value.alpha = max(value.alpha * opacity, least)
          return Self.text(of: value)
        })
      {
        color = track
      } else if let track = track(
        opacities, base: color,
        { text, motion in
          // A parameter has no opacity of its own.
          guard case .string = stop.color else { return nil }
          let value = motion.isSum ? SVGLength(text).map { $0.value + opacity } : Self.fraction(text)
          return value.map { Self.color(stop.color, min(max($0, 0), 1) * alpha) }
        })
      {
        color = track
      }
      return .object([.init("offset", offset), .init("color", color)])
    }
  }
}

extension PiecewiseLinear {
  /// Creates the easing of the member `linear` of a document; nil if it has none.
  fileprivate init?(_ easing: JSONValue) {
    guard case .array(let values)? = easing["linear"] else { return nil }
    var points: [Point] = []
    for value in values {
      switch value {
      case .number(let y): points.append(Point(y))
      case .array(let pair):
        guard pair.count == 2, case .number(let x) = pair[0], case .number(let y) = pair[1] else {
          return nil
        }
        points.append(Point(y, at: x))
      default: return nil
      }
    }
    guard let pieces = try? PiecewiseLinear(points) else { return nil }
    self = pieces
  }
}
