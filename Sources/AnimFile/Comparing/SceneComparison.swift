/// In what, where, when and by how much two animations differ.
///
/// ```swift
/// let comparison = SceneComparison(before, after)
/// for difference in comparison.differences { print(difference.name, difference.aspect, difference.start) }
/// ```
///
/// What counts is what is drawn: two documents that say the same in other words do not differ. Shapes belong together by
/// their ids, or where one has none by their places in the documents; of a shape that is drawn several times, the first belongs
/// to the first. Each difference is said once, of what explains it: a group that has turned, and not all that is in it.
public struct SceneComparison: Hashable, Sendable {
  /// In what shapes can differ.
  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// It is drawn in one of the animations alone.
    case presence
    /// Another is drawn below it than before. The amount is how many of these there are at most.
    case order
    /// The outline. The amount is how far its points lie apart, in the units of the viewport.
    case outline
    /// What the inside is painted with. The amount is that of the most different channel of a color, 0…1.
    case fill
    /// What the line is painted with. The amount is that of the most different channel of a color, 0…1.
    case stroke
    /// The width of the line, its dashes, ends or corners. The amount is in the units of the viewport, 0 for ends and corners.
    case line
    /// The opacity, that of the groups around it included. The amount is that of the opacity, 0…1.
    case opacity
    /// What it is clipped by. The amount is how far the points of the clip lie apart, in the units of the viewport.
    case clip
  }

  /// That a shape is not the same, with all that is drawn of it or depends on it.
  public struct Difference: Hashable, Sendable {
    /// The shape's id; nil if it has none.
    public let id: String?
    /// Where the shape is in its document, as a JSON pointer: in the first, unless it is in the second alone. Empty for the
    /// document as a whole.
    public let source: String
    /// Which of several that are drawn of the shape, counted from 0.
    public let occurrence: Int
    /// In what it differs.
    public let aspect: Aspect
    /// Which of the animations draws it at ``start``, if the other does not: 0 or 1. Nil for every other aspect.
    public let only: Int?
    /// The first time at which it differs, in seconds.
    public internal(set) var start: Double
    /// The last of the compared times at which it differs, in seconds.
    public internal(set) var end: Double
    /// By how much it differs at most, as its ``aspect`` says.
    public internal(set) var amount: Double
    /// The first of the compared times at which it differs by so much, in seconds.
    public internal(set) var time: Double
    /// Whether ``amount`` also has in it what a group around the shape, or a parent of it, makes differ.
    public let includesSurroundings: Bool

    /// What to call the shape: its id in quotes, or else where it is.
    public var name: String {
      (id.map { "\"\($0)\"" } ?? (source.isEmpty ? "the document" : source))
        + (occurrence > 0 ? ", drawn again (\(occurrence))" : "")
    }
  }

  /// From how large a difference on something counts as different.
  public struct Tolerance: Hashable, Sendable {
    /// For places and lengths, in the units of the viewport.
    public var length: Double
    /// For opacities and the channels of colors, 0…1.
    public var level: Double

    /// A tolerance; by default a thousandth of a unit, and half a step of a channel with 256 levels.
    public init(length: Double = 0.001, level: Double = 0.5 / 255) {
      self.length = length
      self.level = level
    }
  }

  /// In what the documents differ as a whole: `size`, `duration`, `repeat`, `background`.
  public private(set) var documentMembers: [String] = []
  /// In what shapes differ, those first that differ first; at one time in the order of drawing.
  public private(set) var differences: [Difference] = []
  /// The times that were compared, in ascending order.
  public let times: [Double]

  /// Whether nothing differs.
  public var isEmpty: Bool { documentMembers.isEmpty && differences.isEmpty }

  /// The time at which outlines differ most, or else at which most differs.
  public var timeOfGreatestDifference: Double? {
    let outlines = differences.filter { $0.aspect == .outline }
    return (outlines.isEmpty ? differences : outlines).max { $0.amount < $1.amount }?.time
  }

  /// Compares two animations.
  ///
  /// The first time of a difference lies between two of the compared times; it is found to within a ten-thousandth of a second,
  /// unless very much is drawn and begins to differ at very many times: then it is the first of the compared times.
  ///
  /// - Parameters:
  ///   - first: One animation.
  ///   - second: The other.
  ///   - times: The times at which they are compared; nil for those of ``defaultTimes(for:_:)``.
  ///   - tolerance: From how large a difference on something counts as different.
  /// - Complexity: O(*n* · *m*) for *n* times and *m* path elements in a frame.
  public init(
    _ first: Evaluator, _ second: Evaluator, times: [Double]? = nil, tolerance: Tolerance = Tolerance()
  ) {
    self.times = (times ?? Self.defaultTimes(for: first, second)).filter(\.isFinite).sorted()
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
      // What is new here began after the time before.
      if let before {
        let new = known.filter { differences[$0.value].start == time }
        if !new.isEmpty {
          let starts = pair.starts(of: Set(new.keys), between: before, time, &frames)
          for (key, start) in starts { if let index = new[key] { differences[index].start = start } }
        }
      }
      before = time
    }
    differences = differences.indices.sorted { a, b in
      (differences[a].start, a) < (differences[b].start, b)
    }.map { differences[$0] }
  }

  /// The times of all keyframes of two animations, and sixty in a second besides, but no more than about 1,200 of each, and fewer
  /// where very much is drawn; from 0 to the end of the longer one.
  public static func defaultTimes(for first: Evaluator, _ second: Evaluator) -> [Double] {
    let duration = max(first.duration, second.duration)
    guard duration > 0 else { return [0] }
    let most = min(1200, frameBudget(for: first, second))
    let count = min(max(Int(min(duration * 60, 1200).rounded(.up)), 1), most)
    var times = Set((0...count).map { $0 == count ? duration : duration * Double($0) / Double(count) })
    for evaluator in [first, second] {
      let keyframes = evaluator.keyframeTimes.filter { (0...duration).contains($0) }.sorted()
      let stride = max(1, keyframes.count / most)
      for index in Swift.stride(from: 0, to: keyframes.count, by: stride) { times.insert(keyframes[index]) }
    }
    return times.sorted()
  }

  /// How much may be drawn to find differences, in shapes and eighths of path elements.
  private static let budget = 400_000.0

  /// How many frames of two animations may be compared, by what they draw at their starts.
  private static func frameBudget(for first: Evaluator, _ second: Evaluator) -> Int {
    let weight = [first, second].reduce(1.0) { weight, evaluator in
      let items = (try? evaluator.frame(at: 0))?.items ?? []
      return items.reduce(weight + Double(evaluator.nodes.count) / 4) {
        $0 + 1 + Double($1.path.verbs.count) / 8
      }
    }
    return Int(min(max(budget / weight, 12), 20_000))
  }

  private static func documentMembers(_ first: Evaluator, _ second: Evaluator) -> [String] {
    let (a, b) = (first.resolved, second.resolved)
    var members: [String] = []
    if a.size != b.size { members.append("size") }
    if first.duration != second.duration { members.append("duration") }
    if a.repeats != b.repeats || a.autoreverses != b.autoreverses { members.append("repeat") }
    if a.background != b.background { members.append("background") }
    return members
  }
}

extension Evaluator {
  /// The times of keyframes in the first pass of everything, in the time of the document.
  var keyframeTimes: Set<Double> {
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    for shape in resolved.shapes { shape.inspect(finder) }
    return Set(tally.times)
  }
}
