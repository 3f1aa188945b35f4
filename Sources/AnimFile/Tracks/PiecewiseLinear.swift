/// An easing of line segments, as in CSS: `linear(0, 0.6 40%, 1)`.
///
/// Omitted times are filled in by the rules of CSS Easing 2: the first is 0, the last is 1, and those between are
/// spread evenly. Two points at one time are a jump to the later one. Before the first point and after the last, the
/// end segments are extrapolated.
public struct PiecewiseLinear: Hashable, Sendable {
  /// A point of the curve.
  public struct Point: Hashable, Sendable {
    /// The progress.
    public var y: Double
    /// The fraction of the time; nil if omitted.
    public var x: Double?

    /// Creates a point with the progress `y`.
    public init(_ y: Double, at x: Double? = nil) {
      self.y = y
      self.x = x
    }
  }

  /// An error in a list of points.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The list has fewer than two points.
    case tooFewPoints
    /// A number of the point at that index is not finite.
    case notFinite(Int)
    /// The point at that index is earlier than a preceding one.
    case descending(Int)

    public var description: String {
      switch self {
      case .tooFewPoints: "a piecewise linear easing needs at least two points"
      case .notFinite(let index): "a number of point \(index) is not finite"
      case .descending(let index): "point \(index) is earlier than one before it"
      }
    }
  }

  /// The points, possibly without times.
  public let points: [Point]

  /// The time of each point, complete and ascending.
  public let times: [Double]

  /// Creates a curve through `points`: two or more, finite, in ascending order.
  public init(_ points: [Point]) throws(Failure) {
    guard points.count >= 2 else { throw .tooFewPoints }
    var times: [Double] = []
    times.reserveCapacity(points.count)
    var missing = 0
    for (index, point) in points.enumerated() {
      let implied: Double? = index == 0 ? 0 : index == points.count - 1 ? 1 : nil
      guard let time = point.x ?? implied else {
        guard point.y.isFinite else { throw .notFinite(index) }
        missing += 1
        continue
      }
      guard point.y.isFinite, time.isFinite else { throw .notFinite(index) }
      let previous = times.last ?? time
      guard time >= previous else { throw .descending(index) }
      for place in 0..<missing {
        times.append(previous + (time - previous) * Double(place + 1) / Double(missing + 1))
      }
      times.append(time)
      missing = 0
    }
    self.points = points
    self.times = times
  }

  /// Returns the progress at `x`, a fraction of the time.
  ///
  /// - Complexity: O(log *n*) in the number of points.
  public func progress(at x: Double) -> Double {
    let piece = piece(at: x)
    let (x0, x1) = (times[piece], times[piece + 1])
    let (y0, y1) = (points[piece].y, points[piece + 1].y)
    guard x1 > x0 else { return x < x0 ? y0 : y1 }
    if x == x1 { return y1 }
    return y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
  }

  /// Returns the slope of the segment that starts at or contains `x`, or with `side` ``TimeSide/before`` of the one
  /// that ends there; 0 at a jump without a segment on that side.
  public func slope(at x: Double, side: TimeSide = .after) -> Double {
    var piece = piece(at: x)
    if side == .before, x == times[piece], piece > 0 { piece -= 1 }
    // At a jump, skip to the nearest segment on this side with a duration.
    while side == .before, piece > 0, times[piece] == times[piece + 1] { piece -= 1 }
    let width = times[piece + 1] - times[piece]
    return width > 0 ? (points[piece + 1].y - points[piece].y) / width : 0
  }

  /// The last segment that starts at or before `x`, else the first.
  package func piece(at x: Double) -> Int {
    var low = 0
    var count = times.count - 1
    while count > 1 {
      let half = count / 2
      if times[low + half] <= x { low += half }
      count -= half
    }
    return low
  }
}
