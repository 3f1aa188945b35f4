import AnimFile

// Outlines that Lottie cannot compute, sampled.

extension LottieExporter {
  /// The outlines of a shape as paths, one for each structure over time.
  mutating func sampled(
    _ shape: AnimatedShape, _ time: LottieExportTime, _ modifiers: [LottieExportModifier],
    _ path: [PathComponent],
    matrix: AffineMatrix = .identity
  ) -> [LottieExportOutline] {
    defer { noteMotion() }
    let function = outlineFunction(shape, time, modifiers, matrix)
    var moving = movingMembers(shape.geometry).map { (member: $0, time: time) }
    let isCompound = if case .compound = shape.geometry { true } else { false }
    for place in modifiers { moving += movingMembers(place.modifier).map { (member: $0, time: place.time) } }
    guard !moving.isEmpty || isCompound else {
      let outline = function(0)
      return [LottieExportOutline(items: paths(still(outline.numbers), outline.verbs))]
    }
    // The easings of the members, where the outline follows them.
    var borrowed: LottieSpans?
    if modifiers.isEmpty, !isCompound {
      let all = moving.map { spans($0.member, $0.time, tolerance: [tolerance / 4]) }.filter {
        $0.constant == nil
      }
      borrowed = Self.sharedTiming(all)
    }
    var edges = isCompound ? self.edges(ofShapes: [shape], time) : [time.start, time.end]
    for (member, time) in moving { edges += self.edges(of: [member], time) }
    let (structures, outline) = fewestStructures(edges, function)
    if structures.count > 4000 {
      report(
        .exportDropped, "the structure of the outline changes too often: some of it is left out", at: path)
    }
    return outlines(Array(structures.prefix(4000)), edges, borrowed, path, outline)
  }

  /// The outline of a shape after modifiers and a matrix, as a function of the time of the file.
  private func outlineFunction(
    _ shape: AnimatedShape, _ time: LottieExportTime, _ modifiers: [LottieExportModifier],
    _ matrix: AffineMatrix
  ) -> (Double) -> BezierPath {
    let source = LottieOutlineSampler(shape)
    var sampler = Sampler(time: 0)
    let motion = motion
    return { t in
      guard motion.remaining >= 0 else { return BezierPath() }
      let outline = source.outline(at: time.local(t))
      motion.remaining -= 2 * outline.points.count
      if modifiers.isEmpty { return outline.transformed(by: matrix) }
      var items = [Frame.Item(path: outline)]
      for place in modifiers {
        sampler.time = place.time.local(t)
        let start = sampler.workspace.work
        place.modifier.modify(&items, in: 0..<1, &sampler)
        items[0].path.saturate()
        motion.remaining -= sampler.workspace.work - start
      }
      return items[0].path
    }
  }

  /// The outlines of structures over time.
  ///
  /// - Parameters:
  ///   - edges: The times at which the outline can jump or turn.
  ///   - borrowed: The times and easings of its members, if they share them.
  private mutating func outlines(
    _ structures: [Structure], _ edges: [Double], _ borrowed: LottieSpans?, _ path: [PathComponent],
    _ outline: @escaping (Double) -> BezierPath
  ) -> [LottieExportOutline] {
    // Each structure is examined at least this often.
    let least = structures.reduce(0.0) { sum, structure in
      sum + Double(Self.samples * 2 * structure.value.reduce(0) { $0 + $1.pointCount })
    }
    if least > Double(motion.remaining) { motion.remaining = -1 }
    let isWhole = structures.count == 1
    var result: [LottieExportOutline] = []
    var keyframes = 0
    var error = 0.0
    for structure in structures where !structure.value.isEmpty && motion.remaining >= 0 {
      guard let numbers = numbers(structure.start...structure.end, structure.value, outline) else { continue }
      let exact = isWhole ? borrowed.flatMap { following($0, numbers) } : nil
      let spans = exact ?? sampled(structure, edges, numbers)
      if spans.isBaked {
        keyframes += spans.spans.count + 1
        error = max(error, spans.error)
      }
      result.append(
        LottieExportOutline(
          items: paths(spans, structure.value),
          window: isWhole ? nil : structure.start * frameRate...structure.end * frameRate))
    }
    if keyframes > 0, motion.remaining >= 0 { reportBaked(keyframes: keyframes, error: error, path) }
    return result
  }

  /// Spans through the numbers of a structure.
  private func sampled(
    _ structure: Structure, _ edges: [Double], _ numbers: (Double) -> [Double]
  ) -> LottieSpans {
    let inside = edges.filter { $0 > structure.start && $0 < structure.end }
    var spans = fitted(inside + [structure.start, structure.end], [tolerance], numbers)
    spans.isBaked = spans.isBaked || spans.spans.count > 1
    return spans
  }

  /// A part of the time in which an outline has the same verbs.
  private typealias Structure = (start: Double, end: Double, value: [BezierPath.Verb])

  /// The structures of an outline, or of the one without empty lines if it has fewer.
  private func fewestStructures(
    _ edges: [Double], _ outline: @escaping (Double) -> BezierPath
  ) -> ([Structure], outline: (Double) -> BezierPath) {
    let all = structures(edges) { outline($0).verbs }
    guard all.count > 1 else { return (all, outline) }
    // Lines without length come and go with rounding.
    let plain: (Double) -> BezierPath = { outline($0).withoutEmptyLines }
    let fewer = structures(edges) { plain($0).verbs }
    return fewer.count < all.count ? (fewer, plain) : (all, outline)
  }

  /// The parts of the time in which an outline has the same structure, without those that are too short to be seen.
  private func structures(
    _ edges: [Double], _ function: (Double) -> [BezierPath.Verb]
  ) -> [Structure] {
    var result: [Structure] = []
    for part in changes(edges, function) {
      if let last = result.last, last.value == part.value || part.end - part.start < 0.01 / frameRate {
        result[result.count - 1].end = part.end
      } else {
        result.append(part)
      }
    }
    return result
  }

  /// The number of times inside a structure at which the outline is examined first.
  private static let samples = 32

  /// The coordinates of an outline in a part of the time, as far as it has a structure; nil if it never has.
  ///
  /// The structure can differ for an instant, such as where the outline begins or ends. The outline is then that of a time nearby.
  private func numbers(
    _ part: ClosedRange<Double>, _ structure: [BezierPath.Verb], _ outline: @escaping (Double) -> BezierPath
  ) -> ((Double) -> [Double])? {
    let length = part.upperBound - part.lowerBound
    let inset = min(1e-9 * max(1, part.upperBound), length / 16)
    let samples =
      [part.lowerBound + inset]
      + (1..<Self.samples).map { part.lowerBound + length * Double($0) / Double(Self.samples) }
      + [part.upperBound - inset]
    var first: [Double]?
    let known = samples.filter { time in
      let path = outline(time)
      guard path.verbs == structure else { return false }
      if first == nil { first = path.numbers }
      return true
    }
    guard let first else { return nil }
    return { time in
      let time = min(max(time, part.lowerBound), part.upperBound)
      let path = outline(time)
      if path.verbs == structure { return path.numbers }
      var (near, other) = (known.min { abs($0 - time) < abs($1 - time) } ?? time, time)
      for _ in 0..<40 {
        let middle = (near + other) / 2
        if outline(middle).verbs == structure { near = middle } else { other = middle }
      }
      let found = outline(near)
      // Without samples left, outlines are empty.
      return found.verbs == structure ? found.numbers : first
    }
  }

  /// Spans of a function with given times and easings; nil if it does not follow them.
  private func following(_ timing: LottieSpans, _ function: (Double) -> [Double]) -> LottieSpans? {
    var result = timing
    for (index, span) in timing.spans.enumerated() {
      let inset = min(1e-9 * max(1, span.end), (span.end - span.start) / 16)
      result.spans[index].from = function(span.start + inset)
      result.spans[index].via = nil
      guard let curve = span.curve, !span.isConstant else {
        (result.spans[index].to, result.spans[index].curve) = (result.spans[index].from, nil)
        continue
      }
      result.spans[index].to = function(span.end - inset)
      for sample in 1..<6 {
        let x = Double(sample) / 6
        let fitted = result.spans[index].from.mixed(with: result.spans[index].to, [curve.progress(at: x)])
        let value = function(span.start + (span.end - span.start) * x)
        guard zip(fitted, value).allSatisfy({ abs($0 - $1) <= tolerance / 10 }) else { return nil }
      }
    }
    return result
  }

  /// The parts of the time in which a function has the same value.
  func changes<Value: Equatable>(
    _ edges: [Double], _ function: (Double) -> Value
  ) -> [(start: Double, end: Double, value: Value)] {
    var places = edges
    places += stride(from: 0, to: duration, by: max(0.5 / frameRate, duration / 20_000))
    var times: [Double] = []
    for place in places.sorted() where place >= 0 && place <= duration {
      if times.last.map({ place - $0 > 1e-9 }) ?? true { times.append(place) }
    }
    if times.last != duration { times.append(duration) }
    var result: [(start: Double, end: Double, value: Value)] = []
    var start = 0.0
    var value = function(min(1e-9, duration))
    for (a, b) in zip(times, times.dropFirst()) {
      let inset = min(1e-9 * max(1, b), (b - a) / 16)
      for sample in [a + inset, (a + b) / 2, b - inset] {
        let next = function(sample)
        guard next != value else { continue }
        // Where it changes.
        var (low, high) = (sample == a + inset ? a : max(start, a), sample == a + inset ? a : sample)
        while high - low > 1e-5 / frameRate {
          let middle = (low + high) / 2
          if function(middle) == value { low = middle } else { high = middle }
        }
        if high > start { result.append((start, high, value)) }
        (start, value) = (high, function(max(sample, high + 1e-9)))
      }
    }
    if duration > start { result.append((start, duration, value)) }
    return result.isEmpty ? [(0, duration, value)] : result
  }
}
