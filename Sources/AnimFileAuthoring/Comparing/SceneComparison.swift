public import AnimFile

/// The differences between two animations: which shapes differ, in which aspect, when, and by how much.
///
/// ```swift
/// let comparison = SceneComparison(before, after)
/// for difference in comparison.differences { print(difference.name, difference.aspect, difference.start) }
/// ```
///
/// The comparison is visual. Outlines, paints, lines, opacities, clips and masks are compared as numbers, even where other
/// shapes hide them. Where equal numbers can look different, or different ones equal, such as fill rules, isolation, caps and
/// the direction of outlines, pictures of the frames decide. Shapes are matched by id, or by
/// location if they have none; repeated occurrences are matched in order. Each difference is reported once, for the
/// shape that causes it: a rotated group is reported, its contents are not.
public struct SceneComparison: Hashable, Sendable {
  /// A comparable aspect of a shape.
  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// Only one animation draws the shape.
    case presence
    /// The drawing order. The amount is the largest number of shapes that moved below this one.
    case order
    /// The outline. The amount is the distance between outlines, in viewport units, 0 if only their elements differ.
    case outline
    /// The fill. The amount is the largest channel difference of the paint, 0…1, and 0 for the fill rule.
    case fill
    /// The stroke paint. The amount is the largest channel difference, 0…1.
    case stroke
    /// The stroke width, dashes, caps, joins or pen. The amount is in viewport units, 0 for caps, joins and deformed pens.
    case line
    /// The opacity, including that of enclosing groups. The amount is 0…1, and 0 if only the groups differ to which it applies.
    case opacity
    /// The clip. The amount is the distance between clip outlines, in viewport units, 0 if only their rules or intersections
    /// differ.
    case clip
    /// The mask, compared as a picture. The amount is 1.
    case mask
    /// The blend mode of the item or of a group around it, or the isolation of a group. The amount is 1.
    case blend
  }

  /// One difference of a shape, including everything drawn from it or dependent on it.
  public struct Difference: Hashable, Sendable {
    /// The shape's id; nil if it has none.
    public let id: String?
    /// The JSON pointer of the shape in the first document, or in the second if only that draws it. Empty for the whole
    /// document.
    public let source: String
    /// The index among several occurrences of the shape, from 0.
    public let occurrence: Int
    /// The aspect that differs.
    public let aspect: Aspect
    /// For presence, the index of the animation that draws the shape at ``start``: 0 or 1. Nil for other aspects.
    public let only: Int?
    /// The first time with the difference, in seconds.
    public internal(set) var start: Double
    /// The last compared time with the difference, in seconds.
    public internal(set) var end: Double
    /// The largest amount of the difference, in the unit of its ``aspect``; infinite if one of two outlines is empty.
    public internal(set) var amount: Double
    /// The first compared time with the largest amount, in seconds.
    public internal(set) var time: Double
    /// Whether ``amount`` includes differences of an enclosing group or a parent.
    public let includesSurroundings: Bool

    /// The display name of the shape: its quoted id, or its location.
    public var name: String {
      (id.map { "\"\($0)\"" } ?? (source.isEmpty ? "the document" : source))
        + (occurrence > 0 ? ", drawn again (\(occurrence))" : "")
    }
  }

  /// The thresholds below which differences are ignored.
  public struct Tolerance: Hashable, Sendable {
    /// The threshold of positions and lengths, in viewport units.
    public var length: Double
    /// The threshold of opacities and color channels, 0…1.
    public var level: Double

    /// Creates a tolerance; by default a thousandth of a unit, and half a step of a channel with 256 levels.
    public init(length: Double = 0.001, level: Double = 0.5 / 255) {
      self.length = length
      self.level = level
    }
  }

  /// The document members that differ: `size`, `duration`, `repeat`, `background`.
  public private(set) var documentMembers: [String] = []
  /// The first compared time at which the backgrounds differ.
  package private(set) var backgroundStart: Double?
  /// The differences without effect on the compared frames, because only other inputs or sizes show it: `parameters`, `listeners`,
  /// `references` to parameters in shapes, and `fit`. Does not affect ``isEmpty``.
  public let uncompared: [String]
  /// The differences of shapes, by start time and then by drawing order.
  public private(set) var differences: [Difference] = []
  /// The compared times, in ascending order.
  public let times: [Double]

  /// Whether the animations are equal.
  public var isEmpty: Bool { documentMembers.isEmpty && differences.isEmpty }

  /// The time of the largest outline difference, or of the most differences if no outline differs.
  public var timeOfGreatestDifference: Double? {
    let outlines = differences.filter { $0.aspect == .outline }
    return (outlines.isEmpty ? differences : outlines).max { $0.amount < $1.amount }?.time
  }

  /// Compares two animations.
  ///
  /// The start of a difference is refined between compared times, to within a ten-thousandth of a second. If that
  /// exceeds the work budget, the start is the first compared time with the difference.
  ///
  /// - Parameters:
  ///   - first: The first animation.
  ///   - second: The second animation.
  ///   - times: The compared times; nil for ``defaultTimes(for:_:)``.
  ///   - tolerance: The thresholds below which differences are ignored.
  /// - Complexity: O(*n* · *m*) for *n* times and *m* path elements in a frame.
  public init(
    _ first: Evaluator, _ second: Evaluator, times: [Double]? = nil, tolerance: Tolerance = Tolerance()
  ) {
    self.times = (times ?? Self.defaultTimes(for: first, second)).filter(\.isFinite).sorted()
    uncompared =
      Interaction(first.document).differences(from: Interaction(second.document))
      + (first.resolved.fit == second.resolved.fit ? [] : ["fit"])
    documentMembers = Self.documentMembers(first, second)
    var pair = FramePair(first, second, tolerance)
    var known: [FramePair.Key: Int] = [:]
    var before: Double?
    var frames = Self.frameBudget(for: first, second)
    for time in self.times {
      for found in pair.differences(at: time) {
        if let index = known[found.key] {
          differences[index].end = time
          if found.difference.amount > differences[index].amount {
            differences[index].amount = found.difference.amount
            differences[index].time = time
          }
        } else {
          known[found.key] = differences.count
          differences.append(found.difference)
        }
      }
      // New differences began after the previous time.
      if let before {
        let new = known.filter { differences[$0.value].start == time }
        if !new.isEmpty {
          let starts = pair.starts(of: Set(new.keys), between: before, time, &frames)
          for (key, start) in starts { if let index = new[key] { differences[index].start = start } }
        }
      }
      before = time
    }
    backgroundStart = pair.backgroundStart
    if backgroundStart != nil { documentMembers.append("background") }
    differences = differences.indices.sorted { a, b in
      (differences[a].start, a) < (differences[b].start, b)
    }.map { differences[$0] }
  }

  /// The times of all keyframes of both animations, and sixty per second, from 0 to the end of the longer one, and the later
  /// times at which shapes begin or end.
  ///
  /// At most about 1,200 of each; fewer for frames with many elements.
  public static func defaultTimes(for first: Evaluator, _ second: Evaluator) -> [Double] {
    let duration = max(first.recordedDuration, second.recordedDuration)
    let most = min(1200, frameBudget(for: first, second))
    // Shapes can begin and end after the last keyframe. Their times are those of their groups.
    let shapes = [first, second].flatMap { $0.nodes.map(\.shape.shape) }
    let edges = Set(shapes.flatMap { [$0.in, $0.out] }.compactMap { $0 }.filter { $0 > duration })
      .sorted().prefix(most)
    guard duration > 0 else { return [0] + edges }
    let count = min(max(Int(min(duration * 60, 1200).rounded(.up)), 1), most)
    var times = Set((0...count).map { $0 == count ? duration : duration * Double($0) / Double(count) })
    for evaluator in [first, second] {
      let keyframes = evaluator.keyframeTimes.union(evaluator.inputTimes).filter {
        (0...duration).contains($0)
      }
      .sorted()
      let stride = max(1, keyframes.count / most)
      for index in Swift.stride(from: 0, to: keyframes.count, by: stride) { times.insert(keyframes[index]) }
    }
    return times.union(edges).sorted()
  }

  /// The work budget of the search for start times, in shapes and eighths of path elements.
  private static let budget = 400_000.0

  /// The number of frames the budget allows, estimated from the costliest of three frames of each animation.
  private static func frameBudget(for first: Evaluator, _ second: Evaluator) -> Int {
    let weight = [first, second].reduce(1.0) { weight, evaluator in
      let cost = EvaluationCost(evaluator)
      let costs = [0, 0.5, 1].map { part in
        (try? evaluator.frame(at: part * evaluator.duration)).map(cost.callAsFunction) ?? 0
      }
      return weight + (costs.max() ?? 0)
    }
    return Int(min(max(budget / weight, 6), 20_000))
  }

  private static func documentMembers(_ first: Evaluator, _ second: Evaluator) -> [String] {
    let (a, b) = (first.resolved, second.resolved)
    var members: [String] = []
    if a.size != b.size { members.append("size") }
    if first.duration != second.duration { members.append("duration") }
    if a.repeats != b.repeats || a.autoreverses != b.autoreverses { members.append("repeat") }
    if a.repeatFrom != b.repeatFrom { members.append("repeatFrom") }
    return members
  }
}
