/// An easing curve as CSS writes it: `cubic-bezier(x1, y1, x2, y2)`.
///
/// The curve runs from (0, 0) to (1, 1) with two control points between. For a fraction `x` of the time
/// the progress is `y(s)`, where `s` solves `x(s) = x`.
///
/// `x(s)` is met to about 1e-15, so `y` is right to 1e-12 wherever the curve is not close to vertical,
/// and within what rounding `x` does to it there. `0` and `1` are exact, and so is every `x` on a
/// curve whose control points lie on the diagonal.
public struct CubicBezier: Sendable {
  /// The time of the first control point, in 0…1.
  public let x1: Double
  /// The progress at the first control point.
  public let y1: Double
  /// The time of the second control point, in 0…1.
  public let x2: Double
  /// The progress at the second control point.
  public let y2: Double

  // From the start, x(s) = ((ax·s + bx)·s + cx)·s. From the end, with u = 1 − s, 1 − x is the same with
  // other numbers for b and c. The nearer end keeps the digits that the far one would round away.
  private let ax, bx, cx, ay, by, cy: Double
  private let endBX, endCX, endBY, endCY: Double

  /// `s` where `x(s)` is a sixteenth, two sixteenths … and one, roughly.
  private let knots: SIMD16<Float>

  /// A curve with the control points (x1, y1) and (x2, y2).
  ///
  /// `nil` unless all four are finite, and `x1` and `x2` in 0…1: otherwise there would be times with
  /// no progress, or with three.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// A curve whose control points are known to be right.
  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
    endCX = 3 * (1 - x2)
    endBX = 3 * (x2 - x1) - endCX
    endCY = 3 * (1 - y2)
    endBY = 3 * (y2 - y1) - endCY
    knots = CubicBezier.knots(Float(ax), Float(bx), Float(cx))
  }

  /// The progress at `x`, a fraction of the time in 0…1; 0 below and 1 above.
  @inline(__always)
  public func progress(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return x }
    let s = parameter(at: x)
    if x <= 0.5 { return ((ay * s + by) * s + cy) * s }
    return 1 - ((ay * s + endBY) * s + endCY) * s
  }

  /// The slope `dy/dx` at `x` in 0…1; infinite where the curve is vertical.
  public func slope(at x: Double) -> Double {
    // At an end the tangent points to the nearest control point that is not the end itself.
    if x <= 0 {
      if x1 != 0 || y1 != 0 { return y1 / x1 }
      return x2 != 0 || y2 != 0 ? y2 / x2 : 1
    }
    if x >= 1 {
      if x2 != 1 || y2 != 1 { return (1 - y2) / (1 - x2) }
      return x1 != 1 || y1 != 1 ? (1 - y1) / (1 - x1) : 1
    }
    let s = parameter(at: x)
    let isNearStart = x <= 0.5
    let (bx, cx) = isNearStart ? (bx, cx) : (endBX, endCX)
    let (by, cy) = isNearStart ? (by, cy) : (endBY, endCY)
    return ((3 * ay * s + 2 * by) * s + cy) / max(0, (3 * ax * s + 2 * bx) * s + cx)
  }
}

extension CubicBezier: Hashable {
  public static func == (a: CubicBezier, b: CubicBezier) -> Bool {
    a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(x1)
    hasher.combine(y1)
    hasher.combine(x2)
    hasher.combine(y2)
  }
}

extension CubicBezier {
  /// Solves for all knots side by side: 12 halvings, which reach a four-thousandth whatever the curve.
  private static func knots(_ a: Float, _ b: Float, _ c: Float) -> SIMD16<Float> {
    let target = SIMD16<Float>(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16) / 16
    var s = SIMD16<Float>(repeating: 0.5)
    var step: Float = 0.25
    for _ in 0..<12 {
      let x = ((a * s + b) * s + c) * s
      s += SIMD16(repeating: -step).replacing(with: step, where: x .< target)
      step /= 2
    }
    s[15] = 1
    return s
  }

  /// `s` with `x(s) = x` for `x` between 0 and a half, and `1 − s` for `x` between a half and 1.
  @inline(__always)
  private func parameter(at x: Double) -> Double {
    // A straight line between two knots is a first guess, good to 1e-2 or better. Two of Halley's steps
    // from there, each tripling the number of right digits, are nearly always enough; the residual
    // tells.
    let scaled = x * 16
    let cell = Int(scaled)
    let below = cell == 0 ? 0 : Double(knots[cell - 1])
    let guess = below + (scaled - Double(cell)) * (Double(knots[cell]) - below)
    let half =
      x <= 0.5
      ? Half(a: ax, b: bx, c: cx, target: x) : Half(a: ax, b: endBX, c: endCX, target: 1 - x)
    return half.solution(near: x <= 0.5 ? guess : 1 - guess)
  }

  /// The equation `((a·s + b)·s + c)·s = target`, whose left side grows from 0 to 1 as `s` does.
  private struct Half {
    let a, b, c, target: Double

    @inline(__always)
    func solution(near guess: Double) -> Double {
      let s = improved(improved(guess))
      let residual = ((a * s + b) * s + c) * s - target
      let slope = (3 * a * s + 2 * b) * s + c
      let isSolved = residual.magnitude <= min(1e-15 * target, 1e-13 * slope)
      return isSolved && s >= 0 && s <= 1 ? s : bracketedSolution(near: guess)
    }

    /// One step of Halley's method.
    @inline(__always)
    private func improved(_ s: Double) -> Double {
      let residual = ((a * s + b) * s + c) * s - target
      let slope = (3 * a * s + 2 * b) * s + c
      return s - residual * slope / (slope * slope - residual * (3 * a * s + b))
    }

    /// Where the short way does not arrive, close to vertical tangents: steps of Newton's method, kept
    /// within a bracket that halves whenever they leave it or are not half as long as the one before.
    @inline(never)
    private func bracketedSolution(near guess: Double) -> Double {
      // With the inflection as the origin the equation is a·d³ + p·d = rest, which has more digits there,
      // where the slope is least.
      let inflection = -b / (3 * a)
      let origin = inflection >= 0 && inflection <= 1 ? inflection : 0
      let square = origin == 0 ? b : 0
      let slope = origin == 0 ? c : c + b * origin
      let rest = target - ((a * origin + b) * origin + c) * origin
      var below = -origin
      var above = 1 - origin
      var d = guess - origin
      var lastStep = 1.0
      for _ in 0..<200 {
        let residual = ((a * d + square) * d + slope) * d - rest
        if residual == 0 { break }
        if residual < 0 { below = max(below, d) } else { above = min(above, d) }
        let next = d - residual / ((3 * a * d + 2 * square) * d + slope)
        if next == d { break }
        let isGood = next > below && next < above && (next - d).magnitude <= lastStep / 2
        let previous = d
        d = isGood ? next : below + (above - below) / 2
        lastStep = (d - previous).magnitude
        if d <= below || d >= above { break }
      }
      return origin + d
    }
  }
}
