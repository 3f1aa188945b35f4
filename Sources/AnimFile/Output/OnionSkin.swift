/// The ways that shapes take through several frames: where the middles of their bounds are.
///
/// Shapes of one group that move alike count as one.
public struct MotionTrails: Hashable, Sendable {
  /// A shape that is drawn: which of the evaluator's, and which time that is drawn in a frame.
  private struct Key: Hashable {
    var node: Int
    var occurrence: Int
  }

  /// Where each was in each frame; nil where it was not drawn.
  private var places: [[Point2D?]] = []
  private var groups: [Int] = []
  private var indices: [Key: Int] = [:]
  private var frameCount = 0

  /// No ways so far.
  public init() {}

  /// Goes on to where everything is in `frame`. Frames come in the order of their times, from one evaluator.
  ///
  /// - Complexity: O(*n*) in the elements of the frame.
  public mutating func add(_ frame: Frame) {
    var counts: [Int: Int] = [:]
    for item in frame.items {
      let key = Key(node: item.node, occurrence: counts[item.node, default: 0])
      counts[item.node] = key.occurrence + 1
      guard let center = item.path.bounds(transformedBy: item.transform)?.center else { continue }
      if let index = indices[key] {
        places[index] += repeatElement(nil, count: frameCount - places[index].count)
        places[index].append(center)
      } else {
        indices[key] = places.count
        places.append([Point2D?](repeating: nil, count: frameCount) + [center])
        groups.append(frame.outermostGroup(of: item) ?? -1 - places.count)
      }
    }
    frameCount += 1
  }

  /// The ways that go further than `least`, as lines, each interrupted where the shape was not drawn, and where it jumped
  /// by more than `jump`.
  func lines(longerThan least: Double, jump: Double) -> [BezierPath] {
    /// The ways that are drawn already, by their groups.
    var known: [Int: [[Point2D?]]] = [:]
    var lines: [BezierPath] = []
    for (index, way) in places.enumerated() {
      guard let start = way.lazy.compactMap({ $0 }).first,
        way.contains(where: { $0.map { ($0 - start).length > least } ?? false })
      else { continue }
      let steps = way.map { $0.map { $0 - start } }
      let isKnown = known[groups[index], default: []].prefix(64).contains { other in
        other.elementsEqual(steps) { a, b in
          guard let a, let b else { return a == nil && b == nil }
          return (a - b).length <= least
        }
      }
      guard !isKnown else { continue }
      known[groups[index], default: []].append(steps)
      var path = BezierPath()
      var before: Point2D?
      for place in way {
        if let place, let before, (place - before).length <= jump {
          path.line(to: place)
        } else if let place {
          path.move(to: place)
        }
        before = place
      }
      lines.append(path)
    }
    return lines
  }
}

extension Frame {
  /// The group that an item is in and that is in no other.
  fileprivate func outermostGroup(of item: Item) -> Int? {
    guard var group = item.group else { return nil }
    while let parent = groups[group].parent { group = parent }
    return group
  }

  /// Frames over each other, the earlier the fainter, with the ways that shapes take: as a frame, to be made a picture like
  /// any other.
  ///
  /// What has the same outline in the same place in all frames is drawn once, where it stands in the order of drawing. Everything
  /// that is drawn once, the size and the background are those of the last frame.
  ///
  /// - Parameters:
  ///   - frames: The poses of one evaluator, in the order of their times.
  ///   - trails: The ways that are drawn over them; those that go less far than a hundredth of the picture are left out.
  /// - Complexity: O(*n*) in the elements of all frames.
  public static func onionSkin(of frames: [Frame], trails: MotionTrails = MotionTrails()) -> Frame {
    guard let last = frames.last else { return Frame(size: Size2D(1, 1), background: .white) }
    var picture = Frame(size: last.size, background: last.background)
    picture.t = last.t
    picture.duration = last.duration
    picture.label = last.label
    /// In how many frames each outline is in each place.
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
    for line in lines { picture.add(line, stroke: .white, width: 2.4 * unit, opacity: 0.6) }
    for line in lines {
      picture.add(line, stroke: "#d6336c", width: unit)
      guard let end = line.points.last else { continue }
      var dot = BezierPath()
      dot.move(to: end)
      dot.line(to: end)
      picture.add(dot, stroke: "#d6336c", width: 3.2 * unit)
    }
    picture.mergeClips()
    return picture
  }

  /// A shape as far as it is the same when it rests.
  private struct Outline: Hashable {
    var node: Int
    /// How many times the shape is drawn before.
    var occurrence: Int
    var path: BezierPath
    var transform: AffineMatrix
  }

  /// The items between those that are still, and those that are still after each of these runs, by their indices. What is
  /// still is in the same order in all frames, so that the runs of one belong to those of another.
  private func layers(_ isStill: (Outline) -> Bool) -> (moving: [[Int]], still: [[Int]]) {
    // Every run is gone through anew, so there are not too many.
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

  /// That of each item.
  private var outlines: [Outline] {
    var counts: [Int: Int] = [:]
    return items.map { item in
      let count = counts[item.node, default: 0]
      counts[item.node] = count + 1
      return Outline(node: item.node, occurrence: count, path: item.path, transform: item.transform)
    }
  }
}
