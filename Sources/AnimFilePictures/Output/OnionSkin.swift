public import AnimFile

/// The motion paths of shapes: the paths of the centers of their untransformed bounds.
///
/// Shapes of one group that move together count as one.
public struct MotionTrails: Hashable, Sendable {
  /// An occurrence of a drawn shape in a frame.
  private struct Key: Hashable {
    var node: Int
    var occurrence: Int
  }

  /// The positions of all items at one time, in drawing order.
  private struct Moment {
    var time: Double
    var places: [Key: Point2D] = [:]
    var order: [(key: Key, group: Int?)] = []
  }

  /// The positions of each item at each time; nil if it is not drawn.
  private var places: [[Point2D?]] = []
  private var groups: [Int] = []
  private var indices: [Key: Int] = [:]
  private var momentCount = 0
  /// The work so far, and the cost of a frame that draws nothing.
  private var drawn = 0.0
  private var base = 0.0
  /// The maximum distance of the lines from the paths.
  private var tolerance = 0.0

  /// Creates an empty set of paths.
  public init() {}

  /// Creates the paths from the first of `times` to the last.
  ///
  /// Intervals are subdivided until straight lines are within a six-thousandth of the picture's longer side of the
  /// positions at their middles: at most 16 · 2⁶ parts between two of `times`. The budget of 65,536 times is smaller
  /// for large frames; when it is exceeded, intervals get 16 parts, or none for very large frames.
  ///
  /// - Parameters:
  ///   - evaluator: The evaluator of the animation.
  ///   - times: Times in ascending order, such as those of poses; values that are not finite are ignored.
  ///   - viewport: The size to draw into; nil for the document's own.
  /// - Complexity: O(*n* · *m*) for *n* elements in a frame and *m* evaluated times.
  public init(of evaluator: Evaluator, through times: [Double], viewport: Size2D? = nil) {
    let size = viewport ?? evaluator.resolved.size
    let extent = max(size.width, size.height)
    tolerance = extent / 6000
    var playhead = Playhead(evaluator, viewport: viewport)
    base = Double(evaluator.nodes.count) / 4
    var last: Moment?
    for time in times where time.isFinite {
      let steps = last == nil ? 1 : 16
      let start = last?.time ?? time
      for step in 1...steps where step == steps || hasRoom {
        guard
          let next = moment(
            &playhead, at: step == steps ? time : start + (time - start) * Double(step) / 16)
        else { continue }
        if let last { refine(&playhead, last, next, extent / 8, depth: 6) }
        add(next)
        last = next
      }
    }
  }

  /// The work budget, in shapes and eighths of path elements.
  private static let budget = 600_000.0

  /// Whether the budget allows more times.
  private var hasRoom: Bool { momentCount < 65_536 && drawn < Self.budget }

  /// The positions of all items at a time; nil if evaluation fails.
  private mutating func moment(_ playhead: inout Playhead, at time: Double) -> Moment? {
    let start = playhead.work
    guard (try? playhead.move(to: time)) != nil else { return nil }
    drawn += base + 1 + Double(playhead.frame.elementCount + playhead.work - start) / 8
    var moment = Moment(time: time)
    var counts: [Int: Int] = [:]
    for item in playhead.frame.items {
      let key = Key(node: item.node, occurrence: counts[item.node, default: 0])
      counts[item.node] = key.occurrence + 1
      guard let center = item.path.bounds?.center else { continue }
      moment.places[key] = item.transform.apply(center)
      moment.order.append((key, playhead.frame.outermostGroup(of: item)))
    }
    return moment
  }

  /// Adds times between two moments where lines are not accurate enough, or are longer than `leap`, to separate jumps
  /// from fast motion.
  private mutating func refine(
    _ playhead: inout Playhead, _ start: Moment, _ end: Moment, _ leap: Double, depth: Int
  ) {
    guard depth > 0, hasRoom,
      let middle = moment(&playhead, at: start.time + (end.time - start.time) / 2)
    else {
      return addJump(&playhead, start, end)
    }
    let isBent = middle.places.contains { key, place in
      guard let a = start.places[key], let b = end.places[key] else { return false }
      return place.distance(toSegment: a, b) > tolerance || (b - a).length > leap
    }
    guard isBent else { return addJump(&playhead, start, end) }
    refine(&playhead, start, middle, leap, depth: depth - 1)
    add(middle)
    refine(&playhead, middle, end, leap, depth: depth - 1)
  }

  /// Adds the two sides of a jump between two moments, if there is one: after each halving of the time between them,
  /// one half contains no motion. The jump is omitted, so that the line is interrupted there.
  private mutating func addJump(_ playhead: inout Playhead, _ start: Moment, _ end: Moment) {
    guard hasRoom else { return }
    var (low, high) = (start, end)
    func distance(_ key: Key, _ a: Moment, _ b: Moment) -> Double {
      guard let a = a.places[key], let b = b.places[key] else { return 0 }
      return (b - a).length
    }
    var jumping = Set(low.places.keys.filter { distance($0, low, high) > tolerance })
    for _ in 0..<32 where !jumping.isEmpty {
      guard let middle = moment(&playhead, at: low.time + (high.time - low.time) / 2) else { return }
      let late = jumping.filter { distance($0, low, middle) <= tolerance / 1000 }
      let early = jumping.filter { distance($0, middle, high) <= tolerance / 1000 }
      if late.count >= early.count {
        (low, jumping) = (middle, late)
      } else {
        (high, jumping) = (middle, early)
      }
      jumping = jumping.filter { distance($0, low, high) > tolerance }
    }
    guard !jumping.isEmpty else { return }
    var gap = low
    gap.order.removeAll { jumping.contains($0.key) }
    add(low)
    add(gap)
    add(high)
  }

  /// Appends a moment.
  private mutating func add(_ moment: Moment) {
    for (key, group) in moment.order {
      let place = moment.places[key]
      if let index = indices[key] {
        places[index] += repeatElement(nil, count: momentCount - places[index].count)
        places[index].append(place)
      } else {
        indices[key] = places.count
        places.append([Point2D?](repeating: nil, count: momentCount) + [place])
        groups.append(group ?? -1 - places.count)
      }
    }
    momentCount += 1
  }

  /// The paths longer than `least`, as lines interrupted where the shape was not drawn or jumped by more than `jump`.
  func lines(longerThan least: Double, jump: Double) -> [BezierPath] {
    /// The paths already drawn, by group.
    var known: [Int: [[Point2D?]]] = [:]
    var lines: [BezierPath] = []
    for (index, trail) in places.enumerated() {
      guard let start = trail.lazy.compactMap({ $0 }).first,
        trail.contains(where: { $0.map { ($0 - start).length > least } ?? false })
      else { continue }
      let steps = trail.map { $0.map { $0 - start } }
      let isKnown = known[groups[index], default: []].prefix(64).contains { other in
        other.elementsEqual(steps) { a, b in
          guard let a, let b else { return a == nil && b == nil }
          return (a - b).length <= least
        }
      }
      guard !isKnown else { continue }
      known[groups[index], default: []].append(steps)
      lines.append(line(along: trail, jump: jump))
    }
    return lines
  }

  /// One path, without points that the line passes anyway.
  private func line(along trail: [Point2D?], jump: Double) -> BezierPath {
    var path = BezierPath()
    var before: Point2D?
    var start = Point2D.zero
    /// The points since `start` that the line must pass, the last of which is not drawn yet.
    var passed: [Point2D] = []
    func finish() {
      if let last = passed.last { path.line(to: last) }
      passed = []
    }
    for place in trail {
      guard let place, let last = before, (place - last).length <= jump else {
        finish()
        if let place {
          path.move(to: place)
          start = place
        }
        before = place
        continue
      }
      let isStraight = passed.allSatisfy { $0.distance(toSegment: start, place) <= tolerance / 2 }
      if !passed.isEmpty, !isStraight || passed.count == 64 {
        finish()
        start = last
      }
      passed.append(place)
      before = place
    }
    finish()
    return path
  }
}

extension Point2D {
  /// The distance to the nearest point of a line segment.
  fileprivate func distance(toSegment a: Point2D, _ b: Point2D) -> Double {
    let direction = b - a
    let square = direction.dot(direction)
    guard square > 0 else { return (self - a).length }
    let share = min(max((self - a).dot(direction) / square, 0), 1)
    return (self - a - direction * share).length
  }
}

extension Frame {
  fileprivate func outermostGroup(of item: Item) -> Int? {
    guard var group = item.group else { return nil }
    while let parent = groups[group].parent { group = parent }
    return group
  }

  /// Returns a frame that overlays other frames, earlier ones fainter, with the motion paths of shapes in different colors.
  ///
  /// An outline at the same position in all frames is drawn once, at its place in the drawing order. Such outlines, the
  /// size and the background are those of the last frame.
  ///
  /// - Parameters:
  ///   - frames: The poses of one evaluator, in the order of their times.
  ///   - trails: The motion paths to draw on top; paths shorter than a hundredth of the picture are omitted.
  /// - Complexity: O(*n*) in the elements of all frames.
  public static func onionSkin(of frames: [Frame], trails: MotionTrails = MotionTrails()) -> Frame {
    guard let last = frames.last else { return Frame(size: Size2D(1, 1), background: .white) }
    var picture = Frame(size: last.size, background: last.background)
    picture.t = last.t
    picture.duration = last.duration
    picture.label = last.label
    /// The number of frames that contain each outline at each position.
    var counts: [Outline: Int] = [:]
    for frame in frames { for outline in frame.outlines { counts[outline, default: 0] += 1 } }
    func isStill(_ outline: Outline) -> Bool { counts[outline] == frames.count }
    let layers = frames.map { $0.layers(isStill) }
    let lastLayers = layers[layers.count - 1]
    for layer in 0..<(layers.map(\.moving.count).max() ?? 0) {
      for (index, frame) in frames.enumerated() where layer < layers[index].moving.count {
        let moving = Set(layers[index].moving[layer])
        guard !moving.isEmpty else { continue }
        let age = Double(frames.count - 1 - index) / Double(frames.count)
        picture.add(
          frame.keeping(moving.contains), .identity,
          opacity: age == 0 ? 1 : 0.1 + 0.5 * (1 - age) * (1 - age), label: TimeLabel(frame.t).text)
      }
      if layer < lastLayers.still.count {
        picture.add(last.keeping(Set(lastLayers.still[layer]).contains), .identity)
      }
    }
    let extent = max(last.size.width, last.size.height)
    let unit = extent / 300
    let lines = trails.lines(longerThan: 3 * unit, jump: extent / 4)
    for line in lines { picture.add(line, stroke: .white, width: 1.1 * unit, opacity: 0.4) }
    for (index, line) in lines.enumerated() {
      let color = trailColors[index % trailColors.count]
      picture.add(line, stroke: color, width: 0.5 * unit, opacity: 0.6)
      guard let end = line.points.last else { continue }
      var dot = BezierPath()
      dot.move(to: end)
      dot.line(to: end)
      picture.add(dot, stroke: color, width: 2 * unit)
    }
    picture.mergeClips()
    return picture
  }

  /// The colors of motion paths, of similar lightness.
  private static let trailColors: [RGBAColor] = [
    "#d6336c", "#1971c2", "#2f9e44", "#e8590c", "#7048e8", "#0c8599",
  ]

  /// The properties of a shape that are equal in all frames while it is still.
  private struct Outline: Hashable {
    var node: Int
    /// The number of preceding items of the same shape.
    var occurrence: Int
    var path: BezierPath
    var transform: AffineMatrix
  }

  /// The runs of moving items, and the still items after each run, by index. Still items are in the same order in all
  /// frames, so the runs of different frames correspond.
  private func layers(_ isStill: (Outline) -> Bool) -> (moving: [[Int]], still: [[Int]]) {
    // Each run is processed separately, so their number is limited.
    let most = 64
    var moving: [[Int]] = [[]]
    var still: [[Int]] = []
    for (index, outline) in outlines.enumerated() {
      if !isStill(outline) {
        moving[moving.count - 1].append(index)
      } else if still.count < most {
        still.append([index])
        moving.append([])
      } else {
        still[most - 1].append(index)
      }
    }
    return (moving, still)
  }

  /// The outline of each item.
  private var outlines: [Outline] {
    var counts: [Int: Int] = [:]
    return items.map { item in
      let count = counts[item.node, default: 0]
      counts[item.node] = count + 1
      return Outline(node: item.node, occurrence: count, path: item.path, transform: item.transform)
    }
  }
}
