/// The arc length of a path, with the points at given lengths, for motion paths and trims.
///
/// Points are accurate to 1e-9 of the path's length, measured along the path. Gaps between subpaths have no length; the
/// closing line of a subpath has.
///
/// ``measure(_:)`` reuses the memory.
public struct ArcLengthTable: Hashable, Sendable {
  /// The total length of all subpaths.
  public private(set) var length: Double = 0

  /// The lines and curves of the path that have a length.
  package private(set) var segments: [CubicSegment] = []
  /// The subpath index of each segment.
  private(set) var subpaths: [Int] = []
  /// The pieces on which one Gauss–Legendre sum is accurate, in order, without pieces of length 0.
  private var pieces: [Piece] = []
  /// The position of a path without length.
  private var origin: Point2D?

  private struct Piece: Hashable, Sendable {
    var segment: Int
    var t0: Double
    var t1: Double
    /// The length of the path before the piece.
    var start: Double
    var length: Double
  }

  /// Creates the table of an empty path.
  public init() {}

  /// Measures `path`.
  ///
  /// - Complexity: O(*n*), 24 square roots for a smooth curve.
  public init(_ path: BezierPath) {
    measure(path)
  }

  /// Measures one cubic curve.
  public init(from start: Point2D, control1: Point2D, control2: Point2D, to end: Point2D) {
    origin = start
    add(CubicSegment(start, control1, control2, end), subpath: 0)
  }

  /// Measures `path`, replacing the previous contents.
  public mutating func measure(_ path: BezierPath) {
    segments.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    length = 0
    origin = path.points.first
    path.forEachSegment { segment, subpath in add(segment, subpath: subpath) }
  }

  private mutating func add(_ segment: CubicSegment, subpath: Int) {
    let (index, known) = (segments.count, pieces.count)
    var total = length
    segment.forEachPiece { t0, t1, pieceLength in
      guard pieceLength > 0 else { return }
      pieces.append(Piece(segment: index, t0: t0, t1: t1, start: total, length: pieceLength))
      total += pieceLength
    }
    guard total > length else {
      // Lengths that the sum does not resolve.
      pieces.removeLast(pieces.count - known)
      return
    }
    length = total
    segments.append(segment)
    subpaths.append(subpath)
  }
}

extension ArcLengthTable {
  /// A point on a path, and the direction of travel there.
  public struct Position: Hashable, Sendable {
    /// The point.
    public var point: Point2D
    /// The unit tangent; (1, 0) on a path without length.
    public var tangent: Point2D

    /// The direction as an angle, clockwise from the right, −180…180 degrees.
    public var degrees: Double { Math.atan2(tangent.y, tangent.x) * (180 / .pi) }
  }

  /// A point on a path as a segment and a parameter.
  package struct Location: Hashable, Sendable {
    /// The index in ``ArcLengthTable/segments``.
    package var segment: Int
    /// The parameter on that segment, 0…1.
    package var t: Double
  }

  /// Returns the point at `fraction` of the length, and the direction there; `nil` for an empty path.
  ///
  /// Fractions are clamped to 0…1. Where two segments meet, the result is the start of the later one. Where the
  /// derivative is zero, the direction is that of the first nonzero derivative.
  ///
  /// - Complexity: O(log *n*), and about three Gauss–Legendre sums.
  public func position(atFraction fraction: Double) -> Position? {
    guard let origin else { return nil }
    guard let location = location(atLength: fraction * length) else {
      return Position(point: origin, tangent: Point2D(1, 0))
    }
    let segment = segments[location.segment]
    return Position(
      point: segment.point(at: location.t), tangent: segment.tangent(at: location.t) ?? Point2D(1, 0))
  }

  /// The segment and parameter after `distance`, clamped to the path; `nil` for a path without length.
  package func location(atLength distance: Double) -> Location? {
    guard let first = pieces.first, let last = pieces.last else { return nil }
    guard distance > 0 else { return Location(segment: first.segment, t: 0) }
    guard distance < length else { return Location(segment: last.segment, t: 1) }
    // The last piece that starts at or before the distance.
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if pieces[middle].start <= distance { low = middle } else { high = middle }
    }
    let piece = pieces[low]
    let segment = segments[piece.segment]
    let rest = distance - piece.start
    guard rest < piece.length else { return Location(segment: piece.segment, t: piece.t1) }
    guard !segment.isLine else { return Location(segment: piece.segment, t: rest / piece.length) }
    return Location(
      segment: piece.segment,
      t: Speed(segment).parameter(from: piece.t0, to: piece.t1, length: rest, of: piece.length))
  }
}

extension BezierPath {
  /// Returns the length of all lines and curves, including the closing lines.
  ///
  /// `accuracy` is the permitted relative error of each curve: eight-point Gauss–Legendre sums, halving where the
  /// halves disagree with the whole.
  public func length(accuracy: Double = 1e-9) -> Double {
    var total = 0.0
    forEachSegment { segment, _ in
      segment.forEachPiece(accuracy: accuracy) { _, _, length in total += length }
    }
    return total
  }

  /// Returns the point at `fraction` of the length; `nil` for an empty path.
  ///
  /// Measures the whole path; for many points, create an ``ArcLengthTable`` once.
  public func point(atFraction fraction: Double) -> Point2D? {
    ArcLengthTable(self).position(atFraction: fraction)?.point
  }

  /// Returns the unit tangent at `fraction` of the length; `nil` for an empty path.
  ///
  /// Measures the whole path; for many points, create an ``ArcLengthTable`` once.
  public func tangent(atFraction fraction: Double) -> Point2D? {
    ArcLengthTable(self).position(atFraction: fraction)?.tangent
  }
}

extension CubicSegment {
  /// The length of the curve.
  package func length(accuracy: Double = 1e-9) -> Double {
    var total = 0.0
    forEachPiece(accuracy: accuracy) { _, _, length in total += length }
    return total
  }

  /// Returns the parameter at which the arc length is `distance`, clamped to 0…1.
  ///
  /// The arc length there is accurate to 1e-9 of the curve's length.
  package func parameter(atLength distance: Double) -> Double {
    if isLine {
      let length = (end - start).length
      return length > 0 ? max(0, min(1, distance / length)) : 0
    }
    guard distance > 0 else { return 0 }
    let speed = Speed(self)
    var rest = distance
    var parameter: Double?
    forEachPiece { t0, t1, length in
      guard parameter == nil else { return }
      if rest < length {
        parameter = speed.parameter(from: t0, to: t1, length: rest, of: length)
      } else {
        rest -= length
      }
    }
    return parameter ?? 1
  }

  /// Calls `body` with consecutive pieces of the curve, each with its length.
  ///
  /// A piece is accepted when its sum and the sums over its halves agree to `accuracy` of the control polygon's length;
  /// `body` gets the halves. A cusp, where the speed has a kink, is subdivided until the rest is negligible.
  func forEachPiece(accuracy: Double = 1e-9, _ body: (_ t0: Double, _ t1: Double, _ length: Double) -> Void) {
    if isLine {
      body(0, 1, (end - start).length)
      return
    }
    let speed = Speed(self)
    guard speed.polygonLength > 0 else { return }
    let tolerance = (accuracy > 1e-14 ? accuracy : 1e-14) * speed.polygonLength
    func divide(_ t0: Double, _ t1: Double, _ whole: Double, depth: Int) {
      let middle = (t0 + t1) / 2
      let first = speed.integral(from: t0, to: middle)
      let second = speed.integral(from: middle, to: t1)
      if depth == 0 || abs(first + second - whole) <= tolerance {
        body(t0, middle, first * speed.unit)
        body(middle, t1, second * speed.unit)
      } else {
        divide(t0, middle, first, depth: depth - 1)
        divide(middle, t1, second, depth: depth - 1)
      }
    }
    // The error at a kink falls by 4 with each halving, so 24 halvings exceed the precision of doubles.
    divide(0, 1, speed.integral(from: 0, to: 1), depth: 24)
  }
}

/// The speed of a cubic with respect to its parameter, in units of ``unit`` per whole curve.
private struct Speed {
  /// The factor of lengths: 1, unless squares of the coordinates would overflow or underflow.
  let unit: Double
  /// The length of the control polygon in units, an upper bound of the curve's length.
  let polygonLength: Double
  // The derivative is a·t² + b·t + c.
  private let a: Point2D
  private let b: Point2D
  private let c: Point2D

  init(_ curve: CubicSegment) {
    var (d0, d1, d2) = (
      curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2
    )
    var unit = 1.0
    let size = max(Speed.size(d0), max(Speed.size(d1), Speed.size(d2)))
    if size > 0, !(1e-100...1e100).contains(size) {
      // A power of two, so that scaling is exact; the difference of halves cannot overflow.
      let factor =
        size.isFinite
        ? Double(sign: .plus, exponent: -max(-900, min(900, size.exponent)), significand: 1) : 0x1p-1000
      unit = 1 / factor
      d0 = curve.control1 * factor - curve.start * factor
      d1 = curve.control2 * factor - curve.control1 * factor
      d2 = curve.end * factor - curve.control2 * factor
    }
    self.unit = unit
    polygonLength = d0.length + d1.length + d2.length
    a = (d0 - d1 - d1 + d2) * 3
    b = (d1 - d0) * 6
    c = d0 * 3
  }

  private static func size(_ d: Point2D) -> Double { max(abs(d.x), abs(d.y)) }

  /// The speed at parameter `t`.
  func callAsFunction(_ t: Double) -> Double {
    let x = (a.x * t + b.x) * t + c.x
    let y = (a.y * t + b.y) * t + c.y
    return (x * x + y * y).squareRoot()
  }

  /// The length between two parameters by one eight-point Gauss–Legendre sum (Abramowitz and Stegun, table 25.4), exact
  /// for polynomials of degree 15.
  func integral(from t0: Double, to t1: Double) -> Double {
    let center = (t0 + t1) / 2
    let half = (t1 - t0) / 2
    var sum = 0.3626837833783620 * pair(center, half * 0.1834346424956498)
    sum += 0.3137066458778873 * pair(center, half * 0.5255324099163290)
    sum += 0.2223810344533745 * pair(center, half * 0.7966664774136267)
    sum += 0.1012285362903763 * pair(center, half * 0.9602898564975363)
    return sum * half
  }

  private func pair(_ center: Double, _ offset: Double) -> Double {
    self(center - offset) + self(center + offset)
  }

  /// Returns the parameter between `t0` and `t1` at which the length is `length` of the piece's `whole` length.
  ///
  /// Newton's method inside a bracket; bisection where a step would leave it.
  func parameter(from t0: Double, to t1: Double, length: Double, of whole: Double) -> Double {
    var (low, high) = (t0, t1)
    var t = t0 + (t1 - t0) * (length / whole)
    for _ in 0..<64 {
      let error = integral(from: t0, to: t) * unit - length
      if abs(error) <= 1e-14 * whole { break }
      if error > 0 { high = t } else { low = t }
      let step = error / (self(t) * unit)
      let newton = t - step
      // Also taken when the speed is zero, which makes the step infinite or NaN.
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if next == t || abs(next - t) <= 1e-16 { break }
      t = next
    }
    return t
  }
}
