/// An easing of straight pieces, as CSS writes it: `linear(0, 0.6 40%, 1)`.
///
/// Times that are left out are filled in by the rules of CSS Easing 2: the first is 0, the last is 1,
/// and those between are spread evenly over their gap. Two points at one time are a jump, and the later
/// one holds from there on. Before the first point and after the last the end pieces run on.
public struct PiecewiseLinear: Hashable, Sendable {
  /// A corner of the curve.
  public struct Point: Hashable, Sendable {
    /// The progress there.
    public var y: Double
    /// The fraction of the time at which it is reached, where it is written.
    public var x: Double?

    /// A corner at the progress `y`.
    public init(_ y: Double, at x: Double? = nil) {
      self.y = y
      self.x = x
    }
  }

  /// What is wrong with a list of points.
  public enum Failure: Error, Hashable, Sendable {
    /// There are fewer than two.
    case tooFewPoints
    /// A number of the point at that index is not finite.
    case notFinite(Int)
    /// The point at that index is earlier than one before it.
    case descending(Int)
  }

  /// The points as they were written.
  public let points: [Point]

  /// The time of each point, none missing, none before the one it follows.
  public let times: [Double]

  /// A curve through `points`: two or more, finite, none earlier than the one before.
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

  /// The progress at `x`, a fraction of the time.
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

  /// The slope of the piece that starts at or contains `x`, or with `side` ``TimeSide/before`` the one
  /// that ends there; 0 at a jump that has no piece on that side.
  public func slope(at x: Double, side: TimeSide = .after) -> Double {
    var piece = piece(at: x)
    if side == .before, x == times[piece], piece > 0 { piece -= 1 }
    // At a jump the piece on the asked side is the next one that takes time.
    while side == .before, piece > 0, times[piece] == times[piece + 1] { piece -= 1 }
    let width = times[piece + 1] - times[piece]
    return width > 0 ? (points[piece + 1].y - points[piece].y) / width : 0
  }

  /// The last piece that starts at or before `x`, else the first.
  func piece(at x: Double) -> Int {
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
