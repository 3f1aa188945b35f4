import AnimFile

/// A fill or a stroke of the exported file.
struct LottieExportPaint {
  var type: String
  /// The members without the opacity.
  var members: [JSONValue.Member]
  var opacity: LottieSpans
  /// A matrix around the outline and the paint, for gradients that are deformed.
  var deformation: AffineMatrix?

  var isGradient: Bool { type == "gf" || type == "gs" }

  /// The item, with its own opacity times another one.
  func item(_ opacity: JSONValue) -> JSONValue {
    .object([JSONValue.Member("ty", .string(type))] + members + [JSONValue.Member("o", opacity)])
  }
}

extension LottieExporter {
  /// The product of two opacities.
  mutating func product(_ a: LottieSpans, _ b: LottieSpans) -> LottieSpans {
    if let factor = a.constant?[0] { return factor == 1 ? b : b.map { [$0[0] * factor] } }
    if let factor = b.constant?[0] { return factor == 1 ? a : a.map { [$0[0] * factor] } }
    return fitted(a.edges + b.edges, [opacityTolerance]) { [a.value(at: $0)[0] * b.value(at: $0)[0]] }
  }

  mutating func fill(_ fill: Fill, _ time: LottieExportTime, _ path: [PathComponent]) -> LottieExportPaint {
    let opacity = track(fill.opacity.flat, time, [opacityTolerance], path + [.member("opacity")], in: 0...1)
    var paint = paint(fill.paint, opacity, time, path, isFill: true)
    let rule = word(fill.rule, .nonzero, path + [.member("rule")])
    paint.members.append(JSONValue.Member("r", rule == .evenodd ? 2 : 1))
    return paint
  }

  mutating func stroke(_ stroke: Stroke, _ time: LottieExportTime, _ path: [PathComponent])
    -> LottieExportPaint
  {
    let opacity = track(stroke.opacity.flat, time, [opacityTolerance], path + [.member("opacity")], in: 0...1)
    var paint = paint(stroke.paint, opacity, time, path, isFill: false)
    let width = track(stroke.width.flat, time, [tolerance], path + [.member("width")], in: 0 ... .infinity)
    paint.members.append(JSONValue.Member("w", number(width)))
    let cap = word(stroke.cap, .butt, path + [.member("cap")])
    let join = word(stroke.join, .miter, path + [.member("join")])
    paint.members.append(JSONValue.Member("lc", cap == .round ? 2 : cap == .square ? 3 : 1))
    paint.members.append(JSONValue.Member("lj", join == .round ? 2 : join == .bevel ? 3 : 1))
    if join == .miter {
      let limit = track(stroke.miterLimit.flat, time, [0.01], path + [.member("miterLimit")])
      if limit.constant == nil {
        report(.exportDropped, "the miter limit does not move", at: path + [.member("miterLimit")])
      }
      paint.members.append(JSONValue.Member("ml", .number(limit.spans[0].from[0].rounded(3))))
    }
    let dashes = dashes(stroke, time, path)
    if !dashes.isEmpty { paint.members.append(JSONValue.Member("d", .array(dashes))) }
    return paint
  }

  /// A word that Lottie cannot animate.
  private mutating func word<Value: AnimatableValue>(
    _ member: Animated<Value>, _ fallback: Value, _ path: [PathComponent]
  ) -> Value {
    if case .constant(let value) = member { return value }
    report(.exportDropped, "the word does not change: the first one applies at all times", at: path)
    let value = member.flat.value(at: 0)
    return value.numbers.isEmpty ? fallback : Value(flat: value)
  }

  private mutating func dashes(
    _ stroke: Stroke, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> [JSONValue] {
    guard stroke.dash.isDashed else { return [] }
    let lengths = track(stroke.dash.flat, time, [tolerance], path + [.member("dash")], in: 0 ... .infinity)
    let count = lengths.spans[0].from.count
    guard count > 0, lengths.spans.contains(where: { ($0.from + $0.to).contains { $0 > 0 } }) else {
      return []
    }
    func entry(_ kind: String, _ name: String, _ value: JSONValue) -> JSONValue {
      // Some players leave out a layer whose dashes have no names.
      .object([
        JSONValue.Member("n", .string(kind)), JSONValue.Member("nm", .string(name)),
        JSONValue.Member("v", value),
      ])
    }
    var entries: [JSONValue] = []
    for index in 0..<(count % 2 == 0 ? count : 2 * count) {
      let value = number(lengths.map { [$0[index % count]] })
      // Their names differ, too.
      let suffix = index < 2 ? "" : "\(index / 2 + 1)"
      entries.append(index % 2 == 0 ? entry("d", "dash" + suffix, value) : entry("g", "gap" + suffix, value))
    }
    let offset = track(stroke.dashOffset.flat, time, [tolerance], path + [.member("dashOffset")])
    entries.append(entry("o", "offset", number(offset)))
    return entries
  }

  // MARK: Colors

  private mutating func paint(
    _ paint: Paint, _ opacity: LottieSpans, _ time: LottieExportTime, _ path: [PathComponent], isFill: Bool
  ) -> LottieExportPaint {
    switch paint {
    case .color(let member):
      let color = track(member.flat, time, [colorTolerance], path + [.member("color")], in: 0...1)
      let alpha = color.map { [$0[3]] }
      return LottieExportPaint(
        type: isFill ? "fl" : "st", members: [JSONValue.Member("c", colorProperty(color))],
        opacity: product(opacity, alpha))
    case .gradient(let gradient):
      return self.gradient(gradient, opacity, time, path + [.member("gradient")], isFill: isFill)
    }
  }

  /// The property of a color. Players that round down to bytes get the byte that is meant.
  func colorProperty(_ spans: LottieSpans) -> JSONValue {
    let keys = keys(spans) { numbers in numbers.prefix(3).map { Self.channel($0) } }
    guard keys.count > 1 else { return Self.still(keys[0].value) }
    return Self.animated(keys) { .array($0.map { .number($0) }) }
  }

  static func channel(_ value: Double) -> Double {
    let byte = (min(max(value, 0), 1) * 255).rounded()
    return min(1, (byte / 255 * 1000).rounded(.up) / 1000)
  }

  // MARK: Gradients

  /// The matrix of a gradient.
  private struct GradientMatrix {
    /// The matrix at a time of the file.
    let value: (Double) -> AffineMatrix
    /// The members that move.
    let members: [FlatAnimated]
    /// The matrix at all times; nil if it moves.
    let still: AffineMatrix?
  }

  private mutating func gradient(
    _ gradient: Paint.Gradient, _ opacity: LottieSpans, _ time: LottieExportTime, _ path: [PathComponent],
    isFill: Bool
  ) -> LottieExportPaint {
    var matrix = gradient.transform.map { gradientMatrix($0, time) }
    var deformation: AffineMatrix?
    if let transform = gradient.transform, let own = matrix, case .radial = gradient.layout,
      isDeforming(own, transform, time)
    {
      if isFill, let still = own.still, still.inverse != nil {
        // The paint is deformed with a group, in which the outline is as before.
        (deformation, matrix) = (still, nil)
      } else {
        report(
          .exportDropped, "the gradient is not deformed: its circle stays a circle",
          at: path + [.member("transform")])
      }
    }
    var members = [JSONValue.Member("g", stops(gradient.stops, time, path + [.member("stops")]))]
    switch gradient.layout {
    case .linear(let from, let to): members += linearMembers(from, to, matrix, time, path)
    case .radial(let center, let radius, let focus):
      members += radialMembers(center, radius, focus, matrix, time, path)
    }
    return LottieExportPaint(
      type: isFill ? "gf" : "gs", members: members, opacity: opacity, deformation: deformation)
  }

  private func gradientMatrix(_ transform: Paint.Gradient.Transform, _ time: LottieExportTime)
    -> GradientMatrix
  {
    let shape = AnimatedShape(
      .group([]),
      transform: ShapeTransform(
        position: transform.position, anchor: .point(transform.anchor), scale: transform.scale,
        rotation: transform.rotation, skew: transform.skew, skewAxis: transform.skewAxis))
    let sampler = LottieMatrixSampler(shape, among: [], motion)
    let members = movingMembers(of: shape)
    let value = { sampler.matrix(at: time.local($0)) }
    return GradientMatrix(value: value, members: members, still: members.isEmpty ? value(0) : nil)
  }

  /// Whether the matrix of a gradient makes a circle an ellipse.
  private mutating func isDeforming(
    _ matrix: GradientMatrix, _ transform: Paint.Gradient.Transform, _ time: LottieExportTime
  ) -> Bool {
    // Without an inverse, everything has the last color.
    if let still = matrix.still { return !still.isSimilarity && still.inverse != nil }
    let scale = spans(transform.scale.flat, time, tolerance: [scaleTolerance])
    func isEven(_ scale: [Double]) -> Bool { abs(scale[0]) == abs(scale[1]) }
    return transform.skew != 0 || !scale.spans.allSatisfy { isEven($0.from) && isEven($0.to) }
  }

  private mutating func linearMembers(
    _ from: Animated<Point2D>, _ to: Animated<Point2D>, _ matrix: GradientMatrix?,
    _ time: LottieExportTime, _ path: [PathComponent]
  ) -> [JSONValue.Member] {
    guard let matrix else {
      let start = track(from.flat, time, [tolerance], path + [.member("from")])
      let end = track(to.flat, time, [tolerance], path + [.member("to")])
      return endMembers(type: 1, start, end)
    }
    let ends: (Double) -> [Double] = { t in
      let local = time.local(t)
      return Self.ends(from.flat.value(at: local).point, to.flat.value(at: local).point, matrix.value(t))
    }
    let moving = matrix.members + [from.flat, to.flat].filter { !$0.isConstant }
    let both = moving.isEmpty ? still(ends(0)) : fitted(moving, time, [tolerance], ends)
    reportBaked(both, path)
    return endMembers(type: 1, both.map { [$0[0], $0[1]] }, both.map { [$0[2], $0[3]] })
  }

  /// The coordinates of both ends of a linear gradient after a matrix.
  ///
  /// The lines of one color stay parallel, and the second point is moved along them.
  private static func ends(_ from: Point2D, _ to: Point2D, _ matrix: AffineMatrix) -> [Double] {
    let (start, end) = (matrix.apply(from), matrix.apply(to))
    let along = matrix.apply(vector: Point2D(-(to.y - from.y), to.x - from.x))
    let normal = Point2D(along.y, -along.x)
    let length = normal.x * normal.x + normal.y * normal.y
    // Without an inverse, everything has the last color, as in a gradient without a length.
    guard length > 0 else { return [start.x, start.y, start.x, start.y] }
    let share = ((end.x - start.x) * normal.x + (end.y - start.y) * normal.y) / length
    return [start.x, start.y, start.x + normal.x * share, start.y + normal.y * share]
  }

  private mutating func radialMembers(
    _ center: Animated<Point2D>, _ radius: Animated<Double>, _ focus: Animated<Point2D>?,
    _ matrix: GradientMatrix?, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> [JSONValue.Member] {
    let circle: (Double) -> [Double] = { t in
      let local = time.local(t)
      let c = center.flat.value(at: local).point
      let r = max(0, radius.flat.value(at: local).numbers[0])
      return Self.circle(c, r, focus: focus?.flat.value(at: local).point ?? c, matrix?.value(t))
    }
    let own = [center.flat, radius.flat, focus?.flat].compactMap { $0 }.filter { !$0.isConstant }
    let moving = (matrix?.members ?? []) + own
    let all: LottieSpans
    if moving.isEmpty {
      all = still(circle(0))
    } else if matrix == nil, focus == nil || focus == center {
      let c = track(center.flat, time, [tolerance], path + [.member("center")])
      let r = track(radius.flat, time, [tolerance], path + [.member("radius")], in: 0 ... .infinity)
      let both = joined([c, r], time, [tolerance])
      reportBaked(both, path)
      all = both.map { [$0[0], $0[1], $0[0] + $0[2], $0[1], 0, 0] }
    } else {
      all = fitted(moving, time, [tolerance, tolerance, tolerance, tolerance, 1e-3, 0.1], circle)
      reportBaked(all, path)
    }
    let members = endMembers(type: 2, all.map { [$0[0], $0[1]] }, all.map { [$0[2], $0[3]] })
    let height = all.map { [$0[4]] }
    guard height.constant != [0] else { return members }
    return members + [
      JSONValue.Member("h", number(height, scale: 100)), JSONValue.Member("a", number(all.map { [$0[5]] })),
    ]
  }

  /// The center of a radial gradient, a point on its circle, and the distance and the angle of its focus.
  private static func circle(
    _ center: Point2D, _ radius: Double, focus: Point2D, _ matrix: AffineMatrix?
  ) -> [Double] {
    var (c, r, f) = (center, radius, focus)
    if let matrix {
      (c, f) = (matrix.apply(c), matrix.apply(f))
      r *= abs(matrix.determinant).squareRoot()
    }
    let (dx, dy) = (f.x - c.x, f.y - c.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let share = r > 0 ? min(0.99, distance / r) : 0
    return [c.x, c.y, c.x + r, c.y, share, distance > 0 ? Math.atan2(dy, dx) * 180 / .pi : 0]
  }

  /// The type and both ends of a gradient.
  private func endMembers(type: JSONValue, _ start: LottieSpans, _ end: LottieSpans) -> [JSONValue.Member] {
    [
      JSONValue.Member("t", type), JSONValue.Member("s", property(start)),
      JSONValue.Member("e", property(end)),
    ]
  }

  /// The stops of a gradient: offsets and colors, then offsets and opacities unless all are 1.
  private mutating func stops(
    _ stops: Paint.Stops, _ time: LottieExportTime, _ path: [PathComponent]
  ) -> JSONValue {
    var all: LottieSpans
    switch stops {
    case .animated(let list): all = track(list.flat, time, [colorTolerance], path, in: 0...1)
    case .list(let list):
      var parts: [LottieSpans] = []
      for (index, stop) in list.enumerated() {
        let place = path + [.index(index)]
        parts.append(track(stop.offset.flat, time, [colorTolerance], place + [.member("offset")], in: 0...1))
        parts.append(track(stop.color.flat, time, [colorTolerance], place + [.member("color")], in: 0...1))
      }
      all = joined(parts, time, [colorTolerance])
      reportBaked(all, path)
    }
    if all.spans[0].from.count == 5 { all = all.map { $0 + [1] + $0.dropFirst() } }
    let count = all.spans[0].from.count / 5
    let hasAlpha = all.spans.contains { span in
      (0..<count).contains { span.from[5 * $0 + 4] != 1 || span.to[5 * $0 + 4] != 1 }
    }
    // Where stops cross, the later one starts to move with the earlier one.
    all.spans = all.spans.flatMap { $0.parts(atProgress: Self.crossings(of: $0, count: count)) }
    let keys = keys(all) { numbers in
      var result: [Double] = []
      let offsets = Self.ascendingOffsets(numbers).map { $0.rounded(4) }
      for stop in 0..<count {
        result.append(offsets[stop])
        result += numbers[(5 * stop + 1)...(5 * stop + 3)].map { Self.channel($0) }
      }
      if hasAlpha {
        for stop in 0..<count { result += [offsets[stop], numbers[5 * stop + 4].rounded(4)] }
      }
      return result
    }
    func list(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
    let value = keys.count > 1 ? Self.animated(keys, list) : Self.still(list(keys[0].value))
    return .object([JSONValue.Member("p", .number(Double(count))), JSONValue.Member("k", value)])
  }

  /// The offsets in the numbers of stops, each at least as large as those before it.
  private static func ascendingOffsets(_ numbers: [Double]) -> [Double] {
    var offset = 0.0
    return stride(from: 0, to: numbers.count, by: 5).map { index in
      offset = max(offset, numbers[index])
      return offset
    }
  }

  /// The progress of a span at which an offset reaches the greatest one before it.
  private static func crossings(of span: LottieSpan, count: Int) -> [Double] {
    guard !span.isConstant else { return [] }
    var result: [Double] = []
    // The greatest offset so far: lines over the progress, each from its start to that of the next one.
    var greatest: [(start: Double, value: Double, slope: Double)] = [(-.infinity, 0, 0)]
    for index in stride(from: 0, to: 5 * count, by: 5) {
      let (value, slope) = (span.from[index], span.to[index] - span.from[index])
      var next: [(start: Double, value: Double, slope: Double)] = []
      func add(_ start: Double, isHigher: Bool, _ old: (start: Double, value: Double, slope: Double)) {
        let line = isHigher ? (start, value, slope) : (start, old.value, old.slope)
        if let last = next.last, (last.value, last.slope) == (line.1, line.2) { return }
        next.append(line)
      }
      for (place, line) in greatest.enumerated() {
        let end = place + 1 < greatest.count ? greatest[place + 1].start : .infinity
        guard slope != line.slope else {
          add(line.start, isHigher: value > line.value, line)
          continue
        }
        let crossing = (line.value - value) / (slope - line.slope)
        if crossing > line.start, crossing < end {
          result.append(crossing)
          add(line.start, isHigher: slope < line.slope, line)
          add(crossing, isHigher: slope > line.slope, line)
        } else {
          add(line.start, isHigher: (crossing <= line.start) == (slope > line.slope), line)
        }
      }
      greatest = next
    }
    return result
  }
}
