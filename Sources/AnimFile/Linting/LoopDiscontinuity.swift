/// The two pictures that follow each other where a document begins again.
///
/// They are evaluated, so that it does not matter by what means an animation comes back to its start: by a whole turn, by a
/// wheel of equal spokes that has moved on by one, or out of sight.
struct LoopDiscontinuity {
  /// Where the shapes are that differ, or in which others do, as pointers.
  private let sources: Set<String>

  /// What differs in a document that begins again and whose references are resolved; nil if nothing does.
  init?(_ document: AnimationDocument) {
    var once = document
    once.repeats = .count(1)
    let evaluator = Evaluator(once, resolved: once, diagnostics: [])
    guard evaluator.duration > 0 else { return nil }
    // Just before the end, where the last picture may be one that nobody sees: the first follows at once.
    let first = try? evaluator.frame(at: 0)
    let last = try? evaluator.frame(at: evaluator.duration.nextDown)
    guard let first, let last else { return nil }
    var differing = Self.nodesThatDiffer(first, last)
    guard !differing.isEmpty, first.canBePainted, last.canBePainted else { return nil }
    // A pattern that has moved on by its period looks the same, although every point of it is elsewhere.
    if differing.count <= Self.mostPictures {
      differing = differing.filter { first.showing(only: $0).visiblyDiffers(from: last.showing(only: $0)) }
    } else if !first.visiblyDiffers(from: last) {
      return nil
    }
    guard !differing.isEmpty else { return nil }
    // How many of the nodes before each differ: what is in a node are those up to its end.
    var counts = [0]
    counts.reserveCapacity(evaluator.nodes.count + 1)
    for index in evaluator.nodes.indices {
      counts.append(counts[index] + (differing.contains(index) ? 1 : 0))
    }
    var sources: Set<String> = []
    for (index, node) in evaluator.nodes.enumerated() where counts[node.end] > counts[index] {
      sources.insert(node.shape.source)
    }
    self.sources = sources
  }

  /// How many nodes are painted one by one.
  private static let mostPictures = 12

  /// Whether the shape at the end of a way differs, or something in it.
  func differs(at path: [PathComponent]) -> Bool {
    var pointer = ""
    for component in path {
      switch component {
      case .member(let name): pointer += "/" + name.escapedForPointer
      case .index(let index): pointer += "/\(index)"
      }
    }
    return sources.contains(pointer)
  }

  private static func nodesThatDiffer(_ first: Frame, _ last: Frame) -> Set<Int> {
    let window = BoundingBox(minX: 0, minY: 0, maxX: first.size.width, maxY: first.size.height)
    let tolerance = max(first.size.width, first.size.height) / 200
    func looks(_ frame: Frame) -> [Int: [ItemLook]] {
      var looks: [Int: [ItemLook]] = [:]
      for item in frame.items {
        if let look = ItemLook(item, window) { looks[item.node, default: []].append(look) }
      }
      return looks
    }
    let (before, after) = (looks(last), looks(first))
    var differing: Set<Int> = []
    for node in Set(before.keys).union(after.keys) {
      // What comes from out of sight, or goes there, may begin anew; of copies some may.
      let (a, b) = (before[node] ?? [], after[node] ?? [])
      guard a.count == b.count, !a.isEmpty else { continue }
      // Copies may have changed places. Of very many only those at the same place are compared.
      let isSame =
        a.count > 64
        ? zip(a, b).allSatisfy { $0.isLike($1, tolerance) }
        : a.allSatisfy { one in b.contains { one.isLike($0, tolerance) } }
      if !isSame { differing.insert(node) }
    }
    return differing
  }
}

extension Frame {
  /// Whether its lines are not cut into very many dashes.
  fileprivate var canBePainted: Bool {
    var dashes = 0.0
    for item in items {
      guard let stroke = item.stroke, !stroke.dash.isEmpty else { continue }
      let points = item.path.points
      let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
      dashes += length / max(stroke.dash.reduce(0, +), 1e-9) * Double(stroke.dash.count)
    }
    return dashes < 20_000
  }

  /// The frame with only the items of one node painted.
  fileprivate func showing(only node: Int) -> Frame {
    var frame = self
    frame.background = nil
    for index in frame.items.indices where frame.items[index].node != node {
      frame.items[index].fill = nil
      frame.items[index].stroke = nil
    }
    return frame
  }

  /// Whether a small picture of it differs visibly from that of another frame, and neither shows nothing at all.
  fileprivate func visiblyDiffers(from other: Frame) -> Bool {
    let scale = 160 / max(size.width, size.height)
    guard let a = try? image(scale: scale), let b = try? other.image(scale: scale),
      a.pixels.count == b.pixels.count
    else { return false }
    var (differing, shownA, shownB) = (0, 0, 0)
    for first in stride(from: 0, to: a.pixels.count, by: 4) {
      let (alphaA, alphaB) = (Int(a.pixels[first + 3]), Int(b.pixels[first + 3]))
      if alphaA > 20 { shownA += 1 }
      if alphaB > 20 { shownB += 1 }
      var isOther = (alphaA - alphaB).magnitude > 40
      for channel in first..<first + 3 {
        let difference = Int(a.pixels[channel]) * alphaA - Int(b.pixels[channel]) * alphaB
        isOther = isOther || difference.magnitude > 40 * 255
      }
      if isOther { differing += 1 }
    }
    return differing >= 4 && shownA > 0 && shownB > 0
  }
}

/// What can be seen of an item.
private struct ItemLook {
  private let points: [Point2D]
  private let opacity: Double
  private let fill: Frame.Fill?
  private let stroke: Frame.Stroke?

  /// Nil if nothing can be seen of it in `window`.
  init?(_ item: Frame.Item, _ window: BoundingBox) {
    let path = item.viewportPath
    let isPainted =
      (item.fill?.opacity ?? 0) > 0.01 || (item.stroke.map { $0.opacity > 0.01 && $0.width > 0 } ?? false)
    guard item.effectiveOpacity > 0.01, isPainted, let bounds = path.bounds, bounds.intersects(window) else {
      return nil
    }
    points = path.points
    opacity = item.effectiveOpacity
    fill = item.fill
    stroke = item.stroke
  }

  func isLike(_ other: ItemLook, _ tolerance: Double) -> Bool {
    guard (opacity - other.opacity).magnitude < 0.05, isPainted(like: other) else { return false }
    func isNear(_ a: Point2D, _ b: Point2D) -> Bool {
      (a.x - b.x).magnitude <= tolerance && (a.y - b.y).magnitude <= tolerance
    }
    if points.count == other.points.count, zip(points, other.points).allSatisfy(isNear) { return true }
    // A star that has turned by one of its points looks the same.
    guard points.count <= 128, other.points.count <= 128 else { return false }
    return points.allSatisfy { a in other.points.contains { isNear(a, $0) } }
      && other.points.allSatisfy { a in points.contains { isNear(a, $0) } }
  }

  private func isPainted(like other: ItemLook) -> Bool {
    guard (fill == nil) == (other.fill == nil), (stroke == nil) == (other.stroke == nil) else { return false }
    if let a = fill, let b = other.fill {
      guard (a.opacity - b.opacity).magnitude < 0.05, Self.isLike(a.paint, b.paint) else { return false }
    }
    if let a = stroke, let b = other.stroke {
      guard (a.opacity - b.opacity).magnitude < 0.05, Self.isLike(a.paint, b.paint),
        (a.width - b.width).magnitude < 0.5
      else { return false }
    }
    return true
  }

  /// Gradients are taken to be like each other: their ends may move along what they paint.
  private static func isLike(_ a: Frame.Paint, _ b: Frame.Paint) -> Bool {
    switch (a, b) {
    case (.color(let a), .color(let b)):
      zip(a.numbers, b.numbers).allSatisfy { ($0 - $1).magnitude < 0.05 }
    case (.gradient, .gradient): true
    default: false
    }
  }
}
