import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

struct CubicBezierTests {
  /// The result of 200 bisections, and the slope, which bounds the effect of rounding `x`.
  private func byHalving(_ curve: CubicBezier, _ x: Double) -> (y: Double, slope: Double) {
    func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if bezier(curve.x1, curve.x2, middle) < x { low = middle } else { high = middle }
    }
    let width = 1e-6
    let (from, to) = (max(0, low - width), min(1, low + width))
    let rise = bezier(curve.y1, curve.y2, to) - bezier(curve.y1, curve.y2, from)
    let run = bezier(curve.x1, curve.x2, to) - bezier(curve.x1, curve.x2, from)
    return (bezier(curve.y1, curve.y2, low), abs(rise / run))
  }

  private let edges: [CubicBezier] = {
    let values = [0, 1e-9, 1.0 / 3, 0.5, 2.0 / 3, 1 - 1e-9, 1]
    return values.flatMap { x1 in
      values.flatMap { x2 in [(0.0, 1.0), (1, 0), (-1, 2)].compactMap { CubicBezier(x1, $0.0, x2, $0.1) } }
    }
  }()

  @Test func `agrees with 200 bisections to 1e-12`() throws {
    var random = SplitMix64(seed: 7)
    var curves = edges
    for _ in 0..<Campaign.choose(quick: 200, complete: 2000) {
      let points = (
        random.fraction(), random.fraction() * 3 - 1, random.fraction(), random.fraction() * 3 - 1
      )
      try curves.append(#require(CubicBezier(points.0, points.1, points.2, points.3)))
    }
    var failures: [String] = []
    for curve in curves {
      for _ in 0..<20 {
        let x = random.fraction()
        let expected = byHalving(curve, x)
        // The bisection itself adds rounded numbers near 1.
        let tolerance = 1e-12 + min(1e-3, 1e-15 * expected.slope)
        if abs(curve.progress(at: x) - expected.y) > tolerance {
          failures.append("\(curve.x1), \(curve.y1), \(curve.x2), \(curve.y2) at \(x)")
        }
      }
    }
    #expect(failures == [])
  }

  @Test func `never goes back where its control points do not`() throws {
    var random = SplitMix64(seed: 11)
    var curves = edges.filter { (0...1).contains($0.y1) }
    for _ in 0..<200 {
      try curves.append(
        #require(CubicBezier(random.fraction(), random.fraction(), random.fraction(), random.fraction())))
    }
    // With y1 and y2 in 0…1, y is monotone up to rounding.
    var failures: [String] = []
    let steps = Campaign.choose(quick: 50, complete: 500)
    for curve in curves {
      var last = 0.0
      for step in 1...steps {
        let y = curve.progress(at: Double(step) / Double(steps))
        if y < last - 1e-13 { failures.append("\(curve) at \(step)") }
        last = y
      }
    }
    #expect(failures == [])
  }

  @Test func `starts at 0, ends at 1, and is the identity on the diagonal`() throws {
    for curve in edges {
      #expect(curve.progress(at: 0) == 0)
      #expect(curve.progress(at: 1) == 1)
      #expect(curve.progress(at: .leastNonzeroMagnitude).isFinite)
      #expect(curve.progress(at: 1.0.nextDown).isFinite)
    }
    let diagonal = try #require(CubicBezier(0, 0, 1, 1))
    let other = try #require(CubicBezier(0.3, 0.3, 0.7, 0.7))
    for x in [0.1, 0.123456789, 0.5, 0.9] {
      #expect(diagonal.progress(at: x) == x)
      #expect(other.progress(at: x) == x)
    }
  }

  @Test func `is exact in the middle of a symmetric curve`() throws {
    for (x, y) in [(0.42, 0.0), (0.45, 0), (0.65, 0), (0.1, 0.9), (1, 0), (0, 1), (0.7, -0.4)] {
      #expect(try #require(CubicBezier(x, y, 1 - x, 1 - y)).progress(at: 0.5) == 0.5)
    }
  }

  @Test func `handles at thirds solve a straight line`() throws {
    let thirds = try #require(CubicBezier(1.0 / 3, 0, 2.0 / 3, 1))
    #expect(abs(thirds.progress(at: 0.25) - 0.15625) <= 1e-15)
    #expect(abs(thirds.progress(at: 0.75) - 0.84375) <= 1e-15)
  }

  @Test func `rejects lists that are not a function of time`() {
    #expect(CubicBezier(1.5, 0, 0, 1) == nil)
    #expect(CubicBezier(0, 0, -0.2, 1) == nil)
    #expect(CubicBezier(.nan, 0, 0, 1) == nil)
    #expect(CubicBezier(0, .infinity, 0, 1) == nil)
  }

  @Test func `has the slope of its curve, also at its ends`() throws {
    #expect(try #require(CubicBezier(0.25, 0.5, 0.75, 1)).slope(at: 0) == 2)
    #expect(try #require(CubicBezier(0, 0, 0.5, 1)).slope(at: 0) == 2)
    #expect(try #require(CubicBezier(0, 0, 0.5, 0.5)).slope(at: 1) == 1)
    #expect(try #require(CubicBezier(0, 1, 1, 0)).slope(at: 1) == .infinity)
    let curve = try #require(CubicBezier(0.42, 0, 0.58, 1))
    for x in [0.1, 0.4, 0.5, 0.6, 0.95] {
      let secant = (curve.progress(at: x + 1e-6) - curve.progress(at: x - 1e-6)) / 2e-6
      #expect(abs(curve.slope(at: x) - secant) <= 1e-7)
    }
  }
}
