/// The bounding box of all outlines over one pass of a document.
///
/// A few frames give a box inside the result. Then the shapes are examined one by one, beginning with those that can extend
/// furthest beyond it. Shapes whose extent over all times is inside the box by then are left out. The frames of the others
/// at their ``KeyTimes`` give the extreme of each side. From there the extreme is refined between the neighboring times,
/// until its error is below ``tolerance``.
package struct MotionBounds {
  /// The error of a refined side, in document units.
  static let tolerance = 1e-6
  /// The work budget, in shapes and eighths of path elements.
  private static let budget = 1_200_000.0

  /// The bounding box; nil if nothing is drawn.
  package private(set) var box: BoundingBox?
  /// Whether every side was refined; if not, the work budget was exceeded, and outlines may extend further.
  package private(set) var isComplete = true
  /// The number of times at which at least one shape was evaluated.
  package private(set) var count = 0

  private var playhead: Playhead
  /// The work so far. Later frames may be much larger than the first one, which determines the number of times.
  private var drawn = 0.0
  private var cost: EvaluationCost
  /// The most work of modifiers for a frame so far.
  private var heaviest = 0.0
  /// The extremes of the sides: left, top, right and bottom, the first two negated.
  private var best = SIMD4<Double>(repeating: -.infinity)

  /// The number of times at which all shapes are evaluated before they are examined one by one.
  private static let firstCount = 16

  /// The bounding box over one pass of the document, or at its start if it has no duration.
  ///
  /// - Parameter extent: Returns a box that contains all outlines of a shape without parent at all times, in the units of
  ///   its list; nil if unknown.
  package init(_ evaluator: Evaluator, extent: (AnimatedShape) -> BoundingBox? = { _ in nil }) {
    playhead = Playhead(evaluator)
    cost = EvaluationCost(evaluator)
    lookAtStart(evaluator.duration)
    if evaluator.duration > 0 {
      if evaluator.hasSettings || evaluator.resolved.shapes.count < 2 {
        refine(evaluator, grid: 240)
      } else {
        examineParts(of: evaluator, extent)
      }
    }
    if best.x > -.infinity {
      box = BoundingBox(minX: -best.x, minY: -best.y, maxX: best.z, maxY: best.w)
    }
  }

  /// Evaluates the first frame, and with modifiers another one, as they may do nothing at the start.
  private mutating func lookAtStart(_ duration: Double) {
    _ = sides(at: 0)
    if heaviest > 0, duration > 0 { _ = sides(at: duration * 0.37) }
  }

  /// A shape, or all shapes of the document that depend on each other.
  private struct Part {
    var shapes: [AnimatedShape]
    /// The extremes of the sides that its extent allows.
    var reach: SIMD4<Double>
  }

  private mutating func examineParts(of evaluator: Evaluator, _ extent: (AnimatedShape) -> BoundingBox?) {
    for part in 1...Self.firstCount {
      _ = sides(at: evaluator.duration * Double(part) / Double(Self.firstCount))
    }
    let shapes = evaluator.resolved.shapes
    let linked = Set(shapes.compactMap { $0.linkedSibling })
    var parts: [Part] = []
    var dependent = Part(shapes: [], reach: SIMD4(repeating: .infinity))
    for var shape in shapes {
      // The paint of an outline does not move it, unless the length of its keyframes is that of a pass.
      if shape.time == nil || shape.time?.duration != nil {
        (shape.fill, shape.stroke, shape.opacity) = (nil, nil, 1)
      }
      if shape.linkedSibling != nil || shape.id.map({ linked.contains($0) }) ?? false {
        dependent.shapes.append(shape)
      } else {
        let reach = extent(shape).map { SIMD4(-$0.minX, -$0.minY, $0.maxX, $0.maxY) }
        parts.append(Part(shapes: [shape], reach: reach ?? SIMD4(repeating: .infinity)))
      }
    }
    if !dependent.shapes.isEmpty { parts.append(dependent) }
    let start = best
    let order = parts.indices.map { (excess: (parts[$0].reach - start).max(), index: $0) }
      .sorted { $0.excess != $1.excess ? $0.excess > $1.excess : $0.index < $1.index }
    for (_, index) in order where (parts[index].reach - best).max() > Self.tolerance / 4 {
      var document = evaluator.resolved
      document.shapes = parts[index].shapes
      // The duration may follow from the other shapes.
      document.duration = evaluator.duration
      let part = Evaluator(evaluator.document, resolved: document, diagnostics: [])
      playhead = Playhead(part)
      cost = EvaluationCost(part)
      heaviest = 0
      lookAtStart(evaluator.duration)
      refine(part, grid: 48)
    }
  }

  /// Evaluates the document of the playhead at its key times, and refines the extreme of each side.
  ///
  /// - Parameter grid: The number of times between the key times, at equal distances, that are evaluated too.
  private mutating func refine(_ evaluator: Evaluator, grid: Int) {
    let weight = cost(playhead.frame) + heaviest
    let most = Int(min(max(0.6 * Self.budget / weight, 24), 20_000))
    let keys = KeyTimes(evaluator, evaluator.resolved.shapes, limit: most)
    isComplete = isComplete && keys.isComplete
    let grid = min(grid, most)
    let times = keys.times.union((0...grid).map { evaluator.duration * Double($0) / Double(grid) }).sorted()
    let values = times.map { sides(at: $0) }
    var left = Int(min(max(0.4 * Self.budget / weight, 100), 50_000))
    for side in 0..<4 { close(in: side, times, values.map { $0[side] }, &left) }
    isComplete = isComplete && left > 0
  }

  private mutating func sides(at time: Double) -> SIMD4<Double> {
    var sides = SIMD4<Double>(repeating: -.infinity)
    guard drawn < 2 * Self.budget else {
      isComplete = false
      return sides
    }
    count += 1
    let start = playhead.work
    try? playhead.move(to: time)
    for item in playhead.frame.items {
      guard let box = item.path.bounds(transformedBy: item.transform) else { continue }
      sides = pointwiseMax(sides, SIMD4(-box.minX, -box.minY, box.maxX, box.maxY))
    }
    let work = Double(playhead.work - start) / 8
    drawn += cost(playhead.frame) + work
    heaviest = max(heaviest, work)
    best = pointwiseMax(best, sides)
    return sides
  }

  // MARK: Refinement

  /// Refines the extreme of a side around each local maximum.
  ///
  /// - Parameter left: The remaining number of times to evaluate.
  private mutating func close(in side: Int, _ times: [Double], _ values: [Double], _ left: inout Int) {
    var places: [(index: Int, reach: Double)] = []
    for index in times.indices where values[index] > -.infinity {
      let before = index > 0 ? values[index - 1] : -.infinity
      let after = index + 1 < times.count ? values[index + 1] : -.infinity
      guard values[index] >= before, values[index] >= after else { continue }
      // A side that is constant around this time does not move.
      if values[index] == before, values[index] == after { continue }
      let slopes = [before, after].map { $0 > -.infinity ? values[index] - $0 : 0 }
      places.append((index, values[index] + max(slopes[0], slopes[1])))
    }
    places.sort { $0.reach > $1.reach }
    for place in places where place.reach > best[side] + Self.tolerance / 4 {
      for (low, high) in [(place.index - 1, place.index), (place.index, place.index + 1)]
      where times.indices.contains(low) && times.indices.contains(high) {
        climb(side, times[low], times[high], &left)
      }
      guard left > 0 else { return }
    }
  }

  /// Refines the extreme of a side between two times: a few samples, then a search around the best.
  private mutating func climb(_ side: Int, _ start: Double, _ end: Double, _ left: inout Int) {
    guard end - start > 4 * KeyTimes.instant * max(1, end) else { return }
    let parts = 6
    var times = (0...parts).map { start + (end - start) * Double($0) / Double(parts) }
    var values = times.map { sides(at: $0)[side] }
    left -= times.count
    while left > 0 {
      guard let top = values.indices.max(by: { values[$0] < values[$1] }), values[top] > -.infinity else {
        return
      }
      let (low, high) = (max(top - 1, 0), min(top + 1, times.count - 1))
      let rise =
        [low, high].map { values[$0] > -.infinity ? values[top] - values[$0] : .infinity }.max() ?? 0
      if values[top] + rise <= best[side] || rise < Self.tolerance / 4 { return }
      let (first, last) = (times[low], times[high])
      guard last - first > KeyTimes.instant * max(1, last) else { return }
      // Two new times, one of them at the vertex of a parabola.
      var new = [(first + times[top]) / 2, (times[top] + last) / 2].filter { $0 > first && $0 < last }
      if low < top, top < high,
        let vertex = vertex(Array(times[low...high]), Array(values[low...high])), !new.contains(vertex)
      {
        new.append(vertex)
      }
      left -= new.count
      let old = (low...high).map { (times[$0], values[$0]) }
      let points = (old + new.map { ($0, sides(at: $0)[side]) }).sorted { $0.0 < $1.0 }
      if points.count == times.count, points.map({ $0.0 }) == times { return }
      times = points.map { $0.0 }
      values = points.map { $0.1 }
    }
  }

  /// The vertex of the parabola through three points; nil if it is outside them.
  private func vertex(_ x: [Double], _ y: [Double]) -> Double? {
    let (a, b) = (x[1] - x[0], x[2] - x[1])
    let (left, right) = ((y[1] - y[0]) / a, (y[2] - y[1]) / b)
    guard left > right else { return nil }
    let vertex = x[0] + a / 2 + (a + b) / 2 * left / (left - right)
    return vertex > x[0] && vertex < x[2] && vertex != x[1] ? vertex : nil
  }
}
