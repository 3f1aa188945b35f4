import AnimFile
import AnimFilePictures

/// Compares the last and the first frame of a looping document.
///
/// Comparing frames accepts any way to return to the start: by a whole turn, by a wheel with equal spokes
/// that turned by one spoke, or out of view. Frames are evaluated and painted only when a shape is asked for.
final class LoopDiscontinuity {
  private let linting: Linting
  private lazy var ends = Ends(linting)
  /// Whether a node differs visibly, once it has been painted.
  private var painted: [Int: Bool] = [:]

  init(_ linting: Linting) { self.linting = linting }

  /// The maximum number of nodes that are rendered separately.
  private static let mostPictures = 12

  /// Whether the shape at the path, or a nested one, differs.
  func differs(at path: [PathComponent]) -> Bool {
    guard let ends else { return false }
    var pointer = ""
    for component in path {
      switch component {
      case .member(let name): pointer += "/" + name.escapedForPointer
      case .index(let index): pointer += "/\(index)"
      }
    }
    return ends.nodes[pointer]?.contains { $0.contains { differsVisibly($0, ends) } } ?? false
  }

  /// Whether a node whose points differ looks different: a pattern that moved by its period does not.
  private func differsVisibly(_ node: Int, _ ends: Ends) -> Bool {
    // Many nodes are painted together.
    let isAlone = ends.count <= Self.mostPictures
    let key = isAlone ? node : 0
    if let known = painted[key] { return known }
    let differs =
      isAlone
      ? ends.first.showing(only: node).visiblyDiffers(from: ends.last.showing(only: node))
      : ends.first.visiblyDiffers(from: ends.last)
    painted[key] = differs
    return differs
  }
}

/// The frames at both ends of a loop.
private struct Ends {
  let first: Frame
  let last: Frame
  /// The nodes whose points differ, for each shape that draws some of them: by its pointer, a list for each of its uses.
  private(set) var nodes: [String: [ArraySlice<Int>]] = [:]
  /// The number of nodes whose points differ.
  let count: Int

  /// Nil if no points differ, or if the frames cannot be compared.
  init?(_ linting: Linting) {
    guard let evaluator = linting.evaluator, evaluator.duration > 0,
      // Just before the end, because the frame at the end may never be displayed: the first frame replaces it.
      let first = try? evaluator.frame(at: evaluator.timing.start),
      let last = try? evaluator.frame(at: evaluator.duration.nextDown)
    else { return nil }
    let differing = Self.differingNodes(first, last).sorted()
    guard !differing.isEmpty, first.canBePainted, last.canBePainted else { return nil }
    (self.first, self.last, count) = (first, last, differing.count)
    // Descendants are a contiguous range. The places of its ends among the differing nodes, by counting them.
    var counts = [0]
    counts.reserveCapacity(evaluator.nodes.count + 1)
    for index in evaluator.nodes.indices {
      let before = counts[index]
      counts.append(before < differing.count && differing[before] == index ? before + 1 : before)
    }
    for (index, node) in evaluator.nodes.enumerated() where counts[node.end] > counts[index] {
      nodes[node.shape.source, default: []].append(differing[counts[index]..<counts[node.end]])
    }
  }

  private static func differingNodes(_ first: Frame, _ last: Frame) -> Set<Int> {
    let window = BoundingBox(minX: 0, minY: 0, maxX: first.size.width, maxY: first.size.height)
    let tolerance = max(first.size.width, first.size.height) / 200
    func looks(_ frame: Frame) -> [Int: [ItemAppearance]] {
      var looks: [Int: [ItemAppearance]] = [:]
      for item in frame.items {
        if let look = ItemAppearance(item, window) { looks[item.node, default: []].append(look) }
      }
      return looks
    }
    let (before, after) = (looks(last), looks(first))
    var differing: Set<Int> = []
    for node in Set(before.keys).union(after.keys) {
      // Shapes that enter or leave the view may restart, and so may some of several copies.
      let (a, b) = (before[node] ?? [], after[node] ?? [])
      guard a.count == b.count, !a.isEmpty else { continue }
      // Copies may be permuted. Beyond a number, only those with equal indices are compared.
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
  /// Whether dashing produces a limited number of segments.
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

  /// Returns the frame with only the items of one node painted.
  fileprivate func showing(only node: Int) -> Frame {
    var frame = self
    frame.background = nil
    for index in frame.items.indices where frame.items[index].node != node {
      frame.items[index].fill = nil
      frame.items[index].stroke = nil
    }
    return frame
  }

  /// Whether small renderings of both frames differ visibly, and neither is empty.
  fileprivate func visiblyDiffers(from other: Frame) -> Bool {
    let scale = 160 / max(size.width, size.height)
    guard let a = try? image(scale: scale, dithering: false),
      let b = try? other.image(scale: scale, dithering: false),
      a.pixels.count == b.pixels.count
    else { return false }
    var (differing, shownA, shownB) = (0, 0, 0)
    let (one, two) = (a.pixels.span, b.pixels.span)
    var first = 0
    while first < one.count {
      defer { first += 4 }
      let (alphaA, alphaB) = (Int(one[first + 3]), Int(two[first + 3]))
      // Most pixels show nothing.
      if alphaA | alphaB == 0 { continue }
      if alphaA > 20 { shownA += 1 }
      if alphaB > 20 { shownB += 1 }
      var isOther = (alphaA - alphaB).magnitude > 40
      for channel in first..<first + 3 {
        let difference = Int(one[channel]) * alphaA - Int(two[channel]) * alphaB
        isOther = isOther || difference.magnitude > 40 * 255
      }
      if isOther { differing += 1 }
    }
    return differing >= 4 && shownA > 0 && shownB > 0
  }
}

private struct ItemAppearance {
  private let points: [Point2D]
  private let opacity: Double
  private let fill: Frame.Fill?
  private let stroke: Frame.Stroke?

  /// Nil if nothing of it is visible in `window`.
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

  func isLike(_ other: ItemAppearance, _ tolerance: Double) -> Bool {
    guard (opacity - other.opacity).magnitude < 0.05, isPainted(like: other) else { return false }
    func isNear(_ a: Point2D, _ b: Point2D) -> Bool {
      (a.x - b.x).magnitude <= tolerance && (a.y - b.y).magnitude <= tolerance
    }
    if points.count == other.points.count, zip(points, other.points).allSatisfy(isNear) { return true }
    // A star that turned by one of its points looks the same.
    guard points.count <= 128, other.points.count <= 128 else { return false }
    return points.allSatisfy { a in other.points.contains { isNear(a, $0) } }
      && other.points.allSatisfy { a in points.contains { isNear(a, $0) } }
  }

  private func isPainted(like other: ItemAppearance) -> Bool {
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

  /// Gradients count as similar, because their ends may move along the painted outline.
  private static func isLike(_ a: Frame.Paint, _ b: Frame.Paint) -> Bool {
    switch (a, b) {
    case (.color(let a), .color(let b)):
      zip(a.flat.numbers, b.flat.numbers).allSatisfy { ($0 - $1).magnitude < 0.05 }
    case (.gradient, .gradient): true
    default: false
    }
  }
}
