import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

extension BezierPath {
  fileprivate func rounded(_ radius: Double) -> BezierPath {
    var path = self
    var scratch = PathScratch()
    path.roundCorners(radius: radius, using: &scratch)
    return path
  }

  fileprivate func isClose(to other: BezierPath, _ tolerance: Double) -> Bool {
    verbs == other.verbs && zip(points, other.points).allSatisfy { $0.isClose(to: $1, tolerance) }
  }
}

@Suite struct RoundCornersTests {
  @Test func `a right angle becomes a quarter circle`() {
    #expect(
      BezierPath("M 0 0 L 100 0 L 100 100").rounded(20)
        .isClose(to: BezierPath("M 0 0 L 80 0 C 91.045695 0 100 8.954305 100 20 L 100 100"), 1e-6))
  }

  @Test(arguments: [5.0, 20, 25, 60])
  func `a rectangle becomes the one with that corner radius`(radius: Double) {
    let origin = Point2D(3, 4)
    var rect = BezierPath()
    rect.move(to: origin)
    for point in [Point2D(123, 4), Point2D(123, 54), Point2D(3, 54)] { rect.line(to: point) }
    rect.close()
    var expected = BezierPath()
    expected.addRect(origin: origin, size: Size2D(120, 50), cornerRadii: CornerRadii(radius))
    let rounded = rect.rounded(radius)
    #expect(abs(rounded.length() - expected.length()) < 1e-6)
    #expect(rounded.points.first?.isClose(to: Point2D(3 + min(radius, 25), 4)) == true)
    #expect(rounded.signature == (radius < 25 ? "M L C L C L C L C Z" : "M L C C L C C Z"))
  }

  @Test func `a triangle's rounding is limited to its inscribed circle`() {
    // Sides 30, 40 and 50: the radius of the inscribed circle is 10, its center (10, 10).
    let triangle = BezierPath("M 0 0 L 30 0 L 0 40 Z")
    for radius in [10.0, 15, 1000] {
      let round = triangle.rounded(radius)
      #expect(round.signature == "M C C C Z")
      for segment in round.segments {
        for t in [0, 0.5, 1] {
          #expect(abs((segment.point(at: t) - Point2D(10, 10)).length - 10) < 1e-6)
        }
      }
    }
  }

  @Test func `arcs meet straight sides in their directions, at any angle`() {
    for degrees in stride(from: 2.0, to: 178, by: 4) {
      for sign in [1.0, -1] {
        let (sin, cos) = Math.sinCos(degrees: sign * degrees)
        var path = BezierPath()
        path.move(to: Point2D(-1e5, 0))
        path.line(to: .zero)
        path.line(to: Point2D(1e5 * cos, 1e5 * sin))
        let segments = path.rounded(8).segments
        #expect(segments.count == 3)
        guard segments.count == 3 else { continue }
        let arc = segments[1]
        let cut = 8 * Math.tan(degrees / 2 * (.pi / 180))
        #expect(arc.start.isClose(to: Point2D(-cut, 0), 1e-6))
        let center = Point2D(-cut, sign * 8)
        #expect(abs((arc.point(at: 0.5) - center).length - 8) < 1e-6)
        #expect(abs((arc.end - center).length - 8) < 1e-6)
        #expect(arc.tangent(at: 1)?.isClose(to: Point2D(cos, sin), 1e-6) == true)
        // The largest error, at a turn of 178°.
        for step in 1..<10 {
          #expect(abs((arc.point(at: Double(step) / 10) - center).length - 8) < 8 * 0.02)
        }
      }
    }
  }

  @Test func `smooth joints, ends and reversals are unchanged`() {
    for data in [
      "M 0 0 L 10 0 L 20 0.1", "M 0 0 L 10 0 L 0 0", "M 0 0 C 0 10 10 10 10 0 C 10 -10 0 -10 0 0 Z",
      "M 0 0 L 10 0", "M 4 4", "M 4 4 L 4 4 Z", "", "M 0 0 L 5 0 Z",
    ] {
      let path = BezierPath(data)
      #expect(path.rounded(3) == path)
    }
    let corner = BezierPath("M 0 0 L 10 0 L 10 10 Z")
    #expect(corner.rounded(0) == corner)
    #expect(corner.rounded(-2) == corner)
  }

  @Test func `only the corners of a contour change`() {
    // A half circle on its diameter: two corners of 90° at the ends of the line.
    var path = BezierPath("M 0 0 C 0 -5.5 4.5 -10 10 -10 C 15.5 -10 20 -5.5 20 0 Z")
    #expect(path.rounded(2).signature == "M C C C L C Z")
    // A smooth start stays the start, and the close still draws its line.
    path = BezierPath("M 10 0 L 20 0 L 20 10 L 0 10 L 0 0 Z")
    let round = path.rounded(2)
    #expect(round.points.first == Point2D(10, 0))
    #expect(round.signature == "M L C L C L C L C Z")
  }

  @Test func `a corner beside a curve is cut by arc length, and joins smoothly`() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<100 {
      var path = BezierPath()
      path.move(to: random.point())
      for _ in 0..<4 {
        path.cubic(control1: random.point(), control2: random.point(), to: random.point())
      }
      path.close()
      let segments = path.rounded(6).segments
      for (index, segment) in segments.enumerated() {
        let next = segments[(index + 1) % segments.count]
        #expect(segment.end == next.start)
        let (a, b) = (try #require(segment.tangent(at: 1)), try #require(next.tangent(at: 0)))
        #expect(a.x * b.x + a.y * b.y > 0.9998 || a.x * b.x + a.y * b.y < -0.9998)
      }
    }
  }

  @Test func `a drop-shaped curve has one corner`() {
    let drop = BezierPath("M 0 0 C 40 40 -40 40 0 0 Z")
    #expect(drop.rounded(3).signature == "M C C Z")
    #expect(drop.rounded(1e6).signature == "M C Z")
  }

  @Test func `a corner that takes all of a side leaves nothing of it`() {
    // The second corner needs the whole last line, to its end, and then more.
    for end in [4.9, 5, 5.1, 7] {
      let path = BezierPath("M 0 0 L 40 0 L 40 20 L \(40 - end) 20")
      #expect(path.rounded(5).signature == (end > 5 ? "M L C L C L" : "M L C L C"))
    }
  }

  @Test func `all sizes give finite coordinates`() {
    var random = SplitMix64(seed: 22)
    for size in [1e-30, 1, 1e30] {
      for _ in 0..<100 {
        let path = random.path(count: 9).transformed(by: .scale(size, size))
        for radius in [1e-30, 0.5 * size, 1e30] {
          let round = path.rounded(radius)
          #expect(round.isFinite)
          #expect(round.verbs.count <= 2 * path.verbs.count + 2)
        }
      }
    }
  }
}
