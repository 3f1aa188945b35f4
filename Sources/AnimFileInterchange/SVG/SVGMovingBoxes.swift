import AnimFile

// Gradients, patterns, clips and markers of outlines that move.
extension SVGImporter {
  /// The bounds of an outline that moves, as the transform of those of a shape without motions.
  struct MovingBox {
    /// The bounds before the transform.
    var box: BoundingBox
    /// The position of the transform, with tracks.
    var position: JSONValue
    /// The scale of the transform, with tracks.
    var scale: JSONValue

    /// Creates the bounds of a shape; nil if they cannot be tracks.
    ///
    /// - Parameter budget: How many elements of paths between keyframes can still be measured.
    init?(_ geometry: SVGGeometry, budget: inout Int) {
      func member(_ name: String) -> JSONValue? { geometry.members.first { $0.name == name }?.value }
      box = BoundingBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
      switch geometry.type {
      case "rect":
        guard let origin = member("origin"), let size = member("size") else { return nil }
        (position, scale) = (origin, size)
      case "circle", "ellipse":
        box = BoundingBox(minX: -1, minY: -1, maxX: 1, maxY: 1)
        guard let center = member("center"), let radius = member("radius") ?? member("radii") else {
          return nil
        }
        (position, scale) = (center, radius)
      case "path", "polyline":
        guard let track = member("d") ?? member("points"),
          let values = OutlineBounds.tracks(of: track, budget: &budget)
        else { return nil }
        (position, scale) = (.array(Array(values[..<2])), .array(Array(values[2...])))
      default: return nil
      }
    }

    var keyframeCount: Int { position.keyframeCount + scale.keyframeCount }

    /// The bounds, if nothing moves them.
    var rest: BoundingBox? {
      guard let origin = position.pair, let size = scale.pair else { return nil }
      return BoundingBox(
        minX: origin.x + size.x * box.minX, minY: origin.y + size.y * box.minY,
        maxX: origin.x + size.x * box.maxX, maxY: origin.y + size.y * box.maxY)
    }

    /// Whether a side has no length at any time.
    var isFlat: Bool {
      if case .array(let sides) = scale { sides.contains(0) } else { scale == 0 }
    }

    /// Lets the bounds rest along an axis, 0 or 1.
    mutating func settle(_ axis: Int) {
      guard case .array(var origin) = position, case .array(var size) = scale else { return }
      (origin[axis], size[axis]) = (0, 1)
      (position, scale) = (.array(origin), .array(size))
    }
  }

  /// Whether the outline of a shape moves, other than by a transform.
  func movesOutline(_ node: Int) -> Bool {
    let members = Self.outlineMembers[tree.name(node)] ?? []
    return animations.byTarget[node]?.contains {
      if case .property(let name) = $0.kind { members.contains(name) } else { false }
    } ?? false
  }

  /// Reports what stays where the outline or the content is at rest, if that moves.
  ///
  /// - Parameters:
  ///   - what: Its name, and a verb such as "keeps".
  ///   - help: Advice for content that moves.
  mutating func reportRestingBox(
    _ what: String, _ node: Int, help: String = "measure it in user space, with 'userSpaceOnUse'"
  ) {
    if movesOwnBox(node) {
      report(
        .svgAnimation, "the \(what) the bounds of the outline at rest, while an animation changes these",
        help: "animate a transform in place of the outline", at: node)
    } else if movesContent(node) {
      report(
        .svgAnimation, "the \(what) the bounds of the content at rest, while an animation changes these",
        help: help, at: node)
    }
  }

  /// Whether an animation changes the bounds of an outline.
  private func movesOwnBox(_ node: Int) -> Bool {
    let members = (Self.outlineMembers[tree.name(node)] ?? []).subtracting(
      tree.name(node) == "rect" ? ["rx", "ry"] : [])
    return members.contains { animations.changes(node, $0) }
  }

  /// Whether the region of a mask moves with the bounds of an element, which is then reported.
  mutating func reportsMovingRegion(_ node: Int) -> Bool {
    guard movesOwnBox(node) || movesContent(node) else { return false }
    report(
      .svgAnimation,
      "the mask also shows what is outside its region, as an animation changes the bounds of that",
      help: "measure it in user space, with 'userSpaceOnUse'", at: node)
    return true
  }

  /// Reports a transform about bounds that move.
  mutating func reportRestingTransform(_ node: Int) {
    reportRestingBox(
      "transform keeps", node, help: "give 'transform-origin' in user space, without 'transform-box'")
  }

  /// Whether something inside an element, or shown by it, moves.
  private mutating func movesContent(_ node: Int) -> Bool {
    if animations.containers == nil { animations.containers = containersOfMotions() }
    return animations.containers?.contains(node) ?? false
  }

  /// The elements with something inside that moves, and those that show them.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  private func containersOfMotions() -> Set<Int> {
    var uses: [Int: [Int]] = [:]
    for node in tree.nodes.indices where tree.name(node) == "use" {
      let link = tree.attribute(node, "href") ?? tree.attribute(node, "href", .xlink)
      guard let id = link.map({ tree.string($0).trimmed.dropFirst() }),
        let target = elementsByID[String(id)]
      else { continue }
      uses[target, default: []].append(node)
    }
    var result: Set<Int> = []
    var pending = animations.byTarget.keys.filter { animations.moves($0) || movesOutline($0) }
    func add(_ node: Int) { if result.insert(node).inserted { pending.append(node) } }
    while let node = pending.popLast() {
      if let parent = tree.parent(node) { add(parent) }
      for use in uses[node] ?? [] { add(use) }
    }
    return result
  }

  /// A gradient in terms of bounds that move; nil if it cannot follow them.
  mutating func gradient(
    _ node: Int, _ chain: [Int], _ area: PaintArea, _ moving: MovingBox, _ context: SVGContext
  ) -> Painting? {
    var still = area
    (still.box, still.unitBox, still.moving) = (moving.box, moving.box, nil)
    still.pen = area.pen > 0 ? 1 : 0
    // Its numbers are parts of the bounds, and need more digits.
    var local = context
    local.matrix = context.matrix * .scale(extent, extent)
    guard let painting = gradient(node, chain, still, local) else { return nil }
    guard case .member(let member, let alpha) = painting, member.name == "gradient",
      case .object(let members) = member.value
    else { return painting }
    guard !members.contains(where: { $0.name == "transform" }) else { return nil }
    // A shape without an area is not painted.
    guard !moving.isFlat else { return nil }
    var moving = moving
    if let from = member.value["from"]?.pair, let to = member.value["to"]?.pair {
      // Along an axis, the other one does not matter.
      if from.x == to.x { moving.settle(0) }
      if from.y == to.y { moving.settle(1) }
    }
    if let rest = moving.rest {
      var area = area
      (area.box, area.unitBox, area.moving) = (rest, rest, nil)
      return gradient(node, chain, area, context)
    }
    guard budget.add(keyframes: moving.keyframeCount, at: node) else { return nil }
    // A keyframe takes about as much memory as twenty elements.
    guard add(elements: 20 * moving.keyframeCount, at: node) else { return nil }
    let place = members.firstIndex { $0.name == "stops" } ?? members.count
    var result = members
    let transform = [JSONValue.Member("position", moving.position), JSONValue.Member("scale", moving.scale)]
    result.insert(JSONValue.Member("transform", .object(transform)), at: place)
    return .member(JSONValue.Member("gradient", .object(result)), alpha: alpha)
  }
}

/// The bounds of an outline with a track.
private enum OutlineBounds {
  /// The part of the size by which the bounds can differ from their tracks: half a level of a gradient over it.
  private static let tolerance = 1.0 / 512
  /// How often the span between two keyframes can be halved.
  private static let maximumDepth = 6
  /// The elements whose measurement a keyframe counts as.
  private static let keyframeCost = 100

  /// The least x and y, the width and the height, each as a number or a track; nil if they cannot be tracks.
  ///
  /// Points on the way between two outlines are on lines, but their bounds are not: the extrema of curves move along them. Where they
  /// do not, there are more keyframes.
  ///
  /// - Complexity: O(*n*) in the number of elements of all outlines.
  static func tracks(of track: JSONValue, budget: inout Int) -> [JSONValue]? {
    guard case .object(let members) = track, case .array(let keys)? = track["keyframes"],
      let samples = samples(keys)
    else { return nil }
    let size = [2, 3].map { index in samples.reduce(0) { max($0, $1.box[index]) } }
    let tolerances = [size[0], size[1], size[0], size[1]].map { $0 * tolerance }
    var result = samples[0].box.map {
      [SVGImporter.Keyframe(t: samples[0].t, value: .number($0.shortened(within: 1e-9)))]
    }
    for (last, next) in zip(samples, samples.dropFirst()) {
      guard var span = Span(from: last, to: next) else { return nil }
      for part in 0..<4 {
        guard let keys = span.keyframes(part, within: tolerances[part], budget: &budget) else { return nil }
        result[part] += keys
      }
    }
    return zip(result, tolerances).map { keys, tolerance in
      let numbers = keys.map { if case .number(let number) = $0.value { number } else { 0.0 } }
      if (numbers.max() ?? 0) - (numbers.min() ?? 0) <= tolerance { return keys[0].value }
      let others = members.filter { $0.name != "keyframes" && $0.name != "morph" }
      return .object(
        [.init("keyframes", .array(keys.enumerated().map { $1.json(isFirst: $0 == 0) }))] + others)
    }
  }

  /// The outline of a value of `d` or `points`.
  private static func outline(_ value: JSONValue) -> BezierPath? {
    switch value {
    case .string(let data): return try? BezierPath(svgPathData: data)
    case .array(let values):
      let points = values.compactMap(\.pair)
      guard let first = points.first, points.count == values.count else { return nil }
      var result = BezierPath()
      result.move(to: first)
      for point in points.dropFirst() { result.line(to: point) }
      return result
    default: return nil
    }
  }

  private static func numbers(_ box: BoundingBox) -> [Double] { [box.minX, box.minY, box.width, box.height] }

  /// A keyframe of an outline.
  private struct Sample {
    var t: Double
    var outline: BezierPath
    var box: [Double]
    var easing: JSONValue?
  }

  /// Reads keyframes; nil if one has no time or no bounds.
  private static func samples(_ keys: [JSONValue]) -> [Sample]? {
    var samples: [Sample] = []
    for key in keys {
      guard case .number(let t)? = key["t"], let outline = key["value"].flatMap(outline),
        let box = outline.bounds
      else { return nil }
      samples.append(Sample(t: t, outline: outline, box: numbers(box), easing: key["easing"]))
    }
    return samples
  }

  /// Two outlines, and what is known of the bounds between them.
  private struct Span {
    private let times: (start: Double, end: Double)
    private let easing: JSONValue?
    private var start: BezierPath
    private var end: BezierPath
    /// Whether there are other outlines between the two.
    private let isDivisible: Bool
    /// The bounds by progress.
    private var known: [Double: [Double]]
    private var between = BezierPath()

    /// The span between two keyframes; nil if the motion goes beyond them.
    init?(from first: Sample, to last: Sample) {
      (times, easing, start, end) = ((first.t, last.t), last.easing, first.outline, last.outline)
      known = [0: first.box, 1: last.box]
      // Beyond the ends, bounds are no lines.
      let overshoots =
        easing.map { LottieCurve($0)?.turns.isEmpty == false || $0["linear"]?.staysInUnit == false } ?? false
      if overshoots, start != end { return nil }
      let jumps = times.start == times.end || easing == "hold" || start.structure != end.structure
      isDivisible = !jumps && start != end
      if start.verbs != end.verbs { (start, end) = (start.asCubics(), end.asCubics()) }
    }

    /// The keyframes of a part of the bounds after the first one; nil if there is no easing for them, or no budget.
    mutating func keyframes(
      _ part: Int, within tolerance: Double, budget: inout Int
    ) -> [SVGImporter.Keyframe]? {
      let places = isDivisible ? places(part, within: tolerance, budget: &budget) : []
      let curve = places.isEmpty ? .linear : easing.map { LottieCurve($0) } ?? .linear
      guard let curve, curve.turns.isEmpty else { return nil }
      var result: [SVGImporter.Keyframe] = []
      var last = 0.0
      for progress in places + [1] {
        var key = SVGImporter.Keyframe(
          t: times.end, value: .number(value(part, progress, &budget).shortened(within: 1e-9)),
          easing: easing)
        if !places.isEmpty {
          let place = curve.fraction(atProgress: progress)
          if progress < 1 {
            key.t = (times.start + (times.end - times.start) * place).shortened(within: 1e-9)
          }
          key.easing = curve.part(from: last, to: place).curve?.easing
          last = place
        }
        result.append(key)
        budget -= OutlineBounds.keyframeCost
      }
      return budget >= 0 ? result : nil
    }

    /// A part of the bounds at a progress.
    private mutating func value(_ part: Int, _ progress: Double, _ budget: inout Int) -> Double {
      if let numbers = known[progress] { return numbers[part] }
      budget -= start.verbs.count
      guard budget >= 0 else { return 0 }
      between.interpolate(from: start, to: end, at: progress)
      let numbers = between.bounds.map(OutlineBounds.numbers) ?? [0, 0, 0, 0]
      known[progress] = numbers
      return numbers[part]
    }

    /// Where to divide the progress, so that the spans are close to lines.
    private mutating func places(_ part: Int, within tolerance: Double, budget: inout Int) -> [Double] {
      let all = halved(part, within: tolerance, 0, 1, depth: 0, budget: &budget)
      // Halves of different lengths can be on one line.
      var (last, left, result) = (0.0, [Double](), [Double]())
      for (index, place) in all.enumerated() {
        let next = index + 1 < all.count ? all[index + 1] : 1
        left.append(place)
        let inside = left + [0.25, 0.5, 0.75].map { place + (next - place) * $0 }
        if isLine(part, within: tolerance, last, next, at: inside, &budget) { continue }
        result.append(place)
        (last, left) = (place, [])
      }
      return result
    }

    private mutating func halved(
      _ part: Int, within tolerance: Double, _ low: Double, _ high: Double, depth: Int, budget: inout Int
    ) -> [Double] {
      let inside = [0.25, 0.5, 0.75].map { low + (high - low) * $0 }
      guard depth < OutlineBounds.maximumDepth,
        !isLine(part, within: tolerance, low, high, at: inside, &budget), budget >= 0
      else { return [] }
      let middle = inside[1]
      return halved(part, within: tolerance, low, middle, depth: depth + 1, budget: &budget) + [middle]
        + halved(part, within: tolerance, middle, high, depth: depth + 1, budget: &budget)
    }

    /// Whether a part of the bounds is close to a line between two places, where it is compared.
    private mutating func isLine(
      _ part: Int, within tolerance: Double, _ low: Double, _ high: Double, at places: [Double],
      _ budget: inout Int
    ) -> Bool {
      let (from, to) = (value(part, low, &budget), value(part, high, &budget))
      return places.allSatisfy { place in
        let expected = from + (to - from) * (place - low) / (high - low)
        return abs(value(part, place, &budget) - expected) <= tolerance
      }
    }
  }
}

extension JSONValue {
  /// Whether all numbers are from 0 to 1.
  fileprivate var staysInUnit: Bool {
    switch self {
    case .number(let number): 0...1 ~= number
    case .array(let values): values.allSatisfy(\.staysInUnit)
    default: false
    }
  }

  /// The numbers of a pair, or a number twice; nil if there are tracks.
  fileprivate var pair: Point2D? {
    switch self {
    case .number(let number): return Point2D(number, number)
    case .array(let values):
      guard values.count == 2, case .number(let x) = values[0], case .number(let y) = values[1] else {
        return nil
      }
      return Point2D(x, y)
    default: return nil
    }
  }

  /// The number of keyframes of a track, or of those of the coordinates.
  fileprivate var keyframeCount: Int {
    switch self {
    case .array(let values): values.reduce(0) { $0 + $1.keyframeCount }
    case .object: if case .array(let keys)? = self["keyframes"] { keys.count } else { 0 }
    default: 0
    }
  }
}
