import AnimFile

// Elements that follow a path.
extension SVGImporter {
  /// The members of a transform that follows a path.
  ///
  /// - Parameter motions: The starts of one animation.
  mutating func members(alongPath motions: [SVGMotion]) -> [JSONValue.Member]? {
    let motion = motions[0]
    guard let outline = try? BezierPath(svgPathData: motion.keys[0].value, maximumElements: 10_000) else {
      report(.svgAnimation, "the path of the animation has a mistake: it is left out", at: motion.node)
      return nil
    }
    guard let keys = keyframes(of: motion, along: outline),
      let track = track(motions.map { ($0, keys) }, .array([0, 0]))
    else { return nil }
    return [JSONValue.Member("position", track)] + direction(alongPath: motions)
  }

  /// The keyframes of an iteration along a path at the times of the animation; nil, after a finding, if its places on the
  /// path are not supported.
  private mutating func keyframes(of motion: SVGMotion, along outline: BezierPath) -> [Keyframe]? {
    var keys = Self.keyframes(along: outline, motion)
    if !motion.keyPoints.isEmpty {
      guard let moving = Self.keyframes(between: motion.keyPoints, of: outline, motion) else {
        report(
          .svgAnimation, "these 'keyPoints' are not supported: the animation is left out",
          help: "use fewer of them, one path without gaps, and easings that only increase",
          at: range(motion.node, "keyPoints"))
        return nil
      }
      keys = moving
    }
    for index in keys.indices where keys.count == motion.pointTimes.count {
      keys[index].t = motion.pointTimes[index] * motion.duration
      if index > 0, index - 1 < motion.pointEasings.count {
        keys[index].easing = motion.pointEasings[index - 1]
      }
      if motion.jumps { keys[index].easing = "hold" }
    }
    if motion.jumps, motion.pointTimes.isEmpty {
      // From vertex to vertex, each for the same time.
      for index in keys.indices {
        keys[index] = Keyframe(
          t: motion.duration * Double(index) / Double(keys.count), value: keys[index].value, easing: "hold")
      }
    }
    guard let last = keys.last else { return nil }
    if last.t < motion.duration - 1e-9 {
      keys.append(Keyframe(t: motion.duration, value: last.value, easing: "hold"))
    }
    return keys
  }

  /// The members that turn an element that follows a path.
  private mutating func direction(alongPath motions: [SVGMotion]) -> [JSONValue.Member] {
    let motion = motions[0]
    let rotate = tree.value(motion.node, "rotate")?.trimmed
    let isAlways =
      motion.begin <= 0 && (motion.count.isInfinite || motion.staysAfter) && motion.gaps.isEmpty
    if rotate?.hasPrefix("auto") ?? false, !isAlways {
      report(
        .svgAnimation, "the element keeps the direction of the path before and after the animation",
        at: motion.node)
    }
    guard rotate == "auto" || rotate == "auto-reverse" else {
      guard let angle = rotate.flatMap({ Double($0) }), angle.isFinite, angle != 0 else { return [] }
      let turned = [0, motion.duration].map { Keyframe(t: $0, value: .number(angle)) }
      let rotation = isAlways ? .number(angle) : track(motions.map { ($0, turned) }, 0)
      return rotation.map { [JSONValue.Member("rotation", $0)] } ?? []
    }
    // An element that goes back keeps the direction of the path.
    let directions = Set(zip(motion.keyPoints, motion.keyPoints.dropFirst()).map { $0 > $1 })
    if directions.count > 1 {
      report(
        .svgAnimation, "the element turns around where it goes back on its path",
        at: range(motion.node, "keyPoints"))
    }
    let isTurned = (rotate == "auto-reverse") != (directions == [true])
    return [JSONValue.Member("orient", "path")] + (isTurned ? [JSONValue.Member("rotation", 180)] : [])
  }

  /// Keyframes at the vertices of a path, at constant speed.
  private static func keyframes(along outline: BezierPath, _ motion: SVGMotion) -> [Keyframe] {
    let total = ArcLengthTable(outline).length
    var keys: [Keyframe] = []
    var start = Point2D.zero
    var current = Point2D.zero
    var length = 0.0
    func json(_ point: Point2D) -> JSONValue { .array([.number(point.x), .number(point.y)]) }
    func add(_ points: [Point2D]) {
      var segment = BezierPath()
      segment.move(to: current)
      let end = points[points.count - 1]
      if points.count == 3 {
        segment.cubic(control1: points[0], control2: points[1], to: end)
      } else {
        segment.line(to: end)
      }
      length += ArcLengthTable(segment).length
      let via: JSONValue? = points.count == 3 ? .array([json(points[0]), json(points[1])]) : nil
      keys.append(Keyframe(t: total > 0 ? length / total * motion.duration : 0, value: json(end), via: via))
      current = end
    }
    for element in outline.elements {
      switch element {
      case .move(let point):
        (start, current) = (point, point)
        keys.append(Keyframe(t: total > 0 ? length / total * motion.duration : 0, value: json(point)))
      case .line(let point): add([point])
      case .quad(let control, let point):
        let a = Point2D(
          current.x + (control.x - current.x) * 2 / 3, current.y + (control.y - current.y) * 2 / 3)
        let b = Point2D(point.x + (control.x - point.x) * 2 / 3, point.y + (control.y - point.y) * 2 / 3)
        add([a, b, point])
      case .cubic(let a, let b, let point): add([a, b, point])
      case .close: add([start])
      }
    }
    return keys
  }

  /// Keyframes from one part of a path's length to the next, at constant speed between two of them; nil if the path has
  /// gaps, or an easing goes back at a vertex.
  private static func keyframes(
    between parts: [Double], of outline: BezierPath, _ motion: SVGMotion
  ) -> [Keyframe]? {
    let table = ArcLengthTable(outline)
    // Each span can pass every vertex.
    guard parts.count * (outline.verbs.count + 1) <= 10_000, outline.verbs.count(where: { $0 == .move }) == 1,
      table.length > 0,
      parts.count == motion.pointTimes.count
    else { return nil }
    func json(_ point: Point2D) -> JSONValue {
      .array([.number(point.x.shortened(within: 1e-9)), .number(point.y.shortened(within: 1e-9))])
    }
    var keys: [Keyframe] = []
    for (index, part) in parts.enumerated() {
      let time = motion.pointTimes[index] * motion.duration
      guard index > 0, let last = keys.last, !motion.jumps else {
        guard let place = table.location(atLength: part * table.length) else { return nil }
        let point = table.segments[place.segment].point(at: place.t)
        keys.append(Keyframe(t: time, value: json(point), easing: motion.jumps ? "hold" : nil))
        continue
      }
      let easing = index - 1 < motion.pointEasings.count ? motion.pointEasings[index - 1] : nil
      guard var curves = curves(of: table, from: min(parts[index - 1], part), to: max(parts[index - 1], part))
      else { return nil }
      if part < parts[index - 1] {
        curves = curves.reversed().map { curve, length in
          let isLine = curve.isLine
          var curve = CubicSegment(curve.end, curve.control2, curve.control1, curve.start)
          curve.isLine = isLine
          return (curve, length)
        }
      }
      if curves.isEmpty { keys.append(Keyframe(t: time, value: last.value, easing: "hold")) }
      guard let easings = Self.easings(of: curves.map(\.length), easing) else { return nil }
      for ((curve, _), (place, easing)) in zip(curves, easings) {
        keys.append(
          Keyframe(
            t: last.t + (time - last.t) * place, value: json(curve.end), easing: easing,
            via: curve.isLine ? nil : .array([json(curve.control1), json(curve.control2)])))
      }
    }
    return keys
  }

  /// The parts of a span's time at which its pieces end, and the part of its easing for each; nil if the easing does not only
  /// increase.
  private static func easings(
    of lengths: [Double], _ easing: JSONValue?
  ) -> [(place: Double, easing: JSONValue?)]? {
    guard lengths.count > 1 else { return [(1, easing)] }
    var curve = LottieCurve.linear
    if let easing {
      guard case .array(let list) = easing, list.count == 4 else { return nil }
      let numbers = list.map { if case .number(let number) = $0 { number } else { 0.0 } }
      guard 0...1 ~= numbers[1], 0...1 ~= numbers[3] else { return nil }
      curve = LottieCurve(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    }
    let total = lengths.reduce(0, +)
    var (start, sum) = (0.0, 0.0)
    return lengths.enumerated().map { index, length in
      sum += length
      let end = index == lengths.count - 1 ? 1 : curve.fraction(atProgress: sum / total)
      defer { start = end }
      guard let part = curve.part(from: start, to: end).curve, !part.isLinear else { return (end, nil) }
      let numbers = [part.x1, part.y1, part.x2, part.y2].map { JSONValue.number($0.shortened(within: 1e-6)) }
      return (end, .array(numbers))
    }
  }

  /// The curves between two parts of a path's length, with their lengths.
  private static func curves(
    of table: ArcLengthTable, from start: Double, to end: Double
  ) -> [(curve: CubicSegment, length: Double)]? {
    guard start < end else { return [] }
    guard let first = table.location(atLength: start * table.length),
      let last = table.location(atLength: end * table.length)
    else { return nil }
    return (first.segment...max(first.segment, last.segment)).compactMap { index in
      let (from, to) = (index == first.segment ? first.t : 0, index == last.segment ? last.t : 1)
      guard from < to else { return nil }
      let curve = table.segments[index].part(from: from, to: to)
      return (curve, curve.length())
    }
  }
}
