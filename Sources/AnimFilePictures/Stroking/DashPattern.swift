import AnimFile

/// Alternating lengths of dashes and gaps.
struct DashPattern: Sendable {
  /// An even number of lengths, not all of them 0.
  private let lengths: [Double]
  /// The index of the first length, and how much of it has already passed.
  private let first: Int
  private let passed: Double
  private let total: Double

  /// A dash of a contour.
  enum Part {
    /// A dash without length, and the path's direction there.
    case point(Point2D, along: Point2D)
    case curves([CubicSegment])
  }

  /// The maximum number of dashes and gaps along one contour.
  private static let limit = 100_000.0

  /// An upper bound of the dashes and gaps that ``parts(of:isClosed:)`` makes for a contour of at most this length.
  func partBound(length: Double) -> Int {
    let count = Double(lengths.count)
    return Int(min(length / total * count, Self.limit) + count)
  }

  /// Nil for a solid line.
  init?(_ dash: [Double], offset: Double) {
    let once = dash.map { $0 > 0 ? $0 : 0 }
    let lengths = once.count.isMultiple(of: 2) ? once : once + once
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var rest = Math.remainder(offset, total)
    if !rest.isFinite { rest = 0 }
    if rest < 0 { rest += total }
    var first = 0
    while first < lengths.count - 1, rest > 0, rest >= lengths[first] {
      rest -= lengths[first]
      first += 1
    }
    // Rounding may leave a whole pattern over.
    if rest > lengths[first] { (first, rest) = (0, 0) }
    self.lengths = lengths
    self.first = first
    self.total = total
    passed = rest
  }

  /// The dashes of a contour; nil if they exceed the limit.
  func parts(of curves: [CubicSegment], isClosed: Bool) -> [Part]? {
    let curveLengths = curves.map { $0.length(accuracy: 1e-6) }
    let length = curveLengths.reduce(0, +)
    guard length / total * Double(lengths.count) < Self.limit else { return nil }
    var parts: [Part] = []
    var index = first
    var left = lengths[first] - passed
    var dash: [CubicSegment] = []
    let startsDrawn = index.isMultiple(of: 2)
    for (place, (curve, curveLength)) in zip(curves, curveLengths).enumerated() {
      var reached = 0.0
      var t = 0.0
      // A dash that ends where a closed contour ends continues there.
      let slack = isClosed && place == curves.count - 1 ? 1e-9 * length : 0
      while left <= curveLength - reached - slack {
        reached += left
        let end = reached < curveLength ? max(t, curve.parameter(atLength: reached)) : 1
        if index.isMultiple(of: 2) {
          if end > t { dash.append(curve.part(from: t, to: end)) }
          if !dash.isEmpty {
            parts.append(.curves(dash))
          } else if let direction = curve.tangent(at: end) {
            parts.append(.point(curve.point(at: end), along: direction))
          }
          dash.removeAll()
        }
        t = end
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= curveLength - reached
      if index.isMultiple(of: 2), t < 1 { dash.append(curve.part(from: t, to: 1)) }
    }
    guard !dash.isEmpty else { return parts }
    if isClosed, startsDrawn, case .curves(let head)? = parts.first {
      // The last dash continues into the first.
      parts[0] = .curves(dash + head)
    } else if isClosed, startsDrawn, parts.isEmpty {
      return nil
    } else {
      parts.append(.curves(dash))
    }
    return parts
  }
}
