/// Evaluations of easing curves that are collected and solved four at a time.
///
/// Each lane performs the operations of ``EasingCurve/progress(at:)`` in the same order, so the results have the same
/// bits.
struct EasingBatch: Sendable {
  /// The number of evaluations that are solved together.
  static let capacity = 32

  /// The number of collected evaluations.
  private(set) var count = 0
  /// For each evaluation, the index that the caller gave it.
  private var indices = [Int32](repeating: 0, count: capacity)
  /// Columns of ``capacity`` numbers: the control points, the fraction, and the guess, which becomes the progress.
  private var lanes = [Double](repeating: 0.5, count: 6 * capacity)

  var isFull: Bool { count == Self.capacity }

  /// Adds the evaluation of `curve` at `x`, between 0 and 1.
  @inline(__always)
  mutating func add(_ curve: EasingCurve, at x: Double, for index: Int) {
    let place = count
    let size = Self.capacity
    indices[place] = Int32(truncatingIfNeeded: index)
    lanes.withMutableNumbers { lanes in
      lanes[place] = curve.points.x1
      lanes[size &+ place] = curve.points.y1
      lanes[2 &* size &+ place] = curve.points.x2
      lanes[3 &* size &+ place] = curve.points.y2
      lanes[4 &* size &+ place] = x
      lanes[5 &* size &+ place] = curve.guess(at: x)
    }
    count = place &+ 1
  }

  /// Solves the collected evaluations, and calls `body` with the index and progress of each.
  @inline(__always)
  mutating func solve(_ body: (_ index: Int, _ progress: Double) -> Void) {
    let count = count
    self.count = 0
    lanes.withMutableNumbers { lanes in
      var first = 0
      while first < count {
        Self.solve(lanes, first)
        first &+= 4
      }
    }
    for place in 0..<count { body(Int(indices[place]), lanes[5 &* Self.capacity &+ place]) }
  }

  @inline(never)
  private static func solve(_ lanes: MutableNumbers, _ first: Int) {
    @inline(__always)
    func column(_ index: Int) -> SIMD4<Double> {
      lanes[four: index &* capacity &+ first]
    }
    let (x1, y1, x2, y2, x) = (column(0), column(1), column(2), column(3), column(4))
    let guess = column(5)
    let one = SIMD4<Double>(repeating: 1)
    let isFar: SIMDMask<SIMD4<Int64>> = x .> 0.5
    let times = CubicLanes(x1, x2, fromEnd: isFar)
    let target = x.replacing(with: one - x, where: isFar)
    var s = guess.replacing(with: one - guess, where: isFar)
    s = times.improved(times.improved(s, target), target)
    let difference: SIMD4<Double> = times.value(at: s) - target
    let bound: SIMD4<Double> = target * 1e-15
    let slopeBound: SIMD4<Double> = times.slope(at: s) * 1e-13
    let isSolved: SIMDMask<SIMD4<Int64>> =
      (difference .<= bound) .& (-difference .<= bound) .& (difference .<= slopeBound)
      .& (-difference .<= slopeBound)
    let isInside: SIMDMask<SIMD4<Int64>> = (s .>= 0) .& (s .<= 1)
    var y: SIMD4<Double> = CubicLanes(y1, y2, fromEnd: isFar).value(at: s)
    y.replace(with: one - y, where: isFar)
    let isDone: SIMDMask<SIMD4<Int64>> = isSolved .& isInside
    if !all(isDone) {
      for lane in 0..<4 where !isDone[lane] {
        y[lane] = EasingCurve.fallback(
          CubicBezier(unchecked: x1[lane], y1[lane], x2[lane], y2[lane]), at: x[lane], near: guess[lane])
      }
    }
    lanes[four: 5 &* capacity &+ first] = y
  }
}

/// One coordinate of four curves from 0 to 1, each from its start or its end: `((a·s + b)·s + c)·s`.
private struct CubicLanes {
  let a, b, c: SIMD4<Double>

  @inline(__always)
  init(_ first: SIMD4<Double>, _ second: SIMD4<Double>, fromEnd isFar: SIMDMask<SIMD4<Int64>>) {
    let one = SIMD4<Double>(repeating: 1)
    let difference: SIMD4<Double> = (second - first) * 3
    let forward: SIMD4<Double> = first * 3
    let forwardB: SIMD4<Double> = difference - forward
    a = one - forward - forwardB
    let backward: SIMD4<Double> = (one - second) * 3
    c = forward.replacing(with: backward, where: isFar)
    b = difference - c
  }

  @inline(__always)
  func value(at s: SIMD4<Double>) -> SIMD4<Double> {
    let inner: SIMD4<Double> = a * s + b
    let middle: SIMD4<Double> = inner * s + c
    return middle * s
  }

  @inline(__always)
  func slope(at s: SIMD4<Double>) -> SIMD4<Double> {
    let inner: SIMD4<Double> = (a * 3) * s + (b * 2)
    return inner * s + c
  }

  /// One step of Halley's method.
  @inline(__always)
  func improved(_ s: SIMD4<Double>, _ target: SIMD4<Double>) -> SIMD4<Double> {
    let residual: SIMD4<Double> = value(at: s) - target
    let slope: SIMD4<Double> = slope(at: s)
    let bend: SIMD4<Double> = (a * 3) * s + b
    let divisor: SIMD4<Double> = slope * slope - residual * bend
    return s - residual * slope / divisor
  }
}
