/// A CSS easing curve: `cubic-bezier(x1, y1, x2, y2)`.
///
/// The curve runs from (0, 0) to (1, 1) with two control points. For a fraction `x` of the time the progress is `y(s)`,
/// where `s` solves `x(s) = x`.
///
/// `x(s)` is accurate to about 1e-15, so `y` is accurate to 1e-12 wherever the curve is not close to vertical, and
/// within the effect of rounding `x` there. `0` and `1` are exact, and so is every `x` on a curve whose control points
/// are on the diagonal.
public struct CubicBezier: BitwiseCopyable, Hashable, Sendable {
  /// The time of the first control point, in 0…1.
  public let x1: Double
  /// The progress at the first control point.
  public let y1: Double
  /// The time of the second control point, in 0…1.
  public let x2: Double
  /// The progress at the second control point.
  public let y2: Double

  /// Creates a curve with the control points (x1, y1) and (x2, y2).
  ///
  /// `nil` unless all four are finite, and `x1` and `x2` in 0…1: otherwise some times would have no progress, or three.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// Creates a curve from valid control points.
  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The progress at `x`, a fraction of the time in 0…1; 0 below and 1 above.
  public func progress(at x: Double) -> Double { EasingCurve(self).progress(at: x) }

  /// The `s` with `x(s) = x`, for `x` in 0…1.
  package func parameter(at x: Double) -> Double {
    guard x > 0, x < 1 else { return x }
    let s = EasingCurve(self).parameter(at: x)
    return x <= 0.5 ? s : 1 - s
  }

  /// The slope `dy/dx` at `x` in 0…1; infinite where the curve is vertical, and NaN at NaN.
  public func slope(at x: Double) -> Double {
    // At an end, the tangent points to the nearest control point that differs from the end.
    if x <= 0 {
      if x1 != 0 || y1 != 0 { return y1 / x1 }
      return x2 != 0 || y2 != 0 ? y2 / x2 : 1
    }
    if x >= 1 {
      if x2 != 1 || y2 != 1 { return (1 - y2) / (1 - x2) }
      return x1 != 1 || y1 != 1 ? (1 - y1) / (1 - x1) : 1
    }
    return x > 0 ? EasingCurve(self).slope(at: x) : x
  }
}

/// An easing curve prepared for repeated evaluation.
struct EasingCurve: Sendable {
  let points: CubicBezier
  /// `s` where `x(s)` is a sixteenth, two sixteenths … and fifteen, in 256ths, rounded down. Stored in bytes:
  /// evaluating a track with a curve for every span is bound by the cache.
  private let knots: SIMD16<UInt8>

  init(_ points: CubicBezier) {
    self.points = points
    knots = Self.knots(Cubic(points.x1, points.x2))
  }

  /// Creates a curve with the words of its knots.
  @inline(__always)
  init(_ points: CubicBezier, knots: SIMD2<UInt64>) {
    self.points = points
    // Both vectors are 16 bytes; so in the functions below.
    self.knots = unsafe unsafeBitCast(knots, to: SIMD16<UInt8>.self)
  }

  /// The knots as two words. The second one is not zero, because knots ascend to the end of the curve.
  var knotWords: SIMD2<UInt64> { unsafe unsafeBitCast(knots, to: SIMD2<UInt64>.self) }

  /// Solves for all knots in parallel: eight bisections give 1/256, whatever the curve.
  private static func knots(_ times: Cubic) -> SIMD16<UInt8> {
    let (a, b, c) = (Float(times.a), Float(times.b), Float(times.c))
    let target = SIMD16<Float>(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16) / 16
    var s = SIMD16<Float>(repeating: 0.5)
    var step: Float = 0.25
    for _ in 0..<8 {
      let x = ((a * s + b) * s + c) * s
      s += SIMD16(repeating: -step).replacing(with: step, where: x .< target)
      step /= 2
    }
    // Each `s` is an odd number of 512ths. Adding 2²³ moves it to the lowest bits; the general conversion takes longer
    // than all bisections.
    let bits = unsafe unsafeBitCast(s * 512 + 8_388_608, to: SIMD16<UInt32>.self)
    var knots = SIMD16<UInt8>()
    for index in 0..<16 { knots[index] = UInt8(truncatingIfNeeded: bits[index] &>> 1) }
    return knots
  }

  /// `s` at the knot: the middle of its 256th.
  @inline(__always)
  private func knot(_ index: Int) -> Double {
    switch index {
    case 0: 0
    case 16: 1
    default: (Double(knots[index &- 1]) + 0.5) / 256
    }
  }

  /// Whether the progress is the fraction of the time.
  var isLinear: Bool { points.x1 == points.y1 && points.x2 == points.y2 }

  /// Whether the progress is half in the middle. The sums may differ from 1 by the rounding of decimals.
  @inline(__always)
  var isSymmetric: Bool {
    (points.x1 + points.x2 - 1).magnitude <= 0x1p-52 && (points.y1 + points.y2 - 1).magnitude <= 0x1p-52
  }

  /// The progress at `x`, a fraction of the time in 0…1; 0 below and 1 above.
  @inline(__always)
  func progress(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if isLinear { return x }
    if x == 0.5, isSymmetric { return 0.5 }
    let s = parameter(at: x)
    if x <= 0.5 { return Cubic(points.y1, points.y2).value(at: s) }
    return 1 - Cubic(fromEnd: points.y1, points.y2).value(at: s)
  }

  /// The slope `dy/dx` at `x` between 0 and 1; infinite where the curve is vertical.
  fileprivate func slope(at x: Double) -> Double {
    let s = parameter(at: x)
    if x <= 0.5 {
      return Cubic(points.y1, points.y2).slope(at: s) / max(0, Cubic(points.x1, points.x2).slope(at: s))
    }
    return Cubic(fromEnd: points.y1, points.y2).slope(at: s)
      / max(0, Cubic(fromEnd: points.x1, points.x2).slope(at: s))
  }

  /// `s` with `x(s) = x` for `x` between 0 and a half, and `1 − s` for `x` between a half and 1.
  @inline(__always)
  fileprivate func parameter(at x: Double) -> Double {
    // Two steps of Halley's method, each tripling the number of correct digits, nearly always suffice; the residual is
    // checked.
    let guess = guess(at: x)
    if x <= 0.5 { return Cubic(points.x1, points.x2).solution(of: x, near: guess) }
    return Cubic(fromEnd: points.x1, points.x2).solution(of: 1 - x, near: 1 - guess)
  }
}

extension EasingCurve {
  /// The progress at `x` between 0 and 1 where two steps of Halley's method from `guess` did not suffice.
  @inline(never)
  static func fallback(_ points: CubicBezier, at x: Double, near guess: Double) -> Double {
    if x <= 0.5 {
      let s = Cubic(points.x1, points.x2).solution(of: x, near: guess)
      return Cubic(points.y1, points.y2).value(at: s)
    }
    let s = Cubic(fromEnd: points.x1, points.x2).solution(of: 1 - x, near: 1 - guess)
    return 1 - Cubic(fromEnd: points.y1, points.y2).value(at: s)
  }

  /// An approximation of `s` with `x(s) = x`, for `x` between 0 and 1, interpolated between knots.
  @inline(__always)
  func guess(at x: Double) -> Double {
    let scaled = x * 16
    let cell = Int(scaled)
    let below = knot(cell)
    return below + (scaled - Double(cell)) * (knot(cell &+ 1) - below)
  }
}

/// One coordinate of a curve from 0 to 1: `((a·s + b)·s + c)·s`.
private struct Cubic {
  let a, b, c: Double

  /// - Parameters:
  ///   - first: The coordinate of the first control point.
  ///   - second: That of the second.
  @inline(__always)
  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  /// The same curve from its end: with `u = 1 − s` it is 1 less the coordinate. Starting at the nearer end keeps digits
  /// that would be rounded away from the far one.
  @inline(__always)
  init(fromEnd first: Double, _ second: Double) {
    a = Cubic(first, second).a
    c = 3 * (1 - second)
    b = 3 * (second - first) - c
  }

  @inline(__always)
  func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

  @inline(__always)
  func slope(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

  /// The parameter at which the coordinate, which grows from 0 to 1, is `target`.
  @inline(__always)
  func solution(of target: Double, near guess: Double) -> Double {
    let s = improved(improved(guess, target), target)
    let isSolved = (value(at: s) - target).magnitude <= min(1e-15 * target, 1e-13 * slope(at: s))
    return isSolved && s >= 0 && s <= 1 ? s : bracketedSolution(of: target, near: guess)
  }

  /// One step of Halley's method.
  @inline(__always)
  private func improved(_ s: Double, _ target: Double) -> Double {
    let residual = value(at: s) - target
    let slope = slope(at: s)
    return s - residual * slope / (slope * slope - residual * (3 * a * s + b))
  }

  /// Fallback close to vertical tangents: Newton's method, with bisection whenever a step leaves the bracket or is not
  /// half as long as the one before.
  @inline(never)
  private func bracketedSolution(of target: Double, near guess: Double) -> Double {
    // With the inflection as the origin, the equation is a·d³ + p·d = rest. This form has more digits there, where the
    // slope is least; close to the end, the target would lose digits.
    let inflection = -b / (3 * a)
    let origin = inflection <= 1 && (guess - inflection).magnitude < guess ? inflection : 0
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
