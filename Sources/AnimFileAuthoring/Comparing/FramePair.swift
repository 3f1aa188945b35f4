import AnimFile

/// The frames of two animations at one time.
struct FramePair {
  /// The shape and aspect of a difference.
  struct Key: Hashable {
    var name: String
    var occurrence: Int
    var aspect: SceneComparison.Aspect
  }

  private var first: Playhead
  private var second: Playhead
  private let tolerance: SceneComparison.Tolerance
  private var causes: DifferenceCause
  /// The items that differed at the last compared time. Items of the second frame use ``namesInFirst``.
  private(set) var changed: Set<Frame.Name> = []
  /// The first compared time at which the backgrounds differed.
  private(set) var backgroundStart: Double?
  /// The names in the first document of the second document's shapes, where they differ.
  var namesInFirst: [String: String] { causes.names }

  init(_ first: Evaluator, _ second: Evaluator, _ tolerance: SceneComparison.Tolerance) {
    self.first = Playhead(first)
    self.second = Playhead(second)
    self.tolerance = tolerance
    causes = DifferenceCause(first, second)
  }

  private func differs(_ a: RGBAColor?, _ b: RGBAColor?) -> Bool {
    guard let a, let b else { return a != b }
    return a.difference(from: b) > tolerance.level
  }

  /// The differences between the animations at `time`, in drawing order.
  mutating func differences(at time: Double) -> [(key: Key, difference: SceneComparison.Difference)] {
    // Times are finite, so this cannot fail.
    try? first.move(to: time)
    try? second.move(to: time)
    let (a, b) = (first.frame, second.frame)
    if backgroundStart == nil, differs(a.background, b.background) { backgroundStart = time }
    // A local variable, because a copy of the pair would copy the set with each insertion.
    var changed: Set<Frame.Name> = []
    defer { self.changed = changed }
    let (names, others) = (a.names(), b.names(causes.names))
    let places = Dictionary(zip(others, others.indices), uniquingKeysWith: { first, _ in first })
    var result: [(key: Key, difference: SceneComparison.Difference)] = []
    /// Indices in `result` of differences already reported for enclosing shapes.
    var said: [Key: Int] = [:]
    func add(
      _ item: Frame.Item, _ name: Frame.Name, _ cause: DifferenceCause.Place,
      _ aspect: SceneComparison.Aspect, _ amount: Double, only: Int? = nil, isShared: Bool = false
    ) {
      changed.insert(name)
      let shape = causes.shape(cause)
      let isOwn = cause.node == item.node
      let key = Key(
        name: isOwn ? name.text : shape?.ownName ?? "", occurrence: isOwn ? name.occurrence : 0,
        aspect: aspect)
      if let place = said[key] {
        result[place].difference.amount = max(result[place].difference.amount, amount)
        return
      }
      said[key] = result.count
      result.append(
        (
          key,
          SceneComparison.Difference(
            id: shape?.id, source: shape?.source ?? "", occurrence: key.occurrence, aspect: aspect,
            only: only, start: time, end: time, amount: amount, time: time,
            includesSurroundings: isShared)
        ))
    }
    var common: [Int] = []
    for (index, item) in a.items.enumerated() {
      guard let place = places[names[index]] else {
        add(item, names[index], causes.cause(ofPresence: item.node, inSecond: false), .presence, 0, only: 0)
        continue
      }
      common.append(place)
      Self.compare(item, in: a, with: b.items[place], in: b, tolerance) { aspect, amount in
        let other = b.items[place].node
        let cause = causes.cause(item.node, other, aspect)
        add(
          item, names[index], cause, aspect, amount,
          isShared: cause.node == item.node && causes.differsAround(item.node, other, aspect))
      }
    }
    let matched = Set(common)
    for (index, item) in b.items.enumerated() where !matched.contains(index) {
      add(item, others[index], causes.cause(ofPresence: item.node, inSecond: true), .presence, 0, only: 1)
    }
    if common != common.sorted() {
      for (place, crossed) in zip(common, Self.crossings(common)) where crossed > 0 {
        let item = b.items[place]
        add(
          item, others[place], DifferenceCause.Place(node: item.node, isInSecond: true), .order,
          Double(crossed))
      }
    }
    return result
  }

  /// The number of earlier places with a larger value, for each place.
  ///
  /// - Complexity: O(*n* log *n*).
  static func crossings(_ places: [Int]) -> [Int] {
    // Binary indexed tree (P. Fenwick, 1994): counts of places so far, in ranges whose lengths are powers of two.
    var counts = [Int](repeating: 0, count: (places.max() ?? 0) + 2)
    return places.enumerated().map { rank, place in
      var before = 0
      var index = place + 1
      while index > 0 {
        before += counts[index]
        index &= index - 1
      }
      index = place + 1
      while index < counts.count {
        counts[index] += 1
        index += index & -index
      }
      return rank - before
    }
  }

  /// The start times of differences that exist at `end` but not at `start`.
  ///
  /// - Parameter frames: The remaining budget of times to evaluate; without budget the result is `end`.
  mutating func starts(
    of keys: Set<Key>, between start: Double, _ end: Double, _ frames: inout Int
  ) -> [Key: Double] {
    var result: [Key: Double] = [:]
    // A stack: the last entry is next, and covers the earlier times.
    var pending = [(keys: keys, low: start, high: end)]
    while let (keys, low, high) = pending.popLast() {
      guard high - low > 1e-4, frames > 0 else {
        for key in keys { result[key] = high }
        continue
      }
      frames -= 1
      let middle = (low + high) / 2
      let there = keys.intersection(differences(at: middle).map(\.key))
      let later = keys.subtracting(there)
      if !later.isEmpty { pending.append((later, middle, high)) }
      if !there.isEmpty { pending.append((there, low, middle)) }
    }
    return result
  }

  private static func compare(
    _ a: Frame.Item, in first: Frame, with b: Frame.Item, in second: Frame,
    _ tolerance: SceneComparison.Tolerance, _ report: (SceneComparison.Aspect, Double) -> Void
  ) {
    if a.path != b.path || a.transform != b.transform {
      let distance = a.viewportPath.distance(to: b.viewportPath)
      if distance > tolerance.length { report(.outline, distance) }
    }
    let fill = difference(a.fill?.painting(a), b.fill?.painting(b), tolerance)
    if fill > tolerance.level { report(.fill, fill) }
    let stroke = difference(a.stroke?.painting(a), b.stroke?.painting(b), tolerance)
    if stroke > tolerance.level { report(.stroke, stroke) }
    if let a = a.stroke, let b = b.stroke, a.paint == b.paint || stroke <= tolerance.level {
      let line = a.lineDifference(from: b)
      let hasOtherEnds = a.cap != b.cap || a.join != b.join || a.miterLimit != b.miterLimit
      if line > tolerance.length || hasOtherEnds { report(.line, line) }
    }
    let opacity = abs(a.effectiveOpacity - b.effectiveOpacity)
    if opacity > tolerance.level { report(.opacity, opacity) }
    let (clip, other) = (first.clipOutline(of: a), second.clipOutline(of: b))
    if clip != other {
      let distance = clip.flatMap { clip in other.map { clip.distance(to: $0) } } ?? .infinity
      if distance > tolerance.length { report(.clip, distance) }
    }
    let (composition, otherComposition) = (first.composition(of: a), second.composition(of: b))
    if composition.blends != otherComposition.blends { report(.blend, 1) }
    let masks = zip(composition.masks, otherComposition.masks)
    if composition.masks.count != otherComposition.masks.count
      || masks.contains(where: { differ($0, in: first, from: $1, in: second, tolerance) })
    {
      report(.mask, 1)
    }
  }

  /// Whether two masks differ in their kind, their items, or an aspect of an item.
  private static func differ(
    _ a: Int, in first: Frame, from b: Int, in second: Frame, _ tolerance: SceneComparison.Tolerance
  ) -> Bool {
    let (a, b) = (first.masks[a], second.masks[b])
    guard a.by == b.by, a.inverted == b.inverted, a.items.count == b.items.count else { return true }
    let (picture, other) = (first.showing(a), second.showing(b))
    return zip(a.items, b.items).contains { item, otherItem in
      var differs = false
      compare(item, in: picture, with: otherItem, in: other, tolerance) { _, _ in differs = true }
      return differs
    }
  }

  private static func difference(
    _ a: Painting?, _ b: Painting?, _ tolerance: SceneComparison.Tolerance
  ) -> Double {
    switch (a, b) {
    case (nil, nil): 0
    case (let a?, let b?): a.difference(from: b, tolerance)
    default: 1
    }
  }
}

/// The paint of an area, in the viewport.
private struct Painting {
  let paint: Frame.Paint
  let opacity: Double
  let matrix: AffineMatrix

  /// The largest channel difference; 1 for paints of different kinds.
  func difference(from other: Painting, _ tolerance: SceneComparison.Tolerance) -> Double {
    let base = abs(opacity - other.opacity)
    switch (paint, other.paint) {
    case (.color(let a), .color(let b)): return max(base, a.difference(from: b))
    case (.gradient(let a), .gradient(let b)):
      // A gradient that moves with its shape does not differ; the outline does.
      let isLaid = a.isLaid(as: b, .identity, .identity, tolerance.length)
      guard a.stops.count == b.stops.count,
        isLaid || a.isLaid(as: b, matrix, other.matrix, tolerance.length)
      else {
        return 1
      }
      return zip(a.stops, b.stops).reduce(base) { most, pair in
        max(most, pair.0.color.difference(from: pair.1.color), abs(pair.0.offset - pair.1.offset))
      }
    default: return 1
    }
  }
}

extension RGBAColor {
  /// The largest channel difference, colors premultiplied by alpha.
  fileprivate func difference(from other: RGBAColor) -> Double {
    max(
      abs(red * alpha - other.red * other.alpha), abs(green * alpha - other.green * other.alpha),
      abs(blue * alpha - other.blue * other.alpha), abs(alpha - other.alpha))
  }
}

extension Frame.Gradient {
  /// Whether the gradient's points coincide with another's, within a tolerance.
  fileprivate func isLaid(
    as other: Frame.Gradient, _ matrix: AffineMatrix, _ otherMatrix: AffineMatrix, _ tolerance: Double
  ) -> Bool {
    let (a, b) = (places, other.places)
    return a.count == b.count
      && zip(a, b).allSatisfy { (matrix.apply($0) - otherMatrix.apply($1)).length <= tolerance }
  }

  /// Points that determine the gradient's geometry, in the shape's units.
  private var places: [Point2D] {
    let places =
      switch layout {
      // A deformed gradient changes across its line, too.
      case .linear(let from, let to): [from, to, from + Point2D(from.y - to.y, to.x - from.x)]
      case .radial(let center, let radius, let focus):
        [center, focus, center + Point2D(radius, 0), center + Point2D(0, radius)]
      }
    return transform.isIdentity ? places : places.map { transform.apply($0) }
  }
}

extension Frame.Fill {
  fileprivate func painting(_ item: Frame.Item) -> Painting {
    Painting(paint: paint, opacity: opacity, matrix: item.transform)
  }
}

extension Frame.Stroke {
  fileprivate func painting(_ item: Frame.Item) -> Painting {
    Painting(paint: paint, opacity: opacity, matrix: item.transform)
  }

  /// The largest difference of width or dashes, in viewport units.
  fileprivate func lineDifference(from other: Frame.Stroke) -> Double {
    let (scale, otherScale) = (transform.meanScale, other.transform.meanScale)
    guard dash.count == other.dash.count else {
      return max(dash.reduce(0, +) * scale, other.dash.reduce(0, +) * otherScale)
    }
    let dashes = zip(dash, other.dash).reduce(0.0) { max($0, abs($1.0 * scale - $1.1 * otherScale)) }
    let offset = dash.isEmpty ? 0 : abs(dashOffset * scale - other.dashOffset * otherScale)
    return max(dashes, offset, abs(width * scale - other.width * otherScale))
  }
}

extension AffineMatrix {
  /// The mean scale over all directions.
  fileprivate var meanScale: Double { abs(determinant).squareRoot() }
}

extension Frame {
  /// A name that identifies a drawn item.
  struct Name: Hashable {
    /// The shape's id, or its location in the document.
    var text: String
    /// The index among the items drawn from the same shape.
    var occurrence: Int
  }

  /// The name of each item.
  ///
  /// - Parameter others: Replacement names of shapes.
  func names(_ others: [String: String] = [:]) -> [Name] {
    var counts: [String: Int] = [:]
    return items.map { item in
      let own = item.id.map { "#" + $0 } ?? item.source
      let text = others[own] ?? own
      let occurrence = counts[text, default: 0]
      counts[text] = occurrence + 1
      return Name(text: text, occurrence: occurrence)
    }
  }

  /// The masks and blend modes of an item and of the groups around it, and whether these are isolated.
  fileprivate func composition(of item: Item) -> (masks: [Int], blends: [String]) {
    var masks = item.mask.map { [$0] } ?? []
    var blends = item.blend == .normal ? [] : [item.blend.rawValue]
    var group = item.group
    while let index = group {
      if let mask = groups[index].mask { masks.append(mask) }
      if groups[index].blend != .normal { blends.append("group \(groups[index].blend.rawValue)") }
      group = groups[index].parent
    }
    return (masks, blends)
  }

  /// Returns the frame with the picture of one of its masks.
  fileprivate func showing(_ mask: Mask) -> Frame {
    var frame = self
    (frame.items, frame.groups) = (mask.items, mask.groups)
    return frame
  }

  /// The intersection of the item's clips, in the viewport; nil if nothing clips it.
  fileprivate func clipOutline(of item: Item) -> BezierPath? {
    var result: BezierPath?
    func add(_ clip: Int?) {
      var clip = clip
      while let index = clip {
        var path = result ?? BezierPath()
        for outline in clips[index].outlines { path.append(outline.path, transformedBy: outline.transform) }
        result = path
        clip = clips[index].clip
      }
    }
    add(item.clip)
    var group = item.group
    while let index = group {
      add(groups[index].clip)
      group = groups[index].parent
    }
    return result
  }
}
